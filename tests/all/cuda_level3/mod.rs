//! Matrix-matrix routines on matrices that are on the GPU, all or some of them: the bits are the CPU's.

mod costs;
mod matrices;
mod program;
mod zeros;

use crate::common::kinds::{KINDS, Kind};
use crate::common::{Rng, in_a_process};
use matrices::{Call, Element, ORDERS, compare};
use wideblas::blas::level1::Context;
use wideblas::blas::level3::{Gemm, Gemmtr, Mode, Syrk};
use wideblas::blas::symmetric::{self, Symm, Syr2k};
use wideblas::blas::triangular::{Options, Routine, Triangular};
use wideblas::format::{Complex, Dd, Qd};
use wideblas::options::{Diag, Side, Trans, Uplo};

const UPLO: [Uplo; 2] = [Uplo::Upper, Uplo::Lower];
const TRANS: [Trans; 3] = [Trans::No, Trans::Yes, Trans::Conj];

/// The shape in memory of what is rows x cols as op(X).
fn stored(trans: Trans, rows: usize, cols: usize) -> (usize, usize) {
    if trans == Trans::No { (rows, cols) } else { (cols, rows) }
}

/// Calls `test` with kinds of data and sizes.
fn for_each_case<T: Element>(
    cases: usize,
    mut test: impl FnMut(&mut Rng, usize, Kind, [usize; 3]),
) {
    let mut rng = Rng(17);
    for case in 0..cases {
        let kind = KINDS[case % KINDS.len()];
        let sizes = [(); 3].map(|()| rng.pick(&ORDERS));
        let large = [T::LARGE + case % 3, T::LARGE + 20, T::LARGE - 1];
        // Elements that are not finite, or overflow, are computed one by one.
        let sizes = match kind {
            Kind::Uniform | Kind::Integers | Kind::Sparse if case % 5 == 0 => large,
            _ => sizes,
        };
        test(&mut rng, case, kind, sizes);
    }
}

fn symmetric_products<T: Element>(cases: usize) {
    for_each_case::<T>(cases, |rng, case, kind, [m, n, _]| {
        let structure = if case % 2 == 0 || !T::HAS_CONJUGATES {
            symmetric::Kind::Symmetric
        } else {
            symmetric::Kind::Hermitian
        };
        let (side, uplo) = (rng.pick(&[Side::Left, Side::Right]), rng.pick(&UPLO));
        let order = if side == Side::Left { m } else { n };
        let call = Call::<T>::random(rng, kind, [(order, order), (m, n), (m, n)]);
        let what = format!("symm {case} {kind:?} {structure:?} {side:?} {uplo:?} {m} {n}");
        let (alpha, beta) = (&call.alpha, &call.beta);
        compare(rng, &what, &call, |a, b, c| {
            symmetric::symm(Symm { kind: structure, side, uplo, alpha, a, b, beta, c })
        });
    });
}

fn updates_of_rank_2k<T: Element>(cases: usize) {
    for_each_case::<T>(cases, |rng, case, kind, [n, k, _]| {
        let is_hermitian = T::HAS_CONJUGATES && case % 2 == 1;
        let other = if is_hermitian { Trans::Conj } else { Trans::Yes };
        let structure =
            if is_hermitian { symmetric::Kind::Hermitian } else { symmetric::Kind::Symmetric };
        let (trans, uplo) = (rng.pick(&[Trans::No, other]), rng.pick(&UPLO));
        let shape = stored(trans, n, k);
        let mut call = Call::<T>::random(rng, kind, [shape, shape, (n, n)]);
        if is_hermitian {
            call.beta = call.beta.real_part();
        }
        let what = format!("syr2k {case} {kind:?} {structure:?} {trans:?} {uplo:?} {n} {k}");
        let (alpha, beta) = (&call.alpha, &call.beta);
        compare(rng, &what, &call, |a, b, c| {
            symmetric::syr2k(Syr2k { kind: structure, uplo, trans, alpha, a, b, beta, c })
        });
    });
}

fn updates_of_rank_k<T: Element>(cases: usize) {
    for_each_case::<T>(cases, |rng, case, kind, [n, k, _]| {
        let is_hermitian = T::HAS_CONJUGATES && case % 2 == 1;
        let other = if is_hermitian { Trans::Conj } else { Trans::Yes };
        let (trans, uplo) = (rng.pick(&[Trans::No, other]), rng.pick(&UPLO));
        let shape = stored(trans, n, k);
        let mut call = Call::<T>::random(rng, kind, [shape, (0, 0), (n, n)]);
        if is_hermitian {
            (call.alpha, call.beta) = (call.alpha.real_part(), call.beta.real_part());
        }
        let what = format!("syrk {case} {kind:?} {is_hermitian} {trans:?} {uplo:?} {n} {k}");
        let (alpha, beta) = (&call.alpha, &call.beta);
        compare(rng, &what, &call, |a, _, c| {
            let syrk = Syrk { uplo, trans, alpha, a, beta, c };
            if is_hermitian {
                symmetric::herk(syrk)
            } else {
                T::multiply_where_it_lies(syrk.into(), Mode::Auto)
            }
        });
    });
}

fn triangles<T: Element>(cases: usize) {
    for_each_case::<T>(cases, |rng, case, kind, [m, n, _]| {
        let routine = [Routine::Solve, Routine::Multiply][case % 2];
        let options = Options {
            side: rng.pick(&[Side::Left, Side::Right]),
            uplo: rng.pick(&UPLO),
            trans: rng.pick(&TRANS),
            diag: rng.pick(&[Diag::NonUnit, Diag::Unit]),
        };
        // Vectors that are multiplied by strips: not of numbers that overflow, see above.
        let strips = T::STRIPS + case % 50;
        let (m, n) = match kind {
            Kind::Huge | Kind::Graded => (m, n),
            _ if !case.is_multiple_of(9) => (m, n),
            _ if options.side == Side::Left => (strips, 64 + n % 40),
            _ => (64 + m % 40, strips),
        };
        let order = if options.side == Side::Left { m } else { n };
        let mut call = Call::<T>::random(rng, kind, [(order, order), (0, 0), (m, n)]);
        if routine == Routine::Solve && case % 3 > 0 {
            call.a.set_diagonal(T::from(3.0 + (case % 100) as f64));
        }
        let Options { side, uplo, trans, diag } = options;
        let what =
            format!("{routine:?} {case} {kind:?} {side:?} {uplo:?} {trans:?} {diag:?} {m} {n}");
        let (alpha, context) = (&call.alpha, Context::chosen());
        compare(rng, &what, &call, |a, _, b| {
            T::where_it_lies(routine, Triangular { options, alpha, a, b }, context)
        });
    });
}

/// Products by strips.
fn large_triangles<T: Element>(cases: usize) {
    let mut rng = Rng(5);
    for case in 0..cases {
        let options = Options {
            side: [Side::Left, Side::Right][case % 2],
            uplo: rng.pick(&UPLO),
            trans: rng.pick(&TRANS),
            diag: rng.pick(&[Diag::NonUnit, Diag::Unit]),
        };
        // At last of several strips, whatever the numbers.
        let (order, other) = if case + 1 < cases { (1700, 1500) } else { (4 * T::STRIPS + 9, 70) };
        let (m, n) = if options.side == Side::Left { (order, other) } else { (other, order) };
        let call = Call::<T>::random(&mut rng, Kind::Uniform, [(order, order), (0, 0), (m, n)]);
        let (alpha, context) = (&call.alpha, Context::chosen());
        compare(&mut rng, &format!("large {case} {options:?}"), &call, |a, _, b| {
            let product = Triangular { options, alpha, a, b };
            T::where_it_lies(Routine::Multiply, product, context)
        });
    }
}

/// Products of which a GPU computes three of the four real ones.
fn large_products<T: Element>(cases: usize) {
    let mut rng = Rng(6);
    for case in 0..cases {
        let kind = [Kind::Uniform, Kind::Integers, Kind::Sparse][case % 3];
        let (transa, transb) = (rng.pick(&TRANS), rng.pick(&TRANS));
        let (m, n, k) = (2601 + case, 2600, 2603);
        let call =
            Call::<T>::random(&mut rng, kind, [stored(transa, m, k), stored(transb, k, n), (m, n)]);
        let (alpha, beta) = (&call.alpha, &call.beta);
        compare(&mut rng, &format!("large {case} {transa:?} {transb:?}"), &call, |a, b, c| {
            let product = Gemm { transa, transb, alpha, a, b, beta, c };
            T::multiply_where_it_lies(product.into(), Mode::Auto)
        });
    }
}

fn products<T: Element>(cases: usize) {
    for_each_case::<T>(cases, |rng, case, kind, [m, n, k]| {
        let mode = rng.pick(&[Mode::Auto, Mode::Auto, Mode::Native, Mode::Working, Mode::Exact]);
        let (transa, transb) = (rng.pick(&TRANS), rng.pick(&TRANS));
        let uplo = (case % 3 == 2).then(|| rng.pick(&UPLO));
        let m = if uplo.is_some() { n } else { m };
        let call =
            Call::<T>::random(rng, kind, [stored(transa, m, k), stored(transb, k, n), (m, n)]);
        let what =
            format!("gemm {case} {kind:?} {mode:?} {uplo:?} {transa:?} {transb:?} {m} {n} {k}");
        let (alpha, beta) = (&call.alpha, &call.beta);
        compare(rng, &what, &call, |a, b, c| {
            let product = match uplo {
                None => Gemm { transa, transb, alpha, a, b, beta, c }.into(),
                Some(uplo) => Gemmtr { uplo, transa, transb, alpha, a, b, beta, c }.into(),
            };
            T::multiply_where_it_lies(product, mode)
        });
    });
}

macro_rules! tests {
    ($($name:ident: $test:ident::<$type:ty>($cases:literal);)*) => {$(
        #[test]
        #[ignore = "needs a GPU"]
        fn $name() {
            // The choice of a device is the process's.
            in_a_process(crate::test_path!(stringify!($name)), &[], || $test::<$type>($cases));
        }
    )*};
}
tests! {
    symmetric_products_of_dd: symmetric_products::<Dd>(150);
    symmetric_products_of_qd: symmetric_products::<Qd>(70);
    symmetric_products_of_complex_dd: symmetric_products::<Complex<Dd>>(150);
    symmetric_products_of_complex_qd: symmetric_products::<Complex<Qd>>(70);
    updates_of_rank_2k_of_dd: updates_of_rank_2k::<Dd>(150);
    updates_of_rank_2k_of_qd: updates_of_rank_2k::<Qd>(70);
    updates_of_rank_2k_of_complex_dd: updates_of_rank_2k::<Complex<Dd>>(150);
    updates_of_rank_2k_of_complex_qd: updates_of_rank_2k::<Complex<Qd>>(70);
    updates_of_rank_k_of_dd: updates_of_rank_k::<Dd>(70);
    updates_of_rank_k_of_complex_dd: updates_of_rank_k::<Complex<Dd>>(150);
    updates_of_rank_k_of_complex_qd: updates_of_rank_k::<Complex<Qd>>(70);
    triangles_of_dd: triangles::<Dd>(200);
    large_triangles_of_dd: large_triangles::<Dd>(4);
    triangles_of_qd: triangles::<Qd>(100);
    triangles_of_complex_dd: triangles::<Complex<Dd>>(200);
    triangles_of_complex_qd: triangles::<Complex<Qd>>(100);
    products_of_complex_dd: products::<Complex<Dd>>(200);
    large_products_of_complex_dd: large_products::<Complex<Dd>>(3);
    products_of_complex_qd: products::<Complex<Qd>>(100);
}
