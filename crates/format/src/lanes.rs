//! Several binary64 numbers handled as one value, so that an arithmetic is written once for a scalar
//! and for every vector width.

/// One or more binary64 lanes with IEEE 754 arithmetic, round to nearest even, in each lane.
///
/// Error-free transformations depend on every operation being rounded once and on none being
/// contracted or reassociated: implementations map each method to exactly one instruction.
pub trait Lanes: Copy {
    /// Long operations are functions of their own, not part of all that uses them: they are much code where each of the methods
    /// is several instructions.
    const CALLS: bool = false;

    /// `self + b`
    fn add(self, b: Self) -> Self;
    /// `self - b`
    fn sub(self, b: Self) -> Self;
    /// `self - b` by the units for products, where a processor has those beside others for sums: error-free
    /// transformations are mostly sums, for which the other units alone would be too few.
    #[inline(always)]
    fn sub_beside(self, b: Self) -> Self {
        self.sub(b)
    }
    /// `self * b`
    fn mul(self, b: Self) -> Self;
    /// `self * b + c`, rounded once
    fn fma(self, b: Self, c: Self) -> Self;
    /// `self * b - c`, rounded once
    fn fms(self, b: Self, c: Self) -> Self;
    /// `-self` of a finite number; a zero becomes +0.
    #[inline(always)]
    fn neg(self) -> Self {
        self.sub(self).sub(self)
    }
}

/// Lanes that can be divided.
pub trait Quotients: Lanes {
    /// `self / b`
    fn quotient(self, b: Self) -> Self;
}

impl Quotients for f64 {
    #[inline(always)]
    fn quotient(self, b: f64) -> f64 {
        self / b
    }
}

impl Lanes for f64 {
    #[inline(always)]
    fn add(self, b: f64) -> f64 {
        self + b
    }
    #[inline(always)]
    fn sub(self, b: f64) -> f64 {
        self - b
    }
    #[inline(always)]
    fn mul(self, b: f64) -> f64 {
        self * b
    }
    #[inline(always)]
    fn fma(self, b: f64, c: f64) -> f64 {
        self.mul_add(b, c)
    }
    #[inline(always)]
    fn fms(self, b: f64, c: f64) -> f64 {
        self.mul_add(b, -c)
    }
}

/// Several values, each operation on all of them before the next one: what a processor computes at once does not wait for
/// each other, and it has to look less far ahead.
#[derive(Clone, Copy)]
pub struct Several<V, const N: usize>(pub [V; N]);

impl<V: Lanes, const N: usize> Several<V, N> {
    /// From a function of the index.
    #[inline(always)]
    pub fn each(f: impl FnMut(usize) -> V) -> Self {
        Several(std::array::from_fn(f))
    }
}

impl<V: Lanes, const N: usize> Lanes for Several<V, N> {
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self::each(|i| self.0[i].add(b.0[i]))
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Self::each(|i| self.0[i].sub(b.0[i]))
    }
    #[inline(always)]
    fn sub_beside(self, b: Self) -> Self {
        Self::each(|i| self.0[i].sub_beside(b.0[i]))
    }
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        Self::each(|i| self.0[i].mul(b.0[i]))
    }
    #[inline(always)]
    fn fma(self, b: Self, c: Self) -> Self {
        Self::each(|i| self.0[i].fma(b.0[i], c.0[i]))
    }
    #[inline(always)]
    fn fms(self, b: Self, c: Self) -> Self {
        Self::each(|i| self.0[i].fms(b.0[i], c.0[i]))
    }
}
