// Vectors and matrices of numbers of several components, and how kernels on them are run: crates/engine/src/cpu/vectors, with the
// same bits.
//
// A kernel computes items, which do not depend on each other: elements, one a thread; or sums, one a warp, whose threads
// hold the partial sums of the CPU. A host compiler sees functions that compute all items one after the other.
#pragma once
#include "numbers/special.cuh"
#include "wanted.cuh"

namespace wideblas {

// Every address is of the first component of a number; numbers may start at any multiple of 8 bytes.

// Two components, of which the device reads 16 bytes at once where they are aligned.
WB_DEVICE void load_pair(const double* at, bool is_odd, double& a, double& b) {
#ifdef __CUDACC__
    asm("{\n\t.reg .pred p;\n\tsetp.ne.u32 p, %3, 0;\n\t"
        "@!p ld.global.v2.f64 {%0, %1}, [%2];\n\t"
        "@p ld.global.f64 %0, [%2];\n\t@p ld.global.f64 %1, [%2+8];\n\t}"
        : "=d"(a), "=d"(b)
        : "l"(at), "r"((unsigned)is_odd));
#else
    (void)is_odd;
    a = at[0];
    b = at[1];
#endif
}

WB_DEVICE bool is_odd(const double* at) { return (size_t)at % 16 != 0; }

// A number that no thread writes before all have read it.
template <class T>
WB_DEVICE T load_constant(const double* at, bool is_odd) {
    T x;
#pragma unroll
    for (int c = 0; c < T::LENGTH; c += 2) load_pair(at + c, is_odd, x.x[c], x.x[c + 1]);
    return x;
}

template <class T>
WB_DEVICE T load(const double* at) {
    T x;
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++) x.x[c] = at[c];
    return x;
}

template <class T>
WB_DEVICE void store(double* at, const T& x) {
#ifdef __CUDACC__
    const unsigned odd = is_odd(at);
#pragma unroll
    for (int c = 0; c < T::LENGTH; c += 2)
        asm volatile(
            "{\n\t.reg .pred p;\n\tsetp.ne.u32 p, %3, 0;\n\t"
            "@!p st.global.v2.f64 [%0], {%1, %2};\n\t"
            "@p st.global.f64 [%0], %1;\n\t@p st.global.f64 [%0+8], %2;\n\t}" ::"l"(at + c),
            "d"(x.x[c]), "d"(x.x[c + 1]), "r"(odd)
            : "memory");
#else
    for (int c = 0; c < T::LENGTH; c++) at[c] = x.x[c];
#endif
}

// Arguments of kernels have numbers of up to this many components.
constexpr int LONGEST = 8;

template <class T>
WB_DEVICE T argument(const double (&x)[LONGEST]) {
    T found;
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++) found.x[c] = x[c];
    return found;
}

// The first element of a vector, and the distance between elements, counted in elements.
struct Vector {
    double* data;
    long long step;

    template <class T>
    WB_DEVICE double* at(long long i) const {
        return data + i * step * T::LENGTH;
    }
};

// Where the elements of a matrix are: `Storage` of crates/engine/src/cpu/vectors/columns.rs, with the same rows and places.
constexpr int FULL = 0, TURNED = 1, BAND = 2, PACKED = 3;

// Columns that are treated together, whose products are added to an element one after the other.
constexpr int GROUP = 8;
// Elements from which on dot products have more partial sums.
constexpr long long LONG = 96;

WB_DEVICE long long least(long long a, long long b) { return a < b ? a : b; }
WB_DEVICE long long most(long long a, long long b) { return a > b ? a : b; }

// Rows from `start` to before `end`.
struct Rows {
    long long start, end;
    WB_DEVICE bool has(long long i) const { return start <= i && i < end; }
    WB_DEVICE long long len() const { return end - start; }
    // Those that are within limits; none where there are none.
    WB_DEVICE Rows within(Rows limits) const {
        const long long from = most(start, limits.start);
        return {from, most(least(end, limits.end), from)};
    }
};

struct Columns {
    double* data;
    long long rows, cols, ld, lower, upper;
    int storage, part;
    // The diagonal of a triangle does not belong to it.
    long long skips_diagonal;

    // A zero in x leaves out its column of a triangle, but not of a transpose.
    WB_DEVICE bool leaves_out_zeros() const { return storage != TURNED; }
    // A band is a triangle if it has diagonals on one side alone.
    WB_DEVICE bool is_lower() const { return storage == BAND ? upper == 0 : part == LOWER; }

    // The rows of a column.
    WB_DEVICE Rows of(long long j) const {
        Rows found = {0, rows};
        if (storage == BAND) {
            const long long end = least(j + lower + 1, rows);
            found = {least(most(j - upper, 0), end), end};
        } else if (part == UPPER) {
            found.end = j + 1;
        } else if (part == LOWER) {
            found.start = j;
        }
        if (skips_diagonal) {
            if (is_lower()) found.start = j + 1;
            else found.end = j;
        }
        return found;
    }

    // Those without the diagonal's element.
    WB_DEVICE Rows beside(long long j) const {
        Rows found = of(j);
        if (found.start == j && is_lower()) found.start = j + 1;
        else found.end = j;
        return found;
    }

    // The columns of a row.
    WB_DEVICE Rows cols_of(long long i) const {
        if (storage == BAND) {
            const long long end = least(i + upper + 1, cols);
            return {least(most(i - lower, 0), end), end};
        }
        if (part == UPPER) return {i, cols};
        return {0, part == LOWER ? i + 1 : cols};
    }

    // The distance of the elements of a column.
    WB_DEVICE long long step() const { return storage == TURNED ? ld : 1; }

    template <class T>
    WB_DEVICE double* at(long long i, long long j) const {
        long long place;
        switch (storage) {
            case FULL: place = i + j * ld; break;
            case TURNED: place = j + i * ld; break;
            case BAND: place = j * ld + upper + i - j; break;
            default: place = i + (part == UPPER ? j * (j + 1) / 2 : j * rows - j * (j + 1) / 2);
        }
        return data + place * T::LENGTH;
    }

    template <class T>
    WB_DEVICE T get(long long i, long long j) const {
        return load_constant<T>(at<T>(i, j), is_odd(data));
    }
};

// Columns whose elements are loaded at once.
template <class T>
struct AtOnce {
    static constexpr int COLUMNS = T::LENGTH == 8 ? 2 : 8;
};

}  // namespace wideblas

// KERNEL(name, Arguments, function): a kernel whose threads call function(arguments, item) for the items from 0 to before
// arguments.items; WARP_KERNEL: whose warps do; BLOCK_KERNEL: whose blocks of threads do. SEVERAL_KERNEL: whose threads call
// function(arguments, item, step) for COUNT items that are a step apart; ROW_KERNEL: with at most ROW_THREADS threads a block,
// in whole warps, whose last ones may have items that are not there.
#ifdef __CUDACC__
#define KERNEL(name, Arguments, function)                                                        \
    extern "C" __global__ void __launch_bounds__(256) vectors_##name(                            \
        const __grid_constant__ wideblas::Arguments arguments) {                                 \
        const long long all = (long long)gridDim.x * blockDim.x;                                 \
        long long item = (long long)blockIdx.x * blockDim.x + threadIdx.x;                       \
        for (; item < arguments.items; item += all) wideblas::function(arguments, item);         \
    }
#define ROW_KERNEL(name, Arguments, function)                                                    \
    extern "C" __global__ void __launch_bounds__(wideblas::ROW_THREADS) vectors_##name(          \
        const __grid_constant__ wideblas::Arguments arguments) {                                 \
        const long long all = (long long)gridDim.x * blockDim.x;                                 \
        long long item = (long long)blockIdx.x * blockDim.x + threadIdx.x;                       \
        for (; item / 32 * 32 < arguments.items; item += all)                                    \
            wideblas::function(arguments, item);                                                 \
    }
#define WARP_KERNEL(name, Arguments, function)                                                   \
    extern "C" __global__ void __launch_bounds__(256) vectors_##name(                            \
        const __grid_constant__ wideblas::Arguments arguments) {                                 \
        const long long all = (long long)gridDim.x * (blockDim.x / 32);                          \
        long long item = (long long)blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;           \
        for (; item < arguments.items; item += all) wideblas::function(arguments, item);         \
    }
#define BLOCK_KERNEL(name, Arguments, function)                                                  \
    extern "C" __global__ void __launch_bounds__(256) vectors_##name(                            \
        const __grid_constant__ wideblas::Arguments arguments) {                                 \
        for (long long item = blockIdx.x; item < arguments.items; item += gridDim.x)             \
            wideblas::function(arguments, item);                                                 \
    }
#define SEVERAL_KERNEL(name, Arguments, function, COUNT)                                         \
    extern "C" __global__ void __launch_bounds__(256) vectors_##name(                            \
        const __grid_constant__ wideblas::Arguments arguments) {                                 \
        const long long step = (long long)gridDim.x * blockDim.x;                                \
        long long item = (long long)blockIdx.x * blockDim.x + threadIdx.x;                       \
        for (; item < arguments.items; item += COUNT * step)                                     \
            wideblas::function(arguments, item, step);                                           \
    }
#else
#define SEVERAL_KERNEL(name, Arguments, function, COUNT)                                         \
    extern "C" void vectors_##name(const wideblas::Arguments& arguments) {                       \
        for (long long item = 0; item < arguments.items; item++)                                 \
            wideblas::function(arguments, item, arguments.items);                                \
    }
#define KERNEL(name, Arguments, function)                                                        \
    extern "C" void vectors_##name(const wideblas::Arguments& arguments) {                       \
        for (long long item = 0; item < arguments.items; item++)                                 \
            wideblas::function(arguments, item);                                                 \
    }
#define ROW_KERNEL KERNEL
#define WARP_KERNEL KERNEL
#define BLOCK_KERNEL KERNEL
#endif
