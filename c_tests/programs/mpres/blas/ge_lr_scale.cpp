// In the style of tests/blas of MPRES-BLAS: A := DL A DR with two diagonal matrices.
#include "blas/gelrscale.cuh"

#include "dense.h"

PROGRAM(ge_lr_scale) {
    each_increment([&](int incl, int incr) {
        Vector a(random, LD * N), left(random, M * abs(incl)), right(random, N * abs(incr));
        timed("ge_lr_scale", [&] {
            a.upload();
            cuda::mp_ge_lr_scale<LAUNCH>(M, N, left.dev, incl, right.dev, incr, a.dev, LD);
        });
        a.expect_entries(M, LD, "ge_lr_scale", [&](Number &exact, int i, int j) {
            exact.add(left[place(i, M, incl)], a[i + j * LD], right[place(j, N, incr)]);
        });
    });
}
