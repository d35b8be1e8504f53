//! The search by progressions on a GPU: crates/engine/kernels/tmd/progressions.cu. The host has no part in it but for the
//! tables: some tops at a time go through three kernels, and counts come back for many of these launches together.

#[cfg(test)]
mod tests;

use super::{List, MOST_CANDIDATES, THREADS, too_many_candidates, turn};
use crate::progressions::{LOG2_COLUMNS, Plan, Starts, Tables, Terms, finished};
use crate::search::{Found, Tests};
use crate::values::kernel::Row;
use std::sync::PoisonError;
use wideblas::engine::cuda::guest::{Argument, Guest, Words};
use wideblas::engine::cuda::{Device, Failure};

/// `Progressions` of crates/engine/kernels/tmd/progressions.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Progressions {
    pub tops: u64,
    pub firsts: u64,
    pub counts: u64,
    pub rows: u64,
    pub columns: u64,
    pub terms: u64,
    pub step: u64,
    pub top: u64,
    pub coarse: Terms,
    pub fine: Terms,
    pub reach: f64,
    pub doubt: f64,
    pub coarse_failures: List,
    pub fine_failures: List,
    pub candidates: List,
    pub totals: u64,
    pub arguments: u64,
}

// SAFETY: integers, doubles and addresses; a test compares it with the kernels' struct.
unsafe impl Argument for Progressions {}

/// Starts of a launch: some milliseconds.
const STARTS: u64 = 1 << 29;
/// Launches whose counts come back together: a second or so, in which others wait for the device.
const LAUNCHES: usize = 64;
/// Blocks for lists whose length only the device knows, by multiprocessor.
const BLOCKS: usize = 32;
/// The least room of a list.
const LEAST_ROOM: u64 = 1 << 16;
/// Words of a launch's counts: two phases' totals, the arguments of phase 3, and the lengths of two lists.
const COUNTS: usize = 9;

/// Tops that are searched by one launch of each kernel.
#[derive(Clone, Copy)]
struct Launch {
    top: u64,
    rows: u64,
}

/// All phases on some starts of a plan, and how long the device was busy.
///
/// # Errors
/// Those of the driver, and more candidates than the host should hold. Device memory is 8 bytes for each start of a launch that
/// fails, of which there are a tenth.
pub fn run(device: &Device, plan: &Plan, starts: &[Starts]) -> Result<(Found, f64), Failure> {
    let tables = Tables::new(plan, starts);
    let launches = launches(starts);
    let largest = starts.iter().map(|one| one.count).sum::<u64>().min(STARTS + (1 << 28));
    let mut rooms = [largest / 8, largest / 32, 1 << 20].map(|room| room.max(LEAST_ROOM));
    let mut all = Found { candidates: Vec::new(), counts: plan.counts(starts) };
    let mut seconds = 0.0;
    for some in launches.chunks(LAUNCHES) {
        let done = loop {
            let alone = turn(device).lock().unwrap_or_else(PoisonError::into_inner);
            let done =
                device.lend(|guest| attempt(device, guest, plan, starts, &tables, some, rooms));
            drop(alone);
            let done = done?;
            seconds += done.seconds;
            if done.lens[2] > MOST_CANDIDATES {
                return Err(too_many_candidates());
            }
            if done.lens.iter().zip(&rooms).all(|(len, room)| len <= room) {
                break done;
            }
            // Lists that were too short are made longer, and these launches begin anew.
            for (room, len) in rooms.iter_mut().zip(&done.lens) {
                *room = (*room).max(len + len / 8);
            }
        };
        all.candidates.extend(done.candidates);
        for (sum, tests) in all.counts.levels.iter_mut().zip(&done.levels) {
            sum.tests += tests.tests;
            sum.failures += tests.failures;
            sum.hash = sum.hash.wrapping_add(tests.hash);
        }
        all.counts.exhausted += done.exhausted;
        if all.candidates.len() as u64 > MOST_CANDIDATES {
            return Err(too_many_candidates());
        }
    }
    Ok((finished(plan, all), seconds))
}

/// Tops in order, as many as have the starts of a launch.
fn launches(starts: &[Starts]) -> Vec<Launch> {
    let mut all: Vec<Launch> = Vec::new();
    let mut room = 0;
    for (top, one) in starts.iter().enumerate() {
        // A top has its 2^14 rows, if another one follows it in the same launch.
        let rows = 1u64 << LOG2_COLUMNS;
        match all.last_mut().filter(|_| room >= one.count) {
            Some(launch) => launch.rows += rows,
            None => {
                all.push(Launch { top: top as u64, rows });
                room = STARTS;
            }
        }
        room = room.saturating_sub(one.count);
    }
    all
}

struct Done {
    levels: [Tests; 2],
    exhausted: u64,
    candidates: Vec<u64>,
    /// The most items that each list would have had.
    lens: [u64; 3],
    seconds: f64,
}

/// The words of angles, as the kernels have them.
fn words(rows: &[Row]) -> Vec<u64> {
    rows.iter().flat_map(|row| [row.sin, row.cos]).flatten().map(f64::to_bits).collect()
}

fn attempt(
    device: &Device,
    guest: &Guest<'_>,
    plan: &Plan,
    starts: &[Starts],
    tables: &Tables,
    launches: &[Launch],
    rooms: [u64; 3],
) -> Result<Done, Failure> {
    let angles = [&tables.tops, &tables.rows, &tables.columns, &tables.terms];
    let [tops, rows, columns, terms] = angles.map(|rows| guest.upload(&words(rows)));
    let (tops, rows, columns, terms) = (tops?, rows?, columns?, terms?);
    let firsts = guest.upload(&starts.iter().map(|one| one.first).collect::<Vec<u64>>())?;
    let counts = guest.upload(&starts.iter().map(|one| one.count).collect::<Vec<u64>>())?;
    let lists: Vec<Words> =
        rooms.iter().map(|&room| guest.room(room as usize)).collect::<Result<_, _>>()?;
    // The last word is the number of candidates.
    let sums = guest.zeros(COUNTS * launches.len() + 1)?;
    let sum = |at: usize| sums.address() + 8 * at as u64;
    let list = |at: usize, len: u64| List { items: lists[at].address(), len, room: rooms[at] };
    let most = (device.multiprocessors * BLOCKS) as u32;
    let begin = guest.mark()?;
    for (at, launch) in launches.iter().enumerate() {
        let own = COUNTS * at;
        let all = Progressions {
            tops: tops.address(),
            firsts: firsts.address(),
            counts: counts.address(),
            rows: rows.address(),
            columns: columns.address(),
            terms: terms.address(),
            step: plan.step,
            top: launch.top,
            coarse: plan.coarse,
            fine: plan.fine,
            reach: plan.reach,
            doubt: plan.doubt,
            coarse_failures: list(0, sum(own + 7)),
            fine_failures: list(1, sum(own + 8)),
            candidates: list(2, sum(COUNTS * launches.len())),
            totals: sum(own),
            arguments: sum(own + 6),
        };
        // SAFETY: the kernels' argument. All memory is on the device until the queue has ended: it is freed in the queue's order.
        unsafe {
            guest.launch("tmd_progressions_rows", (launch.rows as u32, THREADS), &all)?;
            guest.launch("tmd_progressions_parts", (most, THREADS), &all)?;
            guest.launch("tmd_progressions_values", (most, THREADS), &all)?;
        }
    }
    let end = guest.mark()?;
    let found = guest.download(&sums, sums.len)?;
    let mut done = Done {
        levels: [plan.coarse.n, plan.fine.n]
            .map(|n| Tests { arguments: n.into(), ..Tests::default() }),
        exhausted: 0,
        candidates: Vec::new(),
        lens: [0, 0, found[COUNTS * launches.len()]],
        seconds: begin.seconds_to(&end)?,
    };
    for own in found.chunks_exact(COUNTS) {
        for (tests, sums) in done.levels.iter_mut().zip(own.chunks_exact(3)) {
            tests.tests += sums[0];
            tests.failures += sums[1];
            tests.hash = tests.hash.wrapping_add(sums[2]);
        }
        done.exhausted += own[6];
        done.lens[0] = done.lens[0].max(own[7]);
        done.lens[1] = done.lens[1].max(own[8]);
    }
    done.candidates = guest.download(&lists[2], done.lens[2].min(rooms[2]) as usize)?;
    Ok(done)
}
