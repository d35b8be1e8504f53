// In the style of tests/blas of MPRES-BLAS: norms of vectors.
#include "blas/norm.cuh"

#include "dense.h"

PROGRAM(norm) {
    each_increment([&](int incx, int) {
        Vector x(random, SIZE * abs(incx)), r(random, 1), buffer(random, SIZE);
        timed("one norm", [&] { cuda::mp_norm<LAUNCH>(mblas_one_norm, SIZE, x.dev, incx, r.dev, buffer.dev); });
        r.expect_elements(1, 1, "one norm", [&](Number &sum, int) {
            for (int i = 0; i < SIZE; i++) sum.add_abs(x[place(i, SIZE, incx)]);
        });
        timed("infinity norm", [&] { cuda::mp_norm<LAUNCH>(mblas_inf_norm, SIZE, x.dev, incx, r.dev, buffer.dev); });
        r.expect_elements(1, 1, "infinity norm", [&](Number &largest, int) {
            for (int i = 0; i < SIZE; i++) {
                mpfr_srcptr element = x[place(i, SIZE, incx)];
                if (mpfr_cmpabs(element, largest.x) > 0) mpfr_abs(largest.x, element, MPFR_RNDN);
            }
        });
    });
}
