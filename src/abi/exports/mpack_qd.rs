//! The C++ functions of MPACK 0.x on quad-double numbers, whose integers have 32 bits, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::Qd;
use std::ffi::c_int;

exports! {
    {
        numbers: Qd => Qd,
        reals: Qd => Qd,
        sizes: c_int => c_int,
        errors: mplapack("qd", c"_Z10Mxerbla_qdPKci")
    }
    gemm     Rgemm    rgemm_qd_mpack    "_Z5RgemmPKcS0_iii7qd_realPS1_iS2_iS1_S2_i";
    syrk     Rsyrk    rsyrk_qd_mpack    "_Z5RsyrkPKcS0_ii7qd_realPS1_iS1_S2_i";
    symm     Rsymm    rsymm_qd_mpack    "_Z5RsymmPKcS0_ii7qd_realPS1_iS2_iS1_S2_i";
    syr2k    Rsyr2k   rsyr2k_qd_mpack   "_Z6Rsyr2kPKcS0_ii7qd_realPS1_iS2_iS1_S2_i";
    trmm     Rtrmm    rtrmm_qd_mpack    "_Z5RtrmmPKcS0_S0_S0_ii7qd_realPS1_iS2_i";
    trsm     Rtrsm    rtrsm_qd_mpack    "_Z5RtrsmPKcS0_S0_S0_ii7qd_realPS1_iS2_i";
    gemv     Rgemv    rgemv_qd_mpack    "_Z5RgemvPKcii7qd_realPS1_iS2_iS1_S2_i";
    gbmv     Rgbmv    rgbmv_qd_mpack    "_Z5RgbmvPKciiii7qd_realPS1_iS2_iS1_S2_i";
    symv     Rsymv    rsymv_qd_mpack    "_Z5RsymvPKci7qd_realPS1_iS2_iS1_S2_i";
    sbmv     Rsbmv    rsbmv_qd_mpack    "_Z5RsbmvPKcii7qd_realPS1_iS2_iS1_S2_i";
    spmv     Rspmv    rspmv_qd_mpack    "_Z5RspmvPKci7qd_realPS1_S2_iS1_S2_i";
    trmv     Rtrmv    rtrmv_qd_mpack    "_Z5RtrmvPKcS0_S0_iP7qd_realiS2_i";
    tbmv     Rtbmv    rtbmv_qd_mpack    "_Z5RtbmvPKcS0_S0_iiP7qd_realiS2_i";
    tpmv     Rtpmv    rtpmv_qd_mpack    "_Z5RtpmvPKcS0_S0_iP7qd_realS2_i";
    trsv     Rtrsv    rtrsv_qd_mpack    "_Z5RtrsvPKcS0_S0_iP7qd_realiS2_i";
    tbsv     Rtbsv    rtbsv_qd_mpack    "_Z5RtbsvPKcS0_S0_iiP7qd_realiS2_i";
    tpsv     Rtpsv    rtpsv_qd_mpack    "_Z5RtpsvPKcS0_S0_iP7qd_realS2_i";
    ger      Rger     rger_qd_mpack     "_Z4Rgerii7qd_realPS_iS0_iS0_i";
    syr      Rsyr     rsyr_qd_mpack     "_Z4RsyrPKci7qd_realPS1_iS2_i";
    spr      Rspr     rspr_qd_mpack     "_Z4RsprPKci7qd_realPS1_iS2_";
    syr2     Rsyr2    rsyr2_qd_mpack    "_Z5Rsyr2PKci7qd_realPS1_iS2_iS2_i";
    spr2     Rspr2    rspr2_qd_mpack    "_Z5Rspr2PKci7qd_realPS1_iS2_iS2_";
    axpy     Raxpy    raxpy_qd_mpack    "_Z5Raxpyi7qd_realPS_iS0_i";
    scal     Rscal    rscal_qd_mpack    "_Z5Rscali7qd_realPS_i";
    assign   Rcopy    rcopy_qd_mpack    "_Z5RcopyiP7qd_realiS0_i";
    swap     Rswap    rswap_qd_mpack    "_Z5RswapiP7qd_realiS0_i";
    rot      Rrot     rrot_qd_mpack     "_Z4RrotiP7qd_realiS0_iS_S_";
    rotg     Rrotg    rrotg_qd_mpack    "_Z5RrotgP7qd_realS0_S0_S0_";
    rotm     Rrotm    rrotm_qd_mpack    "_Z5RrotmiP7qd_realiS0_iS0_";
    rotmg    Rrotmg   rrotmg_qd_mpack   "_Z6RrotmgP7qd_realS0_S0_S_S0_";
    dot      Rdot     rdot_qd_mpack     "_Z4RdotiP7qd_realiS0_i";
    asum     Rasum    rasum_qd_mpack    "_Z5RasumiP7qd_reali";
    nrm2     Rnrm2    rnrm2_qd_mpack    "_Z5Rnrm2iP7qd_reali";
    iamax    iRamax   iramax_qd_mpack   "_Z6iRamaxiP7qd_reali";
    potrf    Rpotrf   rpotrf_qd_mpack   "_Z6RpotrfPKciP7qd_realiPi";
    potrs    Rpotrs   rpotrs_qd_mpack   "_Z6RpotrsPKciiP7qd_realiS2_iPi";
    posv     Rposv    rposv_qd_mpack    "_Z5RposvPKciiP7qd_realiS2_iPi";
    potri    Rpotri   rpotri_qd_mpack   "_Z6RpotriPKciP7qd_realiPi";
    trtrs    Rtrtrs   rtrtrs_qd_mpack   "_Z6RtrtrsPKcS0_S0_iiP7qd_realiS2_iPi";
    trtri    Rtrtri   rtrtri_qd_mpack   "_Z6RtrtriPKcS0_iP7qd_realiPi";
    lauum    Rlauum   rlauum_qd_mpack   "_Z6RlauumPKciP7qd_realiPi";
    lartg    Rlartg   rlartg_qd_mpack   "_Z6Rlartg7qd_realS_PS_S0_S0_";
    lasr     Rlasr    rlasr_qd_mpack    "_Z5RlasrPKcS0_S0_iiP7qd_realS2_S2_i";
    lae2     Rlae2    rlae2_qd_mpack    "_Z5Rlae27qd_realS_S_PS_S0_";
    laev2    Rlaev2   rlaev2_qd_mpack   "_Z6Rlaev27qd_realS_S_PS_S0_S0_S0_";
    sterf    Rsterf   rsterf_qd_mpack   "_Z6RsterfiP7qd_realS0_Pi";
    steqr    Rsteqr   rsteqr_qd_mpack   "_Z6RsteqrPKciP7qd_realS2_S2_iS2_Pi";
    sytd2    Rsytd2   rsytd2_qd_mpack   "_Z6Rsytd2PKciP7qd_realiS2_S2_S2_Pi";
    sytrd    Rsytrd   rsytrd_qd_mpack   "_Z6RsytrdPKciP7qd_realiS2_S2_S2_S2_iPi";
    orgtr    Rorgtr   rorgtr_qd_mpack   "_Z6RorgtrPKciP7qd_realiS2_S2_iPi";
    ormtr    Rormtr   rormtr_qd_mpack   "_Z6RormtrPKcS0_S0_iiP7qd_realiS2_S2_iS2_iPi";
    sygst    Rsygst   rsygst_qd_mpack   "_Z6RsygstiPKciP7qd_realiS2_iPi";
    sygs2    Rsygs2   rsygs2_qd_mpack   "_Z6Rsygs2iPKciP7qd_realiS2_iPi";
    larfg    Rlarfg   rlarfg_qd_mpack   "_Z6RlarfgiP7qd_realS0_iS0_";
    larf     Rlarf    rlarf_qd_mpack    "_Z5RlarfPKciiP7qd_realiS1_S2_iS2_";
    larft    Rlarft   rlarft_qd_mpack   "_Z6RlarftPKcS0_iiP7qd_realiS2_S2_i";
    larfb    Rlarfb   rlarfb_qd_mpack   "_Z6RlarfbPKcS0_S0_S0_iiiP7qd_realiS2_iS2_iS2_i";
    geqrf    Rgeqrf   rgeqrf_qd_mpack   "_Z6RgeqrfiiP7qd_realiS0_S0_iPi";
    gelqf    Rgelqf   rgelqf_qd_mpack   "_Z6RgelqfiiP7qd_realiS0_S0_iPi";
    orgqr    Rorgqr   rorgqr_qd_mpack   "_Z6RorgqriiiP7qd_realiS0_S0_iPi";
    orglq    Rorglq   rorglq_qd_mpack   "_Z6RorglqiiiP7qd_realiS0_S0_iPi";
    ormqr    Rormqr   rormqr_qd_mpack   "_Z6RormqrPKcS0_iiiP7qd_realiS2_S2_iS2_iPi";
    ormlq    Rormlq   rormlq_qd_mpack   "_Z6RormlqPKcS0_iiiP7qd_realiS2_S2_iS2_iPi";
    lange    Rlange   rlange_qd_mpack   "_Z6RlangePKciiP7qd_realiS2_";
    lansy    Rlansy   rlansy_qd_mpack   "_Z6RlansyPKcS0_iP7qd_realiS2_";
    lacpy    Rlacpy   rlacpy_qd_mpack   "_Z6RlacpyPKciiP7qd_realiS2_i";
    laset    Rlaset   rlaset_qd_mpack   "_Z6RlasetPKcii7qd_realS1_PS1_i";
    lascl    Rlascl   rlascl_qd_mpack   "_Z6RlasclPKcii7qd_realS1_iiPS1_iPi";
}
