//! README.md stays true: its programs compile and run, its table has every variable.

use crate::support::{Language, build, program, root, run, scratch};
use std::fs;
use wideblas::config::VARIABLES;

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}

/// The first fenced block of a language.
fn block(language: &str) -> String {
    let text = readme();
    let (_, rest) = text.split_once(&format!("```{language}\n")).expect(language);
    rest.split_once("```").unwrap().0.to_string()
}

fn example(language: Language, fence: &str, extension: &str, expected: &str) {
    let folder = scratch(&format!("readme_{fence}"));
    let source = folder.join("example").with_extension(extension);
    fs::write(&source, block(fence)).unwrap();
    let printed = run(&mut program(build(language, &source, &folder)));
    assert_eq!(printed.stdout.split_whitespace().collect::<Vec<_>>().join(" "), expected);
}

#[test]
fn readme_c_example() {
    example(Language::C, "c", "c", "info 0, c = 1e-15");
}

#[test]
fn readme_fortran_example() {
    example(Language::Fortran, "fortran", "f90", "2.0000000000000000000000000000000");
}

#[test]
fn readme_names_every_variable() {
    let text = readme();
    for (name, _) in VARIABLES {
        assert!(text.contains(&format!("| `{name}` |")), "{name} is not in the table of README.md");
    }
}
