// Products and solutions with triangular matrices of few rows.
#include "part.cuh"
#include "triangles.cuh"

#define KERNEL(name, arithmetic, order)                                                       \
    extern "C" __global__ void __launch_bounds__(wideblas::triangles::THREADS)                \
        triangle_##name(const __grid_constant__ wideblas::triangles::Triangle triangle) {     \
        using namespace wideblas;                                                             \
        triangles::change<arithmetic, order>(triangle);                                       \
    }
#if IN_PART(1)
KERNEL(ieee, DdVectors<Ieee>, 32)
KERNEL(sloppy, DdVectors<Sloppy>, 32)
KERNEL(complex_ieee, ComplexVectors<DdVectors<Ieee>>, 16)
#endif
#if IN_PART(2)
KERNEL(qd, QdVectors, 16)
KERNEL(complex_qd, ComplexVectors<QdVectors>, 16)
#endif
#undef KERNEL
