//! `wideblas tmd verify`

use super::engines::Where;
use super::files;
use crate::error::Error;
use crate::progress::Progress as Bar;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use wideblas_tmd::boolean::Algorithm;
use wideblas_tmd::certificate::{Certificate, recheck};
use wideblas_tmd::decide::hardness;
use wideblas_tmd::float::Format;
use wideblas_tmd::function::Row;
use wideblas_tmd::job::Rules;
use wideblas_tmd::list;
use wideblas_tmd::search::{Polynomials, Precision, hash};

#[derive(clap::Args)]
pub struct Args {
    /// A certificate, or with --fn a list of arguments
    file: PathBuf,
    /// Derives all units of a certificate again, not a random sample of them
    #[arg(long, conflicts_with = "sample")]
    all: bool,
    /// How many units of a certificate are derived again
    #[arg(long, value_name = "COUNT", default_value_t = 2)]
    sample: usize,
    /// What the sample follows from; by default the certificate itself
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// The function that a list is of
    #[arg(long = "fn", value_name = "NAME", value_parser = super::function)]
    function: Option<&'static Row>,
    /// The format that a list is of
    #[arg(long, default_value = "binary64", value_parser = super::format)]
    format: Format,
    /// The least hardness in a list
    #[arg(long, value_name = "K", default_value_t = 1)]
    bits: u32,
    /// Prints what was checked as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    engine: Where,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let text = files::read(&args.file)?;
    match args.function {
        Some(function) => of_list(args, function, &text, out),
        None => of_certificate(args, &text, out),
    }
}

/// Every argument of a list has the hardness that stands there, if any does, and at least `--bits`.
fn of_list(
    args: &Args,
    function: &'static Row,
    text: &str,
    out: &mut impl Write,
) -> Result<(), Error> {
    let name = args.file.display().to_string();
    let entries = list::numbered(&name, text, args.format).map_err(Error::Operands)?;
    for &(line, (argument, expected)) in &entries {
        let found = hardness(function, args.format, &argument.value());
        let is_right = match (found, expected) {
            (Some(found), Some(expected)) => found == expected && found.reaches(args.bits),
            (Some(found), None) => found.reaches(args.bits),
            (None, _) => false,
        };
        if !is_right {
            let found =
                found.map_or("no hardness".to_string(), |found| format!("hardness {found}"));
            return Err(Error::File {
                path: args.file.clone(),
                line: Some(line),
                message: format!("{argument} has {found}"),
            });
        }
    }
    let count = entries.len();
    match args.json {
        true => writeln!(out, "{}", json!({"file": name, "arguments": count}))?,
        false => writeln!(out, "{name}: {count} arguments, each of them hard, by MPFR")?,
    }
    Ok(())
}

fn of_certificate(args: &Args, text: &str, out: &mut impl Write) -> Result<(), Error> {
    let name = args.file.display().to_string();
    let certificate = Certificate::read(&name, text).map_err(Error::Operands)?;
    let function = super::function(&certificate.header.function)
        .map_err(|what| Error::file(&args.file, what))?;
    let engines = args.engine.engines()?;
    let engine = engines.all()[0];
    let count = certificate.records.len();
    let sample = if args.all { count } else { args.sample.min(count) };
    let chosen = choose(count, sample, args.seed.unwrap_or_else(|| seed(text)));
    let bar = Bar::new("checking", sample as u64);
    let mut wanted = |index: usize| {
        let is_wanted = chosen.contains(&index);
        bar.advance(is_wanted.into());
        is_wanted
    };
    let other = other(certificate.header.rules);
    let checked = recheck(&certificate, function, engine, other, &mut wanted);
    drop(bar);
    let checked = checked.map_err(|what| Error::file(Path::new(&args.file), what))?;
    let cases = certificate.cases().count();
    if args.json {
        let json = json!({
            "file": name,
            "units": count,
            "cases": cases,
            "derived_again": checked,
            "algorithm": other.algorithm.name(),
            "engine": engine.name(),
        });
        writeln!(out, "{json}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{name}: {count} units and {cases} cases, whole and in order; {checked} units derived again by {} \
         tests and MPFR on {}",
        other.algorithm.name(),
        engine.name()
    )?;
    Ok(())
}

/// Another way to search. Sub-domains of a chosen length remain: those of plans may fail everywhere.
fn other(rules: Rules) -> Rules {
    let algorithm = match rules.algorithm {
        Algorithm::Regular => Algorithm::Clipped,
        Algorithm::Clipped | Algorithm::Lefevre => Algorithm::Regular,
    };
    let (precision, polynomials) = (Precision::Integer, Polynomials::Packets);
    Rules { algorithm, precision, polynomials, packet: None, ..rules }
}

fn seed(text: &str) -> u64 {
    text.bytes().fold(0, |seed, byte| hash(seed ^ u64::from(byte)).wrapping_add(1))
}

/// `sample` different numbers below `count`, ascending.
fn choose(count: usize, sample: usize, seed: u64) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    all.sort_by_key(|&index| hash(seed.wrapping_add(hash(index as u64 + 1))));
    all.truncate(sample);
    all.sort_unstable();
    all
}
