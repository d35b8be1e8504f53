// wideblas for C++ with QD, complex numbers: MPLAPACK's names on std::complex<dd_real> and std::complex<qd_real>.
//
// The C++ standard promises std::complex of float, double and long double alone; those of QD's types have the two parts
// adjacent in the libraries of GCC and Clang, as MPLAPACK's dd_complex has them, which is checked here. Programs that use
// MPLAPACK's own classes include its headers instead, and call the same routines.
// The section called generated comes from src/abi/routines.txt by `cargo run -p wideblas-generator`.
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef WIDEBLAS_COMPLEX_HPP
#define WIDEBLAS_COMPLEX_HPP

#include <complex>

#include "wideblas.hpp"

namespace wideblas {

static_assert(sizeof(std::complex<dd_real>) == sizeof(wb_dd_complex), "std::complex<dd_real> is not two parts");
static_assert(sizeof(std::complex<qd_real>) == sizeof(wb_qd_complex), "std::complex<qd_real> is not two parts");

inline wb_dd_complex c(const std::complex<dd_real> &z) { return wb_dd_complex{c(z.real()), c(z.imag())}; }
inline const wb_dd_complex *c(const std::complex<dd_real> *z) { return reinterpret_cast<const wb_dd_complex *>(z); }
inline wb_dd_complex *c(std::complex<dd_real> *z) { return reinterpret_cast<wb_dd_complex *>(z); }

inline const wb_qd_complex *c(const std::complex<qd_real> *z) { return reinterpret_cast<const wb_qd_complex *>(z); }
inline wb_qd_complex *c(std::complex<qd_real> *z) { return reinterpret_cast<wb_qd_complex *>(z); }

/// Whether both parts are, see `equal` of wideblas_exact.hpp.
template <class A, class B>
bool equal(const std::complex<A> &a, const std::complex<B> &b) {
    return equal(a.real(), b.real()) && equal(a.imag(), b.imag());
}

inline dd_real cpp(const wb_dd &x) { return dd_real(x.hi, x.lo); }
inline qd_real cpp(const wb_qd &x) { return qd_real(x.x[0], x.x[1], x.x[2], x.x[3]); }
inline std::complex<dd_real> cpp(const wb_dd_complex &z) { return {cpp(z.re), cpp(z.im)}; }
inline std::complex<qd_real> cpp(const wb_qd_complex &z) { return {cpp(z.re), cpp(z.im)}; }

}  // namespace wideblas

// begin generated complex
/// As Cgemm_dd and Cgemm_qd of wideblas.h.
inline int Cgemm(const char *transa, const char *transb, int64_t m, int64_t n, int64_t k,
                 const std::complex<dd_real> &alpha, const std::complex<dd_real> *A, int64_t lda,
                 const std::complex<dd_real> *B, int64_t ldb, const std::complex<dd_real> &beta,
                 std::complex<dd_real> *C, int64_t ldc) {
    return Cgemm_dd(transa, transb, m, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                    wideblas::c(B), ldb, wideblas::c(beta), wideblas::c(C), ldc);
}
inline int Cgemm(const char *transa, const char *transb, int64_t m, int64_t n, int64_t k,
                 const std::complex<qd_real> &alpha, const std::complex<qd_real> *A, int64_t lda,
                 const std::complex<qd_real> *B, int64_t ldb, const std::complex<qd_real> &beta,
                 std::complex<qd_real> *C, int64_t ldc) {
    return Cgemm_qd(transa, transb, m, n, k, wideblas::c(&alpha), wideblas::c(A), lda,
                    wideblas::c(B), ldb, wideblas::c(&beta), wideblas::c(C), ldc);
}

/// As Csyrk_dd and Csyrk_qd of wideblas.h.
inline int Csyrk(const char *uplo, const char *trans, int64_t n, int64_t k,
                 const std::complex<dd_real> &alpha, const std::complex<dd_real> *A, int64_t lda,
                 const std::complex<dd_real> &beta, std::complex<dd_real> *C, int64_t ldc) {
    return Csyrk_dd(uplo, trans, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                    wideblas::c(beta), wideblas::c(C), ldc);
}
inline int Csyrk(const char *uplo, const char *trans, int64_t n, int64_t k,
                 const std::complex<qd_real> &alpha, const std::complex<qd_real> *A, int64_t lda,
                 const std::complex<qd_real> &beta, std::complex<qd_real> *C, int64_t ldc) {
    return Csyrk_qd(uplo, trans, n, k, wideblas::c(&alpha), wideblas::c(A), lda,
                    wideblas::c(&beta), wideblas::c(C), ldc);
}

/// As Cgemmtr_dd and Cgemmtr_qd of wideblas.h.
inline int Cgemmtr(const char *uplo, const char *transa, const char *transb, int64_t n,
                   int64_t k, const std::complex<dd_real> &alpha, const std::complex<dd_real> *A,
                   int64_t lda, const std::complex<dd_real> *B, int64_t ldb,
                   const std::complex<dd_real> &beta, std::complex<dd_real> *C, int64_t ldc) {
    return Cgemmtr_dd(uplo, transa, transb, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                      wideblas::c(B), ldb, wideblas::c(beta), wideblas::c(C), ldc);
}
inline int Cgemmtr(const char *uplo, const char *transa, const char *transb, int64_t n,
                   int64_t k, const std::complex<qd_real> &alpha, const std::complex<qd_real> *A,
                   int64_t lda, const std::complex<qd_real> *B, int64_t ldb,
                   const std::complex<qd_real> &beta, std::complex<qd_real> *C, int64_t ldc) {
    return Cgemmtr_qd(uplo, transa, transb, n, k, wideblas::c(&alpha), wideblas::c(A), lda,
                      wideblas::c(B), ldb, wideblas::c(&beta), wideblas::c(C), ldc);
}

/// As Cherk_dd and Cherk_qd of wideblas.h.
inline int Cherk(const char *uplo, const char *trans, int64_t n, int64_t k, const dd_real &alpha,
                 const std::complex<dd_real> *A, int64_t lda, const dd_real &beta,
                 std::complex<dd_real> *C, int64_t ldc) {
    return Cherk_dd(uplo, trans, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                    wideblas::c(beta), wideblas::c(C), ldc);
}
inline int Cherk(const char *uplo, const char *trans, int64_t n, int64_t k, const qd_real &alpha,
                 const std::complex<qd_real> *A, int64_t lda, const qd_real &beta,
                 std::complex<qd_real> *C, int64_t ldc) {
    return Cherk_qd(uplo, trans, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                    wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Csymm_dd and Csymm_qd of wideblas.h.
inline int Csymm(const char *side, const char *uplo, int64_t m, int64_t n,
                 const std::complex<dd_real> &alpha, const std::complex<dd_real> *A, int64_t lda,
                 const std::complex<dd_real> *B, int64_t ldb, const std::complex<dd_real> &beta,
                 std::complex<dd_real> *C, int64_t ldc) {
    return Csymm_dd(side, uplo, m, n, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(B),
                    ldb, wideblas::c(beta), wideblas::c(C), ldc);
}
inline int Csymm(const char *side, const char *uplo, int64_t m, int64_t n,
                 const std::complex<qd_real> &alpha, const std::complex<qd_real> *A, int64_t lda,
                 const std::complex<qd_real> *B, int64_t ldb, const std::complex<qd_real> &beta,
                 std::complex<qd_real> *C, int64_t ldc) {
    return Csymm_qd(side, uplo, m, n, wideblas::c(&alpha), wideblas::c(A), lda, wideblas::c(B),
                    ldb, wideblas::c(&beta), wideblas::c(C), ldc);
}

/// As Chemm_dd and Chemm_qd of wideblas.h.
inline int Chemm(const char *side, const char *uplo, int64_t m, int64_t n,
                 const std::complex<dd_real> &alpha, const std::complex<dd_real> *A, int64_t lda,
                 const std::complex<dd_real> *B, int64_t ldb, const std::complex<dd_real> &beta,
                 std::complex<dd_real> *C, int64_t ldc) {
    return Chemm_dd(side, uplo, m, n, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(B),
                    ldb, wideblas::c(beta), wideblas::c(C), ldc);
}
inline int Chemm(const char *side, const char *uplo, int64_t m, int64_t n,
                 const std::complex<qd_real> &alpha, const std::complex<qd_real> *A, int64_t lda,
                 const std::complex<qd_real> *B, int64_t ldb, const std::complex<qd_real> &beta,
                 std::complex<qd_real> *C, int64_t ldc) {
    return Chemm_qd(side, uplo, m, n, wideblas::c(&alpha), wideblas::c(A), lda, wideblas::c(B),
                    ldb, wideblas::c(&beta), wideblas::c(C), ldc);
}

/// As Csyr2k_dd and Csyr2k_qd of wideblas.h.
inline int Csyr2k(const char *uplo, const char *trans, int64_t n, int64_t k,
                  const std::complex<dd_real> &alpha, const std::complex<dd_real> *A,
                  int64_t lda, const std::complex<dd_real> *B, int64_t ldb,
                  const std::complex<dd_real> &beta, std::complex<dd_real> *C, int64_t ldc) {
    return Csyr2k_dd(uplo, trans, n, k, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(B),
                     ldb, wideblas::c(beta), wideblas::c(C), ldc);
}
inline int Csyr2k(const char *uplo, const char *trans, int64_t n, int64_t k,
                  const std::complex<qd_real> &alpha, const std::complex<qd_real> *A,
                  int64_t lda, const std::complex<qd_real> *B, int64_t ldb,
                  const std::complex<qd_real> &beta, std::complex<qd_real> *C, int64_t ldc) {
    return Csyr2k_qd(uplo, trans, n, k, wideblas::c(&alpha), wideblas::c(A), lda, wideblas::c(B),
                     ldb, wideblas::c(&beta), wideblas::c(C), ldc);
}

/// As Cher2k_dd and Cher2k_qd of wideblas.h.
inline int Cher2k(const char *uplo, const char *trans, int64_t n, int64_t k,
                  const std::complex<dd_real> &alpha, const std::complex<dd_real> *A,
                  int64_t lda, const std::complex<dd_real> *B, int64_t ldb, const dd_real &beta,
                  std::complex<dd_real> *C, int64_t ldc) {
    return Cher2k_dd(uplo, trans, n, k, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(B),
                     ldb, wideblas::c(beta), wideblas::c(C), ldc);
}
inline int Cher2k(const char *uplo, const char *trans, int64_t n, int64_t k,
                  const std::complex<qd_real> &alpha, const std::complex<qd_real> *A,
                  int64_t lda, const std::complex<qd_real> *B, int64_t ldb, const qd_real &beta,
                  std::complex<qd_real> *C, int64_t ldc) {
    return Cher2k_qd(uplo, trans, n, k, wideblas::c(&alpha), wideblas::c(A), lda, wideblas::c(B),
                     ldb, wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Ctrmm_dd and Ctrmm_qd of wideblas.h.
inline int Ctrmm(const char *side, const char *uplo, const char *transa, const char *diag,
                 int64_t m, int64_t n, const std::complex<dd_real> &alpha,
                 const std::complex<dd_real> *A, int64_t lda, std::complex<dd_real> *B,
                 int64_t ldb) {
    return Ctrmm_dd(side, uplo, transa, diag, m, n, wideblas::c(alpha), wideblas::c(A), lda,
                    wideblas::c(B), ldb);
}
inline int Ctrmm(const char *side, const char *uplo, const char *transa, const char *diag,
                 int64_t m, int64_t n, const std::complex<qd_real> &alpha,
                 const std::complex<qd_real> *A, int64_t lda, std::complex<qd_real> *B,
                 int64_t ldb) {
    return Ctrmm_qd(side, uplo, transa, diag, m, n, wideblas::c(&alpha), wideblas::c(A), lda,
                    wideblas::c(B), ldb);
}

/// As Ctrsm_dd and Ctrsm_qd of wideblas.h.
inline int Ctrsm(const char *side, const char *uplo, const char *transa, const char *diag,
                 int64_t m, int64_t n, const std::complex<dd_real> &alpha,
                 const std::complex<dd_real> *A, int64_t lda, std::complex<dd_real> *B,
                 int64_t ldb) {
    return Ctrsm_dd(side, uplo, transa, diag, m, n, wideblas::c(alpha), wideblas::c(A), lda,
                    wideblas::c(B), ldb);
}
inline int Ctrsm(const char *side, const char *uplo, const char *transa, const char *diag,
                 int64_t m, int64_t n, const std::complex<qd_real> &alpha,
                 const std::complex<qd_real> *A, int64_t lda, std::complex<qd_real> *B,
                 int64_t ldb) {
    return Ctrsm_qd(side, uplo, transa, diag, m, n, wideblas::c(&alpha), wideblas::c(A), lda,
                    wideblas::c(B), ldb);
}

/// As Cgemv_dd and Cgemv_qd of wideblas.h.
inline int Cgemv(const char *trans, int64_t m, int64_t n, const std::complex<dd_real> &alpha,
                 const std::complex<dd_real> *A, int64_t lda, const std::complex<dd_real> *X,
                 int64_t incx, const std::complex<dd_real> &beta, std::complex<dd_real> *Y,
                 int64_t incy) {
    return Cgemv_dd(trans, m, n, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(X), incx,
                    wideblas::c(beta), wideblas::c(Y), incy);
}
inline int Cgemv(const char *trans, int64_t m, int64_t n, const std::complex<qd_real> &alpha,
                 const std::complex<qd_real> *A, int64_t lda, const std::complex<qd_real> *X,
                 int64_t incx, const std::complex<qd_real> &beta, std::complex<qd_real> *Y,
                 int64_t incy) {
    return Cgemv_qd(trans, m, n, wideblas::c(&alpha), wideblas::c(A), lda, wideblas::c(X), incx,
                    wideblas::c(&beta), wideblas::c(Y), incy);
}

/// As Cgbmv_dd and Cgbmv_qd of wideblas.h.
inline int Cgbmv(const char *trans, int64_t m, int64_t n, int64_t kl, int64_t ku,
                 const std::complex<dd_real> &alpha, const std::complex<dd_real> *A, int64_t lda,
                 const std::complex<dd_real> *X, int64_t incx, const std::complex<dd_real> &beta,
                 std::complex<dd_real> *Y, int64_t incy) {
    return Cgbmv_dd(trans, m, n, kl, ku, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(X),
                    incx, wideblas::c(beta), wideblas::c(Y), incy);
}
inline int Cgbmv(const char *trans, int64_t m, int64_t n, int64_t kl, int64_t ku,
                 const std::complex<qd_real> &alpha, const std::complex<qd_real> *A, int64_t lda,
                 const std::complex<qd_real> *X, int64_t incx, const std::complex<qd_real> &beta,
                 std::complex<qd_real> *Y, int64_t incy) {
    return Cgbmv_qd(trans, m, n, kl, ku, wideblas::c(&alpha), wideblas::c(A), lda,
                    wideblas::c(X), incx, wideblas::c(&beta), wideblas::c(Y), incy);
}

/// As Chemv_dd and Chemv_qd of wideblas.h.
inline int Chemv(const char *uplo, int64_t n, const std::complex<dd_real> &alpha,
                 const std::complex<dd_real> *A, int64_t lda, const std::complex<dd_real> *X,
                 int64_t incx, const std::complex<dd_real> &beta, std::complex<dd_real> *Y,
                 int64_t incy) {
    return Chemv_dd(uplo, n, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(X), incx,
                    wideblas::c(beta), wideblas::c(Y), incy);
}
inline int Chemv(const char *uplo, int64_t n, const std::complex<qd_real> &alpha,
                 const std::complex<qd_real> *A, int64_t lda, const std::complex<qd_real> *X,
                 int64_t incx, const std::complex<qd_real> &beta, std::complex<qd_real> *Y,
                 int64_t incy) {
    return Chemv_qd(uplo, n, wideblas::c(&alpha), wideblas::c(A), lda, wideblas::c(X), incx,
                    wideblas::c(&beta), wideblas::c(Y), incy);
}

/// As Chbmv_dd and Chbmv_qd of wideblas.h.
inline int Chbmv(const char *uplo, int64_t n, int64_t k, const std::complex<dd_real> &alpha,
                 const std::complex<dd_real> *A, int64_t lda, const std::complex<dd_real> *X,
                 int64_t incx, const std::complex<dd_real> &beta, std::complex<dd_real> *Y,
                 int64_t incy) {
    return Chbmv_dd(uplo, n, k, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(X), incx,
                    wideblas::c(beta), wideblas::c(Y), incy);
}
inline int Chbmv(const char *uplo, int64_t n, int64_t k, const std::complex<qd_real> &alpha,
                 const std::complex<qd_real> *A, int64_t lda, const std::complex<qd_real> *X,
                 int64_t incx, const std::complex<qd_real> &beta, std::complex<qd_real> *Y,
                 int64_t incy) {
    return Chbmv_qd(uplo, n, k, wideblas::c(&alpha), wideblas::c(A), lda, wideblas::c(X), incx,
                    wideblas::c(&beta), wideblas::c(Y), incy);
}

/// As Chpmv_dd and Chpmv_qd of wideblas.h.
inline int Chpmv(const char *uplo, int64_t n, const std::complex<dd_real> &alpha,
                 const std::complex<dd_real> *AP, const std::complex<dd_real> *X, int64_t incx,
                 const std::complex<dd_real> &beta, std::complex<dd_real> *Y, int64_t incy) {
    return Chpmv_dd(uplo, n, wideblas::c(alpha), wideblas::c(AP), wideblas::c(X), incx,
                    wideblas::c(beta), wideblas::c(Y), incy);
}
inline int Chpmv(const char *uplo, int64_t n, const std::complex<qd_real> &alpha,
                 const std::complex<qd_real> *AP, const std::complex<qd_real> *X, int64_t incx,
                 const std::complex<qd_real> &beta, std::complex<qd_real> *Y, int64_t incy) {
    return Chpmv_qd(uplo, n, wideblas::c(&alpha), wideblas::c(AP), wideblas::c(X), incx,
                    wideblas::c(&beta), wideblas::c(Y), incy);
}

/// As Ctrmv_dd and Ctrmv_qd of wideblas.h.
inline int Ctrmv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const std::complex<dd_real> *A, int64_t lda, std::complex<dd_real> *X,
                 int64_t incx) {
    return Ctrmv_dd(uplo, trans, diag, n, wideblas::c(A), lda, wideblas::c(X), incx);
}
inline int Ctrmv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const std::complex<qd_real> *A, int64_t lda, std::complex<qd_real> *X,
                 int64_t incx) {
    return Ctrmv_qd(uplo, trans, diag, n, wideblas::c(A), lda, wideblas::c(X), incx);
}

/// As Ctbmv_dd and Ctbmv_qd of wideblas.h.
inline int Ctbmv(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t k,
                 const std::complex<dd_real> *A, int64_t lda, std::complex<dd_real> *X,
                 int64_t incx) {
    return Ctbmv_dd(uplo, trans, diag, n, k, wideblas::c(A), lda, wideblas::c(X), incx);
}
inline int Ctbmv(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t k,
                 const std::complex<qd_real> *A, int64_t lda, std::complex<qd_real> *X,
                 int64_t incx) {
    return Ctbmv_qd(uplo, trans, diag, n, k, wideblas::c(A), lda, wideblas::c(X), incx);
}

/// As Ctpmv_dd and Ctpmv_qd of wideblas.h.
inline int Ctpmv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const std::complex<dd_real> *AP, std::complex<dd_real> *X, int64_t incx) {
    return Ctpmv_dd(uplo, trans, diag, n, wideblas::c(AP), wideblas::c(X), incx);
}
inline int Ctpmv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const std::complex<qd_real> *AP, std::complex<qd_real> *X, int64_t incx) {
    return Ctpmv_qd(uplo, trans, diag, n, wideblas::c(AP), wideblas::c(X), incx);
}

/// As Ctrsv_dd and Ctrsv_qd of wideblas.h.
inline int Ctrsv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const std::complex<dd_real> *A, int64_t lda, std::complex<dd_real> *X,
                 int64_t incx) {
    return Ctrsv_dd(uplo, trans, diag, n, wideblas::c(A), lda, wideblas::c(X), incx);
}
inline int Ctrsv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const std::complex<qd_real> *A, int64_t lda, std::complex<qd_real> *X,
                 int64_t incx) {
    return Ctrsv_qd(uplo, trans, diag, n, wideblas::c(A), lda, wideblas::c(X), incx);
}

/// As Ctbsv_dd and Ctbsv_qd of wideblas.h.
inline int Ctbsv(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t k,
                 const std::complex<dd_real> *A, int64_t lda, std::complex<dd_real> *X,
                 int64_t incx) {
    return Ctbsv_dd(uplo, trans, diag, n, k, wideblas::c(A), lda, wideblas::c(X), incx);
}
inline int Ctbsv(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t k,
                 const std::complex<qd_real> *A, int64_t lda, std::complex<qd_real> *X,
                 int64_t incx) {
    return Ctbsv_qd(uplo, trans, diag, n, k, wideblas::c(A), lda, wideblas::c(X), incx);
}

/// As Ctpsv_dd and Ctpsv_qd of wideblas.h.
inline int Ctpsv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const std::complex<dd_real> *AP, std::complex<dd_real> *X, int64_t incx) {
    return Ctpsv_dd(uplo, trans, diag, n, wideblas::c(AP), wideblas::c(X), incx);
}
inline int Ctpsv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const std::complex<qd_real> *AP, std::complex<qd_real> *X, int64_t incx) {
    return Ctpsv_qd(uplo, trans, diag, n, wideblas::c(AP), wideblas::c(X), incx);
}

/// As Cgeru_dd and Cgeru_qd of wideblas.h.
inline int Cgeru(int64_t m, int64_t n, const std::complex<dd_real> &alpha,
                 const std::complex<dd_real> *X, int64_t incx, const std::complex<dd_real> *Y,
                 int64_t incy, std::complex<dd_real> *A, int64_t lda) {
    return Cgeru_dd(m, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                    wideblas::c(A), lda);
}
inline int Cgeru(int64_t m, int64_t n, const std::complex<qd_real> &alpha,
                 const std::complex<qd_real> *X, int64_t incx, const std::complex<qd_real> *Y,
                 int64_t incy, std::complex<qd_real> *A, int64_t lda) {
    return Cgeru_qd(m, n, wideblas::c(&alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                    wideblas::c(A), lda);
}

/// As Cgerc_dd and Cgerc_qd of wideblas.h.
inline int Cgerc(int64_t m, int64_t n, const std::complex<dd_real> &alpha,
                 const std::complex<dd_real> *X, int64_t incx, const std::complex<dd_real> *Y,
                 int64_t incy, std::complex<dd_real> *A, int64_t lda) {
    return Cgerc_dd(m, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                    wideblas::c(A), lda);
}
inline int Cgerc(int64_t m, int64_t n, const std::complex<qd_real> &alpha,
                 const std::complex<qd_real> *X, int64_t incx, const std::complex<qd_real> *Y,
                 int64_t incy, std::complex<qd_real> *A, int64_t lda) {
    return Cgerc_qd(m, n, wideblas::c(&alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                    wideblas::c(A), lda);
}

/// As Cher_dd and Cher_qd of wideblas.h.
inline int Cher(const char *uplo, int64_t n, const dd_real &alpha,
                const std::complex<dd_real> *X, int64_t incx, std::complex<dd_real> *A,
                int64_t lda) {
    return Cher_dd(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(A), lda);
}
inline int Cher(const char *uplo, int64_t n, const qd_real &alpha,
                const std::complex<qd_real> *X, int64_t incx, std::complex<qd_real> *A,
                int64_t lda) {
    return Cher_qd(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(A), lda);
}

/// As Chpr_dd and Chpr_qd of wideblas.h.
inline int Chpr(const char *uplo, int64_t n, const dd_real &alpha,
                const std::complex<dd_real> *X, int64_t incx, std::complex<dd_real> *AP) {
    return Chpr_dd(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(AP));
}
inline int Chpr(const char *uplo, int64_t n, const qd_real &alpha,
                const std::complex<qd_real> *X, int64_t incx, std::complex<qd_real> *AP) {
    return Chpr_qd(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(AP));
}

/// As Cher2_dd and Cher2_qd of wideblas.h.
inline int Cher2(const char *uplo, int64_t n, const std::complex<dd_real> &alpha,
                 const std::complex<dd_real> *X, int64_t incx, const std::complex<dd_real> *Y,
                 int64_t incy, std::complex<dd_real> *A, int64_t lda) {
    return Cher2_dd(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                    wideblas::c(A), lda);
}
inline int Cher2(const char *uplo, int64_t n, const std::complex<qd_real> &alpha,
                 const std::complex<qd_real> *X, int64_t incx, const std::complex<qd_real> *Y,
                 int64_t incy, std::complex<qd_real> *A, int64_t lda) {
    return Cher2_qd(uplo, n, wideblas::c(&alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                    wideblas::c(A), lda);
}

/// As Chpr2_dd and Chpr2_qd of wideblas.h.
inline int Chpr2(const char *uplo, int64_t n, const std::complex<dd_real> &alpha,
                 const std::complex<dd_real> *X, int64_t incx, const std::complex<dd_real> *Y,
                 int64_t incy, std::complex<dd_real> *AP) {
    return Chpr2_dd(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                    wideblas::c(AP));
}
inline int Chpr2(const char *uplo, int64_t n, const std::complex<qd_real> &alpha,
                 const std::complex<qd_real> *X, int64_t incx, const std::complex<qd_real> *Y,
                 int64_t incy, std::complex<qd_real> *AP) {
    return Chpr2_qd(uplo, n, wideblas::c(&alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                    wideblas::c(AP));
}

/// As Caxpy_dd and Caxpy_qd of wideblas.h.
inline int Caxpy(int64_t n, const std::complex<dd_real> &alpha, const std::complex<dd_real> *X,
                 int64_t incx, std::complex<dd_real> *Y, int64_t incy) {
    return Caxpy_dd(n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy);
}
inline int Caxpy(int64_t n, const std::complex<qd_real> &alpha, const std::complex<qd_real> *X,
                 int64_t incx, std::complex<qd_real> *Y, int64_t incy) {
    return Caxpy_qd(n, wideblas::c(&alpha), wideblas::c(X), incx, wideblas::c(Y), incy);
}

/// As Cscal_dd and Cscal_qd of wideblas.h.
inline int Cscal(int64_t n, const std::complex<dd_real> &alpha, std::complex<dd_real> *X,
                 int64_t incx) {
    return Cscal_dd(n, wideblas::c(alpha), wideblas::c(X), incx);
}
inline int Cscal(int64_t n, const std::complex<qd_real> &alpha, std::complex<qd_real> *X,
                 int64_t incx) {
    return Cscal_qd(n, wideblas::c(&alpha), wideblas::c(X), incx);
}

/// As CRscal_dd and CRscal_qd of wideblas.h.
inline int CRscal(int64_t n, const dd_real &alpha, std::complex<dd_real> *X, int64_t incx) {
    return CRscal_dd(n, wideblas::c(alpha), wideblas::c(X), incx);
}
inline int CRscal(int64_t n, const qd_real &alpha, std::complex<qd_real> *X, int64_t incx) {
    return CRscal_qd(n, wideblas::c(alpha), wideblas::c(X), incx);
}

/// As Ccopy_dd and Ccopy_qd of wideblas.h.
inline int Ccopy(int64_t n, const std::complex<dd_real> *X, int64_t incx,
                 std::complex<dd_real> *Y, int64_t incy) {
    return Ccopy_dd(n, wideblas::c(X), incx, wideblas::c(Y), incy);
}
inline int Ccopy(int64_t n, const std::complex<qd_real> *X, int64_t incx,
                 std::complex<qd_real> *Y, int64_t incy) {
    return Ccopy_qd(n, wideblas::c(X), incx, wideblas::c(Y), incy);
}

/// As Cswap_dd and Cswap_qd of wideblas.h.
inline int Cswap(int64_t n, std::complex<dd_real> *X, int64_t incx, std::complex<dd_real> *Y,
                 int64_t incy) {
    return Cswap_dd(n, wideblas::c(X), incx, wideblas::c(Y), incy);
}
inline int Cswap(int64_t n, std::complex<qd_real> *X, int64_t incx, std::complex<qd_real> *Y,
                 int64_t incy) {
    return Cswap_qd(n, wideblas::c(X), incx, wideblas::c(Y), incy);
}

/// As CRrot_dd and CRrot_qd of wideblas.h.
inline int CRrot(int64_t n, std::complex<dd_real> *X, int64_t incx, std::complex<dd_real> *Y,
                 int64_t incy, const dd_real &c, const dd_real &s) {
    return CRrot_dd(n, wideblas::c(X), incx, wideblas::c(Y), incy, wideblas::c(c), wideblas::c(s));
}
inline int CRrot(int64_t n, std::complex<qd_real> *X, int64_t incx, std::complex<qd_real> *Y,
                 int64_t incy, const qd_real &c, const qd_real &s) {
    return CRrot_qd(n, wideblas::c(X), incx, wideblas::c(Y), incy, wideblas::c(c), wideblas::c(s));
}

/// As Crotg_dd and Crotg_qd of wideblas.h.
inline int Crotg(std::complex<dd_real> &a, const std::complex<dd_real> &b, dd_real &c,
                 std::complex<dd_real> &s) {
    return Crotg_dd(wideblas::c(&a), wideblas::c(b), wideblas::c(&c), wideblas::c(&s));
}
inline int Crotg(std::complex<qd_real> &a, const std::complex<qd_real> &b, qd_real &c,
                 std::complex<qd_real> &s) {
    return Crotg_qd(wideblas::c(&a), wideblas::c(&b), wideblas::c(&c), wideblas::c(&s));
}

/// As Cdotu_dd and Cdotu_qd of wideblas.h.
inline std::complex<dd_real> Cdotu(int64_t n, const std::complex<dd_real> *X, int64_t incx,
                                   const std::complex<dd_real> *Y, int64_t incy) {
    return wideblas::cpp(Cdotu_dd(n, wideblas::c(X), incx, wideblas::c(Y), incy));
}
inline std::complex<qd_real> Cdotu(int64_t n, const std::complex<qd_real> *X, int64_t incx,
                                   const std::complex<qd_real> *Y, int64_t incy) {
    return wideblas::cpp(Cdotu_qd(n, wideblas::c(X), incx, wideblas::c(Y), incy));
}

/// As Cdotc_dd and Cdotc_qd of wideblas.h.
inline std::complex<dd_real> Cdotc(int64_t n, const std::complex<dd_real> *X, int64_t incx,
                                   const std::complex<dd_real> *Y, int64_t incy) {
    return wideblas::cpp(Cdotc_dd(n, wideblas::c(X), incx, wideblas::c(Y), incy));
}
inline std::complex<qd_real> Cdotc(int64_t n, const std::complex<qd_real> *X, int64_t incx,
                                   const std::complex<qd_real> *Y, int64_t incy) {
    return wideblas::cpp(Cdotc_qd(n, wideblas::c(X), incx, wideblas::c(Y), incy));
}

/// As RCasum_dd and RCasum_qd of wideblas.h.
inline dd_real RCasum(int64_t n, const std::complex<dd_real> *X, int64_t incx) {
    return wideblas::cpp(RCasum_dd(n, wideblas::c(X), incx));
}
inline qd_real RCasum(int64_t n, const std::complex<qd_real> *X, int64_t incx) {
    return wideblas::cpp(RCasum_qd(n, wideblas::c(X), incx));
}

/// As RCnrm2_dd and RCnrm2_qd of wideblas.h.
inline dd_real RCnrm2(int64_t n, const std::complex<dd_real> *X, int64_t incx) {
    return wideblas::cpp(RCnrm2_dd(n, wideblas::c(X), incx));
}
inline qd_real RCnrm2(int64_t n, const std::complex<qd_real> *X, int64_t incx) {
    return wideblas::cpp(RCnrm2_qd(n, wideblas::c(X), incx));
}

/// As iCamax_dd and iCamax_qd of wideblas.h.
inline int64_t iCamax(int64_t n, const std::complex<dd_real> *X, int64_t incx) {
    return iCamax_dd(n, wideblas::c(X), incx);
}
inline int64_t iCamax(int64_t n, const std::complex<qd_real> *X, int64_t incx) {
    return iCamax_qd(n, wideblas::c(X), incx);
}

/// As RCabs1_dd and RCabs1_qd of wideblas.h.
inline dd_real RCabs1(const std::complex<dd_real> &z) {
    return wideblas::cpp(RCabs1_dd(wideblas::c(z)));
}
inline qd_real RCabs1(const std::complex<qd_real> &z) {
    return wideblas::cpp(RCabs1_qd(wideblas::c(&z)));
}

// end generated complex

#endif  // WIDEBLAS_COMPLEX_HPP
