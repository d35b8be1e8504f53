//! Reflectors. LAPACK checks no arguments of theirs: with illegal ones nothing is done, and the error is reported.

use crate::abi::arguments::{check_given, check_vector, letter};
use crate::abi::bodies::check_on_host;
use crate::abi::exports::parameters::{Larf, Larfb, Larfg, Larft};
use crate::abi::guard::{self, Export, Failure};
use crate::blas::level1::{Context, Place};
use crate::engine::{MatMut, MatRef};
use crate::fallible;
use crate::lapack::memory::matrix;
use crate::lapack::parts::room_of;
use crate::lapack::reflectors::{Direct, Reflectors, Scratch, Storev, apply_one, generate};
use crate::lapack::{Number, Units};
use crate::options::{Side, Trans};
use std::ffi::{c_char, c_int};
use std::slice;

/// One of two options, by their letters.
///
/// # Safety
/// The string is NULL or readable.
unsafe fn either<R>(
    option: *const c_char,
    [(first, one), (second, other)]: [(u8, R); 2],
    failure: &'static str,
) -> Result<R, Failure> {
    // SAFETY: the caller's.
    match unsafe { letter(option) }.to_ascii_uppercase() {
        letter if letter == first => Ok(one),
        letter if letter == second => Ok(other),
        _ => Err(Failure::Invalid(failure)),
    }
}

/// # Safety
/// As [`either`].
unsafe fn side(option: *const c_char) -> Result<Side, Failure> {
    // SAFETY: the caller's.
    unsafe { either(option, [(b'L', Side::Left), (b'R', Side::Right)], "side is neither L nor R") }
}

/// # Safety
/// As [`either`].
unsafe fn direct(option: *const c_char) -> Result<Direct, Failure> {
    let options = [(b'F', Direct::Forward), (b'B', Direct::Backward)];
    // SAFETY: the caller's.
    unsafe { either(option, options, "direct is neither F nor B") }
}

/// # Safety
/// As [`either`].
unsafe fn storev(option: *const c_char) -> Result<Storev, Failure> {
    let options = [(b'C', Storev::Columns), (b'R', Storev::Rows)];
    // SAFETY: the caller's.
    unsafe { either(option, options, "storev is neither C nor R") }
}

/// The leading dimension of a matrix that is there, in host memory.
pub(super) fn checked<T>(
    name: &'static str,
    at: *const T,
    rows: usize,
    ld: i64,
) -> Result<usize, Failure> {
    check_given(name, at)?;
    check_on_host(name, at)?;
    let ld = usize::try_from(ld).ok().filter(|&ld| ld >= rows.max(1));
    ld.ok_or(Failure::Invalid("a leading dimension is less than the rows of its matrix"))
}

/// A vector that is there, in host memory.
///
/// # Safety
/// The vector is NULL or as [`Place::blas`] says.
unsafe fn vector<'a, T>(
    name: &'static str,
    at: *mut T,
    len: usize,
    inc: i64,
) -> Result<Place<'a, T>, Failure> {
    if len == 0 {
        return Ok(Place::none());
    }
    if inc == 0 && len > 1 {
        return Err(Failure::Invalid("an increment is 0"));
    }
    check_vector(name, at, len, inc)?;
    check_on_host(name, at.cast_const())?;
    // SAFETY: the caller's, and the size was checked.
    Ok(unsafe { Place::blas(at, len, inc) })
}

/// Sizes, none of which is below zero.
pub(super) fn sizes<const N: usize>(sizes: [i64; N]) -> Result<[usize; N], Failure> {
    match sizes.iter().all(|&size| size >= 0) {
        true => Ok(sizes.map(|size| size as usize)),
        false => Err(Failure::Invalid("a size is negative")),
    }
}

/// The reflector that makes all elements of a vector but the first one zero.
///
/// # Safety
/// Numbers are NULL or may be read and written, and so are the n - 1 elements of `x`.
pub unsafe fn larfg<T: Number>(export: &'static Export, routine: Larfg<T>) -> c_int {
    let Larfg { n, alpha, x, incx, tau } = routine;
    guard::run(export, || {
        // SAFETY: the caller's.
        unsafe {
            let of_tau = vector("tau", tau, 1, 1)?;
            if n <= 0 {
                (*tau).set_integer(0);
                return Ok(());
            }
            let of_alpha = vector("alpha", alpha, 1, 1)?;
            let len = n as usize - 1;
            let of_x = vector("X", x, len, incx)?;
            let bits =
                (*tau).room().max((*alpha).room()).max(if len == 0 { 0 } else { (*x).room() });
            let scratch = &mut Scratch::new(bits);
            Ok(generate(of_alpha, of_x, of_tau, scratch, Context::chosen())?)
        }
    })
}

/// C is multiplied by a reflector.
///
/// # Safety
/// Option strings are NULL or readable; the number, the vector and the matrix are NULL or have the shapes that the arguments state.
pub unsafe fn larf<T: Number>(export: &'static Export, routine: Larf<T>) -> c_int {
    let Larf { side: of_side, m, n, v, incv, tau, c, ldc, .. } = routine;
    guard::run(export, || {
        if m <= 0 || n <= 0 {
            return Ok(());
        }
        // SAFETY: the caller's.
        unsafe {
            let side = side(of_side)?;
            let [m, n] = sizes([m, n])?;
            let order = if side == Side::Left { m } else { n };
            check_given("tau", tau)?;
            let from = vector("V", v.cast_mut(), order, incv)?;
            let mut c = MatMut::from_ptr(c, m, n, checked("C", c, m, ldc)?);
            let bits = room_of(c.as_ref()).max((*v).room());
            let mut memory = T::zeros(bits, order + m.max(n));
            let tau = (*tau).copied().unwrap_or_else(|| fallible::end_call());
            let (mut v, w) = memory.matrix(order, 1);
            T::with_copied(&tau, |tau| {
                T::with_units(Context::chosen(), |units| {
                    T::copy(from.strided(), v.vector(0, false), units.context)?;
                    Ok(apply_one(side, v.as_ref(), tau, &mut c, w, units)?)
                })
            })
        }
    })
}

/// The vectors of reflectors.
///
/// # Safety
/// Option strings are NULL or readable, and the matrix is NULL or has the shape that the arguments state.
unsafe fn reflectors<'a, T: Number>(
    of_direct: *const c_char,
    of_storev: *const c_char,
    (order, count): (usize, usize),
    v: *const T,
    ldv: i64,
) -> Result<Reflectors<'a, T>, Failure> {
    if count > order {
        return Err(Failure::Invalid("there are more reflectors than elements of one"));
    }
    // SAFETY: the caller's.
    unsafe {
        let (direct, storev) = (direct(of_direct)?, storev(of_storev)?);
        let (rows, cols) = match storev {
            Storev::Columns => (order, count),
            Storev::Rows => (count, order),
        };
        let v = MatRef::from_ptr(v, rows, cols, checked("V", v, rows, ldv)?);
        Ok(Reflectors::new(v, direct, storev))
    }
}

/// The triangle of a product of reflectors.
///
/// # Safety
/// Option strings are NULL or readable; matrices and `tau` are NULL or have the shapes that the arguments state.
pub unsafe fn larft<T: Number>(export: &'static Export, routine: Larft<T>) -> c_int {
    let Larft { direct, storev, n, k, v, ldv, tau, t, ldt } = routine;
    guard::run(export, || {
        if n <= 0 || k <= 0 {
            return Ok(());
        }
        // SAFETY: the caller's.
        unsafe {
            let [n, k] = sizes([n, k])?;
            let reflectors = reflectors(direct, storev, (n, k), v, ldv)?;
            check_given("tau", tau)?;
            check_on_host("tau", tau)?;
            let mut t = MatMut::from_ptr(t, k, k, checked("T", t, k, ldt)?);
            let tau = slice::from_raw_parts(tau, k);
            T::with_units(Context::chosen(), |units| Ok(reflectors.triangle(tau, &mut t, units)?))
        }
    })
}

/// C is multiplied by a product of reflectors.
///
/// # Safety
/// Option strings are NULL or readable; matrices are NULL or have the shapes that the arguments state.
pub unsafe fn larfb<T: Number>(export: &'static Export, routine: Larfb<T>) -> c_int {
    let Larfb { side: of_side, trans, direct, storev, m, n, k, v, ldv, t, ldt, c, ldc, .. } =
        routine;
    guard::run(export, || {
        if m <= 0 || n <= 0 || k <= 0 {
            return Ok(());
        }
        // SAFETY: the caller's.
        unsafe {
            let side = side(of_side)?;
            let trans = Trans::from_letter(letter(trans));
            let trans = trans.ok_or(Failure::Invalid("trans is none of N, T and C"))?;
            let [m, n, k] = sizes([m, n, k])?;
            let order = if side == Side::Left { m } else { n };
            let reflectors = reflectors(direct, storev, (order, k), v, ldv)?;
            let t = MatRef::from_ptr(t, k, k, checked("T", t, k, ldt)?);
            let mut c = MatMut::from_ptr(c, m, n, checked("C", c, m, ldc)?);
            let (rows, cols) = if side == Side::Left { (k, n) } else { (m, k) };
            let mut memory = T::zeros(room_of(c.as_ref()), rows * cols);
            let mut w = matrix(&mut memory, rows, cols);
            T::with_units(Context::chosen(), |units: Units<'_, T>| {
                Ok(reflectors.apply((side, trans.is_transposed()), t, &mut c, &mut w, units)?)
            })
        }
    })
}
