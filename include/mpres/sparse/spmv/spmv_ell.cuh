// y := A x for a matrix of doubles in ELLPACK format: a kernel whose threads compute a row each, any number of them.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../utils/ell_utils.cuh"
#include "rows.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
template <int threads>
__global__ void mp_spmv_ell(const int m, const int maxnzr, const ell_t ell, mp_float_ptr x, mp_float_ptr y) {
    wideblas_mpres::each_of_grid(m, wideblas_mpres::times(wideblas_mpres::rows_of(ell, m, maxnzr), x, y));
}
}  // namespace cuda
#endif
