//! Products by residues on the GPU have the bits of the CPU's.

pub mod left_out;
pub mod mpfr;
mod operands;
mod resident;
mod ties;

use crate::common::case::{ALL_DATA, Case, Data};
use crate::common::sample::Sample;
use crate::common::{Rng, gpu};
use mpfr::mpfr;
use operands::compare;
use wideblas::engine::cuda::{Gpus, Plain};
use wideblas::format::{Dd, Qd};
use wideblas::product::{Mode, Number};

/// alpha and beta: those of the fast way half of the time.
fn factors<S: Sample>(rng: &mut Rng, bits: u32) -> (S, S) {
    if rng.bits().is_multiple_of(2) {
        let alpha = rng.pick(&[1.0, -1.0, 0.25, -8.0]);
        return (S::from_f64(alpha, 53), S::from_f64(rng.pick(&[0.0, 0.0, 1.0, -1.0]), 53));
    }
    let mut factor = |most: u64| match rng.bits() % most {
        0 => S::from_f64(-3.0, 53),
        1 => S::from_f64(0.5, 53),
        2 => S::random(rng, bits, 2),
        _ => S::zero(53),
    };
    (factor(3), factor(4))
}

const SHAPES: [(usize, usize, usize); 12] = [
    (1, 1, 1),
    (3, 1, 17),
    (1, 5, 130),
    (17, 19, 3),
    (50, 33, 64),
    (7, 70, 129),
    (127, 129, 128),
    (129, 129, 127),
    (64, 64, 1),
    (20, 20, 300),
    (260, 257, 140),
    (300, 300, 33),
];

/// Products of all kinds of numbers.
pub fn all_data<S: Sample<Number = S> + Number + Plain>(gpus: &Gpus, bits: u32) {
    let (mut done, mut all) = (0, 0);
    for (seed, &shape) in SHAPES.iter().enumerate() {
        for data in ALL_DATA {
            let mut rng = Rng(seed as u64);
            let case = Case::<S>::new(&mut rng, data, shape, |_| bits);
            for mode in [Mode::Working, Mode::Exact] {
                all += 1;
                let here = compare(gpus, &case, &mut rng, mode, &(seed, shape, data));
                done += usize::from(here);
                let ordinary =
                    matches!(data, Data::Random | Data::Integers | Data::Graded | Data::Mixed);
                assert!(
                    here || !ordinary,
                    "{} {shape:?} {data:?} {mode:?}: left to the CPU",
                    S::NAME
                );
            }
        }
    }
    println!("{}: {done} of {all} products on the GPU", S::NAME);
}

#[test]
#[ignore = "needs a GPU"]
fn bits_are_the_cpus_f64() {
    all_data::<f64>(&Gpus::one(gpu()), 53);
}

#[test]
#[ignore = "needs a GPU"]
fn bits_are_the_cpus_dd() {
    all_data::<Dd>(&Gpus::one(gpu()), 106);
}

#[test]
#[ignore = "needs a GPU"]
fn bits_are_the_cpus_qd() {
    all_data::<Qd>(&Gpus::one(gpu()), 212);
}

/// Each kernel at work on little: for tools that look at every access.
#[test]
#[ignore = "needs a GPU"]
fn each_kernel() {
    fn check<S: Sample<Number = S> + Number + Plain>(gpus: &Gpus, bits: u32) {
        // Residues modulo bytes, and digits of those modulo primes.
        for data in [Data::Random, Data::Spread] {
            for shape in [(50, 33, 64), (40, 40, 40)] {
                let mut rng = Rng(4);
                let case = Case::<S>::new(&mut rng, data, shape, |_| bits);
                assert!(compare(gpus, &case, &mut rng, Mode::Working, &(shape, data)));
            }
        }
    }
    let gpus = &Gpus::one(gpu());
    check::<f64>(gpus, 53);
    check::<Dd>(gpus, 106);
    check::<Qd>(gpus, 212);
    for bits in [64, 424, 900] {
        assert!(mpfr(gpus, &mut Rng(4), Data::Random, (40, 40, 40), bits));
    }
}

/// Large enough for many tiles, and for several blocks under a low ceiling of device memory.
#[test]
#[ignore = "needs a GPU"]
fn large_and_odd_sizes() {
    large(&Gpus::one(gpu()), &[(1000, 1000, 1000), (1001, 515, 2049), (300, 2000, 9)]);
}

/// Products large enough for many tiles, whose last ones are not full.
pub fn large(gpus: &Gpus, shapes: &[(usize, usize, usize)]) {
    for (seed, &shape) in shapes.iter().enumerate() {
        let mut rng = Rng(seed as u64);
        let case = Case::<Dd>::new(&mut rng, Data::Random, shape, |_| 106);
        for mode in [Mode::Working, Mode::Exact] {
            assert!(compare(gpus, &case, &mut rng, mode, &shape));
        }
        let case = Case::<Qd>::new(&mut rng, Data::Random, shape, |_| 212);
        assert!(compare(gpus, &case, &mut rng, Mode::Working, &shape));
        let case = Case::<f64>::new(&mut rng, Data::Graded, shape, |_| 53);
        assert!(compare(gpus, &case, &mut rng, Mode::Exact, &shape));
    }
}
