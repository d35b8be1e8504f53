//! Lefevre's test: the subtractive algorithm of Euclid.

use super::Test;

/// The minimum over the points placed, by subtractions.
pub struct Lefevre;

impl Test for Lefevre {
    #[inline]
    fn follow(a: u64, b: u64, n: u64, mut turn: impl FnMut()) -> u64 {
        let (mut x, mut y, mut d) = (a, a.wrapping_neg(), b);
        let (mut u, mut v) = (1, 1);
        loop {
            if d < x {
                while x < y {
                    if u + v >= n {
                        return d;
                    }
                    turn();
                    y -= x;
                    u += v;
                }
                if u + v >= n {
                    return d;
                }
                turn();
                x -= y;
                v += u;
            } else {
                d -= x;
                while y < x {
                    if u + v >= n {
                        return d;
                    }
                    turn();
                    x -= y;
                    v += u;
                }
                if u + v >= n {
                    return d;
                }
                turn();
                y -= x;
                u += v;
            }
            // All points of the orbit are placed.
            if x == 0 || y == 0 {
                return d;
            }
        }
    }
}
