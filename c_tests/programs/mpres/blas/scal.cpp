// In the style of tests/blas of MPRES-BLAS: vectors times a number.
#include "blas/scal.cuh"

#include "dense.h"

PROGRAM(scal) {
    each_increment([&](int incx, int) {
        Vector x(random, SIZE * abs(incx)), alpha(random, 1);
        timed("scal", [&] {
            x.upload();
            cuda::mp_scal<LAUNCH>(SIZE, alpha.dev, x.dev, incx);
        });
        x.expect_elements(SIZE, incx, "scal", [&](Number &exact, int i) { exact.add(alpha[0], x[place(i, SIZE, incx)]); });
    });
}
