// Products and solutions with triangular matrices of few rows.
#include "part.cuh"
#include "matrices/triangles.cuh"

#define KERNEL(name, function, ...)                                                           \
    extern "C" __global__ void __launch_bounds__(wideblas::triangles::THREADS)                \
        triangle_##name(const __grid_constant__ wideblas::triangles::Triangle triangle) {     \
        using namespace wideblas;                                                             \
        triangles::function<__VA_ARGS__>(triangle);                                           \
    }
#if IN_PART(1)
KERNEL(product_dd, multiply, DdVectors, 32)
KERNEL(product_complex_dd, multiply, ComplexVectors<DdVectors>, 16)
KERNEL(solution_dd, solve, DdVectors, 128, triangles::LANES)
KERNEL(few_solutions_dd, solve, DdVectors, 128, triangles::LANES_OF_FEW)
KERNEL(solution_complex_dd, solve, ComplexVectors<DdVectors>, 64, triangles::LANES)
KERNEL(few_solutions_complex_dd, solve, ComplexVectors<DdVectors>, 64, triangles::LANES_OF_FEW)
#endif
#if IN_PART(2)
KERNEL(product_qd, multiply, QdVectors, 16)
KERNEL(product_complex_qd, multiply, ComplexVectors<QdVectors>, 16)
KERNEL(solution_qd, solve, QdVectors, 64, triangles::LANES)
KERNEL(few_solutions_qd, solve, QdVectors, 64, triangles::LANES_OF_FEW)
KERNEL(solution_complex_qd, solve, ComplexVectors<QdVectors>, 32, triangles::LANES)
KERNEL(few_solutions_complex_qd, solve, ComplexVectors<QdVectors>, 32, triangles::LANES_OF_FEW)
#endif
#undef KERNEL
