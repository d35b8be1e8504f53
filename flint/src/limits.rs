//! Sizes from which on libwideblas is faster than FLINT, on one thread of a processor with AVX-512: FLINT's algorithms change
//! with sizes and bits, and so do these limits. Smaller calls are FLINT's. `flint/bench/products.py` measures both.

use crate::counts::Routine;
use crate::layout::Shape;

/// Bits of integers that doubles hold.
pub const DOUBLE: usize = 53;

/// Sums of more bits are beyond the residues of libwideblas.
const MOST: usize = 8000;

/// Bits of FLINT's numbers that are not behind pointers.
const SMALL: usize = 62;

fn least(Shape { m, n, k }: Shape) -> usize {
    m.min(n).min(k)
}

/// So large that the integers must be looked at.
pub fn integers_may(shape: Shape) -> bool {
    least(shape) >= 16
}

/// Integers of these bits, and of their sums.
pub fn integers(shape: Shape, left: usize, right: usize, sums: usize) -> bool {
    let from = match left.max(right) {
        _ if sums > MOST => return false,
        _ if sums <= DOUBLE => 24,
        most if most <= SMALL => 320,
        // Two limbs with a sign.
        ..=127 => 150,
        _ if left.min(right) <= SMALL => 24,
        _ => 16,
    };
    least(shape) >= from
}

/// Residues of so many bits, and their sums.
pub fn residues(shape: Shape, bits: usize, sums: usize) -> bool {
    let from = match bits {
        _ if sums > DOUBLE => 400,
        ..12 => 48,
        _ => 32,
    };
    least(shape) >= from
}

/// What is known of the midpoints of an operand.
#[derive(Clone, Copy)]
pub struct Kind {
    /// Bits of the longest.
    pub bits: i64,
    /// Bits of all of a row of A, or column of B, as integers with a common exponent.
    pub width: i64,
    /// The share that is not zero.
    pub density: f64,
}

/// So large that the balls must be looked at.
pub fn balls_may(routine: Routine, shape: Shape, precision: i64) -> bool {
    precision >= 2 && least(shape) >= by_bits(routine, precision)
}

/// The least extent at which products of numbers of these bits are faster.
fn by_bits(routine: Routine, bits: i64) -> usize {
    match (routine, bits <= 160) {
        (Routine::Complex, true) => 16,
        (Routine::Complex, false) => 10,
        (Routine::Midpoints, true) => 28,
        (_, true) => 24,
        (_, false) => 14,
    }
}

/// From this order on, FLINT's products of balls are products of integers, up to it sums of numbers that are cut to the
/// precision.
const BLOCKS: usize = 60;

/// Balls with such midpoints.
pub fn balls(routine: Routine, shape: Shape, precision: i64, kinds: [Kind; 2]) -> bool {
    let least = least(shape);
    let most = |of: fn(&Kind) -> i64| kinds.iter().map(of).max().unwrap_or(0);
    let (bits, width) = (most(|kind| kind.bits), most(|kind| kind.width));
    let sums = kinds.iter().map(|kind| kind.width).sum::<i64>();
    let density = kinds.iter().map(|kind| kind.density).product::<f64>();
    if sums > MOST as i64 || bits == 0 {
        return false;
    }
    if least >= BLOCKS {
        // FLINT is good at products of integers of one word.
        return width <= 2 * bits + 64 && density >= 0.1 && (width > 45 || least >= 220);
    }
    let kept = bits.min(precision);
    let from = if width > kept + kept / 4 + 32 { 30 } else { by_bits(routine, kept) };
    width <= 2 * kept + 64 && density >= 0.3 && least >= from
}
