//! What factorisations need of their numbers beyond the BLAS.

use crate::cholesky::few;
use crate::memory::{Memory, matrix, referring};
use crate::real::{Of, Real};
use crate::reflectors::Storev;
use crate::single::Single;
use crate::steps::exchange_lines;
use crate::tridiagonal::Unconverged;
use crate::{Exchanges, Lines, Units, Zero, qr, refined, there};
use std::ops::Neg;
use wideblas_base::options::Uplo;
use wideblas_blas::device::Temporary;
use wideblas_blas::level1::{Context, Place};
use wideblas_blas::{Blas, ComplexBlas, RealBlas};
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cpu::vectors::{FEW, cholesky_of_few, elimination_of_few, root};
use wideblas_engine::device::vectors::Small;
use wideblas_engine::device::{Failure, device_at};
use wideblas_format::mpfr::{Change, Header, Limbed, Mpf, Mpfr, ReadOnly, Value};
use wideblas_format::wide::Wide;
use wideblas_format::{Binary128, Complex, Dd, Qd, Scalar};
use wideblas_product::Limbs;
use wideblas_product::linear::Lent;

/// Numbers that matrices are factored in.
pub trait Number: Blas {
    /// Real parts, and imaginary ones.
    type Real: Real;

    /// The real and the imaginary parts of a vector; of real numbers the latter is empty.
    fn parts(x: Place<'_, Self>) -> [Place<'_, Self::Real>; 2];

    /// Those of a vector that is only read.
    fn parts_read(x: Strided<'_, Self>) -> [Strided<'_, Self::Real>; 2];

    /// The real and the imaginary part of a number.
    fn both(&self) -> (&Self::Real, Option<&Self::Real>);

    /// The real part, and the imaginary one of a complex number, to be changed.
    fn both_mut(&mut self) -> [Option<&mut Self::Real>; 2];

    /// The parts by themselves; the imaginary one of a real number is zero.
    fn singles(&self) -> [Of<Self>; 2] {
        let (re, im) = self.both();
        [re.single(), im.map_or_else(|| Single::integer(0), Real::single)]
    }

    /// Becomes the number nearest to one of these parts.
    fn put_singles(&mut self, parts: [&Of<Self>; 2]) {
        for (to, part) in self.both_mut().into_iter().zip(parts) {
            if let Some(to) = to {
                to.put(part);
            }
        }
    }

    /// `to` becomes the Euclidean norm.
    ///
    /// # Errors
    /// When the GPU fails that has the vector.
    fn norm(x: Strided<'_, Self>, context: Context, to: &mut Self::Real) -> Result<(), Failure>;

    /// x := c x + s y and y := c y - s x
    ///
    /// # Errors
    /// When a GPU fails.
    fn rotate(
        factors: [&Self::Real; 2],
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
    ) -> Result<(), Failure>;

    /// `to` becomes x^H y.
    ///
    /// # Errors
    /// As above.
    fn inner(
        x: Strided<'_, Self>,
        y: Strided<'_, Self>,
        context: Context,
        to: &mut Self,
    ) -> Result<(), Failure>;

    /// `len` zeros with room for `bits` bits, where numbers differ in that; without memory the call ends.
    fn zeros(bits: u64, len: usize) -> Memory<Self>;

    /// Calls `work` with 1 and -1.
    fn with_units<R>(context: Context, work: impl FnOnce(Units<'_, Self>) -> R) -> R;

    /// The real part, or the number, becomes its square root, and an imaginary part zero; false, with nothing done, unless it is
    /// above zero.
    fn take_root(&mut self) -> bool;

    /// Factors of a matrix of few rows at once, see [`crate::cholesky::factor`]; `None`, with nothing done, where there is no such way.
    ///
    /// # Errors
    /// When the GPU fails that has the matrix.
    fn cholesky_of_few(
        _: Uplo,
        _: &mut MatMut<'_, Self>,
        _: Context,
    ) -> Result<Option<Option<Zero>>, Failure> {
        Ok(None)
    }

    /// See [`crate::lu::factor`], of a matrix of few rows or columns, likewise.
    ///
    /// # Errors
    /// As above.
    fn elimination_of_few(
        _: &mut MatMut<'_, Self>,
        _: &mut [usize],
        _: Context,
    ) -> Result<Option<Option<Zero>>, Failure> {
        Ok(None)
    }

    /// Exchanges rows or columns, one pair after the other.
    ///
    /// # Errors
    /// When the GPU fails that has the matrix.
    fn exchange(
        a: &mut MatMut<'_, Self>,
        lines: Lines,
        exchanges: Exchanges<'_>,
        _: Context,
    ) -> Result<(), Failure> {
        exchange_lines(a, lines, exchanges.pairs());
        Ok(())
    }

    /// Changes a triangle of few rows at once; false, with nothing done, where there is no such way.
    ///
    /// # Errors
    /// When the GPU fails that has the matrix.
    fn change_of_few(
        _: Small,
        _: Uplo,
        _: &mut MatMut<'_, Self>,
        _: Context,
    ) -> Result<bool, Failure> {
        Ok(false)
    }

    /// The first zero of a square matrix's diagonal.
    ///
    /// # Errors
    /// When the GPU fails that has the matrix.
    fn zero_on_diagonal(a: MatRef<'_, Self>, _: Context) -> Result<Option<Zero>, Failure> {
        Ok((0..a.rows).find(|&i| Blas::is_zero(a.get(i, i))))
    }

    /// See `there::divide_by_lower`; false, with nothing done, of a matrix in host memory.
    ///
    /// # Errors
    /// When the GPU fails that has the matrix.
    fn divide_by_lower(_: &mut MatMut<'_, Self>, _: Units<'_, Self>) -> Result<bool, Failure> {
        Ok(false)
    }

    /// See [`refined::solve`]; `None`, with nothing done, of matrices in host memory.
    ///
    /// # Errors
    /// When the GPU fails that has the matrix.
    fn refined(
        _: (Uplo, bool),
        _: &mut MatMut<'_, Self>,
        _: &mut [Self::Real],
        _: Context,
    ) -> Result<Option<Unconverged>, Failure> {
        Ok(None)
    }

    /// See [`refined::turn_by_factor`]; false, with nothing done, likewise.
    ///
    /// # Errors
    /// As above.
    fn turn_by_factor(
        _: (bool, Uplo),
        _: &mut MatMut<'_, Self>,
        _: MatRef<'_, Self>,
        _: Units<'_, Self>,
    ) -> Result<bool, Failure> {
        Ok(false)
    }

    /// See `qr::there::run`; false, with nothing done, of matrices in host memory.
    ///
    /// # Errors
    /// When the GPU fails that has the matrices.
    fn orthogonal(
        _: Storev,
        _: qr::there::Task<'_, Self>,
        _: Units<'_, Self>,
    ) -> Result<bool, Failure> {
        Ok(false)
    }

    /// The magnitude of the largest part of a matrix's numbers, rounded to a double: NaN, or else an infinity, where there is one;
    /// `None` of a matrix in host memory.
    ///
    /// # Errors
    /// As above.
    fn largest_size(_: MatRef<'_, Self>, _: Context) -> Result<Option<f64>, Failure> {
        Ok(None)
    }

    /// All elements of a matrix become zero.
    ///
    /// # Errors
    /// As above.
    fn clear(a: &mut MatMut<'_, Self>, _: Context) -> Result<(), Failure> {
        qr::clear(a);
        Ok(())
    }

    /// Runs `work` with a column of `len` numbers, where the context says, with room for `bits` bits.
    ///
    /// # Errors
    /// When a GPU fails.
    fn with_column<R>(
        (bits, len): (u64, usize),
        _: Context,
        work: impl FnOnce(&mut MatMut<'_, Self>) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        work(&mut matrix(&mut Self::zeros(bits, len), len, 1))
    }

    /// Runs `work` with matrices that are read, and C, in host memory: of those on a GPU it gets copies, and that of C is copied back.
    ///
    /// # Errors
    /// When the GPU fails that has the matrices.
    fn on_host<R>(
        read: [MatRef<'_, Self>; 2],
        c: &mut MatMut<'_, Self>,
        work: impl FnOnce([MatRef<'_, Self>; 2], MatMut<'_, Self>) -> R,
    ) -> Result<R, Failure> {
        let (rows, cols) = (c.rows, c.cols);
        Ok(work(read, c.block(0..rows, 0..cols)))
    }

    /// y := y - factor x
    ///
    /// # Errors
    /// When the GPU fails that has the vectors.
    fn subtract_multiple(
        factor: &Self,
        x: Strided<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
    ) -> Result<(), Failure>;

    /// The number becomes an integer.
    fn set_integer(&mut self, x: usize);

    /// The number where LAPACK's pivoting looks for the largest one, from 0.
    ///
    /// # Errors
    /// When the GPU fails that has the vector.
    fn largest_of(x: Strided<'_, Self>, context: Context) -> Result<usize, Failure>;
}

/// What real and complex numbers have by routines of one name.
macro_rules! by_blas {
    ($blas:ident, $part:ty) => {
        type Real = $part;

        fn norm(x: Strided<'_, Self>, context: Context, to: &mut $part) -> Result<(), Failure> {
            <Self as $blas>::nrm2(x, context, to)
        }
        fn rotate(
            factors: [&$part; 2],
            x: Place<'_, Self>,
            y: Place<'_, Self>,
            context: Context,
        ) -> Result<(), Failure> {
            <Self as $blas>::rot(factors, x, y, context)
        }
        fn largest_of(x: Strided<'_, Self>, context: Context) -> Result<usize, Failure> {
            <Self as $blas>::largest(x, context)
        }
    };
}

/// The parts of real numbers.
macro_rules! real_parts {
    () => {
        by_blas! { RealBlas, Self }

        fn parts(x: Place<'_, Self>) -> [Place<'_, Self>; 2] {
            [x, Place::none()]
        }
        fn parts_read(x: Strided<'_, Self>) -> [Strided<'_, Self>; 2] {
            [x, Strided::of(&[])]
        }
        fn both(&self) -> (&Self, Option<&Self>) {
            (self, None)
        }
        fn both_mut(&mut self) -> [Option<&mut Self>; 2] {
            [Some(self), None]
        }
        fn inner(
            x: Strided<'_, Self>,
            y: Strided<'_, Self>,
            context: Context,
            to: &mut Self,
        ) -> Result<(), Failure> {
            Self::dot(x, y, context, to)
        }
    };
}

/// Those of complex numbers.
macro_rules! complex_parts {
    ($part:ty) => {
        by_blas! { ComplexBlas, $part }

        fn parts(x: Place<'_, Self>) -> [Place<'_, $part>; 2] {
            <Self as ComplexBlas>::parts(x)
        }
        fn parts_read(x: Strided<'_, Self>) -> [Strided<'_, $part>; 2] {
            <Self as ComplexBlas>::parts_read(x)
        }
        fn both(&self) -> (&$part, Option<&$part>) {
            (&self.re, Some(&self.im))
        }
        fn both_mut(&mut self) -> [Option<&mut $part>; 2] {
            [Some(&mut self.re), Some(&mut self.im)]
        }
        fn inner(
            x: Strided<'_, Self>,
            y: Strided<'_, Self>,
            context: Context,
            to: &mut Self,
        ) -> Result<(), Failure> {
            Self::dotc(x, y, context, to)
        }
    };
}

/// Steps on matrices that may be on a GPU.
macro_rules! on_a_device {
    () => {
        fn exchange(
            a: &mut MatMut<'_, Self>,
            lines: Lines,
            exchanges: Exchanges<'_>,
            context: Context,
        ) -> Result<(), Failure> {
            match context.device {
                Some(home) => there::exchange(home, a, lines, exchanges),
                None => {
                    exchange_lines(a, lines, exchanges.pairs());
                    Ok(())
                }
            }
        }

        fn change_of_few(
            small: Small,
            uplo: Uplo,
            a: &mut MatMut<'_, Self>,
            context: Context,
        ) -> Result<bool, Failure> {
            context.device.map_or(Ok(false), |home| there::change(home, small, uplo, a))
        }

        fn zero_on_diagonal(
            a: MatRef<'_, Self>,
            context: Context,
        ) -> Result<Option<Zero>, Failure> {
            match context.device {
                Some(home) => there::first_zero(home, Strided::of_diagonal(&a)),
                None => Ok((0..a.rows).find(|&i| Blas::is_zero(a.get(i, i)))),
            }
        }

        fn on_host<R>(
            read: [MatRef<'_, Self>; 2],
            c: &mut MatMut<'_, Self>,
            work: impl FnOnce([MatRef<'_, Self>; 2], MatMut<'_, Self>) -> R,
        ) -> Result<R, Failure> {
            there::on_host(read, c, work)
        }

        fn refined(
            options: (Uplo, bool),
            a: &mut MatMut<'_, Self>,
            w: &mut [Self::Real],
            context: Context,
        ) -> Result<Option<Unconverged>, Failure> {
            refined::solve(options, a, w, context)
        }

        fn orthogonal(
            storev: Storev,
            task: qr::there::Task<'_, Self>,
            units: Units<'_, Self>,
        ) -> Result<bool, Failure> {
            match units.context.device {
                Some(home) => qr::there::run(home, storev, task, units),
                None => Ok(false),
            }
        }

        fn largest_size(a: MatRef<'_, Self>, context: Context) -> Result<Option<f64>, Failure> {
            context.device.map(|home| there::largest_size(home, a)).transpose()
        }

        fn clear(a: &mut MatMut<'_, Self>, context: Context) -> Result<(), Failure> {
            match context.device {
                Some(home) => there::clear(home, a),
                None => {
                    qr::clear(a);
                    Ok(())
                }
            }
        }

        fn with_column<R>(
            (bits, len): (u64, usize),
            context: Context,
            work: impl FnOnce(&mut MatMut<'_, Self>) -> Result<R, Failure>,
        ) -> Result<R, Failure> {
            match context.device {
                Some(home) => work(&mut Temporary::new(device_at(home)?, len, 1)?.view_mut()),
                None => work(&mut matrix(&mut Self::zeros(bits, len), len, 1)),
            }
        }

        fn turn_by_factor(
            options: (bool, Uplo),
            a: &mut MatMut<'_, Self>,
            factor: MatRef<'_, Self>,
            units: Units<'_, Self>,
        ) -> Result<bool, Failure> {
            refined::turn_by_factor(options, a, factor, units)
        }

        fn divide_by_lower(
            a: &mut MatMut<'_, Self>,
            units: Units<'_, Self>,
        ) -> Result<bool, Failure> {
            let Some(home) = units.context.device else { return Ok(false) };
            there::divide_by_lower(home, a, units).map(|()| true)
        }
    };
}

/// Doubles, and numbers of several, of which matrices may be on a GPU.
macro_rules! of_components {
    ($($type:ty: { $($there:tt)* })*) => {$(
        impl Number for $type {
            real_parts! {}

            fn zeros(_: u64, len: usize) -> Memory<$type> {
                Memory::of_copies(len, <$type>::from(0.0))
            }

            fn with_units<R>(context: Context, work: impl FnOnce(Units<'_, $type>) -> R) -> R {
                work(Units { one: &<$type>::from(1.0), minus_one: &<$type>::from(-1.0), context })
            }

            fn take_root(&mut self) -> bool {
                let first = self.to_f64();
                let is_positive = first > 0.0;
                // The root of an infinity is itself.
                if is_positive && first.is_finite() {
                    *self = root(*self);
                }
                is_positive
            }

            fn cholesky_of_few(
                uplo: Uplo,
                a: &mut MatMut<'_, Self>,
                context: Context,
            ) -> Result<Option<Option<Zero>>, Failure> {
                match context.device {
                    Some(home) => there::cholesky(home, uplo, a),
                    None if a.rows > FEW => Ok(None),
                    None => Ok(Some(cholesky_of_few(uplo == Uplo::Lower, a))),
                }
            }

            fn elimination_of_few(
                a: &mut MatMut<'_, Self>,
                pivots: &mut [usize],
                context: Context,
            ) -> Result<Option<Option<Zero>>, Failure> {
                match context.device {
                    Some(home) => there::eliminate(home, a, pivots),
                    None if a.rows != a.cols || a.rows > FEW => Ok(None),
                    None => Ok(Some(elimination_of_few(a, pivots))),
                }
            }

            $($there)*

            fn subtract_multiple(
                factor: &Self,
                x: Strided<'_, Self>,
                y: Place<'_, Self>,
                context: Context,
            ) -> Result<(), Failure> {
                subtract_components(factor, x, y, context)
            }

            fn set_integer(&mut self, x: usize) {
                *self = <$type>::from(x as f64);
            }

        }
    )*};
}
of_components! {
    f64: {}
    Dd: { on_a_device!(); }
    Qd: { on_a_device!(); }
}

/// Numbers of limbs.
macro_rules! of_limbs {
    ($($type:ty: $zeros:expr;)*) => {$(
        impl Number for $type {
            real_parts! {}

            fn zeros(bits: u64, len: usize) -> Memory<$type> {
                $zeros(bits, len)
            }

            fn with_units<R>(context: Context, work: impl FnOnce(Units<'_, $type>) -> R) -> R {
                with_units_of_limbs(context, work)
            }

            fn take_root(&mut self) -> bool {
                take_root_of_limbs(self)
            }

            fn cholesky_of_few(
                uplo: Uplo,
                a: &mut MatMut<'_, Self>,
                _: Context,
            ) -> Result<Option<Option<Zero>>, Failure> {
                Ok(few::factor(uplo, a))
            }

            fn subtract_multiple(
                factor: &Self,
                x: Strided<'_, Self>,
                y: Place<'_, Self>,
                context: Context,
            ) -> Result<(), Failure> {
                subtract_limbs(factor, x, y, context)
            }

            fn set_integer(&mut self, x: usize) {
                let limbs = vec![x as u64];
                wideblas_product::Number::store(self, &mut Wide { limbs, ..Wide::default() });
            }

        }
    )*};
}
of_limbs! {
    Binary128: |_, len| Memory::of_copies(len, Binary128::default());
    Mpfr: |bits, len| referring(bits, (len, 1), |next| next());
    Mpf: |bits, len| referring(bits, (len, 1), |next| next());
}

fn with_units_of_limbs<T: Header, R>(context: Context, work: impl FnOnce(Units<'_, T>) -> R) -> R {
    work(Units { one: &ReadOnly::one(), minus_one: &ReadOnly::minus_one(), context })
}

/// See [`Number::take_root`].
fn take_root_of_limbs<T: Limbs>(x: &mut T) -> bool {
    let value = x.value();
    match value {
        Value::Zero => false,
        Value::Special(value) => value == f64::INFINITY,
        Value::Finite(parts) if parts.negative => false,
        Value::Finite(_) => {
            let span = x.span();
            let mut memory = Lent::new().unwrap_or_else(|| wideblas_base::fallible::end_call());
            let is_set = memory.value(&value).is_ok();
            x.store(memory.root(span));
            is_set
        }
    }
}

/// Complex numbers of these; those of components may be on a GPU.
macro_rules! complex {
    ($($part:ty: $zeros:expr, $with_units:expr, $subtract:expr $(, $there:ident)?;)*) => {$(
        impl Number for Complex<$part> {
            complex_parts! { $part }

            fn zeros(bits: u64, len: usize) -> Memory<Self> {
                $zeros(bits, len)
            }

            $(
                fn cholesky_of_few(
                    uplo: Uplo,
                    a: &mut MatMut<'_, Self>,
                    context: Context,
                ) -> Result<Option<Option<Zero>>, Failure> {
                    context.device.map_or(Ok(None), |home| $there::cholesky(home, uplo, a))
                }

                fn elimination_of_few(
                    a: &mut MatMut<'_, Self>,
                    pivots: &mut [usize],
                    context: Context,
                ) -> Result<Option<Option<Zero>>, Failure> {
                    context.device.map_or(Ok(None), |home| $there::eliminate(home, a, pivots))
                }

                on_a_device!();
            )?

            fn with_units<R>(context: Context, work: impl FnOnce(Units<'_, Self>) -> R) -> R {
                $with_units(context, work)
            }

            fn take_root(&mut self) -> bool {
                let is_positive = self.re.take_root();
                if is_positive {
                    self.im.set_integer(0);
                }
                is_positive
            }

            fn subtract_multiple(
                factor: &Self,
                x: Strided<'_, Self>,
                y: Place<'_, Self>,
                context: Context,
            ) -> Result<(), Failure> {
                $subtract(factor, x, y, context)
            }

            fn set_integer(&mut self, x: usize) {
                self.re.set_integer(x);
                self.im.set_integer(0);
            }

        }
    )*};
}
complex! {
    f64: plain_zeros, with_units_of_components, subtract_complex;
    Dd: plain_zeros, with_units_of_components, subtract_complex, there;
    Qd: plain_zeros, with_units_of_components, subtract_complex, there;
    Binary128: plain_zeros, with_units_of_limbs, subtract_limbs;
    Mpfr: zeros_of_limbs, with_units_of_limbs, subtract_limbs;
    Mpf: zeros_of_limbs, with_units_of_limbs, subtract_limbs;
}

fn plain_zeros<T: Copy + Default>(_: u64, len: usize) -> Memory<Complex<T>> {
    Memory::of_copies(len, Complex::new(T::default(), T::default()))
}

fn zeros_of_limbs<T: Limbed>(bits: u64, len: usize) -> Memory<Complex<T>> {
    referring(bits, (len, 2), |next| Complex::new(next(), next()))
}

/// See [`Number::subtract_multiple`].
fn subtract_components<T: Blas + Copy + Neg<Output = T>>(
    factor: &T,
    x: Strided<'_, T>,
    y: Place<'_, T>,
    context: Context,
) -> Result<(), Failure> {
    T::axpy(&-*factor, x, y, context)
}

fn subtract_complex<T: Copy + Neg<Output = T>>(
    factor: &Complex<T>,
    x: Strided<'_, Complex<T>>,
    y: Place<'_, Complex<T>>,
    context: Context,
) -> Result<(), Failure>
where
    Complex<T>: Blas,
{
    Complex::axpy(&Complex::new(-factor.re, -factor.im), x, y, context)
}

fn subtract_limbs<T: Blas + Header>(
    factor: &T,
    x: Strided<'_, T>,
    y: Place<'_, T>,
    context: Context,
) -> Result<(), Failure> {
    T::axpy(&ReadOnly::changed(factor, Change::Negated), x, y, context)
}

fn with_units_of_components<T: From<f64> + Blas, R>(
    context: Context,
    work: impl FnOnce(Units<'_, T>) -> R,
) -> R {
    work(Units { one: &T::from(1.0), minus_one: &T::from(-1.0), context })
}
