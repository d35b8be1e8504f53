//! Both halves together: domains and polynomials from enclosures, the search of all phases, MPFR for the candidates; against
//! lists of known arguments and against the value at each argument.

use std::collections::HashSet;
use std::f64::consts::{FRAC_PI_2, PI};
use std::io::Write;
use std::path::{Path, PathBuf};
use wideblas::engine::cpu::Isa;
use wideblas_tmd::brute::{Case, by_request, by_values};
use wideblas_tmd::decide::Hardness;
use wideblas_tmd::domain::{Kind, Request};
use wideblas_tmd::float::{Argument, BINARY32, BINARY64};
use wideblas_tmd::function::{Function, by_name};
use wideblas_tmd::job::{Cpu, Job, Rules, records};
use wideblas_tmd::list::read;
use wideblas_tmd::values;

fn search(function: &dyn Function, request: &Request) -> Vec<Case> {
    let job = Job { function, request: *request, rules: Rules::default() };
    let cpu = Cpu { threads: 2, isa: Isa::detected() };
    let records = records(&job, &[&cpu], 1).unwrap();
    records.into_iter().flat_map(|record| record.cases).collect()
}

/// The lists of known arguments, where they are: beside the checkout, or in WIDEBLAS_TMD_LISTS.
fn lists() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/tmd");
    let folder = std::env::var_os("WIDEBLAS_TMD_LISTS").map_or_else(beside, PathBuf::from);
    if !folder.exists() {
        println!("no lists of known arguments");
    }
    folder.exists().then_some(folder)
}

/// Pieces of binades that are listed completely: the same arguments with the same hardness.
#[test]
fn pieces_of_listed_binades() {
    let Some(folder) = lists() else { return };
    let log2 = 40;
    for (list, name, bits) in [
        ("binade_exp_p-1", "exp", 44),
        ("binade_exp_m-1", "exp", 44),
        ("binade_exp_p0", "exp", 44),
        ("binade_exp_p8", "exp", 44),
        ("binade_exp2_p0", "exp2", 44),
        ("binade_log_p0", "log", 47),
        ("binade_sin_p0", "sin", 43),
        ("binade_atan_p0", "atan", 43),
        ("binade_tan_p0", "tan", 43),
    ] {
        let text = std::fs::read_to_string(folder.join(list).with_extension("txt")).unwrap();
        let known = read(list, &text, BINARY64).unwrap();
        // Around an entry, with the next where it is near.
        let middle = known[known.len() / 2].0;
        let from = middle.ordinal() - (1 << (log2 - 1)) - 12345;
        let negative = middle.binade.negative;
        let request = Request { format: BINARY64, negative, from, to: from + (1 << log2), bits };
        let start = std::time::Instant::now();
        let found: Vec<_> = search(by_name(name).unwrap(), &request)
            .iter()
            .map(|case| (case.argument, Some(case.hardness)))
            .collect();
        let inside = |argument: &Argument| (from..request.to).contains(&argument.ordinal());
        let expected: Vec<_> = known.into_iter().filter(|(argument, _)| inside(argument)).collect();
        println!("{list}: {} cases, {:.2?}", found.len(), start.elapsed());
        assert_eq!(found, expected, "{list}");
        assert!(!found.is_empty());
    }
}

/// Known hard arguments, the hardest of some functions, with their number of bits.
fn known(folder: &Path, name: &str) -> Vec<(Argument, u32)> {
    let file = format!("hard_{name}.txt");
    let text = std::fs::read_to_string(folder.join(&file)).unwrap();
    let entries = read(&file, &text, BINARY64).unwrap().into_iter();
    let bits = entries.map(|(argument, hardness)| match hardness {
        Some(Hardness::Bits(bits)) => (argument, bits),
        _ => panic!("{file}: {argument}"),
    });
    bits.collect()
}

const KNOWN: [&str; 8] = ["atan", "cos", "exp", "exp2", "log", "sin", "sinh", "tan"];

/// Searches about 2^log2 neighbours of a known argument, which must be found.
fn find(name: &str, (argument, bits): (Argument, u32), log2: u32) {
    let from = argument.ordinal().saturating_sub(1 << (log2 - 1));
    let negative = argument.binade.negative;
    // The search goes to 63 bits; some are harder.
    let bits_searched = bits.min(60);
    let request = Request {
        format: BINARY64,
        negative,
        from,
        to: (from + (1 << log2)).min(BINARY64.infinity()),
        bits: bits_searched,
    };
    let found = search(by_name(name).unwrap(), &request);
    let expected = Case { argument, hardness: Hardness::Bits(bits) };
    assert!(found.contains(&expected), "{name}({argument}): {found:?}");
}

/// The hardest arguments known are found among 2^30 neighbours each, or 2^18 where these are searched by their values.
#[test]
fn known_arguments_are_found() {
    let Some(folder) = lists() else { return };
    for name in KNOWN {
        let known = known(&folder, name);
        let start = std::time::Instant::now();
        for &(argument, bits) in &known {
            let binade = argument.binade;
            let by_values = values::pay(by_name(name).unwrap(), binade.format, binade.exponent);
            find(name, (argument, bits), if by_values { 18 } else { 30 });
        }
        println!("hard_{name}: {} arguments, {:.2?}", known.len(), start.elapsed());
    }
}

/// All of them among 2^30 neighbours. WIDEBLAS_TMD_FOUND names a file of what is found: a later run goes on after it.
#[test]
#[ignore = "takes ten minutes"]
fn known_arguments_are_found_among_2_30() {
    let Some(folder) = lists() else { return };
    let path = std::env::var_os("WIDEBLAS_TMD_FOUND");
    let done = path.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
    let done: HashSet<&str> = done.as_deref().unwrap_or("").lines().collect();
    let mut file =
        path.map(|path| std::fs::OpenOptions::new().create(true).append(true).open(path).unwrap());
    for name in KNOWN {
        let known = known(&folder, name);
        let start = std::time::Instant::now();
        for &(argument, bits) in &known {
            let line = format!("{name} {argument} {bits}");
            if !done.contains(&*line) {
                find(name, (argument, bits), 30);
                file.iter_mut().for_each(|file| writeln!(file, "{line}").unwrap());
            }
        }
        println!("hard_{name}: {} arguments, {:.2?}", known.len(), start.elapsed());
    }
}

/// Every case that values find, at a hardness that many have.
#[test]
fn pieces_against_values() {
    let mut with_cases = 0;
    for (name, from, log2, bits) in [
        ("exp", 0.7, 16, 12),
        ("exp", -712.2, 16, 10),
        ("exp", 600.0, 14, 10),
        ("log", 1.25, 16, 12),
        ("log", 1.0, 14, 10),
        ("sin", -1.1, 16, 11),
        ("sin", PI - 1e-13, 14, 10),
        ("cos", 2051.5, 14, 10),
        ("tan", FRAC_PI_2 - 5e-12, 14, 10),
        ("sin", 2f64.powi(23) * 1.9, 14, 10),
        ("cos", -2f64.powi(100), 14, 10),
        ("tan", 2f64.powi(1000) * 1.1, 14, 10),
        ("tanpi", 0.4999, 14, 10),
        ("atanh", 0.99999999, 14, 10),
        ("acos", 0.99999999, 14, 10),
        ("erf", 0.3, 14, 10),
        ("erfc", 26.2, 14, 11),
        ("cbrt", -5.1, 14, 10),
        ("rsqrt", 1.3, 14, 10),
        ("log10p1", -0.99999999, 14, 10),
        ("exp10m1", -0.01, 14, 10),
        ("acosh", 1.0, 14, 10),
        ("sinh", -700.0, 14, 10),
    ] {
        let function = by_name(name).unwrap();
        let argument = Argument::of(BINARY64, from).unwrap();
        let (ordinal, negative) = (argument.ordinal(), argument.binade.negative);
        let request =
            Request { format: BINARY64, negative, from: ordinal, to: ordinal + (1 << log2), bits };
        let found = search(function, &request);
        let expected: Vec<Case> = wideblas_tmd::domain::domains(function, &request, 1)
            // log 1 = 0 is outside, not a case.
            .filter(|domain| !matches!(domain.kind, Kind::Outside(_)))
            .flat_map(|domain| by_values(function, &domain.range, bits, 2))
            .collect();
        assert_eq!(found, expected, "{name} {from}");
        // None where g is near a line with a rational slope: log at 5/4 (64/5), sin at pi (a power of two).
        with_cases += usize::from(!found.is_empty());
    }
    assert!(with_cases >= 18, "{with_cases}");
    let request = Request::new(BINARY32, 0.5, 2.0, 14).unwrap();
    for name in ["exp", "log", "sin"] {
        let function = by_name(name).unwrap();
        let found = search(function, &request);
        assert_eq!(found, by_request(function, &request, 2).0, "{name}");
        assert!(found.len() > 500);
    }
}
