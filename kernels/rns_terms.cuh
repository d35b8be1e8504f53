// Terms of sums of residue numbers: how they are aligned, and the sums of their residues.
//
// A term's code is where the power of two that aligns it stands in the block's table, in bytes: rows of
// 2^(s + 32) for 0 <= s < window, a row of zeros for what is left out, and rows of -2^(s + 32).
#pragma once

#include "rns_block.cuh"

namespace wideblas {
namespace rns {

// How terms are read: products; magnitudes without an x; products with a symmetric A.
enum Kind { PRODUCTS, MAGNITUDES, SYMMETRIC };

// Terms of a row that a thread reads at a time, and how many such rounds are asked for at the beginning.
constexpr int TURN = 8, ROUNDS_AHEAD = 2;
// Terms that a thread looks at before it waits for their exponents.
constexpr int AHEAD = 4;
// Bits that terms may exceed the largest of a sample by.
constexpr int SLACK = 2;

// The number of an element of A, counted from the first.
WB_DEVICE int element(const Sums& s, int row, int term) {
    const bool turned = s.triangle != NO_TRIANGLE && (s.triangle == LOWER ? term > row : term < row);
    return turned ? row * s.a_term + term * s.a.step : row * s.a.step + term * s.a_term;
}

// Some rows and terms, a block's: rows from `row` on.
struct Range {
    int row, rows, from, to;
};

// Asks for pieces of memory, `step` bytes from one to the next.
WB_SELDOM void ask_pieces(int id, int threads, const char* at, i64 step, int pieces, int bytes) {
    constexpr u32 LINE = 128;
    const u32 lines = (((u32)(u64)at & (LINE - 1)) + bytes + LINE - 1) / LINE;
#pragma unroll 1
    for (u32 i = id; i < pieces * lines; i += threads) {
        const u32 piece = i / lines;
        prefetch(at + piece * step + (i - piece * lines) * LINE);
    }
}

// Asks for what an array has of a vector's terms; numbers have `size` bytes there.
WB_DEVICE void ask_vector(int id, int threads, const void* array, const Numbers& x, int size, int from, int to) {
    const i64 step = (i64)x.step * size;
    const char* const at = (const char*)array + ((i64)x.first + (i64)from * x.step) * size;
    if (x.step == 1)
        ask_pieces(id, threads, at, 0, 1, (to - from) * size);
    else if (x.step != 0)
        ask_pieces(id, threads, at, step, to - from, size);
}

// As above, for terms of A.
WB_DEVICE void ask_matrix(int id, int threads, const void* array, const Sums& s, int size, const Range& r) {
    const i64 first = s.a.first + (i64)r.row * s.a.step + (i64)r.from * s.a_term;
    const char* const at = (const char*)array + first * size;
    const i64 step = (i64)size * s.a.step, term = (i64)size * s.a_term;
    if (s.a.step == 1)
        ask_pieces(id, threads, at, term, r.to - r.from, r.rows * size);
    else if (s.a_term == 1)
        ask_pieces(id, threads, at, step, r.rows, (r.to - r.from) * size);
    else if (r.rows == 1)
        ask_pieces(id, threads, at, term, r.to - r.from, size);
}

// Asks for what is read first: a tile's exponents and signs.
WB_DEVICE void ask_exponents(int id, int threads, const Sums& s, Range r) {
    if (r.to - r.from > s.tile) r.to = r.from + s.tile;
    ask_matrix(id, threads, s.a.exp, s, 4, r);
    ask_matrix(id, threads, s.a.sign, s, 4, r);
    if (s.rows > 1 || s.magnitude) return;
    ask_vector(id, threads, s.x.exp, s.x, 4, r.from, r.to);
    ask_vector(id, threads, s.x.sign, s.x, 4, r.from, r.to);
}

// The first residues come while others are waited for. Asking for more in between takes longer than it saves.
WB_DEVICE void ask_first(int id, int threads, const Sums& s, Range r) {
    const int terms = ROUNDS_AHEAD * TURN * s.slices;
    if (r.to - r.from > terms) r.to = r.from + terms;
    ask_matrix(id, threads, s.a.digits, s, 4 * s.set.n, r);
    // Vectors of several rows are read again and again.
    if (s.rows == 1 && !s.magnitude) ask_vector(id, threads, s.x.digits, s.x, 4 * s.set.n, r.from, r.to);
}

// A guess of rows' largest exponents, from terms all over them: the same for all blocks of a team.
WB_DEVICE void guess(const Block& b, int id, int row, int rows) {
    const Sums& s = b.s;
    const int k = s.rows_adjacent ? id % s.group : id / s.samples;
    const int sample = s.rows_adjacent ? id / s.group : id % s.samples;
    const int term = sample * (s.terms > s.samples ? s.terms / s.samples : 1);
    if (k >= rows || sample >= s.samples || term >= s.terms) return;
    const int a = s.a.exp[s.a.first + element(s, row + k, term)];
    const int x = s.magnitude ? 0 : s.x.exp[s.x.first + term * s.x.step];
    if (a == ZERO_EXP || x == ZERO_EXP) return;
    // A poor guess of huge numbers is no error.
    const i64 top = (i64)a + x + SLACK, most = 0x7ffffff0;
    largest(&b.rows()[k].guess, (u32)((top > most ? most : top) + 0x80000001ll));
}

// The top that a guess means.
WB_DEVICE u64 guessed(u32 guess) { return guess ? (u64)((i64)guess - 0x80000001ll) + TOP_BIAS : NO_TOP; }

// The table of powers of two.
WB_DEVICE void copy_shifts(const Block& b, int id, int threads) {
    const Set& set = b.s.set;
    const int n = set.n, window = b.s.window, lines = threads / n;
    u32* const shifts = b.shifts();
    if (id >= lines * n) return;
    const int i = id % n;
    const u32 m = set.modulus(i);
#pragma unroll 1
    for (int line = id / n; line < window; line += lines) {
        const u32 power = set.shifts[line * set.shift_stride + i];
        shifts[line * n + i] = power;
        shifts[(window + 1 + line) * n + i] = m - power;
    }
    if (id < n) shifts[window * n + id] = 0;
}

// The codes of a tile of terms, and the exponents outside of the windows.
WB_DEVICE void encode(const Block& b, int id, int threads, const Range& r, bool first_window) {
    const Sums& s = b.s;
    const int step = threads / s.group;
    const int k = s.rows_adjacent ? id % s.group : id / step;
    const int first = s.rows_adjacent ? id / s.group : id % step;
    if (k >= r.rows || first >= step) return;
    const Row& known = b.rows()[k];
    const u64 biased = first_window ? guessed(known.guess) : known.top;
    // Without a guess all is above the window. Without a later top the row's sum is known.
    const bool counts = first_window || biased != NO_TOP;
    const i64 top = (i64)(biased - TOP_BIAS);
    const i64 lowest = top - s.window + 1;
    const int *const a_exp = s.a.exp + s.a.first, *const a_sign = s.a.sign + s.a.first;
    const int *const x_exp = s.x.exp + s.x.first, *const x_sign = s.x.sign + s.x.first;
    const int x_step = s.x.step, to = r.to;
    const u32 row_bytes = 4 * s.set.n, left_out = s.window * row_bytes;
    const u32 minus = s.magnitude ? 0 : left_out + row_bytes;
    u32* const codes = b.codes() + k * s.tile - r.from;
    i64 below = NO_TOP, above = NO_TOP;
#pragma unroll 1
    for (int l = r.from + first; l < to; l += AHEAD * step) {
        int a[AHEAD], x[AHEAD], signs[AHEAD];
#pragma unroll
        for (int u = 0; u < AHEAD; u++) {
            const int at = l + u * step < to ? l + u * step : l;
            const int number = element(s, r.row + k, at);
            a[u] = a_exp[number];
            signs[u] = a_sign[number];
            x[u] = 0;
            if (!s.magnitude) {
                x[u] = x_exp[at * x_step];
                signs[u] ^= x_sign[at * x_step];
            }
        }
#pragma unroll
        for (int u = 0; u < AHEAD; u++) {
            const int at = l + u * step;
            u32 code = left_out;
            if (counts && at < to && a[u] != ZERO_EXP && x[u] != ZERO_EXP) {
                const i64 exp = (i64)a[u] + x[u];
                if (exp > top)
                    above = above > exp + (i64)TOP_BIAS ? above : exp + (i64)TOP_BIAS;
                else if (exp < lowest)
                    below = below > exp + (i64)TOP_BIAS ? below : exp + (i64)TOP_BIAS;
                else
                    code = (u32)(exp - lowest) * row_bytes + (signs[u] ? minus : 0);
            }
            if (at < to) codes[at] = code;
        }
    }
    if (below) largest(&b.rows()[k].next, (u64)below);
    // Later what is above has been summed.
    if (above && first_window) largest(&b.rows()[k].highest, (u64)above);
}

// How a block's threads share residues and terms.
struct Place {
    int row, slice, residue;

    WB_DEVICE Place(const Sums& s, int id) {
        const int n = s.set.n;
        residue = id % n;
        if (s.rows_adjacent) {
            row = id / n % s.group;
            slice = id / (n * s.group);
        } else {
            slice = id / n % s.slices;
            row = id / (n * s.slices);
        }
    }

    WB_DEVICE bool works(const Sums& s) const { return row < s.group && slice < s.slices; }
};

// Terms of one residue, and what their sums take.
struct Terms {
    const char *a, *x;
    // In bytes, from one of a thread's terms to the next.
    i64 a_step, x_step;
    // Where A's other triangle starts, from one term to the next, and the term of the diagonal.
    const char* turned;
    i64 turned_step;
    int diagonal;
    Near codes, powers;
    u32 code_step, m, neg_inverse;
};

// Adds `COUNT` terms, `step` apart from `first` on, and moves to the next. All are read, also those that are
// left out: nothing is waited for before all is on its way.
template <Kind KIND, int COUNT>
WB_DEVICE void add_turn(Sum& sum, Terms& terms, u32& code_at, int first, int step, int triangle) {
    u32 a[COUNT], x[COUNT];
#pragma unroll
    for (int u = 0; u < COUNT; u++) {
        const int term = first + u * step;
        const bool turned = KIND == SYMMETRIC && (triangle == LOWER ? term > terms.diagonal : term < terms.diagonal);
        a[u] = once((const u32*)(turned ? terms.turned : terms.a));
        terms.a += terms.a_step;
        if (KIND == SYMMETRIC) terms.turned += terms.turned_step;
        if (KIND == MAGNITUDES) continue;
        x[u] = often((const u32*)terms.x);
        terms.x += terms.x_step;
    }
#pragma unroll
    for (int u = 0; u < COUNT; u++) {
        const u32 power = terms.powers.word(terms.codes.word(code_at));
        code_at += terms.code_step;
        sum.add_product(KIND == MAGNITUDES ? a[u] : reduce((u64)a[u] * x[u], terms.m, terms.neg_inverse), power);
    }
}

// Adds a tile's terms to a thread's sum.
template <Kind KIND>
WB_DEVICE void accumulate(const Block& b, int id, const Range& r, Sum& sum) {
    const Sums& s = b.s;
    const Place place(s, id);
    if (place.row >= r.rows || place.slice >= s.slices) return;
    const int n = s.set.n, slices = s.slices, row = r.row + place.row, start = r.from + place.slice;
    const i64 size = 4ll * n, a_step = KIND == SYMMETRIC ? s.a.step : 0;
    const auto a_at = [&](i64 number) { return (const char*)(s.a.digits + (s.a.first + number) * n + place.residue); };
    Terms terms = {a_at((i64)row * s.a.step + (i64)start * s.a_term),
                   (const char*)(s.x.digits + (s.x.first + (i64)start * s.x.step) * n + place.residue),
                   size * slices * s.a_term,
                   size * slices * s.x.step,
                   a_at((i64)row * s.a_term + (i64)start * a_step),
                   size * slices * a_step,
                   row - r.from,
                   Near(b.codes() + place.row * s.tile),
                   Near(b.shifts() + place.residue),
                   4u * slices,
                   s.set.modulus(place.residue),
                   s.set.neg_inverse(place.residue)};
    constexpr int LONG = KIND == SYMMETRIC ? TURN / 2 : TURN;
    const int count = r.to - r.from, turn = LONG * slices, triangle = s.triangle;
    u32 code_at = 4 * place.slice;
    int first = place.slice;
#pragma unroll 1
    for (; first + (LONG - 1) * slices < count; first += turn)
        add_turn<KIND, LONG>(sum, terms, code_at, first, slices, triangle);
    // Half a turn at a time, then one.
#pragma unroll 1
    for (; first + (LONG / 2 - 1) * slices < count; first += turn / 2)
        add_turn<KIND, LONG / 2>(sum, terms, code_at, first, slices, triangle);
#pragma unroll 1
    for (; first < count; first += slices) add_turn<KIND, 1>(sum, terms, code_at, first, slices, triangle);
}

WB_DEVICE void accumulate(const Block& b, int id, const Range& r, Sum& sum) {
    if (b.s.magnitude)
        accumulate<MAGNITUDES>(b, id, r, sum);
    else if (b.s.triangle != NO_TRIANGLE)
        accumulate<SYMMETRIC>(b, id, r, sum);
    else
        accumulate<PRODUCTS>(b, id, r, sum);
}

}  // namespace rns
}  // namespace wideblas
