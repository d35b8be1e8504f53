// Exact sums of doubles and of products of doubles. Each thread keeps its sum in fixed point, so that neither the order nor
// the sizes of the numbers matter: src/sum has the same on the CPU.
//
// A host compiler understands this as well, except for the kernels' body at the end.
#pragma once
#include "bits.cuh"

namespace wideblas {
namespace exact {

typedef unsigned u32;
typedef long long i64;

// Words of 64 bits with 32 bits of the sum each. Word w counts 2^(32 w - 1074), and is signed: the rest is room for sums before their
// carries. The upper ones suffice for 2^40 numbers of any size.
constexpr int WORDS = 66;
// A number changes a word by less than 2^52, so a thread may add as many of them between two carries.
constexpr int MOST_ADDS = 2000;

// Threads of a block, whose words take all shared memory of a multiprocessor; word w of a thread is STEP words after its word w - 1.
#ifndef __CUDA_ARCH__
constexpr int STEP = 1;
#elif __CUDA_ARCH__ >= 1200 || __CUDA_ARCH__ == 860 || __CUDA_ARCH__ == 890
constexpr int STEP = 160;
#elif __CUDA_ARCH__ >= 900
constexpr int STEP = 384;
#elif __CUDA_ARCH__ >= 800
constexpr int STEP = 288;
#else
constexpr int STEP = 96;
#endif

// What a sum has met: `seen` of src/format/fixed.rs. Zeros count where there is no number other than zero.
enum : u32 {
    MET_NAN = 1,
    MET_INFINITY = 2,
    MET_MINUS_INFINITY = 4,
    MET_ZERO = 8,
    MET_MINUS_ZERO = 16,
    MET_NUMBER = 32,
    // Products that are no sums of two doubles, as they are too small or too large.
    MET_SMALL = 64,
    MET_LARGE = 128,
    // A number whose first component may not have its sign: the sum of magnitudes means nothing.
    MET_UNORDERED = 256
};

// A thread's sum.
struct Lane {
    // Word w is at words[w * STEP].
    u64* words;
    // Which products are summed: MET_SMALL or MET_LARGE, or all others and NaN and infinities for 0.
    u32 wanted;
    // The largest upper word of a magnitude: from SPECIAL on the sum has met NaN or an infinity, and its words mean nothing.
    u32 top;
    // MET_SMALL, MET_LARGE and MET_UNORDERED.
    u32 met;
};
constexpr u32 SPECIAL = 0x7ff00000;

WB_DEVICE void add_number(Lane& lane, double x) {
    const u64 bits = bits_of(x);
    const u32 low = (u32)bits, high = (u32)(bits >> 32);
    const u32 magnitude = high & 0x7fffffff;
    lane.top = lane.top < magnitude ? magnitude : lane.top;
    // |x| = (upper 2^32 + low) 2^(place - 1074), with the hidden bit of normal numbers.
    const int exponent = (int)(magnitude >> 20), place = exponent > 1 ? exponent - 1 : 0;
    const u32 upper = magnitude - ((u32)place << 20);
    const int by = place & 31;
    const u64 first = shifted_up(0, low, by);
    const u64 second = (u64)shifted_up(upper, 0, by) << 32 | shifted_up(low, upper, by);
    const u64 sign = (u64)(i64)((int)high >> 31);
    u64* const to = lane.words + (place >> 5) * STEP;
    // Both loads before the stores.
    const u64 sum = to[0] + (first ^ sign) - sign, next = to[STEP] + (second ^ sign) - sign;
    to[0] = sum;
    to[STEP] = next;
}

// Leaves 32 bits in each word but the last. True where the sum is zero.
WB_DEVICE bool carry(Lane& lane) {
    u64 over = 0, any = 0;
    for (int w = 0; w < WORDS - 1; w++) {
        const u64 sum = lane.words[w * STEP] + over;
        lane.words[w * STEP] = sum & 0xffffffffu;
        over = (u64)((i64)sum >> 32);
        any |= sum & 0xffffffffu;
    }
    over += lane.words[(WORDS - 1) * STEP];
    lane.words[(WORDS - 1) * STEP] = over;
    return (any | over) == 0;
}

WB_DEVICE bool is_finite(double x) { return ((u32)(bits_of(x) >> 32) & 0x7fffffff) < SPECIAL; }

// Small products are multiplied by 2^1216 and large ones by its inverse. Then they and their errors are doubles. Neither
// factor overflows or loses a bit: of a small product both are below 2^107, of a large one both are 1/2 or more.
constexpr int FAR_SHIFT = 1216;

WB_DEVICE void add_product(Lane& lane, double x, double y) {
    Pair product = two_prod(x, y);
    const u32 magnitude = (u32)(bits_of(product.value) >> 32) & 0x7fffffff;
    // From 2^-968 on the error is a double: its lowest bit is 2^-1074 or more.
    if (magnitude - 0x03700000 < SPECIAL - 0x03700000) {
        if (lane.wanted != 0) return;
        add_number(lane, product.value);
        add_number(lane, product.error);
        return;
    }
    if (!is_finite(x) || !is_finite(y) || x == 0.0 || y == 0.0) {
        if (lane.wanted == 0) add_number(lane, product.value);
        return;
    }
    const u32 kind = magnitude < SPECIAL ? MET_SMALL : MET_LARGE;
    lane.met |= kind;
    if (lane.wanted != kind) return;
    const double scale = double_of((u64)(1023 + (kind == MET_SMALL ? 1 : -1) * FAR_SHIFT / 2) << 52);
    product = two_prod(mul(x, scale), mul(y, scale));
    add_number(lane, product.value);
    add_number(lane, product.error);
}

// Vectors, by their first element; `inc` counts elements and may be negative or 0.
struct Sum {
    const void *x, *y;
    i64 n, inc_x, inc_y;
    // The sum's WORDS, and what all threads have met.
    u64* words;
    u32* met;
    // `Lane::wanted`
    u64 wanted;
};

// What is summed: the components of a number, those of its magnitude, or the products of components. The errors of products
// count, too.
enum Kind { NUMBERS, MAGNITUDES, PRODUCTS };

// A number of C components.
template <class T, int C>
struct Numbers {
    T c[C];
};

// Whether a number is negative, by its first component, where that has the sign for sure.
template <int C>
WB_DEVICE bool is_negative(Lane& lane, const double* x) {
    double rest = 0.0;
    for (int c = 1; c < C; c++) rest = wideblas::add(rest, double_of(bits_of(x[c]) & ~0ull >> 1));
    if (!(double_of(bits_of(x[0]) & ~0ull >> 1) >= 2.0 * rest)) lane.met |= MET_UNORDERED;
    return bits_of(x[0]) >> 63 != 0;
}

template <Kind KIND, int C>
WB_DEVICE void add_element(Lane& lane, const double* x, const double* y) {
    if (KIND == PRODUCTS) {
#pragma unroll
        for (int i = 0; i < C; i++)
#pragma unroll
            for (int j = 0; j < C; j++) add_product(lane, x[i], y[j]);
    } else if (KIND == MAGNITUDES) {
        const bool turn = C > 1 && is_negative<C>(lane, x);
#pragma unroll
        for (int i = 0; i < C; i++) add_number(lane, C == 1 ? double_of(bits_of(x[0]) & ~0ull >> 1) : turn ? -x[i] : x[i]);
    } else {
#pragma unroll
        for (int i = 0; i < C; i++) add_number(lane, x[i]);
    }
}

// What there is in an element.
template <Kind KIND, int C>
WB_DEVICE u32 met_in(const double* x, const double* y) {
    u32 met = 0;
    for (int i = 0; i < C; i++)
        for (int j = 0; j < (KIND == PRODUCTS ? C : 1); j++) {
            const double a = KIND == MAGNITUDES ? double_of(bits_of(x[i]) & ~0ull >> 1) : x[i];
            const double number = KIND == PRODUCTS ? mul(a, y[j]) : a;
            const bool finite = is_finite(a) && (KIND != PRODUCTS || is_finite(y[j]));
            const bool zero = a == 0.0 || (KIND == PRODUCTS && y[j] == 0.0);
            if (!finite)
                met |= number != number ? MET_NAN : number > 0.0 ? MET_INFINITY : MET_MINUS_INFINITY;
            else if (zero)
                met |= bits_of(number) == 0 ? MET_ZERO : MET_MINUS_ZERO;
            else
                met |= MET_NUMBER;
        }
    return met;
}

// How many adds an element takes.
template <Kind KIND, int C>
constexpr int ADDS = KIND == PRODUCTS ? 2 * C * C : C;

// Elements that a thread loads together: 128 bytes.
template <Kind KIND, class T, int C>
constexpr int GROUP = 128 / (int)sizeof(T) / C / (KIND == PRODUCTS ? 2 : 1);

template <class T, int C>
WB_DEVICE void load(const T* from, double* to) {
#pragma unroll
    for (int c = 0; c < C; c++) to[c] = (double)from[c];
}

template <Kind KIND, class T, int C>
WB_DEVICE void add_element(Lane& lane, const T* x, const T* y) {
    double a[C], b[C];
    load<T, C>(x, a);
    if (KIND == PRODUCTS) load<T, C>(y, b);
    add_element<KIND, C>(lane, a, b);
}

// Loads elements of a tile; the distances count components.
template <Kind KIND, class T, int C>
WB_DEVICE void load_tile(const Sum& sum, i64 at_x, i64 apart_x, i64 at_y, i64 apart_y, T (*xs)[C], T (*ys)[C]) {
    const T* const x = (const T*)sum.x + at_x;
    const T* const y = (const T*)sum.y + at_y;
#pragma unroll
    for (int k = 0; k < GROUP<KIND, T, C>; k++)
#pragma unroll
        for (int c = 0; c < C; c++) {
            xs[k][c] = x[k * apart_x + c];
            if (KIND == PRODUCTS) ys[k][c] = y[k * apart_y + c];
        }
}

// A thread's part of the elements. Blocks take tiles of GROUP times `threads` elements in turn; within a tile a thread takes each
// `threads`-th. With UNIT elements are next to each other, and `threads` is STEP.
template <Kind KIND, class T, int C, bool UNIT>
WB_DEVICE u32 add_elements(Lane& lane, const Sum& sum, int thread, int threads, i64 block, i64 blocks) {
    constexpr int MANY = GROUP<KIND, T, C>, TILES = MOST_ADDS / (MANY * ADDS<KIND, C>);
    static_assert(TILES > 0, "adds between carries");
    const i64 inc_x = C * (UNIT ? 1 : sum.inc_x), inc_y = C * (UNIT ? 1 : sum.inc_y);
    const int apart = UNIT ? STEP : threads;
    const i64 tile = (i64)MANY * apart, stride = blocks * tile, last = tile - apart;
    i64 at = block * tile + thread;
    bool is_zero = true;
    while (at < sum.n) {
        // Whole tiles: the next one is loaded while one is added.
        T xs[MANY][C], ys[MANY][C];
        bool is_whole = at + last < sum.n;
        if (is_whole) load_tile<KIND, T, C>(sum, at * inc_x, apart * inc_x, at * inc_y, apart * inc_y, xs, ys);
        for (int t = 0; t < TILES && is_whole; t++) {
            T x[MANY][C], y[MANY][C];
#pragma unroll
            for (int k = 0; k < MANY; k++)
#pragma unroll
                for (int c = 0; c < C; c++) {
                    x[k][c] = xs[k][c];
                    if (KIND == PRODUCTS) y[k][c] = ys[k][c];
                }
            at += stride;
            is_whole = at + last < sum.n;
            if (is_whole && t + 1 < TILES)
                load_tile<KIND, T, C>(sum, at * inc_x, apart * inc_x, at * inc_y, apart * inc_y, xs, ys);
#pragma unroll
            for (int k = 0; k < MANY; k++) add_element<KIND, T, C>(lane, x[k], y[k]);
        }
        if (at < sum.n && !is_whole) {
            for (i64 rest = at; rest < sum.n; rest += apart)
                add_element<KIND, T, C>(lane, (const T*)sum.x + rest * inc_x, (const T*)sum.y + rest * inc_y);
            at += stride;
        }
        is_zero = carry(lane);
    }
    // Sums that mean nothing, and zeros, are looked at again.
    u32 met = lane.met;
    if (lane.met != 0 || !is_zero) met |= MET_NUMBER;
    if (lane.top < SPECIAL && met != 0) return met;
    for (at = block * tile + thread; at < sum.n; at += stride)
        for (int k = 0; k < MANY; k++) {
            const i64 element = at + k * (i64)apart;
            if (element >= sum.n) break;
            double a[C], b[C];
            load<T, C>((const T*)sum.x + element * inc_x, a);
            if (KIND == PRODUCTS) load<T, C>((const T*)sum.y + element * inc_y, b);
            met |= met_in<KIND, C>(a, b);
            if (lane.top < SPECIAL && (met & MET_NUMBER) != 0) return met;
        }
    return met;
}

template <Kind KIND, class T, int C>
WB_DEVICE u32 add_elements(Lane& lane, const Sum& sum, int thread, int threads, i64 block, i64 blocks) {
    const bool unit = threads == STEP && sum.inc_x == 1 && (KIND != PRODUCTS || sum.inc_y == 1);
    return unit ? add_elements<KIND, T, C, true>(lane, sum, thread, threads, block, blocks)
                : add_elements<KIND, T, C, false>(lane, sum, thread, threads, block, blocks);
}

}  // namespace exact
}  // namespace wideblas
