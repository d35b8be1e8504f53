// In the style of tests/arith of MPRES-BLAS: sums, of numbers and of pointers, also in the place of an operand.
#include "arith/add.cuh"

#include "operations.h"

PROGRAM(add) {
    each_pair(random, [](mpfr_srcptr x, mpfr_srcptr y, mpfr_ptr exact, int i) {
        mp_float_t a = residues(x), b = residues(y), r;
        mpfr_add(exact, x, y, MPFR_RNDN);
        mp_add(&r, &a, &b);
        check(is(r, exact), "mp_add", i);
        mp_add(&a, a, &b);
        check(is(a, exact), "mp_add in place", i);
    });
}
