//! C := alpha A B + beta C, each element computed exactly from scaled integers and rounded once.

use super::finish::Finish;
use super::moduli::{Basis, Side};
use super::number::{COLUMNS, Number};
use super::planner::{self, Request, moduli_for};
use super::profile::{Step, timed};
use super::scale;
use super::task::{Mode, Options, Product};
use crate::engine::cpu::modular::planes::{DigitTable, Operand, Staging, Sums};
use crate::engine::cpu::modular::{MAX_DEPTH, PANEL, Unit, Width};
use crate::engine::cpu::per_thread::PerThread;
use crate::engine::cpu::{Isa, prefetch};
use crate::engine::outcome::Declined;
use crate::engine::scaling::{LeftOut, Scaling, Scalings, most_bits, needed, words};
use crate::engine::view::{MatMut, MatRef};
use crate::fallible;
use std::ops::Range;
use std::sync::Arc;

/// Moduli and blocks of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
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
) -> Result<Plan, Declined> {
    let (width, moduli) =
        moduli_for(options.unit, needed(bits, k)).ok_or(Declined::NotRepresentable)?;
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
    // Whole tiles of rows where blocks are larger than some.
    let step = if block.0 >= 4 * TILE { TILE } else { PANEL };
    Ok(Plan { width, moduli, block: (even(m, block.0, step), even(n, block.1, PANEL), block.2) })
}

/// Bytes of a block's residues. The smallest block takes 384 bytes a modulus of a byte and 640 of a word: at
/// most 0.7 MB, which are taken whatever the workspace. Less, or another way instead, would change the bits.
fn block_bytes(width: Width, moduli: usize, (rows, cols, depth): (usize, usize, usize)) -> usize {
    Operand::bytes(width, rows, depth, moduli)
        .saturating_add(Operand::bytes(width, cols, depth, moduli))
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
/// Rows of a block at least, where there is memory for them: each block reads all residues of B, for fewer rows more
/// slowly than it multiplies.
const FEWEST_ROWS: usize = 5 * TILE;
/// Rows of the largest register tile.
const TILE: usize = 3 * PANEL;

/// Computes the product.
///
/// # Panics
/// When the shapes do not agree.
pub fn gemm<T: Number + Send>(
    product: Product<'_, T>,
    options: &Options<'_>,
) -> Result<LeftOut, Declined> {
    if product.is_scaled_only() {
        product.scale(options.threads).ok_or(Declined::NoMemory)?;
        return Ok(LeftOut::default());
    }
    let scalings = product.scalings(options)?;
    let left_out = scalings.left_out().ok_or(Declined::NoMemory)?;
    gemm_scaled(product, &scalings, options)?;
    Ok(left_out)
}

/// Computes the product of operands that become integers as `scalings` say; what these leave out is untouched.
///
/// # Panics
/// When the shapes do not agree.
pub fn gemm_scaled<T: Number + Send>(
    product: Product<'_, T>,
    Scalings { rows, cols }: &Scalings,
    options: &Options<'_>,
) -> Result<(), Declined> {
    let span = T::largest(&product, T::span);
    let Product { alpha, a, b, beta, mut c, part } = product;
    let shape @ (m, n, _) = (c.rows, c.cols, a.cols);
    assert!(rows.len() == m && cols.len() == n);
    let plan = plan(shape, (most_bits(rows), most_bits(cols)), options)?;
    let finish = Finish { alpha, a: &a, b: &b, beta, rows, cols, part };
    run(&finish, &mut c, &plan, span, options)
}

impl<T: Number + Send> Product<'_, T> {
    /// A B plays no part.
    pub fn is_scaled_only(&self) -> bool {
        self.c.rows == 0 || self.c.cols == 0 || self.a.cols == 0 || self.alpha.is_zero()
    }

    /// C := beta C; `None` without memory.
    fn scale(self, threads: usize) -> Option<()> {
        let span = T::largest(&self, T::span);
        let Product { alpha, a, b, beta, mut c, part } = self;
        let none = |len| fallible::try_filled(len, Scaling::default());
        let (rows, cols) = (&none(c.rows)?, &none(c.cols)?);
        Finish { alpha, a: &a, b: &b, beta, rows, cols, part }.scale(&mut c, span, threads)
    }

    /// What the planner is to decide.
    pub fn request(&self, options: &Options<'_>) -> Request {
        Request {
            shape: (self.c.rows, self.c.cols, self.a.cols),
            precision: match options.mode {
                Mode::Exact => None,
                Mode::Working => Some(T::largest(self, T::precision) + T::GUARD),
            },
            native: options.native,
            symmetric: self.a.is_transpose_of(&self.b),
        }
    }

    /// How the operands become integers, and what the native way computes.
    ///
    /// # Panics
    /// When the shapes do not agree.
    pub fn scalings(&self, options: &Options<'_>) -> Result<Scalings, Declined> {
        let (m, n, k) = (self.c.rows, self.c.cols, self.a.cols);
        assert!(self.a.rows == m && self.b.rows == k && self.b.cols == n);
        scalings((&self.a, &self.b), &self.request(options), options)
    }
}

/// [`Product::scalings`] of the operands for what is asked.
fn scalings<T: Number>(
    (a, b): (&MatRef<'_, T>, &MatRef<'_, T>),
    request: &Request,
    options: &Options<'_>,
) -> Result<Scalings, Declined> {
    if request.is_native() {
        return Err(Declined::Native);
    }
    timed(options.profile, Step::Scale, || {
        let counts = request.precision.is_some();
        let ranges = |x| scale::rows(options.isa, x, counts, options.threads);
        let rows = ranges(a).ok_or(Declined::NoMemory)?;
        if request.symmetric {
            return planner::scalings(&rows, &rows, request);
        }
        let cols = ranges(&b.transposed()).ok_or(Declined::NoMemory)?;
        planner::scalings(&rows, &cols, request)
    })
}

/// What is kept where there are several blocks of rows and of depth, so that B becomes residues once.
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
    /// What to keep, and the columns of a block: what makes the fewest numbers into residues within the workspace.
    fn choose((m, n, k): (usize, usize, usize), plan: &Plan, workspace: usize) -> (Kept, usize) {
        let (height, width, depth) = plan.block;
        let (down, deep) = (m.div_ceil(height), k.div_ceil(depth));
        let mut best = (Kept::Nothing, width);
        if down == 1 || deep == 1 {
            return best;
        }
        let residues = |vectors| Operand::bytes(plan.width, vectors, depth, plan.moduli);
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
    operand: Operand,
    with: Option<(usize, usize)>,
}

impl Filled {
    /// Fills the memory unless it was.
    fn fill(&mut self, with: (usize, usize), fill: impl FnOnce(&mut Operand)) -> &Operand {
        if self.with != Some(with) {
            fill(&mut self.operand);
            self.with = Some(with);
        }
        &self.operand
    }
}

/// Memory for the residues of a product's blocks.
struct Memory {
    plan: Plan,
    kept: Kept,
    /// Columns of a block.
    width: usize,
    left: Filled,
    right: Vec<Filled>,
    sums: Vec<Sums>,
}

impl Memory {
    /// For the blocks of a plan, or for smaller ones where there is none.
    fn new(shape: (usize, usize, usize), mut plan: Plan, options: &Options<'_>) -> Option<Memory> {
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

    fn of(
        (m, _, k): (usize, usize, usize),
        plan: Plan,
        (kept, width): (Kept, usize),
        unit: Unit,
    ) -> Option<Memory> {
        let (height, _, depth) = plan.block;
        let operand = |vectors| {
            let operand = Operand::new(unit, plan.width, vectors, depth, plan.moduli)?;
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

/// All blocks of a product. Nothing is written before there is memory for everything.
fn run<T: Number + Send>(
    job: &Finish<'_, T>,
    c: &mut MatMut<'_, T>,
    plan: &Plan,
    span: i64,
    options: &Options<'_>,
) -> Result<(), Declined> {
    let shape @ (m, n, k) = (c.rows, c.cols, job.a.cols);
    let bt = job.b.transposed();
    let basis = Basis::get(plan.width, plan.moduli);
    let Memory { plan, kept, width, mut left, mut right, mut sums } =
        Memory::new(shape, *plan, options).ok_or(Declined::NoMemory)?;
    let (height, _, depth) = plan.block;
    let (down, deep) = (m.div_ceil(height), k.div_ceil(depth));
    let of_rows = Table::new(&basis, job.rows, Side::Left).ok_or(Declined::NoMemory)?;
    let of_cols = Table::new(&basis, job.cols, Side::Right).ok_or(Declined::NoMemory)?;
    let words = of_rows.words.max(of_cols.words);
    let staging = PerThread::new(options.threads, || Operand::staging(plan.width, words));
    let staging = &staging.ok_or(Declined::NoMemory)?;
    let work = &job.work(&basis, span, options.threads).ok_or(Declined::NoMemory)?;
    for j in (0..n).step_by(width) {
        let across = j..n.min(j + width);
        for step in 0..down * deep {
            let (block, piece) = match kept {
                Kept::Sums => (step % down, step / down),
                _ => (step / deep, step % deep),
            };
            let (i, l) = (block * height, piece * depth);
            let (rows, deep_range) = (i..m.min(i + height), l..k.min(l + depth));
            let needed = |col: usize| {
                let rows = job.part.rows(j + col, m);
                rows.start.saturating_sub(i)..rows.end.saturating_sub(i)
            };
            let place = piece % right.len();
            let (left, right) = timed(options.profile, Step::Residue, || {
                let right = right[place].fill((j, l), |right| {
                    let side = (across.clone(), deep_range.clone());
                    let how = (&of_cols, staging, Side::Right, options.isa);
                    fill(right, &basis, &bt, side, job.cols, how);
                });
                let left = left.fill((i, l), |left| {
                    let side = (rows.clone(), deep_range.clone());
                    let how = (&of_rows, staging, Side::Left, options.isa);
                    fill(left, &basis, job.a, side, job.rows, how);
                });
                (left, right)
            });
            let place = block % sums.len();
            let sums = &mut sums[place];
            timed(options.profile, Step::Product, || {
                let shape = (rows.len(), across.len());
                let moduli = &basis.moduli;
                sums.multiply(left, right, moduli, shape, l > 0, options.threads, &needed)
            });
            if piece + 1 == deep {
                job.block(c, &basis, sums, (rows, across.clone()), work, options);
            }
        }
    }
    Ok(())
}

/// The table of digits for all vectors of a side.
struct Table {
    words: usize,
    table: Arc<Vec<i32>>,
}

impl Table {
    /// `None` without memory.
    fn new(basis: &Basis, scalings: &[Scaling], side: Side) -> Option<Table> {
        let words = words(scalings);
        Some(Table { words, table: basis.digit_table(words, side)? })
    }
}

/// Turns the vectors `vectors` (rows of `x`), columns `depth`, into residues.
fn fill<T: Number>(
    operand: &mut Operand,
    basis: &Basis,
    x: &MatRef<'_, T>,
    (vectors, depth): (Range<usize>, Range<usize>),
    scalings: &[Scaling],
    (all, staging, side, isa): (&Table, &PerThread<Staging>, Side, Isa),
) {
    // These vectors may get by with fewer words than all.
    let own = Table::new(basis, &scalings[vectors.clone()], side);
    let Table { words, table } = own.as_ref().unwrap_or(all);
    let table = DigitTable { moduli: &basis.moduli, table, words: *words };
    operand.fill(
        &table,
        side == Side::Left,
        depth.len(),
        staging,
        |panel, first, out, negative| {
            let start = vectors.start + panel * PANEL;
            let used = |lane: usize| {
                let row = start + lane;
                (row < vectors.end && scalings[row].bits > 0).then_some(row)
            };
            let units = std::array::from_fn(|lane| used(lane).map_or(0, |row| scalings[row].unit));
            let mut columns = [[None; PANEL]; COLUMNS];
            let count = (negative.len() / PANEL).min(depth.end - depth.start - first);
            for (i, column) in columns[..count].iter_mut().enumerate() {
                let col = depth.start + first + i;
                *column = std::array::from_fn(|lane| used(lane).map(|row| x.get(row, col)));
                if T::REFERS {
                    fetch_ahead(x, (start, vectors.end), (col, depth.end));
                }
            }
            T::integers(isa, &columns[..count], &units, out, negative);
        },
    );
}

/// Fetches the numbers of a panel, columns ahead, and what those that follow sooner refer to.
fn fetch_ahead<T: Number>(
    x: &MatRef<'_, T>,
    (start, end): (usize, usize),
    (col, last): (usize, usize),
) {
    const AHEAD: usize = 8;
    let rows = start..end.min(start + PANEL);
    if col + 2 * AHEAD < last {
        rows.clone().for_each(|row| prefetch(x.get(row, col + 2 * AHEAD)));
    }
    if col + AHEAD < last {
        rows.for_each(|row| x.get(row, col + AHEAD).fetch());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Dd;
    use crate::options::Part;
    use crate::product::moduli::list;

    /// Through the portable kernels, in several blocks: short enough for an interpreter.
    #[test]
    fn products_of_integers_are_exact() {
        let (m, n, k) = (18, 3, 5);
        let entry = |i: usize, j: usize| Dd::from(((i * 31 + j * 17) % 23) as f64 - 11.0);
        let matrix = |rows: usize, cols: usize| -> Vec<Dd> {
            (0..rows * cols).map(|at| entry(at % rows, at / rows)).collect()
        };
        let (a, b) = (matrix(m, k), matrix(k, n));
        let cases = [(Part::Lower, 3), (Part::All, 5), (Part::Upper, 2)];
        for &(part, depth) in if cfg!(miri) { &cases[..1] } else { &cases } {
            let mut c = matrix(m, n);
            let product = Product {
                alpha: &Dd::from(-2.0),
                a: MatRef::new(&a, m, k, m).unwrap(),
                b: MatRef::new(&b, k, n, k).unwrap(),
                beta: &Dd::from(3.0),
                c: MatMut::new(&mut c, m, n, m).unwrap(),
                part,
            };
            let options = Options {
                largest_block: (16, 16, depth),
                ..Options::new(Mode::Working, Isa::Generic, 1, 1 << 20)
            };
            assert_eq!(gemm(product, &options), Ok(LeftOut::default()));
            for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
                let dot: f64 = (0..k).map(|l| entry(i, l).hi * entry(l, j).hi).sum();
                let old = entry(i, j);
                let wanted = part.rows(j, m).contains(&i);
                let expected = if wanted { Dd::from(-2.0 * dot + 3.0 * old.hi) } else { old };
                assert_eq!(c[i + j * m], expected, "{part:?} ({i}, {j})");
            }
        }
    }

    /// Few numbers that become residues twice, within the workspace.
    #[test]
    fn what_saves_conversions_is_kept() {
        let plan = |block| Plan { width: Width::Byte, moduli: 37, block };
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
