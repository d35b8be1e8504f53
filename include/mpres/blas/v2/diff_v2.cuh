// r := x - y on vectors of mp_float_t in GPU memory: a kernel for any launch sizes. r may be x or y.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "elements.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
WIDEBLAS_MPRES_KERNEL mp_diff(const int n, mp_float_ptr x, mp_float_ptr y, mp_float_ptr r) {
    wideblas_mpres::each_of_grid(n, wideblas_mpres::difference_element{x, y, r});
}
}  // namespace cuda
#endif
