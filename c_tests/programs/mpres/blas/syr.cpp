// In the style of tests/blas of MPRES-BLAS: A := alpha x x^T + A, of A one triangle.
#include "blas/syr.cuh"

#include "dense.h"

PROGRAM(syr) {
    for (mblas_uplo_type uplo : TRIANGLES) {
        each_increment([&](int incx, int) {
            Vector a(random, LD * N), x(random, N * abs(incx)), alpha(random, 1);
            timed("syr", [&] {
                a.upload();
                cuda::mp_syr<LAUNCH>(uplo, N, alpha.dev, x.dev, incx, a.dev, LD);
            });
            const auto exact_of = [&](Number &exact, int i, int j) {
                exact.add(a[i + j * LD]);
                exact.add(alpha[0], x[place(i, N, incx)], x[place(j, N, incx)]);
            };
            a.expect_entries(N, LD, "syr", exact_of, [=](int i, int j) { return is_in(uplo, i, j); });
        });
    }
}
