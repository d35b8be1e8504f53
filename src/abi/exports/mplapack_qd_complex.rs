//! The C++ functions of MPLAPACK 2.x on complex qd numbers, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::{Complex, Qd};

exports! {
    {
        numbers: *const Complex<Qd> => Complex<Qd>,
        reals: Qd => Qd,
        sizes: i64 => i64,
        errors: mplapack("qd", c"_Z10Mxerbla_qdPKci")
    }
    gemm     Cgemm    cgemm_qd    "_Z5CgemmPKcS0_lll10qd_complexPS1_lS2_lS1_S2_l";
    syrk     Csyrk    csyrk_qd    "_Z5CsyrkPKcS0_ll10qd_complexPS1_lS1_S2_l";
    gemmtr   Cgemmtr  cgemmtr_qd  "_Z7CgemmtrPKcS0_S0_ll10qd_complexPS1_lS2_lS1_S2_l";
    herk     Cherk    cherk_qd    "_Z5CherkPKcS0_ll7qd_realP10qd_complexlS1_S3_l";
    symm     Csymm    csymm_qd    "_Z5CsymmPKcS0_ll10qd_complexPS1_lS2_lS1_S2_l";
    hemm     Chemm    chemm_qd    "_Z5ChemmPKcS0_ll10qd_complexPS1_lS2_lS1_S2_l";
    syr2k    Csyr2k   csyr2k_qd   "_Z6Csyr2kPKcS0_ll10qd_complexPS1_lS2_lS1_S2_l";
    her2k    Cher2k   cher2k_qd   "_Z6Cher2kPKcS0_ll10qd_complexPS1_lS2_l7qd_realS2_l";
    trmm     Ctrmm    ctrmm_qd    "_Z5CtrmmPKcS0_S0_S0_ll10qd_complexPS1_lS2_l";
    trsm     Ctrsm    ctrsm_qd    "_Z5CtrsmPKcS0_S0_S0_ll10qd_complexPS1_lS2_l";
    gemv     Cgemv    cgemv_qd    "_Z5CgemvPKcll10qd_complexPS1_lS2_lS1_S2_l";
    gbmv     Cgbmv    cgbmv_qd    "_Z5CgbmvPKcllll10qd_complexPS1_lS2_lS1_S2_l";
    hemv     Chemv    chemv_qd    "_Z5ChemvPKcl10qd_complexPS1_lS2_lS1_S2_l";
    hbmv     Chbmv    chbmv_qd    "_Z5ChbmvPKcll10qd_complexPS1_lS2_lS1_S2_l";
    hpmv     Chpmv    chpmv_qd    "_Z5ChpmvPKcl10qd_complexPS1_S2_lS1_S2_l";
    trmv     Ctrmv    ctrmv_qd    "_Z5CtrmvPKcS0_S0_lP10qd_complexlS2_l";
    tbmv     Ctbmv    ctbmv_qd    "_Z5CtbmvPKcS0_S0_llP10qd_complexlS2_l";
    tpmv     Ctpmv    ctpmv_qd    "_Z5CtpmvPKcS0_S0_lP10qd_complexS2_l";
    trsv     Ctrsv    ctrsv_qd    "_Z5CtrsvPKcS0_S0_lP10qd_complexlS2_l";
    tbsv     Ctbsv    ctbsv_qd    "_Z5CtbsvPKcS0_S0_llP10qd_complexlS2_l";
    tpsv     Ctpsv    ctpsv_qd    "_Z5CtpsvPKcS0_S0_lP10qd_complexS2_l";
    ger      Cgeru    cgeru_qd    "_Z5Cgerull10qd_complexPS_lS0_lS0_l";
    gerc     Cgerc    cgerc_qd    "_Z5Cgercll10qd_complexPS_lS0_lS0_l";
    her      Cher     cher_qd     "_Z4CherPKcl7qd_realP10qd_complexlS3_l";
    hpr      Chpr     chpr_qd     "_Z4ChprPKcl7qd_realP10qd_complexlS3_";
    her2     Cher2    cher2_qd    "_Z5Cher2PKcl10qd_complexPS1_lS2_lS2_l";
    hpr2     Chpr2    chpr2_qd    "_Z5Chpr2PKcl10qd_complexPS1_lS2_lS2_";
    axpy     Caxpy    caxpy_qd    "_Z5Caxpyl10qd_complexPS_lS0_l";
    scal     Cscal    cscal_qd    "_Z5Cscall10qd_complexPS_l";
    crscal   CRscal   crscal_qd   "_Z6CRscall7qd_realP10qd_complexl";
    assign   Ccopy    ccopy_qd    "_Z5CcopylP10qd_complexlS0_l";
    swap     Cswap    cswap_qd    "_Z5CswaplP10qd_complexlS0_l";
    crot     CRrot    crrot_qd    "_Z5CRrotlP10qd_complexlS0_l7qd_realS1_";
    crotg    Crotg    crotg_qd    "_Z5CrotgR10qd_complexS_R7qd_realS0_";
    dot      Cdotu    cdotu_qd    "_Z5CdotulP10qd_complexlS0_l";
    dotc     Cdotc    cdotc_qd    "_Z5CdotclP10qd_complexlS0_l";
    casum    RCasum   rcasum_qd   "_Z6RCasumlP10qd_complexl";
    cnrm2    RCnrm2   rcnrm2_qd   "_Z6RCnrm2lP10qd_complexl";
    icamax   iCamax   icamax_qd   "_Z6iCamaxlP10qd_complexl";
    cabs1    RCabs1   rcabs1_qd   "_Z6RCabs110qd_complex";
}
