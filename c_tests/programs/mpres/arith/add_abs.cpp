// In the style of tests/arith of MPRES-BLAS: sums of magnitudes.
#include "arith/addabs.cuh"

#include "operations.h"

PROGRAM(add_abs) {
    each_pair(random, [](mpfr_srcptr x, mpfr_srcptr y, mpfr_ptr exact, int i) {
        const mp_float_t a = residues(x), b = residues(y);
        mp_float_t r;
        Number total;
        total.add_abs(x);
        total.add_abs(y);
        mpfr_set(exact, total.x, MPFR_RNDN);
        mp_add_abs(&r, &a, &b);
        check(is(r, exact), "mp_add_abs", i);
    });
}
