//! libwideblas_gfortran.so: `matmul` of real(16) and complex(16) in programs that gfortran compiled, by libwideblas.
//!
//! gfortran turns `matmul` into a call of its run-time library, but for small matrices from -O1 on and for products with a
//! vector, which it writes out itself. Preloaded, this library takes the calls' place: every element of a result is its
//! exact value, rounded once to nearest. If libwideblas cannot be found or lacks memory, the call goes on to gfortran's
//! own function.

mod descriptor;
mod matmul;
mod next;

use descriptor::Descriptor;
use std::ffi::{c_int, c_void};

/// The arguments behind the matrices, for a BLAS that gfortran may be told to call. They play no part here.
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
pub unsafe extern "C" fn _gfortran_matmul_r16(
    c: *mut Descriptor,
    a: *const Descriptor,
    b: *const Descriptor,
    try_blas: c_int,
    limit: c_int,
    gemm: *const c_void,
) {
    // SAFETY: the caller's.
    if unsafe { matmul::real(&mut *c, &*a, &*b) }.is_none() {
        let blas = Blas { try_blas, limit, gemm };
        // SAFETY: as above.
        unsafe { next::matmul(c"_gfortran_matmul_r16", c, a, b, blas) };
    }
}

/// `c = matmul(a, b)` of complex(16).
///
/// # Safety
/// Called by code that gfortran compiled.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _gfortran_matmul_c16(
    c: *mut Descriptor,
    a: *const Descriptor,
    b: *const Descriptor,
    try_blas: c_int,
    limit: c_int,
    gemm: *const c_void,
) {
    // SAFETY: the caller's.
    if unsafe { matmul::complex(&mut *c, &*a, &*b) }.is_none() {
        let blas = Blas { try_blas, limit, gemm };
        // SAFETY: as above.
        unsafe { next::matmul(c"_gfortran_matmul_c16", c, a, b, blas) };
    }
}
