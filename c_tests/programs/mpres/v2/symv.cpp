// In the style of tests/blas/v2 of MPRES-BLAS: y := alpha A x + beta y, of A one triangle.
#include "blas/v2/symv_v2.cuh"

#include "kernels.h"

PROGRAM(symv) {
    for (mblas_uplo_type uplo : TRIANGLES) {
        each_increment([&](int incx, int incy) {
            const bool is_short = incx == 2;
            const Numbers x = random_numbers(random, 2 * N, is_short), y = random_numbers(random, 2 * N, is_short);
            const Numbers a = random_numbers(random, LD * LD, is_short), alpha = random_numbers(random, 1, is_short);
            const Numbers beta = random_numbers(random, 1, is_short);
            const Device<mp_float_t> dx(x), da(a), dalpha(alpha), dbeta(beta);
            Numbers expected = y;
            each(N, [&](int i) {
                mp_float_t total = MP_ZERO, &yi = expected[place(i, N, incy)];
                for (int j = 0; j < N; j++) {
                    total = sum(total, product(x[place(j, N, incx)], is_in(uplo, i, j) ? a[i + j * LD] : a[j + i * LD]));
                }
                yi = sum(product(alpha[0], total), product(beta[0], yi));
            });
            runs("symv", y, expected,
                 [&](mp_float_ptr r) {
                     each(N, symv_element{uplo == mblas_upper, N, &alpha[0], a.data(), LD, x.data(), incx, &beta[0], r, incy});
                 },
                 KERNEL(cuda::mp_symv<3><<<GRID>>>(uplo, N, dalpha.at, da.at, LD, dx.at, incx, dbeta.at, r, incy)));
        });
    }
}
