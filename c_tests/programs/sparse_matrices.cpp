// Sparse matrices and iterative solvers from C++, in every type of numbers, and MPRES-BLAS's formats as matrices.
#include <mpfr.h>
#include <stdio.h>

#include <vector>
#include <wideblas.hpp>

#include "mpres/arith/assign.cuh"
#include "mpres/sparse/wideblas.hpp"

static const int N = 60;
static int failed = 0;

static void check(bool holds, const char *what) {
    if (holds) return;
    printf("%s\n", what);
    failed++;
}

static std::vector<int> irp(1), ja;
static std::vector<int64_t> wide_irp(1), wide_ja;
static std::vector<double> as;

// Rows 1, -4, 6, -4, 1.
static void fill() {
    static const double stencil[] = {1, -4, 6, -4, 1};
    for (int i = 0; i < N; i++) {
        for (int j = i - 2; j <= i + 2; j++) {
            if (j < 0 || j >= N) continue;
            ja.push_back(j);
            wide_ja.push_back(j);
            as.push_back(stencil[j - i + 2]);
        }
        irp.push_back(static_cast<int>(ja.size()));
        wide_irp.push_back(static_cast<int64_t>(ja.size()));
    }
}

// Products in another type are those in double, on small integers, and the system is solved.
template <class T, class Set, class Get>
static void type(const char *name, T *x, T *y, T *z, T &one, T &zero, double rtol, Set set, Get get) {
    const wideblas::csr a(N, N, irp.data(), ja.data(), as.data()), b(N, N, wide_irp.data(), wide_ja.data(), as.data());
    check(a.rows() == N && b.columns() == N && a.entries() == 5 * N - 6, name);
    for (int i = 0; i < N; i++) set(x[i], i % 7 - 3);
    set(one, 1);
    set(zero, 0);
    wideblas::spmv(WB_EXACT, "N", one, a, x, zero, y);
    wideblas::spmv(WB_NATIVE, "T", one, b, x, zero, z);
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int k = irp[i]; k < irp[i + 1]; k++) sum += as[k] * (ja[k] % 7 - 3);
        check(get(y[i]) == sum && get(z[i]) == sum, name);
    }
    wb_krylov_options options = wb_krylov_options();
    options.rtol = rtol;
    const wb_krylov_report report = wideblas::krylov(a, y, z, options);
    check(report.status == WB_KRYLOV_CONVERGED && report.residual <= rtol, name);
    for (int i = 0; i < N; i++) check(get(z[i]) - (i % 7 - 3) < 1e-4 && get(z[i]) - (i % 7 - 3) > -1e-4, name);
}

template <class T>
static void components(const char *name, double rtol) {
    std::vector<T> x(N), y(N), z(N);
    T one, zero;
    type(name, x.data(), y.data(), z.data(), one, zero, rtol, [](T &r, double value) { r = value; }, [](const T &r) { return to_double(r); });
}

static void limbs() {
    const int bits = 300;
    std::vector<__mpfr_struct> all(3 * N + 2);
    for (__mpfr_struct &x : all) mpfr_init2(&x, bits), mpfr_set_zero(&x, 1);
    type("MPFR", &all[0], &all[N], &all[2 * N], all[3 * N], all[3 * N + 1], 1e-60,
         [](__mpfr_struct &r, double value) { mpfr_set_d(&r, value, MPFR_RNDN); }, [](const __mpfr_struct &r) { return mpfr_get_d(&r, MPFR_RNDN); });
    for (__mpfr_struct &x : all) mpfr_clear(&x);
}

static void errors() {
    const std::vector<int> decreasing(N + 1, 7);
    bool thrown = false;
    try {
        const wideblas::csr a(N, N, decreasing.data(), ja.data(), as.data());
    } catch (const std::runtime_error &error) {
        thrown = error.what()[0] != 0;
    }
    check(thrown, "rows that are none");
    thrown = false;
    try {
        const wideblas::csr a("/nowhere/at.mtx");
    } catch (const std::runtime_error &) {
        thrown = true;
    }
    check(thrown, "no file");
    wideblas::csr a(N, N, irp.data(), ja.data(), as.data()), b(std::move(a));
    check(a.get() == nullptr && b.rows() == N, "a matrix that moved");
    a = std::move(b);
    check(a.rows() == N, "a matrix that moved back");
    thrown = false;
    std::vector<double> x(N);
    try {
        wideblas::spmv(WB_EXACT, "Q", 1.0, a, x.data(), 0.0, x.data());
    } catch (const std::runtime_error &) {
        thrown = true;
    }
    check(thrown, "another transposition");
}

// Each format gives the same product.
static void formats() {
    const int width = 5;
    std::vector<double> ell_as(width * N), jad_as, dia_as(width * N), x(N), expected(N), y(N);
    std::vector<int> ell_ja(width * N, -1), jad_ja, jcp(1), perm, offset = {-2, -1, 0, 1, 2};
    const auto length = [](int i) { return irp[i + 1] - irp[i]; };
    for (int want = width; want > 0; want--) {
        for (int i = 0; i < N; i++) {
            if (length(i) == want) perm.push_back(i);
        }
    }
    for (int k = 0; k < width; k++) {
        for (int i = 0; i < N && length(perm[i]) > k; i++) {
            jad_as.push_back(as[irp[perm[i]] + k]);
            jad_ja.push_back(ja[irp[perm[i]] + k]);
        }
        jcp.push_back(static_cast<int>(jad_as.size()));
    }
    for (int i = 0; i < N; i++) {
        x[i] = 1.0 / (i + 3);
        for (int k = 0; k < length(i); k++) {
            const int at = irp[i] + k;
            ell_as[k * N + i] = dia_as[(ja[at] - i + 2) * N + i] = as[at];
            ell_ja[k * N + i] = ja[at];
        }
    }
    csr_t csr = {as.data(), ja.data(), irp.data()};
    ell_t ell = {ell_as.data(), ell_ja.data()};
    jad_t jad = {jad_as.data(), jad_ja.data(), jcp.data(), perm.data()};
    dia_t dia = {dia_as.data(), offset.data()};
    std::vector<mp_float_t> numbers(as.size());
    for (size_t k = 0; k < as.size(); k++) mp_set_d(&numbers[k], as[k]);
    wideblas::csr all[] = {wideblas::csr_of(csr, N, N), wideblas::csr_of(ell, N, N, width), wideblas::csr_of(jad, N, N, width),
                           wideblas::csr_of(dia, N, N, width), wideblas::csr_of(N, N, irp.data(), ja.data(), numbers.data())};
    wideblas::spmv(WB_EXACT, "N", 1.0, all[0], x.data(), 0.0, expected.data());
    for (const wideblas::csr &a : all) {
        wideblas::spmv(WB_EXACT, "N", 1.0, a, x.data(), 0.0, y.data());
        check(y == expected && a.entries() == 5 * N - 6, "a format of MPRES-BLAS");
    }
}

int main() {
    mp_const_init();
    fill();
    std::vector<double> x(N), y(N), z(N);
    double one, zero;
    type("double", x.data(), y.data(), z.data(), one, zero, 1e-10, [](double &r, double value) { r = value; }, [](double r) { return r; });
    components<dd_real>("dd_real", 1e-24);
    components<qd_real>("qd_real", 1e-50);
    limbs();
    errors();
    formats();
    mpfr_free_cache();
    return failed != 0;
}
