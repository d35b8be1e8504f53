//! The C++ functions of MPLAPACK 2.x on complex qd numbers, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::{Complex, Qd};

exports! {
    {
        numbers: *const Complex<Qd> => Complex<Qd>,
        reals: Qd => Qd,
        sizes: i64 => i64,
        errors: mplapack("qd", c"_Z10Mxerbla_qdPKci")
    }
    potrf    Cpotrf   cpotrf_qd   "_Z6CpotrfPKclP10qd_complexlRl";
    potrf2   Cpotrf2  cpotrf2_qd  "_Z7Cpotrf2PKclP10qd_complexlRl";
    potrs    Cpotrs   cpotrs_qd   "_Z6CpotrsPKcllP10qd_complexlS2_lRl";
    posv     Cposv    cposv_qd    "_Z5CposvPKcllP10qd_complexlS2_lRl";
    potri    Cpotri   cpotri_qd   "_Z6CpotriPKclP10qd_complexlRl";
    getrf    Cgetrf   cgetrf_qd   "_Z6CgetrfllP10qd_complexlPlRl";
    getrf2   Cgetrf2  cgetrf2_qd  "_Z7Cgetrf2llP10qd_complexlPlRl";
    getrs    Cgetrs   cgetrs_qd   "_Z6CgetrsPKcllP10qd_complexlPlS2_lRl";
    gesv     Cgesv    cgesv_qd    "_Z5CgesvllP10qd_complexlPlS0_lRl";
    getri    Cgetri   cgetri_qd   "_Z6CgetrilP10qd_complexlPlS0_lRl";
    cgecon   Cgecon   cgecon_qd   "_Z6CgeconPKclP10qd_complexl7qd_realRS3_S2_PS3_Rl";
    cpocon   Cpocon   cpocon_qd   "_Z6CpoconPKclP10qd_complexl7qd_realRS3_S2_PS3_Rl";
    clacn2   Clacn2   clacn2_qd   "_Z6Clacn2lP10qd_complexS0_R7qd_realRlPl";
    sytf2    Csytf2   csytf2_qd   "_Z6Csytf2PKclP10qd_complexlPlRl";
    hetf2    Chetf2   chetf2_qd   "_Z6Chetf2PKclP10qd_complexlPlRl";
    sytrf    Csytrf   csytrf_qd   "_Z6CsytrfPKclP10qd_complexlPlS2_lRl";
    hetrf    Chetrf   chetrf_qd   "_Z6ChetrfPKclP10qd_complexlPlS2_lRl";
    sytrs    Csytrs   csytrs_qd   "_Z6CsytrsPKcllP10qd_complexlPlS2_lRl";
    hetrs    Chetrs   chetrs_qd   "_Z6ChetrsPKcllP10qd_complexlPlS2_lRl";
    sysv     Csysv    csysv_qd    "_Z5CsysvPKcllP10qd_complexlPlS2_lS2_lRl";
    hesv     Chesv    chesv_qd    "_Z5ChesvPKcllP10qd_complexlPlS2_lS2_lRl";
    laswp    Claswp   claswp_qd   "_Z6ClaswplP10qd_complexlllPll";
    trtrs    Ctrtrs   ctrtrs_qd   "_Z6CtrtrsPKcS0_S0_llP10qd_complexlS2_lRl";
    trtri    Ctrtri   ctrtri_qd   "_Z6CtrtriPKcS0_lP10qd_complexlRl";
    lauum    Clauum   clauum_qd   "_Z6ClauumPKclP10qd_complexlRl";
    lartg    Clartg   clartg_qd   "_Z6Clartg10qd_complexS_R7qd_realRS_S2_";
    lasr     Clasr    clasr_qd    "_Z5ClasrPKcS0_S0_llP7qd_realS2_P10qd_complexl";
    laev2    Claev2   claev2_qd   "_Z6Claev210qd_complexS_S_R7qd_realS1_S1_RS_";
    steqr    Csteqr   csteqr_qd   "_Z6CsteqrPKclP7qd_realS2_P10qd_complexlS2_Rl";
    sytd2    Chetd2   chetd2_qd   "_Z6Chetd2PKclP10qd_complexlP7qd_realS4_S2_Rl";
    sytrd    Chetrd   chetrd_qd   "_Z6ChetrdPKclP10qd_complexlP7qd_realS4_S2_S2_lRl";
    orgtr    Cungtr   cungtr_qd   "_Z6CungtrPKclP10qd_complexlS2_S2_lRl";
    ormtr    Cunmtr   cunmtr_qd   "_Z6CunmtrPKcS0_S0_llP10qd_complexlS2_S2_lS2_lRl";
    heev     Cheev    cheev_qd    "_Z5CheevPKcS0_lP10qd_complexlP7qd_realS2_lS4_Rl";
    sygst    Chegst   chegst_qd   "_Z6ChegstlPKclP10qd_complexlS2_lRl";
    sygs2    Chegs2   chegs2_qd   "_Z6Chegs2lPKclP10qd_complexlS2_lRl";
    hegv     Chegv    chegv_qd    "_Z5ChegvlPKcS0_lP10qd_complexlS2_lP7qd_realS2_lS4_Rl";
    cstedc   Cstedc   cstedc_qd   "_Z6CstedcPKclP7qd_realS2_P10qd_complexlS4_lS2_lPllRl";
    heevd    Cheevd   cheevd_qd   "_Z6CheevdPKcS0_lP10qd_complexlP7qd_realS2_lS4_lPllRl";
    hegvd    Chegvd   chegvd_qd   "_Z6ChegvdlPKcS0_lP10qd_complexlS2_lP7qd_realS2_lS4_lPllRl";
    larfg    Clarfg   clarfg_qd   "_Z6ClarfglR10qd_complexPS_lS0_";
    larf     Clarf    clarf_qd    "_Z5ClarfPKcllP10qd_complexlS1_S2_lS2_";
    larft    Clarft   clarft_qd   "_Z6ClarftPKcS0_llP10qd_complexlS2_S2_l";
    larfb    Clarfb   clarfb_qd   "_Z6ClarfbPKcS0_S0_S0_lllP10qd_complexlS2_lS2_lS2_l";
    geqrf    Cgeqrf   cgeqrf_qd   "_Z6CgeqrfllP10qd_complexlS0_S0_lRl";
    gelqf    Cgelqf   cgelqf_qd   "_Z6CgelqfllP10qd_complexlS0_S0_lRl";
    orgqr    Cungqr   cungqr_qd   "_Z6CungqrlllP10qd_complexlS0_S0_lRl";
    orglq    Cunglq   cunglq_qd   "_Z6CunglqlllP10qd_complexlS0_S0_lRl";
    ormqr    Cunmqr   cunmqr_qd   "_Z6CunmqrPKcS0_lllP10qd_complexlS2_S2_lS2_lRl";
    ormlq    Cunmlq   cunmlq_qd   "_Z6CunmlqPKcS0_lllP10qd_complexlS2_S2_lS2_lRl";
    gels     Cgels    cgels_qd    "_Z5CgelsPKclllP10qd_complexlS2_lS2_lRl";
    lange    Clange   clange_qd   "_Z6ClangePKcllP10qd_complexlP7qd_real";
    lansy    Clansy   clansy_qd   "_Z6ClansyPKcS0_lP10qd_complexlP7qd_real";
    lanhe    Clanhe   clanhe_qd   "_Z6ClanhePKcS0_lP10qd_complexlP7qd_real";
    lacpy    Clacpy   clacpy_qd   "_Z6ClacpyPKcllP10qd_complexlS2_l";
    laset    Claset   claset_qd   "_Z6ClasetPKcll10qd_complexS1_PS1_l";
    lascl    Clascl   clascl_qd   "_Z6ClasclPKcll7qd_realS1_llP10qd_complexlRl";
}
