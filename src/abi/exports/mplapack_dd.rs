//! The C++ functions of MPLAPACK's libmpblas_dd, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::Dd;

exports! {
    {
        numbers: Dd => Dd,
        reals: Dd => Dd,
        sizes: i64 => i64,
        errors: mplapack("dd", c"_Z10Mxerbla_ddPKci")
    }
    gemm     Rgemm    rgemm_dd    "_Z5RgemmPKcS0_lll7dd_realPS1_lS2_lS1_S2_l";
    syrk     Rsyrk    rsyrk_dd    "_Z5RsyrkPKcS0_ll7dd_realPS1_lS1_S2_l";
    gemmtr   Rgemmtr  rgemmtr_dd  "_Z7RgemmtrPKcS0_S0_ll7dd_realPS1_lS2_lS1_S2_l";
    symm     Rsymm    rsymm_dd    "_Z5RsymmPKcS0_ll7dd_realPS1_lS2_lS1_S2_l";
    syr2k    Rsyr2k   rsyr2k_dd   "_Z6Rsyr2kPKcS0_ll7dd_realPS1_lS2_lS1_S2_l";
    trmm     Rtrmm    rtrmm_dd    "_Z5RtrmmPKcS0_S0_S0_ll7dd_realPS1_lS2_l";
    trsm     Rtrsm    rtrsm_dd    "_Z5RtrsmPKcS0_S0_S0_ll7dd_realPS1_lS2_l";
    gemv     Rgemv    rgemv_dd    "_Z5RgemvPKcll7dd_realPS1_lS2_lS1_S2_l";
    gbmv     Rgbmv    rgbmv_dd    "_Z5RgbmvPKcllll7dd_realPS1_lS2_lS1_S2_l";
    symv     Rsymv    rsymv_dd    "_Z5RsymvPKcl7dd_realPS1_lS2_lS1_S2_l";
    sbmv     Rsbmv    rsbmv_dd    "_Z5RsbmvPKcll7dd_realPS1_lS2_lS1_S2_l";
    spmv     Rspmv    rspmv_dd    "_Z5RspmvPKcl7dd_realPS1_S2_lS1_S2_l";
    trmv     Rtrmv    rtrmv_dd    "_Z5RtrmvPKcS0_S0_lP7dd_reallS2_l";
    tbmv     Rtbmv    rtbmv_dd    "_Z5RtbmvPKcS0_S0_llP7dd_reallS2_l";
    tpmv     Rtpmv    rtpmv_dd    "_Z5RtpmvPKcS0_S0_lP7dd_realS2_l";
    trsv     Rtrsv    rtrsv_dd    "_Z5RtrsvPKcS0_S0_lP7dd_reallS2_l";
    tbsv     Rtbsv    rtbsv_dd    "_Z5RtbsvPKcS0_S0_llP7dd_reallS2_l";
    tpsv     Rtpsv    rtpsv_dd    "_Z5RtpsvPKcS0_S0_lP7dd_realS2_l";
    ger      Rger     rger_dd     "_Z4Rgerll7dd_realPS_lS0_lS0_l";
    syr      Rsyr     rsyr_dd     "_Z4RsyrPKcl7dd_realPS1_lS2_l";
    spr      Rspr     rspr_dd     "_Z4RsprPKcl7dd_realPS1_lS2_";
    syr2     Rsyr2    rsyr2_dd    "_Z5Rsyr2PKcl7dd_realPS1_lS2_lS2_l";
    spr2     Rspr2    rspr2_dd    "_Z5Rspr2PKcl7dd_realPS1_lS2_lS2_";
    axpy     Raxpy    raxpy_dd    "_Z5Raxpyl7dd_realPS_lS0_l";
    scal     Rscal    rscal_dd    "_Z5Rscall7dd_realPS_l";
    assign   Rcopy    rcopy_dd    "_Z5RcopylP7dd_reallS0_l";
    swap     Rswap    rswap_dd    "_Z5RswaplP7dd_reallS0_l";
    rot      Rrot     rrot_dd     "_Z4RrotlP7dd_reallS0_lS_S_";
    rotg     Rrotg    rrotg_dd    "_Z5RrotgR7dd_realS0_S0_S0_";
    rotm     Rrotm    rrotm_dd    "_Z5RrotmlP7dd_reallS0_lS0_";
    rotmg    Rrotmg   rrotmg_dd   "_Z6RrotmgR7dd_realS0_S0_S_PS_";
    dot      Rdot     rdot_dd     "_Z4RdotlP7dd_reallS0_l";
    asum     Rasum    rasum_dd    "_Z5RasumlP7dd_reall";
    nrm2     Rnrm2    rnrm2_dd    "_Z5Rnrm2lP7dd_reall";
    iamax    iRamax   iramax_dd   "_Z6iRamaxlP7dd_reall";
}

services! {
    DD
    mxerbla_dd "_Z10Mxerbla_ddPKci";
    mlsame_dd "_Z9Mlsame_ddPKcS0_";
    mplapack_initialize_dd "_Z22mplapack_initialize_ddv";
    mplapack_finalize_dd "_Z20mplapack_finalize_ddv";
}
