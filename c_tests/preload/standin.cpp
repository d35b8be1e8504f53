// A scalar stand-in for libmpblas_dd.so.0: the meaning of Rgemm in plain loops on QD's numbers, and an
// error handler that ends the process. What wideblas replaces, in the tests and the demonstration.
#include "mpblas_dd.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>

bool Mlsame_dd(const char *a, const char *b) { return std::toupper(*a) == std::toupper(*b); }

void Mxerbla_dd(const char *srname, int info) {
    std::fprintf(stderr, "stand-in: parameter %d of %s is illegal\n", info, srname);
    std::exit(3);
}

void mplapack_initialize_dd() {}
void mplapack_finalize_dd() {}

void Rgemm(const char *transa, const char *transb, mplapackint m, mplapackint n, mplapackint k,
           dd_real alpha, dd_real *A, mplapackint lda, dd_real *B, mplapackint ldb, dd_real beta,
           dd_real *C, mplapackint ldc) {
    const bool plain_a = Mlsame_dd(transa, "N"), plain_b = Mlsame_dd(transb, "N");
    if (m < 0) return Mxerbla_dd("Rgemm ", 3);
    for (mplapackint j = 0; j < n; j++) {
        dd_real *c = C + j * ldc;
        for (mplapackint i = 0; i < m; i++) c[i] = beta == 0.0 ? dd_real(0.0) : beta * c[i];
        for (mplapackint l = 0; l < k; l++) {
            const dd_real factor = alpha * (plain_b ? B[l + j * ldb] : B[j + l * ldb]);
            for (mplapackint i = 0; i < m; i++)
                c[i] += factor * (plain_a ? A[i + l * lda] : A[l + i * lda]);
        }
    }
}
