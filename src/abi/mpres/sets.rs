//! The moduli set in force.

use crate::abi::guard::{self, Failure};
use crate::format::rns::{ModuliSet, SetError};
use std::ffi::c_int;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

/// Bits of precision before a program chooses.
const DEFAULT_BITS: u32 = 120;

/// Sets live as long as the process.
static CURRENT: AtomicPtr<ModuliSet> = AtomicPtr::new(ptr::null_mut());

impl From<SetError> for Failure {
    fn from(error: SetError) -> Failure {
        Failure::Invalid(error.text())
    }
}

/// The set of new arrays and of host numbers.
pub fn current() -> Result<&'static ModuliSet, Failure> {
    let set = CURRENT.load(Ordering::Acquire);
    // SAFETY: what is stored below lives as long as the process, and is only read.
    match unsafe { set.as_ref() } {
        Some(set) => Ok(set),
        None => Ok(ModuliSet::for_precision(DEFAULT_BITS)?),
    }
}

fn choose(set: &'static ModuliSet) {
    CURRENT.store(ptr::from_ref(set).cast_mut(), Ordering::Release);
}

/// Sets the precision of residue numbers in bits, 24 to 8192, for the whole process: moduli whose
/// product M has `floor(log2 sqrt(M)) - 1 = bits`. Before the first call it is 120.
///
/// Arrays keep the set that they were made with; those of different sets do not go into one call.
/// Host numbers are of the set in force: they keep their meaning only as long as that stays. Returns 0,
/// or -1 for another precision, which changes nothing.
#[unsafe(no_mangle)]
pub extern "C" fn wb_mp_set_precision(bits: c_int) -> c_int {
    guard::call("mp_set_precision", None, || {
        let bits = u32::try_from(bits).map_err(|_| SetError::Precision)?;
        choose(ModuliSet::for_precision(bits)?);
        Ok(())
    })
}

/// Sets the moduli of residue numbers, `n` pairwise coprime numbers of at least 2, for the whole
/// process; the precision becomes `floor(log2 sqrt(M)) - 1` bits, M their product, and must be 24 to
/// 8192. Otherwise as `wb_mp_set_precision`.
///
/// # Safety
/// `moduli` is NULL or points to `n` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_set_moduli(n: c_int, moduli: *const c_int) -> c_int {
    guard::call("mp_set_moduli", None, || {
        let n = usize::try_from(n).map_err(|_| SetError::TooSmall)?;
        if moduli.is_null() {
            return Err(Failure::Null("moduli"));
        }
        // SAFETY: not NULL, and the caller's.
        let moduli = unsafe { std::slice::from_raw_parts(moduli, n) };
        choose(ModuliSet::from_moduli(moduli)?);
        Ok(())
    })
}

/// The precision in force, in bits.
#[unsafe(no_mangle)]
pub extern "C" fn wb_mp_precision() -> c_int {
    current().map_or(0, |set| set.bits as c_int)
}

/// The number of moduli in force; the first `n` of them are written to `moduli` unless that is NULL.
///
/// # Safety
/// `moduli` is NULL or has room for `n` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_moduli(n: c_int, moduli: *mut c_int) -> c_int {
    let Ok(set) = current() else { return 0 };
    if !moduli.is_null() {
        for (i, &m) in set.own.moduli().iter().enumerate().take(n.max(0) as usize) {
            // SAFETY: the caller's.
            unsafe { *moduli.add(i) = m as c_int };
        }
    }
    set.own.len as c_int
}
