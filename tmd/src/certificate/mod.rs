//! Certificates: what was searched and found, so that it can be checked again from nothing else.
//!
//! A text with the [`Record`]s of a job in the order of the arguments: for each unit, and they tile the request, its domains;
//! its polynomials (how many, their largest error, a digest of all: they follow from the function and the rules in the
//! header); how these were searched, how many sub-domains each phase tested and left and a hash of those; and its cases.
//! Each line ends with a hash of itself and of all before it, so that reading refuses a text with a changed line, and says
//! which. That no one wrote false numbers with true hashes is what `recheck` is for: it derives each unit again.
//!
//! A [`Checkpoint`] is the same text of an unfinished job: records in the order in which they came, each with one hash.
#![forbid(unsafe_code)]

mod chain;
mod check;
mod checkpoint;
mod header;
mod read;
mod records;
#[cfg(test)]
mod tests;
mod words;
mod write;

pub use check::recheck;
pub use checkpoint::{Checkpoint, Resumed};
pub use header::Header;

use crate::brute::Case;
use crate::job::Record;

#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    pub header: Header,
    pub records: Vec<Record>,
}

impl Certificate {
    /// All cases, in order.
    pub fn cases(&self) -> impl Iterator<Item = &Case> {
        self.records.iter().flat_map(|record| &record.cases)
    }

    /// One certificate for parts that follow each other. Gaps, overlaps and different searches are refused.
    pub fn merge(mut parts: Vec<Certificate>) -> Result<Certificate, String> {
        parts.sort_by_key(|part| part.header.request.from);
        let mut parts = parts.into_iter();
        let mut all = parts.next().ok_or("no certificates")?;
        for part in parts {
            let (whole, next) = (&all.header.request, &part.header.request);
            if !all.header.is_of_the_same_search(&part.header) {
                return Err("the certificates are of different searches".to_string());
            }
            let place = |ordinal| whole.format.argument(whole.negative, ordinal);
            if next.from > whole.to {
                let (from, to) = (place(whole.to), place(next.from));
                return Err(format!("no certificate is of the arguments from {from} to {to}"));
            }
            if next.from < whole.to {
                return Err(format!("two certificates are of {}", place(next.from)));
            }
            all.header.request.to = next.to;
            all.records.extend(part.records);
        }
        Ok(all)
    }
}
