//! Linear systems of real numbers, whose solutions are right to the last place: all that is no product and no triangular system.

use super::arguments::Systems;
use super::runs::{Each, Runs};
use crate::cuda::launch::Failure;
use crate::cuda::matrices::Temporary;
use crate::cuda::memory::Plain;
use crate::cuda::probe::Device;
use crate::{MatMut, MatRef};
use wideblas_format::Accumulate;

/// A vector by which a norm is estimated.
#[derive(Clone, Copy)]
pub enum Probe<'a, T> {
    Constant(f64),
    /// 1, -(1 + 1 / (n - 1)), ..., -2 or 2.
    Alternating,
    /// The signs of a vector.
    Signs(MatRef<'a, T>),
}

/// What became of corrections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corrected {
    /// They do not change how the solution is rounded.
    Small,
    Large,
    /// They do not become small.
    Stalled,
}

/// Bounds of errors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// Each element is as accurate as its last place.
    are_good: bool,
    pub error: f64,
    /// Relative to the largest element of a column.
    pub relative_error: f64,
}

impl Judged {
    pub fn are_good(&self) -> bool {
        self.are_good
    }
}

/// A system A X = B with rows and columns multiplied by powers of two, so that its numbers are near 1, and its solution, each of whose
/// elements is a sum of two numbers, on a device.
pub struct System<T: Plain> {
    device: &'static Device,
    arithmetic: &'static str,
    /// Bits of a number.
    bits: i64,
    n: usize,
    cols: usize,
    a: Temporary<T>,
    b: Temporary<T>,
    high: Temporary<T>,
    low: Temporary<T>,
    correction: Temporary<T>,
    /// Powers of rows and of columns of A, and of columns of B.
    powers: Temporary<u64>,
    /// Doubles of columns, bounds of errors, and what is told.
    doubles: Temporary<f64>,
    least_power: i64,
    /// The sum of the powers of all rows and columns of A.
    sum_of_powers: i64,
}

/// Doubles that are told, and kinds of doubles of columns: of kernels/vectors/systems.cuh.
pub(super) const FOUND: usize = 8;
pub(super) const KINDS: usize = 4;
pub(super) const STATES: usize = 1;
pub(super) const ERRORS: usize = 2;
pub(super) const RELATIVE_ERRORS: usize = 3;
pub(super) const PROBE_CONSTANT: i64 = 0;
pub(super) const PROBE_ALTERNATING: i64 = 1;
pub(super) const PROBE_SIGNS: i64 = 2;

/// Powers of columns are no farther from each other: beyond that the elements of a solution may need more bits.
const FARTHEST: f64 = 64.0;

/// Arguments without addresses.
pub(super) fn nothing() -> Systems {
    Systems {
        items: 0,
        from: 0,
        ld: 0,
        to: 0,
        ld_to: 0,
        rows: 0,
        cols: 0,
        row_powers: 0,
        col_powers: 0,
        high: 0,
        low: 0,
        correction: 0,
        of_columns: 0,
        errors: 0,
        found: 0,
        base: 0,
        bits: 0,
        what: 0,
        value: 0.0,
    }
}

/// Runs kernels of an arithmetic with arguments.
pub(super) fn run(
    on: &impl Runs,
    arithmetic: &str,
    routine: &str,
    of: Systems,
    items: usize,
    each: Each,
) -> Result<(), Failure> {
    on.run(&format!("{routine}_{arithmetic}"), of, items, each)
}

impl<T: Plain> System<T> {
    /// The system with A, and with B or, where there is none, the identity; `None` where A has a row or a column of zeros, or columns that
    /// differ in size too much.
    pub fn new<A: Accumulate<L, Number = T>, const L: usize>(
        device: &'static Device,
        a: MatRef<'_, T>,
        b: Option<MatRef<'_, T>>,
    ) -> Result<Option<System<T>>, Failure> {
        let n = a.rows;
        let cols = b.map_or(n, |b| b.cols);
        assert!(a.cols == n && b.is_none_or(|b| b.rows == n) && a.row_stride == 1);
        let room = |cols| Temporary::<T>::new(device, n, cols);
        let mut system = System {
            device,
            arithmetic: A::NAME,
            bits: 53 * L as i64,
            n,
            cols,
            a: room(n)?,
            b: room(cols)?,
            high: room(cols)?,
            low: room(cols)?,
            correction: room(cols)?,
            powers: Temporary::new(device, 2 * n + cols, 1)?,
            doubles: Temporary::new(device, KINDS * n.max(cols) + n * cols + FOUND, 1)?,
            least_power: 0,
            sum_of_powers: 0,
        };
        let ([rows_at, cols_at, cols_of_b], thread) = (system.places_of_powers(), Each::Thread);
        let of_a = Systems {
            from: a.as_ptr() as u64,
            ld: a.col_stride as i64,
            to: system.a.view().as_ptr() as u64,
            rows: n as i64,
            cols: n as i64,
            row_powers: rows_at,
            col_powers: cols_at,
            found: system.found(),
            ..nothing()
        };
        system.run("row_powers", of_a, n, thread)?;
        system.run("col_powers", of_a, n, Each::WideBlock)?;
        super::on(device, |on| on.run("span_of_powers", of_a, 1, Each::WideBlock))?;
        let [is_zero, least, largest, sum] = system.fetch()?;
        if is_zero != 0.0 || largest - least > FARTHEST {
            return Ok(None);
        }
        (system.least_power, system.sum_of_powers) = (least as i64, sum as i64);
        system.run("scale_system", of_a, n * n, thread)?;
        let of_b = Systems {
            from: b.map_or(0, |b| b.as_ptr() as u64),
            ld: b.map_or(0, |b| b.col_stride as i64),
            to: system.b.view().as_ptr() as u64,
            cols: cols as i64,
            col_powers: cols_of_b,
            ..of_a
        };
        system.run("col_powers", of_b, cols, Each::WideBlock)?;
        system.run("scale_system", of_b, n * cols, thread)?;
        Ok(Some(system))
    }

    fn places_of_powers(&self) -> [u64; 3] {
        let first = self.powers.view().as_ptr() as u64;
        [0, self.n, 2 * self.n].map(|at| first + (at * size_of::<u64>()) as u64)
    }

    fn place_of_double(&self, at: usize) -> u64 {
        self.doubles.view().as_ptr() as u64 + (at * size_of::<f64>()) as u64
    }

    fn place_of_errors(&self) -> usize {
        KINDS * self.n.max(self.cols)
    }

    fn found(&self) -> u64 {
        self.place_of_double(self.place_of_errors() + self.n * self.cols)
    }

    fn run(&self, routine: &str, of: Systems, items: usize, each: Each) -> Result<(), Failure> {
        super::on(self.device, |on| run(on, self.arithmetic, routine, of, items, each))
    }

    /// What kernels have found.
    fn fetch<const N: usize>(&self) -> Result<[f64; N], Failure> {
        let found = super::on(self.device, |on| on.fetch_from::<f64>(self.found(), N))?;
        Ok(std::array::from_fn(|at| found[at]))
    }

    /// The largest of each kind of doubles of columns.
    fn summary(&self, of: Systems) -> Result<[f64; KINDS], Failure> {
        super::on(self.device, |on| on.run("summarise", of, KINDS, Each::WideBlock))?;
        self.fetch()
    }

    /// Arguments of steps with the solution.
    fn arguments(&self) -> Systems {
        let [_, cols_at, cols_of_b] = self.places_of_powers();
        let at = |x: &Temporary<T>| x.view().as_ptr() as u64;
        Systems {
            rows: self.n as i64,
            cols: self.cols as i64,
            row_powers: cols_of_b,
            col_powers: cols_at,
            high: at(&self.high),
            low: at(&self.low),
            correction: at(&self.correction),
            of_columns: self.place_of_double(0),
            errors: self.place_of_double(self.place_of_errors()),
            found: self.found(),
            base: self.least_power,
            bits: self.bits,
            ..nothing()
        }
    }

    /// The sum of the exponents of the powers of two that rows and columns of A were multiplied by.
    pub fn sum_of_powers(&self) -> i64 {
        self.sum_of_powers
    }

    /// The product of the diagonal of a square matrix without gaps: a number, and the exponent of a power of two that multiplies it.
    pub fn product_of_diagonal(&self, x: MatRef<'_, T>) -> Result<(T, i64), Failure> {
        assert!(x.cols == x.rows && (x.row_stride, x.col_stride) == (1, x.rows));
        let of = Systems { to: x.as_ptr() as u64, rows: x.rows as i64, ..self.arguments() };
        self.run("multiply_diagonal", of, 1, Each::WideBlock)?;
        super::on(self.device, |on| {
            let behind = self.found() + size_of::<T>() as u64;
            let number = on.fetch_from::<T>(self.found(), 1)?[0];
            Ok((number, on.fetch_from::<f64>(behind, 1)?[0] as i64))
        })
    }

    /// A and B; their rows may be exchanged.
    pub fn matrices(&mut self) -> [MatMut<'_, T>; 2] {
        [self.a.view_mut(), self.b.view_mut()]
    }

    pub fn a(&self) -> MatRef<'_, T> {
        self.a.view()
    }

    pub fn b(&self) -> MatRef<'_, T> {
        self.b.view()
    }

    /// The solution, but for the second summands.
    pub fn high(&self) -> MatRef<'_, T> {
        self.high.view()
    }

    pub fn low(&self) -> MatRef<'_, T> {
        self.low.view()
    }

    /// Where a residual becomes a correction.
    pub fn with_correction<R>(
        &mut self,
        work: impl FnOnce([MatRef<'_, T>; 4], MatMut<'_, T>) -> R,
    ) -> R {
        let read = [self.a.view(), self.b.view(), self.high.view(), self.low.view()];
        work(read, self.correction.view_mut())
    }

    /// The largest sum of magnitudes of a column, nearly; the matrix has no gaps, and no more columns than the system.
    pub fn norm(&self, x: MatRef<'_, T>) -> Result<f64, Failure> {
        assert!(x.cols <= self.n.max(self.cols) && (x.row_stride, x.col_stride) == (1, x.rows));
        let of = Systems {
            to: x.as_ptr() as u64,
            rows: x.rows as i64,
            cols: x.cols as i64,
            ..self.arguments()
        };
        self.run("sum_sizes", of, x.cols, Each::WideBlock)?;
        super::on(self.device, |on| on.run("summarise", of, 1, Each::WideBlock))?;
        let [norm] = self.fetch()?;
        Ok(norm)
    }

    /// A vector becomes one by which a norm is estimated.
    pub fn probe(&self, probe: Probe<'_, T>, to: &MatMut<'_, T>) -> Result<(), Failure> {
        let (what, value, from) = match probe {
            Probe::Constant(value) => (PROBE_CONSTANT, value, 0),
            Probe::Alternating => (PROBE_ALTERNATING, 0.0, 0),
            Probe::Signs(of) => (PROBE_SIGNS, 0.0, of.as_ptr() as u64),
        };
        let (to, rows) = (to.as_ptr() as u64, to.rows);
        let of = Systems { what, value, from, to, rows: rows as i64, ..self.arguments() };
        self.run("probe", of, rows, Each::Thread)
    }

    /// The solution becomes zero.
    pub fn begin(&self) -> Result<(), Failure> {
        self.run("begin_solution", self.arguments(), self.n * self.cols, Each::Thread)
    }

    /// Adds the corrections to the solution.
    pub fn correct(&self) -> Result<Corrected, Failure> {
        let of = self.arguments();
        self.run("add_corrections", of, self.cols, Each::WideBlock)?;
        Ok(match self.summary(of)?[STATES] {
            0.0 => Corrected::Small,
            1.0 => Corrected::Large,
            _ => Corrected::Stalled,
        })
    }

    /// The solution becomes the nearest numbers.
    pub fn round(&self) -> Result<(), Failure> {
        self.run("round_solution", self.arguments(), self.n * self.cols, Each::Thread)
    }

    /// Bounds of the errors of the rounded solution by what its residual asks for, whose own errors are relative to the largest element of a
    /// column.
    pub fn judge(&self, relative: f64) -> Result<Judged, Failure> {
        let of = Systems { value: relative, ..self.arguments() };
        self.run("judge_column", of, self.cols, Each::WideBlock)?;
        let found = self.summary(of)?;
        let [error, relative_error] = [found[ERRORS], found[RELATIVE_ERRORS]];
        Ok(Judged { are_good: found[STATES] == 0.0 && error.is_finite(), error, relative_error })
    }

    /// Copies the bounds, column by column.
    pub fn errors(&self, to: &mut [f64]) -> Result<(), Failure> {
        assert!(to.len() == self.n * self.cols);
        let at = self.place_of_double(self.place_of_errors());
        to.copy_from_slice(&super::on(self.device, |on| on.fetch_from::<f64>(at, to.len()))?);
        Ok(())
    }

    /// Stores the solution.
    pub fn store(&self, to: &MatMut<'_, T>) -> Result<(), Failure> {
        assert!((to.rows, to.cols) == (self.n, self.cols));
        let of = Systems { to: to.as_ptr() as u64, ld_to: to.ld as i64, ..self.arguments() };
        self.run("store_solution", of, self.n * self.cols, Each::Thread)
    }
}
