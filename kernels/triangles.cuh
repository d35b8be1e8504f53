// Products and solutions with a triangular matrix of few rows: src/engine/cpu/vectors/triangular.rs, operation for
// operation.
#pragma once
#include "matrices.cuh"

namespace wideblas {
namespace triangles {

using matrices::read;
using matrices::write;

constexpr int THREADS = 256;
// The largest order of a matrix that vectors are multiplied by: each lane of a warp has an element.
constexpr int ORDER = 32;
// Lanes that solve for a vector together, each with several elements.
constexpr int LANES = 8;

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
template <class A, int N>
__device__ __forceinline__ void solve(const Triangle& t) {
    using T = typename A::T;
    // Columns at a time, which all vectors of a block share; and unknowns at a time, so that operations need not wait for
    // each other.
    constexpr int COLS = 2 * LANES, OWN = N / LANES, TOGETHER = T::LENGTH == 2 ? 4 : 1;
    __shared__ double panel[COLS][T::LENGTH][N], inverses[N][T::LENGTH];
    const int lane = threadIdx.x % LANES, order = t.order;
    const long long s = (blockIdx.x * (long long)THREADS + threadIdx.x) / LANES;
    const bool is_there = s < t.count;
    const auto place = [&](int i) { return t.lower ? i : order - 1 - i; };
    const auto at = [&](int i) { return place(i) * t.element_step + s * t.vector_step; };
    if (threadIdx.x < order && !t.unit) {
        const int k = place(threadIdx.x);
        const T pivot = read<T>(t.matrix, k, k);
        T one = zero<T>();
        one.x[0] = 1.0;
        const T inverse = A::div(one, pivot);
        for (int c = 0; c < T::LENGTH; c++) inverses[threadIdx.x][c] = inverse.x[c];
        if (!has_inverse(pivot)) *t.flag = 1;
    }
    T x[OWN];
#pragma unroll
    for (int r = 0; r < OWN; r++) {
        const int i = r * LANES + lane;
        x[r] = zero<T>();
        if (is_there && i < order) x[r] = read<T>(t.vectors, at(i));
    }
    for (int first = 0; first < order; first += COLS) {
        __syncthreads();
        for (int to = threadIdx.x; to < COLS * N; to += THREADS) {
            const int i = to % N, k = first + to / N;
            T element = zero<T>();
            if (k < i && i < order) element = read<T>(t.matrix, place(i), place(k));
            for (int c = 0; c < T::LENGTH; c++) panel[k - first][c][i] = element.x[c];
        }
        __syncthreads();
        for (int half = 0; half < 2; half++) {
            // The unknowns that are found next are those with this number in each lane.
            const int now = first / LANES + half;
            T own = zero<T>();
#pragma unroll
            for (int r = 0; r < OWN; r++)
                if (r == now) own = x[r];
            for (int l = 0; l < LANES; l++) {
                const int k = now * LANES + l;
                if (k >= order) break;
                const auto element = [&](int r) {
                    T element;
                    for (int c = 0; c < T::LENGTH; c++)
                        element.x[c] = panel[k - first][c][r * LANES + lane];
                    return element;
                };
                // Nothing was taken from the first one.
                T found = k == 0 ? own : A::finish(own);
                if (!t.unit) {
                    T inverse;
                    for (int c = 0; c < T::LENGTH; c++) inverse.x[c] = inverses[k][c];
                    found = A::mul(found, inverse);
                }
                found = from_lane(found, l, LANES);
                T taken = found;
                for (int c = 0; c < T::LENGTH; c++) taken.x[c] = mul(found.x[c], -1.0);
                if (lane == l) own = found;
                if (lane > l) own = A::mul_acc(own, element(now), taken);
#pragma unroll
                for (int r = 0; r < OWN; r += TOGETHER) {
                    if (r + TOGETHER - 1 <= now || r * LANES >= order) continue;
                    T sums[TOGETHER];
#pragma unroll
                    for (int u = 0; u < TOGETHER; u++) sums[u] = A::mul_acc(x[r + u], element(r + u), taken);
#pragma unroll
                    for (int u = 0; u < TOGETHER; u++)
                        if (r + u > now) x[r + u] = sums[u];
                }
            }
#pragma unroll
            for (int r = 0; r < OWN; r++)
                if (r == now) x[r] = own;
        }
    }
#pragma unroll
    for (int r = 0; r < OWN; r++) {
        const int i = r * LANES + lane;
        if (!is_there || i >= order) continue;
        if (!is_finite(x[r])) *t.flag = 1;
        write(t.vectors, at(i), x[r]);
    }
}
#endif

}  // namespace triangles
}  // namespace wideblas
