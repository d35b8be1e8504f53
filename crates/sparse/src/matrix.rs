//! Sparse matrices as compressed rows.

use crate::cuda::Copies;
use crate::storage::Rows;
use crate::{Refused, Values};
use std::ops::Range;
use std::sync::OnceLock;
use wideblas_base::fallible;
use wideblas_base::once::made_once;
use wideblas_format::wide::Wide;
use wideblas_product::accumulate::Accumulator;

/// A matrix whose rows have their entries in the order of columns, one for each place.
#[derive(Debug)]
pub struct Matrix {
    columns: usize,
    /// Where rows begin, and the end.
    starts: Vec<usize>,
    /// The columns of entries.
    places: Vec<u32>,
    values: Values,
    transposed: OnceLock<Box<Matrix>>,
    copies: Copies,
}

/// Indices of programs: of 32 or 64 bits, from 0.
pub trait Index: Copy + TryInto<usize> + Into<i64> {}
impl Index for i32 {}
impl Index for i64 {}

impl Matrix {
    /// A matrix of compressed rows as programs have it: row i has the entries from `starts[i]` to before `starts[i + 1]`, whose columns
    /// are `places`, from 0. Columns may be in any order; entries for the same place are summed, exactly and rounded once.
    ///
    /// Refuses `starts` that do not begin with 0, decrease, or end elsewhere than the entries do; and columns that are out of range.
    pub fn from_rows<I: Index>(
        (rows, columns): (usize, usize),
        starts: &[I],
        places: &[I],
        values: Values,
    ) -> Result<Matrix, Refused> {
        if u32::try_from(columns).is_err() {
            return Err(Refused::new(format!("{columns} columns are more than 2^32 - 1")));
        }
        if starts.len() != rows + 1 || places.len() != values.len() {
            return Err(Refused::new(
                "there must be a start for each row and one more, and a column for each entry",
            ));
        }
        let mut at = 0i64;
        for (i, &start) in starts.iter().enumerate() {
            let start: i64 = start.into();
            if start < at || i == 0 && start != 0 {
                let what = if i == 0 { "is not 0" } else { "is below the one before" };
                return Err(Refused::new(format!("row pointer {i}, which is {start}, {what}")));
            }
            at = start;
        }
        if at as usize != values.len() {
            let message =
                format!("the last row pointer is {at}, but there are {} entries", values.len());
            return Err(Refused::new(message));
        }
        let is_row = |at: usize| starts.partition_point(|&start| start.into() <= at as i64) - 1;
        for (at, &place) in places.iter().enumerate() {
            if place.try_into().is_ok_and(|place: usize| place < columns) {
                continue;
            }
            let (place, row): (i64, usize) = (place.into(), is_row(at));
            return Err(Refused::new(format!(
                "entry {at}, in row {row}, has column {place}, which is outside 0 to {}",
                columns as i64 - 1
            )));
        }
        let starts = fallible::collected(starts.iter().map(|&start| start.into() as usize));
        let places = fallible::collected(places.iter().map(|&place| place.into() as u32));
        Ok(Matrix::settled(columns, starts, places, values))
    }

    /// A matrix of entries anywhere: rows, columns and values, of which those for the same place are summed.
    pub(crate) fn from_entries(
        (rows, columns): (usize, usize),
        entries: &[(u32, u32)],
        values: Values,
    ) -> Matrix {
        let mut starts = fallible::filled(rows + 1, 0usize);
        entries.iter().for_each(|&(row, _)| starts[row as usize + 1] += 1);
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let mut next = fallible::collected(starts.iter().copied());
        let mut order = fallible::filled(entries.len(), 0usize);
        for (at, &(row, _)) in entries.iter().enumerate() {
            order[next[row as usize]] = at;
            next[row as usize] += 1;
        }
        let places = fallible::collected(order.iter().map(|&at| entries[at].1));
        let values = values.arranged(order.iter().map(|&at| Some(at)));
        Matrix::settled(columns, starts, places, values)
    }

    /// Sorts rows by columns, and sums entries for the same place.
    fn settled(columns: usize, starts: Vec<usize>, places: Vec<u32>, values: Values) -> Matrix {
        let is_settled = starts
            .windows(2)
            .all(|row| places[row[0]..row[1]].windows(2).all(|places| places[0] < places[1]));
        let matrix = |starts, places, values| Matrix {
            columns,
            starts,
            places,
            values,
            transposed: OnceLock::new(),
            copies: Copies::default(),
        };
        if is_settled {
            return matrix(starts, places, values);
        }
        let mut order = fallible::collected(0..places.len());
        for row in starts.windows(2) {
            // Stable, so that sums are of entries in the order in which they came.
            order[row[0]..row[1]].sort_by_key(|&at| places[at]);
        }
        let places = fallible::collected(order.iter().map(|&at| places[at]));
        let values = values.arranged(order.iter().map(|&at| Some(at)));
        let is_repeated =
            |row: &[usize]| places[row[0]..row[1]].windows(2).any(|places| places[0] == places[1]);
        if !starts.windows(2).any(is_repeated) {
            return matrix(starts, places, values);
        }
        let (mut sums, mut kept) =
            (values.arranged(std::iter::empty()), fallible::room_for(places.len()));
        let mut ends = fallible::room_for(starts.len());
        ends.push(0);
        let (mut sum, mut term) = (Accumulator::default(), Wide::default());
        for row in starts.windows(2) {
            let mut at = row[0];
            while at < row[1] {
                let end = (at..row[1]).find(|&end| places[end] != places[at]).unwrap_or(row[1]);
                let special: f64 = (at..end).filter_map(|at| values.special(at)).sum();
                sum.clear();
                for at in at..end {
                    if values.special(at).is_none() {
                        values.load(at, &mut term);
                        sum.add(&term);
                    }
                }
                kept.push(places[at]);
                match special == 0.0 {
                    true => sums.push(&mut sum.value(1 << 15)),
                    false => sums.push_special(special),
                }
                at = end;
            }
            ends.push(kept.len());
        }
        matrix(ends, kept, sums)
    }

    pub fn rows(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Entries that are stored.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    pub fn values(&self) -> &Values {
        &self.values
    }

    /// What devices have of it.
    pub(crate) fn copies(&self) -> &Copies {
        &self.copies
    }

    /// Where the entries of a row are.
    pub fn row(&self, row: usize) -> Range<usize> {
        self.starts[row]..self.starts[row + 1]
    }

    /// The column of an entry.
    pub fn place(&self, at: usize) -> usize {
        self.places[at] as usize
    }

    /// The entry at a place.
    pub fn find(&self, row: usize, column: usize) -> Option<usize> {
        let Range { start, end } = self.row(row);
        let column = u32::try_from(column).ok()?;
        self.places[start..end].binary_search(&column).ok().map(|at| start + at)
    }

    /// The transpose, made once.
    pub fn transposed(&self) -> &Matrix {
        made_once::<Box<Matrix>>(&self.transposed, || {
            let rows = (0..self.rows()).flat_map(|row| self.row(row).map(move |_| row as u32));
            let mut entries = fallible::room_for(self.len());
            entries.extend(rows.zip(&self.places).map(|(row, &column)| (column, row)));
            let values = self.values.arranged((0..self.len()).map(Some));
            Box::new(Matrix::from_entries((self.columns, self.rows()), &entries, values))
        })
    }

    /// The transpose has the same entries.
    pub fn is_symmetric(&self) -> bool {
        self.rows() == self.columns
            && (0..self.rows()).all(|row| {
                self.row(row).all(|at| {
                    let mirrored = self.find(self.place(at), row);
                    mirrored
                        .map_or(self.values.is_zero(at), |other| self.values.are_equal(at, other))
                })
            })
    }

    /// All entries are numbers; otherwise the row and column of one that is not.
    pub fn first_special(&self) -> Option<(usize, usize)> {
        let at = (0..self.len()).find(|&at| self.values.special(at).is_some())?;
        Some((self.starts.partition_point(|&start| start <= at) - 1, self.place(at)))
    }
}

impl Rows for Matrix {
    type Cursor = usize;

    fn rows(&self) -> usize {
        Matrix::rows(self)
    }

    #[inline(always)]
    fn len(&self, row: usize) -> usize {
        self.starts[row + 1] - self.starts[row]
    }

    #[inline(always)]
    fn cursor(&self, row: usize) -> usize {
        self.starts[row]
    }

    #[inline(always)]
    fn entry(&self, start: usize, k: usize) -> (usize, usize) {
        (self.places[start + k] as usize, start + k)
    }

    #[inline(always)]
    fn along(&self, start: usize, entries: Range<usize>) -> Option<(&[u32], usize)> {
        let at = start + entries.start;
        Some((&self.places[at..][..entries.len()], at))
    }

    fn before(&self, row: usize) -> usize {
        self.starts[row]
    }
}
