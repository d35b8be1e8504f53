// The kernels of sums/reduce.cuh, for numbers of some lengths that stay in registers and of any other. The longest of the
// former need as many registers as one block a multiprocessor leaves.
#include "part.cuh"
#include "sums/reduce.cuh"

// Not without a name: kernels of several files are compiled together.
namespace wideblas::reduce::on_gpu {

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
    wideblas::reduce::blocks<DOUBLES, Words>(exec, s);
}

template <bool DOUBLES, class Words>
__device__ __forceinline__ void pairwise(const reduce::Sum& s) {
    const long long range = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (range < s.to.len) wideblas::reduce::pairwise<DOUBLES, Words>(s, range);
}

template <bool DOUBLES, class Words>
__device__ __forceinline__ void recursive(const reduce::Sum& s) {
    const long long range = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (range < s.to.len) wideblas::reduce::recursive<DOUBLES, Words>(s, range);
}

}  // namespace wideblas::reduce::on_gpu

#define KERNEL(order, format, DOUBLES, length, Words, at_once)              \
    extern "C" __global__ void __launch_bounds__(wideblas::reduce::THREADS, at_once)  \
        reduce_##order##_##format##_##length(const __grid_constant__ wideblas::reduce::Sum s) { \
        wideblas::reduce::on_gpu::order<DOUBLES, wideblas::reduce::Words>(s); \
    }
#define KERNELS(length, Words, at_once)                    \
    KERNEL(blocks, f64, true, length, Words, at_once)      \
    KERNEL(pairwise, f64, true, length, Words, at_once)    \
    KERNEL(recursive, f64, true, length, Words, at_once)   \
    KERNEL(blocks, limbs, false, length, Words, at_once)   \
    KERNEL(pairwise, limbs, false, length, Words, at_once) \
    KERNEL(recursive, limbs, false, length, Words, at_once)

#if IN_PART(1)
KERNELS(5, InRegisters<5>, 2)
#endif
#if IN_PART(2)
KERNELS(9, InRegisters<9>, 1)
#endif
#if IN_PART(3)
KERNELS(16, InRegisters<16>, 1)
#endif
#if IN_PART(4)
KERNELS(any, InMemory, 2)
#endif
#undef KERNELS
#undef KERNEL
