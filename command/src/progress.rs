//! A progress bar for commands that take long.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

/// Commands that end sooner stay silent.
const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(200);
/// What must be over before the rest is estimated: the first steps are slow. Of what takes hours a smaller part is enough.
const LEAST: [(Duration, f64); 2] =
    [(Duration::from_secs(3), 0.05), (Duration::from_secs(60), 0.005)];

/// A bar on stderr that appears after a second, on a terminal only, and goes when dropped.
pub struct Progress {
    bar: ProgressBar,
    /// Hanging up tells the waiting thread that the work is done.
    done: Option<Sender<()>>,
    waiting: Option<JoinHandle<()>>,
}

impl Progress {
    /// `len` steps of some work; 0 when the number is not known.
    pub fn new(what: &'static str, len: u64) -> Progress {
        Progress::start(what, len, None)
    }

    /// `len` steps of some work that counts them itself.
    pub fn watching(what: &'static str, len: u64, done: fn() -> u64) -> Progress {
        Progress::start(what, len, Some(done))
    }

    fn start(what: &'static str, len: u64, count: Option<fn() -> u64>) -> Progress {
        let (bar, template) = match len {
            0 => (ProgressBar::no_length(), "{msg} {spinner} {elapsed}"),
            _ => (ProgressBar::new(len), "{msg} [{bar:30}] {percent} %{left}"),
        };
        let rest = |state: &ProgressState, out: &mut dyn Write| {
            if let Some(rest) = left(state.elapsed(), f64::from(state.fraction())) {
                let _ = write!(out, ", {} left", shown(rest));
            }
        };
        bar.set_draw_target(ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template(template).expect("a valid template");
        bar.set_style(style.with_key("left", rest));
        bar.set_message(what);
        let mut progress = Progress { bar, done: None, waiting: None };
        if std::io::stderr().is_terminal() {
            let (done, signal) = channel();
            let bar = progress.bar.clone();
            let goes_on = move |time| signal.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            progress.done = Some(done);
            progress.waiting = Some(spawn(move || {
                if goes_on(PATIENCE) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(TICK);
                }
                while let Some(count) = count
                    && goes_on(TICK)
                {
                    bar.set_position(count().min(len));
                }
            }));
        }
        progress
    }

    /// Counts `steps` more as done.
    pub fn advance(&self, steps: u64) {
        self.bar.inc(steps);
    }

    /// Counts `steps` as done in all.
    pub fn reach(&self, steps: u64) {
        self.bar.set_position(steps);
    }

    /// The time that is left, once enough is known.
    pub fn left(&self) -> Option<String> {
        let len = self.bar.length().filter(|&len| len > 0)?;
        let done = self.bar.position() as f64 / len as f64;
        left(self.bar.elapsed(), done).map(shown)
    }

    /// Says how it goes.
    pub fn say(&self, text: String) {
        self.bar.set_message(text);
    }

    /// Runs something that prints, with the bar out of the way.
    pub fn suspend<R>(&self, print: impl FnOnce() -> R) -> R {
        self.bar.suspend(print)
    }
}

/// What is left of the time, once enough is known.
fn left(elapsed: Duration, done: f64) -> Option<Duration> {
    let is_known = LEAST.iter().any(|&(time, part)| elapsed >= time && done >= part);
    is_known.then(|| elapsed.mul_f64((1.0 - done).max(0.0) / done))
}

/// A time in the two largest units that it has.
fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86400);
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{minutes} min {} s", seconds % 60),
        3600..86400 => format!("{hours} h {} min", minutes % 60),
        _ => format!("{days} d {} h", hours % 24),
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(waiting) = self.waiting.take() {
            // It only draws; what it drew is cleared below.
            let _ = waiting.join();
        }
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_wait_until_enough_is_known() {
        let after = |seconds, done| left(Duration::from_secs(seconds), done).map(shown);
        assert_eq!(after(1, 0.5), None, "too early");
        assert_eq!(after(20, 0.04), None, "too little");
        assert_eq!(after(600, 0.001), None, "too little");
        assert_eq!(after(600, 0.0), None);
        assert_eq!(after(10, 0.5).as_deref(), Some("10 s"));
        assert_eq!(after(10, 0.1).as_deref(), Some("1 min 30 s"));
        assert_eq!(after(7200, 0.25).as_deref(), Some("6 h 0 min"));
        assert_eq!(after(7200, 0.02).as_deref(), Some("4 d 2 h"));
        assert_eq!(after(10, 1.0).as_deref(), Some("0 s"));
    }
}
