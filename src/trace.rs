//! What `WIDEBLAS_VERBOSE` prints on stderr.

use crate::config::config;
use crate::engine::cpu::par::num_threads;
use crate::engine::host::stderr;
use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// One traced call; prints its line at [`Call::end`]. Free of cost when tracing is off.
pub struct Call(Option<Instant>);

/// Starts the clock of a call.
#[inline]
pub fn begin() -> Call {
    Call((config().verbose > 0).then(Instant::now))
}

impl Call {
    /// Prints the routine, its options and sizes, the engine (`engine=cpu kernel=...`), the time and
    /// the rate.
    /// `flops` counts a multiply-add as two.
    #[inline]
    pub fn end(self, call: impl FnOnce() -> String, engine: impl FnOnce() -> String, flops: f64) {
        if let Some(start) = self.0 {
            let seconds = start.elapsed().as_secs_f64();
            print(format_args!(
                "{} {} threads={} {:.3} ms {:.3} GFLOP/s",
                call(),
                engine(),
                num_threads(),
                seconds * 1e3,
                flops / seconds.max(1e-9) * 1e-9,
            ));
        }
    }
}

/// A line about the library's state, at level 1.
pub fn note(text: impl FnOnce() -> String) {
    if config().verbose > 0 {
        print(text());
    }
}

/// A line about a decision, at level 2.
pub fn decision(text: impl FnOnce() -> String) {
    if config().verbose > 1 {
        print(text());
    }
}

fn print(line: impl Display) {
    // No std::sync::Once: a child of fork() must not wait for a thread that it does not have.
    static COMPLAINED: AtomicBool = AtomicBool::new(false);
    if !COMPLAINED.swap(true, Ordering::Relaxed) {
        config().complaints.iter().for_each(write);
    }
    write(&line);
}

fn write(line: &impl Display) {
    stderr::print(format_args!("wideblas: {line}"));
}
