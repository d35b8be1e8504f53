// Batches of elements, which a thread block computes at a time: the arguments of a call, and the memory of a block.
#pragma once

#include "rns/wide.cuh"
#include "wanted.cuh"

namespace wideblas {
namespace rns {

// Words above those of a number that sums of weighted residues have.
constexpr int MORE_WORDS = 2;

// The first moduli of a set, as many as determine the significand of an operand. M is their product.
struct Prefix {
    // The number of moduli, and the words of an operand: a number of the set, or an exact product of two.
    int len, words;
    // Tables of rows of four words. `weights[t][i][c]` is word 4 t + c of M / m_i, `minus_product[t][c]` that of
    // 2^(32 words) - M, and `powers[t][w][c]` is 2^(32 w + 64) modulo modulus 4 t + c of the whole set. Each tile t is
    // padded with rows of zeros to a multiple of ROWS.
    const u32 *weights, *minus_product, *powers;
    // 2^(32 (words - 1)) / M.
    float inverse_product;
    // floor(2^62 / m_i), and 2^32 / (M / m_i) mod m_i.
    const u64* reciprocals;
    const u32* inverse_weights;
    // For all moduli of the set, padded to a multiple of 4 words.
    const u32 *moduli, *neg_inverse;
    // For tensor cores, see `sum_bytes`: weights, with MORE_WORDS, and 2^(32 w + 32) modulo the moduli.
    const u32 *weight_bytes, *power_bytes;
};

// An operand: for element (i, j), number first + i row_step + j col_step. Its words go to the batch's rows from `row` on.
// If word_step is not 0, they are known: word w of number k is digits[k number_step + w word_step]. If `row` is negative,
// these stay where they are, and they are those of the product with a scalar unless `scalar` is negative.
struct Operand {
    const u32* digits;
    const int *sign, *exp;
    int first, row_step, col_step, row, word_step, number_step, scalar;

    WB_DEVICE int at(int i, int j) const { return first + i * row_step + j * col_step; }
};

// The most threads of a block.
constexpr int ELEMENT_THREADS = 128;

constexpr int MOST_OPERANDS = 6, MOST_RESULTS = 2, MOST_TERMS = 3, MOST_FACTORS = 3;

// A product of `count` operands, or its negative if `minus`. The words of a product of several operands are in the
// batch's rows from `at` on. All but the first `steps` + 1 operands are scalars that are factors of others already. The
// bits of `fresh` tell which operands no term before has.
struct Term {
    int minus, count, at, steps;
    u32 fresh;
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

// Reads a word that is not needed again: caches are for constants.
WB_DEVICE u32 once_read(const u32* at) {
#ifdef __CUDA_ARCH__
    return __ldcs(at);
#else
    return *at;
#endif
}

WB_DEVICE void prefetch(const void* at) {
#ifdef __CUDA_ARCH__
    asm volatile("prefetch.global.L2 [%0];" ::"l"(at));
#else
    (void)at;
#endif
}

// The residues of a number of an array.
WB_DEVICE const u32* residues_of(const u32* digits, u32 number, int n) {
    return (const u32*)((const char*)digits + (u64)number * (u32)(4 * n));
}

// Words that a block keeps of a scalar besides the number's.
constexpr int SCALAR_STATES = 4;

// Words of a number in a block's memory. All are indexed from `memory`, so that compilers see that it is shared memory.
struct Words {
    u32* memory;
    int at, pitch;

    WB_DEVICE u32& operator[](int w) const { return memory[at + w * pitch]; }
    WB_DEVICE Words from(int w) const { return {memory, at + w * pitch, pitch}; }
};

// A block's memory: for each scalar its words and SCALAR_STATES more; then the batch's rows, which have one word of each
// element.
struct Batch {
    u32* memory;
    int words, scalars, pitch, states;

    // Accesses take less if compilers know the pitch.
    WB_DEVICE Batch(const Elements& s, u32* memory, int pitch)
        : memory(memory), words(s.prefix.words), scalars(s.scalars), pitch(pitch),
          states(2 * (s.operands - s.scalars) + s.results) {}

    WB_DEVICE int scalar_at(int o) const { return o * (words + SCALAR_STATES); }
    WB_DEVICE Words scalar(int o) const { return {memory, scalar_at(o), 1}; }
    // Of a scalar: the number of its words, that of zeros below them, its sign and its exponent.
    WB_DEVICE u32& scalar_len(int o) const { return memory[scalar_at(o) + words]; }
    WB_DEVICE u32& scalar_skip(int o) const { return memory[scalar_at(o) + words + 1]; }
    WB_DEVICE u32& scalar_sign(int o) const { return memory[scalar_at(o) + words + 2]; }
    WB_DEVICE u32& scalar_exp(int o) const { return memory[scalar_at(o) + words + 3]; }
    WB_DEVICE Words row(int row, int e) const {
        return {memory, scalar_at(scalars) + row * pitch + e, pitch};
    }

    // For an operand that is no scalar: its place, with the sign in the highest bit, and its exponent.
    WB_DEVICE u32& place(int o, int e) const { return row(2 * (o - scalars), e)[0]; }
    WB_DEVICE u32& exp(int o, int e) const { return row(2 * (o - scalars) + 1, e)[0]; }
    WB_DEVICE u32& target(const Elements& s, int r, int e) const { return row(states - s.results + r, e)[0]; }
    WB_DEVICE Words operand(const Elements& s, int o, int e) const {
        return o < scalars ? scalar(o) : row(s.operand[o].row, e);
    }
    WB_DEVICE Words from(int at) const { return {memory, at, pitch}; }
    WB_DEVICE int operand_len(int o) const { return o < scalars ? (int)scalar_len(o) : words; }
};

// Words of a number in the device's memory, which are `step` bytes apart.
struct FarWords {
    const u32* words;
    int step;

    WB_DEVICE FarWords from(int w) const { return {(const u32*)((const char*)words + (i64)w * step), step}; }
    WB_DEVICE u32 operator[](int w) const {
#ifdef __CUDA_ARCH__
        return __ldg(from(w).words);
#else
        return *from(w).words;
#endif
    }
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

// Asks for the operands of a batch, so that the L2 cache has them when the block comes to it.
WB_DEVICE void expect(const Spot& t, const Elements& s, i64 first) {
    constexpr int SECTOR = 32;
    const int last = 4 * s.prefix.len - 4;
    int i, j;
    if (!element_at(s, first + t.e, &i, &j)) return;
    for (int o = s.scalars; o < s.operands; o++) {
        const Operand& operand = s.operand[o];
        if (operand.word_step) continue;
        const int at = operand.at(i, j);
        const char* const number = (const char*)residues_of(operand.digits, (u32)at, s.set.n);
        // The last sector may begin before a multiple of its size.
        for (int k = t.slice * SECTOR; k < last + SECTOR; k += s.slices * SECTOR)
            prefetch(number + (k < last ? k : last));
        if (t.slice > 0) continue;
        prefetch(operand.sign + at);
        prefetch(operand.exp + at);
    }
}

}  // namespace rns
}  // namespace wideblas
