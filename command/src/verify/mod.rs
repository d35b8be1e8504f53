//! `wideblas verify`: the library against exact arithmetic, on the machine that it is to run on.

mod accuracy;
mod bound;
mod case;
mod judge;
mod kinds;
mod numbers;
mod random;
mod report;
mod residues;
mod same_bits;

use crate::error::Error;
use crate::options::{Format, Threads};
use crate::progress::Progress;
use crate::verify::numbers::for_element;
use accuracy::run as accuracy;
use case::Shape;
use report::Report;
use same_bits::run as same_bits;
use std::io::{self, Write};
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::modular::Unit;

#[derive(clap::Args)]
pub struct Args {
    /// Fewer sizes and precisions: about two seconds instead of fifteen
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    random: random::Random,
    #[command(flatten)]
    threads: Threads,
    /// Prints what was checked as JSON
    #[arg(long)]
    json: bool,
}

/// How much is tested.
struct Extent {
    quick: bool,
}

impl Extent {
    fn formats(&self) -> Vec<Format> {
        let precisions: &[u32] = if self.quick {
            &[24, 53, 113, 424]
        } else {
            &[2, 24, 53, 113, 212, 424, 848, 1696, 4096]
        };
        let of_mpfr = precisions.iter().map(|&bits| Format::Mpfr(bits));
        [Format::F64, Format::Dd, Format::Qd].into_iter().chain(of_mpfr).collect()
    }

    /// Shapes that errors are measured on.
    fn shapes(&self, format: Format) -> &'static [Shape] {
        const ALL: [Shape; 5] = [(1, 1, 1), (17, 19, 30), (3, 40, 7), (33, 5, 150), (64, 50, 70)];
        match self.quick {
            true => &ALL[..3],
            false if format.precision() > LONG => &ALL[..3],
            false => &ALL,
        }
    }

    /// Shapes that all ways of computing are compared on.
    fn shapes_of_ways(&self, format: Format) -> &'static [Shape] {
        const ALL: [Shape; 2] = [(5, 35, 17), (50, 33, 64)];
        let long = if self.quick { LONG / 4 } else { LONG };
        if format.precision() > long { &ALL[..1] } else { &ALL }
    }
}

/// Bits from which on small products must do.
const LONG: u32 = 500;

pub fn run(args: &Args, printed: &mut impl Write) -> Result<(), Error> {
    if let Some(done) = random::run(&args.random, &args.threads, args.json, printed) {
        return done;
    }
    let mut nowhere = io::sink();
    let out: &mut dyn Write = if args.json { &mut nowhere } else { printed };
    let threads = args.threads.apply();
    let isas = Isa::ALL.into_iter().filter(|isa| isa.is_available()).map(Isa::name);
    let units = Unit::ALL.into_iter().filter(|unit| unit.is_available()).map(Unit::name);
    let (isas, units): (Vec<&str>, Vec<&str>) = (isas.collect(), units.collect());
    writeln!(out, "wideblas {} against exact arithmetic", env!("CARGO_PKG_VERSION"))?;
    let (kernels, residues) = (isas.join(", "), units.join(", "));
    writeln!(out, "kernels {kernels}; residues by {residues}; {threads} threads")?;

    let extent = Extent { quick: args.quick };
    let formats = extent.formats();
    let mut report = Report::default();
    let progress = Progress::new("verifying", 2 * formats.len() as u64);
    accuracy::heading(out)?;
    for &format in &formats {
        for_element!(format, accuracy((format, &extent), &mut report, out))?;
        progress.advance(1);
    }
    same_bits::heading(out)?;
    for &format in &formats {
        for_element!(format, same_bits((format, &extent), &mut report, out))?;
        progress.advance(1);
    }
    drop(progress);
    writeln!(out)?;
    if args.json {
        let mut said = report.json();
        said["version"] = env!("CARGO_PKG_VERSION").into();
        said["kernels"] = isas.into();
        said["residues"] = units.into();
        said["threads"] = threads.into();
        writeln!(printed, "{said}")?;
        return report.finish(&mut io::sink());
    }
    report.finish(out)
}

fn no_memory() -> Error {
    Error::Operands("no memory for a product of small matrices".into())
}
