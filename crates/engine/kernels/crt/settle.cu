// Elements by exact arithmetic, for any alpha and beta: those that the faster kernels of crt/finish.cu do not compute,
// or could not prove to be rounded correctly.
#include "crt/exact.cuh"
#include "crt/finish.cuh"
#include "crt/round.cuh"
#include "crt/scale.cuh"

namespace wideblas::crt {

// Where integers come from: residues modulo bytes, digits, or they are computed already, as numbers of limbs.
enum Source { FROM_BYTES = 0, FROM_DIGITS = 1, COMPUTED = 2 };

struct Settle {
    Finish finish;
    Factor alpha, beta;
    // Memory of `slots` threads: for each `capacity` words of a sum, the words of an integer, and the y_g that yield
    // it.
    unsigned* scratch;
    int slots, capacity;
    // How many elements of `Finish::unsure` are computed; or ALL of C, or as many as are LISTED by now.
    int count;
    // A `Source`.
    int source;
    const long long* heads;
    const unsigned* integers;
    // Distances from one word to the next, and from one column to the next.
    long long integer_plane, integer_ld;
    // A and B, whose tails are added if they were cut off.
    Operand sides[2];
};

constexpr int SETTLE_THREADS = 128;
// Values of `Settle::count`.
constexpr int ALL = -1, LISTED = -2;

// A thread's integer.
struct Integer {
    const unsigned* words;
    long long stride;
    int count;
    bool negative;
};

// The integer sum y_g W_g - q M, from residues.
template <class Groups, class Value>
__device__ Integer reconstruct(const Groups& groups, Value value, unsigned* memory, int slots) {
    unsigned* ys = memory + (long long)groups.words * slots;
    float fraction = 0;
    for (int g = 0; g < groups.count; g++) {
        const unsigned y = value(g);
        ys[(long long)g * slots] = y;
        fraction = multiply_add((float)y, groups.group[g].inverse, fraction);
    }
    const u64 quotient = (unsigned)(bits_of(fraction + MAGIC) - MAGIC_BITS);
    u64 carry = 0;
    for (int w = 0; w < groups.words; w++) {
        const u64 less = quotient * groups.minus_product[w];
        u64 low = (carry & 0xffffffff) + (less & 0xffffffff), high = (carry >> 32) + (less >> 32);
        for (int g = 0; g < groups.count; g++) {
            const u64 term = (u64)ys[(long long)g * slots] * groups.group[g].weights[w];
            low += term & 0xffffffff, high += term >> 32;
        }
        memory[(long long)w * slots] = (unsigned)low;
        carry = high + (low >> 32);
    }
    const WideSum sum = {memory, slots, groups.words, 0};
    const bool negative = sum.magnitude();
    return {memory, slots, groups.words, negative};
}

__device__ __forceinline__ Integer integer_of(const Settle& p, int i, int j, unsigned* memory) {
    const Finish& f = p.finish;
    if (p.source == COMPUTED) {
        const long long at = j * p.integer_ld + i;
        const LongBasis& basis = f.longs[f.plan->moduli - 1];
        return {p.integers + at, p.integer_plane, basis.chunks * LONG_CHUNK, (p.heads[at] & 1) != 0};
    }
    if (p.source == FROM_DIGITS) {
        const PrimeBasis& basis = f.primes[f.plan->moduli - 1];
        const unsigned short* residues = static_cast<const unsigned short*>(f.residues) + j * f.ld + i;
        auto value = [&](int g) {
            unsigned y = 0;
            for (int r = 0; r < 2 && 2 * g + r < basis.groups.moduli; r++) {
                const int t = 2 * g + r;
                const Prime prime = basis.rows[t].prime;
                auto digit = [&](int d) -> unsigned { return residues[(3 * t + d) * f.plane]; };
                unsigned residue = combined(digit(0), digit(1), digit(2), prime.mod);
                if (f.unscaled) residue = scaled(residue, prime);
                y += residue * basis.groups.group[g].multipliers[r];
            }
            return y;
        };
        return reconstruct(basis.groups, value, memory, p.slots);
    }
    const ByteBasis& basis = f.bytes[f.plan->moduli - 1];
    const unsigned char* residues = static_cast<const unsigned char*>(f.residues) + j * f.ld + i;
    auto value = [&](int g) {
        unsigned y = 0;
        for (int r = 0; r < 3 && 3 * g + r < basis.groups.moduli; r++) {
            const int t = 3 * g + r;
            unsigned residue = residues[t * f.plane];
            if (f.unscaled) residue = scaled(residue, basis.rows[t]);
            y += residue * basis.groups.group[g].multipliers[r];
        }
        return y;
    };
    return reconstruct(basis.groups, value, memory, p.slots);
}

// How many words the tails' contribution extends below the integer: both factors of a product extend at most
// LONGEST_TAIL bits below their units.
constexpr int TAIL_WORDS = 2 * LONGEST_TAIL / 32;

// A double, split at the unit of its vector.
struct Split {
    Component number;
    u64 tail;

    __device__ Split(const Operand& x, long long vector, int depth, int unit)
        : number(decompose(static_cast<const double*>(x.data)[vector * x.vector_stride + depth * x.depth_stride])) {
        const int below = unit - number.exponent;
        tail = below <= 0 ? 0 : below >= 64 ? number.mantissa : number.mantissa & ((1ull << below) - 1);
    }
};

// Adds or subtracts the product of parts of two doubles' mantissas. False if it has bits below the sum's.
__device__ __forceinline__ bool add_product(const WideSum& sum, u64 a, const Component& x, u64 b, const Component& y,
                                            bool opposite) {
    const u64 low = a * b, high = __umul64hi(a, b);
    const int shift = x.exponent + y.exponent - sum.exponent;
    if ((low | high) == 0) return true;
    if (shift < 0) return false;
    auto word = [&](int w) -> u64 { return (unsigned)((w < 2 ? low : high) >> 32 * (w & 1)); };
    sum.add(word, 4, shift, (x.negative != y.negative) != opposite);
    return true;
}

// Adds to an integer the contribution of the tails of row i and of column j: with A = A' + T and B = B' + U it is
// T B + A' U. The integer starts TAIL_WORDS words after `memory`. `exponent` is the integer's, and becomes the sum's.
// False if the places of some tails were not noted, or for lack of room.
__device__ __forceinline__ bool add_tails(const Settle& p, int i, int j, unsigned* memory, Integer& integer,
                                          int& exponent) {
    const Finish& f = p.finish;
    const Operand &a = p.sides[0], &b = p.sides[1];
    const long long row = f.first_row + i, col = f.first_col + j;
    const int row_unit = f.row_scalings[i].unit, col_unit = f.col_scalings[j].unit;
    const int of_row = (int)f.row_tails[i], of_col = (int)f.col_tails[j];
    if (of_row > a.tails.room || of_col > b.tails.room) return false;
    if (of_row + of_col == 0) return true;
    const WideSum sum = {memory, p.slots, TAIL_WORDS + integer.count, exponent - 32 * TAIL_WORDS};
    for (int w = 0; w < TAIL_WORDS; w++) sum.at(w) = 0;
    bool is_whole = true;
    for (int t = 0; t < of_row; t++) {
        const int depth = (int)a.tails.places[row * a.tails.room + t];
        const Split x(a, row, depth, row_unit), y(b, col, depth, col_unit);
        is_whole = add_product(sum, x.tail, x.number, y.number.mantissa, y.number, integer.negative) && is_whole;
    }
    for (int t = 0; t < of_col; t++) {
        const int depth = (int)b.tails.places[col * b.tails.room + t];
        const Split x(a, row, depth, row_unit), y(b, col, depth, col_unit);
        is_whole =
            add_product(sum, x.number.mantissa - x.tail, x.number, y.tail, y.number, integer.negative) && is_whole;
    }
    integer = {memory, p.slots, sum.count, integer.negative != sum.magnitude()};
    exponent = sum.exponent;
    return is_whole;
}

// How numbers of L doubles, and numbers of limbs, are read and written.
template <int L>
struct SettleDoubles {
    static constexpr bool HAS_TAILS = L == 1;
    static __device__ OldDoubles<L> old(const Finish& p, int i, int j) {
        return {static_cast<const Number<L>*>(p.c)[j * p.ldc + i]};
    }
    static __device__ bool store(const Finish& p, WideSum& sum, bool negative, int i, int j) {
        return nearest_number(sum, negative, static_cast<Number<L>*>(p.c)[j * p.ldc + i]);
    }
};
struct SettleLimbs {
    static constexpr bool HAS_TAILS = false;
    static __device__ OldLimbs old(const Finish& p, int i, int j) {
        const long long at = j * p.ldc + i;
        return {p.limbs + at, p.limb_plane, static_cast<const long long*>(p.c)[at], p.limb_words};
    }
    static __device__ bool store(const Finish& p, WideSum& sum, bool negative, int i, int j) {
        const long long at = j * p.ldc + i;
        // Rounding may add a bit: the sum has one more, for the sign.
        const int bits = round_limbs(sum.words, sum.stride, sum.count, p.precision);
        const int words = p.limb_words, lowest = bits - 32 * words;
        static_cast<long long*>(p.c)[at] = bits == 0 ? 0 : ((long long)sum.exponent + lowest) * 2 + negative;
        for (int w = 0; w < words; w++)
            p.limbs[w * p.limb_plane + at] = bits_at(sum.words, sum.stride, sum.count, lowest + 32 * w);
        return true;
    }
};

template <class Format>
__device__ __forceinline__ void settle(const Settle& p) {
    const Finish& f = p.finish;
    const int slot = blockIdx.x * SETTLE_THREADS + threadIdx.x;
    if (slot >= p.slots || f.plan->planes == 0) return;
    const long long total = p.count == ALL      ? (long long)f.rows * f.cols
                            : p.count == LISTED ? min(f.plan->unsure, f.max_unsure)
                                                : p.count;
    for (long long at = slot; at < total; at += p.slots) {
        int i = at % f.rows, j = at / f.rows;
        if (p.count != ALL) {
            i = (int)f.unsure[at].x - f.first_row, j = (int)f.unsure[at].y - f.first_col;
            // The element is of another block of C, or settled.
            if ((unsigned)i >= (unsigned)f.rows || (unsigned)j >= (unsigned)f.cols) continue;
        }
        const Scaling row = f.row_scalings[i], col = f.col_scalings[j];
        if (!wanted(f, i, j) || row.bits == LEFT_OUT || col.bits == LEFT_OUT) continue;
        WideSum sum = {p.scratch + slot, p.slots, 0, 0};
        unsigned* memory = p.scratch + (long long)p.capacity * p.slots + slot;
        int exponent = row.unit + col.unit;
        bool is_whole = true;
        Integer integer;
        if (Format::HAS_TAILS && f.row_tails != nullptr) {
            integer = integer_of(p, i, j, memory + (long long)TAIL_WORDS * p.slots);
            is_whole = add_tails(p, i, j, memory, integer, exponent);
        } else {
            integer = integer_of(p, i, j, memory);
        }
        auto word = [&](int w) -> u64 { return integer.words[w * integer.stride]; };
        const bool settled = is_whole &&
                             combine(word, integer.count, integer.negative, exponent, p.alpha, Format::old(f, i, j),
                                     p.beta, p.capacity, sum) &&
                             Format::store(f, sum, sum.magnitude(), i, j);
        if (p.count == ALL) {
            if (!settled) leave(f, i, j);
        } else if (settled) {
            f.unsure[at] = {~0u, ~0u};
        } else {
            atomicAdd(&f.plan->hard, 1);
        }
    }
}

}  // namespace wideblas::crt

#define SETTLE(name, ...)                                                               \
    extern "C" __global__ void __launch_bounds__(wideblas::crt::SETTLE_THREADS, 1)   \
        crt_settle_##name(const __grid_constant__ wideblas::crt::Settle p) {    \
        wideblas::crt::settle<wideblas::crt::__VA_ARGS__>(p);                   \
    }
SETTLE(f64, SettleDoubles<1>)
SETTLE(dd, SettleDoubles<2>)
SETTLE(qd, SettleDoubles<4>)
SETTLE(limbs, SettleLimbs)
#undef SETTLE
