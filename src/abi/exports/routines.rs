//! What the functions of a routine have in common in all lists.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

macro_rules! gemm {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Gemm {
                transa: option, transb: option, m: size, n: size, k: size, alpha: scalar, a: read,
                lda: size, b: read, ldb: size, beta: scalar, c: written, ldc: size,
            }
            nothing = $crate::abi::bodies::run, $crate::abi::types::WB_AUTO
        }
    };
}

macro_rules! syrk {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Syrk {
                uplo: option, trans: option, n: size, k: size, alpha: scalar, a: read, lda: size,
                beta: scalar, c: written, ldc: size,
            }
            nothing = $crate::abi::bodies::run, $crate::abi::types::WB_AUTO
        }
    };
}

macro_rules! gemmtr {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Gemmtr {
                uplo: option, transa: option, transb: option, n: size, k: size, alpha: scalar,
                a: read, lda: size, b: read, ldb: size, beta: scalar, c: written, ldc: size,
            }
            nothing = $crate::abi::bodies::run, $crate::abi::types::WB_AUTO
        }
    };
}

macro_rules! symm {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Symm {
                side: option, uplo: option, m: size, n: size, alpha: scalar, a: read, lda: size,
                b: read, ldb: size, beta: scalar, c: written, ldc: size,
            }
            nothing = $crate::abi::bodies::structured::symm
        }
    };
}

macro_rules! syr2k {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Syr2k {
                uplo: option, trans: option, n: size, k: size, alpha: scalar, a: read, lda: size,
                b: read, ldb: size, beta: scalar, c: written, ldc: size,
            }
            nothing = $crate::abi::bodies::structured::syr2k
        }
    };
}

macro_rules! trmm {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Trmm {
                side: option, uplo: option, transa: option, diag: option, m: size, n: size,
                alpha: scalar, a: read, lda: size, b: written, ldb: size,
            }
            nothing = $crate::abi::bodies::structured::trmm
        }
    };
}

macro_rules! trsm {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Trsm {
                side: option, uplo: option, transa: option, diag: option, m: size, n: size,
                alpha: scalar, a: read, lda: size, b: written, ldb: size,
            }
            nothing = $crate::abi::bodies::structured::trsm
        }
    };
}

macro_rules! gemv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Gemv {
                trans: option, m: size, n: size, alpha: scalar, a: read, lda: size, x: read,
                incx: size, beta: scalar, y: written, incy: size,
            }
            nothing = $crate::abi::bodies::level2::gemv
        }
    };
}

macro_rules! gbmv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Gbmv {
                trans: option, m: size, n: size, kl: size, ku: size, alpha: scalar, a: read,
                lda: size, x: read, incx: size, beta: scalar, y: written, incy: size,
            }
            nothing = $crate::abi::bodies::level2::gbmv
        }
    };
}

macro_rules! symv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Symv {
                uplo: option, n: size, alpha: scalar, a: read, lda: size, x: read, incx: size,
                beta: scalar, y: written, incy: size,
            }
            nothing = $crate::abi::bodies::level2::symv
        }
    };
}

macro_rules! sbmv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Sbmv {
                uplo: option, n: size, k: size, alpha: scalar, a: read, lda: size, x: read,
                incx: size, beta: scalar, y: written, incy: size,
            }
            nothing = $crate::abi::bodies::level2::sbmv
        }
    };
}

macro_rules! spmv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Spmv {
                uplo: option, n: size, alpha: scalar, ap: read, x: read, incx: size, beta: scalar,
                y: written, incy: size,
            }
            nothing = $crate::abi::bodies::level2::spmv
        }
    };
}

macro_rules! trmv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Trmv {
                uplo: option, trans: option, diag: option, n: size, a: read, lda: size, x: written,
                incx: size,
            }
            nothing = $crate::abi::bodies::level2::trmv
        }
    };
}

macro_rules! tbmv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Tbmv {
                uplo: option, trans: option, diag: option, n: size, k: size, a: read, lda: size,
                x: written, incx: size,
            }
            nothing = $crate::abi::bodies::level2::tbmv
        }
    };
}

macro_rules! tpmv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Tpmv {
                uplo: option, trans: option, diag: option, n: size, ap: read, x: written,
                incx: size,
            }
            nothing = $crate::abi::bodies::level2::tpmv
        }
    };
}

macro_rules! trsv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Trsv {
                uplo: option, trans: option, diag: option, n: size, a: read, lda: size, x: written,
                incx: size,
            }
            nothing = $crate::abi::bodies::level2::trsv
        }
    };
}

macro_rules! tbsv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Tbsv {
                uplo: option, trans: option, diag: option, n: size, k: size, a: read, lda: size,
                x: written, incx: size,
            }
            nothing = $crate::abi::bodies::level2::tbsv
        }
    };
}

macro_rules! tpsv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Tpsv {
                uplo: option, trans: option, diag: option, n: size, ap: read, x: written,
                incx: size,
            }
            nothing = $crate::abi::bodies::level2::tpsv
        }
    };
}

macro_rules! ger {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Ger {
                m: size, n: size, alpha: scalar, x: read, incx: size, y: read, incy: size,
                a: written, lda: size,
            }
            nothing = $crate::abi::bodies::level2::ger
        }
    };
}

macro_rules! syr {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Syr {
                uplo: option, n: size, alpha: scalar, x: read, incx: size, a: written, lda: size,
            }
            nothing = $crate::abi::bodies::level2::syr
        }
    };
}

macro_rules! spr {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Spr {
                uplo: option, n: size, alpha: scalar, x: read, incx: size, ap: written,
            }
            nothing = $crate::abi::bodies::level2::spr
        }
    };
}

macro_rules! syr2 {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Syr2 {
                uplo: option, n: size, alpha: scalar, x: read, incx: size, y: read, incy: size,
                a: written, lda: size,
            }
            nothing = $crate::abi::bodies::level2::syr2
        }
    };
}

macro_rules! spr2 {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Spr2 {
                uplo: option, n: size, alpha: scalar, x: read, incx: size, y: read, incy: size,
                ap: written,
            }
            nothing = $crate::abi::bodies::level2::spr2
        }
    };
}

macro_rules! axpy {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Axpy {
                n: size, alpha: scalar, x: read, incx: size, y: written, incy: size,
            }
            nothing = $crate::abi::bodies::level1::axpy
        }
    };
}

macro_rules! scal {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Scal {
                n: size, alpha: scalar, x: written, incx: size,
            }
            nothing = $crate::abi::bodies::level1::scal
        }
    };
}

macro_rules! assign {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Assign {
                n: size, x: read, incx: size, y: written, incy: size,
            }
            nothing = $crate::abi::bodies::level1::assign
        }
    };
}

macro_rules! swap {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Swap {
                n: size, x: written, incx: size, y: written, incy: size,
            }
            nothing = $crate::abi::bodies::level1::swap
        }
    };
}

macro_rules! rot {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Rot {
                n: size, x: written, incx: size, y: written, incy: size, c: scalar, s: scalar,
            }
            nothing = $crate::abi::bodies::level1::rot
        }
    };
}

macro_rules! rotg {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Rotg {
                a: written, b: written, c: written, s: written,
            }
            nothing = $crate::abi::bodies::rotations::rotg
        }
    };
}

macro_rules! rotm {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Rotm {
                n: size, x: written, incx: size, y: written, incy: size, param: read,
            }
            nothing = $crate::abi::bodies::rotations::rotm
        }
    };
}

macro_rules! rotmg {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Rotmg {
                d1: written, d2: written, x1: written, y1: scalar, param: written,
            }
            nothing = $crate::abi::bodies::rotations::rotmg
        }
    };
}

macro_rules! dot {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Dot {
                n: size, x: read, incx: size, y: read, incy: size,
            }
            number = $crate::abi::bodies::level1::dot
        }
    };
}

macro_rules! asum {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Asum {
                n: size, x: read, incx: size,
            }
            number = $crate::abi::bodies::level1::asum
        }
    };
}

macro_rules! nrm2 {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Nrm2 {
                n: size, x: read, incx: size,
            }
            number = $crate::abi::bodies::level1::nrm2
        }
    };
}

macro_rules! iamax {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Iamax {
                n: size, x: read, incx: size,
            }
            place = $crate::abi::bodies::level1::iamax
        }
    };
}

macro_rules! herk {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Herk {
                uplo: option, trans: option, n: size, k: size, alpha: real, a: read, lda: size,
                beta: real, c: written, ldc: size,
            }
            nothing = $crate::abi::bodies::structured::herk
        }
    };
}

macro_rules! hemm {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Hemm {
                side: option, uplo: option, m: size, n: size, alpha: scalar, a: read, lda: size,
                b: read, ldb: size, beta: scalar, c: written, ldc: size,
            }
            nothing = $crate::abi::bodies::structured::hemm
        }
    };
}

macro_rules! her2k {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Her2k {
                uplo: option, trans: option, n: size, k: size, alpha: scalar, a: read, lda: size,
                b: read, ldb: size, beta: real, c: written, ldc: size,
            }
            nothing = $crate::abi::bodies::structured::her2k
        }
    };
}

macro_rules! hemv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Hemv {
                uplo: option, n: size, alpha: scalar, a: read, lda: size, x: read, incx: size,
                beta: scalar, y: written, incy: size,
            }
            nothing = $crate::abi::bodies::level2::hemv
        }
    };
}

macro_rules! hbmv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Hbmv {
                uplo: option, n: size, k: size, alpha: scalar, a: read, lda: size, x: read,
                incx: size, beta: scalar, y: written, incy: size,
            }
            nothing = $crate::abi::bodies::level2::hbmv
        }
    };
}

macro_rules! hpmv {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Hpmv {
                uplo: option, n: size, alpha: scalar, ap: read, x: read, incx: size, beta: scalar,
                y: written, incy: size,
            }
            nothing = $crate::abi::bodies::level2::hpmv
        }
    };
}

macro_rules! gerc {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Gerc {
                m: size, n: size, alpha: scalar, x: read, incx: size, y: read, incy: size,
                a: written, lda: size,
            }
            nothing = $crate::abi::bodies::level2::gerc
        }
    };
}

macro_rules! her {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Her {
                uplo: option, n: size, alpha: real, x: read, incx: size, a: written, lda: size,
            }
            nothing = $crate::abi::bodies::level2::her
        }
    };
}

macro_rules! hpr {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Hpr {
                uplo: option, n: size, alpha: real, x: read, incx: size, ap: written,
            }
            nothing = $crate::abi::bodies::level2::hpr
        }
    };
}

macro_rules! her2 {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Her2 {
                uplo: option, n: size, alpha: scalar, x: read, incx: size, y: read, incy: size,
                a: written, lda: size,
            }
            nothing = $crate::abi::bodies::level2::her2
        }
    };
}

macro_rules! hpr2 {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Hpr2 {
                uplo: option, n: size, alpha: scalar, x: read, incx: size, y: read, incy: size,
                ap: written,
            }
            nothing = $crate::abi::bodies::level2::hpr2
        }
    };
}

macro_rules! crscal {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Crscal {
                n: size, alpha: real, x: written, incx: size,
            }
            nothing = $crate::abi::bodies::level1::crscal
        }
    };
}

macro_rules! crot {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Crot {
                n: size, x: written, incx: size, y: written, incy: size, c: real, s: real,
            }
            nothing = $crate::abi::bodies::level1::crot
        }
    };
}

macro_rules! crotg {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Crotg {
                a: written, b: scalar, c: real_written, s: written,
            }
            nothing = $crate::abi::bodies::rotations::crotg
        }
    };
}

macro_rules! dotc {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Dotc {
                n: size, x: read, incx: size, y: read, incy: size,
            }
            number = $crate::abi::bodies::level1::dotc
        }
    };
}

macro_rules! casum {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Casum {
                n: size, x: read, incx: size,
            }
            real = $crate::abi::bodies::level1::casum
        }
    };
}

macro_rules! cnrm2 {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Cnrm2 {
                n: size, x: read, incx: size,
            }
            real = $crate::abi::bodies::level1::cnrm2
        }
    };
}

macro_rules! icamax {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Icamax {
                n: size, x: read, incx: size,
            }
            place = $crate::abi::bodies::level1::icamax
        }
    };
}

macro_rules! cabs1 {
    ($($export:tt)*) => {
        function! {
            $($export)*
            Cabs1 {
                z: scalar,
            }
            real = $crate::abi::bodies::level1::cabs1
        }
    };
}
