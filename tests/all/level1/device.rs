//! Vectors in the memory of a GPU: the bits of host memory.

use super::{Format, Stored, for_each_case, number, said};
use crate::common::kinds::Kind;
use crate::common::{Rng, gpu};
use wideblas::abi::exports::{Raxpy_dd, Rdot_dd, Rrotm_dd, Rrotm_qd};
use wideblas::engine::cuda::Plain;
use wideblas::engine::cuda::placed::{Placed, with_stream};
use wideblas::format::{Dd, Qd};

type Rotm<T> =
    unsafe extern "C-unwind" fn(i64, *mut T, i64, *mut T, i64, *const T) -> std::ffi::c_int;

/// Memory after all routines, and their results.
fn results<T: Format>(
    n: i64,
    [alpha, s]: [T; 2],
    rotm: Rotm<T>,
    [(x, incx), (y, incy)]: [(*mut T, i64); 2],
) -> Vec<u64> {
    let flag = |x: f64| <T as From<f64>>::from(x);
    let mut found = Vec::new();
    // SAFETY: vectors of n elements.
    unsafe {
        let sums = [T::DOT(n, x, incx, y, incy), T::ASUM(n, x, incx), T::NRM2(n, x, incx)]
            .map(|x| x.bits());
        found.extend(sums.concat());
        found.push(T::IAMAX(n, x, incx) as u64);
        let mut status = 0;
        status += T::AXPY(n, alpha, x, incx, y, incy);
        status += T::ROT(n, x, incx, y, incy, alpha, s);
        for kind in [-1.0, 0.0, 1.0] {
            status += rotm(n, x, incx, y, incy, [flag(kind), alpha, s, s, alpha].as_ptr());
        }
        status += T::SCAL(n, s, x, incx);
        status += T::SWAP(n, x, incx, y, incy);
        status += T::AXPY(n, s, y, incy, x, incx);
        status += T::COPY(n, x, incx, y, incy);
        found.push(status as u64);
    }
    found
}

fn same_as_in_host_memory<T: Format + Plain>(rotm: Rotm<T>) {
    let ordinal = gpu().ordinal;
    for_each_case::<T>(11, |rng, n, kind, [mut x, mut y], what| {
        let factors = [number(rng, kind), number(rng, kind)];
        let [on_x, on_y] = [&x, &y].map(|x| Placed::new(ordinal, &x.memory).unwrap());
        let vector = |on: &Placed<T>, inc: i64| ((on.address() as *mut T).wrapping_add(1), inc);
        let places = [vector(&on_x, x.inc), vector(&on_y, y.inc)];
        let found = match n % 2 {
            0 => results(n as i64, factors, rotm, places),
            // Work of a stream of the program's own.
            _ => with_stream(ordinal, || results(n as i64, factors, rotm, places)).unwrap(),
        };
        let places = [(x.pointer(), x.inc), (y.pointer(), y.inc)];
        let expected = results(n as i64, factors, rotm, places);
        // A NaN is always the same, but for sums of magnitudes and norms.
        let is_nan = |x: u64| f64::from_bits(x).is_nan();
        let is_same = |(a, b): (&u64, &u64)| a == b || is_nan(*a) && is_nan(*b);
        assert!(
            found.len() == expected.len() && found.iter().zip(&expected).all(is_same),
            "{what}: {found:x?} not {expected:x?}"
        );
        for (on, x) in [(&on_x, &x), (&on_y, &y)] {
            let mut copy = x.memory.clone();
            on.read(&mut copy).unwrap();
            let other = (0..copy.len()).find(|&at| copy[at].bits() != x.memory[at].bits());
            assert_eq!(other, None, "{what}");
        }
    });
}

#[test]
#[ignore = "needs a GPU"]
fn vectors_of_dd_on_a_device() {
    same_as_in_host_memory::<Dd>(Rrotm_dd);
}

#[test]
#[ignore = "needs a GPU"]
fn vectors_of_qd_on_a_device() {
    same_as_in_host_memory::<Qd>(Rrotm_qd);
}

/// Several chunks of a dot product, and more elements than a wave of threads has.
#[test]
#[ignore = "needs a GPU"]
fn long_vectors_on_a_device() {
    let ordinal = gpu().ordinal;
    let mut rng = Rng(12);
    for (n, kind, incs) in [
        (150_001, Kind::Graded, [1, -2]),
        (40_000, Kind::Special, [2, 1]),
        (3_000_000, Kind::Uniform, [1, 1]),
    ] {
        let [mut x, mut y] = incs.map(|inc| Stored::<Dd>::random(&mut rng, n, inc, kind));
        let factors = [number(&mut rng, Kind::Uniform), number(&mut rng, Kind::Uniform)];
        let [on_x, on_y] = [&x, &y].map(|x| Placed::new(ordinal, &x.memory).unwrap());
        let vector = |on: &Placed<Dd>, inc: i64| ((on.address() as *mut Dd).wrapping_add(1), inc);
        let places = [vector(&on_x, x.inc), vector(&on_y, y.inc)];
        let found = results(n as i64, factors, Rrotm_dd, places);
        let places = [(x.pointer(), x.inc), (y.pointer(), y.inc)];
        let expected = results(n as i64, factors, Rrotm_dd, places);
        assert_eq!(found.last(), expected.last());
        assert!(kind as usize == Kind::Special as usize || found == expected, "{n}");
        for (on, x) in [(&on_x, &x), (&on_y, &y)] {
            let mut copy = x.memory.clone();
            on.read(&mut copy).unwrap();
            assert!((0..copy.len()).all(|at| copy[at].bits() == x.memory[at].bits()), "{n}");
        }
    }
}

/// Operands that are not together are an error, and nothing is changed.
#[test]
#[ignore = "needs a GPU"]
fn operands_must_be_together() {
    let ones = [Dd::ONE; 4];
    let mut here = ones;
    let there = Placed::new(gpu().ordinal, &ones).unwrap();
    let at = there.address() as *mut Dd;
    // SAFETY: vectors of four elements.
    unsafe {
        assert_eq!(Raxpy_dd(4, Dd::ONE, at, 1, here.as_mut_ptr(), 1), -1);
        assert!(said().contains("X is in the memory of a GPU, and Y is not"), "{}", said());
        assert_eq!(Raxpy_dd(4, Dd::ONE, here.as_ptr(), 1, at, 1), -1);
        assert!(said().contains("Y is in the memory of a GPU, and X is not"), "{}", said());
        assert!(Rdot_dd(4, at, 1, here.as_ptr(), 1).hi.is_nan());
    }
    let mut found = here;
    there.read(&mut found).unwrap();
    assert_eq!((here, found), (ones, ones));
}
