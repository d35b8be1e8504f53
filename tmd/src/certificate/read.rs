//! Reads a certificate. Errors name file and line: `exp.cert:12: ...`.

use super::chain::Chain;
use super::records::Reader;
use super::write::{TITLE, lines};
use super::{Certificate, Header};
use crate::job::Record;
use std::fmt::Display;

/// Lines whose hashes are right, with their numbers.
struct Lines<'a> {
    name: &'a str,
    lines: std::str::Lines<'a>,
    number: usize,
    chain: Chain,
}

impl<'a> Lines<'a> {
    fn error(&self, what: impl Display) -> String {
        format!("{}:{}: {what}", self.name, self.number)
    }

    fn raw(&mut self) -> Result<&'a str, String> {
        self.number += 1;
        self.lines.next().ok_or_else(|| "the certificate ends too early".to_string())
    }

    fn next(&mut self) -> Result<&'a str, String> {
        let line = self.raw()?;
        let (content, hash) = line.rsplit_once(" ~").ok_or("the line has no hash at its end")?;
        if self.chain.add(content) != hash {
            return Err("the hash does not fit: this line or one before it was changed".to_string());
        }
        Ok(content)
    }

    /// What follows a word in the next line.
    fn after(&mut self, key: &str) -> Result<&'a str, String> {
        let rest = self.next()?.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| format!("a line {key:?} should stand here"))
    }
}

fn certificate(from: &mut Lines<'_>) -> Result<Certificate, String> {
    if from.next()? != TITLE {
        return Err("this is no certificate of a version known here".to_string());
    }
    let header = Header::read(&mut |key| from.after(key))?;
    let mut records: Vec<Record> = Vec::new();
    let mut reader: Option<Reader> = None;
    let mut next = header.request.from;
    loop {
        let line = from.next()?;
        let ends = line.starts_with("end ");
        if ends || Reader::begins(line) {
            if let Some(reader) = reader.take() {
                let record = reader.finish()?;
                if record.range.ordinal() != next {
                    let what = "arguments are missing, or stand twice, before the unit above";
                    return Err(what.to_string());
                }
                next += record.range.len;
                records.push(record);
            }
            if ends {
                break;
            }
            reader = Some(Reader::new(line, &header.request)?);
        } else {
            reader.as_mut().ok_or("a line of no unit")?.add(line)?;
        }
    }
    if next != header.request.to {
        return Err("the units do not reach the end of the request".to_string());
    }
    let whole = from.chain.whole();
    if from.raw()?.strip_prefix("sha256 ") != Some(&whole) {
        return Err("the hash of the whole does not fit".to_string());
    }
    if from.lines.next().is_some() {
        from.number += 1;
        return Err("something follows the end".to_string());
    }
    Ok(Certificate { header, records })
}

impl Certificate {
    /// Reads what `text` wrote. The hashes must fit, the units must tile the request, and the totals be right.
    pub fn read(name: &str, text: &str) -> Result<Certificate, String> {
        let mut from = Lines { name, lines: text.lines(), number: 0, chain: Chain::default() };
        let certificate = certificate(&mut from).map_err(|what| from.error(what))?;
        // What is written of what was read must be the text: there is one way to write each certificate.
        for ((ours, theirs), number) in lines(&certificate).zip(text.lines()).zip(1..) {
            if theirs.rsplit_once(" ~").map(|(content, _)| content) != Some(&ours) {
                return Err(format!("{name}:{number}: the line should be {ours:?}"));
            }
        }
        Ok(certificate)
    }
}
