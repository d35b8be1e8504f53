// The kernels of sums/exact.cuh. A block has the shared memory of a multiprocessor for the words of its threads.
#include "sums/exact.cuh"
#include "part.cuh"

using namespace wideblas;

namespace {

template <exact::Kind KIND, class T>
constexpr int THREADS = exact::STEP<exact::WORDS<KIND, T>>;

template <exact::Kind KIND, class T, int C>
__device__ __forceinline__ void run(const exact::Sum& sum) {
    constexpr int WORDS = exact::WORDS<KIND, T>, STEP = THREADS<KIND, T>;
    extern __shared__ __align__(16) u64 words[];
    __shared__ unsigned turns;
    if (threadIdx.x == 0) turns = 0;
    __syncthreads();
    for (int w = 0; w < WORDS; w++) words[w * STEP + threadIdx.x] = 0;
    exact::Lane<WORDS> lane = {words + threadIdx.x, 0, 0};
    const int warp = threadIdx.x / 32, own = threadIdx.x % 32;
    const exact::Place place = {own, 32, (unsigned)warp, STEP / 32, blockIdx.x, gridDim.x, &turns};
    const unsigned met = exact::add_elements<KIND, T, C>(lane, sum, place);
    if (met != 0) atomicOr(sum.met, met);
    __syncthreads();
    // A warp adds up a word of all threads.
    for (int w = warp; w < WORDS; w += STEP / 32) {
        u64 total = 0;
        for (int t = own; t < STEP; t += 32) total += words[w * STEP + t];
        for (int down = 16; down > 0; down /= 2) total += __shfl_down_sync(~0u, total, down);
        if (own == 0 && total != 0) atomicAdd(sum.words + w, total);
    }
}

}  // namespace

#define KERNEL(name, KIND, T, C) \
    extern "C" __global__ void __launch_bounds__(THREADS<exact::KIND, T>, 1) name(const exact::Sum sum) { run<exact::KIND, T, C>(sum); }
#define KERNELS(format, T, C)                        \
    KERNEL(exact_sum_##format, NUMBERS, T, C)        \
    KERNEL(exact_magnitudes_##format, MAGNITUDES, T, C) \
    KERNEL(exact_products_##format, PRODUCTS, T, C)

#if IN_PART(1)
KERNELS(f64, double, 1)
#endif
#if IN_PART(2)
KERNELS(f32, float, 1)
#endif
#if IN_PART(3)
KERNELS(dd, double, 2)
#endif
#if IN_PART(4)
KERNELS(qd, double, 4)
#endif
#undef KERNELS
#undef KERNEL
