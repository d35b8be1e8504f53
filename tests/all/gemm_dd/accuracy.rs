//! Errors against bounds.
//!
//! Two bounds are asked for. Barring underflow, element by element,
//!
//!   |error| <= 4 (k + 4) u^2 (|alpha| |A| |B| + |beta| |C|),  u^2 = 2^-106:
//!
//! `format::dd` counts (2k + 10) u^2 for a sum of k products, of one only 6; alpha and beta multiply with 7u^2 and
//! add with 3u^2.
//!
//! With underflow, an absolute term of 2 (|alpha| k + 2) 2^-1074 comes on top: of the roundings in a
//! product (or in its multiply-add) three can be inexact below 2^-1022, each by half of 2^-1074;
//! additions are exact there. So 3/2 of 2^-1074 for each of the k products, times |alpha|, and as much
//! for alpha and for beta.

use super::operands::{FACTORS, GENERAL, OPS, plan, same_bits};
use crate::common::Rng;
use crate::common::case::{Case, native_bound};
use crate::common::cases::is_due;
use wideblas::format::dd::DdNative;
use wideblas::format::{Dd, Scalar};
use wideblas::options::Trans;
use wideblas_reference::{Dyadic, ExactGemm};

/// Every small shape with every pair of options: one result of the native arithmetic and one of the
/// export, which chooses its way, are compared with the exact one, the others with their bits, which
/// must not depend on how the operands lie.
#[test]
pub fn every_shape_to_20_with_every_option() {
    let seed = 20;
    let mut rng = Rng(seed);
    let mut worst = 0f64;
    let mut count = 0;
    for m in 0..=20 {
        for n in 0..=20 {
            for k in 0..=20 {
                count += 1;
                if !is_due(count, 37) {
                    continue;
                }
                let factors = (FACTORS[count % 4], FACTORS[count / 4 % 4]);
                let shape = (m, n, k);
                let case = Case::random(shape, factors, &mut rng);
                let extra = 1 + 2 * (count % 3);
                let first = case.routine((Trans::No, Trans::No), extra);
                let exported = case.exported(('N', 'N'), extra - 1);
                worst = worst.max(case.check_native("default", &first));
                worst = worst.max(case.check_native("export", &exported));
                let agree = |what: &str, first: &[Dd], result: Vec<Dd>| {
                    assert!(
                        first.iter().zip(&result).all(|(&x, &y)| same_bits(x, y)),
                        "{what} differs from NN: shape {shape:?}, {factors:?}, seed {seed}"
                    );
                };
                for transa in OPS {
                    for transb in OPS {
                        let letters = format!("{}{}", transa.letter(), transb.letter());
                        agree(&letters, &first, case.routine((transa, transb), extra));
                        let lower = |trans: Trans| trans.letter().to_ascii_lowercase();
                        let letters = match count % 4 {
                            0 => (transa.letter(), transb.letter()),
                            1 => (lower(transa), transb.letter()),
                            2 => (transa.letter(), lower(transb)),
                            _ => (lower(transa), lower(transb)),
                        };
                        agree("the export", &exported, case.exported(letters, extra - 1));
                    }
                }
            }
        }
    }
    println!("worst error over bound: {worst:.3}");
}

/// The largest ratio of an error and its bound.
fn check(name: &str, case: &Case<Dd>) -> f64 {
    let worst = case.check_native(name, &case.engine::<DdNative>(plan(2, case.shape)));
    println!("{name} {:?}: error over bound {worst:.4}", case.shape);
    worst
}

#[test]
pub fn larger_shapes_are_accurate() {
    let mut rng = Rng(300);
    let factors = (GENERAL, Dd::new(-1.3, 1e-17));
    let edges = [1, 3, 17, 127, 129, 256, 257, 300];
    for _ in 0..12 {
        let shape = (rng.pick(&edges), rng.pick(&edges), rng.pick(&edges));
        check("edges", &Case::random(shape, factors, &mut rng));
    }
    for _ in 0..6 {
        let mut size = || rng.within(1, 300) as usize;
        let shape = (size(), size(), size());
        check("random", &Case::random(shape, factors, &mut rng));
    }
    check("deep", &Case::random((9, 11, 1000), factors, &mut rng));
    check("outer", &Case::random((300, 300, 1), (Dd::ONE, Dd::ONE), &mut rng));
    // Positive elements: errors cannot hide behind cancellation in the divisor.
    let positive = |rng: &mut Rng| rng.dd(0).abs();
    check("positive", &Case::of((40, 40, 700), (Dd::ONE, Dd::ZERO), &mut rng, positive));
}

/// The bound is elementwise: rows, columns and the inner index may have any scale.
#[test]
pub fn scaled_rows_and_columns_are_accurate() {
    let mut rng = Rng(200);
    let (m, n, k) = (33, 29, 40);
    for (rows, inner, cols) in
        [(200, 0, 0), (0, 0, 200), (200, 0, 200), (0, 200, 0), (100, 300, 100)]
    {
        let mut case = Case::random((m, n, k), (GENERAL, GENERAL), &mut rng);
        let mut scales = |len: usize, range: i32| -> Vec<i32> {
            (0..len).map(|_| rng.within(-range, range)).collect()
        };
        let (row, depth, col) = (scales(m, rows), scales(k, inner), scales(n, cols));
        let scale = |x: &mut [Dd], rows: usize, exponent: &dyn Fn(usize, usize) -> i32| {
            for (at, x) in x.iter_mut().enumerate() {
                *x = x.scale(exponent(at % rows, at / rows));
            }
        };
        scale(&mut case.a, m, &|i, l| row[i] + depth[l]);
        scale(&mut case.b, k, &|l, j| col[j] - depth[l]);
        scale(&mut case.c, m, &|i, j| row[i] + col[j]);
        check("scaled", &case);
    }
}

/// (X, -X) (Y; Y + E) with a small E: the products cancel.
#[test]
pub fn cancelling_products_are_accurate() {
    let mut rng = Rng(7);
    let (m, n, half) = (19, 18, 25);
    for gap in [30, 53, 80, 110] {
        let mut case = Case::random((m, n, 2 * half), (Dd::ONE, Dd::ZERO), &mut rng);
        for l in 0..half {
            (0..m).for_each(|i| case.a[i + (half + l) * m] = -case.a[i + l * m]);
            for j in 0..n {
                let y = case.b[l + j * 2 * half];
                case.b[half + l + j * 2 * half] = y + y.scale(-gap);
            }
        }
        check("cancelling", &case);
        // alpha A B nearly equal to -C: the last addition cancels.
        let mut case = Case::random((m, n, half), (Dd::ONE, Dd::new(-1.0, 0.0)), &mut rng);
        let product = Case { beta: Dd::ZERO, ..case.clone() }.routine((Trans::No, Trans::No), 0);
        case.c = product.iter().map(|&x| x + x.scale(-gap)).collect();
        check("cancelling C", &case);
    }
}

/// Products around the smallest numbers, against the bound with its absolute term.
#[test]
pub fn denormal_numbers_cost_an_absolute_error_only() {
    let mut rng = Rng(1074);
    let (m, n, k) = (13, 11, 24);
    let mut worst = 0f64;
    for (ea, eb) in
        [(-537, -537), (-500, -570), (-1022, 0), (-1022, -20), (-600, -474), (-480, -480)]
    {
        let mut case = Case::random((m, n, k), (GENERAL, GENERAL), &mut rng);
        case.a.iter_mut().for_each(|x| *x = x.scale(ea + rng.within(-30, 10)));
        case.b.iter_mut().for_each(|x| *x = x.scale(eb + rng.within(-30, 10)));
        case.c.iter_mut().for_each(|x| *x = x.scale(-1000 - rng.within(0, 60)));
        let exact = ExactGemm::new(case.shape, case.alpha, &case.a, &case.b, case.beta, &case.c);
        let relative = Dyadic::from_f64(native_bound(106, k)).unwrap();
        let absolute = Dyadic::from_f64(2.0 * (case.alpha.hi * k as f64 + 2.0)).unwrap();
        let absolute = &absolute * &Dyadic::power_of_two(-1074);
        let result = case.engine::<DdNative>(plan(1, case.shape));
        for (at, &computed) in result.iter().enumerate() {
            let element = exact.element(at % m, at / m).unwrap();
            let error = (&Dyadic::from_scalar(computed).unwrap() - &element.value).abs();
            let ratio = error.ratio(&(&(&relative * &element.magnitude) + &absolute));
            assert!(ratio <= 1.0, "{ratio} times the bound: element {at} for {ea}, {eb}");
            worst = worst.max(ratio);
        }
    }
    println!("denormal: worst error over bound {worst:.3}");
}
