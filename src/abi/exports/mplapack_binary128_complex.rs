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
    gemm     Cgemm    cgemm_binary128_complex      "_Z5CgemmPKcS0_lllSt7complexIgEPS2_lS3_lS2_S3_l";
    gemm     Cgemm    cgemm_binary128_complex_3    "_Z5CgemmPKcS0_lllSt7complexIDF128_EPS2_lS3_lS2_S3_l";
    syrk     Csyrk    csyrk_binary128_complex      "_Z5CsyrkPKcS0_llSt7complexIgEPS2_lS2_S3_l";
    syrk     Csyrk    csyrk_binary128_complex_3    "_Z5CsyrkPKcS0_llSt7complexIDF128_EPS2_lS2_S3_l";
    gemmtr   Cgemmtr  cgemmtr_binary128_complex    "_Z7CgemmtrPKcS0_S0_llSt7complexIgEPS2_lS3_lS2_S3_l";
    gemmtr   Cgemmtr  cgemmtr_binary128_complex_3  "_Z7CgemmtrPKcS0_S0_llSt7complexIDF128_EPS2_lS3_lS2_S3_l";
    herk     Cherk    cherk_binary128_complex      "_Z5CherkPKcS0_llgPSt7complexIgElgS3_l";
    herk     Cherk    cherk_binary128_complex_3    "_Z5CherkPKcS0_llDF128_PSt7complexIDF128_ElDF128_S3_l";
    symm     Csymm    csymm_binary128_complex      "_Z5CsymmPKcS0_llSt7complexIgEPS2_lS3_lS2_S3_l";
    symm     Csymm    csymm_binary128_complex_3    "_Z5CsymmPKcS0_llSt7complexIDF128_EPS2_lS3_lS2_S3_l";
    hemm     Chemm    chemm_binary128_complex      "_Z5ChemmPKcS0_llSt7complexIgEPS2_lS3_lS2_S3_l";
    hemm     Chemm    chemm_binary128_complex_3    "_Z5ChemmPKcS0_llSt7complexIDF128_EPS2_lS3_lS2_S3_l";
    syr2k    Csyr2k   csyr2k_binary128_complex     "_Z6Csyr2kPKcS0_llSt7complexIgEPS2_lS3_lS2_S3_l";
    syr2k    Csyr2k   csyr2k_binary128_complex_3   "_Z6Csyr2kPKcS0_llSt7complexIDF128_EPS2_lS3_lS2_S3_l";
    her2k    Cher2k   cher2k_binary128_complex     "_Z6Cher2kPKcS0_llSt7complexIgEPS2_lS3_lgS3_l";
    her2k    Cher2k   cher2k_binary128_complex_3   "_Z6Cher2kPKcS0_llSt7complexIDF128_EPS2_lS3_lDF128_S3_l";
    trmm     Ctrmm    ctrmm_binary128_complex      "_Z5CtrmmPKcS0_S0_S0_llSt7complexIgEPS2_lS3_l";
    trmm     Ctrmm    ctrmm_binary128_complex_3    "_Z5CtrmmPKcS0_S0_S0_llSt7complexIDF128_EPS2_lS3_l";
    trsm     Ctrsm    ctrsm_binary128_complex      "_Z5CtrsmPKcS0_S0_S0_llSt7complexIgEPS2_lS3_l";
    trsm     Ctrsm    ctrsm_binary128_complex_3    "_Z5CtrsmPKcS0_S0_S0_llSt7complexIDF128_EPS2_lS3_l";
    gemv     Cgemv    cgemv_binary128_complex      "_Z5CgemvPKcllSt7complexIgEPS2_lS3_lS2_S3_l";
    gemv     Cgemv    cgemv_binary128_complex_3    "_Z5CgemvPKcllSt7complexIDF128_EPS2_lS3_lS2_S3_l";
    gbmv     Cgbmv    cgbmv_binary128_complex      "_Z5CgbmvPKcllllSt7complexIgEPS2_lS3_lS2_S3_l";
    gbmv     Cgbmv    cgbmv_binary128_complex_3    "_Z5CgbmvPKcllllSt7complexIDF128_EPS2_lS3_lS2_S3_l";
    hemv     Chemv    chemv_binary128_complex      "_Z5ChemvPKclSt7complexIgEPS2_lS3_lS2_S3_l";
    hemv     Chemv    chemv_binary128_complex_3    "_Z5ChemvPKclSt7complexIDF128_EPS2_lS3_lS2_S3_l";
    hbmv     Chbmv    chbmv_binary128_complex      "_Z5ChbmvPKcllSt7complexIgEPS2_lS3_lS2_S3_l";
    hbmv     Chbmv    chbmv_binary128_complex_3    "_Z5ChbmvPKcllSt7complexIDF128_EPS2_lS3_lS2_S3_l";
    hpmv     Chpmv    chpmv_binary128_complex      "_Z5ChpmvPKclSt7complexIgEPS2_S3_lS2_S3_l";
    hpmv     Chpmv    chpmv_binary128_complex_3    "_Z5ChpmvPKclSt7complexIDF128_EPS2_S3_lS2_S3_l";
    trmv     Ctrmv    ctrmv_binary128_complex      "_Z5CtrmvPKcS0_S0_lPSt7complexIgElS3_l";
    trmv     Ctrmv    ctrmv_binary128_complex_3    "_Z5CtrmvPKcS0_S0_lPSt7complexIDF128_ElS3_l";
    tbmv     Ctbmv    ctbmv_binary128_complex      "_Z5CtbmvPKcS0_S0_llPSt7complexIgElS3_l";
    tbmv     Ctbmv    ctbmv_binary128_complex_3    "_Z5CtbmvPKcS0_S0_llPSt7complexIDF128_ElS3_l";
    tpmv     Ctpmv    ctpmv_binary128_complex      "_Z5CtpmvPKcS0_S0_lPSt7complexIgES3_l";
    tpmv     Ctpmv    ctpmv_binary128_complex_3    "_Z5CtpmvPKcS0_S0_lPSt7complexIDF128_ES3_l";
    trsv     Ctrsv    ctrsv_binary128_complex      "_Z5CtrsvPKcS0_S0_lPSt7complexIgElS3_l";
    trsv     Ctrsv    ctrsv_binary128_complex_3    "_Z5CtrsvPKcS0_S0_lPSt7complexIDF128_ElS3_l";
    tbsv     Ctbsv    ctbsv_binary128_complex      "_Z5CtbsvPKcS0_S0_llPSt7complexIgElS3_l";
    tbsv     Ctbsv    ctbsv_binary128_complex_3    "_Z5CtbsvPKcS0_S0_llPSt7complexIDF128_ElS3_l";
    tpsv     Ctpsv    ctpsv_binary128_complex      "_Z5CtpsvPKcS0_S0_lPSt7complexIgES3_l";
    tpsv     Ctpsv    ctpsv_binary128_complex_3    "_Z5CtpsvPKcS0_S0_lPSt7complexIDF128_ES3_l";
    ger      Cgeru    cgeru_binary128_complex      "_Z5CgerullSt7complexIgEPS0_lS1_lS1_l";
    ger      Cgeru    cgeru_binary128_complex_3    "_Z5CgerullSt7complexIDF128_EPS0_lS1_lS1_l";
    gerc     Cgerc    cgerc_binary128_complex      "_Z5CgercllSt7complexIgEPS0_lS1_lS1_l";
    gerc     Cgerc    cgerc_binary128_complex_3    "_Z5CgercllSt7complexIDF128_EPS0_lS1_lS1_l";
    her      Cher     cher_binary128_complex       "_Z4CherPKclgPSt7complexIgElS3_l";
    her      Cher     cher_binary128_complex_3     "_Z4CherPKclDF128_PSt7complexIDF128_ElS3_l";
    hpr      Chpr     chpr_binary128_complex       "_Z4ChprPKclgPSt7complexIgElS3_";
    hpr      Chpr     chpr_binary128_complex_3     "_Z4ChprPKclDF128_PSt7complexIDF128_ElS3_";
    her2     Cher2    cher2_binary128_complex      "_Z5Cher2PKclSt7complexIgEPS2_lS3_lS3_l";
    her2     Cher2    cher2_binary128_complex_3    "_Z5Cher2PKclSt7complexIDF128_EPS2_lS3_lS3_l";
    hpr2     Chpr2    chpr2_binary128_complex      "_Z5Chpr2PKclSt7complexIgEPS2_lS3_lS3_";
    hpr2     Chpr2    chpr2_binary128_complex_3    "_Z5Chpr2PKclSt7complexIDF128_EPS2_lS3_lS3_";
    axpy     Caxpy    caxpy_binary128_complex      "_Z5CaxpylSt7complexIgEPS0_lS1_l";
    axpy     Caxpy    caxpy_binary128_complex_3    "_Z5CaxpylSt7complexIDF128_EPS0_lS1_l";
    scal     Cscal    cscal_binary128_complex      "_Z5CscallSt7complexIgEPS0_l";
    scal     Cscal    cscal_binary128_complex_3    "_Z5CscallSt7complexIDF128_EPS0_l";
    crscal   CRscal   crscal_binary128_complex     "_Z6CRscallgPSt7complexIgEl";
    crscal   CRscal   crscal_binary128_complex_3   "_Z6CRscallDF128_PSt7complexIDF128_El";
    assign   Ccopy    ccopy_binary128_complex      "_Z5CcopylPSt7complexIgElS1_l";
    assign   Ccopy    ccopy_binary128_complex_3    "_Z5CcopylPSt7complexIDF128_ElS1_l";
    swap     Cswap    cswap_binary128_complex      "_Z5CswaplPSt7complexIgElS1_l";
    swap     Cswap    cswap_binary128_complex_3    "_Z5CswaplPSt7complexIDF128_ElS1_l";
    crot     CRrot    crrot_binary128_complex      "_Z5CRrotlPSt7complexIgElS1_lgg";
    crot     CRrot    crrot_binary128_complex_3    "_Z5CRrotlPSt7complexIDF128_ElS1_lDF128_DF128_";
    crotg    Crotg    crotg_binary128_complex      "_Z5CrotgRSt7complexIgES0_RgS1_";
    crotg    Crotg    crotg_binary128_complex_3    "_Z5CrotgRSt7complexIDF128_ES0_RDF128_S1_";
    dot      Cdotu    cdotu_binary128_complex      "_Z5CdotulPSt7complexIgElS1_l";
    dot      Cdotu    cdotu_binary128_complex_3    "_Z5CdotulPSt7complexIDF128_ElS1_l";
    dotc     Cdotc    cdotc_binary128_complex      "_Z5CdotclPSt7complexIgElS1_l";
    dotc     Cdotc    cdotc_binary128_complex_3    "_Z5CdotclPSt7complexIDF128_ElS1_l";
    casum    RCasum   rcasum_binary128_complex     "_Z6RCasumlPSt7complexIgEl";
    casum    RCasum   rcasum_binary128_complex_3   "_Z6RCasumlPSt7complexIDF128_El";
    cnrm2    RCnrm2   rcnrm2_binary128_complex     "_Z6RCnrm2lPSt7complexIgEl";
    cnrm2    RCnrm2   rcnrm2_binary128_complex_3   "_Z6RCnrm2lPSt7complexIDF128_El";
    icamax   iCamax   icamax_binary128_complex     "_Z6iCamaxlPSt7complexIgEl";
    icamax   iCamax   icamax_binary128_complex_3   "_Z6iCamaxlPSt7complexIDF128_El";
    cabs1    RCabs1   rcabs1_binary128_complex     "_Z6RCabs1St7complexIgE";
    cabs1    RCabs1   rcabs1_binary128_complex_3   "_Z6RCabs1St7complexIDF128_E";
}
