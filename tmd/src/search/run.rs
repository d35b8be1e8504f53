//! The search on the CPU.

use super::levels::{Piece, Tester, exhaust};
use super::plan::{Packet, Packets, Plan};
use super::{Counts, Found};
use crate::hierarchy::{fill, follow, numbers};
use crate::polynomial::Polynomial;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use wideblas::engine::cpu::{Isa, par};

/// Packets that a thread takes at once; all their phases follow each other.
const TOGETHER: u64 = 32;
/// Sub-domains of a stretch that go through all phases together.
const OF_STRETCH: usize = 256;

/// Seconds of each phase: on a GPU by its clock, on a CPU of all threads together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Times {
    /// Making the packets, or by the hierarchical method the coefficients of sub-domains.
    pub packets: f64,
    /// By the hierarchical method on a GPU, in which the host made tables meanwhile.
    pub tables: f64,
    /// Phase 1, then each round of phase 2.
    pub levels: Vec<f64>,
    /// Phase 3.
    pub exhaustive: f64,
}

impl Times {
    /// Of all phases, without tables.
    pub fn total(&self) -> f64 {
        self.packets + self.levels.iter().sum::<f64>() + self.exhaustive
    }

    /// Levels are added by their place.
    pub fn add(&mut self, other: &Times) {
        self.packets += other.packets;
        self.tables += other.tables;
        self.exhaustive += other.exhaustive;
        self.levels.resize(self.levels.len().max(other.levels.len()), 0.0);
        for (sum, seconds) in self.levels.iter_mut().zip(&other.levels) {
            *sum += seconds;
        }
    }
}

/// Searches the polynomials that the plan was made for, on up to `threads` threads.
pub fn run(plan: &Plan, polynomials: &[Polynomial], threads: usize, isa: Isa) -> Found {
    all(plan, polynomials, threads, isa, false).0
}

/// The same, with the time of each phase.
pub fn run_timed(
    plan: &Plan,
    polynomials: &[Polynomial],
    threads: usize,
    isa: Isa,
) -> (Found, Times) {
    all(plan, polynomials, threads, isa, true)
}

/// Looks at the time between phases, where that is wanted.
struct Clock {
    last: Option<Instant>,
    phases: Vec<f64>,
}

impl Clock {
    /// The phase since the last call has ended: 0 are the packets, 1, 2, ... the levels, then comes phase 3.
    fn ends(&mut self, phase: usize) {
        if let Some(last) = &mut self.last {
            let now = Instant::now();
            self.phases[phase] += (now - *last).as_secs_f64();
            *last = now;
        }
    }

    fn times(self) -> Times {
        match &self.phases[..] {
            [packets, levels @ .., exhaustive] => {
                let levels = levels.to_vec();
                Times { packets: *packets, tables: 0.0, levels, exhaustive: *exhaustive }
            }
            _ => Times::default(),
        }
    }
}

fn all(
    plan: &Plan,
    polynomials: &[Polynomial],
    threads: usize,
    isa: Isa,
    timed: bool,
) -> (Found, Times) {
    assert_eq!(plan.exhaustive.len(), polynomials.len(), "a plan of other polynomials");
    assert!(isa.is_available(), "no {}", isa.name());
    let packets = Packets::new(plan, polynomials);
    let nothing = Found { candidates: Vec::new(), counts: plan.counts() };
    let total = Mutex::new((nothing, Times::default()));
    let together = if plan.stretch.is_some() { 1 } else { TOGETHER };
    let tasks = packets.count().div_ceil(together) as usize;
    par::for_each(tasks, threads, |task| {
        let phases = if timed { vec![0.0; plan.levels.len() + 2] } else { Vec::new() };
        let mut clock = Clock { last: timed.then(Instant::now), phases };
        let mut found = Vec::new();
        let mut each = |some: &[Packet], clock: &mut Clock| {
            clock.ends(0);
            found.push(search(plan, some, isa, clock));
        };
        match plan.stretch {
            None => {
                let first = task as u64 * TOGETHER;
                let last = packets.count().min(first + TOGETHER);
                let mut room = Vec::new();
                let some: Vec<Packet> =
                    (first..last).map(|at| packets.get(at, &mut room)).collect();
                each(&some, &mut clock);
            }
            Some(_) => {
                let (polynomial, t) = packets.place(task as u64);
                let one = &polynomials[polynomial];
                let len = packets.packet.min(one.len - t);
                stretch(plan, one, polynomial, t..t + len, &mut |some| each(some, &mut clock));
            }
        }
        let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
        for found in found {
            total.0.candidates.extend(found.candidates);
            total.0.counts.add(&found.counts);
        }
        if timed {
            total.1.add(&clock.times());
        }
    });
    let (mut found, times) = total.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.candidates.sort_unstable();
    (found, times)
}

/// The sub-domains of a stretch of the polynomial `number`, some at a time.
fn stretch(
    plan: &Plan,
    one: &Polynomial,
    number: usize,
    arguments: Range<u64>,
    each: &mut dyn FnMut(&[Packet]),
) {
    let n = plan.packet;
    let mut table = vec![0; numbers(one.degree()).iter().sum::<usize>() * one.words];
    fill(&one.coefficients, one.words, n, arguments.start, &mut Vec::new(), &mut table);
    let mut some = Vec::with_capacity(OF_STRETCH);
    let mut t = arguments.start;
    follow(&mut table, one.words, (arguments.end - t).div_ceil(n), |cubic| {
        let len = n.min(arguments.end - t);
        some.push(Packet { cubic, start: one.start + t, len, polynomial: number });
        t += len;
        if some.len() == OF_STRETCH || t == arguments.end {
            each(&some);
            some.clear();
        }
    });
}

/// How the tests of phases 1 and 2 go on packets, and how many arguments they would leave to phase 3, which is not run.
pub fn rates(plan: &Plan, polynomials: &[Polynomial]) -> Counts {
    let packets = Packets::new(plan, polynomials);
    let mut room = Vec::new();
    let some: Vec<Packet> = (0..packets.count()).map(|at| packets.get(at, &mut room)).collect();
    let mut clock = Clock { last: None, phases: Vec::new() };
    let (mut counts, pieces) = test(plan, &some, Isa::detected(), &mut clock);
    let most = longest(plan);
    let len = |piece: &Piece| some[piece.packet as usize].len - u64::from(piece.offset);
    counts.exhausted = pieces.iter().map(|piece| most.min(len(piece))).sum();
    counts
}

/// Arguments of a piece in phase 3.
fn longest(plan: &Plan) -> u64 {
    plan.levels.last().map_or(plan.packet, |level| level.arguments)
}

/// Phases 1 and 2 on some packets, and what fails.
fn test(plan: &Plan, packets: &[Packet], isa: Isa, clock: &mut Clock) -> (Counts, Vec<Piece>) {
    let mut counts = Counts { arguments: packets.iter().map(|one| one.len).sum(), ..plan.counts() };
    let mut pieces: Vec<Piece> =
        (0..packets.len()).map(|packet| Piece { packet: packet as u32, offset: 0 }).collect();
    let mut failures = Vec::new();
    for (at, (level, tests)) in plan.levels.iter().zip(&mut counts.levels).enumerate() {
        let Plan { algorithm, precision, .. } = *plan;
        let tester = Tester { packets, level, algorithm, precision };
        tester.run(&pieces, isa, tests, &mut failures);
        std::mem::swap(&mut pieces, &mut failures);
        failures.clear();
        clock.ends(at + 1);
    }
    (counts, pieces)
}

/// All phases on some packets.
fn search(plan: &Plan, packets: &[Packet], isa: Isa, clock: &mut Clock) -> Found {
    let (mut counts, pieces) = test(plan, packets, isa, clock);
    let mut candidates = Vec::new();
    let most = longest(plan);
    for &piece in &pieces {
        let packet = &packets[piece.packet as usize];
        let threshold = plan.exhaustive[packet.polynomial];
        counts.exhausted += exhaust(packet, piece, most, threshold, &mut candidates);
    }
    counts.candidates = candidates.len() as u64;
    clock.ends(plan.levels.len() + 1);
    Found { candidates, counts }
}
