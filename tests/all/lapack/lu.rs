//! Elimination with partial pivoting, systems and inverses.

use super::prelude::*;

/// Rows in the order in which `ipiv` leaves them.
fn order(ipiv: &[i64], rows: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rows).collect();
    for (i, &row) in ipiv.iter().enumerate() {
        assert!((i as i64 + 1..=rows as i64).contains(&row), "{ipiv:?}");
        order.swap(i, row as usize - 1);
    }
    order
}

/// A is P L U up to its errors, and no multiplier is larger than pivots allow.
fn check<T: Tested>(a: &Values, factors: &Matrix<T>, ipiv: &[i64], case: usize) {
    let (m, n) = (a.rows, a.cols);
    let (values, k) = (factors.values(), m.min(n));
    let l = Values::of(m, k, |i, j| values.get(i, j).clone()).only(|i, j| i >= j).with_ones();
    let u = Values::of(k, n, |i, j| values.get(i, j).clone()).only(|i, j| i <= j);
    let order = order(ipiv, m);
    let moved = Values::of(m, n, |i, j| a.get(order[i], j).clone());
    let error = l.times(&u).minus(&moved).ratio(&l.times_magnitudes(&u));
    let bound = FACTOR * (k + 1) as f64 * T::unit();
    assert!(error <= bound, "{case}: {error} {bound}");
    let most = if T::IS_COMPLEX { 2.001 } else { 1.0 };
    assert!(l.data.iter().all(|x| x.magnitude() <= most), "{case}");
}

fn factors_and_solutions<T: Tested>() {
    for (case, mut rng) in cases(21, 24) {
        let rng = &mut rng;
        let n = T::ORDERS[case % ORDERS.len()];
        let a = Matrix::<T>::random(rng, n, n);
        let (mut factors, mut ipiv, mut info, ld) = (a.clone(), vec![-7; n + 1], 7, a.ld());
        let getrf = if case % 3 == 0 { T::ALL.getrf2 } else { T::ALL.getrf };
        // SAFETY: a matrix of order n.
        unsafe { getrf(n as i64, n as i64, factors.at(), ld, ipiv.as_mut_ptr(), &mut info) };
        assert!(info == 0 && ipiv[n] == -7, "{case}: {info}");
        assert!(factors.is_kept(&a, |_, _| true), "{case}");
        check(&a.values(), &factors, &ipiv[..n], case);

        let nrhs = [2, 1, 0][case % 3];
        let b = Matrix::<T>::random(rng, n, nrhs);
        let ldb = b.ld();
        let bound = FACTOR * (n + 1) as f64 * T::unit();
        for trans in ['N', 'T', 'C'] {
            let (letters, mut x) = (letter(trans), b.clone());
            // SAFETY: matrices of order n and with n rows.
            unsafe {
                (T::ALL.getrs)(
                    letters.as_ptr(),
                    n as i64,
                    nrhs as i64,
                    factors.at(),
                    ld,
                    ipiv.as_ptr(),
                    x.at(),
                    ldb,
                    &mut info,
                );
            }
            assert!(info == 0 && x.is_kept(&b, |_, _| true), "{case} {trans}");
            let a = a.values();
            let a = match trans {
                'N' => a,
                'T' => a.transposed(),
                _ => a.adjoint(),
            };
            let rest = a.times(&x.values()).minus(&b.values()).largest();
            let scale = a.largest() * x.values().largest() * n as f64 + 1e-300;
            // Elements of U grow little with such matrices.
            assert!(rest <= 8.0 * bound * scale, "{case} {trans}: {rest} {scale}");
            if trans == 'N' {
                let (mut solved, mut rows) = (b.clone(), vec![0; n]);
                let mut stored = factors.with(|i, j| a.get(i, j).clone());
                // SAFETY: as above.
                unsafe {
                    (T::ALL.gesv)(
                        n as i64,
                        nrhs as i64,
                        stored.at(),
                        ld,
                        rows.as_mut_ptr(),
                        solved.at(),
                        ldb,
                        &mut info,
                    );
                }
                assert!(info == 0 && solved.is_kept(&x, |_, _| false), "{case}");
                assert!(stored.is_kept(&factors, |_, _| false) && rows == ipiv[..n], "{case}");
            }
        }

        // Workspaces of the least size, of some columns and of the best size, which a query tells.
        let mut work = vec![T::of(&Value::integer(0)); 64 * n.max(1)];
        let mut inverse = factors.clone();
        // SAFETY: a workspace of one number at least.
        unsafe {
            (T::ALL.getri)(
                n as i64,
                inverse.at(),
                ld,
                ipiv.as_ptr(),
                T::at(&mut work),
                -1,
                &mut info,
            )
        };
        assert!(info == 0 && inverse.is_kept(&factors, |_, _| false), "{case}");
        let best = work[0].value().re.to_f64() as usize;
        assert!(best >= n.max(1) && best <= work.len(), "{case}: {best}");
        let size = [n.max(1), (2 * n + 1).min(best).max(n.max(1)), best][case % 3];
        // SAFETY: as above.
        unsafe {
            (T::ALL.getri)(
                n as i64,
                inverse.at(),
                ld,
                ipiv.as_ptr(),
                T::at(&mut work),
                size as i64,
                &mut info,
            )
        };
        assert!(info == 0 && inverse.is_kept(&factors, |_, _| true), "{case}");
        let rest = inverse.values().times(&a.values()).minus(&Values::identity(n)).largest();
        let scale = 1.0 + a.values().largest() * inverse.values().largest() * (n * n) as f64;
        assert!(rest <= bound * scale, "{case}: {rest} {scale}");
    }
}
tests_of_formats! {
    factors_and_solutions: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128,
    of_complex_mpfr, of_complex_gmp
}

tests_there! {
    factors_and_solutions: of_dd_on_gpu, of_qd_on_gpu, of_complex_dd_on_gpu, of_complex_qd_on_gpu
}

/// Matrices that are not square, and those with columns of zeros or of which rows are the same: the first zero pivot is told, and the
/// factors are complete all the same.
fn any_shape<T: Tested>() {
    for (case, mut rng) in cases(22, 24).one_of(2) {
        let mut size = || (rng.bits() % 20) as usize;
        let (m, n) = (size(), size());
        let mut a = Matrix::<T>::random(&mut rng, m, n);
        let mut zero = None;
        if case % 2 == 0 && n > 0 && m > 0 {
            // A column of zeros stays one.
            let column = (rng.bits() % n as u64) as usize;
            let stored = a.clone();
            a = a.with(|i, j| match j == column {
                true => Value::integer(0),
                false => stored.values().get(i, j).clone(),
            });
            zero = (column < m).then_some(column as i64 + 1);
        }
        let (mut factors, mut ipiv, mut info, ld) = (a.clone(), vec![0; m.min(n)], 7, a.ld());
        // SAFETY: an m by n matrix.
        unsafe {
            (T::ALL.getrf)(m as i64, n as i64, factors.at(), ld, ipiv.as_mut_ptr(), &mut info)
        };
        assert_eq!(info, zero.unwrap_or(0), "{case}: {m} {n}");
        check(&a.values(), &factors, &ipiv, case);

        // Both orders of exchanges.
        let count = ipiv.len() as i64;
        let (mut moved, step) = (a.clone(), [1, 2][case % 2]);
        let mut spread = vec![i64::MIN; (2 * ipiv.len()).max(1)];
        ipiv.iter().enumerate().for_each(|(i, &row)| spread[i * step] = row);
        // SAFETY: rows of the matrix.
        unsafe { (T::ALL.laswp)(n as i64, moved.at(), ld, 1, count, spread.as_ptr(), step as i64) };
        let (order, values) = (order(&ipiv, m), a.values());
        let expected = a.with(|i, j| values.get(order[i], j).clone());
        assert!(moved.is_kept(&expected, |_, _| false), "{case}");
        // SAFETY: as above.
        unsafe {
            (T::ALL.laswp)(n as i64, moved.at(), ld, 1, count, spread.as_ptr(), -(step as i64))
        };
        assert!(moved.is_kept(&a, |_, _| false), "{case}");
        if m == n
            && let Some(zero) = zero
        {
            // A singular system is not solved.
            let b = Matrix::<T>::random(&mut rng, n, 1);
            let (mut x, ldb, mut a) = (b.clone(), b.ld(), a);
            // SAFETY: matrices of order n and with n rows.
            unsafe {
                (T::ALL.gesv)(n as i64, 1, a.at(), ld, ipiv.as_mut_ptr(), x.at(), ldb, &mut info)
            };
            assert!(info == zero && x.is_kept(&b, |_, _| false), "{case}");
        }
    }
}
tests_of_formats! {
    any_shape: shapes_of_dd, shapes_of_qd, shapes_of_binary128, shapes_of_mpfr, shapes_of_gmp, shapes_of_complex_dd,
    shapes_of_complex_qd, shapes_of_complex_binary128, shapes_of_complex_mpfr, shapes_of_complex_gmp
}
tests_there! {
    any_shape: shapes_of_dd_on_gpu, shapes_of_qd_on_gpu, shapes_of_complex_dd_on_gpu, shapes_of_complex_qd_on_gpu
}
