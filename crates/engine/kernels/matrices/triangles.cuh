// Products and solutions with a triangular matrix of few rows: crates/engine/src/cpu/vectors/triangular.rs, operation for
// operation.
#pragma once
#include "matrices/matrices.cuh"

namespace wideblas {
namespace triangles {

using matrices::read;
using matrices::Stored;
using matrices::write;

constexpr int THREADS = 256;
// The largest order of a matrix that vectors are multiplied by: each lane of a warp has an element.
constexpr int ORDER = 32;
// Lanes that solve for a vector together, each with several elements: of many vectors, and of few, where more lanes have less to do one
// after the other, but more to do all together.
constexpr int LANES = 8, LANES_OF_FEW = 16;

// Element u of vector s is at `vectors` + u * element_step + s * vector_step. Strides and steps count numbers.
struct Triangle {
    matrices::Matrix matrix;
    void* vectors;
    long long count, element_step, vector_step;
    alignas(16) double alpha[8];
    // Is set where something is not finite, or a pivot has no accurate inverse. What is at `vectors` is lost then.
    u64* flag;
    int order, lower, unit;
    // Alpha is one.
    int plain;
};

// Whether the inverse of a number is accurate: it and its inverse are normal numbers with all components.
template <class T>
WB_DEVICE bool has_inverse(const T& x) {
    const double least = double_of((u64)(1023 - 254) << 52), most = double_of((u64)(1023 + 254) << 52);
    const double re = double_of(bits_of(x.x[0]) & ~(1ull << 63));
    double size = re;
    if (T::PARTS == 2) {
        const double im = double_of(bits_of(x.x[T::LENGTH - T::HALF]) & ~(1ull << 63));
        size = im > re || re != re ? im : re;
    }
    return size >= least && size <= most;
}

#ifdef __CUDACC__
// The number of another of some lanes.
template <class T>
__device__ __forceinline__ T from_lane(T x, int lane, int lanes) {
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++) x.x[c] = __shfl_sync(0xffffffff, x.x[c], lane, lanes);
    return x;
}

// A number in shared memory: its components by twos, which are `step` apart.
template <class T>
__device__ __forceinline__ void share(const T& x, Stored<2>* to, int step) {
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++) to[c / 2 * step].part.x[c % 2] = x.x[c];
}
template <class T>
__device__ __forceinline__ T shared(const Stored<2>* from, int step) {
    T x;
#pragma unroll
    for (int c = 0; c < T::LENGTH; c += 2) {
        const auto two = from[c / 2 * step].part;
        x.x[c] = two.x[0];
        x.x[c + 1] = two.x[1];
    }
    return x;
}

// x := alpha M x for a matrix of at most N rows, a vector a warp.
template <class A, int N>
__device__ __forceinline__ void multiply(const Triangle& t) {
    using T = typename A::T;
    // Columns of M.
    __shared__ double matrix[N][T::LENGTH][N];
    const int lane = threadIdx.x % ORDER, order = t.order;
    for (int at = threadIdx.x; at < order * order; at += THREADS) {
        const int i = at % order, k = at / order;
        const bool inside = i == k ? !t.unit : t.lower ? i > k : i < k;
        T x = zero<T>();
        if (inside) x = read<T>(t.matrix, i, k);
        if (i == k && t.unit) x.x[0] = 1.0;
        for (int c = 0; c < T::LENGTH; c++) matrix[k][c][i] = x.x[c];
    }
    __syncthreads();
    const long long warps = (long long)gridDim.x * (THREADS / ORDER);
    for (long long s = (blockIdx.x * (long long)THREADS + threadIdx.x) / ORDER; s < t.count; s += warps) {
        const long long at = lane * t.element_step + s * t.vector_step;
        T old = zero<T>(), sum = zero<T>();
        if (lane < order) old = read<T>(t.vectors, at);
        for (int k = 0; k < order; k++) {
            const T factor = from_lane(old, k, ORDER);
            if (lane >= order || (t.lower ? lane < k : lane > k)) continue;
            T element;
            for (int c = 0; c < T::LENGTH; c++) element.x[c] = matrix[k][c][lane];
            sum = A::mul_acc(sum, element, factor);
        }
        T x = A::finish(sum);
        if (!t.plain) x = A::mul(read<T>(t.alpha, 0), x);
        if (lane >= order) continue;
        if (!is_finite(x)) *t.flag = 1;
        write(t.vectors, at, x);
    }
}

// x := inverse(M) x for a matrix of at most N rows, which are no more than threads. Of LANES lanes each has every LANES-th
// unknown of a vector, in the order in which they are found: an upper triangle is a lower one from its end on.
template <class A, int N, int LANES>
__device__ __forceinline__ void solve(const Triangle& t) {
    using T = typename A::T;
    // Unknowns of a lane, and how many of them change together: more operations that need not wait for each other, but also
    // more that are done for rows that M does not have.
    constexpr int OWN = N / LANES, TOGETHER = T::LENGTH == 2 ? 3 : T::LENGTH == 4 ? 2 : 1;
    // Numbers of a panel of LANES columns that a thread loads, while the panel before it is used.
    constexpr int EACH = N * LANES / THREADS;
    // Code that fits into the instruction cache: longer numbers have more operations.
    constexpr int UNROLL = T::LENGTH == 2 ? 8 : 1;
    // From the panel's first row on. One number of padding avoids bank conflicts of stores along rows.
    __shared__ Stored<2> panel[LANES][T::LENGTH / 2][N + 1], inverses[N][T::LENGTH / 2];
    const int lane = threadIdx.x % LANES, order = t.order;
    const long long s = (blockIdx.x * (long long)THREADS + threadIdx.x) / LANES;
    const bool is_there = s < t.count;
    const auto place = [&](int i) { return t.lower ? i : order - 1 - i; };
    const auto at = [&](int i) { return place(i) * t.element_step + s * t.vector_step; };
    // Neighbouring threads load along rows of M if its numbers are contiguous there.
    const bool along = t.matrix.col_stride == 1;
    const int row = along ? threadIdx.x / LANES : threadIdx.x % N, row_step = along ? THREADS / LANES : 0;
    const int col = along ? threadIdx.x % LANES : threadIdx.x / N, col_step = along ? 0 : THREADS / N;
    T held[EACH];
    const auto load = [&](int first) {
#pragma unroll
        for (int e = 0; e < EACH; e++) {
            const int i = first + row + e * row_step, k = first + col + e * col_step;
            held[e] = zero<T>();
            if (k < i && i < order) held[e] = read<T>(t.matrix, place(i), place(k));
        }
    };
    load(0);
    T x[OWN];
#pragma unroll
    for (int r = 0; r < OWN; r++) {
        const int i = r * LANES + lane;
        x[r] = zero<T>();
        if (is_there && i < order) x[r] = read<T>(t.vectors, at(i));
    }
    if (threadIdx.x < order && !t.unit) {
        const int k = place(threadIdx.x);
        const T pivot = read<T>(t.matrix, k, k);
        T one = zero<T>();
        one.x[0] = 1.0;
        const T inverse = A::div(one, pivot);
        share(inverse, &inverses[threadIdx.x][0], 1);
        if (!has_inverse(pivot)) *t.flag = 1;
    }
    // x[0] is the lane's unknown that is found next, x[r] is r * LANES below it.
#pragma unroll 1
    for (int first = 0; first < order; first += LANES) {
        __syncthreads();
#pragma unroll
        for (int e = 0; e < EACH; e++)
            share(held[e], &panel[col + e * col_step][0][row + e * row_step], N + 1);
        __syncthreads();
        load(first + LANES);
        const int count = order - first < LANES ? order - first : LANES;
        const int below = (order - first + LANES - 1) / LANES - 1;
        const auto element = [&](int r, int l) {
            return shared<T>(&panel[l][0][r * LANES + lane], N + 1);
        };
#pragma unroll UNROLL
        for (int l = 0; l < LANES; l++) {
            if (l >= count) break;
            // Nothing was taken from the first one.
            T found = first + l > 0 ? A::finish(x[0]) : x[0];
            if (!t.unit) found = A::mul(found, shared<T>(&inverses[first + l][0], 1));
            found = from_lane(found, l, LANES);
            const T sum = A::mul_acc(x[0], element(0, l), negative(found));
            for (int c = 0; c < T::LENGTH; c++)
                x[0].x[c] = lane > l ? sum.x[c] : lane == l ? found.x[c] : x[0].x[c];
        }
#pragma unroll
        for (int start = 1; start < OWN; start += TOGETHER) {
            if (start > below) break;
#pragma unroll UNROLL
            for (int l = 0; l < LANES; l++) {
                const T taken = negative(from_lane(x[0], l, LANES));
#pragma unroll
                for (int r = start; r < OWN && r < start + TOGETHER; r++)
                    x[r] = A::mul_acc(x[r], element(r, l), taken);
            }
        }
        const int i = first + lane;
        if (is_there && i < order) {
            if (!is_finite(x[0])) *t.flag = 1;
            write(t.vectors, at(i), x[0]);
        }
#pragma unroll
        for (int r = 0; r + 1 < OWN; r++) x[r] = x[r + 1];
    }
}
#endif

}  // namespace triangles
}  // namespace wideblas
