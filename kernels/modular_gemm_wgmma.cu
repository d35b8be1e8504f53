// Modular products by wgmma: compute capability 9.0 with its own features (sm_90a).
//
// X and Y lie as the tensor cores want them in shared memory, in blocks of BLOCK rows of a slab, 16 KiB
// in one piece: block (i, s) is number i * depth / SLAB + s, its rows are SLAB bytes long and their
// chunks of 16 bytes permuted by `place`. Rows are filled up to whole tiles. So one thread copies a
// slab by three instructions, ahead of two warpgroups of four warps that multiply half a tile each,
// and further ahead still while these finish a tile.
#include "modular.cuh"

namespace wideblas {

constexpr int BLOCK = 128, BLOCK_BYTES = BLOCK * SLAB;
// Of a warpgroup's instruction; a thread holds two pairs of each 8 columns.
constexpr int GROUP_ROWS = 64, GROUP_THREADS = 128, SUMS = GROUP_ROWS * COLS / GROUP_THREADS;
static_assert(ROWS == BLOCK && ROWS == 2 * GROUP_ROWS && COLS == 2 * BLOCK, "three blocks a slab");
// Two warpgroups and the warp that copies.
constexpr int WGMMA_THREADS = 2 * GROUP_THREADS + 32;
constexpr int WGMMA_SHARED_BYTES = SHARED_BYTES + ROWS * TILE_LD + 2 * STAGES * 8;

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

// Barriers in shared memory. `turn` counts the uses of a barrier by all that wait for it.
__device__ __forceinline__ void prepare(unsigned barrier, int arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(arrivals) : "memory");
}
__device__ __forceinline__ void arrive(unsigned barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(barrier) : "memory");
}
__device__ __forceinline__ void expect(unsigned barrier, int bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes)
                 : "memory");
}
__device__ __forceinline__ void wait(unsigned barrier, unsigned turn) {
    asm volatile(
        "{\n.reg .pred done;\n"
        "again:\nmbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n@!done bra again;\n}"
        ::"r"(barrier), "r"(turn & 1) : "memory");
}

__device__ __forceinline__ void copy_block(signed char* shared, const signed char* x,
                                           unsigned barrier) {
    const unsigned address = __cvta_generic_to_shared(shared);
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
        ::"r"(address), "l"(x), "r"(BLOCK_BYTES), "r"(barrier) : "memory");
}

}  // namespace wideblas

// Tiles of all moduli in turn: a block takes every gridDim.x-th.
extern "C" __global__ void __launch_bounds__(wideblas::WGMMA_THREADS, 1)
    modular_gemm_wgmma(const __grid_constant__ wideblas::ModularProduct p, int moduli) {
    using namespace wideblas;
    extern __shared__ __align__(1024) signed char shared[];
    signed char* finished = shared + SHARED_BYTES;
    const unsigned barriers = __cvta_generic_to_shared(finished + ROWS * TILE_LD);
    auto full = [&](int stage) { return barriers + stage * 8; };
    auto empty = [&](int stage) { return barriers + (STAGES + stage) * 8; };
    if (threadIdx.x == 0) {
        for (int stage = 0; stage < STAGES; stage++) prepare(full(stage), 1), prepare(empty(stage), 2);
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();

    const int down = (p.rows + ROWS - 1) / ROWS, across = (p.cols + COLS - 1) / COLS;
    const int tiles = down * across, slabs = p.depth / SLAB;
    // Slabs since the start: the stage, and how often it was used.
    unsigned count = 0;

    if (threadIdx.x >= 2 * GROUP_THREADS) {
        if (threadIdx.x > 2 * GROUP_THREADS) return;
        for (int tile = blockIdx.x; tile < tiles * moduli; tile += gridDim.x) {
            const Place at(p, tile % tiles);
            const signed char* x =
                p.x + tile / tiles * p.plane_x + (long long)(at.row / BLOCK) * slabs * BLOCK_BYTES;
            const signed char* y =
                p.y + tile / tiles * p.plane_y + (long long)(at.col / BLOCK) * slabs * BLOCK_BYTES;
            const long long next = (long long)slabs * BLOCK_BYTES;
            for (int slab = 0; slab < slabs; slab++, count++) {
                const int stage = count % STAGES;
                signed char* to = shared + stage * SLAB_BYTES;
                const long long from = (long long)slab * BLOCK_BYTES;
                wait(empty(stage), count / STAGES + 1);
                expect(full(stage), SLAB_BYTES);
                copy_block(to, x + from, full(stage));
                copy_block(to + BLOCK_BYTES, y + from, full(stage));
                copy_block(to + 2 * BLOCK_BYTES, y + next + from, full(stage));
            }
        }
        return;
    }

    const int group = threadIdx.x / GROUP_THREADS, thread = threadIdx.x % GROUP_THREADS;
    const int lane = thread % 32;
    signed char* mine = finished + group * GROUP_ROWS * TILE_LD;
    // A barrier of the warpgroup alone: while one finishes its half of a tile the other multiplies.
    auto together = [&] { asm volatile("bar.sync %0, 128;" ::"r"(1 + group) : "memory"); };
    for (int tile = blockIdx.x; tile < tiles * moduli; tile += gridDim.x) {
        const Place at(p, tile % tiles);
        const Modulus modulus = p.moduli[tile / tiles];
        int sums[SUMS] = {};
        for (int slab = 0; slab < slabs;) {
            const int flush = min(slabs, slab + SLABS_TO_FLUSH), first = slab;
            for (; slab < flush; slab++, count++) {
                const int stage = count % STAGES;
                wait(full(stage), count / STAGES);
                const signed char* operands = shared + stage * SLAB_BYTES;
                const unsigned long long x = descriptor(operands + group * GROUP_ROWS * SLAB);
                const unsigned long long y = descriptor(operands + BLOCK_BYTES);
                asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
                for (int step = 0; step < SLAB / 32; step++)
                    multiply(sums, x + step * 2, y + step * 2);
                asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
                asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
                if (thread == 0 && slab > first) arrive(empty((count - 1) % STAGES));
            }
            asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
            if (thread == 0) arrive(empty((count - 1) % STAGES));
            if (slab < slabs) {
#pragma unroll
                for (int e = 0; e < SUMS; e++) sums[e] = reduced(sums[e], modulus);
            }
        }
        const int row = thread / 32 * 16 + lane / 4;
        // All have stored what they had to of the tile before.
        together();
#pragma unroll
        for (int e = 0; e < SUMS; e += 4) {
            const int col = e * 2 + lane % 4 * 2;
            put(mine, row, col, sums[e], sums[e + 1], modulus);
            put(mine, row + 8, col, sums[e + 2], sums[e + 3], modulus);
        }
        together();
        store<GROUP_ROWS, GROUP_THREADS>(mine, p, tile / tiles, at.row + group * GROUP_ROWS, at.col,
                                         thread);
    }
}
