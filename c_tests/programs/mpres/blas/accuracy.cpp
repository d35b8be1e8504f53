// In the style of tests/blas/accuracy of MPRES-BLAS: errors of sums against bounds that follow from M.
#include "blas/asum.cuh"
#include "blas/axpy.cuh"
#include "blas/dot.cuh"
#include "blas/scal.cuh"
#include "dense.h"

// The relative error of a result is at most 4 / sqrt(M), MPRES-BLAS's unit roundoff; here at most 2^-p too.
static void within(const mp_float_t &found, mpfr_srcptr reference, const char *what, int number = 0) {
    Number unit, error;
    mpfr_sqrt(unit.x, RNS_MODULI_PRODUCT_MPFR, MPFR_RNDN);
    mpfr_ui_div(unit.x, 4, unit.x, MPFR_RNDN);
    check(mpfr_cmp_ui_2exp(unit.x, 1, -MP_PRECISION) >= 0, "the unit roundoff");
    mp_get_mpfr(error.x, found);
    mpfr_sub(error.x, error.x, reference, MPFR_RNDN);
    mpfr_div_2si(unit.x, reference, MP_PRECISION, MPFR_RNDN);
    check(mpfr_cmpabs(error.x, unit.x) <= 0, what, number);
}

PROGRAM(accuracy) {
    Vector x(random, SIZE, 40), y(random, SIZE, 40), alpha(random, 1, 2);
    mp_array_t result;
    mp_float_t found = MP_ZERO;
    cuda::mp_array_init(result, 1);

    Number sum;
    for (int i = 0; i < SIZE; i++) sum.add_abs(x[i]);
    cuda::mp_asum<256, 128>(SIZE, x.dev, 1, result);
    cuda::mp_array_device2host(&found, result, 1);
    within(found, sum.x, "asum");

    mpfr_set_zero(sum.x, 1);
    for (int i = 0; i < SIZE; i++) sum.add(x[i], y[i]);
    cuda::mp_dot<256, 128, 256, 256, 128>(SIZE, x.dev, 1, y.dev, 1, result, y.dev);
    cuda::mp_array_device2host(&found, result, 1);
    within(found, sum.x, "dot");

    std::vector<Number> expected(SIZE);
    for (int i = 0; i < SIZE; i++) {
        expected[i].add(alpha[0], x[i]);
        expected[i].add(y[i]);
    }
    cuda::mp_axpy<256, 128, 256, 256, 128>(SIZE, alpha.dev, x.dev, 1, y.dev, 1, x.dev);
    y.download();
    for (int i = 0; i < SIZE; i++) within(y.host[i], expected[i].x, "axpy", i);

    for (int i = 0; i < SIZE; i++) mpfr_mul(expected[i].x, alpha[0], x[i], MPFR_RNDN);
    cuda::mp_scal<256, 128, 256, 256, 128>(SIZE, alpha.dev, x.dev, 1);
    x.download();
    for (int i = 0; i < SIZE; i++) within(x.host[i], expected[i].x, "scal", i);
    cuda::mp_array_clear(result);
}
