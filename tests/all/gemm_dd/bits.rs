//! Bits do not depend on the way that a product is computed.

use super::operands::{GENERAL, Guarded, NAN, plan, same_bits};
use crate::common::Rng;
use crate::common::case::Case;
use crate::common::stored::Stored;
use wideblas::blas::level3::{Gemm, gemm_native};
use wideblas::engine::cpu::gemm::{NativePlan, gemm_from};
use wideblas::engine::cpu::{Isa, par};
use wideblas::format::dd::DdNative;
use wideblas::format::{Accumulate, Dd};
use wideblas::options::Trans;

/// A part of a product that is small enough for every short way has the bits that it has in the whole.
#[test]
fn small_products_have_the_bits_of_large_ones() {
    let mut rng = Rng(77);
    for k in [1, 2, 3, 5, 8] {
        for factors in [(Dd::ONE, Dd::ZERO), (Dd::ONE, Dd::ONE), (GENERAL, Dd::new(-1.3, 1e-17))] {
            let (m, n) = (40, 30);
            let case = Case::random((m, n, k), factors, &mut rng);
            let whole = case.routine((Trans::No, Trans::No), 1);
            for _ in 0..40 {
                let (rows, cols) = (rng.within(1, 8) as usize, rng.within(1, 8) as usize);
                let i = rng.within(0, (m - rows) as i32) as usize;
                let j = rng.within(0, (n - cols) as i32) as usize;
                let block = |x: &[Dd],
                             ld: usize,
                             rows: std::ops::Range<usize>,
                             cols: std::ops::Range<usize>| {
                    cols.flat_map(|j| rows.clone().map(move |i| x[i + j * ld])).collect::<Vec<_>>()
                };
                let part = Case {
                    shape: (rows, cols, k),
                    a: block(&case.a, m, i..i + rows, 0..k),
                    b: block(&case.b, k, 0..k, j..j + cols),
                    c: block(&case.c, m, i..i + rows, j..j + cols),
                    ..case.clone()
                };
                let expected = block(&whole, m, i..i + rows, j..j + cols);
                for letters in [('N', 'N'), ('T', 'c')] {
                    let found = part.exported(letters, 1);
                    let same = found.iter().zip(&expected).all(|(&x, &y)| same_bits(x, y));
                    assert!(same, "{letters:?} {:?} {factors:?}", part.shape);
                }
            }
        }
    }
}

/// What another engine left undone: the columns from some on, and no others.
#[test]
fn columns_from_some_on_are_those_of_the_whole() {
    let mut rng = Rng(88);
    for (m, n, k) in [(2, 3, 4), (70, 90, 60), (5, 40, 0)] {
        let case = Case::random((m, n, k), (GENERAL, GENERAL), &mut rng);
        let whole = case.engine::<DdNative>(plan(2, case.shape));
        for first in [0, 1, n / 2, n - 1, n] {
            let rest = case.with_product(|product| {
                gemm_from::<DdNative, 2>(product, plan(2, (m, n, k)), first);
            });
            let expected = case.c[..first * m].iter().chain(&whole[first * m..]);
            assert!(
                rest.iter().zip(expected).all(|(&x, &y)| same_bits(x, y)),
                "{m} {n} {k} {first}"
            );
        }
    }
}

#[test]
fn bits_do_not_depend_on_kernel_threads_or_blocking() {
    fn results<A: Accumulate<2, Number = Dd>>(case: &Case<Dd>) {
        let shape = case.shape;
        let first = case.engine::<A>(NativePlan { isa: Isa::Generic, threads: 1, block: 240 });
        case.check_native(A::NAME, &first);
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            for threads in [1, 2, 3, 7] {
                for block in [1, 16, 37, 48, 240, 10_000] {
                    let plan = NativePlan { isa, threads, block };
                    let result = case.engine::<A>(plan);
                    assert!(
                        first.iter().zip(&result).all(|(&x, &y)| same_bits(x, y)),
                        "{} {shape:?} {plan:?}",
                        A::NAME
                    );
                }
            }
        }
    }
    let mut rng = Rng(9);
    for shape in [(3, 4, 3), (21, 33, 7), (65, 63, 300), (130, 5, 257), (1, 90, 600)] {
        let case = Case::random(shape, (GENERAL, GENERAL), &mut rng);
        results::<DdNative>(&case);
        // The routine on chosen kernels is one of these.
        let mut c = Guarded::new(&case.c, (shape.0, shape.1), 0);
        let a = Stored::operand(&case.a, (shape.0, shape.2), Trans::Yes, 0, &NAN);
        let b = Stored::operand(&case.b, (shape.2, shape.1), Trans::No, 0, &NAN);
        let call = Gemm {
            transa: Trans::Yes,
            transb: Trans::No,
            alpha: &case.alpha,
            a: a.view(),
            b: b.view(),
            beta: &case.beta,
            c: c.view(),
        };
        gemm_native(call, Isa::Generic, par::num_threads());
        assert_eq!(c.into_tight(), case.routine((Trans::No, Trans::No), 0));
    }
}
