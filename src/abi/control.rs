//! Functions about the library itself: its version, errors, threads and kernels.

use super::guard::{self, Failure};
use crate::blas::num_threads;
use crate::config;
use crate::error;
use crate::isa::Isa;
use std::ffi::{c_char, c_int};

/// The version of the library: `"MAJOR.MINOR.PATCH"`.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// The newest error message of the calling thread; an empty string when there was none. Valid until
/// the thread's next error.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_last_error() -> *const c_char {
    guard::value("wb_last_error", c"".as_ptr(), error::last)
}

/// Sets the number of threads of later calls, 1 to 1024, for the whole process; 0 returns to
/// `WIDEBLAS_NUM_THREADS`, `OMP_NUM_THREADS` or the CPUs that the process is allowed. Returns 0, or -1
/// for a negative number, which changes nothing.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_set_num_threads(threads: c_int) -> c_int {
    guard::call("wb_set_num_threads", || match usize::try_from(threads) {
        Ok(threads) => {
            config::set_num_threads(threads);
            Ok(())
        }
        Err(_) => Err(Failure::Other("negative number of threads".into())),
    })
}

/// The number of threads that a large enough call uses.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_get_num_threads() -> c_int {
    guard::value("wb_get_num_threads", 1, || num_threads() as c_int)
}

/// Sets what later calls of the whole process tell on stderr: 0 nothing, 1 a line a call, 2 decisions too. It overrides
/// `WIDEBLAS_VERBOSE`. Returns 0, or -1 for another number, which changes nothing.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_set_verbose(level: c_int) -> c_int {
    guard::call("wb_set_verbose", || match u8::try_from(level) {
        Ok(level @ 0..=2) => {
            config::set_verbose(level);
            Ok(())
        }
        _ => Err(Failure::Other("there are the levels 0, 1 and 2".into())),
    })
}

/// What calls tell on stderr, a number of `wb_set_verbose`.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_get_verbose() -> c_int {
    guard::value("wb_get_verbose", 0, || c_int::from(config::config().verbose()))
}

/// The instruction set of the CPU kernels: `"avx512"`, `"avx2"` or `"generic"`.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_kernel() -> *const c_char {
    let name = guard::value("wb_kernel", c"generic", || match config::config().isa() {
        Isa::Avx512 => c"avx512",
        Isa::Avx2 => c"avx2",
        Isa::Generic => c"generic",
    });
    name.as_ptr()
}
