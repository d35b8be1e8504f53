//! Finds libwideblas, which the preloaded libraries are not linked with.

use std::ffi::{CStr, CString, OsStr, c_char, c_int, c_void};
use std::mem::MaybeUninit;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::NonNull;

/// `wb_gemm_f64` and its sisters. They take doubles by value, and other numbers by address.
pub type Gemm<S> = unsafe extern "C-unwind" fn(
    mode: c_int,
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: S,
    a: *const c_void,
    lda: i64,
    b: *const c_void,
    ldb: i64,
    beta: S,
    c: *mut c_void,
    ldc: i64,
) -> c_int;

const LIBRARY: &CStr = c"libwideblas.so.0";

/// A function of a libwideblas that is loaded, stands beside this library, or is found as other libraries are.
pub fn function(symbol: &CStr) -> Option<NonNull<c_void>> {
    // SAFETY: functions of the dynamic linker with NUL-terminated names.
    unsafe {
        let mut found = libc::dlsym(libc::RTLD_DEFAULT, symbol.as_ptr());
        for path in beside().iter().map(CString::as_c_str).chain([LIBRARY]) {
            if found.is_null() {
                let library = libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL);
                if !library.is_null() {
                    found = libc::dlsym(library, symbol.as_ptr());
                }
            }
        }
        NonNull::new(found)
    }
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
