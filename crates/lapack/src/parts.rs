//! Real and imaginary parts, and single real numbers to compute with.

use crate::memory::Memory;
use crate::{Number, Units};
use wideblas_base::options::{Diag, Part, Trans};
use wideblas_blas::level1::{ComplexVectors, Context, Place, RealVectors, Vectors};
use wideblas_blas::level2::{Columns, Triangular};
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::device::Failure;
use wideblas_format::mpfr::{Mpf, Mpfr};
use wideblas_format::wide::Wide;
use wideblas_format::{Binary128, Complex, Dd, Qd};
use wideblas_product::class::Class;

/// Numbers that are real, or have a real and an imaginary part.
pub trait Parts: Vectors {
    type Real: Real;

    /// The real and the imaginary parts of a vector; of real numbers the latter is empty.
    fn parts(x: Place<'_, Self>) -> [Place<'_, Self::Real>; 2];

    /// Those of a vector that is only read.
    fn parts_read(x: Strided<'_, Self>) -> [Strided<'_, Self::Real>; 2];

    /// The real and the imaginary part of a number.
    fn both(&self) -> (&Self::Real, Option<&Self::Real>);

    /// `to` becomes the Euclidean norm.
    ///
    /// # Errors
    /// When the GPU fails that has the vector.
    fn norm(x: Strided<'_, Self>, context: Context, to: &mut Self::Real) -> Result<(), Failure>;
}

/// Real numbers.
pub trait Real: Number<Real = Self> + RealVectors + wideblas_product::Number {
    /// Squares of numbers from 2^-SAFE to 2^SAFE, and the reciprocals of these, neither overflow nor lose digits.
    const SAFE: i64;

    /// Powers of two by which numbers are scaled, at most.
    const FAR: i64 = Self::SAFE.saturating_mul(3);

    /// The exponent of the leading bit; `None` for zero, infinities and NaN.
    fn exponent(&self) -> Option<i64> {
        match self.class() {
            Class::Finite { top, .. } => Some(top),
            _ => None,
        }
    }

    fn is_nan(&self) -> bool {
        matches!(self.class(), Class::Special(value) if value.is_nan())
    }

    /// Below zero.
    fn is_negative(&self) -> bool {
        match self.class() {
            Class::Zero => false,
            Class::Special(value) => value < 0.0,
            Class::Finite { .. } => {
                let mut value = Wide::default();
                self.load(&mut value);
                value.negative
            }
        }
    }

    /// Becomes 2^exponent.
    fn set_power(&mut self, exponent: i64) {
        self.store(&mut Wide { limbs: vec![1], exponent, ..Wide::default() });
    }
}

macro_rules! real {
    ($($type:ty: $safe:expr;)*) => {$(
        impl Parts for $type {
            type Real = $type;

            fn parts(x: Place<'_, $type>) -> [Place<'_, $type>; 2] {
                [x, Place::none()]
            }

            fn parts_read(x: Strided<'_, $type>) -> [Strided<'_, $type>; 2] {
                [x, Strided::of(&[])]
            }

            fn both(&self) -> (&$type, Option<&$type>) {
                (self, None)
            }

            fn norm(x: Strided<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                <$type as RealVectors>::nrm2(x, context, to)
            }
        }

        impl Real for $type {
            const SAFE: i64 = $safe;
        }

        impl Parts for Complex<$type> {
            type Real = $type;

            fn parts(x: Place<'_, Self>) -> [Place<'_, $type>; 2] {
                <Self as ComplexVectors>::parts(x)
            }

            fn parts_read(x: Strided<'_, Self>) -> [Strided<'_, $type>; 2] {
                <Self as ComplexVectors>::parts_read(x)
            }

            fn both(&self) -> (&$type, Option<&$type>) {
                (&self.re, Some(&self.im))
            }

            fn norm(x: Strided<'_, Self>, context: Context, to: &mut $type) -> Result<(), Failure> {
                <Self as ComplexVectors>::nrm2(x, context, to)
            }
        }
    )*};
}
// The last component of a dd or qd number may lie 2^-212 below its first one.
real! {
    f64: 300;
    Dd: 300;
    Qd: 300;
    Binary128: 5000;
    Mpfr: i64::MAX;
    Mpf: i64::MAX;
}

/// Vectors become their conjugates.
///
/// # Errors
/// When the GPU fails that has the vector.
pub fn conjugate<T: Number>(x: Place<'_, T>, context: Context) -> Result<(), Failure> {
    let [_, im] = T::parts(x);
    match im.is_empty() {
        true => Ok(()),
        false => T::Real::with_units(context, |units| T::Real::scal(units.minus_one, im, context)),
    }
}

/// Calls `scale` with factors whose product is 2^power, each of which the format has.
///
/// # Errors
/// Those of `scale`.
pub fn by_power<T: Real>(
    mut power: i64,
    mut scale: impl FnMut(&T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut factor = T::zeros(64, 1);
    while power != 0 {
        let step = power.clamp(-T::FAR, T::FAR);
        factor[0].set_power(step);
        scale(&factor[0])?;
        power -= step;
    }
    Ok(())
}

/// Multiplies by a real number.
///
/// # Errors
/// When the GPU fails that has the vector.
pub fn scale_parts<T: Number>(
    factor: &T::Real,
    x: Place<'_, T>,
    context: Context,
) -> Result<(), Failure> {
    let mut parts = T::parts(x).into_iter().filter(|part| !part.is_empty());
    parts.try_for_each(|part| T::Real::scal(factor, part, context))
}

/// Becomes the conjugate transpose of a matrix.
///
/// # Errors
/// When the GPU fails that has the matrix.
pub fn copy_adjoint<T: Number>(
    a: MatRef<'_, T>,
    to: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    assert!((a.rows, a.cols) == (to.cols, to.rows));
    for j in 0..to.cols {
        for i in 0..to.rows {
            T::copy(
                of_one(a.get(j, i)),
                to.block(i..i + 1, j..j + 1).vector(0, false),
                units.context,
            )?;
        }
        // Elements whose conjugates are meant are those that are wanted.
        if !a.conjugated {
            conjugate(to.vector(j, false), units.context)?;
        }
    }
    Ok(())
}

/// Single real numbers that results are computed from, by their places.
pub struct Numbers<'a, T> {
    all: MatMut<'a, T>,
    units: Units<'a, T>,
}

impl<'a, T: Real> Numbers<'a, T> {
    /// The numbers of some memory.
    pub fn new(memory: &'a mut Memory<T>, units: Units<'a, T>) -> Numbers<'a, T> {
        let len = memory.len();
        Numbers { all: memory.matrix(1, len).0, units }
    }

    pub fn get(&self, at: usize) -> &T {
        self.all.as_ref().get(0, at)
    }

    pub fn get_mut(&mut self, at: usize) -> &mut T {
        &mut self.all.column(at)[0]
    }

    pub fn at(&mut self, at: usize) -> Place<'_, T> {
        self.all.vector(at, false)
    }

    /// A number, to be changed, and another one.
    fn both(&mut self, at: usize, other: usize) -> [MatMut<'_, T>; 2] {
        self.all.blocks([at, other].map(|at| (0..1, at..at + 1)))
    }

    /// The first `len` numbers.
    pub fn first(&self, len: usize) -> Strided<'_, T> {
        self.all.as_ref().vector(0, true).part(0, len)
    }

    pub fn copy(&mut self, from: Strided<'_, T>, to: usize) -> Result<(), Failure> {
        let context = self.units.context;
        T::copy(from, self.at(to), context)
    }

    pub fn read(&mut self, to: usize, from: &T) -> Result<(), Failure> {
        self.copy(of_one(from), to)
    }

    pub fn write(&self, from: usize, to: Place<'_, T>) -> Result<(), Failure> {
        T::copy(of_one(self.get(from)), to, self.units.context)
    }

    pub fn set(&mut self, at: usize, other: usize) -> Result<(), Failure> {
        let context = self.units.context;
        let [mut to, from] = self.both(at, other);
        T::copy(from.as_ref().vector(0, false), to.vector(0, false), context)
    }

    pub fn set_one(&mut self, at: usize) -> Result<(), Failure> {
        self.read(at, self.units.one)
    }

    pub fn negate(&mut self, at: usize) -> Result<(), Failure> {
        let Units { minus_one, context, .. } = self.units;
        T::scal(minus_one, self.at(at), context)
    }

    pub fn add(&mut self, at: usize, other: usize) -> Result<(), Failure> {
        self.add_multiple(at, self.units.one, other)
    }

    pub fn subtract(&mut self, at: usize, other: usize) -> Result<(), Failure> {
        self.add_multiple(at, self.units.minus_one, other)
    }

    fn add_multiple(&mut self, at: usize, factor: &T, other: usize) -> Result<(), Failure> {
        let context = self.units.context;
        let [mut to, other] = self.both(at, other);
        T::axpy(factor, other.as_ref().vector(0, false), to.vector(0, false), context)
    }

    pub fn multiply(&mut self, at: usize, by: usize) -> Result<(), Failure> {
        let context = self.units.context;
        let [mut to, by] = self.both(at, by);
        T::scal(by.as_ref().get(0, 0), to.vector(0, false), context)
    }

    pub fn divide(&mut self, at: usize, by: usize) -> Result<(), Failure> {
        let context = self.units.context;
        let [mut to, by] = self.both(at, by);
        let (a, x) = (Columns::of(by.as_ref(), Part::Upper), to.vector(0, false));
        T::solve(Triangular { trans: Trans::No, diag: Diag::NonUnit, a, x }, context)
    }
}

/// A number that is only read, as a vector.
pub fn of_one<T>(x: &T) -> Strided<'_, T> {
    Strided::of(std::slice::from_ref(x))
}

/// Bits for which all elements have room, where numbers differ in that.
pub fn room_of<T: Vectors>(a: MatRef<'_, T>) -> u64 {
    room_of_part(a, Part::All)
}

/// [`room_of`] the elements of a part of a matrix.
pub fn room_of_part<T: Vectors>(a: MatRef<'_, T>, part: Part) -> u64 {
    let of_column =
        |j: usize| part.rows(j, a.rows).map(move |i| a.get(i, j).room()).max().unwrap_or(0);
    (0..a.cols).map(of_column).max().unwrap_or(0)
}
