// In the style of tests/blas of MPRES-BLAS: C := alpha op(A) op(A)^T + beta C, of C one triangle.
#include "blas/syrk.cuh"

#include "dense.h"

PROGRAM(syrk) {
    for (mblas_uplo_type uplo : TRIANGLES) {
        for (mblas_trans_type trans : BOTH_WAYS) {
            Vector a(random, LD * LD), c(random, LD * N), alpha(random, 1), beta(random, 1);
            timed("syrk", [&] {
                c.upload();
                cuda::mp_syrk<LAUNCH, 16>(uplo, trans, N, K, alpha.dev, a.dev, LD, beta.dev, c.dev, LD);
            });
            const auto exact_of = [&](Number &exact, int i, int j) {
                for (int k = 0; k < K; k++) exact.add(alpha[0], entry(a, trans, i, k), entry(a, trans, j, k));
                exact.add(beta[0], c[i + j * LD]);
            };
            c.expect_entries(N, LD, "syrk", exact_of, [=](int i, int j) { return is_in(uplo, i, j); });
        }
    }
}
