// Peak rates of the device, for benchmarks to compare with.

// FP64 multiply-adds: each thread has eight independent chains of `rounds` of them.
extern "C" __global__ void fp64_multiply_adds(double* out, double factor, long long rounds) {
    double sums[8];
#pragma unroll
    for (int i = 0; i < 8; i++) sums[i] = threadIdx.x + i;
    for (long long round = 0; round < rounds; round++) {
#pragma unroll
        for (int i = 0; i < 8; i++) sums[i] = fma(sums[i], factor, 1.0);
    }
    double sum = 0.0;
#pragma unroll
    for (int i = 0; i < 8; i++) sum += sums[i];
    out[blockIdx.x * (long long)blockDim.x + threadIdx.x] = sum;
}

// Reads `count` pieces of 16 bytes, each once.
extern "C" __global__ void read_memory(const uint4* from, long long count, unsigned* out) {
    unsigned sum = 0;
    const long long step = (long long)gridDim.x * blockDim.x;
#pragma unroll 8
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < count; i += step) {
        const uint4 piece = from[i];
        sum += piece.x ^ piece.y ^ piece.z ^ piece.w;
    }
    // Hardly ever true. Without it the compiler would drop the loads.
    if (sum == 1) *out = sum;
}
