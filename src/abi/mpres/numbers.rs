//! Arithmetic of single residue numbers in host memory.

use super::arrays::NumberLayout;
use super::sets::{InForce, current};
use crate::abi::guard::{self, Failure};
use crate::abi::types::{wb_mpfr_ptr, wb_mpfr_srcptr};
use crate::blas::mp::arithmetic::{Arithmetic, Binary, NoResult, Unary};
use crate::blas::mp::{Context, Number};
use crate::format::decimal::ParseError;
use crate::format::mpfr::{Mpfr, MpfrArray};
use crate::format::rns::{ErFloat, ModuliSet};
use std::ffi::{CStr, c_char, c_int, c_void};

/// One call on numbers of the set in force.
struct Call {
    set: &'static ModuliSet,
    arithmetic: Arithmetic,
    layout: NumberLayout,
    /// Declared after the members that use the set.
    _in_force: InForce,
}

impl From<NoResult> for Failure {
    fn from(reason: NoResult) -> Failure {
        Failure::Invalid(match reason {
            NoResult::NotFinite => "a number is an infinity or NaN",
            NoResult::DivisionByZero => "division by zero",
            NoResult::Negative => "the operand is negative",
            NoResult::NotPositive => "the operand is not positive",
        })
    }
}

impl Call {
    fn begin() -> Result<Call, Failure> {
        let in_force = current()?;
        let set = in_force.set();
        let layout = NumberLayout { moduli: set.own.len };
        let arithmetic = Arithmetic::new(set, Context::chosen());
        Ok(Call { set, arithmetic, layout, _in_force: in_force })
    }

    /// # Safety
    /// `x` is NULL or a number.
    unsafe fn load(&self, name: &'static str, x: *const c_void) -> Result<Number, Failure> {
        if x.is_null() {
            return Err(Failure::Null(name));
        }
        let mut number = Number::default();
        // SAFETY: the caller's.
        unsafe { self.layout.read(x.cast(), &mut number) };
        Ok(number)
    }

    /// # Safety
    /// `r` is NULL or a number, which may be written.
    unsafe fn store(&self, r: *mut c_void, number: &Number) -> Result<(), Failure> {
        if r.is_null() {
            return Err(Failure::Null("r"));
        }
        // SAFETY: the caller's.
        unsafe { self.layout.write(r.cast(), number) };
        Ok(())
    }
}

/// r := f(x)
///
/// # Safety
/// `r` and `x` are NULL or numbers.
unsafe fn unary(name: &'static str, r: *mut c_void, x: *const c_void, operation: Unary) -> c_int {
    guard::call(name, || {
        let mut call = Call::begin()?;
        // SAFETY: the caller's.
        unsafe {
            let x = call.load("x", x)?;
            let result = call.arithmetic.unary(operation, &x)?;
            call.store(r, &result)
        }
    })
}

/// r := f(x, y)
///
/// # Safety
/// `r`, `x` and `y` are NULL or numbers.
unsafe fn binary(
    name: &'static str,
    r: *mut c_void,
    (x, y): (*const c_void, *const c_void),
    operation: Binary,
) -> c_int {
    guard::call(name, || {
        let mut call = Call::begin()?;
        // SAFETY: the caller's.
        unsafe {
            let (x, y) = (call.load("x", x)?, call.load("y", y)?);
            let result = call.arithmetic.binary(operation, &x, &y)?;
            call.store(r, &result)
        }
    })
}

/// Returns -1, 0 or 1: x is less than, equal to or greater than y; 2 if one is NULL.
///
/// # Safety
/// `x` and `y` are NULL or numbers.
unsafe fn comparison(
    name: &'static str,
    (x, y): (*const c_void, *const c_void),
    magnitudes: bool,
) -> c_int {
    let mut result = 2;
    guard::call(name, || {
        let mut call = Call::begin()?;
        // SAFETY: the caller's.
        let (x, y) = unsafe { (call.load("x", x)?, call.load("y", y)?) };
        result = call.arithmetic.compare(&x, &y, magnitudes) as c_int;
        Ok(())
    });
    result
}

/// r := x rounded to the precision in force.
///
/// Host numbers belong to the moduli set in force, have `wb_mp_size()` bytes each, and may be both operand and
/// result. Every operation rounds its exact result once, to nearest and ties to even: its relative error is at most
/// 2^-p, p the precision. A result above the range of exponents, whose ends are 2^30 from zero, becomes the largest
/// number of its sign; one below becomes zero. Functions return 0, or -1 for a NULL pointer or an operand without
/// result; then r is untouched and `wb_last_error` says more.
///
/// # Safety
/// Each pointer is NULL or points to a host number.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_round(r: *mut c_void, x: *const c_void) -> c_int {
    // SAFETY: the caller's.
    unsafe { unary("wb_mp_round", r, x, Unary::Round) }
}

/// r := x + y. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_add(
    r: *mut c_void,
    x: *const c_void,
    y: *const c_void,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { binary("wb_mp_add", r, (x, y), Binary::Sum) }
}

/// r := |x| + |y|. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_add_abs(
    r: *mut c_void,
    x: *const c_void,
    y: *const c_void,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { binary("wb_mp_add_abs", r, (x, y), Binary::SumOfMagnitudes) }
}

/// r := x - y. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_sub(
    r: *mut c_void,
    x: *const c_void,
    y: *const c_void,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { binary("wb_mp_sub", r, (x, y), Binary::Difference) }
}

/// r := x y. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_mul(
    r: *mut c_void,
    x: *const c_void,
    y: *const c_void,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { binary("wb_mp_mul", r, (x, y), Binary::Product) }
}

/// r := x y for a double y, which must be finite. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_mul_d(r: *mut c_void, x: *const c_void, y: f64) -> c_int {
    guard::call("wb_mp_mul_d", || {
        let mut call = Call::begin()?;
        // SAFETY: the caller's.
        unsafe {
            let x = call.load("x", x)?;
            let result = call.arithmetic.product_with(&x, y)?;
            call.store(r, &result)
        }
    })
}

/// r := x / y; y must not be zero. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_div(
    r: *mut c_void,
    x: *const c_void,
    y: *const c_void,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { binary("wb_mp_div", r, (x, y), Binary::Quotient) }
}

/// r := the square root of x, which must not be negative. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_sqrt(r: *mut c_void, x: *const c_void) -> c_int {
    // SAFETY: the caller's.
    unsafe { unary("wb_mp_sqrt", r, x, Unary::Root) }
}

/// r := 1 / sqrt(x); x must be positive. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_inv_sqrt(r: *mut c_void, x: *const c_void) -> c_int {
    // SAFETY: the caller's.
    unsafe { unary("wb_mp_inv_sqrt", r, x, Unary::InverseRoot) }
}

/// r := x 2^k. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_scale2(r: *mut c_void, x: *const c_void, k: i64) -> c_int {
    // SAFETY: the caller's.
    unsafe { unary("wb_mp_scale2", r, x, Unary::Scale(k)) }
}

/// Returns -1, 0 or 1: x is less than, equal to or greater than y; 2 for a NULL pointer. Compares the intervals where
/// they do not overlap, else the exact values.
///
/// # Safety
/// As `wb_mp_round`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_cmp(x: *const c_void, y: *const c_void) -> c_int {
    // SAFETY: the caller's.
    unsafe { comparison("wb_mp_cmp", (x, y), false) }
}

/// `wb_mp_cmp` for the magnitudes.
///
/// # Safety
/// As `wb_mp_round`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_cmp_abs(x: *const c_void, y: *const c_void) -> c_int {
    // SAFETY: the caller's.
    unsafe { comparison("wb_mp_cmp_abs", (x, y), true) }
}

/// Writes an interval that contains the significand of x over the product of the moduli to `eval`, from
/// the residues alone. Its relative width is below 2^-49. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`; `eval` is NULL or has room for two bounds.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_eval(eval: *mut ErFloat, x: *const c_void) -> c_int {
    guard::call("wb_mp_eval", || {
        let mut call = Call::begin()?;
        // SAFETY: the caller's.
        let number = unsafe { call.load("x", x) }?;
        // SAFETY: the caller's.
        unsafe { write_eval(eval, call.arithmetic.evaluation(&number)) }
    })
}

/// As `wb_mp_eval`, by a sum of fractions in binary64 where that is accurate enough: where the significand is not far
/// smaller than the product of the moduli. Else exactly.
///
/// # Safety
/// As `wb_mp_eval`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_eval_fast(eval: *mut ErFloat, x: *const c_void) -> c_int {
    guard::call("wb_mp_eval_fast", || {
        let mut call = Call::begin()?;
        // SAFETY: the caller's.
        let number = unsafe { call.load("x", x) }?;
        let found = call.arithmetic.fast_evaluation(&number);
        // SAFETY: the caller's.
        unsafe { write_eval(eval, found) }
    })
}

/// # Safety
/// `eval` is NULL or has room for two.
unsafe fn write_eval(eval: *mut ErFloat, found: [ErFloat; 2]) -> Result<(), Failure> {
    if eval.is_null() {
        return Err(Failure::Null("eval"));
    }
    // SAFETY: not NULL, and the caller's.
    unsafe { eval.cast::<[ErFloat; 2]>().write(found) };
    Ok(())
}

/// r := the nearest number to a double, which must be finite. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_set_d(r: *mut c_void, x: f64) -> c_int {
    guard::call("wb_mp_set_d", || {
        let mut call = Call::begin()?;
        let result = call.arithmetic.from(&x)?;
        // SAFETY: the caller's.
        unsafe { call.store(r, &result) }
    })
}

/// r := the nearest number to an MPFR number, which must be finite. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`; `x` is NULL or an initialised `mpfr_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_set_mpfr(r: *mut c_void, x: wb_mpfr_srcptr) -> c_int {
    guard::call("wb_mp_set_mpfr", || {
        // SAFETY: the caller's.
        let x = unsafe { x.cast::<Mpfr>().as_ref() }.ok_or(Failure::Null("x"))?;
        let mut call = Call::begin()?;
        let result = call.arithmetic.from(x)?;
        // SAFETY: the caller's.
        unsafe { call.store(r, &result) }
    })
}

/// r := the nearest number to a decimal string, as `-12.5e-3`. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`; `text` is NULL or a string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_set_str(r: *mut c_void, text: *const c_char) -> c_int {
    guard::call("wb_mp_set_str", || {
        if text.is_null() {
            return Err(Failure::Null("the text"));
        }
        // SAFETY: not NULL, and the caller's.
        let text = unsafe { CStr::from_ptr(text) }.to_str().unwrap_or_default();
        let mut call = Call::begin()?;
        let mut number = scratch(&call)?;
        number[0].parse(text).map_err(|error| {
            Failure::Invalid(match error {
                ParseError::Magnitude => "the number is larger or smaller than any MPFR number",
                ParseError::NoMemory => "no memory for the digits",
                _ => "the text is no decimal number",
            })
        })?;
        let result = call.arithmetic.from(&number[0])?;
        // SAFETY: the caller's.
        unsafe { call.store(r, &result) }
    })
}

/// An MPFR number of the precision.
fn scratch(call: &Call) -> Result<MpfrArray, Failure> {
    MpfrArray::zeros(call.set.bits, 1).ok_or(Failure::Invalid("no memory"))
}

/// Returns the double nearest to x, an infinity beyond the range of doubles, or NaN for a NULL pointer.
///
/// # Safety
/// As `wb_mp_round`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_get_d(x: *const c_void) -> f64 {
    let mut result = f64::NAN;
    guard::call("wb_mp_get_d", || {
        let mut call = Call::begin()?;
        // SAFETY: the caller's.
        let x = unsafe { call.load("x", x) }?;
        result = call.arithmetic.to_f64(&x);
        Ok(())
    });
    result
}

/// Sets an MPFR number to the nearest to x. As `wb_mp_round`.
///
/// # Safety
/// As `wb_mp_round`; `r` is NULL or an initialised `mpfr_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_get_mpfr(r: wb_mpfr_ptr, x: *const c_void) -> c_int {
    guard::call("wb_mp_get_mpfr", || {
        let mut call = Call::begin()?;
        // SAFETY: the caller's.
        let x = unsafe { call.load("x", x) }?;
        // SAFETY: the caller's.
        let r = unsafe { r.cast::<Mpfr>().as_mut() }.ok_or(Failure::Null("r"))?;
        call.arithmetic.store(&x, r);
        Ok(())
    })
}

/// Writes x as a decimal string that `wb_mp_set_str` converts back to the same number. Unless `size` is 0, at most
/// the first `size - 1` characters and a NUL are written to `text`. Returns the length of the whole text, or -1 for a
/// NULL pointer.
///
/// # Safety
/// As `wb_mp_round`; `text` has room for `size` characters.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_get_str(
    text: *mut c_char,
    size: usize,
    x: *const c_void,
) -> c_int {
    let mut len = -1;
    guard::call("wb_mp_get_str", || {
        let mut call = Call::begin()?;
        // SAFETY: the caller's.
        let x = unsafe { call.load("x", x) }?;
        let mut number = scratch(&call)?;
        call.arithmetic.store(&x, &mut number[0]);
        let found = number[0].to_decimal_lossless();
        if size > 0 {
            if text.is_null() {
                return Err(Failure::Null("the text"));
            }
            let count = found.len().min(size - 1);
            // SAFETY: the caller's room.
            unsafe {
                std::ptr::copy_nonoverlapping(found.as_ptr(), text.cast(), count);
                *text.add(count) = 0;
            }
        }
        len = found.len() as c_int;
        Ok(())
    });
    len
}
