//! The bits that the rows of A and the columns of B use; [`planner`](super::planner) decides what follows.

use super::class::{Levels, Ranges};
use super::number::{COLUMNS, Column, Number};
use std::ops;
use std::sync::Mutex;
use wideblas_base::fallible;
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::cpu::{Isa, par, prefetch};
use wideblas_engine::scaling::{LEVELS, Range};
use wideblas_engine::view::MatRef;

/// The range of every row of matrices that are one beside the other, with counts where they are wanted; `None` without
/// memory. Outside of the columns in `extents`, those of its panel, a row of each of the matrices has zeros.
pub fn rows<T: Number>(
    isa: Isa,
    parts: &[MatRef<'_, T>],
    extents: &[ops::Range<usize>],
    counts: bool,
    threads: usize,
) -> Option<Vec<Range>> {
    let height = parts[0].rows;
    let found = Mutex::new(fallible::try_filled(height, Range::default())?);
    par::for_each(height.div_ceil(PANEL), threads, |task| {
        let rows = task * PANEL..height.min((task + 1) * PANEL);
        let mut ranges = Ranges::default();
        let place = (rows.clone(), extents[task].clone());
        for x in parts {
            for_columns(x, place.clone(), |columns| T::ranges(isa, columns, &mut ranges));
        }
        let mut levels = Levels::default();
        for x in parts.iter().filter(|_| counts) {
            for_columns(x, place.clone(), |columns| {
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

/// [`Range::counts`] of every row of a part of the columns, for the largest exponents of the whole rows; `None` without memory.
pub fn counts<T: Number>(
    isa: Isa,
    x: &MatRef<'_, T>,
    tops: &[i64],
    threads: usize,
) -> Option<Vec<[u32; LEVELS]>> {
    assert!(tops.len() == x.rows);
    let found = Mutex::new(fallible::try_filled(x.rows, [0; LEVELS])?);
    par::for_each(x.rows.div_ceil(PANEL), threads, |task| {
        let rows = task * PANEL..x.rows.min((task + 1) * PANEL);
        let mut top = [0; PANEL];
        top.iter_mut().zip(&tops[rows.clone()]).for_each(|(to, &from)| *to = from as u64);
        let mut levels = Levels::default();
        for_columns(x, (rows.clone(), 0..x.cols), |columns| {
            T::count(isa, columns, &top, &mut levels)
        });
        let mut found = found.lock().unwrap_or_else(|e| e.into_inner());
        found[rows.clone()].copy_from_slice(&levels.0[..rows.len()]);
    });
    Some(found.into_inner().unwrap_or_else(|e| e.into_inner()))
}

/// Gives some columns of some rows, a few at a time.
fn for_columns<'a, T: Number>(
    x: &MatRef<'a, T>,
    (rows, all): (ops::Range<usize>, ops::Range<usize>),
    mut work: impl FnMut(&[Column<'a, T>]),
) {
    for first in all.clone().step_by(COLUMNS) {
        let mut columns = [[None; PANEL]; COLUMNS];
        let count = COLUMNS.min(all.end - first);
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

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_format::power_of_two;

    #[test]
    fn ranges_and_counts() {
        let x = [1.0, 0.0, 3.0, 0.0, f64::NAN, 1.0, 1.0 + power_of_two(-40), power_of_two(30)];
        let x = MatRef::new(&x, 2, 4, 2).unwrap();
        let find = |x: &MatRef<'_, f64>, counts| {
            rows(Isa::Generic, &[*x], &vec![0..x.cols; 1], counts, 1).unwrap()
        };
        // Rows: 1, 3, NaN, 1 + 2^-40 and 0, 0, 1, 2^30.
        let found = find(&x, true);
        assert!(found[0].special);
        let (top, smallest, bottom) = (30, 0, 0);
        let counts = [1, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(found[1], Range { top, smallest, bottom, special: false, counts });
        let x =
            [1.0 + power_of_two(-40), 3.0, 3.5, 0.0, 0.02, 1.0, power_of_two(-6), power_of_two(-7)];
        let x = MatRef::new(&x, 1, 8, 1).unwrap();
        let found = find(&x, true)[0];
        assert_eq!((found.top, found.smallest, found.bottom < -50), (1, -7, true));
        assert_eq!(found.counts, [2, 2, 0, 0, 0, 0, 0, 2]);
        assert_eq!(find(&x, false)[0].counts, [0; LEVELS]);
        // Of a part of the columns, below the largest number of all.
        let part = super::counts(Isa::Generic, &x.block(0..1, 2..7), &[found.top], 1).unwrap();
        assert_eq!(part, [[1, 1, 0, 0, 0, 0, 0, 2]]);
    }
}
