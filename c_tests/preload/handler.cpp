// A program with its own error handler: one that returns, and one that throws. Both must win over
// those of the libraries, and the exception must reach the caller.
#include "mpblas.h"

#include <cstdio>
#include <cstring>
#include <stdexcept>

static bool throws;
static const char *last_routine = "";
static int last_info;

void MPBLAS(Mxerbla)(const char *srname, int info) {
    last_routine = std::strncmp(srname, "Rgemm", 5) == 0 ? "Rgemm" : "Rsyrk";
    last_info = info;
    if (throws) throw std::invalid_argument(srname);
}

int main() {
    Real x[4] = {1, 2, 3, 4}, c[4] = {5, 6, 7, 8};
    const Real one = 1, zero = 0;
    int failed = 0;
    auto call = [&](bool syrk, mplapackint size) {
        last_info = 0;
        if (syrk)
            Rsyrk("U", "N", size, 2, one, x, 2, zero, c, 2);
        else
            Rgemm("N", "N", size, 2, 2, one, x, 2, x, 2, zero, c, 2);
    };
    auto check = [&](bool holds, const char *what) {
        if (!holds) std::printf("%s\n", what), failed = 1;
    };

    for (bool syrk : {false, true}) {
        const char *routine = syrk ? "Rsyrk" : "Rgemm";
        throws = false;
        call(syrk, -1);
        check(last_info == 3 && std::strcmp(last_routine, routine) == 0, "the program's Mxerbla was not called with 3");
        throws = true;
        for (int round = 0; round < 3; round++) {
            bool caught = false;
            try {
                call(syrk, -1);
            } catch (const std::invalid_argument &) {
                caught = true;
            }
            check(caught && last_info == 3, "the exception did not arrive");
        }
        check(c[0] == 5.0 && c[3] == 8.0, "C was written");
    }
    call(true, 2);
    check(c[0] == 10.0 && c[1] == 6.0 && c[2] == 14.0 && c[3] == 20.0, "a wrong square afterwards");
    call(false, 2);
    check(c[0] == 7.0 && c[1] == 10.0 && c[2] == 15.0 && c[3] == 22.0, "a wrong product afterwards");
    check(MPBLAS(Mlsame)("n", "N") && !MPBLAS(Mlsame)("T", "N"), "Mlsame");
    return failed;
}
