// Converts residue numbers to numbers of limbs, the operands and results of exact matrix products, and back. The same
// code runs on the device and, thread by thread, on a host. A thread converts a number, a thread block neighbouring
// numbers.
#pragma once

#include "rns/rns.cuh"
#include "wanted.cuh"

namespace wideblas {
namespace rns {

// The most threads of a block.
constexpr int EXCHANGE_THREADS = 128;

// A matrix of residue numbers and one of numbers of limbs, both column by column.
struct Exchange {
    Set set;
    // The first `count` moduli, whose product P exceeds 2^(bits + 2), determine a significand. `weights[i]` are the
    // words of P / m_i, for i = count those of -P; `powers[w]` the residues of 2^(32 w); the rows of both are multiples
    // of 16 bytes. `inverse_weights[i]` is 2^32 / (P / m_i) mod m_i.
    int count, weight_stride, power_stride;
    int rows, cols;
    // Which elements are converted: wanted.cuh.
    int part;
    const u32 *inverse_weights, *weights, *powers;
    // Residue numbers: element (i, j) is number i + j ld of `len`.
    u32* digits;
    int *sign, *exp;
    Bound* eval;
    i64 len, ld;
    // Numbers of limbs: `heads` are twice the exponent of the lowest word, plus one for a negative number; `limbs` are
    // planes of 32-bit words, the lowest first.
    i64* heads;
    u32* limbs;
    i64 plane;
};

// How many words of memory a block needs for `numbers` numbers, in each direction.
WB_DEVICE int words_to_limbs(const Exchange& x, int numbers) {
    return numbers + (x.count + 1) * (numbers + 1);
}
WB_DEVICE int words_from_limbs(const Exchange& x, int numbers) {
    return numbers * (1 + x.set.words + (x.set.n | 1));
}

// The place of an element in its array; -1 if it is not wanted.
WB_DEVICE int place_of(const Exchange& x, int element) {
    if (element >= x.rows * x.cols) return -1;
    const int i = element % x.rows, j = element / x.rows;
    const bool wanted = x.part == ALL_OF_IT || (x.part == UPPER ? i <= j : i >= j);
    return wanted ? (int)(i + j * x.ld) : -1;
}

// Calls `work(number, residue)` for the first residues of a block's numbers. Neighbouring threads have neighbouring
// residues.
template <class Work>
WB_DEVICE void each_residue(int thread, int threads, int residues, Work work) {
    const int down = threads / residues, right = threads % residues;
    int k = thread / residues, r = thread % residues;
    while (k < threads) {
        work(k, r);
        k += down;
        r += right;
        if (r >= residues) {
            r -= residues;
            k++;
        }
    }
}

struct alignas(16) Piece {
    u32 at[4];
};

// sums[c] := sum over i of x[i stride] times entry `first + c` of the table's row i.
WB_DEVICE void four_columns(const u32* x, int stride, int count, const u32* table, int row, int first,
                            Sum (&sums)[4]) {
#pragma unroll
    for (int c = 0; c < 4; c++) sums[c].clear();
    const u32* at = table + first;
#pragma unroll 4
    for (int i = 0; i < count; i++) {
        const u32 factor = x[i * stride];
        const Piece entries = *(const Piece*)at;
#pragma unroll
        for (int c = 0; c < 4; c++) sums[c].add_product(factor, entries.at[c]);
        at += row;
    }
}

// Stores after the weighted residues the quotient: their sum of fractions of X / P, rounded.
WB_DEVICE void add_quotient(const Exchange& x, u32* y, int stride) {
    u32 fractions = 0;
    for (int i = 0; i < x.count; i++) fractions += fraction(y[i * stride], x.set.reciprocal(i));
    y[x.count * stride] = quotient(fractions);
}

// Computes the words of sum_i y_i P / m_i - q P.
WB_DEVICE void combine_words(const Exchange& x, const u32* y, int stride, u32* limbs) {
    u64 above = 0;
    for (int w = 0; w < x.set.words; w += 4) {
        Sum sums[4];
        four_columns(y, stride, x.count + 1, x.weights, x.weight_stride, w, sums);
#pragma unroll
        for (int c = 0; c < 4; c++) {
            const u64 sum = above + ((u64)sums[c].mid << 32 | sums[c].low);
            if (w + c < x.set.words) limbs[(w + c) * x.plane] = (u32)sum;
            above = (sum >> 32) + ((u64)(sums[c].high + (sum < above)) << 32);
        }
    }
}

// Converts a block's numbers to limbs, from element `first` on.
template <class Exec>
WB_DEVICE void to_limbs(Exec& exec, const Exchange& x, int first, u32* memory) {
    const int threads = exec.threads(), stride = threads + 1;
    int* const places = (int*)memory;
    u32* const weighted = memory + threads;
    exec.each([&](int t) { places[t] = place_of(x, first + t); });
    exec.each([&](int t) {
        each_residue(t, threads, x.count, [&](int k, int r) {
            if (places[k] < 0) return;
            const u32 m = x.set.modulus(r), digit = x.digits[(i64)places[k] * x.set.n + r];
            const u32 y = reduce((u64)digit * x.inverse_weights[r], m, x.set.neg_inverse(r));
            // At most m, which is good enough: only the fraction of X / P matters.
            weighted[r * stride + k] = y >= m ? y - m : y;
        });
    });
    exec.each([&](int t) {
        const int at = places[t], element = first + t;
        if (at < 0) return;
        const int exp = x.exp[at];
        x.heads[element] = exp == ZERO_EXP ? 0 : 2ll * exp + (x.sign[at] != 0);
        add_quotient(x, weighted + t, stride);
        combine_words(x, weighted + t, stride, x.limbs + element);
    });
}

// Stores the sign, the exponent and the interval of a number, and the words of its significand. A number whose highest
// bit is not set is zero.
WB_DEVICE void take_number(const Exchange& x, int element, int at, u32* significand, int stride) {
    const int count = x.set.words, bits = x.set.bits, shift = 32 * count - bits;
    const u32* const limbs = x.limbs + element;
    const i64 head = x.heads[element];
    i64 exp = (head >> 1) + shift;
    const u32 highest = limbs[(count - 1) * x.plane];
    const u32 next = count > 1 ? limbs[(count - 2) * x.plane] : 0;
    u64 top = ((u64)highest << 32 | next) >> 11;
    const bool found = highest >> 31 && exp >= MIN_EXP, huge = exp > MAX_EXP;
    u32 low = limbs[0];
    for (int w = 0; w < count; w++) {
        const u32 high = w + 1 < count ? limbs[(w + 1) * x.plane] : 0;
        u32 word = (u32)(((u64)high << 32 | low) >> shift);
        if (huge) word = w + 1 < count ? 0xffffffffu : 0xffffffffu >> shift;
        significand[w * stride] = found ? word : 0;
        low = high;
    }
    if (huge) {
        const int kept = bits < 53 ? bits : 53;
        top = ((1ull << kept) - 1) << (53 - kept);
        exp = MAX_EXP;
    }
    Bound lower = {0.0, 0}, upper = {0.0, 0};
    if (found) evaluate(x.set, top, &lower, &upper);
    x.sign[at] = found && (head & 1);
    x.exp[at] = found ? (int)exp : ZERO_EXP;
    x.eval[at] = lower;
    x.eval[x.len + at] = upper;
}

// Converts a block's numbers from limbs.
template <class Exec>
WB_DEVICE void from_limbs(Exec& exec, const Exchange& x, int first, u32* memory) {
    const int threads = exec.threads(), n = x.set.n, odd = n | 1;
    int* const places = (int*)memory;
    u32* const words = memory + threads;
    u32* const residues = words + x.set.words * threads;
    exec.each([&](int t) {
        const int at = place_of(x, first + t);
        places[t] = at;
        if (at < 0) return;
        take_number(x, first + t, at, words + t, threads);
        for (int r = 0; r < n; r += 4) {
            Sum sums[4];
            four_columns(words + t, threads, x.set.words, x.powers, x.power_stride, r, sums);
#pragma unroll
            for (int c = 0; c < 4; c++)
                if (r + c < n) residues[t * odd + r + c] = Modulus(x.set, r + c).residue(sums[c]);
        }
    });
    exec.each([&](int t) {
        each_residue(t, threads, n, [&](int k, int r) {
            if (places[k] >= 0) x.digits[(i64)places[k] * n + r] = residues[k * odd + r];
        });
    });
}

}  // namespace rns
}  // namespace wideblas
