// In the style of tests/blas/v2 of MPRES-BLAS: dot products by 3 blocks of 6 threads.
#include "blas/v2/dot_v2.cuh"

#include "kernels.h"

/// The sum as the blocks and their threads add it.
static mp_float_t sum_of_blocks(const Numbers &x, const Numbers &y) {
    Numbers blocks(3, MP_ZERO);
    for (int block = 0; block < 3; block++) {
        Numbers threads(6, MP_ZERO);
        for (int t = 0; t < 6; t++) {
            for (size_t i = 6 * block + t; i < x.size(); i += 18) threads[t] = sum(threads[t], product(x[i], y[i]));
        }
        // 0 takes 4, and 1 takes 5; then 0 takes 2 and 1 takes 3; then 0 takes 1.
        for (int half : {4, 2, 1}) {
            for (int t = 0; t < half && t + half < 6; t++) threads[t] = sum(threads[t], threads[t + half]);
        }
        blocks[block] = threads[0];
    }
    return sum(sum(blocks[0], blocks[2]), blocks[1]);
}

PROGRAM(dot) {
    for (bool is_short : {false, true}) {
        for (int n : {0, 1, 5, 18, 19, 100}) {
            Numbers x = random_numbers(random, n, is_short), y = random_numbers(random, n, is_short);
            const Numbers expected = {sum_of_blocks(x, y)};
            Number exact;
            each(n, [&](int i) {
                Number a(MP_PRECISION), b(MP_PRECISION);
                mp_get_mpfr(a.x, x[i]);
                mp_get_mpfr(b.x, y[i]);
                exact.add(a.x, b.x);
            });
            // All sums are exact.
            if (is_short) check(is(expected[0], exact.x), "dot by MPFR", n);
            const Device<mp_float_t> dx(x), dy(y);
            runs("dot", {MP_MIN}, expected, [&](mp_float_ptr r) { cuda::mp_dot<3, 6>(n, x.data(), y.data(), r); },
                 KERNEL(cuda::mp_dot<3, 6>(n, dx.at, dy.at, r)));
        }
    }
}
