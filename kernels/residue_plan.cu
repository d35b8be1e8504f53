// The plan of an exact product: which bits the operands use, the exponents at which they become
// integers, and how many moduli that takes; src/product/{scale,planner}.rs.
#include "residue_scale.cuh"

namespace wideblas::residue {

constexpr int RANGE_VECTORS = 32, RANGE_THREADS = 256;
// `Operands::patch` at most.
constexpr int RANGE_DEPTH = 256;

WB_DEVICE void include(Range& range, int top, int bottom) {
    range.top = max(range.top, top);
    range.smallest = min(range.smallest, top);
    range.bottom = min(range.bottom, bottom);
    range.used = 1;
}

WB_DEVICE void publish(Range* to, const Range& range) {
    if (!range.used) return;
    atomicMax(&to->top, range.top);
    atomicMin(&to->smallest, range.smallest);
    atomicMin(&to->bottom, range.bottom);
    atomicOr(&to->used, 1);
}

WB_DEVICE Range no_range() { return {-(1 << 30), 1 << 30, 1 << 30, 0}; }

// Numbers of L doubles, and numbers of limbs.
template <int L>
struct Doubles {
    static __device__ bool classify(const Operand& x, long long at, int& top, int& bottom, bool& zero) {
        const Number<L> number = static_cast<const Number<L>*>(x.data)[at];
        return residue::classify(number, top, bottom, zero);
    }
    // The leading bit of an ordinary number; false for zero.
    static __device__ bool leading(const Operand& x, long long at, int& top) {
        const double* limbs = static_cast<const Number<L>*>(x.data)[at].limbs;
#pragma unroll
        for (int l = 0; l < L; l++) {
            const Component c = decompose(limbs[l]);
            if (c.mantissa == 0) continue;
            top = c.exponent + 63 - leading_zeros(c.mantissa);
            return true;
        }
        return false;
    }
};
struct Limbs {
    static __device__ bool classify(const Operand& x, long long at, int& top, int& bottom, bool& zero) {
        const unsigned* limbs = x.limbs + at;
        auto limb = [&](int w) { return limbs[w * x.limb_plane]; };
        const long long head = static_cast<const long long*>(x.data)[at];
        return classify_limbs(head, x.limb_words, limb, top, bottom, zero);
    }
    static __device__ bool leading(const Operand& x, long long at, int& top) {
        const unsigned* limbs = x.limbs + at;
        int high = x.limb_words - 1;
        while (high >= 0 && limbs[high * x.limb_plane] == 0) high--;
        if (high < 0) return false;
        const long long head = static_cast<const long long*>(x.data)[at];
        top = (int)(head >> 1) + 32 * high + 63 - leading_zeros(limbs[high * x.limb_plane]);
        return true;
    }
};

// 32 vectors and a part of the depth, which a block of threads looks at; blocks of A, then those of B.
struct Patch {
    const Operand& x;
    int vector, from, to;
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;

    __device__ Patch(const Operands& p) : Patch(p, deep(p), blocks_of_a(p)) {}

    // Calls `look(v, d)` for the numbers of a vector that are this thread's, and after those of a vector
    // `done(v, whole)`: neighbouring threads read neighbouring numbers, so that the numbers of a vector may be
    // those of a warp, and otherwise are this thread's.
    template <class Look, class Done>
    __device__ void walk(Look look, Done done) const {
        if (x.depth_stride != 1) {
            const int v = vector + lane;
            if (v < x.vectors) {
#pragma unroll 4
                for (int d = from + warp; d < to; d += RANGE_THREADS / 32) look(v, d);
                done(v, false);
            }
        } else {
            for (int v = vector + warp; v < min(x.vectors, vector + RANGE_VECTORS); v += RANGE_THREADS / 32) {
#pragma unroll 4
                for (int d = from + lane; d < to; d += 32) look(v, d);
                done(v, true);
            }
        }
    }

private:
    static __device__ int deep(const Operands& p) { return (p.sides[0].depth + p.patch - 1) / p.patch; }
    static __device__ int blocks_of_a(const Operands& p) {
        return (p.sides[0].vectors + RANGE_VECTORS - 1) / RANGE_VECTORS * deep(p);
    }
    __device__ Patch(const Operands& p, int deep, int blocks_of_a)
        : x(p.sides[blockIdx.x < blocks_of_a ? 0 : 1]) {
        const int block = blockIdx.x < blocks_of_a ? blockIdx.x : blockIdx.x - blocks_of_a;
        vector = block / deep * RANGE_VECTORS, from = block % deep * p.patch;
        to = min(x.depth, from + p.patch);
    }
};

template <class Format>
__device__ __forceinline__ void ranges(const Operands& p) {
    // Of vectors that several warps look at: few threads then publish them.
    __shared__ Range shared[RANGE_VECTORS];
    const Patch patch(p);
    const Operand& x = patch.x;
    if (threadIdx.x < RANGE_VECTORS) shared[threadIdx.x] = no_range();
    __syncthreads();
    bool ordinary = true;
    Range range = no_range();
    auto look = [&](int v, int d) {
        int top, bottom;
        bool zero;
        const long long at = v * x.vector_stride + d * x.depth_stride;
        ordinary = Format::classify(x, at, top, bottom, zero) && ordinary;
        if (!zero) include(range, top, bottom);
    };
    auto done = [&](int v, bool warps) {
        if (warps) {
#pragma unroll
            for (int step = 16; step > 0; step /= 2) {
                range.top = max(range.top, __shfl_xor_sync(~0u, range.top, step));
                range.smallest = min(range.smallest, __shfl_xor_sync(~0u, range.smallest, step));
                range.bottom = min(range.bottom, __shfl_xor_sync(~0u, range.bottom, step));
                range.used |= __shfl_xor_sync(~0u, range.used, step);
            }
        }
        if (!warps)
            publish(shared + patch.lane, range);
        else if (patch.lane == 0)
            publish(x.ranges + v, range);
        range = no_range();
    };
    patch.walk(look, done);
    __syncthreads();
    if (threadIdx.x < RANGE_VECTORS && patch.vector + threadIdx.x < x.vectors)
        publish(x.ranges + patch.vector + threadIdx.x, shared[threadIdx.x]);
    if (!ordinary) atomicOr(&p.plan->status, SPECIAL);
}

// Numbers of a level in a word with all levels, of one thread: at most the depth that it looks at.
constexpr int LEVEL_BITS = 64 / LEVELS;
static_assert(RANGE_DEPTH / 8 < 1 << LEVEL_BITS, "a thread looks at 32 numbers of a vector");

template <class Format>
__device__ __forceinline__ void levels(const Operands& p) {
    static_assert(RANGE_VECTORS * LEVELS == RANGE_THREADS, "a thread publishes a count");
    __shared__ unsigned shared[RANGE_VECTORS][LEVELS];
    if (p.plan->status != 0) return;
    const Patch patch(p);
    const Operand& x = patch.x;
    const int own = threadIdx.x / LEVELS, level = threadIdx.x % LEVELS;
    shared[own][level] = 0;
    __syncthreads();
    u64 counts = 0;
    auto look = [&](int v, int d) {
        int top;
        if (!Format::leading(x, v * x.vector_stride + d * x.depth_stride, top)) return;
        const int below = x.ranges[v].top - top;
        if (below < LEVELS) counts += 1ull << LEVEL_BITS * below;
    };
    auto done = [&](int v, bool warps) {
#pragma unroll
        for (int d = 0; d < LEVELS; d++) {
            unsigned count = (unsigned)(counts >> LEVEL_BITS * d) & ((1 << LEVEL_BITS) - 1);
            if (warps) {
#pragma unroll
                for (int step = 16; step > 0; step /= 2) count += __shfl_xor_sync(~0u, count, step);
            }
            if (count > 0 && (!warps || patch.lane == d)) atomicAdd(&shared[v - patch.vector][d], count);
        }
        counts = 0;
    };
    patch.walk(look, done);
    __syncthreads();
    const unsigned count = shared[own][level];
    if (count > 0) atomicAdd(&x.levels[patch.vector + own].counts[level], count);
}

// What bits are counted in where moduli cover them: src/engine/scaling.rs.
constexpr int SIXTEENTHS = 16;

// How many moduli so many sixteenths of bits take: bits[i] at most with i + 1 of them.
struct Capacities {
    const int* bits;
    int len;
};

// For all threads of a block; one too many where the list is too short.
__device__ __forceinline__ int moduli_for(Capacities list, int bits) {
    int less = 0;
    for (int from = 0; from < list.len; from += blockDim.x) {
        const int at = from + threadIdx.x;
        less += __syncthreads_count(at < list.len && list.bits[at] < bits);
    }
    return less + 1;
}

struct PlanJob {
    Operands operands;
    // Bits of relative accuracy that numbers keep; negative to keep all.
    int precision;
    // log2 k + 2, in sixteenths and not less than it is.
    int extra_bits;
    // Of the moduli of this attempt, which make so many planes each.
    Capacities moduli;
    int planes_per_modulus;
    // Room for planes.
    int max_planes;
    // The most words of an integer that the conversion takes.
    int max_words;
    // Of the ladder, how many rungs are cheaper than the native way; negative when there is none.
    int affordable;
    // src/product/planner.rs: what leaving out is reckoned with.
    Capacities ladder;
    const int* work;
};

constexpr int PLAN_THREADS = 1024, PLAN_WARPS = PLAN_THREADS / 32;
static_assert(PLAN_WARPS == 32, "one warp reduces what all have");

struct PlanMemory {
    Profile profiles[2][PLAN_WARPS];
    int most[2], least[2];
};

// The profile of all threads' vectors, for all of them.
__device__ __forceinline__ Profile together(Profile mine, Profile (&shared)[PLAN_WARPS]) {
    auto reduce = [](Profile& profile) {
#pragma unroll
        for (int step = 16; step > 0; step /= 2) {
            Profile other;
#pragma unroll
            for (int d = 0; d < LEVELS; d++) other.least[d] = __shfl_xor_sync(~0u, profile.least[d], step);
            other.sum = __shfl_xor_sync(~0u, profile.sum, step);
            include(profile, other);
        }
    };
    reduce(mine);
    if (threadIdx.x % 32 == 0) shared[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x < 32) {
        mine = shared[threadIdx.x];
        reduce(mine);
        if (threadIdx.x == 0) shared[0] = mine;
    }
    __syncthreads();
    return shared[0];
}

// Whether the host is to decide what the native way computes: planner::scalings. For all threads.
__device__ __forceinline__ bool must_ask(const PlanJob& job, int most, int least) {
    if (job.affordable < 0) return false;
    const int top = moduli_for(job.ladder, most) - 1;
    if (top >= job.affordable) return true;
    return 5 * job.work[moduli_for(job.ladder, least) - 1] <= 4 * job.work[top];
}

}  // namespace wideblas::residue

// Empties ranges and plan.
extern "C" __global__ void residue_begin(const __grid_constant__ wideblas::residue::Operands p) {
    using namespace wideblas::residue;
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    const int a = p.sides[0].vectors, b = p.sides[1].vectors;
    if (at < a + b) {
        const Operand& x = p.sides[at < a ? 0 : 1];
        const int v = at < a ? at : at - a;
        x.ranges[v] = no_range();
        x.levels[v] = {};
    }
    if (at == 0) *p.plan = {};
}

#define RANGES(name, ...)                                                                     \
    extern "C" __global__ void __launch_bounds__(wideblas::residue::RANGE_THREADS, 4)         \
        residue_ranges_##name(const __grid_constant__ wideblas::residue::Operands p) {        \
        wideblas::residue::ranges<wideblas::residue::__VA_ARGS__>(p);                         \
    }                                                                                         \
    extern "C" __global__ void __launch_bounds__(wideblas::residue::RANGE_THREADS, 4)         \
        residue_levels_##name(const __grid_constant__ wideblas::residue::Operands p) {        \
        wideblas::residue::levels<wideblas::residue::__VA_ARGS__>(p);                         \
    }
RANGES(f64, Doubles<1>)
RANGES(dd, Doubles<2>)
RANGES(qd, Doubles<4>)
RANGES(limbs, Limbs)
#undef RANGES

// One block: scalings from ranges, and the plan.
extern "C" __global__ void __launch_bounds__(wideblas::residue::PLAN_THREADS, 1)
    residue_plan(const __grid_constant__ wideblas::residue::PlanJob job) {
    using namespace wideblas::residue;
    __shared__ PlanMemory memory;
    if (threadIdx.x < 2) memory.most[threadIdx.x] = 0, memory.least[threadIdx.x] = 1 << 30;
    Profile profiles[2];
#pragma unroll
    for (int side = 0; side < 2; side++) {
        const Operand& x = job.operands.sides[side];
        Profile mine = no_profile(x.depth);
        for (int v = threadIdx.x; v < x.vectors; v += PLAN_THREADS)
            if (x.ranges[v].used) include(mine, x.levels[v], x.depth);
        profiles[side] = together(mine, memory.profiles[side]);
    }
#pragma unroll
    for (int side = 0; side < 2; side++) {
        const Operand& x = job.operands.sides[side];
        int most = 0, least = 1 << 30;
        for (int v = threadIdx.x; v < x.vectors; v += PLAN_THREADS) {
            const Scaling scaling =
                scaling_of(x.ranges[v], x.levels[v], profiles[1 - side], job.precision, x.depth);
            x.scalings[v] = scaling;
            most = max(most, scaling.bits);
            if (scaling.bits > 0) least = min(least, scaling.bits);
        }
        atomicMax(&memory.most[side], most);
        atomicMin(&memory.least[side], least);
    }
    __syncthreads();
    // No moduli cover as many as fit into an int then.
    auto needed = [&](int a, int b) { return SIXTEENTHS * (min(a, 1 << 24) + min(b, 1 << 24)) + job.extra_bits; };
    auto least = [&](int side) { return memory.least[side] == 1 << 30 ? 0 : memory.least[side]; };
    Plan plan = {};
    plan.needed = needed(memory.most[0], memory.most[1]);
    const int moduli = moduli_for(job.moduli, plan.needed);
    const bool ask = must_ask(job, plan.needed, needed(least(0), least(1)));
    if (threadIdx.x > 0) return;
    plan.status = job.operands.plan->status;
    plan.words_a = (memory.most[0] + 2 + 31) / 32;
    plan.words_b = (memory.most[1] + 2 + 31) / 32;
    const bool enough = moduli <= job.moduli.len && moduli * job.planes_per_modulus <= job.max_planes &&
                        max(plan.words_a, plan.words_b) <= job.max_words;
    if (!enough) plan.status |= MORE_MODULI;
    if (ask) plan.status |= ASK;
    if (plan.status == 0) {
        plan.moduli = moduli;
        plan.planes = plan.moduli * job.planes_per_modulus;
    }
    *job.operands.plan = plan;
}
