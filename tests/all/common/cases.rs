//! Random cases of a test, as many as fit into its time.

use super::Rng;
use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime};
use std::{env, thread};
use wideblas_reference::random::mixed;

/// Time of a loop over random cases, at an effort of 1.
const TIME: Duration = Duration::from_millis(200);

/// The effort of the deep checks, at which nothing is left out.
const DEEP: f64 = 10.0;

/// How much tests do: `WIDEBLAS_TEST_EFFORT` times what `make check` does.
pub fn effort() -> f64 {
    env::var("WIDEBLAS_TEST_EFFORT").map_or(1.0, |effort| effort.parse().expect("a number"))
}

/// Whether tests do all that they can, as `make check-deep` asks them to.
pub fn is_deep() -> bool {
    effort() >= DEEP
}

/// Numbers of cases and their random numbers. The first `fixed` are the same in every run; at least a tenth of them run, and
/// all where the effort is deep. What is left of the time goes to cases that are new in each run, for which
/// `WIDEBLAS_TEST_SEED` stands. A test that fails prints its case.
pub fn cases(seed: u64, fixed: usize) -> Cases {
    Cases {
        seed,
        fixed,
        known: &[],
        start: Instant::now(),
        time: TIME.mul_f64(effort()),
        next: 0,
        now: None,
    }
}

/// Whether an item of an enumeration that is too long for every run is part of this one: one of `every` divided by the effort
/// is, and each where that is deep.
pub fn is_due(item: usize, every: usize) -> bool {
    item.is_multiple_of(step(every))
}

/// The distance of what is part of a run, at least 1.
pub fn step(every: usize) -> usize {
    if is_deep() { 1 } else { ((every as f64 / effort()) as usize).max(1) }
}

pub struct Cases {
    seed: u64,
    fixed: usize,
    known: &'static [(usize, u64)],
    start: Instant,
    time: Duration,
    next: usize,
    now: Option<(usize, u64)>,
}

impl Cases {
    /// As one of this many loops, which share their time.
    pub fn one_of(mut self, loops: usize) -> Cases {
        self.time /= loops as u32;
        self
    }

    /// Cases that failed once, as the test printed them, run before all others.
    pub fn after(mut self, known: &'static [(usize, u64)]) -> Cases {
        self.known = known;
        self
    }
}

impl Iterator for Cases {
    type Item = (usize, Rng);

    fn next(&mut self) -> Option<(usize, Rng)> {
        let case = if let Some((&first, rest)) = self.known.split_first() {
            self.known = rest;
            first
        } else {
            let number = self.next;
            let least = if is_deep() { self.fixed } else { self.fixed.div_ceil(10) };
            if number >= least && self.start.elapsed() >= self.time {
                return None;
            }
            self.next += 1;
            let run = if number < self.fixed { 0 } else { seed_of_run() };
            (number, mixed(mixed(self.seed ^ run) ^ number as u64))
        };
        self.now = Some(case);
        Some((case.0, Rng(case.1)))
    }
}

impl Drop for Cases {
    fn drop(&mut self) {
        if let Some((case, state)) = self.now.filter(|_| thread::panicking()) {
            eprintln!("failed in case ({case}, {state:#x}); WIDEBLAS_TEST_SEED={}", seed_of_run());
        }
    }
}

fn seed_of_run() -> u64 {
    static SEED: OnceLock<u64> = OnceLock::new();
    *SEED.get_or_init(|| match env::var("WIDEBLAS_TEST_SEED") {
        Ok(seed) => seed.parse().expect("a number"),
        Err(_) => {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            now.expect("a time after 1970").as_nanos() as u64
        }
    })
}

#[test]
fn enumerations_are_thinned() {
    let due = (0..100).filter(|&item| is_due(item, 7)).count();
    assert_eq!(due, 100usize.div_ceil(step(7)));
    assert!((0..100).all(|item| is_due(item, 1)));
}

#[test]
fn cases_are_known_ones_then_fixed_ones_then_new_ones() {
    let states = |cases: Cases| cases.map(|(case, rng)| (case, rng.0)).collect::<Vec<_>>();
    let known = &[(7, 1), (3, 2)];
    let mut some = states(cases(5, 40).after(known).one_of(50));
    assert_eq!(some[..2], known[..]);
    some.drain(..2);
    assert!(some.len() >= 4 && some.iter().map(|x| x.0).eq(0..some.len()));
    let again = states(cases(5, 40).one_of(50));
    let shared = some.len().min(again.len()).min(40);
    assert_eq!(some[..shared], again[..shared]);
    assert_ne!(states(cases(6, 40).one_of(50))[0], some[0]);
}
