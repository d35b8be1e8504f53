// y := A x for a matrix of mp_float_t in compressed rows: a kernel with threadsPerRow threads for each row. Its launch
// gives each block shared memory for an mp_float_t a thread.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../spmv/rows.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
template <int threadsPerRow>
__global__ void mp_spmv_mpmtx_csrv(const int m, const int *irp, const int *ja, mp_float_ptr as, mp_float_ptr x,
                                   mp_float_ptr y) {
    extern __shared__ mp_float_t wideblas_mpres_sums[];
    const wideblas_mpres::csr_rows<mp_float_t> rows = {as, ja, irp};
    wideblas_mpres::times_by_groups<threadsPerRow>(m, rows, x, y, wideblas_mpres_sums);
}
}  // namespace cuda
#endif
