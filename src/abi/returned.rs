//! Numbers that routines return.
//!
//! An MPFR or a GMP number that is returned becomes the program's, which frees its limbs: the program's own library makes
//! it, in memory that is not initialised.

use super::guard::Failure;
use super::{next, startup};
use crate::blas::Blas;
use crate::blas::level1::Strided;
use crate::format::mpfr::{Header, Mpf, Mpfr};
use crate::format::{Binary128, Complex, Dd, Qd, Scalar};
use crate::host::errno::Errno;
use crate::once::made_once;
use std::ffi::{CStr, c_long, c_ulong, c_void};
use std::mem::{MaybeUninit, transmute};
use std::ptr::NonNull;
use std::sync::OnceLock;

/// Numbers that functions return.
pub trait Returned: Blas {
    /// A number to be set, as precise as MPLAPACK's loops return one for these vectors, and as their elements are.
    fn made<const N: usize>(vectors: [Strided<'_, Self>; N]) -> Result<Self, Failure>;

    /// Zero, of no elements.
    fn of_nothing() -> Self;

    /// What a function returns that fails: NaN, or zero where there is none.
    fn of_failure() -> Self;
}

/// Numbers of plain bytes, made from a double: zero, and NaN.
macro_rules! of_bytes {
    ($($type:ty: $zero:expr, $nan:expr;)*) => {$(
        impl Returned for $type {
            #[inline(always)]
            fn made<const N: usize>(_: [Strided<'_, $type>; N]) -> Result<$type, Failure> {
                Ok(Self::of_nothing())
            }
            fn of_nothing() -> $type {
                $zero(0.0)
            }
            fn of_failure() -> $type {
                $nan(f64::NAN)
            }
        }
    )*};
}
of_bytes! {
    Dd: Scalar::from_f64, Scalar::from_special;
    Qd: Scalar::from_f64, Scalar::from_special;
    Complex<Dd>: Scalar::from_f64, Scalar::from_special;
    Complex<Qd>: Scalar::from_f64, Scalar::from_special;
    Binary128: Binary128::from, Binary128::from;
    Complex<Binary128>: of_quads, of_quads;
}

fn of_quads(x: f64) -> Complex<Binary128> {
    Complex::new(x.into(), x.into())
}

/// The most bits of an element.
fn bits<T: Blas + Header, const N: usize>(vectors: [Strided<'_, T>; N]) -> u64 {
    let of_vector = |x: &Strided<'_, T>| (0..x.len()).map(|i| x.element(i).room()).max();
    vectors.iter().filter_map(of_vector).max().unwrap_or(0)
}

impl Returned for Mpfr {
    fn made<const N: usize>(vectors: [Strided<'_, Mpfr>; N]) -> Result<Mpfr, Failure> {
        new_mpfr(bits(vectors)).ok_or_else(|| missing("mpfr_init2"))
    }

    fn of_nothing() -> Mpfr {
        let mut number = new_mpfr(0).unwrap_or_else(Mpfr::without_limbs);
        number.set_special(0.0);
        number
    }

    fn of_failure() -> Mpfr {
        let mut number = new_mpfr(0).unwrap_or_else(Mpfr::without_limbs);
        number.set_special(f64::NAN);
        number
    }
}

impl Returned for Mpf {
    fn made<const N: usize>(vectors: [Strided<'_, Mpf>; N]) -> Result<Mpf, Failure> {
        new_mpf(bits(vectors)).ok_or_else(|| missing("mpf_init2"))
    }

    fn of_nothing() -> Mpf {
        new_mpf(0).unwrap_or_else(Mpf::without_limbs)
    }

    fn of_failure() -> Mpf {
        Mpf::of_nothing()
    }
}

/// Complex numbers, each part as precise as those of the elements.
macro_rules! of_parts {
    ($($part:ty: $new:ident;)*) => {$(
        impl Returned for Complex<$part> {
            fn made<const N: usize>(vectors: [Strided<'_, Self>; N]) -> Result<Self, Failure> {
                let parts = vectors.map(|x| x.parts());
                let new = |part: usize| {
                    let number = $new(bits(parts.map(|parts| parts[part])));
                    number.ok_or_else(|| missing("init2"))
                };
                Ok(Complex::new(new(0)?, new(1)?))
            }

            fn of_nothing() -> Self {
                Complex::new(Returned::of_nothing(), Returned::of_nothing())
            }

            fn of_failure() -> Self {
                Complex::new(Returned::of_failure(), Returned::of_failure())
            }
        }
    )*};
}
of_parts! {
    Mpfr: new_mpfr;
    Mpf: new_mpf;
}

fn missing(function: &str) -> Failure {
    Failure::Other(format!("the program has no {function}; nothing was computed"))
}

/// A number of the default precision, and at least of these bits, made by the program's MPFR.
pub(super) fn new_mpfr(bits: u64) -> Option<Mpfr> {
    let functions = functions(&MPFR)?;
    type Init = extern "C" fn(*mut Mpfr, c_long);
    // SAFETY: MPFR's functions mpfr_prec_t(void) and void(mpfr_ptr, mpfr_prec_t).
    let (default, init) = unsafe {
        let default = transmute::<NonNull<c_void>, extern "C" fn() -> c_long>(functions.default);
        (default, transmute::<NonNull<c_void>, Init>(functions.init))
    };
    let bits = startup::real_precision().unwrap_or_else(|| default()).max(bits as i64);
    let mut number = MaybeUninit::uninit();
    init(number.as_mut_ptr(), bits);
    // SAFETY: the function has initialised it.
    Some(unsafe { number.assume_init() })
}

/// As [`new_mpfr`], by its GMP.
pub(super) fn new_mpf(bits: u64) -> Option<Mpf> {
    let functions = functions(&GMP)?;
    type Init = extern "C" fn(*mut Mpf, c_ulong);
    // SAFETY: GMP's functions mp_bitcnt_t(void) and void(mpf_ptr, mp_bitcnt_t).
    let (default, init) = unsafe {
        let default = transmute::<NonNull<c_void>, extern "C" fn() -> c_ulong>(functions.default);
        (default, transmute::<NonNull<c_void>, Init>(functions.init))
    };
    let mut number = MaybeUninit::uninit();
    init(number.as_mut_ptr(), default().max(bits));
    // SAFETY: as above.
    Some(unsafe { number.assume_init() })
}

/// The functions of a library that make numbers.
struct Library {
    file: &'static CStr,
    default: &'static CStr,
    init: &'static CStr,
    found: OnceLock<Functions>,
}

#[derive(Clone, Copy)]
struct Functions {
    default: NonNull<c_void>,
    init: NonNull<c_void>,
}

// SAFETY: addresses of functions.
unsafe impl Send for Functions {}
// SAFETY: as above.
unsafe impl Sync for Functions {}

static MPFR: Library = Library {
    file: c"libmpfr.so.6",
    default: c"mpfr_get_default_prec",
    init: c"mpfr_init2",
    found: OnceLock::new(),
};
static GMP: Library = Library {
    file: c"libgmp.so.10",
    default: c"__gmpf_get_default_prec",
    init: c"__gmpf_init2",
    found: OnceLock::new(),
};

/// Those of the program, or of the library in a scope of its own, or loaded now. Only success is kept: a program may load
/// the library later.
fn functions(library: &Library) -> Option<Functions> {
    if let Some(found) = library.found.get() {
        return Some(*found);
    }
    let _errno = Errno::kept();
    let [default, init] = next::found([library.default, library.init], library.file)?;
    Some(*made_once(&library.found, || Functions { default, init }))
}
