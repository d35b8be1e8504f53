// Small factorisations, and exchanges of rows.
#include "part.cuh"
#include "vectors/panels.cuh"

namespace wideblas {

using ComplexDd = ComplexVectors<DdVectors>;
using ComplexQd = ComplexVectors<QdVectors>;

}  // namespace wideblas

// A kernel that has the loop over its items inside.
#ifdef __CUDACC__
#define PANEL_KERNEL(name, Arguments, function)                           \
    extern "C" __global__ void __launch_bounds__(256) vectors_##name(     \
        const __grid_constant__ wideblas::Arguments arguments) {          \
        wideblas::function(arguments);                                    \
    }
#else
#define PANEL_KERNEL(name, Arguments, function)                           \
    extern "C" void vectors_##name(const wideblas::Arguments& arguments) { \
        wideblas::function(arguments);                                    \
    }
#endif

// vectors_ROUTINE_ARITHMETIC.
#define FACTORS(name, A)                                    \
    BLOCK_KERNEL(cholesky_##name, Cholesky, cholesky<A>)    \
    BLOCK_KERNEL(choose_pivot_##name, Panel, choose_pivot<A>) \
    PANEL_KERNEL(eliminate_##name, Panel, eliminate<A>)     \
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
#undef PANEL_KERNEL
