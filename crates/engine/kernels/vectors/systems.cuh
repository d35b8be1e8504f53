// Linear systems of real numbers, whose solutions are right to the last place: crates/lapack/src/answers/there.rs, which says what is
// computed.
#pragma once
#include "vectors/factors.cuh"

namespace wideblas {

// A system whose rows and columns are multiplied by powers of two; matrices that are made have no gaps.
struct Systems {
    long long items;
    // A matrix of the program, where there is one, else the identity; and one that is made from it, or of the program too.
    const double* from;
    long long ld;
    double* to;
    long long ld_to, rows, cols;
    // Exponents of the powers of two of rows and of columns; NONE of those that are zero.
    long long *row_powers, *col_powers;
    // The solution as a sum of two numbers for each element, and corrections of it.
    double *high, *low, *correction;
    // Doubles for each column, of several kinds one behind the other; bounds of the errors of all elements; and what there is to tell.
    double *of_columns, *errors, *found;
    // The least power of columns, bits of a number, and what probe makes.
    long long base, bits, what;
    // A number that probe makes; or what errors of corrections are, relative to the largest one of a column.
    double value;

    template <class T>
    WB_DEVICE T of(const double* matrix, long long i, long long j) const {
        return load<T>(matrix + (i + j * rows) * T::LENGTH);
    }
    template <class T>
    WB_DEVICE void put(double* matrix, long long i, long long j, const T& x) const {
        store(matrix + (i + j * rows) * T::LENGTH, x);
    }
    template <class T>
    WB_DEVICE T original(long long i, long long j) const {
        if (from == nullptr) return i == j ? one<T>() : zero<T>();
        return load<T>(from + (i + j * ld) * T::LENGTH);
    }
};

constexpr long long NONE = -1000000;
constexpr int PROBE_CONSTANT = 0, PROBE_ALTERNATING = 1, PROBE_SIGNS = 2;

// Kinds of doubles for each column.
constexpr int CORRECTIONS = 0, STATES = 1, ERRORS = 2, RELATIVE_ERRORS = 3;

// What add_corrections finds for a column.
constexpr double IS_SMALL = 0.0, IS_LARGE = 1.0, IS_STALLED = 2.0;

WB_DEVICE double larger_size(double a, double b) { return b > a || b != b ? b : a; }

// The largest of what work(index) finds for the threads of a block; NaN where there is one.
template <class Work>
WB_DEVICE double largest_found(double* all, Work work) {
    for_each(WIDE, [&](int index) { all[index] = work(index); });
    for (int half = WIDE / 2; half > 0; half /= 2)
        for_each(half, [&](int index) { all[index] = larger_size(all[index], all[index + half]); });
    const double largest = all[0];
    for_each(1, [](int) {});
    return largest;
}

// The power of a row of the original, by which its largest number is near 1.
template <class A>
WB_DEVICE void row_powers(const Systems& of, long long i) {
    using T = typename A::T;
    long long largest = NONE;
    for (long long j = 0; j < of.cols; j++) {
        const T x = of.original<T>(i, j);
        if (!is_zero(x)) largest = most(largest, exponent(x));
    }
    of.row_powers[i] = largest == NONE ? NONE : -largest;
}

// That of a column, whose rows are multiplied by theirs.
template <class A>
WB_DEVICE void col_powers(const Systems& of, long long j) {
    using T = typename A::T;
    WB_SHARED double all[WIDE];
    const double largest = largest_found(all, [&](int index) {
        long long largest = NONE;
        for (long long i = index; i < of.rows; i += WIDE) {
            const T x = of.original<T>(i, j);
            if (!is_zero(x)) largest = most(largest, exponent(x) + of.row_powers[i]);
        }
        return (double)largest;
    });
    for_each(1, [&](int) { of.col_powers[j] = largest == (double)NONE ? NONE : -(long long)largest; });
}

// Whether rows or columns are zero, the least and the largest power of columns, and the sum of all powers.
WB_DEVICE void span_of_powers(const Systems& of, long long) {
    WB_SHARED double all[WIDE];
    const auto find = [&](const long long* powers, long long count, double sign) {
        return largest_found(all, [&](int index) {
            double largest = (double)NONE;
            for (long long i = index; i < count; i += WIDE)
                largest = larger_size(largest, mul(sign, (double)powers[i]));
            return largest;
        });
    };
    const double rows = find(of.row_powers, of.rows, -1.0), least = find(of.col_powers, of.cols, -1.0);
    const double largest = find(of.col_powers, of.cols, 1.0);
    for_each(WIDE, [&](int index) {
        double sum = 0.0;
        for (long long i = index; i < of.rows; i += WIDE) sum = add(sum, (double)of.row_powers[i]);
        for (long long j = index; j < of.cols; j += WIDE) sum = add(sum, (double)of.col_powers[j]);
        all[index] = sum;
    });
    for_each(1, [&](int) {
        double sum = 0.0;
        for (int index = 0; index < WIDE; index++) sum = add(sum, all[index]);
        of.found[3] = sum;
        of.found[0] = rows == -(double)NONE || least == -(double)NONE ? 1.0 : 0.0;
        of.found[1] = -least;
        of.found[2] = largest;
    });
}

WB_DEVICE int power_of(long long power) { return power == NONE ? 0 : (int)power; }

// The original with its rows and columns multiplied.
template <class A>
WB_DEVICE void scale_system(const Systems& of, long long item) {
    using T = typename A::T;
    const long long i = item % of.rows, j = item / of.rows;
    of.put(of.to, i, j, shifted(of.original<T>(i, j), power_of(of.row_powers[i]) + power_of(of.col_powers[j])));
}

// For each column the sum of magnitudes, nearly.
template <class A>
WB_DEVICE void sum_sizes(const Systems& of, long long j) {
    using T = typename A::T;
    WB_SHARED double all[WIDE];
    for_each(WIDE, [&](int index) {
        double sum = 0.0;
        for (long long i = index; i < of.rows; i += WIDE) sum = add(sum, magnitude(of.of<T>(of.to, i, j).x[0]));
        all[index] = sum;
    });
    for (int half = WIDE / 2; half > 0; half /= 2)
        for_each(half, [&](int index) { all[index] = add(all[index], all[index + half]); });
    for_each(1, [&](int) { of.of_columns[j] = all[0]; });
}

// The largest of the doubles of columns, of each kind that there is.
WB_DEVICE void summarise(const Systems& of, long long kind) {
    WB_SHARED double all[WIDE];
    const double largest = largest_found(all, [&](int index) {
        double largest = 0.0;
        for (long long j = index; j < of.cols; j += WIDE)
            largest = larger_size(largest, of.of_columns[kind * of.cols + j]);
        return largest;
    });
    for_each(1, [&](int) { of.found[kind] = largest; });
}

// The product of a square matrix's diagonal: a number near 1, and behind it the exponent of a power of two.
template <class A>
WB_DEVICE void multiply_diagonal(const Systems& of, long long) {
    using T = typename A::T;
    WB_SHARED Apart<T, WIDE> all;
    WB_SHARED double powers[WIDE];
    const auto multiply = [&](int index, const T& x, double power) {
        const T product = A::mul(all.get(index), x);
        const int more = is_zero(product) || !is_finite(product) ? 0 : exponent(product);
        all.set(index, shifted(product, -more));
        powers[index] = add(powers[index], add(power, (double)more));
    };
    for_each(WIDE, [&](int index) {
        all.set(index, one<T>());
        powers[index] = 0.0;
        for (long long i = index; i < of.rows; i += WIDE) {
            const T x = of.of<T>(of.to, i, i);
            const int power = is_zero(x) || !is_finite(x) ? 0 : exponent(x);
            multiply(index, shifted(x, -power), (double)power);
        }
    });
    for (int half = WIDE / 2; half > 0; half /= 2)
        for_each(half, [&](int index) { multiply(index, all.get(index + half), powers[index + half]); });
    for_each(1, [&](int) {
        store(of.found, all.get(0));
        of.found[T::LENGTH] = powers[0];
    });
}

// Vectors by which a norm is estimated.
template <class A>
WB_DEVICE void probe(const Systems& of, long long i) {
    using T = typename A::T;
    T x = zero<T>();
    x.x[0] = of.value;
    if (of.what == PROBE_ALTERNATING) {
        x.x[0] = add(1.0, quotient((double)i, (double)most(of.rows - 1, 1)));
        if (i % 2 == 1) x.x[0] = -x.x[0];
    }
    if (of.what == PROBE_SIGNS) x.x[0] = load<T>(of.from + i * T::LENGTH).x[0] < 0.0 ? -1.0 : 1.0;
    of.put(of.to, i, 0, x);
}

// The size of an element of the solution beside others, whose columns of A were multiplied differently.
template <class T>
WB_DEVICE double size_in_column(const Systems& of, const T& x, long long i) {
    return mul(magnitude(x.x[0]), power_of_two((int)(of.col_powers[i] - of.base)));
}

// Bits of corrections beyond those of the result.
constexpr int GUARD = 6;

// Adds a column of corrections to the solution, and finds whether they change its rounding, or do not become small.
template <class A>
WB_DEVICE void add_corrections(const Systems& of, long long j) {
    using T = typename A::T;
    WB_SHARED double all[WIDE];
    const double now = largest_found(all, [&](int index) {
        double largest = 0.0;
        for (long long i = index; i < of.rows; i += WIDE) {
            const T high = of.of<T>(of.high, i, j), by = of.of<T>(of.correction, i, j);
            const T rest = A::add(of.of<T>(of.low, i, j), by), sum = A::add(high, rest);
            of.put(of.high, i, j, sum);
            of.put(of.low, i, j, A::add(rest, A::add(high, negative(sum))));
            largest = larger_size(largest, is_finite(sum) ? magnitude(by.x[0]) : add(sum.x[0], -sum.x[0]));
        }
        return largest;
    });
    const double size = largest_found(all, [&](int index) {
        double largest = 0.0;
        for (long long i = index; i < of.rows; i += WIDE)
            largest = larger_size(largest, size_in_column(of, of.of<T>(of.high, i, j), i));
        return largest;
    });
    const double least = mul(size, power_of_two(-2 * (int)of.bits - GUARD));
    const double are_large = largest_found(all, [&](int index) {
        double found = 0.0;
        for (long long i = index; i < of.rows; i += WIDE) {
            const T by = of.of<T>(of.correction, i, j), x = of.of<T>(of.high, i, j);
            const bool is_small = size_in_column(of, by, i) <= least ||
                                  magnitude(by.x[0]) <= mul(magnitude(x.x[0]), power_of_two(-(int)of.bits - GUARD));
            if (!is_small) found = 1.0;
        }
        return found;
    });
    for_each(1, [&](int) {
        const double before = of.of_columns[CORRECTIONS * of.cols + j];
        double state = are_large == 0.0 ? IS_SMALL : mul(2.0, now) <= before ? IS_LARGE : IS_STALLED;
        if (!is_finite(now)) state = IS_STALLED;
        of.of_columns[CORRECTIONS * of.cols + j] = now;
        of.of_columns[STATES * of.cols + j] = state;
    });
}

// Before the first corrections: the solution is zero.
template <class A>
WB_DEVICE void begin_solution(const Systems& of, long long item) {
    using T = typename A::T;
    const long long i = item % of.rows, j = item / of.rows;
    of.put(of.high, i, j, zero<T>());
    of.put(of.low, i, j, zero<T>());
    if (i == 0) of.of_columns[CORRECTIONS * of.cols + j] = double_of(0x7ff0000000000000);
}

// Each element of the solution becomes the nearest number; its error is what it was rounded by.
template <class A>
WB_DEVICE void round_solution(const Systems& of, long long item) {
    using T = typename A::T;
    const long long i = item % of.rows, j = item / of.rows;
    T x = of.of<T>(of.high, i, j);
    const T low = of.of<T>(of.low, i, j);
    const Pair last = two_sum(x.x[T::LENGTH - 1], low.x[0]);
    x.x[T::LENGTH - 1] = last.value;
    for (int c = T::LENGTH - 2; c >= 0; c--) {
        const Pair sum = quick_two_sum(x.x[c], x.x[c + 1]);
        x.x[c] = sum.value;
        x.x[c + 1] = sum.error;
    }
    of.put(of.high, i, j, x);
    of.errors[item] = magnitude(add(last.error, low.x[1]));
}

// The largest size of the rows of a column.
template <class Size>
WB_DEVICE double largest_of_rows(double* all, long long rows, Size size) {
    return largest_found(all, [&](int index) {
        double largest = 0.0;
        for (long long i = index; i < rows; i += WIDE) largest = larger_size(largest, size(i));
        return largest;
    });
}

// Bounds of the errors of a column, by the corrections that its residual asks for, or by what it was rounded by: of the solution, whose
// columns are those of B times powers of two.
template <class A>
WB_DEVICE void judge_column(const Systems& of, long long j) {
    using T = typename A::T;
    WB_SHARED double all[WIDE];
    const double correction = largest_of_rows(all, of.rows, [&](long long i) { return magnitude(of.of<T>(of.correction, i, j).x[0]); });
    const double size = largest_of_rows(all, of.rows, [&](long long i) { return size_in_column(of, of.of<T>(of.high, i, j), i); });
    const double rest = mul(correction, of.value), before = mul(of.of_columns[CORRECTIONS * of.cols + j], of.value);
    // A little more than what is computed, which is rounded.
    const double more = add(1.0, power_of_two(-40));
    const double least = mul(size, power_of_two(-2 * (int)of.bits));
    const double bad = largest_of_rows(all, of.rows, [&](long long i) {
        const T x = of.of<T>(of.high, i, j);
        double error = add(magnitude(of.of<T>(of.correction, i, j).x[0]), rest);
        const double other = add(of.errors[i + j * of.rows], before);
        if (other < error) error = other;
        error = mul(error, more);
        const int top = exponent(x), power = (int)of.col_powers[i] - power_of(of.row_powers[j]);
        const bool is_within = is_zero(x) || (top > -700 && top + power < 1020 && top + power > -700);
        const double ulp = is_zero(x) || !is_within ? 0.0 : power_of_two(top - (int)of.bits + 1);
        const double shared_size = mul(error, power_of_two((int)(of.col_powers[i] - of.base)));
        Number<2, 1> scaled = {{error, 0.0}};
        of.errors[i + j * of.rows] = shifted(scaled, power).x[0];
        return is_within && (error <= ulp || shared_size <= least) ? 0.0 : 1.0;
    });
    const double error = largest_of_rows(all, of.rows, [&](long long i) { return of.errors[i + j * of.rows]; });
    const double largest = largest_of_rows(all, of.rows, [&](long long i) {
        Number<2, 1> x = {{magnitude(of.of<T>(of.high, i, j).x[0]), 0.0}};
        return shifted(x, (int)of.col_powers[i] - power_of(of.row_powers[j])).x[0];
    });
    for_each(1, [&](int) {
        of.of_columns[STATES * of.cols + j] = bad;
        of.of_columns[ERRORS * of.cols + j] = error;
        of.of_columns[RELATIVE_ERRORS * of.cols + j] = error == 0.0 ? 0.0 : mul(quotient(error, largest), more);
    });
}

// The solution with its rows multiplied by the powers of columns of A, and its columns divided by those of B, which row_powers has.
template <class A>
WB_DEVICE void store_solution(const Systems& of, long long item) {
    using T = typename A::T;
    const long long i = item % of.rows, j = item / of.rows;
    const T x = shifted(of.of<T>(of.high, i, j), (int)of.col_powers[i] - power_of(of.row_powers[j]));
    store(of.to + (i + j * of.ld_to) * T::LENGTH, x);
}

}  // namespace wideblas
