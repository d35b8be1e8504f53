//! The C++ functions of MPLAPACK's libmpblas_mpfr and MPLAPACK 3's libmplapack_mpfr, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::mpfr::Mpfr;

exports! {
    {
        numbers: *const Mpfr => Mpfr,
        reals: *const Mpfr => Mpfr,
        sizes: i64 => i64,
        errors: mplapack("mpfr", c"_Z12Mxerbla_mpfrPKci")
    }
    gemm     Rgemm    rgemm_mpfr      "_Z5RgemmPKcS0_lllN4mpfr6mprealEPS2_lS3_lS2_S3_l";
    gemm     Rgemm    rgemm_mpfr_3    "_Z5RgemmPKcS0_lllN6mpfrxx10mpfr_classEPS2_lS3_lS2_S3_l";
    syrk     Rsyrk    rsyrk_mpfr      "_Z5RsyrkPKcS0_llN4mpfr6mprealEPS2_lS2_S3_l";
    syrk     Rsyrk    rsyrk_mpfr_3    "_Z5RsyrkPKcS0_llN6mpfrxx10mpfr_classEPS2_lS2_S3_l";
    gemmtr   Rgemmtr  rgemmtr_mpfr    "_Z7RgemmtrPKcS0_S0_llN4mpfr6mprealEPS2_lS3_lS2_S3_l";
    gemmtr   Rgemmtr  rgemmtr_mpfr_3  "_Z7RgemmtrPKcS0_S0_llN6mpfrxx10mpfr_classEPS2_lS3_lS2_S3_l";
    symm     Rsymm    rsymm_mpfr      "_Z5RsymmPKcS0_llN4mpfr6mprealEPS2_lS3_lS2_S3_l";
    symm     Rsymm    rsymm_mpfr_3    "_Z5RsymmPKcS0_llN6mpfrxx10mpfr_classEPS2_lS3_lS2_S3_l";
    syr2k    Rsyr2k   rsyr2k_mpfr     "_Z6Rsyr2kPKcS0_llN4mpfr6mprealEPS2_lS3_lS2_S3_l";
    syr2k    Rsyr2k   rsyr2k_mpfr_3   "_Z6Rsyr2kPKcS0_llN6mpfrxx10mpfr_classEPS2_lS3_lS2_S3_l";
    trmm     Rtrmm    rtrmm_mpfr      "_Z5RtrmmPKcS0_S0_S0_llN4mpfr6mprealEPS2_lS3_l";
    trmm     Rtrmm    rtrmm_mpfr_3    "_Z5RtrmmPKcS0_S0_S0_llN6mpfrxx10mpfr_classEPS2_lS3_l";
    trsm     Rtrsm    rtrsm_mpfr      "_Z5RtrsmPKcS0_S0_S0_llN4mpfr6mprealEPS2_lS3_l";
    trsm     Rtrsm    rtrsm_mpfr_3    "_Z5RtrsmPKcS0_S0_S0_llN6mpfrxx10mpfr_classEPS2_lS3_l";
    gemv     Rgemv    rgemv_mpfr      "_Z5RgemvPKcllN4mpfr6mprealEPS2_lS3_lS2_S3_l";
    gemv     Rgemv    rgemv_mpfr_3    "_Z5RgemvPKcllN6mpfrxx10mpfr_classEPS2_lS3_lS2_S3_l";
    gbmv     Rgbmv    rgbmv_mpfr      "_Z5RgbmvPKcllllN4mpfr6mprealEPS2_lS3_lS2_S3_l";
    gbmv     Rgbmv    rgbmv_mpfr_3    "_Z5RgbmvPKcllllN6mpfrxx10mpfr_classEPS2_lS3_lS2_S3_l";
    symv     Rsymv    rsymv_mpfr      "_Z5RsymvPKclN4mpfr6mprealEPS2_lS3_lS2_S3_l";
    symv     Rsymv    rsymv_mpfr_3    "_Z5RsymvPKclN6mpfrxx10mpfr_classEPS2_lS3_lS2_S3_l";
    sbmv     Rsbmv    rsbmv_mpfr      "_Z5RsbmvPKcllN4mpfr6mprealEPS2_lS3_lS2_S3_l";
    sbmv     Rsbmv    rsbmv_mpfr_3    "_Z5RsbmvPKcllN6mpfrxx10mpfr_classEPS2_lS3_lS2_S3_l";
    spmv     Rspmv    rspmv_mpfr      "_Z5RspmvPKclN4mpfr6mprealEPS2_S3_lS2_S3_l";
    spmv     Rspmv    rspmv_mpfr_3    "_Z5RspmvPKclN6mpfrxx10mpfr_classEPS2_S3_lS2_S3_l";
    trmv     Rtrmv    rtrmv_mpfr      "_Z5RtrmvPKcS0_S0_lPN4mpfr6mprealElS3_l";
    trmv     Rtrmv    rtrmv_mpfr_3    "_Z5RtrmvPKcS0_S0_lPN6mpfrxx10mpfr_classElS3_l";
    tbmv     Rtbmv    rtbmv_mpfr      "_Z5RtbmvPKcS0_S0_llPN4mpfr6mprealElS3_l";
    tbmv     Rtbmv    rtbmv_mpfr_3    "_Z5RtbmvPKcS0_S0_llPN6mpfrxx10mpfr_classElS3_l";
    tpmv     Rtpmv    rtpmv_mpfr      "_Z5RtpmvPKcS0_S0_lPN4mpfr6mprealES3_l";
    tpmv     Rtpmv    rtpmv_mpfr_3    "_Z5RtpmvPKcS0_S0_lPN6mpfrxx10mpfr_classES3_l";
    trsv     Rtrsv    rtrsv_mpfr      "_Z5RtrsvPKcS0_S0_lPN4mpfr6mprealElS3_l";
    trsv     Rtrsv    rtrsv_mpfr_3    "_Z5RtrsvPKcS0_S0_lPN6mpfrxx10mpfr_classElS3_l";
    tbsv     Rtbsv    rtbsv_mpfr      "_Z5RtbsvPKcS0_S0_llPN4mpfr6mprealElS3_l";
    tbsv     Rtbsv    rtbsv_mpfr_3    "_Z5RtbsvPKcS0_S0_llPN6mpfrxx10mpfr_classElS3_l";
    tpsv     Rtpsv    rtpsv_mpfr      "_Z5RtpsvPKcS0_S0_lPN4mpfr6mprealES3_l";
    tpsv     Rtpsv    rtpsv_mpfr_3    "_Z5RtpsvPKcS0_S0_lPN6mpfrxx10mpfr_classES3_l";
    ger      Rger     rger_mpfr       "_Z4RgerllN4mpfr6mprealEPS0_lS1_lS1_l";
    ger      Rger     rger_mpfr_3     "_Z4RgerllN6mpfrxx10mpfr_classEPS0_lS1_lS1_l";
    syr      Rsyr     rsyr_mpfr       "_Z4RsyrPKclN4mpfr6mprealEPS2_lS3_l";
    syr      Rsyr     rsyr_mpfr_3     "_Z4RsyrPKclN6mpfrxx10mpfr_classEPS2_lS3_l";
    spr      Rspr     rspr_mpfr       "_Z4RsprPKclN4mpfr6mprealEPS2_lS3_";
    spr      Rspr     rspr_mpfr_3     "_Z4RsprPKclN6mpfrxx10mpfr_classEPS2_lS3_";
    syr2     Rsyr2    rsyr2_mpfr      "_Z5Rsyr2PKclN4mpfr6mprealEPS2_lS3_lS3_l";
    syr2     Rsyr2    rsyr2_mpfr_3    "_Z5Rsyr2PKclN6mpfrxx10mpfr_classEPS2_lS3_lS3_l";
    spr2     Rspr2    rspr2_mpfr      "_Z5Rspr2PKclN4mpfr6mprealEPS2_lS3_lS3_";
    spr2     Rspr2    rspr2_mpfr_3    "_Z5Rspr2PKclN6mpfrxx10mpfr_classEPS2_lS3_lS3_";
    axpy     Raxpy    raxpy_mpfr      "_Z5RaxpylN4mpfr6mprealEPS0_lS1_l";
    axpy     Raxpy    raxpy_mpfr_3    "_Z5RaxpylN6mpfrxx10mpfr_classEPS0_lS1_l";
    scal     Rscal    rscal_mpfr      "_Z5RscallN4mpfr6mprealEPS0_l";
    scal     Rscal    rscal_mpfr_3    "_Z5RscallN6mpfrxx10mpfr_classEPS0_l";
    assign   Rcopy    rcopy_mpfr      "_Z5RcopylPN4mpfr6mprealElS1_l";
    assign   Rcopy    rcopy_mpfr_3    "_Z5RcopylPN6mpfrxx10mpfr_classElS1_l";
    swap     Rswap    rswap_mpfr      "_Z5RswaplPN4mpfr6mprealElS1_l";
    swap     Rswap    rswap_mpfr_3    "_Z5RswaplPN6mpfrxx10mpfr_classElS1_l";
    rot      Rrot     rrot_mpfr       "_Z4RrotlPN4mpfr6mprealElS1_lS0_S0_";
    rot      Rrot     rrot_mpfr_3     "_Z4RrotlPN6mpfrxx10mpfr_classElS1_lS0_S0_";
    rotg     Rrotg    rrotg_mpfr      "_Z5RrotgRN4mpfr6mprealES1_S1_S1_";
    rotg     Rrotg    rrotg_mpfr_3    "_Z5RrotgRN6mpfrxx10mpfr_classES1_S1_S1_";
    rotm     Rrotm    rrotm_mpfr      "_Z5RrotmlPN4mpfr6mprealElS1_lS1_";
    rotm     Rrotm    rrotm_mpfr_3    "_Z5RrotmlPN6mpfrxx10mpfr_classElS1_lS1_";
    rotmg    Rrotmg   rrotmg_mpfr     "_Z6RrotmgRN4mpfr6mprealES1_S1_S0_PS0_";
    rotmg    Rrotmg   rrotmg_mpfr_3   "_Z6RrotmgRN6mpfrxx10mpfr_classES1_S1_S0_PS0_";
    dot      Rdot     rdot_mpfr       "_Z4RdotlPN4mpfr6mprealElS1_l";
    dot      Rdot     rdot_mpfr_3     "_Z4RdotlPN6mpfrxx10mpfr_classElS1_l";
    asum     Rasum    rasum_mpfr      "_Z5RasumlPN4mpfr6mprealEl";
    asum     Rasum    rasum_mpfr_3    "_Z5RasumlPN6mpfrxx10mpfr_classEl";
    nrm2     Rnrm2    rnrm2_mpfr      "_Z5Rnrm2lPN4mpfr6mprealEl";
    nrm2     Rnrm2    rnrm2_mpfr_3    "_Z5Rnrm2lPN6mpfrxx10mpfr_classEl";
    iamax    iRamax   iramax_mpfr     "_Z6iRamaxlPN4mpfr6mprealEl";
    iamax    iRamax   iramax_mpfr_3   "_Z6iRamaxlPN6mpfrxx10mpfr_classEl";
}

services! {
    MPFR
    mxerbla_mpfr "_Z12Mxerbla_mpfrPKci";
    mlsame_mpfr "_Z11Mlsame_mpfrPKcS0_";
    mplapack_initialize_mpfr "_Z24mplapack_initialize_mpfrv";
    mplapack_finalize_mpfr "_Z22mplapack_finalize_mpfrv";
}
