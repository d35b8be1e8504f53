// Complex numbers of QD's numbers, as a program has them.

#pragma once

template <class Real>
struct Complex {
    Real re, im;
    Complex(double re = 0.0) : re(re), im(0.0) {}
    Complex(const Real &re, const Real &im) : re(re), im(im) {}
    Complex operator-() const { return Complex(-re, -im); }
    Complex operator+(const Complex &y) const { return Complex(re + y.re, im + y.im); }
    Complex operator*(const Complex &y) const { return Complex(re * y.re - im * y.im, re * y.im + im * y.re); }
    Complex operator/(const Complex &y) const {
        const Real size = y.re * y.re + y.im * y.im;
        return Complex((re * y.re + im * y.im) / size, (im * y.re - re * y.im) / size);
    }
    Complex &operator+=(const Complex &y) { return *this = *this + y; }
    Complex &operator-=(const Complex &y) { return *this = *this + -y; }
    Complex &operator*=(const Complex &y) { return *this = *this * y; }
    Complex &operator/=(const Complex &y) { return *this = *this / y; }
};

template <class Real>
static Real conj(const Real &x) { return x; }

template <class Real>
static Complex<Real> conj(const Complex<Real> &x) { return Complex<Real>(x.re, -x.im); }
