//! The hardness of one argument, by Ziv's strategy: more precision until it is decided.
//!
//! Why it ends: `Function::value` gives one number when f(x) is a number of that precision. So where f(x) is dyadic (exp2 of an
//! integer, cbrt of a cube, sinpi of a half), some precision gives f(x) itself, and the rest is exact arithmetic. Where it is
//! not, g(x) is neither an integer, nor half of one, nor at a distance of 2^-k from one, so bounds that approach it decide at
//! some precision. No theorem about each function is needed, but MPFR's promise to round correctly is. A limit remains for
//! arguments where that precision is out of reach, such as tanh at 2^1000, and for functions that give no sharper bounds.
#![forbid(unsafe_code)]

use crate::float::Format;
use crate::function::Function;
use crate::interval::Interval;
use rug::Float;
use rug::float::Round;
use std::cmp::Ordering;
use std::fmt;

/// With y = |f(x)|, 2^(E - 1) <= y < 2^E, and u = 2^max(E - p - 1, emin - p) (half an ulp).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hardness {
    /// floor(-log2 |y/u - round(y/u)|).
    Bits(u32),
    /// At least this many; the limit of precision did not decide more.
    AtLeast(u32),
    /// y/u is an integer: f(x) is a number of the format or lies halfway between two.
    Exact,
}

impl Hardness {
    /// Whether the argument belongs in a list of hardness `bits`: what is not decided does.
    pub fn reaches(&self, bits: u32) -> bool {
        match *self {
            Hardness::Bits(k) => k >= bits,
            Hardness::AtLeast(_) | Hardness::Exact => true,
        }
    }
}

impl fmt::Display for Hardness {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Hardness::Bits(k) => write!(f, "{k}"),
            Hardness::AtLeast(k) => write!(f, ">={k}"),
            Hardness::Exact => f.write_str("exact"),
        }
    }
}

/// Where a result lies that is hard to round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Near the middle of two numbers: hard to round to nearest.
    Middle,
    /// A little above a number of the format, or a little below one: hard to round up, down or to zero.
    Above,
    Below,
}

impl Side {
    pub const ALL: [Side; 3] = [Side::Middle, Side::Above, Side::Below];

    pub fn name(self) -> &'static str {
        match self {
            Side::Middle => "middle",
            Side::Above => "above",
            Side::Below => "below",
        }
    }
}

/// The side of a result of hardness `bits`; `None` where it has no finite value, or none that is decided.
pub fn side(function: &dyn Function, format: Format, x: &Float, bits: u32) -> Option<Side> {
    let value = function.value(x, format.precision + bits + 32);
    if !value.is_finite() || value.sign() == Ordering::Equal {
        return None;
    }
    let is_negative = value.sign() == Ordering::Less;
    let magnitude = if is_negative { value.neg() } else { value };
    let unit = format.unit(magnitude.low.get_exp()?);
    let (low, high) = (magnitude.low >> unit, magnitude.high >> unit);
    let nearest = low.clone().round();
    let is_above = match (low > nearest, high < nearest) {
        (true, false) => true,
        (false, true) => false,
        _ => return None,
    };
    match nearest.to_integer()?.is_odd() {
        true => Some(Side::Middle),
        false if is_above != is_negative => Some(Side::Above),
        false => Some(Side::Below),
    }
}

/// Bits of precision at which `hardness` gives up.
pub const LIMIT: u32 = 8192;

/// The hardness of x; `None` where f is zero, infinite, 2^(emax + 1) or more, below [`Format::underflow`], or not defined.
pub fn hardness(function: &dyn Function, format: Format, x: &Float) -> Option<Hardness> {
    hardness_within(function, format, x, LIMIT)
}

/// The same with a precision of at most `limit` bits.
pub fn hardness_within(
    function: &dyn Function,
    format: Format,
    x: &Float,
    limit: u32,
) -> Option<Hardness> {
    // Enough for all but one of 2^60 arguments.
    let mut precision = (format.precision + 75).min(limit);
    loop {
        let value = function.value(x, precision);
        let is_exact = value.is_point();
        let is_zero_or_pole = is_exact && (value.low.is_infinite() || value.low.is_zero());
        let underflows = value.is_finite() && value.magnitude() < format.underflow();
        if !function.bounds().contain(x) || is_zero_or_pole || underflows {
            return None;
        }
        if value.sign() != Ordering::Equal {
            let (low, high) = (value.low.as_abs(), value.high.as_abs());
            let least = if *low < *high { low } else { high };
            if *least >= Float::with_val(2, Float::u_exp(1, format.emax + 1)) {
                return None;
            }
        }
        let (decided, at_least) = examine(format, &value);
        if decided.is_some() {
            return decided;
        }
        if precision >= limit {
            return Some(Hardness::AtLeast(at_least));
        }
        precision = (precision * 2).min(limit);
    }
}

/// Whether x may be of hardness `bits`: `false` is proved, by a value of little precision.
pub fn reaches(function: &dyn Function, format: Format, x: &Float, bits: u32) -> bool {
    let value = function.value(x, format.precision + bits + 8);
    match examine(format, &value).0 {
        Some(hardness) => hardness.reaches(bits),
        None => true,
    }
}

/// The hardness, if it is the same for all y in the interval, and a lower bound of it.
fn examine(format: Format, value: &Interval) -> (Option<Hardness>, u32) {
    if !value.is_finite() {
        return (None, 0);
    }
    // |y| from `low` to `high`.
    let (low, high) = match value.sign() {
        Ordering::Greater => (value.low.clone(), value.high.clone()),
        Ordering::Less => (-value.high.clone(), -value.low.clone()),
        Ordering::Equal => (Float::new(value.precision()), value.magnitude()),
    };
    let unit_of = |y: &Float| format.unit(y.get_exp().unwrap_or(i32::MIN / 2));
    // A unit too small makes what is nearly an integer of u look less so.
    let unit = unit_of(&low);
    let is_sure = unit_of(&high) == unit;
    let (low, high) = (low >> unit, high >> unit);
    let nearest = low.clone().round();
    // Exact, or nearly so and rounded up: differences of numbers that are near each other.
    let distance = |y: &Float| {
        let precision = y.prec() + 64;
        let (distance, order) = Float::with_val_round(precision, y - &nearest, Round::AwayZero);
        (distance.abs(), order == Ordering::Equal)
    };
    let ((near_low, exact_low), (near_high, exact_high)) = (distance(&low), distance(&high));
    if low == high {
        if near_low.is_zero() {
            return (Some(Hardness::Exact), 0);
        }
        let bits = bits_of(&near_low);
        return (exact_low.then_some(Hardness::Bits(bits)), 0);
    }
    let is_half = |y: &Float| *y > 0.5;
    if is_half(&near_high) {
        // An integer and a half is between them, or more than an integer.
        return (None, 0);
    }
    let worst = if near_low > near_high { &near_low } else { &near_high };
    let at_least = if worst.is_zero() { 0 } else { bits_of(worst) };
    let crosses = low <= nearest && nearest <= high;
    if !is_sure || crosses || !exact_low || !exact_high {
        return (None, at_least);
    }
    let bits = (bits_of(&near_low), bits_of(&near_high));
    ((bits.0 == bits.1).then_some(Hardness::Bits(bits.0)), at_least)
}

/// floor(-log2 d) of 0 < d <= 1/2.
fn bits_of(distance: &Float) -> u32 {
    // d = m 2^e, 1/2 <= m < 1: -e bits, and one more for m = 1/2.
    let exponent = distance.get_exp().expect("a finite distance that is not zero");
    let is_power = distance.get_significand().is_some_and(|m| m.is_power_of_two());
    (is_power as i32 - exponent) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::float::{BINARY32, BINARY64};
    use crate::function::by_name;
    use crate::list;
    use std::path::Path;

    fn k(name: &str, x: f64) -> Option<Hardness> {
        hardness(by_name(name).unwrap(), BINARY64, &Float::with_val(53, x))
    }

    /// The folder of reference lists, where it is at hand.
    fn lists() -> Option<Vec<std::path::PathBuf>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/tmd");
        let entries = std::fs::read_dir(folder).ok()?;
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        Some(paths.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect())
    }

    /// Every entry of the lists has the hardness that stands there.
    #[test]
    fn lists_of_known_arguments() {
        let Some(lists) = lists() else {
            println!("no lists of known arguments");
            return;
        };
        let mut total = 0;
        for path in lists {
            let stem = path.file_stem().unwrap().to_str().unwrap().to_string();
            let mut parts = stem.split('_');
            let (Some("binade" | "hard"), Some(name)) = (parts.next(), parts.next()) else {
                continue;
            };
            let function = by_name(name).unwrap_or_else(|| panic!("no function {name}"));
            let text = std::fs::read_to_string(&path).unwrap();
            let mut count = 0;
            for (argument, expected) in list::read(&stem, &text, BINARY64).unwrap() {
                assert!(matches!(expected, Some(Hardness::Bits(_))), "{stem}: {argument}");
                let found = hardness(function, BINARY64, &argument.value());
                assert_eq!(found, expected, "{stem}: {argument}");
                count += 1;
            }
            assert!(count > 60, "{stem}: {count}");
            total += count;
        }
        println!("{total} known arguments");
    }

    #[test]
    fn exact_arguments_end() {
        for (name, x) in [
            ("exp", 0.0),
            ("exp2", 5.0),
            ("exp2", -1074.0),
            ("exp10", 15.0),
            ("exp2m1", -3.0),
            ("exp10m1", 2.0),
            ("log2", 2f64.powi(-1074)),
            ("log10", 1e22),
            ("log2p1", 3.0),
            ("log10p1", 99.0),
            ("rsqrt", 2f64.powi(-40)),
            ("cbrt", 27.0),
            ("cbrt", -(123457f64.powi(3))),
            ("sinpi", 0.5),
            ("cospi", 2f64.powi(60)),
            ("tanpi", -0.25),
            ("asinpi", -1.0),
            ("acospi", -1.0),
            ("atanpi", 1.0),
            ("cosh", 0.0),
            ("erfc", 0.0),
        ] {
            assert_eq!(k(name, x), Some(Hardness::Exact), "{name} {x}");
        }
    }

    /// Dyadic results of too many bits, rational ones that are not dyadic, and results so near that only much precision shows it.
    #[test]
    fn other_arguments_end() {
        // 5^30 has 70 bits: computed by hand, y/u = 5^30 / 2^16.
        let rest = 5u128.pow(30) % (1 << 16);
        let distance = rest.min((1 << 16) - rest) as f64 / 65536.0;
        assert_eq!(k("exp10", 30.0), Some(Hardness::Bits((-distance.log2()).floor() as u32)));
        // 1/3: the bits after the round bit alternate.
        assert_eq!(k("asinpi", 0.5), Some(Hardness::Bits(1)));
        assert_eq!(k("acospi", 0.5), Some(Hardness::Bits(1)));
        // exp x = 1 + x + ...: u = 2^-53. The distance is a little above, or below, a power of two.
        assert_eq!(k("exp", 2f64.powi(-1000)), Some(Hardness::Bits(946)));
        assert_eq!(k("exp", -(2f64.powi(-1000))), Some(Hardness::Bits(946)));
        assert_eq!(k("cosh", 2f64.powi(-500)), Some(Hardness::Bits(947)));
        // sin x = x - x^3/6, and y/u = 2^54 - 2^-546/6.
        assert_eq!(k("sin", 2f64.powi(-300)), Some(Hardness::Bits(548)));
        // tanh 2^20 = 1 - 2 exp(-2^21), out of reach.
        let Some(Hardness::AtLeast(bits)) = k("tanh", 2f64.powi(20)) else { panic!() };
        assert!(bits > 8000 && Hardness::AtLeast(bits).reaches(64));
        assert!(matches!(k("erf", 1e300), Some(Hardness::AtLeast(8000..))));
        for (name, x) in
            [("log", 1.0), ("sinpi", 3.0), ("asin", 0.0), ("acos", 1.0), ("acosh", 1.0)]
        {
            assert_eq!(k(name, x), None, "{name} {x}");
        }
        for (name, x) in [
            ("exp", 1e300),
            ("sinh", -711.0),
            ("exp2", 1024.0),
            ("exp", -1e300),
            ("exp2", -1076.5),
            ("erfc", 28.0),
        ] {
            assert_eq!(k(name, x), None, "{name} {x}");
        }
        // Where there is no value.
        for (name, x) in
            [("log", -1.0), ("log", 0.0), ("tanpi", 0.5), ("acosh", 0.5), ("atanh", 1.0)]
        {
            assert_eq!(k(name, x), None, "{name} {x}");
        }
    }

    /// exp x = 1 + x + ...: half an ulp is 2^-53 above 1 and 2^-54 below it.
    #[test]
    fn sides_of_results() {
        let side = |name, x: f64, bits| {
            side(by_name(name).unwrap(), BINARY64, &Float::with_val(53, x), bits)
        };
        let tiny = 2f64.powi(-110);
        assert_eq!(side("exp", tiny, 57), Some(Side::Above));
        assert_eq!(side("exp", -tiny, 56), Some(Side::Below));
        // 2^-53 and a little more, and a little less than that.
        assert_eq!(side("exp", 2f64.powi(-53), 53), Some(Side::Middle));
        assert_eq!(side("sin", tiny, 160), Some(Side::Below));
        assert_eq!(side("sin", -tiny, 160), Some(Side::Above));
        assert_eq!(side("exp2", 3.0, 44), None);
        assert_eq!(side("exp", 1e300, 44), None);
    }

    /// A subnormal result has the unit of subnormal numbers, against a computation in integers.
    #[test]
    fn subnormal_results() {
        // From 2^-125, which is exp(-86.64...), units are larger.
        for x in [-103.0f32, -95.3, -88.7, -87.0, -86.0] {
            let exact = Float::with_val(300, Float::with_val(300, x).exp_ref()) << 150u32;
            let exact = if x > -86.6 { exact >> 1u32 } else { exact };
            let distance = Float::with_val(300, &exact - exact.clone().round()).abs();
            let expected = (-distance.to_f64().log2()).floor() as u32;
            let bits = hardness(by_name("exp").unwrap(), BINARY32, &Float::with_val(24, x));
            assert_eq!(bits, Some(Hardness::Bits(expected)), "{x}");
        }
        // A quarter of the smallest is 2^-1076.
        assert_eq!(k("exp2", -1076.0), Some(Hardness::Bits(1)));
        assert_eq!(k("exp2", (-1076.0f64).next_down()), None);
    }
}
