// In the style of tests/arith of MPRES-BLAS: reciprocals of square roots. That of zero leaves the result.
#include "arith/invsqrt.cuh"

#include "operations.h"

PROGRAM(inv_sqrt) {
    each_pair(random, [](mpfr_srcptr x, mpfr_srcptr, mpfr_ptr exact, int i) {
        if (mpfr_zero_p(x)) return;
        mp_float_t a = residues(x), r;
        a.sign = 0;
        mpfr_abs(exact, x, MPFR_RNDN);
        mpfr_rec_sqrt(exact, exact, MPFR_RNDN);
        mp_inv_sqrt(&r, &a);
        check(is(r, exact), "mp_inv_sqrt", i);
    });
    mp_float_t kept;
    mp_set_d(&kept, 1.5);
    mp_inv_sqrt(&kept, MP_ZERO);
    check(mp_get_d(kept) == 1.5, "the reciprocal of the root of zero");
}
