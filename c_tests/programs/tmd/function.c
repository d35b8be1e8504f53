/* Functions of the program's own: x exp(x) with every binary16 argument decided by MPFR here, and in binary64 against a
 * function of the library. */
#include <mpfr.h>

#include "plans.h"

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long calls;

/* The interval of the argument. */
static void ends(mpfr_t lo, mpfr_t hi, mpfr_srcptr centre, mpfr_srcptr radius, mpfr_prec_t precision) {
    mpfr_inits2(precision + 64, lo, hi, (mpfr_ptr)0);
    mpfr_sub(lo, centre, radius, MPFR_RNDD);
    mpfr_add(hi, centre, radius, MPFR_RNDU);
}

/* f^(i)(y)/i! = exp(y) (y + i)/i!. */
static int x_exp_x(void *data, mpfr_srcptr centre, mpfr_srcptr radius, int order, mpfr_t *low, mpfr_t *high) {
    mpfr_prec_t precision = mpfr_get_prec(low[0]);
    mpfr_t lo, hi, e_lo, e_hi, y;
    int i, j;
    CHECK(data == &calls, "data");
    pthread_mutex_lock(&lock);
    calls++;
    pthread_mutex_unlock(&lock);
    ends(lo, hi, centre, radius, precision);
    mpfr_inits2(precision + 64, e_lo, e_hi, y, (mpfr_ptr)0);
    mpfr_exp(e_lo, lo, MPFR_RNDD);
    mpfr_exp(e_hi, hi, MPFR_RNDU);
    for (i = 0; i <= order; i++) {
        mpfr_add_ui(y, lo, (unsigned long)i, MPFR_RNDD);
        mpfr_mul(low[i], mpfr_sgn(y) < 0 ? e_hi : e_lo, y, MPFR_RNDD);
        mpfr_add_ui(y, hi, (unsigned long)i, MPFR_RNDU);
        mpfr_mul(high[i], mpfr_sgn(y) < 0 ? e_lo : e_hi, y, MPFR_RNDU);
        for (j = 2; j <= i; j++) {
            mpfr_div_ui(low[i], low[i], (unsigned long)j, MPFR_RNDD);
            mpfr_div_ui(high[i], high[i], (unsigned long)j, MPFR_RNDU);
        }
    }
    mpfr_clears(lo, hi, e_lo, e_hi, y, (mpfr_ptr)0);
    return 0;
}

/* exp under another name, by its own enclosures; sets numbers of other precisions. */
static int own_exp(void *data, mpfr_srcptr centre, mpfr_srcptr radius, int order, mpfr_t *low, mpfr_t *high) {
    mpfr_prec_t precision = mpfr_get_prec(low[0]);
    mpfr_t lo, hi;
    int i;
    (void)data;
    ends(lo, hi, centre, radius, precision);
    for (i = 0; i <= order; i++) {
        mpfr_set_prec(low[i], precision + 10);
        mpfr_set_prec(high[i], precision + 20);
        if (i == 0) {
            mpfr_exp(low[i], lo, MPFR_RNDD);
            mpfr_exp(high[i], hi, MPFR_RNDU);
        } else {
            mpfr_div_ui(low[i], low[i - 1], (unsigned long)i, MPFR_RNDD);
            mpfr_div_ui(high[i], high[i - 1], (unsigned long)i, MPFR_RNDU);
        }
    }
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    return 0;
}

/* Knows nothing: says so, or sets nothing. */
static int unknown(void *data, mpfr_srcptr centre, mpfr_srcptr radius, int order, mpfr_t *low, mpfr_t *high) {
    (void)centre, (void)radius, (void)order, (void)low, (void)high;
    return data != NULL;
}

/* The hardness of f(x) with the least result exponent `emin` and p bits; -1 for none. */
static int hardness_of(double x, int p, int emin, int emax) {
    mpfr_t v, n;
    int k = -1;
    mpfr_inits2(400, v, n, (mpfr_ptr)0);
    mpfr_set_d(n, x, MPFR_RNDN);
    mpfr_exp(v, n, MPFR_RNDN);
    mpfr_mul(v, v, n, MPFR_RNDN);
    if (mpfr_regular_p(v)) {
        mpfr_exp_t exponent = mpfr_get_exp(v);
        if (exponent <= emax + 1) {
            /* Half an ulp becomes 1. */
            if (exponent < emin + 1) exponent = emin + 1;
            mpfr_mul_2si(v, v, p + 1 - exponent, MPFR_RNDN);
            mpfr_rint(n, v, MPFR_RNDN);
            mpfr_sub(v, v, n, MPFR_RNDN);
            k = mpfr_zero_p(v) ? 1000 : (int)-mpfr_get_exp(v);
        }
    }
    mpfr_clears(v, n, (mpfr_ptr)0);
    return k;
}

static cases found, expected;

/* Every binary16 number from `from` on, below `to` in magnitude. */
static void brute(double from, double to, int bits, int is_short) {
    wb_tmd_options options = options_of("x_exp_x", from, to, bits);
    double step = ldexp(1.0, -24), x;
    double sign = to < 0 ? -1.0 : 1.0;
    size_t at = 0;
    wb_tmd_plan *plan;
    options.format = "binary16";
    options.taylor = x_exp_x;
    options.taylor_data = &calls;
    options.unit = is_short ? 12 : 14;
    plan = plan_of(&options);
    CHECK(wb_tmd_plan_run(plan, NULL, NULL, NULL) == 0, "%s", wb_tmd_last_error());
    cases_of(plan, &found);
    for (x = fabs(from); x < fabs(to); x += step) {
        int exponent, k = hardness_of(sign * x, 11, -14, 15);
        frexp(x, &exponent);
        step = ldexp(1.0, (exponent > -13 ? exponent : -13) - 11);
        if (k < bits) continue;
        CHECK(at < found.len && found.all[at].x == sign * x && found.all[at].hardness == k,
              "%a has hardness %d: found %a, %d", sign * x, k, at < found.len ? found.all[at].x : 0.0,
              at < found.len ? found.all[at].hardness : 0);
        at++;
    }
    CHECK(at == found.len && at > 10, "%zu cases, not %zu", found.len, at);
    CHECK(wb_tmd_plan_certificate_save(plan, "own.cert") == 0, "%s", wb_tmd_last_error());
    wb_tmd_plan_destroy(plan);
}

static void as_the_library(void) {
    wb_tmd_options options = options_of("exp", 1.0, 1.0 + ldexp(1.0, -26), 18);
    wb_tmd_plan *plan = plan_of(&options);
    CHECK(wb_tmd_plan_run(plan, NULL, NULL, NULL) == 0, "%s", wb_tmd_last_error());
    cases_of(plan, &expected);
    wb_tmd_plan_destroy(plan);
    options.function = "own_exp";
    options.taylor = own_exp;
    plan = plan_of(&options);
    CHECK(wb_tmd_plan_run(plan, NULL, NULL, NULL) == 0, "%s", wb_tmd_last_error());
    cases_of(plan, &found);
    CHECK(expected.len > 100 && same_cases(&found, &expected), "%zu cases, not %zu", found.len, expected.len);
    CHECK(stats_of(plan).tests[0] > 0, "polynomials");
    wb_tmd_plan_destroy(plan);
    /* Only where it is defined. */
    options.domain_low = 1.0 + ldexp(1.0, -27);
    plan = plan_of(&options);
    CHECK(wb_tmd_plan_run(plan, NULL, NULL, NULL) == 0, "%s", wb_tmd_last_error());
    cases_of(plan, &found);
    CHECK(found.len > 10 && found.len < expected.len && found.all[0].x >= options.domain_low, "%zu cases", found.len);
    CHECK(stats_of(plan).searched == stats_of(plan).arguments / 2, "half of the arguments");
    wb_tmd_plan_destroy(plan);
}

/* Nothing is claimed of a function without bounds. */
static void without_bounds(void) {
    wb_tmd_options options = options_of("unknown", 1.0, 1.0 + ldexp(1.0, -46), 44);
    size_t i;
    int round;
    for (round = 0; round < 2; round++) {
        wb_tmd_plan *plan;
        options.taylor = unknown;
        options.taylor_data = round ? &options : NULL;
        plan = plan_of(&options);
        CHECK(wb_tmd_plan_run(plan, NULL, NULL, NULL) == 0, "%s", wb_tmd_last_error());
        cases_of(plan, &found);
        CHECK(found.len == 64, "%zu cases", found.len);
        for (i = 0; i < found.len; i++) {
            CHECK(found.all[i].kind == WB_TMD_AT_LEAST && found.all[i].hardness == 0, "%a", found.all[i].x);
        }
        wb_tmd_plan_destroy(plan);
    }
}

int main(int argc, char **argv) {
    int is_short = argc > 1;
    (void)argv;
    brute(0.5, is_short ? 1.0 : 8.0, 5, is_short);
    CHECK(calls > 0, "the function was not called");
    if (!is_short) {
        brute(-0.25, -6.0, 5, 0);
        as_the_library();
    }
    without_bounds();
    mpfr_free_cache();
    return failures();
}
