// In the style of tests/blas of MPRES-BLAS: y := alpha op(A) x + beta y.
#include "blas/gemv.cuh"

#include "dense.h"

PROGRAM(gemv) {
    for (mblas_trans_type trans : BOTH_WAYS) {
        each_increment([&](int incx, int incy) {
            const int rows = trans == mblas_no_trans ? M : N, columns = M + N - rows;
            Vector a(random, LD * N), x(random, columns * abs(incx)), y(random, rows * abs(incy)), alpha(random, 1);
            Vector beta(random, 1), buffer(random, M * N);
            timed("gemv", [&] {
                y.upload();
                cuda::mp_gemv<LAUNCH, 32>(trans, M, N, alpha.dev, a.dev, LD, x.dev, incx, beta.dev, y.dev, incy, buffer.dev,
                                          buffer.dev);
            });
            y.expect_elements(rows, incy, "gemv", [&](Number &exact, int i) {
                for (int j = 0; j < columns; j++) exact.add(alpha[0], entry(a, trans, i, j), x[place(j, columns, incx)]);
                exact.add(beta[0], y[place(i, rows, incy)]);
            });
        });
    }
}
