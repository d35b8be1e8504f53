/* The number of threads in force, asked for by several calls, each of which may say what it thinks of the settings. */
#include "check.h"

#include <pthread.h>

static void *caller(void *argument) {
    wb_dd x = {2, 0}, c = {0, 0};
    CHECK(Rgemm_dd("N", "N", 1, 1, 1, x, &x, 1, &x, 1, c, &c, 1) == 0 && c.hi == 8, "%s", wb_last_error());
    return argument;
}

int main(void) {
    pthread_t threads[4];
    int i, number = wb_get_num_threads();
    for (i = 0; i < 4; i++) pthread_create(&threads[i], NULL, caller, NULL);
    for (i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    /* What a program sets counts more, until it sets 0. */
    CHECK(wb_set_num_threads(7) == 0 && wb_get_num_threads() == 7, "threads that were set");
    CHECK(wb_set_num_threads(0) == 0 && wb_get_num_threads() == number, "back to the environment");
    printf("%d", number);
    return failures();
}
