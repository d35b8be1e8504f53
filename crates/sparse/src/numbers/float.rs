//! Floating-point numbers of a few limbs, without memory elsewhere.

mod arithmetic;
mod window;

use super::{Arithmetic, Entry, PIECE};
use crate::Values;
use crate::precondition::Triangle;
use crate::product::WithEntries;
use crate::storage::Rows;
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_format::double::decompose;
use wideblas_format::wide::Wide;

/// `±0.m * 2^exponent` with a significand of `N` limbs, the lowest first, whose highest bit is set.
///
/// A zero has no bits. What is not finite is NaN: an infinity would tell a solver no more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Float<const N: usize> {
    negative: bool,
    exponent: i64,
    limbs: [u64; N],
}

/// The exponent of NaN.
const NAN: i64 = i64::MAX;
/// Exponents stay within this, so that their sums and differences are numbers of 64 bits.
const FARTHEST: i64 = 1 << 61;

/// The arithmetic of numbers of `N` limbs, rounded to nearest, ties to even, to a number of bits.
#[derive(Clone, Copy, Debug)]
pub struct Limbs<const N: usize> {
    bits: u32,
}

impl<const N: usize> Limbs<N> {
    /// # Panics
    /// When `N` limbs have fewer bits, or a double more.
    pub fn new(bits: u32) -> Limbs<N> {
        assert!(bits >= 53 && bits as usize <= 64 * N);
        Limbs { bits }
    }

    /// The sum of a piece of a row.
    fn chain<E: Entry<Float<N>>, R: Rows>(
        &self,
        rows: &R,
        entries: &[E],
        x: &[Float<N>],
        (row, piece): (usize, usize),
    ) -> Float<N> {
        let cursor = rows.cursor(row);
        let of = piece * PIECE..rows.len(row).min(piece * PIECE + PIECE);
        if E::IS_DOUBLE {
            return self.sum_of_products(|| {
                of.clone().map(|k| {
                    let (column, at) = rows.entry(cursor, k);
                    (&x[column], entries[at].double())
                })
            });
        }
        of.fold(Float::ZERO, |sum, k| {
            let (column, at) = rows.entry(cursor, k);
            self.sum(&sum, &self.product(&x[column], &entries[at].number()))
        })
    }

    fn nan(&self) -> Float<N> {
        Float { negative: false, exponent: NAN, limbs: [0; N] }
    }
}

impl<const N: usize> Float<N> {
    const ZERO: Float<N> = Float { negative: false, exponent: 0, limbs: [0; N] };

    fn is_nan(&self) -> bool {
        self.exponent == NAN
    }

    fn is_zero(&self) -> bool {
        // The highest bit of all other finite numbers is set.
        self.limbs[N - 1] == 0 && !self.is_nan()
    }
}

impl<const N: usize> Entry<Float<N>> for f64 {
    const IS_DOUBLE: bool = true;

    fn double(self) -> f64 {
        self
    }
    fn number(self) -> Float<N> {
        of_f64(self)
    }
    fn doubles(entries: &[f64]) -> Option<&[f64]> {
        Some(entries)
    }
}

impl<const N: usize> Entry<Float<N>> for Float<N> {
    const IS_DOUBLE: bool = false;

    fn double(self) -> f64 {
        to_f64(&self)
    }
    fn number(self) -> Float<N> {
        self
    }
}

fn of_f64<const N: usize>(x: f64) -> Float<N> {
    if !x.is_finite() {
        return Float { negative: false, exponent: NAN, limbs: [0; N] };
    }
    if x == 0.0 {
        return Float::ZERO;
    }
    let (mantissa, exponent) = decompose(x);
    let zeros = mantissa.leading_zeros();
    let mut limbs = [0; N];
    limbs[N - 1] = mantissa << zeros;
    Float { negative: x < 0.0, exponent: exponent + 64 - i64::from(zeros), limbs }
}

fn to_f64<const N: usize>(x: &Float<N>) -> f64 {
    if x.is_nan() {
        return f64::NAN;
    }
    let mut value = Wide::default();
    load(x, &mut value);
    value.take_f64()
}

fn load<const N: usize>(x: &Float<N>, value: &mut Wide) {
    value.clear();
    if x.is_zero() {
        return;
    }
    value.negative = x.negative;
    value.limbs.extend_from_slice(&x.limbs);
    value.exponent = x.exponent - 64 * N as i64;
    value.trim();
}

impl<const N: usize> Arithmetic for Limbs<N> {
    type Number = Float<N>;

    fn bits(&self) -> i64 {
        self.bits.into()
    }

    fn of_f64(&self, x: f64) -> Float<N> {
        of_f64(x)
    }

    fn of_wide(&self, value: &mut Wide) -> Float<N> {
        value.round_to(self.bits.into());
        let bits = value.bits();
        let exponent = value.exponent.saturating_add(bits);
        if bits == 0 {
            return Float::ZERO;
        }
        if !(-FARTHEST..=FARTHEST).contains(&exponent) {
            return self.nan();
        }
        let mut limbs = [0; N];
        let reference = value.as_ref();
        for (i, limb) in limbs.iter_mut().enumerate() {
            *limb = reference.bits_from(bits - 64 * (N - i) as i64);
        }
        Float { negative: value.negative, exponent, limbs }
    }

    fn load(&self, x: &Float<N>, value: &mut Wide) {
        load(x, value);
    }

    fn to_f64(&self, x: &Float<N>) -> f64 {
        to_f64(x)
    }

    fn is_finite(&self, x: &Float<N>) -> bool {
        !x.is_nan()
    }

    fn is_zero(&self, x: &Float<N>) -> bool {
        x.is_zero()
    }

    fn is_negative(&self, x: &Float<N>) -> bool {
        x.negative
    }

    fn add(&self, x: &Float<N>, y: &Float<N>) -> Float<N> {
        self.sum(x, y)
    }

    fn mul(&self, x: &Float<N>, y: &Float<N>) -> Float<N> {
        self.product(x, y)
    }

    fn div(&self, x: &Float<N>, y: &Float<N>) -> Float<N> {
        if x.is_nan() || y.is_nan() || y.is_zero() {
            return self.nan();
        }
        let (mut a, mut b, mut quotient) = (Wide::default(), Wide::default(), Wide::default());
        load(x, &mut a);
        load(y, &mut b);
        quotient.quotient(&a, &b.as_ref(), self.bits.into());
        self.of_wide(&mut quotient)
    }

    fn sqrt(&self, x: &Float<N>) -> Float<N> {
        if x.is_nan() || x.negative {
            return self.nan();
        }
        let (mut square, mut root) = (Wide::default(), Wide::default());
        load(x, &mut square);
        root.root(&square, self.bits.into());
        self.of_wide(&mut root)
    }

    fn neg(&self, x: &Float<N>) -> Float<N> {
        Float { negative: !x.negative && !x.is_zero(), ..*x }
    }

    fn dot(&self, x: &[Float<N>], y: &[Float<N>]) -> Float<N> {
        x.iter().zip(y).fold(Float::ZERO, |sum, (x, y)| self.sum(&sum, &self.product(x, y)))
    }

    fn join(&self, x: &Float<N>, y: &Float<N>) -> Float<N> {
        self.sum(x, y)
    }

    fn finish(&self, sum: &Float<N>) -> Float<N> {
        *sum
    }

    fn axpby(&self, alpha: &Float<N>, x: &[Float<N>], beta: &Float<N>, y: &mut [Float<N>]) {
        for (x, y) in x.iter().zip(y) {
            *y = self.sum(&self.product(alpha, x), &self.product(beta, y));
        }
    }

    fn axpy(&self, alpha: &Float<N>, x: &[Float<N>], y: &mut [Float<N>]) {
        for (x, y) in x.iter().zip(y) {
            *y = self.sum(&self.product(alpha, x), y);
        }
    }

    fn xpby(&self, x: &[Float<N>], beta: &Float<N>, y: &mut [Float<N>]) {
        for (x, y) in x.iter().zip(y) {
            *y = self.sum(x, &self.product(beta, y));
        }
    }

    fn times_doubles(&self, d: &[f64], x: &[Float<N>], y: &mut [Float<N>]) {
        for ((d, x), y) in d.iter().zip(x).zip(y) {
            *y = self.product_with_double(x, *d);
        }
    }

    fn row_sums<E: Entry<Float<N>>, R: Rows>(
        &self,
        rows: &R,
        entries: &[E],
        x: &[Float<N>],
        of: Range<usize>,
        to: &mut [Float<N>],
    ) {
        for (row, to) in of.zip(to) {
            let pieces = rows.len(row).div_ceil(PIECE);
            if pieces <= 1 {
                *to = self.chain(rows, entries, x, (row, 0));
                continue;
            }
            let mut sums = fallible::filled(pieces, Float::ZERO);
            self.piece_sums(rows, entries, x, (row, 0..pieces), &mut sums);
            *to = self.joined(&mut sums);
        }
    }

    fn piece_sums<E: Entry<Float<N>>, R: Rows>(
        &self,
        rows: &R,
        entries: &[E],
        x: &[Float<N>],
        (row, pieces): (usize, Range<usize>),
        to: &mut [Float<N>],
    ) {
        pieces.zip(to).for_each(|(piece, to)| *to = self.chain(rows, entries, x, (row, piece)));
    }

    fn own<'a>(&self, _: &'a Values) -> Option<&'a [Float<N>]> {
        None
    }

    fn with_doubles(entries: &[f64], work: impl WithEntries<Self>) {
        work.run(entries);
    }

    fn substitute(&self, triangle: &Triangle, x: &mut [Float<N>]) {
        for row in triangle.order() {
            let sum = triangle.row(row).fold(x[row], |sum, (column, factor)| {
                self.sum(&sum, &self.product_with_double(&x[column], -factor))
            });
            x[row] = self.product_with_double(&sum, triangle.inverse(row));
        }
    }
}
