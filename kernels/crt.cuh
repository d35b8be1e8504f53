// Exact products by residues on the device: numbers as integers, integers as residues and back. The
// steps, their results and their bits are those of src/product; what the kernels of residue_*.cu
// share is here, and compiles for the host too.
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

// A number of L doubles.
template <int L>
struct alignas(L == 1 ? 8 : 16) Number {
    double limbs[L];
};

// What a product does not get done here, for the host to see; 0 where all is well.
enum Status {
    // An infinity or NaN, or components that overlap: the CPU looks closer.
    SPECIAL = 1,
    // More bits than this attempt has moduli or memory for; `Plan::needed` tells.
    MORE_MODULI = 2,
    // Tables do not tell what the native way should compute: src/product/planner.rs decides on the host.
    ASK = 4,
};

// How a product is done; made on the device, so that the host need not wait.
struct Plan {
    int status;
    // Sixteenths of bits that the product of the moduli must exceed.
    int needed;
    // Of the moduli in use: of this many the tables are.
    int moduli;
    // Planes to multiply; 0 when the product is not done.
    int planes;
    // 32-bit words of the integers of A and of B.
    int words_a, words_b;
    // Elements left to the CPU: `Finish::unsure` marks them.
    int unsure;
    // Those of them that were looked at exactly, in vain.
    int hard;
};

// Exponents of the bits that the numbers of a row or column use.
struct Range {
    // Of the largest and the smallest leading bit, and of the lowest bit.
    int top, smallest, bottom;
    // 0: nothing included yet.
    int used;
};

// Exponents below the leading one of a row or column that its numbers are counted at.
constexpr int LEVELS = 8;

// How many numbers have their leading bit d places below the row's or column's largest, for each d.
struct alignas(16) Levels {
    unsigned counts[LEVELS];
};

// The same of a part of the depth, which is so short that numbers fit.
struct alignas(16) Seen {
    Range range;
    unsigned short counts[LEVELS];
};

// A row or column as integers: x becomes x / 2^unit, below 2^bits. With 0 bits all are zero, with
// LEFT_OUT all count as zero and the native way computes what depends on them.
struct Scaling {
    int unit, bits;
};
constexpr int LEFT_OUT = -1;

// What blocks of threads found together about an operand; zeros before.
struct Tally {
    // Of any vector, how many numbers at most have no leading bit at most d places below the largest.
    unsigned missing[LEVELS];
    // `Profile::sum`.
    u64 sum;
    // Bits of scalings: the most, and 2^30 less the fewest.
    int most, fewest;
};

// Tails: the bits below the unit, of those numbers that have some, in exact products that cut them off. How many
// numbers of each vector have tails, zeros before, and their places along it, `room` for each vector. NULL where
// nothing is cut off.
struct Tails {
    unsigned* counts;
    unsigned* places;
    int room, pad;
};

// A bound of what so many tails, each below a unit, change in a sum of products with numbers below 2^bits units.
WB_DEVICE double tails_bound(unsigned count, int bits) {
    return count == 0 ? 0.0 : mul((double)count, double_of((u64)(1023 + bits) << 52));
}

// A matrix whose rows, or columns, are to become vectors of residues.
struct Operand {
    // `Number`s, or the heads of numbers of limbs: twice the exponent of the lowest word, and one more
    // when the number is negative.
    const void* data;
    // Numbers of limbs: the words of the magnitude, the lowest first, a plane each.
    const unsigned* limbs;
    long long limb_plane;
    int limb_words, pad;
    // In numbers, from vector to vector and along them.
    long long vector_stride, depth_stride;
    int vectors, depth;
    Range* ranges;
    Levels* levels;
    Scaling* scalings;
    // Of each block of threads that looks for ranges, 32 vectors.
    Seen* seen;
    // Blocks that are done with 32 vectors each; zeros before.
    unsigned* arrivals;
    Tally* tally;
    Tails tails;
};

// A and B.
struct Operands {
    Operand sides[2];
    Plan* plan;
    // The depth that a block of threads looks at.
    int patch, pad;
    // Blocks that are done with scalings; zero before.
    unsigned* scaled;
};

struct Component {
    u64 mantissa;
    // Of the mantissa's lowest bit.
    int exponent;
    bool negative, finite;
};

WB_DEVICE Component decompose(double x) {
    const u64 bits = bits_of(x), fraction = bits & 0xfffffffffffffull;
    const int biased = (int)(bits >> 52) & 0x7ff;
    return {biased ? fraction | 1ull << 52 : fraction, (biased ? biased : 1) - 1075, (long long)bits < 0,
            biased != 0x7ff};
}

// Exponents of the leading and the lowest bit of a number. False for one that the CPU must look at.
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

// Exponents beyond this are left to the CPU.
constexpr long long FARTHEST = 1 << 28;

// The same for a number of limbs, the words of which are `limb(w)`.
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

// A component's mantissa at its place among 32-bit words: words `at` and the two above it.
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
    // Word w of its opposite less one, if it is negative.
    WB_DEVICE unsigned operator[](int w) const {
        const int i = w - at;
        return (i == 0 ? word[0] : i == 1 ? word[1] : i == 2 ? word[2] : 0) ^ sign;
    }
};

// Gives the words of the two's complement of trunc(x / 2^unit), each component truncated towards zero, to
// `put(w, word)`: W of them, or `count` where W is 0.
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

// The same, each word for itself.
template <class Limb>
class LimbWords {
    Limb limb;
    int limbs, next, part;
    bool negative;
    // Of a negative number the lowest word that is not zero; 0 of another.
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

// A modulus that residues are taken by.
struct Reducer {
    int m;
    float inverse;
    // MAGIC_BITS * m, modulo 2^32.
    unsigned magic;
};

// The low byte of the symmetric residue of `shifted` - MAGIC_BITS; the others are of no use, but for `symmetric`.
WB_DEVICE int symmetric_byte(int shifted, Reducer mod) {
    const int quotient = bits_of(multiply_add(float_of(shifted) - MAGIC, mod.inverse, MAGIC));
    // Multiples of MAGIC_BITS end with zeros.
    return (int)((unsigned)shifted - (unsigned)quotient * (unsigned)mod.m);
}

// The symmetric residue of x, at most m (1/2 + 2^-10) in magnitude, for |x| < 2^22 and a quotient below 2^14.
WB_DEVICE int symmetric(int x, Reducer mod) {
    return (int)((unsigned)symmetric_byte(MAGIC_BITS + x, mod) + (mod.magic - (unsigned)MAGIC_BITS));
}

// The symmetric residue for any |x| < 2^30 and m > 2^13.
WB_DEVICE int symmetric_wide(int x, Reducer mod) {
    const int quotient = bits_of(multiply_add((float)x, mod.inverse, MAGIC));
    return (int)((unsigned)x + mod.magic - (unsigned)quotient * (unsigned)mod.m);
}

// What turns integers into residues modulo a byte: base-256 digits times these, reduced.
constexpr int BYTE_WORDS = 11;
struct alignas(16) ByteRow {
    // Symmetric residues of the powers of 256, four for each word.
    int weights[BYTE_WORDS + 1];
    Reducer mod;
    // Of M / m, in the bases.
    int inverse;
};

// Words of an integer that primes can take.
constexpr int PRIME_WORDS = 32;
// A prime of the long list, of which residues are multiplied as digits of 7 bits.
struct alignas(16) Prime {
    Reducer mod;
    // Of M / m, in the bases.
    int inverse;
};
struct alignas(16) PrimeRow {
    Prime prime;
    // Powers of 256 are 128 high + low: low and high digits of four powers, for each word.
    int weights[PRIME_WORDS][2];
};

// Three digits of a symmetric residue: high, low, and their sum, of at most 128 in magnitude.
WB_DEVICE void split(int residue, signed char (&digits)[3]) {
    const int high = (residue + 64) >> 7, low = residue - 128 * high;
    digits[0] = (signed char)high, digits[1] = (signed char)low, digits[2] = (signed char)(high + low);
}

// The residue of a product, in [0, p), from those of its digit products high, low and mixed:
// 2^14 high + 2^7 (mixed - high - low) + low.
WB_DEVICE unsigned combined(unsigned high, unsigned low, unsigned mixed, Reducer mod) {
    const int sum = (int)(high * (16384 - 128) + mixed * 128 + (mod.m - low) * 127);
    const int rest = symmetric_wide(sum, mod);
    return rest < 0 ? rest + mod.m : rest;
}

// From residues back: with M the product of all moduli, M_g that of a group of them and
// W_g = M / M_g, an integer is sum y_g W_g - q M, q the nearest integer to sum y_g / M_g, where y_g is
// congruent to the integer times the inverse of W_g. That inverse is in the residues already: those of
// one operand are made from it, unless both operands are the same. So y_g is put together from the residues y_i of the group's moduli by
// y_g / M_g = sum y_i / m_i.

// Three bytes.
struct alignas(16) ByteGroup {
    // M_g / m_i; zeros where the last group has fewer.
    unsigned multipliers[3];
    float inverse;
    unsigned weights[BYTE_WORDS + 1];
};

constexpr int BYTE_MODULI = 48;

// The first so many byte moduli: what leads back,
struct alignas(16) ByteGroups {
    int moduli, count, words, pad;
    // 2^(32 words) - M.
    unsigned minus_product[BYTE_WORDS + 1];
    ByteGroup group[BYTE_MODULI / 3];
};

// and what leads there.
struct alignas(16) ByteBasis {
    ByteGroups groups;
    // For the operand that the inverses are in.
    ByteRow rows[BYTE_MODULI];
};

// Words of a sum that primes can lead back to.
constexpr int PRIME_SUM_WORDS = 32;
constexpr int PRIME_MODULI = 72;

// Two primes.
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

// Longer integers and sums go by more primes, in steps of this many.
constexpr int LONG_STEP = 16, LONG_STEPS = 32;
constexpr int LONG_MODULI = LONG_STEP * LONG_STEPS, LONG_WORDS = 112;
struct alignas(16) LongRow {
    Reducer mod;
    int pad;
    // Symmetric residues of the powers of 256, as above.
    int weights[LONG_WORDS][2];
};

// Words of a sum are computed so many at a time.
constexpr int LONG_CHUNK = 8, LONG_CHUNKS = 28;

// What leads back is a product too: of the digits below 128 and above of each y_t, in groups of one, and
// the bytes of W_t and 128 W_t.
struct alignas(16) LongBasis {
    int moduli, chunks;
    // Its part of all bases' weights, in `LongWeights`.
    int first, pad;
    unsigned minus_product[LONG_CHUNKS * LONG_CHUNK];
    Prime primes[LONG_MODULI];
};

// As a lane of a warp takes them: of two primes' digits, and of two more, the bytes at one place of two
// words. For each chunk, step of 16 primes, and for the lower two bytes of words, then the upper two, 32
// lanes: lane / 4 is the word, 2 (lane % 4) the first prime, 8 further the others.
struct alignas(16) LongWeights {
    // Of the lower byte and the higher one, for the first two primes; of both for the others. In each of
    // them the bytes of W_t, 128 W_t, W_(t + 1), 128 W_(t + 1).
    unsigned bytes[4];
};

// A residue in [0, m) times the inverse, likewise.
WB_DEVICE unsigned scaled(unsigned residue, const ByteRow& row) {
    const int rest = symmetric((int)residue * row.inverse, row.mod);
    return rest < 0 ? rest + row.mod.m : rest;
}
WB_DEVICE unsigned scaled(unsigned residue, const Prime& prime) {
    const int rest = symmetric_wide((int)residue * prime.inverse, prime.mod);
    return rest < 0 ? rest + prime.mod.m : rest;
}

// Four words in one access.
struct alignas(16) Words {
    unsigned word[4];
};

// Adds y_g W_g and y_g / M_g. The weights are filled up to a multiple of four words.
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

// Moves what exceeds 32 bits to the next word.
template <int W>
WB_DEVICE void carry(u64 (&sums)[W]) {
#pragma unroll
    for (int w = 0; w + 1 < W; w++) {
        sums[w + 1] += sums[w] >> 32;
        sums[w] &= 0xffffffff;
    }
    sums[W - 1] &= 0xffffffff;
}

// Takes q M off and splits the integer into sign and magnitude. Sums leave room for one more term.
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

// The digits of two y_t, in [0, p), as bytes.
WB_DEVICE unsigned long_digits(unsigned first, unsigned second) {
    return (first & 127) | first >> 7 << 8 | (second & 127) << 16 | second >> 7 << 24;
}

// The sum of the products of one word's bytes: in the order of `LongWeights`.
WB_DEVICE u64 long_word(int first, int second, int third, int fourth) {
    return (u64)(unsigned)first + ((u64)(unsigned)second << 8) + ((u64)(unsigned)third << 16) +
           ((u64)(unsigned)fourth << 24);
}

// Splits the integer in every `stride`-th word, less q M, into sign and magnitude. What exceeded a chunk
// of words is in every `stride`-th of `carries`.
WB_DEVICE bool long_magnitude(unsigned* words, const unsigned* carries, int stride, int chunks,
                              unsigned quotient, const unsigned* minus_product) {
    u64 sum = 0;
    unsigned top = 0;
    for (int chunk = 0; chunk < chunks; chunk++) {
        unsigned* mine = words + chunk * LONG_CHUNK * stride;
        if (chunk > 0) sum += carries[(chunk - 1) * stride];
        // All are read before any is written: that need not wait.
        unsigned before[LONG_CHUNK];
#pragma unroll
        for (int w = 0; w < LONG_CHUNK; w++) before[w] = mine[w * stride];
#pragma unroll
        for (int w = 0; w < LONG_CHUNK; w++) {
            // Below 2^32 (2^32 - 1): quotients are small.
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

// 2^(32 w + 52) as the high half of a double.
WB_DEVICE double word_as_double(unsigned word, int w) {
    const u64 exponent = (u64)(1023 + 52 + 32 * w) << 52;
    return sub(double_of(exponent | word), double_of(exponent));
}

// Words that a rounding to L doubles looks at, from the highest that is not zero on: 70 bits more than the
// result has, so that what lies below hardly ever matters.
template <int L>
constexpr int WINDOW = L == 1 ? 5 : L == 2 ? 7 : 10;

// Distils the sum of terms, the highest last and within `tiny` and `error` of the whole, into L doubles; see
// src/product/round.rs. False where the result is not proven to be the nearest, which takes a `tiny` far below the
// last double; an error, of L = 1 alone, need only leave the rounding as it is.
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
            // With what is left, and with what these sums round off.
            const double off = add(error, mul(add(fabs(tops[i + 1]), error), 0x1p-29));
            sure = sure && add(tops[i], add(tops[i + 1], off)) == tops[i] &&
                   add(tops[i], sub(tops[i + 1], off)) == tops[i];
        }
        // Zeros are positive.
        out[i] = add(tops[i], 0.0);
    }
    return sure;
}

// What is added to an integer before the rounding: nothing, what C holds, or its opposite.
enum Addend { NOTHING = 0, OLD = 1, MINUS_OLD = -1 };

// Rounds the highest words of a magnitude, times 2^exponent, plus the addend, to the nearest number; false
// where that is not proven, and `number` is untouched. `dropped` tells of more below them, and the magnitude may be
// off by `error`.
template <int L, int N>
WB_DEVICE bool round_window(const unsigned (&top)[N], bool dropped, double error, bool negative, int exponent,
                            int addend, Number<L>& number) {
    // All terms are normal numbers.
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

// Rounds words 2^exponent, plus the addend, to the nearest number; false where that is not proven, and
// `number` is untouched. The integer may be off by `error`.
template <int L, int W>
WB_DEVICE bool round_words(const unsigned (&words)[W], double error, bool negative, int exponent, int addend,
                           Number<L>& number) {
    // The highest words that are not all zero.
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

// The same of the words in every `stride`-th place.
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

// Rounds the magnitude in every `stride`-th word, of `count` words and one more that is zero, to
// `precision` bits, to nearest even. Returns its bits.
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
        // A power of two may be a bit longer.
        const int top = bits / 32;
        bits += words[top * stride] >> bits % 32 & 1;
    }
    return bits;
}

// 32 bits of a magnitude from a place on, which may lie below or above it.
WB_DEVICE unsigned bits_at(const unsigned* words, int stride, int count, int place) {
    const int part = place & 31, word = (place - part) / 32;
    auto at = [&](int w) -> u64 { return w >= 0 && w < count ? words[w * stride] : 0; };
    return (unsigned)((at(word) | at(word + 1) << 32) >> part);
}

}  // namespace wideblas::crt
