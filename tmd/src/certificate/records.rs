//! A record as lines, and back.

use super::words::{Words, number};
use crate::boolean::Algorithm;
use crate::brute::Case;
use crate::domain::{Domain, Kind, Range, Reason, Request, Scale};
use crate::float::{Argument, hexadecimal, parse};
use crate::job::{Group, Record, Walk};
use crate::list;
use crate::search::{Counts, Tests};

const REASONS: [(Reason, &str); 7] = [
    (Reason::Undefined, "undefined"),
    (Reason::Pole, "pole"),
    (Reason::Zero, "zero"),
    (Reason::Overflow, "overflow"),
    (Reason::Underflow, "underflow"),
    (Reason::Repeats, "repeats"),
    (Reason::Scales, "scales"),
];

fn range_words(range: &Range) -> String {
    format!("first={} count={}", hexadecimal(range.binade.f64(range.start)), range.len)
}

fn scale_words(scale: &Scale) -> String {
    format!("sign={} unit={}", if scale.negative { '-' } else { '+' }, scale.unit)
}

fn domain_line(domain: &Domain) -> String {
    let range = range_words(&domain.range);
    match &domain.kind {
        Kind::Search(scale) => format!("search {range} {}", scale_words(scale)),
        Kind::Exhaustive => format!("exhaustive {range}"),
        Kind::Values => format!("values {range}"),
        Kind::Progressions => format!("progressions {range}"),
        Kind::AllHard { scale, distance } => {
            format!("all-hard {range} {} distance={}", scale_words(scale), hexadecimal(*distance))
        }
        Kind::NoneHard { scale, distance } => {
            format!("none-hard {range} {} distance={}", scale_words(scale), hexadecimal(*distance))
        }
        Kind::Outside(reason) => {
            let name = REASONS.iter().find(|(other, _)| other == reason).map(|(_, name)| name);
            format!("outside {range} reason={}", name.expect("all reasons have names"))
        }
    }
}

fn counts_words(counts: &Counts) -> String {
    let level = |level: &Tests| {
        format!("{}/{}/{}/{:016x}", level.arguments, level.tests, level.failures, level.hash)
    };
    let levels: Vec<String> = counts.levels.iter().map(level).collect();
    format!(
        "arguments={} phases={} computed={} candidates={}",
        counts.arguments,
        levels.join(","),
        counts.exhausted,
        counts.candidates,
    )
}

fn group_line(group: &Group) -> String {
    format!(
        "group polynomials={} degree={} words={} error={} digest={} packet={} algorithm={} {}",
        group.polynomials,
        group.degree,
        group.words,
        hexadecimal(group.error),
        group.digest,
        group.packet,
        group.algorithm.name(),
        counts_words(&group.counts),
    )
}

fn walk_line(walk: &Walk) -> String {
    format!("walk step={} blocks={} {}", walk.step, walk.blocks, counts_words(&walk.counts))
}

/// The lines of a record. In a group or a walk, each phase is arguments of a sub-domain / tests / failures / hash of the failures.
pub fn lines(record: &Record) -> impl Iterator<Item = String> + '_ {
    let unit = format!("unit {} mpfr={}", range_words(&record.range), record.exhaustive);
    let domains = record.domains.iter().map(domain_line);
    let groups = record.groups.iter().map(group_line);
    let walks = record.walks.iter().map(walk_line);
    let cases = record.cases.iter().map(|case| format!("case {}", list::line(case)));
    std::iter::once(unit).chain(domains).chain(groups).chain(walks).chain(cases)
}

fn range(words: &mut Words, request: &Request) -> Result<Range, String> {
    let first = words.value("first")?;
    let x = parse(first).filter(|x| x.is_sign_negative() == request.negative);
    let argument = x.and_then(|x| Argument::of(request.format, x));
    let argument = argument.ok_or_else(|| format!("{first:?} is no argument of the request"))?;
    let len = words.number::<u64>("count")?;
    let range = Range { binade: argument.binade, start: argument.number, len };
    let is_within =
        range.start.checked_add(range.len).is_some_and(|end| end <= request.format.binade_len());
    if range.len == 0 || !is_within {
        return Err("the arguments are none, or not of one binade".to_string());
    }
    Ok(range)
}

fn scale(words: &mut Words) -> Result<Scale, String> {
    let negative = words.named("sign", |sign| match sign {
        "+" => Some(false),
        "-" => Some(true),
        _ => None,
    })?;
    Ok(Scale { negative, unit: words.number("unit")? })
}

fn level(text: &str) -> Result<Tests, String> {
    let parts: Vec<&str> = text.split('/').collect();
    let [arguments, tests, failures, hash] = parts[..] else {
        return Err(format!("{text:?} is no phase"));
    };
    Ok(Tests {
        arguments: number(arguments)?,
        tests: number(tests)?,
        failures: number(failures)?,
        hash: u64::from_str_radix(hash, 16).map_err(|_| format!("{hash:?} is no hash"))?,
    })
}

fn group(words: &mut Words) -> Result<Group, String> {
    Ok(Group {
        polynomials: words.number("polynomials")?,
        degree: words.number("degree")?,
        words: words.number("words")?,
        error: words.float("error")?,
        digest: words.value("digest")?.to_string(),
        packet: words.number("packet")?,
        algorithm: words.named("algorithm", Algorithm::from_name)?,
        counts: counts(words)?,
    })
}

fn counts(words: &mut Words) -> Result<Counts, String> {
    Ok(Counts {
        arguments: words.number("arguments")?,
        levels: words.value("phases")?.split(',').map(level).collect::<Result<_, _>>()?,
        exhausted: words.number("computed")?,
        candidates: words.number("candidates")?,
    })
}

/// Makes a record of its lines.
pub struct Reader<'a> {
    request: &'a Request,
    record: Record,
    /// The ordinal after the domains that are known.
    next: u64,
}

impl<'a> Reader<'a> {
    /// Whether a line begins a record.
    pub fn begins(line: &str) -> bool {
        line.starts_with("unit ")
    }

    pub fn new(line: &str, request: &'a Request) -> Result<Reader<'a>, String> {
        let mut words = Words::of(line);
        words.next()?;
        let range = range(&mut words, request)?;
        let exhaustive = words.number("mpfr")?;
        let (domains, groups, walks, cases) = Default::default();
        let record = Record { range, domains, groups, walks, exhaustive, cases };
        Ok(Reader { request, next: record.range.ordinal(), record })
    }

    /// A line after the first.
    pub fn add(&mut self, line: &str) -> Result<(), String> {
        let mut words = Words::of(line);
        let kind = match words.next()? {
            "group" => {
                self.record.groups.push(group(&mut words)?);
                return Ok(());
            }
            "walk" => {
                self.record.walks.push(Walk {
                    step: words.number("step")?,
                    blocks: words.number("blocks")?,
                    counts: counts(&mut words)?,
                });
                return Ok(());
            }
            "case" => return self.case(line),
            other => other,
        };
        const KINDS: [&str; 7] =
            ["search", "exhaustive", "values", "progressions", "all-hard", "none-hard", "outside"];
        if !KINDS.contains(&kind) {
            return Err(format!("{kind:?} is no kind of line"));
        }
        let range = range(&mut words, self.request)?;
        let kind = match kind {
            "search" => Kind::Search(scale(&mut words)?),
            "exhaustive" => Kind::Exhaustive,
            "values" => Kind::Values,
            "progressions" => Kind::Progressions,
            "all-hard" => {
                Kind::AllHard { scale: scale(&mut words)?, distance: words.float("distance")? }
            }
            "none-hard" => {
                Kind::NoneHard { scale: scale(&mut words)?, distance: words.float("distance")? }
            }
            _ => Kind::Outside(words.named("reason", |name| {
                REASONS.iter().find(|(_, other)| *other == name).map(|(reason, _)| *reason)
            })?),
        };
        if range.binade != self.record.range.binade || range.ordinal() != self.next {
            return Err("arguments are missing, or stand twice, before this domain".to_string());
        }
        self.next += range.len;
        self.record.domains.push(Domain { range, kind });
        Ok(())
    }

    fn case(&mut self, line: &str) -> Result<(), String> {
        let text = line.strip_prefix("case ").unwrap_or(line);
        let (x, comment) =
            text.split_once(" # ").ok_or("no hardness stands behind the argument")?;
        let hardness =
            list::hardness(comment).ok_or_else(|| format!("{comment:?} is no hardness"))?;
        let argument = parse(x).and_then(|x| Argument::of(self.request.format, x));
        let argument = argument.ok_or_else(|| format!("{x:?} is no argument"))?;
        let searched = |domain: &Domain| {
            let range = &domain.range;
            let is_inside = argument.binade == range.binade
                && (range.start..range.end()).contains(&argument.number);
            let is_searched = matches!(
                domain.kind,
                Kind::Search(_) | Kind::Exhaustive | Kind::Values | Kind::Progressions
            );
            is_inside && is_searched
        };
        if !self.record.domains.iter().any(searched) {
            return Err("the case is in no domain of this unit that was searched".to_string());
        }
        if self.record.cases.last().is_some_and(|last| last.argument.number >= argument.number) {
            return Err("the cases are not in order".to_string());
        }
        if !hardness.reaches(self.request.bits) {
            return Err(format!("the case is not of hardness {}", self.request.bits));
        }
        self.record.cases.push(Case { argument, hardness });
        Ok(())
    }

    /// The record, if its domains tile it.
    pub fn finish(self) -> Result<Record, String> {
        if self.next != self.record.range.ordinal() + self.record.range.len {
            return Err("the domains above do not tile their unit".to_string());
        }
        Ok(self.record)
    }
}
