/* Routines on distributed matrices without MPI: one process, with functions of its own that have nothing to send. Blocks of 3 x 2 lie where
 * they do in one matrix. */
#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <wideblas.h>

#define RIGHT(holds) CHECK(holds, "%s: %s", #holds, wb_last_error())

enum { N = 20 };

static int rank(void *context) {
    (void)context;
    return 0;
}
static int size(void *context) {
    (void)context;
    return 1;
}
static int broadcast(void *context, void *data, int64_t bytes, int root) {
    (void)context, (void)data, (void)bytes;
    return root;
}
static int reduced(void *context, int64_t *values, int64_t count) {
    (void)context, (void)values, (void)count;
    return 0;
}
static int exchange(void *context, const void *sent, int64_t bytes_sent, int to, void *received, int64_t bytes_received,
                    int from) {
    (void)context, (void)sent, (void)bytes_sent, (void)to, (void)received, (void)bytes_received, (void)from;
    return 1;
}
static void *split(void *context, int color, int key) {
    (void)color, (void)key;
    return context;
}
static int released;
static void release(void *context) {
    (void)context;
    released++;
}

static wb_comm comm = {&comm, 1, 1, 'R', rank, size, broadcast, reduced, reduced, exchange, split, release};
static const int descriptor[9] = {1, 0, N, N, 3, 2, 0, 0, N};

#define FIRST 1, 1, descriptor

#define TEST(F, T, COMPONENTS)                                                                                             \
    static double a_##F[N * N * COMPONENTS], c_##F[N * N * COMPONENTS], d_##F[N * N * COMPONENTS];                        \
    static void test_##F(void) {                                                                                          \
        T *a = (T *)a_##F, *c = (T *)c_##F, *d = (T *)d_##F, one = *(T *)a_##F, zero = *(T *)c_##F;                       \
        int i, j;                                                                                                         \
        for (i = 0; i < N; i++)                                                                                           \
            for (j = 0; j < N; j++) a_##F[(i + j * N) * COMPONENTS] = 1.0 / (1 + i + j);                                  \
        *(double *)&one = 1;                                                                                              \
        RIGHT(wb_pgemm_##F(WB_EXACT, "N", "T", N, N, N, one, a, FIRST, a, FIRST, zero, c, FIRST, &comm) == 0);            \
        RIGHT(wb_gemm_##F(WB_EXACT, "N", "T", N, N, N, one, a, N, a, N, zero, d, N) == 0);                                \
        RIGHT(memcmp(c, d, sizeof c_##F) == 0);                                                                           \
        RIGHT(wb_psyrk_##F(WB_AUTO, "U", "N", N, N, one, a, FIRST, one, c, FIRST, &comm) == 0);                           \
        RIGHT(wb_syrk_##F(WB_AUTO, "U", "N", N, N, one, a, N, one, d, N) == 0);                                           \
        RIGHT(memcmp(c, d, sizeof c_##F) == 0);                                                                           \
    }
TEST(f64, double, 1)
TEST(dd, wb_dd, 2)
TEST(qd, wb_qd, 4)

/* C is positive definite with more on its diagonal; U^T U = C. */
#define SOLVE(F, T, COMPONENTS)                                                                                            \
    static void solve_##F(void) {                                                                                         \
        T *a = (T *)a_##F, *c = (T *)c_##F, *d = (T *)d_##F, one;                                                         \
        int i;                                                                                                            \
        memset(&one, 0, sizeof one);                                                                                      \
        *(double *)&one = 1;                                                                                              \
        for (i = 0; i < N; i++) c_##F[(i + i * N) * COMPONENTS] += 1;                                                     \
        memcpy(d, c, sizeof d_##F);                                                                                       \
        RIGHT(wb_ppotrf_##F("U", N, c, FIRST, &comm) == 0);                                                               \
        RIGHT(fabs(c_##F[0] * c_##F[0] - d_##F[0]) < 1e-14 * d_##F[0]);                                                   \
        memcpy(d, a, sizeof d_##F);                                                                                       \
        RIGHT(wb_ptrsm_##F("L", "U", "T", "N", N, N, one, c, FIRST, a, FIRST, &comm) == 0);                               \
        RIGHT(Rtrsm_##F("L", "U", "T", "N", N, N, one, c, N, d, N) == 0);                                                 \
        RIGHT(memcmp(a, d, sizeof d_##F) == 0);                                                                           \
        c_##F[0] = -1;                                                                                                    \
        RIGHT(wb_ppotrf_##F("U", N, c, FIRST, &comm) == 1);                                                               \
    }
SOLVE(dd, wb_dd, 2)
SOLVE(qd, wb_qd, 4)

int main(void) {
    wb_dd one = {1, 0}, *nothing = NULL;
    wb_comm other;
    test_f64();
    test_dd();
    test_qd();
    solve_dd();
    solve_qd();
    RIGHT(released > 0 && released % 2 == 0);

    /* What is no grid, no process, no matrix. */
    RIGHT(wb_pgemm_dd(WB_AUTO, "N", "N", 1, 1, 1, one, nothing, FIRST, nothing, FIRST, one, nothing, FIRST, NULL) == WB_INFO_FAILED);
    RIGHT(wb_pgemm_dd(WB_AUTO, "N", "N", 1, 1, 1, one, nothing, FIRST, nothing, FIRST, one, nothing, FIRST, &comm) == -7);
    RIGHT(wb_pgemm_dd(WB_AUTO, "N", "N", 1, 1, 1, one, nothing, 1, 1, NULL, nothing, FIRST, one, nothing, FIRST, &comm) == -10);
    RIGHT(wb_pgemm_dd(WB_AUTO, "N", "N", 0, 1, 1, one, nothing, FIRST, nothing, FIRST, one, nothing, FIRST, &comm) == 0);
    other = comm;
    other.npcol = 2;
    RIGHT(wb_ppotrf_dd("U", 0, nothing, FIRST, &other) == WB_INFO_FAILED);
    /* No BLACS here. */
    other.nprow = other.npcol = 0;
    RIGHT(wb_ppotrf_dd("U", 0, nothing, FIRST, &other) == WB_INFO_FAILED);
    RIGHT(strstr(wb_last_error(), "BLACS") != NULL);
    other = comm;
    other.maxima = NULL;
    RIGHT(wb_ppotrf_dd("U", 0, nothing, FIRST, &other) == WB_INFO_COMMUNICATION);
    return failures();
}
