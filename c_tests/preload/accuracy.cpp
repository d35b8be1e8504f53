// A program of a user of MPLAPACK that looks at errors:
//
//     accuracy N     multiplies N x N matrices by Rgemm and Rsyrk; prints for each the largest error of an
//                    element against |alpha| |A| |B| + |beta| |C|, and "other triangle" if Rsyrk wrote it
#include "mpblas.h"

#include <mpfr.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

typedef std::vector<Real> Matrix;

// The exact value of a number; precise enough for sums of products of any of these.
struct Exact {
    mpfr_t x;
    Exact() {
        mpfr_init2(x, 3000);
        mpfr_set_zero(x, 1);
    }
    explicit Exact(const Real &value) : Exact() {
#if defined MPBLAS_GMP
        mpfr_set_f(x, value.get_mpf_t(), MPFR_RNDN);
#elif defined MPBLAS_MPFR
        mpfr_set(x, value.mpfr_srcptr(), MPFR_RNDN);
#else
        for (unsigned i = 0; i < sizeof value.x / sizeof *value.x; i++)
            mpfr_add_d(x, x, value.x[i], MPFR_RNDN);
#endif
    }
    Exact(const Exact &) = delete;
    Exact &operator=(const Exact &) = delete;
    ~Exact() { mpfr_clear(x); }
};

// Numbers in [-1/2, 1/2) with all their bits random.
static Matrix random_matrix(long n, unsigned seed) {
    Matrix x(n * n);
    std::srand(seed);
    for (Real &e : x) {
        e = 0.0;
        for (int i = 0; i < 8; i++) e = (e + double(std::rand())) / 2147483648.0;
        e -= 0.5;
    }
    return x;
}

// |c - (alpha sum_l a(l) b(l) + beta old)| over the same of magnitudes.
template <class A, class B>
static double error(long n, const Real &alpha, A a, B b, const Real &beta, const Real &old, const Real &c) {
    Exact sum, size, term, wide_alpha(alpha), wide_beta(beta), wide_c(c);
    for (long l = 0; l < n; l++) {
        mpfr_mul(term.x, Exact(a(l)).x, Exact(b(l)).x, MPFR_RNDN);
        mpfr_add(sum.x, sum.x, term.x, MPFR_RNDN);
        mpfr_abs(term.x, term.x, MPFR_RNDN);
        mpfr_add(size.x, size.x, term.x, MPFR_RNDN);
    }
    mpfr_mul(sum.x, sum.x, wide_alpha.x, MPFR_RNDN);
    mpfr_mul(size.x, size.x, wide_alpha.x, MPFR_RNDN);
    mpfr_mul(term.x, wide_beta.x, Exact(old).x, MPFR_RNDN);
    mpfr_add(sum.x, sum.x, term.x, MPFR_RNDN);
    mpfr_abs(size.x, size.x, MPFR_RNDN);
    mpfr_abs(term.x, term.x, MPFR_RNDN);
    mpfr_add(size.x, size.x, term.x, MPFR_RNDN);
    mpfr_sub(sum.x, sum.x, wide_c.x, MPFR_RNDN);
    mpfr_div(sum.x, sum.x, size.x, MPFR_RNDN);
    return std::fabs(mpfr_get_d(sum.x, MPFR_RNDN));
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    const long n = std::atol(argv[1]);
#if defined MPBLAS_GMP
    mpf_set_default_prec(212);
#elif defined MPBLAS_MPFR
    mpfr::mpreal::set_default_prec(212);
#endif
    if (n < 0) {
        Real x = 0;
        Rsyrk("U", "N", n, 1, x, &x, 1, x, &x, 1);
        Rgemm("N", "N", n, 1, 1, x, &x, 1, &x, 1, x, &x, 1);
        return 0;
    }
    Matrix a = random_matrix(n, 1), b = random_matrix(n, 2);
    const Matrix before = random_matrix(n, 3);
    const Real alpha = before[0], beta = before[1];

    Matrix c = before;
    double largest = 0;
    Rgemm("n", "t", n, n, n, alpha, a.data(), n, b.data(), n, beta, c.data(), n);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            largest = std::fmax(largest, error(n, alpha, [&](long l) { return a[i + l * n]; },
                                               [&](long l) { return b[j + l * n]; }, beta,
                                               before[i + j * n], c[i + j * n]));
    std::printf("Rgemm %.3g\n", largest);

    c = before;
    largest = 0;
    Rsyrk("l", "c", n, n, alpha, a.data(), n, beta, c.data(), n);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            if (i >= j)
                largest = std::fmax(largest, error(n, alpha, [&](long l) { return a[l + i * n]; },
                                                   [&](long l) { return a[l + j * n]; }, beta,
                                                   before[i + j * n], c[i + j * n]));
            else if (!(c[i + j * n] == before[i + j * n]))
                std::printf("other triangle\n");
    std::printf("Rsyrk %.3g\n", largest);
    return 0;
}
