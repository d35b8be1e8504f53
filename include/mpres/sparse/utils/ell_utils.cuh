// Memory of matrices in ELLPACK format: m rows of maxnzr places.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../../types.cuh"

inline void ell_init(ell_t &a, int m, int maxnzr) {
    a.as = new double[static_cast<size_t>(m) * maxnzr]();
    a.ja = new int[static_cast<size_t>(m) * maxnzr]();
}

inline void ell_clear(ell_t &a) {
    delete[] a.as;
    delete[] a.ja;
    a = ell_t();
}

/// The main diagonal of a matrix in host memory; entries for the same place are summed, places without one are 0.
inline void ell_mdiag(const ell_t &a, int m, int maxnzr, double *md) {
    for (int i = 0; i < m; i++) {
        md[i] = 0;
        for (long d = 0; d < maxnzr; d++) md[i] += a.ja[d * m + i] == i ? a.as[d * m + i] : 0;
    }
}

#ifdef WIDEBLAS_MPRES_CUDA
namespace cuda {
// The same in GPU memory.

inline void ell_init(ell_t &a, int m, int maxnzr) {
    checkDeviceHasErrors(cudaMalloc(reinterpret_cast<void **>(&a.as), static_cast<size_t>(m) * maxnzr * sizeof(double)));
    checkDeviceHasErrors(cudaMalloc(reinterpret_cast<void **>(&a.ja), static_cast<size_t>(m) * maxnzr * sizeof(int)));
}

inline void ell_clear(ell_t &a) {
    checkDeviceHasErrors(cudaFree(a.as));
    checkDeviceHasErrors(cudaFree(a.ja));
    a = ell_t();
}

inline void ell_host2device(ell_t &dev, const ell_t &host, int m, int maxnzr) {
    checkDeviceHasErrors(
        cudaMemcpy(dev.as, host.as, static_cast<size_t>(m) * maxnzr * sizeof(double), cudaMemcpyHostToDevice));
    checkDeviceHasErrors(
        cudaMemcpy(dev.ja, host.ja, static_cast<size_t>(m) * maxnzr * sizeof(int), cudaMemcpyHostToDevice));
}
}  // namespace cuda
#endif
