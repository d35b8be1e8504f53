//! Which way is taken, and whose bits its results have.

use crate::common::Rng;
use crate::common::case::{Case, Data, assert_nearest, options};
use crate::common::mp::Gmp;
use crate::common::sample::Sample;
use crate::common::stored::transposed;
use crate::level3::{MODES, NN, assert_triangle, plain_case, run_gemm, run_syrk, symmetric_case};
use rug::Float;
use std::slice::from_ref;
use wideblas::blas::formats::Format;
use wideblas::blas::level3::{Mode, Way};
use wideblas::format::{Dd, Qd};
use wideblas::options::{Part, Trans, Uplo};
use wideblas::product::{self, Options};

fn assert_same<S: Sample>(found: &[S], expected: &[S], context: &str) {
    let differs = found.iter().zip(expected).position(|(x, y)| !x.is_same(y));
    assert_eq!(differs, None, "{} {context}", S::NAME);
}

#[test]
fn auto_takes_the_cheaper_way() {
    fn check<S: Sample>(bits: u32, n: usize, expected: Way) {
        let case = plain_case::<S>(&mut Rng(2), Data::Random, (n, n, n), bits);
        let (c, way) = run_gemm(&case, NN, Mode::Auto);
        assert_eq!(way, expected, "{} {n}", S::NAME);
        let same_as = if way == Way::Native { Mode::Native } else { Mode::Working };
        assert_same(&c, &run_gemm(&case, NN, same_as).0, &format!("{n}"));
    }
    check::<f64>(53, 200, Way::Native);
    check::<Dd>(106, 4, Way::Native);
    check::<Dd>(106, 720, Way::Crt);
    check::<Qd>(212, 4, Way::Native);
    check::<Qd>(212, 150, Way::Crt);
    check::<Float>(300, 2, Way::Native);
    check::<Float>(300, 80, Way::Crt);
    check::<Gmp>(300, 80, Way::Crt);
}

/// Makes the numbers of a vector spread over 2^±250.
fn spread<'a, S: Sample + 'a>(rng: &mut Rng, bits: u32, vector: impl Iterator<Item = &'a mut S>) {
    for x in vector {
        let exponent = rng.within(-250, 250);
        *x = S::random(rng, bits, exponent);
    }
}

/// Makes C as large as the products in rows and columns left out, so that what happens to it shows.
fn enlarge_old<S: Sample>(case: &mut Case<S>, out: &product::LeftOut) {
    let m = case.shape.0;
    for (at, c) in case.c.iter_mut().enumerate() {
        if out.rows.contains(&(at % m)) || out.cols.contains(&(at / m)) {
            *c = c.scale(250);
        }
    }
}

/// What [`Mode::Auto`] leaves to the native way, asked of the product itself.
fn left_out<S: Sample>(case: &Case<S>, part: Part) -> product::LeftOut {
    let native = Some(S::Number::native_cost(&S::view(from_ref(&case.alpha))[0]));
    let options = Options { native, ..options(product::Mode::Working) };
    case.try_run(&options, part).unwrap().1
}

#[test]
fn rows_and_columns_of_a_huge_spread_go_the_native_way() {
    fn check<S: Sample>(bits: u32, n: usize) {
        let mut rng = Rng(3);
        let (m, k) = (n + 10, n - 10);
        let mut case = plain_case::<S>(&mut rng, Data::Random, (m, n, k), bits);
        for i in [0, 7, 8, m - 1] {
            spread(&mut rng, bits, case.a.iter_mut().skip(i).step_by(m));
        }
        for j in [5, 6, n - 1] {
            spread(&mut rng, bits, case.b[j * k..][..k].iter_mut());
        }
        let out = left_out(&case, Part::All);
        assert!(out.rows == [0, 7, 8, m - 1] && out.cols == [5, 6, n - 1], "{out:?}");
        enlarge_old(&mut case, &out);
        let (c, way) = run_gemm(&case, NN, Mode::Auto);
        assert_eq!(way, Way::Crt);
        let [working, native] =
            [Mode::Working, Mode::Native].map(|mode| run_gemm(&case, NN, mode).0);
        for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
            let natively = out.rows.contains(&i) || out.cols.contains(&j);
            let from = if natively { &native } else { &working };
            assert!(c[i + j * m].is_same(&from[i + j * m]), "{} ({i}, {j})", S::NAME);
        }
        // The comparison can tell the two ways apart.
        assert!(native.iter().zip(&working).any(|(x, y)| !x.is_same(y)));
    }
    check::<Dd>(106, 720);
    check::<Qd>(212, 160);
}

#[test]
fn triangles_of_a_huge_spread_stay_triangles() {
    fn check<S: Sample>(bits: u32, n: usize) {
        let mut rng = Rng(4);
        let mut case = plain_case::<S>(&mut rng, Data::Random, (n, n, n), bits);
        for i in [0, 40, 41, n - 1] {
            spread(&mut rng, bits, case.a.iter_mut().skip(i).step_by(n));
        }
        case.b = transposed(&case.a, n, n);
        let out = left_out(&case, Part::All);
        assert!(out.rows == [0, 40, 41, n - 1] && out.cols == out.rows, "{out:?}");
        enlarge_old(&mut case, &out);
        let [working, native] =
            [Mode::Working, Mode::Native].map(|mode| run_gemm(&case, NN, mode).0);
        for uplo in [Uplo::Upper, Uplo::Lower] {
            let (c, way) = run_syrk(&case, uplo, Trans::No, Mode::Auto);
            assert_eq!(way, Way::Crt);
            assert_triangle(&c, &case, uplo, &n, |i, j| {
                let natively = out.rows.contains(&i) || out.cols.contains(&j);
                &(if natively { &native } else { &working })[i + j * n]
            });
        }
    }
    check::<Dd>(106, 720);
}

/// Exponents over more bits than all moduli cover: exact sums keep the promise.
#[test]
fn exact_sums_take_over_where_moduli_end() {
    fn check<S: Sample>(bits: u32) {
        let mut rng = Rng(5);
        let (m, n, k) = (5, 4, 17);
        let mut case = plain_case::<S>(&mut rng, Data::Random, (m, n, k), bits);
        for x in case.a.iter_mut().chain(&mut case.b).chain(&mut case.c) {
            *x = x.scale(rng.within(-100_000, 100_000));
        }
        // Two columns cancel down to the ends of their terms.
        for l in (1..k).step_by(2) {
            for i in 0..m {
                case.a[i + l * m] = case.a[i + (l - 1) * m].clone();
            }
            for j in 0..n / 2 {
                let opposite = -&case.b[l - 1 + j * k].exact().unwrap();
                case.b[l + j * k] = case.b[l + j * k].nearest(&opposite);
            }
        }
        let element = case.elements();
        for mode in MODES {
            let (c, way) = run_gemm(&case, NN, mode);
            assert_eq!(way, Way::Native);
            for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
                let at = i + j * m;
                assert_nearest(&c[at], &case.c[at], &element(i, j), &(mode, i, j));
            }
        }
        let mut case = symmetric_case::<S>(&mut rng, Data::Random, 6, 9, bits);
        (0..9).for_each(|l| case.a[6 * l] = case.a[6 * l].scale(rng.within(-90_000, 90_000)));
        case.b = transposed(&case.a, 6, 9);
        let element = case.elements();
        for (i, j) in (0..6).flat_map(|j| (0..6).map(move |i| (i, j))) {
            for (uplo, mode) in [(Uplo::Upper, Mode::Working), (Uplo::Lower, Mode::Exact)] {
                let (c, way) = run_syrk(&case, uplo, Trans::No, mode);
                assert_eq!(way, Way::Native);
                let (at, wanted) = (i + 6 * j, uplo.part().rows(j, 6).contains(&i));
                match wanted {
                    true => assert_nearest(&c[at], &case.c[at], &element(i, j), &(mode, i, j)),
                    false => assert!(c[at].is_same(&case.c[at])),
                }
            }
        }
    }
    check::<Float>(106);
    check::<Float>(1000);
    check::<Gmp>(106);
}
