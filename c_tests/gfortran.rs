//! A program that gfortran compiled, with libwideblas_gfortran.so preloaded: each element of its products of real(16) and
//! complex(16) is the exact value, rounded once.

use crate::support::{artifact, library, program, root, run, scratch};
use rug::Float;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use wideblas::format::Binary128;
use wideblas::format::binary128::PRECISION;
use wideblas_reference::Dyadic;

/// The program, without optimisation, which would write out small products in place.
fn built(folder: &Path) -> PathBuf {
    let path = folder.join("matmul");
    let source = root().join("c_tests/programs/matmul.f90");
    let mut compiler = Command::new("gfortran");
    compiler.args(["-std=f2018", "-Wall", "-Wextra", "-Wno-compare-reals", "-Werror", "-O0"]);
    run(compiler.arg("-J").arg(folder).arg(source).arg("-o").arg(&path));
    path
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

#[test]
fn matmul_of_real_16() {
    let folder = scratch("gfortran");
    let path = built(&folder);
    let preloaded = artifact("wideblas-gfortran", "libwideblas_gfortran.so");
    let output = folder.join("cases");
    let printed = run(program(&path)
        .arg(&output)
        .env("LD_PRELOAD", &preloaded)
        .env("LD_LIBRARY_PATH", "")
        .env("WIDEBLAS_VERBOSE", "1"));
    assert_eq!(printed.stdout.trim(), check(&output).to_string());
    // libwideblas stands beside it, under the name that the loader looks for or that of the build.
    assert!(library().exists());
    let calls = printed.stderr.lines().filter(|line| line.contains("wb_gemm_f128")).count();
    // Empty products of gfortran's own stay with it.
    assert!(calls >= 40, "{calls} calls\n{}", printed.stderr);
}
