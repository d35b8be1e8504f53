//! The parameters of each routine as they are passed, in order; numbers by address.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use std::ffi::c_char;

pub struct Gemm<T> {
    pub transa: *const c_char,
    pub transb: *const c_char,
    pub m: i64,
    pub n: i64,
    pub k: i64,
    pub alpha: *const T,
    pub a: *const T,
    pub lda: i64,
    pub b: *const T,
    pub ldb: i64,
    pub beta: *const T,
    pub c: *mut T,
    pub ldc: i64,
}

impl<T> Clone for Gemm<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Gemm<T> {}

pub struct Syrk<T> {
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub n: i64,
    pub k: i64,
    pub alpha: *const T,
    pub a: *const T,
    pub lda: i64,
    pub beta: *const T,
    pub c: *mut T,
    pub ldc: i64,
}

impl<T> Clone for Syrk<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Syrk<T> {}
