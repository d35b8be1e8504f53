// wideblas for C++: numbers of all types become doubles, or sums of doubles, without rounding; what cannot does not
// compile. wideblas.hpp and wideblas_float128.hpp include this header.
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef WIDEBLAS_EXACT_HPP
#define WIDEBLAS_EXACT_HPP

#include <stdexcept>
#include <type_traits>
#include <utility>

#include "wideblas.h"

namespace wideblas {
namespace exactly {

/// A type of numbers of the language. The compiler has some of which the library's traits do not know.
template <class T>
struct is_built_in {
    static const bool value = std::is_convertible<T, double>::value && !std::is_class<T>::value &&
                              !std::is_union<T>::value && !std::is_enum<T>::value;
};

/// No number of the language.
struct none {};

template <class T, class Plain = typename std::decay<decltype(+std::declval<const T &>())>::type>
typename std::conditional<is_built_in<Plain>::value, Plain, none>::type plain_of(int);
template <class T>
none plain_of(long);

/// The number of the language that unary plus makes of a T: itself, or what an enumeration or a class stands for.
template <class T>
struct plain {
    typedef decltype(plain_of<T>(0)) type;
    static const bool is_number = !std::is_same<type, none>::value;
};

template <class T>
struct is_integer {
    static const bool value = T(1) / T(2) == T(0);
};
template <>
struct is_integer<none> {
    static const bool value = false;
};

/// Whether floating-point numbers of so many bytes, and integers of so many, hold all numbers of a T.
template <class T>
struct is_held {
    typedef typename plain<T>::type P;
    static constexpr bool by(unsigned floats, unsigned integers) {
        return plain<T>::is_number && sizeof(P) <= (is_integer<P>::value ? integers : floats);
    }
};

/// The doubles that numbers of other libraries are the sums of: `count` of them, of which `at` is one.
template <class T>
struct components {
    static const int count = 0;
};
template <>
struct components<wb_dd> {
    static const int count = 2;
    static double at(const wb_dd &x, int i) { return i == 0 ? x.hi : x.lo; }
};
template <>
struct components<wb_qd> {
    static const int count = 4;
    static double at(const wb_qd &x, int i) { return x.x[i]; }
};

enum way { by_components, by_digits, by_rest, by_nothing };

template <class T>
struct way_of {
    typedef typename plain<T>::type P;
    static const way value = components<T>::count > 0     ? by_components
                             : !plain<T>::is_number        ? by_nothing
                             : is_integer<P>::value        ? by_digits
                                                           : by_rest;
};

/// At most so many doubles are written.
const int most = 5;

template <class T, way Way = way_of<T>::value>
struct split;

template <class T>
struct split<T, by_components> {
    static int into(double *to, const T &x) {
        int n = 1;
        to[0] = components<T>::at(x, 0);
        // An infinity or NaN is its first component.
        for (int i = 1; i < components<T>::count && to[0] - to[0] == 0; i++) {
            const double part = components<T>::at(x, i);
            if (part != 0) to[n++] = part;
        }
        return n;
    }
};

/// An integer by digits of 32 bits, which all have its sign.
template <class T>
struct split<T, by_digits> {
    typedef typename plain<T>::type P;
    static_assert(sizeof(P) <= 16, "wideblas: an integer of more than 128 bits");
    static int into(double *to, P x) {
        int n = 0;
        double unit = 1;
        do {
            const double digit = static_cast<double>(x % 4294967296LL);
            x = static_cast<P>(x / 4294967296LL);
            if (digit != 0 || (n == 0 && x == 0)) to[n++] = digit * unit;
            unit *= 4294967296.0;
        } while (x != 0);
        return n;
    }
};

/// A floating-point number by the nearest double, that of the rest, and so on.
template <class T>
struct split<T, by_rest> {
    typedef typename plain<T>::type P;
    static int into(double *to, P x) {
        int n = 0;
        do {
            const double part = static_cast<double>(x);
            to[n++] = part;
            if (!(x - x == 0)) break;
            if (part - part != 0 || (part == 0 && x != 0)) {
                throw std::range_error("wideblas: a number with bits that no double has");
            }
            x = static_cast<P>(x - part);
        } while (x != 0);
        return n;
    }
};

template <class T>
struct split<T, by_nothing> {
    static int into(double *, const T &) {
        static_assert(plain<T>::is_number,
                      "wideblas: this type has no exact conversion to doubles: convert its numbers first");
        return 0;
    }
};

/// Writes doubles whose sum a number is, and returns how many. A number that no such sum is, as long double and
/// __float128 have beyond the exponents of doubles, is a std::range_error.
template <class T>
int doubles(double *to, const T &x) {
    return split<T>::into(to, x);
}

/// a - b, of finite numbers, rounded once: zero only where they are equal.
template <class A, class B>
double difference(const A &a, const B &b) {
    double parts[2 * most], result = 0;
    const int n = doubles(parts, a), all = n + doubles(parts + n, b);
    for (int i = n; i < all; i++) parts[i] = -parts[i];
    if (wb_sum_f64(all, parts, 1, &result) != 0) throw std::runtime_error(wb_last_error());
    return result;
}

/// The double nearest to a number, or an infinity or NaN that it is.
template <class T>
double leading(const T &x) {
    double parts[most];
    doubles(parts, x);
    return parts[0];
}

inline bool is_finite(double x) { return x - x == 0; }

}  // namespace exactly

/// A double, made of numbers whose types have no others.
struct as_double {
    double value;
    template <class T>
    as_double(const T &x) : value(static_cast<double>(x)) {
        static_assert(exactly::is_held<T>::by(8, 4),
                      "wideblas: this type has numbers that are no doubles: convert it to double");
    }
    operator double() const { return value; }
};

/// Whether two numbers are equal, of any types: doubles, integers, wb_dd, wb_qd and, with wideblas.hpp, QD's. Their
/// values are compared: a number may have two forms, as 1 + 2^-53 has (1, 2^-53) and (1 + 2^-52, -2^-53). NaN is equal
/// to nothing.
template <class A, class B>
bool equal(const A &a, const B &b) {
    const double x = exactly::leading(a), y = exactly::leading(b);
    return exactly::is_finite(x) && exactly::is_finite(y) ? exactly::difference(a, b) == 0 : x == y;
}

/// Whether a is below b, as `equal` compares them.
template <class A, class B>
bool less(const A &a, const B &b) {
    const double x = exactly::leading(a), y = exactly::leading(b);
    return exactly::is_finite(x) && exactly::is_finite(y) ? exactly::difference(a, b) < 0 : x < y;
}

}  // namespace wideblas

inline bool operator==(const wb_dd &a, const wb_dd &b) { return wideblas::equal(a, b); }
inline bool operator!=(const wb_dd &a, const wb_dd &b) { return !wideblas::equal(a, b); }
inline bool operator==(const wb_qd &a, const wb_qd &b) { return wideblas::equal(a, b); }
inline bool operator!=(const wb_qd &a, const wb_qd &b) { return !wideblas::equal(a, b); }

#endif  // WIDEBLAS_EXACT_HPP
