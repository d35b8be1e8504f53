//! MPLAPACK's routines: the mangled names of its C++ functions, and plain C names.
//!
//! Sizes are `int64_t`, matrices column-major, option letters read from the first character in
//! either case. Illegal arguments call `Mxerbla_*` of the format, an application's own if it has
//! one, and leave C untouched.

use super::guard::{self, Handler};
use super::routines::{gemm, letter, syrk};
use super::startup;
use crate::blas::level3::Mode;
use crate::format::mpfr::{Mpf, Mpfr};
use crate::format::{Dd, Qd};
use std::ffi::{CStr, c_char, c_int};

/// A double-double number: the unevaluated sum `hi + lo`, `|lo| <= ulp(hi) / 2`. The layout is that
/// of QD's `dd_real`.
#[allow(non_camel_case_types)]
pub type wb_dd = Dd;

/// A quad-double number: the unevaluated sum of four doubles of decreasing magnitude. The layout is
/// that of QD's `qd_real`.
#[allow(non_camel_case_types)]
pub type wb_qd = Qd;

const XERBLA_DD: Handler = Some(c"_Z10Mxerbla_ddPKci");
const XERBLA_QD: Handler = Some(c"_Z10Mxerbla_qdPKci");
const XERBLA_MPFR: Handler = Some(c"_Z12Mxerbla_mpfrPKci");
const XERBLA_GMP: Handler = Some(c"_Z11Mxerbla_gmpPKci");

/// C := alpha op(A) op(B) + beta C on double-double numbers.
///
/// `transa`, `transb`: `"N"`, `"T"` or `"C"` (op(X) = X, its transpose, its conjugate transpose),
/// either case. op(A) is m x k, op(B) k x n, C m x n, column-major with leading dimensions `lda`,
/// `ldb`, `ldc` in elements. C is not read when beta is 0; A and B are not read when alpha is 0.
/// The error of an element is at most 4 (k + 4) 2^-106 (|alpha| |A| |B| + |beta| |C|), barring
/// underflow.
///
/// Returns 0, or the position of an illegal argument (after a call of `Mxerbla_dd`), or -1 for a
/// NULL matrix or an internal error; then C is untouched and `wb_last_error` says more.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rgemm_dd(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: wb_dd,
    a: *const wb_dd,
    lda: i64,
    b: *const wb_dd,
    ldb: i64,
    beta: wb_dd,
    c: *mut wb_dd,
    ldc: i64,
) -> c_int {
    let (options, sizes) = ((transa, transb), (m, n, k));
    // SAFETY: the same contract.
    unsafe {
        gemm(XERBLA_DD, Mode::Auto, options, sizes, &alpha, (a, lda), (b, ldb), &beta, (c, ldc))
    }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C on double-double numbers.
///
/// `uplo`: `"U"` or `"L"`, the triangle of C that is read and written. `trans`: `"N"` (op(A) = A,
/// which is n x k), or `"T"` or `"C"` (op(A) = A^T, A being k x n). C is n x n. Otherwise as
/// `Rgemm_dd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsyrk_dd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: wb_dd,
    a: *const wb_dd,
    lda: i64,
    beta: wb_dd,
    c: *mut wb_dd,
    ldc: i64,
) -> c_int {
    let (options, sizes) = ((uplo, trans), (n, k));
    // SAFETY: the same contract.
    unsafe { syrk(XERBLA_DD, Mode::Auto, options, sizes, &alpha, (a, lda), &beta, (c, ldc)) }
}

/// C := alpha op(A) op(B) + beta C on quad-double numbers.
///
/// `transa`, `transb`: `"N"`, `"T"` or `"C"` (op(X) = X, its transpose, its conjugate transpose),
/// either case. op(A) is m x k, op(B) k x n, C m x n, column-major with leading dimensions `lda`,
/// `ldb`, `ldc` in elements. C is not read when beta is 0; A and B are not read when alpha is 0.
/// The error of an element is at most 480 (k + 4) 2^-212 (|alpha| |A| |B| + |beta| |C|), barring
/// underflow.
///
/// Returns 0, or the position of an illegal argument (after a call of `Mxerbla_qd`), or -1 for a
/// NULL matrix or an internal error; then C is untouched and `wb_last_error` says more.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rgemm_qd(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    b: *const wb_qd,
    ldb: i64,
    beta: wb_qd,
    c: *mut wb_qd,
    ldc: i64,
) -> c_int {
    let (options, sizes) = ((transa, transb), (m, n, k));
    // SAFETY: the same contract.
    unsafe {
        gemm(XERBLA_QD, Mode::Auto, options, sizes, &alpha, (a, lda), (b, ldb), &beta, (c, ldc))
    }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C on quad-double numbers.
///
/// `uplo`: `"U"` or `"L"`, the triangle of C that is read and written. `trans`: `"N"` (op(A) = A,
/// which is n x k), or `"T"` or `"C"` (op(A) = A^T, A being k x n). C is n x n. Otherwise as
/// `Rgemm_qd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsyrk_qd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    beta: wb_qd,
    c: *mut wb_qd,
    ldc: i64,
) -> c_int {
    let (options, sizes) = ((uplo, trans), (n, k));
    // SAFETY: the same contract.
    unsafe { syrk(XERBLA_QD, Mode::Auto, options, sizes, &alpha, (a, lda), &beta, (c, ldc)) }
}

/// A symbol as a string of C.
macro_rules! name {
    ($symbol:literal) => {
        match CStr::from_bytes_with_nul(concat!($symbol, "\0").as_bytes()) {
            Ok(name) => name,
            Err(_) => c"",
        }
    };
}

/// The C++ functions of one format: Rgemm and Rsyrk, whose scalars come as `$by` (a value, or a
/// pointer where the class is not trivially copyable), Mxerbla, Mlsame, and the calls at start and
/// end.
macro_rules! mangled {
    (
        $type:ty, $by:ty, $as_pointer:expr, $handler:expr, $library:expr,
        $rgemm:ident $rgemm_symbol:literal, $rsyrk:ident $rsyrk_symbol:literal,
        $mxerbla:ident $mxerbla_symbol:literal, $mlsame:ident $mlsame_symbol:literal,
        $initialize:ident $initialize_symbol:literal, $finalize:ident $finalize_symbol:literal
    ) => {
        /// MPLAPACK's `Rgemm`.
        ///
        /// # Safety
        /// As [`Rgemm_dd`]; pointers to scalars are readable.
        #[allow(clippy::too_many_arguments)]
        #[unsafe(export_name = $rgemm_symbol)]
        pub unsafe extern "C-unwind" fn $rgemm(
            transa: *const c_char,
            transb: *const c_char,
            m: i64,
            n: i64,
            k: i64,
            alpha: $by,
            a: *const $type,
            lda: i64,
            b: *const $type,
            ldb: i64,
            beta: $by,
            c: *mut $type,
            ldc: i64,
        ) {
            let (options, sizes) = ((transa, transb), (m, n, k));
            let (alpha, beta): (*const $type, *const $type) =
                ($as_pointer(&alpha), $as_pointer(&beta));
            let (a, b, c) = ((a, lda), (b, ldb), (c, ldc));
            // SAFETY: the same contract.
            unsafe { gemm($handler, Mode::Auto, options, sizes, alpha, a, b, beta, c) };
        }

        /// MPLAPACK's `Rsyrk`.
        ///
        /// # Safety
        /// As [`Rsyrk_dd`]; pointers to scalars are readable.
        #[allow(clippy::too_many_arguments)]
        #[unsafe(export_name = $rsyrk_symbol)]
        pub unsafe extern "C-unwind" fn $rsyrk(
            uplo: *const c_char,
            trans: *const c_char,
            n: i64,
            k: i64,
            alpha: $by,
            a: *const $type,
            lda: i64,
            beta: $by,
            c: *mut $type,
            ldc: i64,
        ) {
            let (options, sizes) = ((uplo, trans), (n, k));
            let (alpha, beta): (*const $type, *const $type) =
                ($as_pointer(&alpha), $as_pointer(&beta));
            // SAFETY: the same contract.
            unsafe { syrk($handler, Mode::Auto, options, sizes, alpha, (a, lda), beta, (c, ldc)) };
        }

        /// MPLAPACK's `Mxerbla`, for its routines that are not ours: that of MPLAPACK's library where
        /// one is loaded, which ends the process; else it prints the reference message and returns.
        ///
        /// # Safety
        /// `routine` is NULL or a NUL-terminated string.
        #[unsafe(export_name = $mxerbla_symbol)]
        pub unsafe extern "C-unwind" fn $mxerbla(routine: *const c_char, info: c_int) {
            // SAFETY: the caller's.
            let routine = if routine.is_null() { c"?" } else { unsafe { CStr::from_ptr(routine) } };
            if let Some(symbol) = $handler {
                guard::xerbla(symbol, routine, info);
            }
        }

        /// MPLAPACK's `Mlsame`: true when the first letters agree without regard to case.
        ///
        /// # Safety
        /// `a` and `b` are NULL or point to readable characters.
        #[unsafe(export_name = $mlsame_symbol)]
        pub unsafe extern "C" fn $mlsame(a: *const c_char, b: *const c_char) -> bool {
            // SAFETY: the caller's.
            guard::value("Mlsame", false, || unsafe { letter(a).eq_ignore_ascii_case(&letter(b)) })
        }

        /// MPLAPACK's start-up call.
        #[unsafe(export_name = $initialize_symbol)]
        pub extern "C" fn $initialize() {
            startup::initialize(&$library, name!($initialize_symbol));
        }

        /// MPLAPACK's closing call.
        #[unsafe(export_name = $finalize_symbol)]
        pub extern "C" fn $finalize() {
            startup::finalize(name!($finalize_symbol));
        }
    };
}

mangled!(
    Dd, Dd, std::ptr::from_ref, XERBLA_DD, startup::DD,
    rgemm_dd "_Z5RgemmPKcS0_lll7dd_realPS1_lS2_lS1_S2_l",
    rsyrk_dd "_Z5RsyrkPKcS0_ll7dd_realPS1_lS1_S2_l",
    mxerbla_dd "_Z10Mxerbla_ddPKci",
    mlsame_dd "_Z9Mlsame_ddPKcS0_",
    mplapack_initialize_dd "_Z22mplapack_initialize_ddv",
    mplapack_finalize_dd "_Z20mplapack_finalize_ddv"
);

mangled!(
    Qd, Qd, std::ptr::from_ref, XERBLA_QD, startup::QD,
    rgemm_qd "_Z5RgemmPKcS0_lll7qd_realPS1_lS2_lS1_S2_l",
    rsyrk_qd "_Z5RsyrkPKcS0_ll7qd_realPS1_lS1_S2_l",
    mxerbla_qd "_Z10Mxerbla_qdPKci",
    mlsame_qd "_Z9Mlsame_qdPKcS0_",
    mplapack_initialize_qd "_Z22mplapack_initialize_qdv",
    mplapack_finalize_qd "_Z20mplapack_finalize_qdv"
);

mangled!(
    Mpfr, *const Mpfr, |p: &*const Mpfr| *p, XERBLA_MPFR, startup::MPFR,
    rgemm_mpfr "_Z5RgemmPKcS0_lllN4mpfr6mprealEPS2_lS3_lS2_S3_l",
    rsyrk_mpfr "_Z5RsyrkPKcS0_llN4mpfr6mprealEPS2_lS2_S3_l",
    mxerbla_mpfr "_Z12Mxerbla_mpfrPKci",
    mlsame_mpfr "_Z11Mlsame_mpfrPKcS0_",
    mplapack_initialize_mpfr "_Z24mplapack_initialize_mpfrv",
    mplapack_finalize_mpfr "_Z22mplapack_finalize_mpfrv"
);

mangled!(
    Mpf, *const Mpf, |p: &*const Mpf| *p, XERBLA_GMP, startup::GMP,
    rgemm_gmp "_Z5RgemmPKcS0_lll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l",
    rsyrk_gmp "_Z5RsyrkPKcS0_ll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS4_S5_l",
    mxerbla_gmp "_Z11Mxerbla_gmpPKci",
    mlsame_gmp "_Z10Mlsame_gmpPKcS0_",
    mplapack_initialize_gmp "_Z23mplapack_initialize_gmpv",
    mplapack_finalize_gmp "_Z21mplapack_finalize_gmpv"
);
