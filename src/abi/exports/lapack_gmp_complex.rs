//! The C++ functions of MPLAPACK 2.x and 3.x on complex gmp numbers, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::Complex;
use crate::format::mpfr::Mpf;

exports! {
    {
        numbers: *const Complex<Mpf> => Complex<Mpf>,
        reals: *const Mpf => Mpf,
        sizes: i64 => i64,
        errors: mplapack("mpf", c"_Z11Mxerbla_gmpPKci")
    }
    potrf    Cpotrf   cpotrf_gmp     "_Z6CpotrfPKclP9mpc_classlRl";
    potrf    Cpotrf   cpotrf_gmp_3   "_Z6CpotrfPKclPN5gmpxx10mpfc_classElRl";
    potrf2   Cpotrf2  cpotrf2_gmp    "_Z7Cpotrf2PKclP9mpc_classlRl";
    potrf2   Cpotrf2  cpotrf2_gmp_3  "_Z7Cpotrf2PKclPN5gmpxx10mpfc_classElRl";
    potrs    Cpotrs   cpotrs_gmp     "_Z6CpotrsPKcllP9mpc_classlS2_lRl";
    potrs    Cpotrs   cpotrs_gmp_3   "_Z6CpotrsPKcllPN5gmpxx10mpfc_classElS3_lRl";
    posv     Cposv    cposv_gmp      "_Z5CposvPKcllP9mpc_classlS2_lRl";
    posv     Cposv    cposv_gmp_3    "_Z5CposvPKcllPN5gmpxx10mpfc_classElS3_lRl";
    potri    Cpotri   cpotri_gmp     "_Z6CpotriPKclP9mpc_classlRl";
    potri    Cpotri   cpotri_gmp_3   "_Z6CpotriPKclPN5gmpxx10mpfc_classElRl";
    getrf    Cgetrf   cgetrf_gmp     "_Z6CgetrfllP9mpc_classlPlRl";
    getrf    Cgetrf   cgetrf_gmp_3   "_Z6CgetrfllPN5gmpxx10mpfc_classElPlRl";
    getrf2   Cgetrf2  cgetrf2_gmp    "_Z7Cgetrf2llP9mpc_classlPlRl";
    getrf2   Cgetrf2  cgetrf2_gmp_3  "_Z7Cgetrf2llPN5gmpxx10mpfc_classElPlRl";
    getrs    Cgetrs   cgetrs_gmp     "_Z6CgetrsPKcllP9mpc_classlPlS2_lRl";
    getrs    Cgetrs   cgetrs_gmp_3   "_Z6CgetrsPKcllPN5gmpxx10mpfc_classElPlS3_lRl";
    gesv     Cgesv    cgesv_gmp      "_Z5CgesvllP9mpc_classlPlS0_lRl";
    gesv     Cgesv    cgesv_gmp_3    "_Z5CgesvllPN5gmpxx10mpfc_classElPlS1_lRl";
    getri    Cgetri   cgetri_gmp     "_Z6CgetrilP9mpc_classlPlS0_lRl";
    getri    Cgetri   cgetri_gmp_3   "_Z6CgetrilPN5gmpxx10mpfc_classElPlS1_lRl";
    cgecon   Cgecon   cgecon_gmp     "_Z6CgeconPKclP9mpc_classl10__gmp_exprIA1_12__mpf_structS5_ERS6_S2_PS6_Rl";
    cgecon   Cgecon   cgecon_gmp_3   "_Z6CgeconPKclPN5gmpxx10mpfc_classElNS1_9mpf_classERS4_S3_PS4_Rl";
    cpocon   Cpocon   cpocon_gmp     "_Z6CpoconPKclP9mpc_classl10__gmp_exprIA1_12__mpf_structS5_ERS6_S2_PS6_Rl";
    cpocon   Cpocon   cpocon_gmp_3   "_Z6CpoconPKclPN5gmpxx10mpfc_classElNS1_9mpf_classERS4_S3_PS4_Rl";
    clacn2   Clacn2   clacn2_gmp     "_Z6Clacn2lP9mpc_classS0_R10__gmp_exprIA1_12__mpf_structS3_ERlPl";
    clacn2   Clacn2   clacn2_gmp_3   "_Z6Clacn2lPN5gmpxx10mpfc_classES1_RNS_9mpf_classERlPl";
    sytf2    Csytf2   csytf2_gmp     "_Z6Csytf2PKclP9mpc_classlPlRl";
    sytf2    Csytf2   csytf2_gmp_3   "_Z6Csytf2PKclPN5gmpxx10mpfc_classElPlRl";
    hetf2    Chetf2   chetf2_gmp     "_Z6Chetf2PKclP9mpc_classlPlRl";
    hetf2    Chetf2   chetf2_gmp_3   "_Z6Chetf2PKclPN5gmpxx10mpfc_classElPlRl";
    sytrf    Csytrf   csytrf_gmp     "_Z6CsytrfPKclP9mpc_classlPlS2_lRl";
    sytrf    Csytrf   csytrf_gmp_3   "_Z6CsytrfPKclPN5gmpxx10mpfc_classElPlS3_lRl";
    hetrf    Chetrf   chetrf_gmp     "_Z6ChetrfPKclP9mpc_classlPlS2_lRl";
    hetrf    Chetrf   chetrf_gmp_3   "_Z6ChetrfPKclPN5gmpxx10mpfc_classElPlS3_lRl";
    sytrs    Csytrs   csytrs_gmp     "_Z6CsytrsPKcllP9mpc_classlPlS2_lRl";
    sytrs    Csytrs   csytrs_gmp_3   "_Z6CsytrsPKcllPN5gmpxx10mpfc_classElPlS3_lRl";
    hetrs    Chetrs   chetrs_gmp     "_Z6ChetrsPKcllP9mpc_classlPlS2_lRl";
    hetrs    Chetrs   chetrs_gmp_3   "_Z6ChetrsPKcllPN5gmpxx10mpfc_classElPlS3_lRl";
    sysv     Csysv    csysv_gmp      "_Z5CsysvPKcllP9mpc_classlPlS2_lS2_lRl";
    sysv     Csysv    csysv_gmp_3    "_Z5CsysvPKcllPN5gmpxx10mpfc_classElPlS3_lS3_lRl";
    hesv     Chesv    chesv_gmp      "_Z5ChesvPKcllP9mpc_classlPlS2_lS2_lRl";
    hesv     Chesv    chesv_gmp_3    "_Z5ChesvPKcllPN5gmpxx10mpfc_classElPlS3_lS3_lRl";
    laswp    Claswp   claswp_gmp     "_Z6ClaswplP9mpc_classlllPll";
    laswp    Claswp   claswp_gmp_3   "_Z6ClaswplPN5gmpxx10mpfc_classElllPll";
    trtrs    Ctrtrs   ctrtrs_gmp     "_Z6CtrtrsPKcS0_S0_llP9mpc_classlS2_lRl";
    trtrs    Ctrtrs   ctrtrs_gmp_3   "_Z6CtrtrsPKcS0_S0_llPN5gmpxx10mpfc_classElS3_lRl";
    trtri    Ctrtri   ctrtri_gmp     "_Z6CtrtriPKcS0_lP9mpc_classlRl";
    trtri    Ctrtri   ctrtri_gmp_3   "_Z6CtrtriPKcS0_lPN5gmpxx10mpfc_classElRl";
    lauum    Clauum   clauum_gmp     "_Z6ClauumPKclP9mpc_classlRl";
    lauum    Clauum   clauum_gmp_3   "_Z6ClauumPKclPN5gmpxx10mpfc_classElRl";
    lartg    Clartg   clartg_gmp     "_Z6Clartg9mpc_classS_R10__gmp_exprIA1_12__mpf_structS2_ERS_S5_";
    lartg    Clartg   clartg_gmp_3   "_Z6ClartgN5gmpxx10mpfc_classES0_RNS_9mpf_classERS0_S3_";
    lasr     Clasr    clasr_gmp      "_Z5ClasrPKcS0_S0_llP10__gmp_exprIA1_12__mpf_structS3_ES5_P9mpc_classl";
    lasr     Clasr    clasr_gmp_3    "_Z5ClasrPKcS0_S0_llPN5gmpxx9mpf_classES3_PNS1_10mpfc_classEl";
    laev2    Claev2   claev2_gmp     "_Z6Claev29mpc_classS_S_R10__gmp_exprIA1_12__mpf_structS2_ES4_S4_RS_";
    laev2    Claev2   claev2_gmp_3   "_Z6Claev2N5gmpxx10mpfc_classES0_S0_RNS_9mpf_classES2_S2_RS0_";
    steqr    Csteqr   csteqr_gmp     "_Z6CsteqrPKclP10__gmp_exprIA1_12__mpf_structS3_ES5_P9mpc_classlS5_Rl";
    steqr    Csteqr   csteqr_gmp_3   "_Z6CsteqrPKclPN5gmpxx9mpf_classES3_PNS1_10mpfc_classElS3_Rl";
    sytd2    Chetd2   chetd2_gmp     "_Z6Chetd2PKclP9mpc_classlP10__gmp_exprIA1_12__mpf_structS5_ES7_S2_Rl";
    sytd2    Chetd2   chetd2_gmp_3   "_Z6Chetd2PKclPN5gmpxx10mpfc_classElPNS1_9mpf_classES5_S3_Rl";
    sytrd    Chetrd   chetrd_gmp     "_Z6ChetrdPKclP9mpc_classlP10__gmp_exprIA1_12__mpf_structS5_ES7_S2_S2_lRl";
    sytrd    Chetrd   chetrd_gmp_3   "_Z6ChetrdPKclPN5gmpxx10mpfc_classElPNS1_9mpf_classES5_S3_S3_lRl";
    orgtr    Cungtr   cungtr_gmp     "_Z6CungtrPKclP9mpc_classlS2_S2_lRl";
    orgtr    Cungtr   cungtr_gmp_3   "_Z6CungtrPKclPN5gmpxx10mpfc_classElS3_S3_lRl";
    ormtr    Cunmtr   cunmtr_gmp     "_Z6CunmtrPKcS0_S0_llP9mpc_classlS2_S2_lS2_lRl";
    ormtr    Cunmtr   cunmtr_gmp_3   "_Z6CunmtrPKcS0_S0_llPN5gmpxx10mpfc_classElS3_S3_lS3_lRl";
    heev     Cheev    cheev_gmp      "_Z5CheevPKcS0_lP9mpc_classlP10__gmp_exprIA1_12__mpf_structS5_ES2_lS7_Rl";
    heev     Cheev    cheev_gmp_3    "_Z5CheevPKcS0_lPN5gmpxx10mpfc_classElPNS1_9mpf_classES3_lS5_Rl";
    sygst    Chegst   chegst_gmp     "_Z6ChegstlPKclP9mpc_classlS2_lRl";
    sygst    Chegst   chegst_gmp_3   "_Z6ChegstlPKclPN5gmpxx10mpfc_classElS3_lRl";
    sygs2    Chegs2   chegs2_gmp     "_Z6Chegs2lPKclP9mpc_classlS2_lRl";
    sygs2    Chegs2   chegs2_gmp_3   "_Z6Chegs2lPKclPN5gmpxx10mpfc_classElS3_lRl";
    hegv     Chegv    chegv_gmp      "_Z5ChegvlPKcS0_lP9mpc_classlS2_lP10__gmp_exprIA1_12__mpf_structS5_ES2_lS7_Rl";
    hegv     Chegv    chegv_gmp_3    "_Z5ChegvlPKcS0_lPN5gmpxx10mpfc_classElS3_lPNS1_9mpf_classES3_lS5_Rl";
    cstedc   Cstedc   cstedc_gmp     "_Z6CstedcPKclP10__gmp_exprIA1_12__mpf_structS3_ES5_P9mpc_classlS7_lS5_lPllRl";
    cstedc   Cstedc   cstedc_gmp_3   "_Z6CstedcPKclPN5gmpxx9mpf_classES3_PNS1_10mpfc_classElS5_lS3_lPllRl";
    heevd    Cheevd   cheevd_gmp     "_Z6CheevdPKcS0_lP9mpc_classlP10__gmp_exprIA1_12__mpf_structS5_ES2_lS7_lPllRl";
    heevd    Cheevd   cheevd_gmp_3   "_Z6CheevdPKcS0_lPN5gmpxx10mpfc_classElPNS1_9mpf_classES3_lS5_lPllRl";
    hegvd    Chegvd   chegvd_gmp     "_Z6ChegvdlPKcS0_lP9mpc_classlS2_lP10__gmp_exprIA1_12__mpf_structS5_ES2_lS7_lPllRl";
    hegvd    Chegvd   chegvd_gmp_3   "_Z6ChegvdlPKcS0_lPN5gmpxx10mpfc_classElS3_lPNS1_9mpf_classES3_lS5_lPllRl";
    larfg    Clarfg   clarfg_gmp     "_Z6ClarfglR9mpc_classPS_lS0_";
    larfg    Clarfg   clarfg_gmp_3   "_Z6ClarfglRN5gmpxx10mpfc_classEPS0_lS1_";
    larf     Clarf    clarf_gmp      "_Z5ClarfPKcllP9mpc_classlS1_S2_lS2_";
    larf     Clarf    clarf_gmp_3    "_Z5ClarfPKcllPN5gmpxx10mpfc_classElS2_S3_lS3_";
    larft    Clarft   clarft_gmp     "_Z6ClarftPKcS0_llP9mpc_classlS2_S2_l";
    larft    Clarft   clarft_gmp_3   "_Z6ClarftPKcS0_llPN5gmpxx10mpfc_classElS3_S3_l";
    larfb    Clarfb   clarfb_gmp     "_Z6ClarfbPKcS0_S0_S0_lllP9mpc_classlS2_lS2_lS2_l";
    larfb    Clarfb   clarfb_gmp_3   "_Z6ClarfbPKcS0_S0_S0_lllPN5gmpxx10mpfc_classElS3_lS3_lS3_l";
    geqrf    Cgeqrf   cgeqrf_gmp     "_Z6CgeqrfllP9mpc_classlS0_S0_lRl";
    geqrf    Cgeqrf   cgeqrf_gmp_3   "_Z6CgeqrfllPN5gmpxx10mpfc_classElS1_S1_lRl";
    gelqf    Cgelqf   cgelqf_gmp     "_Z6CgelqfllP9mpc_classlS0_S0_lRl";
    gelqf    Cgelqf   cgelqf_gmp_3   "_Z6CgelqfllPN5gmpxx10mpfc_classElS1_S1_lRl";
    orgqr    Cungqr   cungqr_gmp     "_Z6CungqrlllP9mpc_classlS0_S0_lRl";
    orgqr    Cungqr   cungqr_gmp_3   "_Z6CungqrlllPN5gmpxx10mpfc_classElS1_S1_lRl";
    orglq    Cunglq   cunglq_gmp     "_Z6CunglqlllP9mpc_classlS0_S0_lRl";
    orglq    Cunglq   cunglq_gmp_3   "_Z6CunglqlllPN5gmpxx10mpfc_classElS1_S1_lRl";
    ormqr    Cunmqr   cunmqr_gmp     "_Z6CunmqrPKcS0_lllP9mpc_classlS2_S2_lS2_lRl";
    ormqr    Cunmqr   cunmqr_gmp_3   "_Z6CunmqrPKcS0_lllPN5gmpxx10mpfc_classElS3_S3_lS3_lRl";
    ormlq    Cunmlq   cunmlq_gmp     "_Z6CunmlqPKcS0_lllP9mpc_classlS2_S2_lS2_lRl";
    ormlq    Cunmlq   cunmlq_gmp_3   "_Z6CunmlqPKcS0_lllPN5gmpxx10mpfc_classElS3_S3_lS3_lRl";
    gels     Cgels    cgels_gmp      "_Z5CgelsPKclllP9mpc_classlS2_lS2_lRl";
    gels     Cgels    cgels_gmp_3    "_Z5CgelsPKclllPN5gmpxx10mpfc_classElS3_lS3_lRl";
    lange    Clange   clange_gmp     "_Z6ClangePKcllP9mpc_classlP10__gmp_exprIA1_12__mpf_structS5_E";
    lange    Clange   clange_gmp_3   "_Z6ClangePKcllPN5gmpxx10mpfc_classElPNS1_9mpf_classE";
    lansy    Clansy   clansy_gmp     "_Z6ClansyPKcS0_lP9mpc_classlP10__gmp_exprIA1_12__mpf_structS5_E";
    lansy    Clansy   clansy_gmp_3   "_Z6ClansyPKcS0_lPN5gmpxx10mpfc_classElPNS1_9mpf_classE";
    lanhe    Clanhe   clanhe_gmp     "_Z6ClanhePKcS0_lP9mpc_classlP10__gmp_exprIA1_12__mpf_structS5_E";
    lanhe    Clanhe   clanhe_gmp_3   "_Z6ClanhePKcS0_lPN5gmpxx10mpfc_classElPNS1_9mpf_classE";
    lacpy    Clacpy   clacpy_gmp     "_Z6ClacpyPKcllP9mpc_classlS2_l";
    lacpy    Clacpy   clacpy_gmp_3   "_Z6ClacpyPKcllPN5gmpxx10mpfc_classElS3_l";
    laset    Claset   claset_gmp     "_Z6ClasetPKcll9mpc_classS1_PS1_l";
    laset    Claset   claset_gmp_3   "_Z6ClasetPKcllN5gmpxx10mpfc_classES2_PS2_l";
    lascl    Clascl   clascl_gmp     "_Z6ClasclPKcll10__gmp_exprIA1_12__mpf_structS3_ES4_llP9mpc_classlRl";
    lascl    Clascl   clascl_gmp_3   "_Z6ClasclPKcllN5gmpxx9mpf_classES2_llPNS1_10mpfc_classElRl";
}
