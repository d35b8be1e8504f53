/* Calls an export by its name: with WIDEBLAS_FAULT it fails before it looks at its arguments, which are zeros here. */
#define _GNU_SOURCE
#include "check.h"

#include <dlfcn.h>

typedef long (*export)(long, long, long, long, long, long, long, long, long, long, long, long, long, long, long, long,
                       long, long, long, long, long, long, long, long);

int main(int argc, char **argv) {
    export call = NULL;
    if (argc > 1) *(void **)&call = dlsym(RTLD_DEFAULT, argv[1]);
    CHECK(call != NULL, "no such export in version %s", wb_version());
    if (call) call(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    printf("lives\n");
    return failures();
}
