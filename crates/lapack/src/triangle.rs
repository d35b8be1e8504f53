//! Triangular matrices: systems, inverses and products with themselves.

use crate::steps::{add_square, divide, multiply, options, quarters};
use crate::{Number, Units, Zero, half};
use wideblas_base::fallible;
use wideblas_base::options::{Diag, Side, Trans, Uplo};
use wideblas_blas::level1::{Place, Vectors};
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cuda::Failure;

/// B becomes op(A)^-1 B. LAPACK's trtrs.
///
/// The place of a zero on the diagonal, where there is one; nothing is done then.
pub fn solve<T: Number>(
    (uplo, trans, diag): (Uplo, Trans, Diag),
    a: MatRef<'_, T>,
    b: MatMut<'_, T>,
    units: Units<'_, T>,
) -> Option<Zero> {
    let found = zero_of(diag, a);
    if found.is_none() {
        divide(options(Side::Left, uplo, trans, diag), units.one, a, b, units);
    }
    found
}

/// The first zero of a diagonal that is not one of ones.
fn zero_of<T: Number>(diag: Diag, a: MatRef<'_, T>) -> Option<Zero> {
    let is_zero = |&i: &usize| Vectors::is_zero(a.get(i, i));
    (0..a.rows).filter(|_| diag == Diag::NonUnit).find(is_zero)
}

/// A triangle becomes its inverse. LAPACK's trtri.
///
/// As [`solve`].
///
/// # Errors
/// When a GPU fails.
pub fn invert<T: Number>(
    uplo: Uplo,
    diag: Diag,
    a: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<Option<Zero>, Failure> {
    assert!(a.rows == a.cols);
    let found = zero_of(diag, a.as_ref());
    if found.is_none() {
        invert_regular(uplo, diag, a, units)?;
    }
    Ok(found)
}

fn invert_regular<T: Number>(
    uplo: Uplo,
    diag: Diag,
    a: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let n = a.rows;
    match n {
        0 => return Ok(()),
        1 if diag == Diag::Unit => return Ok(()),
        1 => return invert_number(a, units),
        _ => {}
    }
    let first = half(n);
    let (mut left, mut right) = a.split_cols(first);
    let [mut above, mut beside, mut under, mut below] = quarters(&mut left, &mut right, first);
    // Of [A B; 0 C] the inverse has -A^-1 B C^-1 beside the inverses of A and C, of a lower triangle likewise.
    let (to, [of_left, of_right]) = match uplo {
        Uplo::Upper => (&mut beside, [above.as_ref(), below.as_ref()]),
        Uplo::Lower => (&mut under, [below.as_ref(), above.as_ref()]),
    };
    let (rows, cols) = (to.rows, to.cols);
    let from_left = options(Side::Left, uplo, Trans::No, diag);
    divide(from_left, units.minus_one, of_left, to.block(0..rows, 0..cols), units);
    let from_right = options(Side::Right, uplo, Trans::No, diag);
    divide(from_right, units.one, of_right, to.block(0..rows, 0..cols), units);
    invert_regular(uplo, diag, &mut above, units)?;
    invert_regular(uplo, diag, &mut below, units)
}

/// The only number becomes its reciprocal.
fn invert_number<T: Number>(a: &mut MatMut<'_, T>, units: Units<'_, T>) -> Result<(), Failure> {
    let number = a.column(0)[0].copied().unwrap_or_else(|| fallible::end_call());
    let one = Place::of_strided(Strided::of(std::slice::from_ref(units.one)));
    T::copy(one, a.vector(0, false), units.context)?;
    T::with_copied(&number, |number| {
        let triangle = MatRef::new(std::slice::from_ref(number), 1, 1, 1).expect("one number");
        let options = options(Side::Left, Uplo::Upper, Trans::No, Diag::NonUnit);
        divide(options, units.one, triangle, a.block(0..1, 0..1), units);
    });
    Ok(())
}

/// A triangle U becomes that of U U^H, or L that of L^H L. LAPACK's lauum.
///
/// # Errors
/// When a GPU fails.
pub fn square<T: Number>(
    uplo: Uplo,
    a: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let n = a.rows;
    assert!(a.cols == n);
    if n == 0 {
        return Ok(());
    }
    if n == 1 {
        let number = a.column(0)[0].copied().unwrap_or_else(|| fallible::end_call());
        return T::with_copied(&number, |number| {
            T::scal(number, a.vector(0, false), units.context)
        });
    }
    let first = half(n);
    let (mut left, mut right) = a.split_cols(first);
    let [mut above, mut beside, mut under, mut below] = quarters(&mut left, &mut right, first);
    square(uplo, &mut above, units)?;
    let to = above.block(0..first, 0..first);
    match uplo {
        Uplo::Upper => {
            add_square((uplo, Trans::No), units.one, beside.as_ref(), to, units)?;
            let options = options(Side::Right, uplo, Trans::Conj, Diag::NonUnit);
            let to = beside.block(0..first, 0..n - first);
            multiply(options, below.as_ref(), to, units);
        }
        Uplo::Lower => {
            add_square((uplo, Trans::Conj), units.one, under.as_ref(), to, units)?;
            let options = options(Side::Left, uplo, Trans::Conj, Diag::NonUnit);
            let to = under.block(0..n - first, 0..first);
            multiply(options, below.as_ref(), to, units);
        }
    }
    square(uplo, &mut below, units)
}
