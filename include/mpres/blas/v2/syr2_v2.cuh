// A := alpha x y^T + alpha y x^T + A, one triangle of A, on mp_float_t in GPU memory, by columns: a kernel for any launch
// sizes, rows of A by x, columns by y.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "elements.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
WIDEBLAS_MPRES_KERNEL mp_syr2(enum mblas_uplo_type uplo, const int n, mp_float_ptr alpha, mp_float_ptr x,
                              const int incx, mp_float_ptr y, const int incy, mp_float_ptr A, const int lda) {
    wideblas_mpres::each_of_triangle(uplo, n, wideblas_mpres::syr2_element{alpha, x, n, incx, y, incy, A, lda});
}
}  // namespace cuda
#endif
