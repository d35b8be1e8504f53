// In the style of tests/blas of MPRES-BLAS: A := alpha x y^T + A.
#include "blas/ger.cuh"

#include "dense.h"

PROGRAM(ger) {
    each_increment([&](int incx, int incy) {
        Vector a(random, LD * N), x(random, M * abs(incx)), y(random, N * abs(incy)), alpha(random, 1), buffer(random, M);
        timed("ger", [&] {
            a.upload();
            cuda::mp_ger<LAUNCH>(M, N, alpha.dev, x.dev, incx, y.dev, incy, a.dev, LD, buffer.dev, buffer.dev);
        });
        a.expect_entries(M, LD, "ger", [&](Number &exact, int i, int j) {
            exact.add(a[i + j * LD]);
            exact.add(alpha[0], x[place(i, M, incx)], y[place(j, N, incy)]);
        });
    });
}
