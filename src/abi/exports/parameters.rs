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

pub struct Tpmv<T> {
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub diag: *const c_char,
    pub n: i64,
    pub ap: *const T,
    pub x: *mut T,
    pub incx: i64,
}

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

pub struct Syr<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const T,
    pub x: *const T,
    pub incx: i64,
    pub a: *mut T,
    pub lda: i64,
}

pub struct Spr<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const T,
    pub x: *const T,
    pub incx: i64,
    pub ap: *mut T,
}

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

pub struct Axpy<T> {
    pub n: i64,
    pub alpha: *const T,
    pub x: *const T,
    pub incx: i64,
    pub y: *mut T,
    pub incy: i64,
}

pub struct Scal<T> {
    pub n: i64,
    pub alpha: *const T,
    pub x: *mut T,
    pub incx: i64,
}

pub struct Assign<T> {
    pub n: i64,
    pub x: *const T,
    pub incx: i64,
    pub y: *mut T,
    pub incy: i64,
}

pub struct Swap<T> {
    pub n: i64,
    pub x: *mut T,
    pub incx: i64,
    pub y: *mut T,
    pub incy: i64,
}

pub struct Rot<T> {
    pub n: i64,
    pub x: *mut T,
    pub incx: i64,
    pub y: *mut T,
    pub incy: i64,
    pub c: *const T,
    pub s: *const T,
}

pub struct Rotg<T> {
    pub a: *mut T,
    pub b: *mut T,
    pub c: *mut T,
    pub s: *mut T,
}

pub struct Rotm<T> {
    pub n: i64,
    pub x: *mut T,
    pub incx: i64,
    pub y: *mut T,
    pub incy: i64,
    pub param: *const T,
}

pub struct Rotmg<T> {
    pub d1: *mut T,
    pub d2: *mut T,
    pub x1: *mut T,
    pub y1: *const T,
    pub param: *mut T,
}

pub struct Dot<T> {
    pub n: i64,
    pub x: *const T,
    pub incx: i64,
    pub y: *const T,
    pub incy: i64,
}

pub struct Asum<T> {
    pub n: i64,
    pub x: *const T,
    pub incx: i64,
}

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

pub struct Her<T, R> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const R,
    pub x: *const T,
    pub incx: i64,
    pub a: *mut T,
    pub lda: i64,
}

pub struct Hpr<T, R> {
    pub uplo: *const c_char,
    pub n: i64,
    pub alpha: *const R,
    pub x: *const T,
    pub incx: i64,
    pub ap: *mut T,
}

pub struct Crscal<T, R> {
    pub n: i64,
    pub alpha: *const R,
    pub x: *mut T,
    pub incx: i64,
}

pub struct Crot<T, R> {
    pub n: i64,
    pub x: *mut T,
    pub incx: i64,
    pub y: *mut T,
    pub incy: i64,
    pub c: *const R,
    pub s: *const R,
}

pub struct Crotg<T, R> {
    pub a: *mut T,
    pub b: *const T,
    pub c: *mut R,
    pub s: *mut T,
}

pub struct Cabs1<T> {
    pub z: *const T,
}

pub struct Potrf<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub info: *mut i64,
}

pub struct Potrs<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub nrhs: i64,
    pub a: *const T,
    pub lda: i64,
    pub b: *mut T,
    pub ldb: i64,
    pub info: *mut i64,
}

pub struct Posv<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub nrhs: i64,
    pub a: *mut T,
    pub lda: i64,
    pub b: *mut T,
    pub ldb: i64,
    pub info: *mut i64,
}

pub struct Getrf<T> {
    pub m: i64,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub ipiv: *mut i64,
    pub info: *mut i64,
}

pub struct Getrs<T> {
    pub trans: *const c_char,
    pub n: i64,
    pub nrhs: i64,
    pub a: *const T,
    pub lda: i64,
    pub ipiv: *const i64,
    pub b: *mut T,
    pub ldb: i64,
    pub info: *mut i64,
}

pub struct Gesv<T> {
    pub n: i64,
    pub nrhs: i64,
    pub a: *mut T,
    pub lda: i64,
    pub ipiv: *mut i64,
    pub b: *mut T,
    pub ldb: i64,
    pub info: *mut i64,
}

pub struct Getri<T> {
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub ipiv: *const i64,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Gecon<T> {
    pub norm: *const c_char,
    pub n: i64,
    pub a: *const T,
    pub lda: i64,
    pub anorm: *const T,
    pub rcond: *mut T,
    pub work: *mut T,
    pub iwork: *mut i64,
    pub info: *mut i64,
}

pub struct Pocon<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *const T,
    pub lda: i64,
    pub anorm: *const T,
    pub rcond: *mut T,
    pub work: *mut T,
    pub iwork: *mut i64,
    pub info: *mut i64,
}

pub struct Lacn2<T> {
    pub n: i64,
    pub v: *mut T,
    pub x: *mut T,
    pub isgn: *mut i64,
    pub est: *mut T,
    pub kase: *mut i64,
    pub isave: *mut i64,
}

pub struct Sytf2<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub ipiv: *mut i64,
    pub info: *mut i64,
}

pub struct Sytrf<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub ipiv: *mut i64,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Sytrs<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub nrhs: i64,
    pub a: *const T,
    pub lda: i64,
    pub ipiv: *const i64,
    pub b: *mut T,
    pub ldb: i64,
    pub info: *mut i64,
}

pub struct Sysv<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub nrhs: i64,
    pub a: *mut T,
    pub lda: i64,
    pub ipiv: *mut i64,
    pub b: *mut T,
    pub ldb: i64,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Laswp<T> {
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub k1: i64,
    pub k2: i64,
    pub ipiv: *const i64,
    pub incx: i64,
}

pub struct Trtrs<T> {
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub diag: *const c_char,
    pub n: i64,
    pub nrhs: i64,
    pub a: *const T,
    pub lda: i64,
    pub b: *mut T,
    pub ldb: i64,
    pub info: *mut i64,
}

pub struct Trtri<T> {
    pub uplo: *const c_char,
    pub diag: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub info: *mut i64,
}

pub struct Lartg<T, R> {
    pub f: *const T,
    pub g: *const T,
    pub c: *mut R,
    pub s: *mut T,
    pub r: *mut T,
}

pub struct Lasr<T, R> {
    pub side: *const c_char,
    pub pivot: *const c_char,
    pub direct: *const c_char,
    pub m: i64,
    pub n: i64,
    pub c: *const R,
    pub s: *const R,
    pub a: *mut T,
    pub lda: i64,
}

pub struct Lapy2<T> {
    pub x: *const T,
    pub y: *const T,
}

pub struct Lae2<T> {
    pub a: *const T,
    pub b: *const T,
    pub c: *const T,
    pub rt1: *mut T,
    pub rt2: *mut T,
}

pub struct Laev2<T, R> {
    pub a: *const T,
    pub b: *const T,
    pub c: *const T,
    pub rt1: *mut R,
    pub rt2: *mut R,
    pub cs1: *mut R,
    pub sn1: *mut T,
}

pub struct Sterf<T> {
    pub n: i64,
    pub d: *mut T,
    pub e: *mut T,
    pub info: *mut i64,
}

pub struct Steqr<T, R> {
    pub compz: *const c_char,
    pub n: i64,
    pub d: *mut R,
    pub e: *mut R,
    pub z: *mut T,
    pub ldz: i64,
    pub work: *mut R,
    pub info: *mut i64,
}

pub struct Sytd2<T, R> {
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub d: *mut R,
    pub e: *mut R,
    pub tau: *mut T,
    pub info: *mut i64,
}

pub struct Sytrd<T, R> {
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub d: *mut R,
    pub e: *mut R,
    pub tau: *mut T,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Orgtr<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub tau: *const T,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Ormtr<T> {
    pub side: *const c_char,
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub m: i64,
    pub n: i64,
    pub a: *const T,
    pub lda: i64,
    pub tau: *const T,
    pub c: *mut T,
    pub ldc: i64,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Syev<T> {
    pub jobz: *const c_char,
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub w: *mut T,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Sygst<T> {
    pub itype: i64,
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub b: *const T,
    pub ldb: i64,
    pub info: *mut i64,
}

pub struct Sygv<T> {
    pub itype: i64,
    pub jobz: *const c_char,
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub b: *mut T,
    pub ldb: i64,
    pub w: *mut T,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Stedc<T> {
    pub compz: *const c_char,
    pub n: i64,
    pub d: *mut T,
    pub e: *mut T,
    pub z: *mut T,
    pub ldz: i64,
    pub work: *mut T,
    pub lwork: i64,
    pub iwork: *mut i64,
    pub liwork: i64,
    pub info: *mut i64,
}

pub struct Syevd<T> {
    pub jobz: *const c_char,
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub w: *mut T,
    pub work: *mut T,
    pub lwork: i64,
    pub iwork: *mut i64,
    pub liwork: i64,
    pub info: *mut i64,
}

pub struct Sygvd<T> {
    pub itype: i64,
    pub jobz: *const c_char,
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub b: *mut T,
    pub ldb: i64,
    pub w: *mut T,
    pub work: *mut T,
    pub lwork: i64,
    pub iwork: *mut i64,
    pub liwork: i64,
    pub info: *mut i64,
}

pub struct Larfg<T> {
    pub n: i64,
    pub alpha: *mut T,
    pub x: *mut T,
    pub incx: i64,
    pub tau: *mut T,
}

pub struct Larf<T> {
    pub side: *const c_char,
    pub m: i64,
    pub n: i64,
    pub v: *const T,
    pub incv: i64,
    pub tau: *const T,
    pub c: *mut T,
    pub ldc: i64,
    pub work: *mut T,
}

pub struct Larft<T> {
    pub direct: *const c_char,
    pub storev: *const c_char,
    pub n: i64,
    pub k: i64,
    pub v: *const T,
    pub ldv: i64,
    pub tau: *const T,
    pub t: *mut T,
    pub ldt: i64,
}

pub struct Larfb<T> {
    pub side: *const c_char,
    pub trans: *const c_char,
    pub direct: *const c_char,
    pub storev: *const c_char,
    pub m: i64,
    pub n: i64,
    pub k: i64,
    pub v: *const T,
    pub ldv: i64,
    pub t: *const T,
    pub ldt: i64,
    pub c: *mut T,
    pub ldc: i64,
    pub work: *mut T,
    pub ldwork: i64,
}

pub struct Geqrf<T> {
    pub m: i64,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub tau: *mut T,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Gelqf<T> {
    pub m: i64,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub tau: *mut T,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Orgqr<T> {
    pub m: i64,
    pub n: i64,
    pub k: i64,
    pub a: *mut T,
    pub lda: i64,
    pub tau: *const T,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Orglq<T> {
    pub m: i64,
    pub n: i64,
    pub k: i64,
    pub a: *mut T,
    pub lda: i64,
    pub tau: *const T,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Ormqr<T> {
    pub side: *const c_char,
    pub trans: *const c_char,
    pub m: i64,
    pub n: i64,
    pub k: i64,
    pub a: *const T,
    pub lda: i64,
    pub tau: *const T,
    pub c: *mut T,
    pub ldc: i64,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Ormlq<T> {
    pub side: *const c_char,
    pub trans: *const c_char,
    pub m: i64,
    pub n: i64,
    pub k: i64,
    pub a: *const T,
    pub lda: i64,
    pub tau: *const T,
    pub c: *mut T,
    pub ldc: i64,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Gels<T> {
    pub trans: *const c_char,
    pub m: i64,
    pub n: i64,
    pub nrhs: i64,
    pub a: *mut T,
    pub lda: i64,
    pub b: *mut T,
    pub ldb: i64,
    pub work: *mut T,
    pub lwork: i64,
    pub info: *mut i64,
}

pub struct Lange<T, R> {
    pub norm: *const c_char,
    pub m: i64,
    pub n: i64,
    pub a: *const T,
    pub lda: i64,
    pub work: *mut R,
}

pub struct Lansy<T, R> {
    pub norm: *const c_char,
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *const T,
    pub lda: i64,
    pub work: *mut R,
}

pub struct Lacpy<T> {
    pub uplo: *const c_char,
    pub m: i64,
    pub n: i64,
    pub a: *const T,
    pub lda: i64,
    pub b: *mut T,
    pub ldb: i64,
}

pub struct Laset<T> {
    pub uplo: *const c_char,
    pub m: i64,
    pub n: i64,
    pub alpha: *const T,
    pub beta: *const T,
    pub a: *mut T,
    pub lda: i64,
}

pub struct Lascl<T, R> {
    pub kind: *const c_char,
    pub kl: i64,
    pub ku: i64,
    pub cfrom: *const R,
    pub cto: *const R,
    pub m: i64,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub info: *mut i64,
}

pub struct Cgecon<T, R> {
    pub norm: *const c_char,
    pub n: i64,
    pub a: *const T,
    pub lda: i64,
    pub anorm: *const R,
    pub rcond: *mut R,
    pub work: *mut T,
    pub rwork: *mut R,
    pub info: *mut i64,
}

pub struct Cpocon<T, R> {
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *const T,
    pub lda: i64,
    pub anorm: *const R,
    pub rcond: *mut R,
    pub work: *mut T,
    pub rwork: *mut R,
    pub info: *mut i64,
}

pub struct Clacn2<T, R> {
    pub n: i64,
    pub v: *mut T,
    pub x: *mut T,
    pub est: *mut R,
    pub kase: *mut i64,
    pub isave: *mut i64,
}

pub struct Heev<T, R> {
    pub jobz: *const c_char,
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub w: *mut R,
    pub work: *mut T,
    pub lwork: i64,
    pub rwork: *mut R,
    pub info: *mut i64,
}

pub struct Hegv<T, R> {
    pub itype: i64,
    pub jobz: *const c_char,
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub b: *mut T,
    pub ldb: i64,
    pub w: *mut R,
    pub work: *mut T,
    pub lwork: i64,
    pub rwork: *mut R,
    pub info: *mut i64,
}

pub struct Cstedc<T, R> {
    pub compz: *const c_char,
    pub n: i64,
    pub d: *mut R,
    pub e: *mut R,
    pub z: *mut T,
    pub ldz: i64,
    pub work: *mut T,
    pub lwork: i64,
    pub rwork: *mut R,
    pub lrwork: i64,
    pub iwork: *mut i64,
    pub liwork: i64,
    pub info: *mut i64,
}

pub struct Heevd<T, R> {
    pub jobz: *const c_char,
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub w: *mut R,
    pub work: *mut T,
    pub lwork: i64,
    pub rwork: *mut R,
    pub lrwork: i64,
    pub iwork: *mut i64,
    pub liwork: i64,
    pub info: *mut i64,
}

pub struct Hegvd<T, R> {
    pub itype: i64,
    pub jobz: *const c_char,
    pub uplo: *const c_char,
    pub n: i64,
    pub a: *mut T,
    pub lda: i64,
    pub b: *mut T,
    pub ldb: i64,
    pub w: *mut R,
    pub work: *mut T,
    pub lwork: i64,
    pub rwork: *mut R,
    pub lrwork: i64,
    pub iwork: *mut i64,
    pub liwork: i64,
    pub info: *mut i64,
}

pub type Trsm<T> = Trmm<T>;
pub type Trsv<T> = Trmv<T>;
pub type Tbsv<T> = Tbmv<T>;
pub type Tpsv<T> = Tpmv<T>;
pub type Nrm2<T> = Asum<T>;
pub type Iamax<T> = Asum<T>;
pub type Hemm<T> = Symm<T>;
pub type Hemv<T> = Symv<T>;
pub type Hbmv<T> = Sbmv<T>;
pub type Hpmv<T> = Spmv<T>;
pub type Gerc<T> = Ger<T>;
pub type Her2<T> = Syr2<T>;
pub type Hpr2<T> = Spr2<T>;
pub type Dotc<T> = Dot<T>;
pub type Casum<T> = Asum<T>;
pub type Cnrm2<T> = Asum<T>;
pub type Icamax<T> = Asum<T>;
pub type Potrf2<T> = Potrf<T>;
pub type Potri<T> = Potrf<T>;
pub type Getrf2<T> = Getrf<T>;
pub type Lauum<T> = Potrf<T>;
pub type Sygs2<T> = Sygst<T>;
pub type Hetf2<T> = Sytf2<T>;
pub type Hetrf<T> = Sytrf<T>;
pub type Hetrs<T> = Sytrs<T>;
pub type Hesv<T> = Sysv<T>;
pub type Lanhe<T, R> = Lansy<T, R>;

/// Structures that are copied whatever the type of the numbers is, which derived traits would ask to be copied too.
macro_rules! copied {
    ($($name:ident<$($type:ident),*>;)*) => {$(
        impl<$($type),*> Clone for $name<$($type),*> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($type),*> Copy for $name<$($type),*> {}
    )*};
}

copied! {
    Gemm<T>;
    Syrk<T>;
    Gemmtr<T>;
    Symm<T>;
    Syr2k<T>;
    Trmm<T>;
    Gemv<T>;
    Gbmv<T>;
    Symv<T>;
    Sbmv<T>;
    Spmv<T>;
    Trmv<T>;
    Tbmv<T>;
    Tpmv<T>;
    Ger<T>;
    Syr<T>;
    Spr<T>;
    Syr2<T>;
    Spr2<T>;
    Axpy<T>;
    Scal<T>;
    Assign<T>;
    Swap<T>;
    Rot<T>;
    Rotg<T>;
    Rotm<T>;
    Rotmg<T>;
    Dot<T>;
    Asum<T>;
    Herk<T, R>;
    Her2k<T, R>;
    Her<T, R>;
    Hpr<T, R>;
    Crscal<T, R>;
    Crot<T, R>;
    Crotg<T, R>;
    Cabs1<T>;
    Potrf<T>;
    Potrs<T>;
    Posv<T>;
    Getrf<T>;
    Getrs<T>;
    Gesv<T>;
    Getri<T>;
    Gecon<T>;
    Pocon<T>;
    Lacn2<T>;
    Sytf2<T>;
    Sytrf<T>;
    Sytrs<T>;
    Sysv<T>;
    Laswp<T>;
    Trtrs<T>;
    Trtri<T>;
    Lartg<T, R>;
    Lasr<T, R>;
    Lapy2<T>;
    Lae2<T>;
    Laev2<T, R>;
    Sterf<T>;
    Steqr<T, R>;
    Sytd2<T, R>;
    Sytrd<T, R>;
    Orgtr<T>;
    Ormtr<T>;
    Syev<T>;
    Sygst<T>;
    Sygv<T>;
    Stedc<T>;
    Syevd<T>;
    Sygvd<T>;
    Larfg<T>;
    Larf<T>;
    Larft<T>;
    Larfb<T>;
    Geqrf<T>;
    Gelqf<T>;
    Orgqr<T>;
    Orglq<T>;
    Ormqr<T>;
    Ormlq<T>;
    Gels<T>;
    Lange<T, R>;
    Lansy<T, R>;
    Lacpy<T>;
    Laset<T>;
    Lascl<T, R>;
    Cgecon<T, R>;
    Cpocon<T, R>;
    Clacn2<T, R>;
    Heev<T, R>;
    Hegv<T, R>;
    Cstedc<T, R>;
    Heevd<T, R>;
    Hegvd<T, R>;
}
