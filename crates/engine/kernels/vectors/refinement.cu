// Steps of refined eigenproblems.
#include "part.cuh"
#include "vectors/refinement.cuh"

// vectors_ROUTINE_ARITHMETIC.
#define REFINEMENT(name, A)                                                   \
    KERNEL(rayleigh_##name, Refinement, rayleigh<A>)                          \
    BLOCK_KERNEL(measure_##name, Refinement, measure<A>)                      \
    BLOCK_KERNEL(find_clusters_##name, Refinement, find_clusters<A>)          \
    BLOCK_KERNEL(correct_##name, Refinement, correct<A>)                      \
    KERNEL(gather_clusters_##name, Refinement, gather_clusters<A>)            \
    KERNEL(scatter_rotations_##name, Refinement, scatter_rotations<A>)        \
    KERNEL(take_leading_##name, Refinement, take_leading<A>)                  \
    KERNEL(make_of_doubles_##name, Refinement, make_of_doubles<A>)

#if IN_PART(1)
BLOCK_KERNEL(conclude, Refinement, conclude)
REFINEMENT(dd, wideblas::DdVectors)
#endif
#if IN_PART(2)
REFINEMENT(qd, wideblas::QdVectors)
#endif
#if IN_PART(3)
REFINEMENT(complex_dd, wideblas::ComplexVectors<wideblas::DdVectors>)
#endif
#if IN_PART(4)
REFINEMENT(complex_qd, wideblas::ComplexVectors<wideblas::QdVectors>)
#endif
#undef REFINEMENT
