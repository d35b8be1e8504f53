//! How a search cuts its polynomials, and how far each step may be off.

use super::{Counts, Parameters, Polynomials, Precision, Refused, Tests};
use crate::boolean::{Algorithm, MOST_POINTS};
use crate::fixed::{Bound, magnitude};
use crate::hierarchy::{MOST_DEGREE, MOST_WORDS};
use crate::packet::Cubic;
use crate::polynomial::Polynomial;

/// Sub-domains of phase 1 that fail, about, where their length is chosen. On one core the search of exp in [1/2, 1)
/// takes the least time at 1/30, and 5 % more at half or four times that.
const FAILURES: f64 = 1.0 / 24.0;
/// Most sub-domains of a packet: enough that its start costs little, few enough that a GPU has a thread for each.
const MOST_SUBDOMAINS: u64 = 128;
/// Most arguments of a packet; offsets are 32-bit numbers.
const LONGEST: u64 = 1 << 30;
/// Sub-domains of a stretch: so many that its start costs little, few enough that a GPU has thousands of them.
const STRETCH: u64 = 1 << 12;
const LONGEST_STRETCH: u64 = 1 << 16;

/// How the tests of one polynomial decide, in units of 2^-64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// E, an upper bound of all errors and of the distance looked for: what B is moved by.
    pub shift: u64,
    /// 2 E. What comes as near as this, or nearer, fails.
    pub at_most: u64,
}

impl Threshold {
    /// Of an upper bound in units of 2^-64, as a multiple of `unit`.
    fn new(bound: Bound, unit: u64) -> Threshold {
        const HALF: u64 = 1 << 63;
        let shift = match bound.0 {
            // The conversion is exact or truncates.
            x if x < HALF as f64 => ((x as u64).saturating_add(1)).next_multiple_of(unit).min(HALF),
            _ => HALF,
        };
        Threshold { shift, at_most: shift.saturating_mul(2) }
    }
}

/// One length of sub-domains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Arguments of a piece that is cut: a packet, or a sub-domain that failed.
    pub piece: u64,
    /// Arguments of a sub-domain.
    pub arguments: u64,
    /// Of each polynomial.
    pub thresholds: Vec<Threshold>,
}

/// How polynomials are searched. Errors are upper bounds: each operation on them rounds up.
///
/// With c0, c1, ... the coefficients around the start s of a packet of P arguments, `C[i]` >= |ci| for any s, and
/// delta = 2^-129 the rounding of c0 to c3, the values of a packet are off by
///
/// `error + C[4] P^4 + C[5] P^5 + ... + delta (1 + P + P^2 + P^3)`,
///
/// which is all in phase 3. A line of N arguments is off by more:
///
/// `(C[2] + 3 C[3] P + delta (1 + 3 P)) (N^2 / 4 - floor(N^2 / 8)) + (C[3] + delta) N^3 + N 2^-(w + 1) + 2^-w`,
///
/// as t^2 - N t + floor(N^2 / 8) for 0 <= t <= N is between floor(N^2 / 8) and that less N^2 / 4, and a and b are rounded
/// to w bits.
///
/// By the hierarchical method each sub-domain is a packet of its own, P = N, and nothing is off by more: the exact
/// coefficients are rounded to 128 bits there too.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub algorithm: Algorithm,
    pub precision: Precision,
    /// Arguments of a packet, a multiple of those of a sub-domain.
    pub packet: u64,
    /// By the hierarchical method, the packets of a stretch.
    pub stretch: Option<u64>,
    /// Phase 1, then each round of phase 2.
    pub levels: Vec<Level>,
    /// Of phase 3, of each polynomial.
    pub exhaustive: Vec<Threshold>,
}

/// Upper bounds of the coefficients of a polynomial around each of its arguments, from the second on.
struct Coefficients {
    /// `C[2]`, `C[3]`, ..., at least two.
    bounds: Vec<Bound>,
    error: Bound,
}

impl Coefficients {
    fn of(polynomial: &Polynomial) -> Coefficients {
        let len = Bound::of(polynomial.len);
        let degree = polynomial.degree();
        let magnitudes: Vec<Bound> =
            (0..=degree).map(|i| magnitude(polynomial.coefficient(i))).collect();
        let bound = |i: usize| {
            // The sum of |c[m]| binomial(m, i) len^(m - i), by Horner's scheme.
            (i..=degree).rev().fold(Bound(0.0), |sum, m| {
                let choose = (1..=i).fold(Bound(1.0), |product, j| {
                    // The product of the first j of these is an integer: it is not lost by rounding up.
                    product * Bound((m - i + j) as f64) * Bound((1.0 / j as f64).next_up())
                });
                sum * len + magnitudes[m] * choose
            })
        };
        let bounds = (2..=degree.max(3)).map(bound).collect();
        Coefficients { bounds, error: Bound(polynomial.error) }
    }

    /// What bounds both.
    fn join(mut self, other: &Coefficients) -> Coefficients {
        let len = self.bounds.len().max(other.bounds.len());
        self.bounds.resize(len, Bound(0.0));
        for (one, &other) in self.bounds.iter_mut().zip(&other.bounds) {
            *one = one.max(other);
        }
        self.error = self.error.max(other.error);
        self
    }

    /// How far the cubic of a packet is from the polynomial.
    fn remainder(&self, packet: u64) -> Bound {
        let length = Bound::of(packet);
        let dropped = self.bounds[2..].iter().rev().fold(Bound(0.0), |sum, &c| sum * length + c);
        let rounding = (0..4).fold(Bound(0.0), |sum, i| sum + length.power(i) * DELTA);
        dropped * length.power(4) + rounding
    }

    /// In phase 3, for a hardness.
    fn exhaustive(&self, packet: u64, bits: u32) -> Bound {
        Bound(0.5).power(bits) + self.error + self.remainder(packet)
    }

    /// In a test of n arguments.
    fn line(&self, n: u64, packet: u64, bits: u32, precision: Precision) -> Bound {
        let (length, points) = (Bound::of(packet), Bound::of(n));
        let three = Bound(3.0);
        let second = self.bounds[0]
            + three * self.bounds[1] * length
            + DELTA * (Bound(1.0) + three * length);
        let square = u128::from(n) * u128::from(n);
        let deviation = Bound(((square.div_ceil(4) - square / 8) as f64).next_up());
        let unit = Bound(0.5).power(precision.bits());
        self.exhaustive(packet, bits)
            + second * deviation
            + (self.bounds[1] + DELTA) * points.power(3)
            + points * unit * Bound(0.5)
            + unit
    }

    /// About which part of random sub-domains fails: each of the points, somewhat more than n, must miss 2 E.
    fn failures(&self, n: u64, packet: u64, bits: u32, precision: Precision) -> f64 {
        2.0 * n as f64 * self.line(n, packet, bits, precision).0
    }
}

/// The rounding of a number to 128 bits.
const DELTA: Bound = Bound(f64::from_bits((1023 - 129) << 52));

impl Plan {
    /// A plan for polynomials that are searched together.
    pub fn new(polynomials: &[Polynomial], parameters: &Parameters) -> Result<Plan, Refused> {
        check(polynomials, parameters)?;
        let Parameters { bits, precision, split, .. } = *parameters;
        let all: Vec<Coefficients> = polynomials.iter().map(Coefficients::of).collect();
        let none = Coefficients { bounds: vec![Bound(0.0); 2], error: Bound(0.0) };
        let worst = all.iter().fold(none, Coefficients::join);
        // So small that phase 3 has few candidates in vain.
        let fits = |packet: u64| worst.remainder(packet) <= Bound(0.5).power(bits + 4);
        let few = |n: u64| worst.failures(n, n, bits, precision) <= FAILURES;
        // Lengths of four steps an octave, with many factors of two.
        let lengths = (0..27).flat_map(|e| (4..8).map(move |m| (m << e) as u64));
        let chosen = || lengths.take_while(|&n| few(n) && fits(n)).last().unwrap_or(1);
        let arguments = parameters.arguments.unwrap_or_else(chosen);
        let counts = (0..).map(|e| 1 << e).take_while(|&m| m <= MOST_SUBDOMAINS);
        let most = || {
            counts
                .take_while(|&m| m == 1 || m * arguments <= LONGEST && fits(m * arguments))
                .last()
                .unwrap_or(1)
        };
        let (subdomains, stretch) = match parameters.polynomials {
            Polynomials::Packets => (parameters.packet.unwrap_or_else(most), None),
            Polynomials::Hierarchical => (1, Some(stretch(polynomials, arguments, parameters)?)),
        };
        let packet = subdomains.checked_mul(arguments).filter(|&packet| packet <= LONGEST);
        let packet =
            packet.ok_or_else(|| Refused(format!("packets of more than {LONGEST} arguments")))?;
        let packets = packets_of(polynomials, packet);
        if packets >= 1 << 32 {
            return Err(Refused(format!("{packets} packets at once")));
        }

        let unit = 1 << (64 - precision.bits());
        let mut levels = Vec::new();
        let (mut piece, mut n) = (packet, arguments);
        loop {
            let threshold = |one: &Coefficients| {
                let bound = one.line(n, packet, bits, precision);
                Threshold::new(bound * Bound(2f64.powi(64)), unit)
            };
            levels.push(Level {
                piece,
                arguments: n,
                thresholds: all.iter().map(threshold).collect(),
            });
            // An argument of phase 3 costs a tenth of a test.
            let rare = worst.failures(n, packet, bits, precision) * arguments as f64 <= 0.1;
            if rare || split == 0 || n % (1 << split) != 0 || n >> split < 8 {
                break;
            }
            (piece, n) = (n, n >> split);
        }
        let threshold = |one: &Coefficients| {
            // A value's bits below 2^-64 are not looked at.
            let bound = one.exhaustive(packet, bits) * Bound(2f64.powi(64)) + Bound(1.0);
            Threshold::new(bound, 1)
        };
        let algorithm = parameters.algorithm.unwrap_or(Algorithm::Clipped);
        let exhaustive = all.iter().map(threshold).collect();
        Ok(Plan { algorithm, precision, packet, stretch, levels, exhaustive })
    }

    /// How many packets polynomials have by this plan.
    pub fn packets(&self, polynomials: &[Polynomial]) -> u64 {
        packets_of(polynomials, self.packet)
    }

    /// Counts of nothing yet.
    pub fn counts(&self) -> Counts {
        let tests = |level: &Level| Tests { arguments: level.arguments, ..Tests::default() };
        Counts { levels: self.levels.iter().map(tests).collect(), ..Counts::default() }
    }
}

/// How many sub-domains of n arguments follow from one table.
fn stretch(polynomials: &[Polynomial], n: u64, parameters: &Parameters) -> Result<u64, Refused> {
    for one in polynomials {
        if one.degree() > MOST_DEGREE || one.words > MOST_WORDS {
            let (degree, words) = (one.degree(), one.words);
            return Err(Refused(format!(
                "a polynomial of degree {degree} and {words} words; the hierarchical method has \
                 {MOST_DEGREE} and {MOST_WORDS}"
            )));
        }
    }
    let longest = polynomials.iter().map(|one| one.len.div_ceil(n)).max().unwrap_or(1);
    let stretch = parameters.packet.unwrap_or_else(|| STRETCH.min(longest.next_power_of_two()));
    match stretch <= LONGEST_STRETCH {
        true => Ok(stretch),
        false => Err(Refused(format!("stretches of more than {LONGEST_STRETCH} sub-domains"))),
    }
}

/// Packets of `packet` arguments that polynomials have.
fn packets_of(polynomials: &[Polynomial], packet: u64) -> u64 {
    polynomials.iter().map(|one| one.len.div_ceil(packet)).sum()
}

fn check(polynomials: &[Polynomial], parameters: &Parameters) -> Result<(), Refused> {
    let refused = |reason: String| Err(Refused(reason));
    for one in polynomials {
        let Polynomial { start, len, words, .. } = *one;
        if words == 0 || one.coefficients.is_empty() || one.coefficients.len() % words != 0 {
            return refused(format!("{} words of coefficients", one.coefficients.len()));
        }
        if len == 0 || start.checked_add(len).is_none() {
            return refused(format!("a polynomial of {len} arguments from {start}"));
        }
        if one.error.is_nan() || one.error < 0.0 {
            return refused(format!("an error of {}", one.error));
        }
    }
    let Parameters { bits, arguments, packet, split, .. } = *parameters;
    if !(1..=63).contains(&bits) {
        return refused(format!("a hardness of {bits} bits; it is 1 to 63"));
    }
    if arguments.is_some_and(|n| !(1..=MOST_POINTS.min(LONGEST)).contains(&n)) {
        return refused(format!("sub-domains of {arguments:?} arguments"));
    }
    if packet == Some(0) || split > 16 {
        return refused(format!("packets of {packet:?} sub-domains, split into 2^{split}"));
    }
    Ok(())
}

/// A packet of a polynomial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    pub cubic: Cubic,
    /// The number of its first argument.
    pub start: u64,
    /// Its arguments: fewer at the end of a polynomial.
    pub len: u64,
    /// The number of the polynomial.
    pub polynomial: usize,
}

/// The packets of some polynomials, numbered through; or the stretches.
pub struct Packets<'a> {
    polynomials: &'a [Polynomial],
    /// Arguments of one.
    pub packet: u64,
    /// The number of each polynomial's first packet, and of all.
    pub first: Vec<u64>,
}

/// The number of the polynomial of a packet of `len` arguments, and where in it that starts; `first` as in [`Packets`].
pub fn place(first: &[u64], at: u64, len: u64) -> (usize, u64) {
    let polynomial = first.partition_point(|&first| first <= at) - 1;
    (polynomial, (at - first[polynomial]) * len)
}

impl<'a> Packets<'a> {
    pub fn new(plan: &Plan, polynomials: &'a [Polynomial]) -> Packets<'a> {
        let packet = plan.packet * plan.stretch.unwrap_or(1);
        let mut first = vec![0];
        for one in polynomials {
            first.push(first[first.len() - 1] + one.len.div_ceil(packet));
        }
        Packets { polynomials, packet, first }
    }

    pub fn count(&self) -> u64 {
        self.first[self.polynomials.len()]
    }

    /// As [`place`].
    pub fn place(&self, at: u64) -> (usize, u64) {
        place(&self.first, at, self.packet)
    }

    pub fn get(&self, at: u64, room: &mut Vec<u64>) -> Packet {
        let (polynomial, t) = self.place(at);
        let one = &self.polynomials[polynomial];
        Packet {
            cubic: Cubic::of(one, t, room),
            start: one.start + t,
            len: self.packet.min(one.len - t),
            polynomial,
        }
    }
}
