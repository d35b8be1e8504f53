//! Which calls of a program, and of the libraries that it is linked with, the preloaded library takes.

use super::binary::{self, Binary, Found};
use crate::error::Error;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What becomes of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// They come to wideblas.
    Arrives,
    /// The program has a function of this name itself, which goes before every library's.
    InProgram,
    /// The library that calls has the function and was linked to prefer it.
    Symbolic,
    /// wideblas has the routine for other numbers, or as another version of MPLAPACK passes them.
    OtherType,
}

/// A routine, as a person writes it, and the file that calls it.
pub type Calls = BTreeMap<(String, PathBuf), Fate>;

pub struct Reach {
    /// Libraries that are loaded with the program.
    pub libraries: usize,
    pub missing: Vec<String>,
    pub is_static: bool,
    /// Nothing is known of what is inside: the program has no table of symbols.
    pub is_stripped: bool,
    pub calls: Calls,
}

impl Reach {
    /// Routines of which a call arrives, whatever the number of files that call them.
    pub fn arriving(&self) -> usize {
        let arrives = self.calls.iter().filter(|&(_, &fate)| fate == Fate::Arrives);
        arrives.map(|((routine, _), _)| routine).collect::<BTreeSet<_>>().len()
    }

    pub fn inside(&self) -> bool {
        self.calls.values().any(|&fate| fate == Fate::InProgram)
    }
}

/// Looks at a program and at all libraries that its loader would load.
pub fn of(program: &Binary, library: &Path) -> Result<Reach, Error> {
    let mut ours = exports(library)?;
    if let Some(flint) = super::flint(library)
        && let Found::Binary(found) = binary::read(&flint)?
    {
        ours.extend(found.offered.into_iter().filter(|name| !name.starts_with("wideblas_")));
    }
    let bases: BTreeSet<&str> = ours.iter().map(|name| base(name)).collect();
    let (files, missing) = loaded(program)?;
    let mut calls = Calls::new();
    let mut note = |name: &str, file: &Path, fate| {
        let fates = calls.entry((written(name), file.to_path_buf())).or_insert(fate);
        *fates = fate.min(*fates);
    };
    for name in program.inside.union(&program.offered).filter(|name| ours.contains(*name)) {
        note(name, &program.path, Fate::InProgram);
    }
    let has = |name: &str| program.offered.contains(name) || program.inside.contains(name);
    let mut libraries = 0;
    for path in &files {
        libraries += 1;
        if is_same(path, library) {
            continue;
        }
        let Found::Binary(file) = binary::read(path)? else { continue };
        follow(&file, &ours, &bases, &has, &mut note);
    }
    follow(program, &ours, &bases, &has, &mut note);
    Ok(Reach {
        libraries,
        missing,
        is_static: program.is_static,
        is_stripped: program.inside.is_empty(),
        calls,
    })
}

fn follow(
    file: &Binary,
    ours: &BTreeSet<String>,
    bases: &BTreeSet<&str>,
    in_program: &impl Fn(&str) -> bool,
    note: &mut impl FnMut(&str, &Path, Fate),
) {
    for name in &file.called {
        if ours.contains(name) {
            let fate = if in_program(name) {
                Fate::InProgram
            } else if file.is_symbolic && file.offered.contains(name) {
                Fate::Symbolic
            } else {
                Fate::Arrives
            };
            note(name, &file.path, fate);
        } else if is_mplapack(name) && bases.contains(base(name)) {
            note(name, &file.path, Fate::OtherType);
        }
    }
}

/// Names of routines that the library takes over: without its own functions and those that routines use.
pub fn exports(library: &Path) -> Result<BTreeSet<String>, Error> {
    let Found::Binary(found) = binary::read(library)? else {
        return Err(Error::file(library, "no library"));
    };
    if !found.offered.contains("wb_version") {
        return Err(Error::file(library, "not the library wideblas"));
    }
    Ok(found.offered.into_iter().filter(|name| is_routine(name)).collect())
}

/// A routine of the BLAS, none of the functions that routines use or that make a library ready; no data.
fn is_routine(name: &str) -> bool {
    let helpers = ["xerbla", "lsame", "mplapack_"];
    let is_own = name.starts_with("wb_") || name.starts_with("_ZN");
    !is_own && !helpers.iter().any(|helper| name.contains(helper))
}

/// The files that the loader would load, by its own word, and names that it does not find.
fn loaded(program: &Binary) -> Result<(Vec<PathBuf>, Vec<String>), Error> {
    let Some(loader) = &program.loader else { return Ok((Vec::new(), Vec::new())) };
    let path = program.path.canonicalize().map_err(|error| Error::file(&program.path, error))?;
    let told = Command::new(loader).arg("--list").arg(path).env_remove("LD_PRELOAD").output();
    let told = told.map_err(|error| Error::file(loader, error))?;
    let (mut files, mut missing) = (Vec::new(), Vec::new());
    for line in String::from_utf8_lossy(&told.stdout).lines() {
        let Some((name, place)) = line.trim().split_once(" => ") else { continue };
        match place.rsplit_once(" (") {
            Some((file, _)) => files.push(PathBuf::from(file)),
            None => missing.push(name.to_string()),
        }
    }
    Ok((files, missing))
}

fn is_same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// The function's own name of a C++ symbol, or the symbol.
fn base(symbol: &str) -> &str {
    let Some(rest) = symbol.strip_prefix("_Z") else { return symbol };
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let length = rest[..digits].parse().unwrap_or(0);
    rest[digits..].get(..length).unwrap_or(symbol)
}

/// A C++ function with the numbers of one of MPLAPACK's libraries, of any version.
fn is_mplapack(symbol: &str) -> bool {
    symbol.starts_with("_Z") && kind(symbol).is_some()
}

/// The kind of numbers among a C++ function's parameters.
fn kind(symbol: &str) -> Option<&'static str> {
    let kinds = [
        "dd_complex",
        "qd_complex",
        "td_complex",
        "qd3_complex",
        "dd_real",
        "qd_real",
        "td_real",
        "mpcomplex",
        "mpc_class",
        "mpfc_class",
        "mpreal",
        "mpfr_class",
        "mpf_class",
    ];
    let parameters = &symbol[2..];
    let binary128 = || {
        let rest = parameters
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .get(base(symbol).len()..)?;
        let codes = ["DF128_", "Pg", "Rg", "St7complexIgE"];
        codes.iter().any(|code| rest.contains(code)).then_some("binary128")
    };
    kinds.into_iter().find(|kind| parameters.contains(kind)).or_else(binary128)
}

/// A symbol as a person writes it: `Rgemm (dd_real)`.
fn written(symbol: &str) -> String {
    match symbol.starts_with("_Z").then(|| kind(symbol)).flatten() {
        Some(kind) => format!("{} ({kind})", base(symbol)),
        None => symbol.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_routine_that_two_files_call_is_one() {
        let call = |routine: &str, file: &str, fate| {
            ((format!("{routine} (dd_real)"), PathBuf::from(file)), fate)
        };
        let calls = Calls::from([
            call("Rgemm", "a", Fate::Arrives),
            call("Rgemm", "b", Fate::Arrives),
            call("Rgemm", "c", Fate::Symbolic),
            call("Rdot", "b", Fate::Arrives),
            call("Raxpy", "b", Fate::InProgram),
        ]);
        let (libraries, missing) = (2, Vec::new());
        let reach = Reach { libraries, missing, is_static: false, is_stripped: false, calls };
        assert_eq!(reach.arriving(), 2);
    }

    #[test]
    fn routines_among_exports() {
        for (name, expected) in [
            ("_Z4RdotlPN4mpfr6mpreallS1_l", true),
            ("_ZN4mpfr6mpreal12default_precE", false),
            ("_Z10Mxerbla_ddPKci", false),
            ("_Z22mplapack_initialize_ddv", false),
            ("Rgemm_dd", true),
            ("wb_gemm_dd", false),
        ] {
            assert_eq!(is_routine(name), expected, "{name}");
        }
    }

    #[test]
    fn symbols_of_mplapack() {
        for (symbol, said) in [
            ("_Z5RgemmPKcS0_lll7dd_realPS1_lS2_lS1_S2_l", "Rgemm (dd_real)"),
            ("_Z4RdotlPN4mpfr6mpreallS1_l", "Rdot (mpreal)"),
            ("_Z5RgemmPKcS0_lllDF128_PDF128_lS1_lDF128_S1_l", "Rgemm (binary128)"),
            ("_Z5RgemmPKcS0_lllgPglS1_lgS1_l", "Rgemm (binary128)"),
            ("_Z5RrotgRgS_S_S_", "Rrotg (binary128)"),
            ("_Z5CdotclPSt7complexIgElS1_l", "Cdotc (binary128)"),
            ("_Z5CgemmPKcS0_lll11qd3_complexI7dd_realEPS2_lS3_lS2_S3_l", "Cgemm (qd3_complex)"),
            ("dgemm_", "dgemm_"),
            ("_Z3foov", "_Z3foov"),
        ] {
            assert_eq!(written(symbol), said);
        }
        for symbol in ["_Z", "_Z9", "_Z99Rgemm", "_ZN3foo3barE", ""] {
            assert!(!written(symbol).contains('('), "{symbol}");
        }
    }
}
