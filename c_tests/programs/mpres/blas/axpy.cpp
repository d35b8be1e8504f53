// In the style of tests/blas of MPRES-BLAS: y := alpha x + y.
#include "blas/axpy.cuh"

#include "dense.h"

PROGRAM(axpy) {
    each_increment([&](int incx, int incy) {
        Vector x(random, SIZE * abs(incx)), y(random, SIZE * abs(incy)), alpha(random, 1), buffer(random, SIZE);
        timed("axpy", [&] {
            y.upload();
            cuda::mp_axpy<LAUNCH>(SIZE, alpha.dev, x.dev, incx, y.dev, incy, buffer.dev);
        });
        y.expect_elements(SIZE, incy, "axpy", [&](Number &exact, int i) {
            exact.add(alpha[0], x[place(i, SIZE, incx)]);
            exact.add(y[place(i, SIZE, incy)]);
        });
    });
}
