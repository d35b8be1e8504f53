// Modular products by wgmma: compute capability 9.0 with its own features (sm_90a).
//
// CLUSTER blocks of threads share a tile, and each of them what the other copies of Y. In each, one thread copies slabs by
// bulk instructions, ahead of two warpgroups of four warps that multiply, and further ahead still
// while these finish a tile.
#include "modular.cuh"

namespace wideblas::modular::wgmma {

// A block's part of a tile, and what the columns of tiles are multiples of.
constexpr int ROWS = 128, COLS = 256, UNIT = 32, STAGES = 4;
constexpr int STAGE_BYTES = (ROWS + COLS) * SLAB;
static_assert(ROWS == BLOCK, "a block of X is a stage's");
// Of a warpgroup and its instruction; a thread holds two pairs of each 8 columns.
constexpr int GROUPS = 2, GROUP_ROWS = 64, GROUP_THREADS = 128;
static_assert(ROWS == GROUPS * GROUP_ROWS, "the warpgroups share the tile");
// With the warpgroup that copies, of which all but one thread only give their registers to the others.
constexpr int THREADS = (GROUPS + 1) * GROUP_THREADS;
// Stages, their barriers and their tiles.
constexpr int SHARED_BYTES = STAGES * (STAGE_BYTES + 2 * 8 + sizeof(Place));

// Rows of 128 bytes, 8 of them 1024 bytes apart, chunks permuted as `place` does it.
__device__ __forceinline__ unsigned long long descriptor(unsigned shared) {
    return (shared & 0x3ffff) >> 4 | 1ull << 16 | (1024ull >> 4) << 32 | 1ull << 62;
}

#define R4(i) "+r"(sums[i]), "+r"(sums[i + 1]), "+r"(sums[i + 2]), "+r"(sums[i + 3])
#define R16(i) R4(i), R4(i + 4), R4(i + 8), R4(i + 12)
// 64 rows and N columns, 32 bytes of the depth.
template <int N>
__device__ __forceinline__ void multiply(unsigned (&sums)[N / 2], unsigned long long x,
                                         unsigned long long y) {
    if constexpr (N == 32)
        asm volatile(
            "wgmma.mma_async.sync.aligned.m64n32k32.s32.s8.s8 {"
            "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, "
            "%16, %17, 1;"
            : R16(0)
            : "l"(x), "l"(y));
    if constexpr (N == 64)
        asm volatile(
            "wgmma.mma_async.sync.aligned.m64n64k32.s32.s8.s8 {"
            "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
            "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, "
            "%32, %33, 1;"
            : R16(0), R16(16)
            : "l"(x), "l"(y));
    if constexpr (N == 96)
        asm volatile(
            "wgmma.mma_async.sync.aligned.m64n96k32.s32.s8.s8 {"
            "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
            "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
            "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47}, "
            "%48, %49, 1;"
            : R16(0), R16(16), R16(32)
            : "l"(x), "l"(y));
    if constexpr (N == 128)
        asm volatile(
            "wgmma.mma_async.sync.aligned.m64n128k32.s32.s8.s8 {"
            "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
            "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
            "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
            "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
            "%64, %65, 1;"
            : R16(0), R16(16), R16(32), R16(48)
            : "l"(x), "l"(y));
    if constexpr (N == 160)
        asm volatile(
            "wgmma.mma_async.sync.aligned.m64n160k32.s32.s8.s8 {"
            "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
            "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
            "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
            "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
            "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79}, "
            "%80, %81, 1;"
            : R16(0), R16(16), R16(32), R16(48), R16(64)
            : "l"(x), "l"(y));
    if constexpr (N == 192)
        asm volatile(
            "wgmma.mma_async.sync.aligned.m64n192k32.s32.s8.s8 {"
            "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
            "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
            "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
            "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
            "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
            "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95}, "
            "%96, %97, 1;"
            : R16(0), R16(16), R16(32), R16(48), R16(64), R16(80)
            : "l"(x), "l"(y));
    if constexpr (N == 224)
        asm volatile(
            "wgmma.mma_async.sync.aligned.m64n224k32.s32.s8.s8 {"
            "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
            "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
            "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
            "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
            "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
            "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
            "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111}, "
            "%112, %113, 1;"
            : R16(0), R16(16), R16(32), R16(48), R16(64), R16(80), R16(96)
            : "l"(x), "l"(y));
    if constexpr (N == 256)
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
            : R16(0), R16(16), R16(32), R16(48), R16(64), R16(80), R16(96), R16(112)
            : "l"(x), "l"(y));
}
#undef R16
#undef R4

// Barriers in shared memory. `turn` counts the uses of a barrier by all that wait for it.
__device__ __forceinline__ void prepare(unsigned barrier, int arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(arrivals) : "memory");
}
// At the barrier of the block of that rank in the cluster.
__device__ __forceinline__ void arrive(unsigned barrier, int rank) {
    asm volatile(
        "{\n.reg .b32 there;\nmapa.shared::cluster.u32 there, %0, %1;\n"
        "mbarrier.arrive.shared::cluster.b64 _, [there];\n}" ::"r"(barrier), "r"(rank)
        : "memory");
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

// Rows [first, last) of a slab of an operand's plane, to the same place in all blocks of the cluster
// or in this one alone.
__device__ __forceinline__ void copy_rows(unsigned to, const signed char* x, int slabs, int slab,
                                          int first, int last, unsigned barrier, bool all) {
    for (int row = first, end; row < last; row = end) {
        end = min(last, (row / BLOCK + 1) * BLOCK);
        const unsigned shared = to + (row - first) * SLAB, bytes = (end - row) * SLAB;
        const signed char* from =
            x + ((long long)(row / BLOCK) * slabs + slab) * BLOCK_BYTES + row % BLOCK * SLAB;
        if (all)
            asm volatile(
                "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster "
                "[%0], [%1], %2, [%3], %4;" ::"r"(shared), "l"(from), "r"(bytes), "r"(barrier), "h"((short)3)
                : "memory");
        else
            asm volatile(
                "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                ::"r"(shared), "l"(from), "r"(bytes), "r"(barrier) : "memory");
    }
}

__device__ __forceinline__ int rank_in_cluster() {
    int rank;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    return rank;
}

__device__ __forceinline__ void meet_cluster() {
    asm volatile("barrier.cluster.arrive.release;\nbarrier.cluster.wait.acquire;" ::: "memory");
}

// The stages of a block: slabs since the start tell the stage, and how often it was used.
struct Stages {
    unsigned shared, count = 0;

    __device__ explicit Stages(const signed char* memory)
        : shared(static_cast<unsigned>(__cvta_generic_to_shared(memory))) {}
    __device__ unsigned stage(unsigned count) const { return count % STAGES; }
    __device__ unsigned operands(unsigned count) const { return shared + stage(count) * STAGE_BYTES; }
    __device__ unsigned full(unsigned count) const {
        return shared + STAGES * STAGE_BYTES + stage(count) * 8;
    }
    __device__ unsigned empty(unsigned count) const { return full(count) + STAGES * 8; }
};

// The part of a tile that is this block's. A tile of as few rows as one block has is parted by columns.
template <int CLUSTER>
struct Share {
    bool by_rows;
    Place at;

    __device__ Share(const ModularProduct& p, const Place& tile, int rank) : at(tile) {
        by_rows = CLUSTER > 1 && p.rows - tile.row > ROWS;
        if (by_rows) {
            at.row += rank * ROWS;
        } else if (CLUSTER > 1) {
            const int half = (tile.width / UNIT + 1) / 2 * UNIT;
            at.col += rank * half;
            at.width = rank ? tile.width - half : half;
        }
    }
};

template <int CLUSTER>
__device__ __forceinline__ void copy_tiles(const ModularProduct& p, Stages s, Place* tiles, int rank) {
    const int slabs = p.depth / SLAB, planes = *p.planes;
    Walk<ROWS * CLUSTER, COLS, UNIT> walk(p, blockIdx.x / CLUSTER);
    for (Place tile; walk.next(tile, gridDim.x / CLUSTER, planes);) {
        const Share<CLUSTER> mine(p, tile, rank);
        const Place& at = mine.at;
        const signed char* x = p.x + at.plane * p.plane_x;
        const signed char* y = p.y + at.plane * p.plane_y;
        // Of the second warpgroup too, if it has any.
        const int rows = p.rows - at.row > GROUP_ROWS ? ROWS : GROUP_ROWS;
        const int half = at.width / 2;
        for (int slab = 0; slab < slabs; slab++, s.count++) {
            const unsigned full = s.full(s.count), to = s.operands(s.count);
            wait(s.empty(s.count), s.count / STAGES + 1);
            if (slab == 0) tiles[s.stage(s.count)] = at;
            if (at.width == 0) {
                arrive(full, rank);
                continue;
            }
            expect(full, (rows + at.width) * SLAB);
            copy_rows(to, x, slabs, slab, at.row, at.row + rows, full, false);
            if (mine.by_rows)
                copy_rows(to + (ROWS + rank * half) * SLAB, y, slabs, slab, at.col + rank * half,
                          at.col + rank * half + half, full, true);
            else
                copy_rows(to + ROWS * SLAB, y, slabs, slab, at.col, at.col + at.width, full, false);
        }
    }
    wait(s.empty(s.count), s.count / STAGES + 1);
    tiles[s.stage(s.count)].plane = -1;
    arrive(s.full(s.count), rank);
}

// Multiplies and stores a warpgroup's part of a tile, N columns wide.
template <int N, class Element, class Freed>
__device__ __forceinline__ void multiply_tile(const ModularProduct& p, Stages& s, const Place& at, int group,
                                              Freed freed) {
    const Reduction reduced(p.moduli[at.plane]);
    const int slabs = p.depth / SLAB;
    unsigned sums[N / 2];
#pragma unroll
    for (int e = 0; e < N / 2; e++) sums[e] = reduced.start;
    for (int slab = 0;;) {
        const int first = slab, end = min(slabs, slab + SLABS_TO_FLUSH);
        for (; slab < end; slab++, s.count++) {
            wait(s.full(s.count), s.count / STAGES);
            const unsigned long long x = descriptor(s.operands(s.count) + group * GROUP_ROWS * SLAB);
            const unsigned long long y = descriptor(s.operands(s.count) + ROWS * SLAB);
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
            for (int step = 0; step < SLAB / 32; step++) multiply<N>(sums, x + step * 2, y + step * 2);
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (slab > first) freed(s.count - 1);
        }
        asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
        freed(s.count - 1);
#pragma unroll
        for (int e = 0; e < N / 2; e++) sums[e] = reduced(sums[e]);
        if (slab == slabs) break;
#pragma unroll
        for (int e = 0; e < N / 2; e++) sums[e] += reduced.start;
    }
    store<Element>(p, {at.plane, at.row + (int)(threadIdx.x % GROUP_THREADS / 32 * 16), at.col, at.width}, sums);
}

template <int CLUSTER, class Element>
__device__ __forceinline__ void multiply_tiles(const ModularProduct& p, Stages s, const Place* tiles) {
    const int group = threadIdx.x / GROUP_THREADS, thread = threadIdx.x % GROUP_THREADS;
    const int slabs = p.depth / SLAB;
    auto freed = [&](unsigned count) {
        if (thread < CLUSTER) arrive(s.empty(count), thread);
    };
    for (;;) {
        wait(s.full(s.count), s.count / STAGES);
        Place at = tiles[s.stage(s.count)];
        if (at.plane < 0) return;
        at.row += group * GROUP_ROWS;
        switch (at.row < p.rows ? at.width / UNIT : 0) {
            case 0:
                for (int slab = 0; slab < slabs; slab++, s.count++) {
                    wait(s.full(s.count), s.count / STAGES);
                    freed(s.count);
                }
                break;
            case 1: multiply_tile<32, Element>(p, s, at, group, freed); break;
            case 2: multiply_tile<64, Element>(p, s, at, group, freed); break;
            case 3: multiply_tile<96, Element>(p, s, at, group, freed); break;
            case 4: multiply_tile<128, Element>(p, s, at, group, freed); break;
            case 5: multiply_tile<160, Element>(p, s, at, group, freed); break;
            case 6: multiply_tile<192, Element>(p, s, at, group, freed); break;
            case 7: multiply_tile<224, Element>(p, s, at, group, freed); break;
            default: multiply_tile<256, Element>(p, s, at, group, freed);
        }
    }
}

template <int CLUSTER, class Element>
__device__ __forceinline__ void product(const ModularProduct& p) {
    extern __shared__ __align__(1024) signed char shared[];
    Stages s(shared);
    Place* tiles = reinterpret_cast<Place*>(shared + STAGES * (STAGE_BYTES + 2 * 8));
    const int rank = CLUSTER > 1 ? rank_in_cluster() : 0;
    if (threadIdx.x == 0) {
        for (int stage = 0; stage < STAGES; stage++)
            prepare(s.full(stage), 1), prepare(s.empty(stage), GROUPS * CLUSTER);
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
    if (CLUSTER > 1) meet_cluster();
    if (threadIdx.x < GROUPS * GROUP_THREADS) {
        asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
        multiply_tiles<CLUSTER, Element>(p, s, tiles);
    } else {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
        if (threadIdx.x == GROUPS * GROUP_THREADS) copy_tiles<CLUSTER>(p, s, tiles, rank);
    }
    // The others may still copy to this block's memory.
    if (CLUSTER > 1) meet_cluster();
}

}  // namespace wideblas::modular::wgmma

#define KERNEL(name, cluster, Element)                                                                \
    extern "C" __global__ void __launch_bounds__(wideblas::modular::wgmma::THREADS, 1)                \
        __cluster_dims__(cluster) name(const __grid_constant__ wideblas::ModularProduct p) {          \
        wideblas::modular::wgmma::product<cluster, Element>(p);                                       \
    }
KERNEL(modular_gemm_wgmma_bytes, 2, unsigned char)
KERNEL(modular_gemm_wgmma_words, 2, unsigned short)
