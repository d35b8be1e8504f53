//! Single numbers, computed with the processor's instructions: compiled for any processor, each fused multiplication
//! would be a call of a library.

use crate::cpu::Isa;
use crate::cpu::simd::{self, Maker, Register, Simd};
use std::ops::Div;
use wideblas_format::{Dd, Qd};

/// Numbers with quotients and a square root.
pub trait Root: Div<Output = Self> + Sized {
    fn root(self) -> Self;
}

impl Root for f64 {
    #[inline(always)]
    fn root(self) -> f64 {
        self.sqrt()
    }
}

impl Root for Dd {
    #[inline(always)]
    fn root(self) -> Dd {
        self.sqrt()
    }
}

impl Root for Qd {
    #[inline(always)]
    fn root(self) -> Qd {
        self.sqrt()
    }
}

struct Quotient<T>(T, T);

impl<T: Div<Output = T>> Simd for Quotient<T> {
    type Output = T;

    #[inline(always)]
    fn run<V: Register>(self, _: Maker<V>) -> T {
        self.0 / self.1
    }
}

struct Rooted<T>(T);

impl<T: Root> Simd for Rooted<T> {
    type Output = T;

    #[inline(always)]
    fn run<V: Register>(self, _: Maker<V>) -> T {
        self.0.root()
    }
}

pub fn quotient<T: Div<Output = T>>(x: T, y: T) -> T {
    simd::run(Isa::detected(), Quotient(x, y))
}

/// The square root; NaN for negative numbers.
pub fn root<T: Root>(x: T) -> T {
    simd::run(Isa::detected(), Rooted(x))
}
