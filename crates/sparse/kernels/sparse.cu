// Kernels of sparse products and of solvers: sparse_WHAT_FORMAT. PART has one format: NVRTC compiles it sooner.
#include "change.cuh"
#include "rows.cuh"

#ifndef PART
#define PART 0
#endif
#define IN_PART(part) (PART == 0 || PART == (part))

#define ROWS(name, A, IS_DOUBLE)                                                                    \
    extern "C" __global__ void __launch_bounds__(128)                                               \
        sparse_rows_##name(const __grid_constant__ wideblas::Rows of) {                             \
        const wideblas::u64 piece = (wideblas::u64)blockIdx.x * blockDim.x + threadIdx.x;           \
        if (piece >= of.pieces || of.state && of.state->stop) return;                               \
        wideblas::sum_piece<A, IS_DOUBLE>(of, piece);                                               \
    }
#define KERNELS(name, A)                                                                            \
    extern "C" __global__ void __launch_bounds__(256)                                               \
        sparse_join_##name(const __grid_constant__ wideblas::Rows of) {                             \
        if (of.state && of.state->stop) return;                                                     \
        wideblas::join_parts<A>(of, blockIdx.x);                                                    \
    }                                                                                               \
    extern "C" __global__ void __launch_bounds__(256)                                               \
        sparse_update_##name(const __grid_constant__ wideblas::Update of) {                         \
        const wideblas::u64 i = (wideblas::u64)blockIdx.x * blockDim.x + threadIdx.x;               \
        if (i < of.n) wideblas::update<A>(of, i);                                                   \
    }                                                                                               \
    extern "C" __global__ void __launch_bounds__(wideblas::THREADS)                                 \
        sparse_change_##name(const __grid_constant__ wideblas::Change of) {                         \
        wideblas::change<A>(of);                                                                    \
    }

#if IN_PART(1)
ROWS(f64, wideblas::F64Sparse, true)
KERNELS(f64, wideblas::F64Sparse)
#endif
#if IN_PART(2)
ROWS(dd_double, wideblas::DdSparse, true)
ROWS(dd_number, wideblas::DdSparse, false)
KERNELS(dd, wideblas::DdSparse)
#endif
#if IN_PART(4)
ROWS(qd_double, wideblas::QdSparse, true)
ROWS(qd_number, wideblas::QdSparse, false)
KERNELS(qd, wideblas::QdSparse)
#endif
