//! The kernels' arithmetic, compiled for the host, against the CPU's search.

use super::*;
use crate::cuda::tests::{build, through};
use crate::domain::Range;
use crate::float::{Argument, BINARY64};
use crate::function::by_name;
use crate::progressions::{COLUMNS, run};
use std::mem::offset_of;
use wideblas::engine::cpu::Isa;

/// The structs of this side, in the order in which the program writes its own.
fn layout() -> Vec<u64> {
    macro_rules! offsets {
        ($($field:ident),*) => { [$(offset_of!(Progressions, $field)),*] };
    }
    let fields = offsets!(
        tops,
        firsts,
        counts,
        rows,
        columns,
        terms,
        step,
        top,
        coarse,
        fine,
        reach,
        doubt,
        coarse_failures,
        fine_failures,
        candidates,
        totals,
        arguments
    );
    let terms = [size_of::<Terms>(), offset_of!(Terms, n), offset_of!(Terms, least), COLUMNS];
    let all = [size_of::<Progressions>()].into_iter().chain(fields).chain([32]).chain(terms);
    all.map(|size| size as u64).collect()
}

/// Some starts through the program: sums, lengths of lists and candidates.
fn through_host(plan: &Plan, starts: &[Starts], room: u64) -> (Vec<u64>, Vec<u64>, Vec<u64>) {
    let tables = Tables::new(plan, starts);
    let rows = ((starts.len() - 1) << LOG2_COLUMNS) as u64 + Plan::rows(&starts[starts.len() - 1]);
    let mut input = vec![starts.len() as u64, tables.terms.len() as u64, 5, rows, room];
    let terms = |terms: &Terms| {
        let Terms { delta, bend, rise, width, shift, at_most, n, least } = *terms;
        let doubles = [delta, bend, rise, width, shift, at_most].map(f64::to_bits);
        doubles.into_iter().chain([u64::from(n) | u64::from(least) << 32]).collect::<Vec<u64>>()
    };
    input.extend([0; 6]);
    input.extend([plan.step, 0]);
    input.extend(terms(&plan.coarse));
    input.extend(terms(&plan.fine));
    input.extend([plan.reach, plan.doubt].map(f64::to_bits));
    input.extend([0; 11]);
    input.extend(words(&tables.tops));
    input.extend(starts.iter().map(|one| one.first));
    input.extend(starts.iter().map(|one| one.count));
    for angles in [&tables.rows, &tables.columns, &tables.terms] {
        input.extend(words(angles));
    }
    let output = through(&build("progressions"), &input);
    let (found, output) = output.split_at(layout().len());
    assert_eq!(found, layout(), "structs of the kernels");
    let (sums, output) = output.split_at(7);
    let (lens, candidates) = output.split_at(3);
    (sums.to_vec(), lens.to_vec(), candidates.to_vec())
}

fn plan(name: &str, x: f64, log2: u32, bits: u32) -> Plan {
    let Argument { binade, number } = Argument::of(BINARY64, x).unwrap();
    let range = Range { binade, start: number, len: 1 << log2 };
    Plan::new(by_name(name).unwrap(), range, bits).unwrap()
}

/// The kernels have the CPU's counts, hashes and candidates.
#[test]
fn kernels_are_the_cpus() {
    let mut failures = [0, 0];
    for (name, exponent, log2, bits) in
        [("sin", 100, 50, 20), ("cos", 1023, 50, 9), ("sin", 22, 44, 12), ("cos", 600, 38, 44)]
    {
        let plan = plan(name, 2f64.powi(exponent), log2, bits);
        let all = plan.starts();
        // A row and the beginning of the next one, and a top that follows.
        let mut some = vec![Starts { count: (COLUMNS + 300) as u64, ..all[0] }];
        some.push(Starts { first: some[0].first + (1 << 20), count: 12 });
        // Its rows would begin 2^14 blocks later.
        for starts in [&some[..1], &some[1..], &[*all.last().unwrap()].map(short)[..]] {
            let expected = run(&plan, starts, 2, Isa::detected());
            let (sums, lens, candidates) = through_host(&plan, starts, 1 << 20);
            let found = Found { candidates, counts: expected.counts.clone() };
            assert_eq!(finished(&plan, found).candidates, expected.candidates, "{plan:?}");
            for (at, level) in expected.counts.levels.iter().enumerate() {
                assert_eq!(
                    sums[3 * at..][..3],
                    [level.tests, level.failures, level.hash],
                    "{plan:?}"
                );
                assert_eq!(lens[at], level.failures);
                failures[at] += level.failures;
            }
            assert_eq!(sums[6], expected.counts.exhausted);
            assert!(lens[2] >= expected.counts.candidates);
        }
    }
    assert!(failures[0] > 2000 && failures[1] > 20, "{failures:?}");
}

/// The end of a top.
fn short(starts: Starts) -> Starts {
    let count = starts.count.min(500);
    Starts { first: starts.first + starts.count - count, count }
}

/// A list that is too short is not written beyond its end, and its length is known.
#[test]
fn short_lists_are_seen() {
    let plan = plan("sin", 2f64.powi(100), 50, 12);
    let starts = [Starts { count: 4000, ..plan.starts()[0] }];
    let expected = run(&plan, &starts, 1, Isa::Generic);
    let (_, lens, _) = through_host(&plan, &starts, 3);
    assert_eq!(lens[0], expected.counts.levels[0].failures);
    assert!(lens[0] > 3);
}

/// Launches have all tops in order, and no more starts than a launch should have, but for those of its last top.
#[test]
fn launches_have_all_tops() {
    for log2 in [40, 50] {
        let plan = plan("sin", 2f64.powi(100), log2, 44);
        let starts = plan.starts();
        let all = launches(&starts);
        let mut next = 0;
        for launch in &all {
            assert_eq!(launch.top, next);
            next += launch.rows >> LOG2_COLUMNS;
            let own = &starts[launch.top as usize..next as usize];
            assert!(own.iter().map(|one| one.count).sum::<u64>() <= STARTS);
        }
        assert_eq!(next, starts.len() as u64);
    }
}
