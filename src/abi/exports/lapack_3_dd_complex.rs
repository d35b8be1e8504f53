//! The C++ functions of MPLAPACK 3.x on complex dd numbers, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::{Complex, Dd};

exports! {
    {
        numbers: Complex<Dd> => Complex<Dd>,
        reals: Dd => Dd,
        sizes: i64 => i64,
        errors: mplapack("dd", c"_Z10Mxerbla_ddPKci")
    }
    potrf    Cpotrf   cpotrf_dd_3   "_Z6CpotrfPKclP11qd3_complexI7dd_realElRl";
    potrf2   Cpotrf2  cpotrf2_dd_3  "_Z7Cpotrf2PKclP11qd3_complexI7dd_realElRl";
    potrs    Cpotrs   cpotrs_dd_3   "_Z6CpotrsPKcllP11qd3_complexI7dd_realElS4_lRl";
    posv     Cposv    cposv_dd_3    "_Z5CposvPKcllP11qd3_complexI7dd_realElS4_lRl";
    potri    Cpotri   cpotri_dd_3   "_Z6CpotriPKclP11qd3_complexI7dd_realElRl";
    getrf    Cgetrf   cgetrf_dd_3   "_Z6CgetrfllP11qd3_complexI7dd_realElPlRl";
    getrf2   Cgetrf2  cgetrf2_dd_3  "_Z7Cgetrf2llP11qd3_complexI7dd_realElPlRl";
    getrs    Cgetrs   cgetrs_dd_3   "_Z6CgetrsPKcllP11qd3_complexI7dd_realElPlS4_lRl";
    gesv     Cgesv    cgesv_dd_3    "_Z5CgesvllP11qd3_complexI7dd_realElPlS2_lRl";
    getri    Cgetri   cgetri_dd_3   "_Z6CgetrilP11qd3_complexI7dd_realElPlS2_lRl";
    cgecon   Cgecon   cgecon_dd_3   "_Z6CgeconPKclP11qd3_complexI7dd_realElS2_RS2_S4_PS2_Rl";
    cpocon   Cpocon   cpocon_dd_3   "_Z6CpoconPKclP11qd3_complexI7dd_realElS2_RS2_S4_PS2_Rl";
    clacn2   Clacn2   clacn2_dd_3   "_Z6Clacn2lP11qd3_complexI7dd_realES2_RS0_RlPl";
    sytf2    Csytf2   csytf2_dd_3   "_Z6Csytf2PKclP11qd3_complexI7dd_realElPlRl";
    hetf2    Chetf2   chetf2_dd_3   "_Z6Chetf2PKclP11qd3_complexI7dd_realElPlRl";
    sytrf    Csytrf   csytrf_dd_3   "_Z6CsytrfPKclP11qd3_complexI7dd_realElPlS4_lRl";
    hetrf    Chetrf   chetrf_dd_3   "_Z6ChetrfPKclP11qd3_complexI7dd_realElPlS4_lRl";
    sytrs    Csytrs   csytrs_dd_3   "_Z6CsytrsPKcllP11qd3_complexI7dd_realElPlS4_lRl";
    hetrs    Chetrs   chetrs_dd_3   "_Z6ChetrsPKcllP11qd3_complexI7dd_realElPlS4_lRl";
    sysv     Csysv    csysv_dd_3    "_Z5CsysvPKcllP11qd3_complexI7dd_realElPlS4_lS4_lRl";
    hesv     Chesv    chesv_dd_3    "_Z5ChesvPKcllP11qd3_complexI7dd_realElPlS4_lS4_lRl";
    laswp    Claswp   claswp_dd_3   "_Z6ClaswplP11qd3_complexI7dd_realElllPll";
    trtrs    Ctrtrs   ctrtrs_dd_3   "_Z6CtrtrsPKcS0_S0_llP11qd3_complexI7dd_realElS4_lRl";
    trtri    Ctrtri   ctrtri_dd_3   "_Z6CtrtriPKcS0_lP11qd3_complexI7dd_realElRl";
    lauum    Clauum   clauum_dd_3   "_Z6ClauumPKclP11qd3_complexI7dd_realElRl";
    lartg    Clartg   clartg_dd_3   "_Z6Clartg11qd3_complexI7dd_realES1_RS0_RS1_S3_";
    lasr     Clasr    clasr_dd_3    "_Z5ClasrPKcS0_S0_llP7dd_realS2_P11qd3_complexIS1_El";
    laev2    Claev2   claev2_dd_3   "_Z6Claev211qd3_complexI7dd_realES1_S1_RS0_S2_S2_RS1_";
    steqr    Csteqr   csteqr_dd_3   "_Z6CsteqrPKclP7dd_realS2_P11qd3_complexIS1_ElS2_Rl";
    sytd2    Chetd2   chetd2_dd_3   "_Z6Chetd2PKclP11qd3_complexI7dd_realElPS2_S5_S4_Rl";
    sytrd    Chetrd   chetrd_dd_3   "_Z6ChetrdPKclP11qd3_complexI7dd_realElPS2_S5_S4_S4_lRl";
    orgtr    Cungtr   cungtr_dd_3   "_Z6CungtrPKclP11qd3_complexI7dd_realElS4_S4_lRl";
    ormtr    Cunmtr   cunmtr_dd_3   "_Z6CunmtrPKcS0_S0_llP11qd3_complexI7dd_realElS4_S4_lS4_lRl";
    heev     Cheev    cheev_dd_3    "_Z5CheevPKcS0_lP11qd3_complexI7dd_realElPS2_S4_lS5_Rl";
    sygst    Chegst   chegst_dd_3   "_Z6ChegstlPKclP11qd3_complexI7dd_realElS4_lRl";
    sygs2    Chegs2   chegs2_dd_3   "_Z6Chegs2lPKclP11qd3_complexI7dd_realElS4_lRl";
    hegv     Chegv    chegv_dd_3    "_Z5ChegvlPKcS0_lP11qd3_complexI7dd_realElS4_lPS2_S4_lS5_Rl";
    cstedc   Cstedc   cstedc_dd_3   "_Z6CstedcPKclP7dd_realS2_P11qd3_complexIS1_ElS5_lS2_lPllRl";
    heevd    Cheevd   cheevd_dd_3   "_Z6CheevdPKcS0_lP11qd3_complexI7dd_realElPS2_S4_lS5_lPllRl";
    hegvd    Chegvd   chegvd_dd_3   "_Z6ChegvdlPKcS0_lP11qd3_complexI7dd_realElS4_lPS2_S4_lS5_lPllRl";
    larfg    Clarfg   clarfg_dd_3   "_Z6ClarfglR11qd3_complexI7dd_realEPS1_lS2_";
    larf     Clarf    clarf_dd_3    "_Z5ClarfPKcllP11qd3_complexI7dd_realElS3_S4_lS4_";
    larft    Clarft   clarft_dd_3   "_Z6ClarftPKcS0_llP11qd3_complexI7dd_realElS4_S4_l";
    larfb    Clarfb   clarfb_dd_3   "_Z6ClarfbPKcS0_S0_S0_lllP11qd3_complexI7dd_realElS4_lS4_lS4_l";
    geqrf    Cgeqrf   cgeqrf_dd_3   "_Z6CgeqrfllP11qd3_complexI7dd_realElS2_S2_lRl";
    gelqf    Cgelqf   cgelqf_dd_3   "_Z6CgelqfllP11qd3_complexI7dd_realElS2_S2_lRl";
    orgqr    Cungqr   cungqr_dd_3   "_Z6CungqrlllP11qd3_complexI7dd_realElS2_S2_lRl";
    orglq    Cunglq   cunglq_dd_3   "_Z6CunglqlllP11qd3_complexI7dd_realElS2_S2_lRl";
    ormqr    Cunmqr   cunmqr_dd_3   "_Z6CunmqrPKcS0_lllP11qd3_complexI7dd_realElS4_S4_lS4_lRl";
    ormlq    Cunmlq   cunmlq_dd_3   "_Z6CunmlqPKcS0_lllP11qd3_complexI7dd_realElS4_S4_lS4_lRl";
    gels     Cgels    cgels_dd_3    "_Z5CgelsPKclllP11qd3_complexI7dd_realElS4_lS4_lRl";
    lange    Clange   clange_dd_3   "_Z6ClangePKcllP11qd3_complexI7dd_realElPS2_";
    lansy    Clansy   clansy_dd_3   "_Z6ClansyPKcS0_lP11qd3_complexI7dd_realElPS2_";
    lanhe    Clanhe   clanhe_dd_3   "_Z6ClanhePKcS0_lP11qd3_complexI7dd_realElPS2_";
    lacpy    Clacpy   clacpy_dd_3   "_Z6ClacpyPKcllP11qd3_complexI7dd_realElS4_l";
    laset    Claset   claset_dd_3   "_Z6ClasetPKcll11qd3_complexI7dd_realES3_PS3_l";
    lascl    Clascl   clascl_dd_3   "_Z6ClasclPKcll7dd_realS1_llP11qd3_complexIS1_ElRl";
}
