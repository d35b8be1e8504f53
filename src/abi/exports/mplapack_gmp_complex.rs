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
    gemm     Cgemm    cgemm_gmp      "_Z5CgemmPKcS0_lll9mpc_classPS1_lS2_lS1_S2_l";
    gemm     Cgemm    cgemm_gmp_3    "_Z5CgemmPKcS0_lllN5gmpxx10mpfc_classEPS2_lS3_lS2_S3_l";
    syrk     Csyrk    csyrk_gmp      "_Z5CsyrkPKcS0_ll9mpc_classPS1_lS1_S2_l";
    syrk     Csyrk    csyrk_gmp_3    "_Z5CsyrkPKcS0_llN5gmpxx10mpfc_classEPS2_lS2_S3_l";
    gemmtr   Cgemmtr  cgemmtr_gmp    "_Z7CgemmtrPKcS0_S0_ll9mpc_classPS1_lS2_lS1_S2_l";
    gemmtr   Cgemmtr  cgemmtr_gmp_3  "_Z7CgemmtrPKcS0_S0_llN5gmpxx10mpfc_classEPS2_lS3_lS2_S3_l";
    herk     Cherk    cherk_gmp      "_Z5CherkPKcS0_ll10__gmp_exprIA1_12__mpf_structS3_EP9mpc_classlS4_S6_l";
    herk     Cherk    cherk_gmp_3    "_Z5CherkPKcS0_llN5gmpxx9mpf_classEPNS1_10mpfc_classElS2_S4_l";
    symm     Csymm    csymm_gmp      "_Z5CsymmPKcS0_ll9mpc_classPS1_lS2_lS1_S2_l";
    symm     Csymm    csymm_gmp_3    "_Z5CsymmPKcS0_llN5gmpxx10mpfc_classEPS2_lS3_lS2_S3_l";
    hemm     Chemm    chemm_gmp      "_Z5ChemmPKcS0_ll9mpc_classPS1_lS2_lS1_S2_l";
    hemm     Chemm    chemm_gmp_3    "_Z5ChemmPKcS0_llN5gmpxx10mpfc_classEPS2_lS3_lS2_S3_l";
    syr2k    Csyr2k   csyr2k_gmp     "_Z6Csyr2kPKcS0_ll9mpc_classPS1_lS2_lS1_S2_l";
    syr2k    Csyr2k   csyr2k_gmp_3   "_Z6Csyr2kPKcS0_llN5gmpxx10mpfc_classEPS2_lS3_lS2_S3_l";
    her2k    Cher2k   cher2k_gmp     "_Z6Cher2kPKcS0_ll9mpc_classPS1_lS2_l10__gmp_exprIA1_12__mpf_structS5_ES2_l";
    her2k    Cher2k   cher2k_gmp_3   "_Z6Cher2kPKcS0_llN5gmpxx10mpfc_classEPS2_lS3_lNS1_9mpf_classES3_l";
    trmm     Ctrmm    ctrmm_gmp      "_Z5CtrmmPKcS0_S0_S0_ll9mpc_classPS1_lS2_l";
    trmm     Ctrmm    ctrmm_gmp_3    "_Z5CtrmmPKcS0_S0_S0_llN5gmpxx10mpfc_classEPS2_lS3_l";
    trsm     Ctrsm    ctrsm_gmp      "_Z5CtrsmPKcS0_S0_S0_ll9mpc_classPS1_lS2_l";
    trsm     Ctrsm    ctrsm_gmp_3    "_Z5CtrsmPKcS0_S0_S0_llN5gmpxx10mpfc_classEPS2_lS3_l";
    gemv     Cgemv    cgemv_gmp      "_Z5CgemvPKcll9mpc_classPS1_lS2_lS1_S2_l";
    gemv     Cgemv    cgemv_gmp_3    "_Z5CgemvPKcllN5gmpxx10mpfc_classEPS2_lS3_lS2_S3_l";
    gbmv     Cgbmv    cgbmv_gmp      "_Z5CgbmvPKcllll9mpc_classPS1_lS2_lS1_S2_l";
    gbmv     Cgbmv    cgbmv_gmp_3    "_Z5CgbmvPKcllllN5gmpxx10mpfc_classEPS2_lS3_lS2_S3_l";
    hemv     Chemv    chemv_gmp      "_Z5ChemvPKcl9mpc_classPS1_lS2_lS1_S2_l";
    hemv     Chemv    chemv_gmp_3    "_Z5ChemvPKclN5gmpxx10mpfc_classEPS2_lS3_lS2_S3_l";
    hbmv     Chbmv    chbmv_gmp      "_Z5ChbmvPKcll9mpc_classPS1_lS2_lS1_S2_l";
    hbmv     Chbmv    chbmv_gmp_3    "_Z5ChbmvPKcllN5gmpxx10mpfc_classEPS2_lS3_lS2_S3_l";
    hpmv     Chpmv    chpmv_gmp      "_Z5ChpmvPKcl9mpc_classPS1_S2_lS1_S2_l";
    hpmv     Chpmv    chpmv_gmp_3    "_Z5ChpmvPKclN5gmpxx10mpfc_classEPS2_S3_lS2_S3_l";
    trmv     Ctrmv    ctrmv_gmp      "_Z5CtrmvPKcS0_S0_lP9mpc_classlS2_l";
    trmv     Ctrmv    ctrmv_gmp_3    "_Z5CtrmvPKcS0_S0_lPN5gmpxx10mpfc_classElS3_l";
    tbmv     Ctbmv    ctbmv_gmp      "_Z5CtbmvPKcS0_S0_llP9mpc_classlS2_l";
    tbmv     Ctbmv    ctbmv_gmp_3    "_Z5CtbmvPKcS0_S0_llPN5gmpxx10mpfc_classElS3_l";
    tpmv     Ctpmv    ctpmv_gmp      "_Z5CtpmvPKcS0_S0_lP9mpc_classS2_l";
    tpmv     Ctpmv    ctpmv_gmp_3    "_Z5CtpmvPKcS0_S0_lPN5gmpxx10mpfc_classES3_l";
    trsv     Ctrsv    ctrsv_gmp      "_Z5CtrsvPKcS0_S0_lP9mpc_classlS2_l";
    trsv     Ctrsv    ctrsv_gmp_3    "_Z5CtrsvPKcS0_S0_lPN5gmpxx10mpfc_classElS3_l";
    tbsv     Ctbsv    ctbsv_gmp      "_Z5CtbsvPKcS0_S0_llP9mpc_classlS2_l";
    tbsv     Ctbsv    ctbsv_gmp_3    "_Z5CtbsvPKcS0_S0_llPN5gmpxx10mpfc_classElS3_l";
    tpsv     Ctpsv    ctpsv_gmp      "_Z5CtpsvPKcS0_S0_lP9mpc_classS2_l";
    tpsv     Ctpsv    ctpsv_gmp_3    "_Z5CtpsvPKcS0_S0_lPN5gmpxx10mpfc_classES3_l";
    ger      Cgeru    cgeru_gmp      "_Z5Cgerull9mpc_classPS_lS0_lS0_l";
    ger      Cgeru    cgeru_gmp_3    "_Z5CgerullN5gmpxx10mpfc_classEPS0_lS1_lS1_l";
    gerc     Cgerc    cgerc_gmp      "_Z5Cgercll9mpc_classPS_lS0_lS0_l";
    gerc     Cgerc    cgerc_gmp_3    "_Z5CgercllN5gmpxx10mpfc_classEPS0_lS1_lS1_l";
    her      Cher     cher_gmp       "_Z4CherPKcl10__gmp_exprIA1_12__mpf_structS3_EP9mpc_classlS6_l";
    her      Cher     cher_gmp_3     "_Z4CherPKclN5gmpxx9mpf_classEPNS1_10mpfc_classElS4_l";
    hpr      Chpr     chpr_gmp       "_Z4ChprPKcl10__gmp_exprIA1_12__mpf_structS3_EP9mpc_classlS6_";
    hpr      Chpr     chpr_gmp_3     "_Z4ChprPKclN5gmpxx9mpf_classEPNS1_10mpfc_classElS4_";
    her2     Cher2    cher2_gmp      "_Z5Cher2PKcl9mpc_classPS1_lS2_lS2_l";
    her2     Cher2    cher2_gmp_3    "_Z5Cher2PKclN5gmpxx10mpfc_classEPS2_lS3_lS3_l";
    hpr2     Chpr2    chpr2_gmp      "_Z5Chpr2PKcl9mpc_classPS1_lS2_lS2_";
    hpr2     Chpr2    chpr2_gmp_3    "_Z5Chpr2PKclN5gmpxx10mpfc_classEPS2_lS3_lS3_";
    axpy     Caxpy    caxpy_gmp      "_Z5Caxpyl9mpc_classPS_lS0_l";
    axpy     Caxpy    caxpy_gmp_3    "_Z5CaxpylN5gmpxx10mpfc_classEPS0_lS1_l";
    scal     Cscal    cscal_gmp      "_Z5Cscall9mpc_classPS_l";
    scal     Cscal    cscal_gmp_3    "_Z5CscallN5gmpxx10mpfc_classEPS0_l";
    crscal   CRscal   crscal_gmp     "_Z6CRscall10__gmp_exprIA1_12__mpf_structS1_EP9mpc_classl";
    crscal   CRscal   crscal_gmp_3   "_Z6CRscallN5gmpxx9mpf_classEPNS_10mpfc_classEl";
    assign   Ccopy    ccopy_gmp      "_Z5CcopylP9mpc_classlS0_l";
    assign   Ccopy    ccopy_gmp_3    "_Z5CcopylPN5gmpxx10mpfc_classElS1_l";
    swap     Cswap    cswap_gmp      "_Z5CswaplP9mpc_classlS0_l";
    swap     Cswap    cswap_gmp_3    "_Z5CswaplPN5gmpxx10mpfc_classElS1_l";
    crot     CRrot    crrot_gmp      "_Z5CRrotlP9mpc_classlS0_l10__gmp_exprIA1_12__mpf_structS3_ES4_";
    crot     CRrot    crrot_gmp_3    "_Z5CRrotlPN5gmpxx10mpfc_classElS1_lNS_9mpf_classES2_";
    crotg    Crotg    crotg_gmp      "_Z5CrotgR9mpc_classS_R10__gmp_exprIA1_12__mpf_structS3_ES0_";
    crotg    Crotg    crotg_gmp_3    "_Z5CrotgRN5gmpxx10mpfc_classES0_RNS_9mpf_classES1_";
    dot      Cdotu    cdotu_gmp      "_Z5CdotulP9mpc_classlS0_l";
    dot      Cdotu    cdotu_gmp_3    "_Z5CdotulPN5gmpxx10mpfc_classElS1_l";
    dotc     Cdotc    cdotc_gmp      "_Z5CdotclP9mpc_classlS0_l";
    dotc     Cdotc    cdotc_gmp_3    "_Z5CdotclPN5gmpxx10mpfc_classElS1_l";
    casum    RCasum   rcasum_gmp     "_Z6RCasumlP9mpc_classl";
    casum    RCasum   rcasum_gmp_3   "_Z6RCasumlPN5gmpxx10mpfc_classEl";
    cnrm2    RCnrm2   rcnrm2_gmp     "_Z6RCnrm2lP9mpc_classl";
    cnrm2    RCnrm2   rcnrm2_gmp_3   "_Z6RCnrm2lPN5gmpxx10mpfc_classEl";
    icamax   iCamax   icamax_gmp     "_Z6iCamaxlP9mpc_classl";
    icamax   iCamax   icamax_gmp_3   "_Z6iCamaxlPN5gmpxx10mpfc_classEl";
    cabs1    RCabs1   rcabs1_gmp     "_Z6RCabs19mpc_class";
    cabs1    RCabs1   rcabs1_gmp_3   "_Z6RCabs1N5gmpxx10mpfc_classE";
}
