// A program of a user of MPLAPACK that only looks: what the library's start-up left.
//
//     startup            prints the defaults of new numbers, how often the library started, and after one more
//                        call of it how often then; at the end the library says that it ends
//     startup illegal    calls a routine of MPLAPACK that finds an illegal argument
#include "mpblas.h"

#include <dlfcn.h>

#include <cstdio>

#if defined MPBLAS_MPFR
// As in MPLAPACK's mpreal.h: static members that the library defines.
extern long default_prec __asm__("_ZN4mpfr6mpreal12default_precE");
extern int default_base __asm__("_ZN4mpfr6mpreal12default_baseE");
#endif

static void print_starts() {
    const void *starts = dlsym(RTLD_DEFAULT, "standin_starts");
    if (starts) std::printf("starts %d\n", *static_cast<const int *>(starts));
}

int main(int argc, char **) {
    if (argc > 1) {
        void (*routine)() = reinterpret_cast<void (*)()>(dlsym(RTLD_DEFAULT, "standin_other_routine"));
        routine();
        return 0;
    }
#if defined MPBLAS_GMP
    std::printf("precision %lu\n", static_cast<unsigned long>(mpf_get_default_prec()));
#elif defined MPBLAS_MPFR
    std::printf("precision %ld base %d\n", default_prec, default_base);
#endif
    print_starts();
    MPBLAS(mplapack_initialize)();
    print_starts();
    return 0;
}
