//! Other arrangements of the same entries: products have the same bits from each.

mod dia;
mod ell;
mod jad;

pub use dia::Dia;
pub use ell::Ell;
pub use jad::Jad;

use std::ops::Range;

/// The rows of a matrix, each the same entries in the same order whatever the storage.
pub trait Rows: Sync {
    /// What finds the entries of a row.
    type Cursor: Copy + Default;

    fn rows(&self) -> usize;
    /// Entries of a row.
    fn len(&self, row: usize) -> usize;
    fn cursor(&self, row: usize) -> Self::Cursor;
    /// The column of the `k`th entry of a row, and where its value is.
    fn entry(&self, cursor: Self::Cursor, k: usize) -> (usize, usize);
    /// The columns of some entries of a row that are next to each other, and where the values of these begin, next to each other too.
    #[inline(always)]
    fn along(&self, _: Self::Cursor, _: Range<usize>) -> Option<(&[u32], usize)> {
        None
    }
    /// The same of the `k`th entries of some rows.
    #[inline(always)]
    fn across(&self, _: Range<usize>, _: usize) -> Option<(&[u32], usize)> {
        None
    }
    /// About the number of entries of the rows before one, by which threads share rows.
    fn before(&self, row: usize) -> usize;
    /// The row of the matrix that a row of the storage is.
    fn row_of(&self, row: usize) -> usize {
        row
    }
}
