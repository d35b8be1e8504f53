//! Functions about the library itself.

use std::ffi::c_char;
use wideblas::abi::guard;
use wideblas::error;

/// The version of the library, as `"0.1.0"`.
#[unsafe(no_mangle)]
pub extern "C" fn wb_tmd_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// The newest error message of the calling thread from a function of this library; an empty string when there was none.
/// Valid until the thread's next error.
#[unsafe(no_mangle)]
pub extern "C" fn wb_tmd_last_error() -> *const c_char {
    guard::value("wb_tmd_last_error", c"".as_ptr(), error::last)
}
