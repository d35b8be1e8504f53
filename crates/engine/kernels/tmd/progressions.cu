// The kernels of the search on arithmetic progressions, a block a row of starts. Only the member tmd of the workspace loads
// them.
#include "part.cuh"
#include "tmd/progressions.cuh"

using namespace wideblas::tmd;

// All threads of a block stay to the end.
#if IN_PART(1)
extern "C" __global__ void __launch_bounds__(128) tmd_progressions_rows(Progressions all) {
    test_row(all, blockIdx.x, threadIdx.x, blockDim.x);
}
#endif
#if IN_PART(2)
extern "C" __global__ void __launch_bounds__(128) tmd_progressions_parts(Progressions all) {
    test_parts(all, blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x, (unsigned long long)gridDim.x * blockDim.x);
}

extern "C" __global__ void __launch_bounds__(128) tmd_progressions_values(Progressions all) {
    values(all, blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x, (unsigned long long)gridDim.x * blockDim.x);
}
#endif
