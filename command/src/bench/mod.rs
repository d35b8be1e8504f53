//! `wideblas bench`: how fast products are, on the CPU or on a GPU.

mod cpu;
mod cuda;
mod data;
mod plot;
mod report;
mod sweep;
mod table;

use crate::error::Error;
use crate::info::cpu_name;
use crate::options::{Engine, Format, Threads};
use serde_json::{Map, Value};
use std::io::{self, Write};
use std::path::PathBuf;
use table::Save;

#[derive(clap::Args)]
pub struct Args {
    /// Orders of the matrices; default: 16,64,128,256,512 on the CPU, 512 to 16384 on a GPU
    #[arg(
        long,
        value_name = "N,...",
        value_delimiter = ',',
        value_parser = clap::value_parser!(u32).range(1..=100_000)
    )]
    sizes: Vec<u32>,
    /// Number format: f64, dd, qd or mpfr:BITS; a GPU is measured with all
    #[arg(long, value_name = "FORMAT", default_value = "dd", value_parser = Format::parse)]
    format: Format,
    /// What is measured: the kernels of the CPU, or all that a GPU does, beside its ceilings
    #[arg(long, value_enum, default_value = "cpu")]
    engine: Engine,
    /// Times products of many shapes and formats on the CPU, on a GPU and where auto puts them, instead
    #[arg(long, conflicts_with = "sizes")]
    sweep: bool,
    /// Writes the figures to this file, by its ending as CSV or as JSON. What a GPU reached, or what --sweep found, goes
    /// into a folder of any other name: to NAME-products.json, .md and .svg, or NAME-auto.md, NAME being the GPU's
    #[arg(long, value_name = "FILE.csv|FILE.json|FOLDER")]
    save: Option<PathBuf>,
    /// Prints the figures as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(args: &Args, printed: &mut impl Write) -> Result<(), Error> {
    let save = Save::of(args.save.as_deref())?;
    let threads = args.threads.apply();
    let sizes = |default: &[usize]| match &args.sizes[..] {
        [] => default.to_vec(),
        sizes => sizes.iter().map(|&n| n as usize).collect(),
    };
    let folder = match &save {
        Some(Save::Folder(path)) => Some(path.as_path()),
        _ => None,
    };
    let mut nowhere = io::sink();
    let out: &mut dyn Write = if args.json { &mut nowhere } else { printed };
    let table = if args.sweep {
        sweep::run(wideblas::engine::cuda::device(), threads, folder, out)?
    } else {
        args.engine.apply()?;
        match (args.engine, wideblas::engine::cuda::device()) {
            (Engine::Cuda, Some(device)) => {
                let sizes = sizes(&[512, 1024, 2048, 4096, 8192, 16384]);
                cuda::run(device, &sizes, threads, folder, out)?
            }
            _ if folder.is_some() => {
                let message = "--save takes FILE.csv or FILE.json for the kernels of the CPU";
                return Err(Error::Usage(message.into()));
            }
            _ => cpu::run(args.format, &sizes(&[16, 64, 128, 256, 512]), threads, out)?,
        }
    };
    if let Some(path) = save.as_ref().map_or(Ok(None), |save| table.save(save))? {
        writeln!(out, "\nwritten: {}", path.display())?;
    }
    if args.json {
        writeln!(printed, "{}", table.json())?;
    }
    Ok(())
}

/// What all figures of a run have in common.
fn facts(threads: usize) -> Map<String, Value> {
    let mut facts = Map::new();
    facts.insert("version".into(), env!("CARGO_PKG_VERSION").into());
    facts.insert("processor".into(), cpu_name().into());
    facts.insert("threads".into(), threads.into());
    facts
}
