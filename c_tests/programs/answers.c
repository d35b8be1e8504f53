/* Solutions, least squares, inverses, determinants and eigenvalues from C. What is printed is the same under every setting. */
#include <mpfr.h>

#include "check.h"

enum { N = 30 };

static void doubles(void) {
    static double a[N * N], b[N], x[N], y[N * N], errors[N * N], w[N], v[N * N];
    static wb_dd a_dd[N * N], b_dd[N], x_dd[N];
    wb_report report;
    uint64_t state = 5;
    int64_t exponent;
    double det;
    for (int i = 0; i < N * N; i++) a[i] = (double)(int64_t)random_bits(&state) / 9223372036854775808.0;
    for (int i = 0; i < N; i++) b[i] = 1;
    for (int i = 0; i < N * N; i++) a_dd[i] = (wb_dd){a[i], a[(i + 7) % (N * N)] * 0x1p-54};
    for (int i = 0; i < N; i++) b_dd[i] = (wb_dd){1, 0};
    CHECK(wb_solve_f64(WB_PROVED, N, 1, a, N, b, N, x, N, errors, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_CONVERGED && report.proved == 1 && report.bits == 106, "status %d", report.status);
    CHECK(errors[0] <= report.error && report.relative_error < 0x1p-52, "error %g", report.error);
    print_bits("x", x, N);
    print_bits("errors", errors, N);
    CHECK(wb_solve_dd(WB_ESTIMATED, N, 1, a_dd, N, b_dd, N, x_dd, N, NULL, NULL) == 0, "%s", wb_last_error());
    print_bits("x_dd", x_dd, 2 * N);
    /* Of the first rows or columns of A. */
    CHECK(wb_lstsq_f64(WB_PROVED, N, N - 9, 1, a, N, b, N, x, N, errors, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_CONVERGED && report.proved == 1 && report.relative_error < 0x1p-52, "status %d", report.status);
    print_bits("fit", x, N - 9);
    CHECK(wb_lstsq_f64(WB_PROVED, N - 9, N, 1, a, N, b, N, x, N, errors, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_CONVERGED && report.proved == 1 && report.relative_error < 0x1p-52, "status %d", report.status);
    print_bits("shortest", x, N);
    CHECK(wb_inverse_f64(WB_PROVED, N, a, N, y, N, errors, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_CONVERGED && report.proved == 1, "status %d", report.status);
    print_bits("inverse", y, N * N);
    CHECK(wb_det_f64(WB_PROVED, N, a, N, &det, &exponent, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_CONVERGED && fabs(det) >= 0.5 && fabs(det) < 1, "det %g", det);
    print_bits("det", &det, 1);
    CHECK(wb_eigh_f64(WB_PROVED, WB_UPPER, N, a, N, w, v, N, errors, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_CONVERGED && report.proved == 1 && w[0] < w[N - 1], "status %d", report.status);
    print_bits("w", w, N);
    print_bits("v", v, N * N);
}

static void limbs(void) {
    mpfr_t a[4], b[2], x[2], det;
    wb_report report;
    int64_t exponent;
    for (int i = 0; i < 4; i++) mpfr_init2(a[i], 200);
    for (int i = 0; i < 2; i++) mpfr_init2(b[i], 200), mpfr_init2(x[i], i == 0 ? 64 : 333);
    mpfr_init2(det, 100);
    /* (1, 2; 3, 4) x = (1, 1): x = (-1, 1). And 3 x = 1. */
    const int values[4] = {1, 3, 2, 4};
    for (int i = 0; i < 4; i++) mpfr_set_si(a[i], values[i], MPFR_RNDN);
    for (int i = 0; i < 2; i++) mpfr_set_si(b[i], 1, MPFR_RNDN);
    CHECK(wb_solve_mpfr(WB_PROVED, 2, 1, a, 2, b, 2, x, 2, NULL, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_CONVERGED && report.error == 0, "error %g", report.error);
    CHECK(mpfr_cmp_si(x[0], -1) == 0 && mpfr_cmp_si(x[1], 1) == 0, "x");
    CHECK(mpfr_get_prec(x[0]) == 64 && mpfr_get_prec(x[1]) == 333, "precisions stay");
    /* (1, 3) x = (1, 1): x = 4 / 10; (1, 2) x = 1 by (1, 2) / 5. */
    CHECK(wb_lstsq_mpfr(WB_PROVED, 2, 1, 1, a, 2, b, 2, x, 1, NULL, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_CONVERGED && fabs(mpfr_get_d(x[0], MPFR_RNDN) - 0.4) < 1e-16, "a fit");
    CHECK(wb_lstsq_mpfr(WB_PROVED, 1, 2, 1, a, 2, b, 1, x, 2, NULL, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_CONVERGED && fabs(mpfr_get_d(x[1], MPFR_RNDN) - 0.4) < 1e-16, "a shortest solution");
    CHECK(wb_det_mpfr(WB_PROVED, 2, a, 2, det, &exponent, &report) == 0, "%s", wb_last_error());
    CHECK(mpfr_cmp_d(det, -0.5) == 0 && exponent == 2, "det");
    CHECK(wb_inverse_mpfr(WB_PROVED, 1, a[1], 1, x[1], 1, NULL, &report) == 0, "%s", wb_last_error());
    mpfr_set_prec(b[0], 333);
    mpfr_ui_div(b[0], 1, a[1], MPFR_RNDN);
    CHECK(mpfr_equal_p(b[0], x[1]) && report.relative_error < 0x1p-332, "1/3");
    CHECK(wb_eigh_mpfr(WB_PROVED, "L", 1, a[3], 1, x[1], x[0], 1, NULL, &report) == 0, "%s", wb_last_error());
    CHECK(mpfr_cmp_si(x[1], 4) == 0 && mpfr_cmpabs(x[0], b[1]) == 0, "an eigenvalue");
    for (int i = 0; i < 4; i++) mpfr_clear(a[i]);
    for (int i = 0; i < 2; i++) mpfr_clears(b[i], x[i], (mpfr_ptr)0);
    mpfr_clear(det);
    mpfr_free_cache();
}

int main(void) {
    doubles();
    limbs();
    return failures();
}
