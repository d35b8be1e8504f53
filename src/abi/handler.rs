//! The program's handler of errors.

use super::guard;
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

/// Sets the function that hears of the errors of all later calls, for the whole process, and returns the one before; NULL
/// returns to the library's own ways. Without a handler some errors are printed on stderr, and illegal arguments of
/// MPLAPACK's routines are reported to its `Mxerbla_*`. A handler takes the place of both. `wb_last_error` and what
/// functions return are the same with it.
///
/// It is given what the function is about to return, or -1 where that is no status; the name of the function; the
/// position of the illegal argument, or 0 for other errors; and the message of `wb_last_error`. Both texts may change when
/// the thread calls the library again: copy what is to be kept.
///
/// The handler runs in the thread that made the call, at the end of that call; several threads may be in it at the same time.
/// No lock of the library is held and all memory of the call is free, so that a handler may call the library, in which
/// case it hears of the errors of these calls too, and may leave by longjmp or a C++ exception instead of returning. The
/// outputs of the call are as they are after the error, as a rule untouched. Set NULL before unloading the code of a handler.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_set_error_handler(handler: wb_error_handler) -> wb_error_handler {
    guard::value("wb_set_error_handler", None, || {
        let new = handler.map_or(null_mut(), |handler| handler as *mut c_void);
        known(HANDLER.swap(new, Ordering::AcqRel))
    })
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

/// Calls the handler, if there is one. Nothing here needs to be dropped: it need not return.
pub fn call(status: c_int, routine: &str, position: c_int, message: *const c_char) -> bool {
    let Some(handler) = known(HANDLER.load(Ordering::Acquire)) else { return false };
    let mut name = [0_u8; NAME];
    let len = routine.len().min(NAME - 1);
    name[..len].copy_from_slice(&routine.as_bytes()[..len]);
    // SAFETY: two strings that live as long as the call.
    unsafe { handler(status, name.as_ptr().cast(), position, message) };
    true
}
