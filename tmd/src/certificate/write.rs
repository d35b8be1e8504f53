//! The text of a certificate.

use super::{Certificate, Entry};
use crate::domain::{Reason, Scale};
use crate::float::hexadecimal;
use crate::list::line;
use crate::sha256::{self, Sha256};
use crate::unit::{Task, Unit};

pub const TITLE: &str = "wideblas-tmd certificate 1";
/// Digits of the hash at the end of a line.
pub const DIGITS: usize = 8;

/// The hashes of lines, each of which depends on all before it.
#[derive(Default)]
pub struct Chain {
    last: [u8; 32],
}

impl Chain {
    pub fn add(&mut self, line: &str) -> String {
        let mut hash = Sha256::default();
        hash.update(&self.last);
        hash.update(line.as_bytes());
        self.last = hash.finish();
        sha256::hexadecimal(&self.last, DIGITS)
    }

    pub fn whole(&self) -> String {
        sha256::hexadecimal(&self.last, 64)
    }
}

pub const REASONS: [(Reason, &str); 6] = [
    (Reason::Undefined, "undefined"),
    (Reason::Pole, "pole"),
    (Reason::Zero, "zero"),
    (Reason::Overflow, "overflow"),
    (Reason::Underflow, "underflow"),
    (Reason::Repeats, "repeats"),
];

fn scale(scale: &Scale) -> String {
    format!("sign={} unit={}", if scale.negative { '-' } else { '+' }, scale.unit)
}

fn unit_line(unit: &Unit) -> String {
    let first = hexadecimal(unit.range.binade.f64(unit.range.start));
    let range = format!("first={first} count={}", unit.range.len);
    match &unit.task {
        Task::Search(of) => format!("search {range} {}", scale(of)),
        Task::Exhaustive => format!("exhaustive {range}"),
        Task::AllHard { scale: of, distance } => {
            format!("all-hard {range} {} distance={}", scale(of), hexadecimal(*distance))
        }
        Task::Outside(reason) => {
            let name = REASONS.iter().find(|(other, _)| other == reason).map(|(_, name)| name);
            format!("outside {range} reason={}", name.expect("all reasons have names"))
        }
    }
}

fn entry_line(entry: &Entry) -> String {
    let unit = unit_line(&entry.unit);
    let Some(searched) = &entry.searched else { return unit };
    let (p, c) = (&searched.polynomials, &searched.counts);
    format!(
        "{unit} pieces={} degree={} words={} error={} mpfr={} polynomials={} \
         algorithm={} sub-domain={} tests={},{} failures={},{} computed={} candidates={} \
         failing={:016x}",
        p.pieces,
        p.degree,
        p.words,
        hexadecimal(p.error),
        p.exhaustive,
        p.hash,
        c.algorithm,
        c.sub_domain,
        c.tests[0],
        c.tests[1],
        c.failures[0],
        c.failures[1],
        c.computed,
        c.candidates,
        c.failing,
    )
}

/// Lines without their hashes.
pub fn lines(certificate: &Certificate) -> impl Iterator<Item = String> + '_ {
    let Certificate { function, request, rules, entries } = certificate;
    let number = |ordinal: u64| {
        if ordinal == request.format.infinity() {
            return if request.negative { "-inf".to_string() } else { "inf".to_string() };
        }
        request.format.argument(request.negative, ordinal).to_string()
    };
    let target = rules.target;
    let header = [
        TITLE.to_string(),
        format!("function {function}"),
        format!("format {}", request.format.name),
        format!("from {}", number(request.from)),
        format!("to {}", number(request.to)),
        format!("bits {}", request.bits),
        format!(
            "target bits={} longest={} degree={} shortest={}",
            target.bits, target.max_len, target.max_degree, target.min_len
        ),
        format!("cuts shortest={} unit={}", rules.shortest, rules.unit),
    ];
    let of_entry = |entry: &Entry| {
        let cases = entry.cases.iter().map(|case| format!("case {}", line(case)));
        std::iter::once(entry_line(entry)).chain(cases).collect::<Vec<_>>()
    };
    let end = format!(
        "end units={} arguments={} cases={}",
        entries.len(),
        entries.iter().map(|entry| u128::from(entry.unit.range.len)).sum::<u128>(),
        entries.iter().map(|entry| entry.cases.len()).sum::<usize>()
    );
    header.into_iter().chain(entries.iter().flat_map(of_entry)).chain([end])
}

impl Certificate {
    pub fn text(&self) -> String {
        let mut chain = Chain::default();
        let mut text = String::new();
        for line in lines(self) {
            let hash = chain.add(&line);
            text.extend([&line, " ~", &hash, "\n"]);
        }
        text.extend(["sha256 ", &chain.whole(), "\n"]);
        text
    }
}
