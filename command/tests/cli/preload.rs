//! `wideblas run` and `wideblas check`, on programs that call MPLAPACK's Rgemm as its versions have it.

use crate::json::documented;
use crate::runs::{Dir, Done};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;

/// MPLAPACK's library, whose product is always 42. TYPE is how it takes scalars.
const MPLAPACK: &str = r#"
struct dd_real { double x[2]; };
void Rgemm(const char *, const char *, long, long, long, TYPE, dd_real *, long, dd_real *, long, TYPE, dd_real *c, long) {
    c->x[0] = 42, c->x[1] = 0;
}
"#;

/// Prints the product of 2 and 3.
const PROGRAM: &str = r#"
#include <cstdio>
struct dd_real { double x[2]; };
void Rgemm(const char *, const char *, long, long, long, TYPE, dd_real *, long, dd_real *, long, TYPE, dd_real *, long);
int main(int argc, char **argv) {
    dd_real one = {{1, 0}}, zero = {{0, 0}}, a = {{2, 0}}, b = {{3, 0}}, c = {{7, 0}};
    if (argc == 1) Rgemm("N", "N", 1, 1, 1, one, &a, 1, &b, 1, zero, &c, 1);
    std::printf("%g\n", c.x[0]);
    return argc > 1 ? argv[1][0] - '0' : 0;
}
"#;

fn compile(dir: &Dir, args: &str) {
    let made = Command::new("g++").args(args.split_ascii_whitespace()).current_dir(&dir.0).output();
    let made = made.expect("g++ is needed");
    assert!(made.status.success(), "g++ {args}: {}", String::from_utf8_lossy(&made.stderr));
}

/// The library beside the command, or among the tests.
fn library() -> String {
    let command = PathBuf::from(env!("CARGO_BIN_EXE_wideblas"));
    let folder = command.parent().unwrap();
    let given = std::env::var_os("WIDEBLAS_LIB_DIR").map(PathBuf::from);
    let folders = given.into_iter().chain([folder.join("deps"), folder.into()]);
    let found = folders.map(|folder| folder.join("libwideblas.so")).find(|file| file.exists());
    found.expect("libwideblas.so was built").display().to_string()
}

/// The programs: `dynamic`, `static` with the routine inside, `other` of another version, `whole` without a loader,
/// `alone` without the routine.
fn programs(name: &str) -> Dir {
    let dir = Dir::new(name);
    dir.file("mplapack.cpp", MPLAPACK)
        .file("program.cpp", PROGRAM)
        .file("alone.cpp", "int main() {}");
    // How MPLAPACK passes scalars, and how no version does.
    dir.file("reference.h", "struct dd_real; typedef const dd_real &reference;");
    for (ty, library, program) in
        [("dd_real", "mpblas_dd", "dynamic"), ("reference", "mpblas_other", "other")]
    {
        let include = format!("-include reference.h -DTYPE={ty}");
        compile(&dir, &format!("{include} -shared -fPIC mplapack.cpp -o lib{library}.so"));
        compile(
            &dir,
            &format!("{include} program.cpp -o {program} -L. -l{library} -Wl,-rpath,$ORIGIN"),
        );
    }
    compile(&dir, "-DTYPE=dd_real program.cpp mplapack.cpp -o static");
    compile(&dir, "-static -DTYPE=dd_real program.cpp mplapack.cpp -o whole");
    compile(&dir, "alone.cpp -o alone");
    dir.file("script", "#!/usr/bin/env -S ./dynamic\n");
    std::fs::set_permissions(dir.path("script"), std::fs::Permissions::from_mode(0o755)).unwrap();
    dir
}

fn run(dir: &Dir, args: &str) -> Done {
    let (verb, rest) = args.split_once(' ').unwrap();
    dir.run(&format!("{verb} --library {} {rest}", library()))
}

#[test]
fn calls_that_can_arrive() {
    let dir = programs("check_arrives");
    for program in ["./dynamic", "./script"] {
        let said = run(&dir, &format!("check {program}")).succeeds();
        assert!(said.contains("./dynamic: dynamic, "), "{said}");
        assert!(said.contains("  Rgemm (dd_real)  the program  arrives\n"), "{said}");
        assert!(
            said.ends_with("calls of 1 routine can arrive: wideblas run ./dynamic\n"),
            "{said}"
        );
        let said = run(&dir, &format!("check {program} --json")).succeeds();
        let said = documented(&dir, &said);
        assert_eq!((&said["arriving"], &said["reason"]), (&1.into(), &serde_json::Value::Null));
        assert_eq!(said["calls"][0]["routine"], "Rgemm (dd_real)");
        assert_eq!((&said["calls"][0]["arrives"], &said["static"]), (&true.into(), &false.into()));
    }
}

#[test]
fn calls_that_cannot_arrive() {
    let dir = programs("check_not");
    for (program, parts) in [
        (
            "./static",
            ["does not arrive: the program contains it", "-lwideblas before MPLAPACK's library"],
        ),
        ("./whole", ["./whole: static", "-lwideblas before MPLAPACK's library"]),
        ("./other", ["  Rgemm (dd_real)  the program  does not arrive", "version of MPLAPACK"]),
        ("./alone", ["./alone: dynamic", "calls a routine of wideblas"]),
    ] {
        let done = run(&dir, &format!("check {program}"));
        let said = format!("{}{}", done.stdout, done.stderr);
        assert_eq!(done.code, Some(1), "{said}");
        assert!(parts.iter().all(|part| said.contains(part)), "{said}");
        assert!(said.contains("no call can arrive: "), "{said}");
        let done = run(&dir, &format!("check {program} --json"));
        let said = documented(&dir, &done.stdout);
        assert_eq!((done.code, &said["arriving"]), (Some(1), &0.into()), "{said}");
        let reason = said["reason"].as_str().unwrap();
        assert!(done.stderr.ends_with(&format!("no call can arrive: {reason}\n")), "{said}");
    }
    compile(
        &dir,
        "-shared -fPIC -Wl,-Bsymbolic -DTYPE=dd_real program.cpp mplapack.cpp -Dmain=inner -o libinner.so",
    );
    dir.file("outer.cpp", "int inner(int, char **); int main() { return inner(1, 0); }");
    compile(&dir, "outer.cpp -o outer -L. -linner -Wl,-rpath,$ORIGIN");
    let done = run(&dir, "check ./outer");
    assert!(
        done.code == Some(1) && done.stderr.contains("no call can arrive"),
        "{}{}",
        done.stdout,
        done.stderr
    );
    std::fs::set_permissions(dir.path("dynamic"), std::fs::Permissions::from_mode(0o4755)).unwrap();
    run(&dir, "check ./dynamic").fails_saying("setuid");
    dir.file("text", "no program");
    run(&dir, "check ./text")
        .fails("./text: neither a program of 64 bits in the ELF format nor a script");
    run(&dir, "check ./nothing").fails("./nothing: no such file");
    run(&dir, "check no-such-program").fails("no-such-program: not found in PATH");
    dir.run("check --library text ./dynamic").fails_saying("text: neither");
    dir.run("run --library text ./dynamic").fails_saying("text: neither");
    dir.run("check --library libmpblas_dd.so ./dynamic").fails_saying("not the library wideblas");
}

/// What nobody can start, given where a program is expected: `run` starts nothing, `check` promises nothing.
#[test]
fn what_is_no_program() {
    let dir = Dir::new("no_program");
    std::fs::create_dir(dir.path("folder")).unwrap();
    dir.file("some.cpp", "int some() { return 7; }").file("main.cpp", "int main() {}");
    compile(&dir, "-shared -fPIC some.cpp -o libsome.so");
    compile(&dir, "-c -fPIC some.cpp -o some.o");
    let library_alone = "a shared library, no program: pass the program that loads it";
    let ours = library();
    for verb in ["check", "run"] {
        run(&dir, &format!("{verb} ./folder")).fails("./folder: a directory, no program");
        run(&dir, &format!("{verb} ./folder/")).fails("./folder/: a directory, no program");
        run(&dir, &format!("{verb} folder"))
            .fails("folder: not found in PATH; in this folder it is a directory");
        run(&dir, &format!("{verb} libsome.so"))
            .fails("libsome.so: not found in PATH; the file of this folder is ./libsome.so");
        run(&dir, &format!("{verb} ./libsome.so")).fails(&format!("./libsome.so: {library_alone}"));
        run(&dir, &format!("{verb} {ours}")).fails(&format!("{ours}: {library_alone}"));
        run(&dir, &format!("{verb} ./some.cpp/x")).fails("./some.cpp/x: Not a directory");
    }
    run(&dir, "check ./some.o")
        .fails("./some.o: an object file or the like, no program: link it first");
    let text = "neither a program of 64 bits in the ELF format nor a script";
    run(&dir, "check ./main.cpp").fails(&format!("./main.cpp: {text}"));
    run(&dir, "run ./main.cpp").fails("./main.cpp: Permission denied");
    dir.run("check --library folder ./main.cpp").fails_saying("/folder: Is a directory\n");
    // All kinds of programs are some, those without a loader too.
    for options in ["-pie -fPIE", "-no-pie", "-static", "-static-pie"] {
        compile(&dir, &format!("{options} main.cpp -o program"));
        assert_eq!(run(&dir, "run ./program").code, Some(0), "{options}");
        run(&dir, "check ./program").fails_saying("./program: no call can arrive");
    }
}

#[test]
fn programs_run_with_the_library() {
    let dir = programs("run");
    let done = run(&dir, "run ./dynamic");
    assert_eq!((done.code, done.stdout.as_str()), (Some(0), "6\n"), "{}", done.stderr);
    assert!(
        done.stderr.contains(", 1 calls, ") && done.stderr.contains("\nRgemm_dd "),
        "{}",
        done.stderr
    );
    let last = done.stderr.lines().last().unwrap();
    assert!(
        last.starts_with("wideblas profile: estimate: ") && last.contains("measured here: dd "),
        "{last}"
    );
    // Arguments, options among them, and the exit status are the program's.
    let done = run(&dir, "run ./dynamic 3 --profile x");
    assert_eq!((done.code, done.stdout.as_str()), (Some(3), "7\n"), "{}", done.stderr);
    assert_eq!(
        done.stderr,
        "wideblas: no call of the program itself arrived; `wideblas check PROGRAM` says whether one can\n"
    );
    let done = run(&dir, "run --profile table ./dynamic");
    assert_eq!((done.code, done.stdout.as_str(), done.stderr.as_str()), (Some(0), "6\n", ""));
    assert!(std::fs::read_to_string(dir.path("table")).unwrap().contains("\nRgemm_dd "));
    // A shell is silent, the program that it starts is counted.
    dir.file("shell", "#!/bin/sh\n./dynamic\ntrue\n");
    std::fs::set_permissions(dir.path("shell"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let done = run(&dir, "run ./shell");
    assert!(done.stdout == "6\n" && done.stderr.contains("\nRgemm_dd "), "{}", done.stderr);
}

#[test]
fn programs_that_cannot_be_reached_run_all_the_same() {
    let dir = programs("run_not");
    for program in ["./static", "./whole"] {
        let done = run(&dir, &format!("run {program}"));
        assert_eq!((done.code, done.stdout.as_str()), (Some(0), "42\n"), "{}", done.stderr);
        let line = format!(
            "wideblas: {program}: no call can arrive: the program contains MPLAPACK's routines"
        );
        assert!(done.stderr.starts_with(&line), "{}", done.stderr);
    }
    run(&dir, "run ./nothing").fails("./nothing: no such file");
    dir.run("run").exits_with_usage("<PROGRAM>");
}
