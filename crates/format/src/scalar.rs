//! The operations of a number format that routines use.

use super::double::power_of_two;
use super::{Lanes, Quotients};
use std::fmt::Debug;
use std::hint::black_box;

/// Numbers that are components and nothing else: [`Scalar`]s. Routines read and write the elements of a vector of them by value. Numbers of
/// limbs and binary128 numbers are used where they are, through references.
pub trait Components: Copy + Send + Sync + 'static {}

impl Components for f64 {}

/// A floating-point number of a fixed size, held as an unevaluated sum of `L` binary64 components
/// of decreasing magnitude, or a complex number with two such parts; in memory exactly `[f64; L]`.
pub trait Scalar<const L: usize>: Components + Debug + PartialEq {
    /// Name in traces, results and the command's `--format`.
    const NAME: &'static str;
    /// Bits of precision: the relative error of a product or a sum is below `2^-(PRECISION - 3)`.
    const PRECISION: u32;
    /// Real numbers, each of as many components: two of a complex number.
    const PARTS: usize = 1;

    fn from_components(components: [f64; L]) -> Self;
    fn components(self) -> [f64; L];
    fn add(self, b: Self) -> Self;
    fn mul(self, b: Self) -> Self;

    /// The number with value `x`.
    #[inline]
    fn from_f64(x: f64) -> Self {
        let mut components = [0.0; L];
        components[0] = x;
        Self::from_components(components)
    }

    /// The same number, but for the sign of an imaginary part.
    #[inline(always)]
    fn conjugate(self) -> Self {
        self
    }

    /// The number without an imaginary part.
    #[inline(always)]
    fn real_part(self) -> Self {
        let mut components = self.components();
        if Self::PARTS == 2 {
            components[L / 2..].fill(0.0);
        }
        Self::from_components(components)
    }

    /// The leading components of the parts; zero for the imaginary part of a real number.
    #[inline(always)]
    fn leading(self) -> [f64; 2] {
        let components = self.components();
        [components[0], if Self::PARTS == 2 { components[L / 2] } else { 0.0 }]
    }

    /// An infinity or a NaN in the format's own convention: every component holds it.
    fn from_special(x: f64) -> Self {
        debug_assert!(!x.is_finite());
        Self::from_components([x; L])
    }

    /// The nearest binary64 number.
    #[inline]
    fn to_f64(self) -> f64 {
        self.components()[0]
    }

    /// Neither an infinity nor a NaN.
    #[inline]
    fn is_finite(self) -> bool {
        self.components().iter().all(|x| x.is_finite())
    }

    #[inline]
    fn is_zero(self) -> bool {
        self.leading() == [0.0; 2]
    }

    #[inline]
    fn is_one(self) -> bool {
        let components = self.components();
        components[0] == 1.0 && components[1..].iter().all(|&x| x == 0.0)
    }

    /// [`Scalar::is_zero`] where calls begin and end, in the program's floating-point environment, which may take subnormal numbers as
    /// zeros.
    #[inline(always)]
    fn is_zero_in_any_environment(self) -> bool {
        let components = self.components();
        has_no_bits(components[0]) && (Self::PARTS == 1 || has_no_bits(components[L / 2]))
    }

    /// [`Scalar::is_one`], likewise.
    #[inline(always)]
    fn is_one_in_any_environment(self) -> bool {
        let components = self.components();
        components[0] == 1.0 && components[1..].iter().copied().all(has_no_bits)
    }

    /// `self * 2^e` for `|e| <= 2044`, exact unless a component overflows or becomes subnormal.
    fn scale(self, e: i32) -> Self {
        let half = power_of_two(e / 2);
        let rest = power_of_two(e - e / 2);
        Self::from_components(self.components().map(|x| x * half * rest))
    }
}

/// Whether a double is zero. The compiler must not know that these are its bits: it makes a comparison of doubles of this one, and
/// repeats that where its result is used, behind the end of the default environment for example.
#[inline(always)]
fn has_no_bits(x: f64) -> bool {
    black_box(x.to_bits()) << 1 == 0
}

impl Scalar<1> for f64 {
    const NAME: &'static str = "f64";
    const PRECISION: u32 = 53;

    #[inline(always)]
    fn from_components([x]: [f64; 1]) -> f64 {
        x
    }
    #[inline(always)]
    fn components(self) -> [f64; 1] {
        [self]
    }
    #[inline(always)]
    fn add(self, b: f64) -> f64 {
        self + b
    }
    #[inline(always)]
    fn mul(self, b: f64) -> f64 {
        self * b
    }
}

/// Products of a sum that [`Accumulate::mul_acc_few`] may compute.
pub const FEW: usize = 8;

/// The inner step of a dot product in an arithmetic of `L` components, on any number of lanes.
///
/// One implementation serves the scalar path and every vector width, so that all of them return
/// the same bits.
pub trait Accumulate<const L: usize>: Copy + Send + Sync + 'static {
    /// The number that is accumulated.
    type Number: Scalar<L>;
    /// Name of the arithmetic in traces.
    const NAME: &'static str;

    /// `acc + a * b`; the sum need not be normalised.
    fn mul_acc<V: Lanes>(acc: [V; L], a: [V; L], b: [V; L]) -> [V; L];
    /// `a * b` as a sum of one product, which need not be normalised.
    #[inline(always)]
    fn product<V: Lanes>(zero: V, a: [V; L], b: [V; L]) -> [V; L] {
        Self::mul_acc([zero; L], a, b)
    }
    /// The same for a sum of a number and at most [`FEW`] products: a product waits less for the one before it.
    #[inline(always)]
    fn mul_acc_few<V: Lanes>(acc: [V; L], a: [V; L], b: [V; L]) -> [V; L] {
        Self::mul_acc(acc, a, b)
    }
    /// `y + a * b` of numbers, as a number.
    #[inline(always)]
    fn add_product<V: Lanes>(y: [V; L], a: [V; L], b: [V; L]) -> [V; L] {
        Self::finish(Self::mul_acc(y, a, b))
    }
    /// Two sums that [`Accumulate::mul_acc`] left, as one. The error is small against the magnitudes of both.
    fn join<V: Lanes>(a: [V; L], b: [V; L]) -> [V; L];
    /// The same for partial sums of which a few are merged to the last one: sooner done.
    #[inline(always)]
    fn merge<V: Lanes>(a: [V; L], b: [V; L]) -> [V; L] {
        Self::join(a, b)
    }
    /// A sum that [`Accumulate::mul_acc`] left, as a number.
    #[inline(always)]
    fn finish<V: Lanes>(sum: [V; L]) -> [V; L] {
        sum
    }
    /// `a * b`
    fn mul<V: Lanes>(a: [V; L], b: [V; L]) -> [V; L];
    /// `a + b`
    fn add<V: Lanes>(a: [V; L], b: [V; L]) -> [V; L];
    /// The conjugates of finite complex numbers; real numbers stay as they are.
    #[inline(always)]
    fn conjugate<V: Lanes>(x: [V; L]) -> [V; L] {
        x
    }
    /// `a / b`, where the quotient of the first components is neither zero nor infinite.
    fn div<V: Quotients>(a: [V; L], b: [V; L]) -> [V; L];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dd;

    #[test]
    fn scaling_is_exact_across_the_range() {
        let x = Dd::new(1.5, power_of_two(-60));
        for e in [0, 1, -1, 52, 1023, -900] {
            let expected = Dd::new(1.5 * power_of_two(e), power_of_two(e - 60));
            assert_eq!(x.scale(e), expected);
        }
        assert_eq!(x.scale(1000).scale(-1000), x);
        // From the largest numbers to the smallest in one step.
        assert_eq!(Dd::from(power_of_two(1023)).scale(-2044), Dd::from(power_of_two(-1021)));
        assert_eq!(Dd::from(1.0).scale(-1074).hi, f64::from_bits(1));
    }

    #[test]
    fn specials_fill_every_component() {
        for special in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
            let x = Dd::from_special(special);
            assert!(!x.is_finite() && x.components().map(f64::to_bits) == [special.to_bits(); 2]);
        }
        assert!(!Dd::new(1.0, f64::NAN).is_finite());
        assert!(Dd::from_f64(-0.0).is_zero() && !Dd::from_f64(5e-324).is_zero());
        assert!(Dd::from_f64(1.0).is_one() && !Dd::new(1.0, 1e-30).is_one());
    }
}

/// binary64's own arithmetic.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Accumulate<1> for Plain {
    type Number = f64;
    const NAME: &'static str = "double";

    #[inline(always)]
    fn mul_acc<V: Lanes>(acc: [V; 1], a: [V; 1], b: [V; 1]) -> [V; 1] {
        [a[0].fma(b[0], acc[0])]
    }
    #[inline(always)]
    fn mul<V: Lanes>(a: [V; 1], b: [V; 1]) -> [V; 1] {
        [a[0].mul(b[0])]
    }
    #[inline(always)]
    fn join<V: Lanes>(a: [V; 1], b: [V; 1]) -> [V; 1] {
        Self::add(a, b)
    }
    #[inline(always)]
    fn add<V: Lanes>(a: [V; 1], b: [V; 1]) -> [V; 1] {
        [a[0].add(b[0])]
    }
    #[inline(always)]
    fn div<V: Quotients>(a: [V; 1], b: [V; 1]) -> [V; 1] {
        [a[0].quotient(b[0])]
    }
}
