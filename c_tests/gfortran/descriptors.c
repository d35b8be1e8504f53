/* Descriptors as gfortran makes them, and as it does not: what libwideblas_gfortran.so serves has the product's values; all
 * else goes on to a stand-in for gfortran's library, with every argument and all memory as they were. Arguments: what there
 * is of that library.
 *   next FILE   its functions are the next ones that the program would find
 *   later FILE  it is loaded as plug-ins are, without giving its names to others
 *   none        there is none
 *   fails       as next, and libwideblas fails: all goes on */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fenv.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "original.h"

typedef struct {
    ptrdiff_t stride, lower, upper;
} dimension;

typedef struct {
    char *base;
    size_t offset, element_bytes;
    int version;
    signed char rank, class;
    short attribute;
    ptrdiff_t span;
    dimension dim[15];
} array;

enum { M = 3, N = 2, K = 4, ROOM = 64, REAL = 3, COMPLEX = 4 };

heard_call heard;
static int failed, fails, has_original;
/* The function under test. */
static const char *name;
static matmul_function *matmul;
/* Parts of a number, and the class of its type. */
static int parts;
static signed char class;

/* Arguments and their memory. */
static struct {
    array c, a, b;
    __float128 result[2 * ROOM], left[2 * ROOM], right[2 * ROOM];
} call, before;

#define CHECK(holds, ...)                               \
    do {                                                \
        if (!(holds)) {                                 \
            failed = 1;                                 \
            printf("%s:%d: %s: ", __FILE__, __LINE__, name); \
            printf(__VA_ARGS__);                        \
            printf("\n");                               \
        }                                               \
    } while (0)

static array matrix(void *base, ptrdiff_t rows, ptrdiff_t cols) {
    array x;
    memset(&x, 0, sizeof x);
    x.base = base;
    x.element_bytes = (size_t)parts * sizeof(__float128);
    x.rank = 2;
    x.class = class;
    x.dim[0].stride = 1, x.dim[0].lower = 1, x.dim[0].upper = rows;
    x.dim[1].stride = rows, x.dim[1].lower = 1, x.dim[1].upper = cols;
    return x;
}

static array vector(void *base, ptrdiff_t length) {
    array x = matrix(base, length, 1);
    x.rank = 1;
    /* What is behind the dimensions is no part of it. */
    x.dim[1].stride = x.dim[1].lower = x.dim[1].upper = 77;
    return x;
}

/* A call that can be served. */
static void begin(void) {
    int i;
    for (i = 0; i < 2 * ROOM; i++) {
        call.result[i] = 99;
        call.left[i] = (i * 7 + 3) % 11 - 5;
        call.right[i] = (i * 5 + 1) % 13 - 6;
    }
    call.c = matrix(call.result, M, N);
    call.a = matrix(call.left, M, K);
    call.b = matrix(call.right, K, N);
    memset(&heard, 0, sizeof heard);
}

static void multiply(void) {
    before = call;
    matmul(&call.c, &call.a, &call.b, 0, 0, NULL);
}

/* A part of an element, by its place as gfortran's function finds it: the vector is a row or a column. */
static __float128 part_of(const char *base, const array *x, int is_row, ptrdiff_t i, ptrdiff_t j, int part) {
    __float128 found;
    ptrdiff_t at;
    if (x->rank == 2)
        at = i * x->dim[0].stride + j * x->dim[1].stride;
    else
        at = (is_row ? j : i) * x->dim[0].stride;
    memcpy(&found, base + (at * parts + part) * (ptrdiff_t)sizeof found, sizeof found);
    return found;
}

/* The memory as it was before the call. */
static const char *as_it_was(const char *base) { return base - (char *)&call + (char *)&before; }

static ptrdiff_t extent(const array *x, int at) { return x->dim[at].upper - x->dim[at].lower + 1; }

static void is_served(const char *what) {
    const array *a = &before.a, *b = &before.b;
    ptrdiff_t m, n, k, i, j, p;
    if (fails) return;
    multiply();
    m = a->rank == 1 ? 1 : extent(a, 0);
    n = b->rank == 1 ? 1 : extent(b, 1);
    k = extent(a, a->rank - 1);
    CHECK(heard.calls == 0, "%s: %d calls", what, heard.calls);
    if (heard.calls != 0) return;
    for (j = 0; j < n; j++)
        for (i = 0; i < m; i++) {
            __float128 sum[2] = {0, 0};
            int part;
            for (p = 0; p < k; p++) {
                __float128 x[2] = {0, 0}, y[2] = {0, 0};
                for (part = 0; part < parts; part++) {
                    x[part] = part_of(as_it_was(a->base), a, 1, i, p, part);
                    y[part] = part_of(as_it_was(b->base), b, 0, p, j, part);
                }
                sum[0] += x[0] * y[0] - x[1] * y[1];
                sum[1] += x[0] * y[1] + x[1] * y[0];
            }
            for (part = 0; part < parts; part++) {
                __float128 found = part_of(call.c.base, &call.c, a->rank == 1, i, j, part);
                CHECK(found == sum[part], "%s: (%d, %d): %g, not %g", what, (int)i, (int)j, (double)found,
                      (double)sum[part]);
            }
        }
    CHECK(memcmp(&call.a, &before.a, sizeof call.a) == 0, "%s: the descriptor of A", what);
    CHECK(memcmp(&call.b, &before.b, sizeof call.b) == 0, "%s: the descriptor of B", what);
}

/* With these arguments. */
static void goes_on_with(const char *what, void *c, void *a, void *b, int try_blas, int limit, void *gemm) {
    before = call;
    matmul(c, a, b, try_blas, limit, gemm);
    CHECK(memcmp(&call, &before, sizeof call) == 0, "%s: something was changed", what);
    if (!has_original) return;
    CHECK(heard.calls == 1, "%s: %d calls", what, heard.calls);
    if (heard.calls != 1) return;
    CHECK(strcmp(heard.name, name) == 0, "%s: a call of %s", what, heard.name);
    CHECK(heard.c == c && heard.a == a && heard.b == b, "%s: other arrays", what);
    CHECK(heard.try_blas == try_blas && heard.limit == limit && heard.gemm == gemm, "%s: another BLAS", what);
}

static void goes_on(const char *what) { goes_on_with(what, &call.c, &call.a, &call.b, 0, 0, NULL); }

/* Each of the three arrays with something wrong. `missing`: with a result that has no memory, too. */
#define EACH(what, missing, change)                        \
    do {                                                   \
        int which;                                         \
        for (which = 0; which < 3 + (missing); which++) {  \
            char text[100];                                \
            array *x;                                      \
            begin();                                       \
            x = which == 0 ? &call.a : which == 1 ? &call.b : &call.c; \
            if (which == 3) call.c.base = NULL;            \
            change;                                        \
            sprintf(text, "%s, array %d", what, which);    \
            goes_on(text);                                 \
        }                                                  \
    } while (0)

/* As GCC 7 and its elders describe a matrix: base, offset, rank and type in one number, dimensions. */
static void make_old(array *x) {
    const ptrdiff_t old[] = {0, 2 | class << 3 | (ptrdiff_t)x->element_bytes << 6, 1, 1, 3, 3, 1, 4};
    memcpy((char *)x + sizeof x->base, old, sizeof old);
}

static void types(void) {
    EACH("version", 1, x->version = 1);
    EACH("integers", 1, x->class = 1);
    EACH("another number", 1, x->class = 7 - class);
    EACH("elements of 8 bytes", 1, x->element_bytes = 8);
    EACH("elements of 10 bytes", 1, x->element_bytes = 10);
    EACH("another length", 1, x->element_bytes = 48 - x->element_bytes);
    EACH("no length", 1, x->element_bytes = 0);
    EACH("rank 0", 1, x->rank = 0);
    EACH("rank 1", 1, x->rank = 1);
    EACH("rank 3", 1, x->rank = 3);
    EACH("rank 15", 1, x->rank = 15);
    EACH("rank -1", 1, x->rank = -1);
    begin();
    call.a = vector(call.left, K), call.b = vector(call.right, K), call.c = vector(call.result, 1);
    goes_on("two vectors");
    begin();
    call.a = vector(call.left, K);
    goes_on("a matrix of a vector and a matrix");
    EACH("old descriptors", 0, make_old(x));
}

static void memory(void) {
    begin();
    goes_on_with("no C", NULL, &call.a, &call.b, 0, 0, NULL);
    begin();
    goes_on_with("no A", &call.c, NULL, &call.b, 0, 0, NULL);
    begin();
    goes_on_with("no B", &call.c, &call.a, NULL, 0, 0, NULL);
    begin();
    call.a.base = NULL;
    goes_on("A without memory");
    begin();
    call.b.base = NULL;
    goes_on("B without memory");
    begin();
    call.a = matrix(NULL, M, 0), call.b = matrix(NULL, 0, N);
    goes_on("empty operands without memory");
    EACH("between words", 0, x->base += 4);
    EACH("between bytes", 0, x->base += 1);
    EACH("a step beyond all addresses", 0, x->dim[1].stride = PTRDIFF_MAX / 8);
    EACH("a step below all addresses", 0, x->dim[0].stride = PTRDIFF_MIN);
    begin();
    call.c.dim[0].stride = 0;
    goes_on("one place for all rows");
    begin();
    call.c.dim[1].stride = 0;
    goes_on("one place for all columns");
    begin();
    call.c.dim[1].stride = M - 1;
    goes_on("columns that share an element");
    /* 2^54 bytes, and a number of bytes that has no size_t. */
    begin();
    call.a = matrix(call.left, 1 << 25, 1), call.b = matrix(call.right, 1, 1 << 25);
    call.a.dim[0].stride = call.b.dim[1].stride = 0;
    call.c.base = NULL;
    goes_on("a result larger than memory");
    begin();
    call.a = matrix(call.left, (ptrdiff_t)1 << 40, 1), call.b = matrix(call.right, 1, (ptrdiff_t)1 << 40);
    call.a.dim[0].stride = call.b.dim[1].stride = 0;
    call.c.base = NULL;
    goes_on("a result of 2^84 bytes");
    begin();
    call.a = matrix(call.left, M, (ptrdiff_t)1 << 62), call.b = matrix(call.right, (ptrdiff_t)1 << 62, N);
    call.a.dim[0].stride = call.a.dim[1].stride = call.b.dim[0].stride = call.b.dim[1].stride = 0;
    goes_on("operands larger than memory");
}

static void extents(void) {
    static const ptrdiff_t others[] = {-1, 1, -2, -3, -4, 7, -100};
    size_t i;
    int at, without;
    for (without = 0; without < 2; without++)
        for (i = 0; i < sizeof others / sizeof *others; i++) {
            begin();
            if (without) call.c.base = NULL;
            call.a.dim[1].upper += others[i];
            goes_on("columns of A");
            begin();
            if (without) call.c.base = NULL;
            call.b.dim[0].upper += others[i];
            goes_on("rows of B");
            for (at = 0; at < 2; at++) {
                begin();
                call.c.dim[at].upper += others[i];
                goes_on("the result's extent");
            }
            begin();
            call.a = vector(call.left, K + others[i]), call.c = vector(without ? NULL : call.result, N);
            goes_on("a row of another length");
            begin();
            call.b = vector(call.right, K + others[i]), call.c = vector(without ? NULL : call.result, M);
            goes_on("a column of another length");
            begin();
            call.a = vector(call.left, K), call.c = vector(call.result, N + others[i]);
            goes_on("a result for another row");
            begin();
            call.b = vector(call.right, K), call.c = vector(call.result, M + others[i]);
            goes_on("a result for another column");
        }
    /* Empty or less, and alike. */
    begin();
    call.a.dim[1].upper = call.b.dim[0].upper = -3;
    goes_on("less than no columns");
    begin();
    call.a.dim[0].upper = call.c.dim[0].upper = -3;
    goes_on("less than no rows");
    EACH("more elements than numbers", 0, (x->dim[1].lower = PTRDIFF_MIN, x->dim[1].upper = PTRDIFF_MAX));
    EACH("as many elements as numbers", 0, (x->dim[0].lower = 0, x->dim[0].upper = PTRDIFF_MAX));
}

static void environment(void) {
    static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}, traps[] = {FE_INVALID, FE_OVERFLOW, FE_INEXACT};
    int i;
    for (i = 0; i < 3; i++) {
        begin();
        fesetround(modes[i]);
        goes_on("a rounding mode");
        fesetround(FE_TONEAREST);
        begin();
        feclearexcept(FE_ALL_EXCEPT);
        feenableexcept(traps[i]);
        goes_on("exceptions that interrupt");
        fedisableexcept(traps[i]);
    }
    begin();
    goes_on_with("a BLAS of the program", &call.c, &call.a, &call.b, 1, 30, &heard);
}

static void served(void) {
    int without;
    for (without = 0; without < 2; without++) {
        begin();
        if (without) {
            call.c.base = NULL;
            memset(call.c.dim, 0x5a, sizeof call.c.dim);
        }
        is_served("matrices");
        if (without && !fails) {
            array *c = &call.c;
            const dimension rows = {1, 0, M - 1}, columns = {M, 0, N - 1};
            CHECK(memcmp(c->dim, &rows, sizeof rows) == 0 && c->offset == 0, "the new result's rows");
            CHECK(memcmp(c->dim + 1, &columns, sizeof columns) == 0, "its columns");
            CHECK(memcmp(c->dim + 2, before.c.dim + 2, sizeof c->dim - 2 * sizeof *c->dim) == 0, "behind them");
            free(c->base);
        }
        begin();
        call.a = vector(call.left, K), call.c = vector(without ? NULL : call.result, N);
        is_served("a row");
        if (without && !fails) {
            const dimension only = {1, 0, N - 1};
            CHECK(memcmp(call.c.dim, &only, sizeof only) == 0 && call.c.dim[1].lower == 77, "a row's shape");
            free(call.c.base);
        }
        begin();
        call.b = vector(call.right, K), call.c = vector(without ? NULL : call.result, M);
        is_served("a column");
        if (without && !fails) {
            const dimension only = {1, 0, M - 1};
            CHECK(memcmp(call.c.dim, &only, sizeof only) == 0 && call.c.dim[1].lower == 77, "a column's shape");
            free(call.c.base);
        }
    }
    begin();
    call.c.dim[1].stride = 5, call.a.dim[1].stride = 6, call.b.dim[1].stride = 7;
    is_served("gaps");
    begin();
    call.c.dim[0].stride = N, call.c.dim[1].stride = 1, call.a.dim[0].stride = K, call.a.dim[1].stride = 1;
    is_served("rows one after the other");
    begin();
    call.a.base = (char *)(call.left + parts * (M * K - 1)), call.a.dim[0].stride = -1, call.a.dim[1].stride = -M;
    call.c.base = (char *)(call.result + parts * M), call.c.dim[1].stride = -M;
    is_served("backwards");
    begin();
    call.a.dim[0].stride = 0, call.b.dim[1].stride = 0;
    is_served("one row and one column many times");
    begin();
    call.a = vector(call.left, K), call.a.dim[0].stride = 0, call.c = vector(call.result, N);
    is_served("one number many times");
    begin();
    call.a.dim[0].lower -= 7, call.a.dim[0].upper -= 7, call.b.dim[1].lower += 9, call.b.dim[1].upper += 9;
    call.a.span = 5, call.b.attribute = 2, call.c.offset = 12345, call.c.span = -1;
    is_served("other bounds, and fields without a meaning here");
    begin();
    call.a.base += 8, call.b.base += 8, call.c.base += 8;
    memmove(call.a.base, call.left, sizeof call.left - 8);
    memmove(call.b.base, call.right, sizeof call.right - 8);
    is_served("at multiples of 8");
    begin();
    call.a = matrix(call.left, M, 0), call.b = matrix(call.right, 0, N);
    is_served("empty sums");
    begin();
    call.a = matrix(call.left, 0, K), call.c = matrix(call.result, 0, N);
    is_served("no rows");
    CHECK(memcmp(call.result, before.result, sizeof call.result) == 0, "no rows");
    /* The product of what was there before. */
    begin();
    call.a = call.b = call.c = matrix(call.left, K, K);
    is_served("a result in the place of both operands");
    begin();
    call.a = matrix(call.left, M, K), call.c = matrix(call.left + 2 * parts, M, N);
    is_served("a result that shares memory");
}

/* Flags of exceptions are those of the elements: one factor of each product is 2, another element of A is x. */
static void flags(void) {
    const __float128 huge = 2 * (__float128)1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300;
    const __float128 large = huge * huge, infinite = large * large * large;
    const struct {
        const char *what;
        __float128 x, y;
        int flags;
    } cases[] = {
        {"finite", 3, 4, 0},
        {"overflow", large, large, FE_OVERFLOW},
        {"infinite", infinite, 2, 0},
        {"no number", infinite, 0, FE_INVALID},
        {"NaN", infinite - infinite, 2, 0},
    };
    size_t i;
    if (fails) return;
    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
        int found;
        begin();
        call.left[0] = cases[i].x;
        call.right[0] = cases[i].y;
        if (parts == 2) call.left[1] = call.right[1] = 0;
        feclearexcept(FE_ALL_EXCEPT);
        multiply();
        found = fetestexcept(FE_ALL_EXCEPT & ~FE_INEXACT);
        CHECK(heard.calls == 0, "%s: %d calls", cases[i].what, heard.calls);
        /* The imaginary part of a complex product with an infinity is no number. */
        if (parts == 1 || i < 2) CHECK(found == cases[i].flags, "%s: flags %x", cases[i].what, found);
    }
}

int main(int count, char **arguments) {
    static const char *const names[] = {"_gfortran_matmul_r16", "_gfortran_matmul_c16"};
    const char *mode = count > 1 ? arguments[1] : "";
    has_original = strcmp(mode, "none") != 0;
    fails = strcmp(mode, "fails") == 0;
    if (strcmp(mode, "later") == 0 && dlopen(arguments[2], RTLD_NOW | RTLD_LOCAL) == NULL) {
        printf("%s\n", dlerror());
        return 1;
    }
    for (parts = 1; parts <= 2; parts++) {
        void *found;
        name = names[parts - 1];
        class = parts == 1 ? REAL : COMPLEX;
        found = dlsym(RTLD_DEFAULT, name);
        memcpy(&matmul, &found, sizeof matmul);
        types();
        memory();
        extents();
        environment();
        served();
        flags();
        begin();
        if (fails) {
            goes_on("what libwideblas cannot do");
            begin();
            call.c.base = NULL;
            goes_on("what libwideblas cannot do, with a result without memory");
        }
    }
    return failed;
}
