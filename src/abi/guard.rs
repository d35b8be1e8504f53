//! The boundary to the program: panics and illegal arguments become errors that it can handle.

use super::arguments::Illegal;
use super::next;
use crate::blas::{device, mp};
use crate::config::config;
use crate::engine::host::float_environment::FloatEnvironment;
use crate::engine::host::{panics, stderr};
use crate::error;
use crate::fallible::{self, OutOfMemory};
use crate::trace;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr::NonNull;

/// Status of a call that failed inside the library.
pub const INTERNAL: c_int = -1;

/// Why a call did nothing.
pub enum Failure {
    /// An argument of the foreign interface's list is illegal.
    Argument(Illegal),
    /// A pointer that must be read or written is NULL.
    Null(&'static str),
    /// An argument that the foreign interface's list does not have is illegal.
    Invalid(&'static str),
    /// The GPU that holds the matrices failed.
    Device(device::Failure),
    /// Another reason, as the message is to say it.
    Other(String),
}

impl From<device::Failure> for Failure {
    fn from(failure: device::Failure) -> Failure {
        Failure::Device(failure)
    }
}

impl From<mp::Failure> for Failure {
    fn from(failure: mp::Failure) -> Failure {
        match failure {
            mp::Failure::NoMemory => Failure::Invalid("no memory"),
            mp::Failure::NotFinite => Failure::Invalid("a number is an infinity or NaN"),
            mp::Failure::Device(failure) => Failure::Device(failure),
        }
    }
}

impl From<String> for Failure {
    fn from(what: String) -> Failure {
        Failure::Other(what)
    }
}

impl From<Illegal> for Failure {
    fn from(illegal: Illegal) -> Failure {
        Failure::Argument(illegal)
    }
}

/// A function that programs call, as messages name it.
pub struct Export {
    pub name: &'static str,
    /// The handler that illegal arguments are reported to; `None`: only the status reports them.
    handler: Option<Handler>,
}

/// MPLAPACK's handler of errors, by its symbol, and its name of the routine.
struct Handler {
    symbol: &'static CStr,
    routine: &'static str,
}

impl Export {
    pub const fn named(name: &'static str) -> Export {
        Export { name, handler: None }
    }

    pub const fn of_mplapack(
        name: &'static str,
        routine: &'static str,
        symbol: &'static CStr,
    ) -> Export {
        Export { name, handler: Some(Handler { symbol, routine }) }
    }
}

/// [`run`] of an export that reports by its status alone.
pub fn call(name: &'static str, body: impl FnOnce() -> Result<(), Failure>) -> c_int {
    run(&Export::named(name), body)
}

/// Runs the body of an export. Returns 0, or after reporting: the position of the illegal argument,
/// or [`INTERNAL`].
pub fn run(export: &Export, body: impl FnOnce() -> Result<(), Failure>) -> c_int {
    let name = export.name;
    let guarded = inside(name, body);
    // From here on in the program's own environment, because error handlers belong to the program.
    match guarded {
        Ok(Ok(())) => 0,
        Ok(Err(Failure::Argument(illegal))) => {
            error::set(&format!("{name}: {illegal}"));
            if let Some(handler) = &export.handler {
                report(handler, illegal.position);
            }
            illegal.position
        }
        Ok(Err(Failure::Invalid(what))) => internal(name, what),
        // C may have been on the device that failed.
        Ok(Err(Failure::Device(failure))) => report_internal(name, &format!("GPU: {failure}")),
        Ok(Err(Failure::Other(what))) => report_internal(name, &what),
        Ok(Err(Failure::Null(what))) => internal(name, &format!("{what} is NULL")),
        Err(panic) if panic.0.is::<OutOfMemory>() => internal(name, "out of memory"),
        Err(panic) => internal(name, &format!("internal error: {}", panic.text())),
    }
}

/// Runs the body of an export that does not return the status of [`call`]. Returns `failed` if it panics, and reports
/// the panic.
pub fn value<R>(routine: &'static str, failed: R, body: impl FnOnce() -> R) -> R {
    inside(routine, body).unwrap_or_else(|panic| {
        internal(routine, &format!("internal error: {}", panic.text()));
        failed
    })
}

/// Runs a body in the floating-point environment that it assumes, and catches its panic.
#[inline]
fn inside<R>(routine: &'static str, body: impl FnOnce() -> R) -> Result<R, panics::Panic> {
    let _environment = FloatEnvironment::enter();
    panics::caught(|| {
        fallible::check();
        trace::complain();
        if config().fault.as_deref() == Some(routine) {
            panic!("WIDEBLAS_FAULT is set");
        }
        body()
    })
}

fn internal(routine: &str, what: &str) -> c_int {
    report_internal(routine, &format!("{what}; nothing was computed"))
}

fn report_internal(routine: &str, what: &str) -> c_int {
    let message = format!("{routine}: {what}");
    error::set(&message);
    stderr::print(format_args!("wideblas: {message}"));
    INTERNAL
}

/// Calls the error handler that the program sees. Looked up by name at run time: a direct call could be
/// bound to our own at link time.
fn report(handler: &Handler, info: c_int) {
    let padded = CString::new(format!("{:<6}", handler.routine)).unwrap_or_default();
    match next::visible(handler.symbol) {
        // Ours would pass the error on to MPLAPACK's, which ends the process.
        Some(visible) if !next::is_ours(visible) => call_xerbla(visible, &padded, info),
        _ => default_xerbla(&padded, info),
    }
}

/// The body of our own `xerbla`: a call from a routine that is not ours goes to the next handler behind ours, if
/// there is one.
///
/// # Safety
/// `routine` is NULL or a NUL-terminated string.
pub unsafe fn xerbla(symbol: &CStr, routine: *const c_char, info: c_int) {
    // SAFETY: the caller's.
    let routine = if routine.is_null() { c"?" } else { unsafe { CStr::from_ptr(routine) } };
    let called = next::forward(symbol, |handler| call_xerbla(handler, routine, info));
    if called.is_none() {
        value("Mxerbla", (), || default_xerbla(routine, info));
    }
}

fn call_xerbla(handler: NonNull<c_void>, routine: &CStr, info: c_int) {
    type Xerbla = unsafe extern "C-unwind" fn(*const c_char, c_int);
    // SAFETY: whoever defines such a name defines Mxerbla_*(const char *, int).
    unsafe { std::mem::transmute::<NonNull<c_void>, Xerbla>(handler)(routine.as_ptr(), info) };
}

/// The reference message, on stderr; unlike the reference it does not end the process.
fn default_xerbla(routine: &CStr, info: c_int) {
    stderr::print(format_args!(
        " ** On entry to {:6} parameter number {info:2} had an illegal value",
        routine.to_string_lossy()
    ));
}
