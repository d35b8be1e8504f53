//! The C++ functions of MPLAPACK 2.x and 3.x on complex binary128 numbers, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::abi::types::{Passed128, PassedComplex128};

exports! {
    {
        numbers: PassedComplex128 => PassedComplex128,
        reals: Passed128 => Passed128,
        sizes: i64 => i64,
        errors: mplapack("f128", c"_Z17Mxerbla_binary128PKci")
    }
    potrf    Cpotrf   cpotrf_binary128_complex     "_Z6CpotrfPKclPSt7complexIgElRl";
    potrf    Cpotrf   cpotrf_binary128_complex_3   "_Z6CpotrfPKclPSt7complexIDF128_ElRl";
    potrf2   Cpotrf2  cpotrf2_binary128_complex    "_Z7Cpotrf2PKclPSt7complexIgElRl";
    potrf2   Cpotrf2  cpotrf2_binary128_complex_3  "_Z7Cpotrf2PKclPSt7complexIDF128_ElRl";
    potrs    Cpotrs   cpotrs_binary128_complex     "_Z6CpotrsPKcllPSt7complexIgElS3_lRl";
    potrs    Cpotrs   cpotrs_binary128_complex_3   "_Z6CpotrsPKcllPSt7complexIDF128_ElS3_lRl";
    posv     Cposv    cposv_binary128_complex      "_Z5CposvPKcllPSt7complexIgElS3_lRl";
    posv     Cposv    cposv_binary128_complex_3    "_Z5CposvPKcllPSt7complexIDF128_ElS3_lRl";
    potri    Cpotri   cpotri_binary128_complex     "_Z6CpotriPKclPSt7complexIgElRl";
    potri    Cpotri   cpotri_binary128_complex_3   "_Z6CpotriPKclPSt7complexIDF128_ElRl";
    getrf    Cgetrf   cgetrf_binary128_complex     "_Z6CgetrfllPSt7complexIgElPlRl";
    getrf    Cgetrf   cgetrf_binary128_complex_3   "_Z6CgetrfllPSt7complexIDF128_ElPlRl";
    getrf2   Cgetrf2  cgetrf2_binary128_complex    "_Z7Cgetrf2llPSt7complexIgElPlRl";
    getrf2   Cgetrf2  cgetrf2_binary128_complex_3  "_Z7Cgetrf2llPSt7complexIDF128_ElPlRl";
    getrs    Cgetrs   cgetrs_binary128_complex     "_Z6CgetrsPKcllPSt7complexIgElPlS3_lRl";
    getrs    Cgetrs   cgetrs_binary128_complex_3   "_Z6CgetrsPKcllPSt7complexIDF128_ElPlS3_lRl";
    gesv     Cgesv    cgesv_binary128_complex      "_Z5CgesvllPSt7complexIgElPlS1_lRl";
    gesv     Cgesv    cgesv_binary128_complex_3    "_Z5CgesvllPSt7complexIDF128_ElPlS1_lRl";
    getri    Cgetri   cgetri_binary128_complex     "_Z6CgetrilPSt7complexIgElPlS1_lRl";
    getri    Cgetri   cgetri_binary128_complex_3   "_Z6CgetrilPSt7complexIDF128_ElPlS1_lRl";
    cgecon   Cgecon   cgecon_binary128_complex     "_Z6CgeconPKclPSt7complexIgElgRgS3_PgRl";
    cgecon   Cgecon   cgecon_binary128_complex_3   "_Z6CgeconPKclPSt7complexIDF128_ElDF128_RDF128_S3_PDF128_Rl";
    cpocon   Cpocon   cpocon_binary128_complex     "_Z6CpoconPKclPSt7complexIgElgRgS3_PgRl";
    cpocon   Cpocon   cpocon_binary128_complex_3   "_Z6CpoconPKclPSt7complexIDF128_ElDF128_RDF128_S3_PDF128_Rl";
    clacn2   Clacn2   clacn2_binary128_complex     "_Z6Clacn2lPSt7complexIgES1_RgRlPl";
    clacn2   Clacn2   clacn2_binary128_complex_3   "_Z6Clacn2lPSt7complexIDF128_ES1_RDF128_RlPl";
    laswp    Claswp   claswp_binary128_complex     "_Z6ClaswplPSt7complexIgElllPll";
    laswp    Claswp   claswp_binary128_complex_3   "_Z6ClaswplPSt7complexIDF128_ElllPll";
    trtrs    Ctrtrs   ctrtrs_binary128_complex     "_Z6CtrtrsPKcS0_S0_llPSt7complexIgElS3_lRl";
    trtrs    Ctrtrs   ctrtrs_binary128_complex_3   "_Z6CtrtrsPKcS0_S0_llPSt7complexIDF128_ElS3_lRl";
    trtri    Ctrtri   ctrtri_binary128_complex     "_Z6CtrtriPKcS0_lPSt7complexIgElRl";
    trtri    Ctrtri   ctrtri_binary128_complex_3   "_Z6CtrtriPKcS0_lPSt7complexIDF128_ElRl";
    lauum    Clauum   clauum_binary128_complex     "_Z6ClauumPKclPSt7complexIgElRl";
    lauum    Clauum   clauum_binary128_complex_3   "_Z6ClauumPKclPSt7complexIDF128_ElRl";
    lartg    Clartg   clartg_binary128_complex     "_Z6ClartgSt7complexIgES0_RgRS0_S2_";
    lartg    Clartg   clartg_binary128_complex_3   "_Z6ClartgSt7complexIDF128_ES0_RDF128_RS0_S2_";
    lasr     Clasr    clasr_binary128_complex      "_Z5ClasrPKcS0_S0_llPgS1_PSt7complexIgEl";
    lasr     Clasr    clasr_binary128_complex_3    "_Z5ClasrPKcS0_S0_llPDF128_S1_PSt7complexIDF128_El";
    laev2    Claev2   claev2_binary128_complex     "_Z6Claev2St7complexIgES0_S0_RgS1_S1_RS0_";
    laev2    Claev2   claev2_binary128_complex_3   "_Z6Claev2St7complexIDF128_ES0_S0_RDF128_S1_S1_RS0_";
    steqr    Csteqr   csteqr_binary128_complex     "_Z6CsteqrPKclPgS1_PSt7complexIgElS1_Rl";
    steqr    Csteqr   csteqr_binary128_complex_3   "_Z6CsteqrPKclPDF128_S1_PSt7complexIDF128_ElS1_Rl";
    sytd2    Chetd2   chetd2_binary128_complex     "_Z6Chetd2PKclPSt7complexIgElPgS4_S3_Rl";
    sytd2    Chetd2   chetd2_binary128_complex_3   "_Z6Chetd2PKclPSt7complexIDF128_ElPDF128_S4_S3_Rl";
    sytrd    Chetrd   chetrd_binary128_complex     "_Z6ChetrdPKclPSt7complexIgElPgS4_S3_S3_lRl";
    sytrd    Chetrd   chetrd_binary128_complex_3   "_Z6ChetrdPKclPSt7complexIDF128_ElPDF128_S4_S3_S3_lRl";
    orgtr    Cungtr   cungtr_binary128_complex     "_Z6CungtrPKclPSt7complexIgElS3_S3_lRl";
    orgtr    Cungtr   cungtr_binary128_complex_3   "_Z6CungtrPKclPSt7complexIDF128_ElS3_S3_lRl";
    ormtr    Cunmtr   cunmtr_binary128_complex     "_Z6CunmtrPKcS0_S0_llPSt7complexIgElS3_S3_lS3_lRl";
    ormtr    Cunmtr   cunmtr_binary128_complex_3   "_Z6CunmtrPKcS0_S0_llPSt7complexIDF128_ElS3_S3_lS3_lRl";
    heev     Cheev    cheev_binary128_complex      "_Z5CheevPKcS0_lPSt7complexIgElPgS3_lS4_Rl";
    heev     Cheev    cheev_binary128_complex_3    "_Z5CheevPKcS0_lPSt7complexIDF128_ElPDF128_S3_lS4_Rl";
    sygst    Chegst   chegst_binary128_complex     "_Z6ChegstlPKclPSt7complexIgElS3_lRl";
    sygst    Chegst   chegst_binary128_complex_3   "_Z6ChegstlPKclPSt7complexIDF128_ElS3_lRl";
    sygs2    Chegs2   chegs2_binary128_complex     "_Z6Chegs2lPKclPSt7complexIgElS3_lRl";
    sygs2    Chegs2   chegs2_binary128_complex_3   "_Z6Chegs2lPKclPSt7complexIDF128_ElS3_lRl";
    hegv     Chegv    chegv_binary128_complex      "_Z5ChegvlPKcS0_lPSt7complexIgElS3_lPgS3_lS4_Rl";
    hegv     Chegv    chegv_binary128_complex_3    "_Z5ChegvlPKcS0_lPSt7complexIDF128_ElS3_lPDF128_S3_lS4_Rl";
    larfg    Clarfg   clarfg_binary128_complex     "_Z6ClarfglRSt7complexIgEPS0_lS1_";
    larfg    Clarfg   clarfg_binary128_complex_3   "_Z6ClarfglRSt7complexIDF128_EPS0_lS1_";
    larf     Clarf    clarf_binary128_complex      "_Z5ClarfPKcllPSt7complexIgElS2_S3_lS3_";
    larf     Clarf    clarf_binary128_complex_3    "_Z5ClarfPKcllPSt7complexIDF128_ElS2_S3_lS3_";
    larft    Clarft   clarft_binary128_complex     "_Z6ClarftPKcS0_llPSt7complexIgElS3_S3_l";
    larft    Clarft   clarft_binary128_complex_3   "_Z6ClarftPKcS0_llPSt7complexIDF128_ElS3_S3_l";
    larfb    Clarfb   clarfb_binary128_complex     "_Z6ClarfbPKcS0_S0_S0_lllPSt7complexIgElS3_lS3_lS3_l";
    larfb    Clarfb   clarfb_binary128_complex_3   "_Z6ClarfbPKcS0_S0_S0_lllPSt7complexIDF128_ElS3_lS3_lS3_l";
    geqrf    Cgeqrf   cgeqrf_binary128_complex     "_Z6CgeqrfllPSt7complexIgElS1_S1_lRl";
    geqrf    Cgeqrf   cgeqrf_binary128_complex_3   "_Z6CgeqrfllPSt7complexIDF128_ElS1_S1_lRl";
    gelqf    Cgelqf   cgelqf_binary128_complex     "_Z6CgelqfllPSt7complexIgElS1_S1_lRl";
    gelqf    Cgelqf   cgelqf_binary128_complex_3   "_Z6CgelqfllPSt7complexIDF128_ElS1_S1_lRl";
    orgqr    Cungqr   cungqr_binary128_complex     "_Z6CungqrlllPSt7complexIgElS1_S1_lRl";
    orgqr    Cungqr   cungqr_binary128_complex_3   "_Z6CungqrlllPSt7complexIDF128_ElS1_S1_lRl";
    orglq    Cunglq   cunglq_binary128_complex     "_Z6CunglqlllPSt7complexIgElS1_S1_lRl";
    orglq    Cunglq   cunglq_binary128_complex_3   "_Z6CunglqlllPSt7complexIDF128_ElS1_S1_lRl";
    ormqr    Cunmqr   cunmqr_binary128_complex     "_Z6CunmqrPKcS0_lllPSt7complexIgElS3_S3_lS3_lRl";
    ormqr    Cunmqr   cunmqr_binary128_complex_3   "_Z6CunmqrPKcS0_lllPSt7complexIDF128_ElS3_S3_lS3_lRl";
    ormlq    Cunmlq   cunmlq_binary128_complex     "_Z6CunmlqPKcS0_lllPSt7complexIgElS3_S3_lS3_lRl";
    ormlq    Cunmlq   cunmlq_binary128_complex_3   "_Z6CunmlqPKcS0_lllPSt7complexIDF128_ElS3_S3_lS3_lRl";
    gels     Cgels    cgels_binary128_complex      "_Z5CgelsPKclllPSt7complexIgElS3_lS3_lRl";
    gels     Cgels    cgels_binary128_complex_3    "_Z5CgelsPKclllPSt7complexIDF128_ElS3_lS3_lRl";
    lange    Clange   clange_binary128_complex     "_Z6ClangePKcllPSt7complexIgElPg";
    lange    Clange   clange_binary128_complex_3   "_Z6ClangePKcllPSt7complexIDF128_ElPDF128_";
    lansy    Clansy   clansy_binary128_complex     "_Z6ClansyPKcS0_lPSt7complexIgElPg";
    lansy    Clansy   clansy_binary128_complex_3   "_Z6ClansyPKcS0_lPSt7complexIDF128_ElPDF128_";
    lanhe    Clanhe   clanhe_binary128_complex     "_Z6ClanhePKcS0_lPSt7complexIgElPg";
    lanhe    Clanhe   clanhe_binary128_complex_3   "_Z6ClanhePKcS0_lPSt7complexIDF128_ElPDF128_";
    lacpy    Clacpy   clacpy_binary128_complex     "_Z6ClacpyPKcllPSt7complexIgElS3_l";
    lacpy    Clacpy   clacpy_binary128_complex_3   "_Z6ClacpyPKcllPSt7complexIDF128_ElS3_l";
    laset    Claset   claset_binary128_complex     "_Z6ClasetPKcllSt7complexIgES2_PS2_l";
    laset    Claset   claset_binary128_complex_3   "_Z6ClasetPKcllSt7complexIDF128_ES2_PS2_l";
    lascl    Clascl   clascl_binary128_complex     "_Z6ClasclPKcllggllPSt7complexIgElRl";
    lascl    Clascl   clascl_binary128_complex_3   "_Z6ClasclPKcllDF128_DF128_llPSt7complexIDF128_ElRl";
}
