//! Plane rotations, the eigenproblem of two rows, and sequences of rotations of a matrix.

use crate::Number;
use crate::single::Single;
use std::sync::{Mutex, PoisonError};
use wideblas_base::fallible;
use wideblas_base::options::Side;
use wideblas_blas::MatMut;
use wideblas_blas::level1::Context;
use wideblas_engine::cpu::par::Threads;
use wideblas_engine::device::Failure;

/// c f + s g = r and c g - s f = 0
pub struct Rotation<S> {
    pub c: S,
    pub s: S,
    pub r: S,
}

/// The length of a vector of two numbers, without overflow or underflow on the way. LAPACK's lapy2.
pub fn length<S: Single>(x: &S, y: &S) -> S {
    if !x.is_finite() || !y.is_finite() {
        // The sum of magnitudes: an infinity, or NaN.
        return x.magnitude().plus(&y.magnitude());
    }
    let shift = common_exponent(&[x, y]);
    let [x, y] = [x, y].map(|x| x.scaled(-shift));
    x.square().plus(&y.square()).root().scaled(shift)
}

/// An exponent by which numbers are divided so that their squares neither overflow nor, where they count, underflow.
fn common_exponent<S: Single>(numbers: &[&S]) -> i64 {
    let finite = numbers.iter().filter(|x| x.is_finite() && !x.is_zero());
    let largest = finite.map(|x| x.exponent()).max().unwrap_or(0);
    if largest.saturating_abs() <= S::FARTHEST { 0 } else { largest }
}

/// The rotation of (f, g) that makes g zero: c is not negative, and r has the sign of f. LAPACK's lartg, since 3.10.
pub fn rotation<S: Single>(f: &S, g: &S) -> Rotation<S> {
    let [zero, one] = [0, 1].map(S::integer);
    if g.is_zero() {
        return Rotation { c: one, s: zero, r: f.clone() };
    }
    if f.is_zero() {
        return Rotation { c: zero, s: one.with_sign_of(g), r: g.magnitude() };
    }
    let shift = common_exponent(&[f, g]);
    let (scaled_f, scaled_g) = (f.scaled(-shift), g.scaled(-shift));
    let length = scaled_f.square().plus(&scaled_g.square()).root();
    let c = scaled_f.magnitude().over(&length);
    let r = length.with_sign_of(f);
    Rotation { c, s: scaled_g.over(&r), r: r.scaled(shift) }
}

/// A rotation of complex numbers: c f + s g = r and c g - conj(s) f = 0.
pub struct ComplexRotation<S> {
    pub c: S,
    pub s: [S; 2],
    pub r: [S; 2],
}

/// The rotation of (f, g), by their parts, that makes g zero: r has the direction of f, or is positive where f is zero. LAPACK's lartg of
/// complex numbers.
pub fn complex_rotation<S: Single>(f: &[S; 2], g: &[S; 2]) -> ComplexRotation<S> {
    let [zero, one] = [0, 1].map(S::integer);
    if g.iter().all(S::is_zero) {
        return ComplexRotation { c: one, s: [zero.clone(), zero], r: f.clone() };
    }
    let of_f = length(&f[0], &f[1]);
    let of_g = length(&g[0], &g[1]);
    let Rotation { c, s, r } = rotation(&of_f, &of_g);
    let direction = match of_f.is_zero() {
        true => [one, zero],
        false => unit(f, &of_f),
    };
    // The direction of f times that of the conjugate of g.
    let of_g = unit(g, &of_g);
    let re = direction[0].times(&of_g[0]).plus(&direction[1].times(&of_g[1]));
    let im = direction[1].times(&of_g[0]).minus(&direction[0].times(&of_g[1]));
    let r = direction.each_ref().map(|x| x.times(&r));
    ComplexRotation { c, s: [re.times(&s), im.times(&s)], r }
}

/// A number other than zero, by its parts, over its length.
fn unit<S: Single>(x: &[S; 2], length: &S) -> [S; 2] {
    // Quotients of numbers near the least ones would not be those of their parts.
    let shift = if length.is_finite() { length.exponent() } else { 0 };
    let length = length.scaled(-shift);
    x.each_ref().map(|x| x.scaled(-shift).over(&length))
}

/// The eigenvalues of a symmetric matrix of two rows: the one of the larger magnitude first.
pub struct Pair<S> {
    pub first: S,
    pub second: S,
}

/// The eigenvalues of [a b; b c]. LAPACK's lae2.
pub fn eigenvalues<S: Single>(a: &S, b: &S, c: &S) -> Pair<S> {
    let (sum, difference) = (a.plus(c), a.minus(c));
    eigenvalues_by([a, b, c], &sum, &length(&difference, &b.plus(b)))
}

/// The eigenvalues by the sum of the diagonal, and by the distance of the eigenvalues.
fn eigenvalues_by<S: Single>([a, b, c]: [&S; 3], sum: &S, distance: &S) -> Pair<S> {
    if sum.is_zero() {
        let half = distance.scaled(-1);
        return Pair { second: half.negated(), first: half };
    }
    let first = sum.plus(&distance.with_sign_of(sum)).scaled(-1);
    // In this order nothing overflows, and of the determinant over the larger eigenvalue as little as possible is lost.
    let (larger, smaller) = if a.magnitude().exceeds(&c.magnitude()) { (a, c) } else { (c, a) };
    let second = larger.over(&first).times(smaller).minus(&b.over(&first).times(b));
    Pair { first, second }
}

/// The eigenvalues of [a b; b c], and (c, s), the unit vector of the first one. LAPACK's laev2.
pub fn eigenvectors<S: Single>(a: &S, b: &S, c: &S) -> (Pair<S>, [S; 2]) {
    let (sum, difference, twice) = (a.plus(c), a.minus(c), b.plus(b));
    let distance = length(&difference, &twice);
    let values = eigenvalues_by([a, b, c], &sum, &distance);
    let one = S::integer(1);
    let is_below = difference.is_negative();
    let far = difference.plus(&if is_below { distance.negated() } else { distance });
    let cosine = |tangent: &S| one.over(&length(&one, tangent));
    let [x, y] = if far.magnitude().exceeds(&twice.magnitude()) {
        let tangent = twice.over(&far).negated();
        let y = cosine(&tangent);
        [tangent.times(&y), y]
    } else if twice.is_zero() {
        [one, S::integer(0)]
    } else {
        let tangent = far.over(&twice).negated();
        let x = cosine(&tangent);
        [x.clone(), tangent.times(&x)]
    };
    let vector = if sum.is_negative() == is_below { [y.negated(), x] } else { [x, y] };
    (values, vector)
}

/// The same of the Hermitian [a b; conj(b) c], whose diagonal is real, and whose b is given by its parts: (c, s) has a complex s, by its
/// parts. LAPACK's laev2 of complex numbers.
pub fn hermitian_eigenvectors<S: Single>(a: &S, b: &[S; 2], c: &S) -> (Pair<S>, S, [S; 2]) {
    let of_b = length(&b[0], &b[1]);
    let (values, [x, y]) = eigenvectors(a, &of_b, c);
    let s = match of_b.is_zero() {
        true => [y, S::integer(0)],
        false => {
            let [re, im] = unit(b, &of_b);
            [re.times(&y), im.times(&y).negated()]
        }
    };
    (values, x, s)
}

/// Which rows or columns a sequence of rotations changes. LAPACK's `pivot`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pivot {
    /// Each with the next one.
    Variable,
    /// The first one with each other.
    Top,
    /// Each with the last one.
    Bottom,
}

/// A rotation of rows or columns x and y: x := c x + s y and y := c y - s x, with the factors at a place in a list.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    pub x: usize,
    pub y: usize,
    pub at: usize,
}

/// Rotations, one after the other.
pub struct Turns<'a, R> {
    pub turns: &'a [Turn],
    /// c and s at each place.
    pub factors: &'a [R],
}

/// The pairs that a sequence changes of `n` rows or columns, in the order of its rotations.
pub fn pairs(pivot: Pivot, backward: bool, n: usize) -> Vec<[usize; 2]> {
    let count = n.saturating_sub(1);
    let pair = |j: usize| match pivot {
        Pivot::Variable => [j, j + 1],
        Pivot::Top => [0, j + 1],
        Pivot::Bottom => [j, count],
    };
    fallible::collected((0..count).map(|at| pair(if backward { count - 1 - at } else { at })))
}

/// Bytes of the rows or columns of a matrix that all rotations change before the next ones, so that a processor keeps them in its caches.
const BLOCK_BYTES: usize = 256 << 10;

/// Numbers of a vector in a kernel's call, at least: a call for fewer takes longer than what it computes.
const LEAST: usize = 64;

/// Multiply-adds that are worth a thread, at least.
const WORTH: usize = 1 << 15;

/// Rotates the rows of A, or with the right side its columns. LAPACK's lasr.
///
/// Each number is read from memory once for all rotations. Blocks of other columns, or rows, are computed by threads.
///
/// # Errors
/// When a GPU fails.
pub fn rotate<T: Number>(
    side: Side,
    turns: Turns<'_, T::Real>,
    a: &mut MatMut<'_, T>,
    context: Context,
) -> Result<(), Failure> {
    let (vectors, len) = match side {
        Side::Left => (a.rows, a.cols),
        Side::Right => (a.cols, a.rows),
    };
    let Turns { turns, factors } = turns;
    if len == 0 || turns.is_empty() {
        return Ok(());
    }
    let room = BLOCK_BYTES / (vectors * size_of::<T>()).max(1);
    let terms = turns.len().saturating_mul(len).saturating_mul(4);
    let threads = context.threads.min(terms / WORTH).max(1);
    let block = room.min(len.div_ceil(threads)).max(LEAST).min(len);
    let alone = Context { threads: Threads::ONE, ..context };
    let work = |mut a: MatMut<'_, T>| -> Result<(), Failure> {
        let (rows, cols, are_rows) = (0..a.rows, 0..a.cols, side == Side::Left);
        for Turn { x, y, at } in turns {
            let [mut x, mut y] = a.blocks([x, y].map(|&at| match are_rows {
                true => (at..at + 1, cols.clone()),
                false => (rows.clone(), at..at + 1),
            }));
            let [x, y] = [&mut x, &mut y].map(|line| line.vector(0, are_rows));
            T::rotate([&factors[2 * at], &factors[2 * at + 1]], x, y, alone)?;
        }
        Ok(())
    };
    let failure = Mutex::new(None);
    a.for_each_part(side == Side::Right, (len.div_ceil(block), threads), |_, part| {
        if let Err(failed) = work(part) {
            failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failed);
        }
    });
    failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}
