//! Double-double numbers: an unevaluated sum of two binary64 numbers, about 106 bits.
//!
//! Names of the algorithms are those of Nakata et al., "Rgemm in double-double on GPU" (2011):
//! QuadAdd-IEEE, QuadAdd-Cray and QuadMul. With `u = 2^-53` and barring underflow
//! and overflow, for normalised operands, relative errors are at most
//!
//! | operation | bound | source |
//! |---|---|---|
//! | [`add_ieee`] | `3u^2 / (1 - 4u)` | Joldes, Muller, Popescu, TOMS 44(2), 2017, algorithm 6 |
//! | [`add_cray`] | `3u^2` of `|a| + |b|` | the same, algorithm 5 (relative only for equal signs) |
//! | [`Accumulate::mul_acc`] | `(2k + 10)u^2` of the sum of the magnitudes of `k` products | derived at `add_to_sum` |
//! | [`mul`] | `7u^2` | the same, algorithm 10 |
//! | `/` | `15u^2 + 56u^3` | the same, algorithm 17 (see its comment) |
//! | [`Dd::sqrt`] | `25/8 u^2` | Lefèvre et al., TOMS 49(1), 2023, algorithm 8 |

use super::eft::{quick_two_sum, two_prod, two_sum, two_sum_among_products};
use super::scalar::{Accumulate, Components, Scalar};
use super::{Lanes, Quotients};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A double-double number, `hi + lo` with `|lo| <= ulp(hi) / 2`; bit-compatible with the `dd_real`
/// of the QD library.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Dd {
    /// The nearest binary64 number to the value, ties to even: the rounded sum of `hi` and `lo`.
    pub hi: f64,
    /// The value minus `hi`.
    pub lo: f64,
}

/// QuadAdd-IEEE, 20 operations: accurate for any signs.
#[inline(always)]
pub fn add_ieee<V: Lanes>(a: [V; 2], b: [V; 2]) -> [V; 2] {
    let (s, e) = two_sum(a[0], b[0]);
    let (t, f) = two_sum(a[1], b[1]);
    let (s, e) = quick_two_sum(s, e.add(t));
    let (s, e) = quick_two_sum(s, e.add(f));
    [s, e]
}

/// QuadAdd-Cray, 11 operations: the error is small against `|a| + |b|` only.
#[inline(always)]
pub fn add_cray<V: Lanes>(a: [V; 2], b: [V; 2]) -> [V; 2] {
    let [s, e] = add_loosely(a, b);
    let (s, e) = quick_two_sum(s, e);
    [s, e]
}

/// The same without renormalisation, 8 operations: for a few sums one after another.
#[inline(always)]
fn add_loosely<V: Lanes>(a: [V; 2], b: [V; 2]) -> [V; 2] {
    let (s, e) = two_sum(a[0], b[0]);
    [s, e.add(a[1].add(b[1]))]
}

/// QuadMul with a fused multiply-add.
#[inline(always)]
pub fn mul<V: Lanes>(a: [V; 2], b: [V; 2]) -> [V; 2] {
    let (p, e) = two_prod(a[0], b[0]);
    let t = a[0].mul(b[1]).add(a[1].mul(b[0]));
    let (s, e) = quick_two_sum(p, e.add(t));
    [s, e]
}

/// `a * b` as a sum of two numbers that need no renormalisation before an addition: 4 operations.
/// Error below `6u^2 |ab|`: two fused roundings at magnitude `3u |ab|` at most, and the dropped
/// product of the low parts.
#[inline(always)]
fn mul_unevaluated<V: Lanes>(a: [V; 2], b: [V; 2]) -> [V; 2] {
    let (p, e) = two_prod(a[0], b[0]);
    [p, a[1].fma(b[0], a[0].fma(b[1], e))]
}

/// `sum + a * b`, where `sum` is what this function left, or a number: 12 operations.
///
/// The second component of the sum is added to the product before that is rounded, so that the second component that is
/// left is a new one, of at most `u |s| + 3u |ab|` for the new first component `s`: second components do not grow with the
/// number of steps. To first order a step loses `u^2` times: `|l| / u` and `|ab|` where the product's error and the old
/// second component `l` meet, `2 |ab|` and `3 |ab|` at the cross terms, `|ab|` for the dropped product of the low parts,
/// `|s|` and `3 |ab|` at the last addition. The first step, from zero, loses `6 |ab|`. Over `k` steps that is at most
/// `(2k + 10) u^2` of the sum of the magnitudes.
#[inline(always)]
fn add_to_sum<V: Lanes>(sum: [V; 2], a: [V; 2], b: [V; 2]) -> [V; 2] {
    let p = a[0].fma(b[0], sum[1]);
    // Before the error of p: in the order of this text, as compilers keep it, processors find more of both at once.
    let (s, f) = two_sum_among_products(sum[0], p);
    let e = a[0].fms(b[0], p).add(sum[1]);
    let e = a[1].fma(b[0], a[0].fma(b[1], e));
    [s, f.add(e)]
}

/// The quotient, where the one of the first components is neither zero nor infinite.
#[inline(always)]
pub fn div<V: Quotients>(a: [V; 2], b: [V; 2]) -> [V; 2] {
    let first = a[0].quotient(b[0]);
    // One correction step. b * first is the source's algorithm 9 (error 2u^2) where its algorithm 17
    // has 7 (3/2 u^2): with 2u^2 and 3u^2 from the two differences and 6u^2 from the quotient
    // delta / b, where |delta| <= 3u |a|, the sum is 13u^2 to first order.
    let (p, e) = two_prod(b[0], first);
    let (rh, rl) = quick_two_sum(p, b[1].fma(first, e));
    let delta = a[0].sub(rh).add(a[1].sub(rl));
    let (hi, lo) = quick_two_sum(first, delta.quotient(b[0]));
    [hi, lo]
}

/// The same for a sum of a number and at most `FEW` products: a product waits for one addition of the one
/// before it, not for seven operations. The second component grows with each of them, by `u |s| + 3u |ab|`, and is rounded
/// each time: over 8 steps that is `6u^2` a step, and `33u^2` at most for the products, of the sum of the magnitudes.
#[inline(always)]
fn add_to_short_sum<V: Lanes>(sum: [V; 2], a: [V; 2], b: [V; 2]) -> [V; 2] {
    let [p, e] = mul_unevaluated(a, b);
    let (s, f) = two_sum_among_products(sum[0], p);
    [s, sum[1].add(f.add(e))]
}

/// Sums of products by `add_to_sum`, QuadMul and QuadAdd-IEEE.
#[derive(Clone, Copy, Debug)]
pub struct DdNative;

impl Accumulate<2> for DdNative {
    type Number = Dd;
    const NAME: &'static str = "dd";

    #[inline(always)]
    fn mul_acc<V: Lanes>(acc: [V; 2], a: [V; 2], b: [V; 2]) -> [V; 2] {
        add_to_sum(acc, a, b)
    }
    #[inline(always)]
    fn mul_acc_few<V: Lanes>(acc: [V; 2], a: [V; 2], b: [V; 2]) -> [V; 2] {
        add_to_short_sum(acc, a, b)
    }
    #[inline(always)]
    fn add_product<V: Lanes>(y: [V; 2], a: [V; 2], b: [V; 2]) -> [V; 2] {
        add_ieee(y, mul_unevaluated(a, b))
    }
    #[inline(always)]
    fn product<V: Lanes>(_: V, a: [V; 2], b: [V; 2]) -> [V; 2] {
        mul(a, b)
    }
    #[inline(always)]
    fn join<V: Lanes>(a: [V; 2], b: [V; 2]) -> [V; 2] {
        add_cray(a, b)
    }
    #[inline(always)]
    fn merge<V: Lanes>(a: [V; 2], b: [V; 2]) -> [V; 2] {
        add_loosely(a, b)
    }
    #[inline(always)]
    fn finish<V: Lanes>(sum: [V; 2]) -> [V; 2] {
        // A sum that cancels may be smaller than its second component.
        let (s, e) = two_sum(sum[0], sum[1]);
        [s, e]
    }
    #[inline(always)]
    fn mul<V: Lanes>(a: [V; 2], b: [V; 2]) -> [V; 2] {
        mul(a, b)
    }
    #[inline(always)]
    fn add<V: Lanes>(a: [V; 2], b: [V; 2]) -> [V; 2] {
        add_ieee(a, b)
    }
    #[inline(always)]
    fn div<V: Quotients>(a: [V; 2], b: [V; 2]) -> [V; 2] {
        div(a, b)
    }
}

/// cbindgen:ignore
impl Dd {
    pub const ZERO: Dd = Dd { hi: 0.0, lo: 0.0 };
    pub const ONE: Dd = Dd { hi: 1.0, lo: 0.0 };

    /// The number `hi + lo`, for `|lo| <= ulp(hi) / 2`.
    pub const fn new(hi: f64, lo: f64) -> Dd {
        Dd { hi, lo }
    }

    /// The exact sum of two doubles, normalised.
    pub fn from_sum(a: f64, b: f64) -> Dd {
        let (hi, lo) = two_sum(a, b);
        Dd { hi, lo }
    }

    /// The square root; NaN for negative numbers.
    #[inline(always)]
    pub fn sqrt(self) -> Dd {
        let hi = self.hi.sqrt();
        if hi == 0.0 || !hi.is_finite() {
            return if hi == 0.0 { Dd::new(hi, 0.0) } else { Dd::new(hi, hi) };
        }
        let rest = hi.mul_add(-hi, self.hi) + self.lo;
        let (hi, lo) = quick_two_sum(hi, rest / (2.0 * hi));
        Dd { hi, lo }
    }

    pub fn abs(self) -> Dd {
        if self.hi.is_sign_negative() { -self } else { self }
    }
}

impl Components for Dd {}

impl Scalar<2> for Dd {
    const NAME: &'static str = "dd";
    const PRECISION: u32 = 106;

    #[inline(always)]
    fn from_components([hi, lo]: [f64; 2]) -> Dd {
        Dd { hi, lo }
    }
    #[inline(always)]
    fn components(self) -> [f64; 2] {
        [self.hi, self.lo]
    }
    #[inline(always)]
    fn add(self, b: Dd) -> Dd {
        Dd::from_components(add_ieee(self.components(), b.components()))
    }
    #[inline(always)]
    fn mul(self, b: Dd) -> Dd {
        Dd::from_components(mul(self.components(), b.components()))
    }
}

impl From<f64> for Dd {
    fn from(hi: f64) -> Dd {
        if hi.is_finite() { Dd { hi, lo: 0.0 } } else { Dd { hi, lo: hi } }
    }
}

impl Neg for Dd {
    type Output = Dd;
    fn neg(self) -> Dd {
        Dd { hi: -self.hi, lo: -self.lo }
    }
}

impl Add for Dd {
    type Output = Dd;
    fn add(self, b: Dd) -> Dd {
        Scalar::add(self, b)
    }
}

impl Sub for Dd {
    type Output = Dd;
    fn sub(self, b: Dd) -> Dd {
        Scalar::add(self, -b)
    }
}

impl Mul for Dd {
    type Output = Dd;
    fn mul(self, b: Dd) -> Dd {
        Scalar::mul(self, b)
    }
}

impl Div for Dd {
    type Output = Dd;
    // So that it is compiled for the instruction set of its caller.
    #[inline(always)]
    fn div(self, b: Dd) -> Dd {
        let hi = self.hi / b.hi;
        if hi == 0.0 || !hi.is_finite() || b.hi.is_infinite() {
            return Dd::from(hi);
        }
        Dd::from_components(div(self.components(), b.components()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FEW;
    use crate::power_of_two;

    fn from_integer(x: i128) -> Dd {
        let hi = x as f64;
        Dd::new(hi, (x - hi as i128) as f64)
    }

    fn to_integer(x: Dd) -> i128 {
        x.hi as i128 + x.lo as i128
    }

    const SCATTERED: usize = if cfg!(miri) { 2 } else { 12 };

    /// Integers of up to `bits` bits, structured and not.
    fn integers(bits: u32) -> impl Iterator<Item = i128> + Clone {
        let mut x = 7u128;
        let scattered = (0..SCATTERED).map(move |_| {
            x = x.wrapping_mul(0x2360ed051fc65da44385df649fccf645).wrapping_add(0x9e3779b97f4a7c15);
            (x >> (128 - bits)) as i128
        });
        let edges = [0, 1, (1 << (bits - 1)) + 1, (1 << bits) - 1, (1 << (bits / 2)) - 1];
        scattered.chain(edges).flat_map(|x| [x, -x])
    }

    /// Relative errors of at most 8u^2 = 2^-103 round no integer below 2^103.
    #[test]
    fn integers_below_103_bits_are_exact() {
        for x in integers(100) {
            for y in integers(100) {
                let (a, b) = (from_integer(x), from_integer(y));
                assert_eq!(to_integer(a + b), x + y, "{x} + {y}");
                assert_eq!(to_integer(a - b), x - y, "{x} - {y}");
                let cray = Dd::from_components(add_cray(a.components(), b.components()));
                assert_eq!(to_integer(cray), x + y, "{x} + {y}, Cray");
            }
        }
        for x in integers(51) {
            for y in integers(51) {
                let (a, b) = (from_integer(x), from_integer(y));
                assert_eq!(to_integer(a * b), x * y, "{x} * {y}");
                let product = mul_unevaluated(a.components(), b.components());
                assert_eq!(to_integer(Dd::from_components(product)), x * y, "{x} * {y}");
                if y != 0 {
                    assert_eq!(to_integer((a * b) / b), x, "{x} * {y} / {y}");
                }
            }
            assert_eq!(to_integer(from_integer(x * x).sqrt()), x.abs(), "{x}^2");
        }
    }

    #[test]
    fn sums_of_a_dot_product_are_exact_on_integers() {
        let (mut long, mut short, mut exact) = ([0.0; 2], [0.0; 2], 0);
        for (count, (x, y)) in integers(48).zip(integers(50).skip(3)).enumerate() {
            let (a, b) = (from_integer(x).components(), from_integer(y).components());
            long = DdNative::mul_acc(long, a, b);
            if count % FEW == 0 {
                short = DdNative::finish(short);
            }
            short = DdNative::mul_acc_few(short, a, b);
            exact += x * y;
            for sum in [long, short] {
                assert_eq!(to_integer(Dd::from_components(DdNative::finish(sum))), exact);
            }
        }
    }

    #[test]
    fn known_constants() {
        assert_eq!(Dd::ONE / Dd::from(3.0), Dd::new(1.0 / 3.0, power_of_two(-54) / 3.0));
        // sqrt(2) = 1.4142135623730950488016887242096980786 to within 25/8 u^2.
        let root = Dd::from(2.0).sqrt();
        assert_eq!(root.hi, std::f64::consts::SQRT_2);
        assert!((root.lo - -9.667293313452913e-17).abs() < 4.5e-32);
    }

    #[test]
    fn layout_is_two_doubles() {
        assert_eq!((size_of::<Dd>(), align_of::<Dd>()), (16, 8));
        assert_eq!(std::mem::offset_of!(Dd, lo), 8);
    }

    #[test]
    fn signs() {
        let x = Dd::new(-2.0, 1e-17);
        assert_eq!((x.abs(), (-x).abs()), (Dd::new(2.0, -1e-17), Dd::new(2.0, -1e-17)));
        assert_eq!(Dd::from_sum(1e-17, 2.0), Dd::new(2.0, 1e-17));
        assert!(Dd::from(-4.0).sqrt().hi.is_nan());
        assert_eq!(Dd::ZERO.sqrt(), Dd::ZERO);
        assert_eq!(Dd::from(f64::NEG_INFINITY), Dd::new(f64::NEG_INFINITY, f64::NEG_INFINITY));
    }
}
