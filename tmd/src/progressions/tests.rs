use super::*;
use crate::brute::by_values;
use crate::domain::Range;
use crate::float::{BINARY32, BINARY64};
use crate::function::by_name;
use crate::numbers::Random;
use rug::Float;
use rug::float::Constant;

fn range(x: f64, len: u64) -> Range {
    let Argument { binade, number } = Argument::of(BINARY64, x).unwrap();
    Range { binade, start: number, len }
}

fn plan(name: &str, x: f64, log2: u32, bits: u32) -> Plan {
    let of = Plan::new(by_name(name).unwrap(), range(x, 1 << log2), bits);
    of.unwrap_or_else(|| panic!("{name} {x} 2^{log2}"))
}

/// The top, with one start, and the term of an argument.
fn place(plan: &Plan, number: u64) -> (Starts, u64) {
    let at = number - plan.range.start;
    let (rest, term) = (at % plan.step, at / plan.step);
    let n = u64::from(plan.coarse.n);
    let first = plan.range.start + term / n * n * plan.step + rest;
    (Starts { first, count: 1 }, term % n)
}

/// Each argument is one term of one start.
#[test]
fn starts_and_terms_tile_the_range() {
    let mut random = Random(31);
    for exponent in [22, 53, 100, 511, 1023] {
        for log2 in [40, 44, 50] {
            let plan = plan("sin", 2f64.powi(exponent), log2, 44);
            let starts = plan.starts();
            assert_eq!(plan.arguments(&starts), plan.range.len, "{plan:?}");
            let tops = starts.windows(2).all(|two| two[0].first + two[0].count <= two[1].first);
            let sizes = starts.iter().all(|one| one.count > 0 && one.count <= 1 << LOG2_STARTS);
            assert!(tops && sizes && plan.starts().len() < 1 << 20, "{plan:?}");
            for _ in 0..200 {
                let number = plan.range.start + random.below(plan.range.len);
                let (start, _) = place(&plan, number);
                let holds =
                    |one: &&Starts| (one.first..one.first + one.count).contains(&start.first);
                assert_eq!(starts.iter().filter(holds).count(), 1);
                assert_eq!(plan.arguments(&[start]), {
                    let terms = (0..u64::from(plan.coarse.n)).map(|j| start.first + j * plan.step);
                    terms.filter(|&term| term < plan.range.end()).count() as u64
                });
            }
        }
    }
    let (sin, tan) = (by_name("sin").unwrap(), by_name("tan").unwrap());
    assert!(Plan::new(sin, range(2f64.powi(100), 1 << 20), 44).is_none());
    assert!(Plan::new(sin, range(2f64.powi(21), 1 << 50), 44).is_none());
    assert!(Plan::new(tan, range(2f64.powi(100), 1 << 50), 44).is_none());
    let Argument { binade, number } = Argument::of(BINARY32, 2f64.powi(100)).unwrap();
    assert!(Plan::new(sin, Range { binade, start: number, len: 1 << 22 }, 10).is_none());
}

/// The angle of a step, by a remainder of MPFR with as many bits as it needs.
#[test]
fn steps_are_nearly_multiples_of_pi() {
    for exponent in [22, 100, 1023] {
        let plan = plan("sin", 2f64.powi(exponent), 50, 44);
        let precision = 1600;
        let angle =
            Float::with_val(precision, Float::u_exp(1, plan.range.binade.step())) * plan.step;
        let pi = Float::with_val(precision, Constant::Pi);
        let rest = angle.remainder(&pi);
        let error = Float::with_val(precision, &rest - &plan.delta).abs();
        assert!(error < 2f64.powi(-180), "{plan:?}");
        let n = f64::from(plan.coarse.n);
        assert!(plan.delta.to_f64().abs() < 2f64.powi(-36) && n >= 64.0, "{plan:?}");
    }
}

/// Some starts of a plan by every instruction set, against MPFR at each term.
fn check(name: &str, plan: &Plan, starts: &[Starts]) -> [usize; 2] {
    let function = by_name(name).unwrap();
    let expected = cases(function, plan, starts, plan.bits);
    let mut first: Option<crate::search::Found> = None;
    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
        let found = run(plan, starts, 2, isa);
        match &first {
            Some(other) => assert!(found == *other, "{name} {} {plan:?}", isa.name()),
            None => first = Some(found),
        }
    }
    let found = first.unwrap();
    let binade = plan.range.binade;
    let decided = open_numbers(function, binade, &found.candidates, plan.bits, 2);
    assert!(decided == expected, "{name} {plan:?} {starts:?}");
    [expected.len(), found.counts.exhausted as usize]
}

#[test]
fn cases_are_those_of_mpfr() {
    let mut random = Random(32);
    let (mut found, mut arguments) = (0, 0);
    for exponent in [22, 23, 40, 53, 100, 500, 1000, 1023] {
        for (name, log2, bits) in [("sin", 50, 12), ("cos", 48, 10), ("sin", 40, 9)] {
            let x = 2f64.powi(exponent) * if exponent % 2 == 0 { 1.0 } else { -1.0 };
            let plan = plan(name, x, log2, bits);
            let all = plan.starts();
            let some: Vec<Starts> = (0..4)
                .map(|_| {
                    let top = all[random.below(all.len() as u64) as usize];
                    let count = top.count.min(2 + (4096 / u64::from(plan.coarse.n)));
                    let first = top.first + random.below(top.count - count + 1);
                    Starts { first, count }
                })
                .collect();
            let [cases, _] = check(name, &plan, &some);
            found += cases << bits;
            arguments += plan.arguments(&some);
        }
    }
    // 2^(1 - bits) of all.
    let expected = 2.0 * arguments as f64;
    assert!((found as f64 - expected).abs() < 0.1 * expected, "{found} {expected}");
}

/// Starts near zeros, and where the results' unit changes: there is no line, but values.
#[test]
fn zeros_and_changes_of_the_unit() {
    let mut random = Random(33);
    let mut fails = 0;
    for exponent in [22, 60, 100, 1000] {
        let plan = plan("sin", 2f64.powi(exponent), 50, 8);
        let last = plan.range.end() - 1;
        for target in [0.0, 2f64.powi(-9), 0.25, 0.5, 1.0] {
            // The nearest of a few million arguments.
            let near = |number: u64| {
                let sine = plan.range.binade.value(number).sin().to_f64().abs();
                (sine - target).abs()
            };
            let middle = plan.range.start + random.below(last - plan.range.start - (1 << 13));
            let numbers = middle..middle + (1 << 13);
            let number = numbers.min_by(|a, b| near(*a).total_cmp(&near(*b))).unwrap();
            let (mut start, term) = place(&plan, number);
            start.first = (start.first - (term % 2)).max(plan.range.start);
            let [_, by_value] = check("sin", &plan, &[Starts { count: 3, ..start }]);
            fails += by_value;
        }
    }
    assert!(fails > 1000, "{fails}");
}

/// The last starts have terms beyond the end.
#[test]
fn ends() {
    for log2 in [38, 46] {
        let whole = plan("cos", 2f64.powi(200), log2, 8);
        let range = Range { len: whole.range.len - 12_345_678, ..whole.range };
        let plan = Plan::new(by_name("cos").unwrap(), range, 8).unwrap();
        let last = *plan.starts().last().unwrap();
        let first = last.first + last.count - 40;
        check("cos", &plan, &[Starts { first, count: 40 }]);
        let (start, _) = place(&plan, plan.range.end() - 1);
        check("cos", &plan, &[start]);
    }
}

/// Known hard arguments, where a list is at hand, are found at their starts.
#[test]
fn known_arguments_are_found() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in ["sin", "cos"] {
        let path = path.join(format!("../../shared/data/tmd/hard_{name}.txt"));
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("no list of known arguments");
            return;
        };
        let entries = crate::list::read(name, &text, BINARY64).unwrap();
        let (function, mut count) = (by_name(name).unwrap(), 0);
        for (argument, _) in entries {
            if !apply(function, BINARY64, argument.binade.exponent) {
                continue;
            }
            let range = Range { binade: argument.binade, start: 0, len: BINARY64.binade_len() };
            let Some(case) = Case::of(function, argument, 40) else { continue };
            let plan = Plan::new(function, range, 40).unwrap();
            let (start, _) = place(&plan, argument.number);
            let found = run(&plan, &[start], 1, Isa::detected());
            assert!(found.candidates.contains(&argument.number), "{name} {case:?}");
            count += 1;
        }
        println!("{name}: {count} known arguments");
    }
}

/// A test that looks at a few starts finds a wrong angle.
#[test]
fn a_look_at_few_starts() {
    for (name, x) in [("sin", 2f64.powi(100)), ("cos", -2f64.powi(1023))] {
        let plan = plan(name, x, 50, 44);
        assert!(agree(by_name(name).unwrap(), &plan, 2, Isa::detected()));
        let other = if name == "sin" { "cos" } else { "sin" };
        let some = [Starts { count: 64, ..plan.starts()[0] }];
        let low = Plan::new(by_name(name).unwrap(), plan.range, 10).unwrap();
        assert_ne!(
            open_numbers(
                by_name(other).unwrap(),
                plan.range.binade,
                &run(&low, &some, 2, Isa::detected()).candidates,
                10,
                2
            ),
            cases(by_name(other).unwrap(), &low, &some, 10),
        );
    }
    // What `cases` is made of.
    let short = range(2f64.powi(100), 1 << 9);
    assert!(!by_values(by_name("sin").unwrap(), &short, 6, 2).is_empty());
}
