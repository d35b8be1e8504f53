//! Exact products of MPFR and GMP numbers, as an application holds them, against the oracle.

use crate::common::Rng;
use crate::common::case::{Case, Data, options};
use crate::common::mp::{Gmp, allow_all_exponents, shifted};
use crate::common::properties::{all_data, specials_spread};
use crate::common::sample::Sample;
use rug::Float;
use std::ffi::{c_char, c_int, c_void};
use wideblas::abi::exports::{wb_gemm_mpf, wb_gemm_mpfr, wb_syrk_mpf, wb_syrk_mpfr};
use wideblas::abi::types::{WB_AUTO, WB_EXACT, WB_NATIVE, WB_WORKING};
use wideblas::options::Part;
use wideblas::product::Mode;

crate::properties! {
    // Byte moduli, where a processor multiplies bytes faster, and words.
    mpfr_64: rug::Float, 64;
    mpfr_424: rug::Float, 424;
    gmp_128: crate::common::mp::Gmp, 128;
    f128: wideblas::format::Binary128, 113;
}

/// A routine of the C interface that multiplies in a mode.
type Multiply = unsafe extern "C-unwind" fn(
    c_int,
    *const c_char,
    *const c_char,
    i64,
    i64,
    i64,
    *const c_void,
    *const c_void,
    i64,
    *const c_void,
    i64,
    *const c_void,
    *mut c_void,
    i64,
) -> c_int;

/// C := alpha op(A) op(A)^T + beta C likewise.
type Update = unsafe extern "C-unwind" fn(
    c_int,
    *const c_char,
    *const c_char,
    i64,
    i64,
    *const c_void,
    *const c_void,
    i64,
    *const c_void,
    *mut c_void,
    i64,
) -> c_int;

#[test]
fn alpha_and_beta_may_be_elements_of_the_result() {
    const N: usize = 7;
    fn check<S: Sample>(bits: u32, gemm: Multiply, syrk: Update) {
        let mut rng = Rng(bits.into());
        let case = Case::<S>::new(&mut rng, Data::Random, (N, N, N), |_| bits);
        let n = N as i64;
        let pointer = |x: *const S| x.cast::<c_void>();
        for mode in [WB_WORKING, WB_EXACT, WB_NATIVE, WB_AUTO] {
            for (at_alpha, at_beta) in [(0, 0), (3, N * N - 1), (N * N - 1, 8)] {
                for update in [false, true] {
                    let run = |c: &mut Vec<S>, alpha: *const S, beta: *const S| {
                        let (a, b) = (pointer(case.a.as_ptr()), pointer(case.b.as_ptr()));
                        let (alpha, beta) = (pointer(alpha), pointer(beta));
                        let (no, upper) = (c"N".as_ptr(), c"U".as_ptr());
                        let c = c.as_mut_ptr().cast::<c_void>();
                        // SAFETY: matrices of order N.
                        let info = unsafe {
                            match update {
                                false => gemm(mode, no, no, n, n, n, alpha, a, n, b, n, beta, c, n),
                                true => syrk(mode, upper, no, n, n, alpha, a, n, beta, c, n),
                            }
                        };
                        assert_eq!(info, 0);
                    };
                    let mut expected = case.c.clone();
                    run(&mut expected, &case.c[at_alpha], &case.c[at_beta]);
                    let mut found = case.c.clone();
                    let elements = found.as_ptr();
                    run(
                        &mut found,
                        elements.wrapping_add(at_alpha),
                        elements.wrapping_add(at_beta),
                    );
                    let same = found.iter().zip(&expected).all(|(x, y)| x.is_same(y));
                    assert!(same, "{} {bits} mode {mode} {at_alpha} {at_beta} {update}", S::NAME);
                }
            }
        }
    }
    // Within and beyond what a copy has room for without an allocation.
    for bits in [24, 90, 2048, 5000] {
        check::<Float>(bits, wb_gemm_mpfr, wb_syrk_mpfr);
        check::<Gmp>(bits, wb_gemm_mpf, wb_syrk_mpf);
    }
}

const SHAPES: [(usize, usize, usize); 4] = [(1, 1, 1), (3, 1, 40), (17, 19, 3), (9, 21, 65)];

#[test]
fn rounded_once_and_within_the_bound_at_few_bits() {
    for bits in [2, 24, 53, 64, 106, 113, 212] {
        all_data::<Float>(&SHAPES, &format!("mpfr {bits}"), |_| bits);
    }
}

#[test]
fn rounded_once_and_within_the_bound_at_many_bits() {
    for bits in [424, 848, 1696, 4096] {
        all_data::<Float>(&SHAPES, &format!("mpfr {bits}"), |_| bits);
    }
}

#[test]
fn every_element_keeps_its_precision() {
    let any = |rng: &mut Rng| rng.pick(&[24, 53, 63, 64, 65, 106, 113, 212, 500]);
    all_data::<Float>(&SHAPES, "mpfr mixed", any);
    all_data::<Gmp>(&SHAPES, "mpf mixed", any);
}

#[test]
fn rounded_once_and_within_the_bound_gmp() {
    for bits in [53, 64, 128, 1000] {
        all_data::<Gmp>(&SHAPES, &format!("mpf {bits}"), |_| bits);
    }
}

#[test]
fn specials_spread_as_in_plain_loops() {
    specials_spread::<Float>(100);
}

/// Operands of far more bits than the result: all that working mode cuts off has the same sign.
#[test]
fn truncation_stays_within_the_bound() {
    let mut worst = 0.0f64;
    for bits in [24, 53, 64, 106, 424] {
        for offset in [-2, -1, 0, 1] {
            let ones = Float::with_val(1000, (Float::with_val(1000, 1) >> 900) - 1u32);
            let entry = 1u32 - (ones >> (bits as i32 + offset));
            let (m, n, k) = (3, 2, 50);
            let case = Case {
                shape: (m, n, k),
                alpha: Float::with_val(1000, 1),
                a: vec![entry.clone(); m * k],
                b: vec![entry; k * n],
                beta: Float::new(1000),
                c: vec![Float::new(bits); m * n],
            };
            worst = worst.max(case.check(&(bits, offset)));
        }
    }
    println!("bits cut off: largest error {worst:.3} of the bound");
}

/// Rows and columns each at an exponent of its own, up to 2^±40.
#[test]
fn exponents_far_beyond_those_of_doubles() {
    allow_all_exponents();
    let (m, n, k) = (18, 19, 20);
    for (seed, data) in [(0, Data::Random), (1, Data::Spread), (2, Data::Cancelling)] {
        for mode in [Mode::Working, Mode::Exact] {
            let mut rng = Rng(seed);
            let mut case = Case::<Float>::new(&mut rng, data, (m, n, k), |_| 113);
            case.beta = Float::with_val(113, 0.75);
            let near = case.run(&options(mode), Part::All);
            let mut exponents =
                |len: usize| -> Vec<i64> { (0..len).map(|_| (rng.bits() as i64) >> 23).collect() };
            let (rows, cols) = (exponents(m), exponents(n));
            let whole = 1 << 40;
            for l in 0..k {
                (0..m).for_each(|i| case.a[i + l * m] = shifted(&case.a[i + l * m], rows[i]));
                (0..n).for_each(|j| case.b[l + j * k] = shifted(&case.b[l + j * k], cols[j]));
            }
            case.alpha = shifted(&case.alpha, -whole);
            for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
                case.c[i + j * m] = shifted(&case.c[i + j * m], rows[i] + cols[j] - whole);
            }
            let far = case.run(&options(mode), Part::All);
            for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
                let expected = shifted(&near[i + j * m], rows[i] + cols[j] - whole);
                assert!(far[i + j * m].is_same(&expected), "{data:?} {mode:?} ({i}, {j})");
            }
        }
    }
}

/// Beyond MPFR's own exponents lie zero and infinity.
#[test]
fn exponents_at_mpfrs_limits() {
    allow_all_exponents();
    let one = || Float::with_val(80, 1);
    let end = (1 << 62) - 2;
    for (a, b, alpha, exponent) in [
        (end, 1, 0, None),
        (end, end, 0, None),
        (end, end, end, None),
        (end, end, -7, None),
        (end, -end, 5, Some(5)),
        (-end, -3, 0, None),
        (-end, -end, 0, None),
        (-end, -end, -end, None),
        (end, 0, 0, Some(end)),
        (-end, 0, 0, Some(-end)),
        (end, -5, -end, Some(-5)),
    ] {
        for mode in [Mode::Working, Mode::Exact] {
            for beta in [0, 1] {
                let case = Case {
                    shape: (1, 1, 1),
                    alpha: shifted(&one(), alpha),
                    a: vec![shifted(&one(), a)],
                    b: vec![shifted(&-one(), b)],
                    beta: Float::with_val(80, beta),
                    c: vec![Float::new(80)],
                };
                let expected = match exponent {
                    Some(exponent) => shifted(&-one(), exponent),
                    None if a > 0 => -Float::with_val(80, f64::INFINITY),
                    None => Float::new(80),
                };
                let found = &case.run(&options(mode), Part::All)[0];
                assert!(found.is_same(&expected), "{a} {b} {alpha} {mode:?}: {found}");
            }
        }
    }
}
