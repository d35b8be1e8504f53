// wideblas for C++ with QD: MPLAPACK's names, and products in a mode, on double, dd_real and qd_real.
// The sections called generated come from src/abi/routines.txt by `cargo run -p wideblas-generator`.
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef WIDEBLAS_HPP
#define WIDEBLAS_HPP

#include <qd/dd_real.h>
#include <qd/qd_real.h>

#include <new>
#include <stdexcept>
#include <utility>

#include "wideblas.h"

namespace wideblas {

static_assert(sizeof(dd_real) == sizeof(wb_dd), "dd_real is not two doubles");
static_assert(sizeof(qd_real) == sizeof(wb_qd), "qd_real is not four doubles");

inline wb_dd c(const dd_real &x) { return wb_dd{x.x[0], x.x[1]}; }
inline const wb_dd *c(const dd_real *x) { return reinterpret_cast<const wb_dd *>(x); }
inline wb_dd *c(dd_real *x) { return reinterpret_cast<wb_dd *>(x); }

inline wb_qd c(const qd_real &x) { return wb_qd{{x[0], x[1], x[2], x[3]}}; }
inline const wb_qd *c(const qd_real *x) { return reinterpret_cast<const wb_qd *>(x); }
inline wb_qd *c(qd_real *x) { return reinterpret_cast<wb_qd *>(x); }

}  // namespace wideblas

// begin generated overloads
/// C := alpha op(A) op(B) + beta C; the arguments and the result are those of Rgemm_dd and
/// Rgemm_qd.
///
/// Unlike MPLAPACK's own declaration, which may be included beside this one, A and B are const.
inline int Rgemm(const char *transa, const char *transb, int64_t m, int64_t n, int64_t k,
                 const dd_real &alpha, const dd_real *A, int64_t lda, const dd_real *B,
                 int64_t ldb, const dd_real &beta, dd_real *C, int64_t ldc) {
    using wideblas::c;
    return Rgemm_dd(transa, transb, m, n, k, c(alpha), c(A), lda, c(B), ldb, c(beta), c(C), ldc);
}

inline int Rgemm(const char *transa, const char *transb, int64_t m, int64_t n, int64_t k,
                 const qd_real &alpha, const qd_real *A, int64_t lda, const qd_real *B,
                 int64_t ldb, const qd_real &beta, qd_real *C, int64_t ldc) {
    using wideblas::c;
    return Rgemm_qd(transa, transb, m, n, k, c(alpha), c(A), lda, c(B), ldb, c(beta), c(C), ldc);
}

/// The triangle `uplo` of C := alpha op(A) op(A)^T + beta C; as Rsyrk_dd.
inline int Rsyrk(const char *uplo, const char *trans, int64_t n, int64_t k, const dd_real &alpha,
                 const dd_real *A, int64_t lda, const dd_real &beta, dd_real *C, int64_t ldc) {
    using wideblas::c;
    return Rsyrk_dd(uplo, trans, n, k, c(alpha), c(A), lda, c(beta), c(C), ldc);
}

inline int Rsyrk(const char *uplo, const char *trans, int64_t n, int64_t k, const qd_real &alpha,
                 const qd_real *A, int64_t lda, const qd_real &beta, qd_real *C, int64_t ldc) {
    using wideblas::c;
    return Rsyrk_qd(uplo, trans, n, k, c(alpha), c(A), lda, c(beta), c(C), ldc);
}

/// C := alpha A B + beta C or C := alpha B A + beta C with a symmetric matrix A; as Rsymm_dd.
inline int Rsymm(const char *side, const char *uplo, int64_t m, int64_t n, const dd_real &alpha,
                 const dd_real *A, int64_t lda, const dd_real *B, int64_t ldb,
                 const dd_real &beta, dd_real *C, int64_t ldc) {
    using wideblas::c;
    return Rsymm_dd(side, uplo, m, n, c(alpha), c(A), lda, c(B), ldb, c(beta), c(C), ldc);
}

inline int Rsymm(const char *side, const char *uplo, int64_t m, int64_t n, const qd_real &alpha,
                 const qd_real *A, int64_t lda, const qd_real *B, int64_t ldb,
                 const qd_real &beta, qd_real *C, int64_t ldc) {
    using wideblas::c;
    return Rsymm_qd(side, uplo, m, n, c(alpha), c(A), lda, c(B), ldb, c(beta), c(C), ldc);
}

/// The triangle `uplo` of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C; as Rsyr2k_dd.
inline int Rsyr2k(const char *uplo, const char *trans, int64_t n, int64_t k,
                  const dd_real &alpha, const dd_real *A, int64_t lda, const dd_real *B,
                  int64_t ldb, const dd_real &beta, dd_real *C, int64_t ldc) {
    using wideblas::c;
    return Rsyr2k_dd(uplo, trans, n, k, c(alpha), c(A), lda, c(B), ldb, c(beta), c(C), ldc);
}

inline int Rsyr2k(const char *uplo, const char *trans, int64_t n, int64_t k,
                  const qd_real &alpha, const qd_real *A, int64_t lda, const qd_real *B,
                  int64_t ldb, const qd_real &beta, qd_real *C, int64_t ldc) {
    using wideblas::c;
    return Rsyr2k_qd(uplo, trans, n, k, c(alpha), c(A), lda, c(B), ldb, c(beta), c(C), ldc);
}

/// B := alpha op(A) B or B := alpha B op(A) with a triangular matrix A; as Rtrmm_dd.
inline int Rtrmm(const char *side, const char *uplo, const char *transa, const char *diag,
                 int64_t m, int64_t n, const dd_real &alpha, const dd_real *A, int64_t lda,
                 dd_real *B, int64_t ldb) {
    using wideblas::c;
    return Rtrmm_dd(side, uplo, transa, diag, m, n, c(alpha), c(A), lda, c(B), ldb);
}

inline int Rtrmm(const char *side, const char *uplo, const char *transa, const char *diag,
                 int64_t m, int64_t n, const qd_real &alpha, const qd_real *A, int64_t lda,
                 qd_real *B, int64_t ldb) {
    using wideblas::c;
    return Rtrmm_qd(side, uplo, transa, diag, m, n, c(alpha), c(A), lda, c(B), ldb);
}

/// Solves op(A) X = alpha B or X op(A) = alpha B with a triangular matrix A; as Rtrsm_dd.
inline int Rtrsm(const char *side, const char *uplo, const char *transa, const char *diag,
                 int64_t m, int64_t n, const dd_real &alpha, const dd_real *A, int64_t lda,
                 dd_real *B, int64_t ldb) {
    using wideblas::c;
    return Rtrsm_dd(side, uplo, transa, diag, m, n, c(alpha), c(A), lda, c(B), ldb);
}

inline int Rtrsm(const char *side, const char *uplo, const char *transa, const char *diag,
                 int64_t m, int64_t n, const qd_real &alpha, const qd_real *A, int64_t lda,
                 qd_real *B, int64_t ldb) {
    using wideblas::c;
    return Rtrsm_qd(side, uplo, transa, diag, m, n, c(alpha), c(A), lda, c(B), ldb);
}

// end generated overloads

// Routines on vectors, declared as MPLAPACK declares them: the vectors of functions that only read are not const there.
// begin generated vectors
/// Y := alpha X + Y for vectors of n elements; as Raxpy_dd and Raxpy_qd.
void Raxpy(int64_t n, dd_real alpha, dd_real *X, int64_t incx, dd_real *Y, int64_t incy);
void Raxpy(int64_t n, qd_real alpha, qd_real *X, int64_t incx, qd_real *Y, int64_t incy);

/// X := alpha X; as Rscal_dd and Rscal_qd.
void Rscal(int64_t n, dd_real alpha, dd_real *X, int64_t incx);
void Rscal(int64_t n, qd_real alpha, qd_real *X, int64_t incx);

/// Y := X; as Rcopy_dd and Rcopy_qd.
void Rcopy(int64_t n, dd_real *X, int64_t incx, dd_real *Y, int64_t incy);
void Rcopy(int64_t n, qd_real *X, int64_t incx, qd_real *Y, int64_t incy);

/// Exchanges X and Y; as Rswap_dd and Rswap_qd.
void Rswap(int64_t n, dd_real *X, int64_t incx, dd_real *Y, int64_t incy);
void Rswap(int64_t n, qd_real *X, int64_t incx, qd_real *Y, int64_t incy);

/// X := c X + s Y and Y := c Y - s X; as Rrot_dd and Rrot_qd.
void Rrot(int64_t n, dd_real *X, int64_t incx, dd_real *Y, int64_t incy, dd_real c, dd_real s);
void Rrot(int64_t n, qd_real *X, int64_t incx, qd_real *Y, int64_t incy, qd_real c, qd_real s);

/// The sum of X_i Y_i; as Rdot_dd and Rdot_qd.
dd_real Rdot(int64_t n, dd_real *X, int64_t incx, dd_real *Y, int64_t incy);
qd_real Rdot(int64_t n, qd_real *X, int64_t incx, qd_real *Y, int64_t incy);

/// The sum of |X_i|; as Rasum_dd and Rasum_qd.
dd_real Rasum(int64_t n, dd_real *X, int64_t incx);
qd_real Rasum(int64_t n, qd_real *X, int64_t incx);

/// The Euclidean norm of X; as Rnrm2_dd and Rnrm2_qd.
dd_real Rnrm2(int64_t n, dd_real *X, int64_t incx);
qd_real Rnrm2(int64_t n, qd_real *X, int64_t incx);

/// The first place, from 1, of an element of the largest magnitude; as iRamax_dd and iRamax_qd.
int64_t iRamax(int64_t n, dd_real *X, int64_t incx);
int64_t iRamax(int64_t n, qd_real *X, int64_t incx);

// end generated vectors

namespace wideblas {

// begin generated modes
/// C := alpha op(A) op(B) + beta C in a mode: WB_WORKING, WB_EXACT, WB_NATIVE or WB_AUTO; as
/// wb_gemm_f64, wb_gemm_dd and wb_gemm_qd.
inline int gemm(int mode, const char *transa, const char *transb, int64_t m, int64_t n,
                int64_t k, double alpha, const double *A, int64_t lda, const double *B,
                int64_t ldb, double beta, double *C, int64_t ldc) {
    return wb_gemm_f64(mode, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

inline int gemm(int mode, const char *transa, const char *transb, int64_t m, int64_t n,
                int64_t k, const dd_real &alpha, const dd_real *A, int64_t lda, const dd_real *B,
                int64_t ldb, const dd_real &beta, dd_real *C, int64_t ldc) {
    return wb_gemm_dd(mode, transa, transb, m, n, k, c(alpha), c(A), lda, c(B), ldb, c(beta),
                      c(C), ldc);
}

inline int gemm(int mode, const char *transa, const char *transb, int64_t m, int64_t n,
                int64_t k, const qd_real &alpha, const qd_real *A, int64_t lda, const qd_real *B,
                int64_t ldb, const qd_real &beta, qd_real *C, int64_t ldc) {
    return wb_gemm_qd(mode, transa, transb, m, n, k, c(alpha), c(A), lda, c(B), ldb, c(beta),
                      c(C), ldc);
}

/// The triangle `uplo` of C := alpha op(A) op(A)^T + beta C in a mode; as wb_syrk_f64, wb_syrk_dd
/// and wb_syrk_qd.
inline int syrk(int mode, const char *uplo, const char *trans, int64_t n, int64_t k,
                double alpha, const double *A, int64_t lda, double beta, double *C, int64_t ldc) {
    return wb_syrk_f64(mode, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}

inline int syrk(int mode, const char *uplo, const char *trans, int64_t n, int64_t k,
                const dd_real &alpha, const dd_real *A, int64_t lda, const dd_real &beta,
                dd_real *C, int64_t ldc) {
    return wb_syrk_dd(mode, uplo, trans, n, k, c(alpha), c(A), lda, c(beta), c(C), ldc);
}

inline int syrk(int mode, const char *uplo, const char *trans, int64_t n, int64_t k,
                const qd_real &alpha, const qd_real *A, int64_t lda, const qd_real &beta,
                qd_real *C, int64_t ldc) {
    return wb_syrk_qd(mode, uplo, trans, n, k, c(alpha), c(A), lda, c(beta), c(C), ldc);
}

// end generated modes

/// An exact sum of doubles: an accumulator of wideblas.h that ends with its owner. Errors are exceptions.
class accumulator {
public:
    accumulator() : all(wb_accumulator_create()) {
        if (!all) throw std::bad_alloc();
    }
    accumulator(const accumulator &other) : accumulator() { *this += other; }
    accumulator &operator=(accumulator other) {
        std::swap(all, other.all);
        return *this;
    }
    ~accumulator() { wb_accumulator_destroy(all); }

    accumulator &operator+=(double x) { return checked(wb_accumulator_add_f64(all, x)); }
    accumulator &operator+=(const accumulator &other) { return checked(wb_accumulator_merge(all, other.all)); }
    accumulator &operator-=(const accumulator &other) { return checked(wb_accumulator_subtract(all, other.all)); }

    accumulator &add_array(int64_t n, const double *x, int64_t incx) {
        return checked(wb_accumulator_add_array_f64(all, n, x, incx));
    }
    accumulator &add_products(int64_t n, const double *x, int64_t incx, const double *y, int64_t incy) {
        return checked(wb_accumulator_add_products_f64(all, n, x, incx, y, incy));
    }
    /// The numbers between two iterators.
    template <class Iterator>
    accumulator &add(Iterator first, Iterator last) {
        double some[256];
        while (first != last) {
            int64_t n = 0;
            for (; n < 256 && first != last; ++first) some[n++] = *first;
            add_array(n, some, 1);
        }
        return *this;
    }

    /// The sum, rounded once to nearest.
    double value() const {
        double x = 0;
        check(wb_accumulator_round_f64(all, &x));
        return x;
    }
    /// For functions of wideblas.h.
    wb_accumulator *get() const { return all; }

private:
    wb_accumulator *all;

    static void check(int status) {
        if (status != 0) throw std::runtime_error(wb_last_error());
    }
    accumulator &checked(int status) {
        check(status);
        return *this;
    }
};

/// The exact sum of the doubles between two iterators, rounded once to nearest.
template <class Iterator>
double sum(Iterator first, Iterator last) {
    return accumulator().add(first, last).value();
}

}  // namespace wideblas

#endif  // WIDEBLAS_HPP
