// Conjugate gradients on vectors of mp_float_t, for the functions beside this file: with vectors in GPU memory by kernels,
// with vectors in host memory on the CPU, and the same bits either way. Each product and each sum is rounded.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <vector>

#include "../../blas/v2/reduction.hpp"
#include "../msparse_enum.cuh"
#include "../spmv/rows.hpp"

#ifdef WIDEBLAS_MPRES_DEVICE
namespace wideblas_mpres {
struct copied_element {
    const mp_float_t *x;
    mp_float_t *r;
    WIDEBLAS_MPRES_BOTH void operator()(long i) const { r[i] = x[i]; }
};

/// Vectors in host memory.
template <int Threads, int Blocks>
class on_host {
public:
    on_host(int count, int vectors)
        : n(count), memory(static_cast<size_t>(count) * static_cast<size_t>(vectors)) {}
    bool is_made() const { return true; }
    mp_float_t *vector(int i) { return memory.data() + static_cast<size_t>(i) * static_cast<size_t>(n); }

    template <class Body>
    void each(const Body &body) {
        for (int i = 0; i < n; i++) body(i);
    }
    bool dot(const mp_float_t *x, const mp_float_t *y, mp_float_t &r) {
        r = sum_on_host(static_cast<unsigned int>(n), Blocks, Threads, product_term{x, y});
        return true;
    }

private:
    int n;
    std::vector<mp_float_t> memory;
};

#ifdef __CUDACC__
/// Vectors in GPU memory.
template <int Threads, int Blocks>
class on_gpu {
public:
    on_gpu(int count, int vectors)
        : n(count), memory(static_cast<size_t>(count) * static_cast<size_t>(vectors)), parts(Blocks + 1) {}
    bool is_made() const { return memory.get() != nullptr && parts.get() != nullptr; }
    mp_float_t *vector(int i) { return memory.get() + static_cast<size_t>(i) * static_cast<size_t>(n); }

    template <class Body>
    void each(const Body &body) {
        each_kernel<<<n / Threads + 1, Threads>>>(n, body);
    }
    /// False where a kernel failed, this one or one before.
    bool dot(const mp_float_t *x, const mp_float_t *y, mp_float_t &r) {
        mp_float_t *const found = parts.get() + Blocks;
        sum_on_gpu<Blocks, Threads>(static_cast<unsigned int>(n), product_term{x, y}, parts.get(), found);
        const cudaError_t launched = cudaGetLastError();
        const cudaError_t copied = cudaMemcpy(&r, found, sizeof r, cudaMemcpyDeviceToHost);
        gpuAssert(launched != cudaSuccess ? launched : copied, "sparse/solver", __LINE__);
        return launched == cudaSuccess && copied == cudaSuccess;
    }

private:
    int n;
    gpu_numbers memory, parts;
};
#endif

/// Runs until |r| <= tol |r_0|, by the recursion of the residual r, or for `maxit` iterations. `inverse` has the inverses
/// of the diagonal, or is NULL. x is the guess at first. `history` gets |r| / |r_0| at first and after each iteration.
/// Returns the number of iterations.
template <class Space, class Rows>
int conjugate_gradients(const char *name, int n, const Rows &rows, const mp_float_t *b, double tol, int maxit,
                        const double *inverse, mp_float_t *x, std::vector<double> &history) {
    Space space(n, inverse != nullptr ? 4 : 3);
    if (!space.is_made()) return fprintf(stderr, "%s: no GPU memory\n", name), 0;
    mp_float_t *const r = space.vector(0), *const p = space.vector(1), *const q = space.vector(2);
    mp_float_t *const z = inverse != nullptr ? space.vector(3) : r;
    mp_float_t first, square, rho, before = {}, factor;
    space.each(times(rows, x, q));
    space.each(difference_element{b, q, r});
    if (!space.dot(r, r, first)) return 0;
    square = first;
    double residual = rns_check_zero(first.digits) ? 0 : 1;
    history.push_back(residual);
    int iterations = 0;
    while (residual > tol && residual > 0 && iterations < maxit) {
        rho = square;
        if (inverse != nullptr) {
            space.each(product_element<double>{r, inverse, z});
            if (!space.dot(r, z, rho)) break;
        }
        if (iterations == 0) {
            space.each(copied_element{z, p});
        } else {
            ::mp_div(&factor, rho, before);
            space.each(axpy_element{factor, p, z, p});
        }
        space.each(times(rows, p, q));
        mp_float_t curvature;
        if (!space.dot(p, q, curvature)) break;
        if (rns_check_zero(curvature.digits) || rns_check_zero(rho.digits)) {
            fprintf(stderr, "%s: broken down in iteration %d: p^T A p or r^T z is 0\n", name, iterations + 1);
            break;
        }
        ::mp_div(&factor, rho, curvature);
        space.each(axpy_element{factor, p, x, x});
        factor.sign ^= 1;
        space.each(axpy_element{factor, q, r, r});
        if (!space.dot(r, r, square)) break;
        // Of the quotient, so that neither norm must be in the range of doubles.
        mp_float_t quotient;
        ::mp_div(&quotient, square, first);
        residual = ::mp_dsqrt(quotient);
        history.push_back(residual);
        before = rho;
        iterations++;
    }
    return iterations;
}

/// Where b and x are: there the solver runs. The matrix must be there too.
template <int Threads, int Blocks, class Rows>
int solve_by_cg(const char *name, int n, const Rows &rows, const mp_float_t *b, double tol, int maxit,
                const double *inverse, mp_float_t *x, std::vector<double> &history) {
    if (n <= 0 || sized(x) == nullptr) {
        fprintf(stderr, "%s: n below 1, or another moduli set than that of params.h\n", name);
        return 0;
    }
    const bool gpu = is_on_gpu(x);
    if (is_on_gpu(b) != gpu || is_on_gpu(rows.as) != gpu || (inverse != nullptr && is_on_gpu(inverse) != gpu)) {
        fprintf(stderr, "%s: A, b, x and M must be in the same memory\n", name);
        return 0;
    }
    if (!gpu) {
        return conjugate_gradients<on_host<Threads, Blocks>>(name, n, rows, b, tol, maxit, inverse, x, history);
    }
#ifdef __CUDACC__
    return conjugate_gradients<on_gpu<Threads, Blocks>>(name, n, rows, b, tol, maxit, inverse, x, history);
#else
    says_no_kernels(name);
    return 0;
#endif
}
}  // namespace wideblas_mpres
#endif
