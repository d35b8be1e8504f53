// Integers below M, the product of the moduli, by their residues: constants, conversion, comparison, scaling,
// mixed radix. They need the moduli of params.h in force, which rns_const_init() sets.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "device.hpp"
#include "extrange.cuh"
#include "modular.cuh"
#include "pairwise.cuh"

// One variable for a program of several files.
#define WIDEBLAS_MPRES_SHARED __attribute__((weak))

/// 1 / m_i
WIDEBLAS_MPRES_SHARED double RNS_MODULI_RECIPROCAL[RNS_MODULI_SIZE];
/// The inverse of M / m_i modulo m_i.
WIDEBLAS_MPRES_SHARED int RNS_PART_MODULI_PRODUCT_INVERSE[RNS_MODULI_SIZE];
/// 2^j mod m_i
WIDEBLAS_MPRES_SHARED int RNS_POW2[RNS_MODULI_PRODUCT_LOG2 + 1][RNS_MODULI_SIZE];
/// For i < j the inverse of m_i modulo m_j.
WIDEBLAS_MPRES_SHARED int MRC_MULT_INV[RNS_MODULI_SIZE][RNS_MODULI_SIZE];
/// Intervals of 1 / M and of (M - 1) / M, and the bounds of zero.
WIDEBLAS_MPRES_SHARED interval_t RNS_EVAL_UNIT;
WIDEBLAS_MPRES_SHARED interval_t RNS_EVAL_INV_UNIT;
WIDEBLAS_MPRES_SHARED er_float_t RNS_EVAL_ZERO_BOUND;

#ifdef WIDEBLAS_MPRES_MPFR
// Constants, to be read alone: exact, in memory that no function may resize or free.
/// M
WIDEBLAS_MPRES_SHARED mpz_t RNS_MODULI_PRODUCT;
WIDEBLAS_MPRES_SHARED mpfr_t RNS_MODULI_PRODUCT_MPFR;
/// M / m_i
WIDEBLAS_MPRES_SHARED mpz_t RNS_PART_MODULI_PRODUCT[RNS_MODULI_SIZE];
/// The integers below M that are 1 modulo m_i and 0 modulo the others.
WIDEBLAS_MPRES_SHARED mpz_t RNS_ORTHOGONAL_BASE[RNS_MODULI_SIZE];
#endif

namespace wideblas_mpres {
// A number, or NULL, which is an error, where the set in force has no numbers of this size.
template <class X>
X *sized(X *x) {
    return wb_mp_moduli(0, nullptr) == RNS_MODULI_SIZE ? x : nullptr;
}
inline const void *number(const mp_float_t &x) { return sized(&x); }
inline const void *number(mp_float_srcptr x) { return sized(x); }
inline void *target(mp_float_ptr x) { return sized(x); }

inline mp_float_t with_digits(const int *digits) {
    mp_float_t x = {};
    std::copy(digits, digits + RNS_MODULI_SIZE, x.digits);
    return x;
}

typedef int evaluation(wb_er_float *, const void *);

inline void evaluate(evaluation *by, er_float_ptr low, er_float_ptr upp, const int *digits) {
    const mp_float_t x = with_digits(digits);
    wb_er_float found[2];
    if (by(found, number(x)) != 0) return;
    const er_float_t bounds[] = {{found[0].frac, static_cast<long>(found[0].exp)},
                                 {found[1].frac, static_cast<long>(found[1].exp)}};
    *low = bounds[0];
    *upp = bounds[1];
}
}  // namespace wideblas_mpres

/// 2^p, modulo 2^32.
inline unsigned int pow2i(int p) { return p < 32 ? 1u << p : 0; }

/// The inverse of x modulo m, which are coprime.
inline int mod_inverse(long x, long m) {
    long r = m, s = (x % m + m) % m, u = 0, v = 1;
    while (s != 0) {
        const long q = r / s, r_next = r - q * s, u_next = u - q * v;
        r = s, s = r_next, u = v, v = u_next;
    }
    return static_cast<int>((u % m + m) % m);
}

namespace wideblas_mpres {
#ifdef WIDEBLAS_MPRES_MPFR
static_assert(sizeof(mp_limb_t) == 8, "limbs of 64 bits");
enum : int { product_limbs = (RNS_MODULI_PRODUCT_LOG2 + 64) / 64 };
typedef mp_limb_t product_t[product_limbs];
WIDEBLAS_MPRES_SHARED product_t product_words, product_fraction, part_words[RNS_MODULI_SIZE],
    base_words[RNS_MODULI_SIZE];

inline void multiply(product_t x, int factor) {
    uint64_t carry = 0;
    for (int i = 0; i < product_limbs; i++) {
        const uint64_t low = (x[i] & 0xffffffff) * factor + carry;
        const uint64_t high = (x[i] >> 32) * factor + (low >> 32);
        x[i] = high << 32 | (low & 0xffffffff);
        carry = high >> 32;
    }
}

inline void name(mpz_t x, product_t words) {
    int used = product_limbs;
    while (used > 0 && words[used - 1] == 0) used--;
    // As mpz_roinit_n() does, without linking GMP.
    x->_mp_alloc = 0;
    x->_mp_size = used;
    x->_mp_d = words;
}

// The product of all moduli but one.
inline void part(product_t x, int without) {
    std::fill(x, x + product_limbs, 0);
    x[0] = 1;
    for (int i = 0; i < RNS_MODULI_SIZE; i++) {
        if (i != without) multiply(x, RNS_MODULI[i]);
    }
}

inline void fill_integers() {
    part(product_words, -1);
    name(RNS_MODULI_PRODUCT, product_words);
    for (int i = 0; i < RNS_MODULI_SIZE; i++) {
        part(part_words[i], i);
        name(RNS_PART_MODULI_PRODUCT[i], part_words[i]);
        std::copy(part_words[i], part_words[i] + product_limbs, base_words[i]);
        multiply(base_words[i], RNS_PART_MODULI_PRODUCT_INVERSE[i]);
        name(RNS_ORTHOGONAL_BASE[i], base_words[i]);
    }
    // An MPFR number of as many limbs, its highest bit set.
    const int free = 63 - RNS_MODULI_PRODUCT_LOG2 % 64;
    for (int i = product_limbs - 1; i >= 0; i--) {
        product_fraction[i] = product_words[i] << free;
        if (i > 0) product_fraction[i] |= product_words[i - 1] >> 1 >> (63 - free);
    }
    RNS_MODULI_PRODUCT_MPFR->_mpfr_prec = 64 * product_limbs;
    RNS_MODULI_PRODUCT_MPFR->_mpfr_sign = 1;
    RNS_MODULI_PRODUCT_MPFR->_mpfr_exp = RNS_MODULI_PRODUCT_LOG2 + 1;
    RNS_MODULI_PRODUCT_MPFR->_mpfr_d = product_fraction;
}
#endif

inline void fill_constants() {
    int power[RNS_MODULI_SIZE], unit[RNS_MODULI_SIZE], last[RNS_MODULI_SIZE];
    for (int i = 0; i < RNS_MODULI_SIZE; i++) {
        const int m = RNS_MODULI[i];
        RNS_MODULI_RECIPROCAL[i] = 1.0 / m;
        int part = 1;
        for (int j = 0; j < RNS_MODULI_SIZE; j++) {
            if (j != i) part = mod_mul(part, RNS_MODULI[j] % m, m);
            MRC_MULT_INV[i][j] = i < j ? mod_inverse(m, RNS_MODULI[j]) : 0;
        }
        RNS_PART_MODULI_PRODUCT_INVERSE[i] = mod_inverse(part, m);
        power[i] = unit[i] = 1;
        last[i] = m - 1;
    }
    for (int j = 0; j <= RNS_MODULI_PRODUCT_LOG2; j++) {
        std::copy(power, power + RNS_MODULI_SIZE, RNS_POW2[j]);
        rns_add(power, power, power);
    }
    evaluate(wb_mp_eval, &RNS_EVAL_UNIT.low, &RNS_EVAL_UNIT.upp, unit);
    evaluate(wb_mp_eval, &RNS_EVAL_INV_UNIT.low, &RNS_EVAL_INV_UNIT.upp, last);
    RNS_EVAL_ZERO_BOUND = er_float_t();
#ifdef WIDEBLAS_MPRES_MPFR
    fill_integers();
#endif
}
}  // namespace wideblas_mpres

/// Sets the moduli of params.h, and computes the constants of this file; before anything else.
inline void rns_const_init() {
    if (wb_mp_set_moduli(RNS_MODULI_SIZE, RNS_MODULI) == 0) wideblas_mpres::fill_constants();
}

inline void rns_set(int *r, const int *x) { std::copy(x, x + RNS_MODULI_SIZE, r); }

/// Bounds of X / M, X given by its residues: relative width below 2^-49.
inline void rns_eval_compute(er_float_ptr low, er_float_ptr upp, const int *x) {
    wideblas_mpres::evaluate(wb_mp_eval, low, upp, x);
}
/// The same, faster where X is not far smaller than M.
inline void rns_eval_compute_fast(er_float_ptr low, er_float_ptr upp, const int *x) {
    wideblas_mpres::evaluate(wb_mp_eval_fast, low, upp, x);
}

/// -1, 0 or 1: X is less than Y, equal, greater. With their bounds, which must hold.
inline int rns_cmp(const int *x, er_float_t x_low, er_float_t x_upp, const int *y, er_float_t y_low,
                   er_float_t y_upp) {
    mp_float_t a = wideblas_mpres::with_digits(x), b = wideblas_mpres::with_digits(y);
    a.eval[0] = x_low, a.eval[1] = x_upp;
    b.eval[0] = y_low, b.eval[1] = y_upp;
    return wb_mp_cmp(wideblas_mpres::number(a), wideblas_mpres::number(b));
}
inline int rns_cmp(const int *x, const int *y) {
    interval_t a = interval_t(), b = interval_t();
    rns_eval_compute(&a.low, &a.upp, x);
    rns_eval_compute(&b.low, &b.upp, y);
    return rns_cmp(x, a.low, a.upp, y, b.low, b.upp);
}

/// The digits of X in mixed radix: X = mr[0] + mr[1] m_0 + mr[2] m_0 m_1 + ...
inline void mrc(int *mr, const int *x) {
    for (int i = 0; i < RNS_MODULI_SIZE; i++) {
        const int m = RNS_MODULI[i];
        int digit = x[i];
        for (int j = 0; j < i; j++) digit = mod_mul(mod_psub(digit, mr[j] % m, m), MRC_MULT_INV[j][i], m);
        mr[i] = digit;
    }
}
/// The highest of them.
inline int mrd(const int *x) {
    int digits[RNS_MODULI_SIZE];
    mrc(digits, x);
    return digits[RNS_MODULI_SIZE - 1];
}
/// rns_cmp() by mixed radix.
inline int mrc_compare_rns(const int *x, const int *y) {
    int a[RNS_MODULI_SIZE], b[RNS_MODULI_SIZE];
    mrc(a, x);
    mrc(b, y);
    return mrs_cmp(a, b);
}

#ifdef WIDEBLAS_MPRES_MPFR
// What follows calls MPFR and GMP.

inline int mod_inverse_mpz(mpz_srcptr x, int m) {
    return mod_inverse(static_cast<long>(mpz_fdiv_ui(x, static_cast<unsigned long>(m))), m);
}

inline void rns_from_binary(int *r, mpz_srcptr x) {
    for (int i = 0; i < RNS_MODULI_SIZE; i++) r[i] = static_cast<int>(mpz_fdiv_ui(x, RNS_MODULI[i]));
}

namespace wideblas_mpres {
// X as an MPFR number that has room for all its bits.
class integer {
public:
    explicit integer(const int *digits) {
        mpfr_init2(value, RNS_MODULI_PRODUCT_LOG2 + 2);
        const mp_float_t x = with_digits(digits);
        known = wb_mp_get_mpfr(value, number(x)) == 0;
    }
    integer(const integer &) = delete;
    integer &operator=(const integer &) = delete;
    ~integer() { mpfr_clear(value); }

    mpfr_t value;
    bool known;
};
}  // namespace wideblas_mpres

inline void rns_to_binary(mpz_ptr r, const int *x) {
    const wideblas_mpres::integer integer(x);
    if (integer.known) mpfr_get_z(r, integer.value, MPFR_RNDN);
}

/// The nearest number to X / M.
inline void rns_fractional(er_float_ptr r, const int *x) {
    const wideblas_mpres::integer integer(x);
    if (!integer.known) return;
    mpfr_t fraction;
    mpfr_init2(fraction, 53);
    mpfr_div(fraction, integer.value, RNS_MODULI_PRODUCT_MPFR, MPFR_RNDN);
    long exp = 0;
    const double frac = mpfr_get_d_2exp(&exp, fraction, MPFR_RNDN);
    *r = wideblas_mpres::er_normal(frac, exp);
    mpfr_clear(fraction);
}

/// r := floor(X / 2^d)
inline void rns_scale2pow(int *r, const int *x, unsigned int d) {
    const wideblas_mpres::integer integer(x);
    if (!integer.known) return;
    mpz_t shifted;
    mpz_init(shifted);
    mpfr_get_z(shifted, integer.value, MPFR_RNDN);
    mpz_fdiv_q_2exp(shifted, shifted, d);
    rns_from_binary(r, shifted);
    mpz_clear(shifted);
}

/// Writes the moduli and what follows from them to stdout; `briefly` without tables.
inline void rns_const_print(bool briefly = false) {
    mpfr_t bits;
    mpfr_init2(bits, 53);
    mpfr_log2(bits, RNS_MODULI_PRODUCT_MPFR, MPFR_RNDN);
    char *const product = mpz_get_str(nullptr, 10, RNS_MODULI_PRODUCT);
    printf("moduli (RNS_MODULI_SIZE): %d\nproduct M (RNS_MODULI_PRODUCT): %s\nlog2 M: %.6f\n", RNS_MODULI_SIZE,
           product, mpfr_get_d(bits, MPFR_RNDN));
    void (*release)(void *, size_t);
    mp_get_memory_functions(nullptr, nullptr, &release);
    release(product, strlen(product) + 1);
    mpfr_clear(bits);
    if (briefly) return;
    for (int i = 0; i < RNS_MODULI_SIZE; i++) {
        printf("m_%d = %d, inverse of M / m_%d: %d\n", i, RNS_MODULI[i], i, RNS_PART_MODULI_PRODUCT_INVERSE[i]);
    }
}
#endif

/// Writes what is known of intervals of X / M to stdout.
inline void rns_eval_const_print() {
    printf("relative width of intervals: below 2^-49\n1 / M: ");
    er_print(RNS_EVAL_UNIT.low);
    printf(" to ");
    er_print(RNS_EVAL_UNIT.upp);
    printf("\n");
}
