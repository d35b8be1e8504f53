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

/// So large that the numbers must be looked at.
pub fn may(routine: Routine, shape: Shape) -> bool {
    let from = match routine {
        Routine::Integers | Routine::Residues => 16,
        Routine::Balls | Routine::Midpoints => 12,
        Routine::Complex => 10,
    };
    least(shape) >= from
}

/// Integers of these bits, and of their sums.
pub fn integers(shape: Shape, left: usize, right: usize, sums: usize) -> bool {
    let from = match left.max(right) {
        _ if sums > MOST => return false,
        _ if sums <= DOUBLE => 20,
        ..=SMALL => 320,
        // Two limbs with a sign.
        ..=127 => 150,
        _ => 16,
    };
    least(shape) >= from
}

/// Residues of so many bits, and their sums.
pub fn residues(shape: Shape, bits: usize, sums: usize) -> bool {
    let from = match bits {
        _ if sums > DOUBLE => 200,
        ..12 => 48,
        _ => 32,
    };
    least(shape) >= from
}

/// Balls whose midpoints in a row or column are integers of these bits.
pub fn balls(routine: Routine, shape: Shape, precision: i64, widths: [i64; 2]) -> bool {
    let least = least(shape);
    let [widest, sums] = [widths[0].max(widths[1]), widths[0] + widths[1]].map(|bits| bits as usize);
    // From an order of 60 on, FLINT's products of balls are products of integers.
    let small = 60..220;
    if precision < 2 || sums > MOST || widest <= 45 && small.contains(&least) {
        return false;
    }
    let is_short = widest.min(precision as usize) <= 160;
    let from = match (routine, is_short) {
        (Routine::Complex, true) => 16,
        (Routine::Complex, false) => 10,
        (Routine::Midpoints, true) => 24,
        (_, true) => 20,
        (_, false) => 12,
    };
    least >= from
}
