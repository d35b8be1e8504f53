// The search for hard-to-round arguments on a device: tmd/src/search in the same integers, so that packets, verdicts and
// candidates are the CPU's.
//
// A host compiler understands this as well; a thread is a call of a body with the thread's number.
#pragma once
#include "tmd/boolean.cuh"

namespace wideblas {
namespace tmd {

// 128 bits, modulo 1 or 2^128.
struct Wide {
    u64 low, high;
};

WB_DEVICE u64 upper_product(u64 a, u64 b) {
#ifdef __CUDACC__
    return __umul64hi(a, b);
#else
    return (u64)((unsigned __int128)a * b >> 64);
#endif
}
WB_DEVICE Wide add(Wide a, Wide b) {
    const u64 low = a.low + b.low;
    return {low, a.high + b.high + (low < b.low)};
}
WB_DEVICE Wide sub(Wide a, Wide b) { return {a.low - b.low, a.high - b.high - (a.low < b.low)}; }
WB_DEVICE Wide mul(Wide a, u64 b) { return {a.low * b, a.high * b + upper_product(a.low, b)}; }

// Polynomials of one shape, packet.rs and fixed.rs.
struct Polynomials {
    // Of each polynomial `degree + 1` coefficients of `words` words, the lowest first.
    const u64* coefficients;
    // The number of each one's first packet, and of all packets.
    const u64* first;
    // The number of each one's first argument, and how many it has.
    const u64 *start, *len;
    int count, degree, words, pad;
    // Arguments of a packet.
    u64 packet;
    // Where the packets are made, and how many.
    struct Packet* packets;
    u64 packets_len;
};

// Longest coefficients.
constexpr int MOST_WORDS = 16;

struct Packet {
    Wide c[4];
    u64 start;
    u32 len, polynomial;
};

// Row i of a Taylor shift by t, rounded to 128 bits: the sum of binomial(m, i) c[m] t^(m - i) by Horner's scheme.
WB_DEVICE Wide shifted_row(const u64* c, int degree, int words, int i, u64 t) {
    u64 sum[MOST_WORDS] = {};
    for (int m = degree; m >= i; m--) {
        u64 choose = 1;
        for (int j = 1; j <= i; j++) choose = choose * (m - i + j) / j;
        u64 carry = 0;
        for (int w = 0; w < words; w++) {
            // sum t + c choose + carry; choose is small.
            const Wide one = mul({sum[w], 0}, t);
            const Wide other = mul({c[m * words + w], 0}, choose);
            const Wide both = tmd::add(tmd::add(one, other), {carry, 0});
            // The exact value is below 2^128: t < 2^63, and choose far less.
            sum[w] = both.low;
            carry = both.high;
        }
    }
    const u64 high = sum[words - 1], low = words > 1 ? sum[words - 2] : 0;
    const u64 next = words > 2 ? sum[words - 3] >> 63 : 0;
    return tmd::add({low, high}, {next, 0});
}

// The last polynomial whose first packet, or stretch, is not after this one.
WB_DEVICE int polynomial_of(const u64* first, int count, u64 at) {
    int low = 0, high = count;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (first[middle] <= at) low = middle;
        else high = middle;
    }
    return low;
}

WB_DEVICE Packet packet_of(const Polynomials& all, u64 at) {
    const int low = polynomial_of(all.first, all.count, at);
    const u64 t = (at - all.first[low]) * all.packet, left = all.len[low] - t;
    const u64* c = all.coefficients + (size_t)low * (all.degree + 1) * all.words;
    Packet packet;
    for (int i = 0; i < 4; i++) packet.c[i] = shifted_row(c, all.degree, all.words, i, t);
    packet.start = all.start[low] + t;
    packet.len = (u32)(left < all.packet ? left : all.packet);
    packet.polynomial = low;
    return packet;
}

// A packet's polynomial around `by`.
struct Cubic {
    Wide c0, c1, c2, c3;
};
WB_DEVICE Cubic around(const Packet& packet, u64 by) {
    Cubic r = {packet.c[0], packet.c[1], packet.c[2], packet.c[3]};
    r.c2 = tmd::add(r.c2, mul(r.c3, by));
    r.c1 = tmd::add(r.c1, mul(r.c2, by));
    r.c0 = tmd::add(r.c0, mul(r.c1, by));
    r.c2 = tmd::add(r.c2, mul(r.c3, by));
    r.c1 = tmd::add(r.c1, mul(r.c2, by));
    r.c2 = tmd::add(r.c2, mul(r.c3, by));
    return r;
}

// The lines of consecutive sub-domains of n arguments: values and differences.
struct Lines {
    Wide b0, b1, b2, b3, a0, a1, a2;

    WB_DEVICE void advance() {
        b0 = tmd::add(b0, b1);
        b1 = tmd::add(b1, b2);
        b2 = tmd::add(b2, b3);
        a0 = tmd::add(a0, a1);
        a1 = tmd::add(a1, a2);
    }
};
WB_DEVICE Lines lines_of(const Cubic& r, u64 n) {
    // n is at most 2^30.
    const u64 down = n * n / 8;
    const Wide three = mul(r.c3, 3);
    const Wide first = mul(tmd::sub(r.c1, mul(three, down)), n);
    const Wide second = mul(mul(r.c2, n), n), third = mul(mul(mul(r.c3, n), n), n);
    const Wide slope = mul(tmd::add(mul(r.c2, 2), mul(three, n)), n), bend = mul(mul(three, n), n);
    const Wide six = mul(third, 6);
    Lines lines;
    lines.b0 = tmd::sub(r.c0, mul(r.c2, down));
    lines.b1 = tmd::add(tmd::add(first, second), third);
    lines.b2 = tmd::add(mul(second, 2), six);
    lines.b3 = six;
    lines.a0 = tmd::add(r.c1, mul(r.c2, n));
    lines.a1 = tmd::add(slope, bend);
    lines.a2 = mul(bend, 2);
    return lines;
}

struct Threshold {
    u64 shift, at_most;
};

// A sub-domain's line, rounded for a test.
template <class Test>
WB_DEVICE bool fails(const Lines& lines, Threshold threshold, u32 n) {
    if constexpr (Test::BITS == 64) {
        const u64 a = lines.a0.high + (lines.a0.low >> 63);
        return Test::fails(0 - a, lines.b0.high + threshold.shift, threshold.at_most, n);
    } else {
        const u64 a = (lines.a0.high + (1u << 10)) >> 11, b = (lines.b0.high + threshold.shift) >> 11;
        return Test::fails((double)a, (double)b, (double)(threshold.at_most >> 11), n);
    }
}

// --- Phases --------------------------------------------------------------------------------------------------------

// What a level did: 64-bit sums.
struct Totals {
    u64 tests, failures, hash;
};

// A list on the device that threads append to. `len` counts on where there is no more room.
struct List {
    u64* items;
    u64* len;
    u64 room;
};

// The place of one more item.
WB_DEVICE u64 place_in(const List& list) {
#ifdef __CUDACC__
    // One atomic operation for the threads that are here together.
    const unsigned mask = __activemask(), lane = threadIdx.x & 31;
    const int leader = __ffs(mask) - 1;
    u64 at = 0;
    if ((int)lane == leader) at = atomicAdd(list.len, (u64)__popc(mask));
    return __shfl_sync(mask, at, leader) + __popc(mask & ((1u << lane) - 1));
#else
    return (*list.len)++;
#endif
}

WB_DEVICE void append(const List& list, u64 item) {
    const u64 at = place_in(list);
    if (at < list.room) list.items[at] = item;
}

// Adds a number of each thread of a warp; all of them come here.
WB_DEVICE void add_all(u64* sum, u64 x) {
#ifdef __CUDACC__
    for (int i = 16; i > 0; i /= 2) x += __shfl_xor_sync(~0u, x, i);
    if ((threadIdx.x & 31) == 0 && x != 0) atomicAdd(sum, x);
#else
    *sum += x;
#endif
}

// The output function of SplitMix64, as `hash` of tmd/src/search.
WB_DEVICE u64 hash(u64 x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return x ^ x >> 31;
}

// The tests of one level. A piece is a packet's number in the upper half and an offset in the lower one.
struct Level {
    const Packet* packets;
    // What is cut: `count` packets where this is null, else a list.
    const u64* pieces;
    const u64* pieces_len;
    u64 count;
    // Arguments of a piece and of a sub-domain.
    u64 piece;
    u32 n, pad;
    const Threshold* thresholds;
    List failures;
    Totals* totals;
};

// The pieces that thread `thread` of `threads` tests.
template <class Test>
WB_DEVICE void test_pieces(const Level& level, u64 thread, u64 threads) {
    const u64 count = level.pieces ? smaller(*level.pieces_len, level.count) : level.count;
    const u32 n = level.n;
    u64 tests = 0, failures = 0, sum = 0;
    for (u64 i = thread; i < count; i += threads) {
        const u64 piece = level.pieces ? level.pieces[i] : i << 32;
        const Packet& packet = level.packets[piece >> 32];
        const u32 offset = (u32)piece;
        const u64 start = packet.start + offset;
        const Threshold threshold = level.thresholds[packet.polynomial];
        const u32 subdomains = (u32)((smaller(level.piece, packet.len - offset) + n - 1) / n);
        Lines lines = lines_of(around(packet, offset), n);
        tests += subdomains;
        for (u32 first = 0; first < subdomains; first += 32) {
            const u32 end = (u32)smaller(subdomains - first, 32);
            u32 failing = 0;
            for (u32 j = 0; j < end; j++) {
                failing |= (u32)fails<Test>(lines, threshold, n) << j;
                lines.advance();
            }
            // Together, so that warps seldom part and append at once.
            for (; failing != 0; failing &= failing - 1) {
                const u64 at = (u64)(first + trailing_zeros((u64)failing)) * n;
                append(level.failures, piece + at);
                sum += hash(start + at);
                failures++;
            }
        }
    }
    add_all(&level.totals->tests, tests);
    add_all(&level.totals->failures, failures);
    add_all(&level.totals->hash, sum);
}

// Phase 3.
struct Exhaustive {
    const Packet* packets;
    const u64* pieces;
    const u64* pieces_len;
    u64 count;
    // Arguments of a piece.
    u64 piece;
    const Threshold* thresholds;
    List candidates;
    u64* arguments;
};

WB_DEVICE void exhaust(const Exhaustive& job, u64 thread, u64 threads) {
    const u64 count = smaller(*job.pieces_len, job.count);
    u64 arguments = 0;
    for (u64 i = thread; i < count; i += threads) {
        const u64 piece = job.pieces[i];
        const Packet& packet = job.packets[piece >> 32];
        const u32 offset = (u32)piece;
        const u64 start = packet.start + offset;
        const Threshold threshold = job.thresholds[packet.polynomial];
        const u32 len = (u32)smaller(job.piece, packet.len - offset);
        const Cubic r = around(packet, offset);
        const Wide six = mul(r.c3, 6);
        Wide v0 = r.c0, v1 = tmd::add(tmd::add(r.c1, r.c2), r.c3), v2 = tmd::add(mul(r.c2, 2), six);
        for (u32 t = 0; t < len; t++) {
            if (v0.high + threshold.shift <= threshold.at_most) append(job.candidates, start + t);
            v0 = tmd::add(v0, v1);
            v1 = tmd::add(v1, v2);
            v2 = tmd::add(v2, six);
        }
        arguments += len;
    }
    add_all(job.arguments, arguments);
}

}  // namespace tmd
}  // namespace wideblas
