// In the style of tests/blas of MPRES-BLAS: B := alpha A + beta B.
#include "blas/geacc.cuh"

#include "dense.h"

PROGRAM(ge_acc) {
    Vector a(random, LD * N), b(random, LD * N), alpha(random, 1), beta(random, 1), buffer(random, LD * N);
    timed("ge_acc", [&] {
        b.upload();
        cuda::mp_ge_acc<LAUNCH>(M, N, alpha.dev, a.dev, LD, beta.dev, b.dev, LD, buffer.dev);
    });
    b.expect_entries(M, LD, "ge_acc", [&](Number &exact, int i, int j) {
        exact.add(alpha[0], a[i + j * LD]);
        exact.add(beta[0], b[i + j * LD]);
    });
}
