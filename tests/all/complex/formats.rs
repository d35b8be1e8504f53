//! The formats of complex numbers, with MPLAPACK's functions on them.

use crate::common::terms::Precise;
use std::ffi::c_char;
use wideblas::abi::exports::*;
use wideblas::format::{Complex, Dd, Qd};

pub type Letter = *const c_char;
type C<T> = Complex<T>;

/// The functions' types, of which scalars are pointers as in MPLAPACK 2.x.
macro_rules! types {
    ($($name:ident($($argument:ty),*) $(-> $result:ty)?;)*) => {$(
        pub type $name<T> = unsafe extern "C-unwind" fn($($argument),*) $(-> $result)?;
    )*};
}
types! {
    Gemmtr(Letter, Letter, Letter, i64, i64, *const C<T>, *const C<T>, i64, *const C<T>, i64, *const C<T>, *mut C<T>, i64);
    Gemm(Letter, Letter, i64, i64, i64, *const C<T>, *const C<T>, i64, *const C<T>, i64, *const C<T>, *mut C<T>, i64);
    Syrk(Letter, Letter, i64, i64, *const C<T>, *const C<T>, i64, *const C<T>, *mut C<T>, i64);
    Herk(Letter, Letter, i64, i64, T, *const C<T>, i64, T, *mut C<T>, i64);
    Symm(Letter, Letter, i64, i64, *const C<T>, *const C<T>, i64, *const C<T>, i64, *const C<T>, *mut C<T>, i64);
    Her2k(Letter, Letter, i64, i64, *const C<T>, *const C<T>, i64, *const C<T>, i64, T, *mut C<T>, i64);
    Trsm(Letter, Letter, Letter, Letter, i64, i64, *const C<T>, *const C<T>, i64, *mut C<T>, i64);
    Gemv(Letter, i64, i64, *const C<T>, *const C<T>, i64, *const C<T>, i64, *const C<T>, *mut C<T>, i64);
    Gbmv(Letter, i64, i64, i64, i64, *const C<T>, *const C<T>, i64, *const C<T>, i64, *const C<T>, *mut C<T>, i64);
    Hemv(Letter, i64, *const C<T>, *const C<T>, i64, *const C<T>, i64, *const C<T>, *mut C<T>, i64);
    Hbmv(Letter, i64, i64, *const C<T>, *const C<T>, i64, *const C<T>, i64, *const C<T>, *mut C<T>, i64);
    Hpmv(Letter, i64, *const C<T>, *const C<T>, *const C<T>, i64, *const C<T>, *mut C<T>, i64);
    Trsv(Letter, Letter, Letter, i64, *const C<T>, i64, *mut C<T>, i64);
    Tbsv(Letter, Letter, Letter, i64, i64, *const C<T>, i64, *mut C<T>, i64);
    Tpsv(Letter, Letter, Letter, i64, *const C<T>, *mut C<T>, i64);
    Ger(i64, i64, *const C<T>, *const C<T>, i64, *const C<T>, i64, *mut C<T>, i64);
    Her(Letter, i64, T, *const C<T>, i64, *mut C<T>, i64);
    Hpr(Letter, i64, T, *const C<T>, i64, *mut C<T>);
    Her2(Letter, i64, *const C<T>, *const C<T>, i64, *const C<T>, i64, *mut C<T>, i64);
    Hpr2(Letter, i64, *const C<T>, *const C<T>, i64, *const C<T>, i64, *mut C<T>);
    Axpy(i64, *const C<T>, *const C<T>, i64, *mut C<T>, i64);
    Scal(i64, *const C<T>, *mut C<T>, i64);
    Rscal(i64, T, *mut C<T>, i64);
    Copy2(i64, *const C<T>, i64, *mut C<T>, i64);
    Swap(i64, *mut C<T>, i64, *mut C<T>, i64);
    Rot(i64, *mut C<T>, i64, *mut C<T>, i64, T, T);
    Dot(i64, *const C<T>, i64, *const C<T>, i64) -> C<T>;
    Norm(i64, *const C<T>, i64) -> T;
    Amax(i64, *const C<T>, i64) -> i64;
    Rotg(*mut C<T>, *const C<T>, *mut T, *mut C<T>);
    Abs1(*const C<T>) -> T;
}

/// All functions of a format.
pub struct Functions<T> {
    pub gemm: Gemm<T>,
    pub gemmtr: Gemmtr<T>,
    pub syrk: Syrk<T>,
    pub herk: Herk<T>,
    pub symm: Symm<T>,
    pub hemm: Symm<T>,
    pub syr2k: Symm<T>,
    pub her2k: Her2k<T>,
    pub trmm: Trsm<T>,
    pub trsm: Trsm<T>,
    pub gemv: Gemv<T>,
    pub gbmv: Gbmv<T>,
    pub hemv: Hemv<T>,
    pub hbmv: Hbmv<T>,
    pub hpmv: Hpmv<T>,
    pub trmv: Trsv<T>,
    pub tbmv: Tbsv<T>,
    pub tpmv: Tpsv<T>,
    pub trsv: Trsv<T>,
    pub tbsv: Tbsv<T>,
    pub tpsv: Tpsv<T>,
    pub geru: Ger<T>,
    pub gerc: Ger<T>,
    pub her: Her<T>,
    pub hpr: Hpr<T>,
    pub her2: Her2<T>,
    pub hpr2: Hpr2<T>,
    pub axpy: Axpy<T>,
    pub scal: Scal<T>,
    pub rscal: Rscal<T>,
    pub copy: Copy2<T>,
    pub swap: Swap<T>,
    pub rot: Rot<T>,
    pub dotu: Dot<T>,
    pub dotc: Dot<T>,
    pub asum: Norm<T>,
    pub nrm2: Norm<T>,
    pub amax: Amax<T>,
    pub abs1: Abs1<T>,
    pub rotg: Rotg<T>,
}

/// A format.
pub trait Format: Precise {
    const ALL: Functions<Self>;
}

impl Format for Dd {
    const ALL: Functions<Dd> = Functions {
        gemm: cgemm_dd,
        gemmtr: cgemmtr_dd,
        syrk: csyrk_dd,
        herk: cherk_dd,
        symm: csymm_dd,
        hemm: chemm_dd,
        syr2k: csyr2k_dd,
        her2k: cher2k_dd,
        trmm: ctrmm_dd,
        trsm: ctrsm_dd,
        gemv: cgemv_dd,
        gbmv: cgbmv_dd,
        hemv: chemv_dd,
        hbmv: chbmv_dd,
        hpmv: chpmv_dd,
        trmv: ctrmv_dd,
        tbmv: ctbmv_dd,
        tpmv: ctpmv_dd,
        trsv: ctrsv_dd,
        tbsv: ctbsv_dd,
        tpsv: ctpsv_dd,
        geru: cgeru_dd,
        gerc: cgerc_dd,
        her: cher_dd,
        hpr: chpr_dd,
        her2: cher2_dd,
        hpr2: chpr2_dd,
        axpy: caxpy_dd,
        scal: cscal_dd,
        rscal: crscal_dd,
        copy: ccopy_dd,
        swap: cswap_dd,
        rot: crrot_dd,
        dotu: cdotu_dd,
        dotc: cdotc_dd,
        asum: rcasum_dd,
        nrm2: rcnrm2_dd,
        amax: icamax_dd,
        abs1: rcabs1_dd,
        rotg: crotg_dd,
    };
}

impl Format for Qd {
    const ALL: Functions<Qd> = Functions {
        gemm: cgemm_qd,
        gemmtr: cgemmtr_qd,
        syrk: csyrk_qd,
        herk: cherk_qd,
        symm: csymm_qd,
        hemm: chemm_qd,
        syr2k: csyr2k_qd,
        her2k: cher2k_qd,
        trmm: ctrmm_qd,
        trsm: ctrsm_qd,
        gemv: cgemv_qd,
        gbmv: cgbmv_qd,
        hemv: chemv_qd,
        hbmv: chbmv_qd,
        hpmv: chpmv_qd,
        trmv: ctrmv_qd,
        tbmv: ctbmv_qd,
        tpmv: ctpmv_qd,
        trsv: ctrsv_qd,
        tbsv: ctbsv_qd,
        tpsv: ctpsv_qd,
        geru: cgeru_qd,
        gerc: cgerc_qd,
        her: cher_qd,
        hpr: chpr_qd,
        her2: cher2_qd,
        hpr2: chpr2_qd,
        axpy: caxpy_qd,
        scal: cscal_qd,
        rscal: crscal_qd,
        copy: ccopy_qd,
        swap: cswap_qd,
        rot: crrot_qd,
        dotu: cdotu_qd,
        dotc: cdotc_qd,
        asum: rcasum_qd,
        nrm2: rcnrm2_qd,
        amax: icamax_qd,
        abs1: rcabs1_qd,
        rotg: crotg_qd,
    };
}
