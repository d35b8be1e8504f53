// The kernels of rns_elements.cuh and rns_largest.cuh: sums of a few products of residue numbers, and the number of the
// largest magnitude.
#include "rns_elements.cuh"
#include "rns_largest.cuh"

using namespace wideblas;

namespace {

// The threads of a block run in parallel.
struct InBlock {
    const rns::Elements& s;
    rns::u32* words;
    rns::Search* shared;

    template <class Work>
    __device__ __forceinline__ void each(Work work) {
        const rns::Spot spot(s, (int)threadIdx.x, (int)blockDim.x);
        work(spot);
        __syncthreads();
    }

    __device__ __forceinline__ rns::u32* memory() const { return words; }
    __device__ __forceinline__ int block() const { return blockIdx.x; }
    __device__ __forceinline__ int blocks() const { return gridDim.x; }
    __device__ __forceinline__ rns::Search& search() const { return *shared; }
    __device__ __forceinline__ bool found() const {
        const bool found = shared->found;
        __syncthreads();
        return found;
    }
};

// Blocks of `rns_elements_long` that a multiprocessor has registers for. More would spill registers; with 228 KB of
// shared memory seven fit for vectors of 424 bits.
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ == 900 || __CUDA_ARCH__ == 1000)
constexpr int RESIDENT = 7;
#else
constexpr int RESIDENT = 6;
#endif

}  // namespace

extern "C" __global__ void __launch_bounds__(rns::ELEMENT_THREADS, 8)
    rns_elements(const __grid_constant__ rns::Elements s) {
    extern __shared__ __align__(16) rns::u32 element_words[];
    InBlock exec = {s, element_words, nullptr};
    rns::elements<false>(exec, s);
}

extern "C" __global__ void __launch_bounds__(rns::ELEMENT_THREADS, RESIDENT)
    rns_elements_long(const __grid_constant__ rns::Elements s) {
    extern __shared__ __align__(16) rns::u32 element_words[];
    InBlock exec = {s, element_words, nullptr};
    rns::elements<true>(exec, s);
}

extern "C" __global__ void __launch_bounds__(rns::ELEMENT_THREADS, 4)
    rns_largest(const __grid_constant__ rns::Largest l) {
    extern __shared__ __align__(16) rns::u32 element_words[];
    __shared__ rns::Search search;
    InBlock exec = {l.elements, element_words, &search};
    rns::largest_number(exec, l);
}
