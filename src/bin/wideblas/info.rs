//! `wideblas info`

use crate::error::Error;
use std::io::Write;
use wideblas::config::{self, VARIABLES, config};
use wideblas::engine::cpu::Isa;
use wideblas::format::{Dd, Scalar};

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
        "avx512vnni"
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

pub fn run(out: &mut impl Write) -> Result<(), Error> {
    let config = config();
    writeln!(out, "wideblas {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "processor    {}", cpu_name())?;
    writeln!(out, "features     {}", cpu_features().join(" "))?;
    writeln!(out, "engines      cpu")?;
    let kernels: Vec<String> = Isa::ALL
        .into_iter()
        .map(|isa| {
            let state = match isa {
                _ if isa == config.isa() => " (in use)",
                _ if isa.is_available() => "",
                _ => " (not on this processor)",
            };
            format!("{}{state}", isa.name())
        })
        .collect();
    writeln!(out, "kernels      {}", kernels.join(", "))?;
    writeln!(out, "threads      {}", config::num_threads())?;
    let arithmetic = <Dd as wideblas::blas::formats::Format>::arithmetic();
    writeln!(
        out,
        "formats      {}: {} bits, two doubles, {arithmetic} arithmetic",
        Dd::NAME,
        Dd::PRECISION
    )?;
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
