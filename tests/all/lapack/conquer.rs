//! The names of LAPACK's divide and conquer: what they return is what the iterations do, with workspaces of their own.

use super::prelude::*;
use super::spectral::Spectral;
use std::ffi::c_char;
use wideblas::abi::exports::*;

type Letter = *const c_char;
type OfPart<T> = <<T as Spectral>::Part as Kind>::Number;

/// Workspaces with their sizes; complex numbers alone need the second one.
struct Spaces<T, R> {
    work: (*mut T, i64),
    rwork: (*mut R, i64),
    iwork: (*mut i64, i64),
}

type SpacesOf<T> = Spaces<<T as Kind>::Number, OfPart<T>>;
type Stedc<T, R> = unsafe fn(Letter, i64, [*mut R; 2], (*mut T, i64), &Spaces<T, R>, *mut i64);
type Syevd<T, R> = unsafe fn([Letter; 2], i64, (*mut T, i64), *mut R, &Spaces<T, R>, *mut i64);
type Sygvd<T, R> =
    unsafe fn(i64, [Letter; 2], i64, [(*mut T, i64); 2], *mut R, &Spaces<T, R>, *mut i64);

trait Conquered: Spectral {
    const STEDC: Stedc<Self::Number, OfPart<Self>>;
    const SYEVD: Syevd<Self::Number, OfPart<Self>>;
    const SYGVD: Sygvd<Self::Number, OfPart<Self>>;
}

macro_rules! conquered {
    ($($type:ty: $stedc:ident, $syevd:ident, $sygvd:ident($($rwork:ident, $lrwork:ident)?);)*) => {$(
        impl Conquered for $type {
            const STEDC: Stedc<Self::Number, OfPart<Self>> = |compz, n, [d, e], (z, ldz), spaces, info| {
                let ((work, lwork), (iwork, liwork)) = (spaces.work, spaces.iwork);
                $(let ($rwork, $lrwork) = spaces.rwork;)?
                // SAFETY: the caller's.
                unsafe { $stedc(compz, n, d, e, z, ldz, work, lwork, $($rwork, $lrwork,)? iwork, liwork, info) };
            };
            const SYEVD: Syevd<Self::Number, OfPart<Self>> = |[jobz, uplo], n, (a, lda), w, spaces, info| {
                let ((work, lwork), (iwork, liwork)) = (spaces.work, spaces.iwork);
                $(let ($rwork, $lrwork) = spaces.rwork;)?
                // SAFETY: the caller's.
                unsafe { $syevd(jobz, uplo, n, a, lda, w, work, lwork, $($rwork, $lrwork,)? iwork, liwork, info) };
            };
            const SYGVD: Sygvd<Self::Number, OfPart<Self>> = |itype, [jobz, uplo], n, [(a, lda), (b, ldb)], w, spaces, info| {
                let ((work, lwork), (iwork, liwork)) = (spaces.work, spaces.iwork);
                $(let ($rwork, $lrwork) = spaces.rwork;)?
                // SAFETY: the caller's.
                unsafe {
                    $sygvd(itype, jobz, uplo, n, a, lda, b, ldb, w, work, lwork, $($rwork, $lrwork,)? iwork, liwork, info);
                }
            };
        }
    )*};
}
conquered! {
    Real<Dd>: rstedc_dd, rsyevd_dd, rsygvd_dd();
    Real<Qd>: rstedc_qd, rsyevd_qd, rsygvd_qd();
    Real<Binary128>: rstedc_binary128, rsyevd_binary128, rsygvd_binary128();
    Real<Float>: rstedc_mpfr, rsyevd_mpfr, rsygvd_mpfr();
    Real<Gmp>: rstedc_gmp, rsyevd_gmp, rsygvd_gmp();
    C<Dd>: cstedc_dd, cheevd_dd, chegvd_dd(rwork, lrwork);
    C<Qd>: cstedc_qd, cheevd_qd, chegvd_qd(rwork, lrwork);
    C<Binary128>: cstedc_binary128_complex, cheevd_binary128_complex, chegvd_binary128_complex(rwork, lrwork);
    C<Float>: cstedc_mpfr, cheevd_mpfr, chegvd_mpfr(rwork, lrwork);
    C<Gmp>: cstedc_gmp, cheevd_gmp, chegvd_gmp(rwork, lrwork);
}

/// The least sizes that LAPACK's documents state, of a real routine and of a complex one.
struct Least {
    work: i64,
    rwork: i64,
    iwork: i64,
}

fn of_full<T: Kind>(jobz: char, n: i64) -> Least {
    let (work, rwork, iwork) = match (jobz, T::IS_COMPLEX) {
        _ if n <= 1 => (1, 1, 1),
        ('V', false) => (1 + 6 * n + 2 * n * n, 1, 3 + 5 * n),
        (_, false) => (2 * n + 1, 1, 1),
        ('V', true) => (2 * n + n * n, 1 + 5 * n + 2 * n * n, 3 + 5 * n),
        (_, true) => (n + 1, n, 1),
    };
    Least { work, rwork, iwork }
}

fn of_tridiagonal<T: Kind>(compz: char, n: i64) -> Least {
    let lg = (0..).find(|&k| 1i64 << k >= n).expect("a power");
    let (real, complex, iwork) = match (compz, T::IS_COMPLEX) {
        ('N', _) => (1, 1, 1),
        _ if n <= 1 => (1, 1, 1),
        _ if n <= 25 => (2 * (n - 1), 1, 1),
        ('V', _) => (1 + 3 * n + 2 * n * lg + 4 * n * n, n * n, 6 + 6 * n + 5 * n * lg),
        (_, false) => (1 + 4 * n + n * n, 1, 3 + 5 * n),
        (_, true) => (1 + 4 * n + 2 * n * n, 1, 3 + 5 * n),
    };
    let (work, rwork) = if T::IS_COMPLEX { (complex, real) } else { (real, 1) };
    Least { work, rwork, iwork }
}

/// Calls with sizes that are too small by one, with queries, and with the least ones: `first` is the position of lwork.
fn call<T: Conquered>(
    least: &Least,
    first: i64,
    routine: &mut dyn FnMut(&SpacesOf<T>, &mut i64),
) -> i64 {
    let Least { work, rwork, iwork } = *least;
    let mut rng = Rng(9);
    // Nothing is read of the workspaces, and their first elements alone are written.
    let mut numbers = vec![T::random(&mut rng); 2];
    let mut reals = vec![T::Part::random(&mut rng); 2];
    let mut integers = vec![77; 2];
    let (kept, kept_real) = (numbers[1].clone(), reals[1].clone());
    let mut told = |sizes: [i64; 3]| {
        let mut info = 77;
        let spaces = Spaces {
            work: (T::at(&mut numbers), sizes[0]),
            rwork: (T::Part::at(&mut reals), sizes[1]),
            iwork: (integers.as_mut_ptr(), sizes[2]),
        };
        routine(&spaces, &mut info);
        assert!(numbers[1].is_same(&kept) && reals[1].is_same(&kept_real) && integers[1] == 77);
        if info == 0 {
            assert_eq!(numbers[0].value().re, work);
            assert!(!T::IS_COMPLEX || reals[0].value().re == rwork);
            assert_eq!(integers[0], iwork);
        }
        info
    };
    assert_eq!(told([work - 1, rwork, iwork]), -first);
    if T::IS_COMPLEX {
        assert_eq!(told([work, rwork - 1, iwork]), -first - 2);
        assert_eq!(told([work, rwork, iwork - 1]), -first - 4);
        assert_eq!(told([0, -1, 0]), 0);
    } else {
        assert_eq!(told([work, rwork, iwork - 1]), -first - 2);
    }
    assert_eq!(told([-1, 0, 0]), 0);
    assert_eq!(told([0, 0, -1]), 0);
    told([work, rwork, iwork])
}

fn full<T: Conquered>() {
    for (case, mut rng) in cases(141, 16) {
        let rng = &mut rng;
        let n = [0, 1, 2, 3, 8, 17, 30][case % 7];
        let (jobz, uplo) = (['V', 'N'][case % 2], ['U', 'L'][case / 2 % 2]);
        let a = Matrix::<T>::random(rng, n, n);
        let letters = [jobz, uplo].map(letter);
        let letters = [letters[0].as_ptr(), letters[1].as_ptr()];
        let (order, ld) = (n as i64, a.ld());
        let mut work = vec![T::random(rng); 3 * n + 1];
        let mut rwork = vec![T::Part::random(rng); 3 * n + 1];
        let mut info = 7;
        let (mut expected, mut z) = (a.clone(), a.clone());
        let mut w = vec![T::Part::random(rng); n + 1];
        let mut found = w.clone();
        // SAFETY: a matrix of order n with its workspaces.
        unsafe {
            let (at, of_w, lwork) = (T::at(&mut work), T::Part::at(&mut w), 3 * n as i64 + 1);
            let of_rwork = T::Part::at(&mut rwork);
            let functions = T::SPECTRAL;
            (functions.syev)(
                letters,
                order,
                expected.at(),
                ld,
                of_w,
                at,
                lwork,
                of_rwork,
                &mut info,
            );
        }
        assert_eq!(info, 0);
        let least = of_full::<T>(jobz, order);
        let info = call::<T>(&least, 8, &mut |spaces, info| {
            // SAFETY: as above, but for workspaces, of which no more is touched.
            unsafe {
                let (z, w) = ((z.at(), ld), T::Part::at(&mut found));
                T::SYEVD(letters, order, z, w, spaces, info);
            }
        });
        assert!(info == 0 && z.is_kept(&expected, |_, _| false), "{case}: {info}");
        assert!(found.iter().zip(&w).all(|(x, y)| x.is_same(y)), "{case}");
    }
}
tests_of_formats! {
    full: full_of_dd, full_of_qd, full_of_binary128, full_of_mpfr, full_of_gmp, full_of_complex_dd, full_of_complex_qd,
    full_of_complex_binary128, full_of_complex_mpfr, full_of_complex_gmp
}

fn tridiagonals<T: Conquered>() {
    for (case, mut rng) in cases(142, 12) {
        let rng = &mut rng;
        let n = [0, 1, 2, 9, 26, 33][case % 6];
        let compz = ['I', 'V', 'N'][case / 2 % 3];
        let start = Matrix::<T>::random(rng, n, n);
        let [d, e] = [0, 1].map(|_| (0..=n).map(|_| T::Part::random(rng)).collect::<Vec<_>>());
        let letters = letter(compz);
        let (order, ld) = (n as i64, start.ld());
        let (mut expected, mut z, mut info) = (start.clone(), start.clone(), 7);
        let [mut w, mut rest, mut found, mut left] = [&d, &e, &d, &e].map(Clone::clone);
        let mut work = vec![T::Part::random(rng); 2 * n + 1];
        // SAFETY: arrays and a matrix of order n.
        unsafe {
            let (d, e, work) =
                (T::Part::at(&mut w), T::Part::at(&mut rest), T::Part::at(&mut work));
            let at = expected.at();
            (T::SPECTRAL.steqr)(letters.as_ptr(), order, d, e, at, ld, work, &mut info);
        }
        assert_eq!(info, 0);
        let least = of_tridiagonal::<T>(compz, order);
        let info = call::<T>(&least, 8, &mut |spaces, info| {
            // SAFETY: as above, but for workspaces, of which no more is touched.
            unsafe {
                let numbers = [T::Part::at(&mut found), T::Part::at(&mut left)];
                T::STEDC(letters.as_ptr(), order, numbers, (z.at(), ld), spaces, info);
            }
        });
        assert!(info == 0 && z.is_kept(&expected, |_, _| false), "{case}: {info}");
        let all = found.iter().zip(&w).chain(left.iter().zip(&rest));
        assert!(all.into_iter().all(|(x, y)| x.is_same(y)), "{case}");
    }
}
tests_of_formats! {
    tridiagonals: tridiagonal_of_dd, tridiagonal_of_qd, tridiagonal_of_binary128, tridiagonal_of_mpfr, tridiagonal_of_gmp,
    tridiagonal_of_complex_dd, tridiagonal_of_complex_qd, tridiagonal_of_complex_binary128, tridiagonal_of_complex_mpfr,
    tridiagonal_of_complex_gmp
}

/// A positive definite matrix by its diagonal.
fn definite<T: Kind>(rng: &mut Rng, n: usize) -> Matrix<T> {
    let b = Matrix::<T>::random(rng, n, n);
    let values = b.values();
    b.with(|i, j| {
        let mut x = values.get(i, j).clone();
        if i == j {
            x.re += 4 * n as i32;
            x.im = Value::integer(0).im;
        }
        x
    })
}

fn generalized<T: Conquered>() {
    for (case, mut rng) in cases(143, 8) {
        let rng = &mut rng;
        let n = [0, 1, 4, 11][case % 4];
        let (jobz, uplo) = (['V', 'N'][case % 2], ['U', 'L'][case / 2 % 2]);
        let itype = case as i64 % 3 + 1;
        let (a, b) = (Matrix::<T>::random(rng, n, n), definite::<T>(rng, n));
        let letters = [jobz, uplo].map(letter);
        let letters = [letters[0].as_ptr(), letters[1].as_ptr()];
        let (order, sizes) = (n as i64, [a.ld(), b.ld()]);
        let mut work = vec![T::random(rng); 3 * n + 1];
        let mut rwork = vec![T::Part::random(rng); 3 * n + 1];
        let (mut expected, mut factor, mut info) = (a.clone(), b.clone(), 7);
        let (mut z, mut other) = (a.clone(), b.clone());
        let mut w = vec![T::Part::random(rng); n + 1];
        let mut found = w.clone();
        // SAFETY: matrices of order n with their workspaces.
        unsafe {
            let (at, of_w, lwork) = (T::at(&mut work), T::Part::at(&mut w), 3 * n as i64 + 1);
            let (matrices, rwork) = ([expected.at(), factor.at()], T::Part::at(&mut rwork));
            let functions = T::SPECTRAL;
            (functions.sygv)(
                itype, letters, order, matrices, sizes, of_w, at, lwork, rwork, &mut info,
            );
        }
        assert_eq!(info, 0);
        let least = of_full::<T>(jobz, order);
        let info = call::<T>(&least, 11, &mut |spaces, info| {
            // SAFETY: as above, but for workspaces, of which no more is touched.
            unsafe {
                let matrices = [(z.at(), sizes[0]), (other.at(), sizes[1])];
                let w = T::Part::at(&mut found);
                T::SYGVD(itype, letters, order, matrices, w, spaces, info);
            }
        });
        assert!(info == 0 && z.is_kept(&expected, |_, _| false), "{case}: {info}");
        assert!(other.is_kept(&factor, |_, _| false), "{case}");
        assert!(found.iter().zip(&w).all(|(x, y)| x.is_same(y)), "{case}");
    }
}
tests_of_formats! {
    generalized: generalized_of_dd, generalized_of_qd, generalized_of_binary128, generalized_of_mpfr, generalized_of_gmp,
    generalized_of_complex_dd, generalized_of_complex_qd, generalized_of_complex_binary128, generalized_of_complex_mpfr,
    generalized_of_complex_gmp
}

fn illegal<T: Conquered>() {
    let mut rng = Rng(44);
    let [mut a, mut b] = [0, 1].map(|_| Matrix::<T>::random(&mut rng, 3, 3));
    let (kept_a, kept_b) = (a.clone(), b.clone());
    let mut numbers = vec![T::random(&mut rng)];
    let mut reals = vec![T::Part::random(&mut rng); 3];
    let mut integers = vec![77];
    let (number, real) = (T::at(&mut numbers), T::Part::at(&mut reals));
    // Queries check the other arguments all the same.
    let spaces = Spaces { work: (number, -1), rwork: (real, 0), iwork: (integers.as_mut_ptr(), 0) };
    let [a_at, b_at] = [a.at(), b.at()];
    let [v, u, x] = ['V', 'U', 'X'].map(letter);
    let [v, u, x] = [&v, &u, &x].map(|letter| letter.as_ptr());
    let mut told = Vec::new();
    let mut tell = |expected: i64, call: &dyn Fn(&mut i64)| {
        let mut info = 77;
        call(&mut info);
        told.push((info, expected));
    };
    // SAFETY: nothing is read where an argument is illegal.
    unsafe {
        tell(-1, &|info| T::STEDC(x, 3, [real; 2], (a_at, 3), &spaces, info));
        tell(-2, &|info| T::STEDC(v, -1, [real; 2], (a_at, 3), &spaces, info));
        tell(-6, &|info| T::STEDC(v, 3, [real; 2], (a_at, 2), &spaces, info));
        tell(-1, &|info| T::SYEVD([x, u], 3, (a_at, 3), real, &spaces, info));
        tell(-2, &|info| T::SYEVD([v, x], 3, (a_at, 3), real, &spaces, info));
        tell(-3, &|info| T::SYEVD([v, u], -3, (a_at, 3), real, &spaces, info));
        tell(-5, &|info| T::SYEVD([v, u], 3, (a_at, 2), real, &spaces, info));
        let sygvd = |itype, letters, n, [lda, ldb]: [i64; 2]| {
            let spaces = &spaces;
            move |info: &mut i64| {
                T::SYGVD(itype, letters, n, [(a_at, lda), (b_at, ldb)], real, spaces, info);
            }
        };
        tell(-1, &sygvd(0, [v, u], 3, [3, 3]));
        tell(-2, &sygvd(1, [x, u], 3, [3, 3]));
        tell(-3, &sygvd(1, [v, x], 3, [3, 3]));
        tell(-4, &sygvd(1, [v, u], -1, [3, 3]));
        tell(-6, &sygvd(1, [v, u], 3, [2, 3]));
        tell(-8, &sygvd(1, [v, u], 3, [3, 2]));
    }
    for (at, (info, expected)) in told.iter().enumerate() {
        assert_eq!(info, expected, "call {at}");
    }
    assert!(a.is_kept(&kept_a, |_, _| false) && b.is_kept(&kept_b, |_, _| false));
}
tests_of_formats! {
    illegal: illegal_of_dd, illegal_of_qd, illegal_of_binary128, illegal_of_mpfr, illegal_of_gmp, illegal_of_complex_dd,
    illegal_of_complex_qd, illegal_of_complex_binary128, illegal_of_complex_mpfr, illegal_of_complex_gmp
}
