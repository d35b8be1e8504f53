// The kernels of the search for hard-to-round arguments, a thread a packet or a piece of one. Only the member tmd of the
// workspace loads them.
#include "part.cuh"
#include "tmd/tmd.cuh"

using namespace wideblas::tmd;

#if IN_PART(1)
extern "C" __global__ void tmd_packets(Polynomials all) {
    const unsigned long long at = blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x;
    if (at < all.packets_len) all.packets[at] = packet_of(all, at);
}

extern "C" __global__ void tmd_exhaust(Exhaustive job) {
    exhaust(job, blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x, (unsigned long long)gridDim.x * blockDim.x);
}
#endif

// All threads of a block stay to the end.
#define KERNEL(name, Test)                                                                          \
    extern "C" __global__ void __launch_bounds__(128) name(Level level) {                           \
        test_pieces<Test>(level, blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x,         \
                          (unsigned long long)gridDim.x * blockDim.x);                              \
    }

#if IN_PART(2)
KERNEL(tmd_clipped_double, ClippedDoubles)
KERNEL(tmd_clipped_integer, ClippedIntegers)
#endif
#if IN_PART(3)
KERNEL(tmd_regular_double, RegularDoubles)
KERNEL(tmd_regular_integer, RegularIntegers)
#endif
#if IN_PART(4)
KERNEL(tmd_lefevre_double, LefevreDoubles)
KERNEL(tmd_lefevre_integer, LefevreIntegers)
#endif
