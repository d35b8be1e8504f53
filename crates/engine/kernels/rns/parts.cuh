// The terms of an element: their sum, exact as far as one rounding needs, and the rounding.
#pragma once

#include "rns/batch.cuh"

namespace wideblas {
namespace rns {

// A summand: (-1)^negative words 2^low, below 2^top. Zero if len is 0.
struct Part {
    // Where its words are in the block's memory; they are a pitch of the batch apart.
    int at, len;
    bool negative;
    i64 low, top;
};

constexpr i64 LOWEST = -(1ll << 60);

WB_DEVICE Part part_of(const Elements& s, const Batch& b, const Term& term, int e) {
    Part part = {0, 0, term.minus != 0, 0, LOWEST};
    bool zero = false;
    for (int f = 0; f < term.count; f++) {
        const int o = term.factor[f];
        if (o < s.scalars) {
            const int exp = (int)b.scalar_exp(o);
            zero = zero || exp == ZERO_EXP;
            part.negative = part.negative != (bool)b.scalar_sign(o);
            part.low += (i64)exp + 32 * b.scalar_skip(o);
        } else {
            const int exp = (int)b.exp(o, e);
            zero = zero || exp == ZERO_EXP;
            part.negative = part.negative != (bool)(b.place(o, e) >> 31);
            part.low += exp;
        }
        part.len += b.operand_len(o);
    }
    const Words words = b.row(term.count > 1 ? term.at : s.operand[term.factor[0]].row, e);
    part.at = words.at;
    if (zero) {
        part.len = 0;
        return part;
    }
    while (part.len > 0 && words[part.len - 1] == 0) part.len--;
    if (part.len > 0) part.top = part.low + 32 * part.len - leading_zeros(words[part.len - 1]);
    return part;
}

WB_DEVICE void order(Part& higher, Part& lower) {
    if (higher.top < lower.top) {
        const Part part = higher;
        higher = lower;
        lower = part;
    }
}

// Words that are read before sums of them are stored, so that loads do not wait for stores.
constexpr int AHEAD_OF_SUM = 4;

// Yields a part's words, from the lowest on, aligned to a lower exponent, and inverted if the part is subtracted.
struct Shifted {
    Words words;
    int len, at, shift;
    u32 below, flip;

    WB_DEVICE Shifted(const Batch& b, const Part& part, bool counts, i64 low, bool negative)
        : words(b.from(part.at)) {
        const int distance = counts ? (int)(part.low - low) : 0;
        len = counts ? part.len : 0;
        at = -(distance >> 5);
        shift = distance & 31;
        below = 0;
        flip = counts && part.negative != negative ? 0xffffffffu : 0;
    }

    // The next words.
    WB_DEVICE void next(u32 (&to)[AHEAD_OF_SUM]) {
#pragma unroll
        for (int k = 0; k < AHEAD_OF_SUM; k++) to[k] = (u32)(at + k) < (u32)len ? words[at + k] : 0;
#pragma unroll
        for (int k = 0; k < AHEAD_OF_SUM; k++) {
            const u32 word = to[k];
            to[k] = shifted_up(below, word, shift) ^ flip;
            below = word;
        }
        at += AHEAD_OF_SUM;
    }
};

// Adds two or three parts, and a carry. Returns the highest of `count` words.
template <bool THREE>
WB_DEVICE u32 add_parts(Shifted x, Shifted y, Shifted z, u32 carry, Words to, int count) {
    u32 word = 0;
#pragma unroll 1
    for (int i = 0; i < count; i += AHEAD_OF_SUM) {
        u32 of_x[AHEAD_OF_SUM], of_y[AHEAD_OF_SUM], of_z[AHEAD_OF_SUM];
        x.next(of_x);
        y.next(of_y);
        if (THREE) z.next(of_z);
#pragma unroll
        for (int k = 0; k < AHEAD_OF_SUM; k++) {
            u64 sum = (u64)of_x[k] + of_y[k];
            if (THREE) sum += of_z[k];
            sum += carry;
            carry = (u32)(sum >> 32);
            if (i + k < count) to[i + k] = word = (u32)sum;
        }
    }
    return word;
}

// Words at the low end of one of two parts that matter only by whether all are zeros: those that are below the other
// part and below all that rounding needs. Only if the sum is nearly as large as the higher part.
WB_DEVICE int tail_of(const Part& first, const Part& second, int bits) {
    if (first.negative != second.negative && first.top - second.top < 2) return 0;
    const bool longer = first.low < second.low;
    i64 cut = longer ? second.low : first.low;
    if (first.top - bits - 4 < cut) cut = first.top - bits - 4;
    const i64 tail = cut - (longer ? first.low : second.low);
    return tail > 0 ? (int)(tail >> 5) : 0;
}

// The sum of those of three parts whose bits are set in `counted`, two at least, in the rows of work. The first of them
// must have the highest top. With `rest` the sum may be short: `rest` is then 1 if it lacks a little, less than a quarter
// unit of its rounding, and else 0.
WB_DEVICE Part sum_parts(const Elements& s, const Batch& b, const Part& p0, const Part& p1, const Part& p2,
                         int counted, int e, int* rest) {
    const bool all = counted == 7;
    const Part first = counted & 1 ? p0 : p1, second = counted & 1 ? p1 : p2;
    i64 low = first.top;
    if (first.low < low) low = first.low;
    if (second.low < low) low = second.low;
    if (all && p2.low < low) low = p2.low;
    const int tail = rest ? tail_of(first, second, s.set.bits) : 0;
    bool lacks = false;
    if (tail > 0) {
        const Part& lower = first.low < second.low ? first : second;
        const Words words = b.from(lower.at);
        for (int i = 0; i < tail && i < lower.len && !lacks; i++) lacks = words[i] != 0;
        low += 32 * (i64)tail;
        *rest = lacks;
    }
    const Words to = b.row(s.work, e);
    Part sum = {to.at, 0, first.negative, low, LOWEST};
    // The sum is below four times 2^top, plus a sign.
    const int count = (int)((first.top - low + 3 + 31) >> 5);
    if (count > s.room) {
        *s.failed = 1;
        return sum;
    }
    const Shifted x(b, first, true, low, sum.negative), y(b, second, true, low, sum.negative);
    const Shifted z(b, p2, all, low, sum.negative);
    // Inverted words lack one at their lowest bit, which comes through a tail of zeros. x is not inverted.
    const u32 carry = (y.flip & 1) + (z.flip & 1) - (y.flip && lacks && second.low < first.low);
    const u32 highest = all ? add_parts<true>(x, y, z, carry, to, count) : add_parts<false>(x, y, z, carry, to, count);
    if (highest >> 31) {
        sum.negative = !sum.negative;
        u64 carry = 1;
        for (int i = 0; i < count; i++) {
            carry += (u32)~to[i];
            to[i] = (u32)carry;
            carry >>= 32;
        }
    }
    sum.len = count;
    while (sum.len > 0 && to[sum.len - 1] == 0) sum.len--;
    if (sum.len > 0) sum.top = low + 32 * sum.len - leading_zeros(to[sum.len - 1]);
    return sum;
}

// What is below 2^far_below is less than a unit of the part's lowest bit, and than a quarter unit of its rounding.
WB_DEVICE i64 far_below(const Part& part, int bits) {
    const i64 quarter = part.top - bits - 2;
    return part.low < quarter ? part.low : quarter;
}

// The sum of an element's terms as one part. `rest` is the sign of terms that are left out because they are far below:
// 1 for the part's own sign, -1 for the other, 0 if there are none.
WB_DEVICE Part join_terms(const Elements& s, const Batch& b, const Outcome& result, int e, int* rest) {
    const int bits = s.set.bits;
    Part absent = {0, 0, false, 0, LOWEST};
    Part p0 = part_of(s, b, result.term[0], e);
    Part p1 = result.count > 1 ? part_of(s, b, result.term[1], e) : absent;
    Part p2 = result.count > 2 ? part_of(s, b, result.term[2], e) : absent;
    order(p0, p1);
    order(p1, p2);
    order(p0, p1);
    *rest = 0;
    if (p1.len == 0) return p0;
    int counted = 3;
    if (p1.top + 1 <= far_below(p0, bits)) {
        // The terms left out can cancel only if their tops are equal.
        if (p1.top > p2.top || p1.negative == p2.negative) {
            *rest = p1.negative == p0.negative ? 1 : -1;
            return p0;
        }
        counted = 6;
    }
    while (true) {
        const Part sum = sum_parts(s, b, p0, p1, p2, counted, e, result.count == 2 ? rest : nullptr);
        if (counted == 6) {
            *rest = sum.len == 0 ? 0 : sum.negative == p0.negative ? 1 : -1;
            return p0;
        }
        if (counted == 7 || p2.len == 0) return sum;
        if (sum.len == 0) return p2;
        if (p2.top + 1 <= far_below(sum, bits)) {
            *rest = p2.negative == sum.negative ? 1 : -1;
            return sum;
        }
        counted = 7;
    }
}

// Rounds a part to the set's bits, ties to even, into the rows of work, where the part itself may be. False if the
// result is zero.
WB_DEVICE bool round_part(const Elements& s, const Batch& b, const Part& part, int rest, Words to,
                          bool* negative, i64* exp) {
    const int bits = s.set.bits, count = s.set.words;
    const Words from = b.from(part.at);
    *negative = part.negative;
    *exp = part.top - bits;
    const int place = (int)(*exp - part.low);
    // The half bit, and whether there are bits below it.
    bool up = false;
    if (part.len > 0 && place > 0) {
        const int half = place - 1, word = half >> 5;
        const u32 at_half = from[word];
        if (at_half >> (half & 31) & 1) {
            u32 more = at_half & ((1u << (half & 31)) - 1);
            for (int i = 0; i < word && !more; i++) more = from[i];
            const u32 odd = from[place >> 5] >> (place & 31) & 1;
            up = more || rest > 0 || (rest == 0 && odd);
        }
    }
    // In the order in which words are read before they are overwritten.
    const int first = place >> 5, shift = place & 31;
    const auto word_at = [&](int w) { return (u32)w < (u32)part.len ? from[w] : 0; };
    const auto shifted = [&](u32 low, u32 high) { return (u32)(((u64)high << 32 | low) >> shift); };
    if (place >= 0) {
        u32 low = word_at(first);
#pragma unroll 1
        for (int i = 0; i < count; i += AHEAD_OF_SUM) {
            u32 high[AHEAD_OF_SUM];
#pragma unroll
            for (int k = 0; k < AHEAD_OF_SUM; k++) high[k] = word_at(first + i + k + 1);
#pragma unroll
            for (int k = 0; k < AHEAD_OF_SUM; k++) {
                if (i + k < count) to[i + k] = shifted(low, high[k]);
                low = high[k];
            }
        }
    } else {
        u32 high = word_at(first + count);
        for (int i = count - 1; i >= 0; i--) {
            const u32 low = word_at(first + i);
            to[i] = shifted(low, high);
            high = low;
        }
    }
    if (part.len == 0) return false;
    const u32 top = bits & 31 ? (1u << (bits & 31)) - 1 : 0xffffffffu;
    if (up) {
        u32 carry = 1;
        for (int i = 0; i < count && carry; i++) carry = ++to[i] == 0;
        if (carry || to[count - 1] > top) {
            to[count - 1] = 1u << ((bits - 1) & 31);
            ++*exp;
        }
    }
    if (*exp < MIN_EXP || *exp > MAX_EXP) {
        const bool above = *exp > MAX_EXP;
        for (int i = 0; i < count; i++) to[i] = above ? 0xffffffffu : 0;
        if (above) to[count - 1] = top;
        *exp = MAX_EXP;
        return above;
    }
    return true;
}

}  // namespace rns
}  // namespace wideblas
