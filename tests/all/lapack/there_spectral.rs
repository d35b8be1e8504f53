//! Eigenproblems of matrices in the memory of a GPU: the tests of those in host memory, see [`super::there`], and larger ones.

use super::eigen::larger_solutions;
use super::prelude::*;
use super::spectral::{self, Functions, Spectral, errors, is_ascending, values};
use super::there::{Copied, MOST_BYTES, copies_at_most, counted};
use std::ffi::c_char;

type Letter = *const c_char;
type OfPart<T> = <<T as Spectral>::Part as Kind>::Number;

/// Calls a function of so many steps, one of which refines eigenvectors: beside the doubles of starts it copies eigenvalues and the plans of
/// products.
fn refined((n, steps): (i64, u64), info: *mut i64, call: impl FnOnce()) {
    let most = MOST_BYTES * n.max(1) as u64 + steps * (8 << 10);
    copies_at_most(most, (n, info), call);
}

#[allow(clippy::too_many_arguments)]
unsafe fn syev<T: Spectral<Number: Copy>>(
    letters: [Letter; 2],
    n: i64,
    a: *mut T::Number,
    lda: i64,
    w: *mut OfPart<T>,
    work: *mut T::Number,
    lwork: i64,
    rwork: *mut OfPart<T>,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let copy = Copied::new(a, lda, n);
        refined((n, 1), info, || {
            (T::SPECTRAL.syev)(letters, n, copy.at(), lda, w, work, lwork, rwork, info);
        });
        copy.back();
    }
}

#[allow(clippy::too_many_arguments)]
unsafe fn sygv<T: Spectral<Number: Copy>>(
    itype: i64,
    letters: [Letter; 2],
    n: i64,
    [a, b]: [*mut T::Number; 2],
    sizes: [i64; 2],
    w: *mut OfPart<T>,
    work: *mut T::Number,
    lwork: i64,
    rwork: *mut OfPart<T>,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let [of_a, of_b] = [Copied::new(a, sizes[0], n), Copied::new(b, sizes[1], n)];
        let at = [of_a.at(), of_b.at()];
        refined((n, 2), info, || {
            (T::SPECTRAL.sygv)(itype, letters, n, at, sizes, w, work, lwork, rwork, info);
        });
        of_a.back();
        of_b.back();
    }
}

unsafe extern "C-unwind" fn sygst<T: Spectral<Number: Copy>>(
    itype: i64,
    uplo: Letter,
    n: i64,
    a: *mut T::Number,
    lda: i64,
    b: *const T::Number,
    ldb: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let [of_a, of_b] = [Copied::new(a, lda, n), Copied::new(b.cast_mut(), ldb, n)];
        counted(n, info, || {
            (T::SPECTRAL.sygst)(itype, uplo, n, of_a.at(), lda, of_b.at(), ldb, info);
        });
        of_a.back();
    }
}

impl<T: Spectral<Number: Copy>> Spectral for There<T> {
    type Part = T::Part;
    const SPECTRAL: Functions<T::Number, OfPart<T>> =
        Functions { syev: syev::<T>, sygv: sygv::<T>, sygst: sygst::<T>, ..T::SPECTRAL };
}

fn larger<T: Spectral>() {
    larger_solutions::<T>();
}
tests_there! { larger: larger_dd, larger_qd, larger_complex_dd, larger_complex_qd }

/// Clusters of clusters: gaps of 1, 2^-36 and 2^-70, whose vectors are turned by reflections.
fn nested<T: Spectral>() {
    let mut rng = Rng(77);
    let n = 48;
    let small = Matrix::<T>::random(&mut rng, n, n).values();
    let (mut gap, mut unit) = (Value::integer(1), Value::integer(1));
    gap.re >>= 36;
    unit.re >>= 70;
    let blocks = Values::of(n, n, |i, j| {
        let mut x = Value::integer(0);
        if i / 6 != j / 6 {
            return x;
        }
        let own = if i <= j { small.get(i, j).clone() } else { small.get(j, i).conjugate() };
        x.add_product(&unit, &own, false);
        if i == j {
            x.im = Value::integer(0).im;
            x.add_product(&Value::integer(1 + (i / 24) as i32), &Value::integer(1), false);
            x.add_product(&gap, &Value::integer((i / 6) as i32 % 3), false);
        }
        x
    });
    // I - 2 u u^H / |u|^2 of ones, times 24.
    let turn = Values::of(n, n, |i, j| Value::integer(24 * i32::from(i == j) - 1));
    let turned = turn.times(&blocks).times(&turn);
    let stored = Matrix::<T>::random(&mut rng, n, n);
    let stored = stored.with(|i, j| match i <= j {
        true => turned.get(i, j).clone(),
        false => turned.get(j, i).conjugate(),
    });
    let a = stored.values();
    let (mut z, mut info) = (stored.clone(), 7);
    let mut w: Vec<T::Part> = (0..n).map(|_| T::Part::random(&mut rng)).collect();
    let mut work = vec![T::random(&mut rng); 3 * n];
    let mut rwork = vec![T::Part::random(&mut rng); 3 * n];
    let letters = ['V', 'L'].map(letter);
    let letters = [letters[0].as_ptr(), letters[1].as_ptr()];
    let (ld, at, size) = (z.ld(), T::at(&mut work), 3 * n as i64);
    let (w_at, rwork) = (T::Part::at(&mut w), T::Part::at(&mut rwork));
    // SAFETY: a matrix of order n with its workspaces.
    unsafe {
        (T::SPECTRAL.syev)(letters, n as i64, z.at(), ld, w_at, at, size, rwork, &mut info);
    }
    let w = values(&w);
    assert!(info == 0 && is_ascending(&w), "{info}");
    let [rest, turned] = errors::<T>(&a, &w, &z.values());
    println!("{rest:.2} {turned:.2}");
    assert!(rest <= spectral::FACTOR && turned <= spectral::FACTOR, "{rest} {turned}");
}
tests_there! { nested: nested_dd, nested_qd, nested_complex_dd, nested_complex_qd }
