//! Numbers of one, two and four doubles.

use super::kernels::{
    Axpby, Axpy, Dot, Elementwise, PieceSums, RowData, RowSums, Substitution, TimesDoubles, Xpby,
};
use super::{Arithmetic, Entry};
use crate::Values;
use crate::cuda::Format;
use crate::precondition::Triangle;
use crate::product::WithEntries;
use crate::storage::Rows;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;
use wideblas_base::config::config;
use wideblas_base::isa::Isa;
use wideblas_engine::cpu::simd;
use wideblas_format::dd::DdNative;
use wideblas_format::qd::QdNative;
use wideblas_format::scalar::Plain;
use wideblas_format::wide::Wide;
use wideblas_format::{Accumulate, Dd, Qd, Scalar};
use wideblas_product::Number;

/// The arithmetic of numbers of `L` doubles.
pub struct Components<A, const L: usize>(PhantomData<A>);

/// binary64's own.
pub const DOUBLE: Components<Plain, 1> = Components(PhantomData);
pub const DOUBLE_DOUBLE: Components<DdNative, 2> = Components(PhantomData);
pub const QUAD_DOUBLE: Components<QdNative, 4> = Components(PhantomData);

impl<A, const L: usize> Clone for Components<A, L> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A, const L: usize> Copy for Components<A, L> {}

impl<A: Accumulate<L>, const L: usize> fmt::Debug for Components<A, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(A::NAME)
    }
}

macro_rules! entries {
    ($($type:ty),*) => {$(
        impl Entry<$type> for f64 {
            const IS_DOUBLE: bool = true;

            #[inline(always)]
            fn double(self) -> f64 {
                self
            }
            #[inline(always)]
            fn number(self) -> $type {
                <$type>::from_f64(self)
            }
            #[inline(always)]
            fn doubles(entries: &[f64]) -> Option<&[f64]> {
                Some(entries)
            }
        }
        impl Entry<$type> for $type {
            const IS_DOUBLE: bool = false;

            #[inline(always)]
            fn double(self) -> f64 {
                self.components()[0]
            }
            #[inline(always)]
            fn number(self) -> $type {
                self
            }
        }
    )*};
}
entries!(Dd, Qd);

impl Entry<f64> for f64 {
    const IS_DOUBLE: bool = true;

    #[inline(always)]
    fn double(self) -> f64 {
        self
    }
    #[inline(always)]
    fn number(self) -> f64 {
        self
    }
    #[inline(always)]
    fn doubles(entries: &[f64]) -> Option<&[f64]> {
        Some(entries)
    }
}

/// Numbers that have square roots, and are entries of matrices.
pub trait Rooted: Sized {
    fn root(self) -> Self;
    fn own(values: &Values) -> Option<&[Self]>;
}

impl Rooted for f64 {
    fn root(self) -> f64 {
        self.sqrt()
    }
    fn own(values: &Values) -> Option<&[f64]> {
        if let Values::F64(values) = values { Some(values) } else { None }
    }
}
impl Rooted for Dd {
    fn root(self) -> Dd {
        self.sqrt()
    }
    fn own(values: &Values) -> Option<&[Dd]> {
        if let Values::Dd(values) = values { Some(values) } else { None }
    }
}
impl Rooted for Qd {
    fn root(self) -> Qd {
        self.sqrt()
    }
    fn own(values: &Values) -> Option<&[Qd]> {
        if let Values::Qd(values) = values { Some(values) } else { None }
    }
}

/// The instruction set that is in force.
fn isa() -> Isa {
    config().isa()
}

impl<A, T, const L: usize> Arithmetic for Components<A, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L> + Entry<T> + Number + Rooted,
    f64: Entry<T>,
{
    type Number = T;

    fn bits(&self) -> i64 {
        T::PRECISION.into()
    }

    fn of_f64(&self, x: f64) -> T {
        if x.is_finite() { T::from_f64(x) } else { T::from_special(x) }
    }

    fn of_wide(&self, value: &mut Wide) -> T {
        let mut x = T::from_f64(0.0);
        x.store(value);
        x
    }

    fn load(&self, x: &T, value: &mut Wide) {
        Number::load(x, value);
    }

    fn to_f64(&self, x: &T) -> f64 {
        x.components()[0]
    }

    fn is_finite(&self, x: &T) -> bool {
        Scalar::is_finite(*x)
    }

    fn is_zero(&self, x: &T) -> bool {
        Scalar::is_zero(*x)
    }

    fn is_negative(&self, x: &T) -> bool {
        x.components()[0] < 0.0
    }

    fn add(&self, x: &T, y: &T) -> T {
        Scalar::add(*x, *y)
    }

    fn mul(&self, x: &T, y: &T) -> T {
        Scalar::mul(*x, *y)
    }

    fn div(&self, x: &T, y: &T) -> T {
        let leading = x.components()[0] / y.components()[0];
        if leading == 0.0 || !leading.is_finite() || y.components()[0].is_infinite() {
            return self.of_f64(leading);
        }
        T::from_components(A::div::<f64>(x.components(), y.components()))
    }

    fn sqrt(&self, x: &T) -> T {
        x.root()
    }

    fn neg(&self, x: &T) -> T {
        T::from_components(x.components().map(|x| -x))
    }

    fn dot(&self, x: &[T], y: &[T]) -> T {
        simd::run(isa(), Dot { x, y, arithmetic: PhantomData::<[A; L]> })
    }

    fn join(&self, x: &T, y: &T) -> T {
        T::from_components(A::join(x.components(), y.components()))
    }

    fn finish(&self, sum: &T) -> T {
        T::from_components(A::finish(sum.components()))
    }

    fn about_root_of_ratio(&self, x: &T, y: &T) -> f64 {
        x.components()[0].sqrt() / y.components()[0].sqrt()
    }

    fn axpby(&self, alpha: &T, x: &[T], beta: &T, y: &mut [T]) {
        let how = PhantomData::<([A; L], Axpby)>;
        simd::run(isa(), Elementwise { factors: [*alpha, *beta], x, y, how });
    }

    fn axpy(&self, alpha: &T, x: &[T], y: &mut [T]) {
        let how = PhantomData::<([A; L], Axpy)>;
        simd::run(isa(), Elementwise { factors: [*alpha; 2], x, y, how });
    }

    fn xpby(&self, x: &[T], beta: &T, y: &mut [T]) {
        let how = PhantomData::<([A; L], Xpby)>;
        simd::run(isa(), Elementwise { factors: [*beta; 2], x, y, how });
    }

    fn times_doubles(&self, d: &[f64], x: &[T], y: &mut [T]) {
        simd::run(isa(), TimesDoubles { d, x, y, arithmetic: PhantomData::<[A; L]> });
    }

    fn row_sums<E: Entry<T>, R: Rows>(
        &self,
        rows: &R,
        entries: &[E],
        x: &[T],
        of: Range<usize>,
        to: &mut [T],
    ) {
        let data = RowData { rows, entries, x, arithmetic: PhantomData::<[A; L]> };
        simd::run(isa(), RowSums { data, of, to });
    }

    fn piece_sums<E: Entry<T>, R: Rows>(
        &self,
        rows: &R,
        entries: &[E],
        x: &[T],
        (row, of): (usize, Range<usize>),
        to: &mut [T],
    ) {
        let data = RowData { rows, entries, x, arithmetic: PhantomData::<[A; L]> };
        simd::run(isa(), PieceSums { data, row, of, to });
    }

    fn format(&self) -> Option<Format<T>> {
        fn to<T: Scalar<L>, const L: usize>(x: &T) -> [f64; 4] {
            let mut parts = [0.0; 4];
            parts[..L].copy_from_slice(&x.components());
            parts
        }
        fn from<T: Scalar<L>, const L: usize>(parts: &[f64]) -> T {
            T::from_components(std::array::from_fn(|i| parts[i]))
        }
        Some(Format { len: L, to: to::<T, L>, from: from::<T, L> })
    }

    fn own<'a>(&self, values: &'a Values) -> Option<&'a [T]> {
        T::own(values)
    }

    fn with_doubles(entries: &[f64], work: impl WithEntries<Self>) {
        work.run(entries);
    }

    fn substitute(&self, triangle: &Triangle, x: &mut [T]) {
        simd::run(isa(), Substitution { triangle, x, arithmetic: PhantomData::<[A; L]> });
    }
}
