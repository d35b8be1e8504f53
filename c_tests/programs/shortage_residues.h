/* Routines on residue numbers, for shortage.c. Everything that any of them writes is in the digest. */
#ifndef SHORTAGE_RESIDUES_H
#define SHORTAGE_RESIDUES_H

#include "shortage.h"

enum { L = 12 };

static wb_mp_array x, y, w, matrix_a, matrix_b, matrix_c, factor, other, result;
static mpfr_t floats[L];
static double doubles[L];
static char host[L * 4096], *one_host, *two_host, *result_host, text[4000];
static wb_er_float interval[2];
static wb_mp_array fresh;

static wb_mp_array residues(int64_t n, int spread) {
    wb_mp_array array;
    int64_t i;
    mpfr_t *values = malloc((size_t)n * sizeof *values);
    CHECK(wb_mp_array_init(&array, n) == 0, "%s", wb_last_error());
    for (i = 0; i < n; i++) {
        mpfr_init2(values[i], 53);
        draw(values[i], spread);
    }
    CHECK(wb_mp_array_set_mpfr(&array, values, n) == 0, "%s", wb_last_error());
    for (i = 0; i < n; i++) mpfr_clear(values[i]);
    free(values);
    return array;
}

static void numbers(int bits, int spread) {
    size_t size;
    int i;
    CHECK(wb_mp_set_precision(bits) == 0, "%s", wb_last_error());
    x = residues(L, spread);
    y = residues(L, spread);
    w = residues(L, spread);
    matrix_a = residues(L * L, spread);
    matrix_b = residues(L * L, spread);
    matrix_c = residues(L * L, spread);
    factor = residues(1, 4);
    other = residues(1, 4);
    result = residues(1, 4);
    for (i = 0; i < L; i++) {
        mpfr_init2(floats[i], 100);
        draw(floats[i], spread);
        doubles[i] = i + 0.5;
    }
    size = wb_mp_size();
    one_host = host;
    two_host = host + size;
    result_host = host + 2 * size;
    CHECK(wb_mp_set_d(one_host, 2.75) == 0 && wb_mp_set_d(two_host, 0.3) == 0, "%s", wb_last_error());
    CHECK(wb_mp_set_d(result_host, -1) == 0, "%s", wb_last_error());
}

static uint64_t digest_numbers(void) {
    const wb_mp_array *arrays[] = {&x, &y, &w, &matrix_a, &matrix_b, &matrix_c, &factor, &other, &result, &fresh};
    uint64_t digest = 7;
    size_t i;
    for (i = 0; i < sizeof arrays / sizeof *arrays; i++) digest = digest_array(digest, arrays[i]);
    for (i = 0; i < L; i++) digest = digest_of(digest, floats[i]->_mpfr_d, 16);
    digest = digest_of(digest, doubles, sizeof doubles);
    digest = digest_of(digest, interval, sizeof interval);
    digest = digest_of(digest, text, sizeof text);
    return digest_of(digest, host, sizeof host);
}

static uint64_t nothing(void) { return 0; }

#define ROUTINES(DO)                                                                                       \
    DO(asum, wb_mp_asum(L, &x, 1, &result))                                                                \
    DO(dot, wb_mp_dot(L, &x, 1, &y, 1, &result))                                                           \
    DO(norm, wb_mp_norm(171, L, &x, 1, &result))                                                           \
    DO(norm_infinity, wb_mp_norm(175, L, &x, 1, &result))                                                  \
    DO(scal, wb_mp_scal(L, &factor, &x, 1))                                                                \
    DO(axpy, wb_mp_axpy(L, &factor, &x, 1, &y, 1))                                                         \
    DO(axpy_dot, wb_mp_axpy_dot(L, &factor, &w, 1, &x, 1, &y, 1, &result))                                 \
    DO(waxpby, wb_mp_waxpby(L, &factor, &x, 1, &other, &y, 1, &w, 1))                                      \
    DO(rot, wb_mp_rot(L, &x, 1, &y, 1, &factor, &other))                                                   \
    DO(gemv, wb_mp_gemv(111, L, L, &factor, &matrix_a, L, &x, 1, &other, &y, 1))                           \
    DO(gemv_transposed, wb_mp_gemv(112, L, L, &factor, &matrix_a, L, &x, 1, &other, &y, 1))                \
    DO(symv, wb_mp_symv(121, L, &factor, &matrix_a, L, &x, 1, &other, &y, 1))                              \
    DO(ger, wb_mp_ger(L, L, &factor, &x, 1, &y, 1, &matrix_a, L))                                          \
    DO(syr, wb_mp_syr(122, L, &factor, &x, 1, &matrix_a, L))                                               \
    DO(syr2, wb_mp_syr2(121, L, &factor, &x, 1, &y, 1, &matrix_a, L))                                      \
    DO(ge_add, wb_mp_ge_add(L, L, &factor, &matrix_a, L, &other, &matrix_b, L, &matrix_c, L))              \
    DO(ge_acc, wb_mp_ge_acc(L, L, &factor, &matrix_a, L, &other, &matrix_b, L))                            \
    DO(ge_diag_scale, wb_mp_ge_diag_scale(141, L, L, &x, 1, &matrix_a, L))                                 \
    DO(ge_lr_scale, wb_mp_ge_lr_scale(L, L, &x, 1, &y, 1, &matrix_a, L))                                   \
    DO(ge_norm, wb_mp_ge_norm(171, L, L, &matrix_a, L, &result))                                           \
    DO(ge_norm_infinity, wb_mp_ge_norm(175, L, L, &matrix_a, L, &result))                                  \
    DO(gemm, wb_mp_gemm(111, 112, L, L, L, &factor, &matrix_a, L, &matrix_b, L, &other, &matrix_c, L))     \
    DO(syrk, wb_mp_syrk(121, 111, L, L, &factor, &matrix_a, L, &other, &matrix_c, L))                      \
    DO(set_mpfr, wb_mp_array_set_mpfr(&x, floats, L))                                                      \
    DO(get_mpfr, wb_mp_array_get_mpfr(floats, &x, L))                                                      \
    DO(set_d, wb_mp_array_set_d(&x, doubles, L))                                                           \
    DO(get_d, wb_mp_array_get_d(doubles, &x, L))                                                           \
    DO(device2host, wb_mp_array_device2host(host, &x, L))                                                  \
    DO(host2device, wb_mp_array_host2device(&x, host, 3))                                                  \
    DO(array_init, wb_mp_array_init(&fresh, 1000))                                                         \
    DO(number_round, wb_mp_round(result_host, one_host))                                                   \
    DO(number_add, wb_mp_add(result_host, one_host, two_host))                                             \
    DO(number_add_abs, wb_mp_add_abs(result_host, one_host, two_host))                                     \
    DO(number_sub, wb_mp_sub(result_host, one_host, two_host))                                             \
    DO(number_mul, wb_mp_mul(result_host, one_host, two_host))                                             \
    DO(number_mul_d, wb_mp_mul_d(result_host, one_host, 3.25))                                             \
    DO(number_div, wb_mp_div(result_host, one_host, two_host))                                             \
    DO(number_sqrt, wb_mp_sqrt(result_host, two_host))                                                     \
    DO(number_inv_sqrt, wb_mp_inv_sqrt(result_host, two_host))                                             \
    DO(number_scale2, wb_mp_scale2(result_host, two_host, 77))                                             \
    DO(number_eval, wb_mp_eval(interval, two_host))                                                        \
    DO(number_set_d, wb_mp_set_d(result_host, 0.1))                                                        \
    DO(number_set_mpfr, wb_mp_set_mpfr(result_host, floats[0]))                                            \
    DO(number_set_str, wb_mp_set_str(result_host, "-1.2345678901234567890123456789e-300"))                 \
    DO(number_get_mpfr, wb_mp_get_mpfr(floats[0], one_host))                                               \
    DO(number_get_str, -(wb_mp_get_str(text, sizeof text, two_host) < 0))

#define DEFINE(name, expression) \
    static int call_mp_##name(void) { return expression; }
ROUTINES(DEFINE)

#define LIST(name, expression) {"mp_" #name, call_mp_##name, digest_numbers, 0},
static const test routines[] = {ROUTINES(LIST)};
enum { ROUTINE_COUNT = sizeof routines / sizeof *routines };

static int call_mp_illegal(void) { return wb_mp_scal(-1, &factor, &x, 1); }
static int call_mp_too_short(void) { return wb_mp_scal(L + 1, &factor, &x, 1); }

/* The sum of long numbers of many exponents needs much memory when w is written. */
enum { MANY = 160 };
static wb_mp_array long_w, long_v, long_u;
static int call_long_scal(void) { return wb_mp_scal(MANY, &factor, &long_w, 1); }
static int call_long_axpy_dot(void) {
    return wb_mp_axpy_dot(MANY, &factor, &long_w, 1, &long_v, 1, &long_u, 1, &result);
}
static uint64_t digest_long(void) { return digest_array(digest_array(3, &long_w), &result); }

/* A string of 280,000 digits, halfway between two numbers of the precision: all of them count. */
static char *long_text;
static void make_long_text(void) {
    enum { POWER = 400000 };
    mpz_t digits, factor_of_five;
    size_t len;
    mpz_init(digits);
    mpz_init(factor_of_five);
    mpz_ui_pow_ui(factor_of_five, 5, POWER);
    mpz_ui_pow_ui(digits, 2, (unsigned long)wb_mp_precision());
    mpz_add_ui(digits, digits, 1);
    mpz_mul(digits, digits, factor_of_five);
    len = mpz_sizeinbase(digits, 10);
    long_text = malloc(len + 20);
    mpz_get_str(long_text, 10, digits);
    sprintf(long_text + strlen(long_text), "e-%d", POWER);
    CHECK(len > 262144, "%lu digits", (unsigned long)len);
    mpz_clear(digits);
    mpz_clear(factor_of_five);
}
static int call_long_set_str(void) { return wb_mp_set_str(result_host, long_text); }

/* A value, or what a failure returns. */
static int call_cmp(void) {
    int order = wb_mp_cmp(one_host, two_host);
    return order == 1 ? 0 : order == 2 ? -1 : -99;
}
static int call_get_double(void) {
    double value = wb_mp_get_d(one_host);
    return value == 2.75 ? 0 : value != value ? -1 : -99;
}

#endif
