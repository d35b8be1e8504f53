// A program of a user of MPLAPACK, which knows nothing of wideblas:
//
//     application N FILE     multiplies two N x N matrices of dd_real, prints the seconds; writes C to
//                            FILE, or if FILE is there prints the largest difference from it
#include "mpblas.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

static std::vector<dd_real> matrix(long n, unsigned seed) {
    std::vector<dd_real> x(n * n);
    std::srand(seed);
    for (dd_real &e : x) e = ddrand() - 0.5;
    return x;
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    const long n = std::atol(argv[1]);
    std::vector<dd_real> a = matrix(n, 1), b = matrix(n, 2), c(n * n);

    mplapack_initialize_dd();
    const auto start = std::chrono::steady_clock::now();
    Rgemm("n", "n", n, n, n, dd_real(1.0), a.data(), n, b.data(), n, dd_real(0.0), c.data(), n);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    mplapack_finalize_dd();
    std::printf("seconds %.6f\n", time.count());

    if (std::FILE *file = std::fopen(argv[2], "rb")) {
        std::vector<dd_real> other(n * n);
        if (std::fread(other.data(), sizeof(dd_real), n * n, file) != std::size_t(n * n)) return 1;
        std::fclose(file);
        double largest = 0;
        for (long i = 0; i < n * n; i++) {
            const double d = std::fabs(to_double(c[i] - other[i]));
            if (!(d <= largest)) largest = d;
        }
        std::printf("difference %.3g\n", largest);
    } else if (std::FILE *file = std::fopen(argv[2], "wb")) {
        std::fwrite(c.data(), sizeof(dd_real), n * n, file);
        return std::fclose(file) != 0;
    } else {
        return 1;
    }
    return 0;
}
