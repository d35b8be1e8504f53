/* errno after a call is what it was before: `errno NAME` makes the call with this name first in the process, and then
 * all; `errno` says the names. */
#include "check.h"

#include <errno.h>
#include <stdlib.h>

enum { N = 300, BEFORE = 12345 };

static wb_dd a[N * N], b[N * N], c[N * N];
static double x[N], y;

static void tiny_product(void) {
    CHECK(Rgemm_dd("N", "N", 1, 1, 1, dd(2), a, 1, b, 1, dd(0), c, 1) == 0, "%s", wb_last_error());
}

static void large_product(void) {
    CHECK(Rgemm_dd("N", "N", N, N, N, dd(2), a, N, b, N, dd(0), c, N) == 0, "%s", wb_last_error());
}

static void product_in_a_mode(void) {
    CHECK(wb_gemm_f64(WB_EXACT, "N", "N", 1, 1, N, 1, x, 1, x, N, 0, &y, 1) == 0, "%s", wb_last_error());
}

static void matrix_and_vector(void) {
    CHECK(Rgemv_dd("N", 2, 2, dd(1), a, 2, b, 1, dd(0), c, 1) == 0, "%s", wb_last_error());
    CHECK(Rgemv_dd("N", N, N, dd(1), a, N, b, 1, dd(0), c, 1) == 0, "%s", wb_last_error());
}

static void triangle(void) {
    a[0].hi = 1;
    CHECK(Rtrsm_dd("L", "U", "N", "U", N, N, dd(1), a, N, b, N) == 0, "%s", wb_last_error());
}

static void vectors(void) {
    CHECK(Raxpy_dd(3, dd(1), a, 1, b, 1) == 0, "%s", wb_last_error());
    CHECK(Raxpy_dd(N * N, dd(1), a, 1, b, 1) == 0, "%s", wb_last_error());
}

static void sum(void) {
    CHECK(wb_sum_f64(3, x, 1, &y) == 0 && wb_sum_dd(N * N, a, 1, c) == 0, "%s", wb_last_error());
}

static void accumulator(void) {
    wb_accumulator *all = wb_accumulator_create();
    CHECK(wb_accumulator_add_array_f64(all, N, x, 1) == 0 && wb_accumulator_destroy(all) == 0, "%s", wb_last_error());
}

static void residue_numbers(void) {
    wb_mp_array array;
    CHECK(wb_mp_set_precision(200) == 0 && wb_mp_array_init(&array, N) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_set_d(&array, x, N) == 0 && wb_mp_array_clear(&array) == 0, "%s", wb_last_error());
}

static void devices(void) { wb_device_count(); }

static void settings(void) {
    CHECK(wb_set_device(WB_CPU) == 0 && wb_set_num_threads(3) == 0 && wb_get_num_threads() == 3, "%s", wb_last_error());
    CHECK(wb_set_verbose(0) == 0 && wb_kernel()[0] && wb_version()[0] && wb_last_error(), "%s", wb_last_error());
}

static void an_error(void) {
    CHECK(wb_gemm_f64(WB_EXACT, "X", "N", 1, 1, 1, 1, x, 1, x, 1, 0, &y, 1) == 1, "no error");
}

static const struct {
    const char *name;
    void (*call)(void);
} calls[] = {{"tiny_product", tiny_product},
             {"large_product", large_product},
             {"product_in_a_mode", product_in_a_mode},
             {"matrix_and_vector", matrix_and_vector},
             {"triangle", triangle},
             {"vectors", vectors},
             {"sum", sum},
             {"accumulator", accumulator},
             {"residue_numbers", residue_numbers},
             {"devices", devices},
             {"settings", settings},
             {"an_error", an_error}};
enum { CALLS = sizeof calls / sizeof *calls };

static void check(int i) {
    errno = BEFORE;
    calls[i].call();
    CHECK(errno == BEFORE, "%s: errno is %d: %s", calls[i].name, errno, strerror(errno));
}

int main(int count, char **arguments) {
    int i;
    use_all();
    random_matrix(a, N * N, 1);
    random_matrix(b, N * N, 2);
    for (i = 0; i < CALLS; i++) {
        if (count < 2) printf("%s\n", calls[i].name);
        if (count > 1 && strcmp(arguments[1], calls[i].name) == 0) check(i);
    }
    for (i = 0; count > 1 && i < CALLS; i++) check(i);
    return failures();
}
