// A program that calls routines of all levels on integers, so that whoever computes them gets the same: prints
// results, and the precision of those that are returned.
#include "mpblas.h"

#include <cstdio>
#include <vector>

static double value(const Real &x) {
#if defined MPBLAS_GMP
    return x.get_d();
#elif defined MPBLAS_MPFR
    return x.toDouble();
#else
    return to_double(x);
#endif
}

static long precision(const Real &x) {
#if defined MPBLAS_GMP
    return x.get_prec();
#elif defined MPBLAS_MPFR
    return x.get_prec();
#else
    return sizeof x;
#endif
}

static void print(const char *name, const Real &x) {
    std::printf("%s %.17g in %ld\n", name, value(x), precision(x));
}

static std::vector<Real> numbers(long n, long seed) {
    std::vector<Real> x(n);
    for (long i = 0; i < n; i++) x[i] = double((i * 7 + seed) % 23 - 11);
    return x;
}

int main() {
#if defined MPBLAS_MPFR
    // That of the library, whose own class would have it from there.
    mpfr::mpreal::set_default_prec(512);
#endif
    const long n = 40;
    std::vector<Real> x = numbers(2 * n, 1), y = numbers(n, 2), a = numbers(n * n, 3), b = numbers(n * 3, 4);
    print("Rdot", Rdot(n, x.data(), 2, y.data(), 1));
    print("none", Rdot(0, x.data(), 1, y.data(), 1));
    std::vector<Real> legs(2);
    legs[0] = 3.0;
    legs[1] = -4.0;
    print("Rnrm2", Rnrm2(2, legs.data(), 1));
    std::printf("iRamax %ld\n", long(iRamax(n, x.data(), 1)));
    // A temporary, and memory that is not zero.
    Raxpy(n, legs[0] - legs[1], x.data(), 2, y.data(), 1);
    for (const Real &e : y) print("Raxpy", e);
    Rgemv("N", n, n, legs[0], a.data(), n, x.data(), 1, legs[1], y.data(), 1);
    for (const Real &e : y) print("Rgemv", e);
    // Powers of two on the diagonal, and a few elements beside it.
    for (long i = 0; i < n; i++)
        for (long j = 0; j <= i; j++) a[i + j * n] = i == j ? 2.0 : i == j + 1 ? -1.0 : 0.0;
    Rtrsm("L", "L", "N", "N", n, 3, legs[1], a.data(), n, b.data(), n);
    for (const Real &e : b) print("Rtrsm", e);
    return 0;
}
