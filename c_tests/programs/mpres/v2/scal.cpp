// In the style of tests/blas/v2 of MPRES-BLAS: x := alpha x.
#include "blas/v2/scal_v2.cuh"

#include "kernels.h"

PROGRAM(scal) {
    for (bool is_short : {false, true}) {
        const Numbers x = random_numbers(random, SIZE, is_short), alpha = random_numbers(random, 1, is_short);
        const Device<mp_float_t> dalpha(alpha);
        Numbers expected(SIZE);
        each(SIZE, [&](int i) { expected[i] = product(alpha[0], x[i]); });
        runs("scal", x, expected, [&](mp_float_ptr r) { each(SIZE, scaled_element{alpha[0], r, r}); },
             KERNEL(cuda::mp_scal<<<GRID>>>(SIZE, dalpha.at, r, r)));
    }
}
