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
    gemm     Cgemm    cgemm_mpfr      "_Z5CgemmPKcS0_lllN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l";
    gemm     Cgemm    cgemm_mpfr_3    "_Z5CgemmPKcS0_lllN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l";
    syrk     Csyrk    csyrk_mpfr      "_Z5CsyrkPKcS0_llN4mpfr9mpcomplexEPS2_lS2_S3_l";
    syrk     Csyrk    csyrk_mpfr_3    "_Z5CsyrkPKcS0_llN6mpfrxx9mpc_classEPS2_lS2_S3_l";
    gemmtr   Cgemmtr  cgemmtr_mpfr    "_Z7CgemmtrPKcS0_S0_llN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l";
    gemmtr   Cgemmtr  cgemmtr_mpfr_3  "_Z7CgemmtrPKcS0_S0_llN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l";
    herk     Cherk    cherk_mpfr      "_Z5CherkPKcS0_llN4mpfr6mprealEPNS1_9mpcomplexElS2_S4_l";
    herk     Cherk    cherk_mpfr_3    "_Z5CherkPKcS0_llN6mpfrxx10mpfr_classEPNS1_9mpc_classElS2_S4_l";
    symm     Csymm    csymm_mpfr      "_Z5CsymmPKcS0_llN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l";
    symm     Csymm    csymm_mpfr_3    "_Z5CsymmPKcS0_llN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l";
    hemm     Chemm    chemm_mpfr      "_Z5ChemmPKcS0_llN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l";
    hemm     Chemm    chemm_mpfr_3    "_Z5ChemmPKcS0_llN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l";
    syr2k    Csyr2k   csyr2k_mpfr     "_Z6Csyr2kPKcS0_llN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l";
    syr2k    Csyr2k   csyr2k_mpfr_3   "_Z6Csyr2kPKcS0_llN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l";
    her2k    Cher2k   cher2k_mpfr     "_Z6Cher2kPKcS0_llN4mpfr9mpcomplexEPS2_lS3_lNS1_6mprealES3_l";
    her2k    Cher2k   cher2k_mpfr_3   "_Z6Cher2kPKcS0_llN6mpfrxx9mpc_classEPS2_lS3_lNS1_10mpfr_classES3_l";
    trmm     Ctrmm    ctrmm_mpfr      "_Z5CtrmmPKcS0_S0_S0_llN4mpfr9mpcomplexEPS2_lS3_l";
    trmm     Ctrmm    ctrmm_mpfr_3    "_Z5CtrmmPKcS0_S0_S0_llN6mpfrxx9mpc_classEPS2_lS3_l";
    trsm     Ctrsm    ctrsm_mpfr      "_Z5CtrsmPKcS0_S0_S0_llN4mpfr9mpcomplexEPS2_lS3_l";
    trsm     Ctrsm    ctrsm_mpfr_3    "_Z5CtrsmPKcS0_S0_S0_llN6mpfrxx9mpc_classEPS2_lS3_l";
    gemv     Cgemv    cgemv_mpfr      "_Z5CgemvPKcllN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l";
    gemv     Cgemv    cgemv_mpfr_3    "_Z5CgemvPKcllN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l";
    gbmv     Cgbmv    cgbmv_mpfr      "_Z5CgbmvPKcllllN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l";
    gbmv     Cgbmv    cgbmv_mpfr_3    "_Z5CgbmvPKcllllN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l";
    hemv     Chemv    chemv_mpfr      "_Z5ChemvPKclN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l";
    hemv     Chemv    chemv_mpfr_3    "_Z5ChemvPKclN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l";
    hbmv     Chbmv    chbmv_mpfr      "_Z5ChbmvPKcllN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l";
    hbmv     Chbmv    chbmv_mpfr_3    "_Z5ChbmvPKcllN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l";
    hpmv     Chpmv    chpmv_mpfr      "_Z5ChpmvPKclN4mpfr9mpcomplexEPS2_S3_lS2_S3_l";
    hpmv     Chpmv    chpmv_mpfr_3    "_Z5ChpmvPKclN6mpfrxx9mpc_classEPS2_S3_lS2_S3_l";
    trmv     Ctrmv    ctrmv_mpfr      "_Z5CtrmvPKcS0_S0_lPN4mpfr9mpcomplexElS3_l";
    trmv     Ctrmv    ctrmv_mpfr_3    "_Z5CtrmvPKcS0_S0_lPN6mpfrxx9mpc_classElS3_l";
    tbmv     Ctbmv    ctbmv_mpfr      "_Z5CtbmvPKcS0_S0_llPN4mpfr9mpcomplexElS3_l";
    tbmv     Ctbmv    ctbmv_mpfr_3    "_Z5CtbmvPKcS0_S0_llPN6mpfrxx9mpc_classElS3_l";
    tpmv     Ctpmv    ctpmv_mpfr      "_Z5CtpmvPKcS0_S0_lPN4mpfr9mpcomplexES3_l";
    tpmv     Ctpmv    ctpmv_mpfr_3    "_Z5CtpmvPKcS0_S0_lPN6mpfrxx9mpc_classES3_l";
    trsv     Ctrsv    ctrsv_mpfr      "_Z5CtrsvPKcS0_S0_lPN4mpfr9mpcomplexElS3_l";
    trsv     Ctrsv    ctrsv_mpfr_3    "_Z5CtrsvPKcS0_S0_lPN6mpfrxx9mpc_classElS3_l";
    tbsv     Ctbsv    ctbsv_mpfr      "_Z5CtbsvPKcS0_S0_llPN4mpfr9mpcomplexElS3_l";
    tbsv     Ctbsv    ctbsv_mpfr_3    "_Z5CtbsvPKcS0_S0_llPN6mpfrxx9mpc_classElS3_l";
    tpsv     Ctpsv    ctpsv_mpfr      "_Z5CtpsvPKcS0_S0_lPN4mpfr9mpcomplexES3_l";
    tpsv     Ctpsv    ctpsv_mpfr_3    "_Z5CtpsvPKcS0_S0_lPN6mpfrxx9mpc_classES3_l";
    ger      Cgeru    cgeru_mpfr      "_Z5CgerullN4mpfr9mpcomplexEPS0_lS1_lS1_l";
    ger      Cgeru    cgeru_mpfr_3    "_Z5CgerullN6mpfrxx9mpc_classEPS0_lS1_lS1_l";
    gerc     Cgerc    cgerc_mpfr      "_Z5CgercllN4mpfr9mpcomplexEPS0_lS1_lS1_l";
    gerc     Cgerc    cgerc_mpfr_3    "_Z5CgercllN6mpfrxx9mpc_classEPS0_lS1_lS1_l";
    her      Cher     cher_mpfr       "_Z4CherPKclN4mpfr6mprealEPNS1_9mpcomplexElS4_l";
    her      Cher     cher_mpfr_3     "_Z4CherPKclN6mpfrxx10mpfr_classEPNS1_9mpc_classElS4_l";
    hpr      Chpr     chpr_mpfr       "_Z4ChprPKclN4mpfr6mprealEPNS1_9mpcomplexElS4_";
    hpr      Chpr     chpr_mpfr_3     "_Z4ChprPKclN6mpfrxx10mpfr_classEPNS1_9mpc_classElS4_";
    her2     Cher2    cher2_mpfr      "_Z5Cher2PKclN4mpfr9mpcomplexEPS2_lS3_lS3_l";
    her2     Cher2    cher2_mpfr_3    "_Z5Cher2PKclN6mpfrxx9mpc_classEPS2_lS3_lS3_l";
    hpr2     Chpr2    chpr2_mpfr      "_Z5Chpr2PKclN4mpfr9mpcomplexEPS2_lS3_lS3_";
    hpr2     Chpr2    chpr2_mpfr_3    "_Z5Chpr2PKclN6mpfrxx9mpc_classEPS2_lS3_lS3_";
    axpy     Caxpy    caxpy_mpfr      "_Z5CaxpylN4mpfr9mpcomplexEPS0_lS1_l";
    axpy     Caxpy    caxpy_mpfr_3    "_Z5CaxpylN6mpfrxx9mpc_classEPS0_lS1_l";
    scal     Cscal    cscal_mpfr      "_Z5CscallN4mpfr9mpcomplexEPS0_l";
    scal     Cscal    cscal_mpfr_3    "_Z5CscallN6mpfrxx9mpc_classEPS0_l";
    crscal   CRscal   crscal_mpfr     "_Z6CRscallN4mpfr6mprealEPNS_9mpcomplexEl";
    crscal   CRscal   crscal_mpfr_3   "_Z6CRscallN6mpfrxx10mpfr_classEPNS_9mpc_classEl";
    assign   Ccopy    ccopy_mpfr      "_Z5CcopylPN4mpfr9mpcomplexElS1_l";
    assign   Ccopy    ccopy_mpfr_3    "_Z5CcopylPN6mpfrxx9mpc_classElS1_l";
    swap     Cswap    cswap_mpfr      "_Z5CswaplPN4mpfr9mpcomplexElS1_l";
    swap     Cswap    cswap_mpfr_3    "_Z5CswaplPN6mpfrxx9mpc_classElS1_l";
    crot     CRrot    crrot_mpfr      "_Z5CRrotlPN4mpfr9mpcomplexElS1_lNS_6mprealES2_";
    crot     CRrot    crrot_mpfr_3    "_Z5CRrotlPN6mpfrxx9mpc_classElS1_lNS_10mpfr_classES2_";
    crotg    Crotg    crotg_mpfr      "_Z5CrotgRN4mpfr9mpcomplexES0_RNS_6mprealES1_";
    crotg    Crotg    crotg_mpfr_3    "_Z5CrotgRN6mpfrxx9mpc_classES0_RNS_10mpfr_classES1_";
    dot      Cdotu    cdotu_mpfr      "_Z5CdotulPN4mpfr9mpcomplexElS1_l";
    dot      Cdotu    cdotu_mpfr_3    "_Z5CdotulPN6mpfrxx9mpc_classElS1_l";
    dotc     Cdotc    cdotc_mpfr      "_Z5CdotclPN4mpfr9mpcomplexElS1_l";
    dotc     Cdotc    cdotc_mpfr_3    "_Z5CdotclPN6mpfrxx9mpc_classElS1_l";
    casum    RCasum   rcasum_mpfr     "_Z6RCasumlPN4mpfr9mpcomplexEl";
    casum    RCasum   rcasum_mpfr_3   "_Z6RCasumlPN6mpfrxx9mpc_classEl";
    cnrm2    RCnrm2   rcnrm2_mpfr     "_Z6RCnrm2lPN4mpfr9mpcomplexEl";
    cnrm2    RCnrm2   rcnrm2_mpfr_3   "_Z6RCnrm2lPN6mpfrxx9mpc_classEl";
    icamax   iCamax   icamax_mpfr     "_Z6iCamaxlPN4mpfr9mpcomplexEl";
    icamax   iCamax   icamax_mpfr_3   "_Z6iCamaxlPN6mpfrxx9mpc_classEl";
    cabs1    RCabs1   rcabs1_mpfr     "_Z6RCabs1N4mpfr9mpcomplexE";
    cabs1    RCabs1   rcabs1_mpfr_3   "_Z6RCabs1N6mpfrxx9mpc_classE";
}
