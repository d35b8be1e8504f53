// Small factorisations, and exchanges of rows.
#include "part.cuh"
#include "vectors/factors.cuh"

namespace wideblas {

using ComplexDd = ComplexVectors<DdVectors>;
using ComplexQd = ComplexVectors<QdVectors>;

}  // namespace wideblas

// vectors_ROUTINE_ARITHMETIC.
#define FACTORS(name, A)                                    \
    BLOCK_KERNEL(cholesky_##name, Cholesky, cholesky<A>)    \
    BLOCK_KERNEL(choose_pivot_##name, Panel, choose_pivot<A>) \
    KERNEL(eliminate_row_##name, Panel, eliminate_row<A>)   \
    BLOCK_KERNEL(exchange_##name, Exchange, exchange<A>)    \
    BLOCK_KERNEL(first_zero_##name, Sequence, first_zero<A>) \
    BLOCK_KERNEL(invert_##name, SmallTriangle, invert<A>)   \
    BLOCK_KERNEL(square_##name, SmallTriangle, square<A>)

#if IN_PART(1)
FACTORS(dd, wideblas::DdVectors)
#endif
#if IN_PART(2)
FACTORS(qd, wideblas::QdVectors)
#endif
#if IN_PART(3)
FACTORS(complex_dd, wideblas::ComplexDd)
#endif
#if IN_PART(4)
FACTORS(complex_qd, wideblas::ComplexQd)
#endif
#undef FACTORS
