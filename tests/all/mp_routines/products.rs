//! Products of matrices with vectors and with each other.

use super::operands::{INCREMENTS, Operand, Padded, Strided, cases, chosen, rounded, scalars, sum};
use crate::common::Rng;
use crate::common::cases::step;
use crate::common::rns::{Terms, numbers};
use crate::common::sample::Sample;
use rug::Float;
use wideblas::blas::mp::{Context, convert, level2, level3};
use wideblas::config::MpresScheme;
use wideblas::format::rns::ModuliSet;
use wideblas::options::{Part, Trans, Uplo};
use wideblas_reference::Dyadic;

#[test]
fn matrix_vector_products() {
    cases(|set, rng, data, n, how, context| {
        for trans in [Trans::No, Trans::Yes, Trans::Conj] {
            let m = rng.pick(&[0, 1, 5, 70]);
            let matrix = Padded::new(set, rng, (m, n), data);
            let (rows, terms) = if trans == Trans::No { (m, n) } else { (n, m) };
            let [x, y] = [terms, rows].map(|len| {
                let inc = rng.pick(&INCREMENTS);
                Strided::new(set, rng, (len, inc), data)
            });
            let mut drawn = numbers(rng, 2, set.bits, data);
            if rng.bits() & 3 == 0 {
                drawn[rng.within(0, 1) as usize] = Float::new(set.bits);
            }
            let scalars = scalars(set, &drawn);
            let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
            let [a, b] = scalars.each_ref().map(|scalar| &scalar.values[0]);
            level2::gemv(trans, alpha, matrix.view(), x.view(), beta, y.view(), how).unwrap();
            let element = |i, l| if trans == Trans::No { matrix.at(i, l) } else { matrix.at(l, i) };
            y.expect(context, |i| {
                &(a * &sum((0..terms).map(|l| element(i, l) * x.at(l)))) + &(b * y.at(i))
            });
        }
        for uplo in [Uplo::Upper, Uplo::Lower] {
            let matrix = Padded::new(set, rng, (n, n), data);
            let [x, y] = [(); 2].map(|()| {
                let inc = rng.pick(&INCREMENTS);
                Strided::new(set, rng, (n, inc), data)
            });
            let scalars = scalars(set, &numbers(rng, 2, set.bits, data));
            let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
            let [a, b] = scalars.each_ref().map(|scalar| &scalar.values[0]);
            level2::symv(uplo, alpha, matrix.view(), x.view(), beta, y.view(), how).unwrap();
            let element = |i: usize, l: usize| match uplo {
                Uplo::Upper => matrix.at(i.min(l), i.max(l)),
                Uplo::Lower => matrix.at(i.max(l), i.min(l)),
            };
            y.expect(context, |i| {
                &(a * &sum((0..n).map(|l| element(i, l) * x.at(l)))) + &(b * y.at(i))
            });
        }
    });
}

#[test]
fn matrix_products() {
    cases(|set, rng, data, n, how, context| {
        if set.bits > 2000 && n > 3 {
            return;
        }
        let scalars = scalars(set, &numbers(rng, 2, set.bits, Terms::Narrow));
        let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
        let [p, q] = scalars.each_ref().map(|scalar| &scalar.values[0]);
        let (m, k) = (rng.pick(&[0, 1, 6]), rng.pick(&[0, 1, 9]));
        let options = [Trans::No, Trans::Yes, Trans::Conj];
        let (ta, tb) = (rng.pick(&options), rng.pick(&options));
        let shape = |trans: Trans, rows, cols| {
            if trans == Trans::No { (rows, cols) } else { (cols, rows) }
        };
        let a = Padded::new(set, rng, shape(ta, m, k), data);
        let b = Padded::new(set, rng, shape(tb, k, n), data);
        let c = Padded::new(set, rng, (m, n), data);
        level3::gemm((ta, tb), alpha, a.view(), b.view(), beta, c.view(), how).unwrap();
        let at = |x: &Padded, trans, i, j| {
            if trans == Trans::No { x.at(i, j).clone() } else { x.at(j, i).clone() }
        };
        c.expect(context, Part::All, |i, j| {
            let product = sum((0..k).map(|l| &at(&a, ta, i, l) * &at(&b, tb, l, j)));
            &(p * &product) + &(q * c.at(i, j))
        });
        let uplo = rng.pick(&[Uplo::Upper, Uplo::Lower]);
        let a = Padded::new(set, rng, shape(ta, n, k), data);
        let c = Padded::new(set, rng, (n, n), data);
        level3::syrk((uplo, ta), alpha, a.view(), beta, c.view(), how).unwrap();
        c.expect(context, uplo.part(), |i, j| {
            let product = sum((0..k).map(|l| &at(&a, ta, i, l) * &at(&a, ta, j, l)));
            &(p * &product) + &(q * c.at(i, j))
        });
    });
}

/// Orders beyond every block, panel and tile; some elements of the results.
#[test]
fn large_products() {
    let set = ModuliSet::for_precision(424).unwrap();
    let mut rng = Rng(1000);
    let scalars = scalars(set, &numbers(&mut rng, 2, set.bits, Terms::Narrow));
    let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
    let [p, q] = scalars.each_ref().map(|scalar| &scalar.values[0]);
    let check = |context: &str, found: &Float, exact: &Dyadic| {
        assert_eq!(*found, rounded(exact, set.bits), "{context}");
    };
    let n = 1000;
    let matrix = Padded::new(set, &mut rng, (n, n), Terms::Narrow);
    for (case, trans) in [Trans::No, Trans::Yes].into_iter().cycle().take(6).enumerate() {
        let how = chosen(case / 2);
        let [x, y] = [(); 2].map(|()| Strided::new(set, &mut rng, (n, 1), Terms::Narrow));
        level2::gemv(trans, alpha, matrix.view(), x.view(), beta, y.view(), how).unwrap();
        let found = y.operand.numbers();
        for i in (case..n).step_by(97) {
            let element = |l| if trans == Trans::No { matrix.at(i, l) } else { matrix.at(l, i) };
            let exact = &(p * &sum((0..n).map(|l| element(l) * x.at(l)))) + &(q * y.at(i));
            check(&format!("{trans:?} {how:?} row {i}"), &found[i], &exact);
        }
    }
    for (case, (m, n, k)) in
        [(300, 129, 127), (1000, 3, 20), (2, 1000, 7), (5, 21, 1000), (40, 30, 50), (33, 100, 8)]
            .into_iter()
            .enumerate()
    {
        let (ta, tb) = ([Trans::No, Trans::Yes][case % 2], [Trans::No, Trans::Yes][case / 2 % 2]);
        let data = if case == 4 { Terms::Windows } else { Terms::Narrow };
        let shape =
            |trans, rows, cols| if trans == Trans::No { (rows, cols) } else { (cols, rows) };
        let a = Padded::new(set, &mut rng, shape(ta, m, k), data);
        let b = Padded::new(set, &mut rng, shape(tb, k, n), data);
        let c = Padded::new(set, &mut rng, (m, n), data);
        let how = chosen(case);
        level3::gemm((ta, tb), alpha, a.view(), b.view(), beta, c.view(), how).unwrap();
        let found = c.operand.numbers();
        let at = |x: &Padded, trans, i, j| {
            if trans == Trans::No { x.at(i, j).clone() } else { x.at(j, i).clone() }
        };
        for (i, j) in (0..m * n).step_by(m * n / 40 + 1).map(|at| (at % m, at / m)) {
            let product = sum((0..k).map(|l| &at(&a, ta, i, l) * &at(&b, tb, l, j)));
            let exact = &(p * &product) + &(q * c.at(i, j));
            check(&format!("{m} {n} {k} {how:?} {i} {j}"), &found[i + j * c.ld], &exact);
        }
    }
}

/// Bound (18) of the GEMV paper, which the scheme of the paper needs some of, and one rounding a result
/// hardly any.
#[test]
fn errors_are_below_the_bound_of_the_paper() {
    let (mut largest_steps, mut largest_exact) = (0.0f64, 0.0f64);
    let mut differ = 0;
    cases(|set, rng, data, n, how, context| {
        let (m, bits) = (5, set.bits as i32);
        let matrix = Padded::new(set, rng, (m, n), data);
        let (x, y) = (Strided::new(set, rng, (n, 1), data), Strided::new(set, rng, (m, 2), data));
        let scalars = scalars(set, &numbers(rng, 2, set.bits, data));
        let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
        let [a, b] = scalars.each_ref().map(|scalar| &scalar.values[0]);
        let before = y.operand.numbers();
        let mut results = Vec::new();
        for scheme in [MpresScheme::ThreeStep, MpresScheme::Exact] {
            convert::from_numbers(Float::view(&before), y.operand.mirrored(), how).unwrap();
            let how = Context { scheme, ..how };
            level2::gemv(Trans::No, alpha, matrix.view(), x.view(), beta, y.view(), how).unwrap();
            results.push(y.operand.numbers());
        }
        for i in 0..m {
            let terms = || (0..n).map(|l| a * &(matrix.at(i, l) * x.at(l)));
            let old = b * y.at(i);
            let exact = &sum(terms()) + &old;
            let size = &sum(terms().map(|term| term.abs())) + &old.abs();
            // (N + 2) u / (1 - (N + 2) u) > (N + 2) u with u > 2^-p, the bound of one rounding.
            let bound = &size * &Dyadic::new((n as i32 + 2).into(), -bits);
            let ratio = |result: &[Float]| {
                let error = (&result[2 * i].exact().unwrap() - &exact).abs();
                assert!(error <= bound, "{context}, row {i}");
                if bound.is_zero() { 0.0 } else { error.ratio(&bound) }
            };
            largest_steps = largest_steps.max(ratio(&results[0]));
            largest_exact = largest_exact.max(ratio(&results[1]));
            differ += usize::from(results[0][2 * i] != results[1][2 * i]);
        }
    });
    println!("of the bound: {largest_steps:.3} by steps, {largest_exact:.3} with one rounding");
    assert!(differ > 50 / step(7), "the scheme of the paper is not taken");
    assert!(largest_exact <= 0.5 && largest_exact < largest_steps);
}
