//! The moduli set in force.

use crate::abi::guard::{self, Failure};
use crate::format::rns::{ModuliSet, SetError};
use std::ffi::c_int;
use std::ptr;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Bits of precision before a program chooses.
const DEFAULT_BITS: u32 = 120;

/// The set in force, with one reference count held here; NULL before the first use.
static CURRENT: AtomicPtr<ModuliSet> = AtomicPtr::new(ptr::null_mut());

/// Sets that were in force, each with its reference count, until no call can be reading them.
static RETIRED: Mutex<Vec<Arc<ModuliSet>>> = Mutex::new(Vec::new());

/// Calls that use the set in force, counted apart by threads so that they do not wait for each other.
static READERS: [Readers; 16] = [const { Readers(AtomicUsize::new(0)) }; 16];

#[repr(align(64))]
struct Readers(AtomicUsize);

impl Readers {
    /// The counter of this thread, as a rule.
    fn own() -> &'static Readers {
        thread_local! {
            static ADDRESS: u8 = const { 0 };
        }
        // Threads have their variables in stacks of their own.
        let address = ADDRESS.try_with(|address| ptr::from_ref(address) as usize).unwrap_or(0);
        &READERS[address.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60]
    }
}

impl From<SetError> for Failure {
    fn from(error: SetError) -> Failure {
        Failure::Invalid(error.text())
    }
}

/// The set in force for a call: it stays until this is dropped, even if another thread chooses another.
pub struct InForce {
    set: &'static ModuliSet,
    _reader: Reader,
}

/// One call among the readers.
struct Reader(&'static Readers);

impl Reader {
    fn begin() -> Reader {
        let readers = Readers::own();
        readers.0.fetch_add(1, Ordering::SeqCst);
        Reader(readers)
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl InForce {
    /// The set. Not to be kept longer than `self`: an array takes a count of its own by [`ModuliSet::hold`].
    pub fn set(&self) -> &'static ModuliSet {
        self.set
    }
}

/// The set of new arrays and of host numbers.
pub fn current() -> Result<InForce, Failure> {
    // Before the pointer is read: `choose` looks for readers after it changed the pointer.
    let reader = Reader::begin();
    let mut set = CURRENT.load(Ordering::SeqCst);
    if set.is_null() {
        let default = Arc::into_raw(ModuliSet::shared(DEFAULT_BITS)?).cast_mut();
        let exchanged = CURRENT.compare_exchange(set, default, Ordering::SeqCst, Ordering::SeqCst);
        set = exchanged.map_or_else(|other| other, |_| default);
        if set != default {
            // SAFETY: the count from above, which nobody else has.
            drop(unsafe { Arc::from_raw(default) });
        }
    }
    // SAFETY: `choose` gives up the count of a set that was in force only when it finds no readers.
    Ok(InForce { set: unsafe { &*set }, _reader: reader })
}

fn choose(set: Arc<ModuliSet>) {
    let before = CURRENT.swap(Arc::into_raw(set).cast_mut(), Ordering::SeqCst);
    // try_lock: a child of fork() must not wait for a lock that a lost thread held. Then nothing is freed.
    let Ok(mut retired) = RETIRED.try_lock() else { return };
    if !before.is_null() {
        // SAFETY: the count that CURRENT had.
        retired.push(unsafe { Arc::from_raw(before) });
    }
    if READERS.iter().all(|readers| readers.0.load(Ordering::SeqCst) == 0) {
        retired.clear();
    }
}

/// Sets the precision of residue numbers in bits, 24 to 8192, for the whole process: moduli whose
/// product M has `floor(log2 sqrt(M)) - 1 = bits`. Before the first call it is 120.
///
/// Arrays keep the set that they were made with; one call takes arrays of one set only. The tables of a set, up to 6
/// MB, are freed when it is not in force and has no arrays; those that a GPU used stay. Host numbers belong to the
/// set in force, and are valid only as long as it stays in force. Returns 0, or -1 for another precision, which
/// changes nothing.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_mp_set_precision(bits: c_int) -> c_int {
    guard::call("wb_mp_set_precision", || {
        let bits = u32::try_from(bits).map_err(|_| SetError::Precision)?;
        choose(ModuliSet::shared(bits)?);
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
pub unsafe extern "C-unwind" fn wb_mp_set_moduli(n: c_int, moduli: *const c_int) -> c_int {
    guard::call("wb_mp_set_moduli", || {
        let n = usize::try_from(n).map_err(|_| SetError::TooSmall)?;
        if moduli.is_null() {
            return Err(Failure::Null("moduli"));
        }
        // SAFETY: not NULL, and the caller's.
        let moduli = unsafe { std::slice::from_raw_parts(moduli, n) };
        choose(ModuliSet::shared_of(moduli)?);
        Ok(())
    })
}

/// The precision in force, in bits.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_mp_precision() -> c_int {
    guard::value("wb_mp_precision", 0, || {
        current().map_or(0, |current| current.set().bits as c_int)
    })
}

/// The number of moduli in force; the first `n` of them are written to `moduli` unless that is NULL.
///
/// # Safety
/// `moduli` is NULL or has room for `n` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_moduli(n: c_int, moduli: *mut c_int) -> c_int {
    guard::value("wb_mp_moduli", 0, || {
        let Ok(current) = current() else { return 0 };
        let set = current.set();
        if !moduli.is_null() {
            for (i, &m) in set.own.moduli().iter().enumerate().take(n.max(0) as usize) {
                // SAFETY: the caller's.
                unsafe { *moduli.add(i) = m as c_int };
            }
        }
        set.own.len as c_int
    })
}
