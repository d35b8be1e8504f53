/* Prints digests of results, for the runner to compare between kernels; compares those of 1, 2, 3 and 5
 * threads itself. */
#include "check.h"

#include <stdlib.h>

static uint64_t digest(const wb_dd *x, int64_t elements) {
    const unsigned char *byte = (const unsigned char *)x;
    uint64_t hash = 0xcbf29ce484222325u;
    size_t i;
    for (i = 0; i < (size_t)elements * sizeof *x; i++) hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash;
}

static uint64_t product(const char *ta, const char *tb, int64_t m, int64_t n, int64_t k) {
    int64_t ld = 301;
    wb_dd *x = malloc((size_t)(3 * ld * ld) * sizeof *x), *y = x + ld * ld, *z = y + ld * ld;
    wb_dd alpha = {-1.25, 1e-18}, beta = {0.75, -1e-19};
    uint64_t result;
    random_matrix(x, 3 * ld * ld, (uint64_t)(m * 7 + n * 5 + k));
    CHECK(Rgemm_dd(ta, tb, m, n, k, alpha, x, ld, y, ld, beta, z, ld) == 0, "%s", wb_last_error());
    result = digest(z, ld * ld);
    free(x);
    return result;
}

int main(void) {
    static const int64_t shapes[][3] = {{1, 1, 1}, {4, 4, 4}, {19, 23, 29}, {96, 96, 96}, {301, 1, 301},
                                        {1, 301, 64}, {150, 290, 300}, {300, 300, 300}};
    static const char *letters[] = {"N", "T"};
    static const int threads[] = {1, 2, 3, 5};
    size_t s, t, u, v;
    for (s = 0; s < sizeof shapes / sizeof *shapes; s++)
        for (u = 0; u < 2; u++)
            for (v = 0; v < 2; v++) {
                int64_t m = shapes[s][0], n = shapes[s][1], k = shapes[s][2];
                uint64_t first = product(letters[u], letters[v], m, n, k);
                for (t = 0; t < sizeof threads / sizeof *threads; t++) {
                    wb_set_num_threads(threads[t]);
                    CHECK(product(letters[u], letters[v], m, n, k) == first,
                          "%s%s %d x %d x %d: other bits with %d threads", letters[u], letters[v],
                          (int)m, (int)n, (int)k, threads[t]);
                }
                wb_set_num_threads(0);
                printf("%s%s %d %d %d %016llx\n", letters[u], letters[v], (int)m, (int)n, (int)k,
                       (unsigned long long)first);
            }
    return failures();
}
