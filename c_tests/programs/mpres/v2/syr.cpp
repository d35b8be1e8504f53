// In the style of tests/blas/v2 of MPRES-BLAS: A := alpha x x^T + A, of A one triangle.
#include "blas/v2/syr_v2.cuh"

#include "kernels.h"

PROGRAM(syr) {
    for (mblas_uplo_type uplo : TRIANGLES) {
        for (int incx : {1, -1, 2}) {
            const bool is_short = incx == 2;
            const Numbers x = random_numbers(random, 2 * N, is_short), a = random_numbers(random, LD * LD, is_short);
            const Numbers alpha = random_numbers(random, 1, is_short);
            const Device<mp_float_t> dx(x), dalpha(alpha);
            Numbers expected = a;
            each_entry(uplo, N, [&](int i, int j) {
                const mp_float_t square = product(x[place(i, N, incx)], x[place(j, N, incx)]);
                expected[i + j * LD] = sum(a[i + j * LD], product(square, alpha[0]));
            });
            runs("syr", a, expected,
                 [&](mp_float_ptr r) { each_entry(uplo, N, syr_element{&alpha[0], x.data(), N, incx, r, LD}); },
                 KERNEL(cuda::mp_syr<<<PLANE>>>(uplo, N, dalpha.at, dx.at, incx, r, LD)));
        }
    }
}
