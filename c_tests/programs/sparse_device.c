/* Sparse products and solutions whose vectors are on a GPU have the bits of those in host memory, and are refused with the same results.
 * Without a GPU the program says so. */
#include <stdlib.h>

#include "check.h"

enum { SIDE = 40, N = SIDE * SIDE, MOST = 5 * N };

static int64_t starts[N + 1], places[MOST];
static double values[MOST];

/* Convection and diffusion on a square: not symmetric unless `wind` is zero. */
static wb_csr *square(double wind) {
    wb_csr *a = NULL;
    int64_t at = 0;
    for (int i = 0; i < N; i++) {
        static const int steps[5] = {-SIDE, -1, 0, 1, SIDE};
        const double entries[5] = {-1 - wind, -1 - wind / 3, 4, -1 + wind / 3, -1 + wind};
        for (int k = 0; k < 5; k++) {
            const int j = i + steps[k];
            const int crosses = (steps[k] == -1 && i % SIDE == 0) || (steps[k] == 1 && j % SIDE == 0);
            if (j < 0 || j >= N || crosses) continue;
            places[at] = j;
            values[at++] = entries[k];
        }
        starts[i + 1] = at;
    }
    CHECK(wb_csr_create_f64(64, N, N, starts, places, values, &a) == 0, "%s", wb_last_error());
    return a;
}

static void *on_device(const void *host, size_t bytes) {
    void *device = NULL;
    CHECK(wb_device_malloc(&device, bytes) == 0 && device != NULL, "%s", wb_last_error());
    CHECK(wb_device_copy(device, host, bytes) == 0, "%s", wb_last_error());
    return device;
}

/* Copies memory of a GPU to the host, and frees it. */
static void back(void *host, void *device, size_t bytes) {
    CHECK(wb_device_copy(host, device, bytes) == 0, "%s", wb_last_error());
    CHECK(wb_device_free(device) == 0, "%s", wb_last_error());
}

/* Numbers of all components. */
static void fill(double *x, int doubles, uint64_t seed) {
    for (int i = 0; i < N; i++) {
        double size = 1;
        for (int l = 0; l < doubles; l++, size = ldexp(size, -54))
            x[i * doubles + l] = ldexp((double)(int64_t)random_bits(&seed), -63) * size;
    }
}

#define FORMAT(name, type, doubles)                                                                              \
    static void products_##name(const wb_csr *a) {                                                               \
        static type x[N], y[N], here[N], there[N];                                                               \
        static const double factors[3][4] = {{1}, {-0.75, 3e-17}, {0}};                                          \
        fill((double *)x, doubles, 1);                                                                           \
        fill((double *)y, doubles, 2);                                                                           \
        for (int at = 0; at < 2 * 2 * 3 * 3; at++) {                                                             \
            const int mode = at % 2 ? WB_NATIVE : WB_EXACT;                                                      \
            const char *trans = at / 2 % 2 ? "T" : "N";                                                          \
            type alpha, beta;                                                                                    \
            memcpy(&alpha, factors[at / 4 % 3], sizeof alpha);                                                   \
            memcpy(&beta, factors[at / 12], sizeof beta);                                                        \
            memcpy(here, y, sizeof y);                                                                           \
            CHECK(wb_spmv_##name(mode, trans, &alpha, a, x, &beta, here) == 0, "%s", wb_last_error());           \
            for (int where = 1; where < 4; where++) {                                                            \
                void *px = where & 1 ? on_device(x, sizeof x) : x;                                               \
                void *py = where & 2 ? on_device(y, sizeof y) : memcpy(there, y, sizeof y);                      \
                CHECK(wb_spmv_##name(mode, trans, &alpha, a, px, &beta, py) == 0, "%s", wb_last_error());        \
                if (where & 2) back(there, py, sizeof y);                                                        \
                if (where & 1) CHECK(wb_device_free(px) == 0, "%s", wb_last_error());                            \
                CHECK(memcmp(here, there, sizeof here) == 0, #name ", mode %d, %s, places %d", mode, trans, where); \
            }                                                                                                    \
        }                                                                                                        \
    }                                                                                                            \
    static void solutions_##name(const wb_csr *a, int method, int preconditioner, double rtol) {                 \
        static type b[N], here[N], there[N], kept[N];                                                            \
        wb_krylov_options options = {0};                                                                         \
        wb_krylov_report of_host, report;                                                                        \
        options.method = method;                                                                                 \
        options.preconditioner = preconditioner;                                                                 \
        options.rtol = rtol;                                                                                     \
        fill((double *)b, doubles, 3);                                                                           \
        memset(here, 0, sizeof here);                                                                            \
        CHECK(wb_krylov_##name(a, b, here, &options, &of_host) == 0, "%s", wb_last_error());                     \
        CHECK(of_host.status == WB_KRYLOV_CONVERGED && of_host.residual <= rtol, #name ", method %d: status %d", \
              method, of_host.status);                                                                           \
        for (int where = 1; where < 4; where++) {                                                                \
            void *pb = where & 1 ? on_device(b, sizeof b) : b, *px = there;                                      \
            memset(there, 0, sizeof there);                                                                      \
            if (where & 2) px = on_device(there, sizeof there);                                                  \
            CHECK(wb_krylov_##name(a, pb, px, &options, &report) == 0, "%s", wb_last_error());                   \
            CHECK(report.status == of_host.status && report.iterations == of_host.iterations,                    \
                  #name ", places %d: status %d after %d iterations", where, report.status, (int)report.iterations); \
            if (where & 2) back(there, px, sizeof there);                                                        \
            CHECK(memcmp(here, there, sizeof here) == 0, #name ", method %d, places %d", method, where);         \
            if (where & 1) {                                                                                     \
                back(kept, pb, sizeof b);                                                                        \
                CHECK(memcmp(kept, b, sizeof b) == 0, #name ": b has changed");                                  \
            }                                                                                                    \
        }                                                                                                        \
    }                                                                                                            \
    static void refusals_##name(const wb_csr *a) {                                                               \
        static type b[N], x[N];                                                                                  \
        wb_krylov_options options = {0};                                                                         \
        wb_krylov_report report;                                                                                 \
        type one;                                                                                                \
        void *pb, *px;                                                                                           \
        memset(&one, 0, sizeof one);                                                                             \
        fill((double *)b, doubles, 4);                                                                           \
        pb = on_device(b, sizeof b);                                                                             \
        options.method = 9;                                                                                      \
        px = on_device(b, sizeof b);                                                                             \
        CHECK(wb_krylov_##name(a, pb, px, &options, &report) == -1, "another method");                           \
        CHECK(wb_spmv_##name(WB_NATIVE, "N", &one, a, pb, &one, pb) == -1, "x and y are one");                   \
        back(x, px, sizeof b);                                                                                   \
        CHECK(memcmp(x, b, sizeof b) == 0, #name ": x has changed");                                             \
        back(x, pb, sizeof b);                                                                                   \
        CHECK(memcmp(x, b, sizeof b) == 0, #name ": b has changed");                                             \
    }

FORMAT(f64, double, 1)
FORMAT(dd, wb_dd, 2)
FORMAT(qd, wb_qd, 4)

#define ALL(name, rtol)                                                     \
    products_##name(windy);                                                 \
    solutions_##name(calm, WB_KRYLOV_CG, WB_PRECONDITION_NONE, rtol);       \
    solutions_##name(calm, WB_KRYLOV_CG, WB_PRECONDITION_JACOBI, rtol);     \
    solutions_##name(windy, WB_KRYLOV_BICGSTAB, WB_PRECONDITION_NONE, rtol); \
    solutions_##name(windy, WB_KRYLOV_GMRES, WB_PRECONDITION_NONE, rtol);   \
    refusals_##name(windy);

int main(void) {
    if (wb_device_count() == 0) {
        printf("no GPU\n");
        return failures();
    }
    wb_csr *calm = square(0), *windy = square(0.4);
    ALL(f64, 1e-10)
    ALL(dd, 1e-24)
    ALL(qd, 1e-50)
    CHECK(wb_csr_destroy(calm) == 0 && wb_csr_destroy(windy) == 0, "%s", wb_last_error());
    return failures();
}
