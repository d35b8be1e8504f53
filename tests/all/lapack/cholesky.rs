//! Cholesky's factorisation, systems and inverses.

use super::prelude::*;

/// A positive definite matrix whose other triangle is not that of a Hermitian one.
fn definite<T: Tested>(rng: &mut Rng, uplo: char, n: usize) -> (Matrix<T>, Values) {
    let stored = Matrix::<T>::random(rng, n, n);
    let root = stored.values();
    let mut square = root.times(&root.adjoint());
    for i in 0..n {
        square.data[i * (n + 1)].re += n as u32;
    }
    let is_stored = |i: usize, j: usize| if uplo == 'U' { i <= j } else { i >= j };
    let a = stored.with(|i, j| match is_stored(i, j) {
        true => square.get(i, j).clone(),
        false => root.get(i, j).clone(),
    });
    let triangle = a.values();
    let whole = Values::of(n, n, |i, j| match is_stored(i, j) {
        true => triangle.get(i, j).clone(),
        false => triangle.get(j, i).conjugate(),
    });
    (a, whole)
}

fn is_written(uplo: char) -> impl Fn(usize, usize) -> bool {
    move |i, j| if uplo == 'U' { i <= j } else { i >= j }
}

/// The triangle of a factor, as an upper one.
fn upper<T: Tested>(factor: &Matrix<T>, uplo: char) -> Values {
    let triangle = factor.values().only(is_written(uplo));
    if uplo == 'U' { triangle } else { triangle.adjoint() }
}

fn factors_and_solutions<T: Tested>() {
    for (case, mut rng) in cases(11, 24) {
        let rng = &mut rng;
        let n = T::ORDERS[case % ORDERS.len()];
        let uplo = ['U', 'L'][case / ORDERS.len() % 2];
        let (a, whole) = definite::<T>(rng, uplo, n);
        let (letters, mut info) = (letter(uplo), 7);
        let mut factor = a.clone();
        let potrf = if case % 3 == 0 { T::ALL.potrf2 } else { T::ALL.potrf };
        let ld = a.ld();
        // SAFETY: a matrix of order n.
        unsafe { potrf(letters.as_ptr(), n as i64, factor.at(), ld, &mut info) };
        assert_eq!(info, 0, "{case}");
        assert!(factor.is_kept(&a, is_written(uplo)), "{case}");
        let u = upper(&factor, uplo);
        let bound = FACTOR * (n + 1) as f64 * T::unit();
        let error = u.adjoint().times(&u).minus(&whole).ratio(&u.adjoint().times_magnitudes(&u));
        assert!(error <= bound, "{case}: {error} {bound}");

        let nrhs = [1, 3, 0][case % 3];
        let b = Matrix::<T>::random(rng, n, nrhs);
        let (mut x, mut solved, mut again) = (b.clone(), b.clone(), a.clone());
        let ldb = b.ld();
        // SAFETY: matrices of order n and with n rows.
        unsafe {
            (T::ALL.potrs)(
                letters.as_ptr(),
                n as i64,
                nrhs as i64,
                factor.at(),
                ld,
                x.at(),
                ldb,
                &mut info,
            );
            assert_eq!(info, 0);
            (T::ALL.posv)(
                letters.as_ptr(),
                n as i64,
                nrhs as i64,
                again.at(),
                ld,
                solved.at(),
                ldb,
                &mut info,
            );
            assert_eq!(info, 0);
        }
        assert!(x.is_kept(&b, |_, _| true) && solved.is_kept(&x, |_, _| false), "{case}");
        assert!(again.is_kept(&factor, |_, _| false), "{case}");
        let rest = whole.times(&x.values()).minus(&b.values());
        let scale = whole.largest() * x.values().largest() * n as f64 + 1e-300;
        assert!(rest.largest() <= bound * scale, "{case}: {} {scale}", rest.largest());

        let mut inverse = factor.clone();
        // SAFETY: a matrix of order n.
        unsafe { (T::ALL.potri)(letters.as_ptr(), n as i64, inverse.at(), ld, &mut info) };
        assert_eq!(info, 0);
        assert!(inverse.is_kept(&a, is_written(uplo)), "{case}");
        let triangle = inverse.values();
        let inverse = Values::of(n, n, |i, j| match is_written(uplo)(i, j) {
            true => triangle.get(i, j).clone(),
            false => triangle.get(j, i).conjugate(),
        });
        let rest = whole.times(&inverse).minus(&Values::identity(n));
        let scale = 1.0 + whole.largest() * inverse.largest() * (n * n) as f64;
        assert!(rest.largest() <= bound * scale, "{case}: {} {scale}", rest.largest());
    }
}
tests_of_formats! {
    factors_and_solutions: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128,
    of_complex_mpfr, of_complex_gmp
}

tests_there! {
    factors_and_solutions: of_dd_on_gpu, of_qd_on_gpu, of_complex_dd_on_gpu, of_complex_qd_on_gpu
}

/// The first leading minor that is not positive is told, wherever it is, and what comes before it is factored.
fn indefinite<T: Tested>() {
    for (case, mut rng) in cases(12, 12).one_of(2) {
        let n = 1 + case % 20;
        let uplo = ['U', 'L'][case % 2];
        let (mut a, whole) = definite::<T>(&mut rng, uplo, n);
        let at = (rng.bits() % n as u64) as usize;
        let place = at * (a.ld + 1);
        a.data[place] = T::of(&Value::integer(-(case as i32 % 2)));
        let (letters, mut info, ld) = (letter(uplo), 7, a.ld());
        let before = a.clone();
        // SAFETY: a matrix of order n.
        unsafe { (T::ALL.potrf)(letters.as_ptr(), n as i64, a.at(), ld, &mut info) };
        assert_eq!(info, at as i64 + 1, "{case}");
        assert!(a.is_kept(&before, is_written(uplo)), "{case}");
        let block = |values: &Values| Values::of(at, at, |i, j| values.get(i, j).clone());
        let u = block(&upper(&a, uplo));
        let error =
            u.adjoint().times(&u).minus(&block(&whole)).ratio(&u.adjoint().times_magnitudes(&u));
        assert!(error <= FACTOR * (n + 1) as f64 * T::unit(), "{case}: {error}");
        // Nothing is solved then.
        let mut b = Matrix::<T>::random(&mut rng, n, 2);
        let (kept, ldb, mut a) = (b.clone(), b.ld(), before);
        // SAFETY: as above.
        unsafe { (T::ALL.posv)(letters.as_ptr(), n as i64, 2, a.at(), ld, b.at(), ldb, &mut info) };
        assert!(info == at as i64 + 1 && b.is_kept(&kept, |_, _| false), "{case}");
    }
}
tests_of_formats! {
    indefinite: no_factor_of_dd, no_factor_of_qd, no_factor_of_binary128, no_factor_of_mpfr, no_factor_of_gmp,
    no_factor_of_complex_dd, no_factor_of_complex_qd, no_factor_of_complex_binary128, no_factor_of_complex_mpfr,
    no_factor_of_complex_gmp
}
tests_there! {
    indefinite: no_factor_of_dd_on_gpu, no_factor_of_qd_on_gpu, no_factor_of_complex_dd_on_gpu, no_factor_of_complex_qd_on_gpu
}
