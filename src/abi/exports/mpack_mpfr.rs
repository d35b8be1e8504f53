//! The C++ functions of MPACK 0.x on MPFR numbers, whose integers have 32 bits, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::mpfr::Mpfr;
use std::ffi::c_int;

exports! {
    {
        numbers: *const Mpfr => Mpfr,
        reals: *const Mpfr => Mpfr,
        sizes: c_int => c_int,
        errors: mplapack("mpfr", c"_Z12Mxerbla_mpfrPKci")
    }
    gemm     Rgemm    rgemm_mpfr_mpack    "_Z5RgemmPKcS0_iiiN4mpfr6mprealEPS2_iS3_iS2_S3_i";
    syrk     Rsyrk    rsyrk_mpfr_mpack    "_Z5RsyrkPKcS0_iiN4mpfr6mprealEPS2_iS2_S3_i";
    symm     Rsymm    rsymm_mpfr_mpack    "_Z5RsymmPKcS0_iiN4mpfr6mprealEPS2_iS3_iS2_S3_i";
    syr2k    Rsyr2k   rsyr2k_mpfr_mpack   "_Z6Rsyr2kPKcS0_iiN4mpfr6mprealEPS2_iS3_iS2_S3_i";
    trmm     Rtrmm    rtrmm_mpfr_mpack    "_Z5RtrmmPKcS0_S0_S0_iiN4mpfr6mprealEPS2_iS3_i";
    trsm     Rtrsm    rtrsm_mpfr_mpack    "_Z5RtrsmPKcS0_S0_S0_iiN4mpfr6mprealEPS2_iS3_i";
    gemv     Rgemv    rgemv_mpfr_mpack    "_Z5RgemvPKciiN4mpfr6mprealEPS2_iS3_iS2_S3_i";
    gbmv     Rgbmv    rgbmv_mpfr_mpack    "_Z5RgbmvPKciiiiN4mpfr6mprealEPS2_iS3_iS2_S3_i";
    symv     Rsymv    rsymv_mpfr_mpack    "_Z5RsymvPKciN4mpfr6mprealEPS2_iS3_iS2_S3_i";
    sbmv     Rsbmv    rsbmv_mpfr_mpack    "_Z5RsbmvPKciiN4mpfr6mprealEPS2_iS3_iS2_S3_i";
    spmv     Rspmv    rspmv_mpfr_mpack    "_Z5RspmvPKciN4mpfr6mprealEPS2_S3_iS2_S3_i";
    trmv     Rtrmv    rtrmv_mpfr_mpack    "_Z5RtrmvPKcS0_S0_iPN4mpfr6mprealEiS3_i";
    tbmv     Rtbmv    rtbmv_mpfr_mpack    "_Z5RtbmvPKcS0_S0_iiPN4mpfr6mprealEiS3_i";
    tpmv     Rtpmv    rtpmv_mpfr_mpack    "_Z5RtpmvPKcS0_S0_iPN4mpfr6mprealES3_i";
    trsv     Rtrsv    rtrsv_mpfr_mpack    "_Z5RtrsvPKcS0_S0_iPN4mpfr6mprealEiS3_i";
    tbsv     Rtbsv    rtbsv_mpfr_mpack    "_Z5RtbsvPKcS0_S0_iiPN4mpfr6mprealEiS3_i";
    tpsv     Rtpsv    rtpsv_mpfr_mpack    "_Z5RtpsvPKcS0_S0_iPN4mpfr6mprealES3_i";
    ger      Rger     rger_mpfr_mpack     "_Z4RgeriiN4mpfr6mprealEPS0_iS1_iS1_i";
    syr      Rsyr     rsyr_mpfr_mpack     "_Z4RsyrPKciN4mpfr6mprealEPS2_iS3_i";
    spr      Rspr     rspr_mpfr_mpack     "_Z4RsprPKciN4mpfr6mprealEPS2_iS3_";
    syr2     Rsyr2    rsyr2_mpfr_mpack    "_Z5Rsyr2PKciN4mpfr6mprealEPS2_iS3_iS3_i";
    spr2     Rspr2    rspr2_mpfr_mpack    "_Z5Rspr2PKciN4mpfr6mprealEPS2_iS3_iS3_";
    axpy     Raxpy    raxpy_mpfr_mpack    "_Z5RaxpyiN4mpfr6mprealEPS0_iS1_i";
    scal     Rscal    rscal_mpfr_mpack    "_Z5RscaliN4mpfr6mprealEPS0_i";
    assign   Rcopy    rcopy_mpfr_mpack    "_Z5RcopyiPN4mpfr6mprealEiS1_i";
    swap     Rswap    rswap_mpfr_mpack    "_Z5RswapiPN4mpfr6mprealEiS1_i";
    rot      Rrot     rrot_mpfr_mpack     "_Z4RrotiPN4mpfr6mprealEiS1_iS0_S0_";
    rotg     Rrotg    rrotg_mpfr_mpack    "_Z5RrotgPN4mpfr6mprealES1_S1_S1_";
    rotm     Rrotm    rrotm_mpfr_mpack    "_Z5RrotmiPN4mpfr6mprealEiS1_iS1_";
    rotmg    Rrotmg   rrotmg_mpfr_mpack   "_Z6RrotmgPN4mpfr6mprealES1_S1_S0_S1_";
    dot      Rdot     rdot_mpfr_mpack     "_Z4RdotiPN4mpfr6mprealEiS1_i";
    asum     Rasum    rasum_mpfr_mpack    "_Z5RasumiPN4mpfr6mprealEi";
    nrm2     Rnrm2    rnrm2_mpfr_mpack    "_Z5Rnrm2iPN4mpfr6mprealEi";
    iamax    iRamax   iramax_mpfr_mpack   "_Z6iRamaxiPN4mpfr6mprealEi";
    potrf    Rpotrf   rpotrf_mpfr_mpack   "_Z6RpotrfPKciPN4mpfr6mprealEiPi";
    potrs    Rpotrs   rpotrs_mpfr_mpack   "_Z6RpotrsPKciiPN4mpfr6mprealEiS3_iPi";
    posv     Rposv    rposv_mpfr_mpack    "_Z5RposvPKciiPN4mpfr6mprealEiS3_iPi";
    potri    Rpotri   rpotri_mpfr_mpack   "_Z6RpotriPKciPN4mpfr6mprealEiPi";
    trtrs    Rtrtrs   rtrtrs_mpfr_mpack   "_Z6RtrtrsPKcS0_S0_iiPN4mpfr6mprealEiS3_iPi";
    trtri    Rtrtri   rtrtri_mpfr_mpack   "_Z6RtrtriPKcS0_iPN4mpfr6mprealEiPi";
    lauum    Rlauum   rlauum_mpfr_mpack   "_Z6RlauumPKciPN4mpfr6mprealEiPi";
    lartg    Rlartg   rlartg_mpfr_mpack   "_Z6RlartgN4mpfr6mprealES0_PS0_S1_S1_";
    lasr     Rlasr    rlasr_mpfr_mpack    "_Z5RlasrPKcS0_S0_iiPN4mpfr6mprealES3_S3_i";
    lae2     Rlae2    rlae2_mpfr_mpack    "_Z5Rlae2N4mpfr6mprealES0_S0_PS0_S1_";
    laev2    Rlaev2   rlaev2_mpfr_mpack   "_Z6Rlaev2N4mpfr6mprealES0_S0_PS0_S1_S1_S1_";
    sterf    Rsterf   rsterf_mpfr_mpack   "_Z6RsterfiPN4mpfr6mprealES1_Pi";
    steqr    Rsteqr   rsteqr_mpfr_mpack   "_Z6RsteqrPKciPN4mpfr6mprealES3_S3_iS3_Pi";
    sytd2    Rsytd2   rsytd2_mpfr_mpack   "_Z6Rsytd2PKciPN4mpfr6mprealEiS3_S3_S3_Pi";
    sytrd    Rsytrd   rsytrd_mpfr_mpack   "_Z6RsytrdPKciPN4mpfr6mprealEiS3_S3_S3_S3_iPi";
    orgtr    Rorgtr   rorgtr_mpfr_mpack   "_Z6RorgtrPKciPN4mpfr6mprealEiS3_S3_iPi";
    ormtr    Rormtr   rormtr_mpfr_mpack   "_Z6RormtrPKcS0_S0_iiPN4mpfr6mprealEiS3_S3_iS3_iPi";
    sygst    Rsygst   rsygst_mpfr_mpack   "_Z6RsygstiPKciPN4mpfr6mprealEiS3_iPi";
    sygs2    Rsygs2   rsygs2_mpfr_mpack   "_Z6Rsygs2iPKciPN4mpfr6mprealEiS3_iPi";
    larfg    Rlarfg   rlarfg_mpfr_mpack   "_Z6RlarfgiPN4mpfr6mprealES1_iS1_";
    larf     Rlarf    rlarf_mpfr_mpack    "_Z5RlarfPKciiPN4mpfr6mprealEiS2_S3_iS3_";
    larft    Rlarft   rlarft_mpfr_mpack   "_Z6RlarftPKcS0_iiPN4mpfr6mprealEiS3_S3_i";
    larfb    Rlarfb   rlarfb_mpfr_mpack   "_Z6RlarfbPKcS0_S0_S0_iiiPN4mpfr6mprealEiS3_iS3_iS3_i";
    geqrf    Rgeqrf   rgeqrf_mpfr_mpack   "_Z6RgeqrfiiPN4mpfr6mprealEiS1_S1_iPi";
    gelqf    Rgelqf   rgelqf_mpfr_mpack   "_Z6RgelqfiiPN4mpfr6mprealEiS1_S1_iPi";
    orgqr    Rorgqr   rorgqr_mpfr_mpack   "_Z6RorgqriiiPN4mpfr6mprealEiS1_S1_iPi";
    orglq    Rorglq   rorglq_mpfr_mpack   "_Z6RorglqiiiPN4mpfr6mprealEiS1_S1_iPi";
    ormqr    Rormqr   rormqr_mpfr_mpack   "_Z6RormqrPKcS0_iiiPN4mpfr6mprealEiS3_S3_iS3_iPi";
    ormlq    Rormlq   rormlq_mpfr_mpack   "_Z6RormlqPKcS0_iiiPN4mpfr6mprealEiS3_S3_iS3_iPi";
    lange    Rlange   rlange_mpfr_mpack   "_Z6RlangePKciiPN4mpfr6mprealEiS3_";
    lansy    Rlansy   rlansy_mpfr_mpack   "_Z6RlansyPKcS0_iPN4mpfr6mprealEiS3_";
    lacpy    Rlacpy   rlacpy_mpfr_mpack   "_Z6RlacpyPKciiPN4mpfr6mprealEiS3_i";
    laset    Rlaset   rlaset_mpfr_mpack   "_Z6RlasetPKciiN4mpfr6mprealES2_PS2_i";
    lascl    Rlascl   rlascl_mpfr_mpack   "_Z6RlasclPKciiN4mpfr6mprealES2_iiPS2_iPi";
}
