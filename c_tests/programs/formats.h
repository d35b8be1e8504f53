/* The number formats of the library seen through MPFR, so that one test serves all of them. Elements
 * are handled by address; `bits` is the precision that an element of mpfr or mpf is made with. */
#ifndef FORMATS_H
#define FORMATS_H

#include "check.h"

#include <gmp.h>
#include <mpfr.h>
#include <stdlib.h>

/* Precision of exact values: every sum of products below fits. Checked where they are computed. */
enum { WIDE = 12000, LIMB = 64 };

typedef struct format {
    const char *name;
    size_t size;
    /* Doubles that an element is the sum of; 0: it has limbs. */
    int doubles;
    /* Native arithmetic errs by at most this times (k + 4) 2^-precision; that on limbs rounds once. */
    double native;
    /* Makes an element: the number of the format nearest to a value. */
    void (*make)(void *x, mpfr_srcptr value, long bits);
    void (*clear)(void *x);
    /* The exact value, NaN and infinities too. */
    void (*value)(mpfr_ptr value, const void *x);
    /* The bits with which to make another element like x. */
    long (*bits)(const void *x);
    /* The precision p of the bounds, and the bits that rounding to the format keeps at least. */
    long (*precision)(const void *x);
    long (*kept)(const void *x);
    /* Whether the representation is a legal one. */
    int (*sound)(const void *x);
    /* Whether two images of one element, before and after a call, differ in more than the value. */
    int (*moved)(const void *x, const void *y);
    int (*gemm)(int mode, const char *ta, const char *tb, int64_t m, int64_t n, int64_t k,
                const void *alpha, const void *a, int64_t lda, const void *b, int64_t ldb,
                const void *beta, void *c, int64_t ldc);
    int (*syrk)(int mode, const char *uplo, const char *trans, int64_t n, int64_t k, const void *alpha,
                const void *a, int64_t lda, const void *beta, void *c, int64_t ldc);
    int (*gemmtr)(int mode, const char *uplo, const char *ta, const char *tb, int64_t n, int64_t k,
                  const void *alpha, const void *a, int64_t lda, const void *b, int64_t ldb,
                  const void *beta, void *c, int64_t ldc);
} format;

/* Sums of `count` doubles: f64, dd, qd. */

static void make_doubles(double *x, int count, mpfr_srcptr value) {
    int i;
    mpfr_t rest, part;
    mpfr_init2(rest, WIDE);
    mpfr_init2(part, 53);
    mpfr_set(rest, value, MPFR_RNDN);
    for (i = 0; i < count; i++) {
        x[i] = mpfr_get_d(rest, MPFR_RNDN);
        mpfr_set_d(part, x[i], MPFR_RNDN);
        if (mpfr_number_p(part)) mpfr_sub(rest, rest, part, MPFR_RNDN);
    }
    mpfr_clears(rest, part, (mpfr_ptr)0);
}

static void value_of_doubles(mpfr_ptr value, const double *x, int count) {
    int i;
    mpfr_set_zero(value, 1);
    for (i = 0; i < count; i++)
        CHECK(mpfr_add_d(value, value, x[i], MPFR_RNDN) == 0, "WIDE is too small");
}

/* Each component is at most half a unit in the last place of the one before. */
static int sound_doubles(const double *x, int count) {
    int i;
    for (i = 1; i < count; i++)
        if (isfinite(x[i - 1]) && x[i - 1] + x[i] != x[i - 1]) return 0;
    return 1;
}

static void nothing_to_clear(void *x) { (void)x; }

static int never_moved(const void *x, const void *y) { return (void)x, (void)y, 0; }

#define FORMAT_OF_DOUBLES(name, type, count, bound)                                                \
    static void make_##name(void *x, mpfr_srcptr value, long bits) {                               \
        (void)bits;                                                                                \
        make_doubles(x, count, value);                                                             \
    }                                                                                              \
    static void value_##name(mpfr_ptr value, const void *x) { value_of_doubles(value, x, count); } \
    static long bits_##name(const void *x) { return (void)x, 53 * count; }                         \
    static int sound_##name(const void *x) { return sound_doubles(x, count); }                     \
    static int gemm_##name(int mode, const char *ta, const char *tb, int64_t m, int64_t n,         \
                           int64_t k, const void *alpha, const void *a, int64_t lda,               \
                           const void *b, int64_t ldb, const void *beta, void *c, int64_t ldc) {   \
        return wb_gemm_##name(mode, ta, tb, m, n, k, *(const type *)alpha, a, lda, b, ldb,         \
                              *(const type *)beta, c, ldc);                                        \
    }                                                                                              \
    static int syrk_##name(int mode, const char *uplo, const char *trans, int64_t n, int64_t k,    \
                           const void *alpha, const void *a, int64_t lda, const void *beta,        \
                           void *c, int64_t ldc) {                                                 \
        return wb_syrk_##name(mode, uplo, trans, n, k, *(const type *)alpha, a, lda,               \
                              *(const type *)beta, c, ldc);                                        \
    }                                                                                              \
    static int gemmtr_##name(int mode, const char *uplo, const char *ta, const char *tb, int64_t n,\
                             int64_t k, const void *alpha, const void *a, int64_t lda,         \
                             const void *b, int64_t ldb, const void *beta, void *c, int64_t ldc) {\
        return wb_gemmtr_##name(mode, uplo, ta, tb, n, k, *(const type *)alpha, a, lda, b, ldb,\
                                *(const type *)beta, c, ldc);                                  \
    }                                                                                          \
    static const format format_##name = {                                                          \
        #name,       sizeof(type), count,        bound,        make_##name,                        \
        nothing_to_clear, value_##name, bits_##name, bits_##name, bits_##name,                     \
        sound_##name, never_moved, gemm_##name, syrk_##name, gemmtr_##name};

FORMAT_OF_DOUBLES(f64, double, 1, 2)
FORMAT_OF_DOUBLES(dd, wb_dd, 2, 4)
FORMAT_OF_DOUBLES(qd, wb_qd, 4, 480)

/* MPFR numbers. */

static void make_mpfr(void *x, mpfr_srcptr value, long bits) {
    mpfr_init2(x, bits);
    mpfr_set(x, value, MPFR_RNDN);
}

static void clear_mpfr(void *x) { mpfr_clear(x); }
static void value_mpfr(mpfr_ptr value, const void *x) { mpfr_set(value, x, MPFR_RNDN); }
static long bits_mpfr(const void *x) { return mpfr_get_prec((mpfr_srcptr)x); }

/* The leading bit is set, and those below the precision are not. */
static int sound_mpfr(const void *number) {
    mpfr_srcptr x = number;
    long bits = mpfr_get_prec(x), limbs = (bits + LIMB - 1) / LIMB;
    if (!mpfr_regular_p(x)) return 1;
    return x->_mpfr_d[limbs - 1] >> (LIMB - 1) == 1 &&
           (bits % LIMB == 0 || x->_mpfr_d[0] << bits % LIMB == 0);
}

static int moved_mpfr(const void *x, const void *y) {
    mpfr_srcptr p = x, q = y;
    return p->_mpfr_d != q->_mpfr_d || p->_mpfr_prec != q->_mpfr_prec;
}

static const format format_mpfr = {
    "mpfr",     sizeof(mpfr_t), 0,         0,         make_mpfr,  clear_mpfr,  value_mpfr,
    bits_mpfr,  bits_mpfr,      bits_mpfr, sound_mpfr, moved_mpfr, wb_gemm_mpfr, wb_syrk_mpfr,
    wb_gemmtr_mpfr};

/* GMP's floating-point numbers: whole limbs, one more than the precision has. */

static long limbs_of(const void *x) { return ((mpf_srcptr)x)->_mp_prec + 1L; }

static void make_mpf(void *x, mpfr_srcptr value, long bits) {
    mpf_init2(x, (mp_bitcnt_t)bits);
    if (mpfr_regular_p(value)) {
        /* Rounded at the lowest limb that there is room for, below that of the leading bit; then an
         * integer whose lowest bit starts a limb, and that limb's place. */
        long exponent = mpfr_get_exp(value), place, up;
        long top = exponent > 0 ? (exponent + LIMB - 1) / LIMB : -(-exponent / LIMB);
        mpz_t integer;
        mpfr_t rounded;
        mpfr_init2(rounded, exponent - LIMB * (top - limbs_of(x)));
        mpfr_set(rounded, value, MPFR_RNDN);
        mpz_init(integer);
        place = mpfr_get_z_2exp(integer, rounded);
        up = (place % LIMB + LIMB) % LIMB;
        mpz_mul_2exp(integer, integer, (mp_bitcnt_t)up);
        mpf_set_z(x, integer);
        ((mpf_ptr)x)->_mp_exp += (place - up) / LIMB;
        mpz_clear(integer);
        mpfr_clear(rounded);
    }
}

static void clear_mpf(void *x) { mpf_clear(x); }
static void value_mpf(mpfr_ptr value, const void *x) { mpfr_set_f(value, x, MPFR_RNDN); }
static long bits_mpf(const void *x) { return (long)mpf_get_prec(x); }
static long precision_mpf(const void *x) { return LIMB * limbs_of(x); }
static long kept_mpf(const void *x) { return LIMB * (limbs_of(x) - 1) + 1; }

static int sound_mpf(const void *number) {
    mpf_srcptr x = number;
    long used = labs((long)x->_mp_size);
    return used <= limbs_of(x) && (used == 0 || x->_mp_d[used - 1] != 0);
}

static int moved_mpf(const void *x, const void *y) {
    mpf_srcptr p = x, q = y;
    return p->_mp_d != q->_mp_d || p->_mp_prec != q->_mp_prec;
}

static const format format_mpf = {
    "mpf",    sizeof(mpf_t), 0,        0,         make_mpf,  clear_mpf,   value_mpf,
    bits_mpf, precision_mpf, kept_mpf, sound_mpf, moved_mpf, wb_gemm_mpf, wb_syrk_mpf,
    wb_gemmtr_mpf};

static const format *const formats[] = {&format_f64, &format_dd, &format_qd, &format_mpfr, &format_mpf};
enum { FORMATS = sizeof formats / sizeof *formats };

static inline int equal(mpfr_srcptr x, mpfr_srcptr y) {
    return mpfr_nan_p(x) ? mpfr_nan_p(y) : mpfr_equal_p(x, y);
}

/* A column-major matrix of one format. */
typedef struct matrix {
    const format *format;
    int64_t rows, cols, ld;
    char *data;
} matrix;

static inline void *at(const matrix *x, int64_t i, int64_t j) {
    return x->data + (size_t)(i + j * x->ld) * x->format->size;
}

/* Room for the elements, which the caller makes: all `ld` of every column. */
static inline matrix matrix_of(const format *f, int64_t rows, int64_t cols, int64_t ld) {
    matrix x = {f, rows, cols, ld, malloc((size_t)(ld * cols + 1) * f->size)};
    return x;
}

static inline matrix copy(const matrix *x) {
    matrix y = matrix_of(x->format, x->rows, x->cols, x->ld);
    int64_t i, j;
    mpfr_t value;
    mpfr_init2(value, WIDE);
    for (j = 0; j < x->cols; j++)
        for (i = 0; i < x->ld; i++) {
            x->format->value(value, at(x, i, j));
            x->format->make(at(&y, i, j), value, x->format->bits(at(x, i, j)));
        }
    mpfr_clear(value);
    return y;
}

static inline void release(matrix *x) {
    int64_t i, j;
    for (j = 0; j < x->cols; j++)
        for (i = 0; i < x->ld; i++) x->format->clear(at(x, i, j));
    free(x->data);
}

#endif
