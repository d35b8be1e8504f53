//! The regular test: divisions, and few branches.

use super::Test;

/// A lower bound, by divisions. It places all points of the last quotient, and B may be taken for one that is in a
/// gap of the other kind, so it is at most the minimum.
pub struct Regular;

impl Test for Regular {
    #[inline]
    fn follow(a: u64, b: u64, n: u64, mut turn: impl FnMut()) -> u64 {
        let (mut x, mut y, mut d) = (a, a.wrapping_neg(), b);
        let (mut u, mut v) = (1, 1);
        if d >= x {
            d -= x;
        }
        if n <= 2 {
            return d;
        }
        loop {
            turn();
            let q = y / x;
            y -= q * x;
            d %= x;
            // So is the sum below; it might not fit a word.
            if q >= n {
                return d;
            }
            u += q * v;
            if u + v >= n || y == 0 {
                return d;
            }
            let q = x / y;
            x -= q * y;
            if d >= x {
                d = (d - x) % y;
            }
            if q >= n {
                return d;
            }
            v += q * u;
            if u + v >= n || x == 0 {
                return d;
            }
        }
    }
}
