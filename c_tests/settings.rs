//! What the environment sets, and what is said of settings that mean nothing.

use crate::support::{build_program, program, run, scratch};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use wideblas::config::VARIABLES;

/// The number of threads and what was said, with an environment.
fn told(path: &Path, environment: &[(&str, &str)]) -> (usize, String) {
    let mut program = program(path);
    let printed = run(program.env_remove("OMP_NUM_THREADS").envs(environment.iter().copied()));
    (printed.stdout.parse().unwrap(), printed.stderr)
}

#[test]
fn threads_of_the_environment() {
    let path = build_program("settings", &scratch("settings_threads"));
    let (allowed, said) = told(&path, &[]);
    assert_eq!(said, "");
    let ours = "WIDEBLAS_NUM_THREADS";
    for (environment, threads) in [
        (&[("OMP_NUM_THREADS", "3")][..], 3),
        (&[("OMP_NUM_THREADS", "5,2")], 5),
        (&[("OMP_NUM_THREADS", "3"), (ours, "2")], 2),
        (&[("OMP_NUM_THREADS", "3"), (ours, "")], 3),
        // OpenMP's runtime speaks of these, if anyone.
        (&[("OMP_NUM_THREADS", "many")], allowed),
        (&[("OMP_NUM_THREADS", "0")], allowed),
    ] {
        assert_eq!(told(&path, environment), (threads, String::new()), "{environment:?}");
    }
    let said = "wideblas: WIDEBLAS_NUM_THREADS=0 ignored: expected a number of at least 1\n";
    assert_eq!(told(&path, &[("OMP_NUM_THREADS", "3"), (ours, "0")]), (3, said.to_string()));
}

/// Once each, by calls of five threads, also where nothing else is printed.
#[test]
fn unusable_settings_are_told_once() {
    let path = build_program("settings", &scratch("settings_unusable"));
    let unusable: Vec<(&str, &str)> = VARIABLES
        .iter()
        // Any file may be named, and any function.
        .filter(|(name, _)| !["WIDEBLAS_PROFILE", "WIDEBLAS_FAULT"].contains(name))
        .map(|(name, _)| (*name, "nonsense"))
        .collect();
    let misspelt = [("WIDEBLAS_NUM_THREAD", "2"), ("WIDEBLAS_Verbose", "1")];
    let all: Vec<_> = unusable.iter().chain(&misspelt).copied().collect();
    let (_, said) = told(&path, &all);
    for (name, value) in &unusable {
        let start = format!("wideblas: {name}={value} ignored: expected ");
        assert_eq!(
            said.lines().filter(|line| line.starts_with(&start)).count(),
            1,
            "{name}: {said}"
        );
    }
    for (name, _) in misspelt {
        let line = format!(
            "wideblas: {name} ignored: there is no such setting; `wideblas info` lists them"
        );
        assert_eq!(said.lines().filter(|one| *one == line).count(), 1, "{name}: {said}");
    }
    assert_eq!(said.lines().count(), all.len(), "{said}");

    let quiet = [misspelt[0], ("WIDEBLAS_PRODUCT", "nonsense"), ("WIDEBLAS_QUIET", "1")];
    assert_eq!(told(&path, &quiet).1, "");
    // Of the tools beside the library.
    assert_eq!(told(&path, &[("WIDEBLAS_TMD_THREADS", "x"), ("WIDEBLAS_LIB_DIR", "/")]).1, "");
}

/// A value that is no text at all.
#[test]
fn settings_that_are_no_text() {
    let path = build_program("settings", &scratch("settings_bytes"));
    for name in ["WIDEBLAS_DEVICE", "WIDEBLAS_PROFILE"] {
        let printed = run(program(&path).env(name, OsStr::from_bytes(b"\xff\xfe")));
        let line = printed.stderr.lines().next().unwrap_or_default();
        assert!(
            line.starts_with(&format!("wideblas: {name}=")) && line.contains("ignored"),
            "{}",
            printed.stderr
        );
        assert_eq!(printed.stderr.lines().count(), 1, "{}", printed.stderr);
    }
}
