//! `wideblas info`

use crate::error::Error;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use wideblas::blas::Blas;
use wideblas::config::ProductChoice;
use wideblas::config::{VARIABLES, config};
use wideblas::engine::cpu::modular::Unit;
use wideblas::engine::cpu::{Isa, par};
use wideblas::engine::cuda::{self, Rates};
use wideblas::format::mpfr::{Mpf, Mpfr};
use wideblas::format::{Binary128, Dd, Qd};

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
pub fn cpu_name() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    text.lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
        .map_or_else(|| std::env::consts::ARCH.to_string(), |(_, name)| name.trim().to_string())
}

/// A name and whether what it stands for is in use.
struct State {
    name: &'static str,
    in_use: bool,
    available: bool,
}

impl State {
    fn kernels(isa: Isa) -> [State; 3] {
        Isa::ALL.map(|x| State { name: x.name(), in_use: x == isa, available: x.is_available() })
    }

    fn units(isa: Isa) -> Vec<State> {
        let best = Unit::best(isa);
        let state =
            |x: Unit| State { name: x.name(), in_use: x == best, available: x.is_available() };
        Unit::ALL.into_iter().map(state).collect()
    }

    fn text(&self) -> String {
        let state = match (self.in_use, self.available) {
            (true, _) => " (in use)",
            (_, true) => "",
            (_, false) => " (not on this processor)",
        };
        format!("{}{state}", self.name)
    }

    fn json(&self) -> Value {
        let State { name, in_use, available } = self;
        json!({"name": name, "in_use": in_use, "available": available})
    }
}

fn joined(states: &[State]) -> String {
    states.iter().map(State::text).collect::<Vec<_>>().join(", ")
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

fn products(choice: ProductChoice) -> &'static str {
    match choice {
        ProductChoice::Auto => "by the cost: residues or the format's own arithmetic",
        ProductChoice::Crt => "residues",
        ProductChoice::Native => "the format's own arithmetic",
    }
}

/// Name, numbers, and their own arithmetic.
fn formats() -> [(&'static str, &'static str, &'static str); 6] {
    [
        ("f64", "53 bits, double", f64::arithmetic()),
        ("dd", "106 bits, two doubles", Dd::arithmetic()),
        ("qd", "212 bits, four doubles", Qd::arithmetic()),
        ("f128", "113 bits, binary128", Binary128::arithmetic()),
        ("mpfr:BITS", "any precision, MPFR's numbers", Mpfr::arithmetic()),
        ("mpf:BITS", "any precision, GMP's numbers", Mpf::arithmetic()),
    ]
}

fn json() -> Value {
    let config = config();
    let isa = config.isa();
    let states = |all: &[State]| all.iter().map(State::json).collect::<Vec<_>>();
    let gpu = cuda::device().map(|device| {
        let Rates { call, fp64, int8, memory, up, down } = device.rates();
        json!({
            "name": device.name,
            "ordinal": device.ordinal,
            "memory": device.memory_ceiling(),
            "fp64_multiply_adds_per_second": fp64,
            "byte_multiply_adds_per_second": int8,
            "copied_per_second": memory,
            "from_host_per_second": up,
            "to_host_per_second": down,
            "seconds_of_a_call": call,
        })
    });
    let formats = formats().map(|(name, numbers, arithmetic)| {
        json!({"name": name, "numbers": numbers, "arithmetic": arithmetic})
    });
    let value =
        |name: &str| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    let environment: BTreeMap<&str, Option<String>> =
        VARIABLES.iter().map(|(name, _)| (*name, value(name))).collect();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "processor": cpu_name(),
        "features": cpu_features(),
        "kernels": states(&State::kernels(isa)),
        "residues": states(&State::units(isa)),
        "threads": par::num_threads(),
        "gpu": gpu,
        "gpu_status": cuda::status(),
        "workspace": config.workspace,
        "products": products(config.product),
        "formats": formats,
        "environment": environment,
        "complaints": config.complaints,
    })
}

#[derive(clap::Args)]
pub struct Args {
    /// Prints it as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    if args.json {
        return Ok(writeln!(out, "{}", json())?);
    }
    let config = config();
    writeln!(out, "wideblas {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "processor    {}", cpu_name())?;
    writeln!(out, "features     {}", cpu_features().join(" "))?;
    let isa = config.isa();
    writeln!(out, "kernels      {}", joined(&State::kernels(isa)))?;
    writeln!(out, "residues     {}", joined(&State::units(isa)))?;
    writeln!(out, "threads      {}", par::num_threads())?;
    gpu(out)?;
    writeln!(out, "workspace    {}", memory(config.workspace))?;
    writeln!(out, "products     {}", products(config.product))?;
    writeln!(out, "formats")?;
    for (name, numbers, arithmetic) in formats() {
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
