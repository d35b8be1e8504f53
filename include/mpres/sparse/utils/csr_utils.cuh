// Memory of matrices in compressed rows: m rows, nnz entries.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../../types.cuh"

inline void csr_init(csr_t &a, int m, int nnz) {
    a.as = new double[static_cast<size_t>(nnz)]();
    a.ja = new int[static_cast<size_t>(nnz)]();
    a.irp = new int[static_cast<size_t>(m + 1)]();
}

inline void csr_clear(csr_t &a) {
    delete[] a.as;
    delete[] a.ja;
    delete[] a.irp;
    a = csr_t();
}

/// The main diagonal of a matrix in host memory; entries for the same place are summed, places without one are 0.
inline void csr_mdiag(const csr_t &a, int m, double *md) {
    for (int i = 0; i < m; i++) {
        md[i] = 0;
        for (int k = a.irp[i]; k < a.irp[i + 1]; k++) md[i] += a.ja[k] == i ? a.as[k] : 0;
    }
}

#ifdef WIDEBLAS_MPRES_CUDA
namespace cuda {
// The same in GPU memory.

inline void csr_init(csr_t &a, int m, int nnz) {
    checkDeviceHasErrors(cudaMalloc(reinterpret_cast<void **>(&a.as), static_cast<size_t>(nnz) * sizeof(double)));
    checkDeviceHasErrors(cudaMalloc(reinterpret_cast<void **>(&a.ja), static_cast<size_t>(nnz) * sizeof(int)));
    checkDeviceHasErrors(cudaMalloc(reinterpret_cast<void **>(&a.irp), static_cast<size_t>(m + 1) * sizeof(int)));
}

inline void csr_clear(csr_t &a) {
    checkDeviceHasErrors(cudaFree(a.as));
    checkDeviceHasErrors(cudaFree(a.ja));
    checkDeviceHasErrors(cudaFree(a.irp));
    a = csr_t();
}

inline void csr_host2device(csr_t &dev, const csr_t &host, int m, int nnz) {
    checkDeviceHasErrors(
        cudaMemcpy(dev.as, host.as, static_cast<size_t>(nnz) * sizeof(double), cudaMemcpyHostToDevice));
    checkDeviceHasErrors(
        cudaMemcpy(dev.ja, host.ja, static_cast<size_t>(nnz) * sizeof(int), cudaMemcpyHostToDevice));
    checkDeviceHasErrors(
        cudaMemcpy(dev.irp, host.irp, static_cast<size_t>(m + 1) * sizeof(int), cudaMemcpyHostToDevice));
}
}  // namespace cuda
#endif
