//! Tiny arguments of functions that are nearly c x there, such as sinpi x = pi x - ...: results of x and of 2 x differ by the
//! factor 2 and next to nothing else, so the hard arguments of a binade are those of the next one, halved.
//!
//! With f(x) = c x + r(x), |r(x)| <= R x^2 for |x| < 2^(e + 2), and an x of the binade e: |f(2 x) / 2 - f(x)| <= 3 R x^2, and half an
//! ulp of f(x) is at least |f(x)| 2^(-p - 1) >= |c x| 2^(-p - 2). So the distances of g(x) and of g(2 x) from an integer differ by
//! 3 R 2^(e + 1) 2^(p + 2) / |c| at most. (Where f(x) and f(2 x) are on two sides of a power of two, both are nearer to an integer
//! than that.) From binade to binade the bound is halved at least: it is enough that twice the first one is small.
#![forbid(unsafe_code)]

use crate::float::Binade;
use crate::function::Function;
use crate::interval::Interval;
use rug::Float;
use rug::float::Round;
use std::cmp::Ordering;

/// Distances differ by 2^-MARGIN of the one that is searched, at most.
const MARGIN: u32 = 20;
const PRECISION: u32 = 96;

/// Whether hard arguments of a binade are those of the next one, halved: the distance of g from an integer is the same but for
/// 2^(-bits - 20), also through all binades between this one and the first of which this is not so. Not for results that
/// are subnormal, and not where c is a power of two: then results are nearly numbers of the format.
pub fn is_proportional(function: &dyn Function, binade: &Binade, bits: u32) -> bool {
    let (format, exponent) = (binade.format, binade.exponent);
    let zero = Float::new(PRECISION);
    // What has a series at zero that ends soon enough is tiny indeed.
    if binade.is_subnormal() || exponent > -8 || !function.bounds().contain(&zero) {
        return false;
    }
    let at_zero = function.taylor(&Interval::new(PRECISION, &zero), 1);
    let (value, slope) = (&at_zero[0], &at_zero[1]);
    let is_zero = value.is_point() && value.low.is_zero();
    if !is_zero || !slope.is_finite() || slope.sign() == Ordering::Equal {
        return false;
    }
    let is_power = slope.low.get_significand().is_some_and(|m| m.is_power_of_two());
    if slope.is_point() && is_power {
        return false;
    }
    let end = Float::with_val(
        PRECISION,
        Float::i_exp(if binade.negative { -1 } else { 1 }, exponent + 2),
    );
    let (low, high) = if binade.negative { (&end, &zero) } else { (&zero, &end) };
    let bend = function.taylor(&Interval::between(PRECISION, low, high), 2).swap_remove(2);
    if !bend.is_finite() {
        return false;
    }
    let (low, high) = (slope.low.as_abs(), slope.high.as_abs());
    let least = if *low < *high { low } else { high };
    let is_normal = Float::with_val_round(PRECISION, &*least << exponent, Round::Down).0
        >= Float::with_val(2, Float::i_exp(1, format.emin() + 1));
    let bound = Float::with_val_round(PRECISION, bend.magnitude() * 3u32, Round::Up).0;
    let bound = bound << (exponent + 3 + format.precision as i32);
    let limit = Float::with_val_round(PRECISION, &*least >> (bits + MARGIN + 1), Round::Down).0;
    is_normal && bound <= limit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::float::{BFLOAT16, BINARY64, Format};
    use crate::function::by_name;
    use crate::function::table::rows;
    use crate::numbers::Random;

    fn binade(format: Format, negative: bool, exponent: i32) -> Binade {
        Binade { format, negative, exponent }
    }

    /// The distance of g from an integer.
    fn distance(function: &dyn Function, format: Format, x: &Float) -> Float {
        let value = function.value(x, 400);
        let g =
            Float::with_val(400, value.low.abs_ref()) >> format.unit(value.low.get_exp().unwrap());
        let nearest = g.clone().round();
        Float::with_val(64, g - nearest).abs()
    }

    #[test]
    fn functions_and_binades() {
        let proportional = |name, exponent, negative| {
            is_proportional(by_name(name).unwrap(), &binade(BINARY64, negative, exponent), 44)
        };
        // From the second coefficient, or from the third one of an odd function, and where results become subnormal.
        for (name, first, last) in [
            ("sinpi", -65, -1022),
            ("tanpi", -65, -1022),
            ("asinpi", -62, -1019),
            ("atanpi", -62, -1019),
            ("erf", -63, -1021),
            ("exp2m1", -124, -1020),
            ("exp10m1", -126, -1022),
            ("log2p1", -124, -1021),
            ("log10p1", -124, -1019),
        ] {
            for negative in [false, true] {
                let all: Vec<i32> =
                    (-1023..=0).rev().filter(|&e| proportional(name, e, negative)).collect();
                // They are consecutive.
                assert_eq!(all[0] - all[all.len() - 1] + 1, all.len() as i32, "{name}");
                println!("{name} {} {}", all[0], all[all.len() - 1]);
                let near = |have: i32, wanted: i32| (have - wanted).abs() <= 4;
                assert!(near(all[0], first) && near(all[all.len() - 1], last), "{name} {}", all[0]);
            }
        }
        for name in ["sin", "tan", "asinh", "expm1", "log1p", "exp", "log", "cbrt", "acos", "cospi"]
        {
            assert!((-1023..=0).all(|e| !proportional(name, e, false)), "{name}");
        }
    }

    /// Every argument of bfloat16, and random ones of binary64, against the first binade of which it is not said.
    #[test]
    fn distances_are_those_of_larger_arguments() {
        let mut numbers = Random(17);
        let mut count = 0;
        for row in rows() {
            for (format, bits) in [(BFLOAT16, 5), (BINARY64, 44)] {
                for negative in [false, true] {
                    let is_so = |e| is_proportional(row, &binade(format, negative, e), bits);
                    let Some(first) = (format.emin()..0).rev().find(|&e| is_so(e)) else {
                        continue;
                    };
                    let limit = Float::with_val(64, Float::i_exp(1, -((bits + MARGIN) as i32)));
                    for exponent in (format.emin()..=first).filter(|&e| is_so(e)) {
                        let len = format.binade_len();
                        let some: Vec<u64> = match len < 1000 {
                            true => (0..len).collect(),
                            false => (0..4).map(|_| numbers.below(len)).collect(),
                        };
                        for number in some {
                            let x = binade(format, negative, exponent).value(number);
                            let y = binade(format, negative, first + 1).value(number);
                            let [x, y] = [x, y].map(|x| distance(row, format, &x));
                            let gap = Float::with_val(64, &x - &y).abs();
                            assert!(gap <= limit, "{} 2^{exponent} {number} {x} {y}", row.name());
                            count += 1;
                        }
                    }
                }
            }
        }
        assert!(count > 10_000, "{count}");
    }
}
