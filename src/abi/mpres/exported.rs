//! The exported routines on residue numbers, called with arrays that own themselves: for tests.

use super::arrays::{
    wb_mp_array, wb_mp_array_clear, wb_mp_array_get_mpfr, wb_mp_array_init, wb_mp_array_set_mpfr,
};
use super::level1::{wb_mp_axpy, wb_mp_dot};
use super::level2::wb_mp_gemv;
use super::level3::{wb_mp_gemm, wb_mp_syrk};
use super::sets::wb_mp_set_precision;
use crate::abi::exported::outcome;
use crate::format::mpfr::Mpfr;
use crate::options::{Trans, Uplo};
use std::ffi::c_int;
use std::mem::MaybeUninit;

/// An array of residue numbers.
pub struct Residues(wb_mp_array);

/// An array as a matrix with its leading dimension.
pub type Stored<'a> = (&'a Residues, i64);

impl Residues {
    /// Converts MPFR numbers to residue numbers with a precision of `bits` bits.
    pub fn new(bits: u32, numbers: &[Mpfr]) -> Result<Residues, String> {
        outcome(wb_mp_set_precision(bits as c_int))?;
        let mut array = MaybeUninit::uninit();
        let len = numbers.len() as i64;
        // SAFETY: room for an array; on success it is one.
        let array = unsafe {
            outcome(wb_mp_array_init(array.as_mut_ptr(), len))?;
            array.assume_init()
        };
        let mut residues = Residues(array);
        // SAFETY: as many numbers on both sides.
        outcome(unsafe { wb_mp_array_set_mpfr(&mut residues.0, numbers.as_ptr().cast(), len) })?;
        Ok(residues)
    }

    /// All numbers, as MPFR's.
    pub fn read(&self, numbers: &mut [Mpfr]) -> Result<(), String> {
        let len = numbers.len() as i64;
        // SAFETY: as many numbers; the routine knows whether the array has them.
        outcome(unsafe { wb_mp_array_get_mpfr(numbers.as_mut_ptr().cast(), &self.0, len) })
    }
}

impl Drop for Residues {
    fn drop(&mut self) {
        // SAFETY: an array, not used any more.
        unsafe { wb_mp_array_clear(&mut self.0) };
    }
}

fn trans(trans: Trans) -> c_int {
    match trans {
        Trans::No => 111,
        Trans::Yes => 112,
        Trans::Conj => 113,
    }
}

/// `wb_mp_gemm`
pub fn gemm(
    (transa, transb): (Trans, Trans),
    (m, n, k): (i64, i64, i64),
    alpha: &Residues,
    (a, lda): Stored<'_>,
    (b, ldb): Stored<'_>,
    beta: &Residues,
    (c, ldc): (&mut Residues, i64),
) -> Result<(), String> {
    let (transa, transb, c) = (trans(transa), trans(transb), &raw mut c.0);
    let (alpha, beta) = (&raw const alpha.0, &raw const beta.0);
    // SAFETY: arrays, whose lengths the routine checks.
    outcome(unsafe {
        wb_mp_gemm(transa, transb, m, n, k, alpha, &a.0, lda, &b.0, ldb, beta, c, ldc)
    })
}

/// `wb_mp_syrk`
pub fn syrk(
    (uplo, transa): (Uplo, Trans),
    (n, k): (i64, i64),
    alpha: &Residues,
    (a, lda): Stored<'_>,
    beta: &Residues,
    (c, ldc): (&mut Residues, i64),
) -> Result<(), String> {
    let uplo = if uplo == Uplo::Upper { 121 } else { 122 };
    let (transa, c) = (trans(transa), &raw mut c.0);
    let (alpha, beta) = (&raw const alpha.0, &raw const beta.0);
    // SAFETY: arrays, whose lengths the routine checks.
    outcome(unsafe { wb_mp_syrk(uplo, transa, n, k, alpha, &a.0, lda, beta, c, ldc) })
}

/// `wb_mp_gemv` of a stored m x n matrix.
pub fn gemv(
    transa: Trans,
    (m, n): (i64, i64),
    alpha: &Residues,
    (a, lda): Stored<'_>,
    x: &Residues,
    beta: &Residues,
    y: &mut Residues,
) -> Result<(), String> {
    let (transa, y) = (trans(transa), &raw mut y.0);
    let (alpha, beta) = (&raw const alpha.0, &raw const beta.0);
    // SAFETY: arrays, whose lengths the routine checks.
    outcome(unsafe { wb_mp_gemv(transa, m, n, alpha, &a.0, lda, &x.0, 1, beta, y, 1) })
}

/// `wb_mp_dot`
pub fn dot(n: i64, x: &Residues, y: &Residues, r: &mut Residues) -> Result<(), String> {
    // SAFETY: arrays, whose lengths the routine checks.
    outcome(unsafe { wb_mp_dot(n, &x.0, 1, &y.0, 1, &mut r.0) })
}

/// `wb_mp_axpy`
pub fn axpy(n: i64, alpha: &Residues, x: &Residues, y: &mut Residues) -> Result<(), String> {
    // SAFETY: arrays, whose lengths the routine checks.
    outcome(unsafe { wb_mp_axpy(n, &alpha.0, &x.0, 1, &mut y.0, 1) })
}
