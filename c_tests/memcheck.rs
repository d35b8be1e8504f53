//! Valgrind sees no error and no lost memory in the C and C++ programs.

use crate::programs::FORMATS;
use crate::support::{build_program, library, program, run, scratch};

fn memcheck(name: &str, arguments: &[&str], environment: &[(&str, &str)]) {
    memcheck_with(
        &["--leak-check=full", "--errors-for-leak-kinds=definite,indirect"],
        name,
        arguments,
        environment,
    );
}

fn memcheck_with(options: &[&str], name: &str, arguments: &[&str], environment: &[(&str, &str)]) {
    let path = build_program(name, &scratch(&format!("memcheck_{name}")));
    let mut command = program("valgrind");
    command.args(["--quiet", "--error-exitcode=99"]).args(options).arg(path).args(arguments);
    // Valgrind does not know AVX-512.
    command.env("WIDEBLAS_KERNEL", "avx2").envs(environment.iter().copied());
    run(&mut command);
}

#[test]
fn memcheck_products() {
    memcheck("gemm", &[], &[]);
}

#[test]
fn memcheck_products_of_every_format() {
    for format in FORMATS {
        memcheck("products", &[format, "4"], &[("WIDEBLAS_NUM_THREADS", "2")]);
    }
}

/// Handlers that leave by longjmp leave nothing behind.
#[test]
fn memcheck_error_handlers() {
    memcheck("error_handler", &[], &[("WIDEBLAS_FAULT", "Rscal_dd"), ("WIDEBLAS_DEVICE", "cpu")]);
}

#[test]
fn memcheck_residue_numbers() {
    memcheck("mpres", &["alone"], &[("WIDEBLAS_NUM_THREADS", "2")]);
    memcheck("mpres_blas", &[], &[]);
}

#[test]
fn memcheck_specials() {
    memcheck("specials", &[], &[]);
}

#[test]
fn memcheck_statuses() {
    memcheck("statuses", &[], &[]);
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
    // A child gives up its parent's pool, whose threads it does not have: lost on purpose.
    memcheck_with(&["--leak-check=no"], "fork", &[], &[]);
}

#[test]
fn memcheck_panic() {
    memcheck("fault", &[], &[("WIDEBLAS_FAULT", "Rgemm_dd")]);
}

#[test]
fn memcheck_load() {
    memcheck("load", &[library().to_str().unwrap()], &[]);
}

#[test]
fn memcheck_cpp() {
    memcheck("header", &[], &[]);
}
