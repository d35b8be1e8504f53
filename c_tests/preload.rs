//! Programs compiled for MPLAPACK, linked to a stand-in of its library for one type, and wideblas put in
//! its place: by `LD_PRELOAD`, and as a file with the stand-in's soname.

use crate::once::once;
use crate::support::{
    self, Language, Printed, compiler as compiler_of, folder_of, library, library_dir, program,
    root, run, scratch,
};
use std::env;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use wideblas_generator::formats::formats;
use wideblas_generator::routines;

/// A type of numbers: what MPLAPACK's names end with, what wideblas calls it, and its class's libraries.
struct Type {
    name: &'static str,
    suffix: &'static str,
    libraries: &'static [&'static str],
    programs: &'static [&'static str],
    built: OnceLock<Built>,
}

static TYPES: [Type; 4] = [
    Type::new(
        "dd",
        "dd",
        &["-lqd"],
        &["accuracy", "handler", "startup", "routines", "application"],
    ),
    Type::new("qd", "qd", &["-lqd"], &["accuracy", "handler", "startup", "routines"]),
    Type::new("gmp", "mpf", &["-lgmpxx", "-lgmp"], &["accuracy", "handler", "startup", "routines"]),
    Type::new(
        "mpfr",
        "mpfr",
        &["-lmpfr", "-lgmp"],
        &["accuracy", "handler", "startup", "routines"],
    ),
];
static DD: &Type = &TYPES[0];

impl Type {
    const fn new(
        name: &'static str,
        suffix: &'static str,
        libraries: &'static [&'static str],
        programs: &'static [&'static str],
    ) -> Type {
        Type { name, suffix, libraries, programs, built: OnceLock::new() }
    }

    /// Programs and libraries of the type, compiled once for all tests.
    fn built(&self) -> &Built {
        self.built.get_or_init(|| self.build())
    }

    fn build(&self) -> Built {
        let folder = folder_of(&format!("preload_{}", self.name));
        let soname = format!("libmpblas_{}.so.0", self.name);
        let standin = folder.join("standin").join(&soname);
        once(&folder, || self.compile(&folder, &soname, &standin));
        Built { folder, standin }
    }

    fn compile(&self, folder: &Path, soname: &str, standin: &Path) {
        for name in ["standin", "renamed"] {
            std::fs::create_dir(folder.join(name)).unwrap();
        }
        let define = format!("-DMPBLAS_{}", self.name.to_uppercase());
        let mut link = compiler();
        link.args([&define, "-shared", "-fPIC", &format!("-Wl,-soname,{soname}")]);
        run(link.arg(source("standin")).arg("-o").arg(standin).args(self.libraries));
        symlink(library(), folder.join("renamed").join(soname)).unwrap();
        for name in self.programs {
            let mut link = compiler();
            link.arg(&define).arg(source(name)).arg("-o").arg(folder.join(name));
            run(link.arg(standin).args(self.libraries).args(["-lmpfr", "-lgmp", "-ldl"]));
        }
    }
}

/// A folder with programs of one type, the stand-in, and wideblas under the stand-in's name.
struct Built {
    folder: PathBuf,
    standin: PathBuf,
}

/// How a program meets wideblas.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Not,
    Preloaded,
    Renamed,
}

impl Built {
    fn command(&self, name: &str, way: Way) -> Command {
        let mut command = program(self.folder.join(name));
        let folder = if way == Way::Renamed { "renamed" } else { "standin" };
        command.env("LD_LIBRARY_PATH", self.folder.join(folder));
        if way == Way::Preloaded {
            command.env("LD_PRELOAD", library());
        }
        command.env("WIDEBLAS_VERBOSE", "1");
        command
    }

    /// Multiplies 60 x 60 matrices; the product goes to, or is compared with, a file of the test.
    fn multiply(&self, way: Way) -> Printed {
        run(self.command("application", way).arg("60").arg(self.folder.join("product")))
    }
}

fn source(name: &str) -> PathBuf {
    root().join("c_tests/preload").join(name).with_extension("cpp")
}

fn compiler() -> Command {
    let name = env::var_os("CXX").unwrap_or("c++".into());
    let mut command = Command::new(Path::new(&name));
    command.args(["-std=c++11", "-O2", "-Wall", "-Wextra", "-Werror", "-Wl,--as-needed"]);
    command
}

fn intercepted(printed: &Printed) -> bool {
    printed.stderr.contains("wideblas: Rgemm_dd N N m=60 n=60 k=60")
}

#[test]
fn an_application_is_intercepted() {
    let built = DD.built();
    let alone = built.multiply(Way::Not);
    assert!(!intercepted(&alone));
    for way in [Way::Preloaded, Way::Renamed] {
        let printed = built.multiply(way);
        assert!(intercepted(&printed), "{way:?}: {}", printed.stderr);
        let (_, difference) = printed.stdout.split_once("difference ").unwrap();
        let difference: f64 = difference.trim().parse().unwrap();
        assert!(difference < 60.0 * 4e-32, "{way:?}: {difference:e}");
    }
}

/// The example that solves a system checks its own solution, with the stand-in and with wideblas; it was compiled once.
#[test]
fn the_cholesky_example_runs_with_and_without_us() {
    let built = DD.built();
    let mut link = compiler();
    let example = root().join("examples/cholesky.cpp");
    run(link
        .arg(example)
        .arg("-o")
        .arg(built.folder.join("cholesky"))
        .arg(&built.standin)
        .arg("-lqd"));
    for way in [Way::Not, Way::Preloaded, Way::Renamed] {
        let printed = run(built.command("cholesky", way).arg("150"));
        assert!(printed.stdout.contains("double "), "{way:?}: {}", printed.stdout);
        for routine in ["Rgemm", "Rsyrk", "Rtrsm"] {
            let is_ours = printed.stderr.contains(&format!("wideblas: {routine}_dd "));
            assert_eq!(is_ours, way != Way::Not, "{way:?} {routine}: {}", printed.stderr);
        }
    }
}

/// What the program `accuracy` printed for Rgemm and for Rsyrk.
fn errors(printed: &Printed) -> [f64; 2] {
    let lines: Vec<&str> = printed.stdout.lines().collect();
    assert_eq!(lines.len(), 2, "{}", printed.stdout);
    ["Rgemm ", "Rsyrk "].map(|name| {
        let line = lines.iter().find_map(|line| line.strip_prefix(name));
        line.unwrap().parse().unwrap()
    })
}

#[test]
fn every_type_is_as_accurate_as_before() {
    let mut routines = routines(root()).unwrap();
    // The program calls these; c_tests/programs/header.cpp links the others.
    routines.retain(|routine| ["gemm", "syrk"].contains(&&*routine.body));
    let formats = formats();
    // binary128 has a program of its own: c_tests/programs/binary128_routines.cpp.
    let mplapack = formats.iter().filter_map(|format| format.mplapack.as_ref());
    for mplapack in mplapack.filter(|mplapack| mplapack.suffix != "binary128") {
        assert!(TYPES.iter().any(|ty| ty.name == mplapack.suffix), "{}", mplapack.suffix);
    }
    for ty in &TYPES {
        let built = ty.built();
        let before = run(built.command("accuracy", Way::Not).arg("60"));
        assert_eq!(before.stderr, "");
        let before = errors(&before);
        for way in [Way::Preloaded, Way::Renamed] {
            // By residues better; the type's own arithmetic drops other terms than its class does.
            for (product, allowed) in [("residue", 1.0), ("native", 8.0), ("auto", 2.0)] {
                let mut command = built.command("accuracy", way);
                let printed = run(command.env("WIDEBLAS_PRODUCT", product).arg("60"));
                let seen = [
                    format!("wideblas: Rgemm_{} N T m=60 n=60 k=60", ty.suffix),
                    format!("wideblas: Rsyrk_{} L C n=60 k=60", ty.suffix),
                ];
                assert!(
                    seen.iter().all(|line| printed.stderr.contains(line)),
                    "{} {way:?} is not intercepted: {}",
                    ty.name,
                    printed.stderr
                );
                for routine in &routines {
                    let line = format!("wideblas: {}_{} ", routine.real, ty.suffix);
                    assert!(
                        printed.stderr.lines().any(|found| found.starts_with(&line)),
                        "{} {way:?}: no line of {}",
                        ty.name,
                        routine.real
                    );
                }
                for (error, before) in errors(&printed).into_iter().zip(before) {
                    assert!(
                        error <= allowed * before,
                        "{} {way:?} {product}: {error:e}, {before:e} before",
                        ty.name
                    );
                }
            }
        }
    }
}

/// Numbers that are returned have the precision of the program's own, and become the program's.
#[test]
fn routines_of_all_levels_are_intercepted() {
    for ty in &TYPES {
        let built = ty.built();
        let before = run(&mut built.command("routines", Way::Not));
        assert!(!before.stdout.is_empty() && before.stderr.is_empty());
        for way in [Way::Preloaded, Way::Renamed] {
            let printed = run(&mut built.command("routines", way));
            assert_eq!(printed.stdout, before.stdout, "{} {way:?}", ty.name);
            for routine in ["Rdot", "Rnrm2", "iRamax", "Raxpy", "Rgemv", "Rtrsm"] {
                let line = format!("wideblas: {routine}_{} ", ty.suffix);
                let is_traced = printed.stderr.lines().any(|found| found.starts_with(&line));
                assert!(is_traced, "{} {way:?}: no line of {routine}", ty.name);
            }
        }
    }
}

/// What the compiler makes of MPLAPACK's declarations is what the library exports.
#[test]
fn mangled_names_are_those_of_the_compiler() {
    let exported = std::fs::read_to_string(root().join("c_tests/symbols.txt")).unwrap();
    for ty in &TYPES {
        let built = ty.built();
        let mut nm = Command::new("nm");
        let printed = run(nm.args(["-D", "--defined-only"]).arg(&built.standin));
        let names = printed.stdout.lines().filter_map(|line| line.split_whitespace().nth(2));
        let starts = [
            "5Rgemm",
            "5Rsyrk",
            "4Rdot",
            "5Rnrm2",
            "6iRamax",
            "5Raxpy",
            "5Rgemv",
            "5Rtrsm",
            "Mxerbla_",
            "Mlsame_",
            "mplapack_",
        ];
        let names: Vec<&str> =
            names.filter(|name| starts.iter().any(|start| name.contains(start))).collect();
        assert_eq!(names.len(), 12, "{}: {names:?}", ty.name);
        for name in names {
            assert!(exported.lines().any(|line| line == name), "{name} is not exported");
        }
    }
}

#[test]
fn an_application_handles_errors_itself() {
    for ty in &TYPES {
        let built = ty.built();
        for way in [Way::Preloaded, Way::Renamed] {
            let printed = run(&mut built.command("handler", way));
            let line = format!("wideblas: Rgemm_{} N N m=2", ty.suffix);
            assert!(printed.stderr.contains(&line), "{} {way:?} is not intercepted", ty.name);
        }
    }
}

#[test]
fn illegal_arguments_do_not_end_the_host() {
    for ty in &TYPES {
        let built = ty.built();
        for way in [Way::Preloaded, Way::Renamed] {
            let printed = run(built.command("accuracy", way).arg("-1"));
            for routine in ["Rgemm", "Rsyrk"] {
                let line = format!("On entry to {routine}  parameter number  3");
                assert!(printed.stderr.contains(&line), "{way:?}: {}", printed.stderr);
            }
        }
        let status = built.command("accuracy", Way::Not).arg("-1").output().unwrap().status;
        assert_eq!(status.code(), Some(3), "the stand-in ends the host, as the reference does");
    }
}

/// What is set for a type's library, and what the program then finds as the precision of new numbers.
type Precision = (Option<(&'static str, &'static str)>, Option<&'static str>);

fn precisions(ty: &Type) -> Vec<Precision> {
    match ty.name {
        "gmp" => vec![
            (None, Some("precision 512")),
            (Some(("MPLAPACK_GMP_PRECISION", "1024")), Some("precision 1024")),
        ],
        "mpfr" => vec![
            (None, Some("precision 512 base 10")),
            (Some(("MPLAPACK_MPFR_PRECISION", "300")), Some("precision 300 base 10")),
        ],
        _ => vec![(None, None)],
    }
}

#[test]
fn mplapack_starts_and_ends_as_without_us() {
    for ty in &TYPES {
        let built = ty.built();
        for (variable, precision) in precisions(ty) {
            for way in [Way::Not, Way::Preloaded, Way::Renamed] {
                let mut command = built.command("startup", way);
                command.env("STANDIN_SPEAKS", "1").envs(variable);
                let printed = run(&mut command).stdout;
                let standin: &[&str] = match way {
                    Way::Renamed => &[],
                    _ => &["starts 1", "starts 2", "ends"],
                };
                let expected: Vec<&str> = precision.iter().chain(standin).copied().collect();
                let found: Vec<&str> = printed.lines().collect();
                assert_eq!(found, expected, "{} {way:?} {variable:?}", ty.name);
            }
        }
    }
}

#[test]
fn other_routines_end_in_mplapacks_handler() {
    for ty in &TYPES {
        let built = ty.built();
        for way in [Way::Not, Way::Preloaded] {
            let output = built.command("startup", way).arg("illegal").output().unwrap();
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(3), "{} {way:?}: {stderr}", ty.name);
            assert!(stderr.contains("stand-in: parameter 1 of Rger"), "{way:?}: {stderr}");
        }
    }
}

/// MPLAPACK's definitions are not in the global scope then.
#[test]
fn mplapack_starts_in_a_scope_of_its_own() {
    let folder = scratch("preload_local");
    let program = folder.join("local");
    let mut link = compiler_of(&Language::C);
    run(link.arg(source("local").with_extension("c")).arg("-o").arg(&program).arg("-ldl"));
    for ty in &TYPES {
        let built = ty.built();
        for preload in [false, true] {
            let mut command = support::program(&program);
            command.arg(&built.standin);
            if preload {
                command.env("LD_PRELOAD", library());
            }
            let output = command.output().unwrap();
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(String::from_utf8_lossy(&output.stdout), "starts 1\n", "{}", ty.name);
            assert_eq!(output.status.code(), Some(3), "{}: {stderr}", ty.name);
        }
    }
}

/// A program that only links us keeps its defaults.
#[test]
fn our_own_name_changes_no_default() {
    let folder = scratch("preload_defaults");
    let text = "#include <gmp.h>\n#include <stdio.h>\nint Rgemm_dd();\n\
                int main() { printf(\"%d %lu\", Rgemm_dd != 0, mpf_get_default_prec()); return 0; }\n";
    std::fs::write(folder.join("defaults.c"), text).unwrap();
    let program = folder.join("defaults");
    let mut link = Command::new("cc");
    link.arg("-w").arg(folder.join("defaults.c")).arg("-o").arg(&program);
    run(link.arg("-L").arg(library_dir()).args(["-lwideblas", "-lgmp"]));
    assert_eq!(run(&mut support::program(&program)).stdout, "1 64");
}

#[test]
fn a_forced_panic_does_not_end_the_host() {
    let built = DD.built();
    for way in [Way::Preloaded, Way::Renamed] {
        let mut command = built.command("application", way);
        command.env("WIDEBLAS_FAULT", "Rgemm_dd").arg("8").arg(built.folder.join("after_panic"));
        let printed = run(&mut command);
        assert!(
            printed.stderr.contains("wideblas: Rgemm_dd: internal error"),
            "{}",
            printed.stderr
        );
    }
}
