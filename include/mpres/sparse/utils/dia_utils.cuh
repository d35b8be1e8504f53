// Memory of matrices by diagonals: m rows, ndiag diagonals.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../../types.cuh"

inline void dia_init(dia_t &a, int m, int ndiag) {
    a.as = new double[static_cast<size_t>(m) * ndiag]();
    a.offset = new int[static_cast<size_t>(ndiag)]();
}

inline void dia_clear(dia_t &a) {
    delete[] a.as;
    delete[] a.offset;
    a = dia_t();
}

/// The main diagonal of a matrix in host memory; zeros where it has none.
inline void dia_mdiag(const dia_t &a, int m, int ndiag, double *md) {
    for (int i = 0; i < m; i++) md[i] = 0;
    for (int d = 0; d < ndiag; d++) {
        for (long i = 0; a.offset[d] == 0 && i < m; i++) md[i] = a.as[static_cast<long>(d) * m + i];
    }
}

#ifdef WIDEBLAS_MPRES_CUDA
namespace cuda {
// The same in GPU memory.

inline void dia_init(dia_t &a, int m, int ndiag) {
    checkDeviceHasErrors(cudaMalloc(reinterpret_cast<void **>(&a.as), static_cast<size_t>(m) * ndiag * sizeof(double)));
    checkDeviceHasErrors(cudaMalloc(reinterpret_cast<void **>(&a.offset), static_cast<size_t>(ndiag) * sizeof(int)));
}

inline void dia_clear(dia_t &a) {
    checkDeviceHasErrors(cudaFree(a.as));
    checkDeviceHasErrors(cudaFree(a.offset));
    a = dia_t();
}

inline void dia_host2device(dia_t &dev, const dia_t &host, int m, int ndiag) {
    checkDeviceHasErrors(
        cudaMemcpy(dev.as, host.as, static_cast<size_t>(m) * ndiag * sizeof(double), cudaMemcpyHostToDevice));
    checkDeviceHasErrors(
        cudaMemcpy(dev.offset, host.offset, static_cast<size_t>(ndiag) * sizeof(int), cudaMemcpyHostToDevice));
}
}  // namespace cuda
#endif
