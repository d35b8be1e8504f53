// Modular products by wgmma, for compute capability 9.0 with its specific features (sm_90a).
//
// A cluster of thread blocks shares a tile. A block's copies of rows of X or Y are multicast to the blocks that need
// the same rows, because reads of the L2 cache limit the speed before the tensor cores do. In each block, one thread
// announces tiles, one copies slabs ahead by bulk instructions, and two warpgroups of four warps multiply.
//
// Tried on an H200 and dropped: thread blocks without clusters (2 to 11 % slower from order 2048 on); clusters of four,
// which read a quarter less, but fill only 120 of 132 multiprocessors (up to 30 % slower); tiles of 288 columns
// throughout, which read 6 % less (the same speed); the second warpgroup some slabs behind the first (the same speed);
// groups of 4 columns of tiles (slower) and of 16 (the same speed); prefetches to the L2 cache (slower).
#include "modular/modular.cuh"
#include "part.cuh"

namespace wideblas::modular::wgmma {

// A thread block's part of a tile: its rows, its columns, the most columns where that avoids one more tile, and the
// unit of columns.
constexpr int ROWS = 128, COLS = 256, MOST_COLS = 288, UNIT = 32;
// Thread blocks of a cluster. In a whole tile two are one below the other.
constexpr int CLUSTER = 2, DOWN = 2, HIGH = DOWN * ROWS, WIDE = CLUSTER / DOWN * COLS;
constexpr int WIDEST = CLUSTER / DOWN * MOST_COLS;
constexpr int STAGES = 4;
// The depth of an instruction, in bytes, and how many instructions a slab needs.
constexpr int STEP = 32, STEPS = SLAB / STEP;
constexpr int STAGE_BYTES = (ROWS + MOST_COLS) * SLAB;
static_assert(ROWS == BLOCK, "a block of X is a stage's");
// Warpgroups that multiply, and the rows of an instruction. A thread has two pairs of each 8 columns.
constexpr int GROUPS = 2, GROUP_ROWS = 64, GROUP_THREADS = 128, GROUP_WARPS = GROUP_THREADS / 32;
static_assert(ROWS == GROUPS * GROUP_ROWS, "the warpgroups share the tile");
// One more warpgroup has the thread that copies and the one that announces tiles. Its other threads only release their
// registers.
constexpr int THREADS = (GROUPS + 1) * GROUP_THREADS;
constexpr int COPIER = GROUPS * GROUP_THREADS, TELLER = COPIER + 32;

// The announcement of a tile.
struct __align__(16) Note {
    // Without columns if this thread block has no part of the tile.
    Place at;
    // Rows of X that are copied, from at.row on; 0 after the last tile.
    int rows;
    // How many slabs fit into a stage, and the bytes from one to the next.
    int packed, stride;
    // How many thread blocks of the cluster are one below the other; the others are beside these.
    int down;
    // The same in all of them.
    Slabs slabs;
    Reduction reduction;
};
constexpr int NOTES = 2;

// The parts of shared memory: stages, their barriers, the notes' barriers, notes, and the buffers for stores.
constexpr int BARRIERS = STAGES * STAGE_BYTES, NOTE_BARRIERS = BARRIERS + STAGES * 2 * 8;
constexpr int FIRST_NOTE = NOTE_BARRIERS + NOTES * 2 * 8;
constexpr int FIRST_PASS = FIRST_NOTE + NOTES * sizeof(Note);
constexpr int SHARED_BYTES = FIRST_PASS + GROUPS * GROUP_WARPS * PASSES_BYTES;

// A matrix descriptor of PTX: rows of 128 bytes, groups of 8 rows 1024 bytes apart, chunks permuted as by `place`.
__device__ __forceinline__ unsigned long long descriptor(unsigned shared) {
    return (shared & 0x3ffff) >> 4 | 1ull << 16 | (1024ull >> 4) << 32 | 1ull << 62;
}

// The registers of sums in the text of an instruction, one for each two columns, and as its operands.
#define SUMS_16 "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15"
#define SUMS_32 SUMS_16 ", %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
#define SUMS_48 SUMS_32 ", %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47"
#define SUMS_64 SUMS_48 ", %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"
#define SUMS_80 SUMS_64 ", %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79"
#define SUMS_96 SUMS_80 ", %80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95"
#define SUMS_112 SUMS_96 ", %96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111"
#define SUMS_128 SUMS_112 ", %112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127"
#define R4(i) "+r"(sums[i]), "+r"(sums[i + 1]), "+r"(sums[i + 2]), "+r"(sums[i + 3])
#define R16(i) R4(i), R4(i + 4), R4(i + 8), R4(i + 12)
// The instruction for N = `columns`. The operands for X and Y follow those for sums.
#define WGMMA(columns, sums_text, x_number, y_number, ...)                                          \
    if constexpr (N == columns)                                                                     \
        asm volatile("wgmma.mma_async.sync.aligned.m64n" #columns "k32.s32.s8.s8 {" sums_text "}, " \
                     "%" #x_number ", %" #y_number ", 1;"                                           \
                     : __VA_ARGS__                                                                  \
                     : "l"(x), "l"(y))
// Multiplies 64 rows and N columns over 32 bytes of the depth. There are N / 2 sums.
template <int N>
__device__ __forceinline__ void multiply(int* sums, unsigned long long x, unsigned long long y) {
    // An instruction has at most 256 columns. Eight rows of Y are 1024 bytes.
    if constexpr (N > 256) {
        multiply<256>(sums, x, y);
        multiply<N - 256>(sums + 128, x, y + (256 / 8 * 1024 >> 4));
    }
    WGMMA(32, SUMS_16, 16, 17, R16(0));
    WGMMA(64, SUMS_32, 32, 33, R16(0), R16(16));
    WGMMA(96, SUMS_48, 48, 49, R16(0), R16(16), R16(32));
    WGMMA(128, SUMS_64, 64, 65, R16(0), R16(16), R16(32), R16(48));
    WGMMA(160, SUMS_80, 80, 81, R16(0), R16(16), R16(32), R16(48), R16(64));
    WGMMA(192, SUMS_96, 96, 97, R16(0), R16(16), R16(32), R16(48), R16(64), R16(80));
    WGMMA(224, SUMS_112, 112, 113, R16(0), R16(16), R16(32), R16(48), R16(64), R16(80), R16(96));
    WGMMA(256, SUMS_128, 128, 129, R16(0), R16(16), R16(32), R16(48), R16(64), R16(80), R16(96), R16(112));
}
#undef WGMMA
#undef R16
#undef R4
#undef SUMS_128
#undef SUMS_112
#undef SUMS_96
#undef SUMS_80
#undef SUMS_64
#undef SUMS_48
#undef SUMS_32
#undef SUMS_16

// Barriers in shared memory. `turn` is how often the barrier was used before.
__device__ __forceinline__ void prepare(unsigned barrier, int arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(arrivals) : "memory");
}
__device__ __forceinline__ void arrive(unsigned barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(barrier) : "memory");
}
// Arrives at the same barrier of the cluster's thread block `rank`.
__device__ __forceinline__ void arrive_at(unsigned barrier, int rank) {
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

// Copies rows [first, last) of a slab of an operand's plane to the same address in the thread blocks of the cluster
// whose bits are set in `blocks`, this one among them.
__device__ __forceinline__ void copy_rows(unsigned to, const signed char* x, int slabs, int slab,
                                          int first, int last, unsigned barrier, unsigned blocks) {
    for (int row = first, end; row < last; row = end) {
        end = min(last, (row / BLOCK + 1) * BLOCK);
        const unsigned shared = to + (row - first) * SLAB, bytes = (end - row) * SLAB;
        const signed char* from =
            x + ((long long)(row / BLOCK) * slabs + slab) * BLOCK_BYTES + row % BLOCK * SLAB;
        if (blocks & (blocks - 1))
            asm volatile(
                "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster "
                "[%0], [%1], %2, [%3], %4;" ::"r"(shared), "l"(from), "r"(bytes), "r"(barrier),
                "h"((unsigned short)blocks)
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

// A place in a ring buffer: full when it may be read, empty when it may be written.
template <int LEN>
struct Ring {
    unsigned barriers, place = 0, turn = 0;

    __device__ unsigned full() const { return barriers + place * 8; }
    __device__ unsigned empty() const { return barriers + (LEN + place) * 8; }
    __device__ void await_full() const { wait(full(), turn); }
    __device__ void await_empty() const { wait(empty(), turn + 1); }
    __device__ void advance() {
        if (++place == LEN) place = 0, turn++;
    }
    __device__ void prepare_all(int writers, int readers) const {
        for (int i = 0; i < LEN; i++) {
            prepare(barriers + i * 8, writers);
            prepare(barriers + (LEN + i) * 8, readers);
        }
    }
};

// What the threads of a thread block share.
struct Block {
    const ModularProduct& p;
    unsigned shared;
    Note* notes;
    signed char* passes;
    int rank;
    int slabs, steps;

    __device__ Block(const ModularProduct& p, signed char* memory)
        : p(p),
          shared(static_cast<unsigned>(__cvta_generic_to_shared(memory))),
          notes(reinterpret_cast<Note*>(memory + FIRST_NOTE)),
          passes(memory + FIRST_PASS),
          rank(rank_in_cluster()),
          slabs((p.depth + SLAB - 1) / SLAB),
          steps((p.depth + STEP - 1) / STEP) {}

    __device__ Ring<STAGES> stages() const { return {shared + BARRIERS}; }
    __device__ Ring<NOTES> told() const { return {shared + NOTE_BARRIERS}; }
    __device__ unsigned operands(const Ring<STAGES>& stage) const { return shared + stage.place * STAGE_BYTES; }

    // The part of a tile that this thread block computes. A tile with no more rows than one thread block has is divided
    // by columns only.
    __device__ Note note(Place at) const {
        Note note;
        note.slabs = Slabs(p, at, HIGH);
        note.down = p.rows - at.row > ROWS ? DOWN : 1;
        // Those of the second warpgroup too, if it has any.
        note.rows = p.rows - at.row > GROUP_ROWS ? ROWS : GROUP_ROWS;
        const int across = CLUSTER / note.down, units = at.width / UNIT, col = rank % across;
        // The same in all thread blocks of the cluster, as their stages advance together.
        note.stride = (note.rows + (units + across - 1) / across * UNIT) * SLAB;
        note.packed = note.stride * 2 <= STAGE_BYTES ? 2 : 1;
        at.row += rank / across * ROWS;
        at.col += units * col / across * UNIT;
        at.width = (units * (col + 1) / across - units * col / across) * UNIT;
        note.at = at;
        note.reduction = Reduction(p.moduli[at.plane]);
        return note;
    }

    __device__ void tell_tiles() const {
        // Tiles of the last row cost less if they are divided by columns. They are distributed separately, and from the
        // last cluster on, because the first clusters may have one of the other tiles more.
        const int low_from = p.rows % HIGH <= ROWS ? p.rows - p.rows % HIGH : p.rows;
        const int cluster = blockIdx.x / CLUSTER, clusters = gridDim.x / CLUSTER, planes = *p.planes;
        using Tiles = Walk<HIGH, WIDE, UNIT, WIDEST>;
        Tiles high(p, 0, low_from, cluster), low(p, low_from, p.rows, clusters - 1 - cluster);
        Place next_high, next_low;
        bool more_high = high.next(next_high, clusters, planes);
        bool more_low = low.next(next_low, clusters, planes);
        for (Ring<NOTES> told = this->told();; told.advance()) {
            const bool more = more_high || more_low;
            Note next;
            next.rows = 0;
            if (more_low && (!more_high || next_low.plane < next_high.plane)) {
                next = note(next_low);
                more_low = low.next(next_low, clusters, planes);
            } else if (more_high) {
                next = note(next_high);
                more_high = high.next(next_high, clusters, planes);
            }
            told.await_empty();
            notes[told.place] = next;
            arrive(told.full());
            if (!more) return;
        }
    }

    __device__ void copy_tiles() const {
        Ring<STAGES> stage = stages();
        for (Ring<NOTES> told = this->told();; told.advance()) {
            told.await_full();
            const Note note = notes[told.place];
            arrive(told.empty());
            if (note.rows == 0) return;
            const Place& at = note.at;
            const signed char* x = p.x + at.plane * p.plane_x;
            const signed char* y = p.y + at.plane * p.plane_y;
            // This thread block copies a part of X for those beside it, and a part of Y for those below and above.
            const int across = CLUSTER / note.down, row = rank / across, col = rank % across;
            const unsigned beside = ((1u << across) - 1) << row * across;
            const unsigned below = (note.down > 1 ? 1u | 1u << across : 1u) << col;
            const int x_rows = note.rows / across, x_from = col * x_rows;
            const int y_rows = at.width / note.down, y_from = row * y_rows;
            for (int slab = note.slabs.first; slab < note.slabs.last; stage.advance()) {
                const int packed = min(note.packed, note.slabs.last - slab);
                unsigned to = operands(stage);
                stage.await_empty();
                expect(stage.full(), packed * (note.rows + at.width) * SLAB);
                for (int i = 0; i < packed; i++, slab++, to += note.stride) {
                    copy_rows(to + x_from * SLAB, x, slabs, slab, at.row + x_from, at.row + x_from + x_rows,
                              stage.full(), beside);
                    copy_rows(to + (note.rows + y_from) * SLAB, y, slabs, slab, at.col + y_from,
                              at.col + y_from + y_rows, stage.full(), below);
                }
            }
        }
    }

    // Computes a warpgroup's part of all tiles.
    template <class Element>
    __device__ __forceinline__ void multiply_tiles() const {
        const int group = threadIdx.x / GROUP_THREADS;
        Ring<STAGES> stage = stages();
        for (Ring<NOTES> told = this->told();; told.advance()) {
            told.await_full();
            Note note = notes[told.place];
            // Each lane arrives. One for all, after __syncwarp(), would do, but racecheck would not understand it.
            arrive(told.empty());
            if (note.rows == 0) return;
            note.at.row += group * GROUP_ROWS;
            const int width = note.at.row < p.rows ? note.at.width : 0;
            switch (width / UNIT) {
                case 0: multiply_tile<0, Element>(note, stage, group); break;
                case 1: multiply_tile<32, Element>(note, stage, group); break;
                case 2: multiply_tile<64, Element>(note, stage, group); break;
                case 3: multiply_tile<96, Element>(note, stage, group); break;
                case 4: multiply_tile<128, Element>(note, stage, group); break;
                case 5: multiply_tile<160, Element>(note, stage, group); break;
                case 6: multiply_tile<192, Element>(note, stage, group); break;
                case 7: multiply_tile<224, Element>(note, stage, group); break;
                case 8: multiply_tile<256, Element>(note, stage, group); break;
                default: multiply_tile<288, Element>(note, stage, group);
            }
        }
    }

    // Computes a warpgroup's part of one tile, of N columns. With N = 0 the warpgroup only releases the stages.
    template <int N, class Element>
    __device__ __forceinline__ void multiply_tile(const Note& note, Ring<STAGES>& stage, int group) const {
        const int thread = threadIdx.x % GROUP_THREADS;
        // This warpgroup no longer needs a stage.
        auto free = [&](unsigned barrier) {
            if (thread < CLUSTER) arrive_at(barrier, thread);
        };
        if constexpr (N == 0) {
            for (int slab = note.slabs.first; slab < note.slabs.last; slab += note.packed, stage.advance()) {
                stage.await_full();
                free(stage.empty());
            }
        } else {
            int sums[N / 2] = {};
            // The slab's place in its stage, and the barrier of the stage that becomes free when the previous slab is
            // done.
            int place = 0;
            unsigned read = 0;
            auto done = [&](bool last) {
                asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
                if (read) free(read);
                read = 0;
                if (++place < note.packed && !last) return;
                read = stage.empty(), place = 0;
                stage.advance();
            };
            const int last = note.slabs.last, whole = min(steps / STEPS, last);
            for (int slab = note.slabs.first;;) {
                for (const int flush = min(whole, slab + note.reduction.slabs); slab < flush; slab++) {
                    if (place == 0) stage.await_full();
                    multiply_slab<STEPS, N>(sums, operands(stage) + place * note.stride, note, group);
                    done(slab + 1 == last);
                }
                if (slab == whole) break;
                asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
#pragma unroll
                for (int e = 0; e < N / 2; e++) sums[e] = note.reduction.smaller(sums[e]);
            }
            if (whole < last) {
                if (place == 0) stage.await_full();
                const unsigned from = operands(stage) + place * note.stride;
                switch (steps % STEPS) {
                    case 1: multiply_slab<1, N>(sums, from, note, group); break;
                    case 2: multiply_slab<2, N>(sums, from, note, group); break;
                    default: multiply_slab<3, N>(sums, from, note, group);
                }
                done(true);
            }
            asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
            free(read);
            Place at = note.at;
            at.row += thread / 32 * 16;
            store<Element>(p, at, sums, note.reduction, passes + threadIdx.x / 32 * PASSES_BYTES);
        }
    }

    // Multiplies the first COUNT steps of a slab.
    template <int COUNT, int N>
    __device__ __forceinline__ void multiply_slab(int (&sums)[N / 2], unsigned slab, const Note& note,
                                                  int group) const {
        const unsigned long long x = descriptor(slab + group * GROUP_ROWS * SLAB);
        const unsigned long long y = descriptor(slab + note.rows * SLAB);
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
        for (int step = 0; step < COUNT; step++)
            multiply<N>(sums, x + step * (STEP >> 4), y + step * (STEP >> 4));
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    }
};

template <class Element>
__device__ __forceinline__ void product(const ModularProduct& p) {
    extern __shared__ __align__(1024) signed char shared[];
    const Block block(p, shared);
    if (threadIdx.x == 0) {
        block.stages().prepare_all(1, GROUPS * CLUSTER);
        block.told().prepare_all(1, 1 + GROUPS * GROUP_THREADS);
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
    meet_cluster();
    if (threadIdx.x < GROUPS * GROUP_THREADS) {
        asm volatile("setmaxnreg.inc.sync.aligned.u32 224;");
        block.multiply_tiles<Element>();
    } else {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 56;");
        if (threadIdx.x == COPIER) block.copy_tiles();
        if (threadIdx.x == TELLER) block.tell_tiles();
    }
    // Until then, other thread blocks may copy to this one's memory.
    meet_cluster();
}

}  // namespace wideblas::modular::wgmma

#define KERNEL(name, Element)                                                                 \
    extern "C" __global__ void __launch_bounds__(wideblas::modular::wgmma::THREADS, 1)        \
        __cluster_dims__(wideblas::modular::wgmma::CLUSTER)                                   \
            name(const __grid_constant__ wideblas::ModularProduct p) {                        \
        wideblas::modular::wgmma::product<Element>(p);                                        \
    }
#if IN_PART(1)
KERNEL(modular_gemm_wgmma_bytes, unsigned char)
#endif
#if IN_PART(2)
KERNEL(modular_gemm_wgmma_words, unsigned short)
#endif
#undef KERNEL
