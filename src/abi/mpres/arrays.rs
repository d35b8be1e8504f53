//! Arrays of residue numbers: their memory, and conversions of whole arrays.

use super::operands::Operands;
use super::sets::current;
use crate::abi::arguments::Arguments;
use crate::abi::guard::{self, Failure};
use crate::abi::types::{wb_mpfr_ptr, wb_mpfr_srcptr};
use crate::blas::formats::Format;
use crate::blas::mp::{Array, Context, Mirrored, MirroredStorage, Number, convert};
use crate::format::mpfr::Mpfr;
use crate::format::rns::{ErFloat, ModuliSet};
use std::ffi::{c_int, c_void};
use std::ptr;
use std::sync::Arc;

/// An array of residue numbers, the `mp_array_t` of MPRES-BLAS with two more members.
///
/// With L numbers and n moduli, residue i of number k is `digits[k n + i]`; the n moduli are those of the set,
/// followed by some more that make room for sums. `sign[k]` is 1 for a negative number; its value is the significand
/// times `2^exp[k]`, and a zero has the exponent INT32_MIN. The interval of the significand over the product of the
/// set's moduli is `eval[k]` to `eval[L + k]`.
///
/// The pointers refer to host memory. It is stale after a routine has written the array on a GPU, until a routine on
/// the CPU or a conversion needs the array. `wb_mp_array_device2host(host, array, 0)` refreshes it; `host` may be
/// NULL. Programs write arrays only through these functions. Several threads may read an array at the same time.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub struct wb_mp_array {
    pub digits: *mut i32,
    pub sign: *mut i32,
    pub exp: *mut i32,
    pub eval: *mut ErFloat,
    /// Always NULL: no routine needs it.
    pub buf: *mut c_void,
    /// The number of numbers.
    pub len: *mut i32,
    /// The moduli set that the array was made with.
    pub set: *const c_void,
    /// The owner of the memory.
    pub place: *mut c_void,
}

/// The owner of an array's memory.
struct Place {
    storage: MirroredStorage,
    len: i32,
    /// Declared after the members that use the set.
    _set: Arc<ModuliSet>,
}

impl wb_mp_array {
    const EMPTY: wb_mp_array = wb_mp_array {
        digits: ptr::null_mut(),
        sign: ptr::null_mut(),
        exp: ptr::null_mut(),
        eval: ptr::null_mut(),
        buf: ptr::null_mut(),
        len: ptr::null_mut(),
        set: ptr::null(),
        place: ptr::null_mut(),
    };

    /// The array; `None` of one that was cleared. Its memory may be stale: it is brought up to date by
    /// [`Mirrored::to_host`].
    ///
    /// # Safety
    /// The members are as `wb_mp_array_init` left them.
    pub unsafe fn view<'a>(&self) -> Option<Mirrored<'a>> {
        // SAFETY: the array's place holds the set and lives until the array is cleared, the rest is the caller's.
        unsafe {
            let set = self.set.cast::<ModuliSet>().as_ref()?;
            let len = usize::try_from(*self.len.as_ref()?).ok()?;
            let (digits, eval) = (self.digits.cast::<u32>(), self.eval);
            if digits.is_null() || self.sign.is_null() || self.exp.is_null() || eval.is_null() {
                return None;
            }
            let array = Array::from_raw(set, digits, self.sign, self.exp, eval, len);
            let mirror = self.place.cast::<Place>().as_ref()?.storage.array().mirror;
            Some(Mirrored { array, mirror })
        }
    }
}

/// Makes an array of `size` zeros of the moduli set in force.
///
/// Returns 0, or the position of an illegal argument, or -1 for a NULL pointer or too little memory; then `array` is
/// untouched and `wb_last_error` says more. The program must clear the array by `wb_mp_array_clear`.
///
/// # Safety
/// `array` is NULL or may be written; what it held is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_array_init(array: *mut wb_mp_array, size: i64) -> c_int {
    guard::call("wb_mp_array_init", || {
        let mut at = Arguments::default();
        let array = at.scalar("array", array);
        // Not a reference: the memory may be uninitialised.
        let array = ptr::NonNull::new(array.at).ok_or(Failure::Null(array.name))?;
        let in_force = current()?;
        let set = in_force.set();
        let len = at.size_32("size", size)?;
        let storage = MirroredStorage::new(set, len as usize);
        let storage = storage.ok_or(Failure::Invalid("no memory"))?;
        let (digits, sign, exp, eval) = storage.array().array.as_raw();
        let place = Box::into_raw(Box::new(Place { storage, len, _set: set.hold() }));
        // SAFETY: `place` was made just now, `array` may be written.
        unsafe {
            array.as_ptr().write(wb_mp_array {
                digits: digits.cast(),
                sign,
                exp,
                eval,
                len: &raw mut (*place).len,
                set: ptr::from_ref(set).cast(),
                place: place.cast(),
                ..wb_mp_array::EMPTY
            });
        }
        Ok(())
    })
}

/// Frees the memory of an array and makes its members NULL; an array that is cleared already stays so.
/// Returns 0, or -1 for a NULL pointer.
///
/// # Safety
/// `array` is NULL or as `wb_mp_array_init` left it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_array_clear(array: *mut wb_mp_array) -> c_int {
    guard::call("wb_mp_array_clear", || {
        // SAFETY: the caller's.
        let array = unsafe { array.as_mut() }.ok_or(Failure::Null("array"))?;
        let place = std::mem::replace(array, wb_mp_array::EMPTY).place;
        if !place.is_null() {
            // SAFETY: made by Box::into_raw in wb_mp_array_init.
            drop(unsafe { Box::from_raw(place.cast::<Place>()) });
        }
        Ok(())
    })
}

/// Copies the first `size` numbers of a host array into an array. Both must be of the moduli set in force.
///
/// A significand of more bits than the precision, which only foreign code makes, is rounded. Returns
/// 0, or the position of an illegal argument, or -1 for a NULL pointer, an array that is too short or of
/// another set; then nothing was copied and `wb_last_error` says more.
///
/// # Safety
/// `array` is NULL or initialised; `host` is NULL or points to `size` numbers of `wb_mp_size()` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_array_host2device(
    array: *mut wb_mp_array,
    host: *const c_void,
    size: i64,
) -> c_int {
    guard::call("wb_mp_array_host2device", || {
        let mut at = Arguments::default();
        let (array, host) = (at.scalar("array", array), at.scalar("host", host));
        let count = at.size("size", size)?.value;
        // SAFETY: the caller's.
        let array = unsafe { Operands::default().array(array, Some(count)) }?;
        let layout = layout_in_force(array.array.set)?;
        let host = ptr::NonNull::new(host.at.cast_mut()).ok_or(Failure::Null(host.name))?;
        // SAFETY: the caller's: so many bytes, which nothing writes meanwhile.
        let host = unsafe {
            std::slice::from_raw_parts(host.as_ptr().cast::<u8>(), count * layout.size())
        };
        convert::from_own(array, count, Context::chosen(), |i, number| {
            let bytes = &host[i * layout.size()..][..layout.size()];
            // SAFETY: a number has these bytes.
            unsafe { layout.read(bytes.as_ptr(), number) };
        })?;
        Ok(())
    })
}

/// Copies the first `size` numbers of an array, which must be of the set in force, into a host array. Otherwise as
/// `wb_mp_array_host2device`. With a `size` of 0 it only refreshes the host memory of the array's members; then
/// `host` may be NULL, and the array may be of any set.
///
/// # Safety
/// As `wb_mp_array_host2device`; the host array is written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_array_device2host(
    host: *mut c_void,
    array: *const wb_mp_array,
    size: i64,
) -> c_int {
    guard::call("wb_mp_array_device2host", || {
        let mut at = Arguments::default();
        let (host, array) = (at.scalar("host", host), at.scalar("array", array));
        let count = at.size("size", size)?.value;
        // SAFETY: the caller's.
        let array = unsafe { Operands::default().array(array, Some(count)) }?;
        array.to_host()?;
        if count == 0 {
            return Ok(());
        }
        let layout = layout_in_force(array.array.set)?;
        let host = ptr::NonNull::new(host.at).ok_or(Failure::Null(host.name))?;
        let host = host.as_ptr().cast::<u8>();
        let mut number = Number::default();
        for i in 0..count {
            array.array.read(i, &mut number);
            // SAFETY: the caller's.
            unsafe { layout.write(host.add(i * layout.size()), &number) };
        }
        Ok(())
    })
}

/// The size in bytes of a host number of the set in force: `n` residues of 32 bits, where n is the result of
/// `wb_mp_moduli`; the sign and the exponent of 32 bits each; and after them, at a multiple of 8 bytes, the lower and
/// the upper bound of the interval. The `mp_float_t` of MPRES-BLAS.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_mp_size() -> usize {
    guard::value("wb_mp_size", 0, || {
        current().map_or(0, |current| NumberLayout { moduli: current.set().own.len }.size())
    })
}

/// Where the members of a host number are.
#[derive(Clone, Copy)]
pub struct NumberLayout {
    pub moduli: usize,
}

impl NumberLayout {
    fn eval(self) -> usize {
        (4 * self.moduli + 8).next_multiple_of(8)
    }

    pub fn size(self) -> usize {
        self.eval() + 2 * size_of::<ErFloat>()
    }

    /// # Safety
    /// `host` points to a number.
    pub unsafe fn read(self, host: *const u8, number: &mut Number) {
        let n = self.moduli;
        let words = host.cast::<i32>();
        number.digits.clear();
        // SAFETY: within the number; programs may keep numbers at any address.
        unsafe {
            number.digits.extend((0..n).map(|i| words.add(i).read_unaligned() as u32));
            number.negative = words.add(n).read_unaligned() != 0;
            let exp = words.add(n + 1).read_unaligned();
            number.exp = number.digits.iter().any(|&digit| digit != 0).then_some(exp);
            number.eval = host.add(self.eval()).cast::<[ErFloat; 2]>().read_unaligned();
        }
    }

    /// Writes the first residues of a number; all members of a zero are 0.
    ///
    /// # Safety
    /// `host` points to a number, which may be written.
    pub unsafe fn write(self, host: *mut u8, number: &Number) {
        let n = self.moduli;
        let words = host.cast::<i32>();
        // SAFETY: as in `read`.
        unsafe {
            for (i, &digit) in number.digits[..n].iter().enumerate() {
                words.add(i).write_unaligned(digit as i32);
            }
            words.add(n).write_unaligned(number.negative.into());
            words.add(n + 1).write_unaligned(number.exp.unwrap_or(0));
            host.add(self.eval()).cast::<[ErFloat; 2]>().write_unaligned(number.eval);
        }
    }
}

/// The layout of host numbers, for an array of the set in force.
fn layout_in_force(set: &ModuliSet) -> Result<NumberLayout, Failure> {
    let in_force = current()?;
    let current = in_force.set();
    if !set.is_same(current) {
        return Err(Failure::Invalid("the array is of another moduli set than the one in force"));
    }
    Ok(NumberLayout { moduli: current.own.len })
}

/// Converts `n` MPFR numbers and stores the nearest residue numbers as the first `n` of an array, on several threads.
///
/// Numbers beyond the exponents of residue numbers become the largest or zero. Returns 0, or the
/// position of an illegal argument, or -1 for an infinity or NaN among the numbers, a NULL pointer or an
/// array that is too short; then the array is untouched and `wb_last_error` says more.
///
/// # Safety
/// `array` is NULL or initialised; `x` is NULL or an array of `n` initialised `mpfr_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_array_set_mpfr(
    array: *mut wb_mp_array,
    x: wb_mpfr_srcptr,
    n: i64,
) -> c_int {
    // SAFETY: the caller's.
    guard::call("wb_mp_array_set_mpfr", || unsafe { set_numbers::<Mpfr>(array, x.cast(), n) })
}

/// Converts the first `n` numbers of an array to the nearest MPFR numbers, of any precision each. Otherwise as
/// `wb_mp_array_set_mpfr`.
///
/// # Safety
/// As `wb_mp_array_set_mpfr`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_array_get_mpfr(
    x: wb_mpfr_ptr,
    array: *const wb_mp_array,
    n: i64,
) -> c_int {
    // SAFETY: the caller's.
    guard::call("wb_mp_array_get_mpfr", || unsafe { get_numbers::<Mpfr>(array, x.cast(), n) })
}

/// Converts `n` doubles and stores the nearest residue numbers as the first `n` of an array. Otherwise as
/// `wb_mp_array_set_mpfr`.
///
/// # Safety
/// `array` is NULL or initialised; `x` is NULL or points to `n` doubles.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_array_set_d(
    array: *mut wb_mp_array,
    x: *const f64,
    n: i64,
) -> c_int {
    // SAFETY: the caller's.
    guard::call("wb_mp_array_set_d", || unsafe { set_numbers(array, x, n) })
}

/// Converts the first `n` numbers of an array to the nearest doubles, infinite where that is beyond
/// their range. Otherwise as `wb_mp_array_set_mpfr`.
///
/// # Safety
/// As `wb_mp_array_set_d`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_array_get_d(
    x: *mut f64,
    array: *const wb_mp_array,
    n: i64,
) -> c_int {
    // SAFETY: the caller's.
    guard::call("wb_mp_array_get_d", || unsafe { get_numbers(array, x, n) })
}

/// # Safety
/// `array` is NULL or initialised; `x` is NULL or points to `n` numbers.
unsafe fn set_numbers<T: Format>(
    array: *mut wb_mp_array,
    x: *const T,
    n: i64,
) -> Result<(), Failure> {
    let mut at = Arguments::default();
    let (array, x) = (at.scalar("array", array), at.scalar("x", x));
    let n = at.size("n", n)?.value;
    // SAFETY: the caller's.
    let array = unsafe { Operands::default().array(array, Some(n)) }?;
    let x = ptr::NonNull::new(x.at.cast_mut()).ok_or(Failure::Null(x.name))?;
    // SAFETY: the caller's.
    let x = unsafe { std::slice::from_raw_parts(x.as_ptr(), n) };
    convert::from_numbers(x, array, Context::chosen())?;
    Ok(())
}

/// # Safety
/// `array` is NULL or initialised; `x` is NULL or points to `n` numbers, which may be written.
unsafe fn get_numbers<T: Format>(
    array: *const wb_mp_array,
    x: *mut T,
    n: i64,
) -> Result<(), Failure> {
    let mut at = Arguments::default();
    let (x, array) = (at.scalar("x", x), at.scalar("array", array));
    let n = at.size("n", n)?.value;
    // SAFETY: the caller's.
    let array = unsafe { Operands::default().array(array, Some(n)) }?;
    let x = ptr::NonNull::new(x.at).ok_or(Failure::Null(x.name))?;
    // SAFETY: the caller's.
    let x = unsafe { std::slice::from_raw_parts_mut(x.as_ptr(), n) };
    convert::to_numbers(array, x, Context::chosen())?;
    Ok(())
}
