// Products and solutions with a triangular matrix of few rows, a vector a warp: src/engine/cpu/vectors/triangular.rs,
// operation for operation.
#pragma once
#include "matrices.cuh"

namespace wideblas {
namespace triangles {

using matrices::read;
using matrices::write;

// The largest order of a matrix; a lane has an element of a vector.
constexpr int ORDER = 32;
constexpr int WARPS = 8, THREADS = WARPS * ORDER;

// Solves with M, or multiplies by it.
constexpr int SOLVE = 0, MULTIPLY = 1;

// Element u of vector s is at `vectors` + u * element_step + s * vector_step. Strides and steps count numbers.
struct Triangle {
    matrices::Matrix matrix;
    void* vectors;
    long long count, element_step, vector_step;
    alignas(16) double alpha[8];
    // Is set where something is not finite, or a pivot has no accurate inverse. What is at `vectors` is lost then.
    u64* flag;
    int order, lower, unit, task;
    // Alpha is one.
    int plain, pad;
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
// The number of another lane.
template <class T>
__device__ __forceinline__ T from_lane(T x, int lane) {
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++) x.x[c] = __shfl_sync(0xffffffff, x.x[c], lane);
    return x;
}

template <class A, int N>
__device__ __forceinline__ void change(const Triangle& t) {
    using T = typename A::T;
    // Columns of M, and the inverses of its pivots.
    __shared__ double matrix[N][T::LENGTH][N], inverses[N][T::LENGTH];
    __shared__ int lost;
    const int lane = threadIdx.x % ORDER, order = t.order;
    if (threadIdx.x == 0) lost = 0;
    __syncthreads();
    for (int at = threadIdx.x; at < order * order; at += THREADS) {
        const int i = at % order, k = at / order;
        const bool inside = i == k ? !t.unit : t.lower ? i > k : i < k;
        T x = zero<T>();
        if (inside) x = read<T>(t.matrix, i, k);
        if (i == k && t.unit) x.x[0] = 1.0;
        for (int c = 0; c < T::LENGTH; c++) matrix[k][c][i] = x.x[c];
        if (i == k && t.task == SOLVE && !t.unit) {
            T one = zero<T>();
            one.x[0] = 1.0;
            const T inverse = A::div(one, x);
            for (int c = 0; c < T::LENGTH; c++) inverses[k][c] = inverse.x[c];
            if (!has_inverse(x)) lost = 1;
        }
    }
    __syncthreads();
    if (lost) {
        if (threadIdx.x == 0) *t.flag = 1;
        return;
    }
    const auto element = [&](int k) {
        T x;
        for (int c = 0; c < T::LENGTH; c++) x.x[c] = matrix[k][c][lane < N ? lane : 0];
        return x;
    };
    const long long warps = (long long)gridDim.x * WARPS;
    for (long long s = blockIdx.x * WARPS + threadIdx.x / ORDER; s < t.count; s += warps) {
        const long long at = lane * t.element_step + s * t.vector_step;
        T x = zero<T>();
        if (lane < order) x = read<T>(t.vectors, at);
        if (t.task == SOLVE) {
            for (int step = 0; step < order; step++) {
                const int k = t.lower ? step : order - 1 - step;
                // Nothing was taken from the first one.
                T found = step == 0 ? x : A::finish(x);
                if (!t.unit) {
                    T inverse;
                    for (int c = 0; c < T::LENGTH; c++) inverse.x[c] = inverses[k][c];
                    found = A::mul(found, inverse);
                }
                found = from_lane(found, k);
                if (lane == k) x = found;
                T taken = found;
                for (int c = 0; c < T::LENGTH; c++) taken.x[c] = mul(found.x[c], -1.0);
                if (lane < order && (t.lower ? lane > k : lane < k))
                    x = A::mul_acc(x, element(k), taken);
            }
        } else {
            const T old = x;
            T sum = zero<T>();
            for (int k = 0; k < order; k++) {
                const T factor = from_lane(old, k);
                if (lane < order && (t.lower ? lane >= k : lane <= k))
                    sum = A::mul_acc(sum, element(k), factor);
            }
            x = A::finish(sum);
            if (!t.plain) x = A::mul(read<T>(t.alpha, 0), x);
        }
        if (lane >= order) continue;
        if (!is_finite(x)) *t.flag = 1;
        write(t.vectors, at, x);
    }
}
#endif

}  // namespace triangles
}  // namespace wideblas
