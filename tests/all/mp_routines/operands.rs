//! Operands and the exact values in them, and what an array must hold after a call.

use crate::common::Rng;
use crate::common::cases::is_due;
use crate::common::rns::{PRECISIONS, TERMS, Terms, numbers};
use crate::common::sample::Sample;
use rug::Float;
use wideblas::blas::mp::{Context, Failure, Matrix, Mirrored, Vector, convert};
use wideblas::engine::Engine;
use wideblas::engine::cpu::Isa;
use wideblas::engine::rns::{Array, Storage};
use wideblas::format::rns::ModuliSet;
use wideblas::options::Part;
use wideblas_reference::Dyadic;

/// An array and the exact values in it.
pub struct Operand {
    pub storage: Storage,
    pub values: Vec<Dyadic>,
}

impl Operand {
    pub fn new(set: &'static ModuliSet, numbers: &[Float]) -> Operand {
        let storage = Storage::new(set, numbers.len()).unwrap();
        convert::from_numbers(Float::view(numbers), storage.array().into(), chosen(0)).unwrap();
        let values = numbers.iter().map(|x| x.exact().unwrap()).collect();
        Operand { storage, values }
    }

    pub fn array(&self) -> Array<'_> {
        self.storage.array()
    }

    pub fn mirrored(&self) -> Mirrored<'_> {
        self.array().into()
    }

    /// What is in the array now.
    pub fn numbers(&self) -> Vec<Float> {
        let mut numbers = vec![Float::new(self.storage.set.bits); self.values.len()];
        convert::to_numbers(self.mirrored(), Float::view_mut(&mut numbers), chosen(0)).unwrap();
        numbers
    }

    pub fn expect(&self, context: &str, values: &[Dyadic]) {
        let bits = self.storage.set.bits;
        let found = self.numbers();
        for (k, (found, value)) in found.iter().zip(values).enumerate() {
            assert_eq!(*found, rounded(value, bits), "{context}: number {k}");
        }
        self.expect_canonical(context);
    }

    /// Significands, signs, exponents and intervals are as the format says.
    fn expect_canonical(&self, context: &str) {
        let (array, set) = (self.array(), self.storage.set);
        let mut digits = Vec::new();
        for k in 0..array.len() {
            array.copy_digits(k, &mut digits);
            let integer = set.full.integer(&digits);
            let [low, high] = array.eval(k);
            if integer.bits() == 0 {
                assert_eq!((low.frac, high.frac, array.is_negative(k)), (0.0, 0.0, false));
                assert_eq!(array.exp(k), wideblas::engine::rns::ZERO_EXP, "{context}: number {k}");
                continue;
            }
            assert_eq!(integer.bits(), u64::from(set.bits), "{context}: number {k}");
            // low <= X / M <= high, and not far apart.
            let scaled =
                |x: f64, exp: i64| Float::with_val(64, x) >> (-exp).try_into().unwrap_or(0u32);
            let as_float = |x: &num_bigint::BigUint| {
                Float::with_val(20_000, Float::parse(x.to_string()).unwrap())
            };
            let exact = as_float(&integer) / as_float(&set.own.product);
            let (low, high) = (scaled(low.frac, low.exp), scaled(high.frac, high.exp));
            assert!(low <= exact && exact <= high, "{context}: number {k}");
            assert!(Float::with_val(64, &high - &low) <= Float::with_val(64, &high >> 49u32));
        }
    }
}

/// Kernels and threads, different from case to case.
pub fn chosen(case: usize) -> Context {
    let available: Vec<Isa> = Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect();
    Context::on_cpu(available[case % available.len()], 1 + case % 3)
}

/// The nearest number of `bits` bits.
pub fn rounded(value: &Dyadic, bits: u32) -> Float {
    value.to_float_with(bits)
}

pub fn place(i: usize, n: usize, inc: i64) -> usize {
    let step = inc.unsigned_abs() as usize;
    if inc < 0 { (n - 1 - i) * step } else { i * step }
}

pub fn vector<'a>(array: Array<'a>, n: usize, inc: i64) -> Vector<'a> {
    Vector { array: array.into(), n, inc }
}

/// The number that a routine stores.
pub fn reduced(
    set: &'static ModuliSet,
    routine: impl FnOnce(Mirrored<'_>) -> Result<Engine, Failure>,
) -> Dyadic {
    let r = Operand::new(set, &[Float::with_val(set.bits, 7)]);
    assert_eq!(routine(r.mirrored()).unwrap(), Engine::Cpu);
    r.expect_canonical("a sum");
    r.numbers()[0].exact().unwrap()
}

/// alpha and beta.
pub fn scalars(set: &'static ModuliSet, numbers: &[Float]) -> [Operand; 2] {
    [0, 1].map(|k| Operand::new(set, &numbers[k..=k]))
}

pub fn sum(terms: impl Iterator<Item = Dyadic>) -> Dyadic {
    terms.fold(Dyadic::ZERO, |sum, term| &sum + &term)
}

/// A vector operand with its increment, and its element i.
pub struct Strided {
    pub operand: Operand,
    pub n: usize,
    pub inc: i64,
}

impl Strided {
    pub fn new(
        set: &'static ModuliSet,
        rng: &mut Rng,
        (n, inc): (usize, i64),
        data: Terms,
    ) -> Strided {
        let len = 1 + n * inc.unsigned_abs() as usize;
        Strided { operand: Operand::new(set, &numbers(rng, len, set.bits, data)), n, inc }
    }

    pub fn view(&self) -> Vector<'_> {
        vector(self.operand.array(), self.n, self.inc)
    }

    pub fn at(&self, i: usize) -> &Dyadic {
        &self.operand.values[place(i, self.n, self.inc)]
    }

    /// The array holds `expected(i)`, rounded, at the vector's places and what it held before at others.
    pub fn expect(&self, context: &str, expected: impl Fn(usize) -> Dyadic) {
        let mut values = self.operand.values.clone();
        (0..self.n).for_each(|i| values[place(i, self.n, self.inc)] = expected(i));
        self.operand.expect(context, &values);
    }
}

/// A matrix operand, with rows of padding that stay as they are.
pub struct Padded {
    pub operand: Operand,
    pub rows: usize,
    pub cols: usize,
    pub ld: usize,
}

impl Padded {
    pub fn new(
        set: &'static ModuliSet,
        rng: &mut Rng,
        (rows, cols): (usize, usize),
        data: Terms,
    ) -> Padded {
        let ld = rows.max(1) + rng.within(0, 2) as usize;
        Padded {
            operand: Operand::new(set, &numbers(rng, ld * cols + 1, set.bits, data)),
            rows,
            cols,
            ld,
        }
    }

    pub fn view(&self) -> Matrix<'_> {
        Matrix { array: self.operand.mirrored(), rows: self.rows, cols: self.cols, ld: self.ld }
    }

    pub fn at(&self, i: usize, j: usize) -> &Dyadic {
        &self.operand.values[i + j * self.ld]
    }

    pub fn expect(&self, context: &str, part: Part, expected: impl Fn(usize, usize) -> Dyadic) {
        let mut values = self.operand.values.clone();
        for j in 0..self.cols {
            part.rows(j, self.rows).for_each(|i| values[i + j * self.ld] = expected(i, j));
        }
        self.operand.expect(context, &values);
    }
}

pub const INCREMENTS: [i64; 6] = [1, -1, 2, -2, 3, -3];

/// Calls `check` for precisions, data and a few sizes, with a description of the case.
pub fn cases(mut check: impl FnMut(&'static ModuliSet, &mut Rng, Terms, usize, Context, &str)) {
    let mut case = 0;
    for bits in PRECISIONS {
        let set = ModuliSet::for_precision(bits).unwrap();
        for data in TERMS {
            for n in [0, 1, 3, 17] {
                case += 1;
                if !is_due(case, 7) {
                    continue;
                }
                let (mut rng, how) = (Rng(case as u64), chosen(case));
                let context = format!("{bits} bits, {data:?}, n = {n}, seed {case}, {how:?}");
                check(set, &mut rng, data, n, how, &context);
            }
        }
    }
}
