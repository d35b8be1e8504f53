// In the style of tests/blas of MPRES-BLAS: x := c x + s y, y := c y - s x.
#include "blas/rot.cuh"

#include "dense.h"

PROGRAM(rot) {
    each_increment([&](int incx, int incy) {
        Vector x(random, SIZE * abs(incx)), y(random, SIZE * abs(incy)), c(random, 1), s(random, 1), buffer(random, SIZE);
        timed("rot", [&] {
            x.upload();
            y.upload();
            cuda::mp_rot<LAUNCH>(SIZE, x.dev, incx, y.dev, incy, c.dev, s.dev, buffer.dev, buffer.dev);
        });
        x.expect_elements(SIZE, incx, "rot, x", [&](Number &exact, int i) {
            exact.add(c[0], x[place(i, SIZE, incx)]);
            exact.add(s[0], y[place(i, SIZE, incy)]);
        });
        y.expect_elements(SIZE, incy, "rot, y", [&](Number &exact, int i) {
            exact.add(s[0], x[place(i, SIZE, incx)]);
            mpfr_neg(exact.x, exact.x, MPFR_RNDN);
            exact.add(c[0], y[place(i, SIZE, incy)]);
        });
    });
}
