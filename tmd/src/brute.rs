//! Every argument of a range, one by one: what a search must agree with.
#![forbid(unsafe_code)]

use crate::decide::{Hardness, hardness, reaches};
use crate::domain::{Domain, Kind, Range, Request, Scale, domains};
use crate::enclose::{Piece, Target, pieces};
use crate::float::{Argument, Binade};
use crate::function::Function;
use crate::polynomial::Polynomial;
use crate::threads::spawn;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// A hard argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    pub argument: Argument,
    pub hardness: Hardness,
}

impl Case {
    /// The case that an argument is, if its hardness reaches `bits`.
    pub fn of(function: &dyn Function, argument: Argument, bits: u32) -> Option<Case> {
        let hardness = hardness(function, argument.binade.format, &argument.value())?;
        hardness.reaches(bits).then_some(Case { argument, hardness })
    }
}

/// Arguments that a thread takes at a time: by polynomials, and one by one.
const PORTION: u64 = 1 << 14;
const FEW: u64 = 1 << 8;

/// Runs `work` on portions of 0..len, in as many threads, and puts what they find in order.
pub(crate) fn in_portions(
    len: u64,
    portion: u64,
    threads: usize,
    work: impl Fn(std::ops::Range<u64>) -> Vec<Case> + Sync,
) -> Vec<Case> {
    let next = AtomicU64::new(0);
    let portions = len.div_ceil(portion);
    let take = || {
        let mut found = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= portions {
                return found;
            }
            let start = at * portion;
            found.extend(work(start..len.min(start + portion)));
        }
    };
    let threads = (threads as u64).clamp(1, portions.max(1));
    let mut found = thread::scope(|scope| {
        let threads: Vec<_> = (1..threads).map(|_| spawn(scope, take)).collect();
        let mut found = take();
        for thread in threads {
            found.extend(thread.join().expect("a thread that computes does not panic"));
        }
        found
    });
    found.sort_by_key(|case| case.argument.number);
    found
}

/// All arguments of hardness `bits` or more, each decided by MPFR: some microseconds an argument. Arguments without a finite
/// value are none.
pub fn by_values(function: &dyn Function, range: &Range, bits: u32, threads: usize) -> Vec<Case> {
    in_portions(range.len, FEW, threads, |part| {
        part.map(|at| Argument { binade: range.binade, number: range.start + at })
            .filter_map(|argument| decided(function, argument, bits))
            .collect()
    })
}

/// As [`Case::of`], faster for an argument that is probably none.
pub(crate) fn decided(function: &dyn Function, argument: Argument, bits: u32) -> Option<Case> {
    let may_be = reaches(function, argument.binade.format, &argument.value(), bits);
    may_be.then(|| Case::of(function, argument, bits)).flatten()
}

/// The cases among some arguments of a binade, each decided by MPFR.
pub fn by_numbers(
    function: &dyn Function,
    binade: Binade,
    numbers: &[u64],
    bits: u32,
    threads: usize,
) -> Vec<Case> {
    in_portions(numbers.len() as u64, FEW, threads, |part| {
        numbers[part.start as usize..part.end as usize]
            .iter()
            .filter_map(|&number| Case::of(function, Argument { binade, number }, bits))
            .collect()
    })
}

/// As [`by_numbers`], where most are no cases.
pub(crate) fn open_numbers(
    function: &dyn Function,
    binade: Binade,
    numbers: &[u64],
    bits: u32,
    threads: usize,
) -> Vec<Case> {
    in_portions(numbers.len() as u64, FEW, threads, |part| {
        numbers[part.start as usize..part.end as usize]
            .iter()
            .filter_map(|&number| decided(function, Argument { binade, number }, bits))
            .collect()
    })
}

/// The same by the value of a polynomial at each argument, and MPFR for those that its error leaves open: some nanoseconds an
/// argument. The range must have one sign and one unit.
pub fn by_polynomials(
    function: &dyn Function,
    range: &Range,
    scale: Scale,
    bits: u32,
    threads: usize,
) -> Vec<Case> {
    // Two words hold the coefficients: 5 + 4 log2(2^13) bits beyond the error's.
    let target = Target { bits: bits.min(60) + 6, max_len: PORTION, max_degree: 4, min_len: 16 };
    in_portions(range.len, PORTION, threads, |part| {
        let part = Range { start: range.start + part.start, len: part.end - part.start, ..*range };
        let mut found = Vec::new();
        let mut decide = |number| {
            let argument = Argument { binade: part.binade, number };
            found.extend(Case::of(function, argument, bits));
        };
        for piece in pieces(function, part, scale, target) {
            match piece {
                Piece::Exhaustive { start, len } => (start..start + len).for_each(&mut decide),
                Piece::Polynomial(polynomial) => {
                    near_integers(&polynomial, bits).for_each(&mut decide)
                }
            }
        }
        found
    })
}

/// All cases of a request in order, and the domains that are not searched: outside, all hard, or not hard at all.
///
/// ```
/// use wideblas_tmd::{brute, domain::Request, float::BINARY32, function, list};
///
/// let exp = function::by_name("exp").unwrap();
/// // 1 <= x < 1 + 2^-7, 16 identical bits or more after the round bit.
/// let request = Request::new(BINARY32, 1.0, 1.0 + 2f64.powi(-7), 16)?;
/// let (cases, unlisted) = brute::by_request(exp, &request, 1);
/// assert_eq!(list::line(&cases[0]), "0x1.012e3cp+0 # k=17");
/// assert!(unlisted.is_empty());
/// # Ok::<(), String>(())
/// ```
pub fn by_request(
    function: &dyn Function,
    request: &Request,
    threads: usize,
) -> (Vec<Case>, Vec<Domain>) {
    let (mut cases, mut unlisted) = (Vec::new(), Vec::new());
    for domain in domains(function, request, 64) {
        let range = &domain.range;
        match domain.kind {
            Kind::Search(scale) => {
                cases.extend(by_polynomials(function, range, scale, request.bits, threads));
            }
            Kind::Exhaustive | Kind::Values | Kind::Progressions => {
                cases.extend(by_values(function, range, request.bits, threads));
            }
            Kind::AllHard { .. } | Kind::NoneHard { .. } | Kind::Outside(_) => {
                unlisted.push(domain)
            }
        }
    }
    (cases, unlisted)
}

/// The numbers n where the polynomial is within 2^-bits + error of an integer.
fn near_integers(polynomial: &Polynomial, bits: u32) -> impl Iterator<Item = u64> {
    let words = |power: usize| {
        let c = polynomial.coefficient(power);
        assert!(c.len() <= 2, "coefficients of two words");
        // One word is the upper one.
        match *c {
            [high] => u128::from(high) << 64,
            _ => u128::from(c[0]) | u128::from(c[1]) << 64,
        }
    };
    let coefficients: Vec<u128> = (0..=polynomial.degree()).map(words).collect();
    // In units of 2^-128, rounded up; the error is above 2^-100.
    let distance = 2f64.powi(-(bits.min(100) as i32)) + polynomial.error;
    let reach = ((distance.next_up() * 2f64.powi(64)).ceil() as u128 + 1) << 64;
    let start = polynomial.start;
    (0..polynomial.len).filter_map(move |t| {
        let horner = |sum: u128, c: &u128| sum.wrapping_mul(u128::from(t)).wrapping_add(*c);
        let value = coefficients.iter().rev().fold(0, horner);
        (value.wrapping_add(reach) <= 2 * reach).then_some(start + t)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::float::{BINARY16, BINARY32, BINARY64};
    use crate::function::by_name;

    fn both(name: &str, request: &Request) -> usize {
        let row = by_name(name).unwrap();
        let mut count = 0;
        for domain in domains(row, request, 64) {
            let Kind::Search(scale) = domain.kind else { continue };
            let slow = by_values(row, &domain.range, request.bits, 2);
            let fast = by_polynomials(row, &domain.range, scale, request.bits, 2);
            assert_eq!(slow, fast, "{name} {domain:?}");
            for case in &slow {
                let k = hardness(row, request.format, &case.argument.value()).unwrap();
                assert!(k == case.hardness && k.reaches(request.bits));
            }
            count += slow.len();
        }
        count
    }

    #[test]
    fn values_and_polynomials_agree() {
        for (name, from, len, expected) in [
            ("exp", 0.5, 1 << 17, 16..150),
            ("exp", -0.7, 1 << 15, 1..40),
            ("sin", 1.0, 1 << 15, 1..40),
            ("tanpi", 0.3, 1 << 15, 1..40),
        ] {
            let argument = Argument::of(BINARY64, from).unwrap();
            let from_ordinal = argument.ordinal();
            let to = from_ordinal + len;
            let request = Request {
                format: BINARY64,
                negative: from < 0.0,
                from: from_ordinal,
                to,
                bits: 12,
            };
            let count = both(name, &request);
            assert!(expected.contains(&count), "{name} {from}: {count}");
        }
        for name in ["exp", "log", "sin", "rsqrt", "erf"] {
            let request = Request::new(BINARY16, 0.0, f64::INFINITY, 6).unwrap();
            assert!(both(name, &request) > 20, "{name}");
        }
        let request = Request::new(BINARY32, 1.0, 1.0 + 2f64.powi(-7), 8).unwrap();
        assert!(both("cosh", &request) > 100);
    }

    /// Counts are as many as expected of random results.
    #[test]
    fn counts_are_as_expected() {
        let row = by_name("exp").unwrap();
        let request = Request::new(BINARY32, 0.5, 0.6875, 12).unwrap();
        let domain = domains(row, &request, 64).next().unwrap();
        let Kind::Search(scale) = domain.kind else { panic!() };
        let count = by_polynomials(row, &domain.range, scale, 12, 2).len() as f64;
        // |g - an integer| < 2^-12 for 2^-11 of them.
        let expected = domain.range.len as f64 / 2048.0;
        assert!((count - expected).abs() < 5.0 * expected.sqrt(), "{count} {expected}");
    }

    /// Entries of the lists of known arguments, where these are at hand, are found among their neighbours.
    #[test]
    fn known_arguments_are_found() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/tmd");
        let Ok(files) = std::fs::read_dir(folder) else {
            println!("no lists of known arguments");
            return;
        };
        let mut count = 0;
        for path in files.map(|file| file.unwrap().path()) {
            let name = path.file_stem().unwrap().to_str().unwrap().to_string();
            let Some(function) = name.split('_').nth(1).and_then(by_name) else { continue };
            let text = std::fs::read_to_string(&path).unwrap();
            let entries = crate::list::read(&name, &text, BINARY64).unwrap();
            for (argument, k) in entries.iter().step_by(entries.len() / 4) {
                let Some(Hardness::Bits(k)) = *k else { panic!("{name}: {argument}") };
                let ordinal = argument.ordinal();
                let negative = argument.binade.negative;
                let (from, to) = (ordinal - 9999, ordinal + 22_222);
                let request = Request { format: BINARY64, negative, from, to, bits: k };
                let (found, _) = by_request(function, &request, 1);
                let case = Case { argument: *argument, hardness: Hardness::Bits(k) };
                assert!(found.contains(&case), "{name}: {argument} {k}: {found:?}");
                count += 1;
            }
        }
        assert!(count > 60, "{count}");
    }

    /// Not a test of speed, but its figures: `cargo test -p wideblas-tmd -- --ignored --nocapture cost`.
    #[test]
    #[ignore = "measures"]
    fn cost_of_brute_force() {
        let row = by_name("exp").unwrap();
        for (format, bits) in [(BINARY32, 12), (BINARY64, 30)] {
            let request = Request::new(format, 0.75, 0.8125, bits).unwrap();
            let domain = domains(row, &request, 64).next().unwrap();
            let Kind::Search(scale) = domain.kind else { panic!() };
            let range = Range { len: domain.range.len.min(1 << 24), ..domain.range };
            let start = std::time::Instant::now();
            let found = by_polynomials(row, &range, scale, bits, 1);
            let each = start.elapsed().as_secs_f64() / range.len as f64;
            println!(
                "{}: polynomials {:.1} ns each, {} found",
                format.name,
                each * 1e9,
                found.len()
            );
            let range = Range { len: 1 << 16, ..range };
            let start = std::time::Instant::now();
            by_values(row, &range, bits, 1);
            let each = start.elapsed().as_secs_f64() / range.len as f64;
            println!("{}: values {:.0} ns each", format.name, each * 1e9);
        }
    }

    /// Every float of binary32 (for sin below 2^13: beyond, polynomials become short), against the functions of f64 that
    /// the machine has. With an error below 2^-50 these give g with one below 2^-24. Minutes:
    /// `cargo test --release -p wideblas-tmd -- --ignored --nocapture every_float`.
    #[test]
    #[ignore = "takes minutes"]
    fn every_float_of_binary32() {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        type Quick = fn(f64) -> f64;
        let functions: [(&str, Quick, f64); 3] = [
            ("exp", f64::exp, f64::INFINITY),
            ("log", f64::ln, f64::INFINITY),
            ("sin", f64::sin, 8192.0),
        ];
        let (limit, slack) = (2f64.powi(-20), 2f64.powi(-24));
        for (name, quick, end) in functions {
            for negative in [false, true] {
                let (_, to) = BINARY32.ordinal(end).unwrap();
                let request = Request { format: BINARY32, negative, from: 0, to, bits: 20 };
                let (cases, unlisted) = by_request(by_name(name).unwrap(), &request, threads);
                let mut cases = cases.iter().map(|case| case.argument.ordinal()).peekable();
                let (mut found, mut searched, mut next) = (0, 0, 0);
                // Between domains that are not listed.
                let ends =
                    unlisted.iter().map(|d| (d.range.ordinal(), d.range.len)).chain([(to, 0)]);
                for (start, len) in ends {
                    for ordinal in next..start {
                        let float = f32::from_bits(ordinal as u32 | u32::from(negative) << 31);
                        let y = quick(f64::from(float)).abs();
                        // 2^-unit, from the exponent of y.
                        let exponent = ((y.to_bits() >> 52) as i32 - 1022).max(-125);
                        let g = y * f64::from_bits(((25 - exponent + 1023) as u64) << 52);
                        let distance = (g - g.round_ties_even()).abs();
                        let is_listed = cases.next_if_eq(&ordinal).is_some();
                        let is_right = if is_listed {
                            distance < limit + slack
                        } else {
                            distance >= limit - slack
                        };
                        assert!(is_right, "{name} {float:e} {is_listed} {distance}");
                        found += u64::from(is_listed);
                    }
                    searched += start - next;
                    next = start + len;
                }
                assert_eq!(cases.next(), None, "{name}");
                let expected = searched as f64 / 2f64.powi(19);
                println!("{name} {negative}: {found} cases of {searched}, {expected:.0} expected");
            }
        }
    }

    #[test]
    fn poles_are_no_cases() {
        let row = by_name("tanpi").unwrap();
        let binade = Argument::of(BINARY16, 0.5).unwrap().binade;
        let range = Range { binade, start: 0, len: 5 };
        assert!(by_values(row, &range, 40, 1).is_empty());
    }
}
