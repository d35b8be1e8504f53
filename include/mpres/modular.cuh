// Arithmetic modulo an int, and of residues modulo all of RNS_MODULI. Kernels may call it, as cuda::mod_add too.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "types.cuh"

namespace wideblas_mpres {
// The moduli as kernels and the host see them.
WIDEBLAS_MPRES_BOTH inline int modulus(int i) {
    constexpr int moduli[RNS_MODULI_SIZE] = RNS_MODULI_VALUES;
    return moduli[i];
}
WIDEBLAS_MPRES_BOTH inline int remainder(long x, int m) { return static_cast<int>(x % m); }
}  // namespace wideblas_mpres

// The last argument of some is the reciprocal of m, which is not needed: division by m is exact.

WIDEBLAS_MPRES_BOTH inline int mod_add(int x, int y, int m) {
    return wideblas_mpres::remainder(static_cast<long>(x) + y, m);
}
WIDEBLAS_MPRES_BOTH inline int mod_add(int x, int y, int m, double) { return mod_add(x, y, m); }

/// (x - y) mod m with the sign of x - y.
WIDEBLAS_MPRES_BOTH inline int mod_sub(int x, int y, int m) {
    return wideblas_mpres::remainder(static_cast<long>(x) - y, m);
}
/// (x - y) mod m for residues, never negative.
WIDEBLAS_MPRES_BOTH inline int mod_psub(int x, int y, int m) {
    return wideblas_mpres::remainder(static_cast<long>(x) - y + m, m);
}

WIDEBLAS_MPRES_BOTH inline int mod_mul(int x, int y, int m) {
    return wideblas_mpres::remainder(static_cast<long>(x) * y, m);
}
WIDEBLAS_MPRES_BOTH inline int mod_mul(int x, int y, int m, double) { return mod_mul(x, y, m); }

/// (a x + b y) mod m with the sign of a x + b y.
WIDEBLAS_MPRES_BOTH inline int mod_axby(int a, int x, int b, int y, int m) {
    return wideblas_mpres::remainder(static_cast<long>(a) * x + static_cast<long>(b) * y, m);
}
WIDEBLAS_MPRES_BOTH inline int mod_axby(int a, int x, int b, int y, int m, double) {
    return mod_axby(a, x, b, y, m);
}

WIDEBLAS_MPRES_BOTH inline bool rns_check_zero(const int *x) {
    for (int i = 0; i < RNS_MODULI_SIZE; i++) {
        if (x[i] != 0) return false;
    }
    return true;
}

WIDEBLAS_MPRES_BOTH inline void rns_add(int *r, const int *x, const int *y) {
    for (int i = 0; i < RNS_MODULI_SIZE; i++) r[i] = mod_add(x[i], y[i], wideblas_mpres::modulus(i));
}
WIDEBLAS_MPRES_BOTH inline void rns_sub(int *r, const int *x, const int *y) {
    for (int i = 0; i < RNS_MODULI_SIZE; i++) r[i] = mod_psub(x[i], y[i], wideblas_mpres::modulus(i));
}
WIDEBLAS_MPRES_BOTH inline void rns_mul(int *r, const int *x, const int *y) {
    for (int i = 0; i < RNS_MODULI_SIZE; i++) r[i] = mod_mul(x[i], y[i], wideblas_mpres::modulus(i));
}

/// r := y X for an integer y that is not negative.
WIDEBLAS_MPRES_BOTH inline void rns_mul_l(int *r, const int *x, long y) {
    for (int i = 0; i < RNS_MODULI_SIZE; i++) {
        const int m = wideblas_mpres::modulus(i);
        r[i] = mod_mul(x[i], wideblas_mpres::remainder(y, m), m);
    }
}

/// r := C X, C given by residues, or zero for a `factor` of 0; else that is 1.
WIDEBLAS_MPRES_BOTH inline void rns_mul_c(int *r, const int *x, const int *c, int factor) {
    for (int i = 0; i < RNS_MODULI_SIZE; i++) r[i] = mod_mul(x[i], c[i] * factor, wideblas_mpres::modulus(i));
}

/// r := c A X + d B Y modulo M, for factors c and d of -1, 0 or 1; residues of r are not negative.
WIDEBLAS_MPRES_BOTH inline void rns_axby_cd(int *r, const int *a, const int *x, int c, const int *b, const int *y,
                                            int d) {
    for (int i = 0; i < RNS_MODULI_SIZE; i++) {
        const int m = wideblas_mpres::modulus(i);
        const int sum = mod_axby(a[i] * c, x[i], b[i] * d, y[i], m);
        r[i] = sum < 0 ? sum + m : sum;
    }
}

/// -1, 0 or 1 by the digits of two numbers in mixed radix, the highest last: see mrc() of rns.cuh.
WIDEBLAS_MPRES_BOTH inline int mrs_cmp(const int *x, const int *y) {
    for (int i = RNS_MODULI_SIZE - 1; i >= 0; i--) {
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

namespace cuda {
using ::mod_add;
using ::mod_axby;
using ::mod_mul;
using ::mod_psub;
using ::mod_sub;
using ::mrs_cmp;
using ::rns_add;
using ::rns_axby_cd;
using ::rns_check_zero;
using ::rns_mul;
using ::rns_mul_c;
using ::rns_mul_l;
using ::rns_sub;
#ifdef __CUDACC__
static __device__ const int RNS_MODULI[RNS_MODULI_SIZE] = RNS_MODULI_VALUES;
#endif
}  // namespace cuda
