// In the style of tests/arith of MPRES-BLAS: quotients. A division by zero leaves the result.
#include "arith/div.cuh"

#include "operations.h"

PROGRAM(div) {
    each_pair(random, [](mpfr_srcptr x, mpfr_srcptr y, mpfr_ptr exact, int i) {
        if (mpfr_zero_p(y)) return;
        mp_float_t a = residues(x), b = residues(y), r;
        mpfr_div(exact, x, y, MPFR_RNDN);
        mp_div(&r, &a, &b);
        check(is(r, exact), "mp_div", i);
        mp_div(&b, a, b);
        check(is(b, exact), "mp_div in place", i);
    });
    mp_float_t kept;
    mp_set_d(&kept, 1.5);
    mp_div(&kept, kept, MP_ZERO);
    check(mp_get_d(kept) == 1.5, "a division by zero");
}
