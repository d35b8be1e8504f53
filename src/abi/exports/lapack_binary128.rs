//! The C++ functions of MPLAPACK's libmplapack_binary128 and MPLAPACK 3's libmplapack_binary128, by their mangled names.
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
    potrf    Rpotrf   rpotrf_binary128     "_Z6RpotrfPKclPglRl";
    potrf    Rpotrf   rpotrf_binary128_3   "_Z6RpotrfPKclPDF128_lRl";
    potrf2   Rpotrf2  rpotrf2_binary128    "_Z7Rpotrf2PKclPglRl";
    potrf2   Rpotrf2  rpotrf2_binary128_3  "_Z7Rpotrf2PKclPDF128_lRl";
    potrs    Rpotrs   rpotrs_binary128     "_Z6RpotrsPKcllPglS1_lRl";
    potrs    Rpotrs   rpotrs_binary128_3   "_Z6RpotrsPKcllPDF128_lS1_lRl";
    posv     Rposv    rposv_binary128      "_Z5RposvPKcllPglS1_lRl";
    posv     Rposv    rposv_binary128_3    "_Z5RposvPKcllPDF128_lS1_lRl";
    potri    Rpotri   rpotri_binary128     "_Z6RpotriPKclPglRl";
    potri    Rpotri   rpotri_binary128_3   "_Z6RpotriPKclPDF128_lRl";
    getrf    Rgetrf   rgetrf_binary128     "_Z6RgetrfllPglPlRl";
    getrf    Rgetrf   rgetrf_binary128_3   "_Z6RgetrfllPDF128_lPlRl";
    getrf2   Rgetrf2  rgetrf2_binary128    "_Z7Rgetrf2llPglPlRl";
    getrf2   Rgetrf2  rgetrf2_binary128_3  "_Z7Rgetrf2llPDF128_lPlRl";
    getrs    Rgetrs   rgetrs_binary128     "_Z6RgetrsPKcllPglPlS1_lRl";
    getrs    Rgetrs   rgetrs_binary128_3   "_Z6RgetrsPKcllPDF128_lPlS1_lRl";
    gesv     Rgesv    rgesv_binary128      "_Z5RgesvllPglPlS_lRl";
    gesv     Rgesv    rgesv_binary128_3    "_Z5RgesvllPDF128_lPlS_lRl";
    getri    Rgetri   rgetri_binary128     "_Z6RgetrilPglPlS_lRl";
    getri    Rgetri   rgetri_binary128_3   "_Z6RgetrilPDF128_lPlS_lRl";
    gecon    Rgecon   rgecon_binary128     "_Z6RgeconPKclPglgRgS1_PlRl";
    gecon    Rgecon   rgecon_binary128_3   "_Z6RgeconPKclPDF128_lDF128_RDF128_S1_PlRl";
    pocon    Rpocon   rpocon_binary128     "_Z6RpoconPKclPglgRgS1_PlRl";
    pocon    Rpocon   rpocon_binary128_3   "_Z6RpoconPKclPDF128_lDF128_RDF128_S1_PlRl";
    lacn2    Rlacn2   rlacn2_binary128     "_Z6Rlacn2lPgS_PlRgRlS0_";
    lacn2    Rlacn2   rlacn2_binary128_3   "_Z6Rlacn2lPDF128_S_PlRDF128_RlS0_";
    sytf2    Rsytf2   rsytf2_binary128     "_Z6Rsytf2PKclPglPlRl";
    sytf2    Rsytf2   rsytf2_binary128_3   "_Z6Rsytf2PKclPDF128_lPlRl";
    sytrf    Rsytrf   rsytrf_binary128     "_Z6RsytrfPKclPglPlS1_lRl";
    sytrf    Rsytrf   rsytrf_binary128_3   "_Z6RsytrfPKclPDF128_lPlS1_lRl";
    sytrs    Rsytrs   rsytrs_binary128     "_Z6RsytrsPKcllPglPlS1_lRl";
    sytrs    Rsytrs   rsytrs_binary128_3   "_Z6RsytrsPKcllPDF128_lPlS1_lRl";
    sysv     Rsysv    rsysv_binary128      "_Z5RsysvPKcllPglPlS1_lS1_lRl";
    sysv     Rsysv    rsysv_binary128_3    "_Z5RsysvPKcllPDF128_lPlS1_lS1_lRl";
    laswp    Rlaswp   rlaswp_binary128     "_Z6RlaswplPglllPll";
    laswp    Rlaswp   rlaswp_binary128_3   "_Z6RlaswplPDF128_lllPll";
    trtrs    Rtrtrs   rtrtrs_binary128     "_Z6RtrtrsPKcS0_S0_llPglS1_lRl";
    trtrs    Rtrtrs   rtrtrs_binary128_3   "_Z6RtrtrsPKcS0_S0_llPDF128_lS1_lRl";
    trtri    Rtrtri   rtrtri_binary128     "_Z6RtrtriPKcS0_lPglRl";
    trtri    Rtrtri   rtrtri_binary128_3   "_Z6RtrtriPKcS0_lPDF128_lRl";
    lauum    Rlauum   rlauum_binary128     "_Z6RlauumPKclPglRl";
    lauum    Rlauum   rlauum_binary128_3   "_Z6RlauumPKclPDF128_lRl";
    lartg    Rlartg   rlartg_binary128     "_Z6RlartgggRgS_S_";
    lartg    Rlartg   rlartg_binary128_3   "_Z6RlartgDF128_DF128_RDF128_S_S_";
    lasr     Rlasr    rlasr_binary128      "_Z5RlasrPKcS0_S0_llPgS1_S1_l";
    lasr     Rlasr    rlasr_binary128_3    "_Z5RlasrPKcS0_S0_llPDF128_S1_S1_l";
    lapy2    Rlapy2   rlapy2_binary128     "_Z6Rlapy2gg";
    lapy2    Rlapy2   rlapy2_binary128_3   "_Z6Rlapy2DF128_DF128_";
    lae2     Rlae2    rlae2_binary128      "_Z5Rlae2gggRgS_";
    lae2     Rlae2    rlae2_binary128_3    "_Z5Rlae2DF128_DF128_DF128_RDF128_S_";
    laev2    Rlaev2   rlaev2_binary128     "_Z6Rlaev2gggRgS_S_S_";
    laev2    Rlaev2   rlaev2_binary128_3   "_Z6Rlaev2DF128_DF128_DF128_RDF128_S_S_S_";
    sterf    Rsterf   rsterf_binary128     "_Z6RsterflPgS_Rl";
    sterf    Rsterf   rsterf_binary128_3   "_Z6RsterflPDF128_S_Rl";
    steqr    Rsteqr   rsteqr_binary128     "_Z6RsteqrPKclPgS1_S1_lS1_Rl";
    steqr    Rsteqr   rsteqr_binary128_3   "_Z6RsteqrPKclPDF128_S1_S1_lS1_Rl";
    sytd2    Rsytd2   rsytd2_binary128     "_Z6Rsytd2PKclPglS1_S1_S1_Rl";
    sytd2    Rsytd2   rsytd2_binary128_3   "_Z6Rsytd2PKclPDF128_lS1_S1_S1_Rl";
    sytrd    Rsytrd   rsytrd_binary128     "_Z6RsytrdPKclPglS1_S1_S1_S1_lRl";
    sytrd    Rsytrd   rsytrd_binary128_3   "_Z6RsytrdPKclPDF128_lS1_S1_S1_S1_lRl";
    orgtr    Rorgtr   rorgtr_binary128     "_Z6RorgtrPKclPglS1_S1_lRl";
    orgtr    Rorgtr   rorgtr_binary128_3   "_Z6RorgtrPKclPDF128_lS1_S1_lRl";
    ormtr    Rormtr   rormtr_binary128     "_Z6RormtrPKcS0_S0_llPglS1_S1_lS1_lRl";
    ormtr    Rormtr   rormtr_binary128_3   "_Z6RormtrPKcS0_S0_llPDF128_lS1_S1_lS1_lRl";
    syev     Rsyev    rsyev_binary128      "_Z5RsyevPKcS0_lPglS1_S1_lRl";
    syev     Rsyev    rsyev_binary128_3    "_Z5RsyevPKcS0_lPDF128_lS1_S1_lRl";
    sygst    Rsygst   rsygst_binary128     "_Z6RsygstlPKclPglS1_lRl";
    sygst    Rsygst   rsygst_binary128_3   "_Z6RsygstlPKclPDF128_lS1_lRl";
    sygs2    Rsygs2   rsygs2_binary128     "_Z6Rsygs2lPKclPglS1_lRl";
    sygs2    Rsygs2   rsygs2_binary128_3   "_Z6Rsygs2lPKclPDF128_lS1_lRl";
    sygv     Rsygv    rsygv_binary128      "_Z5RsygvlPKcS0_lPglS1_lS1_S1_lRl";
    sygv     Rsygv    rsygv_binary128_3    "_Z5RsygvlPKcS0_lPDF128_lS1_lS1_S1_lRl";
    larfg    Rlarfg   rlarfg_binary128     "_Z6RlarfglRgPglS_";
    larfg    Rlarfg   rlarfg_binary128_3   "_Z6RlarfglRDF128_PDF128_lS_";
    larf     Rlarf    rlarf_binary128      "_Z5RlarfPKcllPglgS1_lS1_";
    larf     Rlarf    rlarf_binary128_3    "_Z5RlarfPKcllPDF128_lDF128_S1_lS1_";
    larft    Rlarft   rlarft_binary128     "_Z6RlarftPKcS0_llPglS1_S1_l";
    larft    Rlarft   rlarft_binary128_3   "_Z6RlarftPKcS0_llPDF128_lS1_S1_l";
    larfb    Rlarfb   rlarfb_binary128     "_Z6RlarfbPKcS0_S0_S0_lllPglS1_lS1_lS1_l";
    larfb    Rlarfb   rlarfb_binary128_3   "_Z6RlarfbPKcS0_S0_S0_lllPDF128_lS1_lS1_lS1_l";
    geqrf    Rgeqrf   rgeqrf_binary128     "_Z6RgeqrfllPglS_S_lRl";
    geqrf    Rgeqrf   rgeqrf_binary128_3   "_Z6RgeqrfllPDF128_lS_S_lRl";
    gelqf    Rgelqf   rgelqf_binary128     "_Z6RgelqfllPglS_S_lRl";
    gelqf    Rgelqf   rgelqf_binary128_3   "_Z6RgelqfllPDF128_lS_S_lRl";
    orgqr    Rorgqr   rorgqr_binary128     "_Z6RorgqrlllPglS_S_lRl";
    orgqr    Rorgqr   rorgqr_binary128_3   "_Z6RorgqrlllPDF128_lS_S_lRl";
    orglq    Rorglq   rorglq_binary128     "_Z6RorglqlllPglS_S_lRl";
    orglq    Rorglq   rorglq_binary128_3   "_Z6RorglqlllPDF128_lS_S_lRl";
    ormqr    Rormqr   rormqr_binary128     "_Z6RormqrPKcS0_lllPglS1_S1_lS1_lRl";
    ormqr    Rormqr   rormqr_binary128_3   "_Z6RormqrPKcS0_lllPDF128_lS1_S1_lS1_lRl";
    ormlq    Rormlq   rormlq_binary128     "_Z6RormlqPKcS0_lllPglS1_S1_lS1_lRl";
    ormlq    Rormlq   rormlq_binary128_3   "_Z6RormlqPKcS0_lllPDF128_lS1_S1_lS1_lRl";
    gels     Rgels    rgels_binary128      "_Z5RgelsPKclllPglS1_lS1_lRl";
    gels     Rgels    rgels_binary128_3    "_Z5RgelsPKclllPDF128_lS1_lS1_lRl";
    lange    Rlange   rlange_binary128     "_Z6RlangePKcllPglS1_";
    lange    Rlange   rlange_binary128_3   "_Z6RlangePKcllPDF128_lS1_";
    lansy    Rlansy   rlansy_binary128     "_Z6RlansyPKcS0_lPglS1_";
    lansy    Rlansy   rlansy_binary128_3   "_Z6RlansyPKcS0_lPDF128_lS1_";
    lacpy    Rlacpy   rlacpy_binary128     "_Z6RlacpyPKcllPglS1_l";
    lacpy    Rlacpy   rlacpy_binary128_3   "_Z6RlacpyPKcllPDF128_lS1_l";
    laset    Rlaset   rlaset_binary128     "_Z6RlasetPKcllggPgl";
    laset    Rlaset   rlaset_binary128_3   "_Z6RlasetPKcllDF128_DF128_PDF128_l";
    lascl    Rlascl   rlascl_binary128     "_Z6RlasclPKcllggllPglRl";
    lascl    Rlascl   rlascl_binary128_3   "_Z6RlasclPKcllDF128_DF128_llPDF128_lRl";
}
