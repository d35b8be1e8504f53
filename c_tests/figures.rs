//! Figures that documents quote are in the files of results that stand beside them: all of README.md's, and those with which
//! pages of the book begin.

use crate::docs::{links, pages, read, readme};
use std::path::Path;

/// A number as a text has it: its value, and half of what its last digit counts. Zeros at the end of a large one count as rounded.
#[derive(Clone, Copy, Debug)]
struct Figure {
    value: f64,
    half: f64,
}

fn figure(word: &str) -> Option<Figure> {
    let word = word.replace(',', "");
    let value: f64 = word.parse().ok()?;
    let (digits, exponent) = word.split_once('e').unwrap_or((&word, "0"));
    let exponent: i32 = exponent.parse().ok()?;
    let places = match digits.split_once('.') {
        Some((_, places)) => places.len() as i32,
        None => -((digits.len() - digits.trim_end_matches('0').len()) as i32),
    };
    Some(Figure { value, half: 0.5 * 10f64.powi(exponent - places) })
}

/// Words without the signs around them.
fn words(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| c.is_whitespace() || "|()[];`*".contains(c));
    words
        .map(|word| word.trim_end_matches(['.', ',', ':']))
        .filter(|word| !word.is_empty())
        .collect()
}

/// All numbers of a file of results.
fn measured(path: &Path) -> Vec<Figure> {
    words(&read(path)).into_iter().filter_map(figure).collect()
}

/// Numbers before a unit: "41 times", "3.9 to 21 times", "8.3e-21 in 2.9 ms".
fn quoted(text: &str) -> Vec<Figure> {
    const UNITS: [&str; 8] =
        ["times", "TFLOP/s", "GFLOP/s", "seconds", "s", "ms", "ns", "microseconds"];
    let words = words(text);
    let mut found = Vec::new();
    for at in (0..words.len()).filter(|&at| UNITS.contains(&words[at])) {
        let before = words[..at].iter().rev();
        let numbers =
            before.take_while(|word| ["to", "and"].contains(word) || figure(word).is_some());
        found.extend(numbers.filter_map(|word| figure(word)));
    }
    found
}

/// Paragraphs, items of lists and rows of tables.
fn parts<'a>(text: &'a str) -> Vec<&'a str> {
    let of_block = |block: &'a str| match block.trim_start().chars().next() {
        Some('|') => block.lines().collect::<Vec<_>>(),
        Some('-') => block.split("\n- ").collect(),
        _ => vec![block],
    };
    text.split("\n\n").flat_map(of_block).collect()
}

/// What a part of a page says that is in none of the files that it names.
fn unfounded(page: &Path, part: &str) -> (usize, Vec<String>) {
    let targets = links(part);
    let folder = page.parent().unwrap();
    let named = targets.iter().filter(|target| target.contains("benches/results/"));
    let files = named.map(|target| folder.join(target)).filter(|path| path.is_file());
    let known: Vec<Figure> = files.flat_map(|path| measured(&path)).collect();
    if known.is_empty() {
        return (0, Vec::new());
    }
    let mut plain = part.to_string();
    for target in &targets {
        plain = plain.replace(&format!("]({target})"), "]");
    }
    let all = quoted(&plain);
    let is_there = |one: &Figure| {
        known.iter().any(|other| (other.value - one.value).abs() <= 1.0001 * one.half)
    };
    let wrong = all.iter().filter(|one| !is_there(one));
    let wrong = wrong.map(|one| format!("{}: {} in\n{part}", page.display(), one.value));
    (all.len(), wrong.collect())
}

#[test]
fn figures_of_readme_are_in_their_files() {
    let (mut count, mut wrong) = (0, Vec::new());
    for part in parts(&read(&readme())) {
        let (checked, more) = unfounded(&readme(), part);
        count += checked;
        wrong.extend(more);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(count >= 20, "{count} figures");
}

/// Pages for users of other software, which open with what these gain.
const FOR_USERS: [&str; 12] = [
    "flint",
    "fortran",
    "krylov",
    "mpi",
    "mpmath",
    "python",
    "rust",
    "solving",
    "tutorial-mplapack",
    "tutorial-numpy",
    "tutorial-real16",
    "tutorial-sdpa",
];

/// The first paragraph below the title.
fn beginning(text: &str) -> &str {
    text.split("\n\n").nth(1).expect("a paragraph")
}

#[test]
fn pages_begin_with_figures_of_their_files() {
    let mut wrong = Vec::new();
    for page in pages() {
        let text = read(&page);
        let (checked, more) = unfounded(&page, beginning(&text));
        wrong.extend(more);
        let name = page.file_stem().unwrap().to_str().unwrap();
        assert!(checked > 0 || !FOR_USERS.contains(&name), "{name} begins without a figure");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn figures_are_read() {
    let values = |text: &str| quoted(text).iter().map(|one| one.value).collect::<Vec<_>>();
    assert_eq!(
        values("at order 100 it is 3.9 to 21 times as fast (5.5 GFLOP/s)"),
        [21.0, 3.9, 5.5]
    );
    assert_eq!(values("an H200 has 8 parts"), Vec::<f64>::new());
    let halves = ["41", "100", "1,000", "3.66", "8.3e-21"].map(|word| figure(word).unwrap().half);
    for (half, expected) in halves.into_iter().zip([0.5, 50.0, 500.0, 0.005, 5e-23]) {
        assert!((half / expected - 1.0).abs() < 1e-9, "{half} for {expected}");
    }
}
