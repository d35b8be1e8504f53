//! Options that several commands share.

use crate::error::Error;
use clap::{Args, ValueEnum};
use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use wideblas::blas::level3;
use wideblas::config::{self, DeviceChoice};
use wideblas::engine::cpu::par;
use wideblas::engine::cuda;
use wideblas::format::{Dd, Qd, Scalar, binary128};

/// Number format of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    F64,
    Dd,
    Qd,
    F128,
    /// MPFR numbers of this many bits.
    Mpfr(u32),
    /// GMP numbers of at least this many bits.
    Mpf(u32),
}

/// Precisions that numbers can be read in.
const PRECISIONS: RangeInclusive<u32> = 2..=100_000;
/// Precisions of residue numbers.
const RESIDUE_PRECISIONS: RangeInclusive<u32> = 24..=8192;

impl Format {
    /// From `f64`, `dd`, `qd`, `f128`, `mpfr:BITS` or `mpf:BITS`.
    pub fn parse(text: &str) -> Result<Format, String> {
        let bits = |text: &str| text.parse().ok().filter(|bits| PRECISIONS.contains(bits));
        let found = match text.split_once(':') {
            None => match text {
                "f64" => Some(Format::F64),
                "dd" => Some(Format::Dd),
                "qd" => Some(Format::Qd),
                "f128" => Some(Format::F128),
                _ => None,
            },
            Some(("mpfr", text)) => bits(text).map(Format::Mpfr),
            Some(("mpf", text)) => bits(text).map(Format::Mpf),
            Some(_) => None,
        };
        found.ok_or_else(|| {
            let (low, high) = (PRECISIONS.start(), PRECISIONS.end());
            format!("expected f64, dd, qd, f128, mpfr:BITS or mpf:BITS with {low} to {high} bits")
        })
    }

    /// Precision in bits.
    pub fn precision(self) -> u32 {
        match self {
            Format::F64 => f64::PRECISION,
            Format::Dd => Dd::PRECISION,
            Format::Qd => Qd::PRECISION,
            Format::F128 => binary128::PRECISION as u32,
            Format::Mpfr(bits) | Format::Mpf(bits) => bits,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Format::F64 => f.pad(f64::NAME),
            Format::Dd => f.pad(Dd::NAME),
            Format::Qd => f.pad(Qd::NAME),
            Format::F128 => f.pad("f128"),
            Format::Mpfr(bits) => f.pad(&format!("mpfr:{bits}")),
            Format::Mpf(bits) => f.pad(&format!("mpf:{bits}")),
        }
    }
}

/// The numbers of a product.
#[derive(Clone, Copy, Debug)]
pub enum Numbers {
    Of(Format),
    /// Residue numbers of so many bits.
    Residues(u32),
}

impl Numbers {
    /// From a format or `mpres:BITS`.
    pub fn parse(text: &str) -> Result<Numbers, String> {
        match text.strip_prefix("mpres:") {
            Some(bits) => Numbers::residues(bits),
            None => Format::parse(text).map(Numbers::Of),
        }
    }

    /// From the number of bits.
    pub fn residues(text: &str) -> Result<Numbers, String> {
        let bits = text.parse().ok().filter(|bits| RESIDUE_PRECISIONS.contains(bits));
        bits.map(Numbers::Residues).ok_or_else(|| {
            let (low, high) = (RESIDUE_PRECISIONS.start(), RESIDUE_PRECISIONS.end());
            format!("expected residue numbers, mpres:BITS, with {low} to {high} bits")
        })
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Numbers::Of(format) => format.fmt(f),
            Numbers::Residues(bits) => write!(f, "mpres:{bits}"),
        }
    }
}

/// Calls a generic function for the type of numbers that a format has, or does something else for binary128's or GMP's.
macro_rules! for_format {
    ($format:expr, $run:ident($($argument:expr),*)) => {
        $crate::options::for_format!(
            $format,
            $run($($argument),*),
            f128 => $run::<wideblas::format::Binary128>($($argument),*)
        )
    };
    ($format:expr, $run:ident($($argument:expr),*), f128 => $f128:expr) => {
        $crate::options::for_format!(
            $format,
            $run($($argument),*),
            f128 => $f128,
            mpf => $run::<wideblas::format::mpfr::Mpf>($($argument),*)
        )
    };
    ($format:expr, $run:ident($($argument:expr),*), mpf => $mpf:expr) => {
        $crate::options::for_format!(
            $format,
            $run($($argument),*),
            f128 => $run::<wideblas::format::Binary128>($($argument),*),
            mpf => $mpf
        )
    };
    ($format:expr, $run:ident($($argument:expr),*), f128 => $f128:expr, mpf => $mpf:expr) => {
        match $format {
            $crate::options::Format::F64 => $run::<f64>($($argument),*),
            $crate::options::Format::Dd => $run::<wideblas::format::Dd>($($argument),*),
            $crate::options::Format::Qd => $run::<wideblas::format::Qd>($($argument),*),
            $crate::options::Format::F128 => $f128,
            $crate::options::Format::Mpfr(_) => {
                $run::<wideblas::format::mpfr::Mpfr>($($argument),*)
            }
            $crate::options::Format::Mpf(_) => $mpf,
        }
    };
}
pub(crate) use for_format;

/// What is promised about a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// The cheaper of working and native
    Auto,
    /// A few units in the last place of |alpha||A||B|
    Working,
    /// The exact result, rounded once
    Exact,
    /// The format's own arithmetic
    Native,
}

impl Mode {
    pub const ALL: [Mode; 4] = [Mode::Auto, Mode::Working, Mode::Exact, Mode::Native];

    pub fn name(self) -> &'static str {
        match self {
            Mode::Auto => "auto",
            Mode::Working => "working",
            Mode::Exact => "exact",
            Mode::Native => "native",
        }
    }
}

impl From<Mode> for level3::Mode {
    fn from(mode: Mode) -> level3::Mode {
        match mode {
            Mode::Auto => level3::Mode::Auto,
            Mode::Working => level3::Mode::Working,
            Mode::Exact => level3::Mode::Exact,
            Mode::Native => level3::Mode::Native,
        }
    }
}

/// Where a product is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// On the GPU where that is faster, or as WIDEBLAS_DEVICE says
    Auto,
    Cpu,
    /// On the GPU that WIDEBLAS_DEVICE names, or the first
    Cuda,
}

impl Engine {
    /// Puts the choice in force.
    pub fn apply(self) -> Result<(), Error> {
        let choice = match (self, config::config().device) {
            (Engine::Auto, _) => None,
            (Engine::Cpu, _) => Some(DeviceChoice::Cpu),
            (Engine::Cuda, DeviceChoice::Cuda(ordinal)) => Some(DeviceChoice::Cuda(ordinal)),
            (Engine::Cuda, DeviceChoice::Several(set)) => Some(DeviceChoice::Several(set)),
            (Engine::Cuda, _) => Some(DeviceChoice::Cuda(0)),
        };
        config::set_device(choice);
        match self {
            Engine::Cuda if cuda::device().is_none() => {
                Err(Error::Usage(format!("--engine cuda: GPU {}", cuda::status())))
            }
            _ => Ok(()),
        }
    }
}

#[derive(Args)]
pub struct Place {
    /// Where it is computed
    #[arg(long, value_enum, default_value = "auto")]
    pub engine: Engine,
    #[command(flatten)]
    threads: Threads,
}

impl Place {
    /// Puts both in force and returns the number of threads.
    pub fn apply(&self) -> Result<usize, Error> {
        self.engine.apply()?;
        Ok(self.threads.apply())
    }
}

/// Those of commands that multiply matrices of files.
#[derive(Args)]
pub struct Product {
    /// Writes the result to this file, with enough digits to lose nothing; - for standard output. A name that ends in .npy is
    /// that of an array of NumPy. Without it the result is printed when it has at most 64 elements
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Number format: f64, dd, qd, f128, mpfr:BITS, mpf:BITS, or mpres:BITS for residue numbers
    #[arg(long, value_name = "FORMAT", default_value = "dd", value_parser = Numbers::parse)]
    pub format: Numbers,
    /// What is promised about the result
    #[arg(long, value_enum, default_value = "auto")]
    pub mode: Mode,
    /// Factor of the product, in decimal, a real one
    #[arg(long, value_name = "X", default_value = "1", allow_hyphen_values = true)]
    pub alpha: String,
    #[command(flatten)]
    pub place: Place,
    /// Compares the result with the exact one; where it is to be rounded once, also checks that every element is the
    /// nearest number to the exact one
    #[arg(long)]
    pub verify: bool,
    /// Prints what was done as JSON, and a small result where no file is asked for
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Threads {
    /// Threads; default: WIDEBLAS_NUM_THREADS, OMP_NUM_THREADS, or the CPUs allowed to the process
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// The command line that says the same.
    pub fn arguments(&self) -> Vec<String> {
        self.threads.map_or(Vec::new(), |threads| vec![format!("--threads={threads}")])
    }

    /// The number, where the option is given.
    pub fn given(&self) -> Option<usize> {
        self.threads.map(usize::from)
    }

    /// Puts the number in force and returns it.
    pub fn apply(&self) -> usize {
        if let Some(threads) = self.given() {
            config::set_num_threads(threads);
        }
        par::num_threads()
    }
}
