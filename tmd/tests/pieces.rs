//! Both halves together: domains and polynomials from enclosures, the search of all phases, MPFR for the candidates; against
//! lists of known arguments and against the value at each argument.

use std::path::Path;
use wideblas::engine::cpu::Isa;
use wideblas_tmd::brute::{Case, by_request, by_values};
use wideblas_tmd::domain::{Kind, Range, Request, Scale};
use wideblas_tmd::enclose::{Piece, pieces};
use wideblas_tmd::float::{Argument, BINARY32, BINARY64};
use wideblas_tmd::function::{Function, by_name};
use wideblas_tmd::list::read;
use wideblas_tmd::search::{Parameters, Plan, run};
use wideblas_tmd::unit::{Rules, Task, units};

fn isa() -> Isa {
    // The best one that is there.
    [Isa::Avx512, Isa::Avx2].into_iter().find(|isa| isa.is_available()).unwrap_or(Isa::Generic)
}

fn search_unit(
    function: &dyn Function,
    range: Range,
    scale: Scale,
    bits: u32,
    rules: &Rules,
) -> Vec<Case> {
    let (mut polynomials, mut numbers) = (Vec::new(), Vec::new());
    for piece in pieces(function, range, scale, rules.target) {
        match piece {
            Piece::Polynomial(polynomial) => polynomials.push(polynomial),
            Piece::Exhaustive { start, len } => numbers.extend(start..start + len),
        }
    }
    // One plan for polynomials of a length.
    for group in polynomials.chunk_by(|a, b| a.len == b.len) {
        let plan = Plan::new(group, &Parameters::new(bits)).unwrap();
        numbers.extend(run(&plan, group, 2, isa()).candidates);
    }
    numbers.sort_unstable();
    let case = |number| Case::of(function, Argument { binade: range.binade, number }, bits);
    numbers.into_iter().filter_map(case).collect()
}

fn search(function: &dyn Function, request: &Request, rules: &Rules) -> Vec<Case> {
    let mut cases = Vec::new();
    for unit in units(function, request, rules) {
        match unit.task {
            Task::Search(scale) => {
                cases.extend(search_unit(function, unit.range, scale, request.bits, rules));
            }
            Task::Exhaustive => cases.extend(by_values(function, &unit.range, request.bits, 1)),
            Task::AllHard { .. } | Task::Outside(_) => (),
        }
    }
    cases
}

/// Pieces of binades that are listed completely: the same arguments with the same hardness.
#[test]
fn pieces_of_listed_binades() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/tmd");
    if !folder.exists() {
        println!("no lists of known arguments");
        return;
    }
    let log2 = if cfg!(debug_assertions) { 36 } else { 40 };
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
        let found: Vec<_> = search(by_name(name).unwrap(), &request, &Rules::default())
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
        ("sin", 3.141592653589, 14, 10),
        ("cos", 2051.5, 14, 10),
        ("tan", 1.57079632679, 14, 10),
        ("tanpi", 0.4999, 14, 10),
        ("atanh", 0.99999999, 14, 10),
        ("acos", 0.99999999, 14, 10),
        ("erf", 0.3, 14, 10),
        ("erfc", 26.2, 14, 11),
        ("cbrt", -5e-310, 14, 10),
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
        let found = search(function, &request, &Rules::default());
        let expected: Vec<Case> = wideblas_tmd::domain::domains(function, &request, 1)
            // log 1 = 0 is outside, not a case.
            .filter(|domain| !matches!(domain.kind, Kind::Outside(_)))
            .flat_map(|domain| by_values(function, &domain.range, bits, 2))
            .collect();
        assert_eq!(found, expected, "{name} {from}");
        // None where g is near a line with a rational slope: log at 5/4 (64/5), sin at pi (a power of two).
        with_cases += usize::from(!found.is_empty());
    }
    assert!(with_cases >= 15, "{with_cases}");
    let request = Request::new(BINARY32, 0.5, 2.0, 14).unwrap();
    for name in ["exp", "log", "sin"] {
        let function = by_name(name).unwrap();
        let found = search(function, &request, &Rules::default());
        assert_eq!(found, by_request(function, &request, 2).0, "{name}");
        assert!(found.len() > 500);
    }
}
