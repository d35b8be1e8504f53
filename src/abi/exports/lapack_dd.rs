//! The C++ functions of MPLAPACK's libmplapack_dd, by their mangled names.
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
    potrf    Rpotrf   rpotrf_dd   "_Z6RpotrfPKclP7dd_reallRl";
    potrf2   Rpotrf2  rpotrf2_dd  "_Z7Rpotrf2PKclP7dd_reallRl";
    potrs    Rpotrs   rpotrs_dd   "_Z6RpotrsPKcllP7dd_reallS2_lRl";
    posv     Rposv    rposv_dd    "_Z5RposvPKcllP7dd_reallS2_lRl";
    potri    Rpotri   rpotri_dd   "_Z6RpotriPKclP7dd_reallRl";
    getrf    Rgetrf   rgetrf_dd   "_Z6RgetrfllP7dd_reallPlRl";
    getrf2   Rgetrf2  rgetrf2_dd  "_Z7Rgetrf2llP7dd_reallPlRl";
    getrs    Rgetrs   rgetrs_dd   "_Z6RgetrsPKcllP7dd_reallPlS2_lRl";
    gesv     Rgesv    rgesv_dd    "_Z5RgesvllP7dd_reallPlS0_lRl";
    getri    Rgetri   rgetri_dd   "_Z6RgetrilP7dd_reallPlS0_lRl";
    gecon    Rgecon   rgecon_dd   "_Z6RgeconPKclP7dd_reallS1_RS1_S2_PlRl";
    pocon    Rpocon   rpocon_dd   "_Z6RpoconPKclP7dd_reallS1_RS1_S2_PlRl";
    lacn2    Rlacn2   rlacn2_dd   "_Z6Rlacn2lP7dd_realS0_PlRS_RlS1_";
    sytf2    Rsytf2   rsytf2_dd   "_Z6Rsytf2PKclP7dd_reallPlRl";
    sytrf    Rsytrf   rsytrf_dd   "_Z6RsytrfPKclP7dd_reallPlS2_lRl";
    sytrs    Rsytrs   rsytrs_dd   "_Z6RsytrsPKcllP7dd_reallPlS2_lRl";
    sysv     Rsysv    rsysv_dd    "_Z5RsysvPKcllP7dd_reallPlS2_lS2_lRl";
    laswp    Rlaswp   rlaswp_dd   "_Z6RlaswplP7dd_reallllPll";
    trtrs    Rtrtrs   rtrtrs_dd   "_Z6RtrtrsPKcS0_S0_llP7dd_reallS2_lRl";
    trtri    Rtrtri   rtrtri_dd   "_Z6RtrtriPKcS0_lP7dd_reallRl";
    lauum    Rlauum   rlauum_dd   "_Z6RlauumPKclP7dd_reallRl";
    lartg    Rlartg   rlartg_dd   "_Z6Rlartg7dd_realS_RS_S0_S0_";
    lasr     Rlasr    rlasr_dd    "_Z5RlasrPKcS0_S0_llP7dd_realS2_S2_l";
    lapy2    Rlapy2   rlapy2_dd   "_Z6Rlapy27dd_realS_";
    lae2     Rlae2    rlae2_dd    "_Z5Rlae27dd_realS_S_RS_S0_";
    laev2    Rlaev2   rlaev2_dd   "_Z6Rlaev27dd_realS_S_RS_S0_S0_S0_";
    sterf    Rsterf   rsterf_dd   "_Z6RsterflP7dd_realS0_Rl";
    steqr    Rsteqr   rsteqr_dd   "_Z6RsteqrPKclP7dd_realS2_S2_lS2_Rl";
    sytd2    Rsytd2   rsytd2_dd   "_Z6Rsytd2PKclP7dd_reallS2_S2_S2_Rl";
    sytrd    Rsytrd   rsytrd_dd   "_Z6RsytrdPKclP7dd_reallS2_S2_S2_S2_lRl";
    orgtr    Rorgtr   rorgtr_dd   "_Z6RorgtrPKclP7dd_reallS2_S2_lRl";
    ormtr    Rormtr   rormtr_dd   "_Z6RormtrPKcS0_S0_llP7dd_reallS2_S2_lS2_lRl";
    syev     Rsyev    rsyev_dd    "_Z5RsyevPKcS0_lP7dd_reallS2_S2_lRl";
    sygst    Rsygst   rsygst_dd   "_Z6RsygstlPKclP7dd_reallS2_lRl";
    sygs2    Rsygs2   rsygs2_dd   "_Z6Rsygs2lPKclP7dd_reallS2_lRl";
    sygv     Rsygv    rsygv_dd    "_Z5RsygvlPKcS0_lP7dd_reallS2_lS2_S2_lRl";
    stedc    Rstedc   rstedc_dd   "_Z6RstedcPKclP7dd_realS2_S2_lS2_lPllRl";
    syevd    Rsyevd   rsyevd_dd   "_Z6RsyevdPKcS0_lP7dd_reallS2_S2_lPllRl";
    sygvd    Rsygvd   rsygvd_dd   "_Z6RsygvdlPKcS0_lP7dd_reallS2_lS2_S2_lPllRl";
    larfg    Rlarfg   rlarfg_dd   "_Z6RlarfglR7dd_realPS_lS0_";
    larf     Rlarf    rlarf_dd    "_Z5RlarfPKcllP7dd_reallS1_S2_lS2_";
    larft    Rlarft   rlarft_dd   "_Z6RlarftPKcS0_llP7dd_reallS2_S2_l";
    larfb    Rlarfb   rlarfb_dd   "_Z6RlarfbPKcS0_S0_S0_lllP7dd_reallS2_lS2_lS2_l";
    geqrf    Rgeqrf   rgeqrf_dd   "_Z6RgeqrfllP7dd_reallS0_S0_lRl";
    gelqf    Rgelqf   rgelqf_dd   "_Z6RgelqfllP7dd_reallS0_S0_lRl";
    orgqr    Rorgqr   rorgqr_dd   "_Z6RorgqrlllP7dd_reallS0_S0_lRl";
    orglq    Rorglq   rorglq_dd   "_Z6RorglqlllP7dd_reallS0_S0_lRl";
    ormqr    Rormqr   rormqr_dd   "_Z6RormqrPKcS0_lllP7dd_reallS2_S2_lS2_lRl";
    ormlq    Rormlq   rormlq_dd   "_Z6RormlqPKcS0_lllP7dd_reallS2_S2_lS2_lRl";
    gels     Rgels    rgels_dd    "_Z5RgelsPKclllP7dd_reallS2_lS2_lRl";
    lange    Rlange   rlange_dd   "_Z6RlangePKcllP7dd_reallS2_";
    lansy    Rlansy   rlansy_dd   "_Z6RlansyPKcS0_lP7dd_reallS2_";
    lacpy    Rlacpy   rlacpy_dd   "_Z6RlacpyPKcllP7dd_reallS2_l";
    laset    Rlaset   rlaset_dd   "_Z6RlasetPKcll7dd_realS1_PS1_l";
    lascl    Rlascl   rlascl_dd   "_Z6RlasclPKcll7dd_realS1_llPS1_lRl";
}
