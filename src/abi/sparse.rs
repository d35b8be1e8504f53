//! Sparse matrices, their products with vectors, and iterative solvers.

use super::bodies::sparse::{apply_operator, create, destroy, krylov, read, shape, spmv};
use super::types::{wb_dd, wb_f128, wb_mpfr_ptr, wb_mpfr_srcptr, wb_qd};
use crate::format::mpfr::Mpfr;
use crate::sparse::Matrix;
use std::ffi::{c_char, c_int, c_void};

/// Method of `wb_krylov_f64`: CG for symmetric matrices with a positive diagonal, and BiCG where CG shows them indefinite and for others.
pub const WB_KRYLOV_AUTO: c_int = 0;
/// Method: conjugate gradients, for symmetric positive definite matrices.
pub const WB_KRYLOV_CG: c_int = 1;
/// Method: biconjugate gradients, which also multiply by the transpose.
pub const WB_KRYLOV_BICG: c_int = 2;
/// Method: BiCGSTAB.
pub const WB_KRYLOV_BICGSTAB: c_int = 3;
/// Method: GMRES with restarts.
pub const WB_KRYLOV_GMRES: c_int = 4;

/// Preconditioner of `wb_krylov_f64`: none.
pub const WB_PRECONDITION_NONE: c_int = 0;
/// Preconditioner: the inverse of the diagonal, in double.
pub const WB_PRECONDITION_JACOBI: c_int = 1;
/// Preconditioner: incomplete L U factors with the places of the matrix, in double.
pub const WB_PRECONDITION_ILU0: c_int = 2;
/// Preconditioner: incomplete Cholesky factors with the places of the matrix, in double.
pub const WB_PRECONDITION_IC0: c_int = 3;

/// Bits of an iteration: more each time that fewer do not suffice, from 53 or 106 on to 1792.
pub const WB_BITS_AUTO: c_int = -1;

/// Status of an iteration: the exact residual of x, as it is stored, is at most rtol |b|.
pub const WB_KRYLOV_CONVERGED: c_int = 0;
/// Status of an iteration: the exact residual does not become smaller.
pub const WB_KRYLOV_STAGNATED: c_int = 1;
/// Status of an iteration: CG met a p with p^T A p <= 0, exactly, or a preconditioner that is not positive definite.
pub const WB_KRYLOV_INDEFINITE: c_int = 2;
/// Status of an iteration: a quotient of the method has no divisor.
pub const WB_KRYLOV_BROKEN_DOWN: c_int = 3;
/// Status of an iteration: there were as many iterations as there may be.
pub const WB_KRYLOV_OUT_OF_ITERATIONS: c_int = 4;
/// Status of an iteration: the program's callback ended it.
pub const WB_KRYLOV_INTERRUPTED: c_int = 5;
/// Status of an iteration: an infinity or NaN, in b, in the guess or by overflow; x is untouched.
pub const WB_KRYLOV_NOT_FINITE: c_int = 6;
/// Status of an iteration: it converged, but x, rounded to its format, has a residual above rtol |b|.
pub const WB_KRYLOV_ROUNDED: c_int = 7;

/// A sparse matrix. Calls may share it.
#[allow(non_camel_case_types)]
pub struct wb_csr(pub(super) Matrix);

/// Hears of each iteration: its number from 1, the residual by the recursion relative to b, and the bits. Ends the iteration by a
/// number other than 0. It must return.
#[allow(non_camel_case_types)]
pub type wb_krylov_watch = Option<
    unsafe extern "C" fn(context: *mut c_void, iteration: i64, residual: f64, bits: c_int) -> c_int,
>;

/// y := A x, or A^T x if `transposed` is not 0, for vectors of n numbers. Returns 0, or another number where it cannot. It must return.
#[allow(non_camel_case_types)]
pub type wb_operator_f64 = Option<
    unsafe extern "C" fn(
        context: *mut c_void,
        transposed: c_int,
        n: i64,
        x: *const f64,
        y: *mut f64,
    ) -> c_int,
>;

/// `wb_operator_f64` on double-double numbers.
#[allow(non_camel_case_types)]
pub type wb_operator_dd = Option<
    unsafe extern "C" fn(
        context: *mut c_void,
        transposed: c_int,
        n: i64,
        x: *const wb_dd,
        y: *mut wb_dd,
    ) -> c_int,
>;

/// `wb_operator_f64` on quad-double numbers.
#[allow(non_camel_case_types)]
pub type wb_operator_qd = Option<
    unsafe extern "C" fn(
        context: *mut c_void,
        transposed: c_int,
        n: i64,
        x: *const wb_qd,
        y: *mut wb_qd,
    ) -> c_int,
>;

/// How `wb_krylov_f64` solves. Zeros are the usual choice of everything.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct wb_krylov_options {
    /// `WB_KRYLOV_AUTO`, ...
    pub method: c_int,
    /// `WB_PRECONDITION_NONE`, ...
    pub preconditioner: c_int,
    /// The precision of the iteration: 1 to 1792 bits; 0 for that of b and x; or `WB_BITS_AUTO`. Up to 53 bits are doubles, up to 106
    /// double-double, up to 212 quad-double, and more are rounded to just so many.
    pub bits: c_int,
    /// x has an initial guess, if not 0; otherwise that is zero.
    pub has_guess: c_int,
    /// |b - A x| <= rtol |b| is wanted, in Euclidean norms; 0 for 2^(-3 p / 4) with the precision p of x.
    pub rtol: f64,
    /// At most so many iterations of each precision; 0 for 20 n and at least 1000, or with `WB_BITS_AUTO` 4 n in 212 bits, 16 n in others, and at
    /// least 500.
    pub iterations: i64,
    /// Iterations of GMRES before it restarts; 0 for 50.
    pub restart: i64,
    /// NULL, or what hears of each iteration.
    pub watch: wb_krylov_watch,
    /// Passed to `watch`.
    pub context: *mut c_void,
    /// NULL, or room for `history_room` residuals by the recursion, relative to b: those of the first iterations.
    pub history: *mut f64,
    pub history_room: i64,
    /// 0; later versions may read more here.
    pub reserved: [i64; 4],
}

/// What became of an iteration.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct wb_krylov_report {
    /// `WB_KRYLOV_CONVERGED`, ...
    pub status: c_int,
    /// The method that was used last.
    pub method: c_int,
    /// Iterations in all precisions together.
    pub iterations: i64,
    /// The last precision.
    pub bits: i64,
    /// |b - A x| / |b| of x as it is stored, by exact elements of the residual.
    pub residual: f64,
    /// What the recursion says of the last iterate.
    pub recursion: f64,
    /// How often the exact residual replaced that of the recursion.
    pub replacements: i64,
    /// 0; later versions may tell more here.
    pub reserved: [i64; 4],
}

/// Makes a sparse matrix from compressed rows of doubles: row i has the entries from `starts[i]` to before `starts[i + 1]`.
///
/// `index_bits`: 32 or 64, the size of the signed integers of `starts` (rows + 1) and `places` (the columns of entries); all from 0.
/// Columns may be in any order; entries for the same place are summed, exactly and rounded once. The arrays are copied.
/// `matrix` gets the matrix, to be freed by `wb_csr_destroy`.
///
/// Returns 0, or the position of an illegal argument behind `index_bits`, or -1 for other `index_bits`, NULL, row pointers that do not begin
/// with 0 or decrease, columns out of range, or want of memory; then `matrix` is untouched and `wb_last_error` says more.
///
/// # Safety
/// The arrays must have the stated lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_csr_create_f64(
    index_bits: c_int,
    rows: i64,
    columns: i64,
    starts: *const c_void,
    places: *const c_void,
    values: *const f64,
    matrix: *mut *mut wb_csr,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        create("wb_csr_create_f64", index_bits, (rows, columns), (starts, places), values, matrix)
    }
}

/// `wb_csr_create_f64` with entries that are double-double numbers.
///
/// # Safety
/// The arrays must have the stated lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_csr_create_dd(
    index_bits: c_int,
    rows: i64,
    columns: i64,
    starts: *const c_void,
    places: *const c_void,
    values: *const wb_dd,
    matrix: *mut *mut wb_csr,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        create("wb_csr_create_dd", index_bits, (rows, columns), (starts, places), values, matrix)
    }
}

/// `wb_csr_create_f64` with entries that are quad-double numbers.
///
/// # Safety
/// The arrays must have the stated lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_csr_create_qd(
    index_bits: c_int,
    rows: i64,
    columns: i64,
    starts: *const c_void,
    places: *const c_void,
    values: *const wb_qd,
    matrix: *mut *mut wb_csr,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        create("wb_csr_create_qd", index_bits, (rows, columns), (starts, places), values, matrix)
    }
}

/// `wb_csr_create_f64` with entries that are binary128 numbers.
///
/// # Safety
/// The arrays must have the stated lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_csr_create_f128(
    index_bits: c_int,
    rows: i64,
    columns: i64,
    starts: *const c_void,
    places: *const c_void,
    values: *const wb_f128,
    matrix: *mut *mut wb_csr,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        create("wb_csr_create_f128", index_bits, (rows, columns), (starts, places), values, matrix)
    }
}

/// `wb_csr_create_f64` with entries that are MPFR numbers.
///
/// Entries keep the largest precision among them.
///
/// # Safety
/// The arrays must have the stated lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_csr_create_mpfr(
    index_bits: c_int,
    rows: i64,
    columns: i64,
    starts: *const c_void,
    places: *const c_void,
    values: wb_mpfr_srcptr,
    matrix: *mut *mut wb_csr,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        create(
            "wb_csr_create_mpfr",
            index_bits,
            (rows, columns),
            (starts, places),
            values.cast::<Mpfr>(),
            matrix,
        )
    }
}

/// Makes a sparse matrix from a file of Matrix Market, which may be compressed by gzip.
///
/// The layouts coordinate and array, the fields real, integer and pattern (whose entries are 1), general, symmetric and skew-symmetric.
/// Entries are rounded to doubles for `bits` up to 53, to double-double and quad-double numbers for up to 106 and 212, and to so many bits for
/// more. Entries for the same place are summed.
///
/// Returns 0, or -1 for NULL, bits below 1, or a file that cannot be read or is none; then `matrix` is untouched and `wb_last_error` names the
/// line.
///
/// # Safety
/// `path` is NULL or ends with a zero byte; `matrix` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_csr_read(
    path: *const c_char,
    bits: c_int,
    matrix: *mut *mut wb_csr,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { read(path, bits, matrix) }
}

/// The numbers of rows, columns and entries of a matrix. Each pointer is NULL or gets one. Returns 0, or -1 for no matrix.
///
/// # Safety
/// The matrix is NULL or of `wb_csr_create_f64` and its like; the others are NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_csr_shape(
    matrix: *const wb_csr,
    rows: *mut i64,
    columns: *mut i64,
    entries: *mut i64,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { shape(matrix, rows, columns, entries) }
}

/// Frees a matrix; NULL is none. Returns 0.
///
/// # Safety
/// NULL or of `wb_csr_create_f64` and its like, and not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_csr_destroy(matrix: *mut wb_csr) -> c_int {
    // SAFETY: the same contract.
    unsafe { destroy(matrix) }
}

/// y := alpha op(A) x + beta y on doubles, for a sparse matrix A whose entries may have another format.
///
/// `mode`: `WB_EXACT`, each element the exact value rounded once; or another mode, the format's own arithmetic: pieces of 128 entries of a
/// row are chains of multiply-adds in the order of columns. Elements that are not finite are always those of exact sums, and binary128 and MPFR numbers
/// are always rounded once. The bits depend on neither threads nor instruction set nor GPU. `trans`: `"N"`, or `"T"` or `"C"` for the transpose.
/// A zero alpha means that neither A nor x is read, a zero beta that y is not.
///
/// Returns 0, or the position of an illegal argument behind `mode`, or -1 for another mode, NULL, `f128` on a GPU, or x and y that
/// overlap; then y is untouched and `wb_last_error` says more.
///
/// # Safety
/// x and y must have as many numbers as op(A) has columns and rows.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_spmv_f64(
    mode: c_int,
    trans: *const c_char,
    alpha: *const f64,
    a: *const wb_csr,
    x: *const f64,
    beta: *const f64,
    y: *mut f64,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { spmv("wb_spmv_f64", mode, trans, (alpha, x), a, (beta, y)) }
}

/// `wb_spmv_f64` on double-double numbers.
///
/// # Safety
/// x and y must have as many numbers as op(A) has columns and rows.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_spmv_dd(
    mode: c_int,
    trans: *const c_char,
    alpha: *const wb_dd,
    a: *const wb_csr,
    x: *const wb_dd,
    beta: *const wb_dd,
    y: *mut wb_dd,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { spmv("wb_spmv_dd", mode, trans, (alpha, x), a, (beta, y)) }
}

/// `wb_spmv_f64` on quad-double numbers.
///
/// # Safety
/// x and y must have as many numbers as op(A) has columns and rows.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_spmv_qd(
    mode: c_int,
    trans: *const c_char,
    alpha: *const wb_qd,
    a: *const wb_csr,
    x: *const wb_qd,
    beta: *const wb_qd,
    y: *mut wb_qd,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { spmv("wb_spmv_qd", mode, trans, (alpha, x), a, (beta, y)) }
}

/// `wb_spmv_f64` on binary128 numbers.
///
/// # Safety
/// x and y must have as many numbers as op(A) has columns and rows.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_spmv_f128(
    mode: c_int,
    trans: *const c_char,
    alpha: *const wb_f128,
    a: *const wb_csr,
    x: *const wb_f128,
    beta: *const wb_f128,
    y: *mut wb_f128,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { spmv("wb_spmv_f128", mode, trans, (alpha, x), a, (beta, y)) }
}

/// `wb_spmv_f64` on MPFR numbers.
///
/// # Safety
/// x and y must have as many numbers as op(A) has columns and rows.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_spmv_mpfr(
    mode: c_int,
    trans: *const c_char,
    alpha: wb_mpfr_srcptr,
    a: *const wb_csr,
    x: wb_mpfr_srcptr,
    beta: wb_mpfr_srcptr,
    y: wb_mpfr_ptr,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        spmv(
            "wb_spmv_mpfr",
            mode,
            trans,
            (alpha.cast::<Mpfr>(), x.cast::<Mpfr>()),
            a,
            (beta.cast::<Mpfr>(), y.cast::<Mpfr>()),
        )
    }
}

/// x := the solution of A x = b on doubles by an iteration, for a square sparse matrix A whose entries may have another format.
///
/// `options` is NULL for the usual ones. Vectors of the iteration have the bits that these ask for, and so has the matrix if its entries
/// have more; preconditioners are doubles. `report` is NULL, or gets what became of it.
///
/// **Converged** is said only of an x whose exact residual, each element rounded once, is at most rtol |b|. Where the recursion of a method
/// says so and the exact residual does not, that replaces it and the iteration goes on. x gets the best iterate, whatever the status. b = 0 has
/// the solution 0, without an iteration.
///
/// Returns 0, whatever the status; or -1 for NULL, `f128` on a GPU, b and x that overlap, a matrix that is not square, or for CG and IC(0) not
/// symmetric, or has an entry that is not finite, a preconditioner that does not exist, such as Jacobi with a zero on the diagonal, and illegal
/// options. Then x and the report are untouched and `wb_last_error` says more.
///
/// # Safety
/// b and x must have as many numbers as A has rows; what `options` refers to must be as it says.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_krylov_f64(
    a: *const wb_csr,
    b: *const f64,
    x: *mut f64,
    options: *const wb_krylov_options,
    report: *mut wb_krylov_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { krylov("wb_krylov_f64", a, b, x, (options, report)) }
}

/// `wb_krylov_f64` on double-double numbers.
///
/// # Safety
/// As `wb_krylov_f64`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_krylov_dd(
    a: *const wb_csr,
    b: *const wb_dd,
    x: *mut wb_dd,
    options: *const wb_krylov_options,
    report: *mut wb_krylov_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { krylov("wb_krylov_dd", a, b, x, (options, report)) }
}

/// `wb_krylov_f64` on quad-double numbers.
///
/// # Safety
/// As `wb_krylov_f64`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_krylov_qd(
    a: *const wb_csr,
    b: *const wb_qd,
    x: *mut wb_qd,
    options: *const wb_krylov_options,
    report: *mut wb_krylov_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { krylov("wb_krylov_qd", a, b, x, (options, report)) }
}

/// `wb_krylov_f64` on binary128 numbers; without other bits the iteration has those of quad-double numbers.
///
/// # Safety
/// As `wb_krylov_f64`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_krylov_f128(
    a: *const wb_csr,
    b: *const wb_f128,
    x: *mut wb_f128,
    options: *const wb_krylov_options,
    report: *mut wb_krylov_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { krylov("wb_krylov_f128", a, b, x, (options, report)) }
}

/// `wb_krylov_f64` on MPFR numbers; without other bits the iteration has the largest precision of x, which may be 1792 at most.
///
/// # Safety
/// As `wb_krylov_f64`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_krylov_mpfr(
    a: *const wb_csr,
    b: wb_mpfr_srcptr,
    x: wb_mpfr_ptr,
    options: *const wb_krylov_options,
    report: *mut wb_krylov_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { krylov("wb_krylov_mpfr", a, b.cast::<Mpfr>(), x.cast::<Mpfr>(), (options, report)) }
}

/// As `wb_krylov_f64`, for an operator of order n that a function of the program applies, with `context`.
///
/// The iteration has the precision of the vectors, and residuals are as exact as the function: `bits` must be 0. There is no preconditioner.
/// Without another method GMRES is used; BiCG needs the transpose. Where the function returns another number than 0 the iteration is interrupted.
///
/// # Safety
/// As `wb_krylov_f64`; b and x must have n numbers, and the function must write n numbers and nothing else.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_krylov_operator_f64(
    n: i64,
    apply: wb_operator_f64,
    context: *mut c_void,
    b: *const f64,
    x: *mut f64,
    options: *const wb_krylov_options,
    report: *mut wb_krylov_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        apply_operator("wb_krylov_operator_f64", n, (apply, context), b, x, (options, report))
    }
}

/// `wb_krylov_operator_f64` on double-double numbers.
///
/// # Safety
/// As `wb_krylov_operator_f64`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_krylov_operator_dd(
    n: i64,
    apply: wb_operator_dd,
    context: *mut c_void,
    b: *const wb_dd,
    x: *mut wb_dd,
    options: *const wb_krylov_options,
    report: *mut wb_krylov_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { apply_operator("wb_krylov_operator_dd", n, (apply, context), b, x, (options, report)) }
}

/// `wb_krylov_operator_f64` on quad-double numbers.
///
/// # Safety
/// As `wb_krylov_operator_f64`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_krylov_operator_qd(
    n: i64,
    apply: wb_operator_qd,
    context: *mut c_void,
    b: *const wb_qd,
    x: *mut wb_qd,
    options: *const wb_krylov_options,
    report: *mut wb_krylov_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { apply_operator("wb_krylov_operator_qd", n, (apply, context), b, x, (options, report)) }
}
