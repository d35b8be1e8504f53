/* Illegal arguments and modes in every format: the reference's info, C untouched, and which handler hears
 * of it: the program's own for MPLAPACK's names, none for the others. */
#include "formats.h"

/* An application's own handlers, by the names that C++ gives Mxerbla_dd and Mxerbla_qd. */
static int heard_dd, heard_qd;
void _Z10Mxerbla_ddPKci(const char *routine, int info);
void _Z10Mxerbla_qdPKci(const char *routine, int info);
void _Z10Mxerbla_ddPKci(const char *routine, int info) { heard_dd = routine[0] == 'R' ? info : -1; }
void _Z10Mxerbla_qdPKci(const char *routine, int info) { heard_qd = routine[0] == 'R' ? info : -1; }

typedef struct gemm_case {
    int info;
    const char *ta, *tb;
    int64_t m, n, k, lda, ldb, ldc;
} gemm_case;

/* As in the reference dgemm; the first illegal argument counts. */
static const gemm_case gemm_cases[] = {
    {1, "X", "N", 2, 2, 2, 4, 4, 4},    {1, NULL, "N", 2, 2, 2, 4, 4, 4},
    {2, "N", "?", 2, 2, 2, 4, 4, 4},    {3, "N", "N", -1, 2, 2, 4, 4, 4},
    {4, "N", "N", 2, -1, 2, 4, 4, 4},   {5, "N", "N", 2, 2, -1, 4, 4, 4},
    {8, "N", "N", 3, 2, 2, 2, 4, 4},    {8, "T", "N", 2, 2, 3, 2, 4, 4},
    {10, "N", "N", 2, 2, 3, 2, 2, 2},   {10, "N", "C", 2, 3, 2, 2, 2, 2},
    {13, "N", "N", 3, 2, 2, 3, 2, 2},   {1, "X", "Y", -1, -1, -1, 0, 0, 0},
    {3, "N", "N", -1, -1, -1, 0, 0, 0}, {8, "N", "N", 0, 0, 0, 0, 1, 1},
};

typedef struct syrk_case {
    int info;
    const char *uplo, *trans;
    int64_t n, k, lda, ldc;
} syrk_case;

/* As in the reference dsyrk. */
static const syrk_case syrk_cases[] = {
    {1, "N", "N", 2, 2, 4, 4},  {1, NULL, "N", 2, 2, 4, 4},    {2, "U", "U", 2, 2, 4, 4},
    {2, "l", NULL, 2, 2, 4, 4}, {3, "U", "N", -1, 2, 4, 4},    {4, "L", "T", 2, -1, 4, 4},
    {7, "U", "N", 3, 2, 2, 4},  {7, "L", "C", 2, 3, 2, 4},     {10, "U", "N", 3, 2, 3, 2},
    {10, "L", "T", 3, 2, 2, 2}, {1, "x", "x", -1, -1, 0, 0},   {3, "U", "N", -1, -1, 0, 0},
    {7, "U", "N", 0, 0, 0, 0},
};

enum { GEMMS = sizeof gemm_cases / sizeof *gemm_cases, SYRKS = sizeof syrk_cases / sizeof *syrk_cases };

static matrix numbered(const format *f) {
    matrix x = matrix_of(f, 4, 4, 4);
    int64_t i;
    mpfr_t value;
    mpfr_init2(value, 64);
    for (i = 0; i < 16; i++) {
        mpfr_set_si(value, (long)i - 5, MPFR_RNDN);
        f->make(at(&x, i, 0), value, 100);
    }
    mpfr_clear(value);
    return x;
}

static void untouched(const matrix *c, const matrix *original, const char *after) {
    int64_t i;
    mpfr_t x, y;
    mpfr_init2(x, WIDE);
    mpfr_init2(y, WIDE);
    for (i = 0; i < 16; i++) {
        c->format->value(x, at(c, i, 0));
        c->format->value(y, at(original, i, 0));
        CHECK(equal(x, y), "%s: C was written in spite of %s", c->format->name, after);
    }
    mpfr_clears(x, y, (mpfr_ptr)0);
}

/* The message begins with the name of the function that was called. */
static void named(const char *routine, const format *f) {
    char name[32];
    int len = snprintf(name, sizeof name, "wb_%s_%s: ", routine, f->name);
    CHECK(strncmp(wb_last_error(), name, (size_t)len) == 0, "wb_last_error says: %s", wb_last_error());
}

static void illegal_arguments(const format *f, const matrix *a, const void *one, matrix *c) {
    matrix original = copy(c);
    int i, mode, info;
    for (mode = 0; mode < 4; mode++) {
        for (i = 0; i < GEMMS; i++) {
            const gemm_case *g = &gemm_cases[i];
            info = f->gemm(mode, g->ta, g->tb, g->m, g->n, g->k, one, a->data, g->lda, a->data, g->ldb,
                           one, c->data, g->ldc);
            CHECK(info == g->info, "%s gemm: info %d instead of %d", f->name, info, g->info);
            named("gemm", f);
            untouched(c, &original, "an illegal argument of gemm");
        }
        for (i = 0; i < SYRKS; i++) {
            const syrk_case *s = &syrk_cases[i];
            info = f->syrk(mode, s->uplo, s->trans, s->n, s->k, one, a->data, s->lda, one, c->data,
                           s->ldc);
            CHECK(info == s->info, "%s syrk: info %d instead of %d", f->name, info, s->info);
            named("syrk", f);
            untouched(c, &original, "an illegal argument of syrk");
        }
    }
    CHECK(heard_dd == 0 && heard_qd == 0, "%s: a handler was called", f->name);
    release(&original);
}

static void illegal_modes(const format *f, const matrix *a, const void *one, matrix *c) {
    static const int numbers[] = {-1, 4, 1000, INT32_MAX, INT32_MIN};
    matrix original = copy(c);
    size_t i;
    for (i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int gemm = f->gemm(numbers[i], "N", "N", 2, 2, 2, one, a->data, 4, a->data, 4, one, c->data, 4);
        int syrk = f->syrk(numbers[i], "U", "N", 2, 2, one, a->data, 4, one, c->data, 4);
        CHECK(gemm == -1 && syrk == -1, "%s, mode %d: %d and %d", f->name, numbers[i], gemm, syrk);
        CHECK(strstr(wb_last_error(), "mode") != NULL, "wb_last_error says: %s", wb_last_error());
        untouched(c, &original, "an illegal mode");
    }
    release(&original);
}

/* NULL where a number is needed, and where none is. */
static void null_pointers(const format *f, const matrix *a, const void *one, const void *zero, matrix *c) {
    matrix original = copy(c);
    int mode;
    for (mode = 0; mode < 4; mode++) {
        const char *x = a->data;
        CHECK(f->gemm(mode, "N", "N", 2, 2, 2, one, NULL, 4, x, 4, one, c->data, 4) == -1, "A");
        CHECK(f->gemm(mode, "N", "N", 2, 2, 2, one, x, 4, NULL, 4, one, c->data, 4) == -1, "B");
        CHECK(f->gemm(mode, "N", "N", 2, 2, 2, one, x, 4, x, 4, one, NULL, 4) == -1, "C");
        CHECK(f->syrk(mode, "U", "N", 2, 2, one, NULL, 4, one, c->data, 4) == -1, "syrk: A");
        CHECK(f->syrk(mode, "U", "N", 2, 2, one, x, 4, one, NULL, 4) == -1, "syrk: C");
        if (!f->doubles) {
            CHECK(f->gemm(mode, "N", "N", 2, 2, 2, NULL, x, 4, x, 4, one, c->data, 4) == -1, "alpha");
            CHECK(f->gemm(mode, "N", "N", 2, 2, 2, one, x, 4, x, 4, NULL, c->data, 4) == -1, "beta");
            CHECK(f->syrk(mode, "U", "N", 2, 2, one, x, 4, NULL, c->data, 4) == -1, "syrk: beta");
            CHECK(strstr(wb_last_error(), "beta") != NULL, "wb_last_error says: %s", wb_last_error());
        }
        CHECK(f->gemm(mode, "N", "N", 0, 2, 2, one, NULL, 1, NULL, 2, zero, NULL, 1) == 0, "m = 0");
        CHECK(f->gemm(mode, "N", "N", 2, 2, 0, one, NULL, 2, NULL, 1, one, NULL, 2) == 0, "k = 0");
        CHECK(f->gemm(mode, "N", "N", 2, 2, 2, zero, NULL, 2, NULL, 2, one, NULL, 2) == 0, "alpha = 0");
        CHECK(f->syrk(mode, "U", "N", 0, 2, one, NULL, 1, zero, NULL, 1) == 0, "syrk: n = 0");
        CHECK(f->syrk(mode, "U", "N", 2, 2, zero, NULL, 2, one, NULL, 2) == 0, "syrk: alpha = 0");
    }
    untouched(c, &original, "a NULL pointer");
    release(&original);
}

/* MPLAPACK's plain names call the program's handlers. */
static void handlers(void) {
    wb_dd x = {1, 0}, c = {5, 0};
    wb_qd y = {{1, 0, 0, 0}}, d = {{5, 0, 0, 0}};
    int i;
    for (i = 0; i < GEMMS; i++) {
        const gemm_case *g = &gemm_cases[i];
        heard_dd = heard_qd = 0;
        CHECK(Rgemm_dd(g->ta, g->tb, g->m, g->n, g->k, x, &x, g->lda, &x, g->ldb, x, &c, g->ldc) == g->info &&
                  heard_dd == g->info && heard_qd == 0, "Rgemm_dd: heard of %d, not %d", heard_dd, g->info);
        heard_dd = 0;
        CHECK(Rgemm_qd(g->ta, g->tb, g->m, g->n, g->k, y, &y, g->lda, &y, g->ldb, y, &d, g->ldc) == g->info &&
                  heard_qd == g->info && heard_dd == 0, "Rgemm_qd: heard of %d, not %d", heard_qd, g->info);
    }
    for (i = 0; i < SYRKS; i++) {
        const syrk_case *s = &syrk_cases[i];
        heard_dd = heard_qd = 0;
        CHECK(Rsyrk_dd(s->uplo, s->trans, s->n, s->k, x, &x, s->lda, x, &c, s->ldc) == s->info &&
                  heard_dd == s->info && heard_qd == 0, "Rsyrk_dd: heard of %d, not %d", heard_dd, s->info);
        heard_dd = 0;
        CHECK(Rsyrk_qd(s->uplo, s->trans, s->n, s->k, y, &y, s->lda, y, &d, s->ldc) == s->info &&
                  heard_qd == s->info && heard_dd == 0, "Rsyrk_qd: heard of %d, not %d", heard_qd, s->info);
    }
    CHECK(c.hi == 5 && d.x[0] == 5, "C was written");
}

int main(void) {
    int i;
    for (i = 0; i < FORMATS; i++) {
        const format *f = formats[i];
        matrix a = numbered(f), c = numbered(f);
        /* The numbers 0 and 1 among them. */
        const void *zero = at(&a, 1, 1), *one = at(&a, 2, 1);
        illegal_arguments(f, &a, one, &c);
        illegal_modes(f, &a, one, &c);
        null_pointers(f, &a, one, zero, &c);
        release(&a);
        release(&c);
    }
    handlers();
    mpfr_free_cache();
    return failures();
}
