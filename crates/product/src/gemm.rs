//! C := alpha A B + beta C, each element computed exactly from scaled integers and rounded once.

use super::blocks::{Blocking, Memory, Wanted, plan};
use super::extents::{Extents, within};
use super::finish::Finish;
use super::moduli::{Basis, Side};
use super::number::{COLUMNS, Number, Scaled};
use super::planner::{self, Request};
use super::profile::{Step, timed};
use super::scale;
use super::spread::Spread;
use super::task::{Mode, Options, Product};
use std::ops::Range;
use std::sync::Arc;
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::cpu::modular::planes::{DigitTable, ResiduePlanes, Staging};
use wideblas_engine::cpu::per_thread::PerThread;
use wideblas_engine::cpu::{Isa, prefetch};
use wideblas_engine::outcome::Declined;
use wideblas_engine::scaling::{LeftOut, Scaling, Scalings, most_bits, words};
use wideblas_engine::view::{MatMut, MatRef};

/// Computes the product.
///
/// # Panics
/// When the shapes do not agree.
#[inline(never)]
pub fn gemm<T: Number>(
    product: Product<'_, T>,
    options: &Options<'_>,
) -> Result<LeftOut, Declined> {
    if product.is_scaled_only() {
        product.scale(options.threads).ok_or(Declined::NoMemory)?;
        return Ok(LeftOut::default());
    }
    let extents = product.extents(options)?;
    let scalings = product.scalings_within(&extents, options)?;
    let left_out = scalings.left_out().ok_or(Declined::NoMemory)?;
    gemm_within(product, &scalings, &extents, options)?;
    Ok(left_out)
}

/// Computes the product of operands that become integers as the scalings say; rows and columns that these leave out
/// are untouched.
///
/// # Panics
/// When the shapes do not agree.
#[inline(never)]
pub fn gemm_scaled<T: Number>(
    product: Product<'_, T>,
    scalings: &Scalings,
    options: &Options<'_>,
) -> Result<(), Declined> {
    let extents = Extents::of(&product.a, &product.b, options.threads);
    gemm_within(product, scalings, &extents.ok_or(Declined::NoMemory)?, options)
}

/// [`gemm_scaled`] of operands whose extents are known.
fn gemm_within<T: Number>(
    product: Product<'_, T>,
    Scalings { rows, cols }: &Scalings,
    extents: &Extents,
    options: &Options<'_>,
) -> Result<(), Declined> {
    let span = T::largest(&product, T::span);
    let Product { alpha, a, b, beta, mut c, part } = product;
    let shape @ (m, n, _) = (c.rows, c.cols, a.cols);
    assert!(rows.len() == m && cols.len() == n);
    let plan = plan(shape, (most_bits(rows), most_bits(cols)), options)?;
    let spread = Spread::new(alpha, &a, &b, beta);
    let wanted = &|j| part.rows(j, m);
    let finish = Finish { alpha, a: &a, b: &b, beta, rows, cols, wanted, spread };
    run((&finish, extents), part, &mut c, &plan, span, options)
}

impl<T: Number> Product<'_, T> {
    /// A B does not contribute to the result.
    pub fn is_scaled_only(&self) -> bool {
        self.c.rows == 0 || self.c.cols == 0 || self.a.cols == 0 || self.alpha.is_zero()
    }

    /// C := beta C; `None` without memory.
    fn scale(self, threads: usize) -> Option<()> {
        let span = T::largest(&self, T::span);
        let Product { alpha, a, b, beta, mut c, part } = self;
        let none = |len| fallible::try_filled(len, Scaling::default());
        let (rows, cols) = (&none(c.rows)?, &none(c.cols)?);
        let spread = Spread::new(alpha, &a, &b, beta);
        let all = c.rows;
        let wanted = &|j| part.rows(j, all);
        let finish = Finish { alpha, a: &a, b: &b, beta, rows, cols, wanted, spread };
        finish.scale(&mut c, span, threads)
    }

    /// The request to the planner.
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
        self.scalings_within(&self.extents(options)?, options)
    }

    /// Where the operands are not zero, unless the native way is cheaper whatever they are.
    fn extents(&self, options: &Options<'_>) -> Result<Extents, Declined> {
        let (m, n, k) = (self.c.rows, self.c.cols, self.a.cols);
        assert!(self.a.rows == m && self.b.rows == k && self.b.cols == n);
        if self.request(options).is_native() {
            return Err(Declined::Native);
        }
        timed(options.profile, Step::Scale, || Extents::of(&self.a, &self.b, options.threads))
            .ok_or(Declined::NoMemory)
    }

    /// [`Product::scalings`] of operands whose extents are known.
    fn scalings_within(
        &self,
        extents: &Extents,
        options: &Options<'_>,
    ) -> Result<Scalings, Declined> {
        scalings((&self.a, &self.b), extents, &self.request(options), options)
    }
}

/// [`Product::scalings`] of the operands `a` and `b` for a request.
fn scalings<T: Number>(
    (a, b): (&MatRef<'_, T>, &MatRef<'_, T>),
    extents: &Extents,
    request: &Request,
    options: &Options<'_>,
) -> Result<Scalings, Declined> {
    timed(options.profile, Step::Scale, || {
        let ranges = |x: &MatRef<'_, T>, of: &[Range<usize>], counts: bool| {
            scale::rows(options.isa, &[*x], of, counts, options.threads).ok_or(Declined::NoMemory)
        };
        let (bt, counts) = (b.transposed(), request.precision.is_some());
        if planner::is_native_if_full(request) {
            let some = |x: &MatRef<'_, T>, of: &[Range<usize>]| {
                let some = planner::telling(x.rows).min(x.rows);
                ranges(&x.block(0..some, 0..x.cols), &of[..some.div_ceil(PANEL)], false)
            };
            let rows = some(a, &extents.rows)?;
            let is_native = match request.symmetric {
                true => planner::is_native_for(&rows, &rows, request),
                false => planner::is_native_for(&rows, &some(&bt, &extents.cols)?, request),
            };
            if is_native {
                return Err(Declined::Native);
            }
        }
        let rows = ranges(a, &extents.rows, counts)?;
        if request.symmetric {
            return planner::scalings(&rows, &rows, request);
        }
        let cols = ranges(&bt, &extents.cols, counts)?;
        planner::scalings(&rows, &cols, request)
    })
}

/// All blocks of a product. Nothing is written before there is memory for everything.
fn run<T: Number>(
    (job, extents): (&Finish<'_, T>, &Extents),
    part: Part,
    c: &mut MatMut<'_, T>,
    plan: &Blocking,
    span: i64,
    options: &Options<'_>,
) -> Result<(), Declined> {
    let shape = (c.rows, c.cols, job.a.cols);
    let bt = job.b.transposed();
    let basis = Basis::get(plan.width, plan.moduli);
    let memory = Memory::new(shape, *plan, options).ok_or(Declined::NoMemory)?;
    let of_rows = Table::new(&basis, job.rows, Side::Left).ok_or(Declined::NoMemory)?;
    let of_cols = Table::new(&basis, job.cols, Side::Right).ok_or(Declined::NoMemory)?;
    let words = of_rows.words.max(of_cols.words);
    let staging = PerThread::new(options.threads, || ResiduePlanes::staging(plan.width, words));
    let staging = &staging.ok_or(Declined::NoMemory)?;
    let work = &job.work(&basis, span, options.threads).ok_or(Declined::NoMemory)?;
    // Then rows and columns are the same integers.
    let same = job.a.is_transpose_of(job.b) && job.rows == job.cols;
    memory.for_each_block(
        (shape, part),
        &basis.moduli,
        options,
        |planes, &Wanted { side, vectors, depth, columns }| {
            if let Some(columns) = columns.filter(|_| same) {
                let undone = (&basis.moduli[..], &basis.without_inverses[..]);
                return planes.fill_with_multiples(columns, undone, true, options.threads);
            }
            let (x, table, of) = match side {
                Side::Left => (job.a, &of_rows, (job.rows, &extents.rows[..])),
                Side::Right => (&bt, &of_cols, (job.cols, &extents.cols[..])),
            };
            let how = (table, staging, side, options.isa);
            fill(planes, &basis, x, (vectors.clone(), depth.clone()), of, how);
        },
        |sums, operands, adds, task| sums.multiply(operands, adds, task),
        |sums, rows, cols| job.block(c, &basis, (sums, 0), (rows, cols), work, options),
    );
    Ok(())
}

/// The table of digits for all vectors of a side.
pub(super) struct Table {
    pub words: usize,
    pub table: Arc<Vec<i32>>,
}

impl Table {
    /// `None` without memory.
    pub fn new(basis: &Basis, scalings: &[Scaling], side: Side) -> Option<Table> {
        let words = words(scalings);
        Some(Table { words, table: basis.digit_table(words, side)? })
    }
}

/// Turns the vectors `vectors` (rows of `x`), columns `depth`, into residues.
pub(super) fn fill<T: Number>(
    operand: &mut ResiduePlanes,
    basis: &Basis,
    x: &MatRef<'_, T>,
    (vectors, depth): (Range<usize>, Range<usize>),
    (scalings, extents): (&[Scaling], &[Range<usize>]),
    (all, staging, side, isa): (&Table, &PerThread<Staging>, Side, Isa),
) {
    // These vectors may need fewer words than all vectors of the side.
    let own = Table::new(basis, &scalings[vectors.clone()], side);
    let Table { words, table } = own.as_ref().unwrap_or(all);
    let table = DigitTable { moduli: &basis.moduli, table, words: *words };
    // Blocks start at whole panels.
    let extents = &extents[vectors.start / PANEL..vectors.end.div_ceil(PANEL)];
    operand.fill(
        &table,
        side == Side::Left,
        depth.len(),
        |panel| extents.get(panel).map_or(0..0, |all| within(all, &depth)),
        staging,
        |panel, first, out, negative| {
            let numbers = Numbers { x, vectors: &vectors, depth: &depth, scalings, isa };
            numbers.integers((panel, first), out, negative);
        },
    );
}

/// Vectors (rows of `x`), and a part of their depth, that become residues.
pub(super) struct Numbers<'a, T> {
    pub x: &'a MatRef<'a, T>,
    pub vectors: &'a Range<usize>,
    pub depth: &'a Range<usize>,
    pub scalings: &'a [Scaling],
    pub isa: Isa,
}

impl<T: Number> Numbers<'_, T> {
    /// The integers of a panel from depth `first` on, see [`ResiduePlanes::fill`].
    #[inline(always)]
    pub fn integers(&self, (panel, first): (usize, usize), out: &mut [u32], negative: &mut [i32]) {
        let Numbers { x, vectors, depth, scalings, isa } = self;
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
        let to = Scaled { units: &units, words: out, negative };
        T::integers(*isa, &columns[..count], to);
    }
}

/// Prefetches the numbers of a panel, columns ahead, and the data that nearer columns refer to.
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
    use wideblas_format::Dd;

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
}
