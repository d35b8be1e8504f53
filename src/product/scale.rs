//! The exponent of each row of A and column of B, at which its numbers become integers.

use super::number::{COLUMNS, Class, Number};
use crate::engine::cpu::modular::PANEL;
use crate::engine::cpu::{Isa, par};
use crate::engine::view::MatRef;
use std::sync::Mutex;

/// How the numbers of one row of A or one column of B become integers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scaling {
    /// A number x becomes x / 2^unit.
    pub unit: i64,
    /// The numbers are below 2^bits units in magnitude; 0 when all are zero.
    pub bits: i64,
    /// Infinities or NaN are among the numbers; then all count as zero.
    pub special: bool,
    /// Another way computes what this row or column takes part in; all numbers count as zero.
    pub left_out: bool,
}

/// The scaling of every row of `x`.
///
/// With `precision` (working mode) each number keeps that many bits below its leading one, or
/// all that the row uses where that is less; without (exact mode) it keeps all.
pub fn rows<T: Number>(
    isa: Isa,
    x: &MatRef<'_, T>,
    precision: Option<i64>,
    threads: usize,
) -> Vec<Scaling> {
    let scalings = Mutex::new(vec![Scaling::default(); x.rows]);
    par::for_each(x.rows.div_ceil(PANEL), threads, |task| {
        let rows = task * PANEL..x.rows.min((task + 1) * PANEL);
        let mut ranges = Ranges::default();
        for first in (0..x.cols).step_by(COLUMNS) {
            let mut columns = [[None; PANEL]; COLUMNS];
            let count = COLUMNS.min(x.cols - first);
            for (i, column) in columns[..count].iter_mut().enumerate() {
                for (number, row) in column.iter_mut().zip(rows.clone()) {
                    *number = Some(x.get(row, first + i));
                }
            }
            T::ranges(isa, &columns[..count], &mut ranges);
        }
        let mut scalings = scalings.lock().unwrap_or_else(|e| e.into_inner());
        for (lane, row) in rows.enumerate() {
            scalings[row] = ranges.scaling(lane, precision);
        }
    });
    scalings.into_inner().unwrap_or_else(|e| e.into_inner())
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
        let update = |range: &mut u64, value: i64, choose: fn(i64, i64) -> i64| {
            *range = choose(*range as i64, value) as u64;
        };
        match class {
            Class::Zero => {}
            Class::Special(_) => self.special[lane] = true,
            Class::Finite { top, bottom } => {
                update(&mut self.top[lane], top, i64::max);
                update(&mut self.smallest[lane], top, i64::min);
                update(&mut self.bottom[lane], bottom, i64::min);
            }
        }
    }

    fn scaling(&self, lane: usize, precision: Option<i64>) -> Scaling {
        let range = |x: &[u64; PANEL]| x[lane] as i64;
        let (top, bottom) = (range(&self.top), range(&self.bottom));
        if self.special[lane] || top < range(&self.smallest) {
            return Scaling { special: self.special[lane], ..Scaling::default() };
        }
        let kept = precision.map_or(bottom, |p| range(&self.smallest).saturating_sub(p));
        let unit = bottom.max(kept);
        Scaling {
            unit,
            // More than any moduli cover is enough to know.
            bits: top.saturating_sub(unit).clamp(0, i64::MAX / 4) + 1,
            ..Scaling::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::power_of_two;

    #[test]
    fn units_and_bits() {
        let x = [1.0, 0.0, 3.0, 0.0, f64::NAN, 1.0, 1.0 + power_of_two(-40), power_of_two(30)];
        let x = MatRef::new(&x, 2, 4, 2).unwrap();
        // Rows: 1, 3, NaN, 1 + 2^-40 and 0, 0, 1, 2^30.
        let found = rows(Isa::Generic, &x, None, 1);
        assert!(found[0].special);
        assert_eq!(found[1], Scaling { unit: 0, bits: 31, ..Scaling::default() });
        let x = [1.0 + power_of_two(-40), power_of_two(30)];
        let x = MatRef::new(&x, 1, 2, 1).unwrap();
        assert_eq!(rows(Isa::Generic, &x, None, 1)[0].unit, -40);
        assert_eq!(
            rows(Isa::Generic, &x, Some(20), 1)[0],
            Scaling { unit: -20, bits: 51, ..Scaling::default() }
        );
        assert_eq!(rows(Isa::Generic, &x, Some(60), 1)[0].unit, -40);
    }
}
