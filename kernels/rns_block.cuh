// What sums of residue numbers work on: a call's arguments, and the memory of a block.
#pragma once

#include "rns_wide.cuh"
#include "wanted.cuh"

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

// Where parts of a block's memory start, in bytes: src/engine/cuda/rns/plan.rs has the sizes.
struct Places {
    // What is known of rows, of the block, and the set's tables.
    int rows, state, tables;
    // Powers of two, and sums of residues, of which there are halves.
    int shifts, halves;
    // Residues of numbers times inverse weights, and the sums of their fractions.
    int weighted, fractions;
    // Of each row the sum so far, its frozen part and the words of beta y; of alpha and beta words.
    int totals, frozen, y_words, scalars;
    // The codes of terms, and exponents and signs of x. When these are no longer wanted there are, in the same
    // place: numbers as columns, as magnitudes and as words.
    int codes, columns, magnitudes, words;
};

struct Sums {
    Set set;
    // Element (row, term) of A is number a.first + row * a.step + term * a_term.
    Numbers a, x, alpha, beta, y;
    Results out;
    // The terms are divided into shares, one for each block of a team.
    int a_term, rows, terms, share;
    // Every term counts with its magnitude, and there is no x; A's rows are neighbours in memory, not its
    // terms; A is symmetric where only a triangle of it (wanted.cuh) is in memory; beta and y count; alpha is 1.
    int magnitude, rows_adjacent, triangle, has_y, alpha_one;
    // Rows of a group, groups, threads that share a row's residue, terms whose codes are kept, blocks of a
    // team.
    int group, groups, slices, tile, team;
    // A thread has every `bands`th row of a group, and place for `held` of them: 1 or `HELD`.
    int bands, held;
    // Terms of a row that its first window is guessed from, and from one to the next.
    int samples, sample_step;
    // Bits that a window's terms are aligned over, and of its sum.
    int window, sum_bits;
    // Words of the set's tables that a block copies.
    int kept;
    Places at;
    // Bytes of digits from one of a thread's terms to the next, of A and of x, and from one of its rows to the next.
    i64 a_bytes, x_bytes, row_bytes;
    // Of each team `HEADER` words: a counter of arrivals, zero between calls; a number that changes when a
    // window is done; each row's next top.
    u64* heads;
    // Of each team, zeros between calls: of each row the highest exponent and the next, of each residue
    // its sum.
    u64* team_sums;
    // Set where a result could not be computed.
    int* failed;
};

// Rows of a group at most, and words of the head of what a team exchanges.
constexpr int GROUP = 8, HEADER = 2 + GROUP;

// No terms, otherwise the exponent above this.
constexpr u64 NO_TOP = 0, TOP_BIAS = 1ull << 40;

// What is known of a row. `top` is that of its window, `next` of the terms below, `highest` of those above.
struct Row {
    Total total;
    Rounded rounded;
    u64 top, next, highest;
    i64 y_exp;
    int y_len;
    // The lowest word of a window's sum that is not zero, and the highest.
    int low_word, high_word;
    // A guess of the first top, 0 for none.
    u32 guess;
    // The window's sum is negative.
    bool negative, y_waits, y_negative;
    // That sum is the row's first and perhaps only part: it becomes the total where it is.
    bool alone;
};

// What is known of a block.
struct State {
    u64 epoch;
    // Alpha's exponent, and whether it is negative.
    int alpha_exp, alpha_sign, beta_exp;
    // Windows follow; this block finishes the team's sums; alpha and beta are not zero; alpha is no power of
    // two.
    int alive, finisher, has_terms, has_y, intricate;
    // Words of alpha and beta after their zeros; those zeros.
    int scalar_len[2], scalar_skip[2];
};

// As src/engine/cuda/rns/plan.rs has them.
static_assert(sizeof(Row) == 152 && sizeof(State) == 56 && sizeof(Sum) == 12, "the sizes of a block's memory");

// a / b, for a below 2^20 and b below 2^11: the distance of (a + 1/2) / b from integers exceeds its error.
WB_DEVICE int small_quotient(int a, int b) {
#ifdef __CUDA_ARCH__
    // Fewer instructions than those of __fdividef, which serves divisors of any size.
    float inverse;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(inverse) : "f"((float)b));
    return (int)(((float)a + 0.5f) * inverse);
#else
    return a / b;
#endif
}

// What is known of a number before its residues.
struct alignas(8) Known {
    int exp, sign;
};

// A block's memory.
struct Block {
    char* memory;
    const Sums& s;

    template <class T>
    WB_DEVICE T* at(int place) const {
        return (T*)(memory + place);
    }

    WB_DEVICE Row* rows() const { return at<Row>(s.at.rows); }
    WB_DEVICE State& state() const { return *at<State>(s.at.state); }
    // The row of the table for what is left out.
    WB_DEVICE u32* shifts() const { return at<u32>(s.at.shifts) + s.window * s.set.n + skew(); }
    // Words that a copy of the table starts earlier than it.
    WB_DEVICE int skew() const { return -(s.window * s.set.n) & 3; }
    // The code of a row's first term, and words from one of its terms to the next: those that a thread wants
    // together are neighbours.
    WB_DEVICE u32* codes(int row) const {
        const int i = small_quotient(row, s.bands);
        return at<u32>(s.at.codes) + (row - i * s.bands) * s.held + i;
    }
    WB_DEVICE int code_step() const { return s.bands * s.held; }
    // Exponents and signs of x.
    WB_DEVICE Known* x() const { return (Known*)(at<u32>(s.at.codes) + s.tile * code_step()); }
    // Lower halves of all sums, 16 bits of each residue, then the upper ones.
    WB_DEVICE u32* halves() const { return at<u32>(s.at.halves); }
    WB_DEVICE u32* weighted(int k) const { return at<u32>(s.at.weighted) + k * s.set.n; }
    WB_DEVICE u32* fractions() const { return at<u32>(s.at.fractions); }
    // Words of a number's columns: of the product of a sum and a scalar.
    WB_DEVICE int stride() const { return s.set.sum_words + s.set.words; }
    WB_DEVICE Sum* columns(int k) const { return at<Sum>(s.at.columns) + k * stride(); }
    WB_DEVICE u32* magnitudes(int k) const { return at<u32>(s.at.magnitudes) + k * stride(); }
    WB_DEVICE u32* words(int k) const { return at<u32>(s.at.words) + k * stride(); }
    WB_DEVICE int total_room() const { return (4 * s.set.bits / 32 + 13) & ~1; }
    WB_DEVICE u32* total(int k) const { return at<u32>(s.at.totals) + k * total_room(); }
    WB_DEVICE u32* frozen(int k) const { return at<u32>(s.at.frozen) + k * s.set.words; }
    WB_DEVICE u32* y_words(int k) const { return at<u32>(s.at.y_words) + k * 2 * s.set.words; }
    WB_DEVICE u32* scalar(int which) const { return at<u32>(s.at.scalars) + which * s.set.words; }

    // The set with those tables that the block copied.
    WB_DEVICE Set set() const {
        Set set = s.set;
        const u32* const tables = at<u32>(s.at.tables);
        set.constants = tables;
        if (s.kept > set.constants_len()) {
            set.powers = tables + set.constants_len();
            set.weights = set.powers + set.powers_len();
        }
        return set;
    }
};

// A block's threads at most: with more of them registers are too few.
constexpr int THREADS = 896;

// Rows that a thread has at most; terms of a tile whose exponents it reads at most; residues of A and of x that it
// reads ahead at most.
constexpr int HELD = 4, AHEAD = 9, READ = 8, READ_X = 5;

// What a thread keeps from one phase to the next.
struct Kept {
    Sum sum[HELD];
    // Exponents of a term that a guess is made from.
    int sample_a, sample_x;
    // Exponents and signs of A, of the terms whose codes it makes.
    int exp[AHEAD], sign[AHEAD];
    // Residues that are read ahead.
    u32 a[READ], x[READ_X];
};

// A thread: where it is, and what it keeps.
struct Thread {
    int id, threads, block;
    Block b;
    Kept kept;

    // Shares `count` times `len` pieces of work: `work(k, i)`, k from `from` on.
    template <class Work>
    WB_DEVICE void share(int from, int count, int len, Work work) const {
#pragma unroll 1
        for (int i = id; i < count * len; i += threads) {
            const int k = small_quotient(i, len);
            work(from + k, i - k * len);
        }
    }
};

#ifdef __CUDA_ARCH__
WB_DEVICE void largest(u64* at, u64 value) { atomicMax(at, value); }
WB_DEVICE void largest(u32* at, u32 value) { atomicMax(at, value); }
WB_DEVICE void largest(int* at, int value) { atomicMax(at, value); }
WB_DEVICE void smallest(int* at, int value) { atomicMin(at, value); }
WB_DEVICE void increase(u64* at, u64 value) { atomicAdd(at, value); }
WB_DEVICE void increase(u32* at, u32 value) { atomicAdd(at, value); }
WB_DEVICE u32 once(const u32* at) { return __ldcs(at); }
WB_DEVICE u32 often(const u32* at) { return __ldg(at); }
// What other blocks have written: past the first-level cache.
WB_DEVICE u64 shared_value(const u64* at) {
    u64 value;
    asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(at) : "memory");
    return value;
}
WB_DEVICE void share_value(u64* at, u64 value) {
    asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(at), "l"(value) : "memory");
}
#else
WB_DEVICE void largest(u64* at, u64 value) { *at = *at > value ? *at : value; }
WB_DEVICE void largest(u32* at, u32 value) { *at = *at > value ? *at : value; }
WB_DEVICE void largest(int* at, int value) { *at = *at > value ? *at : value; }
WB_DEVICE void smallest(int* at, int value) { *at = *at < value ? *at : value; }
WB_DEVICE void increase(u64* at, u64 value) { *at += value; }
WB_DEVICE void increase(u32* at, u32 value) { *at += value; }
WB_DEVICE u32 once(const u32* at) { return *at; }
WB_DEVICE u32 often(const u32* at) { return *at; }
WB_DEVICE u64 shared_value(const u64* at) { return *at; }
WB_DEVICE void share_value(u64* at, u64 value) { *at = value; }
#endif

// Copies into a block's memory that are not waited for where that can be.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
// Up to 4 words behind each other, from an address that is a multiple of 16 bytes.
WB_DEVICE void copy_ahead(int id, int threads, u32* to, const u32* from, int len) {
    const u32 near = (u32)__cvta_generic_to_shared(to);
#pragma unroll 1
    for (int i = 4 * id; i < len; i += 4 * threads)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(near + 4 * i), "l"(from + i) : "memory");
}
WB_DEVICE void copy_word(void* to, const void* from) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"((u32)__cvta_generic_to_shared(to)), "l"(from)
                 : "memory");
}
// Waits for what the thread copied.
WB_DEVICE void copied() { asm volatile("cp.async.wait_all;" ::: "memory"); }
#else
WB_DEVICE void copy_ahead(int id, int threads, u32* to, const u32* from, int len) {
    for (int i = id; i < len; i += threads) to[i] = from[i];
}
WB_DEVICE void copy_word(void* to, const void* from) { *(u32*)to = *(const u32*)from; }
WB_DEVICE void copied() {}
#endif

// Words of a block's memory, from an address that the compiler knows to be one.
struct Near {
#ifdef __CUDA_ARCH__
    u32 address;

    WB_DEVICE explicit Near(const void* words) : address((u32)__cvta_generic_to_shared(words)) {}

    // Ordered with barriers.
    WB_DEVICE u32 word(int bytes) const {
        u32 word;
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(word) : "r"(address + bytes));
        return word;
    }
    // Words from a multiple of their size on.
    WB_DEVICE void words(u32 (&to)[1]) const { to[0] = word(0); }
    WB_DEVICE void words(u32 (&to)[4]) const {
        asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                     : "r"(address));
    }
#else
    const char* address;

    WB_DEVICE explicit Near(const void* words) : address((const char*)words) {}
    WB_DEVICE u32 word(int bytes) const { return *(const u32*)(address + bytes); }
    template <int COUNT>
    WB_DEVICE void words(u32 (&to)[COUNT]) const {
        for (int i = 0; i < COUNT; i++) to[i] = word(4 * i);
    }
#endif
};

}  // namespace rns
}  // namespace wideblas
