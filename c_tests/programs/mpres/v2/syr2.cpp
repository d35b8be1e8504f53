// In the style of tests/blas/v2 of MPRES-BLAS: A := alpha x y^T + alpha y x^T + A, of A one triangle.
#include "blas/v2/syr2_v2.cuh"

#include "kernels.h"

PROGRAM(syr2) {
    for (mblas_uplo_type uplo : TRIANGLES) {
        each_increment([&](int incx, int incy) {
            const bool is_short = incx == 2;
            const Numbers x = random_numbers(random, 2 * N, is_short), y = random_numbers(random, 2 * N, is_short);
            const Numbers a = random_numbers(random, LD * LD, is_short), alpha = random_numbers(random, 1, is_short);
            const Device<mp_float_t> dx(x), dy(y), dalpha(alpha);
            Numbers expected = a;
            each_entry(uplo, N, [&](int i, int j) {
                const mp_float_t one = product(x[place(i, N, incx)], y[place(j, N, incy)]);
                const mp_float_t other = product(y[place(i, N, incy)], x[place(j, N, incx)]);
                expected[i + j * LD] = sum(a[i + j * LD], sum(product(one, alpha[0]), product(other, alpha[0])));
            });
            runs("syr2", a, expected,
                 [&](mp_float_ptr r) {
                     each_entry(uplo, N, syr2_element{&alpha[0], x.data(), N, incx, y.data(), incy, r, LD});
                 },
                 KERNEL(cuda::mp_syr2<<<PLANE>>>(uplo, N, dalpha.at, dx.at, incx, dy.at, incy, r, LD)));
        });
    }
}
