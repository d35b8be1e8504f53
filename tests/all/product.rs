//! Exact products of doubles and of sums of doubles against the oracle.

use crate::common::Rng;
use crate::common::case::{Case, Data, assert_nearest, options};
use crate::common::cases::is_due;
use crate::common::properties::{all_data, specials_spread};
use crate::common::sample::Sample;
use wideblas::engine::cpu::modular::Unit;
use wideblas::format::{Dd, Qd};
use wideblas::options::Part;
use wideblas::product::{Mode, Options};

crate::properties! {
    f64: f64, 53;
    dd: wideblas::format::Dd, 106;
    qd: wideblas::format::Qd, 212;
}

const SHAPES: [(usize, usize, usize); 9] = [
    (1, 1, 1),
    (3, 1, 17),
    (1, 5, 130),
    (17, 19, 3),
    (16, 16, 16),
    (50, 33, 64),
    (7, 70, 129),
    (49, 18, 1),
    (20, 20, 300),
];

#[test]
fn rounded_once_and_within_the_bound_f64() {
    all_data::<f64>(&SHAPES, "f64", |_| 53);
}

#[test]
fn rounded_once_and_within_the_bound_dd() {
    all_data::<Dd>(&SHAPES, "dd", |_| 106);
}

#[test]
fn rounded_once_and_within_the_bound_qd() {
    all_data::<Qd>(&SHAPES, "qd", |_| 212);
}

#[test]
fn specials_spread_as_in_plain_loops() {
    specials_spread::<f64>(53);
    specials_spread::<Dd>(106);
    specials_spread::<Qd>(212);
}

/// Sums whose components overlap or cancel, as programs that build them by hand may pass.
#[test]
fn components_need_not_be_normalised() {
    fn check<S: Sample>(number: impl Fn(&mut Rng) -> S) {
        for seed in 0..3 {
            let mut rng = Rng(seed);
            let mut case = Case::<S>::new(&mut rng, Data::Random, (20, 17, 33), |_| 53);
            for x in case.a.iter_mut().chain(&mut case.b).chain(&mut case.c) {
                *x = number(&mut rng);
            }
            for factor in [&mut case.alpha, &mut case.beta] {
                *factor = number(&mut rng);
            }
            case.check(&seed);
        }
    }
    let double = |rng: &mut Rng| {
        let exponent = rng.within(-30, 30);
        rng.double(exponent)
    };
    check(|rng| Dd::new(double(rng), double(rng)));
    check(|rng| Qd::new([(); 4].map(|()| double(rng))));
    // The components cancel to far below the first.
    check(|rng| {
        let x = double(rng);
        Dd::new(x, -x * (1.0 - f64::EPSILON))
    });
}

/// Factors of all lengths with numbers of all bits: each element is the exact value, rounded once.
#[test]
fn general_factors_are_rounded_once() {
    fn check<S: Sample>(bits: u32) {
        let (m, n, k) = (37, 18, 9);
        for seed in 0..40 {
            let mut rng = Rng(seed);
            let data = rng.pick(&[Data::Random, Data::Cancelling, Data::Graded, Data::Mixed]);
            let mut case = Case::<S>::new(&mut rng, data, (m, n, k), |_| bits);
            let mut factor = |i: u64| match i % 8 {
                0 | 1 => S::random(&mut rng, bits, -2),
                2 => S::random(&mut rng, bits, 300),
                3 => S::from_f64(3.0, bits),
                4 => S::from_f64(-0.375, bits),
                5 => S::from_f64(1.0, bits),
                6 => S::from_f64(-1.0, bits),
                _ => S::from_f64(2f64.powi(-70), bits),
            };
            (case.alpha, case.beta) = (factor(seed), factor(seed / 8 + seed % 8));
            let context = (seed, data);
            case.check(&context);
            // Old elements that are special, tiny, or cancel the sum.
            for (at, c) in case.c.iter_mut().enumerate() {
                match at % 11 {
                    0 => *c = S::zero(bits),
                    3 => *c = Sample::scale(c, -900),
                    7 => *c = c.special(f64::INFINITY).unwrap(),
                    _ => {}
                }
            }
            let element = {
                let mut finite = case.clone();
                finite
                    .c
                    .iter_mut()
                    .filter(|c| c.exact().is_none())
                    .for_each(|c| *c = S::zero(bits));
                let elements = finite.elements();
                (0..m * n).map(|at| elements(at % m, at / m)).collect::<Vec<_>>()
            };
            for part in [Part::All, Part::Upper, Part::Lower] {
                let c = case.run(&options(Mode::Exact), part);
                for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
                    let at = i + j * m;
                    let context = (seed, data, part, i, j);
                    match case.c[at].exact() {
                        _ if !part.rows(j, m).contains(&i) => {
                            assert!(c[at].is_same(&case.c[at]), "{context:?}");
                        }
                        None => assert!(c[at].exact().is_none(), "{context:?}"),
                        Some(_) => assert_nearest(&c[at], &case.c[at], &element[at], &context),
                    }
                }
            }
        }
    }
    check::<f64>(53);
    check::<Dd>(106);
    check::<Qd>(212);
}

/// Several blocks of rows, columns and depth, whatever is kept between them: the bits of one block.
#[test]
fn blocks_of_rows_and_depth() {
    fn check<S: Sample>(bits: u32, k: usize, part: Part) {
        let case = Case::<S>::new(&mut Rng(k as u64), Data::Random, (40, 36, k), |_| bits);
        let all = usize::MAX;
        let expected = case.run(&options(Mode::Working), part);
        // All of B, the sums of all rows, fewer columns, or nothing is kept.
        for (block, workspace) in [
            ((16, all, all), 1 << 30),
            ((16, all, 64), 1 << 30),
            ((16, all, 64), 1 << 20),
            ((16, 16, 1000), 1 << 30),
            ((16, all, 64), 300 << 10),
            ((all, 16, 700), 1 << 30),
        ] {
            let options = Options { largest_block: block, workspace, ..options(Mode::Working) };
            let found = case.run(&options, part);
            let same = found.iter().zip(&expected).all(|(x, y)| x.is_same(y));
            assert!(same, "{} k = {k} {part:?} {block:?} {workspace}", S::NAME);
        }
    }
    for k in [4095, 4096, 4097, 4100, 8193] {
        check::<Dd>(106, k, Part::All);
        check::<f64>(53, k, Part::Upper);
    }
    check::<Qd>(212, 4097, Part::Lower);
}

/// Zeros at the ends of rows of A and of columns of B, which are left out: the bits of the product with the same numbers in
/// another order, where zeros are everywhere.
#[test]
fn zeros_at_the_ends_change_no_bits() {
    fn check<S: Sample>(bits: u32, (m, n, k): (usize, usize, usize), seed: u64) {
        let mut rng = Rng(seed);
        let data = rng.pick(&[Data::Random, Data::Graded, Data::Mixed]);
        let mut case = Case::<S>::new(&mut rng, data, (m, n, k), |_| bits);
        // Triangles of every slope, and vectors of zeros alone.
        let mut ends = |vectors: usize| {
            let kind = rng.bits() % 5;
            let empty = rng.bits() as usize % (4 * vectors);
            move |v: usize, l: usize| match kind {
                0 => true,
                _ if v / 16 == empty / 16 => false,
                1 => l * vectors <= v * k,
                2 => l * vectors >= v * k,
                3 => (l + k / 3) * vectors >= v * k && l * vectors <= (v + vectors / 5) * k,
                _ => (k / 3..k / 2).contains(&l),
            }
        };
        let (in_a, in_b) = (ends(m), ends(n));
        for l in 0..k {
            (0..m).filter(|&i| !in_a(i, l)).for_each(|i| case.a[i + l * m] = S::zero(bits));
            (0..n).filter(|&j| !in_b(j, l)).for_each(|j| case.b[l + j * k] = S::zero(bits));
        }
        // A step that is coprime to the depth.
        let at = |l: usize| l * 7919 % k;
        let mut mixed = case.clone();
        for l in 0..k {
            (0..m).for_each(|i| mixed.a[i + at(l) * m] = case.a[i + l * m].clone());
            (0..n).for_each(|j| mixed.b[at(l) + j * k] = case.b[l + j * k].clone());
        }
        for mode in [Mode::Working, Mode::Exact] {
            let expected = mixed.run(&options(mode), Part::All);
            let all = usize::MAX;
            for unit in Unit::ALL.into_iter().filter(|unit| unit.is_available()) {
                for largest_block in [(all, all, all), (64, 32, 40), (all, 16, 100)] {
                    let options = Options { unit, largest_block, ..options(mode) };
                    let found = case.run(&options, Part::All);
                    let same = found.iter().zip(&expected).all(|(x, y)| x.is_same(y));
                    assert!(
                        same,
                        "{} {seed} {m} {n} {k} {data:?} {mode:?} {unit:?} {largest_block:?}",
                        S::NAME
                    );
                }
            }
        }
    }
    for seed in (0..40).filter(|&seed| is_due(seed as usize, 20)) {
        let shape =
            [(100, 70, 131), (49, 33, 64), (200, 17, 301), (16, 150, 90)][seed as usize % 4];
        check::<Dd>(106, shape, seed);
        check::<f64>(53, shape, seed);
        if seed % 5 == 0 {
            check::<Qd>(212, shape, seed);
        }
    }
}

/// Residues that are all extreme and of one sign: what 32-bit sums must withstand.
#[test]
fn sums_of_the_largest_residues() {
    // Largest modulo the largest word moduli, and modulo the largest byte moduli.
    for (x, y) in [(4095, 4095), (4095, -4095), (255, 128), (255, -128), (-1, 127), (127, 127)] {
        for k in [129, 300, 5000] {
            let case = Case {
                shape: (17, 9, k),
                alpha: 1.0,
                a: vec![f64::from(x); 17 * k],
                b: vec![f64::from(y); k * 9],
                beta: 0.0,
                c: vec![0.0; 17 * 9],
            };
            for unit in Unit::ALL.into_iter().filter(|unit| unit.is_available()) {
                let c = case.run(&Options { unit, ..options(Mode::Exact) }, Part::All);
                let expected = f64::from(x) * f64::from(y) * k as f64;
                assert!(c.iter().all(|&c| c == expected), "{x} {y} {k} {unit:?}");
            }
        }
    }
}

#[test]
fn very_long_sums() {
    fn check<S: Sample>(data: Data, k: usize) {
        let case = Case::<S>::new(&mut Rng(9), data, (2, 1, k), |_| 53);
        let worst = case.check(&(data, k));
        println!("{} k = {k}: largest error {worst:.3} of the bound", S::NAME);
    }
    check::<Dd>(Data::Random, 200_000);
    check::<f64>(Data::Cancelling, 200_000);
    check::<Qd>(Data::Spread, 70_000);
}
