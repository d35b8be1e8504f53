//! What is said about a sum.

use super::reduce::Outcome;
use super::total::Totals;
use crate::error::Error;
use crate::json::{number_or_text, shortest};
use num_bigint::BigUint;
use serde_json::{Value, json};
use std::io::Write;
use wideblas::format::decimal::{to_decimal, to_decimal_exact};
use wideblas::format::exact::{Decoded, Exact, Ratio};
use wideblas::sum::Fixed;

/// Digits that tell doubles apart.
const MOST_DIGITS: u32 = 17;

/// Significant digits of the exact sum.
#[derive(Clone, Copy)]
pub enum Digits {
    Some(usize),
    All,
}

impl Digits {
    /// From a number or `all`.
    pub fn parse(text: &str) -> Result<Digits, String> {
        match text.parse() {
            Ok(digits @ 1..=10_000) => Ok(Digits::Some(digits)),
            _ if text == "all" => Ok(Digits::All),
            _ => Err("expected 1 to 10000, or all".into()),
        }
    }
}

/// An algorithm's result in double precision.
struct Judged {
    name: &'static str,
    result: f64,
    /// Right decimal digits, [`MOST_DIGITS`] where it is the exact sum.
    digits: u32,
    error: f64,
}

impl Judged {
    fn json(&self) -> Value {
        let (result, error) = (number_or_text(self.result), number_or_text(self.error));
        json!({"name": self.name, "result": result, "digits": self.digits, "relative_error": error})
    }
}

pub struct Report {
    /// What was summed: files, form, type.
    pub files: Vec<String>,
    /// `text`, `npy` or `raw`, or several of them.
    pub form: String,
    pub kind: String,
    count: u64,
    sum: f64,
    exact: String,
    is_rounded: bool,
    more: Option<More>,
    reduced: Option<Outcome>,
}

/// What takes longer than the sum.
struct More {
    magnitudes: f64,
    condition: f64,
    judged: Vec<Judged>,
}

impl Report {
    pub fn new(
        (files, form, kind): (Vec<String>, String, String),
        totals: &Totals,
        digits: Digits,
    ) -> Result<Report, Error> {
        let sum = totals.sum.to_decoded();
        let all = to_decimal_exact(&sum);
        let length = all.split('e').next().unwrap_or_default();
        let length = length.bytes().filter(u8::is_ascii_digit).count();
        let (exact, is_rounded) = match digits {
            Digits::Some(digits) if digits < length => (to_decimal(&sum, digits), true),
            _ => (all, false),
        };
        let more = totals.compared.as_ref().map(|compared| More {
            magnitudes: compared.magnitudes.to_f64(),
            condition: ratio(&compared.magnitudes.to_decoded(), &sum),
            judged: compared
                .results()
                .map(|(name, result)| judge(name, result, &totals.sum))
                .into(),
        });
        let reduced = totals.reduced.as_ref().map(|reduced| reduced.outcome(&totals.sum));
        let (count, sum, reduced) = (totals.count, totals.sum.to_f64(), reduced.transpose()?);
        Ok(Report { files, form, kind, count, sum, exact, is_rounded, more, reduced })
    }

    pub fn print(&self, out: &mut impl Write) -> Result<(), Error> {
        let files = listed(&self.files);
        writeln!(out, "input        {files}, {}, {}", self.form, self.kind)?;
        writeln!(out, "numbers      {}", self.count)?;
        writeln!(out, "sum          {}", shortest(self.sum))?;
        let rounded = if self.is_rounded { " (rounded)" } else { "" };
        writeln!(out, "exact        {}{rounded}", self.exact)?;
        for line in self.reduced.iter().flat_map(Outcome::lines) {
            writeln!(out, "{line}")?;
        }
        let Some(More { magnitudes, condition, judged }) = &self.more else { return Ok(()) };
        writeln!(out, "magnitudes   {}", shortest(*magnitudes))?;
        writeln!(out, "condition    {}", brief(*condition))?;
        writeln!(out, "\nin double    {:<26} right digits  relative error", "result")?;
        for Judged { name, result, digits, error } in judged {
            let (result, error) = (shortest(*result), brief(*error));
            writeln!(out, "{name:<12} {result:<26} {digits:>12}  {error}")?;
        }
        Ok(())
    }

    pub fn json(&self) -> Value {
        let mut report = json!({
            "files": self.files,
            "form": self.form,
            "type": self.kind,
            "numbers": self.count,
            "sum": number_or_text(self.sum),
            "exact": self.exact,
            "exact_is_rounded": self.is_rounded,
        });
        if let Some(More { magnitudes, condition, judged }) = &self.more {
            report["magnitudes"] = number_or_text(*magnitudes);
            report["condition"] = number_or_text(*condition);
            report["algorithms"] = judged.iter().map(Judged::json).collect();
        }
        if let Some(reduced) = &self.reduced {
            report["reduced"] = reduced.json();
        }
        report
    }
}

/// The names of files in a line: of many the first ones.
fn listed(files: &[String]) -> String {
    const MOST: usize = 4;
    match files {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] if files.len() <= MOST => format!("{} and {last}", first.join(", ")),
        _ => {
            let (first, others) = files.split_at(MOST - 1);
            format!("{} and {} other files", first.join(", "), others.len())
        }
    }
}

/// How far a result is from the exact sum.
fn judge(name: &'static str, result: f64, exact: &Fixed) -> Judged {
    let mut difference = exact.clone();
    difference.add(-result);
    let sum = exact.to_decoded();
    let error = match (is_special(exact), difference.to_decoded()) {
        // The same infinity, or NaN both.
        (Some(special), _)
            if special.to_bits() == result.to_bits() || special.is_nan() && result.is_nan() =>
        {
            0.0
        }
        (Some(_), _) => f64::INFINITY,
        (None, Decoded::Special(0.0)) => 0.0,
        (None, difference) => ratio(&difference, &sum).abs(),
    };
    let error = if error.is_nan() { f64::INFINITY } else { error };
    let digits = if error == 0.0 {
        MOST_DIGITS
    } else {
        (-error.log10()).clamp(0.0, MOST_DIGITS.into()) as u32
    };
    Judged { name, result, digits, error }
}

/// NaN or an infinity that numbers of the file made.
fn is_special(sum: &Fixed) -> Option<f64> {
    if sum.is_finite() { None } else { Some(sum.to_f64()) }
}

/// The quotient, correctly rounded: infinite over zero, 1 for zeros both, NaN where one is not finite.
fn ratio(a: &Decoded, b: &Decoded) -> f64 {
    match (a, b) {
        (Decoded::Finite(a), Decoded::Finite(b)) => quotient(a, b),
        (Decoded::Finite(_), Decoded::Special(0.0)) => f64::INFINITY,
        (Decoded::Special(0.0), Decoded::Special(0.0)) => 1.0,
        (Decoded::Special(0.0), Decoded::Finite(_)) => 0.0,
        _ => f64::NAN,
    }
}

fn quotient(a: &Exact, b: &Exact) -> f64 {
    let denominator: BigUint = b.mantissa.magnitude().clone();
    let ratio =
        Ratio { numerator: a.mantissa.clone(), denominator, exponent: a.exponent - b.exponent };
    let quotient: f64 = ratio.round();
    quotient.abs()
}

/// Two digits are enough.
fn brief(x: f64) -> String {
    if x == 0.0 || !x.is_finite() { shortest(x) } else { format!("{x:.1e}") }
}
