//! `wideblas run`: a program with the library preloaded.

use super::binary::{self, Found};
use super::{check, reach};
use crate::error::Error;
use crate::files::reason;
use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{self, Command};

#[derive(clap::Args)]
pub struct RunArgs {
    /// Append the table of calls to a file instead of printing it on stderr
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// The library; by default the one that was installed or built with this command
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
    /// The program and its arguments
    #[arg(
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "PROGRAM"
    )]
    words: Vec<OsString>,
}

pub fn run(args: &RunArgs) -> Result<(), Error> {
    let library = super::library(args.library.as_deref())?;
    let (name, rest) = args.words.split_first().ok_or_else(|| Error::Usage("no program".into()))?;
    let program = super::program(name)?;
    // Started, it would do what is at its first byte.
    if let Ok(Found::Binary(binary)) = binary::read(&program) {
        binary.check_program()?;
    }
    warn(args, &library);
    let flint = super::flint(&library);
    let mut preload = library.into_os_string();
    // Before a program runs nobody knows whether it will load FLINT; where it does not, nothing calls this library.
    if let Some(flint) = flint {
        preload.push(":");
        preload.push(flint);
    }
    if let Some(others) = env::var_os("LD_PRELOAD").filter(|others| !others.is_empty()) {
        preload.push(":");
        preload.push(others);
    }
    let mut command = Command::new(program);
    command.arg0(name).args(rest).env("LD_PRELOAD", preload);
    match &args.profile {
        Some(file) => {
            command.env("WIDEBLAS_PROFILE", std::path::absolute(file)?);
        }
        None if env::var_os("WIDEBLAS_PROFILE").is_none() => {
            command.env("WIDEBLAS_PROFILE", "-");
        }
        None => {}
    }
    // The program takes the place of this process, with its number: signals, the terminal and the exit status are its own. By
    // the number the library knows the program that is to tell where no call arrived, which others that it starts do not.
    command.env("WIDEBLAS_RUN", process::id().to_string());
    let error = command.exec();
    Err(Error::file(name.as_ref(), reason(&error)))
}

/// Says beforehand where nothing can arrive. What cannot be looked at is run all the same.
fn warn(args: &RunArgs, library: &std::path::Path) {
    let Ok(program) = check::program(&args.words[0], &mut io::sink()) else { return };
    let Ok(reach) = reach::of(&program, library) else { return };
    // Programs that load libraries later are many: the end will tell.
    let is_certain = reach.is_static || reach.inside();
    if let Some(reason) = check::reason(&program, &reach).filter(|_| is_certain) {
        let path = program.path.display();
        let _ = writeln!(io::stderr(), "wideblas: {path}: no call can arrive: {reason}");
    }
}
