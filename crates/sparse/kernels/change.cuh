// Changes of vectors, dot products of what comes out, and what follows from these: one kernel for a few steps of a method.
// crates/sparse/src/krylov/steps.rs has the steps, crates/sparse/src/krylov/space.rs what they mean.
#pragma once
#include "arithmetic.cuh"
#include "state.cuh"

namespace wideblas {

// The shape of dot products: crates/sparse/src/numbers/kernels.rs.
constexpr int LANES = 16, CHAIN = 4, GROUP = LANES * CHAIN, BLOCK = 1024, THREADS = BLOCK / CHAIN;

// What a slot does with an element.
constexpr int AXPY = 0, XPBY = 1, COPY = 2, KEEP = 3, TIMES = 4, SCALE = 5;

// `Slot` of crates/sparse/src/cuda/change.rs, and likewise below.
struct Slot {
    int what, scalar;
    const double* x;
    double* y;
};

struct Dot {
    const double *x, *y;
    int to, pad;
};

// What happens to scalars.
constexpr int DIV = 0, DIV_OR_ZERO = 1, MUL = 2, NEG = 3, MOVE = 4, FINITE = 5, POSITIVE = 6, NONZERO = 7, STEP = 8;

struct ScalarStep {
    int what, to, a, b;
};

constexpr int SLOTS = 6, DOTS = 2, STEPS = 12;
// Reasons of the kernels themselves.
constexpr int NOT_FINITE = 1, REACHED = 5;

struct Change {
    u64 n;
    State* state;
    double* scalars;
    // Sums of blocks, `blocks` for each dot product.
    double* sums;
    unsigned* counter;
    int slots, dots, steps, pad;
    Slot slot[SLOTS];
    Dot dot[DOTS];
    ScalarStep step[STEPS];
};
static_assert(sizeof(Change) == 440, "Change");

template <class A>
WB_DEVICE typename A::T changed(int what, typename A::T factor, typename A::T x, typename A::T y) {
    switch (what) {
        case AXPY: return A::add_product(y, factor, x);
        case XPBY: return A::add_product(x, factor, y);
        case SCALE: return A::mul(factor, y);
        default: return x;
    }
}

// One step of scalars; false where the iteration stops.
template <class A>
WB_DEVICE bool scalar_step(const ScalarStep& of, State& state, double* scalars) {
    using T = typename A::T;
    const T a = loaded<T>(scalars + of.a * T::LENGTH);
    T found = a;
    switch (of.what) {
        case DIV: found = divided<A>(a, loaded<T>(scalars + of.b * T::LENGTH)); break;
        case DIV_OR_ZERO: {
            const T b = loaded<T>(scalars + of.b * T::LENGTH);
            found = is_zero(b) ? zero<T>() : divided<A>(a, b);
            break;
        }
        case MUL: found = A::mul(a, loaded<T>(scalars + of.b * T::LENGTH)); break;
        case NEG:
            for (int c = 0; c < T::LENGTH; c++) found.x[c] = -a.x[c];
            break;
        case MOVE: break;
        // `b` is why the iteration stops otherwise.
        case FINITE:
            if (!is_finite(a)) state.stop = of.b;
            return is_finite(a);
        case POSITIVE:
            if (!(a.x[0] > 0.0)) state.stop = of.b;
            return a.x[0] > 0.0;
        case NONZERO:
            if (is_zero(a)) state.stop = of.b;
            return !is_zero(a);
        default: {
            if (!is_finite(a)) {
                state.stop = NOT_FINITE;
                return false;
            }
#ifdef __CUDACC__
            const double root = __dsqrt_rn(a.x[0]);
#else
            const double root = __builtin_sqrt(a.x[0]);
#endif
            const double residual = quotient(root, state.root_of_b);
            if (state.count < BATCH) {
                state.history[state.count] = residual;
                state.alpha[state.count] = scalars[of.b * T::LENGTH];
                state.beta[state.count] = scalars[of.to * T::LENGTH];
            }
            state.count++;
            if (residual <= state.target) {
                state.stop = REACHED;
                return false;
            }
            state.keep = residual < mul(0.5, state.best);
            if (state.keep) state.best = residual;
            return true;
        }
    }
    stored(scalars + of.to * T::LENGTH, found);
    return true;
}

template <class A>
WB_DEVICE void scalar_steps(const Change& of) {
    for (int k = 0; k < of.steps; k++)
        if (!scalar_step<A>(of.step[k], *of.state, of.scalars)) return;
}

#ifdef __CUDACC__
// The thread's elements of one slot: CHAIN of them, LANES apart.
template <class A>
WB_DEVICE void change_slot(const Change& of, const Slot& slot, u64 first) {
    using T = typename A::T;
    if (slot.what == KEEP && !of.state->keep) return;
    const bool reads_y = slot.what == AXPY || slot.what == XPBY || slot.what == SCALE;
    T factor = zero<T>();
    if (reads_y) factor = loaded<T>(of.scalars + slot.scalar * T::LENGTH);
    T x[CHAIN], y[CHAIN];
#pragma unroll
    for (int k = 0; k < CHAIN; k++) {
        const u64 i = first + k * LANES;
        x[k] = y[k] = zero<T>();
        if (i >= of.n) continue;
        if (slot.what != SCALE) x[k] = loaded<T>(slot.x + i * T::LENGTH);
        if (reads_y) y[k] = loaded<T>(slot.y + i * T::LENGTH);
    }
#pragma unroll
    for (int k = 0; k < CHAIN; k++) {
        const u64 i = first + k * LANES;
        if (i < of.n) stored(slot.y + i * T::LENGTH, changed<A>(slot.what, factor, x[k], y[k]));
    }
}

// y := d x with doubles d, which are the slot's x; the vector x is that of the next slot.
template <class A>
WB_DEVICE void times_doubles(const Change& of, const Slot& slot, const double* x, u64 first) {
    using T = typename A::T;
#pragma unroll
    for (int k = 0; k < CHAIN; k++) {
        const u64 i = first + k * LANES;
        if (i >= of.n) continue;
        const T d = of_double<T>(slot.x[i]);
        stored(slot.y + i * T::LENGTH, A::mul(d, loaded<T>(x + i * T::LENGTH)));
    }
}

// The sum of one dot product over the elements of the block, in parts[0].
template <class A>
WB_DEVICE void sum_block(const Change& of, const Dot& dot, typename A::T* parts) {
    using T = typename A::T;
    const int group = threadIdx.x / LANES, lane = threadIdx.x % LANES;
    const u64 block = (u64)blockIdx.x * BLOCK, row = block + group * GROUP;
    T x[CHAIN], y[CHAIN];
#pragma unroll
    for (int k = 0; k < CHAIN; k++) {
        const u64 i = row + k * LANES + lane;
        x[k] = y[k] = zero<T>();
        if (i >= of.n) continue;
        x[k] = loaded<T>(dot.x + i * T::LENGTH);
        y[k] = loaded<T>(dot.y + i * T::LENGTH);
    }
    T sum = zero<T>();
#pragma unroll
    for (int k = 0; k < CHAIN; k++)
        // A vector is followed by zeros, up to a multiple of LANES elements.
        if (row + k * LANES < of.n) sum = A::mul_acc(sum, x[k], y[k]);
    parts[threadIdx.x] = sum;
    __syncthreads();
    const u64 left = of.n - block;
    const int groups = left >= BLOCK ? BLOCK / GROUP : (int)((left + GROUP - 1) / GROUP);
    for (int half = BLOCK / GROUP / 2; half > 0; half /= 2) {
        if (group < half && group + half < groups)
            parts[threadIdx.x] = A::join(parts[threadIdx.x], parts[threadIdx.x + half * LANES]);
        __syncthreads();
    }
    for (int half = LANES / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            parts[threadIdx.x] = A::join(parts[threadIdx.x], parts[threadIdx.x + half]);
        __syncthreads();
    }
}

// The sums of all blocks as one, by the last block.
template <class A>
WB_DEVICE void join_blocks(const Change& of, const Dot& dot, double* sums, typename A::T* parts) {
    using T = typename A::T;
    const u64 count = gridDim.x;
    u64 half = half_of(count);
    // A thread's own: the places that are the same modulo the number of threads.
    for (; half >= THREADS; half /= 2)
        for (u64 i = threadIdx.x; i < half && i + half < count; i += THREADS) {
            double* first = sums + i * T::LENGTH;
            T other;
            for (int c = 0; c < T::LENGTH; c++) other.x[c] = __ldcg(first + half * T::LENGTH + c);
            T own;
            for (int c = 0; c < T::LENGTH; c++) own.x[c] = __ldcg(first + c);
            stored(first, A::join(own, other));
        }
    T own = zero<T>();
    if (threadIdx.x < count)
        for (int c = 0; c < T::LENGTH; c++) own.x[c] = __ldcg(sums + threadIdx.x * T::LENGTH + c);
    parts[threadIdx.x] = own;
    __syncthreads();
    for (; half > 0; half /= 2) {
        if (threadIdx.x < half && threadIdx.x + half < count)
            parts[threadIdx.x] = A::join(parts[threadIdx.x], parts[threadIdx.x + half]);
        __syncthreads();
    }
    if (threadIdx.x == 0) stored(of.scalars + dot.to * T::LENGTH, A::finish(parts[0]));
    __syncthreads();
}

template <class A>
WB_DEVICE void change(const Change& of) {
    using T = typename A::T;
    __shared__ T parts[THREADS];
    __shared__ bool is_last;
    if (of.state->stop) return;
    const u64 first = (u64)blockIdx.x * BLOCK + threadIdx.x / LANES * GROUP + threadIdx.x % LANES;
    for (int k = 0; k < of.slots; k++) {
        if (of.slot[k].what == TIMES) times_doubles<A>(of, of.slot[k], of.slot[k + 1].x, first), k++;
        else change_slot<A>(of, of.slot[k], first);
    }
    if (of.dots == 0 && of.steps == 0) return;
    double* sums = of.sums;
    for (int k = 0; k < of.dots; k++, sums += (u64)gridDim.x * T::LENGTH) {
        sum_block<A>(of, of.dot[k], parts);
        if (threadIdx.x == 0) stored(sums + (u64)blockIdx.x * T::LENGTH, parts[0]);
    }
    if (threadIdx.x == 0) {
        __threadfence();
        is_last = atomicAdd(of.counter, 1) == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    if (!is_last) return;
    sums = of.sums;
    for (int k = 0; k < of.dots; k++, sums += (u64)gridDim.x * T::LENGTH)
        join_blocks<A>(of, of.dot[k], sums, parts);
    if (threadIdx.x > 0) return;
    *of.counter = 0;
    scalar_steps<A>(of);
}
#endif

}  // namespace wideblas
