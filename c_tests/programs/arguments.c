/* Illegal arguments: the reference's info, an untouched C, a message, and a host that lives on. */
#include "check.h"

#include <stdlib.h>

static wb_dd a[16], b[16], c[16], untouched[16];

static void expect(int info, const char *ta, const char *tb, int64_t m, int64_t n, int64_t k,
                   int64_t lda, int64_t ldb, int64_t ldc) {
    int got = Rgemm_dd(ta, tb, m, n, k, dd(1), a, lda, b, ldb, dd(1), c, ldc);
    CHECK(got == info, "info %d instead of %d", got, info);
    CHECK(same_bits(c, untouched, 16), "C was written in spite of info %d", info);
    CHECK(strstr(wb_last_error(), "Rgemm") != NULL, "wb_last_error says: %s", wb_last_error());
}

static void expect_null(const wb_dd *x, const wb_dd *y, wb_dd *z, const char *name) {
    int got = Rgemm_dd("N", "N", 2, 2, 2, dd(1), x, 4, y, 4, dd(1), z, 4);
    CHECK(got == -1, "%s: %d instead of -1 for NULL", name, got);
    CHECK(same_bits(c, untouched, 16), "C was written in spite of a NULL %s", name);
    CHECK(strstr(wb_last_error(), name) != NULL, "wb_last_error says: %s", wb_last_error());
}

int main(void) {
    int threads;
    CHECK(wb_last_error()[0] == 0, "an error before any call: %s", wb_last_error());
    printf("version %s\n", wb_version());
    random_matrix(c, 16, 5);
    memcpy(untouched, c, sizeof c);

    expect(1, "X", "N", 2, 2, 2, 4, 4, 4);
    expect(1, "", "N", 2, 2, 2, 4, 4, 4);
    expect(1, NULL, "N", 2, 2, 2, 4, 4, 4);
    expect(2, "N", "?", 2, 2, 2, 4, 4, 4);
    expect(2, "N", NULL, 2, 2, 2, 4, 4, 4);
    expect(3, "N", "N", -1, 2, 2, 4, 4, 4);
    expect(4, "N", "N", 2, -1, 2, 4, 4, 4);
    expect(5, "N", "N", 2, 2, -1, 4, 4, 4);
    expect(8, "N", "N", 3, 2, 2, 2, 4, 4);
    expect(8, "T", "N", 2, 2, 3, 2, 4, 4);
    expect(8, "N", "N", 0, 0, 0, 0, 1, 1);
    expect(10, "N", "N", 2, 2, 3, 2, 2, 2);
    expect(10, "N", "C", 2, 3, 2, 2, 2, 2);
    expect(13, "N", "N", 3, 2, 2, 3, 2, 2);
    /* The first illegal argument counts. */
    expect(1, "X", "Y", -1, -1, -1, 0, 0, 0);
    expect(3, "N", "N", -1, -1, -1, 0, 0, 0);
    expect(8, "N", "N", 2, 2, 2, 0, 0, 0);
    expect(INT32_C(13), "N", "N", 3, 2, 2, 3, 2, INT64_MIN);

    expect_null(NULL, b, c, "A");
    expect_null(a, NULL, c, "B");
    expect_null(a, b, NULL, "C");
    /* Pointers that are not read or written may be NULL. */
    CHECK(Rgemm_dd("N", "N", 0, 2, 2, dd(1), NULL, 1, NULL, 2, dd(0), NULL, 1) == 0, "m = 0");
    CHECK(Rgemm_dd("N", "N", 2, 2, 0, dd(1), NULL, 2, NULL, 1, dd(1), NULL, 2) == 0, "k = 0, beta = 1");
    CHECK(Rgemm_dd("N", "N", 2, 2, 2, dd(0), NULL, 2, NULL, 2, dd(1), c, 2) == 0, "alpha = 0");
    CHECK(same_bits(c, untouched, 16), "C changed where nothing was to be done");

    threads = wb_get_num_threads();
    CHECK(threads >= 1, "%d threads", threads);
    CHECK(wb_set_num_threads(3) == 0 && wb_get_num_threads() == 3, "set 3, got %d", wb_get_num_threads());
    CHECK(wb_set_num_threads(-2) == -1 && wb_get_num_threads() == 3, "a negative number was taken");
    CHECK(strstr(wb_last_error(), "threads") != NULL, "wb_last_error says: %s", wb_last_error());
    CHECK(wb_set_num_threads(0) == 0 && wb_get_num_threads() == threads, "0 does not restore");
    CHECK(wb_set_verbose(1) == 0 && wb_get_verbose() == 1, "set 1, got %d", wb_get_verbose());
    CHECK(wb_set_verbose(3) == -1 && wb_set_verbose(-1) == -1 && wb_get_verbose() == 1, "another level was taken");
    CHECK(strstr(wb_last_error(), "levels") != NULL, "wb_last_error says: %s", wb_last_error());
    CHECK(wb_set_verbose(0) == 0 && wb_get_verbose() == 0, "set 0, got %d", wb_get_verbose());
    return failures();
}
