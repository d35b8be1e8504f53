//! Reads a certificate. Errors name file and line: `exp.cert:12: ...`.

use super::write::{Chain, REASONS, TITLE, lines};
use super::{Certificate, Counts, Entry, Searched};
use crate::brute::Case;
use crate::domain::{Range, Request, Scale};
use crate::enclose::Target;
use crate::float::{Argument, Format, parse};
use crate::list;
use crate::unit::{Rules, Summary, Task, Unit};
use std::str::FromStr;

/// The words of a line, taken in order.
struct Words<'a>(std::str::SplitWhitespace<'a>);

impl<'a> Words<'a> {
    fn next(&mut self) -> Result<&'a str, String> {
        self.0.next().ok_or_else(|| "the line is too short".to_string())
    }

    /// The value of `key=value`.
    fn value(&mut self, key: &str) -> Result<&'a str, String> {
        let word = self.next()?;
        let value = word.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
        value.ok_or_else(|| format!("{word:?} stands where {key}=... should"))
    }

    fn number<T: FromStr>(&mut self, key: &str) -> Result<T, String> {
        number(self.value(key)?)
    }

    fn pair(&mut self, key: &str) -> Result<[u64; 2], String> {
        let value = self.value(key)?;
        let (a, b) = value.split_once(',').ok_or_else(|| format!("{value:?} is no pair"))?;
        Ok([number(a)?, number(b)?])
    }

    fn float(&mut self, key: &str) -> Result<f64, String> {
        let value = self.value(key)?;
        parse(value).ok_or_else(|| format!("{value:?} is no number"))
    }

    fn scale(&mut self) -> Result<Scale, String> {
        let negative = match self.value("sign")? {
            "+" => false,
            "-" => true,
            other => return Err(format!("{other:?} is no sign")),
        };
        Ok(Scale { negative, unit: self.number("unit")? })
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text:?} is no number of its kind"))
}

/// Lines whose hashes are right, with their numbers.
struct Lines<'a> {
    name: &'a str,
    lines: std::str::Lines<'a>,
    number: usize,
    chain: Chain,
}

impl<'a> Lines<'a> {
    fn error(&self, what: impl std::fmt::Display) -> String {
        format!("{}:{}: {what}", self.name, self.number)
    }

    fn raw(&mut self) -> Result<&'a str, String> {
        self.number += 1;
        self.lines.next().ok_or_else(|| self.error("the certificate ends too early"))
    }

    fn next(&mut self) -> Result<&'a str, String> {
        let line = self.raw()?;
        let (content, hash) =
            line.rsplit_once(" ~").ok_or_else(|| self.error("the line has no hash at its end"))?;
        if self.chain.add(content) != hash {
            return Err(self.error("the hash does not fit: this line or one before it was changed"));
        }
        Ok(content)
    }

    /// What follows a word in the next line.
    fn after(&mut self, key: &str) -> Result<&'a str, String> {
        let line = self.next()?;
        let rest = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| self.error(format_args!("a line {key:?} should stand here")))
    }

    fn parsed<T>(
        &mut self,
        key: &str,
        with: impl Fn(Words) -> Result<T, String>,
    ) -> Result<T, String> {
        let rest = self.after(key)?;
        with(Words(rest.split_whitespace())).map_err(|what| self.error(what))
    }
}

fn range(words: &mut Words, request: &Request) -> Result<Range, String> {
    let first = words.value("first")?;
    let x = parse(first).filter(|x| x.is_sign_negative() == request.negative);
    let argument = x.and_then(|x| Argument::of(request.format, x));
    let argument = argument.ok_or_else(|| format!("{first:?} is no argument of the request"))?;
    let range = Range {
        binade: argument.binade,
        start: argument.number,
        len: words.number::<u64>("count")?,
    };
    let is_within =
        range.start.checked_add(range.len).is_some_and(|end| end <= request.format.binade_len());
    if range.len == 0 || !is_within {
        return Err("the arguments are none, or not of one binade".to_string());
    }
    Ok(range)
}

fn entry(line: &str, request: &Request) -> Result<Entry, String> {
    let mut words = Words(line.split_whitespace());
    let kind = words.next()?;
    if !["search", "exhaustive", "all-hard", "outside"].contains(&kind) {
        return Err(format!("{kind:?} is no kind of unit"));
    }
    let range = range(&mut words, request)?;
    let mut searched = None;
    let task = match kind {
        "search" => {
            let scale = words.scale()?;
            let polynomials = Summary {
                pieces: words.number("pieces")?,
                degree: words.number("degree")?,
                words: words.number("words")?,
                error: words.float("error")?,
                exhaustive: words.number("mpfr")?,
                hash: words.value("polynomials")?.to_string(),
            };
            let counts = Counts {
                algorithm: words.value("algorithm")?.to_string(),
                sub_domain: words.number("sub-domain")?,
                tests: words.pair("tests")?,
                failures: words.pair("failures")?,
                computed: words.number("computed")?,
                candidates: words.number("candidates")?,
                failing: u64::from_str_radix(words.value("failing")?, 16)
                    .map_err(|_| "the hash of failing sub-domains is no number".to_string())?,
            };
            searched = Some(Searched { polynomials, counts });
            Task::Search(scale)
        }
        "exhaustive" => Task::Exhaustive,
        "all-hard" => Task::AllHard { scale: words.scale()?, distance: words.float("distance")? },
        _ => {
            let name = words.value("reason")?;
            let reason = REASONS.iter().find(|(_, other)| *other == name);
            Task::Outside(reason.ok_or_else(|| format!("{name:?} is no reason"))?.0)
        }
    };
    Ok(Entry { unit: Unit { range, task }, searched, cases: Vec::new() })
}

/// A case of the unit above it.
fn case(text: &str, request: &Request, entry: &Entry) -> Result<Case, String> {
    let (x, comment) = text.split_once(" # ").ok_or("no hardness stands behind the argument")?;
    let hardness = list::hardness(comment).ok_or_else(|| format!("{comment:?} is no hardness"))?;
    let argument = parse(x).and_then(|x| Argument::of(request.format, x));
    let argument = argument.ok_or_else(|| format!("{x:?} is no argument"))?;
    let range = &entry.unit.range;
    let is_inside =
        argument.binade == range.binade && (range.start..range.end()).contains(&argument.number);
    if !is_inside || !matches!(entry.unit.task, Task::Search(_) | Task::Exhaustive) {
        return Err("the case is none of the unit above it".to_string());
    }
    if entry.cases.last().is_some_and(|last| last.argument.number >= argument.number) {
        return Err("the cases are not in order".to_string());
    }
    if !hardness.reaches(request.bits) {
        return Err(format!("the case is not of hardness {}", request.bits));
    }
    Ok(Case { argument, hardness })
}

impl Certificate {
    /// Reads what `text` wrote. The hashes must fit, the units must tile the request, and the totals be right.
    pub fn read(name: &str, text: &str) -> Result<Certificate, String> {
        let chain = Chain::default();
        let mut lines_of = Lines { name, lines: text.lines(), number: 0, chain };
        let from = &mut lines_of;
        if from.next()? != TITLE {
            return Err(from.error("this is no certificate of a version known here"));
        }
        let function = from.after("function")?.to_string();
        let format = from.after("format")?;
        let format = Format::by_name(format)
            .ok_or_else(|| from.error(format_args!("{format:?} is no known format")))?;
        let end = |from: &mut Lines, key| {
            let text = from.after(key)?;
            parse(text).ok_or_else(|| from.error(format_args!("{text:?} is no number")))
        };
        let (low, high) = (end(from, "from")?, end(from, "to")?);
        let bits = from.after("bits")?;
        let bits = number(bits).map_err(|what| from.error(what))?;
        let request = Request::new(format, low, high, bits).map_err(|what| from.error(what))?;
        let target = from.parsed("target", |mut words| {
            Ok(Target {
                bits: words.number("bits")?,
                max_len: words.number("longest")?,
                max_degree: words.number("degree")?,
                min_len: words.number("shortest")?,
            })
        })?;
        let rules = from.parsed("cuts", |mut words| {
            Ok(Rules { target, shortest: words.number("shortest")?, unit: words.number("unit")? })
        })?;
        let mut entries: Vec<Entry> = Vec::new();
        let mut next = request.from;
        loop {
            let line = from.next()?;
            if line.starts_with("end ") {
                break;
            }
            if let Some(text) = line.strip_prefix("case ") {
                let last = entries.last_mut().ok_or_else(|| from.error("a case without a unit"))?;
                let case = case(text, &request, last).map_err(|what| from.error(what))?;
                last.cases.push(case);
                continue;
            }
            let entry = entry(line, &request).map_err(|what| from.error(what))?;
            if entry.unit.range.ordinal() != next {
                let what = "arguments are missing, or stand twice, before this unit";
                return Err(from.error(what));
            }
            next += entry.unit.range.len;
            entries.push(entry);
        }
        if next != request.to {
            return Err(from.error("the units do not reach the end of the request"));
        }
        let whole = from.chain.whole();
        if from.raw()?.strip_prefix("sha256 ") != Some(&whole) {
            return Err(from.error("the hash of the whole does not fit"));
        }
        if from.lines.next().is_some() {
            from.number += 1;
            return Err(from.error("something follows the end"));
        }
        // What is written of what was read must be the text: there is one way to write each certificate.
        let certificate = Certificate { function, request, rules, entries };
        for ((ours, theirs), number) in lines(&certificate).zip(text.lines()).zip(1..) {
            if theirs.rsplit_once(" ~").map(|(content, _)| content) != Some(&ours) {
                return Err(format!("{name}:{number}: the line should be {ours:?}"));
            }
        }
        Ok(certificate)
    }
}
