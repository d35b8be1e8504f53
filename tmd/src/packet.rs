//! Packets: the polynomial of a few million arguments in 128-bit numbers.
//!
//! Around the start of a packet the polynomial of a range is `r[0] + r[1] t + r[2] t^2 + ...`, by an exact shift. A packet has
//! `r[0]` to `r[3]`, rounded to 128 bits; everything after that is exact modulo 1. How much is lost is
//! counted by the plan of a search.

use crate::fixed;
use crate::polynomial::Polynomial;

/// `c[0] + c[1] t + c[2] t^2 + c[3] t^3` modulo 1, in units of 2^-128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cubic(pub [u128; 4]);

impl Cubic {
    /// The start of a polynomial's packet at t; `room` is for the shift.
    pub fn of(polynomial: &Polynomial, t: u64, room: &mut Vec<u64>) -> Cubic {
        room.clear();
        room.extend_from_slice(&polynomial.coefficients);
        fixed::shift(room, polynomial.words, 4, t);
        let mut rows = room.chunks_exact(polynomial.words).map(fixed::rounded);
        Cubic([(); 4].map(|()| rows.next().unwrap_or(0)))
    }

    /// The same polynomial around `by`.
    #[inline]
    pub fn shifted(&self, by: u64) -> Cubic {
        let Cubic([mut c0, mut c1, mut c2, c3]) = *self;
        let t = u128::from(by);
        let step = |x: u128, y: u128| x.wrapping_add(y.wrapping_mul(t));
        c2 = step(c2, c3);
        c1 = step(c1, c2);
        c0 = step(c0, c1);
        c2 = step(c2, c3);
        c1 = step(c1, c2);
        c2 = step(c2, c3);
        Cubic([c0, c1, c2, c3])
    }

    /// The value at 0 and its differences in steps of 1.
    pub fn values(&self) -> Tabulated<4> {
        let Cubic([c0, c1, c2, c3]) = *self;
        let six = c3.wrapping_mul(6);
        let first = c1.wrapping_add(c2).wrapping_add(c3);
        Tabulated([c0, first, c2.wrapping_mul(2).wrapping_add(six), six])
    }

    /// The centred lines b + a t of sub-domains of n arguments, one after the other from 0: with c2(s) the second
    /// coefficient around s, a = c1(s) + c2(s) n and b = c0(s) - c2(s) floor(n^2 / 8) at s = 0, n, 2 n, ...
    #[inline]
    pub fn lines(&self, n: u64) -> Lines {
        let Cubic([c0, c1, c2, c3]) = *self;
        let (n, down) = (u128::from(n), u128::from(n) * u128::from(n) / 8);
        let times = |x: u128, y: u128| x.wrapping_mul(y);
        let (two, three) = (times(c2, 2), times(c3, 3));
        // As polynomials in the number of the sub-domain.
        let b1 = times(c1.wrapping_sub(times(three, down)), n);
        let b2 = times(times(c2, n), n);
        let b3 = times(times(times(c3, n), n), n);
        let a1 = times(two.wrapping_add(times(three, n)), n);
        let a2 = times(times(three, n), n);
        let six = times(b3, 6);
        Lines {
            b: Tabulated([
                c0.wrapping_sub(times(c2, down)),
                b1.wrapping_add(b2).wrapping_add(b3),
                times(b2, 2).wrapping_add(six),
                six,
            ]),
            a: Tabulated([c1.wrapping_add(times(c2, n)), a1.wrapping_add(a2), times(a2, 2)]),
        }
    }
}

/// A value and its forward differences: the last one is constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tabulated<const N: usize>(pub [u128; N]);

impl<const N: usize> Tabulated<N> {
    #[inline(always)]
    pub fn advance(&mut self) {
        for i in 0..N - 1 {
            self.0[i] = self.0[i].wrapping_add(self.0[i + 1]);
        }
    }
}

/// The lines of consecutive sub-domains, see [`Cubic::lines`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    pub b: Tabulated<4>,
    pub a: Tabulated<3>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Random;
    use rug::{Integer, ops::Pow};

    fn random(random: &mut Random) -> Cubic {
        Cubic([(); 4].map(|()| u128::from(random.bits()) << 64 | u128::from(random.bits())))
    }

    /// By big integers.
    fn at(terms: &[(u128, Integer)]) -> u128 {
        let sum: Integer = terms.iter().map(|(c, power)| Integer::from(*c) * power).sum();
        sum.keep_bits(128).to_u128().unwrap()
    }

    #[test]
    fn shifts_values_and_lines() {
        let mut numbers = Random(5);
        for round in 0..200 {
            let cubic = random(&mut numbers);
            let Cubic([c0, c1, c2, c3]) = cubic;
            let by = numbers.below(1 << 32);
            let power = |s: u64, i: u32| Integer::from(s).pow(i);
            let around = |s: u64| {
                let p = |factor: u32, i: u32| power(s, i) * factor;
                let first = at(&[(c0, p(1, 0)), (c1, p(1, 1)), (c2, p(1, 2)), (c3, p(1, 3))]);
                let second = at(&[(c1, p(1, 0)), (c2, p(2, 1)), (c3, p(3, 2))]);
                Cubic([first, second, at(&[(c2, p(1, 0)), (c3, p(3, 1))]), c3])
            };
            assert_eq!(cubic.shifted(by), around(by));
            let mut values = cubic.values();
            let n = if round < 20 { round + 1 } else { 1 + numbers.below(1 << 30) };
            let mut lines = cubic.lines(n);
            for j in 0..20 {
                assert_eq!(values.0[0], around(j).0[0], "value {j}");
                values.advance();
                let Cubic([c0, c1, c2, _]) = around(j * n);
                let down = (power(n, 2) / 8u32, power(n, 1));
                let b = at(&[(c0, Integer::from(1)), (c2, -down.0)]);
                let a = at(&[(c1, Integer::from(1)), (c2, down.1)]);
                assert_eq!((lines.b.0[0], lines.a.0[0]), (b, a), "line {j} of {n}");
                lines.b.advance();
                lines.a.advance();
            }
        }
    }

    #[test]
    fn packets_of_polynomials() {
        let mut numbers = Random(6);
        for _ in 0..100 {
            let words = 1 + numbers.below(6) as usize;
            let degree = numbers.below(8) as usize;
            let coefficients: Vec<u64> =
                (0..words * (degree + 1)).map(|_| numbers.bits()).collect();
            let polynomial = Polynomial { start: 9, len: 1 << 40, words, coefficients, error: 0.0 };
            let t = numbers.below(1 << 40);
            let found = Cubic::of(&polynomial, t, &mut Vec::new());
            let mut shifted = polynomial.coefficients.clone();
            fixed::shift(&mut shifted, words, 4, t);
            for (i, found) in found.0.iter().enumerate() {
                let row = shifted.get(i * words..(i + 1) * words);
                assert_eq!(*found, row.map_or(0, fixed::rounded));
            }
        }
    }
}
