// Pairwise sums of LENGTH doubles, rounded to nearest, down (rd) or up (ru) in each addition.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "dinterval.cuh"

namespace wideblas_mpres {
template <int Direction, int Length>
struct pairwise {
    WIDEBLAS_MPRES_BOTH static double of(const double *x) {
        return sum<Direction>(pairwise<Direction, Length / 2>::of(x),
                              pairwise<Direction, Length - Length / 2>::of(x + Length / 2));
    }
};
template <int Direction>
struct pairwise<Direction, 1> {
    WIDEBLAS_MPRES_BOTH static double of(const double *x) { return *x; }
};
template <int Direction>
struct pairwise<Direction, 0> {
    WIDEBLAS_MPRES_BOTH static double of(const double *) { return 0; }
};
}  // namespace wideblas_mpres

template <int LENGTH>
WIDEBLAS_MPRES_BOTH double psum(const double *x) {
    return wideblas_mpres::pairwise<0, LENGTH>::of(x);
}
template <int LENGTH>
WIDEBLAS_MPRES_BOTH double psum_rd(const double *x) {
    return wideblas_mpres::pairwise<-1, LENGTH>::of(x);
}
template <int LENGTH>
WIDEBLAS_MPRES_BOTH double psum_ru(const double *x) {
    return wideblas_mpres::pairwise<1, LENGTH>::of(x);
}

namespace cuda {
using ::psum;
using ::psum_rd;
using ::psum_ru;
}  // namespace cuda
