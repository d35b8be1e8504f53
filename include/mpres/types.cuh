// The types of MPRES-BLAS, and their bounds.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <limits.h>
#include <stdint.h>

#include <cstddef>

#include "../wideblas.h"
#include "common.cuh"
#include "params.h"

#if defined(__has_include)
#if __has_include(<mpfr.h>)
#include <gmp.h>
#include <mpfr.h>
#define WIDEBLAS_MPRES_MPFR 1
#endif
#endif

// CUDA's vector type, where CUDA is not.
#if !defined(WIDEBLAS_MPRES_CUDA) && !defined(__VECTOR_TYPES_H__)
struct int4 {
    int x, y, z, w;
};
#endif

/// Exponents of mp_float_t in MPRES-BLAS. Those of results here are between -2^30 and 2^30.
#define MP_EXP_MAX (INT_MAX / 2)
#define MP_EXP_MIN (INT_MIN / 2)

struct er_float_t {
    double frac;
    long exp;
};
typedef er_float_t *er_float_ptr;

/// Bounds of X / M: X a significand, M the product of the moduli.
struct interval_t {
    er_float_t low;
    er_float_t upp;
};
typedef interval_t *interval_ptr;

struct mp_float_t {
    int digits[RNS_MODULI_SIZE];
    int sign;
    int exp;
    er_float_t eval[2];
};
typedef mp_float_t *mp_float_ptr;
typedef const mp_float_t *mp_float_srcptr;

struct mp_array_t {
    int *digits;
    int *sign;
    int *exp;
    er_float_t *eval;
    int4 *buf;
    int *len;
    const void *set;
    void *place;
};

struct mp_collection_t {
    int *digits;
    int *sign;
    int *exp;
    er_float_t *eval;
    mp_array_t *array;
};

static_assert(sizeof(er_float_t) == sizeof(wb_er_float), "layout of er_float_t");
static_assert(sizeof(mp_array_t) == sizeof(wb_mp_array), "layout of mp_array_t");

/// Compressed rows: entry i of row r has irp[r] <= i < irp[r + 1], the value as[i] and the column ja[i].
struct csr_t {
    double *as;
    int *ja;
    int *irp;
};

/// Jagged diagonals: diagonal d has the entries jcp[d] to jcp[d + 1] - 1; its k-th is in row perm[k].
struct jad_t {
    double *as;
    int *ja;
    int *jcp;
    int *perm;
};

/// ELLPACK: entry k of row r of m is at k m + r; a column of -1 means no entry.
struct ell_t {
    double *as;
    int *ja;
};

/// Diagonals: the entry in row r of m, column r + offset[d], is as[d m + r].
struct dia_t {
    double *as;
    int *offset;
};

namespace wideblas_mpres {
// A number 1 <= m / 2^61 < 2 times 2^e, truncated: what C++11 computes at compile time of a product.
struct magnitude {
    uint64_t m;
    int e;
};
constexpr magnitude normal(magnitude x) {
    return x.m >> 61 != 0 ? x : normal(magnitude{x.m << 1, x.e - 1});
}
constexpr magnitude halved(magnitude x) { return x.m >> 62 != 0 ? magnitude{x.m >> 1, x.e + 1} : x; }
constexpr uint64_t low_half(uint64_t x) { return x & ((uint64_t(1) << 31) - 1); }
// (a b) >> 61 for two mantissas, at most 4 too small.
constexpr magnitude product(magnitude a, magnitude b) {
    return halved(magnitude{2 * (a.m >> 31) * (b.m >> 31) +
                                (((a.m >> 31) * low_half(b.m) + low_half(a.m) * (b.m >> 31)) >> 30),
                            a.e + b.e});
}
constexpr magnitude moduli_product(int first, int count) {
    return count == 1 ? normal(magnitude{uint64_t(RNS_MODULI[first]), 61})
                      : product(moduli_product(first, count / 2),
                                moduli_product(first + count / 2, count - count / 2));
}
}  // namespace wideblas_mpres

/// floor(log2(M)), M the product of the moduli.
#ifndef RNS_MODULI_PRODUCT_LOG2
enum wideblas_mpres_log2 : int {
    wideblas_mpres_product_log2 = wideblas_mpres::moduli_product(0, RNS_MODULI_SIZE).e
};
#define RNS_MODULI_PRODUCT_LOG2 (static_cast<int>(wideblas_mpres_product_log2))
#endif
