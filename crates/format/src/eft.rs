//! Error-free transformations: a rounded result and its exact error.
//!
//! Barring overflow (and underflow for products) `s + e` equals the exact result. Sources: Knuth, The
//! Art of Computer Programming 2, 4.2.2 (Two-Sum); Dekker, Numer. Math. 18, 1971 (Quick-Two-Sum);
//! Hida, Li, Bailey, "Library for double-double and quad-double arithmetic", 2007.

use super::Lanes;

/// `a + b = s + e` for any `a`, `b`. 6 operations.
#[inline(always)]
pub fn two_sum<V: Lanes>(a: V, b: V) -> (V, V) {
    let s = a.add(b);
    let bb = s.sub(a);
    // Half of the operations on other units: double-double products gain a quarter on AMD's Zen 4, and lose nothing on
    // Intel's processors.
    let e = a.sub_beside(s.sub_beside(bb)).add(b.sub_beside(bb));
    (s, e)
}

/// [`two_sum`] among multiply-adds, which need most of the other units for themselves.
#[inline(always)]
pub fn two_sum_among_products<V: Lanes>(a: V, b: V) -> (V, V) {
    let s = a.add(b);
    let bb = s.sub(a);
    let e = a.sub(s.sub_beside(bb)).add(b.sub(bb));
    (s, e)
}

/// `a + b = s + e` where `|a| >= |b|` or `a = 0`. 3 operations.
#[inline(always)]
pub fn quick_two_sum<V: Lanes>(a: V, b: V) -> (V, V) {
    let s = a.add(b);
    let e = b.sub(s.sub(a));
    (s, e)
}

/// `a * b = p + e` by fused multiply-add. 2 operations.
#[inline(always)]
pub fn two_prod<V: Lanes>(a: V, b: V) -> (V, V) {
    let p = a.mul(b);
    let e = a.fms(b, p);
    (p, e)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCATTERED: usize = if cfg!(miri) { 3 } else { 20 };

    /// Integers of up to 53 bits, structured and not.
    fn integers() -> Vec<i64> {
        let mut x = 1u64;
        let scattered = (0..SCATTERED).map(|_| {
            x = x.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (x >> 11) as i64
        });
        let edges = [0, 1, 3, (1 << 26) + 1, (1 << 52) - 1, (1 << 52) + 1, (1 << 53) - 1];
        scattered.chain(edges).flat_map(|x| [x, -x, x / (1 << 20)]).collect()
    }

    /// The sum of two integers that doubles hold.
    fn sum((s, e): (f64, f64)) -> i128 {
        s as i128 + e as i128
    }

    #[test]
    fn sums_and_products_of_integers_are_exact() {
        for x in integers() {
            for y in integers() {
                let (a, b) = (x as f64, y as f64);
                let exact = i128::from(x) + i128::from(y);
                assert_eq!(sum(two_sum(a, b)), exact, "{x} + {y}");
                let (big, small) = if a.abs() >= b.abs() { (a, b) } else { (b, a) };
                assert_eq!(sum(quick_two_sum(big, small)), exact, "{x} + {y}");
                assert_eq!(sum(two_prod(a, b)), i128::from(x) * i128::from(y), "{x} * {y}");
            }
        }
    }

    #[test]
    fn the_error_is_what_rounding_took() {
        assert_eq!(two_sum(1.0, 1e-300), (1.0, 1e-300));
        assert_eq!(two_sum(1e-300, 1.0), (1.0, 1e-300));
        assert_eq!(two_sum(5e-324, 1e308), (1e308, 5e-324));
        assert_eq!(quick_two_sum(0.0, 3.0), (3.0, 0.0));
        assert_eq!(
            two_prod(1.0 + f64::EPSILON, 1.0 - f64::EPSILON).1,
            -f64::EPSILON * f64::EPSILON
        );
    }
}
