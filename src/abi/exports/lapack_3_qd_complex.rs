//! The C++ functions of MPLAPACK 3.x on complex qd numbers, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::{Complex, Qd};

exports! {
    {
        numbers: Complex<Qd> => Complex<Qd>,
        reals: Qd => Qd,
        sizes: i64 => i64,
        errors: mplapack("qd", c"_Z10Mxerbla_qdPKci")
    }
    potrf    Cpotrf   cpotrf_qd_3   "_Z6CpotrfPKclP11qd3_complexI7qd_realElRl";
    potrf2   Cpotrf2  cpotrf2_qd_3  "_Z7Cpotrf2PKclP11qd3_complexI7qd_realElRl";
    potrs    Cpotrs   cpotrs_qd_3   "_Z6CpotrsPKcllP11qd3_complexI7qd_realElS4_lRl";
    posv     Cposv    cposv_qd_3    "_Z5CposvPKcllP11qd3_complexI7qd_realElS4_lRl";
    potri    Cpotri   cpotri_qd_3   "_Z6CpotriPKclP11qd3_complexI7qd_realElRl";
    getrf    Cgetrf   cgetrf_qd_3   "_Z6CgetrfllP11qd3_complexI7qd_realElPlRl";
    getrf2   Cgetrf2  cgetrf2_qd_3  "_Z7Cgetrf2llP11qd3_complexI7qd_realElPlRl";
    getrs    Cgetrs   cgetrs_qd_3   "_Z6CgetrsPKcllP11qd3_complexI7qd_realElPlS4_lRl";
    gesv     Cgesv    cgesv_qd_3    "_Z5CgesvllP11qd3_complexI7qd_realElPlS2_lRl";
    getri    Cgetri   cgetri_qd_3   "_Z6CgetrilP11qd3_complexI7qd_realElPlS2_lRl";
    cgecon   Cgecon   cgecon_qd_3   "_Z6CgeconPKclP11qd3_complexI7qd_realElS2_RS2_S4_PS2_Rl";
    cpocon   Cpocon   cpocon_qd_3   "_Z6CpoconPKclP11qd3_complexI7qd_realElS2_RS2_S4_PS2_Rl";
    clacn2   Clacn2   clacn2_qd_3   "_Z6Clacn2lP11qd3_complexI7qd_realES2_RS0_RlPl";
    sytf2    Csytf2   csytf2_qd_3   "_Z6Csytf2PKclP11qd3_complexI7qd_realElPlRl";
    hetf2    Chetf2   chetf2_qd_3   "_Z6Chetf2PKclP11qd3_complexI7qd_realElPlRl";
    sytrf    Csytrf   csytrf_qd_3   "_Z6CsytrfPKclP11qd3_complexI7qd_realElPlS4_lRl";
    hetrf    Chetrf   chetrf_qd_3   "_Z6ChetrfPKclP11qd3_complexI7qd_realElPlS4_lRl";
    sytrs    Csytrs   csytrs_qd_3   "_Z6CsytrsPKcllP11qd3_complexI7qd_realElPlS4_lRl";
    hetrs    Chetrs   chetrs_qd_3   "_Z6ChetrsPKcllP11qd3_complexI7qd_realElPlS4_lRl";
    sysv     Csysv    csysv_qd_3    "_Z5CsysvPKcllP11qd3_complexI7qd_realElPlS4_lS4_lRl";
    hesv     Chesv    chesv_qd_3    "_Z5ChesvPKcllP11qd3_complexI7qd_realElPlS4_lS4_lRl";
    laswp    Claswp   claswp_qd_3   "_Z6ClaswplP11qd3_complexI7qd_realElllPll";
    trtrs    Ctrtrs   ctrtrs_qd_3   "_Z6CtrtrsPKcS0_S0_llP11qd3_complexI7qd_realElS4_lRl";
    trtri    Ctrtri   ctrtri_qd_3   "_Z6CtrtriPKcS0_lP11qd3_complexI7qd_realElRl";
    lauum    Clauum   clauum_qd_3   "_Z6ClauumPKclP11qd3_complexI7qd_realElRl";
    lartg    Clartg   clartg_qd_3   "_Z6Clartg11qd3_complexI7qd_realES1_RS0_RS1_S3_";
    lasr     Clasr    clasr_qd_3    "_Z5ClasrPKcS0_S0_llP7qd_realS2_P11qd3_complexIS1_El";
    laev2    Claev2   claev2_qd_3   "_Z6Claev211qd3_complexI7qd_realES1_S1_RS0_S2_S2_RS1_";
    steqr    Csteqr   csteqr_qd_3   "_Z6CsteqrPKclP7qd_realS2_P11qd3_complexIS1_ElS2_Rl";
    sytd2    Chetd2   chetd2_qd_3   "_Z6Chetd2PKclP11qd3_complexI7qd_realElPS2_S5_S4_Rl";
    sytrd    Chetrd   chetrd_qd_3   "_Z6ChetrdPKclP11qd3_complexI7qd_realElPS2_S5_S4_S4_lRl";
    orgtr    Cungtr   cungtr_qd_3   "_Z6CungtrPKclP11qd3_complexI7qd_realElS4_S4_lRl";
    ormtr    Cunmtr   cunmtr_qd_3   "_Z6CunmtrPKcS0_S0_llP11qd3_complexI7qd_realElS4_S4_lS4_lRl";
    heev     Cheev    cheev_qd_3    "_Z5CheevPKcS0_lP11qd3_complexI7qd_realElPS2_S4_lS5_Rl";
    sygst    Chegst   chegst_qd_3   "_Z6ChegstlPKclP11qd3_complexI7qd_realElS4_lRl";
    sygs2    Chegs2   chegs2_qd_3   "_Z6Chegs2lPKclP11qd3_complexI7qd_realElS4_lRl";
    hegv     Chegv    chegv_qd_3    "_Z5ChegvlPKcS0_lP11qd3_complexI7qd_realElS4_lPS2_S4_lS5_Rl";
    cstedc   Cstedc   cstedc_qd_3   "_Z6CstedcPKclP7qd_realS2_P11qd3_complexIS1_ElS5_lS2_lPllRl";
    heevd    Cheevd   cheevd_qd_3   "_Z6CheevdPKcS0_lP11qd3_complexI7qd_realElPS2_S4_lS5_lPllRl";
    hegvd    Chegvd   chegvd_qd_3   "_Z6ChegvdlPKcS0_lP11qd3_complexI7qd_realElS4_lPS2_S4_lS5_lPllRl";
    larfg    Clarfg   clarfg_qd_3   "_Z6ClarfglR11qd3_complexI7qd_realEPS1_lS2_";
    larf     Clarf    clarf_qd_3    "_Z5ClarfPKcllP11qd3_complexI7qd_realElS3_S4_lS4_";
    larft    Clarft   clarft_qd_3   "_Z6ClarftPKcS0_llP11qd3_complexI7qd_realElS4_S4_l";
    larfb    Clarfb   clarfb_qd_3   "_Z6ClarfbPKcS0_S0_S0_lllP11qd3_complexI7qd_realElS4_lS4_lS4_l";
    geqrf    Cgeqrf   cgeqrf_qd_3   "_Z6CgeqrfllP11qd3_complexI7qd_realElS2_S2_lRl";
    gelqf    Cgelqf   cgelqf_qd_3   "_Z6CgelqfllP11qd3_complexI7qd_realElS2_S2_lRl";
    orgqr    Cungqr   cungqr_qd_3   "_Z6CungqrlllP11qd3_complexI7qd_realElS2_S2_lRl";
    orglq    Cunglq   cunglq_qd_3   "_Z6CunglqlllP11qd3_complexI7qd_realElS2_S2_lRl";
    ormqr    Cunmqr   cunmqr_qd_3   "_Z6CunmqrPKcS0_lllP11qd3_complexI7qd_realElS4_S4_lS4_lRl";
    ormlq    Cunmlq   cunmlq_qd_3   "_Z6CunmlqPKcS0_lllP11qd3_complexI7qd_realElS4_S4_lS4_lRl";
    gels     Cgels    cgels_qd_3    "_Z5CgelsPKclllP11qd3_complexI7qd_realElS4_lS4_lRl";
    lange    Clange   clange_qd_3   "_Z6ClangePKcllP11qd3_complexI7qd_realElPS2_";
    lansy    Clansy   clansy_qd_3   "_Z6ClansyPKcS0_lP11qd3_complexI7qd_realElPS2_";
    lanhe    Clanhe   clanhe_qd_3   "_Z6ClanhePKcS0_lP11qd3_complexI7qd_realElPS2_";
    lacpy    Clacpy   clacpy_qd_3   "_Z6ClacpyPKcllP11qd3_complexI7qd_realElS4_l";
    laset    Claset   claset_qd_3   "_Z6ClasetPKcll11qd3_complexI7qd_realES3_PS3_l";
    lascl    Clascl   clascl_qd_3   "_Z6ClasclPKcll7qd_realS1_llP11qd3_complexIS1_ElRl";
}
