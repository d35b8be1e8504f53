//! The boundary to the program: panics and illegal arguments become errors that it can handle.

use super::arguments::Illegal;
use super::{handler, next};
use crate::blas::{device, mp};
use crate::config::config;
use crate::error;
use crate::fallible::{self, OutOfMemory};
use crate::host::cancellation::NotCancelled;
use crate::host::errno::Errno;
pub use crate::host::float_environment::FloatEnvironment;
use crate::host::{panics, stderr};
use crate::trace;
use std::borrow::Cow;
use std::ffi::{CStr, c_char, c_int, c_void};
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
    /// A reason that is in the machine, which functions that ask for it say by their status; they print nothing.
    Status(c_int, Cow<'static, str>),
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
    /// The handler of another library that illegal arguments are reported to; `None`: they are printed.
    handler: Option<Handler>,
}

/// A handler of errors by its symbol, and the name of the routine that it gets.
struct Handler {
    symbol: &'static CStr,
    routine: &'static str,
    /// It is Fortran's, which gets everything by address.
    by_address: bool,
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
        Export { name, handler: Some(Handler { symbol, routine, by_address: false }) }
    }

    /// A routine under a name of Fortran's BLAS; its handler gets the name in capital letters.
    pub const fn of_fortran(name: &'static str) -> Export {
        let handler = Handler { symbol: c"xerbla_", routine: name, by_address: true };
        Export { name, handler: Some(handler) }
    }
}

/// [`run`] of an export that no handler of another library hears of.
pub fn call(name: &'static str, body: impl FnOnce() -> Result<(), Failure>) -> c_int {
    run(&Export::named(name), body)
}

/// Runs the body of an export. Returns 0, or after reporting: the position of the illegal argument,
/// or another status, as a rule [`INTERNAL`].
pub fn run(export: &Export, body: impl FnOnce() -> Result<(), Failure>) -> c_int {
    let mut body = Some(body);
    run_any(export, &mut || body.take().map_or(Ok(()), |body| body()))
}

/// [`run`], compiled once for all exports.
fn run_any(export: &Export, body: &mut dyn FnMut() -> Result<(), Failure>) -> c_int {
    let guarded = inside(export.name, body);
    // From here on in the program's own environment, because error handlers belong to the program.
    match guarded {
        Ok(Ok(())) => 0,
        Ok(Err(failure)) => report(export, Reported::of_failure(export, failure)),
        Err(panic) => report(export, Reported::of_panic(export.name, panic)),
    }
}

/// Runs the body of an export that does not return the status of [`call`]. Returns `failed` if it panics, and reports
/// the panic.
pub fn value<R>(routine: &'static str, failed: R, body: impl FnOnce() -> R) -> R {
    inside(routine, body).unwrap_or_else(|panic| {
        report(&Export::named(routine), Reported::of_panic(routine, panic));
        failed
    })
}

/// Runs a body in the floating-point environment that it assumes, and catches its panic; errno stays what it was. A thread that is cancelled
/// ends after it: its unwinding must not be caught here.
#[inline]
fn inside<R>(routine: &'static str, body: impl FnOnce() -> R) -> Result<R, panics::Panic> {
    let (_environment, _errno) = (FloatEnvironment::enter(), Errno::kept());
    let _whole = NotCancelled::enter();
    panics::caught(|| {
        fallible::check();
        trace::complain();
        if config().fault.as_deref() == Some(routine) {
            panic!("WIDEBLAS_FAULT is set");
        }
        body()
    })
}

/// An error whose message [`error::last`] has: numbers alone, because a handler need not return.
struct Reported {
    status: c_int,
    /// Of the illegal argument; 0: the error is another one.
    position: c_int,
    /// It was printed, unless the program has a handler.
    printed: bool,
}

impl Reported {
    #[cold]
    fn of_failure(export: &Export, failure: Failure) -> Reported {
        let name = export.name;
        match failure {
            Failure::Argument(illegal) => {
                let (message, position) = (format!("{name}: {illegal}"), illegal.position);
                error::set(&message);
                // Handlers of other libraries print what they hear.
                let printed = export.handler.is_none();
                if printed {
                    print(&message);
                }
                Reported { status: position, position, printed }
            }
            Failure::Status(status, what) => {
                error::set(&format!("{name}: {what}"));
                Reported { status, position: 0, printed: false }
            }
            Failure::Invalid(what) => Self::untouched(name, what),
            // C may have been on the device that failed.
            Failure::Device(failure) => Self::internal(name, &format!("GPU: {failure}")),
            Failure::Other(what) => Self::internal(name, &what),
            Failure::Null(what) => Self::untouched(name, &format!("{what} is NULL")),
        }
    }

    #[cold]
    fn of_panic(name: &str, panic: panics::Panic) -> Reported {
        match panic.0.is::<OutOfMemory>() {
            true => Self::untouched(name, "out of memory"),
            false => Self::untouched(name, &format!("internal error: {}", panic.text())),
        }
    }

    fn untouched(name: &str, what: &str) -> Reported {
        Self::internal(name, &format!("{what}; nothing was computed"))
    }

    fn internal(name: &str, what: &str) -> Reported {
        let message = format!("{name}: {what}");
        error::set(&message);
        print(&message);
        Reported { status: INTERNAL, position: 0, printed: true }
    }
}

/// Prints a message, unless the program has a handler that gets it.
fn print(message: &str) {
    if !handler::is_set() {
        stderr::print(format_args!("wideblas: {message}"));
    }
}

/// Calls the program's handler, or that of the interface where there is none; returns the status. Holds nothing to be dropped when it
/// calls: handlers may leave by longjmp.
#[cold]
fn report(export: &Export, reported: Reported) -> c_int {
    let Reported { status, position, printed } = reported;
    let is_heard = handler::call(status, export.name, position);
    if !is_heard
        && !printed
        && position > 0
        && let Some(handler) = &export.handler
    {
        report_to_interface(handler, position);
    }
    status
}

/// The handler of MPLAPACK 2.0 for binary128 numbers, and its name since.
const OLDER_XERBLA: &CStr = c"_Z17Mxerbla__Float128PKci";
const NEWER_XERBLA: &CStr = c"_Z17Mxerbla_binary128PKci";

/// Calls the error handler of MPLAPACK or the BLAS that the program sees. Looked up by name at run time: a direct call could
/// be bound to our own at link time.
fn report_to_interface(handler: &Handler, info: c_int) {
    // Blanks to six characters, as the reference has them.
    let mut padded = [0; handler::NAME];
    let len = handler.routine.len().min(handler::NAME - 1);
    padded[..6].fill(b' ');
    padded[..len].copy_from_slice(&handler.routine.as_bytes()[..len]);
    if handler.by_address {
        padded.make_ascii_uppercase();
    }
    let padded = CStr::from_bytes_until_nul(&padded).unwrap_or_default();
    // Ours would pass the error on to MPLAPACK's, which ends the process.
    let of_others = |symbol| next::visible(symbol).filter(|&found| !next::is_ours(found));
    let older = || of_others(OLDER_XERBLA).filter(|_| handler.symbol == NEWER_XERBLA);
    match of_others(handler.symbol).or_else(older) {
        Some(found) if handler.by_address => call_xerbla_of_fortran(found, padded, info),
        Some(found) => call_xerbla(found, padded, info),
        _ => default_xerbla(padded, info),
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
        value("Mxerbla", (), || {
            error::set(&reference_message(routine, info));
        });
        let name = routine.to_str().unwrap_or("?").trim_end();
        if !handler::call(info, name, info.max(0)) {
            default_xerbla(routine, info);
        }
    }
}

fn call_xerbla(handler: NonNull<c_void>, routine: &CStr, info: c_int) {
    type Xerbla = unsafe extern "C-unwind" fn(*const c_char, c_int);
    // SAFETY: whoever defines such a name defines Mxerbla_*(const char *, int).
    unsafe { std::mem::transmute::<NonNull<c_void>, Xerbla>(handler)(routine.as_ptr(), info) };
}

fn call_xerbla_of_fortran(handler: NonNull<c_void>, routine: &CStr, info: c_int) {
    type Xerbla = unsafe extern "C-unwind" fn(*const c_char, *const c_int, usize);
    // SAFETY: whoever defines the name defines XERBLA(CHARACTER*(*), INTEGER).
    let handler = unsafe { std::mem::transmute::<NonNull<c_void>, Xerbla>(handler) };
    // SAFETY: as many characters as are said.
    unsafe { handler(routine.as_ptr(), &info, routine.count_bytes()) };
}

/// The reference message, on stderr; unlike the reference it does not end the process.
fn default_xerbla(routine: &CStr, info: c_int) {
    stderr::print(reference_message(routine, info));
}

fn reference_message(routine: &CStr, info: c_int) -> String {
    let routine = routine.to_string_lossy();
    format!(" ** On entry to {routine:6} parameter number {info:2} had an illegal value")
}
