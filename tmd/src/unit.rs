//! The units of work of a request, in order. Each is derived from the request, the function and the rules alone, so that another
//! machine, or a check years later, has the same.
#![forbid(unsafe_code)]

use crate::domain::{Domain, Kind, Range, Reason, Request, Scale, domains};
use crate::enclose::{Piece, Target, pieces};
use crate::function::Function;
use crate::sha256::{Sha256, hexadecimal};

/// What decides how a request is cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    pub target: Target,
    /// `domains`: between cuts that leave fewer arguments, MPFR decides each.
    pub shortest: u64,
    /// Arguments of a unit to search, at most.
    pub unit: u64,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { target: Target::default(), shortest: 256, unit: 1 << 46 }
    }
}

/// Arguments that are treated alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    pub range: Range,
    pub task: Task,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Task {
    /// The pieces of `pieces`, with the target of the rules, are to be searched.
    Search(Scale),
    /// MPFR is to decide each.
    Exhaustive,
    /// `Kind::AllHard`
    AllHard {
        scale: Scale,
        distance: f64,
    },
    Outside(Reason),
}

/// All units of a request.
pub fn units<'a>(
    function: &'a dyn Function,
    request: &Request,
    rules: &Rules,
) -> impl Iterator<Item = Unit> + 'a {
    let longest = rules.unit.max(1);
    domains(function, request, rules.shortest).flat_map(move |Domain { range, kind }| {
        let task = match kind {
            Kind::Search(scale) => Task::Search(scale),
            Kind::Exhaustive => Task::Exhaustive,
            Kind::AllHard { scale, distance } => Task::AllHard { scale, distance },
            Kind::Outside(reason) => Task::Outside(reason),
        };
        let part = if matches!(task, Task::Search(_)) { longest } else { range.len };
        (0..range.len.div_ceil(part)).map(move |i| {
            let len = part.min(range.len - i * part);
            Unit { range: Range { start: range.start + i * part, len, ..range }, task }
        })
    })
}

/// What the pieces of a unit are, in short.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    pub pieces: u64,
    pub degree: usize,
    pub words: usize,
    /// The largest error of a polynomial.
    pub error: f64,
    /// Arguments in pieces that are exhaustive.
    pub exhaustive: u64,
    /// 16 hexadecimal digits of a hash of all coefficients, lengths and errors.
    pub hash: String,
}

/// Adds up a summary, piece by piece.
#[derive(Clone, Default)]
pub struct Summing {
    hash: Sha256,
    pieces: u64,
    degree: usize,
    words: usize,
    error: f64,
    exhaustive: u64,
}

impl Summing {
    pub fn add(&mut self, piece: &Piece) {
        self.pieces += 1;
        let mut numbers = |numbers: &[u64]| {
            for number in numbers {
                self.hash.update(&number.to_le_bytes());
            }
        };
        match piece {
            Piece::Exhaustive { start, len } => {
                numbers(&[0, *start, *len]);
                self.exhaustive += len;
            }
            Piece::Polynomial(p) => {
                numbers(&[p.words as u64, p.start, p.len, p.error.to_bits()]);
                numbers(&[p.coefficients.len() as u64]);
                numbers(&p.coefficients);
                self.degree = self.degree.max(p.degree());
                self.words = self.words.max(p.words);
                self.error = self.error.max(p.error);
            }
        }
    }

    pub fn finish(self) -> Summary {
        Summary {
            pieces: self.pieces,
            degree: self.degree,
            words: self.words,
            error: self.error,
            exhaustive: self.exhaustive,
            hash: hexadecimal(&self.hash.finish(), 16),
        }
    }
}

/// The summary of a unit to search.
pub fn summary(function: &dyn Function, range: Range, scale: Scale, target: Target) -> Summary {
    let mut summing = Summing::default();
    pieces(function, range, scale, target).for_each(|piece| summing.add(&piece));
    summing.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::float::BINARY64;
    use crate::function::by_name;

    #[test]
    fn units_tile_a_request_and_are_the_same_again() {
        let row = by_name("exp").unwrap();
        let request = Request::new(BINARY64, 0.5, 1.0, 44).unwrap();
        let rules = Rules { unit: 1 << 49, ..Rules::default() };
        let all: Vec<Unit> = units(row, &request, &rules).collect();
        let mut next = request.from;
        for unit in &all {
            assert_eq!(unit.range.ordinal(), next);
            assert!(unit.range.len <= rules.unit);
            next += unit.range.len;
        }
        assert_eq!(next, request.to);
        assert!(all.len() >= 8 && all.len() <= 10, "{}", all.len());
        let Task::Search(scale) = all[0].task else { panic!() };
        let range = Range { len: 1 << 43, ..all[0].range };
        let first = summary(row, range, scale, rules.target);
        assert_eq!(first, summary(row, range, scale, rules.target));
        assert_eq!((first.pieces, first.exhaustive), (8, 0));
        let other = Range { start: range.start + 1, ..range };
        assert_ne!(first.hash, summary(row, other, scale, rules.target).hash);
    }
}
