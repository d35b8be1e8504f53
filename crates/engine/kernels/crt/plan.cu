// Makes the plan of an exact product: which bits the operands use, the exponents at which their numbers become
// integers, and how many moduli that needs. As crates/product/src/{scale,planner}.rs.
#include "crt/numbers.cuh"
#include "crt/scale.cuh"

namespace wideblas::crt {

constexpr int RANGE_VECTORS = 32, RANGE_THREADS = 256, RANGE_WARPS = RANGE_THREADS / 32;
// The most depth of a patch, `Operands::patch`.
constexpr int RANGE_DEPTH = 256;
static_assert(RANGE_VECTORS * LEVELS == RANGE_THREADS, "a thread merges a count");

WB_DEVICE Range no_range() { return {-(1 << 30), 1 << 30, 1 << 30, 0}; }

WB_DEVICE void include(Range& range, const Range& other) {
    range.top = max(range.top, other.top);
    range.smallest = min(range.smallest, other.smallest);
    range.bottom = min(range.bottom, other.bottom);
    range.used |= other.used;
}

// Reductions over the lanes of a warp. Architectures before 8.0 have no instructions for them.
template <class T, class Op>
__device__ __forceinline__ T over_warp(T x, Op op) {
#pragma unroll
    for (int step = 16; step > 0; step /= 2) x = op(x, __shfl_xor_sync(~0u, x, step));
    return x;
}
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
__device__ __forceinline__ int largest(int x) { return __reduce_max_sync(~0u, x); }
__device__ __forceinline__ int smallest(int x) { return __reduce_min_sync(~0u, x); }
__device__ __forceinline__ unsigned sum(unsigned x) { return __reduce_add_sync(~0u, x); }
#else
__device__ __forceinline__ int largest(int x) {
    return over_warp(x, [](int a, int b) { return max(a, b); });
}
__device__ __forceinline__ int smallest(int x) {
    return over_warp(x, [](int a, int b) { return min(a, b); });
}
__device__ __forceinline__ unsigned sum(unsigned x) {
    return over_warp(x, [](unsigned a, unsigned b) { return a + b; });
}
#endif

// What a thread knows of the numbers of a vector that it saw. The counts are bytes of a word.
constexpr int COUNT_BITS = 64 / LEVELS;
static_assert(RANGE_DEPTH / RANGE_WARPS < 1 << COUNT_BITS, "numbers that a thread looks at");
struct Own {
    Range range = no_range();
    u64 counts = 0;

    // Raises the largest exponent, and moves the counts down. Those below all levels are dropped.
    __device__ void raise(int top) {
        const int up = top - range.top;
        counts = up < LEVELS ? counts << COUNT_BITS * up : 0;
        range.top = top;
    }
    __device__ void include(int top, int bottom) {
        if (top > range.top) raise(top);
        crt::include(range, {top, top, bottom, 1});
        const int below = range.top - top;
        if (below < LEVELS) counts += 1ull << COUNT_BITS * below;
    }
    __device__ unsigned count(int level) const {
        return (unsigned)(counts >> COUNT_BITS * level) & ((1 << COUNT_BITS) - 1);
    }
    // For a vector of the whole warp: what all lanes saw.
    __device__ Seen together() {
        raise(largest(range.top));
        Seen seen;
        seen.range = {range.top, smallest(range.smallest), smallest(range.bottom), largest(range.used)};
#pragma unroll
        for (int d = 0; d < LEVELS; d += 2) {
            const unsigned two = sum(count(d) | count(d + 1) << 16);
            seen.counts[d] = (unsigned short)two, seen.counts[d + 1] = (unsigned short)(two >> 16);
        }
        return seen;
    }
    __device__ Seen alone() const {
        Seen seen;
        seen.range = range;
#pragma unroll
        for (int d = 0; d < LEVELS; d++) seen.counts[d] = (unsigned short)count(d);
        return seen;
    }
};

// Merges what `parts` parts saw of a vector: its range, and the count of one level, which is returned.
template <class At>
__device__ __forceinline__ unsigned merge(Range& range, int level, int parts, At part) {
    range = no_range();
    for (int p = 0; p < parts; p++) include(range, part(p).range);
    unsigned count = 0;
    for (int p = 0; p < parts; p++) {
        const Seen& seen = part(p);
        const int below = range.top - seen.range.top;
        if (below <= level) count += seen.counts[level - below];
    }
    return count;
}

// How numbers of L doubles, and numbers of limbs, are read.
template <int L>
struct Doubles {
    static constexpr int AHEAD = L == 4 ? 4 : 8;
    static __device__ bool classify(const Operand& x, long long at, int& top, int& bottom, bool& zero) {
        const Number<L> number = static_cast<const Number<L>*>(x.data)[at];
        return crt::classify(number, top, bottom, zero);
    }
};
struct Limbs {
    static constexpr int AHEAD = 2;
    static __device__ bool classify(const Operand& x, long long at, int& top, int& bottom, bool& zero) {
        const unsigned* limbs = x.limbs + at;
        auto limb = [&](int w) { return limbs[w * x.limb_plane]; };
        const long long head = static_cast<const long long*>(x.data)[at];
        return classify_limbs(head, x.limb_words, limb, top, bottom, zero);
    }
};

// 32 vectors and a part of their depth, for one thread block. The thread blocks for A come first, then those for B.
struct Patch {
    const Operand& x;
    // How many parts the depth has.
    int deep;
    int vector, from, to;
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;

    __device__ Patch(const Operands& p) : Patch(p, deep_of(p), blocks_of_a(p)) {}

    // Calls `look` for each number; `seen[w][v]` becomes what warp w saw of vector v. Neighbouring threads read
    // neighbouring numbers, so a vector is read by one warp or by all of them: returns by how many. A thread has AHEAD
    // loads in flight.
    template <int AHEAD, class Look>
    __device__ int walk(Look look, Seen (&seen)[RANGE_WARPS][RANGE_VECTORS]) const {
        if (x.depth_stride != 1) {
            Own own;
            const long long at = (vector + lane) * x.vector_stride;
            if (vector + lane < x.vectors) {
#pragma unroll AHEAD
                for (int d = from + warp; d < to; d += RANGE_WARPS) look(own, at + d * x.depth_stride);
            }
            seen[warp][lane] = own.alone();
            return RANGE_WARPS;
        }
        for (int v = warp; v < RANGE_VECTORS; v += RANGE_WARPS) {
            Own own;
            const long long at = (vector + v) * x.vector_stride;
            if (vector + v < x.vectors) {
#pragma unroll AHEAD
                for (int d = from + lane; d < to; d += 32) look(own, at + d);
            }
            const Seen all = own.together();
            if (lane == 0) seen[0][v] = all;
        }
        return 1;
    }

private:
    static __device__ int deep_of(const Operands& p) { return (p.sides[0].depth + p.patch - 1) / p.patch; }
    static __device__ int blocks_of_a(const Operands& p) {
        return (p.sides[0].vectors + RANGE_VECTORS - 1) / RANGE_VECTORS * deep_of(p);
    }
    __device__ Patch(const Operands& p, int deep, int blocks_of_a)
        : x(p.sides[blockIdx.x < blocks_of_a ? 0 : 1]), deep(deep) {
        const int block = blockIdx.x < blocks_of_a ? blockIdx.x : blockIdx.x - blocks_of_a;
        vector = block / deep * RANGE_VECTORS, from = block % deep * p.patch;
        to = min(x.depth, from + p.patch);
    }
};

// Whether this thread block is the last of `blocks` to arrive. It then sees what the others wrote. All threads must
// call.
__device__ __forceinline__ bool is_last(unsigned* arrivals, unsigned blocks) {
    __shared__ bool last;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) last = atomicAdd(arrivals, 1) == blocks - 1;
    __syncthreads();
    __threadfence();
    return last;
}

// Adds 32 vectors, one a lane, to the tally of all.
__device__ __forceinline__ void add_to(Tally& tally, const Range& range, const Levels& levels, int depth) {
    Profile mine = no_profile(depth);
    if (range.used) include(mine, levels, depth);
#pragma unroll
    for (int d = 0; d < LEVELS; d++) {
        const unsigned missing = largest(depth - mine.least[d]);
        if (threadIdx.x % 32 == d && missing > 0) atomicMax(&tally.missing[d], missing);
    }
    const u64 sum = over_warp((u64)mine.sum, [](u64 a, u64 b) { return max(a, b); });
    if (threadIdx.x % 32 == 0 && sum > 0) atomicMax(&tally.sum, sum);
}

// Finds the ranges and levels of the vectors, and the tally of each operand.
template <class Format>
__device__ __forceinline__ void ranges(const Operands& p) {
    __shared__ Seen seen[RANGE_WARPS][RANGE_VECTORS];
    __shared__ Range shared_ranges[RANGE_VECTORS];
    __shared__ Levels shared_levels[RANGE_VECTORS];
    const Patch patch(p);
    const Operand& x = patch.x;
    bool ordinary = true;
    auto look = [&](Own& own, long long at) {
        int top, bottom;
        bool zero;
        ordinary = Format::classify(x, at, top, bottom, zero) && ordinary;
        if (!zero) own.include(top, bottom);
    };
    const int spread = patch.walk<Format::AHEAD>(look, seen);
    if (!ordinary) atomicOr(&p.plan->status, SPECIAL);
    __syncthreads();
    const int v = threadIdx.x / LEVELS, level = threadIdx.x % LEVELS;
    Range range;
    unsigned count = merge(range, level, spread, [&](int w) -> const Seen& { return seen[w][v]; });
    if (patch.deep > 1) {
        const int group = patch.vector / RANGE_VECTORS;
        Seen* all = x.seen + (long long)group * patch.deep * RANGE_VECTORS + v;
        Seen& own = all[patch.from / p.patch * RANGE_VECTORS];
        if (level == 0) own.range = range;
        own.counts[level] = (unsigned short)count;
        if (!is_last(x.arrivals + group, patch.deep)) return;
        count = merge(range, level, patch.deep, [&](int d) -> const Seen& { return all[d * RANGE_VECTORS]; });
    }
    if (level == 0) shared_ranges[v] = range;
    shared_levels[v].counts[level] = count;
    if (patch.vector + v < x.vectors) {
        if (level == 0) x.ranges[patch.vector + v] = range;
        x.levels[patch.vector + v].counts[level] = count;
    }
    __syncthreads();
    if (threadIdx.x < RANGE_VECTORS)
        add_to(*x.tally, shared_ranges[threadIdx.x], shared_levels[threadIdx.x], x.depth);
}

// What moduli cover: i + 1 of them cover bits[i] sixteenths of bits.
struct Capacities {
    const int* bits;
    int len;
};

// How many moduli cover `bits` sixteenths of bits; list.len + 1 if the list is too short. All threads must call.
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
    // Bits of relative accuracy that numbers keep; negative if they keep all bits.
    int precision;
    // Sixteenths of bits of a sum of k products beyond those of the factors: crates/engine/src/scaling.rs.
    int extra_bits;
    // What the moduli of this attempt cover, and how many planes each of them has.
    Capacities moduli;
    int planes_per_modulus;
    // How many planes there is memory for.
    int max_planes;
    // The most words of an integer that the conversion takes.
    int max_words;
    // For rows, and for columns.
    Cut cuts[2];
    // How many rungs of the ladder are cheaper than native arithmetic; negative if there is no native arithmetic.
    int affordable;
    // `Ladder` of crates/product/src/planner.rs: its rungs, and for each how many rungs save a fifth of its work.
    Capacities ladder;
    const int* savings;
};

constexpr int PLAN_THREADS = 256;
// `Tally::fewest` is MOST_BITS minus the fewest bits, so that zero means no vector.
constexpr int MOST_BITS = 1 << 30;

__device__ __forceinline__ Profile profile_of(const Tally& tally, int depth) {
    Profile profile;
#pragma unroll
    for (int d = 0; d < LEVELS; d++) profile.least[d] = depth - (int)tally.missing[d];
    profile.sum = tally.sum;
    return profile;
}

// Makes the scaling of vector v of a side, if it exists. All lanes of a warp must call.
__device__ __forceinline__ void scale(const PlanJob& job, int side, int v) {
    const Operand& x = job.operands.sides[side];
    int bits = 0;
    if (v >= 0 && v < x.vectors) {
        const Profile others = profile_of(*job.operands.sides[1 - side].tally, x.depth);
        const Scaling scaling = scaling_of(x.ranges[v], x.levels[v], others, job.precision, job.cuts[side], x.depth);
        x.scalings[v] = scaling;
        bits = scaling.bits;
    }
    const int most = largest(bits);
    const int fewest = largest(bits > 0 ? MOST_BITS - min(bits, MOST_BITS - 1) : 0);
    if (threadIdx.x % 32 == 0 && most > 0) {
        atomicMax(&x.tally->most, most);
        atomicMax(&x.tally->fewest, fewest);
    }
}

// Whether the host must decide what native arithmetic computes: planner::scalings. All threads must call.
__device__ __forceinline__ bool must_ask(const PlanJob& job, int most, int least) {
    if (job.affordable < 0) return false;
    const int top = moduli_for(job.ladder, most) - 1;
    if (top >= job.affordable) return true;
    return moduli_for(job.ladder, least) <= job.savings[top];
}

// What the host asks for where it decides: of rows and of columns the bits at places 0, 1, 2, 4, ..., from the most on.
struct RankJob {
    const Scaling* scalings[2];
    int vectors[2];
    // RANKS numbers of either side; zeros beyond its vectors.
    int* found;
};
constexpr int RANKS = 32, RANK_THREADS = 256;
// More bits than this are as many: no moduli cover them.
constexpr int RANKED_BITS = 2048, RANKED_EACH = RANKED_BITS / RANK_THREADS;

// A block for each side counts the vectors with each number of bits. A thread has some numbers of bits, the first thread the most.
__device__ __forceinline__ void rank(const RankJob& job) {
    __shared__ int counts[RANKED_BITS], before[RANK_THREADS];
    const Scaling* scalings = job.scalings[blockIdx.x];
    const int vectors = job.vectors[blockIdx.x], thread = threadIdx.x;
    int* found = job.found + blockIdx.x * RANKS;
    for (int at = thread; at < RANKED_BITS; at += RANK_THREADS) counts[at] = 0;
    if (thread < RANKS) found[thread] = 0;
    __syncthreads();
    for (int v = thread; v < vectors; v += RANK_THREADS)
        atomicAdd(&counts[min(max(scalings[v].bits, 0), RANKED_BITS - 1)], 1);
    __syncthreads();
    const int most = RANKED_BITS - 1 - thread * RANKED_EACH;
    int own = 0;
    for (int i = 0; i < RANKED_EACH; i++) own += counts[most - i];
    before[thread] = own;
    for (int step = 1; step < RANK_THREADS; step *= 2) {
        __syncthreads();
        const int more = thread >= step ? before[thread - step] : 0;
        __syncthreads();
        before[thread] += more;
    }
    int first = before[thread] - own;
    for (int i = 0; i < RANKED_EACH; i++) {
        const int last = first + counts[most - i];
        for (int q = 0; q < RANKS && first < last; q++) {
            const long long place = q == 0 ? 0 : 1ll << (q - 1);
            if (first <= place && place < last) found[q] = most - i;
        }
        first = last;
    }
}

}  // namespace wideblas::crt

#define RANGES(name, ...)                                                                     \
    extern "C" __global__ void __launch_bounds__(wideblas::crt::RANGE_THREADS, 4)         \
        crt_ranges_##name(const __grid_constant__ wideblas::crt::Operands p) {        \
        wideblas::crt::ranges<wideblas::crt::__VA_ARGS__>(p);                         \
    }
RANGES(f64, Doubles<1>)
RANGES(dd, Doubles<2>)
RANGES(qd, Doubles<4>)
RANGES(limbs, Limbs)
#undef RANGES

// Makes scalings from ranges, one thread for each row and then for each column. The last thread block makes the plan.
extern "C" __global__ void __launch_bounds__(wideblas::crt::PLAN_THREADS)
    crt_plan(const __grid_constant__ wideblas::crt::PlanJob job) {
    using namespace wideblas::crt;
    const Operand &a = job.operands.sides[0], &b = job.operands.sides[1];
    const int at = blockIdx.x * PLAN_THREADS + threadIdx.x, warp = at - (int)threadIdx.x % 32;
    if (warp < a.vectors) scale(job, 0, at);
    if (warp + 31 >= a.vectors) scale(job, 1, at - a.vectors);
    if (!is_last(job.operands.scaled, gridDim.x)) return;
    auto needed = [&](int a, int b) { return bits_of_sums(a, b, job.extra_bits); };
    auto fewest = [](const Operand& x) { return x.tally->fewest == 0 ? 0 : MOST_BITS - x.tally->fewest; };
    const int most_a = a.tally->most, most_b = b.tally->most;
    Plan plan = {};
    plan.needed = needed(most_a, most_b);
    const int moduli = moduli_for(job.moduli, plan.needed);
    const bool ask = must_ask(job, plan.needed, needed(fewest(a), fewest(b)));
    if (threadIdx.x > 0) return;
    plan.status = job.operands.plan->status;
    plan.words_a = words_of(most_a);
    plan.words_b = words_of(most_b);
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

extern "C" __global__ void __launch_bounds__(wideblas::crt::RANK_THREADS)
    crt_ranks(const __grid_constant__ wideblas::crt::RankJob job) {
    wideblas::crt::rank(job);
}
