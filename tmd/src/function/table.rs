//! The functions of one variable of IEEE 754-2019, table 9.1, and cbrt, erf, erfc. One row each: how MPFR computes a value, how
//! values of an interval are enclosed by those of few points, where it is defined, and its Taylor series.
//!
//! MPFR rounds correctly, so a value rounded down and up is one number only when f(x) is this number.
#![forbid(unsafe_code)]

use super::{Bounds, Function};
use crate::float::Format;
use crate::interval::Interval;
use crate::series::Series;
use crate::values::Circular;
use rug::Float;
use rug::float::{Constant, Round};
use std::cmp::Ordering;

type Evaluate = fn(&mut Float, Round) -> Ordering;

/// How values at points enclose those of an interval.
#[derive(Clone, Copy)]
enum Shape {
    Increasing,
    Decreasing,
    /// Even, and increasing for positive arguments.
    Even,
    /// Between -1 and 1, with a derivative of at most this magnitude.
    Wave(i32),
    /// Increasing between zeros of the other function, which are its poles.
    Branches(Evaluate, i32),
}

/// A function of the table.
#[derive(Clone, Copy)]
pub struct Row {
    name: &'static str,
    evaluate: Evaluate,
    shape: Shape,
    bounds: Bounds,
    /// The series of f(x + s) up to s^order. The first coefficient is given.
    series: fn(&Interval, Interval, usize) -> Series,
}

/// f of an exact number, rounded outwards.
fn point(evaluate: Evaluate, x: &Float, precision: u32) -> Interval {
    // A function works in place: its result has as many bits as its argument, which must stay exact.
    let working = precision.max(x.prec());
    let mut low = Float::with_val(working, x);
    let mut high = low.clone();
    let order = evaluate(&mut low, Round::Down);
    if order == Ordering::Equal {
        high = low.clone();
    } else if low.is_finite() && low.is_normal() {
        // Rounded down, not exact: the next number bounds it from above.
        high.clone_from(&low);
        high.next_up();
    } else {
        evaluate(&mut high, Round::Up);
    }
    if working == precision && !low.is_nan() && !high.is_nan() {
        return Interval { low, high };
    }
    if low.is_nan() || high.is_nan() {
        return Interval::entire(precision);
    }
    Interval::between(precision, &low, &high)
}

fn range(evaluate: Evaluate, shape: Shape, x: &Interval) -> Interval {
    let p = x.precision();
    if x.is_point() {
        return point(evaluate, &x.low, p);
    }
    if !x.is_finite() {
        return Interval::entire(p);
    }
    let low = || point(evaluate, &x.low, p);
    let high = || point(evaluate, &x.high, p);
    let hull = |a: Interval, b: Interval| {
        if a.low.is_nan() || b.high.is_nan() { Interval::entire(p) } else { a.hull(&b) }
    };
    match shape {
        Shape::Increasing | Shape::Decreasing => hull(low(), high()),
        Shape::Even => match x.sign() {
            Ordering::Equal => hull(low(), high()).hull(&point(evaluate, &Float::new(p), p)),
            _ => hull(low(), high()),
        },
        Shape::Wave(slope) => {
            let middle = Float::with_val(p, x.middle());
            let reach = Interval::new(p, &x.width()).mul_int(slope);
            let reach = reach.neg().hull(&reach);
            let one = Interval::integer(p, 1);
            point(evaluate, &middle, p).add(&reach).meet(&one.neg().hull(&one))
        }
        Shape::Branches(other, slope) => match range(other, Shape::Wave(slope), x).sign() {
            Ordering::Equal => Interval::entire(p),
            _ => hull(low(), high()),
        },
    }
}

impl Row {
    fn range(&self, x: &Interval) -> Interval {
        range(self.evaluate, self.shape, x)
    }
}

impl Function for Row {
    fn name(&self) -> &str {
        self.name
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn period(&self) -> Option<i32> {
        // sin(pi x) and cos(pi x) only change their sign from x to x + 1.
        matches!(self.name, "sinpi" | "cospi" | "tanpi").then_some(0)
    }

    fn repeats(&self, format: Format, exponent: i32) -> bool {
        match self.name {
            // f(8 x) = 2 f(x) and f(4 x) = f(x) / 2, and no result is subnormal.
            "cbrt" => !(0..3).contains(&exponent),
            "rsqrt" => !(0..2).contains(&exponent),
            // With x = m 2^e, 1 <= m < 2, log2 x = e + log2 m. For 2^j <= e < 2^(j + 1), and for -2^(j + 1) <= e < -2^j, half an ulp
            // of it is 2^(j - p) and e is a multiple of that: the distance from an integer is that of log2 m 2^(p - j), also for
            // e = 2^j. Subnormal arguments have more exponents than numbers of other binades.
            "log2" => {
                exponent >= format.emin()
                    && (exponent <= -2 || exponent > 2 && !(exponent as u32).is_power_of_two())
            }
            _ => self.period().is_some_and(|period| exponent >= period),
        }
    }

    fn circular(&self) -> Option<Circular> {
        match self.name {
            "sin" => Some(Circular::Sin),
            "cos" => Some(Circular::Cos),
            "tan" => Some(Circular::Tan),
            _ => None,
        }
    }

    fn mirrors(&self) -> bool {
        const NAMES: [&str; 17] = [
            "sin", "cos", "tan", "sinpi", "cospi", "tanpi", "asin", "atan", "asinpi", "atanpi",
            "sinh", "cosh", "tanh", "asinh", "atanh", "cbrt", "erf",
        ];
        NAMES.contains(&self.name)
    }

    fn taylor(&self, x: &Interval, order: usize) -> Vec<Interval> {
        let value = self.range(x);
        if order == 0 {
            return vec![value];
        }
        let mut coefficients = (self.series)(x, value, order).0;
        let zero = || Interval::integer(x.precision(), 0);
        coefficients.resize_with(order + 1, zero);
        coefficients
    }

    fn value(&self, x: &Float, precision: u32) -> Interval {
        point(self.evaluate, x, precision)
    }
}

fn one(x: &Interval) -> Interval {
    Interval::integer(x.precision(), 1)
}

fn pi(x: &Interval) -> Interval {
    Interval::constant(x.precision(), Constant::Pi)
}

/// x + s times a factor; the first coefficient is not used by who calls.
fn scaled(x: &Interval, factor: Interval) -> Series {
    Series::linear(x.clone(), factor)
}

fn with_first(mut series: Series, first: Interval) -> Series {
    series.0[0] = first;
    series
}

/// b^(x + s) with ln b, and the value of b^x.
fn exponential(x: &Interval, ln: Interval, power: Interval, value: Interval, n: usize) -> Series {
    with_first(scaled(x, ln).exp(power, n), value)
}

/// The logarithm of u, divided by ln b.
fn logarithm(u: &Series, ln: Option<Interval>, value: Interval, n: usize) -> Series {
    let series = u.log(value.clone(), n);
    match ln {
        Some(ln) => with_first(series.times(&ln.recip()), value),
        None => series,
    }
}

fn one_plus(x: &Interval) -> Series {
    Series::variable(&x.add(&one(x)))
}

/// (1 - u)(1 + u) of u = x + s; it does not cancel near 1.
fn one_minus_square(x: &Interval) -> Series {
    let minus = Series::linear(one(x).sub(x), one(x).neg());
    minus.mul(&one_plus(x), 2)
}

fn one_plus_square(x: &Interval) -> Series {
    Series(vec![x.square().add(&one(x)), x.mul_int(2), one(x)])
}

/// (u - 1)(u + 1) of u = x + s.
fn square_minus_one(x: &Interval) -> Series {
    Series::variable(&x.sub(&one(x))).mul(&one_plus(x), 2)
}

fn asin(x: &Interval, value: Interval, n: usize) -> Series {
    Series::variable(x).inverse(value, &one_minus_square(x), true, n)
}

fn acos(x: &Interval, value: Interval, n: usize) -> Series {
    with_first(asin(x, value.clone(), n).neg(), value)
}

fn atan(x: &Interval, value: Interval, n: usize) -> Series {
    Series::variable(x).inverse(value, &one_plus_square(x), false, n)
}

/// Divided by pi, but for the value.
fn over_pi(x: &Interval, series: Series, value: Interval) -> Series {
    with_first(series.times(&pi(x).recip()), value)
}

/// erf(x + s), from erf' = 2/sqrt(pi) exp(-x^2).
fn erf(x: &Interval, value: Interval, n: usize) -> Series {
    let square = Series(vec![x.square().neg(), x.mul_int(-2), one(x).neg()]);
    let first = range(Float::exp_round, Shape::Increasing, &square.0[0]);
    let factor = pi(x).sqrt().recip().mul_int(2);
    square.exp(first, n - 1).times(&factor).integral(value, n)
}

const SLOPE: i32 = 1;
/// Above pi.
const SLOPE_PI: i32 = 4;

fn at(evaluate: Evaluate, shape: Shape, x: &Interval) -> Interval {
    range(evaluate, shape, x)
}

fn above(low: f64, low_belongs: bool) -> Bounds {
    Bounds { low, low_belongs, ..Bounds::ALL }
}

fn within_one(belongs: bool) -> Bounds {
    Bounds { low: -1.0, low_belongs: belongs, high: 1.0, high_belongs: belongs }
}

/// All rows, as IEEE 754-2019 orders them.
pub fn rows() -> &'static [Row] {
    &ROWS
}

pub fn by_name(name: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.name == name)
}

macro_rules! row {
    ($name:literal, $evaluate:ident, $shape:expr, $bounds:expr, $series:expr) => {
        Row {
            name: $name,
            evaluate: Float::$evaluate,
            shape: $shape,
            bounds: $bounds,
            series: $series,
        }
    };
}

use Shape::{Branches, Decreasing, Even, Increasing, Wave};

static ROWS: std::sync::LazyLock<Vec<Row>> = std::sync::LazyLock::new(|| {
    let all = Bounds::ALL;
    let positive = above(0.0, false);
    let above_minus_one = above(-1.0, false);
    vec![
        row!("exp", exp_round, Increasing, all, |x, v, n| Series::variable(x).exp(v, n)),
        row!("expm1", exp_m1_round, Increasing, all, |x, v, n| {
            let power = at(Float::exp_round, Increasing, x);
            exponential(x, one(x), power, v, n)
        }),
        row!("exp2", exp2_round, Increasing, all, |x, v, n| {
            exponential(x, Interval::ln(x.precision(), 2), v.clone(), v, n)
        }),
        row!("exp2m1", exp2_m1_round, Increasing, all, |x, v, n| {
            let power = at(Float::exp2_round, Increasing, x);
            exponential(x, Interval::ln(x.precision(), 2), power, v, n)
        }),
        row!("exp10", exp10_round, Increasing, all, |x, v, n| {
            exponential(x, Interval::ln(x.precision(), 10), v.clone(), v, n)
        }),
        row!("exp10m1", exp10_m1_round, Increasing, all, |x, v, n| {
            let power = at(Float::exp10_round, Increasing, x);
            exponential(x, Interval::ln(x.precision(), 10), power, v, n)
        }),
        row!("log", ln_round, Increasing, positive, |x, v, n| {
            logarithm(&Series::variable(x), None, v, n)
        }),
        row!("log2", log2_round, Increasing, positive, |x, v, n| {
            logarithm(&Series::variable(x), Some(Interval::ln(x.precision(), 2)), v, n)
        }),
        row!("log10", log10_round, Increasing, positive, |x, v, n| {
            logarithm(&Series::variable(x), Some(Interval::ln(x.precision(), 10)), v, n)
        }),
        row!("log1p", ln_1p_round, Increasing, above_minus_one, |x, v, n| {
            logarithm(&one_plus(x), None, v, n)
        }),
        row!("log2p1", log2_1p_round, Increasing, above_minus_one, |x, v, n| {
            logarithm(&one_plus(x), Some(Interval::ln(x.precision(), 2)), v, n)
        }),
        row!("log10p1", log10_1p_round, Increasing, above_minus_one, |x, v, n| {
            logarithm(&one_plus(x), Some(Interval::ln(x.precision(), 10)), v, n)
        }),
        row!("rsqrt", recip_sqrt_round, Decreasing, positive, |x, v, n| {
            Series::variable(x).power(v, (-1, 2), n)
        }),
        row!("cbrt", cbrt_round, Increasing, all, |x, v, n| {
            Series::variable(x).power(v, (1, 3), n)
        }),
        row!("sin", sin_round, Wave(SLOPE), all, |x, v, n| {
            let cos = at(Float::cos_round, Wave(SLOPE), x);
            Series::variable(x).sin_cos((v, cos), false, n).0
        }),
        row!("cos", cos_round, Wave(SLOPE), all, |x, v, n| {
            let sin = at(Float::sin_round, Wave(SLOPE), x);
            Series::variable(x).sin_cos((sin, v), false, n).1
        }),
        row!("tan", tan_round, Branches(Float::cos_round, SLOPE), all, |x, v, n| {
            let w = v.square().add(&one(x));
            Series::variable(x).tan(v, w, false, n)
        }),
        row!("sinpi", sin_pi_round, Wave(SLOPE_PI), all, |x, v, n| {
            let cos = at(Float::cos_pi_round, Wave(SLOPE_PI), x);
            scaled(x, pi(x)).sin_cos((v, cos), false, n).0
        }),
        row!("cospi", cos_pi_round, Wave(SLOPE_PI), all, |x, v, n| {
            let sin = at(Float::sin_pi_round, Wave(SLOPE_PI), x);
            scaled(x, pi(x)).sin_cos((sin, v), false, n).1
        }),
        row!("tanpi", tan_pi_round, Branches(Float::cos_pi_round, SLOPE_PI), all, |x, v, n| {
            let w = v.square().add(&one(x));
            scaled(x, pi(x)).tan(v, w, false, n)
        }),
        row!("asin", asin_round, Increasing, within_one(true), asin),
        row!("acos", acos_round, Decreasing, within_one(true), acos),
        row!("atan", atan_round, Increasing, all, atan),
        row!("asinpi", asin_pi_round, Increasing, within_one(true), |x, v, n| {
            over_pi(x, asin(x, v.clone(), n), v)
        }),
        row!("acospi", acos_pi_round, Decreasing, within_one(true), |x, v, n| {
            over_pi(x, acos(x, v.clone(), n), v)
        }),
        row!("atanpi", atan_pi_round, Increasing, all, |x, v, n| {
            over_pi(x, atan(x, v.clone(), n), v)
        }),
        row!("sinh", sinh_round, Increasing, all, |x, v, n| {
            let cosh = at(Float::cosh_round, Even, x);
            Series::variable(x).sin_cos((v, cosh), true, n).0
        }),
        row!("cosh", cosh_round, Even, all, |x, v, n| {
            let sinh = at(Float::sinh_round, Increasing, x);
            Series::variable(x).sin_cos((sinh, v), true, n).1
        }),
        row!("tanh", tanh_round, Increasing, all, |x, v, n| {
            let w = at(Float::cosh_round, Even, x).square().recip();
            Series::variable(x).tan(v, w, true, n)
        }),
        row!("asinh", asinh_round, Increasing, all, |x, v, n| {
            Series::variable(x).inverse(v, &one_plus_square(x), true, n)
        }),
        row!("acosh", acosh_round, Increasing, above(1.0, true), |x, v, n| {
            Series::variable(x).inverse(v, &square_minus_one(x), true, n)
        }),
        row!("atanh", atanh_round, Increasing, within_one(false), |x, v, n| {
            Series::variable(x).inverse(v, &one_minus_square(x), false, n)
        }),
        row!("erf", erf_round, Increasing, all, erf),
        row!("erfc", erfc_round, Decreasing, all, |x, v, n| {
            with_first(erf(x, v.clone(), n).neg(), v)
        }),
    ]
});
