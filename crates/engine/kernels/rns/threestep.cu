// The kernels of rns/threestep.cuh: products of residue numbers in three steps.
#include "rns/threestep.cuh"

using namespace wideblas;

extern "C" __global__ void rns_threestep_heads(const __grid_constant__ rns::Products s) {
    for (rns::u32 t = blockIdx.x * blockDim.x + threadIdx.x; t < (rns::u32)s.count; t += gridDim.x * blockDim.x)
        rns::multiply_heads(s, t);
}

// A thread block computes several numbers at a time. It must have at least as many threads as there are residues.
extern "C" __global__ void __launch_bounds__(rns::THREADS)
    rns_threestep_digits(const __grid_constant__ rns::Products s) {
    const int n = s.set.n, numbers = (int)blockDim.x / n, number = (int)threadIdx.x / n;
    if (number < numbers)
        rns::multiply_residues(s, (int)threadIdx.x - number * n, blockIdx.x * numbers + number, gridDim.x * numbers);
}
