// In the style of tests/arith of MPRES-BLAS: products, of numbers and of pointers, also in the place of an operand.
#include "arith/mul.cuh"

#include "operations.h"

PROGRAM(mul) {
    each_pair(random, [](mpfr_srcptr x, mpfr_srcptr y, mpfr_ptr exact, int i) {
        mp_float_t a = residues(x), b = residues(y), r;
        mpfr_mul(exact, x, y, MPFR_RNDN);
        mp_mul(&r, &a, &b);
        check(is(r, exact), "mp_mul", i);
        mp_mul(&a, a, b);
        check(is(a, exact), "mp_mul in place", i);
    });
}
