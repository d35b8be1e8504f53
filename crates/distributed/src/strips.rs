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
use crate::product::Product;
use std::ops::Range;
use wideblas_base::options::Part;
use wideblas_engine::MatMut;
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
pub fn compute<T: Number>(
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
        How::Native => T::multiply(of, options.isa, options.threads),
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
