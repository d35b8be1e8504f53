// sin and cos on arithmetic progressions of arguments whose angles hardly move: tmd/src/progressions, in the same doubles, so
// that verdicts and candidates are the CPU's. The errors are proved there and in tmd/src/values/kernel.rs.
//
// A host compiler understands this as well; a thread is a call of a body with the thread's number.
#pragma once
#include "tmd/tmd.cuh"

namespace wideblas {
namespace tmd {

// The sine and the cosine of an angle, each a pair of doubles.
struct Turn {
    double sin[2], cos[2];
};

// p c + q s as high + low.
struct Sum {
    double high, low;
};
WB_DEVICE Sum sum_of(const double* p, double q_high, double q_low, const Turn& by) {
    const double* c = by.cos;
    const double* s = by.sin;
    const double a = wideblas::fma(p[0], c[0], 6.0), b = wideblas::fma(q_high, s[0], a);
    double e = wideblas::fma(p[0], c[0], -wideblas::sub(a, 6.0));
    double f = wideblas::fma(q_high, s[0], -wideblas::sub(b, a));
    e = wideblas::fma(p[1], c[0], wideblas::fma(p[0], c[1], e));
    f = wideblas::fma(q_low, s[0], wideblas::fma(q_high, s[1], f));
    return {wideblas::sub(b, 6.0), wideblas::add(e, f)};
}

// The sine of the sum of two angles.
WB_DEVICE Sum sine_of(const Turn& a, const Turn& b) { return sum_of(a.sin, a.cos[0], a.cos[1], b); }

WB_DEVICE Turn turned(const Turn& a, const Turn& b) {
    const Sum sine = sine_of(a, b), cosine = sum_of(a.cos, -a.sin[0], -a.sin[1], b);
    const Pair s = two_sum(sine.high, sine.low), c = two_sum(cosine.high, cosine.low);
    return {{s.value, s.error}, {c.value, c.error}};
}

// What is left of the nearest integer, for |x| < 2^51.
WB_DEVICE double fraction(double x) {
    const double rounds = 0x1.8p52;
    return wideblas::sub(x, wideblas::sub(wideblas::add(x, rounds), rounds));
}

// A fraction modulo 1 in units of 2^-53, without what is below them.
WB_DEVICE double units_of(double fraction) {
    const double units = trunc(wideblas::mul(fraction, 0x1p53));
    return units < 0 ? wideblas::add(units, 0x1p53) : units;
}

// Sub-domains of n terms of a progression.
struct Terms {
    // From one term to the next one the angle grows by delta; -delta^2 n / 2 and delta^2 n^2 / 16.
    double delta, bend, rise;
    // The angle grows by no more than this in a sub-domain.
    double width;
    // All errors, and the largest distance that is near, in units of 2^-53.
    double shift, at_most;
    u32 n;
    // The least exponent, as doubles have it, of a sine that has a line.
    u32 least;
};

// Whether a term of the sub-domain from the angle a + b on may be near an integer.
WB_DEVICE bool fails(const Turn& a, const Turn& b, const Terms& terms) {
    const Sum value = sine_of(a, b);
    const u32 exponent = (u32)(bits_of(value.high) >> 52) & 0x7ff;
    if (exponent < terms.least) return true;
    const double slope = wideblas::fma(a.cos[0], b.cos[0], -wideblas::mul(a.sin[0], b.sin[0]));
    const double scale = double_of((u64)(2099 - exponent) << 52);
    const double scaled = wideblas::mul(value.high, scale);
    // From 2^53 to 2^54 in all of the sub-domain.
    const double off = fabs(wideblas::sub(fabs(scaled), 0x1.8p53));
    if (!(wideblas::fma(terms.width, scale, off) <= 0x1p52)) return true;
    const double rise = wideblas::mul(slope, wideblas::mul(terms.delta, scale));
    const double line = wideblas::fma(scaled, terms.bend, rise);
    const double start =
        wideblas::fma(scaled, terms.rise, wideblas::fma(value.low, scale, terms.shift));
    return ClippedDoubles::fails(units_of(fraction(line)), units_of(fraction(start)), terms.at_most, terms.n);
}

// Rows and columns of starts that lie next to each other: 2^14 of each.
constexpr int LOG2_COLUMNS = 14;
constexpr u32 COLUMNS = 1u << LOG2_COLUMNS;

struct Progressions {
    // The first start of each group of 2^28, or fewer, as an angle, its number, and how many starts there are.
    const Turn* tops;
    const u64 *firsts, *counts;
    // Angles of the rows and columns in a group, and of the terms after a start.
    const Turn *rows, *columns, *terms;
    // From a term to the next one.
    u64 step;
    // The first group of this launch.
    u64 top;
    Terms coarse, fine;
    double reach, doubt;
    // Items are ((group << 28) + start) << 16, with the number of a term added.
    List coarse_failures, fine_failures, candidates;
    // Of the coarse and the fine tests.
    Totals* totals;
    u64* arguments;
};

WB_DEVICE Turn start_of(const Progressions& all, u64 item) {
    const u64 start = item >> 16;
    const Turn row = turned(all.tops[start >> 28], all.rows[start >> LOG2_COLUMNS & (COLUMNS - 1)]);
    return turned(row, all.columns[start & (COLUMNS - 1)]);
}

// The number of a term.
WB_DEVICE u64 number_of(const Progressions& all, u64 item) {
    const u64 start = item >> 16;
    return all.firsts[start >> 28] + (start & ((1u << 28) - 1)) + (item & 0xffff) * all.step;
}

// Tests the starts of a row, counted from the launch's first one, that belong to thread `thread` of `threads`.
WB_DEVICE void test_row(const Progressions& all, u64 row, u32 thread, u32 threads) {
    const u64 top = all.top + (row >> LOG2_COLUMNS);
    const u64 first = (row & (COLUMNS - 1)) << LOG2_COLUMNS, count = all.counts[top];
    const u32 end = (u32)(first < count ? smaller(count - first, COLUMNS) : 0);
    const Turn turn = turned(all.tops[top], all.rows[row & (COLUMNS - 1)]);
    u64 tests = 0, failures = 0, sum = 0;
    for (u32 from = thread; from < end; from += 32 * threads) {
        u32 failing = 0;
        for (u32 j = 0; j < 32; j++) {
            const u32 at = from + j * threads;
            if (at >= end) break;
            failing |= (u32)fails(turn, all.columns[at], all.coarse) << j;
            tests++;
        }
        // Together, so that warps seldom part and append at once.
        for (; failing != 0; failing &= failing - 1) {
            const u64 at = from + trailing_zeros((u64)failing) * (u64)threads;
            const u64 item = ((top << 28) + first + at) << 16;
            append(all.coarse_failures, item);
            sum += hash(number_of(all, item));
            failures++;
        }
    }
    add_all(&all.totals[0].tests, tests);
    add_all(&all.totals[0].failures, failures);
    add_all(&all.totals[0].hash, sum);
}

// Cuts what has failed and tests the parts.
WB_DEVICE void test_parts(const Progressions& all, u64 thread, u64 threads) {
    const u64 count = smaller(*all.coarse_failures.len, all.coarse_failures.room);
    u64 tests = 0, failures = 0, sum = 0;
    for (u64 i = thread; i < count; i += threads) {
        const u64 item = all.coarse_failures.items[i];
        const Turn start = start_of(all, item);
        for (u32 term = 0; term < all.coarse.n; term += all.fine.n) {
            tests++;
            if (!fails(start, all.terms[term], all.fine)) continue;
            append(all.fine_failures, item + term);
            sum += hash(number_of(all, item + term));
            failures++;
        }
    }
    add_all(&all.totals[1].tests, tests);
    add_all(&all.totals[1].failures, failures);
    add_all(&all.totals[1].hash, sum);
}

// Looks at each term of the parts that have failed.
WB_DEVICE void values(const Progressions& all, u64 thread, u64 threads) {
    const u64 count = smaller(*all.fine_failures.len, all.fine_failures.room);
    u64 arguments = 0;
    for (u64 i = thread; i < count; i += threads) {
        const u64 item = all.fine_failures.items[i];
        const Turn start = start_of(all, item);
        for (u32 term = 0; term < all.fine.n; term++) {
            const Sum value = sine_of(start, all.terms[(item & 0xffff) + term]);
            const double scale = double_of((2100ull << 52) - (bits_of(value.high) & 0x7ffull << 52));
            const double reach = wideblas::fma(scale, all.doubt, all.reach);
            if (!(fabs(fraction(wideblas::mul(value.low, scale))) > reach))
                append(all.candidates, number_of(all, item + term));
        }
        arguments += all.fine.n;
    }
    add_all(all.arguments, arguments);
}

}  // namespace tmd
}  // namespace wideblas
