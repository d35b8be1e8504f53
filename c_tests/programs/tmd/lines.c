/* The Boolean tests: bounds against direct minima, verdicts of many lines against bounds. */
#include "check.h"
#include "wideblas_tmd.h"

static const int algorithms[] = {WB_TMD_AUTO, WB_TMD_LEFEVRE, WB_TMD_REGULAR, WB_TMD_CLIPPED};
enum { ALGORITHMS = sizeof algorithms / sizeof *algorithms, LINES = 5000 };

static uint64_t seed = 3;

static uint64_t below(uint64_t n) { return random_bits(&seed) % n; }

/* Near a fraction of a small denominator, tiny, or any. */
static uint64_t slope(void) {
    uint64_t denominator = 1 + below(50);
    switch (below(4)) {
        case 0: return UINT64_MAX / denominator * below(denominator) + below(9) - 4;
        case 1: return random_bits(&seed) >> below(64);
        case 2: return 0 - (random_bits(&seed) >> below(64));
        default: return random_bits(&seed);
    }
}

static uint64_t least(uint64_t a, uint64_t b, uint64_t n) {
    uint64_t t, d = UINT64_MAX;
    for (t = 0; t < n; t++) d = b - a * t < d ? b - a * t : d;
    return d;
}

static uint64_t bound(uint64_t a, uint64_t b, uint64_t n, int algorithm) {
    uint64_t d = 0;
    CHECK(wb_tmd_lower_bound(a, b, n, algorithm, &d) == 0, "%s", wb_tmd_last_error());
    return d;
}

static void bounds(int rounds) {
    int round, i, equal = 0;
    for (round = 0; round < rounds; round++) {
        uint64_t a = slope(), n = 1 + below(300), b = round % 2 ? a * below(n) + below(3) : random_bits(&seed);
        uint64_t minimum = least(a, b, n), lefevre = bound(a, b, n, WB_TMD_LEFEVRE);
        for (i = 0; i < ALGORITHMS; i++) {
            uint64_t d = bound(a, b, n, algorithms[i]);
            CHECK(d <= minimum, "a = %#llx, b = %#llx, n = %llu: algorithm %d says %#llx, not %#llx",
                  (unsigned long long)a, (unsigned long long)b, (unsigned long long)n, algorithms[i],
                  (unsigned long long)d, (unsigned long long)minimum);
            CHECK(algorithms[i] == WB_TMD_REGULAR || d == lefevre, "algorithm %d", algorithms[i]);
        }
        equal += lefevre == minimum;
        /* All points placed: more of them change nothing. */
        CHECK(n > 1 || lefevre == b || lefevre == minimum || minimum == b, "one point");
    }
    CHECK(equal > rounds / 2, "only %d of %d bounds are the minimum", equal, rounds);
}

static void verdicts(int rounds) {
    static uint64_t a[LINES], b[LINES];
    static unsigned char found[LINES + 1];
    int round, i, near = 0;
    for (round = 0; round < rounds; round++) {
        uint64_t n = (uint64_t)1 << below(13), threshold = random_bits(&seed) / n / 2;
        size_t count = round ? below(LINES) : LINES, line;
        for (line = 0; line < count; line++) {
            a[line] = slope();
            b[line] = random_bits(&seed);
            if (below(4)) a[line] <<= 11, b[line] <<= 11;
        }
        for (i = 0; i < ALGORITHMS; i++) {
            memset(found, 7, sizeof found);
            CHECK(wb_tmd_test(a, b, count, n, threshold, algorithms[i], found) == 0, "%s", wb_tmd_last_error());
            for (line = 0; line < count; line++) {
                int expected = bound(a[line], b[line], n, algorithms[i]) <= threshold;
                CHECK(found[line] == expected, "a = %#llx, b = %#llx, n = %llu, algorithm %d: %d",
                      (unsigned long long)a[line], (unsigned long long)b[line], (unsigned long long)n,
                      algorithms[i], found[line]);
                near += expected;
            }
            CHECK(found[count] == 7, "more verdicts than lines");
        }
    }
    CHECK(near > 100, "%d lines near", near);
}

static void refused(void) {
    static const uint64_t points[] = {0, ((uint64_t)1 << 40) + 1, UINT64_MAX};
    static const int wrong[] = {-1, 4, INT32_MAX};
    uint64_t a = 5, b = 6, d = 77;
    unsigned char verdict = 9;
    int i;
    for (i = 0; i < 3; i++) {
        CHECK(wb_tmd_lower_bound(a, b, points[i], WB_TMD_AUTO, &d) == WB_TMD_FAILED, "n");
        CHECK(strstr(wb_tmd_last_error(), "wb_tmd_lower_bound: n = ") != NULL, "%s", wb_tmd_last_error());
        CHECK(wb_tmd_test(&a, &b, 1, points[i], 1, WB_TMD_AUTO, &verdict) == WB_TMD_FAILED, "n");
        CHECK(wb_tmd_lower_bound(a, b, 10, wrong[i], &d) == WB_TMD_FAILED, "algorithm");
        CHECK(strstr(wb_tmd_last_error(), "algorithm = ") != NULL, "%s", wb_tmd_last_error());
        CHECK(wb_tmd_test(&a, &b, 1, 10, 1, wrong[i], &verdict) == WB_TMD_FAILED, "algorithm");
    }
    CHECK(wb_tmd_lower_bound(a, b, 10, WB_TMD_AUTO, NULL) == WB_TMD_FAILED, "d");
    CHECK(wb_tmd_test(NULL, &b, 1, 10, 1, WB_TMD_AUTO, &verdict) == WB_TMD_FAILED, "a");
    CHECK(strcmp(wb_tmd_last_error(), "wb_tmd_test: a is NULL; nothing was computed") == 0, "%s", wb_tmd_last_error());
    CHECK(wb_tmd_test(&a, NULL, 1, 10, 1, WB_TMD_AUTO, &verdict) == WB_TMD_FAILED, "b");
    CHECK(wb_tmd_test(&a, &b, 1, 10, 1, WB_TMD_AUTO, NULL) == WB_TMD_FAILED, "verdicts");
    CHECK(wb_tmd_test(NULL, NULL, 0, 10, 1, WB_TMD_AUTO, NULL) == 0, "no lines");
    CHECK(d == 77 && verdict == 9, "an output was written");
}

int main(int argc, char **argv) {
    int is_short = argc > 1;
    (void)argv;
    bounds(is_short ? 300 : 20000);
    verdicts(is_short ? 2 : 20);
    refused();
    return failures();
}
