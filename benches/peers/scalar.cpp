// What a program has without a library for it: the loops of the reference BLAS with QD's own operators, behind the
// signatures of MPLAPACK's Rgemm and Rsyrk.

#include <qd/dd_real.h>
#include <qd/qd_real.h>

static bool is(const char *option, char letter) { return (*option & ~0x20) == letter; }

template <typename Real>
static inline void gemm(const char *transa, const char *transb, long m, long n, long k, const Real &alpha,
                        const Real *a, long lda, const Real *b, long ldb, const Real &beta, Real *c, long ldc) {
    if (!is(transa, 'N') || !is(transb, 'N')) {
        return;
    }
    for (long j = 0; j < n; j++) {
        for (long i = 0; i < m; i++) {
            c[i + j * ldc] = beta == 0.0 ? Real(0.0) : beta == 1.0 ? c[i + j * ldc] : beta * c[i + j * ldc];
        }
        for (long l = 0; l < k; l++) {
            const Real factor = alpha * b[l + j * ldb];
            for (long i = 0; i < m; i++) {
                c[i + j * ldc] += factor * a[i + l * lda];
            }
        }
    }
}

template <typename Real>
static inline void syrk(const char *uplo, const char *trans, long n, long k, const Real &alpha, const Real *a, long lda,
                        const Real &beta, Real *c, long ldc) {
    if (!is(uplo, 'U') || !is(trans, 'N')) {
        return;
    }
    for (long j = 0; j < n; j++) {
        for (long i = 0; i <= j; i++) {
            c[i + j * ldc] = beta == 0.0 ? Real(0.0) : beta == 1.0 ? c[i + j * ldc] : beta * c[i + j * ldc];
        }
        for (long l = 0; l < k; l++) {
            const Real factor = alpha * a[j + l * lda];
            for (long i = 0; i <= j; i++) {
                c[i + j * ldc] += factor * a[i + l * lda];
            }
        }
    }
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
    }

ROUTINES(dd_real, dd)
ROUTINES(qd_real, qd)
