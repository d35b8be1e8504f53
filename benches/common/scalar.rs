//! The reference BLAS's loops on QD's numbers as a peer, compiled when the benchmark runs.

use std::ffi::{CString, c_char, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::Command;
use wideblas::format::{Dd, Qd};

/// MPLAPACK's Rgemm: transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc
pub type Gemm<T> = unsafe extern "C-unwind" fn(
    *const c_char,
    *const c_char,
    i64,
    i64,
    i64,
    T,
    *const T,
    i64,
    *const T,
    i64,
    T,
    *mut T,
    i64,
);

/// MPLAPACK's Rsyrk: uplo, trans, n, k, alpha, A, lda, beta, C, ldc
pub type Syrk<T> = unsafe extern "C-unwind" fn(
    *const c_char,
    *const c_char,
    i64,
    i64,
    T,
    *const T,
    i64,
    T,
    *mut T,
    i64,
);

/// The two routines for a format.
pub struct Routines<T> {
    pub gemm: Gemm<T>,
    pub syrk: Syrk<T>,
}

/// The compiled loops.
pub struct Scalar {
    pub dd: Routines<Dd>,
    pub qd: Routines<Qd>,
}

impl Scalar {
    /// Compiles the loops with -O2; `None` where QD or a C++ compiler is missing.
    pub fn build() -> Option<Scalar> {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers/scalar.cpp");
        let library = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("scalar.so");
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
                dd: Routines {
                    gemm: std::mem::transmute::<*mut c_void, Gemm<Dd>>(find(c"scalar_gemm_dd")?),
                    syrk: std::mem::transmute::<*mut c_void, Syrk<Dd>>(find(c"scalar_syrk_dd")?),
                },
                qd: Routines {
                    gemm: std::mem::transmute::<*mut c_void, Gemm<Qd>>(find(c"scalar_gemm_qd")?),
                    syrk: std::mem::transmute::<*mut c_void, Syrk<Qd>>(find(c"scalar_syrk_qd")?),
                },
            })
        }
    }
}
