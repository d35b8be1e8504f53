//! Phase 1 by the hierarchical method: the host makes the tables of some stretches while the device follows those before.

use super::{List, Operands, THREADS};
use crate::hierarchy::{ROWS, fill, numbers};
use crate::search::{Plan, place};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use wideblas::engine::cpu::par;
use wideblas::engine::cuda::Failure;
use wideblas::engine::cuda::guest::{Argument, Guest, Mark};

/// Most sub-domains whose coefficients are on the device at once: 64 bytes each.
const CHUNK: u64 = 1 << 25;
/// Sub-domains that a thread tests.
const PART: u64 = 32;
/// Tables that a thread of the host makes at a time.
const TOGETHER: usize = 16;
/// Words of a row of coefficients.
const ROW_WORDS: u64 = 2;

/// `Stretches` of crates/engine/kernels/tmd/hierarchy.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Stretches {
    pub tables: u64,
    pub rows: u64,
    pub count: u64,
    pub steps: u32,
    pub degree: i32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Subdomains {
    pub rows: u64,
    pub first: u64,
    pub start: u64,
    pub len: u64,
    pub polynomials: i32,
    pub steps: u32,
    pub n: u32,
    pub pad: u32,
    pub before: u64,
    pub count: u64,
    pub thresholds: u64,
    pub packets: u64,
    pub failures: List,
    pub totals: u64,
}

// SAFETY: integers and addresses; a test compares them with the kernels' structs.
unsafe impl Argument for Stretches {}
// SAFETY: as above.
unsafe impl Argument for Subdomains {}

/// What phase 1 has enqueued.
#[derive(Default)]
pub(super) struct Enqueued {
    /// Of each chunk, before its coefficients, before its tests and after them.
    pub marks: Vec<[Mark; 3]>,
    /// Seconds in which the host made tables.
    pub host: f64,
}

/// The tables of stretches `from` to `from + count`.
pub(super) fn tables(
    plan: &Plan,
    operands: &Operands,
    from: u64,
    count: u64,
    threads: usize,
) -> Vec<u64> {
    let (words, n) = (operands.words, plan.packet);
    let size = numbers(operands.degree).iter().sum::<usize>() * words;
    let mut all = vec![0; size * count as usize];
    let parts: Vec<_> = all.chunks_mut(size * TOGETHER).map(Mutex::new).collect();
    par::for_each(parts.len(), threads, |part| {
        let mut tables = parts[part].lock().unwrap_or_else(PoisonError::into_inner);
        let mut room = Vec::new();
        for (at, table) in tables.chunks_exact_mut(size).enumerate() {
            let stretch = from + (part * TOGETHER + at) as u64;
            let (polynomial, t) = place(&operands.first, stretch, plan.stretch.unwrap_or(1) * n);
            fill(operands.polynomial(polynomial), words, n, t, &mut room, table);
        }
    });
    all
}

/// Enqueues phase 1. `all` has the addresses on the device; its rows, counts and `before` are set here.
pub(super) fn enqueue(
    guest: &Guest<'_>,
    plan: &Plan,
    operands: &Operands,
    all: Subdomains,
    test: &str,
) -> Result<Enqueued, Failure> {
    let steps = u64::from(all.steps);
    let chunk = (CHUNK / steps).max(1);
    let total = operands.packets();
    let rows = guest.room((ROWS as u64 * ROW_WORDS * steps * chunk.min(total)) as usize)?;
    let name = format!("tmd_hierarchy_{}", operands.words);
    let mut done = Enqueued::default();
    for before in (0..total).step_by(chunk as usize) {
        let count = chunk.min(total - before);
        let start = Instant::now();
        let tables = tables(plan, operands, before, count, par::num_threads());
        done.host += start.elapsed().as_secs_f64();
        let tables = guest.upload(&tables)?;
        let stretches = Stretches {
            tables: tables.address(),
            rows: rows.address(),
            count,
            steps: all.steps,
            degree: operands.degree as i32,
        };
        let subdomains = Subdomains { rows: rows.address(), before, count, ..all };
        let blocks = count.div_ceil(THREADS.into());
        let grid = |parts: u64| ((blocks * parts) as u32, THREADS);
        let begin = guest.mark()?;
        // SAFETY: the kernel's argument. All memory is on the device until the queue has ended: it is freed in the
        // queue's order.
        unsafe { guest.launch(&name, grid(ROWS as u64), &stretches)? };
        let between = guest.mark()?;
        // SAFETY: as above.
        unsafe { guest.launch(test, grid(steps.div_ceil(PART)), &subdomains)? };
        done.marks.push([begin, between, guest.mark()?]);
    }
    Ok(done)
}
