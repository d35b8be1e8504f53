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
    gemm     Cgemm    cgemm_qd_3    "_Z5CgemmPKcS0_lll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l";
    syrk     Csyrk    csyrk_qd_3    "_Z5CsyrkPKcS0_ll11qd3_complexI7qd_realEPS3_lS3_S4_l";
    gemmtr   Cgemmtr  cgemmtr_qd_3  "_Z7CgemmtrPKcS0_S0_ll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l";
    herk     Cherk    cherk_qd_3    "_Z5CherkPKcS0_ll7qd_realP11qd3_complexIS1_ElS1_S4_l";
    symm     Csymm    csymm_qd_3    "_Z5CsymmPKcS0_ll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l";
    hemm     Chemm    chemm_qd_3    "_Z5ChemmPKcS0_ll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l";
    syr2k    Csyr2k   csyr2k_qd_3   "_Z6Csyr2kPKcS0_ll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l";
    her2k    Cher2k   cher2k_qd_3   "_Z6Cher2kPKcS0_ll11qd3_complexI7qd_realEPS3_lS4_lS2_S4_l";
    trmm     Ctrmm    ctrmm_qd_3    "_Z5CtrmmPKcS0_S0_S0_ll11qd3_complexI7qd_realEPS3_lS4_l";
    trsm     Ctrsm    ctrsm_qd_3    "_Z5CtrsmPKcS0_S0_S0_ll11qd3_complexI7qd_realEPS3_lS4_l";
    gemv     Cgemv    cgemv_qd_3    "_Z5CgemvPKcll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l";
    gbmv     Cgbmv    cgbmv_qd_3    "_Z5CgbmvPKcllll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l";
    hemv     Chemv    chemv_qd_3    "_Z5ChemvPKcl11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l";
    hbmv     Chbmv    chbmv_qd_3    "_Z5ChbmvPKcll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l";
    hpmv     Chpmv    chpmv_qd_3    "_Z5ChpmvPKcl11qd3_complexI7qd_realEPS3_S4_lS3_S4_l";
    trmv     Ctrmv    ctrmv_qd_3    "_Z5CtrmvPKcS0_S0_lP11qd3_complexI7qd_realElS4_l";
    tbmv     Ctbmv    ctbmv_qd_3    "_Z5CtbmvPKcS0_S0_llP11qd3_complexI7qd_realElS4_l";
    tpmv     Ctpmv    ctpmv_qd_3    "_Z5CtpmvPKcS0_S0_lP11qd3_complexI7qd_realES4_l";
    trsv     Ctrsv    ctrsv_qd_3    "_Z5CtrsvPKcS0_S0_lP11qd3_complexI7qd_realElS4_l";
    tbsv     Ctbsv    ctbsv_qd_3    "_Z5CtbsvPKcS0_S0_llP11qd3_complexI7qd_realElS4_l";
    tpsv     Ctpsv    ctpsv_qd_3    "_Z5CtpsvPKcS0_S0_lP11qd3_complexI7qd_realES4_l";
    ger      Cgeru    cgeru_qd_3    "_Z5Cgerull11qd3_complexI7qd_realEPS1_lS2_lS2_l";
    gerc     Cgerc    cgerc_qd_3    "_Z5Cgercll11qd3_complexI7qd_realEPS1_lS2_lS2_l";
    her      Cher     cher_qd_3     "_Z4CherPKcl7qd_realP11qd3_complexIS1_ElS4_l";
    hpr      Chpr     chpr_qd_3     "_Z4ChprPKcl7qd_realP11qd3_complexIS1_ElS4_";
    her2     Cher2    cher2_qd_3    "_Z5Cher2PKcl11qd3_complexI7qd_realEPS3_lS4_lS4_l";
    hpr2     Chpr2    chpr2_qd_3    "_Z5Chpr2PKcl11qd3_complexI7qd_realEPS3_lS4_lS4_";
    axpy     Caxpy    caxpy_qd_3    "_Z5Caxpyl11qd3_complexI7qd_realEPS1_lS2_l";
    scal     Cscal    cscal_qd_3    "_Z5Cscall11qd3_complexI7qd_realEPS1_l";
    crscal   CRscal   crscal_qd_3   "_Z6CRscall7qd_realP11qd3_complexIS_El";
    assign   Ccopy    ccopy_qd_3    "_Z5CcopylP11qd3_complexI7qd_realElS2_l";
    swap     Cswap    cswap_qd_3    "_Z5CswaplP11qd3_complexI7qd_realElS2_l";
    crot     CRrot    crrot_qd_3    "_Z5CRrotlP11qd3_complexI7qd_realElS2_lS0_S0_";
    crotg    Crotg    crotg_qd_3    "_Z5CrotgR11qd3_complexI7qd_realES1_RS0_S2_";
    dot      Cdotu    cdotu_qd_3    "_Z5CdotulP11qd3_complexI7qd_realElS2_l";
    dotc     Cdotc    cdotc_qd_3    "_Z5CdotclP11qd3_complexI7qd_realElS2_l";
    casum    RCasum   rcasum_qd_3   "_Z6RCasumlP11qd3_complexI7qd_realEl";
    cnrm2    RCnrm2   rcnrm2_qd_3   "_Z6RCnrm2lP11qd3_complexI7qd_realEl";
    icamax   iCamax   icamax_qd_3   "_Z6iCamaxlP11qd3_complexI7qd_realEl";
    cabs1    RCabs1   rcabs1_qd_3   "_Z6RCabs111qd3_complexI7qd_realE";
}
