// The kernels of the hierarchical method; phases 2 and 3 are those of tmd.cu. Only the member tmd of the workspace loads
// them.
#include "part.cuh"
#include "tmd/hierarchy.cuh"

using namespace wideblas::tmd;
using wideblas::u64;

// Blocks of one row, and of one part of the sub-domains, follow each other.
#define HIERARCHY(words)                                                                                  \
    extern "C" __global__ void __launch_bounds__(128) tmd_hierarchy_##words(Stretches all) {              \
        const u64 stretch = blockIdx.x / ROWS * (u64)blockDim.x + threadIdx.x;                            \
        if (stretch < all.count) follow_row<words>(all, blockIdx.x % ROWS, stretch);                      \
    }

// Without a number of blocks the compiler spills some registers, to have more blocks.
#define SUBDOMAINS(name, Test)                                                                            \
    extern "C" __global__ void __launch_bounds__(128, 7) name(Subdomains all) {                           \
        const unsigned parts = (all.steps + 31) / 32;                                                     \
        const u64 stretch = blockIdx.x / parts * (u64)blockDim.x + threadIdx.x;                           \
        test_subdomains<Test>(all, stretch, blockIdx.x % parts * 32);                                     \
    }

#if IN_PART(1)
HIERARCHY(4)
HIERARCHY(5)
HIERARCHY(6)
HIERARCHY(7)
HIERARCHY(8)
#endif
#if IN_PART(2)
SUBDOMAINS(tmd_subdomains_clipped_double, ClippedDoubles)
SUBDOMAINS(tmd_subdomains_clipped_integer, ClippedIntegers)
#endif
#if IN_PART(3)
SUBDOMAINS(tmd_subdomains_regular_double, RegularDoubles)
SUBDOMAINS(tmd_subdomains_regular_integer, RegularIntegers)
#endif
#if IN_PART(4)
SUBDOMAINS(tmd_subdomains_lefevre_double, LefevreDoubles)
SUBDOMAINS(tmd_subdomains_lefevre_integer, LefevreIntegers)
#endif
