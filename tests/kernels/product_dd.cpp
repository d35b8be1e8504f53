// Elements of products that need a computation of their own, compiled for the host: for each record on
// stdin (alpha, beta, c, a number that is not zero where zeros of B leave out products, then DEPTH numbers of A and of B)
// the element on stdout.
#include "gemm/dd.cuh"
#include <cstdio>

using namespace wideblas;

int main() {
    constexpr int DEPTH = 5;
    Dd in[4 + 2 * DEPTH];
    while (std::fread(in, sizeof in, 1, stdin) == 1) {
        const Dd *a = in + 4, *b = a + DEPTH;
        const Product p = {1, 1, DEPTH, {a, 1, 1}, {b, 1, 1}, in[0], in[1], in + 2, 1, 0, 1, in[3].hi != 0.0};
        const Dd out = special_element(p, 0, 0);
        if (std::fwrite(&out, sizeof out, 1, stdout) != 1) return 1;
    }
    return 0;
}
