// From the words of integers to numbers of doubles and of limbs, correctly rounded.
#pragma once
#include "crt/numbers.cuh"

namespace wideblas::crt {

// word 2^(32 w): the word as the low half of a double 2^(32 w + 52), which is then subtracted.
WB_DEVICE double word_as_double(unsigned word, int w) {
    const u64 exponent = (u64)(1023 + 52 + 32 * w) << 52;
    return sub(double_of(exponent | word), double_of(exponent));
}

// How many words a rounding to L doubles looks at, from the highest nonzero one down: 70 bits more than the result has,
// so that the words below hardly ever matter.
template <int L>
constexpr int WINDOW = L == 1 ? 5 : L == 2 ? 7 : 10;

// Distils a sum of terms, the highest last, into L doubles; see crates/product/src/round.rs. The terms are within `tiny` and
// `error` of the exact sum. False if the result is not proven to be the nearest number. The proof needs a `tiny` far
// below the last double; `error`, for L = 1 only, just must not change the rounding.
template <int L, int TERMS>
WB_DEVICE bool distil(double (&terms)[TERMS], double tiny, double error, double (&out)[L]) {
    double tops[L + 1];
#pragma unroll
    for (int pass = 0; pass <= L; pass++) {
        double sum = terms[0];
#pragma unroll
        for (int i = 1; i < TERMS - pass; i++) {
            const Pair s = two_sum(terms[i], sum);
            sum = s.value, terms[i - 1] = s.error;
        }
        tops[pass] = TERMS > pass ? sum : 0.0;
    }
#pragma unroll
    for (int i = L; i >= 1; i--) {
        const Pair s = two_sum(tops[i - 1], tops[i]);
        tops[i - 1] = s.value, tops[i] = s.error;
    }
#pragma unroll
    for (int i = 1; i <= L; i++) {
        const Pair s = two_sum(tops[i - 1], tops[i]);
        tops[i - 1] = s.value, tops[i] = s.error;
    }
    double left = tiny;
#pragma unroll
    for (int i = 0; i < TERMS - L - 1; i++) left = add(left, fabs(terms[i]));
    bool sure = left <= mul(fabs(tops[L]), 0x1p-30);
#pragma unroll
    for (int i = 0; i < L; i++) {
        sure = sure && add(tops[i], mul(tops[i + 1], 1 + 0x1p-30)) == tops[i];
        if (L == 1 && error > 0.0) {
            // The error, plus bounds of what is left and of the rounding errors of these sums.
            const double off = add(error, mul(add(fabs(tops[i + 1]), error), 0x1p-29));
            sure = sure && add(tops[i], add(tops[i + 1], off)) == tops[i] &&
                   add(tops[i], sub(tops[i + 1], off)) == tops[i];
        }
        // Zeros are positive.
        out[i] = add(tops[i], 0.0);
    }
    return sure;
}

// What is added to an integer before the rounding: nothing, the old element of C, or its negative.
enum Addend { NOTHING = 0, OLD = 1, MINUS_OLD = -1 };

// Rounds the highest words of a magnitude, times 2^exponent, plus the addend, to the nearest number. False, with
// `number` untouched, where that is not proven. `dropped`: words below these are not all zero. The magnitude may be off
// by `error`.
template <int L, int N>
WB_DEVICE bool round_window(const unsigned (&top)[N], bool dropped, double error, bool negative, int exponent,
                            int addend, Number<L>& number) {
    // All terms must be normal numbers.
    if (exponent < -1022 || exponent + 32 * N > 1023) return false;
    double power = double_of((u64)(exponent + 1023) << 52);
    power = negative ? -power : power;
    double out[L];
    bool sure;
    if (addend == NOTHING) {
        double terms[N];
#pragma unroll
        for (int i = 0; i < N; i++) terms[i] = word_as_double(top[i], i);
        sure = distil<L>(terms, dropped ? 1.0 : 0.0, error, out);
#pragma unroll
        for (int i = 0; i < L; i++) out[i] = add(mul(out[i], power), 0.0);
    } else {
        double terms[N + L];
#pragma unroll
        for (int i = 0; i < N; i++) terms[i] = mul(word_as_double(top[i], i), power);
#pragma unroll
        for (int i = 0; i < L; i++)
            terms[N + i] = addend == OLD ? number.components[L - 1 - i] : -number.components[L - 1 - i];
        sure = distil<L>(terms, dropped ? fabs(power) : 0.0, mul(error, fabs(power)), out);
    }
    if (sure) {
#pragma unroll
        for (int i = 0; i < L; i++) number.components[i] = out[i];
    }
    return sure;
}

// Rounds words 2^exponent, plus the addend, to the nearest number. False, with `number` untouched, where that is not
// proven. The integer may be off by `error`.
template <int L, int W>
WB_DEVICE bool round_words(const unsigned (&words)[W], double error, bool negative, int exponent, int addend,
                           Number<L>& number) {
    // The highest nonzero word and those below it.
    constexpr int N = W < WINDOW<L> ? W : WINDOW<L>;
    unsigned top[N];
    int bottom = W - N;
    unsigned dropped = 0;
#pragma unroll
    for (int i = 0; i < N; i++) top[i] = words[W - N + i];
#pragma unroll
    for (int w = W - N - 1; w >= 0; w--) {
        const bool empty = top[N - 1] == 0;
        dropped |= empty ? 0 : words[w];
        bottom = empty ? w : bottom;
#pragma unroll
        for (int i = N - 1; i > 0; i--) top[i] = empty ? top[i - 1] : top[i];
        top[0] = empty ? words[w] : top[0];
    }
    error = mul(error, double_of((u64)(1023 - 32 * bottom) << 52));
    return round_window<L>(top, dropped != 0, error, negative, exponent + 32 * bottom, addend, number);
}

// The same for words in every `stride`-th place.
template <int L>
WB_DEVICE bool round_strided(const unsigned* words, int stride, int count, bool negative, int exponent,
                             int addend, Number<L>& number) {
    constexpr int N = WINDOW<L>;
    int end = count;
    while (end > N && words[(end - 1) * stride] == 0) end--;
    const int bottom = end > N ? end - N : 0;
    unsigned top[N], dropped = 0;
#pragma unroll
    for (int i = 0; i < N; i++) top[i] = bottom + i < count ? words[(bottom + i) * stride] : 0;
    for (int w = 0; w < bottom; w++) dropped |= words[w * stride];
    return round_window<L>(top, dropped != 0, 0.0, negative, exponent + 32 * bottom, addend, number);
}

// Rounds the magnitude in every `stride`-th word to `precision` bits, ties to even, and returns its length in bits.
// There are `count` words, and one more that is zero: it takes a carry.
WB_DEVICE int round_limbs(unsigned* words, int stride, int count, int precision) {
    int high = count - 1;
    while (high >= 0 && words[high * stride] == 0) high--;
    if (high < 0) return 0;
    int bits = 32 * high + 64 - leading_zeros(words[high * stride]);
    const int last = bits - precision;
    if (last <= 0) return bits;
    // The bits from `last` on are kept.
    const int half = last - 1, word = half / 32, keep = last / 32;
    unsigned below = words[word * stride] & ((1u << half % 32) - 1);
#pragma unroll 8
    for (int w = 0; w < word; w++) below |= words[w * stride];
    const bool round = words[word * stride] >> half % 32 & 1, odd = words[keep * stride] >> last % 32 & 1;
#pragma unroll 8
    for (int w = 0; w < keep; w++) words[w * stride] = 0;
    words[keep * stride] &= ~0u << last % 32;
    if (round && (below != 0 || odd)) {
        u64 carry = 1u << last % 32;
        for (int w = keep; carry != 0; w++) {
            carry += words[w * stride];
            words[w * stride] = (unsigned)carry;
            carry >>= 32;
        }
        // Rounded up to a power of two, the magnitude is one bit longer.
        const int top = bits / 32;
        bits += words[top * stride] >> bits % 32 & 1;
    }
    return bits;
}

// 32 bits of a magnitude from bit `place` on. Bits outside of the magnitude are zeros.
WB_DEVICE unsigned bits_at(const unsigned* words, int stride, int count, int place) {
    const int part = place & 31, word = (place - part) / 32;
    auto at = [&](int w) -> u64 { return w >= 0 && w < count ? words[w * stride] : 0; };
    return (unsigned)((at(word) | at(word + 1) << 32) >> part);
}

}  // namespace wideblas::crt
