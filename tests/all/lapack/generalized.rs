//! Generalized eigenproblems of Hermitian matrices.

use super::prelude::*;
use super::spectral::{Spectral, diagonal, is_ascending, values};

fn is_stored(uplo: char) -> impl Fn(usize, usize) -> bool {
    move |i, j| if uplo == 'U' { i <= j } else { i >= j }
}

/// A Hermitian matrix of which a triangle is stored in the first one.
fn hermitian<T: Spectral>(rng: &mut Rng, uplo: char, n: usize) -> (Matrix<T>, Values) {
    let stored = Matrix::<T>::random(rng, n, n);
    let random = stored.values();
    let whole = Values::of(n, n, |i, j| {
        let mut x = match is_stored(uplo)(i, j) {
            true => random.get(i, j).clone(),
            false => random.get(j, i).conjugate(),
        };
        if i == j {
            x.im = Value::integer(0).im;
        }
        x
    });
    (stored, whole)
}

/// A positive definite one.
fn definite<T: Spectral>(rng: &mut Rng, uplo: char, n: usize) -> (Matrix<T>, Values) {
    let (stored, mut whole) = hermitian::<T>(rng, uplo, n);
    (0..n).for_each(|i| whole.data[i * (n + 1)].re += 3 * n as i32);
    let stored = stored.with(|i, j| match is_stored(uplo)(i, j) {
        true => whole.get(i, j).clone(),
        false => Value::integer(9),
    });
    let rounded = stored.values();
    let whole = Values::of(n, n, |i, j| match is_stored(uplo)(i, j) {
        true => rounded.get(i, j).clone(),
        false => rounded.get(j, i).conjugate(),
    });
    (stored, whole)
}

const ORDERS: [usize; 7] = [1, 2, 3, 5, 8, 20, 33];

fn problems<T: Spectral>() {
    let mut most = [0.0f64; 2];
    for (case, mut rng) in cases(101, 18) {
        let rng = &mut rng;
        let n = ORDERS[case % ORDERS.len()];
        let (itype, uplo) = (case as i64 % 3 + 1, ['U', 'L'][case / 3 % 2]);
        let (stored_a, a) = hermitian::<T>(rng, uplo, n);
        let (stored_b, b) = definite::<T>(rng, uplo, n);
        let (mut z, mut factor, mut info) = (stored_a.clone(), stored_b.clone(), 7);
        let least = if T::IS_COMPLEX { 2 * n - 1 } else { 3 * n - 1 };
        let mut work = vec![T::random(rng); least];
        let mut w = vec![T::Part::random(rng); n];
        let mut rwork = vec![T::Part::random(rng); (3 * n).max(3) - 2];
        let letters = ['V', uplo].map(letter);
        let letters = [letters[0].as_ptr(), letters[1].as_ptr()];
        let sizes = [z.ld(), factor.ld()];
        // SAFETY: matrices of order n with their workspaces.
        unsafe {
            (T::SPECTRAL.sygv)(
                itype,
                letters,
                n as i64,
                [z.at(), factor.at()],
                sizes,
                T::Part::at(&mut w),
                T::at(&mut work),
                least as i64,
                T::Part::at(&mut rwork),
                &mut info,
            );
        }
        assert!(info == 0 && z.is_kept(&stored_a, |_, _| true), "{case}: {info}");
        assert!(factor.is_kept(&stored_b, is_stored(uplo)), "{case}");
        let (of_w, x) = (values(&w), z.values());
        assert!(is_ascending(&of_w), "{case}");
        let scale = n as f64 * T::unit();
        let lambda = diagonal(&of_w);
        let (rest, size) = match itype {
            1 => (a.times(&x).minus(&b.times(&x).times(&lambda)), a.largest() * x.largest()),
            2 => (
                a.times(&b).times(&x).minus(&x.times(&lambda)),
                a.times(&b).largest() * x.largest(),
            ),
            _ => (
                b.times(&a).times(&x).minus(&x.times(&lambda)),
                b.times(&a).largest() * x.largest(),
            ),
        };
        let found = rest.largest() / (scale * size);
        // X^H B X is the identity, or of the last problem X X^H is B.
        let (turned, size) = match itype {
            3 => (x.times(&x.adjoint()).minus(&b), b.largest()),
            _ => (x.adjoint().times(&b).times(&x).minus(&Values::identity(n)), 1.0),
        };
        let turned = turned.largest() / (scale * size);
        assert!(found <= FACTOR && turned <= FACTOR, "{case} {n} {itype}: {found} {turned}");
        most = [most[0].max(found), most[1].max(turned)];

        // The reduction by itself has the same eigenvalues.
        let mut reduced = stored_a.clone();
        // SAFETY: as above.
        unsafe {
            (T::SPECTRAL.sygst)(
                itype,
                letters[1],
                n as i64,
                reduced.at(),
                sizes[0],
                factor.at(),
                sizes[1],
                &mut info,
            );
        }
        assert!(info == 0 && reduced.is_kept(&stored_a, is_stored(uplo)), "{case}");
        let mut again = w.clone();
        // SAFETY: as above.
        unsafe {
            (T::SPECTRAL.syev)(
                letters,
                n as i64,
                reduced.at(),
                sizes[0],
                T::Part::at(&mut again),
                T::at(&mut work),
                least as i64,
                T::Part::at(&mut rwork),
                &mut info,
            );
        }
        assert!(info == 0 && again.iter().zip(&w).all(|(x, y)| x.is_same(y)), "{case}");
    }
    println!("{most:.2?}");
}
tests_of_formats! {
    problems: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128, of_complex_mpfr,
    of_complex_gmp
}

tests_there! { problems: there_of_dd, there_of_qd, there_of_complex_dd, there_of_complex_qd }

/// A matrix that is not positive definite is told, and so are illegal arguments.
fn refused<T: Spectral>() {
    let mut rng = Rng(21);
    let (mut a, _) = hermitian::<T>(&mut rng, 'L', 4);
    let (mut b, _) = definite::<T>(&mut rng, 'L', 4);
    let at = 2 * (b.ld + 1);
    b.data[at] = T::of(&Value::integer(-1));
    let (before, kept) = (a.clone(), b.clone());
    let mut w = vec![T::Part::random(&mut rng); 4];
    let of_w = w.clone();
    let mut work = vec![T::random(&mut rng); 12];
    let mut rwork = vec![T::Part::random(&mut rng); 12];
    let (ld, w_at, work, rwork) =
        ([a.ld(), b.ld()], T::Part::at(&mut w), T::at(&mut work), T::Part::at(&mut rwork));
    let mut call = |itype, letters: [char; 2], n, ld: [i64; 2], lwork| {
        let (letters, mut info) = (letters.map(letter), 7);
        let letters = [letters[0].as_ptr(), letters[1].as_ptr()];
        // SAFETY: matrices of order 4 with their workspaces; nothing is read where an argument is illegal.
        unsafe {
            (T::SPECTRAL.sygv)(
                itype,
                letters,
                n,
                [a.at(), b.at()],
                ld,
                w_at,
                work,
                lwork,
                rwork,
                &mut info,
            );
        }
        assert!(a.is_kept(&before, |_, _| false));
        info
    };
    assert_eq!(call(0, ['V', 'L'], 4, ld, 12), -1);
    assert_eq!(call(4, ['V', 'L'], 4, ld, 12), -1);
    assert_eq!(call(1, ['X', 'L'], 4, ld, 12), -2);
    assert_eq!(call(1, ['V', 'X'], 4, ld, 12), -3);
    assert_eq!(call(1, ['V', 'L'], -1, ld, 12), -4);
    assert_eq!(call(1, ['V', 'L'], 4, [3, ld[1]], 12), -6);
    assert_eq!(call(1, ['V', 'L'], 4, [ld[0], 3], 12), -8);
    assert_eq!(call(1, ['V', 'L'], 4, ld, 3), -11);
    assert_eq!(call(2, ['V', 'L'], 4, ld, 12), 4 + 3);
    assert!(b.is_kept(&kept, |i, j| i >= j));
    assert!(w.iter().zip(&of_w).all(|(x, y)| x.is_same(y)));
    let (letters, mut info) = (letter('L'), 7);
    // SAFETY: nothing is read.
    unsafe { (T::SPECTRAL.sygst)(5, letters.as_ptr(), 4, a.at(), ld[0], b.at(), ld[1], &mut info) };
    assert_eq!(info, -1);
    // SAFETY: as above.
    unsafe { (T::SPECTRAL.sygst)(1, letters.as_ptr(), 4, a.at(), ld[0], b.at(), 3, &mut info) };
    assert_eq!(info, -7);
}
tests_of_formats! {
    refused: refused_of_dd, refused_of_qd, refused_of_binary128, refused_of_mpfr, refused_of_gmp, refused_of_complex_dd,
    refused_of_complex_qd, refused_of_complex_binary128, refused_of_complex_mpfr, refused_of_complex_gmp
}
