//! Files that are written: looked at before the work, whole or as they were.

use super::runs::{Dense, Dir, Done, GENERAL, UNIT};
use flate2::read::GzDecoder;
use std::fs::{self, Permissions};
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const OLD: &str = "what was there\n";

fn names(dir: &Dir) -> Vec<String> {
    let entries = fs::read_dir(&dir.0).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A line on stderr, before any operand is read.
#[test]
fn outputs_are_looked_at_before_the_work() {
    let dir = Dir::new("early");
    fs::create_dir(dir.path("folder")).unwrap();
    dir.file("file", OLD);
    let outputs = [
        ("no/c.mtx", "No such file or directory"),
        ("folder", "is a directory"),
        ("file/c.mtx", "Not a directory"),
        ("folder/", "is a directory"),
        // Nobody makes files there.
        ("/sys/c.mtx", "Permission denied"),
    ];
    for (output, reason) in outputs {
        // The operands are missing, which would be told after.
        for args in ["gemm a.mtx b.mtx -o", "gemv a.mtx b.mtx -o"] {
            dir.run(&format!("{args} {output}")).fails(&format!("{output}: {reason}"));
        }
        let search = "tmd search --fn exp --from 1 --to 2 --bits 44 --out";
        dir.run(&format!("{search} {output}")).fails(&format!("{output}: {reason}"));
    }
    for args in ["bench --save no/b.csv", "bench --sweep --save no/b.json"] {
        dir.run(args).fails_saying("No such file or directory");
    }
    dir.run("verify --random 1 --save no/v.md").fails("no/v.md: No such file or directory");
    assert_eq!(names(&dir), ["file", "folder"], "nothing is left behind");
}

/// Runs the command with files of at most so many blocks of 512 bytes, as a full disk would have it.
fn with_little_room(dir: &Dir, args: &str) -> Done {
    let mut command = Command::new("sh");
    let line = format!("trap '' XFSZ; ulimit -f 8; exec {} {args}", env!("CARGO_BIN_EXE_wideblas"));
    Done::new(args, command.args(["-c", &line]).current_dir(&dir.0).output().unwrap())
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    let dir = Dir::new("full");
    dir.file("a.mtx", Dense::random(40, 40, 1).text()).file("c.mtx", OLD).file("u.mtx", UNIT);
    with_little_room(&dir, "gemm a.mtx a.mtx -o c.mtx").fails_saying("c.mtx: File too large");
    with_little_room(&dir, "gemm a.mtx a.mtx -o new.mtx").fails_saying("new.mtx: File too large");
    assert_eq!(fs::read_to_string(dir.path("c.mtx")).unwrap(), OLD);
    assert_eq!(names(&dir), ["a.mtx", "c.mtx", "u.mtx"]);
    with_little_room(&dir, "gemm u.mtx u.mtx -o c.mtx").succeeds();
    // A device has no place beside it.
    dir.run("gemm u.mtx u.mtx -o /dev/full").fails("/dev/full: No space left on device");
    dir.run("gemm u.mtx u.mtx -o /dev/null").succeeds();
}

/// A signal in the midst of the writing removes what is not whole, and ends the command as it would have.
#[test]
fn a_signal_leaves_the_old_file_and_nothing_else() {
    const SIGNALS: [(&str, i32); 3] = [("INT", 2), ("TERM", 15), ("HUP", 1)];
    let dir = Dir::new("signal");
    // Many numbers, so that the writing takes a while: an outer product.
    let ones = |rows: usize, cols: usize| {
        format!("{GENERAL}{rows} {cols}\n{}", "0.1\n".repeat(rows * cols))
    };
    dir.file("a.mtx", ones(1000, 1)).file("b.mtx", ones(1, 1000)).file("c.mtx", OLD);
    let before = names(&dir);
    for (name, number) in SIGNALS {
        let mut child =
            dir.command("gemm a.mtx b.mtx -o c.mtx").stdout(Stdio::null()).spawn().unwrap();
        let begun = Instant::now();
        let part = || names(&dir).into_iter().find(|name| name.ends_with(".part"));
        // A first one is made and removed again before the work.
        let has_some =
            |part: String| fs::metadata(dir.path(&part)).is_ok_and(|data| data.len() > 0);
        while !part().is_some_and(has_some) {
            assert!(child.try_wait().unwrap().is_none(), "it ended too early");
            assert!(begun.elapsed() < Duration::from_secs(120), "it does not write");
            sleep(Duration::from_millis(1));
        }
        let kill =
            Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(number), "{name}");
        assert_eq!(fs::read_to_string(dir.path("c.mtx")).unwrap(), OLD, "{name}");
        assert_eq!(names(&dir), before, "{name}");
    }
}

#[test]
fn a_new_file_has_the_mode_of_the_old_one() {
    let dir = Dir::new("modes_of_files");
    dir.file("u.mtx", UNIT).file("c.mtx", OLD).file("target.mtx", OLD);
    fs::set_permissions(dir.path("c.mtx"), Permissions::from_mode(0o640)).unwrap();
    symlink("target.mtx", dir.path("link.mtx")).unwrap();
    symlink("later.mtx", dir.path("dangling.mtx")).unwrap();
    let mut command = Command::new("sh");
    let wideblas = env!("CARGO_BIN_EXE_wideblas");
    let line = format!(
        "umask 027; for c in c new link dangling; do {wideblas} gemm u.mtx u.mtx -o $c.mtx || exit 1; done"
    );
    assert!(command.args(["-c", &line]).current_dir(&dir.0).output().unwrap().status.success());
    let mode = |name: &str| fs::metadata(dir.path(name)).unwrap().mode() & 0o777;
    assert_eq!(["c.mtx", "new.mtx", "later.mtx"].map(mode), [0o640; 3]);
    for link in ["link.mtx", "dangling.mtx"] {
        assert!(fs::symlink_metadata(dir.path(link)).unwrap().is_symlink(), "{link}");
    }
    for file in ["c.mtx", "new.mtx", "target.mtx", "later.mtx"] {
        assert_eq!(dir.matrix(file).rows, 2, "{file}");
    }
}

/// Nothing but the matrix, whatever else there is to say.
#[test]
fn standard_output_is_clean() {
    let dir = Dir::new("standard");
    dir.file("a.mtx", Dense::random(9, 9, 4).text());
    dir.run("gemm a.mtx a.mtx -o c.mtx --verify").succeeds();
    let written = fs::read_to_string(dir.path("c.mtx")).unwrap();
    let output = dir.command("gemm a.mtx a.mtx -o - --verify").output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), written);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("A       a.mtx (9 x 9)\n") && said.contains("\nerror   "), "{said}");
    dir.run("gemm a.mtx a.mtx -o - --json").exits_with_usage("both take standard output");
    let search = "tmd search --fn exp --format binary16 --from 1 --to 2 --bits 6";
    let list = dir.run(search).succeeds();
    let output = dir.command(&format!("{search} --out -")).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), list);
    dir.run(&format!("{search} --out - --certificate -")).exits_with_usage("only one of");
    dir.run(&format!("{search} --certificate s.cert --out s.wc")).succeeds();
    let certificate = fs::read_to_string(dir.path("s.cert")).unwrap();
    let output = dir.command(&format!("{search} --certificate - --out s.wc")).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), certificate);
}

#[test]
fn names_in_gz_are_compressed() {
    let dir = Dir::new("packed");
    dir.file("a.mtx", Dense::random(20, 20, 4).text());
    dir.run("gemm a.mtx a.mtx -o c.mtx").succeeds();
    dir.run("gemm a.mtx a.mtx -o c.mtx.gz").succeeds();
    let packed = fs::read(dir.path("c.mtx.gz")).unwrap();
    let mut text = String::new();
    GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
    assert_eq!(text, fs::read_to_string(dir.path("c.mtx")).unwrap());
    assert!(packed.len() < text.len());
}

/// Up to 64 elements; of more it is said how to have them.
#[test]
fn small_results_are_printed() {
    let dir = Dir::new("small");
    dir.file("a.mtx", format!("{GENERAL}2 3\n1\n-20\n0.1\n4\n5\n6\n")).file("u.mtx", UNIT);
    dir.file("x.mtx", format!("{GENERAL}3 1\n1\n0\n1\n"));
    let stdout = dir.run("gemm u.mtx a.mtx").succeeds();
    let printed = "C        1e0  1e-1   5e0\n        -2e1   4e0   6e0\n";
    assert!(stdout.ends_with(printed), "{stdout}");
    assert!(dir.run("gemv a.mtx x.mtx").succeeds().ends_with("\ny          6e0\n        -1.4e1\n"));
    assert!(!dir.run("gemm u.mtx a.mtx -o c.mtx").succeeds().contains("1e-1"));
    for (rows, is_printed) in [(8, true), (9, false)] {
        dir.file("b.mtx", Dense::random(rows, 8, 1).text());
        dir.file("v.mtx", Dense::random(8, 8, 1).text());
        let stdout = dir.run("gemm b.mtx v.mtx").succeeds();
        let last =
            "C       not printed, with more than 64 elements: -o FILE writes it, -o - prints it\n";
        assert_eq!(stdout.ends_with(last), !is_printed, "{stdout}");
        assert_eq!(stdout.lines().count(), if is_printed { 4 + rows } else { 5 }, "{stdout}");
    }
    assert!(dir.run("gemm --help").succeeds().contains("at most 64 elements"));
}
