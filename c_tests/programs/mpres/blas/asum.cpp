// In the style of tests/blas of MPRES-BLAS: sums of magnitudes.
#include "blas/asum.cuh"

#include "dense.h"

PROGRAM(asum) {
    each_increment([&](int incx, int) {
        Vector x(random, SIZE * abs(incx)), r(random, 1);
        timed("asum", [&] { cuda::mp_asum<64, 128>(SIZE, x.dev, incx, r.dev); });
        r.expect_elements(1, 1, "asum", [&](Number &sum, int) {
            for (int i = 0; i < SIZE; i++) sum.add_abs(x[place(i, SIZE, incx)]);
        });
    });
}
