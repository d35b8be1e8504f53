//! The examples in fortran_examples/ and the programs in fortran/ build without a warning and check themselves.

use crate::support::{Language, build, compiler, library_dir, program, root, run, scratch};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn sources(folder: &str) -> Vec<PathBuf> {
    let mut sources: Vec<_> = fs::read_dir(root().join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "f90"))
        .collect();
    sources.sort();
    assert!(!sources.is_empty());
    sources
}

#[test]
fn fortran_examples() {
    let folder = scratch("fortran");
    for source in sources("fortran_examples") {
        run(&mut program(build(Language::Fortran, &source, &folder)));
    }
}

/// What has an interface is public too: that list is written by hand.
#[test]
fn functions_are_public() {
    let text = fs::read_to_string(module()).unwrap();
    let words = |line: &str| -> Vec<String> {
        line.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_string).collect()
    };
    let lists = text.lines().filter_map(|line| line.trim().strip_prefix("public ::"));
    let public: Vec<String> = lists.flat_map(words).collect();
    let names = text.lines().filter_map(|line| line.trim().strip_prefix("interface wb_"));
    let names: Vec<String> = names.map(|name| format!("wb_{name}")).collect();
    assert!(names.len() > 50);
    for name in names {
        assert!(public.contains(&name), "{name}");
    }
}

/// Compiles and runs a program of c_tests/fortran with options of the compiler, in place of those of other tests.
fn runs_with(test: &str, name: &str, module: &Path, options: &[&str]) -> String {
    let folder = scratch(test);
    let path = folder.join(name);
    let mut command = Command::new("gfortran");
    command.args(["-std=f2018", "-Wall", "-Wextra", "-pedantic", "-Werror", "-Wno-compare-reals"]);
    command.args(options).arg("-J").arg(&folder).arg(module);
    let sources = ["checks", name]
        .map(|name| root().join("c_tests/fortran").join(name).with_extension("f90"));
    command.args(sources).arg("-o").arg(&path);
    run(command.arg("-L").arg(library_dir()).arg("-lwideblas"));
    run(&mut program(path)).stdout
}

fn module() -> PathBuf {
    root().join("include/wideblas.f90")
}

/// The same results whatever compilers may do with products and sums.
#[test]
fn fortran_arithmetic() {
    let fused = if is_x86_64_v3() { "-march=haswell" } else { "-O2" };
    let all: [&[&str]; 6] = [
        &["-O0"],
        &["-O1"],
        &["-O2"],
        &["-O2", fused, "-ffp-contract=fast"],
        &["-O3", "-march=native"],
        &["-O3", "-march=native", "-flto"],
    ];
    let printed = all.map(|options| runs_with("arithmetic", "dd_arithmetic", &module(), options));
    for (options, text) in all.iter().zip(&printed) {
        assert!(text.starts_with("add, sub, mul, div, sqrt:"), "{text}");
        assert_eq!(text, &printed[0], "{options:?}");
    }
}

/// It has fused multiply-adds.
fn is_x86_64_v3() -> bool {
    fs::read_to_string("/proc/cpuinfo")
        .is_ok_and(|text| text.contains(" fma ") && text.contains(" avx2 "))
}

#[test]
fn fortran_generics() {
    for (at, options) in [&["-O0", "-fcheck=bounds"][..], &["-O2"], &["-O1", "-fdefault-integer-8"]]
        .iter()
        .enumerate()
    {
        runs_with(&format!("generics{at}"), "generics", &module(), options);
    }
}

/// real(16) and complex(16), with the interfaces of the module and without them.
#[test]
fn fortran_quads() {
    for options in [&["-O0", "-fcheck=bounds", "-rdynamic"][..], &["-O2", "-rdynamic"]] {
        runs_with("quads", "quads", &module(), options);
        runs_with("quads_external", "quads_external", &module(), options);
    }
}

/// A wrong shape without a fourth argument ends the program, with a message.
#[test]
fn fortran_matmul_stops() {
    let source = scratch("matmul_stops").join("stops.f90");
    let text = "program stops\n    use wideblas\n    implicit none\n    double precision :: a(2, 3), b(2, 2), c(2, 2)\n    \
                a = 1\n    b = 1\n    call wb_matmul(a, b, c)\nend program\n";
    fs::write(&source, text).unwrap();
    let path = build(Language::Fortran, &source, source.parent().unwrap());
    let output = program(path).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && said.contains("wb_matmul: B has not as many rows"),
        "{said}"
    );
}

/// What the module says of compilers without real(16): the lines between the marks are the only ones that need it.
#[test]
fn fortran_module_without_real_16() {
    let folder = scratch("no_real_16");
    let text = fs::read_to_string(module()).unwrap();
    let without =
        run(Command::new("sed").arg("/^ *! begin real(16)/,/^ *! end real(16)/d").arg(module()))
            .stdout;
    assert!(
        text.contains("sed '/^ *! begin real(16)/,/^ *! end real(16)/d' wideblas.f90"),
        "the module names the command"
    );
    assert!(without.len() < text.len());
    // As where selected_real_kind finds none.
    let without = without.replace("selected_real_kind(30)", "selected_real_kind(3000)");
    let source = folder.join("wideblas.f90");
    fs::write(&source, without).unwrap();
    let mut command = compiler(&Language::Fortran);
    run(command
        .arg("-J")
        .arg(&folder)
        .arg("-c")
        .arg(&source)
        .arg("-o")
        .arg(folder.join("module.o")));
}
