//! What a random call is, before any number is drawn.

use super::named;
use crate::options::{Format, Mode};
use crate::verify::kinds::Kind;
use crate::verify::residues::{self, Name};
use std::fmt;
use wideblas::abi::exported::Interface;
use wideblas::abi::exported::routines::{Routine as Named, Storage};
use wideblas::options::{Part, Trans, Uplo};
use wideblas_reference::random::Rng;

/// Rows and columns of C, and the depth.
pub type Shape = (usize, usize, usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Routine {
    Gemm(Trans, Trans),
    Syrk(Uplo, Trans),
    /// See [`super::named`].
    Named(Named),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factor {
    Zero,
    One,
    MinusOne,
    Power,
    Eighth,
    Third,
    Random,
    Special,
}

/// What is drawn before any number is.
#[derive(Clone, Debug)]
pub struct Spec {
    pub seed: u64,
    pub routine: Routine,
    pub format: Format,
    pub mode: Mode,
    /// By MPLAPACK's names, where that is the same.
    pub mplapack: bool,
    pub m: usize,
    pub n: usize,
    pub k: usize,
    /// Rows of padding under each column of A, B and C.
    pub gaps: [usize; 3],
    pub alpha: Factor,
    pub beta: Factor,
    pub kinds: (Kind, Kind),
    /// Precisions differ between the elements: of C, of A and B.
    pub mixed: [bool; 2],
    /// The routine on residue numbers, where it is one.
    pub residues: Option<Name>,
    /// Increments of vectors are negative.
    pub backwards: bool,
    /// Numbers are complex, of two numbers of the format.
    pub complex: bool,
    /// How a matrix beside vectors is stored.
    pub storage: Storage,
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spec { format, m, n, k, alpha, beta, gaps, .. } = self;
        let mode = self.mode.name();
        match self.routine {
            Routine::Gemm(ta, tb) => {
                let (ta, tb) = (ta.letter(), tb.letter());
                write!(f, "gemm {format} {mode} {ta}{tb} m={m} n={n} k={k}")?;
            }
            Routine::Syrk(uplo, trans) => {
                let (uplo, trans) = (uplo.letter(), trans.letter());
                write!(f, "syrk {format} {mode} {uplo}{trans} n={n} k={k}")?;
            }
            Routine::Named(routine) => {
                let complex = if self.complex { "complex " } else { "" };
                write!(f, "{} {complex}{format} {routine:?} ", self.routine_name())?;
                if self.storage != Storage::Full {
                    write!(f, "{:?} ", self.storage)?;
                }
                write!(f, "m={m} n={n} k={k}")?;
            }
        }
        write!(f, " alpha={alpha:?} beta={beta:?} gaps={gaps:?} {}", self.kinds.0.name())?;
        if self.kinds.0 != self.kinds.1 {
            write!(f, " and {}", self.kinds.1.name())?;
        }
        if self.mixed != [false; 2] {
            write!(f, " mixed precisions {:?}", self.mixed)?;
        }
        if let Some(name) = self.residues {
            write!(f, " as {}", name.name())?;
        }
        if self.backwards {
            write!(f, " backwards")?;
        }
        if self.mplapack { write!(f, " as MPLAPACK's") } else { Ok(()) }
    }
}

const LARGEST: i64 = 1025;

/// Precisions around the ends of limbs and those of other formats, and any.
const PRECISIONS: [u32; 16] =
    [2, 3, 24, 53, 63, 64, 65, 106, 113, 128, 192, 212, 256, 424, 848, 900];

impl Spec {
    /// The case of a seed.
    pub fn draw(seed: u64) -> (Spec, Rng) {
        let mut rng = Rng(seed);
        let rng_ = &mut rng;
        let format = draw_format(rng_);
        let mode = Mode::ALL[rng_.between((0, 3)) as usize];
        let trans = |rng: &mut Rng| {
            [Trans::No, Trans::Yes, Trans::Conj, Trans::No][rng.between((0, 3)) as usize]
        };
        let routine = match rng_.bits() % 3 {
            0 => {
                let uplo = if rng_.bits().is_multiple_of(2) { Uplo::Upper } else { Uplo::Lower };
                Routine::Syrk(uplo, trans(rng_))
            }
            _ => Routine::Gemm(trans(rng_), trans(rng_)),
        };
        let has_precisions = has_precisions(format);
        let (m, n, k) = draw_shape(routine, format, mode, rng_);
        let kind = |rng: &mut Rng| Kind::ALL[(rng.bits() % Kind::ALL.len() as u64) as usize];
        let first = kind(rng_);
        let second = match routine {
            Routine::Gemm(..) if rng_.bits().is_multiple_of(4) => kind(rng_),
            _ => first,
        };
        // Sums over 2^(10^8) would take as many bits to judge.
        let far = |kind: Kind| matches!(kind, Kind::Denormal | Kind::Huge);
        let second = if has_precisions && (far(first) || far(second)) { first } else { second };
        let gap = |rng: &mut Rng| match rng.bits() % 4 {
            0 => rng.between((1, 9)) as usize,
            _ => 0,
        };
        let gaps = [gap(rng_), gap(rng_), gap(rng_)];
        let mixed = [6, 12].map(|rare| has_precisions && rng_.bits().is_multiple_of(rare));
        let (alpha, beta) = (draw_factor(rng_), draw_factor(rng_));
        let mplapack = mode == Mode::Auto
            && matches!(format, Format::Dd | Format::Qd)
            && rng_.bits().is_multiple_of(2);
        let plain = Spec::product(seed, routine, format, (m, n, k), (first, second));
        let mut spec = Spec { mode, mplapack, gaps, alpha, beta, mixed, ..plain };
        if rng.bits().is_multiple_of(8) {
            spec.become_residues(&mut rng);
        } else if !matches!(spec.format, Format::F64) && !rng.bits().is_multiple_of(3) {
            named::become_one(&mut spec, &mut rng);
        }
        (spec, rng)
    }

    /// Becomes a call on residue numbers, which have no special values.
    fn become_residues(&mut self, rng: &mut Rng) {
        let name = match self.routine {
            Routine::Syrk(..) => Name::Syrk,
            _ => [Name::Gemm, Name::Gemv, Name::Dot, Name::Axpy][rng.between((0, 3)) as usize],
        };
        let bits = match rng.bits() % 3 {
            0 => rng.between((24, 900)) as u32,
            _ => PRECISIONS[(rng.bits() % PRECISIONS.len() as u64) as usize].max(24),
        };
        (self.format, self.mode) = (Format::Mpfr(bits), Mode::Exact);
        (self.mplapack, self.mixed, self.residues) = (false, [false; 2], Some(name));
        self.routine = residues::routine(name, self.routine);
        for factor in [&mut self.alpha, &mut self.beta] {
            if *factor == Factor::Special {
                *factor = Factor::Random;
            }
        }
        // Exponents have 32 bits there.
        let near = |kind: Kind| match kind {
            Kind::Denormal | Kind::Huge | Kind::Special => Kind::Spread100,
            kind => kind,
        };
        self.kinds = (near(self.kinds.0), near(self.kinds.1));
        // The product was drawn for another format.
        let most = |size: usize, most: usize| size.min(most);
        (self.m, self.n, self.k) = (most(self.m, 130), most(self.n, 130), most(self.k, 300));
        match name {
            Name::Gemm | Name::Syrk => (self.m, self.n) = (most(self.m, 40), most(self.n, 40)),
            Name::Gemv => self.n = 1,
            Name::Dot => (self.m, self.n) = (1, 1),
            Name::Axpy => (self.n, self.k) = (1, 1),
        }
        match name {
            Name::Syrk => self.m = self.n,
            Name::Dot => (self.alpha, self.beta) = (Factor::One, Factor::Zero),
            Name::Axpy => (self.alpha, self.beta) = (Factor::One, Factor::One),
            _ => {}
        }
    }

    /// A call on matrices of components becomes a larger one with infinities, NaN or overflows; others stay as they are.
    pub fn become_special(&mut self, rng: &mut Rng) {
        const LARGEST: i64 = 300;
        if has_precisions(self.format) || self.residues.is_some() {
            return;
        }
        let routine = match self.routine {
            Routine::Gemm(transa, transb) => Named::Gemm(transa, transb),
            Routine::Syrk(uplo, trans) => Named::Syrk(uplo, trans),
            Routine::Named(routine) => routine,
        };
        if named::has_vectors(routine) {
            return;
        }
        let mut size = || rng.between((1, LARGEST)) as usize;
        (self.m, self.n, self.k) = named::of_matrices(routine, (size(), size(), size()));
        // Solutions grow with each element, so that they overflow anyway.
        let overflows = !named::solves(routine) && rng.bits().is_multiple_of(3);
        let kind = if overflows { Kind::Huge } else { Kind::Special };
        self.kinds = (kind, kind);
        if matches!(routine, Named::Gemm(..)) && rng.bits().is_multiple_of(4) {
            self.kinds.1 = Kind::Special;
        }
    }

    /// A product without options of a kind of data, with factors that go round.
    pub fn plain(format: Format, kind: Kind, (m, n, k): Shape, seed: u64) -> (Spec, Rng) {
        const FACTORS: [(Factor, Factor); 7] = [
            (Factor::One, Factor::Zero),
            (Factor::Random, Factor::Random),
            (Factor::MinusOne, Factor::One),
            (Factor::One, Factor::Zero),
            (Factor::One, Factor::Third),
            (Factor::Random, Factor::MinusOne),
            (Factor::Zero, Factor::Random),
        ];
        let (alpha, beta) = FACTORS[(seed as usize + kind as usize) % FACTORS.len()];
        let routine = Routine::Gemm(Trans::No, Trans::No);
        let product = Spec::product(seed, routine, format, (m, n, k), (kind, kind));
        (Spec { alpha, beta, ..product }, Rng(seed))
    }

    /// A product with nothing chosen but this.
    fn product(
        seed: u64,
        routine: Routine,
        format: Format,
        (m, n, k): Shape,
        kinds: (Kind, Kind),
    ) -> Spec {
        Spec {
            seed,
            routine,
            format,
            mode: Mode::Auto,
            mplapack: false,
            m,
            n,
            k,
            gaps: [0; 3],
            alpha: Factor::One,
            beta: Factor::Zero,
            kinds,
            mixed: [false; 2],
            residues: None,
            backwards: false,
            complex: false,
            storage: Storage::Full,
        }
    }

    pub fn interface(&self) -> Interface {
        if self.mplapack { Interface::Mplapack } else { Interface::Plain(self.mode.into()) }
    }

    pub fn part(&self) -> Part {
        match self.routine {
            Routine::Gemm(..) => Part::All,
            Routine::Syrk(uplo, _) => uplo.part(),
            Routine::Named(routine) => named::part(routine),
        }
    }

    pub fn routine_name(&self) -> &'static str {
        match (self.residues, self.routine) {
            (Some(name), _) => name.name(),
            (None, Routine::Gemm(..)) => "gemm",
            (None, Routine::Syrk(..)) => "syrk",
            (None, Routine::Named(routine)) => named::name(routine, self.storage, self.complex),
        }
    }

    /// Multiply-adds of real numbers.
    pub fn work(&self) -> usize {
        self.m * self.n * self.k * self.parts().pow(2)
    }

    /// Numbers of the format in an element.
    pub fn parts(&self) -> usize {
        if self.complex { 2 } else { 1 }
    }
}

/// Each number has its own precision.
pub fn has_precisions(format: Format) -> bool {
    matches!(format, Format::Mpfr(_) | Format::Mpf(_))
}

fn draw_format(rng: &mut Rng) -> Format {
    match rng.bits() % 16 {
        0..3 => Format::F64,
        3..8 => Format::Dd,
        8..12 => Format::Qd,
        at => {
            let bits = match rng.bits() % 3 {
                0 => rng.between((2, 900)) as u32,
                _ => PRECISIONS[(rng.bits() % PRECISIONS.len() as u64) as usize],
            };
            if at < 15 { Format::Mpfr(bits) } else { Format::Mpf(bits) }
        }
    }
}

fn draw_factor(rng: &mut Rng) -> Factor {
    match rng.bits() % 30 {
        0..8 => Factor::One,
        8..12 => Factor::Zero,
        12..16 => Factor::MinusOne,
        16..19 => Factor::Power,
        19..21 => Factor::Eighth,
        21..25 => Factor::Third,
        25..29 => Factor::Random,
        _ => Factor::Special,
    }
}

/// Sizes of all magnitudes, often next to a power of two; as much work as takes milliseconds to a second.
fn draw_shape(
    routine: Routine,
    format: Format,
    mode: Mode,
    rng: &mut Rng,
) -> (usize, usize, usize) {
    let size = |rng: &mut Rng| match rng.bits() % 10 {
        0..3 => rng.between((1, 9)),
        3..6 => (1 << rng.between((4, 10))) + rng.between((-1, 1)),
        6..9 => {
            let most = 1 << rng.between((3, 10));
            rng.between((1, most))
        }
        _ => rng.between((1, LARGEST)),
    };
    let base = [1e5, 1e5, 1e5, 3e6, 3e6, 3e7, 1e8][(rng.bits() % 7) as usize];
    let longer = f64::from(format.precision().max(53)) / 106.0;
    // Its power of 1.5; other functions than the root differ between systems, and calls would with them.
    let slower = longer * longer.sqrt();
    let slower = match (format, mode) {
        (Format::Mpfr(_) | Format::Mpf(_), Mode::Native) => 60.0 * slower.max(1.0),
        (Format::Mpfr(_) | Format::Mpf(_), _) => 8.0 * slower.max(1.0),
        (Format::Qd, Mode::Native | Mode::Auto) => 4.0 * slower,
        _ => slower.max(1.0),
    };
    let (work, elements) = ((base / slower).max(2e4), (base / 4.0).clamp(2e4, 6e5) / slower.sqrt());
    let (mut m, mut n, mut k) = (size(rng), size(rng), size(rng));
    if rng.bits().is_multiple_of(30) {
        k = 0;
    }
    loop {
        if matches!(routine, Routine::Syrk(..)) {
            m = n;
        }
        let product = (m * n * k) as f64;
        let stored = (m * k + k * n + m * n) as f64;
        if product <= work && stored <= elements {
            return (m as usize, n as usize, k as usize);
        }
        // The largest, or at times another, so that thin products come about.
        let shrink = |x: i64, rng: &mut Rng| size(rng).min(x);
        match rng.bits() % 4 {
            0 => m = shrink(m, rng),
            1 => n = shrink(n, rng),
            2 => k = shrink(k, rng),
            _ if m >= n.max(k) => m = shrink(m, rng),
            _ if n >= k => n = shrink(n, rng),
            _ => k = shrink(k, rng),
        }
    }
}
