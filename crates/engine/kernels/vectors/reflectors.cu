// Reflectors, of which orthogonal factors are made.
#include "part.cuh"
#include "vectors/reflectors.cuh"

// A kernel that has the loop over its items inside.
#ifdef __CUDACC__
#define STEP_KERNEL(name, function)                                       \
    extern "C" __global__ void __launch_bounds__(256) vectors_##name(     \
        const __grid_constant__ wideblas::Reflectors arguments) {         \
        wideblas::function(arguments);                                    \
    }
#else
#define STEP_KERNEL(name, function)                                          \
    extern "C" void vectors_##name(const wideblas::Reflectors& arguments) {  \
        wideblas::function(arguments);                                       \
    }
#endif

// vectors_ROUTINE_ARITHMETIC.
#define REFLECTORS(name, A)                                                    \
    BLOCK_KERNEL(begin_reflectors_##name, Reflectors, begin_reflectors<A>)     \
    STEP_KERNEL(reflect_##name, reflect<A>)                                    \
    KERNEL(take_vectors_##name, ReflectorBlock, take_vectors<A>)               \
    KERNEL(set_inverses_##name, ReflectorBlock, set_inverses<A>)               \
    KERNEL(set_identity_##name, ReflectorBlock, set_identity<A>)               \
    BLOCK_KERNEL(largest_size_##name, ReflectorBlock, largest_size<A>)

#if IN_PART(1)
REFLECTORS(dd, wideblas::DdVectors)
#endif
#if IN_PART(2)
REFLECTORS(qd, wideblas::QdVectors)
#endif
#if IN_PART(3)
REFLECTORS(complex_dd, wideblas::ComplexVectors<wideblas::DdVectors>)
#endif
#if IN_PART(4)
REFLECTORS(complex_qd, wideblas::ComplexVectors<wideblas::QdVectors>)
#endif
#undef REFLECTORS
#undef STEP_KERNEL
