/* Both libraries in one program: products while a search runs, each library with its own errors, threads and exports. */
#define _GNU_SOURCE
#include "plans.h"

#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>
#include <sys/wait.h>

enum { N = 100 };

static wb_dd a[N * N], b[N * N], c[N * N], expected_product[N * N];
static cases expected, found;

static void product(void) {
    CHECK(Rgemm_dd("N", "N", N, N, N, dd(1), a, N, b, N, dd(0), c, N) == 0, "%s", wb_last_error());
    CHECK(same_bits(c, expected_product, N * N), "other bits");
}

static int on_progress(const wb_tmd_stats *stats, void *user) {
    (void)stats, (void)user;
    product();
    return 0;
}

static void search(void) {
    wb_tmd_options options = options_of("sin", 1.0, 1.0 + ldexp(1.0, -28), 16);
    wb_tmd_plan *plan;
    options.unit = 20;
    plan = plan_of(&options);
    CHECK(wb_tmd_plan_run(plan, NULL, on_progress, NULL) == 0, "%s", wb_tmd_last_error());
    cases_of(plan, &found);
    wb_tmd_plan_destroy(plan);
}

static void *in_thread(void *count) {
    int i;
    for (i = 0; i < *(int *)count; i++) {
        wb_dd one[4] = {{1, 0}, {2, 0}, {3, 0}, {4, 0}}, two[4];
        CHECK(Rgemm_dd("N", "N", 2, 2, 2, dd(1), one, 2, one, 2, dd(0), two, 2) == 0 && two[0].hi == 7, "product");
    }
    return NULL;
}

/* The file that a function comes from. */
static const char *home(const char *name) {
    Dl_info object;
    void *symbol = dlsym(RTLD_DEFAULT, name);
    if (!symbol || !dladdr(symbol, &object)) return "nowhere";
    return strrchr(object.dli_fname, '/') ? strrchr(object.dli_fname, '/') + 1 : object.dli_fname;
}

int main(void) {
    pthread_t thread;
    int count = 2000, status = 0;
    pid_t child;
    CHECK(strncmp(home("Rgemm_dd"), "libwideblas.so", 14) == 0, "Rgemm_dd is of %s", home("Rgemm_dd"));
    CHECK(strncmp(home("wb_last_error"), "libwideblas.so", 14) == 0, "wb_last_error is of %s", home("wb_last_error"));
    CHECK(strncmp(home("wb_tmd_plan_run"), "libwideblas_tmd.so", 18) == 0, "wb_tmd_plan_run is of %s",
          home("wb_tmd_plan_run"));
    random_matrix(a, N * N, 1);
    random_matrix(b, N * N, 2);
    CHECK(wb_set_num_threads(2) == 0, "threads");
    CHECK(Rgemm_dd("N", "N", N, N, N, dd(1), a, N, b, N, dd(0), expected_product, N) == 0, "%s", wb_last_error());
    search();
    expected = found;
    CHECK(expected.len > 100, "%zu cases", expected.len);
    CHECK(pthread_create(&thread, NULL, in_thread, &count) == 0, "a thread");
    search();
    CHECK(same_cases(&found, &expected), "other cases");
    pthread_join(thread, NULL);
    /* Errors of one are not the other's. */
    CHECK(wb_tmd_plan_run(NULL, NULL, NULL, NULL) == WB_TMD_FAILED, "plan is NULL");
    CHECK(wb_last_error()[0] == 0 && strstr(wb_tmd_last_error(), "plan is NULL"), "%s", wb_last_error());
    CHECK(wb_gemm_f64(9, "N", "N", 1, 1, 1, 1.0, NULL, 1, NULL, 1, 0.0, NULL, 1) == -1, "mode");
    CHECK(strstr(wb_last_error(), "mode") && strstr(wb_tmd_last_error(), "plan is NULL"), "%s", wb_tmd_last_error());
    /* A child has neither library's threads. */
    child = fork();
    if (child == 0) {
        product();
        search();
        _exit(failed_checks || !same_cases(&found, &expected));
    }
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0, "the child: %d", status);
    return failures();
}
