//! Eigenvalues and eigenvectors of symmetric tridiagonal matrices.

use super::prelude::*;
use super::spectral::{
    self, OfReal, Spectral, distance, errors, is_ascending, norm, numbers, of_second_differences,
    tridiagonal, values,
};

/// What a call left behind.
struct Solved<T: Spectral> {
    info: i64,
    d: Vec<T::Part>,
    z: Matrix<T>,
}

fn steqr<T: Spectral>(
    rng: &mut Rng,
    compz: char,
    d: &[T::Part],
    e: &[T::Part],
    z: Option<Matrix<T>>,
) -> Solved<T> {
    let n = d.len();
    let mut z = z.unwrap_or_else(|| Matrix::<T>::random(rng, n, n));
    let before = z.clone();
    let (mut d, mut e, mut info) = (d.to_vec(), e.to_vec(), 7);
    let mut work = vec![T::Part::random(rng); (2 * n).max(1)];
    let (letters, ld) = (letter(compz), if compz == 'N' { 1 } else { z.ld() });
    // SAFETY: vectors and a matrix of order n.
    unsafe {
        (T::SPECTRAL.steqr)(
            letters.as_ptr(),
            n as i64,
            T::Part::at(&mut d),
            T::Part::at(&mut e),
            z.at(),
            ld,
            T::Part::at(&mut work),
            &mut info,
        );
    }
    assert!(z.is_kept(&before, |_, _| compz != 'N'));
    Solved { info, d, z }
}

/// Matrices of all kinds: their diagonals, and the eigenvalues where these are known.
fn samples<P: Kind>(rng: &mut Rng, kind: usize, n: usize) -> (Vec<P>, Vec<P>, Option<Vec<Value>>) {
    let between = n.saturating_sub(1);
    let constant = |d: i32, e: i32| {
        (numbers(&vec![Value::integer(d); n]), numbers(&vec![Value::integer(e); between]))
    };
    let random = |rng: &mut Rng| {
        let d: Vec<P> = (0..n).map(|_| P::random(rng)).collect();
        let e: Vec<P> = (0..between).map(|_| P::random(rng)).collect();
        (d, e)
    };
    let scaled = |x: &[P], exponent: &dyn Fn(usize) -> i32| {
        let of = |(i, x): (usize, &P)| {
            let mut value = x.value();
            value.re <<= exponent(i);
            P::of(&value)
        };
        x.iter().enumerate().map(of).collect::<Vec<P>>()
    };
    match kind {
        0 => {
            let (d, e) = constant(2, -1);
            (d, e, Some(of_second_differences(n, 1600)))
        }
        // Wilkinson's: pairs of eigenvalues that are close.
        1 => {
            let far = |i: usize| (2 * i as i32 - between as i32).abs();
            let d: Vec<Value> = (0..n).map(|i| Value::integer(far(i))).collect();
            (numbers(&d), numbers(&vec![Value::integer(2); between]), None)
        }
        2 => {
            let (d, e) = constant(0, 0);
            (d, e, Some(vec![Value::integer(0); n]))
        }
        // A diagonal, not in order, with multiple eigenvalues.
        3 => {
            let mut w: Vec<i32> = (0..n).map(|i| (i as i32 * 7) % 5 - 2).collect();
            let d: Vec<Value> = w.iter().map(|&w| Value::integer(w)).collect();
            w.sort();
            let w = w.into_iter().map(Value::integer).collect();
            (numbers(&d), constant(0, 0).1, Some(w))
        }
        // Zeros on the diagonal: eigenvalues of both signs.
        4 => {
            let (d, _) = constant(0, 0);
            (d, random(rng).1, None)
        }
        // Graded, in both directions.
        5 | 6 => {
            let (d, e) = random(rng);
            let at = |i: usize| if kind == 5 { i as i32 } else { n as i32 - i as i32 };
            (scaled(&d, &|i| -4 * at(i)), scaled(&e, &|i| -4 * at(i) - 2), None)
        }
        // Blocks.
        7 => {
            let (d, mut e) = random(rng);
            (2..between).step_by(4).for_each(|i| e[i] = P::of(&Value::integer(0)));
            (d, e, None)
        }
        // Near the largest numbers and near the least ones.
        8 | 9 => {
            let (d, e) = random(rng);
            let by = if kind == 8 { 900 } else { -700 };
            (scaled(&d, &|_| by), scaled(&e, &|_| by), None)
        }
        _ => {
            let (d, e) = random(rng);
            (d, e, None)
        }
    }
}

const ORDERS: [usize; 8] = [0, 1, 2, 3, 5, 10, 33, 21];

fn decompositions<T: Spectral>() {
    let mut most = [0.0f64; 3];
    for (case, mut rng) in cases(81, 33) {
        let rng = &mut rng;
        let n = ORDERS[case % ORDERS.len()];
        let (d, e, expected) = samples::<T::Part>(rng, case % 11, n);
        let a = tridiagonal(&values(&d), &values(&e));
        let scale = norm(&a);
        // Values of doubles do not reach as far as numbers do.
        let solved = steqr::<T>(rng, 'I', &d, &e, None);
        assert_eq!(solved.info, 0, "{case}");
        let (w, z) = (values(&solved.d), if n > 0 { solved.z.values() } else { continue });
        assert!(is_ascending(&w), "{case}");
        let [rest, turned] = errors::<T>(&a, &w, &z);
        let far = expected.map_or(0.0, |expected| distance::<T>(&w, &expected, scale.max(1.0)));
        for (most, found) in most.iter_mut().zip([rest, turned, far]) {
            *most = most.max(found);
        }
        assert!(
            rest <= spectral::FACTOR && turned <= spectral::FACTOR,
            "{case} {n}: {rest} {turned}"
        );
        assert!(far <= spectral::FACTOR, "{case} {n}: {far}");

        // Eigenvalues alone, by other iterations.
        let alone = steqr::<T>(rng, 'N', &d, &e, None);
        assert_eq!(alone.info, 0, "{case}");
        let apart = distance::<T>(&values(&alone.d), &w, scale.max(1e-280));
        assert!(apart <= spectral::FACTOR, "{case} {n}: {apart}");
        let (mut d_again, mut e_again, mut info) = (d.clone(), e.clone(), 7);
        // SAFETY: vectors of order n.
        unsafe {
            T::Part::STERF(
                n as i64,
                T::Part::at(&mut d_again),
                T::Part::at(&mut e_again),
                &mut info,
            );
        }
        assert!(info == 0 && d_again.iter().zip(&alone.d).all(|(x, y)| x.is_same(y)), "{case}");

        // The columns of a given matrix are rotated.
        if n <= 10 {
            let given = Matrix::<T>::random(rng, n, n);
            let of_given = steqr::<T>(rng, 'V', &d, &e, Some(given.clone()));
            let product = given.values().times(&z);
            let error = of_given.z.values().minus(&product).largest();
            assert!(error <= 4.0 * FACTOR * (n * n) as f64 * T::unit(), "{case}: {error}");
        }
    }
    println!("{most:.2?}");
}
tests_of_formats! {
    decompositions: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128, of_complex_mpfr,
    of_complex_gmp
}

/// Orders at which the rotations of many iterations are products of matrices: both directions, blocks, and eigenvalues that are known.
fn larger_ones<T: Spectral>() {
    for kind in [0, 6, 7] {
        let rng = &mut Rng(82);
        let n = 50;
        let (d, e, expected) = samples::<T::Part>(rng, kind, n);
        let a = tridiagonal(&values(&d), &values(&e));
        let solved = steqr::<T>(rng, 'I', &d, &e, None);
        assert_eq!(solved.info, 0, "{kind}");
        let [rest, turned] = errors::<T>(&a, &values(&solved.d), &solved.z.values());
        let far = expected.map_or(0.0, |all| distance::<T>(&values(&solved.d), &all, norm(&a)));
        let found = [rest, turned, far];
        assert!(found.iter().all(|x| *x <= spectral::FACTOR), "{kind}: {found:?}");
    }
}
tests_of_formats! {
    larger_ones: larger_of_dd, larger_of_qd, larger_of_binary128, larger_of_mpfr, larger_of_gmp, larger_of_complex_dd,
    larger_of_complex_qd, larger_of_complex_binary128, larger_of_complex_mpfr, larger_of_complex_gmp
}

/// Infinities and NaN end in a status, and in NaN.
fn specials<T: Spectral>(special: impl Fn(f64) -> T::Part) {
    for (at, x) in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY].into_iter().enumerate() {
        let mut rng = Rng(7);
        let mut d: Vec<T::Part> = (0..6).map(|_| T::Part::random(&mut rng)).collect();
        let mut e: Vec<T::Part> = (0..5).map(|_| T::Part::random(&mut rng)).collect();
        if at % 2 == 0 {
            d[at + 1] = special(x)
        } else {
            e[at] = special(x)
        }
        let given = Matrix::<T>::random(&mut rng, 6, 6);
        let mut to = steqr::<T>(&mut rng, 'V', &d, &e, Some(given.clone()));
        assert_eq!(to.info, 5);
        assert!(to.d.iter().all(|d| d.is_same(&special(f64::NAN))), "{:?}", to.d);
        assert!(to.z.is_kept(&given, |_, _| false));
        to.z = given;
    }
}

#[test]
fn specials_of_dd() {
    let special = |x: f64| Real(Dd::new(x, x));
    specials::<Real<Dd>>(special);
    specials::<C<Dd>>(special);
}

#[test]
fn specials_of_mpfr() {
    specials::<Real<Float>>(|x| Real(Float::with_val(200, x)));
}

fn illegal<T: Spectral>() {
    let mut rng = Rng(3);
    let (mut d, mut e) = (vec![T::Part::random(&mut rng); 3], vec![T::Part::random(&mut rng); 3]);
    let (kept_d, kept_e) = (d.clone(), e.clone());
    let mut z = Matrix::<T>::random(&mut rng, 3, 3);
    let kept_z = z.clone();
    for (expected, compz, n, ld) in
        [(-1, 'X', 3, 3), (-2, 'N', -1, 3), (-6, 'V', 3, 2), (-6, 'N', 3, 0)]
    {
        let (letters, mut info) = (letter(compz), 7);
        // SAFETY: nothing is read where an argument is illegal.
        unsafe {
            (T::SPECTRAL.steqr)(
                letters.as_ptr(),
                n,
                T::Part::at(&mut d),
                T::Part::at(&mut e),
                z.at(),
                ld,
                T::Part::at(&mut e),
                &mut info,
            );
        }
        assert_eq!(info, expected);
    }
    let mut info = 7;
    // SAFETY: as above.
    unsafe { T::Part::STERF(-1, T::Part::at(&mut d), T::Part::at(&mut e), &mut info) };
    assert_eq!(info, -1);
    let are_kept =
        |now: &[T::Part], then: &[T::Part]| now.iter().zip(then).all(|(x, y)| x.is_same(y));
    assert!(are_kept(&d, &kept_d) && are_kept(&e, &kept_e) && z.is_kept(&kept_z, |_, _| false));
}
tests_of_formats! {
    illegal: illegal_of_dd, illegal_of_qd, illegal_of_binary128, illegal_of_mpfr, illegal_of_gmp, illegal_of_complex_dd,
    illegal_of_complex_qd, illegal_of_complex_binary128, illegal_of_complex_mpfr, illegal_of_complex_gmp
}
