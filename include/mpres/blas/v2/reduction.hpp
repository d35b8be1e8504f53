// Sums of the terms of a vector: by rounded additions in one order, whether kernels add or the host. Of T threads in all
// blocks, thread t adds the terms t, t + T, t + 2 T, ...; a block adds its threads' sums in a tree, and one more block
// those of all blocks.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <vector>

#include "elements.hpp"

#ifdef WIDEBLAS_MPRES_DEVICE
namespace wideblas_mpres {
/// Whether kernels must read what a pointer refers to.
inline bool is_on_gpu(const void *at) {
#ifdef WIDEBLAS_MPRES_CUDA
    cudaPointerAttributes found = cudaPointerAttributes();
    if (cudaPointerGetAttributes(&found, at) != cudaSuccess) {
        // No GPU, or memory that CUDA does not know. The error is not the program's.
        cudaGetLastError();
        return false;
    }
    return found.type == cudaMemoryTypeDevice || found.type == cudaMemoryTypeManaged;
#else
    (void)at;
    return false;
#endif
}

/// Says that a function cannot run, for g++ compiled its program.
inline void says_no_kernels(const char *name) {
    fprintf(stderr, "%s: operands are in GPU memory: compile with nvcc\n", name);
}

struct sum_term {
    const mp_float_t *x;
    WIDEBLAS_MPRES_BOTH const mp_float_t &operator()(unsigned int i) const { return x[i]; }
};

struct product_term {
    const mp_float_t *x, *y;
    WIDEBLAS_MPRES_BOTH mp_float_t operator()(unsigned int i) const {
        mp_float_t product;
        cuda::mp_mul(&product, x[i], y[i]);
        return product;
    }
};

/// sum += x, where a zero changes nothing.
WIDEBLAS_MPRES_BOTH inline void accumulate(mp_float_t &sum, const mp_float_t &x) {
    if (!rns_check_zero(x.digits)) cuda::mp_add(&sum, sum, x);
}

/// The terms `lane`, `lane` + `lanes`, ... of n.
template <class Term>
WIDEBLAS_MPRES_BOTH mp_float_t sum_of_lane(unsigned int n, unsigned int lane, unsigned int lanes, const Term &term) {
    mp_float_t sum = {};
    for (unsigned int i = lane; i < n; i += lanes) accumulate(sum, term(i));
    return sum;
}

/// Half of the least power of 2 that is not below the number of threads, for the first step of a tree.
WIDEBLAS_MPRES_BOTH constexpr unsigned int first_half(unsigned int threads) {
    unsigned int half = 1;
    while (2 * half < threads) half *= 2;
    return threads > 1 ? half : 0;
}

template <class Term>
mp_float_t sum_on_host(unsigned int n, unsigned int blocks, unsigned int threads, const Term &term) {
    std::vector<mp_float_t> sums(threads), of_blocks(blocks);
    for (unsigned int block = 0; block < blocks; block++) {
        for (unsigned int i = 0; i < threads; i++) {
            sums[i] = sum_of_lane(n, block * threads + i, blocks * threads, term);
        }
        for (unsigned int half = first_half(threads); half > 0; half /= 2) {
            for (unsigned int i = 0; i < half && i + half < threads; i++) accumulate(sums[i], sums[i + half]);
        }
        of_blocks[block] = sums[0];
    }
    return blocks == 1 ? sums[0] : sum_on_host(blocks, 1, threads, sum_term{of_blocks.data()});
}

#ifdef __CUDACC__
template <int Threads, class Term>
__global__ void sum_kernel(unsigned int n, Term term, mp_float_ptr sums_of_blocks) {
    __shared__ mp_float_t sums[Threads];
    const unsigned int i = threadIdx.x;
    sums[i] = sum_of_lane(n, blockIdx.x * blockDim.x + i, gridDim.x * blockDim.x, term);
    __syncthreads();
    for (unsigned int half = first_half(blockDim.x); half > 0; half /= 2) {
        if (i < half && i + half < blockDim.x) accumulate(sums[i], sums[i + half]);
        __syncthreads();
    }
    if (i == 0) sums_of_blocks[blockIdx.x] = sums[0];
}

/// Memory for numbers on the GPU; NULL where there is none.
class gpu_numbers {
public:
    explicit gpu_numbers(size_t count) {
        void *memory = nullptr;
        if (cudaMalloc(&memory, count * sizeof(mp_float_t)) == cudaSuccess) numbers = static_cast<mp_float_ptr>(memory);
    }
    gpu_numbers(const gpu_numbers &) = delete;
    gpu_numbers &operator=(const gpu_numbers &) = delete;
    ~gpu_numbers() { cudaFree(numbers); }
    mp_float_ptr get() const { return numbers; }

private:
    mp_float_ptr numbers = nullptr;
};

/// r := the sum, r in GPU memory; `parts` has room for as many numbers as blocks.
template <int Blocks, int Threads, class Term>
void sum_on_gpu(unsigned int n, const Term &term, mp_float_ptr parts, mp_float_ptr r) {
    sum_kernel<Threads><<<Blocks, Threads>>>(n, term, parts);
    sum_kernel<Threads><<<1, Threads>>>(Blocks, sum_term{parts}, r);
}
#endif
}  // namespace wideblas_mpres
#endif
