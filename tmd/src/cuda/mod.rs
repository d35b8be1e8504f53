//! The search on a GPU: crates/engine/kernels/tmd/tmd.cu, a kernel a phase and nothing of the host between them.
//!
//! A thread makes a packet; then a thread tests the sub-domains of a packet, or of a sub-domain that failed. Failures go to
//! a list in any order, which the next phase reads. Verdicts, counts and candidates are the CPU's.
//!
//! By the hierarchical method a kernel writes the coefficients of all sub-domains to memory, and another one tests these.

mod hierarchy;
#[cfg(test)]
#[path = "../../../tests/all/common/once.rs"]
mod once;
mod operands;
pub mod progressions;
#[cfg(test)]
mod tests;

pub use operands::Operands;

use crate::polynomial::Polynomial;
use crate::search::{Counts, Found, Plan, Precision, Tests, Times, split};
use std::sync::{Mutex, PoisonError};
use wideblas::engine::cuda::guest::{Argument, Guest, Mark, Words};
use wideblas::engine::cuda::{Device, Failure};

/// Threads of a block; `__launch_bounds__` of the kernels.
const THREADS: u32 = 128;
/// Blocks for lists whose length only the device knows, by multiprocessor.
const BLOCKS: u64 = 16;
/// `Packet` of crates/engine/kernels/tmd/tmd.cuh, in words.
const PACKET_WORDS: usize = 10;
/// The least room of a list.
const LEAST_ROOM: u64 = 1 << 12;
/// A search takes this part of the device's memory at most; more would not make it faster.
const SHARES: usize = 8;
/// Most candidates of a search, which the host holds: far more than any that has a list.
const MOST_CANDIDATES: u64 = 1 << 26;

/// `Polynomials` of crates/engine/kernels/tmd/tmd.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
struct Polynomials {
    coefficients: u64,
    first: u64,
    start: u64,
    len: u64,
    count: i32,
    degree: i32,
    words: i32,
    pad: i32,
    packet: u64,
    packets: u64,
    packets_len: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct List {
    items: u64,
    len: u64,
    room: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Level {
    packets: u64,
    pieces: u64,
    pieces_len: u64,
    count: u64,
    piece: u64,
    n: u32,
    pad: u32,
    thresholds: u64,
    failures: List,
    totals: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Exhaustive {
    packets: u64,
    pieces: u64,
    pieces_len: u64,
    count: u64,
    piece: u64,
    thresholds: u64,
    candidates: List,
    arguments: u64,
}

// SAFETY: integers and addresses; a test compares them with the kernels' structs.
unsafe impl Argument for Polynomials {}
// SAFETY: as above.
unsafe impl Argument for Level {}
// SAFETY: as above.
unsafe impl Argument for Exhaustive {}

/// Searches the polynomials that the plan was made for.
///
/// # Errors
/// Those of the driver, and more candidates than the host should hold. Device memory is about 80 bytes a packet and 8 for each
/// sub-domain that fails; where this is much, packets are searched in several parts, one after the other.
pub fn run(device: &Device, plan: &Plan, polynomials: &[Polynomial]) -> Result<Found, Failure> {
    run_timed(device, plan, polynomials).map(|(found, _)| found)
}

/// The same, with the times of the last attempt: lists that were too short are made longer, and all begins anew.
pub fn run_timed(
    device: &Device,
    plan: &Plan,
    polynomials: &[Polynomial],
) -> Result<(Found, Times), Failure> {
    assert_eq!(plan.exhaustive.len(), polynomials.len(), "a plan of other polynomials");
    if polynomials.is_empty() {
        return Ok((Found { candidates: Vec::new(), counts: plan.counts() }, Times::default()));
    }
    let operands = Operands::new(plan, polynomials)?;
    let mut rooms = rooms(plan, operands.packets() * plan.stretch.unwrap_or(1));
    loop {
        let (needed, most) = (bytes(plan, &operands, &rooms), device.memory_ceiling() / SHARES);
        let parts = needed.div_ceil(most.max(1));
        if parts > 1 && operands.packets() > 1 {
            return in_parts(device, plan, polynomials, parts as u64);
        }
        let alone = turn(device).lock().unwrap_or_else(PoisonError::into_inner);
        let done = device.lend(|guest| attempt(device, guest, plan, &operands, &rooms));
        drop(alone);
        let done = match done {
            // Others have taken more than expected.
            Err(failure) if failure.is_out_of_memory() && operands.packets() > 1 => {
                return in_parts(device, plan, polynomials, 2);
            }
            done => done?,
        };
        if done.lens[plan.levels.len()] > MOST_CANDIDATES {
            return Err(too_many_candidates());
        }
        if done.lens.iter().zip(&rooms).all(|(len, room)| len <= room) {
            let counts =
                Counts { arguments: polynomials.iter().map(|one| one.len).sum(), ..done.counts };
            let mut candidates = done.candidates;
            candidates.sort_unstable();
            return Ok((Found { candidates, counts }, done.times));
        }
        for (room, len) in rooms.iter_mut().zip(&done.lens) {
            *room = (*room).max(len + len / 8);
        }
    }
}

/// Held by who uses the device: searches that share it take longer, and need the memory of all together.
fn turn(device: &Device) -> &'static Mutex<()> {
    static TURNS: [Mutex<()>; 64] = [const { Mutex::new(()) }; 64];
    &TURNS[device.ordinal % TURNS.len()]
}

/// The parts one after the other. The time is the sum of theirs.
fn in_parts(
    device: &Device,
    plan: &Plan,
    polynomials: &[Polynomial],
    parts: u64,
) -> Result<(Found, Times), Failure> {
    let mut all = Found { candidates: Vec::new(), counts: plan.counts() };
    let mut times = Times::default();
    for (plan, some) in split(plan, polynomials, parts) {
        let (found, own) = run_timed(device, &plan, &some)?;
        all.candidates.extend(found.candidates);
        all.counts.add(&found.counts);
        times.add(&own);
        if all.candidates.len() as u64 > MOST_CANDIDATES {
            return Err(too_many_candidates());
        }
    }
    all.candidates.sort_unstable();
    Ok((all, times))
}

fn too_many_candidates() -> Failure {
    Failure::new(format!(
        "more than {MOST_CANDIDATES} candidates: nearly all arguments are near the hardness that is searched"
    ))
}

/// Device memory of an attempt, in bytes, but for what is small.
fn bytes(plan: &Plan, operands: &Operands, rooms: &[u64]) -> usize {
    let packets = match plan.stretch {
        None => operands.packets(),
        Some(_) => rooms[0],
    };
    let items = rooms.iter().fold(0u64, |sum, &room| sum.saturating_add(room));
    let words = packets.saturating_mul(PACKET_WORDS as u64).saturating_add(items);
    words.saturating_mul(8) as usize
}

/// Room for the failures of each level, and for candidates, by the number of packets.
fn rooms(plan: &Plan, packets: u64) -> Vec<u64> {
    let tests = packets * plan.packet / plan.levels[0].arguments;
    let level = |at: usize| (tests >> (3 + at)).max(LEAST_ROOM);
    (0..plan.levels.len()).map(level).chain([LEAST_ROOM]).collect()
}

struct Done {
    counts: Counts,
    candidates: Vec<u64>,
    /// How many items the lists would have.
    lens: Vec<u64>,
    times: Times,
}

/// The name of a plan's kernel for tests.
fn kernel(prefix: &str, plan: &Plan) -> String {
    let precision = match plan.precision {
        Precision::Double => "double",
        Precision::Integer => "integer",
    };
    format!("{prefix}_{}_{precision}", plan.algorithm.name())
}

/// All phases, with room for as many failures of each level and as many candidates.
fn attempt(
    device: &Device,
    guest: &Guest<'_>,
    plan: &Plan,
    operands: &Operands,
    rooms: &[u64],
) -> Result<Done, Failure> {
    let levels = plan.levels.len();
    let inputs = [&operands.first, &operands.start, &operands.len];
    let [first, start, len] = inputs.map(|words| guest.upload(words));
    let (first, start, len) = (first?, start?, len?);
    let thresholds: Vec<Words> =
        operands.thresholds.iter().map(|words| guest.upload(words)).collect::<Result<_, _>>()?;
    let lists: Vec<Words> =
        rooms.iter().map(|&room| guest.room(room as usize)).collect::<Result<_, _>>()?;
    // Three totals of each level, the arguments of phase 3, and the lengths of the lists.
    let totals = guest.zeros(3 * levels + 1 + lists.len())?;
    let total = |at: usize| totals.address() + 8 * at as u64;
    let list = |at: usize| List {
        items: lists[at].address(),
        len: total(3 * levels + 1 + at),
        room: rooms[at],
    };
    let blocks = |items: u64| items.div_ceil(THREADS.into());
    let most = device.multiprocessors as u64 * BLOCKS;
    let grid = |blocks: u64| (blocks.clamp(1, i32::MAX as u64) as u32, THREADS);
    let count = operands.packets();
    let mut hierarchical = hierarchy::Enqueued::default();
    let mut marks = Vec::new();
    let packets = match plan.stretch {
        None => {
            let coefficients = guest.upload(&operands.coefficients)?;
            let packets = guest.room(PACKET_WORDS * count as usize)?;
            let all = Polynomials {
                coefficients: coefficients.address(),
                first: first.address(),
                start: start.address(),
                len: len.address(),
                count: operands.len.len() as i32,
                degree: operands.degree as i32,
                words: operands.words as i32,
                pad: 0,
                packet: plan.packet,
                packets: packets.address(),
                packets_len: count,
            };
            marks.push(guest.mark()?);
            // SAFETY: the kernel's argument. All memory is on the device until the queue has ended: it is freed in the
            // queue's order.
            unsafe { guest.launch("tmd_packets", grid(blocks(count)), &all)? };
            packets
        }
        Some(steps) => {
            let packets = guest.room(PACKET_WORDS * rooms[0] as usize)?;
            let all = hierarchy::Subdomains {
                rows: 0,
                first: first.address(),
                start: start.address(),
                len: len.address(),
                polynomials: operands.len.len() as i32,
                steps: steps as u32,
                n: plan.packet as u32,
                pad: 0,
                before: 0,
                count: 0,
                thresholds: thresholds[0].address(),
                packets: packets.address(),
                failures: list(0),
                totals: total(0),
            };
            let test = kernel("tmd_subdomains", plan);
            hierarchical = hierarchy::enqueue(guest, plan, operands, all, &test)?;
            packets
        }
    };
    marks.push(guest.mark()?);
    // By the hierarchical method phase 1 is done, and the packets are what failed there.
    let next = usize::from(plan.stretch.is_some());
    for (at, level) in plan.levels.iter().enumerate().skip(next) {
        let from = at.checked_sub(1).map(list);
        let argument = Level {
            packets: packets.address(),
            pieces: from.map_or(0, |list| list.items),
            pieces_len: from.map_or(0, |list| list.len),
            count: from.map_or(count, |list| list.room),
            piece: level.piece,
            n: level.arguments as u32,
            pad: 0,
            thresholds: thresholds[at].address(),
            failures: list(at),
            totals: total(3 * at),
        };
        let wanted = blocks(argument.count);
        let wanted = if from.is_some() { wanted.min(most) } else { wanted };
        // SAFETY: as above.
        unsafe { guest.launch(&kernel("tmd", plan), grid(wanted), &argument)? };
        marks.push(guest.mark()?);
    }
    let from = list(levels - 1);
    let argument = Exhaustive {
        packets: packets.address(),
        pieces: from.items,
        pieces_len: from.len,
        count: from.room,
        piece: plan.levels[levels - 1].arguments,
        thresholds: thresholds[levels].address(),
        candidates: list(levels),
        arguments: total(3 * levels),
    };
    // SAFETY: as above.
    unsafe { guest.launch("tmd_exhaust", grid(blocks(from.room).min(most)), &argument)? };
    marks.push(guest.mark()?);

    let found = guest.download(&totals, totals.len)?;
    let (sums, lens) = found.split_at(3 * levels + 1);
    let candidates = guest.download(&lists[levels], lens[levels].min(rooms[levels]) as usize)?;
    let mut counts = plan.counts();
    for (tests, sums) in counts.levels.iter_mut().zip(sums.chunks_exact(3)) {
        *tests = Tests { tests: sums[0], failures: sums[1], hash: sums[2], ..*tests };
    }
    counts.exhausted = sums[3 * levels];
    counts.candidates = lens[levels];
    let times = times(&marks, &hierarchical)?;
    Ok(Done { counts, candidates, lens: lens.to_vec(), times })
}

/// From the marks between the kernels, and those of phase 1 by the hierarchical method.
fn times(marks: &[Mark], hierarchical: &hierarchy::Enqueued) -> Result<Times, Failure> {
    let between = |pair: &[Mark]| pair[0].seconds_to(&pair[1]);
    let mut seconds = marks.windows(2).map(between).collect::<Result<Vec<f64>, _>>()?;
    if !hierarchical.marks.is_empty() {
        let (mut packets, mut tests) = (0.0, 0.0);
        for [begin, middle, end] in &hierarchical.marks {
            packets += begin.seconds_to(middle)?;
            tests += middle.seconds_to(end)?;
        }
        seconds.splice(0..0, [packets, tests]);
    }
    let exhaustive = seconds.pop().unwrap_or(0.0);
    let levels = seconds.split_off(1.min(seconds.len()));
    let packets = seconds.pop().unwrap_or(0.0);
    Ok(Times { packets, tables: hierarchical.host, levels, exhaustive })
}
