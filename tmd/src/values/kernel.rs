//! Values of many arguments, and which of them may be near an integer.
//!
//! With p the precision, 2^(E - 1) <= |v| < 2^E and u = 2^(E - p - 1), half an ulp, g = |v|/u: wanted is every v with
//! |g - an integer| < 2^-k.
//!
//! # Sums
//!
//! v = P c + Q s, each factor a pair of doubles, P = P_h + P_l, that is within 2^-106 of the exact one; factors are at most 1,
//! the low parts at most 2^-54, and P^2 + Q^2 and c^2 + s^2 are within 2^-51 of 1. In doubles, with M = 6,
//!
//! ```text
//! A = P_h c_h + M            B = Q_h s_h + A            high = B - M
//! e = P_h c_h - (A - M)      f = Q_h s_h - (B - A)      low = (e + P_h c_l + P_l c_h) + (f + Q_h s_l + Q_l s_h)
//! ```
//!
//! A and B are between 4 and 8, so multiples of 2^-50: A - M, B - A and high are exact, and |e|, |f| <= 2^-51. Rounding adds
//! 2^-105 in e and in f, 2^-104 in each of the four steps after them (sums below 2^-50) and 2^-103 in the last one. P_l c_l
//! and Q_l s_l are left out, 2^-108 each, and the pairs' own errors are 4 * 2^-106. Together:
//!
//! ```text
//! |v - (high + low)| < 2^-100      |low| < 2^-49      high is a multiple of 2^-50
//! ```
//!
//! # Quotients
//!
//! tan x = N/D, two such sums, made pairs by Dekker's fast sum, which is exact where |high| >= |low|: then
//! |N_l| <= 2^-53 |N_h|, and so for D. With R = 1/D_h and q = N_h R, both rounded, N/D - q is (N_h - q D_h + N_l - q D_l)/D. The
//! numerator is at most 2^-51 |N|; three roundings of it, and three in its product with R instead of 1/D, add less than
//! 7 * 2^-104 |q|, and the errors of N and D 2^-100 (1 + |q|)/|D|. As |D| <= 1:
//!
//! ```text
//! |v - (q + low)| < 2^-98 (1 + |q|) |R|
//! ```
//!
//! # The test
//!
//! In what follows `high` is q for quotients, and `spread` is (1 + |q|) |R| for them and 1 for sums. E_h is the exponent of
//! `high`, u_h its half ulp, scale = 2/u_h = 2^(p + 2 - E_h). Where |v - high| is small beside |v|, E is E_h or next to it, so
//! that 2 v/u_h is 1, 2 or 4 times g: if v is wanted it is within 2^(2 - k) of an integer. v is open where the fraction of
//! (high + low) scale is within
//!
//! ```text
//! reach = 2^(2 - k) + 2^-50 + doubt scale spread,      doubt = max(2^(-43 - p), 2^(emin - p - 1))
//! ```
//!
//! of an integer. For p = 53 high scale is one itself: high is a multiple of 2^-50, and q of 2 u_h. For others its fraction is
//! exact.
//!
//! - doubt >= 2^-96: four times the errors above. The rest is for the roundings of reach and of the fraction, at most 2^-52
//!   and 2^-102 scale.
//! - Where |high| < 2^-41, E_h says little, but doubt scale >= 1 and spread >= 0.99: v is open.
//! - Where |D| < 2^-41, scale (1 + |q|) >= 2^(p + 1) and |R| >= 2^41: v is open. Elsewhere |D| is not too small for the fast
//!   sum, and if |N| is, |q| < 2^-41.
//! - Where |v| < 2^(emin + 1), the unit may be that of subnormal numbers, but doubt scale >= 1/2: v is open.
//! - high = 0 makes scale tiny and negative: the fraction is 0 nearly, and v is open. D_h = 0 makes infinities and NaN: open.
//! - A fraction is what adding 3 * 2^51 rounds away. From 2^51 on that is no fraction, but at most 2^-52 of its number, and 2:
//!   below reach.

use super::Circular;
use crate::float::Format;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::simd::{Maker, Register, Simd, run};

/// Columns that lie together: no register has more lanes.
pub const WIDTH: usize = 8;

type Lanes = [u64; WIDTH];

/// Sines and cosines of some columns: the high parts and the low parts of pairs.
#[derive(Clone, Copy, Default)]
pub struct Block {
    pub sin: [Lanes; 2],
    pub cos: [Lanes; 2],
}

impl Block {
    pub fn set(&mut self, column: usize, Row { sin, cos }: &Row) {
        for part in 0..2 {
            self.sin[part][column] = sin[part].to_bits();
            self.cos[part][column] = cos[part].to_bits();
        }
    }
}

/// The sine and the cosine of a row.
#[derive(Clone, Copy, Debug, Default)]
pub struct Row {
    pub sin: [f64; 2],
    pub cos: [f64; 2],
}

/// The test of one function.
pub struct Near {
    circular: Circular,
    /// The exponents of `high` and of `scale` together, as doubles have them.
    top: u64,
    /// high * scale is an integer.
    whole: bool,
    /// The part of `reach` that is the same for all.
    reach: f64,
    doubt: f64,
}

impl Near {
    pub fn new(circular: Circular, format: Format, bits: u32) -> Near {
        let (p, power) = (format.precision as i32, |e: i32| 2f64.powi(e));
        Near {
            circular,
            // 2^(E_h - 1) has the exponent E_h + 1022, 2^(p + 2 - E_h) has p + 1025 - E_h.
            top: p as u64 + 2047,
            whole: p == 53,
            reach: power(2 - bits.min(1000) as i32) + power(-50),
            doubt: power((-43 - p).max(format.emin() - p - 1)),
        }
    }

    /// `reach` without what depends on the value, and `doubt`.
    pub fn bounds(&self) -> (f64, f64) {
        (self.reach, self.doubt)
    }

    /// The open arguments, row * columns + column, in no order. There are a multiple of [`GROUP`] rows.
    pub fn scan(&self, rows: &[Row], columns: &[Block], isa: Isa) -> Vec<u32> {
        match (self.circular == Circular::Tan, self.whole) {
            (false, true) => run(isa, Scan::<false, true> { near: self, rows, columns }),
            (false, false) => run(isa, Scan::<false, false> { near: self, rows, columns }),
            (true, true) => run(isa, Scan::<true, true> { near: self, rows, columns }),
            (true, false) => run(isa, Scan::<true, false> { near: self, rows, columns }),
        }
    }
}

/// Rows that are searched together: each column is loaded once for them.
pub const GROUP: usize = 2;

/// tan or not; whether `high` is a multiple of half a unit.
struct Scan<'a, const QUOTIENT: bool, const WHOLE: bool> {
    near: &'a Near,
    rows: &'a [Row],
    columns: &'a [Block],
}

#[derive(Clone, Copy)]
pub(crate) struct Constants<V> {
    /// M
    six: V,
    /// 3 * 2^51
    rounds: V,
    pub(crate) magnitude: V,
    sign: V,
    pub(crate) exponent: V,
    /// The exponent of scale, plus that of high.
    top: V,
    reach: V,
    doubt: V,
    one: V,
}

impl<V: Register> Constants<V> {
    #[inline(always)]
    pub(crate) fn new(make: Maker<V>, near: &Near) -> Constants<V> {
        Constants {
            six: double(make, 6.0),
            rounds: double(make, (3u64 << 51) as f64),
            magnitude: make.splat(u64::MAX >> 1),
            sign: make.splat(1 << 63),
            exponent: make.splat(0x7ff << 52),
            top: make.splat(near.top << 52),
            reach: double(make, near.reach),
            doubt: double(make, near.doubt),
            one: double(make, 1.0),
        }
    }
}

#[inline(always)]
pub(crate) fn double<V: Register>(make: Maker<V>, x: f64) -> V {
    make.splat(x.to_bits())
}

#[inline(always)]
fn pair<V: Register>(make: Maker<V>, [high, low]: [f64; 2]) -> [V; 2] {
    [double(make, high), double(make, low)]
}

/// P c + Q s as [high, low].
#[inline(always)]
pub(crate) fn sum<V: Register>(
    k: &Constants<V>,
    [p, q]: [[V; 2]; 2],
    c: [V; 2],
    s: [V; 2],
) -> [V; 2] {
    let a = p[0].fma(c[0], k.six);
    let b = q[0].fma(s[0], a);
    let e = p[0].fms(c[0], a.sub(k.six));
    let f = q[0].fms(s[0], b.sub(a));
    let e = p[1].fma(c[0], p[0].fma(c[1], e));
    let f = q[1].fma(s[0], q[0].fma(s[1], f));
    [b.sub(k.six), e.add(f)]
}

/// As a double and what it leaves.
#[inline(always)]
fn normal<V: Register>([high, low]: [V; 2]) -> [V; 2] {
    let sum = high.add(low);
    [sum, low.sub(sum.sub(high))]
}

/// N/D as [q, low], and R.
#[inline(always)]
pub(super) fn quotient<V: Register>(k: &Constants<V>, n: [V; 2], d: [V; 2]) -> ([V; 2], V) {
    let (n, d) = (normal(n), normal(d));
    let r = k.one.quotient(d[0]);
    let q = n[0].mul(r);
    let minus = q.xor(k.sign);
    let rest = minus.fma(d[1], minus.fma(d[0], n[0]).add(n[1]));
    ([q, rest.mul(r)], r)
}

/// P and Q of a function's sum: sin x = sin a cos b + cos a sin b.
#[inline(always)]
pub(crate) fn of_sin<V: Register>(make: Maker<V>, row: &Row) -> [[V; 2]; 2] {
    [pair(make, row.sin), pair(make, row.cos)]
}

/// cos x = cos a cos b + (-sin a) sin b.
#[inline(always)]
pub(super) fn of_cos<V: Register>(make: Maker<V>, row: &Row) -> [[V; 2]; 2] {
    [pair(make, row.cos), pair(make, [-row.sin[0], -row.sin[1]])]
}

impl<const QUOTIENT: bool, const WHOLE: bool> Scan<'_, QUOTIENT, WHOLE> {
    /// A bit for each column that is open, of some columns in one row.
    #[inline(always)]
    fn test<V: Register>(k: &Constants<V>, row: &[[[V; 2]; 2]; 2], c: [V; 2], s: [V; 2]) -> u32 {
        let first = sum(k, row[0], c, s);
        let ([high, low], spread) = if QUOTIENT {
            let (value, r) = quotient(k, first, sum(k, row[1], c, s));
            // (1 + |q|) R
            let larger = value[0].and(k.magnitude).add(k.one);
            (value, Some(larger.mul(r.and(k.magnitude))))
        } else {
            (first, None)
        };
        let scale = k.top.minus(high.and(k.exponent));
        let scaled =
            if WHOLE { low.mul(scale) } else { low.fma(scale, fraction(k, high.mul(scale))) };
        let reach = match spread {
            Some(spread) => scale.mul(k.doubt).fma(spread, k.reach),
            None => scale.fma(k.doubt, k.reach),
        };
        fraction(k, scaled).and(k.magnitude).not_above(reach)
    }
}

/// What is left of the nearest integer.
#[inline(always)]
pub(crate) fn fraction<V: Register>(k: &Constants<V>, x: V) -> V {
    x.sub(x.add(k.rounds).sub(k.rounds))
}

impl<const QUOTIENT: bool, const WHOLE: bool> Simd for Scan<'_, QUOTIENT, WHOLE> {
    type Output = Vec<u32>;

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> Vec<u32> {
        let mut open = Vec::new();
        let k = Constants::new(make, self.near);
        let row_len = (self.columns.len() * WIDTH) as u32;
        let of_first = self.near.circular != Circular::Cos;
        let mut start = 0;
        for rows in self.rows.chunks_exact(GROUP) {
            let mut factors = [[of_sin(make, &rows[0]); 2]; GROUP];
            for (factors, row) in factors.iter_mut().zip(rows) {
                let (sin, cos) = (of_sin(make, row), of_cos(make, row));
                *factors = if of_first { [sin, cos] } else { [cos, cos] };
            }
            for (at, block) in self.columns.iter().enumerate() {
                for first in (0..WIDTH).step_by(V::LANES) {
                    let c = [make.load(&block.cos[0][first..]), make.load(&block.cos[1][first..])];
                    let s = [make.load(&block.sin[0][first..]), make.load(&block.sin[1][first..])];
                    let (one, two) =
                        (Self::test(&k, &factors[0], c, s), Self::test(&k, &factors[1], c, s));
                    if one | two != 0 {
                        let column = (at * WIDTH + first) as u32;
                        keep(&mut open, start + column, one);
                        keep(&mut open, start + row_len + column, two);
                    }
                }
            }
            start += GROUP as u32 * row_len;
        }
        open
    }
}

/// Adds the places of the bits that are set.
#[cold]
#[inline(never)]
fn keep(open: &mut Vec<u32>, first: u32, mut bits: u32) {
    while bits != 0 {
        open.push(first + bits.trailing_zeros());
        bits &= bits - 1;
    }
}
