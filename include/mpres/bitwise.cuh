// The parts of a double.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <math.h>
#include <stdint.h>

#include "common.cuh"

#define DBL_SIGN_OFFSET (63)
#define DBL_EXP_OFFSET (52)
#define DBL_EXP_BIAS (1023)
/// 2^-53, half the distance from 1 to the next double.
#define DBL_EPS (1.0 / 9007199254740992.0)
/// 2^-1074, the least positive double.
#define DBL_ETA (4.9406564584124654e-324)
/// The bits of sign and fraction.
#define DBL_ZERO_EXP_MASK (~(UINT64_C(0x7ff) << DBL_EXP_OFFSET))
/// The exponent bits of 1.
#define DBL_BIAS_EXP_MASK (UINT64_C(1023) << DBL_EXP_OFFSET)

union RealIntUnion {
    double dvalue;
    uint64_t ivalue;
};

/// x 2^n, for any n.
WIDEBLAS_MPRES_BOTH inline double fast_scalbn(double x, int n) { return scalbn(x, n); }

// x = (-1)^sign significand 2^exp, the significand an integer: of 53 bits, or fewer for numbers below 2^-1022. Zero has the
// exponent 0. For finite numbers.

WIDEBLAS_MPRES_BOTH inline int dbl_get_sign(double x) {
    RealIntUnion bits = {x};
    return static_cast<int>(bits.ivalue >> DBL_SIGN_OFFSET);
}

WIDEBLAS_MPRES_BOTH inline int dbl_get_exp(double x) {
    RealIntUnion bits = {x};
    const int biased = static_cast<int>(bits.ivalue >> DBL_EXP_OFFSET & 0x7ff);
    return x == 0 ? 0 : (biased == 0 ? 1 : biased) - DBL_EXP_BIAS - DBL_EXP_OFFSET;
}

WIDEBLAS_MPRES_BOTH inline long dbl_get_significand(double x) {
    RealIntUnion bits = {x};
    const uint64_t hidden = UINT64_C(1) << DBL_EXP_OFFSET;
    const bool is_normal = (bits.ivalue >> DBL_EXP_OFFSET & 0x7ff) != 0;
    return static_cast<long>((bits.ivalue & (hidden - 1)) | (is_normal ? hidden : 0));
}

WIDEBLAS_MPRES_BOTH inline void dbl_decompose(double x, int &sign, int &exp, long &significand) {
    sign = dbl_get_sign(x);
    exp = dbl_get_exp(x);
    significand = dbl_get_significand(x);
}

namespace cuda {
using ::dbl_decompose;
using ::dbl_get_exp;
using ::dbl_get_sign;
using ::dbl_get_significand;
using ::fast_scalbn;
}  // namespace cuda
