// y + alpha x of complex numbers where something is not finite or overflows, compiled for the host: for each record on stdin
// (y, alpha and x as qd numbers) the sum of dd numbers and the one of qd numbers on stdout.
#include "numbers/special.cuh"
#include <cstdio>

using namespace wideblas;

// The first HALF components of each part.
template <int HALF>
Number<HALF, 2> shortened(const Number<4, 2>& x) {
    Number<HALF, 2> result;
    for (int c = 0; c < HALF; c++) {
        result.x[c] = x.x[c];
        result.x[HALF + c] = x.x[4 + c];
    }
    return result;
}

template <int HALF>
bool written(const Number<4, 2>& y, const Number<4, 2>& alpha, const Number<4, 2>& x) {
    const Number<HALF, 2> out =
        sum_of_one_product(shortened<HALF>(alpha), shortened<HALF>(x), shortened<HALF>(y));
    return std::fwrite(&out, sizeof out, 1, stdout) == 1;
}

int main() {
    Number<4, 2> in[3];
    while (std::fread(in, sizeof in, 1, stdin) == 1) {
        if (!written<2>(in[0], in[1], in[2]) || !written<4>(in[0], in[1], in[2])) return 1;
    }
    return 0;
}
