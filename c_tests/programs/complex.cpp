// MPLAPACK's complex routines as C++ programs call them, by the classes of its versions: those of 2.x have a copy
// constructor and travel by address, those of 3.x by value. Results are compared with the same sums in the class.
#include <qd/qd_real.h>

#include <cstdint>
#include <cstdio>

typedef std::int64_t mplapackint;

class dd_complex {
  public:
    dd_real re, im;
    dd_complex() {}
    dd_complex(const dd_real &a, const dd_real &b) : re(a), im(b) {}
    dd_complex(const dd_complex &other) : re(other.re), im(other.im) {}
    dd_complex &operator=(const dd_complex &other) {
        re = other.re, im = other.im;
        return *this;
    }
};

class qd_complex {
  public:
    qd_real re, im;
    qd_complex() {}
    qd_complex(const qd_real &a, const qd_real &b) : re(a), im(b) {}
    qd_complex(const qd_complex &other) : re(other.re), im(other.im) {}
    qd_complex &operator=(const qd_complex &other) {
        re = other.re, im = other.im;
        return *this;
    }
};

template <class Real>
struct qd3_complex {
    Real re, im;
    qd3_complex() = default;
    qd3_complex(const Real &a, const Real &b) : re(a), im(b) {}
};

#define DECLARE(C, T)                                                                                                  \
    void Cgemm(const char *, const char *, mplapackint, mplapackint, mplapackint, C, C *, mplapackint, C *,            \
               mplapackint, C, C *, mplapackint);                                                                      \
    void Cherk(const char *, const char *, mplapackint, mplapackint, T, C *, mplapackint, T, C *, mplapackint);        \
    void Ctrsv(const char *, const char *, const char *, mplapackint, C *, mplapackint, C *, mplapackint);             \
    void Caxpy(mplapackint, C, C *, mplapackint, C *, mplapackint);                                                    \
    void CRscal(mplapackint, T, C *, mplapackint);                                                                     \
    C Cdotc(mplapackint, C *, mplapackint, C *, mplapackint);                                                          \
    T RCnrm2(mplapackint, C *, mplapackint);                                                                           \
    T RCabs1(C);                                                                                                       \
    mplapackint iCamax(mplapackint, C *, mplapackint);
DECLARE(dd_complex, dd_real)
DECLARE(qd_complex, qd_real)
DECLARE(qd3_complex<dd_real>, dd_real)
DECLARE(qd3_complex<qd_real>, qd_real)

template <class C>
static C times(const C &a, const C &b) {
    return C(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}

template <class C>
static C plus(const C &a, const C &b) {
    return C(a.re + b.re, a.im + b.im);
}

template <class C>
static C conjugate(const C &a) {
    return C(a.re, -a.im);
}

// The number of checks that fail, of matrices of order N.
template <class C, class T>
static int check(const char *name) {
    enum { N = 5 };
    const T tolerance = 1000 * T::_eps, zero = 0.0;
    const C alpha(T(1) / 3, T(-2) / 7), beta(T(5) / 9, T(1) / 11);
    C a[N * N], b[N * N], c[N * N], old[N * N], x[N];
    int failed = 0;
    const auto expect = [&](const char *what, const C &found, const C &expected) {
        const T error = abs(found.re - expected.re) + abs(found.im - expected.im);
        if (!(error <= tolerance)) {
            std::printf("%s: %s is off by %g\n", name, what, to_double(error));
            failed++;
        }
    };
    for (int i = 0; i < N * N; i++) {
        a[i] = C(T(i + 1) / 13, T(7 - i) / 17);
        b[i] = C(T(3) / (i + 2), T(i) / 19);
        c[i] = old[i] = C(T(i - 9) / 23, T(1) / (i + 1));
    }
    Cgemm("c", "n", N, N, N, alpha, a, N, b, N, beta, c, N);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            C sum(zero, zero);
            for (int l = 0; l < N; l++) sum = plus(sum, times(conjugate(a[l + i * N]), b[l + j * N]));
            expect("Cgemm", c[i + j * N], plus(times(alpha, sum), times(beta, old[i + j * N])));
        }
    }
    for (int i = 0; i < N * N; i++) c[i] = old[i];
    Cherk("L", "N", N, N, alpha.re, a, N, beta.re, c, N);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j <= i; j++) {
            C sum(zero, zero);
            for (int l = 0; l < N; l++) sum = plus(sum, times(a[i + l * N], conjugate(a[j + l * N])));
            C was = old[i + j * N];
            if (i == j) was.im = zero;
            expect("Cherk", c[i + j * N], plus(times(C(alpha.re, zero), sum), times(C(beta.re, zero), was)));
        }
    }
    for (int i = 0; i < N; i++) {
        a[i + i * N] = plus(a[i + i * N], C(T(4), zero));
        x[i] = old[i];
    }
    Ctrsv("U", "C", "N", N, a, N, x, 1);
    for (int i = 0; i < N; i++) {
        C sum(zero, zero);
        for (int l = 0; l <= i; l++) sum = plus(sum, times(conjugate(a[l + i * N]), x[l]));
        expect("Ctrsv", sum, old[i]);
    }
    for (int i = 0; i < N; i++) x[i] = old[i];
    Caxpy(N, alpha, b, 1, x, -1);
    for (int i = 0; i < N; i++) expect("Caxpy", x[N - 1 - i], plus(old[N - 1 - i], times(alpha, b[i])));
    C dot(zero, zero);
    T square = zero;
    int largest = 0;
    for (int i = 0; i < N; i++) {
        dot = plus(dot, times(conjugate(a[2 * i]), b[i]));
        square += sqr(b[i].re) + sqr(b[i].im);
        if (RCabs1(b[i]) > RCabs1(b[largest])) largest = i;
    }
    expect("Cdotc", Cdotc(N, a, 2, b, 1), dot);
    expect("RCnrm2", C(RCnrm2(N, b, 1), zero), C(sqrt(square), zero));
    expect("RCabs1", C(RCabs1(alpha), zero), C(abs(alpha.re) + abs(alpha.im), zero));
    expect("iCamax", C(T(double(iCamax(N, b, 1))), zero), C(T(largest + 1), zero));
    CRscal(N, alpha.re, b, 1);
    expect("CRscal", b[0], times(C(alpha.re, zero), C(T(3) / 2, zero)));
    return failed;
}

int main() {
    int failed = check<dd_complex, dd_real>("2.x dd") + check<qd_complex, qd_real>("2.x qd");
    failed += check<qd3_complex<dd_real>, dd_real>("3.x dd") + check<qd3_complex<qd_real>, qd_real>("3.x qd");
    if (failed == 0) std::puts("complex numbers of four classes");
    return failed != 0;
}
