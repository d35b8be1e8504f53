//! Infinite parts of complex numbers, and what a real factor makes of them.

use crate::complex::formats::{Format, Functions};
use crate::complex::letter;
use wideblas::format::{Complex, Dd, Qd};

const INFINITE: f64 = f64::INFINITY;

fn number<T: Format>(re: f64, im: f64) -> Complex<T> {
    let of = |x: f64| match x.is_finite() {
        true => T::from_f64(x, 0),
        false => T::zero(0).special(x).expect("a format with infinities"),
    };
    Complex::new(of(re), of(im))
}

fn is_alike<T: Format>(found: Complex<T>, expected: [f64; 2]) -> bool {
    let pairs = [found.re, found.im].map(|x| x.to_f64()).into_iter().zip(expected);
    pairs.into_iter().all(|(x, y)| x == y || x.is_nan() && y.is_nan())
}

/// A sum with two infinite parts is added to a vector's element as it is, whatever the storage of the triangle.
fn triangles<T: Format>() {
    let Functions { trmv, tbmv, tpmv, trsv, tbsv, tpsv, .. } = T::ALL;
    let [lower, turned, unit] = ['L', 'T', 'U'].map(letter);
    let [lower, turned, unit] = [&lower, &turned, &unit].map(|letter| letter.as_ptr());
    let (beside, none) = (number::<T>(2.0, 3.0), number::<T>(f64::NAN, f64::NAN));
    let (full, packed) = ([none, beside, none, none], [none, beside, none]);
    let (pa, pp) = (full.as_ptr(), packed.as_ptr());
    let start = [number(1.0, 1.0), number(INFINITE, 1.0)];
    for solves in [false, true] {
        let sign = if solves { -1.0 } else { 1.0 };
        for storage in 0..3 {
            let mut x = start;
            let px = x.as_mut_ptr();
            // SAFETY: a triangle of order two, and as many numbers.
            unsafe {
                match (storage, solves) {
                    (0, false) => trmv(lower, turned, unit, 2, pa, 2, px, 1),
                    (0, true) => trsv(lower, turned, unit, 2, pa, 2, px, 1),
                    (1, false) => tbmv(lower, turned, unit, 2, 1, pa, 2, px, 1),
                    (1, true) => tbsv(lower, turned, unit, 2, 1, pa, 2, px, 1),
                    (_, false) => tpmv(lower, turned, unit, 2, pp, px, 1),
                    (_, true) => tpsv(lower, turned, unit, 2, pp, px, 1),
                }
            }
            let is_right = is_alike(x[0], [sign * INFINITE; 2]);
            assert!(is_right, "{} {storage} solves: {solves}: {:?}", T::NAME, x[0]);
        }
    }
}

/// Real numbers multiply the parts of a sum and of C one by one, in products of any size.
fn updates<T: Format>() {
    let Functions { herk, gemm, .. } = T::ALL;
    let [lower, not] = ['L', 'N'].map(letter);
    let (real, two) = (|x| T::from_f64(x, 0), number::<T>(2.0, 0.0));
    for (n, k) in [(2, 1), (40, 40)] {
        let mut a = vec![number::<T>(0.5, 0.5); n * k];
        a[0] = number(INFINITE, 0.5);
        let old = number::<T>(1.0, INFINITE);
        for (alpha, beta) in [(2.0, 1.0), (1.0, 0.0), (-3.0, 2.0)] {
            let mut c = vec![old; n * n];
            let (pa, pc, size, depth) = (a.as_ptr(), c.as_mut_ptr(), n as i64, k as i64);
            let (lower, not) = (lower.as_ptr(), not.as_ptr());
            // SAFETY: matrices of these sizes.
            unsafe { herk(lower, not, size, depth, real(alpha), pa, size, real(beta), pc, size) };
            for (i, j) in (1..n).flat_map(|i| (0..i).map(move |j| (i, j))) {
                // Rows other than the first are finite.
                let [re, im] = if j == 0 { [INFINITE; 2] } else { [0.5 * k as f64, 0.0] };
                let times_old = |x| if beta == 0.0 { 0.0 } else { beta * x };
                let expected = [alpha * re + times_old(1.0), alpha * im + times_old(INFINITE)];
                let found = c[i + j * n];
                assert!(
                    is_alike(found, expected),
                    "{} {n} {alpha} {beta} ({i}, {j}): {found:?}",
                    T::NAME
                );
            }
        }
        // Nothing but beta C.
        let mut c = vec![old; n * n];
        let (pa, pc, size) = (a.as_ptr(), c.as_mut_ptr(), n as i64);
        let none = number::<T>(0.0, 0.0);
        let not = not.as_ptr();
        // SAFETY: as above.
        unsafe { gemm(not, not, size, size, 0, &none, pa, size, pa, size, &two, pc, size) };
        assert!(is_alike(c[0], [2.0, INFINITE]), "{}: {:?}", T::NAME, c[0]);
    }
}

/// Imaginary parts that overflow do not reach the real diagonal.
fn diagonals<T: Format>() {
    let Functions { her2k, .. } = T::ALL;
    let (lower, not) = (letter('L'), letter('N'));
    let large = number::<T>(0.0, 2f64.powi(540));
    let (alpha, beta) = (number::<T>(0.0, 1.0), T::from_f64(1.0, 0));
    let mut c = number::<T>(3.0, f64::NAN);
    // SAFETY: matrices of one element.
    unsafe {
        her2k(lower.as_ptr(), not.as_ptr(), 1, 1, &alpha, &large, 1, &large, 1, beta, &mut c, 1)
    };
    assert!(is_alike(c, [3.0, 0.0]), "{}: {c:?}", T::NAME);
}

fn all<T: Format>() {
    triangles::<T>();
    updates::<T>();
    diagonals::<T>();
}

#[test]
fn infinite_parts_of_dd() {
    all::<Dd>();
}

#[test]
fn infinite_parts_of_qd() {
    all::<Qd>();
}
