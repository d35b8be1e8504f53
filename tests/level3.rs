//! Level 3 routines in every mode and format: which way is taken, and what holds for its results.

mod common;

use common::Rng;
use common::case::{Case, Data, Element, assert_nearest, error_over_bound, options};
use common::mp::{Gmp, allow_all_exponents, shifted};
use common::sample::Sample;
use common::stored::{Stored, transposed};
use rug::Float;
use std::slice::from_ref;
use wideblas::blas::formats::Format;
use wideblas::blas::level3::{Gemm, Gemmtr, Mode, Syrk, Way, gemm, gemmtr, syrk};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::{Binary128, Dd, Qd};
use wideblas::options::{Part, Trans, Uplo};
use wideblas::product::{self, Options};
use wideblas_reference::Dyadic;

const MODES: [Mode; 4] = [Mode::Auto, Mode::Working, Mode::Exact, Mode::Native];

fn run_gemm<S: Sample>(
    case: &Case<S>,
    (transa, transb): (Trans, Trans),
    mode: Mode,
) -> (Vec<S>, Way) {
    let (m, n, k) = case.shape;
    let stored = |trans, x, shape| Stored::operand(x, shape, trans, 0, &case.alpha);
    let (a, b) = (stored(transa, &case.a, (m, k)), stored(transb, &case.b, (k, n)));
    let mut c = case.c.clone();
    let call = Gemm {
        transa,
        transb,
        alpha: &S::view(from_ref(&case.alpha))[0],
        a: a.view(),
        b: b.view(),
        beta: &S::view(from_ref(&case.beta))[0],
        c: MatMut::new(S::view_mut(&mut c), m, n, m).unwrap(),
    };
    let way = gemm(call, mode);
    (c, way)
}

const NN: (Trans, Trans) = (Trans::No, Trans::No);

/// The update of one triangle by the case's A, of which B is the transposed.
fn run_syrk<S: Sample>(case: &Case<S>, uplo: Uplo, trans: Trans, mode: Mode) -> (Vec<S>, Way) {
    let (n, _, k) = case.shape;
    let (a, rows, cols) = match trans {
        Trans::No => (&case.a, n, k),
        _ => (&case.b, k, n),
    };
    let mut c = case.c.clone();
    let call = Syrk {
        uplo,
        trans,
        alpha: &S::view(from_ref(&case.alpha))[0],
        a: MatRef::new(S::view(a), rows, cols, rows.max(1)).unwrap(),
        beta: &S::view(from_ref(&case.beta))[0],
        c: MatMut::new(S::view_mut(&mut c), n, n, n).unwrap(),
    };
    let way = syrk(call, mode);
    (c, way)
}

/// One triangle of the product of the case's A and B.
fn run_gemmtr<S: Sample>(
    case: &Case<S>,
    uplo: Uplo,
    (transa, transb): (Trans, Trans),
    mode: Mode,
) -> Vec<S> {
    let (n, _, k) = case.shape;
    let stored = |trans, x, shape| Stored::operand(x, shape, trans, 2, &case.alpha);
    let (a, b) = (stored(transa, &case.a, (n, k)), stored(transb, &case.b, (k, n)));
    let mut c = case.c.clone();
    let call = Gemmtr {
        uplo,
        transa,
        transb,
        alpha: &S::view(from_ref(&case.alpha))[0],
        a: a.view(),
        b: b.view(),
        beta: &S::view(from_ref(&case.beta))[0],
        c: MatMut::new(S::view_mut(&mut c), n, n, n).unwrap(),
    };
    gemmtr(call, mode);
    c
}

/// A product of finite factors other than zero, so that no path is a shortcut.
fn plain_case<S: Sample>(
    rng: &mut Rng,
    data: Data,
    shape: (usize, usize, usize),
    bits: u32,
) -> Case<S> {
    let mut case = Case::new(rng, data, shape, |_| bits);
    case.alpha = S::random(rng, bits, 1);
    case.beta = S::random(rng, bits, -1);
    case
}

fn symmetric_case<S: Sample>(rng: &mut Rng, data: Data, n: usize, k: usize, bits: u32) -> Case<S> {
    let mut case = plain_case(rng, data, (n, n, k), bits);
    case.b = transposed(&case.a, n, k);
    case
}

/// |error| <= 2^unit (k + 4) magnitude, what the format's own arithmetic promises; half an ulp for
/// numbers of limbs.
#[derive(Clone, Copy)]
enum Native {
    Bound { factor: i32, unit: i32 },
    Nearest,
}

impl Native {
    fn check<S: Sample>(self, computed: &S, old: &S, k: usize, element: &Element, context: &str) {
        match self {
            Native::Nearest => assert_nearest(computed, old, element, &context),
            Native::Bound { factor, unit } => {
                let factor = Dyadic::new((factor * (k as i32 + 4)).into(), unit);
                let error = (&computed.exact().unwrap() - &element.value).abs();
                assert!(error <= &element.magnitude * &factor, "{} {context}", S::NAME);
            }
        }
    }
}

const F64: Native = Native::Bound { factor: 1, unit: -52 };
const DD: Native = Native::Bound { factor: 4, unit: -106 };
const QD: Native = Native::Bound { factor: 480, unit: -212 };

fn modes_of_gemm<S: Sample>(bits: u32, native: Native) {
    let transposes =
        [NN, (Trans::Yes, Trans::No), (Trans::No, Trans::Conj), (Trans::Yes, Trans::Yes)];
    for (seed, letters) in transposes.into_iter().enumerate() {
        let mut rng = Rng(seed as u64);
        let (m, n, k) = [(23, 19, 40), (1, 9, 33)][seed % 2];
        let case = plain_case::<S>(&mut rng, Data::Random, (m, n, k), bits);
        let element = case.elements();
        for mode in MODES {
            let (c, _) = run_gemm(&case, letters, mode);
            for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
                let (computed, old, element) = (&c[i + j * m], &case.c[i + j * m], element(i, j));
                let context = format!("{mode:?} {letters:?} ({i}, {j})");
                match mode {
                    Mode::Exact => assert_nearest(computed, old, &element, &context),
                    Mode::Working => {
                        error_over_bound(computed, old, &element, &context);
                    }
                    Mode::Auto | Mode::Native => native.check(computed, old, k, &element, &context),
                }
            }
        }
    }
}

#[test]
fn gemm_keeps_what_each_mode_promises() {
    modes_of_gemm::<f64>(53, F64);
    modes_of_gemm::<Dd>(106, DD);
    modes_of_gemm::<Qd>(212, QD);
    modes_of_gemm::<Binary128>(113, Native::Nearest);
    modes_of_gemm::<Float>(160, Native::Nearest);
    modes_of_gemm::<Gmp>(160, Native::Nearest);
}

fn modes_of_syrk<S: Sample>(bits: u32) {
    let (n, k) = (37, 21);
    let case = symmetric_case::<S>(&mut Rng(1), Data::Spread, n, k, bits);
    for mode in MODES {
        let (all, _) = run_gemm(&case, NN, mode);
        for (uplo, trans) in [
            (Uplo::Upper, Trans::No),
            (Uplo::Lower, Trans::No),
            (Uplo::Upper, Trans::Yes),
            (Uplo::Lower, Trans::Conj),
        ] {
            let (c, _) = run_syrk(&case, uplo, trans, mode);
            for (i, j) in (0..n).flat_map(|j| (0..n).map(move |i| (i, j))) {
                let wanted = uplo.part().rows(j, n).contains(&i);
                let from = if wanted { &all } else { &case.c };
                let context = (S::NAME, mode, uplo, trans, i, j);
                assert!(c[i + j * n].is_same(&from[i + j * n]), "{context:?}");
            }
        }
    }
}

#[test]
fn syrk_is_one_triangle_of_gemm() {
    modes_of_syrk::<f64>(53);
    modes_of_syrk::<Dd>(106);
    modes_of_syrk::<Qd>(212);
    modes_of_syrk::<Binary128>(113);
    modes_of_syrk::<Float>(200);
    modes_of_syrk::<Gmp>(200);
}

/// What `gemm` gives in the same mode, which is judged by itself, in one triangle; nothing in the other.
fn modes_of_gemmtr<S: Sample>(bits: u32) {
    let all_letters = [Trans::No, Trans::Yes, Trans::Conj];
    for (seed, (n, k)) in [(1, 3), (7, 5), (37, 21), (90, 64)].into_iter().enumerate() {
        let case = plain_case::<S>(&mut Rng(seed as u64), Data::Spread, (n, n, k), bits);
        for (at, mode) in MODES.into_iter().enumerate() {
            let letters = (all_letters[(at + seed) % 3], all_letters[(at + seed) / 2 % 3]);
            let (all, _) = run_gemm(&case, letters, mode);
            for uplo in [Uplo::Upper, Uplo::Lower] {
                let c = run_gemmtr(&case, uplo, letters, mode);
                for (i, j) in (0..n).flat_map(|j| (0..n).map(move |i| (i, j))) {
                    let wanted = if uplo == Uplo::Upper { i <= j } else { i >= j };
                    let from = if wanted { &all } else { &case.c };
                    let context = (S::NAME, mode, uplo, letters, n, i, j);
                    assert!(c[i + j * n].is_same(&from[i + j * n]), "{context:?}");
                }
            }
        }
    }
}

#[test]
fn gemmtr_is_one_triangle_of_gemm() {
    modes_of_gemmtr::<f64>(53);
    modes_of_gemmtr::<Dd>(106);
    modes_of_gemmtr::<Qd>(212);
    modes_of_gemmtr::<Float>(200);
    modes_of_gemmtr::<Gmp>(200);
}

/// Triangles of every order around tiles and panels, by both ways: the bits of the whole product, and nothing
/// beside them.
#[test]
fn triangles_of_every_order() {
    fn check<S: Sample>(bits: u32, n: usize) {
        let mut rng = Rng(n as u64);
        let case = symmetric_case::<S>(&mut rng, Data::Random, n, 1 + n * 7 % 40, bits);
        for mode in [Mode::Native, Mode::Exact] {
            let (all, _) = run_gemm(&case, NN, mode);
            for uplo in [Uplo::Upper, Uplo::Lower] {
                let trans = if n.is_multiple_of(2) { Trans::No } else { Trans::Yes };
                let (found, _) = run_syrk(&case, uplo, trans, mode);
                for (i, j) in (0..n).flat_map(|j| (0..n).map(move |i| (i, j))) {
                    let from = if uplo.part().rows(j, n).contains(&i) { &all } else { &case.c };
                    let same = found[i + n * j].is_same(&from[i + n * j]);
                    assert!(same, "{} {n} {uplo:?} {mode:?} ({i}, {j})", S::NAME);
                }
            }
        }
    }
    for n in 1..=130 {
        check::<Dd>(106, n);
        // The others around the widths of registers.
        if n < 20 || n % 16 < 2 {
            check::<f64>(53, n);
            check::<Qd>(212, n);
        }
    }
}

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
    check::<Dd>(106, 300, Way::Crt);
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
    check::<Dd>(106, 310);
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
            for (i, j) in (0..n).flat_map(|j| (0..n).map(move |i| (i, j))) {
                let natively = out.rows.contains(&i) || out.cols.contains(&j);
                let from = match uplo.part().rows(j, n).contains(&i) {
                    false => &case.c,
                    true if natively => &native,
                    true => &working,
                };
                assert!(c[i + j * n].is_same(&from[i + j * n]), "{} {uplo:?} ({i}, {j})", S::NAME);
            }
        }
    }
    check::<Dd>(106, 320);
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

/// As in the reference BLAS: an alpha that multiplies nothing is not looked at, nor are A and B at an alpha
/// of 0, nor is C at a beta of 0.
#[test]
fn what_is_multiplied_by_nothing_does_not_count() {
    fn check<S: Sample>(bits: u32) {
        let number = |x: f64| match x.is_finite() {
            true => S::from_f64(x, bits),
            false => S::zero(bits).special(x).unwrap(),
        };
        let mut specials = vec![f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
        specials.retain(|&x| S::zero(bits).special(x).is_some());
        const N: usize = 3;
        let case = |k: usize, alpha: f64, entry: f64, beta: f64, c: f64| {
            let numbers = |len: usize, x: f64| -> Vec<S> { (0..len).map(|_| number(x)).collect() };
            let shape = (N, N, k);
            let (a, b) = (numbers(N * k, entry), numbers(k * N, entry));
            let (alpha, beta, c) = (number(alpha), number(beta), numbers(N * N, c));
            Case { shape, alpha, a, b, beta, c }
        };
        let mut cases =
            vec![(case(0, 7.0, 1.0, 2.0, 3.0), 6.0), (case(4, 0.0, 5.0, 2.0, 3.0), 6.0)];
        for &x in &specials {
            cases.push((case(0, x, 1.0, 2.0, 3.0), 6.0));
            cases.push((case(0, x, 1.0, 0.0, 3.0), 0.0));
            cases.push((case(0, x, 1.0, 0.0, x), 0.0));
            cases.push((case(0, x, 1.0, 1.0, 3.0), 3.0));
            cases.push((case(4, 0.0, x, 2.0, 3.0), 6.0));
            cases.push((case(4, 0.0, x, 0.0, x), 0.0));
            // What does count.
            cases.push((case(0, 7.0, 1.0, 2.0, x), 2.0 * x));
            cases.push((case(0, x, 1.0, x, 3.0), 3.0 * x));
            cases.push((case(4, x, 5.0, 2.0, 3.0), x));
            cases.push((case(4, 1.0, x, 0.0, x), x * x * 4.0));
        }
        for (case, expected) in &cases {
            for mode in MODES {
                let is = |found: &S| {
                    let found = found.to_f64();
                    found == *expected || found.is_nan() && expected.is_nan()
                };
                let (c, _) = run_gemm(case, NN, mode);
                assert!(c.iter().all(is), "{} {mode:?} {expected}: {case:?} {c:?}", S::NAME);
                for uplo in [Uplo::Upper, Uplo::Lower] {
                    let (c, _) = run_syrk(case, uplo, Trans::No, mode);
                    for (i, j) in (0..N).flat_map(|j| (0..N).map(move |i| (i, j))) {
                        let at = i + N * j;
                        let wanted = uplo.part().rows(j, N).contains(&i);
                        let right = if wanted { is(&c[at]) } else { c[at].is_same(&case.c[at]) };
                        assert!(right, "{} {mode:?} {uplo:?} {expected}: {case:?}", S::NAME);
                    }
                }
            }
        }
    }
    check::<f64>(53);
    check::<Dd>(106);
    check::<Qd>(212);
    check::<Float>(90);
    check::<Gmp>(106);
}

#[test]
fn exact_sums_spread_specials_and_reach_every_exponent() {
    allow_all_exponents();
    let one = || Float::with_val(90, 1);
    let far = 1i64 << 61;
    for mode in MODES {
        let sum = |a: [Float; 3]| {
            let case = Case {
                shape: (1, 1, 3),
                alpha: one(),
                a: a.to_vec(),
                b: vec![one(); 3],
                beta: Float::new(90),
                c: vec![one()],
            };
            run_gemm(&case, NN, mode).0.remove(0)
        };
        let infinity = Float::with_val(90, f64::INFINITY);
        let tiny = || shifted(&one(), -far);
        assert_eq!(sum([one(), tiny(), tiny()]), one());
        assert_eq!(sum([infinity.clone(), tiny(), shifted(&-one(), far)]), infinity);
        assert!(sum([infinity.clone(), shifted(&one(), far), -infinity]).is_nan());
        if matches!(mode, Mode::Working | Mode::Auto) {
            // Others lie within the promise too, which is relative to the magnitudes.
            continue;
        }
        assert_eq!(sum([shifted(&one(), far), one(), shifted(&-one(), far)]), one());
        // Halfway between two numbers, but for the tiny term.
        let power = |e: i64| shifted(&one(), e);
        let odd = || Float::with_val(90, &one() + &power(-89));
        assert_eq!(sum([odd(), power(-90), -tiny()]), odd());
        assert_eq!(sum([one(), power(-90), tiny()]), odd());
    }
}
