// Rows of sparse matrices of doubles or mp_float_t times a vector of mp_float_t: what the kernels of sparse/spmv and
// sparse/mpmtx call. Each product and each sum is rounded, from a row's first entry to its last. The host may call it too.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../../blas/v2/elements.hpp"

#ifdef WIDEBLAS_MPRES_DEVICE
namespace wideblas_mpres {
class row_sum {
public:
    WIDEBLAS_MPRES_BOTH void add(double a, const mp_float_t &x) {
        mp_float_t product;
        cuda::mp_mul_d(&product, x, a);
        cuda::mp_add(&sum, sum, product);
    }
    WIDEBLAS_MPRES_BOTH void add(const mp_float_t &a, const mp_float_t &x) {
        mp_float_t product;
        cuda::mp_mul(&product, x, a);
        cuda::mp_add(&sum, sum, product);
    }

    mp_float_t sum = {};
};

WIDEBLAS_MPRES_BOTH inline bool is_zero(double x) { return x == 0; }
WIDEBLAS_MPRES_BOTH inline bool is_zero(const mp_float_t &x) { return rns_check_zero(x.digits); }

// Each storage says which row is the `i`th (`place`), and has the sum of that row's entries `lane`, `lane` + `lanes`, ...

template <class Value>
struct csr_rows {
    const Value *as;
    const int *ja, *irp;

    WIDEBLAS_MPRES_BOTH int place(long i) const { return static_cast<int>(i); }
    WIDEBLAS_MPRES_BOTH mp_float_t sum(long i, const mp_float_t *x, int lane = 0, int lanes = 1) const {
        row_sum total;
        for (long k = irp[i] + lane; k < irp[i + 1]; k += lanes) total.add(as[k], x[ja[k]]);
        return total.sum;
    }
};

/// Places without an entry have the value 0, or a column of -1.
template <class Value>
struct ell_rows {
    const Value *as;
    const int *ja;
    int m, maxnzr;

    WIDEBLAS_MPRES_BOTH int place(long i) const { return static_cast<int>(i); }
    WIDEBLAS_MPRES_BOTH mp_float_t sum(long i, const mp_float_t *x, int lane = 0, int lanes = 1) const {
        row_sum total;
        for (long d = lane; d < maxnzr; d += lanes) {
            const long k = d * m + i;
            if (ja[k] >= 0 && !is_zero(as[k])) total.add(as[k], x[ja[k]]);
        }
        return total.sum;
    }
};

/// Rows in the order of the permutation.
template <class Value>
struct jad_rows {
    const Value *as;
    const int *ja, *jcp, *perm;
    int maxnzr;

    WIDEBLAS_MPRES_BOTH int place(long i) const { return perm[i]; }
    WIDEBLAS_MPRES_BOTH mp_float_t sum(long i, const mp_float_t *x, int lane = 0, int lanes = 1) const {
        row_sum total;
        for (int d = lane; d < maxnzr && jcp[d] + i < jcp[d + 1]; d += lanes) {
            const long k = jcp[d] + i;
            total.add(as[k], x[ja[k]]);
        }
        return total.sum;
    }
};

template <class Value>
struct dia_rows {
    const Value *as;
    const int *offset;
    int m, n, ndiag;

    WIDEBLAS_MPRES_BOTH int place(long i) const { return static_cast<int>(i); }
    WIDEBLAS_MPRES_BOTH mp_float_t sum(long i, const mp_float_t *x, int lane = 0, int lanes = 1) const {
        row_sum total;
        for (long d = lane; d < ndiag; d += lanes) {
            const long column = i + offset[d], k = d * m + i;
            if (column >= 0 && column < n && !is_zero(as[k])) total.add(as[k], x[column]);
        }
        return total.sum;
    }
};

inline WIDEBLAS_MPRES_BOTH csr_rows<double> rows_of(const csr_t &a) { return {a.as, a.ja, a.irp}; }
inline WIDEBLAS_MPRES_BOTH ell_rows<double> rows_of(const ell_t &a, int m, int maxnzr) {
    return {a.as, a.ja, m, maxnzr};
}
inline WIDEBLAS_MPRES_BOTH jad_rows<double> rows_of(const jad_t &a, int maxnzr) {
    return {a.as, a.ja, a.jcp, a.perm, maxnzr};
}
inline WIDEBLAS_MPRES_BOTH dia_rows<double> rows_of(const dia_t &a, int m, int n, int ndiag) {
    return {a.as, a.offset, m, n, ndiag};
}

/// y := A x, by rows.
template <class Rows>
struct times_vector {
    Rows rows;
    const mp_float_t *x;
    mp_float_t *y;

    WIDEBLAS_MPRES_BOTH void operator()(long i) const { y[rows.place(i)] = rows.sum(i, x); }
};
template <class Rows>
WIDEBLAS_MPRES_BOTH times_vector<Rows> times(const Rows &rows, const mp_float_t *x, mp_float_t *y) {
    return {rows, x, y};
}

#ifdef __CUDACC__
/// y := A x, each row by the `Lanes` threads of a group, which add their sums in a tree. `sums` has room for a block's.
template <int Lanes, class Rows>
__device__ void times_by_groups(int m, const Rows &rows, const mp_float_t *x, mp_float_t *y, mp_float_t *sums) {
    static_assert(Lanes > 0 && Lanes <= 32 && (Lanes & (Lanes - 1)) == 0, "threads of a row: a power of 2, at most 32");
    const int groups = blockDim.x / Lanes, group = threadIdx.x / Lanes, lane = threadIdx.x % Lanes;
    // Threads that are too few for a group.
    if (group >= groups) return;
    const unsigned int members = (~0u >> (32 - Lanes)) << (threadIdx.x % 32 / Lanes * Lanes);
    for (long i = static_cast<long>(blockIdx.x) * groups + group; i < m; i += static_cast<long>(gridDim.x) * groups) {
        sums[threadIdx.x] = rows.sum(i, x, lane, Lanes);
        for (int half = Lanes / 2; half > 0; half /= 2) {
            __syncwarp(members);
            if (lane < half) cuda::mp_add(&sums[threadIdx.x], sums[threadIdx.x], sums[threadIdx.x + half]);
        }
        if (lane == 0) y[rows.place(i)] = sums[threadIdx.x];
        __syncwarp(members);
    }
}
#endif
}  // namespace wideblas_mpres
#endif
