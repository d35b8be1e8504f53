/* Residue numbers through the C interface: arrays, conversions, routines against MPFR, and errors. */
#include <mpfr.h>
#include <stdlib.h>

#include "check.h"

static uint64_t seed = 7;

/* A number of the variable's precision in (-1, 1), times 2^(up to spread). */
static void draw(mpfr_ptr x, long spread) {
    long bits = (long)mpfr_get_prec(x), done;
    mpfr_set_zero(x, 1);
    for (done = 0; done < bits; done += 16) {
        mpfr_div_2ui(x, x, 16, MPFR_RNDZ);
        mpfr_add_d(x, x, (double)(random_bits(&seed) >> 48) / 65536, MPFR_RNDZ);
    }
    if (random_bits(&seed) & 1) mpfr_neg(x, x, MPFR_RNDN);
    if (spread) mpfr_mul_2si(x, x, (long)(random_bits(&seed) % (uint64_t)spread), MPFR_RNDN);
}

static mpfr_t *numbers(int64_t n, int bits, long spread) {
    mpfr_t *x = malloc(((size_t)n + 1) * sizeof *x);
    int64_t i;
    for (i = 0; i < n; i++) {
        mpfr_init2(x[i], bits);
        draw(x[i], spread);
    }
    return x;
}

static void release(mpfr_t *x, int64_t n) {
    int64_t i;
    for (i = 0; i < n; i++) mpfr_clear(x[i]);
    free(x);
}

static wb_mp_array array_of(mpfr_t *x, int64_t n) {
    wb_mp_array array;
    CHECK(wb_mp_array_init(&array, n) == 0, "init: %s", wb_last_error());
    CHECK(wb_mp_array_set_mpfr(&array, x, n) == 0, "set_mpfr: %s", wb_last_error());
    return array;
}

/* The first number of an array is x. */
static int holds(const wb_mp_array *array, mpfr_srcptr x) {
    mpfr_t found;
    int same;
    mpfr_init2(found, mpfr_get_prec(x));
    CHECK(wb_mp_array_get_mpfr(found, array, 1) == 0, "get_mpfr: %s", wb_last_error());
    same = mpfr_equal_p(found, x);
    mpfr_clear(found);
    return same;
}

/* x y summed up exactly, rounded once. */
static void dot(mpfr_ptr sum, mpfr_t *x, mpfr_t *y, int64_t n, int64_t step) {
    mpfr_t exact, term;
    int64_t i;
    mpfr_init2(exact, 60000);
    mpfr_init2(term, 60000);
    mpfr_set_zero(exact, 1);
    for (i = 0; i < n; i++) {
        if (y) {
            mpfr_mul(term, x[i * step], y[i], MPFR_RNDN);
        } else {
            mpfr_abs(term, x[i * step], MPFR_RNDN);
        }
        mpfr_add(exact, exact, term, MPFR_RNDN);
    }
    mpfr_set(sum, exact, MPFR_RNDN);
    mpfr_clear(exact);
    mpfr_clear(term);
}

static void routines(int bits, long spread) {
    enum { N = 60 };
    mpfr_t *x, *y, *a, expected;
    wb_mp_array ax, ay, aa, one, zero, r, back;
    double ones[2] = {1, 0}, doubles[N];
    void *host;
    int i;
    CHECK(wb_mp_set_precision(bits) == 0, "%s", wb_last_error());
    CHECK(wb_mp_precision() == bits, "%d bits", wb_mp_precision());
    x = numbers(N, bits, spread);
    y = numbers(N, bits, spread);
    a = numbers(N * N, bits, spread);
    mpfr_init2(expected, bits);
    ax = array_of(x, N);
    ay = array_of(y, N);
    aa = array_of(a, N * N);
    CHECK(wb_mp_array_init(&one, 1) == 0 && wb_mp_array_init(&zero, 1) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_init(&r, 1) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_set_d(&one, ones, 1) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_set_d(&zero, ones + 1, 1) == 0, "%s", wb_last_error());
    CHECK(*ax.len == N && ax.buf == NULL, "members of an array");

    CHECK(wb_mp_asum(N, &ax, 1, &r) == 0, "%s", wb_last_error());
    dot(expected, x, NULL, N, 1);
    CHECK(holds(&r, expected), "asum, %d bits", bits);
    CHECK(wb_mp_dot(N, &ax, 1, &ay, 1, &r) == 0, "%s", wb_last_error());
    dot(expected, x, y, N, 1);
    CHECK(holds(&r, expected), "dot, %d bits", bits);
    CHECK(wb_mp_gemv(111, N, N, &one, &aa, N, &ax, 1, &zero, &ay, 1) == 0, "%s", wb_last_error());
    dot(expected, a, x, N, N);
    CHECK(holds(&ay, expected), "gemv, %d bits", bits);

    /* Through host numbers and back, and through doubles. */
    host = malloc(N * wb_mp_size());
    CHECK(wb_mp_array_device2host(host, &ax, N) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_init(&back, N) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_host2device(&back, host, N) == 0, "%s", wb_last_error());
    CHECK(memcmp(back.digits, ax.digits, 100) == 0, "digits, %d bits", bits);
    CHECK(memcmp(back.exp, ax.exp, N * sizeof *ax.exp) == 0, "exponents, %d bits", bits);
    CHECK(memcmp(back.eval, ax.eval, 2 * N * sizeof *ax.eval) == 0, "intervals, %d bits", bits);
    CHECK(wb_mp_array_get_d(doubles, &ax, N) == 0, "%s", wb_last_error());
    for (i = 0; i < N; i++) CHECK(doubles[i] == mpfr_get_d(x[i], MPFR_RNDN), "double %d", i);
    free(host);

    release(x, N);
    release(y, N);
    release(a, N * N);
    mpfr_clear(expected);
    CHECK(!(wb_mp_array_clear(&ax) | wb_mp_array_clear(&ay) | wb_mp_array_clear(&aa)), "clear");
    CHECK(!(wb_mp_array_clear(&one) | wb_mp_array_clear(&zero) | wb_mp_array_clear(&r)), "clear");
    CHECK(!wb_mp_array_clear(&back) && !wb_mp_array_clear(&back), "clear");
}

#define ERROR(call, status, text)                                                     \
    CHECK((call) == (status) && strstr(wb_last_error(), text) != NULL, "%s: %s", #call, \
          wb_last_error())

static void errors(void) {
    wb_mp_array x, y, other, none;
    int moduli[3] = {15, 21, 2147483647};
    double values[2] = {3, 4}, nan_value = NAN, found;
    memset(&none, 0, sizeof none);
    ERROR(wb_mp_set_precision(23), -1, "24 ..= 8192");
    ERROR(wb_mp_set_precision(8193), -1, "24 ..= 8192");
    ERROR(wb_mp_set_moduli(3, moduli), -1, "coprime");
    ERROR(wb_mp_set_moduli(1, moduli), -1, "less than 24 bits");
    ERROR(wb_mp_set_moduli(1, NULL), -1, "NULL");
    CHECK(wb_mp_set_precision(100) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_init(&x, 2) == 0 && wb_mp_array_init(&y, 2) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_set_d(&x, values, 2) == 0, "%s", wb_last_error());
    CHECK(wb_mp_set_precision(101) == 0 && wb_mp_array_init(&other, 2) == 0, "%s", wb_last_error());
    ERROR(wb_mp_array_init(NULL, 1), -1, "NULL");
    ERROR(wb_mp_array_init(&none, -1), 2, "parameter 2");
    ERROR(wb_mp_asum(-1, &x, 1, &y), 1, "parameter 1");
    ERROR(wb_mp_asum(2, &x, 0, &y), 3, "parameter 3");
    ERROR(wb_mp_asum(2, &x, 2, &y), -1, "fewer numbers");
    ERROR(wb_mp_asum(INT64_MAX, &x, INT64_MIN, &y), -1, "fewer numbers");
    ERROR(wb_mp_asum(2, NULL, 1, &y), -1, "x is NULL");
    ERROR(wb_mp_asum(2, &none, 1, &y), -1, "not initialised");
    ERROR(wb_mp_asum(2, &x, 1, &other), -1, "different moduli sets");
    ERROR(wb_mp_dot(2, &x, 1, &y, 0, &x), 5, "parameter 5");
    ERROR(wb_mp_gemv(110, 1, 1, &x, &x, 1, &x, 1, &x, &x, 1), 1, "parameter 1");
    ERROR(wb_mp_gemv(111, 2, 1, &x, &x, 1, &x, 1, &x, &x, 1), 6, "parameter 6");
    ERROR(wb_mp_gemv(112, 2, 2, &x, &x, 2, &x, 1, &x, &x, 1), -1, "fewer numbers");
    ERROR(wb_mp_array_host2device(&x, &values, 1), -1, "another moduli set");
    ERROR(wb_mp_array_set_d(&x, &nan_value, 1), -1, "NaN");
    CHECK(wb_mp_array_get_d(&found, &x, 1) == 0 && found == 3, "x was touched");
    CHECK(wb_mp_array_get_d(&found, &y, 1) == 0 && found == 0, "y was touched");
    wb_mp_array_clear(&x);
    wb_mp_array_clear(&y);
    wb_mp_array_clear(&other);
}

int main(void) {
    routines(24, 0);
    routines(53, 3000);
    routines(120, 0);
    routines(424, 0);
    routines(424, 10000);
    routines(848, 100);
    errors();
    use_all();
    mpfr_free_cache();
    return failures();
}
