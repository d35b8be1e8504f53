//! How a routine reads its arguments and which operation it computes, written once for all its exports: each routine
//! implements the trait of its level for its parameters in [`super::exports::parameters`], which are generated from
//! the table.

pub mod level1;
pub mod level2;
mod level3;
pub mod rotations;
pub mod structured;

use super::guard::Failure;
use crate::blas::level1::{ComplexVectors, Place, is_on_device};

pub use level3::run;

/// Fails on the memory of a GPU, where an operand has its first element.
fn check_on_host<T>(name: &str, at: *const T) -> Result<(), Failure> {
    // SAFETY: no element is used.
    if is_on_device(&unsafe { Place::blas(at.cast::<u8>().cast_mut(), 1, 1) }) {
        return Err(Failure::Other(format!(
            "{name} is in the memory of a GPU, where this routine does not run"
        )));
    }
    Ok(())
}

/// Calls `work` with the address of a complex number that has no imaginary part, or NULL.
///
/// # Safety
/// The real part is NULL or readable.
#[inline(always)]
unsafe fn with_real<T: ComplexVectors, R>(
    re: *const T::Real,
    work: impl FnOnce(*const T) -> R,
) -> R {
    // SAFETY: the caller's.
    match unsafe { re.as_ref() } {
        None => work(std::ptr::null()),
        Some(re) => T::with_real(re, |number| work(number)),
    }
}
