// Sums of residues: what a depth that is cut into steps takes.
#pragma once
#include "bits.cuh"

namespace wideblas::residue {

// A modulus as kernels/modular.cuh has it.
struct SumModulus {
    int m;
    float inverse;
};

struct Sum {
    // Planes of residues, and those that are added to them.
    void* to;
    const void* from;
    // Elements from plane to plane, and those of a plane that are added: a multiple of 16.
    long long plane, count;
    const SumModulus* moduli;
    // How many planes there are is known on the device alone.
    const int* planes;
};

// The sums modulo m, at most 2^BITS, of the residues of BITS bits that two words consist of.
template <int BITS>
WB_DEVICE unsigned added(unsigned x, unsigned y, unsigned m) {
    constexpr unsigned MASK = (1u << BITS) - 1;
    unsigned sums = 0;
    for (int at = 0; at < 32; at += BITS) {
        unsigned sum = (x >> at & MASK) + (y >> at & MASK);
        if (sum >= m) sum -= m;
        sums |= sum << at;
    }
    return sums;
}

}  // namespace wideblas::residue
