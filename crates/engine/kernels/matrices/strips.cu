// Strips of triangles, and products with a diagonal, an element a thread.
#include "part.cuh"
#include "matrices/strips.cuh"

#define KERNEL(name, arguments, arithmetic, ...)                                             \
    extern "C" __global__ void __launch_bounds__(                                            \
        wideblas::matrices::ROWS* wideblas::matrices::COLS)                                  \
        triangle_##name(const __grid_constant__ wideblas::matrices::arguments arguments_) { \
        using namespace wideblas;                                                            \
        const matrices::Index at = matrices::index(arguments_.rows);                         \
        matrices::__VA_ARGS__<arithmetic>(arguments_, at.i, at.j);                           \
    }
#if IN_PART(1)
KERNEL(strip_dd, Strip, DdVectors, strip)
KERNEL(strip_complex_dd, Strip, ComplexVectors<DdVectors>, strip)
KERNEL(diagonal_dd, Diagonal, DdVectors, times_diagonal)
KERNEL(diagonal_complex_dd, Diagonal, ComplexVectors<DdVectors>, times_diagonal)
#endif
#if IN_PART(2)
KERNEL(strip_qd, Strip, QdVectors, strip)
KERNEL(strip_complex_qd, Strip, ComplexVectors<QdVectors>, strip)
KERNEL(diagonal_qd, Diagonal, QdVectors, times_diagonal)
KERNEL(diagonal_complex_qd, Diagonal, ComplexVectors<QdVectors>, times_diagonal)
#endif
#undef KERNEL
