//! Finds the ranges of rows and columns of matrices that do not all fit into the device's memory, by copying their
//! numbers through it.

use super::Numbers;
use super::arguments::{
    CrtOperand, CrtPlan, Operands, RawLevels, RawRange, RawSeen, SPECIAL, Tally, range,
};
use super::layout::{LOOKED_AT, PATCHES, SEARCHING};
use super::read::read;
use crate::MatRef;
use crate::cuda::enqueue::launch;
use crate::cuda::feed;
use crate::cuda::launch::Failure;
use crate::cuda::memory::Plain;
use crate::cuda::operand::is_there;
use crate::cuda::panels::{ALIGNED, Copies, Source};
use crate::cuda::probe::Device;
use crate::cuda::queue::Queue;
use crate::scaling::Range;
use cudarc::driver::result;
use std::ops;
use wideblas_base::fallible;

/// How many pieces of an operand there is room for, and the bytes of a piece at most: enough to keep copies and
/// kernels busy.
const ROOMS: usize = 3;
const PIECE: usize = 16 << 20;
/// The depth that a block of threads looks at.
const PATCH: usize = PATCHES[0];

/// The ranges of rows of A and of columns of B; `None` for B if it is A transposed.
pub struct Found {
    rows: Vec<Range>,
    cols: Option<Vec<Range>>,
}

impl Found {
    pub fn sides(&self) -> (&[Range], &[Range]) {
        (&self.rows, self.cols.as_ref().unwrap_or(&self.rows))
    }
}

/// The ranges of all rows of a matrix on the device, with counts; `None` if numbers are infinite or NaN, or if the CPU must look at them.
pub fn of_rows<T: Plain>(
    device: &Device,
    x: MatRef<'_, T>,
    threads: usize,
) -> Result<Option<Vec<Range>>, Failure> {
    let found = device.run(|queue| find(device, queue, (x, x.transposed()), threads))?;
    Ok(found.map(|found| found.rows))
}

/// Offsets in the memory of the search.
struct Places {
    /// Bytes up to here must be zero at first: the plan, which records special numbers, the tally of all vectors, and
    /// counts of blocks of threads.
    zeros: usize,
    tally: usize,
    arrivals: usize,
    ranges: usize,
    levels: usize,
    /// What blocks found in a piece.
    seen: usize,
    rooms: usize,
    bytes: usize,
    /// The number of vectors of a piece.
    piece: usize,
}

impl Places {
    /// `None` if not even one vector fits. `copied`: the bytes of a vector that come through the rooms; 0 where no numbers do, and all vectors are one
    /// piece.
    fn new(vectors: usize, copied: usize, depth: usize, memory: usize) -> Option<Places> {
        let fitting = (PIECE.min(memory / (ROOMS + 1))).checked_div(copied);
        let mut piece = fitting.unwrap_or(vectors);
        if fitting.is_some() && piece > LOOKED_AT {
            piece -= piece % LOOKED_AT;
        }
        let piece = piece.min(vectors);
        let tally = size_of::<CrtPlan>();
        let arrivals = tally + size_of::<Tally>();
        // Each piece has its own first count.
        let zeros = arrivals + (vectors.div_ceil(piece.clamp(1, LOOKED_AT)) + 1) * size_of::<u32>();
        let mut bytes = zeros;
        let mut take = |len: usize| {
            let place = bytes.next_multiple_of(ALIGNED);
            bytes = place + len;
            place
        };
        let groups = piece.div_ceil(LOOKED_AT) * depth.div_ceil(PATCH);
        let places = Places {
            zeros,
            tally,
            arrivals,
            ranges: take(vectors * size_of::<RawRange>()),
            levels: take(vectors * size_of::<RawLevels>()),
            seen: take(groups * LOOKED_AT * size_of::<RawSeen>()),
            rooms: take(ROOMS * piece * copied),
            bytes: 0,
            piece,
        };
        (piece > 0 && bytes <= memory).then_some(Places { bytes, ..places })
    }
}

/// Finds the ranges of all rows of A and all columns of B. `None` if numbers are infinite or NaN, or if the CPU must
/// look at them for another reason.
pub(in crate::cuda) fn find<T: Plain>(
    device: &Device,
    queue: &mut Queue,
    (a, b): (MatRef<'_, T>, MatRef<'_, T>),
    threads: usize,
) -> Result<Option<Found>, Failure> {
    let (m, n, k) = (a.rows, b.cols, a.cols);
    let same = a.is_transpose_of(&b);
    // Vectors are rows of both matrices.
    let sides = if same { vec![a] } else { vec![a, b.transposed()] };
    let vectors = if same { m } else { m + n };
    let mut are_there = Vec::with_capacity(sides.len());
    for x in &sides {
        are_there.push(is_there(device, queue, x.ptr)?);
    }
    let copied = if are_there.contains(&false) { k * size_of::<T>() } else { 0 };
    let places = Places::new(vectors, copied, k, queue.memory.left());
    let places =
        places.ok_or_else(|| Failure::OutOfMemory("no memory for a vector".to_string()))?;
    let memory = queue.room::<u8>(places.bytes)?;
    let stream = queue.stream.clone();
    // SAFETY: within the memory.
    unsafe { result::memset_d8_async(memory.data(), 0, places.zeros, stream.cu_stream())? };
    let room = memory.data() + places.rooms as u64;
    let mut sources = Vec::with_capacity(sides.len());
    for (x, is_there) in sides.into_iter().zip(are_there) {
        sources.push(Source::new(x, is_there, room)?);
    }
    let pieces = |len: usize| {
        let step = places.piece;
        (0..len).step_by(step).map(move |from| from..len.min(from + step))
    };
    let fed = sources.iter().flat_map(|source| {
        pieces(source.rows()).filter_map(move |vectors| source.fed((vectors, 0..k)))
    });
    let mut copies = Copies::new(queue, ROOMS)?;
    // What passes through host memory, and is copied by several threads.
    let bytes = vectors * copied;
    let slots = queue.staging.get_mut().slots(bytes)?;
    let queue = &*queue;
    let kernel = format!("crt_ranges_{}", Numbers::Doubles(size_of::<T>() / 8).name());
    feed::with(&slots, fed, (bytes, threads), |feed| {
        let (mut first, mut group) = (0, 0);
        for source in &sources {
            for vectors in pieces(source.rows()) {
                let part = places.piece * k;
                let block = (vectors.clone(), 0..k);
                let view = copies.pass((queue, &mut *feed), (source, part), block)?;
                let at = |offset: usize| memory.data() + offset as u64;
                let before = first + vectors.start;
                let side = CrtOperand {
                    data: view.data,
                    vector_stride: view.row_stride,
                    depth_stride: view.col_stride,
                    vectors: vectors.len() as i32,
                    depth: k as i32,
                    ranges: at(places.ranges + before * size_of::<RawRange>()),
                    levels: at(places.levels + before * size_of::<RawLevels>()),
                    seen: at(places.seen),
                    arrivals: at(places.arrivals + group * size_of::<u32>()),
                    tally: at(places.tally),
                    ..CrtOperand::default()
                };
                // The kernel gets the piece as one side, with no vectors on the other side.
                let sides = [side, CrtOperand { vectors: 0, ..side }];
                let operands = Operands {
                    sides,
                    plan: memory.data(),
                    patch: PATCH as i32,
                    ..Operands::default()
                };
                let groups = vectors.len().div_ceil(LOOKED_AT);
                let blocks = groups * k.div_ceil(PATCH);
                launch(device, &stream, &kernel, &operands, blocks, (SEARCHING, 0))?;
                copies.passed(queue)?;
                group += groups;
            }
            first += source.rows();
        }
        Ok(())
    })?;
    let plan = queue.fetch::<CrtPlan>(&stream, memory.data())?;
    if plan.status & SPECIAL != 0 {
        return Ok(None);
    }
    let raw: Vec<RawRange> = read(&stream, &memory, places.ranges, vectors)?;
    let levels: Vec<RawLevels> = read(&stream, &memory, places.levels, vectors)?;
    let of = |part: ops::Range<usize>| {
        let both = raw[part.clone()].iter().zip(&levels[part]);
        let found = fallible::try_collected(both.map(|(raw, levels)| range(raw, levels)));
        found.ok_or_else(Failure::no_host_memory)
    };
    Ok(Some(Found { rows: of(0..m)?, cols: if same { None } else { Some(of(m..m + n)?) } }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each piece has its own counts, the other parts follow each other without overlap, and the sizes fit.
    #[test]
    fn places_hold_what_lies_there() {
        for (vectors, depth, memory) in
            [(8192, 4096, 100 << 20), (1000, 900, 5 << 20), (70, 100_000, 8 << 20), (5, 3, 1 << 20)]
        {
            let places = Places::new(vectors, 16 * depth, depth, memory).unwrap();
            let Places { arrivals, zeros, ranges, levels, seen, rooms, bytes, piece, .. } = places;
            assert!(bytes <= memory && (1..=vectors).contains(&piece));
            assert!(piece <= LOOKED_AT || piece % LOOKED_AT == 0 || piece == vectors);
            // Two operands, each with a last piece that may be smaller.
            let pieces = |len: usize| (0..len).step_by(piece).map(move |at| piece.min(len - at));
            let groups = |len: usize| pieces(len).map(|len| len.div_ceil(LOOKED_AT)).sum::<usize>();
            assert!(arrivals + 4 * (groups(vectors / 3) + groups(vectors - vectors / 3)) <= zeros);
            assert!(zeros <= ranges && ranges + 16 * vectors <= levels);
            assert!(levels + 32 * vectors <= seen);
            let parts = piece.div_ceil(LOOKED_AT) * depth.div_ceil(PATCH) * LOOKED_AT;
            assert!(seen + 32 * parts <= rooms && rooms + ROOMS * piece * 16 * depth <= bytes);
        }
        assert!(Places::new(10, 16 << 20, 1 << 20, 8 << 20).is_none());
        // Numbers that are there need no room, and are one piece.
        let there = Places::new(5000, 0, 1 << 20, 1 << 30).unwrap();
        assert!(there.piece == 5000 && there.bytes == there.rooms);
    }
}
