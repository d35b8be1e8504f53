/* wideblas: linear algebra in more than double precision.
 *
 * Generated from src/abi by cbindgen: do not edit.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#ifndef WIDEBLAS_H
#define WIDEBLAS_H

#include <stdint.h>

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
 * C := alpha op(A) op(B) + beta C in double-double arithmetic.
 *
 * `transa`, `transb`: `"N"`, `"T"` or `"C"` (op(X) = X, its transpose, its conjugate transpose), either
 * case. op(A) is m x k, op(B) k x n, C m x n, column-major with leading dimensions `lda`, `ldb`,
 * `ldc` in elements. C is not read when beta is 0; A and B are not read when alpha is 0.
 *
 * Returns 0, or the position of an illegal argument (after a call of `Mxerbla_dd`), or -1 for a NULL
 * matrix or an internal error; then C is untouched and `wb_last_error` says more.
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
 * C := alpha op(A) op(B) + beta C in double-double arithmetic.
 *
 * `transa`, `transb`: `"N"`, `"T"` or `"C"` (op(X) = X, its transpose, its conjugate transpose), either
 * case. op(A) is m x k, op(B) k x n, C m x n, column-major with leading dimensions `lda`, `ldb`,
 * `ldc` in elements. C is not read when beta is 0; A and B are not read when alpha is 0.
 *
 * Returns 0, or the position of an illegal argument (after a call of `Mxerbla_dd`), or -1 for a NULL
 * matrix or an internal error; then C is untouched and `wb_last_error` says more.
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

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* WIDEBLAS_H */
