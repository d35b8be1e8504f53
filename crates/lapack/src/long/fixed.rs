//! Quotients and square roots of integers of one number of limbs, whose highest bits are set, with what their rounding needs: the 64 bits
//! below, of which the last one stands for all below it too.

use wideblas_format::wide::{divide, take_root};

/// x / y times 2^(64 N), or half of that, which has the highest bit in its place, and whether it is half.
#[inline(always)]
pub fn quotient<const N: usize>(x: &[u64; N], y: &[u64; N]) -> ([u64; N], u64, bool) {
    let is_halved = !is_less(x, y);
    let [mut rest, upper] = halved(x, is_halved);
    let mut digits = [0; N];
    if N == 1 {
        let dividend = u128::from(upper[0]) << 64 | u128::from(rest[0]);
        digits[0] = (dividend / u128::from(y[0])) as u64;
        rest[0] = rest[0].wrapping_sub(digits[0].wrapping_mul(y[0]));
    } else {
        let mut both = [rest, upper];
        divide(both.as_flattened_mut(), y, &mut digits);
        rest = both[0];
    }
    // The rest is half of the divisor, or more, or less.
    let [last, half] = halved(y, true);
    let is_more = is_less(&half, &rest) || half == rest && last[N - 1] == 0;
    let is_half = is_more && half == rest;
    let below = match is_more {
        true => 1 << 63 | u64::from(!is_half),
        false => u64::from(rest.iter().any(|&limb| limb != 0)),
    };
    (digits, below, is_halved)
}

/// The square root of x times 2^(64 N), or of half of that.
#[inline(always)]
pub fn root<const N: usize>(x: &[u64; N], is_halved: bool) -> ([u64; N], u64) {
    let (mut square, mut root) = (halved(x, is_halved), [0; N]);
    let is_over = take_root(square.as_flattened_mut(), &mut root);
    let rest = &square[0];
    // (root + 1/2)^2 is no integer.
    let is_more = is_over || is_less(&root, rest);
    let is_exact = rest.iter().all(|&limb| limb == 0);
    (root, if is_more { 1 << 63 | 1 } else { u64::from(!is_exact) })
}

/// x times 2^(64 N), or half of it, by its halves, the lower one first.
#[inline(always)]
fn halved<const N: usize>(x: &[u64; N], is_halved: bool) -> [[u64; N]; 2] {
    let shift = u32::from(is_halved);
    let join = |low: u64, high: u64| low >> shift | high << 1 << (63 - shift);
    let mut halves = [[0; N]; 2];
    halves[0][N - 1] = join(0, x[0]);
    for i in 0..N - 1 {
        halves[1][i] = join(x[i], x[i + 1]);
    }
    halves[1][N - 1] = x[N - 1] >> shift;
    halves
}

#[inline(always)]
fn is_less<const N: usize>(x: &[u64; N], y: &[u64; N]) -> bool {
    x.iter().rev().lt(y.iter().rev())
}
