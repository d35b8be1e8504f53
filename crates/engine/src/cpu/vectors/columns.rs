//! Matrices by their columns, whatever their storage, and what is computed column by column.

use super::combination::{Combination, GROUP};
use super::{Axpy, Elements, Place, Term, elementwise, reduce, special_dot};
use crate::cpu::Isa;
use crate::cpu::special;
use crate::cpu::sum::Strided;
use crate::view::MatRef;
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_format::mpfr::Header;
use wideblas_format::{Accumulate, Components, Scalar};

/// Where the elements of a matrix are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// Column-major, with the distance of columns.
    Full { ld: usize },
    /// By rows, with their distance: the transpose of a column-major matrix.
    Turned { ld: usize },
    /// Column-major by diagonals: element (i, j) is in row `upper + i - j`, for `lower` diagonals below the main one and
    /// `upper` above.
    Band { ld: usize, lower: usize, upper: usize },
    /// The columns of a triangle one behind the other.
    Packed,
}

/// A matrix, or a part of it: of each column adjacent rows, which start and end in no column before those of another one
/// left of it.
#[derive(Debug)]
pub struct Columns<'a, T> {
    /// Where its memory begins.
    memory: Strided<'a, T>,
    rows: usize,
    cols: usize,
    pub(super) storage: Storage,
    part: Part,
    /// The diagonal of a triangle does not belong to it.
    skips_diagonal: bool,
}

impl<T> Clone for Columns<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Columns<'_, T> {}

impl<'a, T> Columns<'a, T> {
    /// # Safety
    /// For `'a` the elements may be read. The memory is no larger than an address space. A triangle, and a packed matrix, is
    /// square.
    #[inline(always)]
    pub unsafe fn new(
        at: *const T,
        (rows, cols): (usize, usize),
        storage: Storage,
        part: Part,
    ) -> Columns<'a, T> {
        // SAFETY: elements are found by addresses.
        let memory = unsafe { Strided::blas(at, 1, 1) };
        Columns { memory, rows, cols, storage, part, skips_diagonal: false }
    }

    /// A part of a column-major matrix, to be read.
    ///
    /// # Panics
    /// When it is not.
    pub fn of(a: MatRef<'a, T>, part: Part) -> Columns<'a, T> {
        assert!(a.row_stride == 1 && !a.conjugated);
        let storage = Storage::Full { ld: a.col_stride };
        // SAFETY: elements of the matrix.
        unsafe { Columns::new(a.ptr, (a.rows, a.cols), storage, part) }
    }

    pub fn shape(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    pub fn storage(&self) -> Storage {
        self.storage
    }

    pub fn part(&self) -> Part {
        self.part
    }

    pub fn skips_diagonal(&self) -> bool {
        self.skips_diagonal
    }

    /// The first address of its memory.
    pub fn first(&self) -> *const T {
        self.memory.first()
    }

    /// A full matrix of few rows may be read by rows: sums of its columns are then as good as sums of its rows.
    #[inline(always)]
    pub fn turned(&self) -> Option<Columns<'a, T>> {
        let Storage::Full { ld } = self.storage else { return None };
        let part = match self.part {
            Part::All => Part::All,
            Part::Upper => Part::Lower,
            Part::Lower => Part::Upper,
        };
        let (rows, cols) = (self.cols, self.rows);
        Some(Columns { rows, cols, storage: Storage::Turned { ld }, part, ..*self })
    }

    /// Whether a zero in x leaves out its column of a triangle, as in the reference BLAS: not that of a transpose, whose
    /// columns are rows there.
    #[inline(always)]
    pub fn leaves_out_zeros(&self) -> bool {
        !matches!(self.storage, Storage::Turned { .. })
    }

    /// A triangle without its diagonal.
    pub fn without_diagonal(self) -> Columns<'a, T> {
        Columns { skips_diagonal: true, ..self }
    }

    /// The rows of a column.
    #[inline(always)]
    pub fn rows(&self, j: usize) -> Range<usize> {
        let rows = self.stored_rows(j);
        match self.skips_diagonal {
            true if is_lower(self) => j + 1..rows.end,
            true => rows.start..j,
            false => rows,
        }
    }

    #[inline(always)]
    fn stored_rows(&self, j: usize) -> Range<usize> {
        match (self.storage, self.part) {
            (Storage::Band { lower, upper, .. }, _) => {
                let end = j.saturating_add(lower).saturating_add(1).min(self.rows);
                j.saturating_sub(upper).min(end)..end
            }
            (_, Part::All) => 0..self.rows,
            (_, Part::Upper) => 0..j + 1,
            (_, Part::Lower) => j..self.rows,
        }
    }

    /// Elements from the first of the memory to row 0 of column `j`, which need not exist; and from one row to the next.
    #[inline(always)]
    fn start(&self, j: usize) -> (usize, usize) {
        match self.storage {
            Storage::Full { ld } => (j * ld, 1),
            Storage::Turned { ld } => (j, ld),
            Storage::Band { ld, upper, .. } => ((j * ld).wrapping_add(upper).wrapping_sub(j), 1),
            Storage::Packed if self.part == Part::Upper => (j * (j + 1) / 2, 1),
            Storage::Packed => ((j * self.rows).wrapping_sub(j * (j + 1) / 2), 1),
        }
    }

    /// Some rows of a column.
    ///
    /// # Panics
    /// When it has fewer.
    #[inline(always)]
    pub fn vector(&self, j: usize, rows: Range<usize>) -> Strided<'a, T> {
        let all = self.rows(j);
        assert!(j < self.cols);
        assert!(rows.is_empty() || (all.start <= rows.start && rows.end <= all.end));
        let (start, step) = self.start(j);
        let at = self.memory.first().wrapping_add(start).wrapping_add(rows.start * step);
        // SAFETY: elements of the matrix.
        unsafe { Strided::blas(at, rows.len(), step as i64) }
    }

    /// The block of some rows on the diagonal, where its elements lie as those of a matrix.
    #[inline(always)]
    pub(super) fn block(&self, rows: &Range<usize>) -> Option<MatRef<'a, T>> {
        let (Storage::Full { ld } | Storage::Turned { ld }) = self.storage else { return None };
        let first = self.memory.first().wrapping_add(rows.start * (ld + 1));
        // SAFETY: elements of the matrix.
        let block = unsafe { MatRef::from_ptr(first, rows.len(), rows.len(), ld) };
        let is_turned = matches!(self.storage, Storage::Turned { .. });
        Some(if is_turned { block.transposed() } else { block })
    }

    /// The columns that have row `i`.
    #[inline(always)]
    pub fn cols(&self, i: usize) -> Range<usize> {
        match (self.storage, self.part) {
            (Storage::Band { lower, upper, .. }, _) => {
                let end = i.saturating_add(upper).saturating_add(1).min(self.cols);
                i.saturating_sub(lower).min(end)..end
            }
            (_, Part::All) => 0..self.cols,
            (_, Part::Upper) => i..self.cols,
            (_, Part::Lower) => 0..i + 1,
        }
    }

    /// Where element (i, j) is.
    #[inline(always)]
    pub(super) fn at(&self, i: usize, j: usize) -> *const T {
        assert!(j < self.cols && self.rows(j).contains(&i));
        let (start, step) = self.start(j);
        self.memory.first().wrapping_add(start).wrapping_add(i * step)
    }

    /// Element (i, j).
    ///
    /// # Panics
    /// When it is not in the part.
    #[inline(always)]
    pub fn element(&self, i: usize, j: usize) -> &'a T
    where
        T: Header,
    {
        // SAFETY: an element of the matrix.
        unsafe { &*self.at(i, j) }
    }

    /// Whether it is a triangle with the elements below the diagonal. A band is one if it has diagonals on one side alone.
    #[inline(always)]
    pub fn is_lower(&self) -> bool {
        is_lower(self)
    }
}

impl<'a, T: Components> Columns<'a, T> {
    /// Some rows of a column, to be used by value.
    ///
    /// # Panics
    /// When it has fewer.
    #[inline(always)]
    pub(super) fn column(&self, j: usize, rows: Range<usize>) -> Elements<'a, T> {
        Elements::of(self.vector(j, rows))
    }
}

/// The memory of a small symmetric matrix.
const SMALL_BYTES: usize = 16 << 10;

impl<T: Components> Columns<'_, T> {
    /// Calls `work` with a small symmetric matrix as a full one, of which this is a triangle. Products with both have the same
    /// bits; those with triangles take more time, as their rows are short. `None` where the matrix is not small, or
    /// products with it are summed in another order, as with packed ones.
    pub fn in_full<R>(&self, work: impl FnOnce(Columns<'_, T>) -> R) -> Option<R> {
        let (order, _) = self.shape();
        let Storage::Full { .. } = self.storage else { return None };
        if order.saturating_mul(order).saturating_mul(size_of::<T>()) > SMALL_BYTES {
            return None;
        }
        // Stacks may be small.
        let mut memory = fallible::with_room::<T>(order * order)?;
        let first = memory.as_mut_ptr();
        for j in 0..order {
            let rows = self.rows(j);
            let column = self.column(j, rows.clone());
            for (at, i) in rows.enumerate() {
                // SAFETY: an element of the matrix; both are among `order` squared, which the memory has room for.
                unsafe {
                    let element = *column.at(at);
                    first.add(i + j * order).write(element);
                    first.add(j + i * order).write(element);
                }
            }
        }
        // SAFETY: the elements were written; `memory` lives until the end of this function.
        let full =
            unsafe { Columns::new(first, (order, order), Storage::Full { ld: order }, Part::All) };
        Some(work(full))
    }

    /// Element (i, j), which must be in the part.
    #[inline(always)]
    pub(super) fn get(&self, i: usize, j: usize) -> T {
        // SAFETY: an element of the matrix.
        unsafe { *self.column(j, i..i + 1).at(0) }
    }
}

/// The rows that all columns of a group have.
#[inline(always)]
fn common<T>(a: &Columns<'_, T>, group: &Range<usize>) -> Range<usize> {
    let (start, end) = (a.rows(group.end - 1).start, a.rows(group.start).end);
    start..end.max(start)
}

#[inline(always)]
pub(super) fn within(rows: Range<usize>, limits: &Range<usize>) -> Range<usize> {
    let start = rows.start.max(limits.start);
    start..rows.end.min(limits.end).max(start)
}

/// Groups of columns that are treated together: whatever the rows, the same ones.
pub(super) fn groups(cols: usize) -> impl DoubleEndedIterator<Item = Range<usize>> {
    (0..cols.div_ceil(GROUP)).map(move |g| g * GROUP..cols.min((g + 1) * GROUP))
}

/// x y, with the specials of binary64.
#[inline(always)]
pub(super) fn times<A: Accumulate<L>, const L: usize>(x: A::Number, y: A::Number) -> A::Number {
    let product = A::Number::from_components(A::mul(x.components(), y.components()));
    if product.is_finite() { product } else { special::scaled(x, y) }
}

/// A sum of products.
#[inline(always)]
pub(super) fn dot<A: Accumulate<L>, W: Term, const L: usize>(
    x: Elements<'_, A::Number>,
    y: Elements<'_, A::Number>,
    isa: Isa,
) -> A::Number {
    let sum = reduce::<A, W, L>(x, y, isa);
    if sum.is_finite() { sum } else { special_dot::<_, W, L>(x, y) }
}

/// y_i := y_i + alpha x
#[inline(always)]
pub(super) fn add_one<A: Accumulate<L>, const L: usize>(
    alpha: A::Number,
    x: A::Number,
    y: &Place<'_, A::Number>,
    i: usize,
    isa: Isa,
) {
    elementwise::<A, _, L>(Axpy(alpha), Elements::of_slice(&[x]), y.part(i, 1), isa);
}

/// For [`add_group`]: all columns are added.
pub(super) fn takes_all<T>(_: usize, _: T) -> bool {
    false
}

/// y := y + the multiples of a group's columns, in some rows; y is multiplied by `scale` first, where all columns have the
/// same rows. Columns may be left out, so that their NaN and infinities do not count.
#[inline(always)]
pub(super) fn add_group<A: Accumulate<L>, const L: usize>(
    (a, is_left_out): (&Columns<'_, A::Number>, impl Fn(usize, A::Number) -> bool),
    group: Range<usize>,
    factors: &[A::Number; GROUP],
    (y, scale): (&Place<'_, A::Number>, Option<A::Number>),
    limits: &Range<usize>,
    isa: Isa,
) {
    if limits.is_empty() {
        return;
    }
    let common = common(a, &group);
    let rows = within(common.clone(), limits);
    if !rows.is_empty() {
        let mut all = Combination::new();
        for (j, factor) in group.clone().zip(factors) {
            if !is_left_out(j, *factor) {
                all.push(*factor, a.column(j, rows.clone()));
            }
        }
        all.scale(scale);
        all.add_to::<A, L>(y.part(rows.start, rows.len()), isa);
    }
    if common.start <= limits.start && limits.end <= common.end {
        return;
    }
    for (j, factor) in group.zip(factors) {
        let all = a.rows(j);
        for rest in [all.start..common.start.min(all.end), common.end.max(all.start)..all.end] {
            let rows = within(rest, limits);
            if !(rows.is_empty() || is_left_out(j, *factor)) {
                let mut one = Combination::new();
                one.push(*factor, a.column(j, rows.clone()));
                one.add_to::<A, L>(y.part(rows.start, rows.len()), isa);
            }
        }
    }
}

/// The rows of a triangle's column without the diagonal.
#[inline(always)]
pub(super) fn beside<T>(a: &Columns<'_, T>, j: usize) -> Range<usize> {
    let rows = a.rows(j);
    if rows.start == j && is_lower(a) { j + 1..rows.end } else { rows.start..j }
}

/// A band is a triangle if it has diagonals on one side alone.
#[inline(always)]
pub(super) fn is_lower<T>(a: &Columns<'_, T>) -> bool {
    match a.storage {
        Storage::Band { upper, .. } => upper == 0,
        _ => a.part == Part::Lower,
    }
}
