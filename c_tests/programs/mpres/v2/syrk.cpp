// In the style of tests/blas/v2 of MPRES-BLAS: C := alpha op(A) op(A)^T + beta C, of C one triangle.
#include "blas/v2/syrk_v2.cuh"

#include "kernels.h"

PROGRAM(syrk) {
    for (int kind = 0; kind < 8; kind++) {
        const bool is_short = kind >= 4;
        const mblas_uplo_type uplo = TRIANGLES[kind % 2];
        const mblas_trans_type trans = BOTH_WAYS[kind / 2 % 2];
        const bool is_turned = trans != mblas_no_trans;
        const Numbers a = random_numbers(random, LD * LD, is_short), c = random_numbers(random, LD * LD, is_short);
        const Numbers alpha = random_numbers(random, 1, is_short), beta = random_numbers(random, 1, is_short);
        const Device<mp_float_t> da(a), dalpha(alpha), dbeta(beta);
        Numbers expected = c;
        each_entry(uplo, N, [&](int i, int j) {
            mp_float_t total = MP_ZERO;
            for (int k = 0; k < K; k++) total = sum(total, product(entry(a, trans, i, k), entry(a, trans, j, k)));
            expected[i + j * LD] = sum(product(alpha[0], total), product(beta[0], c[i + j * LD]));
        });
        runs("syrk", c, expected,
             [&](mp_float_ptr r) {
                 each_entry(uplo, N, gemm_element{&alpha[0], &beta[0], {a.data(), LD, is_turned}, {a.data(), LD, !is_turned}, K, r, LD});
             },
             KERNEL(cuda::mp_syrk<<<PLANE>>>(uplo, trans, N, K, dalpha.at, da.at, LD, dbeta.at, r, LD)));
    }
}
