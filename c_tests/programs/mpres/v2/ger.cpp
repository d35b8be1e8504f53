// In the style of tests/blas/v2 of MPRES-BLAS: A := alpha x y^T + A.
#include "blas/v2/ger_v2.cuh"

#include "kernels.h"

PROGRAM(ger) {
    for (bool is_short : {false, true}) {
        each_increment([&](int incx, int incy) {
            const Numbers x = random_numbers(random, 2 * M, is_short), y = random_numbers(random, 2 * N, is_short);
            const Numbers a = random_numbers(random, LD * LD, is_short), alpha = random_numbers(random, 1, is_short);
            const Device<mp_float_t> dx(x), dy(y), dalpha(alpha);
            Numbers expected = a;
            each_entry(M, N, [&](int i, int j) {
                const mp_float_t once = product(alpha[0], x[place(i, M, incx)]);
                expected[i + j * LD] = sum(a[i + j * LD], product(once, y[place(j, N, incy)]));
            });
            runs("ger", a, expected,
                 [&](mp_float_ptr r) { each_entry(M, N, ger_element{&alpha[0], x.data(), M, incx, y.data(), N, incy, r, LD}); },
                 KERNEL(cuda::mp_ger<<<PLANE>>>(M, N, dalpha.at, dx.at, incx, dy.at, incy, r, LD)));
        });
    }
}
