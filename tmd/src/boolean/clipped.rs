//! The clipped test: divisions, and the result of Lefevre's.

use super::Test;

/// The minimum over the points placed, by divisions.
pub struct Clipped;

impl Test for Clipped {
    #[inline]
    fn follow(a: u64, b: u64, n: u64, mut turn: impl FnMut()) -> u64 {
        let (mut x, mut y, mut d) = (a, a.wrapping_neg(), b);
        let (mut u, mut v) = (1, 1);
        let mut in_x = d < x;
        if !in_x {
            d -= x;
        }
        if n <= 2 {
            return d;
        }
        loop {
            turn();
            // Each y gap becomes q x gaps and the rest. The last quotient ends where the subtractive sequence ends.
            let q = (y / x).min((n - u - v).div_ceil(v));
            if !in_x {
                let k = (d / x).min(q);
                d -= k * x;
                in_x = k < q;
            }
            y -= q * x;
            u += q * v;
            if u + v >= n || y == 0 {
                return d;
            }
            // Each x gap becomes the rest and q y gaps.
            let q = (x / y).min((n - u - v).div_ceil(u));
            x -= q * y;
            v += q * u;
            if in_x && d >= x {
                d = (d - x) % y;
                in_x = false;
            }
            if u + v >= n || x == 0 {
                return d;
            }
        }
    }
}
