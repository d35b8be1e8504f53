// Constants of the arithmetic of mp_float_t, rounding by bits, and printing.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <iostream>

#include "../rns.cuh"

/// Precision in bits: floor(log2(sqrt(M))) - 1.
WIDEBLAS_MPRES_SHARED int MP_PRECISION;
/// floor(log2(sqrt(M) / M))
WIDEBLAS_MPRES_SHARED int MP_H;
/// floor(log2((M - sqrt(M)) / M))
WIDEBLAS_MPRES_SHARED int MP_J;
WIDEBLAS_MPRES_SHARED mp_float_t MP_ZERO;
/// -(M - 1) 2^MP_EXP_MAX: less than every result.
WIDEBLAS_MPRES_SHARED mp_float_t MP_MIN;

/// Sets the moduli and all constants, as rns_const_init() and more.
inline void mp_const_init() {
    rns_const_init();
    MP_PRECISION = wb_mp_precision();
    // M is no power of 2: two coprime moduli at least.
    MP_H = -(RNS_MODULI_PRODUCT_LOG2 / 2) - 1;
    MP_J = -1;
    MP_ZERO = mp_float_t();
    MP_MIN = mp_float_t();
    for (int i = 0; i < RNS_MODULI_SIZE; i++) MP_MIN.digits[i] = RNS_MODULI[i] - 1;
    MP_MIN.sign = 1;
    MP_MIN.exp = MP_EXP_MAX;
    MP_MIN.eval[0] = RNS_EVAL_INV_UNIT.low;
    MP_MIN.eval[1] = RNS_EVAL_INV_UNIT.upp;
}

inline void mp_const_print() {
    printf("precision (MP_PRECISION): %d bits\nMP_H: %d\nMP_J: %d\n", MP_PRECISION, MP_H, MP_J);
}

/// How many bits the significand of x has above sqrt(M), by the upper bound of its interval.
inline int mp_get_rnd_bits(mp_float_srcptr x) { return static_cast<int>(x->eval[1].exp) - MP_H + 1; }
inline int mp_get_rnd_bits(const mp_float_t &x) { return mp_get_rnd_bits(&x); }

/// Rounds x in place, to nearest.
inline void mp_round(mp_float_ptr x) {
    wb_mp_round(wideblas_mpres::target(x), wideblas_mpres::number(x));
}

#ifdef WIDEBLAS_MPRES_MPFR
/// Drops the last n bits of the significand.
inline void mp_round(mp_float_ptr x, int n) {
    if (n <= 0 || wideblas_mpres::target(x) == nullptr) return;
    rns_scale2pow(x->digits, x->digits, static_cast<unsigned int>(n));
    x->exp = static_cast<int>(MIN(static_cast<long>(x->exp) + n, static_cast<long>(INT_MAX)));
    rns_eval_compute(&x->eval[0], &x->eval[1], x->digits);
}

/// Writes the members of a number to stdout.
inline void mp_print(mp_float_srcptr x) {
    er_float_t exact = er_float_t();
    rns_fractional(&exact, x->digits);
    printf("sign %d, exponent %d, residues", x->sign, x->exp);
    for (int i = 0; i < RNS_MODULI_SIZE; i++) printf(" %d", x->digits[i]);
    const er_float_t *const parts[] = {&x->eval[0], &exact, &x->eval[1]};
    const char *const names[] = {"\nlower bound ", ", significand / M ", ", upper bound "};
    for (int i = 0; i < 3; i++) {
        printf("%s", names[i]);
        er_print(parts[i]);
    }
    printf("\n");
}
inline void mp_print(const mp_float_t &x) { mp_print(&x); }
#endif
