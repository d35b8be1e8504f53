//! Level 3 routines in every mode and format: which way is taken, and what holds for its results.

mod choice;
mod one_by_one;
mod specials;

use crate::common::Rng;
use crate::common::case::{Case, Data, Element, assert_nearest, error_over_bound};
use crate::common::mp::Gmp;
use crate::common::sample::Sample;
use crate::common::stored::{Stored, transposed};
use rug::Float;
use std::slice::from_ref;
use wideblas::blas::level3::{Gemm, Gemmtr, Mode, Syrk, Way, gemm, gemmtr, syrk};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::{Binary128, Dd, Qd};
use wideblas::options::{Trans, Uplo};
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

/// The elements of one triangle are those that `wanted` gives by their places; the others are as they were.
fn assert_triangle<'a, S: Sample + 'a>(
    c: &[S],
    case: &'a Case<S>,
    uplo: Uplo,
    context: &dyn std::fmt::Debug,
    wanted: impl Fn(usize, usize) -> &'a S,
) {
    let n = case.shape.0;
    for (i, j) in (0..n).flat_map(|j| (0..n).map(move |i| (i, j))) {
        let is_inside = if uplo == Uplo::Upper { i <= j } else { i >= j };
        let expected = if is_inside { wanted(i, j) } else { &case.c[i + j * n] };
        assert!(c[i + j * n].is_same(expected), "{} {uplo:?} {context:?} ({i}, {j})", S::NAME);
    }
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

const F64: Native = Native::Bound { factor: 1, unit: -53 };
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
            assert_triangle(&c, &case, uplo, &(mode, trans), |i, j| &all[i + j * n]);
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
                assert_triangle(&c, &case, uplo, &(mode, letters, n), |i, j| &all[i + j * n]);
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
                assert_triangle(&found, &case, uplo, &(n, mode), |i, j| &all[i + j * n]);
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
