//! Operands of routines on residue numbers: checked, then viewed.

use super::arrays::wb_mp_array;
use crate::abi::guard::Failure;
use crate::blas::args::{Illegal, Trans, Uplo};
use crate::blas::mp::{Matrix, Norm, Vector};
use crate::engine::rns::Array;
use crate::format::rns::ModuliSet;
use std::ffi::c_int;

/// The operands of one call, which are all of the same moduli set.
#[derive(Default)]
pub struct Operands {
    set: Option<&'static ModuliSet>,
    /// Copies on a GPU stay valid: the routine itself says what it writes.
    keeps: bool,
}

impl Operands {
    /// Those of a routine that may run on a GPU.
    pub fn mirrored() -> Operands {
        Operands { keeps: true, ..Operands::default() }
    }

    /// An array of at least `needs` numbers; `None` stands for more than there can be.
    ///
    /// # Safety
    /// `array` is NULL or an array as `wb_mp_array_init` leaves it, that nothing else uses now.
    pub unsafe fn array<'a>(
        &mut self,
        name: &'static str,
        array: *const wb_mp_array,
        needs: Option<usize>,
    ) -> Result<Array<'a>, Failure> {
        // SAFETY: the caller's.
        let array = unsafe { array.as_ref() }.ok_or(Failure::Null(name))?;
        // SAFETY: the caller's.
        let view =
            unsafe { array.view() }.ok_or(Failure::Invalid("an array is not initialised"))?;
        if !self.set.get_or_insert(view.set).is_same(view.set) {
            return Err(Failure::Invalid("the arrays are of different moduli sets"));
        }
        if needs.is_none_or(|needs| needs > view.len()) {
            return Err(Failure::Invalid("an array has fewer numbers than the call needs"));
        }
        // SAFETY: the caller's.
        if let (false, Some(mirror)) = (self.keeps, unsafe { array.mirror() }) {
            // It may be written.
            mirror.touched();
        }
        Ok(view)
    }

    /// A vector of `n` numbers.
    ///
    /// # Safety
    /// As [`Operands::array`].
    pub unsafe fn vector<'a>(
        &mut self,
        name: &'static str,
        array: *const wb_mp_array,
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
    pub unsafe fn matrix<'a>(
        &mut self,
        name: &'static str,
        array: *const wb_mp_array,
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
    pub unsafe fn scalar<'a>(
        &mut self,
        name: &'static str,
        array: *const wb_mp_array,
    ) -> Result<(Array<'a>, usize), Failure> {
        // SAFETY: the caller's.
        Ok((unsafe { self.array(name, array, Some(1)) }?, 0))
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
