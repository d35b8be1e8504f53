//! `wideblas tmd table`

use super::runs::{Dir, Done};
use serde_json::Value;
use std::collections::HashSet;
use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use wideblas_tmd::decide::{Hardness, hardness};
use wideblas_tmd::float::Format;
use wideblas_tmd::function::{Function, by_name};
use wideblas_tmd::list;

/// Two binades in part, 32 and 16 units.
const TABLE: &str = "tmd table --fn exp --from 0x1.ffff8p-2 --to 0x1.00004p-1 --bits 34 --unit 30 --engine cpu --threads 1";

fn json(dir: &Dir, args: &str) -> Value {
    serde_json::from_str(&dir.run(args).succeeds()).unwrap()
}

/// Names and texts of files of some kinds, in order.
fn files(dir: &Dir, folder: &str, kinds: &[&str]) -> Vec<(String, String)> {
    let entries = fs::read_dir(dir.path(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let is_wanted = |name: &String| kinds.iter().any(|kind| name.ends_with(kind));
    let mut all: Vec<(String, String)> = names
        .filter(is_wanted)
        .map(|name| (name.clone(), fs::read_to_string(dir.path(folder).join(&name)).unwrap()))
        .collect();
    all.sort();
    all
}

/// Every number of a small format, decided by MPFR one by one: the lists have the hard ones but those of which a table says
/// that all are hard.
#[test]
fn tables_of_small_formats_are_complete() {
    let dir = Dir::new("tmd-table-small");
    for (name, format, bits) in [
        ("exp", "binary16", 8),
        ("exp2", "bfloat16", 5),
        ("sin", "binary16", 9),
        ("rsqrt", "binary16", 8),
        ("acos", "binary16", 8),
        ("tanpi", "binary16", 9),
    ] {
        let args = format!("tmd table --fn {name} --bits {bits} --format {format} --engine cpu");
        let said = json(&dir, &format!("{args} --folder {name} --json"));
        let (function, known) = (by_name(name).unwrap(), Format::by_name(format).unwrap());
        let (mut hard, mut unasked) = (HashSet::new(), HashSet::new());
        let mut numbers = 0;
        let signs: &[bool] = if function.mirrors() { &[false] } else { &[false, true] };
        for &negative in signs {
            for ordinal in 0..known.infinity() {
                let argument = known.argument(negative, ordinal);
                numbers += 1;
                let (x, exponent) = (argument.value(), argument.binade.exponent);
                // Not asked for: results that repeat, and those below a quarter of the smallest number.
                let repeats = ordinal > 0 && function.repeats(known, exponent);
                let top = function.value(&x, 80).magnitude().get_exp();
                if repeats || top.is_some_and(|top| top < known.unit(i32::MIN / 2)) {
                    unasked.insert(argument);
                    continue;
                }
                let found = hardness(function, known, &x);
                if found.is_some_and(|found| found.reaches(bits)) {
                    hard.insert(argument);
                }
            }
        }
        let mut listed = HashSet::new();
        for (file, text) in files(&dir, name, &[".wc"]) {
            for (argument, _) in list::read(&file, &text, known).unwrap() {
                // Where a binade has few arguments, MPFR decides each, and some of these are listed.
                if unasked.contains(&argument) {
                    continue;
                }
                assert!(hard.contains(&argument), "{name}: {argument}");
                assert!(listed.insert(argument), "{name}: {argument} stands twice");
            }
        }
        let totals = &said["totals"];
        let all_hard = &totals["not_searched"]["all of them are hard, so no list has them"];
        let unlisted = all_hard.as_u64().unwrap_or(0) as usize;
        assert_eq!(listed.len() + unlisted, hard.len(), "{name}");
        assert!(listed.len() > 10, "{name}: {}", listed.len());
        let count = |name: &str| totals[name].as_u64().unwrap() as usize;
        assert!(count("found") + count("exact") >= listed.len(), "{name}");
        assert!(count("arguments") <= numbers && said["plan"]["jobs_done"] == 0, "{name}");
        // Each certificate can be checked by itself.
        let (certificate, _) = files(&dir, name, &[".cert"]).pop().unwrap();
        dir.run(&format!("tmd verify {name}/{certificate} --all --engine cpu")).succeeds();
    }
    // All is done: the summary comes from what is there.
    let again = "tmd table --fn acos --bits 8 --format binary16 --engine cpu --folder acos";
    let said = json(&dir, &format!("{again} --json"));
    assert_eq!(said["plan"]["jobs_done"], said["plan"]["jobs"]);
    let said = dir.run(again).succeeds();
    let summary = fs::read_to_string(dir.path("acos/summary.md")).unwrap();
    assert!(said.ends_with(&summary) && summary.contains("| all |"), "{said}");
    assert!(summary.contains("the function is not defined"), "{summary}");
}

/// Killed at any moment: the same command goes on, and the files are those of an undisturbed run.
#[test]
fn a_killed_table_goes_on() {
    let dir = Dir::new("tmd-table-kill");
    let whole = json(&dir, &format!("{TABLE} --folder whole --json"));
    assert_eq!(whole["jobs"].as_array().unwrap().len(), 2);
    assert!(whole["jobs"].as_array().unwrap().iter().all(|job| job["resumed"] == false));
    let args = format!("{TABLE} --folder killed --json");
    let mut checkpoints = 0;
    for turn in 0..12u64 {
        let mut command = dir.command(&args);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        sleep(Duration::from_millis(150 + 67 * turn % 190));
        // It may have ended by itself.
        let _ = child.kill();
        child.wait().unwrap();
        checkpoints += fs::read_dir(dir.path("killed")).map_or(0, |entries| {
            let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            names.filter(|name| name.ends_with(".ckpt")).count()
        });
    }
    println!("{checkpoints} checkpoints were left");
    let resumed = json(&dir, &args);
    for name in ["found", "exact", "searched", "arguments"] {
        assert_eq!(resumed["totals"][name], whole["totals"][name]);
    }
    let kinds = [".wc", ".cert", ".ckpt", "request"];
    assert_eq!(files(&dir, "killed", &kinds), files(&dir, "whole", &kinds));
}

/// A job that fails is told at the end, when the others are done; the same command does it.
#[test]
fn a_job_that_fails_stops_no_other() {
    let dir = Dir::new("tmd-table-fails");
    let args = "tmd table --fn exp --from 0.25 --to 4 --bits 9 --format binary16 --unit 10 --engine cpu --folder t";
    dir.run(&format!("{args} --part 1/4")).succeeds();
    // No checkpoint of this search.
    fs::write(dir.path("t/exp_p-1.ckpt"), "something else\n").unwrap();
    let failure = dir.run(args);
    failure.fails_saying("1 of 4 jobs failed, and the same command tries these again: p-1: ");
    assert!(dir.path("t/exp_p1.json").exists() && !dir.path("t/exp_p-1.json").exists());
    let results = fs::read_to_string(dir.path("t/results.md")).unwrap();
    assert!(results.contains("3 of 4 jobs are done"), "{results}");
    fs::remove_file(dir.path("t/exp_p-1.ckpt")).unwrap();
    let said = json(&dir, &format!("{args} --json"));
    assert_eq!((&said["plan"]["jobs_done"], &said["plan"]["jobs"]), (&3.into(), &4.into()));
}

/// The file of results has counts by hardness, the hardest cases and hashes, and these are right.
#[test]
fn results_are_written() {
    let dir = Dir::new("tmd-table-results");
    let args = "tmd table --fn log --bits 8 --format binary16 --engine cpu --folder t";
    let said = json(&dir, &format!("{args} --json"));
    let results = fs::read_to_string(dir.path("t/results.md")).unwrap();
    for part in [
        "# log binary16, hardness 8 or more",
        "| arguments | k = 8 | k = 9 | k >= 10 | found | expected |",
        "The worst case of each direction of rounding",
        "All cases of k >= 10",
    ] {
        assert!(results.contains(part), "{part}: {results}");
    }
    let format = Format::by_name("binary16").unwrap();
    let mut counts = [0, 0, 0];
    let mut named = 0;
    for (file, text) in files(&dir, "t", &[".wc"]) {
        for (argument, hardness) in list::read(&file, &text, format).unwrap() {
            let Some(Hardness::Bits(k)) = hardness else { continue };
            counts[(k - 8).min(2) as usize] += 1;
            let line =
                results.lines().find(|line| line.starts_with(&format!("{argument} # k={k} ")));
            assert_eq!(line.is_some(), k >= 10, "{argument} {k}");
            named += usize::from(line.is_some());
        }
    }
    assert!(results.contains(&format!("| all | {} | {} | {} | ", counts[0], counts[1], counts[2])));
    assert!(named > 10 && said["totals"]["found"] == counts.iter().sum::<u64>());
    let mut check = Command::new("sha256sum");
    check.args(["--check", "--strict", "--quiet", "SHA256SUMS"]).current_dir(dir.path("t"));
    assert!(check.status().unwrap().success());
}

/// Ctrl-C: the checkpoint has what is done, and the message says how to go on.
#[test]
fn an_interrupted_table_says_how_to_go_on() {
    let dir = Dir::new("tmd-table-interrupted");
    // So many units that it would take long.
    let args = format!("{} --folder t", TABLE.replace("--unit 30", "--unit 20"));
    let child = dir.command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let len = || fs::metadata(dir.path("t/exp_p-2.ckpt")).map_or(0, |data| data.len());
    for _ in 0..600 {
        if len() > 10_000 {
            break;
        }
        sleep(Duration::from_millis(50));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let done = Done::new(&args, child.wait_with_output().unwrap());
    done.fails_saying("stopped after 0 of 2 jobs; the same command goes on");
    assert!(len() > 10_000);
}

#[test]
fn parts_share_a_folder() {
    let dir = Dir::new("tmd-table-parts");
    let args = "tmd table --fn log --bits 9 --format binary16 --engine cpu";
    let whole = json(&dir, &format!("{args} --folder whole --json"));
    let mut jobs = 0;
    for part in 1..=3 {
        let said = json(&dir, &format!("{args} --folder parts --part {part}/3 --json"));
        jobs += said["plan"]["jobs"].as_u64().unwrap();
        assert!(dir.path(&format!("parts/summary_{part}_of_3.md")).exists());
    }
    let all = json(&dir, &format!("{args} --folder parts --json"));
    assert_eq!((&all["plan"]["jobs"], &all["plan"]["jobs_done"]), (&jobs.into(), &jobs.into()));
    assert_eq!(all["totals"]["found"], whole["totals"]["found"]);
    let kinds = [".wc", ".cert"];
    assert_eq!(files(&dir, "parts", &kinds), files(&dir, "whole", &kinds));
}

#[test]
fn estimates_and_refused_folders() {
    let dir = Dir::new("tmd-table-refused");
    let said = json(&dir, &format!("{TABLE} --dry-run --json"));
    assert_eq!((&said["binades"], &said["jobs"]), (&2.into(), &2.into()));
    assert_eq!(said["searched"], (1u64 << 35) + (1 << 34));
    assert!(said["seconds"].as_f64().unwrap() > 0.0 && said["expected"] == 6.0, "{said}");
    let said = dir.run("tmd table --fn log --bits 50 --dry-run --from 1 --to 4 --engine cpu");
    let said = said.succeeds();
    assert!(said.contains("log binary64, hardness 50 or more\n2 binades in 2 jobs"), "{said}");
    assert_eq!(fs::read_dir(dir.path(".")).unwrap().count(), 0);

    let args = "tmd table --fn exp --bits 9 --format binary16 --engine cpu --folder a";
    dir.run(args).succeeds();
    for other in ["--bits 8", "--unit 20", "--algorithm lefevre", "--from 1 --to 2"] {
        let changed = match other.split_once(' ') {
            Some(("--bits", _)) => args.replace("--bits 9", other),
            _ => format!("{args} {other}"),
        };
        dir.run(&changed).fails_saying("a/request: the folder has a table of another request");
    }
    let lock = File::create(dir.path("a/part_1_of_1.lock")).unwrap();
    lock.lock().unwrap();
    dir.run(args).fails_saying("a: another process is at work on the same part");
    drop(lock);
    // Half a job's files are none: it is searched again.
    fs::remove_file(dir.path("a/exp_p0.wc")).unwrap();
    let jobs = json(&dir, &format!("{args} --json"))["plan"].clone();
    assert_eq!(jobs["jobs_done"].as_u64().unwrap() + 1, jobs["jobs"].as_u64().unwrap());
    assert!(dir.path("a/exp_p0.wc").exists());

    fs::create_dir(dir.path("b")).unwrap();
    fs::write(dir.path("b/notes"), "").unwrap();
    dir.run(&args.replace("--folder a", "--folder b"))
        .fails_saying("b: is neither empty nor the folder of a table");
    dir.run("tmd table --fn exp --bits 9").exits_with_usage("--folder");
    // Ends that are not said are those of the format.
    let jobs = |ends: &str| {
        let args = format!("tmd table --fn exp --bits 9 --format binary16 --engine cpu {ends}");
        json(&dir, &format!("{args} --dry-run --json"))["binades"].as_u64().unwrap()
    };
    assert_eq!(
        [jobs("--from 1"), jobs("--from -1"), jobs("--to 1"), jobs("--to -1")],
        [16, 16, 15, 15]
    );
    let output = dir.command(&format!("{args} --part 3/2")).output().unwrap();
    Done::new(args, output).exits_with_usage("no part such as 3/64");
}
