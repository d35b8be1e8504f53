//! Norms, copies and constant matrices. LAPACK checks no arguments of theirs.

use super::reflectors::{checked, sizes};
use crate::abi::arguments::letter;
use crate::abi::exports::parameters::{Lacpy, Lange, Lanhe, Lansy, Laset};
use crate::abi::guard::{self, Export, Failure};
use crate::abi::returned::Returned;
use crate::blas::level1::Context;
use crate::engine::MatMut;
use crate::fallible;
use crate::lapack::norms::{self, Norm};
use crate::lapack::parts::room_of;
use crate::lapack::{Number, copies};
use crate::options::{Part, Uplo};
use std::ffi::{c_char, c_int};

/// # Safety
/// The string is NULL or readable.
unsafe fn norm(option: *const c_char) -> Result<Norm, Failure> {
    // SAFETY: the caller's.
    match unsafe { letter(option) }.to_ascii_uppercase() {
        b'M' => Ok(Norm::Largest),
        b'1' | b'O' => Ok(Norm::One),
        b'I' => Ok(Norm::Infinity),
        b'F' | b'E' => Ok(Norm::Frobenius),
        _ => Err(Failure::Invalid("norm is none of M, 1, O, I, F and E")),
    }
}

/// # Safety
/// The string is NULL or readable.
unsafe fn uplo(option: *const c_char) -> Result<Uplo, Failure> {
    // SAFETY: the caller's.
    match unsafe { part(option) } {
        Part::Upper => Ok(Uplo::Upper),
        Part::Lower => Ok(Uplo::Lower),
        Part::All => Err(Failure::Invalid("uplo is neither U nor L")),
    }
}

/// The part of a matrix that an option names; all of it by other letters.
///
/// # Safety
/// The string is NULL or readable.
unsafe fn part(option: *const c_char) -> Part {
    // SAFETY: the caller's.
    match unsafe { letter(option) }.to_ascii_uppercase() {
        b'U' => Part::Upper,
        b'L' => Part::Lower,
        _ => Part::All,
    }
}

/// Runs `work` on a matrix and the number that is returned.
///
/// # Safety
/// The matrix is NULL or has the shape that is stated.
unsafe fn of_matrix<T: Number<Real: Returned>>(
    export: &'static Export,
    [m, n]: [i64; 2],
    (a, lda): (*const T, i64),
    work: impl FnOnce(&MatMut<'_, T>, &mut T::Real) -> Result<(), Failure>,
) -> T::Real {
    let mut result = None;
    guard::run(export, || {
        if m <= 0 || n <= 0 {
            result = Some(T::Real::of_nothing());
            return Ok(());
        }
        let [m, n] = sizes([m, n])?;
        let lda = checked("A", a, m, lda)?;
        // SAFETY: the caller's; the matrix is only read.
        let mut a = unsafe { MatMut::from_ptr(a.cast_mut(), m, n, lda) };
        let most = (0..n).max_by_key(|&j| room_of(a.block(0..m, j..j + 1).as_ref()));
        let [longest, _] = T::parts_read(a.as_ref().vector(most.unwrap_or(0), false));
        let mut norm = T::Real::made([longest])?;
        work(&a, &mut norm)?;
        result = Some(norm);
        Ok(())
    });
    result.unwrap_or_else(T::Real::of_failure)
}

/// A norm of a matrix.
///
/// # Safety
/// Option strings are NULL or readable; the matrix is NULL or has the shape that the arguments state.
pub unsafe fn lange<T: Number<Real: Returned>>(
    export: &'static Export,
    routine: Lange<T, T::Real>,
) -> T::Real {
    let Lange { norm: of_norm, m, n, a, lda, .. } = routine;
    // SAFETY: the caller's.
    unsafe {
        of_matrix(export, [m, n], (a, lda), |a, to| {
            Ok(norms::general(norm(of_norm)?, a, to, Context::chosen())?)
        })
    }
}

/// A norm of a symmetric matrix.
///
/// # Safety
/// As [`lange`].
pub unsafe fn lansy<T: Number<Real: Returned>>(
    export: &'static Export,
    routine: Lansy<T, T::Real>,
) -> T::Real {
    // SAFETY: the caller's.
    unsafe { of_triangle(export, routine, false) }
}

/// A norm of a Hermitian matrix.
///
/// # Safety
/// As [`lange`].
pub unsafe fn lanhe<T: Number<Real: Returned>>(
    export: &'static Export,
    routine: Lanhe<T, T::Real>,
) -> T::Real {
    // SAFETY: the caller's.
    unsafe { of_triangle(export, routine, true) }
}

/// # Safety
/// As [`lange`].
unsafe fn of_triangle<T: Number<Real: Returned>>(
    export: &'static Export,
    routine: Lansy<T, T::Real>,
    is_hermitian: bool,
) -> T::Real {
    let Lansy { norm: of_norm, uplo: of_uplo, n, a, lda, .. } = routine;
    // SAFETY: the caller's.
    unsafe {
        of_matrix(export, [n, n], (a, lda), |a, to| {
            let options = (uplo(of_uplo)?, is_hermitian);
            Ok(norms::symmetric(norm(of_norm)?, options, a, to, Context::chosen())?)
        })
    }
}

/// A matrix, or a triangle of it, is copied.
///
/// # Safety
/// As [`lange`], with both matrices.
pub unsafe fn lacpy<T: Number>(export: &'static Export, routine: Lacpy<T>) -> c_int {
    let Lacpy { uplo, m, n, a, lda, b, ldb } = routine;
    guard::run(export, || {
        if m <= 0 || n <= 0 {
            return Ok(());
        }
        let [m, n] = sizes([m, n])?;
        let (lda, ldb) = (checked("A", a, m, lda)?, checked("B", b, m, ldb)?);
        // SAFETY: the caller's; A is only read.
        unsafe {
            let a = MatMut::from_ptr(a.cast_mut(), m, n, lda);
            let (part, mut b) = (part(uplo), MatMut::from_ptr(b, m, n, ldb));
            T::with_units(Context::chosen(), |units| Ok(copies::copy(part, &a, &mut b, units)?))
        }
    })
}

/// The elements of a matrix, or of a triangle, become a number, those on the diagonal another one.
///
/// # Safety
/// As [`lange`]; numbers are NULL or readable.
pub unsafe fn laset<T: Number>(export: &'static Export, routine: Laset<T>) -> c_int {
    let Laset { uplo, m, n, alpha, beta, a, lda } = routine;
    guard::run(export, || {
        if m <= 0 || n <= 0 {
            return Ok(());
        }
        let [m, n] = sizes([m, n])?;
        let lda = checked("A", a, m, lda)?;
        // SAFETY: the caller's.
        unsafe {
            let numbers = [alpha, beta].map(|number| number.as_ref());
            let [Some(alpha), Some(beta)] = numbers else {
                return Err(Failure::Null("alpha"));
            };
            let (part, mut a) = (part(uplo), MatMut::from_ptr(a, m, n, lda));
            // A number may be an element of A.
            let copies =
                [alpha, beta].map(|number| number.copied().unwrap_or_else(|| fallible::end_call()));
            T::with_copied(&copies[0], |alpha| {
                T::with_copied(&copies[1], |beta| {
                    T::with_units(Context::chosen(), |units| {
                        Ok(copies::set(part, [alpha, beta], &mut a, units)?)
                    })
                })
            })
        }
    })
}
