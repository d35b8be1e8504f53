//! Arrays of NumPy: .npy files.

mod dtype;
mod header;
mod literal;
mod number;

pub use dtype::{Dtype, Kind};
pub use header::{Header, Shape};
pub use number::Value;

use super::Input;
use super::reason;
use crate::error::Error;

/// Begins the file.
const MAGIC: &[u8] = b"\x93NUMPY";
/// How archives of arrays begin, those of nothing too.
const ARCHIVES: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];

/// Whether an array begins here. Of an archive an error says what to do.
pub fn begins(input: &mut Input) -> Result<bool, Error> {
    let name = input.name.clone();
    let start = input.peek(MAGIC.len()).map_err(|error| Error::file(&name, reason(&error)))?;
    if ARCHIVES.iter().any(|archive| start.starts_with(archive)) {
        let message =
            "a zip archive, as .npz files are: save one array with numpy.save, or unzip it";
        return Err(Error::file(&name, message));
    }
    Ok(start == MAGIC)
}
