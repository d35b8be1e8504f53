//! Estimates of condition numbers: lower bounds of the exact ones, and not far from them.

use super::prelude::*;
use super::spectral::{Spectral, passed};
use std::ffi::c_char;
use wideblas::abi::exports::*;

type Letter = *const c_char;
type Real_<T> = <<T as Spectral>::Part as Kind>::Number;

/// gecon and pocon.
type Estimate<T, R> =
    unsafe fn(Letter, i64, *const T, i64, *const R, *mut R, *mut T, *mut R, *mut i64);

/// Of complex numbers without the signs.
type Step<T, R> = unsafe fn(i64, *mut T, *mut T, *mut i64, *mut R, *mut i64, *mut i64);

trait Conditioned: Spectral {
    const GECON: Estimate<Self::Number, Real_<Self>>;
    const POCON: Estimate<Self::Number, Real_<Self>>;
    const LACN2: Step<Self::Number, Real_<Self>>;
}

/// The workspace of integers, or of real numbers: none is used.
macro_rules! other_work {
    (iwork $rwork:ident) => {
        $rwork.cast::<i64>()
    };
    (rwork $rwork:ident) => {
        $rwork
    };
}

macro_rules! conditioned {
    ($($type:ty: $way:ident, $gecon:ident, $pocon:ident, $work:ident, |$($argument:ident),*| $lacn2:expr;)*) => {$(
        impl Conditioned for $type {
            // SAFETY: the caller's.
            const GECON: Estimate<Self::Number, Real_<Self>> = |norm, n, a, lda, anorm, rcond, work, rwork, info| unsafe {
                $gecon(norm, n, a, lda, passed!($way anorm), rcond, work, other_work!($work rwork), info);
            };
            // SAFETY: the caller's.
            const POCON: Estimate<Self::Number, Real_<Self>> = |uplo, n, a, lda, anorm, rcond, work, rwork, info| unsafe {
                $pocon(uplo, n, a, lda, passed!($way anorm), rcond, work, other_work!($work rwork), info);
            };
            // SAFETY: the caller's.
            const LACN2: Step<Self::Number, Real_<Self>> = |$($argument),*| unsafe {
                $lacn2;
            };
        }
    )*};
}
conditioned! {
    Real<Dd>: value, rgecon_dd, rpocon_dd, iwork, |n, v, x, signs, est, kase, save| rlacn2_dd(n, v, x, signs, est, kase, save);
    Real<Qd>: value, rgecon_qd, rpocon_qd, iwork, |n, v, x, signs, est, kase, save| rlacn2_qd(n, v, x, signs, est, kase, save);
    Real<Binary128>: quad, rgecon_binary128, rpocon_binary128, iwork, |n, v, x, signs, est, kase, save| rlacn2_binary128(n, v, x, signs, est, kase, save);
    Real<Float>: address, rgecon_mpfr, rpocon_mpfr, iwork, |n, v, x, signs, est, kase, save| rlacn2_mpfr(n, v, x, signs, est, kase, save);
    Real<Gmp>: address, rgecon_gmp, rpocon_gmp, iwork, |n, v, x, signs, est, kase, save| rlacn2_gmp(n, v, x, signs, est, kase, save);
    C<Dd>: value, cgecon_dd, cpocon_dd, rwork, |n, v, x, _signs, est, kase, save| clacn2_dd(n, v, x, est, kase, save);
    C<Qd>: value, cgecon_qd, cpocon_qd, rwork, |n, v, x, _signs, est, kase, save| clacn2_qd(n, v, x, est, kase, save);
    C<Binary128>: quad, cgecon_binary128_complex, cpocon_binary128_complex, rwork, |n, v, x, _signs, est, kase, save| clacn2_binary128_complex(n, v, x, est, kase, save);
    C<Float>: address, cgecon_mpfr, cpocon_mpfr, rwork, |n, v, x, _signs, est, kase, save| clacn2_mpfr(n, v, x, est, kase, save);
    C<Gmp>: address, cgecon_gmp, cpocon_gmp, rwork, |n, v, x, _signs, est, kase, save| clacn2_gmp(n, v, x, est, kase, save);
}

/// The estimate, and `info`, of factors.
fn estimated<T: Conditioned>(
    estimate: Estimate<T::Number, Real_<T>>,
    option: char,
    n: i64,
    (a, ld): (&mut Matrix<T>, i64),
    norm: &mut [T::Part],
) -> (T::Part, i64) {
    let mut rng = Rng(3);
    let (mut rcond, mut info) = (vec![T::Part::random(&mut rng)], 77);
    let mut work = vec![T::random(&mut rng)];
    let mut rwork = vec![T::Part::random(&mut rng)];
    let (option, at) = (letter(option), T::Part::at(norm));
    // SAFETY: a matrix of the order; workspaces are not used.
    unsafe {
        estimate(
            option.as_ptr(),
            n,
            a.at(),
            ld,
            at,
            T::Part::at(&mut rcond),
            T::at(&mut work),
            T::Part::at(&mut rwork),
            &mut info,
        );
    }
    (rcond.remove(0), info)
}

/// The true magnitude, rounded.
fn magnitude(x: &Value) -> f64 {
    x.re.to_f64().hypot(x.im.to_f64())
}

/// The largest sum of magnitudes of a column.
fn norm_of_columns(a: &Values) -> f64 {
    let column = |j: usize| (0..a.rows).map(|i| magnitude(a.get(i, j))).sum::<f64>();
    (0..a.cols).map(column).fold(0.0, f64::max)
}

fn norm_of(a: &Values, option: char) -> f64 {
    if option == 'I' { norm_of_columns(&a.transposed()) } else { norm_of_columns(a) }
}

fn number<T: Kind>(x: f64) -> T {
    T::of(&Value { re: Float::with_val(1600, x), im: Float::new(1600) })
}

/// A lower bound of the norm of the inverse, and no bad one: in one of many thousand random cases it is more than ten times too low.
fn check(rcond: &impl Kind, norm: f64, of_inverse: f64, case: usize) {
    let found = rcond.value().re.to_f64() * norm * of_inverse;
    assert!((0.999_999..=30.0).contains(&found), "{case}: {found}");
}

/// The exponent of a row, by which matrices have norms of columns and of rows that are far from each other.
fn graded(a: &Values) -> Values {
    Values::of(a.rows, a.cols, |i, j| {
        let mut x = a.get(i, j).clone();
        x.re >>= 3 * i as i32;
        x.im >>= 3 * i as i32;
        x
    })
}

fn general<T: Conditioned>() {
    for (case, mut rng) in cases(121, 20) {
        let rng = &mut rng;
        let n = [1, 2, 3, 4, 7, 12, 20][case % 7];
        let stored = Matrix::<T>::random(rng, n, n);
        let whole = stored.values();
        let whole = match case % 3 {
            0 => graded(&whole),
            1 => graded(&whole.transposed()).transposed(),
            _ => whole,
        };
        let a = stored.with(|i, j| whole.get(i, j).clone());
        let (mut factors, mut ipiv, mut info, ld) = (a.clone(), vec![0; n], 7, a.ld());
        let mut work = vec![T::random(rng); n];
        // SAFETY: a matrix of order n with its pivots and workspace.
        let inverse = unsafe {
            (T::ALL.getrf)(n as i64, n as i64, factors.at(), ld, ipiv.as_mut_ptr(), &mut info);
            let mut inverse = factors.clone();
            let (at, work) = (inverse.at(), T::at(&mut work));
            (T::ALL.getri)(n as i64, at, ld, ipiv.as_ptr(), work, n as i64, &mut info);
            inverse.values()
        };
        let kept = factors.clone();
        for option in ['1', 'O', 'I', 'o', 'i'] {
            let upper = option.to_ascii_uppercase();
            let mut norm = [number::<T::Part>(norm_of(&a.values(), upper))];
            let (rcond, info) =
                estimated::<T>(T::GECON, option, n as i64, (&mut factors, ld), &mut norm);
            assert!(info == 0 && factors.is_kept(&kept, |_, _| false), "{case}: {info}");
            check(&rcond, norm_of(&a.values(), upper), norm_of(&inverse, upper), case);
        }
    }
}
tests_of_formats! {
    general: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128, of_complex_mpfr,
    of_complex_gmp
}

fn definite<T: Conditioned>() {
    for (case, mut rng) in cases(122, 14) {
        let rng = &mut rng;
        let n = [1, 2, 3, 5, 8, 13, 20][case % 7];
        let uplo = ['U', 'L'][case / 7 % 2];
        // The factor of a matrix, which any triangle with a positive diagonal is.
        let stored = Matrix::<T>::random(rng, n, n);
        let random = stored.values();
        let mut factor = stored.with(|i, j| {
            let mut x = random.get(i, j).clone();
            if i == j {
                x.im = Value::integer(0).im;
                x.re.abs_mut();
                x.re += 1;
            }
            x
        });
        let is_stored = |i: usize, j: usize| if uplo == 'U' { i <= j } else { i >= j };
        let triangle = factor.values().only(is_stored);
        let a = match uplo {
            'U' => triangle.adjoint().times(&triangle),
            _ => triangle.times(&triangle.adjoint()),
        };
        let (mut inverse, mut info, ld) = (factor.clone(), 7, factor.ld());
        let option = letter(uplo);
        // SAFETY: a matrix of order n.
        unsafe { (T::ALL.potri)(option.as_ptr(), n as i64, inverse.at(), ld, &mut info) };
        let half = inverse.values();
        let inverse = Values::of(n, n, |i, j| match is_stored(i, j) {
            true => half.get(i, j).clone(),
            false => half.get(j, i).conjugate(),
        });
        let mut norm = [number::<T::Part>(norm_of_columns(&a))];
        let (rcond, info) = estimated::<T>(T::POCON, uplo, n as i64, (&mut factor, ld), &mut norm);
        assert_eq!(info, 0, "{case}");
        check(&rcond, norm_of_columns(&a), norm_of_columns(&inverse), case);
    }
}
tests_of_formats! {
    definite: definite_of_dd, definite_of_qd, definite_of_binary128, definite_of_mpfr, definite_of_gmp, definite_of_complex_dd,
    definite_of_complex_qd, definite_of_complex_binary128, definite_of_complex_mpfr, definite_of_complex_gmp
}

fn power(exponent: i32) -> Value {
    let mut x = Value::integer(1);
    x.re <<= exponent;
    x
}

/// What overflows on the way alone, and what overflows in the end; singular factors, and what is no number.
fn extremes<T: Conditioned>() {
    let mut rng = Rng(5);
    let n = 14;
    let a = Matrix::<T>::random(&mut rng, n, n);
    let order = n as i64;
    let mut one = [number::<T::Part>(1.0)];
    // L has the inverse 2^(90 (i - j)), U the diagonal 2^(72 i), and the first column of the product the largest sum.
    let (mut growing, ld) = (
        a.with(|i, j| match (i == j, i == j + 1) {
            (true, _) => power(72 * i as i32),
            (_, true) => {
                let mut x = power(90);
                x.re = -x.re;
                x
            }
            _ => Value::integer(0),
        }),
        a.ld(),
    );
    let largest: f64 = (0..n).map(|i| 2f64.powi(18 * i as i32)).sum();
    for option in ['1', 'I'] {
        let (rcond, info) = estimated::<T>(T::GECON, option, order, (&mut growing, ld), &mut one);
        assert_eq!(info, 0);
        check(&rcond, 1.0, if option == '1' { largest } else { 2f64.powi(18 * 13) }, 0);
    }
    // Each row of the inverse is 2^150 times the one below it.
    let mut vast = a.with(|i, j| match (i == j, j == i + 1) {
        (true, _) => power(-150),
        (_, true) => Value::integer(1),
        _ => Value::integer(0),
    });
    for option in ['1', 'I'] {
        let (rcond, info) = estimated::<T>(T::GECON, option, order, (&mut vast, ld), &mut one);
        let found = rcond.value().re;
        let bound = Float::with_val(1600, Float::i_exp(1, -2000));
        assert!(info == 0 && found >= 0 && found <= bound, "{found}");
    }
    let (rcond, info) = estimated::<T>(T::POCON, 'U', order, (&mut vast, ld), &mut one);
    assert!(info == 0 && rcond.value().re <= Float::with_val(1600, Float::i_exp(1, -2000)));

    let mut singular = a.with(|i, j| if i == 3 && j == 3 { Value::integer(0) } else { power(0) });
    for (estimate, option) in [(T::GECON, '1'), (T::GECON, 'I'), (T::POCON, 'U'), (T::POCON, 'L')] {
        let is = |found: (T::Part, i64), rcond: i32, info: i64| {
            assert!(found.0.value().re == rcond && found.1 == info, "{option} {found:?}");
        };
        is(estimated::<T>(estimate, option, order, (&mut singular, ld), &mut one), 0, 0);
        let mut zero = [number::<T::Part>(0.0)];
        is(estimated::<T>(estimate, option, order, (&mut a.clone(), ld), &mut zero), 0, 0);
        is(estimated::<T>(estimate, option, 0, (&mut a.clone(), 1), &mut one), 1, 0);
        if let (Some(infinity), Some(nan)) =
            (T::Part::special(f64::INFINITY), T::Part::special(f64::NAN))
        {
            is(
                estimated::<T>(estimate, option, order, (&mut a.clone(), ld), &mut [infinity]),
                0,
                -5,
            );
            let found = estimated::<T>(estimate, option, order, (&mut a.clone(), ld), &mut [nan]);
            assert!(!found.0.is_finite() && found.1 == -5);
            let mut special = growing.clone();
            special.data[0] = T::special(f64::NAN).expect("as of its parts");
            let found = estimated::<T>(estimate, option, order, (&mut special, ld), &mut one);
            assert!(!found.0.is_finite() && found.1 == 1, "{option} {found:?}");
        }
    }
}
tests_of_formats! {
    extremes: extremes_of_dd, extremes_of_qd, extremes_of_binary128, extremes_of_mpfr, extremes_of_gmp, extremes_of_complex_dd,
    extremes_of_complex_qd, extremes_of_complex_binary128, extremes_of_complex_mpfr, extremes_of_complex_gmp
}

fn illegal<T: Conditioned>() {
    let mut rng = Rng(6);
    let mut a = Matrix::<T>::random(&mut rng, 3, 3);
    let (mut norm, mut negative) = ([number::<T::Part>(1.0)], [number::<T::Part>(-1.0)]);
    let untouched = T::Part::random(&mut Rng(3));
    for (estimate, legal) in [(T::GECON, 'I'), (T::POCON, 'L')] {
        let mut told = |option, n, ld, norm: &mut [T::Part]| {
            let (rcond, info) = estimated::<T>(estimate, option, n, (&mut a, ld), norm);
            assert!(rcond.is_same(&untouched));
            info
        };
        assert_eq!(told('X', 3, 5, &mut norm), -1);
        assert_eq!(told(legal, -1, 5, &mut norm), -2);
        assert_eq!(told(legal, 3, 2, &mut norm), -4);
        assert_eq!(told(legal, 3, 5, &mut negative), -5);
        assert_eq!(told(legal, 0, 1, &mut negative), -5);
    }
}
tests_of_formats! {
    illegal: illegal_of_dd, illegal_of_qd, illegal_of_binary128, illegal_of_mpfr, illegal_of_gmp, illegal_of_complex_dd,
    illegal_of_complex_qd, illegal_of_complex_binary128, illegal_of_complex_mpfr, illegal_of_complex_gmp
}

/// The steps of an estimate, of a matrix that the test multiplies with.
fn steps<T: Conditioned>() {
    for (case, mut rng) in cases(123, 12) {
        let rng = &mut rng;
        let n = [1, 2, 3, 6, 10, 15][case % 6];
        let b = Matrix::<T>::random(rng, n, n).values();
        let b = if case % 2 == 0 { graded(&b.transposed()).transposed() } else { b };
        let [mut v, mut x] = [0, 0].map(|_| Matrix::<T>::random(rng, n, 1));
        let (mut signs, mut save, mut kase) = (vec![7; n + 1], [7; 4], 0);
        let mut estimate = [T::Part::random(rng)];
        let mut count = 0;
        loop {
            // SAFETY: vectors of n numbers, and what else a step needs.
            unsafe {
                let (v, x, est) = (v.at(), x.at(), T::Part::at(&mut estimate));
                T::LACN2(n as i64, v, x, signs.as_mut_ptr(), est, &mut kase, save.as_mut_ptr());
            }
            let product = match kase {
                0 => break,
                1 => b.times(&x.values()),
                2 => b.adjoint().times(&x.values()),
                _ => panic!("{kase}"),
            };
            x = x.with(|i, j| product.get(i, j).clone());
            count += 1;
            assert!(count <= 11, "{case}");
        }
        assert!(signs[n] == 7 && save[3] == 7, "{case}");
        let found = estimate[0].value().re.to_f64();
        let (exact, of_v) = (norm_of_columns(&b), norm_of_columns(&v.values()));
        assert!(found <= exact * 1.000_001 && found >= exact / 10.0, "{case}: {found} {exact}");
        // v is a column, or B times the vector of the last step.
        let share = found / of_v;
        let of_last = 2.0 / (3.0 * n as f64);
        assert!((share - 1.0).abs() < 1e-6 || (share - of_last).abs() < 1e-6, "{case}: {share}");
    }
    // Without a size nothing is estimated, and no program waits for an end.
    let (mut kase, mut save, mut signs) = (1, [1, 1, 1], [0]);
    let mut x = Matrix::<T>::random(&mut Rng(1), 1, 1);
    let mut estimate = [T::Part::random(&mut Rng(2))];
    // SAFETY: numbers that may be written.
    unsafe {
        let (at, est) = (x.at(), T::Part::at(&mut estimate));
        T::LACN2(0, at, at, signs.as_mut_ptr(), est, &mut kase, save.as_mut_ptr());
    }
    assert_eq!(kase, 0);
}
tests_of_formats! {
    steps: steps_of_dd, steps_of_qd, steps_of_binary128, steps_of_mpfr, steps_of_gmp, steps_of_complex_dd, steps_of_complex_qd,
    steps_of_complex_binary128, steps_of_complex_mpfr, steps_of_complex_gmp
}
