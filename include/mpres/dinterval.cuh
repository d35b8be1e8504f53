// Sums, differences, products and quotients of doubles, rounded down (rd), up (ru) or both (rdu). The rounding
// mode stays to nearest: results move to the next double where the sign of their error says so.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <math.h>

#include "bitwise.cuh"

namespace wideblas_mpres {
WIDEBLAS_MPRES_BOTH inline int sign_of(double x) { return (x > 0) - (x < 0); }

// The sign of what a result that overflowed lacks.
WIDEBLAS_MPRES_BOTH inline int overflow_error(double result, bool finite) {
    return finite && isinf(result) ? -sign_of(result) : 0;
}

// The signs of the exact value less c = RN(a op b); 0 if c is exact.

WIDEBLAS_MPRES_BOTH inline int sum_error(double a, double b, double c) {
    if (!isfinite(c)) return overflow_error(c, isfinite(a) && isfinite(b));
    const bool ordered = fabs(a) >= fabs(b);
    const double large = ordered ? a : b, small = ordered ? b : a;
    // Dekker: exact.
    const double part = c - large;
    return sign_of(small - part);
}

WIDEBLAS_MPRES_BOTH inline int product_error(double a, double b, double c) {
    if (!isfinite(c)) return overflow_error(c, isfinite(a) && isfinite(b));
    if (c == 0) return sign_of(a) * sign_of(b);
    if (fabs(c) < 1e-270) {
        // Scaled, so that the error does not underflow.
        const bool ordered = fabs(a) <= fabs(b);
        const double small = scalbn(ordered ? a : b, 600), large = ordered ? b : a;
        return sign_of(fma(small, large, -scalbn(c, 600)));
    }
    return sign_of(fma(a, b, -c));
}

WIDEBLAS_MPRES_BOTH inline int quotient_error(double a, double b, double c) {
    if (!isfinite(c)) return overflow_error(c, isfinite(a) && isfinite(b) && b != 0);
    if (isinf(b)) return 0;
    if (c == 0) return sign_of(a) * sign_of(b);
    double rest;
    if (fabs(a) < 1e-120) {
        const bool large = fabs(c) >= 1e150;
        rest = fma(-scalbn(c, large ? 0 : 500), scalbn(b, large ? 500 : 0), scalbn(a, 500));
    } else {
        rest = fma(-c, b, a);
    }
    return sign_of(rest) * sign_of(b);
}

WIDEBLAS_MPRES_BOTH inline double down(double c, int error) {
    return error < 0 ? nextafter(c, -HUGE_VAL) : c;
}
WIDEBLAS_MPRES_BOTH inline double up(double c, int error) {
    return error > 0 ? nextafter(c, HUGE_VAL) : c;
}

// Rounded down, to nearest or up: -1, 0, 1.
template <int Direction>
WIDEBLAS_MPRES_BOTH double directed(double c, int error) {
    return Direction < 0 ? down(c, error) : Direction > 0 ? up(c, error) : c;
}
template <int Direction>
WIDEBLAS_MPRES_BOTH double sum(double a, double b) {
#ifdef __CUDA_ARCH__
    return Direction < 0 ? __dadd_rd(a, b) : Direction > 0 ? __dadd_ru(a, b) : __dadd_rn(a, b);
#else
    const double c = a + b;
    return directed<Direction>(c, Direction == 0 ? 0 : sum_error(a, b, c));
#endif
}
template <int Direction>
WIDEBLAS_MPRES_BOTH double product(double a, double b) {
#ifdef __CUDA_ARCH__
    return Direction < 0 ? __dmul_rd(a, b) : Direction > 0 ? __dmul_ru(a, b) : __dmul_rn(a, b);
#else
    const double c = a * b;
    return directed<Direction>(c, Direction == 0 ? 0 : product_error(a, b, c));
#endif
}
template <int Direction>
WIDEBLAS_MPRES_BOTH double quotient(double a, double b) {
#ifdef __CUDA_ARCH__
    return Direction < 0 ? __ddiv_rd(a, b) : Direction > 0 ? __ddiv_ru(a, b) : __ddiv_rn(a, b);
#else
    const double c = a / b;
    return directed<Direction>(c, Direction == 0 ? 0 : quotient_error(a, b, c));
#endif
}
}  // namespace wideblas_mpres

WIDEBLAS_MPRES_BOTH inline double dadd_rd(double a, double b) { return wideblas_mpres::sum<-1>(a, b); }
WIDEBLAS_MPRES_BOTH inline double dadd_ru(double a, double b) { return wideblas_mpres::sum<1>(a, b); }
WIDEBLAS_MPRES_BOTH inline void dadd_rdu(double *low, double *upp, double a, double b) {
    *low = dadd_rd(a, b);
    *upp = dadd_ru(a, b);
}

WIDEBLAS_MPRES_BOTH inline double dsub_rd(double a, double b) { return dadd_rd(a, -b); }
WIDEBLAS_MPRES_BOTH inline double dsub_ru(double a, double b) { return dadd_ru(a, -b); }
WIDEBLAS_MPRES_BOTH inline void dsub_rdu(double *low, double *upp, double a, double b) {
    dadd_rdu(low, upp, a, -b);
}

WIDEBLAS_MPRES_BOTH inline double dmul_rd(double a, double b) { return wideblas_mpres::product<-1>(a, b); }
WIDEBLAS_MPRES_BOTH inline double dmul_ru(double a, double b) { return wideblas_mpres::product<1>(a, b); }
WIDEBLAS_MPRES_BOTH inline void dmul_rdu(double *low, double *upp, double a, double b) {
    *low = dmul_rd(a, b);
    *upp = dmul_ru(a, b);
}

WIDEBLAS_MPRES_BOTH inline double ddiv_rd(double a, double b) { return wideblas_mpres::quotient<-1>(a, b); }
WIDEBLAS_MPRES_BOTH inline double ddiv_ru(double a, double b) { return wideblas_mpres::quotient<1>(a, b); }
WIDEBLAS_MPRES_BOTH inline void ddiv_rdu(double *low, double *upp, double a, double b) {
    *low = ddiv_rd(a, b);
    *upp = ddiv_ru(a, b);
}
