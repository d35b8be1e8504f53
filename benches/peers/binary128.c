// What a program has without a library for it: the loops of the reference BLAS on square matrices and vectors of
// __float128; triangles are lower, and leading dimensions the numbers of rows.

#include <quadmath.h>
#include <stdbool.h>

typedef __float128 real;
typedef __complex128 complex;

void loop_axpy(long n, const real *alpha, const real *x, real *y) {
    for (long i = 0; i < n; i++) y[i] += *alpha * x[i];
}

void loop_scal(long n, const real *alpha, real *x) {
    for (long i = 0; i < n; i++) x[i] *= *alpha;
}

void loop_dot(long n, const real *x, const real *y, real *to) {
    real sum = 0;
    for (long i = 0; i < n; i++) sum += x[i] * y[i];
    *to = sum;
}

void loop_asum(long n, const real *x, real *to) {
    real sum = 0;
    for (long i = 0; i < n; i++) sum += fabsq(x[i]);
    *to = sum;
}

// Without the scaling against overflow, which takes longer.
void loop_nrm2(long n, const real *x, real *to) {
    real sum = 0;
    for (long i = 0; i < n; i++) sum += x[i] * x[i];
    *to = sqrtq(sum);
}

void loop_rot(long n, real *x, real *y, const real *c, const real *s) {
    for (long i = 0; i < n; i++) {
        real old = x[i];
        x[i] = *c * old + *s * y[i];
        y[i] = *c * y[i] - *s * old;
    }
}

void loop_caxpy(long n, const complex *alpha, const complex *x, complex *y) {
    for (long i = 0; i < n; i++) y[i] += *alpha * x[i];
}

void loop_cdot(long n, const complex *x, const complex *y, complex *to) {
    complex sum = 0;
    for (long i = 0; i < n; i++) sum += x[i] * y[i];
    *to = sum;
}

// y := A x or y := A^T x
void loop_gemv(bool transposed, long n, const real *a, const real *x, real *y) {
    for (long j = 0; j < n; j++) y[j] = 0;
    for (long j = 0; j < n; j++)
        if (transposed) {
            real sum = 0;
            for (long i = 0; i < n; i++) sum += a[i + j * n] * x[i];
            y[j] += sum;
        } else {
            for (long i = 0; i < n; i++) y[i] += x[j] * a[i + j * n];
        }
}

void loop_symv(long n, const real *a, const real *x, real *y) {
    for (long j = 0; j < n; j++) y[j] = 0;
    for (long j = 0; j < n; j++) {
        real sum = 0;
        y[j] += x[j] * a[j + j * n];
        for (long i = j + 1; i < n; i++) {
            y[i] += x[j] * a[i + j * n];
            sum += a[i + j * n] * x[i];
        }
        y[j] += sum;
    }
}

void loop_ger(long n, const real *alpha, const real *x, const real *y, real *a) {
    for (long j = 0; j < n; j++) {
        real factor = *alpha * y[j];
        for (long i = 0; i < n; i++) a[i + j * n] += x[i] * factor;
    }
}

void loop_syr(long n, const real *alpha, const real *x, real *a) {
    for (long j = 0; j < n; j++) {
        real factor = *alpha * x[j];
        for (long i = j; i < n; i++) a[i + j * n] += x[i] * factor;
    }
}

void loop_trmv(bool transposed, long n, const real *a, real *x) {
    if (transposed) {
        for (long j = 0; j < n; j++) {
            real sum = x[j] * a[j + j * n];
            for (long i = j + 1; i < n; i++) sum += a[i + j * n] * x[i];
            x[j] = sum;
        }
    } else {
        for (long j = n - 1; j >= 0; j--) {
            for (long i = n - 1; i > j; i--) x[i] += x[j] * a[i + j * n];
            x[j] *= a[j + j * n];
        }
    }
}

void loop_trsv(bool transposed, long n, const real *a, real *x) {
    if (transposed) {
        for (long j = n - 1; j >= 0; j--) {
            real sum = x[j];
            for (long i = n - 1; i > j; i--) sum -= a[i + j * n] * x[i];
            x[j] = sum / a[j + j * n];
        }
    } else {
        for (long j = 0; j < n; j++) {
            x[j] /= a[j + j * n];
            for (long i = j + 1; i < n; i++) x[i] -= x[j] * a[i + j * n];
        }
    }
}

// The first columns of C := A B.
void loop_gemm(long n, long cols, const real *a, const real *b, real *c) {
    for (long j = 0; j < cols; j++) {
        for (long i = 0; i < n; i++) c[i + j * n] = 0;
        for (long l = 0; l < n; l++)
            for (long i = 0; i < n; i++) c[i + j * n] += b[l + j * n] * a[i + l * n];
    }
}

void loop_cgemm(long n, long cols, const complex *a, const complex *b, complex *c) {
    for (long j = 0; j < cols; j++) {
        for (long i = 0; i < n; i++) c[i + j * n] = 0;
        for (long l = 0; l < n; l++)
            for (long i = 0; i < n; i++) c[i + j * n] += b[l + j * n] * a[i + l * n];
    }
}

// The lower triangle of C := A A^T.
void loop_syrk(long n, const real *a, real *c) {
    for (long j = 0; j < n; j++) {
        for (long i = j; i < n; i++) c[i + j * n] = 0;
        for (long l = 0; l < n; l++)
            for (long i = j; i < n; i++) c[i + j * n] += a[j + l * n] * a[i + l * n];
    }
}

// The first columns of B become those of A^-1 B.
void loop_trsm(long n, long cols, const real *a, real *b) {
    for (long j = 0; j < cols; j++) loop_trsv(false, n, a, b + j * n);
}
