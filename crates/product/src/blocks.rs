//! The blocks that a product is cut into, and memory for their residues. Results do not depend on them.

use super::moduli::Side;
use super::planner::moduli_for;
use super::profile::{Step, timed};
use super::task::Options;
use std::ops::Range;
use wideblas_base::options::Part;
use wideblas_engine::cpu::modular::planes::{ResiduePlanes, Sums, Task};
use wideblas_engine::cpu::modular::{MAX_DEPTH, Modulus, PANEL, TALLEST, Unit, Width};
use wideblas_engine::outcome::Declined;
use wideblas_engine::scaling::needed;

/// Moduli and blocks of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocking {
    pub width: Width,
    pub moduli: usize,
    /// Rows, columns and depth of a block.
    pub block: (usize, usize, usize),
}

/// The plan for operands whose integers have `bits` bits.
pub fn plan(
    (m, n, k): (usize, usize, usize),
    bits: (i64, i64),
    options: &Options<'_>,
) -> Result<Blocking, Declined> {
    let (width, moduli) =
        moduli_for(options.unit, needed(bits, k)).ok_or(Declined::NotRepresentable)?;
    Ok(blocks((m, n, k), (width, moduli), options))
}

/// The blocks of operands that have this many planes, and so have their sums.
pub fn blocks(
    (m, n, k): (usize, usize, usize),
    (width, moduli): (Width, usize),
    options: &Options<'_>,
) -> Blocking {
    let bytes = |block| block_bytes(width, moduli, block);
    let limits = options.largest_block;
    let depth = k.min(DEPTH).min(limits.2.clamp(1, MAX_DEPTH));
    let per_row = bytes((PANEL, PANEL, depth)) / (2 * PANEL) + n * moduli * width.bytes();
    let rows = (CACHED / per_row.max(1)).clamp(FEWEST_ROWS, ROWS);
    let mut block = (m.min(limits.0.max(1)).min(rows), n.min(limits.1.max(1)), depth);
    while bytes(block) > options.workspace
        && let Some(smaller) = smaller(block)
    {
        block = smaller;
    }
    let even = |len: usize, piece: usize, step: usize| {
        len.div_ceil(len.div_ceil(piece)).next_multiple_of(step).min(len.next_multiple_of(PANEL))
    };
    // From four tiles of rows on, blocks have whole tiles.
    let step = if block.0 >= 4 * TILE { TILE } else { PANEL };
    Blocking { width, moduli, block: (even(m, block.0, step), even(n, block.1, PANEL), block.2) }
}

/// Bytes of a block's residues. The smallest block takes 384 bytes a modulus of a byte and 640 of a word: at
/// most 0.7 MB, which are taken whatever the workspace. Less, or another way instead, would change the bits.
fn block_bytes(width: Width, moduli: usize, (rows, cols, depth): (usize, usize, usize)) -> usize {
    ResiduePlanes::bytes(width, rows, depth, moduli)
        .saturating_add(ResiduePlanes::bytes(width, cols, depth, moduli))
        .saturating_add(Sums::bytes(width, rows, cols, moduli))
}

/// A block of half the size, down to a panel of rows and columns and a step of depth.
fn smaller((rows, cols, depth): (usize, usize, usize)) -> Option<(usize, usize, usize)> {
    // All columns as long as possible: each block of A is converted once for each block of them.
    match () {
        _ if depth > 1024 => Some((rows, cols, depth.div_ceil(2))),
        _ if cols > PANEL && cols >= rows => Some((rows, cols.div_ceil(2), depth)),
        _ if rows > PANEL => Some((rows.div_ceil(2), cols, depth)),
        _ if depth > 4 => Some((rows, cols, depth.div_ceil(2))),
        _ => None,
    }
}

/// Depth of a block at most: a panel of A stays in the second-level cache.
pub const DEPTH: usize = 4096;
/// Rows of a block at most.
const ROWS: usize = 960;
/// Bytes that the residues of a block's rows of A and C should not exceed, so that they come back from a
/// cache, and fresh memory is not touched for each call.
const CACHED: usize = 64 << 20;
/// The fewest rows of a block, if memory allows. Each block reads all residues of B; with fewer rows that takes
/// longer than the multiplication.
const FEWEST_ROWS: usize = 5 * TILE;
/// Rows of the largest register tile.
const TILE: usize = TALLEST * PANEL;

/// What is kept between blocks when there are several of them along the rows and the depth, so that B is converted to
/// residues once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    /// B is converted again for each block of rows.
    Nothing,
    /// The residues of all depth of a block of columns of B.
    Right,
    /// The sums of all rows of a block of columns of C; blocks of depth come one after the other.
    Sums,
}

impl Kept {
    /// The block of rows and the piece of depth of a step, of so many of each.
    fn place(self, step: usize, (down, deep): (usize, usize)) -> (usize, usize) {
        match self {
            Kept::Sums => (step % down, step / down),
            _ => (step / deep, step % deep),
        }
    }

    /// Chooses what to keep, and the columns of a block: the choice that converts the fewest numbers to residues
    /// within the workspace.
    fn choose(
        (m, n, k): (usize, usize, usize),
        plan: &Blocking,
        workspace: usize,
    ) -> (Kept, usize) {
        let (height, width, depth) = plan.block;
        let (down, deep) = (m.div_ceil(height), k.div_ceil(depth));
        let mut best = (Kept::Nothing, width);
        if down == 1 || deep == 1 {
            return best;
        }
        let residues = |vectors| ResiduePlanes::bytes(plan.width, vectors, depth, plan.moduli);
        let sums = |cols| Sums::bytes(plan.width, height, cols, plan.moduli);
        // Numbers of A and of B that are converted, over the depth.
        let cost = |cols: usize, times: usize| m * n.div_ceil(cols) + n * times;
        let mut least = cost(width, down);
        for (kept, rights, sets) in [(Kept::Right, deep, 1), (Kept::Sums, 1, down)] {
            for across in n.div_ceil(width)..=n.div_ceil(PANEL) {
                let cols = n.div_ceil(across).next_multiple_of(PANEL).min(width);
                if cost(cols, 1) >= least {
                    break;
                }
                let bytes = residues(cols).saturating_mul(rights);
                let bytes = bytes.saturating_add(sums(cols).saturating_mul(sets));
                if bytes.saturating_add(residues(height)) <= workspace {
                    (best, least) = ((kept, cols), cost(cols, 1));
                    break;
                }
            }
        }
        best
    }
}

/// An operand's memory, and the start of the vectors and of the depth that it was filled with.
struct Filled {
    operand: ResiduePlanes,
    with: Option<(usize, usize)>,
}

impl Filled {
    /// Fills the memory unless it was.
    fn fill(
        &mut self,
        with: (usize, usize),
        fill: impl FnOnce(&mut ResiduePlanes),
    ) -> &ResiduePlanes {
        if self.with != Some(with) {
            fill(&mut self.operand);
            self.with = Some(with);
        }
        &self.operand
    }
}

/// Vectors that become residues: rows of A or columns of B, and a part of the depth.
pub struct Wanted<'a> {
    pub side: Side,
    pub vectors: &'a Range<usize>,
    pub depth: &'a Range<usize>,
    /// For rows of A, where B's residues of columns with the same numbers are, and the panel with the first of these.
    pub columns: Option<(&'a ResiduePlanes, usize)>,
}

/// Memory for the residues of a product's blocks.
pub struct Memory {
    plan: Blocking,
    kept: Kept,
    /// Columns of a block.
    width: usize,
    left: Filled,
    right: Vec<Filled>,
    sums: Vec<Sums>,
}

impl Memory {
    /// For the blocks of `plan`, or for smaller ones when there is not enough memory.
    pub fn new(
        shape: (usize, usize, usize),
        mut plan: Blocking,
        options: &Options<'_>,
    ) -> Option<Memory> {
        loop {
            let (kept, width) = Kept::choose(shape, &plan, options.workspace);
            let nothing = (Kept::Nothing, plan.block.1);
            let memory = Memory::of(shape, plan, (kept, width), options.unit)
                .or_else(|| Memory::of(shape, plan, nothing, options.unit));
            if memory.is_some() {
                return memory;
            }
            let (rows, cols, depth) = smaller(plan.block)?;
            // Blocks start at whole panels.
            plan.block = (rows.next_multiple_of(PANEL), cols.next_multiple_of(PANEL), depth);
        }
    }

    /// Goes through the blocks of C. `convert` makes residues of vectors; `multiply` sets sums to the products of two such
    /// operands, or adds them; `finish` gets the sums of rows and columns of C.
    pub fn for_each_block(
        mut self,
        ((m, n, k), part): ((usize, usize, usize), Part),
        moduli: &[Modulus],
        options: &Options<'_>,
        convert: impl Fn(&mut ResiduePlanes, &Wanted<'_>),
        multiply: impl Fn(&mut Sums, (&ResiduePlanes, &ResiduePlanes), bool, &Task<'_>),
        mut finish: impl FnMut(&Sums, Range<usize>, Range<usize>),
    ) {
        let (height, _, depth) = self.plan.block;
        let (down, deep) = (m.div_ceil(height), k.div_ceil(depth));
        let (rights, sets) = (self.right.len(), self.sums.len());
        for j in (0..n).step_by(self.width) {
            let across = j..n.min(j + self.width);
            for step in 0..down * deep {
                let (block, piece) = self.kept.place(step, (down, deep));
                let (i, l) = (block * height, piece * depth);
                let (rows, deep_range) = (i..m.min(i + height), l..k.min(l + depth));
                let needed = |col: usize| {
                    let rows = part.rows(j + col, m);
                    rows.start.saturating_sub(i)..rows.end.saturating_sub(i)
                };
                let (left, right) = timed(options.profile, Step::Residue, || {
                    let wanted = |side, vectors, columns| Wanted {
                        side,
                        vectors,
                        depth: &deep_range,
                        columns,
                    };
                    let right = self.right[piece % rights].fill((j, l), |planes| {
                        convert(planes, &wanted(Side::Right, &across, None))
                    });
                    let within = j <= i && rows.end <= across.end && (i - j).is_multiple_of(TILE);
                    let columns = within.then(|| (right, (i - j) / PANEL));
                    let left = self.left.fill((i, l), |planes| {
                        convert(planes, &wanted(Side::Left, &rows, columns))
                    });
                    (left, right)
                });
                let sums = &mut self.sums[block % sets];
                timed(options.profile, Step::Product, || {
                    let shape = (rows.len(), across.len());
                    let threads = options.threads;
                    let task = Task { moduli, shape, threads, needed: &needed };
                    multiply(sums, (left, right), l > 0, &task)
                });
                if piece + 1 == deep {
                    finish(sums, rows, across.clone());
                }
            }
        }
    }

    fn of(
        (m, _, k): (usize, usize, usize),
        plan: Blocking,
        (kept, width): (Kept, usize),
        unit: Unit,
    ) -> Option<Memory> {
        let (height, _, depth) = plan.block;
        let operand = |vectors| {
            let operand = ResiduePlanes::new(unit, plan.width, vectors, depth, plan.moduli)?;
            Some(Filled { operand, with: None })
        };
        let rights = if kept == Kept::Right { k.div_ceil(depth) } else { 1 };
        let sets = if kept == Kept::Sums { m.div_ceil(height) } else { 1 };
        Some(Memory {
            plan,
            kept,
            width,
            left: operand(height)?,
            right: (0..rights).map(|_| operand(width)).collect::<Option<_>>()?,
            sums: (0..sets)
                .map(|_| Sums::new(plan.width, height, width, plan.moduli))
                .collect::<Option<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mode;
    use crate::moduli::list;
    use wideblas_engine::cpu::Isa;

    /// Few numbers that become residues twice, within the workspace.
    #[test]
    fn what_saves_conversions_is_kept() {
        let plan = |block| Blocking { width: Width::Byte, moduli: 37, block };
        let choose = |shape, block, workspace: usize| Kept::choose(shape, &plan(block), workspace);
        // One block of rows or of depth: nothing to keep.
        let block = (960, 1000, 4096);
        assert_eq!(choose((900, 1000, 9000), block, 2 << 30), (Kept::Nothing, 1000));
        assert_eq!(choose((5000, 1000, 4096), block, 2 << 30), (Kept::Nothing, 1000));
        assert_eq!(choose((1000, 1000, 4097), block, 2 << 30), (Kept::Right, 1000));
        // More depth than rows.
        assert_eq!(choose((1000, 1000, 100_000), block, 2 << 30), (Kept::Sums, 1000));
        // All columns do not fit: half of them, and A twice, for B once rather than nine times.
        let block = (960, 8000, 4096);
        let (kept, width) = choose((8000, 8000, 8000), block, 2 << 30);
        assert!(kept != Kept::Nothing && (4000..8000).contains(&width), "{kept:?} {width}");
        // No memory, with few columns too.
        assert_eq!(choose((8000, 8000, 8000), block, 1 << 20), (Kept::Nothing, 8000));
        assert_eq!(choose((5000, 16, 8000), (960, 16, 4096), 1 << 20), (Kept::Nothing, 16));
    }

    #[test]
    fn plans_grow_with_the_bits_and_shrink_with_the_memory() {
        let options = Options::new(Mode::Exact, Isa::Generic, 1, 1 << 30);
        let of = |bits, workspace| {
            plan((500, 400, 300), bits, &Options { workspace, ..options }).map(|plan| {
                let (rows, cols, depth) = plan.block;
                assert!(rows <= 512 && cols <= 400 && depth <= 300);
                (plan.moduli, rows * cols * depth)
            })
        };
        let (few, whole) = of((20, 20), 1 << 30).unwrap();
        let product = |count: usize| -> u64 {
            list(Width::Word)[..count].iter().map(|&m| u64::from(m)).product()
        };
        assert!(product(few) > (4 * 300) << 40 && product(few - 1) < (4 * 300) << 40);
        assert!(of((200, 20), 1 << 30).unwrap().0 > few);
        assert!(of((20, 20), 1 << 19).unwrap().1 < whole);
        let smallest = plan((500, 400, 300), (20, 20), &Options { workspace: 100, ..options });
        let (rows, cols, depth) = smallest.unwrap().block;
        assert!((rows, cols) == (PANEL, PANEL) && depth <= 4);
        assert_eq!(of((20_000, 20), 1 << 30), Err(Declined::NotRepresentable));
        assert_eq!(
            of((i64::MAX / 4 + 1, i64::MAX / 4 + 1), 1 << 30),
            Err(Declined::NotRepresentable)
        );
    }
}
