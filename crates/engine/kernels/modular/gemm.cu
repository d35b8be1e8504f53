// Modular products by mma.sync, for every GPU with tensor instructions for bytes.
#include "modular/modular.cuh"

namespace wideblas::modular::mma {

// A thread block's tile and its warps; each has 2 x 8 tensor instructions of 16 x 8 elements.
constexpr int ROWS = 128, COLS = 128, THREADS = 256;
constexpr int WARP_ROWS = 32, WARP_COLS = 64, WARPS_ACROSS = COLS / WARP_COLS;
constexpr int DOWN = WARP_ROWS / 16, ACROSS = WARP_COLS / 8;
static_assert(ROWS / WARP_ROWS * WARPS_ACROSS * 32 == THREADS, "the warps share the tile");
// The depth of an instruction, in bytes.
constexpr int STEP = 32;
constexpr int STAGE_BYTES = (ROWS + COLS) * SLAB;
// What fits on every GPU: 64 KiB of shared memory before compute capability 8.0, 99 KiB from there on.
constexpr int STAGES_BEFORE_80 = 2, STAGES_FROM_80 = 3;
#if __CUDA_ARCH__ >= 800
constexpr int STAGES = STAGES_FROM_80;
#else
constexpr int STAGES = STAGES_BEFORE_80;
#endif

__device__ __forceinline__ unsigned address(const void* shared) {
    return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}

__device__ __forceinline__ void copy_chunk(signed char* shared, const signed char* x) {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address(shared)), "l"(x) : "memory");
#else
    *reinterpret_cast<uint4*>(shared) = *reinterpret_cast<const uint4*>(x);
#endif
}

__device__ __forceinline__ void commit() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

// Waits for all but the last `LEFT` groups of copies.
template <int LEFT>
__device__ __forceinline__ void await() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" ::"n"(LEFT) : "memory");
#endif
}

// Starts to copy `len` rows of a slab, from row `first` of an operand on.
__device__ __forceinline__ void copy_rows(signed char* shared, const signed char* x, int slabs, int slab,
                                          int first, int len) {
    for (int at = threadIdx.x * 16; at < len * SLAB; at += THREADS * 16) {
        const int row = first + at / SLAB;
        const long long block = (long long)(row / BLOCK) * slabs + slab;
        copy_chunk(shared + at, x + block * BLOCK_BYTES + row % BLOCK * SLAB + at % SLAB);
    }
}

// Starts to copy a slab of both operands to its stage. From slab `last` on there is nothing to copy.
__device__ __forceinline__ void start(signed char* shared, const ModularProduct& p, const Place& at,
                                      int slab, int last) {
    const int slabs = (p.depth + SLAB - 1) / SLAB;
    if (slab < last) {
        signed char* stage = shared + slab % STAGES * STAGE_BYTES;
        copy_rows(stage, p.x + at.plane * p.plane_x, slabs, slab, at.row, ROWS);
        copy_rows(stage + ROWS * SLAB, p.y + at.plane * p.plane_y, slabs, slab, at.col, at.width);
    }
    commit();
}

__device__ __forceinline__ void load_matrices(unsigned (&out)[4], const signed char* shared) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(out[0]), "=r"(out[1]), "=r"(out[2]), "=r"(out[3])
                 : "r"(address(shared)));
}

__device__ __forceinline__ void multiply(int* sum, const unsigned (&x)[4], unsigned y0, unsigned y1) {
#if __CUDA_ARCH__ >= 800
    asm volatile(
        "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
        "{%8, %9}, {%0, %1, %2, %3};"
        : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
        : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y0), "r"(y1));
#else
    // The same in quarters: 8 rows and 16 bytes of the depth.
#pragma unroll
    for (int quarter = 0; quarter < 4; quarter++)
        asm volatile(
            "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
            : "+r"(sum[quarter % 2 * 2]), "+r"(sum[quarter % 2 * 2 + 1])
            : "r"(x[quarter]), "r"(quarter / 2 ? y1 : y0));
#endif
}

template <class Element>
__device__ __forceinline__ void product(const ModularProduct& p) {
    extern __shared__ __align__(1024) signed char shared[];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int warp_row = warp / WARPS_ACROSS * WARP_ROWS, warp_col = warp % WARPS_ACROSS * WARP_COLS;
    const int planes = *p.planes;
    Walk<ROWS, COLS, 32> walk(p, 0, p.rows, blockIdx.x);
    for (Place at; walk.next(at, gridDim.x, planes);) {
        const Reduction reduction(p.moduli[at.plane]);
        const Slabs slabs(p, at, ROWS);
        int sums[DOWN][ACROSS * 4] = {};
        // Until all warps have read the previous tile.
        __syncthreads();
        int left = reduction.slabs;
        for (int ahead = 0; ahead < STAGES - 1; ahead++) start(shared, p, at, slabs.first + ahead, slabs.last);
        for (int slab = slabs.first; slab < slabs.last; slab++) {
            await<STAGES - 2>();
            __syncthreads();
            // Into the stage that the previous turn read.
            start(shared, p, at, slab + STAGES - 1, slabs.last);
            const signed char* xs = shared + slab % STAGES * STAGE_BYTES;
            const signed char* ys = xs + ROWS * SLAB;
#pragma unroll
            for (int step = 0; step < SLAB / STEP; step++) {
                if (slab * SLAB + step * STEP >= p.depth) break;
                unsigned xf[DOWN][4], yf[ACROSS / 2][4];
#pragma unroll
                for (int i = 0; i < DOWN; i++)
                    load_matrices(xf[i],
                                  xs + place(warp_row + i * 16 + lane % 16, step * 2 + lane / 16));
#pragma unroll
                for (int j = 0; j < ACROSS / 2; j++)
                    load_matrices(yf[j], ys + place(warp_col + j * 16 + lane % 8 + lane / 16 * 8,
                                                    step * 2 + lane / 8 % 2));
#pragma unroll
                for (int i = 0; i < DOWN; i++)
#pragma unroll
                    for (int j = 0; j < ACROSS; j++)
                        multiply(sums[i] + j * 4, xf[i], yf[j / 2][j % 2 * 2], yf[j / 2][j % 2 * 2 + 1]);
            }
            if (--left == 0) {
                left = reduction.slabs;
#pragma unroll
                for (int i = 0; i < DOWN; i++)
#pragma unroll
                    for (int e = 0; e < ACROSS * 4; e++) sums[i][e] = reduction.smaller(sums[i][e]);
            }
        }
        // Residues are stored through the stages, which all warps must have read.
        __syncthreads();
        const int width = at.width - warp_col;
        if (width <= 0) continue;
#pragma unroll
        for (int i = 0; i < DOWN; i++)
            store<Element>(p, {at.plane, at.row + warp_row + i * 16, at.col + warp_col, width}, sums[i],
                           reduction, shared + warp * PASSES_BYTES);
    }
}

}  // namespace wideblas::modular::mma

extern "C" __global__ void __launch_bounds__(wideblas::modular::mma::THREADS, 1)
    modular_gemm_mma_bytes(const __grid_constant__ wideblas::ModularProduct p) {
    wideblas::modular::mma::product<unsigned char>(p);
}

extern "C" __global__ void __launch_bounds__(wideblas::modular::mma::THREADS, 1)
    modular_gemm_mma_words(const __grid_constant__ wideblas::ModularProduct p) {
    wideblas::modular::mma::product<unsigned short>(p);
}
