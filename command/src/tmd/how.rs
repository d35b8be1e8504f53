//! What searches and tables are told in the same words.

use super::Choice;
use super::engines::Where;
use crate::error::Error;
use std::io::{self, Write};
use wideblas_tmd::boolean::Algorithm;
use wideblas_tmd::float::Format;
use wideblas_tmd::job::{Costs, Job, Rules, Tried, choose, fitted};
use wideblas_tmd::search::{Polynomials, Precision, Tests};

#[derive(clap::Args)]
pub struct How {
    /// Hardness: at least so many identical bits after the round bit
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=63))]
    pub bits: u32,
    /// binary64, binary32, binary16 or bfloat16
    #[arg(long, default_value = "binary64", value_parser = super::format)]
    pub format: Format,
    /// The Boolean test: auto, lefevre, regular or clipped. auto counts on a sample how often each fails; where most do, it
    /// also chooses the length of sub-domains and integers
    #[arg(long, default_value = "auto", value_name = "TEST", value_parser = super::algorithm)]
    algorithm: Choice,
    /// How sub-domains get their polynomials: packets, or hierarchical, the method of Fortin, Gouicem and Graillat
    #[arg(long, default_value = "packets", value_name = "METHOD", value_parser = super::polynomials)]
    polynomials: Polynomials,
    /// Boolean tests in 64-bit integers instead of doubles
    #[arg(long)]
    integers: bool,
    /// Arguments of a sub-domain in phase 1, instead of a number chosen for the function
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    sub_domain: Option<u64>,
    /// Searches 2^LOG2 arguments at a time, fewer where polynomials are short: the steps of the checkpoint
    #[arg(long, value_name = "LOG2", default_value_t = 44, value_parser = clap::value_parser!(u32).range(10..=52))]
    unit: u32,
    /// Searches sin and cos in binary64 from 2^22 on by arithmetic progressions, 2^LOG2 arguments at a time; 0 for the value at each
    /// argument. The larger, the fewer tests; default: 52, a binade, where GPUs search, else 0
    #[arg(long, value_name = "LOG2", value_parser = clap::value_parser!(u32).range(0..=52))]
    progressions: Option<u32>,
    /// Says what auto measured
    #[arg(long)]
    verbose: bool,
}

impl How {
    /// The rules as they are said, with a test that stands for auto.
    pub fn rules(&self, engine: &Where) -> Rules {
        let progressions = match self.progressions {
            Some(unit) => (unit > 0).then_some(unit),
            None => engine.progressions(),
        };
        let precision = if self.integers { Precision::Integer } else { Precision::Double };
        let rules = Rules {
            unit: self.unit,
            precision,
            arguments: self.sub_domain,
            progressions,
            ..Rules::by(self.polynomials)
        };
        Rules { algorithm: self.algorithm.0.unwrap_or(rules.algorithm), ..rules }
    }

    /// The test as it is said.
    pub fn algorithm(&self) -> &'static str {
        self.algorithm.0.map_or("auto", Algorithm::name)
    }

    /// The rules to search by: auto measures.
    pub fn chosen(&self, job: &Job<'_>) -> Result<Rules, Error> {
        let job = &Job { rules: fitted(job), ..*job };
        if self.algorithm.0.is_some() {
            return Ok(job.rules);
        }
        let choice = choose(job, &Costs::default());
        let choice = choice.map_err(|refused| Error::Operands(refused.to_string()))?;
        if self.verbose {
            for one in &choice.tried {
                // Not eprintln!, which panics when stderr is closed.
                let _ = writeln!(io::stderr(), "{}", line(one));
            }
            let _ = writeln!(io::stderr(), "chosen: {}", way(&Way::of(&choice.rules)));
        }
        Ok(choice.rules)
    }
}

/// What is chosen.
struct Way {
    algorithm: Algorithm,
    precision: Precision,
    arguments: Option<u64>,
}

impl Way {
    fn of(rules: &Rules) -> Way {
        let Rules { algorithm, precision, arguments, .. } = *rules;
        Way { algorithm, precision, arguments }
    }
}

fn way(way: &Way) -> String {
    let numbers = if way.precision == Precision::Integer { ", in integers" } else { "" };
    let lengths = way.arguments.map_or(String::new(), |n| format!(", sub-domains of {n}"));
    format!("{}{numbers}{lengths}", way.algorithm.name())
}

/// How a measurement went: which part of the sub-domains failed, by their length.
fn line(tried: &Tried) -> String {
    let Tried { algorithm, precision, arguments, cost, .. } = *tried;
    let level = |tests: &Tests| {
        let share = 100.0 * tests.failures as f64 / tests.tests.max(1) as f64;
        format!("{share:.2} % of {}", tests.arguments)
    };
    let levels: Vec<String> = tried.counts.levels.iter().map(level).collect();
    let way = way(&Way { algorithm, precision, arguments });
    format!("{way}: fail {}; cost {cost:.2e}", levels.join(", "))
}
