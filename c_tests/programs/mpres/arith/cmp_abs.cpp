// In the style of tests/arith of MPRES-BLAS: comparisons of magnitudes.
#include "arith/cmpabs.cuh"

#include "operations.h"

PROGRAM(cmp_abs) {
    each_pair(random, [](mpfr_srcptr x, mpfr_srcptr y, mpfr_ptr, int i) {
        const mp_float_t a = residues(x), b = residues(y);
        mp_float_t negative = a;
        negative.sign ^= 1;
        check(mp_cmp_abs(&a, &b) == sign_of(mpfr_cmpabs(x, y)), "mp_cmp_abs", i);
        check(mp_cmp_abs(a, negative) == 0, "mp_cmp_abs of x and -x", i);
    });
}
