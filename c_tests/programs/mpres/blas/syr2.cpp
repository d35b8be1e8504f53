// In the style of tests/blas of MPRES-BLAS: A := alpha x y^T + alpha y x^T + A, of A one triangle.
#include "blas/syr2.cuh"

#include "dense.h"

PROGRAM(syr2) {
    for (mblas_uplo_type uplo : TRIANGLES) {
        each_increment([&](int incx, int incy) {
            Vector a(random, LD * N), x(random, N * abs(incx)), y(random, N * abs(incy)), alpha(random, 1);
            timed("syr2", [&] {
                a.upload();
                cuda::mp_syr2<LAUNCH>(uplo, N, alpha.dev, x.dev, incx, y.dev, incy, a.dev, LD);
            });
            const auto exact_of = [&](Number &exact, int i, int j) {
                exact.add(a[i + j * LD]);
                exact.add(alpha[0], x[place(i, N, incx)], y[place(j, N, incy)]);
                exact.add(alpha[0], y[place(i, N, incy)], x[place(j, N, incx)]);
            };
            a.expect_entries(N, LD, "syr2", exact_of, [=](int i, int j) { return is_in(uplo, i, j); });
        });
    }
}
