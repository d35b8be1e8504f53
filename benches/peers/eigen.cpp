// Eigen's factorisations on QD's numbers, in Eigen's own loops: what a program without MPLAPACK has. A is column-major and tight.

#include <qd/dd_real.h>
#include <qd/qd_real.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>

template <typename R> using Matrix = Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic>;
template <typename R> using Given = Eigen::Map<const Matrix<R>>;

namespace Eigen {
template <typename R> struct OfQd : GenericNumTraits<R> {
    typedef R Real;
    typedef R NonInteger;
    typedef R Nested;
    typedef R Literal;
    enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 1, ReadCost = 2, AddCost = 20, MulCost = 24 };
    static R epsilon() { return R(R::_eps); }
    static R dummy_precision() { return R(1024 * R::_eps); }
    static int digits10() { return R::_ndigits; }
};
template <> struct NumTraits<dd_real> : OfQd<dd_real> {};
template <> struct NumTraits<qd_real> : OfQd<qd_real> {};
}  // namespace Eigen

template <typename R> static double of(const R &x) { return to_double(x); }

#define FUNCTIONS(R, NAME)                                                                                                     \
    extern "C" double llt_##NAME(long n, const R *a) {                                                                         \
        Eigen::LLT<Matrix<R>> factor(Given<R>(a, n, n));                                                                       \
        return of(factor.matrixLLT()(n - 1, n - 1));                                                                           \
    }                                                                                                                          \
    extern "C" double lu_##NAME(long n, const R *a) {                                                                          \
        Eigen::PartialPivLU<Matrix<R>> factor(Given<R>(a, n, n));                                                              \
        return of(factor.matrixLU()(n - 1, n - 1));                                                                            \
    }                                                                                                                          \
    extern "C" double solve_##NAME(long n, const R *a) {                                                                       \
        Matrix<R> x = Eigen::PartialPivLU<Matrix<R>>(Given<R>(a, n, n)).solve(Given<R>(a, n, 1));                              \
        return of(x(0, 0));                                                                                                    \
    }                                                                                                                          \
    extern "C" double inverse_##NAME(long n, const R *a) {                                                                     \
        Matrix<R> x = Eigen::PartialPivLU<Matrix<R>>(Given<R>(a, n, n)).inverse();                                             \
        return of(x(0, 0));                                                                                                    \
    }
FUNCTIONS(dd_real, dd)
FUNCTIONS(qd_real, qd)
