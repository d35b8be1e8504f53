//! Operands of routines on residue numbers: checked, then viewed.

use super::arrays::wb_mp_array;
use crate::abi::guard::Failure;
use crate::blas::args::{Illegal, Trans, Uplo};
use crate::blas::mp::{Matrix, Norm, Vector};
use crate::engine::cuda::rns::Mirror;
use crate::engine::rns::Array;
use crate::format::rns::ModuliSet;
use std::ffi::c_int;

/// A pointer to an operand, which says whether the routine writes it.
pub trait Pointer: Copy {
    const WRITTEN: bool;
    fn array(self) -> *const wb_mp_array;
}

impl Pointer for *const wb_mp_array {
    const WRITTEN: bool = false;
    fn array(self) -> *const wb_mp_array {
        self
    }
}

impl Pointer for *mut wb_mp_array {
    const WRITTEN: bool = true;
    fn array(self) -> *const wb_mp_array {
        self
    }
}

/// The operands of one call, which are all of the same moduli set. The numbers of those that were
/// viewed are in host memory, and those that are written nowhere else.
#[derive(Default)]
pub struct Operands<'a> {
    set: Option<&'static ModuliSet>,
    /// Those that were viewed while numbers might stay where they are.
    waiting: Option<Vec<Operand<'a>>>,
}

/// An operand that was checked.
#[derive(Clone, Copy)]
pub struct Operand<'a> {
    pub array: Array<'a>,
    pub mirror: &'a Mirror,
    pub written: bool,
}

impl Operand<'_> {
    fn to_host(self) -> Result<(), Failure> {
        self.mirror.to_host(&self.array)?;
        if self.written {
            self.mirror.written_on_host();
        }
        Ok(())
    }
}

impl<'a> Operands<'a> {
    /// Those of a routine that may run on a GPU: their numbers stay where they are until
    /// [`Operands::bring_to_host`].
    pub fn anywhere() -> Operands<'a> {
        Operands { waiting: Some(Vec::new()), ..Operands::default() }
    }

    /// From now on numbers stay where they are until [`Operands::bring_to_host`].
    pub fn stay(&mut self) {
        self.waiting.get_or_insert_default();
    }

    /// Those that wait.
    pub fn waiting(&self) -> &[Operand<'a>] {
        self.waiting.as_deref().unwrap_or_default()
    }

    /// Brings the numbers of all operands to host memory, where the routine is to run.
    pub fn bring_to_host(&mut self) -> Result<(), Failure> {
        let waiting = self.waiting.take().unwrap_or_default();
        waiting.into_iter().try_for_each(Operand::to_host)
    }

    /// An array of at least `needs` numbers; `None` stands for more than there can be.
    ///
    /// # Safety
    /// `array` is NULL or an array as `wb_mp_array_init` leaves it. Nothing else writes it now, and where
    /// it is written, nothing else uses it.
    pub unsafe fn array(
        &mut self,
        name: &'static str,
        array: impl Pointer,
        needs: Option<usize>,
    ) -> Result<Array<'a>, Failure> {
        // SAFETY: the caller's.
        let operand = unsafe { self.operand(name, array, needs) }?;
        match &mut self.waiting {
            Some(waiting) => waiting.push(operand),
            None => operand.to_host()?,
        }
        Ok(operand.array)
    }

    /// An array of which the first `count` numbers are replaced.
    ///
    /// # Safety
    /// As [`Operands::array`].
    pub unsafe fn replaced(
        &mut self,
        name: &'static str,
        array: *mut wb_mp_array,
        count: usize,
    ) -> Result<Replaced<'a>, Failure> {
        // SAFETY: the caller's.
        Ok(Replaced(unsafe { self.operand(name, array, Some(count)) }?, count))
    }

    /// # Safety
    /// As [`Operands::array`].
    unsafe fn operand<P: Pointer>(
        &mut self,
        name: &'static str,
        array: P,
        needs: Option<usize>,
    ) -> Result<Operand<'a>, Failure> {
        // SAFETY: the caller's.
        let array: &wb_mp_array = unsafe { array.array().as_ref() }.ok_or(Failure::Null(name))?;
        // SAFETY: the caller's.
        let parts = unsafe { (array.view(), array.mirror()) };
        let (Some(view), Some(mirror)) = parts else {
            return Err(Failure::Invalid("an array is not initialised"));
        };
        if !self.set.get_or_insert(view.set).is_same(view.set) {
            return Err(Failure::Invalid("the arrays are of different moduli sets"));
        }
        if needs.is_none_or(|needs| needs > view.len()) {
            return Err(Failure::Invalid("an array has fewer numbers than the call needs"));
        }
        Ok(Operand { array: view, mirror, written: P::WRITTEN })
    }

    /// A vector of `n` numbers.
    ///
    /// # Safety
    /// As [`Operands::array`].
    pub unsafe fn vector(
        &mut self,
        name: &'static str,
        array: impl Pointer,
        n: usize,
        inc: i64,
    ) -> Result<Vector<'a>, Failure> {
        // SAFETY: the caller's.
        let array = unsafe { self.array(name, array, Vector::needs(n, inc)) }?;
        Ok(Vector { array, n, inc })
    }

    /// A matrix.
    ///
    /// # Safety
    /// As [`Operands::array`].
    pub unsafe fn matrix(
        &mut self,
        name: &'static str,
        array: impl Pointer,
        (rows, cols): (usize, usize),
        ld: i64,
    ) -> Result<Matrix<'a>, Failure> {
        let ld = ld as usize;
        // SAFETY: the caller's.
        let array = unsafe { self.array(name, array, Matrix::needs(rows, cols, ld)) }?;
        Ok(Matrix { array, rows, cols, ld })
    }

    /// The first number of an array.
    ///
    /// # Safety
    /// As [`Operands::array`].
    pub unsafe fn scalar(
        &mut self,
        name: &'static str,
        array: impl Pointer,
    ) -> Result<(Array<'a>, usize), Failure> {
        // SAFETY: the caller's.
        Ok((unsafe { self.array(name, array, Some(1)) }?, 0))
    }
}

/// An array of which the first numbers are to be replaced.
pub struct Replaced<'a>(Operand<'a>, usize);

impl<'a> Replaced<'a> {
    pub fn set(&self) -> &'static ModuliSet {
        self.0.array.set
    }

    /// The array in host memory. What is replaced as a whole need not be brought there.
    pub fn open(&self) -> Result<Array<'a>, Failure> {
        let Replaced(operand, count) = self;
        if *count < operand.array.len() {
            operand.mirror.to_host(&operand.array)?;
        }
        Ok(operand.array)
    }

    /// The numbers have been replaced.
    pub fn written(&self) {
        self.0.mirror.written_on_host();
    }
}

/// A size, at this position of the list.
pub fn size(n: i64, position: i32) -> Result<usize, Failure> {
    Ok(usize::try_from(n).map_err(|_| Illegal(position))?)
}

/// An increment other than 0.
pub fn increment(inc: i64, position: i32) -> Result<i64, Failure> {
    if inc == 0 { Err(Illegal(position).into()) } else { Ok(inc) }
}

/// A leading dimension for so many rows.
pub fn leading(ld: i64, rows: usize, position: i32) -> Result<i64, Failure> {
    match usize::try_from(ld) {
        Ok(least) if least >= rows.max(1) => Ok(ld),
        _ => Err(Illegal(position).into()),
    }
}

/// 111, 112 or 113: the matrix, its transpose, its conjugate transpose.
pub fn trans(option: c_int, position: i32) -> Result<Trans, Failure> {
    match option {
        111 => Ok(Trans::No),
        112 => Ok(Trans::Yes),
        113 => Ok(Trans::Conj),
        _ => Err(Illegal(position).into()),
    }
}

/// 121 or 122: the upper or the lower triangle.
pub fn uplo(option: c_int, position: i32) -> Result<Uplo, Failure> {
    match option {
        121 => Ok(Uplo::Upper),
        122 => Ok(Uplo::Lower),
        _ => Err(Illegal(position).into()),
    }
}

/// 141 or 142; true: from the right.
pub fn side(option: c_int, position: i32) -> Result<bool, Failure> {
    match option {
        141 => Ok(false),
        142 => Ok(true),
        _ => Err(Illegal(position).into()),
    }
}

/// 171 or 175: the norm of sums, or of the largest.
pub fn norm(option: c_int, position: i32) -> Result<Norm, Failure> {
    match option {
        171 => Ok(Norm::One),
        175 => Ok(Norm::Infinity),
        _ => Err(Illegal(position).into()),
    }
}
