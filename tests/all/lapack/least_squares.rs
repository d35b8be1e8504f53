//! Least squares, and the shortest solutions.

use super::orthogonal::Orthogonal;
use super::prelude::*;
use super::qr::{ERRORS, factored, formed, work_of, worst};

/// Times 2^power.
fn scaled(a: &Values, power: i32) -> Values {
    Values::of(a.rows, a.cols, |i, j| {
        let mut x = a.get(i, j).clone();
        x.re <<= power;
        x.im <<= power;
        x
    })
}

fn solutions<T: Orthogonal>() {
    let mut most = [0f64; 3];
    for (case, mut rng) in cases(61, 36) {
        let rng = &mut rng;
        let (m, n) =
            [(1, 1), (4, 2), (2, 4), (7, 7), (12, 5), (5, 12), (3, 0), (0, 3), (9, 8)][case % 9];
        let nrhs = [1, 3, 2, 0][(rng.bits() % 4) as usize];
        let is_adjoint = case / 9 % 2 == 1;
        let trans = match (is_adjoint, T::IS_COMPLEX) {
            (false, _) => 'N',
            (true, false) => 'T',
            (true, true) => 'C',
        };
        // Numbers near the ends of the format, too.
        let [small, large] = T::extremes();
        let power = [0, small + 8, large - 8][case / 18 % 2 * (1 + case % 2)];
        let random = |rng: &mut Rng, rows, cols| {
            let a = Matrix::<T>::random(rng, rows, cols);
            a.with(|i, j| scaled(&a.values(), power).get(i, j).clone())
        };
        let (a, b) = (random(rng, m, n), random(rng, m.max(n), nrhs));
        let (mut factors, mut x, letters) = (a.clone(), b.clone(), letter(trans));
        let (at, ld, to, ldb) = (factors.at(), factors.ld(), x.at(), x.ld());
        let call = |work: *mut T::Number, size: i64, info: *mut i64| {
            let (m, n, nrhs) = (m as i64, n as i64, nrhs as i64);
            // SAFETY: matrices of these shapes.
            unsafe { (T::QR.gels)(letters.as_ptr(), m, n, nrhs, at, ld, to, ldb, work, size, info) }
        };
        let (mut work, mut info) = (work_of::<T>(rng, call), 7);
        call(T::at(&mut work), work.len() as i64, &mut info);
        assert_eq!(info, 0, "{case}");
        assert!(factors.is_kept(&a, |_, _| true) && x.is_kept(&b, |_, _| true), "{case}");
        let first =
            |of: &Values, rows: usize| Values::of(rows, of.cols, |i, j| of.get(i, j).clone());
        let whole = scaled(&a.values(), -power);
        let op = if is_adjoint { whole.adjoint() } else { whole.clone() };
        let (equations, unknowns) = (op.rows, op.cols);
        if m.min(n) == 0 || nrhs == 0 {
            assert!(x.values().data.iter().all(|x| x.magnitude() == 0.0), "{case}");
            continue;
        }
        let all = x.values();
        let (solution, right) =
            (first(&all, unknowns), scaled(&first(&b.values(), equations), -power));
        let residual = right.minus(&op.times(&solution));
        let size = op.largest() * solution.largest() * unknowns as f64 + right.largest();
        let bound = ERRORS * ERRORS * (m.max(n) + 1) as f64 * T::unit();
        if equations > unknowns {
            let angle = op.adjoint().times(&residual).largest();
            let error = angle / (bound * size * op.largest() * equations as f64);
            assert!(error <= 1.0, "{case}: {m} {n} {trans} {power} {error}");
            most[0] = most[0].max(error);
            // The rows behind the solution have the residuals' norms.
            let rest = scaled(&all, -power);
            let rest =
                Values::of(equations - unknowns, nrhs, |i, j| rest.get(unknowns + i, j).clone());
            for j in 0..nrhs {
                let norm = |of: &Values| {
                    (0..of.rows)
                        .map(|i| {
                            let x = of.get(i, j);
                            x.re.to_f64().powi(2) + x.im.to_f64().powi(2)
                        })
                        .sum::<f64>()
                };
                let (found, expected) = (norm(&rest), norm(&residual));
                assert!((found - expected).abs() <= 1e-9 * expected, "{case}: {found} {expected}");
            }
        } else {
            let error = residual.largest() / (bound * size);
            assert!(error <= 1.0, "{case}: {m} {n} {trans} {power} {error}");
            most[1] = most[1].max(error);
        }
        if equations < unknowns {
            // It has nothing that op(A) maps to zero.
            let stored = Matrix::<T>::random(rng, unknowns, equations);
            let adjoint = stored.with(|i, j| op.get(j, i).conjugate());
            let (factors, mut tau) = factored(rng, false, &adjoint);
            let q = formed(rng, false, &factors, (unknowns, equations), &mut tau);
            let part = q.adjoint().times(&solution);
            let beside =
                Values::of(unknowns - equations, nrhs, |i, j| part.get(equations + i, j).clone());
            // Errors of A count by its condition.
            let error = worst(&beside, &solution) / (bound * 100.0);
            assert!(error <= 1.0, "{case}: {m} {n} {trans} {power} {error}");
            most[2] = most[2].max(error);
        }
    }
    println!("of the bounds: {most:?}");
}
tests_of_formats! {
    solutions: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128, of_complex_mpfr,
    of_complex_gmp
}
tests_there! { solutions: solutions_there_dd, solutions_there_qd, solutions_there_complex_dd, solutions_there_complex_qd }

/// A column of zeros, which stays one, is told, and B of a matrix of zeros becomes zero.
fn no_rank<T: Orthogonal>() {
    for (case, mut rng) in cases(62, 8) {
        let rng = &mut rng;
        let (m, n) = [(6, 4), (4, 6)][case % 2];
        let zero = (rng.bits() % 4) as usize;
        let is_all = case % 4 > 1;
        let a = Matrix::<T>::random(rng, m, n);
        let values = a.values();
        let is_zero = |i: usize, j: usize| is_all || zero == if m > n { j } else { i };
        let a = a.with(|i, j| match is_zero(i, j) {
            true => Value::integer(0),
            false => values.get(i, j).clone(),
        });
        let (mut factors, mut b) = (a.clone(), Matrix::<T>::random(rng, 6, 2));
        let (at, ld, to, ldb) = (factors.at(), factors.ld(), b.at(), b.ld());
        let mut work: Vec<T> = (0..8).map(|_| T::random(rng)).collect();
        let mut info = 7;
        let letters = letter('N');
        // SAFETY: matrices of these shapes.
        unsafe {
            (T::QR.gels)(
                letters.as_ptr(),
                m as i64,
                n as i64,
                2,
                at,
                ld,
                to,
                ldb,
                T::at(&mut work),
                8,
                &mut info,
            )
        };
        assert_eq!(info, if is_all { 0 } else { zero as i64 + 1 }, "{case}");
        let is_zero = b.values().data.iter().all(|x| x.magnitude() == 0.0);
        assert_eq!(is_zero, is_all, "{case}");
    }
}
tests_of_formats! {
    no_rank: singular_of_dd, singular_of_qd, singular_of_binary128, singular_of_mpfr, singular_of_gmp, singular_of_complex_dd,
    singular_of_complex_qd, singular_of_complex_binary128, singular_of_complex_mpfr, singular_of_complex_gmp
}
tests_there! { no_rank: no_rank_there_dd, no_rank_there_qd, no_rank_there_complex_dd, no_rank_there_complex_qd }
