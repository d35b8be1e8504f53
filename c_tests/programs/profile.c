/* `profile`: calls whose number WIDEBLAS_PROFILE must tell, from several threads and from children of fork(). */
#include "check.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 4, N = 8, ORDER = 40 };

static void *axpys(void *unused) {
    wb_dd x[N], y[N];
    int i;
    for (i = 0; i < N; i++) x[i] = y[i] = dd(i);
    for (i = 0; i < 250; i++) CHECK(Raxpy_dd(N, dd(0.5), x, 1, y, 1) == 0, "%s", wb_last_error());
    return unused;
}

/* Rdot on quad-double numbers, `calls` times. */
static void dots(int calls) {
    wb_qd x[2];
    memset(x, 0, sizeof x);
    while (calls-- > 0) (void)Rdot_qd(2, x, 1, x, 1);
}

int main(void) {
    static wb_dd a[ORDER * ORDER], c[ORDER * ORDER];
    pthread_t threads[THREADS];
    double x[3] = {1, 2, 3}, sum;
    int i, status;
    for (i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, axpys, NULL) == 0, "no thread");
    for (i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    random_matrix(a, ORDER * ORDER, 1);
    for (i = 1; i <= 3; i++)
        CHECK(Rgemm_dd("N", "T", 2, 2, i > 1 ? 2 : 1, dd(1), a, 2, a, 2, dd(0), c, 2) == 0, "%s", wb_last_error());
    for (i = 0; i < 2; i++)
        CHECK(wb_gemm_dd(WB_WORKING, "N", "N", ORDER, ORDER, ORDER, dd(1), a, ORDER, a, ORDER, dd(0), c, ORDER) == 0, "%s",
              wb_last_error());
    CHECK(wb_sum_f64(3, x, 1, &sum) == 0 && sum == 6, "%s", wb_last_error());
    for (i = 0; i < 2; i++) {
        pid_t child = fork();
        if (child == 0) {
            dots(5 + i);
            /* The first one ends without destructors. */
            if (i == 0) _exit(0);
            exit(failures());
        }
        CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0, "a child failed");
    }
    dots(7);
    return failures();
}
