// y := A x on arrays, called by the host: they are in its memory, and so the CPU computes, with the bits of the kernels
// beside this file. Indices may be in GPU memory. Launch sizes and buffers are ignored.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <vector>

#include "../../blas/v2/reduction.hpp"
#include "../spmv/rows.hpp"

#ifdef WIDEBLAS_MPRES_DEVICE
namespace wideblas_mpres {
/// Integers that the host can read, wherever they are; false where that fails.
inline bool fetch(std::vector<int> &to, const int *from, size_t count) {
    to.assign(count, 0);
#ifdef WIDEBLAS_MPRES_CUDA
    if (is_on_gpu(from)) {
        return cudaMemcpy(to.data(), from, count * sizeof(int), cudaMemcpyDeviceToHost) == cudaSuccess;
    }
#endif
    std::copy(from, from + count, to.begin());
    return true;
}

/// `rows_by` makes the rows from entries; the columns of all places are in `ja`, -1 where there is no entry.
template <class Rows>
void times_array(const char *name, int m, int n, const std::vector<int> &ja, const mp_collection_t &as,
                 const mp_array_t &x, mp_array_t &y, Rows rows_by) {
    for (int column : ja) {
        if (column >= n) {
            fprintf(stderr, "%s: column %d of %d\n", name, column, n);
            return;
        }
    }
    std::vector<mp_float_t> entries(ja.size()), vector(static_cast<size_t>(n)), result(static_cast<size_t>(m));
    const int64_t count = static_cast<int64_t>(ja.size());
    if (wb_mp_array_device2host(target(entries.data()), array(*as.array), count) != 0 ||
        wb_mp_array_device2host(target(vector.data()), array(x), n) != 0) {
        return;
    }
    const auto body = times(rows_by(entries.data()), vector.data(), result.data());
    for (int i = 0; i < m; i++) body(i);
    cuda::mp_array_host2device(y, result.data(), m);
}
}  // namespace wideblas_mpres
#endif
