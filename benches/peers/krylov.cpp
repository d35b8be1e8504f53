// Eigen's conjugate gradients on QD's double-double numbers, on the matrix of crates/sparse/benches/krylov.rs: prints seconds of an
// iteration.
//
// krylov X Y Z FIRST LAST: a grid of X x Y x Z points; the time of LAST iterations without that of FIRST.
#include <Eigen/IterativeLinearSolvers>
#include <Eigen/SparseCore>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <qd/dd_real.h>
#include <qd/fpu.h>
#include <vector>

// Of an int no dd_real can be assigned, which Eigen does.
struct Number : dd_real {
    Number() : dd_real(0.0) {}
    Number(double x) : dd_real(x) {}
    Number(int x) : dd_real(x) {}
    Number(const dd_real& x) : dd_real(x) {}
};

namespace Eigen {
template <>
struct NumTraits<Number> : GenericNumTraits<Number> {
    typedef Number Real;
    typedef Number NonInteger;
    typedef Number Nested;
    typedef Number Literal;
    enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 1, ReadCost = 2, AddCost = 20, MulCost = 10 };
    static Number epsilon() { return Number(4.93038065763132e-32); }
    static Number dummy_precision() { return Number(1e-28); }
    static int digits10() { return 31; }
};
}  // namespace Eigen

typedef Eigen::SparseMatrix<Number, Eigen::RowMajor> Matrix;
typedef Eigen::Matrix<Number, Eigen::Dynamic, 1> Vector;

static Matrix grid(int nx, int ny, int nz) {
    std::vector<Eigen::Triplet<Number>> entries;
    for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++)
            for (int k = 0; k < nz; k++)
                for (int place = 0; place < 27; place++) {
                    const int a = i + place / 9 - 1, b = j + place / 3 % 3 - 1, c = k + place % 3 - 1;
                    if (a < 0 || b < 0 || c < 0 || a >= nx || b >= ny || c >= nz) continue;
                    entries.emplace_back((i * ny + j) * nz + k, (a * ny + b) * nz + c, Number(place == 13 ? 26.001 : -1.0));
                }
    Matrix matrix(nx * ny * nz, nx * ny * nz);
    matrix.setFromTriplets(entries.begin(), entries.end());
    return matrix;
}

static double seconds(const Matrix& matrix, const Vector& b, int iterations) {
    Eigen::ConjugateGradient<Matrix, Eigen::Lower | Eigen::Upper, Eigen::IdentityPreconditioner> solver;
    solver.setTolerance(Number(1e-30));
    solver.setMaxIterations(iterations);
    solver.compute(matrix);
    const auto start = std::chrono::steady_clock::now();
    const Vector x = solver.solve(b);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    return x(0).x[0] == x(0).x[0] && solver.iterations() >= iterations - 1 ? time.count() : -1.0;
}

int main(int argc, char** argv) {
    if (argc != 6) return 1;
    unsigned int old;
    fpu_fix_start(&old);
    const Matrix matrix = grid(atoi(argv[1]), atoi(argv[2]), atoi(argv[3]));
    Vector b(matrix.rows());
    for (int i = 0; i < b.size(); i++) b(i) = Number(1.0 + i % 7);
    const int first = atoi(argv[4]), last = atoi(argv[5]);
    double best = 1e300;
    for (int round = 0; round < 3; round++) {
        const double time = (seconds(matrix, b, last) - seconds(matrix, b, first)) / (last - first);
        if (time < best) best = time;
    }
    std::printf("%.9e\n", best);
    return 0;
}
