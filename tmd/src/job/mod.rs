//! A search as a whole: from a request to the list of its hard arguments.
//!
//! A [`Job`] is cut into units, consecutive arguments of one binade, which are searched apart, on any number of threads,
//! devices and machines. For each the host cuts out [domains](crate::domain), makes [polynomials](crate::enclose) and plans, an
//! [`Engine`] searches these, the host looks at [values](crate::values), MPFR decides about the candidates, and a [`Record`] says
//! all that was done. The records of a job do not depend on who made them.
#![forbid(unsafe_code)]

mod choose;
mod engine;
mod engines;
mod prepare;
mod record;
mod run;
#[cfg(test)]
mod tests;
mod units;

pub use choose::{Choice, Costs, Tried, choose, fitted, place};
pub use engine::{Cpu, Cuda, Engine, Timed};
pub use engines::Engines;
pub use prepare::{Batch, Prepared, prepare};
pub use record::{Group, Record, Walk, finish};
pub use run::{Progress, Stopped, records, run};
pub use units::{Part, count, units};

use crate::boolean::Algorithm;
use crate::domain::Request;
use crate::enclose::Target;
use crate::function::Function;
use crate::hierarchy::MOST_DEGREE;
use crate::search::{Parameters, Polynomials, Precision};

/// What is searched, and everything that its records depend on.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    pub function: &'a dyn Function,
    pub request: Request,
    pub rules: Rules,
}

/// How a request is cut and searched. What is found does not depend on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// log2 of the arguments of a unit.
    pub unit: u32,
    /// Between cuts that leave fewer arguments, MPFR decides each.
    pub shortest: u64,
    pub target: Target,
    pub algorithm: Algorithm,
    pub precision: Precision,
    pub polynomials: Polynomials,
    /// As in [`Parameters`].
    pub arguments: Option<u64>,
    pub packet: Option<u64>,
    pub split: u32,
    /// log2 of the arguments of a unit that is searched by [`progressions`](crate::progressions), where these may be; `None` for
    /// values instead.
    pub progressions: Option<u32>,
}

impl Default for Rules {
    /// Units of less than a second of a GPU, some seconds to minutes of a core.
    fn default() -> Rules {
        let Parameters { precision, polynomials, arguments, packet, split, .. } =
            Parameters::new(1);
        Rules {
            unit: 44,
            shortest: 256,
            target: Target::default(),
            algorithm: Algorithm::Clipped,
            precision,
            polynomials,
            arguments,
            packet,
            split,
            progressions: None,
        }
    }
}

impl Rules {
    /// Those that fit a method. For the hierarchical one polynomials have the length, degree and words of the paper: degree 6
    /// and 320 bits for exp in [1/2, 1), 10 and 448 in [256, 512).
    pub fn by(polynomials: Polynomials) -> Rules {
        let rules = Rules { polynomials, ..Rules::default() };
        let target = match polynomials {
            Polynomials::Packets => rules.target,
            Polynomials::Hierarchical => {
                Target { max_len: 1 << 38, max_degree: MOST_DEGREE, ..rules.target }
            }
        };
        Rules { target, ..rules }
    }
}

impl Job<'_> {
    pub fn parameters(&self) -> Parameters {
        let Rules { algorithm, precision, polynomials, arguments, packet, split, .. } = self.rules;
        let (bits, algorithm) = (self.request.bits, Some(algorithm));
        Parameters { bits, algorithm, precision, polynomials, arguments, packet, split }
    }

    /// How many hard arguments `arguments` random ones would have.
    pub fn expected(&self, arguments: u64) -> f64 {
        2.0 * arguments as f64 * 0.5f64.powi(self.request.bits as i32)
    }
}
