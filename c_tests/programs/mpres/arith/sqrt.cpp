// In the style of tests/arith of MPRES-BLAS: square roots, as numbers and as doubles. Those of negative numbers leave the result.
#include "arith/sqrt.cuh"

#include "operations.h"

PROGRAM(sqrt) {
    each_pair(random, [](mpfr_srcptr x, mpfr_srcptr, mpfr_ptr exact, int i) {
        mp_float_t a = residues(x), r;
        a.sign = 0;
        mpfr_abs(exact, x, MPFR_RNDN);
        mpfr_sqrt(exact, exact, MPFR_RNDN);
        mp_sqrt(&r, &a);
        check(is(r, exact), "mp_sqrt", i);
        check(mp_dsqrt(&a) == mpfr_get_d(exact, MPFR_RNDN), "mp_dsqrt", i);
        mp_sqrt(&a, a);
        check(is(a, exact), "mp_sqrt in place", i);
    });
    mp_float_t kept;
    mp_set_d(&kept, -4);
    mp_sqrt(&kept, kept);
    const double none = mp_dsqrt(kept);
    check(mp_get_d(kept) == -4 && none != none, "the root of a negative number");
}
