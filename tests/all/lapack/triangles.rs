//! Triangular systems, inverses and products.

use super::prelude::*;

/// A triangle that is not badly conditioned; what is beside it is not read.
fn triangle<T: Tested>(rng: &mut Rng, n: usize) -> Matrix<T> {
    let stored = Matrix::<T>::random(rng, n, n);
    let values = stored.values();
    stored.with(|i, j| {
        let mut x = values.get(i, j).clone();
        if i == j {
            x.re += 2 * n as u32;
        } else {
            x.re /= n as u32;
            x.im /= n as u32;
        }
        x
    })
}

/// What the options mean.
fn meant(a: &Values, uplo: char, diag: char) -> Values {
    let triangle = a.only(|i, j| if uplo == 'U' { i <= j } else { i >= j });
    if diag == 'U' { triangle.with_ones() } else { triangle }
}

fn all_options<T: Tested>() {
    for (case, mut rng) in cases(31, 24) {
        let rng = &mut rng;
        let n = T::ORDERS[case % ORDERS.len()];
        let [uplo, trans, diag] = [
            ['U', 'L'][case % 2],
            ['N', 'T', 'C'][(rng.bits() % 3) as usize],
            ['N', 'U'][(rng.bits() % 2) as usize],
        ];
        let a = triangle::<T>(rng, n);
        let whole = meant(&a.values(), uplo, diag);
        let op = match trans {
            'N' => whole.clone(),
            'T' => whole.transposed(),
            _ => whole.adjoint(),
        };
        let [u, t, d] = [uplo, trans, diag].map(letter);
        let [u, t, d] = [u.as_ptr(), t.as_ptr(), d.as_ptr()];
        let bound = FACTOR * (n + 1) as f64 * T::unit();
        let (b, mut info, ld) = (Matrix::<T>::random(rng, n, 2), 7, a.ld());
        let (mut x, ldb, mut stored) = (b.clone(), b.ld(), a.clone());
        // SAFETY: matrices of order n and with n rows.
        unsafe { (T::ALL.trtrs)(u, t, d, n as i64, 2, stored.at(), ld, x.at(), ldb, &mut info) };
        assert!(info == 0 && x.is_kept(&b, |_, _| true), "{case}");
        let error =
            op.times(&x.values()).minus(&b.values()).ratio(&op.times_magnitudes(&x.values()));
        assert!(error <= bound, "{case}: {error} {bound}");

        let is_written = |i: usize, j: usize| match (uplo, diag == 'U' && i == j) {
            (_, true) => false,
            ('U', _) => i <= j,
            _ => i >= j,
        };
        let mut inverse = a.clone();
        // SAFETY: a matrix of order n.
        unsafe { (T::ALL.trtri)(u, d, n as i64, inverse.at(), ld, &mut info) };
        assert!(info == 0 && inverse.is_kept(&a, is_written), "{case}");
        let inverse = meant(&inverse.values(), uplo, diag);
        let rest = inverse.times(&whole).minus(&Values::identity(n)).largest();
        let scale = 1.0 + whole.largest() * inverse.largest() * n as f64;
        assert!(rest <= bound * scale, "{case}: {rest} {scale}");

        // The diagonal of a factor is real.
        let real = a.values();
        let mut square = a.with(|i, j| {
            let mut x = real.get(i, j).clone();
            if i == j {
                x.im -= x.im.clone();
            }
            x
        });
        let (before, factor) = (square.clone(), meant(&square.values(), uplo, 'N'));
        // SAFETY: as above.
        unsafe { (T::ALL.lauum)(u, n as i64, square.at(), ld, &mut info) };
        let is_stored = |i: usize, j: usize| if uplo == 'U' { i <= j } else { i >= j };
        assert!(info == 0 && square.is_kept(&before, is_stored), "{case}");
        let (left, right) = match uplo {
            'U' => (factor.clone(), factor.adjoint()),
            _ => (factor.adjoint(), factor.clone()),
        };
        let error = left.times(&right).minus(&square.values()).only(is_stored);
        let error = error.ratio(&left.times_magnitudes(&right));
        assert!(error <= bound, "{case}: {error} {bound}");

        // The first zero on a diagonal is told, and nothing is done.
        if n > 0 && diag == 'N' {
            let at = (rng.bits() % n as u64) as usize;
            stored.data[at * (a.ld + 1)] = T::of(&Value::integer(0));
            let (singular, mut y) = (stored.clone(), b.clone());
            // SAFETY: as above.
            unsafe {
                (T::ALL.trtrs)(u, t, d, n as i64, 2, stored.at(), ld, y.at(), ldb, &mut info);
                assert!(info == at as i64 + 1 && y.is_kept(&b, |_, _| false), "{case}");
                (T::ALL.trtri)(u, d, n as i64, stored.at(), ld, &mut info);
                assert!(info == at as i64 + 1 && stored.is_kept(&singular, |_, _| false), "{case}");
            }
        }
    }
}
tests_of_formats! {
    all_options: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128, of_complex_mpfr,
    of_complex_gmp
}
tests_there! {
    all_options: of_dd_on_gpu, of_qd_on_gpu, of_complex_dd_on_gpu, of_complex_qd_on_gpu
}
