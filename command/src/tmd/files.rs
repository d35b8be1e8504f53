//! Files of searches.

use crate::error::Error;
use crate::files::{Output, is_standard};
use std::path::Path;

pub use crate::files::read;

/// Whoever reads the file finds the old text or the new one.
pub fn write(path: &Path, text: &str) -> Result<(), Error> {
    Output::check(path)?.write_text(text)
}

/// Says early that a file could not be written when the work is done.
pub fn is_writable(path: &Path) -> Result<(), Error> {
    Output::check(path).map(drop)
}

/// The same of a file beside what is printed.
pub fn is_beside(option: &str, path: Option<&Path>) -> Result<(), Error> {
    match path {
        Some(path) if is_standard(path) => {
            Err(Error::Usage(format!("{option} takes a file: standard output has other text")))
        }
        Some(path) => is_writable(path),
        None => Ok(()),
    }
}
