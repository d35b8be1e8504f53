// Modular products by wgmma: compute capability 9.0 with its own features (sm_90a). A warpgroup of four
// warps multiplies half of the rows, with both operands in shared memory.
#include "modular.cuh"

namespace wideblas {

// Of a warpgroup's instruction; a thread holds two pairs of each 8 columns.
constexpr int GROUP_ROWS = 64, SUMS = GROUP_ROWS * COLS / 128;
// Slabs under way: one more is being multiplied, and the one before may still be.
constexpr int AHEAD = STAGES - 2;

// Rows of 128 bytes, 8 of them 1024 bytes apart, chunks permuted as `place` does it.
__device__ __forceinline__ unsigned long long descriptor(const signed char* shared) {
    const unsigned long long address = __cvta_generic_to_shared(shared);
    return (address & 0x3ffff) >> 4 | 1ull << 16 | (1024ull >> 4) << 32 | 1ull << 62;
}

#define R4(i) "+r"(sums[i]), "+r"(sums[i + 1]), "+r"(sums[i + 2]), "+r"(sums[i + 3])
#define R16(i) R4(i), R4(i + 4), R4(i + 8), R4(i + 12)
__device__ __forceinline__ void multiply(int (&sums)[SUMS], unsigned long long x,
                                         unsigned long long y) {
    asm volatile(
        "wgmma.mma_async.sync.aligned.m64n256k32.s32.s8.s8 {"
        "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
        "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
        "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
        "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
        "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, "
        "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127}, "
        "%128, %129, 1;"
        : R16(0),
          R16(16),
          R16(32),
          R16(48),
          R16(64),
          R16(80),
          R16(96),
          R16(112)
        : "l"(x), "l"(y));
}
#undef R16
#undef R4

}  // namespace wideblas

extern "C" __global__ void __launch_bounds__(wideblas::THREADS, 1)
    modular_gemm_wgmma(const __grid_constant__ wideblas::ModularProduct p) {
    using namespace wideblas;
    extern __shared__ __align__(1024) signed char shared[];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int group_row = warp / 4 * GROUP_ROWS;
    const Place at(p);
    const Modulus modulus = p.moduli[blockIdx.z];
    const int slabs = p.depth / SLAB;

    int sums[SUMS] = {};
    for (int slab = 0; slab < AHEAD; slab++) start(shared, p, at, slab);
    for (int slab = 0; slab < slabs;) {
        const int flush = min(slabs, slab + SLABS_TO_FLUSH);
        for (; slab < flush; slab++) {
            __pipeline_wait_prior(AHEAD - 1);
            // What ordinary stores wrote is read by the tensor cores.
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            __syncthreads();
            const signed char* stage = shared + slab % STAGES * SLAB_BYTES;
            const unsigned long long x = descriptor(stage + group_row * SLAB);
            const unsigned long long y = descriptor(stage + ROWS * SLAB);
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
            for (int step = 0; step < SLAB / 32; step++) multiply(sums, x + step * 2, y + step * 2);
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            // Into the stage before the last, which both warpgroups have left.
            start(shared, p, at, slab + AHEAD);
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
        }
        asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
        if (slab < slabs) {
#pragma unroll
            for (int e = 0; e < SUMS; e++) sums[e] = reduced(sums[e], modulus);
        }
    }
    __pipeline_wait_prior(0);
    __syncthreads();

    const int row = group_row + warp % 4 * 16 + lane / 4;
#pragma unroll
    for (int e = 0; e < SUMS; e += 4) {
        const int col = e * 2 + lane % 4 * 2;
        put(shared, row, col, sums[e], sums[e + 1], modulus);
        put(shared, row + 8, col, sums[e + 2], sums[e + 3], modulus);
    }
    __syncthreads();
    store(shared, p, at);
}
