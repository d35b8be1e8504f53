//! The functions of other libraries: the product in libwideblas, and gfortran's own `matmul`.

use crate::Blas;
use crate::definitions;
use crate::descriptor::Descriptor;
use crate::wideblas;
use std::ffi::{CStr, c_int, c_void};
use std::io::Write;
use std::mem::transmute;
use std::sync::OnceLock;

/// `wb_gemm_f128`
pub type Gemm = wideblas::Gemm<*const c_void>;

type Matmul = unsafe extern "C-unwind" fn(
    *mut Descriptor,
    *const Descriptor,
    *const Descriptor,
    c_int,
    c_int,
    *const c_void,
);

/// The product of libwideblas.
pub fn gemm() -> Option<Gemm> {
    static FOUND: OnceLock<Option<Gemm>> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let found = wideblas::function(c"wb_gemm_f128")?;
        // SAFETY: libwideblas defines the name as this function.
        Some(unsafe { transmute::<*mut c_void, Gemm>(found.as_ptr()) })
    })
}

/// gfortran's function.
///
/// # Safety
/// As the function of this name.
pub unsafe fn matmul(
    symbol: &CStr,
    c: *mut Descriptor,
    a: *const Descriptor,
    b: *const Descriptor,
    Blas { try_blas, limit, gemm }: Blas,
) {
    let Some(next) = definitions::definition(symbol) else {
        let name = symbol.to_string_lossy();
        // Where nobody hears, there is nothing else to do.
        let _ = writeln!(
            std::io::stderr(),
            "libwideblas_gfortran: no library has {name}: the product is missing"
        );
        return;
    };
    // SAFETY: whoever defines this name defines this function.
    unsafe {
        transmute::<*mut c_void, Matmul>(next.as_ptr())(c, a, b, try_blas, limit, gemm);
    }
}
