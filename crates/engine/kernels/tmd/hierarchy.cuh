// The hierarchical method on a device: tmd/src/hierarchy.rs. One kernel makes the coefficients of sub-domains, each row of a
// stretch in a thread, and writes them to memory; another one tests the sub-domains and makes packets of those that fail, for
// phases 2 and 3.
#pragma once
#include "tmd/tmd.cuh"

namespace wideblas {
namespace tmd {

// ROWS and MOST_DEGREE of tmd/src/hierarchy.rs.
constexpr int ROWS = 4, MOST_ORDER = 10;

// A number of W words modulo 1, the lowest first.
template <int W>
struct Long {
    u64 word[W];
};

// x += y, with the carry in the flag that is there for it: additions are all that is done here.
template <int W>
WB_DEVICE void advance(Long<W>& x, const Long<W>& y) {
#ifdef __CUDA_ARCH__
    static_assert(W >= 4 && W <= 8, "as many words as there are instructions for");
#define WORD(i) "+l"(x.word[i])
#define ADDEND(i) "l"(y.word[i])
    if constexpr (W == 4)
        asm("add.cc.u64 %0, %0, %4;\n\taddc.cc.u64 %1, %1, %5;\n\taddc.cc.u64 %2, %2, %6;\n\t"
            "addc.u64 %3, %3, %7;"
            : WORD(0), WORD(1), WORD(2), WORD(3)
            : ADDEND(0), ADDEND(1), ADDEND(2), ADDEND(3));
    else if constexpr (W == 5)
        asm("add.cc.u64 %0, %0, %5;\n\taddc.cc.u64 %1, %1, %6;\n\taddc.cc.u64 %2, %2, %7;\n\t"
            "addc.cc.u64 %3, %3, %8;\n\taddc.u64 %4, %4, %9;"
            : WORD(0), WORD(1), WORD(2), WORD(3), WORD(4)
            : ADDEND(0), ADDEND(1), ADDEND(2), ADDEND(3), ADDEND(4));
    else if constexpr (W == 6)
        asm("add.cc.u64 %0, %0, %6;\n\taddc.cc.u64 %1, %1, %7;\n\taddc.cc.u64 %2, %2, %8;\n\t"
            "addc.cc.u64 %3, %3, %9;\n\taddc.cc.u64 %4, %4, %10;\n\taddc.u64 %5, %5, %11;"
            : WORD(0), WORD(1), WORD(2), WORD(3), WORD(4), WORD(5)
            : ADDEND(0), ADDEND(1), ADDEND(2), ADDEND(3), ADDEND(4), ADDEND(5));
    else if constexpr (W == 7)
        asm("add.cc.u64 %0, %0, %7;\n\taddc.cc.u64 %1, %1, %8;\n\taddc.cc.u64 %2, %2, %9;\n\t"
            "addc.cc.u64 %3, %3, %10;\n\taddc.cc.u64 %4, %4, %11;\n\taddc.cc.u64 %5, %5, %12;\n\t"
            "addc.u64 %6, %6, %13;"
            : WORD(0), WORD(1), WORD(2), WORD(3), WORD(4), WORD(5), WORD(6)
            : ADDEND(0), ADDEND(1), ADDEND(2), ADDEND(3), ADDEND(4), ADDEND(5), ADDEND(6));
    else
        asm("add.cc.u64 %0, %0, %8;\n\taddc.cc.u64 %1, %1, %9;\n\taddc.cc.u64 %2, %2, %10;\n\t"
            "addc.cc.u64 %3, %3, %11;\n\taddc.cc.u64 %4, %4, %12;\n\taddc.cc.u64 %5, %5, %13;\n\t"
            "addc.cc.u64 %6, %6, %14;\n\taddc.u64 %7, %7, %15;"
            : WORD(0), WORD(1), WORD(2), WORD(3), WORD(4), WORD(5), WORD(6), WORD(7)
            : ADDEND(0), ADDEND(1), ADDEND(2), ADDEND(3), ADDEND(4), ADDEND(5), ADDEND(6), ADDEND(7));
#undef WORD
#undef ADDEND
#else
    u64 carry = 0;
    for (int i = 0; i < W; i++) {
        const u64 sum = x.word[i] + y.word[i], all = sum + carry;
        carry = (sum < y.word[i]) + (all < sum);
        x.word[i] = all;
    }
#endif
}

// To 128 bits.
template <int W>
WB_DEVICE Wide rounded(const Long<W>& x) {
    return tmd::add({x.word[W - 2], x.word[W - 1]}, {x.word[W - 3] >> 63, 0});
}

// Consecutive stretches.
struct Stretches {
    // Of each stretch its rows of values and differences, one after the other.
    const u64* tables;
    // Row i of sub-domain j of stretch s: rows[(i steps + j) count + s], so that the threads of a warp write in a row.
    Wide* rows;
    u64 count;
    // Sub-domains of a stretch.
    u32 steps;
    int degree;
};

// Row `row` of a stretch, from coefficients of W words.
template <int W>
WB_DEVICE void follow_row(const Stretches& all, int row, u64 stretch) {
    const int order = all.degree - row;
    int before = 0, numbers = 0;
    for (int i = 0; i < ROWS; i++) {
        const int count = all.degree + 1 - i;
        if (i < row && count > 0) before += count;
        if (count > 0) numbers += count;
    }
    const u64* table = all.tables + (stretch * numbers + before) * W;
    Long<W> x[MOST_ORDER + 1];
#pragma unroll
    for (int i = 0; i <= MOST_ORDER; i++)
#pragma unroll
        for (int w = 0; w < W; w++) x[i].word[w] = i <= order ? table[i * W + w] : 0;
    Wide* out = all.rows + (u64)row * all.steps * all.count + stretch;
#pragma unroll 1
    for (u32 j = 0; j < all.steps; j++) {
        *out = rounded(x[0]);
        out += all.count;
#pragma unroll
        for (int i = 0; i < MOST_ORDER; i++)
            if (i < order) advance(x[i], x[i + 1]);
    }
}

// Phase 1 on sub-domains that have their coefficients.
struct Subdomains {
    const Wide* rows;
    // As of `Polynomials`, with stretches for packets.
    const u64 *first, *start, *len;
    int polynomials;
    // Sub-domains of a stretch, and arguments of one.
    u32 steps, n, pad;
    // Stretches before these, and how many these are.
    u64 before, count;
    const Threshold* thresholds;
    // What fails, as packets of one sub-domain; `failures` has a piece for each, in the same order.
    Packet* packets;
    List failures;
    Totals* totals;
};

// The sub-domains `from` to `from` + 31 of a stretch.
template <class Test>
WB_DEVICE void test_subdomains(const Subdomains& all, u64 stretch, u32 from) {
    u64 tests = 0, failures = 0, sum = 0;
    if (stretch < all.count) {
        const u32 n = all.n;
        const u64 at = all.before + stretch;
        const int polynomial = polynomial_of(all.first, all.polynomials, at);
        const u64 t = ((at - all.first[polynomial]) * all.steps + from) * n, len = all.len[polynomial];
        const u64 left = t < len ? len - t : 0;
        u32 end = (u32)smaller(all.steps - from, 32);
        // A division is a call, around which registers are spilled.
        while (end > 0 && (u64)(end - 1) * n >= left) end--;
        const Threshold threshold = all.thresholds[polynomial];
        const u64 row = all.steps * all.count;
        const Wide* c = all.rows + from * all.count + stretch;
        // n is at most 2^30.
        const u64 down = (u64)n * n / 8;
        u32 failing = 0;
        for (u32 j = 0; j < end; j++) {
            const Wide* here = c + j * all.count;
            const Wide c2 = here[2 * row];
            Lines lines = {};
            lines.a0 = tmd::add(here[row], mul(c2, n));
            lines.b0 = tmd::sub(here[0], mul(c2, down));
            failing |= (u32)fails<Test>(lines, threshold, n) << j;
        }
        tests = end;
        for (; failing != 0; failing &= failing - 1) {
            const u32 j = (u32)trailing_zeros((u64)failing);
            const u64 offset = t + (u64)j * n;
            Packet packet;
            for (int i = 0; i < ROWS; i++) packet.c[i] = c[i * row + j * all.count];
            packet.start = all.start[polynomial] + offset;
            packet.len = (u32)smaller(len - offset, n);
            packet.polynomial = polynomial;
            const u64 place = place_in(all.failures);
            if (place < all.failures.room) {
                all.packets[place] = packet;
                all.failures.items[place] = place << 32;
            }
            sum += hash(packet.start);
            failures++;
        }
    }
    add_all(&all.totals->tests, tests);
    add_all(&all.totals->failures, failures);
    add_all(&all.totals->hash, sum);
}

}  // namespace tmd
}  // namespace wideblas
