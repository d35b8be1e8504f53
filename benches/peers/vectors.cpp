// What a program has without a library for it: the loops of the reference BLAS on vectors of QD's numbers, with
// increments that are not negative.

#include <qd/dd_real.h>
#include <qd/qd_real.h>

#define ROUTINES(Real, suffix)                                                                                         \
    extern "C" void loop_axpy_##suffix(long n, Real alpha, const Real *x, long incx, Real *y, long incy) {             \
        for (long i = 0; i < n; i++) y[i * incy] += alpha * x[i * incx];                                               \
    }                                                                                                                  \
    extern "C" void loop_scal_##suffix(long n, Real alpha, Real *x, long incx) {                                       \
        for (long i = 0; i < n; i++) x[i * incx] *= alpha;                                                             \
    }                                                                                                                  \
    extern "C" void loop_rot_##suffix(long n, Real *x, long incx, Real *y, long incy, Real c, Real s) {                \
        for (long i = 0; i < n; i++) {                                                                                 \
            const Real t = c * x[i * incx] + s * y[i * incy];                                                          \
            y[i * incy] = c * y[i * incy] - s * x[i * incx];                                                           \
            x[i * incx] = t;                                                                                           \
        }                                                                                                              \
    }                                                                                                                  \
    extern "C" Real loop_dot_##suffix(long n, const Real *x, long incx, const Real *y, long incy) {                    \
        Real sum = 0.0;                                                                                                \
        for (long i = 0; i < n; i++) sum += x[i * incx] * y[i * incy];                                                 \
        return sum;                                                                                                    \
    }                                                                                                                  \
    extern "C" Real loop_asum_##suffix(long n, const Real *x, long incx) {                                             \
        Real sum = 0.0;                                                                                                \
        for (long i = 0; i < n; i++) sum += abs(x[i * incx]);                                                          \
        return sum;                                                                                                    \
    }                                                                                                                  \
    extern "C" Real loop_nrm2_##suffix(long n, const Real *x, long incx) {                                             \
        Real scale = 0.0, sum = 1.0;                                                                                   \
        for (long i = 0; i < n; i++) {                                                                                 \
            const Real size = abs(x[i * incx]);                                                                        \
            if (size == 0.0) continue;                                                                                 \
            if (scale < size) {                                                                                        \
                sum = 1.0 + sum * sqr(scale / size);                                                                   \
                scale = size;                                                                                          \
            } else {                                                                                                   \
                sum += sqr(size / scale);                                                                              \
            }                                                                                                          \
        }                                                                                                              \
        return scale * sqrt(sum);                                                                                      \
    }                                                                                                                  \
    extern "C" long loop_iamax_##suffix(long n, const Real *x, long incx) {                                            \
        long place = 0;                                                                                                \
        for (long i = 1; i < n; i++)                                                                                   \
            if (abs(x[i * incx]) > abs(x[place * incx])) place = i;                                                    \
        return place + 1;                                                                                              \
    }

ROUTINES(dd_real, dd)
ROUTINES(qd_real, qd)
