/* wideblas_tmd: hard-to-round arguments of elementary functions (the Table Maker's Dilemma).
 *
 * Complete lists of the arguments in a range whose results lie nearest to a number of the format or to a midpoint of
 * two, with certificates. Link with -lwideblas_tmd; the library links GMP and MPFR, not libwideblas.
 *
 * Functions that return an int return 0, or after an error WB_TMD_FAILED: then their outputs are untouched,
 * wb_tmd_last_error says why, and a line on stderr does too, unless the program has a handler of errors. GMP and MPFR
 * end the process when there is no memory for a number. Without want of memory nothing ends the program. A program that
 * gives GMP allocation functions of its own must let several threads call them.
 *
 * Generated from tmd/src/abi by cbindgen: do not edit.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#ifndef WIDEBLAS_TMD_H
#define WIDEBLAS_TMD_H

#include <stddef.h>
#include <stdint.h>
/**
 * A function f of the program's own, declared where <mpfr.h> was included before this header: writes bounds of its
 * Taylor coefficients,
 *
 *     low[i] <= f^(i)(y)/i! <= high[i] for every y with |y - centre| <= radius and every i from 0 to order.
 *
 * radius may be 0, and is then to be taken exactly: with growing precision the bounds must become narrower. low and
 * high are arrays of order + 1 initialised numbers of the precision that is wanted; centre and radius may have other
 * precisions. Numbers that are not set (they are NaN), and infinities, bound nothing; a value returned other than 0
 * means the same for all of them. Arguments are then decided one by one, or reported as WB_TMD_AT_LEAST.
 *
 * The list and its certificate are as true as these bounds: round them outwards, MPFR_RNDD and MPFR_RNDU. If f(x) is a
 * number of the format or a midpoint of two, both bounds must be this number, or the argument is reported as
 * WB_TMD_AT_LEAST.
 *
 * The function is called from several threads at the same time, none of them the program's own, with MPFR's default
 * range of exponents and rounding to nearest; it must return, without a C++ exception or longjmp. data is
 * taylor_data of the options.
 */
#ifdef __MPFR_H
typedef int (*wb_tmd_taylor)(void *data, mpfr_srcptr centre, mpfr_srcptr radius, int order,
                             mpfr_t *low, mpfr_t *high);
#else
typedef void (*wb_tmd_taylor)(void);
#endif

/**
 * Status: the search was stopped, by `wb_tmd_plan_cancel` or by a callback. What was done by then counts.
 */
#define WB_TMD_CANCELLED 1

/**
 * Status: the call failed; `wb_tmd_last_error` says why.
 */
#define WB_TMD_FAILED -1

/**
 * Boolean test: for a search the one that costs least on a sample of the range, measured by counts, not times; clipped for lines.
 */
#define WB_TMD_AUTO 0

/**
 * Boolean test: Lefevre's, by subtractions. The bound is the minimum over the points that it places.
 */
#define WB_TMD_LEFEVRE 1

/**
 * Boolean test: regular, by divisions, of Fortin, Gouicem and Graillat. The bound may be below that minimum.
 */
#define WB_TMD_REGULAR 2

/**
 * Boolean test: by divisions, with the same bounds as Lefevre's.
 */
#define WB_TMD_CLIPPED 3

/**
 * Kind of a case: exactly `hardness` identical bits follow the round bit.
 */
#define WB_TMD_BITS 0

/**
 * Kind of a case: at least `hardness` identical bits follow the round bit. More precision did not decide.
 */
#define WB_TMD_AT_LEAST 1

/**
 * Kind of a case: f(x) is a number of the format or a midpoint of two: `hardness` is INT32_MAX.
 */
#define WB_TMD_EXACT 2

/**
 * The rounds of tests that `wb_tmd_stats` counts apart; the last one has those after it too.
 */
#define WB_TMD_ROUNDS 8

/**
 * A search under way. Calls on one plan may come from any thread, and while it runs, from callbacks too:
 * `wb_tmd_plan_cancel`, `wb_tmd_plan_stats`, `wb_tmd_plan_cases` and `wb_tmd_plan_checkpoint_save` then do what they say,
 * `wb_tmd_plan_run`, `wb_tmd_plan_step` and `wb_tmd_plan_checkpoint_load` fail.
 */
typedef struct wb_tmd_plan wb_tmd_plan;

/**
 * A handler of errors, see `wb_tmd_set_error_handler`.
 */
typedef void (*wb_tmd_error_handler)(int status,
                                     const char *routine,
                                     int position,
                                     const char *message);

/**
 * What is searched, and how. `wb_tmd_options_init` sets every member to its default; `function`, `from`, `to` and `bits`
 * have none.
 */
typedef struct wb_tmd_options {
    /**
     * The size of this structure; set by `wb_tmd_options_init`.
     */
    size_t size;
    /**
     * The name of the function: exp, expm1, exp2, exp2m1, exp10, exp10m1, log, log2, log10, log1p, log2p1, log10p1, rsqrt,
     * cbrt, sin, cos, tan, sinpi, cospi, tanpi, asin, acos, atan, asinpi, acospi, atanpi, sinh, cosh, tanh, asinh, acosh,
     * atanh, erf or erfc. With `taylor` any other name of up to 64 letters, digits and `_`, which stands in checkpoints
     * and certificates.
     */
    const char *function;
    /**
     * A function of the program's own; NULL for the one with the name.
     */
    wb_tmd_taylor taylor;
    /**
     * The first argument of `taylor`.
     */
    void *taylor_data;
    /**
     * The program's function is defined from here on; by default from minus infinity.
     */
    double domain_low;
    /**
     * The program's function is defined up to here; by default to infinity.
     */
    double domain_high;
    /**
     * Not 0: `domain_low` itself does not belong to the domain.
     */
    int domain_low_open;
    /**
     * Not 0: `domain_high` itself does not belong to the domain.
     */
    int domain_high_open;
    /**
     * The format: binary64, which NULL means too, binary32, binary16 or bfloat16.
     */
    const char *format;
    /**
     * The end of the range that is nearer to zero, which belongs to it; a number of the format.
     */
    double from;
    /**
     * The other end, of the same sign, which does not belong to it; or an infinity for all that the format has.
     */
    double to;
    /**
     * Hardness: at least so many identical bits after the round bit, 2 to 63.
     */
    int bits;
    /**
     * The Boolean test, `WB_TMD_AUTO` to `WB_TMD_CLIPPED`. What is found does not depend on it.
     */
    int algorithm;
    /**
     * auto, which NULL means too: all GPUs, or the CPU where there is none; cpu; cuda; or cuda:N for one GPU. What is
     * found does not depend on it.
     */
    const char *engine;
    /**
     * Threads, up to 1024; 0 for `WIDEBLAS_NUM_THREADS` or the CPUs that the process is allowed.
     */
    int threads;
    /**
     * Not 0: Boolean tests in 64-bit integers instead of doubles.
     */
    int integers;
    /**
     * The search is this part of `parts` equal ones, from 1 on.
     */
    uint64_t part;
    /**
     * The number of parts.
     */
    uint64_t parts;
    /**
     * A unit, after which a call can stop, has 2^unit arguments; 10 to 52, by default 44: less than a second of a GPU.
     */
    int unit;
    /**
     * Arguments of a sub-domain in phase 1; 0 to choose the number for the function.
     */
    uint64_t sub_domain;
} wb_tmd_options;

/**
 * A hard argument.
 */
typedef struct wb_tmd_case {
    /**
     * The argument.
     */
    double x;
    /**
     * Its place n in its binade: |x| = (2^(p - 1) + n) 2^(exponent - p + 1), p the bits of the format; of a subnormal
     * number n 2^(exponent - p + 2).
     */
    uint64_t number;
    /**
     * The binade's exponent, 2^exponent <= |x| < 2^(exponent + 1); of subnormal numbers one less than the least normal
     * exponent.
     */
    int32_t exponent;
    /**
     * `WB_TMD_BITS`, `WB_TMD_AT_LEAST` or `WB_TMD_EXACT`.
     */
    int32_t kind;
    /**
     * Identical bits after the round bit.
     */
    int32_t hardness;
    /**
     * 0.
     */
    int32_t reserved;
} wb_tmd_case;

/**
 * Is called with each hard argument and with the `user` of the call. A value that is not 0 stops the search, as
 * `wb_tmd_plan_cancel` does.
 */
typedef int (*wb_tmd_on_case)(const struct wb_tmd_case *case_, void *user);

/**
 * What a plan has done so far, in all calls together and what it loaded.
 */
typedef struct wb_tmd_stats {
    /**
     * Units of the part.
     */
    uint64_t units;
    /**
     * Units that are done.
     */
    uint64_t units_done;
    /**
     * Arguments of the part.
     */
    uint64_t arguments;
    /**
     * Arguments of the units that are done.
     */
    uint64_t arguments_done;
    /**
     * Of these the arguments that were looked at. Others have no result to round, or are hard all together.
     */
    uint64_t searched;
    /**
     * Tests of sub-domains, of phase 1 and then of each round of phase 2.
     */
    uint64_t tests[WB_TMD_ROUNDS];
    /**
     * Sub-domains that failed these tests, and went to the next round or to phase 3.
     */
    uint64_t failures[WB_TMD_ROUNDS];
    /**
     * Arguments of phase 3, one by one by tabulated differences.
     */
    uint64_t exhausted;
    /**
     * Of these the arguments that MPFR decided.
     */
    uint64_t candidates;
    /**
     * Arguments that MPFR decided without a search, between cuts near each other.
     */
    uint64_t by_mpfr;
    /**
     * Arguments of sin, cos and tan that were looked at by their values, as they are too far apart for polynomials.
     */
    uint64_t by_values;
    /**
     * Hard arguments.
     */
    uint64_t found;
    /**
     * Hard arguments that as many random results would have.
     */
    double expected;
    /**
     * Seconds of all calls that searched.
     */
    double seconds;
} wb_tmd_stats;

/**
 * Is called after each unit, and after its cases, with the `user` of the call. A value that is not 0 stops the search, as
 * `wb_tmd_plan_cancel` does.
 */
typedef int (*wb_tmd_on_progress)(const struct wb_tmd_stats *stats, void *user);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The version of the library: `"MAJOR.MINOR.PATCH"`.
 */
const char *wb_tmd_version(void);

/**
 * The newest error message of the calling thread from a function of this library; an empty string when there was none.
 * Valid until the thread's next error.
 */
const char *wb_tmd_last_error(void);

/**
 * Sets the function that is called on every error of later calls, for the whole process, and returns the previous one;
 * NULL restores the default, lines on stderr. What functions return and `wb_tmd_last_error` stay the same.
 *
 * `status` is what the function is about to return, or -1 where it returns no status; `routine` is its name; `position` is 0;
 * `message` is that of `wb_tmd_last_error`. Both strings are valid until the handler returns or calls the library.
 *
 * The handler runs in the thread that made the call, in its environment, after all else that the call does; several threads
 * may be in it at the same time. No lock is held and no memory is left to be freed. So a handler may call the library, and
 * it may leave by longjmp or a C++ exception instead of returning. libwideblas has a handler of its own,
 * `wb_set_error_handler`; one function may be both.
 */
wb_tmd_error_handler wb_tmd_set_error_handler(wb_tmd_error_handler handler);

/**
 * Sets every member to its default: `wb_tmd_options_init(&options, sizeof options)`.
 *
 * Returns 0, or `WB_TMD_FAILED` if `options` is NULL or `size` is not that of the structure.
 *
 * # Safety
 * `options` is NULL or has room for `size` bytes.
 */
int wb_tmd_options_init(struct wb_tmd_options *options, size_t size);

/**
 * Makes a plan from options; nothing is searched yet. What the options refer to is copied, but for the `taylor_data` of a
 * function of the program's own, which must live as long as the plan.
 *
 * Returns 0, or `WB_TMD_FAILED` with `*plan` untouched: an option makes no sense, or there is no such engine.
 *
 * # Safety
 * `options` is NULL or was set by `wb_tmd_options_init`, with strings that are NULL or NUL-terminated; `plan` is NULL or may
 * be written.
 */
int wb_tmd_plan_create(const struct wb_tmd_options *options,
                       struct wb_tmd_plan **plan);

/**
 * Frees a plan, which no other call may be using; NULL is allowed.
 *
 * # Safety
 * `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed.
 */
void wb_tmd_plan_destroy(struct wb_tmd_plan *plan);

/**
 * Searches all units that are left, on all engines of the plan. Units that are done count, also if the call is stopped.
 *
 * The callbacks, which may be NULL, are called from the calling thread, in its floating-point environment, one at a time.
 * Units end in any order; the cases of a unit come by growing |x|. Callbacks must return: no C++ exception and no longjmp
 * may leave them.
 *
 * Returns 0 when all units are done, `WB_TMD_CANCELLED`, or `WB_TMD_FAILED`.
 *
 * # Safety
 * `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed.
 */
int wb_tmd_plan_run(struct wb_tmd_plan *plan,
                    wb_tmd_on_case on_case,
                    wb_tmd_on_progress on_progress,
                    void *user);

/**
 * As `wb_tmd_plan_run`, but returns after at most `units` units. `*done` is then 1 if no units are left, else 0.
 *
 * # Safety
 * `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed; `done` is NULL or may be written.
 */
int wb_tmd_plan_step(struct wb_tmd_plan *plan,
                     uint64_t units,
                     wb_tmd_on_case on_case,
                     wb_tmd_on_progress on_progress,
                     void *user,
                     int *done);

/**
 * Stops the call that runs the plan, or the next one if none does: it returns `WB_TMD_CANCELLED` after the units at work.
 * May be called from another thread, a callback or a signal handler; NULL is allowed.
 *
 * # Safety
 * `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed.
 */
void wb_tmd_plan_cancel(struct wb_tmd_plan *plan);

/**
 * Writes what is done to a file, for `wb_tmd_plan_checkpoint_load` and for `wideblas tmd resume`. Who reads the file at any
 * time finds its old text or the new one. To lose little when the process is killed, call it from `on_progress` now and
 * then, or between steps.
 *
 * Returns 0, or `WB_TMD_FAILED` with the file as it was.
 *
 * # Safety
 * `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed; `path` is NULL or a NUL-terminated string.
 */
int wb_tmd_plan_checkpoint_save(struct wb_tmd_plan *plan,
                                const char *path);

/**
 * Reads a checkpoint of `wb_tmd_plan_checkpoint_save` or of the command `wideblas tmd search`: what it says is done counts
 * as done, instead of what the plan has done. A last unit that was not written whole is searched again.
 *
 * Returns 0, or `WB_TMD_FAILED` with the plan as it was: the checkpoint was changed or is of another search.
 *
 * # Safety
 * `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed; `path` is NULL or a NUL-terminated string.
 */
int wb_tmd_plan_checkpoint_load(struct wb_tmd_plan *plan,
                                const char *path);

/**
 * Writes the certificate of a plan that is done, for `wideblas tmd verify` and `wideblas tmd merge`.
 *
 * Returns 0, or `WB_TMD_FAILED` with the file as it was: units are left, or the file cannot be written.
 *
 * # Safety
 * `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed; `path` is NULL or a NUL-terminated string.
 */
int wb_tmd_plan_certificate_save(struct wb_tmd_plan *plan,
                                 const char *path);

/**
 * Says what the plan has done so far: `wb_tmd_plan_stats(plan, &stats, sizeof stats)`.
 *
 * Returns 0, or `WB_TMD_FAILED` if `plan` or `stats` is NULL or `size` is not that of the structure.
 *
 * # Safety
 * `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed; `stats` is NULL or has room for `size` bytes.
 */
int wb_tmd_plan_stats(const struct wb_tmd_plan *plan,
                      struct wb_tmd_stats *stats,
                      size_t size);

/**
 * Copies hard arguments found so far, sorted by |x|: from number `first` on, counted from 0, and at most `count`.
 * `*written` is how many there were.
 *
 * Returns 0, or `WB_TMD_FAILED`.
 *
 * # Safety
 * `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed; `cases` is NULL or has room for `count` cases;
 * `written` is NULL or may be written.
 */
int wb_tmd_plan_cases(const struct wb_tmd_plan *plan,
                      size_t first,
                      size_t count,
                      struct wb_tmd_case *cases,
                      size_t *written);

/**
 * A lower bound d of `(b - a t) mod 2^64` over the integers t with 0 <= t < n: how near below b, at least, a point of the
 * line comes. All are in units of 2^-64; 1 <= n <= 2^40. `algorithm` is `WB_TMD_AUTO` to `WB_TMD_CLIPPED`.
 *
 * Returns 0, or `WB_TMD_FAILED` with `*d` untouched.
 *
 * # Safety
 * `d` is NULL or may be written.
 */
int wb_tmd_lower_bound(uint64_t a,
                       uint64_t b,
                       uint64_t n,
                       int algorithm,
                       uint64_t *d);

/**
 * The same test of `count` lines with one n. `verdicts[i]` is 1 if the bound of `wb_tmd_lower_bound` for `a[i]` and `b[i]` is
 * at most `threshold`: a point may be as near as that; it is 0 if none is.
 *
 * Runs on `WIDEBLAS_NUM_THREADS` threads, or on the CPUs that the process is allowed. Lines with a and b that are multiples
 * of 2^11 are tested by vectors of doubles, unless the test is Lefevre's; the verdicts are the same.
 *
 * Returns 0, or `WB_TMD_FAILED` with the verdicts untouched.
 *
 * # Safety
 * `a`, `b` and `verdicts` are NULL or have `count` elements; `verdicts` does not overlap the others.
 */
int wb_tmd_test(const uint64_t *a,
                const uint64_t *b,
                size_t count,
                uint64_t n,
                uint64_t threshold,
                int algorithm,
                uint8_t *verdicts);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* WIDEBLAS_TMD_H */
