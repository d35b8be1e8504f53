// In the style of tests/blas of MPRES-BLAS: dot products, of vectors whose sums cancel too.
#include "blas/dot.cuh"

#include "dense.h"

PROGRAM(dot) {
    each_increment([&](int incx, int incy) {
        Vector x(random, SIZE * abs(incx)), y(random, SIZE * abs(incy)), r(random, 1), buffer(random, SIZE);
        // The first and the last product cancel.
        const int first = place(0, SIZE, incx), last = place(SIZE - 1, SIZE, incx);
        mpfr_neg(x.exact[last].x, x[first], MPFR_RNDN);
        mpfr_set(y.exact[place(SIZE - 1, SIZE, incy)].x, y[place(0, SIZE, incy)], MPFR_RNDN);
        x.restore();
        y.restore();
        timed("dot", [&] { cuda::mp_dot<LAUNCH>(SIZE, x.dev, incx, y.dev, incy, r.dev, buffer.dev); });
        r.expect_elements(1, 1, "dot", [&](Number &sum, int) {
            for (int i = 0; i < SIZE; i++) sum.add(x[place(i, SIZE, incx)], y[place(i, SIZE, incy)]);
        });
    });
}
