// Steps of routines on matrices, an element a thread.
#include "matrices/matrices.cuh"
#include "part.cuh"

#define KERNEL(name, arguments, rows, ...)                                                \
    extern "C" __global__ void __launch_bounds__(                                         \
        wideblas::matrices::ROWS* wideblas::matrices::COLS)                               \
        matrix_##name(const __grid_constant__ wideblas::matrices::arguments arguments_) { \
        using namespace wideblas;                                                         \
        const matrices::Index at = matrices::index(arguments_.rows);                      \
        matrices::__VA_ARGS__(arguments_, at.i, at.j);                                    \
    }
#if IN_PART(1)
KERNEL(complete_dd, Complete, n, complete<Number<2, 1>>)
KERNEL(complete_qd, Complete, n, complete<Number<4, 1>>)
KERNEL(complete_complex_dd, Complete, n, complete<Number<2, 2>>)
KERNEL(complete_complex_qd, Complete, n, complete<Number<4, 2>>)
KERNEL(gather_dd, Gather, rows, gather<2>)
KERNEL(gather_qd, Gather, rows, gather<4>)
extern "C" __global__ void __launch_bounds__(256)
    matrix_clean(const __grid_constant__ wideblas::matrices::Clean clean) {
    wideblas::matrices::clean(clean, blockIdx.x * 256ll + threadIdx.x);
}
#endif
#if IN_PART(2)
KERNEL(sum_dd, Sum, rows, sum<DdVectors>)
KERNEL(sum_complex_dd, Sum, rows, sum<ComplexVectors<DdVectors>>)
#endif
#if IN_PART(3)
KERNEL(sum_qd, Sum, rows, sum<QdVectors>)
KERNEL(sum_complex_qd, Sum, rows, sum<ComplexVectors<QdVectors>>)
#endif
#undef KERNEL
