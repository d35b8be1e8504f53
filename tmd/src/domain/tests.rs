use super::*;
use crate::decide::{Hardness, hardness, hardness_within};
use crate::float::{BFLOAT16, BINARY16, BINARY64};
use crate::function::table::rows;
use crate::function::{Row, by_name};
use crate::numbers::Random;

fn all(row: &Row, request: &Request, shortest: u64) -> Vec<Domain> {
    let all: Vec<Domain> = domains(row, request, shortest).collect();
    // They tile the request.
    let mut next = request.from;
    for domain in &all {
        assert_eq!(domain.range.ordinal(), next, "{} {domain:?}", row.name());
        assert!(domain.range.len > 0 && domain.range.end() <= request.format.binade_len());
        next += domain.range.len;
    }
    assert_eq!(next, request.to, "{}", row.name());
    all
}

/// Whether what a domain says of an argument is true, by a value with 300 bits.
fn check(row: &Row, request: &Request, domain: &Domain, number: u64) {
    let x = domain.range.binade.value(number);
    let place = || format!("{} {:?} {} {domain:?}", row.name(), x.to_f64(), request.format.name);
    let is_defined = row.bounds().contain(&x);
    let value = row.value(&x, 300);
    let magnitude = if value.sign() == Ordering::Less { value.neg() } else { value.clone() };
    let power = |exponent: i32| Float::with_val(2, Float::u_exp(1, exponent));
    let quarter = power(request.format.emin() - request.format.precision as i32 - 1);
    let is_finite = is_defined && value.is_finite();
    let unit_of = |y: &Float| request.format.unit(y.get_exp().unwrap_or(i32::MIN / 2));
    match domain.kind {
        Kind::Exhaustive | Kind::Values | Kind::Progressions => (),
        Kind::Search(scale) | Kind::AllHard { scale, .. } | Kind::NoneHard { scale, .. } => {
            assert!(is_finite, "{}", place());
            assert_eq!(value.low.is_sign_negative(), scale.negative, "{}", place());
            let end = power(scale.unit + request.format.precision as i32 + 1);
            // An inexact 2^E is below it.
            assert!(unit_of(&magnitude.low) == scale.unit || magnitude.low == end, "{}", place());
            assert!(magnitude.high <= end, "{}", place());
            if let Kind::AllHard { distance, .. } = domain.kind {
                // Not decided fully, which takes long for erf.
                let k = hardness_within(row, request.format, &x, 512).unwrap();
                let least = (-distance.log2()).floor() as u32;
                let is_so = match k {
                    Hardness::Bits(k) | Hardness::AtLeast(k) => k >= least.min(400),
                    Hardness::Exact => true,
                };
                assert!(is_so && least >= request.bits && distance < 1.0, "{} {k:?}", place());
            }
            if let Kind::NoneHard { distance, .. } = domain.kind {
                let k = hardness_within(row, request.format, &x, 512).unwrap();
                assert!(!k.reaches(request.bits), "{} {k:?}", place());
                // floor(-log2 d) of a d that is no less.
                assert!(!k.reaches((-distance.log2()).floor() as u32 + 1), "{} {k:?}", place());
                assert!((2f64.powi(-(request.bits as i32))..=0.5).contains(&distance));
            }
        }
        Kind::Outside(reason) => match reason {
            Reason::Undefined => assert!(!is_defined, "{}", place()),
            Reason::Pole => assert!(value.low.is_infinite() && value.is_point(), "{}", place()),
            Reason::Zero => {
                assert!(is_defined && value.low.is_zero() && value.is_point(), "{}", place())
            }
            Reason::Overflow => {
                assert!(magnitude.low >= power(request.format.emax + 1), "{}", place());
                assert!(is_defined, "{}", place());
            }
            Reason::Underflow => assert!(is_defined && magnitude.high < quarter, "{}", place()),
            Reason::Scales => {
                let twice = Float::with_val(60, &x * 2u32);
                let k = |x: &Float| hardness_within(row, request.format, x, 512).unwrap();
                let (Hardness::Bits(one), Hardness::Bits(other)) = (k(&x), k(&twice)) else {
                    panic!("{}", place())
                };
                let is_same = one.abs_diff(other) <= 1 || one.min(other) >= request.bits + 19;
                assert!(is_same, "{} {one} {other}", place());
            }
            // x times a power of two, by all of them that are not said to repeat.
            Reason::Repeats if row.period().is_none() => {
                let format = request.format;
                let k = |x: &Float| hardness(row, format, x);
                let shift = |e: i32| Float::with_val(60, &x << (e - x.get_exp().unwrap() + 1));
                let others = (format.emin()..=format.emax).filter(|&e| !row.repeats(format, e));
                let mut others = others.map(|e| k(&shift(e)));
                assert!(others.any(|other| other == k(&x)), "{}", place());
            }
            Reason::Repeats => {
                let period = power(row.period().unwrap());
                let rest = Float::with_val(60, &x % &period);
                assert!(request.format.ordinal(rest.to_f64()).is_some(), "{}", place());
                let other = row.value(&rest, 300);
                let same = |a: &Float, b: &Float| a.as_abs().cmp_abs(b) == Some(Ordering::Equal);
                assert!(
                    same(&value.low, &other.low) || same(&value.low, &other.high),
                    "{} {value:?} {other:?}",
                    place()
                );
            }
        },
    }
}

/// Both signs of the small formats, whole, for every function: what is said of the ends of each domain, and of arguments
/// inside, is true.
#[test]
fn small_formats_whole() {
    for format in [BINARY16, BFLOAT16] {
        for row in rows() {
            for negative in [false, true] {
                let request = Request { format, negative, from: 0, to: format.infinity(), bits: 7 };
                let all = all(row, &request, 4);
                let exhaustive: u64 =
                    all.iter().filter(|d| d.kind == Kind::Exhaustive).map(|d| d.range.len).sum();
                for domain in &all {
                    let (start, len) = (domain.range.start, domain.range.len);
                    for number in [start, start + len / 3, start + len / 2, start + len - 1] {
                        check(row, &request, domain, number);
                    }
                }
                // sin of large arguments has nothing but such ones.
                let is_wave = ["sin", "cos", "tan"].contains(&row.name());
                assert!(is_wave || exhaustive < 1500, "{} {exhaustive}", row.name());
            }
        }
    }
}

/// Where cuts would never end there are none.
#[test]
fn large_arguments_of_circular_functions() {
    for name in ["sin", "cos", "tan"] {
        let row = by_name(name).unwrap();
        for negative in [false, true] {
            let sign = if negative { -1.0 } else { 1.0 };
            let request =
                Request::new(BINARY64, sign * 2f64.powi(100), sign * 2f64.powi(103), 44).unwrap();
            let all = all(row, &request, 256);
            let kinds: Vec<_> = all.iter().map(|one| (one.kind, one.range.len)).collect();
            assert_eq!(kinds, [(Kind::Values, 1 << 52); 3]);
            let end = Request::new(BINARY64, sign * 2f64.powi(1023), sign * f64::INFINITY, 44);
            assert_eq!(self::all(row, &end.unwrap(), 256).len(), 1);
        }
    }
    // sinpi repeats, and other functions have polynomials.
    let request = Request::new(BINARY64, 2f64.powi(100), 2f64.powi(101), 44).unwrap();
    let kind = |name| all(by_name(name).unwrap(), &request, 256)[0].kind;
    assert_eq!(kind("sinpi"), Kind::Outside(Reason::Repeats));
    assert!(matches!(kind("log"), Kind::Search(_)));
}

#[test]
fn binary64_near_cuts() {
    // Of each: from, to, how many domains to search at most.
    for (name, from, to, most) in [
        ("exp", 0.5, 1.0, 2),
        ("exp", -0.5, -1.0, 2),
        ("exp", 256.0, 512.0, 370),
        ("exp", 512.0, f64::INFINITY, 400),
        ("exp", -512.0, f64::NEG_INFINITY, 900),
        ("log", 0.5, 2.0, 120),
        ("sin", 1.0, 2.0, 1),
        ("sin", 2.0, 4.0, 100),
        ("cos", 2f64.powi(-10), 2.0, 110),
        ("tan", 1.0, 2.0, 110),
        ("atan", 1.0, 2.0, 2),
        ("sinpi", 0.5, 4.0, 60),
        ("erfc", 24.0, 32.0, 700),
        ("acosh", 0.5, 2.0, 110),
        ("atanh", 0.5, 1.0, 40),
        ("rsqrt", 1.0, 4.0, 3),
        ("sin", 2048.0, 2060.0, 300),
        ("tan", 2048.0, 2050.0, 150),
    ] {
        let row = by_name(name).unwrap();
        let request = Request::new(BINARY64, from, to, 44).unwrap();
        let start = std::time::Instant::now();
        let all = all(row, &request, 256);
        println!("{name} {from} {to}: {} domains, {:?}", all.len(), start.elapsed());
        let searched = all.iter().filter(|d| matches!(d.kind, Kind::Search(_))).count();
        assert!(
            searched >= 1 && searched <= most,
            "{name} {from} {to}: {searched} of {}",
            all.len()
        );
        let mut exhaustive = 0;
        for domain in &all {
            for offset in [
                0,
                1,
                domain.range.len / 2,
                domain.range.len.saturating_sub(2),
                domain.range.len - 1,
            ] {
                check(row, &request, domain, domain.range.start + offset.min(domain.range.len - 1));
            }
            if domain.kind == Kind::Exhaustive {
                exhaustive += domain.range.len;
            }
        }
        assert!(exhaustive < 20_000, "{name} {from} {to}: {exhaustive}");
        // Neighbours that are searched differ.
        for pair in all.windows(2) {
            let same = pair[0].kind == pair[1].kind && pair[0].range.binade == pair[1].range.binade;
            assert!(!same || !matches!(pair[0].kind, Kind::Search(_)), "{pair:?}");
        }
    }
}

#[test]
fn what_lies_outside() {
    let kinds = |name: &str, from: f64, to: f64| {
        let request = Request::new(BINARY64, from, to, 44).unwrap();
        all(by_name(name).unwrap(), &request, 256).into_iter().map(|d| d.kind).collect::<Vec<_>>()
    };
    let outside = |reason| vec![Kind::Outside(reason)];
    assert_eq!(kinds("log", -1.0, -2.0), outside(Reason::Undefined));
    assert_eq!(kinds("exp", 1024.0, 2048.0), outside(Reason::Overflow));
    assert_eq!(kinds("exp", -1024.0, -2048.0), outside(Reason::Underflow));
    assert_eq!(kinds("sinpi", 4.0, 8.0), outside(Reason::Repeats));
    assert_eq!(kinds("log", 1.0, 1.0 + f64::EPSILON), outside(Reason::Zero));
    // sin 2^-300 < 2^-300 alone has another unit.
    let tiny = kinds("sin", 2f64.powi(-300), 2f64.powi(-299));
    assert!(matches!(tiny[..], [Kind::Exhaustive, Kind::AllHard { .. }]), "{tiny:?}");
    // 10^308 < 2^1024 < 10^309.
    let last = *kinds("exp10", 256.0, 512.0).last().unwrap();
    assert_eq!(last, Kind::Outside(Reason::Overflow));
    // Every positive number, though there are 2000 binades.
    let request = Request::new(BINARY64, 0.0, 2f64.powi(-60), 44).unwrap();
    let all = all(by_name("sin").unwrap(), &request, 256);
    assert!(all.iter().filter(|d| matches!(d.kind, Kind::Search(_))).count() < 60);
    assert!(all.len() > 900);
}

#[test]
fn requests_are_checked() {
    for (from, to) in
        [(1.0, 1.0), (1.0, 0.5), (-1.0, 2.0), (f64::NAN, 1.0), (-0.5, -0.25), (1.0, 0.0)]
    {
        assert!(Request::new(BINARY64, from, to, 44).is_err(), "{from} {to}");
    }
    assert!(Request::new(BINARY16, 0.1, 1.0, 5).is_err());
    assert!(Request::new(BINARY64, 0.5, 1.0, 1).is_err());
    assert!(Request::new(BINARY64, 0.5, 1.0, 5000).is_err());
    let request = Request::new(BINARY64, -0.0, -1.0, 44).unwrap();
    assert!(request.negative && request.from == 0);
    let request = Request::new(BINARY64, 0.0, -1.0, 44).unwrap();
    assert!(request.negative && request.len() == 1.0f64.to_bits());
}

/// Where a function comes near an integer of g, or leaves it, inside a binade: up to a few arguments it is all hard on one side.
#[test]
fn all_hard_parts_are_separated() {
    for (name, from, to) in [
        ("tanh", 32.0, 64.0),
        ("sin", 2f64.powi(-49), 2f64.powi(-45)),
        ("erf", 4.0, 16.0),
        ("erfc", -4.0, -16.0),
    ] {
        let row = by_name(name).unwrap();
        let request = Request::new(BINARY64, from, to, 44).unwrap();
        let all = all(row, &request, 256);
        let of = |holds: &dyn Fn(&Kind) -> bool| -> Vec<&Domain> {
            all.iter().filter(|domain| holds(&domain.kind)).collect()
        };
        let hard = of(&|kind| matches!(kind, Kind::AllHard { .. }));
        let searched = of(&|kind| matches!(kind, Kind::Search(_)));
        assert!(hard.len() >= 2 && hard.len() < 200, "{name}: {}", hard.len());
        assert!(!searched.is_empty() && searched.len() < 100, "{name}: {}", searched.len());
        for domain in &all {
            // Beside what is proved, some that are hard stay.
            let near = (2 * listable(BINARY64)).min(domain.range.len / 2);
            for number in [domain.range.start + near, domain.range.end() - 1 - near] {
                check(row, &request, domain, number);
                // What is left to search is not all hard, but for short pieces.
                if let Kind::Search(_) = domain.kind {
                    let x = domain.range.binade.value(number);
                    let k = hardness(row, BINARY64, &x).unwrap();
                    assert!(
                        domain.range.len < 100_000 || !k.reaches(44),
                        "{name} {domain:?} {k:?}"
                    );
                }
            }
        }
    }
    // Exact values do not cut a domain.
    let request = Request::new(BINARY64, 1.0, 2.0, 44).unwrap();
    assert_eq!(all(by_name("exp2").unwrap(), &request, 256).len(), 1);
}

/// Binades in which results keep away from integers, or pass one or two: what is said of parts of them is true for the ends of
/// these and for random arguments.
#[test]
fn none_hard_parts_are_separated() {
    let mut numbers = Random(41);
    for (name, from, sign, most_searched) in [
        ("exp", -97, 1.0, 1 << 14),
        ("exp", -96, -1.0, 1 << 14),
        ("exp", -70, 1.0, 0),
        ("exp2", -60, -1.0, 0),
        ("expm1", -80, 1.0, 1 << 14),
        ("sin", -40, 1.0, 1 << 14),
        ("tanh", -48, 1.0, 1 << 14),
        ("asinh", -30, 1.0, 1 << 14),
        ("log1p", -60, -1.0, 1 << 14),
        ("cosh", -40, 1.0, 1 << 14),
        ("cos", -45, 1.0, 1 << 14),
        ("atan", 70, 1.0, 0),
        ("acos", -60, 1.0, 0),
        ("acos", -70, -1.0, 0),
        ("acospi", -55, 1.0, 1 << 14),
        ("erfc", -58, -1.0, 1 << 14),
        ("atanpi", 60, 1.0, 1 << 14),
        ("exp10m1", 4, -1.0, 1 << 52),
    ] {
        let row = by_name(name).unwrap();
        let (low, high) = (sign * 2f64.powi(from), sign * 2f64.powi(from + 1));
        let request = Request::new(BINARY64, low, high, 44).unwrap();
        let all = all(row, &request, 256);
        let len = |holds: &dyn Fn(&Kind) -> bool| {
            all.iter().filter(|one| holds(&one.kind)).map(|one| one.range.len).sum::<u64>()
        };
        let searched = len(&|kind| matches!(kind, Kind::Search(_) | Kind::Exhaustive));
        let quiet = len(&|kind| matches!(kind, Kind::NoneHard { .. }));
        println!("{name} {low:e}: {} domains, {searched} searched, {quiet} quiet", all.len());
        assert!(searched <= most_searched && quiet > 1 << 48, "{name} {low:e} {searched} {quiet}");
        for domain in &all {
            let len = domain.range.len;
            let any =
                [0, 1, len / 2, len - 1].into_iter().chain((0..9).map(|_| numbers.below(len)));
            for at in any.filter(|&at| at < len).collect::<Vec<_>>() {
                check(row, &request, domain, domain.range.start + at);
            }
        }
    }
}

#[test]
fn parts_tile_a_request() {
    for (to, count) in [(1.0, 7), (1.0, 64), (0.5 + f64::EPSILON, 5)] {
        let request = Request::new(BINARY64, 0.5, to, 44).unwrap();
        let mut next = request.from;
        for index in 0..count {
            let part = request.part(index, count);
            assert_eq!(part.from, next);
            assert!(part.len() >= request.len() / count && part.len() <= request.len() / count + 1);
            next = part.to;
        }
        assert_eq!(next, request.to);
    }
}

/// Every argument of the small formats, for every function: what its domain says is true, and polynomials find the cases that values
/// find. Minutes: `cargo test -p wideblas-tmd -- --ignored every_argument`.
#[test]
#[ignore = "takes minutes"]
fn every_argument_of_small_formats() {
    use crate::brute::{by_polynomials, by_values};
    for format in [BINARY16, BFLOAT16] {
        for row in rows() {
            let mut cases = 0;
            for negative in [false, true] {
                let request = Request { format, negative, from: 0, to: format.infinity(), bits: 5 };
                for domain in all(row, &request, 8) {
                    for number in domain.range.start..domain.range.end() {
                        check(row, &request, &domain, number);
                    }
                    if let Kind::Search(scale) = domain.kind {
                        let slow = by_values(row, &domain.range, 5, 1);
                        assert_eq!(slow, by_polynomials(row, &domain.range, scale, 5, 1));
                        cases += slow.len();
                    }
                }
            }
            println!("{} {}: {cases} cases", row.name(), format.name);
        }
    }
}
