//! C and C++ programs linked to the library, under each setting of the environment.

use crate::support::{
    Language, Printed, build_program, compiler, library, library_dir, program, root, run, scratch,
};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds a program and runs it with the given environment.
fn runs(test: &str, name: &str, environment: &[(&str, &str)]) -> Printed {
    let path = build_program(name, &scratch(test));
    run(program(path).envs(environment.iter().copied()))
}

#[test]
fn products() {
    let printed = runs("products", "gemm", &[]);
    assert_eq!(printed.stderr, "", "silent by default");
}

/// The formats that routines with a mode are for.
pub const FORMATS: [&str; 5] = ["f64", "dd", "qd", "mpfr", "mpf"];

#[test]
fn products_of_every_format() {
    let path = build_program("products", &scratch("formats"));
    let environments: [&[(&str, &str)]; 5] = [
        &[],
        &[("WIDEBLAS_PRODUCT", "residue"), ("WIDEBLAS_WORKSPACE", "200K")],
        &[("WIDEBLAS_PRODUCT", "native")],
        &[("WIDEBLAS_KERNEL", "avx2"), ("WIDEBLAS_NUM_THREADS", "3")],
        &[("WIDEBLAS_KERNEL", "generic"), ("WIDEBLAS_NUM_THREADS", "1")],
    ];
    for environment in environments {
        for format in FORMATS {
            let printed = run(program(&path).arg(format).envs(environment.iter().copied()));
            assert_eq!(printed.stderr, "", "silent by default");
        }
    }
}

#[test]
fn sums() {
    let environments: [&[(&str, &str)]; 3] = [
        &[],
        &[("WIDEBLAS_KERNEL", "avx2"), ("WIDEBLAS_NUM_THREADS", "3")],
        &[("WIDEBLAS_KERNEL", "generic"), ("WIDEBLAS_NUM_THREADS", "1")],
    ];
    for (at, environment) in environments.into_iter().enumerate() {
        runs(&format!("sums{at}"), "sums", environment);
    }
}

/// The same bits from every kernel and on any number of threads.
#[test]
fn answers() {
    let path = build_program("answers", &scratch("answers"));
    let environments: [&[(&str, &str)]; 3] = [
        &[],
        &[("WIDEBLAS_KERNEL", "avx2"), ("WIDEBLAS_NUM_THREADS", "3")],
        &[("WIDEBLAS_KERNEL", "generic"), ("WIDEBLAS_NUM_THREADS", "1")],
    ];
    let printed = environments.map(|environment| {
        let printed = run(program(&path).envs(environment.iter().copied()));
        assert_eq!(printed.stderr, "", "silent by default");
        printed.stdout
    });
    assert!(printed[0].lines().count() == 9, "{}", printed[0]);
    assert!(printed[0] == printed[1] && printed[0] == printed[2]);
}

/// The same bits from every kernel and on any number of threads.
#[test]
fn sparse() {
    let folder = scratch("sparse");
    let path = build_program("sparse", &folder);
    let environments: [&[(&str, &str)]; 3] = [
        &[],
        &[("WIDEBLAS_KERNEL", "avx2"), ("WIDEBLAS_NUM_THREADS", "3")],
        &[("WIDEBLAS_KERNEL", "generic"), ("WIDEBLAS_NUM_THREADS", "1")],
    ];
    let printed = environments.map(|environment| {
        run(program(&path).envs(environment.iter().copied()).current_dir(&folder)).stdout
    });
    assert!(printed[0].lines().count() == 5, "{}", printed[0]);
    assert!(printed[0] == printed[1] && printed[0] == printed[2]);
}

/// Distributed matrices without MPI.
#[test]
fn processes() {
    runs("processes", "processes", &[]);
}

/// Distributed matrices of threads of one process.
#[test]
fn comms() {
    for environment in [&[][..], &[("WIDEBLAS_PRODUCT", "residue"), ("WIDEBLAS_NUM_THREADS", "3")]]
    {
        runs("comms", "comms", environment);
    }
}

/// The same with local arrays on the GPUs of the machine.
#[test]
#[ignore = "needs a GPU"]
fn comms_on_gpus() {
    let path = build_program("comms", &scratch("comms_on_gpus"));
    run(program(&path).arg("gpu"));
}

/// The overloads of the header for complex numbers.
#[test]
fn std_complex() {
    let path = build_program("std_complex", &scratch("std_complex"));
    let printed = run(&mut program(path));
    assert_eq!(printed.stdout, "");
}

/// Generic C++ on Eigen's matrices. Its headers have warnings of their own, and want a newer C++.
#[test]
fn the_eigen_example_inverts_by_our_products() {
    let path = scratch("eigen").join("eigen");
    let mut compile = Command::new("c++");
    compile
        .args(["-std=c++14", "-O1", "-isystem", "/usr/include/eigen3", "-I"])
        .arg(root().join("include"));
    compile.arg(root().join("examples/eigen.cpp")).arg("-o").arg(&path);
    run(compile.arg("-L").arg(library_dir()).args(["-lwideblas", "-lqd"]));
    let printed = run(program(&path).arg("10").env("WIDEBLAS_VERBOSE", "1"));
    let error = |name: &str| -> f64 {
        let line = printed.stdout.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("{}", printed.stdout)).trim().parse().unwrap()
    };
    assert!(error("dd_real") < 1e-18 && error("double") > 1e-8, "{}", printed.stdout);
    assert!(printed.stderr.contains("wideblas: Rgemm_dd "), "{}", printed.stderr);
}

#[test]
fn specials() {
    runs("specials", "specials", &[]);
    runs("specials_residue", "specials", &[("WIDEBLAS_PRODUCT", "residue")]);
}

#[test]
fn statuses() {
    let printed = runs("statuses", "statuses", &[]);
    assert!(!printed.stderr.contains("On entry"), "a handler of ours: {}", printed.stderr);
}

#[test]
fn error_handlers() {
    let path = build_program("error_handler", &scratch("error_handler"));
    let fault = ("WIDEBLAS_FAULT", "Rscal_dd");
    let environment = [fault, ("WIDEBLAS_DEVICE", "cpu"), ("CUDA_VISIBLE_DEVICES", "")];
    let printed = run(program(&path).envs(environment));
    assert_eq!(printed.stderr, "", "errors that a handler heard of");
    let printed = run(program(&path).arg("none"));
    let expected = "wideblas: wb_gemm_dd: A is NULL; nothing was computed\n";
    assert_eq!(printed.stderr, expected);
}

#[test]
fn error_handlers_throw() {
    let printed = runs("error_handler_throws", "error_handler_throws", &[]);
    assert_eq!(printed.stdout, "");
}

#[test]
fn illegal_arguments() {
    let printed = runs("arguments", "arguments", &[]);
    assert_eq!(printed.stdout, concat!("version ", env!("CARGO_PKG_VERSION"), "\n"));
    let reference = " ** On entry to Rgemm  parameter number 10 had an illegal value";
    assert!(printed.stderr.lines().any(|line| line == reference), "{}", printed.stderr);
}

/// Functions that have no handler of another library print what they refuse, as they print NULL.
#[test]
fn illegal_arguments_are_printed() {
    let printed = runs("illegal", "illegal", &[]);
    assert!(printed.stdout.lines().count() > 1000, "{}", printed.stdout);
    assert_eq!(printed.stderr, printed.stdout);
}

/// Where stderr is closed every line that is printed fails.
#[test]
fn errno_stays_what_it_was() {
    let path = build_program("errno", &scratch("errno"));
    let names = run(&mut program(&path)).stdout;
    let environments = [
        ("WIDEBLAS_VERBOSE", "0"),
        ("WIDEBLAS_VERBOSE", "2"),
        ("WIDEBLAS_DEVICE", "cuda:7"),
        ("WIDEBLAS_NUM_THREADS", "many"),
    ];
    assert!(names.lines().count() > 10);
    for (variable, value) in environments {
        for name in names.lines() {
            let mut shell = program("sh");
            shell.args(["-c", "exec \"$@\" 2>&-", "sh"]).arg(&path).arg(name);
            run(shell.env(variable, value));
        }
    }
}

/// The reference BLAS: Debian's, where the system's may be another.
fn reference_blas() -> PathBuf {
    let found = run(Command::new("cc").arg("-print-file-name=blas/libblas.so.3")).stdout;
    let debian = Path::new(found.trim());
    if debian.is_absolute() { debian.into() } else { "libblas.so.3".into() }
}

#[test]
fn rotations_are_those_of_the_reference_blas() {
    let path = build_program("rotations", &scratch("rotations"));
    run(program(path).arg(reference_blas()));
}

#[test]
fn alpha_multiplies_products() {
    let path = build_program("alpha", &scratch("alpha"));
    run(program(path).arg(reference_blas()));
}

/// In all instruction sets, since each has its own idea of how many elements are changed at once.
#[test]
fn vectors_may_overlap() {
    for kernel in ["avx512", "avx2", "generic"] {
        runs("overlap", "overlap", &[("WIDEBLAS_KERNEL", kernel)]);
    }
}

#[test]
fn the_state_of_mpfr_plays_no_part() {
    for threads in ["1", "3"] {
        runs("mpfr_state", "mpfr_state", &[("WIDEBLAS_NUM_THREADS", threads)]);
    }
}

/// Errors are as large as the book says, beside QD's own.
#[test]
fn errors_are_those_of_the_book() {
    let page = std::fs::read_to_string(root().join("docs/src/mplapack.md")).unwrap();
    let printed = runs("errors", "errors", &[]).stdout;
    let numbers = |row: &str| -> Vec<f64> {
        row.split('|').filter_map(|cell| cell.trim().parse().ok()).collect()
    };
    for row in printed.lines() {
        let cells: Vec<&str> = row.split('|').collect();
        let start = cells[..3].join("|") + "|";
        let said = page.lines().find(|line| line.starts_with(&start));
        let said = numbers(said.unwrap_or_else(|| panic!("{start} is not in the book")));
        let found = numbers(row);
        assert_eq!((said.len(), found.len()), (6, 6), "{row}");
        // QD may be another one.
        let is_near = |(said, found): (&f64, &f64)| found / said < 1.25 && said / found < 1.25;
        assert!(said.iter().zip(&found).all(is_near), "{row}, in the book {said:?}");
    }
    assert_eq!(printed.lines().count(), 20);
}

/// Against the reference itself: other BLAS libraries check some sizes differently.
#[test]
fn info_is_that_of_the_reference_blas() {
    let path = scratch("reference_info").join("reference_info");
    let mut command = compiler(&Language::C);
    command.arg(root().join("c_tests/programs/reference_info.c")).arg("-o").arg(&path);
    // The reference looks for its handler in the program.
    command.arg("-rdynamic").arg("-L").arg(library_dir());
    run(command.args(["-lwideblas", "-lmpfr", "-lgmp", "-ldl"]));
    let printed = run(program(path).arg(reference_blas()));
    let calls = printed.stdout.split(' ').next().and_then(|count| count.parse::<usize>().ok());
    assert!(calls.is_some_and(|calls| calls > 2_000_000), "{}", printed.stdout);
}

#[test]
fn argument_positions() {
    runs("positions", "positions", &[]);
}

/// As C++ compilers pass MPLAPACK's classes.
#[test]
fn complex_numbers() {
    runs("complex", "complex", &[]);
}

#[test]
fn products_of_binary128() {
    runs("binary128", "binary128", &[]);
}

#[test]
fn routines_of_binary128() {
    runs("binary128_routines", "binary128_routines", &[]);
    runs("float128", "float128", &[]);
}

/// MPFR's and GMP's, linked to the library and preloaded before another one that has the routines.
#[test]
fn complex_numbers_of_limbs() {
    runs("complex_limbs", "complex_limbs", &[]);
    let folder = scratch("complex_limbs_preloaded");
    let source = root().join("c_tests/programs/complex_limbs.cpp");
    let [standin, path] = ["libstandin.so", "complex_limbs"].map(|name| folder.join(name));
    let mut command = compiler(&Language::Cpp);
    run(command.args(["-DSTANDIN", "-shared", "-fPIC"]).arg(&source).arg("-o").arg(&standin));
    let mut command = compiler(&Language::Cpp);
    run(command.arg(&source).arg("-o").arg(&path).arg(&standin).args(["-lmpfr", "-lgmp"]));
    assert!(!program(&path).output().unwrap().status.success(), "the stand-in ends the process");
    run(program(&path).env("LD_PRELOAD", library()));
}

#[test]
fn complex_numbers_in_c() {
    for kernel in ["avx512", "avx2", "generic"] {
        let printed = runs("plain_complex", "plain_complex", &[("WIDEBLAS_KERNEL", kernel)]);
        assert!(!printed.stderr.contains("On entry to Rgemm"), "{}", printed.stderr);
    }
}

#[test]
fn host_threads() {
    runs("threads", "threads", &[]);
}

#[test]
fn residue_numbers() {
    for kernel in ["avx512", "avx2", "generic"] {
        runs("mpres", "mpres", &[("WIDEBLAS_KERNEL", kernel), ("WIDEBLAS_NUM_THREADS", "2")]);
    }
}

/// Where the results of the scheme of the paper differ, on a device.
fn by_three_steps(test: &str, device: &str) -> Vec<String> {
    let mut program = program(build_program("mpres", &scratch(test)));
    let program = program.env("WIDEBLAS_MPRES", "threestep").env("WIDEBLAS_DEVICE", device);
    let text = String::from_utf8(program.output().unwrap().stdout).unwrap();
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    // Threads print in any order.
    lines.sort();
    lines
}

/// The scheme of the paper rounds more often: gemv, and nothing else, has other bits.
#[test]
fn residue_numbers_by_three_steps() {
    let lines = by_three_steps("threestep", "cpu");
    assert!(lines.len() > 1, "no result differs");
    assert!(lines.iter().all(|line| line.contains(": gemv, ")), "{lines:#?}");
    // A device that is not there: the CPU.
    assert_eq!(by_three_steps("threestep", "cuda:99"), lines);
}

#[test]
#[ignore = "needs a GPU"]
fn residue_numbers_by_three_steps_on_a_gpu() {
    let [cpu, gpu] = ["cpu", "cuda:0"].map(|device| by_three_steps("threestep_gpu", device));
    assert_eq!(gpu, cpu);
}

#[test]
fn forked_children() {
    runs("fork", "fork", &[]);
}

/// What a program for GPUs says of those that it found.
fn devices(name: &str, test: &str, environment: &[(&str, &str)]) -> String {
    let path = build_program(name, &scratch(test));
    run(program(path).env("WIDEBLAS_VERBOSE", "1").envs(environment.iter().copied())).stdout
}

#[test]
fn functions_for_gpus_say_that_there_is_none() {
    for name in ["device", "sparse_device"] {
        let printed = devices(name, &format!("no_{name}"), &[("CUDA_VISIBLE_DEVICES", "")]);
        assert_eq!(printed, "no GPU\n", "{name}");
    }
}

#[test]
#[ignore = "needs a GPU"]
fn matrices_on_a_gpu() {
    assert_ne!(devices("device", "device", &[]), "no GPU\n");
}

/// One GPU counts as two, between which products are divided.
#[test]
#[ignore = "needs a GPU"]
fn matrices_on_a_gpu_that_counts_as_two() {
    let printed = devices("device", "two_devices", &[("WIDEBLAS_DIVIDE", "2")]);
    assert_ne!(printed, "no GPU\n");
}

#[test]
#[ignore = "needs a GPU"]
fn vectors_of_sparse_matrices_on_a_gpu() {
    assert_ne!(devices("sparse_device", "sparse_device", &[]), "no GPU\n");
}

#[test]
fn forced_panic() {
    let printed = runs("fault", "fault", &[("WIDEBLAS_FAULT", "Rgemm_dd")]);
    assert!(printed.stderr.contains("wideblas: Rgemm_dd: internal error"), "{}", printed.stderr);
}

/// Every allocation of the routines whose names begin so fails in turn.
fn shortage(test: &str, routines: &str, device: &str, threads: &str) -> String {
    let mut program = program(build_program("shortage", &scratch(test)));
    let program = program.arg(routines).env("WIDEBLAS_DEVICE", device);
    run(program.env("WIDEBLAS_NUM_THREADS", threads)).stdout
}

#[test]
fn failing_allocations() {
    let all = shortage("shortage", "", "cpu", "1");
    let calls = all.split(' ').next().and_then(|count| count.parse::<usize>().ok());
    assert!(calls.is_some_and(|calls| calls > 2000), "{all}");
}

#[test]
fn failing_allocations_on_threads() {
    shortage("shortage_threads", "gemm_", "cpu", "2");
    shortage("shortage_threads", "mp_ge", "cpu", "2");
}

/// The library looks for a GPU, which takes memory too.
#[test]
fn failing_allocations_beside_a_gpu() {
    shortage("shortage_gpu", "Rgemm_dd", "auto", "1");
}

#[test]
fn little_address_space() {
    let path = build_program("shortage", &scratch("address_space"));
    for threads in ["1", "3"] {
        run(program(&path).arg("limit").env("WIDEBLAS_NUM_THREADS", threads));
    }
}

#[test]
fn loaded_and_unloaded() {
    let path = build_program("load", &scratch("load"));
    run(program(path).arg(crate::support::library()));
}

#[test]
fn cpp_header() {
    runs("header", "header", &[]);
}

#[test]
fn sparse_matrices_in_cpp() {
    runs("sparse_matrices", "sparse_matrices", &[]);
}

#[test]
fn numbers_of_every_type_in_cpp() {
    runs("exact_numbers", "exact_numbers", &[]);
}

/// With the types that compilers add to a newer standard.
#[test]
fn numbers_of_every_type_in_newer_cpp() {
    let path = scratch("exact_numbers_20").join("exact_numbers");
    let mut command = compiler(&Language::Cpp);
    command.arg("-std=gnu++20").arg(root().join("c_tests/programs/exact_numbers.cpp"));
    run(command.arg("-o").arg(&path).arg("-L").arg(library_dir()).args(["-lwideblas", "-lqd"]));
    run(&mut program(path));
}

#[test]
fn same_bits_from_every_kernel() {
    let path = build_program("bits", &scratch("bits"));
    let digests =
        |environment: &[(&str, &str)]| run(program(&path).envs(environment.iter().copied())).stdout;
    let usual = digests(&[]);
    assert!(usual.lines().count() > 20);
    // A kernel that the machine cannot run is ignored, and then the usual one runs again.
    for kernel in ["generic", "avx2", "avx512"] {
        assert_eq!(digests(&[("WIDEBLAS_KERNEL", kernel)]), usual, "{kernel}");
    }
    // Other settings that choose no arithmetic.
    for setting in [
        ("WIDEBLAS_NUM_THREADS", "7"),
        ("WIDEBLAS_VERBOSE", "2"),
        ("WIDEBLAS_PROFILE", "-"),
        ("WIDEBLAS_WORKSPACE", "300K"),
        ("WIDEBLAS_DEVICE", "cpu"),
    ] {
        assert_eq!(digests(&[setting]), usual, "{setting:?}");
    }
}
