// The numbers of a batch: from residues to words, products of words, and from words to residues.
#pragma once

#include "rns/batch_tensor.cuh"

namespace wideblas {
namespace rns {

struct Four {
    u32 word[4];
};

// Rows of constants that are loaded together.
constexpr int ROWS = 4;

WB_DEVICE int in_rows(int len) { return (len + ROWS - 1) / ROWS * ROWS; }

// Four constants, at a multiple of 16 bytes.
WB_DEVICE Four constants(const u32* at) {
#ifdef __CUDA_ARCH__
    const uint4 four = __ldg((const uint4*)at);
    return {{four.x, four.y, four.z, four.w}};
#else
    return {{at[0], at[1], at[2], at[3]}};
#endif
}

// Adds to four columns the products of `len` words and rows of constants. Words and rows are read up to a multiple of
// ROWS.
WB_DEVICE void add_rows(Sum* sums, Words words, const u32* rows, int len) {
#pragma unroll 1
    for (int i = 0; i < len; i += ROWS, rows += 4 * ROWS) {
        Four four[ROWS];
        u32 word[ROWS];
#pragma unroll
        for (int k = 0; k < ROWS; k++) {
            four[k] = constants(rows + 4 * k);
            word[k] = words[i + k];
        }
#pragma unroll
        for (int k = 0; k < ROWS; k++) {
#pragma unroll
            for (int c = 0; c < 4; c++) sums[c].add_product(word[k], four[k].word[c]);
        }
    }
}

// Neighbouring threads, a power of two up to a warp, read the residues of one number.
struct Lanes {
    int lane, group, groups, width;

    WB_DEVICE Lanes(const Spot& t, int residues) {
        width = 32;
        int log = 5;
        for (; width / 2 >= residues && log > 0; log--) width /= 2;
        lane = t.id & (width - 1);
        group = t.id >> log;
        groups = t.threads >> log;
    }
};

// Computes the weighted residues of a number for each of `count` elements in the rows of work. `digits(e)` points to
// the number.
template <bool BYTES, class Digits>
WB_DEVICE void gather(const Spot& t, const Elements& s, const Batch& b, int count, Digits digits) {
    // Numbers that a thread reads at a time: loads do not wait for each other, nor for stores of what came before.
    constexpr int AT_A_TIME = BYTES ? 8 : 4;
    const Lanes lanes(t, s.prefix.len);
    for (int first = lanes.group; first < count; first += AT_A_TIME * lanes.groups) {
        const auto element = [&](int k) { return first + k * lanes.groups; };
        const u32* number[AT_A_TIME];
#pragma unroll
        for (int k = 0; k < AT_A_TIME; k++) number[k] = digits(element(k) < count ? element(k) : first);
#pragma unroll 1
        for (int i = lanes.lane; i < s.prefix.len; i += lanes.width) {
            u32 digit[AT_A_TIME];
#pragma unroll
            for (int k = 0; k < AT_A_TIME; k++) digit[k] = once_read(number[k] + i);
            const u32 m = s.prefix.moduli[i], neg_inverse = s.prefix.neg_inverse[i];
            const u32 weight = s.prefix.inverse_weights[i];
            const Words weighted = b.row(s.work + i, 0);
#pragma unroll
            for (int k = 0; k < AT_A_TIME; k++) {
                // Less than 3/2 m.
                const u32 y = reduce((u64)digit[k] * weight, m, neg_inverse);
                if (element(k) < count) weighted.memory[weighted.at + element(k)] = y >= m ? y - m : y;
            }
        }
    }
}

// Computes words from columns, COUNT at a time: `columns(w, sums)` computes those from w on. If threads share an
// element, `carry_on` then adds their carries.
template <int COUNT, class Columns>
WB_DEVICE void compute_words(const Spot& t, const Elements& s, const Batch& b, Words to, int len,
                             Columns columns) {
    u64 above = 0;
#pragma unroll 1
    for (int tile = t.slice; COUNT * tile < len; tile += s.slices) {
        Sum sums[COUNT];
#pragma unroll
        for (int c = 0; c < COUNT; c++) sums[c].clear();
        columns(COUNT * tile, sums);
#pragma unroll
        for (int c = 0; c < COUNT; c++) {
            const u64 sum = above + ((u64)sums[c].mid << 32 | sums[c].low);
            above = (sum >> 32) + ((u64)(sums[c].high + (sum < above)) << 32);
            if (COUNT * tile + c < len) to[COUNT * tile + c] = (u32)sum;
        }
        if (s.slices > 1) {
            b.row(s.carries + 2 * tile, t.e)[0] = (u32)above;
            b.row(s.carries + 2 * tile + 1, t.e)[0] = (u32)(above >> 32);
            above = 0;
        }
    }
}

template <int COUNT>
WB_DEVICE void carry_on(const Spot& t, const Elements& s, const Batch& b, Words words, int len) {
    if (s.slices == 1 || t.slice > 0) return;
    u64 above = 0;
#pragma unroll 1
    for (int w = 0; w < len; w += COUNT) {
        u32 word[COUNT];
#pragma unroll
        for (int c = 0; c < COUNT; c++) word[c] = w + c < len ? words[w + c] : 0;
        const Words carry = b.row(s.carries + 2 * w / COUNT, t.e);
        const u64 next = carry[0] | (u64)carry[1] << 32;
#pragma unroll
        for (int c = 0; c < COUNT; c++) {
            above += word[c];
            if (w + c < len) words[w + c] = (u32)above;
            above >>= 32;
        }
        above += next;
    }
}

// Computes the words of the number whose weighted residues are in the rows of work.
WB_DEVICE void combine_words(const Spot& t, const Elements& s, const Batch& b, Words to) {
    const Words weighted = b.row(s.work, t.e);
    const int len = s.prefix.len;
    auto fractions = fraction(weighted[0], s.prefix.reciprocals[0]);
#pragma unroll 4
    for (int i = 1; i < len; i++) fractions += fraction(weighted[i], s.prefix.reciprocals[i]);
    const u32 q = quotient(fractions);
    compute_words<4>(t, s, b, to, b.words, [&](int w, Sum* sums) {
        add_rows(sums, weighted, s.prefix.weights + w * in_rows(len), len);
        const Four four = constants(s.prefix.minus_product + w);
#pragma unroll
        for (int c = 0; c < 4; c++) sums[c].add_product(q, four.word[c]);
    });
}

#if WB_BYTE_PRODUCTS

// Computes words without their carries, of all numbers of the batch: those of the sum of weighted residues times M / m_i.
// What is above a word goes to the rows `carries`, and after these the two words above those of a number.
WB_DEVICE void sum_words(const Spot& t, const Elements& s, const Batch& b, int to) {
    sum_bytes(t, s, b, s.prefix.weight_bytes, s.prefix.len, b.words + MORE_WORDS, [&](int w) {
        const Words word = b.row(w < b.words ? to + w : s.carries + MORE_WORDS + w, 0), above = b.row(s.carries + w, 0);
        return [=](int e, bool exists, u64 sum) {
            if (!exists) return;
            word.memory[word.at + e] = (u32)sum;
            above.memory[above.at + e] = (u32)(sum >> 32);
        };
    });
}

// Adds the carries, and subtracts the multiple of M that leaves the number.
WB_DEVICE void carry_words(const Spot& t, const Elements& s, const Batch& b, int to) {
    if (t.slice > 0) return;
    const int len = b.words;
    const Words words = b.row(to, t.e), above = b.row(s.carries, t.e), top = b.row(s.carries + len + MORE_WORDS, t.e);
    // In units of 2^(32 (len - 1)), at least three of which are M / 8. The number is below M / 4, and what is below
    // these words is less than two units: so the quotient is rounded to the multiple.
    const float word = 4294967296.0f;
    const float low = (float)words[len - 1] + (float)above[len - 2] + (float)above[len - 1] * word;
    const float middle = (float)top[0] + (float)above[len] * word, high = (float)top[1] + (float)above[len + 1] * word;
    const u32 multiple = (u32)(((high * word + middle) * word + low) * s.prefix.inverse_product + 0.5f);
    u64 carry = 0;
#pragma unroll 1
    for (int w = 0; w < len; w += 4) {
        const Four minus = constants(s.prefix.minus_product + w);
        u32 word[4], high[4];
#pragma unroll
        for (int c = 0; c < 4; c++) {
            word[c] = w + c < len ? words[w + c] : 0;
            high[c] = w + c < len ? above[w + c] : 0;
        }
#pragma unroll
        for (int c = 0; c < 4; c++) {
            carry += word[c] + (u64)multiple * minus.word[c];
            if (w + c < len) words[w + c] = (u32)carry;
            carry = (carry >> 32) + high[c];
        }
    }
}

// Computes and writes the residues of all significands of the batch, which are in the rows of work.
WB_DEVICE void sum_residues(const Spot& t, const Elements& s, const Batch& b, const Outcome& result, int r) {
    const Words targets = b.row(b.states - s.results + r, 0);
    sum_bytes(t, s, b, s.prefix.power_bytes, s.set.words, s.set.n, [&](int i) {
        const u32 m = s.prefix.moduli[i], neg_inverse = s.prefix.neg_inverse[i], number = 4 * s.set.n;
        char* const digits = (char*)(result.digits + i);
        return [=](int e, bool exists, u64 sum) {
            const u32 at = exists ? targets.memory[targets.at + e] : NOWHERE;
            // The sum is below 2^18 m, and less than 2 m after the reduction.
            const u32 residue = reduce(sum, m, neg_inverse), below = residue >= m ? residue - m : residue;
            if (at != NOWHERE) *(u32*)(digits + (u64)at * number) = below;
        };
    });
}

#endif

// The words of `count` numbers of a batch, in the rows from `to` on. With BYTES by tensor cores where they multiply bytes.
template <bool BYTES, class Exec, class Digits>
WB_DEVICE void to_words(Exec& exec, const Elements& s, const Batch& b, int count, int to, Digits digits) {
    exec.each([&](const Spot& t) { gather<BYTES>(t, s, b, count, digits); });
#if WB_BYTE_PRODUCTS
    if (BYTES) {
        exec.each([&](const Spot& t) { sum_words(t, s, b, to); });
        exec.each([&](const Spot& t) { carry_words(t, s, b, to); });
        return;
    }
#endif
    exec.each([&](const Spot& t) {
        if (t.e < count) combine_words(t, s, b, b.row(to, t.e));
    });
    if (s.slices > 1)
        exec.each([&](const Spot& t) {
            if (t.e < count) carry_on<4>(t, s, b, b.row(to, t.e), b.words);
        });
}

// Words of products that a thread computes together.
template <bool BYTES>
constexpr int COLUMNS = BYTES ? 8 : 4;

// Computes the product of magnitudes. It takes less if y is the short one.
template <int COUNT, class Second>
WB_DEVICE void multiply_words(const Spot& t, const Elements& s, const Batch& b, Words x, int x_len, Second y,
                              int y_len, Words to) {
    constexpr int STEPS = 4;
    compute_words<COUNT>(t, s, b, to, x_len + y_len, [&](int w, Sum* sums) {
        const auto y_at = [&](int at) { return (u32)at < (u32)y_len ? y[at] : 0; };
        const int from = w - y_len + 1 > 0 ? w - y_len + 1 : 0, end = w < x_len ? w : x_len;
        u32 window[COUNT];
#pragma unroll
        for (int c = 0; c < COUNT; c++) window[c] = y_at(w + c - from);
        Words of_x = x.from(from);
        Second of_y = y.from(w - from - 1);
#pragma unroll 1
        for (int i = from; i < end; i += STEPS) {
            u32 factor[STEPS], entering[STEPS];
#pragma unroll
            for (int k = 0; k < STEPS; k++) {
                const bool exists = i + k < end;
                factor[k] = exists ? of_x[k] : 0;
                entering[k] = exists ? of_y[-k] : 0;
            }
            of_x = of_x.from(STEPS);
            of_y = of_y.from(-STEPS);
#pragma unroll
            for (int k = 0; k < STEPS; k++) {
#pragma unroll
                for (int c = 0; c < COUNT; c++) sums[c].add_product(factor[k], window[c]);
#pragma unroll
                for (int c = COUNT - 1; c > 0; c--) window[c] = window[c - 1];
                window[0] = entering[k];
            }
        }
        if (w >= x_len) return;
        // From here on fewer of the columns get a product.
        u32 last[COUNT], lowest[COUNT];
#pragma unroll
        for (int k = 0; k < COUNT; k++) {
            last[k] = w + k < x_len ? x[w + k] : 0;
            lowest[k] = y_at(k);
        }
#pragma unroll
        for (int d = 0; d < COUNT; d++) {
            if (d >= y_len) break;
#pragma unroll
            for (int k = 0; k + d < COUNT; k++) sums[k + d].add_product(last[k], lowest[d]);
        }
    });
}

// Words of a factor after the first, and their number.
template <bool FAR>
struct Factor {
    Words words;
    int len;

    WB_DEVICE Factor(const Elements& s, const Batch& b, int o, int e)
        : words(b.operand(s, o, e)), len(b.operand_len(o)) {}
};

template <>
struct Factor<true> {
    FarWords words;
    int len;

    WB_DEVICE Factor(const Elements& s, const Batch& b, int o, int e) {
        const Operand& operand = s.operand[o];
        const u32 number = b.place(o, e) & 0x7fffffffu;
        words = {operand.digits + (i64)number * operand.number_step, 4 * operand.word_step};
        len = b.words + (operand.scalar < 0 ? 0 : (int)b.scalar_len(operand.scalar));
    }
};

// A step of a term of several factors: the product of the first two, then that of the result and the third.
template <bool FAR>
struct Step {
    Words x, to;
    int x_len;
    Factor<FAR> y;

    WB_DEVICE Step(const Elements& s, const Batch& b, const Term& term, int step, int e)
        : y(s, b, term.factor[step + 1], e) {
        const int *factor = term.factor, first_len = b.operand_len(factor[0]);
        const bool last = step + 1 == term.steps;
        x = step == 0 ? b.operand(s, factor[0], e) : b.row(s.work, e);
        x_len = step == 0 ? first_len : first_len + Factor<FAR>(s, b, factor[1], e).len;
        to = last ? b.row(term.at, e) : b.row(s.work, e);
    }
};

// Takes words that are known.
WB_DEVICE void take_words(const Spot& t, const Elements& s, const Batch& b, int o) {
    const Words to = b.row(s.operand[o].row, t.e);
    const FarWords from = Factor<true>(s, b, o, t.e).words;
#pragma unroll 16
    for (int w = t.slice; w < b.words; w += s.slices) to[w] = from[w];
}

// Computes the residues of the significand in the rows of work.
WB_DEVICE void compute_residues(const Spot& t, const Elements& s, const Batch& b, const Outcome& result) {
    const int count = s.set.words;
    const Words words = b.row(s.work, t.e), to = b.row(result.residues, t.e);
    for (int tile = t.slice; 4 * tile < s.set.n; tile += s.slices) {
        Sum sums[4];
#pragma unroll
        for (int c = 0; c < 4; c++) sums[c].clear();
        add_rows(sums, words, s.prefix.powers + tile * 4 * in_rows(count), count);
        const Four moduli = constants(s.prefix.moduli + 4 * tile);
        const Four neg_inverses = constants(s.prefix.neg_inverse + 4 * tile);
#pragma unroll
        for (int c = 0; c < 4; c++) {
            const int r = 4 * tile + c;
            if (r >= s.set.n) break;
            const u32 m = moduli.word[c], neg_inverse = neg_inverses.word[c];
            // The sum is below 2^32 words m. After one reduction by 2^32 it is below (words + 1) m, after two below
            // 2 m.
            const u64 once = ((u64)sums[c].high << 32 | sums[c].mid) + reduce(sums[c].low, m, neg_inverse);
            const u32 twice = reduce(once, m, neg_inverse);
            to[r] = twice >= m ? twice - m : twice;
        }
    }
}

WB_DEVICE void scatter(const Spot& t, const Elements& s, const Batch& b, const Outcome& result, int r) {
    const Lanes lanes(t, s.set.n);
    for (int i = lanes.lane; i < s.set.n; i += lanes.width) {
        u32* const digits = result.digits + i;
        const int row = result.residues + i;
#pragma unroll 4
        for (int e = lanes.group; e < s.batch; e += lanes.groups) {
            const u32 at = b.target(s, r, e);
            if (at != NOWHERE) digits[(i64)at * s.set.n] = b.row(row, e)[0];
        }
    }
}

// Computes and writes the residues of all significands of the batch, which are in the rows of work.
template <bool BYTES, class Exec>
WB_DEVICE void write_residues(Exec& exec, const Elements& s, const Batch& b, const Outcome& result, int r) {
#if WB_BYTE_PRODUCTS
    if (BYTES) {
        exec.each([&](const Spot& t) { sum_residues(t, s, b, result, r); });
        return;
    }
#endif
    exec.each([&](const Spot& t) { compute_residues(t, s, b, result); });
    exec.each([&](const Spot& t) { scatter(t, s, b, result, r); });
}

}  // namespace rns
}  // namespace wideblas
