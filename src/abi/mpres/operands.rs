//! Operands of routines on residue numbers: checked, then viewed.

use super::arrays::wb_mp_array;
use crate::abi::arguments::{self, Scalar};
use crate::abi::guard::Failure;
use crate::blas::mp::{Matrix, Vector};
use crate::engine::cuda::rns::{Mirror, Resident};
use crate::engine::rns::{self, Array, reach};
use crate::engine::view::extent;
use crate::format::rns::ModuliSet;

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
        array: Scalar<impl Pointer>,
        needs: Option<usize>,
    ) -> Result<Array<'a>, Failure> {
        // SAFETY: the caller's.
        let operand = unsafe { self.operand(array, needs) }?;
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
        array: Scalar<*mut wb_mp_array>,
        count: usize,
    ) -> Result<Replaced<'a>, Failure> {
        // SAFETY: the caller's.
        Ok(Replaced(unsafe { self.operand(array, Some(count)) }?, count))
    }

    /// # Safety
    /// As [`Operands::array`].
    unsafe fn operand<P: Pointer>(
        &mut self,
        Scalar { name, at }: Scalar<P>,
        needs: Option<usize>,
    ) -> Result<Operand<'a>, Failure> {
        // SAFETY: the caller's.
        let array: &wb_mp_array = unsafe { at.array().as_ref() }.ok_or(Failure::Null(name))?;
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

    /// A vector.
    ///
    /// # Safety
    /// As [`Operands::array`].
    pub unsafe fn vector(
        &mut self,
        vector: arguments::Vector<impl Pointer>,
    ) -> Result<Vector<'a>, Failure> {
        let arguments::Vector { name, at, n, inc } = vector;
        // SAFETY: the caller's.
        let array = unsafe { self.array(Scalar { name, at }, reach(n, inc)) }?;
        Ok(Vector { array, n, inc })
    }

    /// A matrix.
    ///
    /// # Safety
    /// As [`Operands::array`].
    pub unsafe fn matrix(
        &mut self,
        matrix: arguments::Matrix<impl Pointer>,
    ) -> Result<Matrix<'a>, Failure> {
        let arguments::Matrix { name, at, rows, cols, ld } = matrix;
        // SAFETY: the caller's.
        let array = unsafe { self.array(Scalar { name, at }, extent(rows, cols, ld)) }?;
        Ok(Matrix { array, rows, cols, ld })
    }

    /// The first number of an array.
    ///
    /// # Safety
    /// As [`Operands::array`].
    pub unsafe fn scalar(
        &mut self,
        scalar: Scalar<impl Pointer>,
    ) -> Result<(Array<'a>, usize), Failure> {
        // SAFETY: the caller's.
        Ok((unsafe { self.array(scalar, Some(1)) }?, 0))
    }
}

/// A vector in its array's copy on a device.
pub fn vector_on_device<'a, P>(
    array: &'a Resident,
    vector: arguments::Vector<P>,
) -> rns::Vector<&'a Resident> {
    rns::Vector { array, n: vector.n, inc: vector.inc }
}

/// A matrix in its array's copy on a device.
pub fn matrix_on_device<'a, P>(
    array: &'a Resident,
    matrix: arguments::Matrix<P>,
) -> rns::Matrix<&'a Resident> {
    let arguments::Matrix { rows, cols, ld, .. } = matrix;
    rns::Matrix { array, rows, cols, ld }
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
