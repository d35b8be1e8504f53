// Eigen on QD's numbers, as matrices that are given column-major and tight.

#pragma once

#include <qd/dd_real.h>
#include <qd/qd_real.h>

#include <Eigen/Core>

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
