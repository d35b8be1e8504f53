/* wideblas: linear algebra in more than double precision.
 *
 * Generated from src/abi by cbindgen: do not edit.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#ifndef WIDEBLAS_H
#define WIDEBLAS_H

#include <stdint.h>

/* A handler of errors, see wb_set_error_handler. */
typedef void (*wb_error_handler)(int status, const char *routine, int position, const char *message);

/* Hears of each iteration of wb_krylov_f64: its number from 1, the residual by the recursion relative to b, and the bits. Ends the
 * iteration by another number than 0. It must return. */
typedef int (*wb_krylov_watch)(void *context, int64_t iteration, double residual, int bits);

/* y := A x, or A^T x if `transposed` is not 0, for vectors of n numbers. Returns 0, or another number where it cannot. It must
 * return. */
struct wb_dd;
struct wb_qd;
typedef int (*wb_operator_f64)(void *context, int transposed, int64_t n, const double *x, double *y);
typedef int (*wb_operator_dd)(void *context, int transposed, int64_t n, const struct wb_dd *x, struct wb_dd *y);
typedef int (*wb_operator_qd)(void *context, int transposed, int64_t n, const struct wb_qd *x, struct wb_qd *y);

/* IEEE binary128 numbers, Fortran's real(16), and complex ones. Compilers that have no __float128 only know their names. */
#ifdef __SIZEOF_FLOAT128__
__extension__ typedef __float128 wb_f128;
typedef struct wb_f128_complex {
    wb_f128 re, im;
} wb_f128_complex;
#else
typedef struct wb_f128 wb_f128;
typedef struct wb_f128_complex wb_f128_complex;
#endif

/* Options of routines: what their `const char *` arguments may be. */
#define WB_NO_TRANS "N"
#define WB_TRANS "T"
#define WB_CONJ_TRANS "C"
#define WB_UPPER "U"
#define WB_LOWER "L"
#define WB_LEFT "L"
#define WB_RIGHT "R"
#define WB_UNIT "U"
#define WB_NON_UNIT "N"

/* Options of the routines on residue numbers, wb_mp_*, which are those of MPRES-BLAS. */
enum {
    WB_MP_NO_TRANS = 111,
    WB_MP_TRANS = 112,
    WB_MP_CONJ_TRANS = 113,
    WB_MP_UPPER = 121,
    WB_MP_LOWER = 122,
    WB_MP_LEFT = 141,
    WB_MP_RIGHT = 142,
    WB_MP_ONE_NORM = 171,
    WB_MP_INF_NORM = 175
};

/* Numbers of MPFR and GMP. Where <mpfr.h> or <gmp.h> is included before this header, their numbers alone are accepted: arrays
 * of mpfr_t, an mpfr_t, an mpfr_ptr; in C++ also pointers to objects with a method mpfr_srcptr() or get_mpf_t(), which are
 * such a number and nothing else. A pointer to void is accepted always. In C macros at the end of this header see to that. */
#if defined(__cplusplus) && __cplusplus >= 201103L
/* WB_NUMBERS(mpfr, __mpfr_struct, mpfr_srcptr): a class for arguments that are read, and one for those that are written.
 * They are passed as pointers are. */
template <typename T> struct wb_untyped {};
template <> struct wb_untyped<void> { typedef void *known; };
template <> struct wb_untyped<const void> { typedef void *known; };
#define WB_NUMBERS(LIBRARY, STRUCT, METHOD) \
    WB_POINTER(wb_##LIBRARY##_srcptr, const STRUCT, const void, METHOD) \
    WB_POINTER(wb_##LIBRARY##_ptr, STRUCT, void, METHOD)
#define WB_POINTER(NAME, STRUCT, VOID, METHOD) \
    struct NAME { \
        VOID *at; \
        NAME(STRUCT *number) : at(number) {} \
        template <typename T> NAME(T (*array)[1]) : at(static_cast<STRUCT *>(*array)) {} \
        template <typename T> NAME(T *object, decltype(object->METHOD()) = 0) : at(object) { \
            static_assert(sizeof(T) == sizeof(STRUCT), "an object that has more than its number"); \
        } \
        template <typename T> NAME(T *any, typename wb_untyped<T>::known = 0) : at(any) {} \
    };
#endif

#if defined(MPFR_VERSION) && defined(WB_NUMBERS)
WB_NUMBERS(mpfr, __mpfr_struct, mpfr_srcptr)
#else
typedef const void *wb_mpfr_srcptr;
typedef void *wb_mpfr_ptr;
#endif

#if defined(__GNU_MP_VERSION) && defined(WB_NUMBERS)
WB_NUMBERS(mpf, __mpf_struct, get_mpf_t)
#else
typedef const void *wb_mpf_srcptr;
typedef void *wb_mpf_ptr;
#endif
#ifdef WB_NUMBERS
#undef WB_NUMBERS
#undef WB_POINTER
#endif


/**
 * Status: there is no such GPU, or none that can be used; `wb_last_error` says why.
 */
#define WB_NO_DEVICE -2

/**
 * Status: the GPU has not enough memory.
 */
#define WB_OUT_OF_MEMORY -3

/**
 * Device: the CPU. The numbers of devices are no statuses, so that one in the place of the other is an error.
 */
#define WB_CPU -101

/**
 * Device: the one that `WIDEBLAS_DEVICE` names, or else the GPU where that is faster.
 */
#define WB_DEFAULT_DEVICE -102

/**
 * Device: all GPUs.
 */
#define WB_ALL_DEVICES -103

/**
 * Mode: the precision of the format, relative to each single operand. The error of an element is
 * at most 2^-(p - 1) |alpha| |A| |B| and half an ulp, where p is 53, 106 or 212 bits, or the
 * precision of the element of C.
 */
#define WB_WORKING 0

/**
 * Mode: the exact value, rounded once to nearest.
 */
#define WB_EXACT 1

/**
 * Mode: the format's own arithmetic, with the bounds of Rgemm_dd and Rgemm_qd; for doubles the
 * usual sums, for MPFR and GMP numbers exact sums, rounded once.
 */
#define WB_NATIVE 2

/**
 * Mode: the cheaper of WB_WORKING and WB_NATIVE for these operands, unless `WIDEBLAS_PRODUCT` says
 * which; what Rgemm, Rsyrk and Rgemmtr do.
 */
#define WB_AUTO 3

/**
 * Bytes that `wb_accumulator_save` writes.
 */
#define WB_ACCUMULATOR_BYTES 568

/**
 * Bounds of errors: estimates, which are seldom exceeded.
 */
#define WB_ESTIMATED 0

/**
 * Bounds of errors: proved, by exact products and with every rounding taken into account. The exact answer never violates them; what
 * cannot be proved has an infinite bound.
 */
#define WB_PROVED 1

/**
 * Status of a result: as accurate as promised.
 */
#define WB_CONVERGED 0

/**
 * Status of a result: the best that was found is less accurate; NaN where nothing was found.
 */
#define WB_NOT_CONVERGED 1

/**
 * Status of a result: the matrix is singular, or as good as singular in numbers of eight times the bits, or of least squares not of full
 * rank; solutions are NaN, a determinant is zero.
 */
#define WB_SINGULAR 2

/**
 * Status of a result: by estimates as accurate as promised, but the bound could not be proved and is infinite.
 */
#define WB_NOT_PROVED 3

/**
 * Status of a result: a matrix has a number that is not finite, or beyond 2^(2^59); the result is NaN. Where only some columns of B
 * have such numbers, only these columns of the result are NaN.
 */
#define WB_NOT_FINITE 4

/**
 * Status of eigenvalues: as accurate as promised, but neighbours are nearer to each other than their bounds, so that their vectors are
 * a basis of the space that they span together.
 */
#define WB_CLUSTER 5

/**
 * Method of `wb_krylov_f64`: CG for symmetric matrices with a positive diagonal, and BiCG where CG shows them indefinite and for others.
 */
#define WB_KRYLOV_AUTO 0

/**
 * Method: conjugate gradients, for symmetric positive definite matrices.
 */
#define WB_KRYLOV_CG 1

/**
 * Method: biconjugate gradients, which also multiply by the transpose.
 */
#define WB_KRYLOV_BICG 2

/**
 * Method: BiCGSTAB.
 */
#define WB_KRYLOV_BICGSTAB 3

/**
 * Method: GMRES with restarts.
 */
#define WB_KRYLOV_GMRES 4

/**
 * Preconditioner of `wb_krylov_f64`: none.
 */
#define WB_PRECONDITION_NONE 0

/**
 * Preconditioner: the inverse of the diagonal, in double.
 */
#define WB_PRECONDITION_JACOBI 1

/**
 * Preconditioner: incomplete L U factors with the places of the matrix, in double.
 */
#define WB_PRECONDITION_ILU0 2

/**
 * Preconditioner: incomplete Cholesky factors with the places of the matrix, in double.
 */
#define WB_PRECONDITION_IC0 3

/**
 * Bits of an iteration: more each time that fewer do not suffice, from 53 or 106 on to 1792.
 */
#define WB_BITS_AUTO -1

/**
 * Status of an iteration: the exact residual of x, as it is stored, is at most rtol |b|.
 */
#define WB_KRYLOV_CONVERGED 0

/**
 * Status of an iteration: the exact residual does not become smaller.
 */
#define WB_KRYLOV_STAGNATED 1

/**
 * Status of an iteration: CG met a p with p^T A p <= 0, exactly, or a preconditioner that is not positive definite.
 */
#define WB_KRYLOV_INDEFINITE 2

/**
 * Status of an iteration: a quotient of the method has no divisor.
 */
#define WB_KRYLOV_BROKEN_DOWN 3

/**
 * Status of an iteration: there were as many iterations as there may be.
 */
#define WB_KRYLOV_OUT_OF_ITERATIONS 4

/**
 * Status of an iteration: the program's callback ended it.
 */
#define WB_KRYLOV_INTERRUPTED 5

/**
 * Status of an iteration: an infinity or NaN, in b, in the guess or by overflow; x is untouched.
 */
#define WB_KRYLOV_NOT_FINITE 6

/**
 * Status of an iteration: it converged, but x, rounded to its format, has a residual above rtol |b|.
 */
#define WB_KRYLOV_ROUNDED 7

/**
 * Info of a routine on distributed matrices: an internal error, a NULL that a process passed, another mode, or a grid that is not that of
 * the processes. `wb_last_error` says more.
 */
#define WB_INFO_FAILED -9000

/**
 * Info: a process has no memory.
 */
#define WB_INFO_NO_MEMORY -9001

/**
 * Info: processes passed arguments that differ, or have settings that differ.
 */
#define WB_INFO_DIFFERS -9002

/**
 * Info: messages failed.
 */
#define WB_INFO_COMMUNICATION -9003

/**
 * The exact sum of what was added. Calls for one accumulator must not overlap.
 */
typedef struct wb_accumulator wb_accumulator;

/**
 * A sparse matrix. Calls may share it.
 */
typedef struct wb_csr wb_csr;

/**
 * A double-double number, `hi + lo` with `|lo| <= ulp(hi) / 2`; bit-compatible with the `dd_real`
 * of the QD library.
 */
typedef struct wb_dd {
    /**
     * The nearest binary64 number to the value, ties to even: the rounded sum of `hi` and `lo`.
     */
    double hi;
    /**
     * The value minus `hi`.
     */
    double lo;
} wb_dd;

/**
 * `re + im i`, the parts adjacent in memory: the layout of MPLAPACK's `dd_complex` and `qd_complex`.
 */
typedef struct wb_dd_complex {
    struct wb_dd re;
    struct wb_dd im;
} wb_dd_complex;

/**
 * A quad-double number, the sum of four components, each at most half a unit in the last place of
 * the one before; bit-compatible with the `qd_real` of the QD library.
 */
typedef struct wb_qd {
    /**
     * Components of decreasing magnitude: each is the nearest binary64 number to the sum of itself and the next, ties to
     * even, so that the first is within half a unit in the last place of the value.
     */
    double x[4];
} wb_qd;

/**
 * `re + im i`, the parts adjacent in memory: the layout of MPLAPACK's `dd_complex` and `qd_complex`.
 */
typedef struct wb_qd_complex {
    struct wb_qd re;
    struct wb_qd im;
} wb_qd_complex;

/**
 * What is known of a result.
 */
typedef struct wb_report {
    /**
     * `WB_CONVERGED`, `WB_NOT_CONVERGED`, `WB_SINGULAR`, `WB_NOT_PROVED`, `WB_NOT_FINITE` or
     * `WB_CLUSTER`.
     */
    int status;
    /**
     * 1 if the bounds are proved, else 0.
     */
    int proved;
    /**
     * Corrections of the solution.
     */
    int64_t steps;
    /**
     * Bits of the numbers that the matrix was factored in: 106 (double-double), 212 (quad-double), or more (MPFR).
     */
    int64_t bits;
    /**
     * An estimate of the condition number of the matrix, its rows and columns scaled by powers of two; of least squares its columns, or its
     * rows where there are fewer.
     */
    double condition;
    /**
     * A bound of the error of every element of the result, rounded up; an infinity where there is none.
     */
    double error;
    /**
     * A bound of the error of every element relative to the largest element of its column.
     */
    double relative_error;
    /**
     * 0; later versions may tell more here.
     */
    int64_t reserved[4];
} wb_report;

/**
 * How `wb_krylov_f64` solves. Zeros are the usual choice of everything.
 */
typedef struct wb_krylov_options {
    /**
     * `WB_KRYLOV_AUTO`, ...
     */
    int method;
    /**
     * `WB_PRECONDITION_NONE`, ...
     */
    int preconditioner;
    /**
     * The precision of the iteration: 1 to 1792 bits; 0 for that of b and x; or `WB_BITS_AUTO`. Up to 53 bits are doubles, up to 106
     * double-double, up to 212 quad-double, and more are rounded to just so many.
     */
    int bits;
    /**
     * x has an initial guess, if not 0; otherwise that is zero.
     */
    int has_guess;
    /**
     * |b - A x| <= rtol |b| is wanted, in Euclidean norms; 0 for 2^(-3 p / 4) with the precision p of x.
     */
    double rtol;
    /**
     * At most so many iterations of each precision; 0 for 20 n and at least 1000, or with `WB_BITS_AUTO` 4 n in 212 bits, 16 n in others, and at
     * least 500.
     */
    int64_t iterations;
    /**
     * Iterations of GMRES before it restarts; 0 for 50.
     */
    int64_t restart;
    /**
     * NULL, or what hears of each iteration.
     */
    wb_krylov_watch watch;
    /**
     * Passed to `watch`.
     */
    void *context;
    /**
     * NULL, or room for `history_room` residuals by the recursion, relative to b: those of the first iterations.
     */
    double *history;
    int64_t history_room;
    /**
     * 0; later versions may read more here.
     */
    int64_t reserved[4];
} wb_krylov_options;

/**
 * What became of an iteration.
 */
typedef struct wb_krylov_report {
    /**
     * `WB_KRYLOV_CONVERGED`, ...
     */
    int status;
    /**
     * The method that was used last.
     */
    int method;
    /**
     * Iterations in all precisions together.
     */
    int64_t iterations;
    /**
     * The last precision.
     */
    int64_t bits;
    /**
     * |b - A x| / |b| of x as it is stored, by exact elements of the residual.
     */
    double residual;
    /**
     * What the recursion says of the last iterate.
     */
    double recursion;
    /**
     * How often the exact residual replaced that of the recursion.
     */
    int64_t replacements;
    /**
     * 0; later versions may tell more here.
     */
    int64_t reserved[4];
} wb_krylov_report;

/**
 * Processes in rows and columns, and how they exchange messages: functions of the program, which `wideblas_mpi.h` makes of an `MPI_Comm`.
 *
 * The functions return 0, or another number where they fail. All processes call them in the same order.
 */
typedef struct wb_comm {
    /**
     * Passed to the functions.
     */
    void *context;
    /**
     * The rows and columns of the grid. Both 0: those of the BLACS' context, entry 2 of the descriptors.
     */
    int nprow;
    int npcol;
    /**
     * The order in which ranks fill the grid: `R`, row by row, or `C`, column by column.
     */
    int order;
    /**
     * The process' rank, from 0.
     */
    int (*rank)(void *context);
    /**
     * The number of processes.
     */
    int (*size)(void *context);
    /**
     * All processes get the bytes of `root`.
     */
    int (*broadcast)(void *context, void *data, int64_t bytes, int root);
    /**
     * Each value becomes the largest of all processes.
     */
    int (*maxima)(void *context, int64_t *values, int64_t count);
    /**
     * Each value becomes the sum of those of all processes.
     */
    int (*sums)(void *context, int64_t *values, int64_t count);
    /**
     * Sends bytes to a process, and receives bytes from one; -1 for nobody.
     */
    int (*exchange)(void *context,
                    const void *sent,
                    int64_t bytes_sent,
                    int to,
                    void *received,
                    int64_t bytes_received,
                    int from);
    /**
     * The context of the processes that pass the same color, in the order of their keys; NULL where that fails.
     */
    void *(*split)(void *context, int color, int key);
    /**
     * Frees the context that `split` returned.
     */
    void (*release)(void *context);
} wb_comm;

/**
 * `frac * 2^exp`: zero, or 1 <= frac < 2. The `er_float_t` of MPRES-BLAS.
 */
typedef struct wb_er_float {
    double frac;
    int64_t exp;
} wb_er_float;

/**
 * An array of residue numbers, the `mp_array_t` of MPRES-BLAS with two more members.
 *
 * With L numbers and n moduli, residue i of number k is `digits[k n + i]`; the n moduli are those of the set,
 * followed by some more that make room for sums. `sign[k]` is 1 for a negative number; its value is the significand
 * times `2^exp[k]`, and a zero has the exponent INT32_MIN. The interval of the significand over the product of the
 * set's moduli is `eval[k]` to `eval[L + k]`.
 *
 * The pointers refer to host memory. It is stale after a routine has written the array on a GPU, until a routine on
 * the CPU or a conversion needs the array. `wb_mp_array_device2host(host, array, 0)` refreshes it; `host` may be
 * NULL. Programs write arrays only through these functions. Several threads may read an array at the same time.
 */
typedef struct wb_mp_array {
    int32_t *digits;
    int32_t *sign;
    int32_t *exp;
    struct wb_er_float *eval;
    /**
     * Always NULL: no routine needs it.
     */
    void *buf;
    /**
     * The number of numbers.
     */
    int32_t *len;
    /**
     * The moduli set that the array was made with.
     */
    const void *set;
    /**
     * The owner of the memory.
     */
    void *place;
} wb_mp_array;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The version of the library: `"MAJOR.MINOR.PATCH"`.
 */
const char *wb_version(void);

/**
 * The newest error message of the calling thread; an empty string when there was none. Valid until
 * the thread's next error.
 */
const char *wb_last_error(void);

/**
 * Sets the number of threads of later calls, 1 to 1024, for the whole process; 0 returns to
 * `WIDEBLAS_NUM_THREADS`, `OMP_NUM_THREADS` or the CPUs that the process is allowed. Returns 0, or -1
 * for a negative number, which changes nothing.
 */
int wb_set_num_threads(int threads);

/**
 * The number of threads that a large enough call uses.
 */
int wb_get_num_threads(void);

/**
 * Sets what later calls of the whole process tell on stderr: 0 nothing, 1 a line a call, 2 decisions too. It overrides
 * `WIDEBLAS_VERBOSE`. Returns 0, or -1 for another number, which changes nothing.
 */
int wb_set_verbose(int level);

/**
 * What calls tell on stderr, a number of `wb_set_verbose`.
 */
int wb_get_verbose(void);

/**
 * The instruction set of the CPU kernels: `"avx512"`, `"avx2"` or `"generic"`.
 */
const char *wb_kernel(void);

/**
 * Sets the function that is called on every error of later calls, for the whole process, and returns the previous one;
 * NULL restores the default. By default errors are printed on stderr, one line each, but illegal arguments of
 * MPLAPACK's routines are reported to its `Mxerbla_*` and those of Fortran's to `xerbla`, and functions that ask for a
 * GPU or memory print nothing where there is none; a handler replaces all of these. What functions return and
 * `wb_last_error` stay the same.
 *
 * `status` is what the function is about to return, or -1 where it returns no status; `routine` is its name; `position`
 * is that of the illegal argument, or 0 for other errors; `message` is that of `wb_last_error`. Both strings are valid
 * until the handler returns or calls the library.
 *
 * The handler runs in the thread that made the call, after all else that the call does; several threads may be in it at
 * the same time. No lock is held and no memory is left to be freed. So a handler may call the library, and is called
 * again for errors of these calls; and it may leave by longjmp or a C++ exception instead of returning. The outputs of
 * the call that failed are as after any error, as a rule untouched. Set NULL before unloading the code of a handler.
 */
wb_error_handler wb_set_error_handler(wb_error_handler handler);

/**
 * The number of GPUs; 0 without a driver.
 */
int wb_device_count(void);

/**
 * Sets where later calls of the whole process run: on the GPU with this number, counted from 0, even where the CPU
 * is faster; or `WB_CPU`; or `WB_DEFAULT_DEVICE`; or `WB_ALL_DEVICES`, as `wb_set_devices` with the numbers of all
 * GPUs. It overrides `WIDEBLAS_DEVICE`. Products of matrices on a GPU run on that GPU, unless the device is `WB_CPU`.
 *
 * Returns 0; -1 for another number; or `WB_NO_DEVICE`. On failure nothing changes.
 */
int wb_set_device(int device);

/**
 * Sets several GPUs for later calls of the whole process, by their numbers. Large products of matrices in host memory
 * of `f64`, `wb_dd`, `wb_qd` and MPFR numbers are divided over as many of them as are expected to be faster than one:
 * each computes some columns of C. All else runs on the GPU with the lowest number, as if it were set alone, which is
 * also that of `wb_device_malloc`. Results have the same bits on any number of GPUs. A GPU that fails or is full leaves its
 * columns to the others, or to the CPU.
 *
 * Returns 0; -1 for a `count` below 1, NULL, a number twice, or one below 0 or above 61; or `WB_NO_DEVICE`. On failure
 * nothing changes.
 *
 * # Safety
 * `devices` must be NULL or have `count` numbers.
 */
int wb_set_devices(int count,
                   const int *devices);

/**
 * Later calls of this thread that use a GPU start after the work that a stream, a `CUstream` or `cudaStream_t`, has
 * been given before; NULL returns to the default stream. Calls still wait for their own work: when a call returns,
 * its results are there, for any stream. If the stream belongs to another GPU than the one that a call runs on, the
 * call waits for the stream first. While the stream is being captured, calls with matrices on a GPU return -1, and
 * the capture goes on. Without a stream, the same holds while a stream is captured that the default stream waits
 * for.
 *
 * # Safety
 * The stream must exist until the thread sets another or makes no more calls.
 */
void wb_set_stream(void *stream);

/**
 * Allocates `bytes` bytes on the GPU that `wb_set_device` or `WIDEBLAS_DEVICE` chose, the first by default, and
 * stores the address in `*pointer`. The memory does not count against `WIDEBLAS_DEVICE_MEMORY`, and any CUDA
 * function takes it.
 *
 * Every product of doubles, and every routine on matrices alone of `wb_dd` or `wb_qd` or complex numbers of these,
 * takes matrices in host memory and on a GPU in any mixture, allocated here or by CUDA's own functions. It runs on
 * the GPU that holds them, unless `wb_set_device` or `WIDEBLAS_DEVICE` says the CPU. In an explicit mode its results
 * have the bits that they have in host memory; where the library chooses, as in `WB_AUTO`, the bits are the same on any
 * GPU.
 * It starts after all earlier work in the GPU's default stream, or in that of `wb_set_stream`, and has finished when
 * the call returns. When the GPU fails the call returns -1, and matrices on it may be lost. Addresses that are not a
 * multiple of 16 cost a copy on the GPU.
 *
 * A program that resets the GPU, for example by `cudaDeviceReset`, may go on: the next call starts it again. Arrays
 * of residue numbers whose results were not copied to host memory before are lost; calls that read them return -1.
 *
 * Returns 0, `WB_NO_DEVICE`, `WB_OUT_OF_MEMORY`, or -1 for a NULL pointer or an error of the driver; then
 * `*pointer` is NULL.
 *
 * # Safety
 * `pointer` must be NULL or writable.
 */
int wb_device_malloc(void **pointer,
                     uintptr_t bytes);

/**
 * Frees memory of `wb_device_malloc`, after the work that uses it; NULL does nothing.
 *
 * Returns 0, or -1 for memory that is not on a GPU or an error of the driver.
 *
 * # Safety
 * The memory must not be used any more.
 */
int wb_device_free(void *pointer);

/**
 * Copies `bytes` bytes between any two addresses, in host memory or on a GPU, after all earlier work in the GPU's
 * default stream or in that of `wb_set_stream`, and waits for the copy.
 *
 * Returns 0, or -1 for a NULL pointer or an error of the driver.
 *
 * # Safety
 * `from` must be readable and `to` writable for `bytes` bytes.
 */
int wb_device_copy(void *to,
                   const void *from,
                   uintptr_t bytes);

/**
 * C := alpha op(A) op(B) + beta C on double-double numbers.
 *
 * `transa`, `transb`: `"N"`, `"T"` or `"C"` (op(X) = X, its transpose, its conjugate transpose),
 * either case. op(A) is m x k, op(B) k x n, C m x n, column-major with leading dimensions `lda`,
 * `ldb`, `ldc` in elements. C is not read when beta is 0; A and B are not read when alpha is 0.
 * The error of an element is at most 4 (k + 4) 2^-106 (|alpha| |A| |B| + |beta| |C|), barring
 * underflow.
 *
 * Returns 0, or the position of an illegal argument (after a call of `Mxerbla_dd`), or -1 for a
 * NULL matrix or an internal error; then C is untouched and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rgemm_dd(const char *transa,
             const char *transb,
             int64_t m,
             int64_t n,
             int64_t k,
             wb_dd alpha,
             const wb_dd *a,
             int64_t lda,
             const wb_dd *b,
             int64_t ldb,
             wb_dd beta,
             wb_dd *c,
             int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on double-double numbers.
 *
 * `uplo`: `"U"` or `"L"`, the triangle of C that is read and written. `trans`: `"N"` (op(A) = A,
 * which is n x k), or `"T"` or `"C"` (op(A) = A^T, A being k x n). C is n x n. Otherwise as
 * `Rgemm_dd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int Rsyrk_dd(const char *uplo,
             const char *trans,
             int64_t n,
             int64_t k,
             wb_dd alpha,
             const wb_dd *a,
             int64_t lda,
             wb_dd beta,
             wb_dd *c,
             int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(B) + beta C on double-double numbers.
 *
 * `uplo`: `"U"` or `"L"`, the triangle of C that is read and written; the other is left alone.
 * op(A) is n x k, op(B) k x n, C n x n. The triangle has the bits that `Rgemm_dd` gives it when
 * both take the same arithmetic. Otherwise as `Rgemm_dd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rgemmtr_dd(const char *uplo,
               const char *transa,
               const char *transb,
               int64_t n,
               int64_t k,
               wb_dd alpha,
               const wb_dd *a,
               int64_t lda,
               const wb_dd *b,
               int64_t ldb,
               wb_dd beta,
               wb_dd *c,
               int64_t ldc);

/**
 * C := alpha A B + beta C or C := alpha B A + beta C on double-double numbers, with a symmetric
 * matrix A.
 *
 * `side`: `"L"` (A stands on the left and is m x m) or `"R"` (on the right, n x n). `uplo`: `"U"`
 * or `"L"`, the triangle of A that is read. B and C are m x n. Otherwise, and with the same error,
 * as `Rgemm_dd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rsymm_dd(const char *side,
             const char *uplo,
             int64_t m,
             int64_t n,
             wb_dd alpha,
             const wb_dd *a,
             int64_t lda,
             const wb_dd *b,
             int64_t ldb,
             wb_dd beta,
             wb_dd *c,
             int64_t ldc);

/**
 * One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C on double-double numbers.
 *
 * `uplo` and `trans` as in `Rsyrk_dd`; A and B are n x k, or k x n with `"T"` or `"C"`. Each of
 * the two products has the error of `Rgemm_dd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rsyr2k_dd(const char *uplo,
              const char *trans,
              int64_t n,
              int64_t k,
              wb_dd alpha,
              const wb_dd *a,
              int64_t lda,
              const wb_dd *b,
              int64_t ldb,
              wb_dd beta,
              wb_dd *c,
              int64_t ldc);

/**
 * B := alpha op(A) B or B := alpha B op(A) on double-double numbers, with a triangular matrix A.
 *
 * `side`: `"L"` (op(A) stands on the left, A is m x m) or `"R"` (on the right, n x n). `uplo`:
 * `"U"` or `"L"`, the triangle of A; the other is not read. `transa`: `"N"`, `"T"` or `"C"`.
 * `diag`: `"U"` (the diagonal of A is taken as ones and not read) or `"N"`. B is m x n. A is not
 * read when alpha is 0. The error of an element is at most 4 (k + 8) 2^-106 |alpha| |op(A)| |B|, k
 * the order of A, barring underflow.
 *
 * Returns 0, or the position of an illegal argument (after a call of `Mxerbla_dd`), or -1 for a
 * NULL matrix or an internal error; then B is untouched, unless it is in the memory of a GPU that
 * fails, and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and B must not overlap A.
 */
int Rtrmm_dd(const char *side,
             const char *uplo,
             const char *transa,
             const char *diag,
             int64_t m,
             int64_t n,
             wb_dd alpha,
             const wb_dd *a,
             int64_t lda,
             wb_dd *b,
             int64_t ldb);

/**
 * Solves op(A) X = alpha B or X op(A) = alpha B on double-double numbers, with a triangular matrix
 * A; X overwrites B.
 *
 * Backward stable: |alpha B - op(A) X| is at most 4 (k + 8) 2^-106 (|op(A)| |X| + |alpha B|), k
 * the order of A. A zero on the diagonal is no error: it gives infinities and NaN. Arguments and
 * results are those of `Rtrmm_dd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and B must not overlap A.
 */
int Rtrsm_dd(const char *side,
             const char *uplo,
             const char *transa,
             const char *diag,
             int64_t m,
             int64_t n,
             wb_dd alpha,
             const wb_dd *a,
             int64_t lda,
             wb_dd *b,
             int64_t ldb);

/**
 * y := alpha op(A) x + beta y on double-double numbers.
 *
 * `trans`: `"N"`, `"T"` or `"C"` (op(A) = A, its transpose, the same), either case. A is m x n,
 * column-major with leading dimension `lda`. `incx` and `incy` are not 0; with a negative one a
 * vector's first element is the last in memory. y is not read when beta is 0; A and x are not read
 * when alpha is 0. The error of an element is at most 8 (k + 8) 2^-106 of the sum of its terms'
 * magnitudes, of which there are k, barring underflow; the bits depend on no number of threads, no
 * increment and no kernel.
 *
 * Returns 0, or the position of an illegal argument (after a call of `Mxerbla_dd`), or -1 for a
 * NULL array, one in the memory of a GPU or an internal error; then y is untouched and
 * `wb_last_error` says more.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Rgemv_dd(const char *trans,
             int64_t m,
             int64_t n,
             wb_dd alpha,
             const wb_dd *a,
             int64_t lda,
             const wb_dd *x,
             int64_t incx,
             wb_dd beta,
             wb_dd *y,
             int64_t incy);

/**
 * y := alpha op(A) x + beta y on double-double numbers, with a band matrix A.
 *
 * A is m x n and has `kl` diagonals below the main one and `ku` above: its element (i, j) is in
 * row `ku` + i - j of column j of an array with leading dimension `lda` >= kl + ku + 1. Otherwise
 * as `Rgemv_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Rgbmv_dd(const char *trans,
             int64_t m,
             int64_t n,
             int64_t kl,
             int64_t ku,
             wb_dd alpha,
             const wb_dd *a,
             int64_t lda,
             const wb_dd *x,
             int64_t incx,
             wb_dd beta,
             wb_dd *y,
             int64_t incy);

/**
 * y := alpha A x + beta y on double-double numbers, with a symmetric matrix A.
 *
 * `uplo`: `"U"` or `"L"`, the triangle of A that is read. A is n x n. Otherwise as `Rgemv_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Rsymv_dd(const char *uplo,
             int64_t n,
             wb_dd alpha,
             const wb_dd *a,
             int64_t lda,
             const wb_dd *x,
             int64_t incx,
             wb_dd beta,
             wb_dd *y,
             int64_t incy);

/**
 * y := alpha A x + beta y on double-double numbers, with a symmetric band matrix A.
 *
 * A has `k` diagonals on each side of the main one. Those of the triangle `uplo` are read: element
 * (i, j) from row k + i - j (`"U"`) or i - j (`"L"`) of column j of an array with leading
 * dimension `lda` >= k + 1. Otherwise as `Rsymv_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Rsbmv_dd(const char *uplo,
             int64_t n,
             int64_t k,
             wb_dd alpha,
             const wb_dd *a,
             int64_t lda,
             const wb_dd *x,
             int64_t incx,
             wb_dd beta,
             wb_dd *y,
             int64_t incy);

/**
 * y := alpha A x + beta y on double-double numbers, with a packed symmetric matrix A.
 *
 * `ap` has the columns of the triangle `uplo`, one behind the other. Otherwise as `Rsymv_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap AP or X.
 */
int Rspmv_dd(const char *uplo,
             int64_t n,
             wb_dd alpha,
             const wb_dd *ap,
             const wb_dd *x,
             int64_t incx,
             wb_dd beta,
             wb_dd *y,
             int64_t incy);

/**
 * x := op(A) x on double-double numbers, with a triangular matrix A.
 *
 * `uplo`: `"U"` or `"L"`, the triangle of A that is read. `trans` as in `Rgemv_dd`. `diag`: `"U"`
 * (the diagonal is not read, and is all ones) or `"N"`. A is n x n. Where op(A) = A, a zero in x
 * leaves out its column. Bound and increments as `Rgemv_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Rtrmv_dd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const wb_dd *a,
             int64_t lda,
             wb_dd *x,
             int64_t incx);

/**
 * x := op(A) x on double-double numbers, with a triangular band matrix A.
 *
 * A has `k` diagonals beside the main one, stored as in `Rsbmv_dd`. Otherwise as `Rtrmv_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Rtbmv_dd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             int64_t k,
             const wb_dd *a,
             int64_t lda,
             wb_dd *x,
             int64_t incx);

/**
 * x := op(A) x on double-double numbers, with a packed triangular matrix A.
 *
 * `ap` as in `Rspmv_dd`. Otherwise as `Rtrmv_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap AP.
 */
int Rtpmv_dd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const wb_dd *ap,
             wb_dd *x,
             int64_t incx);

/**
 * Solves op(A) x = b on double-double numbers, with a triangular matrix A; b is in x.
 *
 * The arguments are those of `Rtrmv_dd`. Backward stable: |b - op(A) x| is at most 8 (n + 8)
 * 2^-106 (|op(A)| |x| + |b|), barring underflow. A zero on the diagonal gives infinities and NaN,
 * as a division does. Where op(A) = A, a zero in a solution leaves out its column, but not where
 * the division by an infinite element of the diagonal made it zero.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Rtrsv_dd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const wb_dd *a,
             int64_t lda,
             wb_dd *x,
             int64_t incx);

/**
 * Solves op(A) x = b on double-double numbers, with a triangular band matrix A; b is in x.
 *
 * The arguments are those of `Rtbmv_dd`. Otherwise as `Rtrsv_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Rtbsv_dd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             int64_t k,
             const wb_dd *a,
             int64_t lda,
             wb_dd *x,
             int64_t incx);

/**
 * Solves op(A) x = b on double-double numbers, with a packed triangular matrix A; b is in x.
 *
 * The arguments are those of `Rtpmv_dd`. Otherwise as `Rtrsv_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap AP.
 */
int Rtpsv_dd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const wb_dd *ap,
             wb_dd *x,
             int64_t incx);

/**
 * A := alpha x y^T + A on double-double numbers.
 *
 * A is m x n, column-major with leading dimension `lda`. A column whose element of y is 0 stays as
 * it is. Increments as in `Rgemv_dd`; the error of an element is at most 4 16 2^-106 of its terms'
 * magnitudes, barring underflow.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Rger_dd(int64_t m,
            int64_t n,
            wb_dd alpha,
            const wb_dd *x,
            int64_t incx,
            const wb_dd *y,
            int64_t incy,
            wb_dd *a,
            int64_t lda);

/**
 * One triangle of A := alpha x x^T + A on double-double numbers.
 *
 * `uplo`: `"U"` or `"L"`, the triangle of A that is read and written. A is n x n. Otherwise as
 * `Rger_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X.
 */
int Rsyr_dd(const char *uplo,
            int64_t n,
            wb_dd alpha,
            const wb_dd *x,
            int64_t incx,
            wb_dd *a,
            int64_t lda);

/**
 * One triangle of A := alpha x x^T + A on double-double numbers, in packed storage.
 *
 * `ap` as in `Rspmv_dd`. Otherwise as `Rsyr_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and AP must not overlap X.
 */
int Rspr_dd(const char *uplo, int64_t n, wb_dd alpha, const wb_dd *x, int64_t incx, wb_dd *ap);

/**
 * One triangle of A := alpha (x y^T + y x^T) + A on double-double numbers.
 *
 * The arguments are those of `Rsyr_dd`, and y; otherwise as it. A column for which both vectors
 * have a 0 stays as it is.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Rsyr2_dd(const char *uplo,
             int64_t n,
             wb_dd alpha,
             const wb_dd *x,
             int64_t incx,
             const wb_dd *y,
             int64_t incy,
             wb_dd *a,
             int64_t lda);

/**
 * One triangle of A := alpha (x y^T + y x^T) + A on double-double numbers, in packed storage.
 *
 * `ap` as in `Rspmv_dd`. Otherwise as `Rsyr2_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and AP must not overlap X or Y.
 */
int Rspr2_dd(const char *uplo,
             int64_t n,
             wb_dd alpha,
             const wb_dd *x,
             int64_t incx,
             const wb_dd *y,
             int64_t incy,
             wb_dd *ap);

/**
 * Y := alpha X + Y on double-double numbers, vectors of n elements.
 *
 * `incx` and `incy` are the distances of elements; a negative one means that the first element is
 * the last in memory. Nothing is done for n <= 0 and for alpha = 0, as in the reference BLAS. Each
 * element is computed in the format's own arithmetic, with an error of at most 5 times 4 2^-106
 * (|alpha X| + |Y|), barring underflow; infinities and NaN spread as in the reference BLAS.
 * Vectors that overlap are treated as a loop over the elements does.
 *
 * Returns 0, or -1 for a NULL vector, a vector on a GPU or an internal error; then Y is untouched
 * and `wb_last_error` says more.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Raxpy_dd(int64_t n,
             wb_dd alpha,
             const wb_dd *x,
             int64_t incx,
             wb_dd *y,
             int64_t incy);

/**
 * X := alpha X on double-double numbers. Nothing is done for n <= 0 and incx <= 0; otherwise as
 * `Raxpy_dd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Rscal_dd(int64_t n,
             wb_dd alpha,
             wb_dd *x,
             int64_t incx);

/**
 * Y := X on double-double numbers, as `Raxpy_dd` takes them.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Rcopy_dd(int64_t n,
             const wb_dd *x,
             int64_t incx,
             wb_dd *y,
             int64_t incy);

/**
 * Exchanges X and Y on double-double numbers, as `Raxpy_dd` takes them.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Rswap_dd(int64_t n,
             wb_dd *x,
             int64_t incx,
             wb_dd *y,
             int64_t incy);

/**
 * X := c X + s Y and Y := c Y - s X on double-double numbers, as `Raxpy_dd` takes them: a plane
 * rotation. An element that is in both vectors becomes c X + s Y, for the reference BLAS writes X
 * last.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Rrot_dd(int64_t n,
            wb_dd *x,
            int64_t incx,
            wb_dd *y,
            int64_t incy,
            wb_dd c,
            wb_dd s);

/**
 * The plane rotation that makes b zero, on double-double numbers: c a + s b = r and c b - s a = 0,
 * with c^2 + s^2 = 1.
 *
 * `a` becomes r, which has the sign of the larger of a and b. `b` becomes z: s where |a| > |b|,
 * else 1 / c, or 1 where c is 0. Only results overflow or underflow. Their relative error is at
 * most 16 times 4 2^-106. For b = 0: c = 1, s = 0, z = 0; for a = 0: c = 0, s = 1, z = 1.
 * Infinities and NaN as in the reference BLAS of LAPACK 3.10.
 *
 * Returns 0, or -1 for NULL, numbers on a GPU or an internal error; then nothing is written and
 * `wb_last_error` says more.
 *
 * # Safety
 * Pointers are NULL or to numbers that may be read and written.
 */
int Rrotg_dd(wb_dd *a, wb_dd *b, wb_dd *c, wb_dd *s);

/**
 * (X, Y) := H (X, Y) for each pair of elements, on double-double numbers, as `Raxpy_dd` takes
 * them: a modified rotation.
 *
 * `param` is a flag and the elements h11, h21, h12, h22 of H, as `Rrotmg_dd` writes them. Flag -1:
 * all are used; 0: h11 = h22 = 1; 1: h12 = 1, h21 = -1; -2: H is the identity, nothing is touched.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 * `param` is NULL or has five elements.
 */
int Rrotm_dd(int64_t n,
             wb_dd *x,
             int64_t incx,
             wb_dd *y,
             int64_t incy,
             const wb_dd *param);

/**
 * The modified rotation H that makes the second coordinate of (sqrt(d1) x1, sqrt(d2) y1) zero, on
 * double-double numbers.
 *
 * `d1`, `d2` and `x1` become the square scale factors and the first coordinate after the rotation.
 * `param` becomes a flag and the elements of H that it leaves open, as `Rrotm_dd` reads them;
 * others are not written. Scale factors are brought between 2^-24 and 2^24 by powers of 4096^2,
 * flag -1 then. A negative `d1`, or scale factors without a rotation, make everything 0, with flag
 * -1. Only results overflow or underflow. An infinite scale factor stays one; the reference BLAS
 * does not return then.
 *
 * Returns as `Rrotg_dd`.
 *
 * # Safety
 * Pointers are NULL or to numbers that may be read and written, `param` to five of them.
 */
int Rrotmg_dd(wb_dd *d1, wb_dd *d2, wb_dd *x1, wb_dd y1, wb_dd *param);

/**
 * The sum of X_i Y_i on double-double numbers, with vectors as `Raxpy_dd` takes them; 0 for n <=
 * 0.
 *
 * The error is at most 4 (n + 4) 2^-106 of the sum of |X_i Y_i|, barring underflow; the bits
 * depend on no number of threads and no kernel. After an error, which `wb_last_error` tells, the
 * result is NaN.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
wb_dd Rdot_dd(int64_t n,
              const wb_dd *x,
              int64_t incx,
              const wb_dd *y,
              int64_t incy);

/**
 * The sum of |X_i| on double-double numbers; 0 for n <= 0 and incx <= 0. Bound and errors as
 * `Rdot_dd`; `wb_asum_dd` is exact.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
wb_dd Rasum_dd(int64_t n,
               const wb_dd *x,
               int64_t incx);

/**
 * The Euclidean norm of X on double-double numbers; 0 for n <= 0 and incx <= 0. Neither overflow
 * nor underflow on the way matters: only the result can overflow. Its relative error is at most 4
 * (n + 4) 2^-106. Errors as `Rdot_dd`; `wb_nrm2_dd` is exact.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
wb_dd Rnrm2_dd(int64_t n,
               const wb_dd *x,
               int64_t incx);

/**
 * The place, counted from 1, of the first element of X of the largest magnitude, on double-double
 * numbers; 0 for n <= 0 and incx <= 0, and after an error, which `wb_last_error` tells.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int64_t iRamax_dd(int64_t n,
                  const wb_dd *x,
                  int64_t incx);

/**
 * C := alpha op(A) op(B) + beta C on quad-double numbers.
 *
 * `transa`, `transb`: `"N"`, `"T"` or `"C"` (op(X) = X, its transpose, its conjugate transpose),
 * either case. op(A) is m x k, op(B) k x n, C m x n, column-major with leading dimensions `lda`,
 * `ldb`, `ldc` in elements. C is not read when beta is 0; A and B are not read when alpha is 0.
 * The error of an element is at most 480 (k + 4) 2^-212 (|alpha| |A| |B| + |beta| |C|), barring
 * underflow.
 *
 * Returns 0, or the position of an illegal argument (after a call of `Mxerbla_qd`), or -1 for a
 * NULL matrix or an internal error; then C is untouched and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rgemm_qd(const char *transa,
             const char *transb,
             int64_t m,
             int64_t n,
             int64_t k,
             wb_qd alpha,
             const wb_qd *a,
             int64_t lda,
             const wb_qd *b,
             int64_t ldb,
             wb_qd beta,
             wb_qd *c,
             int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on quad-double numbers.
 *
 * `uplo`: `"U"` or `"L"`, the triangle of C that is read and written. `trans`: `"N"` (op(A) = A,
 * which is n x k), or `"T"` or `"C"` (op(A) = A^T, A being k x n). C is n x n. Otherwise as
 * `Rgemm_qd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int Rsyrk_qd(const char *uplo,
             const char *trans,
             int64_t n,
             int64_t k,
             wb_qd alpha,
             const wb_qd *a,
             int64_t lda,
             wb_qd beta,
             wb_qd *c,
             int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(B) + beta C on quad-double numbers.
 *
 * `uplo`: `"U"` or `"L"`, the triangle of C that is read and written; the other is left alone.
 * op(A) is n x k, op(B) k x n, C n x n. The triangle has the bits that `Rgemm_qd` gives it when
 * both take the same arithmetic. Otherwise as `Rgemm_qd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rgemmtr_qd(const char *uplo,
               const char *transa,
               const char *transb,
               int64_t n,
               int64_t k,
               wb_qd alpha,
               const wb_qd *a,
               int64_t lda,
               const wb_qd *b,
               int64_t ldb,
               wb_qd beta,
               wb_qd *c,
               int64_t ldc);

/**
 * C := alpha A B + beta C or C := alpha B A + beta C on quad-double numbers, with a symmetric
 * matrix A.
 *
 * `side`: `"L"` (A stands on the left and is m x m) or `"R"` (on the right, n x n). `uplo`: `"U"`
 * or `"L"`, the triangle of A that is read. B and C are m x n. Otherwise, and with the same error,
 * as `Rgemm_qd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rsymm_qd(const char *side,
             const char *uplo,
             int64_t m,
             int64_t n,
             wb_qd alpha,
             const wb_qd *a,
             int64_t lda,
             const wb_qd *b,
             int64_t ldb,
             wb_qd beta,
             wb_qd *c,
             int64_t ldc);

/**
 * One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C on quad-double numbers.
 *
 * `uplo` and `trans` as in `Rsyrk_qd`; A and B are n x k, or k x n with `"T"` or `"C"`. Each of
 * the two products has the error of `Rgemm_qd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rsyr2k_qd(const char *uplo,
              const char *trans,
              int64_t n,
              int64_t k,
              wb_qd alpha,
              const wb_qd *a,
              int64_t lda,
              const wb_qd *b,
              int64_t ldb,
              wb_qd beta,
              wb_qd *c,
              int64_t ldc);

/**
 * B := alpha op(A) B or B := alpha B op(A) on quad-double numbers, with a triangular matrix A.
 *
 * `side`: `"L"` (op(A) stands on the left, A is m x m) or `"R"` (on the right, n x n). `uplo`:
 * `"U"` or `"L"`, the triangle of A; the other is not read. `transa`: `"N"`, `"T"` or `"C"`.
 * `diag`: `"U"` (the diagonal of A is taken as ones and not read) or `"N"`. B is m x n. A is not
 * read when alpha is 0. The error of an element is at most 480 (k + 8) 2^-212 |alpha| |op(A)| |B|,
 * k the order of A, barring underflow.
 *
 * Returns 0, or the position of an illegal argument (after a call of `Mxerbla_qd`), or -1 for a
 * NULL matrix or an internal error; then B is untouched, unless it is in the memory of a GPU that
 * fails, and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and B must not overlap A.
 */
int Rtrmm_qd(const char *side,
             const char *uplo,
             const char *transa,
             const char *diag,
             int64_t m,
             int64_t n,
             wb_qd alpha,
             const wb_qd *a,
             int64_t lda,
             wb_qd *b,
             int64_t ldb);

/**
 * Solves op(A) X = alpha B or X op(A) = alpha B on quad-double numbers, with a triangular matrix
 * A; X overwrites B.
 *
 * Backward stable: |alpha B - op(A) X| is at most 480 (k + 8) 2^-212 (|op(A)| |X| + |alpha B|), k
 * the order of A. A zero on the diagonal is no error: it gives infinities and NaN. Arguments and
 * results are those of `Rtrmm_qd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and B must not overlap A.
 */
int Rtrsm_qd(const char *side,
             const char *uplo,
             const char *transa,
             const char *diag,
             int64_t m,
             int64_t n,
             wb_qd alpha,
             const wb_qd *a,
             int64_t lda,
             wb_qd *b,
             int64_t ldb);

/**
 * y := alpha op(A) x + beta y on quad-double numbers.
 *
 * `trans`: `"N"`, `"T"` or `"C"` (op(A) = A, its transpose, the same), either case. A is m x n,
 * column-major with leading dimension `lda`. `incx` and `incy` are not 0; with a negative one a
 * vector's first element is the last in memory. y is not read when beta is 0; A and x are not read
 * when alpha is 0. The error of an element is at most 480 (k + 8) 2^-212 of the sum of its terms'
 * magnitudes, of which there are k, barring underflow; the bits depend on no number of threads, no
 * increment and no kernel.
 *
 * Returns 0, or the position of an illegal argument (after a call of `Mxerbla_qd`), or -1 for a
 * NULL array, one in the memory of a GPU or an internal error; then y is untouched and
 * `wb_last_error` says more.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Rgemv_qd(const char *trans,
             int64_t m,
             int64_t n,
             wb_qd alpha,
             const wb_qd *a,
             int64_t lda,
             const wb_qd *x,
             int64_t incx,
             wb_qd beta,
             wb_qd *y,
             int64_t incy);

/**
 * y := alpha op(A) x + beta y on quad-double numbers, with a band matrix A.
 *
 * A is m x n and has `kl` diagonals below the main one and `ku` above: its element (i, j) is in
 * row `ku` + i - j of column j of an array with leading dimension `lda` >= kl + ku + 1. Otherwise
 * as `Rgemv_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Rgbmv_qd(const char *trans,
             int64_t m,
             int64_t n,
             int64_t kl,
             int64_t ku,
             wb_qd alpha,
             const wb_qd *a,
             int64_t lda,
             const wb_qd *x,
             int64_t incx,
             wb_qd beta,
             wb_qd *y,
             int64_t incy);

/**
 * y := alpha A x + beta y on quad-double numbers, with a symmetric matrix A.
 *
 * `uplo`: `"U"` or `"L"`, the triangle of A that is read. A is n x n. Otherwise as `Rgemv_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Rsymv_qd(const char *uplo,
             int64_t n,
             wb_qd alpha,
             const wb_qd *a,
             int64_t lda,
             const wb_qd *x,
             int64_t incx,
             wb_qd beta,
             wb_qd *y,
             int64_t incy);

/**
 * y := alpha A x + beta y on quad-double numbers, with a symmetric band matrix A.
 *
 * A has `k` diagonals on each side of the main one. Those of the triangle `uplo` are read: element
 * (i, j) from row k + i - j (`"U"`) or i - j (`"L"`) of column j of an array with leading
 * dimension `lda` >= k + 1. Otherwise as `Rsymv_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Rsbmv_qd(const char *uplo,
             int64_t n,
             int64_t k,
             wb_qd alpha,
             const wb_qd *a,
             int64_t lda,
             const wb_qd *x,
             int64_t incx,
             wb_qd beta,
             wb_qd *y,
             int64_t incy);

/**
 * y := alpha A x + beta y on quad-double numbers, with a packed symmetric matrix A.
 *
 * `ap` has the columns of the triangle `uplo`, one behind the other. Otherwise as `Rsymv_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap AP or X.
 */
int Rspmv_qd(const char *uplo,
             int64_t n,
             wb_qd alpha,
             const wb_qd *ap,
             const wb_qd *x,
             int64_t incx,
             wb_qd beta,
             wb_qd *y,
             int64_t incy);

/**
 * x := op(A) x on quad-double numbers, with a triangular matrix A.
 *
 * `uplo`: `"U"` or `"L"`, the triangle of A that is read. `trans` as in `Rgemv_qd`. `diag`: `"U"`
 * (the diagonal is not read, and is all ones) or `"N"`. A is n x n. Where op(A) = A, a zero in x
 * leaves out its column. Bound and increments as `Rgemv_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Rtrmv_qd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const wb_qd *a,
             int64_t lda,
             wb_qd *x,
             int64_t incx);

/**
 * x := op(A) x on quad-double numbers, with a triangular band matrix A.
 *
 * A has `k` diagonals beside the main one, stored as in `Rsbmv_qd`. Otherwise as `Rtrmv_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Rtbmv_qd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             int64_t k,
             const wb_qd *a,
             int64_t lda,
             wb_qd *x,
             int64_t incx);

/**
 * x := op(A) x on quad-double numbers, with a packed triangular matrix A.
 *
 * `ap` as in `Rspmv_qd`. Otherwise as `Rtrmv_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap AP.
 */
int Rtpmv_qd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const wb_qd *ap,
             wb_qd *x,
             int64_t incx);

/**
 * Solves op(A) x = b on quad-double numbers, with a triangular matrix A; b is in x.
 *
 * The arguments are those of `Rtrmv_qd`. Backward stable: |b - op(A) x| is at most 480 (n + 8)
 * 2^-212 (|op(A)| |x| + |b|), barring underflow. A zero on the diagonal gives infinities and NaN,
 * as a division does. Where op(A) = A, a zero in a solution leaves out its column, but not where
 * the division by an infinite element of the diagonal made it zero.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Rtrsv_qd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const wb_qd *a,
             int64_t lda,
             wb_qd *x,
             int64_t incx);

/**
 * Solves op(A) x = b on quad-double numbers, with a triangular band matrix A; b is in x.
 *
 * The arguments are those of `Rtbmv_qd`. Otherwise as `Rtrsv_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Rtbsv_qd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             int64_t k,
             const wb_qd *a,
             int64_t lda,
             wb_qd *x,
             int64_t incx);

/**
 * Solves op(A) x = b on quad-double numbers, with a packed triangular matrix A; b is in x.
 *
 * The arguments are those of `Rtpmv_qd`. Otherwise as `Rtrsv_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap AP.
 */
int Rtpsv_qd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const wb_qd *ap,
             wb_qd *x,
             int64_t incx);

/**
 * A := alpha x y^T + A on quad-double numbers.
 *
 * A is m x n, column-major with leading dimension `lda`. A column whose element of y is 0 stays as
 * it is. Increments as in `Rgemv_qd`; the error of an element is at most 480 16 2^-212 of its
 * terms' magnitudes, barring underflow.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Rger_qd(int64_t m,
            int64_t n,
            wb_qd alpha,
            const wb_qd *x,
            int64_t incx,
            const wb_qd *y,
            int64_t incy,
            wb_qd *a,
            int64_t lda);

/**
 * One triangle of A := alpha x x^T + A on quad-double numbers.
 *
 * `uplo`: `"U"` or `"L"`, the triangle of A that is read and written. A is n x n. Otherwise as
 * `Rger_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X.
 */
int Rsyr_qd(const char *uplo,
            int64_t n,
            wb_qd alpha,
            const wb_qd *x,
            int64_t incx,
            wb_qd *a,
            int64_t lda);

/**
 * One triangle of A := alpha x x^T + A on quad-double numbers, in packed storage.
 *
 * `ap` as in `Rspmv_qd`. Otherwise as `Rsyr_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and AP must not overlap X.
 */
int Rspr_qd(const char *uplo, int64_t n, wb_qd alpha, const wb_qd *x, int64_t incx, wb_qd *ap);

/**
 * One triangle of A := alpha (x y^T + y x^T) + A on quad-double numbers.
 *
 * The arguments are those of `Rsyr_qd`, and y; otherwise as it. A column for which both vectors
 * have a 0 stays as it is.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Rsyr2_qd(const char *uplo,
             int64_t n,
             wb_qd alpha,
             const wb_qd *x,
             int64_t incx,
             const wb_qd *y,
             int64_t incy,
             wb_qd *a,
             int64_t lda);

/**
 * One triangle of A := alpha (x y^T + y x^T) + A on quad-double numbers, in packed storage.
 *
 * `ap` as in `Rspmv_qd`. Otherwise as `Rsyr2_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and AP must not overlap X or Y.
 */
int Rspr2_qd(const char *uplo,
             int64_t n,
             wb_qd alpha,
             const wb_qd *x,
             int64_t incx,
             const wb_qd *y,
             int64_t incy,
             wb_qd *ap);

/**
 * Y := alpha X + Y on quad-double numbers, vectors of n elements.
 *
 * `incx` and `incy` are the distances of elements; a negative one means that the first element is
 * the last in memory. Nothing is done for n <= 0 and for alpha = 0, as in the reference BLAS. Each
 * element is computed in the format's own arithmetic, with an error of at most 5 times 480 2^-212
 * (|alpha X| + |Y|), barring underflow; infinities and NaN spread as in the reference BLAS.
 * Vectors that overlap are treated as a loop over the elements does.
 *
 * Returns 0, or -1 for a NULL vector, a vector on a GPU or an internal error; then Y is untouched
 * and `wb_last_error` says more.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Raxpy_qd(int64_t n,
             wb_qd alpha,
             const wb_qd *x,
             int64_t incx,
             wb_qd *y,
             int64_t incy);

/**
 * X := alpha X on quad-double numbers. Nothing is done for n <= 0 and incx <= 0; otherwise as
 * `Raxpy_qd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Rscal_qd(int64_t n,
             wb_qd alpha,
             wb_qd *x,
             int64_t incx);

/**
 * Y := X on quad-double numbers, as `Raxpy_qd` takes them.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Rcopy_qd(int64_t n,
             const wb_qd *x,
             int64_t incx,
             wb_qd *y,
             int64_t incy);

/**
 * Exchanges X and Y on quad-double numbers, as `Raxpy_qd` takes them.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Rswap_qd(int64_t n,
             wb_qd *x,
             int64_t incx,
             wb_qd *y,
             int64_t incy);

/**
 * X := c X + s Y and Y := c Y - s X on quad-double numbers, as `Raxpy_qd` takes them: a plane
 * rotation. An element that is in both vectors becomes c X + s Y, for the reference BLAS writes X
 * last.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Rrot_qd(int64_t n,
            wb_qd *x,
            int64_t incx,
            wb_qd *y,
            int64_t incy,
            wb_qd c,
            wb_qd s);

/**
 * The plane rotation that makes b zero, on quad-double numbers: c a + s b = r and c b - s a = 0,
 * with c^2 + s^2 = 1.
 *
 * `a` becomes r, which has the sign of the larger of a and b. `b` becomes z: s where |a| > |b|,
 * else 1 / c, or 1 where c is 0. Only results overflow or underflow. Their relative error is at
 * most 16 times 480 2^-212. For b = 0: c = 1, s = 0, z = 0; for a = 0: c = 0, s = 1, z = 1.
 * Infinities and NaN as in the reference BLAS of LAPACK 3.10.
 *
 * Returns 0, or -1 for NULL, numbers on a GPU or an internal error; then nothing is written and
 * `wb_last_error` says more.
 *
 * # Safety
 * Pointers are NULL or to numbers that may be read and written.
 */
int Rrotg_qd(wb_qd *a, wb_qd *b, wb_qd *c, wb_qd *s);

/**
 * (X, Y) := H (X, Y) for each pair of elements, on quad-double numbers, as `Raxpy_qd` takes them:
 * a modified rotation.
 *
 * `param` is a flag and the elements h11, h21, h12, h22 of H, as `Rrotmg_qd` writes them. Flag -1:
 * all are used; 0: h11 = h22 = 1; 1: h12 = 1, h21 = -1; -2: H is the identity, nothing is touched.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 * `param` is NULL or has five elements.
 */
int Rrotm_qd(int64_t n,
             wb_qd *x,
             int64_t incx,
             wb_qd *y,
             int64_t incy,
             const wb_qd *param);

/**
 * The modified rotation H that makes the second coordinate of (sqrt(d1) x1, sqrt(d2) y1) zero, on
 * quad-double numbers.
 *
 * `d1`, `d2` and `x1` become the square scale factors and the first coordinate after the rotation.
 * `param` becomes a flag and the elements of H that it leaves open, as `Rrotm_qd` reads them;
 * others are not written. Scale factors are brought between 2^-24 and 2^24 by powers of 4096^2,
 * flag -1 then. A negative `d1`, or scale factors without a rotation, make everything 0, with flag
 * -1. Only results overflow or underflow. An infinite scale factor stays one; the reference BLAS
 * does not return then.
 *
 * Returns as `Rrotg_qd`.
 *
 * # Safety
 * Pointers are NULL or to numbers that may be read and written, `param` to five of them.
 */
int Rrotmg_qd(wb_qd *d1, wb_qd *d2, wb_qd *x1, wb_qd y1, wb_qd *param);

/**
 * The sum of X_i Y_i on quad-double numbers, with vectors as `Raxpy_qd` takes them; 0 for n <= 0.
 *
 * The error is at most 480 (n + 4) 2^-212 of the sum of |X_i Y_i|, barring underflow; the bits
 * depend on no number of threads and no kernel. After an error, which `wb_last_error` tells, the
 * result is NaN.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
wb_qd Rdot_qd(int64_t n,
              const wb_qd *x,
              int64_t incx,
              const wb_qd *y,
              int64_t incy);

/**
 * The sum of |X_i| on quad-double numbers; 0 for n <= 0 and incx <= 0. Bound and errors as
 * `Rdot_qd`; `wb_asum_qd` is exact.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
wb_qd Rasum_qd(int64_t n,
               const wb_qd *x,
               int64_t incx);

/**
 * The Euclidean norm of X on quad-double numbers; 0 for n <= 0 and incx <= 0. Neither overflow nor
 * underflow on the way matters: only the result can overflow. Its relative error is at most 480 (n
 * + 4) 2^-212. Errors as `Rdot_qd`; `wb_nrm2_qd` is exact.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
wb_qd Rnrm2_qd(int64_t n,
               const wb_qd *x,
               int64_t incx);

/**
 * The place, counted from 1, of the first element of X of the largest magnitude, on quad-double
 * numbers; 0 for n <= 0 and incx <= 0, and after an error, which `wb_last_error` tells.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int64_t iRamax_qd(int64_t n,
                  const wb_qd *x,
                  int64_t incx);

/**
 * C := alpha op(A) op(B) + beta C on complex double-double numbers. With `"C"` op(X) is the
 * conjugate transpose.
 *
 * Arguments, results and errors are those of `Rgemm_dd`. The error of each part of an element is
 * small against |alpha| |A| |B| + |beta| |C|, not against that part. Matrices are in host memory.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Cgemm_dd(const char *transa,
             const char *transb,
             int64_t m,
             int64_t n,
             int64_t k,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *a,
             int64_t lda,
             const struct wb_dd_complex *b,
             int64_t ldb,
             struct wb_dd_complex beta,
             struct wb_dd_complex *c,
             int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on complex double-double numbers. `trans` is
 * `"N"` or `"T"`; otherwise as `Rsyrk_dd` and `Cgemm_dd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int Csyrk_dd(const char *uplo,
             const char *trans,
             int64_t n,
             int64_t k,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *a,
             int64_t lda,
             struct wb_dd_complex beta,
             struct wb_dd_complex *c,
             int64_t ldc);

/**
 * `Rgemmtr_dd` on complex double-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Cgemmtr_dd(const char *uplo,
               const char *transa,
               const char *transb,
               int64_t n,
               int64_t k,
               struct wb_dd_complex alpha,
               const struct wb_dd_complex *a,
               int64_t lda,
               const struct wb_dd_complex *b,
               int64_t ldb,
               struct wb_dd_complex beta,
               struct wb_dd_complex *c,
               int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^H + beta C on complex double-double numbers, with a
 * Hermitian matrix C and real `alpha` and `beta`.
 *
 * `trans`: `"N"` (op(A) = A, which is n x k) or `"C"` (op(A) = A^H, A being k x n). The imaginary
 * parts of the diagonal of C become 0. Otherwise as `Csyrk_dd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int Cherk_dd(const char *uplo,
             const char *trans,
             int64_t n,
             int64_t k,
             struct wb_dd alpha,
             const struct wb_dd_complex *a,
             int64_t lda,
             struct wb_dd beta,
             struct wb_dd_complex *c,
             int64_t ldc);

/**
 * `Rsymm_dd` on complex double-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Csymm_dd(const char *side,
             const char *uplo,
             int64_t m,
             int64_t n,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *a,
             int64_t lda,
             const struct wb_dd_complex *b,
             int64_t ldb,
             struct wb_dd_complex beta,
             struct wb_dd_complex *c,
             int64_t ldc);

/**
 * C := alpha A B + beta C or C := alpha B A + beta C on complex double-double numbers, with a
 * Hermitian matrix A, the imaginary parts of whose diagonal are taken as 0. Otherwise as
 * `Csymm_dd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Chemm_dd(const char *side,
             const char *uplo,
             int64_t m,
             int64_t n,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *a,
             int64_t lda,
             const struct wb_dd_complex *b,
             int64_t ldb,
             struct wb_dd_complex beta,
             struct wb_dd_complex *c,
             int64_t ldc);

/**
 * One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C on complex double-double
 * numbers. `trans` is `"N"` or `"T"`; otherwise as `Rsyr2k_dd` and `Cgemm_dd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Csyr2k_dd(const char *uplo,
              const char *trans,
              int64_t n,
              int64_t k,
              struct wb_dd_complex alpha,
              const struct wb_dd_complex *a,
              int64_t lda,
              const struct wb_dd_complex *b,
              int64_t ldb,
              struct wb_dd_complex beta,
              struct wb_dd_complex *c,
              int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C on complex
 * double-double numbers, with a Hermitian matrix C and a real `beta`. Otherwise as `Cherk_dd`; A
 * and B have the same shape.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Cher2k_dd(const char *uplo,
              const char *trans,
              int64_t n,
              int64_t k,
              struct wb_dd_complex alpha,
              const struct wb_dd_complex *a,
              int64_t lda,
              const struct wb_dd_complex *b,
              int64_t ldb,
              struct wb_dd beta,
              struct wb_dd_complex *c,
              int64_t ldc);

/**
 * `Rtrmm_dd` on complex double-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and B must not overlap A.
 */
int Ctrmm_dd(const char *side,
             const char *uplo,
             const char *transa,
             const char *diag,
             int64_t m,
             int64_t n,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *a,
             int64_t lda,
             struct wb_dd_complex *b,
             int64_t ldb);

/**
 * `Rtrsm_dd` on complex double-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and B must not overlap A.
 */
int Ctrsm_dd(const char *side,
             const char *uplo,
             const char *transa,
             const char *diag,
             int64_t m,
             int64_t n,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *a,
             int64_t lda,
             struct wb_dd_complex *b,
             int64_t ldb);

/**
 * `Rgemv_dd` on complex double-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Cgemv_dd(const char *trans,
             int64_t m,
             int64_t n,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *a,
             int64_t lda,
             const struct wb_dd_complex *x,
             int64_t incx,
             struct wb_dd_complex beta,
             struct wb_dd_complex *y,
             int64_t incy);

/**
 * `Rgbmv_dd` on complex double-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Cgbmv_dd(const char *trans,
             int64_t m,
             int64_t n,
             int64_t kl,
             int64_t ku,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *a,
             int64_t lda,
             const struct wb_dd_complex *x,
             int64_t incx,
             struct wb_dd_complex beta,
             struct wb_dd_complex *y,
             int64_t incy);

/**
 * y := alpha A x + beta y on complex double-double numbers, with a Hermitian matrix A, the
 * imaginary parts of whose diagonal are taken as 0. Otherwise as `Rsymv_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Chemv_dd(const char *uplo,
             int64_t n,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *a,
             int64_t lda,
             const struct wb_dd_complex *x,
             int64_t incx,
             struct wb_dd_complex beta,
             struct wb_dd_complex *y,
             int64_t incy);

/**
 * y := alpha A x + beta y on complex double-double numbers, with a Hermitian band matrix A, stored
 * as in `Rsbmv_dd`. Otherwise as `Chemv_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Chbmv_dd(const char *uplo,
             int64_t n,
             int64_t k,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *a,
             int64_t lda,
             const struct wb_dd_complex *x,
             int64_t incx,
             struct wb_dd_complex beta,
             struct wb_dd_complex *y,
             int64_t incy);

/**
 * y := alpha A x + beta y on complex double-double numbers, with a packed Hermitian matrix A,
 * stored as in `Rspmv_dd`. Otherwise as `Chemv_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap AP or X.
 */
int Chpmv_dd(const char *uplo,
             int64_t n,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *ap,
             const struct wb_dd_complex *x,
             int64_t incx,
             struct wb_dd_complex beta,
             struct wb_dd_complex *y,
             int64_t incy);

/**
 * `Rtrmv_dd` on complex double-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Ctrmv_dd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const struct wb_dd_complex *a,
             int64_t lda,
             struct wb_dd_complex *x,
             int64_t incx);

/**
 * `Rtbmv_dd` on complex double-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Ctbmv_dd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             int64_t k,
             const struct wb_dd_complex *a,
             int64_t lda,
             struct wb_dd_complex *x,
             int64_t incx);

/**
 * `Rtpmv_dd` on complex double-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap AP.
 */
int Ctpmv_dd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const struct wb_dd_complex *ap,
             struct wb_dd_complex *x,
             int64_t incx);

/**
 * `Rtrsv_dd` on complex double-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Ctrsv_dd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const struct wb_dd_complex *a,
             int64_t lda,
             struct wb_dd_complex *x,
             int64_t incx);

/**
 * `Rtbsv_dd` on complex double-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Ctbsv_dd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             int64_t k,
             const struct wb_dd_complex *a,
             int64_t lda,
             struct wb_dd_complex *x,
             int64_t incx);

/**
 * `Rtpsv_dd` on complex double-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap AP.
 */
int Ctpsv_dd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const struct wb_dd_complex *ap,
             struct wb_dd_complex *x,
             int64_t incx);

/**
 * A := alpha x y^T + A on complex double-double numbers, nothing being conjugated. Otherwise as
 * `Rger_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Cgeru_dd(int64_t m,
             int64_t n,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *x,
             int64_t incx,
             const struct wb_dd_complex *y,
             int64_t incy,
             struct wb_dd_complex *a,
             int64_t lda);

/**
 * A := alpha x y^H + A on complex double-double numbers. Otherwise as `Rger_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Cgerc_dd(int64_t m,
             int64_t n,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *x,
             int64_t incx,
             const struct wb_dd_complex *y,
             int64_t incy,
             struct wb_dd_complex *a,
             int64_t lda);

/**
 * One triangle of A := alpha x x^H + A on complex double-double numbers, with a Hermitian matrix A
 * and a real `alpha`. The imaginary parts of its diagonal become 0. Otherwise as `Rsyr_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X.
 */
int Cher_dd(const char *uplo,
            int64_t n,
            struct wb_dd alpha,
            const struct wb_dd_complex *x,
            int64_t incx,
            struct wb_dd_complex *a,
            int64_t lda);

/**
 * One triangle of A := alpha x x^H + A on complex double-double numbers, in packed storage as in
 * `Rspr_dd`. Otherwise as `Cher_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and AP must not overlap X.
 */
int Chpr_dd(const char *uplo,
            int64_t n,
            struct wb_dd alpha,
            const struct wb_dd_complex *x,
            int64_t incx,
            struct wb_dd_complex *ap);

/**
 * One triangle of A := alpha x y^H + conj(alpha) y x^H + A on complex double-double numbers, with
 * a Hermitian matrix A. Otherwise as `Cher_dd` and `Rsyr2_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Cher2_dd(const char *uplo,
             int64_t n,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *x,
             int64_t incx,
             const struct wb_dd_complex *y,
             int64_t incy,
             struct wb_dd_complex *a,
             int64_t lda);

/**
 * One triangle of A := alpha x y^H + conj(alpha) y x^H + A on complex double-double numbers, in
 * packed storage as in `Rspr2_dd`. Otherwise as `Cher2_dd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and AP must not overlap X or Y.
 */
int Chpr2_dd(const char *uplo,
             int64_t n,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *x,
             int64_t incx,
             const struct wb_dd_complex *y,
             int64_t incy,
             struct wb_dd_complex *ap);

/**
 * Y := alpha X + Y on complex double-double numbers, vectors of n elements.  Otherwise as
 * `Raxpy_dd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Caxpy_dd(int64_t n,
             struct wb_dd_complex alpha,
             const struct wb_dd_complex *x,
             int64_t incx,
             struct wb_dd_complex *y,
             int64_t incy);

/**
 * `Rscal_dd` on complex double-double numbers.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Cscal_dd(int64_t n,
             struct wb_dd_complex alpha,
             struct wb_dd_complex *x,
             int64_t incx);

/**
 * X := alpha X on complex double-double numbers, with a real `alpha`. Otherwise as `Cscal_dd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int CRscal_dd(int64_t n,
              struct wb_dd alpha,
              struct wb_dd_complex *x,
              int64_t incx);

/**
 * `Rcopy_dd` on complex double-double numbers.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Ccopy_dd(int64_t n,
             const struct wb_dd_complex *x,
             int64_t incx,
             struct wb_dd_complex *y,
             int64_t incy);

/**
 * `Rswap_dd` on complex double-double numbers.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Cswap_dd(int64_t n,
             struct wb_dd_complex *x,
             int64_t incx,
             struct wb_dd_complex *y,
             int64_t incy);

/**
 * X := c X + s Y and Y := c Y - s X on complex double-double numbers, with real `c` and `s`.
 * Otherwise as `Rrot_dd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int CRrot_dd(int64_t n,
             struct wb_dd_complex *x,
             int64_t incx,
             struct wb_dd_complex *y,
             int64_t incy,
             struct wb_dd c,
             struct wb_dd s);

/**
 * The plane rotation that makes b zero, on complex double-double numbers: c a + s b = r and c b -
 * conj(s) a = 0, with a real `c` and c^2 + |s|^2 = 1. `a` becomes r. Infinities and NaN as in the
 * reference BLAS of LAPACK 3.11: they make everything NaN, but for b = 0, where c = 1 and s = 0,
 * and for a = 0, where c = 0 and r is real. Returns as `Rrotg_dd`.
 *
 * # Safety
 * Pointers are NULL or to numbers that may be read and written.
 */
int Crotg_dd(struct wb_dd_complex *a,
             struct wb_dd_complex b,
             struct wb_dd *c,
             struct wb_dd_complex *s);

/**
 * The sum of X_i Y_i on complex double-double numbers, nothing being conjugated. Otherwise as
 * `Rdot_dd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
struct wb_dd_complex Cdotu_dd(int64_t n,
                              const struct wb_dd_complex *x,
                              int64_t incx,
                              const struct wb_dd_complex *y,
                              int64_t incy);

/**
 * The sum of conj(X_i) Y_i on complex double-double numbers. Otherwise as `Rdot_dd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
struct wb_dd_complex Cdotc_dd(int64_t n,
                              const struct wb_dd_complex *x,
                              int64_t incx,
                              const struct wb_dd_complex *y,
                              int64_t incy);

/**
 * The sum of the magnitudes of real and imaginary parts, on complex double-double numbers.
 * Otherwise as `Rasum_dd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
struct wb_dd RCasum_dd(int64_t n,
                       const struct wb_dd_complex *x,
                       int64_t incx);

/**
 * The Euclidean norm of X on complex double-double numbers. Otherwise as `Rnrm2_dd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
struct wb_dd RCnrm2_dd(int64_t n,
                       const struct wb_dd_complex *x,
                       int64_t incx);

/**
 * The place, counted from 1, of the first element of X whose parts have the largest sum of
 * magnitudes, on complex double-double numbers; 0 if there is none.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int64_t iCamax_dd(int64_t n,
                  const struct wb_dd_complex *x,
                  int64_t incx);

/**
 * The sum of the magnitudes of the parts of a number, on complex double-double numbers.
 *
 * # Safety
 * Pointers are NULL or to numbers that may be read and written.
 */
struct wb_dd RCabs1_dd(struct wb_dd_complex z);

/**
 * C := alpha op(A) op(B) + beta C on complex quad-double numbers. With `"C"` op(X) is the
 * conjugate transpose. Complex scalars are passed by their addresses, which must not be NULL for
 * vector routines; real ones by value.
 *
 * Arguments, results and errors are those of `Rgemm_qd`. The error of each part of an element is
 * small against |alpha| |A| |B| + |beta| |C|, not against that part. Matrices are in host memory.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Cgemm_qd(const char *transa,
             const char *transb,
             int64_t m,
             int64_t n,
             int64_t k,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *a,
             int64_t lda,
             const struct wb_qd_complex *b,
             int64_t ldb,
             const struct wb_qd_complex *beta,
             struct wb_qd_complex *c,
             int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on complex quad-double numbers. `trans` is
 * `"N"` or `"T"`; otherwise as `Rsyrk_qd` and `Cgemm_qd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int Csyrk_qd(const char *uplo,
             const char *trans,
             int64_t n,
             int64_t k,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *a,
             int64_t lda,
             const struct wb_qd_complex *beta,
             struct wb_qd_complex *c,
             int64_t ldc);

/**
 * `Rgemmtr_qd` on complex quad-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Cgemmtr_qd(const char *uplo,
               const char *transa,
               const char *transb,
               int64_t n,
               int64_t k,
               const struct wb_qd_complex *alpha,
               const struct wb_qd_complex *a,
               int64_t lda,
               const struct wb_qd_complex *b,
               int64_t ldb,
               const struct wb_qd_complex *beta,
               struct wb_qd_complex *c,
               int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^H + beta C on complex quad-double numbers, with a
 * Hermitian matrix C and real `alpha` and `beta`.
 *
 * `trans`: `"N"` (op(A) = A, which is n x k) or `"C"` (op(A) = A^H, A being k x n). The imaginary
 * parts of the diagonal of C become 0. Otherwise as `Csyrk_qd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int Cherk_qd(const char *uplo,
             const char *trans,
             int64_t n,
             int64_t k,
             struct wb_qd alpha,
             const struct wb_qd_complex *a,
             int64_t lda,
             struct wb_qd beta,
             struct wb_qd_complex *c,
             int64_t ldc);

/**
 * `Rsymm_qd` on complex quad-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Csymm_qd(const char *side,
             const char *uplo,
             int64_t m,
             int64_t n,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *a,
             int64_t lda,
             const struct wb_qd_complex *b,
             int64_t ldb,
             const struct wb_qd_complex *beta,
             struct wb_qd_complex *c,
             int64_t ldc);

/**
 * C := alpha A B + beta C or C := alpha B A + beta C on complex quad-double numbers, with a
 * Hermitian matrix A, the imaginary parts of whose diagonal are taken as 0. Otherwise as
 * `Csymm_qd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Chemm_qd(const char *side,
             const char *uplo,
             int64_t m,
             int64_t n,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *a,
             int64_t lda,
             const struct wb_qd_complex *b,
             int64_t ldb,
             const struct wb_qd_complex *beta,
             struct wb_qd_complex *c,
             int64_t ldc);

/**
 * One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C on complex quad-double
 * numbers. `trans` is `"N"` or `"T"`; otherwise as `Rsyr2k_qd` and `Cgemm_qd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Csyr2k_qd(const char *uplo,
              const char *trans,
              int64_t n,
              int64_t k,
              const struct wb_qd_complex *alpha,
              const struct wb_qd_complex *a,
              int64_t lda,
              const struct wb_qd_complex *b,
              int64_t ldb,
              const struct wb_qd_complex *beta,
              struct wb_qd_complex *c,
              int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C on complex
 * quad-double numbers, with a Hermitian matrix C and a real `beta`. Otherwise as `Cherk_qd`; A and
 * B have the same shape.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Cher2k_qd(const char *uplo,
              const char *trans,
              int64_t n,
              int64_t k,
              const struct wb_qd_complex *alpha,
              const struct wb_qd_complex *a,
              int64_t lda,
              const struct wb_qd_complex *b,
              int64_t ldb,
              struct wb_qd beta,
              struct wb_qd_complex *c,
              int64_t ldc);

/**
 * `Rtrmm_qd` on complex quad-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and B must not overlap A.
 */
int Ctrmm_qd(const char *side,
             const char *uplo,
             const char *transa,
             const char *diag,
             int64_t m,
             int64_t n,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *a,
             int64_t lda,
             struct wb_qd_complex *b,
             int64_t ldb);

/**
 * `Rtrsm_qd` on complex quad-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and B must not overlap A.
 */
int Ctrsm_qd(const char *side,
             const char *uplo,
             const char *transa,
             const char *diag,
             int64_t m,
             int64_t n,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *a,
             int64_t lda,
             struct wb_qd_complex *b,
             int64_t ldb);

/**
 * `Rgemv_qd` on complex quad-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Cgemv_qd(const char *trans,
             int64_t m,
             int64_t n,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *a,
             int64_t lda,
             const struct wb_qd_complex *x,
             int64_t incx,
             const struct wb_qd_complex *beta,
             struct wb_qd_complex *y,
             int64_t incy);

/**
 * `Rgbmv_qd` on complex quad-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Cgbmv_qd(const char *trans,
             int64_t m,
             int64_t n,
             int64_t kl,
             int64_t ku,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *a,
             int64_t lda,
             const struct wb_qd_complex *x,
             int64_t incx,
             const struct wb_qd_complex *beta,
             struct wb_qd_complex *y,
             int64_t incy);

/**
 * y := alpha A x + beta y on complex quad-double numbers, with a Hermitian matrix A, the imaginary
 * parts of whose diagonal are taken as 0. Otherwise as `Rsymv_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Chemv_qd(const char *uplo,
             int64_t n,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *a,
             int64_t lda,
             const struct wb_qd_complex *x,
             int64_t incx,
             const struct wb_qd_complex *beta,
             struct wb_qd_complex *y,
             int64_t incy);

/**
 * y := alpha A x + beta y on complex quad-double numbers, with a Hermitian band matrix A, stored
 * as in `Rsbmv_qd`. Otherwise as `Chemv_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Chbmv_qd(const char *uplo,
             int64_t n,
             int64_t k,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *a,
             int64_t lda,
             const struct wb_qd_complex *x,
             int64_t incx,
             const struct wb_qd_complex *beta,
             struct wb_qd_complex *y,
             int64_t incy);

/**
 * y := alpha A x + beta y on complex quad-double numbers, with a packed Hermitian matrix A, stored
 * as in `Rspmv_qd`. Otherwise as `Chemv_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap AP or X.
 */
int Chpmv_qd(const char *uplo,
             int64_t n,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *ap,
             const struct wb_qd_complex *x,
             int64_t incx,
             const struct wb_qd_complex *beta,
             struct wb_qd_complex *y,
             int64_t incy);

/**
 * `Rtrmv_qd` on complex quad-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Ctrmv_qd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const struct wb_qd_complex *a,
             int64_t lda,
             struct wb_qd_complex *x,
             int64_t incx);

/**
 * `Rtbmv_qd` on complex quad-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Ctbmv_qd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             int64_t k,
             const struct wb_qd_complex *a,
             int64_t lda,
             struct wb_qd_complex *x,
             int64_t incx);

/**
 * `Rtpmv_qd` on complex quad-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap AP.
 */
int Ctpmv_qd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const struct wb_qd_complex *ap,
             struct wb_qd_complex *x,
             int64_t incx);

/**
 * `Rtrsv_qd` on complex quad-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Ctrsv_qd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const struct wb_qd_complex *a,
             int64_t lda,
             struct wb_qd_complex *x,
             int64_t incx);

/**
 * `Rtbsv_qd` on complex quad-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Ctbsv_qd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             int64_t k,
             const struct wb_qd_complex *a,
             int64_t lda,
             struct wb_qd_complex *x,
             int64_t incx);

/**
 * `Rtpsv_qd` on complex quad-double numbers.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap AP.
 */
int Ctpsv_qd(const char *uplo,
             const char *trans,
             const char *diag,
             int64_t n,
             const struct wb_qd_complex *ap,
             struct wb_qd_complex *x,
             int64_t incx);

/**
 * A := alpha x y^T + A on complex quad-double numbers, nothing being conjugated. Otherwise as
 * `Rger_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Cgeru_qd(int64_t m,
             int64_t n,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *x,
             int64_t incx,
             const struct wb_qd_complex *y,
             int64_t incy,
             struct wb_qd_complex *a,
             int64_t lda);

/**
 * A := alpha x y^H + A on complex quad-double numbers. Otherwise as `Rger_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Cgerc_qd(int64_t m,
             int64_t n,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *x,
             int64_t incx,
             const struct wb_qd_complex *y,
             int64_t incy,
             struct wb_qd_complex *a,
             int64_t lda);

/**
 * One triangle of A := alpha x x^H + A on complex quad-double numbers, with a Hermitian matrix A
 * and a real `alpha`. The imaginary parts of its diagonal become 0. Otherwise as `Rsyr_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X.
 */
int Cher_qd(const char *uplo,
            int64_t n,
            struct wb_qd alpha,
            const struct wb_qd_complex *x,
            int64_t incx,
            struct wb_qd_complex *a,
            int64_t lda);

/**
 * One triangle of A := alpha x x^H + A on complex quad-double numbers, in packed storage as in
 * `Rspr_qd`. Otherwise as `Cher_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and AP must not overlap X.
 */
int Chpr_qd(const char *uplo,
            int64_t n,
            struct wb_qd alpha,
            const struct wb_qd_complex *x,
            int64_t incx,
            struct wb_qd_complex *ap);

/**
 * One triangle of A := alpha x y^H + conj(alpha) y x^H + A on complex quad-double numbers, with a
 * Hermitian matrix A. Otherwise as `Cher_qd` and `Rsyr2_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Cher2_qd(const char *uplo,
             int64_t n,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *x,
             int64_t incx,
             const struct wb_qd_complex *y,
             int64_t incy,
             struct wb_qd_complex *a,
             int64_t lda);

/**
 * One triangle of A := alpha x y^H + conj(alpha) y x^H + A on complex quad-double numbers, in
 * packed storage as in `Rspr2_qd`. Otherwise as `Cher2_qd`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and AP must not overlap X or Y.
 */
int Chpr2_qd(const char *uplo,
             int64_t n,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *x,
             int64_t incx,
             const struct wb_qd_complex *y,
             int64_t incy,
             struct wb_qd_complex *ap);

/**
 * Y := alpha X + Y on complex quad-double numbers, vectors of n elements. Complex scalars are
 * passed by their addresses, which must not be NULL for vector routines; real ones by value.
 * Otherwise as `Raxpy_qd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Caxpy_qd(int64_t n,
             const struct wb_qd_complex *alpha,
             const struct wb_qd_complex *x,
             int64_t incx,
             struct wb_qd_complex *y,
             int64_t incy);

/**
 * `Rscal_qd` on complex quad-double numbers.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Cscal_qd(int64_t n,
             const struct wb_qd_complex *alpha,
             struct wb_qd_complex *x,
             int64_t incx);

/**
 * X := alpha X on complex quad-double numbers, with a real `alpha`. Otherwise as `Cscal_qd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int CRscal_qd(int64_t n,
              struct wb_qd alpha,
              struct wb_qd_complex *x,
              int64_t incx);

/**
 * `Rcopy_qd` on complex quad-double numbers.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Ccopy_qd(int64_t n,
             const struct wb_qd_complex *x,
             int64_t incx,
             struct wb_qd_complex *y,
             int64_t incy);

/**
 * `Rswap_qd` on complex quad-double numbers.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Cswap_qd(int64_t n,
             struct wb_qd_complex *x,
             int64_t incx,
             struct wb_qd_complex *y,
             int64_t incy);

/**
 * X := c X + s Y and Y := c Y - s X on complex quad-double numbers, with real `c` and `s`.
 * Otherwise as `Rrot_qd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int CRrot_qd(int64_t n,
             struct wb_qd_complex *x,
             int64_t incx,
             struct wb_qd_complex *y,
             int64_t incy,
             struct wb_qd c,
             struct wb_qd s);

/**
 * The plane rotation that makes b zero, on complex quad-double numbers: c a + s b = r and c b -
 * conj(s) a = 0, with a real `c` and c^2 + |s|^2 = 1. `a` becomes r. Infinities and NaN as in the
 * reference BLAS of LAPACK 3.11: they make everything NaN, but for b = 0, where c = 1 and s = 0,
 * and for a = 0, where c = 0 and r is real. Returns as `Rrotg_qd`.
 *
 * # Safety
 * Pointers are NULL or to numbers that may be read and written.
 */
int Crotg_qd(struct wb_qd_complex *a,
             const struct wb_qd_complex *b,
             struct wb_qd *c,
             struct wb_qd_complex *s);

/**
 * The sum of X_i Y_i on complex quad-double numbers, nothing being conjugated. Otherwise as
 * `Rdot_qd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
struct wb_qd_complex Cdotu_qd(int64_t n,
                              const struct wb_qd_complex *x,
                              int64_t incx,
                              const struct wb_qd_complex *y,
                              int64_t incy);

/**
 * The sum of conj(X_i) Y_i on complex quad-double numbers. Otherwise as `Rdot_qd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
struct wb_qd_complex Cdotc_qd(int64_t n,
                              const struct wb_qd_complex *x,
                              int64_t incx,
                              const struct wb_qd_complex *y,
                              int64_t incy);

/**
 * The sum of the magnitudes of real and imaginary parts, on complex quad-double numbers. Otherwise
 * as `Rasum_qd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
struct wb_qd RCasum_qd(int64_t n,
                       const struct wb_qd_complex *x,
                       int64_t incx);

/**
 * The Euclidean norm of X on complex quad-double numbers. Otherwise as `Rnrm2_qd`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
struct wb_qd RCnrm2_qd(int64_t n,
                       const struct wb_qd_complex *x,
                       int64_t incx);

/**
 * The place, counted from 1, of the first element of X whose parts have the largest sum of
 * magnitudes, on complex quad-double numbers; 0 if there is none.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int64_t iCamax_qd(int64_t n,
                  const struct wb_qd_complex *x,
                  int64_t incx);

/**
 * The sum of the magnitudes of the parts of a number, on complex quad-double numbers.
 *
 * # Safety
 * Pointers are NULL or to numbers that may be read and written.
 */
struct wb_qd RCabs1_qd(const struct wb_qd_complex *z);

/**
 * `Rgemm_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rgemm_f128(const char *transa,
               const char *transb,
               int64_t m,
               int64_t n,
               int64_t k,
               wb_f128 alpha,
               const wb_f128 *a,
               int64_t lda,
               const wb_f128 *b,
               int64_t ldb,
               wb_f128 beta,
               wb_f128 *c,
               int64_t ldc);

/**
 * `Rsyrk_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int Rsyrk_f128(const char *uplo,
               const char *trans,
               int64_t n,
               int64_t k,
               wb_f128 alpha,
               const wb_f128 *a,
               int64_t lda,
               wb_f128 beta,
               wb_f128 *c,
               int64_t ldc);

/**
 * `Rgemmtr_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rgemmtr_f128(const char *uplo,
                 const char *transa,
                 const char *transb,
                 int64_t n,
                 int64_t k,
                 wb_f128 alpha,
                 const wb_f128 *a,
                 int64_t lda,
                 const wb_f128 *b,
                 int64_t ldb,
                 wb_f128 beta,
                 wb_f128 *c,
                 int64_t ldc);

/**
 * `Rsymm_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rsymm_f128(const char *side,
               const char *uplo,
               int64_t m,
               int64_t n,
               wb_f128 alpha,
               const wb_f128 *a,
               int64_t lda,
               const wb_f128 *b,
               int64_t ldb,
               wb_f128 beta,
               wb_f128 *c,
               int64_t ldc);

/**
 * `Rsyr2k_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Rsyr2k_f128(const char *uplo,
                const char *trans,
                int64_t n,
                int64_t k,
                wb_f128 alpha,
                const wb_f128 *a,
                int64_t lda,
                const wb_f128 *b,
                int64_t ldb,
                wb_f128 beta,
                wb_f128 *c,
                int64_t ldc);

/**
 * `Rtrmm_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and B must not overlap A.
 */
int Rtrmm_f128(const char *side,
               const char *uplo,
               const char *transa,
               const char *diag,
               int64_t m,
               int64_t n,
               wb_f128 alpha,
               const wb_f128 *a,
               int64_t lda,
               wb_f128 *b,
               int64_t ldb);

/**
 * `Rtrsm_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and B must not overlap A.
 */
int Rtrsm_f128(const char *side,
               const char *uplo,
               const char *transa,
               const char *diag,
               int64_t m,
               int64_t n,
               wb_f128 alpha,
               const wb_f128 *a,
               int64_t lda,
               wb_f128 *b,
               int64_t ldb);

/**
 * `Rgemv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Rgemv_f128(const char *trans,
               int64_t m,
               int64_t n,
               wb_f128 alpha,
               const wb_f128 *a,
               int64_t lda,
               const wb_f128 *x,
               int64_t incx,
               wb_f128 beta,
               wb_f128 *y,
               int64_t incy);

/**
 * `Rgbmv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Rgbmv_f128(const char *trans,
               int64_t m,
               int64_t n,
               int64_t kl,
               int64_t ku,
               wb_f128 alpha,
               const wb_f128 *a,
               int64_t lda,
               const wb_f128 *x,
               int64_t incx,
               wb_f128 beta,
               wb_f128 *y,
               int64_t incy);

/**
 * `Rsymv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Rsymv_f128(const char *uplo,
               int64_t n,
               wb_f128 alpha,
               const wb_f128 *a,
               int64_t lda,
               const wb_f128 *x,
               int64_t incx,
               wb_f128 beta,
               wb_f128 *y,
               int64_t incy);

/**
 * `Rsbmv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Rsbmv_f128(const char *uplo,
               int64_t n,
               int64_t k,
               wb_f128 alpha,
               const wb_f128 *a,
               int64_t lda,
               const wb_f128 *x,
               int64_t incx,
               wb_f128 beta,
               wb_f128 *y,
               int64_t incy);

/**
 * `Rspmv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap AP or X.
 */
int Rspmv_f128(const char *uplo,
               int64_t n,
               wb_f128 alpha,
               const wb_f128 *ap,
               const wb_f128 *x,
               int64_t incx,
               wb_f128 beta,
               wb_f128 *y,
               int64_t incy);

/**
 * `Rtrmv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Rtrmv_f128(const char *uplo,
               const char *trans,
               const char *diag,
               int64_t n,
               const wb_f128 *a,
               int64_t lda,
               wb_f128 *x,
               int64_t incx);

/**
 * `Rtbmv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Rtbmv_f128(const char *uplo,
               const char *trans,
               const char *diag,
               int64_t n,
               int64_t k,
               const wb_f128 *a,
               int64_t lda,
               wb_f128 *x,
               int64_t incx);

/**
 * `Rtpmv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap AP.
 */
int Rtpmv_f128(const char *uplo,
               const char *trans,
               const char *diag,
               int64_t n,
               const wb_f128 *ap,
               wb_f128 *x,
               int64_t incx);

/**
 * `Rtrsv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Rtrsv_f128(const char *uplo,
               const char *trans,
               const char *diag,
               int64_t n,
               const wb_f128 *a,
               int64_t lda,
               wb_f128 *x,
               int64_t incx);

/**
 * `Rtbsv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Rtbsv_f128(const char *uplo,
               const char *trans,
               const char *diag,
               int64_t n,
               int64_t k,
               const wb_f128 *a,
               int64_t lda,
               wb_f128 *x,
               int64_t incx);

/**
 * `Rtpsv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap AP.
 */
int Rtpsv_f128(const char *uplo,
               const char *trans,
               const char *diag,
               int64_t n,
               const wb_f128 *ap,
               wb_f128 *x,
               int64_t incx);

/**
 * `Rger_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Rger_f128(int64_t m,
              int64_t n,
              wb_f128 alpha,
              const wb_f128 *x,
              int64_t incx,
              const wb_f128 *y,
              int64_t incy,
              wb_f128 *a,
              int64_t lda);

/**
 * `Rsyr_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X.
 */
int Rsyr_f128(const char *uplo,
              int64_t n,
              wb_f128 alpha,
              const wb_f128 *x,
              int64_t incx,
              wb_f128 *a,
              int64_t lda);

/**
 * `Rspr_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and AP must not overlap X.
 */
int Rspr_f128(const char *uplo,
              int64_t n,
              wb_f128 alpha,
              const wb_f128 *x,
              int64_t incx,
              wb_f128 *ap);

/**
 * `Rsyr2_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Rsyr2_f128(const char *uplo,
               int64_t n,
               wb_f128 alpha,
               const wb_f128 *x,
               int64_t incx,
               const wb_f128 *y,
               int64_t incy,
               wb_f128 *a,
               int64_t lda);

/**
 * `Rspr2_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and AP must not overlap X or Y.
 */
int Rspr2_f128(const char *uplo,
               int64_t n,
               wb_f128 alpha,
               const wb_f128 *x,
               int64_t incx,
               const wb_f128 *y,
               int64_t incy,
               wb_f128 *ap);

/**
 * `Raxpy_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Raxpy_f128(int64_t n,
               wb_f128 alpha,
               const wb_f128 *x,
               int64_t incx,
               wb_f128 *y,
               int64_t incy);

/**
 * `Rscal_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Rscal_f128(int64_t n,
               wb_f128 alpha,
               wb_f128 *x,
               int64_t incx);

/**
 * `Rcopy_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Rcopy_f128(int64_t n,
               const wb_f128 *x,
               int64_t incx,
               wb_f128 *y,
               int64_t incy);

/**
 * `Rswap_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Rswap_f128(int64_t n,
               wb_f128 *x,
               int64_t incx,
               wb_f128 *y,
               int64_t incy);

/**
 * `Rrot_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Rrot_f128(int64_t n,
              wb_f128 *x,
              int64_t incx,
              wb_f128 *y,
              int64_t incy,
              wb_f128 c,
              wb_f128 s);

/**
 * `Rrotg_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Pointers are NULL or to numbers that may be read and written.
 */
int Rrotg_f128(wb_f128 *a, wb_f128 *b, wb_f128 *c, wb_f128 *s);

/**
 * `Rrotm_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 * `param` is NULL or has five elements.
 */
int Rrotm_f128(int64_t n,
               wb_f128 *x,
               int64_t incx,
               wb_f128 *y,
               int64_t incy,
               const wb_f128 *param);

/**
 * `Rrotmg_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Pointers are NULL or to numbers that may be read and written, `param` to five of them.
 */
int Rrotmg_f128(wb_f128 *d1, wb_f128 *d2, wb_f128 *x1, wb_f128 y1, wb_f128 *param);

/**
 * `Rdot_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
wb_f128 Rdot_f128(int64_t n,
                  const wb_f128 *x,
                  int64_t incx,
                  const wb_f128 *y,
                  int64_t incy);

/**
 * `Rasum_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
wb_f128 Rasum_f128(int64_t n,
                   const wb_f128 *x,
                   int64_t incx);

/**
 * `Rnrm2_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
wb_f128 Rnrm2_f128(int64_t n,
                   const wb_f128 *x,
                   int64_t incx);

/**
 * `iRamax_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
 * matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int64_t iRamax_f128(int64_t n,
                    const wb_f128 *x,
                    int64_t incx);

/**
 * `Cgemm_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Cgemm_f128(const char *transa,
               const char *transb,
               int64_t m,
               int64_t n,
               int64_t k,
               wb_f128_complex alpha,
               const wb_f128_complex *a,
               int64_t lda,
               const wb_f128_complex *b,
               int64_t ldb,
               wb_f128_complex beta,
               wb_f128_complex *c,
               int64_t ldc);

/**
 * `Csyrk_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int Csyrk_f128(const char *uplo,
               const char *trans,
               int64_t n,
               int64_t k,
               wb_f128_complex alpha,
               const wb_f128_complex *a,
               int64_t lda,
               wb_f128_complex beta,
               wb_f128_complex *c,
               int64_t ldc);

/**
 * `Cgemmtr_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
 * rounded once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Cgemmtr_f128(const char *uplo,
                 const char *transa,
                 const char *transb,
                 int64_t n,
                 int64_t k,
                 wb_f128_complex alpha,
                 const wb_f128_complex *a,
                 int64_t lda,
                 const wb_f128_complex *b,
                 int64_t ldb,
                 wb_f128_complex beta,
                 wb_f128_complex *c,
                 int64_t ldc);

/**
 * `Cherk_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int Cherk_f128(const char *uplo,
               const char *trans,
               int64_t n,
               int64_t k,
               wb_f128 alpha,
               const wb_f128_complex *a,
               int64_t lda,
               wb_f128 beta,
               wb_f128_complex *c,
               int64_t ldc);

/**
 * `Csymm_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Csymm_f128(const char *side,
               const char *uplo,
               int64_t m,
               int64_t n,
               wb_f128_complex alpha,
               const wb_f128_complex *a,
               int64_t lda,
               const wb_f128_complex *b,
               int64_t ldb,
               wb_f128_complex beta,
               wb_f128_complex *c,
               int64_t ldc);

/**
 * `Chemm_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Chemm_f128(const char *side,
               const char *uplo,
               int64_t m,
               int64_t n,
               wb_f128_complex alpha,
               const wb_f128_complex *a,
               int64_t lda,
               const wb_f128_complex *b,
               int64_t ldb,
               wb_f128_complex beta,
               wb_f128_complex *c,
               int64_t ldc);

/**
 * `Csyr2k_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
 * rounded once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Csyr2k_f128(const char *uplo,
                const char *trans,
                int64_t n,
                int64_t k,
                wb_f128_complex alpha,
                const wb_f128_complex *a,
                int64_t lda,
                const wb_f128_complex *b,
                int64_t ldb,
                wb_f128_complex beta,
                wb_f128_complex *c,
                int64_t ldc);

/**
 * `Cher2k_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
 * rounded once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int Cher2k_f128(const char *uplo,
                const char *trans,
                int64_t n,
                int64_t k,
                wb_f128_complex alpha,
                const wb_f128_complex *a,
                int64_t lda,
                const wb_f128_complex *b,
                int64_t ldb,
                wb_f128 beta,
                wb_f128_complex *c,
                int64_t ldc);

/**
 * `Ctrmm_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and B must not overlap A.
 */
int Ctrmm_f128(const char *side,
               const char *uplo,
               const char *transa,
               const char *diag,
               int64_t m,
               int64_t n,
               wb_f128_complex alpha,
               const wb_f128_complex *a,
               int64_t lda,
               wb_f128_complex *b,
               int64_t ldb);

/**
 * `Ctrsm_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrices must have the stated shapes, and B must not overlap A.
 */
int Ctrsm_f128(const char *side,
               const char *uplo,
               const char *transa,
               const char *diag,
               int64_t m,
               int64_t n,
               wb_f128_complex alpha,
               const wb_f128_complex *a,
               int64_t lda,
               wb_f128_complex *b,
               int64_t ldb);

/**
 * `Cgemv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Cgemv_f128(const char *trans,
               int64_t m,
               int64_t n,
               wb_f128_complex alpha,
               const wb_f128_complex *a,
               int64_t lda,
               const wb_f128_complex *x,
               int64_t incx,
               wb_f128_complex beta,
               wb_f128_complex *y,
               int64_t incy);

/**
 * `Cgbmv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Cgbmv_f128(const char *trans,
               int64_t m,
               int64_t n,
               int64_t kl,
               int64_t ku,
               wb_f128_complex alpha,
               const wb_f128_complex *a,
               int64_t lda,
               const wb_f128_complex *x,
               int64_t incx,
               wb_f128_complex beta,
               wb_f128_complex *y,
               int64_t incy);

/**
 * `Chemv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Chemv_f128(const char *uplo,
               int64_t n,
               wb_f128_complex alpha,
               const wb_f128_complex *a,
               int64_t lda,
               const wb_f128_complex *x,
               int64_t incx,
               wb_f128_complex beta,
               wb_f128_complex *y,
               int64_t incy);

/**
 * `Chbmv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
 */
int Chbmv_f128(const char *uplo,
               int64_t n,
               int64_t k,
               wb_f128_complex alpha,
               const wb_f128_complex *a,
               int64_t lda,
               const wb_f128_complex *x,
               int64_t incx,
               wb_f128_complex beta,
               wb_f128_complex *y,
               int64_t incy);

/**
 * `Chpmv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and Y must not overlap AP or X.
 */
int Chpmv_f128(const char *uplo,
               int64_t n,
               wb_f128_complex alpha,
               const wb_f128_complex *ap,
               const wb_f128_complex *x,
               int64_t incx,
               wb_f128_complex beta,
               wb_f128_complex *y,
               int64_t incy);

/**
 * `Ctrmv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Ctrmv_f128(const char *uplo,
               const char *trans,
               const char *diag,
               int64_t n,
               const wb_f128_complex *a,
               int64_t lda,
               wb_f128_complex *x,
               int64_t incx);

/**
 * `Ctbmv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Ctbmv_f128(const char *uplo,
               const char *trans,
               const char *diag,
               int64_t n,
               int64_t k,
               const wb_f128_complex *a,
               int64_t lda,
               wb_f128_complex *x,
               int64_t incx);

/**
 * `Ctpmv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap AP.
 */
int Ctpmv_f128(const char *uplo,
               const char *trans,
               const char *diag,
               int64_t n,
               const wb_f128_complex *ap,
               wb_f128_complex *x,
               int64_t incx);

/**
 * `Ctrsv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Ctrsv_f128(const char *uplo,
               const char *trans,
               const char *diag,
               int64_t n,
               const wb_f128_complex *a,
               int64_t lda,
               wb_f128_complex *x,
               int64_t incx);

/**
 * `Ctbsv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap A.
 */
int Ctbsv_f128(const char *uplo,
               const char *trans,
               const char *diag,
               int64_t n,
               int64_t k,
               const wb_f128_complex *a,
               int64_t lda,
               wb_f128_complex *x,
               int64_t incx);

/**
 * `Ctpsv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and X must not overlap AP.
 */
int Ctpsv_f128(const char *uplo,
               const char *trans,
               const char *diag,
               int64_t n,
               const wb_f128_complex *ap,
               wb_f128_complex *x,
               int64_t incx);

/**
 * `Cgeru_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Cgeru_f128(int64_t m,
               int64_t n,
               wb_f128_complex alpha,
               const wb_f128_complex *x,
               int64_t incx,
               const wb_f128_complex *y,
               int64_t incy,
               wb_f128_complex *a,
               int64_t lda);

/**
 * `Cgerc_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Cgerc_f128(int64_t m,
               int64_t n,
               wb_f128_complex alpha,
               const wb_f128_complex *x,
               int64_t incx,
               const wb_f128_complex *y,
               int64_t incy,
               wb_f128_complex *a,
               int64_t lda);

/**
 * `Cher_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X.
 */
int Cher_f128(const char *uplo,
              int64_t n,
              wb_f128 alpha,
              const wb_f128_complex *x,
              int64_t incx,
              wb_f128_complex *a,
              int64_t lda);

/**
 * `Chpr_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and AP must not overlap X.
 */
int Chpr_f128(const char *uplo,
              int64_t n,
              wb_f128 alpha,
              const wb_f128_complex *x,
              int64_t incx,
              wb_f128_complex *ap);

/**
 * `Cher2_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
 */
int Cher2_f128(const char *uplo,
               int64_t n,
               wb_f128_complex alpha,
               const wb_f128_complex *x,
               int64_t incx,
               const wb_f128_complex *y,
               int64_t incy,
               wb_f128_complex *a,
               int64_t lda);

/**
 * `Chpr2_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * The matrix and the vectors must have the stated shapes, and AP must not overlap X or Y.
 */
int Chpr2_f128(const char *uplo,
               int64_t n,
               wb_f128_complex alpha,
               const wb_f128_complex *x,
               int64_t incx,
               const wb_f128_complex *y,
               int64_t incy,
               wb_f128_complex *ap);

/**
 * `Caxpy_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Caxpy_f128(int64_t n,
               wb_f128_complex alpha,
               const wb_f128_complex *x,
               int64_t incx,
               wb_f128_complex *y,
               int64_t incy);

/**
 * `Cscal_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Cscal_f128(int64_t n,
               wb_f128_complex alpha,
               wb_f128_complex *x,
               int64_t incx);

/**
 * `CRscal_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
 * rounded once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int CRscal_f128(int64_t n,
                wb_f128 alpha,
                wb_f128_complex *x,
                int64_t incx);

/**
 * `Ccopy_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Ccopy_f128(int64_t n,
               const wb_f128_complex *x,
               int64_t incx,
               wb_f128_complex *y,
               int64_t incy);

/**
 * `Cswap_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int Cswap_f128(int64_t n,
               wb_f128_complex *x,
               int64_t incx,
               wb_f128_complex *y,
               int64_t incy);

/**
 * `CRrot_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int CRrot_f128(int64_t n,
               wb_f128_complex *x,
               int64_t incx,
               wb_f128_complex *y,
               int64_t incy,
               wb_f128 c,
               wb_f128 s);

/**
 * `Crotg_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Pointers are NULL or to numbers that may be read and written.
 */
int Crotg_f128(wb_f128_complex *a, wb_f128_complex b, wb_f128 *c, wb_f128_complex *s);

/**
 * `Cdotu_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
wb_f128_complex Cdotu_f128(int64_t n,
                           const wb_f128_complex *x,
                           int64_t incx,
                           const wb_f128_complex *y,
                           int64_t incy);

/**
 * `Cdotc_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
 * once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
wb_f128_complex Cdotc_f128(int64_t n,
                           const wb_f128_complex *x,
                           int64_t incx,
                           const wb_f128_complex *y,
                           int64_t incy);

/**
 * `RCasum_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
 * rounded once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
wb_f128 RCasum_f128(int64_t n,
                    const wb_f128_complex *x,
                    int64_t incx);

/**
 * `RCnrm2_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
 * rounded once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
wb_f128 RCnrm2_f128(int64_t n,
                    const wb_f128_complex *x,
                    int64_t incx);

/**
 * `iCamax_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
 * rounded once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Vectors are NULL or have n elements at their increments, which may be written where the routine does.
 */
int64_t iCamax_f128(int64_t n,
                    const wb_f128_complex *x,
                    int64_t incx);

/**
 * `RCabs1_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
 * rounded once, matrix products keep the bound of `WB_WORKING`.
 *
 * # Safety
 * Pointers are NULL or to numbers that may be read and written.
 */
wb_f128 RCabs1_f128(wb_f128_complex z);

/**
 * C := alpha op(A) op(B) + beta C on doubles, in one of the modes above.
 *
 * The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
 * one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
 * and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemm_f64(int mode,
                const char *transa,
                const char *transb,
                int64_t m,
                int64_t n,
                int64_t k,
                double alpha,
                const double *a,
                int64_t lda,
                const double *b,
                int64_t ldb,
                double beta,
                double *c,
                int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on doubles, in a mode. The arguments behind
 * the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_f64`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int wb_syrk_f64(int mode,
                const char *uplo,
                const char *trans,
                int64_t n,
                int64_t k,
                double alpha,
                const double *a,
                int64_t lda,
                double beta,
                double *c,
                int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(B) + beta C on doubles, in a mode. The arguments behind the
 * mode are those of `Rgemmtr_dd`; otherwise as `wb_gemm_f64`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemmtr_f64(int mode,
                  const char *uplo,
                  const char *transa,
                  const char *transb,
                  int64_t n,
                  int64_t k,
                  double alpha,
                  const double *a,
                  int64_t lda,
                  const double *b,
                  int64_t ldb,
                  double beta,
                  double *c,
                  int64_t ldc);

/**
 * C := alpha op(A) op(B) + beta C on double-double numbers, in one of the modes above.
 *
 * The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
 * one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
 * and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemm_dd(int mode,
               const char *transa,
               const char *transb,
               int64_t m,
               int64_t n,
               int64_t k,
               wb_dd alpha,
               const wb_dd *a,
               int64_t lda,
               const wb_dd *b,
               int64_t ldb,
               wb_dd beta,
               wb_dd *c,
               int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on double-double numbers, in a mode. The
 * arguments behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_dd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int wb_syrk_dd(int mode,
               const char *uplo,
               const char *trans,
               int64_t n,
               int64_t k,
               wb_dd alpha,
               const wb_dd *a,
               int64_t lda,
               wb_dd beta,
               wb_dd *c,
               int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(B) + beta C on double-double numbers, in a mode. The
 * arguments behind the mode are those of `Rgemmtr_dd`; otherwise as `wb_gemm_dd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemmtr_dd(int mode,
                 const char *uplo,
                 const char *transa,
                 const char *transb,
                 int64_t n,
                 int64_t k,
                 wb_dd alpha,
                 const wb_dd *a,
                 int64_t lda,
                 const wb_dd *b,
                 int64_t ldb,
                 wb_dd beta,
                 wb_dd *c,
                 int64_t ldc);

/**
 * C := alpha op(A) op(B) + beta C on quad-double numbers, in one of the modes above.
 *
 * The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
 * one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
 * and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemm_qd(int mode,
               const char *transa,
               const char *transb,
               int64_t m,
               int64_t n,
               int64_t k,
               wb_qd alpha,
               const wb_qd *a,
               int64_t lda,
               const wb_qd *b,
               int64_t ldb,
               wb_qd beta,
               wb_qd *c,
               int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on quad-double numbers, in a mode. The
 * arguments behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_qd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int wb_syrk_qd(int mode,
               const char *uplo,
               const char *trans,
               int64_t n,
               int64_t k,
               wb_qd alpha,
               const wb_qd *a,
               int64_t lda,
               wb_qd beta,
               wb_qd *c,
               int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(B) + beta C on quad-double numbers, in a mode. The arguments
 * behind the mode are those of `Rgemmtr_dd`; otherwise as `wb_gemm_qd`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemmtr_qd(int mode,
                 const char *uplo,
                 const char *transa,
                 const char *transb,
                 int64_t n,
                 int64_t k,
                 wb_qd alpha,
                 const wb_qd *a,
                 int64_t lda,
                 const wb_qd *b,
                 int64_t ldb,
                 wb_qd beta,
                 wb_qd *c,
                 int64_t ldc);

/**
 * C := alpha op(A) op(B) + beta C on binary128 numbers, in one of the modes above.
 *
 * `a`, `b` and `c` are arrays of `__float128`, `alpha` and `beta` a `__float128` each: IEEE
 * binary128, Fortran's `real(16)`. Native arithmetic is exact sums, rounded once.
 *
 * The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
 * one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
 * and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemm_f128(int mode,
                 const char *transa,
                 const char *transb,
                 int64_t m,
                 int64_t n,
                 int64_t k,
                 const void *alpha,
                 const void *a,
                 int64_t lda,
                 const void *b,
                 int64_t ldb,
                 const void *beta,
                 void *c,
                 int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on binary128 numbers, in a mode. The arguments
 * behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_f128`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int wb_syrk_f128(int mode,
                 const char *uplo,
                 const char *trans,
                 int64_t n,
                 int64_t k,
                 const void *alpha,
                 const void *a,
                 int64_t lda,
                 const void *beta,
                 void *c,
                 int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(B) + beta C on binary128 numbers, in a mode. The arguments
 * behind the mode are those of `Rgemmtr_dd`; otherwise as `wb_gemm_f128`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemmtr_f128(int mode,
                   const char *uplo,
                   const char *transa,
                   const char *transb,
                   int64_t n,
                   int64_t k,
                   const void *alpha,
                   const void *a,
                   int64_t lda,
                   const void *b,
                   int64_t ldb,
                   const void *beta,
                   void *c,
                   int64_t ldc);

/**
 * C := alpha op(A) op(B) + beta C on MPFR numbers, in one of the modes above.
 *
 * `a`, `b` and `c` are arrays of initialised `mpfr_t`, `alpha` and `beta` an `mpfr_t` each. Each
 * element of C keeps its own precision, to which it is rounded to nearest; operands may have any
 * other. No limbs are allocated, and MPFR's flags and exponent range are neither read nor set.
 *
 * The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
 * one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
 * and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemm_mpfr(int mode,
                 const char *transa,
                 const char *transb,
                 int64_t m,
                 int64_t n,
                 int64_t k,
                 wb_mpfr_srcptr alpha,
                 wb_mpfr_srcptr a,
                 int64_t lda,
                 wb_mpfr_srcptr b,
                 int64_t ldb,
                 wb_mpfr_srcptr beta,
                 wb_mpfr_ptr c,
                 int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on MPFR numbers, in a mode. The arguments
 * behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_mpfr`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int wb_syrk_mpfr(int mode,
                 const char *uplo,
                 const char *trans,
                 int64_t n,
                 int64_t k,
                 wb_mpfr_srcptr alpha,
                 wb_mpfr_srcptr a,
                 int64_t lda,
                 wb_mpfr_srcptr beta,
                 wb_mpfr_ptr c,
                 int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(B) + beta C on MPFR numbers, in a mode. The arguments behind
 * the mode are those of `Rgemmtr_dd`; otherwise as `wb_gemm_mpfr`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemmtr_mpfr(int mode,
                   const char *uplo,
                   const char *transa,
                   const char *transb,
                   int64_t n,
                   int64_t k,
                   wb_mpfr_srcptr alpha,
                   wb_mpfr_srcptr a,
                   int64_t lda,
                   wb_mpfr_srcptr b,
                   int64_t ldb,
                   wb_mpfr_srcptr beta,
                   wb_mpfr_ptr c,
                   int64_t ldc);

/**
 * C := alpha op(A) op(B) + beta C on GMP floating-point numbers, in one of the modes above.
 *
 * `a`, `b` and `c` are arrays of initialised `mpf_t`, `alpha` and `beta` an `mpf_t` each. Each
 * element of C keeps its own precision, and is rounded to nearest at the last limb that it has
 * room for.
 *
 * The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
 * one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
 * and `wb_last_error` says more.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemm_mpf(int mode,
                const char *transa,
                const char *transb,
                int64_t m,
                int64_t n,
                int64_t k,
                wb_mpf_srcptr alpha,
                wb_mpf_srcptr a,
                int64_t lda,
                wb_mpf_srcptr b,
                int64_t ldb,
                wb_mpf_srcptr beta,
                wb_mpf_ptr c,
                int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C on GMP floating-point numbers, in a mode. The
 * arguments behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_mpf`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A.
 */
int wb_syrk_mpf(int mode,
                const char *uplo,
                const char *trans,
                int64_t n,
                int64_t k,
                wb_mpf_srcptr alpha,
                wb_mpf_srcptr a,
                int64_t lda,
                wb_mpf_srcptr beta,
                wb_mpf_ptr c,
                int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(B) + beta C on GMP floating-point numbers, in a mode. The
 * arguments behind the mode are those of `Rgemmtr_dd`; otherwise as `wb_gemm_mpf`.
 *
 * # Safety
 * The matrices must have the stated shapes, and C must not overlap A or B.
 */
int wb_gemmtr_mpf(int mode,
                  const char *uplo,
                  const char *transa,
                  const char *transb,
                  int64_t n,
                  int64_t k,
                  wb_mpf_srcptr alpha,
                  wb_mpf_srcptr a,
                  int64_t lda,
                  wb_mpf_srcptr b,
                  int64_t ldb,
                  wb_mpf_srcptr beta,
                  wb_mpf_ptr c,
                  int64_t ldc);

/**
 * result := the sum of `x_i`, exactly summed and rounded once to nearest, for doubles.
 *
 * x has `n` numbers in host memory or a GPU's, `incx` apart, from the end backwards for a negative `incx`. Neither the order nor
 * the number of threads changes a bit, and only the result can overflow. It is NaN where a term is NaN or infinities of
 * both signs are summed, else an infinity where a term is one; -0 where all terms are -0, and +0 for n = 0. Returns 0,
 * or the position of an illegal argument (n < 0, an increment of 0 or one with which the vector is larger than the address
 * space), or -1 for a NULL pointer or an internal error; then the result is untouched and `wb_last_error` says more.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_sum_f64(int64_t n,
               const double *x,
               int64_t incx,
               double *result);

/**
 * `wb_sum_f64` for floats.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_sum_f32(int64_t n, const float *x, int64_t incx, float *result);

/**
 * `wb_sum_f64` for double-double numbers.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_sum_dd(int64_t n, const wb_dd *x, int64_t incx, wb_dd *result);

/**
 * `wb_sum_f64` for quad-double numbers.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_sum_qd(int64_t n, const wb_qd *x, int64_t incx, wb_qd *result);

/**
 * result := the sum of `|x_i|`; otherwise as `wb_sum_f64`.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_asum_f64(int64_t n, const double *x, int64_t incx, double *result);

/**
 * `wb_asum_f64` for floats.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_asum_f32(int64_t n, const float *x, int64_t incx, float *result);

/**
 * `wb_asum_f64` for double-double numbers.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_asum_dd(int64_t n, const wb_dd *x, int64_t incx, wb_dd *result);

/**
 * `wb_asum_f64` for quad-double numbers.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_asum_qd(int64_t n, const wb_qd *x, int64_t incx, wb_qd *result);

/**
 * result := the sum of `x_i y_i`, exactly summed and rounded once; otherwise as `wb_sum_f64`. A product of an infinity
 * and zero is NaN.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_dot_f64(int64_t n,
               const double *x,
               int64_t incx,
               const double *y,
               int64_t incy,
               double *result);

/**
 * `wb_dot_f64` for floats.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_dot_f32(int64_t n,
               const float *x,
               int64_t incx,
               const float *y,
               int64_t incy,
               float *result);

/**
 * `wb_dot_f64` for double-double numbers.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_dot_dd(int64_t n, const wb_dd *x, int64_t incx, const wb_dd *y, int64_t incy, wb_dd *result);

/**
 * `wb_dot_f64` for quad-double numbers.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_dot_qd(int64_t n, const wb_qd *x, int64_t incx, const wb_qd *y, int64_t incy, wb_qd *result);

/**
 * result := the square root of the sum of `x_i x_i`, rounded once; otherwise as `wb_sum_f64`.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_nrm2_f64(int64_t n, const double *x, int64_t incx, double *result);

/**
 * `wb_nrm2_f64` for floats.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_nrm2_f32(int64_t n, const float *x, int64_t incx, float *result);

/**
 * `wb_nrm2_f64` for double-double numbers.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_nrm2_dd(int64_t n, const wb_dd *x, int64_t incx, wb_dd *result);

/**
 * `wb_nrm2_f64` for quad-double numbers.
 *
 * # Safety
 * Pointers are NULL or valid: vectors for reading, the result for writing.
 */
int wb_nrm2_qd(int64_t n, const wb_qd *x, int64_t incx, wb_qd *result);

/**
 * An accumulator of nothing, whose sum is +0; NULL without memory.
 *
 * It holds any sum of doubles and of products of two doubles exactly, up to 2^127 of them, and any whose magnitude is
 * below 2^2175; functions that would pass beyond that fail with -1 and leave it untouched. So sums do not depend on how terms
 * are grouped: threads, processes and machines may each sum a part and merge the parts in any order.
 */
struct wb_accumulator *wb_accumulator_create(void);

/**
 * Frees an accumulator; NULL is none. Returns 0.
 *
 * # Safety
 * NULL or from `wb_accumulator_create`, and not used again.
 */
int wb_accumulator_destroy(struct wb_accumulator *accumulator);

/**
 * The accumulator forgets what was added. Returns 0, or -1 for NULL.
 *
 * # Safety
 * As `wb_accumulator_merge`.
 */
int wb_accumulator_clear(struct wb_accumulator *accumulator);

/**
 * Adds a number, which may be an infinity or NaN. Returns 0, or -1 for NULL and where there is no room.
 *
 * # Safety
 * As `wb_accumulator_merge`.
 */
int wb_accumulator_add_f64(struct wb_accumulator *accumulator,
                           double x);

/**
 * Adds the numbers of a vector; arguments and result as those of `wb_sum_f64`, counted from `n` on. On an error the
 * accumulator is untouched.
 *
 * # Safety
 * As `wb_accumulator_merge`; the vector is NULL or may be read.
 */
int wb_accumulator_add_array_f64(struct wb_accumulator *accumulator,
                                 int64_t n,
                                 const double *x,
                                 int64_t incx);

/**
 * Adds the products of the elements of two vectors; arguments and result as those of `wb_dot_f64`, counted from `n`
 * on. On an error the accumulator is untouched.
 *
 * # Safety
 * As `wb_accumulator_merge`; the vectors are NULL or may be read.
 */
int wb_accumulator_add_products_f64(struct wb_accumulator *accumulator,
                                    int64_t n,
                                    const double *x,
                                    int64_t incx,
                                    const double *y,
                                    int64_t incy);

/**
 * Adds to an accumulator all that was added to another, or to itself. Returns 0, or -1 for NULL and where there is no room.
 *
 * # Safety
 * Accumulators are NULL or from `wb_accumulator_create`, and nothing else uses them during the call.
 */
int wb_accumulator_merge(struct wb_accumulator *accumulator,
                         const struct wb_accumulator *other);

/**
 * Subtracts all that was added to another accumulator: each term with the other sign is added. Returns 0, or -1 for
 * NULL and where there is no room.
 *
 * # Safety
 * As `wb_accumulator_merge`.
 */
int wb_accumulator_subtract(struct wb_accumulator *accumulator,
                            const struct wb_accumulator *other);

/**
 * result := the sum, rounded once to nearest. Special values are those of `wb_sum_f64`. Returns 0, or -1 for NULL; then
 * the result is untouched.
 *
 * # Safety
 * As `wb_accumulator_merge`; the result is NULL or may be written.
 */
int wb_accumulator_round_f64(const struct wb_accumulator *accumulator,
                             double *result);

/**
 * As `wb_accumulator_round_f64`, to a float.
 *
 * # Safety
 * As `wb_accumulator_round_f64`.
 */
int wb_accumulator_round_f32(const struct wb_accumulator *accumulator, float *result);

/**
 * As `wb_accumulator_round_f64`, to a double-double number.
 *
 * # Safety
 * As `wb_accumulator_round_f64`.
 */
int wb_accumulator_round_dd(const struct wb_accumulator *accumulator, wb_dd *result);

/**
 * As `wb_accumulator_round_f64`, to a quad-double number.
 *
 * # Safety
 * As `wb_accumulator_round_f64`.
 */
int wb_accumulator_round_qd(const struct wb_accumulator *accumulator, wb_qd *result);

/**
 * As `wb_accumulator_round_f64`, to the precision of an initialised `mpfr_t`.
 *
 * # Safety
 * As `wb_accumulator_round_f64`; the result is NULL or an initialised `mpfr_t`.
 */
int wb_accumulator_round_mpfr(const struct wb_accumulator *accumulator, wb_mpfr_ptr result);

/**
 * Writes the `WB_ACCUMULATOR_BYTES` bytes that an accumulator is, which are the same on every machine: "wbsum", two zeros
 * and the version 1; a byte of state, whose bits 1, 2, 4, 8, 16 and 32 say that a NaN, +infinity, -infinity, +0, -0 and a
 * finite number other than zero was added, and seven zeros; 68 words of 64 bits, the lowest first, which make an integer in
 * two's complement, the sum times 2^2176; a check sum of 64 bits (FNV-1a of the bytes before it). Words have their lowest
 * byte first. Accumulators with the same terms have the same bytes. Returns 0, or -1 for NULL.
 *
 * # Safety
 * As `wb_accumulator_merge`; so many bytes may be written.
 */
int wb_accumulator_save(const struct wb_accumulator *accumulator,
                        void *bytes);

/**
 * The accumulator becomes the one whose bytes `wb_accumulator_save` wrote. Returns 0, or -1 for NULL, another size, and
 * bytes of another kind or version or damaged ones; then the accumulator is untouched.
 *
 * # Safety
 * As `wb_accumulator_merge`; `size` bytes may be read.
 */
int wb_accumulator_load(struct wb_accumulator *accumulator,
                        const void *bytes,
                        int64_t size);

/**
 * X := the solution of A X = B on doubles, each element within an ulp of the exact one.
 *
 * `bounds`: `WB_ESTIMATED` or `WB_PROVED`. A is n x n, B and X are n x nrhs, column-major with leading dimensions `lda`, `ldb`, `ldx` in
 * elements; A and B are not changed. A is factored in double-double numbers, and in quad-double and MPFR numbers where its
 * condition asks for them, of at most eight times the bits of the format (424 at least); solutions are refined by residuals that are exact
 * and rounded once. Matrices of any scale are solved: nothing overflows or underflows before the result.
 *
 * With `WB_CONVERGED` an element is within an ulp, 2^(1 - p) times the power of two at or below it with p = 53, 106, 212, 113 bits or the precision
 * of the element, or within 2^(-2 p) of the largest of its column, which elements that are zero are. `errors` is NULL, or has room for n nrhs
 * doubles, to which bounds of the errors of all elements go, column by column without gaps. `report` is NULL, or gets status and bounds.
 *
 * Matrices may be in the memory of a GPU, but for those of `wb_solve_f128` and `wb_solve_mpfr`. With `WB_ESTIMATED` those of `wb_solve_dd` and
 * `wb_solve_qd` are solved there, unless they need more bits; else the CPU computes with copies.
 *
 * Returns 0, or the position of an illegal argument behind `bounds`, or -1 for other bounds, a NULL matrix, a GPU that fails, or an internal
 * error; then X, `errors` and the report are untouched and `wb_last_error` says more. A matrix that is singular is no error: the report
 * says so, and X is NaN.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A or B.
 */
int wb_solve_f64(int bounds,
                 int64_t n,
                 int64_t nrhs,
                 const double *a,
                 int64_t lda,
                 const double *b,
                 int64_t ldb,
                 double *x,
                 int64_t ldx,
                 double *errors,
                 struct wb_report *report);

/**
 * `wb_solve_f64` on double-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A or B.
 */
int wb_solve_dd(int bounds,
                int64_t n,
                int64_t nrhs,
                const wb_dd *a,
                int64_t lda,
                const wb_dd *b,
                int64_t ldb,
                wb_dd *x,
                int64_t ldx,
                double *errors,
                struct wb_report *report);

/**
 * `wb_solve_f64` on quad-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A or B.
 */
int wb_solve_qd(int bounds,
                int64_t n,
                int64_t nrhs,
                const wb_qd *a,
                int64_t lda,
                const wb_qd *b,
                int64_t ldb,
                wb_qd *x,
                int64_t ldx,
                double *errors,
                struct wb_report *report);

/**
 * `wb_solve_f64` on binary128 numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A or B.
 */
int wb_solve_f128(int bounds,
                  int64_t n,
                  int64_t nrhs,
                  const wb_f128 *a,
                  int64_t lda,
                  const wb_f128 *b,
                  int64_t ldb,
                  wb_f128 *x,
                  int64_t ldx,
                  double *errors,
                  struct wb_report *report);

/**
 * `wb_solve_f64` on MPFR numbers.
 *
 * Elements of X keep their own precisions, to which they are rounded; A and B may have others.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A or B.
 */
int wb_solve_mpfr(int bounds,
                  int64_t n,
                  int64_t nrhs,
                  wb_mpfr_srcptr a,
                  int64_t lda,
                  wb_mpfr_srcptr b,
                  int64_t ldb,
                  wb_mpfr_ptr x,
                  int64_t ldx,
                  double *errors,
                  struct wb_report *report);

/**
 * X := the matrix that makes the norm of each column of A X - B least, on doubles or, where A has more columns than rows, the shortest solution
 * of A X = B; each element is within an ulp of the exact one.
 *
 * A is m x n and of full rank, B m x nrhs, X n x nrhs. With m = n this is `wb_solve_f64`. Otherwise the matrix of the normal equations is factored,
 * whose condition is the square of that of A: in double-double numbers, and in others where the condition asks for them, up to at least 16 times the bits of
 * the format. Products with A are exact and rounded once, so that no digits are lost. Without rank, or as good as without, the
 * report says `WB_SINGULAR`, and X is NaN. The report's condition is that of A, its columns (or its rows, where there are fewer) scaled by
 * powers of two. Without rows X is zero. Everything else is as in `wb_solve_f64`.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A or B.
 */
int wb_lstsq_f64(int bounds,
                 int64_t m,
                 int64_t n,
                 int64_t nrhs,
                 const double *a,
                 int64_t lda,
                 const double *b,
                 int64_t ldb,
                 double *x,
                 int64_t ldx,
                 double *errors,
                 struct wb_report *report);

/**
 * `wb_lstsq_f64` on double-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A or B.
 */
int wb_lstsq_dd(int bounds,
                int64_t m,
                int64_t n,
                int64_t nrhs,
                const wb_dd *a,
                int64_t lda,
                const wb_dd *b,
                int64_t ldb,
                wb_dd *x,
                int64_t ldx,
                double *errors,
                struct wb_report *report);

/**
 * `wb_lstsq_f64` on quad-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A or B.
 */
int wb_lstsq_qd(int bounds,
                int64_t m,
                int64_t n,
                int64_t nrhs,
                const wb_qd *a,
                int64_t lda,
                const wb_qd *b,
                int64_t ldb,
                wb_qd *x,
                int64_t ldx,
                double *errors,
                struct wb_report *report);

/**
 * `wb_lstsq_f64` on binary128 numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A or B.
 */
int wb_lstsq_f128(int bounds,
                  int64_t m,
                  int64_t n,
                  int64_t nrhs,
                  const wb_f128 *a,
                  int64_t lda,
                  const wb_f128 *b,
                  int64_t ldb,
                  wb_f128 *x,
                  int64_t ldx,
                  double *errors,
                  struct wb_report *report);

/**
 * `wb_lstsq_f64` on MPFR numbers.
 *
 * Elements of X keep their own precisions, to which they are rounded; A and B may have others.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A or B.
 */
int wb_lstsq_mpfr(int bounds,
                  int64_t m,
                  int64_t n,
                  int64_t nrhs,
                  wb_mpfr_srcptr a,
                  int64_t lda,
                  wb_mpfr_srcptr b,
                  int64_t ldb,
                  wb_mpfr_ptr x,
                  int64_t ldx,
                  double *errors,
                  struct wb_report *report);

/**
 * X := the inverse of A on doubles, each element within an ulp of the exact one; both are n x n. Otherwise as `wb_solve_f64`, whose
 * B is the identity here.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A.
 */
int wb_inverse_f64(int bounds,
                   int64_t n,
                   const double *a,
                   int64_t lda,
                   double *x,
                   int64_t ldx,
                   double *errors,
                   struct wb_report *report);

/**
 * `wb_inverse_f64` on double-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A.
 */
int wb_inverse_dd(int bounds,
                  int64_t n,
                  const wb_dd *a,
                  int64_t lda,
                  wb_dd *x,
                  int64_t ldx,
                  double *errors,
                  struct wb_report *report);

/**
 * `wb_inverse_f64` on quad-double numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A.
 */
int wb_inverse_qd(int bounds,
                  int64_t n,
                  const wb_qd *a,
                  int64_t lda,
                  wb_qd *x,
                  int64_t ldx,
                  double *errors,
                  struct wb_report *report);

/**
 * `wb_inverse_f64` on binary128 numbers.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A.
 */
int wb_inverse_f128(int bounds,
                    int64_t n,
                    const wb_f128 *a,
                    int64_t lda,
                    wb_f128 *x,
                    int64_t ldx,
                    double *errors,
                    struct wb_report *report);

/**
 * `wb_inverse_f64` on MPFR numbers.
 *
 * Elements of X keep their own precisions, to which they are rounded; A and B may have others.
 *
 * # Safety
 * The matrices must have the stated shapes, and X must not overlap A.
 */
int wb_inverse_mpfr(int bounds,
                    int64_t n,
                    wb_mpfr_srcptr a,
                    int64_t lda,
                    wb_mpfr_ptr x,
                    int64_t ldx,
                    double *errors,
                    struct wb_report *report);

/**
 * det := the determinant of A on doubles, within an ulp of the exact one.
 *
 * With an `exponent` that is not NULL the determinant is 2^exponent det, where det is from 1/2 to below 1 in magnitude, or zero: so it neither
 * overflows nor underflows. `report`'s bounds are those of the determinant itself; with `WB_SINGULAR` det is zero. Arguments and
 * result are those of `wb_solve_f64` otherwise; a NULL det is an error.
 *
 * # Safety
 * The matrix must have the stated shape.
 */
int wb_det_f64(int bounds,
               int64_t n,
               const double *a,
               int64_t lda,
               double *det,
               int64_t *exponent,
               struct wb_report *report);

/**
 * `wb_det_f64` on double-double numbers.
 *
 * # Safety
 * The matrix must have the stated shape.
 */
int wb_det_dd(int bounds,
              int64_t n,
              const wb_dd *a,
              int64_t lda,
              wb_dd *det,
              int64_t *exponent,
              struct wb_report *report);

/**
 * `wb_det_f64` on quad-double numbers.
 *
 * # Safety
 * The matrix must have the stated shape.
 */
int wb_det_qd(int bounds,
              int64_t n,
              const wb_qd *a,
              int64_t lda,
              wb_qd *det,
              int64_t *exponent,
              struct wb_report *report);

/**
 * `wb_det_f64` on binary128 numbers.
 *
 * # Safety
 * The matrix must have the stated shape.
 */
int wb_det_f128(int bounds,
                int64_t n,
                const wb_f128 *a,
                int64_t lda,
                wb_f128 *det,
                int64_t *exponent,
                struct wb_report *report);

/**
 * `wb_det_f64` on MPFR numbers.
 *
 * `det` keeps its own precision.
 *
 * # Safety
 * The matrix must have the stated shape.
 */
int wb_det_mpfr(int bounds,
                int64_t n,
                wb_mpfr_srcptr a,
                int64_t lda,
                wb_mpfr_ptr det,
                int64_t *exponent,
                struct wb_report *report);

/**
 * w := the eigenvalues of a symmetric matrix of doubles in ascending order, each within an ulp of the one of largest magnitude, and V := its
 * eigenvectors as columns, whose norm is 1.
 *
 * `bounds`: `WB_ESTIMATED` or `WB_PROVED`. `uplo`: `"U"` or `"L"`, the triangle of A that is read; A and V are n x n, column-major with
 * leading dimensions `lda` and `ldv` in elements. V is NULL, or gets the vectors, in which case `ldv` counts all the same. The matrix is
 * reduced in numbers of about 40 bits more than the format has. `errors` is NULL, or has room for n doubles, to which bounds of the errors of
 * the eigenvalues go: proved ones hold for each eigenvalue with its own number, clusters or not. `report` is NULL, or gets
 * status and bounds, of which the relative one is that against the largest eigenvalue; its `condition` is 0.
 *
 * Returns 0, or the position of an illegal argument behind `bounds`, or -1 for other bounds, a NULL A or w, a w on a GPU, or an
 * internal error; then w, V, `errors` and the report are untouched and `wb_last_error` says more.
 *
 * # Safety
 * The arrays must have the stated shapes, and w, V and A must not overlap.
 */
int wb_eigh_f64(int bounds,
                const char *uplo,
                int64_t n,
                const double *a,
                int64_t lda,
                double *w,
                double *v,
                int64_t ldv,
                double *errors,
                struct wb_report *report);

/**
 * `wb_eigh_f64` on double-double numbers.
 *
 * # Safety
 * The arrays must have the stated shapes, and w, V and A must not overlap.
 */
int wb_eigh_dd(int bounds,
               const char *uplo,
               int64_t n,
               const wb_dd *a,
               int64_t lda,
               wb_dd *w,
               wb_dd *v,
               int64_t ldv,
               double *errors,
               struct wb_report *report);

/**
 * `wb_eigh_f64` on quad-double numbers.
 *
 * # Safety
 * The arrays must have the stated shapes, and w, V and A must not overlap.
 */
int wb_eigh_qd(int bounds,
               const char *uplo,
               int64_t n,
               const wb_qd *a,
               int64_t lda,
               wb_qd *w,
               wb_qd *v,
               int64_t ldv,
               double *errors,
               struct wb_report *report);

/**
 * `wb_eigh_f64` on binary128 numbers.
 *
 * # Safety
 * The arrays must have the stated shapes, and w, V and A must not overlap.
 */
int wb_eigh_f128(int bounds,
                 const char *uplo,
                 int64_t n,
                 const wb_f128 *a,
                 int64_t lda,
                 wb_f128 *w,
                 wb_f128 *v,
                 int64_t ldv,
                 double *errors,
                 struct wb_report *report);

/**
 * `wb_eigh_f64` on MPFR numbers.
 *
 * # Safety
 * The arrays must have the stated shapes, and w, V and A must not overlap.
 */
int wb_eigh_mpfr(int bounds,
                 const char *uplo,
                 int64_t n,
                 wb_mpfr_srcptr a,
                 int64_t lda,
                 wb_mpfr_ptr w,
                 wb_mpfr_ptr v,
                 int64_t ldv,
                 double *errors,
                 struct wb_report *report);

/**
 * Makes a sparse matrix from compressed rows of doubles: row i has the entries from `starts[i]` to before `starts[i + 1]`.
 *
 * `index_bits`: 32 or 64, the size of the signed integers of `starts` (rows + 1) and `places` (the columns of entries); all from 0.
 * Columns may be in any order; entries for the same place are summed, exactly and rounded once. The arrays are copied.
 * `matrix` gets the matrix, to be freed by `wb_csr_destroy`.
 *
 * Returns 0, or the position of an illegal argument behind `index_bits`, or -1 for other `index_bits`, NULL, row pointers that do not begin
 * with 0 or decrease, columns out of range, or want of memory; then `matrix` is untouched and `wb_last_error` says more.
 *
 * # Safety
 * The arrays must have the stated lengths.
 */
int wb_csr_create_f64(int index_bits,
                      int64_t rows,
                      int64_t columns,
                      const void *starts,
                      const void *places,
                      const double *values,
                      struct wb_csr **matrix);

/**
 * `wb_csr_create_f64` with entries that are double-double numbers.
 *
 * # Safety
 * The arrays must have the stated lengths.
 */
int wb_csr_create_dd(int index_bits,
                     int64_t rows,
                     int64_t columns,
                     const void *starts,
                     const void *places,
                     const wb_dd *values,
                     struct wb_csr **matrix);

/**
 * `wb_csr_create_f64` with entries that are quad-double numbers.
 *
 * # Safety
 * The arrays must have the stated lengths.
 */
int wb_csr_create_qd(int index_bits,
                     int64_t rows,
                     int64_t columns,
                     const void *starts,
                     const void *places,
                     const wb_qd *values,
                     struct wb_csr **matrix);

/**
 * `wb_csr_create_f64` with entries that are binary128 numbers.
 *
 * # Safety
 * The arrays must have the stated lengths.
 */
int wb_csr_create_f128(int index_bits,
                       int64_t rows,
                       int64_t columns,
                       const void *starts,
                       const void *places,
                       const wb_f128 *values,
                       struct wb_csr **matrix);

/**
 * `wb_csr_create_f64` with entries that are MPFR numbers.
 *
 * Entries keep the largest precision among them.
 *
 * # Safety
 * The arrays must have the stated lengths.
 */
int wb_csr_create_mpfr(int index_bits,
                       int64_t rows,
                       int64_t columns,
                       const void *starts,
                       const void *places,
                       wb_mpfr_srcptr values,
                       struct wb_csr **matrix);

/**
 * Makes a sparse matrix from a file of Matrix Market, which may be compressed by gzip.
 *
 * The layouts coordinate and array, the fields real, integer and pattern (whose entries are 1), general, symmetric and skew-symmetric.
 * Entries are rounded to doubles for `bits` up to 53, to double-double and quad-double numbers for up to 106 and 212, and to so many bits for
 * more. Entries for the same place are summed.
 *
 * Returns 0, or -1 for NULL, bits below 1, or a file that cannot be read or is none; then `matrix` is untouched and `wb_last_error` names the
 * line.
 *
 * # Safety
 * `path` is NULL or ends with a zero byte; `matrix` is NULL or may be written.
 */
int wb_csr_read(const char *path,
                int bits,
                struct wb_csr **matrix);

/**
 * The numbers of rows, columns and entries of a matrix. Each pointer is NULL or gets one. Returns 0, or -1 for no matrix.
 *
 * # Safety
 * The matrix is NULL or of `wb_csr_create_f64` and its like; the others are NULL or may be written.
 */
int wb_csr_shape(const struct wb_csr *matrix,
                 int64_t *rows,
                 int64_t *columns,
                 int64_t *entries);

/**
 * Frees a matrix; NULL is none. Returns 0.
 *
 * # Safety
 * NULL or of `wb_csr_create_f64` and its like, and not used again.
 */
int wb_csr_destroy(struct wb_csr *matrix);

/**
 * y := alpha op(A) x + beta y on doubles, for a sparse matrix A whose entries may have another format.
 *
 * `mode`: `WB_EXACT`, each element the exact value rounded once; or another mode, the format's own arithmetic: pieces of 128 entries of a
 * row are chains of multiply-adds in the order of columns. Elements that are not finite are always those of exact sums, and binary128 and MPFR numbers
 * are always rounded once. The bits depend on neither threads nor instruction set nor GPU. `trans`: `"N"`, or `"T"` or `"C"` for the transpose.
 * A zero alpha means that neither A nor x is read, a zero beta that y is not.
 *
 * Returns 0, or the position of an illegal argument behind `mode`, or -1 for another mode, NULL, `f128` on a GPU, or x and y that
 * overlap; then y is untouched and `wb_last_error` says more.
 *
 * # Safety
 * x and y must have as many numbers as op(A) has columns and rows.
 */
int wb_spmv_f64(int mode,
                const char *trans,
                const double *alpha,
                const struct wb_csr *a,
                const double *x,
                const double *beta,
                double *y);

/**
 * `wb_spmv_f64` on double-double numbers.
 *
 * # Safety
 * x and y must have as many numbers as op(A) has columns and rows.
 */
int wb_spmv_dd(int mode,
               const char *trans,
               const wb_dd *alpha,
               const struct wb_csr *a,
               const wb_dd *x,
               const wb_dd *beta,
               wb_dd *y);

/**
 * `wb_spmv_f64` on quad-double numbers.
 *
 * # Safety
 * x and y must have as many numbers as op(A) has columns and rows.
 */
int wb_spmv_qd(int mode,
               const char *trans,
               const wb_qd *alpha,
               const struct wb_csr *a,
               const wb_qd *x,
               const wb_qd *beta,
               wb_qd *y);

/**
 * `wb_spmv_f64` on binary128 numbers.
 *
 * # Safety
 * x and y must have as many numbers as op(A) has columns and rows.
 */
int wb_spmv_f128(int mode,
                 const char *trans,
                 const wb_f128 *alpha,
                 const struct wb_csr *a,
                 const wb_f128 *x,
                 const wb_f128 *beta,
                 wb_f128 *y);

/**
 * `wb_spmv_f64` on MPFR numbers.
 *
 * # Safety
 * x and y must have as many numbers as op(A) has columns and rows.
 */
int wb_spmv_mpfr(int mode,
                 const char *trans,
                 wb_mpfr_srcptr alpha,
                 const struct wb_csr *a,
                 wb_mpfr_srcptr x,
                 wb_mpfr_srcptr beta,
                 wb_mpfr_ptr y);

/**
 * x := the solution of A x = b on doubles by an iteration, for a square sparse matrix A whose entries may have another format.
 *
 * `options` is NULL for the usual ones. Vectors of the iteration have the bits that these ask for, and so has the matrix if its entries
 * have more; preconditioners are doubles. `report` is NULL, or gets what became of it.
 *
 * **Converged** is said only of an x whose exact residual, each element rounded once, is at most rtol |b|. Where the recursion of a method
 * says so and the exact residual does not, that replaces it and the iteration goes on. x gets the best iterate, whatever the status. b = 0 has
 * the solution 0, without an iteration.
 *
 * Returns 0, whatever the status; or -1 for NULL, `f128` on a GPU, b and x that overlap, a matrix that is not square, or for CG and IC(0) not
 * symmetric, or has an entry that is not finite, a preconditioner that does not exist, such as Jacobi with a zero on the diagonal, and illegal
 * options. Then x and the report are untouched and `wb_last_error` says more.
 *
 * # Safety
 * b and x must have as many numbers as A has rows; what `options` refers to must be as it says.
 */
int wb_krylov_f64(const struct wb_csr *a,
                  const double *b,
                  double *x,
                  const struct wb_krylov_options *options,
                  struct wb_krylov_report *report);

/**
 * `wb_krylov_f64` on double-double numbers.
 *
 * # Safety
 * As `wb_krylov_f64`.
 */
int wb_krylov_dd(const struct wb_csr *a,
                 const wb_dd *b,
                 wb_dd *x,
                 const struct wb_krylov_options *options,
                 struct wb_krylov_report *report);

/**
 * `wb_krylov_f64` on quad-double numbers.
 *
 * # Safety
 * As `wb_krylov_f64`.
 */
int wb_krylov_qd(const struct wb_csr *a,
                 const wb_qd *b,
                 wb_qd *x,
                 const struct wb_krylov_options *options,
                 struct wb_krylov_report *report);

/**
 * `wb_krylov_f64` on binary128 numbers; without other bits the iteration has those of quad-double numbers.
 *
 * # Safety
 * As `wb_krylov_f64`.
 */
int wb_krylov_f128(const struct wb_csr *a,
                   const wb_f128 *b,
                   wb_f128 *x,
                   const struct wb_krylov_options *options,
                   struct wb_krylov_report *report);

/**
 * `wb_krylov_f64` on MPFR numbers; without other bits the iteration has the largest precision of x, which may be 1792 at most.
 *
 * # Safety
 * As `wb_krylov_f64`.
 */
int wb_krylov_mpfr(const struct wb_csr *a,
                   wb_mpfr_srcptr b,
                   wb_mpfr_ptr x,
                   const struct wb_krylov_options *options,
                   struct wb_krylov_report *report);

/**
 * As `wb_krylov_f64`, for an operator of order n that a function of the program applies, with `context`.
 *
 * The iteration has the precision of the vectors, and residuals are as exact as the function: `bits` must be 0. There is no preconditioner.
 * Without another method GMRES is used; BiCG needs the transpose. Where the function returns another number than 0 the iteration is interrupted.
 *
 * # Safety
 * As `wb_krylov_f64`; b and x must have n numbers, and the function must write n numbers and nothing else.
 */
int wb_krylov_operator_f64(int64_t n,
                           wb_operator_f64 apply,
                           void *context,
                           const double *b,
                           double *x,
                           const struct wb_krylov_options *options,
                           struct wb_krylov_report *report);

/**
 * `wb_krylov_operator_f64` on double-double numbers.
 *
 * # Safety
 * As `wb_krylov_operator_f64`.
 */
int wb_krylov_operator_dd(int64_t n,
                          wb_operator_dd apply,
                          void *context,
                          const wb_dd *b,
                          wb_dd *x,
                          const struct wb_krylov_options *options,
                          struct wb_krylov_report *report);

/**
 * `wb_krylov_operator_f64` on quad-double numbers.
 *
 * # Safety
 * As `wb_krylov_operator_f64`.
 */
int wb_krylov_operator_qd(int64_t n,
                          wb_operator_qd apply,
                          void *context,
                          const wb_qd *b,
                          wb_qd *x,
                          const struct wb_krylov_options *options,
                          struct wb_krylov_report *report);

/**
 * Makes processes of an `MPI_Comm` of an MPI with the standard ABI (MPI 5.0), whose library `libmpi_abi.so.1` or `.so.0` the program uses.
 * Other programs include `wideblas_mpi.h`.
 *
 * `communicator`: the handle. `nprow`, `npcol`, `order`: see `wb_comm`. The communicator must live as long as `comm` is used.
 * Returns 0, or `WB_INFO_FAILED`.
 *
 * # Safety
 * `comm` must be writable; `communicator` is a handle of that library, which is initialised.
 */
int wb_comm_of_mpi_abi(struct wb_comm *comm,
                       void *communicator,
                       int nprow,
                       int npcol,
                       int order);

/**
 * Makes processes of `count` threads of this program: thread i passes `comms + i` to the routines. They copy from each other's memory, between GPUs
 * too, and share the processors: each computes with as many threads as its part of `wb_get_num_threads`. Threads whose matrices are in host memory
 * take turns with the GPUs that `WIDEBLAS_DEVICE` names.
 *
 * `comms`: memory for `count` processes. `nprow`, `npcol`, `order`: see `wb_comm`; as many places as threads. If a thread's call ends with an
 * error that others do not know, or `wb_comm_leave` is called, calls of all others end with `WB_INFO_COMMUNICATION`, now and later.
 * Returns 0, or `WB_INFO_FAILED`. `wb_comms_free` frees what they have.
 *
 * # Safety
 * `comms` must have `count` writable elements. Each of them must be used by one thread at a time.
 */
int wb_comms_of_threads(struct wb_comm *comms,
                        int count,
                        int nprow,
                        int npcol,
                        int order);

/**
 * This thread makes no further calls, though others may wait for it: their calls end with `WB_INFO_COMMUNICATION`, now and later. For programs that
 * end a thread early, in an error of their own. Returns 0, or `WB_INFO_FAILED`.
 *
 * # Safety
 * `comm` must come from `wb_comms_of_threads`.
 */
int wb_comm_leave(const struct wb_comm *comm);

/**
 * Frees what `wb_comms_of_threads` made. NULL is allowed. Returns 0, or `WB_INFO_FAILED`.
 *
 * # Safety
 * `comms` must be NULL or have `count` elements of `wb_comms_of_threads`, and none of them may be in use.
 */
int wb_comms_free(struct wb_comm *comms,
                  int count);

/**
 * sub(C) := alpha op(sub(A)) op(sub(B)) + beta sub(C) on distributed matrices of doubles, in a mode.
 *
 * The arguments behind the mode are those of ScaLAPACK's `PDGEMM`, and then the processes; all of them call it. The result has the bits that
 * `wb_gemm_f64` gives for the whole matrices on one process, for any number of processes, grid and blocks.
 *
 * Returns 0; -i if argument i behind the mode is illegal; -(100 i + j) if entry j of a descriptor is, where RSRC and CSRC are below 0 too; or
 * `WB_INFO_FAILED`, ...: the same number on every process. C is untouched then, but where memory ends while elements that residues leave out
 * are computed. `wb_last_error` says more.
 *
 * Local arrays may be in the memory of a GPU. If all of a process are on one, it computes there, else with copies in its host memory.
 *
 * # Safety
 * The local arrays must be as their descriptors say, and no written one may overlap another.
 */
int wb_pgemm_f64(int mode,
                 const char *transa,
                 const char *transb,
                 int64_t m,
                 int64_t n,
                 int64_t k,
                 double alpha,
                 const double *a,
                 int64_t ia,
                 int64_t ja,
                 const int *desca,
                 const double *b,
                 int64_t ib,
                 int64_t jb,
                 const int *descb,
                 double beta,
                 double *c,
                 int64_t ic,
                 int64_t jc,
                 const int *descc,
                 const struct wb_comm *comm);

/**
 * One triangle of sub(C) := alpha op(sub(A)) op(sub(A))^T + beta sub(C) on distributed matrices of doubles, in a mode.
 *
 * The arguments behind the mode are those of `PDSYRK`. The result has the bits of `wb_syrk_f64` on one process. Otherwise as `wb_pgemm_f64`.
 *
 * # Safety
 * The local arrays must be as their descriptors say, and no written one may overlap another.
 */
int wb_psyrk_f64(int mode,
                 const char *uplo,
                 const char *trans,
                 int64_t n,
                 int64_t k,
                 double alpha,
                 const double *a,
                 int64_t ia,
                 int64_t ja,
                 const int *desca,
                 double beta,
                 double *c,
                 int64_t ic,
                 int64_t jc,
                 const int *descc,
                 const struct wb_comm *comm);

/**
 * sub(C) := alpha op(sub(A)) op(sub(B)) + beta sub(C) on distributed matrices of double-double numbers, in a mode.
 *
 * As `wb_pgemm_f64`.
 *
 * # Safety
 * The local arrays must be as their descriptors say, and no written one may overlap another.
 */
int wb_pgemm_dd(int mode,
                const char *transa,
                const char *transb,
                int64_t m,
                int64_t n,
                int64_t k,
                wb_dd alpha,
                const wb_dd *a,
                int64_t ia,
                int64_t ja,
                const int *desca,
                const wb_dd *b,
                int64_t ib,
                int64_t jb,
                const int *descb,
                wb_dd beta,
                wb_dd *c,
                int64_t ic,
                int64_t jc,
                const int *descc,
                const struct wb_comm *comm);

/**
 * One triangle of sub(C) := alpha op(sub(A)) op(sub(A))^T + beta sub(C) on distributed matrices of double-double numbers, in a mode.
 *
 * The arguments behind the mode are those of `PDSYRK`. The result has the bits of `wb_syrk_dd` on one process. Otherwise as `wb_pgemm_dd`.
 *
 * # Safety
 * The local arrays must be as their descriptors say, and no written one may overlap another.
 */
int wb_psyrk_dd(int mode,
                const char *uplo,
                const char *trans,
                int64_t n,
                int64_t k,
                wb_dd alpha,
                const wb_dd *a,
                int64_t ia,
                int64_t ja,
                const int *desca,
                wb_dd beta,
                wb_dd *c,
                int64_t ic,
                int64_t jc,
                const int *descc,
                const struct wb_comm *comm);

/**
 * sub(C) := alpha op(sub(A)) op(sub(B)) + beta sub(C) on distributed matrices of quad-double numbers, in a mode.
 *
 * As `wb_pgemm_f64`.
 *
 * # Safety
 * The local arrays must be as their descriptors say, and no written one may overlap another.
 */
int wb_pgemm_qd(int mode,
                const char *transa,
                const char *transb,
                int64_t m,
                int64_t n,
                int64_t k,
                wb_qd alpha,
                const wb_qd *a,
                int64_t ia,
                int64_t ja,
                const int *desca,
                const wb_qd *b,
                int64_t ib,
                int64_t jb,
                const int *descb,
                wb_qd beta,
                wb_qd *c,
                int64_t ic,
                int64_t jc,
                const int *descc,
                const struct wb_comm *comm);

/**
 * One triangle of sub(C) := alpha op(sub(A)) op(sub(A))^T + beta sub(C) on distributed matrices of quad-double numbers, in a mode.
 *
 * The arguments behind the mode are those of `PDSYRK`. The result has the bits of `wb_syrk_qd` on one process. Otherwise as `wb_pgemm_qd`.
 *
 * # Safety
 * The local arrays must be as their descriptors say, and no written one may overlap another.
 */
int wb_psyrk_qd(int mode,
                const char *uplo,
                const char *trans,
                int64_t n,
                int64_t k,
                wb_qd alpha,
                const wb_qd *a,
                int64_t ia,
                int64_t ja,
                const int *desca,
                wb_qd beta,
                wb_qd *c,
                int64_t ic,
                int64_t jc,
                const int *descc,
                const struct wb_comm *comm);

/**
 * Solves op(sub(A)) X = alpha sub(B) or X op(sub(A)) = alpha sub(B) with a triangular sub(A), on distributed matrices of double-double numbers; sub(B) becomes X.
 *
 * The arguments are those of `PDTRSM`. The result has the bits of `Rtrsm_dd` on one process. Returns as `wb_pgemm_dd`, but that B may be lost where a
 * process has no memory or messages fail.
 *
 * # Safety
 * The local arrays must be as their descriptors say, and no written one may overlap another.
 */
int wb_ptrsm_dd(const char *side,
                const char *uplo,
                const char *trans,
                const char *diag,
                int64_t m,
                int64_t n,
                wb_dd alpha,
                const wb_dd *a,
                int64_t ia,
                int64_t ja,
                const int *desca,
                wb_dd *b,
                int64_t ib,
                int64_t jb,
                const int *descb,
                const struct wb_comm *comm);

/**
 * Cholesky's factorisation of a distributed symmetric positive definite matrix of double-double numbers: one triangle of sub(A) becomes U or L.
 *
 * The arguments are those of `PDPOTRF`; any blocks and any first row and column will do. The result has the bits of MPLAPACK's `Rpotrf` on one process.
 * Returns 0; k > 0 if the leading minor of order k is not positive; or as `wb_ptrsm_dd`, of A.
 *
 * # Safety
 * The local arrays must be as their descriptors say, and no written one may overlap another.
 */
int wb_ppotrf_dd(const char *uplo,
                 int64_t n,
                 wb_dd *a,
                 int64_t ia,
                 int64_t ja,
                 const int *desca,
                 const struct wb_comm *comm);

/**
 * Solves op(sub(A)) X = alpha sub(B) or X op(sub(A)) = alpha sub(B) with a triangular sub(A), on distributed matrices of quad-double numbers; sub(B) becomes X.
 *
 * The arguments are those of `PDTRSM`. The result has the bits of `Rtrsm_qd` on one process. Returns as `wb_pgemm_qd`, but that B may be lost where a
 * process has no memory or messages fail.
 *
 * # Safety
 * The local arrays must be as their descriptors say, and no written one may overlap another.
 */
int wb_ptrsm_qd(const char *side,
                const char *uplo,
                const char *trans,
                const char *diag,
                int64_t m,
                int64_t n,
                wb_qd alpha,
                const wb_qd *a,
                int64_t ia,
                int64_t ja,
                const int *desca,
                wb_qd *b,
                int64_t ib,
                int64_t jb,
                const int *descb,
                const struct wb_comm *comm);

/**
 * Cholesky's factorisation of a distributed symmetric positive definite matrix of quad-double numbers: one triangle of sub(A) becomes U or L.
 *
 * The arguments are those of `PDPOTRF`; any blocks and any first row and column will do. The result has the bits of MPLAPACK's `Rpotrf` on one process.
 * Returns 0; k > 0 if the leading minor of order k is not positive; or as `wb_ptrsm_qd`, of A.
 *
 * # Safety
 * The local arrays must be as their descriptors say, and no written one may overlap another.
 */
int wb_ppotrf_qd(const char *uplo,
                 int64_t n,
                 wb_qd *a,
                 int64_t ia,
                 int64_t ja,
                 const int *desca,
                 const struct wb_comm *comm);

/**
 * Sets the precision of residue numbers in bits, 24 to 8192, for the whole process: moduli whose
 * product M has `floor(log2 sqrt(M)) - 1 = bits`. Before the first call it is 120.
 *
 * Arrays keep the set that they were made with; one call takes arrays of one set only. The tables of a set, up to 6
 * MB, are freed when it is not in force and has no arrays; those that a GPU used stay. Host numbers belong to the
 * set in force, and are valid only as long as it stays in force. Returns 0, or -1 for another precision, which
 * changes nothing.
 */
int wb_mp_set_precision(int bits);

/**
 * Sets the moduli of residue numbers, `n` pairwise coprime numbers of at least 2, for the whole
 * process; the precision becomes `floor(log2 sqrt(M)) - 1` bits, M their product, and must be 24 to
 * 8192. Otherwise as `wb_mp_set_precision`.
 *
 * # Safety
 * `moduli` is NULL or points to `n` numbers.
 */
int wb_mp_set_moduli(int n, const int *moduli);

/**
 * The precision in force, in bits.
 */
int wb_mp_precision(void);

/**
 * The number of moduli in force; the first `n` of them are written to `moduli` unless that is NULL.
 *
 * # Safety
 * `moduli` is NULL or has room for `n` numbers.
 */
int wb_mp_moduli(int n, int *moduli);

/**
 * Makes an array of `size` zeros of the moduli set in force.
 *
 * Returns 0, or the position of an illegal argument, or -1 for a NULL pointer or too little memory; then `array` is
 * untouched and `wb_last_error` says more. The program must clear the array by `wb_mp_array_clear`.
 *
 * # Safety
 * `array` is NULL or may be written; what it held is not freed.
 */
int wb_mp_array_init(struct wb_mp_array *array,
                     int64_t size);

/**
 * Frees the memory of an array and makes its members NULL; an array that is cleared already stays so.
 * Returns 0, or -1 for a NULL pointer.
 *
 * # Safety
 * `array` is NULL or as `wb_mp_array_init` left it.
 */
int wb_mp_array_clear(struct wb_mp_array *array);

/**
 * Copies the first `size` numbers of a host array into an array. Both must be of the moduli set in force.
 *
 * A significand of more bits than the precision, which only foreign code makes, is rounded. Returns
 * 0, or the position of an illegal argument, or -1 for a NULL pointer, an array that is too short or of
 * another set; then nothing was copied and `wb_last_error` says more.
 *
 * # Safety
 * `array` is NULL or initialised; `host` is NULL or points to `size` numbers of `wb_mp_size()` bytes.
 */
int wb_mp_array_host2device(struct wb_mp_array *array,
                            const void *host,
                            int64_t size);

/**
 * Copies the first `size` numbers of an array, which must be of the set in force, into a host array. Otherwise as
 * `wb_mp_array_host2device`. With a `size` of 0 it only refreshes the host memory of the array's members; then
 * `host` may be NULL, and the array may be of any set.
 *
 * # Safety
 * As `wb_mp_array_host2device`; the host array is written.
 */
int wb_mp_array_device2host(void *host,
                            const struct wb_mp_array *array,
                            int64_t size);

/**
 * The size in bytes of a host number of the set in force: `n` residues of 32 bits, where n is the result of
 * `wb_mp_moduli`; the sign and the exponent of 32 bits each; and after them, at a multiple of 8 bytes, the lower and
 * the upper bound of the interval. The `mp_float_t` of MPRES-BLAS.
 */
uintptr_t wb_mp_size(void);

/**
 * Converts `n` MPFR numbers and stores the nearest residue numbers as the first `n` of an array, on several threads.
 *
 * Numbers beyond the exponents of residue numbers become the largest or zero. Returns 0, or the
 * position of an illegal argument, or -1 for an infinity or NaN among the numbers, a NULL pointer or an
 * array that is too short; then the array is untouched and `wb_last_error` says more.
 *
 * # Safety
 * `array` is NULL or initialised; `x` is NULL or an array of `n` initialised `mpfr_t`.
 */
int wb_mp_array_set_mpfr(struct wb_mp_array *array,
                         wb_mpfr_srcptr x,
                         int64_t n);

/**
 * Converts the first `n` numbers of an array to the nearest MPFR numbers, of any precision each. Otherwise as
 * `wb_mp_array_set_mpfr`.
 *
 * # Safety
 * As `wb_mp_array_set_mpfr`.
 */
int wb_mp_array_get_mpfr(wb_mpfr_ptr x,
                         const struct wb_mp_array *array,
                         int64_t n);

/**
 * Converts `n` doubles and stores the nearest residue numbers as the first `n` of an array. Otherwise as
 * `wb_mp_array_set_mpfr`.
 *
 * # Safety
 * `array` is NULL or initialised; `x` is NULL or points to `n` doubles.
 */
int wb_mp_array_set_d(struct wb_mp_array *array,
                      const double *x,
                      int64_t n);

/**
 * Converts the first `n` numbers of an array to the nearest doubles, infinite where that is beyond
 * their range. Otherwise as `wb_mp_array_set_mpfr`.
 *
 * # Safety
 * As `wb_mp_array_set_d`.
 */
int wb_mp_array_get_d(double *x, const struct wb_mp_array *array, int64_t n);

/**
 * r := x rounded to the precision in force.
 *
 * Host numbers belong to the moduli set in force, have `wb_mp_size()` bytes each, and may be both operand and
 * result. Every operation rounds its exact result once, to nearest and ties to even: its relative error is at most
 * 2^-p, p the precision. A result above the range of exponents, whose ends are 2^30 from zero, becomes the largest
 * number of its sign; one below becomes zero. Functions return 0, or -1 for a NULL pointer or an operand without
 * result; then r is untouched and `wb_last_error` says more.
 *
 * # Safety
 * Each pointer is NULL or points to a host number.
 */
int wb_mp_round(void *r,
                const void *x);

/**
 * r := x + y. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`.
 */
int wb_mp_add(void *r, const void *x, const void *y);

/**
 * r := |x| + |y|. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`.
 */
int wb_mp_add_abs(void *r, const void *x, const void *y);

/**
 * r := x - y. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`.
 */
int wb_mp_sub(void *r, const void *x, const void *y);

/**
 * r := x y. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`.
 */
int wb_mp_mul(void *r, const void *x, const void *y);

/**
 * r := x y for a double y, which must be finite. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`.
 */
int wb_mp_mul_d(void *r, const void *x, double y);

/**
 * r := x / y; y must not be zero. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`.
 */
int wb_mp_div(void *r, const void *x, const void *y);

/**
 * r := the square root of x, which must not be negative. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`.
 */
int wb_mp_sqrt(void *r, const void *x);

/**
 * r := 1 / sqrt(x); x must be positive. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`.
 */
int wb_mp_inv_sqrt(void *r, const void *x);

/**
 * r := x 2^k. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`.
 */
int wb_mp_scale2(void *r, const void *x, int64_t k);

/**
 * Returns -1, 0 or 1: x is less than, equal to or greater than y; 2 for a NULL pointer. Compares the intervals where
 * they do not overlap, else the exact values.
 *
 * # Safety
 * As `wb_mp_round`.
 */
int wb_mp_cmp(const void *x,
              const void *y);

/**
 * `wb_mp_cmp` for the magnitudes.
 *
 * # Safety
 * As `wb_mp_round`.
 */
int wb_mp_cmp_abs(const void *x, const void *y);

/**
 * Writes an interval that contains the significand of x over the product of the moduli to `eval`, from
 * the residues alone. Its relative width is below 2^-49. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`; `eval` is NULL or has room for two bounds.
 */
int wb_mp_eval(struct wb_er_float *eval,
               const void *x);

/**
 * As `wb_mp_eval`, by a sum of fractions in binary64 where that is accurate enough: where the significand is not far
 * smaller than the product of the moduli. Else exactly.
 *
 * # Safety
 * As `wb_mp_eval`.
 */
int wb_mp_eval_fast(struct wb_er_float *eval,
                    const void *x);

/**
 * r := the nearest number to a double, which must be finite. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`.
 */
int wb_mp_set_d(void *r, double x);

/**
 * r := the nearest number to an MPFR number, which must be finite. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`; `x` is NULL or an initialised `mpfr_t`.
 */
int wb_mp_set_mpfr(void *r, wb_mpfr_srcptr x);

/**
 * r := the nearest number to a decimal string, as `-12.5e-3`. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`; `text` is NULL or a string.
 */
int wb_mp_set_str(void *r, const char *text);

/**
 * Returns the double nearest to x, an infinity beyond the range of doubles, or NaN for a NULL pointer.
 *
 * # Safety
 * As `wb_mp_round`.
 */
double wb_mp_get_d(const void *x);

/**
 * Sets an MPFR number to the nearest to x. As `wb_mp_round`.
 *
 * # Safety
 * As `wb_mp_round`; `r` is NULL or an initialised `mpfr_t`.
 */
int wb_mp_get_mpfr(wb_mpfr_ptr r, const void *x);

/**
 * Writes x as a decimal string that `wb_mp_set_str` converts back to the same number. Unless `size` is 0, at most
 * the first `size - 1` characters and a NUL are written to `text`. Returns the length of the whole text, or -1 for a
 * NULL pointer.
 *
 * # Safety
 * As `wb_mp_round`; `text` has room for `size` characters.
 */
int wb_mp_get_str(char *text,
                  uintptr_t size,
                  const void *x);

/**
 * r := the sum of `|x_i|`, exactly summed and rounded once.
 *
 * x has `n` numbers, `incx` apart in its array, from the end backwards for a negative `incx`; the
 * result goes to the first number of `r`. Returns 0, or the position of an illegal argument (n < 0, an
 * increment of 0), or -1 for arrays that are NULL, too short or of different moduli sets; then `r` is
 * untouched and `wb_last_error` says more.
 *
 * # Safety
 * Arrays are NULL or initialised, and nothing else uses them during the call.
 */
int wb_mp_asum(int64_t n,
               const struct wb_mp_array *x,
               int64_t incx,
               struct wb_mp_array *r);

/**
 * r := the sum of `x_i y_i`, exactly summed and rounded once. Otherwise as `wb_mp_asum`.
 *
 * # Safety
 * As `wb_mp_asum`.
 */
int wb_mp_dot(int64_t n,
              const struct wb_mp_array *x,
              int64_t incx,
              const struct wb_mp_array *y,
              int64_t incy,
              struct wb_mp_array *r);

/**
 * r := the sum of `|x_i|` (`norm` 171) or the largest `|x_i|` (175). Otherwise as `wb_mp_asum`.
 *
 * # Safety
 * As `wb_mp_asum`.
 */
int wb_mp_norm(int norm,
               int64_t n,
               const struct wb_mp_array *x,
               int64_t incx,
               struct wb_mp_array *r);

/**
 * x := alpha x, alpha the first number of its array. Otherwise as `wb_mp_asum`.
 *
 * # Safety
 * As `wb_mp_asum`.
 */
int wb_mp_scal(int64_t n, const struct wb_mp_array *alpha, struct wb_mp_array *x, int64_t incx);

/**
 * y := alpha x + y, each element rounded once. Otherwise as `wb_mp_asum`.
 *
 * # Safety
 * As `wb_mp_asum`.
 */
int wb_mp_axpy(int64_t n,
               const struct wb_mp_array *alpha,
               const struct wb_mp_array *x,
               int64_t incx,
               struct wb_mp_array *y,
               int64_t incy);

/**
 * w := w - alpha v, each element rounded once, and r := the sum of `u_i w_i` of the new w. Otherwise
 * as `wb_mp_asum`.
 *
 * # Safety
 * As `wb_mp_asum`.
 */
int wb_mp_axpy_dot(int64_t n,
                   const struct wb_mp_array *alpha,
                   struct wb_mp_array *w,
                   int64_t incw,
                   const struct wb_mp_array *v,
                   int64_t incv,
                   const struct wb_mp_array *u,
                   int64_t incu,
                   struct wb_mp_array *r);

/**
 * w := alpha x + beta y, each element rounded once. Otherwise as `wb_mp_asum`.
 *
 * # Safety
 * As `wb_mp_asum`.
 */
int wb_mp_waxpby(int64_t n,
                 const struct wb_mp_array *alpha,
                 const struct wb_mp_array *x,
                 int64_t incx,
                 const struct wb_mp_array *beta,
                 const struct wb_mp_array *y,
                 int64_t incy,
                 struct wb_mp_array *w,
                 int64_t incw);

/**
 * x := c x + s y and y := c y - s x, each element rounded once. Otherwise as `wb_mp_asum`.
 *
 * # Safety
 * As `wb_mp_asum`.
 */
int wb_mp_rot(int64_t n,
              struct wb_mp_array *x,
              int64_t incx,
              struct wb_mp_array *y,
              int64_t incy,
              const struct wb_mp_array *c,
              const struct wb_mp_array *s);

/**
 * y := alpha op(A) x + beta y, each element exactly computed and rounded once; with
 * `WIDEBLAS_MPRES=threestep` every operation is rounded, as in the GEMV paper of MPRES-BLAS.
 *
 * `trans`: 111 (op(A) = A), 112 (its transpose) or 113 (the same). A is m x n, column-major with leading
 * dimension `lda` >= max(1, m); alpha and beta are the first numbers of their arrays. Returns 0, or the
 * position of an illegal argument in the list, or -1 for arrays that are NULL, too short or of
 * different moduli sets; then y is untouched and `wb_last_error` says more.
 *
 * # Safety
 * Arrays are NULL or initialised, and nothing else uses them during the call.
 */
int wb_mp_gemv(int trans,
               int64_t m,
               int64_t n,
               const struct wb_mp_array *alpha,
               const struct wb_mp_array *a,
               int64_t lda,
               const struct wb_mp_array *x,
               int64_t incx,
               const struct wb_mp_array *beta,
               struct wb_mp_array *y,
               int64_t incy);

/**
 * y := alpha A x + beta y for a symmetric n x n matrix A. Only its upper triangle (`uplo` 121) or its lower triangle
 * (122) is read. Otherwise as `wb_mp_gemv`.
 *
 * # Safety
 * As `wb_mp_gemv`.
 */
int wb_mp_symv(int uplo,
               int64_t n,
               const struct wb_mp_array *alpha,
               const struct wb_mp_array *a,
               int64_t lda,
               const struct wb_mp_array *x,
               int64_t incx,
               const struct wb_mp_array *beta,
               struct wb_mp_array *y,
               int64_t incy);

/**
 * A := alpha x y^T + A, each element rounded once; A is m x n. Otherwise as `wb_mp_gemv`.
 *
 * # Safety
 * As `wb_mp_gemv`.
 */
int wb_mp_ger(int64_t m,
              int64_t n,
              const struct wb_mp_array *alpha,
              const struct wb_mp_array *x,
              int64_t incx,
              const struct wb_mp_array *y,
              int64_t incy,
              struct wb_mp_array *a,
              int64_t lda);

/**
 * A := alpha x x^T + A in one triangle of the n x n matrix A, which `uplo` names as for
 * `wb_mp_symv`; the other is neither read nor written. Otherwise as `wb_mp_gemv`.
 *
 * # Safety
 * As `wb_mp_gemv`.
 */
int wb_mp_syr(int uplo,
              int64_t n,
              const struct wb_mp_array *alpha,
              const struct wb_mp_array *x,
              int64_t incx,
              struct wb_mp_array *a,
              int64_t lda);

/**
 * A := alpha (x y^T + y x^T) + A in one triangle. Otherwise as `wb_mp_syr`.
 *
 * # Safety
 * As `wb_mp_gemv`.
 */
int wb_mp_syr2(int uplo,
               int64_t n,
               const struct wb_mp_array *alpha,
               const struct wb_mp_array *x,
               int64_t incx,
               const struct wb_mp_array *y,
               int64_t incy,
               struct wb_mp_array *a,
               int64_t lda);

/**
 * C := alpha A + beta B for m x n matrices, each element rounded once. Otherwise as `wb_mp_gemv`.
 *
 * # Safety
 * As `wb_mp_gemv`.
 */
int wb_mp_ge_add(int64_t m,
                 int64_t n,
                 const struct wb_mp_array *alpha,
                 const struct wb_mp_array *a,
                 int64_t lda,
                 const struct wb_mp_array *beta,
                 const struct wb_mp_array *b,
                 int64_t ldb,
                 struct wb_mp_array *c,
                 int64_t ldc);

/**
 * B := alpha A + beta B for m x n matrices, each element rounded once. Otherwise as `wb_mp_gemv`.
 *
 * # Safety
 * As `wb_mp_gemv`.
 */
int wb_mp_ge_acc(int64_t m,
                 int64_t n,
                 const struct wb_mp_array *alpha,
                 const struct wb_mp_array *a,
                 int64_t lda,
                 const struct wb_mp_array *beta,
                 struct wb_mp_array *b,
                 int64_t ldb);

/**
 * A := D A (`side` 141) or A D (142) for an m x n matrix A and a diagonal matrix D, given by the
 * vector `d` of m or n numbers; each element rounded once. Otherwise as `wb_mp_gemv`.
 *
 * # Safety
 * As `wb_mp_gemv`.
 */
int wb_mp_ge_diag_scale(int side,
                        int64_t m,
                        int64_t n,
                        const struct wb_mp_array *d,
                        int64_t incd,
                        struct wb_mp_array *a,
                        int64_t lda);

/**
 * A := L A R for an m x n matrix A and diagonal matrices, given by the vectors `dl` of m and `dr` of n
 * numbers; each element rounded once. Otherwise as `wb_mp_gemv`.
 *
 * # Safety
 * As `wb_mp_gemv`.
 */
int wb_mp_ge_lr_scale(int64_t m,
                      int64_t n,
                      const struct wb_mp_array *dl,
                      int64_t incdl,
                      const struct wb_mp_array *dr,
                      int64_t incdr,
                      struct wb_mp_array *a,
                      int64_t lda);

/**
 * r := the largest sum of `|a_ij|` of a column (`norm` 171) or a row (175) of an m x n matrix, rounded
 * once; the result goes to the first number of `r`. Otherwise as `wb_mp_gemv`.
 *
 * # Safety
 * As `wb_mp_gemv`.
 */
int wb_mp_ge_norm(int norm,
                  int64_t m,
                  int64_t n,
                  const struct wb_mp_array *a,
                  int64_t lda,
                  struct wb_mp_array *r);

/**
 * C := alpha op(A) op(B) + beta C, each element exactly computed and rounded once.
 *
 * op(A) is m x k, op(B) k x n, C m x n; `transa` and `transb` as `trans` of `wb_mp_gemv`. Otherwise as
 * `wb_mp_gemv`.
 *
 * # Safety
 * As `wb_mp_gemv`.
 */
int wb_mp_gemm(int transa,
               int transb,
               int64_t m,
               int64_t n,
               int64_t k,
               const struct wb_mp_array *alpha,
               const struct wb_mp_array *a,
               int64_t lda,
               const struct wb_mp_array *b,
               int64_t ldb,
               const struct wb_mp_array *beta,
               struct wb_mp_array *c,
               int64_t ldc);

/**
 * One triangle of C := alpha op(A) op(A)^T + beta C, each element exactly computed and rounded once.
 *
 * op(A) is n x k, C n x n; `uplo` as for `wb_mp_symv`, `trans` as for `wb_mp_gemv`. The other triangle is
 * neither read nor written. Otherwise as `wb_mp_gemv`.
 *
 * # Safety
 * As `wb_mp_gemv`.
 */
int wb_mp_syrk(int uplo,
               int trans,
               int64_t n,
               int64_t k,
               const struct wb_mp_array *alpha,
               const struct wb_mp_array *a,
               int64_t lda,
               const struct wb_mp_array *beta,
               struct wb_mp_array *c,
               int64_t ldc);

/**
 * r := the sum of `x_i` by additions that are each rounded to nearest, to 32 bits more than the precision, and then to it.
 *
 * `algorithm` says in which order: 1, recursive summation, `((x_0 + x_1) + x_2) + ...`; 2, pairwise summation, a binary
 * tree over neighbours; 3, in blocks, the fastest on a GPU: 256 times 256 sums, of which the sum t of block b gets the
 * x_i with `i mod 256 = t` and `(i / 512) mod 256 = b` in order, are added in each block, t and t + 128, then t and
 * t + 64, and so on, and those of the blocks in order. The bits of the result are the same on every machine, on CPU and
 * GPU, and with any number of threads. `wb_mp_asum` and `wb_mp_dot` round once, which is as fast.
 *
 * x has `n` numbers, `incx` apart in its array, from the end backwards for a negative `incx`; the result goes to the
 * first number of `r`. Returns 0, or the position of an illegal argument (another algorithm, n < 0, an increment of 0),
 * or -1 for arrays that are NULL, too short or of different moduli sets; then `r` is untouched and `wb_last_error` says
 * more.
 *
 * # Safety
 * Arrays are NULL or initialised, and nothing else uses them during the call.
 */
int wb_mp_reduce(int algorithm,
                 int64_t n,
                 const struct wb_mp_array *x,
                 int64_t incx,
                 struct wb_mp_array *r);

/**
 * `wb_mp_reduce` for doubles, in host memory or a GPU's. Returns -1 also for an infinity or NaN among them.
 *
 * # Safety
 * `x` is NULL or has `n` doubles, `incx` apart; `r` is NULL or an initialised array that nothing else uses during the
 * call.
 */
int wb_mp_reduce_d(int algorithm,
                   int64_t n,
                   const double *x,
                   int64_t incx,
                   struct wb_mp_array *r);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* WIDEBLAS_H */


/* The functions on numbers of MPFR and GMP in C: another pointer has no place in the lists of types. */
#if !defined(__cplusplus) && (defined(__GNUC__) || defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L)
#ifdef __GNUC__
#define WB_GENERIC __extension__ _Generic
#else
#define WB_GENERIC _Generic
#endif
#define WB_READ(x, number, array) \
    WB_GENERIC((x), number *: (x), const number *: (x), array *: (x), const array *: (x), void *: (x), const void *: (x))
#define WB_WRITTEN(x, number, array) WB_GENERIC((x), number *: (x), array *: (x), void *: (x))

#ifdef MPFR_VERSION
#define WB_MPFR_READ(x) WB_READ(x, __mpfr_struct, mpfr_t)
#define WB_MPFR_WRITTEN(x) WB_WRITTEN(x, __mpfr_struct, mpfr_t)
#define wb_gemm_mpfr(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) \
    wb_gemm_mpfr(mode, transa, transb, m, n, k, WB_MPFR_READ(alpha), WB_MPFR_READ(a), lda, WB_MPFR_READ(b), ldb, \
                 WB_MPFR_READ(beta), WB_MPFR_WRITTEN(c), ldc)
#define wb_gemmtr_mpfr(mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) \
    wb_gemmtr_mpfr(mode, uplo, transa, transb, n, k, WB_MPFR_READ(alpha), WB_MPFR_READ(a), lda, WB_MPFR_READ(b), ldb, \
                   WB_MPFR_READ(beta), WB_MPFR_WRITTEN(c), ldc)
#define wb_syrk_mpfr(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) \
    wb_syrk_mpfr(mode, uplo, trans, n, k, WB_MPFR_READ(alpha), WB_MPFR_READ(a), lda, WB_MPFR_READ(beta), \
                 WB_MPFR_WRITTEN(c), ldc)
#define wb_solve_mpfr(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) \
    wb_solve_mpfr(bounds, n, nrhs, WB_MPFR_READ(a), lda, WB_MPFR_READ(b), ldb, WB_MPFR_WRITTEN(x), ldx, errors, report)
#define wb_lstsq_mpfr(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) \
    wb_lstsq_mpfr(bounds, m, n, nrhs, WB_MPFR_READ(a), lda, WB_MPFR_READ(b), ldb, WB_MPFR_WRITTEN(x), ldx, errors, \
                  report)
#define wb_inverse_mpfr(bounds, n, a, lda, x, ldx, errors, report) \
    wb_inverse_mpfr(bounds, n, WB_MPFR_READ(a), lda, WB_MPFR_WRITTEN(x), ldx, errors, report)
#define wb_det_mpfr(bounds, n, a, lda, det, exponent, report) \
    wb_det_mpfr(bounds, n, WB_MPFR_READ(a), lda, WB_MPFR_WRITTEN(det), exponent, report)
#define wb_eigh_mpfr(bounds, uplo, n, a, lda, w, v, ldv, errors, report) \
    wb_eigh_mpfr(bounds, uplo, n, WB_MPFR_READ(a), lda, WB_MPFR_WRITTEN(w), WB_MPFR_WRITTEN(v), ldv, errors, report)
#define wb_accumulator_round_mpfr(accumulator, result) wb_accumulator_round_mpfr(accumulator, WB_MPFR_WRITTEN(result))
#define wb_mp_array_set_mpfr(array, x, n) wb_mp_array_set_mpfr(array, WB_MPFR_READ(x), n)
#define wb_mp_array_get_mpfr(x, array, n) wb_mp_array_get_mpfr(WB_MPFR_WRITTEN(x), array, n)
#define wb_mp_set_mpfr(r, x) wb_mp_set_mpfr(r, WB_MPFR_READ(x))
#define wb_mp_get_mpfr(r, x) wb_mp_get_mpfr(WB_MPFR_WRITTEN(r), x)
#endif

#ifdef __GNU_MP_VERSION
#define WB_MPF_READ(x) WB_READ(x, __mpf_struct, mpf_t)
#define WB_MPF_WRITTEN(x) WB_WRITTEN(x, __mpf_struct, mpf_t)
#define wb_gemm_mpf(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) \
    wb_gemm_mpf(mode, transa, transb, m, n, k, WB_MPF_READ(alpha), WB_MPF_READ(a), lda, WB_MPF_READ(b), ldb, \
                WB_MPF_READ(beta), WB_MPF_WRITTEN(c), ldc)
#define wb_gemmtr_mpf(mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) \
    wb_gemmtr_mpf(mode, uplo, transa, transb, n, k, WB_MPF_READ(alpha), WB_MPF_READ(a), lda, WB_MPF_READ(b), ldb, \
                  WB_MPF_READ(beta), WB_MPF_WRITTEN(c), ldc)
#define wb_syrk_mpf(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) \
    wb_syrk_mpf(mode, uplo, trans, n, k, WB_MPF_READ(alpha), WB_MPF_READ(a), lda, WB_MPF_READ(beta), WB_MPF_WRITTEN(c), \
                ldc)
#endif
#endif
