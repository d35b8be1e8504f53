//! The C++ functions of MPLAPACK's libmpblas_gmp and MPLAPACK 3's libmplapack_gmp, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::mpfr::Mpf;

exports! {
    {
        numbers: *const Mpf => Mpf,
        reals: *const Mpf => Mpf,
        sizes: i64 => i64,
        errors: mplapack("mpf", c"_Z11Mxerbla_gmpPKci")
    }
    gemm     Rgemm    rgemm_gmp      "_Z5RgemmPKcS0_lll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l";
    gemm     Rgemm    rgemm_gmp_3    "_Z5RgemmPKcS0_lllN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l";
    syrk     Rsyrk    rsyrk_gmp      "_Z5RsyrkPKcS0_ll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS4_S5_l";
    syrk     Rsyrk    rsyrk_gmp_3    "_Z5RsyrkPKcS0_llN5gmpxx9mpf_classEPS2_lS2_S3_l";
    gemmtr   Rgemmtr  rgemmtr_gmp    "_Z7RgemmtrPKcS0_S0_ll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l";
    gemmtr   Rgemmtr  rgemmtr_gmp_3  "_Z7RgemmtrPKcS0_S0_llN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l";
    symm     Rsymm    rsymm_gmp      "_Z5RsymmPKcS0_ll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l";
    symm     Rsymm    rsymm_gmp_3    "_Z5RsymmPKcS0_llN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l";
    syr2k    Rsyr2k   rsyr2k_gmp     "_Z6Rsyr2kPKcS0_ll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l";
    syr2k    Rsyr2k   rsyr2k_gmp_3   "_Z6Rsyr2kPKcS0_llN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l";
    trmm     Rtrmm    rtrmm_gmp      "_Z5RtrmmPKcS0_S0_S0_ll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_l";
    trmm     Rtrmm    rtrmm_gmp_3    "_Z5RtrmmPKcS0_S0_S0_llN5gmpxx9mpf_classEPS2_lS3_l";
    trsm     Rtrsm    rtrsm_gmp      "_Z5RtrsmPKcS0_S0_S0_ll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_l";
    trsm     Rtrsm    rtrsm_gmp_3    "_Z5RtrsmPKcS0_S0_S0_llN5gmpxx9mpf_classEPS2_lS3_l";
    gemv     Rgemv    rgemv_gmp      "_Z5RgemvPKcll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l";
    gemv     Rgemv    rgemv_gmp_3    "_Z5RgemvPKcllN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l";
    gbmv     Rgbmv    rgbmv_gmp      "_Z5RgbmvPKcllll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l";
    gbmv     Rgbmv    rgbmv_gmp_3    "_Z5RgbmvPKcllllN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l";
    symv     Rsymv    rsymv_gmp      "_Z5RsymvPKcl10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l";
    symv     Rsymv    rsymv_gmp_3    "_Z5RsymvPKclN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l";
    sbmv     Rsbmv    rsbmv_gmp      "_Z5RsbmvPKcll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l";
    sbmv     Rsbmv    rsbmv_gmp_3    "_Z5RsbmvPKcllN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l";
    spmv     Rspmv    rspmv_gmp      "_Z5RspmvPKcl10__gmp_exprIA1_12__mpf_structS3_EPS4_S5_lS4_S5_l";
    spmv     Rspmv    rspmv_gmp_3    "_Z5RspmvPKclN5gmpxx9mpf_classEPS2_S3_lS2_S3_l";
    trmv     Rtrmv    rtrmv_gmp      "_Z5RtrmvPKcS0_S0_lP10__gmp_exprIA1_12__mpf_structS3_ElS5_l";
    trmv     Rtrmv    rtrmv_gmp_3    "_Z5RtrmvPKcS0_S0_lPN5gmpxx9mpf_classElS3_l";
    tbmv     Rtbmv    rtbmv_gmp      "_Z5RtbmvPKcS0_S0_llP10__gmp_exprIA1_12__mpf_structS3_ElS5_l";
    tbmv     Rtbmv    rtbmv_gmp_3    "_Z5RtbmvPKcS0_S0_llPN5gmpxx9mpf_classElS3_l";
    tpmv     Rtpmv    rtpmv_gmp      "_Z5RtpmvPKcS0_S0_lP10__gmp_exprIA1_12__mpf_structS3_ES5_l";
    tpmv     Rtpmv    rtpmv_gmp_3    "_Z5RtpmvPKcS0_S0_lPN5gmpxx9mpf_classES3_l";
    trsv     Rtrsv    rtrsv_gmp      "_Z5RtrsvPKcS0_S0_lP10__gmp_exprIA1_12__mpf_structS3_ElS5_l";
    trsv     Rtrsv    rtrsv_gmp_3    "_Z5RtrsvPKcS0_S0_lPN5gmpxx9mpf_classElS3_l";
    tbsv     Rtbsv    rtbsv_gmp      "_Z5RtbsvPKcS0_S0_llP10__gmp_exprIA1_12__mpf_structS3_ElS5_l";
    tbsv     Rtbsv    rtbsv_gmp_3    "_Z5RtbsvPKcS0_S0_llPN5gmpxx9mpf_classElS3_l";
    tpsv     Rtpsv    rtpsv_gmp      "_Z5RtpsvPKcS0_S0_lP10__gmp_exprIA1_12__mpf_structS3_ES5_l";
    tpsv     Rtpsv    rtpsv_gmp_3    "_Z5RtpsvPKcS0_S0_lPN5gmpxx9mpf_classES3_l";
    ger      Rger     rger_gmp       "_Z4Rgerll10__gmp_exprIA1_12__mpf_structS1_EPS2_lS3_lS3_l";
    ger      Rger     rger_gmp_3     "_Z4RgerllN5gmpxx9mpf_classEPS0_lS1_lS1_l";
    syr      Rsyr     rsyr_gmp       "_Z4RsyrPKcl10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_l";
    syr      Rsyr     rsyr_gmp_3     "_Z4RsyrPKclN5gmpxx9mpf_classEPS2_lS3_l";
    spr      Rspr     rspr_gmp       "_Z4RsprPKcl10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_";
    spr      Rspr     rspr_gmp_3     "_Z4RsprPKclN5gmpxx9mpf_classEPS2_lS3_";
    syr2     Rsyr2    rsyr2_gmp      "_Z5Rsyr2PKcl10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS5_l";
    syr2     Rsyr2    rsyr2_gmp_3    "_Z5Rsyr2PKclN5gmpxx9mpf_classEPS2_lS3_lS3_l";
    spr2     Rspr2    rspr2_gmp      "_Z5Rspr2PKcl10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS5_";
    spr2     Rspr2    rspr2_gmp_3    "_Z5Rspr2PKclN5gmpxx9mpf_classEPS2_lS3_lS3_";
    axpy     Raxpy    raxpy_gmp      "_Z5Raxpyl10__gmp_exprIA1_12__mpf_structS1_EPS2_lS3_l";
    axpy     Raxpy    raxpy_gmp_3    "_Z5RaxpylN5gmpxx9mpf_classEPS0_lS1_l";
    scal     Rscal    rscal_gmp      "_Z5Rscall10__gmp_exprIA1_12__mpf_structS1_EPS2_l";
    scal     Rscal    rscal_gmp_3    "_Z5RscallN5gmpxx9mpf_classEPS0_l";
    assign   Rcopy    rcopy_gmp      "_Z5RcopylP10__gmp_exprIA1_12__mpf_structS1_ElS3_l";
    assign   Rcopy    rcopy_gmp_3    "_Z5RcopylPN5gmpxx9mpf_classElS1_l";
    swap     Rswap    rswap_gmp      "_Z5RswaplP10__gmp_exprIA1_12__mpf_structS1_ElS3_l";
    swap     Rswap    rswap_gmp_3    "_Z5RswaplPN5gmpxx9mpf_classElS1_l";
    rot      Rrot     rrot_gmp       "_Z4RrotlP10__gmp_exprIA1_12__mpf_structS1_ElS3_lS2_S2_";
    rot      Rrot     rrot_gmp_3     "_Z4RrotlPN5gmpxx9mpf_classElS1_lS0_S0_";
    rotg     Rrotg    rrotg_gmp      "_Z5RrotgR10__gmp_exprIA1_12__mpf_structS1_ES3_S3_S3_";
    rotg     Rrotg    rrotg_gmp_3    "_Z5RrotgRN5gmpxx9mpf_classES1_S1_S1_";
    rotm     Rrotm    rrotm_gmp      "_Z5RrotmlP10__gmp_exprIA1_12__mpf_structS1_ElS3_lS3_";
    rotm     Rrotm    rrotm_gmp_3    "_Z5RrotmlPN5gmpxx9mpf_classElS1_lS1_";
    rotmg    Rrotmg   rrotmg_gmp     "_Z6RrotmgR10__gmp_exprIA1_12__mpf_structS1_ES3_S3_S2_PS2_";
    rotmg    Rrotmg   rrotmg_gmp_3   "_Z6RrotmgRN5gmpxx9mpf_classES1_S1_S0_PS0_";
    dot      Rdot     rdot_gmp       "_Z4RdotlP10__gmp_exprIA1_12__mpf_structS1_ElS3_l";
    dot      Rdot     rdot_gmp_3     "_Z4RdotlPN5gmpxx9mpf_classElS1_l";
    asum     Rasum    rasum_gmp      "_Z5RasumlP10__gmp_exprIA1_12__mpf_structS1_El";
    asum     Rasum    rasum_gmp_3    "_Z5RasumlPN5gmpxx9mpf_classEl";
    nrm2     Rnrm2    rnrm2_gmp      "_Z5Rnrm2lP10__gmp_exprIA1_12__mpf_structS1_El";
    nrm2     Rnrm2    rnrm2_gmp_3    "_Z5Rnrm2lPN5gmpxx9mpf_classEl";
    iamax    iRamax   iramax_gmp     "_Z6iRamaxlP10__gmp_exprIA1_12__mpf_structS1_El";
    iamax    iRamax   iramax_gmp_3   "_Z6iRamaxlPN5gmpxx9mpf_classEl";
}

services! {
    GMP
    mxerbla_gmp "_Z11Mxerbla_gmpPKci";
    mlsame_gmp "_Z10Mlsame_gmpPKcS0_";
    mplapack_initialize_gmp "_Z23mplapack_initialize_gmpv";
    mplapack_finalize_gmp "_Z21mplapack_finalize_gmpv";
}
