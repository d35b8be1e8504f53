//! Sums and products, each rounded once.

use super::{FARTHEST, Float, Limbs};
use std::cmp::Ordering;
use wideblas_format::double::decompose;

/// A magnitude before it is rounded: limbs, 64 bits below them, and whether there is anything below these.
pub(super) struct Unrounded<const N: usize> {
    pub negative: bool,
    pub exponent: i64,
    pub limbs: [u64; N],
    pub below: u64,
    pub rest: bool,
}

impl<const N: usize> Limbs<N> {
    /// Rounds a magnitude whose highest bit is set.
    #[inline(always)]
    pub(super) fn rounded(&self, x: Unrounded<N>) -> Float<N> {
        let Unrounded { negative, mut exponent, mut limbs, below, rest } = x;
        if !(-FARTHEST..=FARTHEST).contains(&exponent) {
            return self.nan();
        }
        let dropped = 64 * N as u32 - self.bits;
        let (half, rest) = match dropped {
            0 => (below >> 63 == 1, below << 1 != 0 || rest),
            _ => {
                let (at, part) = (((dropped - 1) / 64) as usize, (dropped - 1) % 64);
                let lower = limbs[at] & ((1 << part) - 1) != 0;
                let below = below != 0 || limbs[..at].iter().any(|&limb| limb != 0);
                (limbs[at] >> part & 1 == 1, lower || below || rest)
            }
        };
        let (last, part) = ((dropped / 64) as usize, dropped % 64);
        limbs[..last].fill(0);
        let odd = limbs[last] >> part & 1 == 1;
        limbs[last] = limbs[last] >> part << part;
        if half && (rest || odd) {
            let mut carry = 1 << part;
            for limb in &mut limbs[last..] {
                let (sum, over) = limb.overflowing_add(carry);
                *limb = sum;
                carry = over.into();
                if !over {
                    break;
                }
            }
            if carry == 1 && limbs[N - 1] == 0 {
                limbs[N - 1] = 1 << 63;
                exponent += 1;
            }
        }
        Float { negative, exponent, limbs }
    }

    /// x y
    #[inline]
    pub(super) fn product(&self, x: &Float<N>, y: &Float<N>) -> Float<N> {
        if x.is_nan() || y.is_nan() {
            return self.nan();
        }
        if x.is_zero() || y.is_zero() {
            return Float::ZERO;
        }
        let mut product = [[0; N]; 2];
        let all = product.as_flattened_mut();
        for i in 0..N {
            let mut carry = 0;
            for j in 0..N {
                let sum = u128::from(x.limbs[i]) * u128::from(y.limbs[j])
                    + u128::from(all[i + j])
                    + u128::from(carry);
                all[i + j] = sum as u64;
                carry = (sum >> 64) as u64;
            }
            all[i + N] = carry;
        }
        let [low, high] = product;
        let (below, rest) = (low[N - 1], low[..N - 1].iter().any(|&limb| limb != 0));
        let (negative, exponent) = (x.negative != y.negative, x.exponent + y.exponent);
        self.rounded(shifted(Unrounded { negative, exponent, limbs: high, below, rest }))
    }

    /// x y for a double y.
    #[inline]
    pub(super) fn product_with_double(&self, x: &Float<N>, y: f64) -> Float<N> {
        if x.is_nan() || !y.is_finite() {
            return self.nan();
        }
        if x.is_zero() || y == 0.0 {
            return Float::ZERO;
        }
        let (mantissa, exponent) = decompose(y);
        let zeros = mantissa.leading_zeros();
        let factor = u128::from(mantissa << zeros);
        let exponent = x.exponent + exponent + 64 - i64::from(zeros);
        // The lowest limb of the product lies below the others.
        let first = u128::from(x.limbs[0]) * factor;
        let (below, mut carry) = (first as u64, (first >> 64) as u64);
        let mut limbs = [0; N];
        for i in 1..N {
            let sum = u128::from(x.limbs[i]) * factor + u128::from(carry);
            limbs[i - 1] = sum as u64;
            carry = (sum >> 64) as u64;
        }
        limbs[N - 1] = carry;
        let negative = x.negative != (y < 0.0);
        self.rounded(shifted(Unrounded { negative, exponent, limbs, below, rest: false }))
    }

    /// x + y
    #[inline]
    pub(super) fn sum(&self, x: &Float<N>, y: &Float<N>) -> Float<N> {
        if x.is_nan() || y.is_nan() {
            return self.nan();
        }
        if x.is_zero() {
            return *y;
        }
        if y.is_zero() {
            return *x;
        }
        let order = x.exponent.cmp(&y.exponent).then_with(|| compare(&x.limbs, &y.limbs));
        let (a, b) = if order == Ordering::Less { (y, x) } else { (x, y) };
        let distance = (a.exponent - b.exponent) as u64;
        let (shifted, below, rest) = moved_down(&b.limbs, distance);
        let mut limbs = a.limbs;
        let (negative, exponent) = (a.negative, a.exponent);
        if a.negative == b.negative {
            let mut carry = false;
            for (limb, term) in limbs.iter_mut().zip(shifted) {
                (*limb, carry) = carrying_add(*limb, term, carry);
            }
            let sum = Unrounded { negative, exponent, limbs, below, rest };
            return self.rounded(if carry { halved(sum) } else { sum });
        }
        // What lies below is subtracted from zeros.
        let mut borrow = below != 0 || rest;
        let below = 0u64.wrapping_sub(below).wrapping_sub(rest.into());
        for (limb, term) in limbs.iter_mut().zip(shifted) {
            (*limb, borrow) = borrowing_sub(*limb, term, borrow);
        }
        normalised(Unrounded { negative, exponent, limbs, below, rest })
            .map_or(Float::ZERO, |difference| self.rounded(difference))
    }
}

#[inline(always)]
fn carrying_add(x: u64, y: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = x.overflowing_add(y);
    let (sum, second) = sum.overflowing_add(carry.into());
    (sum, first | second)
}

#[inline(always)]
fn borrowing_sub(x: u64, y: u64, borrow: bool) -> (u64, bool) {
    let (difference, first) = x.overflowing_sub(y);
    let (difference, second) = difference.overflowing_sub(borrow.into());
    (difference, first | second)
}

fn compare<const N: usize>(x: &[u64; N], y: &[u64; N]) -> Ordering {
    x.iter().rev().cmp(y.iter().rev())
}

/// Limbs moved down by a number of bits, the 64 bits below them, and whether there is anything below these.
#[inline(always)]
fn moved_down<const N: usize>(limbs: &[u64; N], bits: u64) -> ([u64; N], u64, bool) {
    if bits == 0 {
        return (*limbs, 0, false);
    }
    if bits > 64 * (N as u64 + 1) {
        return ([0; N], 0, true);
    }
    let (whole, part) = ((bits / 64) as usize, (bits % 64) as u32);
    let limb = |k: usize| if k < N { limbs[k] } else { 0 };
    let pair = |low: u64, high: u64| low >> part | high << 1 << (63 - part);
    let mut moved = [0; N];
    for (i, to) in moved.iter_mut().enumerate() {
        *to = pair(limb(i + whole), limb(i + whole + 1));
    }
    let Some(at) = whole.checked_sub(1) else {
        return (moved, pair(0, limb(0)), false);
    };
    let lower = limb(at) & ((1 << part) - 1) != 0;
    let rest = lower || limbs[..at.min(N)].iter().any(|&limb| limb != 0);
    (moved, pair(limb(at), limb(at + 1)), rest)
}

/// A sum that has carried a bit out of its limbs.
#[inline(always)]
fn halved<const N: usize>(x: Unrounded<N>) -> Unrounded<N> {
    let Unrounded { mut limbs, below, rest, exponent, .. } = x;
    let (below, rest) = (below >> 1 | limbs[0] << 63, rest || below & 1 == 1);
    for i in 0..N {
        let above = if i + 1 < N { limbs[i + 1] } else { 1 };
        limbs[i] = limbs[i] >> 1 | above << 63;
    }
    Unrounded { limbs, below, rest, exponent: exponent + 1, ..x }
}

/// A product of significands, the highest bit of which may be clear.
#[inline(always)]
fn shifted<const N: usize>(x: Unrounded<N>) -> Unrounded<N> {
    if x.limbs[N - 1] >> 63 == 1 {
        return x;
    }
    let Unrounded { mut limbs, mut below, exponent, .. } = x;
    for i in (0..N).rev() {
        let lower = if i > 0 { limbs[i - 1] } else { below };
        limbs[i] = limbs[i] << 1 | lower >> 63;
    }
    below <<= 1;
    Unrounded { limbs, below, exponent: exponent - 1, ..x }
}

/// A difference with its highest bit set; `None` for zero. Where more than one of its highest bits are clear, nothing but the highest of
/// the bits below its limbs is set.
#[inline(always)]
fn normalised<const N: usize>(x: Unrounded<N>) -> Option<Unrounded<N>> {
    let Unrounded { mut limbs, mut below, mut exponent, .. } = x;
    let whole = limbs.iter().rev().take_while(|&&limb| limb == 0).count();
    if whole > 0 {
        if whole == N && below == 0 {
            return None;
        }
        for i in (0..N).rev() {
            limbs[i] = match i.checked_sub(whole) {
                Some(from) => limbs[from],
                None if i + 1 == whole => below,
                None => 0,
            };
        }
        below = 0;
        exponent -= 64 * whole as i64;
    }
    let zeros = limbs[N - 1].leading_zeros();
    if zeros > 0 {
        for i in (0..N).rev() {
            let lower = if i > 0 { limbs[i - 1] } else { below };
            limbs[i] = limbs[i] << zeros | lower >> 1 >> (63 - zeros);
        }
        below <<= zeros;
        exponent -= i64::from(zeros);
    }
    Some(Unrounded { limbs, below, exponent, ..x })
}
