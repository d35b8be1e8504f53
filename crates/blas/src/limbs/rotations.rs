//! Rotations, as the reference BLAS of LAPACK 3.10 defines them.
//!
//! Vectors are exact sums, rounded once. The numbers of a rotation are quotients and roots of exact polynomials of a and b:
//! r of a plane rotation and everything of a modified one are rounded once; the others are computed with 64 bits more than
//! any of them has, so that each part errs by half a unit in the last place and 2^-60 of one at most. Polynomials that
//! reach so far that no memory holds them are rounded before, 64 bits farther down.

use super::level1::{exceeds, transform};
use super::{Element, Number, store_part, working_memory};
use crate::complex::length_of_special;
use crate::level1::Context;
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cpu::vectors::{Flag, Place};
use wideblas_format::Complex;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::{Wide, WideRef};
use wideblas_product::class::Class;
use wideblas_product::linear::{Factor, Lent, double};

/// Bits that are kept beyond the precisions of results.
const GUARD: i64 = 64;

/// A number on the way: finite, or an infinity or NaN.
#[derive(Clone)]
enum Quantity {
    Finite(Wide),
    Special(f64),
}

use Quantity::{Finite, Special};

impl Quantity {
    fn of(value: Value<'_>) -> Quantity {
        let parts = match value {
            Value::Zero => return Finite(Wide::default()),
            Value::Special(x) => return Special(x),
            Value::Finite(parts) => parts,
        };
        Finite(Wide {
            negative: parts.negative,
            exponent: parts.exponent,
            limbs: wideblas_base::fallible::collected(parts.limbs.iter().copied()),
        })
    }

    fn integer(x: i32) -> Quantity {
        let limbs = if x == 0 { Vec::new() } else { vec![x.unsigned_abs().into()] };
        Finite(Wide { negative: x < 0, exponent: 0, limbs })
    }

    /// Of an operation on others than finite numbers, which counts them as 0 and ±1 where they are finite.
    fn from_double(x: f64) -> Quantity {
        if x.is_finite() { Quantity::integer(x as i32) } else { Special(x) }
    }

    fn value(&self) -> Value<'_> {
        match self {
            Special(x) => Value::Special(*x),
            Finite(x) if x.is_zero() => Value::Zero,
            Finite(x) => Value::Finite(x.as_ref()),
        }
    }

    /// See [`double`].
    fn double(&self) -> f64 {
        double(&self.value())
    }

    fn is_zero(&self) -> bool {
        matches!(self, Finite(x) if x.is_zero())
    }

    fn negated(mut self) -> Quantity {
        match &mut self {
            Special(x) => *x = -*x,
            Finite(x) => x.negative = !x.negative,
        }
        self
    }

    fn times(&self, other: &Quantity) -> Quantity {
        let (Finite(a), Finite(b)) = (self, other) else {
            return Quantity::from_double(self.double() * other.double());
        };
        let mut product = Wide::default();
        product.product(a, b);
        Finite(product)
    }

    /// As far as a rounding to `precision` bits can tell.
    fn over(&self, other: &Quantity, precision: i64) -> Quantity {
        let (Finite(a), Finite(b)) = (self, other) else {
            return Quantity::from_double(self.double() / other.double());
        };
        if b.is_zero() {
            return Special(self.double() / 0.0);
        }
        let mut quotient = Wide::default();
        quotient.quotient(a, &b.as_ref(), precision);
        Finite(quotient)
    }

    /// The square root of what is not negative, likewise.
    fn root(&self, precision: i64) -> Quantity {
        match self {
            Special(x) => Special(*x),
            Finite(x) if x.is_zero() => Finite(Wide::default()),
            Finite(x) => {
                let mut root = Wide::default();
                root.root(x, precision);
                Finite(root)
            }
        }
    }

    fn put<T: Number>(&self, to: &mut Place<'_, T>) {
        self.put_at(to, 0);
    }

    fn put_at<T: Number>(&self, to: &mut Place<'_, T>, at: usize) {
        to.change(at, |to| self.put_into(to));
    }

    fn put_into<T: Number>(&self, to: &mut T) {
        match self {
            Special(x) => to.store_f64(*x),
            Finite(x) => store_part(to, Ok(&mut x.clone())),
        }
    }
}

/// Sums of products in working memory.
struct Sums {
    memory: Lent,
    precision: i64,
}

impl Sums {
    /// Each product with whether it is subtracted.
    fn of(&mut self, terms: &[(&Quantity, &Quantity, bool)]) -> Quantity {
        fn finite(x: &Quantity) -> Option<WideRef<'_>> {
            if let Finite(x) = x { Some(x.as_ref()) } else { None }
        }
        let parts: Option<Vec<_>> =
            terms.iter().map(|(x, y, minus)| Some((finite(x)?, finite(y)?, *minus))).collect();
        if let Some(parts) = parts {
            return Finite(self.memory.sum_of(&parts, self.precision));
        }
        let term = |x: &Quantity, y: &Quantity| x.double() * y.double();
        let sum = terms.iter().fold(
            0.0,
            |sum, (x, y, minus)| {
                if *minus { sum - term(x, y) } else { sum + term(x, y) }
            },
        );
        Quantity::from_double(sum)
    }
}

/// The rotation of a and b: r goes to a, and to b a number from which c and s can be made again: s where |a| > |b|, else
/// 1 / c, or 1 where c is 0.
pub fn rotg<T: Number>([mut a, mut b, mut c, mut s]: [Place<'_, T>; 4]) {
    let [of_a, of_b] = [&a, &b].map(|x| Quantity::of(x.get(0).value()));
    let [zero, one] = [0, 1].map(Quantity::integer);
    if of_b.is_zero() {
        one.put(&mut c);
        return [b, s].iter_mut().for_each(|to| zero.put(to));
    }
    if of_a.is_zero() {
        of_b.put(&mut a);
        zero.put(&mut c);
        return [b, s].iter_mut().for_each(|to| one.put(to));
    }
    let precision = [&a, &b, &c, &s].iter().map(|x| x.get(0).span()).max().unwrap_or(0) + GUARD;
    let mut sums = Sums { memory: working_memory(), precision };
    let a_is_larger = exceeds(a.get(0).value(), b.get(0).value());
    let square = sums.of(&[(&of_a, &of_a, false), (&of_b, &of_b, false)]);
    let length = square.root(precision);
    let larger = if a_is_larger { &of_a } else { &of_b };
    let r = if larger.double() < 0.0 { length.negated() } else { length };
    of_a.over(&r, precision).put(&mut c);
    let of_s = of_b.over(&r, precision);
    of_s.put(&mut s);
    match (a_is_larger, double(&c.get(0).value())) {
        (true, _) => of_s.put(&mut b),
        (false, 0.0) => one.put(&mut b),
        (false, _) => r.over(&of_a, precision).put(&mut b),
    }
    r.put(&mut a);
}

/// The rotation that makes b of (a, b) zero: c = |a| / h, s = p conj(b) / h, and r = p h, which goes to a, with h = sqrt(|a|^2 +
/// |b|^2) and p = a / |a|, or 1 where a is zero.
pub fn crotg<T: Number>(
    mut a: Place<'_, Complex<T>>,
    b: &Complex<T>,
    mut c: Place<'_, T>,
    mut s: Place<'_, Complex<T>>,
) {
    let parts = |x: &Complex<T>| x.values().map(Quantity::of);
    let ([ar, ai], [br, bi]) = (parts(a.get(0)), parts(b));
    let [zero, one] = [0, 1].map(Quantity::integer);
    let put = |[re, im]: [&Quantity; 2], to: &mut Place<'_, Complex<T>>| {
        to.change(0, |to| {
            re.put_into(&mut to.re);
            im.put_into(&mut to.im);
        });
    };
    if b.is_all_zero() {
        one.put(&mut c);
        return put([&zero, &zero], &mut s);
    }
    if [&ar, &ai, &br, &bi].iter().any(|part| matches!(part, Special(_))) {
        let nan = Special(f64::NAN);
        put([&nan, &nan], &mut s);
        if !a.get(0).is_all_zero() {
            nan.put(&mut c);
            return put([&nan, &nan], &mut a);
        }
        zero.put(&mut c);
        let length = Special(length_of_special([br.double(), bi.double()]));
        return put([&length, &zero], &mut a);
    }
    let [first, second] = [a.get(0).spans(), s.get(0).spans()];
    let spans = [first, second, [c.get(0).span(); 2]];
    let precision = spans.into_iter().flatten().max().unwrap_or(0) + GUARD;
    let mut sums = Sums { memory: working_memory(), precision };
    let mut square = |parts: &[&Quantity]| {
        let terms: Vec<_> = parts.iter().map(|&x| (x, x, false)).collect();
        sums.of(&terms)
    };
    let [of_a, of_b] = [square(&[&ar, &ai]), square(&[&br, &bi])];
    if of_a.is_zero() {
        let length = of_b.root(precision);
        zero.put(&mut c);
        put([&br.over(&length, precision), &bi.negated().over(&length, precision)], &mut s);
        return put([&length, &zero], &mut a);
    }
    let of_both = square(&[&ar, &ai, &br, &bi]);
    of_a.over(&of_both, precision).root(precision).put(&mut c);
    // a conj(b) / (|a| h)
    let re = sums.of(&[(&ar, &br, false), (&ai, &bi, false)]);
    let im = sums.of(&[(&ai, &br, false), (&ar, &bi, true)]);
    let length = of_a.times(&of_both).root(precision);
    put([&re.over(&length, precision), &im.over(&length, precision)], &mut s);
    let ratio = of_both.over(&of_a, precision).root(precision);
    put([&ar.times(&ratio), &ai.times(&ratio)], &mut a);
}

/// Which elements a list of parameters has; `None` where it means no rotation.
pub fn flag<T: Number>(flag: &T) -> Option<Flag> {
    let sign = double(&flag.value());
    if sign < 0.0 && flag.class() == (Class::Finite { top: 1, bottom: 1 }) {
        return None;
    }
    Some(match sign {
        x if x < 0.0 => Flag::All,
        0.0 => Flag::UnitDiagonal,
        _ => Flag::UnitCorners,
    })
}

/// (x, y) := H (x, y) for each pair of elements, with the elements of the list of parameters that the flag says.
pub fn rotm<T: Number>(
    flag: Flag,
    param: Strided<'_, T>,
    x: Place<'_, T>,
    y: Place<'_, T>,
    context: Context,
) {
    let of = |at: usize, is_given: bool| {
        if is_given { Factor::of(param.element(at)) } else { Factor::One }
    };
    let [corners, others] = [flag != Flag::UnitDiagonal, flag != Flag::UnitCorners];
    let h = [of(1, corners), of(2, others), of(3, others), of(4, corners)];
    let second = (&h[1], flag == Flag::UnitCorners);
    transform([[(&h[0], false), (&h[2], false)], [second, (&h[3], false)]], x, y, context);
}

/// The modified rotation of (sqrt(d1) x1, sqrt(d2) y1), by [d1, d2, x1, y1]: d1, d2, x1 and the elements of the list of
/// parameters become what it says. Lawson, Hanson, Kincaid and Krogh, Algorithm 539 (1979), with the tests of the reference.
pub fn rotmg<T: Number>([mut d1, mut d2, mut x1, y1]: [Place<'_, T>; 4], mut param: Place<'_, T>) {
    let of = |x: &Place<'_, T>| Quantity::of(x.get(0).value());
    let (of_d1, of_d2, of_x, of_y) = (of(&d1), of(&d2), of(&x1), of(&y1));
    let [zero, one, minus_one] = [0, 1, -1].map(Quantity::integer);
    // What is no rotation: everything becomes zero.
    let nothing = |numbers: [&mut Place<'_, T>; 3], param: &mut Place<'_, T>| {
        minus_one.put_at(param, 0);
        (1..5).for_each(|at| zero.put_at(param, at));
        numbers.into_iter().for_each(|to| zero.put(to));
    };
    if of_d1.double() < 0.0 {
        return nothing([&mut d1, &mut d2, &mut x1], &mut param);
    }
    let p2 = of_d2.times(&of_y);
    if p2.is_zero() {
        return Quantity::integer(-2).put(&mut param);
    }
    let p1 = of_d1.times(&of_x);
    let (q1, q2) = (p1.times(&of_x), p2.times(&of_y));
    let spans = [&d1, &d2, &x1].map(|x| x.get(0).span());
    let of_param = (0..5).map(|at| param.get(at).span()).max().unwrap_or(0);
    let precision = spans[0].max(spans[1]).max(spans[2]).max(of_param) + GUARD;
    let mut sums = Sums { memory: working_memory(), precision };
    let q1_is_larger = exceeds(q1.value(), q2.value());
    if !q1_is_larger && q2.double() < 0.0 {
        return nothing([&mut d1, &mut d2, &mut x1], &mut param);
    }
    // H by columns; d and x are multiplied or divided by u = 1 + q2 / q1, or 1 + q1 / q2.
    let (mut flag, mut h, larger, d, x) = if q1_is_larger {
        let (h21, h12) = (of_y.over(&of_x, precision).negated(), p2.over(&p1, precision));
        (0, [one.clone(), h21, h12, one.clone()], &q1, [&of_d1, &of_d2], &of_x)
    } else {
        let (h11, h22) = (p1.over(&p2, precision), of_x.over(&of_y, precision));
        (1, [h11, minus_one.clone(), one.clone(), h22], &q2, [&of_d2, &of_d1], &of_y)
    };
    let (d, mut x) = match (&q1, &q2) {
        (Finite(_), Finite(_)) => {
            let sum = sums.of(&[(&q1, &one, false), (&q2, &one, false)]);
            let d = d.map(|d| d.times(larger).over(&sum, precision));
            (d, x.times(&sum).over(larger, precision))
        }
        _ => {
            let product = if flag == 0 { h[1].times(&h[2]).negated() } else { h[0].times(&h[3]) };
            let u = sums.of(&[(&one, &one, false), (&product, &one, false)]);
            // NaN is not positive.
            let is_positive = u.double() > 0.0;
            if flag == 0 && !is_positive {
                return nothing([&mut d1, &mut d2, &mut x1], &mut param);
            }
            (d.map(|d| d.over(&u, precision)), x.times(&u))
        }
    };
    for (row, (mut d, to)) in d.into_iter().zip([&mut d1, &mut d2]).enumerate() {
        d.put(to);
        loop {
            // The last step by itself: before it a number may have been rounded up to the bound.
            let steps = match steps_into_range(to.get(0)) {
                0 => break,
                steps @ (-1 | 1) => steps,
                steps => steps - steps.signum(),
            };
            flag = -1;
            let shift = |x: &mut Quantity, by: i64| {
                if let Finite(x) = x {
                    x.exponent = x.exponent.saturating_add(by);
                }
            };
            shift(&mut d, 2 * GAMMA * steps);
            d.put(to);
            shift(&mut h[row], -GAMMA * steps);
            shift(&mut h[row + 2], -GAMMA * steps);
            if row == 0 {
                shift(&mut x, -GAMMA * steps);
            }
        }
    }
    x.put(&mut x1);
    Quantity::integer(flag).put(&mut param);
    for (at, h) in h.iter().enumerate() {
        // Corners are the first and the last.
        let is_corner = at == 0 || at == 3;
        if flag == -1 || is_corner == (flag == 1) {
            h.put_at(&mut param, at + 1);
        }
    }
}

/// Scale factors are kept between 2^-24 and 2^24 by powers of 4096^2.
const GAMMA: i64 = 12;

/// Powers of 4096^2 that bring a number strictly between 2^-24 and 2^24; 0 for what no power brings there.
fn steps_into_range<T: Number>(x: &T) -> i64 {
    const RANGE: i64 = 2 * GAMMA;
    let Class::Finite { top, bottom } = x.class() else { return 0 };
    // 2^-24 itself is too small.
    let least = if top == bottom { 1 - RANGE } else { -RANGE };
    match top {
        _ if top < least => (least - top + RANGE - 1) / RANGE,
        _ if top >= RANGE => -(top / RANGE),
        _ => 0,
    }
}
