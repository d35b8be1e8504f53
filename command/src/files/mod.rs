//! The files that commands read and write. `-` is standard input or output, and what gzip has compressed is read and
//! written like everything else.

mod bytes;
mod input;
pub mod npy;
mod output;

pub use bytes::{Bytes, Endian};
pub use input::Input;
pub use output::Output;

use crate::error::Error;
use std::io::{self, Read, Write};
use std::path::Path;

/// Whether a path means standard input or output.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// All of a file of text.
pub fn read(path: &Path) -> Result<String, Error> {
    let mut input = Input::open(path)?;
    let mut text = String::new();
    let read = input.read_to_string(&mut text);
    read.map_err(|error| Error::file(&input.name, reason(&error)))?;
    Ok(text)
}

/// Standard input can be read once.
pub fn read_once<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Result<(), Error> {
    match paths.into_iter().filter(|path| is_standard(path)).count() {
        0 | 1 => Ok(()),
        _ => Err(Error::Usage("only one file can be standard input".into())),
    }
}

/// Where a command says what it did: on stderr where a file takes standard output.
pub fn said_to<'a>(
    out: &'a mut dyn Write,
    stderr: &'a mut io::Stderr,
    is_taken: bool,
) -> &'a mut dyn Write {
    if is_taken { stderr } else { out }
}

/// An I/O error without the number of the system.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_string()
}
