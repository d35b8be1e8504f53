// At which exponents rows and columns become integers, and what follows: the formulas of src/product/planner.rs, which
// says why, and src/engine/scaling.rs. Tests compare them.
#pragma once
#include "crt.cuh"

namespace wideblas::crt {

// What holds for all vectors of an operand, of numbers divided by 2^top of their vector.
struct Profile {
    // At least so many numbers have their leading bit at most d places below the largest.
    int least[LEVELS];
    // The sum of the magnitudes is below so many 2^-7.
    long long sum;
};

WB_DEVICE Profile no_profile(int depth) {
    Profile profile;
    for (int d = 0; d < LEVELS; d++) profile.least[d] = depth;
    profile.sum = 0;
    return profile;
}

// 2^7 times the weight of a level.
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

// 2^7 times the sum of the weights of levels times how many numbers of a vector, `count` of which are at most some
// places below the largest, certainly meet one of any other vector at that level.
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

// Bits beyond the precision that sums of products with any of the others need; negative where nothing is known.
WB_DEVICE int spread(const Levels& levels, const Profile& others, int depth) {
    long long bound = 0;
    int count = 0;
    // Of a depth for which 32 bits do.
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

// How far below the unit a vector may be cut that its tails can be added exactly later; crt_settle.cu.
constexpr int LONGEST_TAIL = 128;

// All bits are kept, but for the lowest ones of a few numbers: those of a vector beyond so many are cut off where
// there is room for as many tails as numbers with a leading bit below all levels. Higher ones have no such bits.
struct Cut {
    // 0: nothing is cut off.
    int bits, room;

    WB_DEVICE bool applies(const Range& range, const Levels& levels, int depth) const {
        int deep = depth;
        for (int d = 0; d < LEVELS; d++) deep -= (int)levels.counts[d];
        return bits > 0 && deep <= room && range.top - range.bottom < bits + LONGEST_TAIL;
    }
};

// The scaling of a vector that meets all vectors of the others; all bits for a negative precision, but for the cut.
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

// What bits are counted in where moduli cover them: src/engine/scaling.rs.
constexpr int SIXTEENTHS = 16;

// Sixteenths of bits of sums of products of integers of these bits, and so many more: `needed` there. No moduli cover
// as many as fit into an int.
WB_DEVICE int bits_of_sums(int a, int b, int extra_bits) {
    const int most = 1 << 24;
    return SIXTEENTHS * ((a < most ? a : most) + (b < most ? b : most)) + extra_bits;
}

// 32-bit words of an integer of so many bits, with its sign: `words` there.
WB_DEVICE int words_of(int bits) { return (bits + 2 + 31) / 32; }

// Whether leaving out the vectors of the most bits could save a fifth of the work: Ladder::may_save.
WB_DEVICE bool may_save(int most, int least) { return 5 * least <= 4 * most; }

}  // namespace wideblas::crt
