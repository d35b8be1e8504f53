// In the style of tests/blas/performance of MPRES-BLAS: level 2 and operations on matrices, timed and compared
// with MPFR.
#include "blas/geacc.cuh"
#include "blas/geadd.cuh"
#include "blas/gediagscale.cuh"
#include "blas/gelrscale.cuh"
#include "blas/gemv.cuh"
#include "blas/genorm.cuh"
#include "blas/ger.cuh"
#include "blas/mblas_enum.cuh"
#include "blas/symv.cuh"
#include "blas/syr.cuh"
#include "blas/syr2.cuh"
#include "reference.h"

#define M 37
#define N 29
#define LDA 41
#define LAUNCH 32, 64, 128

typedef std::vector<Number> Numbers;

static void products(Random &random) {
    Vector a(random, LDA * N), x(random, M), y(random, M), alpha(random, 1), beta(random, 1), buffer(random, M * N);
    for (int transposed = 0; transposed < 2; transposed++) {
        const mblas_trans_type trans = transposed ? mblas_trans : mblas_no_trans;
        const int rows = transposed ? N : M, columns = transposed ? M : N;
        Numbers expected(rows);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                expected[i].add(alpha[0], a[transposed ? j + i * LDA : i + j * LDA], x[j]);
            }
            expected[i].add(beta[0], y[i]);
        }
        timed("gemv", [&] {
            y.upload();
            cuda::mp_gemv<LAUNCH, 32>(trans, M, N, alpha.dev, a.dev, LDA, x.dev, 1, beta.dev, y.dev, 1, buffer.dev,
                                      buffer.dev);
        });
        y.expect(expected, "gemv");
        y.restore();
    }
    for (int upper = 0; upper < 2; upper++) {
        Numbers expected(N);
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                const bool stored = upper ? i <= j : i >= j;
                expected[i].add(alpha[0], a[stored ? i + j * LDA : j + i * LDA], x[j]);
            }
            expected[i].add(beta[0], y[i]);
        }
        y.restore();
        cuda::mp_symv<LAUNCH>(upper ? mblas_upper : mblas_lower, N, alpha.dev, a.dev, LDA, x.dev, 1, beta.dev, y.dev,
                              1);
        y.expect(expected, "symv");
    }
}

static void updates(Random &random) {
    Vector a(random, LDA * N), x(random, M), y(random, M), alpha(random, 1), buffer(random, M);
    Numbers expected(LDA * N);
    for (int j = 0; j < N; j++) {
        for (int i = 0; i < LDA; i++) {
            expected[i + j * LDA].add(a[i + j * LDA]);
            if (i < M) expected[i + j * LDA].add(alpha[0], x[i], y[j]);
        }
    }
    timed("ger", [&] {
        a.upload();
        cuda::mp_ger<LAUNCH>(M, N, alpha.dev, x.dev, 1, y.dev, 1, a.dev, LDA, buffer.dev, buffer.dev);
    });
    a.expect(expected, "ger");
    for (int both = 0; both < 2; both++) {
        for (int upper = 0; upper < 2; upper++) {
            const mblas_uplo_type uplo = upper ? mblas_upper : mblas_lower;
            for (int j = 0; j < N; j++) {
                for (int i = 0; i < LDA; i++) {
                    Number exact;
                    exact.add(a[i + j * LDA]);
                    if (i < N && (upper ? i <= j : i >= j)) {
                        exact.add(alpha[0], x[i], both ? y[j] : x[j]);
                        if (both) exact.add(alpha[0], y[i], x[j]);
                    }
                    expected[i + j * LDA] = exact;
                }
            }
            a.restore();
            if (both) cuda::mp_syr2<LAUNCH>(uplo, N, alpha.dev, x.dev, 1, y.dev, 1, a.dev, LDA);
            else cuda::mp_syr<LAUNCH>(uplo, N, alpha.dev, x.dev, 1, a.dev, LDA);
            a.expect(expected, both ? "syr2" : "syr");
        }
    }
}

static void matrices(Random &random) {
    Vector a(random, LDA * N), b(random, LDA * N), c(random, LDA * N), d(random, LDA), e(random, LDA), alpha(random, 1),
        beta(random, 1), buffer(random, LDA * N), r(random, 1);
    Numbers expected(LDA * N), accumulated(LDA * N), scaled(LDA * N), right(LDA * N), sums(N), one(1);
    for (int j = 0; j < N; j++) {
        for (int i = 0; i < LDA; i++) {
            const int k = i + j * LDA;
            if (i < M) {
                expected[k].add(alpha[0], a[k]);
                expected[k].add(beta[0], b[k]);
                accumulated[k] = expected[k];
                scaled[k].add(d[i], a[k], e[j]);
                right[k].add(a[k], e[j]);
                Number magnitude(MP_PRECISION);
                mpfr_abs(magnitude.x, a[k], MPFR_RNDN);
                sums[j].add(magnitude.x);
            } else {
                expected[k].add(c[k]);
                accumulated[k].add(b[k]);
                scaled[k].add(a[k]);
                right[k].add(a[k]);
            }
        }
        mpfr_max(one[0].x, one[0].x, sums[j].x, MPFR_RNDN);
    }
    timed("ge_add", [&] {
        cuda::mp_ge_add<LAUNCH>(M, N, alpha.dev, a.dev, LDA, beta.dev, b.dev, LDA, c.dev, LDA, buffer.dev);
    });
    c.expect(expected, "ge_add");
    timed("ge_norm", [&] { cuda::mp_ge_norm<LAUNCH>(mblas_one_norm, M, N, a.dev, LDA, r.dev, buffer.dev); });
    r.expect(one, "ge_norm");
    timed("ge_acc", [&] {
        b.upload();
        cuda::mp_ge_acc<LAUNCH>(M, N, alpha.dev, a.dev, LDA, beta.dev, b.dev, LDA, buffer.dev);
    });
    b.expect(accumulated, "ge_acc");
    timed("ge_lr_scale", [&] {
        a.upload();
        cuda::mp_ge_lr_scale<LAUNCH>(M, N, d.dev, 1, e.dev, 1, a.dev, LDA);
    });
    a.expect(scaled, "ge_lr_scale");
    a.restore();
    cuda::mp_ge_diag_scale<LAUNCH>(mblas_right_side, M, N, e.dev, 1, a.dev, LDA);
    a.expect(right, "ge_diag_scale");
}

int main() {
    rns_const_init();
    mp_const_init();
    Random random;
    products(random);
    updates(random);
    matrices(random);
    mpfr_free_cache();
    return failed != 0;
}
