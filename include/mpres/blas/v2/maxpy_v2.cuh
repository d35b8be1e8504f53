// r := y - alpha x on vectors of mp_float_t in GPU memory: a kernel for any launch sizes. r may be x or y.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "elements.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
WIDEBLAS_MPRES_KERNEL mp_maxpy(const int n, mp_float_ptr alpha, mp_float_ptr x, mp_float_ptr y, mp_float_ptr r) {
    mp_float_t factor = *alpha;
    factor.sign ^= 1;
    wideblas_mpres::each_of_grid(n, wideblas_mpres::axpy_element{factor, x, y, r});
}
}  // namespace cuda
#endif
