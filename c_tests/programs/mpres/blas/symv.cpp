// In the style of tests/blas of MPRES-BLAS: y := alpha A x + beta y, of A one triangle.
#include "blas/symv.cuh"

#include "dense.h"

PROGRAM(symv) {
    for (mblas_uplo_type uplo : TRIANGLES) {
        each_increment([&](int incx, int incy) {
            Vector a(random, LD * N), x(random, N * abs(incx)), y(random, N * abs(incy)), alpha(random, 1), beta(random, 1);
            timed("symv", [&] {
                y.upload();
                cuda::mp_symv<LAUNCH>(uplo, N, alpha.dev, a.dev, LD, x.dev, incx, beta.dev, y.dev, incy);
            });
            y.expect_elements(N, incy, "symv", [&](Number &exact, int i) {
                for (int j = 0; j < N; j++) {
                    exact.add(alpha[0], is_in(uplo, i, j) ? a[i + j * LD] : a[j + i * LD], x[place(j, N, incx)]);
                }
                exact.add(beta[0], y[place(i, N, incy)]);
            });
        });
    }
}
