// In the style of tests/blas of MPRES-BLAS: A := D A or A D with a diagonal matrix.
#include "blas/gediagscale.cuh"

#include "dense.h"

PROGRAM(ge_diag_scale) {
    for (mblas_side_type side : {mblas_left_side, mblas_right_side}) {
        each_increment([&](int incd, int) {
            const int size = side == mblas_left_side ? M : N;
            Vector a(random, LD * N), d(random, size * abs(incd));
            timed("ge_diag_scale", [&] {
                a.upload();
                cuda::mp_ge_diag_scale<LAUNCH>(side, M, N, d.dev, incd, a.dev, LD);
            });
            a.expect_entries(M, LD, "ge_diag_scale", [&](Number &exact, int i, int j) {
                exact.add(d[place(side == mblas_left_side ? i : j, size, incd)], a[i + j * LD]);
            });
        });
    }
}
