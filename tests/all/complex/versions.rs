//! MPLAPACK 3.x's functions, which take scalars by value, have the bits of those of 2.x; illegal arguments, with the
//! reference's positions.

use crate::common::Rng;
use crate::common::kinds::Kind;
use crate::common::sample::Sample;
use crate::complex::exact::random;
use crate::complex::letter;
use std::ffi::{CStr, c_char};
use std::ptr::null;
use wideblas::abi::control::wb_last_error;
use wideblas::abi::exports::*;
use wideblas::format::{Complex, Dd, Qd};

fn numbers<T: Sample>(n: usize) -> Vec<Complex<T>> {
    let mut rng = Rng(5);
    (0..n).map(|_| random(&mut rng, Kind::Uniform)).collect()
}

macro_rules! same {
    ($test:ident, $real:ty, [$gemm:ident $gemm_3:ident $herk:ident $herk_3:ident $axpy:ident $axpy_3:ident $dotc:ident $dotc_3:ident $nrm2:ident $nrm2_3:ident $abs1:ident $abs1_3:ident]) => {
        #[test]
        fn $test() {
            let [a, b, c] = [(); 3].map(|()| numbers::<$real>(36));
            let (alpha, beta) = (a[3], b[5]);
            let (n, t) = (letter('n'), letter('c'));
            let (n, t, l) = (n.as_ptr(), t.as_ptr(), c"L".as_ptr());
            let (pa, pb) = (a.as_ptr(), b.as_ptr());
            let (mut old, mut new) = (c.clone(), c.clone());
            // SAFETY: matrices of order 6, vectors of their elements.
            unsafe {
                $gemm(n, t, 6, 6, 6, &alpha, pa, 6, pb, 6, &beta, old.as_mut_ptr(), 6);
                $gemm_3(n, t, 6, 6, 6, alpha, pa, 6, pb, 6, beta, new.as_mut_ptr(), 6);
                assert_eq!(old, new);
                $herk(l, n, 6, 6, alpha.re, pa, 6, beta.re, old.as_mut_ptr(), 6);
                $herk_3(l, n, 6, 6, alpha.re, pa, 6, beta.re, new.as_mut_ptr(), 6);
                assert_eq!(old, new);
                $axpy(36, &alpha, pa, 1, old.as_mut_ptr(), 1);
                $axpy_3(36, alpha, pa, 1, new.as_mut_ptr(), 1);
                assert!(old == new && old != c);
                assert_eq!($dotc(36, pa, 1, pb, 1), $dotc_3(36, pa, 1, pb, 1));
                assert_eq!($nrm2(36, pa, 1), $nrm2_3(36, pa, 1));
                assert_eq!($abs1(&alpha), $abs1_3(alpha));
            }
        }
    };
}
same!(versions_of_dd_agree, Dd, [cgemm_dd cgemm_dd_3 cherk_dd cherk_dd_3 caxpy_dd caxpy_dd_3 cdotc_dd cdotc_dd_3 rcnrm2_dd rcnrm2_dd_3 rcabs1_dd rcabs1_dd_3]);
same!(versions_of_qd_agree, Qd, [cgemm_qd cgemm_qd_3 cherk_qd cherk_qd_3 caxpy_qd caxpy_qd_3 cdotc_qd cdotc_qd_3 rcnrm2_qd rcnrm2_qd_3 rcabs1_qd rcabs1_qd_3]);

/// The message of the last error.
fn said() -> String {
    // SAFETY: a string that lives until the next error.
    unsafe { CStr::from_ptr(wb_last_error()) }.to_string_lossy().into_owned()
}

/// Options that complex numbers have not, sizes, leading dimensions, increments and NULL.
#[test]
fn illegal_arguments_are_told() {
    let x = numbers::<Dd>(4);
    let (one, real) = (x[0], x[0].re);
    let mut c = x.clone();
    let (p, q) = (x.as_ptr(), c.as_mut_ptr());
    let text = |letter: &'static CStr| -> *const c_char { letter.as_ptr() };
    let (n, t, h, l, u) = (text(c"N"), text(c"T"), text(c"C"), text(c"L"), text(c"U"));
    let expect = |message: &str| assert!(said().starts_with(message), "{message}: {}", said());
    // SAFETY: illegal arguments, and matrices of order 2.
    unsafe {
        csyrk_dd(l, h, 2, 2, &one, p, 2, &one, q, 2);
        expect("Csyrk_dd: trans = 'C', must be N or T");
        cherk_dd(l, t, 2, 2, real, p, 2, real, q, 2);
        expect("Cherk_dd: trans = 'T', must be N or C");
        csyr2k_dd(l, h, 2, 2, &one, p, 2, p, 2, &one, q, 2);
        expect("Csyr2k_dd: trans = 'C', must be N or T");
        cher2k_dd(u, t, 2, 2, &one, p, 2, p, 2, real, q, 2);
        expect("Cher2k_dd: trans = 'T', must be N or C");
        cgemm_dd(n, t, 2, 2, 2, &one, p, 1, p, 2, &one, q, 2);
        expect("Cgemm_dd: lda = 1, must be at least m = 2");
        chemm_dd(l, u, 2, -1, &one, p, 2, p, 2, &one, q, 2);
        expect("Chemm_dd: n = -1, must be at least 0");
        cgerc_dd(2, 2, &one, p, 0, p, 1, q, 2);
        expect("Cgerc_dd: incx = 0");
        cgemv_dd(h, 2, 2, &one, null(), 2, p, 1, &one, q, 1);
        expect("Cgemv_dd: A is NULL");
        cgemm_dd(h, h, 2, 2, 2, &one, null(), 2, p, 2, &one, q, 2);
        expect("Cgemm_dd: A is NULL");
        ctrsm_dd(l, l, h, n, 2, 2, &one, null(), 2, q, 2);
        expect("Ctrsm_dd: A is NULL");
    }
    assert_eq!(c, x);
}
