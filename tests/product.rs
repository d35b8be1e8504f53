//! Exact products against the oracle: correct rounding in exact mode, the promised bound in working
//! mode, and the same bits for every unit, blocking and number of threads.

mod common;

use common::Rng;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::modular::Unit;
use wideblas::engine::{MatMut, MatRef, Part};
use wideblas::format::{Dd, Scalar};
use wideblas::product::{Mode, Number, Options, Product, gemm};
use wideblas::reference::{ExactGemm, nearest};

/// A format that the tests run on.
trait Format<const L: usize>: Scalar<L> + Number + Default {
    fn random(rng: &mut Rng, exponent: i32) -> Self;
}

impl Format<1> for f64 {
    fn random(rng: &mut Rng, exponent: i32) -> f64 {
        rng.double(exponent)
    }
}

impl Format<2> for Dd {
    fn random(rng: &mut Rng, exponent: i32) -> Dd {
        rng.dd(exponent)
    }
}

/// Kinds of data.
#[derive(Clone, Copy, Debug)]
enum Data {
    Random,
    Integers,
    /// Rows and columns over 2^±200.
    Graded,
    /// Entries of one row over 2^±40.
    Spread,
    Sparse,
    Subnormal,
    /// B is chosen so that sums cancel.
    Cancelling,
}

const ALL_DATA: [Data; 7] = [
    Data::Random,
    Data::Integers,
    Data::Graded,
    Data::Spread,
    Data::Sparse,
    Data::Subnormal,
    Data::Cancelling,
];

/// `rows` x `cols`, column-major; vectors that are scaled together are rows of A and columns of B.
fn matrix<T: Format<L>, const L: usize>(
    rng: &mut Rng,
    data: Data,
    (rows, cols): (usize, usize),
    graded_rows: bool,
) -> Vec<T> {
    let scales: Vec<i32> = (0..rows.max(cols)).map(|_| rng.within(-200, 200)).collect();
    let mut x = Vec::new();
    for j in 0..cols {
        for i in 0..rows {
            let small = rng.within(-4, 0);
            x.push(match data {
                Data::Random | Data::Cancelling => T::random(rng, small),
                Data::Integers => T::from_f64(f64::from(rng.within(-1000, 1000))),
                Data::Graded => T::random(rng, scales[if graded_rows { i } else { j }] + small),
                Data::Spread => {
                    let exponent = rng.within(-40, 40);
                    T::random(rng, exponent)
                }
                Data::Sparse if rng.bits() % 4 > 0 => T::default(),
                Data::Sparse => T::random(rng, small),
                Data::Subnormal => {
                    let exponent = rng.within(-500, -460);
                    T::random(rng, exponent).scale(-560)
                }
            });
        }
    }
    x
}

struct Case<T> {
    shape: (usize, usize, usize),
    alpha: T,
    a: Vec<T>,
    b: Vec<T>,
    beta: T,
    c: Vec<T>,
}

impl<T> Case<T> {
    fn new<const L: usize>(rng: &mut Rng, data: Data, shape: (usize, usize, usize)) -> Case<T>
    where
        T: Format<L>,
    {
        let (m, n, k) = shape;
        let factor = |rng: &mut Rng| match rng.bits() % 5 {
            0 => T::from_f64(0.0),
            1 => T::from_f64(-1.0),
            2 => T::random(rng, 3),
            _ => T::from_f64(1.0),
        };
        let mut a: Vec<T> = matrix(rng, data, (m, k), true);
        let mut b: Vec<T> = matrix(rng, data, (k, n), false);
        if matches!(data, Data::Cancelling) {
            // Pairs of terms that cancel up to the last bits.
            for l in (1..k).step_by(2) {
                (0..m).for_each(|i| a[i + l * m] = a[i + (l - 1) * m]);
                for j in 0..n {
                    let mut limbs = b[l - 1 + j * k].limbs().map(|x| -x);
                    limbs[L - 1] *= 1.0 + 2f64.powi(-50);
                    b[l + j * k] = T::from_limbs(limbs);
                }
            }
        }
        Case {
            shape,
            alpha: factor(rng),
            a,
            b,
            beta: factor(rng),
            c: matrix(rng, data, (m, n), true),
        }
    }

    /// The product, C with two rows of padding and A transposed in memory when asked.
    fn run<const L: usize>(&self, options: &Options, part: Part) -> Vec<T>
    where
        T: Format<L>,
    {
        let (m, n, k) = self.shape;
        let mut c = self.c.clone();
        gemm(
            Product {
                alpha: &self.alpha,
                a: MatRef::new(&self.a, m, k, m.max(1)).unwrap(),
                b: MatRef::new(&self.b, k, n, k.max(1)).unwrap(),
                beta: &self.beta,
                c: MatMut::new(&mut c, m, n, m.max(1)).unwrap(),
                part,
            },
            options,
        )
        .unwrap();
        c
    }

    fn exact<const L: usize>(&self) -> ExactGemm<'_, T>
    where
        T: Format<L>,
    {
        ExactGemm::new(self.shape, self.alpha, &self.a, &self.b, self.beta, &self.c)
    }
}

fn options(mode: Mode) -> Options<'static> {
    Options::new(mode, Isa::detected(), 2, 1 << 30)
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

fn correctly_rounded<T: Format<L>, const L: usize>() {
    for (seed, shape) in SHAPES.into_iter().enumerate() {
        for data in ALL_DATA {
            let mut rng = Rng(seed as u64);
            let case = Case::<T>::new(&mut rng, data, shape);
            let c = case.run(&options(Mode::Exact), Part::All);
            let exact = case.exact();
            let m = shape.0;
            for (at, &computed) in c.iter().enumerate() {
                let value = exact.element(at % m, at / m).unwrap().value;
                let expected: T = nearest(&value);
                assert_eq!(computed, expected, "seed {seed} {shape:?} {data:?} element {at}");
            }
        }
    }
}

#[test]
fn exact_mode_is_correctly_rounded_f64() {
    correctly_rounded::<f64, 1>();
}

#[test]
fn exact_mode_is_correctly_rounded_dd() {
    correctly_rounded::<Dd, 2>();
}

fn within_bound<T: Format<L>, const L: usize>() {
    let mut worst = 0.0f64;
    for (seed, shape) in SHAPES.into_iter().enumerate() {
        for data in ALL_DATA {
            let mut rng = Rng(100 + seed as u64);
            let case = Case::<T>::new(&mut rng, data, shape);
            let c = case.run(&options(Mode::Working), Part::All);
            let exact = case.exact();
            let m = shape.0;
            let p = T::PRECISION as i32;
            for (at, &computed) in c.iter().enumerate() {
                let element = exact.element(at % m, at / m).unwrap();
                let computed = wideblas::reference::Dyadic::from_scalar(computed).unwrap();
                // Half an ulp of a number of p bits, or half the smallest subnormal.
                let ulp = element.value.log2().map_or(-1074, |top| (top + 1 - p).max(-1074));
                let half = wideblas::reference::Dyadic::power_of_two(ulp - 1);
                let error = (&computed - &element.value).abs();
                let allowed = &(&element.magnitude
                    * &wideblas::reference::Dyadic::power_of_two(1 - p))
                    + &half;
                assert!(error <= allowed, "seed {seed} {shape:?} {data:?} element {at}");
                worst = worst.max(error.ratio(&allowed));
            }
        }
    }
    println!("{}: largest error {worst:.3} of the bound", T::NAME);
}

#[test]
fn working_mode_keeps_its_bound_f64() {
    within_bound::<f64, 1>();
}

#[test]
fn working_mode_keeps_its_bound_dd() {
    within_bound::<Dd, 2>();
}

#[test]
fn same_bits_for_units_blocks_and_threads() {
    for (seed, shape) in [(0, (50, 33, 64)), (1, (130, 75, 200)), (2, (5, 40, 17))] {
        for data in [Data::Random, Data::Spread] {
            let mut rng = Rng(seed);
            let case = Case::<Dd>::new(&mut rng, data, shape);
            let expected = case.run(&options(Mode::Working), Part::All);
            for unit in Unit::ALL.into_iter().filter(|unit| unit.is_available()) {
                for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                    for (threads, block) in [
                        (1, (16, 16, 16)),
                        (2, (48, 32, 30)),
                        (3, (1000, 16, 7)),
                        (7, (64, 64, 64)),
                    ] {
                        let options = Options {
                            unit,
                            isa,
                            threads,
                            largest_block: block,
                            ..options(Mode::Working)
                        };
                        let found = case.run(&options, Part::All);
                        assert!(found == expected, "{shape:?} {data:?} {options:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn parts_leave_the_rest_alone() {
    let mut rng = Rng(5);
    let case = Case::<Dd>::new(&mut rng, Data::Random, (70, 70, 40));
    let all = case.run(&options(Mode::Working), Part::All);
    for part in [Part::Upper, Part::Lower] {
        for block in [1000, 32] {
            let options = Options { largest_block: (block, block, 64), ..options(Mode::Working) };
            let found = case.run(&options, part);
            for j in 0..70 {
                for i in 0..70 {
                    let wanted = part.rows(j, 70).contains(&i);
                    let from = if wanted { &all } else { &case.c };
                    assert_eq!(found[i + 70 * j], from[i + 70 * j], "{part:?} ({i}, {j})");
                }
            }
        }
    }
}
