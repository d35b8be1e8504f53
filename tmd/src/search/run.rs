//! The search on the CPU.

use super::levels::{Piece, Tester, exhaust};
use super::plan::{Packet, Packets, Plan};
use super::{Counts, Found};
use crate::polynomial::Polynomial;
use std::sync::{Mutex, PoisonError};
use wideblas::engine::cpu::{Isa, par};

/// Packets that a thread takes at once; all their phases follow each other.
const TOGETHER: u64 = 32;

/// Searches the polynomials that the plan was made for, on up to `threads` threads.
pub fn run(plan: &Plan, polynomials: &[Polynomial], threads: usize, isa: Isa) -> Found {
    assert_eq!(plan.exhaustive.len(), polynomials.len(), "a plan of other polynomials");
    assert!(isa.is_available(), "no {}", isa.name());
    let packets = Packets::new(plan, polynomials);
    let total = Mutex::new(Found { candidates: Vec::new(), counts: plan.counts() });
    let tasks = packets.count().div_ceil(TOGETHER) as usize;
    par::for_each(tasks, threads, |task| {
        let first = task as u64 * TOGETHER;
        let last = packets.count().min(first + TOGETHER);
        let mut room = Vec::new();
        let some: Vec<Packet> = (first..last).map(|at| packets.get(at, &mut room)).collect();
        let found = search(plan, &some, isa);
        let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
        total.candidates.extend(found.candidates);
        total.counts.add(&found.counts);
    });
    let mut found = total.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.candidates.sort_unstable();
    found
}

/// All phases on some packets.
fn search(plan: &Plan, packets: &[Packet], isa: Isa) -> Found {
    let mut counts = Counts { arguments: packets.iter().map(|one| one.len).sum(), ..plan.counts() };
    let mut pieces: Vec<Piece> =
        (0..packets.len()).map(|packet| Piece { packet: packet as u32, offset: 0 }).collect();
    let mut failures = Vec::new();
    for (level, tests) in plan.levels.iter().zip(&mut counts.levels) {
        let Plan { algorithm, precision, .. } = *plan;
        let tester = Tester { packets, level, algorithm, precision };
        tester.run(&pieces, isa, tests, &mut failures);
        std::mem::swap(&mut pieces, &mut failures);
        failures.clear();
    }
    let mut candidates = Vec::new();
    let most = plan.levels.last().map_or(plan.packet, |level| level.arguments);
    for &piece in &pieces {
        let packet = &packets[piece.packet as usize];
        let threshold = plan.exhaustive[packet.polynomial];
        counts.exhausted += exhaust(packet, piece, most, threshold, &mut candidates);
    }
    counts.candidates = candidates.len() as u64;
    Found { candidates, counts }
}
