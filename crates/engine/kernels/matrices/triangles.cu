// Products and solutions with triangular matrices of few rows.
#include "part.cuh"
#include "matrices/triangles.cuh"

#define KERNEL(name, arithmetic, order, ...)                                                  \
    extern "C" __global__ void __launch_bounds__(wideblas::triangles::THREADS)                \
        triangle_##name(const __grid_constant__ wideblas::triangles::Triangle triangle) {     \
        using namespace wideblas;                                                             \
        triangles::__VA_ARGS__<arithmetic, order>(triangle);                                  \
    }
#if IN_PART(1)
KERNEL(product_dd, DdVectors, 32, multiply)
KERNEL(product_complex_dd, ComplexVectors<DdVectors>, 16, multiply)
KERNEL(solution_dd, DdVectors, 128, solve)
KERNEL(solution_complex_dd, ComplexVectors<DdVectors>, 64, solve)
#endif
#if IN_PART(2)
KERNEL(product_qd, QdVectors, 16, multiply)
KERNEL(product_complex_qd, ComplexVectors<QdVectors>, 16, multiply)
KERNEL(solution_qd, QdVectors, 64, solve)
KERNEL(solution_complex_qd, ComplexVectors<QdVectors>, 32, solve)
#endif
#undef KERNEL
