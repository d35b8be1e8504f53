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
    let others = [
        "",
        "--algorithm regular",
        "--algorithm lefevre --sub-domain 1024",
        "--integers",
        "--polynomials hierarchical",
    ];
    for other in others {
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
    let text = fs::read_to_string(dir.path("exp.wc")).unwrap();
    let first = 1 + text.lines().position(|line| !line.starts_with('#')).unwrap();
    let said = format!("exp.wc:{first}: 0x1.a000");
    dir.run("tmd verify exp.wc --fn log").fails_saying(&said);
    fs::write(dir.path("other.wc"), "0x1p+0 # k=44\nnothing\n").unwrap();
    dir.run("tmd verify other.wc --fn exp")
        .fails_saying("other.wc:2: \"nothing\" is no number of binary64");
}

/// Where sin and cos have no polynomials their values are looked at: the search, its certificate and a table's estimate end.
#[test]
fn large_arguments_are_searched_by_their_values() {
    let dir = Dir::new("tmd-values");
    let ends = "--from 0x1.e50fec178p+98 --to 0x1.e50fec179p+98";
    let search = format!("tmd search --fn sin {ends} --bits 16 --unit 14 --engine cpu");
    let said = dir.run(&format!("{search} --out a.wc --certificate a.cert")).succeeds();
    assert!(said.contains("65536 arguments by their values, on the CPU"), "{said}");
    let list = fs::read_to_string(dir.path("a.wc")).unwrap();
    assert!(list.contains("\n0x1.e50fec1788957p+98 # k=56\n"), "{list}");
    assert_eq!(dir.run(&format!("{search} --threads 1")).succeeds(), list);
    let said = dir.run("tmd verify a.cert --all --engine cpu").succeeds();
    assert!(said.contains("4 units derived again"), "{said}");
    let said =
        dir.run("tmd table --fn cos --from 0x1p100 --to 0x1p102 --bits 50 --dry-run --engine cpu");
    assert!(said.succeeds().contains("2 binades in 2 jobs"));
}

/// auto measures, says so, and takes the same test for each part; the certificate names it.
#[test]
fn auto_chooses_by_measured_failures() {
    let dir = Dir::new("tmd-auto");
    let chosen = |args: &str, name: &str| {
        let args = format!("{SEARCH} {args} --verbose --certificate {name} --out list.wc");
        let output = dir.command(&args).output().unwrap();
        let text = fs::read_to_string(dir.path(name)).unwrap();
        let line = text.lines().find(|line| line.starts_with("search ")).unwrap();
        // Without the hash of all before it.
        let line = line.split(" ~").next().unwrap().to_string();
        (String::from_utf8(output.stderr).unwrap(), line)
    };
    let (said, line) = chosen("", "whole.cert");
    for part in ["regular: fail ", "clipped: fail ", " % of ", "\nchosen: clipped\n"] {
        assert!(said.contains(part), "{said}");
    }
    assert!(line.contains(" algorithm=clipped ") && line.contains(" sub-domain=auto "), "{line}");
    let (part_said, part_line) = chosen("--part 2/3", "part.cert");
    assert_eq!((part_said, part_line), (said, line));
    // Hardly any short ones fail: the cheaper test is enough.
    let (said, line) = chosen("--sub-domain 1024", "short.cert");
    assert!(said.contains("\nchosen: regular, sub-domains of 1024\n"), "{said}");
    assert!(line.contains(" algorithm=regular ") && line.contains(" sub-domain=1024 "), "{line}");
    let (said, _) = chosen("--algorithm clipped", "clipped.cert");
    assert_eq!(said, "");
    // Nearly straight: one proof for all arguments but the first, whose result has another unit.
    let tanh =
        "tmd search --fn tanh --from 0x1p-48 --to 0x1.0001p-48 --bits 48 --engine cpu --json";
    let said = dir.run(&format!("{tanh} --certificate tanh.cert")).succeeds();
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&said["searched"], &said["mpfr"]), (&1.into(), &1.into()));
    assert_eq!(
        said["not_searched"]["none of them is hard, by one proof for all"],
        (1u64 << 36) - 1
    );
    dir.run("tmd verify tanh.cert --all --engine cpu").succeeds();
}

/// Certificates by the hierarchical method are checked by the other one.
#[test]
fn both_methods_for_polynomials() {
    let dir = Dir::new("tmd-methods");
    let list = dir.run(SEARCH).succeeds();
    let files = "--out exp.wc --certificate exp.cert";
    dir.run(&format!("{SEARCH} --polynomials hierarchical --integers {files}")).succeeds();
    assert_eq!(fs::read_to_string(dir.path("exp.wc")).unwrap(), list);
    let certificate = fs::read_to_string(dir.path("exp.cert")).unwrap();
    assert!(certificate.contains(" coefficients=hierarchical ~"), "{certificate}");
    let said = dir.run("tmd verify exp.cert --engine cpu").succeeds();
    assert!(said.contains("2 units derived again by regular tests"), "{said}");
    dir.run(&format!("{SEARCH} --polynomials others"))
        .exits_with_usage("none of packets, hierarchical");
}

/// Every binade, test and method has its row of figures.
#[test]
fn phases_are_measured() {
    let dir = Dir::new("tmd-phases");
    let sample = "--units 1 --unit 32 --tests 12 --engine cpu --threads 1 --save phases.md";
    let said = dir.run(&format!("tmd bench --phases {sample}")).succeeds();
    assert_eq!(fs::read_to_string(dir.path("phases.md")).unwrap(), said);
    let section = |title: &str| {
        let (_, rest) = said.split_once(&format!("## {title}\n")).unwrap();
        rest.split("\n## ").next().unwrap()
    };
    for binade in ["exp [2^-1, 2^0)", "exp [2^8, 2^9)", "sin [2^0, 2^1)"] {
        let rows = |title: &str, name: &str| {
            let is_row =
                |line: &&str| line.starts_with(&format!("| {binade} | ")) && line.contains(name);
            section(title).lines().filter(is_row).count()
        };
        for method in ["| packets |", "| hierarchical |"] {
            assert_eq!((rows("Shares", method), rows("Polynomials", method)), (1, 1), "{said}");
        }
        for test in ["| lefevre |", "| regular |", "| clipped |"] {
            assert_eq!(rows("Boolean tests", test), 1, "{said}");
        }
    }
    // The figures of the paper: degree 6 and 320 bits, 10 and 448.
    for row in ["| hierarchical | 6 | 320 |", "| hierarchical | 10 | 448 |"] {
        assert!(section("Polynomials").contains(row), "{said}");
    }
    dir.run("tmd bench --phases --engine abacus").exits_with_usage("none of auto, cpu, cuda");
    dir.run("tmd bench --phases --fn exp").exits_with_usage("cannot be used with");
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
            // Longer each time: a busy machine takes a while to begin.
            kill(start(), 40 + 30 * turn);
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
    dir.run(&format!("{SEARCH} --out none/a.wc")).fails_saying("none/a.wc: No such file");
}

/// What each command says for scripts is one JSON text with the figures that it says otherwise.
#[test]
fn scripts_read_json() {
    let dir = Dir::new("tmd-json");
    let json = |args: &str| -> serde_json::Value {
        serde_json::from_str(&dir.run(args).succeeds()).unwrap()
    };
    let mut found = 0;
    for part in 1..=2 {
        let files = format!("--part {part}/2 --out {part}.wc --certificate {part}.cert --json");
        found += json(&format!("{SEARCH} {files}"))["found"].as_u64().unwrap();
    }
    let merged = json("tmd merge 1.cert 2.cert --out all.wc --certificate all.cert --json");
    assert_eq!((&merged["found"], &merged["searched"]), (&found.into(), &(1u64 << 36).into()));
    assert_eq!(merged["seconds"], serde_json::Value::Null);
    let verified = json("tmd verify all.cert --sample 3 --engine cpu --json");
    let counts = ["units", "cases", "derived_again"].map(|name| verified[name].as_u64().unwrap());
    assert_eq!(counts, [64, found, 3]);
    assert_eq!(json("tmd verify all.wc --fn exp --bits 34 --json")["arguments"], found);
    let known = json("tmd list --json");
    assert!(known["functions"].as_array().unwrap().contains(&"exp2m1".into()));
    assert!(known["formats"].as_array().unwrap().contains(&"bfloat16".into()));
}

/// A point for each hardness, in a picture that is well-formed.
#[test]
fn pictures_have_a_point_a_hardness() {
    let dir = Dir::new("tmd-plot");
    dir.run(&format!("{SEARCH} --certificate a.cert --out a.wc --plot search.svg")).succeeds();
    let list = fs::read_to_string(dir.path("a.wc")).unwrap();
    let bits = list.lines().filter_map(|line| line.split_once("# k=")?.1.parse::<usize>().ok());
    let points = bits.max().unwrap() - 34 + 1;
    let check = |name: &str, points: Option<usize>, labels: &[&str]| {
        let text = fs::read_to_string(dir.path(name)).unwrap();
        let picture = roxmltree::Document::parse(&text).unwrap();
        let named = |name: &'static str| {
            picture.descendants().filter(move |one| one.has_tag_name(name)).collect::<Vec<_>>()
        };
        // Those of the names above the axes are samples.
        let dots = named("circle");
        let dots: Vec<_> = dots
            .iter()
            .filter(|dot| dot.attribute("cx").unwrap().parse::<f64>().unwrap() > 64.0)
            .collect();
        assert!(points.is_none_or(|points| dots.len() == points), "{name}: {}", dots.len());
        assert!(!dots.is_empty(), "{name}");
        for text in named("text") {
            let at = |which: &str| text.attribute(which).unwrap().parse::<f64>().unwrap();
            assert!((0.0..720.0).contains(&at("x")) && at("y") > 0.0, "{name}");
        }
        let texts: Vec<&str> = named("text").iter().filter_map(|one| one.text()).collect();
        let all = texts.join("\n");
        labels.iter().for_each(|label| assert!(all.contains(label), "{name}: {all}"));
    };
    let labels = ["exp binary64: arguments by hardness", "expected: 68719476736 ×", "found"];
    check("search.svg", Some(points), &labels);
    dir.run("tmd merge a.cert --out b.wc --plot merge.svg").succeeds();
    dir.run("tmd plot a.cert --out plot.svg").succeeds();
    let read = |name: &str| fs::read_to_string(dir.path(name)).unwrap();
    assert!(read("search.svg") == read("merge.svg") && read("plot.svg") == read("merge.svg"));
    let table = "tmd table --fn exp --bits 6 --format bfloat16 --engine cpu --folder t";
    dir.run(&format!("{table} --plot table.svg")).succeeds();
    check("table.svg", None, &["exp bfloat16: arguments by hardness"]);
    let other = dir.path("t/exp_p0.cert").display().to_string();
    dir.run(&format!("tmd plot a.cert {other} --out x.svg")).fails_saying("is not of exp binary64");
}

#[test]
fn functions_and_formats_are_listed() {
    let said = Dir::new("tmd-list").run("tmd list").succeeds();
    for word in ["exp10m1", "rsqrt", "atanpi", "erfc", "binary64", "bfloat16"] {
        assert!(said.split_whitespace().any(|one| one == word), "{said}");
    }
}
