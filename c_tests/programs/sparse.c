/* Sparse matrices, their products and iterative solvers from C. What is printed is the same under every setting. */
#include <mpfr.h>
#include <stdlib.h>

#include "check.h"

enum { N = 200, MOST = 5 * N };

static int32_t starts[N + 1], places[MOST];
static int64_t wide_starts[N + 1], wide_places[MOST];
static double values[MOST];
static wb_dd values_dd[MOST];
static wb_qd values_qd[MOST];
static wb_f128 *values_f128;

/* The biharmonic operator of a line. */
static void fill(void) {
    static const double stencil[5] = {1, -4, 6, -4, 1};
    int at = 0;
    for (int i = 0; i < N; i++) {
        /* Columns in descending order. */
        for (int j = i + 2; j >= i - 2; j--) {
            if (j < 0 || j >= N) continue;
            places[at] = j;
            wide_places[at] = j;
            values[at] = stencil[j - i + 2];
            values_dd[at] = (wb_dd){values[at], 0};
            values_qd[at] = (wb_qd){{values[at], 0, 0, 0}};
            at++;
        }
        starts[i + 1] = at;
        wide_starts[i + 1] = at;
    }
}

static wb_csr *matrix(int bits) {
    wb_csr *a = NULL;
    const void *rows = bits == 32 ? (const void *)starts : wide_starts;
    const void *columns = bits == 32 ? (const void *)places : wide_places;
    CHECK(wb_csr_create_f64(bits, N, N, rows, columns, values, &a) == 0, "%s", wb_last_error());
    return a;
}

static int heard;

static int watch(void *context, int64_t iteration, double residual, int bits) {
    heard++;
    CHECK(context == &heard && iteration == heard && residual > 0 && bits == 106, "iteration %d", (int)iteration);
    return iteration == 7;
}

static int apply_f64(void *context, int transposed, int64_t n, const double *x, double *y) {
    const double one = 1, zero = 0;
    (void)n;
    return wb_spmv_f64(WB_NATIVE, transposed ? "T" : "N", &one, context, x, &zero, y);
}

static int apply_dd(void *context, int transposed, int64_t n, const wb_dd *x, wb_dd *y) {
    const wb_dd one = {1, 0}, zero = {0, 0};
    (void)n;
    return wb_spmv_dd(WB_NATIVE, transposed ? "T" : "N", &one, context, x, &zero, y);
}

static int apply_qd(void *context, int transposed, int64_t n, const wb_qd *x, wb_qd *y) {
    const wb_qd one = {{1, 0, 0, 0}}, zero = {{0, 0, 0, 0}};
    (void)n;
    return wb_spmv_qd(WB_NATIVE, transposed ? "T" : "N", &one, context, x, &zero, y);
}

static int fails(void *context, int transposed, int64_t n, const double *x, double *y) {
    (void)context, (void)transposed, (void)n, (void)x, (void)y;
    return 1;
}

static void doubles(void) {
    static double b[N], x[N], y[N], z[N];
    wb_csr *a = matrix(32), *wide = matrix(64);
    const double one = 1, two = 2, zero = 0;
    int64_t rows, columns, entries;
    wb_krylov_report report;
    wb_krylov_options options = {0};
    double history[16];
    uint64_t state = 3;
    CHECK(wb_csr_shape(a, &rows, &columns, &entries) == 0 && rows == N && columns == N && entries == 994, "%d", (int)entries);
    for (int i = 0; i < N; i++) b[i] = 1, z[i] = (double)(int64_t)random_bits(&state), y[i] = i;
    CHECK(wb_spmv_f64(WB_EXACT, "N", &two, a, z, &one, y) == 0, "%s", wb_last_error());
    for (int i = 0; i < N; i++) x[i] = i;
    CHECK(wb_spmv_f64(WB_EXACT, "T", &two, wide, z, &one, x) == 0, "%s", wb_last_error());
    CHECK(memcmp(x, y, sizeof x) == 0, "a symmetric matrix and its transpose");
    print_bits("exact", y, N);
    CHECK(wb_spmv_f64(WB_NATIVE, "N", &one, a, z, &zero, y) == 0, "%s", wb_last_error());
    print_bits("native", y, N);
    memset(x, 0, sizeof x);
    options.rtol = 1e-7;
    options.history = history;
    options.history_room = 16;
    CHECK(wb_krylov_f64(a, b, x, &options, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_KRYLOV_CONVERGED && report.residual <= 1e-7 && report.method == WB_KRYLOV_CG && report.bits == 53,
          "status %d, residual %g", report.status, report.residual);
    CHECK(history[0] > 1e-7 && history[15] > 1e-7, "%g", history[15]);
    print_bits("x", x, N);
    CHECK(wb_krylov_operator_f64(N, apply_f64, a, b, y, &options, &report) == 0, "%s", wb_last_error());
    CHECK(report.method == WB_KRYLOV_GMRES, "method %d", report.method);
    CHECK(wb_krylov_operator_f64(N, fails, a, b, y, NULL, &report) == 0 && report.status == WB_KRYLOV_INTERRUPTED, "%d", report.status);

    /* What is refused leaves everything as it was. */
    report.iterations = 77;
    memcpy(y, x, sizeof y);
    options.method = 9;
    CHECK(wb_krylov_f64(a, b, x, &options, &report) == -1, "another method");
    options.method = 0;
    options.bits = 5000;
    CHECK(wb_krylov_f64(a, b, x, &options, &report) == -1, "too many bits");
    options.bits = 0;
    options.iterations = -1;
    CHECK(wb_krylov_f64(a, b, x, &options, &report) == -1, "negative iterations");
    CHECK(wb_krylov_f64(a, x, x, NULL, &report) == -1 && strstr(wb_last_error(), "overlap") != NULL, "%s", wb_last_error());
    CHECK(wb_krylov_f64(NULL, b, x, NULL, &report) == -1, "no matrix");
    CHECK(wb_krylov_f64(a, NULL, x, NULL, &report) == -1, "no b");
    CHECK(memcmp(x, y, sizeof x) == 0 && report.iterations == 77, "x or the report was touched");
    CHECK(wb_spmv_f64(7, "N", &one, a, z, &zero, y) == -1, "another mode");
    CHECK(wb_spmv_f64(WB_EXACT, "X", &one, a, z, &zero, y) == 1, "trans");
    CHECK(wb_spmv_f64(WB_EXACT, "N", &one, a, z, &zero, z + 3) == -1, "overlap");
    CHECK(wb_spmv_f64(WB_EXACT, "N", &one, a, NULL, &zero, y) == -1, "no x");
    CHECK(memcmp(x, y, sizeof x) == 0, "y was touched");
    wb_csr_destroy(a);
    wb_csr_destroy(wide);
    CHECK(wb_csr_destroy(NULL) == 0, "NULL");
}

static void matrices_that_are_refused(void) {
    static const int32_t down[3] = {0, 2, 1}, two[3] = {0, 1, 2}, beyond[2] = {0, 2}, there[2] = {0, 1};
    static const double ones[2] = {1, 1};
    wb_csr *a = NULL;
    CHECK(wb_csr_create_f64(32, 2, 2, down, there, ones, &a) == -1 && a == NULL, "row pointers decrease");
    CHECK(wb_csr_create_f64(32, 2, 2, two, beyond, ones, &a) == -1 && strstr(wb_last_error(), "column 2") != NULL, "%s", wb_last_error());
    CHECK(wb_csr_create_f64(16, 2, 2, two, there, ones, &a) == -1, "indices of 16 bits");
    CHECK(wb_csr_create_f64(32, -1, 2, two, there, ones, &a) == 1, "negative rows");
    CHECK(wb_csr_create_f64(32, 2, 2, NULL, there, ones, &a) == -1, "no row pointers");
    CHECK(wb_csr_create_f64(32, 2, 2, two, there, ones, NULL) == -1, "no place for the matrix");
    CHECK(wb_csr_read("nowhere.mtx", 53, &a) == -1 && strstr(wb_last_error(), "nowhere.mtx") != NULL, "%s", wb_last_error());
    CHECK(a == NULL, "a matrix was made");
    CHECK(wb_csr_create_f64(32, 0, 0, two, NULL, NULL, &a) == 0, "%s", wb_last_error());
    CHECK(wb_krylov_f64(a, NULL, NULL, NULL, NULL) == 0, "%s", wb_last_error());
    wb_csr_destroy(a);
}

static void more_bits(void) {
    static wb_dd b[N], x[N];
    static wb_qd b_qd[N], x_qd[N];
    const wb_dd one = {1, 0}, zero = {0, 0};
    wb_csr *a, *a_qd;
    wb_krylov_report report;
    wb_krylov_options options = {0};
    CHECK(wb_csr_create_dd(64, N, N, wide_starts, wide_places, values_dd, &a) == 0, "%s", wb_last_error());
    CHECK(wb_csr_create_qd(32, N, N, starts, places, values_qd, &a_qd) == 0, "%s", wb_last_error());
    for (int i = 0; i < N; i++) b[i] = (wb_dd){1, 0}, b_qd[i] = (wb_qd){{1.0 / (i + 3), 0, 0, 0}};
    options.rtol = 1e-20;
    options.preconditioner = WB_PRECONDITION_JACOBI;
    options.method = WB_KRYLOV_CG;
    CHECK(wb_krylov_dd(a, b, x, &options, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_KRYLOV_CONVERGED && report.residual <= 1e-20 && report.bits == 106, "status %d", report.status);
    print_bits("x_dd", x, 2 * N);
    /* A guess that is good enough. */
    options.has_guess = 1;
    CHECK(wb_krylov_dd(a, b, x, &options, &report) == 0 && report.iterations == 0, "%d iterations", (int)report.iterations);
    options.has_guess = 0;
    options.watch = watch;
    options.context = &heard;
    CHECK(wb_krylov_dd(a, b, x, &options, &report) == 0 && report.status == WB_KRYLOV_INTERRUPTED && heard == 7, "%d", heard);
    options.watch = NULL;
    options.bits = WB_BITS_AUTO;
    options.preconditioner = WB_PRECONDITION_NONE;
    options.rtol = 1e-50;
    CHECK(wb_krylov_qd(a_qd, b_qd, x_qd, &options, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_KRYLOV_CONVERGED && report.bits == 212, "status %d, %d bits", report.status, (int)report.bits);
    print_bits("x_qd", x_qd, 4 * N);
    options.bits = 0;
    options.rtol = 1e-20;
    CHECK(wb_krylov_operator_dd(N, apply_dd, a, b, x, &options, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_KRYLOV_CONVERGED && report.method == WB_KRYLOV_CG, "status %d", report.status);
    CHECK(wb_krylov_operator_qd(N, apply_qd, a_qd, b_qd, x_qd, &options, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_KRYLOV_CONVERGED, "status %d", report.status);
    CHECK(wb_spmv_dd(WB_AUTO, "T", &one, a, x, &zero, b) == 0 && fabs(b[5].hi - 1) < 1e-15, "%g", b[5].hi);
    wb_csr_destroy(a);
    wb_csr_destroy(a_qd);
}

static void limbs(void) {
    static const int32_t rows[3] = {0, 2, 4}, columns[4] = {0, 1, 0, 1};
    mpfr_t entries[4], b[2], x[2], y[2], one;
    wb_krylov_report report;
    wb_csr *a;
    /* (3, 1; 1, 3) x = (1, 1): x = 1/4. */
    const int numbers[4] = {3, 1, 1, 3};
    for (int i = 0; i < 4; i++) mpfr_init2(entries[i], 300), mpfr_set_si(entries[i], numbers[i], MPFR_RNDN);
    for (int i = 0; i < 2; i++) mpfr_init2(b[i], 300), mpfr_init2(x[i], 300), mpfr_init2(y[i], 64), mpfr_set_ui(b[i], 1, MPFR_RNDN);
    mpfr_init2(one, 64), mpfr_set_ui(one, 1, MPFR_RNDN);
    CHECK(wb_csr_create_mpfr(32, 2, 2, rows, columns, entries[0], &a) == 0, "%s", wb_last_error());
    CHECK(wb_krylov_mpfr(a, b[0], x[0], NULL, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_KRYLOV_CONVERGED && report.bits == 300 && report.residual < 1e-60, "%g", report.residual);
    mpfr_set_zero(y[0], 1), mpfr_set_nan(y[1]);
    mpfr_t none;
    mpfr_init2(none, 64), mpfr_set_zero(none, 1);
    CHECK(wb_spmv_mpfr(WB_NATIVE, "N", one, a, x[0], none, y[0]) == 0, "%s", wb_last_error());
    CHECK(fabs(mpfr_get_d(y[0], MPFR_RNDN) - 1) < 1e-15 && fabs(mpfr_get_d(y[1], MPFR_RNDN) - 1) < 1e-15, "y");
    for (int i = 0; i < 4; i++) mpfr_clear(entries[i]);
    for (int i = 0; i < 2; i++) mpfr_clear(b[i]), mpfr_clear(x[i]), mpfr_clear(y[i]);
    mpfr_clear(one), mpfr_clear(none);
    wb_csr_destroy(a);
}

static void files(void) {
    wb_csr *a = NULL;
    int64_t rows, columns, entries;
    FILE *file = fopen("sparse.mtx", "w");
    fprintf(file, "%%%%MatrixMarket matrix coordinate real symmetric\n3 3 3\n1 1 2\n2 1 -1\n3 3 5\n");
    fclose(file);
    CHECK(wb_csr_read("sparse.mtx", 106, &a) == 0, "%s", wb_last_error());
    CHECK(wb_csr_shape(a, &rows, &columns, &entries) == 0 && rows == 3 && columns == 3 && entries == 4, "%d", (int)entries);
    wb_csr_destroy(a);
    file = fopen("sparse.mtx", "w");
    fprintf(file, "%%%%MatrixMarket matrix coordinate real general\n3 3 1\n4 1 2\n");
    fclose(file);
    CHECK(wb_csr_read("sparse.mtx", 53, &a) == -1 && strstr(wb_last_error(), "line 3") != NULL, "%s", wb_last_error());
    remove("sparse.mtx");
}

#ifdef __SIZEOF_FLOAT128__
static void quads(void) {
    static wb_f128 b[N], x[N], y[N];
    const wb_f128 one = 1, zero = 0;
    wb_krylov_report report;
    wb_csr *a;
    values_f128 = malloc(MOST * sizeof *values_f128);
    for (int i = 0; i < starts[N]; i++) values_f128[i] = values[i];
    for (int i = 0; i < N; i++) b[i] = 1;
    CHECK(wb_csr_create_f128(32, N, N, starts, places, values_f128, &a) == 0, "%s", wb_last_error());
    CHECK(wb_krylov_f128(a, b, x, NULL, &report) == 0, "%s", wb_last_error());
    CHECK(report.status == WB_KRYLOV_CONVERGED && report.bits == 212 && report.residual < 1e-25, "%g", report.residual);
    CHECK(wb_spmv_f128(WB_EXACT, "N", &one, a, x, &zero, y) == 0 && fabs((double)(y[9] - 1)) < 1e-20, "%g", (double)(y[9] - 1));
    wb_csr_destroy(a);
    free(values_f128);
}
#else
static void quads(void) { (void)values_f128; }
#endif

int main(void) {
    fill();
    doubles();
    matrices_that_are_refused();
    more_bits();
    limbs();
    files();
    quads();
    return failures();
}
