// y := A x for a matrix of doubles in compressed rows: a kernel with threadsPerRow threads for each
// row, in blocks of at most `threads`.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../utils/csr_utils.cuh"
#include "rows.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
template <int threads, int threadsPerRow>
__global__ void mp_spmv_csrv(const int m, const csr_t csr, mp_float_ptr x, mp_float_ptr y) {
    __shared__ mp_float_t sums[threads];
    wideblas_mpres::times_by_groups<threadsPerRow>(m, wideblas_mpres::rows_of(csr), x, y, sums);
}
}  // namespace cuda
#endif
