// y := A x for a matrix in ELLPACK format whose entries are a collection, and for arrays x and y, called by the host.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "two_stages.hpp"

#ifdef WIDEBLAS_MPRES_DEVICE
namespace cuda {
template <int gridDim1, int blockDim1, int gridDim2, int blockDim3, class Buffer>
void mp_spmv_mpmtx_ell2st(const int m, const int n, const int maxnzr, const int *ja, mp_collection_t &as, mp_array_t &x,
                          mp_array_t &y, Buffer &&) {
    const char *const name = "cuda::mp_spmv_mpmtx_ell2st";
    if (m < 0 || n < 0 || maxnzr < 0) return static_cast<void>(fprintf(stderr, "%s: a size below 0\n", name));
    std::vector<int> columns;
    if (!wideblas_mpres::fetch(columns, ja, static_cast<size_t>(m) * static_cast<size_t>(maxnzr))) {
        return static_cast<void>(fprintf(stderr, "%s: indices cannot be copied from the GPU\n", name));
    }
    wideblas_mpres::times_array(name, m, n, columns, as, x, y, [&](const mp_float_t *entries) {
        return wideblas_mpres::ell_rows<mp_float_t>{entries, columns.data(), m, maxnzr};
    });
}
}  // namespace cuda
#endif
