//! The program's handler of errors.

use super::guard;
use crate::error;
use std::ffi::{c_char, c_int, c_void};
use std::mem::transmute;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

/// A program's handler of errors, see `wb_set_error_handler`; in C it is in by_hand.h.
#[allow(non_camel_case_types)]
pub type wb_error_handler = Option<
    unsafe extern "C-unwind" fn(
        status: c_int,
        routine: *const c_char,
        position: c_int,
        message: *const c_char,
    ),
>;

/// The handler, a [`wb_error_handler`].
static HANDLER: AtomicPtr<c_void> = AtomicPtr::new(null_mut());

/// Sets the function that is called on every error of later calls, for the whole process, and returns the previous one;
/// NULL restores the default. By default errors are printed on stderr, one line each, but illegal arguments of
/// MPLAPACK's routines are reported to its `Mxerbla_*` and those of Fortran's to `xerbla`, and functions that ask for a
/// GPU or memory print nothing where there is none; a handler replaces all of these. What functions return and
/// `wb_last_error` stay the same.
///
/// `status` is what the function is about to return, or -1 where it returns no status; `routine` is its name; `position`
/// is that of the illegal argument, or 0 for other errors; `message` is that of `wb_last_error`. Both strings are valid
/// until the handler returns or calls the library.
///
/// The handler runs in the thread that made the call, after all else that the call does; several threads may be in it at
/// the same time. No lock is held and no memory is left to be freed. So a handler may call the library, and is called
/// again for errors of these calls; and it may leave by longjmp or a C++ exception instead of returning. The outputs of
/// the call that failed are as after any error, as a rule untouched. Set NULL before unloading the code of a handler.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_set_error_handler(handler: wb_error_handler) -> wb_error_handler {
    guard::value("wb_set_error_handler", None, || set(handler))
}

/// Sets the handler, and returns the one before; for the library of hard-to-round arguments, which has a handler of its own.
pub fn set(handler: wb_error_handler) -> wb_error_handler {
    let new = handler.map_or(null_mut(), |handler| handler as *mut c_void);
    known(HANDLER.swap(new, Ordering::AcqRel))
}

fn known(handler: *mut c_void) -> wb_error_handler {
    // SAFETY: the cell holds nothing else, and NULL is None.
    unsafe { transmute::<*mut c_void, wb_error_handler>(handler) }
}

/// Whether the program has a handler.
pub fn is_set() -> bool {
    !HANDLER.load(Ordering::Relaxed).is_null()
}

/// Room for the name of a routine and its NUL.
pub(super) const NAME: usize = 64;

/// Calls the handler, if there is one, with the thread's newest message. Nothing here needs to be dropped: it need not return.
pub fn call(status: c_int, routine: &str, position: c_int) -> bool {
    let Some(handler) = known(HANDLER.load(Ordering::Acquire)) else { return false };
    let mut name = [0_u8; NAME];
    let len = routine.len().min(NAME - 1);
    name[..len].copy_from_slice(&routine.as_bytes()[..len]);
    // SAFETY: two strings that live as long as the call.
    unsafe { handler(status, name.as_ptr().cast(), position, error::last()) };
    true
}
