/* `products FORMAT [STEP]`: wb_gemm_*, wb_syrk_* and wb_gemmtr_* of one format in every mode against exact sums in
 * MPFR; one shape in STEP, where time is short. */
#include "formats.h"

typedef enum data { UNIFORM, INTEGERS, GRADED, SPARSE, CANCELLING, TINY, DATA } data;
static const char *const data_names[] = {"uniform", "integers", "graded", "sparse", "cancelling", "tiny"};
static const char *const mode_names[] = {"working", "exact", "native", "auto"};

static const format *f;
static uint64_t seed = 20;

static int64_t below(int64_t n) { return (int64_t)(random_bits(&seed) % (uint64_t)n); }

/* Precisions of mixed sizes: limbs and doubles are not what they end with. */
static long some_bits(void) {
    static const long bits[] = {2, 24, 53, 64, 65, 106, 128, 113, 212, 320, 424, 500};
    return bits[below((int64_t)(sizeof bits / sizeof *bits))];
}

/* A random number in (-1, 1) with this many bits. */
static void draw(mpfr_ptr x, long bits) {
    mpfr_set_zero(x, 1);
    for (; bits > 0; bits -= 32) {
        mpfr_add_ui(x, x, (unsigned long)(random_bits(&seed) >> 32), MPFR_RNDN);
        mpfr_div_2ui(x, x, 32, MPFR_RNDN);
    }
    if (below(2)) mpfr_neg(x, x, MPFR_RNDN);
}

/* Element (i, j) of one of the matrices 'A', 'B' and 'C', the terms of whose sums are numbered l. */
static void element(mpfr_ptr x, data kind, char name, int64_t l) {
    draw(x, f->doubles ? 53 * f->doubles : 512);
    switch (kind) {
    case INTEGERS:
        mpfr_mul_2si(x, x, 20, MPFR_RNDN);
        mpfr_trunc(x, x);
        break;
    case GRADED:
        mpfr_mul_2si(x, x, (long)below(120) - 60, MPFR_RNDN);
        break;
    case SPARSE:
        if (below(3)) mpfr_set_zero(x, 1);
        break;
    case CANCELLING:
        /* A and B alternate between two huge numbers, and one sign of A between the terms. */
        if (name != 'C') mpfr_mul_2si(x, x, -70, MPFR_RNDN);
        if (name == 'A') mpfr_add_si(x, x, l % 2 ? 1 : -1, MPFR_RNDN);
        if (name == 'B') mpfr_add_ui(x, x, 1, MPFR_RNDN);
        break;
    case TINY:
        mpfr_mul_2si(x, x, name == 'A' ? -540 : name == 'B' ? -530 : -1050, MPFR_RNDN);
        break;
    default:
        break;
    }
}

/* A stored matrix; `deep` when its columns, not its rows, are terms of sums. */
static matrix random_operand(data kind, char name, int deep, int64_t rows, int64_t cols) {
    matrix x = matrix_of(f, rows, cols, (rows > 0 ? rows : 1) + below(3));
    int64_t i, j;
    mpfr_t value;
    mpfr_init2(value, WIDE);
    for (j = 0; j < cols; j++)
        for (i = 0; i < x.ld; i++) {
            element(value, kind, name, deep ? j : i);
            f->make(at(&x, i, j), value, some_bits());
        }
    mpfr_clear(value);
    return x;
}

/* Becomes NaN where the format has one: what must not be read. */
static void spoil(const matrix *x) {
    int64_t i, j;
    mpfr_t nan;
    if (f == &format_mpf) return;
    mpfr_init2(nan, 2);
    for (j = 0; j < x->cols; j++)
        for (i = 0; i < x->rows; i++) {
            long bits = f->bits(at(x, i, j));
            f->clear(at(x, i, j));
            f->make(at(x, i, j), nan, bits);
        }
    mpfr_clear(nan);
}

/* One call of gemm (uplo 0), syrk (tb 0) or gemmtr. */
typedef struct call {
    data kind;
    char uplo, ta, tb;
    int64_t m, n, k;
    double alpha, beta;
    matrix a, b, c;
} call;

static int transposed(char letter) { return letter != 'N' && letter != 'n'; }

static const void *op(const matrix *x, char trans, int64_t i, int64_t j) {
    return transposed(trans) ? at(x, j, i) : at(x, i, j);
}

/* The exact element (i, j) of the result, and the same of |alpha| |A| |B| + |beta| |C|. */
static void expect(const call *p, int64_t i, int64_t j, mpfr_ptr exact, mpfr_ptr magnitude) {
    int64_t l;
    int inexact = 0;
    mpfr_t x, y;
    mpfr_init2(x, WIDE);
    mpfr_init2(y, WIDE);
    mpfr_set_zero(exact, 1);
    mpfr_set_zero(magnitude, 1);
    for (l = 0; l < p->k; l++) {
        f->value(x, op(&p->a, p->ta, i, l));
        f->value(y, p->tb ? op(&p->b, p->tb, l, j) : op(&p->a, p->ta, j, l));
        inexact |= mpfr_mul(x, x, y, MPFR_RNDN);
        inexact |= mpfr_add(exact, exact, x, MPFR_RNDN);
        mpfr_abs(x, x, MPFR_RNDN);
        mpfr_add(magnitude, magnitude, x, MPFR_RNDU);
    }
    inexact |= mpfr_mul_d(exact, exact, p->alpha, MPFR_RNDN);
    mpfr_mul_d(magnitude, magnitude, fabs(p->alpha), MPFR_RNDU);
    if (p->beta != 0) {
        f->value(x, at(&p->c, i, j));
        inexact |= mpfr_mul_d(x, x, p->beta, MPFR_RNDN);
        inexact |= mpfr_add(exact, exact, x, MPFR_RNDN);
        mpfr_abs(x, x, MPFR_RNDN);
        mpfr_add(magnitude, magnitude, x, MPFR_RNDU);
    }
    CHECK(!inexact, "WIDE is too small");
    mpfr_clears(x, y, (mpfr_ptr)0);
}

/* The error that a mode allows an element `c` of the result. */
static void bound(const call *p, int mode, const void *c, mpfr_srcptr value, mpfr_srcptr magnitude,
                  mpfr_ptr allowed) {
    mpfr_t rounding;
    int native = f->doubles && (mode == WB_NATIVE || mode == WB_AUTO);
    double factor = native ? f->native * (double)(p->k + 4) : 2;
    mpfr_init2(rounding, 53);
    mpfr_mul_d(allowed, magnitude, factor, MPFR_RNDU);
    mpfr_div_2si(allowed, allowed, f->precision(c), MPFR_RNDU);
    if (!native) {
        mpfr_abs(rounding, value, MPFR_RNDU);
        mpfr_div_2si(rounding, rounding, f->kept(c), MPFR_RNDU);
        mpfr_add(allowed, allowed, rounding, MPFR_RNDU);
    }
    if (f->doubles) {
        /* Underflow: of the result alone, or of every operation. */
        double ends = native ? 16 * (fabs(p->alpha) * (double)p->k + 2) : 1;
        mpfr_set_ui_2exp(rounding, 1, -1074, MPFR_RNDU);
        mpfr_mul_d(rounding, rounding, ends, MPFR_RNDU);
        mpfr_add(allowed, allowed, rounding, MPFR_RNDU);
    }
    mpfr_clear(rounding);
}

/* Where a call went wrong. */
static const char *place(const call *p, int mode, int64_t i, int64_t j) {
    static char text[200];
    sprintf(text, "%s %s %s %c%c%c %d x %d x %d, alpha %g, beta %g, element (%d, %d)", f->name,
            mode_names[mode], data_names[p->kind], p->uplo ? p->uplo : ' ', p->ta,
            p->tb ? p->tb : ' ', (int)p->m, (int)p->n, (int)p->k, p->alpha, p->beta, (int)i, (int)j);
    return text;
}

static int in_result(const call *p, int64_t i, int64_t j) {
    return i < p->m && (p->uplo == 0 || (p->uplo == 'U' ? i <= j : i >= j));
}

/* Element (i, j) after a call in a mode, made of `before`. */
static void compare(const call *p, int mode, int64_t i, int64_t j, const void *before, const void *after,
                    mpfr_srcptr exact, mpfr_srcptr magnitude) {
    mpfr_t value, expected, allowed;
    mpfr_init2(value, WIDE);
    mpfr_init2(expected, WIDE);
    mpfr_init2(allowed, 53);
    f->value(value, after);
    CHECK(!f->moved(before, after), "%s was moved", place(p, mode, i, j));
    CHECK(f->sound(after), "%s is malformed", place(p, mode, i, j));
    if (!in_result(p, i, j)) {
        f->value(expected, at(&p->c, i, j));
        CHECK(equal(value, expected), "%s was written", place(p, mode, i, j));
    } else if (mode == WB_EXACT || (mode == WB_NATIVE && !f->doubles)) {
        void *nearest = malloc(f->size);
        f->make(nearest, exact, f->bits(after));
        f->value(expected, nearest);
        CHECK(equal(value, expected), "%s is not the nearest number", place(p, mode, i, j));
        f->clear(nearest);
        free(nearest);
    } else {
        bound(p, mode, after, value, magnitude, allowed);
        mpfr_sub(value, value, exact, MPFR_RNDA);
        CHECK(mpfr_cmpabs(value, allowed) <= 0, "%s is off by %g, more than %g", place(p, mode, i, j),
              mpfr_get_d(value, MPFR_RNDN), mpfr_get_d(allowed, MPFR_RNDN));
    }
    mpfr_clears(value, expected, allowed, (mpfr_ptr)0);
}

static void run(const call *p, int mode, matrix *c) {
    void *alpha = malloc(f->size), *beta = malloc(f->size);
    mpfr_t scalar;
    int info;
    mpfr_init2(scalar, 53);
    mpfr_set_d(scalar, p->alpha, MPFR_RNDN);
    f->make(alpha, scalar, 53);
    mpfr_set_d(scalar, p->beta, MPFR_RNDN);
    f->make(beta, scalar, 53);
    if (p->uplo && p->tb)
        info = f->gemmtr(mode, &p->uplo, &p->ta, &p->tb, p->n, p->k, alpha, p->a.data, p->a.ld, p->b.data,
                         p->b.ld, beta, c->data, c->ld);
    else if (p->uplo)
        info = f->syrk(mode, &p->uplo, &p->ta, p->n, p->k, alpha, p->a.data, p->a.ld, beta, c->data,
                       c->ld);
    else
        info = f->gemm(mode, &p->ta, &p->tb, p->m, p->n, p->k, alpha, p->a.data, p->a.ld, p->b.data,
                       p->b.ld, beta, c->data, c->ld);
    CHECK(info == 0, "info %d: %s", info, place(p, mode, 0, 0));
    f->clear(alpha);
    f->clear(beta);
    free(alpha);
    free(beta);
    mpfr_clear(scalar);
}

/* A call with random operands in every mode. */
static void modes(call *p) {
    int64_t m = p->m, n = p->n, k = p->k, i, j;
    int mode;
    mpfr_t exact, magnitude;
    matrix after[4];
    char *before[4];
    p->a = transposed(p->ta) ? random_operand(p->kind, 'A', 0, k, m) : random_operand(p->kind, 'A', 1, m, k);
    p->b = transposed(p->tb) ? random_operand(p->kind, 'B', 1, n, k) : random_operand(p->kind, 'B', 0, k, n);
    p->c = random_operand(p->kind, 'C', 0, m, n);
    if (p->beta == 0) spoil(&p->c);
    for (mode = 0; mode < 4; mode++) {
        size_t bytes = (size_t)(p->c.ld * n) * f->size;
        after[mode] = copy(&p->c);
        before[mode] = malloc(bytes + 1);
        memcpy(before[mode], after[mode].data, bytes);
        run(p, mode, &after[mode]);
    }
    mpfr_init2(exact, WIDE);
    mpfr_init2(magnitude, 53);
    for (j = 0; j < n; j++)
        for (i = 0; i < p->c.ld; i++) {
            if (in_result(p, i, j)) expect(p, i, j, exact, magnitude);
            for (mode = 0; mode < 4; mode++)
                compare(p, mode, i, j, before[mode] + (size_t)(i + j * p->c.ld) * f->size,
                        at(&after[mode], i, j), exact, magnitude);
        }
    mpfr_clears(exact, magnitude, (mpfr_ptr)0);
    for (mode = 0; mode < 4; mode++) {
        release(&after[mode]);
        free(before[mode]);
    }
    release(&p->a);
    release(&p->b);
    release(&p->c);
}

int main(int argc, char **argv) {
    static const int64_t shapes[][3] = {{1, 1, 1},   {2, 3, 4},   {7, 5, 9},  {1, 13, 30}, {13, 1, 30},
                                        {4, 4, 0},   {0, 3, 3},   {3, 0, 3},  {20, 17, 33}};
    static const double scalars[][2] = {{1, 0}, {1, 1}, {-0.375, 3}, {0, 2}, {2.5, -1}};
    static const char letters[] = "NnTtCc";
    enum { SHAPES = sizeof shapes / sizeof *shapes, SCALARS = sizeof scalars / sizeof *scalars };
    int i, kind, s, round = 0, step = argc > 2 ? atoi(argv[2]) : 1;
    for (i = 0; i < FORMATS; i++)
        if (argc > 1 && strcmp(formats[i]->name, argv[1]) == 0) f = formats[i];
    if (!f) return 2;
    for (kind = 0; kind < DATA; kind++)
        for (s = kind % step; s < SHAPES; s += step, round++) {
            call p;
            memset(&p, 0, sizeof p);
            p.kind = (data)kind;
            p.ta = letters[round % 6];
            p.tb = letters[round / 6 % 6];
            p.m = shapes[s][0], p.n = shapes[s][1], p.k = shapes[s][2];
            p.alpha = scalars[round % SCALARS][0], p.beta = scalars[round % SCALARS][1];
            modes(&p);
            p.m = p.n;
            p.uplo = "UL"[round % 2];
            modes(&p);
            p.tb = 0;
            modes(&p);
        }
    mpfr_free_cache();
    return failures();
}
