// A program with its own error handler: one that returns, and one that throws. Both must win over
// those of the libraries, and the exception must reach the caller.
#include "mpblas_dd.h"

#include <cstdio>
#include <cstring>
#include <stdexcept>

static bool throws;
static int last_info;

void Mxerbla_dd(const char *srname, int info) {
    last_info = std::strncmp(srname, "Rgemm", 5) == 0 ? info : -1;
    if (throws) throw std::invalid_argument(srname);
}

int main() {
    dd_real x[4] = {1, 2, 3, 4}, c[4] = {5, 6, 7, 8};
    int failed = 0;
    auto call = [&](mplapackint m) {
        Rgemm("N", "N", m, 2, 2, dd_real(1.0), x, 2, x, 2, dd_real(0.0), c, 2);
    };
    auto check = [&](bool holds, const char *what) {
        if (!holds) std::printf("%s\n", what), failed = 1;
    };

    call(-1);
    check(last_info == 3, "the program's Mxerbla_dd was not called with 3");
    last_info = 0;
    throws = true;
    for (int round = 0; round < 3; round++) {
        bool caught = false;
        try {
            call(-1);
        } catch (const std::invalid_argument &) {
            caught = true;
        }
        check(caught && last_info == 3, "the exception did not arrive");
    }
    check(c[0] == 5.0 && c[3] == 8.0, "C was written");
    call(2);
    check(c[0] == 7.0 && c[1] == 10.0 && c[2] == 15.0 && c[3] == 22.0, "a wrong product afterwards");
    check(Mlsame_dd("n", "N") && !Mlsame_dd("T", "N"), "Mlsame_dd");
    return failed;
}
