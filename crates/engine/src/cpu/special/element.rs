//! An element of a product by itself: of small products, and where memory is short.

use super::plain;
use crate::cpu::problem::NativeProduct;
use std::cell::Cell;
use wideblas_base::host::float_environment::FloatEnvironment;
use wideblas_format::{Accumulate, Scalar};

/// The exponent of the power of two that both factors are multiplied by where sums of their products overflow. A product of two finite
/// numbers is below 2^970 then, and one without which no sum overflows, at least 2^1023 / k, keeps its bits: what is lost of smaller
/// ones, and of small factors in underflow, lies far below them.
pub const DOWN: i32 = -540;

thread_local! {
    static ALONE: Cell<u64> = const { Cell::new(0) };
}

/// Elements that this thread computed one by one, each from all of its terms: for tests.
pub fn alone() -> u64 {
    ALONE.get()
}

pub fn count_alone() {
    ALONE.set(ALONE.get() + 1);
}

/// A number without infinities and NaN.
pub fn cleaned<T: Scalar<L>, const L: usize>(x: T) -> T {
    if x.is_finite() { x } else { T::from_f64(0.0) }
}

/// Element (i, j) of alpha A B + beta C, where C still holds its old value; in any floating-point environment.
///
/// # Safety
/// (i, j) must lie in C, and C be readable.
#[cold]
#[inline(never)]
pub unsafe fn element<A: Accumulate<L>, const L: usize>(
    product: &NativeProduct<'_, A::Number>,
    i: usize,
    j: usize,
) -> A::Number {
    let _environment = FloatEnvironment::enter();
    count_alone();
    let (_, _, k) = product.shape();
    let (a, b, alpha, beta) = (&product.a, &product.b, product.alpha, product.beta);
    // SAFETY: (i, l) lies in A, (l, j) in B and (i, j) in C.
    let pair = |l: usize| unsafe {
        (
            *a.ptr.add(i * a.row_stride + l * a.col_stride),
            *b.ptr.add(l * b.row_stride + j * b.col_stride),
        )
    };
    // SAFETY: the caller's.
    let old = unsafe { old(product, i, j) };
    let pairs = (0..k).map(pair);
    let mut kept = pairs.clone().filter(|(_, y)| !(b.skips_zeros && y.is_zero()));
    let factors_are_finite = [alpha, beta, old].iter().all(|x| x.is_finite());
    if !(factors_are_finite && kept.clone().all(|(x, y)| x.is_finite() && y.is_finite())) {
        // All zeros where alpha or beta is: neither is read then.
        let mut sum = if beta.is_zero() { 0.0 } else { beta.to_f64() * old.to_f64() };
        // Nothing changes a NaN any more, and programs that go on after one have many.
        while !sum.is_nan()
            && let Some((x, y)) = kept.next()
        {
            sum += alpha.to_f64() * y.to_f64() * x.to_f64();
        }
        return plain([sum, 0.0]);
    }
    let sum = |e: i32| {
        let terms = pairs.clone().map(|(x, y)| [cleaned(x), y].map(|x| x.scale(e).components()));
        let sum = terms.fold([0.0; L], |sum, [x, y]| A::mul_acc(sum, x, y));
        <A::Number as Scalar<L>>::from_components(A::finish(sum))
    };
    let found = match sum(0) {
        sum if sum.is_finite() => (sum, 0),
        _ => (sum(DOWN), -2 * DOWN),
    };
    combined(product, found, old)
}

/// alpha times a sum, which is a number times a power of two, plus beta times `old`: of finite numbers.
pub fn combined<T: Scalar<L>, const L: usize>(
    product: &NativeProduct<'_, T>,
    sum: (T, i32),
    old: T,
) -> T {
    const { assert!(T::PARTS == 1) };
    super::combined((product.alpha, 0), [sum; 2], product.beta, old)
}

/// The old value of an element of C, which is not read where beta is zero.
///
/// # Safety
/// (i, j) must lie in C, and C be readable.
pub unsafe fn old<T: Scalar<L>, const L: usize>(
    product: &NativeProduct<'_, T>,
    i: usize,
    j: usize,
) -> T {
    match product.beta.is_zero() {
        true => T::from_f64(0.0),
        // SAFETY: the caller's.
        false => unsafe { *product.c.ptr.add(i + j * product.c.ld) },
    }
}
