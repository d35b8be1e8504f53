/* Pairs of operands for the arithmetic of single numbers: far apart, near each other, with sums that cancel, zeros. */
#ifndef OPERATIONS_H
#define OPERATIONS_H

#include "../program.h"

static const int PAIRS = 2000;

/// Calls `body(x, y, exact, i)` with numbers of MPFR; `exact` has the precision too.
template <class Body>
static void each_pair(Random &random, Body body) {
    Number x(MP_PRECISION), y(MP_PRECISION), exact(MP_PRECISION);
    for (int i = 0; i < PAIRS; i++) {
        const long range = i % 4 == 0 ? 400 : 3;
        random.fill(x.x, range);
        random.fill(y.x, range);
        if (i % 7 == 0 && !mpfr_zero_p(x.x)) {
            mpfr_neg(y.x, x.x, MPFR_RNDN);
            mpfr_nextabove(y.x);
        }
        body(x.x, y.x, exact.x, i);
    }
}

static inline mp_float_t residues(mpfr_srcptr x) {
    mp_float_t r;
    mp_set_mpfr(&r, x);
    return r;
}

static inline int sign_of(int x) { return (x > 0) - (x < 0); }

#endif
