//! Triangular matrices: systems, inverses and products with themselves.

use crate::parts::of_one;
use crate::steps::{add_square, divide, divide_there, multiply_there, options, quarters};
use crate::there::in_one_queue;
use crate::{Number, Units, Zero, half};
use wideblas_base::fallible;
use wideblas_base::options::{Diag, Side, Trans, Uplo};
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::Failure;
use wideblas_engine::device::vectors::Small;

/// B becomes op(A)^-1 B. LAPACK's trtrs.
///
/// The place of a zero on the diagonal, where there is one; nothing is done then.
///
/// # Errors
/// When a GPU fails.
pub fn solve<T: Number>(
    (uplo, trans, diag): (Uplo, Trans, Diag),
    a: MatRef<'_, T>,
    b: MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<Option<Zero>, Failure> {
    in_one_queue(units.context, || {
        let found = zero_of(diag, a, units)?;
        if found.is_none() {
            divide_there(options(Side::Left, uplo, trans, diag), units.one, a, b, units)?;
        }
        Ok(found)
    })
}

/// The first zero of a diagonal that is not one of ones.
fn zero_of<T: Number>(
    diag: Diag,
    a: MatRef<'_, T>,
    units: Units<'_, T>,
) -> Result<Option<Zero>, Failure> {
    match diag {
        Diag::Unit => Ok(None),
        Diag::NonUnit => T::zero_on_diagonal(a, units.context),
    }
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
    in_one_queue(units.context, || {
        let found = zero_of(diag, a.as_ref(), units)?;
        if found.is_none() {
            invert_regular(uplo, diag, a, units)?;
        }
        Ok(found)
    })
}

fn invert_regular<T: Number>(
    uplo: Uplo,
    diag: Diag,
    a: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let n = a.rows;
    if T::change_of_few(Small::Inverse(diag == Diag::Unit), uplo, a, units.context)? {
        return Ok(());
    }
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
    divide_there(from_left, units.minus_one, of_left, to.block(0..rows, 0..cols), units)?;
    let from_right = options(Side::Right, uplo, Trans::No, diag);
    divide_there(from_right, units.one, of_right, to.block(0..rows, 0..cols), units)?;
    invert_regular(uplo, diag, &mut above, units)?;
    invert_regular(uplo, diag, &mut below, units)
}

/// The only number becomes its reciprocal.
fn invert_number<T: Number>(a: &mut MatMut<'_, T>, units: Units<'_, T>) -> Result<(), Failure> {
    let number = a.column(0)[0].copied().unwrap_or_else(|| fallible::end_call());
    T::copy(of_one(units.one), a.vector(0, false), units.context)?;
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
    assert!(a.cols == a.rows);
    in_one_queue(units.context, || square_halves(uplo, a, units))
}

fn square_halves<T: Number>(
    uplo: Uplo,
    a: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let n = a.rows;
    if n == 0 || T::change_of_few(Small::Square, uplo, a, units.context)? {
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
    square_halves(uplo, &mut above, units)?;
    let to = above.block(0..first, 0..first);
    match uplo {
        Uplo::Upper => {
            add_square((uplo, Trans::No), units.one, beside.as_ref(), to, units)?;
            let options = options(Side::Right, uplo, Trans::Conj, Diag::NonUnit);
            let to = beside.block(0..first, 0..n - first);
            multiply_there(options, below.as_ref(), to, units)?;
        }
        Uplo::Lower => {
            add_square((uplo, Trans::Conj), units.one, under.as_ref(), to, units)?;
            let options = options(Side::Left, uplo, Trans::Conj, Diag::NonUnit);
            let to = under.block(0..n - first, 0..first);
            multiply_there(options, below.as_ref(), to, units)?;
        }
    }
    square_halves(uplo, &mut below, units)
}
