//! Sums by rounded additions, Reduce1 to Reduce3 of the summation paper, against plain loops over MPFR numbers.

mod device;
mod model;
mod paper;

use crate::common::cases::is_due;
use crate::common::rns::{TERMS, Terms, from_floats, numbers};
use crate::common::{Rng, rns};
use model::{ALGORITHMS, DATA, Data, doubles, float, of_double, strided};
use rug::Float;
use wideblas::blas::mp::{self, Vector, reduce as routine};
use wideblas::engine::cpu::Isa;
use wideblas::engine::rns::Storage;
use wideblas::format::rns::ModuliSet;
use wideblas::sum::reduce::{self, Algorithm, Failure};
use wideblas::sum::{Context, Strided};

const PRECISIONS: [u32; 10] = [24, 32, 53, 64, 96, 120, 240, 480, 848, 3400];
const INCREMENTS: [i64; 4] = [1, -1, 2, -3];

/// Kernels and threads in turn.
fn context(case: usize) -> Context {
    let all: Vec<Isa> = Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect();
    Context { isa: all[case % all.len()], threads: [1, 2, 7][case % 3].into() }
}

fn of_doubles(algorithm: Algorithm, bits: u32, x: &[f64], inc: i64, context: Context) -> Float {
    let stored = strided(x, inc, f64::NAN);
    // SAFETY: as many elements.
    let vector = unsafe { Strided::blas(stored.as_ptr(), x.len(), inc) };
    float(&reduce::doubles(algorithm, bits, vector, context).unwrap(), bits)
}

#[test]
fn doubles_as_by_plain_loops() {
    let mut case = 0;
    for bits in PRECISIONS {
        let mut rng = Rng(bits.into());
        for data in DATA {
            for n in [0, 1, 2, 3, 7, 64, 513, 1000] {
                let x = doubles(&mut rng, n, data, bits);
                for algorithm in ALGORITHMS {
                    case += 1;
                    if !is_due(case, 11) {
                        continue;
                    }
                    let (inc, how) = (INCREMENTS[case % 4], context(case));
                    let expected = model::sum(algorithm, bits, &x, of_double);
                    let found = of_doubles(algorithm, bits, &x, inc, how);
                    let said = format!("{algorithm:?} {bits} bits {data:?} n = {n} {inc} {how:?}");
                    assert_eq!(found, expected, "{said}");
                }
            }
        }
    }
}

/// More numbers than Reduce3 has sums, and several subtrees of Reduce2.
#[test]
fn many_doubles_as_by_plain_loops() {
    let mut rng = Rng(3);
    for (case, bits) in [53, 120, 480].into_iter().enumerate() {
        for (data, n) in [(Data::Uniform, 100_000), (Data::Any, 100_000), (Data::Near, 300_007)] {
            let x = doubles(&mut rng, n, data, bits);
            for algorithm in ALGORITHMS {
                let expected = model::sum(algorithm, bits, &x, of_double);
                let found = of_doubles(algorithm, bits, &x, 1, context(case));
                assert_eq!(found, expected, "{algorithm:?} {bits} bits {data:?}");
            }
        }
    }
}

/// The sum by the routine, in an array.
fn of_array(algorithm: Algorithm, storage: &Storage, n: usize, inc: i64, case: usize) -> Float {
    let Context { isa, threads } = context(case);
    let r = Storage::new(storage.set, 1).unwrap();
    let how = mp::Context::on_cpu(isa, threads.count());
    let x = Vector { array: storage.array().into(), n, inc };
    routine::reduce(algorithm, x, r.array().into(), how).unwrap();
    let bits = storage.set.bits;
    float(&rns::exact(&r.array(), 0), bits)
}

#[test]
fn residue_numbers_as_by_plain_loops() {
    let mut case = 0;
    for bits in PRECISIONS {
        let set = ModuliSet::for_precision(bits).unwrap();
        let mut rng = Rng(bits.into());
        for terms in TERMS {
            for n in [0, 1, 2, 3, 7, 64, 1000] {
                if n == 1000 && (bits > 480 || terms == Terms::Wide) {
                    continue;
                }
                let x = numbers(&mut rng, n, bits, terms);
                for algorithm in ALGORITHMS {
                    case += 1;
                    if !is_due(case, 11) {
                        continue;
                    }
                    let inc = INCREMENTS[case % 4];
                    let between = Float::with_val(bits, 1) << 100_003;
                    let storage = from_floats(set, &strided(&x, inc, between));
                    let expected = model::sum(algorithm, bits, &x, |p, x| Float::with_val(p, x));
                    let found = of_array(algorithm, &storage, n, inc, case);
                    assert_eq!(found, expected, "{algorithm:?} {bits} bits {terms:?} {n} {inc}");
                }
            }
        }
    }
}

/// Beyond the exponents of residue numbers, from which partial sums come back.
#[test]
fn ends_of_the_exponents() {
    let set = ModuliSet::for_precision(53).unwrap();
    let storage = rns::random(&mut Rng(1), set, 4, rns::Scale::Narrow);
    let (array, mut number) = (storage.array(), wideblas::engine::rns::Number::default());
    let top = wideblas::format::rns::MAX_EXP as i32;
    for (at, negative) in [(0, false), (1, false), (2, true), (3, true)] {
        let mut one = wideblas::format::wide::Wide { limbs: vec![1], ..Default::default() };
        let mut codec = wideblas::product::rns_codec::Codec::new(set, Isa::detected());
        codec.store(&array, at, &mut one);
        array.read(at, &mut number);
        (number.exp, number.negative) = (Some(top), negative);
        array.write(at, &number);
    }
    for algorithm in ALGORITHMS {
        let r = Storage::new(set, 1).unwrap();
        for (n, zero) in [(4, true), (3, false), (2, false)] {
            let x = Vector { array: array.into(), n, inc: 1 };
            routine::reduce(algorithm, x, r.array().into(), rns::on_cpu()).unwrap();
            let (exp, negative) = (r.array().head(0).exp, r.array().is_negative(0));
            assert_eq!((exp.is_none(), negative), (zero, false), "{algorithm:?} {n}");
            assert!(zero || exp == Some(top), "{algorithm:?} {n}: {exp:?}");
        }
    }
}

/// Wherever it is, and nothing is written.
#[test]
fn numbers_that_are_not_finite_are_refused() {
    let set = ModuliSet::for_precision(120).unwrap();
    let r = from_floats(set, &[Float::with_val(120, 7)]);
    for algorithm in ALGORITHMS {
        for special in [f64::NAN, f64::INFINITY, -f64::INFINITY] {
            for (n, at) in [(1, 0), (10, 3), (10_000, 9_999), (10_000, 5_000)] {
                let mut x = vec![1e-200; n];
                x[at] = special;
                let found = reduce::doubles(algorithm, 120, Strided::of(&x), context(n));
                assert!(matches!(found, Err(Failure::NotFinite)), "{algorithm:?} {special} {at}");
                let how = rns::on_cpu();
                let failed =
                    routine::reduce_doubles(algorithm, Strided::of(&x), r.array().into(), how);
                assert!(matches!(failed, Err(mp::Failure::NotFinite)));
            }
        }
    }
    assert_eq!(float(&rns::exact(&r.array(), 0), 120), 7);
}

#[test]
fn a_sum_of_doubles_goes_to_the_first_number() {
    let set = ModuliSet::for_precision(240).unwrap();
    let x = doubles(&mut Rng(5), 1000, Data::Any, 240);
    let r = from_floats(set, &[Float::with_val(240, 7), Float::with_val(240, 8)]);
    for algorithm in ALGORITHMS {
        routine::reduce_doubles(algorithm, Strided::of(&x), r.array().into(), rns::on_cpu())
            .unwrap();
        let expected = model::sum(algorithm, 240, &x, of_double);
        assert_eq!(float(&rns::exact(&r.array(), 0), 240), expected, "{algorithm:?}");
        assert_eq!(float(&rns::exact(&r.array(), 1), 240), 8);
    }
}
