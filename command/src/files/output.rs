//! A file that is whole or as it was: looked at before the work, written beside, and then put in its place.

use super::{is_standard, reason};
use crate::error::Error;
use crate::interrupt::Temporary;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};

const ROOM: usize = 1 << 16;

pub struct Output {
    path: PathBuf,
    place: Place,
}

enum Place {
    Standard,
    /// A pipe or a device.
    Direct,
    /// The file itself, where the path is a link to it.
    File(PathBuf),
}

impl Output {
    /// Says before the work that a file could not be written when it is done.
    pub fn check(path: &Path) -> Result<Output, Error> {
        let place = place(path).map_err(|error| Error::file(path, reason(&error)))?;
        Ok(Output { path: path.into(), place })
    }

    /// [`Output::check`] of an option, beside which --json may want standard output.
    pub fn of(option: &str, path: Option<&Path>, json: bool) -> Result<Option<Output>, Error> {
        if json && path.is_some_and(is_standard) {
            let message = format!("--json and {option} - both take standard output");
            return Err(Error::Usage(message));
        }
        path.map(Output::check).transpose()
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The name is one of NumPy's arrays, compressed or not.
    pub fn is_npy(&self) -> bool {
        let name = self.path.to_string_lossy();
        name.strip_suffix(".gz").unwrap_or(&name).ends_with(".npy")
    }

    pub fn is_standard(&self) -> bool {
        matches!(self.place, Place::Standard)
    }

    /// Writes the file, or to standard output where the path says so.
    pub fn write(&self, body: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        let is_packed = self.path.extension().is_some_and(|ending| ending == "gz");
        let written = match &self.place {
            Place::Standard => {
                let mut standard = BufWriter::with_capacity(ROOM, io::stdout());
                body(&mut standard)?;
                return Ok(standard.flush()?);
            }
            Place::Direct => {
                File::create(&self.path).and_then(|file| write(&file, is_packed, body))
            }
            Place::File(path) => replace(path, |file| write(file, is_packed, body)),
        };
        written.map_err(|error| Error::file(&self.path, reason(&error)))
    }

    pub fn write_text(&self, text: &str) -> Result<(), Error> {
        self.write(|out| out.write_all(text.as_bytes()))
    }
}

fn write(
    file: &File,
    is_packed: bool,
    body: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(ROOM, file);
    if is_packed {
        let mut packed = BufWriter::new(GzEncoder::new(&mut out, Compression::default()));
        body(&mut packed)?;
        packed.into_inner()?.finish()?;
    } else {
        body(&mut out)?;
    }
    out.flush()
}

fn place(path: &Path) -> io::Result<Place> {
    if is_standard(path) {
        return Ok(Place::Standard);
    }
    let is_folder = || io::Error::from(io::ErrorKind::IsADirectory);
    if path.as_os_str().as_bytes().ends_with(b"/") {
        return Err(is_folder());
    }
    match fs::metadata(path) {
        Ok(data) if data.is_dir() => return Err(is_folder()),
        // /dev/stdout may be a file, which others have open.
        Ok(data) if !data.is_file() || path.starts_with("/dev") || path.starts_with("/proc") => {
            return Ok(Place::Direct);
        }
        Ok(_) => drop(OpenOptions::new().write(true).open(path)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    // A link stays one, to a file that is there or not.
    let linked = || fs::read_link(path).map(|to| folder(path).join(to));
    let file = fs::canonicalize(path).or_else(|_| linked()).unwrap_or_else(|_| path.into());
    // What is made now is gone when the work begins.
    drop(beside(&file)?);
    Ok(Place::File(file))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A new file in the same folder.
fn beside(path: &Path) -> io::Result<Temporary> {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".");
    let mut builder = tempfile::Builder::new();
    // What the process may give everybody, as for any new file.
    builder.prefix(&name).suffix(".part").permissions(Permissions::from_mode(0o666));
    Temporary::new(|| builder.tempfile_in(folder(path)))
}

/// Whoever reads the file, whatever happens, finds the old one or all of the new one.
fn replace(path: &Path, write: impl FnOnce(&File) -> io::Result<()>) -> io::Result<()> {
    let new = beside(path)?;
    let file = new.as_file();
    write(file)?;
    if let Ok(old) = fs::metadata(path) {
        // Of another owner where the user may give files away, else of his group where the user may do that.
        let _ = fchown(file, Some(old.uid()), Some(old.gid()))
            .or_else(|_| fchown(file, None, Some(old.gid())));
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()?;
    new.put(path)
}
