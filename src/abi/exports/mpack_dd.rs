//! The C++ functions of MPACK 0.x on double-double numbers, whose integers have 32 bits, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::Dd;
use std::ffi::c_int;

exports! {
    {
        numbers: Dd => Dd,
        reals: Dd => Dd,
        sizes: c_int => c_int,
        errors: mplapack("dd", c"_Z10Mxerbla_ddPKci")
    }
    gemm     Rgemm    rgemm_dd_mpack    "_Z5RgemmPKcS0_iii7dd_realPS1_iS2_iS1_S2_i";
    syrk     Rsyrk    rsyrk_dd_mpack    "_Z5RsyrkPKcS0_ii7dd_realPS1_iS1_S2_i";
    symm     Rsymm    rsymm_dd_mpack    "_Z5RsymmPKcS0_ii7dd_realPS1_iS2_iS1_S2_i";
    syr2k    Rsyr2k   rsyr2k_dd_mpack   "_Z6Rsyr2kPKcS0_ii7dd_realPS1_iS2_iS1_S2_i";
    trmm     Rtrmm    rtrmm_dd_mpack    "_Z5RtrmmPKcS0_S0_S0_ii7dd_realPS1_iS2_i";
    trsm     Rtrsm    rtrsm_dd_mpack    "_Z5RtrsmPKcS0_S0_S0_ii7dd_realPS1_iS2_i";
    gemv     Rgemv    rgemv_dd_mpack    "_Z5RgemvPKcii7dd_realPS1_iS2_iS1_S2_i";
    gbmv     Rgbmv    rgbmv_dd_mpack    "_Z5RgbmvPKciiii7dd_realPS1_iS2_iS1_S2_i";
    symv     Rsymv    rsymv_dd_mpack    "_Z5RsymvPKci7dd_realPS1_iS2_iS1_S2_i";
    sbmv     Rsbmv    rsbmv_dd_mpack    "_Z5RsbmvPKcii7dd_realPS1_iS2_iS1_S2_i";
    spmv     Rspmv    rspmv_dd_mpack    "_Z5RspmvPKci7dd_realPS1_S2_iS1_S2_i";
    trmv     Rtrmv    rtrmv_dd_mpack    "_Z5RtrmvPKcS0_S0_iP7dd_realiS2_i";
    tbmv     Rtbmv    rtbmv_dd_mpack    "_Z5RtbmvPKcS0_S0_iiP7dd_realiS2_i";
    tpmv     Rtpmv    rtpmv_dd_mpack    "_Z5RtpmvPKcS0_S0_iP7dd_realS2_i";
    trsv     Rtrsv    rtrsv_dd_mpack    "_Z5RtrsvPKcS0_S0_iP7dd_realiS2_i";
    tbsv     Rtbsv    rtbsv_dd_mpack    "_Z5RtbsvPKcS0_S0_iiP7dd_realiS2_i";
    tpsv     Rtpsv    rtpsv_dd_mpack    "_Z5RtpsvPKcS0_S0_iP7dd_realS2_i";
    ger      Rger     rger_dd_mpack     "_Z4Rgerii7dd_realPS_iS0_iS0_i";
    syr      Rsyr     rsyr_dd_mpack     "_Z4RsyrPKci7dd_realPS1_iS2_i";
    spr      Rspr     rspr_dd_mpack     "_Z4RsprPKci7dd_realPS1_iS2_";
    syr2     Rsyr2    rsyr2_dd_mpack    "_Z5Rsyr2PKci7dd_realPS1_iS2_iS2_i";
    spr2     Rspr2    rspr2_dd_mpack    "_Z5Rspr2PKci7dd_realPS1_iS2_iS2_";
    axpy     Raxpy    raxpy_dd_mpack    "_Z5Raxpyi7dd_realPS_iS0_i";
    scal     Rscal    rscal_dd_mpack    "_Z5Rscali7dd_realPS_i";
    assign   Rcopy    rcopy_dd_mpack    "_Z5RcopyiP7dd_realiS0_i";
    swap     Rswap    rswap_dd_mpack    "_Z5RswapiP7dd_realiS0_i";
    rot      Rrot     rrot_dd_mpack     "_Z4RrotiP7dd_realiS0_iS_S_";
    rotg     Rrotg    rrotg_dd_mpack    "_Z5RrotgP7dd_realS0_S0_S0_";
    rotm     Rrotm    rrotm_dd_mpack    "_Z5RrotmiP7dd_realiS0_iS0_";
    rotmg    Rrotmg   rrotmg_dd_mpack   "_Z6RrotmgP7dd_realS0_S0_S_S0_";
    dot      Rdot     rdot_dd_mpack     "_Z4RdotiP7dd_realiS0_i";
    asum     Rasum    rasum_dd_mpack    "_Z5RasumiP7dd_reali";
    nrm2     Rnrm2    rnrm2_dd_mpack    "_Z5Rnrm2iP7dd_reali";
    iamax    iRamax   iramax_dd_mpack   "_Z6iRamaxiP7dd_reali";
    potrf    Rpotrf   rpotrf_dd_mpack   "_Z6RpotrfPKciP7dd_realiPi";
    potrs    Rpotrs   rpotrs_dd_mpack   "_Z6RpotrsPKciiP7dd_realiS2_iPi";
    posv     Rposv    rposv_dd_mpack    "_Z5RposvPKciiP7dd_realiS2_iPi";
    potri    Rpotri   rpotri_dd_mpack   "_Z6RpotriPKciP7dd_realiPi";
    trtrs    Rtrtrs   rtrtrs_dd_mpack   "_Z6RtrtrsPKcS0_S0_iiP7dd_realiS2_iPi";
    trtri    Rtrtri   rtrtri_dd_mpack   "_Z6RtrtriPKcS0_iP7dd_realiPi";
    lauum    Rlauum   rlauum_dd_mpack   "_Z6RlauumPKciP7dd_realiPi";
    lartg    Rlartg   rlartg_dd_mpack   "_Z6Rlartg7dd_realS_PS_S0_S0_";
    lasr     Rlasr    rlasr_dd_mpack    "_Z5RlasrPKcS0_S0_iiP7dd_realS2_S2_i";
    lae2     Rlae2    rlae2_dd_mpack    "_Z5Rlae27dd_realS_S_PS_S0_";
    laev2    Rlaev2   rlaev2_dd_mpack   "_Z6Rlaev27dd_realS_S_PS_S0_S0_S0_";
    sterf    Rsterf   rsterf_dd_mpack   "_Z6RsterfiP7dd_realS0_Pi";
    steqr    Rsteqr   rsteqr_dd_mpack   "_Z6RsteqrPKciP7dd_realS2_S2_iS2_Pi";
    sytd2    Rsytd2   rsytd2_dd_mpack   "_Z6Rsytd2PKciP7dd_realiS2_S2_S2_Pi";
    sytrd    Rsytrd   rsytrd_dd_mpack   "_Z6RsytrdPKciP7dd_realiS2_S2_S2_S2_iPi";
    orgtr    Rorgtr   rorgtr_dd_mpack   "_Z6RorgtrPKciP7dd_realiS2_S2_iPi";
    ormtr    Rormtr   rormtr_dd_mpack   "_Z6RormtrPKcS0_S0_iiP7dd_realiS2_S2_iS2_iPi";
    sygst    Rsygst   rsygst_dd_mpack   "_Z6RsygstiPKciP7dd_realiS2_iPi";
    sygs2    Rsygs2   rsygs2_dd_mpack   "_Z6Rsygs2iPKciP7dd_realiS2_iPi";
    larfg    Rlarfg   rlarfg_dd_mpack   "_Z6RlarfgiP7dd_realS0_iS0_";
    larf     Rlarf    rlarf_dd_mpack    "_Z5RlarfPKciiP7dd_realiS1_S2_iS2_";
    larft    Rlarft   rlarft_dd_mpack   "_Z6RlarftPKcS0_iiP7dd_realiS2_S2_i";
    larfb    Rlarfb   rlarfb_dd_mpack   "_Z6RlarfbPKcS0_S0_S0_iiiP7dd_realiS2_iS2_iS2_i";
    geqrf    Rgeqrf   rgeqrf_dd_mpack   "_Z6RgeqrfiiP7dd_realiS0_S0_iPi";
    gelqf    Rgelqf   rgelqf_dd_mpack   "_Z6RgelqfiiP7dd_realiS0_S0_iPi";
    orgqr    Rorgqr   rorgqr_dd_mpack   "_Z6RorgqriiiP7dd_realiS0_S0_iPi";
    orglq    Rorglq   rorglq_dd_mpack   "_Z6RorglqiiiP7dd_realiS0_S0_iPi";
    ormqr    Rormqr   rormqr_dd_mpack   "_Z6RormqrPKcS0_iiiP7dd_realiS2_S2_iS2_iPi";
    ormlq    Rormlq   rormlq_dd_mpack   "_Z6RormlqPKcS0_iiiP7dd_realiS2_S2_iS2_iPi";
    lange    Rlange   rlange_dd_mpack   "_Z6RlangePKciiP7dd_realiS2_";
    lansy    Rlansy   rlansy_dd_mpack   "_Z6RlansyPKcS0_iP7dd_realiS2_";
    lacpy    Rlacpy   rlacpy_dd_mpack   "_Z6RlacpyPKciiP7dd_realiS2_i";
    laset    Rlaset   rlaset_dd_mpack   "_Z6RlasetPKcii7dd_realS1_PS1_i";
    lascl    Rlascl   rlascl_dd_mpack   "_Z6RlasclPKcii7dd_realS1_iiPS1_iPi";
}
