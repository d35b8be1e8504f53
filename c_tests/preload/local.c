/* A program that loads MPLAPACK's library into a scope of its own, as an extension of Python does:
 *
 *     local LIBRARY    prints how often the library started, and calls a routine that finds an illegal argument */
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv) {
    void *library, *symbol;
    void (*routine)(void);
    if (argc != 2) return 2;
    library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        puts(dlerror());
        return 2;
    }
    symbol = dlsym(library, "standin_starts");
    printf("starts %d\n", *(int *)symbol);
    fflush(stdout);
    *(void **)&routine = dlsym(library, "standin_other_routine");
    routine();
    return 0;
}
