// What a program has without a library for it: the loops of the reference BLAS on QD's dd_real, with QD's own
// operators.

#include <qd/dd_real.h>

static bool is(const char *option, char letter) { return (*option & ~0x20) == letter; }

extern "C" int scalar_gemm(const char *transa, const char *transb, long m, long n, long k, const dd_real &alpha,
                           const dd_real *a, long lda, const dd_real *b, long ldb, const dd_real &beta, dd_real *c,
                           long ldc) {
    if (!is(transa, 'N') || !is(transb, 'N')) {
        return 1;
    }
    for (long j = 0; j < n; j++) {
        for (long i = 0; i < m; i++) {
            c[i + j * ldc] = beta == 0.0 ? dd_real(0.0) : beta == 1.0 ? c[i + j * ldc] : beta * c[i + j * ldc];
        }
        for (long l = 0; l < k; l++) {
            const dd_real factor = alpha * b[l + j * ldb];
            for (long i = 0; i < m; i++) {
                c[i + j * ldc] += factor * a[i + l * lda];
            }
        }
    }
    return 0;
}

extern "C" int scalar_syrk(const char *uplo, const char *trans, long n, long k, const dd_real &alpha, const dd_real *a,
                           long lda, const dd_real &beta, dd_real *c, long ldc) {
    if (!is(uplo, 'U') || !is(trans, 'N')) {
        return 1;
    }
    for (long j = 0; j < n; j++) {
        for (long i = 0; i <= j; i++) {
            c[i + j * ldc] = beta == 0.0 ? dd_real(0.0) : beta == 1.0 ? c[i + j * ldc] : beta * c[i + j * ldc];
        }
        for (long l = 0; l < k; l++) {
            const dd_real factor = alpha * a[j + l * lda];
            for (long i = 0; i <= j; i++) {
                c[i + j * ldc] += factor * a[i + l * lda];
            }
        }
    }
    return 0;
}
