// The kernels of rns/limbs.cuh: from residue numbers to numbers of limbs and back.
#include "rns/limbs.cuh"

using namespace wideblas;

namespace {

// The threads of a block run in parallel.
struct Neighbours {
    __device__ __forceinline__ int threads() const { return blockDim.x; }

    template <class Work>
    __device__ __forceinline__ void each(Work work) {
        work((int)threadIdx.x);
        __syncthreads();
    }
};

}  // namespace

extern "C" __global__ void __launch_bounds__(rns::EXCHANGE_THREADS)
    rns_to_limbs(const __grid_constant__ rns::Exchange x) {
    extern __shared__ __align__(16) char memory[];
    Neighbours exec;
    rns::to_limbs(exec, x, (int)(blockIdx.x * blockDim.x), (rns::u32*)memory);
}

extern "C" __global__ void __launch_bounds__(rns::EXCHANGE_THREADS)
    rns_from_limbs(const __grid_constant__ rns::Exchange x) {
    extern __shared__ __align__(16) char memory[];
    Neighbours exec;
    rns::from_limbs(exec, x, (int)(blockIdx.x * blockDim.x), (rns::u32*)memory);
}
