//! The command `wideblas`, as its users meet it.

mod answers;
mod arrays;
mod completions;
mod complex;
mod dtypes;
mod files;
mod formats;
mod inputs;
mod iterative;
mod json;
#[path = "../../../examples/make_demo_matrices.rs"]
mod make_demo_matrices;
mod numbers;
mod outputs;
mod preload;
mod products;
mod residuals;
mod runs;
mod sums;
mod sums_errors;
mod sums_reduced;
mod sums_said;
mod tmd;
mod tmd_table;
mod written_arrays;

use runs::{Dense, Dir, Done, UNIT};
use std::fs;
use std::process::Stdio;

#[test]
fn shapes_must_agree() {
    let dir = Dir::new("shapes");
    dir.file("a.mtx", Dense::random(2, 3, 1).text()).file("b.mtx", Dense::random(2, 4, 2).text());
    dir.run("gemm a.mtx b.mtx").fails("a.mtx (2 x 3) has 3 columns but b.mtx (2 x 4) has 2 rows");
    dir.run("gemm a.mtx b.mtx --transa T --transb T")
        .fails("a.mtx (2 x 3, transposed) has 2 columns but b.mtx (2 x 4, transposed) has 4 rows");
    dir.run("gemm a.mtx b.mtx --transa T --beta 1 --c a.mtx")
        .fails("a.mtx (2 x 3) is added to a product of 3 x 4");
    dir.run("residual a.mtx b.mtx").fails("a.mtx is 2 x 3, not 2 x 2");
    dir.file("u.mtx", UNIT).run("residual u.mtx b.mtx").fails("b.mtx is 2 x 4, not 2 x 2");
}

#[test]
fn command_lines_that_ask_for_the_impossible() {
    let dir = Dir::new("usage");
    dir.file("u.mtx", UNIT);
    for (args, part) in [
        ("", "Usage"),
        ("multiply", "multiply"),
        ("gemm u.mtx", "<B>"),
        ("gemm u.mtx u.mtx --transa X", "expected N, T or C"),
        ("gemm u.mtx u.mtx --transb NT", "expected N, T or C"),
        ("gemm u.mtx u.mtx --beta 1", "--c"),
        ("gemm u.mtx u.mtx --c u.mtx", "--beta"),
        ("gemm u.mtx u.mtx --format quad", "expected f64, dd, qd, f128, mpfr:BITS or mpf:BITS"),
        ("gemm u.mtx u.mtx --format mpfr:1", "with 2 to 100000 bits"),
        ("gemm u.mtx u.mtx --format mpfr:100001", "with 2 to 100000 bits"),
        ("residual u.mtx u.mtx --format mpfr:", "with 2 to 100000 bits"),
        ("gemm u.mtx u.mtx --format mpf:1", "with 2 to 100000 bits"),
        ("gemm u.mtx u.mtx --format f128:2", "expected f64, dd, qd, f128,"),
        ("gemm u.mtx u.mtx --format mpres:23", "mpres:BITS, with 24 to 8192 bits"),
        ("gemv u.mtx u.mtx --bits 23", "mpres:BITS, with 24 to 8192 bits"),
        ("gemv u.mtx u.mtx --bits 100 --format dd", "cannot be used with"),
        ("gemv u.mtx u.mtx --bits 100 --mode working", "rounded as in exact mode"),
        ("gemm u.mtx u.mtx --format mpres:424 --mode native", "rounded as in exact mode"),
        (
            "residual u.mtx u.mtx --format mpres:424",
            "expected f64, dd, qd, f128, mpfr:BITS or mpf:BITS",
        ),
        ("gemm u.mtx u.mtx --mode fast", "auto, working, exact, native"),
        ("gemm u.mtx u.mtx --format mpfr:99 --alpha 1e1388255822130839284", "beyond 10^1388255"),
        ("gemm u.mtx u.mtx --threads 0", "1..=1024"),
        ("gemm u.mtx u.mtx --alpha 1.5f", "wideblas: --alpha: `1.5f` is not a number"),
        ("gemm u.mtx u.mtx --beta one --c u.mtx", "wideblas: --beta: `one` is not a number"),
        ("bench --sizes 0", "--sizes"),
        ("bench --engine gpu", "auto, cpu, cuda"),
        ("tmd bench --fn gamma", "not in the table, which has exp, exp2,"),
        ("tmd search --fn exp --from 1 --to 2 --bits 44 --sub-domain 0", "--sub-domain"),
    ] {
        dir.run(args).exits_with_usage(part);
    }
}

#[test]
fn info_shows_the_environment() {
    let dir = Dir::new("info");
    let stdout = dir.run("info").succeeds();
    assert!(stdout.starts_with(concat!("wideblas ", env!("CARGO_PKG_VERSION"), "\n")));
    for (name, _) in wideblas::config::VARIABLES {
        assert!(stdout.contains(name), "{stdout}");
    }
    for line in [
        "residues     portable",
        "workspace    2 GiB",
        "  mpfr:BITS  any precision",
        "  f128       113 bits",
    ] {
        assert!(stdout.contains(line), "{stdout}");
    }
    let mut command = dir.command("info");
    command.env("WIDEBLAS_KERNEL", "generic").env("WIDEBLAS_NUM_THREADS", "many");
    let stdout = Done::new("info", command.output().unwrap()).succeeds();
    assert!(stdout.contains("generic (in use)"), "{stdout}");
    assert!(stdout.contains("WIDEBLAS_NUM_THREADS=many ignored"), "{stdout}");
}

/// Nobody reads what is printed: that is no error of a command, but no answer of one that checks something either.
#[test]
fn commands_whose_reader_has_gone() {
    let dir = Dir::new("no_reader");
    dir.file("u.mtx", UNIT);
    let status = |args: &str| {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = dir.command(args).stdout(writer).output().unwrap();
        assert!(output.stderr.is_empty(), "{args}: {}", String::from_utf8_lossy(&output.stderr));
        output.status.code()
    };
    for args in ["info", "gemm u.mtx u.mtx", "tmd list"] {
        assert_eq!(status(args), Some(0), "{args}");
    }
    for args in ["verify --quick", "gemm u.mtx u.mtx --verify"] {
        assert_eq!(status(args), Some(1), "{args}");
    }
}

/// Lines of calls, and decisions in words.
#[test]
fn verbose_commands_say_how_they_compute() {
    let dir = Dir::new("verbose");
    dir.file("a.mtx", Dense::random(40, 40, 1).text()).file("u.mtx", UNIT);
    let spread = "%%MatrixMarket matrix array real general\n1 2\n1e100000\n1e-100000\n";
    dir.file("s.mtx", spread).file("x.txt", "1 2 3\n");
    let stderr = |level: &str, args: &str| {
        let mut command = dir.command(args);
        command.env("WIDEBLAS_VERBOSE", level).env("WIDEBLAS_DEVICE", "cpu");
        let output = command.output().unwrap();
        assert!(output.status.success(), "{args}");
        String::from_utf8(output.stderr).unwrap()
    };
    for (args, call) in [
        (
            "gemm a.mtx a.mtx --transb T --threads 1",
            "gemm_dd N T m=40 n=40 k=40 engine=cpu kernel=",
        ),
        ("gemm u.mtx u.mtx --format mpfr:99", "gemm_mpfr N N m=2 n=2 k=2 engine=cpu kernel="),
        ("residual u.mtx u.mtx --format qd", "gemm_qd N N m=2 n=2 k=2 engine=cpu kernel="),
        ("sum x.txt", "sum_f64 n=3 engine=cpu kernel="),
        ("dot x.txt x.txt --type dd", "dot_dd n=3 engine=cpu kernel="),
    ] {
        let said = stderr("1", args);
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(
            said.starts_with(&format!("wideblas: {call}")) && said.contains(" threads="),
            "{said}"
        );
        assert_eq!(stderr("0", args), "");
    }
    let said = stderr("2", "gemm u.mtx u.mtx");
    assert!(said.starts_with("wideblas: too small for residues\n"), "{said}");
    let said = stderr("2", "gemm s.mtx s.mtx --transb T --format mpfr:100 --mode working");
    let reason = "exponents are too far apart, or numbers are infinite or NaN";
    assert!(said.starts_with(&format!("wideblas: not by residues: {reason}\n")), "{said}");
    let mut command = dir.command("gemm u.mtx u.mtx");
    let output = command.env("WIDEBLAS_THREADS", "2").output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("wideblas: WIDEBLAS_THREADS ignored: there is no such"), "{said}");
}

#[test]
fn bench_prints_a_row_a_size() {
    for format in ["f64", "dd", "qd", "f128", "mpfr:100"] {
        let args = format!("bench --sizes 4,8 --threads 1 --format {format}");
        let stdout = Dir::new("bench").run(&args).succeeds();
        let rows: Vec<&str> = stdout.lines().collect();
        assert_eq!(rows.len(), 5, "{stdout}");
        assert!(rows[0].starts_with(format), "{stdout}");
        for column in ["working/portable", "exact/"] {
            assert!(rows[2].contains(column), "{stdout}");
        }
        let columns = rows[2].split_ascii_whitespace().count();
        for (row, size) in rows[3..].iter().zip(["4", "8"]) {
            let cells: Vec<&str> = row.split_ascii_whitespace().collect();
            assert_eq!((cells[0], cells.len()), (size, columns));
            assert!(cells[1..].iter().all(|cell| cell.parse::<f64>().is_ok()), "{stdout}");
        }
    }
}

#[test]
fn a_gpu_that_is_not_there_is_a_usage_error() {
    let dir = Dir::new("no_gpu");
    dir.file("a.mtx", "%%MatrixMarket matrix array real general\n1 1\n2\n");
    for args in ["gemm a.mtx a.mtx --engine cuda", "bench --engine cuda"] {
        let mut command = dir.command(args);
        // Hides all that there are.
        let output = command.env("CUDA_VISIBLE_DEVICES", "").output().unwrap();
        Done::new(args, output).exits_with_usage("--engine cuda: GPU none: ");
    }
}

/// Asked for, the GPU computes.
#[test]
#[ignore = "needs a GPU"]
fn engines_are_chosen() {
    let dir = Dir::new("engines");
    dir.file("a.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n");
    let on_cpu = dir.run("gemm a.mtx a.mtx -o cpu.mtx --engine cpu --mode native").succeeds();
    assert!(on_cpu.contains("dd arithmetic, ") && !on_cpu.contains("GPU"), "{on_cpu}");
    let args = "gemm a.mtx a.mtx -o gpu.mtx --engine cuda --mode native";
    assert!(dir.run(args).succeeds().contains("dd arithmetic, GPU"));
    assert_eq!(dir.matrix("cpu.mtx"), dir.matrix("gpu.mtx"));
    let stdout = dir.run("bench --engine cuda --sizes 256 --threads 4 --save out").succeeds();
    assert!(stdout.contains("| FP64 multiply-adds |"), "{stdout}");
}

#[test]
fn verify_compares_every_format_and_mode() {
    let stdout = Dir::new("verify").run("verify --quick").succeeds();
    for format in ["f64", "dd", "qd", "mpfr:24", "mpfr:424"] {
        for mode in ["auto", "working", "exact", "native"] {
            assert!(stdout.contains(&format!("\n{format:<10} {mode:<8} ")), "{stdout}");
        }
    }
    let last = stdout.lines().last().unwrap();
    let passed = last.strip_suffix(" passed, 0 failed").unwrap();
    assert!(passed.parse::<usize>().unwrap() > 1000, "{stdout}");
}

/// Random calls are right on this machine's CPU, their tables count them, and each can be had again.
#[test]
fn random_calls_are_right_and_repeatable() {
    let dir = Dir::new("random");
    let seeds = [1, 2, 20_261_122];
    for seed in seeds {
        let args = format!("verify --random {seed} --seconds 3 --engine cpu --save {seed}.md");
        let stdout = dir.run(&args).succeeds();
        let (cases, rest) = stdout.lines().last().unwrap().split_once(" cases, ").unwrap();
        assert!(rest.contains(": 0 wrong, 0 different, 0 errors, 0 with"), "{stdout}");
        assert!(cases.parse::<usize>().unwrap() > 0, "{stdout}");
        let saved = fs::read_to_string(dir.0.join(format!("{seed}.md"))).unwrap();
        assert!(saved.starts_with(&format!("# Random calls, seed {seed}\n\n20")), "{saved}");
        assert!(saved.contains(&format!("{cases} cases")) && saved.contains("\n| cancelling "));
    }
    let again = || {
        let stdout = dir.run("verify --random 7 --case 3 --engine cpu --inputs in").succeeds();
        let files = ["A", "B", "C", "factors"].map(|name| {
            fs::read_to_string(dir.0.join(format!("in/{name}.mtx"))).unwrap_or_default()
        });
        (stdout, files)
    };
    let (stdout, files) = again();
    assert!(stdout.contains("\ncase 3: ") && !files[0].is_empty() && !files[2].is_empty());
    let (_, same) = again();
    assert_eq!(files, same);
    // Complex numbers have two files.
    let stdout = dir.run("verify --random 7 --case 160 --engine cpu --inputs complex").succeeds();
    assert!(stdout.contains("\ncase 160: gemm complex dd "), "{stdout}");
    for name in ["A", "B", "C", "factors"] {
        let parts = ["", "-imaginary"].map(|part| {
            fs::read_to_string(dir.path(&format!("complex/{name}{part}.mtx"))).unwrap()
        });
        assert!(parts[0].lines().count() == parts[1].lines().count() && parts[0] != parts[1]);
    }
    // Scaled sums of MPFR numbers that are zero, added to -0.
    dir.run("verify --random 77 --case 1384 --engine cpu").succeeds();
    dir.run("verify --case 3").exits_with_usage("--random <SEED>");
}

/// Threads and kernels change no bit, other calls do.
#[test]
fn digests_depend_on_the_calls_alone() {
    let dir = Dir::new("digest");
    let digest = |args: &str| {
        let stdout = dir.run(&format!("verify --engine cpu --digest {args}")).succeeds();
        let last = stdout.lines().last().unwrap();
        let digest = last.strip_prefix("SHA-256 of the results: ").unwrap().to_string();
        assert!(digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit()));
        digest
    };
    let first = digest("--random 7 --cases 20 --threads 1");
    assert_eq!(digest("--random 7 --cases 20 --threads 2"), first);
    assert_ne!(digest("--random 8 --cases 20"), first);
    assert_ne!(digest("--random 7 --cases 19"), first);
    // The page names the kernels of the first way, not of the last one.
    assert_eq!(digest("--random 7 --cases 20 --save widest.md"), first);
    let saved = fs::read_to_string(dir.path("widest.md")).unwrap();
    let (_, kernels) = saved.split_once("; CPU kernels ").unwrap();
    let widest = kernels.split_once(".\n").unwrap().0.rsplit(", ").next().unwrap();
    let row = |kernel: &str| format!("\n| 7 | 20 | {kernel} | `{first}` |\n");
    assert!(saved.ends_with(&row(widest)), "{saved}");
    let args = "verify --engine cpu --digest --random 7 --cases 20 --save generic.md";
    let done = dir.command(args).env("WIDEBLAS_KERNEL", "generic").output().unwrap();
    assert!(done.status.success());
    let saved = fs::read_to_string(dir.path("generic.md")).unwrap();
    assert!(saved.ends_with(&row("generic")), "{saved}");
    assert_ne!(digest("--random 7 --case 3"), digest("--random 7 --case 4"));
    dir.run("verify --random 7 --digest").exits_with_usage("--cases <N>");
    dir.run("verify --random 7 --cases 3 --seconds 3").exits_with_usage("cannot be used with");
    dir.run("verify --random 7 --cases 3 --case 3").exits_with_usage("cannot be used with");
    dir.run("verify --cases 3").exits_with_usage("--random <SEED>");
}

#[test]
fn the_manual_page_names_every_command_and_variable() {
    let stdout = Dir::new("man").run("man").succeeds();
    let commands = ["INFO", "GEMM", "RESIDUAL", "SOLVE", "EIG", "SUM", "DOT", "BENCH", "VERIFY"];
    for section in commands.iter().chain(&[
        "TMD TABLE",
        "SUMS",
        "JSON",
        "EXAMPLES",
        "FORMATS",
        "FILES",
        "ENVIRONMENT",
        "EXIT STATUS",
    ]) {
        assert!(stdout.contains(&format!(".SH {section}\n")), "{section}");
    }
    let library = Dir::new("man3").run("man 3").succeeds();
    assert!(
        library.starts_with(".TH wideblas 3 ") && library.contains(".SH ERRORS\n"),
        "{library}"
    );
    for (name, _) in wideblas::config::VARIABLES {
        assert!(stdout.contains(name) && library.contains(name), "{name}");
    }
    Dir::new("man2").run("man 2").exits_with_usage("[possible values: 1, 3]");
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let dir = Dir::new("pipe");
    for args in ["info", "man", "bench --sizes 4,8", "--help"] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = dir.command(args).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args}");
    }
}
