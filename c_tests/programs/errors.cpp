// Prints the table of largest errors of docs/src/mplapack.md: for each routine those of `dd`, of QD's loops on dd_real, of
// `qd`, of QD's loops on qd_real and of such loops by QD's accurate product and sum. An error is that of an element, over
// |alpha| |A| |B| + |beta| |C|, in units of 2^-106 or 2^-212. All data are positive, so that errors add up.
#include <mpfr.h>
#include <qd/dd_real.h>
#include <qd/qd_real.h>

#include "check.h"

#include <vector>

struct of_dd {
    typedef dd_real real;
    typedef wb_dd number;
    enum { COMPONENTS = 2, BITS = 106 };
    static real product(const real &x, const real &y) { return x * y; }
    static real sum(const real &x, const real &y) { return dd_real::ieee_add(x, y); }
};

struct of_qd {
    typedef qd_real real;
    typedef wb_qd number;
    enum { COMPONENTS = 4, BITS = 212 };
    static real product(const real &x, const real &y) { return qd_real::accurate_mul(x, y); }
    static real sum(const real &x, const real &y) { return qd_real::ieee_add(x, y); }
};

static int gemm(int mode, long n, long k, wb_dd alpha, const wb_dd *a, const wb_dd *b, wb_dd beta, wb_dd *c) {
    return wb_gemm_dd(mode, "N", "N", n, n, k, alpha, a, n, b, k, beta, c, n);
}
static int gemm(int mode, long n, long k, wb_qd alpha, const wb_qd *a, const wb_qd *b, wb_qd beta, wb_qd *c) {
    return wb_gemm_qd(mode, "N", "N", n, n, k, alpha, a, n, b, k, beta, c, n);
}
// MPLAPACK's, which are WB_AUTO.
static int gemm(long n, long k, wb_dd alpha, const wb_dd *a, const wb_dd *b, wb_dd beta, wb_dd *c) {
    return Rgemm_dd("N", "N", n, n, k, alpha, a, n, b, k, beta, c, n);
}
static int gemm(long n, long k, wb_qd alpha, const wb_qd *a, const wb_qd *b, wb_qd beta, wb_qd *c) {
    return Rgemm_qd("N", "N", n, n, k, alpha, a, n, b, k, beta, c, n);
}
static int syrk(int mode, long n, long k, wb_dd alpha, const wb_dd *a, wb_dd beta, wb_dd *c) {
    return wb_syrk_dd(mode, "L", "N", n, k, alpha, a, n, beta, c, n);
}
static int syrk(int mode, long n, long k, wb_qd alpha, const wb_qd *a, wb_qd beta, wb_qd *c) {
    return wb_syrk_qd(mode, "L", "N", n, k, alpha, a, n, beta, c, n);
}
static int gemv(const char *trans, long m, long n, wb_dd alpha, const wb_dd *a, const wb_dd *x, wb_dd beta, wb_dd *y) {
    return Rgemv_dd(trans, m, n, alpha, a, m, x, 1, beta, y, 1);
}
static int gemv(const char *trans, long m, long n, wb_qd alpha, const wb_qd *a, const wb_qd *x, wb_qd beta, wb_qd *y) {
    return Rgemv_qd(trans, m, n, alpha, a, m, x, 1, beta, y, 1);
}
static int symv(long n, wb_dd alpha, const wb_dd *a, const wb_dd *x, wb_dd beta, wb_dd *y) {
    return Rsymv_dd("L", n, alpha, a, n, x, 1, beta, y, 1);
}
static int symv(long n, wb_qd alpha, const wb_qd *a, const wb_qd *x, wb_qd beta, wb_qd *y) {
    return Rsymv_qd("L", n, alpha, a, n, x, 1, beta, y, 1);
}
static wb_dd dot(long n, const wb_dd *x, const wb_dd *y) { return Rdot_dd(n, x, 1, y, 1); }
static wb_qd dot(long n, const wb_qd *x, const wb_qd *y) { return Rdot_qd(n, x, 1, y, 1); }
static int axpy(long n, wb_dd a, const wb_dd *x, wb_dd *y) { return Raxpy_dd(n, a, x, 1, y, 1); }
static int axpy(long n, wb_qd a, const wb_qd *x, wb_qd *y) { return Raxpy_qd(n, a, x, 1, y, 1); }

static uint64_t state = 1;

// In [0, 1), of random bits.
template <class Real>
static Real random_number() {
    Real x = 0.0;
    for (int i = 0; i < 6; i++) x = (x + ldexp(static_cast<double>(random_bits(&state) >> 24), -40)) * ldexp(1.0, -40);
    return x * ldexp(1.0, 40);
}

class Exact {
public:
    Exact() {
        mpfr_init2(x, 500);
        mpfr_set_zero(x, 1);
    }
    Exact(const Exact &) = delete;
    Exact &operator=(const Exact &) = delete;
    ~Exact() { mpfr_clear(x); }
    template <class F>
    void set(const typename F::real &value) {
        mpfr_set_zero(x, 1);
        for (int i = 0; i < F::COMPONENTS; i++) mpfr_add_d(x, x, value.x[i], MPFR_RNDN);
    }
    mpfr_t x;
};

// The largest errors of a line of the table: ours, QD's, accurate QD's.
struct Line {
    double all[3];
};

// alpha sum(a_l b_l) + beta c of positive numbers, in the loops of the reference and exactly.
template <class F>
class Element {
public:
    typedef typename F::real real;

    // The loops multiply each b by alpha, or the sum.
    Element(const real &alpha, const real &beta, const real &c, bool of_sum)
        : alpha(alpha), beta(beta), c(c), of_sum(of_sum), plain(of_sum ? real(0.0) : beta * c),
          accurate(of_sum ? real(0.0) : F::product(beta, c)) {}

    void add(const real &a, const real &b) {
        first.set<F>(a);
        second.set<F>(b);
        mpfr_fma(exact.x, first.x, second.x, exact.x, MPFR_RNDN);
        plain += of_sum ? a * b : (alpha * b) * a;
        accurate = F::sum(accurate, F::product(of_sum ? b : F::product(alpha, b), a));
    }

    // After the last one.
    void finish() {
        if (of_sum) {
            plain = beta * c + alpha * plain;
            accurate = F::sum(F::product(beta, c), F::product(alpha, accurate));
        }
        first.set<F>(alpha);
        mpfr_mul(exact.x, exact.x, first.x, MPFR_RNDN);
        first.set<F>(beta);
        second.set<F>(c);
        mpfr_fma(exact.x, first.x, second.x, exact.x, MPFR_RNDN);
    }

    void compare(const real &found, Line &line) {
        const real *const results[] = {&found, &plain, &accurate};
        for (int i = 0; i < 3; i++) {
            first.set<F>(*results[i]);
            mpfr_sub(first.x, first.x, exact.x, MPFR_RNDN);
            mpfr_div(first.x, first.x, exact.x, MPFR_RNDN);
            line.all[i] = fmax(line.all[i], fabs(ldexp(mpfr_get_d(first.x, MPFR_RNDN), F::BITS)));
        }
    }

private:
    const real alpha, beta, c;
    const bool of_sum;
    real plain, accurate;
    Exact exact, first, second;
};

static const char *const names[] = {"`WB_EXACT`", "`WB_WORKING`",        "`WB_NATIVE`", "`Rgemm`", "`Rsyrk`",
                                    "`Rgemv`",    "`Rgemv`, transposed", "`Rsymv`",     "`Rdot`",  "`Raxpy`"};
enum { LINES = sizeof names / sizeof *names };

template <class F>
static void measure(long n, long k, Line *lines) {
    typedef typename F::real real;
    typedef typename F::number number;
    typedef std::vector<real> vector;
    static_assert(sizeof(real) == sizeof(number), "the layout of QD's numbers");
    const auto ours = [](vector &x) { return reinterpret_cast<number *>(x.data()); };
    const auto one = [](const real &x) {
        number y;
        memcpy(&y, &x, sizeof y);
        return y;
    };
    vector a(static_cast<size_t>(n * k)), b(a.size()), c(static_cast<size_t>(n * n)), square(static_cast<size_t>(k * k)), x, y;
    for (vector *all : {&a, &b, &c, &square})
        for (real &e : *all) e = random_number<real>();
    x.assign(b.begin(), b.begin() + k);
    y.assign(c.begin(), c.begin() + n);
    const real alpha = random_number<real>(), beta = random_number<real>(), zero(0.0), unit(1.0);
    const auto at = [](const vector &v, long i) -> const real & { return v[static_cast<size_t>(i)]; };
    int info = 0;

    static const int modes[] = {WB_EXACT, WB_WORKING, WB_NATIVE, WB_AUTO};
    vector products[4];
    for (int mode = 0; mode < 4; mode++) {
        products[mode] = c;
        info |= gemm(modes[mode], n, k, one(alpha), ours(a), ours(b), one(beta), ours(products[mode]));
    }
    for (long i = 0; i < n * n; i++) {
        Element<F> element(alpha, beta, at(c, i), false);
        for (long l = 0; l < k; l++) element.add(at(a, i % n + l * n), at(b, l + i / n * k));
        element.finish();
        for (int mode = 0; mode < 4; mode++) element.compare(at(products[mode], i), lines[mode]);
    }
    vector found = c;
    info |= gemm(n, k, one(alpha), ours(a), ours(b), one(beta), ours(found));
    CHECK(memcmp(found.data(), products[3].data(), found.size() * sizeof(real)) == 0, "Rgemm is not WB_AUTO");
    found = c;
    info |= syrk(WB_AUTO, n, k, one(alpha), ours(a), one(beta), ours(found));
    for (long i = 0; i < n * n; i++) {
        if (i % n < i / n) continue;
        Element<F> element(alpha, beta, at(c, i), false);
        for (long l = 0; l < k; l++) element.add(at(a, i % n + l * n), at(a, i / n + l * n));
        element.finish();
        element.compare(at(found, i), lines[4]);
    }
    found = y;
    info |= gemv("N", n, k, one(alpha), ours(a), ours(x), one(beta), ours(found));
    for (long i = 0; i < n; i++) {
        Element<F> element(alpha, beta, at(y, i), false);
        for (long l = 0; l < k; l++) element.add(at(a, i + l * n), at(x, l));
        element.finish();
        element.compare(at(found, i), lines[5]);
    }
    found = y;
    info |= gemv("T", k, n, one(alpha), ours(b), ours(x), one(beta), ours(found));
    for (long i = 0; i < n; i++) {
        Element<F> element(alpha, beta, at(y, i), true);
        for (long l = 0; l < k; l++) element.add(at(b, l + i * k), at(x, l));
        element.finish();
        element.compare(at(found, i), lines[6]);
        const number sum = dot(k, ours(b) + i * k, ours(x));
        real result;
        memcpy(static_cast<void *>(&result), &sum, sizeof sum);
        Element<F> of_dot(unit, zero, zero, true);
        for (long l = 0; l < k; l++) of_dot.add(at(b, l + i * k), at(x, l));
        of_dot.finish();
        of_dot.compare(result, lines[8]);
    }
    vector z(a.begin(), a.begin() + k);
    found = z;
    info |= symv(k, one(alpha), ours(square), ours(x), one(beta), ours(found));
    for (long i = 0; i < k; i++) {
        Element<F> element(alpha, beta, at(z, i), false);
        for (long l = 0; l < k; l++) element.add(at(square, i > l ? i + l * k : l + i * k), at(x, l));
        element.finish();
        element.compare(at(found, i), lines[7]);
    }
    found = c;
    info |= axpy(n * n, one(alpha), ours(a), ours(found));
    for (long i = 0; i < n * n && i < n * k; i++) {
        Element<F> element(alpha, unit, at(c, i), false);
        element.add(at(a, i), unit);
        element.finish();
        element.compare(at(found, i), lines[9]);
    }
    CHECK(info == 0, "%s", wb_last_error());
}

int main() {
    use_all();
    for (long k : {10L, 100L}) {
        Line of_dd_real[LINES] = {}, of_qd_real[LINES] = {};
        for (int turn = 0; turn < (k == 10 ? 8 : 1); turn++) {
            measure<of_dd>(k == 10 ? 10 : 32, k, of_dd_real);
            measure<of_qd>(k == 10 ? 10 : 32, k, of_qd_real);
        }
        for (int i = 0; i < LINES; i++)
            printf("| %s | %ld | %.2g | %.2g | %.2g | %.2g | %.2g |\n", names[i], k, of_dd_real[i].all[0],
                   of_dd_real[i].all[1], of_qd_real[i].all[0], of_qd_real[i].all[1], of_qd_real[i].all[2]);
    }
    return failures();
}
