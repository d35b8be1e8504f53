/* `constructor LIBRARY`: loads the same source, compiled as a library, whose constructor makes a call large
 * enough for threads while the loader holds its lock. */
#include "check.h"

#include <dlfcn.h>
#include <unistd.h>

enum { N = 200 };

static wb_dd a[N * N], b[N * N], c[N * N];

static int call(void) {
    random_matrix(a, N * N, 1);
    random_matrix(b, N * N, 2);
    return wb_set_num_threads(4) || Rgemm_dd("N", "N", N, N, N, dd(1), a, N, b, N, dd(0), c, N);
}

#ifdef LIBRARY

int constructed = -1;
wb_dd *constructed_product = c;
__attribute__((constructor)) static void constructor(void) {
    CHECK(call() == 0, "%s", wb_last_error());
    constructed = failures();
}

#else

int main(int argc, char **argv) {
    void *library;
    if (argc != 2) return 2;
    alarm(60);
    library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    CHECK(library != NULL, "dlopen: %s", library ? "" : dlerror());
    if (library) {
        int *constructed = dlsym(library, "constructed");
        wb_dd **product = dlsym(library, "constructed_product");
        CHECK(constructed && *constructed == 0, "the constructor's call");
        CHECK(call() == 0 && product && same_bits(c, *product, N * N), "other bits");
    }
    return failures();
}

#endif
