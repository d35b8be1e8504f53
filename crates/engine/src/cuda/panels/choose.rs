//! Chooses the blocks of a product: those that take the least time in the available memory.

use crate::cuda::modular::{BLOCK, FILLED, SLAB};
use crate::cuda::staging::Staging;

/// The operand whose panel is kept on the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    Rows,
    Columns,
}

/// What a product needs memory for.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// (m, n, k)
    pub shape: (usize, usize, usize),
    /// Bytes per number of A, of B and of C; 0 for a matrix that is used in place.
    pub numbers: [usize; 3],
    /// Planes of residues. With 0, a product takes the whole depth at once.
    pub planes: usize,
    /// Bytes of a residue of C.
    pub residue_bytes: usize,
    /// Further bytes: per element of a block of C, and for the whole product.
    pub element: usize,
    pub fixed: usize,
    /// Something is added to C.
    pub adds: bool,
    /// Blocks have as many columns as rows, so that each block that the diagonal crosses begins on the diagonal.
    pub square: bool,
}

/// The blocks of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panels {
    pub kept: Kept,
    /// Rows and columns of a block of C, and a step of the depth.
    pub rows: usize,
    pub cols: usize,
    pub depth: usize,
}

/// Bytes of each part of the memory; each part begins at a multiple of [`ALIGNED`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Planes of A and B.
    pub planes: [usize; 2],
    /// Residues of C.
    pub residues: usize,
    /// Numbers of A, B and C: for the operand that passes through, [`Panels::ahead`] steps; for C, two blocks.
    pub numbers: [usize; 3],
}

pub const ALIGNED: usize = 1024;

/// Rates for choosing blocks, those of an H200; only the order of the results matters. In bytes per second: copies
/// between host and device, conversion to residues, reads and writes of residues on the device. In seconds, beyond
/// the kernels' own time: a step, and a block.
const COPIED: f64 = 50e9;
const CONVERTED: f64 = 1.7e12;
const MOVED: f64 = 3e12;
const STEP: f64 = 10e-6;
const RETURN: f64 = 40e-6;
/// For modular products: tiles computed at the same time; multiply-adds of bytes per second for one tile; further
/// seconds of a tile of 224 columns, which grow with the square of the width.
const TILES: usize = 132;
const MULTIPLIED: f64 = 6.5e12;
const STORED: f64 = 4.6e-6;

/// Seconds of the modular products of a step. A tile has BLOCK columns and 256 rows of C, or 288 rows if a few rows
/// would need one more tile. A wave ends when all its tiles are done.
fn multiplying(rows: usize, cols: usize, depth: usize, planes: usize) -> f64 {
    let units = rows.div_ceil(32);
    let across = ((units + 5) / 8).max(units.div_ceil(9));
    let width = 32 * units.div_ceil(across);
    let waves = (planes * cols.div_ceil(BLOCK) * across).div_ceil(TILES);
    let tile = (BLOCK * width * depth) as f64 / MULTIPLIED;
    waves as f64 * (tile + STORED * (width as f64 / 224.0).powi(2))
}

impl Panels {
    /// Steps of the passing operand that there is room for: some arrive while another is used.
    pub fn ahead(&self, k: usize) -> usize {
        if self.depth < k { 3 } else { 2 }
    }

    /// The parts of the memory for these blocks; `None` if kernels cannot address them.
    pub fn parts(&self, needs: &Needs) -> Option<Parts> {
        let Panels { kept, rows, cols, depth } = *self;
        let k = needs.shape.2;
        let plane =
            |vectors: usize| vectors.next_multiple_of(FILLED) * depth.next_multiple_of(SLAB);
        let residues = rows.next_multiple_of(16).checked_mul(cols)?;
        // Kernels hold the distance from plane to plane in 32 bits.
        u32::try_from(residues * needs.residue_bytes).ok()?;
        let passing = self.ahead(k) * depth;
        let [deep_a, deep_b] = match kept {
            Kept::Rows => [k, passing],
            Kept::Columns => [passing, k],
        };
        let [a, b, c] = needs.numbers;
        let residues = needs.planes.checked_mul(residues * needs.residue_bytes)?;
        Some(Parts {
            planes: [needs.planes * plane(rows), needs.planes * plane(cols)],
            residues,
            // One block of C is copied out while the next is computed.
            numbers: [a * rows * deep_a, b * cols * deep_b, 2 * c * rows * cols],
        })
    }

    /// Bytes of all parts together.
    pub fn bytes(&self, needs: &Needs) -> Option<usize> {
        let Parts { planes, residues, numbers } = self.parts(needs)?;
        let parts = planes.into_iter().chain([residues]).chain(numbers);
        let parts: usize = parts.map(|bytes| bytes.next_multiple_of(ALIGNED)).sum();
        Some(parts + needs.element * self.rows * self.cols + needs.fixed + 8 * ALIGNED)
    }

    /// How many blocks C has, down and across.
    fn count(&self, (m, n, _): (usize, usize, usize)) -> (usize, usize) {
        (m.div_ceil(self.rows), n.div_ceil(self.cols))
    }

    /// Bytes copied to the device: for the search for ranges; for the kept operand, and for C if something is added
    /// to it; for the passing operand. Then the bytes that are copied back.
    fn copied(&self, needs: &Needs) -> ([f64; 3], f64) {
        let (m, n, k) = needs.shape;
        let bytes = |rows: usize, cols: usize, each: usize| rows as f64 * cols as f64 * each as f64;
        let [a, b, c] = needs.numbers;
        let (a, b, c) = (bytes(m, k, a), bytes(k, n, b), bytes(m, n, c));
        let (down, across) = self.count(needs.shape);
        let (kept, passing) = match self.kept {
            Kept::Rows => (a, b * down as f64),
            Kept::Columns => (b, a * across as f64),
        };
        let searched = if needs.planes > 0 { a + b } else { 0.0 };
        ([searched, kept + if needs.adds { c } else { 0.0 }, passing], c)
    }

    /// About how long the product takes. The passing operand and the results are copied while other blocks are
    /// computed.
    pub fn seconds(&self, needs: &Needs) -> f64 {
        let (m, n, k) = needs.shape;
        let (down, across) = self.count(needs.shape);
        let (blocks, steps) = ((down * across) as f64, k.div_ceil(self.depth) as f64);
        let planes = needs.planes as f64;
        // Each block converts its rows and columns to residues again.
        let converted = (m as f64 * across as f64 + n as f64 * down as f64) * k as f64 * planes;
        let summed = 2.0 * steps * (m as f64 * n as f64) * planes * needs.residue_bytes as f64;
        // The last blocks may be smaller.
        let parts = |len: usize, part: usize| len as f64 / part as f64;
        let products = parts(m, self.rows) * parts(n, self.cols) * parts(k, self.depth);
        let computing = converted / CONVERTED
            + summed / MOVED
            + products * multiplying(self.rows, self.cols, self.depth, needs.planes)
            + blocks * (steps * STEP + RETURN);
        let ([searched, before, passing], back) = self.copied(needs);
        let beside = passing.max(back) / COPIED;
        (searched + before) / COPIED + beside.max(computing) + 0.1 * beside.min(computing)
    }

    /// The blocks that take the least time in `memory` bytes; `None` if not even small ones fit.
    pub fn choose(needs: &Needs, memory: usize) -> Option<Panels> {
        let (m, n, k) = needs.shape;
        let room = Staging::room::<u8>();
        let mut best: Option<(f64, Panels)> = None;
        let sides: &[Kept] =
            if needs.adds { &[Kept::Columns] } else { &[Kept::Rows, Kept::Columns] };
        let depths: Vec<usize> = match needs.planes {
            0 => vec![k],
            _ => depths(k).collect(),
        };
        for (&kept, rows) in sides
            .iter()
            .flat_map(|kept| lengths(m, *kept == Kept::Rows).map(move |rows| (kept, rows)))
        {
            for (cols, &depth) in lengths(n, kept == Kept::Columns)
                .flat_map(|cols| depths.iter().map(move |d| (cols, d)))
            {
                let panels = Panels { kept, rows, cols, depth };
                // A block is copied back through one slot.
                if needs.numbers[2] * rows * cols > room || (needs.square && rows != cols) {
                    continue;
                }
                if panels.bytes(needs).is_none_or(|bytes| bytes > memory) {
                    continue;
                }
                let seconds = panels.seconds(needs);
                if best.is_none_or(|(least, _)| seconds < least) {
                    best = Some((seconds, panels));
                }
            }
        }
        best.map(|(_, panels)| panels)
    }
}

/// A product of matrices in host memory, with `bytes` bytes per number, for the choice between CPU and GPU.
#[derive(Clone, Copy, Debug)]
pub struct InBlocks {
    pub shape: (usize, usize, usize),
    pub bytes: usize,
    pub planes: usize,
    pub adds: bool,
    pub square: bool,
}

impl InBlocks {
    /// About how long the GPU takes block by block in `memory` bytes; `None` if no blocks fit.
    pub fn seconds(&self, memory: usize) -> Option<f64> {
        let InBlocks { shape, bytes, planes, adds, square } = *self;
        let needs = Needs {
            shape,
            numbers: [bytes; 3],
            planes,
            residue_bytes: 1,
            element: 0,
            fixed: 16 * (shape.0 + shape.1) + (1 << 20),
            adds,
            square,
        };
        Panels::choose(&needs, memory).map(|panels| panels.seconds(&needs))
    }
}

/// Possible steps of the depth: all of it, or some whole slabs.
fn depths(k: usize) -> impl Iterator<Item = usize> {
    const STEPS: [usize; 10] = [1, 2, 3, 4, 5, 6, 8, 12, 16, 32];
    std::iter::once(k).chain(STEPS.map(|slabs| slabs * SLAB).into_iter().filter(move |&d| d < k))
}

/// Possible lengths of blocks: they divide `len` rows or columns about evenly, from the whole length down to a tile;
/// then some below a tile. For a panel that is `kept`, also whole tiles.
fn lengths(len: usize, kept: bool) -> impl Iterator<Item = usize> {
    let most = len.div_ceil(BLOCK);
    let mut last = 0;
    let counts = std::iter::successors(Some(1usize), |&count| Some(count + count.div_ceil(8)));
    let lengths = counts.take_while(move |&count| count <= most).flat_map(move |count| {
        let rounded =
            move |to: usize| len.div_ceil(count).next_multiple_of(if count == 1 { 1 } else { to });
        let whole = kept.then(|| rounded(BLOCK));
        whole.into_iter().chain([rounded(64)]).map(move |length| length.min(len))
    });
    let small = (0..4).map(move |halved| (BLOCK >> halved).min(len));
    lengths.chain(small).filter(move |&length| std::mem::replace(&mut last, length) != length)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of double-double numbers by residues.
    fn needs(shape: (usize, usize, usize)) -> Needs {
        Needs {
            shape,
            numbers: [16; 3],
            planes: 33,
            residue_bytes: 1,
            element: 0,
            fixed: 1 << 20,
            adds: false,
            square: false,
        }
    }

    #[test]
    fn blocks_fit_and_take_less_time_with_more_memory() {
        for shape in [(4096, 4096, 4096), (100, 30_000, 900), (5000, 70, 20_000), (1, 9000, 9000)] {
            for adds in [false, true] {
                let needs = Needs { adds, ..needs(shape) };
                let mut last = f64::INFINITY;
                for memory in (22..34).map(|bits| 1usize << bits) {
                    let Some(panels) = Panels::choose(&needs, memory) else { continue };
                    let Panels { kept, rows, cols, depth } = panels;
                    assert!((1..=shape.0).contains(&rows) && (1..=shape.1).contains(&cols));
                    assert!(
                        (1..=shape.2).contains(&depth) && panels.bytes(&needs).unwrap() <= memory
                    );
                    assert!(depth == shape.2 || depth % SLAB == 0);
                    assert!(!adds || kept == Kept::Columns);
                    assert!(16 * rows * cols <= Staging::room::<u8>());
                    let seconds = panels.seconds(&needs);
                    assert!(seconds <= last, "{shape:?} {memory}: {panels:?}");
                    last = seconds;
                }
                assert!(last.is_finite());
            }
        }
        assert_eq!(Panels::choose(&needs((4096, 4096, 4096)), 1 << 20), None);
    }

    /// With 100 MiB of memory for matrices of 268 MB each, the numbers are copied a few times, not for each block.
    #[test]
    fn few_numbers_are_copied_twice() {
        let needs = needs((4096, 4096, 4096));
        let panels = Panels::choose(&needs, 100 << 20).unwrap();
        let once = 16.0 * 4096.0 * 4096.0;
        let ([searched, kept, passing], back) = panels.copied(&needs);
        assert_eq!([searched, kept, back], [2.0 * once, once, once]);
        assert!(passing <= 5.0 * once, "{panels:?}");
        assert!(
            panels.rows.is_multiple_of(BLOCK) && panels.seconds(&needs) < 0.052,
            "{panels:?} {}",
            panels.seconds(&needs)
        );
        // Matrices on the device are not copied, and take no memory.
        let there = Needs { numbers: [0, 0, 16], ..needs };
        let panels = Panels::choose(&there, 100 << 20).unwrap();
        assert_eq!(panels.copied(&there), ([0.0; 3], once));
    }

    #[test]
    fn the_native_way_takes_the_whole_depth_in_squares_for_a_triangle() {
        let native = Needs { planes: 0, square: true, ..needs((3000, 3000, 500)) };
        let panels = Panels::choose(&native, 20 << 20).unwrap();
        assert!(panels.depth == 500 && panels.rows == panels.cols && panels.rows < 3000);
        let deep = Needs { shape: (3000, 3000, 100_000), ..native };
        assert_eq!(Panels::choose(&deep, 40 << 20), None);
    }

    /// The parts of the memory are exactly as large as their contents.
    #[test]
    fn parts_hold_what_lies_there() {
        let needs = Needs { numbers: [8, 0, 32], ..needs((1000, 900, 4000)) };
        let panels = Panels { kept: Kept::Rows, rows: 300, cols: 200, depth: 500 };
        let parts = panels.parts(&needs).unwrap();
        assert_eq!(parts.numbers, [8 * 300 * 4000, 0, 2 * 32 * 300 * 200]);
        let passing = Needs { numbers: [8, 16, 32], ..needs };
        assert_eq!(panels.parts(&passing).unwrap().numbers[1], 3 * 16 * 200 * 500);
        assert_eq!(parts.planes, [33 * 512 * 512, 33 * 256 * 512]);
        assert_eq!(parts.residues, 33 * 304 * 200);
        let whole = Panels { depth: 4000, kept: Kept::Columns, ..panels };
        assert_eq!(
            whole.parts(&passing).unwrap().numbers[..2],
            [2 * 8 * 300 * 4000, 16 * 200 * 4000]
        );
        assert!(
            panels.bytes(&needs).unwrap()
                < panels.bytes(&Needs { adds: true, element: 8, ..needs }).unwrap()
        );
    }

    #[test]
    fn lengths_divide_evenly() {
        for len in [1, 15, 16, 100, 129, 4096, 100_003] {
            for kept in [false, true] {
                let all: Vec<usize> = lengths(len, kept).collect();
                assert!(all[0] == len && all.iter().all(|&length| (1..=len).contains(&length)));
                assert_eq!(all.last(), Some(&len.min(16)));
            }
        }
    }
}
