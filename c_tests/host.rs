//! What a host program may do with its rounding modes, threads, signals and processes while it calls.

use crate::support::{
    Language, Printed, build_program, compiler, library_dir, program, root, run, scratch,
};
use wideblas_generator::all_routines;
use wideblas_generator::table::Routine;

/// Runs a part of the program `host`.
fn host(what: &str, environment: &[(&str, &str)]) -> Printed {
    let path = build_program("host", &scratch(&format!("host_{what}")));
    run(program(path).arg(what).envs(environment.iter().copied()))
}

#[test]
fn rounding_modes_change_no_bit() {
    let path = build_program("rounding", &scratch("rounding"));
    for kernel in ["avx512", "avx2", "generic"] {
        run(program(&path).env("WIDEBLAS_KERNEL", kernel));
    }
    let printed = run(program(&path).arg("panics").env("WIDEBLAS_FAULT", "Rgemm_dd"));
    assert!(!printed.stderr.contains("panicked"), "{}", printed.stderr);
}

#[test]
fn forks_beside_busy_threads() {
    host("forks", &[("WIDEBLAS_VERBOSE", "1")]);
}

#[test]
fn cancelled_threads() {
    host("cancel", &[("WIDEBLAS_VERBOSE", "1")]);
}

#[test]
fn signals_stay_with_the_program() {
    host("signals", &[]);
}

#[test]
fn threads_of_32_kib_of_stack() {
    host("stacks", &[]);
    host("stacks", &[("WIDEBLAS_VERBOSE", "2"), ("WIDEBLAS_KERNEL", "avx2")]);
    host("stacks", &[("WIDEBLAS_MPRES", "threestep"), ("WIDEBLAS_KERNEL", "generic")]);
}

#[test]
fn errors_are_told_in_destructors() {
    host("destructors", &[]);
}

#[test]
fn threads_and_memory_stay_flat() {
    host("flat", &[]);
}

#[test]
fn small_products_do_not_wait_for_large_ones() {
    host("small", &[]);
}

#[test]
fn huge_sizes_are_errors() {
    let printed = host("huge", &[]);
    assert!(!printed.stderr.contains("panicked"), "{}", printed.stderr);
}

/// Exports that return something else than the status of a routine.
#[test]
fn panics_in_every_kind_of_export() {
    let path = build_program("host", &scratch("host_faults"));
    run(program(&path).args(["faults", "-"]));
    for name in [
        "wb_last_error",
        "wb_set_num_threads",
        "wb_get_num_threads",
        "wb_set_verbose",
        "wb_get_verbose",
        "wb_kernel",
        "wb_device_count",
        "wb_set_device",
        "wb_set_devices",
        "wb_set_stream",
        "wb_device_malloc",
        "wb_device_free",
        "wb_device_copy",
        "wb_mp_size",
        "wb_mp_precision",
        "wb_mp_moduli",
    ] {
        let printed = run(program(&path).args(["faults", name]).env("WIDEBLAS_FAULT", name));
        let line = format!("wideblas: {name}: internal error: WIDEBLAS_FAULT is set");
        assert!(printed.stderr.contains(&line), "{name}: {}", printed.stderr);
        assert!(!printed.stderr.contains("panicked"), "{name}: {}", printed.stderr);
    }
}

/// Each fails by the name that its messages have, and the program lives on.
#[test]
fn faults_of_every_export() {
    let path = build_program("faults", &scratch("faults"));
    let symbols = std::fs::read_to_string(root().join("c_tests/symbols.txt")).unwrap();
    // Routines on vectors have nothing to do for arguments that are zeros; tests/level1 has their faults.
    let mut of_vectors = all_routines(root()).unwrap().concat();
    of_vectors.retain(Routine::is_level_1);
    let plain = |name: &&str| {
        let is = |routine: &Routine| name.starts_with(&format!("{}_", routine.real));
        name.starts_with("wb_") || name.starts_with(['R', 'C']) && !of_vectors.iter().any(is)
    };
    // The version is a constant, without a guard.
    for export in symbols.lines().filter(plain).filter(|&name| name != "wb_version") {
        let short = export.strip_prefix("wb_").unwrap_or(export);
        let mut names = [export, short, "Rgemm", "Rsyrk"].into_iter();
        let fails = |name: &&str| {
            let mut program = program(&path);
            let output = program.arg(export).env("WIDEBLAS_FAULT", name).output().unwrap();
            let line = format!("wideblas: {name}: internal error: WIDEBLAS_FAULT is set");
            let said = String::from_utf8_lossy(&output.stderr).contains(&line);
            assert!(!said || output.stdout == b"lives\n", "{export}: {output:?}");
            said
        };
        assert!(names.any(|name| fails(&name)), "{export} has no guard");
    }
}

#[test]
fn a_constructor_that_dlopen_runs() {
    let folder = scratch("constructor");
    let (path, library) = (build_program("constructor", &folder), folder.join("libconstructor.so"));
    let mut command = compiler(&Language::C);
    command.args(["-DLIBRARY", "-shared", "-fPIC", "-o"]).arg(&library);
    command.arg(root().join("c_tests/programs/constructor.c"));
    run(command.arg("-L").arg(library_dir()).args(["-lwideblas", "-lm"]));
    run(program(path).arg(library));
}
