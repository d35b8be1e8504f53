// Sums of parts that come from the highest to the lowest, exact as far as one rounding can tell. A thread
// has a sum to itself: sums have few parts.
#pragma once

#include "rns.cuh"

namespace wideblas {
namespace rns {

WB_DEVICE int leading_zeros(u32 x) {
#ifdef __CUDA_ARCH__
    return __clz(x);
#else
    return x ? __builtin_clz(x) : 32;
#endif
}

// The 32 bits of a magnitude from a place on, which may lie outside of it.
WB_DEVICE u32 bits_at(const u32* words, int len, int place) {
    const int word = place >> 5, part = place & 31;
    const u32 low = word >= 0 && word < len ? words[word] : 0;
    const u32 high = word + 1 >= 0 && word + 1 < len ? words[word + 1] : 0;
    return part ? low >> part | high << (32 - part) : low;
}

WB_DEVICE int bit_length(const u32* words, int len) {
    while (len > 0 && words[len - 1] == 0) len--;
    return len > 0 ? 32 * len - leading_zeros(words[len - 1]) : 0;
}

// Whether the bits from `from` to before `to` are all 0 (1), all 1 (2), or neither (0). from < to.
WB_DEVICE int uniform(const u32* words, int len, int from, int to) {
    bool zeros = true, ones = true;
    for (int place = from; place < to && (zeros || ones); place += 32) {
        const u32 mask = to - place < 32 ? (1u << (to - place)) - 1 : 0xffffffffu;
        const u32 bits = bits_at(words, len, place) & mask;
        zeros = zeros && bits == 0;
        ones = ones && bits == mask;
    }
    return zeros ? 1 : ones ? 2 : 0;
}

// (-1)^negative words 2^exp, and a number above it: see `settle`.
struct Total {
    u32* words;
    int len, room;
    bool negative;
    i64 exp;
    // The sum is frozen (half steps of 2^unit, plus the words, which are far less).
    u32* frozen_words;
    bool frozen, frozen_negative, half;
    i64 unit;
    // There was not room enough.
    bool failed;

    WB_DEVICE void clear(u32* memory, int capacity, u32* frozen_memory) {
        words = memory;
        frozen_words = frozen_memory;
        room = capacity;
        len = 0;
        negative = frozen = frozen_negative = half = failed = false;
        exp = unit = 0;
    }

    WB_DEVICE void trim() {
        while (len > 0 && words[len - 1] == 0) len--;
    }

    // Adds a part.
    WB_DEVICE void add(const u32* part, int part_len, bool part_negative, i64 part_exp) {
        const int bits = bit_length(part, part_len);
        if (bits == 0) return;
        if (len == 0) {
            len = (bits + 31) >> 5;
            if (len > room) {
                failed = true;
                len = 0;
                return;
            }
            for (int i = 0; i < len; i++) words[i] = part[i];
            negative = part_negative;
            exp = part_exp;
            return;
        }
        if (exp - part_exp > 32ll * room || part_exp - exp > 32ll * room) {
            failed = true;
            return;
        }
        if (part_exp < exp) {
            const int shift = (int)(exp - part_exp), longer = len + ((shift + 31) >> 5);
            if (longer > room) {
                failed = true;
                return;
            }
            for (int i = longer - 1; i >= 0; i--) words[i] = bits_at(words, len, 32 * i - shift);
            len = longer;
            exp = part_exp;
        }
        const int shift = (int)(part_exp - exp), end = ((bits + shift + 31) >> 5) + 1;
        const int longer = end > len + 1 ? end : len + 1;
        if (longer > room) {
            failed = true;
            return;
        }
        for (int i = len; i < longer; i++) words[i] = 0;
        len = longer;
        const u32 flip = part_negative == negative ? 0 : 0xffffffffu;
        u64 sum = flip & 1;
        for (int i = 0; i < longer; i++) {
            sum += (u64)words[i] + (bits_at(part, part_len, 32 * i - shift) ^ flip);
            words[i] = (u32)sum;
            sum >>= 32;
        }
        if (flip && magnitude(words, len)) negative = !negative;
        trim();
    }

    // Whether parts of less than 2^rest together cannot change the rounding to `bits` bits. Where they
    // can only because the bits between are alike, the sum is split: the upper part is frozen, and of
    // the rest the sign is wanted alone.
    WB_DEVICE bool settle(i64 rest, int bits) {
        const int length = bit_length(words, len);
        if (length == 0) return false;
        if (frozen) return exp + length > rest + 1;
        const i64 unit_exp = exp + length - bits;
        if (rest + 1 >= unit_exp - 3) return false;
        // The place of the half step, and the lowest that the rest leaves alone.
        const int place = length - bits - 1;
        const i64 lowest = rest + 1 - exp;
        int kind = 1;
        if (place > 0) {
            const int from = lowest > 0 ? (int)lowest : 0;
            kind = uniform(words, len, from, place);
            if (kind == 2 && lowest < 0) kind = 0;
            if (kind == 0) return true;
        }
        const int count = (bits + 31) >> 5;
        for (int i = 0; i < count; i++) frozen_words[i] = bits_at(words, len, place + 1 + 32 * i);
        half = place >= 0 && (bits_at(words, len, place) & 1);
        unit = unit_exp;
        frozen = true;
        frozen_negative = negative;
        if (kind == 2) {
            // One half step more, and the words below it less.
            if (half) increase(frozen_words, bits, unit);
            half = !half;
        }
        cut(place > 0 ? place : 0);
        if (kind == 2) {
            // 2^place - words
            const int end = (place >> 5) + 1;
            for (int i = len; i < end; i++) words[i] = 0;
            len = end;
            u64 carry = 1;
            for (int i = 0; i < end; i++) {
                carry += (u32)~words[i];
                words[i] = (u32)carry;
                carry >>= 32;
            }
            cut(place);
            negative = !negative;
        }
        return false;
    }

    // Leaves the bits below a place.
    WB_DEVICE void cut(int place) {
        const int word = place >> 5;
        if (word < len) {
            words[word] &= (1u << (place & 31)) - 1;
            len = word + 1;
        }
        trim();
    }

    // A significand of `bits` bits plus one.
    static WB_DEVICE void increase(u32* significand, int bits, i64& exp) {
        const int count = (bits + 31) >> 5;
        u32 carry = 1;
        for (int i = 0; i < count && carry; i++) carry = ++significand[i] == 0;
        const int top = bits & 31;
        if (carry || (top && significand[count - 1] >> top)) {
            significand[count - 1] = 1u << ((bits - 1) & 31);
            exp++;
        }
    }

    // Rounds to `bits` bits, ties to even; `significand` has room for them. Returns whether there is
    // a number; zero otherwise.
    WB_DEVICE bool round(int bits, u32* significand, bool& sign, i64& result_exp) {
        const int count = (bits + 31) >> 5, length = bit_length(words, len);
        bool up;
        if (frozen) {
            for (int i = 0; i < count; i++) significand[i] = frozen_words[i];
            sign = frozen_negative;
            result_exp = unit;
            up = half && (length == 0 ? significand[0] & 1 : negative == sign);
        } else {
            if (length == 0) return false;
            const int place = length - bits;
            for (int i = 0; i < count; i++) significand[i] = bits_at(words, len, place + 32 * i);
            sign = negative;
            result_exp = exp + place;
            up = place > 0 && (bits_at(words, len, place - 1) & 1);
            if (up && !(significand[0] & 1)) up = place > 1 && uniform(words, len, 0, place - 1) != 1;
        }
        if (up) increase(significand, bits, result_exp);
        if (result_exp < MIN_EXP) return false;
        if (result_exp > MAX_EXP) {
            for (int i = 0; i < count; i++) significand[i] = 0xffffffffu;
            if (bits & 31) significand[count - 1] = (1u << (bits & 31)) - 1;
            result_exp = MAX_EXP;
        }
        return true;
    }
};

}  // namespace rns
}  // namespace wideblas
