// An integer times alpha plus an old number times beta, exactly, then rounded once: one element at a time, as
// crates/product/src/finish.rs and crates/format/src/wide.rs do it. A thread's words are `stride` places apart, so that neighbouring
// threads access neighbouring words.
#pragma once
#include "crt/numbers.cuh"

namespace wideblas::crt {

// alpha or beta: (-1)^negative words 2^exponent.
constexpr int FACTOR_WORDS = 112;
struct Factor {
    int exponent, negative;
    // 0 for zero.
    int words;
    unsigned word[FACTOR_WORDS];
};

// A sum in two's complement, times 2^exponent.
struct WideSum {
    unsigned* words;
    int stride, count, exponent;

    WB_DEVICE unsigned& at(int w) const { return words[(long long)w * stride]; }

    WB_DEVICE void clear() const {
        for (int w = 0; w < count; w++) at(w) = 0;
    }

    // Adds or subtracts `term(w)`, of `len` words, times 2^shift. shift >= 0, and the sum has room.
    template <class Term>
    WB_DEVICE void add(Term term, int len, int shift, bool negative) const {
        const int part = shift & 31;
        const unsigned invert = negative ? ~0u : 0;
        u64 below = 0, carry = negative;
        for (int w = shift / 32, i = 0; w < count; w++, i++) {
            if (i > len && carry == (u64)negative) break;
            const u64 word = i < len ? term(i) : 0;
            below |= word << 32;
            // The lower half holds the previous word.
            const unsigned moved = (unsigned)(below >> (32 - part));
            carry += (u64)at(w) + (moved ^ invert);
            at(w) = (unsigned)carry;
            carry >>= 32;
            below >>= 32;
        }
    }

    // Adds or subtracts `term(w)`, of `len` words, times the factor's words and 2^shift.
    template <class Term>
    WB_DEVICE void add_product(Term term, int len, const Factor& factor, int shift, bool negative) const {
        // One word of the factor at a time.
        for (int f = 0; f < factor.words; f++) {
            u64 carry = 0;
            const u64 by = factor.word[f];
            auto product = [&](int w) -> u64 {
                carry += w < len ? by * term(w) : 0;
                const unsigned low = (unsigned)carry;
                carry >>= 32;
                return low;
            };
            add(product, len + 1, shift + 32 * f, negative);
        }
    }

    // Replaces the sum by its magnitude; returns whether it was negative.
    WB_DEVICE bool magnitude() const {
        const bool negative = (int)at(count - 1) < 0;
        if (negative) negate(count);
        return negative;
    }

    // Negates the lowest `len` words.
    WB_DEVICE void negate(int len) const {
        u64 carry = 1;
        for (int w = 0; w < len; w++) {
            carry += (unsigned)~at(w);
            at(w) = (unsigned)carry;
            carry >>= 32;
        }
    }

    // The length in bits of a magnitude; 0 for zero.
    WB_DEVICE int bits() const {
        int high = count - 1;
        while (high >= 0 && at(high) == 0) high--;
        return high < 0 ? 0 : 32 * high + 64 - leading_zeros(at(high));
    }
};

// Returns the double nearest to a sum, and leaves the exact rest: a magnitude with the sign `negative`, of fewer words.
// The sum must be within the range of doubles. As `Wide::take_f64`.
WB_DEVICE double take_double(WideSum& sum, bool& negative) {
    const int bits = sum.bits();
    if (bits == 0) return 0.0;
    int last = bits > 53 ? bits - 53 : 0;
    if (last < -1074 - sum.exponent) last = -1074 - sum.exponent;
    const bool sign = negative;
    if (last > bits) {
        sum.count = 0;
        return sign ? -0.0 : 0.0;
    }
    const int word = last / 32, part = last % 32;
    auto at = [&](int w) -> u64 { return w < sum.count ? sum.at(w) : 0; };
    // At most 54 bits.
    const u64 above = part ? at(word + 2) << (64 - part) : 0;
    u64 top = (at(word) | at(word + 1) << 32) >> part | above;
    // The rest: the bits below `last`.
    if (word < sum.count) {
        if (part) {
            sum.at(word) &= (1u << part) - 1;
            sum.count = word + 1;
        } else {
            sum.count = word;
        }
    }
    if (last > 0) {
        const int half = (last - 1) / 32;
        const unsigned high = (unsigned)at(half), mask = 1u << (last - 1) % 32;
        bool up = false;
        if (high & mask) {
            up = (top & 1) || (high & (mask - 1));
            for (int w = 0; w < half && !up; w++) up = sum.at(w) != 0;
        }
        if (up) {
            top++;
            sum.negate(sum.count);
            if (part && sum.count > word) sum.at(word) &= (1u << part) - 1;
            negative = !negative;
        }
    }
    const int exponent = sum.exponent + last;
    const u64 power = exponent < -1022 ? 1ull << (exponent + 1074) : (u64)(exponent + 1023) << 52;
    const double value = mul((double)top, double_of(power));
    return sign ? -value : value;
}

// The nearest number of L doubles, in the form of crates/format/src/normal.rs. False, with `number` untouched, where it is
// beyond the range of doubles.
template <int L>
WB_DEVICE bool nearest_number(WideSum& sum, bool negative, Number<L>& number) {
    if (sum.exponent + sum.bits() > 1023) return false;
#pragma unroll 1
    for (int l = 0; l < L; l++) number.components[l] = take_double(sum, negative);
#pragma unroll
    for (int l = L - 1; l > 0; l--) {
        if (number.components[l] == 0.0) {
            number.components[l] = 0.0;
        } else {
            const Pair s = two_sum(number.components[l - 1], number.components[l]);
            number.components[l - 1] = s.value, number.components[l] = s.error;
        }
    }
    return true;
}

// All bits of a number's components are below 2^top, and multiples of 2^bottom. False for an infinity or a NaN.
template <int L>
WB_DEVICE bool extent(const Number<L>& x, int& top, int& bottom) {
    top = -(1 << 28), bottom = 1 << 28;
    bool finite = true;
#pragma unroll 1
    for (int l = 0; l < L; l++) {
        const Component c = decompose(x.components[l]);
        finite = finite && c.finite;
        if (c.mantissa == 0) continue;
        top = c.exponent + 64 > top ? c.exponent + 64 : top;
        bottom = c.exponent < bottom ? c.exponent : bottom;
    }
    return finite;
}

// sum := (-1)^negative words 2^exponent alpha + old beta. False if that needs more than `capacity` words, or if the old
// number is not finite.
template <class Word, class Old>
WB_DEVICE bool combine(Word word, int len, bool negative, int exponent, const Factor& alpha, const Old& old,
                       const Factor& beta, int capacity, WideSum& sum) {
    // Both terms are multiples of 2^bottom and below 2^top.
    int bottom = exponent + alpha.exponent, top = bottom + 32 * (len + alpha.words);
    if (beta.words > 0) {
        int old_top, old_bottom;
        if (!old.extent(old_top, old_bottom)) return false;
        if (old_top > old_bottom) {
            old_top += beta.exponent + 32 * beta.words, old_bottom += beta.exponent;
            top = old_top > top ? old_top : top;
            bottom = old_bottom < bottom ? old_bottom : bottom;
        }
    }
    // One more bit for the sign, and one for the carry.
    const int words = (top - bottom + 2 + 31) / 32;
    if (words > capacity) return false;
    sum.count = words, sum.exponent = bottom;
    sum.clear();
    sum.add_product(word, len, alpha, exponent + alpha.exponent - bottom, negative != (alpha.negative != 0));
    if (beta.words > 0) old.add(sum, beta);
    return true;
}

// An old number of L doubles.
template <int L>
struct OldDoubles {
    const Number<L>& number;

    WB_DEVICE bool extent(int& top, int& bottom) const { return crt::extent(number, top, bottom); }

    WB_DEVICE void add(const WideSum& sum, const Factor& beta) const {
#pragma unroll 1
        for (int l = 0; l < L; l++) {
            const Component c = decompose(number.components[l]);
            if (c.mantissa == 0) continue;
            auto half = [&](int w) -> u64 { return w == 0 ? (unsigned)c.mantissa : c.mantissa >> 32; };
            sum.add_product(half, 2, beta, c.exponent + beta.exponent - sum.exponent,
                            c.negative != (beta.negative != 0));
        }
    }
};

// An old number of limbs.
struct OldLimbs {
    const unsigned* limbs;
    long long plane, head;
    int words;

    WB_DEVICE bool extent(int& top, int& bottom) const {
        const long long exponent = head >> 1;
        int used = words;
        while (used > 0 && limbs[(used - 1) * plane] == 0) used--;
        bottom = top = 0;
        if (used == 0) return true;
        bottom = (int)exponent, top = bottom + 32 * used;
        return exponent > -LARGEST_EXPONENT && exponent < LARGEST_EXPONENT;
    }

    WB_DEVICE void add(const WideSum& sum, const Factor& beta) const {
        int top, bottom;
        extent(top, bottom);
        if (top == bottom) return;
        sum.add_product([&](int w) -> u64 { return limbs[w * plane]; }, (top - bottom) / 32, beta,
                        bottom + beta.exponent - sum.exponent, (head & 1) != (beta.negative != 0));
    }
};

}  // namespace wideblas::crt
