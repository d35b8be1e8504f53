// What a program has without a library for it: the reference BLAS on QD's numbers, behind the signatures of
// MPLAPACK's Rgemm and Rsyrk. `scalar_*` look at nothing but whether B is transposed and which triangle is meant; `reference_*` check their
// arguments as the reference does, with a function of the library that compares letters.

#include <qd/dd_real.h>
#include <qd/qd_real.h>

#include <algorithm>
#include <cctype>

extern "C" int reference_same(const char *a, const char *b) { return std::toupper(*a) == std::toupper(*b); }

static bool is(const char *option, char letter) { return (*option & ~0x20) == letter; }

template <typename Real>
static inline void gemm(const char *transa, const char *transb, long m, long n, long k, const Real &alpha,
                        const Real *a, long lda, const Real *b, long ldb, const Real &beta, Real *c, long ldc) {
    if (!is(transa, 'N')) {
        return;
    }
    const bool transposed = !is(transb, 'N');
    for (long j = 0; j < n; j++) {
        for (long i = 0; i < m; i++) {
            c[i + j * ldc] = beta == 0.0 ? Real(0.0) : beta == 1.0 ? c[i + j * ldc] : beta * c[i + j * ldc];
        }
        for (long l = 0; l < k; l++) {
            const Real factor = alpha * b[transposed ? j + l * ldb : l + j * ldb];
            for (long i = 0; i < m; i++) {
                c[i + j * ldc] += factor * a[i + l * lda];
            }
        }
    }
}

template <typename Real>
static inline void syrk(const char *uplo, const char *trans, long n, long k, const Real &alpha, const Real *a, long lda,
                        const Real &beta, Real *c, long ldc) {
    if (!is(trans, 'N')) {
        return;
    }
    const bool upper = is(uplo, 'U');
    for (long j = 0; j < n; j++) {
        const long first = upper ? 0 : j, end = upper ? j + 1 : n;
        for (long i = first; i < end; i++) {
            c[i + j * ldc] = beta == 0.0 ? Real(0.0) : beta == 1.0 ? c[i + j * ldc] : beta * c[i + j * ldc];
        }
        for (long l = 0; l < k; l++) {
            const Real factor = alpha * a[j + l * lda];
            for (long i = first; i < end; i++) {
                c[i + j * ldc] += factor * a[i + l * lda];
            }
        }
    }
}

// The position of the first illegal argument.

static int illegal_gemm(const char *transa, const char *transb, long m, long n, long k, long lda, long ldb, long ldc) {
    const bool nota = reference_same(transa, "N"), notb = reference_same(transb, "N");
    const long one = 1, rows_a = nota ? m : k, rows_b = notb ? k : n;
    if (!nota && !reference_same(transa, "C") && !reference_same(transa, "T")) return 1;
    if (!notb && !reference_same(transb, "C") && !reference_same(transb, "T")) return 2;
    if (m < 0) return 3;
    if (n < 0) return 4;
    if (k < 0) return 5;
    if (lda < std::max(one, rows_a)) return 8;
    if (ldb < std::max(one, rows_b)) return 10;
    return ldc < std::max(one, m) ? 13 : 0;
}

static int illegal_syrk(const char *uplo, const char *trans, long n, long k, long lda, long ldc) {
    const bool not_transposed = reference_same(trans, "N"), upper = reference_same(uplo, "U");
    const long one = 1, rows = not_transposed ? n : k;
    if (!upper && !reference_same(uplo, "L")) return 1;
    if (!not_transposed && !reference_same(trans, "T") && !reference_same(trans, "C")) return 2;
    if (n < 0) return 3;
    if (k < 0) return 4;
    if (lda < std::max(one, rows)) return 7;
    return ldc < std::max(one, n) ? 10 : 0;
}

#define ROUTINES(Real, suffix)                                                                                         \
    extern "C" void scalar_gemm_##suffix(const char *transa, const char *transb, long m, long n, long k, Real alpha,   \
                                         const Real *a, long lda, const Real *b, long ldb, Real beta, Real *c,         \
                                         long ldc) {                                                                   \
        gemm<Real>(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);                                      \
    }                                                                                                                  \
    extern "C" void scalar_syrk_##suffix(const char *uplo, const char *trans, long n, long k, Real alpha,              \
                                         const Real *a, long lda, Real beta, Real *c, long ldc) {                      \
        syrk<Real>(uplo, trans, n, k, alpha, a, lda, beta, c, ldc);                                                    \
    }                                                                                                                  \
    extern "C" void reference_gemm_##suffix(const char *transa, const char *transb, long m, long n, long k,            \
                                            Real alpha, const Real *a, long lda, const Real *b, long ldb, Real beta,   \
                                            Real *c, long ldc) {                                                       \
        if (illegal_gemm(transa, transb, m, n, k, lda, ldb, ldc)) return;                                              \
        if (m == 0 || n == 0 || ((alpha == 0.0 || k == 0) && beta == 1.0)) return;                                     \
        gemm<Real>(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);                                      \
    }                                                                                                                  \
    extern "C" void reference_syrk_##suffix(const char *uplo, const char *trans, long n, long k, Real alpha,           \
                                            const Real *a, long lda, Real beta, Real *c, long ldc) {                   \
        if (illegal_syrk(uplo, trans, n, k, lda, ldc)) return;                                                         \
        if (n == 0 || ((alpha == 0.0 || k == 0) && beta == 1.0)) return;                                               \
        syrk<Real>(uplo, trans, n, k, alpha, a, lda, beta, c, ldc);                                                    \
    }

ROUTINES(dd_real, dd)
ROUTINES(qd_real, qd)
