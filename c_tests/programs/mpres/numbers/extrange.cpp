// In the style of tests/arith of MPRES-BLAS: numbers of extended range and directed rounding, against MPFR.
#include "bitwise.cuh"
#include "dinterval.cuh"
#include "extrange.cuh"
#include "pairwise.cuh"

#include "../program.h"

static const mpfr_rnd_t DIRECTIONS[] = {MPFR_RNDD, MPFR_RNDN, MPFR_RNDU};

// x as MPFR has it.
static Number value(er_float_t x) {
    Number number;
    mpfr_set_d(number.x, x.frac, MPFR_RNDN);
    mpfr_mul_2si(number.x, number.x, x.exp, MPFR_RNDN);
    return number;
}

static bool is_normal(er_float_t x) {
    return x.frac == 0 ? x.exp == 0 : fabs(x.frac) >= 1 && fabs(x.frac) < 2;
}

static void expect(er_float_t found, mpfr_srcptr exact, mpfr_rnd_t direction, const char *what, int number) {
    Number rounded(53);
    mpfr_set(rounded.x, exact, direction);
    check(is_normal(found) && mpfr_equal_p(value(found).x, rounded.x) != 0, what, number);
}

static er_float_t random_number(Random &random, long range) {
    Number x(53);
    random.fill(x.x, range);
    er_float_t r;
    er_set_d(&r, mpfr_get_d(x.x, MPFR_RNDN));
    if (r.frac != 0) r.exp += random.below(3) * 1000000000L;
    return r;
}

typedef er_float_t by_value(er_float_t, er_float_t);
typedef void by_pointer(er_float_ptr, const er_float_t *, const er_float_t *);
typedef int in_mpfr(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

static void operation(Random &random, by_value *const values[3], by_pointer *const pointers[3], in_mpfr *reference,
                      bool divides, const char *what) {
    for (int i = 0; i < 3000; i++) {
        er_float_t x = random_number(random, i % 3 == 0 ? 300 : 20), y = random_number(random, 20);
        if (i % 11 == 0) y = x, y.frac = -nextafter(y.frac, 3);
        if (reference == mpfr_add || reference == mpfr_sub) {
            // Exact sums have room for places that are 250 apart.
            if (x.frac != 0 && y.frac != 0) y.exp = x.exp + random.below(500) - 250;
        }
        if (divides && y.frac == 0) continue;
        for (int d = 0; d < 3; d++) {
            Number exact(divides ? 300 : EXACT);
            const Number a = value(x), b = value(y);
            reference(exact.x, a.x, b.x, DIRECTIONS[d]);
            expect(values[d](x, y), exact.x, DIRECTIONS[d], what, i);
            er_float_t r;
            pointers[d](&r, &x, &y);
            const er_float_t other = values[d](x, y);
            check(r.frac == other.frac && r.exp == other.exp, "pointers and values", i);
        }
        check(er_cmp(x, y) == (mpfr_cmp(value(x).x, value(y).x) > 0) - (mpfr_cmp(value(x).x, value(y).x) < 0), "er_cmp",
              i);
        x.frac = fabs(x.frac), y.frac = fabs(y.frac);
        check(er_ucmp(&x, &y) == er_cmp(&x, &y), "er_ucmp", i);
    }
    // Farther apart than any double reaches.
    er_float_t large = {1, 1000000}, tiny = {1, -1000000};
    if (reference == mpfr_add) {
        check(er_add(large, tiny).frac == 1 && er_add_ru(large, tiny).frac == nextafter(1, 2), "a tiny summand");
        tiny.frac = -1;
        check(er_add_rd(large, tiny).frac == nextafter(2, 1) && er_add_rd(large, tiny).exp == 999999, "a tiny one less");
    }
}

static void operations(Random &random) {
    by_value *add[] = {er_add_rd, er_add, er_add_ru}, *sub[] = {er_sub_rd, er_sub, er_sub_ru};
    by_value *mul[] = {er_mul_rd, er_mul, er_mul_ru}, *div[] = {er_div_rd, er_div, er_div_ru};
    by_pointer *add_p[] = {er_add_rd, er_add, er_add_ru}, *sub_p[] = {er_sub_rd, er_sub, er_sub_ru};
    by_pointer *mul_p[] = {er_mul_rd, er_mul, er_mul_ru}, *div_p[] = {er_div_rd, er_div, er_div_ru};
    operation(random, add, add_p, mpfr_add, false, "er_add");
    operation(random, sub, sub_p, mpfr_sub, false, "er_sub");
    operation(random, mul, mul_p, mpfr_mul, false, "er_mul");
    operation(random, div, div_p, mpfr_div, true, "er_div");

    for (int i = 0; i < 1000; i++) {
        const er_float_t x = random_number(random, 20), y = random_number(random, 20), z = random_number(random, 20);
        if (z.frac == 0) continue;
        const Number a = value(x), b = value(y), c = value(z);
        Number exact(300), width(300);
        mpfr_mul(exact.x, a.x, b.x, MPFR_RNDN);
        mpfr_div(exact.x, exact.x, c.x, MPFR_RNDN);
        er_float_t low, upp;
        er_md_rd(&low, &x, &y, &z);
        er_md_ru(&upp, &x, &y, &z);
        check(mpfr_cmp(value(low).x, exact.x) <= 0 && mpfr_cmp(value(upp).x, exact.x) >= 0, "er_md contains", i);
        mpfr_sub(width.x, value(upp).x, value(low).x, MPFR_RNDN);
        mpfr_mul_2si(width.x, width.x, 50, MPFR_RNDN);
        check(mpfr_cmpabs(width.x, exact.x) <= 0, "er_md is narrow", i);
        check(er_cmp(er_md_rd(x, y, z), low) == 0 && er_cmp(cuda::er_md_ru(x, y, z), upp) == 0, "er_md of values", i);
    }

    er_float_t x = {12, 5}, y;
    er_adjust(&x);
    check(x.frac == 1.5 && x.exp == 8 && er_get_d(x) == 384, "er_adjust");
    er_set(&y, &x);
    er_set(&y, y);
    double d;
    er_get_d(&d, &y);
    check(d == 384, "er_get_d");
    x.exp = 3000000000L;
    check(er_get_d(x) == HUGE_VAL, "er_get_d beyond doubles");
    x.exp = -3000000000L;
    check(er_get_d(&x) == 0, "er_get_d below doubles");
}

// Any double of the format, special ones often.
static double random_double(Random &random) {
    RealIntUnion u;
    u.ivalue = static_cast<uint64_t>(random.below(1L << 32)) << 32 | static_cast<uint64_t>(random.below(1L << 32));
    switch (random.below(12)) {
        case 0: u.ivalue &= DBL_ZERO_EXP_MASK; break;
        case 1: u.ivalue = (u.ivalue & DBL_ZERO_EXP_MASK) | DBL_BIAS_EXP_MASK; break;
        case 2: u.dvalue = 0; break;
        case 3: u.dvalue = DBL_ETA; break;
        case 4: u.dvalue = 1 - DBL_EPS; break;
        case 5: u.ivalue = (u.ivalue & DBL_ZERO_EXP_MASK) | UINT64_C(0x7fe) << DBL_EXP_OFFSET; break;
        case 6: u.ivalue = (u.ivalue & DBL_ZERO_EXP_MASK) | UINT64_C(0x010) << DBL_EXP_OFFSET; break;
        default: break;
    }
    return isfinite(u.dvalue) ? u.dvalue : 1;
}

static void directed(Random &random) {
    typedef double rounded(double, double);
    typedef void both(double *, double *, double, double);
    rounded *const downs[] = {dadd_rd, dsub_rd, dmul_rd, ddiv_rd}, *const ups[] = {dadd_ru, dsub_ru, dmul_ru, ddiv_ru};
    both *const boths[] = {dadd_rdu, dsub_rdu, dmul_rdu, ddiv_rdu};
    in_mpfr *const references[] = {mpfr_add, mpfr_sub, mpfr_mul, mpfr_div};
    Number a(53), b(53);
    for (int i = 0; i < 200000; i++) {
        const double x = random_double(random), y = random_double(random);
        const int k = i % 4;
        if (k == 3 && y == 0) continue;
        mpfr_set_d(a.x, x, MPFR_RNDN);
        mpfr_set_d(b.x, y, MPFR_RNDN);
        // Sums are exact in 2200 bits, products in 106; quotients round in the same direction twice.
        Number exact(k < 2 ? 2200 : 120);
        references[k](exact.x, a.x, b.x, MPFR_RNDD);
        const double low = mpfr_get_d(exact.x, MPFR_RNDD);
        references[k](exact.x, a.x, b.x, MPFR_RNDU);
        const double upp = mpfr_get_d(exact.x, MPFR_RNDU);
        double found[2];
        boths[k](&found[0], &found[1], x, y);
        const bool same = downs[k](x, y) == low && ups[k](x, y) == upp && found[0] == low && found[1] == upp;
        if (!same) printf("%a, %a: %a, %a; %a, %a\n", x, y, downs[k](x, y), ups[k](x, y), low, upp);
        check(same, "directed rounding", k);
    }
    check(fast_scalbn(1.5, 4) == 24 && fast_scalbn(1, -1074) == DBL_ETA, "fast_scalbn");
}

template <int LENGTH>
static void sums(Random &random) {
    std::vector<double> x(LENGTH + 1);
    Number exact, bound;
    for (int i = 0; i < LENGTH; i++) {
        x[i] = ldexp(static_cast<double>(random.below(1L << 53)), -53);
        Number term(53);
        mpfr_set_d(term.x, x[i], MPFR_RNDN);
        exact.add(term.x);
    }
    const double low = psum_rd<LENGTH>(x.data()), upp = psum_ru<LENGTH>(x.data()), near = psum<LENGTH>(x.data());
    check(mpfr_cmp_d(exact.x, low) >= 0 && mpfr_cmp_d(exact.x, upp) <= 0, "psum contains", LENGTH);
    check(low <= near && near <= upp && upp - low <= 24 * LENGTH * LENGTH * DBL_EPS, "psum is narrow", LENGTH);
}

PROGRAM(extrange) {
    mpfr_set_emax(mpfr_get_emax_max());
    mpfr_set_emin(mpfr_get_emin_min());
    operations(random);
    directed(random);
    sums<0>(random);
    sums<1>(random);
    sums<2>(random);
    sums<3>(random);
    sums<8>(random);
    sums<100>(random);
    sums<1024>(random);
    er_float_t x = {-1.25, 7};
    er_print(x);
    er_print(&x);
    printf("\n");
}
