//! The functions of other libraries: the product in libwideblas, and gfortran's own `matmul`.

use crate::Blas;
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
    let here: fn() -> Option<CString> = beside;
    let folder = Path::new(OsStr::from_bytes(object_of(here as *const c_void)?.0.to_bytes()));
    let path = folder.parent()?.join(OsStr::from_bytes(LIBRARY.to_bytes()));
    CString::new(path.as_os_str().as_bytes()).ok()
}

/// The path of the loaded library or program that has this address, and the start of its memory.
fn object_of(address: *const c_void) -> Option<(&'static CStr, *mut c_void)> {
    let mut object = MaybeUninit::<libc::Dl_info>::uninit();
    // SAFETY: `object` may be written, and is where the result says so; the name is a string then, as long as the object
    // is loaded.
    unsafe {
        if libc::dladdr(address, object.as_mut_ptr()) == 0 {
            return None;
        }
        let object = object.assume_init();
        Some((CStr::from_ptr(object.dli_fname), object.dli_fbase))
    }
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
    let Some(next) = defined_after(symbol).or_else(|| defined_elsewhere(symbol)) else {
        let name = symbol.to_string_lossy();
        // Where nobody hears, there is nothing else to do.
        let _ = writeln!(
            std::io::stderr(),
            "libwideblas_gfortran: no library has {name}: the product is missing"
        );
        return;
    };
    // SAFETY: whoever defines this name defines this function.
    unsafe { transmute::<*mut c_void, Matmul>(next)(c, a, b, try_blas, limit, gemm) };
}

/// The function that the program would have found without this library.
fn defined_after(symbol: &CStr) -> Option<*mut c_void> {
    // SAFETY: a NUL-terminated name.
    let found = unsafe { libc::dlsym(libc::RTLD_NEXT, symbol.as_ptr()) };
    (!found.is_null()).then_some(found)
}

/// The function of any loaded library. A plug-in's run-time library is not among those that the program itself would search.
fn defined_elsewhere(symbol: &CStr) -> Option<*mut c_void> {
    let here: fn(&CStr) -> Option<*mut c_void> = defined_elsewhere;
    let own = object_of(here as *const c_void)?.1;
    let names = loaded();
    names.iter().find_map(|name| {
        // SAFETY: NUL-terminated names; a library that is not loaded any more is not loaded again. The handle is given back,
        // and the library stays, since the code that calls us needs it.
        let found = unsafe {
            let library = libc::dlopen(name.as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD);
            if library.is_null() {
                return None;
            }
            let found = libc::dlsym(library, symbol.as_ptr());
            libc::dlclose(library);
            found
        };
        let is_other = !found.is_null() && object_of(found).is_some_and(|(_, base)| base != own);
        is_other.then_some(found)
    })
}

/// The names of all loaded libraries.
fn loaded() -> Vec<CString> {
    unsafe extern "C" fn note(
        object: *mut libc::dl_phdr_info,
        _: libc::size_t,
        names: *mut c_void,
    ) -> c_int {
        // SAFETY: what `dl_iterate_phdr` passes: an object with a name or none, and our list.
        unsafe {
            let name = (*object).dlpi_name;
            // The program's own name is empty.
            if !name.is_null() && *name != 0 {
                (*names.cast::<Vec<CString>>()).push(CStr::from_ptr(name).to_owned());
            }
        }
        0
    }
    let mut names = Vec::<CString>::new();
    // SAFETY: `note` takes a list of names. The names are opened later: the dynamic linker is locked here.
    unsafe { libc::dl_iterate_phdr(Some(note), (&raw mut names).cast()) };
    names
}
