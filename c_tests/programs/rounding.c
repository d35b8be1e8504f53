/* Products and residue numbers under every rounding mode, with subnormal numbers flushed, with exceptions
 * unmasked: the same bits as under the default, and the program's own state afterwards and in its handlers.
 * With WIDEBLAS_FAULT=Rgemm_dd: the state is restored after a panic. */
#include "formats.h"

#if defined(__x86_64__)
#include <float.h>
#include <xmmintrin.h>

enum { TINY = 3, SMALL = 20, LARGE = 66, NEAREST = 0x1f80, FLAGS = 0x3f };

/* Round down, up, to zero; FTZ; DAZ; both; division by zero and overflow unmasked; all of it, with flags. */
static const unsigned environments[] = {0x3f80, 0x5f80, 0x7f80, 0x9f80, 0x1fc0, 0x9fc0, 0x1980, 0xd9d5};
enum { ENVIRONMENTS = sizeof environments / sizeof *environments };

/* The program's own handler, by the name that C++ gives Mxerbla_dd. */
static unsigned heard;
void _Z10Mxerbla_ddPKci(const char *routine, int info);
void _Z10Mxerbla_ddPKci(const char *routine, int info) {
    (void)routine, (void)info;
    heard = _mm_getcsr();
}

static uint64_t seed = 5;

/* A matrix with full significands; the first column of subnormal size, so that FTZ and DAZ matter. */
static matrix random_operand(const format *f, int64_t n, int tiny) {
    matrix x = matrix_of(f, n, n, n);
    int64_t i, j;
    mpfr_t value;
    mpfr_init2(value, 256);
    for (j = 0; j < n; j++)
        for (i = 0; i < n; i++) {
            mpfr_set_sj(value, (int64_t)random_bits(&seed), MPFR_RNDN);
            mpfr_mul_2si(value, value, -63, MPFR_RNDN);
            mpfr_mul_d(value, value, 1 + ldexp((double)(random_bits(&seed) >> 12), -52), MPFR_RNDN);
            if (tiny && j == 0) mpfr_mul_2si(value, value, -1050, MPFR_RNDN);
            f->make(at(&x, i, j), value, 106);
        }
    mpfr_clear(value);
    return x;
}

static int same(const matrix *x, const matrix *y) {
    int64_t i, j;
    int all = 1;
    mpfr_t v, w;
    mpfr_init2(v, WIDE);
    mpfr_init2(w, WIDE);
    for (j = 0; j < x->cols; j++)
        for (i = 0; i < x->rows; i++) {
            x->format->value(v, at(x, i, j));
            x->format->value(w, at(y, i, j));
            all = all && equal(v, w);
        }
    mpfr_clears(v, w, (mpfr_ptr)0);
    return all;
}

/* Everything under this environment. */
#define UNDER(environment, call)                                                                   \
    do {                                                                                           \
        unsigned after;                                                                            \
        _mm_setcsr(environment);                                                                   \
        call;                                                                                      \
        after = _mm_getcsr();                                                                      \
        _mm_setcsr(NEAREST);                                                                       \
        CHECK(after == (environment), "MXCSR %#x became %#x", (environment), after);              \
    } while (0)

static void products(const format *f, int64_t n) {
    matrix a = random_operand(f, n, 0), b = random_operand(f, n, 1), start = random_operand(f, n, 1);
    const void *alpha = at(&a, 1, 1), *beta = at(&a, 2, 1);
    int mode, i, info = -1;
    for (mode = 0; mode < 4; mode++) {
        matrix expected_gemm = copy(&start), expected_syrk = copy(&start);
        f->gemm(mode, "N", "T", n, n, n, alpha, a.data, n, b.data, n, beta, expected_gemm.data, n);
        f->syrk(mode, "L", "N", n, n, alpha, a.data, n, beta, expected_syrk.data, n);
        for (i = 0; i < ENVIRONMENTS; i++) {
            unsigned environment = environments[i];
            matrix c = copy(&start);
            UNDER(environment,
                  info = f->gemm(mode, "N", "T", n, n, n, alpha, a.data, n, b.data, n, beta, c.data, n));
            CHECK(info == 0 && same(&c, &expected_gemm), "gemm %s, mode %d, n %d, MXCSR %#x: info %d",
                  f->name, mode, (int)n, environment, info);
            release(&c);
            c = copy(&start);
            UNDER(environment, info = f->syrk(mode, "L", "N", n, n, alpha, a.data, n, beta, c.data, n));
            CHECK(info == 0 && same(&c, &expected_syrk), "syrk %s, mode %d, n %d, MXCSR %#x: info %d",
                  f->name, mode, (int)n, environment, info);
            release(&c);
        }
        release(&expected_gemm);
        release(&expected_syrk);
    }
    release(&a);
    release(&b);
    release(&start);
}

/* Results of small calls: symmetric, complex and triangular matrices, and vectors. */
typedef struct small {
    wb_dd c[6][TINY * TINY];
    wb_dd_complex z[5][TINY * TINY];
    int64_t place;
} small;

static wb_dd a[TINY * TINY], b[TINY * TINY];
static wb_dd_complex za[TINY * TINY], zb[TINY * TINY];

static void call_small(wb_dd alpha, wb_dd beta, small *r) {
    const int64_t n = TINY;
    wb_dd_complex factor;
    factor.re = alpha, factor.im = beta;
    Rgemm_dd("N", "N", n, n, n, alpha, a, n, b, n, beta, r->c[0], n);
    Rsymm_dd("L", "U", n, n, alpha, a, n, b, n, beta, r->c[1], n);
    Rsyr2k_dd("L", "N", n, n, alpha, a, n, b, n, beta, r->c[2], n);
    Rtrmm_dd("R", "U", "T", "N", n, n, alpha, a, n, r->c[3], n);
    Rtrsm_dd("L", "L", "N", "U", n, n, alpha, a, n, r->c[4], n);
    Raxpy_dd(n * n, alpha, a, 1, r->c[5], 1);
    Cgemm_dd("N", "C", n, n, n, factor, za, n, zb, n, factor, r->z[0], n);
    Cherk_dd("U", "N", n, n, alpha, za, n, beta, r->z[1], n);
    Chemm_dd("R", "L", n, n, factor, za, n, zb, n, factor, r->z[2], n);
    Cher2k_dd("L", "C", n, n, factor, za, n, zb, n, beta, r->z[3], n);
    Caxpy_dd(n * n, factor, za, 1, r->z[4], 1);
    r->place = iCamax_dd(n * n, za, 1);
}

static void small_calls(void) {
    static small start, expected, found;
    int i, e, turn;
    for (turn = 0; turn < 200; turn++) {
        /* A subnormal factor of large numbers; magnitudes that nearly tie. */
        const int tiny = turn % 2, tie = turn % 4 < 2;
        wb_dd alpha = dd(tiny ? 3e-310 : 1.0 / 3), beta = dd(tiny ? 3 : 0.7);
        random_matrix(a, TINY * TINY, random_bits(&seed));
        random_matrix(b, TINY * TINY, random_bits(&seed));
        for (i = 0; i < TINY * TINY; i++) {
            if (tiny) a[i].hi = ldexp(a[i].hi, 1000), a[i].lo = ldexp(a[i].lo, 1000);
            /* The first column of b is flushed. */
            if (i < TINY) b[i].hi = ldexp(b[i].hi, -1040), b[i].lo = 0;
            za[i].re = tie ? dd(1.0 / 3) : a[i];
            za[i].im = tie ? dd((double)(random_bits(&seed) % 3) / 3) : b[i];
            if (tie) za[i].re.lo = ldexp((double)(random_bits(&seed) % 3) - 1, -56);
            zb[i].re = b[i], zb[i].im = a[i];
            for (e = 0; e < 6; e++) start.c[e][i] = b[i];
            for (e = 0; e < 5; e++) start.z[e][i] = zb[i];
        }
        expected = start;
        call_small(alpha, beta, &expected);
        for (e = 0; e < ENVIRONMENTS; e++) {
            found = start;
            UNDER(environments[e], call_small(alpha, beta, &found));
            CHECK(memcmp(&found, &expected, sizeof found) == 0, "small calls, turn %d, MXCSR %#x", turn,
                  environments[e]);
        }
    }
}

/* What the routines on residue numbers leave behind, as doubles and as bytes of host numbers. */
typedef struct residues {
    double vectors[3 * LARGE];
    unsigned char numbers[16][256];
    wb_er_float evals[4];
} residues;

/* Made under the default environment, as conversions of the program round too. */
static double y[LARGE];

static void residue_numbers(residues *r) {
    static unsigned char a[256], b[256];
    static char text[256];
    wb_mp_array u, v, scalar;
    memset(r, 0, sizeof *r);
    wb_mp_array_init(&u, LARGE);
    wb_mp_array_init(&v, LARGE);
    wb_mp_array_init(&scalar, 1);
    wb_mp_array_set_d(&u, y, LARGE);
    wb_mp_array_set_d(&v, y + 1, LARGE - 1);
    wb_mp_array_set_d(&scalar, y + 3, 1);
    CHECK(wb_mp_axpy(LARGE, &scalar, &u, 1, &v, 1) == 0, "axpy: %s", wb_last_error());
    wb_mp_array_get_d(r->vectors, &v, LARGE);
    CHECK(wb_mp_dot(LARGE, &u, 1, &v, 1, &scalar) == 0, "dot: %s", wb_last_error());
    wb_mp_array_get_d(r->vectors + LARGE, &scalar, 1);
    CHECK(wb_mp_scal(LARGE, &scalar, &u, 1) == 0, "scal: %s", wb_last_error());
    wb_mp_array_get_d(r->vectors + 2 * LARGE, &u, LARGE);
    wb_mp_array_clear(&u);
    wb_mp_array_clear(&v);
    wb_mp_array_clear(&scalar);
    CHECK(wb_mp_size() <= sizeof a, "room for numbers");
    CHECK(wb_mp_set_d(a, 1.0 / 3) == 0 && wb_mp_set_str(b, "-7.25e-3") == 0, "%s", wb_last_error());
    wb_mp_add(r->numbers[0], a, b);
    wb_mp_sub(r->numbers[1], a, b);
    wb_mp_mul(r->numbers[2], a, b);
    wb_mp_div(r->numbers[3], a, b);
    wb_mp_sqrt(r->numbers[4], a);
    wb_mp_inv_sqrt(r->numbers[5], a);
    wb_mp_mul_d(r->numbers[6], a, 4e-310);
    wb_mp_eval(r->evals, r->numbers[3]);
    wb_mp_eval_fast(r->evals + 2, r->numbers[3]);
    wb_mp_get_str(text, sizeof text, r->numbers[4]);
    memcpy(r->numbers[9], text, sizeof text);
    r->vectors[LARGE + 1] = wb_mp_get_d(r->numbers[3]);
    r->vectors[LARGE + 2] = wb_mp_cmp(r->numbers[3], r->numbers[4]);
}

/* Of few numbers, in registers: infinities in every mode, and subnormal numbers although the program flushes them. */
static void sums_of_few(void) {
    static const float most[] = {FLT_MAX, FLT_MAX}, least[] = {-FLT_MAX, -FLT_MAX};
    static const float small[] = {-0x1p-100f, 0x1p-130f, 0x1p-100f}, large[] = {0x1p100f, 0x1p20f, 0x1p100f};
    int i;
    for (i = 0; i < ENVIRONMENTS; i++) {
        float sum = 0, dot = 0;
        UNDER(environments[i], wb_sum_f32(2, least, 1, &sum));
        UNDER(environments[i], wb_dot_f32(2, most, 1, most, 1, &dot));
        CHECK(sum == -INFINITY && dot == INFINITY, "sum %g, dot %g, MXCSR %#x", sum, dot, environments[i]);
        UNDER(environments[i], wb_sum_f32(3, small, 1, &sum));
        UNDER(environments[i], wb_dot_f32(3, small, 1, large, 1, &dot));
        CHECK(sum == 0x1p-130f && dot == 0x1p-110f, "sum %a, dot %a, MXCSR %#x", sum, dot, environments[i]);
    }
}

int main(int argc, char **argv) {
    static residues expected, found;
    wb_dd x[4], c[4];
    int i, info = 0;
    (void)argv;
    random_matrix(x, 4, 1);
    if (argc > 1) {
        for (i = 0; i < ENVIRONMENTS; i++) {
            UNDER(environments[i],
                  info = Rgemm_dd("N", "N", 2, 2, 2, dd(1), x, 2, x, 2, dd(0), c, 2));
            CHECK(info == -1, "no panic: %d", info);
        }
        return failures();
    }
    wb_set_num_threads(3);
    {
        /* The library's threads start under an odd environment. */
        matrix a = random_operand(&format_f64, 180, 0), first = matrix_of(&format_f64, 180, 180, 180);
        UNDER(0xffc0u, format_f64.gemm(0, "N", "N", 180, 180, 180, at(&a, 0, 0), a.data, 180, a.data, 180,
                                       at(&a, 1, 0), first.data, 180));
        release(&a);
        release(&first);
    }
    for (i = 0; i < FORMATS; i++) {
        products(formats[i], TINY);
        products(formats[i], SMALL);
        /* On several threads. */
        products(formats[i], formats[i]->doubles ? LARGE : LARGE / 2);
    }
    sums_of_few();
    small_calls();
    for (i = 0; i < LARGE; i++) y[i] = ldexp((double)(int64_t)random_bits(&seed), -60);
    y[0] = ldexp(y[0], -1060);
    residue_numbers(&expected);
    CHECK(expected.numbers[3][0] != 0 && expected.vectors[1] != 0, "no results");
    for (i = 0; i < ENVIRONMENTS; i++) {
        UNDER(environments[i], residue_numbers(&found));
        CHECK(memcmp(&found, &expected, sizeof found) == 0, "residue numbers, MXCSR %#x", environments[i]);
        UNDER(environments[i], Rgemm_dd("N", "N", -1, 2, 2, dd(1), x, 2, x, 2, dd(0), c, 2));
        CHECK(heard == environments[i], "the handler saw MXCSR %#x", heard);
    }
    mpfr_free_cache();
    return failures();
}

#else

int main(void) {
    printf("the test knows x86-64 alone\n");
    return 0;
}

#endif
