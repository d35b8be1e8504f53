//! A progress bar for commands that take long.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

/// Commands that end sooner stay silent.
const PATIENCE: Duration = Duration::from_secs(1);

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
        let (bar, template) = match len {
            0 => (ProgressBar::no_length(), "{msg} {spinner} {elapsed}"),
            _ => (ProgressBar::new(len), "{msg} [{bar:30}] {percent} %, {eta} left"),
        };
        bar.set_draw_target(ProgressDrawTarget::hidden());
        bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
        bar.set_message(what);
        let mut progress = Progress { bar, done: None, waiting: None };
        if std::io::stderr().is_terminal() {
            let (done, signal) = channel();
            let bar = progress.bar.clone();
            progress.done = Some(done);
            progress.waiting = Some(spawn(move || {
                if signal.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(Duration::from_millis(200));
                }
            }));
        }
        progress
    }

    /// Counts `steps` more as done.
    pub fn advance(&self, steps: u64) {
        self.bar.inc(steps);
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
