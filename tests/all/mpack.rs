//! MPACK's functions, whose integers have 32 bits, return what MPLAPACK's do.

use crate::common::Rng;
use crate::common::mp::Gmp;
use crate::common::sample::Sample;
use crate::lapack::letter;
use rug::{Float, Integer};
use std::ffi::c_int;
use std::ptr;
use wideblas::abi::exports::*;
use wideblas::format::{Dd, Qd};
use wideblas_reference::Dyadic;

const BITS: u32 = 200;

fn random<S: Sample>(rng: &mut Rng, len: usize) -> Vec<S> {
    (0..len).map(|_| S::random(rng, BITS, 0)).collect()
}

fn copied<S: Sample>(from: &[S]) -> Vec<S> {
    from.iter().map(|x| S::zero(BITS).nearest(&x.exact().expect("a finite number"))).collect()
}

fn assert_equal<S: Sample>(found: &[S], expected: &[S]) {
    let exact = |numbers: &[S]| numbers.iter().map(Sample::exact).collect::<Vec<_>>();
    assert_eq!(exact(found), exact(expected));
}

/// A matrix of order n whose diagonal outweighs the other numbers, but for one element of it that is negated.
fn symmetric<S: Sample>(rng: &mut Rng, n: usize, negated: Option<usize>) -> Vec<S> {
    let mut a = random::<S>(rng, n * n);
    for i in 0..n {
        let sign = if negated == Some(i) { -1 } else { 1 };
        a[i * n + i] = S::zero(BITS).nearest(&Dyadic::new(Integer::from(sign * 4 * n as i64), 0));
    }
    a
}

macro_rules! tests {
    ($($module:ident: $sample:ty, $passed:expr, [$gemm:ident $gemm_int:ident], [$axpy:ident $axpy_int:ident], [$amax:ident $amax_int:ident],
        [$potrf:ident $potrf_int:ident];)*) => {$(
        mod $module {
            use super::*;

            #[test]
            fn sizes_of_32_bits() {
                let mut rng = Rng(1);
                for n in [1usize, 2, 5, 17] {
                    let pass = $passed;
                    let [a, b, c] = [(); 3].map(|()| random::<$sample>(&mut rng, n * n));
                    let [alpha, beta] = [(); 2].map(|()| random::<$sample>(&mut rng, 1));
                    let (mut found, mut expected) = (copied(&c), copied(&c));
                    let (no, size, size_int) = (letter('n'), n as i64, n as c_int);
                    let [a, b] = [&a, &b].map(|x| <$sample>::view(x).as_ptr());
                    let [alpha, beta] = [&alpha, &beta].map(|x| &<$sample>::view(x)[0]);
                    let (no, c) = (no.as_ptr(), <$sample>::view_mut(&mut expected).as_mut_ptr());
                    // SAFETY: matrices of these shapes.
                    unsafe { $gemm(no, no, size, size, size, pass(alpha), a, size, b, size, pass(beta), c, size) };
                    let c = <$sample>::view_mut(&mut found).as_mut_ptr();
                    // SAFETY: likewise.
                    unsafe {
                        $gemm_int(
                            no, no, size_int, size_int, size_int, pass(alpha), a, size_int, b, size_int, pass(beta), c,
                            size_int,
                        )
                    };
                    assert_equal(&found, &expected);
                    let y = <$sample>::view_mut(&mut expected).as_mut_ptr();
                    // SAFETY: n elements, from the last one to the first of one vector.
                    unsafe { $axpy(size, pass(alpha), a, -1, y, 1) };
                    let y = <$sample>::view_mut(&mut found).as_mut_ptr();
                    // SAFETY: likewise.
                    unsafe { $axpy_int(size_int, pass(alpha), a, -1, y, 1) };
                    assert_equal(&found, &expected);
                    // SAFETY: n elements.
                    let places = unsafe { ($amax(size, a, 1), $amax_int(size_int, a, 1)) };
                    assert_eq!(places.0, i64::from(places.1));
                }
            }

            #[test]
            fn info_of_32_bits() {
                let mut rng = Rng(1);
                let lower = letter('l');
                let lower = lower.as_ptr();
                for (n, negated) in [(1usize, None), (6, None), (6, Some(3)), (20, Some(19))] {
                    let mut expected = symmetric::<$sample>(&mut rng, n, negated);
                    let mut found = copied(&expected);
                    // The integer behind is not written.
                    let (mut info, mut info_int) = (77i64, [77 as c_int; 2]);
                    let a = <$sample>::view_mut(&mut expected).as_mut_ptr();
                    // SAFETY: a matrix of order n.
                    unsafe { $potrf(lower, n as i64, a, n as i64, &mut info) };
                    let a = <$sample>::view_mut(&mut found).as_mut_ptr();
                    // SAFETY: likewise.
                    unsafe { $potrf_int(lower, n as c_int, a, n as c_int, info_int.as_mut_ptr()) };
                    assert_equal(&found, &expected);
                    assert_eq!(info, negated.map_or(0, |at| at as i64 + 1));
                    assert_eq!(info_int, [info as c_int, 77]);
                    // SAFETY: a negative order is refused.
                    unsafe { $potrf_int(lower, -1, a, 1, info_int.as_mut_ptr()) };
                    assert_eq!(info_int, [-2, 77]);
                    // SAFETY: without info nothing is done.
                    unsafe { $potrf_int(lower, n as c_int, a, n as c_int, ptr::null_mut()) };
                    assert_equal(&found, &expected);
                }
            }
        }
    )*};
}
tests! {
    dd: Dd, |x: &Dd| *x, [rgemm_dd rgemm_dd_mpack], [raxpy_dd raxpy_dd_mpack], [iramax_dd iramax_dd_mpack], [rpotrf_dd rpotrf_dd_mpack];
    qd: Qd, |x: &Qd| *x, [rgemm_qd rgemm_qd_mpack], [raxpy_qd raxpy_qd_mpack], [iramax_qd iramax_qd_mpack], [rpotrf_qd rpotrf_qd_mpack];
    mpfr: Float, ptr::from_ref, [rgemm_mpfr rgemm_mpfr_mpack], [raxpy_mpfr raxpy_mpfr_mpack], [iramax_mpfr iramax_mpfr_mpack],
        [rpotrf_mpfr rpotrf_mpfr_mpack];
    gmp: Gmp, ptr::from_ref, [rgemm_gmp rgemm_gmp_mpack], [raxpy_gmp raxpy_gmp_mpack], [iramax_gmp iramax_gmp_mpack],
        [rpotrf_gmp rpotrf_gmp_mpack];
}
