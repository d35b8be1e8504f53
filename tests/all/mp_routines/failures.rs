//! What is refused, and a GPU that is not there.

use super::operands::{Operand, chosen};
use crate::common::sample::Sample;
use rug::Float;
use wideblas::blas::mp::{Context, Failure, MirroredStorage, Vector, convert, level1};
use wideblas::config::DeviceChoice;
use wideblas::engine::Engine;
use wideblas::format::rns::ModuliSet;

/// Wherever there is one, and whichever thread finds it: nothing has been written then.
#[test]
fn infinities_and_nan_are_refused() {
    const LEN: usize = 2000;
    let set = ModuliSet::for_precision(120).unwrap();
    let old = vec![Float::with_val(120, 3); LEN];
    for (case, special) in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY].into_iter().enumerate() {
        for place in [0, 511, 512, LEN - 1] {
            let operand = Operand::new(set, &old);
            let mut numbers = vec![Float::with_val(120, 5); LEN];
            numbers[place] = Float::with_val(120, special);
            let how = chosen(case);
            let done = convert::from_numbers(Float::view(&numbers), operand.mirrored(), how);
            assert!(matches!(done, Err(Failure::NotFinite)), "{special} at {place}");
            assert_eq!(operand.numbers(), old, "{special} at {place}");
        }
    }
}

/// The CPU computes, or the call fails, as the context says.
#[test]
fn a_gpu_that_is_not_there() {
    let set = ModuliSet::for_precision(120).unwrap();
    let numbers = |x: i32| [Float::with_val(120, x), Float::with_val(120, -x)];
    let [alpha, x] = [7, 3].map(|value| {
        let storage = MirroredStorage::new(set, 2).unwrap();
        convert::from_numbers(Float::view(&numbers(value)), storage.array(), chosen(0)).unwrap();
        storage
    });
    let vector = Vector { array: x.array(), n: 2, inc: 1 };
    let has = |value: i32| {
        let mut found = numbers(0);
        convert::to_numbers(x.array(), Float::view_mut(&mut found), chosen(0)).unwrap();
        found == numbers(value)
    };
    let how = Context { device: DeviceChoice::Cuda(99), ..chosen(0) };
    let done = level1::scal(alpha.array(), vector, Context { falls_back: false, ..how });
    assert!(matches!(done, Err(Failure::Device(_))) && has(3));
    assert_eq!(level1::scal(alpha.array(), vector, how).unwrap(), Engine::Cpu);
    assert!(has(21));
}
