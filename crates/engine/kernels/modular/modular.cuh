// Products of residues on tensor cores, the basis of exact products; crates/engine/src/cpu/modular computes the same on the
// CPU. The kernels for the different tensor instructions share this header.
//
// For each plane t, D_t := X_t Y_t^T mod m_t, or D_t := E_t + X_t Y_t^T mod m_t, where E_t may be D_t. X_t is rows x
// depth and Y_t cols x depth, both of signed bytes; D_t is row-major, of bytes or of 16-bit words. One launch computes
// all planes; sums never leave the registers.
//
// In global memory X_t and Y_t have the layout that tensor cores need in shared memory. A block, BLOCK rows of a slab,
// is contiguous, 16 KiB: block (i, s) is number i * slabs + s. Its rows are SLAB bytes long, their chunks of 16 bytes
// permuted by `place`. Rows are padded to a multiple of two blocks.
#pragma once
#include "crt/sum.cuh"
#include "wanted.cuh"

namespace wideblas {

// A block of an operand: bytes along the depth, and rows.
constexpr int SLAB = 128, BLOCK = 128, BLOCK_BYTES = BLOCK * SLAB;

struct Modulus {
    int m;
    float inverse;
};

// For each block of an operand two numbers, where it has rows with more than zeros: the slabs from the first of these on,
// and those up to the last one. Both are 0 where there is none. An operand without extents may have them everywhere.
struct Extents {
    const int *x, *y;
};

struct ModularProduct {
    const signed char *x, *y;
    void* d;
    // Elements from one row of D to the next, a multiple of 16.
    long long ld_d;
    // Distances from one plane to the next: bytes of the operands, elements of D.
    long long plane_x, plane_y, plane_d;
    // The depth is a multiple of 32. Its last slab is allocated in full; the rest is not read.
    int rows, cols, depth;
    // Which elements of D are wanted: wanted.cuh. Tiles without any are not computed.
    int part;
    const Modulus* moduli;
    // The number of planes, which is known only on the device.
    const int* planes;
    // Nonzero to add the residues of an earlier product, which are `before` elements behind their places in D.
    int adds, pad;
    long long before;
    Extents extents;
};

// Chunks are permuted within 8 rows, so that the rows of an ldmatrix are in different banks.
__device__ __forceinline__ int place(int row, int chunk) {
    return row * SLAB + ((chunk ^ (row & 7)) << 4);
}

namespace modular {

// Sums to residues. The quotient is the sum as a float times 1/m, plus SHIFT: there floats are one apart, so that this
// rounds it to an integer. Sums of `slabs` slabs are below 2^30, as |x y| <= 2^14, and their quotients below 2^21. So
// the quotient is off by at most 3/4, and the rest is between -3/4 m and 3/4 m.
struct Reduction {
    // 1.5 2^23. Its bits are a multiple of 2^22, so that multiples of them do not change the lower half of a word.
    static constexpr float SHIFT = 12582912.0f;
    static constexpr int SHIFT_BITS = 0x4b400000;

    int m;
    float inverse;
    int slabs;

    Reduction() = default;
    __device__ explicit Reduction(Modulus modulus)
        : m(modulus.m), inverse(modulus.inverse), slabs(min(m, (1 << 16) / SLAB - 2)) {}

    // The rest, plus a multiple of SHIFT_BITS.
    __device__ __forceinline__ int rest(int sum) const {
        return sum - __float_as_int(__fmaf_rn(__int2float_rn(sum), inverse, SHIFT)) * m;
    }
    // A congruent small sum, to which more can be added.
    __device__ __forceinline__ int smaller(int sum) const { return rest(sum) + SHIFT_BITS * m; }
    // The residues of two sums, one in each half.
    __device__ __forceinline__ unsigned pair(int first, int second) const {
        const unsigned rests = __byte_perm(rest(first), rest(second), 0x5410);
        // As unsigned numbers, negative rests are large: the minimum takes rest + m instead.
        return __vminu2(rests, __vadd2(rests, m * 0x10001));
    }
};

// A tile of D in one plane.
struct Place {
    int plane, row, col, width;
};

// The slabs that a tile must multiply, at least one: in all others all rows of X or all of Y are zero.
struct Slabs {
    int first, last;

    Slabs() = default;
    __device__ Slabs(const ModularProduct& p, const Place& at, int rows) {
        const int all = (p.depth + SLAB - 1) / SLAB;
        first = 0, last = all;
        narrow(p.extents.x, at.row, min(at.row + rows, p.rows), all);
        narrow(p.extents.y, at.col, min(at.col + at.width, p.cols), all);
        if (first >= last) first = 0, last = 1;
    }

private:
    // To those where rows `from` to `to` - 1 of an operand have more than zeros.
    __device__ void narrow(const int* extents, int from, int to, int all) {
        if (extents == nullptr) return;
        int before = 0, end = 0;
        for (int block = from / BLOCK; block * BLOCK < to; block++) {
            before = max(before, extents[2 * block]);
            end = max(end, extents[2 * block + 1]);
        }
        first = max(first, all - before), last = min(last, end);
    }
};

// The tiles that a thread block computes: every `step`-th tile of all planes. In each plane, groups of GROUP columns of
// tiles are walked from top to bottom, so that neighbours share operands in the L2 cache. Tiles have ROWS rows. Columns
// are distributed evenly in UNITs, so that no narrow tile remains: at most COLS, or MOST_COLS where one or two UNITs
// would need one more tile.
template <int ROWS, int COLS, int UNIT, int MOST_COLS = COLS>
class Walk {
    static constexpr int GROUP = 2048 / COLS, FEW = MOST_COLS > COLS ? 2 : 0;
    const int top, bottom, part, units, across, wide, wider;
    // Tiles of a plane; for a triangle 0 until they are counted.
    int total;
    // The next tile's index among those of its plane.
    int index, plane = 0;
    // The current row of tiles in its group, and how many tiles come before it.
    int row, group = 0, before = 0;

    __device__ int col(int tile) const { return (tile * wide + min(tile, wider)) * UNIT; }

    __device__ void leave_plane() {
        index -= total, plane++;
        row = top, group = before = 0;
    }

public:
    // Walks rows `top` to `bottom` - 1 of D.
    __device__ Walk(const ModularProduct& p, int top, int bottom, int first)
        : top(top),
          bottom(bottom),
          part(p.part),
          units((p.cols + UNIT - 1) / UNIT),
          across(max((units * UNIT + COLS - 1 - FEW * UNIT) / COLS, (units * UNIT + MOST_COLS - 1) / MOST_COLS)),
          wide(units / across),
          wider(units % across),
          total(part == ALL_OF_IT ? (bottom - top + ROWS - 1) / ROWS * across : 0),
          index(first),
          row(top) {}

    // The next tile; false when there is none.
    __device__ bool next(Place& at, int step, int planes) {
        while (top < bottom) {
            while (total > 0 && index >= total) leave_plane();
            if (plane >= planes) return false;
            // The columns of tiles that are wanted in this row.
            int first = group, last = min(group + GROUP, across);
            if (part == LOWER)
                while (last > first && col(last - 1) >= min(row + ROWS, bottom)) last--;
            if (part == UPPER)
                while (first < last && col(first + 1) <= row) first++;
            const int tile = first + index - before;
            if (tile < last) {
                at = {plane, row, col(tile), col(tile + 1) - col(tile)};
                index += step;
                return true;
            }
            before += last - first;
            row += ROWS;
            if (row < bottom) continue;
            row = top, group += GROUP;
            if (group < across) continue;
            total = before;
            leave_plane();
        }
        return false;
    }
};

// The shared memory through which a warp stores: 8 rows of 4 chunks of 16 bytes, padded against bank conflicts. There
// are two such buffers, so that one is written while the other is read.
constexpr int CHUNKS = 4, PASS_LD = CHUNKS * 16 + 16, PASS_BYTES = 8 * PASS_LD;
constexpr int PASSES_BYTES = 2 * PASS_BYTES;

template <class Element>
__device__ __forceinline__ uint4 added(uint4 x, uint4 y, int m) {
    constexpr int BITS = 8 * sizeof(Element);
    return {crt::added<BITS>(x.x, y.x, m), crt::added<BITS>(x.y, y.y, m),
            crt::added<BITS>(x.z, y.z, m), crt::added<BITS>(x.w, y.w, m)};
}

// Stores the residues of a warp's sums, after adding what is to be added: 16 rows, and a tile's columns from `at.col` on.
// Of each 8 columns, a lane has two of row lane / 4, then two of the row 8 below.
template <class Element, bool ADDS, int LEN>
__device__ __forceinline__ void store_or_add(const ModularProduct& p, const Place& at, const int (&sums)[LEN],
                                             const Reduction& reduction, signed char* passes) {
    constexpr int CHUNK = 16 / sizeof(Element), COLS = CHUNKS * CHUNK, TURNS = (LEN * 2 + COLS - 1) / COLS;
    const int lane = threadIdx.x % 32, row = lane / 4, part = lane % 4;
    // A row's last chunk may extend into its padding.
    const int cols = min(at.width, p.cols - at.col);
    Element* d = static_cast<Element*>(p.d) + at.plane * p.plane_d + (at.row + row) * p.ld_d + at.col;
#pragma unroll
    for (int half = 0; half < 2; half++) {
        const bool inside = at.row + row + half * 8 < p.rows;
        Element* line = d + half * 8 * p.ld_d + part * CHUNK;
#pragma unroll
        for (int turn = 0; turn < TURNS; turn++) {
            const int first = turn * COLS;
            const bool stores = inside && first + part * CHUNK < cols;
            // This load overlaps the exchange of residues. More loads ahead would spill sums.
            uint4 old;
            if (ADDS && stores) old = *reinterpret_cast<const uint4*>(line + p.before + first);
            auto pair = [&](int i) {
                const int e = first / 2 + i * 4 + half * 2;
                return e < LEN ? reduction.pair(sums[e], sums[e + 1]) : 0;
            };
            signed char* pass = passes + (half * TURNS + turn) % 2 * PASS_BYTES + row * PASS_LD;
#pragma unroll
            for (int chunk = 0; chunk < CHUNKS; chunk++) {
                unsigned word;
                if constexpr (sizeof(Element) == 2)
                    word = pair(chunk);
                else  // The lower bytes of four residues.
                    word = __byte_perm(pair(chunk * 2), pair(chunk * 2 + 1), 0x6420);
                *reinterpret_cast<unsigned*>(pass + chunk * 16 + part * 4) = word;
            }
            __syncwarp();
            uint4 out = *reinterpret_cast<const uint4*>(pass + part * 16);
            if constexpr (sizeof(Element) == 1)
                out = {__byte_perm(out.x, out.y, 0x5410), __byte_perm(out.z, out.w, 0x5410),
                       __byte_perm(out.x, out.y, 0x7632), __byte_perm(out.z, out.w, 0x7632)};
            if (ADDS && stores) out = added<Element>(out, old, reduction.m);
            if (stores) *reinterpret_cast<uint4*>(line + first) = out;
        }
    }
}

template <class Element, int LEN>
__device__ __forceinline__ void store(const ModularProduct& p, const Place& at, const int (&sums)[LEN],
                                      const Reduction& reduction, signed char* passes) {
    if (p.adds)
        store_or_add<Element, true>(p, at, sums, reduction, passes);
    else
        store_or_add<Element, false>(p, at, sums, reduction, passes);
}

}  // namespace modular
}  // namespace wideblas
