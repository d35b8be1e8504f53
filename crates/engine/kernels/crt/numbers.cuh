// From numbers to the words of integers: numbers of doubles and numbers of limbs.
#pragma once
#include "numbers/bits.cuh"

namespace wideblas::crt {

// A number of L doubles: f64, dd or qd.
template <int L>
struct alignas(L == 1 ? 8 : 16) Number {
    double components[L];
};

struct Component {
    u64 mantissa;
    // The exponent of the mantissa's lowest bit.
    int exponent;
    bool negative, finite;
};

WB_DEVICE Component decompose(double x) {
    const u64 bits = bits_of(x), fraction = bits & 0xfffffffffffffull;
    const int biased = (int)(bits >> 52) & 0x7ff;
    return {biased ? fraction | 1ull << 52 : fraction, (biased ? biased : 1) - 1075, (long long)bits < 0,
            biased != 0x7ff};
}

// The exponents of a number's leading and lowest bits. False for a number that the CPU must handle.
template <int L>
WB_DEVICE bool classify(const Number<L>& x, int& top, int& bottom, bool& zero) {
    // A component is at most half an ulp of the one before: 2^-53 of its leading bit.
    int below = 1 << 20;
    zero = true;
    bottom = 1 << 20;
    bool ordinary = true;
    for (int l = 0; l < L; l++) {
        const Component c = decompose(x.components[l]);
        ordinary = ordinary && c.finite;
        if (c.mantissa != 0) {
            const int leading = c.exponent + 63 - leading_zeros(c.mantissa);
            ordinary = ordinary && leading <= below;
            if (zero) top = leading;
            const int lowest = c.exponent + trailing_zeros(c.mantissa);
            bottom = lowest < bottom ? lowest : bottom;
            below = leading - 53;
            zero = false;
        }
    }
    return ordinary;
}

// Numbers of limbs whose exponents are not below this in magnitude are left to the CPU.
constexpr long long LARGEST_EXPONENT = 1 << 28;

// The same for a number of limbs with the words `limb(w)`.
template <class Limb>
WB_DEVICE bool classify_limbs(long long head, int words, Limb limb, int& top, int& bottom, bool& zero) {
    int low = 0, high = words - 1;
    while (high >= 0 && limb(high) == 0) high--;
    zero = high < 0;
    const long long exponent = head >> 1;
    if (zero) return true;
    while (limb(low) == 0) low++;
    top = (int)exponent + 32 * high + 63 - leading_zeros(limb(high));
    bottom = (int)exponent + 32 * low + trailing_zeros(limb(low));
    return exponent > -LARGEST_EXPONENT && exponent < LARGEST_EXPONENT;
}

// A component's mantissa, shifted to its place among the 32-bit words of an integer: word `at` and the two above it.
struct Placed {
    unsigned word[3];
    int at;
    // All ones for a negative component.
    unsigned sign;

    Placed() = default;
    WB_DEVICE Placed(const Component& c, int unit) {
        const int place = c.exponent - unit, by = place & 31;
        const unsigned low = (unsigned)c.mantissa, high = (unsigned)(c.mantissa >> 32);
        word[0] = low << by, word[1] = shifted_up(low, high, by), word[2] = shifted_up(high, 0, by);
        at = place >> 5;
        sign = c.negative ? ~0u : 0;
    }
    // Word w of the mantissa; of its one's complement for a negative component.
    WB_DEVICE unsigned operator[](int w) const {
        const int i = w - at;
        return (i == 0 ? word[0] : i == 1 ? word[1] : i == 2 ? word[2] : 0) ^ sign;
    }
};

// Passes the words of x / 2^unit in two's complement, each component truncated towards zero, to `put(w, word)`: W
// words, or `count` if W is 0.
template <int W, int L, class Put>
WB_DEVICE void to_words(const Number<L>& x, int unit, Put put, int count = W) {
    const int len = W > 0 ? W : count;
    Placed parts[L];
    u64 carry = 0;
#pragma unroll
    for (int l = 0; l < L; l++) {
        parts[l] = Placed(decompose(x.components[l]), unit);
        carry += parts[l].sign & 1;
    }
#pragma unroll(W > 0 ? W : 1)
    for (int w = 0; w < len; w++) {
#pragma unroll
        for (int l = 0; l < L; l++) carry += parts[l][w];
        put(w, (unsigned)carry);
        carry >>= 32;
    }
}

// The same for a number of limbs; truncated towards zero.
template <int W, class Limb, class Put>
WB_DEVICE void limbs_to_words(long long head, int limbs, Limb limb, int unit, Put put, int count = W) {
    const int len = W > 0 ? W : count;
    // Bit 0 of the integer is this bit of the limbs.
    const int start = unit - (int)(head >> 1), part = start & 31;
    int next = (start - part) / 32;
    auto at = [&](int i) -> u64 { return i >= 0 && i < limbs ? limb(i) : 0; };
    u64 window = at(next), carry = head & 1;
    const unsigned invert = head & 1 ? ~0u : 0;
#pragma unroll(W > 0 ? W : 4)
    for (int w = 0; w < len; w++) {
        window |= at(++next) << 32;
        carry += (unsigned)(window >> part) ^ invert;
        put(w, (unsigned)carry);
        carry >>= 32;
        window >>= 32;
    }
}

// The same, but each word can be computed on its own, so that threads can share a number.
template <class Limb>
class LimbWords {
    Limb limb;
    int limbs, next, part;
    bool negative;
    // The lowest nonzero word of a negative number; 0 for a positive one.
    int lowest = 0;

    WB_DEVICE u64 at(int i) const { return i >= 0 && i < limbs ? limb(i) : 0; }
    WB_DEVICE unsigned magnitude(int w) const {
        return (unsigned)((at(next + w) | at(next + w + 1) << 32) >> part);
    }

public:
    WB_DEVICE LimbWords(long long head, int limbs, Limb limb, int unit, int count)
        : limb(limb), limbs(limbs), negative(head & 1) {
        const int start = unit - (int)(head >> 1);
        part = start & 31;
        next = (start - part) / 32;
        while (negative && lowest < count && magnitude(lowest) == 0) lowest++;
    }

    WB_DEVICE unsigned word(int w) const {
        const unsigned word = magnitude(w);
        return !negative ? word : w < lowest ? 0 : w == lowest ? 0u - word : ~word;
    }
};

}  // namespace wideblas::crt
