// What a program has without a library for it: the loops of the reference BLAS on vectors of complex numbers of QD's numbers, and
// on a matrix of order n and such vectors.

#include <qd/dd_real.h>
#include <qd/qd_real.h>

#include "complex.h"

template <class T>
static void axpy(long n, const T &alpha, const T *x, T *y) {
    for (long i = 0; i < n; i++) y[i] += alpha * x[i];
}

template <class T>
static T dotc(long n, const T *x, const T *y) {
    T sum = 0.0;
    for (long i = 0; i < n; i++) sum += conj(x[i]) * y[i];
    return sum;
}

// y := alpha A x + y / 2, or with the conjugate of the transposed A.
template <class T>
static void gemv(bool turned, long n, const T &alpha, const T *a, const T *x, T *y) {
    for (long i = 0; i < n; i++) y[i] *= T(0.5);
    for (long j = 0; j < n; j++) {
        if (turned) {
            y[j] += alpha * dotc(n, a + j * n, x);
        } else {
            axpy(n, alpha * x[j], a + j * n, y);
        }
    }
}

// y := alpha A x + y / 2; the lower triangle of the Hermitian A.
template <class T>
static void hemv(long n, const T &alpha, const T *a, const T *x, T *y) {
    for (long i = 0; i < n; i++) y[i] *= T(0.5);
    for (long j = 0; j < n; j++) {
        const T factor = alpha * x[j];
        y[j] += factor * T(a[j + j * n].re, 0.0) + alpha * dotc(n - j - 1, a + j + 1 + j * n, x + j + 1);
        axpy(n - j - 1, factor, a + j + 1 + j * n, y + j + 1);
    }
}

// x := A^-1 x; A is lower triangular.
template <class T>
static void trsv(long n, const T *a, T *x) {
    for (long j = 0; j < n; j++) {
        x[j] /= a[j + j * n];
        axpy(n - j - 1, -x[j], a + j + 1 + j * n, x + j + 1);
    }
}

// A += alpha x y^H
template <class T>
static void gerc(long n, const T &alpha, const T *x, const T *y, T *a) {
    for (long j = 0; j < n; j++) axpy(n, alpha * conj(y[j]), x, a + j * n);
}

#define ROUTINES(T, suffix)                                                                                            \
    extern "C" void loop_axpy_##suffix(long n, const T *alpha, const T *, const T *x, T *y) { axpy(n, *alpha, x, y); } \
    extern "C" void loop_scal_##suffix(long n, const T *alpha, const T *, const T *, T *y) {                           \
        for (long i = 0; i < n; i++) y[i] *= *alpha;                                                                   \
    }                                                                                                                  \
    extern "C" void loop_dotc_##suffix(long n, const T *, const T *, const T *x, T *y) { y[0] = dotc(n, x, y); }       \
    extern "C" void loop_gemv_##suffix(long n, const T *alpha, const T *a, const T *x, T *y) {                         \
        gemv(false, n, *alpha, a, x, y);                                                                               \
    }                                                                                                                  \
    extern "C" void loop_gemvc_##suffix(long n, const T *alpha, const T *a, const T *x, T *y) {                        \
        gemv(true, n, *alpha, a, x, y);                                                                                \
    }                                                                                                                  \
    extern "C" void loop_hemv_##suffix(long n, const T *alpha, const T *a, const T *x, T *y) {                         \
        hemv(n, *alpha, a, x, y);                                                                                      \
    }                                                                                                                  \
    extern "C" void loop_gerc_##suffix(long n, const T *alpha, T *a, const T *x, const T *y) {                         \
        gerc(n, *alpha, x, y, a);                                                                                      \
    }                                                                                                                  \
    extern "C" void loop_trsv_##suffix(long n, const T *, const T *a, const T *, T *y) { trsv(n, a, y); }

ROUTINES(Complex<dd_real>, dd_complex)
ROUTINES(Complex<qd_real>, qd_complex)
