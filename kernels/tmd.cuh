// The search for hard-to-round arguments on a device: tmd/src/search in the same integers, so that packets, verdicts and
// candidates are the CPU's.
//
// A host compiler understands this as well; a thread is a call of a body with the thread's number.
#pragma once
#include "bits.cuh"

namespace wideblas {
namespace tmd {

typedef unsigned u32;

// 128 bits, modulo 1 or 2^128.
struct Wide {
    u64 low, high;
};

WB_DEVICE u64 upper_product(u64 a, u64 b) {
#ifdef __CUDACC__
    return __umul64hi(a, b);
#else
    return (u64)((unsigned __int128)a * b >> 64);
#endif
}
WB_DEVICE Wide add(Wide a, Wide b) {
    const u64 low = a.low + b.low;
    return {low, a.high + b.high + (low < b.low)};
}
WB_DEVICE Wide sub(Wide a, Wide b) { return {a.low - b.low, a.high - b.high - (a.low < b.low)}; }
WB_DEVICE Wide mul(Wide a, u64 b) { return {a.low * b, a.high * b + upper_product(a.low, b)}; }

// Polynomials of one shape, packet.rs and fixed.rs.
struct Polynomials {
    // Of each polynomial `degree + 1` coefficients of `words` words, the lowest first.
    const u64* coefficients;
    // The number of each one's first packet, and of all packets.
    const u64* first;
    // The number of each one's first argument, and how many it has.
    const u64 *start, *len;
    int count, degree, words, pad;
    // Arguments of a packet.
    u64 packet;
    // Where the packets are made, and how many.
    struct Packet* packets;
    u64 packets_len;
};

// Longest coefficients.
constexpr int MOST_WORDS = 16;

struct Packet {
    Wide c[4];
    u64 start;
    u32 len, polynomial;
};

// Row i of a Taylor shift by t, rounded to 128 bits: the sum of binomial(m, i) c[m] t^(m - i) by Horner's scheme.
WB_DEVICE Wide shifted_row(const u64* c, int degree, int words, int i, u64 t) {
    u64 sum[MOST_WORDS] = {};
    for (int m = degree; m >= i; m--) {
        u64 choose = 1;
        for (int j = 1; j <= i; j++) choose = choose * (m - i + j) / j;
        u64 carry = 0;
        for (int w = 0; w < words; w++) {
            // sum t + c choose + carry; choose is small.
            const Wide one = mul({sum[w], 0}, t);
            const Wide other = mul({c[m * words + w], 0}, choose);
            const Wide both = tmd::add(tmd::add(one, other), {carry, 0});
            // The exact value is below 2^128: t < 2^63, and choose far less.
            sum[w] = both.low;
            carry = both.high;
        }
    }
    const u64 high = sum[words - 1], low = words > 1 ? sum[words - 2] : 0;
    const u64 next = words > 2 ? sum[words - 3] >> 63 : 0;
    return tmd::add({low, high}, {next, 0});
}

WB_DEVICE Packet packet_of(const Polynomials& all, u64 at) {
    // The last polynomial whose first packet is not after this one.
    int low = 0, high = all.count;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (all.first[middle] <= at) low = middle;
        else high = middle;
    }
    const u64 t = (at - all.first[low]) * all.packet, left = all.len[low] - t;
    const u64* c = all.coefficients + (size_t)low * (all.degree + 1) * all.words;
    Packet packet;
    for (int i = 0; i < 4; i++) packet.c[i] = shifted_row(c, all.degree, all.words, i, t);
    packet.start = all.start[low] + t;
    packet.len = (u32)(left < all.packet ? left : all.packet);
    packet.polynomial = low;
    return packet;
}

// A packet's polynomial around `by`.
struct Cubic {
    Wide c0, c1, c2, c3;
};
WB_DEVICE Cubic around(const Packet& packet, u64 by) {
    Cubic r = {packet.c[0], packet.c[1], packet.c[2], packet.c[3]};
    r.c2 = tmd::add(r.c2, mul(r.c3, by));
    r.c1 = tmd::add(r.c1, mul(r.c2, by));
    r.c0 = tmd::add(r.c0, mul(r.c1, by));
    r.c2 = tmd::add(r.c2, mul(r.c3, by));
    r.c1 = tmd::add(r.c1, mul(r.c2, by));
    r.c2 = tmd::add(r.c2, mul(r.c3, by));
    return r;
}

// The lines of consecutive sub-domains of n arguments: values and differences.
struct Lines {
    Wide b0, b1, b2, b3, a0, a1, a2;

    WB_DEVICE void advance() {
        b0 = tmd::add(b0, b1);
        b1 = tmd::add(b1, b2);
        b2 = tmd::add(b2, b3);
        a0 = tmd::add(a0, a1);
        a1 = tmd::add(a1, a2);
    }
};
WB_DEVICE Lines lines_of(const Cubic& r, u64 n) {
    // n is at most 2^30.
    const u64 down = n * n / 8;
    const Wide three = mul(r.c3, 3);
    const Wide first = mul(tmd::sub(r.c1, mul(three, down)), n);
    const Wide second = mul(mul(r.c2, n), n), third = mul(mul(mul(r.c3, n), n), n);
    const Wide slope = mul(tmd::add(mul(r.c2, 2), mul(three, n)), n), bend = mul(mul(three, n), n);
    const Wide six = mul(third, 6);
    Lines lines;
    lines.b0 = tmd::sub(r.c0, mul(r.c2, down));
    lines.b1 = tmd::add(tmd::add(first, second), third);
    lines.b2 = tmd::add(mul(second, 2), six);
    lines.b3 = six;
    lines.a0 = tmd::add(r.c1, mul(r.c2, n));
    lines.a1 = tmd::add(slope, bend);
    lines.a2 = mul(bend, 2);
    return lines;
}

WB_DEVICE u64 smaller(u64 a, u64 b) { return a < b ? a : b; }

struct Threshold {
    u64 shift, at_most;
};

// --- Boolean tests -----------------------------------------------------------------------------------------------

// On 64-bit integers: tmd/src/boolean.
struct LefevreIntegers {
    static constexpr int BITS = 64;
    static WB_DEVICE bool fails(u64 a, u64 b, u64 at_most, u32 n) {
        u64 x = a, y = 0 - a, d = b;
        u32 u = 1, v = 1;
        if (a == 0) return b <= at_most;
        for (;;) {
            if (d < x) {
                for (; x < y; y -= x, u += v)
                    if (u + v >= n) return d <= at_most;
                if (u + v >= n) return d <= at_most;
                x -= y;
                v += u;
            } else {
                d -= x;
                for (; y < x; x -= y, v += u)
                    if (u + v >= n) return d <= at_most;
                if (u + v >= n) return d <= at_most;
                y -= x;
                u += v;
            }
            if (x == 0 || y == 0) return d <= at_most;
        }
    }
};

// y := y mod x, and the quotient; x is not 0. The compiler's division is a call, around which registers are spilled.
WB_DEVICE u64 divide(u64& y, u64 x) {
    u64 q = 0;
    if (y < x) return q;
    // Too small by 2^-20 of it, less the roundings of 2^-21 together: no step goes too far, and each leaves 2^-19 of y or
    // less than 2 x.
#ifdef __CUDACC__
    const float r = __fdividef(1.0f - 0x1p-20f, (float)x);
#else
    const float r = (1.0f - 0x1p-20f) / (float)x;
#endif
    do {
        u64 step = (u64)((float)y * r);
        if (step == 0) step = 1;
        y -= step * x;
        q += step;
    } while (y >= x);
    return q;
}

struct RegularIntegers {
    static constexpr int BITS = 64;
    static WB_DEVICE bool fails(u64 a, u64 b, u64 at_most, u32 n) {
        u64 x = a, y = 0 - a, d = b, u = 1, v = 1;
        if (a == 0) return b <= at_most;
        if (d >= x) d -= x;
        while (n > 2) {
            u64 q = divide(y, x);
            divide(d, x);
            if (q >= n) break;
            u += q * v;
            if (u + v >= n || y == 0) break;
            q = divide(x, y);
            if (d >= x) {
                d -= x;
                divide(d, y);
            }
            if (q >= n) break;
            v += q * u;
            if (u + v >= n || x == 0) break;
        }
        return d <= at_most;
    }
};

struct ClippedIntegers {
    static constexpr int BITS = 64;
    static WB_DEVICE bool fails(u64 a, u64 b, u64 at_most, u32 n) {
        u64 x = a, y = 0 - a, d = b;
        u32 u = 1, v = 1;
        if (a == 0) return b <= at_most;
        bool in_x = d < x;
        if (!in_x) d -= x;
        while (n > 2) {
            // ceil((n - u - v) / v) = floor((n - u - 1) / v)
            u64 rest = y;
            u32 q = (u32)smaller(divide(rest, x), (n - u - 1) / v);
            if (!in_x) {
                u64 left = d;
                const u32 k = (u32)smaller(divide(left, x), q);
                d -= k * x;
                in_x = k < q;
            }
            y -= q * x;
            u += q * v;
            if (u + v >= n || y == 0) break;
            rest = x;
            q = (u32)smaller(divide(rest, y), (n - v - 1) / u);
            x -= q * y;
            v += q * u;
            if (in_x && d >= x) {
                d -= x;
                divide(d, y);
                in_x = false;
            }
            if (u + v >= n || x == 0) break;
        }
        return d <= at_most;
    }
};

// On integers below 2^53 in doubles, in units of 2^-53. Every result is exact: see tmd/src/search/lanes.

// Somewhat less than 1 / x, by 2^-49 to 2^-47 of it. Not a number for x = 0.
WB_DEVICE double reciprocal(double x) {
    double r;
#ifdef __CUDACC__
    asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(x));
#else
    r = 1.0f / (float)x;
#endif
    // Two of Newton's steps, from 20 bits to 40 and to as many as there are.
    r = fma(r, fma(-x, r, 1.0), r);
    return fma(r, fma(-x, r, 1.0 - 0x1p-48), r);
}

// y = q x + rest with 0 <= rest < x, for integers y < 2^53. Where q is 2^31 or more, or x = 0, `is_short` is false, and
// of the rest only that is known.
struct Division {
    double rest;
    u32 quotient;
    bool is_short;
};
WB_DEVICE Division divide(double y, double x, double r) {
    Division result;
    double q;
#ifdef __CUDACC__
    // The low word of this sum is the quotient.
    const double sum = __fma_rd(y, r, 0x1p52);
    q = __dsub_rn(sum, 0x1p52);
    result.quotient = __double2loint(sum);
    result.is_short = __double2hiint(sum) == 0x43300000 && (int)result.quotient >= 0;
#else
    q = std::floor(y * r);
    result.is_short = q < 0x1p31;
    result.quotient = result.is_short ? (u32)q : 0;
#endif
    // r is too small, so q is the quotient or one less.
    result.rest = fma(-q, x, y);
    const bool more = result.rest >= x;
    result.rest = more ? wideblas::sub(result.rest, x) : result.rest;
    result.quotient += more;
    return result;
}

struct ClippedDoubles {
    static constexpr int BITS = 53;
    // The last step, which reaches n points, is cut and taken after the loop: all threads of a warp are there together.
    static WB_DEVICE bool fails(double y, double d, double at_most, u32 n) {
        double x = wideblas::sub(0x1p53, y);
        u32 u = 1, v = 1;
        bool in_x = d < x, cuts_y;
        if (!in_x) d = wideblas::sub(d, x);
        if (n <= 2) return d <= at_most;
        for (;;) {
            double r = reciprocal(x);
            const Division first = divide(y, x, r), offset = divide(d, x, r);
            cuts_y = true;
            if (!first.is_short || (u64)first.quotient * v + (u + v) >= n) break;
            // Where B is in an x gap, the offset's quotient is 0.
            in_x = in_x || offset.quotient < first.quotient;
            d = offset.rest;
            y = first.rest;
            u += first.quotient * v;
            r = reciprocal(y);
            const Division second = divide(x, y, r);
            cuts_y = false;
            if (!second.is_short || (u64)second.quotient * u + (u + v) >= n) break;
            x = second.rest;
            v += second.quotient * u;
            if (in_x && d >= x) {
                d = divide(wideblas::sub(d, x), y, r).rest;
                in_x = false;
            }
        }
        if (cuts_y ? in_x : !in_x) return d <= at_most;
        // Gaps of `large` are cut by gaps of `small`, ceil((n - u - v) / w) times at most.
        const double large = cuts_y ? y : x, small = cuts_y ? x : y;
        const u32 w = cuts_y ? v : u, most = (n - (u + v) + w - 1) / w;
        const double r = reciprocal(small);
        const Division all = divide(large, small, r);
        const u32 q = all.is_short && all.quotient < most ? all.quotient : most;
        const double rest = fma(-(double)q, small, large);
        if (cuts_y) {
            const Division offset = divide(d, small, r);
            const u32 k = offset.is_short && offset.quotient < q ? offset.quotient : q;
            d = fma(-(double)k, small, d);
        } else if (d >= rest) {
            d = divide(wideblas::sub(d, rest), small, r).rest;
        }
        return d <= at_most;
    }
};

struct RegularDoubles {
    static constexpr int BITS = 53;
    static WB_DEVICE bool fails(double y, double d, double at_most, u32 n) {
        double x = wideblas::sub(0x1p53, y);
        u32 u = 1, v = 1;
        if (d >= x) d = wideblas::sub(d, x);
        while (n > 2) {
            double r = reciprocal(x);
            const Division first = divide(y, x, r), offset = divide(d, x, r);
            d = offset.is_short ? offset.rest : exact_rest(d, x);
            if (!first.is_short || (u64)first.quotient * v + (u + v) >= n || first.rest == 0) break;
            y = first.rest;
            u += first.quotient * v;
            r = reciprocal(y);
            const Division second = divide(x, y, r);
            x = second.is_short ? second.rest : exact_rest(x, y);
            if (d >= x) {
                const double e = wideblas::sub(d, x);
                const Division left = divide(e, y, r);
                d = left.is_short ? left.rest : exact_rest(e, y);
            }
            if (!second.is_short || (u64)second.quotient * u + (u + v) >= n || x == 0) break;
            v += second.quotient * u;
        }
        return d <= at_most;
    }
    // Of a quotient that is not short, as integers; rare.
    static WB_DEVICE double exact_rest(double d, double x) { return (double)((u64)d % (u64)x); }
};

struct LefevreDoubles {
    static constexpr int BITS = 53;
    static WB_DEVICE bool fails(double y, double d, double at_most, u32 n) {
        double x = wideblas::sub(0x1p53, y);
        u32 u = 1, v = 1;
        // All points of the orbit are placed where a gap is 0.
        while (x != 0 && y != 0) {
            if (d < x) {
                for (; x < y; y = wideblas::sub(y, x), u += v)
                    if (u + v >= n) return d <= at_most;
                if (u + v >= n) break;
                x = wideblas::sub(x, y);
                v += u;
            } else {
                d = wideblas::sub(d, x);
                for (; y < x; x = wideblas::sub(x, y), v += u)
                    if (u + v >= n) return d <= at_most;
                if (u + v >= n) break;
                y = wideblas::sub(y, x);
                u += v;
            }
        }
        return d <= at_most;
    }
};

// A sub-domain's line, rounded for a test.
template <class Test>
WB_DEVICE bool fails(const Lines& lines, Threshold threshold, u32 n) {
    if constexpr (Test::BITS == 64) {
        const u64 a = lines.a0.high + (lines.a0.low >> 63);
        return Test::fails(0 - a, lines.b0.high + threshold.shift, threshold.at_most, n);
    } else {
        const u64 a = (lines.a0.high + (1u << 10)) >> 11, b = (lines.b0.high + threshold.shift) >> 11;
        return Test::fails((double)a, (double)b, (double)(threshold.at_most >> 11), n);
    }
}

// --- Phases --------------------------------------------------------------------------------------------------------

// What a level did: 64-bit sums.
struct Totals {
    u64 tests, failures, hash;
};

// A list on the device that threads append to. `len` counts on where there is no more room.
struct List {
    u64* items;
    u64* len;
    u64 room;
};

WB_DEVICE void append(const List& list, u64 item) {
#ifdef __CUDACC__
    // One atomic operation for the threads that are here together.
    const unsigned mask = __activemask(), lane = threadIdx.x & 31;
    const int leader = __ffs(mask) - 1;
    u64 at = 0;
    if ((int)lane == leader) at = atomicAdd(list.len, (u64)__popc(mask));
    at = __shfl_sync(mask, at, leader) + __popc(mask & ((1u << lane) - 1));
#else
    const u64 at = (*list.len)++;
#endif
    if (at < list.room) list.items[at] = item;
}

// Adds a number of each thread of a warp; all of them come here.
WB_DEVICE void add_all(u64* sum, u64 x) {
#ifdef __CUDACC__
    for (int i = 16; i > 0; i /= 2) x += __shfl_xor_sync(~0u, x, i);
    if ((threadIdx.x & 31) == 0 && x != 0) atomicAdd(sum, x);
#else
    *sum += x;
#endif
}

// The output function of SplitMix64, as `hash` of tmd/src/search.
WB_DEVICE u64 hash(u64 x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return x ^ x >> 31;
}

// The tests of one level. A piece is a packet's number in the upper half and an offset in the lower one.
struct Level {
    const Packet* packets;
    // What is cut: `count` packets where this is null, else a list.
    const u64* pieces;
    const u64* pieces_len;
    u64 count;
    // Arguments of a piece and of a sub-domain.
    u64 piece;
    u32 n, pad;
    const Threshold* thresholds;
    List failures;
    Totals* totals;
};

// The pieces that thread `thread` of `threads` tests.
template <class Test>
WB_DEVICE void test_pieces(const Level& level, u64 thread, u64 threads) {
    const u64 count = level.pieces ? smaller(*level.pieces_len, level.count) : level.count;
    const u32 n = level.n;
    u64 tests = 0, failures = 0, sum = 0;
    for (u64 i = thread; i < count; i += threads) {
        const u64 piece = level.pieces ? level.pieces[i] : i << 32;
        const Packet& packet = level.packets[piece >> 32];
        const u32 offset = (u32)piece;
        const u64 start = packet.start + offset;
        const Threshold threshold = level.thresholds[packet.polynomial];
        const u32 subdomains = (u32)((smaller(level.piece, packet.len - offset) + n - 1) / n);
        Lines lines = lines_of(around(packet, offset), n);
        tests += subdomains;
        for (u32 first = 0; first < subdomains; first += 32) {
            const u32 end = (u32)smaller(subdomains - first, 32);
            u32 failing = 0;
            for (u32 j = 0; j < end; j++) {
                failing |= (u32)fails<Test>(lines, threshold, n) << j;
                lines.advance();
            }
            // Together, so that warps seldom part and append at once.
            for (; failing != 0; failing &= failing - 1) {
                const u64 at = (u64)(first + trailing_zeros((u64)failing)) * n;
                append(level.failures, piece + at);
                sum += hash(start + at);
                failures++;
            }
        }
    }
    add_all(&level.totals->tests, tests);
    add_all(&level.totals->failures, failures);
    add_all(&level.totals->hash, sum);
}

// Phase 3.
struct Exhaustive {
    const Packet* packets;
    const u64* pieces;
    const u64* pieces_len;
    u64 count;
    // Arguments of a piece.
    u64 piece;
    const Threshold* thresholds;
    List candidates;
    u64* arguments;
};

WB_DEVICE void exhaust(const Exhaustive& job, u64 thread, u64 threads) {
    const u64 count = smaller(*job.pieces_len, job.count);
    u64 arguments = 0;
    for (u64 i = thread; i < count; i += threads) {
        const u64 piece = job.pieces[i];
        const Packet& packet = job.packets[piece >> 32];
        const u32 offset = (u32)piece;
        const u64 start = packet.start + offset;
        const Threshold threshold = job.thresholds[packet.polynomial];
        const u32 len = (u32)smaller(job.piece, packet.len - offset);
        const Cubic r = around(packet, offset);
        const Wide six = mul(r.c3, 6);
        Wide v0 = r.c0, v1 = tmd::add(tmd::add(r.c1, r.c2), r.c3), v2 = tmd::add(mul(r.c2, 2), six);
        for (u32 t = 0; t < len; t++) {
            if (v0.high + threshold.shift <= threshold.at_most) append(job.candidates, start + t);
            v0 = tmd::add(v0, v1);
            v1 = tmd::add(v1, v2);
            v2 = tmd::add(v2, six);
        }
        arguments += len;
    }
    add_all(job.arguments, arguments);
}

}  // namespace tmd
}  // namespace wideblas
