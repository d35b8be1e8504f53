//! What can go wrong, as one line for stderr.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Says on stderr what is no error and ends nothing.
pub fn warn(message: impl fmt::Display) {
    // Not eprintln!, which panics when stderr is closed.
    let _ = writeln!(io::stderr(), "wideblas: warning: {message}");
}

#[derive(Debug)]
pub enum Error {
    /// The command line asks for something impossible.
    Usage(String),
    /// A file cannot be used; the line, counted from 1, when one is to blame.
    File { path: PathBuf, line: Option<u64>, message: String },
    /// The operands do not fit together, or into memory.
    Operands(String),
    /// So many checks of the library failed.
    Verification(usize),
    /// Standard output does not take what is printed.
    Output(io::Error),
}

impl Error {
    pub fn file(path: &Path, message: impl fmt::Display) -> Error {
        Error::File { path: path.into(), line: None, message: message.to_string() }
    }

    pub fn exit_code(&self) -> ExitCode {
        match self {
            Error::Usage(_) => ExitCode::from(2),
            _ => ExitCode::FAILURE,
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Output(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Usage(message) | Error::Operands(message) => f.write_str(message),
            Error::File { path, line: Some(line), message } => {
                write!(f, "{}:{line}: {message}", path.display())
            }
            Error::File { path, line: None, message } => {
                write!(f, "{}: {message}", path.display())
            }
            Error::Verification(failed) => write!(f, "{failed} checks failed"),
            Error::Output(error) => write!(f, "standard output: {error}"),
        }
    }
}
