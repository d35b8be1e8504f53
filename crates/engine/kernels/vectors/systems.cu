// Linear systems whose solutions are right to the last place.
#include "part.cuh"
#include "vectors/systems.cuh"

// vectors_ROUTINE_ARITHMETIC.
#define SYSTEMS(name, A)                                           \
    KERNEL(row_powers_##name, Systems, row_powers<A>)              \
    BLOCK_KERNEL(col_powers_##name, Systems, col_powers<A>)        \
    KERNEL(scale_system_##name, Systems, scale_system<A>)          \
    BLOCK_KERNEL(sum_sizes_##name, Systems, sum_sizes<A>)          \
    BLOCK_KERNEL(multiply_diagonal_##name, Systems, multiply_diagonal<A>) \
    KERNEL(probe_##name, Systems, probe<A>)                        \
    KERNEL(begin_solution_##name, Systems, begin_solution<A>)      \
    BLOCK_KERNEL(add_corrections_##name, Systems, add_corrections<A>) \
    KERNEL(round_solution_##name, Systems, round_solution<A>)      \
    BLOCK_KERNEL(judge_column_##name, Systems, judge_column<A>)    \
    KERNEL(store_solution_##name, Systems, store_solution<A>)

#if IN_PART(1)
BLOCK_KERNEL(span_of_powers, Systems, span_of_powers)
BLOCK_KERNEL(summarise, Systems, summarise)
SYSTEMS(dd, wideblas::DdVectors)
#endif
#if IN_PART(2)
SYSTEMS(qd, wideblas::QdVectors)
#endif
#undef SYSTEMS
