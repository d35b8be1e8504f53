// Macros, checks of CUDA's results and small functions.
//
// g++ compiles these headers without CUDA. Where it finds CUDA's headers (-I), what needs the CUDA runtime is
// there too, and programs that use it link with -lcudart.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sstream>
#include <string>

#if defined(__CUDACC__) || defined(__CUDA_RUNTIME_API_H__)
#define WIDEBLAS_MPRES_CUDA 1
#elif defined(__has_include)
#if __has_include(<cuda_runtime.h>)
#include <cuda_runtime.h>
#define WIDEBLAS_MPRES_CUDA 1
#endif
#endif

#ifndef GCC_FORCEINLINE
#define GCC_FORCEINLINE __attribute__((always_inline)) inline
#endif

// Functions that kernels may call too.
#ifdef __CUDACC__
#ifndef DEVICE_CUDA_FORCEINLINE
#define DEVICE_CUDA_FORCEINLINE __device__ __forceinline__
#endif
#define WIDEBLAS_MPRES_BOTH __host__ __device__
#else
#define WIDEBLAS_MPRES_BOTH
#endif

#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif

#ifdef WIDEBLAS_MPRES_CUDA
/// Reports a failed call of the CUDA runtime on stderr, and ends the program if `abort` says so.
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = false) {
    if (code == cudaSuccess) return;
    fprintf(stderr, "%s:%d: CUDA: %s\n", file, line, cudaGetErrorString(code));
    if (abort) exit(static_cast<int>(code));
}

#define checkDeviceHasErrors(call) gpuAssert((call), __FILE__, __LINE__)

/// Ends the program, status 1, if a call of the CUDA runtime failed.
#define cudaCheckErrors()                                                             \
    do {                                                                              \
        const cudaError_t wideblas_mpres_error = cudaGetLastError();                  \
        gpuAssert(wideblas_mpres_error, __FILE__, __LINE__);                          \
        if (wideblas_mpres_error != cudaSuccess) exit(EXIT_FAILURE);                  \
    } while (0)
#else
#define checkDeviceHasErrors(call) \
    static_assert(false, "checkDeviceHasErrors needs CUDA: compile with nvcc, or with -I and the folder of cuda_runtime.h")
#define cudaCheckErrors() \
    static_assert(false, "cudaCheckErrors needs CUDA: compile with nvcc, or with -I and the folder of cuda_runtime.h")
#endif

/// A decimal string.
inline std::string toString(int x) {
    std::ostringstream text;
    text << x;
    return text.str();
}

/// The least power of 2 that is not below x; 0 for 0 and beyond 2^31.
inline unsigned int nextPow2(unsigned int x) {
    if (x == 0 || x > 1u << 31) return 0;
    unsigned int power = 1;
    while (power < x) power *= 2;
    return power;
}
