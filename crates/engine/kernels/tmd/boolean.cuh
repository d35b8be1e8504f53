// The Boolean tests of the search for hard-to-round arguments, in integers and in doubles: tmd/src/boolean says what they
// mean.
#pragma once
#include "numbers/bits.cuh"

namespace wideblas {
namespace tmd {

typedef unsigned u32;

WB_DEVICE u64 smaller(u64 a, u64 b) { return a < b ? a : b; }

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

}  // namespace tmd
}  // namespace wideblas
