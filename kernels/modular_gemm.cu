// Products of residues on tensor cores: the unit under exact products, as engine/cpu/modular on the
// CPU. Needs compute capability 8.0.
//
// For each modulus t, D_t := X_t Y_t^T mod m_t, a byte in [0, m_t) an element. X_t is rows x depth and
// Y_t cols x depth, both signed bytes, contiguous along the depth, which is a multiple of SLAB; D_t is
// row-major. All moduli are one launch, blockIdx.z; int32 sums never leave the registers.
#include <cuda_pipeline_primitives.h>

namespace wideblas {

// A tile of D of a block of 2 x 4 warps, and the bytes along the depth that are in shared memory at
// a time; a row of a slab is 8 chunks of 16 bytes.
constexpr int ROWS = 128, COLS = 256, SLAB = 128, STAGES = 4;
constexpr int THREADS = 256;
constexpr int CHUNKS = SLAB / 16;
// Of a warp: 4 x 8 tensor instructions of 16 x 8 elements.
constexpr int WARP_ROWS = 64, WARP_COLS = 64;
constexpr int DOWN = WARP_ROWS / 16, ACROSS = WARP_COLS / 8;
// |x y| <= 2^14: sums of 2^16 products stay below 2^31, with room for a residue.
constexpr int SLABS_TO_FLUSH = (1 << 16) / SLAB;
// Tiles of neighbouring columns that share rows of X while those are in the second-level cache.
constexpr int GROUP = 8;

struct Modulus {
    int m;
    float inverse;
};

struct ModularProduct {
    const signed char *x, *y;
    unsigned char* d;
    // In bytes; those of X and Y are multiples of 16, as are ld_d and its plane.
    long long ld_x, ld_y, ld_d, plane_x, plane_y, plane_d;
    int rows, cols, depth;
    const Modulus* moduli;
};

// x mod m in [0, m), for sums of symmetric residues: the quotient is below 2^16 m / 4 <= 2^22, and
// off by 1.25 at most after rounding.
__device__ __forceinline__ int reduced(int x, Modulus mod) {
    int r = x - __float2int_rn(__int2float_rn(x) * mod.inverse) * mod.m;
    r += r < 0 ? mod.m : 0;
    r += r < 0 ? mod.m : 0;
    return r >= mod.m ? r - mod.m : r;
}

// Chunks are permuted within 8 rows, so that the rows of an ldmatrix lie in different banks.
__device__ __forceinline__ int place(int row, int chunk) {
    return row * SLAB + ((chunk ^ (row & 7)) << 4);
}

// Starts to copy `LEN` rows of a slab; rows beyond the edge repeat the last, which nothing stores.
template <int LEN>
__device__ __forceinline__ void copy(signed char* shared, const signed char* x, long long ld,
                                     int first, int rows) {
#pragma unroll
    for (int e = 0; e < LEN * CHUNKS / THREADS; e++) {
        int at = threadIdx.x + e * THREADS, row = at / CHUNKS, chunk = at % CHUNKS;
        int from = first + row < rows ? first + row : rows - 1;
        __pipeline_memcpy_async(shared + place(row, chunk), x + from * ld + chunk * 16, 16);
    }
}

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

// Bytes of shared memory.
constexpr int SLAB_BYTES = (ROWS + COLS) * SLAB;
constexpr int SHARED_BYTES = STAGES * SLAB_BYTES;
// Of a row of the finished tile, with padding against bank conflicts.
constexpr int TILE_LD = COLS + 16;
static_assert(ROWS * TILE_LD <= SHARED_BYTES, "the finished tile takes the place of the slabs");

}  // namespace wideblas

extern "C" __global__ void __launch_bounds__(wideblas::THREADS, 1)
    modular_gemm(const __grid_constant__ wideblas::ModularProduct p) {
    using namespace wideblas;
    extern __shared__ __align__(128) signed char shared[];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int warp_row = warp / 4 * WARP_ROWS, warp_col = warp % 4 * WARP_COLS;

    // Groups of GROUP columns of tiles, each from top to bottom.
    const int down = (p.rows + ROWS - 1) / ROWS, across = (p.cols + COLS - 1) / COLS;
    const int group = blockIdx.x / (GROUP * down), left = across - group * GROUP;
    const int width = left < GROUP ? left : GROUP, within = blockIdx.x - group * GROUP * down;
    const int row = within / width * ROWS, col = (group * GROUP + within % width) * COLS;

    const signed char* x = p.x + blockIdx.z * p.plane_x;
    const signed char* y = p.y + blockIdx.z * p.plane_y;
    const Modulus modulus = p.moduli[blockIdx.z];
    const int slabs = p.depth / SLAB;
    auto start = [&](int slab) {
        if (slab < slabs) {
            signed char* stage = shared + slab % STAGES * SLAB_BYTES;
            copy<ROWS>(stage, x + (long long)slab * SLAB, p.ld_x, row, p.rows);
            copy<COLS>(stage + ROWS * SLAB, y + (long long)slab * SLAB, p.ld_y, col, p.cols);
        }
        __pipeline_commit();
    };

    int sums[DOWN][ACROSS][4] = {};
    for (int slab = 0; slab < STAGES - 1; slab++) start(slab);
    for (int slab = 0; slab < slabs; slab++) {
        __pipeline_wait_prior(STAGES - 2);
        __syncthreads();
        // Into the stage that was read in the last turn.
        start(slab + STAGES - 1);
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

    // By way of shared memory, so that the tile leaves in whole lines.
    unsigned char* tile = reinterpret_cast<unsigned char*>(shared);
#pragma unroll
    for (int i = 0; i < DOWN; i++)
#pragma unroll
        for (int j = 0; j < ACROSS; j++)
#pragma unroll
            for (int half = 0; half < 2; half++) {
                int r = warp_row + i * 16 + half * 8 + lane / 4, c = warp_col + j * 8 + lane % 4 * 2;
                unsigned pair = reduced(sums[i][j][half * 2], modulus) |
                                reduced(sums[i][j][half * 2 + 1], modulus) << 8;
                *reinterpret_cast<unsigned short*>(tile + r * TILE_LD + c) = pair;
            }
    __syncthreads();
    unsigned char* d = p.d + blockIdx.z * p.plane_d;
#pragma unroll
    for (int e = 0; e < ROWS * COLS / 16 / THREADS; e++) {
        int at = threadIdx.x + e * THREADS, r = at / (COLS / 16), c = at % (COLS / 16) * 16;
        // The last chunk of a row may reach into its padding.
        if (row + r < p.rows && col + c < p.ld_d)
            *reinterpret_cast<uint4*>(d + (row + r) * p.ld_d + col + c) =
                *reinterpret_cast<const uint4*>(tile + r * TILE_LD + c);
    }
}
