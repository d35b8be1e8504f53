// In the style of tests/arith of MPRES-BLAS: differences, of numbers and of pointers, also in the place of an operand.
#include "arith/sub.cuh"

#include "operations.h"

PROGRAM(sub) {
    each_pair(random, [](mpfr_srcptr x, mpfr_srcptr y, mpfr_ptr exact, int i) {
        mp_float_t a = residues(x), b = residues(y), r;
        mpfr_sub(exact, x, y, MPFR_RNDN);
        mp_sub(&r, a, b);
        check(is(r, exact), "mp_sub", i);
        mp_sub(&b, &a, &b);
        check(is(b, exact), "mp_sub in place", i);
        mp_sub(&r, a, a);
        check(mp_get_d(r) == 0, "x - x", i);
    });
}
