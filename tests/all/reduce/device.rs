//! The kernels' code, on the host and on a GPU.

use crate::common::cases::is_due;
use crate::common::rns::{TERMS, Terms, exact, from_floats, numbers, uploaded};
use crate::common::sample::Sample;
use crate::common::{Rng, gpu, host, in_a_process, rns};
use crate::reduce::model::{self, ALGORITHMS, DATA, Data, doubles, float, of_double, strided};
use crate::reduce::{INCREMENTS, PRECISIONS, context};
use rug::Float;
use std::path::PathBuf;
use std::sync::OnceLock;
use wideblas::blas::mp::{self, MirroredStorage, Vector, convert, reduce as routine};
use wideblas::config::{DeviceChoice, set_device};
use wideblas::engine::cuda;
use wideblas::engine::cuda::placed::Placed;
use wideblas::engine::cuda::reduce::{Plan, Sums};
use wideblas::engine::rns::{self as engine, Storage};
use wideblas::format::rns::ModuliSet;
use wideblas::format::wide::Wide;
use wideblas::product::rns_codec::Codec;
use wideblas::sum::Strided;
use wideblas::sum::reduce::{self, Algorithm, Failure, GUARD};

/// Runs the threads of a sum one after the other. `None` where a number is not finite.
fn through_host(
    (algorithm, bits): (Algorithm, u32),
    (n, step): (usize, i64),
    (words, number_bits): (usize, u32),
    numbers: &[u8],
) -> Option<Float> {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    let program = PROGRAM.get_or_init(|| host::build("reduce", host::UNROLLED));
    let plan = Plan::new(algorithm, bits + GUARD, n).unwrap();
    let call = [
        algorithm as i64,
        plan.length.unwrap_or(0) as i64,
        n as i64,
        step,
        words as i64,
        number_bits.into(),
        (bits + GUARD).into(),
        plan.count as i64,
        plan.range as i64,
        plan.levels.into(),
        plan.parts as i64,
        plan.entries as i64,
    ];
    let mut input: Vec<u8> = call.into_iter().flat_map(i64::to_ne_bytes).collect();
    input.extend(numbers);
    let output = host::run(program, &[], &input);
    assert!(output.status.success());
    let (heads, rest) = output.stdout.split_at(8 * plan.parts);
    let words = host::words(rest);
    let (special, words) = words.split_last().unwrap();
    let head = |head: &[u8]| i64::from_ne_bytes(head.try_into().unwrap());
    let heads = heads.chunks_exact(8).map(head).collect();
    let sums = Sums { len: plan.parts, words: words.to_vec(), heads };
    let joined = reduce::joined(algorithm, bits, &sums, context(n));
    (*special == 0).then(|| float(&joined, bits))
}

fn bytes(x: &[f64]) -> Vec<u8> {
    x.iter().copied().flat_map(f64::to_ne_bytes).collect()
}

#[test]
fn kernels_on_the_host_sum_doubles() {
    let mut case = 0;
    for bits in PRECISIONS {
        let mut rng = Rng(bits.into());
        for data in DATA {
            for n in [1, 2, 3, 7, 64, 65, 513, 3000] {
                let x = doubles(&mut rng, n, data, bits);
                for algorithm in ALGORITHMS {
                    case += 1;
                    if !is_due(case, 11) {
                        continue;
                    }
                    let inc = INCREMENTS[case % 4];
                    let mut stored = bytes(&strided(&x, inc, 7.0));
                    // As the program reads it.
                    stored.truncate(8 * ((n - 1) * inc.unsigned_abs() as usize + 1));
                    let found = through_host((algorithm, bits), (n, inc), (0, 0), &stored);
                    let expected = model::sum(algorithm, bits, &x, of_double);
                    let said = format!("{algorithm:?} {bits} bits {data:?} n = {n} {inc}");
                    assert_eq!(found, Some(expected), "{said}");
                }
            }
        }
    }
}

/// Several numbers for each sum of Reduce3, and several ranges of Reduce2 with long levels.
#[test]
fn kernels_on_the_host_sum_many_doubles() {
    let x = doubles(&mut Rng(9), 150_001, Data::Any, 53);
    for bits in [24, 120, 240, 480] {
        for algorithm in ALGORITHMS {
            let found = through_host((algorithm, bits), (x.len(), 1), (0, 0), &bytes(&x));
            let expected = model::sum(algorithm, bits, &x, of_double);
            assert_eq!(found, Some(expected), "{algorithm:?} {bits} bits");
        }
    }
    let mut x = x[..1000].to_vec();
    for special in [f64::NAN, f64::INFINITY] {
        for at in [0, 999] {
            x[at] = special;
            for algorithm in ALGORITHMS {
                let found = through_host((algorithm, 120), (x.len(), 1), (0, 0), &bytes(&x));
                assert_eq!(found, None, "{algorithm:?} {special} at {at}");
            }
            x[at] = 1.0;
        }
    }
}

#[test]
fn kernels_on_the_host_sum_residue_numbers() {
    let (mut case, mut item) = (0, 0);
    for bits in PRECISIONS {
        let set = ModuliSet::for_precision(bits).unwrap();
        let mut rng = Rng(bits.into());
        let words = bits.div_ceil(32) as usize;
        for terms in TERMS {
            for n in [1, 2, 7, 65, 600] {
                if n == 600 && (bits > 480 || terms == Terms::Wide) {
                    continue;
                }
                item += 1;
                if !is_due(item, 7) {
                    continue;
                }
                let x = numbers(&mut rng, n, bits, terms);
                let storage = from_floats(set, &x);
                // As crates/engine/kernels/rns/limbs.cuh leaves them.
                let (mut heads, mut limbs) = (vec![0i64; n], vec![0u32; n * words]);
                let mut codec = Codec::new(set, context(case).isa);
                let mut value = Wide::default();
                for k in 0..n {
                    codec.load(&storage.array(), k, &mut value);
                    if !value.is_zero() {
                        heads[k] = 2 * value.exponent + i64::from(value.negative);
                    }
                    for w in 0..words.min(2 * value.limbs.len()) {
                        limbs[w * n + k] = (value.limbs[w / 2] >> (32 * (w % 2))) as u32;
                    }
                }
                let input = heads.into_iter().flat_map(i64::to_ne_bytes);
                let input: Vec<u8> =
                    input.chain(limbs.into_iter().flat_map(u32::to_ne_bytes)).collect();
                for algorithm in ALGORITHMS {
                    case += 1;
                    let step = [1, -1][case % 2];
                    let found = through_host((algorithm, bits), (n, step), (words, bits), &input);
                    let mut ordered = x.clone();
                    if step < 0 {
                        ordered.reverse();
                    }
                    let expected =
                        model::sum(algorithm, bits, &ordered, |p, x| Float::with_val(p, x));
                    let said = format!("{algorithm:?} {bits} bits {terms:?} n = {n} {step}");
                    assert_eq!(found, Some(expected), "{said}");
                }
            }
        }
    }
}

/// In a process of its own, as the choice of a device is the process's.
#[test]
#[ignore = "needs a GPU"]
fn the_gpu_has_the_bits_of_the_cpu() {
    in_a_process(crate::test_path!("the_gpu_has_the_bits_of_the_cpu"), &[], || {
        set_device(Some(DeviceChoice::Cuda(gpu().ordinal)));
        doubles_on_the_gpu();
        residue_numbers_on_the_gpu();
    });
}

fn doubles_on_the_gpu() {
    let mut case = 0;
    for bits in [24, 53, 120, 240, 480, 848, 8192] {
        let mut rng = Rng(bits.into());
        for data in DATA {
            for n in [1, 2, 7, 1000, 100_003] {
                if n > 1000 && bits > 480 {
                    continue;
                }
                let x = doubles(&mut rng, n, data, bits);
                case += 1;
                let inc = INCREMENTS[case % 4];
                let stored = strided(&x, inc, f64::NAN);
                let placed = Placed::new(gpu().ordinal, &stored).unwrap();
                let on = |address: *const f64| {
                    // SAFETY: as many elements, in host memory or the GPU's, which `Strided` may have.
                    unsafe { Strided::blas(address, n, inc) }
                };
                for algorithm in ALGORITHMS {
                    if algorithm == Algorithm::Recursive && n > 1000 && case % 3 != 0 {
                        continue;
                    }
                    let cpu = reduce::doubles(algorithm, bits, on(stored.as_ptr()), context(case));
                    let gpu = placed.address() as *const f64;
                    let gpu = reduce::doubles(algorithm, bits, on(gpu), context(case));
                    let said = format!("{algorithm:?} {bits} bits {data:?} n = {n} {inc}");
                    assert_eq!(float(&gpu.unwrap(), bits), float(&cpu.unwrap(), bits), "{said}");
                }
            }
        }
    }
    let mut x = vec![1.0; 10_000];
    x[5000] = f64::NAN;
    let placed = Placed::new(gpu().ordinal, &x).unwrap();
    // SAFETY: as many elements.
    let vector = unsafe { Strided::blas(placed.address() as *const f64, x.len(), 1) };
    for algorithm in ALGORITHMS {
        let found = reduce::doubles(algorithm, 120, vector, context(0));
        assert!(matches!(found, Err(Failure::NotFinite)), "{algorithm:?}");
    }
}

fn residue_numbers_on_the_gpu() {
    let mut case = 0;
    for bits in [24, 53, 120, 240, 480, 848, 3400] {
        let set = ModuliSet::for_precision(bits).unwrap();
        let mut rng = Rng(bits.into());
        for terms in TERMS {
            for n in [1, 2, 7, 1000, 20_000] {
                if n > 1000 && bits > 480 {
                    continue;
                }
                case += 1;
                let inc = INCREMENTS[case % 4];
                let between = Float::with_val(bits, 1) << 100_003;
                let x = strided(&numbers(&mut rng, n, bits, terms), inc, between);
                let host = from_floats(set, &x);
                let mirrored = MirroredStorage::new(set, x.len()).unwrap();
                convert::from_numbers(Float::view(&x), mirrored.array(), rns::on_cpu()).unwrap();
                for algorithm in ALGORITHMS {
                    let [cpu, gpu] = [false, true].map(|on_gpu| {
                        let mut how = mp::Context::chosen();
                        how.falls_back = false;
                        let r = Storage::new(set, 1).unwrap();
                        let array = if on_gpu { mirrored.array() } else { host.array().into() };
                        if !on_gpu {
                            how = rns::on_cpu();
                        }
                        let vector = Vector { array, n, inc };
                        routine::reduce(algorithm, vector, r.array().into(), how).unwrap();
                        float(&exact(&r.array(), 0), bits)
                    });
                    assert_eq!(gpu, cpu, "{algorithm:?} {bits} bits {terms:?} n = {n} {inc}");
                }
            }
        }
    }
}

/// By the engine itself, where nothing goes to the host: short enough for a sanitizer.
#[test]
#[ignore = "needs a GPU"]
fn each_kernel() {
    const N: usize = 300;
    // A length of each kernel, and the one for any.
    for bits in [24, 120, 240, 480, 1000] {
        let mut rng = Rng(bits.into());
        let x = doubles(&mut rng, N, Data::Any, bits);
        let placed = Placed::new(gpu().ordinal, &x).unwrap();
        let set = ModuliSet::for_precision(bits).unwrap();
        let host = from_floats(set, &numbers(&mut rng, N, bits, Terms::Narrow));
        let copies = uploaded(gpu(), std::slice::from_ref(&host));
        for algorithm in [Algorithm::Pairwise, Algorithm::Blocks] {
            let what = (algorithm, bits + GUARD);
            let joined = |sums| float(&reduce::joined(algorithm, bits, &sums, context(0)), bits);
            // SAFETY: as many elements.
            let on_gpu = unsafe { Strided::blas(placed.address() as *const f64, N, 1) };
            let found = cuda::reduce::of_doubles(gpu(), what, on_gpu).unwrap();
            let expected = reduce::doubles(algorithm, bits, Strided::of(&x), context(0)).unwrap();
            assert_eq!(joined(found.unwrap()), float(&expected, bits), "{algorithm:?} {bits} bits");

            let numbers = engine::Vector { array: &copies[0], n: N, inc: 1 };
            let found = cuda::rns::reduce(gpu(), what, numbers).unwrap();
            let vector = engine::Vector { array: host.array(), n: N, inc: 1 };
            let expected = float(&reduce::numbers(algorithm, vector, context(0)), bits);
            assert_eq!(joined(found), expected, "{algorithm:?} {bits} bits, residue numbers");
        }
    }
}
