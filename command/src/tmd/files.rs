//! Files that are whole or not there.

use crate::error::Error;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file by another name first: whoever reads it finds the old text or the new one.
pub fn write(path: &Path, text: &str) -> Result<(), Error> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let temporary: PathBuf = path.with_file_name(name);
    let write = || -> io::Result<()> {
        let mut file = File::create(&temporary)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    };
    write().map_err(|error| {
        // Whether there is anything to remove depends on where it failed.
        let _ = fs::remove_file(&temporary);
        Error::file(path, error)
    })
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
