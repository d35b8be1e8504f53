//! What the command does before Ctrl-C, or another signal that asks it to end, ends it.

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use tempfile::NamedTempFile;

/// Files that nobody shall find.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
static CANCELLED: AtomicBool = AtomicBool::new(false);
/// Somebody looks at [`CANCELLED`].
static IS_WATCHED: AtomicBool = AtomicBool::new(false);

/// Becomes true by the first signal, and the caller ends the work; a second one ends the process.
pub fn cancelled() -> &'static AtomicBool {
    IS_WATCHED.store(true, Ordering::Relaxed);
    listen();
    &CANCELLED
}

/// A file that goes when it is dropped, or when a signal ends the command.
pub struct Temporary(Option<NamedTempFile>);

impl Temporary {
    pub fn new(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<Temporary> {
        listen();
        // No signal is dealt with between the file and its entry.
        let mut all = temporary();
        let file = make()?;
        all.push(file.path().into());
        Ok(Temporary(Some(file)))
    }

    pub fn as_file(&self) -> &File {
        self.0.as_ref().expect("a file until it is put").as_file()
    }

    /// Gives the file its name, in place of the one that has it.
    pub fn put(mut self, path: &Path) -> io::Result<()> {
        let file = self.0.take().expect("a file until it is put");
        let old = file.path().to_path_buf();
        let put = file.persist(path).map(drop).map_err(|error| error.error);
        temporary().retain(|other| *other != old);
        put
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(file) = self.0.take() {
            let path = file.path().to_path_buf();
            drop(file);
            temporary().retain(|other| *other != path);
        }
    }
}

fn temporary() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

fn listen() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        let ignored = ignored();
        let wanted = [SIGINT, SIGTERM, SIGHUP];
        let wanted = wanted.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
        // Without a handler a signal ends the process at once.
        if let Ok(mut signals) = Signals::new(wanted) {
            thread::spawn(move || signals.forever().for_each(obey));
        }
    });
}

fn obey(signal: i32) {
    if IS_WATCHED.load(Ordering::Relaxed) && !CANCELLED.swap(true, Ordering::Relaxed) {
        return;
    }
    let all = temporary();
    for path in all.iter() {
        // It may have its name already.
        let _ = fs::remove_file(path);
    }
    let _ = emulate_default_handler(signal);
}

/// The signals that this process was started to ignore, as `nohup` does: a bit for each.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
