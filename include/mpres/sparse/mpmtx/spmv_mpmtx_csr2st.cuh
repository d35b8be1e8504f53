// y := A x for a matrix of compressed rows whose entries are a collection, and for arrays x and y, called by the host.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "two_stages.hpp"

#ifdef WIDEBLAS_MPRES_DEVICE
namespace cuda {
template <int gridDim1, int blockDim1, int gridDim2, int blockDim3, class Buffer>
void mp_spmv_mpmtx_csr2st(const int m, const int n, const int nnz, const int *irp, const int *ja, mp_collection_t &as,
                          mp_array_t &x, mp_array_t &y, Buffer &&) {
    const char *const name = "cuda::mp_spmv_mpmtx_csr2st";
    if (m < 0 || n < 0 || nnz < 0) return static_cast<void>(fprintf(stderr, "%s: a size below 0\n", name));
    std::vector<int> starts, columns;
    if (!wideblas_mpres::fetch(starts, irp, static_cast<size_t>(m) + 1) ||
        !wideblas_mpres::fetch(columns, ja, static_cast<size_t>(nnz))) {
        return static_cast<void>(fprintf(stderr, "%s: indices cannot be copied from the GPU\n", name));
    }
    bool is_sound = starts[0] == 0 && starts[static_cast<size_t>(m)] == nnz;
    for (size_t i = 0; i < static_cast<size_t>(m); i++) is_sound = is_sound && starts[i] <= starts[i + 1];
    for (int column : columns) is_sound = is_sound && column >= 0;
    if (!is_sound) return static_cast<void>(fprintf(stderr, "%s: irp or ja are no rows of %d entries\n", name, nnz));
    wideblas_mpres::times_array(name, m, n, columns, as, x, y, [&](const mp_float_t *entries) {
        return wideblas_mpres::csr_rows<mp_float_t>{entries, columns.data(), starts.data()};
    });
}
}  // namespace cuda
#endif
