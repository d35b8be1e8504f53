//! The lines that calls print at WIDEBLAS_VERBOSE=1, of every routine.

use crate::programs::FORMATS;
use crate::support::{Language, build_program, compiler, library_dir, program, root, run, scratch};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use wideblas_generator::formats::{formats, plain_complex, quads};
use wideblas_generator::rust::fortran;
use wideblas_generator::table::{Role, Routine};
use wideblas_generator::{all_routines, residue_routines};

#[test]
fn verbose_lines() {
    let path = build_program("bits", &scratch("verbose"));
    // Without a line about the GPU.
    let lines = |environment: &[(&str, &str)]| {
        let cpu = ("WIDEBLAS_DEVICE", "cpu");
        run(program(&path).envs(environment.iter().copied()).envs([cpu])).stderr
    };
    let calls = |text: &str| text.lines().filter(|l| l.starts_with("wideblas: Rgemm_dd ")).count();
    assert_eq!(lines(&[("WIDEBLAS_VERBOSE", "0")]), "");

    let one = lines(&[
        ("WIDEBLAS_VERBOSE", "1"),
        ("WIDEBLAS_PRODUCT", "native"),
        ("WIDEBLAS_KERNEL", "generic"),
        ("WIDEBLAS_NUM_THREADS", "many"),
    ]);
    let (complaint, rest) = one.split_once('\n').unwrap();
    assert!(complaint.contains("WIDEBLAS_NUM_THREADS=many ignored"), "{complaint}");
    // 8 shapes, 4 pairs of options, 5 calls of each.
    assert_eq!((calls(rest), rest.lines().count()), (160, 160));
    let last = rest.lines().last().unwrap();
    for part in ["T T", "m=300 n=300 k=300", "engine=cpu", "kernel=generic/dd", " ms", "GFLOP/s"] {
        assert!(last.contains(part), "no {part} in: {last}");
    }

    // Once, whether calls are traced or not, and not where nobody wants to know.
    let misspelt = [("WIDEBLAS_THREADS", "2"), ("WIDEBLAS_PRODUCT", "fast")];
    let told = lines(&misspelt);
    assert!(told.contains("WIDEBLAS_THREADS ignored: there is no such setting"), "{told}");
    assert!(
        told.contains("WIDEBLAS_PRODUCT=fast ignored: expected auto, residue or native"),
        "{told}"
    );
    assert_eq!(told.lines().count(), 2, "{told}");
    assert_eq!(lines(&[misspelt[0], misspelt[1], ("WIDEBLAS_QUIET", "1")]), "");

    let two = lines(&[("WIDEBLAS_VERBOSE", "2")]);
    assert_eq!(calls(&two), 160);
    assert!(two.lines().count() > 160, "no decisions at level 2");
}

/// One line a call in every format, and nothing else.
#[test]
fn lines_of_every_format() {
    let path = build_program("products", &scratch("verbose_formats"));
    for format in FORMATS {
        let cpu = [("WIDEBLAS_VERBOSE", "1"), ("WIDEBLAS_DEVICE", "cpu")];
        let text = run(program(&path).arg(format).envs(cpu)).stderr;
        for routine in ["gemm", "syrk", "gemmtr"] {
            let name = format!("{routine}_{format} ");
            let calls = text.lines().filter(|line| line.contains(&name)).count();
            assert!(calls > 100, "{calls} calls of {name}: {text}");
        }
        for line in text.lines() {
            let parts = ["wideblas: ", " n=", " k=", " engine=cpu kernel=", " threads=", " ms "];
            assert!(parts.iter().all(|part| line.contains(part)), "{line}");
            assert!(line.ends_with(" GFLOP/s"), "{line}");
        }
    }
}

/// Exports that print no line: they convert, set and say, or compute one number.
const SILENT: &str = "
    wb_device_copy wb_device_count wb_device_free wb_device_malloc
    wb_get_num_threads wb_get_verbose wb_kernel wb_last_error wb_set_device wb_set_devices wb_set_error_handler
    wb_set_num_threads
    wb_set_stream wb_set_verbose wb_version wb_comm_of_mpi_abi wb_comms_of_threads wb_comm_leave wb_comms_free
    wb_csr_create_dd wb_csr_create_f128 wb_csr_create_f64 wb_csr_create_mpfr wb_csr_create_qd wb_csr_destroy wb_csr_read wb_csr_shape
    wb_accumulator_add_f64 wb_accumulator_clear wb_accumulator_create wb_accumulator_destroy wb_accumulator_load
    wb_accumulator_merge wb_accumulator_round_dd wb_accumulator_round_f32 wb_accumulator_round_f64
    wb_accumulator_round_mpfr wb_accumulator_round_qd wb_accumulator_save wb_accumulator_subtract
    wb_mp_array_clear wb_mp_array_device2host wb_mp_array_get_d wb_mp_array_get_mpfr
    wb_mp_array_host2device wb_mp_array_init wb_mp_array_set_d wb_mp_array_set_mpfr
    wb_mp_moduli wb_mp_precision wb_mp_set_moduli wb_mp_set_precision wb_mp_size
    wb_mp_get_d wb_mp_get_mpfr wb_mp_get_str wb_mp_set_d wb_mp_set_mpfr wb_mp_set_str
    wb_mp_add wb_mp_add_abs wb_mp_cmp wb_mp_cmp_abs wb_mp_div wb_mp_eval wb_mp_eval_fast
    wb_mp_inv_sqrt wb_mp_mul wb_mp_mul_d wb_mp_round wb_mp_scale2 wb_mp_sqrt wb_mp_sub
    RCabs1_dd RCabs1_qd RCabs1_f128";

/// The names in Fortran of routines on binary128 numbers, whose lines are those of the names in plain C.
pub fn fortran_names() -> Vec<String> {
    let all = all_routines(root()).unwrap().concat();
    all.iter().map(|routine| fortran::name(routine) + "_").collect()
}

/// Exact sums, whose lines [`lines_of_sums`] looks for.
fn sums() -> Vec<String> {
    let mut names: Vec<String> =
        ["array", "products"].map(|what| format!("wb_accumulator_add_{what}_f64")).into();
    names.extend(["wb_mp_reduce", "wb_mp_reduce_d"].map(String::from));
    for routine in ["sum", "asum", "dot", "nrm2"] {
        names.extend(["f32", "f64", "dd", "qd"].map(|format| format!("wb_{routine}_{format}")));
    }
    names
}

/// Each function of exact sums prints a line, with the sizes.
#[test]
fn lines_of_sums() {
    let path = build_program("sums", &scratch("verbose_sums"));
    let text = run(program(&path).env("WIDEBLAS_VERBOSE", "1")).stderr;
    let lines: Vec<&str> = text.lines().filter(|line| line.ends_with(" GFLOP/s")).collect();
    for name in sums() {
        let start = format!("wideblas: {name} ");
        let line = lines.iter().find(|line| line.starts_with(&start));
        let line = line.unwrap_or_else(|| panic!("no line of {name}: {text}"));
        let parts = [" n=", " engine=cpu kernel=", " threads=", " ms "];
        assert!(parts.iter().all(|part| line.contains(part)), "{line}");
    }
}

/// The functions in plain C that tables of routines promise.
fn functions() -> Vec<(String, Routine)> {
    let mut functions = Vec::new();
    let [real, complex] = all_routines(root()).unwrap();
    for routine in real {
        for format in formats() {
            if format.plain.is_some() || format.name == quads()[0].name {
                functions.push((format!("{}_{}", routine.real, format.name), routine.clone()));
            }
            if routine.has_mode {
                functions.push((format!("wb_{}_{}", routine.body, format.name), routine.clone()));
            }
        }
    }
    for routine in complex.into_iter().filter(|routine| routine.body != "cabs1") {
        for format in plain_complex().iter().chain([&quads()[1]]) {
            functions.push((format!("{}_{}", routine.real, format.name), routine.clone()));
        }
    }
    let residues = residue_routines(root()).unwrap();
    functions.extend(residues.into_iter().map(|routine| (routine.real.clone(), routine)));
    functions
}

/// How the line of a call of order 2 starts: with the function, the first letter of each option, and the sizes.
fn start(name: &str, routine: &Routine) -> String {
    let mut words = vec![format!("wideblas: {name}")];
    for parameter in routine.parameters() {
        match parameter.role {
            Role::Option("OI") => words.push("One".to_string()),
            Role::Option(letters) => words.push(letters[..1].to_string()),
            Role::Size => words.push(format!("{}=2", parameter.name)),
            _ => {}
        }
    }
    words.join(" ") + " engine=cpu kernel="
}

/// Each function prints one line, of its legal call among those that argument positions are tested with; the lines are
/// those of all exports that compute arrays.
#[test]
fn every_routine_prints_its_line() {
    let path = build_program("positions", &scratch("verbose_positions"));
    let cpu = [("WIDEBLAS_DEVICE", "cpu"), ("WIDEBLAS_VERBOSE", "1")];
    let text = run(program(&path).envs(cpu)).stderr;
    // RCabs1 has no size, and prints the line of a vector of one element.
    let is_line = |line: &&str| line.ends_with(" GFLOP/s") && !line.contains(": RCabs1_");
    let lines: Vec<&str> = text.lines().filter(is_line).collect();
    let functions = functions();
    for (name, routine) in &functions {
        let start = start(name, routine);
        let count = lines.iter().filter(|line| line.starts_with(&start)).count();
        assert_eq!(count, 1, "lines that start with {start}: {text}");
    }
    assert_eq!(lines.len(), functions.len(), "{lines:#?}");
    for line in lines {
        assert!([" threads=", " ms "].iter().all(|part| line.contains(part)), "{line}");
    }

    let symbols = fs::read_to_string(root().join("c_tests/symbols.txt")).unwrap();
    // Those of C++ are seen in programs of MPLAPACK.
    let exported: BTreeSet<&str> = symbols.lines().filter(|name| !name.starts_with("_Z")).collect();
    let traced = functions.iter().map(|(name, _)| name.as_str());
    let others = [sums(), fortran_names(), answers(), sparse(), distributed()].concat();
    let known = traced.chain(SILENT.split_whitespace()).chain(others.iter().map(String::as_str));
    let known: BTreeSet<&str> = known.collect();
    assert_eq!(exported, known, "an export that has no line, or is not listed");
}

/// The functions of answers, of which a program calls some.
fn answers() -> Vec<String> {
    let of = |routine| ["f64", "dd", "qd", "f128", "mpfr"].map(|f| format!("wb_{routine}_{f}"));
    ["solve", "lstsq", "inverse", "det", "eigh"].into_iter().flat_map(of).collect()
}

#[test]
fn lines_of_answers() {
    let path = build_program("answers", &scratch("verbose_answers"));
    let text = run(program(&path).env("WIDEBLAS_VERBOSE", "1")).stderr;
    let named = |name: &str| {
        let start = format!("wideblas: {name} ");
        text.lines().any(|line| line.starts_with(&start) && line.contains(" n="))
    };
    for name in answers().iter().filter(|name| name.ends_with("f64") || name.ends_with("mpfr")) {
        assert!(named(name), "{name}: {text}");
    }
}

/// The functions on distributed matrices, of which a program of MPI calls all.
fn distributed() -> Vec<String> {
    let of = |routine: &str, formats: &[&str]| -> Vec<String> {
        formats.iter().map(|format| format!("wb_{routine}_{format}")).collect()
    };
    let (all, solved) = (["f64", "dd", "qd"], ["dd", "qd"]);
    let products = [of("pgemm", &all), of("psyrk", &all)].concat();
    [products, of("ptrsm", &solved), of("ppotrf", &solved)].concat()
}

/// On one process, which needs no others.
#[test]
fn lines_of_distributed_matrices() {
    let path = build_program("processes", &scratch("verbose_distributed"));
    let text = run(program(&path).env("WIDEBLAS_VERBOSE", "1")).stderr;
    for name in distributed() {
        let start = format!("wideblas: {name} ");
        assert!(text.lines().any(|line| line.starts_with(&start)), "{name}: {text}");
    }
}

/// The functions of sparse matrices, of which a program calls all.
fn sparse() -> Vec<String> {
    let all = ["f64", "dd", "qd", "f128", "mpfr"];
    let of = |routine: &str, formats: &[&str]| -> Vec<String> {
        formats.iter().map(|format| format!("wb_{routine}_{format}")).collect()
    };
    [of("spmv", &all), of("krylov", &all), of("krylov_operator", &all[..3])].concat()
}

#[test]
fn lines_of_sparse_matrices() {
    let path = build_program("sparse", &scratch("verbose_sparse"));
    let text = run(program(&path).env("WIDEBLAS_VERBOSE", "1")).stderr;
    for name in sparse() {
        let start = format!("wideblas: {name} ");
        assert!(text.lines().any(|line| line.starts_with(&start)), "{name}: {text}");
    }
}

/// The same where such routines follow each other, on numbers of every length, and where processes fork.
#[test]
fn lines_of_residue_numbers() {
    let path = build_program("mpres", &scratch("verbose_mpres"));
    let cpu = [("WIDEBLAS_DEVICE", "cpu"), ("WIDEBLAS_KERNEL", "generic")];
    let text = run(program(&path).envs(cpu).env("WIDEBLAS_VERBOSE", "1")).stderr;
    let lines: Vec<&str> = text.lines().filter(|line| line.contains("GFLOP/s")).collect();
    assert!(lines.len() > 30, "{text}");
    for line in lines {
        let parts = ["wideblas: wb_mp_", " n=", " engine=cpu kernel=", " threads=", " ms "];
        assert!(parts.iter().all(|part| line.contains(part)), "{line}");
        assert!(line.ends_with(" GFLOP/s"), "{line}");
    }
}

/// A line of a table of `WIDEBLAS_PROFILE`: the routine and its number of calls.
fn counted(table: &str) -> Vec<(String, u64)> {
    let lines = table.lines().filter(|line| !line.starts_with("wideblas profile: "));
    let lines = lines.filter(|line| !line.starts_with("routine "));
    lines
        .map(|line| {
            let mut words = line.split_whitespace();
            let name = words.next().unwrap().to_string();
            (name, words.next().unwrap().parse().unwrap_or_else(|_| panic!("{line}")))
        })
        .collect()
}

/// Threads are counted together, a child of fork() for itself, and one that ends by _exit() not at all.
#[test]
fn profiles_count_calls() {
    let folder = scratch("profile");
    let path = build_program("profile", &folder);
    let cpu = [("WIDEBLAS_DEVICE", "cpu")];
    assert_eq!(run(program(&path).envs(cpu)).stderr, "", "silent by default");
    let file = folder.join("table");
    let printed = run(program(&path).envs(cpu).env("WIDEBLAS_PROFILE", &file));
    assert_eq!(printed.stderr, "");
    let text = fs::read_to_string(&file).unwrap();
    let starts: Vec<usize> =
        text.match_indices("wideblas profile: process ").map(|(at, _)| at).collect();
    let [0, second] = starts[..] else { panic!("not two tables: {text}") };
    assert_eq!(counted(&text[..second]), [("Rdot_qd".to_string(), 6)], "{text}");
    let mut lines = counted(&text[second..]);
    lines.sort();
    let expected =
        [("Raxpy_dd", 1000), ("Rdot_qd", 7), ("Rgemm_dd", 3), ("wb_gemm_dd", 2), ("wb_sum_f64", 1)];
    assert_eq!(lines, expected.map(|(name, count)| (name.to_string(), count)), "{text}");
    for (name, parts) in [
        ("Raxpy_dd", &["n=8", " cpu "][..]),
        ("Rgemm_dd", &["N T m=2 n=2 k=2", " too small for residues "]),
        ("wb_gemm_dd", &["N N m=40 n=40 k=40", "residue-working", " asked for "]),
    ] {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(parts.iter().all(|part| line.contains(part)), "{line}");
    }
    // On stderr; and where the file cannot be made, the program is the same but for one line.
    let printed = run(program(&path).envs(cpu).env("WIDEBLAS_PROFILE", "-"));
    assert_eq!(counted(&printed.stderr).len(), 6, "{}", printed.stderr);
    let nowhere = folder.join("none/table");
    let printed = run(program(&path).envs(cpu).env("WIDEBLAS_PROFILE", &nowhere));
    let expected = format!("wideblas: WIDEBLAS_PROFILE: {}: ", nowhere.display());
    // The parent's and the child's.
    assert_eq!(printed.stderr.lines().count(), 2, "{}", printed.stderr);
    assert!(printed.stderr.lines().all(|line| line.starts_with(&expected)), "{}", printed.stderr);
}

/// What a table estimates for a plain loop, in seconds, by routine.
fn estimated(table: &str, routine: &str) -> f64 {
    let line = table.lines().find(|line| line.starts_with(routine));
    let line = line.unwrap_or_else(|| panic!("no line of {routine}: {table}"));
    line.split_whitespace().nth(4).unwrap().parse().unwrap_or_else(|_| panic!("{line}"))
}

/// The program with plain loops, optimised as programs are that multiply by such loops.
fn plain(folder: &Path) -> PathBuf {
    let path = folder.join("plain");
    let mut command = compiler(&Language::Cpp);
    command.arg("-O2").arg(root().join("c_tests/programs/plain.cpp")).arg("-o").arg(&path);
    command.arg("-L").arg(library_dir()).args(["-lwideblas", "-lqd", "-lmpfr", "-lgmp"]);
    run(&mut command);
    path
}

/// The estimates are those of the loops of a program that does the same in the arithmetic of QD and in that of its own MPFR and
/// GMP: within a factor of three on an idle machine, and of ten on one whose processors others use meanwhile.
#[test]
fn profiles_estimate_plain_loops() {
    let folder = scratch("profile_plain");
    let path = plain(&folder);
    let cpu = [("WIDEBLAS_DEVICE", "cpu"), ("WIDEBLAS_PROFILE", "-")];
    let printed = run(program(&path).envs(cpu));
    let table = printed.stderr;
    let mut timed = 0;
    for line in printed.stdout.lines() {
        let (routine, seconds) = line.split_once(' ').unwrap();
        let seconds: f64 = seconds.parse().unwrap();
        let estimate = estimated(&table, &format!("{routine} "));
        assert!(estimate > seconds / 10.0, "{routine}: {estimate}, took {seconds}: {table}");
        assert!(estimate < seconds * 10.0, "{routine}: {estimate}, took {seconds}: {table}");
        timed += 1;
    }
    assert_eq!(timed, 4, "{}", printed.stdout);
    // A complex multiply-add is four real ones.
    let times = estimated(&table, "Cgemm_dd ") / estimated(&table, "Rgemm_dd ");
    assert!((times - 4.0).abs() < 0.2, "{times}: {table}");
    // What no other library has.
    let ours = table.lines().find(|line| line.starts_with("wb_gemm_dd ")).unwrap();
    assert_eq!(ours.split_whitespace().nth(4), Some("-"), "{table}");
    let said = table.lines().last().unwrap();
    for part in [
        "wideblas profile: estimate: ",
        " s in plain loops on one core, ",
        "mpfr of 300 bits ",
        "mpf of 320 bits ",
    ] {
        assert!(said.contains(part), "no {part} in {said}");
    }
}

/// Memory functions of a program are at their end when the table is written: they are not called.
#[test]
fn profiles_leave_memory_functions_alone() {
    let path = plain(&scratch("profile_memory"));
    let cpu = [("WIDEBLAS_DEVICE", "cpu"), ("WIDEBLAS_PROFILE", "-")];
    let table = run(program(&path).arg("memory").envs(cpu)).stderr;
    let line = table.lines().find(|line| line.starts_with("Rgemm_mpfr ")).unwrap();
    assert_eq!(line.split_whitespace().nth(4), Some("-"), "{table}");
    assert!(estimated(&table, "Rgemm_dd ") > 0.0);
}

/// Every routine that prints lines is counted too.
#[test]
fn profiles_count_every_routine() {
    let folder = scratch("profile_positions");
    let programs = ["positions", "sums"].map(|name| build_program(name, &folder));
    let tables = programs.map(|path| {
        let file = path.with_extension("table");
        let set = [("WIDEBLAS_DEVICE", OsStr::new("cpu")), ("WIDEBLAS_PROFILE", file.as_os_str())];
        run(program(&path).envs(set));
        counted(&fs::read_to_string(file).unwrap())
    });
    for (name, _) in functions() {
        let lines: Vec<u64> =
            tables[0].iter().filter(|line| line.0 == name).map(|line| line.1).collect();
        assert_eq!(lines, [1], "{name}: {:?}", tables[0]);
    }
    for name in sums() {
        assert!(tables[1].iter().any(|line| line.0 == name), "{name}: {:?}", tables[1]);
    }
}
