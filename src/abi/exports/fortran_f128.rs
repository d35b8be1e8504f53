//! The BLAS on binary128 numbers as Fortran calls it.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::abi::types::Passed128;
use crate::format::Binary128;
use std::ffi::c_int;

exports! {
    {
        numbers: *const Binary128 => Passed128,
        reals: *const Binary128 => Passed128,
        sizes: *const c_int => c_int,
        errors: fortran
    }
    gemm     qgemm    qgemm_    "qgemm_";
    syrk     qsyrk    qsyrk_    "qsyrk_";
    gemmtr   qgemmtr  qgemmtr_  "qgemmtr_";
    symm     qsymm    qsymm_    "qsymm_";
    syr2k    qsyr2k   qsyr2k_   "qsyr2k_";
    trmm     qtrmm    qtrmm_    "qtrmm_";
    trsm     qtrsm    qtrsm_    "qtrsm_";
    gemv     qgemv    qgemv_    "qgemv_";
    gbmv     qgbmv    qgbmv_    "qgbmv_";
    symv     qsymv    qsymv_    "qsymv_";
    sbmv     qsbmv    qsbmv_    "qsbmv_";
    spmv     qspmv    qspmv_    "qspmv_";
    trmv     qtrmv    qtrmv_    "qtrmv_";
    tbmv     qtbmv    qtbmv_    "qtbmv_";
    tpmv     qtpmv    qtpmv_    "qtpmv_";
    trsv     qtrsv    qtrsv_    "qtrsv_";
    tbsv     qtbsv    qtbsv_    "qtbsv_";
    tpsv     qtpsv    qtpsv_    "qtpsv_";
    ger      qger     qger_     "qger_";
    syr      qsyr     qsyr_     "qsyr_";
    spr      qspr     qspr_     "qspr_";
    syr2     qsyr2    qsyr2_    "qsyr2_";
    spr2     qspr2    qspr2_    "qspr2_";
    axpy     qaxpy    qaxpy_    "qaxpy_";
    scal     qscal    qscal_    "qscal_";
    assign   qcopy    qcopy_    "qcopy_";
    swap     qswap    qswap_    "qswap_";
    rot      qrot     qrot_     "qrot_";
    rotg     qrotg    qrotg_    "qrotg_";
    rotm     qrotm    qrotm_    "qrotm_";
    rotmg    qrotmg   qrotmg_   "qrotmg_";
    dot      qdot     qdot_     "qdot_";
    asum     qasum    qasum_    "qasum_";
    nrm2     qnrm2    qnrm2_    "qnrm2_";
    iamax    iqamax   iqamax_   "iqamax_";
}
