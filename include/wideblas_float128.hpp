// wideblas for C++ on binary128 numbers: MPLAPACK's names on __float128 and std::complex<__float128>, with const where arrays
// are only read. For programs that do not include MPLAPACK's headers, which declare the same routines.
//
// The C++ standard promises std::complex of float, double and long double alone; that of __float128 has the two parts
// adjacent in the libraries of GCC and Clang, which is checked here.
// The section called generated comes from src/abi/routines.txt by `cargo run -p wideblas-generator`.
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef WIDEBLAS_FLOAT128_HPP
#define WIDEBLAS_FLOAT128_HPP

#ifndef __SIZEOF_FLOAT128__
#error "wideblas_float128.hpp needs a compiler that has __float128"
#endif

#include <complex>

#include "wideblas.h"
#include "wideblas_exact.hpp"

namespace wideblas {

static_assert(sizeof(std::complex<wb_f128>) == sizeof(wb_f128_complex), "std::complex<__float128> is not two parts");

inline wb_f128 c(wb_f128 x) { return x; }
inline const wb_f128 *c(const wb_f128 *x) { return x; }
inline wb_f128 *c(wb_f128 *x) { return x; }

inline wb_f128_complex c(const std::complex<wb_f128> &z) { return wb_f128_complex{z.real(), z.imag()}; }
inline const wb_f128_complex *c(const std::complex<wb_f128> *z) { return reinterpret_cast<const wb_f128_complex *>(z); }
inline wb_f128_complex *c(std::complex<wb_f128> *z) { return reinterpret_cast<wb_f128_complex *>(z); }

/// A binary128 number, made of numbers whose types have no others.
struct as_f128 {
    wb_f128 value;
    template <class T>
    as_f128(const T &x) : value(static_cast<wb_f128>(x)) {
        static_assert(exactly::is_held<T>::by(16, 8),
                      "wideblas: this type has numbers that are not binary128: convert it to __float128");
    }
    operator wb_f128() const { return value; }
};

/// Two such parts.
struct as_f128_complex {
    std::complex<wb_f128> value;
    template <class T>
    as_f128_complex(const T &re) : value(as_f128(re)) {}
    template <class T>
    as_f128_complex(const std::complex<T> &z) : value(as_f128(z.real()), as_f128(z.imag())) {}
    operator std::complex<wb_f128>() const { return value; }
};

inline wb_f128 c(const as_f128 &x) { return x; }
inline wb_f128_complex c(const as_f128_complex &z) { return c(z.value); }

inline wb_f128 cpp(wb_f128 x) { return x; }
inline std::complex<wb_f128> cpp(const wb_f128_complex &z) { return {z.re, z.im}; }

}  // namespace wideblas

// begin generated quads
/// As Rgemm_f128 of wideblas.h.
inline int Rgemm(const char *transa, const char *transb, int64_t m, int64_t n, int64_t k,
                 wideblas::as_f128 alpha, const wb_f128 *A, int64_t lda, const wb_f128 *B,
                 int64_t ldb, wideblas::as_f128 beta, wb_f128 *C, int64_t ldc) {
    return Rgemm_f128(transa, transb, m, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                      wideblas::c(B), ldb, wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Rsyrk_f128 of wideblas.h.
inline int Rsyrk(const char *uplo, const char *trans, int64_t n, int64_t k,
                 wideblas::as_f128 alpha, const wb_f128 *A, int64_t lda, wideblas::as_f128 beta,
                 wb_f128 *C, int64_t ldc) {
    return Rsyrk_f128(uplo, trans, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                      wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Rgemmtr_f128 of wideblas.h.
inline int Rgemmtr(const char *uplo, const char *transa, const char *transb, int64_t n,
                   int64_t k, wideblas::as_f128 alpha, const wb_f128 *A, int64_t lda,
                   const wb_f128 *B, int64_t ldb, wideblas::as_f128 beta, wb_f128 *C, int64_t ldc) {
    return Rgemmtr_f128(uplo, transa, transb, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                        wideblas::c(B), ldb, wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Rsymm_f128 of wideblas.h.
inline int Rsymm(const char *side, const char *uplo, int64_t m, int64_t n,
                 wideblas::as_f128 alpha, const wb_f128 *A, int64_t lda, const wb_f128 *B,
                 int64_t ldb, wideblas::as_f128 beta, wb_f128 *C, int64_t ldc) {
    return Rsymm_f128(side, uplo, m, n, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(B),
                      ldb, wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Rsyr2k_f128 of wideblas.h.
inline int Rsyr2k(const char *uplo, const char *trans, int64_t n, int64_t k,
                  wideblas::as_f128 alpha, const wb_f128 *A, int64_t lda, const wb_f128 *B,
                  int64_t ldb, wideblas::as_f128 beta, wb_f128 *C, int64_t ldc) {
    return Rsyr2k_f128(uplo, trans, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                       wideblas::c(B), ldb, wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Rtrmm_f128 of wideblas.h.
inline int Rtrmm(const char *side, const char *uplo, const char *transa, const char *diag,
                 int64_t m, int64_t n, wideblas::as_f128 alpha, const wb_f128 *A, int64_t lda,
                 wb_f128 *B, int64_t ldb) {
    return Rtrmm_f128(side, uplo, transa, diag, m, n, wideblas::c(alpha), wideblas::c(A), lda,
                      wideblas::c(B), ldb);
}

/// As Rtrsm_f128 of wideblas.h.
inline int Rtrsm(const char *side, const char *uplo, const char *transa, const char *diag,
                 int64_t m, int64_t n, wideblas::as_f128 alpha, const wb_f128 *A, int64_t lda,
                 wb_f128 *B, int64_t ldb) {
    return Rtrsm_f128(side, uplo, transa, diag, m, n, wideblas::c(alpha), wideblas::c(A), lda,
                      wideblas::c(B), ldb);
}

/// As Rgemv_f128 of wideblas.h.
inline int Rgemv(const char *trans, int64_t m, int64_t n, wideblas::as_f128 alpha,
                 const wb_f128 *A, int64_t lda, const wb_f128 *X, int64_t incx,
                 wideblas::as_f128 beta, wb_f128 *Y, int64_t incy) {
    return Rgemv_f128(trans, m, n, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(X), incx,
                      wideblas::c(beta), wideblas::c(Y), incy);
}

/// As Rgbmv_f128 of wideblas.h.
inline int Rgbmv(const char *trans, int64_t m, int64_t n, int64_t kl, int64_t ku,
                 wideblas::as_f128 alpha, const wb_f128 *A, int64_t lda, const wb_f128 *X,
                 int64_t incx, wideblas::as_f128 beta, wb_f128 *Y, int64_t incy) {
    return Rgbmv_f128(trans, m, n, kl, ku, wideblas::c(alpha), wideblas::c(A), lda,
                      wideblas::c(X), incx, wideblas::c(beta), wideblas::c(Y), incy);
}

/// As Rsymv_f128 of wideblas.h.
inline int Rsymv(const char *uplo, int64_t n, wideblas::as_f128 alpha, const wb_f128 *A,
                 int64_t lda, const wb_f128 *X, int64_t incx, wideblas::as_f128 beta, wb_f128 *Y,
                 int64_t incy) {
    return Rsymv_f128(uplo, n, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(X), incx,
                      wideblas::c(beta), wideblas::c(Y), incy);
}

/// As Rsbmv_f128 of wideblas.h.
inline int Rsbmv(const char *uplo, int64_t n, int64_t k, wideblas::as_f128 alpha,
                 const wb_f128 *A, int64_t lda, const wb_f128 *X, int64_t incx,
                 wideblas::as_f128 beta, wb_f128 *Y, int64_t incy) {
    return Rsbmv_f128(uplo, n, k, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(X), incx,
                      wideblas::c(beta), wideblas::c(Y), incy);
}

/// As Rspmv_f128 of wideblas.h.
inline int Rspmv(const char *uplo, int64_t n, wideblas::as_f128 alpha, const wb_f128 *AP,
                 const wb_f128 *X, int64_t incx, wideblas::as_f128 beta, wb_f128 *Y, int64_t incy) {
    return Rspmv_f128(uplo, n, wideblas::c(alpha), wideblas::c(AP), wideblas::c(X), incx,
                      wideblas::c(beta), wideblas::c(Y), incy);
}

/// As Rtrmv_f128 of wideblas.h.
inline int Rtrmv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const wb_f128 *A, int64_t lda, wb_f128 *X, int64_t incx) {
    return Rtrmv_f128(uplo, trans, diag, n, wideblas::c(A), lda, wideblas::c(X), incx);
}

/// As Rtbmv_f128 of wideblas.h.
inline int Rtbmv(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t k,
                 const wb_f128 *A, int64_t lda, wb_f128 *X, int64_t incx) {
    return Rtbmv_f128(uplo, trans, diag, n, k, wideblas::c(A), lda, wideblas::c(X), incx);
}

/// As Rtpmv_f128 of wideblas.h.
inline int Rtpmv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const wb_f128 *AP, wb_f128 *X, int64_t incx) {
    return Rtpmv_f128(uplo, trans, diag, n, wideblas::c(AP), wideblas::c(X), incx);
}

/// As Rtrsv_f128 of wideblas.h.
inline int Rtrsv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const wb_f128 *A, int64_t lda, wb_f128 *X, int64_t incx) {
    return Rtrsv_f128(uplo, trans, diag, n, wideblas::c(A), lda, wideblas::c(X), incx);
}

/// As Rtbsv_f128 of wideblas.h.
inline int Rtbsv(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t k,
                 const wb_f128 *A, int64_t lda, wb_f128 *X, int64_t incx) {
    return Rtbsv_f128(uplo, trans, diag, n, k, wideblas::c(A), lda, wideblas::c(X), incx);
}

/// As Rtpsv_f128 of wideblas.h.
inline int Rtpsv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const wb_f128 *AP, wb_f128 *X, int64_t incx) {
    return Rtpsv_f128(uplo, trans, diag, n, wideblas::c(AP), wideblas::c(X), incx);
}

/// As Rger_f128 of wideblas.h.
inline int Rger(int64_t m, int64_t n, wideblas::as_f128 alpha, const wb_f128 *X, int64_t incx,
                const wb_f128 *Y, int64_t incy, wb_f128 *A, int64_t lda) {
    return Rger_f128(m, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                     wideblas::c(A), lda);
}

/// As Rsyr_f128 of wideblas.h.
inline int Rsyr(const char *uplo, int64_t n, wideblas::as_f128 alpha, const wb_f128 *X,
                int64_t incx, wb_f128 *A, int64_t lda) {
    return Rsyr_f128(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(A), lda);
}

/// As Rspr_f128 of wideblas.h.
inline int Rspr(const char *uplo, int64_t n, wideblas::as_f128 alpha, const wb_f128 *X,
                int64_t incx, wb_f128 *AP) {
    return Rspr_f128(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(AP));
}

/// As Rsyr2_f128 of wideblas.h.
inline int Rsyr2(const char *uplo, int64_t n, wideblas::as_f128 alpha, const wb_f128 *X,
                 int64_t incx, const wb_f128 *Y, int64_t incy, wb_f128 *A, int64_t lda) {
    return Rsyr2_f128(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                      wideblas::c(A), lda);
}

/// As Rspr2_f128 of wideblas.h.
inline int Rspr2(const char *uplo, int64_t n, wideblas::as_f128 alpha, const wb_f128 *X,
                 int64_t incx, const wb_f128 *Y, int64_t incy, wb_f128 *AP) {
    return Rspr2_f128(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                      wideblas::c(AP));
}

/// As Raxpy_f128 of wideblas.h.
inline int Raxpy(int64_t n, wideblas::as_f128 alpha, const wb_f128 *X, int64_t incx, wb_f128 *Y,
                 int64_t incy) {
    return Raxpy_f128(n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy);
}

/// As Rscal_f128 of wideblas.h.
inline int Rscal(int64_t n, wideblas::as_f128 alpha, wb_f128 *X, int64_t incx) {
    return Rscal_f128(n, wideblas::c(alpha), wideblas::c(X), incx);
}

/// As Rcopy_f128 of wideblas.h.
inline int Rcopy(int64_t n, const wb_f128 *X, int64_t incx, wb_f128 *Y, int64_t incy) {
    return Rcopy_f128(n, wideblas::c(X), incx, wideblas::c(Y), incy);
}

/// As Rswap_f128 of wideblas.h.
inline int Rswap(int64_t n, wb_f128 *X, int64_t incx, wb_f128 *Y, int64_t incy) {
    return Rswap_f128(n, wideblas::c(X), incx, wideblas::c(Y), incy);
}

/// As Rrot_f128 of wideblas.h.
inline int Rrot(int64_t n, wb_f128 *X, int64_t incx, wb_f128 *Y, int64_t incy,
                wideblas::as_f128 c, wideblas::as_f128 s) {
    return Rrot_f128(n, wideblas::c(X), incx, wideblas::c(Y), incy, wideblas::c(c),
                     wideblas::c(s));
}

/// As Rrotg_f128 of wideblas.h.
inline int Rrotg(wb_f128 &a, wb_f128 &b, wb_f128 &c, wb_f128 &s) {
    return Rrotg_f128(wideblas::c(&a), wideblas::c(&b), wideblas::c(&c), wideblas::c(&s));
}

/// As Rrotm_f128 of wideblas.h.
inline int Rrotm(int64_t n, wb_f128 *X, int64_t incx, wb_f128 *Y, int64_t incy,
                 const wb_f128 *param) {
    return Rrotm_f128(n, wideblas::c(X), incx, wideblas::c(Y), incy, wideblas::c(param));
}

/// As Rrotmg_f128 of wideblas.h.
inline int Rrotmg(wb_f128 &d1, wb_f128 &d2, wb_f128 &x1, wideblas::as_f128 y1, wb_f128 *param) {
    return Rrotmg_f128(wideblas::c(&d1), wideblas::c(&d2), wideblas::c(&x1), wideblas::c(y1),
                       wideblas::c(param));
}

/// As Rdot_f128 of wideblas.h.
inline wb_f128 Rdot(int64_t n, const wb_f128 *X, int64_t incx, const wb_f128 *Y, int64_t incy) {
    return wideblas::cpp(Rdot_f128(n, wideblas::c(X), incx, wideblas::c(Y), incy));
}

/// As Rasum_f128 of wideblas.h.
inline wb_f128 Rasum(int64_t n, const wb_f128 *X, int64_t incx) {
    return wideblas::cpp(Rasum_f128(n, wideblas::c(X), incx));
}

/// As Rnrm2_f128 of wideblas.h.
inline wb_f128 Rnrm2(int64_t n, const wb_f128 *X, int64_t incx) {
    return wideblas::cpp(Rnrm2_f128(n, wideblas::c(X), incx));
}

/// As iRamax_f128 of wideblas.h.
inline int64_t iRamax(int64_t n, const wb_f128 *X, int64_t incx) {
    return iRamax_f128(n, wideblas::c(X), incx);
}

/// As Cgemm_f128 of wideblas.h.
inline int Cgemm(const char *transa, const char *transb, int64_t m, int64_t n, int64_t k,
                 wideblas::as_f128_complex alpha, const std::complex<wb_f128> *A, int64_t lda,
                 const std::complex<wb_f128> *B, int64_t ldb, wideblas::as_f128_complex beta,
                 std::complex<wb_f128> *C, int64_t ldc) {
    return Cgemm_f128(transa, transb, m, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                      wideblas::c(B), ldb, wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Csyrk_f128 of wideblas.h.
inline int Csyrk(const char *uplo, const char *trans, int64_t n, int64_t k,
                 wideblas::as_f128_complex alpha, const std::complex<wb_f128> *A, int64_t lda,
                 wideblas::as_f128_complex beta, std::complex<wb_f128> *C, int64_t ldc) {
    return Csyrk_f128(uplo, trans, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                      wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Cgemmtr_f128 of wideblas.h.
inline int Cgemmtr(const char *uplo, const char *transa, const char *transb, int64_t n,
                   int64_t k, wideblas::as_f128_complex alpha, const std::complex<wb_f128> *A,
                   int64_t lda, const std::complex<wb_f128> *B, int64_t ldb,
                   wideblas::as_f128_complex beta, std::complex<wb_f128> *C, int64_t ldc) {
    return Cgemmtr_f128(uplo, transa, transb, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                        wideblas::c(B), ldb, wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Cherk_f128 of wideblas.h.
inline int Cherk(const char *uplo, const char *trans, int64_t n, int64_t k,
                 wideblas::as_f128 alpha, const std::complex<wb_f128> *A, int64_t lda,
                 wideblas::as_f128 beta, std::complex<wb_f128> *C, int64_t ldc) {
    return Cherk_f128(uplo, trans, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                      wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Csymm_f128 of wideblas.h.
inline int Csymm(const char *side, const char *uplo, int64_t m, int64_t n,
                 wideblas::as_f128_complex alpha, const std::complex<wb_f128> *A, int64_t lda,
                 const std::complex<wb_f128> *B, int64_t ldb, wideblas::as_f128_complex beta,
                 std::complex<wb_f128> *C, int64_t ldc) {
    return Csymm_f128(side, uplo, m, n, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(B),
                      ldb, wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Chemm_f128 of wideblas.h.
inline int Chemm(const char *side, const char *uplo, int64_t m, int64_t n,
                 wideblas::as_f128_complex alpha, const std::complex<wb_f128> *A, int64_t lda,
                 const std::complex<wb_f128> *B, int64_t ldb, wideblas::as_f128_complex beta,
                 std::complex<wb_f128> *C, int64_t ldc) {
    return Chemm_f128(side, uplo, m, n, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(B),
                      ldb, wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Csyr2k_f128 of wideblas.h.
inline int Csyr2k(const char *uplo, const char *trans, int64_t n, int64_t k,
                  wideblas::as_f128_complex alpha, const std::complex<wb_f128> *A, int64_t lda,
                  const std::complex<wb_f128> *B, int64_t ldb, wideblas::as_f128_complex beta,
                  std::complex<wb_f128> *C, int64_t ldc) {
    return Csyr2k_f128(uplo, trans, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                       wideblas::c(B), ldb, wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Cher2k_f128 of wideblas.h.
inline int Cher2k(const char *uplo, const char *trans, int64_t n, int64_t k,
                  wideblas::as_f128_complex alpha, const std::complex<wb_f128> *A, int64_t lda,
                  const std::complex<wb_f128> *B, int64_t ldb, wideblas::as_f128 beta,
                  std::complex<wb_f128> *C, int64_t ldc) {
    return Cher2k_f128(uplo, trans, n, k, wideblas::c(alpha), wideblas::c(A), lda,
                       wideblas::c(B), ldb, wideblas::c(beta), wideblas::c(C), ldc);
}

/// As Ctrmm_f128 of wideblas.h.
inline int Ctrmm(const char *side, const char *uplo, const char *transa, const char *diag,
                 int64_t m, int64_t n, wideblas::as_f128_complex alpha,
                 const std::complex<wb_f128> *A, int64_t lda, std::complex<wb_f128> *B,
                 int64_t ldb) {
    return Ctrmm_f128(side, uplo, transa, diag, m, n, wideblas::c(alpha), wideblas::c(A), lda,
                      wideblas::c(B), ldb);
}

/// As Ctrsm_f128 of wideblas.h.
inline int Ctrsm(const char *side, const char *uplo, const char *transa, const char *diag,
                 int64_t m, int64_t n, wideblas::as_f128_complex alpha,
                 const std::complex<wb_f128> *A, int64_t lda, std::complex<wb_f128> *B,
                 int64_t ldb) {
    return Ctrsm_f128(side, uplo, transa, diag, m, n, wideblas::c(alpha), wideblas::c(A), lda,
                      wideblas::c(B), ldb);
}

/// As Cgemv_f128 of wideblas.h.
inline int Cgemv(const char *trans, int64_t m, int64_t n, wideblas::as_f128_complex alpha,
                 const std::complex<wb_f128> *A, int64_t lda, const std::complex<wb_f128> *X,
                 int64_t incx, wideblas::as_f128_complex beta, std::complex<wb_f128> *Y,
                 int64_t incy) {
    return Cgemv_f128(trans, m, n, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(X), incx,
                      wideblas::c(beta), wideblas::c(Y), incy);
}

/// As Cgbmv_f128 of wideblas.h.
inline int Cgbmv(const char *trans, int64_t m, int64_t n, int64_t kl, int64_t ku,
                 wideblas::as_f128_complex alpha, const std::complex<wb_f128> *A, int64_t lda,
                 const std::complex<wb_f128> *X, int64_t incx, wideblas::as_f128_complex beta,
                 std::complex<wb_f128> *Y, int64_t incy) {
    return Cgbmv_f128(trans, m, n, kl, ku, wideblas::c(alpha), wideblas::c(A), lda,
                      wideblas::c(X), incx, wideblas::c(beta), wideblas::c(Y), incy);
}

/// As Chemv_f128 of wideblas.h.
inline int Chemv(const char *uplo, int64_t n, wideblas::as_f128_complex alpha,
                 const std::complex<wb_f128> *A, int64_t lda, const std::complex<wb_f128> *X,
                 int64_t incx, wideblas::as_f128_complex beta, std::complex<wb_f128> *Y,
                 int64_t incy) {
    return Chemv_f128(uplo, n, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(X), incx,
                      wideblas::c(beta), wideblas::c(Y), incy);
}

/// As Chbmv_f128 of wideblas.h.
inline int Chbmv(const char *uplo, int64_t n, int64_t k, wideblas::as_f128_complex alpha,
                 const std::complex<wb_f128> *A, int64_t lda, const std::complex<wb_f128> *X,
                 int64_t incx, wideblas::as_f128_complex beta, std::complex<wb_f128> *Y,
                 int64_t incy) {
    return Chbmv_f128(uplo, n, k, wideblas::c(alpha), wideblas::c(A), lda, wideblas::c(X), incx,
                      wideblas::c(beta), wideblas::c(Y), incy);
}

/// As Chpmv_f128 of wideblas.h.
inline int Chpmv(const char *uplo, int64_t n, wideblas::as_f128_complex alpha,
                 const std::complex<wb_f128> *AP, const std::complex<wb_f128> *X, int64_t incx,
                 wideblas::as_f128_complex beta, std::complex<wb_f128> *Y, int64_t incy) {
    return Chpmv_f128(uplo, n, wideblas::c(alpha), wideblas::c(AP), wideblas::c(X), incx,
                      wideblas::c(beta), wideblas::c(Y), incy);
}

/// As Ctrmv_f128 of wideblas.h.
inline int Ctrmv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const std::complex<wb_f128> *A, int64_t lda, std::complex<wb_f128> *X,
                 int64_t incx) {
    return Ctrmv_f128(uplo, trans, diag, n, wideblas::c(A), lda, wideblas::c(X), incx);
}

/// As Ctbmv_f128 of wideblas.h.
inline int Ctbmv(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t k,
                 const std::complex<wb_f128> *A, int64_t lda, std::complex<wb_f128> *X,
                 int64_t incx) {
    return Ctbmv_f128(uplo, trans, diag, n, k, wideblas::c(A), lda, wideblas::c(X), incx);
}

/// As Ctpmv_f128 of wideblas.h.
inline int Ctpmv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const std::complex<wb_f128> *AP, std::complex<wb_f128> *X, int64_t incx) {
    return Ctpmv_f128(uplo, trans, diag, n, wideblas::c(AP), wideblas::c(X), incx);
}

/// As Ctrsv_f128 of wideblas.h.
inline int Ctrsv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const std::complex<wb_f128> *A, int64_t lda, std::complex<wb_f128> *X,
                 int64_t incx) {
    return Ctrsv_f128(uplo, trans, diag, n, wideblas::c(A), lda, wideblas::c(X), incx);
}

/// As Ctbsv_f128 of wideblas.h.
inline int Ctbsv(const char *uplo, const char *trans, const char *diag, int64_t n, int64_t k,
                 const std::complex<wb_f128> *A, int64_t lda, std::complex<wb_f128> *X,
                 int64_t incx) {
    return Ctbsv_f128(uplo, trans, diag, n, k, wideblas::c(A), lda, wideblas::c(X), incx);
}

/// As Ctpsv_f128 of wideblas.h.
inline int Ctpsv(const char *uplo, const char *trans, const char *diag, int64_t n,
                 const std::complex<wb_f128> *AP, std::complex<wb_f128> *X, int64_t incx) {
    return Ctpsv_f128(uplo, trans, diag, n, wideblas::c(AP), wideblas::c(X), incx);
}

/// As Cgeru_f128 of wideblas.h.
inline int Cgeru(int64_t m, int64_t n, wideblas::as_f128_complex alpha,
                 const std::complex<wb_f128> *X, int64_t incx, const std::complex<wb_f128> *Y,
                 int64_t incy, std::complex<wb_f128> *A, int64_t lda) {
    return Cgeru_f128(m, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                      wideblas::c(A), lda);
}

/// As Cgerc_f128 of wideblas.h.
inline int Cgerc(int64_t m, int64_t n, wideblas::as_f128_complex alpha,
                 const std::complex<wb_f128> *X, int64_t incx, const std::complex<wb_f128> *Y,
                 int64_t incy, std::complex<wb_f128> *A, int64_t lda) {
    return Cgerc_f128(m, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                      wideblas::c(A), lda);
}

/// As Cher_f128 of wideblas.h.
inline int Cher(const char *uplo, int64_t n, wideblas::as_f128 alpha,
                const std::complex<wb_f128> *X, int64_t incx, std::complex<wb_f128> *A,
                int64_t lda) {
    return Cher_f128(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(A), lda);
}

/// As Chpr_f128 of wideblas.h.
inline int Chpr(const char *uplo, int64_t n, wideblas::as_f128 alpha,
                const std::complex<wb_f128> *X, int64_t incx, std::complex<wb_f128> *AP) {
    return Chpr_f128(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(AP));
}

/// As Cher2_f128 of wideblas.h.
inline int Cher2(const char *uplo, int64_t n, wideblas::as_f128_complex alpha,
                 const std::complex<wb_f128> *X, int64_t incx, const std::complex<wb_f128> *Y,
                 int64_t incy, std::complex<wb_f128> *A, int64_t lda) {
    return Cher2_f128(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                      wideblas::c(A), lda);
}

/// As Chpr2_f128 of wideblas.h.
inline int Chpr2(const char *uplo, int64_t n, wideblas::as_f128_complex alpha,
                 const std::complex<wb_f128> *X, int64_t incx, const std::complex<wb_f128> *Y,
                 int64_t incy, std::complex<wb_f128> *AP) {
    return Chpr2_f128(uplo, n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy,
                      wideblas::c(AP));
}

/// As Caxpy_f128 of wideblas.h.
inline int Caxpy(int64_t n, wideblas::as_f128_complex alpha, const std::complex<wb_f128> *X,
                 int64_t incx, std::complex<wb_f128> *Y, int64_t incy) {
    return Caxpy_f128(n, wideblas::c(alpha), wideblas::c(X), incx, wideblas::c(Y), incy);
}

/// As Cscal_f128 of wideblas.h.
inline int Cscal(int64_t n, wideblas::as_f128_complex alpha, std::complex<wb_f128> *X,
                 int64_t incx) {
    return Cscal_f128(n, wideblas::c(alpha), wideblas::c(X), incx);
}

/// As CRscal_f128 of wideblas.h.
inline int CRscal(int64_t n, wideblas::as_f128 alpha, std::complex<wb_f128> *X, int64_t incx) {
    return CRscal_f128(n, wideblas::c(alpha), wideblas::c(X), incx);
}

/// As Ccopy_f128 of wideblas.h.
inline int Ccopy(int64_t n, const std::complex<wb_f128> *X, int64_t incx,
                 std::complex<wb_f128> *Y, int64_t incy) {
    return Ccopy_f128(n, wideblas::c(X), incx, wideblas::c(Y), incy);
}

/// As Cswap_f128 of wideblas.h.
inline int Cswap(int64_t n, std::complex<wb_f128> *X, int64_t incx, std::complex<wb_f128> *Y,
                 int64_t incy) {
    return Cswap_f128(n, wideblas::c(X), incx, wideblas::c(Y), incy);
}

/// As CRrot_f128 of wideblas.h.
inline int CRrot(int64_t n, std::complex<wb_f128> *X, int64_t incx, std::complex<wb_f128> *Y,
                 int64_t incy, wideblas::as_f128 c, wideblas::as_f128 s) {
    return CRrot_f128(n, wideblas::c(X), incx, wideblas::c(Y), incy, wideblas::c(c),
                      wideblas::c(s));
}

/// As Crotg_f128 of wideblas.h.
inline int Crotg(std::complex<wb_f128> &a, const std::complex<wb_f128> &b, wb_f128 &c,
                 std::complex<wb_f128> &s) {
    return Crotg_f128(wideblas::c(&a), wideblas::c(b), wideblas::c(&c), wideblas::c(&s));
}

/// As Cdotu_f128 of wideblas.h.
inline std::complex<wb_f128> Cdotu(int64_t n, const std::complex<wb_f128> *X, int64_t incx,
                                   const std::complex<wb_f128> *Y, int64_t incy) {
    return wideblas::cpp(Cdotu_f128(n, wideblas::c(X), incx, wideblas::c(Y), incy));
}

/// As Cdotc_f128 of wideblas.h.
inline std::complex<wb_f128> Cdotc(int64_t n, const std::complex<wb_f128> *X, int64_t incx,
                                   const std::complex<wb_f128> *Y, int64_t incy) {
    return wideblas::cpp(Cdotc_f128(n, wideblas::c(X), incx, wideblas::c(Y), incy));
}

/// As RCasum_f128 of wideblas.h.
inline wb_f128 RCasum(int64_t n, const std::complex<wb_f128> *X, int64_t incx) {
    return wideblas::cpp(RCasum_f128(n, wideblas::c(X), incx));
}

/// As RCnrm2_f128 of wideblas.h.
inline wb_f128 RCnrm2(int64_t n, const std::complex<wb_f128> *X, int64_t incx) {
    return wideblas::cpp(RCnrm2_f128(n, wideblas::c(X), incx));
}

/// As iCamax_f128 of wideblas.h.
inline int64_t iCamax(int64_t n, const std::complex<wb_f128> *X, int64_t incx) {
    return iCamax_f128(n, wideblas::c(X), incx);
}

/// As RCabs1_f128 of wideblas.h.
inline wb_f128 RCabs1(const std::complex<wb_f128> &z) {
    return wideblas::cpp(RCabs1_f128(wideblas::c(z)));
}

// end generated quads

#endif
