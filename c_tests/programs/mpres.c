/* Residue numbers through the C interface: arrays, conversions, routines against MPFR, and errors. Where
 * there is a GPU, results that stay there and are read now and then. */
#include <mpfr.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

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

    /* Through host numbers and back, and through doubles; ax was read alone. */
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

/* The numbers of an array are x. */
static int same(const wb_mp_array *array, mpfr_t *x, int64_t n) {
    mpfr_t *found = numbers(n, (int)mpfr_get_prec(x[0]), 0);
    int64_t i, differing = 0;
    CHECK(wb_mp_array_get_mpfr(found, array, n) == 0, "get_mpfr: %s", wb_last_error());
    for (i = 0; i < n; i++) differing += !mpfr_equal_p(found[i], x[i]);
    release(found, n);
    return differing == 0;
}

/* An element of a product, or its opposite. */
static void dot_strided(mpfr_ptr sum, mpfr_t *x, int64_t incx, mpfr_t *y, int64_t incy, int64_t n,
                        int opposite) {
    mpfr_t *apart = malloc((size_t)n * sizeof *apart);
    int64_t i;
    /* Copies of the structs alone, which share their digits. */
    for (i = 0; i < n; i++) *apart[i] = *y[i * incy];
    dot(sum, x, apart, n, incx);
    if (opposite) mpfr_neg(sum, sum, MPFR_RNDN);
    free(apart);
}

/* y := A x */
static void product(mpfr_t *y, mpfr_t *a, mpfr_t *x, int64_t n) {
    int64_t i;
    for (i = 0; i < n; i++) dot(y[i], a + i, x, n, n);
}

typedef struct readers {
    const wb_mp_array *array;
    mpfr_t *expected;
    int64_t n;
} readers;

static void *reader(void *argument) {
    const readers *r = argument;
    double first;
    int right = wb_mp_array_get_d(&first, r->array, 1) == 0;
    return right && first == mpfr_get_d(r->expected[0], MPFR_RNDN) ? NULL : argument;
}

/* In a child the GPU is gone, and with it what is nowhere else. */
static void child(const wb_mp_array *there, const wb_mp_array *here, mpfr_t *x) {
    int status = 0;
    pid_t process;
    fflush(stdout);
    process = fork();
    if (process == 0) {
        double found = 42;
        failed_checks = 0;
        alarm(60);
        if (wb_mp_array_get_d(&found, there, 1) != 0) {
            CHECK(strstr(wb_last_error(), "on the GPU alone") != NULL, "%s", wb_last_error());
            CHECK(found == 42, "gemv, a number from nowhere: %g", found);
        } else {
            CHECK(found == mpfr_get_d(x[0], MPFR_RNDN), "gemv, in a child: %g", found);
        }
        CHECK(wb_mp_array_set_d((wb_mp_array *)there, &found, 1) <= 0, "%s", wb_last_error());
        CHECK(wb_mp_array_get_d(&found, here, 1) == 0, "in a child: %s", wb_last_error());
        CHECK(wb_mp_asum(1, here, 1, (wb_mp_array *)here) == 0, "%s", wb_last_error());
        _exit(failures());
    }
    waitpid(process, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "gemv, the child ended: %#x", status);
}

/* Routines after each other, on results that nobody read in between, and readings and changes between. */
static void chains(int bits, long spread, int forks) {
    enum { N = 40, READERS = 6 };
    mpfr_t *x, *y, *z, *a, *r, *c;
    wb_mp_array ax, ay, az, aa, ac, one, minus, zero, ar, fresh, copy;
    const double minus_one = -1;
    double values[N] = {1, 0, -3}, found[N];
    readers shared;
    pthread_t threads[READERS];
    void *host;
    int i;
    CHECK(wb_mp_set_precision(bits) == 0, "%s", wb_last_error());
    x = numbers(N, bits, spread);
    y = numbers(N, bits, 0);
    z = numbers(N, bits, 0);
    r = numbers(1, bits, 0);
    a = numbers(N * N, bits, spread);
    c = numbers(9 * N, bits, 0);
    ax = array_of(x, N);
    ay = array_of(y, N);
    aa = array_of(a, N * N);
    CHECK(wb_mp_array_init(&minus, 1) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_set_d(&minus, &minus_one, 1) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_init(&az, N) == 0 && wb_mp_array_init(&ar, 1) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_init(&fresh, N) == 0 && wb_mp_array_init(&copy, N) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_init(&one, 1) == 0 && wb_mp_array_init(&zero, 1) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_set_d(&one, values, 1) == 0, "%s", wb_last_error());

    /* y = A x, z = A y, r = y z: nothing is read before the end, and then backwards. */
    CHECK(wb_mp_gemv(111, N, N, &one, &aa, N, &ax, 1, &zero, &ay, 1) == 0, "%s", wb_last_error());
    CHECK(wb_mp_gemv(111, N, N, &one, &aa, N, &ay, 1, &zero, &az, 1) == 0, "%s", wb_last_error());
    CHECK(wb_mp_dot(N, &ay, 1, &az, 1, &ar) == 0, "%s", wb_last_error());
    product(y, a, x, N);
    product(z, a, y, N);
    dot(r[0], y, z, N, 1);
    CHECK(same(&ar, r, 1), "gemv, gemv and dot, %d bits", bits);
    CHECK(same(&az, z, N), "gemv, of a result, %d bits", bits);
    CHECK(same(&ay, y, N) && same(&ax, x, N), "gemv, %d bits", bits);

    /* The members are current when a function has brought them, also of no numbers. */
    CHECK(wb_mp_gemv(111, N, N, &one, &aa, N, &az, 1, &zero, &ay, 1) == 0, "%s", wb_last_error());
    product(y, a, z, N);
    host = malloc(N * wb_mp_size());
    CHECK(wb_mp_array_device2host(host, &ay, 0) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_set_mpfr(&copy, y, N) == 0, "%s", wb_last_error());
    CHECK(memcmp(ay.exp, copy.exp, N * sizeof *ay.exp) == 0, "gemv, exponents, %d bits", bits);
    CHECK(memcmp(ay.sign, copy.sign, N * sizeof *ay.sign) == 0, "gemv, signs, %d bits", bits);
    CHECK(memcmp(ay.eval, copy.eval, 2 * N * sizeof *ay.eval) == 0, "gemv, intervals, %d bits", bits);
    CHECK(memcmp(ay.digits, copy.digits, 4 * N * (size_t)bits / 31) == 0, "gemv, digits, %d bits", bits);

    /* A result of which a part is replaced, then another routine, then one that writes it in place. */
    CHECK(wb_mp_gemv(112, N, N, &one, &aa, N, &ay, 1, &zero, &az, 1) == 0, "%s", wb_last_error());
    for (i = 0; i < N; i++) dot(z[i], a + i * N, y, N, 1);
    CHECK(wb_mp_array_set_d(&az, values, 3) == 0, "%s", wb_last_error());
    for (i = 0; i < 3; i++) mpfr_set_d(z[i], values[i], MPFR_RNDN);
    CHECK(wb_mp_asum(N, &az, 1, &ar) == 0, "%s", wb_last_error());
    dot(r[0], z, NULL, N, 1);
    CHECK(holds(&ar, r[0]), "gemv, a part replaced, asum, %d bits", bits);
    CHECK(wb_mp_array_get_d(found, &az, N) == 0, "%s", wb_last_error());
    for (i = 0; i < N; i++) CHECK(found[i] == mpfr_get_d(z[i], MPFR_RNDN), "gemv, number %d", i);
    CHECK(wb_mp_scal(N, &ar, &az, 1) == 0, "%s", wb_last_error());
    for (i = 0; i < N; i++) mpfr_mul(z[i], z[i], r[0], MPFR_RNDN);
    CHECK(wb_mp_gemv(111, N, N, &one, &aa, N, &az, 1, &one, &ay, 1) == 0, "%s", wb_last_error());
    CHECK(same(&az, z, N), "gemv, scaled, %d bits", bits);

    /* Replaced as a whole where nobody read it, and not replaced for want of a number. */
    CHECK(wb_mp_gemv(111, N, N, &one, &aa, N, &ax, 1, &zero, &ay, 1) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_set_mpfr(&ay, z, N) == 0 && same(&ay, z, N), "replaced, %s", wb_last_error());
    CHECK(wb_mp_gemv(111, N, N, &one, &aa, N, &ax, 1, &zero, &ay, 1) == 0, "%s", wb_last_error());
    product(y, a, x, N);
    values[N - 1] = NAN;
    CHECK(wb_mp_array_set_d(&ay, values, N) == -1, "NaN among the numbers");
    CHECK(same(&ay, y, N), "gemv, then nothing, %d bits", bits);

    /* A result in an array that was never written, beside numbers that stay zero. */
    CHECK(wb_mp_gemv(111, N / 2, N, &one, &aa, N, &ax, 1, &zero, &fresh, 2) == 0, "%s", wb_last_error());
    for (i = 0; i < N; i++) mpfr_set_zero(z[i], 1);
    for (i = 0; i < N / 2; i++) mpfr_set(z[2 * i], y[i], MPFR_RNDN);
    CHECK(same(&fresh, z, N), "gemv, %d bits, every other number", bits);

    /* Products of matrices, of which a part is read; one of a product; others, of no use to a GPU. */
    CHECK(wb_mp_array_init(&ac, N * N) == 0, "%s", wb_last_error());
    CHECK(wb_mp_gemm(111, 112, 9, N, 7, &minus, &aa, N, &aa, N, &zero, &ac, 9) == 0, "%s", wb_last_error());
    for (i = 0; i < 9 * N; i++) dot_strided(c[i], a + i % 9, N, a + i / 9, N, 7, 1);
    CHECK(same(&ac, c, 9 * N), "gemm, %d bits", bits);
    CHECK(wb_mp_syrk(122, 112, 9, 9, &one, &ac, 9, &zero, &aa, N) == 0, "%s", wb_last_error());
    for (i = 0; i < 81; i++)
        if (i % 9 >= i / 9) dot_strided(a[i % 9 + i / 9 * N], c + i % 9 * 9, 1, c + i / 9 * 9, 1, 9, 0);
    CHECK(same(&aa, a, N * N), "syrk of a product, %d bits", bits);
    CHECK(wb_mp_gemm(111, 111, 2, 2, 2, &one, &aa, N, &aa, N, &minus, &ac, 9) == 0, "%s", wb_last_error());
    CHECK(wb_mp_gemm(111, 111, 2, 2, 0, &one, &aa, N, &aa, N, &zero, &ac, 9) == 0, "%s", wb_last_error());
    for (i = 0; i < 4; i++) mpfr_set_zero(c[i % 2 + i / 2 * 9], 1);
    CHECK(same(&ac, c, 9 * N), "gemm of no depth, %d bits", bits);
    product(y, a, x, N);

    /* Several readers of what is on the GPU alone; a child. */
    CHECK(wb_mp_gemv(111, N, N, &one, &aa, N, &ax, 1, &zero, &ay, 1) == 0, "%s", wb_last_error());
    shared.array = &ay;
    shared.expected = y;
    shared.n = N;
    for (i = 0; i < READERS; i++) pthread_create(&threads[i], NULL, reader, &shared);
    for (i = 0; i < READERS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        CHECK(result == NULL, "gemv, reader %d, %d bits", i, bits);
    }
    CHECK(wb_mp_gemv(111, N, N, &one, &aa, N, &ax, 1, &zero, &ay, 1) == 0, "%s", wb_last_error());
    if (forks) child(&ay, &ax, y);
    CHECK(same(&ay, y, N), "gemv, after a child, %d bits", bits);

    free(host);
    release(x, N);
    release(y, N);
    release(z, N);
    release(a, N * N);
    release(r, 1);
    release(c, 9 * N);
    CHECK(!(wb_mp_array_clear(&ac) | wb_mp_array_clear(&minus)), "clear");
    CHECK(!(wb_mp_array_clear(&ax) | wb_mp_array_clear(&ay) | wb_mp_array_clear(&aa)), "clear");
    CHECK(!(wb_mp_array_clear(&one) | wb_mp_array_clear(&zero) | wb_mp_array_clear(&ar)), "clear");
    CHECK(!(wb_mp_array_clear(&az) | wb_mp_array_clear(&fresh) | wb_mp_array_clear(&copy)), "clear");
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
    ERROR(wb_mp_array_init(&none, -1), 2, "wb_mp_array_init: size = -1, must be at least 0");
    ERROR(wb_mp_asum(-1, &x, 1, &y), 1, "wb_mp_asum: n = -1, must be at least 0");
    ERROR(wb_mp_asum(2, &x, 0, &y), 3, "wb_mp_asum: incx = 0, must not be 0");
    ERROR(wb_mp_asum(2, &x, 2, &y), -1, "fewer numbers");
    ERROR(wb_mp_asum(INT64_MAX, &x, INT64_MIN, &y), 3, "x is larger than the address space");
    ERROR(wb_mp_asum(2, NULL, 1, &y), -1, "x is NULL");
    ERROR(wb_mp_asum(2, &none, 1, &y), -1, "not initialised");
    ERROR(wb_mp_asum(2, &x, 1, &other), -1, "different moduli sets");
    ERROR(wb_mp_dot(2, &x, 1, &y, 0, &x), 5, "wb_mp_dot: incy = 0, must not be 0");
    ERROR(wb_mp_gemv(110, 1, 1, &x, &x, 1, &x, 1, &x, &x, 1), 1, "wb_mp_gemv: trans = 110, must be 111, 112 or 113");
    ERROR(wb_mp_gemv(111, 2, 1, &x, &x, 1, &x, 1, &x, &x, 1), 6, "wb_mp_gemv: lda = 1, must be at least m = 2");
    ERROR(wb_mp_gemv(112, 2, 2, &x, &x, 2, &x, 1, &x, &x, 1), -1, "fewer numbers");
    ERROR(wb_mp_array_host2device(&x, &values, 1), -1, "another moduli set");
    ERROR(wb_mp_array_set_d(&x, &nan_value, 1), -1, "NaN");
    CHECK(wb_mp_array_get_d(&found, &x, 1) == 0 && found == 3, "x was touched");
    CHECK(wb_mp_array_get_d(&found, &y, 1) == 0 && found == 0, "y was touched");
    wb_mp_array_clear(&x);
    wb_mp_array_clear(&y);
    wb_mp_array_clear(&other);
}

/* With an argument without children, of which memory checkers complain. */
int main(int argc, char **argv) {
    (void)argv;
    routines(24, 0);
    routines(53, 3000);
    routines(120, 0);
    routines(424, 0);
    routines(424, 10000);
    routines(848, 100);
    chains(53, 0, argc < 2);
    chains(424, 200, argc < 2);
    errors();
    use_all();
    mpfr_free_cache();
    return failures();
}
