// Memory of matrices in jagged diagonals: m rows of at most maxnzr entries, nnz in all.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../../types.cuh"

inline void jad_init(jad_t &a, int m, int maxnzr, int nnz) {
    a.as = new double[static_cast<size_t>(nnz)]();
    a.ja = new int[static_cast<size_t>(nnz)]();
    a.jcp = new int[static_cast<size_t>(maxnzr + 1)]();
    a.perm = new int[static_cast<size_t>(m)]();
}

inline void jad_clear(jad_t &a) {
    delete[] a.as;
    delete[] a.ja;
    delete[] a.jcp;
    delete[] a.perm;
    a = jad_t();
}

/// The main diagonal of a matrix in host memory; entries for the same place are summed, places without one are 0.
inline void jad_mdiag(const jad_t &a, int m, int maxnzr, double *md) {
    for (int i = 0; i < m; i++) {
        double &found = md[a.perm[i]];
        found = 0;
        for (int d = 0; d < maxnzr && a.jcp[d] + i < a.jcp[d + 1]; d++) {
            found += a.ja[a.jcp[d] + i] == a.perm[i] ? a.as[a.jcp[d] + i] : 0;
        }
    }
}

#ifdef WIDEBLAS_MPRES_CUDA
namespace cuda {
// The same in GPU memory.

inline void jad_init(jad_t &a, int m, int maxnzr, int nnz) {
    checkDeviceHasErrors(cudaMalloc(reinterpret_cast<void **>(&a.as), static_cast<size_t>(nnz) * sizeof(double)));
    checkDeviceHasErrors(cudaMalloc(reinterpret_cast<void **>(&a.ja), static_cast<size_t>(nnz) * sizeof(int)));
    checkDeviceHasErrors(cudaMalloc(reinterpret_cast<void **>(&a.jcp), static_cast<size_t>(maxnzr + 1) * sizeof(int)));
    checkDeviceHasErrors(cudaMalloc(reinterpret_cast<void **>(&a.perm), static_cast<size_t>(m) * sizeof(int)));
}

inline void jad_clear(jad_t &a) {
    checkDeviceHasErrors(cudaFree(a.as));
    checkDeviceHasErrors(cudaFree(a.ja));
    checkDeviceHasErrors(cudaFree(a.jcp));
    checkDeviceHasErrors(cudaFree(a.perm));
    a = jad_t();
}

inline void jad_host2device(jad_t &dev, const jad_t &host, int m, int maxnzr, int nnz) {
    checkDeviceHasErrors(
        cudaMemcpy(dev.as, host.as, static_cast<size_t>(nnz) * sizeof(double), cudaMemcpyHostToDevice));
    checkDeviceHasErrors(
        cudaMemcpy(dev.ja, host.ja, static_cast<size_t>(nnz) * sizeof(int), cudaMemcpyHostToDevice));
    checkDeviceHasErrors(
        cudaMemcpy(dev.jcp, host.jcp, static_cast<size_t>(maxnzr + 1) * sizeof(int), cudaMemcpyHostToDevice));
    checkDeviceHasErrors(
        cudaMemcpy(dev.perm, host.perm, static_cast<size_t>(m) * sizeof(int), cudaMemcpyHostToDevice));
}
}  // namespace cuda
#endif
