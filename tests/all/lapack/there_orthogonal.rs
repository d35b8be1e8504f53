//! Orthogonal factors and least squares of matrices in the memory of a GPU: the tests of those in host memory, see [`super::there`], and
//! larger ones.

use super::orthogonal::{Functions, Orthogonal};
use super::prelude::*;
use super::there::{Copied, MOST_BYTES, copies_at_most};
use std::ffi::c_char;

type Letter = *const c_char;

/// Calls a function; what it copies between host and GPU grows with the order alone, but for products of matrices that are not finite,
/// which are small. Factors of reflectors in host memory are copied besides.
fn counted<T>([m, n]: [i64; 2], factors: i64, info: *mut i64, call: impl FnOnce()) {
    let (order, size) = (m.max(n).max(1) as u64, size_of::<T>() as u64);
    let factors = factors.max(0) as u64 * size;
    let most = MOST_BYTES * order + factors + (64 << 10);
    copies_at_most(most, (order as i64, info), call);
}

#[allow(clippy::too_many_arguments)]
unsafe fn factor<T: Orthogonal<Number: Copy>>(
    by_rows: bool,
    m: i64,
    n: i64,
    a: *mut T::Number,
    lda: i64,
    tau: *mut T::Number,
    work: *mut T::Number,
    lwork: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let function = if by_rows { T::QR.gelqf } else { T::QR.geqrf };
        let (copy, count) = (Copied::new(a, lda, n), m.min(n));
        // Factors are on the GPU, too, or in host memory.
        if (m + n) % 3 == 0 {
            let factors = Copied::new(tau, count, 1);
            counted::<T::Number>([m, n], 0, info, || {
                function(m, n, copy.at(), lda, factors.at(), work, lwork, info);
            });
            factors.back();
        } else {
            counted::<T::Number>([m, n], count, info, || {
                function(m, n, copy.at(), lda, tau, work, lwork, info);
            });
        }
        copy.back();
    }
}

unsafe extern "C-unwind" fn geqrf<T: Orthogonal<Number: Copy>>(
    m: i64,
    n: i64,
    a: *mut T::Number,
    lda: i64,
    tau: *mut T::Number,
    work: *mut T::Number,
    lwork: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe { factor::<T>(false, m, n, a, lda, tau, work, lwork, info) }
}

unsafe extern "C-unwind" fn gelqf<T: Orthogonal<Number: Copy>>(
    m: i64,
    n: i64,
    a: *mut T::Number,
    lda: i64,
    tau: *mut T::Number,
    work: *mut T::Number,
    lwork: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe { factor::<T>(true, m, n, a, lda, tau, work, lwork, info) }
}

macro_rules! forms {
    ($($name:ident)*) => {$(
        unsafe extern "C-unwind" fn $name<T: Orthogonal<Number: Copy>>(
            m: i64,
            n: i64,
            k: i64,
            a: *mut T::Number,
            lda: i64,
            tau: *const T::Number,
            work: *mut T::Number,
            lwork: i64,
            info: *mut i64,
        ) {
            // SAFETY: the caller's.
            unsafe {
                let copy = Copied::new(a, lda, n);
                counted::<T::Number>([m, n], k, info, || {
                    (T::QR.$name)(m, n, k, copy.at(), lda, tau, work, lwork, info);
                });
                copy.back();
            }
        }
    )*};
}
forms! { orgqr orglq }

macro_rules! products {
    ($($name:ident $by_rows:literal;)*) => {$(
        unsafe extern "C-unwind" fn $name<T: Orthogonal<Number: Copy>>(
            side: Letter,
            trans: Letter,
            m: i64,
            n: i64,
            k: i64,
            a: *const T::Number,
            lda: i64,
            tau: *const T::Number,
            c: *mut T::Number,
            ldc: i64,
            work: *mut T::Number,
            lwork: i64,
            info: *mut i64,
        ) {
            // SAFETY: the caller's.
            unsafe {
                let order = if *side == b'L' as c_char { m } else { n };
                let cols = if $by_rows { order } else { k };
                let (of, to) = (Copied::new(a.cast_mut(), lda, cols), Copied::new(c, ldc, n));
                counted::<T::Number>([m, n], k, info, || {
                    let (a, c) = (of.at(), to.at());
                    (T::QR.$name)(side, trans, m, n, k, a, lda, tau, c, ldc, work, lwork, info);
                });
                to.back();
            }
        }
    )*};
}
products! {
    ormqr false;
    ormlq true;
}

unsafe extern "C-unwind" fn gels<T: Orthogonal<Number: Copy>>(
    trans: Letter,
    m: i64,
    n: i64,
    nrhs: i64,
    a: *mut T::Number,
    lda: i64,
    b: *mut T::Number,
    ldb: i64,
    work: *mut T::Number,
    lwork: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let (of, to) = (Copied::new(a, lda, n), Copied::new(b, ldb, nrhs));
        counted::<T::Number>([m, n], 0, info, || {
            let (a, b) = (of.at(), to.at());
            (T::QR.gels)(trans, m, n, nrhs, a, lda, b, ldb, work, lwork, info);
        });
        of.back();
        to.back();
    }
}

impl<T: Orthogonal<Number: Copy>> Orthogonal for There<T> {
    const QR: Functions<T::Number> = Functions {
        geqrf: geqrf::<T>,
        gelqf: gelqf::<T>,
        orgqr: orgqr::<T>,
        orglq: orglq::<T>,
        ormqr: ormqr::<T>,
        ormlq: ormlq::<T>,
        gels: gels::<T>,
        ..T::QR
    };
}

/// All that is computed from a matrix: factors, tau, Q, a product with Q, and solutions.
fn all_of<T: Orthogonal>(
    qr: &Functions<T::Number>,
    by_rows: bool,
    [a, c, b]: [&Matrix<T>; 3],
) -> [Values; 5] {
    let (m, n, count) = (a.rows as i64, a.cols as i64, a.rows.min(a.cols));
    let (k, ld, mut info) = (count as i64, a.ld(), 7);
    let zero = || T::of(&Value::integer(0));
    let mut factors = a.clone();
    let mut tau = Matrix { data: vec![zero(); count], rows: count, cols: 1, ld: count };
    let mut work = vec![zero(); 2 * a.rows.max(a.cols)];
    let (size, work) = (work.len() as i64, T::at(&mut work));
    let (factor, form, multiply) = match by_rows {
        false => (qr.geqrf, qr.orgqr, qr.ormqr),
        true => (qr.gelqf, qr.orglq, qr.ormlq),
    };
    let (side, trans) = (letter('R'), letter('N'));
    let (side, trans) = (side.as_ptr(), trans.as_ptr());
    // SAFETY: matrices of these shapes, and as many factors as there are reflectors.
    unsafe {
        factor(m, n, factors.at(), ld, tau.at(), work, size, &mut info);
        assert_eq!(info, 0);
        let mut q = factors.clone();
        (q.rows, q.cols) = if by_rows { (count, q.cols) } else { (q.rows, count) };
        form(q.rows as i64, q.cols as i64, k, q.at(), ld, tau.at(), work, size, &mut info);
        assert_eq!(info, 0);
        let mut product = c.clone();
        let (rows, cols, ldc, to) = (c.rows as i64, c.cols as i64, c.ld(), product.at());
        let (vectors, of_tau) = (factors.at(), tau.at());
        multiply(side, trans, rows, cols, k, vectors, ld, of_tau, to, ldc, work, size, &mut info);
        assert_eq!(info, 0);
        let (mut copy, mut x) = (a.clone(), b.clone());
        let (at, to, nrhs, ldb) = (copy.at(), x.at(), b.cols as i64, b.ld());
        (qr.gels)(trans, m, n, nrhs, at, ld, to, ldb, work, size, &mut info);
        assert_eq!(info, 0);
        [factors.values(), tau.values(), q.values(), product.values(), x.values()]
    }
}

/// Several panels and blocks: what is computed is what it is in host memory, up to errors.
fn larger<T: Orthogonal<Number: Copy>>() {
    let mut rng = Rng(72);
    let shapes = [(false, 300, 161), (true, 161, 300), (false, 131, 180), (true, 290, 285)];
    for (by_rows, m, n) in shapes {
        let a = Matrix::<T>::random(&mut rng, m, n);
        let c = Matrix::<T>::random(&mut rng, 7, if by_rows { n } else { m });
        let b = Matrix::<T>::random(&mut rng, m.max(n), 3);
        let [here, there] = [&T::QR, &There::<T>::QR].map(|qr| all_of(qr, by_rows, [&a, &c, &b]));
        let bound = (m.max(n) as f64).powi(3) * T::unit();
        for (at, (here, there)) in here.iter().zip(&there).enumerate() {
            let error = there.minus(here).largest() / (bound * here.largest());
            assert!(error <= 1.0, "{by_rows} {m} {n}, result {at}: {error}");
        }
    }
}
tests_of_types! {
    larger:
        #[ignore = "needs a GPU"] larger_of_dd: Real<Dd>;
        #[ignore = "needs a GPU"] larger_of_qd: Real<Qd>;
        #[ignore = "needs a GPU"] larger_of_complex_dd: C<Dd>;
        #[ignore = "needs a GPU"] larger_of_complex_qd: C<Qd>;
}
