//! `wideblas verify`: the library against exact arithmetic, on the machine that it is to run on.

mod accuracy;
mod bound;
mod data;
mod report;
mod same_bits;

use crate::entry::Entry;
use crate::error::Error;
use crate::options::{Format, Threads, for_format};
use crate::progress::Progress;
use data::Shape;
use report::Report;
use std::io::Write;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::modular::Unit;

#[derive(clap::Args)]
pub struct Args {
    /// Fewer sizes, precisions and kinds of data: about two seconds
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    threads: Threads,
}

/// How much is tested.
struct Extent {
    formats: Vec<Format>,
    /// Shapes that errors are measured on.
    shapes: Vec<Shape>,
    /// Shapes that all ways of computing are compared on.
    shapes_of_ways: Vec<Shape>,
}

impl Extent {
    fn new(quick: bool) -> Extent {
        let precisions: &[u32] =
            if quick { &[24, 113, 424] } else { &[2, 24, 53, 113, 212, 424, 848, 1696, 4096] };
        let formats = [Format::F64, Format::Dd, Format::Qd];
        let formats = formats.into_iter().chain(precisions.iter().map(|&bits| Format::Mpfr(bits)));
        let shapes = [(1, 1, 1), (17, 19, 30), (33, 5, 150), (3, 40, 7), (64, 50, 70)];
        let shapes_of_ways = [(50, 33, 64), (5, 40, 17)];
        let all = |shapes: &[Shape], quick_ones| {
            shapes[..if quick { quick_ones } else { shapes.len() }].to_vec()
        };
        Extent {
            formats: formats.collect(),
            shapes: all(&shapes, 2),
            shapes_of_ways: all(&shapes_of_ways, 1),
        }
    }
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let threads = args.threads.apply();
    let names = |names: Vec<&str>| names.join(", ");
    let isas = Isa::ALL.into_iter().filter(|isa| isa.is_available()).map(Isa::name).collect();
    let units = Unit::ALL.into_iter().filter(|unit| unit.is_available()).map(Unit::name).collect();
    writeln!(out, "wideblas {} against exact arithmetic", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "kernels {}; residues by {}; {threads} threads", names(isas), names(units))?;

    let extent = Extent::new(args.quick);
    let mut report = Report::default();
    let progress = Progress::new("verifying", 2 * extent.formats.len() as u64);
    accuracy::heading(out)?;
    for &format in &extent.formats {
        for_format!(format, accuracy(format, &extent, &mut report, out))?;
        progress.advance(1);
    }
    same_bits::heading(out)?;
    for &format in &extent.formats {
        for_format!(format, same_bits(format, &extent, &mut report, out))?;
        progress.advance(1);
    }
    drop(progress);
    writeln!(out)?;
    report.finish(out)
}

fn accuracy<T: Entry>(
    format: Format,
    extent: &Extent,
    report: &mut Report,
    out: &mut impl Write,
) -> Result<(), Error> {
    accuracy::run::<T>(format, &extent.shapes, report, out)
}

fn same_bits<T: Entry>(
    format: Format,
    extent: &Extent,
    report: &mut Report,
    out: &mut impl Write,
) -> Result<(), Error> {
    same_bits::run::<T>(format, &extent.shapes_of_ways, report, out)
}

fn no_memory() -> Error {
    Error::Operands("no memory for a product of small matrices".into())
}
