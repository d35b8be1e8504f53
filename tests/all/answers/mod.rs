//! Solutions, least squares, inverses and determinants against exact ones: results that are said to be right are, and bounds are never violated.

mod bounds;
mod eigen;
mod exact;
mod formats;
mod judge;
mod least_squares;
mod special;
mod systems;
mod there;

use crate::common::Rng;
use crate::common::cases::{Cases, cases, is_deep};
use crate::tests_of_types;
use exact::{eliminated, log2, norm, times_power, value};
use formats::Tested;
use rug::Rational;
use std::ffi::c_int;
use std::ptr;
use systems::{KINDS, Matrix, matrix, sides};
use wideblas::abi::answers::*;
use wideblas::format::mpfr::Mpfr;
use wideblas::format::{Binary128, Dd, Qd};
use wideblas::product::Number;

/// What was found of systems with proved bounds.
#[derive(Default)]
struct Figures {
    systems: usize,
    converged: usize,
    /// Systems whose condition leaves 20 of the bits that they were factored in, and those of them with finite bounds.
    regular: usize,
    proved: usize,
    /// Ratios of the bound to the error of the worst element, where there is an error.
    ratios: Vec<f64>,
}

/// Bits that the largest factorisation of a format has.
fn most_bits(precision: i64) -> i64 {
    let mut bits = 212;
    while bits < 424 || 2 * bits < 16 * precision {
        bits *= 2;
    }
    bits
}

/// An ulp of a number: of a zero none where there is no smallest number.
fn ulp_of<T: Tested>(x: &T) -> Rational {
    let has_none = x.is_zero() && T::LEAST < -20_000;
    if has_none { Rational::new() } else { times_power(Rational::from(1), x.ulp()) }
}

/// The exact error of a number.
fn error_of(x: &impl Number, exact: &Rational) -> Rational {
    (value(x) - exact).abs()
}

/// As [`Tested::solve`].
type Solve<T> = unsafe fn(
    c_int,
    i64,
    i64,
    *const T,
    i64,
    *const T,
    i64,
    *mut T,
    i64,
    *mut f64,
    *mut wb_report,
) -> c_int;

fn check_system<T: Tested>(rng: &mut Rng, case: usize, solve: Solve<T>, figures: &mut Figures) {
    let (kind, n, nrhs) =
        (case % KINDS, 1 + (rng.bits() % 12) as usize, 1 + (rng.bits() % 3) as usize);
    let n = if kind == 6 || kind == 7 { n.max(2) } else { n };
    let bits = [100, 200, 321][case % 3];
    let a = matrix::<T>(rng, kind, n, bits);
    let b = sides::<T>(rng, &a, nrhs, bits + 7);
    let mut x = Matrix::<T>::zeros((n, nrhs), 1, bits);
    let bounds = if case % 4 == 3 { WB_ESTIMATED } else { WB_PROVED };
    let (mut errors, mut report) = (vec![-1.0; n * nrhs], wb_report::default());
    let (n64, cols, lda, ldb, ldx) = (n as i64, nrhs as i64, a.ld as i64, b.ld as i64, x.ld as i64);
    // SAFETY: matrices of these shapes.
    let info = unsafe {
        solve(
            bounds,
            n64,
            cols,
            a.at(),
            lda,
            b.at(),
            ldb,
            x.at_mut(),
            ldx,
            errors.as_mut_ptr(),
            &mut report,
        )
    };
    assert_eq!(info, 0, "{case}");
    figures.systems += 1;
    let precision = x.get(0, 0).precision();
    let values = a.values();
    let mut wanted = b.values();
    for (i, row) in wanted.iter_mut().enumerate() {
        row.extend((0..n).map(|j| Rational::from(u8::from(i == j))));
    }
    let Some(exact) = eliminated(&values, &wanted).x else {
        assert_eq!(report.status, WB_SINGULAR, "{case}: {report:?}");
        assert!((0..n * nrhs).all(|at| x.get(at % n, at / n).is_special()), "{case}");
        assert!(
            errors.iter().all(|&error| error == f64::INFINITY) && report.error == f64::INFINITY
        );
        return;
    };
    let inverse: Vec<Vec<Rational>> = exact.iter().map(|row| row[nrhs..].to_vec()).collect();
    let condition = log2(&norm(&values)) + log2(&norm(&inverse));
    assert!(
        report.status != WB_SINGULAR || condition > (most_bits(precision) - 20) as f64,
        "{case}: {report:?}"
    );
    if report.status == WB_SINGULAR {
        return;
    }
    let exact: Vec<Vec<Rational>> = exact.iter().map(|row| row[..nrhs].to_vec()).collect();
    let outcome = Outcome { x: &x, exact: &exact, errors: &errors, report: &report };
    // What the format cannot hold is said, and nothing else is left open.
    let is_converged = report.status == WB_CONVERGED;
    let is_scaled = kind == 5 || kind == 8;
    assert!(!is_scaled || is_converged || outcome.is_large(), "{case} {kind}: {report:?}");
    assert!(
        is_converged || outcome.is_large() || condition > (most_bits(precision) - 20) as f64,
        "{case}: {report:?}"
    );
    outcome.check(case, condition, bounds, figures);
}

/// A result beside the exact one.
struct Outcome<'a, T: Tested> {
    x: &'a Matrix<T>,
    /// Row by row.
    exact: &'a [Vec<Rational>],
    errors: &'a [f64],
    report: &'a wb_report,
}

impl<T: Tested> Outcome<'_, T> {
    /// The largest number of a column.
    fn largest(&self, j: usize) -> Rational {
        self.exact.iter().map(|row| row[j].clone().abs()).max().unwrap()
    }

    /// The format may not hold all numbers.
    fn is_large(&self) -> bool {
        (0..self.x.cols).any(|j| log2(&self.largest(j)) > (T::FAR + 60) as f64)
    }

    /// What is said of the numbers holds; figures are of a matrix that was factored with this condition.
    fn check(&self, case: usize, condition: f64, bounds: i32, figures: &mut Figures) {
        let Outcome { x, exact, errors, report } = *self;
        let (n, nrhs, precision) = (x.rows, x.cols, x.get(0, 0).precision());
        let is_converged = report.status == WB_CONVERGED;
        figures.converged += usize::from(is_converged);
        let mut worst: (Rational, f64) = (Rational::new(), 0.0);
        for j in 0..nrhs {
            let largest = self.largest(j);
            for i in 0..n {
                let (x, exact, bound) = (x.get(i, j), &exact[i][j], errors[i + j * n]);
                if x.is_special() {
                    assert!(!is_converged && bound == f64::INFINITY, "{case}");
                    continue;
                }
                let error = error_of(x, exact);
                assert!(bound <= report.error, "{case}");
                if is_converged {
                    let ulp = ulp_of(x);
                    let tiny =
                        times_power(largest.clone(), -2 * precision) * Rational::from((11, 10));
                    assert!(
                        error <= ulp || error <= tiny,
                        "{case} {i} {j}: {} {}",
                        error.to_f64(),
                        x.ulp()
                    );
                }
                let Some(bound) = Rational::from_f64(bound) else { continue };
                if report.proved == 1 {
                    assert!(
                        error <= bound,
                        "{case} {i} {j}: the error {} above its bound {}",
                        error.to_f64(),
                        bound.to_f64()
                    );
                    let relative = Rational::from_f64(report.relative_error).unwrap();
                    assert!(
                        error <= relative * &largest * Rational::from((1 << 20, (1 << 20) - 1)),
                        "{case}"
                    );
                    if error > worst.0 {
                        worst = (error.clone(), Rational::from(&bound / &error).to_f64());
                    }
                } else if bound != 0 {
                    assert!(error <= bound * 2, "{case} {i} {j}: estimates are not far below");
                }
            }
        }
        if bounds == WB_PROVED && condition < (report.bits - 20) as f64 {
            figures.regular += 1;
            figures.proved += usize::from(report.proved == 1);
        }
        if worst.1 > 0.0 {
            figures.ratios.push(worst.1);
        }
    }
}

fn check_figures(mut figures: Figures) {
    figures.ratios.sort_by(f64::total_cmp);
    let Figures { systems, converged, regular, proved, ratios } = &figures;
    let at = |part: f64| ratios.get((part * ratios.len() as f64) as usize).copied().unwrap_or(1.0);
    println!(
        "{systems} systems, {converged} converged, {proved} of {regular} regular ones with proved bounds; bound / error: \
         median {:.3}, 99 % {:.3}, largest {:.3}",
        at(0.5),
        at(0.99),
        ratios.last().unwrap_or(&1.0)
    );
    assert!(*proved as f64 >= 0.99 * *regular as f64, "{proved} of {regular}");
    assert!(at(0.5) <= 100.0);
}

/// Cases of which some take many milliseconds, because their exact results have thousands of bits: few of them in every run, and all
/// in deep checks.
fn slow_cases(seed: u64, deep: usize) -> Cases {
    cases(seed, if is_deep() { deep } else { 40 })
}

fn solutions<T: Tested>() {
    let mut figures = Figures::default();
    // 10,000 in the five formats.
    for (case, mut rng) in slow_cases(61, 2000) {
        check_system::<T>(&mut rng, case, T::solve, &mut figures);
    }
    check_figures(figures);
}
tests_of_types! {
    solutions:
        solutions_in_f64: f64;
        solutions_in_dd: Dd;
        solutions_in_qd: Qd;
        solutions_in_binary128: Binary128;
        solutions_in_mpfr: Mpfr;
}

/// As [`Tested::inverse`].
type Inverse<T> =
    unsafe fn(c_int, i64, *const T, i64, *mut T, i64, *mut f64, *mut wb_report) -> c_int;

fn inverses<T: Tested>() {
    inverses_by::<T>(T::inverse);
}

fn inverses_by<T: Tested>(inverse: Inverse<T>) {
    for (case, mut rng) in slow_cases(62, 400).one_of(2) {
        let (kind, n) = (case % KINDS, 2 + (rng.bits() % 9) as usize);
        let bits = [90, 256][case % 2];
        let a = matrix::<T>(&mut rng, kind, n, bits);
        let mut x = Matrix::<T>::zeros((n, n), 2, bits);
        let (mut errors, mut report) = (vec![-1.0; n * n], wb_report::default());
        let bounds = if case % 4 == 0 { WB_ESTIMATED } else { WB_PROVED };
        let (lda, ldx) = (a.ld as i64, x.ld as i64);
        // SAFETY: matrices of these shapes.
        let info = unsafe {
            inverse(
                bounds,
                n as i64,
                a.at(),
                lda,
                x.at_mut(),
                ldx,
                errors.as_mut_ptr(),
                &mut report,
            )
        };
        assert_eq!(info, 0, "{case}");
        let unit: Vec<Vec<Rational>> =
            (0..n).map(|i| (0..n).map(|j| Rational::from(u8::from(i == j))).collect()).collect();
        let Some(exact) = eliminated(&a.values(), &unit).x else {
            assert_eq!(report.status, WB_SINGULAR, "{case}");
            continue;
        };
        let largest = |j: usize| exact.iter().map(|row| row[j].clone().abs()).max().unwrap();
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let (x, bound) = (x.get(i, j), errors[i + j * n]);
            if report.status != WB_CONVERGED {
                continue;
            }
            let error = error_of(x, &exact[i][j]);
            let ulp = ulp_of(x);
            let tiny = times_power(largest(j), -2 * x.precision()) * Rational::from((11, 10));
            assert!(error <= ulp || error <= tiny, "{case} {i} {j}");
            assert!(
                bounds == WB_ESTIMATED
                    || Rational::from_f64(bound).is_none_or(|bound| error <= bound),
                "{case} {i} {j}"
            );
        }
    }
}
tests_of_types! {
    inverses:
        inverses_in_f64: f64;
        inverses_in_dd: Dd;
        inverses_in_qd: Qd;
        inverses_in_binary128: Binary128;
        inverses_in_mpfr: Mpfr;
}

/// As [`Tested::det`].
type Det<T> = unsafe fn(c_int, i64, *const T, i64, *mut T, *mut i64, *mut wb_report) -> c_int;

fn determinants<T: Tested>() {
    determinants_by::<T>(T::det);
}

fn determinants_by<T: Tested>(determinant: Det<T>) {
    for (case, mut rng) in slow_cases(63, 1000).one_of(2) {
        let (kind, n) = (case % KINDS, (1 + rng.bits() % 12) as usize);
        let n = if kind == 6 || kind == 7 { n.max(2) } else { n };
        let bits = [80, 200, 300][case % 3];
        let a = matrix::<T>(&mut rng, kind, n, bits);
        let mut det = T::zeros(1, bits);
        let (mut exponent, mut report) = (i64::MIN, wb_report::default());
        let bounds = if case % 4 == 0 { WB_ESTIMATED } else { WB_PROVED };
        let has_exponent = case % 8 < 6;
        let at = if has_exponent { &raw mut exponent } else { ptr::null_mut() };
        // SAFETY: a matrix of this shape.
        let info = unsafe {
            determinant(bounds, n as i64, a.at(), a.ld as i64, det.as_mut_ptr(), at, &mut report)
        };
        assert_eq!(info, 0, "{case}");
        let exact = eliminated(&a.values(), &vec![Vec::new(); n]).determinant;
        if report.status == WB_SINGULAR {
            assert!(
                det[0].is_zero() && (report.error == f64::INFINITY || exact == 0),
                "{case}: {report:?}"
            );
            assert!(exact == 0 || kind == 6 || kind == 2, "{case} {kind}");
            continue;
        }
        if det[0].is_special() {
            assert!(
                !has_exponent && report.error == f64::INFINITY && report.status == WB_NOT_CONVERGED,
                "{case}"
            );
            assert!(log2(&exact) > T::FAR as f64);
            continue;
        }
        assert!(exact != 0, "{case}: {report:?}");
        let shift = if has_exponent { exponent } else { 0 };
        let found = times_power(value(&det[0]), shift);
        if has_exponent {
            let size = Rational::from(value(&det[0]).abs_ref());
            assert!(size >= (1, 2) && size < 1, "{case}");
        }
        let error = (found - &exact).abs();
        if report.status == WB_CONVERGED {
            assert!(
                error <= times_power(Rational::from(1), det[0].ulp() + shift),
                "{case}: {report:?}"
            );
        }
        if let Some(bound) = Rational::from_f64(report.error) {
            let bound = if bounds == WB_PROVED { bound } else { bound * 2 };
            assert!(error <= bound, "{case}: {report:?}");
        }
        if let Some(bound) =
            Rational::from_f64(report.relative_error).filter(|_| bounds == WB_PROVED)
        {
            assert!(error <= bound * exact.abs() * Rational::from((11, 10)), "{case}: {report:?}");
        }
    }
}
tests_of_types! {
    determinants:
        determinants_in_f64: f64;
        determinants_in_dd: Dd;
        determinants_in_qd: Qd;
        determinants_in_binary128: Binary128;
        determinants_in_mpfr: Mpfr;
}
