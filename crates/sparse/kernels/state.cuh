// What kernels of an iteration know of its end.
#pragma once
#include "numbers/bits.cuh"

namespace wideblas {

// Iterations between two looks of the host.
constexpr int BATCH = 32;

// `State` of crates/sparse/src/cuda/card.rs. Kernels do nothing while `stop` is set.
struct State {
    int stop, count;
    // Whether the last iterate is to be kept as the best one.
    int keep, pad;
    double target, best, root_of_b;
    // The recursion's residuals since the host looked.
    double history[BATCH];
    // The coefficients of CG.
    double alpha[BATCH], beta[BATCH];
};
// The host has the same sizes.
static_assert(sizeof(State) == 808, "State");

// Half of the least power of two that is not below the count; 0 for a count of 1.
WB_DEVICE u64 half_of(u64 count) {
    u64 half = 0;
    for (u64 whole = 1; whole < count; whole *= 2) half = whole;
    return half;
}

}  // namespace wideblas
