//! The jobs of a table: several at a time where GPUs search, so that these always have something to do.

use super::folder::{At, Folder};
use super::{Args, job};
use crate::error::{Error, warn};
use crate::interrupt::cancelled;
use crate::progress::Progress as Bar;
use crate::tmd::search::complete;
use crate::tmd::summary::NONE_HARD;
use rug::float::{FreeCache, free_cache};
use serde_json::Value;
use std::io::{self, IsTerminal};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use wideblas_tmd::binades::Binades;
use wideblas_tmd::campaign::Campaign;
use wideblas_tmd::decide::Hardness;
use wideblas_tmd::domain::Kind;
use wideblas_tmd::job::{Engines, Job, Progress, Record};

/// Without a terminal a line on stderr says how it goes, as often as this.
const EVERY: Duration = Duration::from_secs(30);

/// All jobs of a table, and who does them.
pub struct Work<'a> {
    pub args: &'a Args,
    pub own: &'a [Binades],
    /// Of each job, about.
    pub seconds: &'a [f64],
    pub folder: &'a Folder,
    pub engines: &'a Engines,
}

/// What became of them.
pub struct Outcome {
    /// What each job says of itself when it is done.
    pub rows: Vec<Option<Value>>,
    /// Names of jobs, and why these failed.
    pub failed: Vec<(String, String)>,
}

/// What the threads that do jobs have in common.
struct State {
    outcome: Outcome,
    binades: u64,
    found: u64,
    /// Of those, where results are as random ones, and how many are expected there.
    random: u64,
    expected: f64,
    bar: Bar,
    said: Instant,
}

impl Work<'_> {
    /// Does all jobs that have no row. One that fails is no reason not to do the others; a signal is.
    pub fn run(&self, rows: Vec<Option<Value>>) -> Result<Outcome, Error> {
        let left: Vec<usize> = (0..rows.len()).filter(|&index| rows[index].is_none()).collect();
        let seconds: f64 = left.iter().map(|&index| self.seconds[index]).sum();
        let number = |row: &Value, name: &str| row[name].as_f64().unwrap_or(0.0);
        let mut state = State {
            binades: 0,
            found: 0,
            random: 0,
            expected: 0.0,
            bar: Bar::new("table", milliseconds(seconds).max(1)),
            said: Instant::now(),
            outcome: Outcome { rows, failed: Vec::new() },
        };
        for (one, row) in self.own.iter().zip(&state.outcome.rows) {
            let Some(row) = row else { continue };
            state.binades += one.count();
            let found = number(row, "found") as u64;
            state.found += found;
            if row["not_searched"].get(NONE_HARD).is_none() {
                state.random += found;
                state.expected += number(row, "expected");
            }
        }
        self.say(&mut state);
        let (state, next, at) = (Mutex::new(state), AtomicUsize::new(0), At::now());
        let lane = || {
            while let Some(&index) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                if cancelled().load(Ordering::Relaxed) {
                    break;
                }
                self.one(index, &state, &at);
            }
            free_cache(FreeCache::Local);
        };
        thread::scope(|scope| {
            (0..self.engines.jobs_at_once()).for_each(|_| drop(scope.spawn(lane)));
        });
        let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let outcome = state.outcome;
        let (done, all) = (outcome.rows.iter().flatten().count(), self.own.len());
        if cancelled().load(Ordering::Relaxed) && done < all {
            let message = format!("stopped after {done} of {all} jobs; the same command goes on");
            return Err(Error::Operands(message));
        }
        Ok(outcome)
    }

    /// Does a job, and says what came of it.
    fn one(&self, index: usize, state: &Mutex<State>, at: &At) {
        // A thread of the search that panics fails its own job.
        let panicked = |_| Err(Error::Operands("a thread panicked".to_string()));
        let done = catch_unwind(AssertUnwindSafe(|| self.try_one(index, state, at)));
        let done = done.unwrap_or_else(panicked);
        let one = &self.own[index];
        let mut state = lock(state);
        match done {
            Ok(row) => {
                state.binades += one.count();
                state.outcome.rows[index] = Some(row);
            }
            // It was interrupted.
            Err(_) if cancelled().load(Ordering::Relaxed) => return,
            Err(why) => {
                let (name, why) = (one.name(), why.to_string());
                state.bar.suspend(|| warn(format!("{name}: {why}")));
                state.outcome.failed.push((name, why));
            }
        }
        self.say(&mut state);
    }

    fn try_one(&self, index: usize, state: &Mutex<State>, at: &At) -> Result<Value, Error> {
        let (one, function) = (&self.own[index], self.args.function);
        let job: Job<'_> = job(self.args, one)?;
        let (checkpoint, resumed) = self.folder.begin(one, &job)?;
        let is_resumed = !resumed.records.is_empty();
        let add = |state: &mut State, record: &Record| {
            let is_found = |hardness| hardness != Hardness::Exact;
            let found = record.cases.iter().filter(|case| is_found(case.hardness)).count();
            state.found += found as u64;
            let is_none_hard = |kind: &Kind| matches!(kind, Kind::NoneHard { .. });
            if !record.domains.iter().any(|domain| is_none_hard(&domain.kind)) {
                state.random += found as u64;
                state.expected += job.expected(record.searched());
            }
            let share = record.range.len as f64 / one.request.len() as f64;
            state.bar.advance(milliseconds(self.seconds[index] * share));
        };
        resumed.records.iter().for_each(|record| add(&mut lock(state), record));
        let mut watch = |record: &Record, _: Progress| {
            let mut state = lock(state);
            add(&mut state, record);
            self.say(&mut state);
        };
        let campaign = Campaign::new(Box::new(*function), resumed).map_err(Error::Operands)?;
        let (certificate, run) = complete(&campaign, checkpoint, self.engines, &mut watch)?;
        self.folder.finish(one, function, &certificate, (&run, at), is_resumed)
    }

    /// How it goes.
    fn say(&self, state: &mut State) {
        let State { binades, found, random, expected, bar, said, outcome } = state;
        let all: u64 = self.own.iter().map(Binades::count).sum();
        let mut text =
            format!("{binades} of {all} binades, found {random} of {expected:.0} expected");
        if found > random {
            text += &format!(" and {} in patterns", *found - *random);
        }
        if !outcome.failed.is_empty() {
            text += &format!(", {} jobs failed", outcome.failed.len());
        }
        if !io::stderr().is_terminal() && said.elapsed() >= EVERY {
            *said = Instant::now();
            let left = bar.left().map_or(String::new(), |left| format!(", {left} left"));
            // Not eprintln!, which panics when stderr is closed.
            let _ = io::Write::write_all(&mut io::stderr(), format!("{text}{left}\n").as_bytes());
        }
        bar.say(text);
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn milliseconds(seconds: f64) -> u64 {
    (1e3 * seconds) as u64
}
