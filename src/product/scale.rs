//! The exponent of each row of A and column of B, at which its numbers become integers.

use super::number::{Class, Number};
use crate::engine::cpu::par;
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
pub fn rows<T: Number>(x: &MatRef<'_, T>, precision: Option<i64>, threads: usize) -> Vec<Scaling> {
    let scalings = Mutex::new(vec![Scaling::default(); x.rows]);
    // Rows of a task: a cache line of elements side by side, whichever way the matrix lies.
    const ROWS: usize = 32;
    par::for_each(x.rows.div_ceil(ROWS), threads, |task| {
        let rows = task * ROWS..x.rows.min((task + 1) * ROWS);
        let mut ranges = [Range::default(); ROWS];
        if x.row_stride == 1 {
            for col in 0..x.cols {
                for row in rows.clone() {
                    ranges[row - rows.start].include(x.get(row, col).class());
                }
            }
        } else {
            for row in rows.clone() {
                for col in 0..x.cols {
                    ranges[row - rows.start].include(x.get(row, col).class());
                }
            }
        }
        let mut scalings = scalings.lock().unwrap_or_else(|e| e.into_inner());
        for row in rows.clone() {
            scalings[row] = ranges[row - rows.start].scaling(precision);
        }
    });
    scalings.into_inner().unwrap_or_else(|e| e.into_inner())
}

/// The bits that some numbers use.
#[derive(Clone, Copy)]
struct Range {
    /// Largest and smallest leading bit.
    top: i64,
    smallest: i64,
    /// Lowest bit.
    bottom: i64,
    special: bool,
}

impl Default for Range {
    fn default() -> Range {
        Range { top: i64::MIN, smallest: i64::MAX, bottom: i64::MAX, special: false }
    }
}

impl Range {
    #[inline(always)]
    fn include(&mut self, class: Class) {
        match class {
            Class::Zero => {}
            Class::Special(_) => self.special = true,
            Class::Finite { top, bottom } => {
                self.top = self.top.max(top);
                self.smallest = self.smallest.min(top);
                self.bottom = self.bottom.min(bottom);
            }
        }
    }

    fn scaling(&self, precision: Option<i64>) -> Scaling {
        if self.special || self.top == i64::MIN {
            return Scaling { special: self.special, ..Scaling::default() };
        }
        let kept = precision.map_or(self.bottom, |p| self.smallest.saturating_sub(p));
        let unit = self.bottom.max(kept);
        Scaling {
            unit,
            // More than any moduli cover is enough to know.
            bits: self.top.saturating_sub(unit).clamp(0, i64::MAX / 4) + 1,
            ..Scaling::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_and_bits() {
        let x = [1.0, 0.0, 3.0, 0.0, f64::NAN, 1.0, 1.0 + 2f64.powi(-40), 2f64.powi(30)];
        let x = MatRef::new(&x, 2, 4, 2).unwrap();
        // Rows: 1, 3, NaN, 1 + 2^-40 and 0, 0, 1, 2^30.
        let found = rows(&x, None, 1);
        assert!(found[0].special);
        assert_eq!(found[1], Scaling { unit: 0, bits: 31, ..Scaling::default() });
        let x = [1.0 + 2f64.powi(-40), 2f64.powi(30)];
        let x = MatRef::new(&x, 1, 2, 1).unwrap();
        assert_eq!(rows(&x, None, 1)[0].unit, -40);
        assert_eq!(rows(&x, Some(20), 1)[0], Scaling { unit: -20, bits: 51, ..Scaling::default() });
        assert_eq!(rows(&x, Some(60), 1)[0].unit, -40);
    }
}
