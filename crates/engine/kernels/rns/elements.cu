// The kernels of rns/elements.cuh and rns/largest.cuh: sums of a few products of residue numbers, and the number of the
// largest magnitude.
#include "rns/elements.cuh"
#include "rns/largest.cuh"
#include "rns/vectors.cuh"

using namespace wideblas;

namespace {

// The threads of a block run in parallel. PITCH is that of the block's batch, or 0 if it is not known before.
template <int PITCH>
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

    // Hides where the address comes from: compilers would compute it anew for each access.
    __device__ __forceinline__ rns::u32* memory() const {
        rns::u32* hidden = words;
        asm volatile("" : "+l"(hidden));
        __builtin_assume(__isShared(hidden));
        return hidden;
    }
    __device__ __forceinline__ int pitch() const { return PITCH ? PITCH : s.batch | 1; }
    __device__ __forceinline__ int block() const { return blockIdx.x; }
    __device__ __forceinline__ int blocks() const { return gridDim.x; }
    __device__ __forceinline__ rns::Search& search() const { return *shared; }
    __device__ __forceinline__ bool found() const {
        const bool found = shared->found;
        __syncthreads();
        return found;
    }
};

// Blocks of short and of long numbers that a multiprocessor has registers for: more would spill registers.
constexpr int RESIDENT_SHORT = 7, RESIDENT = 5;

template <bool BYTES, bool FAR, int PITCH>
__device__ __forceinline__ void run(const rns::Elements& s) {
    extern __shared__ __align__(16) rns::u32 element_words[];
    InBlock<PITCH> exec = {s, element_words, nullptr};
    rns::elements<BYTES, FAR>(exec, s);
}

template <bool BYTES>
__device__ __forceinline__ void run(const rns::Vectors& v) {
    extern __shared__ __align__(16) rns::u32 element_words[];
    InBlock<0> exec = {v.elements, element_words, nullptr};
    rns::words_of_vectors<BYTES>(exec, v);
}

}  // namespace

// Kernels for numbers of few words; with `_long` for those that tensor cores convert, then also for batches of 64 and 128
// elements; with `_far` where the words of vectors are known.
#define KERNEL(name, arguments, resident, ...)                                     \
    extern "C" __global__ void __launch_bounds__(rns::ELEMENT_THREADS, resident)   \
        name(const __grid_constant__ rns::arguments arguments_) {                  \
        run<__VA_ARGS__>(arguments_);                                              \
    }
KERNEL(rns_elements, Elements, RESIDENT_SHORT, false, false, 0)
KERNEL(rns_elements_long, Elements, RESIDENT, true, false, 0)
KERNEL(rns_elements_long_64, Elements, RESIDENT, true, false, 65)
KERNEL(rns_elements_long_128, Elements, RESIDENT, true, false, 129)
KERNEL(rns_elements_far, Elements, RESIDENT_SHORT, false, true, 0)
KERNEL(rns_elements_far_long, Elements, RESIDENT, true, true, 0)
KERNEL(rns_elements_far_long_64, Elements, RESIDENT, true, true, 65)
KERNEL(rns_elements_far_long_128, Elements, RESIDENT, true, true, 129)
KERNEL(rns_vectors, Vectors, 4, false)
KERNEL(rns_vectors_long, Vectors, 4, true)
#undef KERNEL

extern "C" __global__ void __launch_bounds__(rns::ELEMENT_THREADS, 4)
    rns_largest(const __grid_constant__ rns::Largest l) {
    extern __shared__ __align__(16) rns::u32 element_words[];
    __shared__ rns::Search search;
    InBlock<0> exec = {l.elements, element_words, &search};
    rns::largest_number(exec, l);
}
