// What the device can do, for benchmarks to compare with.

// Multiply-adds in FP64 on eight independent chains a thread, `rounds` of them each.
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
