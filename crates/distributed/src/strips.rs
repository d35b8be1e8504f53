//! Elements of C that want all of their terms at once: a row of A and a column of B are gathered for each.
//!
//! These are rows and columns whose exponents are so far apart that residues leave them to the format's own arithmetic, elements that an
//! infinity or NaN reaches or that overflow, and products that no residues hold. Rows and columns come a few at a time, within the memory
//! of the panels, so that many of them take more messages than a product otherwise does.

use crate::Error;
use crate::carried::{Number, or_no_memory};
use crate::grid::Grid;
use crate::memory::Memory;
use crate::panel::{Lists, fetch};
use crate::plan::Way;
use crate::product::{Computed, Product};
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_engine::MatMut;
use wideblas_engine::scaling::{Scaling, Scalings};
use wideblas_product::{self, Options, exact_sums};

/// How elements are computed from all of their terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// In the format's own arithmetic.
    Native,
    /// By an exact sum, which infinities and NaN end.
    Sums,
}

/// Some rows and columns of C, and which elements in them are wanted.
pub struct Elements<'a> {
    pub rows: Lists,
    pub columns: Lists,
    pub how: How,
    pub is_wanted: &'a dyn Fn(usize, usize) -> bool,
}

/// Computes elements of C.
///
/// # Errors
/// When messages fail, or a process has no memory.
fn compute<T: Number>(
    product: &mut Product<'_, '_, T>,
    grid: &Grid<'_>,
    elements: &Elements<'_>,
    memory: &mut Memory<T>,
    options: &Options<'_>,
) -> Result<(), Error> {
    let (height, width) = memory.strips;
    let pieces = |len: usize, step: usize| {
        (0..len).step_by(step).map(move |start| start..start.saturating_add(step))
    };
    let k = product.a.depth.len;
    let piece = product.piece;
    let depths = || pieces(k, piece).map(|depth| depth.start..depth.end.min(k));
    let mut found = Ok(());
    for rows in pieces(elements.rows.most(), height) {
        let rows = elements.rows.piece(&rows);
        let of_a = rows[grid.place().row];
        for depth in depths() {
            let to = (&mut memory.a, depth.start * of_a.len());
            fetch(grid, &product.a, &rows, depth, to, &mut memory.messages)?;
        }
        for columns in pieces(elements.columns.most(), width) {
            let columns = elements.columns.piece(&columns);
            let of_b = columns[grid.place().column];
            for depth in depths() {
                let to = (&mut memory.b, depth.start * of_b.len());
                fetch(grid, &product.b, &columns, depth, to, &mut memory.messages)?;
            }
            found = found.and_then(|()| memory.messages.outcome());
            if found.is_ok() {
                found = or_no_memory(|| block(product, (of_a, of_b), elements, memory, options));
            }
        }
    }
    grid.agreed(found)
}

/// The elements in some rows and columns of this process, whose vectors are there.
fn block<T: Number>(
    product: &mut Product<'_, '_, T>,
    (rows, columns): (&[usize], &[usize]),
    elements: &Elements<'_>,
    memory: &mut Memory<T>,
    options: &Options<'_>,
) -> Option<()> {
    let (m, n, k) = (rows.len(), columns.len(), product.a.depth.len);
    let is_wanted = |i: usize, j: usize| (elements.is_wanted)(i, j);
    if !columns.iter().any(|&j| rows.iter().any(|&i| is_wanted(i, j))) {
        return Some(());
    }
    let (a, b) = (memory.a.some(0, m, k), memory.b.some(0, n, k));
    let b = b.transposed().skipping_zeros(product.skips_zeros);
    let of_c: Range<usize> = 0..m * n;
    let c = memory.block.get_mut(of_c)?;
    let (of_rows, of_columns) = (product.rows, product.columns);
    for (column, &j) in c.chunks_exact_mut(m).zip(columns) {
        let old = product.c.column(of_columns.place(j));
        column.iter_mut().zip(rows).for_each(|(x, &i)| *x = old[of_rows.place(i)]);
    }
    let (alpha, beta) = (&product.alpha, &product.beta);
    let whole = MatMut::new(c, m, n, m)?;
    let of = wideblas_product::Product { alpha, a, b, beta, c: whole, part: Part::All };
    match elements.how {
        How::Native => T::multiply_on_cpu(of, options.isa, options.threads),
        How::Sums => exact_sums::gemm(of, options.threads),
    }
    for (column, &j) in c.chunks_exact(m).zip(columns) {
        let to = product.c.column(of_columns.place(j));
        for (x, &i) in column.iter().zip(rows).filter(|&(_, &i)| is_wanted(i, j)) {
            to[of_rows.place(i)] = *x;
            memory.gathered += 1;
        }
    }
    Some(())
}

impl<T: Number> Product<'_, '_, T> {
    /// The elements that sums do not tell, and how the product was computed.
    pub(crate) fn complete_all(
        &mut self,
        grid: &Grid<'_>,
        (way, left): (&Way, Vec<(usize, usize)>),
        memory: &mut Memory<T>,
        options: &Options<'_>,
    ) -> Result<Computed, Error> {
        Ok(match way {
            Way::Native => {
                self.complete_left(grid, left, memory, options)?;
                Computed::Native
            }
            Way::Residues(scalings) => {
                self.complete_residues(grid, scalings, memory, options)?;
                Computed::Residues
            }
            Way::Sums => {
                let all: [Chosen<'_>; 2] = [&|_| true, &|_| true];
                self.complete(grid, How::Sums, all, &|_, _| true, memory, options)?;
                Computed::Sums
            }
        })
    }

    /// Elements that sums in the format's own arithmetic do not tell, at places of this process.
    fn complete_left(
        &mut self,
        grid: &Grid<'_>,
        mut left: Vec<(usize, usize)>,
        memory: &mut Memory<T>,
        options: &Options<'_>,
    ) -> Result<(), Error> {
        let mut some = [i64::from(!left.is_empty())];
        grid.maxima(&mut some)?;
        if some == [0] {
            return Ok(());
        }
        left.sort_unstable();
        let (m, n, place) = (self.rows.len, self.columns.len, grid.place());
        let mut flags = grid.agreed(fallible::try_filled(m + n, 0).ok_or(Error::NoMemory))?;
        let (rows, columns) = (self.rows, self.columns);
        let mut starts = left.iter().map(|&(row, _)| row).peekable();
        for (at, row) in rows.of(place.row).enumerate() {
            while starts.next_if(|&next| next <= at).is_some() {
                flags[row] = 1;
            }
        }
        for (at, column) in columns.of(place.column).enumerate() {
            flags[m + column] = i64::from(left.iter().any(|&(_, of)| of == at));
        }
        grid.maxima(&mut flags)?;
        let has = |i, j| left.binary_search(&(rows.place(i), columns.place(j))).is_ok();
        let some: [Chosen<'_>; 2] = [&|i| flags[i] != 0, &|j| flags[m + j] != 0];
        self.complete(grid, How::Native, some, &has, memory, options)
    }

    /// Rows and columns that residues leave to the format's own arithmetic, and those with infinities and NaN.
    fn complete_residues(
        &mut self,
        grid: &Grid<'_>,
        scalings: &Scalings,
        memory: &mut Memory<T>,
        options: &Options<'_>,
    ) -> Result<(), Error> {
        let is_special = self.alpha.is_special();
        let how = |scaling: &Scaling| match scaling {
            Scaling { left_out: true, .. } => Some(How::Native),
            Scaling { special, .. } if is_special || *special => Some(How::Sums),
            _ => None,
        };
        for of in [How::Native, How::Sums] {
            let is = |side: &[Scaling], at: usize| how(&side[at]) == Some(of);
            let (rows, columns) = (&scalings.rows[..], &scalings.cols[..]);
            let has = |i: usize, j: usize| match (how(&rows[i]), how(&columns[j])) {
                (Some(How::Native), _) | (_, Some(How::Native)) => of == How::Native,
                (None, None) => false,
                _ => of == How::Sums,
            };
            // Whole rows, and of the other rows some columns.
            let of_rows: [Chosen<'_>; 2] = [&|i| is(rows, i), &|_| true];
            let of_columns: [Chosen<'_>; 2] = [&|i| !is(rows, i), &|j| is(columns, j)];
            for some in [of_rows, of_columns] {
                self.complete(grid, of, some, &has, memory, options)?;
            }
        }
        Ok(())
    }

    /// Computes the elements of some rows and columns that are so chosen.
    fn complete(
        &mut self,
        grid: &Grid<'_>,
        how: How,
        [rows, columns]: [Chosen<'_>; 2],
        is_wanted: &dyn Fn(usize, usize) -> bool,
        memory: &mut Memory<T>,
        options: &Options<'_>,
    ) -> Result<(), Error> {
        // Lists are not made where there is nothing to do, as a rule.
        if !(0..self.rows.len).any(rows) || !(0..self.columns.len).any(columns) {
            return Ok(());
        }
        let lists = || Some((Lists::some(&self.rows, rows)?, Lists::some(&self.columns, columns)?));
        let (rows, columns) = grid.agreed(lists().ok_or(Error::NoMemory))?;
        let shape = self.shape();
        let is_wanted = &|i, j| shape.has(i, j) && is_wanted(i, j);
        let elements = Elements { rows, columns, how, is_wanted };
        compute(self, grid, &elements, memory, options)
    }
}

/// Whether a row or a column is chosen.
type Chosen<'a> = &'a dyn Fn(usize) -> bool;
