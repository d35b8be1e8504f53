//! OpenBLAS as a ceiling, loaded at run time.

use super::{Uniform, median_seconds};
use std::ffi::{CStr, c_int, c_void};
use std::time::Duration;

type Dgemm = unsafe extern "C" fn(
    order: c_int,
    transa: c_int,
    transb: c_int,
    m: c_int,
    n: c_int,
    k: c_int,
    alpha: f64,
    a: *const f64,
    lda: c_int,
    b: *const f64,
    ldb: c_int,
    beta: f64,
    c: *mut f64,
    ldc: c_int,
);

/// A loaded OpenBLAS.
pub struct OpenBlas {
    dgemm: Dgemm,
    set_threads: unsafe extern "C" fn(c_int),
    pub core: String,
}

impl OpenBlas {
    /// Loads libopenblas with its AVX-512 kernels where the machine has AVX-512; on virtual machines it
    /// does not find the processor by itself. `None` when it is not installed.
    pub fn load() -> Option<OpenBlas> {
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: called at the start of main, before any other thread exists.
            unsafe { std::env::set_var("OPENBLAS_CORETYPE", "SKYLAKEX") };
        }
        // SAFETY: the names are NUL-terminated and the types those of cblas.h and openblas_config.h.
        unsafe {
            let library = libc::dlopen(c"libopenblas.so.0".as_ptr(), libc::RTLD_NOW);
            if library.is_null() {
                return None;
            }
            let find =
                |name: &CStr| Some(libc::dlsym(library, name.as_ptr())).filter(|p| !p.is_null());
            let core: unsafe extern "C" fn() -> *const i8 =
                std::mem::transmute::<*mut c_void, _>(find(c"openblas_get_corename")?);
            Some(OpenBlas {
                dgemm: std::mem::transmute::<*mut c_void, Dgemm>(find(c"cblas_dgemm")?),
                set_threads: std::mem::transmute::<*mut c_void, unsafe extern "C" fn(c_int)>(find(
                    c"openblas_set_num_threads",
                )?),
                core: CStr::from_ptr(core()).to_string_lossy().into_owned(),
            })
        }
    }

    fn set_threads(&self, threads: usize) {
        // SAFETY: an ordinary call of the library.
        unsafe { (self.set_threads)(threads as c_int) }
    }

    /// GFLOP/s of an n x n product of random numbers, a multiply-add counted as two.
    pub fn rate(&self, n: usize, threads: usize) -> f64 {
        self.set_threads(threads);
        let mut random = Uniform(1);
        let mut matrix = || (0..n * n).map(|_| random.f64()).collect::<Vec<f64>>();
        let (a, b) = (matrix(), matrix());
        let mut c = vec![0.0; n * n];
        let seconds = median_seconds(Duration::from_millis(400), || self.dgemm(n, &a, &b, &mut c));
        2.0 * (n as f64).powi(3) / seconds * 1e-9
    }

    /// C := A B for column-major n x n matrices.
    fn dgemm(&self, n: usize, a: &[f64], b: &[f64], c: &mut [f64]) {
        assert!(a.len() == n * n && b.len() == n * n && c.len() == n * n);
        let size = n as c_int;
        const COLUMN_MAJOR: c_int = 102;
        const NO_TRANS: c_int = 111;
        // SAFETY: the lengths were checked.
        unsafe {
            (self.dgemm)(
                COLUMN_MAJOR,
                NO_TRANS,
                NO_TRANS,
                size,
                size,
                size,
                1.0,
                a.as_ptr(),
                size,
                b.as_ptr(),
                size,
                0.0,
                c.as_mut_ptr(),
                size,
            )
        }
    }
}
