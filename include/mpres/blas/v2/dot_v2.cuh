// r := x . y on vectors of mp_float_t, called by the host: in GPU memory by kernels of these launch sizes; in host memory
// on the CPU, where r is too. The same bits either way, by rounded products and sums.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "reduction.hpp"

#ifdef WIDEBLAS_MPRES_DEVICE
namespace cuda {
template <int blocks, int threads>
void mp_dot(const int n, mp_float_ptr x, mp_float_ptr y, mp_float_ptr r) {
    using namespace wideblas_mpres;
    const product_term term = {x, y};
    const unsigned int count = n > 0 ? static_cast<unsigned int>(n) : 0;
    if (!is_on_gpu(x) && !is_on_gpu(r)) {
        *r = sum_on_host(count, blocks, threads, term);
        return;
    }
#ifdef __CUDACC__
    const gpu_numbers parts(blocks);
    if (parts.get() == nullptr) return gpuAssert(cudaErrorMemoryAllocation, "mp_dot", __LINE__);
    sum_on_gpu<blocks, threads>(count, term, parts.get(), r);
#else
    says_no_kernels("cuda::mp_dot");
#endif
}
}  // namespace cuda
#endif
