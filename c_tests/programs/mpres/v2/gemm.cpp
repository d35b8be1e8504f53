// In the style of tests/blas/v2 of MPRES-BLAS: C := alpha op(A) op(B) + beta C.
#include "blas/v2/gemm_v2.cuh"

#include "kernels.h"

PROGRAM(gemm) {
    for (int kind = 0; kind < 8; kind++) {
        const bool is_short = kind >= 4;
        const mblas_trans_type transa = BOTH_WAYS[kind % 2], transb = BOTH_WAYS[kind / 2 % 2];
        const Numbers a = random_numbers(random, LD * LD, is_short), b = random_numbers(random, LD * LD, is_short);
        const Numbers c = random_numbers(random, LD * LD, is_short), alpha = random_numbers(random, 1, is_short);
        const Numbers beta = random_numbers(random, 1, is_short);
        const Device<mp_float_t> da(a), db(b), dalpha(alpha), dbeta(beta);
        Numbers expected = c;
        each_entry(M, N, [&](int i, int j) {
            mp_float_t total = MP_ZERO;
            for (int k = 0; k < K; k++) total = sum(total, product(entry(a, transa, i, k), entry(b, transb, k, j)));
            expected[i + j * LD] = sum(product(alpha[0], total), product(beta[0], c[i + j * LD]));
        });
        runs("gemm", c, expected,
             [&](mp_float_ptr r) {
                 each_entry(M, N, gemm_element{&alpha[0], &beta[0], {a.data(), LD, transa != mblas_no_trans},
                                               {b.data(), LD, transb != mblas_no_trans}, K, r, LD});
             },
             KERNEL(cuda::mp_gemm<<<PLANE>>>(transa, transb, M, N, K, dalpha.at, da.at, LD, db.at, LD, dbeta.at, r, LD)));
    }
}
