//! Certificates: what was searched and found, so that it can be checked again from nothing else.
//!
//! A text with a line for each unit, in the order of the arguments, and below it its cases. The units tile the request. A unit to
//! search says what its polynomials are (how many, their largest error, a hash of all: they follow from the function and the
//! rules in the header), how it was searched and how many sub-domains each phase tested and left. Each line ends with a hash of itself
//! and of all before it, so that `read` refuses a text with a changed line, and says which. That no one wrote false numbers with true
//! hashes is what `recheck` is for: it derives each unit again.

#![forbid(unsafe_code)]

mod check;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use check::{Search, recheck};

use crate::brute::Case;
use crate::domain::Request;
use crate::unit::{Rules, Summary, Unit};

#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    /// The name of the function.
    pub function: String,
    pub request: Request,
    pub rules: Rules,
    pub entries: Vec<Entry>,
}

/// A unit and what was found in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub unit: Unit,
    /// Of a unit to search.
    pub searched: Option<Searched>,
    pub cases: Vec<Case>,
}

/// How a unit was searched.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    pub polynomials: Summary,
    pub counts: Counts,
}

/// What the phases of a search did.
#[derive(Clone, Debug, PartialEq)]
pub struct Counts {
    /// The Boolean test; a word without spaces.
    pub algorithm: String,
    /// Arguments of a sub-domain of phase 1.
    pub sub_domain: u64,
    /// Sub-domains that phase 1 tested, and those that it could not exclude; the same of phase 2.
    pub tests: [u64; 2],
    pub failures: [u64; 2],
    /// Arguments that phase 3 computed, and candidates that it gave to MPFR.
    pub computed: u64,
    pub candidates: u64,
    /// A hash of the sub-domains that phase 1 could not exclude.
    pub failing: u64,
}

impl Certificate {
    /// All cases, in order.
    pub fn cases(&self) -> impl Iterator<Item = &Case> {
        self.entries.iter().flat_map(|entry| &entry.cases)
    }

    /// One certificate for parts that follow each other. Gaps, overlaps and different searches are refused.
    pub fn merge(mut parts: Vec<Certificate>) -> Result<Certificate, String> {
        parts.sort_by_key(|part| part.request.from);
        let mut parts = parts.into_iter();
        let mut all = parts.next().ok_or("no certificates")?;
        for part in parts {
            let other = Request { from: all.request.from, to: all.request.to, ..part.request };
            if part.function != all.function || other != all.request || part.rules != all.rules {
                return Err("the certificates are of different searches".to_string());
            }
            let place = |ordinal| all.request.format.argument(all.request.negative, ordinal);
            if part.request.from > all.request.to {
                let (from, to) = (place(all.request.to), place(part.request.from));
                return Err(format!("no certificate is of the arguments from {from} to {to}"));
            }
            if part.request.from < all.request.to {
                return Err(format!("two certificates are of {}", place(part.request.from)));
            }
            all.request.to = part.request.to;
            all.entries.extend(part.entries);
        }
        Ok(all)
    }
}
