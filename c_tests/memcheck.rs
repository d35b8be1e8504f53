//! Valgrind sees no error and no lost memory in the C and C++ programs.

use crate::support::{build_program, library, program, run, scratch};
use std::path::Path;

fn memcheck(name: &str, arguments: &[&Path], environment: &[(&str, &str)]) {
    let path = build_program(name, &scratch(&format!("memcheck_{name}")));
    let mut command = program("valgrind");
    command.args(["--quiet", "--error-exitcode=99", "--leak-check=full"]);
    command.arg("--errors-for-leak-kinds=definite,indirect").arg(path).args(arguments);
    // Valgrind does not know AVX-512.
    command.env("WIDEBLAS_KERNEL", "avx2").envs(environment.iter().copied());
    run(&mut command);
}

#[test]
fn memcheck_products() {
    memcheck("gemm", &[], &[]);
}

#[test]
fn memcheck_arguments() {
    memcheck("arguments", &[], &[]);
}

#[test]
fn memcheck_threads() {
    memcheck("threads", &[], &[]);
}

#[test]
fn memcheck_fork() {
    memcheck("fork", &[], &[]);
}

#[test]
fn memcheck_panic() {
    memcheck("fault", &[], &[("WIDEBLAS_FAULT", "Rgemm")]);
}

#[test]
fn memcheck_load() {
    memcheck("load", &[library()], &[]);
}

#[test]
fn memcheck_cpp() {
    memcheck("header", &[], &[]);
}
