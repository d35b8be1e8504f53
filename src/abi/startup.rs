//! What MPLAPACK's libraries do when they are loaded, for programs that load this library before one of them or in
//! its place.
//!
//! Their constructors call functions that we define too. If this library is loaded before MPLAPACK's own, our
//! functions call MPLAPACK's. If it is loaded in its place, through a link `libmpblas_gmp.so.0`, they do the same as
//! MPLAPACK's: GMP's default precision becomes 512 bits or `MPLAPACK_GMP_PRECISION`, that of `mpreal` and `mpcomplex`
//! 512 or `MPLAPACK_MPFR_PRECISION`. MPLAPACK's `dd` and `qd` set the control word of the x87, which x86-64 does not
//! compute with; ours do nothing. A program that links `libwideblas` keeps its defaults.

use super::{next, plain};
use crate::engine::device::pointer::find_heap_above;
use crate::once::made_once;
use crate::profile;
use std::ffi::{CStr, c_int, c_ulong, c_void};
use std::mem::transmute;
use std::ptr::NonNull;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, AtomicI64};

/// Bits of a number before a program says how many.
const PRECISION: i64 = 512;

/// The static members of `mpfr::mpreal` and `mpfr::mpcomplex`, which programs expect in MPLAPACK's
/// library. A program may have copies of its own, which count then: see [`set`].
mod members {
    use super::{AtomicI32, AtomicI64, PRECISION};

    macro_rules! members {
        ($($name:ident: $type:ty = $value:expr, $symbol:literal;)*) => {
            $(
                /// cbindgen:ignore
                #[unsafe(export_name = $symbol)]
                pub static $name: $type = <$type>::new($value);
            )*
        };
    }

    members! {
        REAL_ROUNDING: AtomicI32 = 0, "_ZN4mpfr6mpreal11default_rndE";
        REAL_PRECISION: AtomicI64 = PRECISION, "_ZN4mpfr6mpreal12default_precE";
        REAL_BASE: AtomicI32 = 10, "_ZN4mpfr6mpreal12default_baseE";
        REAL_DOUBLE_BITS: AtomicI32 = -1, "_ZN4mpfr6mpreal11double_bitsE";
        COMPLEX_ROUNDING: AtomicI32 = 0, "_ZN4mpfr9mpcomplex11default_rndE";
        COMPLEX_REAL_PRECISION: AtomicI64 = PRECISION, "_ZN4mpfr9mpcomplex17default_real_precE";
        COMPLEX_IMAGINARY_PRECISION: AtomicI64 = PRECISION, "_ZN4mpfr9mpcomplex17default_imag_precE";
        COMPLEX_BASE: AtomicI32 = 10, "_ZN4mpfr9mpcomplex12default_baseE";
        COMPLEX_DOUBLE_BITS: AtomicI32 = -1, "_ZN4mpfr9mpcomplex11double_bitsE";
    }
}

/// A library of MPLAPACK's.
pub struct Library {
    /// The numbers that its file names have: `gmp` in `libmpblas_gmp.so`.
    pub name: &'static str,
    /// Sets the defaults as the library does when it is loaded.
    start: fn(),
}

pub const DD: Library = Library { name: "dd", start: || {} };
pub const QD: Library = Library { name: "qd", start: || {} };
pub const BINARY128: Library = Library { name: "binary128", start: || {} };
pub const MPFR: Library = Library { name: "mpfr", start: mpreal_defaults };
pub const GMP: Library = Library { name: "gmp", start: gmp_default };

/// `mplapack_initialize_*`.
pub fn initialize(library: &Library, symbol: &CStr) {
    if call_next(symbol).is_none() {
        (library.start)();
    }
}

/// `mplapack_finalize_*`.
pub fn finalize(symbol: &CStr) {
    call_next(symbol);
}

fn call_next(symbol: &CStr) -> Option<()> {
    // SAFETY: whoever defines this mangled name defines a function void(void).
    next::forward(symbol, |next| unsafe { transmute::<NonNull<c_void>, extern "C" fn()>(next)() })
}

/// Bits that a variable asks for. A value that is none counts as not given: ending the program, as
/// MPLAPACK does, is not ours to do.
fn precision(variable: &str) -> Option<i64> {
    let bits: i64 = std::env::var(variable).ok()?.trim().parse().ok()?;
    (1..=i64::from(i32::MAX)).contains(&bits).then_some(bits)
}

fn gmp_default() {
    let bits = precision("MPLAPACK_GMP_PRECISION").unwrap_or(PRECISION);
    if let Some(set) = next::visible(c"__gmpf_set_default_prec") {
        // SAFETY: GMP's mpf_set_default_prec(mp_bitcnt_t).
        unsafe { transmute::<NonNull<c_void>, extern "C" fn(c_ulong)>(set)(bits as c_ulong) };
    }
}

fn mpreal_defaults() {
    let bits = precision("MPLAPACK_MPFR_PRECISION").unwrap_or(PRECISION);
    let rounding = next::visible(c"mpfr_get_default_rounding_mode").map_or(0, |get| {
        // SAFETY: MPFR's function, which returns an enumerator.
        unsafe { transmute::<NonNull<c_void>, extern "C" fn() -> c_int>(get)() }
    });
    for member in [
        c"_ZN4mpfr6mpreal12default_precE",
        c"_ZN4mpfr9mpcomplex17default_real_precE",
        c"_ZN4mpfr9mpcomplex17default_imag_precE",
    ] {
        set::<i64>(member, bits);
    }
    for (member, value) in [
        (c"_ZN4mpfr6mpreal11default_rndE", rounding),
        // MPC's rounding of both parts: the imaginary one four bits higher.
        (c"_ZN4mpfr9mpcomplex11default_rndE", rounding | rounding << 4),
        (c"_ZN4mpfr6mpreal12default_baseE", 10),
        (c"_ZN4mpfr9mpcomplex12default_baseE", 10),
        (c"_ZN4mpfr6mpreal11double_bitsE", -1),
        (c"_ZN4mpfr9mpcomplex11double_bitsE", -1),
    ] {
        set::<i32>(member, value);
    }
}

/// The precision of new numbers of MPLAPACK 2.0's own `mpreal`, whose classes have it in a member; `None` where the program
/// uses another `mpreal`, which asks MPFR: then nobody but us defines the member.
pub fn real_precision() -> Option<i64> {
    const MEMBER: &CStr = c"_ZN4mpfr6mpreal12default_precE";
    struct Member(NonNull<c_void>);
    // SAFETY: the address of a member.
    unsafe impl Send for Member {}
    // SAFETY: as above.
    unsafe impl Sync for Member {}
    static FOUND: OnceLock<Option<Member>> = OnceLock::new();
    let member = made_once(&FOUND, || {
        let visible = next::visible(MEMBER)?;
        let stands_for_it = || {
            let file = next::file_name().and_then(|name| name.to_str());
            file.is_some_and(|file| stands_for(file, MPFR.name))
        };
        let is_used =
            !next::is_ours(visible) || next::definition(MEMBER).is_some() || stands_for_it();
        is_used.then_some(Member(visible))
    });
    // SAFETY: this mangled name is of a member of this type, which start-up and the program write as a whole.
    let bits = member.as_ref().map(|member| unsafe { member.0.cast::<i64>().read_volatile() });
    bits.filter(|bits| (1..1 << 40).contains(bits))
}

/// Sets a member, where the program sees it: it may have copied ours.
fn set<T>(symbol: &CStr, value: T) {
    if let Some(member) = next::visible(symbol) {
        // SAFETY: these mangled names are of members of this type; start-up has one thread, or a program
        // that asks for it.
        unsafe { member.cast::<T>().write(value) };
    }
}

/// Runs when the library is loaded.
extern "C" fn constructor() {
    // No panic leaves it, and without memory for a name the defaults stay.
    let _ = std::panic::catch_unwind(|| {
        find_heap_above();
        let Some(file) = next::file_name().and_then(|name| name.to_str()) else { return };
        for library in [DD, QD, MPFR, GMP] {
            if stands_for(file, library.name) {
                (library.start)();
            }
        }
    });
}

#[used]
#[cfg_attr(not(miri), unsafe(link_section = ".init_array"))]
static CONSTRUCTOR: extern "C" fn() = constructor;

/// Runs when the program ends: by return or exit(), not by _exit() or a signal. The library is never unloaded before.
extern "C" fn destructor() {
    // No panic leaves it.
    let _ = std::panic::catch_unwind(|| profile::write(plain::of));
}

#[used]
#[cfg_attr(not(miri), unsafe(link_section = ".fini_array"))]
static DESTRUCTOR: extern "C" fn() = destructor;

/// Whether a file of this name is MPLAPACK's library for the numbers `name`.
fn stands_for(file: &str, name: &str) -> bool {
    ["libmpblas_", "libmplapack_"].iter().any(|start| {
        let rest = file.strip_prefix(start).and_then(|rest| rest.strip_prefix(name));
        rest.map(|rest| rest.strip_prefix("_opt").unwrap_or(rest))
            .is_some_and(|rest| rest.starts_with(".so"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_stand_for_the_library_of_their_name() {
        for (file, stands) in [
            ("libmpblas_gmp.so.0", true),
            ("libmpblas_gmp_opt.so.0", true),
            ("libmplapack_gmp.so.3", true),
            ("libmpblas_gmp.so", true),
            ("libmpblas_mpfr.so.0", false),
            ("libmpblas_gmpx.so.0", false),
            ("libwideblas.so.0", false),
            ("libmpblas_gmp", false),
        ] {
            assert_eq!(stands_for(file, "gmp"), stands, "{file}");
        }
    }
}
