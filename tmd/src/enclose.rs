//! Polynomials for g on consecutive arguments, with errors that are proved.
//!
//! With m the argument in the middle, h half of the length and x = m + step s, |s| <= h,
//! f(x) = a_0 + a_1 (step s) + ... + a_d (step s)^d + r, |r| <= |a_(d+1)(y)| (step h)^(d+1) for a y in between (Lagrange). The a_i at m come as
//! narrow intervals, a_(d+1) as one that holds over the whole length. In units of half an ulp, coefficients are rounded to
//! multiples of 2^(-64 words). The step from s to t = s + h, which starts at the first argument, is exact in integers modulo
//! 2^(64 words). So the error is the remainder and the sum over i of (width and rounding of coefficient i) h^i.
#![forbid(unsafe_code)]

use crate::domain::{Range, Scale};
use crate::function::Function;
use crate::interval::{Interval, down, up};
use crate::polynomial::Polynomial;
use rug::float::Round;
use rug::integer::Order;
use rug::ops::{AddAssignRound, MulAssignRound};
use rug::{Float, Integer};
use std::cmp::Ordering;

/// What polynomials are wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// The error is at most 2^-bits.
    pub bits: u32,
    /// Arguments of a polynomial, at most.
    pub max_len: u64,
    pub max_degree: usize,
    /// Where only polynomials shorter than this would do, MPFR is to decide each argument.
    pub min_len: u64,
}

impl Default for Target {
    /// An error that is small beside 2^-44 and beside the rounding of 64-bit fractions.
    fn default() -> Target {
        Target { bits: 62, max_len: 1 << 40, max_degree: 12, min_len: 64 }
    }
}

/// One piece of a domain.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    Polynomial(Polynomial),
    /// Arguments `start` and the `len` - 1 that follow; MPFR is to decide each.
    Exhaustive {
        start: u64,
        len: u64,
    },
}

impl Piece {
    pub fn len(&self) -> u64 {
        match self {
            Piece::Polynomial(polynomial) => polynomial.len,
            Piece::Exhaustive { len, .. } => *len,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Pieces that tile a range, in order.
pub struct Pieces<'a> {
    function: &'a dyn Function,
    range: Range,
    scale: Scale,
    target: Target,
    next: u64,
    /// The length to try next.
    len: u64,
    /// Pieces since a longer one was tried.
    age: u32,
}

pub fn pieces<'a>(
    function: &'a dyn Function,
    range: Range,
    scale: Scale,
    target: Target,
) -> Pieces<'a> {
    Pieces { function, range, scale, target, next: range.start, len: target.max_len, age: 0 }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let left = self.range.end() - self.next;
        if left == 0 {
            return None;
        }
        let start = self.next;
        let mut len = self.len.min(self.target.max_len);
        let piece = loop {
            let here = len.min(left);
            if here < self.target.min_len {
                break Piece::Exhaustive { start, len: self.target.min_len.min(left) };
            }
            let range = Range { binade: self.range.binade, start, len: here };
            match polynomial(self.function, &range, self.scale, &self.target) {
                Ok(polynomial) => break Piece::Polynomial(polynomial),
                Err(shorter) => len = shorter.min(here / 2),
            }
        };
        self.next += piece.len();
        // Longer ones may do again, but an attempt that fails costs half of one that does not.
        self.age += 1;
        let tries = self.age.is_multiple_of(8) || len < self.target.min_len;
        self.len = if tries { len.saturating_mul(2).max(self.target.min_len) } else { len };
        Some(piece)
    }
}

/// 64-bit arithmetic, rounded up.
fn times_up(a: &Float, b: &Float) -> Float {
    let mut product = Float::with_val_round(64, a, Round::Up).0;
    product.mul_assign_round(b, Round::Up);
    product
}

fn add_up(sum: &mut Float, term: &Float) {
    sum.add_assign_round(term, Round::Up);
}

/// One polynomial for a whole range, or a shorter length that may do.
pub fn polynomial(
    function: &dyn Function,
    range: &Range,
    scale: Scale,
    target: &Target,
) -> Result<Polynomial, u64> {
    let binade = &range.binade;
    let half = range.len / 2;
    let h = Float::with_val(64, half);
    let step = binade.step();
    let budget = Float::with_val(64, Float::i_exp(1, -(target.bits as i32) - 1));

    // The degree, by remainders: |a_i| (step h)^i 2^-unit.
    let wide = function.taylor(&range.interval(64), target.max_degree + 1);
    let mut terms = Vec::with_capacity(wide.len());
    let mut power = Float::with_val(64, Float::i_exp(1, -scale.unit));
    for a in &wide {
        terms.push(times_up(&power, &a.magnitude()));
        power = times_up(&power, &h) << step;
    }
    let Some(degree) = (1..=target.max_degree).find(|&d| terms[d + 1] <= budget) else {
        // Shorter by the root of what it is too large by; a little more, since a_(d+1) changes little.
        let excess = Float::with_val(64, &terms[target.max_degree + 1] / &budget);
        if !excess.is_finite() {
            return Err(range.len / 4);
        }
        let order = target.max_degree as f64 + 1.0;
        let shrink = (f64::from(excess.get_exp().unwrap_or(0)) / order).max(1.0);
        let bits = f64::from(64 - range.len.leading_zeros()) - 1.0 - shrink;
        return Err(if bits < 0.0 { 0 } else { 1 << bits.floor() as u32 });
    };
    let remainder = terms[degree + 1].clone();

    // Coefficients, at a precision that leaves little of their widths at s = h.
    let half_bits = 64 - half.leading_zeros();
    let words = (target.bits + 5 + degree as u32 * half_bits).div_ceil(64) as usize;
    let fraction = 64 * words as i32;
    let size = terms[..=degree].iter().filter_map(Float::get_exp).max().unwrap_or(0).max(0);
    let mut precision = (size as u32 + target.bits + 16 + 2 * degree as u32).next_multiple_of(64);
    let middle = binade.value(range.start + half);
    for _ in 0..6 {
        let x = Interval::new(precision.max(64), &middle);
        let known = function.taylor(&x, degree);
        let mut error = remainder.clone();
        let mut power = Float::with_val(64, 1);
        let mut rounded = Vec::with_capacity(degree + 1);
        for (i, a) in known.into_iter().enumerate() {
            if !a.is_finite() {
                break;
            }
            // s counts away from zero, x the other way where it is negative.
            let flips = scale.negative != (binade.negative && i % 2 == 1);
            let a = if flips { a.neg() } else { a };
            let a = a.scale(step * i as i32 - scale.unit + fraction);
            let middle = a.middle();
            let Some((integer, _)) = middle.to_integer_round(Round::Down) else { break };
            let gap_high = Float::with_val_round(64, &a.high - &integer, Round::Up).0;
            let gap_low = Float::with_val_round(64, &integer - &a.low, Round::Up).0;
            let gap = if gap_high > gap_low { gap_high } else { gap_low };
            add_up(&mut error, &(times_up(&gap, &power) >> fraction));
            rounded.push(integer);
            power = times_up(&power, &h);
        }
        let limit = Float::with_val(64, &budget * 2);
        if rounded.len() == degree + 1 && error <= limit {
            return Ok(Polynomial {
                start: range.start,
                len: range.len,
                words,
                coefficients: from_start(rounded, half, words),
                error: up(&error),
            });
        }
        precision += precision / 2;
    }
    // No precision helps: the function gives no narrow enclosure here.
    Err(range.len / 4)
}

/// The coefficients in t = s + h of a polynomial in s, modulo 2^(64 words), as words.
fn from_start(mut c: Vec<Integer>, h: u64, words: usize) -> Vec<u64> {
    let degree = c.len() - 1;
    let bits = 64 * words as u32;
    for first in 0..degree {
        for i in (first..degree).rev() {
            let (low, high) = c.split_at_mut(i + 1);
            low[i] -= Integer::from(&high[0] * h);
        }
    }
    let mut digits = Vec::with_capacity(c.len() * words);
    for mut integer in c {
        // Two's complement.
        integer.keep_bits_mut(bits);
        let mut own = integer.to_digits::<u64>(Order::Lsf);
        own.resize(words, 0);
        digits.extend(own);
    }
    digits
}

/// How near g comes to integers on a whole range: bounds of |g(n) - the nearest integer| that hold for all of its arguments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearness {
    /// No argument is nearer; 0 where nothing is proved.
    pub least: f64,
    /// None is farther; infinite where nothing is proved.
    pub most: f64,
    /// How far g strays, about, from a line whose coefficients are integers.
    pub spread: f64,
}

impl Nearness {
    const UNKNOWN: Nearness = Nearness { least: 0.0, most: f64::INFINITY, spread: f64::INFINITY };

    /// Of what g is less an integer, which may be another one for each argument.
    fn of(rest: &Interval, spread: f64) -> Nearness {
        let inside = match rest.sign() {
            Ordering::Greater => rest.clone(),
            Ordering::Less => rest.neg(),
            Ordering::Equal => return Nearness { least: 0.0, most: up(&rest.magnitude()), spread },
        };
        // From 0 below, and from 1 above.
        let from_one = Float::with_val_round(64, 1 - &inside.high, Round::Down).0;
        let least = down(&inside.low).min(down(&from_one)).max(0.0);
        Nearness { least, most: up(&inside.high), spread }
    }

    /// A bound below 2^-bits of all distances, if this is one: every argument is hard.
    pub fn all_hard(&self, bits: u32) -> Option<f64> {
        (limit(bits) > self.most).then_some(self.most)
    }

    /// A bound of at least 2^-bits, if this is one: no argument is hard.
    pub fn none_hard(&self, bits: u32) -> Option<f64> {
        (limit(bits) <= self.least).then_some(self.least)
    }
}

/// 2^-bits, which may be too small for an f64.
fn limit(bits: u32) -> Float {
    Float::with_val(64, Float::i_exp(1, -(bits as i32)))
}

/// Bounds for all arguments of a range at once. They say something where f is nearly a constant, or nearly a straight line with
/// a slope that is an integer, in units of g, such as sin x = x - ... for tiny x. There cases are no accidents: all arguments
/// are hard ([`Nearness::most`] is below 2^-bits), or none is.
pub fn nearness(function: &dyn Function, range: &Range, scale: Scale, bits: u32) -> Nearness {
    let binade = &range.binade;
    let half = range.len / 2;
    let h = Float::with_val(64, half);
    let precision = 2 * binade.format.precision + bits + 64;
    let wide = function.taylor(&range.interval(precision), 2);
    let less_integer = |a: &Interval| {
        let z = a.middle().round();
        a.sub(&Interval::new(precision.max(z.prec()), &z))
    };
    let scaled = |a: &Interval, power: i32| a.clone().scale(binade.step() * power - scale.unit);
    if !wide[0].is_finite() {
        return Nearness::UNKNOWN;
    }
    let constant = less_integer(&scaled(&wide[0], 0));
    let constant = Nearness::of(&constant, up(&constant.width()));
    let is_decided = constant.all_hard(bits).or(constant.none_hard(bits)).is_some();
    if is_decided || !wide[2].is_finite() {
        return constant;
    }
    let x = Interval::new(precision, &binade.value(range.start + half));
    let known = function.taylor(&x, 1);
    if !known[0].is_finite() || !known[1].is_finite() {
        return Nearness::UNKNOWN;
    }
    let middle = less_integer(&scaled(&known[0], 0));
    let mut reach = times_up(&h, &less_integer(&scaled(&known[1], 1)).magnitude());
    add_up(&mut reach, &times_up(&times_up(&h, &h), &scaled(&wide[2], 2).magnitude()));
    let spread = 2.0 * up(&reach);
    let reach = Interval::new(precision, &reach);
    Nearness::of(&middle.add(&reach.neg().hull(&reach)), spread)
}

#[cfg(test)]
mod tests;
