//! Functions about the library itself.

use super::types::ErrorHandler;
use std::ffi::c_char;
use wideblas::abi::{guard, handler};
use wideblas::error;

/// The version of the library: `"MAJOR.MINOR.PATCH"`.
#[unsafe(no_mangle)]
pub extern "C" fn wb_tmd_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// The newest error message of the calling thread from a function of this library; an empty string when there was none.
/// Valid until the thread's next error.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_tmd_last_error() -> *const c_char {
    guard::value("wb_tmd_last_error", c"".as_ptr(), error::last)
}

/// Sets the function that is called on every error of later calls, for the whole process, and returns the previous one;
/// NULL restores the default, lines on stderr. What functions return and `wb_tmd_last_error` stay the same.
///
/// `status` is what the function is about to return, or -1 where it returns no status; `routine` is its name; `position` is 0;
/// `message` is that of `wb_tmd_last_error`. Both strings are valid until the handler returns or calls the library.
///
/// The handler runs in the thread that made the call, in its environment, after all else that the call does; several threads
/// may be in it at the same time. No lock is held and no memory is left to be freed. So a handler may call the library, and
/// it may leave by longjmp or a C++ exception instead of returning. libwideblas has a handler of its own,
/// `wb_set_error_handler`; one function may be both.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_tmd_set_error_handler(handler: ErrorHandler) -> ErrorHandler {
    guard::value("wb_tmd_set_error_handler", None, || handler::set(handler))
}
