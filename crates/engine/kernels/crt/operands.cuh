// Exact products by residues on the device. The steps and the bits of their results are those of crates/product. The
// arithmetic, crt_{operands,numbers,residues,bases,integers,round,exact,scale}.cuh, compiles for a host too.
//
// This header has the plan of a product, its operands, and the scalings of their rows and columns.
#pragma once
#include "numbers/bits.cuh"

namespace wideblas::crt {

// Why the device did not compute a product, for the host to read; 0 if it did.
enum Status {
    // An operand has an infinity, a NaN or a number with overlapping components, which the CPU handles.
    SPECIAL = 1,
    // The sums need more bits than this attempt has moduli or memory for: `Plan::needed`.
    MORE_MODULI = 2,
    // Native arithmetic may be cheaper for some rows or columns; crates/product/src/planner.rs decides that on the host.
    ASK = 4,
};

// How a product is computed. The device makes the plan, so that the host need not wait for it.
struct Plan {
    int status;
    // How many bits the product of the moduli must exceed, in sixteenths.
    int needed;
    // How many moduli are in use; for long integers, how many steps of moduli. It selects the tables.
    int moduli;
    // How many planes of residues are multiplied; 0 if the product is not computed.
    int planes;
    // How many 32-bit words the integers of A and of B have.
    int words_a, words_b;
    // How many elements could not be proven to be rounded correctly: `Finish::unsure` lists them.
    int unsure;
    // How many of these exact arithmetic on the device could not settle either.
    int hard;
};

// Exponents of the bits that the numbers of a row or column use.
struct Range {
    // The largest and the smallest exponent of a leading bit, and that of the lowest bit.
    int top, smallest, bottom;
    // 0 while no number but zeros was included.
    int used;
};

// Numbers are counted by how far their leading bit is below the largest of their row or column: 0 to LEVELS - 1 places.
constexpr int LEVELS = 8;

// counts[d] is how many numbers have their leading bit d places below the largest of the row or column.
struct alignas(16) Levels {
    unsigned counts[LEVELS];
};

// Range and levels of a part of a row or column that is short enough for 16-bit counts.
struct alignas(16) Seen {
    Range range;
    unsigned short counts[LEVELS];
};

// How a row or column becomes integers: x becomes x / 2^unit, below 2^bits. With 0 bits all numbers are zero. With
// LEFT_OUT they are taken as zeros, and native arithmetic computes the elements that depend on them.
struct Scaling {
    int unit, bits;
};
constexpr int LEFT_OUT = -1;

// What all thread blocks find out about an operand together. Zeros at first.
struct Tally {
    // For each d, the maximum over all vectors of how many numbers are zero or have their leading bit more than d
    // places below the largest.
    unsigned missing[LEVELS];
    // As `Profile::sum`.
    u64 sum;
    // The most bits of a scaling, and 2^30 minus the fewest.
    int most, fewest;
};

// Tails are the bits below the unit that an exact product cuts off from a few numbers, to add them later. `counts` is
// how many numbers of each vector have a tail, zeros at first; `places` is where they are along the vector, with
// `room` places a vector. NULL if nothing is cut off.
struct Tails {
    unsigned* counts;
    unsigned* places;
    int room, pad;
};

// A bound of what `count` tails, each below one unit, contribute to a sum of products with numbers below 2^bits units.
WB_DEVICE double tails_bound(unsigned count, int bits) {
    return count == 0 ? 0.0 : mul((double)count, double_of((u64)(1023 + bits) << 52));
}

// A matrix whose rows (of A) or columns (of B) become vectors of residues.
struct Operand {
    // `Number`s, or the heads of numbers of limbs: twice the exponent of the lowest word, plus one for a negative
    // number.
    const void* data;
    // Numbers of limbs: the 32-bit words of the magnitudes, a plane for each word, the lowest first.
    const unsigned* limbs;
    long long limb_plane;
    int limb_words, pad;
    // The distance from one vector to the next, and from one number of a vector to the next, in numbers.
    long long vector_stride, depth_stride;
    int vectors, depth;
    Range* ranges;
    Levels* levels;
    Scaling* scalings;
    // What each thread block of the ranges' kernel saw: 32 vectors a block.
    Seen* seen;
    // How many thread blocks are done, for each 32 vectors. Zeros at first.
    unsigned* arrivals;
    Tally* tally;
    Tails tails;
};

// A and B.
struct Operands {
    Operand sides[2];
    Plan* plan;
    // The depth that one thread block looks at.
    int patch, pad;
    // How many thread blocks are done with scalings. Zero at first.
    unsigned* scaled;
};

}  // namespace wideblas::crt
