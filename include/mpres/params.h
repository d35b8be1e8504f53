// The moduli of mp_float_t, 120 bits of precision. For another precision define RNS_MODULI_SIZE and
// RNS_MODULI_VALUES before, include a params.h of MPRES-BLAS before, or put one in the place of this file.
// wb_mp_moduli() gives the moduli of a precision.
// Generated from crates/format/src/rns by the interface tests: do not edit.
// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef RNS_MODULI_SIZE
#define RNS_MODULI_SIZE 8
#define RNS_MODULI_VALUES \
    { 2147483647, 2147483629, 2147483587, 2147483579, \
      2147483563, 2147483549, 2147483543, 33554467 }
#endif

// The guard of MPRES-BLAS, whose params.h defines RNS_MODULI too.
#ifndef MPRES_PARAMS_H
#define MPRES_PARAMS_H
constexpr int RNS_MODULI[RNS_MODULI_SIZE] = RNS_MODULI_VALUES;
#endif

// Parameters of algorithms of MPRES-BLAS: nothing here depends on them.
#ifndef RNS_P2_SCALING_THRESHOLD
#define RNS_P2_SCALING_THRESHOLD (30)
#endif
#ifndef RNS_EVAL_RELATIVE_ERROR
#define RNS_EVAL_RELATIVE_ERROR (0.0000001)
#endif
