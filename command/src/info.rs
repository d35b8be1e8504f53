//! `wideblas info`

use crate::error::Error;
use std::io::Write;
use wideblas::blas::formats::Format;
use wideblas::config::ProductChoice;
use wideblas::config::{VARIABLES, config};
use wideblas::engine::cpu::modular::Unit;
use wideblas::engine::cpu::{Isa, par};
use wideblas::engine::cuda::{self, Rates};
use wideblas::format::mpfr::{Mpf, Mpfr};
use wideblas::format::{Dd, Qd};

/// Instruction sets of the processor that kernels use or may use.
#[cfg(target_arch = "x86_64")]
fn cpu_features() -> Vec<&'static str> {
    macro_rules! present {
        ($($name:tt),*) => {
            [$(($name, is_x86_feature_detected!($name))),*]
        };
    }
    let features = present!(
        "sse4.2",
        "avx",
        "avx2",
        "fma",
        "avx512f",
        "avx512dq",
        "avx512bw",
        "avx512vl",
        "avx512ifma",
        "avx512vnni",
        "avxvnni"
    );
    features.into_iter().filter(|(_, present)| *present).map(|(name, _)| name).collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn cpu_features() -> Vec<&'static str> {
    Vec::new()
}

/// The processor's name where Linux tells it.
fn cpu_name() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    text.lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
        .map_or_else(|| std::env::consts::ARCH.to_string(), |(_, name)| name.trim().to_string())
}

/// A name and whether what it stands for is in use.
fn state(name: &str, in_use: bool, available: bool) -> String {
    let state = match (in_use, available) {
        (true, _) => " (in use)",
        (_, true) => "",
        (_, false) => " (not on this processor)",
    };
    format!("{name}{state}")
}

/// Bytes in the largest binary unit that divides them.
fn memory(bytes: usize) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    match units.into_iter().find(|(shift, _)| bytes > 0 && bytes.trailing_zeros() >= *shift) {
        Some((shift, unit)) => format!("{} {unit}", bytes >> shift),
        None => format!("{bytes} bytes"),
    }
}

/// The GPU in use, what it reaches, and the others.
fn gpu(out: &mut impl Write) -> Result<(), Error> {
    writeln!(out, "GPU          {}", cuda::status())?;
    let Some(device) = cuda::device() else { return Ok(()) };
    let (ceiling, gib) = (device.memory_ceiling(), 2f64.powi(30));
    writeln!(out, "  memory     {:.1} GiB for all calls together", ceiling as f64 / gib)?;
    let Rates { call, fp64, int8, memory, up, down } = device.rates();
    writeln!(
        out,
        "  ceilings   {:.1} T FP64 multiply-adds, {:.0} T multiply-adds of bytes, {:.0} GB read and written a second",
        fp64 * 1e-12,
        int8 * 1e-12,
        memory * 1e-9
    )?;
    writeln!(
        out,
        "  transfers  {:.1} GB/s from host memory, {:.1} GB/s back, {:.0} us a call",
        up * 1e-9,
        down * 1e-9,
        call * 1e6
    )?;
    for (ordinal, name) in cuda::names().iter().enumerate() {
        if ordinal != device.ordinal {
            writeln!(out, "  another    cuda:{ordinal} {name}")?;
        }
    }
    Ok(())
}

pub fn run(out: &mut impl Write) -> Result<(), Error> {
    let config = config();
    writeln!(out, "wideblas {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "processor    {}", cpu_name())?;
    writeln!(out, "features     {}", cpu_features().join(" "))?;
    let isa = config.isa();
    let kernels = Isa::ALL.map(|x| state(x.name(), x == isa, x.is_available()));
    writeln!(out, "kernels      {}", kernels.join(", "))?;
    let best = Unit::best(isa);
    let units = Unit::ALL.map(|x| state(x.name(), x == best, x.is_available()));
    writeln!(out, "residues     {}", units.join(", "))?;
    writeln!(out, "threads      {}", par::num_threads())?;
    gpu(out)?;
    writeln!(out, "workspace    {}", memory(config.workspace))?;
    let product = match config.product {
        ProductChoice::Auto => "by the cost: residues or the format's own arithmetic",
        ProductChoice::Crt => "residues",
        ProductChoice::Native => "the format's own arithmetic",
    };
    writeln!(out, "products     {product}")?;
    let formats = [
        ("f64", "53 bits, double", f64::arithmetic()),
        ("dd", "106 bits, two doubles", Dd::arithmetic()),
        ("qd", "212 bits, four doubles", Qd::arithmetic()),
        ("mpfr:BITS", "any precision, MPFR's numbers", Mpfr::arithmetic()),
        ("mpf", "any precision, GMP's numbers; library only", Mpf::arithmetic()),
    ];
    writeln!(out, "formats")?;
    for (name, numbers, arithmetic) in formats {
        writeln!(out, "  {name:<10} {numbers}; own arithmetic: {arithmetic}")?;
    }
    writeln!(out, "environment")?;
    for (name, meaning) in VARIABLES {
        let value = match std::env::var_os(name) {
            Some(value) => format!("= {}", value.to_string_lossy()),
            None => "not set".to_string(),
        };
        writeln!(out, "  {name:<21} {value:<10} {meaning}")?;
    }
    for complaint in &config.complaints {
        writeln!(out, "  {complaint}")?;
    }
    Ok(())
}
