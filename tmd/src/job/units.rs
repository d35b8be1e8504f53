//! How a job is cut into pieces that are searched apart.

use super::Job;
use crate::domain::{Range, Request};
use crate::float::Argument;
use crate::progressions;
use crate::values;

/// A share of a job: the `index`-th of `of`, from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub index: u64,
    pub of: u64,
}

impl Part {
    pub const ALL: Part = Part { index: 1, of: 1 };

    /// `3/64`
    pub fn parse(text: &str) -> Option<Part> {
        let (index, of) = text.split_once('/')?;
        let part = Part { index: index.parse().ok()?, of: of.parse().ok()? };
        (part.index >= 1 && part.index <= part.of).then_some(part)
    }
}

/// The units of a job that belong to a part, by growing |x|; each has arguments of one binade. Parts have equally many, but for one.
pub fn units(job: &Job<'_>, part: Part) -> Vec<Range> {
    let all = cut(job);
    let border =
        |index: u64| (all.len() as u128 * u128::from(index) / u128::from(part.of)) as usize;
    all[border(part.index - 1)..border(part.index)].to_vec()
}

/// How many units a job has.
pub fn count(job: &Job<'_>) -> u64 {
    let units =
        |(_, from, to, unit): (Argument, u64, u64, u32)| ((to - 1) >> unit) - (from >> unit) + 1;
    binades(job).map(units).sum()
}

/// The binades of a request: the first argument, the ordinals that belong to the request, and log2 of their units.
fn binades<'a>(job: &'a Job<'_>) -> impl Iterator<Item = (Argument, u64, u64, u32)> + 'a {
    let Job { function, request, rules } = *job;
    let Request { format, negative, to, .. } = request;
    let mut from = request.from;
    std::iter::from_fn(move || {
        if from >= to {
            return None;
        }
        let first = format.argument(negative, from);
        // Zero, which no binade has, is a unit of its own.
        let end = if from == 0 { 1 } else { from - first.number + format.binade_len() };
        let start = std::mem::replace(&mut from, end.min(to));
        let by_values = values::pay(function, format, first.binade.exponent);
        let by_progressions = progressions::apply(function, format, first.binade.exponent);
        let unit = match rules.progressions {
            Some(unit) if by_progressions => unit,
            _ if by_values => rules.unit.min(values::UNIT),
            _ => rules.unit,
        };
        Some((first, start, from, unit))
    })
}

/// Cuts at multiples of 2^unit, so that pieces of a part of a request are pieces of the request, and between binades.
fn cut(job: &Job<'_>) -> Vec<Range> {
    let mut all = Vec::new();
    for (first, start, end, unit) in binades(job) {
        let mut from = start;
        while from < end {
            let step = (from >> unit).checked_add(1).and_then(|next| next.checked_shl(unit));
            let to = step.unwrap_or(u64::MAX).min(end);
            let number = first.number + (from - start);
            all.push(Range { binade: first.binade, start: number, len: to - from });
            from = to;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::float::{BINARY16, BINARY64};
    use crate::job::Rules;

    #[test]
    fn units_tile_the_request() {
        for (format, from, to, unit) in [
            (BINARY64, 0.5, 1.0, 44),
            (BINARY64, 0.7, 5.0, 50),
            (BINARY64, 2f64.powi(22) - 1.0, 2f64.powi(22) + 2.0, 40),
            (BINARY16, 0.0, f64::INFINITY, 4),
            (BINARY16, -0.0, -1e-4f64.signum() * 2f64.powi(-14), 7),
        ] {
            let request = Request::new(format, from, to, 10).unwrap();
            let function = crate::function::by_name("exp").unwrap();
            let job = Job { function, request, rules: Rules { unit, ..Rules::default() } };
            let all = cut(&job);
            let mut at = request.from;
            for unit in &all {
                assert_eq!(unit.ordinal(), at);
                assert!(unit.len > 0 && unit.end() <= format.binade_len());
                at += unit.len;
            }
            assert_eq!(at, request.to);
            assert_eq!(count(&job), all.len() as u64);
            // Values take longer than polynomials: their units are shorter.
            let sin = Job { function: crate::function::by_name("sin").unwrap(), ..job };
            assert_eq!(count(&sin), cut(&sin).len() as u64);
        }
    }

    #[test]
    fn parts_tile_the_units() {
        let request = Request::new(BINARY64, 1.0, 2.0, 44).unwrap();
        let function = crate::function::by_name("exp").unwrap();
        let job = Job { function, request, rules: Rules::default() };
        let all = units(&job, Part::ALL);
        for of in [1, 3, 7, 256, 1000] {
            let parts: Vec<Range> =
                (1..=of).flat_map(|index| units(&job, Part { index, of })).collect();
            assert_eq!(parts, all);
        }
        assert_eq!(Part::parse("3/64"), Some(Part { index: 3, of: 64 }));
        for text in ["0/2", "3/2", "1", "a/b", "1/0", "-1/2"] {
            assert_eq!(Part::parse(text), None, "{text}");
        }
    }
}
