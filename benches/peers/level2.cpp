// What a program has without a library for it: the loops of the reference BLAS on square matrices and vectors of QD's
// numbers; triangles are lower, and leading dimensions n.

#include <qd/dd_real.h>
#include <qd/qd_real.h>

#define ROUTINES(Real, suffix)                                                                                         \
    extern "C" void loop_gemv_##suffix(bool transposed, long n, const Real *a, const Real *x, Real *y) {               \
        for (long j = 0; j < n; j++)                                                                                   \
            if (transposed) {                                                                                          \
                Real sum = 0.0;                                                                                        \
                for (long i = 0; i < n; i++) sum += a[i + j * n] * x[i];                                               \
                y[j] += sum;                                                                                           \
            } else {                                                                                                   \
                for (long i = 0; i < n; i++) y[i] += x[j] * a[i + j * n];                                              \
            }                                                                                                          \
    }                                                                                                                  \
    extern "C" void loop_symv_##suffix(bool, long n, const Real *a, const Real *x, Real *y) {                          \
        for (long j = 0; j < n; j++) {                                                                                 \
            Real sum = 0.0;                                                                                            \
            y[j] += x[j] * a[j + j * n];                                                                               \
            for (long i = j + 1; i < n; i++) {                                                                         \
                y[i] += x[j] * a[i + j * n];                                                                           \
                sum += a[i + j * n] * x[i];                                                                            \
            }                                                                                                          \
            y[j] += sum;                                                                                               \
        }                                                                                                              \
    }                                                                                                                  \
    extern "C" void loop_ger_##suffix(bool, long n, Real *a, const Real *x, const Real *y) {                           \
        for (long j = 0; j < n; j++)                                                                                   \
            for (long i = 0; i < n; i++) a[i + j * n] += x[i] * y[j];                                                  \
    }                                                                                                                  \
    extern "C" void loop_trmv_##suffix(bool transposed, long n, const Real *a, Real *x) {                              \
        if (transposed) {                                                                                              \
            for (long j = 0; j < n; j++) {                                                                             \
                Real sum = x[j] * a[j + j * n];                                                                        \
                for (long i = j + 1; i < n; i++) sum += a[i + j * n] * x[i];                                           \
                x[j] = sum;                                                                                            \
            }                                                                                                          \
        } else {                                                                                                       \
            for (long j = n - 1; j >= 0; j--) {                                                                        \
                for (long i = n - 1; i > j; i--) x[i] += x[j] * a[i + j * n];                                          \
                x[j] *= a[j + j * n];                                                                                  \
            }                                                                                                          \
        }                                                                                                              \
    }                                                                                                                  \
    extern "C" void loop_trsv_##suffix(bool transposed, long n, const Real *a, Real *x) {                              \
        if (transposed) {                                                                                              \
            for (long j = n - 1; j >= 0; j--) {                                                                        \
                Real sum = x[j];                                                                                       \
                for (long i = n - 1; i > j; i--) sum -= a[i + j * n] * x[i];                                           \
                x[j] = sum / a[j + j * n];                                                                             \
            }                                                                                                          \
        } else {                                                                                                       \
            for (long j = 0; j < n; j++) {                                                                             \
                x[j] /= a[j + j * n];                                                                                  \
                for (long i = j + 1; i < n; i++) x[i] -= x[j] * a[i + j * n];                                          \
            }                                                                                                          \
        }                                                                                                              \
    }

ROUTINES(dd_real, dd)
ROUTINES(qd_real, qd)
