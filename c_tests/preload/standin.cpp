// A scalar stand-in for a library libmpblas_*.so.0: the meaning of some routines, of some of them for the options that
// the programs use, in plain loops on the type's own arithmetic, and an error handler that ends the process. What wideblas
// replaces, in the tests
// and the demonstration.
#include "mpblas.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>

bool MPBLAS(Mlsame)(const char *a, const char *b) { return std::toupper(*a) == std::toupper(*b); }

void MPBLAS(Mxerbla)(const char *srname, int info) {
    std::fprintf(stderr, "stand-in: parameter %d of %s is illegal\n", info, srname);
    std::exit(3);
}

extern "C" {
int standin_starts;

// A routine that wideblas does not have.
void standin_other_routine() { MPBLAS(Mxerbla)("Rger  ", 1); }
}

#if defined MPBLAS_MPFR
long default_prec __asm__("_ZN4mpfr6mpreal12default_precE") = 64;
int default_base __asm__("_ZN4mpfr6mpreal12default_baseE") = 2;
#endif

// Constructors and destructors of a library go through names that another library may define.
__attribute__((constructor)) void MPBLAS(mplapack_initialize)() {
    standin_starts++;
#if defined MPBLAS_GMP
    const char *bits = std::getenv("MPLAPACK_GMP_PRECISION");
    mpf_set_default_prec(bits ? std::atoi(bits) : 512);
#elif defined MPBLAS_MPFR
    const char *bits = std::getenv("MPLAPACK_MPFR_PRECISION");
    default_prec = bits ? std::atoi(bits) : 512;
    default_base = 10;
#endif
}

__attribute__((destructor)) void MPBLAS(mplapack_finalize)() {
    if (std::getenv("STANDIN_SPEAKS")) std::puts("ends");
}

static void scale(const Real &beta, Real &c) {
    if (beta == 0.0)
        c = 0.0;
    else
        c *= beta;
}

void Rgemm(const char *transa, const char *transb, mplapackint m, mplapackint n, mplapackint k, Real alpha,
           Real *A, mplapackint lda, Real *B, mplapackint ldb, Real beta, Real *C, mplapackint ldc) {
    const bool plain_a = MPBLAS(Mlsame)(transa, "N"), plain_b = MPBLAS(Mlsame)(transb, "N");
    if (m < 0) return MPBLAS(Mxerbla)("Rgemm ", 3);
    for (mplapackint j = 0; j < n; j++) {
        Real *c = C + j * ldc;
        for (mplapackint i = 0; i < m; i++) scale(beta, c[i]);
        for (mplapackint l = 0; l < k; l++) {
            const Real factor = alpha * (plain_b ? B[l + j * ldb] : B[j + l * ldb]);
            for (mplapackint i = 0; i < m; i++)
                c[i] += factor * (plain_a ? A[i + l * lda] : A[l + i * lda]);
        }
    }
}

void Rsyrk(const char *uplo, const char *trans, mplapackint n, mplapackint k, Real alpha, Real *A,
           mplapackint lda, Real beta, Real *C, mplapackint ldc) {
    const bool upper = MPBLAS(Mlsame)(uplo, "U"), plain = MPBLAS(Mlsame)(trans, "N");
    if (n < 0) return MPBLAS(Mxerbla)("Rsyrk ", 3);
    for (mplapackint j = 0; j < n; j++) {
        Real *c = C + j * ldc;
        const mplapackint begin = upper ? 0 : j, end = upper ? j + 1 : n;
        for (mplapackint i = begin; i < end; i++) scale(beta, c[i]);
        for (mplapackint l = 0; l < k; l++) {
            const Real factor = alpha * (plain ? A[j + l * lda] : A[l + j * lda]);
            for (mplapackint i = begin; i < end; i++)
                c[i] += factor * (plain ? A[i + l * lda] : A[l + i * lda]);
        }
    }
}

Real Rdot(mplapackint n, Real *dx, mplapackint incx, Real *dy, mplapackint incy) {
    Real sum = 0.0;
    for (mplapackint i = 0; i < n; i++) sum = sum + dx[i * incx] * dy[i * incy];
    return sum;
}

Real Rnrm2(mplapackint n, Real *x, mplapackint incx) {
    Real sum = 0.0;
    for (mplapackint i = 0; i < n; i++) sum = sum + x[i * incx] * x[i * incx];
    sum = sqrt(sum);
    return sum;
}

mplapackint iRamax(mplapackint n, Real *dx, mplapackint incx) {
    mplapackint largest = 0;
    for (mplapackint i = 1; i < n; i++)
        if (abs(dx[i * incx]) > abs(dx[largest * incx])) largest = i;
    return n > 0 ? largest + 1 : 0;
}

void Raxpy(mplapackint n, Real da, Real *dx, mplapackint incx, Real *dy, mplapackint incy) {
    for (mplapackint i = 0; i < n; i++) dy[i * incy] = dy[i * incy] + da * dx[i * incx];
}

void Rgemv(const char *, mplapackint m, mplapackint n, Real alpha, Real *a, mplapackint lda, Real *x,
           mplapackint incx, Real beta, Real *y, mplapackint incy) {
    for (mplapackint i = 0; i < m; i++) {
        y[i * incy] = beta * y[i * incy];
        for (mplapackint j = 0; j < n; j++) y[i * incy] = y[i * incy] + alpha * a[i + j * lda] * x[j * incx];
    }
}

// With a lower triangle that has its diagonal, in the loops of the reference.
void Rtrsm(const char *side, const char *uplo, const char *transa, const char *diag, mplapackint m, mplapackint n,
           Real alpha, Real *A, mplapackint lda, Real *B, mplapackint ldb) {
    const bool left = MPBLAS(Mlsame)(side, "L"), plain = MPBLAS(Mlsame)(transa, "N");
    if (!MPBLAS(Mlsame)(uplo, "L")) return MPBLAS(Mxerbla)("Rtrsm ", 2);
    if (!MPBLAS(Mlsame)(diag, "N")) return MPBLAS(Mxerbla)("Rtrsm ", 4);
    for (mplapackint i = 0; i < m; i++)
        for (mplapackint j = 0; j < n; j++) scale(alpha, B[i + j * ldb]);
    for (mplapackint j = 0; left && j < n; j++) {
        Real *b = B + j * ldb;
        for (mplapackint step = 0; step < m; step++) {
            const mplapackint k = plain ? step : m - 1 - step;
            if (!plain)
                for (mplapackint i = k + 1; i < m; i++) b[k] -= A[i + k * lda] * b[i];
            b[k] /= A[k + k * lda];
            if (plain)
                for (mplapackint i = k + 1; i < m; i++) b[i] -= b[k] * A[i + k * lda];
        }
    }
    for (mplapackint step = 0; !left && step < n; step++) {
        // X op(A) = B: a column of X, and what it changes in those that are left.
        const mplapackint k = plain ? n - 1 - step : step;
        for (mplapackint i = 0; i < m; i++) B[i + k * ldb] /= A[k + k * lda];
        for (mplapackint j = plain ? 0 : k + 1; j < (plain ? k : n); j++) {
            const Real factor = plain ? A[k + j * lda] : A[j + k * lda];
            for (mplapackint i = 0; i < m; i++) B[i + j * ldb] -= factor * B[i + k * ldb];
        }
    }
}
