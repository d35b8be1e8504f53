/* wideblas: linear algebra in more than double precision.
 *
 * Generated from src/abi by cbindgen: do not edit.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#ifndef WIDEBLAS_H
#define WIDEBLAS_H

#include <stdint.h>

/**
 * Mode: the precision of the format, relative to each single operand. The error of an element is
 * at most 2^-(p - 1) |alpha| |A| |B| and half an ulp, where p is 53, 106 or 212 bits, or the
 * precision of the element of C.
 */
#define WB_WORKING 0

/**
 * Mode: the exact value, rounded once to nearest.
 */
#define WB_EXACT 1

/**
 * Mode: the format's own arithmetic, with the bounds of Rgemm_dd and Rgemm_qd; for doubles the
 * usual sums, for MPFR and GMP numbers exact sums, rounded once.
 */
#define WB_NATIVE 2

/**
 * Mode: the cheaper of WB_WORKING and WB_NATIVE for these operands, unless `WIDEBLAS_PRODUCT` says
 * which; what Rgemm and Rsyrk do.
 */
#define WB_AUTO 3

/**
 * A double-double number, `hi + lo` with `|lo| <= ulp(hi) / 2`; bit-compatible with the `dd_real`
 * of the QD library.
 */
typedef struct wb_dd {
    /**
     * The nearest binary64 number to the value.
     */
    double hi;
    /**
     * What `hi` misses.
     */
    double lo;
} wb_dd;

/**
 * A quad-double number, the sum of four components, each at most half a unit in the last place of
 * the one before; bit-compatible with the `qd_real` of the QD library.
 */
typedef struct wb_qd {
    /**
     * Components of decreasing magnitude: the first is the nearest binary64 number to the value.
     */
    double x[4];
} wb_qd;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The version of the library, as `"0.1.0"`.
 */
const char *wb_version(void);

/**
 * The newest error message of the calling thread; an empty string when there was none. Valid until
 * the thread's next error.
 */
const char *wb_last_error(void);

/**
 * Sets the number of threads of later calls, 1 to 1024, for the whole process; 0 returns to
 * `WIDEBLAS_NUM_THREADS` or the CPUs that the process is allowed. Returns 0, or -1 for a negative
 * number, which changes nothing.
 */
int wb_set_num_threads(int threads);

/**
 * The number of threads that a large enough call uses.
 */
int wb_get_num_threads(void);

/**
 * The instruction set of the CPU kernels: `"avx512"`, `"avx2"` or `"generic"`.
 */
const char *wb_kernel(void);

/**
 * C := alpha op(A) op(B) + beta C on double-double numbers.
 *
 * `transa`, `transb`: `"N"`, `"T"` or `"C"` (op(X) = X, its transpose, its conjugate transpose),
 * either case. op(A) is m x k, op(B) k x n, C m x n, column-major with leading dimensions `lda`,
 * `ldb`, `ldc` in elements. C is not read when beta is 0; A and B are not read when alpha is 0.
 * The error of an element is at most 4 (k + 4) 2^-106 (|alpha| |A| |B| + |beta| |C|), barring
 * underflow.
 *
 * Returns 0, or the position of an illegal argument (after a call of `Mxerbla_dd`), or -1 for a
 * NULL matrix or an internal error; then C is untouched and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rgemm_dd(const char *transa,
             const char *transb,
             int64_t m,
             int64_t n,
             int64_t k,
             wb_dd alpha,
             const wb_dd *a,
             int64_t lda,
             const wb_dd *b,
             int64_t ldb,
             wb_dd beta,
             wb_dd *c,
             int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on double-double numbers.
 *
 * `uplo`: `"U"` or `"L"`, the triangle of C that is read and written. `trans`: `"N"` (op(A) = A,
 * which is n x k), or `"T"` or `"C"` (op(A) = A^T, A being k x n). C is n x n. Otherwise as
 * `Rgemm_dd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rsyrk_dd(const char *uplo,
             const char *trans,
             int64_t n,
             int64_t k,
             wb_dd alpha,
             const wb_dd *a,
             int64_t lda,
             wb_dd beta,
             wb_dd *c,
             int64_t ldc);

/**
 * C := alpha op(A) op(B) + beta C on quad-double numbers.
 *
 * `transa`, `transb`: `"N"`, `"T"` or `"C"` (op(X) = X, its transpose, its conjugate transpose),
 * either case. op(A) is m x k, op(B) k x n, C m x n, column-major with leading dimensions `lda`,
 * `ldb`, `ldc` in elements. C is not read when beta is 0; A and B are not read when alpha is 0.
 * The error of an element is at most 480 (k + 4) 2^-212 (|alpha| |A| |B| + |beta| |C|), barring
 * underflow.
 *
 * Returns 0, or the position of an illegal argument (after a call of `Mxerbla_qd`), or -1 for a
 * NULL matrix or an internal error; then C is untouched and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rgemm_qd(const char *transa,
             const char *transb,
             int64_t m,
             int64_t n,
             int64_t k,
             wb_qd alpha,
             const wb_qd *a,
             int64_t lda,
             const wb_qd *b,
             int64_t ldb,
             wb_qd beta,
             wb_qd *c,
             int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on quad-double numbers.
 *
 * `uplo`: `"U"` or `"L"`, the triangle of C that is read and written. `trans`: `"N"` (op(A) = A,
 * which is n x k), or `"T"` or `"C"` (op(A) = A^T, A being k x n). C is n x n. Otherwise as
 * `Rgemm_qd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rsyrk_qd(const char *uplo,
             const char *trans,
             int64_t n,
             int64_t k,
             wb_qd alpha,
             const wb_qd *a,
             int64_t lda,
             wb_qd beta,
             wb_qd *c,
             int64_t ldc);

/**
 * C := alpha op(A) op(B) + beta C on doubles, in one of the modes above.
 *
 * The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
 * one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
 * and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemm_f64(int mode,
                const char *transa,
                const char *transb,
                int64_t m,
                int64_t n,
                int64_t k,
                double alpha,
                const double *a,
                int64_t lda,
                const double *b,
                int64_t ldb,
                double beta,
                double *c,
                int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on doubles, in a mode. The arguments behind
 * the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_f64`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_syrk_f64(int mode,
                const char *uplo,
                const char *trans,
                int64_t n,
                int64_t k,
                double alpha,
                const double *a,
                int64_t lda,
                double beta,
                double *c,
                int64_t ldc);

/**
 * C := alpha op(A) op(B) + beta C on double-double numbers, in one of the modes above.
 *
 * The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
 * one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
 * and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemm_dd(int mode,
               const char *transa,
               const char *transb,
               int64_t m,
               int64_t n,
               int64_t k,
               wb_dd alpha,
               const wb_dd *a,
               int64_t lda,
               const wb_dd *b,
               int64_t ldb,
               wb_dd beta,
               wb_dd *c,
               int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on double-double numbers, in a mode. The
 * arguments behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_dd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_syrk_dd(int mode,
               const char *uplo,
               const char *trans,
               int64_t n,
               int64_t k,
               wb_dd alpha,
               const wb_dd *a,
               int64_t lda,
               wb_dd beta,
               wb_dd *c,
               int64_t ldc);

/**
 * C := alpha op(A) op(B) + beta C on quad-double numbers, in one of the modes above.
 *
 * The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
 * one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
 * and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemm_qd(int mode,
               const char *transa,
               const char *transb,
               int64_t m,
               int64_t n,
               int64_t k,
               wb_qd alpha,
               const wb_qd *a,
               int64_t lda,
               const wb_qd *b,
               int64_t ldb,
               wb_qd beta,
               wb_qd *c,
               int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on quad-double numbers, in a mode. The
 * arguments behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_qd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_syrk_qd(int mode,
               const char *uplo,
               const char *trans,
               int64_t n,
               int64_t k,
               wb_qd alpha,
               const wb_qd *a,
               int64_t lda,
               wb_qd beta,
               wb_qd *c,
               int64_t ldc);

/**
 * C := alpha op(A) op(B) + beta C on MPFR numbers, in one of the modes above.
 *
 * `a`, `b` and `c` are arrays of initialised `mpfr_t`, `alpha` and `beta` an `mpfr_t` each. Each
 * element of C keeps its own precision, to which it is rounded to nearest; operands may have any
 * other. Nothing is allocated, and MPFR's flags and exponent range are neither read nor set.
 *
 * The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
 * one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
 * and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemm_mpfr(int mode,
                 const char *transa,
                 const char *transb,
                 int64_t m,
                 int64_t n,
                 int64_t k,
                 const void *alpha,
                 const void *a,
                 int64_t lda,
                 const void *b,
                 int64_t ldb,
                 const void *beta,
                 void *c,
                 int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on MPFR numbers, in a mode. The arguments
 * behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_mpfr`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_syrk_mpfr(int mode,
                 const char *uplo,
                 const char *trans,
                 int64_t n,
                 int64_t k,
                 const void *alpha,
                 const void *a,
                 int64_t lda,
                 const void *beta,
                 void *c,
                 int64_t ldc);

/**
 * C := alpha op(A) op(B) + beta C on GMP floating-point numbers, in one of the modes above.
 *
 * `a`, `b` and `c` are arrays of initialised `mpf_t`, `alpha` and `beta` an `mpf_t` each. Each
 * element of C keeps its own precision, and is rounded to nearest at the last limb that it has
 * room for.
 *
 * The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
 * one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
 * and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemm_mpf(int mode,
                const char *transa,
                const char *transb,
                int64_t m,
                int64_t n,
                int64_t k,
                const void *alpha,
                const void *a,
                int64_t lda,
                const void *b,
                int64_t ldb,
                const void *beta,
                void *c,
                int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on GMP floating-point numbers, in a mode. The
 * arguments behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_mpf`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_syrk_mpf(int mode,
                const char *uplo,
                const char *trans,
                int64_t n,
                int64_t k,
                const void *alpha,
                const void *a,
                int64_t lda,
                const void *beta,
                void *c,
                int64_t ldc);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* WIDEBLAS_H */
