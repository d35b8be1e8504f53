// Sums of products of residue numbers, each result its mathematical value rounded once: what gemv, dot and
// asum compute. The same body runs on the device and, thread by thread, on a host.
//
// A team of blocks has a group of rows, a thread a residue of one row and some of the terms. A pass over
// exponents gives each row its largest exponent. The terms of a window below it are aligned upwards, by
// multiplying with 2^s modulo each modulus, and summed in 96 bits; a window's residues then determine the
// sum as an integer. Where a row has terms below its window and these may still change the rounding, the
// next window follows, from the largest exponent left.
#pragma once

#include "rns_wide.cuh"

namespace wideblas {
namespace rns {

// Numbers of an array, number `first + i step` each. Arrays have less than 2^31.
struct Numbers {
    const u32* digits;
    const int *sign, *exp;
    int first, step;
};

struct Results {
    u32* digits;
    int *sign, *exp;
    Bound* eval;
    int first, step, len;
};

struct Sums {
    Set set;
    // Element (row, term) of A is number a.first + row * a.step + term * a_term.
    Numbers a, x, alpha, beta, y;
    Results out;
    // The terms are divided into shares, one for each block of a team.
    int a_term, rows, terms, share;
    // Every term counts with its magnitude; A's rows are neighbours in memory, not its terms; beta and y
    // count.
    int magnitude, rows_adjacent, has_y;
    // Rows of a group, threads that share a row's residue, terms whose codes are kept, blocks of a team.
    int group, slices, tile, team;
    // Bits that a window's terms are aligned over, and of its sum.
    int window, sum_bits;
    // Zeroed; of each team a counter and for each row the next top, then the tops in force.
    u64* exchange;
    // Of each block residues of the group.
    u32* partial;
    // Set where a result could not be computed.
    int* failed;
};

// No terms, otherwise the exponent above this.
constexpr u64 NO_TOP = 0, TOP_BIAS = 1ull << 40;

// A term's code is where the power of two that aligns it stands in the block's table, in bytes: rows of
// 2^(s + 32) for 0 <= s < window, a row of zeros for what is left out, and rows of -2^(s + 32).
WB_DEVICE int table_rows(int window) { return 2 * window + 1; }

// Terms that a thread looks at before it waits for their exponents.
constexpr int AHEAD = 4;

// What is known of a row; `top` is that of its window, `next` of the terms below.
struct Row {
    Total total;
    u64 top, next;
    int y_len;
    bool y_waits, y_negative;
    i64 y_exp;
};

// As src/engine/cuda/rns/plan.rs has them.
static_assert(sizeof(Row) == 96 && sizeof(Sum) == 12, "the sizes of a block's memory");

// A block's memory. Sizes in bytes are multiples of 16.
struct Shared {
    u64* fractions;
    Row* rows;
    Sum* columns;
    u32 *shifts, *reduced, *weighted, *words, *totals, *frozen, *y_words, *scalars;
    u32* codes;
    // Words of alpha and beta after their zeros; those zeros.
    int* scalar_len;
    int* scalar_skip;
    int* alive;

    static WB_DEVICE int even(int words) { return (words + 1) & ~1; }
    static WB_DEVICE int total_room(const Set& set) { return even(4 * set.bits / 32 + 12); }

    WB_DEVICE static long long carve(const Sums& s, char* memory, Shared* out) {
        const Set& set = s.set;
        const int numbers = s.group + 2;
        long long used = 0;
        char* places[14];
        const long long sizes[14] = {
            8ll * numbers,
            (long long)sizeof(Row) * s.group,
            (long long)sizeof(Sum) * even(numbers * (set.sum_words + set.words)),
            4ll * even(table_rows(s.window) * set.n),
            4ll * even(s.group * set.n * s.slices),
            4ll * even(numbers * set.n),
            4ll * even(numbers * set.sum_words),
            4ll * s.group * total_room(set),
            4ll * even(s.group * set.words),
            4ll * even(s.group * 2 * set.words),
            4ll * even(2 * set.words),
            4ll * s.group * s.tile,
            16,
            8,
        };
        for (int i = 0; i < 14; i++) {
            places[i] = memory + used;
            used += (sizes[i] + 15) & ~15ll;
        }
        if (out) {
            out->fractions = (u64*)places[0];
            out->rows = (Row*)places[1];
            out->columns = (Sum*)places[2];
            out->shifts = (u32*)places[3];
            out->reduced = (u32*)places[4];
            out->weighted = (u32*)places[5];
            out->words = (u32*)places[6];
            out->totals = (u32*)places[7];
            out->frozen = (u32*)places[8];
            out->y_words = (u32*)places[9];
            out->scalars = (u32*)places[10];
            out->codes = (u32*)places[11];
            out->scalar_len = (int*)places[12];
            out->scalar_skip = out->scalar_len + 2;
            out->alive = (int*)places[13];
        }
        return used;
    }
};

#ifdef __CUDA_ARCH__
WB_DEVICE void largest(u64* at, u64 value) { atomicMax(at, value); }
WB_DEVICE void increase(u64* at, u64 value) { atomicAdd(at, value); }
WB_DEVICE u32 once(const u32* at) { return __ldcs(at); }
WB_DEVICE u32 often(const u32* at) { return __ldg(at); }
WB_DEVICE void prefetch(const char* at) { asm volatile("prefetch.global.L2 [%0];" ::"l"(at)); }
// What other blocks have written: past the first-level cache.
WB_DEVICE u64 shared_value(const u64* at) {
    u64 value;
    asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(at) : "memory");
    return value;
}
WB_DEVICE u32 shared_value(const u32* at) {
    u32 value;
    asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(at) : "memory");
    return value;
}
#else
WB_DEVICE void largest(u64* at, u64 value) { *at = *at > value ? *at : value; }
WB_DEVICE void increase(u64* at, u64 value) { *at += value; }
WB_DEVICE u32 once(const u32* at) { return *at; }
WB_DEVICE u32 often(const u32* at) { return *at; }
WB_DEVICE void prefetch(const char*) {}
WB_DEVICE u64 shared_value(const u64* at) { return *at; }
WB_DEVICE u32 shared_value(const u32* at) { return *at; }
#endif

// A thread: where it is, and its sum.
struct Thread {
    int id, threads, block;
    // Itself in the block's memory: registers are for sums.
    Shared& shared;
    Sum sum;
};

// Words of a block's memory, from an address that the compiler knows to be one.
struct Near {
#ifdef __CUDA_ARCH__
    u32 address;

    WB_DEVICE explicit Near(const void* words) : address((u32)__cvta_generic_to_shared(words)) {}

    // Ordered with barriers.
    WB_DEVICE u32 word(u32 bytes) const {
        u32 word;
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(word) : "r"(address + bytes));
        return word;
    }

    WB_DEVICE void four(u32 bytes, u32* words) const {
        asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3])
                     : "r"(address + bytes));
    }
#else
    const char* address;

    WB_DEVICE explicit Near(const void* words) : address((const char*)words) {}
    WB_DEVICE u32 word(u32 bytes) const { return *(const u32*)(address + bytes); }
    WB_DEVICE void four(u32 bytes, u32* words) const {
        for (int i = 0; i < 4; i++) words[i] = word(bytes + 4 * i);
    }
#endif
};

// Residues of number `k` of a block times their inverse weights, and their fractions' sum, for threads
// over all (number, modulus) from `from` on; `digit` reads one.
template <class Digit>
WB_DEVICE void weigh(Thread& t, const Set& set, int from, int count, Digit digit) {
    for (int i = t.id; i < count * set.n; i += t.threads) {
        const int k = from + i / set.n, r = i % set.n;
        const Modulus m(set, r);
        const u32 y = m.reduce((u64)digit(i / set.n, r) * set.inverse_weights[r]) % m.m;
        t.shared.weighted[k * set.n + r] = y;
        increase(&t.shared.fractions[k], fraction(y, set.reciprocals[r]));
    }
}

// Columns of `len` words of numbers of a block, `stride` from number to number.
WB_DEVICE void combine(Thread& t, const Set& set, int from, int count, int len, int stride) {
    for (int i = t.id; i < count * len; i += t.threads) {
        const int k = from + i / len, w = i % len;
        const u32 q = quotient(t.shared.fractions[k]);
        t.shared.columns[k * stride + w] = column(set, t.shared.weighted + k * set.n, q, w);
    }
}

// Which of a tile's exponents a thread reads: every `step`-th of a row.
struct Scan {
    int row, first, step;

    WB_DEVICE Scan(const Sums& s, int id, int threads) {
        step = threads / s.group;
        row = s.rows_adjacent ? id % s.group : id / step;
        first = s.rows_adjacent ? id / s.group : id % step;
        if (first >= step) row = s.group;
    }
};

// The largest exponent of products of each row, of a tile of terms.
WB_SELDOM void find_tops(Shared& shared, int id, int threads, const Sums& s, int row, int rows, int from,
                         int to) {
    const Scan scan(s, id, threads);
    if (scan.row >= rows) return;
    const int* const a_exp = s.a.exp + s.a.first + (row + scan.row) * s.a.step;
    const int* const x_exp = s.x.exp + s.x.first;
    const int a_term = s.a_term, x_step = s.x.step;
    i64 top = 0;
    bool found = false;
    for (int l = from + scan.first; l < to; l += AHEAD * scan.step) {
        int a[AHEAD], x[AHEAD];
#pragma unroll
        for (int u = 0; u < AHEAD; u++) {
            const int at = l + u * scan.step;
            a[u] = at < to ? a_exp[at * a_term] : ZERO_EXP;
            x[u] = at < to ? x_exp[at * x_step] : ZERO_EXP;
        }
#pragma unroll
        for (int u = 0; u < AHEAD; u++) {
            if (a[u] == ZERO_EXP || x[u] == ZERO_EXP) continue;
            const i64 exp = (i64)a[u] + x[u];
            top = found && top > exp ? top : exp;
            found = true;
        }
    }
    if (found) largest(&shared.rows[scan.row].next, top + (i64)TOP_BIAS);
}

// The codes of a tile of terms, and the tops of what is below the windows.
WB_DEVICE void encode(Shared& shared, int id, int threads, const Sums& s, int row, int rows, int from,
                      int to) {
    const Scan scan(s, id, threads);
    if (scan.row >= s.group) return;
    const u64 top = scan.row < rows ? shared.rows[scan.row].top : NO_TOP;
    const i64 lowest = (i64)(top - TOP_BIAS) - s.window + 1;
    const int a_first = s.a.first + (row + scan.row) * s.a.step, x_first = s.x.first;
    const int *const a_exp = s.a.exp + a_first, *const x_exp = s.x.exp + x_first;
    const int *const a_sign = s.a.sign + a_first, *const x_sign = s.x.sign + x_first;
    const int a_term = s.a_term, x_step = s.x.step, filled = from + ((to - from + 3) & ~3);
    const u32 row_bytes = 4 * s.set.n, left_out = s.window * row_bytes;
    const u32 minus = s.magnitude ? 0 : left_out + row_bytes;
    u32* const codes = shared.codes + scan.row * s.tile - from;
    i64 next = 0;
    bool more = false;
    for (int l = from + scan.first; l < filled; l += AHEAD * scan.step) {
        int a[AHEAD], x[AHEAD], signs[AHEAD];
#pragma unroll
        for (int u = 0; u < AHEAD; u++) {
            const int at = l + u * scan.step;
            const bool counts = at < to && top != NO_TOP;
            a[u] = counts ? a_exp[at * a_term] : ZERO_EXP;
            x[u] = counts ? x_exp[at * x_step] : ZERO_EXP;
            signs[u] = counts ? a_sign[at * a_term] ^ x_sign[at * x_step] : 0;
        }
#pragma unroll
        for (int u = 0; u < AHEAD; u++) {
            const int at = l + u * scan.step;
            u32 code = left_out;
            if (a[u] != ZERO_EXP && x[u] != ZERO_EXP) {
                const i64 exp = (i64)a[u] + x[u], place = exp - lowest;
                if (place < 0) {
                    next = more && next > exp ? next : exp;
                    more = true;
                } else if (place < s.window) {
                    code = (u32)place * row_bytes + (signs[u] ? minus : 0);
                }
            }
            if (at < filled) codes[at] = code;
        }
    }
    if (more) largest(&shared.rows[scan.row].next, next + (i64)TOP_BIAS);
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
};

// Terms of one residue: where they are, in bytes from an address of all threads, and their codes.
struct Terms {
    const char *a, *x;
    u32 a_at, x_at, a_step, x_step;
    Near codes, powers;
    u32 m, neg_inverse;
};

WB_DEVICE void add_term(Sum& sum, const Terms& terms, u32 a, u32 x, u32 code) {
    sum.add_product(reduce((u64)a * x, terms.m, terms.neg_inverse), terms.powers.word(code));
}

// Adds `FOURS` fours, `step` apart from `first` on. All are read, also those that are left out: nothing is
// waited for before all is on its way.
template <int FOURS>
WB_DEVICE void add_fours(Sum& sum, const Terms& terms, u32 first, u32 step) {
    u32 code[FOURS][4], a[FOURS][4], x[FOURS][4];
#pragma unroll
    for (int u = 0; u < FOURS; u++) {
        const u32 at = first + u * step;
        u32 a_at = terms.a_at + 4 * at * terms.a_step, x_at = terms.x_at + 4 * at * terms.x_step;
#pragma unroll
        for (int q = 0; q < 4; q++) {
            a[u][q] = once((const u32*)(terms.a + a_at));
            x[u][q] = often((const u32*)(terms.x + x_at));
            a_at += terms.a_step;
            x_at += terms.x_step;
        }
    }
#pragma unroll
    for (int u = 0; u < FOURS; u++) {
        terms.codes.four(16 * (first + u * step), code[u]);
#pragma unroll
        for (int q = 0; q < 4; q++) add_term(sum, terms, a[u][q], x[u][q], code[u][q]);
    }
}

// Adds a tile's terms to a thread's sum.
WB_DEVICE Sum accumulate(Shared& shared, int id, const Sums& s, int row, int from, int to, Sum sum) {
    const Set& set = s.set;
    const Place place(s, id);
    if (place.row >= s.group || place.slice >= s.slices || from >= to) return sum;
    // Rows behind the last one read it again.
    const int n = set.n, last = s.rows - 1 - row, own = place.row < last ? place.row : last;
    // Offsets are not negative: they count from the last term where terms go backwards.
    const int a_low = s.a_term < 0 ? to - 1 : from, x_low = s.x.step < 0 ? to - 1 : from;
    const i64 a_base = s.a.first + row * s.a.step + a_low * s.a_term, x_base = s.x.first + x_low * s.x.step;
    const Terms terms = {(const char*)(s.a.digits + a_base * n),
                         (const char*)(s.x.digits + x_base * n),
                         4 * (u32)(n * (own * s.a.step + (from - a_low) * s.a_term) + place.residue),
                         4 * (u32)(n * (from - x_low) * s.x.step + place.residue),
                         4 * (u32)(n * s.a_term),
                         4 * (u32)(n * s.x.step),
                         Near(shared.codes + place.row * s.tile),
                         Near(shared.shifts + place.residue),
                         set.moduli[place.residue],
                         set.neg_inverse[place.residue]};
    constexpr int TURN = 2;
    const int whole = (to - from) >> 2, slices = s.slices;
    int four = place.slice;
    for (; four + (TURN - 1) * slices < whole; four += TURN * slices)
        add_fours<TURN>(sum, terms, four, slices);
    for (; four < whole; four += slices) add_fours<1>(sum, terms, four, slices);
    if (four == whole) {
        for (u32 at = 4 * whole; at < (u32)(to - from); at++)
            add_term(sum, terms, once((const u32*)(terms.a + (u32)(terms.a_at + at * terms.a_step))),
                     often((const u32*)(terms.x + (u32)(terms.x_at + at * terms.x_step))),
                     terms.codes.word(4 * at));
    }
    return sum;
}

// Asks for the first of a block's residues, so that they come while their exponents are looked at.
WB_DEVICE void ask(int id, int threads, const Sums& s, int row, int rows, int from, int to) {
    constexpr int LINE = 128, BUDGET = 256 << 10;
    const i64 number = 4 * s.set.n;
    const bool by_rows = s.rows_adjacent || s.a_term != 1;
    const int pieces = by_rows ? to - from : rows;
    const i64 piece = number * (by_rows ? rows : to - from);
    const int lines = (int)((piece + LINE - 1) / LINE);
    const int count = pieces * (i64)lines < BUDGET / LINE ? pieces * lines : BUDGET / LINE;
    const char* const first = (const char*)s.a.digits + (s.a.first + row * s.a.step + from * s.a_term) * number;
    const i64 step = number * (by_rows ? s.a_term : s.a.step);
    for (int i = id; i < count; i += threads) {
        // The pieces side by side where they do not all fit.
        const int k = by_rows ? i / lines : i % pieces, line = by_rows ? i % lines : i / pieces;
        prefetch(first + k * step + line * LINE);
    }
}

// Takes a row's window: its sum, in two's complement or as columns times alpha, joins the total.
WB_SELDOM void join(Shared& shared, const Sums& s, int k, bool sum_negative) {
    Row& row = shared.rows[k];
    Total& total = row.total;
    const int bits = s.set.bits, *len = shared.scalar_len;
    const u32* y_words = shared.y_words + k * 2 * s.set.words;
    const i64 y_top = row.y_exp - 32 * shared.scalar_skip[1] + 2 * bits;
    const i64 alpha_exp = s.alpha.exp[s.alpha.first];
    const i64 alpha_low = alpha_exp + 32 * shared.scalar_skip[0];
    const auto lowest = [&](u64 top) { return (i64)(top - TOP_BIAS) - s.window + 1; };
    const auto above = [&](u64 top) { return lowest(top) + s.sum_bits + alpha_exp + bits; };
    bool settled = false;
    if (row.y_waits && (row.top == NO_TOP || y_top >= above(row.top))) {
        total.add(y_words, row.y_len, row.y_negative, row.y_exp);
        row.y_waits = false;
        settled = row.top == NO_TOP || total.settle(above(row.top) + 2, bits);
    }
    if (!settled && row.top != NO_TOP) {
        // The product's words lie where the columns were.
        const u32* words = (const u32*)(shared.columns + k * (s.set.sum_words + s.set.words));
        const int words_len = s.set.sum_words + len[0];
        const bool negative = sum_negative != (s.alpha.sign[s.alpha.first] != 0);
        total.add(words, words_len, negative, lowest(row.top) + alpha_low);
        if (row.y_waits && (row.next == NO_TOP || y_top >= above(row.next))) {
            const bool last = row.next == NO_TOP;
            settled = total.settle(y_top + 2, bits);
            if (!settled) {
                total.add(y_words, row.y_len, row.y_negative, row.y_exp);
                row.y_waits = false;
                settled = last;
            }
        }
        if (!settled && row.next != NO_TOP) {
            const i64 window = above(row.next);
            settled = total.settle((row.y_waits && y_top > window ? y_top : window) + 2, bits);
        }
    }
    if (settled) row.y_waits = false;
    row.top = settled ? NO_TOP : row.next;
    row.next = NO_TOP;
    if (row.top != NO_TOP) *shared.alive = 1;
}

// Writes the bits of a result that are not residues, and leaves its significand in `words`.
WB_SELDOM void finish(Shared& shared, const Sums& s, int first, int k) {
    const Set& set = s.set;
    u32* const words = shared.words + k * set.sum_words;
    Total& total = shared.rows[k].total;
    bool negative = false;
    i64 exp = 0;
    const bool found = total.round(set.bits, words, negative, exp);
    if (total.failed) *s.failed = 1;
    const int at = s.out.first + (first + k) * s.out.step;
    Bound lower = {0.0, 0}, upper = {0.0, 0};
    if (found) {
        const u64 low = bits_at(words, set.words, set.bits - 53);
        const u64 high = bits_at(words, set.words, set.bits - 53 + 32);
        evaluate(set, (high << 32 | low) & ((1ull << 53) - 1), &lower, &upper);
    } else {
        for (int i = 0; i < set.words; i++) words[i] = 0;
    }
    s.out.sign[at] = found && negative;
    s.out.exp[at] = found ? (int)exp : ZERO_EXP;
    s.out.eval[at] = lower;
    s.out.eval[s.out.len + at] = upper;
}

// Words of alpha (0) or beta (1), numbers behind the group's, without zeros at their low end: powers of two
// have one word.
WB_SELDOM void take_scalar(Shared& shared, const Sums& s, int which, int stride) {
    const int all = s.set.words;
    u32* const words = shared.scalars + which * all;
    carry(shared.columns + (s.group + which) * stride, all, words);
    int len = all, skip = 0;
    while (len > 0 && words[len - 1] == 0) len--;
    while (skip < len && words[skip] == 0) skip++;
    for (int i = skip; i < len; i++) words[i - skip] = words[i];
    shared.scalar_len[which] = len - skip;
    shared.scalar_skip[which] = skip;
}

// Adds what a block's threads have of each residue; the sums are kept where `kept`, else for the team.
WB_SELDOM void add_slices(Shared& shared, int id, int threads, const Sums& s, bool counts, u32* kept) {
    const int n = s.set.n, all = s.group * n;
    for (int i = id; counts && i < all; i += threads) {
        u64 sum = 0;
#pragma unroll 8
        for (int k = 0; k < s.slices; k++) sum += shared.reduced[k * all + i];
        kept[i] = Modulus(s.set, i % n).residue(sum);
    }
}

// All of it. `exec.each` calls a function for each thread and waits; `exec.meet` waits for the team's
// blocks; `exec.alive` reads a block's flag, `exec.team_index` and `exec.teams` number the teams.
template <class Exec>
WB_DEVICE void sums(Exec& exec, const Sums& s) {
    const Set& set = s.set;
    const int n = set.n, room = Shared::total_room(set), groups = (s.rows + s.group - 1) / s.group;
    // Looked up again each time: registers are for sums.
    const auto has_y = [&] { return s.has_y && s.beta.exp[s.beta.first] != ZERO_EXP; };
    const auto has_terms = [&] { return s.alpha.exp[s.alpha.first] != ZERO_EXP; };
    exec.each([&](Thread& t) {
        if (has_terms() && exec.team_index() < groups) {
            const int row = exec.team_index() * s.group, from = t.block * s.share;
            const int rows = s.rows - row < s.group ? s.rows - row : s.group;
            const int to = from + s.share < s.terms ? from + s.share : s.terms;
            if (from < to) ask(t.id, t.threads, s, row, rows, from, to);
        }
        for (int i = t.id; i < s.window * n; i += t.threads) {
            const u32 power = set.shifts[i / n * set.shift_stride + i % n];
            t.shared.shifts[i] = power;
            t.shared.shifts[(s.window + 1) * n + i] = set.moduli[i % n] - power;
        }
        for (int i = t.id; i < n; i += t.threads) t.shared.shifts[s.window * n + i] = 0;
    });
    for (int group = exec.team_index(); group < groups; group += exec.teams()) {
        const int row = group * s.group;
        const int rows = s.rows - row < s.group ? s.rows - row : s.group;
        const auto from = [&](const Thread& t) { return t.block * s.share < s.terms ? t.block * s.share : s.terms; };
        const auto to = [&](const Thread& t) { return from(t) + s.share < s.terms ? from(t) + s.share : s.terms; };
        exec.each([&](Thread& t) {
            for (int k = t.id; k < s.group; k += t.threads) {
                Row& r = t.shared.rows[k];
                r.total.clear(t.shared.totals + k * room, room, t.shared.frozen + k * set.words);
                r.top = r.next = NO_TOP;
                r.y_waits = false;
            }
            for (int k = t.id; k < s.group + 2; k += t.threads) t.shared.fractions[k] = 0;
            if (t.id == 0) *t.shared.alive = 0;
        });
        exec.each([&](Thread& t) {
            const int begin = from(t), end = to(t);
            if (has_terms())
                for (int tile = begin; tile < end; tile += s.tile)
                    find_tops(t.shared, t.id, t.threads, s, row, rows, tile,
                              tile + s.tile < end ? tile + s.tile : end);
            if (!has_y()) return;
            weigh(t, set, s.group + 1, 1, [&](int, int r) { return s.beta.digits[(i64)s.beta.first * n + r]; });
            weigh(t, set, 0, rows, [&](int k, int r) {
                return s.y.digits[(i64)(s.y.first + (row + k) * s.y.step) * n + r];
            });
        });
        if (has_y()) {
            const int stride = set.words;
            exec.each([&](Thread& t) {
                combine(t, set, s.group + 1, 1, stride, stride);
                combine(t, set, 0, rows, stride, stride);
            });
            exec.each([&](Thread& t) {
                if (t.id < rows)
                    carry(t.shared.columns + t.id * stride, stride, t.shared.words + t.id * set.sum_words);
                else if (t.id == rows)
                    take_scalar(t.shared, s, 1, stride);
            });
        }
        if (has_y()) {
            exec.each([&](Thread& t) {
                const int len = 2 * set.words, beta_len = t.shared.scalar_len[1];
                for (int i = t.id; i < rows * len; i += t.threads)
                    t.shared.columns[i] =
                        product_column(t.shared.scalars + set.words, beta_len,
                                       t.shared.words + i / len * set.sum_words, set.words, i % len);
            });
            exec.each([&](Thread& t) {
                if (t.id >= rows) return;
                const int len = 2 * set.words;
                const int at = s.y.first + (row + t.id) * s.y.step;
                Row& r = t.shared.rows[t.id];
                carry(t.shared.columns + t.id * len, len, t.shared.y_words + t.id * len);
                r.y_len = len;
                r.y_waits = s.y.exp[at] != ZERO_EXP;
                r.y_negative = (s.beta.sign[s.beta.first] != 0) != (s.y.sign[at] != 0);
                r.y_exp = (i64)s.beta.exp[s.beta.first] + 32 * t.shared.scalar_skip[1] + s.y.exp[at];
                // A row without terms, too, is joined once.
                if (r.y_waits) *t.shared.alive = 1;
            });
        }
        bool first = true;
        while (true) {
            // The tops of the next windows: the largest of all blocks', or those that block 0 leaves.
            if (s.team > 1) {
                u64* const exchange = s.exchange + exec.team_index() * (1 + 2 * s.group);
                exec.each([&](Thread& t) {
                    if (t.id < s.group && t.shared.rows[t.id].next != NO_TOP)
                        largest(exchange + 1 + t.id, t.shared.rows[t.id].next);
                });
                exec.meet(exchange);
                if (!first) {
                    exec.each([&](Thread& t) {
                        const int all = s.group * n, slice = t.id / all, i = t.id % all;
                        if (t.block != 0 || slice >= s.slices) return;
                        const u32* const partial = s.partial + exec.team_index() * s.team * all + i;
                        u64 sum = 0;
                        for (int b = slice; b < s.team; b += s.slices) sum += shared_value(partial + b * all);
                        t.shared.reduced[t.id] = Modulus(set, i % n).residue(sum);
                    });
                    exec.each([&](Thread& t) { add_slices(t.shared, t.id, t.threads, s, t.block == 0, t.shared.reduced); });
                }
                exec.each([&](Thread& t) {
                    if (t.block != 0 || t.id >= s.group) return;
                    t.shared.rows[t.id].next = shared_value(exchange + 1 + t.id);
                    exchange[1 + t.id] = NO_TOP;
                });
            }
            if (!first) {
                // Integers of the windows, times alpha, joined to the totals.
                const int sum_words = set.sum_words;
                exec.each([&](Thread& t) {
                    if (t.block != 0) return;
                    weigh(t, set, 0, rows, [&](int k, int r) { return t.shared.reduced[k * n + r]; });
                    weigh(t, set, s.group, 1,
                          [&](int, int r) { return s.alpha.digits[(i64)s.alpha.first * n + r]; });
                });
                exec.each([&](Thread& t) {
                    if (t.block != 0) return;
                    combine(t, set, 0, rows, sum_words, sum_words);
                    combine(t, set, s.group, 1, set.words, sum_words);
                });
                exec.each([&](Thread& t) {
                    if (t.block != 0) return;
                    if (t.id < rows) {
                        u32* const words = t.shared.words + t.id * sum_words;
                        carry(t.shared.columns + t.id * sum_words, sum_words, words);
                        t.shared.reduced[t.id] = magnitude(words, sum_words);
                    } else if (t.id == rows) {
                        take_scalar(t.shared, s, 0, sum_words);
                    }
                });
                exec.each([&](Thread& t) {
                    if (t.block != 0) return;
                    const int alpha_len = t.shared.scalar_len[0], len = sum_words + alpha_len;
                    for (int i = t.id; i < rows * len; i += t.threads)
                        t.shared.columns[i / len * (sum_words + set.words) + i % len] =
                            product_column(t.shared.scalars, alpha_len,
                                           t.shared.words + i / len * sum_words, sum_words, i % len);
                });
                exec.each([&](Thread& t) {
                    if (t.block != 0 || t.id >= rows) return;
                    const int len = sum_words + t.shared.scalar_len[0];
                    Sum* const columns = t.shared.columns + t.id * (sum_words + set.words);
                    // In place: a word is written where its column has been read.
                    carry(columns, len, (u32*)columns);
                    join(t.shared, s, t.id, t.shared.reduced[t.id]);
                });
            } else {
                exec.each([&](Thread& t) {
                    if (t.block != 0 || t.id >= rows) return;
                    Row& r = t.shared.rows[t.id];
                    r.top = r.next;
                    r.next = NO_TOP;
                    if (r.top != NO_TOP) *t.shared.alive = 1;
                });
            }
            if (s.team > 1) {
                u64* const exchange = s.exchange + exec.team_index() * (1 + 2 * s.group);
                u64* const tops = exchange + 1 + s.group;
                exec.each([&](Thread& t) {
                    if (t.block == 0 && t.id < s.group)
                        tops[t.id] = t.shared.rows[t.id].top + (*t.shared.alive ? 1ull << 63 : 0);
                });
                exec.meet(exchange);
                exec.each([&](Thread& t) {
                    if (t.id >= s.group) return;
                    const u64 top = shared_value(tops + t.id);
                    t.shared.rows[t.id].top = top & ~(1ull << 63);
                    t.shared.rows[t.id].next = NO_TOP;
                    if (t.id == 0) *t.shared.alive = top >> 63 ? 1 : 0;
                });
            }
            first = false;
            if (!exec.alive()) break;
            exec.each([&](Thread& t) { t.sum.clear(); });
            for (int tile = 0; tile < s.share; tile += s.tile) {
                const auto start = [&](const Thread& t) { return from(t) + tile < to(t) ? from(t) + tile : to(t); };
                const auto end = [&](const Thread& t) { return start(t) + s.tile < to(t) ? start(t) + s.tile : to(t); };
                exec.each([&](Thread& t) { encode(t.shared, t.id, t.threads, s, row, rows, start(t), end(t)); });
                exec.each([&](Thread& t) { 
                    t.sum = accumulate(t.shared, t.id, s, row, start(t), end(t), t.sum);
                });
            }
            exec.each([&](Thread& t) {
                const Place place(s, t.id);
                if (place.row < s.group && place.slice < s.slices)
                    t.shared.reduced[(place.slice * s.group + place.row) * n + place.residue] =
                        Modulus(set, place.residue).residue(t.sum);
            });
            exec.each([&](Thread& t) {
                u32* const partial = s.partial + (exec.team_index() * s.team + t.block) * s.group * n;
                add_slices(t.shared, t.id, t.threads, s, true, s.team > 1 ? partial : t.shared.reduced);
                if (t.id <= s.group) t.shared.fractions[t.id] = 0;
                if (t.id == 0) *t.shared.alive = 0;
            });
        }
        exec.each([&](Thread& t) {
            if (t.block == 0 && t.id < rows) finish(t.shared, s, row, t.id);
        });
        exec.each([&](Thread& t) {
            if (t.block != 0) return;
            for (int i = t.id; i < rows * n; i += t.threads) {
                const int k = i / n, r = i % n;
                Sum sum;
                sum.clear();
                for (int w = 0; w < set.words; w++)
                    sum.add_product(t.shared.words[k * set.sum_words + w], set.powers[w * n + r]);
                s.out.digits[(i64)(s.out.first + (row + k) * s.out.step) * n + r] = Modulus(set, r).residue(sum);
            }
        });
    }
}

}  // namespace rns
}  // namespace wideblas
