// Sums of a few products of residue numbers, each rounded once: what vector routines and elementwise matrix routines
// compute. The same code runs on the device and, thread by thread, on a host.
//
// A thread block computes a batch of elements at a time. A significand is determined by its residues modulo the first
// moduli, whose product exceeds four times the significand: these yield its words. Products are computed by columns of
// words, and one thread adds the terms of an element. Word w of all elements of a batch precedes word w + 1, so that
// neighbouring threads read neighbouring words, and the same constants.
#pragma once

#include "rns_wide.cuh"
#include "wanted.cuh"

namespace wideblas {
namespace rns {

// The first moduli of a set, as many as determine the significand of an operand. M is their product.
struct Prefix {
    // The number of moduli, and the words of an operand: a number of the set, or an exact product of two.
    int len, words;
    // Tables of rows of four words. `weights[t][i][c]` is word 4 t + c of M / m_i, `minus_product[t][c]` that of
    // 2^(32 words) - M, and `powers[t][w][c]` is 2^(32 w + 64) modulo modulus 4 t + c of the whole set. Each tile t is
    // padded with rows of zeros to a multiple of ROWS.
    const u32 *weights, *minus_product, *powers;
    // floor(2^62 / m_i), and 2^32 / (M / m_i) mod m_i.
    const u64* reciprocals;
    const u32* inverse_weights;
    // For all moduli of the set, padded to a multiple of 4 words.
    const u32 *moduli, *neg_inverse;
};

// An operand: for element (i, j), number first + i row_step + j col_step.
struct Operand {
    const u32* digits;
    const int *sign, *exp;
    int first, row_step, col_step;

    WB_DEVICE int at(int i, int j) const { return first + i * row_step + j * col_step; }
};

constexpr int MOST_OPERANDS = 6, MOST_RESULTS = 2, MOST_TERMS = 3, MOST_FACTORS = 3;

// A product of `count` operands, or its negative if `minus`. The words of a product of several operands are in the
// batch's rows from `at` on.
struct Term {
    int minus, count, at;
    int factor[MOST_FACTORS];
};

struct Outcome {
    u32* digits;
    int *sign, *exp;
    Bound* eval;
    int len, first, row_step, col_step;
    // The first of the batch's rows for its residues, and the number of terms.
    int residues, count;
    Term term[MOST_TERMS];
};

struct Elements {
    Set set;
    Prefix prefix;
    int rows, cols, triangle;
    // The first `scalars` operands are the same number for all elements.
    int scalars, operands, results;
    // Elements of a batch, a power of two, and its logarithm. `slices` threads share an element.
    int batch, log_batch, slices;
    // Where work and carries start among the batch's rows, and the most words of a sum.
    int work, carries, room;
    Operand operand[MOST_OPERANDS];
    Outcome result[MOST_RESULTS];
    // Set if a result could not be computed.
    int* failed;
};

// The place of no number.
constexpr u32 NOWHERE = 0xffffffffu;

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

// Reads a word that is not needed again: caches are for constants.
WB_DEVICE u32 once_read(const u32* at) {
#ifdef __CUDA_ARCH__
    return __ldcs(at);
#else
    return *at;
#endif
}

// Words of a number in a block's memory. All are indexed from `memory`, so that compilers see that it is shared memory.
struct Words {
    u32* memory;
    int at, pitch;

    WB_DEVICE u32& operator[](int w) const { return memory[at + w * pitch]; }
};

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

// A block's memory: for each scalar its words, its length and its zeros at the low end; then the batch's rows, which
// have one word of each element.
struct Batch {
    u32* memory;
    int words, scalars, pitch, states;

    WB_DEVICE Batch(const Elements& s, u32* memory)
        : memory(memory), words(s.prefix.words), scalars(s.scalars), pitch(s.batch | 1),
          states(2 * (s.operands - s.scalars) + s.results) {}

    WB_DEVICE Words scalar(int o) const { return {memory, o * (words + 2), 1}; }
    WB_DEVICE u32& scalar_len(int o) const { return memory[o * (words + 2) + words]; }
    WB_DEVICE u32& scalar_skip(int o) const { return memory[o * (words + 2) + words + 1]; }
    WB_DEVICE Words row(int row, int e) const {
        return {memory, scalars * (words + 2) + row * pitch + e, pitch};
    }

    // For an operand that is no scalar: its place, with the sign in the highest bit, and its exponent.
    WB_DEVICE u32& place(int o, int e) const { return row(2 * (o - scalars), e)[0]; }
    WB_DEVICE u32& exp(int o, int e) const { return row(2 * (o - scalars) + 1, e)[0]; }
    WB_DEVICE u32& target(const Elements& s, int r, int e) const { return row(states - s.results + r, e)[0]; }
    WB_DEVICE int operand_row(int o) const { return states + (o - scalars) * words; }
    WB_DEVICE Words operand(int o, int e) const { return o < scalars ? scalar(o) : row(operand_row(o), e); }
    WB_DEVICE Words from(int at) const { return {memory, at, pitch}; }
    WB_DEVICE int operand_len(int o) const { return o < scalars ? (int)scalar_len(o) : words; }
};

// A thread: its element of the batch, and its index among the threads that share it.
struct Spot {
    int id, threads, e, slice;

    WB_DEVICE Spot(const Elements& s, int id, int threads)
        : id(id), threads(threads), e(id & (s.batch - 1)), slice(id >> s.log_batch) {}
};

// Element t of the domain, column by column; false if there is none.
WB_DEVICE bool element_at(const Elements& s, i64 t, int* i, int* j) {
    if (s.triangle == ALL_OF_IT) {
        if (t >= (i64)s.rows * s.cols) return false;
        *j = (int)((u32)t / (u32)s.rows);
        *i = (int)t - *j * s.rows;
        return true;
    }
    // Column c of the lower triangle and the c-th from the end have n + 1 elements together.
    const int n = s.rows;
    if (t >= (i64)(n + 1) * ((n + 1) / 2)) return false;
    const int c = (int)((u32)t / (u32)(n + 1)), r = (int)t - c * (n + 1);
    if (r < n - c) {
        *i = c + r;
        *j = c;
    } else {
        *j = n - 1 - c;
        *i = r - 1;
        if (*j == c) return false;
    }
    if (s.triangle == UPPER) {
        *i = n - 1 - *i;
        *j = n - 1 - *j;
    }
    return true;
}

WB_DEVICE i64 domain_size(const Elements& s) {
    return s.triangle == ALL_OF_IT ? (i64)s.rows * s.cols : (i64)(s.rows + 1) * ((s.rows + 1) / 2);
}

// Finds where the operands and results of a batch are. Operands of elements outside of the domain are zeros.
WB_DEVICE void locate(const Spot& t, const Elements& s, const Batch& b, i64 first) {
    for (int e = t.id; e < s.batch; e += t.threads) {
        int i = 0, j = 0;
        const bool wanted = element_at(s, first + e, &i, &j);
        for (int o = s.scalars; o < s.operands; o++) {
            const Operand& operand = s.operand[o];
            const int at = operand.at(i, j);
            b.place(o, e) = wanted ? (u32)at | (u32)(operand.sign[at] != 0) << 31 : 0;
            b.exp(o, e) = (u32)(wanted ? operand.exp[at] : ZERO_EXP);
        }
        for (int r = 0; r < s.results; r++) {
            const Outcome& result = s.result[r];
            const int at = result.first + i * result.row_step + j * result.col_step;
            b.target(s, r, e) = wanted ? (u32)at : NOWHERE;
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

// Computes the product of magnitudes.
WB_DEVICE void multiply_words(const Spot& t, const Elements& s, const Batch& b, Words x, int x_len, Words y,
                              int y_len, Words to) {
    compute_words(t, s, b, to, x_len + y_len, [&](int w, Sum* sums) {
        const auto y_at = [&](int at) { return (u32)at < (u32)y_len ? y[at] : 0; };
        const int from = w - y_len + 1 > 0 ? w - y_len + 1 : 0;
        const int last = w + 3 < x_len - 1 ? w + 3 : x_len - 1;
        u32 window[4];
#pragma unroll
        for (int c = 0; c < 4; c++) window[c] = y_at(w + c - from);
#pragma unroll 4
        for (int i = from; i <= last; i++) {
            const u32 factor = x[i];
#pragma unroll
            for (int c = 0; c < 4; c++) sums[c].add_product(factor, window[c]);
            window[3] = window[2];
            window[2] = window[1];
            window[1] = window[0];
            window[0] = y_at(w - i - 1);
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

// A summand: (-1)^negative words 2^low, below 2^top. Zero if len is 0.
struct Part {
    // Where its words are in the block's memory; they are a pitch of the batch apart.
    int at, len;
    bool negative;
    i64 low, top;
};

constexpr i64 LOWEST = -(1ll << 60);

WB_DEVICE Part part_of(const Elements& s, const Batch& b, const Term& term, int e) {
    Part part = {0, 0, term.minus != 0, 0, LOWEST};
    bool zero = false;
    for (int f = 0; f < term.count; f++) {
        const int o = term.factor[f];
        if (o < s.scalars) {
            const int at = s.operand[o].first, exp = s.operand[o].exp[at];
            zero = zero || exp == ZERO_EXP;
            part.negative = part.negative != (s.operand[o].sign[at] != 0);
            part.low += (i64)exp + 32 * b.scalar_skip(o);
        } else {
            const int exp = (int)b.exp(o, e);
            zero = zero || exp == ZERO_EXP;
            part.negative = part.negative != (bool)(b.place(o, e) >> 31);
            part.low += exp;
        }
        part.len += b.operand_len(o);
    }
    const Words words = b.row(term.count > 1 ? term.at : b.operand_row(term.factor[0]), e);
    part.at = words.at;
    if (zero) {
        part.len = 0;
        return part;
    }
    while (part.len > 0 && words[part.len - 1] == 0) part.len--;
    if (part.len > 0) part.top = part.low + 32 * part.len - leading_zeros(words[part.len - 1]);
    return part;
}

WB_DEVICE void order(Part& higher, Part& lower) {
    if (higher.top < lower.top) {
        const Part part = higher;
        higher = lower;
        lower = part;
    }
}

// Yields a part's words, from the lowest on, aligned to a lower exponent, and inverted if the part is subtracted.
struct Shifted {
    Words words;
    int len, at, shift;
    u32 below, flip;

    WB_DEVICE Shifted(const Batch& b, const Part& part, bool counts, i64 low, bool negative)
        : words(b.from(part.at)) {
        const int distance = counts ? (int)(part.low - low) : 0;
        len = counts ? part.len : 0;
        at = -(distance >> 5);
        shift = distance & 31;
        below = 0;
        flip = counts && part.negative != negative ? 0xffffffffu : 0;
    }

    WB_DEVICE u32 next() {
        const u32 word = (u32)at < (u32)len ? words[at] : 0;
        const u32 shifted = shifted_up(below, word, shift);
        below = word;
        at++;
        return shifted ^ flip;
    }
};

// The exact sum of those of three parts whose bits are set in `counted`, in the rows of work. The first of them must
// have the highest top.
WB_DEVICE Part sum_parts(const Elements& s, const Batch& b, const Part& p0, const Part& p1, const Part& p2,
                         int counted, int e) {
    const bool c0 = counted & 1, c1 = counted >> 1 & 1, c2 = counted >> 2 & 1;
    const i64 top = c0 ? p0.top : p1.top;
    i64 low = top;
    if (c0 && p0.low < low) low = p0.low;
    if (c1 && p1.low < low) low = p1.low;
    if (c2 && p2.low < low) low = p2.low;
    const Words to = b.row(s.work, e);
    Part sum = {to.at, 0, c0 ? p0.negative : p1.negative, low, LOWEST};
    // The sum is below four times 2^top, plus a sign.
    int count = (int)((top - low + 3 + 31) >> 5);
    if (count > s.room) {
        *s.failed = 1;
        return sum;
    }
    Shifted s0(b, p0, c0, low, sum.negative), s1(b, p1, c1, low, sum.negative), s2(b, p2, c2, low, sum.negative);
    u64 carry = (s0.flip & 1) + (s1.flip & 1) + (s2.flip & 1);
    u32 word = 0;
    for (int i = 0; i < count; i++) {
        if (c0) carry += s0.next();
        carry += s1.next();
        if (c2) carry += s2.next();
        word = (u32)carry;
        carry >>= 32;
        to[i] = word;
        if (word) sum.len = i + 1;
    }
    if (word >> 31) {
        sum.negative = !sum.negative;
        carry = 1;
        for (int i = 0; i < count; i++) {
            carry += (u32)~to[i];
            to[i] = (u32)carry;
            if ((u32)carry) sum.len = i + 1;
            carry >>= 32;
        }
    }
    if (sum.len > 0) sum.top = low + 32 * sum.len - leading_zeros(to[sum.len - 1]);
    return sum;
}

// What is below 2^far_below is less than a unit of the part's lowest bit, and than a quarter unit of its rounding.
WB_DEVICE i64 far_below(const Part& part, int bits) {
    const i64 quarter = part.top - bits - 2;
    return part.low < quarter ? part.low : quarter;
}

// The sum of an element's terms as one part. `rest` is the sign of terms that are left out because they are far below:
// 1 for the part's own sign, -1 for the other, 0 if there are none.
WB_DEVICE Part join_terms(const Elements& s, const Batch& b, const Outcome& result, int e, int* rest) {
    const int bits = s.set.bits;
    Part absent = {0, 0, false, 0, LOWEST};
    Part p0 = part_of(s, b, result.term[0], e);
    Part p1 = result.count > 1 ? part_of(s, b, result.term[1], e) : absent;
    Part p2 = result.count > 2 ? part_of(s, b, result.term[2], e) : absent;
    order(p0, p1);
    order(p1, p2);
    order(p0, p1);
    *rest = 0;
    if (p1.len == 0) return p0;
    int counted = 3;
    if (p1.top + 1 <= far_below(p0, bits)) {
        // The terms left out can cancel only if their tops are equal.
        if (p1.top > p2.top || p1.negative == p2.negative) {
            *rest = p1.negative == p0.negative ? 1 : -1;
            return p0;
        }
        counted = 6;
    }
    while (true) {
        const Part sum = sum_parts(s, b, p0, p1, p2, counted, e);
        if (counted == 6) {
            *rest = sum.len == 0 ? 0 : sum.negative == p0.negative ? 1 : -1;
            return p0;
        }
        if (counted == 7 || p2.len == 0) return sum;
        if (sum.len == 0) return p2;
        if (p2.top + 1 <= far_below(sum, bits)) {
            *rest = p2.negative == sum.negative ? 1 : -1;
            return sum;
        }
        counted = 7;
    }
}

// Rounds a part to the set's bits, ties to even, into the rows of work, where the part itself may be. False if the
// result is zero.
WB_DEVICE bool round_part(const Elements& s, const Batch& b, const Part& part, int rest, Words to,
                          bool* negative, i64* exp) {
    const int bits = s.set.bits, count = s.set.words;
    const Words from = b.from(part.at);
    *negative = part.negative;
    *exp = part.top - bits;
    const int place = (int)(*exp - part.low);
    // The half bit, and whether there are bits below it.
    bool up = false;
    if (part.len > 0 && place > 0) {
        const int half = place - 1, word = half >> 5;
        const u32 at_half = from[word];
        if (at_half >> (half & 31) & 1) {
            u32 more = at_half & ((1u << (half & 31)) - 1);
            for (int i = 0; i < word && !more; i++) more = from[i];
            const u32 odd = from[place >> 5] >> (place & 31) & 1;
            up = more || rest > 0 || (rest == 0 && odd);
        }
    }
    // In the order in which words are read before they are overwritten.
    const int first = place >> 5, shift = place & 31;
    const auto word_at = [&](int w) { return (u32)w < (u32)part.len ? from[w] : 0; };
    for (int k = 0; k < count; k++) {
        const int i = place >= 0 ? k : count - 1 - k;
        const u32 low = word_at(first + i), high = word_at(first + i + 1);
        to[i] = shift ? low >> shift | high << (32 - shift) : low;
    }
    if (part.len == 0) return false;
    const u32 top = bits & 31 ? (1u << (bits & 31)) - 1 : 0xffffffffu;
    if (up) {
        u32 carry = 1;
        for (int i = 0; i < count && carry; i++) carry = ++to[i] == 0;
        if (carry || to[count - 1] > top) {
            to[count - 1] = 1u << ((bits - 1) & 31);
            ++*exp;
        }
    }
    if (*exp < MIN_EXP || *exp > MAX_EXP) {
        const bool above = *exp > MAX_EXP;
        for (int i = 0; i < count; i++) to[i] = above ? 0xffffffffu : 0;
        if (above) to[count - 1] = top;
        *exp = MAX_EXP;
        return above;
    }
    return true;
}

// Writes a result's sign, exponent and interval; the significand stays in the rows of work.
WB_DEVICE void finish_element(const Elements& s, const Batch& b, const Outcome& result, int r, int e) {
    int rest;
    const Part part = join_terms(s, b, result, e, &rest);
    const Words to = b.row(s.work, e);
    bool negative;
    i64 exp;
    const bool found = round_part(s, b, part, rest, to, &negative, &exp);
    const u32 at = b.target(s, r, e);
    if (at == NOWHERE) return;
    Bound lower = {0.0, 0}, upper = {0.0, 0};
    if (found) {
        // The leading 53 bits.
        const int place = s.set.bits - 53;
        u64 leading = 0;
        for (int k = 0; k < 3; k++) {
            const int w = (place >> 5) + k, up = 32 * k - (place & 31);
            const u64 word = (u32)w < (u32)s.set.words ? to[w] : 0;
            if (up < 53) leading |= up >= 0 ? word << up : word >> -up;
        }
        evaluate(s.set, leading & ((1ull << 53) - 1), &lower, &upper);
    }
    result.sign[at] = found && negative;
    result.exp[at] = found ? (int)exp : ZERO_EXP;
    result.eval[at] = lower;
    result.eval[result.len + at] = upper;
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

// The whole kernel. `exec.each` calls a function for each thread of a block, and waits for all; `exec.memory` is the
// block's.
template <class Exec>
WB_DEVICE void elements(Exec& exec, const Elements& s) {
    const Batch b(s, exec.memory());
    const int n = s.set.n, words = b.words;
    // The words of the scalars: each scalar is converted like an element of a batch.
    if (s.scalars > 0) {
        const int room = b.states;
        exec.each([&](const Spot& t) {
            gather(t, s, b, s.scalars, [&](int o) { return s.operand[o].digits + (i64)s.operand[o].first * n; });
        });
        exec.each([&](const Spot& t) {
            if (t.e < s.scalars) combine_words(t, s, b, b.row(room, t.e));
        });
        exec.each([&](const Spot& t) {
            if (t.e >= s.scalars) return;
            const Words from = b.row(room, t.e), to = b.scalar(t.e);
            carry_on(t, s, b, from, words);
            if (t.slice > 0) return;
            // Zeros at the low end are removed, so that a power of two has one word.
            int len = words, skip = 0;
            while (len > 0 && from[len - 1] == 0) len--;
            while (skip < len && from[skip] == 0) skip++;
            for (int i = skip; i < len; i++) to[i - skip] = from[i];
            b.scalar_len(t.e) = len - skip;
            b.scalar_skip(t.e) = skip;
        });
    }
    const i64 domain = domain_size(s);
    for (i64 first = (i64)exec.block() * s.batch; first < domain; first += (i64)exec.blocks() * s.batch) {
        exec.each([&](const Spot& t) { locate(t, s, b, first); });
        for (int o = s.scalars; o < s.operands; o++) {
            const u32* const digits = s.operand[o].digits;
            exec.each([&](const Spot& t) {
                gather(t, s, b, s.batch,
                       [&](int e) { return digits + (i64)(b.place(o, e) & 0x7fffffffu) * n; });
            });
            exec.each([&](const Spot& t) { combine_words(t, s, b, b.operand(o, t.e)); });
            if (s.slices > 1)
                exec.each([&](const Spot& t) { carry_on(t, s, b, b.operand(o, t.e), words); });
        }
        for (int r = 0; r < s.results; r++) {
            const Outcome& result = s.result[r];
            for (int k = 0; k < result.count; k++) {
                const Term& term = result.term[k];
                for (int step = 0; step + 1 < term.count; step++) {
                    exec.each([&](const Spot& t) {
                        const Step p(s, b, term, step, t.e);
                        multiply_words(t, s, b, p.x, p.x_len, p.y, p.y_len, p.to);
                    });
                    if (s.slices > 1)
                        exec.each([&](const Spot& t) {
                            const Step p(s, b, term, step, t.e);
                            carry_on(t, s, b, p.to, p.x_len + p.y_len);
                        });
                }
            }
            exec.each([&](const Spot& t) {
                if (t.slice == 0) finish_element(s, b, result, r, t.e);
            });
            exec.each([&](const Spot& t) { compute_residues(t, s, b, result); });
            exec.each([&](const Spot& t) { scatter(t, s, b, result, r); });
        }
    }
}

}  // namespace rns
}  // namespace wideblas
