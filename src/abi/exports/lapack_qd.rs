//! The C++ functions of MPLAPACK's libmplapack_qd, by their mangled names.
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
    potrf    Rpotrf   rpotrf_qd   "_Z6RpotrfPKclP7qd_reallRl";
    potrf2   Rpotrf2  rpotrf2_qd  "_Z7Rpotrf2PKclP7qd_reallRl";
    potrs    Rpotrs   rpotrs_qd   "_Z6RpotrsPKcllP7qd_reallS2_lRl";
    posv     Rposv    rposv_qd    "_Z5RposvPKcllP7qd_reallS2_lRl";
    potri    Rpotri   rpotri_qd   "_Z6RpotriPKclP7qd_reallRl";
    getrf    Rgetrf   rgetrf_qd   "_Z6RgetrfllP7qd_reallPlRl";
    getrf2   Rgetrf2  rgetrf2_qd  "_Z7Rgetrf2llP7qd_reallPlRl";
    getrs    Rgetrs   rgetrs_qd   "_Z6RgetrsPKcllP7qd_reallPlS2_lRl";
    gesv     Rgesv    rgesv_qd    "_Z5RgesvllP7qd_reallPlS0_lRl";
    getri    Rgetri   rgetri_qd   "_Z6RgetrilP7qd_reallPlS0_lRl";
    gecon    Rgecon   rgecon_qd   "_Z6RgeconPKclP7qd_reallS1_RS1_S2_PlRl";
    pocon    Rpocon   rpocon_qd   "_Z6RpoconPKclP7qd_reallS1_RS1_S2_PlRl";
    lacn2    Rlacn2   rlacn2_qd   "_Z6Rlacn2lP7qd_realS0_PlRS_RlS1_";
    sytf2    Rsytf2   rsytf2_qd   "_Z6Rsytf2PKclP7qd_reallPlRl";
    sytrf    Rsytrf   rsytrf_qd   "_Z6RsytrfPKclP7qd_reallPlS2_lRl";
    sytrs    Rsytrs   rsytrs_qd   "_Z6RsytrsPKcllP7qd_reallPlS2_lRl";
    sysv     Rsysv    rsysv_qd    "_Z5RsysvPKcllP7qd_reallPlS2_lS2_lRl";
    laswp    Rlaswp   rlaswp_qd   "_Z6RlaswplP7qd_reallllPll";
    trtrs    Rtrtrs   rtrtrs_qd   "_Z6RtrtrsPKcS0_S0_llP7qd_reallS2_lRl";
    trtri    Rtrtri   rtrtri_qd   "_Z6RtrtriPKcS0_lP7qd_reallRl";
    lauum    Rlauum   rlauum_qd   "_Z6RlauumPKclP7qd_reallRl";
    lartg    Rlartg   rlartg_qd   "_Z6Rlartg7qd_realS_RS_S0_S0_";
    lasr     Rlasr    rlasr_qd    "_Z5RlasrPKcS0_S0_llP7qd_realS2_S2_l";
    lapy2    Rlapy2   rlapy2_qd   "_Z6Rlapy27qd_realS_";
    lae2     Rlae2    rlae2_qd    "_Z5Rlae27qd_realS_S_RS_S0_";
    laev2    Rlaev2   rlaev2_qd   "_Z6Rlaev27qd_realS_S_RS_S0_S0_S0_";
    sterf    Rsterf   rsterf_qd   "_Z6RsterflP7qd_realS0_Rl";
    steqr    Rsteqr   rsteqr_qd   "_Z6RsteqrPKclP7qd_realS2_S2_lS2_Rl";
    sytd2    Rsytd2   rsytd2_qd   "_Z6Rsytd2PKclP7qd_reallS2_S2_S2_Rl";
    sytrd    Rsytrd   rsytrd_qd   "_Z6RsytrdPKclP7qd_reallS2_S2_S2_S2_lRl";
    orgtr    Rorgtr   rorgtr_qd   "_Z6RorgtrPKclP7qd_reallS2_S2_lRl";
    ormtr    Rormtr   rormtr_qd   "_Z6RormtrPKcS0_S0_llP7qd_reallS2_S2_lS2_lRl";
    syev     Rsyev    rsyev_qd    "_Z5RsyevPKcS0_lP7qd_reallS2_S2_lRl";
    sygst    Rsygst   rsygst_qd   "_Z6RsygstlPKclP7qd_reallS2_lRl";
    sygs2    Rsygs2   rsygs2_qd   "_Z6Rsygs2lPKclP7qd_reallS2_lRl";
    sygv     Rsygv    rsygv_qd    "_Z5RsygvlPKcS0_lP7qd_reallS2_lS2_S2_lRl";
    stedc    Rstedc   rstedc_qd   "_Z6RstedcPKclP7qd_realS2_S2_lS2_lPllRl";
    syevd    Rsyevd   rsyevd_qd   "_Z6RsyevdPKcS0_lP7qd_reallS2_S2_lPllRl";
    sygvd    Rsygvd   rsygvd_qd   "_Z6RsygvdlPKcS0_lP7qd_reallS2_lS2_S2_lPllRl";
    larfg    Rlarfg   rlarfg_qd   "_Z6RlarfglR7qd_realPS_lS0_";
    larf     Rlarf    rlarf_qd    "_Z5RlarfPKcllP7qd_reallS1_S2_lS2_";
    larft    Rlarft   rlarft_qd   "_Z6RlarftPKcS0_llP7qd_reallS2_S2_l";
    larfb    Rlarfb   rlarfb_qd   "_Z6RlarfbPKcS0_S0_S0_lllP7qd_reallS2_lS2_lS2_l";
    geqrf    Rgeqrf   rgeqrf_qd   "_Z6RgeqrfllP7qd_reallS0_S0_lRl";
    gelqf    Rgelqf   rgelqf_qd   "_Z6RgelqfllP7qd_reallS0_S0_lRl";
    orgqr    Rorgqr   rorgqr_qd   "_Z6RorgqrlllP7qd_reallS0_S0_lRl";
    orglq    Rorglq   rorglq_qd   "_Z6RorglqlllP7qd_reallS0_S0_lRl";
    ormqr    Rormqr   rormqr_qd   "_Z6RormqrPKcS0_lllP7qd_reallS2_S2_lS2_lRl";
    ormlq    Rormlq   rormlq_qd   "_Z6RormlqPKcS0_lllP7qd_reallS2_S2_lS2_lRl";
    gels     Rgels    rgels_qd    "_Z5RgelsPKclllP7qd_reallS2_lS2_lRl";
    lange    Rlange   rlange_qd   "_Z6RlangePKcllP7qd_reallS2_";
    lansy    Rlansy   rlansy_qd   "_Z6RlansyPKcS0_lP7qd_reallS2_";
    lacpy    Rlacpy   rlacpy_qd   "_Z6RlacpyPKcllP7qd_reallS2_l";
    laset    Rlaset   rlaset_qd   "_Z6RlasetPKcll7qd_realS1_PS1_l";
    lascl    Rlascl   rlascl_qd   "_Z6RlasclPKcll7qd_realS1_llPS1_lRl";
}
