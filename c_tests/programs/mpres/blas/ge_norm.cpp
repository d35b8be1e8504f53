// In the style of tests/blas of MPRES-BLAS: norms of matrices, the largest sum of a column or of a row.
#include "blas/genorm.cuh"

#include "dense.h"

PROGRAM(ge_norm) {
    for (mblas_norm_type norm : {mblas_one_norm, mblas_inf_norm}) {
        const bool by_columns = norm == mblas_one_norm;
        Vector a(random, LD * N), r(random, 1), buffer(random, LD * N);
        timed("ge_norm", [&] { cuda::mp_ge_norm<LAUNCH>(norm, M, N, a.dev, LD, r.dev, buffer.dev); });
        r.expect_elements(1, 1, "ge_norm", [&](Number &largest, int) {
            for (int line = 0; line < (by_columns ? N : M); line++) {
                Number sum;
                for (int k = 0; k < (by_columns ? M : N); k++) sum.add_abs(by_columns ? a[k + line * LD] : a[line + k * LD]);
                if (mpfr_cmp(sum.x, largest.x) > 0) largest = sum;
            }
        });
    }
}
