// Terms of sums of residue numbers: how they are aligned, and the sums of their residues.
//
// A term's code is where the power of two that aligns it stands in the block's table, in bytes from the row
// for what is left out, which is of zeros: 2^(s + 32) follows it, 0 <= s < window, and -2^(s + 32) precedes it.
//
// Residues are on their way before they are wanted: a thread reads those of its next terms. What comes out of
// caches waits behind what does not, so that this holds for x, too.
#pragma once

#include "rns_block.cuh"

namespace wideblas {
namespace rns {

// How terms are read: products, of one row a thread or of several; magnitudes without an x; products with a
// symmetric A.
enum Kind { PRODUCTS, PRODUCTS_OF_ROWS, MAGNITUDES, SYMMETRIC };

// Rows of a thread at most, and terms that it reads ahead.
template <Kind KIND>
struct Held {
    static constexpr int ROWS = KIND == PRODUCTS_OF_ROWS ? HELD : 1;
    static constexpr int TURN = KIND == PRODUCTS_OF_ROWS ? 2 : KIND == MAGNITUDES ? 8 : 5;
    static_assert(ROWS * TURN <= READ && (KIND == MAGNITUDES || TURN <= READ_X), "what a thread keeps");
};

// Bits that terms may exceed the largest of a sample by.
constexpr int SLACK = 2;

// The number of an element of A, counted from the first.
WB_DEVICE int element(const Sums& s, int row, int term) {
    const bool turned = s.triangle != ALL_OF_IT && (s.triangle == LOWER ? term > row : term < row);
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
    // Behind the last it means nothing.
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

// Rows that threads have place for, but that are none, have codes of zeros.
WB_DEVICE void clear_codes(const Thread& t, const Range& r) {
    const int code_step = t.b.code_step();
    // A thread of one row reads no others.
    if (t.b.s.held == 1) return;
#pragma unroll 1
    for (int row = r.rows; row < code_step; row++) {
        u32* const codes = t.b.codes(row);
#pragma unroll 1
        for (int i = t.id; i < r.to - r.from; i += t.threads) codes[i * code_step] = 0;
    }
}

// A row's window, which makes exponents codes.
struct Window {
    // Exponents from the lowest to the top are aligned, where the window counts.
    i64 top, lowest;
    bool counts;
    // Differences to the lowest, which have 33 bits, may be looked at modulo 2^32.
    bool plain;
    int width, row_bytes;

    WB_DEVICE Window(const Sums& s, const Row& row, bool first_window) : width(s.window), row_bytes(4 * s.set.n) {
        const u64 biased = first_window ? guessed(row.guess) : row.top;
        // Without a guess all is above the window. Without a later top the row's sum is known.
        counts = first_window || biased != NO_TOP;
        top = (i64)(biased - TOP_BIAS);
        lowest = top - width + 1;
        plain = counts && lowest > -(1ll << 31) && top < (1ll << 31) - 1;
    }

    // The code of a term so far above the lowest.
    WB_DEVICE u32 code(u32 place, bool negative) const {
        return (place + 1) * (u32)(negative ? -row_bytes : row_bytes);
    }

    // That of a product of numbers with these exponents, if it lies in the window as nearly all do.
    WB_DEVICE bool find(int a, int x, bool negative, u32* code) const {
        const u32 place = (u32)a + (u32)x - (u32)lowest;
        *code = this->code(place, negative);
        return plain && place < (u32)width && a != ZERO_EXP && x != ZERO_EXP;
    }
};

// The codes of a thread's terms of which some are zeros or may lie outside of the window, and what is known of the
// row then. Exponents are read again: few threads come here.
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
    // Later what is above has been summed.
    if (above != NO_TOP && first_window) largest(&row.highest, above);
}

// The codes of a tile of terms, and the exponents outside of the windows.
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

// How a block's threads share residues and terms.
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

    // The thread has terms.
    WB_DEVICE bool counts(const Sums& s) const { return band < s.bands && slice < s.slices; }
};

// A thread's terms of one residue, as they are read.
template <Kind KIND>
struct Terms {
    static constexpr int ROWS = Held<KIND>::ROWS, TURN = Held<KIND>::TURN;

    const Sums& s;
    const char *a, *x;
    // Its rows.
    int rows;
    // Of a symmetric A.
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

    // Reads the next term, as the u-th of those that are ahead.
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

    // Leaves out terms.
    WB_DEVICE void skip(int count) {
        if (KIND == SYMMETRIC)
            term += count * s.slices;
        else
            a += count * s.a_bytes;
        if (KIND != MAGNITUDES) x += count * s.x_bytes;
    }
};

// Terms that a thread has of a range.
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

// Adds a tile's terms, of which the first are read, to a thread's sums. A term is read when the one that was in
// its place has been added.
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
        // Costs no registers until here.
#pragma unroll
        for (int i = ROWS; i < HELD; i++) kept.sum[i].clear();
    }
};

// A thread's sums are reduced, and added to the block's.
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

// `Work` with the kind of terms. It is no lambda: NVRTC takes none with a type of its own for an argument.
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
