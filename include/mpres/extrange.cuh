// Numbers of extended range, frac 2^exp: zero with exponent 0, or 1 <= |frac| < 2.
//
// Every function takes pointers or values, as the versions of MPRES-BLAS do: er_add(&r, &x, &y) or
// r = er_add(x, y). Rounded to nearest, down (rd) or up (ru). Kernels may call them, as cuda::er_add too.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "bitwise.cuh"
#include "dinterval.cuh"
#include "types.cuh"

namespace wideblas_mpres {
// x with its fraction where it belongs.
WIDEBLAS_MPRES_BOTH inline er_float_t er_normal(double frac, long exp) {
    er_float_t r = {frac, 0};
    if (frac == 0 || !isfinite(frac)) return r;
    int shift;
    r.frac = 2 * frexp(frac, &shift);
    r.exp = exp + shift - 1;
    return r;
}

template <int Direction>
WIDEBLAS_MPRES_BOTH er_float_t er_sum(er_float_t x, er_float_t y) {
    x = er_normal(x.frac, x.exp);
    y = er_normal(y.frac, y.exp);
    if (x.frac == 0) return y;
    if (y.frac == 0) return x;
    const bool ordered = x.exp >= y.exp;
    const er_float_t large = ordered ? x : y, small = ordered ? y : x;
    // What is smaller than a quarter of the last bit counts by its sign alone.
    const long distance = MIN(large.exp - small.exp, 200);
    return er_normal(sum<Direction>(large.frac, scalbn(small.frac, -static_cast<int>(distance))), large.exp);
}

template <int Direction>
WIDEBLAS_MPRES_BOTH er_float_t er_difference(er_float_t x, er_float_t y) {
    y.frac = -y.frac;
    return er_sum<Direction>(x, y);
}

template <int Direction>
WIDEBLAS_MPRES_BOTH er_float_t er_product(er_float_t x, er_float_t y) {
    x = er_normal(x.frac, x.exp);
    y = er_normal(y.frac, y.exp);
    return er_normal(product<Direction>(x.frac, y.frac), x.exp + y.exp);
}

template <int Direction>
WIDEBLAS_MPRES_BOTH er_float_t er_quotient(er_float_t x, er_float_t y) {
    x = er_normal(x.frac, x.exp);
    y = er_normal(y.frac, y.exp);
    return er_normal(quotient<Direction>(x.frac, y.frac), x.exp - y.exp);
}

// x y / z, rounded twice in one direction.
template <int Direction>
WIDEBLAS_MPRES_BOTH er_float_t er_product_quotient(er_float_t x, er_float_t y, er_float_t z) {
    // A bound of the numerator from the other side serves a negative denominator.
    const er_float_t xy = z.frac < 0 ? er_product<-Direction>(x, y) : er_product<Direction>(x, y);
    return er_quotient<Direction>(xy, z);
}
}  // namespace wideblas_mpres

WIDEBLAS_MPRES_BOTH inline void er_set(er_float_ptr r, er_float_t x) { *r = x; }
WIDEBLAS_MPRES_BOTH inline void er_set(er_float_ptr r, const er_float_t *x) { *r = *x; }
WIDEBLAS_MPRES_BOTH inline void er_set_d(er_float_ptr r, double x) { *r = wideblas_mpres::er_normal(x, 0); }

/// The nearest double; infinite beyond the range of doubles.
WIDEBLAS_MPRES_BOTH inline double er_get_d(er_float_t x) {
    return scalbn(x.frac, static_cast<int>(MAX(-5000, MIN(x.exp, 5000))));
}
WIDEBLAS_MPRES_BOTH inline double er_get_d(const er_float_t *x) { return er_get_d(*x); }
WIDEBLAS_MPRES_BOTH inline void er_get_d(double *r, const er_float_t *x) { *r = er_get_d(*x); }

/// Writes x to stdout, without an end of line.
WIDEBLAS_MPRES_BOTH inline void er_print(er_float_t x) { printf("%.17g * 2^%ld", x.frac, x.exp); }
WIDEBLAS_MPRES_BOTH inline void er_print(const er_float_t *x) { er_print(*x); }

/// Brings any fraction to where it belongs.
WIDEBLAS_MPRES_BOTH inline void er_adjust(er_float_ptr x) { *x = wideblas_mpres::er_normal(x->frac, x->exp); }

#define WIDEBLAS_MPRES_ER(name, function)                                              \
    WIDEBLAS_MPRES_BOTH inline er_float_t name(er_float_t x, er_float_t y) {           \
        return wideblas_mpres::function(x, y);                                         \
    }                                                                                  \
    WIDEBLAS_MPRES_BOTH inline void name(er_float_ptr r, const er_float_t *x, const er_float_t *y) { \
        *r = wideblas_mpres::function(*x, *y);                                         \
    }
WIDEBLAS_MPRES_ER(er_add, er_sum<0>)
WIDEBLAS_MPRES_ER(er_add_rd, er_sum<-1>)
WIDEBLAS_MPRES_ER(er_add_ru, er_sum<1>)
WIDEBLAS_MPRES_ER(er_sub, er_difference<0>)
WIDEBLAS_MPRES_ER(er_sub_rd, er_difference<-1>)
WIDEBLAS_MPRES_ER(er_sub_ru, er_difference<1>)
WIDEBLAS_MPRES_ER(er_mul, er_product<0>)
WIDEBLAS_MPRES_ER(er_mul_rd, er_product<-1>)
WIDEBLAS_MPRES_ER(er_mul_ru, er_product<1>)
WIDEBLAS_MPRES_ER(er_div, er_quotient<0>)
WIDEBLAS_MPRES_ER(er_div_rd, er_quotient<-1>)
WIDEBLAS_MPRES_ER(er_div_ru, er_quotient<1>)
#undef WIDEBLAS_MPRES_ER

/// x y / z, rounded down.
WIDEBLAS_MPRES_BOTH inline er_float_t er_md_rd(er_float_t x, er_float_t y, er_float_t z) {
    return wideblas_mpres::er_product_quotient<-1>(x, y, z);
}
WIDEBLAS_MPRES_BOTH inline void er_md_rd(er_float_ptr r, const er_float_t *x, const er_float_t *y,
                                         const er_float_t *z) {
    *r = er_md_rd(*x, *y, *z);
}
/// x y / z, rounded up.
WIDEBLAS_MPRES_BOTH inline er_float_t er_md_ru(er_float_t x, er_float_t y, er_float_t z) {
    return wideblas_mpres::er_product_quotient<1>(x, y, z);
}
WIDEBLAS_MPRES_BOTH inline void er_md_ru(er_float_ptr r, const er_float_t *x, const er_float_t *y,
                                         const er_float_t *z) {
    *r = er_md_ru(*x, *y, *z);
}

/// -1, 0 or 1: x is less than y, equal, greater.
WIDEBLAS_MPRES_BOTH inline int er_cmp(er_float_t x, er_float_t y) {
    return wideblas_mpres::sign_of(wideblas_mpres::er_difference<0>(x, y).frac);
}
WIDEBLAS_MPRES_BOTH inline int er_cmp(const er_float_t *x, const er_float_t *y) { return er_cmp(*x, *y); }
/// er_cmp of numbers that are not negative.
WIDEBLAS_MPRES_BOTH inline int er_ucmp(er_float_t x, er_float_t y) { return er_cmp(x, y); }
WIDEBLAS_MPRES_BOTH inline int er_ucmp(const er_float_t *x, const er_float_t *y) { return er_cmp(*x, *y); }

namespace cuda {
using ::er_add;
using ::er_add_rd;
using ::er_add_ru;
using ::er_adjust;
using ::er_cmp;
using ::er_div;
using ::er_div_rd;
using ::er_div_ru;
using ::er_get_d;
using ::er_md_rd;
using ::er_md_ru;
using ::er_mul;
using ::er_mul_rd;
using ::er_mul_ru;
using ::er_print;
using ::er_set;
using ::er_set_d;
using ::er_sub;
using ::er_sub_rd;
using ::er_sub_ru;
using ::er_ucmp;
}  // namespace cuda
