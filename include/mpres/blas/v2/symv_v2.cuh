// y := alpha A x + beta y on mp_float_t in GPU memory, A symmetric and by columns, one triangle of it: a kernel for any
// launch sizes. x and y do not overlap.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "elements.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
template <int threads>
__global__ void mp_symv(enum mblas_uplo_type uplo, int n, mp_float_ptr alpha, mp_float_ptr A, int lda, mp_float_ptr x,
                        const int incx, mp_float_ptr beta, mp_float_ptr y, const int incy) {
    wideblas_mpres::each_of_grid(n, wideblas_mpres::symv_element{uplo == mblas_upper, n, alpha, A, lda, x, incx, beta,
                                                                 y, incy});
}
}  // namespace cuda
#endif
