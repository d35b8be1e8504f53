// The terms of sums of residue numbers: their alignment, and the sums of their residues.
//
// A term's code is the place in the block's table of the power of two that aligns it, in bytes from the row of zeros,
// which is for terms outside of the window. 2^(s + 32), 0 <= s < window, is after that row, -2^(s + 32) before it.
//
// A thread loads the residues of its next terms ahead. It does so for x too: loads that hit a cache wait behind those
// that do not.
#pragma once

#include "rns/block.cuh"

namespace wideblas {
namespace rns {

// Kinds of terms: products, with one row a thread or several; magnitudes, without x; products with a symmetric A.
enum Kind { PRODUCTS, PRODUCTS_OF_ROWS, MAGNITUDES, SYMMETRIC };

// The most rows of a thread, and how many terms it reads ahead.
template <Kind KIND>
struct Held {
    static constexpr int ROWS = KIND == PRODUCTS_OF_ROWS ? HELD : 1;
    static constexpr int TURN = KIND == PRODUCTS_OF_ROWS ? 2 : KIND == MAGNITUDES ? 8 : 5;
    static_assert(ROWS * TURN <= READ && (KIND == MAGNITUDES || TURN <= READ_X), "what a thread keeps");
};

// How far the first window starts above the largest of the sampled terms, in bits.
constexpr int SLACK = 2;

// The number of an element of A, counted from A's first number.
WB_DEVICE int element(const Sums& s, int row, int term) {
    const bool turned = s.triangle != ALL_OF_IT && (s.triangle == LOWER ? term > row : term < row);
    return turned ? row * s.a_term + term * s.a.step : row * s.a.step + term * s.a_term;
}

// A block's rows, from `row` on, and terms.
struct Range {
    int row, rows, from, to;
};

// Maps a thread to a row of a group and a number of that row, so that neighbouring threads are neighbours in memory.
struct Seat {
    int row, number;

    // A row has `count` numbers.
    WB_DEVICE Seat(const Thread& t, int count) {
        const bool adjacent = t.b.s.rows_adjacent;
        const int inner = adjacent ? t.b.s.group : count, outer = small_quotient(t.id, inner);
        const int rest = t.id - outer * inner;
        row = adjacent ? rest : outer;
        number = adjacent ? outer : rest;
    }
};

// Reads the exponents of a sampled term. Samples are spread over all terms of a row, and the same in all blocks of a
// team.
WB_DEVICE void sample(const Sums& s, Thread& t, int row, int rows) {
    t.kept.sample_a = t.kept.sample_x = ZERO_EXP;
    const Seat seat(t, s.samples);
    const int term = seat.number * s.sample_step;
    if (seat.row >= rows || seat.number >= s.samples || term >= s.terms) return;
    t.kept.sample_a = s.a.exp[s.a.first + element(s, row + seat.row, term)];
    t.kept.sample_x = s.magnitude ? 0 : s.x.exp[s.x.first + term * s.x.step];
}

// Guesses rows' largest exponents.
WB_DEVICE void guess(const Thread& t) {
    const int a = t.kept.sample_a, x = t.kept.sample_x;
    if (a == ZERO_EXP || x == ZERO_EXP) return;
    // Limited for huge numbers: a poor guess is no error.
    const i64 top = (i64)a + x + SLACK, most = 0x7ffffff0;
    largest(&t.b.rows()[Seat(t, t.b.s.samples).row].guess, (u32)((top > most ? most : top) + 0x80000001ll));
}

// The top for a guess.
WB_DEVICE u64 guessed(u32 guess) { return guess ? (u64)((i64)guess - 0x80000001ll) + TOP_BIAS : NO_TOP; }

// The terms whose codes a thread computes: every `step`-th of a row, from `from` on.
struct Coded {
    int row, from, step;

    WB_DEVICE Coded(const Thread& t, const Range& r) : step(small_quotient(t.threads, t.b.s.group)) {
        const Seat seat(t, step);
        row = seat.row;
        from = row < r.rows && seat.number < step ? r.from + seat.number : r.to;
    }
};

// Reads the exponents and signs of A's part of a tile, and starts to copy those of x.
WB_DEVICE void read_exponents(Thread& t, const Range& r) {
    const Sums& s = t.b.s;
    const Coded part(t, r);
    const int row = r.row + part.row;
    // Meaningless after the last term.
    const u32 step = (u32)part.step * (u32)s.a_term;
    u32 next = (u32)s.a.first + (u32)row * (u32)s.a.step + (u32)part.from * (u32)s.a_term;
#pragma unroll
    for (int u = 0; u < AHEAD; u++, next += step) {
        const int term = part.from + u * part.step;
        t.kept.exp[u] = ZERO_EXP;
        t.kept.sign[u] = 0;
        if (term >= r.to) continue;
        const int number = s.triangle == ALL_OF_IT ? (int)next : s.a.first + element(s, row, term);
        t.kept.exp[u] = s.a.exp[number];
        t.kept.sign[u] = s.a.sign[number];
    }
    if (s.magnitude) return;
    Known* const x = t.b.x() - r.from;
#pragma unroll 1
    for (int term = r.from + t.id; term < r.to; term += t.threads) {
        const int number = s.x.first + term * s.x.step;
        copy_word(&x[term].exp, s.x.exp + number);
        copy_word(&x[term].sign, s.x.sign + number);
    }
}

// Clears the codes of the rows that threads have room for, but that do not exist.
WB_DEVICE void clear_codes(const Thread& t, const Range& r) {
    const int code_step = t.b.code_step();
    // A thread with one row reads no others.
    if (t.b.s.held == 1) return;
#pragma unroll 1
    for (int row = r.rows; row < code_step; row++) {
        u32* const codes = t.b.codes(row);
#pragma unroll 1
        for (int i = t.id; i < r.to - r.from; i += t.threads) codes[i * code_step] = 0;
    }
}

// A row's window, which turns exponents into codes.
struct Window {
    // Terms with exponents from `lowest` to `top` are aligned, if the window counts.
    i64 top, lowest;
    bool counts;
    // Differences to `lowest`, which have 33 bits, may be computed modulo 2^32.
    bool plain;
    int width, row_bytes;

    WB_DEVICE Window(const Sums& s, const Row& row, bool first_window) : width(s.window), row_bytes(4 * s.set.n) {
        const u64 biased = first_window ? guessed(row.guess) : row.top;
        // Without a guess, all terms are above the window. Without a later top, the row's sum is known.
        counts = first_window || biased != NO_TOP;
        top = (i64)(biased - TOP_BIAS);
        lowest = top - width + 1;
        plain = counts && lowest > -(1ll << 31) && top < (1ll << 31) - 1;
    }

    // The code of a term `place` bits above the lowest.
    WB_DEVICE u32 code(u32 place, bool negative) const {
        return (place + 1) * (u32)(negative ? -row_bytes : row_bytes);
    }

    // The code of a product of numbers with exponents a and x. False if it is not in the window, where nearly all are.
    WB_DEVICE bool find(int a, int x, bool negative, u32* code) const {
        const u32 place = (u32)a + (u32)x - (u32)lowest;
        *code = this->code(place, negative);
        return plain && place < (u32)width && a != ZERO_EXP && x != ZERO_EXP;
    }
};

// Computes the codes of a thread's terms, and the exponents outside of the window, when some terms are zeros or
// outside. Exponents are read again: few threads come here.
WB_SELDOM void encode_any(const Sums& s, Row& row, Coded part, int rows_from, int to, const Known* x, u32* codes,
                          int code_step, bool first_window) {
    const Window window(s, row, first_window);
    if (!window.counts) return;
    u64 below = NO_TOP, above = NO_TOP;
#pragma unroll 1
    for (int term = part.from; term < to; term += part.step) {
        const int number = s.a.first + element(s, rows_from + part.row, term);
        const Known a = {s.a.exp[number], s.a.sign[number]}, other = s.magnitude ? Known{0, a.sign} : x[term];
        if (a.exp == ZERO_EXP || other.exp == ZERO_EXP) continue;
        const i64 exp = (i64)a.exp + other.exp;
        const u64 biased = (u64)(exp + (i64)TOP_BIAS);
        if (exp < window.lowest && biased > below) below = biased;
        if (exp > window.top && biased > above) above = biased;
        if (exp >= window.lowest && exp <= window.top)
            codes[term * code_step] = window.code((u32)(exp - window.lowest), a.sign != other.sign);
    }
    if (below != NO_TOP) largest(&row.next, below);
    // In later windows, terms above have been summed.
    if (above != NO_TOP && first_window) largest(&row.highest, above);
}

// Computes the codes of a tile of terms, and the exponents outside of the windows.
WB_DEVICE void encode(const Thread& t, const Range& r, bool first_window) {
    const Block& b = t.b;
    const Sums& s = b.s;
    const Coded part(t, r);
    if (part.from >= r.to) return;
    Row& row = b.rows()[part.row];
    const Window window(s, row, first_window);
    const int code_step = b.code_step();
    u32* const codes = b.codes(part.row) - r.from * code_step;
    const Known* const x = b.x() - r.from;
    bool all = true;
#pragma unroll
    for (int u = 0; u < AHEAD; u++) {
        const int term = part.from + u * part.step;
        if (term >= r.to) continue;
        const Known a = {t.kept.exp[u], t.kept.sign[u]}, other = s.magnitude ? Known{0, a.sign} : x[term];
        u32 code;
        const bool found = window.find(a.exp, other.exp, a.sign != other.sign, &code);
        codes[term * code_step] = found ? code : 0;
        all = all && found;
    }
    if (!all) encode_any(s, row, part, r.row, r.to, x, codes, code_step, first_window);
}

// Maps a thread to its residue, its band of rows and its slice of terms.
struct Place {
    int band, slice, residue;

    WB_DEVICE Place(const Sums& s, int id) {
        const int n = s.set.n;
        const int number = small_quotient(id, n);
        const int inner = s.rows_adjacent ? s.bands : s.slices, outer = small_quotient(number, inner);
        residue = id - number * n;
        band = s.rows_adjacent ? number - outer * inner : outer;
        slice = s.rows_adjacent ? outer : number - outer * inner;
    }

    // Whether the thread has terms.
    WB_DEVICE bool counts(const Sums& s) const { return band < s.bands && slice < s.slices; }
};

// Reads a thread's terms, of one residue.
template <Kind KIND>
struct Terms {
    static constexpr int ROWS = Held<KIND>::ROWS, TURN = Held<KIND>::TURN;

    const Sums& s;
    const char *a, *x;
    // How many rows the thread has.
    int rows;
    // Needed for a symmetric A.
    int residue, row, term;

    WB_DEVICE Terms(const Sums& s, const Place& place, const Range& r)
        : s(s), residue(place.residue), row(r.row + place.band), term(r.from + place.slice) {
        a = at(s.a, row * s.a.step + term * s.a_term);
        x = at(s.x, term * s.x.step);
        rows = small_quotient(r.rows - place.band + s.bands - 1, s.bands);
    }

    WB_DEVICE const char* at(const Numbers& numbers, int number) const {
        return (const char*)(numbers.digits + residue) + (i64)(numbers.first + number) * (4 * s.set.n);
    }

    // Reads the next term into place u of those read ahead.
    WB_DEVICE void read(Kept& kept, int u) {
        const char* from = KIND == SYMMETRIC ? at(s.a, element(s, row, term)) : a;
#pragma unroll
        for (int i = 0; i < ROWS; i++) {
            if (ROWS == 1 || i < rows) kept.a[u * ROWS + i] = once((const u32*)from);
            from += s.row_bytes;
        }
        if (KIND != MAGNITUDES) kept.x[u] = often((const u32*)x);
        skip(1);
    }

    // Skips terms.
    WB_DEVICE void skip(int count) {
        if (KIND == SYMMETRIC)
            term += count * s.slices;
        else
            a += count * s.a_bytes;
        if (KIND != MAGNITUDES) x += count * s.x_bytes;
    }
};

// How many terms of a range a thread has.
WB_DEVICE int terms_of(const Sums& s, const Place& place, const Range& r) {
    const int count = r.to - r.from - place.slice;
    const bool counts = place.counts(s) && place.band < r.rows && count > 0;
    return counts ? small_quotient(count + s.slices - 1, s.slices) : 0;
}

// Reads the first terms of a range.
template <Kind KIND>
struct ReadFirst {
    static WB_DEVICE void run(Thread& t, const Range& r) {
        const Place place(t.b.s, t.id);
        Terms<KIND> terms(t.b.s, place, r);
        const int count = terms_of(t.b.s, place, r);
#pragma unroll
        for (int i = 0; i < READ; i++) t.kept.a[i] = 0;
#pragma unroll
        for (int u = 0; u < READ_X; u++) t.kept.x[u] = 0;
#pragma unroll
        for (int u = 0; u < Held<KIND>::TURN; u++)
            if (u < count) terms.read(t.kept, u);
    }
};

// Adds a tile's terms to a thread's sums. The first terms have been read; another is read into a place when the term
// there has been added.
template <Kind KIND>
struct AddTerms {
    static WB_DEVICE void run(Thread& t, const Range& r) {
        constexpr int ROWS = Held<KIND>::ROWS, TURN = Held<KIND>::TURN;
        const Sums& s = t.b.s;
        const Place place(s, t.id);
        int left = terms_of(s, place, r);
        Terms<KIND> terms(s, place, r);
        terms.skip(TURN);
        const Set set = t.b.set();
        const u32 m = set.modulus(place.residue), neg_inverse = set.neg_inverse(place.residue);
        const Near powers(t.b.shifts() + place.residue);
        const int code_step = t.b.code_step();
        Near codes(t.b.codes(place.band) + place.slice * code_step);
        const int step = 4 * s.slices * code_step;
        Kept& kept = t.kept;
        const auto add = [&](int u) {
            u32 code[ROWS];
            codes.words(code);
            codes.address += step;
#pragma unroll
            for (int i = 0; i < ROWS; i++) {
                const u32 a = kept.a[u * ROWS + i], power = powers.word(code[i]);
                kept.sum[i].add_product(KIND == MAGNITUDES ? a : reduce((u64)a * kept.x[u], m, neg_inverse), power);
            }
        };
#pragma unroll 1
        for (; left >= 2 * TURN; left -= TURN) {
#pragma unroll
            for (int u = 0; u < TURN; u++) {
                add(u);
                terms.read(kept, u);
            }
        }
#pragma unroll 1
        for (; left > 0; left -= TURN) {
#pragma unroll
            for (int u = 0; u < TURN; u++) {
                if (u < left) add(u);
                if (u + TURN < left) terms.read(kept, u);
            }
        }
        // Only now, so that they take no registers before.
#pragma unroll
        for (int i = ROWS; i < HELD; i++) kept.sum[i].clear();
    }
};

// Reduces a thread's sums, and adds them to the block's.
WB_DEVICE void reduce_sums(const Thread& t) {
    const Sums& s = t.b.s;
    const Place place(s, t.id);
    if (!place.counts(s)) return;
    const Modulus m(t.b.set(), place.residue);
#pragma unroll
    for (int i = 0; i < HELD; i++) {
        const int row = place.band + i * s.bands;
        if (i < s.held && row < s.group) {
            const u32 part = m.part(t.kept.sum[i]);
            u32* const halves = t.b.halves() + row * s.set.n + place.residue;
            increase(halves, part & 0xffff);
            increase(halves + s.group * s.set.n, part >> 16);
        }
    }
}

// Runs `Work` for the kind of terms. It is no lambda: NVRTC does not accept one that takes a local type.
template <template <Kind> class Work>
WB_DEVICE void by_kind(Thread& t, const Range& r) {
    const Sums& s = t.b.s;
    if (s.magnitude)
        Work<MAGNITUDES>::run(t, r);
    else if (s.triangle != ALL_OF_IT)
        Work<SYMMETRIC>::run(t, r);
    else if (s.held > 1)
        Work<PRODUCTS_OF_ROWS>::run(t, r);
    else
        Work<PRODUCTS>::run(t, r);
}

}  // namespace rns
}  // namespace wideblas
