// The steps of a refined eigenproblem that are no products of matrices: crates/lapack/src/refined.rs, which says what they mean.
#pragma once
#include "vectors/factors.cuh"

namespace wideblas {

// A step with approximate eigenvectors X of a Hermitian A of order n. All matrices are column-major and without gaps.
struct Refinement {
    long long items;
    // Lower triangles of X^H X and of X^H A X.
    double *gram, *quotient;
    // What a step makes, or a matrix of doubles that it reads.
    double *to, *from;
    long long n;
    // Rows of a matrix of doubles that has a column of each cluster's matrix in each column.
    long long width;
    // The eigenvalues, real numbers.
    double* values;
    // For each column sums of magnitudes: of couplings, of distances from
    // orthogonality, and of corrections; and whether a coupling in its cluster is more
    // than noise.
    double* sums;
    // For each column the first one of its cluster, and the same where only clusters count that are to be rotated.
    long long *first, *rotated;
    double* summary;
    // Noise of couplings in units of the norm, and the corrections whose squares are negligible.
    double noise, limit;

    template <class T>
    WB_DEVICE T element(const double* triangle, long long i, long long j) const {
        if (i < j) return conjugate_of(load<T>(triangle + (j + i * n) * T::LENGTH));
        const T x = load<T>(triangle + (i + j * n) * T::LENGTH);
        return i == j ? real_part(x) : x;
    }
    template <class Part>
    WB_DEVICE Part value(long long i) const {
        return load<Part>(values + i * Part::LENGTH);
    }
};

// Places of the summary.
constexpr int COUPLING = 0, DISTANCE = 1, NORM = 2, GAP = 3, FLOOR = 4, CORRECTION = 5, ROTATED = 6, WIDEST = 7;

// Eigenvalues are in one cluster where their distance is less than this times the largest sum of couplings.
constexpr double SEPARATION = 16.0;

template <class T>
WB_DEVICE double leading_size(const T& x) {
    double size = 0.0;
    for (int p = 0; p < T::PARTS; p++) size = add(size, double_of(bits_of(x.x[p * T::HALF]) & 0x7fffffffffffffff));
    return size;
}

template <class A>
WB_DEVICE typename A::T one_of() {
    auto one = zero<typename A::T>();
    one.x[0] = 1.0;
    return one;
}

// An element of I - X^H X.
template <class A>
WB_DEVICE typename A::T distance(const Refinement& of, long long i, long long j) {
    const auto x = negative(of.element<typename A::T>(of.gram, i, j));
    return i == j ? A::add(one_of<A>(), x) : x;
}

// The Rayleigh quotient.
template <class A>
WB_DEVICE void rayleigh(const Refinement& of, long long i) {
    using T = typename A::T;
    using Part = typename T::Part;
    const Part gram = part(of.element<T>(of.gram, i, i), 0), quotient = part(of.element<T>(of.quotient, i, i), 0);
    store(of.values + i * Part::LENGTH, OfParts<A>::Real::div(quotient, gram));
}

// What couples two vectors once they are orthogonal: an element of X^H A X and of I - X^H X times the mean of both eigenvalues.
template <class A>
WB_DEVICE typename A::T coupling(const Refinement& of, const typename A::T& apart, long long i, long long j) {
    using T = typename A::T;
    using Part = typename T::Part;
    using Real = typename OfParts<A>::Real;
    Part mean = Real::add(of.value<Part>(i), of.value<Part>(j));
    for (int c = 0; c < Part::LENGTH; c++) mean.x[c] = mul(0.5, mean.x[c]);
    return A::add(of.element<T>(of.quotient, i, j), times_real<A>(apart, mean));
}

// Sums of a column, of COUNT terms of each row.
template <int COUNT, class Terms>
WB_DEVICE void sum_column(const Refinement& of, double* const (&to)[COUNT], Terms terms) {
    WB_SHARED double partial[COUNT][WIDE];
    for_each(WIDE, [&](int index) {
        double sums[COUNT] = {};
        for (long long i = index; i < of.n; i += WIDE) terms(i, sums);
        for (int k = 0; k < COUNT; k++) partial[k][index] = sums[k];
    });
    for (int half = WIDE / 2; half > 0; half /= 2)
        for_each(half, [&](int index) {
            for (int k = 0; k < COUNT; k++) partial[k][index] = add(partial[k][index], partial[k][index + half]);
        });
    for_each(COUNT, [&](int k) { *to[k] = partial[k][0]; });
}

// The distance of two eigenvalues.
template <class A>
WB_DEVICE typename A::T::Part gap(const Refinement& of, long long i, long long j) {
    using Part = typename A::T::Part;
    return OfParts<A>::Real::add(of.value<Part>(j), negative(of.value<Part>(i)));
}

// Sums of couplings of a column, and of distances from orthogonality times the roots of gaps: products of two of these are what couplings
// do not know of, at most.
template <class A>
WB_DEVICE void measure(const Refinement& of, long long j) {
    using T = typename A::T;
    double* const to[] = {of.sums + j, of.sums + of.n + j};
    sum_column<2>(of, to, [&](long long i, double (&sums)[2]) {
        if (i == j) return;
        const T apart = distance<A>(of, i, j);
        sums[0] = add(sums[0], leading_size(coupling<A>(of, apart, i, j)));
        sums[1] = add(sums[1], mul(leading_size(apart), root(leading_size(gap<A>(of, i, j)))));
    });
}

WB_DEVICE double larger(double a, double b) { return b > a || b != b ? b : a; }

// The largest of what work(i) finds for the columns; NaN where there is one.
template <class Work>
WB_DEVICE double largest_of_columns(long long n, double* all, Work work) {
    for_each(WIDE, [&](int index) {
        double largest = 0.0;
        for (long long i = index; i < n; i += WIDE) largest = larger(largest, work(i));
        all[index] = largest;
    });
    for (int half = WIDE / 2; half > 0; half /= 2)
        for_each(half, [&](int index) { all[index] = larger(all[index], all[index + half]); });
    const double largest = all[0];
    for_each(1, [](int) {});
    return largest;
}

// Finds clusters of eigenvalues, by what couples vectors.
template <class A>
WB_DEVICE void find_clusters(const Refinement& of, long long) {
    using Part = typename A::T::Part;
    WB_SHARED double all[WIDE];
    const double couplings = largest_of_columns(of.n, all, [&](long long i) { return of.sums[i]; });
    const double turned = largest_of_columns(of.n, all, [&](long long i) { return of.sums[of.n + i]; });
    const double norm = largest_of_columns(of.n, all, [&](long long i) { return leading_size(of.value<Part>(i)); });
    const double least = mul(SEPARATION, add(couplings, mul(turned, turned)));
    for_each(WIDE, [&](int index) {
        for (long long i = index; i < of.n; i += WIDE) {
            long long first = i;
            while (first > 0) {
                if (gap<A>(of, first - 1, first).x[0] > least) break;
                first--;
            }
            of.first[i] = first;
        }
    });
    for_each(1, [&](int) {
        of.summary[COUPLING] = couplings;
        of.summary[DISTANCE] = turned;
        of.summary[NORM] = norm;
        of.summary[GAP] = least;
        of.summary[FLOOR] = mul(of.noise, norm);
    });
}

// The corrections of a column: those that make it orthogonal to the others, and outside of its cluster what undoes couplings. Noise
// does not count where it would be no small correction.
template <class A>
WB_DEVICE void correct(const Refinement& of, long long j) {
    using T = typename A::T;
    using Part = typename T::Part;
    using Real = typename OfParts<A>::Real;
    const double floor = of.summary[FLOOR];
    double* const to[] = {of.sums + 2 * of.n + j, of.sums + 3 * of.n + j};
    sum_column<2>(of, to, [&](long long i, double (&sums)[2]) {
        const T apart = distance<A>(of, i, j);
        T found = apart;
        for (int c = 0; c < T::LENGTH; c++) found.x[c] = mul(0.5, found.x[c]);
        if (i != j) {
            const T couples = coupling<A>(of, apart, i, j);
            const double size = leading_size(couples);
            const Part between = gap<A>(of, i, j);
            const double width = leading_size(between);
            const bool is_noise = !(size > floor);
            if (of.first[i] == of.first[j]) {
                if (!is_noise) sums[1] = 1.0;
            } else if (!is_noise || size <= mul(width, quotient(of.limit, (double)of.n))) {
                if (width > 0.0) found = A::add(found, times_real<A>(couples, Real::div(one_of<Real>(), between)));
            }
        }
        sums[0] = add(sums[0], leading_size(found));
        store(of.to + (i + j * of.n) * T::LENGTH, found);
    });
}

// Finds the largest sum of corrections, and which clusters are to be rotated.
WB_DEVICE void conclude(const Refinement& of, long long) {
    WB_SHARED double all[WIDE];
    const double* marks = of.sums + 3 * of.n;
    const double corrections = largest_of_columns(of.n, all, [&](long long i) { return of.sums[2 * of.n + i]; });
    const double widest = largest_of_columns(of.n, all, [&](long long i) {
        const long long first = of.first[i];
        double size = 0.0;
        bool is_marked = false;
        for (long long k = first; k < of.n && of.first[k] == first; k++) {
            is_marked = is_marked || marks[k] != 0.0;
            size = add(size, 1.0);
        }
        of.rotated[i] = is_marked ? first : i;
        return is_marked ? size : 0.0;
    });
    for_each(1, [&](int) {
        of.summary[CORRECTION] = corrections;
        of.summary[WIDEST] = widest;
        of.summary[ROTATED] = widest > 0.0;
    });
}

// The matrices of clusters that are to be rotated, as doubles, less their first eigenvalues: column j has that of its cluster.
template <class A>
WB_DEVICE void gather_clusters(const Refinement& of, long long item) {
    using T = typename A::T;
    const long long j = item / of.width, first = of.rotated[j], i = first + item % of.width;
    T found = zero<T>();
    if (i < of.n && of.rotated[i] == first) {
        if (i == j) {
            found.x[0] = gap<A>(of, first, i).x[0];
        } else {
            found = coupling<A>(of, distance<A>(of, i, j), i, j);
        }
    }
    for (int p = 0; p < T::PARTS; p++) of.to[item * T::PARTS + p] = found.x[p * T::HALF];
}

// A matrix with the rotations of clusters as diagonal blocks, which column j of a matrix of doubles has a column of.
template <class A>
WB_DEVICE void scatter_rotations(const Refinement& of, long long item) {
    using T = typename A::T;
    const long long i = item % of.n, j = item / of.n, first = of.rotated[j];
    T found = zero<T>();
    if (of.rotated[i] == first)
        for (int p = 0; p < T::PARTS; p++)
            found.x[p * T::HALF] = of.from[((i - first) + j * of.width) * T::PARTS + p];
    store(of.to + item * T::LENGTH, found);
}

// Leading doubles of numbers that follow each other, part by part; and numbers that are doubles.
template <class A>
WB_DEVICE void take_leading(const Refinement& of, long long item) {
    using T = typename A::T;
    for (int p = 0; p < T::PARTS; p++) of.to[item * T::PARTS + p] = of.from[item * T::LENGTH + p * T::HALF];
}

template <class A>
WB_DEVICE void make_of_doubles(const Refinement& of, long long item) {
    using T = typename A::T;
    T found = zero<T>();
    for (int p = 0; p < T::PARTS; p++) found.x[p * T::HALF] = of.from[item * T::PARTS + p];
    store(of.to + item * T::LENGTH, found);
}

}  // namespace wideblas
