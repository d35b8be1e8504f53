//! Which operation a routine computes with its arguments, written once for all its exports. Its parameters, in
//! [`super::exports::parameters`], and the function that checks them, in [`super::exports::checked`], are generated
//! from the table.

pub mod answers;
pub mod distributed;
pub mod lapack;
pub mod level1;
pub mod level2;
mod level3;
pub mod rotations;
pub mod sparse;
pub mod structured;

use super::guard::Failure;
use crate::blas::device::home;
use crate::blas::{Blas, ComplexBlas};
use crate::config::{DeviceChoice, device_choice};

pub use level3::run;

/// Fails on the memory of a GPU, where an operand has its first element.
fn check_on_host<T>(name: &str, at: *const T) -> Result<(), Failure> {
    match home(at) {
        None => Ok(()),
        Some(_) => Err(runs_on_host(name)),
    }
}

fn runs_on_host(name: &str) -> Failure {
    Failure::Other(format!("{name} is in the memory of a GPU, where this routine does not run"))
}

/// The GPU in whose memory the operands have their first elements; None for host memory. Fails where they are not together,
/// or on a GPU for which there is no such routine.
fn home_of<T: Blas>(operands: &[(&str, *const T)]) -> Result<Option<usize>, Failure> {
    let mut homes = operands.iter().map(|(name, at)| (name, home(*at)));
    let Some((name, on)) = homes.find(|(_, home)| home.is_some()) else { return Ok(None) };
    if !T::ON_DEVICE || device_choice() == DeviceChoice::Cpu {
        return Err(runs_on_host(name));
    }
    match operands.iter().find(|(_, at)| home(*at) != on) {
        None => Ok(on),
        Some((other, _)) => Err(Failure::Other(format!(
            "{name} is in the memory of a GPU, and {other} is not: operands must be together"
        ))),
    }
}

/// Calls `work` with the address of a complex number that has no imaginary part, or NULL.
///
/// # Safety
/// The real part is NULL or readable.
#[inline(always)]
unsafe fn with_real<T: ComplexBlas, R>(re: *const T::Real, work: impl FnOnce(*const T) -> R) -> R {
    // SAFETY: the caller's.
    match unsafe { re.as_ref() } {
        None => work(std::ptr::null()),
        Some(re) => T::with_real(re, |number| work(number)),
    }
}
