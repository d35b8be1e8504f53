//! Products by libwideblas, of matrices that are stored by rows without gaps.

use crate::layout::Shape;
use crate::wideblas::{self, Gemm};
use std::ffi::{CStr, c_int, c_void};
use std::mem::transmute;
use std::sync::OnceLock;

/// `__mpf_struct`: `±limbs * 2^(64 (exp - |size|))`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Mpf {
    /// Limbs that it has room for, less one.
    pub room: i32,
    pub size: i32,
    pub exp: i64,
    pub limbs: *const u64,
}

/// `__mpfr_struct`: `±0.limbs * 2^exp`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Mpfr {
    pub bits: i64,
    pub sign: i32,
    pub exp: i64,
    pub limbs: *const u64,
}

impl Mpfr {
    /// The exponent of zeros.
    pub const ZERO: i64 = -i64::MAX;
}

/// A number's limb: of the mpfr_t 1 and of zeros, and of the mpf_t 1.
static LIMB: u64 = 1 << 63;
static UNIT: u64 = 1;

const EXACT: c_int = 1;
const NATIVE: c_int = 2;

/// Numbers of libwideblas's.
pub trait Number: Copy {
    const NAME: &CStr;
    const MODE: c_int;
    const ZERO: Self;
    const ONE: Self;
    /// How alpha and beta are passed.
    type Passed: 'static;
    fn passed(&self) -> Self::Passed;
    /// Where the function is kept.
    fn found() -> &'static OnceLock<Option<Gemm<Self::Passed>>>;
}

macro_rules! number {
    ($type:ty, $name:literal, $mode:expr, $zero:expr, $one:expr, $passed:ty, $pass:expr) => {
        impl Number for $type {
            const NAME: &CStr = $name;
            const MODE: c_int = $mode;
            const ZERO: $type = $zero;
            const ONE: $type = $one;
            type Passed = $passed;
            fn passed(&self) -> $passed {
                let pass: fn(&$type) -> $passed = $pass;
                pass(self)
            }
            fn found() -> &'static OnceLock<Option<Gemm<$passed>>> {
                static FOUND: OnceLock<Option<Gemm<$passed>>> = OnceLock::new();
                &FOUND
            }
        }
    };
}

number!(f64, c"wb_gemm_f64", NATIVE, 0.0, 1.0, f64, |&x| x);
number!(
    Mpf,
    c"wb_gemm_mpf",
    EXACT,
    Mpf { room: 0, size: 0, exp: 0, limbs: &raw const LIMB },
    Mpf { room: 0, size: 1, exp: 1, limbs: &raw const UNIT },
    *const Mpf,
    |x| x
);
number!(
    Mpfr,
    c"wb_gemm_mpfr",
    EXACT,
    Mpfr { bits: 64, sign: 1, exp: Mpfr::ZERO, limbs: &raw const LIMB },
    Mpfr { bits: 64, sign: 1, exp: 1, limbs: &raw const LIMB },
    *const Mpfr,
    |x| x
);

/// C becomes A B, all of them stored by rows. `None` where libwideblas is not there or lacks memory; then C is untouched.
///
/// # Safety
/// Numbers with their limbs; those of C belong to it alone and may be written.
pub unsafe fn multiply<T: Number>(
    Shape { m, n, k }: Shape,
    a: &[T],
    b: &[T],
    c: &mut [T],
) -> Option<()> {
    if a.len() != m * k || b.len() != k * n || c.len() != m * n {
        return None;
    }
    let gemm = (*T::found().get_or_init(|| {
        let found = wideblas::function(T::NAME)?;
        // SAFETY: libwideblas defines the name as this function.
        Some(unsafe { transmute::<*mut c_void, Gemm<T::Passed>>(found.as_ptr()) })
    }))?;
    let [m, n, k] = [m, n, k].map(|extent| extent as i64);
    let no = c"N".as_ptr();
    let (one, zero) = (T::ONE, T::ZERO);
    // SAFETY: the caller's. By columns these are the transposes, and C^T = B^T A^T.
    let status = unsafe {
        gemm(
            T::MODE,
            no,
            no,
            n,
            m,
            k,
            one.passed(),
            b.as_ptr().cast(),
            n,
            a.as_ptr().cast(),
            k,
            zero.passed(),
            c.as_mut_ptr().cast(),
            n,
        )
    };
    (status == 0).then_some(())
}
