//! Files that several tests need, made once a run: cargo-nextest gives each test a process of its own.

use std::fs::{self, File};
use std::path::Path;
use std::sync::OnceLock;
use std::time::SystemTime;
use std::{env, process};

/// Calls `make` with a folder that is new and empty, in the first test of a run that comes here; the others wait for it.
pub fn once(folder: &Path, make: impl FnOnce()) {
    fs::create_dir_all(folder.parent().expect("a folder in another one")).unwrap();
    let lock = File::create(folder.with_extension("lock")).unwrap();
    lock.lock().unwrap();
    let mark = folder.with_extension("made");
    if fs::read_to_string(&mark).is_ok_and(|made_in| made_in == run()) {
        return;
    }
    let _ = fs::remove_dir_all(folder);
    fs::create_dir(folder).unwrap();
    make();
    fs::write(&mark, run()).unwrap();
}

/// A name for this run of tests: that of cargo-nextest, or one for the process that runs them all.
fn run() -> &'static str {
    static RUN: OnceLock<String> = OnceLock::new();
    RUN.get_or_init(|| {
        let own = || format!("{} {:?}", process::id(), SystemTime::now());
        env::var("NEXTEST_RUN_ID").unwrap_or_else(|_| own())
    })
}
