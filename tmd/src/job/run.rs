//! Runs the units of a job: the host prepares some while engines search others.

use super::{Engine, Job, Part, Prepared, Record, finish, prepare, units};
use crate::domain::Range;
use crate::threads::spawn;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub units: u64,
    /// Arguments of the units that are done, and those of them that were looked at.
    pub arguments: u64,
    pub searched: u64,
    pub found: u64,
}

/// Why a run ended early. What was recorded before stays true.
#[derive(Debug)]
pub enum Stopped {
    /// By the caller.
    Cancelled,
    /// An engine, a plan, or the caller's `record` failed.
    Failed(String),
}

impl fmt::Display for Stopped {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Cancelled => out.write_str("cancelled"),
            Stopped::Failed(reason) => out.write_str(reason),
        }
    }
}

impl std::error::Error for Stopped {}

/// Units that are prepared and wait, for each engine.
const AHEAD: usize = 4;

/// Searches units: `preparing` threads prepare them in turn, each engine searches what comes next, and the caller's thread
/// hands over the records as they come. `cancel` ends the run after the units at work.
pub fn run(
    job: &Job<'_>,
    units: &[Range],
    engines: &[&dyn Engine],
    preparing: usize,
    cancel: &AtomicBool,
    record: &mut dyn FnMut(Record, Progress) -> Result<(), String>,
) -> Result<Progress, Stopped> {
    let next = AtomicUsize::new(0);
    // Set when no more work is wanted, for whichever reason.
    let over = AtomicBool::new(false);
    let (to_engines, prepared) = sync_channel(AHEAD * engines.len());
    let (to_caller, finished) = sync_channel(AHEAD * engines.len());
    let prepared = Arc::new(Mutex::new(prepared));
    thread::scope(|scope| {
        for _ in 0..preparing.max(1) {
            let to_engines = to_engines.clone();
            let (next, over) = (&next, &over);
            spawn(scope, move || prepare_units(job, units, next, over, to_engines));
        }
        drop(to_engines);
        for &engine in engines {
            let to_caller = to_caller.clone();
            let (prepared, over) = (prepared.clone(), &over);
            spawn(scope, move || search_units(job, engine, &prepared, over, to_caller));
        }
        // Each end of a channel goes with those who use it, so that nobody waits for one who is gone.
        drop((to_caller, prepared));
        let result = hand_over(finished, cancel, &over, record);
        over.store(true, Ordering::Relaxed);
        result
    })
}

/// All records of a job, by growing |x|.
pub fn records(
    job: &Job<'_>,
    engines: &[&dyn Engine],
    preparing: usize,
) -> Result<Vec<Record>, Stopped> {
    let mut all = Vec::new();
    let mut keep = |record, _| {
        all.push(record);
        Ok(())
    };
    let never = AtomicBool::new(false);
    run(job, &units(job, Part::ALL), engines, preparing, &never, &mut keep)?;
    all.sort_by_key(|record: &Record| record.range.ordinal());
    Ok(all)
}

type Task = Result<Prepared, String>;

fn prepare_units(
    job: &Job<'_>,
    units: &[Range],
    next: &AtomicUsize,
    over: &AtomicBool,
    to_engines: SyncSender<Task>,
) {
    while !over.load(Ordering::Relaxed) {
        let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
        let prepared = prepare(job, unit).map_err(|refused| refused.to_string());
        if to_engines.send(prepared).is_err() {
            return;
        }
    }
}

fn search_units(
    job: &Job<'_>,
    engine: &dyn Engine,
    prepared: &Mutex<Receiver<Task>>,
    over: &AtomicBool,
    to_caller: SyncSender<Result<Record, String>>,
) {
    loop {
        let task = prepared.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = task else { return };
        // What waits is taken, so that nobody waits to send, and left.
        if over.load(Ordering::Relaxed) {
            continue;
        }
        let record = task.and_then(|task| finish(job, engine, task));
        if to_caller.send(record).is_err() {
            over.store(true, Ordering::Relaxed);
        }
    }
}

fn hand_over(
    finished: Receiver<Result<Record, String>>,
    cancel: &AtomicBool,
    over: &AtomicBool,
    record: &mut dyn FnMut(Record, Progress) -> Result<(), String>,
) -> Result<Progress, Stopped> {
    let mut progress = Progress::default();
    loop {
        if cancel.load(Ordering::Relaxed) {
            over.store(true, Ordering::Relaxed);
        }
        match finished.recv_timeout(Duration::from_millis(100)) {
            Ok(Ok(done)) => {
                progress.units += 1;
                progress.arguments += done.range.len;
                progress.searched += done.searched();
                progress.found += done.cases.len() as u64;
                record(done, progress).map_err(Stopped::Failed)?;
            }
            Ok(Err(reason)) => return Err(Stopped::Failed(reason)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) if cancel.load(Ordering::Relaxed) => {
                return Err(Stopped::Cancelled);
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(progress),
        }
    }
}
