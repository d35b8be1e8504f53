//! C := alpha A B + beta C, each element computed exactly from scaled integers and rounded once.

use super::cost::Native;
use super::finish::Finish;
use super::moduli::Basis;
use super::number::{COLUMNS, Number};
use super::planner::{self, Request, moduli_for, most, needed};
use super::profile::{Profile, Step, timed};
use super::scale;
use crate::engine::cpu::Isa;
use crate::engine::cpu::modular::planes::{DigitTable, Operand, Staging, Sums};
use crate::engine::cpu::modular::{MAX_DEPTH, PANEL, Unit, Width};
use crate::engine::cpu::per_thread::PerThread;
use crate::engine::scaling::{LeftOut, Scaling, Scalings};
use crate::engine::view::{MatMut, MatRef, Part};
use crate::fallible;
use std::ops::Range;
use std::sync::Arc;

/// How much of the operands enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The precision of the result, relative to each single number: with p the precision, the error of
    /// an element is at most 2^-(p - 1) (|alpha| |A| |B|) and half an ulp.
    Working,
    /// All bits: the result is the exact value, rounded once.
    Exact,
}

/// C := alpha A B + beta C; op() is applied to the views already: A is m x k, B k x n.
pub struct Product<'a, T> {
    pub alpha: &'a T,
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: &'a T,
    pub c: MatMut<'a, T>,
    pub part: Part,
}

impl<T> Product<'_, T> {
    /// The same product, to compute parts of it.
    pub fn reborrow(&mut self) -> Product<'_, T> {
        let (m, n) = (self.c.rows, self.c.cols);
        self.block(0..m, 0..n)
    }

    /// The rows and columns of C given, which must be the whole or lie within a product of
    /// [`Part::All`] to keep its meaning.
    pub fn block(&mut self, rows: Range<usize>, cols: Range<usize>) -> Product<'_, T> {
        Product {
            alpha: self.alpha,
            a: self.a.block(rows.clone(), 0..self.a.cols),
            b: self.b.block(0..self.b.rows, cols.clone()),
            beta: self.beta,
            c: self.c.block(rows, cols),
            part: self.part,
        }
    }
}

/// How a product is computed. Results depend on the mode alone.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    pub mode: Mode,
    pub isa: Isa,
    pub unit: Unit,
    pub threads: usize,
    /// Bytes of memory for residues; the smallest block is taken anyway.
    pub workspace: usize,
    /// Rows, columns and depth of blocks, at most; for tests.
    pub largest_block: (usize, usize, usize),
    /// The cost of a native way that may take over, for rows and columns of a huge spread or for
    /// everything.
    pub native: Option<Native>,
    /// Where to count the time of each step.
    pub profile: Option<&'a Profile>,
}

impl Options<'_> {
    pub fn new(mode: Mode, isa: Isa, threads: usize, workspace: usize) -> Self {
        let largest_block = (usize::MAX, usize::MAX, usize::MAX);
        Options {
            mode,
            isa,
            unit: Unit::best(isa),
            threads,
            workspace,
            largest_block,
            native: None,
            profile: None,
        }
    }
}

/// Why a product was not computed; C is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The exponents spread over more bits than all moduli cover.
    TooWide,
    /// There is no memory for residues.
    NoMemory,
    /// The native way is cheaper.
    Expensive,
}

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
) -> Result<Plan, Refusal> {
    let (width, moduli) = moduli_for(options.unit, needed(bits, k)).ok_or(Refusal::TooWide)?;
    let bytes = |block| block_bytes(width, moduli, block);
    let limits = options.largest_block;
    let depth = k.min(DEPTH).min(limits.2.clamp(1, MAX_DEPTH));
    let per_row = bytes((PANEL, PANEL, depth)) / (2 * PANEL) + n * moduli * width.bytes();
    let rows = (CACHED / per_row.max(1)).clamp(TILE, ROWS);
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

/// Memory for the residues of a block: of the plan's, or of a smaller one where that fails.
fn room(mut plan: Plan, unit: Unit) -> Result<(Plan, Operand, Operand, Sums), Refusal> {
    loop {
        let Plan { width, moduli, block: (rows, cols, depth) } = plan;
        let operand = |vectors| Operand::new(unit, width, vectors, depth, moduli);
        if let Some(left) = operand(rows)
            && let Some(right) = operand(cols)
            && let Some(sums) = Sums::new(width, rows, cols, moduli)
        {
            return Ok((plan, left, right, sums));
        }
        let (rows, cols, depth) = smaller(plan.block).ok_or(Refusal::NoMemory)?;
        // Blocks start at whole panels.
        plan.block = (rows.next_multiple_of(PANEL), cols.next_multiple_of(PANEL), depth);
    }
}

/// Depth of a block at most: a panel of A stays in the second-level cache.
pub const DEPTH: usize = 4096;
/// Rows of a block at most.
const ROWS: usize = 960;
/// Bytes that the residues of a block's rows of A and C should not exceed, so that they come back from a
/// cache, and fresh memory is not touched for each call.
const CACHED: usize = 64 << 20;
/// Rows of the largest register tile.
const TILE: usize = 3 * PANEL;

/// Computes the product.
///
/// # Panics
/// When the shapes do not agree.
pub fn gemm<T: Number + Send>(
    product: Product<'_, T>,
    options: &Options<'_>,
) -> Result<LeftOut, Refusal> {
    if product.is_scaled_only() {
        product.scale(options.threads).ok_or(Refusal::NoMemory)?;
        return Ok(LeftOut::default());
    }
    let scalings = product.scalings(options)?;
    let left_out = scalings.left_out().ok_or(Refusal::NoMemory)?;
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
) -> Result<(), Refusal> {
    let span = T::largest(&product, T::span);
    let Product { alpha, a, b, beta, mut c, part } = product;
    let shape @ (m, n, _) = (c.rows, c.cols, a.cols);
    assert!(rows.len() == m && cols.len() == n);
    let plan = plan(shape, (most(rows), most(cols)), options)?;
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
        let place = |x: &MatRef<'_, T>| (x.ptr, x.rows, x.cols, x.row_stride, x.col_stride);
        Request {
            shape: (self.c.rows, self.c.cols, self.a.cols),
            precision: match options.mode {
                Mode::Exact => None,
                Mode::Working => Some(T::largest(self, T::precision) + T::GUARD),
            },
            native: options.native,
            symmetric: place(&self.a) == place(&self.b.transposed()),
        }
    }

    /// How the operands become integers, and what the native way computes.
    ///
    /// # Panics
    /// When the shapes do not agree.
    pub fn scalings(&self, options: &Options<'_>) -> Result<Scalings, Refusal> {
        let (m, n, k) = (self.c.rows, self.c.cols, self.a.cols);
        assert!(self.a.rows == m && self.b.rows == k && self.b.cols == n);
        let request = self.request(options);
        if request.is_native() {
            return Err(Refusal::Expensive);
        }
        timed(options.profile, Step::Scale, || {
            let counts = request.precision.is_some();
            let ranges = |x| scale::rows(options.isa, x, counts, options.threads);
            let rows = ranges(&self.a).ok_or(Refusal::NoMemory)?;
            if request.symmetric {
                return planner::scalings(&rows, &rows, &request);
            }
            let cols = ranges(&self.b.transposed()).ok_or(Refusal::NoMemory)?;
            planner::scalings(&rows, &cols, &request)
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
) -> Result<(), Refusal> {
    let (m, n, k) = (c.rows, c.cols, job.a.cols);
    let bt = job.b.transposed();
    let basis = Basis::get(plan.width, plan.moduli);
    let (plan, mut left, mut right, mut sums) = room(*plan, options.unit)?;
    let (height, width, depth) = plan.block;
    let tables = [job.rows, job.cols].map(|scalings| Table::new(&basis, scalings));
    let [Some(of_rows), Some(of_cols)] = tables else { return Err(Refusal::NoMemory) };
    let words = of_rows.words.max(of_cols.words);
    let staging = PerThread::new(options.threads, || Operand::staging(plan.width, words));
    let staging = &staging.ok_or(Refusal::NoMemory)?;
    let work = &job.work(&basis, span, options.threads).ok_or(Refusal::NoMemory)?;
    for j in (0..n).step_by(width) {
        let across = j..n.min(j + width);
        for i in (0..m).step_by(height) {
            let down = i..m.min(i + height);
            let needed = |col: usize| {
                let rows = job.part.rows(j + col, m);
                rows.start.saturating_sub(i)..rows.end.saturating_sub(i)
            };
            for l in (0..k).step_by(depth) {
                let deep = l..k.min(l + depth);
                timed(options.profile, Step::Residue, || {
                    if i == 0 || depth < k {
                        let side = (across.clone(), deep.clone());
                        let how = (&of_cols, staging, false, options.isa);
                        fill(&mut right, &basis, &bt, side, job.cols, how);
                    }
                    let (side, how) =
                        ((down.clone(), deep), (&of_rows, staging, true, options.isa));
                    fill(&mut left, &basis, job.a, side, job.rows, how);
                });
                timed(options.profile, Step::Product, || {
                    sums.multiply(
                        &left,
                        &right,
                        &basis.moduli,
                        (down.len(), across.len()),
                        l > 0,
                        options.threads,
                        &needed,
                    )
                });
            }
            job.block(c, &basis, &sums, (down, across.clone()), work, options);
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
    fn new(basis: &Basis, scalings: &[Scaling]) -> Option<Table> {
        let words = (most(scalings) as usize + 2).div_ceil(32);
        Some(Table { words, table: basis.digit_table(words)? })
    }
}

/// Turns the vectors `vectors` (rows of `x`), columns `depth`, into residues.
fn fill<T: Number>(
    operand: &mut Operand,
    basis: &Basis,
    x: &MatRef<'_, T>,
    (vectors, depth): (Range<usize>, Range<usize>),
    scalings: &[Scaling],
    (all, staging, unsigned, isa): (&Table, &PerThread<Staging>, bool, Isa),
) {
    // These vectors may get by with fewer words than all.
    let own = Table::new(basis, &scalings[vectors.clone()]);
    let Table { words, table } = own.as_ref().unwrap_or(all);
    let table = DigitTable { moduli: &basis.moduli, table, words: *words };
    operand.fill(&table, unsigned, depth.len(), staging, |panel, first, out, negative| {
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
        }
        T::integers(isa, &columns[..count], &units, out, negative);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Dd;
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
        assert_eq!(of((20_000, 20), 1 << 30), Err(Refusal::TooWide));
        assert_eq!(of((i64::MAX / 4 + 1, i64::MAX / 4 + 1), 1 << 30), Err(Refusal::TooWide));
    }
}
