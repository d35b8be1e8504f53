//! Real and imaginary parts, conjugates, and single real numbers to compute with.

use crate::memory::Memory;
use crate::real::Real;
use crate::{Number, Units};
use wideblas_base::options::{Diag, Part, Trans};
use wideblas_blas::Blas;
use wideblas_blas::level1::{Context, Place};
use wideblas_blas::level2::{Columns, Meaning, Triangular};
use wideblas_blas::symmetric::Kind;
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::device::Failure;

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
pub fn room_of<T: Blas>(a: MatRef<'_, T>) -> u64 {
    room_of_part(a, Part::All)
}

/// [`room_of`] the elements of a part of a matrix.
pub fn room_of_part<T: Blas>(a: MatRef<'_, T>, part: Part) -> u64 {
    let of_column =
        |j: usize| part.rows(j, a.rows).map(move |i| a.get(i, j).room()).max().unwrap_or(0);
    (0..a.cols).map(of_column).max().unwrap_or(0)
}

/// Zeros with as much room as any of the numbers.
pub fn zeros_like<'a, T: Number>(len: usize, numbers: impl Iterator<Item = &'a T>) -> Memory<T> {
    T::zeros(numbers.map(Blas::room).max().unwrap_or(0), len)
}

/// The meaning of a conjugate transpose.
pub fn adjoint<T: Number>() -> Meaning {
    if T::IS_COMPLEX { Meaning::Conjugated } else { Meaning::Transposed }
}

/// The conjugate transpose.
pub fn adjoint_of<T: Number>(a: MatRef<'_, T>) -> MatRef<'_, T> {
    if T::IS_COMPLEX { a.transposed().conjugate() } else { a.transposed() }
}

/// What a triangle is one of.
pub fn kind<T: Number>() -> Kind {
    if T::IS_COMPLEX { Kind::Hermitian } else { Kind::Symmetric }
}
