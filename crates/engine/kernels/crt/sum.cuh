// Sums of residues: products whose depth is computed in steps need them.
#pragma once
#include "numbers/bits.cuh"

namespace wideblas::crt {

// Sums modulo m of numbers below m, in both halves of a word.
WB_DEVICE unsigned added_halves(unsigned x, unsigned y, unsigned m) {
    const unsigned sums = x + y;
    // Sums are below 2^15: the highest bit of a half then says whether its sum is at least m.
    const unsigned large = (sums + (0x8000 - m) * 0x10001) >> 15 & 0x10001;
    return sums - large * m;
}

// The sums modulo m of the residues, of BITS bits each, in two words; m is at most 2^BITS, and 2^14.
template <int BITS>
WB_DEVICE unsigned added(unsigned x, unsigned y, unsigned m) {
    if (BITS == 16) return added_halves(x, y, m);
    const unsigned even = 0x00ff00ff;
    return added_halves(x & even, y & even, m) | added_halves(x >> 8 & even, y >> 8 & even, m) << 8;
}

}  // namespace wideblas::crt
