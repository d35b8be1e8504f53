//! Operands that are hard in one way each.

use crate::entry::Entry;
use crate::mtx::Matrix;
use crate::options::Format;
use num_bigint::{BigInt, Sign};
use wideblas::blas::args::{Trans, Uplo};
use wideblas::blas::level3::{Gemm, Syrk};
use wideblas::engine::Part;
use wideblas::format::exact::{Decoded, Exact};
use wideblas::product::Product;
use wideblas::reference::ExactGemm;

/// Rows and columns of C, and the depth.
pub type Shape = (usize, usize, usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Data {
    /// Any digits, exponents close together.
    Random,
    /// Products and sums are integers too, and ties frequent.
    Integers,
    /// Rows of A and columns of B over 2^±200.
    Graded,
    /// Terms come in pairs that differ in their last bits.
    Cancelling,
    /// Three of four entries are 0.
    Sparse,
    /// Numbers and products around the smallest ones; for MPFR around 2^-(10^8).
    Subnormal,
}

impl Data {
    pub const ALL: [Data; 6] = [
        Data::Random,
        Data::Integers,
        Data::Graded,
        Data::Cancelling,
        Data::Sparse,
        Data::Subnormal,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Data::Random => "random",
            Data::Integers => "integers",
            Data::Graded => "graded",
            Data::Cancelling => "cancelling",
            Data::Sparse => "sparse",
            Data::Subnormal => "subnormal",
        }
    }

    /// Exponents of A, B and C where they are the same for all entries.
    fn exponents(self, format: Format) -> [(i64, i64); 3] {
        match (self, format) {
            (Data::Subnormal, Format::Mpfr(_) | Format::Mpf(_)) => {
                let far = -100_000_000;
                [(far, far + 40), (far - 40, far), (2 * far - 40, 2 * far + 40)]
            }
            (Data::Subnormal, _) => [(-1065, -1000), (-40, 0), (-1070, -1020)],
            _ => [(-4, 0); 3],
        }
    }
}

/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
pub struct Rng(pub u64);

impl Rng {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// An integer in `low..=high`.
    pub fn within(&mut self, (low, high): (i64, i64)) -> i64 {
        low + (self.bits() % (high - low + 1) as u64) as i64
    }

    /// A number of either sign and of more bits than the format keeps, of magnitude 2^exponent at
    /// most.
    fn number(&mut self, format: Format, exponent: i64) -> Decoded {
        let digits: Vec<u32> =
            (0..format.precision() / 32 + 2).map(|_| self.bits() as u32).collect();
        let sign = if self.bits() >> 63 == 0 { Sign::Plus } else { Sign::Minus };
        let mantissa = BigInt::from_slice(sign, &digits);
        Exact { mantissa, exponent: exponent - 32 * digits.len() as i64 }.into()
    }

    /// An integer of about half the format's bits: sums of products are a little too long for it, and
    /// often halfway between two numbers.
    fn integer(&mut self, format: Format) -> Decoded {
        let bits = i64::from(format.precision() / 2 + 1);
        match self.number(format, bits) {
            Decoded::Finite(Exact { mantissa, exponent }) => {
                Exact { mantissa: mantissa >> -exponent, exponent: 0 }.into()
            }
            zero => zero,
        }
    }
}

#[derive(Clone, Copy)]
enum Factor {
    Integer(i32),
    Any,
}

/// alpha and beta.
const FACTORS: [(Factor, Factor); 7] = [
    (Factor::Integer(1), Factor::Integer(0)),
    (Factor::Any, Factor::Any),
    (Factor::Integer(-1), Factor::Integer(1)),
    (Factor::Integer(1), Factor::Integer(0)),
    (Factor::Integer(1), Factor::Any),
    (Factor::Any, Factor::Integer(-1)),
    (Factor::Integer(0), Factor::Any),
];

/// A product to be computed.
pub struct Case<T: Entry> {
    pub shape: Shape,
    factors: T::Array,
    a: Matrix<T>,
    b: Matrix<T>,
    pub c: Matrix<T>,
}

impl<T: Entry> Case<T> {
    /// The same for the same seed; `None` when it does not fit into memory.
    pub fn new(format: Format, data: Data, shape: Shape, seed: u64) -> Option<Case<T>> {
        let (m, n, k) = shape;
        let mut rng = Rng(seed);
        let [in_a, in_b, in_c] = data.exponents(format);
        let grades: Vec<i64> = (0..m.max(n)).map(|_| rng.within((-200, 200))).collect();
        let mut matrix = |rows, cols, exponents, grade: &dyn Fn(usize, usize) -> usize| {
            let mut x = Matrix::<T>::zeros(format, rows, cols)?;
            for j in 0..cols {
                for i in 0..rows {
                    let exponent = rng.within(exponents);
                    let entry = match data {
                        Data::Integers => rng.integer(format),
                        Data::Graded => rng.number(format, exponent + grades[grade(i, j)]),
                        Data::Sparse if !rng.bits().is_multiple_of(4) => Decoded::Special(0.0),
                        _ => rng.number(format, exponent),
                    };
                    x.at_mut(i, j).encode(&entry);
                }
            }
            Some(x)
        };
        let mut a = matrix(m, k, in_a, &|i, _| i)?;
        let mut b = matrix(k, n, in_b, &|_, j| j)?;
        let c = matrix(m, n, in_c, &|i, _| i)?;
        if data == Data::Cancelling {
            make_cancelling(format, &mut a, &mut b);
        }
        let mut factors = T::zeros(format, 2)?;
        let (alpha, beta) = FACTORS[(seed as usize + data as usize) % FACTORS.len()];
        for (number, factor) in factors.iter_mut().zip([alpha, beta]) {
            number.encode(&match factor {
                Factor::Integer(x) => Exact { mantissa: x.into(), exponent: 0 }.into(),
                Factor::Any => rng.number(format, 3),
            });
        }
        Some(Case { shape, factors, a, b, c })
    }

    pub fn alpha(&self) -> &T {
        &self.factors[0]
    }

    pub fn beta(&self) -> &T {
        &self.factors[1]
    }

    /// The operands for the library's routines, with another C.
    pub fn gemm<'a>(&'a self, c: &'a mut Matrix<T>) -> Gemm<'a, T> {
        let (transa, transb) = (Trans::No, Trans::No);
        let (alpha, beta) = (self.alpha(), self.beta());
        Gemm { transa, transb, alpha, a: self.a.view(), b: self.b.view(), beta, c: c.view_mut() }
    }

    /// The operands for the product by residues itself.
    pub fn product<'a>(&'a self, c: &'a mut Matrix<T>) -> Product<'a, T> {
        let (alpha, beta) = (self.alpha(), self.beta());
        let (a, b, c) = (self.a.view(), self.b.view(), c.view_mut());
        Product { alpha, a, b, beta, c, part: Part::All }
    }

    /// A triangle of alpha A A^T + beta C; C is square.
    pub fn syrk<'a>(&'a self, uplo: Uplo, c: &'a mut Matrix<T>) -> Syrk<'a, T> {
        let (alpha, beta) = (self.alpha(), self.beta());
        Syrk { uplo, trans: Trans::No, alpha, a: self.a.view(), beta, c: c.view_mut() }
    }

    /// The whole of alpha A A^T + beta C.
    pub fn square<'a>(&'a self, c: &'a mut Matrix<T>) -> Gemm<'a, T> {
        Gemm { transb: Trans::Yes, b: self.a.view(), ..self.gemm(c) }
    }

    pub fn exact(&self) -> ExactGemm<'_, T> {
        let (a, b, c) = (&self.a.data, &self.b.data, &self.c.data);
        ExactGemm::new(self.shape, self.alpha(), a, b, self.beta(), c)
    }
}

/// Columns of A come in equal pairs, rows of B in pairs of opposite sign and different last bits.
fn make_cancelling<T: Entry>(format: Format, a: &mut Matrix<T>, b: &mut Matrix<T>) {
    let last = 2 - i64::from(format.precision());
    for l in (1..a.cols).step_by(2) {
        for i in 0..a.rows {
            let twin = a.at(i, l - 1).decode();
            a.at_mut(i, l).encode(&twin);
        }
        for j in 0..b.cols {
            let twin = b.at(l - 1, j).decode();
            let difference = match &twin {
                Decoded::Finite(value) => {
                    Exact { exponent: value.exponent + last, ..value.clone() }.into()
                }
                zero => zero.clone(),
            };
            b.at_mut(l, j).encode(&(twin + difference).negated());
        }
    }
}
