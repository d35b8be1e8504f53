// Products of residues on tensor cores: the unit under exact products, as engine/cpu/modular on the
// CPU. This is what the kernels for different tensor instructions share.
//
// For each plane t, D_t := X_t Y_t^T mod m_t. X_t is rows x depth and Y_t cols x depth, both of signed
// bytes; D_t is row-major, of bytes or of words. Planes are one launch, sums never leave the registers.
//
// X_t and Y_t lie as the tensor cores want them in shared memory, in blocks of BLOCK rows of a slab,
// 16 KiB in one piece: block (i, s) is number i * slabs + s, its rows are SLAB bytes long and their
// chunks of 16 bytes permuted by `place`. Rows are filled up to whole pairs of blocks.
#pragma once

namespace wideblas {

// Bytes along the depth, and rows, of a block.
constexpr int SLAB = 128, BLOCK = 128, BLOCK_BYTES = BLOCK * SLAB;

struct Modulus {
    int m;
    float inverse;
};

struct ModularProduct {
    const signed char *x, *y;
    void* d;
    // Elements from row to row of D, a multiple of 16.
    long long ld_d;
    // From plane to plane: bytes of the operands, elements of D.
    long long plane_x, plane_y, plane_d;
    // The depth is a multiple of SLAB.
    int rows, cols, depth;
    // 0: all of D. 1: elements with col <= row, 2: with col >= row; whole tiles outside are left out.
    int part;
    const Modulus* moduli;
    // How many there are is known on the device alone.
    const int* planes;
};

// Chunks are permuted within 8 rows, so that the rows of an ldmatrix lie in different banks.
__device__ __forceinline__ int place(int row, int chunk) {
    return row * SLAB + ((chunk ^ (row & 7)) << 4);
}

namespace modular {

// The slabs between reductions: |x y| <= 2^14, so their products sum up to less than 2^30.
constexpr int SLABS_TO_FLUSH = (1 << 16) / SLAB - 1;

// Sums start at a multiple of m from 2^30 on, and never get negative or reach 2^31, a residue included.
struct Reduction {
    unsigned m, inverse, start;

    __device__ explicit Reduction(Modulus modulus)
        : m(modulus.m), inverse(0xffffffffu / m), start(((1u << 30) / m + 1) * m) {}

    // The estimate of the quotient is exact or one less: its error is below sum / 2^32.
    __device__ __forceinline__ unsigned operator()(unsigned sum) const {
        const unsigned rest = sum - __umulhi(sum, inverse) * m;
        return min(rest, rest - m);
    }
};

// A tile of D in one plane.
struct Place {
    int plane, row, col, width;
};

// The tiles of all planes that a block computes, every `step`-th: in each plane, groups of GROUP columns of
// tiles from top to bottom, so that neighbours share operands in the second-level cache. Tiles have
// ROWS rows; columns are dealt out evenly in UNITs, COLS at most, so that no narrow tile is left over.
template <int ROWS, int COLS, int UNIT>
class Walk {
    static constexpr int GROUP = 8;
    const int rows, part, down, units, across, strips;
    int total, index, plane = 0;
    // The row of tiles of a group that `index` lies in, and the tiles before it.
    int strip = 0, before = 0;

    __device__ int col(int tile) const {
        return (tile * (units / across) + min(tile, units % across)) * UNIT;
    }

    struct Range {
        int first, last;
    };
    // Columns of tiles that are needed in a strip.
    __device__ Range needed(int strip) const {
        const int row = strip % down * ROWS, group = strip / down * GROUP;
        Range range = {group, min(group + GROUP, across)};
        if (part == 1)
            while (range.last > range.first && col(range.last - 1) >= min(row + ROWS, rows)) range.last--;
        if (part == 2)
            while (range.first < range.last && col(range.first + 1) <= row) range.first++;
        return range;
    }

public:
    __device__ Walk(const ModularProduct& p, int first)
        : rows(p.rows),
          part(p.part),
          down((rows + ROWS - 1) / ROWS),
          units((p.cols + UNIT - 1) / UNIT),
          across((units * UNIT + COLS - 1) / COLS),
          strips((across + GROUP - 1) / GROUP * down),
          total(down * across),
          index(first) {
        if (part == 0) return;
        total = 0;
        for (int s = 0; s < strips; s++) {
            const Range range = needed(s);
            total += range.last - range.first;
        }
    }

    // The next tile; false when there is none.
    __device__ bool next(Place& at, int step, int planes) {
        plane += index / total, index %= total;
        if (plane >= planes) return false;
        if (index < before) strip = before = 0;
        Range range;
        for (;; strip++) {
            range = needed(strip);
            if (index - before < range.last - range.first) break;
            before += range.last - range.first;
        }
        const int tile = range.first + index - before;
        at = {plane, strip % down * ROWS, col(tile), col(tile + 1) - col(tile)};
        index += step;
        return true;
    }
};

// Four words of each of four neighbouring lanes: the lanes exchange them so that each gets those of
// its own number.
__device__ __forceinline__ void transpose(unsigned (&w)[4]) {
#pragma unroll
    for (int bit = 1; bit <= 2; bit *= 2) {
        const bool upper = threadIdx.x & bit;
#pragma unroll
        for (int low = 0; low < 4; low++)
            if (!(low & bit)) {
                const unsigned sent = upper ? w[low] : w[low | bit];
                const unsigned got = __shfl_xor_sync(~0u, sent, bit);
                (upper ? w[low] : w[low | bit]) = got;
            }
    }
}

// Elements of D that are stored as one.
template <class Element>
constexpr int CHUNK = 16 / sizeof(Element);

// Stores residues of 8 rows and up to 4 chunks of each. Lane l holds of row l / 4, in each 8 columns,
// the two from l % 4 * 2 on; `pairs(i)` is a pair in one word, its first in the lower half.
template <class Element, class Pairs>
__device__ __forceinline__ void store(Element* d, int cols, bool inside, Pairs pairs) {
    unsigned w[4];
#pragma unroll
    for (int chunk = 0; chunk < 4; chunk++) {
        if constexpr (sizeof(Element) == 2)
            w[chunk] = pairs(chunk);
        else  // Lower bytes of the halves, of two pairs.
            w[chunk] = __byte_perm(pairs(chunk * 2), pairs(chunk * 2 + 1), 0x6420);
    }
    transpose(w);
    uint4 out = {w[0], w[1], w[2], w[3]};
    if constexpr (sizeof(Element) == 1)
        out = {__byte_perm(w[0], w[1], 0x5410), __byte_perm(w[2], w[3], 0x5410),
               __byte_perm(w[0], w[1], 0x7632), __byte_perm(w[2], w[3], 0x7632)};
    const int col = threadIdx.x % 4 * CHUNK<Element>;
    if (inside && col < cols) *reinterpret_cast<uint4*>(d + col) = out;
}

// Stores a warp's residues of 16 rows and a tile's columns from `at.col` on: in each 8 columns a lane
// holds two of row lane / 4, then two of the row 8 below.
template <class Element, int LEN>
__device__ __forceinline__ void store(const ModularProduct& p, const Place& at,
                                      const unsigned (&sums)[LEN]) {
    constexpr int COLS = 4 * CHUNK<Element>;
    // A row's last chunk may reach into its padding.
    const int cols = min(at.width, p.cols - at.col);
#pragma unroll
    for (int half = 0; half < 2; half++) {
        const int row = at.row + half * 8 + threadIdx.x % 32 / 4;
        Element* d = static_cast<Element*>(p.d) + at.plane * p.plane_d + row * p.ld_d + at.col;
#pragma unroll
        for (int first = 0; first < LEN * 2; first += COLS) {
            if (first >= cols) break;
            store(d + first, cols - first, row < p.rows, [&](int i) {
                const int e = first / 2 + i * 4 + half * 2;
                return e < LEN ? __byte_perm(sums[e], sums[e + 1], 0x5410) : 0;
            });
        }
    }
}

}  // namespace modular
}  // namespace wideblas
