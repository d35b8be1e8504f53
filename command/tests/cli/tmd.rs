//! `wideblas tmd`

use super::runs::{Dir, Done};
use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// 2^36 arguments, 64 units.
const SEARCH: &str = "tmd search --fn exp --from 0x1.ap-1 --to 0x1.a001p-1 --bits 34 --unit 30 --engine cpu --threads 1";

#[test]
fn a_search_has_its_list_certificate_and_summary() {
    let dir = Dir::new("tmd");
    let said = dir.run(&format!("{SEARCH} --out exp.wc --certificate exp.cert")).succeeds();
    assert!(said.contains("arguments of hardness 34 or more, 8 expected"), "{said}");
    let list = fs::read_to_string(dir.path("exp.wc")).unwrap();
    let cases: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(cases.iter().all(|line| line.starts_with("0x1.a000") && line.contains(" # k=")));
    assert!((2..20).contains(&cases.len()), "{list}");
    // Without files the list is printed; other tests and other sizes find the same.
    for other in ["", "--algorithm regular", "--algorithm lefevre --sub-domain 1024", "--integers"]
    {
        assert_eq!(dir.run(&format!("{SEARCH} {other}")).succeeds(), list, "{other}");
    }
    let json = dir.run(&format!("{SEARCH} --json")).succeeds();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["found"], &json["searched"]), (&cases.len().into(), &(1u64 << 36).into()));

    let said = dir.run("tmd verify exp.cert --all --engine cpu").succeeds();
    assert!(said.contains("64 units derived again by regular tests and MPFR"), "{said}");
    let said = dir.run("tmd verify exp.wc --fn exp --bits 34").succeeds();
    assert!(said.contains(&format!("{} arguments, each of them hard", cases.len())), "{said}");
    dir.run("tmd verify exp.wc --fn exp --bits 60").fails_saying("has hardness 3");
    dir.run("tmd verify exp.wc --fn log").fails_saying("exp.wc: 0x1.a000");
    fs::write(dir.path("other.wc"), "0x1p+0 # k=44\nnothing\n").unwrap();
    dir.run("tmd verify other.wc --fn exp")
        .fails_saying("other.wc:2: \"nothing\" is no number of binary64");
}

/// The parts of three machines are the whole; a missing one is named.
#[test]
fn parts_are_merged() {
    let dir = Dir::new("tmd-parts");
    let whole = dir.run(SEARCH).succeeds();
    for part in 1..=3 {
        let files = format!("--part {part}/3 --out {part}.wc --certificate {part}.cert");
        dir.run(&format!("{SEARCH} {files}")).succeeds();
    }
    dir.run("tmd merge 2.cert 3.cert 1.cert --out all.wc --certificate all.cert").succeeds();
    assert_eq!(fs::read_to_string(dir.path("all.wc")).unwrap(), whole);
    dir.run("tmd verify all.cert --engine cpu").succeeds();
    dir.run("tmd merge 1.cert 3.cert")
        .fails_saying("no certificate is of the arguments from 0x1.a000");
    dir.run("tmd merge 1.cert 1.cert 2.cert").fails_saying("two certificates are of 0x1.a");
}

/// Killed at any moment, and resumed as often: the same certificate.
#[test]
fn a_killed_search_goes_on() {
    let dir = Dir::new("tmd-kill");
    dir.run(&format!("{SEARCH} --certificate whole.cert --out whole.wc")).succeeds();
    let start =
        || dir.command(&format!("{SEARCH} --checkpoint a.ckpt --certificate a.cert --out a.wc"));
    let resume = || {
        dir.command("tmd resume a.ckpt --certificate a.cert --out a.wc --engine cpu --threads 1")
    };
    let kill = |mut command: Command, after: u64| {
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        sleep(Duration::from_millis(after));
        // It may have ended by itself.
        let _ = child.kill();
        child.wait().unwrap();
    };
    kill(start(), 30);
    let mut grown = Vec::new();
    for turn in 0..20u64 {
        let Ok(text) = fs::read(dir.path("a.ckpt")) else {
            kill(start(), 40);
            continue;
        };
        grown.push(text.len());
        kill(resume(), 10 + turn * 7 % 25);
    }
    assert!(grown.is_sorted(), "{grown:?}");
    let output = resume().output().unwrap();
    Done::new("tmd resume", output).succeeds();
    for kind in ["cert", "wc"] {
        let [ours, whole] =
            ["a", "whole"].map(|name| fs::read(dir.path(&format!("{name}.{kind}"))).unwrap());
        assert!(ours == whole, "{kind}");
    }
    dir.run(&format!("{SEARCH} --checkpoint a.ckpt")).fails_saying("a.ckpt: is there already");
    dir.run("tmd resume none.ckpt").fails_saying("none.ckpt: No such file");
}

/// A disk that takes no more ends the search with a message; what was written counts.
#[test]
fn a_full_disk_loses_nothing() {
    let dir = Dir::new("tmd-full");
    let whole = dir.run(SEARCH).succeeds();
    let command = dir.command(&format!("{SEARCH} --checkpoint a.ckpt"));
    // Files of 4 KiB at most; what is beyond is an error instead of a signal.
    let script = "ulimit -f 4; trap '' XFSZ; exec \"$0\" \"$@\"";
    let output = Command::new("bash")
        .args(["-c", script])
        .arg(command.get_program())
        .args(command.get_args())
        .current_dir(dir.path("."))
        .output()
        .unwrap();
    Done::new("tmd search, limited", output).fails_saying("a.ckpt: File too large");
    let resumed = dir.run("tmd resume a.ckpt --engine cpu").succeeds();
    assert_eq!(resumed, whole);
}

#[test]
fn damaged_and_impossible_requests_are_refused() {
    let dir = Dir::new("tmd-refused");
    dir.run(&format!("{SEARCH} --checkpoint a.ckpt --certificate a.cert --part 1/16")).succeeds();
    for name in ["a.ckpt", "a.cert"] {
        let text = fs::read_to_string(dir.path(name)).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for index in 0..lines.len() {
            let mut changed = lines.clone();
            let other = lines[index].replacen(['1', '2', '3'], "7", 1);
            changed[index] = &other;
            if changed == lines {
                continue;
            }
            let changed = changed.join("\n") + "\n";
            fs::write(dir.path("changed"), changed).unwrap();
            let args = if name == "a.ckpt" { "tmd resume changed" } else { "tmd verify changed" };
            dir.run(args).fails_saying("changed:");
        }
    }
    for (args, part) in [
        ("tmd search --fn exq --from 1 --to 2 --bits 44", "`wideblas tmd list` shows them"),
        ("tmd search --fn exp --from 2 --to 1 --bits 44", "the first end must be nearer to zero"),
        ("tmd search --fn exp --from -1 --to 2 --bits 44", "one sign"),
        ("tmd search --fn exp --from 0.1x --to 2 --bits 44", "no number such as 0x1.8p-3"),
        ("tmd search --fn exp --from 1 --to 2 --bits 64", "1..=63"),
        ("tmd search --fn exp --from 1 --to 2 --bits 44 --part 4/3", "no part such as 3/64"),
        ("tmd search --fn exp --from 1 --to 2 --bits 44 --engine gpu", "auto, cpu, cuda, cuda:N"),
        ("tmd search --fn exp --from 1 --to 2 --bits 44 --algorithm fast", "lefevre"),
        (
            "tmd search --fn exp --from 1 --to 0x1.0000000000001p-1 --format binary32 --bits 9",
            "binary32",
        ),
    ] {
        dir.run(args).exits_with_usage(part);
    }
    dir.run(&format!("{SEARCH} --out none/a.wc")).fails_saying("none: No such file");
}

#[test]
fn functions_and_formats_are_listed() {
    let said = Dir::new("tmd-list").run("tmd list").succeeds();
    for word in ["exp10m1", "rsqrt", "atanpi", "erfc", "binary64", "bfloat16"] {
        assert!(said.split_whitespace().any(|one| one == word), "{said}");
    }
}
