//! Panics inside the library: caught where a program calls, and not printed there.

use super::stderr;
use crate::config::config;
use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    /// How many catching frames the thread is inside of. Without a destructor: threads that end call too.
    static INSIDE: Cell<usize> = const { Cell::new(0) };
}

/// Runs the body; its panic, silent, becomes the error.
#[inline(always)]
pub fn caught<R>(body: impl FnOnce() -> R) -> Result<R, Panic> {
    silence();
    INSIDE.set(INSIDE.get() + 1);
    let result = catch_unwind(AssertUnwindSafe(body));
    INSIDE.set(INSIDE.get() - 1);
    result.map_err(Panic)
}

/// Makes all panics of this thread, one of our own, silent: they are carried to the call.
pub fn silence_thread() {
    INSIDE.set(1);
}

/// Whether a panic of this thread would be silent.
pub fn are_silent() -> bool {
    INSIDE.get() > 0
}

/// What a panic carries.
pub struct Panic(pub Box<dyn Any + Send>);

impl Panic {
    pub fn text(&self) -> &str {
        let text = self.0.downcast_ref::<&str>().copied();
        text.or_else(|| self.0.downcast_ref::<String>().map(String::as_str)).unwrap_or_default()
    }
}

/// Makes panics of threads inside of [`caught`] silent.
#[inline(always)]
fn silence() {
    static SILENT: AtomicBool = AtomicBool::new(false);
    if !SILENT.load(Ordering::Relaxed) {
        set_hook(&SILENT);
    }
}

/// The hook that was there before, the program's own where a Rust program contains the library, hears of all
/// other panics.
#[cold]
fn set_hook(silent: &AtomicBool) {
    // A hook cannot be set while the thread panics: destructors call too.
    if std::thread::panicking() || silent.swap(true, Ordering::Relaxed) {
        return;
    }
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if INSIDE.get() == 0 {
            before(info);
        } else if config().verbose() > 0 {
            // The place of a defect; the call reports its text.
            stderr::print(format_args!("wideblas: {info}"));
        }
    }));
}
