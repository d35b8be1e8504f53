// Products of residues on tensor cores: the unit under exact products, as engine/cpu/modular on the
// CPU. This is what the kernels for different tensor instructions share.
//
// For each modulus t, D_t := X_t Y_t^T mod m_t, a byte in [0, m_t) an element. X_t is rows x depth and
// Y_t cols x depth, both signed bytes, symmetric residues; the depth is a multiple of SLAB. D_t is
// row-major. All moduli are one launch; int32 sums never leave the registers.
#pragma once
#include <cuda_pipeline_primitives.h>

namespace wideblas {

// A block's tile of D, and the bytes along the depth that are in shared memory at
// a time; a row of a slab is 8 chunks of 16 bytes.
constexpr int ROWS = 128, COLS = 256, SLAB = 128, STAGES = 4;
constexpr int THREADS = 256;
constexpr int CHUNKS = SLAB / 16;
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
    // In bytes, from row to row and from modulus to modulus: multiples of 16.
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

// Bytes of shared memory.
constexpr int SLAB_BYTES = (ROWS + COLS) * SLAB;
constexpr int SHARED_BYTES = STAGES * SLAB_BYTES;
// Of a row of the finished tile, with padding against bank conflicts.
constexpr int TILE_LD = COLS + 16;
static_assert(ROWS * TILE_LD <= SHARED_BYTES, "the finished tile takes the place of the slabs");

// A tile's place: groups of GROUP columns of tiles, each from top to bottom.
struct Place {
    int row, col;

    __device__ Place(const ModularProduct& p, int tile) {
        const int down = (p.rows + ROWS - 1) / ROWS, across = (p.cols + COLS - 1) / COLS;
        const int group = tile / (GROUP * down), left = across - group * GROUP;
        const int width = left < GROUP ? left : GROUP, within = tile - group * GROUP * down;
        row = within / width * ROWS, col = (group * GROUP + within % width) * COLS;
    }
};

// Starts to copy a slab of both operands to its stage; nothing beyond the last.
__device__ __forceinline__ void start(signed char* shared, const ModularProduct& p, Place at, int slab) {
    if (slab * SLAB < p.depth) {
        signed char* stage = shared + slab % STAGES * SLAB_BYTES;
        const long long depth = (long long)slab * SLAB;
        copy<ROWS>(stage, p.x + blockIdx.z * p.plane_x + depth, p.ld_x, at.row, p.rows);
        copy<COLS>(stage + ROWS * SLAB, p.y + blockIdx.z * p.plane_y + depth, p.ld_y, at.col, p.cols);
    }
    __pipeline_commit();
}

// Two neighbouring elements of the finished tile.
__device__ __forceinline__ void put(signed char* tile, int row, int col, int first, int second,
                                    Modulus modulus) {
    const unsigned pair = reduced(first, modulus) | reduced(second, modulus) << 8;
    *reinterpret_cast<unsigned short*>(tile + row * TILE_LD + col) = pair;
}

// Stores `LEN` rows of a finished tile in whole lines, by THREADS threads. The last chunk of a row may
// reach into its padding.
template <int LEN, int THREADS>
__device__ __forceinline__ void store(const signed char* tile, const ModularProduct& p, int plane,
                                      int row, int col, int thread) {
    unsigned char* d = p.d + plane * p.plane_d;
#pragma unroll
    for (int e = 0; e < LEN * COLS / 16 / THREADS; e++) {
        const int chunk = thread + e * THREADS;
        const int r = chunk / (COLS / 16), c = chunk % (COLS / 16) * 16;
        if (row + r < p.rows && col + c < p.ld_d)
            *reinterpret_cast<uint4*>(d + (row + r) * p.ld_d + col + c) =
                *reinterpret_cast<const uint4*>(tile + r * TILE_LD + c);
    }
}

}  // namespace wideblas

