// Sums of complex products where something is not finite or overflows, compiled for the host: for each record on stdin (y,
// then COUNT pairs of factors, as qd numbers) the sum of dd numbers and the one of qd numbers on stdout.
#include "special.cuh"
#include <cstdio>

using namespace wideblas;

constexpr int COUNT = 1;

template <int HALF>
bool written(const Number<4, 2> (&in)[1 + 2 * COUNT]) {
    Number<HALF, 2> x[1 + 2 * COUNT];
    for (int i = 0; i < 1 + 2 * COUNT; i++) {
        for (int c = 0; c < HALF; c++) {
            x[i].x[c] = in[i].x[c];
            x[i].x[HALF + c] = in[i].x[4 + c];
        }
    }
    const Number<HALF, 2> out = sum_of_products(COUNT, x + 1, x + 1 + COUNT, x[0]);
    return std::fwrite(&out, sizeof out, 1, stdout) == 1;
}

int main() {
    Number<4, 2> in[1 + 2 * COUNT];
    while (std::fread(in, sizeof in, 1, stdin) == 1) {
        if (!written<2>(in) || !written<4>(in)) return 1;
    }
    return 0;
}
