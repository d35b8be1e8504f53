// Sums of parts that arrive from the highest to the lowest, as exact as one rounding needs. One thread computes a sum:
// there are few parts. Loops are not unrolled: the code runs once a call, and fetching instructions takes most of the
// time.
#pragma once

#include "rns/rns.cuh"

namespace wideblas {
namespace rns {

WB_DEVICE int leading_zeros(u32 x) {
#ifdef __CUDA_ARCH__
    return __clz(x);
#else
    return x ? __builtin_clz(x) : 32;
#endif
}

// 32 bits of a magnitude from bit `place` on. Bits outside of the magnitude are zeros.
WB_DEVICE u32 bits_at(const u32* words, int len, int place) {
    const int word = place >> 5, part = place & 31;
    const u32 low = word >= 0 && word < len ? words[word] : 0;
    const u32 high = word + 1 >= 0 && word + 1 < len ? words[word + 1] : 0;
    return part ? low >> part | high << (32 - part) : low;
}

WB_DEVICE int bit_length(const u32* words, int len) {
#pragma unroll 1
    while (len > 0 && words[len - 1] == 0) len--;
    return len > 0 ? 32 * len - leading_zeros(words[len - 1]) : 0;
}

// Whether the bits from `from` to before `to` are all 0 (1), all 1 (2), or neither (0). from < to.
WB_DEVICE int uniform(const u32* words, int len, int from, int to) {
    bool zeros = true, ones = true;
#pragma unroll 1
    for (int place = from; place < to && (zeros || ones); place += 32) {
        const u32 mask = to - place < 32 ? (1u << (to - place)) - 1 : 0xffffffffu;
        const u32 bits = bits_at(words, len, place) & mask;
        zeros = zeros && bits == 0;
        ones = ones && bits == mask;
    }
    return zeros ? 1 : ones ? 2 : 0;
}

// Word `i` of a significand whose bits are all ones.
WB_DEVICE u32 ones(int bits, int i) {
    return 32 * (i + 1) <= bits ? 0xffffffffu : (1u << (bits & 31)) - 1;
}

// A rounded number. The words of its significand can be computed independently of each other.
struct Rounded {
    // Before rounding up, the significand is the bits of these words from `place` on.
    const u32* words;
    int len, place;
    // Rounding up adds one here: the words below are all ones, and become zeros. -1 if nothing is added.
    int stop;
    // All bits were ones; the result is the largest number; the result is not zero.
    bool carries, largest, found, negative;
    i64 exp;

    WB_DEVICE u32 bits(int i) const { return bits_at(words, len, place + 32 * i); }

    // Word `i` of the significand.
    WB_DEVICE u32 word(int significand, int i) const {
        if (!found) return 0;
        if (largest) return ones(significand, i);
        if (carries) return 32 * (i + 1) >= significand ? 1u << ((significand - 1) & 31) : 0;
        return i < stop ? 0 : bits(i) + (i == stop);
    }
};

// A sum so far: (-1)^negative words 2^exp, plus a frozen upper part: see `settle`.
struct Total {
    u32* words;
    int len, room;
    bool negative;
    i64 exp;
    // If frozen, the upper part is (-1)^frozen_negative (frozen_words + half / 2) 2^unit, and the words are far
    // below.
    u32* frozen_words;
    bool frozen, frozen_negative, half;
    i64 unit;
    // There was too little room.
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
#pragma unroll 1
        while (len > 0 && words[len - 1] == 0) len--;
    }

    // Takes the first part, whose words are already in place.
    WB_DEVICE void take(int length, bool is_negative, i64 lowest) {
        len = length;
        negative = is_negative;
        exp = lowest;
    }

    // Adds a part.
    WB_APART void add(const u32* part, int part_len, bool part_negative, i64 part_exp) {
        const int bits = bit_length(part, part_len);
        if (bits == 0) return;
        if (len == 0) {
            len = (bits + 31) >> 5;
            if (len > room) {
                failed = true;
                len = 0;
                return;
            }
#pragma unroll 1
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
#pragma unroll 1
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
#pragma unroll 1
        for (int i = len; i < longer; i++) words[i] = 0;
        len = longer;
        const u32 flip = part_negative == negative ? 0 : 0xffffffffu;
        u64 sum = flip & 1;
#pragma unroll 1
        for (int i = 0; i < longer; i++) {
            sum += (u64)words[i] + (bits_at(part, part_len, 32 * i - shift) ^ flip);
            words[i] = (u32)sum;
            sum >>= 32;
        }
        if (flip && magnitude(words, len)) negative = !negative;
        trim();
    }

    // Whether further parts, together below 2^rest, cannot change the rounding to `bits` bits. If they can only because
    // the bits between are all equal, the sum is split: the upper part is frozen, and of the rest only the sign will
    // matter.
    WB_APART bool settle(i64 rest, int bits) {
        const int length = bit_length(words, len);
        if (length == 0) return false;
        if (frozen) return exp + length > rest + 1;
        const i64 unit_exp = exp + length - bits;
        if (rest + 1 >= unit_exp - 3) return false;
        // The place of the half bit, and the lowest place that further parts leave unchanged.
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
#pragma unroll 1
        for (int i = 0; i < count; i++) frozen_words[i] = bits_at(words, len, place + 1 + 32 * i);
        half = place >= 0 && (bits_at(words, len, place) & 1);
        unit = unit_exp;
        frozen = true;
        frozen_negative = negative;
        if (kind == 2) {
            // The frozen part becomes one half step larger, and the words what is missing to it.
            if (half) increase(frozen_words, bits, unit);
            half = !half;
        }
        cut(place > 0 ? place : 0);
        if (kind == 2) {
            // 2^place - words
            const int end = (place >> 5) + 1;
#pragma unroll 1
            for (int i = len; i < end; i++) words[i] = 0;
            len = end;
            u64 carry = 1;
#pragma unroll 1
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

    // Keeps only the bits below a place.
    WB_DEVICE void cut(int place) {
        const int word = place >> 5;
        if (word < len) {
            words[word] &= (1u << (place & 31)) - 1;
            len = word + 1;
        }
        trim();
    }

    // Adds one to a significand of `bits` bits.
    static WB_DEVICE void increase(u32* significand, int bits, i64& exp) {
        const int count = (bits + 31) >> 5;
        u32 carry = 1;
#pragma unroll 1
        for (int i = 0; i < count && carry; i++) carry = ++significand[i] == 0;
        const int top = bits & 31;
        if (carry || (top && significand[count - 1] >> top)) {
            significand[count - 1] = 1u << ((bits - 1) & 31);
            exp++;
        }
    }

    // How the sum is rounded to `bits` bits, ties to even.
    WB_DEVICE Rounded round(int bits) const {
        const int count = (bits + 31) >> 5;
        Rounded r = {words, len, 0, -1, false, false, false, negative, exp};
        bool up;
        if (frozen) {
            const bool odd = frozen_words[0] & 1;
            const bool is_tie = bit_length(words, len) == 0;
            r.words = frozen_words;
            r.len = count;
            r.negative = frozen_negative;
            r.exp = unit;
            up = half && (is_tie ? odd : negative == frozen_negative);
        } else {
            const int length = bit_length(words, len);
            if (length == 0) return r;
            r.place = length - bits;
            r.exp = exp + r.place;
            up = r.place > 0 && (bits_at(words, len, r.place - 1) & 1);
            if (up && !(bits_at(words, len, r.place) & 1))
                up = r.place > 1 && uniform(words, len, 0, r.place - 1) != 1;
        }
        if (up) {
            r.stop = 0;
#pragma unroll 1
            while (r.stop < count && r.bits(r.stop) == ones(bits, r.stop)) r.stop++;
            r.carries = r.stop == count;
            r.exp += r.carries;
        }
        r.found = r.exp >= MIN_EXP;
        if (r.exp > MAX_EXP) {
            r.exp = MAX_EXP;
            r.largest = true;
        }
        return r;
    }
};

}  // namespace rns
}  // namespace wideblas
