// Sums of many numbers by rounded additions, crates/sum/src/reduce/mod.rs: what the threads of a device compute of Reduce1 to
// Reduce3. The same code runs on the device and, thread by thread, on a host.
//
// The last stage is the CPU's: it adds the sums of the blocks, or the roots of the subtrees.
#pragma once

#include "sums/float.cuh"

namespace wideblas {
namespace reduce {

// The shape of Reduce3.
constexpr int BLOCKS = 256, THREADS = 256, CHUNK = 2 * THREADS;

struct Sum {
    i64 n;
    // Doubles, `step` apart; or NULL.
    const double* x;
    i64 step;
    // Numbers as rns/limbs.cuh leaves them: planes of `words` words, in which significands have `number_bits` bits, the
    // lowest first. `step` is -1 for the order from the last one backwards.
    const u32* limbs;
    const i64* heads;
    i64 plane;
    int words, number_bits;
    // Of partial sums. They take `count` words with the one below.
    int bits, count;
    // Numbers of a range, 2^levels.
    i64 range;
    int levels;
    // Sums of the threads of all blocks, or the entries that wait in each range, level by level: planes of `count`
    // words.
    Planes scratch;
    // Results: sums of blocks, or of ranges.
    Planes to;
    // Set where a double is not finite.
    u32* special;
};

// Number i as a term.
template <bool DOUBLES>
struct Terms;

template <>
struct Terms<true> {
    static WB_DEVICE OfDouble at(const Sum& s, i64 i) {
        const double x = s.x[i * s.step];
        if (((bits_of(x) >> 52) & 0x7ff) == 0x7ff) *s.special = 1;
        return OfDouble(x);
    }
};

template <>
struct Terms<false> {
    static WB_DEVICE OfWords at(const Sum& s, i64 i) {
        const i64 at = s.step < 0 ? s.n - 1 - i : i, head = s.heads[at];
        // A zero has no highest bit.
        const bool found = s.limbs[at + (s.words - 1) * s.plane] >> ((s.number_bits - 1) & 31) != 0;
        const i64 exp = found ? (head >> 1) + s.number_bits : ZERO;
        return {exp, (head & 1) != 0, s.limbs + at, s.plane, s.words, 32 * s.words - s.number_bits};
    }
};

// Reduce3 but for its last stage. `exec.each` calls a function for each thread of a block, and waits for all.
template <bool DOUBLES, class Words, class Exec>
WB_DEVICE void blocks(Exec& exec, const Sum& s) {
    const i64 base = (i64)exec.block() * THREADS;
    exec.each([&](int thread) {
        Number<Words> sum(s.count);
#pragma unroll 1
        for (i64 start = (i64)exec.block() * CHUNK; start < s.n; start += (i64)BLOCKS * CHUNK) {
#pragma unroll 1
            for (i64 i = start + thread; i < start + CHUNK && i < s.n; i += THREADS)
                sum.add(s.bits, Terms<DOUBLES>::at(s, i));
        }
        sum.store(s.scratch, base + thread);
    });
#pragma unroll 1
    for (int half = THREADS / 2; half > 0; half /= 2) {
        exec.each([&](int thread) {
            if (thread >= half) return;
            Number<Words> sum(s.count);
            sum.set(of_planes(s.scratch, base + thread, s.count));
            sum.add(s.bits, of_planes(s.scratch, base + thread + half, s.count));
            sum.store(half > 1 ? s.scratch : s.to, half > 1 ? base + thread : exec.block());
        });
    }
}

// Reduce1 of a range.
template <bool DOUBLES, class Words>
WB_DEVICE void recursive(const Sum& s, i64 range) {
    const i64 first = range * s.range, end = first + s.range < s.n ? first + s.range : s.n;
    Number<Words> sum(s.count);
#pragma unroll 1
    for (i64 i = first; i < end; i++)
        sum.add(s.bits, Terms<DOUBLES>::at(s, i));
    sum.store(s.to, range);
}

// Reduce2 of a range, one subtree or what is left of it: an entry of each level waits where the number of pairs so far
// has a bit.
template <bool DOUBLES, class Words>
WB_DEVICE void pairwise(const Sum& s, i64 range) {
    const i64 first = range * s.range, end = first + s.range < s.n ? first + s.range : s.n;
    const auto entry = [&](int level) { return range + level * s.to.len; };
    Number<Words> sum(s.count);
    i64 pairs = 0;
#pragma unroll 1
    for (i64 i = first; i + 1 < end; i += 2) {
        sum.set(Terms<DOUBLES>::at(s, i));
        sum.add(s.bits, Terms<DOUBLES>::at(s, i + 1));
        int level = 0;
#pragma unroll 1
        for (; pairs >> level & 1; level++) sum.add(s.bits, of_planes(s.scratch, entry(level), s.count));
        sum.store(s.scratch, entry(level));
        pairs++;
    }
    // From the last entry on.
    bool found = (end - first) & 1;
    if (found) sum.set(Terms<DOUBLES>::at(s, end - 1));
#pragma unroll 1
    for (int level = 0; level < s.levels; level++) {
        if (!(pairs >> level & 1)) continue;
        const OfWords waiting = of_planes(s.scratch, entry(level), s.count);
        if (found)
            sum.add(s.bits, waiting);
        else
            sum.set(waiting);
        found = true;
    }
    sum.store(s.to, range);
}

}  // namespace reduce
}  // namespace wideblas
