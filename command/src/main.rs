//! The command `wideblas`: the library for people with matrices in files.

mod answers;
mod bench;
mod check;
mod completions;
mod date;
mod entry;
mod error;
mod files;
mod gemm;
mod gemv;
mod info;
mod interrupt;
mod json;
mod man;
mod matrices;
mod mtx;
mod options;
mod preload;
mod product;
mod progress;
mod residual;
mod sums;
mod tmd;
mod verify;

use clap::{Parser, Subcommand};
use error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

/// Linear algebra in more than double precision, on files of Matrix Market and NumPy.
#[derive(Parser)]
#[command(name = "wideblas", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Shows version, processor, kernels, formats and the environment in force
    Info(info::Args),
    /// Multiplies matrices: C := alpha op(A) op(B) + beta C
    Gemm(gemm::Args),
    /// Multiplies a matrix and a vector: y := alpha op(A) x
    Gemv(gemv::Args),
    /// Compares max |I - A X|, or max |B - A X|, in double, in an extended format and exactly
    Residual(residual::Args),
    /// Solves A X = B, or inverts A, right to the last place, with a proved bound of the error
    Solve(answers::solve::Args),
    /// Eigenvalues and eigenvectors of a symmetric matrix, with a proved bound of the error
    Eig(answers::eig::Args),
    /// Sums the numbers of a file exactly, and says what usual algorithms make of them
    Sum(sums::SumArgs),
    /// The exact dot product of two files or columns, otherwise as sum
    Dot(sums::DotArgs),
    /// Measures the speed of products of square matrices
    Bench(bench::Args),
    /// Tests the library against exact arithmetic on this machine
    Verify(verify::Args),
    /// Runs a program with the library preloaded, and says at its end which calls arrived, their time, and an estimate of what
    /// they take in plain loops
    Run(preload::RunArgs),
    /// Says whether the calls of a program can come to the library, and why not
    Check(preload::CheckArgs),
    /// Searches for arguments of elementary functions that are hard to round
    Tmd(tmd::Args),
    /// Prints the completions of a shell for this command
    Completions(completions::Args),
    /// Prints a manual page
    #[command(hide = true)]
    Man(man::Args),
}

impl Command {
    /// Its exit status is an answer, which is not there before the command has come to its end.
    fn answers_by_status(&self) -> bool {
        match self {
            Command::Check(_) | Command::Verify(_) => true,
            Command::Gemm(args) => args.product.verify,
            Command::Gemv(args) => args.product.verify,
            Command::Tmd(args) => args.verifies(),
            _ => false,
        }
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = io::stdout().lock();
    // Settings that cannot be used: info lists them, and the library says it to the program that is run.
    if !matches!(cli.command, Command::Info(_) | Command::Run(_)) {
        wideblas::trace::complain();
    }
    let answers = cli.command.answers_by_status();
    let done = match cli.command {
        Command::Info(args) => info::run(&args, &mut out),
        Command::Gemm(args) => gemm::run(&args, &mut out),
        Command::Gemv(args) => gemv::run(&args, &mut out),
        Command::Residual(args) => residual::run(&args, &mut out),
        Command::Solve(args) => answers::solve::run(&args, &mut out),
        Command::Eig(args) => answers::eig::run(&args, &mut out),
        Command::Sum(args) => sums::run_sum(&args, &mut out),
        Command::Dot(args) => sums::run_dot(&args, &mut out),
        Command::Bench(args) => bench::run(&args, &mut out),
        Command::Verify(args) => verify::run(&args, &mut out),
        Command::Run(args) => preload::run(&args),
        Command::Check(args) => preload::check(&args, &mut out),
        Command::Tmd(args) => tmd::run(&args, &mut out),
        Command::Completions(args) => completions::run(&args, &mut out),
        Command::Man(args) => man::run(&args, &mut out),
    };
    match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of a pipe has seen enough.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => match answers {
            true => ExitCode::FAILURE,
            false => ExitCode::SUCCESS,
        },
        Err(error) => {
            // Not eprintln!, which panics when stderr is closed.
            let _ = writeln!(io::stderr(), "wideblas: {error}");
            error.exit_code()
        }
    }
}
