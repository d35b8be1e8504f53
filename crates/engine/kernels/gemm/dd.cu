// Matrix products in double-double arithmetic.
//
// A thread block computes a tile of C, a thread MT x NT elements of it in registers. Each element is one chain of
// operations in the order of k, as on the CPU: k is neither split nor padded. The last large tiles, fewer than there
// are multiprocessors, are divided into four, a thread block each: otherwise most multiprocessors would wait for a few
// whole tiles.
//
// Numbers stay whole, 16 bytes, in shared memory too. A thread's elements are TX rows and TY columns apart, so that
// neighbouring threads access neighbouring numbers: whole lines of global memory, and no bank conflicts.
#include "part.cuh"
#include "gemm/dd.cuh"

namespace wideblas {

// How many columns of A and rows of B are in shared memory at a time.
constexpr int DEPTH = 8;

// Loads DEPTH columns of LEN rows of an operand to registers, then stores them to shared memory: the next slab is
// loaded while this one is multiplied.
template <int LEN, int THREADS>
struct Slab {
    static constexpr int COUNT = LEN * DEPTH;
    static constexpr int EACH = COUNT < THREADS ? 1 : COUNT / THREADS;
    static_assert(THREADS % DEPTH == 0 && THREADS % LEN == 0 &&
                      (COUNT < THREADS || COUNT % THREADS == 0),
                  "a round of loads covers whole columns, or whole rows");
    // One number of padding avoids bank conflicts of stores along k.
    using Shared = Dd[DEPTH][LEN + 1];

    Dd held[EACH];
    // The thread's next number to load, its place in the slab, and the distance to the one after it.
    const Dd* next;
    int row, col, row_step, col_step;
    long long step, slab_step;
    int rows;

    // The rows of an operand from `first` on, of `rows` in all. Neighbouring threads load along k if numbers are
    // contiguous along k.
    __device__ Slab(const View& x, long long first, long long rows, int thread) {
        const bool along_k = x.col_stride == 1;
        row = along_k ? thread / DEPTH : thread % LEN;
        col = along_k ? thread % DEPTH : thread / LEN;
        row_step = along_k ? THREADS / DEPTH : 0;
        col_step = along_k ? 0 : THREADS / LEN;
        next = x.data + (first + row) * x.row_stride + col * x.col_stride;
        step = row_step * x.row_stride + col_step * x.col_stride;
        slab_step = DEPTH * x.col_stride;
        this->rows = rows - first < LEN ? rows - first : LEN;
        // If the slab has fewer numbers than threads, some threads load nothing.
        if (COUNT < THREADS && thread >= COUNT) this->rows = 0;
    }

    // Loads the next DEPTH columns; only `depth` of them exist. Zeros beyond the edges are never read.
    WB_DEVICE void load(long long depth) {
#pragma unroll
        for (int e = 0; e < EACH; e++) {
            const bool inside = row + e * row_step < rows && col + e * col_step < depth;
            held[e] = inside ? next[e * step] : Dd{0.0, 0.0};
        }
        next += slab_step;
    }

    WB_DEVICE void store(Shared& shared) const {
#pragma unroll
        for (int e = 0; e < EACH; e++)
            if (COUNT >= THREADS || col < DEPTH && row < LEN)
                shared[col + e * col_step][row + e * row_step] = held[e];
    }
};

// Whether some element of the tile is wanted.
WB_DEVICE bool is_wanted(long long part, long long row, long long rows, long long col,
                         long long cols) {
    return part == ALL_OF_IT || (part == UPPER ? row < col + cols : row + rows > col);
}

template <int TX, int TY, int MT, int NT>
WB_DEVICE void compute_tile(const Product& p, long long row, long long col) {
    constexpr int ROWS = TX * MT, COLS = TY * NT, THREADS = TX * TY;
    // Measured on an H200: faster by one to four percent than the other choice.
    constexpr int UNROLL = MT * NT == 16 ? 1 : 2;
    using SlabA = Slab<ROWS, THREADS>;
    using SlabB = Slab<COLS, THREADS>;
    __shared__ typename SlabA::Shared a_shared;
    __shared__ typename SlabB::Shared b_shared;

    if (!is_wanted(p.part, row, ROWS, col, COLS)) return;
    const int thread = threadIdx.x, tx = thread % TX, ty = thread / TX;
    const View bt = {p.b.data, p.b.col_stride, p.b.row_stride};
    SlabA a(p.a, row, p.m, thread);
    SlabB b(bt, col, p.n, thread);

    Dd sums[MT][NT];
#pragma unroll
    for (int i = 0; i < MT; i++)
#pragma unroll
        for (int j = 0; j < NT; j++) sums[i][j] = {0.0, 0.0};

    a.load(p.k);
    b.load(p.k);
    for (long long start = 0; start < p.k; start += DEPTH) {
        a.store(a_shared);
        b.store(b_shared);
        __syncthreads();
        const long long left = p.k - start;
        a.load(left - DEPTH);
        b.load(left - DEPTH);
        const int depth = left < DEPTH ? left : DEPTH;
#pragma unroll UNROLL
        for (int l = 0; l < depth; l++) {
            Dd x[MT], y[NT];
#pragma unroll
            for (int i = 0; i < MT; i++) x[i] = a_shared[l][tx + i * TX];
#pragma unroll
            for (int j = 0; j < NT; j++) y[j] = b_shared[l][ty + j * TY];
#pragma unroll
            for (int i = 0; i < MT; i++)
#pragma unroll
                for (int j = 0; j < NT; j++) sums[i][j] = add_to_sum(sums[i][j], x[i], y[j]);
        }
        __syncthreads();
    }

    const bool alpha_is_one = p.alpha.hi == 1.0 && p.alpha.lo == 0.0;
    const bool beta_is_zero = p.beta.hi == 0.0;
    // A bit for each element that is not finite, and is computed again.
    unsigned special = 0;
#pragma unroll
    for (int j = 0; j < NT; j++) {
#pragma unroll
        for (int i = 0; i < MT; i++) {
            const long long r = row + tx + i * TX, c = col + ty + j * TY;
            if (r >= p.m || c >= p.n || !is_wanted(p.part, r, 1, c, 1)) continue;
            Dd* element = p.c + r + c * p.ldc;
            const Dd sum = finish(sums[i][j]);
            Dd value = alpha_is_one ? sum : mul(p.alpha, sum);
            if (!beta_is_zero) value = add_ieee(value, mul(p.beta, *element));
            if (is_finite(value)) *element = value;
            else special |= 1u << (i + j * MT);
        }
    }
    // Only now, when the sums' registers are free.
    for (; special != 0; special &= special - 1) {
        const int bit = __ffs(special) - 1;
        const long long r = row + tx + bit % MT * TX, c = col + ty + bit / MT * TY;
        p.c[r + c * p.ldc] = special_element(p, r, c);
    }
}

template <int TX, int TY, int MT, int NT>
WB_DEVICE void gemm(const Product& p) {
    constexpr int ROWS = TX * MT, COLS = TY * NT;
    const long long down = (p.m + ROWS - 1) / ROWS, block = blockIdx.x;
    if constexpr (MT == 4 && NT == 4) {
        if (block >= p.whole) {
            const long long part = block - p.whole, tile = p.whole + part / 4;
            const long long row = tile % down * ROWS, col = tile / down * COLS;
            return compute_tile<TX, TY, MT / 2, NT / 2>(p, row + part % 2 * (ROWS / 2),
                                                           col + part / 2 % 2 * (COLS / 2));
        }
    }
    compute_tile<TX, TY, MT, NT>(p, block % down * ROWS, block / down * COLS);
}

}  // namespace wideblas

// gemm_dd_ROWSxCOLS: ROWS x COLS is the tile of a thread block.
#define KERNEL(name, tx, ty, mt, nt, blocks)                                            \
    extern "C" __global__ void __launch_bounds__(tx * ty, blocks)                       \
        gemm_dd_##name(const __grid_constant__ wideblas::Product product) {             \
        wideblas::gemm<tx, ty, mt, nt>(product);                  \
    }
#if IN_PART(1)
KERNEL(1x64, 1, 64, 1, 1, 8)
KERNEL(64x1, 64, 1, 1, 1, 8)
KERNEL(4x32, 4, 32, 1, 1, 8)
KERNEL(32x4, 32, 4, 1, 1, 8)
#endif
#if IN_PART(2)
// The compiler keeps a few registers more from capability 10.0 on, and would spill them.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000
KERNEL(64x32, 16, 8, 4, 4, 2)
#else
KERNEL(64x32, 16, 8, 4, 4, 3)
#endif
KERNEL(16x16, 8, 8, 2, 2, 8)
#endif
#undef KERNEL
