//! `wideblas man`: the manual page of the command, from the command line's own description, and that of the library.

mod library;
mod texts;

use crate::Cli;
use crate::error::Error;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::io::{self, Write};
use texts::{EXAMPLES, JSON, PARTS, SUMS};
use wideblas::config::VARIABLES;

#[derive(clap::Args)]
pub struct Args {
    /// The section: 1, the command, or 3, the library
    #[arg(default_value = "1", value_parser = ["1", "3"])]
    section: String,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    match args.section.as_str() {
        "3" => Ok(library::write(out)?),
        _ => command(out),
    }
}

/// The page of section 1.
fn command(out: &mut impl Write) -> Result<(), Error> {
    let mut command = Cli::command();
    command.build();
    let page = Man::new(command.clone()).date("");
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    for subcommand in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        out.write_all(&section(subcommand, subcommand.get_name())?)?;
        // Those of tmd.
        for inner in subcommand.get_subcommands().filter(|inner| inner.get_name() != "help") {
            let name = format!("{} {}", subcommand.get_name(), inner.get_name());
            out.write_all(&section(inner, &name)?)?;
        }
    }
    for text in [SUMS, JSON, EXAMPLES, PARTS] {
        out.write_all(text.as_bytes())?;
    }
    writeln!(
        out,
        ".SH FORMATS\n.TP\nf64\ndouble precision, 53 bits\n.TP\ndd\ndouble\\-double, 106 bits\n.TP\nqd\n\
         quad\\-double, 212 bits\n.TP\nf128\nIEEE binary128, 113 bits\n.TP\nmpfr:BITS\nMPFR numbers of 2 to 100000 bits, without limits of \
         the exponent but those of files: 10^1000000 and its inverse\n.TP\nmpf:BITS\nGMP numbers of at least as many bits, in whole \
         limbs of 64, with the same exponents; there are no infinities and no NaN\n.TP\nmpres:BITS\nresidue numbers of \
         24 to 8192 bits, for gemm and gemv: each element is the exact one, rounded once"
    )?;
    writeln!(
        out,
        ".SH FILES\nMatrices are read from Matrix Market files: array or coordinate; real, \
         integer or complex; general, symmetric, skew\\-symmetric or hermitian. Numbers may have any length and are rounded \
         correctly to the format; entries given twice are added. What is written is an array of real or complex \
         numbers with enough digits to give the same numbers when read again in the same format. A number beyond the range \
         of the format is read as an infinity, with a warning.\n.PP\nMatrices are also read from .npy files of NumPy, known by their \
         first bytes: arrays of two dimensions, or of one for one column, by rows or by columns; integers, float16, float32, float64, \
         longdouble of x86, the records of wideblas.dd and wideblas.qd, and complex numbers of all these but integers and float16. \
         A result is written as such an array, by rows, where the file's name ends in .npy or .npy.gz: of float64 for f64, of \
         the records of wideblas.dd and wideblas.qd, or complex. It has one dimension where the second factor has. Other formats \
         have no arrays.\n.PP\nThe file \\- is standard input or output; what a command says \
         goes to standard error where a file takes standard output. Files that gzip has compressed are read like others, and \
         written where their names end in .gz. A file is written beside the old one and takes its place when it is \
         complete.\n.PP\ngemm and gemv without \\-o print a result of at most 64 elements."
    )?;
    writeln!(out, ".SH ENVIRONMENT")?;
    for (name, meaning) in VARIABLES {
        writeln!(out, ".TP\n{name}\n{meaning}")?;
    }
    writeln!(
        out,
        ".PP\ngemm, gemv, residual, sum and dot print a line a call where WIDEBLAS_VERBOSE is 1; verify and bench, which \
         make thousands, print none."
    )?;
    writeln!(
        out,
        ".SH EXIT STATUS\n0 on success, 1 on an error in a file or a failed check of verify, 2 for a wrong \
         command line.\n.SH SEE ALSO\n.BR wideblas (3), the library"
    )?;
    Ok(())
}

/// A subcommand's page as one section of the whole.
fn section(command: &Command, name: &str) -> io::Result<Vec<u8>> {
    let page = Man::new(command.clone());
    let mut text = Vec::new();
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    let text = String::from_utf8_lossy(&text).replace(".SH ", ".SS ");
    let name = name.to_uppercase();
    Ok(format!(".SH {name}\n{text}").into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    /// Every command of an example is one that this command line takes.
    #[test]
    fn examples_are_understood() {
        let mut count = 0;
        for line in EXAMPLES.replace("\\-", "-").lines() {
            for part in line.split('|').map(str::trim).filter(|part| part.starts_with("wideblas "))
            {
                if let Err(error) = Cli::try_parse_from(part.split_ascii_whitespace()) {
                    panic!("{part}: {error}");
                }
                count += 1;
            }
        }
        assert!(count > 20, "{count} examples");
    }
}
