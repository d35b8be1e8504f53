//! The rows and columns of a product that residues left to the native way.

use std::ops::Range;
use wideblas_base::options::Part;
use wideblas_engine::trace;
use wideblas_product::{LeftOut, Product};

/// Computes by `native` what a product by residues left out.
#[inline(never)]
pub fn complete<T>(
    product: &mut Product<'_, T>,
    left_out: &LeftOut,
    native: impl Fn(Product<'_, T>),
) {
    if left_out.rows.is_empty() && left_out.cols.is_empty() {
        return;
    }
    trace::decision(|| {
        let (rows, cols) = (left_out.rows.len(), left_out.cols.len());
        format!(
            "{rows} rows and {cols} columns, whose exponents are far apart, in the numbers' own arithmetic"
        )
    });
    let shape = (product.c.rows, product.c.cols);
    for_each_left_out(shape, product.part, left_out, |rows, cols, part| {
        native(Product { part, ..product.block(rows, cols) });
    });
}

/// Calls `work(rows, columns, part)` for blocks that cover the rows and columns left out, each element once; without
/// a list of them, for which there might be no memory.
pub fn for_each_left_out(
    (m, n): (usize, usize),
    part: Part,
    left_out: &LeftOut,
    mut work: impl FnMut(Range<usize>, Range<usize>, Part),
) {
    let mut add = |rows: Range<usize>, cols: Range<usize>| {
        for (rows, cols, part) in wanted_blocks(part, rows, cols) {
            if !rows.is_empty() && !cols.is_empty() {
                work(rows, cols, part);
            }
        }
    };
    for rows in runs(&left_out.rows) {
        add(rows, 0..n);
    }
    for cols in runs(&left_out.cols) {
        let mut next = 0;
        for rows in runs(&left_out.rows).chain(std::iter::once(m..m)) {
            add(next..rows.start, cols.clone());
            next = rows.end;
        }
    }
}

/// The wanted elements of a block: a part of a block that starts on the diagonal, and all of another.
fn wanted_blocks(
    part: Part,
    rows: Range<usize>,
    cols: Range<usize>,
) -> [(Range<usize>, Range<usize>, Part); 2] {
    let corner = rows.start.max(cols.start);
    let (row, col) = (corner.min(rows.end), corner.min(cols.end));
    let on_diagonal = (row..rows.end, col..cols.end, part);
    match part {
        Part::All => [(rows, cols, part), (0..0, 0..0, part)],
        Part::Upper => [(rows.start..row, cols, Part::All), on_diagonal],
        Part::Lower => [(rows, cols.start..col, Part::All), on_diagonal],
    }
}

/// The ranges of consecutive numbers in an ascending list.
fn runs(list: &[usize]) -> impl Iterator<Item = Range<usize>> {
    list.chunk_by(|a, b| a + 1 == *b).map(|run| run[0]..run[run.len() - 1] + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_a_triangle_are_what_is_wanted_of_them() {
        const N: usize = if cfg!(miri) { 3 } else { 4 };
        let ranges = || (0..=N).flat_map(|end| (0..=end).map(move |start| start..end));
        for part in [Part::All, Part::Upper, Part::Lower] {
            for (rows, cols) in ranges().flat_map(|rows| ranges().map(move |c| (rows.clone(), c))) {
                let mut counts = [[0; N]; N];
                for (rows, cols, part) in wanted_blocks(part, rows.clone(), cols.clone()) {
                    for (col, j) in cols.enumerate() {
                        for i in part.rows(col, rows.len()) {
                            counts[rows.start + i][j] += 1;
                        }
                    }
                }
                for (i, j) in (0..N).flat_map(|j| (0..N).map(move |i| (i, j))) {
                    let inside = rows.contains(&i) && cols.contains(&j);
                    let wanted = inside && part.rows(j, N).contains(&i);
                    assert_eq!(counts[i][j], i32::from(wanted), "{part:?} {rows:?} {cols:?}");
                }
            }
        }
    }
}
