//! Options that several commands share.

use crate::error::Error;
use clap::{Args, ValueEnum};
use wideblas::config;
use wideblas::format::{Scalar, decimal};

/// Number format of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// double-double: about 32 digits
    Dd,
}

#[derive(Args)]
pub struct Threads {
    /// Threads; default: WIDEBLAS_NUM_THREADS, or the CPUs allowed to the process
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// Puts the number in force and returns it.
    pub fn apply(&self) -> usize {
        if let Some(threads) = self.threads {
            config::set_num_threads(threads.into());
        }
        config::num_threads()
    }
}

/// The number that an option gives in decimal.
pub fn number<T: Scalar<L>, const L: usize>(option: &str, text: &str) -> Result<T, Error> {
    decimal::parse(text)
        .map_err(|error| Error::Usage(format!("{option}: `{text}` is not a number: {error}")))
}
