// The device's double-double arithmetic, compiled for the host: for each record of three numbers on
// stdin (sum, a, b) the results of all operations on stdout.
#include "numbers/dd.cuh"
#include <cstdio>

using namespace wideblas;

int main() {
    Dd in[3];
    while (std::fread(in, sizeof in, 1, stdin) == 1) {
        const Dd sum = in[0], a = in[1], b = in[2];
        const Dd out[] = {
            finish(add_to_sum(sum, a, b)), finish(add_to_short_sum(sum, a, b)),
            add_ieee(sum, mul_unevaluated(a, b)), mul(a, b), add_ieee(sum, a), add_cray(sum, a),
        };
        if (std::fwrite(out, sizeof out, 1, stdout) != 1) return 1;
    }
    return 0;
}
