//! Sizes, numbers and arguments at the ends.

use super::formats::Tested;
use super::systems::Matrix;
use crate::tests_of_types;
use rug::Integer;
use std::ptr::null_mut;
use wideblas::abi::answers::*;
use wideblas::format::mpfr::Mpfr;
use wideblas::format::{Binary128, Dd, Qd};

fn of<T: Tested>(rows: &[&[f64]]) -> Matrix<T> {
    let cols = rows.first().map_or(0, |row| row.len());
    let mut made = Matrix::<T>::zeros((rows.len(), cols), 0, 120);
    for (i, row) in rows.iter().enumerate() {
        for (j, &x) in row.iter().enumerate() {
            set(made.get_mut(i, j), x);
        }
    }
    made
}

/// A number becomes an integer, an infinity or NaN.
fn set<T: Tested>(to: &mut T, x: f64) {
    match x.is_finite() {
        true => super::exact::store(to, &Integer::from(x as i64), 0),
        false => to.store_f64(x),
    }
}

fn solve<T: Tested>(a: &Matrix<T>, b: &Matrix<T>) -> (Matrix<T>, Vec<f64>, wb_report) {
    let (n, cols) = (a.rows, b.cols);
    let mut x = Matrix::<T>::zeros((n, cols), 0, 120);
    let (mut errors, mut report) = (vec![-1.0; n * cols], wb_report::default());
    let (lda, ldb, ldx) = (a.ld as i64, b.ld as i64, x.ld as i64);
    // SAFETY: matrices of these shapes.
    let info = unsafe {
        T::solve(
            WB_PROVED,
            n as i64,
            cols as i64,
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
    assert_eq!(info, 0);
    (x, errors, report)
}

fn is<T: Tested>(x: &T, expected: i64) -> bool {
    !x.is_special() && super::exact::value(x) == expected
}

fn ends<T: Tested>() {
    // Nothing to be solved: pointers are not read.
    let mut report = wb_report { status: 77, ..wb_report::default() };
    // SAFETY: no elements.
    unsafe {
        for (n, cols) in [(0, 0), (0, 3)] {
            let none = null_mut::<T>();
            assert_eq!(
                T::solve(WB_PROVED, n, cols, none, 1, none, 1, none, 1, null_mut(), &mut report),
                0
            );
            assert_eq!((report.status, report.proved, report.error), (WB_CONVERGED, 1, 0.0));
        }
        assert_eq!(
            T::inverse(WB_ESTIMATED, 0, null_mut(), 1, null_mut(), 1, null_mut(), null_mut()),
            0
        );
        let (mut det, mut exponent) = (T::zeros(1, 120), 77);
        assert_eq!(
            T::det(WB_PROVED, 0, null_mut(), 1, det.as_mut_ptr(), null_mut(), &mut report),
            0
        );
        assert!(is(&det[0], 1) && report.error == 0.0);
        let a = of::<T>(&[&[3.0, 0.0], &[0.0, -5.0]]);
        assert_eq!(T::det(WB_PROVED, 2, a.at(), 2, det.as_mut_ptr(), &mut exponent, null_mut()), 0);
        assert!(exponent == 4 && super::exact::value(&det[0]) == (-15, 16));
        let zero = of::<T>(&[&[0.0, 0.0], &[1.0, 2.0]]);
        assert_eq!(
            T::det(WB_PROVED, 2, zero.at(), 2, det.as_mut_ptr(), null_mut(), &mut report),
            0
        );
        assert!(
            det[0].is_zero()
                && (report.status, report.proved, report.error) == (WB_SINGULAR, 1, 0.0)
        );
        let other = of::<T>(&[&[f64::NAN]]);
        assert_eq!(
            T::det(WB_PROVED, 1, other.at(), 1, det.as_mut_ptr(), null_mut(), &mut report),
            0
        );
        assert!(det[0].is_special() && report.status == WB_NOT_FINITE);
    }

    // Exact solutions have errors of zero.
    let (x, errors, report) = solve(&of::<T>(&[&[2.0]]), &of(&[&[6.0, 0.0]]));
    assert!(is(x.get(0, 0), 3) && x.get(0, 1).is_zero());
    assert_eq!(
        (errors, report.status, report.proved, report.error),
        (vec![0.0; 2], WB_CONVERGED, 1, 0.0)
    );
    let a = of::<T>(&[&[0.0, 2.0, 1.0], &[3.0, 1.0, 0.0], &[1.0, 1.0, 1.0]]);
    let (x, errors, report) = solve(&a, &of(&[&[2.0], &[4.0], &[2.0]]));
    assert!([1, 1, 0].iter().enumerate().all(|(i, &wanted)| is(x.get(i, 0), wanted)));
    assert_eq!((errors, report.status, report.relative_error), (vec![0.0; 3], WB_CONVERGED, 0.0));

    // What is not finite spreads to what it is part of.
    for special in [f64::NAN, f64::INFINITY] {
        let (x, errors, report) =
            solve(&of::<T>(&[&[1.0, special], &[0.0, 1.0]]), &of(&[&[1.0], &[1.0]]));
        assert!(
            report.status == WB_NOT_FINITE
                && errors == [f64::INFINITY; 2]
                && report.error == f64::INFINITY
        );
        assert!(x.get(0, 0).is_special() && x.get(1, 0).is_special() && report.proved == 0);
        let (x, errors, report) =
            solve(&of::<T>(&[&[2.0, 0.0], &[0.0, 1.0]]), &of(&[&[special, 8.0], &[1.0, 5.0]]));
        assert_eq!(
            (report.status, errors),
            (WB_NOT_FINITE, vec![f64::INFINITY, f64::INFINITY, 0.0, 0.0])
        );
        assert!(
            x.get(0, 0).is_special()
                && x.get(1, 0).is_special()
                && is(x.get(0, 1), 4)
                && is(x.get(1, 1), 5)
        );
    }

    // Singular matrices.
    for rows in
        [&[&[1.0, 2.0][..], &[2.0, 4.0]], &[&[0.0, 0.0], &[1.0, 1.0]], &[&[0.0, 1.0], &[0.0, 1.0]]]
    {
        let (x, errors, report) = solve(&of::<T>(rows), &of(&[&[1.0], &[1.0]]));
        assert!(
            report.status == WB_SINGULAR
                && errors == [f64::INFINITY; 2]
                && x.get(1, 0).is_special()
        );
        assert!(report.condition == f64::INFINITY || report.condition > 1e100, "{report:?}");
    }
}
tests_of_types! {
    ends:
        ends_in_f64: f64;
        ends_in_dd: Dd;
        ends_in_qd: Qd;
        ends_in_binary128: Binary128;
        ends_in_mpfr: Mpfr;
}

/// On an error nothing is written.
fn illegal<T: Tested>() {
    let (a, mut x) = (of::<T>(&[&[1.0, 0.0], &[0.0, 1.0]]), of::<T>(&[&[7.0, 7.0], &[7.0, 7.0]]));
    let mut report = wb_report { status: 77, ..wb_report::default() };
    let mut errors = [-1.0; 4];
    let (to, at, place) = (x.at_mut(), a.at(), errors.as_mut_ptr());
    // SAFETY: matrices of order 2, or none.
    unsafe {
        let none = null_mut::<T>();
        let mut solve = |n, cols, (a, lda), (b, ldb), (x, ldx)| {
            T::solve(WB_PROVED, n, cols, a, lda, b, ldb, x, ldx, place, &mut report)
        };
        let (given, place) = ((at, 2), (to, 2));
        let found = [
            solve(-1, 1, given, given, place),
            solve(2, -1, given, given, place),
            solve(2, 1, (at, 1), given, place),
            solve(2, 1, given, (at, 1), place),
            solve(2, 1, given, given, (to, 0)),
            solve(2, 1, (none, 2), given, place),
            solve(2, 1, given, (none, 2), place),
            solve(2, 1, given, given, (none, 2)),
        ];
        assert_eq!(found, [1, 2, 4, 6, 8, -1, -1, -1]);
        let errors = null_mut();
        assert_eq!(T::solve(2, 2, 1, at, 2, at, 2, to, 2, errors, &mut report), -1);
        assert_eq!(T::inverse(WB_PROVED, 2, at, 1, to, 2, errors, &mut report), 3);
        assert_eq!(T::inverse(WB_PROVED, 2, at, 2, to, 1, errors, &mut report), 5);
        assert_eq!(T::inverse(9, 2, at, 2, to, 2, errors, &mut report), -1);
        assert_eq!(T::det(WB_PROVED, 2, at, 1, to, null_mut(), &mut report), 3);
        assert_eq!(T::det(WB_PROVED, 2, at, 2, none, null_mut(), &mut report), -1);
    }
    assert!(report.status == 77 && errors == [-1.0; 4]);
    assert!(x.numbers.iter().all(|x| is(x, 7)));
}
tests_of_types! {
    illegal:
        illegal_in_f64: f64;
        illegal_in_dd: Dd;
        illegal_in_qd: Qd;
        illegal_in_binary128: Binary128;
        illegal_in_mpfr: Mpfr;
}
