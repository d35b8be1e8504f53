//! Whole jobs, against every argument decided by MPFR.

use super::*;
use crate::brute::{Case, by_values};
use crate::domain::Range;
use crate::float::{Argument, BINARY32, BINARY64, Format};
use crate::function::by_name;
use std::sync::atomic::{AtomicBool, Ordering};
use wideblas::engine::cpu::Isa;

fn cpu() -> Cpu {
    Cpu { threads: 2, isa: Isa::detected() }
}

fn records(job: &Job<'_>) -> Vec<Record> {
    let mut all = Vec::new();
    let never = AtomicBool::new(false);
    let mut keep = |record: Record, _: Progress| {
        all.push(record);
        Ok(())
    };
    let progress = run(job, &units(job, Part::ALL), &[&cpu()], 2, &never, &mut keep).unwrap();
    assert_eq!(progress.arguments, job.request.len());
    all.sort_by_key(|record| record.range.ordinal());
    all
}

fn job(name: &str, format: Format, from: f64, to: f64, bits: u32) -> Job<'static> {
    let request = Request::new(format, from, to, bits).unwrap();
    let rules = Rules { unit: 16, ..Rules::default() };
    Job { function: by_name(name).unwrap(), request, rules }
}

/// Says what is missing or too much.
fn same(found: &[Case], expected: &[Case], name: &str) {
    let only = |these: &[Case], those: &[Case]| -> Vec<Case> {
        these.iter().filter(|case| !those.contains(case)).copied().collect()
    };
    let (more, missing) = (only(found, expected), only(expected, found));
    assert!(found == expected, "{name}: missing {missing:?}, too many {more:?}");
}

#[test]
fn the_list_is_that_of_all_arguments() {
    for (name, format, from, to, bits) in [
        ("exp", BINARY32, 0.5, 1.0, 9),
        ("log", BINARY32, 0.75, 1.5, 10),
        ("sin", BINARY32, -3.0, -3.3, 8),
        ("exp", BINARY32, -85.0, -104.0, 9),
        ("exp2", BINARY64, 1.0, 1.0 + 2f64.powi(-35), 9),
    ] {
        let round = |x: f64| if format == BINARY32 { f64::from(x as f32) } else { x };
        let job = job(name, format, round(from), round(to), bits);
        let found: Vec<Case> = records(&job).into_iter().flat_map(|record| record.cases).collect();
        let all = units(&Job { rules: Rules { unit: 60, ..job.rules }, ..job }, Part::ALL);
        let decided = |range: &Range| by_values(job.function, range, bits, 2);
        let mut expected: Vec<Case> = all.iter().flat_map(decided).collect();
        // A zero has no last place.
        expected.retain(|case| (name, case.argument.f64()) != ("log", 1.0));
        assert!(expected.len() > 20, "{name}");
        same(&found, &expected, name);
    }
}

#[test]
fn parts_and_sizes_of_units_find_the_same() {
    let whole = job("cos", BINARY64, 1.0, 1.0 + 2f64.powi(-28), 14);
    let cases = |job: &Job<'_>| -> Vec<Case> {
        records(job).into_iter().flat_map(|record| record.cases).collect()
    };
    let expected = cases(&whole);
    assert!(!expected.is_empty());
    assert!(expected.iter().all(|case| Argument::of(BINARY64, case.argument.f64()).is_some()));
    for unit in [12, 20, 40] {
        let cases = cases(&Job { rules: Rules { unit, ..whole.rules }, ..whole });
        same(&cases, &expected, "cos");
    }
}

#[test]
fn runs_end_when_they_are_told_to_or_fail() {
    let job = job("exp", BINARY64, 1.0, 1.0 + 2f64.powi(-26), 20);
    let all = units(&job, Part::ALL);
    let cancel = AtomicBool::new(false);
    let mut count = 0;
    let mut first = |_: Record, _: Progress| {
        count += 1;
        cancel.store(true, Ordering::Relaxed);
        Ok(())
    };
    let stopped = run(&job, &all, &[&cpu()], 3, &cancel, &mut first).unwrap_err();
    assert!(matches!(stopped, Stopped::Cancelled));
    assert!(count >= 1 && count < all.len(), "{count}");

    let mut full = |_: Record, _: Progress| Err("no space left".to_string());
    let never = AtomicBool::new(false);
    let stopped = run(&job, &all, &[&cpu()], 3, &never, &mut full).unwrap_err();
    assert_eq!(stopped.to_string(), "no space left");

    struct Broken;
    impl Engine for Broken {
        fn name(&self) -> String {
            "broken".into()
        }
        fn search(
            &self,
            _: &crate::search::Plan,
            _: &[crate::polynomial::Polynomial],
        ) -> Result<crate::search::Found, String> {
            Err("the device is lost".into())
        }
    }
    let mut none = |_: Record, _: Progress| Ok(());
    let stopped = run(&job, &all, &[&Broken], 3, &never, &mut none).unwrap_err();
    assert_eq!(stopped.to_string(), "the device is lost");
}
