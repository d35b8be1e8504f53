//! README.md and the pages of the book are true: their programs compile, their commands run, and print what stands below
//! them. The Python ones are run by python/tests.
//!
//! A block of a page is a file, named in its first line (`c`, `cpp`, `fortran`, `cmake`), commands that are run in the
//! folder of these files (`sh`), the output of the block before it (`text`), Python (`python`), a file of the repository that
//! a test runs (`rust`), lines of a program's Cargo.toml (`toml`), or commands that are not run (`console`). An output is whole,
//! without a `...`. In lines that begin with a word of a comment above, `<!-- numbers vary: double, dd -->`, which readers do not
//! see, numbers stand for any numbers, and words for these words.

use crate::docs::{pages, readme};
use crate::once::once;
use crate::support::{artifact, folder_of, library, root, run, scratch};
use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::thread;
use wideblas::config::VARIABLES;

/// The place where pages have the library.
const PREFIX: &str = "/usr/local";

struct Block {
    language: String,
    text: String,
    /// Of the page.
    line: usize,
    /// The words of a comment above it: lines that begin with them have the numbers of one machine.
    numbers_vary: Vec<String>,
}

/// The words of the comment for lines whose numbers depend on the machine.
fn words_of_comment(line: &str) -> Option<Vec<String>> {
    let words = line.strip_prefix("<!-- numbers vary: ")?.strip_suffix(" -->")?;
    Some(words.split(", ").map(str::to_string).collect())
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut open = false;
    let mut numbers_vary = Vec::new();
    for (number, line) in page.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(language) if !open => {
                let language = language.trim().to_string();
                let line = number + 1;
                let numbers_vary = std::mem::take(&mut numbers_vary);
                found.push(Block { language, text: String::new(), line, numbers_vary });
                open = true;
            }
            Some(_) => open = false,
            None if open => found.last_mut().unwrap().text.extend([line, "\n"]),
            None => {
                assert!(!line.starts_with("    "), "line {}: a block without ```", number + 1);
                numbers_vary.extend(words_of_comment(line).unwrap_or_default());
            }
        }
    }
    assert!(!open, "a block without an end");
    found
}

/// The name in the first line, a comment of any language.
fn file_name(block: &Block) -> &str {
    let first = block.text.lines().next().unwrap_or_default();
    first.trim_matches(|c: char| "/*!# ".contains(c))
}

/// What the commands of pages find: the library under a prefix, and a stand-in of MPLAPACK's.
struct Installed {
    prefix: PathBuf,
    libraries: String,
}

fn installed() -> &'static Installed {
    static INSTALLED: OnceLock<Installed> = OnceLock::new();
    INSTALLED.get_or_init(|| {
        let folder = folder_of("book");
        let (prefix, mplapack) = (folder.join("prefix"), folder.join("mplapack"));
        once(&folder, || install(&prefix, &mplapack));
        let libraries = format!("{}:{}", prefix.join("lib").display(), mplapack.display());
        Installed { prefix, libraries }
    })
}

fn install(prefix: &Path, mplapack: &Path) {
    artifact("wideblas-command", "wideblas");
    artifact("wideblas-tmd", "libwideblas_tmd.so");
    artifact("wideblas-gfortran", "libwideblas_gfortran.so");
    artifact("wideblas-flint", "libwideblas_flint.so");
    let release = library().parent().unwrap().display();
    let settings = [format!("PREFIX={}", prefix.display()), format!("RELEASE={release}")];
    // With DESTDIR, so that the loader's cache is left alone.
    run(Command::new("make").arg("-C").arg(root()).args(["install", "DESTDIR=/"]).args(settings));

    fs::create_dir(mplapack).unwrap();
    let object = mplapack.join("standin.o");
    let mut compiler = Command::new("c++");
    compiler.args(["-std=c++11", "-O2", "-fPIC", "-DMPBLAS_DD", "-c"]);
    run(compiler.arg(root().join("c_tests/preload/standin.cpp")).arg("-o").arg(&object));
    run(Command::new("ar").arg("rc").arg(mplapack.join("libmpblas_dd.a")).arg(&object));
    let shared = mplapack.join("libmpblas_dd.so.0");
    let mut linker = Command::new("c++");
    linker.args(["-shared", "-Wl,-soname,libmpblas_dd.so.0"]);
    run(linker.arg(&object).arg("-lqd").arg("-o").arg(&shared));
    symlink(&shared, mplapack.join("libmpblas_dd.so")).unwrap();
}

/// What commands print.
fn output(commands: &str, folder: &Path) -> String {
    let Installed { prefix, libraries } = installed();
    let commands = commands.replace(PREFIX, prefix.to_str().unwrap());
    let mut shell = Command::new("timeout");
    shell.args(["300", "bash", "-e", "-o", "pipefail", "-c", &commands]).current_dir(folder);
    for (name, _) in VARIABLES {
        shell.env_remove(name);
    }
    let path = env::var("PATH").unwrap();
    shell.env("PATH", format!("{}:{path}", prefix.join("bin").display()));
    shell.env("CPATH", prefix.join("include")).env("LIBRARY_PATH", libraries);
    shell.env("LD_LIBRARY_PATH", libraries);
    shell.env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
    // Several processes on one machine, without a network, in a container.
    shell.envs([
        ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
        ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
        ("OMPI_MCA_rmaps_base_oversubscribe", "1"),
        ("OMPI_MCA_plm", "isolated"),
        ("OMPI_MCA_btl", "self,vader"),
        ("OMPI_MCA_btl_vader_single_copy_mechanism", "none"),
    ]);
    run(&mut shell).stdout
}

/// Whether a text is as a page has it: blanks are alike.
fn is_as_expected(expected: &str, found: &str) -> bool {
    let plain = |text: &str| {
        let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    };
    plain(expected) == plain(found)
}

/// A text in which `#` stands for each number in lines that begin with these words; `*` is for all lines.
fn without_varying(text: &str, words: &[String]) -> String {
    let begins = |line: &str, word: &str| word == "*" || line.trim_start().starts_with(word);
    let varies = |line: &str| words.iter().any(|word| begins(line, word));
    let plain = |line| if varies(line) { without_numbers(line) } else { line.to_string() };
    text.lines().map(|line| plain(line) + "\n").collect()
}

/// A text in which `#` stands for each number, with its sign and exponent.
fn without_numbers(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = length_of_number(rest);
        if length > 0 && !plain.ends_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            plain.push('#');
            rest = &rest[length..];
        } else {
            plain.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    plain
}

/// The bytes of the decimal number at the start of a text; 0 if there is none.
fn length_of_number(text: &str) -> usize {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let sign = usize::from(text.starts_with('-'));
    let whole = digits(sign);
    if whole == 0 {
        return 0;
    }
    let mut end = sign + whole;
    if text[end..].starts_with('.') {
        end += 1 + digits(end + 1);
    }
    if text[end..].starts_with('e') {
        let sign = usize::from(text[end + 1..].starts_with(['+', '-']));
        let exponent = digits(end + 1 + sign);
        end += if exponent > 0 { 1 + sign + exponent } else { 0 };
    }
    end
}

/// Commands that are not run: what they name exists, and the command understands its options.
fn check_console(text: &str, page: &Path) {
    let makefile = fs::read_to_string(root().join("Makefile")).unwrap();
    for line in text.lines() {
        let command = line
            .strip_prefix("$ ")
            .unwrap_or_else(|| panic!("{}: no command: {line}", page.display()));
        let command = command.split(" # ").next().unwrap();
        for one in command.split("&&") {
            let words =
                one.split_whitespace().skip_while(|word| *word == "sudo" || word.contains('='));
            let words: Vec<&str> =
                words.map(|word| word.trim_matches(['"', '$', '(', ')'])).collect();
            match words[..] {
                ["make", ref targets @ ..] => {
                    for target in targets.iter().filter(|target| !target.contains('=')) {
                        assert!(
                            makefile.contains(&format!("\n{target}:")),
                            "{line}: no such target"
                        );
                    }
                }
                ["wideblas", ref arguments @ ..] => {
                    let program = installed().prefix.join("bin/wideblas");
                    // What comes after these belongs to another program.
                    let ours =
                        if ["run", "check"].contains(&arguments[0]) { 1 } else { arguments.len() };
                    run(Command::new(program).args(&arguments[..ours]).arg("--help"));
                }
                [program, ref arguments @ ..] => {
                    let files = [&[program], arguments].concat();
                    for file in files.iter().filter(|file| file.contains('/')) {
                        assert!(root().join(file).exists(), "{line}: {file} is not there");
                    }
                }
                [] => panic!("{line}: no command"),
            }
        }
    }
}

/// Runs all that a page has.
fn check(page: &Path) {
    let name = page.file_stem().unwrap().to_str().unwrap();
    let folder = scratch(&format!("page_{name}"));
    for part in ["demo", "examples", "fortran_examples"] {
        symlink(root().join(part), folder.join(part)).unwrap();
    }
    let text = fs::read_to_string(page).unwrap();
    let mut unused: Vec<String> = Vec::new();
    let mut printed: Option<String> = None;
    let mut has_output = false;
    for block in blocks(&text) {
        let at = format!("{}:{}", page.display(), block.line);
        match block.language.as_str() {
            "c" | "cpp" | "fortran" | "cmake" => {
                let file = file_name(&block);
                assert!(
                    file.contains('.') && !file.contains(' '),
                    "{at}: no file name in the first line"
                );
                fs::write(folder.join(file), &block.text).unwrap();
                unused.push(file.to_string());
            }
            "sh" => {
                unused
                    .retain(|file| !block.text.contains(file.as_str()) && file != "CMakeLists.txt");
                printed = Some(output(&block.text, &folder));
            }
            "text" => {
                assert!(has_output, "{at}: the output of what?");
                assert!(!block.text.contains("..."), "{at}: readers want to see what is there");
                if let Some(printed) = printed.take() {
                    let [wanted, found] = [&block.text, &printed]
                        .map(|text| without_varying(text, &block.numbers_vary));
                    assert!(is_as_expected(&wanted, &found), "{at}: it printed\n{printed}");
                }
            }
            "console" => check_console(&block.text, page),
            "rust" => {
                let file = fs::read_to_string(root().join(file_name(&block))).unwrap();
                assert_eq!(block.text, file, "{at}");
            }
            "toml" => {
                let version =
                    concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));
                let asked = format!("version = \"{version}\"");
                assert!(block.text.contains(&asked), "{at}: another version than {version}");
            }
            "python" => printed = None,
            other => panic!("{at}: blocks of {other:?} are not tested"),
        }
        has_output = ["sh", "python"].contains(&block.language.as_str());
    }
    assert_eq!(unused, Vec::<String>::new(), "{}: no command compiles these", page.display());
}

#[test]
fn examples_of_readme() {
    check(&readme());
}

#[test]
fn examples_of_the_book() {
    let pages = pages();
    let mut wrong = Vec::new();
    // Some at once: most of the time goes to compilers of one thread.
    for some in pages.chunks(4) {
        thread::scope(|scope| {
            let checks: Vec<_> = some.iter().map(|page| scope.spawn(|| check(page))).collect();
            let done = checks.into_iter().zip(some);
            wrong.extend(done.filter_map(|(check, page)| check.join().is_err().then_some(page)));
        });
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// The page on Rust has its text.
#[test]
fn example_in_rust() {
    crate::product::main();
}

#[test]
fn outputs_are_compared_whole() {
    assert!(is_as_expected("a  b\n", "a b"));
    assert!(!is_as_expected("a", "a\nb"));
    assert!(!is_as_expected("a ... c", "a b c"));
}

#[test]
fn numbers_that_vary_are_left_out() {
    assert_eq!(without_numbers("dd 2.975e-13 (4, 7)\n"), "dd # (#, #)\n");
    assert_eq!(without_numbers("x2 -1. 3e4 5end"), "x2 # # #end");
    let words = words_of_comment("<!-- numbers vary: double, dd -->").unwrap();
    assert_eq!(without_varying("dd 1.5\nexactly 2.5\n", &words), "dd #\nexactly 2.5\n");
    assert_ne!(without_numbers("error 1.5"), without_numbers("error nan"));
}
