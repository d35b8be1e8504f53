// In the style of tests/blas of MPRES-BLAS: w := alpha x + beta y.
#include "blas/waxpby.cuh"

#include "dense.h"

PROGRAM(waxpby) {
    each_increment([&](int incx, int incy) {
        Vector x(random, SIZE * abs(incx)), y(random, SIZE * abs(incy)), w(random, 2 * SIZE), alpha(random, 1);
        Vector beta(random, 1), buffer(random, SIZE);
        timed("waxpby", [&] {
            cuda::mp_waxpby<LAUNCH>(SIZE, alpha.dev, x.dev, incx, beta.dev, y.dev, incy, w.dev, 2, buffer.dev);
        });
        w.expect_elements(SIZE, 2, "waxpby", [&](Number &exact, int i) {
            exact.add(alpha[0], x[place(i, SIZE, incx)]);
            exact.add(beta[0], y[place(i, SIZE, incy)]);
        });
    });
}
