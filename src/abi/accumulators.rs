//! Accumulators: exact sums that programs keep, merge and send.

use super::arguments::Arguments;
use super::guard::{self, Failure, INTERNAL};
use super::sums::{result, strided, traced};
use super::types::{wb_dd, wb_mpfr_ptr, wb_qd};
use crate::fallible;
use crate::format::exact::Encode;
use crate::format::mpfr::Mpfr;
use crate::sum::{self, Fixed, Rounded};
use std::ffi::{c_int, c_void};
use std::{ptr, slice};

/// Bytes that `wb_accumulator_save` writes.
pub const WB_ACCUMULATOR_BYTES: i64 = 568;

const _: () = assert!(WB_ACCUMULATOR_BYTES as usize == Fixed::BYTES);

/// The exact sum of what was added. Calls for one accumulator must not overlap.
#[allow(non_camel_case_types)]
pub struct wb_accumulator(Fixed);

/// The accumulator behind a pointer.
///
/// # Safety
/// It is NULL, or from `wb_accumulator_create`; nothing else uses it for `'a`.
unsafe fn given<'a>(accumulator: *mut wb_accumulator) -> Result<&'a mut Fixed, Failure> {
    // SAFETY: the caller's.
    let accumulator = unsafe { accumulator.as_mut() }.ok_or(Failure::Null("accumulator"))?;
    Ok(&mut accumulator.0)
}

/// The same, read only.
///
/// # Safety
/// As [`given()`]; others may read it too.
unsafe fn read<'a>(
    accumulator: *const wb_accumulator,
    name: &'static str,
) -> Result<&'a Fixed, Failure> {
    // SAFETY: the caller's.
    unsafe { accumulator.as_ref() }.map(|accumulator| &accumulator.0).ok_or(Failure::Null(name))
}

/// Fails where an accumulator has no room for what was to be added.
fn fits(has_room: bool) -> Result<(), Failure> {
    match has_room {
        true => Ok(()),
        false => Err(Failure::Invalid("the sum is beyond 2^2175, what an accumulator holds")),
    }
}

/// An accumulator of nothing, whose sum is +0; NULL without memory.
///
/// It holds any sum of doubles and of products of two doubles exactly, up to 2^127 of them, and any whose magnitude is
/// below 2^2175; functions that would pass beyond that fail with -1 and leave it untouched. So sums do not depend on how terms
/// are grouped: threads, processes and machines may each sum a part and merge the parts in any order.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_accumulator_create() -> *mut wb_accumulator {
    let mut made = ptr::null_mut();
    guard::call("wb_accumulator_create", || {
        let Some(mut memory) = fallible::with_room(1) else {
            return Err(Failure::Status(INTERNAL, "no memory".into()));
        };
        memory.push(wb_accumulator(Fixed::new()));
        made = Box::into_raw(memory.into_boxed_slice()).cast();
        Ok(())
    });
    made
}

/// Frees an accumulator; NULL is none. Returns 0.
///
/// # Safety
/// NULL or from `wb_accumulator_create`, and not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_destroy(accumulator: *mut wb_accumulator) -> c_int {
    guard::call("wb_accumulator_destroy", || {
        if !accumulator.is_null() {
            // SAFETY: made as a slice of one.
            drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(accumulator, 1)) });
        }
        Ok(())
    })
}

/// The accumulator forgets what was added. Returns 0, or -1 for NULL.
///
/// # Safety
/// As `wb_accumulator_merge`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_clear(accumulator: *mut wb_accumulator) -> c_int {
    guard::call("wb_accumulator_clear", || {
        // SAFETY: the caller's.
        *unsafe { given(accumulator)? } = Fixed::new();
        Ok(())
    })
}

/// Adds a number, which may be an infinity or NaN. Returns 0, or -1 for NULL and where there is no room.
///
/// # Safety
/// As `wb_accumulator_merge`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_add_f64(
    accumulator: *mut wb_accumulator,
    x: f64,
) -> c_int {
    guard::call("wb_accumulator_add_f64", || {
        // SAFETY: the caller's.
        fits(unsafe { given(accumulator)? }.try_add(x))
    })
}

/// Adds the numbers of a vector; arguments and result as those of `wb_sum_f64`, counted from `n` on. On an error the
/// accumulator is untouched.
///
/// # Safety
/// As `wb_accumulator_merge`; the vector is NULL or may be read.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_add_array_f64(
    accumulator: *mut wb_accumulator,
    n: i64,
    x: *const f64,
    incx: i64,
) -> c_int {
    const NAME: &str = "wb_accumulator_add_array_f64";
    guard::call(NAME, || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let x = at.vector("x", x, n, incx)?;
        // SAFETY: the caller's.
        let (sum, x) = unsafe { (given(accumulator)?, strided(x)?) };
        fits(sum.try_merge(&traced(NAME, &x, 1.0, |context| sum::total(x, context))?))
    })
}

/// Adds the products of the elements of two vectors; arguments and result as those of `wb_dot_f64`, counted from `n`
/// on. On an error the accumulator is untouched.
///
/// # Safety
/// As `wb_accumulator_merge`; the vectors are NULL or may be read.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_add_products_f64(
    accumulator: *mut wb_accumulator,
    n: i64,
    x: *const f64,
    incx: i64,
    y: *const f64,
    incy: i64,
) -> c_int {
    const NAME: &str = "wb_accumulator_add_products_f64";
    guard::call(NAME, || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let x = at.vector("x", x, n, incx)?;
        let y = at.vector("y", y, n, incy)?;
        // SAFETY: the caller's.
        let (sum, x, y) = unsafe { (given(accumulator)?, strided(x)?, strided(y)?) };
        fits(sum.try_merge(&traced(NAME, &x, 2.0, |context| sum::total_product(x, y, context))?))
    })
}

/// Adds to an accumulator all that was added to another, or to itself. Returns 0, or -1 for NULL and where there is no room.
///
/// # Safety
/// Accumulators are NULL or from `wb_accumulator_create`, and nothing else uses them during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_merge(
    accumulator: *mut wb_accumulator,
    other: *const wb_accumulator,
) -> c_int {
    guard::call("wb_accumulator_merge", || {
        // SAFETY: the caller's; copied, for both may be one.
        let other = unsafe { read(other, "other")? }.clone();
        // SAFETY: the caller's.
        fits(unsafe { given(accumulator)? }.try_merge(&other))
    })
}

/// Subtracts all that was added to another accumulator: each term with the other sign is added. Returns 0, or -1 for
/// NULL and where there is no room.
///
/// # Safety
/// As `wb_accumulator_merge`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_subtract(
    accumulator: *mut wb_accumulator,
    other: *const wb_accumulator,
) -> c_int {
    guard::call("wb_accumulator_subtract", || {
        // SAFETY: the caller's; copied, for both may be one.
        let other = unsafe { read(other, "other")? }.clone();
        // SAFETY: the caller's.
        fits(unsafe { given(accumulator)? }.try_subtract(&other))
    })
}

/// The sum, rounded to the result's format.
///
/// # Safety
/// As `wb_accumulator_merge`; the result is NULL or may be written.
unsafe fn round<T: Rounded>(
    name: &'static str,
    accumulator: *const wb_accumulator,
    r: *mut T,
) -> c_int {
    guard::call(name, || {
        // SAFETY: the caller's.
        let (sum, r) = unsafe { (read(accumulator, "accumulator")?, result(r)?) };
        *r = T::of_sum(sum);
        Ok(())
    })
}

/// result := the sum, rounded once to nearest. Special values are those of `wb_sum_f64`. Returns 0, or -1 for NULL; then
/// the result is untouched.
///
/// # Safety
/// As `wb_accumulator_merge`; the result is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_round_f64(
    accumulator: *const wb_accumulator,
    result: *mut f64,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { round("wb_accumulator_round_f64", accumulator, result) }
}

/// As `wb_accumulator_round_f64`, to a float.
///
/// # Safety
/// As `wb_accumulator_round_f64`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_round_f32(
    accumulator: *const wb_accumulator,
    result: *mut f32,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { round("wb_accumulator_round_f32", accumulator, result) }
}

/// As `wb_accumulator_round_f64`, to a double-double number.
///
/// # Safety
/// As `wb_accumulator_round_f64`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_round_dd(
    accumulator: *const wb_accumulator,
    result: *mut wb_dd,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { round("wb_accumulator_round_dd", accumulator, result) }
}

/// As `wb_accumulator_round_f64`, to a quad-double number.
///
/// # Safety
/// As `wb_accumulator_round_f64`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_round_qd(
    accumulator: *const wb_accumulator,
    result: *mut wb_qd,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { round("wb_accumulator_round_qd", accumulator, result) }
}

/// As `wb_accumulator_round_f64`, to the precision of an initialised `mpfr_t`.
///
/// # Safety
/// As `wb_accumulator_round_f64`; the result is NULL or an initialised `mpfr_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_round_mpfr(
    accumulator: *const wb_accumulator,
    result: wb_mpfr_ptr,
) -> c_int {
    guard::call("wb_accumulator_round_mpfr", || {
        // SAFETY: the caller's.
        let (sum, r) = unsafe {
            (read(accumulator, "accumulator")?, super::sums::result(result.cast::<Mpfr>())?)
        };
        r.encode(&sum.to_decoded());
        Ok(())
    })
}

/// Writes the `WB_ACCUMULATOR_BYTES` bytes that an accumulator is, which are the same on every machine: "wbsum", two zeros
/// and the version 1; a byte of state, whose bits 1, 2, 4, 8, 16 and 32 say that a NaN, +infinity, -infinity, +0, -0 and a
/// finite number other than zero was added, and seven zeros; 68 words of 64 bits, the lowest first, which make an integer in
/// two's complement, the sum times 2^2176; a check sum of 64 bits (FNV-1a of the bytes before it). Words have their lowest
/// byte first. Accumulators with the same terms have the same bytes. Returns 0, or -1 for NULL.
///
/// # Safety
/// As `wb_accumulator_merge`; so many bytes may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_save(
    accumulator: *const wb_accumulator,
    bytes: *mut c_void,
) -> c_int {
    guard::call("wb_accumulator_save", || {
        // SAFETY: the caller's.
        let sum = unsafe { read(accumulator, "accumulator")? };
        let Some(bytes) = ptr::NonNull::new(bytes) else { return Err(Failure::Null("bytes")) };
        // SAFETY: the caller's.
        unsafe { bytes.cast::<[u8; Fixed::BYTES]>().write(sum.to_bytes()) };
        Ok(())
    })
}

/// The accumulator becomes the one whose bytes `wb_accumulator_save` wrote. Returns 0, or -1 for NULL, another size, and
/// bytes of another kind or version or damaged ones; then the accumulator is untouched.
///
/// # Safety
/// As `wb_accumulator_merge`; `size` bytes may be read.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_accumulator_load(
    accumulator: *mut wb_accumulator,
    bytes: *const c_void,
    size: i64,
) -> c_int {
    guard::call("wb_accumulator_load", || {
        // SAFETY: the caller's.
        let sum = unsafe { given(accumulator)? };
        if bytes.is_null() {
            return Err(Failure::Null("bytes"));
        }
        if size != WB_ACCUMULATOR_BYTES {
            return Err(Failure::Invalid("size must be WB_ACCUMULATOR_BYTES"));
        }
        // SAFETY: the caller's.
        let bytes = unsafe { slice::from_raw_parts(bytes.cast::<u8>(), Fixed::BYTES) };
        *sum = Fixed::from_bytes(bytes).map_err(Failure::Invalid)?;
        Ok(())
    })
}
