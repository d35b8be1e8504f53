// The sums of a group of rows: from residues to integers, and from these to results. Several threads share a number.
#pragma once

#include "rns/block.cuh"

namespace wideblas {
namespace rns {

// Takes a residue, at most 2 m, of number `k` of a block: stores it weighted, and adds its fraction.
WB_DEVICE void weigh(const Block& b, const Set& set, int k, int r, const Modulus& m, u32 residue) {
    const u32 y = m.below(m.reduce((u64)residue * set.inverse_weight(r)));
    b.weighted(k)[r] = y;
    increase(&b.fractions()[k], fraction(y, set.reciprocal(r)));
}

// Takes `count` numbers of an array as numbers of the block, from number `from` on.
WB_DEVICE void weigh_numbers(const Thread& t, const Set& set, int from, int count, const Numbers& numbers, int first) {
    t.share(from, count, set.n, [&](int k, int r) {
        const i64 at = numbers.first + (i64)(first + k - from) * numbers.step;
        weigh(t.b, set, k, r, Modulus(set, r), numbers.digits[at * set.n + r]);
    });
}

// Computes the columns of `len` words of `count` numbers of a block.
WB_DEVICE void combine(const Thread& t, const Set& set, int from, int count, int len) {
    t.share(from, count, len, [&](int k, int w) {
        t.b.columns(k)[w] = column(set, t.b.weighted(k), quotient(t.b.fractions()[k]), w);
    });
}

// Turns the columns of numbers into `len` words each and passes them to `to(t, k, w, word)`. Only in blocks where
// `counts(t)`.
template <class Exec, class Counts, class To>
WB_DEVICE void carry(Exec& exec, Counts counts, int from, int count, int len, To to) {
    exec.each([&](Thread& t) {
        if (!counts(t)) return;
        t.share(from, count, len, [&](int k, int w) { to(t, k, w, carried(t.b.columns(k), w)); });
        if (t.id < count) t.b.fractions()[from + t.id] = 0;
    });
}

// Stores the words of alpha (0) or beta (1), which are the numbers after the group's. Zeros at the low end are removed,
// so that a power of two has one word.
WB_SELDOM void take_scalar(Block b, int which) {
    const int all = b.s.set.words;
    const u32* const from = b.words(b.s.group + which);
    int len = all, skip = 0;
#pragma unroll 1
    while (len > 0 && from[len - 1] == 0) len--;
#pragma unroll 1
    while (skip < len && from[skip] == 0) skip++;
#pragma unroll 1
    for (int i = skip; i < len; i++) b.scalar(which)[i - skip] = from[i];
    b.state().scalar_len[which] = len - skip;
    b.state().scalar_skip[which] = skip;
}

// Whether no term is above the row's window: the guess was not too low.
WB_DEVICE bool covered(const Row& row) { return row.highest == NO_TOP; }

// Finds whether a row's window is its first and perhaps only part.
WB_DEVICE void know_alone(const Block& b, int k) {
    Row& row = b.rows()[k];
    row.alone = !b.state().intricate && row.top != NO_TOP && covered(row) && row.total.len == 0 && !row.total.frozen &&
                !row.y_waits;
}

// Adds the sum of a row's window, or alpha times it, to the total, and decides whether more windows are needed. For
// windows that are not the row's only part.
WB_SELDOM void join_parts(Block b, int k, bool is_alone, bool negative) {
    const Sums& s = b.s;
    State& state = b.state();
    Row& row = b.rows()[k];
    Total& total = row.total;
    const int bits = s.set.bits;
    const i64 y_top = row.y_exp - 32 * state.scalar_skip[1] + 2 * bits;
    const i64 alpha_exp = state.alpha_exp;
    const auto lowest = [&](u64 top) { return (i64)(top - TOP_BIAS) - s.window + 1; };
    const auto above = [&](u64 top) { return lowest(top) + s.sum_bits + alpha_exp + bits; };
    bool settled = false;
    if (row.y_waits && (row.top == NO_TOP || y_top >= above(row.top))) {
        total.add(b.y_words(k), row.y_len, row.y_negative, row.y_exp);
        row.y_waits = false;
        settled = row.top == NO_TOP || total.settle(above(row.top) + 2, bits);
    }
    if (!settled && row.top != NO_TOP) {
        if (state.intricate)
            total.add(b.words(k), s.set.sum_words + state.scalar_len[0], negative,
                      lowest(row.top) + alpha_exp + 32 * state.scalar_skip[0]);
        else if (!is_alone)
            total.add(b.magnitudes(k), s.set.sum_words, negative, lowest(row.top) + alpha_exp + bits - 1);
        if (row.y_waits && (row.next == NO_TOP || y_top >= above(row.next))) {
            const bool last = row.next == NO_TOP;
            settled = total.settle(y_top + 2, bits);
            if (!settled) {
                total.add(b.y_words(k), row.y_len, row.y_negative, row.y_exp);
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
    if (row.top != NO_TOP) state.alive = 1;
}

// Adds the sum of a row's window to its total, or moves the window up if terms are above it.
WB_DEVICE void join(const Block& b, int k) {
    State& state = b.state();
    Row& row = b.rows()[k];
    if (!covered(row)) {
        row.top = row.highest;
        row.highest = row.next = NO_TOP;
        state.alive = 1;
        return;
    }
    const bool is_alone = row.alone, negative = row.negative != (state.alpha_sign != 0);
    if (is_alone) {
        const i64 lowest = (i64)(row.top - TOP_BIAS) - b.s.window + 1;
        row.total.take(row.high_word + 1, negative, lowest + state.alpha_exp + b.s.set.bits - 1);
    }
    if (is_alone && row.next == NO_TOP)
        row.top = NO_TOP;
    else
        join_parts(b, k, is_alone, negative);
}

// Rounds a row's total, and writes the sign and the exponent of the result.
WB_DEVICE void round_row(const Block& b, int row, int k) {
    const Sums& s = b.s;
    const Total& total = b.rows()[k].total;
    const Rounded rounded = total.round(s.set.bits);
    b.rows()[k].rounded = rounded;
    if (total.failed) *s.failed = 1;
    const int at = s.out.first + (row + k) * s.out.step;
    s.out.sign[at] = rounded.found && rounded.negative;
    s.out.exp[at] = rounded.found ? (int)rounded.exp : ZERO_EXP;
}

// Writes a result's interval.
WB_DEVICE void finish(const Block& b, int row, int k) {
    const Sums& s = b.s;
    const u32* const words = b.words(k);
    Bound lower = {0.0, 0}, upper = {0.0, 0};
    if (b.rows()[k].rounded.found) {
        const u64 low = bits_at(words, s.set.words, s.set.bits - 53);
        const u64 high = bits_at(words, s.set.words, s.set.bits - 53 + 32);
        evaluate(s.set, (high << 32 | low) & ((1ull << 53) - 1), &lower, &upper);
    }
    const int at = s.out.first + (row + k) * s.out.step;
    s.out.eval[at] = lower;
    s.out.eval[s.out.len + at] = upper;
}

}  // namespace rns
}  // namespace wideblas
