// Terms of sums of residue numbers: how they are aligned, and the sums of their residues.
//
// A term's code is where the power of two that aligns it stands in the block's table, in bytes from the row
// for what is left out, which is of zeros: 2^(s + 32) follows it, 0 <= s < window, and -2^(s + 32) precedes it.
//
// Residues are on their way before they are wanted: a thread reads those of its next two rounds of terms. What
// comes out of caches waits behind what does not, so that this holds for x, too.
#pragma once

#include "rns_block.cuh"

namespace wideblas {
namespace rns {

// How terms are read: products; magnitudes without an x; products with a symmetric A.
enum Kind { PRODUCTS, MAGNITUDES, SYMMETRIC };

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

// A row of a group, and a number: a block's threads in the order in which rows are in memory.
struct Seat {
    int row, number;

    // `count` numbers of a row.
    WB_DEVICE Seat(const Thread& t, int count) {
        const bool adjacent = t.b.s.rows_adjacent;
        const int inner = adjacent ? t.b.s.group : count, outer = small_quotient(t.id, inner);
        const int rest = t.id - outer * inner;
        row = adjacent ? rest : outer;
        number = adjacent ? outer : rest;
    }
};

// Reads the exponents of a term of each row, from all over them: the same in all blocks of a team.
WB_DEVICE void sample(const Sums& s, Thread& t, int row, int rows) {
    t.kept.sample_a = t.kept.sample_x = ZERO_EXP;
    const Seat seat(t, s.samples);
    const int term = seat.number * s.sample_step;
    if (seat.row >= rows || seat.number >= s.samples || term >= s.terms) return;
    t.kept.sample_a = s.a.exp[s.a.first + element(s, row + seat.row, term)];
    t.kept.sample_x = s.magnitude ? 0 : s.x.exp[s.x.first + term * s.x.step];
}

// A guess of rows' largest exponents.
WB_DEVICE void guess(const Thread& t) {
    const int a = t.kept.sample_a, x = t.kept.sample_x;
    if (a == ZERO_EXP || x == ZERO_EXP) return;
    // A poor guess of huge numbers is no error.
    const i64 top = (i64)a + x + SLACK, most = 0x7ffffff0;
    largest(&t.b.rows()[Seat(t, t.b.s.samples).row].guess, (u32)((top > most ? most : top) + 0x80000001ll));
}

// The top that a guess means.
WB_DEVICE u64 guessed(u32 guess) { return guess ? (u64)((i64)guess - 0x80000001ll) + TOP_BIAS : NO_TOP; }

// A row of a group, and every `step`th of its terms from `from` on: those whose codes a thread makes.
struct Coded {
    int row, from, step;

    WB_DEVICE Coded(const Thread& t, const Range& r) : step(small_quotient(t.threads, t.b.s.group)) {
        const Seat seat(t, step);
        row = seat.row;
        from = row < r.rows && seat.number < step ? r.from + seat.number : r.to;
    }
};

// Reads the exponents and signs of A's part of a tile, and asks for those of x.
WB_DEVICE void read_exponents(Thread& t, const Range& r) {
    const Sums& s = t.b.s;
    const Coded part(t, r);
    const int row = r.row + part.row;
#pragma unroll
    for (int u = 0; u < AHEAD; u++) {
        const int term = part.from + u * part.step;
        t.kept.exp[u] = ZERO_EXP;
        t.kept.sign[u] = 0;
        if (term >= r.to) continue;
        const int number = s.a.first + element(s, row, term);
        t.kept.exp[u] = s.a.exp[number];
        t.kept.sign[u] = s.a.sign[number];
    }
    if (s.magnitude) return;
    u32* const x_exps = t.b.codes() + s.group * s.tile - r.from;
#pragma unroll 1
    for (int term = r.from + t.id; term < r.to; term += t.threads) {
        const int number = s.x.first + term * s.x.step;
        copy_word(x_exps + term, s.x.exp + number);
        copy_word(x_exps + s.tile + term, s.x.sign + number);
    }
}

// The codes of a tile of terms, and the exponents outside of the windows.
WB_DEVICE void encode(const Thread& t, const Range& r, bool first_window) {
    const Block& b = t.b;
    const Sums& s = b.s;
    const Coded part(t, r);
    if (part.from >= r.to) return;
    Row& known = b.rows()[part.row];
    const u64 biased = first_window ? guessed(known.guess) : known.top;
    // Without a guess all is above the window. Without a later top the row's sum is known.
    const bool counts = first_window || biased != NO_TOP;
    const i64 top = (i64)(biased - TOP_BIAS);
    const i64 lowest = top - s.window + 1;
    // Differences to the lowest, which have 33 bits, may be looked at modulo 2^32.
    const bool plain = counts && lowest > -(1ll << 31) && top < (1ll << 31) - 1;
    const int row_bytes = 4 * s.set.n;
    u32* const codes = b.codes() + part.row * s.tile - r.from;
    const u32* const x_exps = b.codes() + s.group * s.tile - r.from;
    i64 below = NO_TOP, above = NO_TOP;
#pragma unroll
    for (int u = 0; u < AHEAD; u++) {
        const int term = part.from + u * part.step, a = t.kept.exp[u];
        if (term >= r.to) continue;
        int x = 0;
        bool negative = false;
        if (!s.magnitude) {
            x = (int)x_exps[term];
            negative = (t.kept.sign[u] ^ (int)x_exps[s.tile + term]) != 0;
        }
        const bool is_zero = a == ZERO_EXP || x == ZERO_EXP;
        const u32 place = (u32)a + (u32)x - (u32)lowest;
        int code = ((int)place + 1) * (negative ? -row_bytes : row_bytes);
        if (is_zero || !plain || place >= (u32)s.window) {
            const i64 exp = (i64)a + x;
            const bool is_above = exp > top, is_below = exp < lowest;
            if (is_zero || !counts || is_above || is_below) code = 0;
            const i64 outside = is_zero || !counts ? NO_TOP : exp + (i64)TOP_BIAS;
            if (is_above && outside > above) above = outside;
            if (is_below && outside > below) below = outside;
        }
        codes[term] = (u32)code;
    }
    if (below != NO_TOP) largest(&known.next, (u64)below);
    // Later what is above has been summed.
    if (above != NO_TOP && first_window) largest(&known.highest, (u64)above);
}

// How a block's threads share residues and terms.
struct Place {
    int row, slice, residue;

    WB_DEVICE Place(const Sums& s, int id) {
        const int n = s.set.n;
        const int number = small_quotient(id, n);
        const int inner = s.rows_adjacent ? s.group : s.slices, outer = small_quotient(number, inner);
        residue = id - number * n;
        row = s.rows_adjacent ? number - outer * inner : outer;
        slice = s.rows_adjacent ? outer : number - outer * inner;
    }
};

// A thread's terms of one residue, as they are read.
template <Kind KIND>
struct Terms {
    const Sums& s;
    const char *a, *x;
    // In bytes, from one of a thread's terms to the next.
    i64 a_step, x_step;
    // Of a symmetric A.
    int residue, row, term;

    WB_DEVICE Terms(const Sums& s, const Place& place, const Range& r)
        : s(s), residue(place.residue), row(r.row + place.row), term(r.from + place.slice) {
        a = at(s.a, row * s.a.step + term * s.a_term);
        x = at(s.x, term * s.x.step);
        const i64 size = 4 * s.set.n * s.slices;
        a_step = size * s.a_term;
        x_step = size * s.x.step;
    }

    WB_DEVICE const char* at(const Numbers& numbers, int number) const {
        return (const char*)(numbers.digits + residue) + (i64)(numbers.first + number) * (4 * s.set.n);
    }

    // Reads the next round, of `left` terms at most.
    WB_DEVICE void read(u32 (&to)[TURN], u32 (&to_x)[TURN], int left) {
#pragma unroll
        for (int u = 0; u < TURN; u++) {
            if (u < left) {
                to[u] = once((const u32*)(KIND == SYMMETRIC ? at(s.a, element(s, row, term)) : a));
                if (KIND != MAGNITUDES) to_x[u] = often((const u32*)x);
            }
            skip(1);
        }
    }

    // Leaves out terms.
    WB_DEVICE void skip(int count) {
        if (KIND == SYMMETRIC)
            term += count * s.slices;
        else
            a += count * a_step;
        if (KIND != MAGNITUDES) x += count * x_step;
    }
};

// Terms that a thread has of a range.
WB_DEVICE int terms_of(const Sums& s, const Place& place, const Range& r) {
    const int count = r.to - r.from - place.slice;
    return place.row < r.rows && place.slice < s.slices && count > 0 ? small_quotient(count + s.slices - 1, s.slices) : 0;
}

// Reads the first round of a range.
template <Kind KIND>
struct ReadFirst {
    static WB_DEVICE void run(Thread& t, const Range& r) {
        const Place place(t.b.s, t.id);
        Terms<KIND> terms(t.b.s, place, r);
#pragma unroll
        for (int u = 0; u < TURN; u++) t.kept.a[u] = t.kept.x[u] = 0;
        terms.read(t.kept.a, t.kept.x, terms_of(t.b.s, place, r));
    }
};

// Adds a tile's terms, of which the first round is read, to a thread's sum.
template <Kind KIND>
struct AddTerms {
    static WB_DEVICE void run(Thread& t, const Range& r) {
        const Sums& s = t.b.s;
        const Place place(s, t.id);
        int left = terms_of(s, place, r);
        Terms<KIND> terms(s, place, r);
        terms.skip(TURN);
        u32 a[TURN] = {}, x[TURN] = {};
        terms.read(a, x, left - TURN);
        const Set set = t.b.set();
        const u32 m = set.modulus(place.residue), neg_inverse = set.neg_inverse(place.residue);
        const Near powers(t.b.shifts() + place.residue);
        Near codes(t.b.codes() + place.row * s.tile + place.slice);
        const int code_step = 4 * s.slices;
        Kept& kept = t.kept;
        const auto add = [&](u32 a, u32 x) {
            const u32 power = powers.word(codes.word(0));
            codes.address += code_step;
            kept.sum.add_product(KIND == MAGNITUDES ? a : reduce((u64)a * x, m, neg_inverse), power);
        };
#pragma unroll 1
        for (; left >= 2 * TURN; left -= 2 * TURN) {
#pragma unroll
            for (int u = 0; u < TURN; u++) add(kept.a[u], kept.x[u]);
            terms.read(kept.a, kept.x, left - 2 * TURN);
#pragma unroll
            for (int u = 0; u < TURN; u++) add(a[u], x[u]);
            terms.read(a, x, left - 3 * TURN);
        }
#pragma unroll
        for (int u = 0; u < TURN; u++)
            if (u < left) add(kept.a[u], kept.x[u]);
#pragma unroll
        for (int u = 0; u < TURN - 1; u++)
            if (TURN + u < left) add(a[u], x[u]);
    }
};

// `Work` with the kind of terms. It is no lambda: NVRTC takes none with a type of its own for an argument.
template <template <Kind> class Work>
WB_DEVICE void by_kind(Thread& t, const Range& r) {
    const Sums& s = t.b.s;
    if (s.magnitude)
        Work<MAGNITUDES>::run(t, r);
    else if (s.triangle != NO_TRIANGLE)
        Work<SYMMETRIC>::run(t, r);
    else
        Work<PRODUCTS>::run(t, r);
}

}  // namespace rns
}  // namespace wideblas
