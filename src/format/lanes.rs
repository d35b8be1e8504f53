//! Several binary64 numbers handled as one value, so that an arithmetic is written once for a scalar
//! and for every vector width.

/// One or more binary64 lanes with IEEE 754 arithmetic, round to nearest even, in each lane.
///
/// Error-free transformations depend on every operation being rounded once and on none being
/// contracted or reassociated: implementations map each method to exactly one instruction.
pub trait Lanes: Copy {
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
