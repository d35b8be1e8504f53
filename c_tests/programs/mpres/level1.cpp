// In the style of tests/blas/performance of MPRES-BLAS: level 1, timed and compared with MPFR.
#include "blas/asum.cuh"
#include "blas/axpy.cuh"
#include "blas/axpydot.cuh"
#include "blas/dot.cuh"
#include "blas/mblas_enum.cuh"
#include "blas/norm.cuh"
#include "blas/rot.cuh"
#include "blas/scal.cuh"
#include "blas/waxpby.cuh"
#include "kernel_config.cuh"

#include "reference.h"

#define SIZE 301
#define LAUNCH 64, 128, BLOCK_SIZE_FOR_RESIDUES

// Element i of n with an increment.
static int at(int i, int n, int inc) { return inc > 0 ? i * inc : (i - n + 1) * inc; }

static void sums(Random &random, int incx, int incy) {
    const int n = SIZE;
    Vector x(random, n * abs(incx)), y(random, n * abs(incy)), w(random, n), alpha(random, 1);
    Vector buffer(random, n), r(random, 1);
    std::vector<Number> one(1);

    timed("asum", [&] { cuda::mp_asum<64, 128>(n, x.dev, incx, r.dev); });
    Number magnitude(MP_PRECISION);
    for (int i = 0; i < n; i++) {
        mpfr_abs(magnitude.x, x[at(i, n, incx)], MPFR_RNDN);
        one[0].add(magnitude.x);
    }
    r.expect(one, "asum");
    timed("norm", [&] { cuda::mp_norm<LAUNCH>(mblas_one_norm, n, x.dev, incx, r.dev); });
    r.expect(one, "one norm");
    mpfr_set_zero(one[0].x, 1);
    for (int i = 0; i < n; i++) {
        mpfr_abs(magnitude.x, x[at(i, n, incx)], MPFR_RNDN);
        mpfr_max(one[0].x, one[0].x, magnitude.x, MPFR_RNDN);
    }
    cuda::mp_norm<LAUNCH>(mblas_inf_norm, n, x.dev, incx, r.dev, buffer.dev);
    r.expect(one, "infinity norm");

    timed("dot", [&] { cuda::mp_dot<LAUNCH>(n, x.dev, incx, y.dev, incy, r.dev, buffer.dev); });
    mpfr_set_zero(one[0].x, 1);
    for (int i = 0; i < n; i++) one[0].add(x[at(i, n, incx)], y[at(i, n, incy)]);
    r.expect(one, "dot");

    // w := w - alpha x, r := y . w
    timed("axpy_dot", [&] {
        w.upload();
        cuda::mp_axpy_dot<LAUNCH>(n, alpha.dev, w.dev, 1, x.dev, incx, y.dev, incy, r.dev, buffer.dev);
    });
    std::vector<Number> updated(n, Number(MP_PRECISION));
    mpfr_set_zero(one[0].x, 1);
    for (int i = 0; i < n; i++) {
        Number exact;
        exact.add(alpha[0], x[at(i, n, incx)]);
        mpfr_sub(exact.x, w[i], exact.x, MPFR_RNDN);
        mpfr_set(updated[i].x, exact.x, MPFR_RNDN);
        one[0].add(updated[i].x, y[at(i, n, incy)]);
    }
    w.expect(updated, "axpy_dot, w");
    r.expect(one, "axpy_dot, r");
}

static void vectors(Random &random, int incx, int incy) {
    const int n = SIZE;
    Vector x(random, n * abs(incx)), y(random, n * abs(incy)), w(random, n), alpha(random, 1), beta(random, 1);
    Vector buffer(random, n);
    std::vector<Number> expected(w.exact.begin(), w.exact.end());
    for (int i = 0; i < n; i++) {
        Number exact;
        exact.add(alpha[0], x[at(i, n, incx)]);
        exact.add(beta[0], y[at(i, n, incy)]);
        expected[i] = exact;
    }
    timed("waxpby", [&] {
        cuda::mp_waxpby<LAUNCH>(n, alpha.dev, x.dev, incx, beta.dev, y.dev, incy, w.dev, 1, buffer.dev);
    });
    w.expect(expected, "waxpby");

    expected.assign(y.exact.begin(), y.exact.end());
    for (int i = 0; i < n; i++) {
        Number exact(y.exact[at(i, n, incy)]), term;
        term.add(alpha[0], x[at(i, n, incx)]);
        term.add(exact.x);
        expected[at(i, n, incy)] = term;
    }
    timed("axpy", [&] {
        y.upload();
        cuda::mp_axpy<LAUNCH>(n, alpha.dev, x.dev, incx, y.dev, incy, buffer.dev);
    });
    y.expect(expected, "axpy");
    y.upload();

    std::vector<Number> rotated(x.exact.begin(), x.exact.end());
    expected.assign(y.exact.begin(), y.exact.end());
    y.download();
    for (int i = 0; i < n; i++) {
        const int ix = at(i, n, incx), iy = at(i, n, incy);
        Number old(MP_PRECISION), a, b;
        mp_get_mpfr(old.x, y.host[iy]);
        a.add(alpha[0], x[ix]);
        a.add(beta[0], old.x);
        b.add(beta[0], x[ix]);
        mpfr_neg(b.x, b.x, MPFR_RNDN);
        b.add(alpha[0], old.x);
        rotated[ix] = a;
        expected[iy] = b;
    }
    for (size_t i = 0; i < y.host.size(); i++) {
        // What the increment leaves out.
        Number old(MP_PRECISION);
        mp_get_mpfr(old.x, y.host[i]);
        if (static_cast<int>(i) % abs(incy) != 0) expected[i] = old;
    }
    x.upload();
    cuda::mp_rot<LAUNCH>(n, x.dev, incx, y.dev, incy, alpha.dev, beta.dev, buffer.dev, buffer.dev);
    x.expect(rotated, "rot, x");
    y.expect(expected, "rot, y");

    x.restore();
    expected.assign(x.exact.begin(), x.exact.end());
    for (int i = 0; i < n; i++) mpfr_mul(expected[at(i, n, incx)].x, alpha[0], x[at(i, n, incx)], MPFR_RNDN);
    timed("scal", [&] {
        x.upload();
        cuda::mp_scal<LAUNCH>(n, alpha.dev, x.dev, incx);
    });
    x.expect(expected, "scal");
}

int main() {
    rns_const_init();
    mp_const_init();
    Random random;
    const int increments[][2] = {{1, 1}, {2, -1}, {-1, 3}};
    for (int i = 0; i < 3; i++) {
        sums(random, increments[i][0], increments[i][1]);
        vectors(random, increments[i][0], increments[i][1]);
    }
    mpfr_free_cache();
    return failed != 0;
}
