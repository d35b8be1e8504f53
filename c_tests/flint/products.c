/* Random products by FLINT's five functions, which a preloaded libwideblas_flint.so may have taken over: whole matrices,
 * windows, results in the place of an operand, empty matrices, and balls that are infinite or have exponents beyond 64 bits.
 * Arguments: the number of products of each kind, and a seed. Prints a line for each kind with the calls that were large
 * enough and those that libwideblas served, if it is there. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#if __has_include(<flint/arb_mat.h>)
#include <flint/acb_mat.h>
#include <flint/arb_mat.h>
#else
#include <acb_mat.h>
#include <arb_mat.h>
#endif
#include <flint/fmpz_mat.h>
#include <flint/nmod_mat.h>

static flint_rand_t state;
static uint64_t (*calls)(int, int);
static int (*use)(int);

static void fail(const char *what, long case_number)
{
    printf("%s: case %ld\n", what, case_number);
    exit(1);
}

static slong between(slong least, slong most)
{
    return least + (slong)n_randint(state, (ulong)(most - least + 1));
}

/* Extents of a product, now and then empty. */
static void shape(slong s[3], slong most)
{
    int is_square = n_randint(state, 3) == 0;
    for (int i = 0; i < 3; i++)
        s[i] = is_square && i > 0 ? s[0] : n_randint(state, 100) == 0 ? 0 : between(n_randint(state, 8) ? 14 : 1, most);
}

/* FLINT's own function runs with all of its helpers. */
#define OWN(CALL)              \
    do {                       \
        if (use)               \
            use(0);            \
        CALL;                  \
        if (use)               \
            use(1);            \
    } while (0)

/* 0: C is a matrix of its own; 1, 2: it is A or B. */
static int place(const slong s[3])
{
    return s[0] == s[1] && s[1] == s[2] ? (int)n_randint(state, 3) : 0;
}

static void integers(long number)
{
    slong s[3];
    fmpz_mat_t a, b, c, expected;
    flint_bitcnt_t bits[2];
    shape(s, 40);
    for (int i = 0; i < 2; i++)
        bits[i] = (flint_bitcnt_t)(n_randint(state, 2) ? between(1, 24) : between(1, 500));
    int how = place(s);
    fmpz_mat_init(a, s[0] + 1, s[1] + 2);
    fmpz_mat_init(b, s[1] + 2, s[2] + 1);
    fmpz_mat_init(c, s[0] + 1, s[2] + 1);
    fmpz_mat_randtest(a, state, bits[0]);
    fmpz_mat_randtest(b, state, bits[1]);
    fmpz_mat_randtest(c, state, 100);
    fmpz_mat_t wa, wb, wc;
    fmpz_mat_window_init(wa, a, 1, 2, s[0] + 1, s[1] + 2);
    fmpz_mat_window_init(wb, b, 2, 1, s[1] + 2, s[2] + 1);
    fmpz_mat_window_init(wc, c, 1, 1, s[0] + 1, s[2] + 1);
    fmpz_mat_init(expected, s[0], s[2]);
    fmpz_mat_mul_classical(expected, wa, wb);
    if (how == 1) {
        fmpz_mat_mul(wa, wa, wb);
        fmpz_mat_swap(wa, wc);
    } else if (how == 2) {
        fmpz_mat_mul(wb, wa, wb);
        fmpz_mat_swap(wb, wc);
    } else {
        fmpz_mat_mul(wc, wa, wb);
    }
    if (!fmpz_mat_equal(wc, expected))
        fail("fmpz_mat_mul", number);
    fmpz_mat_window_clear(wa);
    fmpz_mat_window_clear(wb);
    fmpz_mat_window_clear(wc);
    fmpz_mat_clear(a);
    fmpz_mat_clear(b);
    fmpz_mat_clear(c);
    fmpz_mat_clear(expected);
}

static void residues(long number)
{
    slong s[3];
    nmod_mat_t a, b, c, expected, wa, wb, wc;
    shape(s, n_randint(state, 60) ? 70 : 230);
    mp_limb_t n = n_randtest_bits(state, (int)(n_randint(state, 3) ? between(2, 23) : between(2, 64)));
    if (n < 2)
        n = 2;
    nmod_mat_init(a, s[0] + 1, s[1] + 2, n);
    nmod_mat_init(b, s[1] + 2, s[2] + 1, n);
    nmod_mat_init(c, s[0] + 1, s[2] + 1, n);
    nmod_mat_randtest(a, state);
    nmod_mat_randtest(b, state);
    nmod_mat_window_init(wa, a, 1, 2, s[0] + 1, s[1] + 2);
    nmod_mat_window_init(wb, b, 2, 1, s[1] + 2, s[2] + 1);
    nmod_mat_window_init(wc, c, 1, 1, s[0] + 1, s[2] + 1);
    nmod_mat_init(expected, s[0], s[2], n);
    nmod_mat_mul_classical(expected, wa, wb);
    switch (place(s)) {
    case 1:
        nmod_mat_mul(wa, wa, wb);
        nmod_mat_swap(wa, wc);
        break;
    case 2:
        nmod_mat_mul(wb, wa, wb);
        nmod_mat_swap(wb, wc);
        break;
    default:
        nmod_mat_mul(wc, wa, wb);
    }
    if (!nmod_mat_equal(wc, expected))
        fail("nmod_mat_mul", number);
    nmod_mat_window_clear(wa);
    nmod_mat_window_clear(wb);
    nmod_mat_window_clear(wc);
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(c);
    nmod_mat_clear(expected);
}

/* An exact number inside of a ball, often at an end of it. */
static void point(arf_t x, const arb_t ball)
{
    arf_t radius;
    arf_init(radius);
    arf_set_mag(radius, arb_radref(ball));
    switch (n_randint(state, 3)) {
    case 0: arf_set(x, arb_midref(ball)); break;
    case 1: arf_add(x, arb_midref(ball), radius, ARF_PREC_EXACT, ARF_RND_DOWN); break;
    default: arf_sub(x, arb_midref(ball), radius, ARF_PREC_EXACT, ARF_RND_DOWN);
    }
    arf_clear(radius);
}

/* Finite balls with exponents at which exact sums have a usual size. */
static int is_plain(const arb_mat_t x)
{
    for (slong i = 0; i < x->r; i++)
        for (slong j = 0; j < x->c; j++) {
            arb_srcptr ball = arb_mat_entry(x, i, j);
            if (!arb_is_finite(ball) || COEFF_IS_MPZ(ARF_EXP(arb_midref(ball))) ||
                COEFF_IS_MPZ(MAG_EXP(arb_radref(ball))) || labs(ARF_EXP(arb_midref(ball))) > 100000 ||
                labs(MAG_EXP(arb_radref(ball))) > 100000)
                return 0;
        }
    return 1;
}

/* The exact sum of exact numbers' products. */
static void exact(arf_t sum, const arb_mat_t a, const arb_mat_t b, slong i, slong j)
{
    arf_t term;
    arf_init(term);
    arf_zero(sum);
    for (slong p = 0; p < a->c; p++) {
        arf_mul(term, arb_midref(arb_mat_entry(a, i, p)), arb_midref(arb_mat_entry(b, p, j)), ARF_PREC_EXACT, ARF_RND_DOWN);
        arf_add(sum, sum, term, ARF_PREC_EXACT, ARF_RND_DOWN);
    }
    arf_clear(term);
}

/* Widths over FLINT's, in classes of a twentieth. */
static long widths[2][200];

static void width(int kind, const arb_t ours, const arb_t theirs)
{
    if (mag_is_zero(arb_radref(theirs)) || !arb_is_finite(theirs))
        return;
    arf_t x, y;
    arf_init(x);
    arf_init(y);
    arf_set_mag(x, arb_radref(ours));
    arf_set_mag(y, arb_radref(theirs));
    arf_div(x, x, y, 53, ARF_RND_NEAR);
    double ratio = arf_get_d(x, ARF_RND_NEAR);
    widths[kind][ratio < 9.9 ? (int)(20 * ratio) : 199]++;
    arf_clear(x);
    arf_clear(y);
}

static double median(int kind)
{
    long all = 0, below = 0;
    for (int i = 0; i < 200; i++)
        all += widths[kind][i];
    for (int i = 0; i < 200; i++)
        if ((below += widths[kind][i]) * 2 >= all)
            return (i + 1) / 20.0;
    return 0;
}

/* Balls of one magnitude or so, or of any, special ones among them. */
static void random_balls(arb_mat_t x, int special)
{
    slong bits = between(2, 600), spread = between(0, 7);
    int is_exact = n_randint(state, 4) == 0;
    for (slong i = 0; i < x->r; i++)
        for (slong j = 0; j < x->c; j++) {
            arb_ptr ball = arb_mat_entry(x, i, j);
            if (special && n_randint(state, 200) == 0) {
                arb_randtest_special(ball, state, bits, 100);
                continue;
            }
            arb_randtest_exact(ball, state, bits, spread);
            if (!is_exact) {
                mag_randtest(arb_radref(ball), state, spread);
                mag_mul_2exp_si(arb_radref(ball), arb_radref(ball), -between(0, bits));
            }
        }
}

static void balls(long number, int is_approximate)
{
    slong s[3], precision = between(2, 700);
    arb_mat_t a, b, c, own, wa, wb, wc;
    int special = n_randint(state, 20) == 0;
    shape(s, n_randint(state, 10) ? 36 : 70);
    arb_mat_init(a, s[0] + 1, s[1] + 2);
    arb_mat_init(b, s[1] + 2, s[2] + 1);
    arb_mat_init(c, s[0] + 1, s[2] + 1);
    arb_mat_init(own, s[0], s[2]);
    random_balls(a, special);
    random_balls(b, special);
    arb_mat_window_init(wa, a, 1, 2, s[0] + 1, s[1] + 2);
    arb_mat_window_init(wb, b, 2, 1, s[1] + 2, s[2] + 1);
    arb_mat_window_init(wc, c, 1, 1, s[0] + 1, s[2] + 1);
    /* The operands stay: points are taken of them. */
    arb_mat_t pa, pb, alias;
    arb_mat_init(pa, s[0], s[1]);
    arb_mat_init(pb, s[1], s[2]);
    arb_mat_init(alias, s[0], s[2]);
    int plain = is_plain(wa) && is_plain(wb);
    for (slong i = 0; plain && i < s[0] * s[1]; i++)
        if (is_approximate)
            arb_get_mid_arb(arb_mat_entry(pa, i / s[1], i % s[1]), arb_mat_entry(wa, i / s[1], i % s[1]));
        else
            point(arb_midref(arb_mat_entry(pa, i / s[1], i % s[1])), arb_mat_entry(wa, i / s[1], i % s[1]));
    for (slong i = 0; plain && i < s[1] * s[2]; i++)
        if (is_approximate)
            arb_get_mid_arb(arb_mat_entry(pb, i / s[2], i % s[2]), arb_mat_entry(wb, i / s[2], i % s[2]));
        else
            point(arb_midref(arb_mat_entry(pb, i / s[2], i % s[2])), arb_mat_entry(wb, i / s[2], i % s[2]));
    uint64_t before = 0, helped = 0;
    void (*product)(arb_mat_t, const arb_mat_t, const arb_mat_t, slong) =
        is_approximate ? arb_mat_approx_mul : arb_mat_mul;
    OWN(product(own, wa, wb, precision));
    if (calls)
        before = calls(2 + is_approximate, 2), helped = calls(0, 2);
    switch (place(s)) {
    case 1:
        arb_mat_set(alias, wa);
        product(alias, alias, wb, precision);
        arb_mat_set(wc, alias);
        break;
    case 2:
        arb_mat_set(alias, wb);
        product(alias, wa, alias, precision);
        arb_mat_set(wc, alias);
        break;
    default:
        product(wc, wa, wb, precision);
    }
    int served = calls && calls(2 + is_approximate, 2) > before;
    helped = calls ? calls(0, 2) - helped : 0;
    if (served && !plain)
        fail("balls that are FLINT's affair were served", number);
    if (!served && !helped && !is_approximate && !arb_mat_equal(wc, own))
        fail("arb_mat_mul: not FLINT's own result", number);
    for (slong i = 0; plain && i < s[0]; i++)
        for (slong j = 0; j < s[2]; j++) {
            arf_t sum, error;
            arf_init(sum);
            arf_init(error);
            exact(sum, pa, pb, i, j);
            if (!is_approximate) {
                if (!arb_contains_arf(arb_mat_entry(wc, i, j), sum))
                    fail("arb_mat_mul: an exact product is outside", number);
                if (served)
                    width(0, arb_mat_entry(wc, i, j), arb_mat_entry(own, i, j));
            } else if (served) {
                arf_sub(error, arb_midref(arb_mat_entry(wc, i, j)), sum, ARF_PREC_EXACT, ARF_RND_DOWN);
                arf_mul_2exp_si(error, error, precision);
                if (arf_cmpabs(error, sum) > 0 || !mag_is_zero(arb_radref(arb_mat_entry(wc, i, j))))
                    fail("arb_mat_approx_mul: not rounded to nearest", number);
            }
            arf_clear(sum);
            arf_clear(error);
        }
    arb_mat_window_clear(wa);
    arb_mat_window_clear(wb);
    arb_mat_window_clear(wc);
    arb_mat_clear(a);
    arb_mat_clear(b);
    arb_mat_clear(c);
    arb_mat_clear(own);
    arb_mat_clear(pa);
    arb_mat_clear(pb);
    arb_mat_clear(alias);
}

/* The part of a complex matrix as a real one. */
static void part(arb_mat_t to, const acb_mat_t from, int imaginary)
{
    for (slong i = 0; i < from->r; i++)
        for (slong j = 0; j < from->c; j++) {
            acb_srcptr x = acb_mat_entry(from, i, j);
            arb_set(arb_mat_entry(to, i, j), imaginary ? acb_imagref(x) : acb_realref(x));
        }
}

static void complex_balls(long number)
{
    slong s[3], precision = between(2, 700);
    acb_mat_t a, b, c, own;
    arb_mat_t parts[3][2];
    int special = n_randint(state, 20) == 0, plain = 1;
    shape(s, 30);
    acb_mat_init(a, s[0], s[1]);
    acb_mat_init(b, s[1], s[2]);
    acb_mat_init(c, s[0], s[2]);
    acb_mat_init(own, s[0], s[2]);
    for (int h = 0; h < 2; h++) {
        arb_mat_init(parts[0][h], s[0], s[1]);
        arb_mat_init(parts[1][h], s[1], s[2]);
        arb_mat_init(parts[2][h], s[0], s[2]);
        random_balls(parts[0][h], special);
        random_balls(parts[1][h], special);
        plain = plain && is_plain(parts[0][h]) && is_plain(parts[1][h]);
        for (slong i = 0; i < s[0] * s[1]; i++) {
            acb_ptr to = acb_mat_entry(a, i / s[1], i % s[1]);
            arb_set(h ? acb_imagref(to) : acb_realref(to), arb_mat_entry(parts[0][h], i / s[1], i % s[1]));
        }
        for (slong i = 0; i < s[1] * s[2]; i++) {
            acb_ptr to = acb_mat_entry(b, i / s[2], i % s[2]);
            arb_set(h ? acb_imagref(to) : acb_realref(to), arb_mat_entry(parts[1][h], i / s[2], i % s[2]));
        }
    }
    OWN(acb_mat_mul(own, a, b, precision));
    uint64_t before = calls ? calls(4, 2) : 0, others = calls ? calls(0, 2) + calls(2, 2) : 0;
    if (place(s) == 1) {
        acb_mat_set(c, a);
        acb_mat_mul(c, c, b, precision);
    } else {
        acb_mat_mul(c, a, b, precision);
    }
    int served = calls && calls(4, 2) > before;
    int helped = calls && calls(0, 2) + calls(2, 2) > others;
    if (served && !plain)
        fail("complex balls that are FLINT's affair were served", number);
    if (!served && !helped && !acb_mat_equal(c, own))
        fail("acb_mat_mul: not FLINT's own result", number);
    for (int h = 0; h < 2; h++) {
        for (int side = 0; plain && side < 2; side++)
            for (slong i = 0; i < parts[side][h]->r; i++)
                for (slong j = 0; j < parts[side][h]->c; j++) {
                    arb_ptr x = arb_mat_entry(parts[side][h], i, j);
                    point(arb_midref(x), x);
                    mag_zero(arb_radref(x));
                }
    }
    for (int h = 0; plain && h < 2; h++) {
        part(parts[2][h], c, h);
        for (slong i = 0; i < s[0]; i++)
            for (slong j = 0; j < s[2]; j++) {
                arf_t x, y;
                arf_init(x);
                arf_init(y);
                exact(x, parts[0][0], parts[1][h], i, j);
                exact(y, parts[0][1], parts[1][1 - h], i, j);
                if (h == 0)
                    arf_neg(y, y);
                arf_add(x, x, y, ARF_PREC_EXACT, ARF_RND_DOWN);
                if (!arb_contains_arf(arb_mat_entry(parts[2][h], i, j), x))
                    fail("acb_mat_mul: an exact product is outside", number);
                if (served)
                    width(1, arb_mat_entry(parts[2][h], i, j),
                          h ? acb_imagref(acb_mat_entry(own, i, j)) : acb_realref(acb_mat_entry(own, i, j)));
                arf_clear(x);
                arf_clear(y);
            }
    }
    for (int i = 0; i < 3; i++)
        for (int h = 0; h < 2; h++)
            arb_mat_clear(parts[i][h]);
    acb_mat_clear(a);
    acb_mat_clear(b);
    acb_mat_clear(c);
    acb_mat_clear(own);
}

int main(int count, char **arguments)
{
    static const char *names[] = {"fmpz_mat_mul", "nmod_mat_mul", "arb_mat_mul", "arb_mat_approx_mul", "acb_mat_mul"};
    long cases = count > 1 ? atol(arguments[1]) : 100;
    calls = (uint64_t(*)(int, int))dlsym(RTLD_DEFAULT, "wideblas_flint_calls");
    use = (int (*)(int))dlsym(RTLD_DEFAULT, "wideblas_flint_use");
    flint_randinit(state);
    for (long seed = count > 2 ? atol(arguments[2]) : 0; seed > 0; seed--)
        n_randlimb(state);
    for (long i = 0; i < cases; i++) {
        integers(i);
        residues(i);
        balls(i, 0);
        balls(i, 1);
        complex_balls(i);
    }
    printf("FLINT %s\n", flint_version);
    for (int kind = 0; calls && kind < 5; kind++)
        printf("%s: %lu large, %lu served\n", names[kind], (unsigned long)calls(kind, 1), (unsigned long)calls(kind, 2));
    printf("widths at most: %.2f real, %.2f complex\n", median(0), median(1));
    flint_randclear(state);
    flint_cleanup();
    return 0;
}
