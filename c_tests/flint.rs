//! Programs with FLINT, with libwideblas_flint.so preloaded: random products of all kinds beside FLINT's own, and FLINTs
//! that the library does not know.

use crate::once::once;
use crate::support::{
    Language, Printed, artifact, compiler, folder_of, library, program, root, run, scratch,
};
use std::env;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

fn source(name: &str) -> PathBuf {
    root().join("c_tests/flint").join(name)
}

/// The library to preload, with libwideblas beside it, as where both are installed.
fn installed() -> PathBuf {
    let folder = folder_of("flint_installed");
    let preloaded = folder.join("libwideblas_flint.so");
    once(&folder, || {
        symlink(artifact("wideblas-flint", "libwideblas_flint.so"), &preloaded).unwrap();
        symlink(library(), folder.join("libwideblas.so.0")).unwrap();
    });
    preloaded
}

/// How many times the usual number of products.
fn effort() -> usize {
    env::var("WIDEBLAS_TEST_EFFORT").ok().and_then(|effort| effort.parse().ok()).unwrap_or(1)
}

/// At least nine in ten calls of a kind that were large enough were served, and some were large enough.
fn check_calls(printed: &Printed, kinds: usize) {
    let lines: Vec<&str> = printed.stdout.lines().filter(|line| line.contains(" served")).collect();
    assert_eq!(lines.len(), kinds, "{}", printed.stdout);
    for line in lines {
        let before = |word: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let at = words.iter().position(|one| one.trim_end_matches(',') == word).unwrap();
            words[at - 1].parse::<usize>().unwrap()
        };
        let (large, served) = (before("large"), before("served"));
        assert!(large > 0 && 10 * served >= 9 * large, "{line}");
    }
}

/// The compiled program of random products; `None` where FLINT is not installed.
fn products() -> Option<PathBuf> {
    let folder = folder_of("flint_products");
    let path = folder.join("products");
    once(&folder, || {
        let is_there = |header: &str| {
            let mut compiler = Command::new("cc");
            compiler.args(["-fsyntax-only", "-x", "c", "-include", header, "/dev/null"]);
            compiler.output().is_ok_and(|output| output.status.success())
        };
        // Before FLINT 3, its balls were Arb's.
        let libraries = match ["flint/arb_mat.h", "arb_mat.h"].map(is_there) {
            [true, _] => &["-lflint"][..],
            [_, true] => &["-lflint-arb", "-lflint"],
            _ => return,
        };
        let mut compiler = Command::new("cc");
        compiler.args(["-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror"]);
        compiler.arg(source("products.c")).arg("-o").arg(&path).args(libraries);
        run(compiler.args(["-lmpfr", "-lgmp", "-ldl"]));
    });
    if !path.exists() {
        println!("skipped: no FLINT with headers is installed");
    }
    path.exists().then_some(path)
}

#[test]
fn products_of_an_installed_flint() {
    let Some(path) = products() else { return };
    let count = (30 * effort()).to_string();
    let printed = run(program(&path)
        .args([&count, "1"])
        .env("LD_PRELOAD", installed())
        .env("LD_LIBRARY_PATH", ""));
    check_calls(&printed, 5);
    let widths = printed.stdout.lines().last().unwrap();
    let widths: Vec<f64> = widths.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    assert_eq!(widths.len(), 2, "{}", printed.stdout);
    assert!(widths.iter().all(|&width| width <= 1.1), "{}", printed.stdout);
}

/// Without libwideblas all calls are FLINT's.
#[test]
fn products_without_libwideblas() {
    let Some(path) = products() else { return };
    let folder = scratch("flint_alone");
    let alone = folder.join("libwideblas_flint.so");
    std::fs::copy(installed(), &alone).unwrap();
    let printed =
        run(program(&path).args(["5", "2"]).env("LD_PRELOAD", &alone).env("LD_LIBRARY_PATH", ""));
    let served = printed.stdout.lines().filter(|line| line.ends_with(" 0 served")).count();
    assert_eq!(served, 5, "{}", printed.stdout);
}

/// The table of calls that `WIDEBLAS_PROFILE` asks for.
#[test]
fn calls_are_in_the_profile() {
    let Some(path) = products() else { return };
    let file = scratch("flint_profile").join("profile");
    run(program(&path)
        .args(["5", "3"])
        .env("LD_PRELOAD", installed())
        .env("LD_LIBRARY_PATH", "")
        .env("WIDEBLAS_PROFILE", &file));
    let table = std::fs::read_to_string(&file).unwrap();
    for name in ["fmpz_mat_mul", "nmod_mat_mul", "arb_mat_mul", "arb_mat_approx_mul", "acb_mat_mul"]
    {
        let row = table.lines().find(|line| line.split_whitespace().next() == Some(name));
        assert!(row.is_some(), "{name}: {table}");
    }
}

/// python-flint's wheel brings a libflint into a scope of its own.
#[test]
fn products_of_python_flint() {
    let release = library().parent().unwrap();
    // `python/check` makes the second one.
    let pythons = [PathBuf::from("python3"), release.join("../python/venv/bin/python")];
    let has_flint = |python: &&PathBuf| {
        let found = Command::new(python).args(["-c", "from flint import arb_mat"]).output();
        found.is_ok_and(|output| output.status.success())
    };
    let Some(python) = pythons.iter().find(has_flint) else {
        println!("skipped: no Python has python-flint");
        return;
    };
    let printed = run(program(python)
        .arg(root().join("flint/tests/random_products.py"))
        .arg((150 * effort()).to_string())
        .env("LD_PRELOAD", installed())
        .env("LD_LIBRARY_PATH", ""));
    assert!(printed.stdout.contains("acb_mat_mul"), "{}", printed.stdout);
}

/// A libflint with products that only say what came, and a program with it.
fn unknown(folder: &Path, version: &str, unit: &str) -> String {
    let (library, path) = (folder.join("libstandin.so"), folder.join("unknown"));
    let defines = [format!("-DVERSION=\"{version}\""), format!("-DUNIT={unit}")];
    let mut build = compiler(&Language::C);
    run(build
        .args(["-shared", "-fPIC"])
        .args(defines)
        .arg(source("standin.c"))
        .arg("-o")
        .arg(&library));
    let mut build = compiler(&Language::C);
    run(build.arg(source("unknown.c")).arg(&library).arg("-o").arg(&path));
    let printed = run(program(&path).env("LD_PRELOAD", installed()).env("LD_LIBRARY_PATH", folder));
    printed.stdout.trim().to_string()
}

/// Not even a trial is made of a version that came later. Of a known one a trial finds that layouts or values are others.
#[test]
fn unknown_flints_have_their_calls() {
    let folder = scratch("flint_unknown");
    for (version, unit, said) in [
        ("9.9.0", "1", "9.9.0: 0 trials"),
        ("x", "1", "x: 0 trials"),
        ("", "1", ": 0 trials"),
        ("3.6.0", "1", "3.6.0: 2 trials"),
        ("2.9.0", "2", "2.9.0: 2 trials"),
    ] {
        assert_eq!(unknown(&folder, version, unit), said, "{version} {unit}");
    }
}
