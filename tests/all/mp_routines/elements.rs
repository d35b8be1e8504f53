//! Elementwise routines on vectors and matrices.

use super::operands::{
    INCREMENTS, Operand, Padded, Strided, cases, place, reduced, rounded, scalars, sum,
};
use crate::common::Rng;
use crate::common::rns::{Terms, numbers};
use crate::common::sample::Sample;
use rug::Float;
use wideblas::blas::mp::{Context, level1, level2};
use wideblas::engine::cpu::Isa;
use wideblas::format::rns::ModuliSet;
use wideblas::options::{Norm, Part, Trans, Uplo};
use wideblas_reference::Dyadic;

#[test]
fn elementwise_vector_routines() {
    cases(|set, rng, data, n, how, context| {
        let strided = |rng: &mut Rng| {
            let inc = rng.pick(&INCREMENTS);
            Strided::new(set, rng, (n, inc), data)
        };
        let [x, y, w] = [(); 3].map(|()| strided(rng));
        let scalars = scalars(set, &numbers(rng, 2, set.bits, data));
        let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
        let [a, b] = scalars.each_ref().map(|scalar| &scalar.values[0]);
        level1::waxpby(alpha, x.view(), beta, y.view(), w.view(), how).unwrap();
        w.expect(context, |i| &(a * x.at(i)) + &(b * y.at(i)));
        let [x, y] = [(); 2].map(|()| strided(rng));
        level1::axpy(alpha, x.view(), y.view(), how).unwrap();
        y.expect(context, |i| &(a * x.at(i)) + y.at(i));
        level1::scal(alpha, x.view(), how).unwrap();
        x.expect(context, |i| a * x.at(i));
        let [x, y] = [(); 2].map(|()| strided(rng));
        level1::rot(x.view(), y.view(), alpha, beta, how).unwrap();
        x.expect(context, |i| &(a * x.at(i)) + &(b * y.at(i)));
        y.expect(context, |i| &(a * y.at(i)) - &(b * x.at(i)));
        let [u, v, w] = [(); 3].map(|()| strided(rng));
        let found = reduced(set, |r| level1::axpy_dot(alpha, w.view(), v.view(), u.view(), r, how));
        w.expect(context, |i| w.at(i) - &(a * v.at(i)));
        let new = w.operand.numbers();
        let exact = sum((0..n).map(|i| u.at(i) * &new[place(i, n, w.inc)].exact().unwrap()));
        assert_eq!(found, rounded(&exact, set.bits).exact().unwrap(), "{context}");
    });
}

/// Vectors so long that the products with alpha are read from tables of the call's own.
#[test]
fn long_vectors() {
    const N: usize = 4100;
    for (seed, threads, data) in [(1, 1, Terms::Narrow), (2, 3, Terms::Wide)] {
        let set = ModuliSet::for_precision(424).unwrap();
        let how = Context::on_cpu(Isa::detected(), threads);
        let (mut rng, context) = (Rng(seed), format!("seed {seed}, {how:?}"));
        let scalars = scalars(set, &numbers(&mut rng, 2, set.bits, data));
        let [alpha, _] = scalars.each_ref().map(Operand::mirrored);
        let a = &scalars[0].values[0];
        let [x, y] = [(); 2].map(|()| Strided::new(set, &mut rng, (N, 1), data));
        level1::axpy(alpha, x.view(), y.view(), how).unwrap();
        y.expect(&context, |i| &(a * x.at(i)) + y.at(i));
        level1::scal(alpha, x.view(), how).unwrap();
        x.expect(&context, |i| a * x.at(i));
    }
}

#[test]
fn aliased_vectors() {
    cases(|set, rng, data, n, how, context| {
        let scalars = scalars(set, &numbers(rng, 2, set.bits, data));
        let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
        let [a, b] = scalars.each_ref().map(|scalar| &scalar.values[0]);
        let strided = |rng: &mut Rng| {
            let inc = rng.pick(&INCREMENTS);
            Strided::new(set, rng, (n, inc), data)
        };
        let x = strided(rng);
        level1::waxpby(alpha, x.view(), beta, x.view(), x.view(), how).unwrap();
        x.expect(context, |i| &(a * x.at(i)) + &(b * x.at(i)));
        let x = strided(rng);
        let exact = sum((0..n).map(|i| x.at(i) * x.at(i)));
        let found = reduced(set, |r| level1::dot(x.view(), x.view(), r, how));
        assert_eq!(found, rounded(&exact, set.bits).exact().unwrap(), "{context}");
        // y over x, and alpha within A.
        let matrix = Padded::new(set, rng, (n, n), data);
        let y = strided(rng);
        let alpha = matrix.operand.mirrored();
        level2::gemv(Trans::No, alpha, matrix.view(), y.view(), beta, y.view(), how).unwrap();
        let a = &matrix.operand.values[0];
        y.expect(context, |i| {
            &(a * &sum((0..n).map(|l| matrix.at(i, l) * y.at(l)))) + &(b * y.at(i))
        });
    });
}

#[test]
fn elementwise_matrix_routines() {
    cases(|set, rng, data, n, how, context| {
        let m = rng.pick(&[0, 1, 6]);
        let inc = |rng: &mut Rng| rng.pick(&INCREMENTS);
        let scalars = scalars(set, &numbers(rng, 2, set.bits, data));
        let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
        let [p, q] = scalars.each_ref().map(|scalar| &scalar.values[0]);
        let (dx, dy) = ((m, inc(rng)), (n, inc(rng)));
        let (x, y) = (Strided::new(set, rng, dx, data), Strided::new(set, rng, dy, data));
        let [a, b, c] = [(); 3].map(|()| Padded::new(set, rng, (m, n), data));
        level2::ge_add(alpha, a.view(), beta, b.view(), c.view(), how).unwrap();
        c.expect(context, Part::All, |i, j| &(p * a.at(i, j)) + &(q * b.at(i, j)));
        level2::ge_acc(alpha, a.view(), beta, b.view(), how).unwrap();
        b.expect(context, Part::All, |i, j| &(p * a.at(i, j)) + &(q * b.at(i, j)));
        level2::ger(alpha, x.view(), y.view(), a.view(), how).unwrap();
        a.expect(context, Part::All, |i, j| &(&(p * x.at(i)) * y.at(j)) + a.at(i, j));
        let a = Padded::new(set, rng, (m, n), data);
        level2::ge_lr_scale(x.view(), y.view(), a.view(), how).unwrap();
        a.expect(context, Part::All, |i, j| &(x.at(i) * a.at(i, j)) * y.at(j));
        let [a, b] = [(); 2].map(|()| Padded::new(set, rng, (m, n), data));
        level2::ge_diag_scale(false, x.view(), a.view(), how).unwrap();
        a.expect(context, Part::All, |i, j| x.at(i) * a.at(i, j));
        level2::ge_diag_scale(true, y.view(), b.view(), how).unwrap();
        b.expect(context, Part::All, |i, j| y.at(j) * b.at(i, j));
        let a = Padded::new(set, rng, (m, n), data);
        let largest = |sums: Vec<Dyadic>| {
            let sums = sums.into_iter().map(|x| rounded(&x, set.bits));
            sums.fold(Float::new(set.bits), |a, b| if a < b { b } else { a }).exact().unwrap()
        };
        let cols = (0..n).map(|j| sum((0..m).map(|i| a.at(i, j).abs()))).collect();
        let rows = (0..m).map(|i| sum((0..n).map(|j| a.at(i, j).abs()))).collect();
        let found = |norm| reduced(set, |r| level2::ge_norm(norm, a.view(), r, how));
        assert_eq!(found(Norm::One), largest(cols), "{context}");
        assert_eq!(found(Norm::Infinity), largest(rows), "{context}");
        for uplo in [Uplo::Upper, Uplo::Lower] {
            let (dx, dy) = ((n, inc(rng)), (n, inc(rng)));
            let (x, y) = (Strided::new(set, rng, dx, data), Strided::new(set, rng, dy, data));
            let [a, b] = [(); 2].map(|()| Padded::new(set, rng, (n, n), data));
            level2::syr(uplo, alpha, x.view(), a.view(), how).unwrap();
            a.expect(context, uplo.part(), |i, j| &(&(p * x.at(i)) * x.at(j)) + a.at(i, j));
            level2::syr2(uplo, alpha, x.view(), y.view(), b.view(), how).unwrap();
            b.expect(context, uplo.part(), |i, j| {
                let both = &(x.at(i) * y.at(j)) + &(y.at(i) * x.at(j));
                &(p * &both) + b.at(i, j)
            });
        }
    });
}
