//! The lines that say what was searched.

use super::words::{Words, or_auto};
use crate::boolean::Algorithm;
use crate::domain::Request;
use crate::enclose::Target;
use crate::float::{Format, parse};
use crate::job::{Job, Rules};
use crate::search::{Polynomials, Precision};

/// What all records of a text depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The name of the function.
    pub function: String,
    pub request: Request,
    pub rules: Rules,
}

const PRECISIONS: [(Precision, &str); 2] =
    [(Precision::Double, "double"), (Precision::Integer, "integer")];

impl Header {
    pub fn of(job: &Job<'_>) -> Header {
        let Job { function, request, rules } = *job;
        Header { function: function.name().to_string(), request, rules }
    }

    /// But for where it begins and ends.
    pub fn is_of_the_same_search(&self, other: &Header) -> bool {
        let Header { function, request, rules } = other;
        let request = Request { from: self.request.from, to: self.request.to, ..*request };
        (&self.function, self.request, &self.rules) == (function, request, rules)
    }

    /// The lines under the title.
    pub fn lines(&self) -> [String; 7] {
        let Header { function, request, rules } = self;
        let number = |ordinal: u64| {
            if ordinal == request.format.infinity() {
                return if request.negative { "-inf".to_string() } else { "inf".to_string() };
            }
            request.format.argument(request.negative, ordinal).to_string()
        };
        let target = rules.target;
        // Nothing stands for packets: texts from before there was a choice stay the same.
        let polynomials = match rules.polynomials {
            Polynomials::Packets => String::new(),
            other => format!(" coefficients={}", other.name()),
        };
        let progressions =
            rules.progressions.map_or(String::new(), |unit| format!(" progressions={unit}"));
        let precision = PRECISIONS.iter().find(|(one, _)| *one == rules.precision);
        [
            format!("function {function}"),
            format!("format {}", request.format.name),
            format!("from {}", number(request.from)),
            format!("to {}", number(request.to)),
            format!("bits {}", request.bits),
            format!(
                "polynomials bits={} longest={} degree={} shortest={}",
                target.bits, target.max_len, target.max_degree, target.min_len
            ),
            format!(
                "search unit={} mpfr-below={} algorithm={} precision={} sub-domain={} packet={} split={}{polynomials}{progressions}",
                rules.unit,
                rules.shortest,
                rules.algorithm.name(),
                precision.expect("all precisions have names").1,
                or_auto(rules.arguments),
                or_auto(rules.packet),
                rules.split,
            ),
        ]
    }

    /// From the same lines: `next` gives the rest of the next one after its key.
    pub fn read<'a>(
        next: &mut dyn FnMut(&str) -> Result<&'a str, String>,
    ) -> Result<Header, String> {
        let function = next("function")?.to_string();
        let format = next("format")?;
        let format =
            Format::by_name(format).ok_or_else(|| format!("{format:?} is no known format"))?;
        let mut end = |key| {
            let text = next(key)?;
            parse(text).ok_or_else(|| format!("{text:?} is no number"))
        };
        let (low, high) = (end("from")?, end("to")?);
        let bits = next("bits")?;
        let bits = bits.parse().map_err(|_| format!("{bits:?} is no number of bits"))?;
        let request = Request::new(format, low, high, bits)?;
        let mut words = Words::of(next("polynomials")?);
        let target = Target {
            bits: words.number("bits")?,
            max_len: words.number("longest")?,
            max_degree: words.number("degree")?,
            min_len: words.number("shortest")?,
        };
        let mut words = Words::of(next("search")?);
        let rules = Rules {
            unit: words.number("unit")?,
            shortest: words.number("mpfr-below")?,
            target,
            algorithm: words.named("algorithm", Algorithm::from_name)?,
            precision: words.named("precision", |name| {
                PRECISIONS.iter().find(|(_, one)| *one == name).map(|(one, _)| *one)
            })?,
            arguments: words.number_or_auto("sub-domain")?,
            packet: words.number_or_auto("packet")?,
            split: words.number("split")?,
            polynomials: match words.begins("coefficients") {
                true => words.named("coefficients", Polynomials::from_name)?,
                false => Polynomials::Packets,
            },
            progressions: match words.is_empty() {
                true => None,
                false => Some(words.number("progressions")?),
            },
        };
        // Others would only make a check endless.
        let is_sane = (1..=4096).contains(&target.bits)
            && (1..=64).contains(&target.max_degree)
            && target.min_len > 0
            && (1..64).contains(&rules.unit)
            && rules.split <= 16
            && rules.progressions.is_none_or(|unit| (1..64).contains(&unit));
        if !is_sane {
            return Err("nothing can be searched by such rules".to_string());
        }
        Ok(Header { function, request, rules })
    }
}
