// Bit patterns of numbers, on the device and on a host.
#pragma once
#include "numbers/eft.cuh"

#ifndef __CUDACC__
#include <cstring>
#endif

namespace wideblas {

typedef unsigned long long u64;

// The bits of doubles and floats, and back.
WB_DEVICE u64 bits_of(double x) {
#ifdef __CUDACC__
    return __double_as_longlong(x);
#else
    u64 bits;
    std::memcpy(&bits, &x, sizeof bits);
    return bits;
#endif
}
WB_DEVICE double double_of(u64 bits) {
#ifdef __CUDACC__
    return __longlong_as_double(bits);
#else
    double x;
    std::memcpy(&x, &bits, sizeof x);
    return x;
#endif
}
WB_DEVICE int bits_of(float x) {
#ifdef __CUDACC__
    return __float_as_int(x);
#else
    int bits;
    std::memcpy(&bits, &x, sizeof bits);
    return bits;
#endif
}
WB_DEVICE float float_of(int bits) {
#ifdef __CUDACC__
    return __int_as_float(bits);
#else
    float x;
    std::memcpy(&x, &bits, sizeof x);
    return x;
#endif
}

// Both for x != 0 only.
WB_DEVICE int leading_zeros(u64 x) {
#ifdef __CUDACC__
    return __clzll(x);
#else
    return __builtin_clzll(x);
#endif
}
WB_DEVICE int trailing_zeros(u64 x) {
#ifdef __CUDACC__
    return __ffsll(x) - 1;
#else
    return __builtin_ctzll(x);
#endif
}

// The upper word of high:low shifted left by the lowest five bits of `by`.
WB_DEVICE unsigned shifted_up(unsigned low, unsigned high, unsigned by) {
#ifdef __CUDACC__
    return __funnelshift_l(low, high, by);
#else
    return (unsigned)(((u64)high << 32 | low) << (by & 31) >> 32);
#endif
}

}  // namespace wideblas
