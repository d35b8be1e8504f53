//! The C++ functions of MPLAPACK 2.x on complex dd numbers, by their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use crate::format::{Complex, Dd};

exports! {
    {
        numbers: *const Complex<Dd> => Complex<Dd>,
        reals: Dd => Dd,
        sizes: i64 => i64,
        errors: mplapack("dd", c"_Z10Mxerbla_ddPKci")
    }
    gemm     Cgemm    cgemm_dd    "_Z5CgemmPKcS0_lll10dd_complexPS1_lS2_lS1_S2_l";
    syrk     Csyrk    csyrk_dd    "_Z5CsyrkPKcS0_ll10dd_complexPS1_lS1_S2_l";
    gemmtr   Cgemmtr  cgemmtr_dd  "_Z7CgemmtrPKcS0_S0_ll10dd_complexPS1_lS2_lS1_S2_l";
    herk     Cherk    cherk_dd    "_Z5CherkPKcS0_ll7dd_realP10dd_complexlS1_S3_l";
    symm     Csymm    csymm_dd    "_Z5CsymmPKcS0_ll10dd_complexPS1_lS2_lS1_S2_l";
    hemm     Chemm    chemm_dd    "_Z5ChemmPKcS0_ll10dd_complexPS1_lS2_lS1_S2_l";
    syr2k    Csyr2k   csyr2k_dd   "_Z6Csyr2kPKcS0_ll10dd_complexPS1_lS2_lS1_S2_l";
    her2k    Cher2k   cher2k_dd   "_Z6Cher2kPKcS0_ll10dd_complexPS1_lS2_l7dd_realS2_l";
    trmm     Ctrmm    ctrmm_dd    "_Z5CtrmmPKcS0_S0_S0_ll10dd_complexPS1_lS2_l";
    trsm     Ctrsm    ctrsm_dd    "_Z5CtrsmPKcS0_S0_S0_ll10dd_complexPS1_lS2_l";
    gemv     Cgemv    cgemv_dd    "_Z5CgemvPKcll10dd_complexPS1_lS2_lS1_S2_l";
    gbmv     Cgbmv    cgbmv_dd    "_Z5CgbmvPKcllll10dd_complexPS1_lS2_lS1_S2_l";
    hemv     Chemv    chemv_dd    "_Z5ChemvPKcl10dd_complexPS1_lS2_lS1_S2_l";
    hbmv     Chbmv    chbmv_dd    "_Z5ChbmvPKcll10dd_complexPS1_lS2_lS1_S2_l";
    hpmv     Chpmv    chpmv_dd    "_Z5ChpmvPKcl10dd_complexPS1_S2_lS1_S2_l";
    trmv     Ctrmv    ctrmv_dd    "_Z5CtrmvPKcS0_S0_lP10dd_complexlS2_l";
    tbmv     Ctbmv    ctbmv_dd    "_Z5CtbmvPKcS0_S0_llP10dd_complexlS2_l";
    tpmv     Ctpmv    ctpmv_dd    "_Z5CtpmvPKcS0_S0_lP10dd_complexS2_l";
    trsv     Ctrsv    ctrsv_dd    "_Z5CtrsvPKcS0_S0_lP10dd_complexlS2_l";
    tbsv     Ctbsv    ctbsv_dd    "_Z5CtbsvPKcS0_S0_llP10dd_complexlS2_l";
    tpsv     Ctpsv    ctpsv_dd    "_Z5CtpsvPKcS0_S0_lP10dd_complexS2_l";
    ger      Cgeru    cgeru_dd    "_Z5Cgerull10dd_complexPS_lS0_lS0_l";
    gerc     Cgerc    cgerc_dd    "_Z5Cgercll10dd_complexPS_lS0_lS0_l";
    her      Cher     cher_dd     "_Z4CherPKcl7dd_realP10dd_complexlS3_l";
    hpr      Chpr     chpr_dd     "_Z4ChprPKcl7dd_realP10dd_complexlS3_";
    her2     Cher2    cher2_dd    "_Z5Cher2PKcl10dd_complexPS1_lS2_lS2_l";
    hpr2     Chpr2    chpr2_dd    "_Z5Chpr2PKcl10dd_complexPS1_lS2_lS2_";
    axpy     Caxpy    caxpy_dd    "_Z5Caxpyl10dd_complexPS_lS0_l";
    scal     Cscal    cscal_dd    "_Z5Cscall10dd_complexPS_l";
    crscal   CRscal   crscal_dd   "_Z6CRscall7dd_realP10dd_complexl";
    assign   Ccopy    ccopy_dd    "_Z5CcopylP10dd_complexlS0_l";
    swap     Cswap    cswap_dd    "_Z5CswaplP10dd_complexlS0_l";
    crot     CRrot    crrot_dd    "_Z5CRrotlP10dd_complexlS0_l7dd_realS1_";
    crotg    Crotg    crotg_dd    "_Z5CrotgR10dd_complexS_R7dd_realS0_";
    dot      Cdotu    cdotu_dd    "_Z5CdotulP10dd_complexlS0_l";
    dotc     Cdotc    cdotc_dd    "_Z5CdotclP10dd_complexlS0_l";
    casum    RCasum   rcasum_dd   "_Z6RCasumlP10dd_complexl";
    cnrm2    RCnrm2   rcnrm2_dd   "_Z6RCnrm2lP10dd_complexl";
    icamax   iCamax   icamax_dd   "_Z6iCamaxlP10dd_complexl";
    cabs1    RCabs1   rcabs1_dd   "_Z6RCabs110dd_complex";
}
