//! The library of hard-to-round arguments, libwideblas_tmd.so: its exports, its header, programs in C.

use crate::support::{
    Language, Printed, artifact, compare_or_bless, compiler, dynamic, exported, library_dir,
    program, root, run, scratch,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn library() -> PathBuf {
    artifact("wideblas-tmd", "libwideblas_tmd.so")
}

/// Only its own: what the library wideblas exports, a part of this one, would interpose in a program that links both.
#[test]
fn exports_are_those_of_symbols_tmd_txt() {
    let names = exported(&library());
    assert!(names.iter().all(|name| name.starts_with("wb_tmd_")), "{names:?}");
    compare_or_bless("c_tests/symbols_tmd.txt", &(names.join("\n") + "\n"));
}

#[test]
fn soname_agrees_with_the_version() {
    let major = env!("CARGO_PKG_VERSION_MAJOR");
    assert_eq!(dynamic(&library(), "SONAME"), [format!("libwideblas_tmd.so.{major}")]);
    let makefile = fs::read_to_string(root().join("Makefile")).unwrap();
    assert!(makefile.contains(&format!("TMD_SONAME := libwideblas_tmd.so.{major}\n")));
    // The pkg-config file has no flags for these.
    let needed = dynamic(&library(), "NEEDED");
    for name in ["libmpfr.so.6", "libgmp.so.10"] {
        assert!(needed.iter().any(|needed| needed == name), "{needed:?}");
    }
}

#[test]
fn header_is_fresh() {
    let config = cbindgen::Config::from_file(root().join("tmd/cbindgen.toml")).unwrap();
    let builder = cbindgen::Builder::new().with_config(config);
    let builder =
        ["types", "control", "options", "plan", "lines"].iter().fold(builder, |builder, source| {
            builder.with_src(root().join("tmd/src/abi").join(source).with_extension("rs"))
        });
    let mut header = Vec::new();
    builder.generate().unwrap().write(&mut header);
    compare_or_bless("include/wideblas_tmd.h", &String::from_utf8(header).unwrap());
}

/// Alone, after MPFR's header and after the other library's.
#[test]
fn header_compiles() {
    let folder = scratch("tmd_header");
    for (language, extension) in [(Language::C, "c"), (Language::Cpp, "cpp")] {
        for (number, before) in ["", "mpfr.h", "wideblas.h"].iter().enumerate() {
            let source = folder.join(format!("header{number}.{extension}"));
            let include = |name: &str| match name {
                "" => String::new(),
                name => format!("#include \"{name}\"\n"),
            };
            let ours = include("wideblas_tmd.h");
            fs::write(&source, include(before) + &ours + &ours).unwrap();
            run(compiler(&language).arg("-fsyntax-only").arg(source));
        }
    }
}

/// Compiles a program, and links it to the library and to others.
fn build(source: &Path, folder: &Path, others: &[&str]) -> PathBuf {
    library();
    let program = folder.join(source.file_stem().unwrap());
    let is_cpp = source.extension().is_some_and(|extension| extension == "cpp");
    let mut command = compiler(if is_cpp { &Language::Cpp } else { &Language::C });
    command.arg(source).arg("-o").arg(&program).arg("-L").arg(library_dir());
    command.arg("-I").arg(root().join("c_tests/programs"));
    run(command.arg("-lwideblas_tmd").args(others).args([
        "-lmpfr",
        "-lgmp",
        "-lpthread",
        "-ldl",
        "-lm",
    ]));
    program
}

fn build_program(name: &str, folder: &Path, others: &[&str]) -> PathBuf {
    build(&root().join("c_tests/programs/tmd").join(name).with_extension("c"), folder, others)
}

/// Builds a program and runs it in a folder of its own.
fn runs(test: &str, name: &str, others: &[&str]) -> Printed {
    let folder = scratch(test);
    let path = build_program(name, &folder, others);
    run(program(path).current_dir(folder))
}

#[test]
fn tmd_lines() {
    runs("tmd_lines", "lines", &[]);
}

#[test]
fn tmd_errno_stays_what_it_was() {
    runs("tmd_errno", "errno", &[]);
}

#[test]
fn tmd_illegal_arguments() {
    let printed = runs("tmd_refused", "refused", &[]);
    assert!(
        printed.stderr.contains("wideblas: wb_tmd_plan_create: bits = 1, must be 2 to 63"),
        "{}",
        printed.stderr
    );
}

/// With one, stderr has nothing but what is said without one.
#[test]
fn tmd_error_handlers() {
    let printed = runs("tmd_error_handler", "error_handler", &["-lwideblas"]);
    let said: Vec<&str> = printed.stderr.lines().collect();
    let expected = [
        "wideblas: wb_gemm_f64: there is no such mode; nothing was computed",
        "wideblas: wb_tmd_plan_step: done is NULL; nothing was computed",
    ];
    assert_eq!(said, expected);
}

#[test]
fn tmd_error_handlers_throw() {
    let folder = scratch("tmd_throws");
    let source = root().join("c_tests/programs/tmd/error_handler_throws.cpp");
    let printed = run(&mut program(build(&source, &folder, &[])));
    let line = "wb_tmd_plan_run: plan is NULL; nothing was computed\n";
    assert_eq!((printed.stdout, printed.stderr), (line.repeat(3), String::new()));
}

#[test]
fn tmd_searches() {
    let printed = runs("tmd_searches", "searches", &[]);
    assert_eq!(printed.stdout, "");
}

#[test]
fn tmd_own_function() {
    runs("tmd_function", "function", &[]);
}

/// With libwideblas.so in one program: each has its own state, and `Rgemm_dd` is the other's.
#[test]
fn tmd_beside_wideblas() {
    for first in ["-lwideblas", ""] {
        // Both orders of linking.
        let folder = scratch("tmd_both");
        let source = root().join("c_tests/programs/tmd/both.c");
        let path = folder.join("both");
        let mut command = compiler(&Language::C);
        command.arg(source).arg("-o").arg(&path).arg("-L").arg(library_dir());
        library();
        command.arg("-I").arg(root().join("c_tests/programs")).args(["-Wl,--no-as-needed"]);
        command.args(Some(first).filter(|first| !first.is_empty()));
        run(command.args(["-lwideblas_tmd", "-lwideblas", "-lpthread", "-ldl", "-lm"]));
        run(&mut program(path));
    }
}

/// By dlopen, several times; not linked to the library.
#[test]
fn tmd_loaded_and_unloaded() {
    let folder = scratch("tmd_load");
    let path = folder.join("load");
    let mut command = compiler(&Language::C);
    command.arg(root().join("c_tests/programs/tmd/load.c")).arg("-o").arg(&path);
    run(command.arg("-I").arg(root().join("c_tests/programs")).args(["-ldl", "-lm"]));
    run(program(path).arg(library()));
}

#[test]
fn tmd_example() {
    let folder = scratch("tmd_example");
    let path = build(&root().join("examples/tmd.c"), &folder, &[]);
    let printed = run(program(path).current_dir(&folder));
    let lines: Vec<&str> = printed.stdout.lines().collect();
    assert!(lines.len() > 3, "{}", printed.stdout);
    assert!(
        lines[..lines.len() - 1]
            .iter()
            .all(|line| line.starts_with("0x1.") && line.contains(" # k="))
    );
    assert!(lines.last().unwrap().contains("expected"), "{}", printed.stdout);
}

/// The command's list, certificate and checkpoint are the library's, and each goes on with the other's checkpoint.
#[test]
fn tmd_library_and_command_agree() {
    let folder = scratch("tmd_command");
    let path = build_program("list", &folder, &[]);
    let wideblas = artifact("wideblas-command", "wideblas");
    let command = |line: &str| {
        let mut command = Command::new(&wideblas);
        run(command.args(line.split(' ')).current_dir(&folder)).stdout
    };
    let content = |list: &str| -> Vec<String> {
        list.lines().filter(|line| !line.starts_with('#')).map(String::from).collect()
    };
    let library =
        |line: &str| run(program(&path).args(line.split(' ')).current_dir(&folder)).stdout;
    for (name, format, from, to, bits, part) in [
        ("exp", "binary64", "0x1.ap-1", "0x1.a001p-1", 34, "1/1"),
        ("sin", "binary64", "-0x1p11", "-0x1.0001p11", 32, "2/3"),
        ("log2p1", "binary32", "0x1p0", "inf", 24, "1/1"),
        ("tanpi", "binary16", "0", "inf", 5, "1/1"),
    ] {
        let search = format!(
            "tmd search --fn {name} --format {format} --from={from} --to={to} --bits {bits} --unit 30 \
             --part {part} --engine cpu --threads 2"
        );
        let theirs =
            command(&format!("{search} --certificate theirs.cert --checkpoint theirs.ckpt"));
        let ours =
            library(&format!("{name} {format} {from} {to} {bits} {part} new ours.ckpt ours.cert"));
        assert_eq!(content(&theirs), content(&ours), "{name}");
        assert!(content(&ours).len() > 1, "{name}: {ours}");
        let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
        assert_eq!(read("theirs.cert"), read("ours.cert"));
        command("tmd verify ours.cert --engine cpu");
        // Half of it, from each to the other; its last unit lacks its end.
        let cut = |from: &str, to: &str| {
            let text = read(from);
            let units: Vec<&str> = text.split_inclusive("\ndone ").collect();
            fs::write(folder.join(to), units[..units.len().div_ceil(2)].concat()).unwrap();
        };
        cut("ours.ckpt", "half.ckpt");
        let resumed = command("tmd resume half.ckpt --engine cpu --threads 2");
        assert_eq!(content(&resumed), content(&theirs), "{name}");
        cut("theirs.ckpt", "half.ckpt");
        let resumed = library(&format!(
            "{name} {format} {from} {to} {bits} {part} half.ckpt ours.ckpt ours.cert"
        ));
        assert_eq!(content(&resumed), content(&theirs), "{name}");
        assert_eq!(read("theirs.cert"), read("ours.cert"));
        fs::remove_file(folder.join("theirs.ckpt")).unwrap();
    }
}

#[test]
fn tmd_memcheck() {
    for (name, others) in [
        ("lines", &[][..]),
        ("function", &[]),
        ("searches", &[]),
        ("error_handler", &["-lwideblas"]),
    ] {
        let folder = scratch(&format!("tmd_memcheck_{name}"));
        let path = build_program(name, &folder, others);
        let mut command = program("valgrind");
        command.args(["--quiet", "--error-exitcode=99", "--leak-check=full"]);
        command.arg("--errors-for-leak-kinds=definite,indirect").arg(path).arg("short");
        // Valgrind does not know AVX-512.
        run(command.env("WIDEBLAS_KERNEL", "avx2").current_dir(folder));
    }
}
