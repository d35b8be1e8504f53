/* dlopen, call with threads, dlclose, several times: `load LIBRARY`. Not linked to the library. */
#include "check.h"

#include <dlfcn.h>

enum { N = 120 };

static wb_dd a[N * N], b[N * N], c[N * N], expected[N * N];

typedef int gemm(const char *, const char *, int64_t, int64_t, int64_t, wb_dd, const wb_dd *, int64_t,
                 const wb_dd *, int64_t, wb_dd, wb_dd *, int64_t);
typedef int set_threads(int);

int main(int argc, char **argv) {
    int round;
    if (argc != 2) return 2;
    random_matrix(a, N * N, 1);
    random_matrix(b, N * N, 2);
    for (round = 0; round < 3; round++) {
        void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
        gemm *rgemm;
        set_threads *threads;
        CHECK(library != NULL, "dlopen: %s", library ? "" : dlerror());
        if (!library) break;
        /* POSIX's way from an object pointer to a function pointer. */
        *(void **)&rgemm = dlsym(library, "Rgemm_dd");
        *(void **)&threads = dlsym(library, "wb_set_num_threads");
        CHECK(threads(3) == 0, "threads");
        CHECK(rgemm("N", "N", N, N, N, dd(1), a, N, b, N, dd(0), c, N) == 0, "round %d", round);
        if (round == 0) memcpy(expected, c, sizeof c);
        CHECK(same_bits(c, expected, N * N), "round %d: other bits", round);
        CHECK(dlclose(library) == 0, "dlclose: %s", dlerror());
    }
    return failures();
}
