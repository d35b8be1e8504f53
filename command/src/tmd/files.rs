//! Files that are whole or not there.

use crate::error::Error;
use std::fs;
use std::path::Path;
use wideblas_tmd::whole;

/// Whoever reads the file finds the old text or the new one.
pub fn write(path: &Path, text: &str) -> Result<(), Error> {
    whole::write(path, text).map_err(|error| Error::file(path, error))
}

pub fn read(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|error| Error::file(path, error))
}

/// Says early that a file could not be written when the work is done.
pub fn is_writable(path: &Path) -> Result<(), Error> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    if path.is_dir() {
        return Err(Error::file(path, "is a directory"));
    }
    match fs::metadata(folder) {
        Ok(data) if data.permissions().readonly() => Err(Error::file(folder, "is read-only")),
        Ok(_) => Ok(()),
        Err(error) => Err(Error::file(folder, error)),
    }
}
