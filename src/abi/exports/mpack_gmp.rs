//! The C++ functions of MPACK 0.x on GMP floating-point numbers, whose integers have 32 bits, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::mpfr::Mpf;
use std::ffi::c_int;

exports! {
    {
        numbers: *const Mpf => Mpf,
        reals: *const Mpf => Mpf,
        sizes: c_int => c_int,
        errors: mplapack("mpf", c"_Z11Mxerbla_gmpPKci")
    }
    gemm     Rgemm    rgemm_gmp_mpack    "_Z5RgemmPKcS0_iii10__gmp_exprIA1_12__mpf_structS3_EPS4_iS5_iS4_S5_i";
    syrk     Rsyrk    rsyrk_gmp_mpack    "_Z5RsyrkPKcS0_ii10__gmp_exprIA1_12__mpf_structS3_EPS4_iS4_S5_i";
    symm     Rsymm    rsymm_gmp_mpack    "_Z5RsymmPKcS0_ii10__gmp_exprIA1_12__mpf_structS3_EPS4_iS5_iS4_S5_i";
    syr2k    Rsyr2k   rsyr2k_gmp_mpack   "_Z6Rsyr2kPKcS0_ii10__gmp_exprIA1_12__mpf_structS3_EPS4_iS5_iS4_S5_i";
    trmm     Rtrmm    rtrmm_gmp_mpack    "_Z5RtrmmPKcS0_S0_S0_ii10__gmp_exprIA1_12__mpf_structS3_EPS4_iS5_i";
    trsm     Rtrsm    rtrsm_gmp_mpack    "_Z5RtrsmPKcS0_S0_S0_ii10__gmp_exprIA1_12__mpf_structS3_EPS4_iS5_i";
    gemv     Rgemv    rgemv_gmp_mpack    "_Z5RgemvPKcii10__gmp_exprIA1_12__mpf_structS3_EPS4_iS5_iS4_S5_i";
    gbmv     Rgbmv    rgbmv_gmp_mpack    "_Z5RgbmvPKciiii10__gmp_exprIA1_12__mpf_structS3_EPS4_iS5_iS4_S5_i";
    symv     Rsymv    rsymv_gmp_mpack    "_Z5RsymvPKci10__gmp_exprIA1_12__mpf_structS3_EPS4_iS5_iS4_S5_i";
    sbmv     Rsbmv    rsbmv_gmp_mpack    "_Z5RsbmvPKcii10__gmp_exprIA1_12__mpf_structS3_EPS4_iS5_iS4_S5_i";
    spmv     Rspmv    rspmv_gmp_mpack    "_Z5RspmvPKci10__gmp_exprIA1_12__mpf_structS3_EPS4_S5_iS4_S5_i";
    trmv     Rtrmv    rtrmv_gmp_mpack    "_Z5RtrmvPKcS0_S0_iP10__gmp_exprIA1_12__mpf_structS3_EiS5_i";
    tbmv     Rtbmv    rtbmv_gmp_mpack    "_Z5RtbmvPKcS0_S0_iiP10__gmp_exprIA1_12__mpf_structS3_EiS5_i";
    tpmv     Rtpmv    rtpmv_gmp_mpack    "_Z5RtpmvPKcS0_S0_iP10__gmp_exprIA1_12__mpf_structS3_ES5_i";
    trsv     Rtrsv    rtrsv_gmp_mpack    "_Z5RtrsvPKcS0_S0_iP10__gmp_exprIA1_12__mpf_structS3_EiS5_i";
    tbsv     Rtbsv    rtbsv_gmp_mpack    "_Z5RtbsvPKcS0_S0_iiP10__gmp_exprIA1_12__mpf_structS3_EiS5_i";
    tpsv     Rtpsv    rtpsv_gmp_mpack    "_Z5RtpsvPKcS0_S0_iP10__gmp_exprIA1_12__mpf_structS3_ES5_i";
    ger      Rger     rger_gmp_mpack     "_Z4Rgerii10__gmp_exprIA1_12__mpf_structS1_EPS2_iS3_iS3_i";
    syr      Rsyr     rsyr_gmp_mpack     "_Z4RsyrPKci10__gmp_exprIA1_12__mpf_structS3_EPS4_iS5_i";
    spr      Rspr     rspr_gmp_mpack     "_Z4RsprPKci10__gmp_exprIA1_12__mpf_structS3_EPS4_iS5_";
    syr2     Rsyr2    rsyr2_gmp_mpack    "_Z5Rsyr2PKci10__gmp_exprIA1_12__mpf_structS3_EPS4_iS5_iS5_i";
    spr2     Rspr2    rspr2_gmp_mpack    "_Z5Rspr2PKci10__gmp_exprIA1_12__mpf_structS3_EPS4_iS5_iS5_";
    axpy     Raxpy    raxpy_gmp_mpack    "_Z5Raxpyi10__gmp_exprIA1_12__mpf_structS1_EPS2_iS3_i";
    scal     Rscal    rscal_gmp_mpack    "_Z5Rscali10__gmp_exprIA1_12__mpf_structS1_EPS2_i";
    assign   Rcopy    rcopy_gmp_mpack    "_Z5RcopyiP10__gmp_exprIA1_12__mpf_structS1_EiS3_i";
    swap     Rswap    rswap_gmp_mpack    "_Z5RswapiP10__gmp_exprIA1_12__mpf_structS1_EiS3_i";
    rot      Rrot     rrot_gmp_mpack     "_Z4RrotiP10__gmp_exprIA1_12__mpf_structS1_EiS3_iS2_S2_";
    rotg     Rrotg    rrotg_gmp_mpack    "_Z5RrotgP10__gmp_exprIA1_12__mpf_structS1_ES3_S3_S3_";
    rotm     Rrotm    rrotm_gmp_mpack    "_Z5RrotmiP10__gmp_exprIA1_12__mpf_structS1_EiS3_iS3_";
    rotmg    Rrotmg   rrotmg_gmp_mpack   "_Z6RrotmgP10__gmp_exprIA1_12__mpf_structS1_ES3_S3_S2_S3_";
    dot      Rdot     rdot_gmp_mpack     "_Z4RdotiP10__gmp_exprIA1_12__mpf_structS1_EiS3_i";
    asum     Rasum    rasum_gmp_mpack    "_Z5RasumiP10__gmp_exprIA1_12__mpf_structS1_Ei";
    nrm2     Rnrm2    rnrm2_gmp_mpack    "_Z5Rnrm2iP10__gmp_exprIA1_12__mpf_structS1_Ei";
    iamax    iRamax   iramax_gmp_mpack   "_Z6iRamaxiP10__gmp_exprIA1_12__mpf_structS1_Ei";
    potrf    Rpotrf   rpotrf_gmp_mpack   "_Z6RpotrfPKciP10__gmp_exprIA1_12__mpf_structS3_EiPi";
    potrs    Rpotrs   rpotrs_gmp_mpack   "_Z6RpotrsPKciiP10__gmp_exprIA1_12__mpf_structS3_EiS5_iPi";
    posv     Rposv    rposv_gmp_mpack    "_Z5RposvPKciiP10__gmp_exprIA1_12__mpf_structS3_EiS5_iPi";
    potri    Rpotri   rpotri_gmp_mpack   "_Z6RpotriPKciP10__gmp_exprIA1_12__mpf_structS3_EiPi";
    trtrs    Rtrtrs   rtrtrs_gmp_mpack   "_Z6RtrtrsPKcS0_S0_iiP10__gmp_exprIA1_12__mpf_structS3_EiS5_iPi";
    trtri    Rtrtri   rtrtri_gmp_mpack   "_Z6RtrtriPKcS0_iP10__gmp_exprIA1_12__mpf_structS3_EiPi";
    lauum    Rlauum   rlauum_gmp_mpack   "_Z6RlauumPKciP10__gmp_exprIA1_12__mpf_structS3_EiPi";
    lartg    Rlartg   rlartg_gmp_mpack   "_Z6Rlartg10__gmp_exprIA1_12__mpf_structS1_ES2_PS2_S3_S3_";
    lasr     Rlasr    rlasr_gmp_mpack    "_Z5RlasrPKcS0_S0_iiP10__gmp_exprIA1_12__mpf_structS3_ES5_S5_i";
    lae2     Rlae2    rlae2_gmp_mpack    "_Z5Rlae210__gmp_exprIA1_12__mpf_structS1_ES2_S2_PS2_S3_";
    laev2    Rlaev2   rlaev2_gmp_mpack   "_Z6Rlaev210__gmp_exprIA1_12__mpf_structS1_ES2_S2_PS2_S3_S3_S3_";
    sterf    Rsterf   rsterf_gmp_mpack   "_Z6RsterfiP10__gmp_exprIA1_12__mpf_structS1_ES3_Pi";
    steqr    Rsteqr   rsteqr_gmp_mpack   "_Z6RsteqrPKciP10__gmp_exprIA1_12__mpf_structS3_ES5_S5_iS5_Pi";
    sytd2    Rsytd2   rsytd2_gmp_mpack   "_Z6Rsytd2PKciP10__gmp_exprIA1_12__mpf_structS3_EiS5_S5_S5_Pi";
    sytrd    Rsytrd   rsytrd_gmp_mpack   "_Z6RsytrdPKciP10__gmp_exprIA1_12__mpf_structS3_EiS5_S5_S5_S5_iPi";
    orgtr    Rorgtr   rorgtr_gmp_mpack   "_Z6RorgtrPKciP10__gmp_exprIA1_12__mpf_structS3_EiS5_S5_iPi";
    ormtr    Rormtr   rormtr_gmp_mpack   "_Z6RormtrPKcS0_S0_iiP10__gmp_exprIA1_12__mpf_structS3_EiS5_S5_iS5_iPi";
    sygst    Rsygst   rsygst_gmp_mpack   "_Z6RsygstiPKciP10__gmp_exprIA1_12__mpf_structS3_EiS5_iPi";
    sygs2    Rsygs2   rsygs2_gmp_mpack   "_Z6Rsygs2iPKciP10__gmp_exprIA1_12__mpf_structS3_EiS5_iPi";
    larfg    Rlarfg   rlarfg_gmp_mpack   "_Z6RlarfgiP10__gmp_exprIA1_12__mpf_structS1_ES3_iS3_";
    larf     Rlarf    rlarf_gmp_mpack    "_Z5RlarfPKciiP10__gmp_exprIA1_12__mpf_structS3_EiS4_S5_iS5_";
    larft    Rlarft   rlarft_gmp_mpack   "_Z6RlarftPKcS0_iiP10__gmp_exprIA1_12__mpf_structS3_EiS5_S5_i";
    larfb    Rlarfb   rlarfb_gmp_mpack   "_Z6RlarfbPKcS0_S0_S0_iiiP10__gmp_exprIA1_12__mpf_structS3_EiS5_iS5_iS5_i";
    geqrf    Rgeqrf   rgeqrf_gmp_mpack   "_Z6RgeqrfiiP10__gmp_exprIA1_12__mpf_structS1_EiS3_S3_iPi";
    gelqf    Rgelqf   rgelqf_gmp_mpack   "_Z6RgelqfiiP10__gmp_exprIA1_12__mpf_structS1_EiS3_S3_iPi";
    orgqr    Rorgqr   rorgqr_gmp_mpack   "_Z6RorgqriiiP10__gmp_exprIA1_12__mpf_structS1_EiS3_S3_iPi";
    orglq    Rorglq   rorglq_gmp_mpack   "_Z6RorglqiiiP10__gmp_exprIA1_12__mpf_structS1_EiS3_S3_iPi";
    ormqr    Rormqr   rormqr_gmp_mpack   "_Z6RormqrPKcS0_iiiP10__gmp_exprIA1_12__mpf_structS3_EiS5_S5_iS5_iPi";
    ormlq    Rormlq   rormlq_gmp_mpack   "_Z6RormlqPKcS0_iiiP10__gmp_exprIA1_12__mpf_structS3_EiS5_S5_iS5_iPi";
    lange    Rlange   rlange_gmp_mpack   "_Z6RlangePKciiP10__gmp_exprIA1_12__mpf_structS3_EiS5_";
    lansy    Rlansy   rlansy_gmp_mpack   "_Z6RlansyPKcS0_iP10__gmp_exprIA1_12__mpf_structS3_EiS5_";
    lacpy    Rlacpy   rlacpy_gmp_mpack   "_Z6RlacpyPKciiP10__gmp_exprIA1_12__mpf_structS3_EiS5_i";
    laset    Rlaset   rlaset_gmp_mpack   "_Z6RlasetPKcii10__gmp_exprIA1_12__mpf_structS3_ES4_PS4_i";
    lascl    Rlascl   rlascl_gmp_mpack   "_Z6RlasclPKcii10__gmp_exprIA1_12__mpf_structS3_ES4_iiPS4_iPi";
}
