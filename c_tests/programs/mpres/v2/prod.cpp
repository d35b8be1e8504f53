// In the style of tests/blas/v2 of MPRES-BLAS: products of the elements of two vectors, of which one may have doubles.
#include "blas/v2/prod_v2.cuh"

#include "kernels.h"

PROGRAM(prod) {
    for (bool is_short : {false, true}) {
        const Numbers x = random_numbers(random, SIZE, is_short), y = random_numbers(random, SIZE, is_short);
        std::vector<double> d(SIZE);
        for (double &value : d) value = static_cast<double>(random.below(2001) - 1000) / 8;
        const Device<mp_float_t> dx(x);
        const Device<double> dd(d);
        Numbers expected(SIZE), by_doubles(SIZE);
        each(SIZE, [&](int i) {
            expected[i] = product(x[i], y[i]);
            by_doubles[i] = product_d(x[i], d[i]);
        });
        runs("prod", y, expected, [&](mp_float_ptr r) { each(SIZE, product_element<mp_float_t>{x.data(), r, r}); },
             KERNEL(cuda::mp_prod<<<GRID>>>(SIZE, dx.at, r, r)));
        runs("prod_d", x, by_doubles, [&](mp_float_ptr r) { each(SIZE, product_element<double>{r, d.data(), r}); },
             KERNEL(cuda::mp_prod_d<<<GRID>>>(SIZE, r, dd.at, r)));
    }
}
