//! Least squares and shortest solutions against those of the normal equations in rationals.

use super::exact::{eliminated, log2, norm, store};
use super::formats::Tested;
use super::systems::{Matrix, integer, sides};
use super::{Figures, Outcome, check_figures, most_bits, slow_cases};
use crate::common::Rng;
use crate::tests_of_types;
use rug::{Integer, Rational};
use std::ptr::null_mut;
use wideblas::abi::answers::*;
use wideblas::format::mpfr::Mpfr;
use wideblas::format::{Binary128, Dd, Qd};

type Values = Vec<Vec<Rational>>;

const KINDS: usize = 10;

/// A matrix of some kind, of which some have a longer row or column of zeros.
fn matrix<T: Tested>(rng: &mut Rng, kind: usize, (m, n): (usize, usize), bits: u32) -> Matrix<T> {
    let mut a = Matrix::<T>::zeros((m, n), (rng.bits() % 3) as usize, bits);
    let p = a.numbers.first().map_or(53, |x| x.precision() as u32);
    let is_tall = m >= n;
    let (rows, cols) = if is_tall { (m, n) } else { (n, m) };
    let mut set = |i: usize, j: usize, x: &Integer, exponent: i64| {
        store(if is_tall { a.get_mut(i, j) } else { a.get_mut(j, i) }, x, exponent);
    };
    let places = move || (0..rows).flat_map(move |i| (0..cols).map(move |j| (i, j)));
    match kind {
        // Of all bits.
        0 => places().for_each(|(i, j)| set(i, j, &integer(rng, p), -i64::from(p))),
        // Products of small integers and of powers of two that fall: of large conditions.
        1 | 2 => {
            let most = if kind == 1 { 20 } else { (rng.bits() % 133) as i64 };
            let mut small = |rows: usize| -> Vec<Vec<Integer>> {
                let number = |x: u64| Integer::from(x % 9) - 4;
                (0..rows).map(|_| (0..cols).map(|_| number(rng.bits())).collect()).collect()
            };
            let (left, right) = (small(rows), small(cols));
            for (i, j) in places() {
                let fall = |k: usize| most - most * k as i64 / (cols as i64 - 1).max(1);
                let term = |k: usize| Integer::from(&left[i][k] * &right[k][j]) << fall(k) as u32;
                let sum = (0..cols).map(term).fold(Integer::new(), |sum, x| sum + x);
                set(i, j, &sum, -most);
            }
        }
        // Hilbert's.
        3 => places().for_each(|(i, j)| {
            set(i, j, &((Integer::from(1) << (p + 64)) / (i + j + 1) as u32), -i64::from(p) - 64);
        }),
        // Small integers, whose rank may not be full.
        4 => places().for_each(|(i, j)| set(i, j, &integer(rng, 2), 0)),
        // Graded by rows and columns.
        5 => {
            let fall = (rng.bits() % 20) as i64;
            places().for_each(|(i, j)| {
                set(i, j, &integer(rng, p), -fall * (i as i64 - 2 * j as i64) - i64::from(p))
            });
        }
        // A column is the sum of the others.
        6 => {
            for i in 0..rows {
                let row: Vec<Integer> = (1..cols).map(|_| integer(rng, 40)).collect();
                set(i, 0, &row.iter().fold(Integer::new(), |sum, x| sum + x), 0);
                row.iter().enumerate().for_each(|(j, x)| set(i, j + 1, x, 0));
            }
        }
        // Near the ends of the exponents.
        7 => {
            let far = if rng.bits().is_multiple_of(2) { T::FAR } else { -T::FAR };
            places().for_each(|(i, j)| set(i, j, &integer(rng, p), far));
        }
        // Two columns that differ in the last place of a number alone.
        8 => {
            for i in 0..rows {
                let first = integer(rng, p - 1);
                for j in 0..cols {
                    let last = i32::from(j == 1 && i == 0);
                    let x = if j < 2 { first.clone() + last } else { integer(rng, p) };
                    set(i, j, &x, 0);
                }
            }
        }
        // Most numbers are zero, and so are some rows.
        _ => places().for_each(|(i, j)| {
            if i == j || i + 1 < rows && rng.bits().is_multiple_of(4) {
                set(i, j, &integer(rng, p), 0);
            }
        }),
    }
    a
}

fn product(a: &Values, b: &Values) -> Values {
    let cols = b.first().map_or(0, Vec::len);
    let sum = |row: &Vec<Rational>, j: usize| {
        row.iter().zip(b).fold(Rational::new(), |sum, (a, b)| sum + Rational::from(a * &b[j]))
    };
    a.iter().map(|row| (0..cols).map(|j| sum(row, j)).collect()).collect()
}

fn transposed(a: &Values) -> Values {
    let cols = a.first().map_or(0, Vec::len);
    (0..cols).map(|j| a.iter().map(|row| row[j].clone()).collect()).collect()
}

/// The exact result, where there is one, and the logarithm of the condition of the normal equations.
fn exact(a: &Values, b: &Values) -> Option<(Values, f64)> {
    let (m, n, nrhs) = (a.len(), a[0].len(), b[0].len());
    let adjoint = transposed(a);
    let (gram, mut right) = if m > n {
        (product(&adjoint, a), product(&adjoint, b))
    } else {
        (product(a, &adjoint), b.clone())
    };
    let order = gram.len();
    for (i, row) in right.iter_mut().enumerate() {
        row.extend((0..order).map(|j| Rational::from(u8::from(i == j))));
    }
    let found = eliminated(&gram, &right).x?;
    let inverse: Values = found.iter().map(|row| row[nrhs..].to_vec()).collect();
    let found: Values = found.iter().map(|row| row[..nrhs].to_vec()).collect();
    let x = if m > n { found } else { product(&adjoint, &found) };
    Some((x, log2(&norm(&gram)) + log2(&norm(&inverse))))
}

fn least_squares<T: Tested>() {
    let mut figures = Figures::default();
    for (case, mut rng) in slow_cases(65, 1000) {
        check::<T>(&mut rng, case, &mut figures);
    }
    check_figures(figures);
}
tests_of_types! {
    least_squares:
        least_squares_in_f64: f64;
        least_squares_in_dd: Dd;
        least_squares_in_qd: Qd;
        least_squares_in_binary128: Binary128;
        least_squares_in_mpfr: Mpfr;
}

fn check<T: Tested>(rng: &mut Rng, case: usize, figures: &mut Figures) {
    let (kind, least) = (case % KINDS, 1 + (rng.bits() % 8) as usize);
    let least = if kind == 6 || kind == 8 { least.max(2) } else { least };
    let most = least + (rng.bits() % 5) as usize;
    let (m, n) = if (case / KINDS).is_multiple_of(2) { (most, least) } else { (least, most) };
    let (nrhs, bits) = (1 + (rng.bits() % 3) as usize, [100, 200, 321][case % 3]);
    let a = matrix::<T>(rng, kind, (m, n), bits);
    let b = sides_of::<T>(rng, &a, nrhs, bits + 7);
    let mut x = Matrix::<T>::zeros((n, nrhs), 1, bits);
    let bounds = if case % 4 == 3 { WB_ESTIMATED } else { WB_PROVED };
    let (mut errors, mut report) = (vec![-1.0; n * nrhs], wb_report::default());
    let (sizes, lds) = ([m, n, nrhs].map(|x| x as i64), [a.ld, b.ld, x.ld].map(|x| x as i64));
    // SAFETY: matrices of these shapes.
    let info = unsafe {
        T::lstsq(
            bounds,
            sizes[0],
            sizes[1],
            sizes[2],
            a.at(),
            lds[0],
            b.at(),
            lds[1],
            x.at_mut(),
            lds[2],
            errors.as_mut_ptr(),
            &mut report,
        )
    };
    assert_eq!(info, 0, "{case}");
    figures.systems += 1;
    let precision = x.get(0, 0).precision();
    let Some((exact, condition)) = exact(&a.values(), &b.values()) else {
        assert_eq!(report.status, WB_SINGULAR, "{case}: {report:?}");
        assert!((0..n * nrhs).all(|at| x.get(at % n, at / n).is_special()), "{case}");
        assert!(errors.iter().chain([&report.error]).all(|&error| error == f64::INFINITY));
        return;
    };
    // Of normal equations, or of a system.
    let most_bits = if m == n { most_bits(precision) } else { most_bits(2 * precision) };
    let is_hopeless = condition > (most_bits - 20) as f64;
    assert!(report.status != WB_SINGULAR || is_hopeless, "{case} {kind}: {report:?}");
    if report.status == WB_SINGULAR {
        return;
    }
    let outcome = Outcome { x: &x, exact: &exact, errors: &errors, report: &report };
    let is_open = is_hopeless || outcome.is_large();
    assert!(report.status == WB_CONVERGED || is_open, "{case} {kind}: {report:?} {condition}");
    outcome.check(case, condition, bounds, figures);
}

/// Right-hand sides, of which some are orthogonal to all columns, or nearly.
fn sides_of<T: Tested>(rng: &mut Rng, a: &Matrix<T>, cols: usize, bits: u32) -> Matrix<T> {
    let square = if a.rows == a.cols { 0 } else { rng.bits() % 3 };
    let mut b = sides::<T>(rng, a, cols, bits);
    let is_zero = |i: usize| (0..a.cols).all(|j| a.get(i, j).is_zero());
    if square == 1 && (0..a.rows).any(is_zero) {
        // What zeros meet counts for nothing.
        let tiny = -i64::from(bits);
        for i in 0..a.rows {
            let exponent = if is_zero(i) { 0 } else { tiny };
            store(b.get_mut(i, 0), &integer(rng, 20), exponent);
        }
    }
    b
}

/// Without rows the shortest solution is zero; without columns there is nothing.
fn without_elements<T: Tested>() {
    let mut x = Matrix::<T>::zeros((2, 2), 0, 120);
    (0..2).for_each(|i| store(x.get_mut(i, 0), &Integer::from(7), 0));
    let (none, to) = (null_mut::<T>(), x.at_mut());
    let mut report = wb_report { status: 77, ..wb_report::default() };
    let mut errors = [-1.0; 4];
    let place = errors.as_mut_ptr();
    // SAFETY: matrices of these shapes, of which those without elements are not read.
    unsafe {
        assert_eq!(T::lstsq(WB_PROVED, 3, 0, 2, none, 3, none, 3, none, 1, place, &mut report), 0);
        assert_eq!(T::lstsq(WB_PROVED, 3, 2, 0, none, 3, none, 3, none, 2, place, &mut report), 0);
        assert_eq!((report.status, report.proved, errors), (WB_CONVERGED, 1, [-1.0; 4]));
        assert_eq!(T::lstsq(WB_PROVED, 0, 2, 2, none, 1, none, 1, to, 2, place, &mut report), 0);
    }
    assert!(x.numbers.iter().all(|x| x.is_zero()));
    assert_eq!((report.status, report.error, errors), (WB_CONVERGED, 0.0, [0.0; 4]));
}
tests_of_types! {
    without_elements:
        without_elements_in_f64: f64;
        without_elements_in_dd: Dd;
        without_elements_in_qd: Qd;
        without_elements_in_binary128: Binary128;
        without_elements_in_mpfr: Mpfr;
}

#[test]
fn illegal_arguments_and_numbers_that_are_not_finite() {
    let (a, b) = ([1.0, 2.0, 3.0, 0.0, 1.0, 5.0], [1.0, f64::NAN, 2.0, 1.0, 0.0, 1.0]);
    let (mut x, mut errors) = ([7.0; 4], [-1.0; 4]);
    let mut report = wb_report { status: 77, ..wb_report::default() };
    let (a, b, to, place) = (a.as_ptr(), b.as_ptr(), x.as_mut_ptr(), errors.as_mut_ptr());
    // SAFETY: matrices of these shapes, or none.
    unsafe {
        let mut call = |bounds, [m, n, cols]: [i64; 3], (a, lda), ldb, (x, ldx)| {
            wb_lstsq_f64(bounds, m, n, cols, a, lda, b, ldb, x, ldx, place, &mut report)
        };
        let (none, shape) = (null_mut::<f64>(), [3, 2, 2]);
        let found = [
            call(WB_PROVED, [-1, 2, 2], (a, 3), 3, (to, 2)),
            call(WB_PROVED, [3, -1, 2], (a, 3), 3, (to, 2)),
            call(WB_PROVED, [3, 2, -1], (a, 3), 3, (to, 2)),
            call(WB_PROVED, shape, (a, 2), 3, (to, 2)),
            call(WB_PROVED, shape, (a, 3), 2, (to, 2)),
            call(WB_PROVED, shape, (a, 3), 3, (to, 1)),
            call(WB_PROVED, shape, (none, 3), 3, (to, 2)),
            call(WB_PROVED, shape, (a, 3), 3, (none, 2)),
            call(2, shape, (a, 3), 3, (to, 2)),
        ];
        assert_eq!(found, [1, 2, 3, 5, 7, 9, -1, -1, -1]);
        assert_eq!(call(WB_PROVED, shape, (a, 3), 3, (to, 2)), 0);
        assert_eq!(report.status, WB_NOT_FINITE);
    }
    // The column without NaN: (1, 0, 1) by (1, 2, 3) and (0, 1, 5).
    let wanted = [19.0 / 75.0, 2.0 / 75.0];
    assert!(x[0].is_nan() && x[1].is_nan() && errors[..2] == [f64::INFINITY; 2]);
    assert!((x[2] - wanted[0]).abs() < 1e-15 && (x[3] - wanted[1]).abs() < 1e-15, "{x:?}");
    assert!(errors[2] < 1e-15 && errors[3] < 1e-15);
}
