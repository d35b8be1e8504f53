//! The C++ functions of MPLAPACK's libmpblas_qd, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::Qd;

exports! {
    {
        numbers: Qd => Qd,
        reals: Qd => Qd,
        sizes: i64 => i64,
        errors: mplapack("qd", c"_Z10Mxerbla_qdPKci")
    }
    gemm     Rgemm    rgemm_qd    "_Z5RgemmPKcS0_lll7qd_realPS1_lS2_lS1_S2_l";
    syrk     Rsyrk    rsyrk_qd    "_Z5RsyrkPKcS0_ll7qd_realPS1_lS1_S2_l";
    gemmtr   Rgemmtr  rgemmtr_qd  "_Z7RgemmtrPKcS0_S0_ll7qd_realPS1_lS2_lS1_S2_l";
    symm     Rsymm    rsymm_qd    "_Z5RsymmPKcS0_ll7qd_realPS1_lS2_lS1_S2_l";
    syr2k    Rsyr2k   rsyr2k_qd   "_Z6Rsyr2kPKcS0_ll7qd_realPS1_lS2_lS1_S2_l";
    trmm     Rtrmm    rtrmm_qd    "_Z5RtrmmPKcS0_S0_S0_ll7qd_realPS1_lS2_l";
    trsm     Rtrsm    rtrsm_qd    "_Z5RtrsmPKcS0_S0_S0_ll7qd_realPS1_lS2_l";
    gemv     Rgemv    rgemv_qd    "_Z5RgemvPKcll7qd_realPS1_lS2_lS1_S2_l";
    gbmv     Rgbmv    rgbmv_qd    "_Z5RgbmvPKcllll7qd_realPS1_lS2_lS1_S2_l";
    symv     Rsymv    rsymv_qd    "_Z5RsymvPKcl7qd_realPS1_lS2_lS1_S2_l";
    sbmv     Rsbmv    rsbmv_qd    "_Z5RsbmvPKcll7qd_realPS1_lS2_lS1_S2_l";
    spmv     Rspmv    rspmv_qd    "_Z5RspmvPKcl7qd_realPS1_S2_lS1_S2_l";
    trmv     Rtrmv    rtrmv_qd    "_Z5RtrmvPKcS0_S0_lP7qd_reallS2_l";
    tbmv     Rtbmv    rtbmv_qd    "_Z5RtbmvPKcS0_S0_llP7qd_reallS2_l";
    tpmv     Rtpmv    rtpmv_qd    "_Z5RtpmvPKcS0_S0_lP7qd_realS2_l";
    trsv     Rtrsv    rtrsv_qd    "_Z5RtrsvPKcS0_S0_lP7qd_reallS2_l";
    tbsv     Rtbsv    rtbsv_qd    "_Z5RtbsvPKcS0_S0_llP7qd_reallS2_l";
    tpsv     Rtpsv    rtpsv_qd    "_Z5RtpsvPKcS0_S0_lP7qd_realS2_l";
    ger      Rger     rger_qd     "_Z4Rgerll7qd_realPS_lS0_lS0_l";
    syr      Rsyr     rsyr_qd     "_Z4RsyrPKcl7qd_realPS1_lS2_l";
    spr      Rspr     rspr_qd     "_Z4RsprPKcl7qd_realPS1_lS2_";
    syr2     Rsyr2    rsyr2_qd    "_Z5Rsyr2PKcl7qd_realPS1_lS2_lS2_l";
    spr2     Rspr2    rspr2_qd    "_Z5Rspr2PKcl7qd_realPS1_lS2_lS2_";
    axpy     Raxpy    raxpy_qd    "_Z5Raxpyl7qd_realPS_lS0_l";
    scal     Rscal    rscal_qd    "_Z5Rscall7qd_realPS_l";
    assign   Rcopy    rcopy_qd    "_Z5RcopylP7qd_reallS0_l";
    swap     Rswap    rswap_qd    "_Z5RswaplP7qd_reallS0_l";
    rot      Rrot     rrot_qd     "_Z4RrotlP7qd_reallS0_lS_S_";
    rotg     Rrotg    rrotg_qd    "_Z5RrotgR7qd_realS0_S0_S0_";
    rotm     Rrotm    rrotm_qd    "_Z5RrotmlP7qd_reallS0_lS0_";
    rotmg    Rrotmg   rrotmg_qd   "_Z6RrotmgR7qd_realS0_S0_S_PS_";
    dot      Rdot     rdot_qd     "_Z4RdotlP7qd_reallS0_l";
    asum     Rasum    rasum_qd    "_Z5RasumlP7qd_reall";
    nrm2     Rnrm2    rnrm2_qd    "_Z5Rnrm2lP7qd_reall";
    iamax    iRamax   iramax_qd   "_Z6iRamaxlP7qd_reall";
}

services! {
    QD
    mxerbla_qd "_Z10Mxerbla_qdPKci";
    mlsame_qd "_Z9Mlsame_qdPKcS0_";
    mplapack_initialize_qd "_Z22mplapack_initialize_qdv";
    mplapack_finalize_qd "_Z20mplapack_finalize_qdv";
}
