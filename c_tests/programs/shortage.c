/* `shortage [CASES]`: every allocation of a call made to fail in turn, alone and with all that follow, for every
 * routine, or those whose names start with CASES. A call then returns its result, or an error with a message and
 * its outputs as they were; it never ends the process. Each call runs in a child whose library is fresh.
 *
 * `shortage limit`: calls on long vectors with hardly any address space left. */
#define _DEFAULT_SOURCE
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "shortage_residues.h"

/* Products: op(A) is M x K and op(B) K x N, with one row of a spread that is left out in WB_AUTO. */
enum { M = 20, N = 17, K = 24, MODES = 4 };

static const format *f;
static int mode, wide;
static matrix a, b, c;
static char alpha[64], beta[64];

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
