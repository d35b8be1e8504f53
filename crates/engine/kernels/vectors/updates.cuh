// Matrices changed by products of vectors: `Update` of crates/engine/src/cpu/vectors/matvec.rs.
#pragma once
#include "vectors/vectors.cuh"

namespace wideblas {

// Rows of a tile, an item each, and its columns.
constexpr int TILE_ROWS = 256, TILE_COLS = 8;

// A := A + alpha x y^T and its relatives.
struct Update {
    long long items;
    Columns a;
    Vector x, y;
    // alpha y, and where y x^T is added too, alpha x; adjacent, of conjugates where those are meant.
    double *of_y, *of_x;
    // The diagonal becomes real.
    long long is_hermitian;
};

template <class T>
WB_COLD T special_update(T factor, T x, T other_factor, T other, int count, T old) {
    const T factors[2] = {factor, other_factor}, others[2] = {x, other};
    return sum_of_products(count, factors, others, old);
}

// A row of a tile. Columns with zeros as their factors stay as they are.
template <class A>
WB_DEVICE void update(const Update& of, long long item) {
    using T = typename A::T;
    const long long down = (of.a.rows + TILE_ROWS - 1) / TILE_ROWS, tile = item / TILE_ROWS;
    const long long i = tile % down * TILE_ROWS + item % TILE_ROWS, first = tile / down * TILE_COLS;
    const long long end = least(first + TILE_COLS, of.a.cols);
    if (i >= of.a.rows) return;
    const bool has_both = of.of_x != nullptr;
    const T x = load_constant<T>(of.x.at<T>(i), is_odd(of.x.data));
    const T y = has_both ? load_constant<T>(of.y.at<T>(i), is_odd(of.y.data)) : zero<T>();
    for (long long j = first; j < end; j++) {
        if (!of.a.of(j).has(i)) continue;
        double* at = of.a.at<T>(i, j);
        const bool is_made_real = of.is_hermitian && i == j;
        const T y_j = load_constant<T>(of.y.at<T>(j), is_odd(of.y.data));
        bool stays = is_zero(y_j);
        if (has_both && stays)
            stays = is_zero(load_constant<T>(of.x.at<T>(j), is_odd(of.x.data)));
        if (stays && !is_made_real) continue;
        T old = load_constant<T>(at, is_odd(of.a.data));
        if (is_made_real) old = real_part(old);
        if (!stays) {
            const T factor = load<T>(of.of_y + j * T::LENGTH);
            const T other = has_both ? load<T>(of.of_x + j * T::LENGTH) : zero<T>();
            const T found =
                has_both ? A::finish(A::mul_acc_few(A::mul_acc_few(old, factor, x), other, y))
                         : A::add_product(old, factor, x);
            old = is_finite(found) ? found
                                   : special_update(factor, x, other, y, has_both ? 2 : 1, old);
            if (is_made_real) old = real_part(old);
        }
        store(at, old);
    }
}

}  // namespace wideblas
