//! The functions of other libraries: the product in libwideblas, and gfortran's own `matmul`.

use crate::Blas;
use crate::definitions;
use crate::descriptor::Descriptor;
use std::ffi::{CStr, CString, OsStr, c_char, c_int, c_void};
use std::io::Write;
use std::mem::{MaybeUninit, transmute};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::OnceLock;

/// `wb_gemm_f128`
pub type Gemm = unsafe extern "C-unwind" fn(
    mode: c_int,
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const c_void,
    a: *const c_void,
    lda: i64,
    b: *const c_void,
    ldb: i64,
    beta: *const c_void,
    c: *mut c_void,
    ldc: i64,
) -> c_int;

type Matmul = unsafe extern "C-unwind" fn(
    *mut Descriptor,
    *const Descriptor,
    *const Descriptor,
    c_int,
    c_int,
    *const c_void,
);

const LIBRARY: &CStr = c"libwideblas.so.0";

/// The product of a libwideblas that is loaded, stands beside this library, or is found as other libraries are.
pub fn gemm() -> Option<Gemm> {
    static FOUND: OnceLock<Option<Gemm>> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let symbol = c"wb_gemm_f128".as_ptr();
        // SAFETY: functions of the dynamic linker with NUL-terminated names; libwideblas defines the name as this function.
        unsafe {
            let mut found = libc::dlsym(libc::RTLD_DEFAULT, symbol);
            for path in beside().iter().map(CString::as_c_str).chain([LIBRARY]) {
                if found.is_null() {
                    let library = libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL);
                    if !library.is_null() {
                        found = libc::dlsym(library, symbol);
                    }
                }
            }
            (!found.is_null()).then(|| transmute::<*mut c_void, Gemm>(found))
        }
    })
}

/// The path of the libwideblas beside this library.
fn beside() -> Option<CString> {
    let mut object = MaybeUninit::<libc::Dl_info>::uninit();
    let here: fn() -> Option<CString> = beside;
    // SAFETY: `object` may be written, and is where the result says so; the name is a string then.
    let name = unsafe {
        if libc::dladdr(here as *const c_void, object.as_mut_ptr()) == 0 {
            return None;
        }
        CStr::from_ptr(object.assume_init().dli_fname)
    };
    let folder = Path::new(OsStr::from_bytes(name.to_bytes())).parent()?;
    let path = folder.join(OsStr::from_bytes(LIBRARY.to_bytes()));
    CString::new(path.as_os_str().as_bytes()).ok()
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
