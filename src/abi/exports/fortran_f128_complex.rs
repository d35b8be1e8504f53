//! The BLAS on complex binary128 numbers as Fortran calls it.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::abi::types::{Passed128, PassedComplex128};
use crate::format::{Binary128, Complex};
use std::ffi::c_int;

exports! {
    {
        numbers: *const Complex<Binary128> => PassedComplex128,
        reals: *const Binary128 => Passed128,
        sizes: *const c_int => c_int,
        errors: fortran
    }
    gemm     xgemm    xgemm_    "xgemm_";
    syrk     xsyrk    xsyrk_    "xsyrk_";
    gemmtr   xgemmtr  xgemmtr_  "xgemmtr_";
    herk     xherk    xherk_    "xherk_";
    symm     xsymm    xsymm_    "xsymm_";
    hemm     xhemm    xhemm_    "xhemm_";
    syr2k    xsyr2k   xsyr2k_   "xsyr2k_";
    her2k    xher2k   xher2k_   "xher2k_";
    trmm     xtrmm    xtrmm_    "xtrmm_";
    trsm     xtrsm    xtrsm_    "xtrsm_";
    gemv     xgemv    xgemv_    "xgemv_";
    gbmv     xgbmv    xgbmv_    "xgbmv_";
    hemv     xhemv    xhemv_    "xhemv_";
    hbmv     xhbmv    xhbmv_    "xhbmv_";
    hpmv     xhpmv    xhpmv_    "xhpmv_";
    trmv     xtrmv    xtrmv_    "xtrmv_";
    tbmv     xtbmv    xtbmv_    "xtbmv_";
    tpmv     xtpmv    xtpmv_    "xtpmv_";
    trsv     xtrsv    xtrsv_    "xtrsv_";
    tbsv     xtbsv    xtbsv_    "xtbsv_";
    tpsv     xtpsv    xtpsv_    "xtpsv_";
    ger      xgeru    xgeru_    "xgeru_";
    gerc     xgerc    xgerc_    "xgerc_";
    her      xher     xher_     "xher_";
    hpr      xhpr     xhpr_     "xhpr_";
    her2     xher2    xher2_    "xher2_";
    hpr2     xhpr2    xhpr2_    "xhpr2_";
    axpy     xaxpy    xaxpy_    "xaxpy_";
    scal     xscal    xscal_    "xscal_";
    crscal   xqscal   xqscal_   "xqscal_";
    assign   xcopy    xcopy_    "xcopy_";
    swap     xswap    xswap_    "xswap_";
    crot     xqrot    xqrot_    "xqrot_";
    crotg    xrotg    xrotg_    "xrotg_";
    dot      xdotu    xdotu_    "xdotu_";
    dotc     xdotc    xdotc_    "xdotc_";
    casum    qxasum   qxasum_   "qxasum_";
    cnrm2    qxnrm2   qxnrm2_   "qxnrm2_";
    icamax   ixamax   ixamax_   "ixamax_";
    cabs1    qcabs1   qcabs1_   "qcabs1_";
}
