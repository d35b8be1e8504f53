// Generic C++ on Eigen's matrices, whose products of dd_real become those of wideblas: the inverse of a Hilbert matrix by
// Newton's iteration X := X (2 I - A X), which is products alone.
//
//     c++ -O2 -std=c++14 -I/usr/include/eigen3 eigen.cpp -lwideblas -lqd && ./a.out 12
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

#include <Eigen/Dense>
#include <wideblas.hpp>

namespace Eigen {

// What Eigen must know of a number.
template <>
struct NumTraits<dd_real> : GenericNumTraits<dd_real> {
    typedef dd_real Real;
    typedef dd_real NonInteger;
    typedef dd_real Literal;
    enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 0, ReadCost = 2, AddCost = 20, MulCost = 20 };
    static dd_real epsilon() { return dd_real::_eps; }
    static dd_real dummy_precision() { return 1000 * dd_real::_eps; }
    static int digits10() { return dd_real::_ndigits; }
};

}  // namespace Eigen

template <class T>
using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;

// Eigen's own loops.
template <class T>
Matrix<T> product(const Matrix<T> &a, const Matrix<T> &b) {
    return a * b;
}

// Eigen's matrices are column-major, as those of the BLAS.
template <>
Matrix<dd_real> product(const Matrix<dd_real> &a, const Matrix<dd_real> &b) {
    Matrix<dd_real> c(a.rows(), b.cols());
    Rgemm("N", "N", a.rows(), b.cols(), a.cols(), 1.0, a.data(), a.rows(), b.data(), b.rows(), 0.0, c.data(), c.rows());
    return c;
}

template <class T>
Matrix<T> hilbert(int n) {
    Matrix<T> a(n, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) a(i, j) = T(1.0) / T(i + j + 1);
    return a;
}

// The largest element of I - A X, of an X that was computed in T, by dd_real; nothing in it knows of wideblas.
template <class T>
double error_of_inverse(int n) {
    const Matrix<T> a = hilbert<T>(n), identity = Matrix<T>::Identity(n, n);
    Matrix<T> x = a.transpose() / (a.norm() * a.norm()), best = x;
    T least = n;
    // Twice the logarithm of the condition, and some steps more.
    for (int step = 0; step < 10 * n + 20; step++) {
        const Matrix<T> rest = identity - product(a, x);
        if (rest.norm() < least) {
            least = rest.norm();
            best = x;
        }
        x += product(x, rest);
    }
    const Matrix<dd_real> rest =
        Matrix<dd_real>::Identity(n, n) - product<dd_real>(hilbert<dd_real>(n), best.template cast<dd_real>());
    double most = 0.0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) most = std::fmax(most, std::fabs(to_double(rest(i, j))));
    return most;
}

int main(int argc, char **argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 12;
    const double in_double = error_of_inverse<double>(n), in_dd = error_of_inverse<dd_real>(n);
    std::printf("inverse of the Hilbert matrix of order %d, largest element of I - A X\n", n);
    std::printf("double  %.1e\ndd_real %.1e\n", in_double, in_dd);
    return in_dd < 1e-10 ? 0 : 1;
}
