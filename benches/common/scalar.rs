//! The reference BLAS's loops on QD's dd_real as a peer, compiled when the benchmark runs.

use std::ffi::{CString, c_char, c_int, c_long, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::Command;
use wideblas::format::Dd;

/// transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc
pub type Gemm = unsafe extern "C" fn(
    *const c_char,
    *const c_char,
    c_long,
    c_long,
    c_long,
    *const Dd,
    *const Dd,
    c_long,
    *const Dd,
    c_long,
    *const Dd,
    *mut Dd,
    c_long,
) -> c_int;

/// uplo, trans, n, k, alpha, A, lda, beta, C, ldc
pub type Syrk = unsafe extern "C" fn(
    *const c_char,
    *const c_char,
    c_long,
    c_long,
    *const Dd,
    *const Dd,
    c_long,
    *const Dd,
    *mut Dd,
    c_long,
) -> c_int;

/// The compiled loops.
pub struct Scalar {
    pub gemm: Gemm,
    pub syrk: Syrk,
}

impl Scalar {
    /// Compiles the loops with -O2; `None` where QD or a C++ compiler is missing.
    pub fn build() -> Option<Scalar> {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers/scalar_dd.cpp");
        let library = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("scalar_dd.so");
        let mut compiler = Command::new("c++");
        compiler.args(["-O2", "-shared", "-fPIC", source, "-o"]).arg(&library).arg("-lqd");
        if !compiler.output().is_ok_and(|output| output.status.success()) {
            return None;
        }
        let name = CString::new(library.as_os_str().as_bytes()).ok()?;
        // SAFETY: a library of our own, whose functions have these types.
        unsafe {
            let handle = libc::dlopen(name.as_ptr(), libc::RTLD_NOW);
            if handle.is_null() {
                return None;
            }
            let find = |name: &std::ffi::CStr| {
                Some(libc::dlsym(handle, name.as_ptr())).filter(|p| !p.is_null())
            };
            Some(Scalar {
                gemm: std::mem::transmute::<*mut c_void, Gemm>(find(c"scalar_gemm")?),
                syrk: std::mem::transmute::<*mut c_void, Syrk>(find(c"scalar_syrk")?),
            })
        }
    }
}
