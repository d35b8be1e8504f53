// Conversions of a batch's numbers by tensor cores, as products of matrices of bytes.
//
// Words are sums of weighted residues times constants, and residues are sums of words times constants. Byte by byte,
// such sums are exact in tensor cores: an output word is S_0 + 2^8 S_1 + 2^16 S_2 + 2^24 S_3, where S_p sums the
// bytes of all input words, each times byte p of a constant. The matrix of numbers is in its place already: a lane
// passes two words of a number at a time.
#pragma once

#include "rns/batch.cuh"

// Whether the instruction for products of 16 x 32 by 32 x 8 bytes exists.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define WB_BYTE_PRODUCTS 1
#else
#define WB_BYTE_PRODUCTS 0
#endif

namespace wideblas {
namespace rns {

#if WB_BYTE_PRODUCTS

// Adds the product of 16 x 32 and 32 x 8 bytes.
WB_DEVICE void multiply_bytes(u32* sums, uint4 a, u32 b0, u32 b1) {
    asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
        "{%0, %1, %2, %3};"
        : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
        : "r"(a.x), "r"(a.y), "r"(a.z), "r"(a.w), "r"(b0), "r"(b1));
}

// Sums of `inputs` words in the rows of work, for each of `outputs` outputs and each element: calls
// `prepare(output)(e, exists, sum)`, also where there is no such output or element. The words of a lane are in adjacent
// rows, so that lanes read from different banks. `bytes` is `[group of 8 outputs][step][half of an output's
// bytes][lane]`, with four words for a lane. Rows are read up to a multiple of 8.
template <class Prepare>
WB_DEVICE void sum_bytes(const Spot& t, const Elements& s, const Batch& b, const u32* bytes, int inputs, int outputs,
                         Prepare prepare) {
    constexpr int LOG_TILES = 2, TILES = 1 << LOG_TILES;
    const int lane = t.id & 31, log_chunks = s.log_batch > 3 + LOG_TILES ? s.log_batch - 3 - LOG_TILES : 0;
    const int steps = (inputs + 7) >> 3, items = ((outputs + 7) >> 3) << log_chunks;
#pragma unroll 1
    for (int item = t.id >> 5; item < items; item += t.threads >> 5) {
        const int group = item >> log_chunks, first = (item & ((1 << log_chunks) - 1)) << (3 + LOG_TILES);
        u32 sums[2][TILES][4];
#pragma unroll
        for (int i = 0; i < 8 * TILES; i++) sums[i / 4 / TILES][i / 4 % TILES][i % 4] = 0;
        const uint4* constant = (const uint4*)bytes + group * steps * 64 + lane;
        uint4 low = __ldg(constant), high = __ldg(constant + 32);
        Words words = b.row(s.work + (lane & 3) * 2 * steps, first + (lane >> 2 & (s.batch - 1)));
#pragma unroll 1
        for (int step = 0; step < steps; step++, words.at += 2 * b.pitch) {
            // Those of the next step arrive meanwhile; after the last they are not used.
            if (step + 1 < steps) constant += 64;
            const uint4 next_low = __ldg(constant), next_high = __ldg(constant + 32);
            u32 word[TILES][2];
#pragma unroll
            for (int tile = 0; tile < TILES; tile++) {
                // Those of other elements where there are no more: these sums are not stored.
                const int at = words.at + (8 * tile < s.batch ? 8 * tile : 0);
                word[tile][0] = words.memory[at];
                word[tile][1] = words.memory[at + b.pitch];
            }
#pragma unroll
            for (int tile = 0; tile < TILES; tile++) {
                multiply_bytes(sums[0][tile], low, word[tile][0], word[tile][1]);
                multiply_bytes(sums[1][tile], high, word[tile][0], word[tile][1]);
            }
            low = next_low;
            high = next_high;
        }
        const int output = 8 * group + (lane >> 2);
        const auto store = prepare(output < outputs ? output : outputs - 1);
        const int end = output < outputs ? s.batch : 0;
#pragma unroll
        for (int tile = 0; tile < TILES; tile++) {
#pragma unroll
            for (int c = 0; c < 2; c++) {
                const int e = first + 8 * tile + 2 * (lane & 3) + c;
                const u64 sum = sums[0][tile][c] + (u64)sums[0][tile][2 + c] * (1u << 8) +
                                (u64)sums[1][tile][c] * (1u << 16) + (u64)sums[1][tile][2 + c] * (1u << 24);
                store(e, e < end, sum);
            }
        }
    }
}

#endif

}  // namespace rns
}  // namespace wideblas
