//! Linear systems and inverses.

use super::above::Above;
use super::attempts::{Call, Candidate, Found};
use super::equations::Square;
use super::grid::{Grid, one};
use super::{Answer, Bounds, Report, Status, is_usable};
use wideblas_base::fallible;
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::Failure;
use wideblas_format::wide::Wide;
use wideblas_product::Number;
use wideblas_product::class::Class;

/// Where a result goes: untouched where the call fails, and filled with NaN where there is no solution.
pub struct Solution<'a, T> {
    pub x: MatMut<'a, T>,
    /// Bounds of the errors of all elements, column by column without gaps, where they are wanted.
    pub errors: Option<&'a mut [f64]>,
}

/// A matrix whose rows and columns are scaled by powers of two, so that its numbers are near 1.
pub(super) struct Scaled {
    /// Row i and column j are those of the matrix times 2^(`rows[i]` + `cols[j]`).
    pub a: Grid,
    pub rows: Vec<i64>,
    pub cols: Vec<i64>,
}

impl Scaled {
    /// `None` where a row or a column has only zeros, so that the matrix is singular.
    pub fn new<T: Number>(a: MatRef<'_, T>) -> Option<Scaled> {
        let n = a.rows;
        let top = |i, j| match a.get(i, j).class() {
            Class::Finite { top, .. } => Some(top),
            _ => None,
        };
        let mut rows = fallible::filled(n, 0);
        for (i, row) in rows.iter_mut().enumerate() {
            *row = -(0..n).filter_map(|j| top(i, j)).max()?;
        }
        let mut cols = fallible::filled(n, 0);
        for (j, col) in cols.iter_mut().enumerate() {
            *col = -(0..n).filter_map(|i| Some(top(i, j)? + rows[i])).max()?;
        }
        let a = Grid::exact((n, n), |i, j| Some(a.get(i, j)), |i, j| rows[i] + cols[j]);
        Some(Scaled { a, rows, cols })
    }
}

/// X becomes the solution of A X = B.
///
/// # Errors
/// When a GPU fails.
///
/// # Panics
/// When the shapes do not agree.
#[inline(never)]
pub fn solve<T: Answer>(
    a: MatRef<'_, T>,
    b: MatRef<'_, T>,
    to: Solution<'_, T>,
    bounds: Bounds,
) -> Result<Report, Failure> {
    let usable = (0..b.cols).map(|j| (0..b.rows).all(|i| is_usable(b.get(i, j))));
    let usable = fallible::collected(usable);
    // Columns that are not finite are solved as zeros, and filled with NaN in the end.
    let start = |rows: &[i64]| {
        let number = |i: usize, j: usize| usable[j].then(|| b.get(i, j));
        Grid::exact((b.rows, b.cols), number, |i, _| rows[i])
    };
    solve_scaled(a, start, &usable, to, bounds)
}

/// X becomes the inverse of A.
///
/// # Errors
/// When a GPU fails.
///
/// # Panics
/// When the shapes do not agree.
#[inline(never)]
pub fn inverse<T: Answer>(
    a: MatRef<'_, T>,
    to: Solution<'_, T>,
    bounds: Bounds,
) -> Result<Report, Failure> {
    let n = a.rows;
    let start = |rows: &[i64]| {
        let mut all = Grid::zeros(n, n, 64);
        (0..n).for_each(|i| all.set(i, i, &mut Wide { exponent: rows[i], ..one() }));
        all
    };
    solve_scaled(a, start, &fallible::filled(n, true), to, bounds)
}

fn solve_scaled<T: Answer>(
    a: MatRef<'_, T>,
    start: impl FnOnce(&[i64]) -> Grid,
    usable: &[bool],
    mut to: Solution<'_, T>,
    bounds: Bounds,
) -> Result<Report, Failure> {
    let (n, cols) = (to.x.rows, to.x.cols);
    assert!(a.rows == n && a.cols == n && usable.len() == cols);
    if n == 0 || cols == 0 {
        return Ok(Report::of_nothing(bounds));
    }
    if !a.all(is_usable) {
        return Ok(to.refused(Status::NotFinite));
    }
    let Some(scaled) = Scaled::new(a) else { return Ok(to.refused(Status::Singular)) };
    let b = start(&scaled.rows);
    let (bits, shifts) = (to.bits(), &scaled.cols[..]);
    let (of_solution, of_result) = (shifts, shifts);
    let call = Call { of_solution, of_result, bits, most: bits, bounds };
    let found = call.run(&mut Square { a: &scaled.a, b: &b }, &to.x)?;
    Ok(to.finished(found, usable, bounds))
}

impl<T: Answer> Solution<'_, T> {
    /// The most bits of an element.
    pub(super) fn bits(&self) -> i64 {
        let x = self.x.as_ref();
        let all = (0..x.cols).flat_map(|j| (0..x.rows).map(move |i| x.get(i, j).precision()));
        all.max().unwrap_or(0)
    }

    /// All elements are zero, and exact.
    pub(super) fn clear(&mut self) {
        for j in 0..self.x.cols {
            self.x.column(j).iter_mut().for_each(|x| x.store_f64(0.0));
        }
        self.errors.iter_mut().for_each(|errors| errors.fill(0.0));
    }

    /// No result.
    pub(super) fn refused(&mut self, status: Status) -> Report {
        for j in 0..self.x.cols {
            self.fill(j);
        }
        Report::of_failure(status)
    }

    /// Nothing is known of a column.
    fn fill(&mut self, j: usize) {
        let n = self.x.rows;
        self.x.column(j).iter_mut().for_each(|x| x.store_f64(f64::NAN));
        if let Some(errors) = &mut self.errors {
            errors[j * n..(j + 1) * n].fill(f64::INFINITY);
        }
    }

    /// Stores what was found: from here on nothing fails.
    pub(super) fn finished(&mut self, found: Found, usable: &[bool], bounds: Bounds) -> Report {
        let n = self.x.rows;
        let found = match found {
            Found::Some(found) => found,
            Found::Nothing { status, bits, condition } => {
                return Report { bits, condition, ..self.refused(status) };
            }
        };
        let Candidate { mut x, errors, mut status, bits, steps, condition, .. } = found;
        let (mut error, mut relative) = (Above::ZERO, Above::ZERO);
        for (j, &is_usable) in usable.iter().enumerate() {
            if !is_usable {
                self.fill(j);
                status = Status::NotFinite;
                continue;
            }
            let own = &errors[j * n..(j + 1) * n];
            for (to, value) in self.x.column(j).iter_mut().zip(&mut x[j * n..(j + 1) * n]) {
                to.store(value);
            }
            if let Some(errors) = &mut self.errors {
                let to = errors[j * n..(j + 1) * n].iter_mut();
                to.zip(own).for_each(|(to, error)| *to = error.to_f64());
            }
            let largest = self.x.column(j).iter().map(Above::below).fold(Above::ZERO, Above::max);
            let of_column = own.iter().copied().fold(Above::ZERO, Above::max);
            error = error.max(of_column);
            if !of_column.is_zero() {
                relative = relative.max(of_column.over(largest));
            }
        }
        let is_proved = bounds == Bounds::Proved && error.is_finite();
        let (error, relative_error) = (error.to_f64(), relative.to_f64());
        Report { status, is_proved, steps, bits, condition, error, relative_error }
    }
}
