// Triangular matrices and one vector: crates/engine/src/cpu/vectors/substitution.rs.
//
// Columns are taken in blocks: a block of threads changes a block's own rows, and then, or before, all threads those of
// others.
#pragma once
#include "vectors/products.cuh"

namespace wideblas {

// Columns of a block, a multiple of GROUP.
constexpr int BLOCK = 64;

// x := op(A) x, or x becomes the solution of op(A) x = b, which it was.
struct TriangularVector {
    long long items;
    Columns a;
    Vector x;
    long long n;
    // The block.
    long long block;
    int is_unit, solves;
    // A bit for each column of the block whose element is known to be a quotient of a number other than zero: if it has become
    // zero, it leaves nothing out. Null where that does not count.
    u64* quotients;
};

// The number of this thread in its block of threads, and how many there are.
WB_DEVICE long long own_thread() {
#ifdef __CUDACC__
    return threadIdx.x;
#else
    return 0;
#endif
}
WB_DEVICE long long all_threads() {
#ifdef __CUDACC__
    return blockDim.x;
#else
    return 1;
#endif
}
WB_DEVICE void wait_for_others() {
#ifdef __CUDACC__
    __syncthreads();
#endif
}

// The groups of columns are taken in this direction.
WB_DEVICE bool goes_forwards(const TriangularVector& of) {
    return of.a.is_lower() == (of.solves != 0);
}

WB_DEVICE Rows columns_of_block(const TriangularVector& of) {
    return {of.block * BLOCK, least(of.n, (of.block + 1) * BLOCK)};
}

// Group `k` of a block, in the order in which they are taken.
WB_DEVICE Rows group_in_block(const TriangularVector& of, Rows block, long long k) {
    const long long count = (block.len() + GROUP - 1) / GROUP;
    return group_of(block.start / GROUP + (goes_forwards(of) ? k : count - 1 - k), of.n);
}

template <class T>
WB_DEVICE bool is_left_out(const TriangularVector& of, const T& x) {
    return of.a.leaves_out_zeros() && is_zero(x);
}

// Whether x_j, of the block, is known to be a quotient of a number other than zero.
WB_DEVICE bool is_quotient(const TriangularVector& of, long long j) {
    return of.quotients && (*of.quotients >> j % BLOCK & 1);
}

// x_i with the multiples of a group's columns added, or subtracted.
template <class A, bool CAREFUL>
WB_DEVICE void add_outside(const TriangularVector& of, Element<A, CAREFUL>& x, Rows group,
                           long long i) {
    using T = typename A::T;
    const Rows last = of.a.of(group.end - 1), first = of.a.of(group.start);
    const bool is_common = last.start <= i && i < first.end;
    if (is_common) x.begin();
    for (long long j = group.start; j < group.end; j++) {
        if (!is_common && !of.a.of(j).has(i)) continue;
        T factor = load<T>(of.x.at<T>(j));
        if (is_left_out(of, factor) && !is_quotient(of, j)) continue;
        if (of.solves) factor = negative(factor);
        if (!is_common) x.begin();
        x.push(factor, of.a.template get<T>(i, j));
        if (!is_common) x.end();
    }
    if (is_common) x.end();
}

// x times or by the diagonal's element.
template <class A>
WB_DEVICE typename A::T on_diagonal(const TriangularVector& of, const typename A::T& x, long long j) {
    using T = typename A::T;
    if (of.is_unit) return x;
    const T diagonal = of.a.template get<T>(j, j);
    if (!of.solves) return product<A>(diagonal, x);
    const T found = over(x, diagonal);
    return is_finite(found) ? found : special_quotient(x, diagonal);
}

// What a group's columns do in its own rows, one column after the other.
template <class A>
WB_COLD void change_by_columns(const TriangularVector& of, Rows group) {
    using T = typename A::T;
    for (long long k = 0; k < group.len(); k++) {
        const long long j = goes_forwards(of) ? group.start + k : group.end - 1 - k;
        T x = load<T>(of.x.at<T>(j));
        if (is_left_out(of, x)) continue;
        if (of.solves) x = on_diagonal<A>(of, x, j);
        if (of.quotients) *of.quotients |= 1ull << j % BLOCK;
        const Rows rows = of.a.beside(j).within(group);
        const T factor = of.solves ? negative(x) : x;
        for (long long i = rows.start; i < rows.end; i++) {
            const T old = load<T>(of.x.at<T>(i)), element = of.a.template get<T>(i, j);
            const T sum = A::finish(A::mul_acc_few(old, factor, element));
            store(of.x.at<T>(i), is_finite(sum) ? sum : sum_of_one_product(factor, element, old));
        }
        if (!of.solves) x = on_diagonal<A>(of, x, j);
        store(of.x.at<T>(j), x);
    }
}

// An element of the block on the diagonal, zero where the matrix does not have it.
template <class T>
WB_DEVICE T in_block(const TriangularVector& of, long long i, long long j) {
    return of.a.of(j).has(i) ? of.a.template get<T>(i, j) : zero<T>();
}

// The solution of a group; false, where something is not finite: a result, or a pivot that makes zeros of other numbers.
template <class A>
WB_DEVICE bool solve_group(const TriangularVector& of, Rows group, typename A::T (&x)[GROUP]) {
    using T = typename A::T;
    const int order = (int)group.len();
    const bool is_lower = of.a.is_lower();
    bool finite = true;
    for (int step = 0; step < order; step++) {
        const int k = is_lower ? step : order - 1 - step;
        const long long j = group.start + k;
        T found = step == 0 ? x[k] : A::finish(x[k]);
        if (!of.is_unit) {
            const T pivot = of.a.template get<T>(j, j);
            const double re = magnitude(leading(pivot).re), im = magnitude(leading(pivot).im);
            const double size = im > re ? im : re;
            // Inverses of numbers between this and its own inverse are normal numbers with all components.
            const double few = power_of_two(-254);
            const bool is_usual = few <= size && size <= power_of_two(254);
            found = is_usual ? A::mul(found, A::div(one<T>(), pivot)) : over(found, pivot);
            finite = finite && (is_usual || is_finite(pivot));
        }
        x[k] = found;
        T taken = found;
        for (int c = 0; c < T::LENGTH; c++) taken.x[c] = mul(found.x[c], -1.0);
        const int start = is_lower ? k + 1 : 0, end = is_lower ? order : k;
        for (int i = start; i < end; i++)
            x[i] = A::mul_acc(x[i], in_block<T>(of, group.start + i, j), taken);
    }
    for (int k = 0; k < order; k++) finite = finite && is_finite(x[k]);
    return finite;
}

// A group's product with the block on the diagonal: each row's sum in the order of the columns.
template <class A>
WB_DEVICE bool multiply_group(const TriangularVector& of, Rows group, typename A::T (&x)[GROUP]) {
    using T = typename A::T;
    const int order = (int)group.len();
    const bool is_lower = of.a.is_lower();
    T found[GROUP];
    bool finite = true;
    for (int i = 0; i < order; i++) {
        Element<A, true> sum(zero<T>());
        sum.begin();
        T own = zero<T>();
        for (int k = 0; k < order; k++) {
            const long long j = group.start + k;
            const bool is_there = k == i || (is_lower ? k < i : k > i);
            // Longer numbers are added with zeros where there is no element, and some zeros in x left out.
            if (T::LENGTH == 2 ? !is_there : is_left_out(of, x[k])) continue;
            T element = zero<T>();
            if (k == i) element = of.is_unit ? one<T>() : of.a.template get<T>(j, j);
            else if (is_there) element = in_block<T>(of, group.start + i, j);
            if (T::LENGTH == 2) own = A::mul_acc(own, element, x[k]);
            else sum.push(x[k], element);
        }
        if (T::LENGTH == 2) found[i] = A::finish(own);
        else {
            sum.end();
            found[i] = sum.value;
        }
        finite = finite && is_finite(found[i]);
    }
    for (int i = 0; i < order; i++) x[i] = found[i];
    return finite;
}

// What a group's columns do in its own rows.
template <class A>
WB_DEVICE void change_group(const TriangularVector& of, Rows group) {
    using T = typename A::T;
    T x[GROUP];
    for (int k = 0; k < group.len(); k++) x[k] = load<T>(of.x.at<T>(group.start + k));
    const bool finite = of.solves ? solve_group<A>(of, group, x) : multiply_group<A>(of, group, x);
    if (!finite) return change_by_columns<A>(of, group);
    for (int k = 0; k < group.len(); k++) store(of.x.at<T>(group.start + k), x[k]);
}

// What some groups of a block do in row i of others; or false, where that needs care.
template <class A, bool CAREFUL>
WB_DEVICE bool change_row_with(const TriangularVector& of, Rows block, Rows groups, long long i) {
    using T = typename A::T;
    Element<A, CAREFUL> x(load<T>(of.x.at<T>(i)));
    for (long long k = groups.start; k < groups.end; k++)
        add_outside(of, x, group_in_block(of, block, k), i);
    if (x.finite) store(of.x.at<T>(i), x.value);
    return x.finite;
}

template <class A>
WB_COLD void change_row_with_care(const TriangularVector& of, Rows block, Rows groups, long long i) {
    change_row_with<A, true>(of, block, groups, i);
}

template <class A>
WB_DEVICE void change_row(const TriangularVector& of, Rows block, Rows groups, long long i) {
    if (!change_row_with<A, false>(of, block, groups, i))
        change_row_with_care<A>(of, block, groups, i);
}

// What a block's columns do in its own rows, by one block of threads.
template <class A>
WB_DEVICE void change_block(const TriangularVector& of, long long) {
    const Rows block = columns_of_block(of);
    if (of.quotients && own_thread() == 0) *of.quotients = 0;
    for (long long k = 0; k * GROUP < block.len(); k++) {
        const Rows group = group_in_block(of, block, k);
        const Rows others = of.a.is_lower() ? Rows{group.end, block.end} : Rows{block.start, group.start};
        if (of.solves && own_thread() == 0) change_group<A>(of, group);
        wait_for_others();
        for (long long i = others.start + own_thread(); i < others.end; i += all_threads())
            change_row<A>(of, block, {k, k + 1}, i);
        wait_for_others();
        if (!of.solves && own_thread() == 0) change_group<A>(of, group);
        wait_for_others();
    }
}

// What a block's columns do in the row `item` of other blocks.
template <class A>
WB_DEVICE void change_others(const TriangularVector& of, long long item) {
    const Rows block = columns_of_block(of);
    const long long i = of.a.is_lower() ? block.end + item : item;
    change_row<A>(of, block, {0, (block.len() + GROUP - 1) / GROUP}, i);
}

// With the transpose: one element after the other, by a warp.
template <class A>
WB_DEVICE void change_transposed(const TriangularVector& of, long long) {
    using T = typename A::T;
    const bool forwards = of.a.is_lower() != (of.solves != 0);
    for (long long step = 0; step < of.n; step++) {
        const long long j = forwards ? step : of.n - 1 - step;
        const Rows rows = of.a.beside(j);
        const Two two = {of.a.at<T>(rows.start, j), of.x.at<T>(rows.start), of.a.step() * T::LENGTH,
                         of.x.step * T::LENGTH, is_odd(of.a.data), is_odd(of.x.data)};
        T sums[1];
        sum_terms<A, PRODUCTS, 1, true>(two, 0, rows.len(), sums);
        if (is_first_thread()) {
            if (!is_finite(sums[0])) sums[0] = special_sum<T>(two, rows.len(), false);
            T x = load<T>(of.x.at<T>(j)), factor = one<T>();
            if (of.solves) factor.x[0] = -1.0;
            const auto with_sum = [&](const T& x) {
                return is_finite(sums[0]) ? add_one<A>(factor, sums[0], x) : add_parts(factor, sums[0], x);
            };
            x = of.solves ? on_diagonal<A>(of, with_sum(x), j) : with_sum(on_diagonal<A>(of, x, j));
            store(of.x.at<T>(j), x);
        }
#ifdef __CUDACC__
        __syncwarp();
#endif
    }
}

}  // namespace wideblas
