//! Finds the library under test, compiles programs against it, runs them.

use crate::once::once;
use std::ffi::OsStr;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};
use std::{env, fs};
use wideblas::config::VARIABLES;

/// The repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder of a test, or of files that several need.
pub fn folder_of(test: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("interfaces").join(test)
}

/// A fresh folder for one test.
pub fn scratch(test: &str) -> PathBuf {
    let folder = folder_of(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file that the release build of a package makes.
pub fn artifact(package: &str, name: &str) -> PathBuf {
    static BUILT: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let folder = env::var_os("WIDEBLAS_LIB_DIR").map(PathBuf::from).unwrap_or_else(|| {
        let mut built = BUILT.lock().unwrap();
        if !built.iter().any(|one| one == package) {
            // So that `cargo test` alone never meets yesterday's library.
            run(Command::new(env!("CARGO"))
                .args(["build", "--release", "--package", package])
                .current_dir(root()));
            built.push(package.to_string());
        }
        Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().join("release")
    });
    let file = folder.join(name);
    assert!(file.exists(), "{} is not there", file.display());
    file.canonicalize().unwrap()
}

/// The shared library under test.
pub fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| artifact("wideblas", "libwideblas.so"))
}

/// A folder with the libraries under the names that the linker and the loader look for. The one of hard-to-round
/// arguments is not built for it.
pub fn library_dir() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = folder_of("lib");
        once(&folder, || {
            for name in ["libwideblas.so", "libwideblas_tmd.so"] {
                let file = library().with_file_name(name);
                symlink(&file, folder.join(name)).unwrap();
                symlink(&file, folder.join(format!("{name}.0"))).unwrap();
            }
        });
        folder
    })
}

/// The names that a library exports, sorted.
pub fn exported(library: &Path) -> Vec<String> {
    let printed = run(Command::new("nm").args(["-D", "--defined-only"]).arg(library));
    let names = printed.stdout.lines().filter_map(|line| line.split_whitespace().nth(2));
    let mut names: Vec<String> = names.map(str::to_string).collect();
    names.sort();
    names
}

/// Values of a tag in the dynamic section of a library.
pub fn dynamic(library: &Path, tag: &str) -> Vec<String> {
    let printed = run(Command::new("readelf").args(["-d", "-W"]).arg(library));
    let lines = printed.stdout.lines().filter(|line| line.contains(&format!("({tag})")));
    lines.filter_map(|line| line.split_once('[')?.1.strip_suffix(']')).map(str::to_string).collect()
}

/// What a program printed.
pub struct Printed {
    pub stdout: String,
    pub stderr: String,
}

/// Runs a command that must succeed, and shows all that it printed when it does not.
pub fn run(command: &mut Command) -> Printed {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let printed = Printed {
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    };
    assert!(
        output.status.success(),
        "{command:?}: {}\n{}{}",
        output.status,
        printed.stdout,
        printed.stderr
    );
    printed
}

/// A command that finds the library and sees no settings of the machine; ended after five minutes.
pub fn program(path: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("timeout");
    command.arg("300").arg(path).env("LD_LIBRARY_PATH", library_dir());
    for (name, _) in VARIABLES {
        command.env_remove(name);
    }
    command
}

/// The languages of the programs, each with a standard that the headers promise.
pub enum Language {
    C,
    Cpp,
    Fortran,
}

/// The compiler of a language with every warning an error.
pub fn compiler(language: &Language) -> Command {
    let (name, standard): (_, &[&str]) = match language {
        Language::C => ("cc", &["-std=c99", "-D_POSIX_C_SOURCE=200809L"]),
        Language::Cpp => ("c++", &["-std=c++11"]),
        // Some comparisons of reals are meant exactly.
        Language::Fortran => ("gfortran", &["-std=f2018", "-Wno-compare-reals"]),
    };
    let mut command = Command::new(name);
    command.args(standard).args(["-Wall", "-Wextra", "-pedantic", "-Werror", "-O1", "-g"]);
    command.arg("-I").arg(root().join("include"));
    command
}

/// Compiles `source` into `folder` and links it to the library.
pub fn build(language: Language, source: &Path, folder: &Path) -> PathBuf {
    let program = folder.join(source.file_stem().unwrap());
    let mut command = compiler(&language);
    if let Language::Fortran = language {
        command.arg("-J").arg(folder).arg(root().join("include/wideblas.f90"));
    }
    command.arg(source).arg("-o").arg(&program);
    command.arg("-L").arg(library_dir()).arg("-lwideblas");
    match language {
        // Few of them compare with MPFR.
        Language::C => {
            command.args(["-Wl,--as-needed", "-lmpfr", "-lgmp", "-lpthread", "-ldl", "-lm"])
        }
        Language::Cpp => command.args(["-Wl,--as-needed", "-lqd", "-lmpfr", "-lgmp"]),
        Language::Fortran => &mut command,
    };
    run(&mut command);
    program
}

/// Builds c_tests/programs/`name`.c (or .cpp) for a test.
pub fn build_program(name: &str, folder: &Path) -> PathBuf {
    let source = root().join("c_tests/programs").join(name);
    match source.with_extension("cpp") {
        cpp if cpp.exists() => build(Language::Cpp, &cpp, folder),
        _ => build(Language::C, &source.with_extension("c"), folder),
    }
}

/// Compares a committed file with what it must be now, or rewrites it when `WIDEBLAS_BLESS` is set.
pub fn compare_or_bless(path: &str, expected: &str) {
    let file = root().join(path);
    if env::var_os("WIDEBLAS_BLESS").is_some() {
        return fs::write(file, expected).unwrap();
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == expected,
        "{path} is stale: WIDEBLAS_BLESS=1 cargo test --release --test interfaces rewrites it; it must be\n{expected}"
    );
}
