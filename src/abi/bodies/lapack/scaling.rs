//! Products of a matrix and a number.

use super::{Task, check, run};
use crate::abi::arguments::{Arguments, Illegal, Matrix, Size, check_given, letter};
use crate::abi::exports::parameters::Lascl;
use crate::abi::guard::Export;
use crate::blas::Blas;
use crate::lapack::real::Real;
use crate::lapack::scaling::{self, Elements, Shape};
use crate::lapack::{Number, Units};
use std::ffi::c_int;

/// A real number that is given.
///
/// # Safety
/// It is NULL or readable.
unsafe fn is_number<T: Real>(at: *const T) -> bool {
    // SAFETY: the caller's.
    unsafe { at.as_ref() }.is_none_or(|number| !number.is_nan())
}

/// Reads the arguments in LAPACK's order, which checks diagonals of a band behind sizes.
///
/// # Safety
/// The option string and the numbers are NULL or readable.
unsafe fn checked<T: Number>(
    routine: &Lascl<T, T::Real>,
) -> Result<(Elements, Matrix<*mut T>), Illegal> {
    let &Lascl { kind, kl, ku, cfrom, cto, m, n, a, lda, .. } = routine;
    let mut at = Arguments::default();
    // SAFETY: the caller's.
    let (shape, is_divisor, is_factor) = unsafe {
        let is_zero = cfrom.as_ref().is_some_and(Blas::is_zero);
        (at.shape("type", letter(kind))?, is_number(cfrom) && !is_zero, is_number(cto))
    };
    let is_band = matches!(shape, Shape::LowerBand | Shape::UpperBand | Shape::Band);
    let mut diagonals = Arguments::after(1);
    at.scalar("kl", kl);
    at.scalar("ku", ku);
    at.number("cfrom", cfrom, is_divisor)?;
    at.number("cto", cto, is_factor)?;
    let m = at.size("m", m)?;
    let is_symmetric = matches!(shape, Shape::LowerBand | Shape::UpperBand);
    let n = if is_symmetric { at.size_equal("n", n, m)? } else { at.size("n", n)? };
    let mut elements = Elements { shape, rows: m.value, lower: 0, upper: 0 };
    if is_band {
        let most = |size: Size| Size::following("the matrix", size.value.saturating_sub(1));
        let lower = diagonals.size_up_to("kl", kl, most(m))?;
        let upper = match is_symmetric {
            true => diagonals.size_equal("ku", ku, lower)?,
            false => diagonals.size_up_to("ku", ku, most(n))?,
        };
        (elements.lower, elements.upper) = (lower.value, upper.value);
    }
    let rows = Size::following("the stored rows", elements.stored_rows());
    Ok((elements, at.matrix("A", a, (rows, n), lda)?))
}

/// A becomes cto / cfrom A.
///
/// # Safety
/// Option strings and numbers are NULL or readable, `info` is NULL or may be written; the matrix is NULL or has the shape that the
/// arguments state.
pub unsafe fn lascl<T: Number>(export: &'static Export, routine: Lascl<T, T::Real>) -> c_int {
    let Lascl { cfrom, cto, info, .. } = routine;
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            info,
            || checked(&routine),
            |(_, a)| Task {
                sizes: [("m", a.rows), ("n", a.cols)].into(),
                terms: (a.rows * a.cols) as f64 / 2.0,
                device: None,
            },
            |(elements, a), units: Units<'_, T>| {
                check_given("cfrom", cfrom)?;
                check_given("cto", cto)?;
                if a.rows > 0 && a.cols > 0 {
                    check(&a.as_const())?;
                    let (mut a, numbers) = (a.view_mut(), [&*cfrom, &*cto]);
                    T::Real::with_units(units.context, |units| {
                        scaling::scale(elements, numbers, &mut a, units)
                    })?;
                }
                Ok(0)
            },
        )
    }
}
