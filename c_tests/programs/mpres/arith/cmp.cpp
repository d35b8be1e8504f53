// In the style of tests/arith of MPRES-BLAS: comparisons.
#include "arith/cmp.cuh"

#include "operations.h"

PROGRAM(cmp) {
    each_pair(random, [](mpfr_srcptr x, mpfr_srcptr y, mpfr_ptr, int i) {
        const mp_float_t a = residues(x), b = residues(y);
        check(mp_cmp(&a, &b) == sign_of(mpfr_cmp(x, y)), "mp_cmp", i);
        check(mp_cmp(b, a) == sign_of(mpfr_cmp(y, x)) && mp_cmp(a, &a) == 0, "mp_cmp the other way round", i);
        check(mp_cmp(MP_MIN, a) == -1, "MP_MIN", i);
    });
}
