/* The number formats of the library seen through MPFR, so that one test serves all of them. Elements
 * are handled by address; `bits` is the precision that an element of mpfr or mpf is made with. */
#ifndef FORMATS_H
#define FORMATS_H

#include "check.h"

#include <gmp.h>
#include <mpfr.h>
#include <stdlib.h>

/* Precision of exact values: every sum of products below fits. Checked where they are computed. */
enum { WIDE = 12000 };

typedef struct format {
    const char *name;
    size_t size;
    /* Precision that the modes promise, 0: the element's own. */
    long precision;
    /* The native arithmetic errs by at most this much times (k + 4) 2^-precision; 0: it rounds once. */
    double native;
    /* Makes an element: the number of the format nearest to the value. */
    void (*make)(void *x, mpfr_srcptr value, long bits);
    void (*clear)(void *x);
    /* The exact value; NaN and infinities too. */
    void (*value)(mpfr_ptr value, const void *x);
    /* Bits that a result has: those promised, or more where there is room for more. */
    long (*bits)(const void *x);
    /* What `make` was told. */
    long (*made_with)(const void *x);
    /* Whether two copies of an element's structure differ in more than its value. */
    int (*moved)(const void *x, const void *y);
    int (*gemm)(int mode, const char *ta, const char *tb, int64_t m, int64_t n, int64_t k,
                const void *alpha, const void *a, int64_t lda, const void *b, int64_t ldb,
                const void *beta, void *c, int64_t ldc);
    int (*syrk)(int mode, const char *uplo, const char *trans, int64_t n, int64_t k, const void *alpha,
                const void *a, int64_t lda, const void *beta, void *c, int64_t ldc);
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

static void nothing_to_clear(void *x) { (void)x; }

static int never_moved(const void *x, const void *y) {
    (void)x, (void)y;
    return 0;
}

#define FORMAT_OF_DOUBLES(name, type, count, bound)                                               \
    static void make_##name(void *x, mpfr_srcptr value, long bits) {                              \
        (void)bits;                                                                               \
        make_doubles(x, count, value);                                                            \
    }                                                                                             \
    static void value_##name(mpfr_ptr value, const void *x) { value_of_doubles(value, x, count); } \
    static long bits_##name(const void *x) { return (void)x, 53 * count; }                        \
    static int gemm_##name(int mode, const char *ta, const char *tb, int64_t m, int64_t n,        \
                           int64_t k, const void *alpha, const void *a, int64_t lda,              \
                           const void *b, int64_t ldb, const void *beta, void *c, int64_t ldc) {  \
        return wb_gemm_##name(mode, ta, tb, m, n, k, *(const type *)alpha, a, lda, b, ldb,        \
                              *(const type *)beta, c, ldc);                                       \
    }                                                                                             \
    static int syrk_##name(int mode, const char *uplo, const char *trans, int64_t n, int64_t k,   \
                           const void *alpha, const void *a, int64_t lda, const void *beta,       \
                           void *c, int64_t ldc) {                                                \
        return wb_syrk_##name(mode, uplo, trans, n, k, *(const type *)alpha, a, lda,              \
                              *(const type *)beta, c, ldc);                                       \
    }                                                                                             \
    static const format name = {#name,        sizeof(type), 53 * count,  bound,       make_##name, \
                                nothing_to_clear, value_##name, bits_##name, bits_##name,         \
                                never_moved,  gemm_##name,  syrk_##name};

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

static int moved_mpfr(const void *x, const void *y) {
    const __mpfr_struct *p = x, *q = y;
    return p->_mpfr_d != q->_mpfr_d || p->_mpfr_prec != q->_mpfr_prec;
}

static const format mpfr = {"mpfr",     sizeof(mpfr_t), 0,          0,           make_mpfr,
                            clear_mpfr, value_mpfr,     bits_mpfr,  bits_mpfr,   moved_mpfr,
                            wb_gemm_mpfr, wb_syrk_mpfr};

/* GMP's floating-point numbers: whole limbs, one more than the precision that they were made with. */

enum { LIMB = 64 };

static long limbs(const void *x) { return ((const __mpf_struct *)x)->_mp_prec + 1L; }

static void make_mpf(void *x, mpfr_srcptr value, long bits) {
    mpf_init2(x, (mp_bitcnt_t)bits);
    if (mpfr_regular_p(value)) {
        /* The lowest limb that there is room for, below the one with the leading bit. */
        long exponent = mpfr_get_exp(value);
        long limb = exponent >= 0 ? (exponent + LIMB - 1) / LIMB : -(-exponent / LIMB);
        long kept = exponent - LIMB * (limb - limbs(x)), shift;
        mpz_t integer;
        mpfr_t rounded;
        mpfr_init2(rounded, kept);
        mpfr_set(rounded, value, MPFR_RNDN);
        mpz_init(integer);
        shift = mpfr_get_z_2exp(integer, rounded);
        if (shift % LIMB != 0) {
            long up = ((shift % LIMB) + LIMB) % LIMB;
            mpz_mul_2exp(integer, integer, (mp_bitcnt_t)up);
            shift -= up;
        }
        mpf_set_z(x, integer);
        ((mpf_ptr)x)->_mp_exp += shift / LIMB;
        mpz_clear(integer);
        mpfr_clear(rounded);
    }
}

static void clear_mpf(void *x) { mpf_clear(x); }
static void value_mpf(mpfr_ptr value, const void *x) { mpfr_set_f(value, x, MPFR_RNDN); }
static long bits_mpf(const void *x) { return LIMB * (limbs(x) - 1) + 1; }
static long made_with_mpf(const void *x) { return (long)mpf_get_prec(x); }

static int moved_mpf(const void *x, const void *y) {
    const __mpf_struct *p = x, *q = y;
    return p->_mp_d != q->_mp_d || p->_mp_prec != q->_mp_prec;
}

static const format mpf = {"mpf",     sizeof(mpf_t), 0,             0,         make_mpf,
                           clear_mpf, value_mpf,     bits_mpf, made_with_mpf, moved_mpf,
                           wb_gemm_mpf, wb_syrk_mpf};

static const format *const formats[] = {&f64, &dd, &qd, &mpfr, &mpf};
enum { FORMATS = 5 };

/* The format of a name; ends the program when there is none. */
static inline const format *format_named(const char *name) {
    int i;
    for (i = 0; i < FORMATS; i++)
        if (strcmp(formats[i]->name, name) == 0) return formats[i];
    printf("no format %s\n", name);
    exit(2);
}

/* A value of an element, for comparisons: the caller clears it. */
static inline void exact(mpfr_ptr value, const format *f, const void *x) {
    mpfr_init2(value, WIDE);
    f->value(value, x);
}

static inline int equal(mpfr_srcptr x, mpfr_srcptr y) {
    return mpfr_nan_p(x) ? mpfr_nan_p(y) : mpfr_equal_p(x, y);
}

#endif
