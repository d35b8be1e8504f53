// The exponents at which rows and columns become integers, and the bits of the sums: the formulas of
// crates/product/src/planner.rs, where they are explained, and of crates/engine/src/scaling.rs. Tests compare the two.
#pragma once
#include "crt/operands.cuh"

namespace wideblas::crt {

// Bounds that hold for all vectors of an operand, when each is divided by 2^top.
struct Profile {
    // For each d, at least this many numbers have their leading bit at most d places below the largest.
    int least[LEVELS];
    // The sum of the magnitudes is below sum 2^-7.
    long long sum;
};

WB_DEVICE Profile no_profile(int depth) {
    Profile profile;
    for (int d = 0; d < LEVELS; d++) profile.least[d] = depth;
    profile.sum = 0;
    return profile;
}

// `value` times 2^7 times the weight of level d.
template <class Int>
WB_DEVICE Int weighted(int d, Int value) {
    return value << (d < LEVELS - 2 ? LEVELS - 2 - d : 0);
}

WB_DEVICE void include(Profile& profile, const Levels& levels, int depth) {
    int count = 0;
    long long sum = 0;
#pragma unroll
    for (int d = 0; d < LEVELS; d++) {
        count += (int)levels.counts[d];
        profile.least[d] = count < profile.least[d] ? count : profile.least[d];
        sum += weighted<long long>(d, count);
    }
    sum = 2 * sum + depth - count;
    profile.sum = sum > profile.sum ? sum : profile.sum;
}

// `count` numbers of a vector have their leading bit at most some places below the largest. This is 2^7 times the sum,
// over all levels, of the level's weight times how many of them certainly meet a number of that level in any vector of
// the other operand.
template <class Int>
WB_DEVICE Int meeting(int count, const Profile& others, int depth) {
    Int sum = 0;
#pragma unroll
    for (int r = 0; r < LEVELS; r++) {
        const int both = count + others.least[r] - depth;
        sum += weighted<Int>(r, both > 0 ? both : 0);
    }
    return sum;
}

// How many bits beyond the precision sums of products with any vector of the other operand need; negative if unknown.
WB_DEVICE int spread(const Levels& levels, const Profile& others, int depth) {
    long long bound = 0;
    int count = 0;
    // 32 bits suffice for this depth.
    const bool is_short = depth < 1 << 24;
#pragma unroll
    for (int d = 0; d < LEVELS; d++) {
        count += (int)levels.counts[d];
        const long long sum =
            is_short ? meeting<unsigned>(count, others, depth) : meeting<long long>(count, others, depth);
        bound += weighted<long long>(d, sum);
    }
    if (bound == 0) return -1;
    const long long sum = others.sum << (LEVELS - 1);
    const int e = leading_zeros((u64)bound) - leading_zeros((u64)sum);
    return e < 0 ? 0 : bound << e < sum ? e + 1 : e;
}

// The most bits below the unit that a vector may have where its tails are added later, in crt/settle.cu.
constexpr int LONGEST_TAIL = 128;

// Exact products may cut a vector's numbers to its highest `bits` bits. Only numbers with their leading bit below all
// levels have bits further down, so that is done where there is room for the tails of these.
struct Cut {
    // bits = 0: nothing is cut off.
    int bits, room;

    WB_DEVICE bool applies(const Range& range, const Levels& levels, int depth) const {
        int deep = depth;
        for (int d = 0; d < LEVELS; d++) deep -= (int)levels.counts[d];
        return bits > 0 && deep <= room && range.top - range.bottom < bits + LONGEST_TAIL;
    }
};

// The scaling of a vector. With a negative precision all bits are kept, but for the cut.
WB_DEVICE Scaling scaling_of(const Range& range, const Levels& levels, const Profile& others, int precision,
                             Cut cut, int depth) {
    if (!range.used) return {0, 0};
    int kept = range.bottom;
    if (cut.applies(range, levels, depth)) kept = range.top - cut.bits + 1;
    if (precision >= 0) {
        kept = range.smallest - precision;
        const int together = spread(levels, others, depth);
        if (together >= 0 && range.top - precision - together > kept) kept = range.top - precision - together;
    }
    const int unit = range.bottom > kept ? range.bottom : kept;
    return {unit, (range.top > unit ? range.top - unit : 0) + 1};
}

// The bits that moduli cover are counted in sixteenths: crates/engine/src/scaling.rs.
constexpr int SIXTEENTHS = 16;

// The bits of sums of products of integers of a and b bits, in sixteenths: `needed` there. Bits are limited so that
// the result fits an int, far above what moduli cover.
WB_DEVICE int bits_of_sums(int a, int b, int extra_bits) {
    const int most = 1 << 24;
    return SIXTEENTHS * ((a < most ? a : most) + (b < most ? b : most)) + extra_bits;
}

// How many 32-bit words an integer of `bits` bits and its sign need: `words` there.
WB_DEVICE int words_of(int bits) { return (bits + 2 + 31) / 32; }

}  // namespace wideblas::crt
