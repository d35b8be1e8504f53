//! Kinds of data, each hard in a way of its own.

use super::numbers::{Digits, Value};
use crate::options::Format;
use wideblas_reference::random::Rng;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal),* $(,)?) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind {
            $($(#[$doc])* $kind),*
        }

        impl Kind {
            pub const ALL: &[Kind] = &[$(Kind::$kind),*];

            pub fn name(self) -> &'static str {
                match self {
                    $(Kind::$kind => $name),*
                }
            }
        }
    };
}

kinds! {
    /// Uniform in [-1, 1], all digits random.
    Uniform "uniform",
    /// Integers of at most 12 bits.
    Integers "integers",
    /// Integers of about half the precision.
    LongIntegers "long integers",
    /// Numbers of few digits.
    Short "short",
    /// Powers of two and their opposites.
    Powers "powers of 2",
    /// Rows of A and columns of B from large to small.
    GradedOutside "graded rows",
    /// Along the sums, A up and B down.
    GradedInside "graded sums",
    /// Both.
    GradedBoth "graded both",
    /// Rows of A and columns of B by random powers of two.
    ScaledOutside "scaled rows",
    /// Along the sums, A by random powers of two and B by their inverses.
    ScaledInside "scaled sums",
    /// Both.
    ScaledBoth "scaled both",
    /// Exponents over 2^±15.
    Spread15 "spread 2^15",
    /// Exponents over 2^±30.
    Spread30 "spread 2^30",
    /// Exponents over 2^±100.
    Spread100 "spread 2^100",
    /// One row of A or column of B, or one element, is far from the others.
    BadVector "one bad row",
    /// Numbers or products around the smallest ones.
    Denormal "denormal",
    /// Results around the largest numbers and beyond.
    Huge "huge",
    /// Infinities, NaN and zeros of both signs among the numbers.
    Special "special",
    /// Most entries are zeros of either sign.
    Sparse "sparse",
    /// Terms come in pairs that differ in their last bits.
    Cancelling "cancelling",
    /// Results often halfway between two numbers.
    Ties "ties",
    /// Components far apart, zeros of either sign at the end.
    Gaps "gaps",
    /// Triangles, bands, unit vectors and permutations.
    Structured "structured",
    /// The same number everywhere.
    Constant "constant",
}

/// Which operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    A,
    B,
}

/// How far exponents go in a format.
#[derive(Clone, Copy, Debug)]
struct Room {
    /// Powers of two that rows may be scaled by.
    scale: i64,
    /// Exponents of A, B and C of small numbers.
    small: [(i64, i64); 3],
    huge: [(i64, i64); 3],
    precision: u32,
}

impl Room {
    fn new(format: Format, rng: &mut Rng) -> Room {
        let precision = format.precision();
        let scale = [10, 30, 60, 120, 300][rng.between((0, 4)) as usize];
        match format {
            Format::F64 | Format::Dd | Format::Qd => {
                // Products small, or one factor alone.
                let small = match rng.bits() % 3 {
                    0 => [(-540, -520), (-540, -520), (-1074, -1000)],
                    1 => [(-1074, -1000), (-60, 0), (-1074, -1020)],
                    _ => [(-40, 0), (-1074, -1022), (-1074, -1022)],
                };
                let huge = match rng.bits() % 3 {
                    0 => [(500, 512), (500, 512), (1015, 1023)],
                    1 => [(1000, 1023), (-20, 1), (1000, 1023)],
                    _ => [(0, 20), (990, 1015), (990, 1022)],
                };
                let scale = if matches!(format, Format::Qd) { scale.min(200) } else { scale };
                Room { scale, small, huge, precision }
            }
            _ => {
                let far = 100_000_000;
                let small = [(-far, 40 - far), (-far - 40, -far), (-2 * far - 40, 40 - 2 * far)];
                let huge = small.map(|(low, high)| (-high, -low));
                Room { scale: 3 * scale, small, huge, precision }
            }
        }
    }
}

/// What the elements of an operand of one kind are.
#[derive(Clone, Debug)]
pub struct Filling {
    kind: Kind,
    side: Side,
    room: Room,
    /// Exponents of the vectors: rows of op(A), columns of op(B).
    outside: Vec<i64>,
    /// Exponents along the sums.
    inside: Vec<i64>,
    bad: (usize, usize, i64),
    /// One of this many elements is special, or is not zero.
    rarity: i64,
    pattern: u64,
    constant: u64,
    ties: (u32, u32),
}

impl Filling {
    /// Fillings of op(A), rows x depth, and op(B), depth x cols, by their vectors.
    pub fn pair(
        (kind_a, kind_b): (Kind, Kind),
        format: Format,
        (m, n, k): (usize, usize, usize),
        rng: &mut Rng,
    ) -> (Filling, Filling) {
        let room = Room::new(format, rng);
        let span = |rng: &mut Rng| room.scale * if rng.bits() >> 63 == 0 { 1 } else { -1 };
        let (inside, random) = (span(rng), span(rng).abs());
        let depth: Vec<(i64, i64)> = (0..k)
            .map(|l| (l as i64 * inside / k as i64, rng.between((-random, random))))
            .collect();
        let p = room.precision;
        let first = rng.between((1, i64::from(p))) as u32;
        let all = rng.between((i64::from(p), i64::from(p) + 4)) as u32;
        let ties = (first, all.saturating_sub(first).max(1));
        let mut filling = |kind: Kind, side: Side, vectors: usize| {
            let graded = span(rng);
            let of_vector = |v: usize, rng: &mut Rng| match kind {
                Kind::GradedOutside => v as i64 * graded / vectors as i64,
                Kind::GradedBoth => v as i64 * graded / (2 * vectors as i64),
                Kind::ScaledOutside => rng.between((-room.scale, room.scale)),
                Kind::ScaledBoth => rng.between((-room.scale / 2, room.scale / 2)),
                _ => 0,
            };
            let outside = (0..vectors).map(|v| of_vector(v, rng)).collect();
            let sign = if side == Side::A { 1 } else { -1 };
            let at_depth = |&(graded, scaled): &(i64, i64)| match kind {
                Kind::GradedInside | Kind::GradedBoth => sign * graded,
                Kind::ScaledInside | Kind::ScaledBoth => sign * scaled,
                _ => 0,
            };
            let inside = depth.iter().map(at_depth).collect();
            let last = |len: usize| len.max(1) as i64 - 1;
            let element =
                if rng.bits().is_multiple_of(2) { k } else { rng.bits() as usize % k.max(1) };
            Filling {
                kind,
                side,
                room,
                outside,
                inside,
                bad: (rng.between((0, last(vectors))) as usize, element, span(rng)),
                rarity: [3, 10, 100, 1000][rng.between((0, 3)) as usize],
                pattern: rng.bits(),
                constant: rng.bits(),
                ties,
            }
        };
        (filling(kind_a, Side::A, m), filling(kind_b, Side::B, n))
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Seed of the numbers, where all are to be the same.
    pub fn constant(&self) -> Option<u64> {
        (self.kind == Kind::Constant).then_some(self.constant)
    }

    /// Element at depth `l` of vector `v`.
    pub fn value(&self, v: usize, l: usize, rng: &mut Rng) -> Value {
        let negative = rng.bits() >> 63 == 0;
        let finite = |top: i64, digits: Digits| Value::Finite { negative, top, digits };
        let zero = Value::Zero { negative };
        let base = uniform_top(rng);
        let integer = |bits: i64| finite(bits - 1, Digits::Bits(bits as u32));
        let place = usize::from(self.side == Side::B);
        let p = i64::from(self.room.precision);
        match self.kind {
            Kind::Uniform | Kind::Cancelling | Kind::Constant => finite(base, Digits::Full),
            Kind::Integers => match rng.between((0, 12)) {
                0 => zero,
                bits => integer(bits),
            },
            Kind::LongIntegers => integer(rng.between((p / 2, p / 2 + 1)).max(1)),
            Kind::Short => {
                let bits =
                    rng.between((1, (self.constant % self.room.precision as u64 + 1) as i64));
                finite(base, Digits::Bits(bits as u32))
            }
            Kind::Powers => finite(rng.between((-20, 20)), Digits::Bits(1)),
            Kind::GradedOutside
            | Kind::GradedInside
            | Kind::GradedBoth
            | Kind::ScaledOutside
            | Kind::ScaledInside
            | Kind::ScaledBoth => finite(base + self.outside[v] + self.inside[l], Digits::Full),
            Kind::Spread15 => finite(rng.between((-15, 15)), Digits::Full),
            Kind::Spread30 => finite(rng.between((-30, 30)), Digits::Full),
            Kind::Spread100 => finite(rng.between((-100, 100)), Digits::Full),
            Kind::BadVector => {
                let (vector, depth, exponent) = self.bad;
                let bad = v == vector && (depth == l || depth >= self.inside.len() && l % 2 == 1);
                finite(base + if bad { exponent } else { 0 }, Digits::Full)
            }
            Kind::Denormal => finite(rng.between(self.room.small[place]), Digits::Full),
            Kind::Huge => finite(rng.between(self.room.huge[place]), Digits::Full),
            Kind::Special if rng.between((1, self.rarity)) == 1 => special(rng),
            Kind::Special => finite(base, Digits::Full),
            Kind::Sparse if rng.between((1, 2 + self.rarity)) > 2 => zero,
            Kind::Sparse => finite(base, Digits::Full),
            Kind::Ties => self.tie(l, negative, rng),
            Kind::Gaps => finite(base, Digits::Gap(rng.between((1, 200)) as u32)),
            Kind::Structured => {
                let (v, l) = (v as i64, l as i64);
                let kept = match self.pattern % 5 {
                    0 => v >= l,
                    1 => v <= l,
                    2 => (v - l).abs() <= 2,
                    3 => v == l,
                    _ => (7 * v + 3) % self.inside.len().max(1) as i64 == l,
                };
                match (kept, self.pattern % 5) {
                    (false, _) => Value::Zero { negative: false },
                    (_, 3 | 4) if self.pattern & 64 == 0 => {
                        Value::Finite { negative: false, top: 0, digits: Digits::Bits(1) }
                    }
                    _ => finite(base, Digits::Full),
                }
            }
        }
    }

    /// Odd integers whose product has about a bit more than the precision, beside small even ones.
    fn tie(&self, l: usize, negative: bool, rng: &mut Rng) -> Value {
        let (a, b) = self.ties;
        let finite = |top: i64, digits: Digits| Value::Finite { negative, top, digits };
        match (self.side, l) {
            (Side::A, 0) => finite(i64::from(a) - 1, Digits::Bits(a)),
            (Side::B, 0) => finite(i64::from(b) - 1, Digits::Bits(b)),
            (Side::A, _) => finite(rng.between((0, 3)), Digits::Bits(1)),
            (Side::B, _) if rng.bits().is_multiple_of(2) => Value::Zero { negative },
            (Side::B, _) => finite(rng.between((1, 3)), Digits::Bits(1)),
        }
    }

    /// Element (i, j) of C before, for a product of these operands.
    pub fn of_c(&self, other: &Filling, (i, j): (usize, usize), rng: &mut Rng) -> Value {
        let negative = rng.bits() >> 63 == 0;
        let finite = |top: i64, digits: Digits| Value::Finite { negative, top, digits };
        let depth = 64 - (self.inside.len() as u64).leading_zeros();
        let product = self.outside[i] + other.outside[j] + i64::from(depth) / 2;
        let p = i64::from(self.room.precision);
        match self.kind {
            Kind::Denormal => finite(rng.between(self.room.small[2]), Digits::Full),
            Kind::Huge => finite(rng.between(self.room.huge[2]), Digits::Full),
            Kind::Special if rng.between((1, self.rarity)) == 1 => special(rng),
            Kind::Sparse if rng.bits().is_multiple_of(2) => Value::Zero { negative },
            Kind::Integers => {
                let bits = rng.between((1, 20));
                finite(bits - 1, Digits::Bits(bits as u32))
            }
            Kind::LongIntegers | Kind::Ties => {
                let bits = rng.between((1, p));
                finite(bits - 1, Digits::Bits(bits as u32))
            }
            _ => match rng.bits() % 8 {
                0 => finite(product + p + rng.between((-3, 3)), Digits::Full),
                1 => finite(product - p + rng.between((-3, 3)), Digits::Full),
                2 => Value::Zero { negative },
                _ => finite(product + uniform_top(rng), Digits::Full),
            },
        }
    }
}

/// The exponent of a number that is uniform in [0, 1].
fn uniform_top(rng: &mut Rng) -> i64 {
    -1 - i64::from(rng.bits().leading_zeros())
}

/// An infinity, NaN or a zero.
fn special(rng: &mut Rng) -> Value {
    match rng.bits() % 6 {
        0 => Value::Special(f64::NAN),
        1 => Value::Special(f64::INFINITY),
        2 => Value::Special(f64::NEG_INFINITY),
        3 => Value::Zero { negative: true },
        _ => Value::Zero { negative: false },
    }
}
