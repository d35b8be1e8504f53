//! libwideblas_flint.so: FLINT's products of matrices by libwideblas.
//!
//! Preloaded, this library takes the place of `fmpz_mat_mul`, `nmod_mat_mul`, `arb_mat_mul`, `arb_mat_approx_mul` and
//! `acb_mat_mul`. Products of integers and residues are equal to FLINT's. Products of balls enclose all products of their
//! points; midpoints are rounded once.
//!
//! A call goes on to FLINT's own function, with all arguments as they came, unless everything about it is known: a version
//! of FLINT whose layouts are known and have been confirmed by a trial, shapes that fit, finite numbers with exponents of
//! usual size, and a size at which libwideblas is faster (`limits`). A call goes on also where libwideblas cannot be found
//! or lacks memory. Results are written by FLINT's own functions, so that all memory of the program is FLINT's.

mod balls;
mod counts;
#[path = "../../src/abi/next.rs"]
#[allow(dead_code, reason = "libwideblas looks for more")]
mod definitions;
mod engine;
mod integers;
mod layout;
mod library;
mod limits;
mod magnitude;
mod numbers;
mod probe;
mod products;
mod radii;
mod residues;
mod sites;
#[path = "../../gfortran/src/wideblas.rs"]
mod wideblas;

use counts::Routine;
use layout::Matrix;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Any of the functions. Those of integers and residues have three parameters: a fourth is in a register that they do not read.
pub type Product = unsafe extern "C-unwind" fn(*mut Matrix, *const Matrix, *const Matrix, i64);

/// Exports a function under FLINT's name. It hands its return address to the body, since a process can have several
/// FLINTs: a call belongs to the one that its caller is linked with.
macro_rules! exports {
    ($($name:ident, $body:ident, $routine:expr;)*) => {$(
        /// FLINT's function of this name.
        ///
        /// # Safety
        /// Called as FLINT documents it.
        #[cfg(target_arch = "x86_64")]
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C-unwind" fn $name(
            c: *mut Matrix, a: *const Matrix, b: *const Matrix, precision: i64,
        ) {
            std::arch::naked_asm!("mov r8, [rsp]", "jmp {}", sym $body)
        }

        /// FLINT's function of this name.
        ///
        /// # Safety
        /// Called as FLINT documents it.
        #[cfg(not(target_arch = "x86_64"))]
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $name(
            c: *mut Matrix, a: *const Matrix, b: *const Matrix, precision: i64,
        ) {
            // SAFETY: the caller's.
            unsafe { $body(c, a, b, precision, std::ptr::null()) }
        }

        unsafe extern "C-unwind" fn $body(
            c: *mut Matrix, a: *const Matrix, b: *const Matrix, precision: i64, site: *const c_void,
        ) {
            // SAFETY: the caller's.
            unsafe { multiply($routine, [a, b], c, precision, site) }
        }
    )*};
}

exports! {
    fmpz_mat_mul, integers_from, Routine::Integers;
    nmod_mat_mul, residues_from, Routine::Residues;
    arb_mat_mul, balls_from, Routine::Balls;
    arb_mat_approx_mul, midpoints_from, Routine::Midpoints;
    acb_mat_mul, complex_from, Routine::Complex;
}

/// # Safety
/// The arguments of a call of the routine from this address.
unsafe fn multiply(
    routine: Routine,
    [a, b]: [*const Matrix; 2],
    c: *mut Matrix,
    precision: i64,
    site: *const c_void,
) {
    let target = sites::target(routine, site);
    if let Some(flint) = target.flint.filter(|_| counts::is_in_use()) {
        // SAFETY: the caller's; the layouts are those of the FLINT that the call belongs to.
        let served = catch_unwind(AssertUnwindSafe(|| unsafe {
            match routine {
                Routine::Integers => integers::multiply(flint, a, b, c),
                Routine::Residues => residues::multiply(flint, a, b, c),
                _ => balls::multiply(routine, flint, a, b, c, precision),
            }
        }));
        if let Ok(Some(())) = served {
            counts::ours(routine);
            return;
        }
    }
    counts::theirs(routine);
    match target.original {
        // SAFETY: FLINT's function, and the arguments of its call.
        Some(original) => unsafe { original(c, a, b, precision) },
        None => counts::complain(routine),
    }
}
