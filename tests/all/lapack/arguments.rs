//! Illegal arguments: `info` is minus the position of the first, and nothing is written.

use super::orthogonal::Orthogonal;
use super::prelude::*;
use std::ptr;

/// A call with the place of its `info`.
type Called<'a> = Box<dyn Fn(*mut i64) + 'a>;

/// Calls of functions, all of which take `info` last.
macro_rules! unsafe_calls {
    ($($expected:literal => ($function:expr)($($argument:expr),*);)*) => {
        vec![$(($expected, Box::new(move |info: *mut i64| {
            // SAFETY: nothing is read where an argument is illegal.
            unsafe { $function($($argument,)* info) }
        }) as Called<'_>)),*]
    };
}

fn illegal<T: Tested>() {
    let mut rng = Rng(41);
    let (mut a, mut b) = (Matrix::<T>::random(&mut rng, 3, 3), Matrix::<T>::random(&mut rng, 3, 2));
    let (kept_a, kept_b, mut ipiv) = (a.clone(), b.clone(), vec![1; 3]);
    let mut work = vec![T::random(&mut rng); 9];
    let (a_at, b_at, rows, work_at) = (a.at(), b.at(), ipiv.as_mut_ptr(), T::at(&mut work));
    let [no, u, x] = ['N', 'U', 'X'].map(letter);
    let [no, u, x] = [no.as_ptr(), u.as_ptr(), x.as_ptr()];
    let all = T::ALL;
    let told = |call: &dyn Fn(*mut i64)| {
        let mut info = 77;
        call(&mut info);
        info
    };
    let calls: Vec<(i64, Called<'_>)> = unsafe_calls! {
        -1 => (all.potrf)(x, 3, a_at, 3);
        -2 => (all.potrf)(u, -1, a_at, 3);
        -4 => (all.potrf)(u, 3, a_at, 2);
        -4 => (all.potrf)(u, 0, a_at, 0);
        -3 => (all.potrs)(u, 3, -1, a_at, 3, b_at, 3);
        -5 => (all.potrs)(u, 3, 2, a_at, 2, b_at, 3);
        -7 => (all.potrs)(u, 3, 2, a_at, 3, b_at, 2);
        -7 => (all.posv)(u, 3, 2, a_at, 3, b_at, 2);
        -4 => (all.potri)(u, 3, a_at, 1);
        -1 => (all.getrf)(-1, 3, a_at, 3, rows);
        -2 => (all.getrf)(3, -1, a_at, 3, rows);
        -4 => (all.getrf)(3, 3, a_at, 2, rows);
        -4 => (all.getrf2)(3, 3, a_at, 2, rows);
        -1 => (all.getrs)(x, 3, 2, a_at, 3, rows, b_at, 3);
        -5 => (all.getrs)(no, 3, 2, a_at, 2, rows, b_at, 3);
        -8 => (all.getrs)(no, 3, 2, a_at, 3, rows, b_at, 2);
        -4 => (all.gesv)(3, 2, a_at, 2, rows, b_at, 3);
        -7 => (all.gesv)(3, 2, a_at, 3, rows, b_at, 2);
        -1 => (all.getri)(-1, a_at, 3, rows, work_at, 9);
        -3 => (all.getri)(3, a_at, 2, rows, work_at, 9);
        -6 => (all.getri)(3, a_at, 3, rows, work_at, 2);
        -6 => (all.getri)(0, a_at, 1, rows, work_at, 0);
        -2 => (all.trtrs)(u, x, no, 3, 2, a_at, 3, b_at, 3);
        -3 => (all.trtrs)(u, no, x, 3, 2, a_at, 3, b_at, 3);
        -7 => (all.trtrs)(u, no, no, 3, 2, a_at, 2, b_at, 3);
        -9 => (all.trtrs)(u, no, no, 3, 2, a_at, 3, b_at, 2);
        -2 => (all.trtri)(u, x, 3, a_at, 3);
        -5 => (all.trtri)(u, no, 3, a_at, 2);
        -4 => (all.lauum)(u, 3, a_at, 2);
        // No argument's fault: matrices that are not there, and rows that A does not have.
        -1010 => (all.potrf)(u, 3, ptr::null_mut(), 3);
        -1010 => (all.getrf)(3, 3, a_at, 3, ptr::null_mut());
    };
    for (at, (expected, call)) in calls.iter().enumerate() {
        assert_eq!(told(&**call), *expected, "call {at}");
    }
    ipiv[1] = 4;
    let mut info = 77;
    // SAFETY: matrices of order 3 and with 3 rows.
    unsafe { (all.getrs)(no, 3, 2, a_at, 3, ipiv.as_ptr(), b_at, 3, &mut info) };
    assert_eq!(info, -1010);
    // Without a place for the outcome nothing is done.
    // SAFETY: as above.
    unsafe { (all.potrf)(u, 3, a_at, 3, ptr::null_mut()) };
    assert!(a.is_kept(&kept_a, |_, _| false) && b.is_kept(&kept_b, |_, _| false));
}
tests_of_formats! {
    illegal: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128, of_complex_mpfr,
    of_complex_gmp
}

fn illegal_of_orthogonal<T: Orthogonal>() {
    let mut rng = Rng(42);
    let (mut a, mut b) = (Matrix::<T>::random(&mut rng, 3, 3), Matrix::<T>::random(&mut rng, 3, 3));
    let (kept_a, kept_b) = (a.clone(), b.clone());
    let mut work = vec![T::random(&mut rng); 9];
    let mut factors = work.clone();
    let kept = factors.clone();
    let (a_at, b_at, tau, w) = (a.at(), b.at(), T::at(&mut factors), T::at(&mut work));
    let [n, l, r, x] = ['N', 'L', 'R', 'X'].map(letter);
    let [n, l, r, x] = [n.as_ptr(), l.as_ptr(), r.as_ptr(), x.as_ptr()];
    // T on complex numbers and C on real ones are none.
    let other = letter(if T::IS_COMPLEX { 'T' } else { 'C' });
    let other = other.as_ptr();
    let all = T::QR;
    let calls: Vec<(i64, Called<'_>)> = unsafe_calls! {
        -1 => (all.geqrf)(-1, 3, a_at, 3, tau, w, 9);
        -2 => (all.geqrf)(3, -1, a_at, 3, tau, w, 9);
        -4 => (all.geqrf)(3, 3, a_at, 2, tau, w, 9);
        -7 => (all.geqrf)(2, 3, a_at, 3, tau, w, 2);
        -7 => (all.geqrf)(0, 0, a_at, 3, tau, w, 0);
        -4 => (all.gelqf)(3, 3, a_at, 2, tau, w, 9);
        -7 => (all.gelqf)(3, 2, a_at, 3, tau, w, 2);
        -2 => (all.orgqr)(2, 3, 1, a_at, 3, tau, w, 9);
        -3 => (all.orgqr)(3, 2, 3, a_at, 3, tau, w, 9);
        -3 => (all.orgqr)(3, 2, -1, a_at, 3, tau, w, 9);
        -5 => (all.orgqr)(3, 2, 2, a_at, 2, tau, w, 9);
        -8 => (all.orgqr)(3, 2, 2, a_at, 3, tau, w, 1);
        -2 => (all.orglq)(3, 2, 2, a_at, 3, tau, w, 9);
        -3 => (all.orglq)(2, 3, 3, a_at, 3, tau, w, 9);
        -5 => (all.orglq)(2, 3, 2, a_at, 1, tau, w, 9);
        -8 => (all.orglq)(2, 3, 2, a_at, 3, tau, w, 1);
        -1 => (all.ormqr)(x, n, 3, 2, 1, a_at, 3, tau, b_at, 3, w, 9);
        -2 => (all.ormqr)(l, x, 3, 2, 1, a_at, 3, tau, b_at, 3, w, 9);
        -2 => (all.ormqr)(l, other, 3, 2, 1, a_at, 3, tau, b_at, 3, w, 9);
        -3 => (all.ormqr)(l, n, -1, 2, 1, a_at, 3, tau, b_at, 3, w, 9);
        -4 => (all.ormqr)(l, n, 3, -2, 1, a_at, 3, tau, b_at, 3, w, 9);
        -5 => (all.ormqr)(l, n, 2, 3, 3, a_at, 3, tau, b_at, 3, w, 9);
        -5 => (all.ormqr)(r, n, 3, 2, 3, a_at, 3, tau, b_at, 3, w, 9);
        -7 => (all.ormqr)(l, n, 3, 2, 1, a_at, 2, tau, b_at, 3, w, 9);
        -10 => (all.ormqr)(r, n, 3, 2, 1, a_at, 2, tau, b_at, 2, w, 9);
        -12 => (all.ormqr)(l, n, 3, 2, 1, a_at, 3, tau, b_at, 3, w, 1);
        -12 => (all.ormqr)(r, n, 3, 2, 1, a_at, 3, tau, b_at, 3, w, 2);
        -7 => (all.ormlq)(l, n, 3, 2, 2, a_at, 1, tau, b_at, 3, w, 9);
        -12 => (all.ormlq)(r, n, 3, 2, 1, a_at, 3, tau, b_at, 3, w, 2);
        -1 => (all.gels)(other, 3, 2, 1, a_at, 3, b_at, 3, w, 9);
        -4 => (all.gels)(n, 3, 2, -1, a_at, 3, b_at, 3, w, 9);
        -6 => (all.gels)(n, 3, 2, 1, a_at, 2, b_at, 3, w, 9);
        -8 => (all.gels)(n, 2, 3, 1, a_at, 3, b_at, 2, w, 9);
        -10 => (all.gels)(n, 3, 2, 3, a_at, 3, b_at, 3, w, 4);
        -1010 => (all.geqrf)(3, 3, ptr::null_mut(), 3, tau, w, 9);
        -1010 => (all.geqrf)(3, 3, a_at, 3, ptr::null_mut(), w, 9);
        -1010 => (all.geqrf)(3, 3, a_at, 3, tau, ptr::null_mut(), 9);
    };
    for (at, (expected, call)) in calls.iter().enumerate() {
        let mut info = 77;
        call(&mut info);
        assert_eq!(info, *expected, "call {at}");
    }
    assert!(a.is_kept(&kept_a, |_, _| false) && b.is_kept(&kept_b, |_, _| false));
    assert!(factors.iter().zip(&kept).all(|(now, then)| now.is_same(then)));
}
tests_of_formats! {
    illegal_of_orthogonal: orthogonal_of_dd, orthogonal_of_qd, orthogonal_of_binary128, orthogonal_of_mpfr, orthogonal_of_gmp,
    orthogonal_of_complex_dd, orthogonal_of_complex_qd, orthogonal_of_complex_binary128, orthogonal_of_complex_mpfr,
    orthogonal_of_complex_gmp
}
