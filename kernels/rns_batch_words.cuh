// The numbers of a batch: from residues to words, products of words, and from words to residues.
#pragma once

#include "rns_batch_tensor.cuh"

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
template <class Digits>
WB_DEVICE void gather(const Spot& t, const Elements& s, const Batch& b, int count, Digits digits) {
    const Lanes lanes(t, s.prefix.len);
    for (int i = lanes.lane; i < s.prefix.len; i += lanes.width) {
        const u32 m = s.prefix.moduli[i], neg_inverse = s.prefix.neg_inverse[i];
        const u32 weight = s.prefix.inverse_weights[i];
#pragma unroll 8
        for (int e = lanes.group; e < count; e += lanes.groups) {
            // Less than 3/2 m.
            const u32 y = reduce((u64)once_read(digits(e) + i) * weight, m, neg_inverse);
            b.row(s.work + i, e)[0] = y >= m ? y - m : y;
        }
    }
}

// Computes words from columns, four at a time: `columns(w, sums)` computes those from w on. If threads share an
// element, `carry_on` then adds their carries.
template <class Columns>
WB_DEVICE void compute_words(const Spot& t, const Elements& s, const Batch& b, Words to, int len,
                             Columns columns) {
    u64 above = 0;
    for (int tile = t.slice; 4 * tile < len; tile += s.slices) {
        Sum sums[4];
#pragma unroll
        for (int c = 0; c < 4; c++) sums[c].clear();
        columns(4 * tile, sums);
#pragma unroll
        for (int c = 0; c < 4; c++) {
            const u64 sum = above + ((u64)sums[c].mid << 32 | sums[c].low);
            above = (sum >> 32) + ((u64)(sums[c].high + (sum < above)) << 32);
            if (4 * tile + c < len) to[4 * tile + c] = (u32)sum;
        }
        if (s.slices > 1) {
            b.row(s.carries + 2 * tile, t.e)[0] = (u32)above;
            b.row(s.carries + 2 * tile + 1, t.e)[0] = (u32)(above >> 32);
            above = 0;
        }
    }
}

WB_DEVICE void carry_on(const Spot& t, const Elements& s, const Batch& b, Words words, int len) {
    if (s.slices == 1 || t.slice > 0) return;
    u64 above = 0;
    for (int tile = 0; 4 * tile < len; tile++) {
#pragma unroll
        for (int c = 0; c < 4; c++) {
            if (4 * tile + c >= len) break;
            above += words[4 * tile + c];
            words[4 * tile + c] = (u32)above;
            above >>= 32;
        }
        above += b.row(s.carries + 2 * tile, t.e)[0] | (u64)b.row(s.carries + 2 * tile + 1, t.e)[0] << 32;
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
    compute_words(t, s, b, to, b.words, [&](int w, Sum* sums) {
        add_rows(sums, weighted, s.prefix.weights + w * in_rows(len), len);
        const Four four = constants(s.prefix.minus_product + w);
#pragma unroll
        for (int c = 0; c < 4; c++) sums[c].add_product(q, four.word[c]);
    });
}

#if WB_BYTE_PRODUCTS

// Computes the multiple of M to subtract, as a further weighted residue.
WB_DEVICE void find_quotient(const Spot& t, const Elements& s, const Batch& b) {
    if (t.slice > 0) return;
    const Words weighted = b.row(s.work, t.e);
    const int len = s.prefix.len;
    u32 fractions = 0;
#pragma unroll 4
    for (int i = 0; i < len; i++) fractions += fraction(weighted[i], s.prefix.reciprocals[i]);
    weighted[len] = quotient(fractions);
}

// Computes words without their carries, of all numbers of the batch.
WB_DEVICE void sum_words(const Spot& t, const Elements& s, const Batch& b, int to) {
    sum_bytes(t, s, b, s.prefix.weight_bytes, s.prefix.len + 1, b.words, [&](int w) {
        const Words word = b.row(to + w, 0), above = b.row(s.converted + w, 0);
        return [=](int e, bool exists, u64 sum) {
            if (!exists) return;
            word.memory[word.at + e] = (u32)sum;
            above.memory[above.at + e] = (u32)(sum >> 32);
        };
    });
}

WB_DEVICE void carry_words(const Spot& t, const Elements& s, const Batch& b, int to) {
    if (t.slice > 0) return;
    const Words words = b.row(to, t.e), above = b.row(s.converted, t.e);
    u64 carry = 0;
#pragma unroll 4
    for (int w = 0; w < b.words; w++) {
        carry += words[w];
        words[w] = (u32)carry;
        carry = (carry >> 32) + above[w];
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
    exec.each([&](const Spot& t) { gather(t, s, b, count, digits); });
#if WB_BYTE_PRODUCTS
    if (BYTES) {
        exec.each([&](const Spot& t) { find_quotient(t, s, b); });
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
            if (t.e < count) carry_on(t, s, b, b.row(to, t.e), b.words);
        });
}

// Computes the product of magnitudes.
WB_DEVICE void multiply_words(const Spot& t, const Elements& s, const Batch& b, Words x, int x_len, Words y,
                              int y_len, Words to) {
    compute_words(t, s, b, to, x_len + y_len, [&](int w, Sum* sums) {
        const auto y_at = [&](int at) { return (u32)at < (u32)y_len ? y[at] : 0; };
        const int from = w - y_len + 1 > 0 ? w - y_len + 1 : 0;
        const int end = w < x_len ? w : x_len;
        u32 window[4];
#pragma unroll
        for (int c = 0; c < 4; c++) window[c] = y_at(w + c - from);
#pragma unroll 4
        for (int i = from; i < end; i++) {
            const u32 factor = x[i];
#pragma unroll
            for (int c = 0; c < 4; c++) sums[c].add_product(factor, window[c]);
            window[3] = window[2];
            window[2] = window[1];
            window[1] = window[0];
            window[0] = y[w - i - 1];
        }
        // The window has the lowest words of y: from here on fewer of the columns get a product.
#pragma unroll
        for (int k = 0; k < 4; k++) {
            if (w + k >= x_len) break;
            const u32 factor = x[w + k];
#pragma unroll
            for (int c = k; c < 4; c++) sums[c].add_product(factor, window[c - k]);
        }
    });
}

// A step of a term of several factors: the product of the first two, then that of the result and the third.
struct Step {
    Words x, y, to;
    int x_len, y_len;

    WB_DEVICE Step(const Elements& s, const Batch& b, const Term& term, int step, int e) {
        const int *factor = term.factor, first_len = b.operand_len(factor[0]);
        const bool last = step + 2 == term.count;
        y = b.operand(factor[step + 1], e);
        y_len = b.operand_len(factor[step + 1]);
        x = step == 0 ? b.operand(factor[0], e) : b.row(s.work, e);
        x_len = step == 0 ? first_len : first_len + b.operand_len(factor[1]);
        to = last ? b.row(term.at, e) : b.row(s.work, e);
    }
};

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
