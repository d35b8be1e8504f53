use super::*;
use crate::numbers::Random;
use crate::polynomial::Polynomial;
use rug::float::Round;
use rug::ops::Pow;
use rug::{Float, Integer, integer::Order};
use std::slice::from_ref;
use wideblas::engine::cpu::Isa;

/// A polynomial of real coefficients.
fn polynomial(
    start: u64,
    len: u64,
    words: usize,
    coefficients: &[Float],
    error: f64,
) -> Polynomial {
    let bits = 64 * words as u32;
    let one = |c: &Float| -> Vec<u64> {
        let scaled = Float::with_val(c.prec() + bits, c << bits).to_integer().unwrap();
        let mut digits = scaled.keep_bits(bits).to_digits::<u64>(Order::Lsf);
        digits.resize(words, 0);
        digits
    };
    let rounding: f64 = (0..coefficients.len())
        .map(|i| 2f64.powi(1 - bits as i32) * (len as f64).powi(i as i32))
        .sum();
    Polynomial {
        start,
        len,
        words,
        coefficients: coefficients.iter().flat_map(one).collect(),
        error: error + rounding,
    }
}

const PRECISION: u32 = 700;

/// x of the argument n of the binade [2^e, 2^(e + 1)) of binary64.
fn argument(n: u64, e: i32, precision: u32) -> Float {
    Float::with_val(precision, (1u64 << 52) + n) >> 52 << e
}

/// The functions of these tests, in units of half an ulp: a value, and its Taylor coefficients by steps of x.
#[derive(Clone, Copy, Debug)]
enum Function {
    Exp,
    Log,
}

impl Function {
    fn value(self, x: &Float) -> Float {
        match self {
            Function::Exp => x.clone().exp(),
            Function::Log => x.clone().ln(),
        }
    }

    /// g at n, where the exponent of f is that at `like`.
    fn scaled(self, n: u64, e: i32, like: u64, precision: u32) -> Float {
        let exponent = self.value(&argument(like, e, 60)).get_exp().unwrap();
        self.value(&argument(n, e, precision)).abs() << 54 >> exponent
    }

    /// The polynomial of degree 7 on `len` arguments from n; f keeps its exponent and its sign there.
    fn taylor(self, n: u64, e: i32, len: u64, words: usize) -> Polynomial {
        const DEGREE: u32 = 7;
        let x = argument(n, e, PRECISION);
        let f = self.value(&x);
        let (exponent, negative) = (f.get_exp().unwrap(), f.is_sign_negative());
        let h: Float = Float::with_val(PRECISION, 1) >> 52 << e;
        let derivative = |m: u32| -> Float {
            let by_step = match (self, m) {
                (Function::Exp, _) => f.clone() / Integer::from(Integer::factorial(m)),
                (Function::Log, 0) => f.clone(),
                (Function::Log, m) if m % 2 == 1 => 1u32 / (x.clone().pow(m) * m),
                (Function::Log, m) => -1i32 / (x.clone().pow(m) * m),
            };
            let c: Float = (by_step * h.clone().pow(m)) << 54 >> exponent;
            if negative { -c } else { c }
        };
        let coefficients: Vec<Float> = (0..=DEGREE).map(derivative).collect();
        // For both functions the derivative of the next order is less than twice that at the start.
        let rest = derivative(DEGREE + 1).abs() * Float::with_val(64, len).pow(DEGREE + 1) * 2u32;
        polynomial(n, len, words, &coefficients, rest.to_f64_round(Round::Up))
    }
}

/// Distance from the nearest integer.
fn distance(x: &Float) -> Float {
    Float::with_val(x.prec(), x - x.clone().round()).abs()
}

/// All arguments from n that are hard to round, each by MPFR.
fn brute_force(f: Function, n: u64, e: i32, len: u64, bits: u32) -> Vec<u64> {
    let limit = Float::with_val(64, 1) >> bits;
    let near = |at: &u64| {
        // The error is below 2^-20 of an ulp of 53 bits; what is near the limit is computed again.
        let quick = distance(&f.scaled(*at, e, n, 53 + bits + 12));
        let off = quick.to_f64() - limit.to_f64();
        if off.abs() > limit.to_f64() / 64.0 {
            return off < 0.0;
        }
        distance(&f.scaled(*at, e, n, 300)) < limit
    };
    (n..n + len).filter(near).collect()
}

/// Runs a search by every kernel and on several threads: all with the same result.
fn search(polynomials: &[Polynomial], parameters: &Parameters) -> Found {
    let plan = Plan::new(polynomials, parameters).unwrap();
    let found = run(&plan, polynomials, 1, Isa::Generic);
    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
        for threads in [1, 2] {
            let other = run(&plan, polynomials, threads, isa);
            assert_eq!(other, found, "{isa:?}, {threads} threads: {parameters:?}");
        }
    }
    check(&found, &plan);
    hierarchical(polynomials, parameters);
    let integers = Parameters { precision: Precision::Integer, ..parameters.clone() };
    let plan = Plan::new(polynomials, &integers).unwrap();
    if plan.packet == Plan::new(polynomials, parameters).unwrap().packet {
        let other = run(&plan, polynomials, 2, Isa::detected());
        assert_eq!(other.candidates, found.candidates);
    }
    found
}

/// The hierarchical method has the counts, hashes and candidates of packets of one sub-domain, by every kernel.
fn hierarchical(polynomials: &[Polynomial], parameters: &Parameters) {
    let parameters = Parameters { polynomials: Polynomials::Hierarchical, ..parameters.clone() };
    let plan = Plan::new(polynomials, &parameters).unwrap();
    let (other, times) = run_timed(&plan, polynomials, 2, Isa::detected());
    assert!(times.levels.len() == plan.levels.len() && times.total() > 0.0);
    assert_eq!(other, run(&plan, polynomials, 1, Isa::Generic), "{parameters:?}");
    let cut = Parameters {
        polynomials: Polynomials::Packets,
        arguments: Some(plan.packet),
        packet: Some(1),
        ..parameters
    };
    let packets = Plan::new(polynomials, &cut).unwrap();
    assert_eq!(Plan { stretch: plan.stretch, ..packets.clone() }, plan);
    assert_eq!(other, run(&packets, polynomials, 1, Isa::detected()), "{cut:?}");
}

/// Counts fit each other.
fn check(found: &Found, plan: &Plan) {
    let Found { candidates, counts } = found;
    assert_eq!(candidates.len() as u64, counts.candidates);
    assert!(candidates.is_sorted_by(|a, b| a < b), "an argument twice");
    assert_eq!(counts.levels.len(), plan.levels.len());
    assert!(counts.levels[0].tests >= counts.arguments / plan.levels[0].arguments);
    for (one, next) in counts.levels.iter().zip(&counts.levels[1..]) {
        assert!(next.tests <= one.failures * (one.arguments / next.arguments));
    }
}

/// A candidate is hard to round, or nearly.
fn assert_near(found: &Found, f: Function, e: i32, like: u64, bits: u32) {
    for &n in &found.candidates {
        let off = distance(&f.scaled(n, e, like, 300)).to_f64();
        assert!(off < 2f64.powi(-(bits as i32)) * 1.2, "{f:?} at {n}: {off:e}");
    }
}

fn against_brute_force(f: Function, n: u64, e: i32, len: u64, bits: u32) -> usize {
    let expected = brute_force(f, n, e, len, bits);
    for algorithm in [None, Some(Algorithm::Lefevre), Some(Algorithm::Regular)] {
        let polynomials = [f.taylor(n, e, len / 2, 5), f.taylor(n + len / 2, e, len - len / 2, 4)];
        let found = search(&polynomials, &Parameters { algorithm, ..Parameters::new(bits) });
        assert_eq!(found.counts.arguments, len);
        let missed = expected.iter().find(|n| found.candidates.binary_search(n).is_err());
        assert_eq!(missed, None, "{f:?} by {algorithm:?}");
        assert_near(&found, f, e, n, bits);
    }
    expected.len()
}

#[test]
fn exp_by_brute_force() {
    let mut hits = 0;
    for (n, e) in [(1 << 50, -1), (1 << 51, 8), (77 << 40, -20)] {
        hits += against_brute_force(Function::Exp, n, e, (1 << 16) + 321, 10);
    }
    hits += against_brute_force(Function::Exp, (1 << 51) + 12345, -1, 1 << 19, 16);
    assert!(hits > 200, "{hits}");
}

/// Millions of arguments at a hardness that few have.
#[test]
#[ignore = "takes minutes"]
fn long_pieces_by_brute_force() {
    let pieces =
        [(Function::Exp, 1 << 51, -1), (Function::Exp, 1 << 50, 8), (Function::Log, 7 << 40, 0)];
    let hits = pieces.map(|(f, n, e)| against_brute_force(f, n, e, 1 << 22, 20));
    // 8 are expected of each.
    assert!(hits.iter().sum::<usize>() > 8, "{hits:?}");
}

/// Next to 5/4 the slope of log is 64/5 and nearly constant: values are near multiples of 1/5, and none is near an
/// integer in a range where 128 would be.
#[test]
fn log_where_hits_are_missing() {
    let quarter = 1 << 50;
    assert_eq!(against_brute_force(Function::Log, quarter, 0, 1 << 18, 12), 0);
    let found = search(&[Function::Log.taylor(quarter, 0, 1 << 30, 5)], &Parameters::new(24));
    assert_near(&found, Function::Log, 0, quarter, 24);
}

/// Long ranges, against all hard cases that are known there: the search at k >= 40 of 2^37 arguments, by another N.
#[test]
fn long_ranges_do_not_depend_on_the_cut() {
    let range = [Function::Exp.taylor(1 << 51, -1, 1 << 33, 6)];
    let parameters = Parameters::new(32);
    let found = search(&range, &parameters);
    // 2^33 arguments, one of 2^31 a hit: about 4.
    assert_near(&found, Function::Exp, -1, 1 << 51, 32);
    for arguments in [1 << 12, 3 << 12, 1 << 15] {
        let other =
            Parameters { arguments: Some(arguments), packet: Some(16), ..parameters.clone() };
        let plan = Plan::new(&range, &other).unwrap();
        let other = run(&plan, &range, 2, Isa::detected());
        assert_eq!(other.candidates, found.candidates);
    }
    assert!((1..20).contains(&found.candidates.len()), "{found:?}");
}

/// All values of a polynomial, each by exact integers: |value| as a fraction of 1.
fn values(polynomial: &Polynomial) -> Vec<f64> {
    let bits = 64 * polynomial.words as u32;
    let integer = |i: usize| Integer::from_digits(polynomial.coefficient(i), Order::Lsf);
    let coefficients: Vec<Integer> = (0..=polynomial.degree()).map(integer).collect();
    let value = |t: u64| {
        let sum = coefficients.iter().rev().fold(Integer::new(), |sum, c| sum * t + c);
        let value = sum.keep_bits(bits);
        let other = (Integer::from(1) << bits) - &value;
        (Float::with_val(64, value.min(other)) >> bits).to_f64()
    };
    (0..polynomial.len).map(value).collect()
}

/// Random polynomials of all shapes, cut in all ways, against their values at every t.
#[test]
fn random_polynomials() {
    let mut random = Random(7);
    let (mut hits, mut spurious) = (0, 0);
    for round in 0..120 {
        let words = 1 + random.below(5) as usize;
        let degree = random.below(7) as usize;
        let len = match round % 4 {
            0 => 1 + random.below(3),
            1 => 1 + random.below(200),
            _ => 1 + random.below(20_000),
        };
        // c[i] about 2^(2 - 9 i), so that N is not tiny; of any sign.
        let coefficient = |i: u32, random: &mut Random| {
            let high = (random.bits() as i64) >> (7 * i.saturating_sub(1)).min(60);
            let mut all: Vec<u64> = (1..words).map(|_| random.bits()).collect();
            all.push(high as u64);
            all
        };
        let coefficients: Vec<u64> =
            (0..=degree as u32).flat_map(|i| coefficient(i, &mut random)).collect();
        let start = random.bits() >> 12;
        let error = random.below(2) as f64 * 2f64.powi(-40);
        let polynomials = [Polynomial { start, len, words, coefficients, error }];
        let bits = 4 + random.below(9) as u32;
        let pick = |x: u64, some: u64| (x > 0).then_some(some);
        let parameters = Parameters {
            algorithm: [None, Some(Algorithm::Lefevre), Some(Algorithm::Regular)][round % 3],
            arguments: pick(random.below(3), 1 + random.below(130)),
            packet: pick(random.below(3), 1 + random.below(9)),
            split: random.below(4) as u32,
            ..Parameters::new(bits)
        };
        let found = search(&polynomials, &parameters);
        assert_eq!(found.counts.arguments, len);
        let plan = Plan::new(&polynomials, &parameters).unwrap();
        let limit = 2f64.powi(-(bits as i32));
        let most = 2.0 * plan.exhaustive[0].shift as f64 * 2f64.powi(-64);
        for (t, value) in values(&polynomials[0]).into_iter().enumerate() {
            let is_found = found.candidates.binary_search(&(start + t as u64)).is_ok();
            let context = || format!("{t} of {polynomials:?} by {parameters:?}: {value:e}");
            assert!(value >= limit + error || is_found, "missed {}", context());
            assert!(value <= most || !is_found, "in vain {}", context());
            hits += u32::from(value < limit);
            spurious += u32::from(is_found && value >= limit);
        }
        assert!(found.candidates.iter().all(|n| (start..start + len).contains(n)));
    }
    assert!(hits > 1000, "{hits} hits, {spurious} in vain");
}

/// Values as near the limit as the error says, on either side, are found.
#[test]
fn errors_are_counted() {
    let bits = 8;
    for side in [-1, 1] {
        for error in [0.0, 0.001] {
            let reach = (2f64.powi(-bits) + error) * 0.999_999;
            let constant = Float::with_val(100, reach * f64::from(side));
            let slope = Float::with_val(100, 0.5);
            let one = polynomial(5, 1, 2, &[constant, slope], error);
            let found = search(&[one], &Parameters::new(bits as u32));
            assert_eq!(found.candidates, [5], "{side} {error}");
        }
    }
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let good = Polynomial { start: 0, len: 9, words: 1, coefficients: vec![1, 2], error: 0.0 };
    assert!(Plan::new(from_ref(&good), &Parameters::new(40)).is_ok());
    let bad = [
        Polynomial { words: 0, ..good.clone() },
        Polynomial { words: 3, ..good.clone() },
        Polynomial { len: 0, ..good.clone() },
        Polynomial { start: u64::MAX, ..good.clone() },
        Polynomial { error: f64::NAN, ..good.clone() },
    ];
    for one in bad {
        assert!(Plan::new(from_ref(&one), &Parameters::new(40)).is_err(), "{one:?}");
    }
    let usual = Parameters::new(40);
    let bad = [
        Parameters { bits: 0, ..usual.clone() },
        Parameters { arguments: Some(0), ..usual.clone() },
        Parameters { arguments: Some(1 << 29), packet: Some(16), ..usual.clone() },
        Parameters { packet: Some(0), ..usual.clone() },
        Parameters { split: 17, ..usual },
    ];
    for one in bad {
        assert!(Plan::new(from_ref(&good), &one).is_err(), "{one:?}");
    }
}

/// How far the rounded line of each sub-domain is from the polynomial, by exact integers, against what thresholds
/// allow. Polynomials have one large term each, so that each term of the bound must be there.
#[test]
fn thresholds_cover_every_deviation() {
    use crate::packet::Cubic;
    const WORDS: usize = 3;
    let mut random = Random(9);
    let mut nearest = [0f64; 6];
    for round in 0..240 {
        let power = round % 6;
        let n = 1 + (random.bits() & ((8 << (round % 8)) - 1));
        let subdomains = 1 + random.below(4);
        let len = n * subdomains;
        // About 2^-10 at the end of the sub-domain, or of the packet from the fourth power on.
        let reach = if power < 4 { n } else { len };
        let mut coefficients = vec![0u64; WORDS * 6];
        let bits = 10 + power as i32 * (reach as f64).log2() as i32;
        let upper = (random.bits() >> 1 | 1 << 62) as u128;
        let size = if power < 2 { random.bits() as u128 } else { upper << 64 >> bits.min(120) };
        coefficients[WORDS * power] = random.bits();
        coefficients[WORDS * power + 1] = size as u64;
        coefficients[WORDS * power + 2] = (size >> 64) as u64;
        let start = random.bits() >> 14;
        let one = Polynomial { start, len, words: WORDS, coefficients, error: 0.0 };
        let precision = [Precision::Double, Precision::Integer][round / 6 % 2];
        let parameters = Parameters {
            arguments: Some(n),
            packet: Some(subdomains),
            precision,
            ..Parameters::new(63)
        };
        let plan = Plan::new(from_ref(&one), &parameters).unwrap();
        let unit = Float::with_val(300, 1) >> 64;
        let limit = Float::with_val(300, plan.levels[0].thresholds[0].shift) * &unit;
        let hard = Float::with_val(300, 1) >> 63;
        let limit = Float::with_val(300, limit - hard);
        let shift = 64 * WORDS as u32;
        let mut lines = Cubic::of(&one, 0, &mut Vec::new()).lines(n);
        for at in 0..subdomains {
            let keep = 128 - precision.bits();
            let a = lines.a.0[0].wrapping_add(1 << (keep - 1)) >> keep << keep;
            let b = lines.b.0[0] >> keep << keep;
            for t in [0, 1, n / 3, n / 2, n - 1].into_iter().filter(|&t| t < n) {
                let exact = (0..=5).rev().fold(Integer::new(), |sum, i| {
                    sum * (at * n + t) + Integer::from_digits(one.coefficient(i), Order::Lsf)
                });
                let line = (Integer::from(a) * t + b) << (shift - 128);
                let off: Integer = exact - line;
                let off = off.keep_bits(shift);
                let other = (Integer::from(1) << shift) - &off;
                let off = Float::with_val(300, off.min(other)) >> shift;
                assert!(off <= limit, "t = {t} of {n}, {one:?}: {off:e} {limit:e}");
                nearest[power] = nearest[power].max((off / &limit).to_f64());
            }
            lines.a.advance();
            lines.b.advance();
        }
    }
    // None of the bounds is far too large.
    assert!(nearest.iter().all(|&part| part > 0.1), "{nearest:?}");
}
