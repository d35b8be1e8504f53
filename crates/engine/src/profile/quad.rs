//! Quad-double sums and products as the QD library computes them by default, for the time that they take.
//!
//! Source: Hida, Li, Bailey, "Algorithms for quad-double precision floating point arithmetic", ARITH-15, 2001: the sum
//! without cancellation in mind, the product without its terms of the last order, and the renormalisation of five doubles.

use super::plain::Unfused;
use wideblas_format::Lanes;
use wideblas_format::eft::{quick_two_sum, two_prod, two_sum};

/// The sum and its two errors.
#[inline(always)]
fn three_sum([a, b, c]: [Unfused; 3]) -> [Unfused; 3] {
    let (sum, below) = two_sum(a, b);
    let (sum, error) = two_sum(c, sum);
    let (error, last) = two_sum(below, error);
    [sum, error, last]
}

/// The sum and its rounded error.
#[inline(always)]
fn three_sum_rounded([a, b, c]: [Unfused; 3]) -> [Unfused; 2] {
    let (sum, below) = two_sum(a, b);
    let (sum, error) = two_sum(c, sum);
    [sum, below.add(error)]
}

#[inline(always)]
pub fn add(a: [Unfused; 4], b: [Unfused; 4]) -> [Unfused; 4] {
    let (s0, t0) = two_sum(a[0], b[0]);
    let (s1, t1) = two_sum(a[1], b[1]);
    let (s2, t2) = two_sum(a[2], b[2]);
    let (s3, t3) = two_sum(a[3], b[3]);
    let (s1, t0) = two_sum(s1, t0);
    let [s2, t0, t1] = three_sum([s2, t0, t1]);
    let [s3, t0] = three_sum_rounded([s3, t0, t2]);
    renormalised([s0, s1, s2, s3, t0.add(t1).add(t3)])
}

#[inline(always)]
pub fn mul(a: [Unfused; 4], b: [Unfused; 4]) -> [Unfused; 4] {
    let (p00, e00) = two_prod(a[0], b[0]);
    let (p01, e01) = two_prod(a[0], b[1]);
    let (p10, e10) = two_prod(a[1], b[0]);
    let (p02, e02) = two_prod(a[0], b[2]);
    let (p11, e11) = two_prod(a[1], b[1]);
    let (p20, e20) = two_prod(a[2], b[0]);
    let [s1, f0, f1] = three_sum([p01, p10, e00]);
    let [g0, g1, g2] = three_sum([f0, e01, e10]);
    let [h0, h1, h2] = three_sum([p02, p11, p20]);
    let (s2, t0) = two_sum(g0, h0);
    let (s3, t1) = two_sum(g1, h1);
    let (s3, t0) = two_sum(s3, t0);
    let s4 = g2.add(h2).add(t0.add(t1));
    let products = [(0, 3), (1, 2), (2, 1), (3, 0)].map(|(i, j)| a[i].mul(b[j]));
    let last = [f1, e02, e11, e20].into_iter().fold(s3, Lanes::add);
    let s3 = products.into_iter().fold(last, Lanes::add);
    renormalised([p00, s1, s2, s3, s4])
}

/// Four doubles, each of which is the nearest to its sum with the next one. A call, as in programs that gcc compiles with -O2.
#[inline(never)]
fn renormalised([c0, c1, c2, c3, c4]: [Unfused; 5]) -> [Unfused; 4] {
    if c0.0.is_infinite() {
        return [c0, c1, c2, c3];
    }
    let (sum, c4) = quick_two_sum(c3, c4);
    let (sum, c3) = quick_two_sum(c2, sum);
    let (sum, c2) = quick_two_sum(c1, sum);
    let (c0, c1) = quick_two_sum(c0, sum);
    let (s1, s2) = quick_two_sum(c1, c2);
    if c1.0 != 0.0 && s2.0 != 0.0 {
        let (s2, s3) = quick_two_sum(s2, c3);
        if s3.0 != 0.0 {
            return [c0, s1, s2, s3.add(c4)];
        }
    }
    without_zeros([c0, c1, c2, c3, c4])
}

/// The same where some of them are zero.
#[cold]
fn without_zeros(c: [Unfused; 5]) -> [Unfused; 4] {
    let mut s = [c[0], Unfused(0.0), Unfused(0.0), Unfused(0.0)];
    let mut at = 0;
    for &next in &c[1..] {
        if at == 3 {
            s[3] = s[3].add(next);
            break;
        }
        (s[at], s[at + 1]) = quick_two_sum(s[at], next);
        at += usize::from(s[at + 1].0 != 0.0);
    }
    s
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_format::{Qd, Scalar, qd};

    /// What is timed is a sum and a product: of 200 bits, with and without zeros among the components.
    #[test]
    fn sums_and_products_have_the_precision_of_qd() {
        let number = |i: u32, zeros: u32| {
            let component = |k: usize| {
                let part = (f64::from(i) + 0.3 * k as f64).sqrt() * 2f64.powi(-54 * k as i32);
                if zeros >> k & 1 == 1 { 0.0 } else { part }
            };
            qd::add(std::array::from_fn(|k| Unfused(component(k))), [Unfused(0.0); 4])
        };
        let is_near = |found: [Unfused; 4], exact: [Unfused; 4]| {
            let [found, exact] =
                [found, exact].map(|x| Qd::from_components(x.map(|component| component.0)));
            let error = (found - exact).abs().components()[0] / exact.components()[0];
            assert!(error < 2f64.powi(-203), "{found} {exact} {error:e}");
            let parts = found.components();
            assert!(parts.windows(2).all(|pair| pair[0] + pair[1] == pair[0]), "{parts:?}");
        };
        for i in 2..100 {
            for zeros in (0..16).step_by(2) {
                let (a, b) = (number(i, zeros), number(3 * i + 1, 14 - zeros));
                is_near(add(a, b), qd::add(a, b));
                is_near(mul(a, b), qd::mul(a, b));
            }
        }
    }
}
