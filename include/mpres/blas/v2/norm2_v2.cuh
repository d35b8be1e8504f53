// The Euclidean norm of a vector of mp_float_t as a double, called by the host: in GPU memory by kernels of these launch
// sizes, in host memory on the CPU. NaN where it fails.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "dot_v2.cuh"

#ifdef WIDEBLAS_MPRES_DEVICE
namespace cuda {
template <int blocks, int threads>
double mp_norm2(const int n, mp_float_ptr x) {
    mp_float_t sum;
    if (!wideblas_mpres::is_on_gpu(x)) {
        mp_dot<blocks, threads>(n, x, x, &sum);
        return ::mp_dsqrt(sum);
    }
#ifdef __CUDACC__
    const wideblas_mpres::gpu_numbers found(1);
    if (found.get() == nullptr) return NAN;
    mp_dot<blocks, threads>(n, x, x, found.get());
    if (cudaMemcpy(&sum, found.get(), sizeof sum, cudaMemcpyDeviceToHost) != cudaSuccess) return NAN;
    return ::mp_dsqrt(sum);
#else
    wideblas_mpres::says_no_kernels("cuda::mp_norm2");
    return NAN;
#endif
}
}  // namespace cuda
#endif
