// In the style of tests/blas/v2 of MPRES-BLAS: Euclidean norms as doubles, against MPFR.
#include "blas/v2/norm2_v2.cuh"

#include "kernels.h"

PROGRAM(norm2) {
    for (int n : {0, 1, 5, 18, 19, 100}) {
        Numbers x = random_numbers(random, n, false);
        Number squares;
        each(n, [&](int i) {
            Number a(MP_PRECISION);
            mp_get_mpfr(a.x, x[i]);
            squares.add(a.x, a.x);
        });
        mpfr_sqrt(squares.x, squares.x, MPFR_RNDN);
        const double norm = mpfr_get_d(squares.x, MPFR_RNDN), bound = ldexp(norm, -MIN(49, MP_PRECISION - 9));
        check(fabs(cuda::mp_norm2<3, 6>(n, x.data()) - norm) <= bound, "norm2", n);
        const Device<mp_float_t> dx(x);
        if (has_gpu() && n > 0) check(fabs(cuda::mp_norm2<3, 6>(n, dx.at) - norm) <= bound, "norm2 on the GPU", n);
    }
}
