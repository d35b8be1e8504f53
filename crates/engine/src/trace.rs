//! What `WIDEBLAS_VERBOSE` prints on stderr, and `WIDEBLAS_PROFILE` counts.

use crate::cpu::par::num_threads;
use crate::profile::{self, Reason, Taken};
use std::cell::Cell;
use std::fmt::Display;
use std::time::Instant;
use wideblas_base::config::{config, new_complaints};
use wideblas_base::host::{processor, stderr};

/// Operations of a multiply-add, on real numbers: a complex one is four of those.
pub const fn multiply_add(is_complex: bool) -> f64 {
    if is_complex { 8.0 } else { 2.0 }
}

/// One traced call; prints its line and is counted at [`Call::end`]. Free of cost when tracing is off.
pub struct Call(Option<Begun>);

struct Begun {
    clock: Instant,
    /// Of the thread, where the whole call runs on it.
    processor: Option<f64>,
}

thread_local! {
    static REASON: Cell<Reason> = const { Cell::new(Reason::Only) };
}

/// Starts the clock of a call.
#[inline]
pub fn begin() -> Call {
    let is_on = config().verbose() > 0 || profile::is_on();
    Call(is_on.then(|| {
        REASON.set(Reason::Only);
        let is_alone = profile::is_on() && num_threads() == 1;
        let processor = is_alone.then(processor::seconds);
        Begun { clock: Instant::now(), processor }
    }))
}

/// Says why a product is computed as it is, at level 2 and in a profile.
pub fn decide(reason: Reason) {
    decision(|| reason.to_string());
    because(reason);
}

/// Says why the thread's call is computed as it is.
#[inline]
pub fn because(reason: Reason) {
    if profile::is_on() {
        REASON.set(reason.max(REASON.get()));
    }
}

impl Call {
    /// Tells the routine, its options and sizes, the engine (`engine=cpu kernel=...`), the time and
    /// the rate.
    /// `flops` is by [`multiply_add`].
    #[inline]
    pub fn end(self, call: impl FnOnce() -> String, engine: impl FnOnce() -> String, flops: f64) {
        if let Some(begun) = self.0 {
            let taken = begun.taken();
            report(&call(), &engine(), taken, flops);
        }
    }
}

impl Begun {
    #[cold]
    fn taken(self) -> Taken {
        let seconds = self.clock.elapsed().as_secs_f64();
        let busy = self.processor.map(|begin| processor::seconds() - begin - processor::cost());
        Taken { seconds, busy: busy.map_or(seconds, |busy| busy.clamp(0.0, seconds)) }
    }
}

#[cold]
fn report(call: &str, engine: &str, taken: Taken, flops: f64) {
    if profile::is_on() {
        profile::count(call, engine, REASON.get(), taken, flops);
    }
    let seconds = taken.seconds;
    if config().verbose() > 0 {
        print(format_args!(
            "{call} {engine} threads={} {:.3} ms {:.3} GFLOP/s",
            num_threads(),
            seconds * 1e3,
            flops / seconds.max(1e-9) * 1e-9,
        ));
    }
}

/// A line about the library's state, at level 1.
pub fn note(text: impl FnOnce() -> String) {
    if config().verbose() > 0 {
        print(text());
    }
}

/// A line about a decision, at level 2.
pub fn decision(text: impl FnOnce() -> String) {
    if config().verbose() > 1 {
        print(text());
    }
}

/// Says once which settings cannot be used.
#[inline]
pub fn complain() {
    new_complaints().iter().for_each(write);
}

fn print(line: impl Display) {
    complain();
    write(&line);
}

fn write(line: &impl Display) {
    stderr::print(format_args!("wideblas: {line}"));
}
