// The kernels of reduce.cuh, for numbers of some lengths that stay in registers and of any other.
#include "part.cuh"
#include "reduce.cuh"

using namespace wideblas;

namespace {

// The threads of a block run in parallel.
struct InBlock {
    template <class Work>
    __device__ __forceinline__ void each(Work work) {
        work((int)threadIdx.x);
        __syncthreads();
    }

    __device__ __forceinline__ int block() const { return blockIdx.x; }
};

template <bool DOUBLES, class Words>
__device__ __forceinline__ void blocks(const reduce::Sum& s) {
    InBlock exec;
    reduce::blocks<DOUBLES, Words>(exec, s);
}

template <bool DOUBLES, class Words>
__device__ __forceinline__ void pairwise(const reduce::Sum& s) {
    const long long range = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (range < s.to.len) reduce::pairwise<DOUBLES, Words>(s, range);
}

template <bool DOUBLES, class Words>
__device__ __forceinline__ void recursive(const reduce::Sum& s) {
    const long long range = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (range < s.to.len) reduce::recursive<DOUBLES, Words>(s, range);
}

}  // namespace

#define KERNEL(order, format, DOUBLES, length, Words)                       \
    extern "C" __global__ void __launch_bounds__(reduce::THREADS, 2)        \
        reduce_##order##_##format##_##length(const __grid_constant__ reduce::Sum s) { \
        order<DOUBLES, Words>(s);                                           \
    }
#define KERNELS(length, Words)                          \
    KERNEL(blocks, f64, true, length, Words)            \
    KERNEL(pairwise, f64, true, length, Words)          \
    KERNEL(recursive, f64, true, length, Words)         \
    KERNEL(blocks, limbs, false, length, Words)         \
    KERNEL(pairwise, limbs, false, length, Words)       \
    KERNEL(recursive, limbs, false, length, Words)

#if IN_PART(1)
KERNELS(5, reduce::InRegisters<5>)
#endif
#if IN_PART(2)
KERNELS(9, reduce::InRegisters<9>)
#endif
#if IN_PART(3)
KERNELS(16, reduce::InRegisters<16>)
#endif
#if IN_PART(4)
KERNELS(any, reduce::InMemory)
#endif
