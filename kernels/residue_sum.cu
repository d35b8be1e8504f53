// Residues of a sum from those of its parts.
#include "residue_sum.cuh"

namespace wideblas::residue {

constexpr int SUM_THREADS = 256;

// 16 bytes a thread at a time.
template <int BITS>
__device__ __forceinline__ void sum(const Sum& p) {
    const long long bytes = BITS / 8, chunks = p.count * bytes / 16, total = chunks * *p.planes;
    const long long step = (long long)gridDim.x * SUM_THREADS;
    for (long long at = (long long)blockIdx.x * SUM_THREADS + threadIdx.x; at < total; at += step) {
        const long long plane = at / chunks, place = plane * p.plane * bytes + at % chunks * 16;
        const unsigned m = p.moduli[plane].m;
        uint4* to = reinterpret_cast<uint4*>(static_cast<char*>(p.to) + place);
        const uint4 x = *to, y = *reinterpret_cast<const uint4*>(static_cast<const char*>(p.from) + place);
        *to = {added<BITS>(x.x, y.x, m), added<BITS>(x.y, y.y, m), added<BITS>(x.z, y.z, m),
               added<BITS>(x.w, y.w, m)};
    }
}

}  // namespace wideblas::residue

#define SUM(name, bits)                                                                \
    extern "C" __global__ void __launch_bounds__(wideblas::residue::SUM_THREADS)       \
        residue_sum_##name(const __grid_constant__ wideblas::residue::Sum p) {         \
        wideblas::residue::sum<bits>(p);                                               \
    }
SUM(bytes, 8)
SUM(words, 16)
#undef SUM
