//! What a routine may ask of the number it computes with.

use super::Lanes;
use std::fmt::Debug;

/// A floating-point number of a fixed size, held as an unevaluated sum of `L` binary64 components
/// of decreasing magnitude, in memory exactly `[f64; L]`.
pub trait Scalar<const L: usize>: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// Name in traces, results and the command's `--format`.
    const NAME: &'static str;
    /// Bits of precision: the relative error of a product or a sum is below `2^-(PRECISION - 3)`.
    const PRECISION: u32;
    /// Characters that a plain C export of the format ends with: `Rgemm_dd`.
    const SUFFIX: &'static str;

    fn from_limbs(limbs: [f64; L]) -> Self;
    fn limbs(self) -> [f64; L];
    fn add(self, b: Self) -> Self;
    fn mul(self, b: Self) -> Self;

    /// The number with value `x`.
    fn from_f64(x: f64) -> Self {
        let mut limbs = [0.0; L];
        limbs[0] = x;
        Self::from_limbs(limbs)
    }

    /// An infinity or a NaN in the format's own convention: every component holds it.
    fn from_special(x: f64) -> Self {
        debug_assert!(!x.is_finite());
        Self::from_limbs([x; L])
    }

    /// The nearest binary64 number.
    fn to_f64(self) -> f64 {
        self.limbs()[0]
    }

    /// Neither an infinity nor a NaN.
    fn is_finite(self) -> bool {
        self.limbs().iter().all(|x| x.is_finite())
    }

    fn is_zero(self) -> bool {
        self.limbs()[0] == 0.0
    }

    fn is_one(self) -> bool {
        let limbs = self.limbs();
        limbs[0] == 1.0 && limbs[1..].iter().all(|&x| x == 0.0)
    }

    /// `self * 2^e`, exact unless a component overflows or becomes subnormal.
    fn scale(self, e: i32) -> Self {
        let half = 2f64.powi(e / 2);
        let rest = 2f64.powi(e - e / 2);
        Self::from_limbs(self.limbs().map(|x| x * half * rest))
    }
}

impl Scalar<1> for f64 {
    const NAME: &'static str = "f64";
    const PRECISION: u32 = 53;
    const SUFFIX: &'static str = "f64";

    #[inline(always)]
    fn from_limbs([x]: [f64; 1]) -> f64 {
        x
    }
    #[inline(always)]
    fn limbs(self) -> [f64; 1] {
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

/// The inner step of a dot product in an arithmetic of `L` components, on any number of lanes.
///
/// One implementation serves the scalar path and every vector width, so that all of them return
/// the same bits.
pub trait Accumulate<const L: usize>: Copy + Send + Sync + 'static {
    /// The number that is accumulated.
    type Number: Scalar<L>;
    /// Name of the arithmetic in traces: `ieee`, `sloppy`.
    const NAME: &'static str;

    /// `acc + a * b`; the sum need not be normalised.
    fn mul_acc<V: Lanes>(acc: [V; L], a: [V; L], b: [V; L]) -> [V; L];
    /// A sum that [`Accumulate::mul_acc`] left, as a number.
    #[inline(always)]
    fn finish(sum: [f64; L]) -> [f64; L] {
        sum
    }
    /// `a * b`
    fn mul<V: Lanes>(a: [V; L], b: [V; L]) -> [V; L];
    /// `a + b`
    fn add<V: Lanes>(a: [V; L], b: [V; L]) -> [V; L];
}
