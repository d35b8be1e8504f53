// In the style of tests/blas of MPRES-BLAS: C := alpha op(A) op(B) + beta C.
#include "blas/gemm.cuh"

#include "dense.h"

PROGRAM(gemm) {
    for (mblas_trans_type transa : BOTH_WAYS) {
        for (mblas_trans_type transb : BOTH_WAYS) {
            Vector a(random, LD * LD), b(random, LD * LD), c(random, LD * N), alpha(random, 1), beta(random, 1);
            Vector buffer(random, M * N);
            timed("gemm", [&] {
                c.upload();
                cuda::mp_gemm<LAUNCH, 16>(transa, transb, M, N, K, alpha.dev, a.dev, LD, b.dev, LD, beta.dev, c.dev, LD,
                                          buffer.dev);
            });
            c.expect_entries(M, LD, "gemm", [&](Number &exact, int i, int j) {
                for (int k = 0; k < K; k++) exact.add(alpha[0], entry(a, transa, i, k), entry(b, transb, k, j));
                exact.add(beta[0], c[i + j * LD]);
            });
        }
    }
}
