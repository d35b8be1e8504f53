// y := A x for a matrix of doubles in compressed rows: a kernel whose threads compute a row each, any number of them.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../utils/csr_utils.cuh"
#include "rows.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
template <int threads>
__global__ void mp_spmv_csr(const int m, const csr_t csr, mp_float_ptr x, mp_float_ptr y) {
    for (int row = threadIdx.x + blockIdx.x * blockDim.x; row < m; row += gridDim.x * blockDim.x) {
        y[row] = wideblas_mpres::times_row(csr, row, x);
    }
}
}  // namespace cuda
#endif
