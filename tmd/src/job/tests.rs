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

/// Where a table of a function takes its time: what is chosen for each job, what the host needs to prepare it, and what the
/// tests cost. `WIDEBLAS_TMD_SURVEY=exp,log cargo test --release -p wideblas-tmd -- --ignored --nocapture survey`
#[test]
#[ignore = "measures"]
fn survey() {
    let wanted = std::env::var("WIDEBLAS_TMD_SURVEY").unwrap_or_default();
    for row in crate::function::table::rows() {
        if !wanted.is_empty()
            && !wanted.split(',').any(|name| name == crate::function::Function::name(row))
        {
            continue;
        }
        let rules = Rules::default();
        for request in crate::binades::whole(row, BINARY64, 44) {
            let start = std::time::Instant::now();
            let all = crate::binades::jobs(row, &request, &rules);
            println!(
                "{}: {} jobs in {:.2?}",
                crate::function::Function::name(row),
                all.len(),
                start.elapsed()
            );
            for (at, one) in all.iter().enumerate() {
                // Of hundreds that are alike a few.
                if one.is_quiet() || all.len() > 200 && at % 64 != 0 && at + 10 < all.len() {
                    continue;
                }
                let job = Job { function: row, request: one.request, rules };
                let start = std::time::Instant::now();
                let choice = choose(&job, &Costs::default()).unwrap();
                let chosen = start.elapsed().as_secs_f64();
                let job = Job { rules: choice.rules, ..job };
                let all = units(&job, Part::ALL);
                let unit = all[all.len() * 5 / 8];
                let start = std::time::Instant::now();
                let prepared = prepare(&job, unit).unwrap();
                let seconds = start.elapsed().as_secs_f64();
                let polynomials: usize =
                    prepared.batches.iter().map(|one| one.polynomials.len()).sum();
                let words: usize = prepared
                    .batches
                    .iter()
                    .flat_map(|one| &one.polynomials)
                    .map(|one| one.coefficients.len())
                    .sum();
                let n = prepared.batches.first().map(|one| one.plan.levels[0].arguments);
                let best = choice.tried.iter().map(|one| one.cost).fold(f64::INFINITY, f64::min);
                println!(
                    "{} {}: searched 2^{:.1}{}, chosen in {chosen:.3} s: {:?} {:?}, {} units, one has {polynomials} polynomials of {words} words in {seconds:.3} s ({:.1} s a job), {:?}, {} by MPFR; {:.2} s of a GPU",
                    row_name(row),
                    one.name(),
                    (one.outlook.searched as f64).log2(),
                    if one.outlook.is_bound { " at most" } else { "" },
                    choice.rules.arguments,
                    choice.rules.precision,
                    all.len(),
                    seconds * all.len() as f64,
                    n,
                    prepared.exhaustive.iter().map(|range| range.len).sum::<u64>(),
                    best * one.outlook.searched as f64 * 0.033e-9,
                );
            }
        }
    }
}

fn row_name(row: &crate::function::Row) -> &str {
    crate::function::Function::name(row)
}
