use super::*;
use crate::domain::{Domain, Kind, Request, domains};
use crate::float::{Argument, BINARY32, BINARY64, Format};
use crate::function::table::rows;
use crate::function::{Row, by_name};

pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (u128::from(self.0 ^ self.0 >> 32).wrapping_mul(u128::from(n)) >> 64) as u64
    }
}

/// |g - polynomial| at t, modulo 1, with g by MPFR at 600 bits and the polynomial in integers.
fn distance(function: &dyn Function, range: &Range, scale: Scale, p: &Polynomial, t: u64) -> Float {
    let bits = 64 * p.words as u32;
    let mut sum = Integer::new();
    for power in (0..=p.degree()).rev() {
        sum = sum * t + Integer::from_digits(p.coefficient(power), Order::Lsf);
    }
    let f = function.value(&range.binade.value(p.start + t), 1200);
    assert_eq!(f.low.is_sign_negative(), scale.negative);
    let g = Float::with_val(1200, f.low.abs_ref()) >> scale.unit;
    let gap = g - (Float::with_val(1200 + bits, sum) >> bits);
    let nearest = gap.clone().round();
    Float::with_val(64, gap - nearest).abs()
}

/// The search domain that an argument is in, when the binade is cut there.
fn domain_at(row: &Row, format: Format, x: f64, reach: u64) -> Option<Domain> {
    let argument = Argument::of(format, x)?;
    let from = argument.ordinal();
    let to = (from + reach).min(format.infinity());
    let request = Request { format, negative: x < 0.0, from, to, bits: 44 };
    domains(row, &request, 64).find(|domain| matches!(domain.kind, Kind::Search(_)))
}

/// Polynomials at random places, checked at random t; returns how many and the largest quotient of difference and error.
fn check(row: &Row, domain: &Domain, target: Target, random: &mut Random) -> (usize, f64) {
    let Kind::Search(scale) = domain.kind else { panic!() };
    let (mut count, mut worst) = (0, 0.0f64);
    for place in 0..3 {
        let skip = if place == 0 { 0 } else { random.below(domain.range.len) };
        let range = Range {
            start: domain.range.start + skip,
            len: domain.range.len - skip,
            ..domain.range
        };
        let Some(piece) = pieces(row, range, scale, target).next() else { continue };
        let Piece::Polynomial(p) = piece else { continue };
        assert!(p.error <= 2f64.powi(-(target.bits as i32)), "{p:?}");
        assert!(p.degree() <= target.max_degree && p.len <= target.max_len);
        for round in 0..12 {
            let t = match round {
                0 => 0,
                1 => p.len - 1,
                _ => random.below(p.len),
            };
            let distance = distance(row, &range, scale, &p, t);
            assert!(distance <= p.error, "{} {t} of {range:?} {p:?}: {distance}", row.name());
            worst = worst.max(distance.to_f64() / p.error);
        }
        count += 1;
    }
    (count, worst)
}

/// Every function, on binades of both signs: ordinary ones, next to zeros and poles, tiny and large arguments, and results
/// that are subnormal.
#[test]
fn polynomials_stay_within_their_errors() {
    let mut random = Random(5);
    for row in rows() {
        let (mut count, mut total) = (0, 0);
        let mut near: f64 = 0.0;
        for x in [
            2f64.powi(-700),
            2f64.powi(-40),
            2f64.powi(-9),
            0.25,
            0.5,
            0.75,
            0.96875,
            1.0,
            1.5625,
            3.125,
            3.15,
            7.0,
            20.0,
            300.0,
            2100.5,
            2f64.powi(30),
        ] {
            for x in [x, -x] {
                let Some(domain) = domain_at(row, BINARY64, x, 1 << 50) else { continue };
                total += 1;
                for target in [
                    Target::default(),
                    Target { max_degree: 4, max_len: 1 << 30, ..Target::default() },
                ] {
                    let (polynomials, ratio) = check(row, &domain, target, &mut random);
                    count += polynomials;
                    near = near.max(ratio);
                }
            }
        }
        // Of the others few binades are searched: the rest repeats these.
        let least = if ["rsqrt", "cbrt", "log2"].contains(&row.name()) { 5 } else { 8 };
        assert!(
            total >= least && count >= 24,
            "{}: {count} polynomials in {total} domains",
            row.name()
        );
        // Some error is nearly reached.
        assert!(near > 0.05, "{}: {near}", row.name());
    }
}

#[test]
fn subnormal_results_and_arguments() {
    let mut random = Random(6);
    for (name, x) in [
        ("exp", -709.5),
        ("exp", -740.0),
        ("exp2", -1060.25),
        ("exp10", -315.0),
        ("erfc", 26.75),
        ("sin", 2f64.powi(-1030)),
        ("atan", -(2f64.powi(-1030))),
        ("cbrt", 2.7),
        ("log", 2f64.powi(-1030)),
    ] {
        let row = by_name(name).unwrap();
        let argument = Argument::of(BINARY64, x).unwrap();
        let from = argument.ordinal();
        // Straight to polynomials: sin of a tiny argument is no domain to search.
        let request =
            Request { format: BINARY64, negative: x < 0.0, from, to: from + (1 << 42), bits: 3000 };
        let domain = domains(row, &request, 64).next().unwrap();
        let Kind::Search(scale) = domain.kind else { panic!("{domain:?}") };
        if name.starts_with("e") {
            assert_eq!(scale.unit, -1075);
        }
        let (count, _) = check(row, &domain, Target::default(), &mut random);
        assert!(count == 3, "{name} {x}: {count}");
    }
}

#[test]
fn other_formats() {
    let mut random = Random(7);
    for name in ["exp", "log", "sin", "erfc"] {
        let row = by_name(name).unwrap();
        let domain = domain_at(row, BINARY32, 1.5, 1 << 21).unwrap();
        let target = Target { bits: 40, max_len: 1 << 20, max_degree: 6, min_len: 16 };
        let (count, _) = check(row, &domain, target, &mut random);
        assert!(count > 0);
    }
}

/// The pieces of a range tile it, also where they are short.
#[test]
fn pieces_tile_a_range() {
    for (name, x, reach) in [
        ("exp", 300.0, 1 << 44),
        ("sin", 3.0, 1 << 49),
        ("tan", 1.5, 1 << 48),
        ("log", 1.0 + 1e-9, 1 << 30),
    ] {
        let row = by_name(name).unwrap();
        let domain = domain_at(row, BINARY64, x, reach).unwrap();
        let Kind::Search(scale) = domain.kind else { panic!() };
        let mut next = domain.range.start;
        let mut polynomials = 0;
        for piece in pieces(row, domain.range, scale, Target::default()).take(3000) {
            let start = match &piece {
                Piece::Polynomial(p) => p.start,
                Piece::Exhaustive { start, .. } => *start,
            };
            assert_eq!(start, next);
            assert!(!piece.is_empty());
            polynomials += usize::from(matches!(piece, Piece::Polynomial(_)));
            next += piece.len();
        }
        assert!(next == domain.range.end(), "{name} {x}: {polynomials}");
        assert!(polynomials > 0);
    }
}

/// exp on [1/2, 1): 2^40 arguments with a degree of 8 at most.
#[test]
fn a_long_polynomial_of_exp() {
    let domain = domain_at(by_name("exp").unwrap(), BINARY64, 0.5, 1 << 48).unwrap();
    let Kind::Search(scale) = domain.kind else { panic!() };
    let range = Range { len: 1 << 40, ..domain.range };
    let target = Target { bits: 64, ..Target::default() };
    let p = polynomial(by_name("exp").unwrap(), &range, scale, &target).unwrap();
    assert!(p.degree() <= 8 && p.error <= 2f64.powi(-64), "{} {}", p.degree(), p.error);
}

#[test]
fn what_is_all_hard() {
    let row = |name: &str| by_name(name).unwrap();
    let whole = |name: &str, x: f64, bits| {
        let argument = Argument::of(BINARY64, x).unwrap();
        let range = Range { binade: argument.binade, start: 1, len: (1 << 52) - 1 };
        let class = crate::domain::domains(
            row(name),
            &Request {
                format: BINARY64,
                negative: x < 0.0,
                from: argument.ordinal() + 1,
                to: argument.ordinal() + 2,
                bits: 5000,
            },
            1,
        )
        .next()
        .unwrap();
        let Kind::Search(scale) = class.kind else { panic!("{class:?}") };
        (nearness(row(name), &range, scale, bits), bits)
    };
    // sin x = x - x^3/6 + ...: x^3/6 < 2^-2.5 2^(3 e + 3), u = 2^(e - 53).
    for (name, exponent, is_hard) in [
        ("exp", -97, false),
        ("sin", -45, false),
        ("expm1", -75, false),
        ("atan", 60, false),
        ("acos", -58, false),
        ("cosh", -48, false),
        ("sin", -60, true),
        ("sin", -40, false),
        ("exp", -100, true),
        ("exp", -90, false),
        ("tanh", 8, true),
        ("tanh", 3, false),
        ("cos", -60, true),
        ("log", 5, false),
        ("cbrt", 2, false),
        ("sinh", -900, true),
        ("erfc", -200, true),
    ] {
        let (near, bits) = whole(name, 2f64.powi(exponent), 44);
        let found = near.all_hard(bits);
        assert_eq!(found.is_some(), is_hard, "{name} {exponent} {near:?}");
        // Most of those that are none are not random either.
        let is_random = ["log", "cbrt", "tanh"].contains(&name) && !is_hard;
        assert_eq!(near.spread > 1e9, is_random, "{name} {exponent} {near:?}");
        if let Some(bound) = found {
            assert!(bound < 2f64.powi(-44));
            let mut random = Random(9);
            for _ in 0..20 {
                let x = Argument::of(BINARY64, 2f64.powi(exponent))
                    .unwrap()
                    .binade
                    .value(1 + random.below((1 << 52) - 1));
                let k = crate::decide::hardness(row(name), BINARY64, &x).unwrap();
                assert!(
                    k.reaches((-bound.log2()).floor() as u32),
                    "{name} {exponent} {k:?} {bound}"
                );
            }
        }
    }
}

/// Not a test of speed, but its figures: `cargo test --release -p wideblas-tmd -- --ignored --nocapture cost`.
#[test]
#[ignore = "measures"]
fn cost_of_polynomials() {
    for (name, x) in [
        ("exp", 0.5),
        ("exp", 1.0),
        ("exp", 300.0),
        ("sin", 1.0),
        ("log", 1.0625),
        ("tan", 1.0),
        ("erf", 1.0),
        ("sin", 2100.0),
        ("cos", 2100.0),
    ] {
        let row = by_name(name).unwrap();
        let domain = domain_at(row, BINARY64, x, 1 << 51).unwrap();
        let Kind::Search(scale) = domain.kind else { panic!() };
        for target in [
            Target::default(),
            Target { max_degree: 6, ..Target::default() },
            Target { max_degree: 12, max_len: 1 << 45, ..Target::default() },
        ] {
            // Of each piece, because other programs take the core now and then.
            let mut times = Vec::new();
            let (mut arguments, mut degree, mut words) = (0, 0, 0);
            let mut all = pieces(row, domain.range, scale, target).take(500);
            loop {
                let start = std::time::Instant::now();
                let Some(piece) = all.next() else { break };
                times.push(start.elapsed().as_secs_f64());
                arguments += piece.len();
                if let Piece::Polynomial(p) = piece {
                    degree = degree.max(p.degree());
                    words = words.max(p.words);
                }
            }
            times.sort_by(f64::total_cmp);
            let median = times[times.len() / 2];
            println!(
                "{name} {x}: max degree {}, {} pieces of 2^{:.1}, degree {degree}, {words} words, \
                 median {:.0} us, a binade {:.2} s",
                target.max_degree,
                times.len(),
                (arguments as f64 / times.len() as f64).log2(),
                median * 1e6,
                2f64.powi(52) / arguments as f64 * times.len() as f64 * median
            );
        }
    }
}
