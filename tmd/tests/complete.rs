//! Brute force at length, for a machine with many processors: every float of binary32, and pieces of binary64, searched on
//! all processors and on the GPU, if there is one, against the value at each argument.
//!
//!     cargo test --release --package wideblas-tmd --test complete -- --ignored --nocapture --test-threads 1

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Instant;
use wideblas::engine::cpu::{Isa, par};
use wideblas::engine::cuda;
use wideblas_tmd::brute::{Case, by_values};
use wideblas_tmd::domain::{Domain, Kind, Reason, Request};
use wideblas_tmd::float::{Argument, BINARY32, BINARY64};
use wideblas_tmd::function::{Function, by_name};
use wideblas_tmd::job::{Cpu, Cuda, Engine, Job, Record, Rules, records};

fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// All processors, and the first GPU.
fn engines() -> Vec<Box<dyn Engine>> {
    let mut all: Vec<Box<dyn Engine>> =
        vec![Box::new(Cpu { threads: threads(), isa: Isa::detected() })];
    match cuda::device() {
        Some(device) => all.push(Box::new(Cuda { device })),
        None => println!("no GPU: {}", cuda::status()),
    }
    all
}

/// The records of these engines, which are the same.
fn search(function: &dyn Function, request: Request, engines: &[Box<dyn Engine>]) -> Vec<Record> {
    let job = Job { function, request, rules: Rules::default() };
    let mut all = engines.iter().map(|engine| {
        let start = Instant::now();
        let records = records(&job, &[engine.as_ref()], threads()).unwrap();
        println!("{} on {}: {:.1?}", function.name(), engine.name(), start.elapsed());
        records
    });
    let first = all.next().unwrap();
    all.for_each(|other| assert!(other == first, "{}", function.name()));
    first
}

/// Runs `work` on parts of 0..len in all threads.
fn in_parts(len: u64, work: impl Fn(std::ops::Range<u64>) + Sync) {
    const PART: u64 = 1 << 20;
    par::for_each(len.div_ceil(PART) as usize, threads(), |part| {
        let start = part as u64 * PART;
        work(start..len.min(start + PART));
    });
}

/// A function of the machine, a half ulp or so from the true value.
type Quick = fn(f64) -> f64;

const BITS: u32 = 20;

/// What a domain says about its arguments, by the machine's function: with an error below 2^-50 of the value, g is known to 2^-24,
/// and MPFR decides where that is not enough.
fn check(function: &dyn Function, quick: Quick, domain: &Domain, cases: &[Case]) -> u32 {
    let range = &domain.range;
    let (limit, slack) = (2f64.powi(-(BITS as i32)), 2f64.powi(-24));
    let open = AtomicU32::new(0);
    let listed = |number: u64| cases.binary_search_by_key(&number, |case| case.argument.number);
    in_parts(range.len, |part| {
        for number in part.map(|at| range.start + at) {
            let x = range.binade.f64(number);
            let y = quick(x).abs();
            if let Kind::Outside(reason) = domain.kind {
                let is_true = match reason {
                    Reason::Overflow => y >= 2f64.powi(128),
                    Reason::Underflow => y < 2f64.powi(-151),
                    Reason::Zero => y == 0.0,
                    Reason::Pole => y.is_infinite(),
                    // A pole at the end of a domain is not in it.
                    Reason::Undefined => !y.is_finite(),
                    Reason::Repeats | Reason::Scales => false,
                };
                assert!(is_true, "{} {x:e} {y:e} {domain:?}", function.name());
                continue;
            }
            // 2^-unit, from the exponent of y.
            let exponent = ((y.to_bits() >> 52) as i32 - 1022).max(-125);
            let g = y * f64::from_bits(((25 - exponent + 1023) as u64) << 52);
            let distance = (g - g.round_ties_even()).abs();
            let is_hard = match distance {
                d if d < limit - slack => true,
                d if d >= limit + slack => false,
                _ => {
                    open.fetch_add(1, Ordering::Relaxed);
                    let argument = Argument { binade: range.binade, number };
                    Case::of(function, argument, BITS).is_some()
                }
            };
            let is_listed = match domain.kind {
                Kind::AllHard { .. } => true,
                _ => listed(number).is_ok(),
            };
            assert_eq!(is_listed, is_hard, "{} {x:e} {distance:e} {domain:?}", function.name());
        }
    });
    open.into_inner()
}

/// exp, log and sin at every float of binary32, of both signs.
#[test]
#[ignore = "takes an hour of one processor"]
fn every_float_of_binary32() {
    let functions: [(&str, Quick); 3] = [("exp", f64::exp), ("log", f64::ln), ("sin", f64::sin)];
    let engines = engines();
    for (name, quick) in functions {
        // Where floats are far apart the host looks at each, whoever searches.
        let engines = if name == "sin" { &engines[engines.len() - 1..] } else { &engines[..] };
        let function = by_name(name).unwrap();
        for negative in [false, true] {
            let request = Request {
                format: BINARY32,
                negative,
                from: 0,
                to: BINARY32.infinity(),
                bits: BITS,
            };
            let records = search(function, request, engines);
            let start = Instant::now();
            let (mut floats, mut searched, mut found, mut open) = (0, 0, 0, 0);
            for record in &records {
                for domain in &record.domains {
                    assert_eq!(domain.range.ordinal(), request.from + floats);
                    floats += domain.range.len;
                    open += check(function, quick, domain, &record.cases);
                }
                searched += record.searched();
                found += record.cases.len();
            }
            assert_eq!(floats, request.len());
            println!(
                "{name}, {} floats: {found} cases of {searched} that were searched, {:.0} expected; {open} by MPFR, {:.1?}",
                floats,
                searched as f64 * 2f64.powi(1 - BITS as i32),
                start.elapsed()
            );
        }
    }
}

/// 2^24 arguments of binary64 of each, by MPFR's value at every one.
#[test]
#[ignore = "takes minutes of many processors"]
fn long_pieces_of_binary64() {
    let engines = engines();
    let mut found = 0;
    for (name, from) in [
        ("exp", 0.75),
        ("exp", -300.1),
        ("log", 3.3),
        ("sin", 1.25),
        ("cos", -700.7),
        ("tan", 1.1),
        ("exp2", 0.3),
        ("atan", 2.6),
        ("sinh", 4.4),
        ("asin", 0.6),
        ("cbrt", 3.1),
        ("erf", 0.9),
        ("log10p1", 0.01),
        ("rsqrt", 3.7),
        ("sin", 1.7 * 2f64.powi(23)),
        ("cos", 2f64.powi(100)),
        ("tan", -1.3 * 2f64.powi(1000)),
    ] {
        let function = by_name(name).unwrap();
        let argument = Argument::of(BINARY64, from).unwrap();
        let (from, negative) = (argument.ordinal(), argument.binade.negative);
        let request =
            Request { format: BINARY64, negative, from, to: from + (1 << 24), bits: BITS };
        for record in search(function, request, &engines) {
            let start = Instant::now();
            for domain in &record.domains {
                let outside = matches!(domain.kind, Kind::AllHard { .. } | Kind::Outside(_));
                assert!(!outside, "{domain:?}");
            }
            let expected = by_values(function, &record.range, BITS, threads());
            assert_eq!(record.cases, expected, "{name} {argument}");
            println!("{name}({argument}): {} cases, {:.1?}", expected.len(), start.elapsed());
            found += expected.len();
        }
    }
    assert!((400..700).contains(&found), "{found}; 32 each are expected");
}
