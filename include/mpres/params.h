// The moduli of mp_float_t, 120 bits of precision. Define both before, or write such a file of your own
// from what wb_mp_moduli gives, for another precision.
// Generated from src/format/rns by the interface tests: do not edit.
// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef RNS_MODULI_SIZE
#define RNS_MODULI_SIZE 8
#define RNS_MODULI_VALUES \
    { 2147483647, 2147483629, 2147483587, 2147483579, \
      2147483563, 2147483549, 2147483543, 33554467 }
#endif
