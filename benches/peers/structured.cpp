// What a program has without a library for it: the loops of the reference BLAS on matrices of QD's numbers, and of complex
// ones of these, of the cases that solvers call, with alpha = 1.

#include <qd/dd_real.h>
#include <qd/qd_real.h>

#include "complex.h"

template <class Real>
static void axpy(long n, const Real &alpha, const Real *x, Real *y) {
    for (long i = 0; i < n; i++) y[i] += alpha * x[i];
}

template <class Real>
static void scale(long n, const Real &alpha, Real *x) {
    for (long i = 0; i < n; i++) x[i] *= alpha;
}

// B := A^-1 B or B A^-1; A is lower triangular.
template <class Real>
static void trsm(bool right, bool transposed, long m, long n, const Real *a, long lda, Real *b, long ldb) {
    if (right && transposed) {
        for (long k = 0; k < n; k++) {
            scale(m, Real(1.0) / a[k + k * lda], b + k * ldb);
            for (long j = k + 1; j < n; j++) axpy(m, -a[j + k * lda], b + k * ldb, b + j * ldb);
        }
    } else if (right) {
        for (long j = n - 1; j >= 0; j--) {
            for (long k = j + 1; k < n; k++) axpy(m, -a[k + j * lda], b + k * ldb, b + j * ldb);
            scale(m, Real(1.0) / a[j + j * lda], b + j * ldb);
        }
    } else if (transposed) {
        for (long j = 0; j < n; j++)
            for (long i = m - 1; i >= 0; i--) {
                Real sum = b[i + j * ldb];
                for (long k = i + 1; k < m; k++) sum -= a[k + i * lda] * b[k + j * ldb];
                b[i + j * ldb] = sum / a[i + i * lda];
            }
    } else {
        for (long j = 0; j < n; j++)
            for (long k = 0; k < m; k++) {
                b[k + j * ldb] /= a[k + k * lda];
                axpy(m - k - 1, -b[k + j * ldb], a + k + 1 + k * lda, b + k + 1 + j * ldb);
            }
    }
}

// B := A B or B A; A is lower triangular.
template <class Real>
static void trmm(bool right, bool transposed, long m, long n, const Real *a, long lda, Real *b, long ldb) {
    if (right && transposed) {
        for (long k = n - 1; k >= 0; k--) {
            for (long j = k + 1; j < n; j++) axpy(m, a[j + k * lda], b + k * ldb, b + j * ldb);
            scale(m, a[k + k * lda], b + k * ldb);
        }
    } else if (right) {
        for (long j = 0; j < n; j++) {
            scale(m, a[j + j * lda], b + j * ldb);
            for (long k = j + 1; k < n; k++) axpy(m, a[k + j * lda], b + k * ldb, b + j * ldb);
        }
    } else if (transposed) {
        for (long j = 0; j < n; j++)
            for (long i = 0; i < m; i++) {
                Real sum = b[i + j * ldb] * a[i + i * lda];
                for (long k = i + 1; k < m; k++) sum += a[k + i * lda] * b[k + j * ldb];
                b[i + j * ldb] = sum;
            }
    } else {
        for (long j = 0; j < n; j++)
            for (long k = m - 1; k >= 0; k--) {
                const Real t = b[k + j * ldb];
                b[k + j * ldb] *= a[k + k * lda];
                axpy(m - k - 1, t, a + k + 1 + k * lda, b + k + 1 + j * ldb);
            }
    }
}

// C := C / 2 + A B
template <class Real>
static void gemm(long m, long n, long k, const Real *a, long lda, const Real *b, long ldb, Real *c, long ldc) {
    for (long j = 0; j < n; j++) {
        scale(m, Real(0.5), c + j * ldc);
        for (long l = 0; l < k; l++) axpy(m, b[l + j * ldb], a + l * lda, c + j * ldc);
    }
}

// C := C / 2 + A A^H, its lower triangle.
template <class Real>
static void herk(long n, long k, const Real *a, long lda, Real *c, long ldc) {
    for (long j = 0; j < n; j++) {
        scale(n - j, Real(0.5), c + j + j * ldc);
        for (long l = 0; l < k; l++) axpy(n - j, conj(a[j + l * lda]), a + j + l * lda, c + j + j * ldc);
    }
}

// C := C / 2 + A B; the lower triangle of the symmetric or Hermitian A.
template <class Real>
static void symm(long m, long n, const Real *a, long lda, const Real *b, long ldb, Real *c, long ldc) {
    for (long j = 0; j < n; j++)
        for (long i = m - 1; i >= 0; i--) {
            const Real t = b[i + j * ldb];
            Real sum = 0.0;
            for (long k = i + 1; k < m; k++) {
                c[k + j * ldc] += t * a[k + i * lda];
                sum += b[k + j * ldb] * conj(a[k + i * lda]);
            }
            c[i + j * ldc] = Real(0.5) * c[i + j * ldc] + t * a[i + i * lda] + sum;
        }
}

// C := C / 2 + A B^H + B A^H, its lower triangle.
template <class Real>
static void syr2k(long n, long k, const Real *a, long lda, const Real *b, long ldb, Real *c, long ldc) {
    for (long j = 0; j < n; j++) {
        scale(n - j, Real(0.5), c + j + j * ldc);
        for (long l = 0; l < k; l++) {
            axpy(n - j, conj(b[j + l * ldb]), a + j + l * lda, c + j + j * ldc);
            axpy(n - j, conj(a[j + l * lda]), b + j + l * ldb, c + j + j * ldc);
        }
    }
}

#define ROUTINES(Real, suffix)                                                                                         \
    extern "C" void loop_trsm_##suffix(bool right, bool transposed, long m, long n, const Real *a, Real *b) {          \
        trsm(right, transposed, m, n, a, right ? n : m, b, m);                                                         \
    }                                                                                                                  \
    extern "C" void loop_trmm_##suffix(bool right, bool transposed, long m, long n, const Real *a, Real *b) {          \
        trmm(right, transposed, m, n, a, right ? n : m, b, m);                                                         \
    }                                                                                                                  \
    extern "C" void loop_gemm_##suffix(long n, long k, const Real *a, const Real *b, Real *c) {                        \
        gemm(n, n, k, a, n, b, k, c, n);                                                                               \
    }                                                                                                                  \
    extern "C" void loop_herk_##suffix(long n, long k, const Real *a, const Real *, Real *c) {                         \
        herk(n, k, a, n, c, n);                                                                                        \
    }                                                                                                                  \
    extern "C" void loop_symm_##suffix(long m, long n, const Real *a, const Real *b, Real *c) {                        \
        symm(m, n, a, m, b, m, c, m);                                                                                  \
    }                                                                                                                  \
    extern "C" void loop_syr2k_##suffix(long n, long k, const Real *a, const Real *b, Real *c) {                       \
        syr2k(n, k, a, n, b, n, c, n);                                                                                 \
    }

ROUTINES(dd_real, dd)
ROUTINES(qd_real, qd)
ROUTINES(Complex<dd_real>, dd_complex)
ROUTINES(Complex<qd_real>, qd_complex)
