// The loops of MPLAPACK's BLAS on GMP's mpf_class and on a class as its mpreal, with their temporary numbers: what a program
// has without this library. Functions have the signatures of MPLAPACK's routines, numbers by address.

#include <gmpxx.h>
#include <mpfr.h>

#include <cctype>

// An mpfr_t whose operators copy their first operand into a new number and compute there.
class Real {
  public:
    Real() { mpfr_init2(value, mpfr_get_default_prec()); mpfr_set_ui(value, 0, MPFR_RNDN); }
    Real(double x) { mpfr_init2(value, mpfr_get_default_prec()); mpfr_set_d(value, x, MPFR_RNDN); }
    Real(const Real &x) { mpfr_init2(value, mpfr_get_prec(x.value)); mpfr_set(value, x.value, MPFR_RNDN); }
    ~Real() { mpfr_clear(value); }
    Real &operator=(const Real &x) {
        if (this != &x) {
            if (mpfr_get_prec(value) != mpfr_get_prec(x.value)) mpfr_set_prec(value, mpfr_get_prec(x.value));
            mpfr_set(value, x.value, MPFR_RNDN);
        }
        return *this;
    }
    Real &operator+=(const Real &x) { mpfr_add(value, value, x.value, MPFR_RNDN); return *this; }
    Real &operator-=(const Real &x) { mpfr_sub(value, value, x.value, MPFR_RNDN); return *this; }
    Real &operator*=(const Real &x) { mpfr_mul(value, value, x.value, MPFR_RNDN); return *this; }
    Real &operator/=(const Real &x) { mpfr_div(value, value, x.value, MPFR_RNDN); return *this; }
    friend Real operator+(const Real &x, const Real &y) { Real r(x); r += y; return r; }
    friend Real operator-(const Real &x, const Real &y) { Real r(x); r -= y; return r; }
    friend Real operator*(const Real &x, const Real &y) { Real r(x); r *= y; return r; }
    friend Real operator/(const Real &x, const Real &y) { Real r(x); r /= y; return r; }
    friend bool operator==(const Real &x, const Real &y) { return mpfr_equal_p(x.value, y.value); }
    friend bool operator!=(const Real &x, const Real &y) { return !(x == y); }

  private:
    mpfr_t value;
};

// A function, as MPLAPACK's is one of a library.
extern "C" int loop_same(const char *a, const char *b) { return std::toupper(*a) == std::toupper(*b); }

extern "C" void loop_precision(unsigned long bits) {
    mpf_set_default_prec(bits);
    mpfr_set_default_prec(bits);
}

template <typename R> static void axpy(long n, const R &alpha, const R *x, long incx, R *y, long incy) {
    const R zero = 0.0;
    if (n <= 0 || alpha == zero) return;
    for (long i = 0; i < n; i++) y[i * incy] = y[i * incy] + alpha * x[i * incx];
}

template <typename R> static void scal(long n, const R &alpha, R *x, long incx) {
    if (n <= 0 || incx <= 0) return;
    for (long i = 0; i < n; i++) x[i * incx] = alpha * x[i * incx];
}

template <typename R> static void copy(long n, const R *x, long incx, R *y, long incy) {
    for (long i = 0; i < n; i++) y[i * incy] = x[i * incx];
}

template <typename R> static R dot(long n, const R *x, long incx, const R *y, long incy) {
    R sum = 0.0;
    for (long i = 0; i < n; i++) sum = sum + x[i * incx] * y[i * incy];
    return sum;
}

template <typename R> static void scale(long m, const R &beta, R *c) {
    const R zero = 0.0, one = 1.0;
    if (beta == zero) {
        for (long i = 0; i < m; i++) c[i] = zero;
    } else if (beta != one) {
        for (long i = 0; i < m; i++) c[i] = beta * c[i];
    }
}

template <typename R>
static void gemm(const char *transa, const char *transb, long m, long n, long k, const R &alpha, const R *a, long lda,
                 const R *b, long ldb, const R &beta, R *c, long ldc) {
    R temp;
    const R zero = 0.0, one = 1.0;
    if (!loop_same(transa, "N") || !loop_same(transb, "N") || m < 0 || n < 0 || k < 0 || lda < m || ldb < k || ldc < m) return;
    if (m == 0 || n == 0 || ((alpha == zero || k == 0) && beta == one)) return;
    for (long j = 0; j < n; j++) {
        scale(m, beta, c + j * ldc);
        for (long l = 0; l < k; l++) {
            temp = alpha * b[l + j * ldb];
            for (long i = 0; i < m; i++) c[i + j * ldc] = c[i + j * ldc] + temp * a[i + l * lda];
        }
    }
}

template <typename R>
static void syrk(const char *uplo, const char *trans, long n, long k, const R &alpha, const R *a, long lda, const R &beta,
                 R *c, long ldc) {
    R temp;
    const R zero = 0.0, one = 1.0;
    if (!loop_same(uplo, "L") || !loop_same(trans, "N") || n < 0 || k < 0 || lda < n || ldc < n) return;
    if (n == 0 || ((alpha == zero || k == 0) && beta == one)) return;
    for (long j = 0; j < n; j++) {
        scale(n - j, beta, c + j + j * ldc);
        for (long l = 0; l < k; l++) {
            if (a[j + l * lda] != zero) {
                temp = alpha * a[j + l * lda];
                for (long i = j; i < n; i++) c[i + j * ldc] = c[i + j * ldc] + temp * a[i + l * lda];
            }
        }
    }
}

template <typename R>
static void trsm(const char *side, const char *uplo, const char *trans, const char *diag, long m, long n, const R &alpha,
                 const R *a, long lda, R *b, long ldb) {
    const R zero = 0.0, one = 1.0;
    if (!loop_same(side, "L") || !loop_same(uplo, "L") || !loop_same(trans, "N") || !loop_same(diag, "N")) return;
    if (m <= 0 || n <= 0 || lda < m || ldb < m) return;
    for (long j = 0; j < n; j++) {
        if (alpha != one) {
            for (long i = 0; i < m; i++) b[i + j * ldb] = alpha * b[i + j * ldb];
        }
        for (long k = 0; k < m; k++) {
            if (b[k + j * ldb] != zero) {
                b[k + j * ldb] = b[k + j * ldb] / a[k + k * lda];
                for (long i = k + 1; i < m; i++) b[i + j * ldb] = b[i + j * ldb] - b[k + j * ldb] * a[i + k * lda];
            }
        }
    }
}

template <typename R>
static void gemv(const char *trans, long m, long n, const R &alpha, const R *a, long lda, const R *x, long incx, const R &beta,
                 R *y, long incy) {
    R temp;
    const R zero = 0.0, one = 1.0;
    if (!loop_same(trans, "N") || m < 0 || n < 0 || lda < m || incx != 1 || incy != 1) return;
    if (m == 0 || n == 0 || (alpha == zero && beta == one)) return;
    scale(m, beta, y);
    for (long j = 0; j < n; j++) {
        temp = alpha * x[j];
        for (long i = 0; i < m; i++) y[i] = y[i] + temp * a[i + j * lda];
    }
}

template <typename R>
static void ger(long m, long n, const R &alpha, const R *x, long incx, const R *y, long incy, R *a, long lda) {
    R temp;
    const R zero = 0.0;
    if (m <= 0 || n <= 0 || incx != 1 || incy != 1 || lda < m || alpha == zero) return;
    for (long j = 0; j < n; j++) {
        if (y[j] != zero) {
            temp = alpha * y[j];
            for (long i = 0; i < m; i++) a[i + j * lda] = a[i + j * lda] + x[i] * temp;
        }
    }
}

// Numbers come by address, as those of these classes do.
#define ROUTINES(R, suffix)                                                                                            \
    extern "C" void loop_axpy_##suffix(long n, const R &alpha, const R *x, long incx, R *y, long incy) {               \
        axpy<R>(n, alpha, x, incx, y, incy);                                                                           \
    }                                                                                                                  \
    extern "C" void loop_scal_##suffix(long n, const R &alpha, R *x, long incx) { scal<R>(n, alpha, x, incx); }        \
    extern "C" void loop_copy_##suffix(long n, const R *x, long incx, R *y, long incy) {                               \
        copy<R>(n, x, incx, y, incy);                                                                                  \
    }                                                                                                                  \
    R loop_dot_of(long n, const R *x, long incx, const R *y, long incy) __asm__("loop_dot_" #suffix);                  \
    R loop_dot_of(long n, const R *x, long incx, const R *y, long incy) { return dot<R>(n, x, incx, y, incy); }        \
    extern "C" void loop_gemm_##suffix(const char *ta, const char *tb, long m, long n, long k, const R &alpha,         \
                                       const R *a, long lda, const R *b, long ldb, const R &beta, R *c, long ldc) {    \
        gemm<R>(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);                                                 \
    }                                                                                                                  \
    extern "C" void loop_syrk_##suffix(const char *u, const char *t, long n, long k, const R &alpha, const R *a,       \
                                       long lda, const R &beta, R *c, long ldc) {                                      \
        syrk<R>(u, t, n, k, alpha, a, lda, beta, c, ldc);                                                              \
    }                                                                                                                  \
    extern "C" void loop_trsm_##suffix(const char *s, const char *u, const char *t, const char *d, long m, long n,     \
                                       const R &alpha, const R *a, long lda, R *b, long ldb) {                         \
        trsm<R>(s, u, t, d, m, n, alpha, a, lda, b, ldb);                                                              \
    }                                                                                                                  \
    extern "C" void loop_gemv_##suffix(const char *t, long m, long n, const R &alpha, const R *a, long lda,            \
                                       const R *x, long incx, const R &beta, R *y, long incy) {                        \
        gemv<R>(t, m, n, alpha, a, lda, x, incx, beta, y, incy);                                                       \
    }                                                                                                                  \
    extern "C" void loop_ger_##suffix(long m, long n, const R &alpha, const R *x, long incx, const R *y, long incy,    \
                                      R *a, long lda) {                                                                \
        ger<R>(m, n, alpha, x, incx, y, incy, a, lda);                                                                 \
    }

namespace of_gmp {
ROUTINES(mpf_class, mpf)
}
namespace of_mpfr {
ROUTINES(Real, mpfr)
}
