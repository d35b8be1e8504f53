//! Matrices in host memory and on the GPU, and the products of them.

use crate::common::Rng;
use cudarc::driver::{result, sys};
use std::ffi::{CStr, c_int};
use std::ptr;
use wideblas::abi::device::{WB_CPU, WB_DEFAULT_DEVICE, wb_set_device};
use wideblas::abi::exports::*;
use wideblas::format::{Dd, Qd};

pub use crate::common::on_gpu::{OnGpu, last_error};

pub type Stream = sys::CUstream;

pub const NON_BLOCKING: u32 = 1;
pub const BLOCKING: u32 = 0;

/// A stream of the primary context, which becomes the calling thread's.
pub fn stream(flags: u32) -> Stream {
    let mut stream = ptr::null_mut();
    // SAFETY: initialising again does nothing; then the driver's calls as they are meant.
    unsafe {
        result::init().unwrap();
        let context = result::primary_ctx::retain(result::device::get(0).unwrap()).unwrap();
        result::ctx::set_current(context).unwrap();
        sys::cuStreamCreate(&mut stream, flags).result().unwrap();
    }
    stream
}

/// Formats that may be on a GPU.
pub trait Number: Copy + PartialEq + std::fmt::Debug + 'static {
    const NAME: &'static str;
    /// Of full length, with an exponent between -2 and 2.
    fn random(rng: &mut Rng) -> Self;
    fn bits(&self) -> Vec<u64>;
    /// C := -A B + C / 8, or with the transpose of A for B a triangle of it.
    ///
    /// # Safety
    /// The matrices are as the exports ask for.
    unsafe fn multiply(call: &Call, a: *const Self, b: *const Self, c: *mut Self) -> c_int;
}

/// A is m x k, B k x n; `syrk`: the upper triangle for 'U', the lower one for 'L'.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub mode: c_int,
    pub shape: (usize, usize, usize),
    pub gap: usize,
    pub syrk: Option<&'static CStr>,
}

impl Call {
    /// Leading dimensions.
    pub fn ld(&self) -> (usize, usize, usize) {
        let (m, _, k) = self.shape;
        (m + self.gap, k + self.gap, m + self.gap)
    }

    /// Lengths of A, B and C.
    pub fn len(&self) -> (usize, usize, usize) {
        let ((_, n, k), (lda, ldb, ldc)) = (self.shape, self.ld());
        (lda * k, ldb * n, ldc * n)
    }
}

macro_rules! number {
    ($type:ty, $name:literal, $gemm:ident, $syrk:ident, $random:expr, $bits:expr) => {
        impl Number for $type {
            const NAME: &'static str = $name;
            fn random(rng: &mut Rng) -> Self {
                let exponent = rng.within(-2, 2);
                $random(rng, exponent)
            }
            fn bits(&self) -> Vec<u64> {
                $bits(self)
            }
            unsafe fn multiply(call: &Call, a: *const Self, b: *const Self, c: *mut Self) -> c_int {
                let (m, n, k) = call.shape;
                let (m, n, k) = (m as i64, n as i64, k as i64);
                let (lda, ldb, ldc) = call.ld();
                let (lda, ldb, ldc) = (lda as i64, ldb as i64, ldc as i64);
                let (alpha, beta) = (<$type>::from(-1.0), <$type>::from(0.125));
                let none = c"N".as_ptr();
                // SAFETY: the caller's.
                unsafe {
                    match call.syrk {
                        Some(uplo) => {
                            let uplo = uplo.as_ptr();
                            $syrk(call.mode, uplo, none, n, k, alpha, a, lda, beta, c, ldc)
                        }
                        None => $gemm(
                            call.mode, none, none, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc,
                        ),
                    }
                }
            }
        }
    };
}

number!(f64, "f64", wb_gemm_f64, wb_syrk_f64, Rng::double, |x: &f64| vec![x.to_bits()]);
number!(Dd, "dd", wb_gemm_dd, wb_syrk_dd, Rng::dd, |x: &Dd| vec![x.hi.to_bits(), x.lo.to_bits()]);
number!(Qd, "qd", wb_gemm_qd, wb_syrk_qd, Rng::qd, |x: &Qd| x.x.map(f64::to_bits).to_vec());

/// Operands, and the result in host memory.
pub struct Case<T> {
    pub call: Call,
    pub a: Vec<T>,
    pub b: Vec<T>,
    pub c: Vec<T>,
    pub expected: Vec<T>,
}

impl<T: Number> Case<T> {
    pub fn new(call: Call, rng: &mut Rng) -> Case<T> {
        let (a, b, c) = call.len();
        let [a, b, c] = [a, b, c].map(|len| (0..len).map(|_| T::random(rng)).collect::<Vec<T>>());
        let mut expected = c.clone();
        assert_eq!(wb_set_device(WB_CPU), 0);
        // SAFETY: of the lengths of the call.
        let info = unsafe { T::multiply(&call, a.as_ptr(), b.as_ptr(), expected.as_mut_ptr()) };
        assert_eq!((info, wb_set_device(WB_DEFAULT_DEVICE)), (0, 0), "{}", last_error());
        Case { call, a, b, c, expected }
    }

    pub fn check(&self, found: &[T], what: &str) {
        let ld = self.call.ld().2;
        for (at, (x, y)) in found.iter().zip(&self.expected).enumerate() {
            let (i, j) = (at % ld, at / ld);
            assert!(
                x.bits() == y.bits(),
                "{} {what}: ({i}, {j}) is {x:?}, not {y:?}, was {:?}; {:?}",
                T::NAME,
                self.c[at],
                self.call
            );
        }
    }
}
