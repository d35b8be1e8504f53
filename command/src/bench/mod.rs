//! `wideblas bench`: how fast products are, on the CPU or on a GPU.

mod cpu;
mod cuda;
mod data;
mod plot;
mod report;
mod sweep;

use crate::error::Error;
use crate::options::{Engine, Format, Threads};
use std::io::Write;
use std::path::PathBuf;

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
    /// Writes what a GPU reached to NAME-products.json, .md and .svg in this folder, NAME being the GPU's
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let threads = args.threads.apply();
    let sizes = |default: &[usize]| match &args.sizes[..] {
        [] => default.to_vec(),
        sizes => sizes.iter().map(|&n| n as usize).collect(),
    };
    if args.sweep {
        return sweep::run(wideblas::engine::cuda::device(), threads, args.save.as_deref(), out);
    }
    args.engine.apply()?;
    match (args.engine, wideblas::engine::cuda::device()) {
        (Engine::Cuda, Some(device)) => {
            let sizes = sizes(&[512, 1024, 2048, 4096, 8192, 16384]);
            cuda::run(device, &sizes, threads, args.save.as_deref(), out)
        }
        _ => cpu::run(args.format, &sizes(&[16, 64, 128, 256, 512]), threads, out),
    }
}
