// `alpha LIBBLAS`: what alpha is multiplied with, in MPLAPACK's routines and in those of the reference BLAS in that file, in
// double. The reference multiplies each product by alpha in some loops and a sum of products in others, which shows where
// alpha is infinite. Results differ where docs/src/limits.md says so, neither less nor more.
#include <dlfcn.h>
#include <mpreal.h>
#include <qd/dd_real.h>
#include <qd/qd_real.h>

#include "check.h"

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

__extension__ typedef __float128 binary128;

#define ROUTINES(R)                                                                                                  \
    void Rgemm(const char *, const char *, long, long, long, R, R *, long, R *, long, R, R *, long);                 \
    void Rgemmtr(const char *, const char *, const char *, long, long, R, R *, long, R *, long, R, R *, long);       \
    void Rsyrk(const char *, const char *, long, long, R, R *, long, R, R *, long);                                  \
    void Rsyr2k(const char *, const char *, long, long, R, R *, long, R *, long, R, R *, long);                      \
    void Rsymm(const char *, const char *, long, long, R, R *, long, R *, long, R, R *, long);                       \
    void Rtrmm(const char *, const char *, const char *, const char *, long, long, R, R *, long, R *, long);         \
    void Rgemv(const char *, long, long, R, R *, long, R *, long, R, R *, long);                                     \
    void Rgbmv(const char *, long, long, long, long, R, R *, long, R *, long, R, R *, long);                         \
    void Rsymv(const char *, long, R, R *, long, R *, long, R, R *, long);                                           \
    void Rsbmv(const char *, long, long, R, R *, long, R *, long, R, R *, long);                                     \
    void Rspmv(const char *, long, R, R *, R *, long, R, R *, long);                                                 \
    void Rger(long, long, R, R *, long, R *, long, R *, long);                                                       \
    void Rsyr2(const char *, long, R, R *, long, R *, long, R *, long);                                              \
    void Raxpy(long, R, R *, long, R *, long);
ROUTINES(dd_real)
ROUTINES(qd_real)
ROUTINES(binary128)
ROUTINES(mpfr::mpreal)

static double value(const dd_real &x) { return x.x[0]; }
static double value(const qd_real &x) { return x.x[0]; }
static double value(binary128 x) { return static_cast<double>(x); }
static double value(const mpfr::mpreal &x) { return x.toDouble(); }

static void *blas;

// A function of the reference. All its arguments are addresses.
template <class... Arguments>
static void reference(const char *name, Arguments... arguments) {
    void (*function)(Arguments...);
    void *const found = dlsym(blas, name);
    memcpy(&function, &found, sizeof function);
    function(arguments...);
}

static uint64_t state = 1;
static long below(long n) { return static_cast<long>(random_bits(&state) % static_cast<uint64_t>(n)); }

// The same small integers for both.
template <class Real>
struct Data {
    std::vector<double> doubles;
    std::vector<Real> numbers;

    explicit Data(long count) {
        for (long i = 0; i < count; i++) {
            doubles.push_back(static_cast<double>(below(7) - 3));
            numbers.push_back(Real(doubles.back()));
        }
    }
    operator double *() { return doubles.data(); }
    Real *ours() { return numbers.data(); }
};

// How results differ: ours first.
enum { NAN_FOR_INFINITY = 1, INFINITY_FOR_NAN = 2, FINITE_FOR_NAN = 4, ANYTHING_ELSE = 8 };

static std::map<std::string, int> differences;

template <class Real>
static void compare(const std::string &name, const Data<Real> &found) {
    int &all = differences[name];
    for (size_t i = 0; i < found.numbers.size(); i++) {
        const double ours = value(found.numbers[i]), expected = found.doubles[i];
        if (ours == expected || (std::isnan(ours) && std::isnan(expected))) continue;
        if (std::isnan(expected)) all |= std::isinf(ours) ? INFINITY_FOR_NAN : FINITE_FOR_NAN;
        else all |= std::isnan(ours) && std::isinf(expected) ? NAN_FOR_INFINITY : ANYTHING_ELSE;
    }
}

template <class Real>
static void calls() {
    static const int orders[] = {1, 2, 3, 4, 5, 6, 8, 13, 20, 33};
    const int one = 1;
    for (int call = 0; call < 250; call++) {
        const int m = orders[below(10)], n = orders[below(10)], k = orders[below(10)], most = m > n ? m : n;
        const double alpha = below(2) ? INFINITY : -INFINITY, beta = static_cast<double>(below(3) - 1);
        const Real of_alpha(alpha), of_beta(beta);
        const char *const trans = below(2) ? "N" : "T", *const transb = below(2) ? "N" : "T";
        const char *const uplo = below(2) ? "U" : "L", *const side = below(2) ? "L" : "R", *const diag = below(2) ? "U" : "N";
        const bool is_turned = *trans == 'T';
        const std::string of_trans = is_turned ? " T" : " N", of_side = *side == 'L' ? " L" : " R";
        {
            Data<Real> a(m * n), x(most), y(is_turned ? n : m);
            Rgemv(trans, m, n, of_alpha, a.ours(), m, x.ours(), 1, of_beta, y.ours(), 1);
            reference<const char *, const int *, const int *, const double *, double *, const int *, double *, const int *,
                      const double *, double *, const int *>("dgemv_", trans, &m, &n, &alpha, a, &m, x, &one, &beta, y, &one);
            compare("Rgemv" + of_trans, y);
        }
        {
            const int kl = static_cast<int>(below(m)), ku = static_cast<int>(below(n)), ld = kl + ku + 1;
            Data<Real> a(ld * n), x(most), y(is_turned ? n : m);
            Rgbmv(trans, m, n, kl, ku, of_alpha, a.ours(), ld, x.ours(), 1, of_beta, y.ours(), 1);
            reference<const char *, const int *, const int *, const int *, const int *, const double *, double *, const int *,
                      double *, const int *, const double *, double *, const int *>(
                "dgbmv_", trans, &m, &n, &kl, &ku, &alpha, a, &ld, x, &one, &beta, y, &one);
            compare("Rgbmv" + of_trans, y);
        }
        {
            Data<Real> a(n * n), x(n), y(n);
            Rsymv(uplo, n, of_alpha, a.ours(), n, x.ours(), 1, of_beta, y.ours(), 1);
            reference<const char *, const int *, const double *, double *, const int *, double *, const int *, const double *,
                      double *, const int *>("dsymv_", uplo, &n, &alpha, a, &n, x, &one, &beta, y, &one);
            compare("Rsymv", y);
        }
        {
            const int width = static_cast<int>(below(n)), ld = width + 1;
            Data<Real> a(ld * n), x(n), y(n);
            Rsbmv(uplo, n, width, of_alpha, a.ours(), ld, x.ours(), 1, of_beta, y.ours(), 1);
            reference<const char *, const int *, const int *, const double *, double *, const int *, double *, const int *,
                      const double *, double *, const int *>("dsbmv_", uplo, &n, &width, &alpha, a, &ld, x, &one, &beta, y, &one);
            compare("Rsbmv", y);
        }
        {
            Data<Real> a(n * (n + 1) / 2), x(n), y(n);
            Rspmv(uplo, n, of_alpha, a.ours(), x.ours(), 1, of_beta, y.ours(), 1);
            reference<const char *, const int *, const double *, double *, double *, const int *, const double *, double *,
                      const int *>("dspmv_", uplo, &n, &alpha, a, x, &one, &beta, y, &one);
            compare("Rspmv", y);
        }
        {
            const int order = *side == 'L' ? m : n;
            Data<Real> a(order * order), b(m * n), c(m * n);
            Rsymm(side, uplo, m, n, of_alpha, a.ours(), order, b.ours(), m, of_beta, c.ours(), m);
            reference<const char *, const char *, const int *, const int *, const double *, double *, const int *, double *,
                      const int *, const double *, double *, const int *>("dsymm_", side, uplo, &m, &n, &alpha, a, &order, b,
                                                                          &m, &beta, c, &m);
            compare("Rsymm" + of_side, c);
        }
        {
            const int lda = is_turned ? k : m, ldb = *transb == 'N' ? k : n;
            Data<Real> a(m * k), b(k * n), c(m * n);
            Rgemm(trans, transb, m, n, k, of_alpha, a.ours(), lda, b.ours(), ldb, of_beta, c.ours(), m);
            reference<const char *, const char *, const int *, const int *, const int *, const double *, double *, const int *,
                      double *, const int *, const double *, double *, const int *>(
                "dgemm_", trans, transb, &m, &n, &k, &alpha, a, &lda, b, &ldb, &beta, c, &m);
            compare("Rgemm" + of_trans, c);
        }
        {
            const int lda = is_turned ? k : n, ldb = *transb == 'N' ? k : n;
            Data<Real> a(n * k), b(k * n), c(n * n);
            Data<Real> whole = c;
            Rgemmtr(uplo, trans, transb, n, k, of_alpha, a.ours(), lda, b.ours(), ldb, of_beta, c.ours(), n);
            reference<const char *, const char *, const int *, const int *, const int *, const double *, double *, const int *,
                      double *, const int *, const double *, double *, const int *>(
                "dgemm_", trans, transb, &n, &n, &k, &alpha, a, &lda, b, &ldb, &beta, whole, &n);
            for (long at = 0; at < n * n; at++) {
                const long i = at % n, j = at / n;
                if (*uplo == 'U' ? i <= j : i >= j) c.doubles[static_cast<size_t>(at)] = whole.doubles[static_cast<size_t>(at)];
            }
            compare("Rgemmtr" + of_trans, c);
        }
        {
            const int lda = is_turned ? k : n;
            Data<Real> a(n * k), c(n * n);
            Rsyrk(uplo, trans, n, k, of_alpha, a.ours(), lda, of_beta, c.ours(), n);
            reference<const char *, const char *, const int *, const int *, const double *, double *, const int *,
                      const double *, double *, const int *>("dsyrk_", uplo, trans, &n, &k, &alpha, a, &lda, &beta, c, &n);
            compare("Rsyrk" + of_trans, c);
        }
        {
            const int lda = is_turned ? k : n;
            Data<Real> a(n * k), b(n * k), c(n * n);
            Rsyr2k(uplo, trans, n, k, of_alpha, a.ours(), lda, b.ours(), lda, of_beta, c.ours(), n);
            reference<const char *, const char *, const int *, const int *, const double *, double *, const int *, double *,
                      const int *, const double *, double *, const int *>("dsyr2k_", uplo, trans, &n, &k, &alpha, a, &lda, b,
                                                                          &lda, &beta, c, &n);
            compare("Rsyr2k" + of_trans, c);
        }
        {
            const int order = *side == 'L' ? m : n;
            Data<Real> a(order * order), b(m * n);
            Rtrmm(side, uplo, trans, diag, m, n, of_alpha, a.ours(), order, b.ours(), m);
            reference<const char *, const char *, const char *, const char *, const int *, const int *, const double *, double *,
                      const int *, double *, const int *>("dtrmm_", side, uplo, trans, diag, &m, &n, &alpha, a, &order, b, &m);
            compare("Rtrmm" + of_side + of_trans, b);
        }
        {
            Data<Real> a(m * n), x(m), y(n);
            Rger(m, n, of_alpha, x.ours(), 1, y.ours(), 1, a.ours(), m);
            reference<const int *, const int *, const double *, double *, const int *, double *, const int *, double *,
                      const int *>("dger_", &m, &n, &alpha, x, &one, y, &one, a, &m);
            compare("Rger", a);
        }
        {
            Data<Real> a(n * n), x(n), y(n);
            Rsyr2(uplo, n, of_alpha, x.ours(), 1, y.ours(), 1, a.ours(), n);
            reference<const char *, const int *, const double *, double *, const int *, double *, const int *, double *,
                      const int *>("dsyr2_", uplo, &n, &alpha, x, &one, y, &one, a, &n);
            compare("Rsyr2", a);
        }
        {
            Data<Real> x(n), y(n);
            Raxpy(n, of_alpha, x.ours(), 1, y.ours(), 1);
            reference<const int *, const double *, double *, const int *, double *, const int *>("daxpy_", &n, &alpha, x, &one,
                                                                                                  y, &one);
            compare("Raxpy", y);
        }
    }
}

// What limits.md says; no difference where it says nothing.
static std::map<std::string, int> documented(bool of_components) {
    const int either = NAN_FOR_INFINITY | INFINITY_FOR_NAN;
    std::map<std::string, int> all;
    for (const char *name : {"Rgemm T", "Rgemmtr T", "Rsyrk T", "Rsyr2k T", "Rtrmm L T", "Rgemv T"}) all[name] = NAN_FOR_INFINITY;
    for (const char *name : {"Rsymv", "Rsymm L"}) all[name] = either;
    all["Rspmv"] = of_components ? NAN_FOR_INFINITY : either;
    if (!of_components) {
        all["Rsbmv"] = either;
        all["Rgbmv T"] = NAN_FOR_INFINITY | FINITE_FOR_NAN;
    }
    return all;
}

template <class Real>
static void check(const char *type, bool of_components) {
    differences.clear();
    calls<Real>();
    CHECK(differences.size() == 24, "%zu kinds of calls", differences.size());
    std::map<std::string, int> expected = documented(of_components);
    for (const std::pair<const std::string, int> &found : differences)
        CHECK(found.second == expected[found.first], "%s %s: %d, not %d", type, found.first.c_str(), found.second,
              expected[found.first]);
}

// The reference multiplies the sum of a transposed A: ours is NaN where alpha b underflows beside an infinity, and infinite
// where alpha x is beyond the range.
template <class Real>
static void beyond_the_range(const char *type) {
    const Real small(1e-200), zero(0.0), one(1.0);
    Real a(INFINITY), b = small, c = one;
    Rgemm("T", "N", 1, 1, 1, small, &a, 1, &b, 1, zero, &c, 1);
    CHECK(std::isnan(value(c)), "%s: Rgemm %g", type, value(c));
    c = one;
    Rgemv("T", 1, 1, small, &a, 1, &b, 1, zero, &c, 1);
    CHECK(std::isnan(value(c)), "%s: Rgemv %g", type, value(c));
    c = small;
    Rtrmm("L", "U", "T", "N", 1, 1, small, &a, 1, &c, 1);
    CHECK(std::isnan(value(c)), "%s: Rtrmm %g", type, value(c));
    Real large(1e200), tiny(1e-300);
    c = one;
    Rgemv("T", 1, 1, large, &tiny, 1, &large, 1, zero, &c, 1);
    CHECK(std::isinf(value(c)), "%s: Rgemv %g", type, value(c));
}

int main(int argc, char **argv) {
    use_all();
    blas = argc == 2 ? dlopen(argv[1], RTLD_NOW) : nullptr;
    CHECK(blas != nullptr, "%s", argc == 2 ? dlerror() : "which libblas?");
    if (blas == nullptr) return failures();
    mpfr::mpreal::set_default_prec(100);
    check<dd_real>("dd_real", true);
    check<qd_real>("qd_real", true);
    beyond_the_range<dd_real>("dd_real");
    beyond_the_range<qd_real>("qd_real");
    check<binary128>("__float128", false);
    check<mpfr::mpreal>("mpreal", false);
    return failures();
}
