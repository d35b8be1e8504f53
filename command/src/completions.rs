//! `wideblas completions`: what a shell completes of a command line, from the command line's own description.

use crate::Cli;
use crate::error::Error;
use clap::CommandFactory;
use clap_complete::aot::{Bash, Fish, Generator, Zsh};
use std::io::Write;

#[derive(clap::Args)]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Shell {
    /// source <(wideblas completions bash)
    Bash,
    /// Save it as _wideblas in a folder of $fpath
    Zsh,
    /// wideblas completions fish | source
    Fish,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let mut command = Cli::command();
    command.set_bin_name("wideblas");
    command.build();
    // Written at once: the generators panic where a pipe is closed.
    let mut text = Vec::new();
    match args.shell {
        Shell::Bash => Bash.generate(&command, &mut text),
        Shell::Zsh => Zsh.generate(&command, &mut text),
        Shell::Fish => Fish.generate(&command, &mut text),
    }
    Ok(out.write_all(&text)?)
}
