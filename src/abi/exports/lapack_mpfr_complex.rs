//! The C++ functions of MPLAPACK 2.x and 3.x on complex mpfr numbers, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::Complex;
use crate::format::mpfr::Mpfr;

exports! {
    {
        numbers: *const Complex<Mpfr> => Complex<Mpfr>,
        reals: *const Mpfr => Mpfr,
        sizes: i64 => i64,
        errors: mplapack("mpfr", c"_Z12Mxerbla_mpfrPKci")
    }
    potrf    Cpotrf   cpotrf_mpfr     "_Z6CpotrfPKclPN4mpfr9mpcomplexElRl";
    potrf    Cpotrf   cpotrf_mpfr_3   "_Z6CpotrfPKclPN6mpfrxx9mpc_classElRl";
    potrf2   Cpotrf2  cpotrf2_mpfr    "_Z7Cpotrf2PKclPN4mpfr9mpcomplexElRl";
    potrf2   Cpotrf2  cpotrf2_mpfr_3  "_Z7Cpotrf2PKclPN6mpfrxx9mpc_classElRl";
    potrs    Cpotrs   cpotrs_mpfr     "_Z6CpotrsPKcllPN4mpfr9mpcomplexElS3_lRl";
    potrs    Cpotrs   cpotrs_mpfr_3   "_Z6CpotrsPKcllPN6mpfrxx9mpc_classElS3_lRl";
    posv     Cposv    cposv_mpfr      "_Z5CposvPKcllPN4mpfr9mpcomplexElS3_lRl";
    posv     Cposv    cposv_mpfr_3    "_Z5CposvPKcllPN6mpfrxx9mpc_classElS3_lRl";
    potri    Cpotri   cpotri_mpfr     "_Z6CpotriPKclPN4mpfr9mpcomplexElRl";
    potri    Cpotri   cpotri_mpfr_3   "_Z6CpotriPKclPN6mpfrxx9mpc_classElRl";
    getrf    Cgetrf   cgetrf_mpfr     "_Z6CgetrfllPN4mpfr9mpcomplexElPlRl";
    getrf    Cgetrf   cgetrf_mpfr_3   "_Z6CgetrfllPN6mpfrxx9mpc_classElPlRl";
    getrf2   Cgetrf2  cgetrf2_mpfr    "_Z7Cgetrf2llPN4mpfr9mpcomplexElPlRl";
    getrf2   Cgetrf2  cgetrf2_mpfr_3  "_Z7Cgetrf2llPN6mpfrxx9mpc_classElPlRl";
    getrs    Cgetrs   cgetrs_mpfr     "_Z6CgetrsPKcllPN4mpfr9mpcomplexElPlS3_lRl";
    getrs    Cgetrs   cgetrs_mpfr_3   "_Z6CgetrsPKcllPN6mpfrxx9mpc_classElPlS3_lRl";
    gesv     Cgesv    cgesv_mpfr      "_Z5CgesvllPN4mpfr9mpcomplexElPlS1_lRl";
    gesv     Cgesv    cgesv_mpfr_3    "_Z5CgesvllPN6mpfrxx9mpc_classElPlS1_lRl";
    getri    Cgetri   cgetri_mpfr     "_Z6CgetrilPN4mpfr9mpcomplexElPlS1_lRl";
    getri    Cgetri   cgetri_mpfr_3   "_Z6CgetrilPN6mpfrxx9mpc_classElPlS1_lRl";
    cgecon   Cgecon   cgecon_mpfr     "_Z6CgeconPKclPN4mpfr9mpcomplexElNS1_6mprealERS4_S3_PS4_Rl";
    cgecon   Cgecon   cgecon_mpfr_3   "_Z6CgeconPKclPN6mpfrxx9mpc_classElNS1_10mpfr_classERS4_S3_PS4_Rl";
    cpocon   Cpocon   cpocon_mpfr     "_Z6CpoconPKclPN4mpfr9mpcomplexElNS1_6mprealERS4_S3_PS4_Rl";
    cpocon   Cpocon   cpocon_mpfr_3   "_Z6CpoconPKclPN6mpfrxx9mpc_classElNS1_10mpfr_classERS4_S3_PS4_Rl";
    clacn2   Clacn2   clacn2_mpfr     "_Z6Clacn2lPN4mpfr9mpcomplexES1_RNS_6mprealERlPl";
    clacn2   Clacn2   clacn2_mpfr_3   "_Z6Clacn2lPN6mpfrxx9mpc_classES1_RNS_10mpfr_classERlPl";
    sytf2    Csytf2   csytf2_mpfr     "_Z6Csytf2PKclPN4mpfr9mpcomplexElPlRl";
    sytf2    Csytf2   csytf2_mpfr_3   "_Z6Csytf2PKclPN6mpfrxx9mpc_classElPlRl";
    hetf2    Chetf2   chetf2_mpfr     "_Z6Chetf2PKclPN4mpfr9mpcomplexElPlRl";
    hetf2    Chetf2   chetf2_mpfr_3   "_Z6Chetf2PKclPN6mpfrxx9mpc_classElPlRl";
    sytrf    Csytrf   csytrf_mpfr     "_Z6CsytrfPKclPN4mpfr9mpcomplexElPlS3_lRl";
    sytrf    Csytrf   csytrf_mpfr_3   "_Z6CsytrfPKclPN6mpfrxx9mpc_classElPlS3_lRl";
    hetrf    Chetrf   chetrf_mpfr     "_Z6ChetrfPKclPN4mpfr9mpcomplexElPlS3_lRl";
    hetrf    Chetrf   chetrf_mpfr_3   "_Z6ChetrfPKclPN6mpfrxx9mpc_classElPlS3_lRl";
    sytrs    Csytrs   csytrs_mpfr     "_Z6CsytrsPKcllPN4mpfr9mpcomplexElPlS3_lRl";
    sytrs    Csytrs   csytrs_mpfr_3   "_Z6CsytrsPKcllPN6mpfrxx9mpc_classElPlS3_lRl";
    hetrs    Chetrs   chetrs_mpfr     "_Z6ChetrsPKcllPN4mpfr9mpcomplexElPlS3_lRl";
    hetrs    Chetrs   chetrs_mpfr_3   "_Z6ChetrsPKcllPN6mpfrxx9mpc_classElPlS3_lRl";
    sysv     Csysv    csysv_mpfr      "_Z5CsysvPKcllPN4mpfr9mpcomplexElPlS3_lS3_lRl";
    sysv     Csysv    csysv_mpfr_3    "_Z5CsysvPKcllPN6mpfrxx9mpc_classElPlS3_lS3_lRl";
    hesv     Chesv    chesv_mpfr      "_Z5ChesvPKcllPN4mpfr9mpcomplexElPlS3_lS3_lRl";
    hesv     Chesv    chesv_mpfr_3    "_Z5ChesvPKcllPN6mpfrxx9mpc_classElPlS3_lS3_lRl";
    laswp    Claswp   claswp_mpfr     "_Z6ClaswplPN4mpfr9mpcomplexElllPll";
    laswp    Claswp   claswp_mpfr_3   "_Z6ClaswplPN6mpfrxx9mpc_classElllPll";
    trtrs    Ctrtrs   ctrtrs_mpfr     "_Z6CtrtrsPKcS0_S0_llPN4mpfr9mpcomplexElS3_lRl";
    trtrs    Ctrtrs   ctrtrs_mpfr_3   "_Z6CtrtrsPKcS0_S0_llPN6mpfrxx9mpc_classElS3_lRl";
    trtri    Ctrtri   ctrtri_mpfr     "_Z6CtrtriPKcS0_lPN4mpfr9mpcomplexElRl";
    trtri    Ctrtri   ctrtri_mpfr_3   "_Z6CtrtriPKcS0_lPN6mpfrxx9mpc_classElRl";
    lauum    Clauum   clauum_mpfr     "_Z6ClauumPKclPN4mpfr9mpcomplexElRl";
    lauum    Clauum   clauum_mpfr_3   "_Z6ClauumPKclPN6mpfrxx9mpc_classElRl";
    lartg    Clartg   clartg_mpfr     "_Z6ClartgN4mpfr9mpcomplexES0_RNS_6mprealERS0_S3_";
    lartg    Clartg   clartg_mpfr_3   "_Z6ClartgN6mpfrxx9mpc_classES0_RNS_10mpfr_classERS0_S3_";
    lasr     Clasr    clasr_mpfr      "_Z5ClasrPKcS0_S0_llPN4mpfr6mprealES3_PNS1_9mpcomplexEl";
    lasr     Clasr    clasr_mpfr_3    "_Z5ClasrPKcS0_S0_llPN6mpfrxx10mpfr_classES3_PNS1_9mpc_classEl";
    laev2    Claev2   claev2_mpfr     "_Z6Claev2N4mpfr9mpcomplexES0_S0_RNS_6mprealES2_S2_RS0_";
    laev2    Claev2   claev2_mpfr_3   "_Z6Claev2N6mpfrxx9mpc_classES0_S0_RNS_10mpfr_classES2_S2_RS0_";
    steqr    Csteqr   csteqr_mpfr     "_Z6CsteqrPKclPN4mpfr6mprealES3_PNS1_9mpcomplexElS3_Rl";
    steqr    Csteqr   csteqr_mpfr_3   "_Z6CsteqrPKclPN6mpfrxx10mpfr_classES3_PNS1_9mpc_classElS3_Rl";
    sytd2    Chetd2   chetd2_mpfr     "_Z6Chetd2PKclPN4mpfr9mpcomplexElPNS1_6mprealES5_S3_Rl";
    sytd2    Chetd2   chetd2_mpfr_3   "_Z6Chetd2PKclPN6mpfrxx9mpc_classElPNS1_10mpfr_classES5_S3_Rl";
    sytrd    Chetrd   chetrd_mpfr     "_Z6ChetrdPKclPN4mpfr9mpcomplexElPNS1_6mprealES5_S3_S3_lRl";
    sytrd    Chetrd   chetrd_mpfr_3   "_Z6ChetrdPKclPN6mpfrxx9mpc_classElPNS1_10mpfr_classES5_S3_S3_lRl";
    orgtr    Cungtr   cungtr_mpfr     "_Z6CungtrPKclPN4mpfr9mpcomplexElS3_S3_lRl";
    orgtr    Cungtr   cungtr_mpfr_3   "_Z6CungtrPKclPN6mpfrxx9mpc_classElS3_S3_lRl";
    ormtr    Cunmtr   cunmtr_mpfr     "_Z6CunmtrPKcS0_S0_llPN4mpfr9mpcomplexElS3_S3_lS3_lRl";
    ormtr    Cunmtr   cunmtr_mpfr_3   "_Z6CunmtrPKcS0_S0_llPN6mpfrxx9mpc_classElS3_S3_lS3_lRl";
    heev     Cheev    cheev_mpfr      "_Z5CheevPKcS0_lPN4mpfr9mpcomplexElPNS1_6mprealES3_lS5_Rl";
    heev     Cheev    cheev_mpfr_3    "_Z5CheevPKcS0_lPN6mpfrxx9mpc_classElPNS1_10mpfr_classES3_lS5_Rl";
    sygst    Chegst   chegst_mpfr     "_Z6ChegstlPKclPN4mpfr9mpcomplexElS3_lRl";
    sygst    Chegst   chegst_mpfr_3   "_Z6ChegstlPKclPN6mpfrxx9mpc_classElS3_lRl";
    sygs2    Chegs2   chegs2_mpfr     "_Z6Chegs2lPKclPN4mpfr9mpcomplexElS3_lRl";
    sygs2    Chegs2   chegs2_mpfr_3   "_Z6Chegs2lPKclPN6mpfrxx9mpc_classElS3_lRl";
    hegv     Chegv    chegv_mpfr      "_Z5ChegvlPKcS0_lPN4mpfr9mpcomplexElS3_lPNS1_6mprealES3_lS5_Rl";
    hegv     Chegv    chegv_mpfr_3    "_Z5ChegvlPKcS0_lPN6mpfrxx9mpc_classElS3_lPNS1_10mpfr_classES3_lS5_Rl";
    cstedc   Cstedc   cstedc_mpfr     "_Z6CstedcPKclPN4mpfr6mprealES3_PNS1_9mpcomplexElS5_lS3_lPllRl";
    cstedc   Cstedc   cstedc_mpfr_3   "_Z6CstedcPKclPN6mpfrxx10mpfr_classES3_PNS1_9mpc_classElS5_lS3_lPllRl";
    heevd    Cheevd   cheevd_mpfr     "_Z6CheevdPKcS0_lPN4mpfr9mpcomplexElPNS1_6mprealES3_lS5_lPllRl";
    heevd    Cheevd   cheevd_mpfr_3   "_Z6CheevdPKcS0_lPN6mpfrxx9mpc_classElPNS1_10mpfr_classES3_lS5_lPllRl";
    hegvd    Chegvd   chegvd_mpfr     "_Z6ChegvdlPKcS0_lPN4mpfr9mpcomplexElS3_lPNS1_6mprealES3_lS5_lPllRl";
    hegvd    Chegvd   chegvd_mpfr_3   "_Z6ChegvdlPKcS0_lPN6mpfrxx9mpc_classElS3_lPNS1_10mpfr_classES3_lS5_lPllRl";
    larfg    Clarfg   clarfg_mpfr     "_Z6ClarfglRN4mpfr9mpcomplexEPS0_lS1_";
    larfg    Clarfg   clarfg_mpfr_3   "_Z6ClarfglRN6mpfrxx9mpc_classEPS0_lS1_";
    larf     Clarf    clarf_mpfr      "_Z5ClarfPKcllPN4mpfr9mpcomplexElS2_S3_lS3_";
    larf     Clarf    clarf_mpfr_3    "_Z5ClarfPKcllPN6mpfrxx9mpc_classElS2_S3_lS3_";
    larft    Clarft   clarft_mpfr     "_Z6ClarftPKcS0_llPN4mpfr9mpcomplexElS3_S3_l";
    larft    Clarft   clarft_mpfr_3   "_Z6ClarftPKcS0_llPN6mpfrxx9mpc_classElS3_S3_l";
    larfb    Clarfb   clarfb_mpfr     "_Z6ClarfbPKcS0_S0_S0_lllPN4mpfr9mpcomplexElS3_lS3_lS3_l";
    larfb    Clarfb   clarfb_mpfr_3   "_Z6ClarfbPKcS0_S0_S0_lllPN6mpfrxx9mpc_classElS3_lS3_lS3_l";
    geqrf    Cgeqrf   cgeqrf_mpfr     "_Z6CgeqrfllPN4mpfr9mpcomplexElS1_S1_lRl";
    geqrf    Cgeqrf   cgeqrf_mpfr_3   "_Z6CgeqrfllPN6mpfrxx9mpc_classElS1_S1_lRl";
    gelqf    Cgelqf   cgelqf_mpfr     "_Z6CgelqfllPN4mpfr9mpcomplexElS1_S1_lRl";
    gelqf    Cgelqf   cgelqf_mpfr_3   "_Z6CgelqfllPN6mpfrxx9mpc_classElS1_S1_lRl";
    orgqr    Cungqr   cungqr_mpfr     "_Z6CungqrlllPN4mpfr9mpcomplexElS1_S1_lRl";
    orgqr    Cungqr   cungqr_mpfr_3   "_Z6CungqrlllPN6mpfrxx9mpc_classElS1_S1_lRl";
    orglq    Cunglq   cunglq_mpfr     "_Z6CunglqlllPN4mpfr9mpcomplexElS1_S1_lRl";
    orglq    Cunglq   cunglq_mpfr_3   "_Z6CunglqlllPN6mpfrxx9mpc_classElS1_S1_lRl";
    ormqr    Cunmqr   cunmqr_mpfr     "_Z6CunmqrPKcS0_lllPN4mpfr9mpcomplexElS3_S3_lS3_lRl";
    ormqr    Cunmqr   cunmqr_mpfr_3   "_Z6CunmqrPKcS0_lllPN6mpfrxx9mpc_classElS3_S3_lS3_lRl";
    ormlq    Cunmlq   cunmlq_mpfr     "_Z6CunmlqPKcS0_lllPN4mpfr9mpcomplexElS3_S3_lS3_lRl";
    ormlq    Cunmlq   cunmlq_mpfr_3   "_Z6CunmlqPKcS0_lllPN6mpfrxx9mpc_classElS3_S3_lS3_lRl";
    gels     Cgels    cgels_mpfr      "_Z5CgelsPKclllPN4mpfr9mpcomplexElS3_lS3_lRl";
    gels     Cgels    cgels_mpfr_3    "_Z5CgelsPKclllPN6mpfrxx9mpc_classElS3_lS3_lRl";
    lange    Clange   clange_mpfr     "_Z6ClangePKcllPN4mpfr9mpcomplexElPNS1_6mprealE";
    lange    Clange   clange_mpfr_3   "_Z6ClangePKcllPN6mpfrxx9mpc_classElPNS1_10mpfr_classE";
    lansy    Clansy   clansy_mpfr     "_Z6ClansyPKcS0_lPN4mpfr9mpcomplexElPNS1_6mprealE";
    lansy    Clansy   clansy_mpfr_3   "_Z6ClansyPKcS0_lPN6mpfrxx9mpc_classElPNS1_10mpfr_classE";
    lanhe    Clanhe   clanhe_mpfr     "_Z6ClanhePKcS0_lPN4mpfr9mpcomplexElPNS1_6mprealE";
    lanhe    Clanhe   clanhe_mpfr_3   "_Z6ClanhePKcS0_lPN6mpfrxx9mpc_classElPNS1_10mpfr_classE";
    lacpy    Clacpy   clacpy_mpfr     "_Z6ClacpyPKcllPN4mpfr9mpcomplexElS3_l";
    lacpy    Clacpy   clacpy_mpfr_3   "_Z6ClacpyPKcllPN6mpfrxx9mpc_classElS3_l";
    laset    Claset   claset_mpfr     "_Z6ClasetPKcllN4mpfr9mpcomplexES2_PS2_l";
    laset    Claset   claset_mpfr_3   "_Z6ClasetPKcllN6mpfrxx9mpc_classES2_PS2_l";
    lascl    Clascl   clascl_mpfr     "_Z6ClasclPKcllN4mpfr6mprealES2_llPNS1_9mpcomplexElRl";
    lascl    Clascl   clascl_mpfr_3   "_Z6ClasclPKcllN6mpfrxx10mpfr_classES2_llPNS1_9mpc_classElRl";
}
