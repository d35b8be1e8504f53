//! libwideblas_gfortran.so: `matmul` of real(16) and complex(16) in programs that gfortran compiled, by libwideblas.
//!
//! gfortran turns `matmul` into a call of its run-time library, but for small matrices from -O1 on and for products with a
//! vector, which it writes out itself. Preloaded, this library takes the calls' place: every element of a result is its
//! exact value, rounded once to nearest.
//!
//! A call goes on to gfortran's own function, with all arguments as they came, unless everything about it is known to be in
//! order: shapes that fit each other and the result, elements of the type that the function is for, memory behind the
//! operands, rounding to nearest. So gfortran's own checks and messages remain. Whether they include the shape of the
//! result depends on the program's -fcheck, which is known to gfortran's library alone. A call goes on also where
//! libwideblas cannot be found or lacks memory.

#[path = "../../src/abi/next.rs"]
#[allow(dead_code, reason = "libwideblas looks for more")]
mod definitions;
mod descriptor;
mod environment;
mod exceptions;
mod matmul;
mod next;
mod place;
mod wideblas;

use descriptor::Descriptor;
use matmul::{Complex, Factor, Real};
use std::ffi::{CStr, c_int, c_void};

/// The arguments behind the matrices: a BLAS that the program may want to have called.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Blas {
    try_blas: c_int,
    limit: c_int,
    gemm: *const c_void,
}

/// `c = matmul(a, b)` of real(16).
///
/// # Safety
/// Called by code that gfortran compiled.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _gfortran_matmul_r16(
    c: *mut Descriptor,
    a: *const Descriptor,
    b: *const Descriptor,
    try_blas: c_int,
    limit: c_int,
    gemm: *const c_void,
) {
    // SAFETY: the caller's.
    unsafe { matmul::<Real>(c"_gfortran_matmul_r16", c, a, b, Blas { try_blas, limit, gemm }) }
}

/// `c = matmul(a, b)` of complex(16).
///
/// # Safety
/// Called by code that gfortran compiled.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _gfortran_matmul_c16(
    c: *mut Descriptor,
    a: *const Descriptor,
    b: *const Descriptor,
    try_blas: c_int,
    limit: c_int,
    gemm: *const c_void,
) {
    // SAFETY: the caller's.
    unsafe { matmul::<Complex>(c"_gfortran_matmul_c16", c, a, b, Blas { try_blas, limit, gemm }) }
}

/// # Safety
/// The arguments of a call of the function of this name, for elements T.
unsafe fn matmul<T: Factor>(
    name: &CStr,
    c: *mut Descriptor,
    a: *const Descriptor,
    b: *const Descriptor,
    blas: Blas,
) {
    // SAFETY: the caller's.
    unsafe {
        let is_served = blas.try_blas == 0
            && environment::is_default()
            && matmul::serve::<T>(c, a, b).is_some();
        if !is_served {
            next::matmul(name, c, a, b, blas);
        }
    }
}
