/* `shortage [CASES]`: every allocation of a call made to fail in turn, alone and with all that follow, for every
 * routine, or those whose names start with CASES. A call then returns its result, or an error with a message and
 * its outputs as they were; it never ends the process. Each call runs in a child whose library is fresh.
 *
 * `shortage limit`: calls on long vectors with hardly any address space left. */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "formats.h"

/* The allocator that the library meets: this program's, by the order in which symbols are looked up. */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static volatile int armed;
static volatile long requests;
/* The request that fails, and whether those behind it do. */
static long failing;
static int from_then_on;

static int fails(void) {
    long number;
    if (!armed) return 0;
    number = __sync_add_and_fetch(&requests, 1);
    if (number == failing || (from_then_on && number > failing)) {
        errno = ENOMEM;
        return 1;
    }
    return 0;
}

void *malloc(size_t size) { return fails() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails() ? NULL : __libc_calloc(count, size); }
void *realloc(void *memory, size_t size) { return fails() ? NULL : __libc_realloc(memory, size); }
void *aligned_alloc(size_t alignment, size_t size) {
    return fails() ? NULL : __libc_memalign(alignment, size);
}
void *memalign(size_t alignment, size_t size) {
    return fails() ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *found = fails() ? NULL : __libc_memalign(alignment, size);
    if (!found) return ENOMEM;
    *memory = found;
    return 0;
}

/* A digest of everything that a call may write. */

static uint64_t digest_of(uint64_t digest, const void *bytes, size_t len) {
    const unsigned char *p = bytes;
    for (; len > 0; len--) digest = (digest ^ *p++) * 0x100000001b3u;
    return digest;
}

static uint64_t digest_matrix(uint64_t digest, const matrix *x) {
    int64_t i, j;
    for (j = 0; j < x->cols; j++)
        for (i = 0; i < x->ld; i++) {
            const void *element = at(x, i, j);
            digest = digest_of(digest, element, x->format->size);
            if (x->format == &format_mpfr && mpfr_regular_p((mpfr_srcptr)element)) {
                mpfr_srcptr number = element;
                digest = digest_of(digest, number->_mpfr_d, 8 * (size_t)((number->_mpfr_prec + 63) / 64));
            }
            if (x->format == &format_mpf) {
                mpf_srcptr number = element;
                digest = digest_of(digest, number->_mp_d, 8 * (size_t)abs(number->_mp_size));
            }
        }
    return digest;
}

static uint64_t digest_array(uint64_t digest, const wb_mp_array *array) {
    size_t len, moduli;
    if (!array->len) return digest;
    len = (size_t)*array->len;
    moduli = (size_t)wb_mp_moduli(0, NULL);
    digest = digest_of(digest, array->digits, 4 * len * moduli);
    digest = digest_of(digest, array->sign, 4 * len);
    digest = digest_of(digest, array->exp, 4 * len);
    return digest_of(digest, array->eval, 2 * len * sizeof *array->eval);
}

/* Cases. */

typedef struct test {
    char name[60];
    int (*call)(void);
    uint64_t (*digest)(void);
    /* What the call returns when there is memory. */
    int status;
} test;

static uint64_t seed = 5;

/* Products: op(A) is M x K and op(B) K x N, with one row of a spread that is left out in WB_AUTO. */
enum { M = 20, N = 17, K = 24, MODES = 4 };

static const format *f;
static int mode, wide;
static matrix a, b, c;
static char alpha[64], beta[64];

static void draw(mpfr_ptr x, int spread) {
    mpfr_set_d(x, ldexp((double)(int64_t)random_bits(&seed), -63), MPFR_RNDN);
    mpfr_mul_2si(x, x, spread ? (long)(random_bits(&seed) % (uint64_t)spread) - spread / 2 : 0, MPFR_RNDN);
}

static matrix operand(int64_t rows, int64_t cols) {
    matrix x = matrix_of(f, rows, cols, rows + 1);
    int64_t i, j;
    mpfr_t value;
    mpfr_init2(value, 53);
    for (j = 0; j < cols; j++)
        for (i = 0; i <= rows; i++) {
            draw(value, i == 3 && wide ? (f->doubles ? 400 : 200000) : 3);
            f->make(at(&x, i, j), value, 200);
        }
    mpfr_clear(value);
    return x;
}

static void products(const format *format, int spread) {
    mpfr_t value;
    f = format;
    wide = spread;
    a = operand(M, K);
    b = operand(K, N);
    c = operand(M, M);
    mpfr_init2(value, 53);
    mpfr_set_d(value, 1.375, MPFR_RNDN);
    f->make(alpha, value, 200);
    mpfr_set_d(value, -0.625, MPFR_RNDN);
    f->make(beta, value, 200);
    mpfr_clear(value);
}

static int call_gemm(void) {
    return f->gemm(mode, "N", "N", M, N, K, alpha, a.data, a.ld, b.data, b.ld, beta, c.data, c.ld);
}
static int call_syrk(void) {
    return f->syrk(mode, "L", "N", M, K, alpha, a.data, a.ld, beta, c.data, c.ld);
}
static int call_scaling(void) {
    return f->gemm(mode, "N", "N", M, N, 0, alpha, a.data, a.ld, b.data, b.ld, beta, c.data, c.ld);
}
static int call_illegal(void) {
    return f->gemm(mode, "N", "N", M, N, K, alpha, a.data, a.ld, b.data, 3, beta, c.data, c.ld);
}
static int call_no_mode(void) {
    return f->gemm(17, "N", "N", M, N, K, alpha, a.data, a.ld, b.data, b.ld, beta, c.data, c.ld);
}
static int call_null(void) {
    return f->gemm(mode, "N", "N", M, N, K, alpha, a.data, a.ld, NULL, b.ld, beta, c.data, c.ld);
}
static uint64_t digest_c(void) { return digest_matrix(1, &c); }

static int call_rgemm_dd(void) {
    return Rgemm_dd("N", "N", M, N, K, dd(3), (wb_dd *)a.data, a.ld, (wb_dd *)b.data, b.ld, dd(2), (wb_dd *)c.data,
                    c.ld);
}
static int call_rsyrk_dd(void) {
    return Rsyrk_dd("U", "N", M, K, dd(3), (wb_dd *)a.data, a.ld, dd(2), (wb_dd *)c.data, c.ld);
}
static int call_rgemm_qd(void) {
    wb_qd one = {{1, 0, 0, 0}};
    return Rgemm_qd("N", "N", M, N, K, one, (wb_qd *)a.data, a.ld, (wb_qd *)b.data, b.ld, one, (wb_qd *)c.data,
                    c.ld);
}
static int call_rsyrk_qd(void) {
    wb_qd one = {{1, 0, 0, 0}};
    return Rsyrk_qd("U", "N", M, K, one, (wb_qd *)a.data, a.ld, one, (wb_qd *)c.data, c.ld);
}
/* Its handler is called too. */
static int call_rgemm_illegal(void) {
    return Rgemm_dd("N", "X", M, N, K, dd(3), (wb_dd *)a.data, a.ld, (wb_dd *)b.data, b.ld, dd(2), (wb_dd *)c.data,
                    c.ld);
}

/* Residue numbers. Everything that any routine writes is in the digest. */
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

/* The library's first call. */
static int call_set_precision(void) { return wb_mp_set_precision(1000); }
static int call_set_long_precision(void) { return wb_mp_set_precision(8192); }
static int call_set_moduli(void) {
    static const int moduli[] = {1999, 2003, 2011, 2017, 2027, 2029, 2039, 2053};
    return wb_mp_set_moduli(8, moduli);
}
static int call_precision(void) {
    const int bits = wb_mp_precision();
    return bits == 120 ? 0 : bits == 0 ? 1 : -99;
}
static int call_kernel(void) { return wb_kernel()[0] == 0; }
static int call_threads(void) {
    wb_set_num_threads(2);
    return wb_get_num_threads() != 2;
}
static int call_no_error(void) { return wb_last_error()[0] != 0; }

/* What a child found, in memory that both see. */
typedef struct report {
    long requests;
    uint64_t after;
    int status;
} report;

static report *shared;

/* Runs one call in a child: with no failing request where `number` is 0. */
static void run(const test *t, long number, int forever, int repeat) {
    int state;
    pid_t child;
    fflush(stdout);
    child = fork();
    CHECK(child >= 0, "fork");
    if (child == 0) {
        uint64_t before = t->digest(), after;
        int status, i;
        alarm(60);
        failing = number;
        from_then_on = forever;
        armed = 1;
        status = t->call();
        /* The reserve comes back after each call. */
        for (i = 1; i < repeat; i++) t->call();
        armed = 0;
        after = t->digest();
        if (number == 0) {
            shared->requests = requests;
            shared->after = after;
            CHECK(status == t->status, "%s: status %d: %s", t->name, status, wb_last_error());
        } else if (repeat == 1) {
            const char *how = forever ? " on" : "";
            if (status == t->status) {
                CHECK(after == shared->after, "%s: wrong where request %ld%s fails", t->name, number, how);
            } else {
                CHECK(status == -1 || status == 1, "%s: status %d where request %ld%s fails", t->name, status, number,
                      how);
                CHECK(after == before, "%s: written where request %ld%s fails", t->name, number, how);
                CHECK(t->digest == nothing || wb_last_error()[0], "%s: no message, request %ld%s", t->name, number,
                      how);
                /* When there is memory again, all is well. */
                status = t->call();
                CHECK(status == t->status && t->digest() == shared->after, "%s: status %d after request %ld%s failed: %s",
                      t->name, status, number, how, wb_last_error());
            }
        }
        _exit(failures());
    }
    CHECK(waitpid(child, &state, 0) == child, "waitpid");
    if (WIFSIGNALED(state))
        CHECK(0, "%s: ended by signal %d where request %ld%s fails", t->name, WTERMSIG(state), number,
              forever ? " on" : "");
    else if (WEXITSTATUS(state))
        failed_checks++;
}

static const char *chosen = "";
static long calls, most;

static void check(const test *t) {
    long number, step, count;
    if (strncmp(t->name, chosen, strlen(chosen)) != 0) return;
    memset(shared, 0, sizeof *shared);
    run(t, 0, 0, 1);
    count = shared->requests;
    if (count > most) most = count;
    /* All of the first and of the last, and some of those between. */
    for (number = 1; number <= count; number += step) {
        step = number < 12 || number > count - 6 ? 1 : 1 + (count - 18) / 24;
        if (number + step > count - 5 && number < count - 5) step = count - 5 - number;
        run(t, number, 0, 1);
        run(t, number, 1, 1);
        calls += 2;
    }
    if (count > 0) run(t, 1, 1, 60);
}

static void check_one(const char *name, int (*call)(void), uint64_t (*digest)(void), int status) {
    test t = {"", call, digest, status};
    strcpy(t.name, name);
    check(&t);
}

static void check_products(const format *format) {
    static const char *const modes[] = {"working", "exact", "native", "auto"};
    int spread;
    for (spread = 0; spread < 2; spread++) {
        products(format, spread);
        for (mode = 0; mode < MODES; mode++) {
            char name[60];
            sprintf(name, "gemm_%s_%s%s", format->name, modes[mode], spread ? "_wide" : "");
            check_one(name, call_gemm, digest_c, 0);
            sprintf(name, "syrk_%s_%s%s", format->name, modes[mode], spread ? "_wide" : "");
            check_one(name, call_syrk, digest_c, 0);
            sprintf(name, "scaling_%s_%s", format->name, modes[mode]);
            if (!spread) check_one(name, call_scaling, digest_c, 0);
        }
        mode = 0;
    }
    check_one("illegal", call_illegal, digest_c, 10);
    check_one("no_mode", call_no_mode, digest_c, -1);
    check_one("null", call_null, digest_c, -1);
}

/* A call on vectors of so many elements with little address space beyond what is there. */
static void limit(const format *format, int number, size_t beyond) {
    enum { LONG = 100000 };
    int state;
    pid_t child = fork();
    if (child == 0) {
        struct rlimit all;
        size_t bytes = LONG * format->size;
        char *left = calloc(2, bytes), *right = calloc(2, format->size), *sum = calloc(1, bytes), *old;
        char one[64];
        long pages = 0;
        int i, status, wrong = 0;
        FILE *sizes;
        mpfr_t value;
        alarm(100);
        mpfr_init2(value, 53);
        for (i = 0; i < 2 * LONG; i++) {
            mpfr_set_d(value, i % 97 + 0.25, MPFR_RNDN);
            format->make(left + (size_t)i * format->size, value, 53);
            if (i < 2) format->make(right + (size_t)i * format->size, value, 53);
            if (i < LONG) format->make(sum + (size_t)i * format->size, value, 53);
        }
        mpfr_set_d(value, 1, MPFR_RNDN);
        format->make(one, value, 53);
        old = malloc(bytes);
        memcpy(old, sum, bytes);
        sizes = fopen("/proc/self/statm", "r");
        CHECK(sizes && fscanf(sizes, "%ld", &pages) == 1, "statm");
        fclose(sizes);
        all.rlim_cur = all.rlim_max = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + beyond;
        CHECK(setrlimit(RLIMIT_AS, &all) == 0, "setrlimit");
        status = format->gemm(number, "N", "N", LONG, 1, 2, one, left, LONG, right, 2, one, sum, LONG);
        if (status) {
            CHECK(status == -1 && wb_last_error()[0], "status %d: %s", status, wb_last_error());
            CHECK(memcmp(old, sum, bytes) == 0, "%s, mode %d: written", format->name, number);
        } else {
            for (i = 0; i < LONG; i++) {
                double expected = (i % 97 + 0.25) + (i % 97 + 0.25) * 0.25 + ((i + LONG) % 97 + 0.25) * 1.25;
                format->value(value, sum + (size_t)i * format->size);
                wrong += mpfr_get_d(value, MPFR_RNDN) != expected;
            }
            CHECK(!wrong, "%s, mode %d: %d wrong", format->name, number, wrong);
        }
        _exit(failures());
    }
    CHECK(waitpid(child, &state, 0) == child, "waitpid");
    CHECK(WIFEXITED(state) && WEXITSTATUS(state) == 0, "%s, mode %d, %lu bytes: ended as %#x", format->name, number,
          (unsigned long)beyond, (unsigned)state);
}

int main(int argc, char **argv) {
    static const struct {
        int bits, spread;
    } sets[] = {{120, 8}, {900, 100000}};
    int i, s;
    if (argc > 1) chosen = argv[1];
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED || !freopen("/dev/null", "w", stderr)) return 2;
    if (strcmp(chosen, "limit") == 0) {
        for (i = 0; i < FORMATS; i++)
            for (s = 0; s < MODES; s++) {
                limit(formats[i], s, 1 << 20);
                limit(formats[i], s, 12 << 20);
            }
        return failures();
    }
    for (i = 0; i < FORMATS; i++) check_products(formats[i]);
    products(&format_dd, 0);
    check_one("Rgemm_dd", call_rgemm_dd, digest_c, 0);
    check_one("Rsyrk_dd", call_rsyrk_dd, digest_c, 0);
    check_one("Rgemm_dd_illegal", call_rgemm_illegal, digest_c, 2);
    products(&format_qd, 0);
    check_one("Rgemm_qd", call_rgemm_qd, digest_c, 0);
    check_one("Rsyrk_qd", call_rsyrk_qd, digest_c, 0);
    check_one("set_precision", call_set_precision, nothing, 0);
    check_one("set_long_precision", call_set_long_precision, nothing, 0);
    check_one("set_moduli", call_set_moduli, nothing, 0);
    check_one("precision", call_precision, nothing, 0);
    check_one("kernel", call_kernel, nothing, 0);
    check_one("threads", call_threads, nothing, 0);
    check_one("last_error", call_no_error, nothing, 0);
    /* What follows calls the library before the children do. */
    for (s = 0; s < 2; s++) {
        numbers(sets[s].bits, sets[s].spread);
        for (i = 0; i < ROUTINE_COUNT; i++) check(&routines[i]);
        if (s == 0) {
            make_long_text();
            check_one("mp_number_set_str_long", call_long_set_str, digest_numbers, 0);
        }
    }
    numbers(8192, 1000);
    long_w = residues(MANY, 1000);
    long_v = residues(MANY, 1000);
    long_u = residues(MANY, 1000);
    /* The first routine makes tables, which take memory too. */
    check_one("mp_scal_long", call_long_scal, digest_long, 0);
    CHECK(call_long_scal() == 0, "%s", wb_last_error());
    check_one("mp_axpy_dot_long", call_long_axpy_dot, digest_long, 0);
    check_one("mp_illegal", call_mp_illegal, digest_numbers, 1);
    check_one("mp_too_short", call_mp_too_short, digest_numbers, -1);
    check_one("mp_cmp", call_cmp, digest_numbers, 0);
    check_one("mp_get_double", call_get_double, digest_numbers, 0);
    printf("%ld calls, of up to %ld requests\n", calls, most);
    return failures();
}
