// r := x y, element by element, on vectors of mp_float_t in GPU memory, in mp_prod_d y of doubles: kernels for any
// launch sizes. r may be x or y.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "elements.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
WIDEBLAS_MPRES_KERNEL mp_prod(const int n, mp_float_ptr x, mp_float_ptr y, mp_float_ptr r) {
    wideblas_mpres::each_of_grid(n, wideblas_mpres::product_element<mp_float_t>{x, y, r});
}

WIDEBLAS_MPRES_KERNEL mp_prod_d(const int n, mp_float_ptr x, double *y, mp_float_ptr r) {
    wideblas_mpres::each_of_grid(n, wideblas_mpres::product_element<double>{x, y, r});
}
}  // namespace cuda
#endif
