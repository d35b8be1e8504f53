//! Rotations, and eigenvalues of two rows.

use super::check;
use crate::abi::arguments::check_given;
use crate::abi::bodies::check_on_host;
use crate::abi::exports::parameters::{Lae2, Laev2, Lapy2, Lartg, Lasr};
use crate::abi::guard::{self, Export, Failure};
use crate::abi::returned::Returned;
use crate::blas::level1::{Context, Strided};
use crate::lapack::Number;
use crate::lapack::parts::zeros_like;
use crate::lapack::real::{Of, Real};
use crate::lapack::rotations::{
    ComplexRotation, Pair, Pivot, Rotation, Turn, Turns, complex_rotation, eigenvalues,
    eigenvectors, hermitian_eigenvectors, length, pairs, rotate, rotation,
};
use crate::lapack::single::Single;
use crate::options::Side;
use crate::{fallible, trace};
use std::ffi::c_int;
use std::slice;

/// A number by its parts; fails on NULL and on the memory of a GPU.
///
/// # Safety
/// The pointer is NULL or to a number.
unsafe fn read<T: Number>(name: &'static str, at: *const T) -> Result<[Of<T>; 2], Failure> {
    check_given(name, at)?;
    check_on_host(name, at)?;
    // SAFETY: the caller's.
    Ok(unsafe { &*at }.singles())
}

/// A place for a number, likewise.
fn check_place<T>(name: &'static str, at: *mut T) -> Result<(), Failure> {
    check_given(name, at)?;
    check_on_host(name, at)
}

/// Writes the parts of a number that a place has been found for.
///
/// # Safety
/// The number may be written.
unsafe fn write<T: Number>(at: *mut T, parts: &[Of<T>; 2]) {
    // SAFETY: the caller's.
    unsafe { &mut *at }.put_singles(parts.each_ref());
}

/// The rotation of f and g.
///
/// # Safety
/// Pointers are NULL or to numbers that may be read and written.
pub unsafe fn lartg<T: Number>(export: &'static Export, routine: Lartg<T, T::Real>) -> c_int {
    let Lartg { f, g, c, s, r } = routine;
    guard::run(export, || {
        // SAFETY: the caller's.
        let (f, g) = unsafe { (read("f", f)?, read("g", g)?) };
        check_place("c", c)?;
        check_place("s", s)?;
        check_place("r", r)?;
        let (cosine, sine, length) = if T::IS_COMPLEX {
            let ComplexRotation { c, s, r } = complex_rotation(&f, &g);
            (c, s, r)
        } else {
            let (Rotation { c, s, r }, zero) = (rotation(&f[0], &g[0]), Single::integer(0));
            (c, [s, zero], [r, Single::integer(0)])
        };
        // SAFETY: the caller's.
        unsafe {
            (*c).put(&cosine);
            write(s, &sine);
            write(r, &length);
        }
        Ok(())
    })
}

/// The length of a vector of two numbers.
///
/// # Safety
/// As [`lartg`].
pub unsafe fn lapy2<T: Real + Returned>(export: &'static Export, routine: Lapy2<T>) -> T {
    let Lapy2 { x, y } = routine;
    let mut found = None;
    guard::run(export, || {
        // SAFETY: the caller's.
        let ([of_x, _], [of_y, _]) = unsafe { (read("x", x)?, read("y", y)?) };
        // SAFETY: as above, and none is NULL here.
        let numbers = [x, y].map(|at| unsafe { Strided::blas(at, 1, 1) });
        let mut number = T::made(numbers)?;
        number.put(&length(&of_x, &of_y));
        found = Some(number);
        Ok(())
    });
    found.unwrap_or_else(T::of_failure)
}

/// The eigenvalues of [a b; b c].
///
/// # Safety
/// As [`lartg`].
pub unsafe fn lae2<T: Real>(export: &'static Export, routine: Lae2<T>) -> c_int {
    let Lae2 { a, b, c, rt1, rt2 } = routine;
    guard::run(export, || {
        // SAFETY: the caller's.
        let ([a, _], [b, _], [c, _]) = unsafe { (read("a", a)?, read("b", b)?, read("c", c)?) };
        check_place("rt1", rt1)?;
        check_place("rt2", rt2)?;
        let Pair { first, second } = eigenvalues(&a, &b, &c);
        // SAFETY: the caller's.
        unsafe {
            (*rt1).put(&first);
            (*rt2).put(&second);
        }
        Ok(())
    })
}

/// The eigenvalues of [a b; conj(b) c], and the first one's vector.
///
/// # Safety
/// As [`lartg`].
pub unsafe fn laev2<T: Number>(export: &'static Export, routine: Laev2<T, T::Real>) -> c_int {
    let Laev2 { a, b, c, rt1, rt2, cs1, sn1 } = routine;
    guard::run(export, || {
        // SAFETY: the caller's.
        let ([a, _], b, [c, _]) = unsafe { (read("a", a)?, read("b", b)?, read("c", c)?) };
        for (name, at) in [("rt1", rt1), ("rt2", rt2), ("cs1", cs1)] {
            check_place(name, at)?;
        }
        check_place("sn1", sn1)?;
        let (Pair { first, second }, cosine, sine) = if T::IS_COMPLEX {
            hermitian_eigenvectors(&a, &b, &c)
        } else {
            let (values, [cosine, sine]) = eigenvectors(&a, &b[0], &c);
            (values, cosine, [sine, Single::integer(0)])
        };
        // SAFETY: the caller's.
        unsafe {
            (*rt1).put(&first);
            (*rt2).put(&second);
            (*cs1).put(&cosine);
            write(sn1, &sine);
        }
        Ok(())
    })
}

/// Rotates the rows of A, or its columns.
///
/// # Safety
/// Option strings are NULL or readable; A is NULL or has the shape that the arguments state, c and s are NULL or have one element less
/// than A has rows or columns.
pub unsafe fn lasr<T: Number>(export: &'static Export, routine: Lasr<T, T::Real>) -> c_int {
    use crate::abi::exports::checked::Lasr;
    guard::run(export, || {
        // SAFETY: the caller's.
        let Lasr { side, pivot, direct, c, s, a, .. } = unsafe { routine.checked() }?;
        let vectors = if side == Side::Left { a.rows } else { a.cols };
        if a.rows == 0 || a.cols == 0 || vectors < 2 {
            return Ok(());
        }
        check(&a.as_const())?;
        for factor in [&c, &s] {
            check_given(factor.name, factor.at)?;
            check_on_host(factor.name, factor.at)?;
        }
        // SAFETY: the caller's.
        let [c, s] = [c, s].map(|of| unsafe { slice::from_raw_parts(of.at, vectors - 1) });
        let mut factors = zeros_like(2 * c.len(), c.iter().chain(s));
        let mut changed = fallible::room_for(c.len());
        for pair in pairs(pivot, direct, vectors) {
            // c and s stand in the order of the rows or columns.
            let at = if pivot == Pivot::Top { pair[1] - 1 } else { pair[0] };
            let (c, s) = (c[at].single(), s[at].single());
            // As LAPACK has it, NaN and infinities are not multiplied by 1 and 0.
            if s.is_zero() && c.minus(&Single::integer(1)).is_zero() {
                continue;
            }
            let to = &mut factors[2 * changed.len()..];
            to[0].put(&c);
            to[1].put(&s);
            changed.push(Turn { x: pair[0], y: pair[1], at: changed.len() });
        }
        let (begun, context) = (trace::begin(), Context::chosen());
        // SAFETY: the caller's.
        let mut view = unsafe { a.view_mut() };
        let turns = Turns { turns: &changed, factors: &factors };
        rotate(side, turns, &mut view, context)?;
        let other = if side == Side::Left { a.cols } else { a.rows };
        let flops = trace::multiply_add(false) * 4.0 * changed.len() as f64 * other as f64;
        let flops = if T::IS_COMPLEX { 2.0 * flops } else { flops };
        begun.end(
            || format!("{} m={} n={}", export.name, a.rows, a.cols),
            || super::engine::<T>(context),
            flops,
        );
        Ok(())
    })
}
