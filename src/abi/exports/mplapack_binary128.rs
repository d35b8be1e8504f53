//! The C++ functions of MPLAPACK's libmpblas_binary128 and MPLAPACK 3's libmplapack_binary128, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::abi::types::Passed128;

exports! {
    {
        numbers: Passed128 => Passed128,
        reals: Passed128 => Passed128,
        sizes: i64 => i64,
        errors: mplapack("f128", c"_Z17Mxerbla_binary128PKci")
    }
    gemm     Rgemm    rgemm_binary128      "_Z5RgemmPKcS0_lllgPglS1_lgS1_l";
    gemm     Rgemm    rgemm_binary128_3    "_Z5RgemmPKcS0_lllDF128_PDF128_lS1_lDF128_S1_l";
    syrk     Rsyrk    rsyrk_binary128      "_Z5RsyrkPKcS0_llgPglgS1_l";
    syrk     Rsyrk    rsyrk_binary128_3    "_Z5RsyrkPKcS0_llDF128_PDF128_lDF128_S1_l";
    gemmtr   Rgemmtr  rgemmtr_binary128    "_Z7RgemmtrPKcS0_S0_llgPglS1_lgS1_l";
    gemmtr   Rgemmtr  rgemmtr_binary128_3  "_Z7RgemmtrPKcS0_S0_llDF128_PDF128_lS1_lDF128_S1_l";
    symm     Rsymm    rsymm_binary128      "_Z5RsymmPKcS0_llgPglS1_lgS1_l";
    symm     Rsymm    rsymm_binary128_3    "_Z5RsymmPKcS0_llDF128_PDF128_lS1_lDF128_S1_l";
    syr2k    Rsyr2k   rsyr2k_binary128     "_Z6Rsyr2kPKcS0_llgPglS1_lgS1_l";
    syr2k    Rsyr2k   rsyr2k_binary128_3   "_Z6Rsyr2kPKcS0_llDF128_PDF128_lS1_lDF128_S1_l";
    trmm     Rtrmm    rtrmm_binary128      "_Z5RtrmmPKcS0_S0_S0_llgPglS1_l";
    trmm     Rtrmm    rtrmm_binary128_3    "_Z5RtrmmPKcS0_S0_S0_llDF128_PDF128_lS1_l";
    trsm     Rtrsm    rtrsm_binary128      "_Z5RtrsmPKcS0_S0_S0_llgPglS1_l";
    trsm     Rtrsm    rtrsm_binary128_3    "_Z5RtrsmPKcS0_S0_S0_llDF128_PDF128_lS1_l";
    gemv     Rgemv    rgemv_binary128      "_Z5RgemvPKcllgPglS1_lgS1_l";
    gemv     Rgemv    rgemv_binary128_3    "_Z5RgemvPKcllDF128_PDF128_lS1_lDF128_S1_l";
    gbmv     Rgbmv    rgbmv_binary128      "_Z5RgbmvPKcllllgPglS1_lgS1_l";
    gbmv     Rgbmv    rgbmv_binary128_3    "_Z5RgbmvPKcllllDF128_PDF128_lS1_lDF128_S1_l";
    symv     Rsymv    rsymv_binary128      "_Z5RsymvPKclgPglS1_lgS1_l";
    symv     Rsymv    rsymv_binary128_3    "_Z5RsymvPKclDF128_PDF128_lS1_lDF128_S1_l";
    sbmv     Rsbmv    rsbmv_binary128      "_Z5RsbmvPKcllgPglS1_lgS1_l";
    sbmv     Rsbmv    rsbmv_binary128_3    "_Z5RsbmvPKcllDF128_PDF128_lS1_lDF128_S1_l";
    spmv     Rspmv    rspmv_binary128      "_Z5RspmvPKclgPgS1_lgS1_l";
    spmv     Rspmv    rspmv_binary128_3    "_Z5RspmvPKclDF128_PDF128_S1_lDF128_S1_l";
    trmv     Rtrmv    rtrmv_binary128      "_Z5RtrmvPKcS0_S0_lPglS1_l";
    trmv     Rtrmv    rtrmv_binary128_3    "_Z5RtrmvPKcS0_S0_lPDF128_lS1_l";
    tbmv     Rtbmv    rtbmv_binary128      "_Z5RtbmvPKcS0_S0_llPglS1_l";
    tbmv     Rtbmv    rtbmv_binary128_3    "_Z5RtbmvPKcS0_S0_llPDF128_lS1_l";
    tpmv     Rtpmv    rtpmv_binary128      "_Z5RtpmvPKcS0_S0_lPgS1_l";
    tpmv     Rtpmv    rtpmv_binary128_3    "_Z5RtpmvPKcS0_S0_lPDF128_S1_l";
    trsv     Rtrsv    rtrsv_binary128      "_Z5RtrsvPKcS0_S0_lPglS1_l";
    trsv     Rtrsv    rtrsv_binary128_3    "_Z5RtrsvPKcS0_S0_lPDF128_lS1_l";
    tbsv     Rtbsv    rtbsv_binary128      "_Z5RtbsvPKcS0_S0_llPglS1_l";
    tbsv     Rtbsv    rtbsv_binary128_3    "_Z5RtbsvPKcS0_S0_llPDF128_lS1_l";
    tpsv     Rtpsv    rtpsv_binary128      "_Z5RtpsvPKcS0_S0_lPgS1_l";
    tpsv     Rtpsv    rtpsv_binary128_3    "_Z5RtpsvPKcS0_S0_lPDF128_S1_l";
    ger      Rger     rger_binary128       "_Z4RgerllgPglS_lS_l";
    ger      Rger     rger_binary128_3     "_Z4RgerllDF128_PDF128_lS_lS_l";
    syr      Rsyr     rsyr_binary128       "_Z4RsyrPKclgPglS1_l";
    syr      Rsyr     rsyr_binary128_3     "_Z4RsyrPKclDF128_PDF128_lS1_l";
    spr      Rspr     rspr_binary128       "_Z4RsprPKclgPglS1_";
    spr      Rspr     rspr_binary128_3     "_Z4RsprPKclDF128_PDF128_lS1_";
    syr2     Rsyr2    rsyr2_binary128      "_Z5Rsyr2PKclgPglS1_lS1_l";
    syr2     Rsyr2    rsyr2_binary128_3    "_Z5Rsyr2PKclDF128_PDF128_lS1_lS1_l";
    spr2     Rspr2    rspr2_binary128      "_Z5Rspr2PKclgPglS1_lS1_";
    spr2     Rspr2    rspr2_binary128_3    "_Z5Rspr2PKclDF128_PDF128_lS1_lS1_";
    axpy     Raxpy    raxpy_binary128      "_Z5RaxpylgPglS_l";
    axpy     Raxpy    raxpy_binary128_3    "_Z5RaxpylDF128_PDF128_lS_l";
    scal     Rscal    rscal_binary128      "_Z5RscallgPgl";
    scal     Rscal    rscal_binary128_3    "_Z5RscallDF128_PDF128_l";
    assign   Rcopy    rcopy_binary128      "_Z5RcopylPglS_l";
    assign   Rcopy    rcopy_binary128_3    "_Z5RcopylPDF128_lS_l";
    swap     Rswap    rswap_binary128      "_Z5RswaplPglS_l";
    swap     Rswap    rswap_binary128_3    "_Z5RswaplPDF128_lS_l";
    rot      Rrot     rrot_binary128       "_Z4RrotlPglS_lgg";
    rot      Rrot     rrot_binary128_3     "_Z4RrotlPDF128_lS_lDF128_DF128_";
    rotg     Rrotg    rrotg_binary128      "_Z5RrotgRgS_S_S_";
    rotg     Rrotg    rrotg_binary128_3    "_Z5RrotgRDF128_S_S_S_";
    rotm     Rrotm    rrotm_binary128      "_Z5RrotmlPglS_lS_";
    rotm     Rrotm    rrotm_binary128_3    "_Z5RrotmlPDF128_lS_lS_";
    rotmg    Rrotmg   rrotmg_binary128     "_Z6RrotmgRgS_S_gPg";
    rotmg    Rrotmg   rrotmg_binary128_3   "_Z6RrotmgRDF128_S_S_DF128_PDF128_";
    dot      Rdot     rdot_binary128       "_Z4RdotlPglS_l";
    dot      Rdot     rdot_binary128_3     "_Z4RdotlPDF128_lS_l";
    asum     Rasum    rasum_binary128      "_Z5RasumlPgl";
    asum     Rasum    rasum_binary128_3    "_Z5RasumlPDF128_l";
    nrm2     Rnrm2    rnrm2_binary128      "_Z5Rnrm2lPgl";
    nrm2     Rnrm2    rnrm2_binary128_3    "_Z5Rnrm2lPDF128_l";
    iamax    iRamax   iramax_binary128     "_Z6iRamaxlPgl";
    iamax    iRamax   iramax_binary128_3   "_Z6iRamaxlPDF128_l";
}

services! {
    BINARY128
    mxerbla_binary128 "_Z17Mxerbla_binary128PKci";
    mlsame_binary128 "_Z16Mlsame_binary128PKcS0_";
    mplapack_initialize_binary128 "_Z29mplapack_initialize_binary128v";
    mplapack_finalize_binary128 "_Z27mplapack_finalize_binary128v";
}

services! {
    BINARY128
    mxerbla_float128 "_Z17Mxerbla__Float128PKci";
    mlsame_float128 "_Z16Mlsame__Float128PKcS0_";
    mplapack_initialize_float128 "_Z29mplapack_initialize__Float128v";
    mplapack_finalize_float128 "_Z27mplapack_finalize__Float128v";
}
