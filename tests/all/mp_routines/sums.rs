//! Sums, dot products, norms.

use super::operands::{Operand, Strided, chosen, place, reduced, rounded, sum, vector};
use crate::common::Rng;
use crate::common::rns::{PRECISIONS, TERMS, Terms, numbers};
use crate::common::sample::Sample;
use rug::Float;
use wideblas::blas::mp::{Context, Matrix, level1, level2};
use wideblas::engine::cpu::Isa;
use wideblas::format::rns::ModuliSet;
use wideblas::options::Norm;
use wideblas_reference::Dyadic;

/// Largest vectors are for few precisions: exact sums of wide numbers take their time.
fn sizes(bits: u32) -> &'static [usize] {
    if bits == 53 || bits == 424 { &[0, 1, 3, 17, 1000] } else { &[0, 1, 3, 17] }
}

#[test]
fn sums_and_dot_products() {
    let mut case = 0;
    for bits in PRECISIONS {
        let set = ModuliSet::for_precision(bits).unwrap();
        let mut rng = Rng(bits.into());
        for data in TERMS {
            for &n in sizes(bits) {
                for (incx, incy) in [(1, 1), (-1, 2), (3, -2), (-3, 1), (2, 3)] {
                    if n == 1000 && incx != 1 {
                        continue;
                    }
                    case += 1;
                    let how = chosen(case);
                    let context = format!("{bits} bits, {data:?}, n = {n}, {incx} {incy}, {how:?}");
                    let len = |inc: i64| 1 + n * inc.unsigned_abs() as usize;
                    let x = Operand::new(set, &numbers(&mut rng, len(incx), bits, data));
                    let mut y_numbers = numbers(&mut rng, len(incy), bits, Terms::Narrow);
                    if matches!(data, Terms::Cancelling) && incx == 1 {
                        // Pairs cancel to zero, or nearly.
                        let one = Float::with_val(bits, 1);
                        y_numbers.iter_mut().for_each(|y| y.clone_from(&one));
                    }
                    let y = Operand::new(set, &y_numbers);
                    let (vx, vy) = (vector(x.array(), n, incx), vector(y.array(), n, incy));
                    let of = |operand: &Operand, i, inc| operand.values[place(i, n, inc)].clone();
                    let exact = sum((0..n).map(|i| of(&x, i, incx).abs()));
                    let found = reduced(set, |r| level1::asum(vx, r, how));
                    assert_eq!(found, rounded(&exact, bits).exact().unwrap(), "asum {context}");
                    let found = reduced(set, |r| level1::norm(Norm::Infinity, vx, r, how));
                    let largest = (0..n)
                        .map(|i| of(&x, i, incx).abs())
                        .fold(Dyadic::ZERO, |a, b| if a < b { b } else { a });
                    assert_eq!(found, largest, "norm {context}");
                    let exact = sum((0..n).map(|i| &of(&x, i, incx) * &of(&y, i, incy)));
                    let found = reduced(set, |r| level1::dot(vx, vy, r, how));
                    assert_eq!(found, rounded(&exact, bits).exact().unwrap(), "dot {context}");
                }
            }
        }
    }
}

/// A sum of magnitudes that is half-way between two numbers, and what is far below it or far from it in the array.
#[test]
fn magnitudes_far_below_decide_ties() {
    const N: usize = 5000;
    for (case, bits) in PRECISIONS.into_iter().enumerate() {
        let set = ModuliSet::for_precision(bits).unwrap();
        let one = Float::with_val(bits, 1);
        for (far, at) in [(60, 2), (1000, 3), (20_000, 4), (20_000, N - 1)] {
            for tiny in [0, 1, -1] {
                let far = far + bits as i32;
                let mut numbers = vec![Float::new(bits); N];
                numbers[0].clone_from(&one);
                numbers[1] = -(one.clone() >> bits);
                numbers[at] = Float::with_val(bits, tiny) >> far;
                numbers[N - 2] = one.clone() >> (bits as i32 + 2);
                // The half in two parts of an exponent in the middle.
                numbers[N - 3] = -(one.clone() >> (bits as i32 + 2));
                numbers[1] >>= 1;
                let x = Operand::new(set, &numbers);
                let exact = rounded(&sum(x.values.iter().map(Dyadic::abs)), bits);
                let how = chosen(case);
                let context = format!("{bits} bits, {far}, {at}, {tiny}, {how:?}");
                let found = reduced(set, |r| level1::asum(vector(x.array(), N, 1), r, how));
                assert_eq!(found, exact.exact().unwrap(), "{context}");
                let a = Matrix { array: x.mirrored(), rows: N, cols: 1, ld: N };
                let found = reduced(set, |r| level2::ge_norm(Norm::One, a, r, how));
                assert_eq!(found, exact.exact().unwrap(), "{context}");
            }
        }
    }
}

/// A sum of magnitudes that is a little less than half-way between two numbers without what is far below it, and a
/// little more with that: one term or many. The next chunk leaves out less by far.
#[test]
fn magnitudes_far_below_carry_over_ties() {
    const CHUNK: usize = 4096;
    for (case, bits) in [53, 120, 424].into_iter().enumerate() {
        let set = ModuliSet::for_precision(bits).unwrap();
        let one = Float::with_val(bits, 1);
        for (missing, terms) in (30..53).flat_map(|missing| [(missing, 1), (missing, 32)]) {
            let mut numbers = vec![Float::new(bits); CHUNK + 2];
            let half = one.clone() >> bits;
            let gap: Float = half.clone() >> missing;
            numbers[0].clone_from(&one);
            numbers[CHUNK - 1] = gap.clone() - half;
            // An eighth more than the gap, all together.
            numbers[1..=terms].fill(gap * 1.125f64 / terms as u32);
            numbers[CHUNK] = one.clone() >> 3000u32;
            numbers[CHUNK + 1] = one.clone() >> 9000u32;
            let x = Operand::new(set, &numbers);
            let exact = rounded(&sum(x.values.iter().map(Dyadic::abs)), bits);
            assert!(exact > one);
            let how = chosen(case);
            let found = reduced(set, |r| level1::asum(vector(x.array(), CHUNK + 2, 1), r, how));
            let context = format!("{bits} bits, {missing}, {terms}, {how:?}");
            assert_eq!(found, exact.exact().unwrap(), "{context}");
        }
    }
}

/// Vectors of several chunks, the last of them short.
#[test]
fn long_dot_products() {
    const N: usize = 9001;
    let available = Isa::ALL.into_iter().filter(|isa| isa.is_available());
    let all: Vec<Context> =
        available.flat_map(|isa| [1, 3].map(|threads| Context::on_cpu(isa, threads))).collect();
    for bits in [53, 424] {
        let set = ModuliSet::for_precision(bits).unwrap();
        let mut rng = Rng(bits.into());
        for data in [Terms::Narrow, Terms::Windows] {
            for (incx, incy) in [(1, 1), (-2, 3)] {
                let mut of = |inc| Strided::new(set, &mut rng, (N, inc), data);
                let (x, y) = (of(incx), of(incy));
                let exact = rounded(&sum((0..N).map(|i| x.at(i) * y.at(i))), bits);
                for &how in &all {
                    let found = reduced(set, |r| level1::dot(x.view(), y.view(), r, how));
                    let context = format!("{bits} bits, {data:?}, {incx} {incy}, {how:?}");
                    assert_eq!(found, exact.exact().unwrap(), "{context}");
                }
            }
        }
    }
}
