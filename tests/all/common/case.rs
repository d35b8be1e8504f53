//! Products of all kinds of data, and what is promised of their results.

use super::Rng;
use super::sample::Sample;
use wideblas::engine::cpu::Isa;
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::exact::Decode;
use wideblas::format::power_of_two;
use wideblas::options::Part;
use wideblas::product::{Declined, LeftOut, Mode, Options, Product, gemm};
use wideblas_reference::{Dyadic, gemm_error};

/// Kinds of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Data {
    Random,
    Integers,
    /// Rows of A and columns of B over 2^±200.
    Graded,
    /// Entries of one row or column over 2^±40.
    Spread,
    Sparse,
    /// Numbers of few and of many bits side by side.
    Mixed,
    /// Sums that cancel: |A| |B| is more than 2^100 times |A B|.
    Cancelling,
    /// A of subnormal numbers.
    Subnormal,
    /// Products that are subnormal or round to zero.
    Underflowing,
    /// Products around the largest number.
    Overflowing,
    /// Exponents over most of the range of doubles in every row and column.
    AllExponents,
    /// Sums of a few powers of two that are half a unit in the last place of one another.
    Ties,
}

pub const ALL_DATA: [Data; 12] = [
    Data::Random,
    Data::Integers,
    Data::Graded,
    Data::Spread,
    Data::Sparse,
    Data::Mixed,
    Data::Cancelling,
    Data::Subnormal,
    Data::Underflowing,
    Data::Overflowing,
    Data::AllExponents,
    Data::Ties,
];

/// A power of two or its opposite. Components of a sum of several have halves of units in the last place, and rests that
/// round to such halves.
pub fn power_near_tie(rng: &mut Rng) -> f64 {
    let places = [0, 1, 52, 53, 54, 105, 106, 107, 108, 159, 160, 161, 212, 213, 300];
    power_of_two(-rng.pick(&places)) * rng.pick(&[1.0, -1.0])
}

/// The rows of A and the columns of B are scaled as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
    Result,
}

/// How far cancelling sums lie below their terms.
const CANCELLED: i32 = -130;

/// Exponents for formats without limits: far from where doubles end.
const FAR: i32 = 1 << 27;

fn entry<S: Sample>(rng: &mut Rng, data: Data, side: Side, bits: u32, scale: i32) -> S {
    let small = rng.within(-4, 0);
    let (low, high) = S::EXTREMES.unwrap_or((-FAR, FAR));
    match data {
        Data::Integers => S::from_f64(f64::from(rng.within(-1000, 1000)), bits),
        Data::Graded => S::random(rng, bits, scale + small),
        Data::Spread => {
            let exponent = rng.within(-40, 40);
            S::random(rng, bits, exponent)
        }
        Data::Sparse if rng.pick(&[true, true, true, false]) => S::zero(bits),
        Data::Mixed => {
            let exact = S::random(rng, bits, small).exact().unwrap();
            let kept = rng.within(1, bits as i32) as u32;
            S::zero(bits).nearest(&Dyadic::from_float(&exact.to_float_with(kept)).unwrap())
        }
        Data::Cancelling if side == Side::Result => S::random(rng, bits, CANCELLED + small),
        Data::Subnormal => {
            let exponent = match side {
                Side::Right => rng.within(0, 40),
                _ => 2 * low + rng.within(0, 30),
            };
            S::random(rng, bits, exponent)
        }
        Data::Underflowing => {
            let exponent = if side == Side::Result { 2 * low } else { low };
            let exponent = exponent + rng.within(-15, 15);
            S::random(rng, bits, exponent)
        }
        Data::Overflowing => {
            let exponent = if side == Side::Result { 2 * high } else { high };
            let exponent = exponent + rng.within(-8, 8);
            S::random(rng, bits, exponent)
        }
        Data::AllExponents => {
            let exponent = rng.within(-1060, 500);
            S::random(rng, bits, exponent)
        }
        Data::Ties if side == Side::Right => S::from_f64(f64::from(rng.within(-1, 1)), bits),
        Data::Ties => S::from_f64(power_near_tie(rng), bits),
        Data::Random | Data::Sparse | Data::Cancelling => S::random(rng, bits, small),
    }
}

/// The operands of C := alpha A B + beta C: column-major without padding.
#[derive(Clone, Debug)]
pub struct Case<S> {
    pub shape: (usize, usize, usize),
    pub alpha: S,
    pub a: Vec<S>,
    pub b: Vec<S>,
    pub beta: S,
    pub c: Vec<S>,
}

/// An element of a product.
pub struct Element {
    /// alpha A B + beta C
    pub value: Dyadic,
    /// |alpha| |A| |B| + |beta| |C|
    pub magnitude: Dyadic,
}

impl<S> Case<S> {
    /// Elements made by `element(rng)`.
    pub fn of(
        shape: (usize, usize, usize),
        (alpha, beta): (S, S),
        rng: &mut Rng,
        mut element: impl FnMut(&mut Rng) -> S,
    ) -> Case<S> {
        let (m, n, k) = shape;
        let mut matrix = |len: usize| (0..len).map(|_| element(rng)).collect();
        Case { shape, alpha, a: matrix(m * k), b: matrix(k * n), beta, c: matrix(m * n) }
    }
}

impl<S: Sample> Case<S> {
    /// Random operands; `bits` gives the precision of each number.
    pub fn new(
        rng: &mut Rng,
        data: Data,
        shape: (usize, usize, usize),
        bits: impl Fn(&mut Rng) -> u32,
    ) -> Case<S> {
        let (m, n, k) = shape;
        let scales: Vec<i32> = (0..m.max(n)).map(|_| rng.within(-200, 200)).collect();
        let matrix = |rng: &mut Rng, rows: usize, cols: usize, side: Side| -> Vec<S> {
            let mut x = Vec::with_capacity(rows * cols);
            for (j, i) in (0..cols).flat_map(|j| (0..rows).map(move |i| (j, i))) {
                let scale = scales[if side == Side::Right { j } else { i }];
                let bits = bits(rng);
                x.push(entry(rng, data, side, bits, scale));
            }
            x
        };
        let factor = |rng: &mut Rng| {
            let bits = bits(rng);
            match rng.bits() % 7 {
                0 if data != Data::Cancelling => S::zero(bits),
                1 => S::from_f64(-1.0, bits),
                2 => S::random(rng, bits, 3),
                3 => S::from_f64(0.125, bits),
                4 => S::from_f64(-1024.0, bits),
                _ => S::from_f64(1.0, bits),
            }
        };
        let mut case = Case {
            shape,
            alpha: factor(rng),
            a: matrix(rng, m, k, Side::Left),
            b: matrix(rng, k, n, Side::Right),
            beta: factor(rng),
            c: matrix(rng, m, n, Side::Result),
        };
        if data == Data::Cancelling {
            case.cancel();
        }
        case
    }

    /// Of each three terms the second cancels the first, and the third is tiny.
    fn cancel(&mut self) {
        let (m, n, k) = self.shape;
        for l in 0..k {
            match l % 3 {
                0 if l + 1 < k => {}
                1 => {
                    (0..m).for_each(|i| self.a[i + l * m] = self.a[i + (l - 1) * m].clone());
                    for j in 0..n {
                        let opposite = -&self.b[l - 1 + j * k].exact().unwrap();
                        // Its precision is that of the number that it is the opposite of.
                        self.b[l + j * k] = self.b[l - 1 + j * k].nearest(&opposite);
                    }
                }
                _ => {
                    (0..n).for_each(|j| self.b[l + j * k] = self.b[l + j * k].scale(CANCELLED));
                }
            }
        }
    }

    /// The product by residues.
    pub fn try_run(&self, options: &Options, part: Part) -> Result<(Vec<S>, LeftOut), Declined> {
        let mut c = self.c.clone();
        let left_out = self.run_into(&mut c, options, part)?;
        Ok((c, left_out))
    }

    /// The same into `c`.
    pub fn run_into(
        &self,
        c: &mut [S],
        options: &Options,
        part: Part,
    ) -> Result<LeftOut, Declined> {
        let (m, n, k) = self.shape;
        let product = Product {
            alpha: &S::view(std::slice::from_ref(&self.alpha))[0],
            a: MatRef::new(S::view(&self.a), m, k, m.max(1)).unwrap(),
            b: MatRef::new(S::view(&self.b), k, n, k.max(1)).unwrap(),
            beta: &S::view(std::slice::from_ref(&self.beta))[0],
            c: MatMut::new(S::view_mut(c), m, n, m.max(1)).unwrap(),
            part,
        };
        gemm(product, options)
    }

    /// The product by residues where nothing stands against it.
    pub fn run(&self, options: &Options, part: Part) -> Vec<S> {
        let (c, left_out) = self.try_run(options, part).unwrap();
        assert_eq!(left_out, LeftOut::default());
        c
    }

    /// Elements (i, j) for each of some columns, exactly.
    pub fn elements(&self) -> impl Fn(usize, usize) -> Element {
        let (m, _, k) = self.shape;
        let exact = |x: &[S]| -> Vec<Dyadic> { x.iter().map(|x| x.exact().unwrap()).collect() };
        let exact_one = |x: &S| x.exact().unwrap();
        let (alpha, beta) = (exact_one(&self.alpha), exact_one(&self.beta));
        let (a, b) = (exact(&self.a), exact(&self.b));
        // C may hold NaN where it is not read.
        let c = if beta.is_zero() { vec![Dyadic::ZERO; self.c.len()] } else { exact(&self.c) };
        move |i, j| {
            let old = &beta * &c[i + j * m];
            let (mut value, mut magnitude) = (Dyadic::ZERO, Dyadic::ZERO);
            for l in 0..k {
                let term = &a[i + l * m] * &b[l + j * k];
                magnitude = &magnitude + &term.abs();
                value = &value + &term;
            }
            Element {
                value: &(&alpha * &value) + &old,
                magnitude: &(&alpha.abs() * &magnitude) + &old.abs(),
            }
        }
    }

    /// Both modes against the exact product, where it is asked for; `context` is told on failure.
    /// Returns the largest error of working mode over its bound.
    pub fn check(&self, context: &dyn std::fmt::Debug) -> f64 {
        let (m, n, _) = self.shape;
        let exact = self.run(&options(Mode::Exact), Part::All);
        let working = self.run(&options(Mode::Working), Part::All);
        let element = self.elements();
        let mut worst = 0.0f64;
        for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
            let (at, element) = (i + j * m, element(i, j));
            let old = &self.c[at];
            assert_nearest(&exact[at], old, &element, &(context, i, j));
            worst = worst.max(error_over_bound(&working[at], old, &element, &(context, i, j)));
        }
        worst
    }
}

impl<S: Sample + Decode + Copy + Sync> Case<S> {
    /// The largest error of a result in units of [`native_bound`]; more than 1 panics.
    pub fn check_native(&self, what: &str, result: &[S]) -> f64 {
        let Case { shape, alpha, a, b, beta, c } = self;
        let error = gemm_error(*shape, *alpha, a, b, *beta, c, result, &|_| ());
        let ratio = error.relative / native_bound(S::precision(alpha), shape.2);
        assert!(
            ratio <= 1.0,
            "{what}: shape {shape:?}, alpha {alpha:?}, beta {beta:?}: {ratio} times the bound at \
             ({}, {})",
            error.row,
            error.col
        );
        ratio
    }
}

/// What an error of a format's own arithmetic may be: 4 (k + 4) 2^-p of |alpha| |A| |B| + |beta| |C|.
pub fn native_bound(precision: i32, k: usize) -> f64 {
    4.0 * (k as f64 + 4.0) * power_of_two(-precision)
}

/// The computed element is the exact value, rounded once.
pub fn assert_nearest<S: Sample>(
    computed: &S,
    old: &S,
    element: &Element,
    context: &dyn std::fmt::Debug,
) {
    let expected = old.nearest(&element.value);
    assert!(computed.is_same(&expected), "{} {context:?}: {computed:?} {expected:?}", S::NAME);
}

/// |error| / (2^-(p - 1) magnitude + half an ulp), which must not exceed 1.
pub fn error_over_bound<S: Sample>(
    computed: &S,
    old: &S,
    element: &Element,
    context: &dyn std::fmt::Debug,
) -> f64 {
    let Some(exact) = computed.exact() else {
        // Overflow: the exact value must round to an infinity too.
        let expected = old.nearest(&element.value);
        assert!(computed.is_same(&expected), "{} {context:?}: {computed:?}", S::NAME);
        return 0.0;
    };
    let p = old.precision();
    let lowest = old.lowest_bit();
    let ulp = element.value.log2().map_or(lowest, |top| (top + 1 - p).max(lowest));
    let half = match ulp {
        i32::MIN => Dyadic::ZERO,
        ulp => Dyadic::power_of_two(ulp - 1),
    };
    let allowed = &(&element.magnitude * &Dyadic::power_of_two(1 - p)) + &half;
    let error = (&exact - &element.value).abs();
    assert!(error <= allowed, "{} {context:?}: {computed:?}, {:e}", S::NAME, error.ratio(&allowed));
    // Underflow makes the half ulp as large as the bound; that says nothing of the arithmetic.
    if ulp == lowest { 0.0 } else { error.ratio(&allowed) }
}

/// Two threads and all the memory that there is.
pub fn options(mode: Mode) -> Options<'static> {
    Options::new(mode, Isa::detected(), 2, 1 << 30)
}
