// The device's quotients, compiled for the host: for each record of two complex qd numbers on stdin the quotients of what
// its first doubles are in each format, on stdout.
#include "numbers/numbers.cuh"
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace wideblas;

template <class A>
void give(const double* in) {
    using T = typename A::T;
    T a, b;
    std::memcpy(&a, in, sizeof a);
    std::memcpy(&b, in + 8, sizeof b);
    const T quotient = A::div(a, b);
    if (std::fwrite(&quotient, sizeof quotient, 1, stdout) != 1) std::abort();
}

int main() {
    double in[16];
    while (std::fread(in, sizeof in, 1, stdin) == 1) {
        give<DdVectors>(in);
        give<QdVectors>(in);
        give<ComplexVectors<DdVectors>>(in);
        give<ComplexVectors<QdVectors>>(in);
    }
    return 0;
}
