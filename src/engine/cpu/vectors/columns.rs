//! Matrices by their columns, whatever their storage, and what is computed column by column.

use super::combination::{Combination, GROUP};
use super::reduce::LONG;
use super::{Axpy, Place, Products, elementwise, reduce, special_dot};
use crate::engine::cpu::Isa;
use crate::engine::cpu::special;
use crate::format::{Accumulate, Scalar};
use crate::options::Part;
use std::ops::Range;

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
#[derive(Clone, Copy, Debug)]
pub struct Columns<'a, T> {
    /// All of its memory.
    memory: Place<'a, T>,
    rows: usize,
    cols: usize,
    storage: Storage,
    part: Part,
}

impl<'a, T: Copy> Columns<'a, T> {
    /// # Safety
    /// For `'a` the elements may be read, and written if a function is called that writes them; nothing else uses them
    /// then. The memory is no larger than an address space. A triangle, and a packed matrix, is square.
    #[inline(always)]
    pub unsafe fn new(
        at: *mut T,
        (rows, cols): (usize, usize),
        storage: Storage,
        part: Part,
    ) -> Columns<'a, T> {
        // SAFETY: elements are found by addresses.
        let memory = unsafe { Place::blas(at, 1, 1) };
        Columns { memory, rows, cols, storage, part }
    }

    pub fn shape(&self) -> (usize, usize) {
        (self.rows, self.cols)
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

    /// The rows of a column.
    #[inline(always)]
    pub fn rows(&self, j: usize) -> Range<usize> {
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
    pub fn column(&self, j: usize, rows: Range<usize>) -> Place<'a, T> {
        let all = self.rows(j);
        assert!(j < self.cols);
        assert!(rows.is_empty() || (all.start <= rows.start && rows.end <= all.end));
        let (start, step) = self.start(j);
        let at = self.memory.at(0).wrapping_add(start).wrapping_add(rows.start * step);
        // SAFETY: elements of the matrix.
        unsafe { Place::blas(at, rows.len(), step as i64) }
    }

    /// Element (i, j), which must be in the part.
    #[inline(always)]
    fn get(&self, i: usize, j: usize) -> T {
        // SAFETY: an element of the matrix.
        unsafe { *self.column(j, i..i + 1).at(0) }
    }
}

/// The rows that all columns of a group have.
#[inline(always)]
fn common<T: Copy>(a: &Columns<'_, T>, group: &Range<usize>) -> Range<usize> {
    let (start, end) = (a.rows(group.end - 1).start, a.rows(group.start).end);
    start..end.max(start)
}

#[inline(always)]
fn within(rows: Range<usize>, limits: &Range<usize>) -> Range<usize> {
    let start = rows.start.max(limits.start);
    start..rows.end.min(limits.end).max(start)
}

/// Groups of columns that are treated together: whatever the rows, the same ones.
fn groups(cols: usize) -> impl ExactSizeIterator<Item = Range<usize>> {
    (0..cols.div_ceil(GROUP)).map(move |g| g * GROUP..cols.min((g + 1) * GROUP))
}

/// x y, with the specials of binary64.
#[inline(always)]
fn times<A: Accumulate<L>, const L: usize>(x: A::Number, y: A::Number) -> A::Number {
    let product = A::Number::from_components(A::mul(x.components(), y.components()));
    if product.is_finite() { product } else { special::scaled(x, y) }
}

#[inline(always)]
fn minus<T: Scalar<L>, const L: usize>(x: T) -> T {
    T::from_components(x.components().map(|x| -x))
}

/// The sum of products.
#[inline(always)]
fn dot<A: Accumulate<L>, const L: usize>(
    x: Place<'_, A::Number>,
    y: Place<'_, A::Number>,
    isa: Isa,
) -> A::Number {
    let sum = reduce::<A, Products, L>(x, y, isa);
    if sum.is_finite() { sum } else { special_dot(x, y) }
}

/// y_i := y_i + alpha x
#[inline(always)]
fn add_one<A: Accumulate<L>, const L: usize>(
    alpha: A::Number,
    x: A::Number,
    y: &Place<'_, A::Number>,
    i: usize,
    isa: Isa,
) {
    let mut x = [x];
    elementwise::<A, _, L>(Axpy(alpha), Place::of(&mut x), y.part(i, 1), isa);
}

/// Products of a matrix and vectors, in an arithmetic, of which only some rows of the result are computed.
pub struct MatVec<'a, T> {
    pub a: Columns<'a, T>,
    pub alpha: T,
    pub x: Place<'a, T>,
    pub y: Place<'a, T>,
    pub isa: Isa,
}

impl<T: Copy> MatVec<'_, T> {
    /// y := y + alpha A x, in some rows.
    ///
    /// # Panics
    /// When the shapes do not agree.
    #[inline(always)]
    pub fn add<A: Accumulate<L, Number = T>, const L: usize>(&self, rows: Range<usize>)
    where
        T: Scalar<L>,
    {
        let (m, n) = self.a.shape();
        assert!(self.y.len() == m && self.x.len() == n);
        for group in groups(n) {
            let factors = self.factors::<A, L>(&group);
            add_group::<A, L>((&self.a, false), group, &factors, &self.y, &rows, self.isa);
        }
    }

    /// y := y + alpha A^T x, in some rows, which are columns of A.
    ///
    /// # Panics
    /// As [`MatVec::add`].
    #[inline(always)]
    pub fn add_transposed<A: Accumulate<L, Number = T>, const L: usize>(&self, rows: Range<usize>)
    where
        T: Scalar<L>,
    {
        let (m, n) = self.a.shape();
        assert!(self.x.len() == m && self.y.len() == n);
        for j in rows {
            let rows = self.a.rows(j);
            let x = self.x.part(rows.start, rows.len());
            let sum = dot::<A, L>(self.a.column(j, rows), x, self.isa);
            add_one::<A, L>(self.alpha, sum, &self.y, j, self.isa);
        }
    }

    /// y := y + alpha A x for a symmetric A, of which this is a triangle, in some rows.
    ///
    /// # Panics
    /// As [`MatVec::add`].
    #[inline(always)]
    pub fn add_symmetric<A: Accumulate<L, Number = T>, const L: usize>(&self, rows: Range<usize>)
    where
        T: Scalar<L>,
    {
        let MatVec { a, y, isa, .. } = self;
        let (n, _) = a.shape();
        assert!(self.x.len() == n && y.len() == n);
        for group in groups(n) {
            let own = within(group.clone(), &rows);
            let factors = self.factors::<A, L>(&group);
            // A band may have less than the whole block on the diagonal.
            let is_band = matches!(a.storage, Storage::Band { .. });
            let outside = match is_lower(a) {
                _ if is_band => 0..n,
                true => group.end..n,
                false => 0..group.start,
            };
            if !is_band && !own.is_empty() {
                self.add_block::<A, L>(&group, &factors, &own);
            }
            let limits = within(outside.clone(), &rows);
            add_group::<A, L>((a, false), group, &factors, y, &limits, *isa);
            match a.turned() {
                Some(turned) if outside.len() < LONG && !own.is_empty() => {
                    for start in outside.clone().step_by(GROUP) {
                        let group = start..outside.end.min(start + GROUP);
                        let factors = self.factors::<A, L>(&group);
                        add_group::<A, L>((&turned, false), group, &factors, y, &own, *isa);
                    }
                }
                _ => {
                    for j in own {
                        let beside = within(beside(a, j), &outside);
                        let x = self.x.part(beside.start, beside.len());
                        let sum = dot::<A, L>(a.column(j, beside), x, *isa);
                        add_one::<A, L>(self.alpha, sum, y, j, *isa);
                    }
                }
            }
        }
    }

    /// Multiples of elements of x.
    #[inline(always)]
    fn factors<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        group: &Range<usize>,
    ) -> [T; GROUP]
    where
        T: Scalar<L>,
    {
        let mut factors = [self.alpha; GROUP];
        for (j, factor) in group.clone().zip(&mut factors) {
            // SAFETY: an element of x.
            *factor = times::<A, L>(self.alpha, unsafe { *self.x.at(j) });
        }
        factors
    }

    /// What the block on the diagonal adds to some of its rows.
    #[inline(always)]
    fn add_block<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        group: &Range<usize>,
        factors: &[T; GROUP],
        rows: &Range<usize>,
    ) where
        T: Scalar<L>,
    {
        let mut block = [[T::from_f64(0.0); GROUP]; GROUP];
        let mut all = Combination::new();
        for ((j, column), factor) in group.clone().zip(&mut block).zip(factors) {
            for (i, element) in rows.clone().zip(column.iter_mut()) {
                let is_stored = (i > j) == is_lower(&self.a);
                *element = if is_stored { self.a.get(i, j) } else { self.a.get(j, i) };
            }
            all.push(*factor, Place::of(&mut column[..rows.len()]));
        }
        all.add_to::<A, L>(self.y.part(rows.start, rows.len()), self.isa);
    }
}

/// y := y + the multiples of a group's columns, in some rows. Columns with a zero may be left out, so that their NaN and
/// infinities do not count.
#[inline(always)]
fn add_group<A: Accumulate<L>, const L: usize>(
    (a, skips_zeros): (&Columns<'_, A::Number>, bool),
    group: Range<usize>,
    factors: &[A::Number; GROUP],
    y: &Place<'_, A::Number>,
    limits: &Range<usize>,
    isa: Isa,
) {
    let common = common(a, &group);
    let rows = within(common.clone(), limits);
    if !rows.is_empty() {
        let mut all = Combination::new();
        for (j, factor) in group.clone().zip(factors) {
            if !(skips_zeros && factor.is_zero()) {
                all.push(*factor, a.column(j, rows.clone()));
            }
        }
        all.add_to::<A, L>(y.part(rows.start, rows.len()), isa);
    }
    for (j, factor) in group.zip(factors) {
        let all = a.rows(j);
        for rest in [all.start..common.start.min(all.end), common.end.max(all.start)..all.end] {
            let rows = within(rest, limits);
            if !(rows.is_empty() || skips_zeros && factor.is_zero()) {
                let mut one = Combination::new();
                one.push(*factor, a.column(j, rows.clone()));
                one.add_to::<A, L>(y.part(rows.start, rows.len()), isa);
            }
        }
    }
}

/// A := A + alpha x y^T, on the elements of A that there are, and with `both` plus alpha y x^T.
pub struct Update<'a, T> {
    pub a: Columns<'a, T>,
    pub alpha: T,
    pub x: Place<'a, T>,
    pub y: Place<'a, T>,
    pub both: bool,
    pub isa: Isa,
}

impl<T: Copy> Update<'_, T> {
    /// Changes some columns. Those with zeros as their factors stay as they are.
    ///
    /// # Panics
    /// When the shapes do not agree.
    #[inline(always)]
    pub fn add<A: Accumulate<L, Number = T>, const L: usize>(&self, cols: Range<usize>)
    where
        T: Scalar<L>,
    {
        let Update { a, alpha, x, y, both, isa } = self;
        assert!((x.len(), y.len()) == a.shape());
        for j in cols {
            let rows = a.rows(j);
            // SAFETY: elements of the vectors; x has as many as y where it is used here.
            let of = |vector: &Place<'_, T>| unsafe { *vector.at(j) };
            if of(y).is_zero() && !(*both && !of(x).is_zero()) {
                continue;
            }
            let mut sum = Combination::new();
            sum.push(times::<A, L>(*alpha, of(y)), x.part(rows.start, rows.len()));
            if *both {
                sum.push(times::<A, L>(*alpha, of(x)), y.part(rows.start, rows.len()));
            }
            sum.add_to::<A, L>(a.column(j, rows), *isa);
        }
    }
}

/// A triangular matrix and a vector, which changes.
pub struct TriangularVector<'a, T> {
    pub a: Columns<'a, T>,
    pub is_unit: bool,
    pub x: Place<'a, T>,
    /// Solves, with this division; multiplies without.
    pub divide: Option<fn(T, T) -> T>,
    pub isa: Isa,
}

impl<T: Copy> TriangularVector<'_, T> {
    /// Makes A x of x, or solves for it. A zero in x leaves out its column.
    ///
    /// # Panics
    /// When the shapes do not agree.
    #[inline(always)]
    pub fn change<A: Accumulate<L, Number = T>, const L: usize>(&self)
    where
        T: Scalar<L>,
    {
        let n = self.order();
        // A solution starts at the corner with one element, a product where no old element is needed any more.
        let forwards = is_lower(&self.a) == self.divide.is_some();
        let count = groups(n).len();
        for g in 0..count {
            let start = GROUP * if forwards { g } else { count - 1 - g };
            let group = start..n.min(start + GROUP);
            match self.divide {
                Some(_) => {
                    self.change_group::<A, L>(&group, forwards);
                    self.add_outside::<A, L>(&group);
                }
                None => {
                    self.add_outside::<A, L>(&group);
                    self.change_group::<A, L>(&group, forwards);
                }
            }
        }
    }

    fn order(&self) -> usize {
        let (n, cols) = self.a.shape();
        assert!(n == cols && self.x.len() == n);
        n
    }

    /// Adds the multiples of a group's columns, or subtracts them, in the rows of other groups.
    #[inline(always)]
    fn add_outside<A: Accumulate<L, Number = T>, const L: usize>(&self, group: &Range<usize>)
    where
        T: Scalar<L>,
    {
        let mut factors = [T::from_f64(0.0); GROUP];
        for (j, factor) in group.clone().zip(&mut factors) {
            // SAFETY: an element of x.
            let x = unsafe { *self.x.at(j) };
            *factor = if self.divide.is_some() { minus(x) } else { x };
        }
        let rows = if is_lower(&self.a) { group.end..self.x.len() } else { 0..group.start };
        add_group::<A, L>((&self.a, true), group.clone(), &factors, &self.x, &rows, self.isa);
    }

    /// What a group's columns do in its own rows.
    #[inline(always)]
    fn change_group<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        group: &Range<usize>,
        forwards: bool,
    ) where
        T: Scalar<L>,
    {
        for k in 0..group.len() {
            let j = if forwards { group.start + k } else { group.end - 1 - k };
            // SAFETY: an element of x.
            let mut x = unsafe { *self.x.at(j) };
            if x.is_zero() {
                continue;
            }
            if self.divide.is_some() {
                x = self.on_diagonal::<A, L>(x, j);
            }
            let rows = within(beside(&self.a, j), group);
            if !rows.is_empty() && !x.is_zero() {
                let mut column = Combination::new();
                let factor = if self.divide.is_some() { minus(x) } else { x };
                column.push(factor, self.a.column(j, rows.clone()));
                column.add_to::<A, L>(self.x.part(rows.start, rows.len()), self.isa);
            }
            if self.divide.is_none() {
                x = self.on_diagonal::<A, L>(x, j);
            }
            // SAFETY: as above; it may be written.
            unsafe { *self.x.at(j) = x };
        }
    }

    /// x times or by the diagonal's element.
    #[inline(always)]
    fn on_diagonal<A: Accumulate<L, Number = T>, const L: usize>(&self, x: T, j: usize) -> T
    where
        T: Scalar<L>,
    {
        if self.is_unit {
            return x;
        }
        let diagonal = self.a.get(j, j);
        let Some(divide) = self.divide else { return times::<A, L>(diagonal, x) };
        let quotient = divide(x, diagonal);
        if quotient.is_finite() { quotient } else { special::quotient(x, diagonal, divide) }
    }

    /// Makes A^T x of x, or solves for it.
    ///
    /// # Panics
    /// As [`TriangularVector::change`].
    #[inline(always)]
    pub fn change_transposed<A: Accumulate<L, Number = T>, const L: usize>(&self)
    where
        T: Scalar<L>,
    {
        let n = self.order();
        let forwards = is_lower(&self.a) != self.divide.is_some();
        for k in 0..n {
            let j = if forwards { k } else { n - 1 - k };
            let rows = beside(&self.a, j);
            let x = self.x.part(rows.start, rows.len());
            let sum = dot::<A, L>(self.a.column(j, rows), x, self.isa);
            let multiply = || {
                // SAFETY: an element of x, which may be written.
                unsafe { *self.x.at(j) = self.on_diagonal::<A, L>(*self.x.at(j), j) };
            };
            if self.divide.is_some() {
                add_one::<A, L>(T::from_f64(-1.0), sum, &self.x, j, self.isa);
                multiply();
            } else {
                multiply();
                add_one::<A, L>(T::from_f64(1.0), sum, &self.x, j, self.isa);
            }
        }
    }
}

/// The rows of a triangle's column without the diagonal.
#[inline(always)]
fn beside<T: Copy>(a: &Columns<'_, T>, j: usize) -> Range<usize> {
    let rows = a.rows(j);
    if rows.start == j && is_lower(a) { j + 1..rows.end } else { rows.start..j }
}

/// A band is a triangle if it has diagonals on one side alone.
#[inline(always)]
fn is_lower<T: Copy>(a: &Columns<'_, T>) -> bool {
    match a.storage {
        Storage::Band { upper, .. } => upper == 0,
        _ => a.part == Part::Lower,
    }
}
