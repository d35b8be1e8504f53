//! `wideblas tmd`: hard-to-round arguments of elementary functions.

mod bench;
mod engines;
mod files;
mod how;
mod list;
mod merge;
mod outputs;
mod phases;
mod plot;
mod search;
mod summary;
mod table;
mod verify;

use crate::error::Error;
use clap::Subcommand;
use std::io::Write;
use wideblas_tmd::boolean::Algorithm;
use wideblas_tmd::float::{FORMATS, Format, parse};
use wideblas_tmd::function::{Row, by_name};
use wideblas_tmd::job::Part;
use wideblas_tmd::search::Polynomials;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Lists all hard arguments of a function in a range, and proves that there are no more
    Search(search::Args),
    /// Goes on with a search from its checkpoint
    Resume(search::ResumeArgs),
    /// Makes one certificate and one list of those of the parts of a search
    Merge(merge::Args),
    /// Searches all binades of a function, each a job with a list and a certificate of its own
    Table(table::Args),
    /// Draws how many arguments are how hard, from certificates
    Plot(plot::Args),
    /// Checks a certificate, or the hardness of the arguments in a list
    Verify(verify::Args),
    /// Searches whole binades and says how long it took
    Bench(bench::Args),
    /// Lists the functions and the formats
    List(list::Args),
}

impl Args {
    /// Whether something is checked.
    pub fn verifies(&self) -> bool {
        matches!(self.command, Command::Verify(_))
    }
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    match &args.command {
        Command::Search(args) => search::run(args, out),
        Command::Resume(args) => search::resume(args, out),
        Command::Merge(args) => merge::run(args, out),
        Command::Table(args) => table::run(args, out),
        Command::Plot(args) => plot::run(args, out),
        Command::Verify(args) => verify::run(args, out),
        Command::Bench(args) => bench::run(args, out),
        Command::List(args) => list::run(args, out),
    }
}

fn function(name: &str) -> Result<&'static Row, String> {
    by_name(name).ok_or_else(|| "no known function; `wideblas tmd list` shows them".to_string())
}

fn format(name: &str) -> Result<Format, String> {
    Format::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        format!("no known format; there are {}", names.join(", "))
    })
}

fn number(text: &str) -> Result<f64, String> {
    parse(text).ok_or_else(|| "no number such as 0x1.8p-3, 0.1875, or inf".to_string())
}

fn part(text: &str) -> Result<Part, String> {
    Part::parse(text).ok_or_else(|| "no part such as 3/64".to_string())
}

/// What `--algorithm` chooses; `None` for auto.
#[derive(Clone, Copy)]
struct Choice(Option<Algorithm>);

fn algorithm(name: &str) -> Result<Choice, String> {
    let known = Algorithm::from_name(name);
    match known {
        None if name != "auto" => Err("none of auto, lefevre, regular, clipped".to_string()),
        _ => Ok(Choice(known)),
    }
}

fn polynomials(name: &str) -> Result<Polynomials, String> {
    let names = Polynomials::ALL.map(Polynomials::name);
    Polynomials::from_name(name).ok_or_else(|| format!("none of {}", names.join(", ")))
}
