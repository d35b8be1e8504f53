//! The reference BLAS's loops on QD's numbers as a peer, compiled when the benchmark runs.

use super::signatures;
use std::ffi::{CString, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::Command;
use wideblas::format::{Dd, Qd};

/// Scalars by value. MPLAPACK's routines return nothing; those with the plain names of the library return `info`.
pub type Gemm<T, R = ()> = signatures::Gemm<T, T, R>;
pub type Syrk<T> = signatures::Syrk<T, T, ()>;
pub type Axpy<T> = signatures::Axpy<T, T, ()>;
pub type Dot<T> = signatures::Dot<T, T>;

/// Loops of level2.cpp: transposed or not, n, A, x, y.
pub type MatVecLoop<T> = unsafe extern "C" fn(bool, i64, *const T, *const T, *mut T);
/// As [`MatVecLoop`] for what x becomes.
pub type InPlaceLoop<T> = unsafe extern "C" fn(bool, i64, *const T, *mut T);
/// Loops of structured.cpp: A from the right, transposed, m, n, A, B; A is lower triangular, leading dimensions are the
/// numbers of rows.
pub type TriangleLoop<T> = unsafe extern "C" fn(bool, bool, i64, i64, *const T, *mut T);

/// The two routines for a format.
pub struct Routines<T> {
    pub gemm: Gemm<T>,
    pub syrk: Syrk<T>,
}

/// Bare loops, and the same behind the reference's checks of arguments.
pub struct Peers<T> {
    pub loops: Routines<T>,
    pub reference: Routines<T>,
}

/// The compiled functions.
pub struct Scalar {
    pub dd: Peers<Dd>,
    pub qd: Peers<Qd>,
}

impl Scalar {
    /// Compiles the functions; `None` where QD or a C++ compiler is missing.
    pub fn build() -> Option<Scalar> {
        let library = Library::build("scalar")?;
        Some(Scalar { dd: peers(&library, "dd")?, qd: peers(&library, "qd")? })
    }
}

/// A source of benches/peers, compiled with -O2.
pub struct Library(*mut c_void);

impl Library {
    /// In C++, with QD.
    pub fn build(name: &str) -> Option<Library> {
        Library::of(&format!("{name}.cpp"), "c++", &["-lqd"])
    }

    /// With libraries; `None` where one of them or the compiler is missing.
    pub fn of(file: &str, compiler: &str, with: &[&str]) -> Option<Library> {
        let source = format!("{}/benches/peers/{file}", env!("CARGO_MANIFEST_DIR"));
        let library = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{file}.so"));
        let mut compiler = Command::new(compiler);
        compiler.args(["-O2", "-shared", "-fPIC", &source, "-o"]).arg(&library).args(with);
        if !compiler.output().is_ok_and(|output| output.status.success()) {
            return None;
        }
        let name = CString::new(library.as_os_str().as_bytes()).ok()?;
        // SAFETY: a library of our own.
        let handle = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW) };
        (!handle.is_null()).then_some(Library(handle))
    }

    /// The function `name_format`.
    pub fn find(&self, name: &str, format: &str) -> Option<*mut c_void> {
        self.named(&format!("{name}_{format}"))
    }

    pub fn named(&self, name: &str) -> Option<*mut c_void> {
        let name = CString::new(name).ok()?;
        // SAFETY: an open library.
        Some(unsafe { libc::dlsym(self.0, name.as_ptr()) }).filter(|p| !p.is_null())
    }
}

/// The functions for a format, which T is.
fn peers<T>(library: &Library, format: &str) -> Option<Peers<T>> {
    let find = |name: &str| library.find(name, format);
    // SAFETY: the functions of these names have these types.
    let routines = |gemm: &str, syrk: &str| unsafe {
        Some(Routines {
            gemm: std::mem::transmute::<*mut c_void, Gemm<T>>(find(gemm)?),
            syrk: std::mem::transmute::<*mut c_void, Syrk<T>>(find(syrk)?),
        })
    };
    Some(Peers {
        loops: routines("scalar_gemm", "scalar_syrk")?,
        reference: routines("reference_gemm", "reference_syrk")?,
    })
}
