// The plan of an exact product: which bits the operands use, the exponents at which they become
// integers, and how many moduli that takes; src/product/{scale,planner}.rs.
#include "residue_scale.cuh"

namespace wideblas::residue {

constexpr int RANGE_VECTORS = 32, RANGE_DEPTH = 256, RANGE_THREADS = 256;

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
    to->used = 1;
}

WB_DEVICE Range no_range() { return {-(1 << 30), 1 << 30, 1 << 30, 0}; }

// Numbers of L doubles, and numbers of limbs.
template <int L>
struct Doubles {
    static __device__ bool classify(const Operand& x, long long at, int& top, int& bottom, bool& zero) {
        const Number<L> number = static_cast<const Number<L>*>(x.data)[at];
        return residue::classify(number, top, bottom, zero);
    }
};
struct Limbs {
    static __device__ bool classify(const Operand& x, long long at, int& top, int& bottom, bool& zero) {
        const unsigned* limbs = x.limbs + at;
        auto limb = [&](int w) { return limbs[w * x.limb_plane]; };
        const long long head = static_cast<const long long*>(x.data)[at];
        return classify_limbs(head, x.limb_words, limb, top, bottom, zero);
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
    static __device__ int deep(const Operands& p) { return (p.sides[0].depth + RANGE_DEPTH - 1) / RANGE_DEPTH; }
    static __device__ int blocks_of_a(const Operands& p) {
        return (p.sides[0].vectors + RANGE_VECTORS - 1) / RANGE_VECTORS * deep(p);
    }
    __device__ Patch(const Operands& p, int deep, int blocks_of_a)
        : x(p.sides[blockIdx.x < blocks_of_a ? 0 : 1]) {
        const int block = blockIdx.x < blocks_of_a ? blockIdx.x : blockIdx.x - blocks_of_a;
        vector = block / deep * RANGE_VECTORS, from = block % deep * RANGE_DEPTH;
        to = min(x.depth, from + RANGE_DEPTH);
    }
};

template <class Format>
__device__ __forceinline__ void ranges(const Operands& p) {
    const Patch patch(p);
    const Operand& x = patch.x;
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
        if (!warps || patch.lane == 0) publish(x.ranges + v, range);
        range = no_range();
    };
    patch.walk(look, done);
    if (!ordinary) atomicOr(&p.plan->status, SPECIAL);
}

// Numbers of a level in a word with all levels, of one thread: at most the depth that it looks at.
constexpr int LEVEL_BITS = 64 / LEVELS;
static_assert(RANGE_DEPTH / 8 < 1 << LEVEL_BITS, "a thread looks at 32 numbers of a vector");

template <class Format>
__device__ __forceinline__ void levels(const Operands& p) {
    if (p.plan->status != 0) return;
    const Patch patch(p);
    const Operand& x = patch.x;
    u64 counts = 0;
    auto look = [&](int v, int d) {
        int top, bottom;
        bool zero;
        Format::classify(x, v * x.vector_stride + d * x.depth_stride, top, bottom, zero);
        if (zero) return;
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
            if (count > 0 && (!warps || patch.lane == d)) atomicAdd(&x.levels[v].counts[d], count);
        }
        counts = 0;
    };
    patch.walk(look, done);
}

// What bits are counted in where moduli cover them: src/engine/scaling.rs.
constexpr int SIXTEENTHS = 16;

// How many moduli so many sixteenths of bits take: bits[i] at most with i + 1 of them.
struct Capacities {
    const int* bits;
    int len;
};

WB_DEVICE int moduli_for(Capacities list, int bits) {
    int low = 0, high = list.len;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (list.bits[middle] >= bits)
            high = middle;
        else
            low = middle + 1;
    }
    // One too many where the list is too short.
    return low + 1;
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
    mine = shared[threadIdx.x % PLAN_WARPS];
    reduce(mine);
    return mine;
}

// Whether the host is to decide what the native way computes: planner::scalings.
WB_DEVICE bool must_ask(const PlanJob& job, int most, int least) {
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
    if (threadIdx.x > 0) return;
    // No moduli cover as many as fit into an int then.
    auto needed = [&](int a, int b) { return SIXTEENTHS * (min(a, 1 << 24) + min(b, 1 << 24)) + job.extra_bits; };
    auto least = [&](int side) { return memory.least[side] == 1 << 30 ? 0 : memory.least[side]; };
    Plan plan = {};
    plan.status = job.operands.plan->status;
    plan.needed = needed(memory.most[0], memory.most[1]);
    plan.words_a = (memory.most[0] + 2 + 31) / 32;
    plan.words_b = (memory.most[1] + 2 + 31) / 32;
    const int moduli = moduli_for(job.moduli, plan.needed);
    const bool enough = moduli <= job.moduli.len && moduli * job.planes_per_modulus <= job.max_planes &&
                        max(plan.words_a, plan.words_b) <= job.max_words;
    if (!enough) plan.status |= MORE_MODULI;
    if (must_ask(job, plan.needed, needed(least(0), least(1)))) plan.status |= ASK;
    if (plan.status == 0) {
        plan.moduli = moduli;
        plan.planes = plan.moduli * job.planes_per_modulus;
    }
    *job.operands.plan = plan;
}
