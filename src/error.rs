//! The last error of a thread, as `wb_last_error` returns it.

use std::cell::RefCell;
use std::ffi::{CString, c_char};

thread_local! {
    static LAST: RefCell<Option<CString>> = const { RefCell::new(None) };
}

/// Remembers an error of this thread.
pub fn set(message: &str) {
    let text: Vec<u8> = message.bytes().filter(|&b| b != 0).collect();
    // A thread that is being torn down has nobody left to ask.
    let _ = LAST.try_with(|last| last.replace(CString::new(text).ok()));
}

/// The newest message, a NUL-terminated string that stays valid until the thread's next error; empty
/// when there was none.
pub fn last() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ref().map_or(c"".as_ptr(), |text| text.as_ptr()))
        .unwrap_or(c"".as_ptr())
}
