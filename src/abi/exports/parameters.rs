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

pub struct Gemmtr<T> {
    pub uplo: *const c_char,
    pub transa: *const c_char,
    pub transb: *const c_char,
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

impl<T> Clone for Gemmtr<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Gemmtr<T> {}

pub struct Symm<T> {
    pub side: *const c_char,
    pub uplo: *const c_char,
    pub m: i64,
    pub n: i64,
    pub alpha: *const T,
    pub a: *const T,
    pub lda: i64,
    pub b: *const T,
    pub ldb: i64,
    pub beta: *const T,
    pub c: *mut T,
    pub ldc: i64,
}

impl<T> Clone for Symm<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Symm<T> {}

pub struct Syr2k<T> {
    pub uplo: *const c_char,
    pub trans: *const c_char,
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

impl<T> Clone for Syr2k<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Syr2k<T> {}

pub struct Trmm<T> {
    pub side: *const c_char,
    pub uplo: *const c_char,
    pub transa: *const c_char,
    pub diag: *const c_char,
    pub m: i64,
    pub n: i64,
    pub alpha: *const T,
    pub a: *const T,
    pub lda: i64,
    pub b: *mut T,
    pub ldb: i64,
}

impl<T> Clone for Trmm<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Trmm<T> {}

pub struct Trsm<T> {
    pub side: *const c_char,
    pub uplo: *const c_char,
    pub transa: *const c_char,
    pub diag: *const c_char,
    pub m: i64,
    pub n: i64,
    pub alpha: *const T,
    pub a: *const T,
    pub lda: i64,
    pub b: *mut T,
    pub ldb: i64,
}

impl<T> Clone for Trsm<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Trsm<T> {}

pub struct Gemv<T> {
    pub trans: *const c_char,
    pub m: i64,
    pub n: i64,
    pub alpha: *const T,
    pub a: *const T,
    pub lda: i64,
    pub x: *const T,
    pub incx: i64,
    pub beta: *const T,
    pub y: *mut T,
    pub incy: i64,
}

impl<T> Clone for Gemv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Gemv<T> {}

pub struct Gbmv<T> {
    pub trans: *const c_char,
    pub m: i64,
    pub n: i64,
    pub kl: i64,
    pub ku: i64,
    pub alpha: *const T,
    pub a: *const T,
    pub lda: i64,
    pub x: *const T,
    pub incx: i64,
    pub beta: *const T,
    pub y: *mut T,
    pub incy: i64,
}

impl<T> Clone for Gbmv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Gbmv<T> {}

pub struct Symv<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const T,
    pub a: *const T,
    pub lda: i64,
    pub x: *const T,
    pub incx: i64,
    pub beta: *const T,
    pub y: *mut T,
    pub incy: i64,
}

impl<T> Clone for Symv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Symv<T> {}

pub struct Sbmv<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub k: i64,
    pub alpha: *const T,
    pub a: *const T,
    pub lda: i64,
    pub x: *const T,
    pub incx: i64,
    pub beta: *const T,
    pub y: *mut T,
    pub incy: i64,
}

impl<T> Clone for Sbmv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Sbmv<T> {}

pub struct Spmv<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const T,
    pub ap: *const T,
    pub x: *const T,
    pub incx: i64,
    pub beta: *const T,
    pub y: *mut T,
    pub incy: i64,
}

impl<T> Clone for Spmv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Spmv<T> {}

pub struct Trmv<T> {
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub diag: *const c_char,
    pub n: i64,
    pub a: *const T,
    pub lda: i64,
    pub x: *mut T,
    pub incx: i64,
}

impl<T> Clone for Trmv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Trmv<T> {}

pub struct Tbmv<T> {
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub diag: *const c_char,
    pub n: i64,
    pub k: i64,
    pub a: *const T,
    pub lda: i64,
    pub x: *mut T,
    pub incx: i64,
}

impl<T> Clone for Tbmv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Tbmv<T> {}

pub struct Tpmv<T> {
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub diag: *const c_char,
    pub n: i64,
    pub ap: *const T,
    pub x: *mut T,
    pub incx: i64,
}

impl<T> Clone for Tpmv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Tpmv<T> {}

pub struct Trsv<T> {
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub diag: *const c_char,
    pub n: i64,
    pub a: *const T,
    pub lda: i64,
    pub x: *mut T,
    pub incx: i64,
}

impl<T> Clone for Trsv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Trsv<T> {}

pub struct Tbsv<T> {
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub diag: *const c_char,
    pub n: i64,
    pub k: i64,
    pub a: *const T,
    pub lda: i64,
    pub x: *mut T,
    pub incx: i64,
}

impl<T> Clone for Tbsv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Tbsv<T> {}

pub struct Tpsv<T> {
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub diag: *const c_char,
    pub n: i64,
    pub ap: *const T,
    pub x: *mut T,
    pub incx: i64,
}

impl<T> Clone for Tpsv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Tpsv<T> {}

pub struct Ger<T> {
    pub m: i64,
    pub n: i64,
    pub alpha: *const T,
    pub x: *const T,
    pub incx: i64,
    pub y: *const T,
    pub incy: i64,
    pub a: *mut T,
    pub lda: i64,
}

impl<T> Clone for Ger<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Ger<T> {}

pub struct Syr<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const T,
    pub x: *const T,
    pub incx: i64,
    pub a: *mut T,
    pub lda: i64,
}

impl<T> Clone for Syr<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Syr<T> {}

pub struct Spr<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const T,
    pub x: *const T,
    pub incx: i64,
    pub ap: *mut T,
}

impl<T> Clone for Spr<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Spr<T> {}

pub struct Syr2<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const T,
    pub x: *const T,
    pub incx: i64,
    pub y: *const T,
    pub incy: i64,
    pub a: *mut T,
    pub lda: i64,
}

impl<T> Clone for Syr2<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Syr2<T> {}

pub struct Spr2<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const T,
    pub x: *const T,
    pub incx: i64,
    pub y: *const T,
    pub incy: i64,
    pub ap: *mut T,
}

impl<T> Clone for Spr2<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Spr2<T> {}

pub struct Axpy<T> {
    pub n: i64,
    pub alpha: *const T,
    pub x: *const T,
    pub incx: i64,
    pub y: *mut T,
    pub incy: i64,
}

impl<T> Clone for Axpy<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Axpy<T> {}

pub struct Scal<T> {
    pub n: i64,
    pub alpha: *const T,
    pub x: *mut T,
    pub incx: i64,
}

impl<T> Clone for Scal<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Scal<T> {}

pub struct Assign<T> {
    pub n: i64,
    pub x: *const T,
    pub incx: i64,
    pub y: *mut T,
    pub incy: i64,
}

impl<T> Clone for Assign<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Assign<T> {}

pub struct Swap<T> {
    pub n: i64,
    pub x: *mut T,
    pub incx: i64,
    pub y: *mut T,
    pub incy: i64,
}

impl<T> Clone for Swap<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Swap<T> {}

pub struct Rot<T> {
    pub n: i64,
    pub x: *mut T,
    pub incx: i64,
    pub y: *mut T,
    pub incy: i64,
    pub c: *const T,
    pub s: *const T,
}

impl<T> Clone for Rot<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Rot<T> {}

pub struct Rotg<T> {
    pub a: *mut T,
    pub b: *mut T,
    pub c: *mut T,
    pub s: *mut T,
}

impl<T> Clone for Rotg<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Rotg<T> {}

pub struct Rotm<T> {
    pub n: i64,
    pub x: *mut T,
    pub incx: i64,
    pub y: *mut T,
    pub incy: i64,
    pub param: *const T,
}

impl<T> Clone for Rotm<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Rotm<T> {}

pub struct Rotmg<T> {
    pub d1: *mut T,
    pub d2: *mut T,
    pub x1: *mut T,
    pub y1: *const T,
    pub param: *mut T,
}

impl<T> Clone for Rotmg<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Rotmg<T> {}

pub struct Dot<T> {
    pub n: i64,
    pub x: *const T,
    pub incx: i64,
    pub y: *const T,
    pub incy: i64,
}

impl<T> Clone for Dot<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Dot<T> {}

pub struct Asum<T> {
    pub n: i64,
    pub x: *const T,
    pub incx: i64,
}

impl<T> Clone for Asum<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Asum<T> {}

pub struct Nrm2<T> {
    pub n: i64,
    pub x: *const T,
    pub incx: i64,
}

impl<T> Clone for Nrm2<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Nrm2<T> {}

pub struct Iamax<T> {
    pub n: i64,
    pub x: *const T,
    pub incx: i64,
}

impl<T> Clone for Iamax<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Iamax<T> {}

pub struct Herk<T, R> {
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub n: i64,
    pub k: i64,
    pub alpha: *const R,
    pub a: *const T,
    pub lda: i64,
    pub beta: *const R,
    pub c: *mut T,
    pub ldc: i64,
}

impl<T, R> Clone for Herk<T, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, R> Copy for Herk<T, R> {}

pub struct Hemm<T> {
    pub side: *const c_char,
    pub uplo: *const c_char,
    pub m: i64,
    pub n: i64,
    pub alpha: *const T,
    pub a: *const T,
    pub lda: i64,
    pub b: *const T,
    pub ldb: i64,
    pub beta: *const T,
    pub c: *mut T,
    pub ldc: i64,
}

impl<T> Clone for Hemm<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Hemm<T> {}

pub struct Her2k<T, R> {
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub n: i64,
    pub k: i64,
    pub alpha: *const T,
    pub a: *const T,
    pub lda: i64,
    pub b: *const T,
    pub ldb: i64,
    pub beta: *const R,
    pub c: *mut T,
    pub ldc: i64,
}

impl<T, R> Clone for Her2k<T, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, R> Copy for Her2k<T, R> {}

pub struct Hemv<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const T,
    pub a: *const T,
    pub lda: i64,
    pub x: *const T,
    pub incx: i64,
    pub beta: *const T,
    pub y: *mut T,
    pub incy: i64,
}

impl<T> Clone for Hemv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Hemv<T> {}

pub struct Hbmv<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub k: i64,
    pub alpha: *const T,
    pub a: *const T,
    pub lda: i64,
    pub x: *const T,
    pub incx: i64,
    pub beta: *const T,
    pub y: *mut T,
    pub incy: i64,
}

impl<T> Clone for Hbmv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Hbmv<T> {}

pub struct Hpmv<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const T,
    pub ap: *const T,
    pub x: *const T,
    pub incx: i64,
    pub beta: *const T,
    pub y: *mut T,
    pub incy: i64,
}

impl<T> Clone for Hpmv<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Hpmv<T> {}

pub struct Gerc<T> {
    pub m: i64,
    pub n: i64,
    pub alpha: *const T,
    pub x: *const T,
    pub incx: i64,
    pub y: *const T,
    pub incy: i64,
    pub a: *mut T,
    pub lda: i64,
}

impl<T> Clone for Gerc<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Gerc<T> {}

pub struct Her<T, R> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const R,
    pub x: *const T,
    pub incx: i64,
    pub a: *mut T,
    pub lda: i64,
}

impl<T, R> Clone for Her<T, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, R> Copy for Her<T, R> {}

pub struct Hpr<T, R> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const R,
    pub x: *const T,
    pub incx: i64,
    pub ap: *mut T,
}

impl<T, R> Clone for Hpr<T, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, R> Copy for Hpr<T, R> {}

pub struct Her2<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const T,
    pub x: *const T,
    pub incx: i64,
    pub y: *const T,
    pub incy: i64,
    pub a: *mut T,
    pub lda: i64,
}

impl<T> Clone for Her2<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Her2<T> {}

pub struct Hpr2<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const T,
    pub x: *const T,
    pub incx: i64,
    pub y: *const T,
    pub incy: i64,
    pub ap: *mut T,
}

impl<T> Clone for Hpr2<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Hpr2<T> {}

pub struct Crscal<T, R> {
    pub n: i64,
    pub alpha: *const R,
    pub x: *mut T,
    pub incx: i64,
}

impl<T, R> Clone for Crscal<T, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, R> Copy for Crscal<T, R> {}

pub struct Crot<T, R> {
    pub n: i64,
    pub x: *mut T,
    pub incx: i64,
    pub y: *mut T,
    pub incy: i64,
    pub c: *const R,
    pub s: *const R,
}

impl<T, R> Clone for Crot<T, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, R> Copy for Crot<T, R> {}

pub struct Crotg<T, R> {
    pub a: *mut T,
    pub b: *const T,
    pub c: *mut R,
    pub s: *mut T,
}

impl<T, R> Clone for Crotg<T, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, R> Copy for Crotg<T, R> {}

pub struct Dotc<T> {
    pub n: i64,
    pub x: *const T,
    pub incx: i64,
    pub y: *const T,
    pub incy: i64,
}

impl<T> Clone for Dotc<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Dotc<T> {}

pub struct Casum<T> {
    pub n: i64,
    pub x: *const T,
    pub incx: i64,
}

impl<T> Clone for Casum<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Casum<T> {}

pub struct Cnrm2<T> {
    pub n: i64,
    pub x: *const T,
    pub incx: i64,
}

impl<T> Clone for Cnrm2<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Cnrm2<T> {}

pub struct Icamax<T> {
    pub n: i64,
    pub x: *const T,
    pub incx: i64,
}

impl<T> Clone for Icamax<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Icamax<T> {}

pub struct Cabs1<T> {
    pub z: *const T,
}

impl<T> Clone for Cabs1<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Cabs1<T> {}
