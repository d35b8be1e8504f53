// Complex matrices as residues modulo bytes: sums of the residues of real and imaginary parts, with which three products of
// real matrices suffice, as in crates/engine/src/cpu/modular/parts.rs.
#include "crt/operands.cuh"
#include "modular/modular.cuh"

namespace wideblas::crt {

// In each plane, bytes x and y at a place become f x + g y at that of one or two other planes, with f and g from -1 to 1.
struct Combination {
    const Plan* plan;
    const Modulus* moduli;
    const signed char *x, *y;
    // Only the first `count`; may be x or y.
    signed char* sums[2];
    int factors[2][2];
    // Bytes of a plane, a multiple of 16, and the distance to the next one.
    long long plane;
    int count, pad;
};

constexpr int COMBINE_THREADS = 256;
// Bytes of a plane that a thread combines.
constexpr int COMBINED = 16;

// Symmetric residues of sums of two multiples of symmetric residues, for the bytes of a word.
__device__ __forceinline__ unsigned combined(unsigned x, unsigned y, int f, int g, int m) {
    const int half = m / 2;
    unsigned bytes = 0;
#pragma unroll
    for (int i = 0; i < 4; i++) {
        int sum = f * (signed char)(x >> 8 * i) + g * (signed char)(y >> 8 * i);
        if (sum > half) sum -= m;
        if (sum < -half) sum += m;
        bytes |= (unsigned)(unsigned char)sum << 8 * i;
    }
    return bytes;
}

}  // namespace wideblas::crt

extern "C" __global__ void __launch_bounds__(wideblas::crt::COMBINE_THREADS)
    crt_combine(const __grid_constant__ wideblas::crt::Combination c) {
    using namespace wideblas::crt;
    const long long at = (blockIdx.x * (long long)COMBINE_THREADS + threadIdx.x) * COMBINED;
    if (at >= c.plane) return;
    const int planes = c.plan->planes;
#pragma unroll 2
    for (int t = 0; t < planes; t++) {
        const int m = c.moduli[t].m;
        const long long from = t * c.plane + at;
        const uint4 x = *reinterpret_cast<const uint4*>(c.x + from), y = *reinterpret_cast<const uint4*>(c.y + from);
        for (int s = 0; s < c.count; s++) {
            const int f = c.factors[s][0], g = c.factors[s][1];
            *reinterpret_cast<uint4*>(c.sums[s] + from) = {combined(x.x, y.x, f, g, m), combined(x.y, y.y, f, g, m),
                                                           combined(x.z, y.z, f, g, m), combined(x.w, y.w, f, g, m)};
        }
    }
}
