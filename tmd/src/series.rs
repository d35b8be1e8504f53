//! Truncated Taylor series with intervals as coefficients, by the recurrences of automatic differentiation.
//!
//! For u(s) = u_0 + u_1 s + ... the coefficients of f(u(s)) follow from a differential equation of f: (exp u)' = u' exp u, say.
//! The first one, f(u_0), is given by who calls: MPFR encloses it best. Sources: Moore, "Interval analysis", 1966, section 11;
//! Knuth, TAOCP 2, 4.7; Griewank and Walther, "Evaluating derivatives", section 13.2.
#![forbid(unsafe_code)]

use crate::interval::Interval;

/// Coefficients of s^0, s^1, ...; those that are left out are zero. All have the same precision.
#[derive(Clone, Debug)]
pub struct Series(pub Vec<Interval>);

impl Series {
    /// a + b s.
    pub fn linear(a: Interval, b: Interval) -> Series {
        Series(vec![a, b])
    }

    /// x + s.
    pub fn variable(x: &Interval) -> Series {
        Series::linear(x.clone(), Interval::integer(x.precision(), 1))
    }

    fn precision(&self) -> u32 {
        self.0[0].precision()
    }

    fn zero(&self) -> Interval {
        Interval::integer(self.precision(), 0)
    }

    /// The sum over i from `first` to k of a(i) b(k - i), of the coefficients that are there.
    fn convolved(&self, other: &Series, first: usize, k: usize) -> Interval {
        let mut sum = self.zero();
        for i in first..=k.min(self.0.len() - 1) {
            if let Some(b) = other.0.get(k - i) {
                sum = sum.add(&self.0[i].mul(b));
            }
        }
        sum
    }

    /// The sum over i from 1 to k of i u(i) f(k - i).
    fn derived(&self, f: &Series, k: usize) -> Interval {
        let mut sum = self.zero();
        for i in 1..=k.min(self.0.len() - 1) {
            sum = sum.add(&self.0[i].mul_int(i as i32).mul(&f.0[k - i]));
        }
        sum
    }

    pub fn add(&self, other: &Series) -> Series {
        let len = self.0.len().max(other.0.len());
        let term = |of: &Series, k: usize| of.0.get(k).cloned();
        Series(
            (0..len)
                .map(|k| match (term(self, k), term(other, k)) {
                    (Some(a), Some(b)) => a.add(&b),
                    (a, b) => a.or(b).expect("one of them is as long"),
                })
                .collect(),
        )
    }

    pub fn neg(&self) -> Series {
        Series(self.0.iter().map(Interval::neg).collect())
    }

    pub fn times(&self, factor: &Interval) -> Series {
        Series(self.0.iter().map(|a| a.mul(factor)).collect())
    }

    /// The product up to s^order.
    pub fn mul(&self, other: &Series, order: usize) -> Series {
        let order = order.min(self.0.len() + other.0.len() - 2);
        Series((0..=order).map(|k| self.convolved(other, 0, k)).collect())
    }

    /// The quotient up to s^order.
    pub fn div(&self, divisor: &Series, order: usize) -> Series {
        let reciprocal = divisor.0[0].recip();
        let mut quotient = Series(Vec::new());
        for k in 0..=order {
            let mut rest = self.0.get(k).cloned().unwrap_or_else(|| self.zero());
            for i in 1..=k.min(divisor.0.len() - 1) {
                rest = rest.sub(&divisor.0[i].mul(&quotient.0[k - i]));
            }
            quotient.0.push(rest.mul(&reciprocal));
        }
        quotient
    }

    /// The series whose derivative this one is, up to s^order, with its first coefficient.
    pub fn integral(&self, first: Interval, order: usize) -> Series {
        let rest = self.0.iter().take(order).zip(1..).map(|(a, k)| a.div_int(k));
        Series(std::iter::once(first).chain(rest).collect())
    }

    /// exp u: k e_k = sum of i u_i e_(k-i). `first` is exp u_0, `self.0[0]` itself is not used.
    pub fn exp(&self, first: Interval, order: usize) -> Series {
        let mut e = Series(vec![first]);
        for k in 1..=order {
            e.0.push(self.derived(&e, k).div_int(k as u32));
        }
        e
    }

    /// ln u, from l' = u' / u.
    pub fn log(&self, first: Interval, order: usize) -> Series {
        if order == 0 {
            return Series(vec![first]);
        }
        self.derivative().div(self, order - 1).integral(first, order)
    }

    /// u' of a series that has at least the coefficient of s.
    pub fn derivative(&self) -> Series {
        Series(self.0.iter().enumerate().skip(1).map(|(i, a)| a.mul_int(i as i32)).collect())
    }

    /// u^(n/d): k u_0 p_k = sum of (i (n/d + 1) - k) u_i p_(k-i). `first` is a branch of u_0^(n/d).
    pub fn power(&self, first: Interval, (n, d): (i32, u32), order: usize) -> Series {
        let reciprocal = self.0[0].recip();
        let mut p = Series(vec![first]);
        for k in 1..=order {
            let mut sum = self.zero();
            for i in 1..=k.min(self.0.len() - 1) {
                let factor = i as i32 * (n + d as i32) - (k * d as usize) as i32;
                sum = sum.add(&self.0[i].mul(&p.0[k - i]).mul_int(factor));
            }
            p.0.push(sum.mul(&reciprocal).div_int(k as u32 * d));
        }
        p
    }

    /// sin u and cos u, or sinh u and cosh u: k s_k = sum of i u_i c_(k-i), k c_k = -+ sum of i u_i s_(k-i).
    pub fn sin_cos(
        &self,
        (sin, cos): (Interval, Interval),
        hyperbolic: bool,
        order: usize,
    ) -> (Series, Series) {
        let (mut s, mut c) = (Series(vec![sin]), Series(vec![cos]));
        for k in 1..=order {
            let ds = self.derived(&c, k).div_int(k as u32);
            let dc = self.derived(&s, k).div_int(k as u32);
            s.0.push(ds);
            c.0.push(if hyperbolic { dc } else { dc.neg() });
        }
        (s, c)
    }

    /// tan u, or tanh u: t' = w u' with w = 1 +- t^2. `w` is w_0, given because 1 - tanh^2 cancels.
    pub fn tan(&self, first: Interval, w: Interval, hyperbolic: bool, order: usize) -> Series {
        let (mut t, mut w) = (Series(vec![first]), Series(vec![w]));
        for k in 1..=order {
            t.0.push(self.derived(&w, k).div_int(k as u32));
            if k < order {
                let square = t.convolved(&t, 0, k);
                w.0.push(if hyperbolic { square.neg() } else { square });
            }
        }
        t
    }

    /// f(u) with f' = (a(u))^(-1/2) or 1 / a(u), where `a` is the series of a(u(s)): atan and its like.
    pub fn inverse(&self, first: Interval, a: &Series, root: bool, order: usize) -> Series {
        if order == 0 {
            return Series(vec![first]);
        }
        let slope = self.derivative();
        let derivative = if root {
            let start = a.0[0].sqrt().recip();
            a.power(start, (-1, 2), order - 1).mul(&slope, order - 1)
        } else {
            slope.div(a, order - 1)
        };
        derivative.integral(first, order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rug::{Float, Rational};

    const P: u32 = 90;

    fn rational(numerator: i32, denominator: u32) -> Interval {
        Interval::integer(P, numerator).div_int(denominator)
    }

    /// Compared with known series at a point that is exact.
    fn assert_close(series: &Series, expected: &[(i64, i64)]) {
        assert_eq!(series.0.len(), expected.len());
        for (k, (&(n, d), have)) in expected.iter().zip(&series.0).enumerate() {
            let exact = Rational::from((n, d));
            assert!(have.low <= exact && have.high >= exact, "{k}: {have:?} {n}/{d}");
            assert!(have.width() < 1e-20, "{k}: {have:?}");
        }
    }

    #[test]
    fn known_series() {
        let (zero, one) = (Interval::integer(P, 0), Interval::integer(P, 1));
        let s = Series::variable(&zero);
        let s1 = Series::variable(&one);
        assert_close(&s.exp(one.clone(), 4), &[(1, 1), (1, 1), (1, 2), (1, 6), (1, 24)]);
        assert_close(&s1.log(zero.clone(), 4), &[(0, 1), (1, 1), (-1, 2), (1, 3), (-1, 4)]);
        let (sin, cos) = s.sin_cos((zero.clone(), one.clone()), false, 5);
        assert_close(&sin, &[(0, 1), (1, 1), (0, 1), (-1, 6), (0, 1), (1, 120)]);
        assert_close(&cos, &[(1, 1), (0, 1), (-1, 2), (0, 1), (1, 24), (0, 1)]);
        let (sinh, _) = s.sin_cos((zero.clone(), one.clone()), true, 5);
        assert_close(&sinh, &[(0, 1), (1, 1), (0, 1), (1, 6), (0, 1), (1, 120)]);
        let tan = s.tan(zero.clone(), one.clone(), false, 5);
        assert_close(&tan, &[(0, 1), (1, 1), (0, 1), (1, 3), (0, 1), (2, 15)]);
        let tanh = s.tan(zero.clone(), one.clone(), true, 5);
        assert_close(&tanh, &[(0, 1), (1, 1), (0, 1), (-1, 3), (0, 1), (2, 15)]);
        let square = s.mul(&s, 9);
        let atan = s.inverse(zero.clone(), &Series(vec![one.clone()]).add(&square), false, 5);
        assert_close(&atan, &[(0, 1), (1, 1), (0, 1), (-1, 3), (0, 1), (1, 5)]);
        let asin = s.inverse(zero.clone(), &Series(vec![one.clone()]).add(&square.neg()), true, 5);
        assert_close(&asin, &[(0, 1), (1, 1), (0, 1), (1, 6), (0, 1), (3, 40)]);
        let root = s1.power(one.clone(), (1, 3), 3);
        assert_close(&root, &[(1, 1), (1, 3), (-1, 9), (5, 81)]);
        // A composition: exp of a series that is no straight line, as a quotient of two.
        let u = Series(vec![zero, rational(1, 2), rational(-2, 3), rational(3, 5)]);
        let quotient = one.clone();
        let quotient = Series(vec![quotient]).div(&u.neg().exp(one.clone(), 6), 6);
        for (a, b) in quotient.0.iter().zip(&u.exp(one, 6).0) {
            assert!(Float::with_val(P, &a.low - &b.high) < 1e-20 && a.high >= b.low);
            assert!(a.clone().meet(b).width() >= 0);
        }
    }
}
