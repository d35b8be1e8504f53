/* Eight host threads call at once, each of them with threads of the library. */
#include "check.h"

#include <pthread.h>
#include <stdlib.h>

enum { N = 100, CALLERS = 8, ROUNDS = 6 };

static wb_dd a[N * N], b[N * N], expected[N * N];

static void *caller(void *argument) {
    wb_dd *c = malloc(sizeof expected);
    int round;
    (void)argument;
    for (round = 0; round < ROUNDS; round++) {
        memset(c, 0xff, sizeof expected);
        if (Rgemm_dd("N", "T", N, N, N, dd(1), a, N, b, N, dd(0), c, N) != 0) break;
        if (!same_bits(c, expected, N * N)) break;
    }
    /* The last error belongs to the thread. */
    if (wb_last_error()[0] != 0) round = 0;
    free(c);
    return round == ROUNDS ? NULL : argument;
}

int main(void) {
    pthread_t threads[CALLERS];
    int i;
    random_matrix(a, N * N, 1);
    random_matrix(b, N * N, 2);
    wb_set_num_threads(1);
    CHECK(Rgemm_dd("N", "T", N, N, N, dd(1), a, N, b, N, dd(0), expected, N) == 0, "%s", wb_last_error());
    CHECK(Rgemm_dd("N", "T", -1, N, N, dd(1), a, N, b, N, dd(0), expected, N) == 3, "an error here only");
    wb_set_num_threads(4);
    for (i = 0; i < CALLERS; i++) pthread_create(&threads[i], NULL, caller, threads);
    for (i = 0; i < CALLERS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        CHECK(result == NULL, "caller %d had a wrong result", i);
    }
    return failures();
}
