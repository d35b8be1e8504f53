//! Programs that gfortran compiled, with libwideblas_gfortran.so preloaded: each element of their products of real(16) and
//! complex(16) is the exact value, rounded once, and all that does not fit is left to gfortran's own library.

use crate::once::once;
use crate::support::{
    Language, Printed, artifact, compiler, folder_of, library, program, root, run, scratch,
};
use rug::Float;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use wideblas::format::Binary128;
use wideblas::format::binary128::PRECISION;
use wideblas_reference::Dyadic;

fn source(name: &str) -> PathBuf {
    root().join("c_tests/gfortran").join(name)
}

/// Compiles a program with these options. Without optimisation no product is written out in place.
fn built(name: &str, options: &[&str], folder: &Path) -> PathBuf {
    let source = source(name);
    let path = folder.join(source.file_stem().unwrap());
    let mut compiler = Command::new("gfortran");
    compiler.args(["-std=f2018", "-Wall", "-Wextra", "-Wno-compare-reals", "-Werror"]);
    run(compiler.args(options).arg("-J").arg(folder).arg(source).arg("-o").arg(&path));
    path
}

/// The library to preload, with libwideblas beside it, as where both are installed.
fn installed() -> PathBuf {
    let folder = folder_of("gfortran_installed");
    let preloaded = folder.join("libwideblas_gfortran.so");
    once(&folder, || {
        symlink(artifact("wideblas-gfortran", "libwideblas_gfortran.so"), &preloaded).unwrap();
        symlink(library(), folder.join("libwideblas.so.0")).unwrap();
    });
    preloaded
}

/// The file that the program writes.
struct Cases(Vec<u8>, usize);

impl Cases {
    fn integer(&mut self) -> usize {
        let bytes = self.0[self.1..self.1 + 4].try_into().unwrap();
        self.1 += 4;
        i32::from_ne_bytes(bytes) as usize
    }

    /// Parts of `len` numbers.
    fn numbers(&mut self, len: usize) -> Vec<Dyadic> {
        let bytes = &self.0[self.1..self.1 + 16 * len];
        self.1 += bytes.len();
        let bits = bytes.chunks(16).map(|bytes| u128::from_ne_bytes(bytes.try_into().unwrap()));
        bits.map(|bits| Dyadic::of(Binary128::from_bits(bits)).expect("a finite number")).collect()
    }
}

fn rounded(x: &Dyadic) -> Float {
    x.to_float_with(PRECISION as u32)
}

/// Checks all products of a file; returns how many.
fn check(path: &Path) -> usize {
    let mut cases = Cases(fs::read(path).unwrap(), 0);
    let mut found = 0;
    while cases.1 < cases.0.len() {
        let [parts, m, n, k] = [0; 4].map(|_| cases.integer());
        let [a, b, c] = [m * k, k * n, m * n].map(|len| cases.numbers(parts * len));
        for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
            for part in 0..parts {
                let mut exact = Dyadic::ZERO;
                for p in 0..k {
                    let (x, y) = (&a[parts * (i + p * m)..], &b[parts * (p + j * k)..]);
                    exact = match (parts, part) {
                        (1, _) => &exact + &(&x[0] * &y[0]),
                        (_, 0) => &(&exact + &(&x[0] * &y[0])) - &(&x[1] * &y[1]),
                        _ => &(&exact + &(&x[0] * &y[1])) + &(&x[1] * &y[0]),
                    };
                }
                let computed = rounded(&c[parts * (i + j * m) + part]);
                assert_eq!(computed, rounded(&exact), "case {found}: {m} x {n} x {k}, ({i}, {j})");
            }
        }
        found += 1;
    }
    found
}

/// The calls that libwideblas says it has had.
fn calls(printed: &Printed) -> usize {
    printed.stderr.lines().filter(|line| line.contains("wb_gemm_f128")).count()
}

#[test]
fn matmul_of_real_16() {
    let folder = scratch("gfortran");
    let path = built("matmul.f90", &["-O0"], &folder);
    let output = folder.join("cases");
    let printed = run(program(&path)
        .arg(&output)
        .env("LD_PRELOAD", installed())
        .env("LD_LIBRARY_PATH", "")
        .env("WIDEBLAS_VERBOSE", "1"));
    assert_eq!(printed.stdout.trim(), check(&output).to_string());
    // Empty products of gfortran's own stay with it.
    assert!(calls(&printed) >= 40, "{} calls\n{}", calls(&printed), printed.stderr);
}

/// Compiles the program of right and wrong shapes for a type, and runs it with gfortran's own library and with ours before
/// it: the same values, messages and exits. Returns the products that libwideblas has served, those that it had to, and
/// the lines of messages.
fn same_as_alone(test: &str, element: &str, options: &[&str]) -> [usize; 3] {
    let folder = scratch(&format!("gfortran_{test}"));
    let element = format!("-DELEMENT={element}");
    let mut all = vec![element.as_str(), "-fno-backtrace", "-Wno-conversion"];
    if element.contains("logical") {
        all.extend(["-DVALUE(i)=(modulo(i,2)==0)", "-DNUMBER(x)=merge(1,0,x)"]);
    }
    all.extend(options);
    let path = built("checks.F90", &all, &folder);
    let alone = run(program(&path).env("LD_LIBRARY_PATH", ""));
    let mut preloaded = program(&path);
    preloaded.env("LD_PRELOAD", installed()).env("LD_LIBRARY_PATH", "");
    let preloaded = run(preloaded.env("WIDEBLAS_VERBOSE", "1"));
    let lines = |text: &str| text.lines().map(str::to_string).collect::<Vec<_>>();
    let (printed, messages) = (lines(&alone.stdout), lines(&alone.stderr));
    let mut heard = lines(&preloaded.stderr);
    heard.retain(|line| !line.starts_with("wideblas: "));
    for (ours, theirs) in [(&lines(&preloaded.stdout), &printed), (&heard, &messages)] {
        for (at, (line, own)) in ours.iter().zip(theirs).enumerate() {
            let before = at.checked_sub(1).map(|before| &theirs[before]);
            assert_eq!(line, own, "{element} {options:?}, after {before:?}");
        }
        assert_eq!(ours.len(), theirs.len(), "{element} {options:?}");
    }
    let [.., products, _others] = &printed[..] else { panic!("{}", alone.stdout) };
    [calls(&preloaded), products.parse().unwrap(), messages.len()]
}

/// The same, for a type that the library serves, with options that have every product arrive.
fn all_arrive(test: &str, element: &str, options: &[&str]) {
    let [served, products, messages] = same_as_alone(test, element, options);
    let each = if element.contains("complex") { 2 } else { 1 };
    assert!(served >= each * products, "{served} calls for {products} products");
    assert!(products > 30 && messages > 200, "{products} products, {messages} messages");
}

#[test]
fn shapes_that_do_not_fit_are_gfortrans() {
    all_arrive("shapes", "real(16)", &["-O0"]);
}

#[test]
fn complex_shapes_that_do_not_fit_are_gfortrans() {
    all_arrive("complex_shapes", "complex(16)", &["-O0", "-fcheck=all"]);
}

/// Whatever else the compiler is told.
#[test]
fn shapes_with_every_option() {
    for element in ["real(16)", "complex(16)"] {
        for options in [
            &["-O0"][..],
            &["-O0", "-fcheck=all"],
            &["-O2", "-finline-matmul-limit=0"],
            &["-O2", "-finline-matmul-limit=0", "-fcheck=all"],
            &["-O3", "-march=native", "-finline-matmul-limit=0", "-fcheck=bounds"],
            &["-O0", "-fexternal-blas", "-frecursive"],
        ] {
            all_arrive("options", element, options);
        }
        // Most of them are loops in the program.
        for options in [&["-O1"][..], &["-O2"], &["-O2", "-fcheck=all"]] {
            same_as_alone("options", element, options);
        }
    }
}

/// Types whose functions are gfortran's alone.
#[test]
fn other_types_are_gfortrans() {
    let elements = [
        "real(4)",
        "real(8)",
        "real(10)",
        "complex(4)",
        "complex(8)",
        "complex(10)",
        "integer(1)",
        "integer(2)",
        "integer(4)",
        "integer(8)",
        "integer(16)",
        "logical(4)",
    ];
    for element in elements {
        for options in [&["-O0"][..], &["-O0", "-fcheck=all"]] {
            let [served, ..] = same_as_alone("types", element, options);
            assert_eq!(served, 0, "{element}");
        }
    }
}

/// Descriptors with something wrong go on as they came, to the function that the program would have found, to that of a
/// plug-in, and to nobody where there is none.
#[test]
fn descriptors_that_are_not_served_go_on() {
    let folder = scratch("gfortran_descriptors");
    let original = folder.join("liboriginal.so");
    let path = folder.join("descriptors");
    let mut compiler = compiler(&Language::C);
    run(compiler.args(["-shared", "-fPIC"]).arg(source("original.c")).arg("-o").arg(&original));
    let mut compiler = self::compiler(&Language::C);
    run(compiler
        .arg("-rdynamic")
        .arg(source("descriptors.c"))
        .arg("-o")
        .arg(&path)
        .args(["-ldl", "-lm"]));
    let ours = installed();
    let both = format!("{} {}", ours.display(), original.display());
    let alone = ours.to_str().unwrap();
    for (mode, preloaded) in
        [("next", both.as_str()), ("later", alone), ("none", alone), ("fails", &both)]
    {
        // Not into `timeout`, which has nothing that the stand-in asks for.
        let mut program = program("env");
        program.arg(format!("LD_PRELOAD={preloaded}")).arg(&path).arg(mode).arg(&original);
        program.env("LD_LIBRARY_PATH", "");
        if mode == "fails" {
            program.env("WIDEBLAS_FAULT", "wb_gemm_f128");
        }
        let printed = run(&mut program);
        let missing = printed.stderr.contains("no library has _gfortran_matmul_r16");
        assert_eq!(missing, mode == "none", "{mode}: {}", printed.stderr);
    }
}
