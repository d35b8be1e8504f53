//! Infinities, NaN and zeros, and exponents far from those of doubles.

use crate::common::case::Case;
use crate::common::mp::{Gmp, allow_all_exponents, shifted};
use crate::common::sample::Sample;
use crate::level3::{MODES, NN, run_gemm, run_syrk};
use rug::Float;
use wideblas::blas::level3::Mode;
use wideblas::format::{Dd, Qd};
use wideblas::options::{Trans, Uplo};

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
