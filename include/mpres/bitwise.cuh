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

namespace cuda {
using ::fast_scalbn;
}
