//! The C++ functions of MPLAPACK's libmplapack_mpfr and MPLAPACK 3's libmplapack_mpfr, by their mangled names.
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
    potrf    Rpotrf   rpotrf_mpfr     "_Z6RpotrfPKclPN4mpfr6mprealElRl";
    potrf    Rpotrf   rpotrf_mpfr_3   "_Z6RpotrfPKclPN6mpfrxx10mpfr_classElRl";
    potrf2   Rpotrf2  rpotrf2_mpfr    "_Z7Rpotrf2PKclPN4mpfr6mprealElRl";
    potrf2   Rpotrf2  rpotrf2_mpfr_3  "_Z7Rpotrf2PKclPN6mpfrxx10mpfr_classElRl";
    potrs    Rpotrs   rpotrs_mpfr     "_Z6RpotrsPKcllPN4mpfr6mprealElS3_lRl";
    potrs    Rpotrs   rpotrs_mpfr_3   "_Z6RpotrsPKcllPN6mpfrxx10mpfr_classElS3_lRl";
    posv     Rposv    rposv_mpfr      "_Z5RposvPKcllPN4mpfr6mprealElS3_lRl";
    posv     Rposv    rposv_mpfr_3    "_Z5RposvPKcllPN6mpfrxx10mpfr_classElS3_lRl";
    potri    Rpotri   rpotri_mpfr     "_Z6RpotriPKclPN4mpfr6mprealElRl";
    potri    Rpotri   rpotri_mpfr_3   "_Z6RpotriPKclPN6mpfrxx10mpfr_classElRl";
    getrf    Rgetrf   rgetrf_mpfr     "_Z6RgetrfllPN4mpfr6mprealElPlRl";
    getrf    Rgetrf   rgetrf_mpfr_3   "_Z6RgetrfllPN6mpfrxx10mpfr_classElPlRl";
    getrf2   Rgetrf2  rgetrf2_mpfr    "_Z7Rgetrf2llPN4mpfr6mprealElPlRl";
    getrf2   Rgetrf2  rgetrf2_mpfr_3  "_Z7Rgetrf2llPN6mpfrxx10mpfr_classElPlRl";
    getrs    Rgetrs   rgetrs_mpfr     "_Z6RgetrsPKcllPN4mpfr6mprealElPlS3_lRl";
    getrs    Rgetrs   rgetrs_mpfr_3   "_Z6RgetrsPKcllPN6mpfrxx10mpfr_classElPlS3_lRl";
    gesv     Rgesv    rgesv_mpfr      "_Z5RgesvllPN4mpfr6mprealElPlS1_lRl";
    gesv     Rgesv    rgesv_mpfr_3    "_Z5RgesvllPN6mpfrxx10mpfr_classElPlS1_lRl";
    getri    Rgetri   rgetri_mpfr     "_Z6RgetrilPN4mpfr6mprealElPlS1_lRl";
    getri    Rgetri   rgetri_mpfr_3   "_Z6RgetrilPN6mpfrxx10mpfr_classElPlS1_lRl";
    gecon    Rgecon   rgecon_mpfr     "_Z6RgeconPKclPN4mpfr6mprealElS2_RS2_S3_PlRl";
    gecon    Rgecon   rgecon_mpfr_3   "_Z6RgeconPKclPN6mpfrxx10mpfr_classElS2_RS2_S3_PlRl";
    pocon    Rpocon   rpocon_mpfr     "_Z6RpoconPKclPN4mpfr6mprealElS2_RS2_S3_PlRl";
    pocon    Rpocon   rpocon_mpfr_3   "_Z6RpoconPKclPN6mpfrxx10mpfr_classElS2_RS2_S3_PlRl";
    lacn2    Rlacn2   rlacn2_mpfr     "_Z6Rlacn2lPN4mpfr6mprealES1_PlRS0_RlS2_";
    lacn2    Rlacn2   rlacn2_mpfr_3   "_Z6Rlacn2lPN6mpfrxx10mpfr_classES1_PlRS0_RlS2_";
    sytf2    Rsytf2   rsytf2_mpfr     "_Z6Rsytf2PKclPN4mpfr6mprealElPlRl";
    sytf2    Rsytf2   rsytf2_mpfr_3   "_Z6Rsytf2PKclPN6mpfrxx10mpfr_classElPlRl";
    sytrf    Rsytrf   rsytrf_mpfr     "_Z6RsytrfPKclPN4mpfr6mprealElPlS3_lRl";
    sytrf    Rsytrf   rsytrf_mpfr_3   "_Z6RsytrfPKclPN6mpfrxx10mpfr_classElPlS3_lRl";
    sytrs    Rsytrs   rsytrs_mpfr     "_Z6RsytrsPKcllPN4mpfr6mprealElPlS3_lRl";
    sytrs    Rsytrs   rsytrs_mpfr_3   "_Z6RsytrsPKcllPN6mpfrxx10mpfr_classElPlS3_lRl";
    sysv     Rsysv    rsysv_mpfr      "_Z5RsysvPKcllPN4mpfr6mprealElPlS3_lS3_lRl";
    sysv     Rsysv    rsysv_mpfr_3    "_Z5RsysvPKcllPN6mpfrxx10mpfr_classElPlS3_lS3_lRl";
    laswp    Rlaswp   rlaswp_mpfr     "_Z6RlaswplPN4mpfr6mprealElllPll";
    laswp    Rlaswp   rlaswp_mpfr_3   "_Z6RlaswplPN6mpfrxx10mpfr_classElllPll";
    trtrs    Rtrtrs   rtrtrs_mpfr     "_Z6RtrtrsPKcS0_S0_llPN4mpfr6mprealElS3_lRl";
    trtrs    Rtrtrs   rtrtrs_mpfr_3   "_Z6RtrtrsPKcS0_S0_llPN6mpfrxx10mpfr_classElS3_lRl";
    trtri    Rtrtri   rtrtri_mpfr     "_Z6RtrtriPKcS0_lPN4mpfr6mprealElRl";
    trtri    Rtrtri   rtrtri_mpfr_3   "_Z6RtrtriPKcS0_lPN6mpfrxx10mpfr_classElRl";
    lauum    Rlauum   rlauum_mpfr     "_Z6RlauumPKclPN4mpfr6mprealElRl";
    lauum    Rlauum   rlauum_mpfr_3   "_Z6RlauumPKclPN6mpfrxx10mpfr_classElRl";
    lartg    Rlartg   rlartg_mpfr     "_Z6RlartgN4mpfr6mprealES0_RS0_S1_S1_";
    lartg    Rlartg   rlartg_mpfr_3   "_Z6RlartgN6mpfrxx10mpfr_classES0_RS0_S1_S1_";
    lasr     Rlasr    rlasr_mpfr      "_Z5RlasrPKcS0_S0_llPN4mpfr6mprealES3_S3_l";
    lasr     Rlasr    rlasr_mpfr_3    "_Z5RlasrPKcS0_S0_llPN6mpfrxx10mpfr_classES3_S3_l";
    lapy2    Rlapy2   rlapy2_mpfr     "_Z6Rlapy2N4mpfr6mprealES0_";
    lapy2    Rlapy2   rlapy2_mpfr_3   "_Z6Rlapy2N6mpfrxx10mpfr_classES0_";
    lae2     Rlae2    rlae2_mpfr      "_Z5Rlae2N4mpfr6mprealES0_S0_RS0_S1_";
    lae2     Rlae2    rlae2_mpfr_3    "_Z5Rlae2N6mpfrxx10mpfr_classES0_S0_RS0_S1_";
    laev2    Rlaev2   rlaev2_mpfr     "_Z6Rlaev2N4mpfr6mprealES0_S0_RS0_S1_S1_S1_";
    laev2    Rlaev2   rlaev2_mpfr_3   "_Z6Rlaev2N6mpfrxx10mpfr_classES0_S0_RS0_S1_S1_S1_";
    sterf    Rsterf   rsterf_mpfr     "_Z6RsterflPN4mpfr6mprealES1_Rl";
    sterf    Rsterf   rsterf_mpfr_3   "_Z6RsterflPN6mpfrxx10mpfr_classES1_Rl";
    steqr    Rsteqr   rsteqr_mpfr     "_Z6RsteqrPKclPN4mpfr6mprealES3_S3_lS3_Rl";
    steqr    Rsteqr   rsteqr_mpfr_3   "_Z6RsteqrPKclPN6mpfrxx10mpfr_classES3_S3_lS3_Rl";
    sytd2    Rsytd2   rsytd2_mpfr     "_Z6Rsytd2PKclPN4mpfr6mprealElS3_S3_S3_Rl";
    sytd2    Rsytd2   rsytd2_mpfr_3   "_Z6Rsytd2PKclPN6mpfrxx10mpfr_classElS3_S3_S3_Rl";
    sytrd    Rsytrd   rsytrd_mpfr     "_Z6RsytrdPKclPN4mpfr6mprealElS3_S3_S3_S3_lRl";
    sytrd    Rsytrd   rsytrd_mpfr_3   "_Z6RsytrdPKclPN6mpfrxx10mpfr_classElS3_S3_S3_S3_lRl";
    orgtr    Rorgtr   rorgtr_mpfr     "_Z6RorgtrPKclPN4mpfr6mprealElS3_S3_lRl";
    orgtr    Rorgtr   rorgtr_mpfr_3   "_Z6RorgtrPKclPN6mpfrxx10mpfr_classElS3_S3_lRl";
    ormtr    Rormtr   rormtr_mpfr     "_Z6RormtrPKcS0_S0_llPN4mpfr6mprealElS3_S3_lS3_lRl";
    ormtr    Rormtr   rormtr_mpfr_3   "_Z6RormtrPKcS0_S0_llPN6mpfrxx10mpfr_classElS3_S3_lS3_lRl";
    syev     Rsyev    rsyev_mpfr      "_Z5RsyevPKcS0_lPN4mpfr6mprealElS3_S3_lRl";
    syev     Rsyev    rsyev_mpfr_3    "_Z5RsyevPKcS0_lPN6mpfrxx10mpfr_classElS3_S3_lRl";
    sygst    Rsygst   rsygst_mpfr     "_Z6RsygstlPKclPN4mpfr6mprealElS3_lRl";
    sygst    Rsygst   rsygst_mpfr_3   "_Z6RsygstlPKclPN6mpfrxx10mpfr_classElS3_lRl";
    sygs2    Rsygs2   rsygs2_mpfr     "_Z6Rsygs2lPKclPN4mpfr6mprealElS3_lRl";
    sygs2    Rsygs2   rsygs2_mpfr_3   "_Z6Rsygs2lPKclPN6mpfrxx10mpfr_classElS3_lRl";
    sygv     Rsygv    rsygv_mpfr      "_Z5RsygvlPKcS0_lPN4mpfr6mprealElS3_lS3_S3_lRl";
    sygv     Rsygv    rsygv_mpfr_3    "_Z5RsygvlPKcS0_lPN6mpfrxx10mpfr_classElS3_lS3_S3_lRl";
    stedc    Rstedc   rstedc_mpfr     "_Z6RstedcPKclPN4mpfr6mprealES3_S3_lS3_lPllRl";
    stedc    Rstedc   rstedc_mpfr_3   "_Z6RstedcPKclPN6mpfrxx10mpfr_classES3_S3_lS3_lPllRl";
    syevd    Rsyevd   rsyevd_mpfr     "_Z6RsyevdPKcS0_lPN4mpfr6mprealElS3_S3_lPllRl";
    syevd    Rsyevd   rsyevd_mpfr_3   "_Z6RsyevdPKcS0_lPN6mpfrxx10mpfr_classElS3_S3_lPllRl";
    sygvd    Rsygvd   rsygvd_mpfr     "_Z6RsygvdlPKcS0_lPN4mpfr6mprealElS3_lS3_S3_lPllRl";
    sygvd    Rsygvd   rsygvd_mpfr_3   "_Z6RsygvdlPKcS0_lPN6mpfrxx10mpfr_classElS3_lS3_S3_lPllRl";
    larfg    Rlarfg   rlarfg_mpfr     "_Z6RlarfglRN4mpfr6mprealEPS0_lS1_";
    larfg    Rlarfg   rlarfg_mpfr_3   "_Z6RlarfglRN6mpfrxx10mpfr_classEPS0_lS1_";
    larf     Rlarf    rlarf_mpfr      "_Z5RlarfPKcllPN4mpfr6mprealElS2_S3_lS3_";
    larf     Rlarf    rlarf_mpfr_3    "_Z5RlarfPKcllPN6mpfrxx10mpfr_classElS2_S3_lS3_";
    larft    Rlarft   rlarft_mpfr     "_Z6RlarftPKcS0_llPN4mpfr6mprealElS3_S3_l";
    larft    Rlarft   rlarft_mpfr_3   "_Z6RlarftPKcS0_llPN6mpfrxx10mpfr_classElS3_S3_l";
    larfb    Rlarfb   rlarfb_mpfr     "_Z6RlarfbPKcS0_S0_S0_lllPN4mpfr6mprealElS3_lS3_lS3_l";
    larfb    Rlarfb   rlarfb_mpfr_3   "_Z6RlarfbPKcS0_S0_S0_lllPN6mpfrxx10mpfr_classElS3_lS3_lS3_l";
    geqrf    Rgeqrf   rgeqrf_mpfr     "_Z6RgeqrfllPN4mpfr6mprealElS1_S1_lRl";
    geqrf    Rgeqrf   rgeqrf_mpfr_3   "_Z6RgeqrfllPN6mpfrxx10mpfr_classElS1_S1_lRl";
    gelqf    Rgelqf   rgelqf_mpfr     "_Z6RgelqfllPN4mpfr6mprealElS1_S1_lRl";
    gelqf    Rgelqf   rgelqf_mpfr_3   "_Z6RgelqfllPN6mpfrxx10mpfr_classElS1_S1_lRl";
    orgqr    Rorgqr   rorgqr_mpfr     "_Z6RorgqrlllPN4mpfr6mprealElS1_S1_lRl";
    orgqr    Rorgqr   rorgqr_mpfr_3   "_Z6RorgqrlllPN6mpfrxx10mpfr_classElS1_S1_lRl";
    orglq    Rorglq   rorglq_mpfr     "_Z6RorglqlllPN4mpfr6mprealElS1_S1_lRl";
    orglq    Rorglq   rorglq_mpfr_3   "_Z6RorglqlllPN6mpfrxx10mpfr_classElS1_S1_lRl";
    ormqr    Rormqr   rormqr_mpfr     "_Z6RormqrPKcS0_lllPN4mpfr6mprealElS3_S3_lS3_lRl";
    ormqr    Rormqr   rormqr_mpfr_3   "_Z6RormqrPKcS0_lllPN6mpfrxx10mpfr_classElS3_S3_lS3_lRl";
    ormlq    Rormlq   rormlq_mpfr     "_Z6RormlqPKcS0_lllPN4mpfr6mprealElS3_S3_lS3_lRl";
    ormlq    Rormlq   rormlq_mpfr_3   "_Z6RormlqPKcS0_lllPN6mpfrxx10mpfr_classElS3_S3_lS3_lRl";
    gels     Rgels    rgels_mpfr      "_Z5RgelsPKclllPN4mpfr6mprealElS3_lS3_lRl";
    gels     Rgels    rgels_mpfr_3    "_Z5RgelsPKclllPN6mpfrxx10mpfr_classElS3_lS3_lRl";
    lange    Rlange   rlange_mpfr     "_Z6RlangePKcllPN4mpfr6mprealElS3_";
    lange    Rlange   rlange_mpfr_3   "_Z6RlangePKcllPN6mpfrxx10mpfr_classElS3_";
    lansy    Rlansy   rlansy_mpfr     "_Z6RlansyPKcS0_lPN4mpfr6mprealElS3_";
    lansy    Rlansy   rlansy_mpfr_3   "_Z6RlansyPKcS0_lPN6mpfrxx10mpfr_classElS3_";
    lacpy    Rlacpy   rlacpy_mpfr     "_Z6RlacpyPKcllPN4mpfr6mprealElS3_l";
    lacpy    Rlacpy   rlacpy_mpfr_3   "_Z6RlacpyPKcllPN6mpfrxx10mpfr_classElS3_l";
    laset    Rlaset   rlaset_mpfr     "_Z6RlasetPKcllN4mpfr6mprealES2_PS2_l";
    laset    Rlaset   rlaset_mpfr_3   "_Z6RlasetPKcllN6mpfrxx10mpfr_classES2_PS2_l";
    lascl    Rlascl   rlascl_mpfr     "_Z6RlasclPKcllN4mpfr6mprealES2_llPS2_lRl";
    lascl    Rlascl   rlascl_mpfr_3   "_Z6RlasclPKcllN6mpfrxx10mpfr_classES2_llPS2_lRl";
}
