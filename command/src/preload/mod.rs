//! Programs that exist already: `wideblas run` preloads the library for them, `wideblas check` says beforehand what that can do.

mod binary;
mod check;
mod reach;
mod run;

pub use check::CheckArgs;
pub use run::RunArgs;

use crate::error::Error;
use crate::files::reason;
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Looks at a program.
pub fn check(args: &CheckArgs, out: &mut impl std::io::Write) -> Result<(), Error> {
    check::run(args, out)
}

/// Becomes a program; returns only where that fails.
pub fn run(args: &RunArgs) -> Result<(), Error> {
    run::run(args)
}

/// The library to preload: that of the command line, or else the one that was installed or built with this command.
fn library(given: Option<&Path>) -> Result<PathBuf, Error> {
    if let Some(path) = given {
        let path = path.canonicalize().map_err(|error| Error::file(path, reason(&error)))?;
        reach::exports(&path)?;
        return Ok(path);
    }
    let command = env::current_exe()?;
    let folder = command.parent().unwrap_or(Path::new("/"));
    let beside = ["libwideblas.so", "../lib/libwideblas.so.0", "../lib64/libwideblas.so.0"];
    // Of Debian's packages.
    let multiarch = "../lib/x86_64-linux-gnu/libwideblas.so.0";
    let places = [&beside[..], &[multiarch]].concat();
    let found = places.iter().find_map(|place| folder.join(place).canonicalize().ok());
    found.ok_or_else(|| {
        let folder = folder.display();
        Error::Usage(format!("there is no libwideblas.so beside {folder}: pass --library FILE"))
    })
}

/// The library of FLINT's products beside this one, if there is one: it finds libwideblas by itself.
fn flint(library: &Path) -> Option<PathBuf> {
    let folder = library.parent()?;
    let names = ["libwideblas_flint.so.0", "libwideblas_flint.so"];
    names.iter().map(|name| folder.join(name)).find(|path| path.exists())
}

/// The file of a program, found as a shell finds it.
fn program(name: &OsStr) -> Result<PathBuf, Error> {
    let path = Path::new(name);
    if name.to_string_lossy().contains('/') {
        return match fs::metadata(path) {
            Ok(data) if data.is_dir() => Err(Error::file(path, "a directory, no program")),
            Ok(_) => Ok(path.into()),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Err(Error::file(path, "no such file"))
            }
            Err(error) => Err(Error::file(path, reason(&error))),
        };
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    let mut files = env::split_paths(&folders).map(|folder| folder.join(path));
    files.find(|file| file.is_file()).ok_or_else(|| {
        let here = match fs::metadata(path) {
            Ok(data) if data.is_dir() => "; in this folder it is a directory".into(),
            Ok(_) => format!("; the file of this folder is ./{}", path.display()),
            Err(_) => String::new(),
        };
        Error::file(path, format!("not found in PATH{here}"))
    })
}
