// In the style of tests/blas/performance of MPRES-BLAS: level 3, timed and compared with MPFR.
#include "blas/gemm.cuh"
#include "blas/mblas_enum.cuh"
#include "blas/syrk.cuh"
#include "reference.h"

#define M 23
#define N 19
#define K 31
#define LD 33
#define LAUNCH 32, 64, 16, 16

typedef std::vector<Number> Numbers;

static void gemm(Random &random, mblas_trans_type transa, mblas_trans_type transb) {
    Vector a(random, LD * LD), b(random, LD * LD), c(random, LD * N), alpha(random, 1), beta(random, 1);
    Vector buffer(random, N * M);
    Numbers expected(LD * N);
    for (int j = 0; j < N; j++) {
        for (int i = 0; i < LD; i++) {
            Number &exact = expected[i + j * LD];
            if (i >= M) {
                exact.add(c[i + j * LD]);
                continue;
            }
            for (int k = 0; k < K; k++) {
                exact.add(alpha[0], a[transa == mblas_no_trans ? i + k * LD : k + i * LD],
                          b[transb == mblas_no_trans ? k + j * LD : j + k * LD]);
            }
            exact.add(beta[0], c[i + j * LD]);
        }
    }
    timed("gemm", [&] {
        c.upload();
        cuda::mp_gemm<LAUNCH>(transa, transb, M, N, K, alpha.dev, a.dev, LD, b.dev, LD, beta.dev, c.dev, LD,
                              buffer.dev);
    });
    c.expect(expected, "gemm");
}

static void syrk(Random &random, mblas_uplo_type uplo, mblas_trans_type trans) {
    Vector a(random, LD * LD), c(random, LD * N), alpha(random, 1), beta(random, 1);
    Numbers expected(LD * N);
    for (int j = 0; j < N; j++) {
        for (int i = 0; i < LD; i++) {
            Number &exact = expected[i + j * LD];
            if (i >= N || (uplo == mblas_upper ? i > j : i < j)) {
                exact.add(c[i + j * LD]);
                continue;
            }
            for (int k = 0; k < K; k++) {
                const bool as_is = trans == mblas_no_trans;
                exact.add(alpha[0], a[as_is ? i + k * LD : k + i * LD], a[as_is ? j + k * LD : k + j * LD]);
            }
            exact.add(beta[0], c[i + j * LD]);
        }
    }
    timed("syrk", [&] {
        c.upload();
        cuda::mp_syrk<LAUNCH>(uplo, trans, N, K, alpha.dev, a.dev, LD, beta.dev, c.dev, LD);
    });
    c.expect(expected, "syrk");
}

int main() {
    rns_const_init();
    mp_const_init();
    Random random;
    const mblas_trans_type trans[] = {mblas_no_trans, mblas_trans};
    for (int i = 0; i < 4; i++) {
        gemm(random, trans[i % 2], trans[i / 2]);
        syrk(random, i % 2 == 0 ? mblas_upper : mblas_lower, trans[i / 2]);
    }
    mpfr_free_cache();
    return failed != 0;
}
