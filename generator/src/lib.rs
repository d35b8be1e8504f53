//! From `src/abi/routines.txt`, one line a routine, all that follows from signatures alone: the exports of every
//! interface and format, the interfaces in the Fortran module, the C++ overloads, and a program that passes each
//! argument wrong. `cargo run -p wideblas-generator` writes them, and a test fails when they are stale.

pub mod cpp;
pub mod docs;
pub mod formats;
pub mod fortran;
pub mod mangle;
pub mod operators;
pub mod positions;
pub mod reference;
pub mod rust;
pub mod sizes;
pub mod table;

use docs::Docs;
use std::fs;
use std::io::{Error, Result};
use std::path::Path;
use table::Routine;

/// A generated file, its path relative to the repository.
pub struct File {
    pub path: String,
    pub text: String,
}

/// All generated files, as they must be.
pub fn files(root: &Path) -> Result<Vec<File>> {
    let [routines, complex] = all_routines(root)?;
    let residues = residue_routines(root)?;
    let docs = Docs::parse(&fs::read_to_string(root.join("src/abi/docs.txt"))?);
    let lapack = lapack_routines(root)?;
    let mut files =
        rust::files([&routines, &complex], lapack.each_ref().map(|all| &all[..]), &docs);
    // Written by hand, each with one subject, for a module in one file.
    let by_hand = |name| fs::read_to_string(root.join("src/abi/fortran").join(name));
    let mut of_fortran = fortran::sections(&routines, &complex, &docs);
    of_fortran.extend(sizes::sections(&by_hand("functions.f90")?).map_err(Error::other)?);
    of_fortran.extend([
        ("operators", operators::generics()),
        ("arithmetic", format!("{}\n{}", by_hand("dd.f90")?, operators::procedures())),
        ("products", by_hand("matmul.f90")? + "\n"),
    ]);
    let in_place = [
        ("include/wideblas.f90", of_fortran),
        ("include/wideblas.hpp", cpp::sections(&routines, &lapack[0], &docs)),
        ("include/wideblas_complex.hpp", vec![("complex", cpp::complex(&complex))]),
        ("include/wideblas_float128.hpp", vec![("quads", cpp::quads([&routines, &complex]))]),
        ("c_tests/programs/positions.c", positions::sections([&routines, &complex, &residues])),
        ("c_tests/programs/reference_info.c", reference::sections(&routines, &complex)),
    ];
    for (path, sections) in in_place {
        let mut text = fs::read_to_string(root.join(path))?;
        for (name, section) in sections {
            text = replaced(&text, name, &section).ok_or_else(|| {
                Error::other(format!("{path} has no section \"generated {name}\""))
            })?;
        }
        files.push(File { path: path.to_string(), text });
    }
    Ok(files)
}

/// The routines of the table on real numbers, and those on complex numbers.
pub fn all_routines(root: &Path) -> Result<[Vec<Routine>; 2]> {
    table_of(root, "src/abi/routines.txt")
}

/// Those on real numbers.
pub fn routines(root: &Path) -> Result<Vec<Routine>> {
    all_routines(root).map(|[real, _]| real)
}

/// The routines of LAPACK, likewise.
pub fn lapack_routines(root: &Path) -> Result<[Vec<Routine>; 2]> {
    let mut all = table_of(root, "src/abi/lapack.txt")?;
    all.iter_mut().flatten().for_each(|routine| routine.is_of_lapack = true);
    Ok(all)
}

/// The table of routines on arrays of residue numbers.
pub fn residue_routines(root: &Path) -> Result<Vec<Routine>> {
    table_of(root, "src/abi/mpres/routines.txt").map(|[real, _]| real)
}

fn table_of(root: &Path, path: &str) -> Result<[Vec<Routine>; 2]> {
    table::parse(&fs::read_to_string(root.join(path))?).map_err(Error::other)
}

/// The text with another section between the lines that contain `begin generated NAME` and `end generated NAME`.
fn replaced(text: &str, name: &str, section: &str) -> Option<String> {
    let line_end = |at: usize| text[at..].find('\n').map(|end| at + end + 1);
    let start = line_end(text.find(&format!("begin generated {name}\n"))?)?;
    let end = start + text[start..].find(&format!("end generated {name}\n"))?;
    let end = text[..end].rfind('\n')? + 1;
    Some(format!("{}{section}{}", &text[..start], &text[end..]))
}

/// Words joined by `, ` on lines of at most `width` characters, each line after `prefix`, all but the last with
/// `tail` behind it.
fn wrapped_list(words: &[String], prefix: &str, tail: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let comma = if at + 1 < words.len() { "," } else { "" };
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() + comma.len() + tail.len() <= width => {
                line.push_str(&format!(" {word}{comma}"));
            }
            _ => lines.push(format!("{prefix}{word}{comma}")),
        }
    }
    let last = lines.len().saturating_sub(1);
    lines[..last].iter_mut().for_each(|line| line.push_str(tail));
    lines
}
