// A := alpha x x^T + A, one triangle of A, on mp_float_t in GPU memory, by columns: a kernel for any launch sizes, rows
// of A by x, columns by y.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "elements.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
WIDEBLAS_MPRES_KERNEL mp_syr(enum mblas_uplo_type uplo, const int n, mp_float_ptr alpha, mp_float_ptr x,
                             const int incx, mp_float_ptr A, const int lda) {
    wideblas_mpres::each_of_triangle(uplo, n, wideblas_mpres::syr_element{alpha, x, n, incx, A, lda});
}
}  // namespace cuda
#endif
