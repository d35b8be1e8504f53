/* Vectors that overlap: what calls make of them is what calls on one element after the other make. */
#include "check.h"

enum { MEMORY = 200, N = 50 };

static uint64_t seed = 1;

/* Components of numbers, each smaller than the one before. */
static void fill(void *memory, size_t bytes, int components) {
    double *const x = memory;
    size_t i;
    for (i = 0; i < bytes / sizeof *x; i++)
        x[i] = ldexp((double)((int64_t)random_bits(&seed) >> 11), -52 - 54 * ((int)i % components));
}

static int64_t place(int64_t start, int64_t inc, int64_t i) { return start + (inc < 0 ? (N - 1 - i) * -inc : i * inc); }

typedef int routine(int which, int64_t n, void *memory, int64_t x, int64_t incx, int64_t y, int64_t incy);

static void compare(const char *name, routine *call, size_t size, int components) {
    static const int64_t cases[][4] = {{0, 1, 0, 1},   {0, 1, 1, 1},    {1, 1, 0, 1},    {0, 2, 1, 2},
                                       {10, 1, 20, -1}, {10, -1, 10, -1}, {10, 1, 10, 2}, {0, 1, 100, 0},
                                       {100, 0, 0, 1},  {5, 0, 0, 1},    {7, 0, 7, 0},   {0, 1, 8, 1}};
    static wb_qd_complex before[MEMORY], found[MEMORY], expected[MEMORY];
    size_t c;
    int which;
    int64_t i;
    fill(before, MEMORY * size, components);
    for (c = 0; c < sizeof cases / sizeof *cases; c++)
        for (which = 0; which < 4; which++) {
            const int64_t *at = cases[c];
            int info = 0;
            memcpy(found, before, MEMORY * size);
            memcpy(expected, before, MEMORY * size);
            info |= call(which, N, found, at[0], at[1], at[2], at[3]);
            for (i = 0; i < N; i++)
                info |= call(which, 1, expected, place(at[0], at[1], i), 1, place(at[2], at[3], i), 1);
            CHECK(info == 0, "%s: %s", name, wb_last_error());
            CHECK(memcmp(found, expected, MEMORY * size) == 0, "%s, routine %d, case %d", name, which, (int)c);
        }
}

/* axpy, with an alpha that is passed so, rot, copy, swap */
#define ROUTINE(NAME, NUMBER, REAL, AXPY, PASSED, ROT, COPY, SWAP)                                                \
    static int NAME(int which, int64_t n, void *memory, int64_t x, int64_t incx, int64_t y, int64_t incy) {       \
        static int made;                                                                                          \
        static NUMBER alpha;                                                                                      \
        static REAL factors[2];                                                                                   \
        NUMBER *const px = (NUMBER *)memory + x, *const py = (NUMBER *)memory + y;                                \
        if (!made) fill(&alpha, sizeof alpha, sizeof(REAL) / sizeof(double));                                     \
        if (!made) fill(factors, sizeof factors, sizeof(REAL) / sizeof(double));                                  \
        made = 1;                                                                                                 \
        switch (which) {                                                                                          \
            case 0: return AXPY(n, PASSED, px, incx, py, incy);                                                   \
            case 1: return ROT(n, px, incx, py, incy, factors[0], factors[1]);                                    \
            case 2: return COPY(n, px, incx, py, incy);                                                           \
            default: return SWAP(n, px, incx, py, incy);                                                          \
        }                                                                                                         \
    }
ROUTINE(of_dd, wb_dd, wb_dd, Raxpy_dd, alpha, Rrot_dd, Rcopy_dd, Rswap_dd)
ROUTINE(of_qd, wb_qd, wb_qd, Raxpy_qd, alpha, Rrot_qd, Rcopy_qd, Rswap_qd)
ROUTINE(of_dd_complex, wb_dd_complex, wb_dd, Caxpy_dd, alpha, CRrot_dd, Ccopy_dd, Cswap_dd)
ROUTINE(of_qd_complex, wb_qd_complex, wb_qd, Caxpy_qd, &alpha, CRrot_qd, Ccopy_qd, Cswap_qd)

int main(void) {
    use_all();
    compare("wb_dd", of_dd, sizeof(wb_dd), 2);
    compare("wb_qd", of_qd, sizeof(wb_qd), 4);
    compare("wb_dd_complex", of_dd_complex, sizeof(wb_dd_complex), 2);
    compare("wb_qd_complex", of_qd_complex, sizeof(wb_qd_complex), 4);
    return failures();
}
