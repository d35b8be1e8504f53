//! What documents refer to exists: files behind links, pages of the book, environment variables, files with figures.

use crate::support::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use wideblas::config::VARIABLES;
use wideblas::format::rns::PRECISIONS;
use wideblas::format::{Dd, Qd, Scalar, binary128};

pub fn readme() -> PathBuf {
    root().join("README.md")
}

/// Files of a folder and of the folders in it, with one of these endings.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            found.extend(files(&path, endings));
        } else if endings.contains(&ending.as_str()) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The pages of the book.
pub fn pages() -> Vec<PathBuf> {
    let pages = files(&root().join("docs/src"), &["md"]);
    assert!(pages.len() > 20, "{pages:?}");
    pages
}

/// All documents.
fn documents() -> Vec<PathBuf> {
    let mut all = pages();
    for folder in ["benches/results", "include/mpres", "python"] {
        all.extend(files(&root().join(folder), &["md"]));
    }
    for name in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"] {
        all.push(root().join(name));
    }
    all
}

pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A document without its blocks.
fn without_blocks(text: &str) -> String {
    let mut plain = String::new();
    let mut open = false;
    for line in text.lines() {
        open ^= line.starts_with("```");
        plain.extend(if open { [""] } else { [line] });
        plain.push('\n');
    }
    plain
}

/// The targets of the links of a document, outside its blocks.
pub fn links(text: &str) -> Vec<String> {
    let plain = without_blocks(text);
    let ends = plain.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    ends.map(|(target, _)| target.to_string()).collect()
}

/// What a heading is called in a link.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_matches(['#', ' ']).to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut wrong = Vec::new();
    for document in documents() {
        for link in links(&read(&document)) {
            if link.contains("://") {
                continue;
            }
            let (file, part) = link.split_once('#').unwrap_or((&link, ""));
            let target = document.parent().unwrap().join(file);
            let target = if file.is_empty() { document.clone() } else { target };
            let is_there = target.exists()
                && (part.is_empty()
                    || read(&target)
                        .lines()
                        .any(|line| line.starts_with('#') && anchor(line) == part));
            if !is_there {
                wrong.push(format!("{}: {link}", document.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn summary_has_every_page() {
    let folder = root().join("docs/src");
    let named = links(&read(&folder.join("SUMMARY.md")));
    let named: BTreeSet<PathBuf> = named.iter().map(|name| folder.join(name)).collect();
    let mut there: BTreeSet<PathBuf> = pages().into_iter().collect();
    there.remove(&folder.join("SUMMARY.md"));
    assert_eq!(named, there);
}

/// The chapter names all routines.
#[test]
fn routines_are_documented() {
    let tables = ["routines", "lapack"];
    let table = tables.map(|name| read(&root().join(format!("src/abi/{name}.txt")))).concat();
    let page = read(&root().join("docs/src/mplapack.md"));
    let rows = table.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let names = rows.flat_map(|row| row.split_whitespace().skip(1).take(2));
    let mut found = 0;
    for name in names.filter(|name| *name != "-") {
        assert!(page.contains(&format!("`{name}`")), "{name} is not in docs/src/mplapack.md");
        found += 1;
    }
    assert!(found > 88, "{found} routines");
}

#[test]
fn citation_has_the_version() {
    let version = concat!("\nversion: ", env!("CARGO_PKG_VERSION"), "\n");
    assert!(read(&root().join("CITATION.cff")).contains(version));
}

/// Crates that need each other are of one version, which Cargo.toml says once more for each of them.
#[test]
fn crates_need_parts_of_their_version() {
    let text = read(&root().join("Cargo.toml"));
    let parts =
        text.lines().filter(|line| line.starts_with("wideblas") && line.contains("version"));
    let parts: Vec<&str> = parts.collect();
    assert!(parts.len() > 8, "{parts:?}");
    let version = concat!("version = \"=", env!("CARGO_PKG_VERSION"), "\"");
    assert!(parts.iter().all(|line| line.contains(version)), "{parts:#?}");
}

/// What README.md says of compilers and formats is what the sources say.
#[test]
fn facts_of_readme() {
    let text = read(&readme());
    let rust = concat!("Rust ", env!("CARGO_PKG_RUST_VERSION"), " or newer");
    assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(rust), "{rust}");
    let numbers = |cell: &str| -> Vec<u32> {
        cell.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
    };
    let formats: [(&str, &[u32]); 5] = [
        ("f64", &[f64::MANTISSA_DIGITS]),
        ("dd", &[<Dd as Scalar<2>>::PRECISION]),
        ("f128", &[binary128::PRECISION as u32]),
        ("qd", &[<Qd as Scalar<4>>::PRECISION]),
        ("mpres", &[*PRECISIONS.start(), *PRECISIONS.end()]),
    ];
    for (name, expected) in formats {
        let row = text.lines().find(|line| line.starts_with(&format!("| `{name}` |"))).unwrap();
        let cells: Vec<&str> = row.split('|').collect();
        let found = numbers(cells[2]);
        assert_eq!(found, expected, "{row}");
        let digits = |&bits: &u32| (f64::from(bits) * 2f64.log10()).round() as u32;
        assert_eq!(numbers(cells[3]), found.iter().map(digits).collect::<Vec<_>>(), "{row}");
    }
}

/// Words that begin as the project's variables.
fn variables(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("WIDEBLAS_") && !word.ends_with('_'))
}

/// The chapter has all variables that stand in sources, and no others.
#[test]
fn environment_variables_are_documented() {
    // Misspelt by tests, and guards and macros of headers.
    const OTHERS: [&str; 8] = [
        "WIDEBLAS_THREADS",
        "WIDEBLAS_NUM_THREAD",
        "WIDEBLAS_TMD_THREADS",
        "WIDEBLAS_Verbose",
        "WIDEBLAS_H",
        "WIDEBLAS_HPP",
        "WIDEBLAS_TMD_H",
        "WIDEBLAS_MPRES_CUDA",
    ];
    let page = read(&root().join("docs/src/environment.md"));
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let names = rows.map(|row| row.trim_start_matches('|').split('|').next().unwrap());
    let documented: BTreeSet<&str> = names.flat_map(variables).collect();
    let mut sources = vec![root().join("build.rs"), root().join("Makefile")];
    for folder in [
        "src",
        "crates",
        "command",
        "tmd",
        "gfortran",
        "flint",
        "python",
        "generator/src",
        "c_tests",
        "tests",
        "benches",
    ] {
        sources.extend(files(&root().join(folder), &["rs", "py"]));
    }
    for folder in ["scripts", "python", ".ci"] {
        sources.extend(files(&root().join(folder), &[""]));
    }
    let texts: Vec<String> = sources.iter().map(|path| read(path)).collect();
    let used = texts.iter().flat_map(|text| variables(text)).filter(|name| !OTHERS.contains(name));
    let used: BTreeSet<&str> = used.collect();
    assert_eq!(documented, used);
    for (name, _) in VARIABLES {
        assert!(documented.contains(name), "{name}");
    }
}

/// A section with measured numbers names the file that has them, and each file of results is named somewhere.
#[test]
fn figures_have_files() {
    const UNITS: [&str; 5] =
        ["FLOP/s", "times as fast", "times as long", "times less time", " ns "];
    let mut named = BTreeSet::new();
    for page in pages().into_iter().chain([readme()]) {
        let text = read(&page);
        for section in text.split("\n#") {
            let has_number = section.chars().any(|c| c.is_ascii_digit());
            let has_figures = has_number && UNITS.iter().any(|unit| section.contains(unit));
            assert!(
                !has_figures || section.contains("benches/results/"),
                "{}: no file for the figures of this section: {}",
                page.display(),
                section.lines().next().unwrap()
            );
        }
        let files = links(&text).into_iter().map(|link| page.parent().unwrap().join(link));
        named.extend(files.filter_map(|file| file.canonicalize().ok()));
    }
    for file in files(&root().join("benches/results"), &["md"]) {
        assert!(named.contains(&file.canonicalize().unwrap()), "{} is not quoted", file.display());
    }
}

/// Columns that a screen of usual width shows, and a printed page.
const WIDEST_CODE: usize = 88;

/// No page shows code for which a reader has to scroll to the right.
#[test]
fn code_is_no_wider_than_a_page() {
    let mut wrong = Vec::new();
    for page in pages().into_iter().chain([readme(), root().join("python/README.md")]) {
        let text = read(&page);
        let mut open = false;
        for (number, line) in text.lines().enumerate() {
            if line.starts_with("```") {
                open = !open;
            } else if open && line.chars().count() > WIDEST_CODE {
                wrong.push(format!("{}:{}: {line}", page.display(), number + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Pictures are in the book's folder, so that a copy of it has them.
#[test]
fn pictures_are_in_the_book() {
    let folder = root().join("docs/src/pictures").canonicalize().unwrap();
    let mut shown = BTreeSet::new();
    for page in pages().into_iter().chain([readme()]) {
        let text = without_blocks(&read(&page));
        for (at, _) in text.match_indices("![") {
            let target = text[at..].split_once("](").and_then(|(_, rest)| rest.split_once(')'));
            let target = target.expect("a picture has a file").0;
            let path = page.parent().unwrap().join(target).canonicalize().unwrap();
            assert!(path.starts_with(&folder), "{}: {target}", page.display());
            shown.insert(path.file_name().unwrap().to_owned());
        }
    }
    for picture in files(&folder, &["svg"]) {
        let name = picture.file_name().unwrap();
        assert!(shown.contains(name), "no page shows {}", picture.display());
    }
}

/// A reader of README.md sees numbers where numbers stand.
#[test]
fn readme_has_no_gaps() {
    let text = read(&readme());
    let gaps: Vec<&str> = text.lines().filter(|line| line.contains("...")).collect();
    assert!(gaps.is_empty(), "{gaps:#?}");
}
