// In the style of tests/blas of MPRES-BLAS: C := alpha A + beta B.
#include "blas/geadd.cuh"

#include "dense.h"

PROGRAM(ge_add) {
    Vector a(random, LD * N), b(random, LD * N), c(random, LD * N), alpha(random, 1), beta(random, 1), buffer(random, LD * N);
    timed("ge_add", [&] {
        cuda::mp_ge_add<LAUNCH>(M, N, alpha.dev, a.dev, LD, beta.dev, b.dev, LD, c.dev, LD, buffer.dev);
    });
    c.expect_entries(M, LD, "ge_add", [&](Number &exact, int i, int j) {
        exact.add(alpha[0], a[i + j * LD]);
        exact.add(beta[0], b[i + j * LD]);
    });
}
