// y := A x for a matrix of doubles by diagonals: a kernel whose threads compute a row each, any number of them.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../utils/dia_utils.cuh"
#include "rows.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
template <int threads>
__global__ void mp_spmv_dia(const int m, const int n, const int ndiag, const dia_t dia, mp_float_ptr x, mp_float_ptr y) {
    wideblas_mpres::each_of_grid(m, wideblas_mpres::times(wideblas_mpres::rows_of(dia, m, n, ndiag), x, y));
}
}  // namespace cuda
#endif
