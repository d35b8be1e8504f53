//! Operands of routines on residue numbers: checked, then viewed.

use super::arrays::wb_mp_array;
use crate::abi::arguments::{self, Scalar};
use crate::abi::guard::Failure;
use crate::blas::extent;
use crate::blas::mp::{Matrix, Mirrored, Vector, reach};
use crate::format::rns::ModuliSet;

/// A pointer to an operand.
pub trait Pointer: Copy {
    fn array(self) -> *const wb_mp_array;
}

impl Pointer for *const wb_mp_array {
    fn array(self) -> *const wb_mp_array {
        self
    }
}

impl Pointer for *mut wb_mp_array {
    fn array(self) -> *const wb_mp_array {
        self
    }
}

/// The operands of one call, which are all of the same moduli set.
#[derive(Default)]
pub struct Operands {
    set: Option<&'static ModuliSet>,
}

impl Operands {
    /// An array of at least `needs` numbers; `None` stands for more than there can be.
    ///
    /// # Safety
    /// `array` is NULL or an array as `wb_mp_array_init` leaves it. Nothing else writes it now, and where
    /// it is written, nothing else uses it.
    pub unsafe fn array<'a>(
        &mut self,
        array: Scalar<impl Pointer>,
        needs: Option<usize>,
    ) -> Result<Mirrored<'a>, Failure> {
        // SAFETY: the caller's.
        let array: &wb_mp_array =
            unsafe { array.at.array().as_ref() }.ok_or(Failure::Null(array.name))?;
        // SAFETY: the caller's.
        let Some(view) = (unsafe { array.view() }) else {
            return Err(Failure::Invalid("an array is not initialised"));
        };
        let set = view.array.set;
        if !self.set.get_or_insert(set).is_same(set) {
            return Err(Failure::Invalid("the arrays are of different moduli sets"));
        }
        if needs.is_none_or(|needs| needs > view.array.len()) {
            return Err(Failure::Invalid("an array has fewer numbers than the call needs"));
        }
        Ok(view)
    }
}

/// An argument that is checked, and then viewed.
pub trait Operand {
    type View<'a>;

    /// # Safety
    /// As [`Operands::array`].
    unsafe fn view<'a>(self, operands: &mut Operands) -> Result<Self::View<'a>, Failure>;
}

/// The operands of one call.
///
/// # Safety
/// As [`Operands::array`].
pub unsafe fn views<'a, O: Operand>(all: O) -> Result<O::View<'a>, Failure> {
    // SAFETY: the caller's.
    unsafe { all.view(&mut Operands::default()) }
}

impl<P: Pointer> Operand for arguments::Vector<P> {
    type View<'a> = Vector<'a>;

    unsafe fn view<'a>(self, operands: &mut Operands) -> Result<Vector<'a>, Failure> {
        let arguments::Vector { name, at, n, inc } = self;
        // SAFETY: the caller's.
        let array = unsafe { operands.array(Scalar { name, at }, reach(n, inc)) }?;
        Ok(Vector { array, n, inc })
    }
}

impl<P: Pointer> Operand for arguments::Matrix<P> {
    type View<'a> = Matrix<'a>;

    unsafe fn view<'a>(self, operands: &mut Operands) -> Result<Matrix<'a>, Failure> {
        let arguments::Matrix { name, at, rows, cols, ld } = self;
        // SAFETY: the caller's.
        let array = unsafe { operands.array(Scalar { name, at }, extent(rows, cols, ld)) }?;
        Ok(Matrix { array, rows, cols, ld })
    }
}

/// An array whose first number is the operand.
impl<P: Pointer> Operand for Scalar<P> {
    type View<'a> = Mirrored<'a>;

    unsafe fn view<'a>(self, operands: &mut Operands) -> Result<Mirrored<'a>, Failure> {
        // SAFETY: the caller's.
        unsafe { operands.array(self, Some(1)) }
    }
}

macro_rules! tuples {
    ($($($operand:ident)*;)*) => {$(
        impl<$($operand: Operand),*> Operand for ($($operand,)*) {
            type View<'a> = ($($operand::View<'a>,)*);

            #[allow(non_snake_case)]
            unsafe fn view<'a>(self, operands: &mut Operands) -> Result<Self::View<'a>, Failure> {
                let ($($operand,)*) = self;
                // SAFETY: the caller's.
                Ok(unsafe { ($($operand.view(operands)?,)*) })
            }
        }
    )*};
}
tuples! {
    A B;
    A B C;
    A B C D;
    A B C D E;
}
