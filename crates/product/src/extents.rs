//! Where the rows of A and the columns of B have numbers other than zero: outside of it nothing is converted to residues
//! and multiplied, which changes no sum. It halves the work of a product with a triangular matrix.

use super::number::Number;
use std::ops::Range;
use std::sync::Mutex;
use wideblas_base::fallible;
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::cpu::par;
use wideblas_engine::view::MatRef;

/// For each panel of vectors the part of the depth outside of which all of its numbers are zero.
pub struct Extents {
    pub rows: Vec<Range<usize>>,
    pub cols: Vec<Range<usize>>,
}

impl Extents {
    /// Of A and B; `None` without memory.
    pub fn of<T: Number>(a: &MatRef<'_, T>, b: &MatRef<'_, T>, threads: usize) -> Option<Extents> {
        let rows = of_rows(a, threads)?;
        let cols = match a.is_transpose_of(b) {
            true => fallible::try_collected(rows.iter().cloned())?,
            false => of_rows(&b.transposed(), threads)?,
        };
        Some(Extents { rows, cols })
    }
}

/// The columns of the panels of rows.
pub fn of_rows<T: Number>(x: &MatRef<'_, T>, threads: usize) -> Option<Vec<Range<usize>>> {
    let panels = x.rows.div_ceil(PANEL);
    let found = Mutex::new(fallible::try_filled(panels, 0..0)?);
    par::for_each(panels, threads, |panel| {
        let rows = panel * PANEL..x.rows.min((panel + 1) * PANEL);
        let is_used = |&col: &usize| rows.clone().any(|row| !x.get(row, col).is_zero());
        let columns = match (0..x.cols).find(is_used) {
            Some(first) => {
                // There is one.
                let last = (first..x.cols).rfind(is_used).unwrap_or(first);
                first..last + 1
            }
            None => 0..0,
        };
        found.lock().unwrap_or_else(|e| e.into_inner())[panel] = columns;
    });
    Some(found.into_inner().unwrap_or_else(|e| e.into_inner()))
}

/// What of `all` lies in `part`, counted from its start.
pub fn within(all: &Range<usize>, part: &Range<usize>) -> Range<usize> {
    let place = |at: usize| at.clamp(part.start, part.end) - part.start;
    place(all.start)..place(all.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extents_are_those_of_panels() {
        const ROWS: usize = PANEL + 2;
        let mut x = vec![0.0; ROWS * 9];
        x[3 + 2 * ROWS] = 1.0;
        x[ROWS - 3 + 5 * ROWS] = f64::NAN;
        x[ROWS - 1 + 8 * ROWS] = -0.0;
        let of = |x: &[f64]| of_rows(&MatRef::new(x, ROWS, 9, ROWS).unwrap(), 1).unwrap();
        assert_eq!(of(&x), [2..6, 0..0]);
        x[ROWS - 2] = f64::MIN_POSITIVE;
        assert_eq!(of(&x), [2..6, 0..1]);
    }

    #[test]
    fn parts_of_the_depth() {
        assert_eq!(within(&(3..9), &(4..8)), 0..4);
        assert_eq!(within(&(5..7), &(4..8)), 1..3);
        assert!(within(&(5..7), &(0..4)).is_empty() && within(&(5..7), &(8..9)).is_empty());
    }
}
