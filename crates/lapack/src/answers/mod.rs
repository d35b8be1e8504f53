//! Answers in any precision: solutions, least squares, inverses, determinants and eigenvalues that are right to the last place of their format, with
//! bounds of their errors, which may be proved.
//!
//! A matrix is factored in double-double, quad-double or MPFR numbers, as its condition asks for; the result is refined by residuals that
//! are exact and rounded once, and judged by its own one. All powers of two are exact, so that rows and columns are scaled to numbers
//! near 1, and nothing overflows or underflows before the result is stored.

mod above;
mod attempts;
mod determinant;
mod eigen;
mod equations;
mod factored;
mod grid;
mod least_squares;
mod proof;
mod refinement;
mod rounded;
mod system;
mod there;

// None of these is inline, so that the command shares what is compiled for the exports.
pub use determinant::{Determinant, determinant};
pub use eigen::{Spectrum, eigen, store_refined};
pub use least_squares::least_squares;
pub use system::{Solution, inverse, solve};
pub use there::{determinant as determinant_there, solve as solve_there};

use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::Failure;
use wideblas_format::mpfr::Mpfr;
use wideblas_format::wide::Wide;
use wideblas_format::{Binary128, Dd, Qd};
use wideblas_product::Number;
use wideblas_product::class::Class;

/// How the errors of a result are bounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// By estimates.
    Estimated,
    /// By a proof that takes every rounding into account.
    Proved,
}

/// What became of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is as accurate as promised.
    Converged,
    /// It is the best that was found, and less accurate.
    NotConverged,
    /// The matrix is singular, or as good as singular with the most bits that were tried.
    Singular,
    /// It seems to be as accurate as promised, but that could not be proved.
    NotProved,
    /// An operand has a number that is not finite.
    NotFinite,
    /// As [`Status::Converged`], but neighbouring eigenvalues are nearer to each other than their bounds, so that their vectors are any of
    /// the space that they span together.
    Cluster,
}

/// What is said of a result.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    pub status: Status,
    /// The bounds are proved.
    pub is_proved: bool,
    /// Corrections of the result.
    pub steps: usize,
    /// Bits of the numbers that the matrix was factored in; 0 where it was not.
    pub bits: i64,
    /// An estimate of the condition number of the scaled matrix.
    pub condition: f64,
    /// At least the error of each element.
    pub error: f64,
    /// At least the error of each element relative to the largest one of its column.
    pub relative_error: f64,
}

impl Report {
    /// That of a result that is exact: of operands without elements.
    pub fn of_nothing(bounds: Bounds) -> Report {
        Report {
            status: Status::Converged,
            is_proved: bounds == Bounds::Proved,
            steps: 0,
            bits: 0,
            condition: 0.0,
            error: 0.0,
            relative_error: 0.0,
        }
    }

    /// That of no result.
    fn of_failure(status: Status) -> Report {
        let (error, relative_error) = (f64::INFINITY, f64::INFINITY);
        let condition = if status == Status::Singular { f64::INFINITY } else { f64::NAN };
        Report { status, is_proved: false, steps: 0, bits: 0, condition, error, relative_error }
    }
}

/// The numbers of operands and results.
pub trait Answer: Number {
    /// The exponent of the smallest number.
    const LEAST: i64;

    /// What would be stored of a value in the place of a number: the nearest number of the format, `None` where that is an infinity, and the
    /// exponent of its ulp.
    fn rounded(like: &Self, value: &mut Wide) -> (Option<Wide>, i64);

    /// Matrices may be on a GPU, of which [`Answer::on_host`] makes copies.
    const MAY_BE_COPIED: bool = false;

    /// Runs `work` with matrices that are read, and C, in host memory: of those on a GPU it gets copies, and that of C is copied back.
    ///
    /// # Errors
    /// When the GPU fails that has the matrices.
    fn on_host<R>(
        read: [MatRef<'_, Self>; 2],
        c: &mut MatMut<'_, Self>,
        work: impl FnOnce([MatRef<'_, Self>; 2], MatMut<'_, Self>) -> R,
    ) -> Result<R, Failure> {
        let (rows, cols) = (c.rows, c.cols);
        Ok(work(read, c.block(0..rows, 0..cols)))
    }

    /// The exponent of an ulp of a number.
    fn ulp(&self) -> i64 {
        match self.class() {
            Class::Finite { top, .. } => (top - self.precision() + 1).max(Self::LEAST),
            _ => Self::LEAST,
        }
    }
}

macro_rules! answers {
    ($($type:ty: $least:expr, $zero:expr $(, $copied:literal)?;)*) => {$(
        impl Answer for $type {
            const LEAST: i64 = $least;
            $(
                const MAY_BE_COPIED: bool = $copied;

                fn on_host<R>(
                    read: [MatRef<'_, Self>; 2],
                    c: &mut MatMut<'_, Self>,
                    work: impl FnOnce([MatRef<'_, Self>; 2], MatMut<'_, Self>) -> R,
                ) -> Result<R, Failure> {
                    crate::there::on_host(read, c, work)
                }
            )?

            fn rounded(_: &$type, value: &mut Wide) -> (Option<Wide>, i64) {
                let mut to: $type = $zero;
                // Numbers of components would hold bits far below their precision, which mean nothing.
                value.round_to(to.precision());
                to.store(value);
                told(&to)
            }
        }
    )*};
}
answers! {
    f64: -1074, 0.0, true;
    Dd: -1074, Dd::from(0.0), true;
    Qd: -1074, Qd::from(0.0), true;
    Binary128: -16494, Binary128::default();
}

impl Answer for Mpfr {
    const LEAST: i64 = i64::MIN / 2;

    fn rounded(like: &Mpfr, value: &mut Wide) -> (Option<Wide>, i64) {
        let mut to = <Mpfr as crate::Number>::zeros(like.precision() as u64, 1);
        to[0].store(value);
        told(&to[0])
    }
}

/// The value of a number, where it is finite, and the exponent of its ulp.
fn told<T: Answer>(x: &T) -> (Option<Wide>, i64) {
    let mut value = Wide::default();
    let is_finite = !x.is_special();
    if is_finite {
        x.load(&mut value);
    }
    (is_finite.then_some(value), x.ulp())
}

/// Exponents of operands whose shifts and products are numbers of 64 bits.
const FARTHEST: i64 = 1 << 59;

/// Finite, and not so far from 1 that exponents overflow.
fn is_usable(x: &impl Number) -> bool {
    match x.class() {
        Class::Zero => true,
        Class::Special(_) => false,
        Class::Finite { top, .. } => (-FARTHEST..=FARTHEST).contains(&top),
    }
}
