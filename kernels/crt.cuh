// Exact products by residues on the device: numbers as integers, integers as residues and back. The steps and the
// bits of their results are those of src/product. The kernels of crt_*.cu share this header, which also compiles for
// a host.
#pragma once
#include "bits.cuh"

namespace wideblas::crt {

WB_DEVICE float multiply_add(float a, float b, float c) {
#ifdef __CUDACC__
    return __fmaf_rn(a, b, c);
#else
    return std::fma(a, b, c);
#endif
}

// A number of L doubles: f64, dd or qd.
template <int L>
struct alignas(L == 1 ? 8 : 16) Number {
    double limbs[L];
};

// Why the device did not compute a product, for the host to read; 0 if it did.
enum Status {
    // An operand has an infinity, a NaN or a number with overlapping components, which the CPU handles.
    SPECIAL = 1,
    // The sums need more bits than this attempt has moduli or memory for: `Plan::needed`.
    MORE_MODULI = 2,
    // Native arithmetic may be cheaper for some rows or columns; src/product/planner.rs decides that on the host.
    ASK = 4,
};

// How a product is computed. The device makes the plan, so that the host need not wait for it.
struct Plan {
    int status;
    // How many bits the product of the moduli must exceed, in sixteenths.
    int needed;
    // How many moduli are in use; for long integers, how many steps of moduli. It selects the tables.
    int moduli;
    // How many planes of residues are multiplied; 0 if the product is not computed.
    int planes;
    // How many 32-bit words the integers of A and of B have.
    int words_a, words_b;
    // How many elements could not be proven to be rounded correctly: `Finish::unsure` lists them.
    int unsure;
    // How many of these exact arithmetic on the device could not settle either.
    int hard;
};

// Exponents of the bits that the numbers of a row or column use.
struct Range {
    // The largest and the smallest exponent of a leading bit, and that of the lowest bit.
    int top, smallest, bottom;
    // 0 while no number but zeros was included.
    int used;
};

// Numbers are counted by how far their leading bit is below the largest of their row or column: 0 to LEVELS - 1 places.
constexpr int LEVELS = 8;

// counts[d] is how many numbers have their leading bit d places below the largest of the row or column.
struct alignas(16) Levels {
    unsigned counts[LEVELS];
};

// Range and levels of a part of a row or column that is short enough for 16-bit counts.
struct alignas(16) Seen {
    Range range;
    unsigned short counts[LEVELS];
};

// How a row or column becomes integers: x becomes x / 2^unit, below 2^bits. With 0 bits all numbers are zero. With
// LEFT_OUT they are taken as zeros, and native arithmetic computes the elements that depend on them.
struct Scaling {
    int unit, bits;
};
constexpr int LEFT_OUT = -1;

// What all thread blocks find out about an operand together. Zeros at first.
struct Tally {
    // For each d, the maximum over all vectors of how many numbers are zero or have their leading bit more than d
    // places below the largest.
    unsigned missing[LEVELS];
    // As `Profile::sum`.
    u64 sum;
    // The most bits of a scaling, and 2^30 minus the fewest.
    int most, fewest;
};

// Tails are the bits below the unit that an exact product cuts off from a few numbers, to add them later. `counts` is
// how many numbers of each vector have a tail, zeros at first; `places` is where they are along the vector, with
// `room` places a vector. NULL if nothing is cut off.
struct Tails {
    unsigned* counts;
    unsigned* places;
    int room, pad;
};

// A bound of what `count` tails, each below one unit, contribute to a sum of products with numbers below 2^bits units.
WB_DEVICE double tails_bound(unsigned count, int bits) {
    return count == 0 ? 0.0 : mul((double)count, double_of((u64)(1023 + bits) << 52));
}

// A matrix whose rows (of A) or columns (of B) become vectors of residues.
struct Operand {
    // `Number`s, or the heads of numbers of limbs: twice the exponent of the lowest word, plus one for a negative
    // number.
    const void* data;
    // Numbers of limbs: the 32-bit words of the magnitudes, a plane for each word, the lowest first.
    const unsigned* limbs;
    long long limb_plane;
    int limb_words, pad;
    // The distance from one vector to the next, and from one number of a vector to the next, in numbers.
    long long vector_stride, depth_stride;
    int vectors, depth;
    Range* ranges;
    Levels* levels;
    Scaling* scalings;
    // What each thread block of the ranges' kernel saw: 32 vectors a block.
    Seen* seen;
    // How many thread blocks are done, for each 32 vectors. Zeros at first.
    unsigned* arrivals;
    Tally* tally;
    Tails tails;
};

// A and B.
struct Operands {
    Operand sides[2];
    Plan* plan;
    // The depth that one thread block looks at.
    int patch, pad;
    // How many thread blocks are done with scalings. Zero at first.
    unsigned* scaled;
};

struct Component {
    u64 mantissa;
    // The exponent of the mantissa's lowest bit.
    int exponent;
    bool negative, finite;
};

WB_DEVICE Component decompose(double x) {
    const u64 bits = bits_of(x), fraction = bits & 0xfffffffffffffull;
    const int biased = (int)(bits >> 52) & 0x7ff;
    return {biased ? fraction | 1ull << 52 : fraction, (biased ? biased : 1) - 1075, (long long)bits < 0,
            biased != 0x7ff};
}

// The exponents of a number's leading and lowest bits. False for a number that the CPU must handle.
template <int L>
WB_DEVICE bool classify(const Number<L>& x, int& top, int& bottom, bool& zero) {
    // A component is at most half an ulp of the one before: 2^-53 of its leading bit.
    int below = 1 << 20;
    zero = true;
    bottom = 1 << 20;
    bool ordinary = true;
    for (int l = 0; l < L; l++) {
        const Component c = decompose(x.limbs[l]);
        ordinary = ordinary && c.finite;
        if (c.mantissa != 0) {
            const int limb_top = c.exponent + 63 - leading_zeros(c.mantissa);
            ordinary = ordinary && limb_top <= below;
            if (zero) top = limb_top;
            const int lowest = c.exponent + trailing_zeros(c.mantissa);
            bottom = lowest < bottom ? lowest : bottom;
            below = limb_top - 53;
            zero = false;
        }
    }
    return ordinary;
}

// Numbers of limbs with larger exponents are left to the CPU.
constexpr long long FARTHEST = 1 << 28;

// The same for a number of limbs with the words `limb(w)`.
template <class Limb>
WB_DEVICE bool classify_limbs(long long head, int words, Limb limb, int& top, int& bottom, bool& zero) {
    int low = 0, high = words - 1;
    while (high >= 0 && limb(high) == 0) high--;
    zero = high < 0;
    const long long exponent = head >> 1;
    if (zero) return true;
    while (limb(low) == 0) low++;
    top = (int)exponent + 32 * high + 63 - leading_zeros(limb(high));
    bottom = (int)exponent + 32 * low + trailing_zeros(limb(low));
    return exponent > -FARTHEST && exponent < FARTHEST;
}

// A component's mantissa, shifted to its place among the 32-bit words of an integer: word `at` and the two above it.
struct Placed {
    unsigned word[3];
    int at;
    // All ones for a negative component.
    unsigned sign;

    Placed() = default;
    WB_DEVICE Placed(const Component& c, int unit) {
        const int place = c.exponent - unit, by = place & 31;
        const unsigned low = (unsigned)c.mantissa, high = (unsigned)(c.mantissa >> 32);
        word[0] = low << by, word[1] = shifted_up(low, high, by), word[2] = shifted_up(high, 0, by);
        at = place >> 5;
        sign = c.negative ? ~0u : 0;
    }
    // Word w of the mantissa; of its one's complement for a negative component.
    WB_DEVICE unsigned operator[](int w) const {
        const int i = w - at;
        return (i == 0 ? word[0] : i == 1 ? word[1] : i == 2 ? word[2] : 0) ^ sign;
    }
};

// Passes the words of x / 2^unit in two's complement, each component truncated towards zero, to `put(w, word)`: W
// words, or `count` if W is 0.
template <int W, int L, class Put>
WB_DEVICE void to_words(const Number<L>& x, int unit, Put put, int count = W) {
    const int len = W > 0 ? W : count;
    Placed parts[L];
    u64 carry = 0;
#pragma unroll
    for (int l = 0; l < L; l++) {
        parts[l] = Placed(decompose(x.limbs[l]), unit);
        carry += parts[l].sign & 1;
    }
#pragma unroll(W > 0 ? W : 1)
    for (int w = 0; w < len; w++) {
#pragma unroll
        for (int l = 0; l < L; l++) carry += parts[l][w];
        put(w, (unsigned)carry);
        carry >>= 32;
    }
}

// The same for a number of limbs; truncated towards zero.
template <int W, class Limb, class Put>
WB_DEVICE void limbs_to_words(long long head, int limbs, Limb limb, int unit, Put put, int count = W) {
    const int len = W > 0 ? W : count;
    // Bit 0 of the integer is this bit of the limbs.
    const int start = unit - (int)(head >> 1), part = start & 31;
    int next = (start - part) / 32;
    auto at = [&](int i) -> u64 { return i >= 0 && i < limbs ? limb(i) : 0; };
    u64 window = at(next), carry = head & 1;
    const unsigned invert = head & 1 ? ~0u : 0;
#pragma unroll(W > 0 ? W : 4)
    for (int w = 0; w < len; w++) {
        window |= at(++next) << 32;
        carry += (unsigned)(window >> part) ^ invert;
        put(w, (unsigned)carry);
        carry >>= 32;
        window >>= 32;
    }
}

// The same, but each word can be computed on its own, so that threads can share a number.
template <class Limb>
class LimbWords {
    Limb limb;
    int limbs, next, part;
    bool negative;
    // The lowest nonzero word of a negative number; 0 for a positive one.
    int lowest = 0;

    WB_DEVICE u64 at(int i) const { return i >= 0 && i < limbs ? limb(i) : 0; }
    WB_DEVICE unsigned magnitude(int w) const {
        return (unsigned)((at(next + w) | at(next + w + 1) << 32) >> part);
    }

public:
    WB_DEVICE LimbWords(long long head, int limbs, Limb limb, int unit, int count)
        : limb(limb), limbs(limbs), negative(head & 1) {
        const int start = unit - (int)(head >> 1);
        part = start & 31;
        next = (start - part) / 32;
        while (negative && lowest < count && magnitude(lowest) == 0) lowest++;
    }

    WB_DEVICE unsigned word(int w) const {
        const unsigned word = magnitude(w);
        return !negative ? word : w < lowest ? 0 : w == lowest ? 0u - word : ~word;
    }
};

// 1.5 * 2^23: added to a float below 2^22 it leaves the nearest integer in the low bits.
constexpr float MAGIC = 12582912.0f;
constexpr int MAGIC_BITS = 0x4b400000;

// A modulus with what reductions by it need.
struct Reducer {
    int m;
    float inverse;
    // MAGIC_BITS * m, modulo 2^32.
    unsigned magic;
};

// The low byte is that of the symmetric residue of `shifted` - MAGIC_BITS. Only `symmetric` uses the other bytes.
WB_DEVICE int symmetric_byte(int shifted, Reducer mod) {
    const int quotient = bits_of(multiply_add(float_of(shifted) - MAGIC, mod.inverse, MAGIC));
    // Multiples of MAGIC_BITS do not change the low byte: they end with zeros.
    return (int)((unsigned)shifted - (unsigned)quotient * (unsigned)mod.m);
}

// The symmetric residue of x, at most m (1/2 + 2^-10) in magnitude, for |x| < 2^22 and a quotient below 2^14.
WB_DEVICE int symmetric(int x, Reducer mod) {
    return (int)((unsigned)symmetric_byte(MAGIC_BITS + x, mod) + (mod.magic - (unsigned)MAGIC_BITS));
}

// The symmetric residue of x for any |x| < 2^30 and m > 2^13.
WB_DEVICE int symmetric_wide(int x, Reducer mod) {
    const int quotient = bits_of(multiply_add((float)x, mod.inverse, MAGIC));
    return (int)((unsigned)x + mod.magic - (unsigned)quotient * (unsigned)mod.m);
}

// Turns integers into residues modulo a byte modulus: the sum of base-256 digits times weights, reduced.
constexpr int BYTE_WORDS = 11;
struct alignas(16) ByteRow {
    // Symmetric residues of the powers of 256, four for each word.
    int weights[BYTE_WORDS + 1];
    Reducer mod;
    // In the bases, the inverse of M / m.
    int inverse;
};

// The most words of an integer that is converted by `PrimeRow`.
constexpr int PRIME_WORDS = 32;
// A modulus above a byte. Its residues are multiplied as digits of 7 bits.
struct alignas(16) Prime {
    Reducer mod;
    // In the bases, the inverse of M / m.
    int inverse;
};
struct alignas(16) PrimeRow {
    Prime prime;
    // The powers of 256 as 128 high + low: for each word the low digits of four powers, then the high ones.
    int weights[PRIME_WORDS][2];
};

// Three digits of a symmetric residue: high, low, and their sum, of at most 128 in magnitude.
WB_DEVICE void split(int residue, signed char (&digits)[3]) {
    const int high = (residue + 64) >> 7, low = residue - 128 * high;
    digits[0] = (signed char)high, digits[1] = (signed char)low, digits[2] = (signed char)(high + low);
}

// The residue of a product, in [0, p), from the residues of its digit products as in Karatsuba's method:
// 2^14 high + 2^7 (mixed - high - low) + low.
WB_DEVICE unsigned combined(unsigned high, unsigned low, unsigned mixed, Reducer mod) {
    const int sum = (int)(high * (16384 - 128) + mixed * 128 + (mod.m - low) * 127);
    const int rest = symmetric_wide(sum, mod);
    return rest < 0 ? rest + mod.m : rest;
}

// From residues to integers, by the Chinese Remainder Theorem. M is the product of all moduli, M_g that of a group of
// them, W_g = M / M_g. An integer x is sum y_g W_g - q M, where y_g is x / W_g modulo M_g and q the nearest integer to
// sum y_g / M_g. The residues of one operand were multiplied by the inverses of M / m_i beforehand (unless both
// operands are the same matrix), so that the product's residues are y_i, and y_g / M_g = sum y_i / m_i yields y_g.

// A group of three byte moduli.
struct alignas(16) ByteGroup {
    // M_g / m_i; zeros for what the last group lacks.
    unsigned multipliers[3];
    float inverse;
    unsigned weights[BYTE_WORDS + 1];
};

constexpr int BYTE_MODULI = 48;

// The tables of the first `moduli` byte moduli: those from residues to integers,
struct alignas(16) ByteGroups {
    int moduli, count, words, pad;
    // 2^(32 words) - M.
    unsigned minus_product[BYTE_WORDS + 1];
    ByteGroup group[BYTE_MODULI / 3];
};

// and those from integers to residues.
struct alignas(16) ByteBasis {
    ByteGroups groups;
    // For the operand that is multiplied by the inverses.
    ByteRow rows[BYTE_MODULI];
};

// The most words of a sum that these primes determine; longer sums need a `LongBasis`.
constexpr int PRIME_SUM_WORDS = 32;
constexpr int PRIME_MODULI = 72;

// A group of two primes.
struct alignas(16) PrimeGroup {
    unsigned multipliers[2];
    float inverse;
    int pad;
    unsigned weights[PRIME_SUM_WORDS];
};

struct alignas(16) PrimeGroups {
    int moduli, count, words, pad;
    unsigned minus_product[PRIME_SUM_WORDS];
    PrimeGroup group[PRIME_MODULI / 2];
};

struct alignas(16) PrimeBasis {
    PrimeGroups groups;
    PrimeRow rows[PRIME_MODULI];
};

// Longer integers and sums use more primes, in steps of LONG_STEP.
constexpr int LONG_STEP = 16, LONG_STEPS = 32;
constexpr int LONG_MODULI = LONG_STEP * LONG_STEPS, LONG_WORDS = 112;
struct alignas(16) LongRow {
    Reducer mod;
    int pad;
    // Symmetric residues of the powers of 256, as in `PrimeRow`.
    int weights[LONG_WORDS][2];
};

// The words of a sum are computed in chunks.
constexpr int LONG_CHUNK = 8, LONG_CHUNKS = 28;

// From these residues to integers by a product on tensor cores: groups are of one prime, and the low 7 bits of each
// y_t and the bits above them are multiplied by the bytes of W_t and 128 W_t.
struct alignas(16) LongBasis {
    int moduli, chunks;
    // Where its weights start among the `LongWeights` of all bases.
    int first, pad;
    unsigned minus_product[LONG_CHUNKS * LONG_CHUNK];
    Prime primes[LONG_MODULI];
};

// The weights that one lane of a warp reads. There are 32 of them for each chunk, step of 16 primes, and half of a word
// (the lower two bytes, then the upper two). lane / 4 is the word in its chunk, 2 (lane % 4) the first prime t in its
// step.
struct alignas(16) LongWeights {
    // For primes t and t + 1 the lower byte of the half, then the higher one; then both for primes t + 8 and t + 9.
    // Each consists of the bytes of W_t, 128 W_t, W_(t + 1), 128 W_(t + 1).
    unsigned bytes[4];
};

// A residue in [0, m) times the inverse of M / m, also in [0, m).
WB_DEVICE unsigned scaled(unsigned residue, const ByteRow& row) {
    const int rest = symmetric((int)residue * row.inverse, row.mod);
    return rest < 0 ? rest + row.mod.m : rest;
}
WB_DEVICE unsigned scaled(unsigned residue, const Prime& prime) {
    const int rest = symmetric_wide((int)residue * prime.inverse, prime.mod);
    return rest < 0 ? rest + prime.mod.m : rest;
}

// One 16-byte access loads four words.
struct alignas(16) Words {
    unsigned word[4];
};

// Adds y_g W_g to the sums and y_g / M_g to the fraction. The weights are padded to a multiple of four words.
template <int W>
WB_DEVICE void accumulate(u64 (&sums)[W], float& fraction, unsigned y, const unsigned* weights,
                          float inverse) {
    fraction = multiply_add((float)y, inverse, fraction);
#pragma unroll
    for (int first = 0; first < W; first += 4) {
        const Words four = *reinterpret_cast<const Words*>(weights + first);
#pragma unroll
        for (int w = first; w < W && w < first + 4; w++) sums[w] += (u64)y * four.word[w - first];
    }
}

// Carries what exceeds 32 bits to the next word.
template <int W>
WB_DEVICE void carry(u64 (&sums)[W]) {
#pragma unroll
    for (int w = 0; w + 1 < W; w++) {
        sums[w + 1] += sums[w] >> 32;
        sums[w] &= 0xffffffff;
    }
    sums[W - 1] &= 0xffffffff;
}

// Subtracts q M and splits the integer into sign and magnitude. The sums have room for this term.
template <int W>
WB_DEVICE bool magnitude(u64 (&sums)[W], float fraction, const unsigned* minus_product,
                         unsigned (&words)[W]) {
    const unsigned quotient = (unsigned)(bits_of(fraction + MAGIC) - MAGIC_BITS);
    u64 sum = 0;
#pragma unroll
    for (int w = 0; w < W; w++) {
        sum += sums[w] + (u64)quotient * minus_product[w];
        words[w] = (unsigned)sum;
        sum >>= 32;
    }
    const bool negative = (int)words[W - 1] < 0;
    u64 borrow = negative;
#pragma unroll
    for (int w = 0; w < W; w++) {
        borrow += negative ? ~words[w] : words[w];
        words[w] = (unsigned)borrow;
        borrow >>= 32;
    }
    return negative;
}

// The digits of two y_t in [0, p), a byte each.
WB_DEVICE unsigned long_digits(unsigned first, unsigned second) {
    return (first & 127) | first >> 7 << 8 | (second & 127) << 16 | second >> 7 << 24;
}

// A word of a sum from the sums for its four bytes, the lowest first.
WB_DEVICE u64 long_word(int first, int second, int third, int fourth) {
    return (u64)(unsigned)first + ((u64)(unsigned)second << 8) + ((u64)(unsigned)third << 16) +
           ((u64)(unsigned)fourth << 24);
}

// Subtracts q M from the integer in every `stride`-th word, and splits it into sign and magnitude. The carries out of
// its chunks are in every `stride`-th of `carries`.
WB_DEVICE bool long_magnitude(unsigned* words, const unsigned* carries, int stride, int chunks,
                              unsigned quotient, const unsigned* minus_product) {
    u64 sum = 0;
    unsigned top = 0;
    for (int chunk = 0; chunk < chunks; chunk++) {
        unsigned* mine = words + chunk * LONG_CHUNK * stride;
        if (chunk > 0) sum += carries[(chunk - 1) * stride];
        // All words are read before any is written, so that loads do not wait for stores.
        unsigned before[LONG_CHUNK];
#pragma unroll
        for (int w = 0; w < LONG_CHUNK; w++) before[w] = mine[w * stride];
#pragma unroll
        for (int w = 0; w < LONG_CHUNK; w++) {
            // No overflow: quotients are small, so that the sum is below 2^32 (2^32 - 1).
            sum += before[w] + (u64)quotient * minus_product[chunk * LONG_CHUNK + w];
            top = (unsigned)sum;
            mine[w * stride] = top;
            sum >>= 32;
        }
    }
    const bool negative = (int)top < 0;
    u64 borrow = 1;
    for (int chunk = 0; chunk < chunks && negative; chunk++) {
        unsigned* mine = words + chunk * LONG_CHUNK * stride;
        unsigned before[LONG_CHUNK];
#pragma unroll
        for (int w = 0; w < LONG_CHUNK; w++) before[w] = mine[w * stride];
#pragma unroll
        for (int w = 0; w < LONG_CHUNK; w++) {
            borrow += ~before[w];
            mine[w * stride] = (unsigned)borrow;
            borrow >>= 32;
        }
    }
    return negative;
}

// word 2^(32 w): the word as the low half of a double 2^(32 w + 52), which is then subtracted.
WB_DEVICE double word_as_double(unsigned word, int w) {
    const u64 exponent = (u64)(1023 + 52 + 32 * w) << 52;
    return sub(double_of(exponent | word), double_of(exponent));
}

// How many words a rounding to L doubles looks at, from the highest nonzero one down: 70 bits more than the result has,
// so that the words below hardly ever matter.
template <int L>
constexpr int WINDOW = L == 1 ? 5 : L == 2 ? 7 : 10;

// Distils a sum of terms, the highest last, into L doubles; see src/product/round.rs. The terms are within `tiny` and
// `error` of the exact sum. False if the result is not proven to be the nearest number. The proof needs a `tiny` far
// below the last double; `error`, for L = 1 only, just must not change the rounding.
template <int L, int TERMS>
WB_DEVICE bool distil(double (&terms)[TERMS], double tiny, double error, double (&out)[L]) {
    double tops[L + 1];
#pragma unroll
    for (int pass = 0; pass <= L; pass++) {
        double sum = terms[0];
#pragma unroll
        for (int i = 1; i < TERMS - pass; i++) {
            const Pair s = two_sum(terms[i], sum);
            sum = s.value, terms[i - 1] = s.error;
        }
        tops[pass] = TERMS > pass ? sum : 0.0;
    }
#pragma unroll
    for (int i = L; i >= 1; i--) {
        const Pair s = two_sum(tops[i - 1], tops[i]);
        tops[i - 1] = s.value, tops[i] = s.error;
    }
#pragma unroll
    for (int i = 1; i <= L; i++) {
        const Pair s = two_sum(tops[i - 1], tops[i]);
        tops[i - 1] = s.value, tops[i] = s.error;
    }
    double left = tiny;
#pragma unroll
    for (int i = 0; i < TERMS - L - 1; i++) left = add(left, fabs(terms[i]));
    bool sure = left <= mul(fabs(tops[L]), 0x1p-30);
#pragma unroll
    for (int i = 0; i < L; i++) {
        sure = sure && add(tops[i], mul(tops[i + 1], 1 + 0x1p-30)) == tops[i];
        if (L == 1 && error > 0.0) {
            // The error, plus bounds of what is left and of the rounding errors of these sums.
            const double off = add(error, mul(add(fabs(tops[i + 1]), error), 0x1p-29));
            sure = sure && add(tops[i], add(tops[i + 1], off)) == tops[i] &&
                   add(tops[i], sub(tops[i + 1], off)) == tops[i];
        }
        // Zeros are positive.
        out[i] = add(tops[i], 0.0);
    }
    return sure;
}

// What is added to an integer before the rounding: nothing, the old element of C, or its negative.
enum Addend { NOTHING = 0, OLD = 1, MINUS_OLD = -1 };

// Rounds the highest words of a magnitude, times 2^exponent, plus the addend, to the nearest number. False, with
// `number` untouched, where that is not proven. `dropped`: words below these are not all zero. The magnitude may be off
// by `error`.
template <int L, int N>
WB_DEVICE bool round_window(const unsigned (&top)[N], bool dropped, double error, bool negative, int exponent,
                            int addend, Number<L>& number) {
    // All terms must be normal numbers.
    if (exponent < -1022 || exponent + 32 * N > 1023) return false;
    double power = double_of((u64)(exponent + 1023) << 52);
    power = negative ? -power : power;
    double out[L];
    bool sure;
    if (addend == NOTHING) {
        double terms[N];
#pragma unroll
        for (int i = 0; i < N; i++) terms[i] = word_as_double(top[i], i);
        sure = distil<L>(terms, dropped ? 1.0 : 0.0, error, out);
#pragma unroll
        for (int i = 0; i < L; i++) out[i] = add(mul(out[i], power), 0.0);
    } else {
        double terms[N + L];
#pragma unroll
        for (int i = 0; i < N; i++) terms[i] = mul(word_as_double(top[i], i), power);
#pragma unroll
        for (int i = 0; i < L; i++)
            terms[N + i] = addend == OLD ? number.limbs[L - 1 - i] : -number.limbs[L - 1 - i];
        sure = distil<L>(terms, dropped ? fabs(power) : 0.0, mul(error, fabs(power)), out);
    }
    if (sure) {
#pragma unroll
        for (int i = 0; i < L; i++) number.limbs[i] = out[i];
    }
    return sure;
}

// Rounds words 2^exponent, plus the addend, to the nearest number. False, with `number` untouched, where that is not
// proven. The integer may be off by `error`.
template <int L, int W>
WB_DEVICE bool round_words(const unsigned (&words)[W], double error, bool negative, int exponent, int addend,
                           Number<L>& number) {
    // The highest nonzero word and those below it.
    constexpr int N = W < WINDOW<L> ? W : WINDOW<L>;
    unsigned top[N];
    int bottom = W - N;
    unsigned dropped = 0;
#pragma unroll
    for (int i = 0; i < N; i++) top[i] = words[W - N + i];
#pragma unroll
    for (int w = W - N - 1; w >= 0; w--) {
        const bool empty = top[N - 1] == 0;
        dropped |= empty ? 0 : words[w];
        bottom = empty ? w : bottom;
#pragma unroll
        for (int i = N - 1; i > 0; i--) top[i] = empty ? top[i - 1] : top[i];
        top[0] = empty ? words[w] : top[0];
    }
    error = mul(error, double_of((u64)(1023 - 32 * bottom) << 52));
    return round_window<L>(top, dropped != 0, error, negative, exponent + 32 * bottom, addend, number);
}

// The same for words in every `stride`-th place.
template <int L>
WB_DEVICE bool round_strided(const unsigned* words, int stride, int count, bool negative, int exponent,
                             int addend, Number<L>& number) {
    constexpr int N = WINDOW<L>;
    int end = count;
    while (end > N && words[(end - 1) * stride] == 0) end--;
    const int bottom = end > N ? end - N : 0;
    unsigned top[N], dropped = 0;
#pragma unroll
    for (int i = 0; i < N; i++) top[i] = bottom + i < count ? words[(bottom + i) * stride] : 0;
    for (int w = 0; w < bottom; w++) dropped |= words[w * stride];
    return round_window<L>(top, dropped != 0, 0.0, negative, exponent + 32 * bottom, addend, number);
}

// Rounds the magnitude in every `stride`-th word to `precision` bits, ties to even, and returns its length in bits.
// There are `count` words, and one more that is zero: it takes a carry.
WB_DEVICE int round_limbs(unsigned* words, int stride, int count, int precision) {
    int high = count - 1;
    while (high >= 0 && words[high * stride] == 0) high--;
    if (high < 0) return 0;
    int bits = 32 * high + 64 - leading_zeros(words[high * stride]);
    const int last = bits - precision;
    if (last <= 0) return bits;
    // The bits from `last` on are kept.
    const int half = last - 1, word = half / 32, keep = last / 32;
    unsigned below = words[word * stride] & ((1u << half % 32) - 1);
#pragma unroll 8
    for (int w = 0; w < word; w++) below |= words[w * stride];
    const bool round = words[word * stride] >> half % 32 & 1, odd = words[keep * stride] >> last % 32 & 1;
#pragma unroll 8
    for (int w = 0; w < keep; w++) words[w * stride] = 0;
    words[keep * stride] &= ~0u << last % 32;
    if (round && (below != 0 || odd)) {
        u64 carry = 1u << last % 32;
        for (int w = keep; carry != 0; w++) {
            carry += words[w * stride];
            words[w * stride] = (unsigned)carry;
            carry >>= 32;
        }
        // Rounded up to a power of two, the magnitude is one bit longer.
        const int top = bits / 32;
        bits += words[top * stride] >> bits % 32 & 1;
    }
    return bits;
}

// 32 bits of a magnitude from bit `place` on. Bits outside of the magnitude are zeros.
WB_DEVICE unsigned bits_at(const unsigned* words, int stride, int count, int place) {
    const int part = place & 31, word = (place - part) / 32;
    auto at = [&](int w) -> u64 { return w >= 0 && w < count ? words[w * stride] : 0; };
    return (unsigned)((at(word) | at(word + 1) << 32) >> part);
}

}  // namespace wideblas::crt
