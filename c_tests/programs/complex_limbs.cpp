// MPLAPACK's complex routines on MPFR's and GMP's numbers as C++ programs call them, by classes of the layout and the names of
// its versions: all travel by address, and results are made in memory of the caller that is not initialised. Results on
// integers are exact, so that doubles tell them. -DSTANDIN makes a library of the same symbols, whose routines end the
// process.
#include <gmpxx.h>
#include <mpfr.h>

#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

typedef std::int64_t mplapackint;
typedef std::complex<double> number;

enum { BITS = 200 };

struct of_mpfr {
    typedef mpfr_t type;
    static void init(mpfr_ptr x, long bits) { mpfr_init2(x, bits); }
    static void set(mpfr_ptr x, mpfr_srcptr y) { mpfr_set(x, y, MPFR_RNDN); }
    static void set(mpfr_ptr x, double y) { mpfr_set_d(x, y, MPFR_RNDN); }
    static void clear(mpfr_ptr x) { mpfr_clear(x); }
    static double get(mpfr_srcptr x) { return mpfr_get_d(x, MPFR_RNDN); }
    static long bits(mpfr_srcptr x) { return mpfr_get_prec(x); }
};

struct of_gmp {
    typedef mpf_t type;
    static void init(mpf_ptr x, long bits) { mpf_init2(x, static_cast<mp_bitcnt_t>(bits)); }
    static void set(mpf_ptr x, mpf_srcptr y) { mpf_set(x, y); }
    static void set(mpf_ptr x, double y) { mpf_set_d(x, y); }
    static void clear(mpf_ptr x) { mpf_clear(x); }
    static double get(mpf_srcptr x) { return mpf_get_d(x); }
    static long bits(mpf_srcptr x) { return static_cast<long>(mpf_get_prec(x)); }
};

#define REAL_CLASS(Real, Of)                                   \
    class Real {                                               \
        Of::type x;                                            \
                                                               \
      public:                                                  \
        Real(double value = 0) {                               \
            Of::init(x, BITS);                                 \
            Of::set(x, value);                                 \
        }                                                      \
        Real(const Real &other) {                              \
            Of::init(x, Of::bits(other.x));                    \
            Of::set(x, other.x);                               \
        }                                                      \
        Real &operator=(const Real &other) {                   \
            Of::set(x, other.x);                               \
            return *this;                                      \
        }                                                      \
        ~Real() { Of::clear(x); }                              \
        double value() const { return Of::get(x); }            \
        long bits() const { return Of::bits(x); }              \
    };

#define COMPLEX_CLASS(Complex, Real)                           \
    class Complex {                                            \
      public:                                                  \
        Real re, im;                                           \
        Complex() : re(0.0), im(0.0) {}                        \
        Complex(number x) : re(x.real()), im(x.imag()) {}      \
        Complex(const Complex &other) : re(other.re), im(other.im) {} \
        Complex &operator=(const Complex &other) {             \
            re = other.re, im = other.im;                      \
            return *this;                                      \
        }                                                      \
    };

namespace mpfr {
REAL_CLASS(mpreal, of_mpfr)
COMPLEX_CLASS(mpcomplex, mpreal)
} // namespace mpfr
namespace mpfrxx {
REAL_CLASS(mpfr_class, of_mpfr)
COMPLEX_CLASS(mpc_class, mpfr_class)
} // namespace mpfrxx
namespace gmpxx {
REAL_CLASS(mpf_class, of_gmp)
COMPLEX_CLASS(mpfc_class, mpf_class)
} // namespace gmpxx

// Beside the class of gmpxx.h.
COMPLEX_CLASS(mpc_class, ::mpf_class)

static_assert(sizeof(mpfr::mpcomplex) == 64 && sizeof(mpfrxx::mpc_class) == 64, "two mpfr_t");
static_assert(sizeof(mpc_class) == 48 && sizeof(gmpxx::mpfc_class) == 48, "two mpf_t");

#ifdef STANDIN
#define BODY \
    { std::abort(); }
#else
#define BODY ;
#endif
#define DECLARE(C, T)                                                                                                  \
    void Cgemm(const char *, const char *, mplapackint, mplapackint, mplapackint, C, C *, mplapackint, C *,            \
               mplapackint, C, C *, mplapackint) BODY                                                                  \
    void Cherk(const char *, const char *, mplapackint, mplapackint, T, C *, mplapackint, T, C *, mplapackint) BODY    \
    void Ctrsv(const char *, const char *, const char *, mplapackint, C *, mplapackint, C *, mplapackint) BODY         \
    void Caxpy(mplapackint, C, C *, mplapackint, C *, mplapackint) BODY                                                \
    void CRscal(mplapackint, T, C *, mplapackint) BODY                                                                 \
    void Crotg(C &, C, T &, C &) BODY                                                                                  \
    C Cdotc(mplapackint, C *, mplapackint, C *, mplapackint) BODY                                                      \
    T RCnrm2(mplapackint, C *, mplapackint) BODY                                                                       \
    T RCabs1(C) BODY                                                                                                   \
    mplapackint iCamax(mplapackint, C *, mplapackint) BODY                                                             \
    void Rrotg(T &, T &, T &, T &) BODY
DECLARE(mpfr::mpcomplex, mpfr::mpreal)
DECLARE(mpfrxx::mpc_class, mpfrxx::mpfr_class)
DECLARE(mpc_class, ::mpf_class)
DECLARE(gmpxx::mpfc_class, gmpxx::mpf_class)

#ifndef STANDIN
// That of gmpxx.h, of whatever precision GMP gives it.
static double value(const ::mpf_class &x) { return x.get_d(); }
static long bits(const ::mpf_class &x) { return static_cast<long>(x.get_prec()); }
template <class Real>
static double value(const Real &x) {
    return x.value();
}
template <class Real>
static long bits(const Real &x) {
    return x.bits();
}
template <class C>
static number get(const C &x) {
    return number(value(x.re), value(x.im));
}

// The number of checks that fail, of matrices of order N.
template <class C, class T>
static int check(const char *name) {
    enum { N = 5 };
    const number alpha(3, -2), beta(-1, 4);
    C a[N * N], b[N * N], c[N * N], x[N];
    number va[N * N], vb[N * N], old[N * N];
    int failed = 0;
    const auto expect = [&](const char *what, number found, number expected) {
        if (found != expected) {
            std::printf("%s: %s is %g %g, not %g %g\n", name, what, found.real(), found.imag(), expected.real(),
                        expected.imag());
            failed++;
        }
    };
    for (int i = 0; i < N * N; i++) {
        a[i] = C(va[i] = number(i % 7 - 3, 5 - i % 11));
        b[i] = C(vb[i] = number(i % 5 - 2, i % 3));
        c[i] = C(old[i] = number(i - 9, 4 - i % 6));
    }
    Cgemm("c", "n", N, N, N, C(alpha), a, N, b, N, C(beta), c, N);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            number sum = 0;
            for (int l = 0; l < N; l++) sum += std::conj(va[l + i * N]) * vb[l + j * N];
            expect("Cgemm", get(c[i + j * N]), alpha * sum + beta * old[i + j * N]);
        }
    }
    for (int i = 0; i < N * N; i++) c[i] = C(old[i]);
    Cherk("L", "N", N, N, T(3.0), a, N, T(-2.0), c, N);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j <= i; j++) {
            number sum = 0, was = old[i + j * N];
            for (int l = 0; l < N; l++) sum += va[i + l * N] * std::conj(va[j + l * N]);
            if (i == j) was = was.real();
            expect("Cherk", get(c[i + j * N]), 3.0 * sum - 2.0 * was);
        }
    }
    for (int i = 0; i < N; i++) {
        // Quotients have few bits.
        a[i + i * N] = C(va[i + i * N] = number(0, 2));
        x[i] = C(old[i]);
    }
    Ctrsv("U", "C", "N", N, a, N, x, 1);
    for (int i = 0; i < N; i++) {
        number sum = 0;
        for (int l = 0; l <= i; l++) sum += std::conj(va[l + i * N]) * get(x[l]);
        expect("Ctrsv", sum, old[i]);
    }
    for (int i = 0; i < N; i++) x[i] = C(old[i]);
    Caxpy(N, C(alpha), b, 1, x, -1);
    for (int i = 0; i < N; i++) expect("Caxpy", get(x[N - 1 - i]), old[N - 1 - i] + alpha * vb[i]);
    number dot = 0;
    int largest = 0;
    for (int i = 0; i < N; i++) {
        dot += std::conj(va[2 * i]) * vb[i];
        if (value(RCabs1(b[i])) > value(RCabs1(b[largest]))) largest = i;
    }
    const C found = Cdotc(N, a, 2, b, 1);
    expect("Cdotc", get(found), dot);
    if (bits(found.re) < bits(a[0].re) || bits(found.im) < bits(a[0].im)) expect("precision", 0, 1);
    C legs[2] = {C(number(1, -4)), C(number(2, 2))};
    const T norm = RCnrm2(2, legs, 1);
    expect("RCnrm2", value(norm), 5);
    expect("RCabs1", value(RCabs1(C(alpha))), 5);
    expect("iCamax", double(iCamax(N, b, 1)), largest + 1);
    CRscal(N, T(-3.0), b, 1);
    expect("CRscal", get(b[3]), -3.0 * vb[3]);
    C r(number(0, 3)), s;
    T cosine(0.0);
    Crotg(r, C(number(-4, 0)), cosine, s);
    // c = 3 / 5, s = i (-4) / 5, r = 5 i, as rounded.
    expect("Crotg", get(r), number(0, 5));
    // GMP's doubles are truncated.
    const number rest(value(cosine) * 5 - 3, value(s.im) * 5 + 4);
    expect("Crotg", double(std::abs(rest) < 2e-15), 1);
    T p(3.0), q(4.0), sine(0.0);
    Rrotg(p, q, cosine, sine);
    expect("Rrotg", number(value(p), value(q) * 3), number(5, 5));
    return failed;
}

int main() {
    mpf_set_default_prec(BITS);
    int failed = check<mpfr::mpcomplex, mpfr::mpreal>("2.x mpfr");
    failed += check<mpfrxx::mpc_class, mpfrxx::mpfr_class>("3.x mpfr");
    failed += check<mpc_class, ::mpf_class>("2.x gmp");
    failed += check<gmpxx::mpfc_class, gmpxx::mpf_class>("3.x gmp");
    if (failed == 0) std::puts("complex numbers of limbs of four classes");
    return failed != 0;
}
#endif
