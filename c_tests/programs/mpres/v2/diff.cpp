// In the style of tests/blas/v2 of MPRES-BLAS: x - y, the result in the place of an operand.
#include "blas/v2/diff_v2.cuh"

#include "kernels.h"

PROGRAM(diff) {
    for (bool is_short : {false, true}) {
        const Numbers x = random_numbers(random, SIZE, is_short), y = random_numbers(random, SIZE, is_short);
        const Device<mp_float_t> dx(x);
        Numbers expected(SIZE);
        each(SIZE, [&](int i) { expected[i] = difference(x[i], y[i]); });
        runs("diff", y, expected, [&](mp_float_ptr r) { each(SIZE, difference_element{x.data(), r, r}); },
             KERNEL(cuda::mp_diff<<<GRID>>>(SIZE, dx.at, r, r)));
    }
}
