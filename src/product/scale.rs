//! The bits that the rows of A and the columns of B use; [`planner`](super::planner) decides what follows.

use super::number::{COLUMNS, Class, Column, Number};
use crate::engine::cpu::modular::PANEL;
use crate::engine::cpu::{Isa, par, prefetch};
use crate::engine::scaling::{LEVELS, Range};
use crate::engine::view::MatRef;
use crate::fallible;
use std::ops;
use std::sync::Mutex;

/// The range of every row of `x`, with counts where they are wanted; `None` without memory.
pub fn rows<T: Number>(
    isa: Isa,
    x: &MatRef<'_, T>,
    counts: bool,
    threads: usize,
) -> Option<Vec<Range>> {
    let found = Mutex::new(fallible::try_filled(x.rows, Range::default())?);
    par::for_each(x.rows.div_ceil(PANEL), threads, |task| {
        let rows = task * PANEL..x.rows.min((task + 1) * PANEL);
        let mut ranges = Ranges::default();
        for_columns(x, rows.clone(), |columns| T::ranges(isa, columns, &mut ranges));
        let mut levels = Levels::default();
        if counts {
            for_columns(x, rows.clone(), |columns| {
                T::count(isa, columns, &ranges.top, &mut levels)
            });
        }
        let mut found = found.lock().unwrap_or_else(|e| e.into_inner());
        for (lane, row) in rows.enumerate() {
            found[row] = Range { counts: levels.0[lane], ..ranges.range(lane) };
        }
    });
    Some(found.into_inner().unwrap_or_else(|e| e.into_inner()))
}

/// Gives the columns of some rows, a few at a time.
fn for_columns<'a, T: Number>(
    x: &MatRef<'a, T>,
    rows: ops::Range<usize>,
    mut work: impl FnMut(&[Column<'a, T>]),
) {
    for first in (0..x.cols).step_by(COLUMNS) {
        let mut columns = [[None; PANEL]; COLUMNS];
        let count = COLUMNS.min(x.cols - first);
        if T::REFERS {
            fetch_columns(x, &rows, first + count);
        }
        for (i, column) in columns[..count].iter_mut().enumerate() {
            for (number, row) in column.iter_mut().zip(rows.clone()) {
                *number = Some(x.get(row, first + i));
            }
        }
        work(&columns[..count]);
    }
}

/// Fetches some rows of the columns from `first` on into the caches: they are far apart, which no processor foresees.
fn fetch_columns<T>(x: &MatRef<'_, T>, rows: &ops::Range<usize>, first: usize) {
    for col in first..x.cols.min(first + COLUMNS) {
        rows.clone().for_each(|row| prefetch(x.get(row, col)));
    }
}

/// [`Range::counts`] of the rows of a panel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Levels(pub [[u32; LEVELS]; PANEL]);

impl Levels {
    /// Includes one number of a row whose largest leading bit is `top`.
    pub fn include(&mut self, lane: usize, class: Class, top: i64) {
        if let Class::Finite { top: mine, .. } = class {
            self.include_top(lane, mine, top);
        }
    }

    /// The same for a number's leading bit.
    #[inline]
    pub fn include_top(&mut self, lane: usize, mine: i64, top: i64) {
        if let Some(count) = self.0[lane].get_mut(usize::try_from(top - mine).unwrap_or(LEVELS)) {
            *count += 1;
        }
    }
}

/// The bits that the numbers of each row of a panel use, as two's complement: exponents of the largest
/// and the smallest leading bit and of the lowest bit.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranges {
    pub top: [u64; PANEL],
    pub smallest: [u64; PANEL],
    pub bottom: [u64; PANEL],
    pub special: [bool; PANEL],
}

impl Default for Ranges {
    /// Nothing included. Differences of the values still fit into 64 bits.
    fn default() -> Ranges {
        let far = i64::MAX / 2;
        Ranges {
            top: [-far as u64; PANEL],
            smallest: [far as u64; PANEL],
            bottom: [far as u64; PANEL],
            special: [false; PANEL],
        }
    }
}

impl Ranges {
    /// Includes one number of a row.
    pub fn include(&mut self, lane: usize, class: Class) {
        match class {
            Class::Zero => {}
            Class::Special(_) => self.special[lane] = true,
            Class::Finite { top, bottom } => {
                self.include_top(lane, top);
                self.bottom[lane] = (self.bottom[lane] as i64).min(bottom) as u64;
            }
        }
    }

    /// Includes a number that is known not to reach below others.
    #[inline]
    pub fn include_top(&mut self, lane: usize, top: i64) {
        self.top[lane] = (self.top[lane] as i64).max(top) as u64;
        self.smallest[lane] = (self.smallest[lane] as i64).min(top) as u64;
    }

    fn range(&self, lane: usize) -> Range {
        let at = |x: &[u64; PANEL]| x[lane] as i64;
        Range {
            top: at(&self.top),
            smallest: at(&self.smallest),
            bottom: at(&self.bottom),
            special: self.special[lane],
            ..Range::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::power_of_two;

    #[test]
    fn ranges_and_counts() {
        let x = [1.0, 0.0, 3.0, 0.0, f64::NAN, 1.0, 1.0 + power_of_two(-40), power_of_two(30)];
        let x = MatRef::new(&x, 2, 4, 2).unwrap();
        // Rows: 1, 3, NaN, 1 + 2^-40 and 0, 0, 1, 2^30.
        let found = rows(Isa::Generic, &x, true, 1).unwrap();
        assert!(found[0].special);
        let (top, smallest, bottom) = (30, 0, 0);
        let counts = [1, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(found[1], Range { top, smallest, bottom, special: false, counts });
        let x =
            [1.0 + power_of_two(-40), 3.0, 3.5, 0.0, 0.02, 1.0, power_of_two(-6), power_of_two(-7)];
        let x = MatRef::new(&x, 1, 8, 1).unwrap();
        let found = rows(Isa::Generic, &x, true, 1).unwrap()[0];
        assert_eq!((found.top, found.smallest, found.bottom < -50), (1, -7, true));
        assert_eq!(found.counts, [2, 2, 0, 0, 0, 0, 0, 2]);
        assert_eq!(rows(Isa::Generic, &x, false, 1).unwrap()[0].counts, [0; LEVELS]);
    }
}
