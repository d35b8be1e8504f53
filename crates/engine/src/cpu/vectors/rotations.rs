//! The numbers of rotations that make an element zero, as the reference BLAS of LAPACK 3.10 defines them, without
//! overflow or underflow on the way: only results are rounded to the format's exponents.

use super::minus;
use super::scalars::Root;
use crate::cpu::Isa;
use crate::cpu::simd::{self, Maker, Register, Simd};
use crate::cpu::special::{exponent, plain, rescaled, shifted, unit};
use wideblas_format::Scalar;

/// A plane rotation: c a + s b = r and c b - s a = 0.
#[derive(Clone, Copy, Debug)]
pub struct Plane<T> {
    pub r: T,
    /// From which c and s can be made again: s where |a| > |b|, else 1 / c, or 1 where c is 0.
    pub z: T,
    pub c: T,
    pub s: T,
}

/// A modified rotation: the new square scale factors and first coordinate, and the elements of the list of parameters
/// that are written: a flag, and H by columns.
#[derive(Clone, Copy, Debug)]
pub struct Modified<T> {
    pub d: [T; 2],
    pub x: T,
    pub param: [Option<T>; 5],
}

/// The rotation of a and b.
pub fn plane<T: Scalar<L> + Root, const L: usize>(a: T, b: T) -> Plane<T> {
    simd::run(Isa::detected(), PlaneOf::<T, L>(a, b))
}

/// The modified rotation of (sqrt(d1) x1, sqrt(d2) y1), by [d1, d2, x1, y1].
pub fn modified<T: Scalar<L> + Root, const L: usize>(of: [T; 4]) -> Modified<T> {
    simd::run(Isa::detected(), ModifiedOf::<T, L>(of))
}

/// floor(log2 |x|) of a number other than zero, of the larger part of a complex one.
pub fn exponent_of<T: Scalar<L>, const L: usize>(x: T) -> i32 {
    exponent(x)
}

/// x 2^e, an infinity in each part where that overflows.
pub fn times_power<T: Scalar<L>, const L: usize>(x: T, e: i32) -> T {
    rescaled(x, e)
}

struct PlaneOf<T, const L: usize>(T, T);

impl<T: Scalar<L> + Root, const L: usize> Simd for PlaneOf<T, L> {
    type Output = Plane<T>;

    /// Anderson, Algorithm 978 (2017), with exponents apart instead of scaling.
    #[inline(always)]
    fn run<V: Register>(self, _: Maker<V>) -> Plane<T> {
        let (zero, one) = (T::from_f64(0.0), T::from_f64(1.0));
        if self.1.is_zero() {
            return Plane { r: self.0, z: zero, c: one, s: zero };
        }
        if self.0.is_zero() {
            return Plane { r: self.1, z: one, c: zero, s: one };
        }
        let (a, b) = (Wide::of(self.0), Wide::of(self.1));
        let a_is_larger = a.is_larger_than(b);
        let length = a.times(a).plus(b.times(b)).root();
        let larger = if a_is_larger { a } else { b };
        let r = if larger.head() < 0.0 { length.negated() } else { length };
        let (c, s) = (a.over(r).value(), b.over(r).value());
        let z = match (a_is_larger, c.is_zero()) {
            (true, _) => s,
            (false, true) => one,
            (false, false) => r.over(a).value(),
        };
        Plane { r: r.value(), z, c, s }
    }
}

struct ModifiedOf<T, const L: usize>([T; 4]);

impl<T: Scalar<L> + Root, const L: usize> Simd for ModifiedOf<T, L> {
    type Output = Modified<T>;

    /// Lawson, Hanson, Kincaid and Krogh, Algorithm 539 (1979), with the tests of the reference.
    #[inline(always)]
    fn run<V: Register>(self, _: Maker<V>) -> Modified<T> {
        let [d1, d2, x1, y1] = self.0.map(Wide::of);
        let unchanged = Modified { d: [self.0[0], self.0[1]], x: self.0[2], param: [None; 5] };
        let number = T::from_f64;
        let one = Wide::of(number(1.0));
        // What is no rotation: everything becomes zero.
        let nothing = Modified {
            d: [number(0.0); 2],
            x: number(0.0),
            param: [-1.0, 0.0, 0.0, 0.0, 0.0].map(|x| Some(number(x))),
        };
        if d1.head() < 0.0 {
            return nothing;
        }
        let p2 = d2.times(y1);
        if p2.head() == 0.0 {
            return Modified { param: [Some(number(-2.0)), None, None, None, None], ..unchanged };
        }
        let p1 = d1.times(x1);
        let (q1, q2) = (p1.times(x1), p2.times(y1));
        // H by columns.
        let (mut flag, mut h, mut d, mut x);
        if q1.is_larger_than(q2) {
            let (h21, h12) = (y1.over(x1).negated(), p2.over(p1));
            let u = one.plus(h12.times(h21).negated());
            if u.head() <= 0.0 || u.head().is_nan() {
                return nothing;
            }
            (flag, h) = (0.0, [one, h21, h12, one]);
            (d, x) = ([d1.over(u), d2.over(u)], x1.times(u));
        } else if q2.head() < 0.0 {
            return nothing;
        } else {
            let (h11, h22) = (p1.over(p2), x1.over(y1));
            let u = one.plus(h11.times(h22));
            (flag, h) = (1.0, [h11, one.negated(), one, h22]);
            (d, x) = ([d2.over(u), d1.over(u)], y1.times(u));
        }
        for row in 0..2 {
            let steps = d[row].steps_into_range();
            if steps == 0 {
                continue;
            }
            flag = -1.0;
            d[row].exponent += 2 * GAMMA * steps;
            if row == 0 {
                x.exponent -= GAMMA * steps;
            }
            h[row].exponent -= GAMMA * steps;
            h[row + 2].exponent -= GAMMA * steps;
        }
        let h = h.map(Wide::value);
        let written = |at: usize, flags: [f64; 2]| flags.contains(&flag).then_some(h[at]);
        let param = [
            Some(number(flag)),
            written(0, [-1.0, 1.0]),
            written(1, [-1.0, 0.0]),
            written(2, [-1.0, 0.0]),
            written(3, [-1.0, 1.0]),
        ];
        Modified { d: d.map(Wide::value), x: x.value(), param }
    }
}

/// Scale factors are kept between 2^-24 and 2^24 by powers of 4096^2.
const GAMMA: i32 = 12;

/// `number` times 2^`exponent`: |number| is at least 1 and below 2 in its leading component, or the number is 0 or not
/// finite, with any exponent.
#[derive(Clone, Copy)]
struct Wide<T, const L: usize> {
    number: T,
    exponent: i32,
}

impl<T: Scalar<L> + Root, const L: usize> Wide<T, L> {
    #[inline(always)]
    fn of(x: T) -> Wide<T, L> {
        match x.is_finite() {
            true => Wide::normal(x, 0),
            false if x.to_f64().is_finite() => Wide { number: plain([f64::NAN, 0.0]), exponent: 0 },
            false => Wide { number: plain([x.to_f64(), 0.0]), exponent: 0 },
        }
    }

    #[inline(always)]
    fn normal(x: T, by: i32) -> Wide<T, L> {
        if x.is_zero() {
            return Wide { number: x, exponent: 0 };
        }
        Wide { number: unit(x), exponent: by + exponent(x) }
    }

    /// The number, an infinity where it is too large.
    fn value(self) -> T {
        if !self.number.is_finite() || self.number.is_zero() {
            return plain([self.head(), 0.0]);
        }
        // Beyond these everything is zero or infinite.
        rescaled(self.number, self.exponent.clamp(-3000, 3000))
    }

    /// Its sign, whether it is zero, and infinities and NaN.
    #[inline(always)]
    fn head(self) -> f64 {
        self.number.to_f64()
    }

    #[inline(always)]
    fn negated(self) -> Wide<T, L> {
        Wide { number: minus(self.number), ..self }
    }

    /// An operation on finite numbers other than zero; on others that of binary64.
    #[inline(always)]
    fn by(self, other: Wide<T, L>, exponent: i32, exact: T, special: f64) -> Wide<T, L> {
        let usual = |x: Wide<T, L>| x.number.is_finite() && !x.number.is_zero();
        match usual(self) && usual(other) {
            true => Wide::normal(exact, exponent),
            false => Wide { number: plain([special, 0.0]), exponent: 0 },
        }
    }

    #[inline(always)]
    fn times(self, other: Wide<T, L>) -> Wide<T, L> {
        let product = self.number.mul(other.number);
        self.by(other, self.exponent + other.exponent, product, self.head() * other.head())
    }

    #[inline(always)]
    fn over(self, other: Wide<T, L>) -> Wide<T, L> {
        let quotient = self.number / other.number;
        self.by(other, self.exponent - other.exponent, quotient, self.head() / other.head())
    }

    #[inline(always)]
    fn plus(self, other: Wide<T, L>) -> Wide<T, L> {
        if self.number.is_zero() || other.number.is_zero() {
            return if self.number.is_zero() { other } else { self };
        }
        let top = self.exponent.max(other.exponent);
        let sum = shifted(self.number, self.exponent - top)
            .add(shifted(other.number, other.exponent - top));
        self.by(other, top, sum, self.head() + other.head())
    }

    /// The square root of what is not negative.
    #[inline(always)]
    fn root(self) -> Wide<T, L> {
        let odd = self.exponent & 1;
        Wide::normal(self.number.scale(odd).root(), (self.exponent - odd) / 2)
    }

    /// |self| > |other|
    #[inline(always)]
    fn is_larger_than(self, other: Wide<T, L>) -> bool {
        let (a, b) = (self.head().abs(), other.head().abs());
        if a == 0.0 || b == 0.0 || !a.is_finite() || !b.is_finite() {
            return a > b;
        }
        let magnitude = |x: Wide<T, L>| if x.head() < 0.0 { minus(x.number) } else { x.number };
        match self.exponent - other.exponent {
            0 => magnitude(self).add(minus(magnitude(other))).to_f64() > 0.0,
            more => more > 0,
        }
    }

    /// Powers of 4096^2 that bring it strictly between 2^-24 and 2^24; 0 for what no power brings there.
    #[inline(always)]
    fn steps_into_range(self) -> i32 {
        if self.number.is_zero() || !self.number.is_finite() {
            return 0;
        }
        let (one, scaled) = (T::from_f64(1.0), |steps: i32| Wide {
            exponent: self.exponent + 2 * GAMMA * steps,
            ..self
        });
        let [least, most] = [-2 * GAMMA, 2 * GAMMA].map(|exponent| Wide { number: one, exponent });
        let mut steps = 0;
        while !scaled(steps).is_larger_than(least) {
            steps += 1;
        }
        while !most.is_larger_than(scaled(steps)) {
            steps -= 1;
        }
        steps
    }
}
