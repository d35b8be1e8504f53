//! `wideblas tmd bench`: whole binades, from the start of the command to the list on the disk.

use super::engines::Where;
use super::files;
use super::phases::{self, Sample};
use crate::date::today;
use crate::error::Error;
use serde_json::Value;
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use wideblas::engine::cuda;
use wideblas_tmd::decide::Hardness;
use wideblas_tmd::float::{Argument, BINARY64};
use wideblas_tmd::list;
use wideblas_tmd::search::Polynomials;

#[derive(clap::Args)]
pub struct Args {
    /// Functions to search, instead of all of the table
    #[arg(long = "fn", value_name = "NAME", value_parser = in_table)]
    functions: Vec<String>,
    /// A folder of complete lists, binade_F_p0.txt and so on, that what is found is compared with
    #[arg(long, value_name = "FOLDER")]
    lists: Option<PathBuf>,
    /// Writes the table to this file too
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Prints the rows as JSON instead, a line a row
    #[arg(long)]
    json: bool,
    /// How sub-domains get their polynomials: packets or hierarchical
    #[arg(long, default_value = "packets", value_name = "METHOD", value_parser = super::polynomials)]
    polynomials: Polynomials,
    /// Measures the shares of the phases and of the host, the Boolean tests and both methods for polynomials instead
    #[arg(long, conflicts_with_all = ["functions", "lists", "polynomials"])]
    phases: bool,
    #[command(flatten)]
    sample: Sample,
    #[command(flatten)]
    engine: Where,
}

/// A function, whether the arguments are negative, the exponent of the binade, and the hardness.
type Row = (&'static str, bool, i32, u32);

const TABLE: [Row; 24] = [
    ("exp", false, -1, 44),
    ("exp", false, 0, 44),
    ("exp", true, -1, 44),
    ("exp2", false, 0, 44),
    ("exp10", false, -1, 44),
    ("expm1", false, 0, 44),
    ("log", false, 0, 44),
    ("log2", false, 1, 44),
    ("log10", false, 1, 44),
    ("sin", false, 0, 43),
    ("cos", false, 0, 43),
    ("tan", false, 0, 43),
    ("asin", false, -1, 43),
    ("acos", false, -2, 43),
    ("atan", false, 0, 43),
    ("sinh", false, 0, 43),
    ("cosh", false, 0, 43),
    ("tanh", false, -1, 43),
    ("cbrt", false, 0, 44),
    ("rsqrt", false, 0, 44),
    ("sinpi", false, -3, 43),
    ("erf", false, -1, 43),
    ("exp", false, 8, 44),
    ("sin", false, 5, 43),
];

fn in_table(name: &str) -> Result<String, String> {
    match TABLE.iter().any(|row| row.0 == name) {
        true => Ok(name.to_string()),
        false => {
            let mut names = TABLE.map(|row| row.0).to_vec();
            names.dedup();
            Err(format!("not in the table, which has {}", names.join(", ")))
        }
    }
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    files::is_beside("--save", args.save.as_deref())?;
    if args.phases {
        return phases::run(&args.engine, &args.sample, args.save.as_deref(), out);
    }
    let names = args.engine.engines()?.names();
    let mut text = head(&names, args.polynomials);
    if !args.json {
        out.write_all(text.as_bytes())?;
    }
    let wanted =
        |row: &&Row| args.functions.is_empty() || args.functions.iter().any(|f| f == row.0);
    for row in TABLE.iter().filter(wanted) {
        let measured = measure(row, args)?;
        let line = line(&measured);
        match args.json {
            true => writeln!(out, "{measured}")?,
            false => writeln!(out, "{line}")?,
        }
        out.flush()?;
        text.push_str(&line);
        text.push('\n');
        // What is measured stays when the next one is interrupted.
        if let Some(path) = &args.save {
            files::write(path, &text)?;
        }
    }
    Ok(())
}

fn head(engine: &str, polynomials: Polynomials) -> String {
    let mut text = String::from("# Hard-to-round arguments of whole binades\n\n");
    if polynomials == Polynomials::Hierarchical {
        text.push_str("By the hierarchical method. ");
    }
    let _ = write!(
        text,
        "{engine}. {}; {}.\n\n\
         binary64. `in all` is the time from the start of the command to the list on the disk, `busy` the part of it in \
         which the engine searched; `found` are arguments of hardness k or more, `expected` as many as random results \
         would have. N is the number of arguments of a sub-domain of phase 1. `list` compares with a complete list of \
         others, as far as that goes: how many of its arguments were found with the same hardness.\n\n\
         | binade | k | found | expected | list | in all, s | arguments/s | busy, s | N | fail, % |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
        cuda::status(),
        today(),
    );
    text
}

/// What a search says of itself, the time that all took, and the comparison with a list.
fn measure(&(function, negative, exponent, bits): &Row, args: &Args) -> Result<Value, Error> {
    let sign = if negative { "-" } else { "" };
    let ends = [exponent, exponent + 1].map(|e| format!("{sign}0x1p{e:+}"));
    let folder = std::env::temp_dir();
    let path = folder.join(format!("wideblas-tmd-{}.wc", std::process::id()));
    let start = Instant::now();
    let said = Command::new(std::env::current_exe()?)
        .args(["tmd", "search", "--json", "--fn", function, "--from", &ends[0], "--to", &ends[1]])
        .args(["--bits", &bits.to_string(), "--out"])
        .arg(&path)
        .args(["--polynomials", args.polynomials.name()])
        .args(args.engine.arguments())
        .output()?;
    let seconds = start.elapsed().as_secs_f64();
    if !said.status.success() {
        let message = String::from_utf8_lossy(&said.stderr);
        return Err(Error::Operands(format!("{function}: {}", message.trim())));
    }
    let list = files::read(&path)?;
    std::fs::remove_file(&path)?;
    let mut json: Value = serde_json::from_slice(&said.stdout)
        .map_err(|error| Error::Operands(format!("{function}: {error}")))?;
    let (name, e) = (if negative { 'm' } else { 'p' }, exponent);
    let reference =
        args.lists.as_ref().map(|lists| lists.join(format!("binade_{function}_{name}{e}.txt")));
    if let Some(path) = reference.filter(|path| path.exists()) {
        json["list"] = compare(&path, &list)?.into();
    }
    json["binade"] = format!("{function} {sign}[2^{e}, 2^{})", e + 1).into();
    json["in_all"] = seconds.into();
    Ok(json)
}

fn line(measured: &Value) -> String {
    let phase = &measured["phases"][0];
    let number = |value: &Value| value.as_f64().unwrap_or(0.0);
    let share = 100.0 * number(&phase["failures"]) / number(&phase["tests"]).max(1.0);
    let text = |name: &str| measured[name].as_str().unwrap_or_default();
    let seconds = number(&measured["in_all"]);
    format!(
        "| {} | {} | {} | {:.0} | {} | {seconds:.2} | {:.2e} | {:.2} | {} | {share:.2} |",
        text("binade"),
        measured["bits"],
        measured["found"],
        number(&measured["expected"]),
        text("list"),
        number(&measured["searched"]) / seconds,
        number(&measured["busy"]),
        phase["arguments"],
    )
}

/// How many entries of a list of others are in ours with the same hardness, and how many of ours of that hardness are
/// not in theirs.
fn compare(path: &Path, ours: &str) -> Result<String, Error> {
    let theirs = files::read(path)?;
    let read = |name: &str, text: &str| list::read(name, text, BINARY64).map_err(Error::Operands);
    let theirs = read(&path.display().to_string(), &theirs)?;
    let ours = read("our list", ours)?;
    let known = |entry: &(Argument, Option<Hardness>), all: &[(Argument, Option<Hardness>)]| {
        all.iter().any(|other| other == entry)
    };
    let hardness = |entry: &(Argument, Option<Hardness>)| match entry.1 {
        Some(Hardness::Bits(k)) => k,
        _ => 0,
    };
    let least = theirs.iter().map(hardness).min().unwrap_or(0);
    let same = theirs.iter().filter(|entry| known(entry, &ours)).count();
    let more =
        ours.iter().filter(|entry| hardness(entry) >= least && !known(entry, &theirs)).count();
    let more = if more > 0 { format!(", {more} more") } else { String::new() };
    Ok(format!("{same} of {}{more}", theirs.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_what_a_search_says() {
        let measured = serde_json::json!({
            "binade": "exp [2^-1, 2^0)",
            "bits": 44,
            "found": 527,
            "expected": 511.9,
            "list": "16 of 16",
            "searched": 1u64 << 52,
            "in_all": 2.0,
            "busy": 1.25,
            "phases": [{"arguments": 114_688, "tests": 1000, "failures": 25}],
        });
        let expected = "| exp [2^-1, 2^0) | 44 | 527 | 512 | 16 of 16 | 2.00 | 2.25e15 | 1.25 | 114688 | 2.50 |";
        assert_eq!(line(&measured), expected);
    }
}
