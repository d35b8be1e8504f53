// Modular products by mma.sync: compute capability 8.0 and later. Rows of X and Y are contiguous;
// blockIdx.z is the modulus.
#include "modular.cuh"

namespace wideblas {

// Of a warp, 2 x 4 of which share a tile: 4 x 8 tensor instructions of 16 x 8 elements.
constexpr int WARP_ROWS = 64, WARP_COLS = 64;
constexpr int DOWN = WARP_ROWS / 16, ACROSS = WARP_COLS / 8;

__device__ __forceinline__ void load_matrices(unsigned (&out)[4], const signed char* shared) {
    unsigned address = __cvta_generic_to_shared(shared);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(out[0]), "=r"(out[1]), "=r"(out[2]), "=r"(out[3])
                 : "r"(address));
}

__device__ __forceinline__ void multiply(int (&sum)[4], const unsigned (&x)[4], unsigned y0,
                                         unsigned y1) {
    asm volatile(
        "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
        "{%8, %9}, {%0, %1, %2, %3};"
        : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
        : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y0), "r"(y1));
}

}  // namespace wideblas

extern "C" __global__ void __launch_bounds__(wideblas::THREADS, 1)
    modular_gemm(const __grid_constant__ wideblas::ModularProduct p) {
    using namespace wideblas;
    extern __shared__ __align__(1024) signed char shared[];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int warp_row = warp / 4 * WARP_ROWS, warp_col = warp % 4 * WARP_COLS;
    const Place at(p, blockIdx.x);
    const Modulus modulus = p.moduli[blockIdx.z];
    const int slabs = p.depth / SLAB;

    int sums[DOWN][ACROSS][4] = {};
    for (int slab = 0; slab < STAGES - 1; slab++) start(shared, p, at, slab);
    for (int slab = 0; slab < slabs; slab++) {
        __pipeline_wait_prior(STAGES - 2);
        __syncthreads();
        // Into the stage that was read in the last turn.
        start(shared, p, at, slab + STAGES - 1);
        const signed char* xs = shared + slab % STAGES * SLAB_BYTES;
        const signed char* ys = xs + ROWS * SLAB;
#pragma unroll
        for (int step = 0; step < SLAB / 32; step++) {
            unsigned xf[DOWN][4], yf[ACROSS / 2][4];
#pragma unroll
            for (int i = 0; i < DOWN; i++)
                load_matrices(xf[i], xs + place(warp_row + i * 16 + lane % 16, step * 2 + lane / 16));
#pragma unroll
            for (int j = 0; j < ACROSS / 2; j++)
                load_matrices(yf[j], ys + place(warp_col + j * 16 + lane % 8 + lane / 16 * 8,
                                                step * 2 + lane / 8 % 2));
#pragma unroll
            for (int i = 0; i < DOWN; i++)
#pragma unroll
                for (int j = 0; j < ACROSS; j++)
                    multiply(sums[i][j], xf[i], yf[j / 2][j % 2 * 2], yf[j / 2][j % 2 * 2 + 1]);
        }
        if ((slab + 1) % SLABS_TO_FLUSH == 0) {
#pragma unroll
            for (int i = 0; i < DOWN; i++)
#pragma unroll
                for (int j = 0; j < ACROSS; j++)
#pragma unroll
                    for (int e = 0; e < 4; e++) sums[i][j][e] = reduced(sums[i][j][e], modulus);
        }
    }
    __pipeline_wait_prior(0);
    __syncthreads();

#pragma unroll
    for (int i = 0; i < DOWN; i++)
#pragma unroll
        for (int j = 0; j < ACROSS; j++)
#pragma unroll
            for (int half = 0; half < 2; half++)
                put(shared, warp_row + i * 16 + half * 8 + lane / 4, warp_col + j * 8 + lane % 4 * 2,
                    sums[i][j][half * 2], sums[i][j][half * 2 + 1], modulus);
    __syncthreads();
    store<ROWS, THREADS>(shared, p, blockIdx.z, at.row, at.col, threadIdx.x);
}
