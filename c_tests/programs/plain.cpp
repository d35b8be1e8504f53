// `plain`: products of each type of MPLAPACK's, by plain loops as MPLAPACK has them and by Rgemm. Prints the seconds of the loops;
// WIDEBLAS_PROFILE estimates the same. With an argument GMP's memory is that of functions which end with main().
#include <gmpxx.h>
#include <mpreal.h>
#include <qd/dd_real.h>
#include <qd/qd_real.h>

#include "wideblas.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define DECLARED(Real)                                                                                                    \
    void Rgemm(const char *, const char *, std::int64_t, std::int64_t, std::int64_t, Real, Real *, std::int64_t, Real *, \
               std::int64_t, Real, Real *, std::int64_t);
DECLARED(dd_real)
DECLARED(qd_real)
DECLARED(mpfr::mpreal)
DECLARED(mpf_class)

static const std::int64_t n = 24;

template <class Real> static void compare(const char *routine) {
    std::vector<Real> a(n * n), b(n * n), c(n * n);
    for (int i = 0; i < n * n; i++) {
        a[i] = Real(1.0) / Real(double(i + 3));
        b[i] = Real(2.0) / Real(double(i + 7));
    }
    double best = 1e9;
    for (int run = 0; run < 20; run++) {
        std::fill(c.begin(), c.end(), Real(0.0));
        const auto start = std::chrono::steady_clock::now();
        for (int j = 0; j < n; j++)
            for (int l = 0; l < n; l++) {
                Real t = b[l + j * n];
                for (int i = 0; i < n; i++) c[i + j * n] = c[i + j * n] + t * a[i + l * n];
            }
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        best = std::min(best, time.count());
    }
    Rgemm("N", "N", n, n, n, Real(1.0), a.data(), n, b.data(), n, Real(0.0), c.data(), n);
    std::printf("%s %.9f\n", routine, best);
}

static bool has_ended;

static void *allocate(size_t size) {
    if (has_ended) std::abort();
    return std::malloc(size);
}
static void *reallocate(void *memory, size_t, size_t size) {
    if (has_ended) std::abort();
    return std::realloc(memory, size);
}
static void release(void *memory, size_t) {
    if (has_ended) std::abort();
    std::free(memory);
}

int main(int count, char **) {
    if (count > 1) mp_set_memory_functions(allocate, reallocate, release);
    mpfr::mpreal::set_default_prec(300);
    mpf_set_default_prec(320);
    compare<dd_real>("Rgemm_dd");
    compare<qd_real>("Rgemm_qd");
    compare<mpfr::mpreal>("Rgemm_mpfr");
    compare<mpf_class>("Rgemm_mpf");

    std::vector<wb_dd_complex> z(n * n), product(n * n);
    const wb_dd_complex one = {{1, 0}, {0, 0}}, none = {{0, 0}, {0, 0}};
    int status = Cgemm_dd("N", "N", n, n, n, one, z.data(), n, z.data(), n, none, product.data(), n);
    std::vector<wb_dd> x(n * n), y(n * n);
    status |= wb_gemm_dd(WB_WORKING, "N", "N", n, n, n, wb_dd{1, 0}, x.data(), n, x.data(), n, wb_dd{0, 0}, y.data(), n);
    has_ended = true;
    return status;
}
