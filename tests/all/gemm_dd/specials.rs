//! Infinities, NaN, factors that are zero, and overflow.

use super::operands::{GENERAL, NAN, OPS, plan};
use crate::common::Rng;
use crate::common::case::Case;
use crate::common::cases::cases;
use wideblas::format::dd::DdNative;
use wideblas::format::{Dd, Scalar, power_of_two};
use wideblas::options::Trans;

/// What the reference BLAS makes of the leading parts: its loops, on one element.
fn reference_element(case: &Case<Dd>, i: usize, j: usize) -> f64 {
    let (m, _, k) = case.shape;
    let (alpha, beta) = (case.alpha.hi, case.beta.hi);
    let mut c = if beta == 0.0 { 0.0 } else { beta * case.c[i + j * m].hi };
    if alpha != 0.0 {
        for l in 0..k {
            let temp = alpha * case.b[l + j * k].hi;
            c += temp * case.a[i + l * m].hi;
        }
    }
    c
}

/// A NaN or an infinity takes part in element (i, j).
fn meets_special(case: &Case<Dd>, i: usize, j: usize) -> bool {
    let (m, _, k) = case.shape;
    let special = |x: Dd| !x.is_finite();
    let in_product = || (0..k).any(|l| special(case.a[i + l * m]) || special(case.b[l + j * k]));
    let reads_ab = !case.alpha.is_zero() && k > 0;
    let reads_c = !case.beta.is_zero();
    (reads_ab && (special(case.alpha) || in_product()))
        || (reads_c && (special(case.beta) || special(case.c[i + j * m])))
}

#[test]
pub fn nan_and_infinity_spread_as_in_the_reference() {
    let seed = 5;
    let specials = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0].map(|x| match x {
        0.0 => Dd::ZERO,
        x => Dd::from(x),
    });
    let shapes = [(1, 1, 1), (2, 3, 2), (3, 2, 0), (5, 4, 6), (23, 21, 40)];
    let mut seen = [0; 4];
    for (round, mut rng) in cases(seed, 3000) {
        let shape = rng.pick(&shapes);
        let factor = |rng: &mut Rng| match rng.within(0, 7) {
            0 => rng.pick(&specials),
            1 => Dd::ZERO,
            2 => -Dd::ZERO,
            3 => Dd::ONE,
            _ => GENERAL,
        };
        let factors = (factor(&mut rng), factor(&mut rng));
        let rarity = rng.pick(&[2, 10, 100]);
        // Where leading parts overflow or underflow, the order of the reference's operations shows.
        let range = rng.pick(&[0, 0, 900]);
        let case = Case::of(shape, factors, &mut rng, |rng| match rng.within(0, rarity) {
            0 => rng.pick(&specials),
            _ => {
                let exponent = rng.within(-range, range);
                rng.dd(exponent)
            }
        });
        let options = (rng.pick(&OPS), rng.pick(&OPS));
        let direct = case.engine::<DdNative>(plan(1, shape));
        for (at, (&x, &y)) in case.routine(options, 1).iter().zip(&direct).enumerate() {
            let (i, j) = (at % shape.0, at / shape.0);
            let expected = reference_element(&case, i, j);
            if range > 0 && !meets_special(&case, i, j) {
                continue;
            }
            for x in [x, y] {
                let agrees = match expected {
                    e if e.is_nan() => x.hi.is_nan() && x.lo.is_nan(),
                    e if e.is_infinite() => x == Dd::from(e),
                    _ => x.is_finite(),
                };
                assert!(
                    agrees,
                    "element {at}: {x:?}, expected {expected}, round {round}, seed {seed}, {case:?}"
                );
            }
            seen[match expected {
                e if e.is_nan() => 0,
                f64::INFINITY => 1,
                f64::NEG_INFINITY => 2,
                _ => 3,
            }] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}

#[test]
fn zero_factors_do_not_read() {
    let mut rng = Rng(6);
    for shape in [(3, 2, 4), (30, 31, 32)] {
        let clean = Case::random(shape, (GENERAL, Dd::ZERO), &mut rng);
        let expected = clean.routine((Trans::No, Trans::No), 0);
        let mut dirty = clean.clone();
        dirty.c.fill(NAN);
        assert_eq!(dirty.routine((Trans::No, Trans::Yes), 1), expected);
        for alpha in [Dd::ZERO, -Dd::ZERO] {
            let mut case = Case::random(shape, (alpha, GENERAL), &mut rng);
            case.a.fill(NAN);
            case.b.fill(Dd::from(f64::INFINITY));
            case.check_native("alpha = 0", &case.routine((Trans::Yes, Trans::No), 3));
            case.beta = Dd::ONE;
            assert_eq!(case.routine((Trans::No, Trans::No), 1), case.c);
            case.beta = Dd::ZERO;
            case.c.fill(NAN);
            assert!(case.routine((Trans::No, Trans::No), 1).iter().all(|&x| x == Dd::ZERO));
        }
    }
}

/// Sums that overflow on the way to a finite result, and results at the edge of the range.
#[test]
pub fn overflow_happens_only_where_the_result_overflows() {
    let edge = |terms: &[(Dd, Dd)], alpha: f64, beta: f64, c: f64| Case {
        shape: (1, 1, terms.len()),
        alpha: Dd::from(alpha),
        a: terms.iter().map(|t| t.0).collect(),
        b: terms.iter().map(|t| t.1).collect(),
        beta: Dd::from(beta),
        c: vec![Dd::from(c)],
    };
    let one = |x: f64| (Dd::from(x), Dd::ONE);
    let p = |e: i32| Dd::from(power_of_two(e));
    let full = |hi: f64, lo: f64| Dd::from_sum(hi, lo);
    let third = full(1.0 / 3.0, 1e-17);
    let max = f64::MAX;
    let cases = [
        edge(&[one(max)], 1.0, 0.0, 0.0),
        edge(&[one(max), one(max), one(-max)], 1.0, 0.0, 0.0),
        edge(&[one(max), one(max)], 0.5, 0.0, 0.0),
        edge(&[one(max), one(max)], 1.0, -1.0, max),
        edge(&[one(-max)], 1.0, 1.5, max),
        edge(&[one(-max)], 1.0, 2.0, max),
        edge(&[(p(1000), p(1000))], power_of_two(-1000), 0.0, 0.0),
        edge(&[(p(1000), p(1000))], f64::from_bits(1), 0.0, 0.0),
        edge(&[(third.scale(1000), third.scale(600))], 1e-300, 1e-300, max),
        edge(&[one(1.0)], 1.0, power_of_two(1000), power_of_two(1000)),
        edge(&[one(max), one(max)], 1.0, 0.0, 0.0),
        edge(&[one(-max), one(-max)], 1.0, 1.0, 1.0),
        // The largest element of A meets the smallest of B: scaling must be by products.
        edge(
            &[
                (p(1000), p(-1000)),
                (full(1.5, 1.1e-16), full(1.9, 1e-16).scale(1023)),
                (full(-1.4, 1.1e-16), full(1.5, 1e-16).scale(1023)),
            ],
            1.0,
            0.0,
            0.0,
        ),
    ];
    for case in &cases {
        for length in [1, 12] {
            // Alone, and as every element of a matrix that is large enough for packed panels.
            let (m, n, k) = (length, length, case.shape.2);
            let spread = Case {
                shape: (m, n, k),
                a: case.a.iter().flat_map(|&x| vec![x; m]).collect(),
                b: vec![case.b.clone(); n].concat(),
                c: vec![case.c[0]; m * n],
                ..case.clone()
            };
            for result in [
                spread.routine((Trans::No, Trans::No), 0),
                spread.engine::<DdNative>(plan(1, spread.shape)),
            ] {
                spread.check_native(&format!("{case:?}: {:?}", result[0]), &result);
            }
        }
    }
    // Only scaled.
    for (beta, c) in [(power_of_two(-1000), max), (0.75, max), (2.0, max), (-2.0, max)] {
        let case = edge(&[], 1.0, beta, c);
        case.check_native("scaled", &case.routine((Trans::No, Trans::No), 0));
    }
}
