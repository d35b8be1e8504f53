//! The C++ functions of MPLAPACK's libmplapack_gmp and MPLAPACK 3's libmplapack_gmp, by their mangled names.
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
    potrf    Rpotrf   rpotrf_gmp     "_Z6RpotrfPKclP10__gmp_exprIA1_12__mpf_structS3_ElRl";
    potrf    Rpotrf   rpotrf_gmp_3   "_Z6RpotrfPKclPN5gmpxx9mpf_classElRl";
    potrf2   Rpotrf2  rpotrf2_gmp    "_Z7Rpotrf2PKclP10__gmp_exprIA1_12__mpf_structS3_ElRl";
    potrf2   Rpotrf2  rpotrf2_gmp_3  "_Z7Rpotrf2PKclPN5gmpxx9mpf_classElRl";
    potrs    Rpotrs   rpotrs_gmp     "_Z6RpotrsPKcllP10__gmp_exprIA1_12__mpf_structS3_ElS5_lRl";
    potrs    Rpotrs   rpotrs_gmp_3   "_Z6RpotrsPKcllPN5gmpxx9mpf_classElS3_lRl";
    posv     Rposv    rposv_gmp      "_Z5RposvPKcllP10__gmp_exprIA1_12__mpf_structS3_ElS5_lRl";
    posv     Rposv    rposv_gmp_3    "_Z5RposvPKcllPN5gmpxx9mpf_classElS3_lRl";
    potri    Rpotri   rpotri_gmp     "_Z6RpotriPKclP10__gmp_exprIA1_12__mpf_structS3_ElRl";
    potri    Rpotri   rpotri_gmp_3   "_Z6RpotriPKclPN5gmpxx9mpf_classElRl";
    getrf    Rgetrf   rgetrf_gmp     "_Z6RgetrfllP10__gmp_exprIA1_12__mpf_structS1_ElPlRl";
    getrf    Rgetrf   rgetrf_gmp_3   "_Z6RgetrfllPN5gmpxx9mpf_classElPlRl";
    getrf2   Rgetrf2  rgetrf2_gmp    "_Z7Rgetrf2llP10__gmp_exprIA1_12__mpf_structS1_ElPlRl";
    getrf2   Rgetrf2  rgetrf2_gmp_3  "_Z7Rgetrf2llPN5gmpxx9mpf_classElPlRl";
    getrs    Rgetrs   rgetrs_gmp     "_Z6RgetrsPKcllP10__gmp_exprIA1_12__mpf_structS3_ElPlS5_lRl";
    getrs    Rgetrs   rgetrs_gmp_3   "_Z6RgetrsPKcllPN5gmpxx9mpf_classElPlS3_lRl";
    gesv     Rgesv    rgesv_gmp      "_Z5RgesvllP10__gmp_exprIA1_12__mpf_structS1_ElPlS3_lRl";
    gesv     Rgesv    rgesv_gmp_3    "_Z5RgesvllPN5gmpxx9mpf_classElPlS1_lRl";
    getri    Rgetri   rgetri_gmp     "_Z6RgetrilP10__gmp_exprIA1_12__mpf_structS1_ElPlS3_lRl";
    getri    Rgetri   rgetri_gmp_3   "_Z6RgetrilPN5gmpxx9mpf_classElPlS1_lRl";
    gecon    Rgecon   rgecon_gmp     "_Z6RgeconPKclP10__gmp_exprIA1_12__mpf_structS3_ElS4_RS4_S5_PlRl";
    gecon    Rgecon   rgecon_gmp_3   "_Z6RgeconPKclPN5gmpxx9mpf_classElS2_RS2_S3_PlRl";
    pocon    Rpocon   rpocon_gmp     "_Z6RpoconPKclP10__gmp_exprIA1_12__mpf_structS3_ElS4_RS4_S5_PlRl";
    pocon    Rpocon   rpocon_gmp_3   "_Z6RpoconPKclPN5gmpxx9mpf_classElS2_RS2_S3_PlRl";
    lacn2    Rlacn2   rlacn2_gmp     "_Z6Rlacn2lP10__gmp_exprIA1_12__mpf_structS1_ES3_PlRS2_RlS4_";
    lacn2    Rlacn2   rlacn2_gmp_3   "_Z6Rlacn2lPN5gmpxx9mpf_classES1_PlRS0_RlS2_";
    sytf2    Rsytf2   rsytf2_gmp     "_Z6Rsytf2PKclP10__gmp_exprIA1_12__mpf_structS3_ElPlRl";
    sytf2    Rsytf2   rsytf2_gmp_3   "_Z6Rsytf2PKclPN5gmpxx9mpf_classElPlRl";
    sytrf    Rsytrf   rsytrf_gmp     "_Z6RsytrfPKclP10__gmp_exprIA1_12__mpf_structS3_ElPlS5_lRl";
    sytrf    Rsytrf   rsytrf_gmp_3   "_Z6RsytrfPKclPN5gmpxx9mpf_classElPlS3_lRl";
    sytrs    Rsytrs   rsytrs_gmp     "_Z6RsytrsPKcllP10__gmp_exprIA1_12__mpf_structS3_ElPlS5_lRl";
    sytrs    Rsytrs   rsytrs_gmp_3   "_Z6RsytrsPKcllPN5gmpxx9mpf_classElPlS3_lRl";
    sysv     Rsysv    rsysv_gmp      "_Z5RsysvPKcllP10__gmp_exprIA1_12__mpf_structS3_ElPlS5_lS5_lRl";
    sysv     Rsysv    rsysv_gmp_3    "_Z5RsysvPKcllPN5gmpxx9mpf_classElPlS3_lS3_lRl";
    laswp    Rlaswp   rlaswp_gmp     "_Z6RlaswplP10__gmp_exprIA1_12__mpf_structS1_ElllPll";
    laswp    Rlaswp   rlaswp_gmp_3   "_Z6RlaswplPN5gmpxx9mpf_classElllPll";
    trtrs    Rtrtrs   rtrtrs_gmp     "_Z6RtrtrsPKcS0_S0_llP10__gmp_exprIA1_12__mpf_structS3_ElS5_lRl";
    trtrs    Rtrtrs   rtrtrs_gmp_3   "_Z6RtrtrsPKcS0_S0_llPN5gmpxx9mpf_classElS3_lRl";
    trtri    Rtrtri   rtrtri_gmp     "_Z6RtrtriPKcS0_lP10__gmp_exprIA1_12__mpf_structS3_ElRl";
    trtri    Rtrtri   rtrtri_gmp_3   "_Z6RtrtriPKcS0_lPN5gmpxx9mpf_classElRl";
    lauum    Rlauum   rlauum_gmp     "_Z6RlauumPKclP10__gmp_exprIA1_12__mpf_structS3_ElRl";
    lauum    Rlauum   rlauum_gmp_3   "_Z6RlauumPKclPN5gmpxx9mpf_classElRl";
    lartg    Rlartg   rlartg_gmp     "_Z6Rlartg10__gmp_exprIA1_12__mpf_structS1_ES2_RS2_S3_S3_";
    lartg    Rlartg   rlartg_gmp_3   "_Z6RlartgN5gmpxx9mpf_classES0_RS0_S1_S1_";
    lasr     Rlasr    rlasr_gmp      "_Z5RlasrPKcS0_S0_llP10__gmp_exprIA1_12__mpf_structS3_ES5_S5_l";
    lasr     Rlasr    rlasr_gmp_3    "_Z5RlasrPKcS0_S0_llPN5gmpxx9mpf_classES3_S3_l";
    lapy2    Rlapy2   rlapy2_gmp     "_Z6Rlapy210__gmp_exprIA1_12__mpf_structS1_ES2_";
    lapy2    Rlapy2   rlapy2_gmp_3   "_Z6Rlapy2N5gmpxx9mpf_classES0_";
    lae2     Rlae2    rlae2_gmp      "_Z5Rlae210__gmp_exprIA1_12__mpf_structS1_ES2_S2_RS2_S3_";
    lae2     Rlae2    rlae2_gmp_3    "_Z5Rlae2N5gmpxx9mpf_classES0_S0_RS0_S1_";
    laev2    Rlaev2   rlaev2_gmp     "_Z6Rlaev210__gmp_exprIA1_12__mpf_structS1_ES2_S2_RS2_S3_S3_S3_";
    laev2    Rlaev2   rlaev2_gmp_3   "_Z6Rlaev2N5gmpxx9mpf_classES0_S0_RS0_S1_S1_S1_";
    sterf    Rsterf   rsterf_gmp     "_Z6RsterflP10__gmp_exprIA1_12__mpf_structS1_ES3_Rl";
    sterf    Rsterf   rsterf_gmp_3   "_Z6RsterflPN5gmpxx9mpf_classES1_Rl";
    steqr    Rsteqr   rsteqr_gmp     "_Z6RsteqrPKclP10__gmp_exprIA1_12__mpf_structS3_ES5_S5_lS5_Rl";
    steqr    Rsteqr   rsteqr_gmp_3   "_Z6RsteqrPKclPN5gmpxx9mpf_classES3_S3_lS3_Rl";
    sytd2    Rsytd2   rsytd2_gmp     "_Z6Rsytd2PKclP10__gmp_exprIA1_12__mpf_structS3_ElS5_S5_S5_Rl";
    sytd2    Rsytd2   rsytd2_gmp_3   "_Z6Rsytd2PKclPN5gmpxx9mpf_classElS3_S3_S3_Rl";
    sytrd    Rsytrd   rsytrd_gmp     "_Z6RsytrdPKclP10__gmp_exprIA1_12__mpf_structS3_ElS5_S5_S5_S5_lRl";
    sytrd    Rsytrd   rsytrd_gmp_3   "_Z6RsytrdPKclPN5gmpxx9mpf_classElS3_S3_S3_S3_lRl";
    orgtr    Rorgtr   rorgtr_gmp     "_Z6RorgtrPKclP10__gmp_exprIA1_12__mpf_structS3_ElS5_S5_lRl";
    orgtr    Rorgtr   rorgtr_gmp_3   "_Z6RorgtrPKclPN5gmpxx9mpf_classElS3_S3_lRl";
    ormtr    Rormtr   rormtr_gmp     "_Z6RormtrPKcS0_S0_llP10__gmp_exprIA1_12__mpf_structS3_ElS5_S5_lS5_lRl";
    ormtr    Rormtr   rormtr_gmp_3   "_Z6RormtrPKcS0_S0_llPN5gmpxx9mpf_classElS3_S3_lS3_lRl";
    syev     Rsyev    rsyev_gmp      "_Z5RsyevPKcS0_lP10__gmp_exprIA1_12__mpf_structS3_ElS5_S5_lRl";
    syev     Rsyev    rsyev_gmp_3    "_Z5RsyevPKcS0_lPN5gmpxx9mpf_classElS3_S3_lRl";
    sygst    Rsygst   rsygst_gmp     "_Z6RsygstlPKclP10__gmp_exprIA1_12__mpf_structS3_ElS5_lRl";
    sygst    Rsygst   rsygst_gmp_3   "_Z6RsygstlPKclPN5gmpxx9mpf_classElS3_lRl";
    sygs2    Rsygs2   rsygs2_gmp     "_Z6Rsygs2lPKclP10__gmp_exprIA1_12__mpf_structS3_ElS5_lRl";
    sygs2    Rsygs2   rsygs2_gmp_3   "_Z6Rsygs2lPKclPN5gmpxx9mpf_classElS3_lRl";
    sygv     Rsygv    rsygv_gmp      "_Z5RsygvlPKcS0_lP10__gmp_exprIA1_12__mpf_structS3_ElS5_lS5_S5_lRl";
    sygv     Rsygv    rsygv_gmp_3    "_Z5RsygvlPKcS0_lPN5gmpxx9mpf_classElS3_lS3_S3_lRl";
    stedc    Rstedc   rstedc_gmp     "_Z6RstedcPKclP10__gmp_exprIA1_12__mpf_structS3_ES5_S5_lS5_lPllRl";
    stedc    Rstedc   rstedc_gmp_3   "_Z6RstedcPKclPN5gmpxx9mpf_classES3_S3_lS3_lPllRl";
    syevd    Rsyevd   rsyevd_gmp     "_Z6RsyevdPKcS0_lP10__gmp_exprIA1_12__mpf_structS3_ElS5_S5_lPllRl";
    syevd    Rsyevd   rsyevd_gmp_3   "_Z6RsyevdPKcS0_lPN5gmpxx9mpf_classElS3_S3_lPllRl";
    sygvd    Rsygvd   rsygvd_gmp     "_Z6RsygvdlPKcS0_lP10__gmp_exprIA1_12__mpf_structS3_ElS5_lS5_S5_lPllRl";
    sygvd    Rsygvd   rsygvd_gmp_3   "_Z6RsygvdlPKcS0_lPN5gmpxx9mpf_classElS3_lS3_S3_lPllRl";
    larfg    Rlarfg   rlarfg_gmp     "_Z6RlarfglR10__gmp_exprIA1_12__mpf_structS1_EPS2_lS3_";
    larfg    Rlarfg   rlarfg_gmp_3   "_Z6RlarfglRN5gmpxx9mpf_classEPS0_lS1_";
    larf     Rlarf    rlarf_gmp      "_Z5RlarfPKcllP10__gmp_exprIA1_12__mpf_structS3_ElS4_S5_lS5_";
    larf     Rlarf    rlarf_gmp_3    "_Z5RlarfPKcllPN5gmpxx9mpf_classElS2_S3_lS3_";
    larft    Rlarft   rlarft_gmp     "_Z6RlarftPKcS0_llP10__gmp_exprIA1_12__mpf_structS3_ElS5_S5_l";
    larft    Rlarft   rlarft_gmp_3   "_Z6RlarftPKcS0_llPN5gmpxx9mpf_classElS3_S3_l";
    larfb    Rlarfb   rlarfb_gmp     "_Z6RlarfbPKcS0_S0_S0_lllP10__gmp_exprIA1_12__mpf_structS3_ElS5_lS5_lS5_l";
    larfb    Rlarfb   rlarfb_gmp_3   "_Z6RlarfbPKcS0_S0_S0_lllPN5gmpxx9mpf_classElS3_lS3_lS3_l";
    geqrf    Rgeqrf   rgeqrf_gmp     "_Z6RgeqrfllP10__gmp_exprIA1_12__mpf_structS1_ElS3_S3_lRl";
    geqrf    Rgeqrf   rgeqrf_gmp_3   "_Z6RgeqrfllPN5gmpxx9mpf_classElS1_S1_lRl";
    gelqf    Rgelqf   rgelqf_gmp     "_Z6RgelqfllP10__gmp_exprIA1_12__mpf_structS1_ElS3_S3_lRl";
    gelqf    Rgelqf   rgelqf_gmp_3   "_Z6RgelqfllPN5gmpxx9mpf_classElS1_S1_lRl";
    orgqr    Rorgqr   rorgqr_gmp     "_Z6RorgqrlllP10__gmp_exprIA1_12__mpf_structS1_ElS3_S3_lRl";
    orgqr    Rorgqr   rorgqr_gmp_3   "_Z6RorgqrlllPN5gmpxx9mpf_classElS1_S1_lRl";
    orglq    Rorglq   rorglq_gmp     "_Z6RorglqlllP10__gmp_exprIA1_12__mpf_structS1_ElS3_S3_lRl";
    orglq    Rorglq   rorglq_gmp_3   "_Z6RorglqlllPN5gmpxx9mpf_classElS1_S1_lRl";
    ormqr    Rormqr   rormqr_gmp     "_Z6RormqrPKcS0_lllP10__gmp_exprIA1_12__mpf_structS3_ElS5_S5_lS5_lRl";
    ormqr    Rormqr   rormqr_gmp_3   "_Z6RormqrPKcS0_lllPN5gmpxx9mpf_classElS3_S3_lS3_lRl";
    ormlq    Rormlq   rormlq_gmp     "_Z6RormlqPKcS0_lllP10__gmp_exprIA1_12__mpf_structS3_ElS5_S5_lS5_lRl";
    ormlq    Rormlq   rormlq_gmp_3   "_Z6RormlqPKcS0_lllPN5gmpxx9mpf_classElS3_S3_lS3_lRl";
    gels     Rgels    rgels_gmp      "_Z5RgelsPKclllP10__gmp_exprIA1_12__mpf_structS3_ElS5_lS5_lRl";
    gels     Rgels    rgels_gmp_3    "_Z5RgelsPKclllPN5gmpxx9mpf_classElS3_lS3_lRl";
    lange    Rlange   rlange_gmp     "_Z6RlangePKcllP10__gmp_exprIA1_12__mpf_structS3_ElS5_";
    lange    Rlange   rlange_gmp_3   "_Z6RlangePKcllPN5gmpxx9mpf_classElS3_";
    lansy    Rlansy   rlansy_gmp     "_Z6RlansyPKcS0_lP10__gmp_exprIA1_12__mpf_structS3_ElS5_";
    lansy    Rlansy   rlansy_gmp_3   "_Z6RlansyPKcS0_lPN5gmpxx9mpf_classElS3_";
    lacpy    Rlacpy   rlacpy_gmp     "_Z6RlacpyPKcllP10__gmp_exprIA1_12__mpf_structS3_ElS5_l";
    lacpy    Rlacpy   rlacpy_gmp_3   "_Z6RlacpyPKcllPN5gmpxx9mpf_classElS3_l";
    laset    Rlaset   rlaset_gmp     "_Z6RlasetPKcll10__gmp_exprIA1_12__mpf_structS3_ES4_PS4_l";
    laset    Rlaset   rlaset_gmp_3   "_Z6RlasetPKcllN5gmpxx9mpf_classES2_PS2_l";
    lascl    Rlascl   rlascl_gmp     "_Z6RlasclPKcll10__gmp_exprIA1_12__mpf_structS3_ES4_llPS4_lRl";
    lascl    Rlascl   rlascl_gmp_3   "_Z6RlasclPKcllN5gmpxx9mpf_classES2_llPS2_lRl";
}
