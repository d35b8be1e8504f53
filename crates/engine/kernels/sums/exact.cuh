// Exact sums of doubles and of products of doubles. Each thread keeps its sum in fixed point, so that neither the order nor
// the sizes of the numbers matter: crates/sum has the same on the CPU.
//
// A host compiler understands this as well, except for the kernels' body at the end.
#pragma once
#include "numbers/bits.cuh"

namespace wideblas {
namespace exact {

typedef unsigned u32;
typedef long long i64;

// What is summed: the components of a number, those of its magnitude, or the products of components.
enum Kind { NUMBERS, MAGNITUDES, PRODUCTS };

// Words of 64 bits with 32 bits of the sum each; the rest is room for sums before their carries, and for the sign. Word w of a sum of
// doubles counts 2^(32 w - 1075), of a sum of products of doubles 2^(32 w - 2150). The upper words suffice for 2^40 terms of any size.
// Products of floats are doubles.
constexpr int NUMBER_WORDS = 66, PRODUCT_WORDS = 132;
template <Kind KIND, class T>
constexpr int WORDS = KIND == PRODUCTS && sizeof(T) == 8 ? PRODUCT_WORDS : NUMBER_WORDS;

// How many terms a thread may add between two carries: a double changes a word by less than 2^52, a product by less than 2^42.
#ifdef __CUDACC__
constexpr int MOST_PRODUCTS = 1 << 20;
#else
// Tests are of few products.
constexpr int MOST_PRODUCTS = 200;
#endif
template <int W>
constexpr int MOST_ADDS = W == PRODUCT_WORDS ? MOST_PRODUCTS : 2000;

// Threads of a block, whose words take the shared memory of a multiprocessor; word w of a thread is STEP words after its word w - 1.
template <int W>
#ifndef __CUDA_ARCH__
constexpr int STEP = 1;
#elif __CUDA_ARCH__ >= 1200 || __CUDA_ARCH__ == 860 || __CUDA_ARCH__ == 890
constexpr int STEP = W == PRODUCT_WORDS ? 64 : 160;
#elif __CUDA_ARCH__ >= 900
constexpr int STEP = W == PRODUCT_WORDS ? 192 : 384;
#elif __CUDA_ARCH__ >= 800
constexpr int STEP = W == PRODUCT_WORDS ? 128 : 288;
#else
constexpr int STEP = W == PRODUCT_WORDS ? 32 : 96;
#endif

// What a sum has met: `seen` of crates/format/src/fixed.rs. Zeros count where there is no number other than zero.
enum : u32 {
    MET_NAN = 1,
    MET_INFINITY = 2,
    MET_MINUS_INFINITY = 4,
    MET_ZERO = 8,
    MET_MINUS_ZERO = 16,
    MET_NUMBER = 32,
    // A number whose first component may not have its sign: the sum of magnitudes means nothing.
    MET_UNORDERED = 64
};

// A thread's sum.
template <int W>
struct Lane {
    // Word w is at words[w * STEP<W>].
    u64* words;
    // The largest upper word of a magnitude: from SPECIAL on the sum has met NaN or an infinity, and its words mean nothing.
    u32 top;
    // MET_UNORDERED or 0.
    u32 met;
};
constexpr u32 SPECIAL = 0x7ff00000;

WB_DEVICE u32 larger(u32 a, u32 b) { return a < b ? b : a; }

// |x| = (upper 2^32 + low) 2^(place - 1075), with the hidden bit of normal numbers; `place` is at least 1.
struct Parts {
    u32 low, upper, place;
    // Of x, without the sign.
    u32 magnitude;
    // All ones where x is negative.
    u32 sign;
};

WB_DEVICE Parts parts_of(double x) {
    const u64 bits = bits_of(x);
    const u32 high = (u32)(bits >> 32), magnitude = high & 0x7fffffff;
    const u32 place = larger(magnitude, 1 << 20) >> 20;
    return {(u32)bits, magnitude + ((1 << 20) - (place << 20)), place, magnitude, (u32)((int)high >> 31)};
}

WB_DEVICE void add_number(Lane<NUMBER_WORDS>& lane, double x) {
    constexpr int NEXT = STEP<NUMBER_WORDS>;
    const Parts a = parts_of(x);
    lane.top = larger(lane.top, a.magnitude);
    const u64 first = shifted_up(0, a.low, a.place);
    const u64 second = (u64)shifted_up(a.upper, 0, a.place) << 32 | shifted_up(a.low, a.upper, a.place);
    const u64 sign = (u64)(i64)(int)a.sign;
    u64* const to = lane.words + (a.place >> 5) * NEXT;
    // Both loads before the stores.
    const u64 sum = to[0] + (first ^ sign) - sign, next = to[NEXT] + (second ^ sign) - sign;
    to[0] = sum;
    to[NEXT] = next;
}

// The product as an integer of 106 bits: the same steps for all, also where doubles would have no room for it or its error.
WB_DEVICE void add_product(Lane<PRODUCT_WORDS>& lane, double x, double y) {
    constexpr int NEXT = STEP<PRODUCT_WORDS>;
    const Parts a = parts_of(x), b = parts_of(y);
    lane.top = larger(lane.top, larger(a.magnitude, b.magnitude));
    const u64 lowest = (u64)a.low * b.low, cross = (u64)a.upper * b.low + (u64)a.low * b.upper;
    const u64 middle = cross + (lowest >> 32), highest = (u64)a.upper * b.upper + (middle >> 32);
    // Digits of 32 bits in two's complement, but for the one that negative products need in the last place; they are the same for
    // what is shifted in.
    const u32 sign = a.sign ^ b.sign, place = a.place + b.place;
    const u32 p0 = (u32)lowest ^ sign, p1 = (u32)middle ^ sign, p2 = (u32)highest ^ sign, p3 = (u32)(highest >> 32) ^ sign;
    const u32 d0 = shifted_up(sign, p0, place), d1 = shifted_up(p0, p1, place), d2 = shifted_up(p1, p2, place);
    const u64 d3 = (u64)shifted_up(p3, sign, place) << 32 | shifted_up(p2, p3, place);
    u64* const to = lane.words + (place >> 5) * NEXT;
    // All loads before the stores.
    const u64 w0 = to[0] + d0 + (sign & 1), w1 = to[NEXT] + d1, w2 = to[2 * NEXT] + d2, w3 = to[3 * NEXT] + d3;
    to[0] = w0;
    to[NEXT] = w1;
    to[2 * NEXT] = w2;
    to[3 * NEXT] = w3;
}

// A product of floats, which is a double.
WB_DEVICE void add_product(Lane<NUMBER_WORDS>& lane, double x, double y) { add_number(lane, mul(x, y)); }

// Leaves 32 bits in each word but the last. True where the sum is zero.
template <int W>
WB_DEVICE bool carry(Lane<W>& lane) {
    u64 over = 0, any = 0;
    for (int w = 0; w < W - 1; w++) {
        const u64 sum = lane.words[w * STEP<W>] + over;
        lane.words[w * STEP<W>] = sum & 0xffffffffu;
        over = (u64)((i64)sum >> 32);
        any |= sum & 0xffffffffu;
    }
    over += lane.words[(W - 1) * STEP<W>];
    lane.words[(W - 1) * STEP<W>] = over;
    return (any | over) == 0;
}

WB_DEVICE bool is_finite(double x) { return ((u32)(bits_of(x) >> 32) & 0x7fffffff) < SPECIAL; }

// Vectors, by their first element; `inc` counts elements and may be negative or 0.
struct Sum {
    const void *x, *y;
    i64 n, inc_x, inc_y;
    // The sum's WORDS, and what all threads have met.
    u64* words;
    u32* met;
};

// A number of C components.
template <class T, int C>
struct Numbers {
    T c[C];
};

// Whether a number is negative, by its first component, where that has the sign for sure.
template <int C, int W>
WB_DEVICE bool is_negative(Lane<W>& lane, const double* x) {
    double rest = 0.0;
    for (int c = 1; c < C; c++) rest = wideblas::add(rest, double_of(bits_of(x[c]) & ~0ull >> 1));
    if (!(double_of(bits_of(x[0]) & ~0ull >> 1) >= 2.0 * rest)) lane.met |= MET_UNORDERED;
    return bits_of(x[0]) >> 63 != 0;
}

template <Kind KIND, int C, int W>
WB_DEVICE void add_element(Lane<W>& lane, const double* x, const double* y) {
    if constexpr (KIND == PRODUCTS) {
#pragma unroll
        for (int i = 0; i < C; i++)
#pragma unroll
            for (int j = 0; j < C; j++) add_product(lane, x[i], y[j]);
    } else if constexpr (KIND == MAGNITUDES) {
        const bool turn = C > 1 ? is_negative<C>(lane, x) : bits_of(x[0]) >> 63 != 0;
#pragma unroll
        for (int i = 0; i < C; i++) add_number(lane, turn ? -x[i] : x[i]);
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

// How many terms an element has.
template <Kind KIND, int C>
constexpr int TERMS = KIND == PRODUCTS ? C * C : C;

// Elements that a thread loads ahead: 72 KiB in a multiprocessor, so that more than enough is on the way at the speed of its memory.
template <Kind KIND, class T, int C>
constexpr int GROUP = (WORDS<KIND, T> == PRODUCT_WORDS ? 384 : 192) / (int)sizeof(T) / C / (KIND == PRODUCTS ? 2 : 1);

template <class T, int C>
WB_DEVICE void widen(const T* from, double* to) {
#pragma unroll
    for (int c = 0; c < C; c++) to[c] = (double)from[c];
}

template <Kind KIND, class T, int C, int W>
WB_DEVICE void add_element(Lane<W>& lane, const T* x, const T* y) {
    double a[C], b[C];
    widen<T, C>(x, a);
    if (KIND == PRODUCTS) widen<T, C>(y, b);
    add_element<KIND, C>(lane, a, b);
}

// Compilers move no loads to the other side of this: they would wait for the numbers as soon as they have asked for them.
WB_DEVICE void keep_loads_here() {
#ifdef __CUDACC__
    __syncwarp();
#endif
}

// The number of the tile that a warp takes next of those of its block: lane 0 asks, and `answer` tells all lanes. Warps take tiles when
// they are ready for them, since those that have a scheduler to themselves are faster.
WB_DEVICE u32 ask(u32* turns) {
#ifdef __CUDACC__
    return threadIdx.x % 32 == 0 ? atomicAdd(turns, 1) : 0;
#else
    return (*turns)++;
#endif
}
WB_DEVICE u32 answer(u32 turn) {
#ifdef __CUDACC__
    return __shfl_sync(~0u, turn, 0);
#else
    return turn;
#endif
}

// Whether it is so in any thread of the block.
WB_DEVICE bool any_in_block(bool it) {
#ifdef __CUDACC__
    return __syncthreads_or(it) != 0;
#else
    return it;
#endif
}

// Which thread this is.
struct Place {
    int lane, lanes;
    u32 warp, warps;
    i64 block, blocks;
    // How many tiles of the block are taken.
    u32* turns;
};
#ifdef __CUDACC__
constexpr int LANES = 32;
#else
constexpr int LANES = 1;
#endif

// A thread's part of the elements. Blocks have tiles of GROUP elements a lane in turn, which their warps take; within a tile a lane takes
// each `lanes`-th. With UNIT elements are next to each other, and `lanes` is LANES.
template <Kind KIND, class T, int C, bool UNIT>
WB_DEVICE u32 add_elements(Lane<WORDS<KIND, T>>& lane, const Sum& sum, const Place& place) {
    constexpr int W = WORDS<KIND, T>, MANY = GROUP<KIND, T, C>, EACH = MANY / 6, TILES = MOST_ADDS<W> / (MANY * TERMS<KIND, C>);
    static_assert(TILES > 0, "adds between carries");
    const i64 inc_x = C * (UNIT ? 1 : sum.inc_x), inc_y = C * (UNIT ? 1 : sum.inc_y);
    const int apart = UNIT ? LANES : place.lanes;
    const i64 tile = (i64)MANY * apart;
    const auto start = [&](u32 turn) { return (turn * place.blocks + place.block) * tile; };
    const auto is_whole = [&](i64 at) { return at + tile <= sum.n; };
    T xs[MANY][C], ys[MANY][C];
    const auto load = [&](i64 at, int k) {
        const i64 element = at + place.lane + k * (i64)apart;
#pragma unroll
        for (int c = 0; c < C; c++) {
            xs[k][c] = ((const T*)sum.x)[element * inc_x + c];
            if (KIND == PRODUCTS) ys[k][c] = ((const T*)sum.y)[element * inc_y + c];
        }
    };
    i64 at = start(answer(ask(place.turns))), next = start(answer(ask(place.turns)));
    bool is_zero = true;
    if (is_whole(at)) {
#pragma unroll
        for (int k = 0; k < MANY; k++) load(at, k);
    }
    while (at < sum.n) {
        for (int t = 0; t < TILES && is_whole(at); t++) {
            const u32 turn = ask(place.turns);
            // After some are added, those of the next tile are loaded, or the same again in the last one.
            const i64 ahead = is_whole(next) ? next : at;
#pragma unroll
            for (int k = 0; k < MANY; k++) {
                add_element<KIND, T, C>(lane, xs[k], ys[k]);
                if ((k + 1) % EACH != 0) continue;
                keep_loads_here();
#pragma unroll
                for (int i = k + 1 - EACH; i <= k; i++) load(ahead, i);
                keep_loads_here();
            }
            at = next;
            next = start(answer(turn));
        }
        if (at < sum.n && !is_whole(at)) {
            for (i64 rest = at + place.lane; rest < sum.n; rest += apart)
                add_element<KIND, T, C>(lane, (const T*)sum.x + rest * inc_x, (const T*)sum.y + rest * inc_y);
            at = next;
        }
        is_zero = carry(lane);
    }
    // A block whose sums mean nothing, or are all zero, looks at its elements again.
    const bool is_special = any_in_block(lane.top >= SPECIAL);
    u32 met = lane.met;
    if (any_in_block(lane.met != 0 || !is_zero)) met |= MET_NUMBER;
    if (!is_special && (met & MET_NUMBER) != 0) return met;
    for (u32 turn = place.warp; start(turn) < sum.n; turn += place.warps)
        for (int k = 0; k < MANY; k++) {
            const i64 element = start(turn) + place.lane + k * (i64)apart;
            if (element >= sum.n) break;
            double a[C], b[C];
            widen<T, C>((const T*)sum.x + element * inc_x, a);
            if (KIND == PRODUCTS) widen<T, C>((const T*)sum.y + element * inc_y, b);
            met |= met_in<KIND, C>(a, b);
            if (!is_special && (met & MET_NUMBER) != 0) return met;
        }
    return met;
}

template <Kind KIND, class T, int C>
WB_DEVICE u32 add_elements(Lane<WORDS<KIND, T>>& lane, const Sum& sum, const Place& place) {
    const bool unit = place.lanes == LANES && sum.inc_x == 1 && (KIND != PRODUCTS || sum.inc_y == 1);
    return unit ? add_elements<KIND, T, C, true>(lane, sum, place) : add_elements<KIND, T, C, false>(lane, sum, place);
}

}  // namespace exact
}  // namespace wideblas
