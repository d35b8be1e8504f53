// The kernel of rns/sums.cuh: sums of products of residue numbers.
#include "rns/sums.cuh"

using namespace wideblas;

namespace {

// The threads of a block run in parallel. All blocks of a team are resident on the device at the same time.
struct Together {
    const rns::Block block;
    rns::Kept kept;

    // `Thread` is made here, so that its indices take no registers between phases.
    template <class Work>
    __device__ __forceinline__ void each(Work work) {
        rns::Thread thread = {(int)threadIdx.x, (int)blockDim.x, (int)blockIdx.x, block, kept};
        work(thread);
        kept = thread.kept;
        __syncthreads();
    }

    // Uses the kernel's argument directly, which is fast constant memory.
    __device__ __forceinline__ rns::State& state_of(const rns::Sums& s) const {
        return *(rns::State*)(block.memory + s.at.state);
    }

    // The last block to arrive at the first meeting is the finisher. At later ones it waits for the others.
    __device__ __forceinline__ void arrive(const rns::Sums& s, rns::u64* head, bool first) {
        if (threadIdx.x == 0) {
            rns::State& state = state_of(s);
            const unsigned last = s.team - 1;
            __threadfence();
            const bool is_last = atomicInc((unsigned*)head, last) == last;
            if (first) state.finisher = is_last;
            if (state.finisher)
                while (rns::shared_value(head) != 0) {}
            __threadfence();
        }
        __syncthreads();
    }

    __device__ __forceinline__ void decide(const rns::Sums& s, rns::u64* head) {
        if (threadIdx.x == 0) {
            rns::State& state = state_of(s);
            const rns::u64 before = state.epoch;
            if (state.finisher) {
                state.epoch = (before | 1) + 1 + state.alive;
                // After the last window the other blocks read nothing more.
                if (state.alive) __threadfence();
                rns::share_value(head + 1, state.epoch);
            } else {
                while (state.epoch == before) state.epoch = rns::shared_value(head + 1);
                __threadfence();
                state.alive = state.epoch & 1;
            }
        }
        __syncthreads();
    }

    __device__ __forceinline__ const rns::State& state() const { return block.state(); }

    __device__ __forceinline__ bool alive() const {
        const bool alive = block.state().alive;
        __syncthreads();
        return alive;
    }

    __device__ __forceinline__ int team_index() const { return blockIdx.y; }
    __device__ __forceinline__ int teams() const { return gridDim.y; }
};

}  // namespace

// A row of the grid is a team. If teams have several blocks, the grid must fit on the device at once.
extern "C" __global__ void __launch_bounds__(rns::THREADS, 1) rns_sums(const __grid_constant__ rns::Sums s) {
    extern __shared__ __align__(16) char memory[];
    Together exec{{memory, s}, rns::Kept()};
    rns::sums(exec, s);
}

// Copies numbers of one array to another.
extern "C" __global__ void rns_copy(int n, int count, const rns::Results from, const rns::Results to) {
    const long long words = (long long)n * count;
    const long long step = (long long)gridDim.x * blockDim.x;
#pragma unroll 1
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < words; i += step) {
        const int k = (int)(i / n), r = (int)(i % n);
        const int source = from.first + k * from.step, target = to.first + k * to.step;
        to.digits[(long long)target * n + r] = from.digits[(long long)source * n + r];
        if (r == 0) {
            to.sign[target] = from.sign[source];
            to.exp[target] = from.exp[source];
            to.eval[target] = from.eval[source];
            to.eval[to.len + target] = from.eval[from.len + source];
        }
    }
}
