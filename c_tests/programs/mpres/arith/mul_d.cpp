// In the style of tests/arith of MPRES-BLAS: products with doubles, those below 2^-1022 among them.
#include "arith/muld.cuh"

#include "operations.h"

PROGRAM(mul_d) {
    each_pair(random, [](mpfr_srcptr x, mpfr_srcptr y, mpfr_ptr exact, int i) {
        const mp_float_t a = residues(x);
        const double factor = ldexp(mpfr_get_d(y, MPFR_RNDN), i % 50 == 3 ? -1060 : 0);
        mp_float_t r;
        mp_mul_d(&r, a, factor);
        mpfr_mul_d(exact, x, factor, MPFR_RNDN);
        check(is(r, exact), "mp_mul_d", i);
    });
}
