// The device's conversions between numbers, integers and residues, compiled for the host: records of
// tests/kernels_crt on stdin, results on stdout.
#include <algorithm>
#include "crt/exact.cuh"
#include "crt/integers.cuh"
#include "crt/round.cuh"
#include "crt/scale.cuh"
#include "crt/sum.cuh"
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace wideblas::crt;
using wideblas::u64;

// What the tensor cores do: c + the sum of four unsigned bytes times four signed ones.
static int dot4(unsigned digits, int weights, int c) {
    for (int i = 0; i < 4; i++)
        c += (int)(digits >> 8 * i & 0xff) * (signed char)(weights >> 8 * i & 0xff);
    return c;
}

// The residues of an integer of `W` words: its digits are those of the integer and half of 2^(32 W), so
// that they are not negative.
template <int W>
static int byte_residue(const unsigned (&words)[W], const ByteRow& row) {
    int sum = -128 * (row.weights[W - 1] >> 24);
    for (int w = 0; w < W; w++) sum = dot4(w == W - 1 ? words[w] ^ 1u << 31 : words[w], row.weights[w], sum);
    return symmetric(sum, row.mod);
}
template <int W>
static int prime_residue(const unsigned (&words)[W], const PrimeRow& row) {
    int low = -128 * (row.weights[W - 1][0] >> 24), high = -128 * (row.weights[W - 1][1] >> 24);
    for (int w = 0; w < W; w++) {
        const unsigned digits = w == W - 1 ? words[w] ^ 1u << 31 : words[w];
        low = dot4(digits, row.weights[w][0], low);
        high = dot4(digits, row.weights[w][1], high);
    }
    return symmetric_wide(high * 128 + low, row.prime.mod);
}

template <class T>
static bool get(T& x) { return std::fread(&x, sizeof x, 1, stdin) == 1; }
template <class T>
static void put(const T& x) {
    if (std::fwrite(&x, sizeof x, 1, stdout) != 1) std::exit(1);
}

// How the numbers of a format are classified, and what integers they are.
template <int L>
static void numbers(int count) {
    for (int i = 0; i < count; i++) {
        Number<L> x;
        int unit, top = 0, bottom;
        bool zero;
        if (!get(x.components) || !get(unit)) std::exit(1);
        const int ordinary = classify(x, top, bottom, zero);
        unsigned words[8];
        to_words<8>(x, unit, [&](int w, unsigned word) { words[w] = word; });
        put(ordinary), put((int)zero), put(top), put(bottom), put(words);
    }
}

// Scalings of all vectors of two operands.
static void scalings(int count) {
    for (int c = 0; c < count; c++) {
        int lens[2], depth, precision;
        Cut cut;
        if (!get(lens) || !get(depth) || !get(precision) || !get(cut)) std::exit(1);
        std::vector<Range> ranges[2];
        std::vector<Levels> levels[2];
        Profile profiles[2];
        for (int side = 0; side < 2; side++) {
            profiles[side] = no_profile(depth);
            for (int v = 0; v < lens[side]; v++) {
                Range range;
                Levels counts;
                if (!get(range) || !get(counts)) std::exit(1);
                ranges[side].push_back(range), levels[side].push_back(counts);
                if (range.used) include(profiles[side], counts, depth);
            }
        }
        for (int side = 0; side < 2; side++)
            for (int v = 0; v < lens[side]; v++)
                put(scaling_of(ranges[side][v], levels[side][v], profiles[1 - side], precision, cut, depth));
    }
}

// What scalings of so many bits take.
static void needs(int count) {
    for (int i = 0; i < count; i++) {
        int bits[2], extra_bits;
        if (!get(bits) || !get(extra_bits)) std::exit(1);
        put(bits_of_sums(bits[0], bits[1], extra_bits));
        put(words_of(bits[0]));
    }
}

// Integers to residues and, times one, back.
static void bytes(int count) {
    ByteBasis basis;
    if (!get(basis)) std::exit(1);
    for (int i = 0; i < count; i++) {
        unsigned words[BYTE_WORDS], back[BYTE_WORDS];
        if (!get(words)) std::exit(1);
        u64 sums[BYTE_WORDS] = {};
        float fraction = 0;
        for (int g = 0; g < basis.groups.count; g++) {
            unsigned y = 0;
            for (int r = 0; r < 3 && 3 * g + r < basis.groups.moduli; r++) {
                const int t = 3 * g + r, m = basis.rows[t].mod.m;
                const int residue = byte_residue<BYTE_WORDS>(words, basis.rows[t]);
                if (2 * std::abs(residue) > m + 1) std::exit(2);
                y += (residue + m) % m * basis.groups.group[g].multipliers[r];
            }
            accumulate<BYTE_WORDS>(sums, fraction, y, basis.groups.group[g].weights, basis.groups.group[g].inverse);
        }
        const int negative = magnitude<BYTE_WORDS>(sums, fraction, basis.groups.minus_product, back);
        put(negative), put(back);
    }
}

// The same by digits modulo primes: each residue's digits times the digits of `factor`.
static void primes(int count) {
    static PrimeBasis basis;
    static PrimeRow rows[PRIME_MODULI];
    int factor;
    if (!get(basis) || !get(rows) || !get(factor)) std::exit(1);
    for (int i = 0; i < count; i++) {
        unsigned words[PRIME_WORDS], back[PRIME_SUM_WORDS];
        const unsigned other[4] = {(unsigned)factor, ~0u * (factor < 0), ~0u * (factor < 0), ~0u * (factor < 0)};
        if (!get(words)) std::exit(1);
        u64 sums[PRIME_SUM_WORDS] = {};
        float fraction = 0;
        for (int g = 0; g < basis.groups.count; g++) {
            unsigned y = 0;
            for (int r = 0; r < 2 && 2 * g + r < basis.groups.moduli; r++) {
                const int t = 2 * g + r, m = rows[t].prime.mod.m;
                signed char a[3], b[3];
                split(prime_residue<PRIME_WORDS>(words, basis.rows[t]), a);
                split(prime_residue<4>(other, rows[t]), b);
                unsigned products[3];
                for (int d = 0; d < 3; d++) products[d] = (a[d] * b[d] % m + m) % m;
                y += combined(products[0], products[1], products[2], rows[t].prime.mod) *
                     basis.groups.group[g].multipliers[r];
            }
            accumulate<PRIME_SUM_WORDS>(sums, fraction, y, basis.groups.group[g].weights, basis.groups.group[g].inverse);
            if (g % 4 == 3) carry<PRIME_SUM_WORDS>(sums);
        }
        carry<PRIME_SUM_WORDS>(sums);
        const int negative = magnitude<PRIME_SUM_WORDS>(sums, fraction, basis.groups.minus_product, back);
        put(negative), put(back);
    }
}

// Products of two long integers by their residues.
static int long_residue(const unsigned (&words)[LONG_WORDS], const LongRow& row) {
    const int* halves = row.weights[LONG_WORDS - 1];
    int low = -128 * (halves[0] >> 24), high = -128 * (halves[1] >> 24);
    for (int w = 0; w < LONG_WORDS; w++) {
        const unsigned digits = w == LONG_WORDS - 1 ? words[w] ^ 1u << 31 : words[w];
        low = dot4(digits, row.weights[w][0], low);
        high = dot4(digits, row.weights[w][1], high);
    }
    return symmetric_wide(high * 128 + low, row.mod);
}
static void longs(int count) {
    constexpr int STRIDE = 3;
    static LongBasis basis;
    static LongRow rows[LONG_MODULI];
    if (!get(basis) || !get(rows)) std::exit(1);
    const int steps = basis.moduli / LONG_STEP;
    std::vector<LongWeights> weights(basis.chunks * steps * 64);
    for (LongWeights& four : weights)
        if (!get(four)) std::exit(1);
    for (int i = 0; i < count; i++) {
        unsigned words[2][LONG_WORDS];
        if (!get(words)) std::exit(1);
        unsigned y[LONG_MODULI], digits[LONG_MODULI / 2];
        float fraction = 0;
        for (int t = 0; t < basis.moduli; t++) {
            const Prime& prime = basis.primes[t];
            const int m = prime.mod.m;
            signed char a[3], b[3];
            split(long_residue(words[0], rows[t]), a);
            split(long_residue(words[1], rows[t]), b);
            unsigned products[3];
            for (int d = 0; d < 3; d++) products[d] = (a[d] * b[d] % m + m) % m;
            y[t] = scaled(combined(products[0], products[1], products[2], prime.mod), prime);
            fraction = wideblas::crt::multiply_add((float)y[t], prime.mod.inverse, fraction);
        }
        for (int pair = 0; pair < basis.moduli / 2; pair++) digits[pair] = long_digits(y[2 * pair], y[2 * pair + 1]);
        static unsigned sums[LONG_CHUNKS * LONG_CHUNK * STRIDE], carries[LONG_CHUNKS * STRIDE];
        for (int chunk = 0; chunk < basis.chunks; chunk++) {
            u64 over = 0;
            for (int w = 0; w < LONG_CHUNK; w++) {
                int bytes[4] = {};
                for (int step = 0; step < steps; step++)
                    for (int quad = 0; quad < 4; quad++)
                        for (int byte = 0; byte < 4; byte++) {
                            const LongWeights& four =
                                weights[((chunk * steps + step) * 2 + byte / 2) * 32 + 4 * w + quad];
                            // Both are unsigned here.
                            for (int d = 0; d < 4; d++)
                                for (int later = 0; later < 2; later++)
                                    bytes[byte] += (digits[8 * step + quad + 4 * later] >> 8 * d & 0xff) *
                                                   (four.bytes[byte % 2 + 2 * later] >> 8 * d & 0xff);
                        }
                over += long_word(bytes[0], bytes[1], bytes[2], bytes[3]);
                sums[(chunk * LONG_CHUNK + w) * STRIDE] = (unsigned)over;
                over >>= 32;
            }
            carries[chunk * STRIDE] = (unsigned)over;
        }
        const unsigned quotient = (unsigned)(wideblas::bits_of(fraction + MAGIC) - MAGIC_BITS);
        const int negative = long_magnitude(sums, carries, STRIDE, basis.chunks, quotient, basis.minus_product);
        put(negative);
        for (int w = 0; w < LONG_CHUNKS * LONG_CHUNK; w++) put(w < basis.chunks * LONG_CHUNK ? sums[w * STRIDE] : 0u);
    }
}

// Integers rounded.
template <int L, int W, bool STRIDED = false>
static void rounded(int count) {
    for (int i = 0; i < count; i++) {
        unsigned words[W];
        double error;
        int negative, exponent, addend;
        Number<L> x;
        if (!get(words) || !get(error) || !get(negative) || !get(exponent) || !get(addend) || !get(x.components))
            std::exit(1);
        unsigned strided[3 * W];
        for (int w = 0; w < W; w++) strided[3 * w] = words[w];
        const int sure = STRIDED ? round_strided<L>(strided, 3, W, negative, exponent, addend, x)
                                 : round_words<L, W>(words, error, negative, exponent, addend, x);
        put(sure), put(x.components);
    }
}

// Numbers of limbs: classified, as integers, and integers rounded to limbs.
static void limbs(int count) {
    constexpr int LIMBS = 6, WORDS = 12;
    for (int i = 0; i < count; i++) {
        long long head;
        unsigned magnitude[LIMBS], words[WORDS];
        int unit, precision, top = 0, bottom = 0;
        bool zero;
        if (!get(head) || !get(magnitude) || !get(unit) || !get(precision)) std::exit(1);
        auto limb = [&](int w) { return magnitude[w]; };
        const int ordinary = classify_limbs(head, LIMBS, limb, top, bottom, zero);
        limbs_to_words<WORDS>(head, LIMBS, limb, unit, [&](int w, unsigned word) { words[w] = word; });
        const LimbWords<decltype(limb)> each(head, LIMBS, limb, unit, WORDS);
        for (int w = 0; w < WORDS; w++)
            if (each.word(w) != words[w]) std::exit(3);
        put(ordinary), put((int)zero), put(top), put(bottom), put(words);
        unsigned strided[2 * (LIMBS + 1)] = {}, out[LIMBS];
        for (int w = 0; w < LIMBS; w++) strided[2 * w] = magnitude[w];
        const int bits = round_limbs(strided, 2, LIMBS, precision), lowest = bits - 32 * LIMBS;
        for (int w = 0; w < LIMBS; w++) out[w] = bits_at(strided, 2, LIMBS + 1, lowest + 32 * w);
        put(bits), put(out);
    }
}

// Integers times alpha plus old numbers times beta, exactly.
constexpr int EXACT_WORDS = 10, EXACT_STRIDE = 2, EXACT_ROOM = 400;
struct Exact {
    unsigned words[EXACT_WORDS];
    int negative, exponent, capacity;
    Factor alpha, beta;
};
template <class Old, class Store>
static void exactly(const Exact& x, const Old& old, Store store) {
    static unsigned memory[EXACT_ROOM * EXACT_STRIDE];
    WideSum sum = {memory, EXACT_STRIDE, 0, 0};
    auto word = [&](int w) -> u64 { return x.words[w]; };
    const bool done = combine(word, EXACT_WORDS, x.negative != 0, x.exponent, x.alpha, old, x.beta, x.capacity, sum);
    store(done, sum, done && sum.magnitude());
}
template <int L>
static void exact_doubles(int count) {
    for (int i = 0; i < count; i++) {
        Exact x;
        Number<L> number;
        if (!get(x) || !get(number.components)) std::exit(1);
        const OldDoubles<L> old = {number};
        exactly(x, old, [&](bool done, WideSum& sum, bool negative) {
            put((int)(done && nearest_number(sum, negative, number))), put(number.components);
        });
    }
}
static void exact_limbs(int count) {
    constexpr int LIMBS = 6;
    for (int i = 0; i < count; i++) {
        Exact x;
        unsigned limbs[LIMBS];
        long long head;
        int precision;
        if (!get(x) || !get(limbs) || !get(head) || !get(precision)) std::exit(1);
        const OldLimbs old = {limbs, 1, head, LIMBS};
        exactly(x, old, [&](bool done, WideSum& sum, bool negative) {
            unsigned out[LIMBS] = {};
            int bits = 0;
            if (done) {
                bits = round_limbs(sum.words, sum.stride, sum.count, precision);
                for (int w = 0; w < LIMBS; w++)
                    out[w] = bits_at(sum.words, sum.stride, sum.count, bits - 32 * LIMBS + 32 * w);
            }
            put((int)done), put((int)negative), put(sum.exponent + bits), put(bits), put(out);
        });
    }
}

// Words of residues of 8 and of 16 bits.
static void sums(int count) {
    for (int i = 0; i < count; i++) {
        unsigned x, y, m;
        if (!get(x) || !get(y) || !get(m)) std::exit(1);
        put(m <= 256 ? added<8>(x, y, m) : added<16>(x, y, m));
    }
}

int main(int, char** arguments) {
    const int count = std::atoi(arguments[2]);
    switch (arguments[1][0]) {
        case '1': numbers<1>(count); break;
        case '2': numbers<2>(count); break;
        case '4': numbers<4>(count); break;
        case 's': scalings(count); break;
        case 'n': needs(count); break;
        case 'b': bytes(count); break;
        case 'p': primes(count); break;
        case 'l': limbs(count); break;
        case 'e': exact_doubles<1>(count); break;
        case 'f': exact_doubles<2>(count); break;
        case 'g': exact_doubles<4>(count); break;
        case 'h': exact_limbs(count); break;
        case 'a': sums(count); break;
        case 'q': longs(count); break;
        case 'x': rounded<1, 4>(count); break;
        case 'y': rounded<2, 9>(count); break;
        case 'z': rounded<4, 16>(count); break;
        case 'X': rounded<1, 4, true>(count); break;
        case 'Y': rounded<2, 9, true>(count); break;
        case 'Z': rounded<4, 40, true>(count); break;
    }
    return 0;
}
