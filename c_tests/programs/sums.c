/* Exact sums, dot products, norms and accumulators: known results in every format, in each rounding mode of the
 * program, and what illegal arguments do. Each function that computes prints one line at WIDEBLAS_VERBOSE=1. */
#include "check.h"

#include <fenv.h>
#include <float.h>
#include <stdlib.h>

enum { N = 50000 };

static double f64_value(double x) { return x; }
static double dd_value(wb_dd x) { return x.hi + x.lo; }
static double qd_value(wb_qd x) { return x.x[0] + x.x[1]; }
static wb_qd qd(double x) {
    wb_qd y = {{0, 0, 0, 0}};
    y.x[0] = x;
    return y;
}
static double f64(double x) { return x; }
static float f32(double x) { return (float)x; }
static double f32_value(float x) { return (double)x; }

/* Halves with 2^60, -2^60 and 5/4 among them, every second number of memory that has NaN between. */
#define OF_FORMAT(FORMAT, TYPE)                                                                                \
    static void sums_of_##FORMAT(void) {                                                                       \
        TYPE *x = malloc(2 * N * sizeof *x), *y = malloc(N * sizeof *y), r = FORMAT(7);                         \
        int64_t i;                                                                                             \
        int info;                                                                                              \
        for (i = 0; i < 2 * N; i++) x[i] = FORMAT(i % 2 ? NAN : 0.5);                                          \
        for (i = 0; i < N; i++) y[i] = FORMAT(i % 2 ? -2 : 2);                                                 \
        x[10] = FORMAT(0x1p60);                                                                                \
        x[2 * N - 2] = FORMAT(-0x1p60);                                                                        \
        x[20] = FORMAT(1.25);                                                                                  \
        info = wb_sum_##FORMAT(N, x, 2, &r);                                                                   \
        CHECK(info == 0 && FORMAT##_value(r) == 0.5 * (N - 3) + 1.25, #FORMAT " sum: %d, %.17g", info,         \
              FORMAT##_value(r));                                                                              \
        info = wb_sum_##FORMAT(N, x, -2, &r);                                                                  \
        CHECK(info == 0 && FORMAT##_value(r) == 0.5 * (N - 3) + 1.25, #FORMAT " sum backwards");               \
        info = wb_asum_##FORMAT(6, x, 2, &r);                                                                  \
        CHECK(info == 0 && FORMAT##_value(r) >= 0x1p60, #FORMAT " asum: %d, %.17g", info, FORMAT##_value(r));  \
        info = wb_dot_##FORMAT(N, x, 2, y, 1, &r);                                                             \
        CHECK(info == 0 && FORMAT##_value(r) == 3.5, #FORMAT " dot: %d, %.17g", info, FORMAT##_value(r));      \
        x[10] = x[2 * N - 2] = FORMAT(0.5);                                                                    \
        x[20] = FORMAT(0.5);                                                                                   \
        info = wb_nrm2_##FORMAT(N / 2, x, 4, &r);                                                              \
        CHECK(info == 0 && fabs(FORMAT##_value(r) - sqrt(0.25 * N / 2)) < 1e-5, #FORMAT " nrm2: %d, %.17g",    \
              info, FORMAT##_value(r));                                                                        \
        r = FORMAT(7);                                                                                         \
        CHECK(wb_sum_##FORMAT(-1, x, 1, &r) == 1 && wb_asum_##FORMAT(1, x, 0, &r) == 3 &&                      \
              wb_dot_##FORMAT(1, x, 1, y, 0, &r) == 5 && wb_nrm2_##FORMAT(1, NULL, 1, &r) == -1 &&             \
              wb_dot_##FORMAT(1, x, 1, y, 1, NULL) == -1, #FORMAT ": illegal arguments");                      \
        CHECK(FORMAT##_value(r) == 7, #FORMAT ": written on an error");                                        \
        CHECK(wb_sum_##FORMAT(0, NULL, 1, &r) == 0 && FORMAT##_value(r) == 0, #FORMAT ": no numbers");         \
        free(x);                                                                                               \
        free(y);                                                                                               \
    }

OF_FORMAT(f64, double)
OF_FORMAT(f32, float)
OF_FORMAT(dd, wb_dd)
OF_FORMAT(qd, wb_qd)

static void accumulators(void) {
    wb_accumulator *a = wb_accumulator_create(), *b = wb_accumulator_create();
    double x[3] = {1e300, 0x1p-1074, -1e300}, r = 7;
    unsigned char bytes[WB_ACCUMULATOR_BYTES], other[WB_ACCUMULATOR_BYTES];
    float single = 7;
    wb_dd two = {7, 7};
    wb_qd four = qd(7);
    CHECK(a && b, "no accumulators: %s", wb_last_error());
    CHECK(wb_accumulator_add_array_f64(a, 2, x, 1) == 0 && wb_accumulator_add_f64(b, x[2]) == 0, "add");
    CHECK(wb_accumulator_merge(a, b) == 0 && wb_accumulator_round_f64(a, &r) == 0 && r == 0x1p-1074, "%g", r);
    CHECK(wb_accumulator_add_products_f64(a, 3, x, 1, x, -1) == 0, "products");
    CHECK(wb_accumulator_round_f64(a, &r) == 0 && r == -INFINITY, "%g", r);
    CHECK(wb_accumulator_save(a, bytes) == 0 && memcmp(bytes, "wbsum", 5) == 0, "save");
    CHECK(wb_accumulator_load(b, bytes, sizeof bytes) == 0 && wb_accumulator_save(b, other) == 0, "load");
    CHECK(memcmp(bytes, other, sizeof bytes) == 0, "other bytes");
    bytes[100] ^= 1;
    CHECK(wb_accumulator_load(b, bytes, sizeof bytes) == -1, "damaged bytes");
    CHECK(strstr(wb_last_error(), "wb_accumulator_load: the bytes are damaged") != NULL, "%s", wb_last_error());
    CHECK(wb_accumulator_subtract(a, b) == 0 && wb_accumulator_round_f32(a, &single) == 0 && single == 0, "f32");
    CHECK(wb_accumulator_round_dd(a, &two) == 0 && two.hi == 0 && two.lo == 0, "dd");
    CHECK(wb_accumulator_round_qd(a, &four) == 0 && four.x[0] == 0 && four.x[3] == 0, "qd");
    CHECK(wb_accumulator_round_mpfr(a, NULL) == -1 && wb_accumulator_clear(NULL) == -1, "NULL");
    CHECK(wb_accumulator_clear(a) == 0, "clear");
    CHECK(wb_accumulator_destroy(a) == 0 && wb_accumulator_destroy(b) == 0 && wb_accumulator_destroy(NULL) == 0, "destroy");
}

/* Sums by rounded additions, of doubles and of residue numbers. */
static void reductions(void) {
    double x[6] = {1e20, NAN, 1.25, NAN, -1e20, NAN}, y[3] = {0x1p100, 3, -0x1p100}, r = 7;
    wb_mp_array a, s, other;
    int algorithm;
    CHECK(wb_mp_set_precision(53) == 0 && wb_mp_array_init(&other, 1) == 0, "another set");
    CHECK(wb_mp_set_precision(120) == 0 && wb_mp_array_init(&a, 3) == 0 && wb_mp_array_init(&s, 1) == 0, "arrays");
    CHECK(wb_mp_array_set_d(&a, y, 3) == 0, "set");
    for (algorithm = 1; algorithm <= 3; algorithm++) {
        CHECK(wb_mp_reduce_d(algorithm, 3, x, -2, &s) == 0, "doubles: %s", wb_last_error());
        CHECK(wb_mp_array_get_d(&r, &s, 1) == 0 && r == 1.25, "doubles: %g", r);
        CHECK(wb_mp_reduce(algorithm, 3, &a, -1, &s) == 0, "numbers: %s", wb_last_error());
        CHECK(wb_mp_array_get_d(&r, &s, 1) == 0 && r == 3, "numbers: %g", r);
        CHECK(wb_mp_reduce_d(algorithm, 2, x, 1, &s) == -1 && strstr(wb_last_error(), "NaN"), "%s", wb_last_error());
        CHECK(wb_mp_reduce_d(algorithm, -1, x, 1, &s) == 2 && wb_mp_reduce_d(algorithm, 1, x, 0, &s) == 4 &&
              wb_mp_reduce_d(algorithm, 1, NULL, 1, &s) == -1 && wb_mp_reduce_d(algorithm, 1, x, 1, NULL) == -1,
              "illegal arguments of doubles");
        CHECK(wb_mp_reduce(algorithm, -1, &a, 1, &s) == 2 && wb_mp_reduce(algorithm, 1, &a, 0, &s) == 4 &&
              wb_mp_reduce(algorithm, 4, &a, 1, &s) == -1 && wb_mp_reduce(algorithm, 2, &a, -3, &s) == -1 &&
              wb_mp_reduce(algorithm, 1, NULL, 1, &s) == -1 && wb_mp_reduce(algorithm, 1, &a, 1, NULL) == -1 &&
              wb_mp_reduce(algorithm, 1, &a, 1, &other) == -1, "illegal arguments of numbers");
        CHECK(wb_mp_array_get_d(&r, &s, 1) == 0 && r == 3, "written on an error: %g", r);
        CHECK(wb_mp_reduce_d(algorithm, 0, NULL, 1, &s) == 0 && wb_mp_array_get_d(&r, &s, 1) == 0 && r == 0, "none");
    }
    CHECK(wb_mp_reduce(0, 1, &a, 1, &s) == 1 && wb_mp_reduce_d(4, 1, x, 1, &s) == 1, "no algorithm");
    CHECK(strstr(wb_last_error(), "1, 2 or 3") != NULL, "%s", wb_last_error());
    wb_mp_array_clear(&a);
    wb_mp_array_clear(&s);
    wb_mp_array_clear(&other);
}

/* The same bits in every rounding mode, also of calls of few numbers, and the mode is left alone. */
static void rounding(void) {
    static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    static double x[3000];
    double expected[3] = {0, 0, 0}, r;
    uint64_t seed = 5;
    size_t i, k;
    for (i = 0; i < 3000; i++) x[i] = ldexp((double)(int64_t)random_bits(&seed), (int)(random_bits(&seed) % 300) - 200);
    for (i = 0; i < 4; i++) {
        fesetround(modes[i]);
        for (k = 0; k < 3; k++) {
            int64_t n = k == 0 ? 3000 : 8;
            int info = k == 2 ? wb_dot_f64(n, x, 1, x, 1, &r) : wb_sum_f64(n, x, 1, &r);
            if (i == 0) expected[k] = r;
            CHECK(info == 0 && memcmp(&r, &expected[k], sizeof r) == 0, "mode %d: %.17g, not %.17g", (int)i, r, expected[k]);
        }
        CHECK(fegetround() == modes[i], "the rounding mode changed");
    }
    fesetround(FE_TONEAREST);
}

int main(void) {
    sums_of_f64();
    sums_of_f32();
    sums_of_dd();
    sums_of_qd();
    accumulators();
    reductions();
    rounding();
    return failures();
}
