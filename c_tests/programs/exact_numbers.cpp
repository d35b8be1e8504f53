// Numbers of every type in C++: sums take them with all their bits, equal numbers are equal in any form.
#include <cmath>
#include <cstdio>
#include <limits>
#include <list>
#include <stdexcept>
#include <vector>

#include "wideblas_complex.hpp"

#include "check.h"

/* Optimising takes longer than all else. */
#pragma GCC optimize("O0")

using wideblas::accumulator;
using wideblas::equal;
using wideblas::less;

static const double infinity = std::numeric_limits<double>::infinity();
static double power(int n) { return std::ldexp(1.0, n); }
static long double long_power(int n) { return std::ldexp(1.0L, n); }
static const double nan_double = std::numeric_limits<double>::quiet_NaN();

// What is left of x without its high part, which is subtracted as a double, is its low part.
template <class T>
static void keeps(const char *name, T x, double high, double low) {
    accumulator sum;
    sum += x;
    sum += -high;
    CHECK(sum.value() == low, "%s: %a is left, not %a", name, sum.value(), low);
    const std::vector<T> list(300, x);
    const T array[2] = {x, x};
    accumulator all;
    all.add(list.begin(), list.end());
    all.add(array, array + 2);
    for (int i = 0; i < 302; i++) all += -high;
    CHECK(all.value() == 302 * low, "%s: %a is left of 302", name, all.value());
    CHECK(wideblas::sum(array, array + 1) == high + low, "%s: a sum of one", name);
}

static void numbers() {
    const long long large = (1LL << 62) + 1, least = std::numeric_limits<long long>::min();
    keeps("long long", large, power(62), 1);
    keeps("long long", -large, -power(62), -1);
    keeps("the least long long", least, -power(63), 0);
    keeps("the least long long but one", least + 1, -power(63), 1);
    keeps("unsigned long long", ~0ULL, power(64), -1);
    keeps("unsigned long", ~0UL, power(64), -1);
    keeps("long", (1L << 53) + 1, power(53), 1);
    keeps("unsigned", ~0U, power(32), -1);
    keeps("int", std::numeric_limits<int>::min(), -power(31), 0);
    keeps("short", static_cast<short>(-7), -8, 1);
    keeps("char", 'a', 96, 1);
    keeps("float", 1.5f, 1, 0.5);
    keeps("double", power(1023) + power(971), power(1023), power(971));
    keeps("long double", 1 + long_power(-63), 1, power(-63));
    keeps("long double", -long_power(-1010) - long_power(-1073), -power(-1010), -power(-1073));
#ifdef __SIZEOF_INT128__
    __extension__ typedef __int128 wide;
    __extension__ typedef unsigned __int128 unsigned_wide;
    keeps("__int128", -(static_cast<wide>(1) << 100) - 3, -power(100), -3);
    keeps("unsigned __int128", ~static_cast<unsigned_wide>(0), power(128), -1);
    keeps("__int128", static_cast<wide>(large) * large, power(124), power(63) + 1);
#endif
#ifdef __SIZEOF_FLOAT128__
    wb_f128 quad = 1;
    quad += power(-112);
    keeps("__float128", quad, 1, power(-112));
    quad = power(112);
    quad += 1;
    keeps("__float128", quad, power(112), 1);
#endif
#ifdef __STDCPP_FLOAT16_T__
    keeps("_Float16", static_cast<decltype(0.0f16)>(1.5), 1, 0.5);
#endif
    keeps("dd_real", dd_real(1, power(-80)), 1, power(-80));
    keeps("qd_real", qd_real(power(60), 1, 0, 0), power(60), 1);
    const wb_dd dd = {1, power(-80)};
    const wb_qd qd = {{power(60), 1, 0, 0}};
    keeps("wb_dd", dd, 1, power(-80));
    keeps("wb_qd", qd, power(60), 1);

    CHECK(wideblas::sum(&large, &large + 1) == power(62), "rounded once");
    // Zeros, infinities and NaN.
    const long double zero = -0.0L;
    CHECK(std::signbit(wideblas::sum(&zero, &zero + 1)), "-0 is kept");
    const int none = 0;
    CHECK(wideblas::sum(&none, &none + 1) == 0 && !std::signbit(wideblas::sum(&none, &none + 1)), "0");
    const long double special[2] = {std::numeric_limits<long double>::infinity(), 1};
    CHECK(wideblas::sum(special, special + 2) == infinity, "an infinity");
    const dd_real specials[2] = {dd_real(infinity, infinity), dd_real(nan_double, nan_double)};
    CHECK(wideblas::sum(specials, specials + 1) == infinity, "an infinity of QD");
    CHECK(std::isnan(wideblas::sum(specials, specials + 2)), "NaN");
}

enum weight { light = 1, heavy = 1 << 30 };

struct meters {
    double x;
    operator double() const { return x; }
};

// What stands for a number of the language is that number.
static void stand_ins() {
    std::vector<bool> flags(400, true);
    CHECK(wideblas::sum(flags.begin(), flags.end()) == 400, "booleans");
    const std::list<weight> weights(3, heavy);
    CHECK(wideblas::sum(weights.begin(), weights.end()) == 3 * power(30), "an enumeration");
    const meters walked[2] = {{1}, {power(-60)}};
    accumulator sum;
    sum.add(walked, walked + 2) += -1.0;
    CHECK(sum.value() == power(-60), "a class with a conversion");
    const std::integral_constant<long long, (1LL << 60) + 1> constant;
    accumulator one;
    one += constant;
    one += -power(60);
    CHECK(one.value() == 1, "a constant");
}

template <class T>
static void refuses(const char *name, T x) {
    accumulator sum;
    sum += 3.0;
    const T list[3] = {1, x, 1};
    int refused = 0;
    try {
        sum += x;
    } catch (const std::range_error &) {
        refused++;
    }
    try {
        sum.add(list, list + 3);
    } catch (const std::range_error &) {
        refused++;
    }
    CHECK(refused == 2, "%s: %d errors", name, refused);
    CHECK(sum.value() == 3, "%s: the sum has changed", name);
}

static void out_of_range() {
    refuses("large", long_power(1024));
    refuses("large", -std::numeric_limits<long double>::max());
    refuses("small", long_power(-1075));
    refuses("a small part", long_power(-1074) + long_power(-1100));
    // Not a double, but a sum of doubles.
    accumulator sum;
    sum += long_power(1023) + long_power(970);
    sum += -power(1023);
    CHECK(sum.value() == power(970), "a number of 54 bits");
}

template <class A, class B>
static void compares(const A &a, const B &b, int order, int line) {
    CHECK(equal(a, b) == (order == 0) && equal(b, a) == (order == 0), "line %d: equal", line);
    CHECK(less(a, b) == (order < 0) && less(b, a) == (order > 0 && order < 2), "line %d: less", line);
}
#define COMPARES(a, b, order) compares(a, b, order, __LINE__)

static void comparisons() {
    enum { UNORDERED = 2 };
    const dd_real tie(1, power(-53)), other(1 + power(-52), -power(-53));
    COMPARES(tie, other, 0);
    COMPARES(tie, dd_real(1, -power(-53)), 1);
    COMPARES(tie, dd_real(1 + power(-52), -power(-53) + power(-106)), -1);
    const qd_real three(1, power(-53), 1.5 * power(-107), 0);
    const qd_real four(1 + power(-52), -(power(-53) - power(-106)), -power(-108), 0);
    COMPARES(three, four, 0);
    COMPARES(three, qd_real(1, power(-53), 1.5 * power(-107), power(-200)), -1);
    COMPARES(tie, three, -1);
    COMPARES(qd_real(tie), other, 0);
    // Numbers of other types.
    COMPARES(dd_real(power(60), 1), (1LL << 60) + 1, 0);
    COMPARES(dd_real(power(60), 1), (1LL << 60) + 2, -1);
    COMPARES(power(63), std::numeric_limits<long long>::max(), 1);
    COMPARES(dd_real(1, power(-63)), 1 + long_power(-63), 0);
    COMPARES(0.1, 0.1L, 0.1L > 0.1 ? -1 : 1);
    COMPARES(0.0, -0.0, 0);
    COMPARES(dd_real(0, 0), qd_real(-0.0), 0);
    COMPARES(dd_real(power(-1074), 0), 0, 1);
    COMPARES(power(1023) * 1.5, -power(1023) * 1.5, 1);
    // Infinities and NaN.
    const dd_real large(infinity, infinity), largest(infinity, 0), nothing(nan_double, nan_double);
    COMPARES(large, largest, 0);
    COMPARES(large, infinity, 0);
    COMPARES(-large, large, -1);
    COMPARES(large, dd_real(1e308, 0), 1);
    COMPARES(nothing, nothing, UNORDERED);
    COMPARES(nothing, large, UNORDERED);
    COMPARES(nothing, 1, UNORDERED);
    // Operators of the structures, parts of complex numbers.
    const wb_dd x = {1, power(-53)}, y = {1 + power(-52), -power(-53)}, z = {1, 0};
    CHECK(x == y && !(x != y) && x != z && !(x == z), "wb_dd");
    const wb_qd u = {{1, power(-53), 0, 0}}, v = {{1 + power(-52), -power(-53), 0, 0}}, w = {{1, 0, 0, 0}};
    CHECK(u == v && !(u != v) && u != w && !(u == w), "wb_qd");
    CHECK(equal(u, y) && equal(x, tie), "of any kinds");
    typedef std::complex<dd_real> complex;
    CHECK(equal(complex(tie, other), complex(other, tie)), "complex numbers");
    CHECK(!equal(complex(tie, other), complex(other, z.hi)), "complex numbers that differ");
}

static void conversions() {
    using wideblas::exact;
    const dd_real x = exact<dd_real>((1LL << 60) + 1), y = exact<dd_real>(1 + long_power(-63));
    CHECK(x.x[0] == power(60) && x.x[1] == 1 && y.x[0] == 1 && y.x[1] == power(-63), "exact");
    CHECK(equal(exact<dd_real>(~0ULL), ~0ULL), "the largest");
    CHECK(equal(exact<qd_real>(dd_real(1, power(-80))), dd_real(1, power(-80))), "of QD");
    CHECK(exact<dd_real>(infinity).x[0] == infinity && std::isnan(exact<qd_real>(nan_double)[0]), "special values");
    int refused = 0;
    try {
        exact<dd_real>(qd_real(1, power(-60), power(-120), power(-180)));
    } catch (const std::range_error &) {
        refused++;
    }
    CHECK(refused == 1, "too many bits");
    accumulator sum;
    sum += 1LL << 60;
    sum += long_power(-50);
    const dd_real value = sum.value<dd_real>();
    CHECK(value.x[0] == power(60) && value.x[1] == power(-50), "the sum as a dd_real");
    CHECK(equal(sum.value<qd_real>(), value), "the sum as a qd_real");
    // Factors of products of doubles.
    double a = 3, c = 0;
    CHECK(wideblas::gemm(WB_EXACT, "N", "N", 1, 1, 1, 2, &a, 1, &a, 1, 0.0f, &c, 1) == 0 && c == 18, "int and float");
    const meters half = {0.5};
    CHECK(wideblas::gemm(WB_EXACT, "N", "N", 1, 1, 1, half, &a, 1, &a, 1, true, &c, 1) == 0 && c == 22.5, "others");
}

int main() {
    numbers();
    stand_ins();
    out_of_range();
    comparisons();
    conversions();
    use_all();
    return failures();
}
