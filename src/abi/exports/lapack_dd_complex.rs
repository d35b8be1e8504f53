//! The C++ functions of MPLAPACK 2.x on complex dd numbers, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::{Complex, Dd};

exports! {
    {
        numbers: *const Complex<Dd> => Complex<Dd>,
        reals: Dd => Dd,
        sizes: i64 => i64,
        errors: mplapack("dd", c"_Z10Mxerbla_ddPKci")
    }
    potrf    Cpotrf   cpotrf_dd   "_Z6CpotrfPKclP10dd_complexlRl";
    potrf2   Cpotrf2  cpotrf2_dd  "_Z7Cpotrf2PKclP10dd_complexlRl";
    potrs    Cpotrs   cpotrs_dd   "_Z6CpotrsPKcllP10dd_complexlS2_lRl";
    posv     Cposv    cposv_dd    "_Z5CposvPKcllP10dd_complexlS2_lRl";
    potri    Cpotri   cpotri_dd   "_Z6CpotriPKclP10dd_complexlRl";
    getrf    Cgetrf   cgetrf_dd   "_Z6CgetrfllP10dd_complexlPlRl";
    getrf2   Cgetrf2  cgetrf2_dd  "_Z7Cgetrf2llP10dd_complexlPlRl";
    getrs    Cgetrs   cgetrs_dd   "_Z6CgetrsPKcllP10dd_complexlPlS2_lRl";
    gesv     Cgesv    cgesv_dd    "_Z5CgesvllP10dd_complexlPlS0_lRl";
    getri    Cgetri   cgetri_dd   "_Z6CgetrilP10dd_complexlPlS0_lRl";
    cgecon   Cgecon   cgecon_dd   "_Z6CgeconPKclP10dd_complexl7dd_realRS3_S2_PS3_Rl";
    cpocon   Cpocon   cpocon_dd   "_Z6CpoconPKclP10dd_complexl7dd_realRS3_S2_PS3_Rl";
    clacn2   Clacn2   clacn2_dd   "_Z6Clacn2lP10dd_complexS0_R7dd_realRlPl";
    sytf2    Csytf2   csytf2_dd   "_Z6Csytf2PKclP10dd_complexlPlRl";
    hetf2    Chetf2   chetf2_dd   "_Z6Chetf2PKclP10dd_complexlPlRl";
    sytrf    Csytrf   csytrf_dd   "_Z6CsytrfPKclP10dd_complexlPlS2_lRl";
    hetrf    Chetrf   chetrf_dd   "_Z6ChetrfPKclP10dd_complexlPlS2_lRl";
    sytrs    Csytrs   csytrs_dd   "_Z6CsytrsPKcllP10dd_complexlPlS2_lRl";
    hetrs    Chetrs   chetrs_dd   "_Z6ChetrsPKcllP10dd_complexlPlS2_lRl";
    sysv     Csysv    csysv_dd    "_Z5CsysvPKcllP10dd_complexlPlS2_lS2_lRl";
    hesv     Chesv    chesv_dd    "_Z5ChesvPKcllP10dd_complexlPlS2_lS2_lRl";
    laswp    Claswp   claswp_dd   "_Z6ClaswplP10dd_complexlllPll";
    trtrs    Ctrtrs   ctrtrs_dd   "_Z6CtrtrsPKcS0_S0_llP10dd_complexlS2_lRl";
    trtri    Ctrtri   ctrtri_dd   "_Z6CtrtriPKcS0_lP10dd_complexlRl";
    lauum    Clauum   clauum_dd   "_Z6ClauumPKclP10dd_complexlRl";
    lartg    Clartg   clartg_dd   "_Z6Clartg10dd_complexS_R7dd_realRS_S2_";
    lasr     Clasr    clasr_dd    "_Z5ClasrPKcS0_S0_llP7dd_realS2_P10dd_complexl";
    laev2    Claev2   claev2_dd   "_Z6Claev210dd_complexS_S_R7dd_realS1_S1_RS_";
    steqr    Csteqr   csteqr_dd   "_Z6CsteqrPKclP7dd_realS2_P10dd_complexlS2_Rl";
    sytd2    Chetd2   chetd2_dd   "_Z6Chetd2PKclP10dd_complexlP7dd_realS4_S2_Rl";
    sytrd    Chetrd   chetrd_dd   "_Z6ChetrdPKclP10dd_complexlP7dd_realS4_S2_S2_lRl";
    orgtr    Cungtr   cungtr_dd   "_Z6CungtrPKclP10dd_complexlS2_S2_lRl";
    ormtr    Cunmtr   cunmtr_dd   "_Z6CunmtrPKcS0_S0_llP10dd_complexlS2_S2_lS2_lRl";
    heev     Cheev    cheev_dd    "_Z5CheevPKcS0_lP10dd_complexlP7dd_realS2_lS4_Rl";
    sygst    Chegst   chegst_dd   "_Z6ChegstlPKclP10dd_complexlS2_lRl";
    sygs2    Chegs2   chegs2_dd   "_Z6Chegs2lPKclP10dd_complexlS2_lRl";
    hegv     Chegv    chegv_dd    "_Z5ChegvlPKcS0_lP10dd_complexlS2_lP7dd_realS2_lS4_Rl";
    cstedc   Cstedc   cstedc_dd   "_Z6CstedcPKclP7dd_realS2_P10dd_complexlS4_lS2_lPllRl";
    heevd    Cheevd   cheevd_dd   "_Z6CheevdPKcS0_lP10dd_complexlP7dd_realS2_lS4_lPllRl";
    hegvd    Chegvd   chegvd_dd   "_Z6ChegvdlPKcS0_lP10dd_complexlS2_lP7dd_realS2_lS4_lPllRl";
    larfg    Clarfg   clarfg_dd   "_Z6ClarfglR10dd_complexPS_lS0_";
    larf     Clarf    clarf_dd    "_Z5ClarfPKcllP10dd_complexlS1_S2_lS2_";
    larft    Clarft   clarft_dd   "_Z6ClarftPKcS0_llP10dd_complexlS2_S2_l";
    larfb    Clarfb   clarfb_dd   "_Z6ClarfbPKcS0_S0_S0_lllP10dd_complexlS2_lS2_lS2_l";
    geqrf    Cgeqrf   cgeqrf_dd   "_Z6CgeqrfllP10dd_complexlS0_S0_lRl";
    gelqf    Cgelqf   cgelqf_dd   "_Z6CgelqfllP10dd_complexlS0_S0_lRl";
    orgqr    Cungqr   cungqr_dd   "_Z6CungqrlllP10dd_complexlS0_S0_lRl";
    orglq    Cunglq   cunglq_dd   "_Z6CunglqlllP10dd_complexlS0_S0_lRl";
    ormqr    Cunmqr   cunmqr_dd   "_Z6CunmqrPKcS0_lllP10dd_complexlS2_S2_lS2_lRl";
    ormlq    Cunmlq   cunmlq_dd   "_Z6CunmlqPKcS0_lllP10dd_complexlS2_S2_lS2_lRl";
    gels     Cgels    cgels_dd    "_Z5CgelsPKclllP10dd_complexlS2_lS2_lRl";
    lange    Clange   clange_dd   "_Z6ClangePKcllP10dd_complexlP7dd_real";
    lansy    Clansy   clansy_dd   "_Z6ClansyPKcS0_lP10dd_complexlP7dd_real";
    lanhe    Clanhe   clanhe_dd   "_Z6ClanhePKcS0_lP10dd_complexlP7dd_real";
    lacpy    Clacpy   clacpy_dd   "_Z6ClacpyPKcllP10dd_complexlS2_l";
    laset    Claset   claset_dd   "_Z6ClasetPKcll10dd_complexS1_PS1_l";
    lascl    Clascl   clascl_dd   "_Z6ClasclPKcll7dd_realS1_llP10dd_complexlRl";
}
