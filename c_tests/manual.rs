//! The manual page of the library: what it names exists, what exists is named, its example runs, and groff takes it.

use crate::support::{Language, artifact, build, program, root, run, scratch};
use crate::traces::fortran_names;
use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

fn page() -> String {
    run(Command::new(artifact("wideblas-command", "wideblas")).args(["man", "3"])).stdout
}

/// Words of letters, digits, `_` and, behind them, `*`, of a page without its escapes.
fn words(page: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '*';
    page.replace("\\-", "-").split(|letter| !is_part(letter)).map(str::to_string).collect()
}

#[test]
fn the_page_of_the_library_names_all_exports() {
    let words = words(&page());
    let starts: Vec<&str> = words.iter().filter_map(|word| word.strip_suffix('*')).collect();
    let symbols = fs::read_to_string(root().join("c_tests/symbols.txt")).unwrap();
    // Those of C++ are MPLAPACK's.
    let exported: BTreeSet<&str> = symbols.lines().filter(|name| !name.starts_with("_Z")).collect();
    let formats = ["f32", "f64", "dd", "qd", "f128", "mpfr", "mpf"];
    assert!(formats.iter().all(|format| words.contains(*format)));
    // Of those in Fortran the page says how they follow from the reference's.
    assert!(["qgemm", "xgemm"].iter().all(|name| words.contains(*name)));
    let of_fortran = fortran_names();
    for name in exported.iter().filter(|name| !of_fortran.iter().any(|other| other == *name)) {
        let is_routine = name
            .rsplit_once('_')
            .is_some_and(|(routine, format)| formats.contains(&format) && words.contains(routine));
        let is_of_family = starts.iter().any(|start| start.len() > 3 && name.starts_with(start));
        assert!(is_routine || is_of_family || words.contains(*name), "{name} is not named");
    }
    let headers = ["wideblas.h", "wideblas_tmd.h"]
        .map(|name| fs::read_to_string(root().join("include").join(name)).unwrap());
    for word in words.iter().filter(|word| word.to_lowercase().starts_with("wb_")) {
        let name = word.strip_suffix('*').unwrap_or(word);
        assert!(headers.iter().any(|header| header.contains(name)), "{word} is in no header");
    }
}

#[test]
fn the_example_of_the_page_runs() {
    let page = page();
    let (_, rest) = page.split_once(".EX\n").unwrap();
    let (example, _) = rest.split_once(".EE\n").unwrap();
    let folder = scratch("manual");
    let source = folder.join("example.c");
    fs::write(&source, example.replace("\\-", "-").replace("\\e", "\\")).unwrap();
    assert_eq!(run(&mut program(build(Language::C, &source, &folder))).stdout, "1\n");
}

/// Where there is groff, with all its warnings.
#[test]
fn the_pages_are_well_formed() {
    let command = artifact("wideblas-command", "wideblas");
    for section in ["1", "3"] {
        let folder = scratch(&format!("manual_{section}"));
        let file = folder.join("page");
        fs::write(&file, run(Command::new(&command).args(["man", section])).stdout).unwrap();
        let mut groff = Command::new("groff");
        groff.args(["-man", "-Tutf8", "-ww"]).arg(&file);
        let Ok(output) = groff.stdout(Stdio::piped()).stderr(Stdio::piped()).output() else {
            return;
        };
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said, "", "section {section}");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains(&format!("wideblas({section})")), "section {section}: {text}");
    }
}
