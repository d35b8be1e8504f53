// In the style of tests/blas/v2 of MPRES-BLAS: y := alpha x + y, the result in the place of an operand.
#include "blas/v2/axpy_v2.cuh"

#include "kernels.h"

PROGRAM(axpy) {
    for (bool is_short : {false, true}) {
        const Numbers x = random_numbers(random, SIZE, is_short), y = random_numbers(random, SIZE, is_short);
        const Numbers alpha = random_numbers(random, 1, is_short);
        const Device<mp_float_t> dx(x), dalpha(alpha);
        Numbers expected(SIZE);
        each(SIZE, [&](int i) { expected[i] = sum(product(alpha[0], x[i]), y[i]); });
        runs("axpy", y, expected, [&](mp_float_ptr r) { each(SIZE, axpy_element{alpha[0], x.data(), r, r}); },
             KERNEL(cuda::mp_axpy<<<GRID>>>(SIZE, dalpha.at, dx.at, r, r)));
    }
}
