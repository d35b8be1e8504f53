/* dlopen, a search on threads, dlclose, several times: `load LIBRARY`. Not linked to the library. */
#include "check.h"
#include "wideblas_tmd.h"

#include <dlfcn.h>

int main(int argc, char **argv) {
    int round;
    uint64_t expected = 0;
    if (argc != 2) return 2;
    for (round = 0; round < 3; round++) {
        void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
        int (*init)(wb_tmd_options *, size_t);
        int (*create)(const wb_tmd_options *, wb_tmd_plan **);
        int (*search)(wb_tmd_plan *, wb_tmd_on_case, wb_tmd_on_progress, void *);
        int (*stats_of)(const wb_tmd_plan *, wb_tmd_stats *, size_t);
        void (*destroy)(wb_tmd_plan *);
        wb_tmd_options options;
        wb_tmd_plan *plan;
        wb_tmd_stats stats = {0};
        CHECK(library != NULL, "dlopen: %s", library ? "" : dlerror());
        if (!library) break;
        /* POSIX's way from an object pointer to a function pointer. */
        *(void **)&init = dlsym(library, "wb_tmd_options_init");
        *(void **)&create = dlsym(library, "wb_tmd_plan_create");
        *(void **)&search = dlsym(library, "wb_tmd_plan_run");
        *(void **)&stats_of = dlsym(library, "wb_tmd_plan_stats");
        *(void **)&destroy = dlsym(library, "wb_tmd_plan_destroy");
        CHECK(init(&options, sizeof options) == 0, "init");
        options.function = "cos";
        options.from = 1;
        options.to = 1 + ldexp(1, -28);
        options.bits = 18;
        options.engine = "cpu";
        options.threads = 3;
        CHECK(create(&options, &plan) == 0 && search(plan, NULL, NULL, NULL) == 0, "round %d", round);
        CHECK(stats_of(plan, &stats, sizeof stats) == 0 && stats.found > 10, "round %d", round);
        CHECK(round == 0 || stats.found == expected, "round %d: %llu cases", round, (unsigned long long)stats.found);
        expected = stats.found;
        destroy(plan);
        CHECK(dlclose(library) == 0, "dlclose: %s", dlerror());
    }
    return failures();
}
