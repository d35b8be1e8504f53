
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
