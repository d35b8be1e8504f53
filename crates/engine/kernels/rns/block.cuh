// Sums of residue numbers: the arguments of a call, and the shared memory of a thread block.
#pragma once

#include "rns/wide.cuh"
#include "wanted.cuh"

namespace wideblas {
namespace rns {

// Numbers of an array: the i-th is number first + i step. Arrays have less than 2^31 numbers.
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

// Where the parts of a block's memory start, in bytes. crates/engine/src/cuda/rns/plan.rs computes them.
struct Places {
    // `Row`s, the `State`, and the set's tables.
    int rows, state, tables;
    // Powers of two, and the lower and upper halves of sums of residues.
    int shifts, halves;
    // Weighted residues of numbers, and the sums of their fractions.
    int weighted, fractions;
    // For each row the total so far, its frozen part and the words of beta y; the words of alpha and beta.
    int totals, frozen, y_words, scalars;
    // The codes of terms, with the exponents and signs of x. Later the same memory holds numbers as columns, as
    // magnitudes and as words.
    int codes, columns, magnitudes, words;
};

struct Sums {
    Set set;
    // Element (row, term) of A is number a.first + row a.step + term a_term.
    Numbers a, x, alpha, beta, y;
    Results out;
    // A share of the terms is for one block of a team.
    int a_term, rows, terms, share;
    // `magnitude`: terms are magnitudes of A, without x. `rows_adjacent`: A's rows are neighbours in memory, not its
    // terms. `triangle`: A is symmetric if only a triangle of it is in memory (wanted.cuh). `has_y`: beta y is added.
    int magnitude, rows_adjacent, triangle, has_y, alpha_one;
    // Rows of a group, number of groups, threads that share a row's residue, terms whose codes are stored at a time,
    // blocks of a team.
    int group, groups, slices, tile, team;
    // A thread has every `bands`-th row of a group, and room for `held` of them: 1 or `HELD`.
    int bands, held;
    // How many terms of a row its first window is guessed from, and the distance between two of them.
    int samples, sample_step;
    // Bits over which the terms of a window are aligned, and bits of its sum.
    int window, sum_bits;
    // How many words of the set's tables a block copies.
    int kept;
    Places at;
    // Distances in bytes of digits: from one of a thread's terms to the next in A and in x, and from one of its rows to
    // the next.
    i64 a_bytes, x_bytes, row_bytes;
    // `HEADER` words for each team: a counter of arrivals, zero between calls; a number that changes when a window is
    // done; the next top of each row.
    u64* heads;
    // For each team, zeros between calls: the highest exponent of each row and the next, then the sum of each
    // residue.
    u64* team_sums;
    // Set if a result could not be computed.
    int* failed;
};

// The most rows of a group, and words of the header of the data that a team exchanges.
constexpr int GROUP = 8, HEADER = 2 + GROUP;

// A top: NO_TOP without terms, otherwise TOP_BIAS plus the exponent.
constexpr u64 NO_TOP = 0, TOP_BIAS = 1ull << 40;

// The state of a row. `top` is the top of its window, `next` that of the terms below, `highest` that of the terms
// above.
struct Row {
    Total total;
    Rounded rounded;
    u64 top, next, highest;
    i64 y_exp;
    int y_len;
    // The lowest word of a window's sum that is not zero, and the highest.
    int low_word, high_word;
    // A guess of the first top; 0 for none.
    u32 guess;
    // The window's sum is negative.
    bool negative, y_waits, y_negative;
    // That sum is the row's first and perhaps only part. It is computed in the place of the total.
    bool alone;
};

// The state of a block.
struct State {
    u64 epoch;
    // Exponents of alpha and beta, and whether alpha is negative.
    int alpha_exp, alpha_sign, beta_exp;
    // `alive`: more windows follow. `finisher`: this block completes the team's sums. `has_terms`, `has_y`: alpha, beta
    // is not zero. `intricate`: alpha is no power of two.
    int alive, finisher, has_terms, has_y, intricate;
    // Words of alpha and beta without the zeros at their low ends, and how many zeros.
    int scalar_len[2], scalar_skip[2];
};

// a / b, for a below 2^20 and b below 2^11: (a + 1/2) / b is farther from integers than its error.
WB_DEVICE int small_quotient(int a, int b) {
#ifdef __CUDA_ARCH__
    // Fewer instructions than __fdividef, which allows divisors of any size.
    float inverse;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(inverse) : "f"((float)b));
    return (int)(((float)a + 0.5f) * inverse);
#else
    return a / b;
#endif
}

// The exponent and the sign of a number, which are read before its residues.
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
    // The row of zeros in the table, for terms outside of the window.
    WB_DEVICE u32* shifts() const { return at<u32>(s.at.shifts) + s.window * s.set.n + skew(); }
    // How many words before the table its copy starts, for alignment.
    WB_DEVICE int skew() const { return -(s.window * s.set.n) & 3; }
    // The code of a row's first term, and the distance in words between its terms. Codes that a thread reads together
    // are neighbours.
    WB_DEVICE u32* codes(int row) const {
        const int i = small_quotient(row, s.bands);
        return at<u32>(s.at.codes) + (row - i * s.bands) * s.held + i;
    }
    WB_DEVICE int code_step() const { return s.bands * s.held; }
    // Exponents and signs of x.
    WB_DEVICE Known* x() const { return (Known*)(at<u32>(s.at.codes) + s.tile * code_step()); }
    // The lower 16 bits of all residues' sums, then the upper ones.
    WB_DEVICE u32* halves() const { return at<u32>(s.at.halves); }
    WB_DEVICE u32* weighted(int k) const { return at<u32>(s.at.weighted) + k * s.set.n; }
    WB_DEVICE u32* fractions() const { return at<u32>(s.at.fractions); }
    // How many columns a number has: as many as the product of a sum and a scalar.
    WB_DEVICE int stride() const { return s.set.sum_words + s.set.words; }
    WB_DEVICE Sum* columns(int k) const { return at<Sum>(s.at.columns) + k * stride(); }
    WB_DEVICE u32* magnitudes(int k) const { return at<u32>(s.at.magnitudes) + k * stride(); }
    WB_DEVICE u32* words(int k) const { return at<u32>(s.at.words) + k * stride(); }
    WB_DEVICE int total_room() const { return (4 * s.set.bits / 32 + 13) & ~1; }
    WB_DEVICE u32* total(int k) const { return at<u32>(s.at.totals) + k * total_room(); }
    WB_DEVICE u32* frozen(int k) const { return at<u32>(s.at.frozen) + k * s.set.words; }
    WB_DEVICE u32* y_words(int k) const { return at<u32>(s.at.y_words) + k * 2 * s.set.words; }
    WB_DEVICE u32* scalar(int which) const { return at<u32>(s.at.scalars) + which * s.set.words; }

    // The set, with the block's copies of tables.
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

// The most rows of a thread; the most terms of a tile whose exponents it reads; the most residues of A and of x that it
// reads ahead.
constexpr int HELD = 4, AHEAD = 9, READ = 8, READ_X = 5;

// What a thread keeps in registers from one phase to the next.
struct Kept {
    Sum sum[HELD];
    // Exponents of a sampled term.
    int sample_a, sample_x;
    // Exponents and signs of A, for the terms whose codes the thread makes.
    int exp[AHEAD], sign[AHEAD];
    // Residues read ahead.
    u32 a[READ], x[READ_X];
};

// A thread: its place, and what it keeps.
struct Thread {
    int id, threads, block;
    Block b;
    Kept kept;

    // Divides `count` times `len` pieces of work, `work(from + k, i)`, among all threads.
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
// For values that other thread blocks write: not through the L1 cache.
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

// Copies to a block's memory, asynchronous where the architecture allows.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
// `len` words, rounded up to a multiple of 4, from and to addresses that are multiples of 16 bytes.
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
// Waits for the thread's copies.
WB_DEVICE void copied() { asm volatile("cp.async.wait_all;" ::: "memory"); }
#else
WB_DEVICE void copy_ahead(int id, int threads, u32* to, const u32* from, int len) {
    for (int i = id; i < len; i += threads) to[i] = from[i];
}
WB_DEVICE void copy_word(void* to, const void* from) { *(u32*)to = *(const u32*)from; }
WB_DEVICE void copied() {}
#endif

// Words of a block's memory, by a shared-memory address: compilers do not always see that a pointer is one.
struct Near {
#ifdef __CUDA_ARCH__
    u32 address;

    WB_DEVICE explicit Near(const void* words) : address((u32)__cvta_generic_to_shared(words)) {}

    // volatile: not moved across barriers.
    WB_DEVICE u32 word(int bytes) const {
        u32 word;
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(word) : "r"(address + bytes));
        return word;
    }
    // The first words, at a multiple of their size.
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
