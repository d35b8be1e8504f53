// The plan of an exact product: which bits the operands use, the exponents at which they become
// integers, and how many moduli that takes; src/product/{scale,exceptions,cost}.rs.
#include "residue.cuh"

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

// The ranges of 32 vectors over a part of the depth; blocks of A, then those of B.
template <class Format>
__device__ __forceinline__ void ranges(const Operands& p) {
    const Operand& a = p.sides[0];
    const int deep = (a.depth + RANGE_DEPTH - 1) / RANGE_DEPTH;
    const int blocks_of_a = (a.vectors + RANGE_VECTORS - 1) / RANGE_VECTORS * deep;
    const bool first = blockIdx.x < blocks_of_a;
    const Operand& x = p.sides[first ? 0 : 1];
    const int block = first ? blockIdx.x : blockIdx.x - blocks_of_a;
    const int vector = block / deep * RANGE_VECTORS, from = block % deep * RANGE_DEPTH;
    const int to = min(x.depth, from + RANGE_DEPTH);
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    bool ordinary = true;
    auto look = [&](Range& range, int v, int d) {
        int top, bottom;
        bool zero;
        const long long at = v * x.vector_stride + d * x.depth_stride;
        ordinary = Format::classify(x, at, top, bottom, zero) && ordinary;
        if (!zero) include(range, top, bottom);
    };
    // Neighbouring threads read neighbouring numbers.
    if (x.depth_stride != 1) {
        const int v = vector + lane;
        Range range = no_range();
        if (v < x.vectors) {
#pragma unroll 4
            for (int d = from + warp; d < to; d += RANGE_THREADS / 32) look(range, v, d);
            publish(x.ranges + v, range);
        }
    } else {
        for (int v = vector + warp; v < min(x.vectors, vector + RANGE_VECTORS); v += RANGE_THREADS / 32) {
            Range range = no_range();
#pragma unroll 4
            for (int d = from + lane; d < to; d += 32) look(range, v, d);
#pragma unroll
            for (int step = 16; step > 0; step /= 2) {
                range.top = max(range.top, __shfl_xor_sync(~0u, range.top, step));
                range.smallest = min(range.smallest, __shfl_xor_sync(~0u, range.smallest, step));
                range.bottom = min(range.bottom, __shfl_xor_sync(~0u, range.bottom, step));
                range.used |= __shfl_xor_sync(~0u, range.used, step);
            }
            if (lane == 0) publish(x.ranges + v, range);
        }
    }
    if (!ordinary) atomicOr(&p.plan->status, SPECIAL);
}

// What bits are counted in where moduli cover them.
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
    // src/product/cost.rs: the native way's costs, or a negative one when it is out of the question.
    double multiply_add, element;
    // The lists that the cost of residues is reckoned with.
    Capacities bytes, words;
};

constexpr int PLAN_THREADS = 1024;
// Larger numbers of bits are alike: too many.
constexpr int BITS = 4096;
// Counts of vectors to leave out: 0, 1, 2, 4 and so on to 2^30.
constexpr int LEAVE_OUT = 32;

WB_DEVICE double native_cost(const PlanJob& job, double m, double n, double k) {
    return m * n * k * job.multiply_add + (m * k + k * n + m * n) * job.element;
}

WB_DEVICE double residue_cost(double m, double n, double k, bool words, int moduli) {
    const double r = moduli, rate = words ? 50.0 : 105.0, bits = words ? 12.5 : 7.5;
    const double digits = r * bits / 8.0;
    const double convert = 25.0 + r * (0.4 + digits / 200.0);
    const double reconstruct = 80.0 + r * (1.0 + digits / 30.0);
    const double start = 10000.0 + 300.0 * r;
    return start + m * n * k * r / rate + (m * k + k * n) * convert + m * n * reconstruct;
}

WB_DEVICE int left_out(int choice) { return choice == 0 ? 0 : 1 << (choice - 1); }

struct PlanMemory {
    int histogram[2][BITS];
    // One after the other.
    union {
        int sums[2][PLAN_THREADS];
        double best[PLAN_THREADS];
    };
    int most[2][LEAVE_OUT];
    int max_bits[2];
    // Rows and columns of more bits are left out; and how many.
    int kept[2], left_out;
    int choice[PLAN_THREADS];
};

// Finds, for each number of vectors to leave out, the largest number of bits among the others.
__device__ __forceinline__ void order(PlanMemory& memory, int side) {
    constexpr int EACH = BITS / PLAN_THREADS;
    int (&histogram)[BITS] = memory.histogram[side];
    int (&sums)[PLAN_THREADS] = memory.sums[side];
    const int at = threadIdx.x;
    int mine = 0;
    for (int i = 0; i < EACH; i++) mine += histogram[at * EACH + i];
    sums[at] = mine;
    __syncthreads();
    // How many vectors have more bits than this thread's bins.
    for (int step = 1; step < PLAN_THREADS; step *= 2) {
        const int more = at + step < PLAN_THREADS ? sums[at + step] : 0;
        __syncthreads();
        sums[at] += more;
        __syncthreads();
    }
    int above = sums[at] - mine;
    for (int i = EACH - 1; i >= 0; i--) {
        const int bits = at * EACH + i, count = histogram[bits];
        for (int choice = 0; count > 0 && choice < LEAVE_OUT; choice++) {
            const int out = left_out(choice);
            if (out >= above && out < above + count) memory.most[side][choice] = bits;
        }
        above += count;
    }
    __syncthreads();
}

// Rows and columns that the native way computes cheaper, as the largest numbers of bits of the others:
// product::exceptions::choose. False when it is cheaper for all.
__device__ __forceinline__ bool choose(const PlanJob& job, PlanMemory& memory) {
    const int m = job.operands.sides[0].vectors, n = job.operands.sides[1].vectors;
    const double k = job.operands.sides[0].depth;
    const int at = threadIdx.x, a = at / LEAVE_OUT, b = at % LEAVE_OUT;
    const int out_a = a < LEAVE_OUT ? left_out(a) : 0, out_b = left_out(b);
    double cost = 1.0 / 0.0;
    const bool allowed = (a == 0 || (long long)out_a * 4 <= m) && (b == 0 || (long long)out_b * 4 <= n);
    if (allowed) {
        const int bits = SIXTEENTHS * (memory.most[0][a] + memory.most[1][b]) + job.extra_bits;
        int moduli = moduli_for(job.bytes, bits);
        const bool words = moduli > job.bytes.len;
        if (words) moduli = moduli_for(job.words, bits);
        if (!words || moduli <= job.words.len)
            cost = residue_cost(m - out_a, n - out_b, k, words, moduli) + native_cost(job, out_a, n, k) +
                   native_cost(job, m - out_a, out_b, k);
    }
    memory.best[at] = cost;
    memory.choice[at] = at;
    __syncthreads();
    // The first of the cheapest.
    for (int step = PLAN_THREADS / 2; step > 0; step /= 2) {
        if (at < step) {
            const double other = memory.best[at + step];
            const int choice = memory.choice[at + step];
            if (other < memory.best[at] || (other == memory.best[at] && choice < memory.choice[at]))
                memory.best[at] = other, memory.choice[at] = choice;
        }
        __syncthreads();
    }
    const int choice = memory.choice[0];
    memory.kept[0] = memory.most[0][choice / LEAVE_OUT];
    memory.kept[1] = memory.most[1][choice % LEAVE_OUT];
    return memory.best[0] < native_cost(job, m, n, k);
}

}  // namespace wideblas::residue

// Empties ranges and plan.
extern "C" __global__ void residue_begin(const __grid_constant__ wideblas::residue::Operands p) {
    using namespace wideblas::residue;
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    const int a = p.sides[0].vectors, b = p.sides[1].vectors;
    if (at < a)
        p.sides[0].ranges[at] = no_range();
    else if (at < a + b)
        p.sides[1].ranges[at - a] = no_range();
    if (at == 0) *p.plan = {};
}

#define RANGES(name, ...)                                                              \
    extern "C" __global__ void __launch_bounds__(wideblas::residue::RANGE_THREADS, 4)         \
        residue_ranges_##name(const __grid_constant__ wideblas::residue::Operands p) {        \
        wideblas::residue::ranges<wideblas::residue::__VA_ARGS__>(p);                                                      \
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
    const bool may_be_native = job.multiply_add >= 0;
    for (int i = threadIdx.x; i < 2 * BITS; i += PLAN_THREADS) memory.histogram[i / BITS][i % BITS] = 0;
    if (threadIdx.x < 2 * LEAVE_OUT) memory.most[threadIdx.x / LEAVE_OUT][threadIdx.x % LEAVE_OUT] = 0;
    if (threadIdx.x < 2) memory.max_bits[threadIdx.x] = 0;
    if (threadIdx.x == 0) memory.left_out = 0;
    __syncthreads();
    for (int side = 0; side < 2; side++) {
        const Operand& x = job.operands.sides[side];
        int most = 0;
        for (int v = threadIdx.x; v < x.vectors; v += PLAN_THREADS) {
            const Range range = x.ranges[v];
            Scaling scaling = {0, 0};
            if (range.used) {
                const int kept = job.precision < 0 ? range.bottom : range.smallest - job.precision;
                scaling.unit = max(range.bottom, kept);
                scaling.bits = max(range.top - scaling.unit, 0) + 1;
            }
            x.scalings[v] = scaling;
            most = max(most, scaling.bits);
            if (may_be_native) atomicAdd(&memory.histogram[side][min(scaling.bits, BITS - 1)], 1);
        }
        atomicMax(&memory.max_bits[side], most);
    }
    __syncthreads();
    int status = job.operands.plan->status;
    if (may_be_native) {
        order(memory, 0);
        order(memory, 1);
        if (!choose(job, memory)) status |= NATIVE;
        __syncthreads();
        for (int side = 0; side < 2; side++) {
            const Operand& x = job.operands.sides[side];
            if (memory.kept[side] == memory.max_bits[side]) continue;
            for (int v = threadIdx.x; v < x.vectors; v += PLAN_THREADS) {
                if (x.scalings[v].bits <= memory.kept[side]) continue;
                x.scalings[v] = {0, LEFT_OUT};
                atomicAdd(&memory.left_out, 1);
            }
        }
        __syncthreads();
        if (threadIdx.x < 2) memory.max_bits[threadIdx.x] = memory.kept[threadIdx.x];
        __syncthreads();
    }
    if (threadIdx.x > 0) return;
    Plan plan = {};
    plan.left_out = memory.left_out;
    // No moduli cover as many as fit into an int then.
    const auto covered = [&](int side) { return min(memory.max_bits[side], 1 << 24); };
    plan.needed = SIXTEENTHS * (covered(0) + covered(1)) + job.extra_bits;
    plan.words_a = (memory.max_bits[0] + 2 + 31) / 32;
    plan.words_b = (memory.max_bits[1] + 2 + 31) / 32;
    const int moduli = moduli_for(job.moduli, plan.needed);
    const bool enough = moduli <= job.moduli.len && moduli * job.planes_per_modulus <= job.max_planes &&
                        max(plan.words_a, plan.words_b) <= job.max_words;
    if (!enough) status |= MORE_MODULI;
    plan.status = status;
    if (status == 0) {
        plan.moduli = moduli;
        plan.planes = plan.moduli * job.planes_per_modulus;
    }
    *job.operands.plan = plan;
}
