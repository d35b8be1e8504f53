//! The same bits in every way to compute a result.

use super::{Format, Kind, Stored, for_each_case, number};
use crate::common::Rng;
use wideblas::blas::level1::{self, Axpy, Change, Context, Flag, Place, Rot, Rotm, Scal};
use wideblas::format::{Dd, Qd};
use wideblas::isa::Isa;

fn bits<T: Format>(x: &Stored<T>) -> Vec<Vec<u64>> {
    x.memory.iter().map(Format::bits).collect()
}

/// Memory and results of all routines, in a context.
fn results<T: Format>(
    [x, y]: &[Stored<T>; 2],
    n: usize,
    [alpha, s]: [T; 2],
    context: Context,
) -> Vec<Vec<Vec<u64>>> {
    let mut all = Vec::new();
    let mut with = |work: &mut dyn FnMut(Place<'_, T>, Place<'_, T>)| {
        let (mut x, mut y) = (x.clone(), y.clone());
        let (x_inc, y_inc) = (x.inc, y.inc);
        // SAFETY: vectors of n elements, which nothing else uses.
        unsafe { work(Place::blas(x.pointer(), n, x_inc), Place::blas(y.pointer(), n, y_inc)) };
        all.extend([bits(&x), bits(&y)]);
    };
    with(&mut |x, y| {
        let x = x.elements();
        level1::elementwise(Change { change: Axpy(alpha), x, y, context });
    });
    with(&mut |x, y| {
        let x = x.elements();
        level1::elementwise(Change { change: Scal(alpha), x, y, context });
    });
    with(&mut |x, y| level1::elementwise(Change { change: Rot { c: alpha, s }, x, y, context }));
    let param = [alpha, alpha, s, s, alpha];
    for flag in [Flag::All, Flag::UnitDiagonal, Flag::UnitCorners] {
        let change = Rotm { flag, param };
        with(&mut |x, y| level1::elementwise(Change { change, x, y, context }));
    }
    let mut sums = Vec::new();
    with(&mut |x, y| {
        let (x, y) = (x.elements(), y.elements());
        let (asum, nrm2) = (level1::asum(x, context), level1::nrm2(x, context));
        sums =
            [level1::dot(x, y, context), asum.unwrap(), nrm2.unwrap()].map(|x| x.bits()).to_vec();
    });
    all.push(sums);
    all
}

fn contexts() -> Vec<Context> {
    let isas = Isa::ALL.into_iter().filter(|isa| isa.is_available());
    let with_threads = |isa| [1, 2, 3, 7].map(|threads| (isa, threads));
    let all = isas.flat_map(with_threads);
    all.map(|(isa, threads)| Context {
        isa,
        threads: threads.into(),
        device: None,
        is_short: false,
    })
    .collect()
}

fn same_in_every_way<T: Format>() {
    for_each_case::<T>(3, |rng, n, kind, vectors, what| {
        let factors = [number(rng, kind), number(rng, kind)];
        let all = contexts().into_iter().filter(|context| context.threads.count() == 1);
        let mut all = all.map(|context| (context, results(&vectors, n, factors, context)));
        let (_, first) = all.next().unwrap();
        for (context, found) in all {
            assert!(found == first, "{what} {context:?}");
        }
    });
}

#[test]
fn kernels_give_the_same_bits_for_dd() {
    same_in_every_way::<Dd>();
}

#[test]
fn kernels_give_the_same_bits_for_qd() {
    same_in_every_way::<Qd>();
}

/// Vectors that are worth several threads, of ordinary and of special numbers.
#[test]
fn threads_give_the_same_bits() {
    let mut rng = Rng(4);
    for (kind, incs) in [(Kind::Graded, [1, -2]), (Kind::Special, [2, 1])] {
        let n = 150_001;
        let vectors: [Stored<Dd>; 2] = incs.map(|inc| Stored::random(&mut rng, n, inc, kind));
        let factors = [number(&mut rng, Kind::Uniform), number(&mut rng, Kind::Uniform)];
        let mut all =
            contexts().into_iter().map(|context| (context, results(&vectors, n, factors, context)));
        let (_, first) = all.next().unwrap();
        for (context, found) in all {
            assert!(found == first, "{kind:?} {context:?}");
        }
    }
}

/// The bits of a dot product do not depend on where elements lie.
#[test]
fn increments_do_not_change_dot_products() {
    let mut rng = Rng(5);
    for n in [7, 64, 100, 40_000] {
        let numbers: Vec<Dd> = (0..2 * n).map(|_| number(&mut rng, Kind::Graded)).collect();
        let dot = |incx: i64, incy: i64| {
            let stored = |from: usize, inc: i64| {
                let step = inc.unsigned_abs() as usize;
                let mut memory = vec![Dd::ONE; (n - 1) * step + 1];
                for i in 0..n {
                    let place = if inc < 0 { n - 1 - i } else { i };
                    memory[place * step] = numbers[from + i];
                }
                memory
            };
            let (x, y) = (stored(0, incx), stored(n, incy));
            // SAFETY: n elements each.
            unsafe { Dd::DOT(n as i64, x.as_ptr(), incx, y.as_ptr(), incy) }.bits()
        };
        let first = dot(1, 1);
        for (incx, incy) in [(1, -1), (-1, -1), (3, 1), (-2, 5)] {
            assert_eq!(dot(incx, incy), first, "{n} {incx} {incy}");
        }
    }
}

/// Vectors in one memory: as a loop of calls of one element.
#[test]
fn overlapping_vectors_are_changed_one_element_after_the_other() {
    let mut rng = Rng(6);
    let memory: Vec<Dd> = (0..200).map(|_| number(&mut rng, Kind::Uniform)).collect();
    let (alpha, s) = (number::<Dd>(&mut rng, Kind::Uniform), number::<Dd>(&mut rng, Kind::Uniform));
    let step =
        |inc: i64, n: i64, i: i64| if inc < 0 { (n - 1 - i) * -inc } else { i * inc } as usize;
    for (n, x_at, incx, y_at, incy) in [
        (50, 0, 1, 0, 1),
        (50, 0, 1, 1, 1),
        (50, 1, 1, 0, 1),
        (50, 0, 2, 1, 2),
        (50, 10, 1, 20, -1),
        (50, 10, -1, 10, -1),
        (50, 10, 1, 10, 2),
        (50, 0, 1, 100, 0),
        (50, 100, 0, 0, 1),
        (50, 5, 0, 0, 1),
        (50, 7, 0, 7, 0),
    ] {
        type Call<'a> = &'a dyn Fn(i64, *mut Dd, i64, *mut Dd, i64);
        // SAFETY: elements of memory.
        let calls: [Call<'_>; 4] = [
            &|n, x, incx, y, incy| assert_eq!(unsafe { Dd::AXPY(n, alpha, x, incx, y, incy) }, 0),
            &|n, x, incx, y, incy| assert_eq!(unsafe { Dd::ROT(n, x, incx, y, incy, alpha, s) }, 0),
            &|n, x, incx, y, incy| assert_eq!(unsafe { Dd::COPY(n, x, incx, y, incy) }, 0),
            &|n, x, incx, y, incy| assert_eq!(unsafe { Dd::SWAP(n, x, incx, y, incy) }, 0),
        ];
        for (routine, call) in calls.into_iter().enumerate() {
            let (mut found, mut expected) = (memory.clone(), memory.clone());
            let start = found.as_mut_ptr();
            call(n, start.wrapping_add(x_at), incx, start.wrapping_add(y_at), incy);
            let start = expected.as_mut_ptr();
            for i in 0..n {
                let x = start.wrapping_add(x_at + step(incx, n, i));
                call(1, x, 1, start.wrapping_add(y_at + step(incy, n, i)), 1);
            }
            let other = (0..found.len()).find(|&at| found[at] != expected[at]);
            assert_eq!(other, None, "{routine}: {x_at} {incx} {y_at} {incy}");
        }
    }
}
