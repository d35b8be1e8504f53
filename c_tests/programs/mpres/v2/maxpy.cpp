// In the style of tests/blas/v2 of MPRES-BLAS: y := y - alpha x, the result in the place of an operand.
#include "blas/v2/maxpy_v2.cuh"

#include "kernels.h"

PROGRAM(maxpy) {
    for (bool is_short : {false, true}) {
        const Numbers x = random_numbers(random, SIZE, is_short), y = random_numbers(random, SIZE, is_short);
        const Numbers alpha = random_numbers(random, 1, is_short);
        const Device<mp_float_t> dx(x), dalpha(alpha);
        mp_float_t negative = alpha[0];
        negative.sign ^= 1;
        Numbers expected(SIZE);
        each(SIZE, [&](int i) { expected[i] = difference(y[i], product(alpha[0], x[i])); });
        runs("maxpy", y, expected, [&](mp_float_ptr r) { each(SIZE, axpy_element{negative, x.data(), r, r}); },
             KERNEL(cuda::mp_maxpy<<<GRID>>>(SIZE, dalpha.at, dx.at, r, r)));
    }
}
