//! The memory of a product by residues, and the largest blocks of C that fit.

use super::arguments::{CrtPlan, RANKS, RawLevels, RawRange, RawScaling, RawSeen, Tally};
use super::cut::Cut;
use super::kind::Kind;
use super::settling::Settling;
use super::tables::{LONG_CHUNK, LONG_CHUNKS};
use crate::cuda::modular::{BLOCK, FILLED, SLAB};

/// The largest number of elements that may be left to the CPU; with more, it computes the whole product again.
pub const MAX_LEFT: usize = 1 << 16;
/// A number of elements that the CPU computes in negligible time.
pub const FEW: usize = 256;
/// With less memory than this, a further attempt is not worthwhile.
pub const LEAST: usize = 16 << 20;
/// Vectors whose ranges a block of threads finds, and the depths that it may look at.
pub const LOOKED_AT: usize = 32;
pub const PATCHES: [usize; 3] = [256, 128, 64];
/// Threads of such a block.
pub const SEARCHING: usize = 256;
/// Sets of planes of an operand that is the parts of a complex matrix.
pub const SETS: usize = 3;
/// Multiply-adds of a product from which on zeros are looked for: in smaller ones that takes longer than it saves.
const WORTH_EXTENTS: usize = 1 << 32;
/// A number of blocks of threads that keeps all multiprocessors busy.
const MANY: usize = 1000;

/// Offsets of the parts of a product's memory, which is one allocation; the plan comes first.
pub struct Layout {
    pub search: Search,
    pub ranges: usize,
    pub levels: usize,
    pub scalings: usize,
    /// What [`RankJob`](super::arguments::RankJob) finds.
    pub ranks: usize,
    /// Tails of rows and of columns, if numbers are cut.
    pub tail_places: [usize; 2],
    pub left: usize,
    pub max_left: usize,
    /// Planes of A and of B, or [`SETS`] of them.
    pub planes: [usize; 2],
    /// Their extents, see kernels/modular/modular.cuh; `None` where all is multiplied.
    pub extents: Option<[usize; 2]>,
    /// Of sums, or of those of both parts.
    pub residues: usize,
    /// For exact settling: memory of the threads and its length; the integers' heads and words.
    pub scratch: (usize, usize),
    pub integers: [usize; 2],
    pub bytes: usize,
    /// [`Needs::of_parts`].
    pub of_parts: bool,
    /// Rows and columns of C that are computed at a time.
    pub block: (usize, usize),
    /// Bytes of a plane of A and of B, and elements of a plane of C.
    pub plane: [usize; 3],
}

/// How the search for ranges is divided among blocks of threads, and the memory for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search {
    /// The depth that a block looks at: as much as still keeps all multiprocessors busy.
    pub patch: usize,
    /// Numbers of blocks for rows of A, and for columns of B.
    pub blocks: [usize; 2],
    /// How many bytes, from the first on, must be zero before the plan is made. They hold the plan, the tallies of A
    /// and of B, counts of blocks that are done with the scalings and with the ranges of some rows and columns, and
    /// counts of tails.
    pub zeros: usize,
    pub tallies: [usize; 2],
    pub scaled: usize,
    pub arrivals: [usize; 2],
    /// Counts of tails of rows and of columns, if numbers are cut.
    pub tails: [usize; 2],
    /// What each block found, for rows and for columns.
    pub seen: [usize; 2],
}

impl Search {
    /// All offsets except `seen`, from the first byte on.
    fn new((m, n, k): (usize, usize, usize), cuts: bool) -> Search {
        let blocks = |patch: usize| [m, n].map(|len| groups(len) * k.div_ceil(patch));
        let many = |&patch: &usize| blocks(patch).iter().sum::<usize>() >= MANY;
        let patch = PATCHES.into_iter().find(many).unwrap_or(PATCHES[PATCHES.len() - 1]);
        let mut zeros = size_of::<CrtPlan>();
        let mut pack = |len: usize| {
            zeros += len;
            zeros - len
        };
        let tallies = [0; 2].map(|_| pack(size_of::<Tally>()));
        let scaled = pack(size_of::<u32>());
        let arrivals = [m, n].map(|len| pack(groups(len) * size_of::<u32>()));
        let tails = [m, n].map(|len| if cuts { pack(len * size_of::<u32>()) } else { 0 });
        Search {
            patch,
            blocks: blocks(patch),
            zeros,
            tallies,
            scaled,
            arrivals,
            tails,
            seen: [0; 2],
        }
    }
}

/// The number of groups of vectors; a block of threads looks at one group.
fn groups(vectors: usize) -> usize {
    vectors.div_ceil(LOOKED_AT)
}

/// What a product needs memory for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Needs {
    pub planes: usize,
    /// Something is added to C. C cannot be computed again then, so all of its elements may be left over.
    pub adds: bool,
    /// All elements are settled, with this memory.
    pub settles: bool,
    pub settling: Settling,
    /// If numbers are cut: elements that stay open are then settled.
    pub cut: Option<Cut>,
    /// The matrices are those of [`Job::of_parts`](super::Job::of_parts), all of C is one product of their parts.
    pub of_parts: bool,
}

impl Layout {
    /// The layout with the largest blocks that fit into `memory` bytes; `None` if not even small ones do.
    pub fn new(
        shape: (usize, usize, usize),
        kind: Kind,
        needs: &Needs,
        memory: usize,
    ) -> Option<Layout> {
        let (m, n, _) = shape;
        if needs.of_parts {
            let block = (m / 2, n);
            let mut layout = Layout::of_block(shape, kind, needs, MAX_LEFT.min(m * n), block);
            // The residues of A and B are no longer needed when C is finished.
            layout.scratch = (layout.planes[0], layout.residues - layout.planes[0]);
            return Some(layout).filter(|layout| layout.is_near(kind) && layout.bytes <= memory);
        }
        // With cut numbers, one element in some hundreds stays open.
        let most = if needs.cut.is_some() { (m * n / 16).max(MAX_LEFT) } else { MAX_LEFT };
        let max_left = if needs.adds { m * n } else { most.min(m * n) };
        let mut block = (m, n);
        loop {
            let layout = Layout::of_block(shape, kind, needs, max_left, block);
            if layout.is_near(kind) && layout.bytes <= memory {
                return Some(layout);
            }
            // B is converted once for each block of columns, A for each block of both.
            block = match block {
                (rows, cols) if cols > FILLED && cols >= rows => (rows, half(cols)),
                (rows, cols) if rows > FILLED => (half(rows), cols),
                _ => return None,
            };
        }
    }

    /// Kernels hold the distance from plane to plane in 32 bits.
    fn is_near(&self, kind: Kind) -> bool {
        self.plane[2] * kind.residue_bytes() <= u32::MAX as usize
    }

    fn of_block(
        (m, n, k): (usize, usize, usize),
        kind: Kind,
        needs: &Needs,
        max_left: usize,
        block: (usize, usize),
    ) -> Layout {
        let (sets, of_sums, deep) = if needs.of_parts { (SETS, 2, k / 2) } else { (1, 1, k) };
        let depth = deep.next_multiple_of(SLAB);
        let mut search = Search::new((m, n, k), needs.cut.is_some());
        let mut bytes = search.zeros;
        let mut take = |len: usize| {
            let place = bytes.next_multiple_of(1024);
            bytes = place + len;
            place
        };
        let [a, b] = [block.0, block.1].map(|rows| rows.next_multiple_of(FILLED) * depth);
        let residues = block.0.next_multiple_of(16) * block.1;
        let (planes, elements) = (needs.planes, block.0 * block.1);
        let room = needs.cut.map_or(0, |cut| cut.room);
        let scratch =
            if needs.settles || needs.cut.is_some() { needs.settling.bytes(elements) } else { 0 };
        let integers = if needs.settles && kind == Kind::Long { elements } else { 0 };
        search.seen = search.blocks.map(|blocks| take(blocks * LOOKED_AT * size_of::<RawSeen>()));
        Layout {
            search,
            ranges: take((m + n) * size_of::<RawRange>()),
            levels: take((m + n) * size_of::<RawLevels>()),
            scalings: take((m + n) * size_of::<RawScaling>()),
            ranks: take(2 * RANKS * size_of::<i32>()),
            tail_places: [m, n].map(|len| take(len * room * size_of::<u32>())),
            left: take(max_left * size_of::<[u32; 2]>()),
            max_left,
            planes: [take(sets * planes * a), take(sets * planes * b)],
            // The conversion of long integers does not look for them.
            extents: (kind != Kind::Long
                && !needs.of_parts
                && m.saturating_mul(n).saturating_mul(k) >= WORTH_EXTENTS)
                .then(|| [block.0, block.1].map(|vectors| take(extents_bytes(vectors)))),
            residues: take(of_sums * planes * residues * kind.residue_bytes()),
            scratch: (take(scratch), scratch),
            integers: [take(8 * integers), take(4 * LONG_CHUNK * LONG_CHUNKS * integers)],
            bytes,
            of_parts: needs.of_parts,
            block,
            plane: [a, b, residues],
        }
    }
}

/// Bytes of the extents of some vectors.
pub fn extents_bytes(vectors: usize) -> usize {
    vectors.div_ceil(BLOCK) * size_of::<[i32; 2]>()
}

/// About half, in whole tiles.
fn half(len: usize) -> usize {
    len.div_ceil(2).next_multiple_of(FILLED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cuda::shared::{check, values};

    #[test]
    #[ignore = "needs NVRTC, which scripts/nvcc fetches"]
    fn constants_are_those_that_nvrtc_sees() {
        let search = [
            ("RANGE_VECTORS", LOOKED_AT),
            ("RANGE_DEPTH", PATCHES[0]),
            ("RANGE_THREADS", SEARCHING),
        ];
        check("crt/plan", "wideblas::crt", &[values(&search)]);
    }

    #[test]
    fn blocks_become_smaller_until_they_fit() {
        let needs = Needs { planes: 34, ..Needs::default() };
        let whole = Layout::new((5000, 3000, 1000), Kind::Bytes, &needs, usize::MAX).unwrap();
        assert_eq!(whole.block, (5000, 3000));
        let mut last = whole.bytes;
        while let Some(layout) = Layout::new((5000, 3000, 1000), Kind::Bytes, &needs, last - 1) {
            assert!(layout.bytes < last && layout.block.0 >= FILLED.min(5000));
            let parts = [layout.ranges, layout.scalings, layout.left, layout.planes[0]];
            assert!(
                parts.is_sorted() && layout.planes[1] + 34 * layout.plane[1] <= layout.residues
            );
            last = layout.bytes;
        }
        assert!(last < whole.bytes / 20);
        let large = Layout::new((1 << 16, 1 << 16, 8), Kind::Bytes, &needs, usize::MAX).unwrap();
        assert_eq!(large.block, (1 << 16, 1 << 15));
    }
}
