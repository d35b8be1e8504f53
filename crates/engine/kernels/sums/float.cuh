// Floating-point numbers in words of 32 bits whose additions are rounded: those of crates/sum/src/reduce/float.rs, which have
// the same values. Numbers are `±0.m 2^exp`; the highest bit of m is that of the last word, and below the words is one
// that is zero but during an addition.
//
// Loops over words of a known number are unrolled, so that numbers stay in registers: words are never indexed by what
// is known at run time only. Shifts by many words go in steps of powers of two.
#pragma once

#include "numbers/bits.cuh"

namespace wideblas {
namespace reduce {

typedef unsigned int u32;
typedef long long i64;

// The exponent of zero.
constexpr i64 ZERO = -(1ll << 61);

// Numbers in memory by planes: word w of number k is `words[w len + k]`, and `heads[k]` twice the exponent, plus one for
// a negative number.
struct Planes {
    u32* words;
    i64* heads;
    i64 len;
};

// Words that are known to be W and the one below.
template <int W>
struct InRegisters {
    u32 words[W + 1];

    WB_DEVICE explicit InRegisters(int) {}
    static WB_DEVICE constexpr int count() { return W + 1; }
    WB_DEVICE u32& at(int w) { return words[w]; }
    WB_DEVICE const u32& at(int w) const { return words[w]; }
};

// Any number of words, at most MOST: the thread's own memory.
struct InMemory {
    static constexpr int MOST = 258;
    u32 words[MOST];
    int len;

    WB_DEVICE explicit InMemory(int count) : len(count) {}
    WB_DEVICE int count() const { return len; }
    WB_DEVICE u32& at(int w) { return words[w]; }
    WB_DEVICE const u32& at(int w) const { return words[w]; }
};

// A finite double as a term.
struct OfDouble {
    i64 exp;
    bool negative;
    u32 high, low;

    WB_DEVICE explicit OfDouble(double x) {
        const u64 bits = bits_of(x), fraction = bits << 12 >> 1;
        const int field = (int)(bits >> 52) & 0x7ff;
        u64 limb = fraction | 1ull << 63;
        negative = bits >> 63;
        exp = field - 1022;
        if (field == 0) {
            const int shift = fraction ? leading_zeros(fraction) : 0;
            limb = fraction << shift;
            exp = fraction ? -1021 - shift : ZERO;
        }
        high = (u32)(limb >> 32);
        low = (u32)limb;
    }

    // Word w of as many words as the sum has.
    WB_DEVICE u32 word(int w, int count) const { return w == count - 1 ? high : w == count - 2 ? low : 0; }
};

// A number of `count` words in memory, whose highest bit is `up` below that of the last one, as a term.
struct OfWords {
    i64 exp;
    bool negative;
    const u32* words;
    i64 stride;
    int len, up;

    WB_DEVICE u32 own(int w) const { return (u32)w < (u32)len ? words[w * stride] : 0; }
    WB_DEVICE u32 word(int w, int count) const {
        const int at = w - (count - len);
        return up == 0 ? own(at) : shifted_up(own(at - 1), own(at), up);
    }
};

// A number of planes with `count` words, of which the first one is zero.
WB_DEVICE OfWords of_planes(const Planes& planes, i64 k, int count) {
    const i64 head = planes.heads[k];
    return {head >> 1, (head & 1) != 0, planes.words + k, planes.len, count, 0};
}

// The lower word of high:low shifted down by 0 to 31 bits.
WB_DEVICE u32 shifted_down(u32 low, u32 high, int by) { return (u32)(((u64)high << 32 | low) >> by); }

template <class Words>
struct Number {
    Words words;
    i64 exp;
    bool negative;

    // Zero, of `count` words with the one below.
    WB_DEVICE explicit Number(int count) : words(count), exp(ZERO), negative(false) {
#pragma unroll
        for (int w = 0; w < words.count(); w++) words.at(w) = 0;
    }

    template <class Term>
    WB_DEVICE void set(const Term& term) {
        exp = term.exp;
        negative = term.negative;
#pragma unroll
        for (int w = 0; w < words.count(); w++) words.at(w) = term.word(w, words.count());
    }

    WB_DEVICE void store(const Planes& planes, i64 k) const {
        planes.heads[k] = 2 * exp + (negative ? 1 : 0);
#pragma unroll
        for (int w = 0; w < words.count(); w++) planes.words[w * planes.len + k] = words.at(w);
    }

    // Adds a term, and rounds the sum to `bits` bits, to nearest and ties to even.
    template <class Term>
    WB_DEVICE void add(int bits, const Term& term) {
        // As in crates/sum/src/reduce/float.rs.
        const i64 far = bits + 2;
        i64 distance = exp - term.exp;
        if (distance >= far) return;
        if (distance <= -far) return set(term);
        if (exp == ZERO) return;
        if (distance < 0) {
            shift_down((int)-distance);
            exp = term.exp;
            distance = 0;
        }
        const bool subtracts = negative != term.negative;
        const bool carry = add_shifted(term, (int)distance, subtracts);
        if (!subtracts) {
            if (carry) {
                shift_down_bits(1);
                words.at(words.count() - 1) |= 1u << 31;
                exp++;
            }
        } else {
            if (!carry) {
                negative = !negative;
                negate();
            }
            if (words.at(words.count() - 1) >> 31 == 0 && !shift_to_top()) {
                exp = ZERO;
                return;
            }
        }
        round(bits);
    }

private:
    // Adds or subtracts a term, shifted down; its lowest bit says whether bits are lost. Returns the carry, which a
    // negative difference has not.
    template <class Term>
    WB_DEVICE bool add_shifted(const Term& term, int distance, bool subtracts) {
        const int whole = distance >> 5, part = distance & 31, count = words.count();
        u32 lost = part ? term.word(whole, count) << (32 - part) : 0;
#pragma unroll
        for (int w = 0; w < count; w++)
            if (w < whole) lost |= term.word(w, count);
        const u32 flip = subtracts ? ~0u : 0;
        u32 carry = subtracts;
        u32 low = term.word(whole, count);
#pragma unroll
        for (int w = 0; w < count; w++) {
            const u32 high = w + whole + 1 < count ? term.word(w + whole + 1, count) : 0;
            u32 word = w + whole < count ? shifted_down(low, high, part) : 0;
            if (w == 0) word |= lost != 0;
            const u64 sum = (u64)words.at(w) + (word ^ flip) + carry;
            words.at(w) = (u32)sum;
            carry = (u32)(sum >> 32);
            low = high;
        }
        return carry != 0;
    }

    WB_DEVICE void negate() {
        u32 carry = 1;
#pragma unroll
        for (int w = 0; w < words.count(); w++) {
            const u64 sum = (u64)~words.at(w) + carry;
            words.at(w) = (u32)sum;
            carry = (u32)(sum >> 32);
        }
    }

    // Shifts down by fewer bits than a word has; where bits are lost, the lowest one says so.
    WB_DEVICE void shift_down_bits(int part) {
        const u32 lost = words.at(0) & ((1u << part) - 1);
#pragma unroll
        for (int w = 0; w < words.count(); w++)
            words.at(w) = shifted_down(words.at(w), w + 1 < words.count() ? words.at(w + 1) : 0, part);
        words.at(0) |= lost != 0;
    }

    // As shift_down_bits, by any distance.
    WB_DEVICE void shift_down(int distance) {
        const int whole = distance >> 5, count = words.count();
        u32 lost = 0;
#pragma unroll
        for (int step = 1; step < count; step *= 2) {
            if (!(whole & step)) continue;
#pragma unroll
            for (int w = 0; w < count; w++) {
                if (w < step) lost |= words.at(w);
                words.at(w) = w + step < count ? words.at(w + step) : 0;
            }
        }
        shift_down_bits(distance & 31);
        words.at(0) |= lost != 0;
    }

    // Shifts up until the highest bit is set; false where all are zero.
    WB_DEVICE bool shift_to_top() {
        const int count = words.count();
        u32 all = 0;
#pragma unroll
        for (int w = 0; w < count; w++) all |= words.at(w);
        if (all == 0) return false;
#pragma unroll
        for (int step = highest_power(count - 1); step > 0; step /= 2) {
            u32 top = 0;
#pragma unroll
            for (int w = 0; w < count; w++)
                if (w >= count - step) top |= words.at(w);
            if (top != 0) continue;
            exp -= 32 * step;
#pragma unroll
            for (int w = count - 1; w >= 0; w--) words.at(w) = w >= step ? words.at(w - step) : 0;
        }
        const int part = leading_zeros((u64)words.at(count - 1)) - 32;
        exp -= part;
#pragma unroll
        for (int w = count - 1; w >= 0; w--)
            words.at(w) = shifted_up(w > 0 ? words.at(w - 1) : 0, words.at(w), part);
        return true;
    }

    // The largest power of two up to a number.
    static WB_DEVICE constexpr int highest_power(int x) {
        int power = 1;
        while (2 * power <= x) power *= 2;
        return power;
    }

    // Rounds to the first `bits` bits.
    WB_DEVICE void round(int bits) {
        const int count = words.count(), cut = 32 * count - bits, whole = cut >> 5, part = cut & 31;
        // The bit of a half is below the last one that stays.
        const int half_word = (cut - 1) >> 5, half_part = (cut - 1) & 31;
        u32 half = 0, rest = 0, odd = 0;
#pragma unroll
        for (int w = 0; w < count; w++) {
            const u32 word = words.at(w);
            const u32 stays = w < whole ? 0 : w == whole ? ~0u << part : ~0u;
            const u32 is_half = w == half_word ? 1u << half_part : 0;
            half |= word & is_half;
            rest |= word & ~stays & ~is_half;
            if (w == whole) odd = word >> part & 1;
            words.at(w) = word & stays;
        }
        if (half == 0 || (rest == 0 && odd == 0)) return;
        u32 carry = 0;
#pragma unroll
        for (int w = 0; w < count; w++) {
            const u64 sum = (u64)words.at(w) + (w == whole ? 1u << part : 0) + carry;
            words.at(w) = (u32)sum;
            carry = (u32)(sum >> 32);
        }
        if (carry != 0) {
            words.at(count - 1) = 1u << 31;
            exp++;
        }
    }
};

}  // namespace reduce
}  // namespace wideblas
