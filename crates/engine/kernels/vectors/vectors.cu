// Vector and matrix-vector routines on numbers of several components, with the bits of the CPU.
//
// An element is computed by one thread, in the CPU's order of operations, and a dot product by a warp whose threads have
// the CPU's partial sums. So the parallelism of a product with A is its rows, and with its transpose its columns, 32
// threads each.
#include "part.cuh"
#include "vectors/elements.cuh"
#include "vectors/products.cuh"
#include "vectors/rows.cuh"
#include "vectors/sums.cuh"
#include "vectors/triangles.cuh"
#include "vectors/updates.cuh"

namespace wideblas {

using ComplexDd = ComplexVectors<DdVectors>;
using ComplexQd = ComplexVectors<QdVectors>;

}  // namespace wideblas

// vectors_ROUTINE_ARITHMETIC.
#define KERNELS(name, A)                                            \
    SEVERAL_KERNEL(axpy_##name, Elements, change<wideblas::Axpy<A>>, wideblas::Several<A::T>::ELEMENTS) \
    SEVERAL_KERNEL(scal_##name, Elements, change<wideblas::Scal<A>>, wideblas::Several<A::T>::ELEMENTS) \
    SEVERAL_KERNEL(turn_##name, Elements, change<wideblas::Turn<A>>, wideblas::Several<A::T>::ELEMENTS) \
    KERNEL(multiples_##name, Multiples, multiple<A>)                \
    WARP_KERNEL(dot_##name, Dots, dot<A>)                           \
    KERNEL(rows_##name, MatVec, add_row<A>)                         \
    ROW_KERNEL(full_rows_##name, MatVec, add_full_row<A>)               \
    KERNEL(symmetric_rows_##name, MatVec, add_symmetric_row<A>)     \
    ROW_KERNEL(full_symmetric_rows_##name, MatVec, add_full_symmetric_row<A>) \
    WARP_KERNEL(symmetric_dots_##name, MatVec, dot_symmetric<A>)    \
    WARP_KERNEL(columns_##name, MatVec, add_column<A>)              \
    KERNEL(update_##name, Update, update<A>)                        \
    BLOCK_KERNEL(own_rows_##name, TriangularVector, change_block<A>) \
    KERNEL(other_rows_##name, TriangularVector, change_others<A>)   \
    WARP_KERNEL(transposed_rows_##name, TriangularVector, change_transposed<A>)

// Those of real numbers, and of complex ones.
#define REAL(name, A)                                               \
    KERNELS(name, A)                                                \
    WARP_KERNEL(magnitudes_##name, Dots, magnitudes<A>)             \
    WARP_KERNEL(many_columns_##name, MatVec, add_many_columns<A>)
#define COMPLEX(name, A)                                            \
    KERNELS(name, A)                                                \
    WARP_KERNEL(conjugated_dot_##name, Dots, conjugated_dot<A>)     \
    WARP_KERNEL(conjugated_columns_##name, MatVec, add_conjugated_column<A>) \
    KERNEL(hermitian_rows_##name, MatVec, add_hermitian_row<A>)     \
    WARP_KERNEL(hermitian_dots_##name, MatVec, dot_hermitian<A>)

#if IN_PART(1)
KERNEL(move, Moves, move)
#endif
#if IN_PART(2)
REAL(dd, wideblas::DdVectors)
KERNEL(largest_dd, Largest, largest<wideblas::DdVectors::T>)
#endif
#if IN_PART(3)
REAL(qd, wideblas::QdVectors)
KERNEL(largest_qd, Largest, largest<wideblas::QdVectors::T>)
#endif
#if IN_PART(4)
COMPLEX(complex_dd, wideblas::ComplexDd)
KERNEL(largest_complex_dd, Largest, largest<wideblas::ComplexDd::T>)
#endif
#if IN_PART(5)
COMPLEX(complex_qd, wideblas::ComplexQd)
KERNEL(largest_complex_qd, Largest, largest<wideblas::ComplexQd::T>)
#endif
#undef REAL
#undef COMPLEX
#undef KERNELS
