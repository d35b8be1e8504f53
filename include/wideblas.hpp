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
#include "wideblas_exact.hpp"
#include "wideblas_sparse.hpp"

namespace wideblas {

static_assert(sizeof(dd_real) == sizeof(wb_dd), "dd_real is not two doubles");
static_assert(sizeof(qd_real) == sizeof(wb_qd), "qd_real is not four doubles");

inline wb_dd c(const dd_real &x) { return wb_dd{x.x[0], x.x[1]}; }
inline const wb_dd *c(const dd_real *x) { return reinterpret_cast<const wb_dd *>(x); }
inline wb_dd *c(dd_real *x) { return reinterpret_cast<wb_dd *>(x); }

inline wb_qd c(const qd_real &x) { return wb_qd{{x[0], x[1], x[2], x[3]}}; }
inline const wb_qd *c(const qd_real *x) { return reinterpret_cast<const wb_qd *>(x); }
inline wb_qd *c(qd_real *x) { return reinterpret_cast<wb_qd *>(x); }

WIDEBLAS_SPARSE(dd_real, dd, c, c)
WIDEBLAS_SPARSE(qd_real, qd, c, c)

namespace exactly {

template <>
struct components<dd_real> {
    static const int count = 2;
    static double at(const dd_real &x, int i) { return x.x[i]; }
};
template <>
struct components<qd_real> {
    static const int count = 4;
    static double at(const qd_real &x, int i) { return x[i]; }
};

}  // namespace exactly

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

/// The triangle `uplo` of C := alpha op(A) op(B) + beta C; as Rgemmtr_dd.
inline int Rgemmtr(const char *uplo, const char *transa, const char *transb, int64_t n,
                   int64_t k, const dd_real &alpha, const dd_real *A, int64_t lda,
                   const dd_real *B, int64_t ldb, const dd_real &beta, dd_real *C, int64_t ldc) {
    using wideblas::c;
    return Rgemmtr_dd(uplo, transa, transb, n, k, c(alpha), c(A), lda, c(B), ldb, c(beta), c(C),
                      ldc);
}

inline int Rgemmtr(const char *uplo, const char *transa, const char *transb, int64_t n,
                   int64_t k, const qd_real &alpha, const qd_real *A, int64_t lda,
                   const qd_real *B, int64_t ldb, const qd_real &beta, qd_real *C, int64_t ldc) {
    using wideblas::c;
    return Rgemmtr_qd(uplo, transa, transb, n, k, c(alpha), c(A), lda, c(B), ldb, c(beta), c(C),
                      ldc);
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

/// y := alpha op(A) x + beta y. As Rgemv_dd and Rgemv_qd.
inline int Rgemv(const char *trans, int64_t m, int64_t n, const dd_real &alpha, const dd_real *A,
                 int64_t lda, const dd_real *X, int64_t incx, const dd_real &beta, dd_real *Y,
                 int64_t incy) {
    using wideblas::c;
    return Rgemv_dd(trans, m, n, c(alpha), c(A), lda, c(X), incx, c(beta), c(Y), incy);
}

inline int Rgemv(const char *trans, int64_t m, int64_t n, const qd_real &alpha, const qd_real *A,
                 int64_t lda, const qd_real *X, int64_t incx, const qd_real &beta, qd_real *Y,
                 int64_t incy) {
    using wideblas::c;
    return Rgemv_qd(trans, m, n, c(alpha), c(A), lda, c(X), incx, c(beta), c(Y), incy);
}

/// y := alpha op(A) x + beta y with a band matrix A of kl diagonals below the main one and ku
/// above. As Rgbmv_dd and Rgbmv_qd.
inline int Rgbmv(const char *trans, int64_t m, int64_t n, int64_t kl, int64_t ku,
                 const dd_real &alpha, const dd_real *A, int64_t lda, const dd_real *X,
                 int64_t incx, const dd_real &beta, dd_real *Y, int64_t incy) {
    using wideblas::c;
    return Rgbmv_dd(trans, m, n, kl, ku, c(alpha), c(A), lda, c(X), incx, c(beta), c(Y), incy);
}

inline int Rgbmv(const char *trans, int64_t m, int64_t n, int64_t kl, int64_t ku,
                 const qd_real &alpha, const qd_real *A, int64_t lda, const qd_real *X,
                 int64_t incx, const qd_real &beta, qd_real *Y, int64_t incy) {
    using wideblas::c;
    return Rgbmv_qd(trans, m, n, kl, ku, c(alpha), c(A), lda, c(X), incx, c(beta), c(Y), incy);
}

/// y := alpha A x + beta y with a symmetric matrix A, of which the triangle `uplo` is read. As
/// Rsymv_dd and Rsymv_qd.
inline int Rsymv(const char *uplo, int64_t n, const dd_real &alpha, const dd_real *A,
                 int64_t lda, const dd_real *X, int64_t incx, const dd_real &beta, dd_real *Y,
                 int64_t incy) {
    using wideblas::c;
    return Rsymv_dd(uplo, n, c(alpha), c(A), lda, c(X), incx, c(beta), c(Y), incy);
}

inline int Rsymv(const char *uplo, int64_t n, const qd_real &alpha, const qd_real *A,
                 int64_t lda, const qd_real *X, int64_t incx, const qd_real &beta, qd_real *Y,
                 int64_t incy) {
    using wideblas::c;
    return Rsymv_qd(uplo, n, c(alpha), c(A), lda, c(X), incx, c(beta), c(Y), incy);
}

/// y := alpha A x + beta y with a symmetric band matrix A of k diagonals on each side. As Rsbmv_dd
/// and Rsbmv_qd.
inline int Rsbmv(const char *uplo, int64_t n, int64_t k, const dd_real &alpha, const dd_real *A,
                 int64_t lda, const dd_real *X, int64_t incx, const dd_real &beta, dd_real *Y,
                 int64_t incy) {
    using wideblas::c;
    return Rsbmv_dd(uplo, n, k, c(alpha), c(A), lda, c(X), incx, c(beta), c(Y), incy);
}

inline int Rsbmv(const char *uplo, int64_t n, int64_t k, const qd_real &alpha, const qd_real *A,
                 int64_t lda, const qd_real *X, int64_t incx, const qd_real &beta, qd_real *Y,
                 int64_t incy) {
    using wideblas::c;
    return Rsbmv_qd(uplo, n, k, c(alpha), c(A), lda, c(X), incx, c(beta), c(Y), incy);
}

/// y := alpha A x + beta y with a packed symmetric matrix A. As Rspmv_dd and Rspmv_qd.
inline int Rspmv(const char *uplo, int64_t n, const dd_real &alpha, const dd_real *AP,
                 const dd_real *X, int64_t incx, const dd_real &beta, dd_real *Y, int64_t incy) {
    using wideblas::c;
    return Rspmv_dd(uplo, n, c(alpha), c(AP), c(X), incx, c(beta), c(Y), incy);
}

inline int Rspmv(const char *uplo, int64_t n, const qd_real &alpha, const qd_real *AP,
                 const qd_real *X, int64_t incx, const qd_real &beta, qd_real *Y, int64_t incy) {
    using wideblas::c;
    return Rspmv_qd(uplo, n, c(alpha), c(AP), c(X), incx, c(beta), c(Y), incy);
}

/// x := op(A) x with a triangular matrix A. As Rtrmv_dd and Rtrmv_qd.
inline int Rtrmv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const dd_real *A, int64_t lda, dd_real *X, int64_t incx) {
    using wideblas::c;
    return Rtrmv_dd(uplo, trans, diag, n, c(A), lda, c(X), incx);
}

inline int Rtrmv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const qd_real *A, int64_t lda, qd_real *X, int64_t incx) {
    using wideblas::c;
    return Rtrmv_qd(uplo, trans, diag, n, c(A), lda, c(X), incx);
}

/// x := op(A) x with a triangular band matrix A of k diagonals beside the main one. As Rtbmv_dd and
/// Rtbmv_qd.
inline int Rtbmv(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t k,
                 const dd_real *A, int64_t lda, dd_real *X, int64_t incx) {
    using wideblas::c;
    return Rtbmv_dd(uplo, trans, diag, n, k, c(A), lda, c(X), incx);
}

inline int Rtbmv(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t k,
                 const qd_real *A, int64_t lda, qd_real *X, int64_t incx) {
    using wideblas::c;
    return Rtbmv_qd(uplo, trans, diag, n, k, c(A), lda, c(X), incx);
}

/// x := op(A) x with a packed triangular matrix A. As Rtpmv_dd and Rtpmv_qd.
inline int Rtpmv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const dd_real *AP, dd_real *X, int64_t incx) {
    using wideblas::c;
    return Rtpmv_dd(uplo, trans, diag, n, c(AP), c(X), incx);
}

inline int Rtpmv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const qd_real *AP, qd_real *X, int64_t incx) {
    using wideblas::c;
    return Rtpmv_qd(uplo, trans, diag, n, c(AP), c(X), incx);
}

/// Solves op(A) x = b with a triangular matrix A; b is in x. As Rtrsv_dd and Rtrsv_qd.
inline int Rtrsv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const dd_real *A, int64_t lda, dd_real *X, int64_t incx) {
    using wideblas::c;
    return Rtrsv_dd(uplo, trans, diag, n, c(A), lda, c(X), incx);
}

inline int Rtrsv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const qd_real *A, int64_t lda, qd_real *X, int64_t incx) {
    using wideblas::c;
    return Rtrsv_qd(uplo, trans, diag, n, c(A), lda, c(X), incx);
}

/// Solves op(A) x = b with a triangular band matrix A; b is in x. As Rtbsv_dd and Rtbsv_qd.
inline int Rtbsv(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t k,
                 const dd_real *A, int64_t lda, dd_real *X, int64_t incx) {
    using wideblas::c;
    return Rtbsv_dd(uplo, trans, diag, n, k, c(A), lda, c(X), incx);
}

inline int Rtbsv(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t k,
                 const qd_real *A, int64_t lda, qd_real *X, int64_t incx) {
    using wideblas::c;
    return Rtbsv_qd(uplo, trans, diag, n, k, c(A), lda, c(X), incx);
}

/// Solves op(A) x = b with a packed triangular matrix A; b is in x. As Rtpsv_dd and Rtpsv_qd.
inline int Rtpsv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const dd_real *AP, dd_real *X, int64_t incx) {
    using wideblas::c;
    return Rtpsv_dd(uplo, trans, diag, n, c(AP), c(X), incx);
}

inline int Rtpsv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const qd_real *AP, qd_real *X, int64_t incx) {
    using wideblas::c;
    return Rtpsv_qd(uplo, trans, diag, n, c(AP), c(X), incx);
}

/// A := alpha x y^T + A. As Rger_dd and Rger_qd.
inline int Rger(int64_t m, int64_t n, const dd_real &alpha, const dd_real *X, int64_t incx,
                const dd_real *Y, int64_t incy, dd_real *A, int64_t lda) {
    using wideblas::c;
    return Rger_dd(m, n, c(alpha), c(X), incx, c(Y), incy, c(A), lda);
}

inline int Rger(int64_t m, int64_t n, const qd_real &alpha, const qd_real *X, int64_t incx,
                const qd_real *Y, int64_t incy, qd_real *A, int64_t lda) {
    using wideblas::c;
    return Rger_qd(m, n, c(alpha), c(X), incx, c(Y), incy, c(A), lda);
}

/// The triangle `uplo` of A := alpha x x^T + A. As Rsyr_dd and Rsyr_qd.
inline int Rsyr(const char *uplo, int64_t n, const dd_real &alpha, const dd_real *X,
                int64_t incx, dd_real *A, int64_t lda) {
    using wideblas::c;
    return Rsyr_dd(uplo, n, c(alpha), c(X), incx, c(A), lda);
}

inline int Rsyr(const char *uplo, int64_t n, const qd_real &alpha, const qd_real *X,
                int64_t incx, qd_real *A, int64_t lda) {
    using wideblas::c;
    return Rsyr_qd(uplo, n, c(alpha), c(X), incx, c(A), lda);
}

/// The packed triangle `uplo` of A := alpha x x^T + A. As Rspr_dd and Rspr_qd.
inline int Rspr(const char *uplo, int64_t n, const dd_real &alpha, const dd_real *X,
                int64_t incx, dd_real *AP) {
    using wideblas::c;
    return Rspr_dd(uplo, n, c(alpha), c(X), incx, c(AP));
}

inline int Rspr(const char *uplo, int64_t n, const qd_real &alpha, const qd_real *X,
                int64_t incx, qd_real *AP) {
    using wideblas::c;
    return Rspr_qd(uplo, n, c(alpha), c(X), incx, c(AP));
}

/// The triangle `uplo` of A := alpha (x y^T + y x^T) + A. As Rsyr2_dd and Rsyr2_qd.
inline int Rsyr2(const char *uplo, int64_t n, const dd_real &alpha, const dd_real *X,
                 int64_t incx, const dd_real *Y, int64_t incy, dd_real *A, int64_t lda) {
    using wideblas::c;
    return Rsyr2_dd(uplo, n, c(alpha), c(X), incx, c(Y), incy, c(A), lda);
}

inline int Rsyr2(const char *uplo, int64_t n, const qd_real &alpha, const qd_real *X,
                 int64_t incx, const qd_real *Y, int64_t incy, qd_real *A, int64_t lda) {
    using wideblas::c;
    return Rsyr2_qd(uplo, n, c(alpha), c(X), incx, c(Y), incy, c(A), lda);
}

/// The packed triangle `uplo` of A := alpha (x y^T + y x^T) + A. As Rspr2_dd and Rspr2_qd.
inline int Rspr2(const char *uplo, int64_t n, const dd_real &alpha, const dd_real *X,
                 int64_t incx, const dd_real *Y, int64_t incy, dd_real *AP) {
    using wideblas::c;
    return Rspr2_dd(uplo, n, c(alpha), c(X), incx, c(Y), incy, c(AP));
}

inline int Rspr2(const char *uplo, int64_t n, const qd_real &alpha, const qd_real *X,
                 int64_t incx, const qd_real *Y, int64_t incy, qd_real *AP) {
    using wideblas::c;
    return Rspr2_qd(uplo, n, c(alpha), c(X), incx, c(Y), incy, c(AP));
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

/// The plane rotation c, s that makes b zero; a becomes r, b becomes z. As Rrotg_dd and Rrotg_qd.
void Rrotg(dd_real &a, dd_real &b, dd_real &c, dd_real &s);
void Rrotg(qd_real &a, qd_real &b, qd_real &c, qd_real &s);

/// (X, Y) := H (X, Y) for each pair of elements, by the parameters of Rrotmg; as Rrotm_dd and
/// Rrotm_qd.
void Rrotm(int64_t n, dd_real *X, int64_t incx, dd_real *Y, int64_t incy, dd_real *param);
void Rrotm(int64_t n, qd_real *X, int64_t incx, qd_real *Y, int64_t incy, qd_real *param);

/// The modified rotation that makes the second coordinate of (sqrt(d1) x1, sqrt(d2) y1) zero, for
/// Rrotm; as Rrotmg_dd and Rrotmg_qd.
void Rrotmg(dd_real &d1, dd_real &d2, dd_real &x1, dd_real y1, dd_real *param);
void Rrotmg(qd_real &d1, qd_real &d2, qd_real &x1, qd_real y1, qd_real *param);

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

// LAPACK's routines, declared as MPLAPACK declares them. info becomes 0; minus the position of an illegal argument, after a call of
// Mxerbla; or -1010 after another error, which wb_last_error tells. Nothing is written then but info. ipiv counts from 1.
// begin generated lapack
/// The triangle `uplo` of the symmetric positive definite A becomes its Cholesky factor, U with A =
/// U^T U or L with A = L L^T. info = i: the leading minor of order i is not positive, and the
/// factor is that of the matrix before it.
void Rpotrf(const char *uplo, int64_t n, dd_real *A, int64_t lda, int64_t &info);
void Rpotrf(const char *uplo, int64_t n, qd_real *A, int64_t lda, int64_t &info);

/// Rpotrf.
void Rpotrf2(const char *uplo, int64_t n, dd_real *A, int64_t lda, int64_t &info);
void Rpotrf2(const char *uplo, int64_t n, qd_real *A, int64_t lda, int64_t &info);

/// B becomes the solution of A X = B, by the factor of Rpotrf.
void Rpotrs(const char *uplo, int64_t n, int64_t nrhs, dd_real *A, int64_t lda, dd_real *B,
            int64_t ldb, int64_t &info);
void Rpotrs(const char *uplo, int64_t n, int64_t nrhs, qd_real *A, int64_t lda, qd_real *B,
            int64_t ldb, int64_t &info);

/// A becomes its Cholesky factor, and B the solution of A X = B; info as of Rpotrf, B being left
/// alone where it is not 0.
void Rposv(const char *uplo, int64_t n, int64_t nrhs, dd_real *A, int64_t lda, dd_real *B,
           int64_t ldb, int64_t &info);
void Rposv(const char *uplo, int64_t n, int64_t nrhs, qd_real *A, int64_t lda, qd_real *B,
           int64_t ldb, int64_t &info);

/// The factor of Rpotrf becomes the same triangle of the inverse of A. info = i: element i of the
/// factor's diagonal is 0; nothing is done then.
void Rpotri(const char *uplo, int64_t n, dd_real *A, int64_t lda, int64_t &info);
void Rpotri(const char *uplo, int64_t n, qd_real *A, int64_t lda, int64_t &info);

/// A, which is m x n, becomes L and U of A = P L U, the ones on the diagonal of L not being stored.
/// Row i was exchanged with row ipiv[i - 1]. info = i: element i of U's diagonal is the first that
/// is 0; the factors are complete all the same.
void Rgetrf(int64_t m, int64_t n, dd_real *A, int64_t lda, int64_t *ipiv, int64_t &info);
void Rgetrf(int64_t m, int64_t n, qd_real *A, int64_t lda, int64_t *ipiv, int64_t &info);

/// Rgetrf.
void Rgetrf2(int64_t m, int64_t n, dd_real *A, int64_t lda, int64_t *ipiv, int64_t &info);
void Rgetrf2(int64_t m, int64_t n, qd_real *A, int64_t lda, int64_t *ipiv, int64_t &info);

/// B becomes the solution of op(A) X = B, by the factors of Rgetrf.
void Rgetrs(const char *trans, int64_t n, int64_t nrhs, dd_real *A, int64_t lda, int64_t *ipiv,
            dd_real *B, int64_t ldb, int64_t &info);
void Rgetrs(const char *trans, int64_t n, int64_t nrhs, qd_real *A, int64_t lda, int64_t *ipiv,
            qd_real *B, int64_t ldb, int64_t &info);

/// A becomes its factors as by Rgetrf, and B the solution of A X = B, B being left alone where info
/// is not 0.
void Rgesv(int64_t n, int64_t nrhs, dd_real *A, int64_t lda, int64_t *ipiv, dd_real *B,
           int64_t ldb, int64_t &info);
void Rgesv(int64_t n, int64_t nrhs, qd_real *A, int64_t lda, int64_t *ipiv, qd_real *B,
           int64_t ldb, int64_t &info);

/// The factors of Rgetrf become the inverse of A, in a workspace of lwork numbers, n at least, or
/// one for n = 0. lwork = -1 asks for the best size, which work[0] becomes in any case. info as of
/// Rpotri.
void Rgetri(int64_t n, dd_real *A, int64_t lda, int64_t *ipiv, dd_real *work, int64_t lwork,
            int64_t &info);
void Rgetri(int64_t n, qd_real *A, int64_t lda, int64_t *ipiv, qd_real *work, int64_t lwork,
            int64_t &info);

/// rcond becomes an estimate of 1 / (|A| |inv(A)|) in the norm of sums of columns (norm 1 or O) or
/// of rows (I), by the factors of Rgetrf in A, anorm being the norm of A: at most a few times too
/// large, rarely more. 1 for n = 0, 0 where A is singular or anorm is 0. info = -5: anorm is
/// negative, or infinite, when rcond is 0, or NaN, when it is NaN; info = 1: rcond is NaN. The
/// workspaces are not used.
void Rgecon(const char *norm, int64_t n, dd_real *A, int64_t lda, dd_real anorm, dd_real &rcond,
            dd_real *work, int64_t *iwork, int64_t &info);
void Rgecon(const char *norm, int64_t n, qd_real *A, int64_t lda, qd_real anorm, qd_real &rcond,
            qd_real *work, int64_t *iwork, int64_t &info);

/// Rgecon by the factor of Rpotrf in A, in the norm of sums of columns, which is that of sums of
/// rows.
void Rpocon(const char *uplo, int64_t n, dd_real *A, int64_t lda, dd_real anorm, dd_real &rcond,
            dd_real *work, int64_t *iwork, int64_t &info);
void Rpocon(const char *uplo, int64_t n, qd_real *A, int64_t lda, qd_real anorm, qd_real &rcond,
            qd_real *work, int64_t *iwork, int64_t &info);

/// An estimate of the largest sum of magnitudes of a column of a matrix B of order n that is known
/// by its products alone, in steps. kase is 0 at first; as long as a step returns 1, the program
/// replaces x by B x, or for 2 by the product with the transpose of B, and calls again. Behind the
/// last step kase is 0 and est is at most that norm: v = B w with est = |v| / |w|. isgn has n
/// integers, isave three.
void Rlacn2(int64_t n, dd_real *v, dd_real *x, int64_t *isgn, dd_real &est, int64_t &kase,
            int64_t *isave);
void Rlacn2(int64_t n, qd_real *v, qd_real *x, int64_t *isgn, qd_real &est, int64_t &kase,
            int64_t *isave);

/// As Rsytrf, without a workspace.
void Rsytf2(const char *uplo, int64_t n, dd_real *A, int64_t lda, int64_t *ipiv, int64_t &info);
void Rsytf2(const char *uplo, int64_t n, qd_real *A, int64_t lda, int64_t *ipiv, int64_t &info);

/// A triangle of the symmetric A becomes the factors of A = P U D U^T P^T or P L D L^T P^T by Bunch
/// and Kaufman's pivoting, D having blocks of one or two rows, as LAPACK stores them. ipiv[k - 1] =
/// i > 0: rows and columns k and i were exchanged, and element k of D is a block by itself; -i in
/// two neighbours, k and k + 1: they are a block, and i was exchanged with k (uplo U) or k + 1 (L).
/// info = i: element i of D is 0, or NaN; the factors are complete all the same. lwork is 1 at
/// least, or -1 to ask for the best size, which work[0] becomes in any case. No more of the
/// workspace is used.
void Rsytrf(const char *uplo, int64_t n, dd_real *A, int64_t lda, int64_t *ipiv, dd_real *work,
            int64_t lwork, int64_t &info);
void Rsytrf(const char *uplo, int64_t n, qd_real *A, int64_t lda, int64_t *ipiv, qd_real *work,
            int64_t lwork, int64_t &info);

/// B becomes the solution of A X = B, by the factors of Rsytrf.
void Rsytrs(const char *uplo, int64_t n, int64_t nrhs, dd_real *A, int64_t lda, int64_t *ipiv,
            dd_real *B, int64_t ldb, int64_t &info);
void Rsytrs(const char *uplo, int64_t n, int64_t nrhs, qd_real *A, int64_t lda, int64_t *ipiv,
            qd_real *B, int64_t ldb, int64_t &info);

/// A becomes its factors as by Rsytrf, and B the solution of A X = B, B being left alone where info
/// is not 0.
void Rsysv(const char *uplo, int64_t n, int64_t nrhs, dd_real *A, int64_t lda, int64_t *ipiv,
           dd_real *B, int64_t ldb, dd_real *work, int64_t lwork, int64_t &info);
void Rsysv(const char *uplo, int64_t n, int64_t nrhs, qd_real *A, int64_t lda, int64_t *ipiv,
           qd_real *B, int64_t ldb, qd_real *work, int64_t lwork, int64_t &info);

/// Row i of A is exchanged with row ipiv[k1 - 1 + (i - k1) |incx|], for i from k1 to k2, or back
/// where incx is negative.
void Rlaswp(int64_t n, dd_real *A, int64_t lda, int64_t k1, int64_t k2, int64_t *ipiv,
            int64_t incx);
void Rlaswp(int64_t n, qd_real *A, int64_t lda, int64_t k1, int64_t k2, int64_t *ipiv,
            int64_t incx);

/// B becomes the solution of op(A) X = B for a triangular A. info as of Rpotri.
void Rtrtrs(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t nrhs,
            dd_real *A, int64_t lda, dd_real *B, int64_t ldb, int64_t &info);
void Rtrtrs(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t nrhs,
            qd_real *A, int64_t lda, qd_real *B, int64_t ldb, int64_t &info);

/// A triangle becomes its inverse. info as of Rpotri.
void Rtrtri(const char *uplo, const char *diag, int64_t n, dd_real *A, int64_t lda, int64_t &info);
void Rtrtri(const char *uplo, const char *diag, int64_t n, qd_real *A, int64_t lda, int64_t &info);

/// The triangle U becomes that of U U^T, or L that of L^T L.
void Rlauum(const char *uplo, int64_t n, dd_real *A, int64_t lda, int64_t &info);
void Rlauum(const char *uplo, int64_t n, qd_real *A, int64_t lda, int64_t &info);

/// The rotation with c f + s g = r and c g - s f = 0. c is not negative, and r has the sign of f.
void Rlartg(dd_real f, dd_real g, dd_real &c, dd_real &s, dd_real &r);
void Rlartg(qd_real f, qd_real g, qd_real &c, qd_real &s, qd_real &r);

/// A := P A (side L) or A := A P^T (side R) with the rotations c[j], s[j] of rows or columns j and
/// j + 1 (pivot V), 0 and j + 1 (T), or j and the last one (B), the first one first (direct F) or
/// last (B).
void Rlasr(const char *side, const char *pivot, const char *direct, int64_t m, int64_t n,
           dd_real *c, dd_real *s, dd_real *A, int64_t lda);
void Rlasr(const char *side, const char *pivot, const char *direct, int64_t m, int64_t n,
           qd_real *c, qd_real *s, qd_real *A, int64_t lda);

/// sqrt(x^2 + y^2), without overflow or underflow on the way.
dd_real Rlapy2(dd_real x, dd_real y);
qd_real Rlapy2(qd_real x, qd_real y);

/// The eigenvalues of [a b; b c], that of the larger magnitude first.
void Rlae2(dd_real a, dd_real b, dd_real c, dd_real &rt1, dd_real &rt2);
void Rlae2(qd_real a, qd_real b, qd_real c, qd_real &rt1, qd_real &rt2);

/// The eigenvalues of [a b; b c], that of the larger magnitude first, and its unit vector (cs1,
/// sn1).
void Rlaev2(dd_real a, dd_real b, dd_real c, dd_real &rt1, dd_real &rt2, dd_real &cs1,
            dd_real &sn1);
void Rlaev2(qd_real a, qd_real b, qd_real c, qd_real &rt1, qd_real &rt2, qd_real &cs1,
            qd_real &sn1);

/// d becomes the eigenvalues, in ascending order, of the symmetric tridiagonal matrix with the
/// diagonal d and n - 1 elements e beside it. info is 0, minus the position of an illegal argument,
/// or the number of elements of e that are not zero after 30 n iterations. e is overwritten.
void Rsterf(int64_t n, dd_real *d, dd_real *e, int64_t &info);
void Rsterf(int64_t n, qd_real *d, qd_real *e, int64_t &info);

/// As Rsterf; with compz V the columns of Z, the matrix that Rsytrd and Rorgtr leave, become the
/// eigenvectors of the full matrix, with I those of the tridiagonal one. work is not used.
void Rsteqr(const char *compz, int64_t n, dd_real *d, dd_real *e, dd_real *Z, int64_t ldz,
            dd_real *work, int64_t &info);
void Rsteqr(const char *compz, int64_t n, qd_real *d, qd_real *e, qd_real *Z, int64_t ldz,
            qd_real *work, int64_t &info);

/// As Rsytrd, without a workspace.
void Rsytd2(const char *uplo, int64_t n, dd_real *A, int64_t lda, dd_real *d, dd_real *e,
            dd_real *tau, int64_t &info);
void Rsytd2(const char *uplo, int64_t n, qd_real *A, int64_t lda, qd_real *d, qd_real *e,
            qd_real *tau, int64_t &info);

/// A symmetric matrix, of which A has a triangle, becomes tridiagonal: d is its diagonal, e the n -
/// 1 elements beside it. The triangle and tau keep the reflectors of which Rorgtr makes Q with A =
/// Q T Q^T. work is not used but for work[0], which becomes the best size.
void Rsytrd(const char *uplo, int64_t n, dd_real *A, int64_t lda, dd_real *d, dd_real *e,
            dd_real *tau, dd_real *work, int64_t lwork, int64_t &info);
void Rsytrd(const char *uplo, int64_t n, qd_real *A, int64_t lda, qd_real *d, qd_real *e,
            qd_real *tau, qd_real *work, int64_t lwork, int64_t &info);

/// A becomes the orthogonal matrix of Rsytrd, of the same uplo.
void Rorgtr(const char *uplo, int64_t n, dd_real *A, int64_t lda, dd_real *tau, dd_real *work,
            int64_t lwork, int64_t &info);
void Rorgtr(const char *uplo, int64_t n, qd_real *A, int64_t lda, qd_real *tau, qd_real *work,
            int64_t lwork, int64_t &info);

/// C := Q C or C Q, or with the transpose of Q, the orthogonal matrix of Rsytrd, with the same
/// uplo; A and tau are what that left.
void Rormtr(const char *side, const char *uplo, const char *trans, int64_t m, int64_t n,
            dd_real *A, int64_t lda, dd_real *tau, dd_real *C, int64_t ldc, dd_real *work,
            int64_t lwork, int64_t &info);
void Rormtr(const char *side, const char *uplo, const char *trans, int64_t m, int64_t n,
            qd_real *A, int64_t lda, qd_real *tau, qd_real *C, int64_t ldc, qd_real *work,
            int64_t lwork, int64_t &info);

/// w becomes the eigenvalues, in ascending order, of the symmetric matrix of which A has a
/// triangle, and with jobz V the columns of A its eigenvectors. info is 0, minus the position of an
/// illegal argument, or the number of eigenvalues that were not found after 30 n iterations. lwork
/// is 3 n - 1 at least, or one for n = 0, or -1 to ask for the best size, which work[0] becomes in
/// any case.
void Rsyev(const char *jobz, const char *uplo, int64_t n, dd_real *A, int64_t lda, dd_real *w,
           dd_real *work, int64_t lwork, int64_t &info);
void Rsyev(const char *jobz, const char *uplo, int64_t n, qd_real *A, int64_t lda, qd_real *w,
           qd_real *work, int64_t lwork, int64_t &info);

/// A triangle of A becomes that of inv(U^T) A inv(U) or inv(L) A inv(L^T) for itype 1, of U A U^T
/// or L^T A L for itype 2 and 3, with the factor of Rpotrf in B. info is 0, or minus the position
/// of an illegal argument.
void Rsygst(int64_t itype, const char *uplo, int64_t n, dd_real *A, int64_t lda, dd_real *B,
            int64_t ldb, int64_t &info);
void Rsygst(int64_t itype, const char *uplo, int64_t n, qd_real *A, int64_t lda, qd_real *B,
            int64_t ldb, int64_t &info);

/// As Rsygst.
void Rsygs2(int64_t itype, const char *uplo, int64_t n, dd_real *A, int64_t lda, dd_real *B,
            int64_t ldb, int64_t &info);
void Rsygs2(int64_t itype, const char *uplo, int64_t n, qd_real *A, int64_t lda, qd_real *B,
            int64_t ldb, int64_t &info);

/// w becomes the eigenvalues, in ascending order, of A x = w B x (itype 1), A B x = w x (2) or B A
/// x = w x (3), and with jobz V the columns of A the eigenvectors X with X^T B X = I, or X^T inv(B)
/// X = I for itype 3. B becomes its Cholesky factor. info as of Rsyev, or n + i where the leading
/// minor of order i of B is not positive; then A and w are left alone.
void Rsygv(int64_t itype, const char *jobz, const char *uplo, int64_t n, dd_real *A, int64_t lda,
           dd_real *B, int64_t ldb, dd_real *w, dd_real *work, int64_t lwork, int64_t &info);
void Rsygv(int64_t itype, const char *jobz, const char *uplo, int64_t n, qd_real *A, int64_t lda,
           qd_real *B, int64_t ldb, qd_real *w, qd_real *work, int64_t lwork, int64_t &info);

/// As Rsteqr, whose iterations it runs, with the workspaces of LAPACK's divide and conquer: lwork
/// and liwork numbers at least, for n > 1 and compz I n^2 + 4 n + 1 and 5 n + 3, for V 4 n^2 + 2 n
/// lg n + 3 n + 1 and 5 n lg n + 6 n + 6, with lg n the least k with 2^k >= n; for n <= 25 2 (n -
/// 1) and 1, else 1. -1 for either asks for both, which work[0] and iwork[0] become in any case.
/// The workspaces are not used.
void Rstedc(const char *compz, int64_t n, dd_real *d, dd_real *e, dd_real *Z, int64_t ldz,
            dd_real *work, int64_t lwork, int64_t *iwork, int64_t liwork, int64_t &info);
void Rstedc(const char *compz, int64_t n, qd_real *d, qd_real *e, qd_real *Z, int64_t ldz,
            qd_real *work, int64_t lwork, int64_t *iwork, int64_t liwork, int64_t &info);

/// As Rsyev, whose iterations it runs, with the workspaces of LAPACK's divide and conquer, which
/// are not used: for n > 1 lwork is 2 n^2 + 6 n + 1 at least and liwork 5 n + 3, for jobz N 2 n + 1
/// and 1. -1 for either asks for both, which work[0] and iwork[0] become in any case.
void Rsyevd(const char *jobz, const char *uplo, int64_t n, dd_real *A, int64_t lda, dd_real *w,
            dd_real *work, int64_t lwork, int64_t *iwork, int64_t liwork, int64_t &info);
void Rsyevd(const char *jobz, const char *uplo, int64_t n, qd_real *A, int64_t lda, qd_real *w,
            qd_real *work, int64_t lwork, int64_t *iwork, int64_t liwork, int64_t &info);

/// As Rsygv, with the workspaces of Rsyevd.
void Rsygvd(int64_t itype, const char *jobz, const char *uplo, int64_t n, dd_real *A,
            int64_t lda, dd_real *B, int64_t ldb, dd_real *w, dd_real *work, int64_t lwork,
            int64_t *iwork, int64_t liwork, int64_t &info);
void Rsygvd(int64_t itype, const char *jobz, const char *uplo, int64_t n, qd_real *A,
            int64_t lda, qd_real *B, int64_t ldb, qd_real *w, qd_real *work, int64_t lwork,
            int64_t *iwork, int64_t liwork, int64_t &info);

/// The reflector H = I - tau v v^T of order n with H (alpha, x) = (beta, 0), v[0] being 1: alpha
/// becomes beta, and x, which has n - 1 elements, the rest of v. Where x is zero, tau is zero and H
/// the identity.
void Rlarfg(int64_t n, dd_real &alpha, dd_real *X, int64_t incx, dd_real &tau);
void Rlarfg(int64_t n, qd_real &alpha, qd_real *X, int64_t incx, qd_real &tau);

/// C, which is m x n, becomes H C (side L) or C H (side R) for the reflector H = I - tau V V^T. The
/// workspace is not used.
void Rlarf(const char *side, int64_t m, int64_t n, dd_real *V, int64_t incv, dd_real tau,
           dd_real *C, int64_t ldc, dd_real *work);
void Rlarf(const char *side, int64_t m, int64_t n, qd_real *V, int64_t incv, qd_real tau,
           qd_real *C, int64_t ldc, qd_real *work);

/// The triangle T of the product H = I - V T V^T of k reflectors of order n: H(1) ... H(k) with an
/// upper triangle (direct F) or H(k) ... H(1) with a lower one (B). V has the vectors as columns
/// (storev C) or as rows (R); their ones and zeros are not read. The other triangle of T is left
/// alone.
void Rlarft(const char *direct, const char *storev, int64_t n, int64_t k, dd_real *V,
            int64_t ldv, dd_real *tau, dd_real *T, int64_t ldt);
void Rlarft(const char *direct, const char *storev, int64_t n, int64_t k, qd_real *V,
            int64_t ldv, qd_real *tau, qd_real *T, int64_t ldt);

/// C, which is m x n, becomes op(H) C (side L) or C op(H) (side R) for the product H of k
/// reflectors, as Rlarft has V and T. The workspace is not used.
void Rlarfb(const char *side, const char *trans, const char *direct, const char *storev,
            int64_t m, int64_t n, int64_t k, dd_real *V, int64_t ldv, dd_real *T, int64_t ldt,
            dd_real *C, int64_t ldc, dd_real *work, int64_t ldwork);
void Rlarfb(const char *side, const char *trans, const char *direct, const char *storev,
            int64_t m, int64_t n, int64_t k, qd_real *V, int64_t ldv, qd_real *T, int64_t ldt,
            qd_real *C, int64_t ldc, qd_real *work, int64_t ldwork);

/// A, which is m x n, becomes R of A = Q R, and below it the vectors of the reflectors whose
/// product Q is, tau their factors; both as LAPACK has them. lwork is n at least, or -1, which asks
/// for it: work[0] becomes it in any case. Of the workspace no more is used.
void Rgeqrf(int64_t m, int64_t n, dd_real *A, int64_t lda, dd_real *tau, dd_real *work,
            int64_t lwork, int64_t &info);
void Rgeqrf(int64_t m, int64_t n, qd_real *A, int64_t lda, qd_real *tau, qd_real *work,
            int64_t lwork, int64_t &info);

/// A, which is m x n, becomes L of A = L Q, and beside it the vectors of the reflectors, as rows;
/// lwork is m at least. As Rgeqrf otherwise.
void Rgelqf(int64_t m, int64_t n, dd_real *A, int64_t lda, dd_real *tau, dd_real *work,
            int64_t lwork, int64_t &info);
void Rgelqf(int64_t m, int64_t n, qd_real *A, int64_t lda, qd_real *tau, qd_real *work,
            int64_t lwork, int64_t &info);

/// A, whose first k columns have the vectors of Rgeqrf, becomes the first n columns of Q, n being
/// at most m. lwork as of Rgeqrf.
void Rorgqr(int64_t m, int64_t n, int64_t k, dd_real *A, int64_t lda, dd_real *tau,
            dd_real *work, int64_t lwork, int64_t &info);
void Rorgqr(int64_t m, int64_t n, int64_t k, qd_real *A, int64_t lda, qd_real *tau,
            qd_real *work, int64_t lwork, int64_t &info);

/// A, whose first k rows have the vectors of Rgelqf, becomes the first m rows of Q, m being at most
/// n. lwork as of Rgelqf.
void Rorglq(int64_t m, int64_t n, int64_t k, dd_real *A, int64_t lda, dd_real *tau,
            dd_real *work, int64_t lwork, int64_t &info);
void Rorglq(int64_t m, int64_t n, int64_t k, qd_real *A, int64_t lda, qd_real *tau,
            qd_real *work, int64_t lwork, int64_t &info);

/// C, which is m x n, becomes op(Q) C (side L) or C op(Q) (side R), Q being the product of the k
/// reflectors that Rgeqrf has left in A. lwork is n at least (side L) or m (side R); -1 asks for
/// it, and work[0] becomes it in any case.
void Rormqr(const char *side, const char *trans, int64_t m, int64_t n, int64_t k, dd_real *A,
            int64_t lda, dd_real *tau, dd_real *C, int64_t ldc, dd_real *work, int64_t lwork,
            int64_t &info);
void Rormqr(const char *side, const char *trans, int64_t m, int64_t n, int64_t k, qd_real *A,
            int64_t lda, qd_real *tau, qd_real *C, int64_t ldc, qd_real *work, int64_t lwork,
            int64_t &info);

/// Rormqr for the Q of Rgelqf.
void Rormlq(const char *side, const char *trans, int64_t m, int64_t n, int64_t k, dd_real *A,
            int64_t lda, dd_real *tau, dd_real *C, int64_t ldc, dd_real *work, int64_t lwork,
            int64_t &info);
void Rormlq(const char *side, const char *trans, int64_t m, int64_t n, int64_t k, qd_real *A,
            int64_t lda, qd_real *tau, qd_real *C, int64_t ldc, qd_real *work, int64_t lwork,
            int64_t &info);

/// The first rows of B become the X that makes |op(A) X - B| least or, where op(A) has fewer rows
/// than columns, the shortest X with op(A) X = B. A is m x n and of full rank, and becomes its
/// factors; B has max(m, n) rows. The squares of the rows behind X have the sum of those of the
/// residuals. info = i: element i of the triangular factor's diagonal is 0, and there is no
/// solution. lwork is min(m, n) + max(min(m, n), nrhs) at least; as of Rgeqrf otherwise.
void Rgels(const char *trans, int64_t m, int64_t n, int64_t nrhs, dd_real *A, int64_t lda,
           dd_real *B, int64_t ldb, dd_real *work, int64_t lwork, int64_t &info);
void Rgels(const char *trans, int64_t m, int64_t n, int64_t nrhs, qd_real *A, int64_t lda,
           qd_real *B, int64_t ldb, qd_real *work, int64_t lwork, int64_t &info);

/// A norm of A, which is m x n: the largest magnitude (norm M), the largest sum of magnitudes of a
/// column (1 or O) or of a row (I), or the root of the sum of squares (F or E). NaN where an
/// element is. The workspace is not used.
dd_real Rlange(const char *norm, int64_t m, int64_t n, dd_real *A, int64_t lda, dd_real *work);
qd_real Rlange(const char *norm, int64_t m, int64_t n, qd_real *A, int64_t lda, qd_real *work);

/// The same of a symmetric matrix of order n, of which the triangle uplo is read.
dd_real Rlansy(const char *norm, const char *uplo, int64_t n, dd_real *A, int64_t lda,
               dd_real *work);
qd_real Rlansy(const char *norm, const char *uplo, int64_t n, qd_real *A, int64_t lda,
               qd_real *work);

/// B becomes A, which is m x n, or the triangle uplo of B that of A; other letters than U and L
/// mean all of it.
void Rlacpy(const char *uplo, int64_t m, int64_t n, dd_real *A, int64_t lda, dd_real *B,
            int64_t ldb);
void Rlacpy(const char *uplo, int64_t m, int64_t n, qd_real *A, int64_t lda, qd_real *B,
            int64_t ldb);

/// The elements of A, which is m x n, or those of its triangle uplo, become alpha, and those on the
/// diagonal beta.
void Rlaset(const char *uplo, int64_t m, int64_t n, dd_real alpha, dd_real beta, dd_real *A,
            int64_t lda);
void Rlaset(const char *uplo, int64_t m, int64_t n, qd_real alpha, qd_real beta, qd_real *A,
            int64_t lda);

/// A, which is m x n, becomes cto / cfrom A, without overflow or underflow on the way. kind: a
/// general matrix (G), a lower (L) or upper triangle (U), an upper Hessenberg matrix (H), the lower
/// (B) or upper half (Q) of a symmetric band matrix, or a band matrix with room for the fill-in of
/// elimination (Z), kl and ku being its diagonals.
void Rlascl(const char *kind, int64_t kl, int64_t ku, dd_real cfrom, dd_real cto, int64_t m,
            int64_t n, dd_real *A, int64_t lda, int64_t &info);
void Rlascl(const char *kind, int64_t kl, int64_t ku, qd_real cfrom, qd_real cto, int64_t m,
            int64_t n, qd_real *A, int64_t lda, int64_t &info);

// end generated lapack

namespace wideblas {

// begin generated modes
/// C := alpha op(A) op(B) + beta C in a mode: WB_WORKING, WB_EXACT, WB_NATIVE or WB_AUTO; as
/// wb_gemm_f64, wb_gemm_dd and wb_gemm_qd.
inline int gemm(int mode, const char *transa, const char *transb, int64_t m, int64_t n,
                int64_t k, as_double alpha, const double *A, int64_t lda, const double *B,
                int64_t ldb, as_double beta, double *C, int64_t ldc) {
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
                as_double alpha, const double *A, int64_t lda, as_double beta, double *C,
                int64_t ldc) {
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

/// The triangle `uplo` of C := alpha op(A) op(B) + beta C in a mode; as wb_gemmtr_f64, wb_gemmtr_dd
/// and wb_gemmtr_qd.
inline int gemmtr(int mode, const char *uplo, const char *transa, const char *transb, int64_t n,
                  int64_t k, as_double alpha, const double *A, int64_t lda, const double *B,
                  int64_t ldb, as_double beta, double *C, int64_t ldc) {
    return wb_gemmtr_f64(mode, uplo, transa, transb, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

inline int gemmtr(int mode, const char *uplo, const char *transa, const char *transb, int64_t n,
                  int64_t k, const dd_real &alpha, const dd_real *A, int64_t lda,
                  const dd_real *B, int64_t ldb, const dd_real &beta, dd_real *C, int64_t ldc) {
    return wb_gemmtr_dd(mode, uplo, transa, transb, n, k, c(alpha), c(A), lda, c(B), ldb,
                        c(beta), c(C), ldc);
}

inline int gemmtr(int mode, const char *uplo, const char *transa, const char *transb, int64_t n,
                  int64_t k, const qd_real &alpha, const qd_real *A, int64_t lda,
                  const qd_real *B, int64_t ldb, const qd_real &beta, qd_real *C, int64_t ldc) {
    return wb_gemmtr_qd(mode, uplo, transa, transb, n, k, c(alpha), c(A), lda, c(B), ldb,
                        c(beta), c(C), ldc);
}

// end generated modes

/// An exact sum of numbers: an accumulator of wideblas.h that ends with its owner. Numbers of all types that are sums
/// of doubles are added with all their bits; others do not compile. Errors are exceptions.
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
    template <class T>
    accumulator &operator+=(const T &x) {
        double parts[exactly::most];
        return add_array(exactly::doubles(parts, x), parts, 1);
    }
    accumulator &operator+=(const accumulator &other) { return checked(wb_accumulator_merge(all, other.all)); }
    accumulator &operator-=(const accumulator &other) { return checked(wb_accumulator_subtract(all, other.all)); }

    accumulator &add_array(int64_t n, const double *x, int64_t incx) {
        return checked(wb_accumulator_add_array_f64(all, n, x, incx));
    }
    accumulator &add_products(int64_t n, const double *x, int64_t incx, const double *y, int64_t incy) {
        return checked(wb_accumulator_add_products_f64(all, n, x, incx, y, incy));
    }
    /// The numbers between two iterators: all, or none if one of them is an error.
    template <class Iterator>
    accumulator &add(Iterator first, Iterator last) {
        accumulator sum;
        double some[256];
        while (first != last) {
            int n = 0;
            for (; n <= 256 - exactly::most && first != last; ++first) n += exactly::doubles(some + n, *first);
            sum.add_array(n, some, 1);
        }
        return *this += sum;
    }

    /// The sum, rounded once to the nearest double, or to another type: `value<dd_real>()`, `value<qd_real>()`.
    template <class R = double>
    R value() const {
        R x = R();
        check(round(&x));
        return x;
    }
    /// For functions of wideblas.h.
    wb_accumulator *get() const { return all; }

private:
    wb_accumulator *all;

    int round(double *x) const { return wb_accumulator_round_f64(all, x); }
    int round(dd_real *x) const { return wb_accumulator_round_dd(all, c(x)); }
    int round(qd_real *x) const { return wb_accumulator_round_qd(all, c(x)); }

    static void check(int status) {
        if (status != 0) throw std::runtime_error(wb_last_error());
    }
    accumulator &checked(int status) {
        check(status);
        return *this;
    }
};

/// The exact sum of the numbers between two iterators, of types that an accumulator takes, rounded once to the nearest
/// double.
template <class Iterator>
double sum(Iterator first, Iterator last) {
    return accumulator().add(first, last).value();
}

/// The dd_real or qd_real that is equal to a number of another type, such as a long long or a long double. A number
/// that has too many bits is a std::range_error.
template <class R, class T>
R exact(const T &x) {
    accumulator sum;
    sum += x;
    const R result = sum.value<R>();
    if (exactly::is_finite(exactly::leading(x)) && !equal(result, x)) {
        throw std::range_error("wideblas: a number with too many bits");
    }
    return result;
}

}  // namespace wideblas

#endif  // WIDEBLAS_HPP
