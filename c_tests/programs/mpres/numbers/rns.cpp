// In the style of tests/arith of MPRES-BLAS: residues, their intervals, comparison and scaling, against GMP.
// Built with other moduli too.
#include "modular.cuh"
#include "rns.cuh"

#include "../program.h"

struct Integer {
    mpz_t x;
    Integer() { mpz_init(x); }
    Integer(const Integer &) = delete;
    Integer &operator=(const Integer &) = delete;
    ~Integer() { mpz_clear(x); }
};

// Below M, of any length, the ends often.
static void fill(Random &random, mpz_ptr x) {
    mpz_urandomm(x, random.state, RNS_MODULI_PRODUCT);
    switch (random.below(6)) {
        case 0: mpz_set_ui(x, static_cast<unsigned long>(random.below(3))); break;
        case 1: mpz_sub_ui(x, RNS_MODULI_PRODUCT, static_cast<unsigned long>(random.below(3) + 1)); break;
        case 2:
        case 3:
            mpz_fdiv_q_2exp(x, x, static_cast<unsigned long>(random.below(RNS_MODULI_PRODUCT_LOG2 + 1)));
            break;
        default: break;
    }
}

static void constants() {
    Integer product, part, one;
    mpz_set_ui(product.x, 1);
    for (int i = 0; i < RNS_MODULI_SIZE; i++) mpz_mul_si(product.x, product.x, RNS_MODULI[i]);
    check(mpz_cmp(product.x, RNS_MODULI_PRODUCT) == 0, "RNS_MODULI_PRODUCT");
    check(mpfr_cmp_z(RNS_MODULI_PRODUCT_MPFR, product.x) == 0, "RNS_MODULI_PRODUCT_MPFR");
    check(RNS_MODULI_PRODUCT_LOG2 == static_cast<int>(mpz_sizeinbase(product.x, 2)) - 1, "RNS_MODULI_PRODUCT_LOG2");
    for (int i = 0; i < RNS_MODULI_SIZE; i++) {
        const int m = RNS_MODULI[i];
        mpz_divexact_ui(part.x, product.x, static_cast<unsigned long>(m));
        check(mpz_cmp(part.x, RNS_PART_MODULI_PRODUCT[i]) == 0, "RNS_PART_MODULI_PRODUCT", i);
        mpz_mul_si(one.x, part.x, RNS_PART_MODULI_PRODUCT_INVERSE[i]);
        check(mpz_fdiv_ui(one.x, static_cast<unsigned long>(m)) == 1, "RNS_PART_MODULI_PRODUCT_INVERSE", i);
        check(mpz_cmp(one.x, RNS_ORTHOGONAL_BASE[i]) == 0, "RNS_ORTHOGONAL_BASE", i);
        check(mod_inverse_mpz(part.x, m) == RNS_PART_MODULI_PRODUCT_INVERSE[i], "mod_inverse_mpz", i);
        check(RNS_MODULI_RECIPROCAL[i] == 1.0 / m, "RNS_MODULI_RECIPROCAL", i);
        for (int j = i + 1; j < RNS_MODULI_SIZE; j++) {
            check(static_cast<long>(MRC_MULT_INV[i][j]) * (m % RNS_MODULI[j]) % RNS_MODULI[j] == 1, "MRC_MULT_INV", i);
        }
        for (int j = 0; j <= RNS_MODULI_PRODUCT_LOG2; j += 13) {
            mpz_set_ui(one.x, 1);
            mpz_mul_2exp(one.x, one.x, static_cast<unsigned long>(j));
            check(static_cast<int>(mpz_fdiv_ui(one.x, static_cast<unsigned long>(m))) == RNS_POW2[j][i], "RNS_POW2", j);
        }
    }
    check(pow2i(12) == 4096 && RNS_EVAL_ZERO_BOUND.frac == 0, "pow2i, RNS_EVAL_ZERO_BOUND");
}

// Whether an interval has X / M, and is as narrow as it is said.
static bool holds(interval_t eval, mpz_srcptr x, double width) {
    Number exact(3000), low(60), upp(60);
    mpfr_set_z(exact.x, x, MPFR_RNDN);
    mpfr_set_d(low.x, eval.low.frac, MPFR_RNDN);
    mpfr_mul_2si(low.x, low.x, eval.low.exp, MPFR_RNDN);
    mpfr_set_d(upp.x, eval.upp.frac, MPFR_RNDN);
    mpfr_mul_2si(upp.x, upp.x, eval.upp.exp, MPFR_RNDN);
    Number scaled(3000);
    mpfr_mul(scaled.x, low.x, RNS_MODULI_PRODUCT_MPFR, MPFR_RNDN);
    const bool below = mpfr_cmp(scaled.x, exact.x) <= 0;
    mpfr_mul(scaled.x, upp.x, RNS_MODULI_PRODUCT_MPFR, MPFR_RNDN);
    const bool above = mpfr_cmp(scaled.x, exact.x) >= 0;
    mpfr_sub(upp.x, upp.x, low.x, MPFR_RNDU);
    mpfr_mul_d(low.x, low.x, width, MPFR_RNDU);
    return below && above && mpfr_cmp(upp.x, low.x) <= 0;
}

static void residues(Random &random) {
    Integer a, b, c;
    int x[RNS_MODULI_SIZE], y[RNS_MODULI_SIZE], r[RNS_MODULI_SIZE], digits[RNS_MODULI_SIZE];
    for (int i = 0; i < 1000; i++) {
        fill(random, a.x);
        fill(random, b.x);
        if (i % 5 == 0) mpz_set(b.x, a.x);
        if (i % 5 == 1) mpz_add_ui(b.x, a.x, 1), mpz_mod(b.x, b.x, RNS_MODULI_PRODUCT);
        rns_from_binary(x, a.x);
        rns_from_binary(y, b.x);
        rns_to_binary(c.x, x);
        check(mpz_cmp(c.x, a.x) == 0, "rns_to_binary", i);
        const int order = (mpz_cmp(a.x, b.x) > 0) - (mpz_cmp(a.x, b.x) < 0);
        check(rns_cmp(x, y) == order, "rns_cmp", i);
        check(mrc_compare_rns(x, y) == order, "mrc_compare_rns", i);
        int mixed[RNS_MODULI_SIZE];
        mrc(mixed, x);
        mrc(digits, y);
        check(mrs_cmp(mixed, digits) == order && mrs_cmp(mixed, mixed) == 0, "mrs_cmp", i);
        check(rns_check_zero(x) == (mpz_sgn(a.x) == 0), "rns_check_zero", i);

        interval_t eval = interval_t(), fast = interval_t();
        rns_eval_compute(&eval.low, &eval.upp, x);
        rns_eval_compute_fast(&fast.low, &fast.upp, x);
        check(holds(eval, a.x, 1.8e-15), "rns_eval_compute", i);
        check(holds(fast, a.x, 2e-9), "rns_eval_compute_fast", i);
        check(rns_cmp(x, eval.low, eval.upp, x, fast.low, fast.upp) == 0, "rns_cmp with intervals", i);
        er_float_t exact = er_float_t();
        rns_fractional(&exact, x);
        check(er_cmp(&eval.low, &exact) <= 0 && er_cmp(&exact, &eval.upp) <= 0, "rns_fractional", i);

        const unsigned long shift = static_cast<unsigned long>(random.below(RNS_MODULI_PRODUCT_LOG2 + 3));
        rns_scale2pow(r, x, static_cast<unsigned int>(shift));
        mpz_fdiv_q_2exp(c.x, a.x, shift);
        rns_from_binary(digits, c.x);
        check(std::equal(r, r + RNS_MODULI_SIZE, digits), "rns_scale2pow", i);

        // In mixed radix.
        mrc(digits, x);
        mpz_set_ui(c.x, 0);
        for (int k = RNS_MODULI_SIZE - 1; k >= 0; k--) {
            mpz_mul_si(c.x, c.x, RNS_MODULI[k]);
            mpz_add_ui(c.x, c.x, static_cast<unsigned long>(digits[k]));
        }
        check(mpz_cmp(c.x, a.x) == 0 && mrd(x) == digits[RNS_MODULI_SIZE - 1], "mrc", i);

        for (int k = 0; k < 3; k++) {
            if (k == 0) rns_add(r, x, y), mpz_add(c.x, a.x, b.x);
            if (k == 1) rns_sub(r, x, y), mpz_sub(c.x, a.x, b.x);
            if (k == 2) rns_mul(r, x, y), mpz_mul(c.x, a.x, b.x);
            rns_from_binary(digits, c.x);
            check(std::equal(r, r + RNS_MODULI_SIZE, digits), "rns_add, rns_sub, rns_mul", k);
        }
        rns_set(r, x);
        check(std::equal(r, r + RNS_MODULI_SIZE, x), "rns_set", i);

        const long factor = random.below(1L << 53);
        mpz_mul_si(c.x, a.x, factor);
        rns_from_binary(digits, c.x);
        rns_mul_l(r, x, factor);
        check(std::equal(r, r + RNS_MODULI_SIZE, digits), "rns_mul_l", i);
        const int *const power = RNS_POW2[shift % RNS_MODULI_PRODUCT_LOG2];
        for (int sign = -1; sign <= 1; sign++) {
            // 2^s sign a + b (1 - i mod 3), and 2^s a or 0.
            mpz_mul_2exp(c.x, a.x, shift % RNS_MODULI_PRODUCT_LOG2);
            if (sign >= 0) {
                rns_mul_c(r, x, power, sign);
                rns_from_binary(digits, c.x);
                for (int k = 0; k < RNS_MODULI_SIZE; k++) check(r[k] == digits[k] * sign, "rns_mul_c", i);
            }
            mpz_mul_si(c.x, c.x, sign);
            if (i % 3 == 0) mpz_add(c.x, c.x, b.x);
            if (i % 3 == 2) mpz_sub(c.x, c.x, b.x);
            rns_axby_cd(r, power, x, sign, RNS_POW2[0], y, 1 - i % 3);
            rns_from_binary(digits, c.x);
            check(std::equal(r, r + RNS_MODULI_SIZE, digits), "rns_axby_cd", i);
        }
    }
    mpz_set_ui(a.x, 1);
    check(holds(RNS_EVAL_UNIT, a.x, 1.8e-15), "RNS_EVAL_UNIT");
    mpz_sub_ui(a.x, RNS_MODULI_PRODUCT, 1);
    check(holds(RNS_EVAL_INV_UNIT, a.x, 1.8e-15), "RNS_EVAL_INV_UNIT");
}

static void modulo(Random &random) {
    for (int i = 0; i < 2000; i++) {
        const int m = RNS_MODULI[i % RNS_MODULI_SIZE];
        const int x = static_cast<int>(random.below(m)), y = static_cast<int>(random.below(m));
        const int a = static_cast<int>(random.below(m)) - m / 2, b = static_cast<int>(random.below(m)) - m / 2;
        Integer exact;
        const double reciprocal = 1.0 / m;
        const auto same = [&](int found) {
            const long rest = found < 0 ? found + m : found;
            return static_cast<long>(mpz_fdiv_ui(exact.x, static_cast<unsigned long>(m))) == rest;
        };
        mpz_set_si(exact.x, static_cast<long>(x) + y);
        check(same(mod_add(x, y, m)) && same(mod_add(x, y, m, reciprocal)), "mod_add", i);
        mpz_set_si(exact.x, static_cast<long>(x) - y);
        check(same(mod_sub(x, y, m)) && same(mod_psub(x, y, m)) && mod_psub(x, y, m) >= 0, "mod_sub", i);
        mpz_set_si(exact.x, x);
        mpz_mul_si(exact.x, exact.x, y);
        check(same(mod_mul(x, y, m)) && same(cuda::mod_mul(x, y, m, reciprocal)), "mod_mul", i);
        mpz_set_si(exact.x, static_cast<long>(a) * x + static_cast<long>(b) * y);
        check(same(mod_axby(a, x, b, y, m)) && same(mod_axby(a, x, b, y, m, reciprocal)), "mod_axby", i);
        if (std::__gcd(x, m) == 1) check(mod_mul(mod_inverse(x, m), x, m) == 1 % m, "mod_inverse", i);
    }
}

// The parts of doubles, those below 2^-1022 among them.
static void doubles(Random &random) {
    for (int i = 0; i < 1000; i++) {
        const int scale = i % 3 == 0 ? -1060 - static_cast<int>(random.below(20)) : static_cast<int>(random.below(2000)) - 1000;
        const double x = i == 0 ? 0.0 : i == 1 ? -0.0 : ldexp(static_cast<double>(random.below(1L << 53) - (1L << 52)), scale - 52);
        int sign, exp;
        long significand;
        dbl_decompose(x, sign, exp, significand);
        check(sign == dbl_get_sign(x) && exp == dbl_get_exp(x) && significand == dbl_get_significand(x), "parts of a double", i);
        check(ldexp(static_cast<double>(significand), exp) == fabs(x) && (sign != 0) == (std::signbit(x) != 0), "dbl_decompose", i);
        const bool is_normal = fabs(x) >= ldexp(1.0, -1022);
        check(is_normal ? significand >> 52 == 1 : significand >> 52 == 0 && (x == 0 ? exp == 0 : exp == -1074), "dbl_get_exp", i);
    }
}

PROGRAM(rns) {
    constants();
    residues(random);
    modulo(random);
    doubles(random);
    rns_const_print();

    // Numbers of other moduli than those in force: nothing happens.
    int x[RNS_MODULI_SIZE] = {1}, r[RNS_MODULI_SIZE] = {5};
    interval_t eval = {{3, 4}, {5, 6}};
    wb_mp_set_precision(1000);
    rns_eval_compute(&eval.low, &eval.upp, x);
    rns_scale2pow(r, x, 1);
    check(eval.low.frac == 3 && eval.upp.exp == 6 && r[0] == 5 && rns_cmp(x, x) == 2, "other moduli in force");
    rns_const_init();
}
